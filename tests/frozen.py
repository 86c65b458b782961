"""Has a change of the code changed a tree? The bits of fits in memory, of every method, on tables
of many kinds.

    python tests/frozen.py write before.json       # before the first line moves
    python tests/frozen.py check before.json       # after every step: names each fit that differs, and in what

A fit is its tree, the costs and margins of its nodes, cost, price, agreement and centers. The bits
are those of one machine and one version of the libraries, so they are compared there and not
committed. """
import hashlib, json, sys, warnings
from pathlib import Path
import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix
from sklearn.cluster import KMeans
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine
from xclust import CART, DT2, EMN, IMM, AutoTree, ExGreedy, ExKMC, Expand, ExShallow, KernelExKMC
from xclust import KernelExpand, KernelIMM, MedianTree, RandomCuts, SpEx, SSEGreedy

WEIGHTED = "IMM", "CART", "ExKMC", "ExGreedy"


def bits(*values):
    "A fingerprint of arrays."
    mark = hashlib.sha256()
    for value in map(np.asarray, values):
        mark.update(repr(value.tolist()).encode() if value.dtype.kind in "OUS"
                    else np.ascontiguousarray(value).tobytes())
    return mark.hexdigest()[:16]


def state(model):
    """What a fit found; without a clustering that is explained, there is no agreement with it, and
    no cost of it."""
    found, tree = model.result_, model.result_.tree
    shape = (tree.feature, tree.lower, tree.upper, tree.children_left, tree.children_right,
             tree.label, tree.n_node_samples, tree.weighted_n_node_samples, tree.mistakes,
             tree.missing_left)
    paid = [v and repr(float(v)) for v in (found.cost, found.reference_cost, found.surrogate_cost,
                                           found.price)]
    return dict(tree=bits(*shape), costs=bits(tree.cost), margins=bits(tree.margin), paid=paid,
                agreement=[repr(float(v)) for v in found.agreement or ()],
                centers=bits(found.raw_centers))


def mixed_table(rng):
    days = pd.to_timedelta(rng.integers(0, 400, 300), unit="D")
    table = pd.DataFrame({"age": rng.integers(18, 80, 300).astype(float),
                          "job": rng.choice(list("abcd"), 300),
                          "when": pd.Timestamp("2024-01-01") + days, "ok": rng.random(300) < .4})
    table.loc[::17, "age"] = np.nan
    return table


def tables():
    "{name: (rows, how many clusters)}"
    rng = np.random.default_rng(5)
    some = np.where(rng.random((400, 30)) < .1, rng.integers(1, 9, (400, 30)), 0).astype(float)
    return {"iris": (load_iris().data, 3), "wine": (load_wine().data, 3),
            "breast cancer": (load_breast_cancer().data, 2),
            "digits": (load_digits().data[:600], 10),
            "ties": (rng.integers(0, 5, (400, 5)).astype(float), 5),
            "scales": (rng.normal(size=(500, 6)) * 10.**rng.integers(-9, 9, 6), 4),
            "sparse": (csr_matrix(some), 4), "mixed": (mixed_table(rng), 4)}


def models(k, dense):
    found = {"IMM": IMM(), "EMN": EMN(), "RandomCuts": RandomCuts(random_state=0),
             "ExGreedy": ExGreedy(), "ExShallow": ExShallow(), "ExKMC": ExKMC(max_leaves=2*k),
             "Expand": Expand(max_leaves=2*k), "CART": CART(max_leaves=2*k),
             "entropy": CART(criterion="entropy"), "MedianTree": MedianTree(), "SpEx": SpEx(),
             "IMM, refined": IMM(refine=True), "IMM, k-medians": IMM(objective="kmedians"),
             "CART, labels": CART(objective="labels"), "AutoTree": AutoTree(random_state=0),
             "AutoTree, fast": AutoTree(fidelity=0, starts="fast", random_state=0),
             "AutoTree, labels": AutoTree(objective="labels", starts="fast", random_state=0),
             "AutoTree, moves": AutoTree(starts=["imm", "cart"], max_moves=60, random_state=0)}
    kernels = {"SSEGreedy": SSEGreedy(k), "KernelIMM": KernelIMM(), "KernelExKMC": KernelExKMC(),
               "KernelExpand": KernelExpand(), "DT2": DT2(), "SpEx, neighbours": SpEx(graph="knn")}
    return found | kernels if dense else found


def fits():
    "{table / method / weighted: what was found, or why nothing was}"
    found, rng = {}, np.random.default_rng(6)
    for name, (X, k) in tables().items():
        if name == "mixed":
            y = (X.age.fillna(40) > 45).to_numpy()*2 + X.job.isin(["a", "b"]).to_numpy()
        else: y = KMeans(k, n_init=3, random_state=0).fit_predict(X)
        weights = rng.random(X.shape[0])
        for method, model in models(k, name in ("iris", "wine", "ties")).items():
            for w in (None, weights) if method in WEIGHTED else (None,):
                given = {} if method == "SSEGreedy" else dict(labels=y, sample_weight=w)
                try: told = state(model.fit(X, **given))
                except ValueError as error: told = dict(refused=str(error))
                found[f"{name} / {method}{' / weighted' if w is not None else ''}"] = told
    return found


def main(action, path):
    warnings.simplefilter("ignore")
    found, path = fits(), Path(path)
    if action == "write":
        path.write_text(json.dumps(found, indent=0), encoding="utf-8")
        return print(f"{len(found)} fits written, "
                     f"{sum('refused' in one for one in found.values())} of them refusals")
    before = json.loads(path.read_text(encoding="utf-8"))
    other = {name: [key for key in one if found.get(name, {}).get(key) != one[key]]
             for name, one in before.items()}
    for name, keys in other.items():
        if keys: print(f"{name}: {', '.join(keys)}")
    print(f"{sum(map(bool, other.values()))} of {len(before)} fits differ")
    return int(any(other.values()))


if __name__ == "__main__": sys.exit(main(*sys.argv[1:]))
