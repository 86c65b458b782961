"""Random tables with ties, duplicates, constants, weights and noise, and others with text, dates, truths and gaps, cut into chunks anywhere, down to one row a chunk, and in
any order: every method, refined or not, and AutoTree give the tree of the table in memory, and its cost, price and agreement, to the
last bit.

    python tests/in_pieces.py --instances 10000 --seed 0
"""
import argparse, operator, sys, warnings
from contextlib import contextmanager
import numpy as np
import pandas as pd
from sklearn.base import clone
from xclust import CART, EMN, IMM, AutoTree, Expand, ExGreedy, ExKMC, ExShallow, MedianTree, RandomCuts, Source, SpEx


def table(rng):
    "Columns of unlike scales far from 0, with ties, truths and constants; labels with noise; weights or none."
    n, d, k = int(rng.integers(8, 250)), int(rng.integers(1, 6)), int(rng.integers(2, 7))
    X = rng.normal(size=(n, d))*10.**rng.integers(-3, 4, d) + 10.**rng.integers(0, 8)
    if rng.random() < .4: X = np.round(X, rng.integers(0, 3))
    if rng.random() < .3: X[rng.random(X.shape) < .3] = X[0, 0]
    if rng.random() < .2: X[:, 0] = rng.integers(0, 2, n)
    if rng.random() < .2: X[:, -1] = 3
    y = rng.integers(0, k, n)
    if rng.random() < .6: y = np.argsort(np.argsort(X[:, 0] + .3*X[:, 0].std()*rng.normal(size=n)))*k//n
    if rng.random() < .2: y[rng.random(n) < .2] = -1
    return X, y, None if rng.random() < .6 else rng.random(n)*3*(rng.random(n) < .9)*10.**rng.choice([0, 0, 0, -70, 70])


def kept(value):
    "What a method keeps beside the tree, in words that tell all bits apart."
    if isinstance(value, np.ndarray): return value.dtype.str, value.shape, value.tobytes()
    if hasattr(value, "_fields"): return [kept(v) for v in value]
    if isinstance(value, list): return [kept(vars(v)) if hasattr(v, "turn") else kept(v) for v in value]
    if isinstance(value, dict): return {name: kept(v) for name, v in value.items()}
    return repr(value)


def said(model, X, y, w):
    "All that a fit keeps, but what has a value a row; an error by its type."
    try: model = clone(model).fit(X, labels=y, sample_weight=w)
    except (ValueError, KeyError) as e: return type(e)
    found = model.explained_
    t = found.tree
    arrays = [t.feature, t.lower, t.upper, t.label, t.cost, t.margin, t.mistakes, t.n_node_samples, t.weighted_n_node_samples, t.missing_left,
              found.centers, found.reference_centers, found.raw_centers, found.counts, found.scale, found.crowded, found.ranges]
    own = {name: v for name, v in found.kept.items() if name not in ("path_cells", "path_nodes")}
    if "path_nodes" in found.kept:
        steps = [] if model.objective_ == "kmedians" else model.path()                       # which asks for the rows
        own["path"] = [repr(s) for s in steps], kept(found.kept["path_nodes"].states)
    return [kept(a) for a in arrays], repr(t.columns), repr((found.cost, found.surrogate_cost, found.reference_cost, found.cost_at_centers,
                                                             found.price, found.agreement, found.n_clusters, found.unfinished)), kept(own)


def method(rng, X):
    "A method with some options."
    def one(*values): return values[rng.integers(len(values))]
    rest = dict(objective=one("kmeans", "kmeans", "labels", "kmedians"), max_depth=one(None, None, None, 2), min_samples_leaf=one(1, 1, 1, 4),
                features=one(None, None, None, [0]), thresholds=one("full", "full", "round"), missing=one("median", "median", "refuse"))
    more = one(None, 8, 12)
    expand = dict(base=one("imm", "emn", "empty"), cuts=one("threshold", "interval"), max_leaves=more)
    return one(IMM(cut=one("any", "farthest")), EMN(), CART(criterion=one("gini", "entropy"), weighted=one(True, False), max_leaves=more),
               ExKMC(relabel=one(True, False), **expand), ExKMC(**expand), Expand(**expand), RandomCuts(n_init=3, random_state=int(rng.integers(9))),
               ExGreedy(), ExShallow(depth_factor=one(.03, .3)),
               MedianTree(max_leaves=more), SpEx(self_loops=one(True, False), leaf_labels=one("majority", "majority", "leaf"), max_leaves=more)
               ).set_params(**rest)


def refined(model) -> bool: # Is it now?
    "The method with a refinement afterwards, where chunks know one."
    able = getattr(model, "leaf_labels", "majority") == "majority"
    if able: model.refine = True
    return able


SMALL = dict(MANY=40, SAMPLE=20, A_LEAF=4, LEAST=3, MOVES=6, REPAIR_LIMIT=0)     # so that small tables race, and none is repaired


def in_chunks(X, y, w, chunks, rng): return Source(chunks), y, w


def contest(seed, elsewhere=in_chunks) -> bool: # Is there a tree?
    "AutoTree over chunks, with nothing gathered, where starts race in small tables; `elsewhere` puts the table where it is read in pieces."
    import xclust.better.auto_in_pieces as far, xclust.better.portfolio as near
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    def one(*values): return values[rng.integers(len(values))]
    model = AutoTree(objective=one(None, None, "kmeans", "labels", "kmedians"), fidelity=one(.5, .5, 0, np.inf), starts=one("all", "fast", ["fast", "imm"]),
                     max_leaves=one(None, None, 9), max_depth=one(None, None, 3), features=one(None, None, [0]), cuts=one("auto", "auto", "interval"))
    before = {name: getattr(near, name) for name in SMALL}, far.GATHERED, far.LEAST
    if w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0 or not (y >= 0).any(): return False
    wanted = max(SMALL["SAMPLE"], SMALL["A_LEAF"]*max(model.max_leaves or 0, len(np.unique(y[y >= 0]))))
    if ((y >= 0) & (True if w is None else w > 0)).sum() <= max(SMALL["MANY"], 2*wanted): return False      # no race, so that `sse` is missing
    chunks = [part for part in np.split(X, np.sort(rng.integers(0, len(X) + 1, rng.integers(0, 8)))) if len(part)]
    try:
        for name, value in SMALL.items(): setattr(near, name, value)
        there, here = elsewhere(X, y, w, chunks, rng), X
        if there[0].names: here = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
        whole, far.GATHERED, far.LEAST = said(model, here, y, w), 0, SMALL["LEAST"]
        parts = said(model, *there)
    finally:
        far.GATHERED, far.LEAST = before[1:]
        for name, value in before[0].items(): setattr(near, name, value)
    assert whole[:3] == parts[:3] if isinstance(whole, tuple) else whole == parts, f"instance {seed}: {model}"
    return isinstance(whole, tuple)


@contextmanager
def coarse_bins(seed):
    "Bins of a sample of few rows, and so small a limit for the rows that travel that bins are divided again and again; of some seeds as they are."
    import xclust.engine.pieces as pieces, xclust.methods.in_pieces as far
    rng, bins = np.random.default_rng([seed, 1]), far.bins_for
    before, each = (pieces.ROWS_OPENED, pieces.SEEN_INSIDE, pieces.MANY_OPENED), int(rng.integers(2, 60))
    try:
        if seed % 4:
            pieces.ROWS_OPENED, pieces.SEEN_INSIDE, pieces.MANY_OPENED = int(rng.integers(1, 12)), int(rng.integers(2, 40)), 0
            far.bins_for = lambda sample: bins(sample[::each])
        yield
    finally:
        far.bins_for = bins
        pieces.ROWS_OPENED, pieces.SEEN_INSIDE, pieces.MANY_OPENED = before


def instance(seed) -> bool: # Is there a tree?
    "One table, one method, one way to cut; AssertionError where the two differ."
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    model, n = method(rng, X), len(X)
    if seed % 3 == 0: refined(model)
    if isinstance(model, ExKMC) and rng.random() < .3:
        base = IMM(objective="labels").fit(X, labels=np.maximum(y, 0) if rng.random() < .5 else y) if (y >= 0).any() else None
        if base is not None and base.n_clusters_ <= len(np.unique(y[y >= 0])): model.base = base.tree_
    cuts = np.arange(1, n) if rng.random() < .1 else np.sort(rng.integers(0, n + 1, rng.integers(0, 8)))
    chunks = np.split(np.arange(n), cuts)
    whole = said(model, X, y, w)
    with coarse_bins(seed): parts = said(model, Source([X[rows] for rows in chunks if len(rows)]), y, w)
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0     # refused over chunks, with a sentence
    if not (zero and parts is ValueError): assert parts == whole, f"instance {seed}: {model}"
    if rng.random() < .2 and isinstance(whole, tuple) and not zero:                          # chunks in another order: the same tree
        order = np.concatenate([chunks[i] for i in rng.permutation(len(chunks))])
        turned = said(model, Source(np.split(X[order], cuts)), y[order], w if w is None else w[order])
        assert turned[0][:13] == whole[0][:13] and turned[2] == whole[2], f"instance {seed}, in another order: {model}"
    return isinstance(whole, tuple)


def mixed(rng):
    "Numbers, truths, dates, text and categories, ordered or not, with gaps; labels that follow a column, or none."
    import pandas as pd
    n, k, columns = int(rng.integers(8, 250)), int(rng.integers(2, 6)), {}
    for c in range(int(rng.integers(1, 6))):
        gaps = rng.random(n) < rng.choice([0, 0, .1, .5])
        kind = rng.integers(0, 6)
        if kind == 0: x = pd.Series(rng.normal(size=n)*10.**rng.integers(-3, 4) + 10.**rng.integers(0, 6)).mask(gaps)
        elif kind == 1: x = pd.Series(np.round(rng.normal(size=n), 1)).mask(gaps)
        elif kind == 2: x = pd.Series([f"t{i}" for i in rng.integers(0, rng.integers(2, 9), n)]).astype(object).mask(gaps, None)
        elif kind == 3: x = pd.Series(rng.random(n) < .5).astype(object if gaps.any() or c % 2 else bool).mask(gaps, None)
        elif kind == 4: x = pd.Series(np.datetime64("2020-01-01") + rng.integers(0, 900, n).astype("timedelta64[D]")).mask(gaps)
        else: x = pd.Series(pd.Categorical.from_codes(np.where(gaps, -1, rng.integers(0, 5, n)), list("vwxyz"), ordered=bool(rng.random() < .5)))
        columns[f"c{c}"] = x
    X = pd.DataFrame(columns | {"last": pd.Series(rng.integers(0, 9, n)).mask(rng.random(n) < .1)})
    codes = pd.factorize(X.iloc[:, 0], use_na_sentinel=False)[0]
    y = rng.integers(0, k, n) if rng.random() < .3 else (codes + (rng.random(n) < .1))*k//(codes.max() + 2)
    if rng.random() < .2: y = np.where(rng.random(n) < .2, -1, y)
    return X, y, None if rng.random() < .6 else rng.random(n)*3


MORE = ["tree.saw_missing", "tree.category_offsets", "tree.categories", "filled", "columns"]


def said_of_mixed(model, X, y, w):
    "All that a fit keeps of a frame with words and gaps; an error by its type."
    try: found = clone(model).fit(X, labels=y, sample_weight=w).explained_
    except (ValueError, KeyError) as e: return type(e)
    return *said(model, X, y, w), [kept(getter(found)) for getter in map(operator.attrgetter, MORE)]


def mixed_instance(seed) -> bool: # Is there a tree?
    "As `instance`, of a table with text, dates, truths and gaps."
    rng = np.random.default_rng(seed)
    X, y, w = mixed(rng)
    model, n = AutoTree() if seed % 11 == 0 else method(rng, X), len(X)
    if seed % 3 == 0 and seed % 11: refined(model)
    if getattr(model, "leaf_labels", "") == "leaf": model.set_params(leaf_labels="majority")
    if model.objective == "kmedians": model.set_params(objective="kmeans")
    cuts = np.arange(1, n) if rng.random() < .1 else np.sort(rng.integers(0, n + 1, rng.integers(0, 8)))
    whole, parts = (said_of_mixed(model, rows, y, w) for rows in (X, Source([X[a:b] for a, b in zip([0, *cuts], [*cuts, n]) if a < b])))
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
    if not (zero and parts is ValueError): assert parts == whole, f"mixed instance {seed}: {model}"
    return isinstance(whole, tuple)


def main(instances, seed):
    warnings.simplefilter("ignore")
    trees, wrong = 0, []
    def one(i):
        return contest(i) if i % 10 == 9 else mixed_instance(i) if i % 10 == 8 else instance(i)
    for i in range(seed, seed + instances):
        try: trees += one(i)
        except AssertionError as e: wrong.append(str(e).split("\n")[0])
    print("\n".join(wrong + [f"{trees:,} trees of {instances:,} instances, {len(wrong)} differ"]))
    return len(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--instances", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    sys.exit(bool(main(**vars(parser.parse_args()))))
