"""Random tables with ties, duplicates, constants, weights and noise, and others with text, dates,
truths and gaps, cut into chunks anywhere, down to one row a chunk, and in any order: every method,
refined or not, and AutoTree give the tree of the table in memory, and its cost, price and
agreement, to the last bit. Tables of any kind of column go through every door: frames, polars,
Arrow, datasets, Parquet, CSV, DuckDB, Dask.

    python tests/chunked.py --instances 10000 --seed 0
"""
import argparse, json, operator, sys, warnings
from contextlib import contextmanager
from itertools import pairwise
from tempfile import TemporaryDirectory
import narwhals as nw
import numpy as np
import pandas as pd
from sklearn.base import clone
from xclust import CART, EMN, IMM, AutoTree, Expand, ExGreedy, ExKMC, ExShallow
from xclust import MedianTree, RandomCuts
from xclust import Source, SpEx


def table(rng):
    """Columns of unlike scales far from 0, with ties, truths and constants; labels with noise;
    weights or none."""
    n, d, k = int(rng.integers(8, 250)), int(rng.integers(1, 6)), int(rng.integers(2, 7))
    X = rng.normal(size=(n, d))*10.**rng.integers(-3, 4, d) + 10.**rng.integers(0, 8)
    if rng.random() < .4: X = np.round(X, rng.integers(0, 3))
    if rng.random() < .3: X[rng.random(X.shape) < .3] = X[0, 0]
    if rng.random() < .2: X[:, 0] = rng.integers(0, 2, n)
    if rng.random() < .2: X[:, -1] = 3
    y = rng.integers(0, k, n)
    if rng.random() < .6:
        y = np.argsort(np.argsort(X[:, 0] + .3*X[:, 0].std()*rng.normal(size=n)))*k//n
    if rng.random() < .2: y[rng.random(n) < .2] = -1
    return (X, y, None if rng.random() < .6
            else rng.random(n)*3*(rng.random(n) < .9)*10.**rng.choice([0, 0, 0, -70, 70]))


def kept(value):
    "What a method keeps beside the tree, in words that tell all bits apart."
    if isinstance(value, np.ndarray): return value.dtype.str, value.shape, value.tobytes()
    if hasattr(value, "_fields"): return [kept(v) for v in value]
    if isinstance(value, list):
        return [kept(vars(v)) if hasattr(v, "turn") else kept(v) for v in value]
    if isinstance(value, dict): return {name: kept(v) for name, v in value.items()}
    return repr(value)


def said(model, X, y, w):
    "All that a fit keeps, but what has a value a row; an error by its type."
    try: model = clone(model).fit(X, labels=y, sample_weight=w)
    except (ValueError, KeyError) as e: return type(e)
    found = model.result_
    t = found.tree
    arrays = [t.feature, t.lower, t.upper, t.label, t.cost, t.margin, t.mistakes, t.n_node_samples,
              t.weighted_n_node_samples, t.missing_left, found.centers, found.reference_centers,
              found.raw_centers, found.counts, found.scale, found.crowded, found.ranges]
    own = {name: v for name, v in found.kept.items() if name not in ("path_cells", "path_nodes")}
    if "path_nodes" in found.kept:
        # which asks for the rows
        steps = [] if model.objective_ == "kmedians" else model.path()
        own["path"] = [repr(s) for s in steps], kept(found.kept["path_nodes"].states)
    return ([kept(a) for a in arrays], repr(t.columns),
            repr((found.cost, found.surrogate_cost, found.reference_cost, found.cost_at_centers,
                 found.price, found.agreement, found.n_clusters, found.unfinished)), kept(own))


def method(rng, X):
    "A method with some options."
    def one(*values): return values[rng.integers(len(values))]
    rest = dict(objective=one("kmeans", "kmeans", "labels", "kmedians"),
                max_depth=one(None, None, None, 2), min_samples_leaf=one(1, 1, 1, 4),
                features=one(None, None, None, [0]), thresholds=one("full", "full", "round"),
                missing=one("median", "median", "refuse"))
    more = one(None, 8, 12)
    expand = dict(base=one("imm", "emn", "empty"), cuts=one("threshold", "interval"),
                  max_leaves=more)
    return one(IMM(cut=one("any", "farthest")), EMN(),
               CART(criterion=one("gini", "entropy"), weighted=one(True, False), max_leaves=more),
               ExKMC(relabel=one(True, False), **expand), ExKMC(**expand), Expand(**expand),
               RandomCuts(n_init=3, random_state=int(rng.integers(9))), ExGreedy(),
               ExShallow(depth_factor=one(.03, .3)), MedianTree(max_leaves=more),
               SpEx(self_loops=one(True, False), leaf_labels=one("majority", "majority", "leaf"),
                    max_leaves=more)
               ).set_params(**rest)


def refined(model) -> bool: # Is it now?
    "The method with a refinement afterwards, where chunks know one."
    able = getattr(model, "leaf_labels", "majority") == "majority"
    if able: model.refine = True
    return able


# so that small tables race, and none is repaired
SMALL = dict(MANY=40, SAMPLE=20, A_LEAF=4, LEAST=3, MOVES=6, REPAIR_LIMIT=0)


def in_chunks(X, y, w, chunks, rng): return Source(chunks), y, w


def contest(seed, elsewhere=in_chunks) -> bool: # Is there a tree?
    """AutoTree over chunks, with nothing gathered, where starts race in small tables; `elsewhere`
    puts the table where it is read in chunks."""
    import xclust.optimize.auto_chunked as far, xclust.optimize.portfolio as near
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    def one(*values): return values[rng.integers(len(values))]
    model = AutoTree(objective=one(None, None, "kmeans", "labels", "kmedians"),
                     fidelity=one(.5, .5, 0, np.inf), starts=one("all", "fast", ["fast", "imm"]),
                     max_leaves=one(None, None, 9), max_depth=one(None, None, 3),
                     features=one(None, None, [0]), cuts=one("auto", "auto", "interval"))
    before = {name: getattr(near, name) for name in SMALL}, far.GATHERED
    if (w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
        or not (y >= 0).any()):
        return False
    wanted = max(SMALL["SAMPLE"], SMALL["A_LEAF"]*max(model.max_leaves or 0,
                                                      len(np.unique(y[y >= 0]))))
    if ((y >= 0) & (True if w is None else w > 0)).sum() <= max(SMALL["MANY"], 2*wanted):
        return False   # no race, so that `sse` is missing
    chunks = [part for part in np.split(X,
        np.sort(rng.integers(0, len(X) + 1, rng.integers(0, 8)))) if len(part)]
    try:
        for name, value in SMALL.items(): setattr(near, name, value)
        there, here = elsewhere(X, y, w, chunks, rng), X
        if there[0].names: here = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
        whole, far.GATHERED = said(model, here, y, w), 0
        parts = said(model, *there)
    finally:
        far.GATHERED = before[1]
        for name, value in before[0].items(): setattr(near, name, value)
    assert (whole[:3] == parts[:3] if isinstance(whole, tuple)
            else whole == parts), f"instance {seed}: {model}"
    return isinstance(whole, tuple)


@contextmanager
def coarse_bins(seed):
    """Bins of a sample of few rows, and so small a limit for the rows that travel that bins are
    divided again and again; of some seeds as they are."""
    import xclust.engine.chunks as chunks, xclust.methods.chunked as far
    rng, bins = np.random.default_rng([seed, 1]), far.bins_for
    before, each = ((chunks.ROWS_OPENED, chunks.SEEN_INSIDE, chunks.MANY_OPENED),
                    int(rng.integers(2, 60)))
    try:
        if seed % 4:
            chunks.ROWS_OPENED, chunks.SEEN_INSIDE, chunks.MANY_OPENED = (int(rng.integers(1, 12)),
                int(rng.integers(2, 40)), 0)
            far.bins_for = lambda sample: bins(sample[::each])
        yield
    finally:
        far.bins_for = bins
        chunks.ROWS_OPENED, chunks.SEEN_INSIDE, chunks.MANY_OPENED = before


def instance(seed) -> bool: # Is there a tree?
    "One table, one method, one way to cut; AssertionError where the two differ."
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    model, n = method(rng, X), len(X)
    if seed % 3 == 0: refined(model)
    if isinstance(model, ExKMC) and rng.random() < .3:
        base = (IMM(objective="labels").fit(X, labels=np.maximum(y, 0) if rng.random() < .5 else y)
                if (y >= 0).any() else None)
        if base is not None and base.n_clusters_ <= len(np.unique(y[y >= 0])):
            model.base = base.tree_
    cuts = (np.arange(1, n) if rng.random() < .1
            else np.sort(rng.integers(0, n + 1, rng.integers(0, 8))))
    chunks = np.split(np.arange(n), cuts)
    whole = said(model, X, y, w)
    with coarse_bins(seed):
        parts = said(model, Source([X[rows] for rows in chunks if len(rows)]), y, w)
    # refused over chunks, with a sentence
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
    if not (zero and parts is ValueError): assert parts == whole, f"instance {seed}: {model}"
    # chunks in another order: the same tree
    if rng.random() < .2 and isinstance(whole, tuple) and not zero:
        order = np.concatenate([chunks[i] for i in rng.permutation(len(chunks))])
        turned = said(model, Source(np.split(X[order], cuts)), y[order],
                      w if w is None else w[order])
        assert (turned[0][:13] == whole[0][:13]
                and turned[2] == whole[2]), f"instance {seed}, in another order: {model}"
    return isinstance(whole, tuple)


def mixed(rng):
    """Numbers, truths, dates, text and categories, ordered or not, with gaps; labels that follow a
    column, or none."""
    import pandas as pd
    n, k, columns = int(rng.integers(8, 250)), int(rng.integers(2, 6)), {}
    for c in range(int(rng.integers(1, 6))):
        gaps = rng.random(n) < rng.choice([0, 0, .1, .5])
        kind = rng.integers(0, 6)
        if kind == 0:
            x = pd.Series(rng.normal(size=n)*10.**rng.integers(-3, 4) + 10.**rng.integers(0,
                6)).mask(gaps)
        elif kind == 1: x = pd.Series(np.round(rng.normal(size=n), 1)).mask(gaps)
        elif kind == 2:
            x = pd.Series([f"t{i}" for i in rng.integers(0, rng.integers(2, 9), n)]).astype(
                object).mask(gaps, None)
        elif kind == 3:
            x = pd.Series(rng.random(n) < .5).astype(object if gaps.any() or c % 2
                                                     else bool).mask(gaps, None)
        elif kind == 4:
            x = pd.Series(np.datetime64("2020-01-01") + rng.integers(0, 900,
                n).astype("timedelta64[D]")).mask(gaps)
        else:
            x = pd.Series(pd.Categorical.from_codes(np.where(gaps, -1, rng.integers(0, 5, n)),
                list("vwxyz"), ordered=bool(rng.random() < .5)))
        columns[f"c{c}"] = x
    X = pd.DataFrame(columns | {"last": pd.Series(rng.integers(0, 9, n)).mask(rng.random(n) < .1)})
    codes = pd.factorize(X.iloc[:, 0], use_na_sentinel=False)[0]
    y = (rng.integers(0, k, n) if rng.random() < .3
         else (codes + (rng.random(n) < .1))*k//(codes.max() + 2))
    if rng.random() < .2: y = np.where(rng.random(n) < .2, -1, y)
    return X, y, None if rng.random() < .6 else rng.random(n)*3


MORE = ["tree.saw_missing", "tree.category_offsets", "tree.categories", "filled", "columns"]


def said_of_mixed(model, X, y, w):
    "All that a fit keeps of a frame with words and gaps; an error by its type."
    try: found = clone(model).fit(X, labels=y, sample_weight=w).result_
    except (ValueError, KeyError) as e: return type(e)
    return *said(model, X, y, w), [kept(getter(found)) for getter in map(operator.attrgetter, MORE)]


def in_frames(X, y, w, cuts, rng):
    return Source([X[a:b] for a, b in pairwise([0, *cuts, len(X)]) if a < b]), y, w


def mixed_instance(seed, elsewhere=in_frames, of=mixed) -> bool: # Is there a tree?
    """As `instance`, of a table with text, dates, truths and gaps; `elsewhere` puts it where it is
    read in chunks, cut there."""
    rng = np.random.default_rng(seed)
    X, y, w = of(rng)
    model, n = AutoTree() if seed % 11 == 0 else method(rng, X), len(X)
    if seed % 3 == 0 and seed % 11: refined(model)
    if getattr(model, "leaf_labels", "") == "leaf": model.set_params(leaf_labels="majority")
    cuts = (np.arange(1, n) if rng.random() < .1
            else np.sort(rng.integers(0, n + 1, rng.integers(0, 8))))
    whole, parts = (said_of_mixed(model, X, y, w),
                    said_of_mixed(model, *elsewhere(X, y, w, cuts, rng)))
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
    if not (zero and parts is ValueError): assert parts == whole, f"mixed instance {seed}: {model}"
    return isinstance(whole, tuple)


INPUTS = ("frames", "polars", "arrow", "dataset", "parquet", "groups", "csv", "function", "duckdb",
          "dask")
WORDS = ["01067", "1067", "1_067", "1e3", "nan", "infinity", "", "NA", "null", " x ", "ä'\"", "🙂",
         "A", "1"]


def any_column(rng, n):
    "A column of one of eighteen kinds, often with gaps."
    gaps = rng.random(n) < rng.choice([0, 0, .05, .4])
    kind = rng.integers(0, 18)
    if kind == 0: return pd.Series(rng.normal(size=n)*10.**rng.integers(-3, 4)).mask(gaps)
    if kind == 1: return pd.Series(2**53 + rng.integers(-3, 9, n))
    if kind == 2: return pd.Series(2**63 - 1 - rng.integers(0, 5000, n))
    if kind == 3: return pd.Series(rng.random(n) < .5)
    if kind == 4: return pd.Series(rng.random(n) < .5, dtype=object).mask(gaps, None)
    if kind == 5: return pd.Series(rng.random(n) < .5, dtype="boolean").mask(gaps, pd.NA)
    if kind == 6: return pd.Series(rng.choice(WORDS, n), dtype=object).mask(gaps, None)
    # all look like numbers
    if kind == 7: return pd.Series(rng.choice(WORDS[:4], n), dtype=object).mask(gaps, None)
    if kind == 8:
        return pd.Series(pd.Categorical.from_codes(np.where(gaps, -1, rng.integers(0, 4, n)),
                                                   ["q", "b", "z", "unused"]))
    if kind == 9:
        return pd.Series(pd.Categorical.from_codes(np.where(gaps, -1, rng.integers(0, 4, n)),
                                                   ["low", "mid", "high", "z"], ordered=True))
    if kind == 10:
        return pd.Series(pd.Categorical.from_codes(np.where(gaps, -1, rng.integers(0, 3, n)),
                                                   [3, 10, 7]))
    if kind == 11:
        return pd.Series(np.datetime64("1969-12-25") + rng.integers(0, 20,
            n).astype("m8[D]")).astype("M8[us]").mask(gaps)
    if kind == 12:
        return pd.Series(np.datetime64("2020-01-01", "us") + rng.integers(0, 10**7,
            n).astype("m8[us]")).dt.tz_localize("UTC").dt.tz_convert("Europe/Berlin").mask(gaps)
    if kind == 13: return pd.Series(rng.integers(0, 5, n)).astype("Int64").mask(gaps, pd.NA)
    if kind == 14: return pd.Series(np.full(n, np.nan))
    if kind == 15: return pd.Series([None]*n, dtype="str")
    if kind == 16: return pd.Series(np.full(n, 3.25))
    return pd.Series(rng.integers(0, 10**6, n).astype("m8[s]").astype("m8[us]")).mask(gaps)


def at_input(checked, X, parts, rng, folder):
    "The same table in memory, and read in chunks, from the same library. `parts`: slices of rows."
    if checked == "frames": return X, Source([X.iloc[p] for p in parts])
    if checked == "function": return X, Source(lambda: (X.iloc[p] for p in parts))
    import pyarrow as pa, pyarrow.parquet as pq
    if checked == "polars":
        import polars as pl
        whole = pl.from_pandas(X)
        return whole, Source([whole[p] for p in parts])
    if checked == "dask":
        from dask import dataframe as dd
        table = dd.from_pandas(X, npartitions=min(4, len(X)), sort=False)
        return table.compute(), Source(table)
    whole = pa.Table.from_pandas(X, preserve_index=False)
    if checked == "arrow":
        return whole, Source([whole.slice(p.start, p.stop - p.start) for p in parts])
    if checked == "duckdb":
        import duckdb
        relation = duckdb.connect().from_arrow(whole)
        return relation.to_arrow_table(), Source(relation)
    if checked == "csv":
        import pyarrow.csv
        for i, p in enumerate(parts):
            pyarrow.csv.write_csv(whole.slice(p.start, p.stop - p.start), f"{folder}/{i:03}.csv")
        texts = [c for c in X if X[c].dtype == object or X[c].dtype == "str"]
        return whole, Source(folder, rows=int(rng.integers(1, len(X) + 1)), texts=texts)
    for i, p in enumerate(parts):
        part = whole.slice(p.start, p.stop - p.start)
        if rng.random() < .3:
            part = part.select(list(rng.permutation(part.column_names))) if i else part
        pq.write_table(part, f"{folder}/{i:03}.parquet",
            row_group_size=int(rng.integers(1, len(part) + 1)) if checked != "parquet" else 10**6)
    import pyarrow.dataset
    # whose types are those of the files
    data = pyarrow.dataset.dataset(folder)
    return (data.to_table(), Source(data) if checked == "dataset"
            else Source(folder, rows=int(rng.integers(1, len(X) + 1))))


@contextmanager
def few_are_many(seed):
    """As `coarse_bins`, of mixed tables, too: bins are divided, medians narrowed, codes and costs
    lie in files."""
    import xclust.engine.chunk_costs as costs, xclust.methods.chunked as far, xclust.methods.chunked_mixed as mixed
    import xclust.engine.chunk_pairs as pairs, xclust.methods.ex_greedy as greedy, xclust.reference.mixed_chunks as chunks
    rng = np.random.default_rng([seed, 2])
    bins, before = (mixed.bins_for,
        (costs.OPENED, far.CODES_IN_MEMORY, pairs.IN_MEMORY, greedy.IN_MEMORY, chunks.IN_MEMORY,
         chunks.ROOM))
    each = int(rng.integers(2, 60))
    try:
        if seed % 3:
            costs.OPENED, chunks.ROOM = int(rng.integers(1, 9)), int(rng.integers(1, 40))
            far.CODES_IN_MEMORY = pairs.IN_MEMORY = greedy.IN_MEMORY = chunks.IN_MEMORY = 0
            mixed.bins_for = lambda sample: bins(sample[::each])
        with coarse_bins(seed): yield
    finally:
        mixed.bins_for = bins
        costs.OPENED, far.CODES_IN_MEMORY, pairs.IN_MEMORY, greedy.IN_MEMORY, chunks.IN_MEMORY, chunks.ROOM = before


def told_of(model, X, y, w):
    "All that a fit keeps and says: JSON, rules, SQL, cautions; an error by its type and text."
    try: model = clone(model).fit(X, labels=y, sample_weight=w)
    except (ValueError, TypeError) as e: return e
    found = model.result_
    document = {k: v for k, v in json.loads(model.to_json(training="summary")).items()
                if k != "xclust"}
    said = [repr(v) for v in (model.tree_.columns, model.cost_, model.reference_cost_,
                              model.price_, model.agreement_, document, str(model.rules()),
                              model.trust_sentence(), str(model.cautions()),
                              model.to_sql("t", dialect="duckdb"))]
    t = model.tree_
    arrays = [getattr(t, a) for a in "feature lower upper label cost margin mistakes "
        "n_node_samples weighted_n_node_samples missing_left saw_missing category_offsets "
        "categories".split()]
    return ([kept(a) for a in [*arrays, found.centers, found.reference_centers, found.raw_centers,
        found.counts, found.scale, found.filled, found.ranges, found.crowded]], said)


TOLD_OVER_CHUNKS = "is read in chunks", "sample_weight is zero for all rows", "reads whole columns"


def input_instance(seed, validation=INPUTS) -> bool: # Is there a tree?
    """A table of any columns through any door, with every threshold of "many" small; the tree of
    memory, and all that is said of it."""
    rng = np.random.default_rng([seed, 3])
    n, checked = int(rng.integers(6, 120)), str(rng.choice(validation))
    X = pd.DataFrame({f"c{j}": any_column(rng, n) for j in range(int(rng.integers(1, 5)))})
    if checked == "csv":
        X = X[[c for c in X if X[c].dtype.kind in "fiu"]].assign(last=rng.normal(size=n))
    if rng.random() < .1: X["c0"] = pd.Series(rng.integers(0, 2, n)).astype(float)
    k = int(rng.integers(2, 6))
    codes = pd.factorize(X.iloc[:, -1], use_na_sentinel=False)[0]
    y = (rng.integers(0, k, n) if rng.random() < .4
         else (codes + (rng.random(n) < .1))*k//(codes.max() + 2))
    labels = pd.Series(np.where(rng.random(n) < .1, -1, y) if rng.random() < .3 else y)
    if rng.random() < .4 and checked != "csv":
        labels = labels.map(lambda v: None if v < 0 else f"it's {v}").astype(object)
    elif rng.random() < .2: labels = labels.map(lambda v: v if v < 0 else 2**60 + v)
    w = rng.choice([.5, 1, 2, .1, 1e-3, 1e10], n) if rng.random() < .3 else None
    model = AutoTree(random_state=0) if seed % 31 == 0 else method(rng, X)
    if seed % 3 == 0 and seed % 31: refined(model)
    if isinstance(model, SpEx): model.set_params(leaf_labels="majority")
    Z = X.assign(seg=labels) if w is None else X.assign(seg=labels, w=w)
    cuts = ([0, *np.sort(rng.integers(0, n + 1, rng.integers(0, 6))), n] if rng.random() < .9
            else range(n + 1))
    parts = [slice(a, b) for a, b in pairwise(cuts) if a < b]
    with TemporaryDirectory() as folder, few_are_many(seed):
        whole, source = at_input(checked, Z, parts, rng, folder)
        there = told_of(model, source, "seg", None if w is None else "w")
        beside = [c for c in ("seg", "w") if c in Z]
        near = nw.from_native(whole, eager_only=True)
        # the first file's order counts
        own = [c for c in source.columns if c not in beside]
        here = told_of(model, near.select(own).to_native(), near["seg"].to_native(),
                       None if w is None else w)
    if isinstance(here, Exception) or isinstance(there, Exception):
        both = isinstance(here, Exception) and isinstance(there, Exception)
        assert (both or isinstance(there, Exception)
                and any(t in str(there) for t in TOLD_OVER_CHUNKS)), \
            f"input {checked}, instance {seed}: {model}: {here if isinstance(here, Exception) else 'a tree'} / {there if isinstance(there, Exception) else 'a tree'}"
        return False
    differ = [i for i, (a, b) in enumerate(zip([*here[0], *here[1]], [*there[0], *there[1]]))
              if a != b]
    assert not differ, f"input {checked}, instance {seed}: {model}: {differ}"
    return True


def main(instances, seed):
    warnings.simplefilter("ignore")
    trees, wrong = 0, []
    def one(i):
        return [instance, instance, instance, input_instance, input_instance, input_instance,
                input_instance, mixed_instance, mixed_instance, contest][i % 10](i)
    for i in range(seed, seed + instances):
        try: trees += one(i)
        except AssertionError as e: wrong.append(str(e).split("\n")[0])
    print("\n".join(wrong + [f"{trees:,} trees of {instances:,} instances, {len(wrong)} differ"]))
    return len(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--instances", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    sys.exit(bool(main(**vars(parser.parse_args()))))
