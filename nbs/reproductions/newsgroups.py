"""Posts to twenty newsgroups: clustered by TF-IDF, SVD and k-means, explained by trees that count words.

    XCLUST_DATA=folder python nbs/reproductions/newsgroups.py      what is not yet in nbs/reproductions/newsgroups.csv (four minutes of one core)

The page 2_reading/07_text.ipynb reads the table, and newsgroups_words.json: some of the trees, what is in the clusters, how much memory a fit took.

    data        what the tree cuts: "words" (18,846 x 1893 counts, sparse) or "axes" (the 100 of the SVD)
    protocol    where `price` is measured: "counts", or "clustering", the space of the 100 axes in which k-means worked
    method      "one cluster" is what no tree costs more than, "DecisionTreeClassifier" scikit-learn's tree of the reference labels
"""
import json, sys, tracemalloc
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits
sys.path.insert(0, str(Path(__file__).parent))
import datasets
from common import Job, main, measures, row_of, stopwatch
from xclust import CART, EMN, IMM, AutoTree, ExKMC, Expand, SpEx, cost

k, pipeline, one, peer, protocols = 20, "pipeline", "one cluster", "DecisionTreeClassifier", ("counts", "clustering")
trees = {"IMM": IMM, "EMN": EMN, "CART": CART, "SpEx": SpEx, "Expand": Expand, "ExKMC": ExKMC}
by_labels, by_cost, auto = "IMM, refined for labels", "IMM, refined for cost", "AutoTree for labels"
others = {by_labels: lambda: IMM(k, objective="labels", refine=True), by_cost: lambda: IMM(k, refine=True),
          auto: lambda: AutoTree(k, objective="labels", starts="fast", random_state=0)}
sizes = {one: (1,), **dict.fromkeys(("IMM", "EMN", *others), (k,)), **dict.fromkeys(("CART", peer), (20, 40, 60, 200))}      # leaves; of the rest: 20, 40, 60
on_axes = {"IMM": (k,), "CART": (20, 60), "ExKMC": (20, 60)}
shown = ("words", auto, 20), ("words", "CART", 20), ("axes", "CART", 20)      # trees that the page prints
weighed = ("IMM", 20), ("CART", 60), (peer, 60)               # fits whose memory is measured


@lru_cache(maxsize=1)
def load():
    "The counts, their words and the newsgroup of each post."
    return datasets.fetch_twentynewsgroups()


@lru_cache(maxsize=1)
def reference():
    "TF-IDF, 100 axes, k-means: fitted."
    steps = TfidfTransformer(), TruncatedSVD(100, random_state=0), KMeans(k, n_init=10, random_state=0)
    with threadpool_limits(1): return make_pipeline(*steps).fit(load().X)


@lru_cache(maxsize=1)
def labels(): return reference().predict(load().X)

@lru_cache(maxsize=1)
def axes(): return np.ascontiguousarray(reference()[:-1].transform(load().X))


def table(data): return load().X if data == "words" else axes()


def make(method, leaves):
    "An estimator, not fitted."
    if method == peer: return DecisionTreeClassifier(max_leaf_nodes=leaves, random_state=0)
    if method in others: return others[method]()
    return trees[method](k) if method in ("IMM", "EMN") else trees[method](k, max_leaves=leaves)


def fit(estimator, X, y): return estimator.fit(X, y) if isinstance(estimator, DecisionTreeClassifier) else estimator.fit(X, labels=y)


@lru_cache(maxsize=1)
def compiled():
    "One small fit of each method, so that no time holds a compilation."
    some = slice(0, None, 20)
    for data in ("words", "axes"):
        for method in trees: fit(make(method, 40), table(data)[some], labels()[some])


@lru_cache(maxsize=None)
def fitted(data, method, leaves):
    "A tree and the CPU seconds of its fit."
    compiled()
    estimator = make(method, leaves)
    with stopwatch() as seconds: fit(estimator, table(data), labels())
    return estimator, seconds[0]


def clustering(data, method, leaves):
    "The cluster of every post, and seconds."
    if method == pipeline: return labels(), None
    if method == one: return np.zeros(len(labels()), int), None
    tree, seconds = fitted(data, method, leaves)
    return tree.predict(table(data)), seconds


@lru_cache(maxsize=2)
def base(protocol): return cost(space(protocol), labels())

def space(protocol): return load().X if protocol == "counts" else axes()


def plan():
    "All jobs, in the order of the table."
    def jobs(protocol, data):
        yield Job(protocol, data, pipeline, pipeline, 0)
        chosen = {m: sizes.get(m, (20, 40, 60)) for m in (one, peer, *trees, *others)} if data == "words" else on_axes
        for method, leaves in chosen.items(): yield Job(protocol, data, pipeline, method, 0, leaves)
    return [job for protocol in protocols for data in ("words", "axes") for job in jobs(protocol, data)]


def run(job): return [run_row(*key) for key in job.keys()]


def run_row(protocol, data, reference_name, method, leaves, seed):
    "One row of the table."
    found, seconds = clustering(data, method, leaves)
    centers = reference()[-1].cluster_centers_ if protocol == "clustering" and method not in (one, pipeline) else None
    values = measures(space(protocol), found, labels(), centers=centers, truth=load().y, same_names=method != one, base=base(protocol))
    return row_of(Job(protocol, data, reference_name, method, seed), leaves, table(data).shape, k, values, seconds)


# What the page shows beside the table

def peak(method, leaves):
    "The most memory that a fit held at a time, in MB: what Python and NumPy asked for beyond the table itself."
    compiled()
    estimator = make(method, leaves)
    tracemalloc.start()
    try:
        fit(estimator, load().X, labels())
        return round(tracemalloc.get_traced_memory()[1] / 1e6, 1)
    finally: tracemalloc.stop()


def clusters(n=8):
    "Of every cluster its posts, its newsgroups and the words with the largest mean tf-idf."
    weights, names = reference()[0].transform(load().X), np.array(load().feature_names)
    means = np.array([np.asarray(weights[labels() == j].mean(0)).ravel() for j in range(k)])
    groups = np.array([np.bincount(load().y[labels() == j], minlength=k) for j in range(k)])
    return [{"posts": int(g.sum()), "words": names[np.argsort(-m, kind="stable")[:n]].tolist(), "groups": g.tolist()} for m, g in zip(means, groups)]


def axis_words(n=4):
    "The heaviest words of every axis, with their signs."
    names = load().feature_names
    return [[f"{'-+'[int(axis[i] > 0)]}{names[i]}" for i in np.argsort(-abs(axis), kind="stable")[:n]] for axis in reference()[1].components_]


def of_used(tree, names):
    "The tree over the columns that it cuts, with their names."
    used = tree.features_used
    feature = np.where(tree.feature < 0, -1, np.searchsorted(used, tree.feature))
    return replace(tree, feature=feature, n_features=len(used), feature_names=tuple(names[j] for j in used), saw_missing=tree.saw_missing[used])


def stored(data, method, leaves):
    "A tree, and how many posts of each leaf (from left to right) belong to its cluster."
    tree, X = fitted(data, method, leaves)[0].tree_, table(data)
    at, names = tree.apply(X), load().feature_names if data == "words" else [f"axis {j}" for j in range(X.shape[1])]
    right = [int((labels()[at == leaf] == tree.label[leaf]).sum()) for leaf in tree.leaves]
    return {"data": data, "method": method, "leaves": leaves, "tree": of_used(tree, names).to_dict(), "right": right}


def keep(path):
    "Write what the page shows beside the table."
    X = load().X
    kept = {"newsgroups": list(load().target_names), "clusters": clusters(), "axes": axis_words(), "trees": [stored(*key) for key in shown],
            "megabytes": {"dense": X.shape[0] * X.shape[1] * 8 / 1e6, "sparse": round((X.data.nbytes + X.indices.nbytes + X.indptr.nbytes) / 1e6, 1),
                          **{f"{method}, {leaves} leaves": peak(method, leaves) for method, leaves in weighed}}}
    path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(__doc__, Path(__file__).with_suffix(".csv"), plan, run)
    if not {"-h", "--help"} & set(sys.argv): keep(Path(__file__).with_name("newsgroups_words.json"))
