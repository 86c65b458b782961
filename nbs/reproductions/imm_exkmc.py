"""The experiments of the ExKMC paper, run again: the numbers that 9_evidence/02_reproduce_imm_exkmc.ipynb reads.

    python nbs/reproductions/imm_exkmc.py                           what the table has not yet, into imm_exkmc.csv (all: half an hour)
    python nbs/reproductions/imm_exkmc.py --only iris,wine          these data sets
    python nbs/reproductions/imm_exkmc.py --seeds 1 --force         the first seed, again

XCLUST_DATA may name a folder with the data sets; otherwise they are fetched. Iris, wine, breast cancer and digits come with
scikit-learn, the synthetic ones are made here. Everything runs in one thread. Protocols:

    leaves      price, agreement and accuracy against the number of leaves, from k to 4k (their Figures 2, 5, 8, 9 and 11)
    time        CPU seconds of IMM with k leaves and of ExKMC with 2k, beside those of k-means (their Figure 4)
    pixels      as leaves, on the images of MNIST (in place of their Figure 7)
    powers      the median tree with the next power of two leaves: what the paper's KDTree seems to have had
    ceiling     one single cluster: no clustering of the data costs more
    newsgroups  word trees of four newsgroups (their Figure 3); the trees themselves go to newsgroups.json
"""
import json, sys, warnings
from functools import lru_cache
from pathlib import Path
import numpy as np
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.utils import Bunch
from xclust import CART, EMN, IMM, ExKMC, MedianTree, cost
sys.path.insert(0, str(Path(__file__).parent))
import datasets
from common import Job, kmeans, main, measures, row_of, stopwatch
try: from xclust.methods.ex_greedy import ExGreedy
except ImportError: ExGreedy = None

factors = (1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4)            # leaves, as multiples of k
clusters = {"iris": 3, "wine": 3, "breast_cancer": 2, "digits": 10, "mice_protein": 8, "anuran": 10, "avila": 12, "covtype": 7,
            "twentynewsgroups": 20, "synthetic_1": 3, "synthetic_2": 30, "mnist": 10, "newsgroups": 4}
seeds = {"covtype": 1, "twentynewsgroups": 2, "synthetic_2": 1, "mnist": 1, "newsgroups": 1}      # others: five, as in the paper
timed = ("digits", "mice_protein", "anuran", "avila", "covtype", "twentynewsgroups")
bundled = ("iris", "wine", "breast_cancer", "digits", "synthetic_1", "synthetic_2")       # need no folder and no network
groups = ("comp.sys.mac.hardware", "rec.sport.baseball", "sci.space", "soc.religion.christian")


# The data: raw columns, as in the paper; k is the number of classes

def four_groups(words):
    "Tf-idf of four newsgroups without headers, footers and quotes: words without digits, in 1 to 10 % of the posts."
    wanted = [list(words.target_names).index(name) for name in groups]
    rows = np.isin(words.y, wanted)
    counts, names = words.X[rows], np.asarray(words.feature_names)
    frequency = np.asarray((counts > 0).mean(0)).ravel()
    columns = (frequency >= 0.01) & (frequency <= 0.1) & np.array([name.isalpha() for name in names])
    return Bunch(X=TfidfTransformer().fit_transform(counts[:, columns]), y=words.y[rows], feature_names=names[columns])


@lru_cache(maxsize=1)
def load(name, seed):
    "A data set. Only the synthetic ones depend on the seed."
    if name.startswith("synthetic"): return getattr(datasets, f"make_{name}")(random_state=seed)
    if name == "newsgroups": return four_groups(datasets.fetch_twentynewsgroups(stripped=True))
    if name == "mnist": return datasets.fetch_mnist(n_samples=10_000, random_state=0)
    if name == "mice_protein": return datasets.fetch_mice_protein(complete=True)    # 69 columns: those with few values missing, gaps filled
    return getattr(datasets, f"load_{name}" if hasattr(datasets, f"load_{name}") else f"fetch_{name}")()


@lru_cache(maxsize=1)
def reference(name, seed):
    "The data as a dense array, the classes, and k-means as in the paper (10 starts, 300 iterations), its CPU seconds and its cost."
    data = load(name, seed)
    with stopwatch() as seconds: model = kmeans(data.X, clusters[name], seed)     # sparse counts stay sparse here
    X = np.ascontiguousarray(data.X.toarray() if hasattr(data.X, "toarray") else data.X, dtype=np.float64)
    return X, data.y, model, seconds[0], cost(X, model.labels_)


# The methods

one_tree = {"IMM": IMM, "EMN": EMN} | ({"ExGreedy": ExGreedy} if ExGreedy else {})           # k leaves
sized = {"CART": CART, "MedianTree": MedianTree}                                             # a fit for each size
grown = {"ExKMC (IMM)": "imm", "ExKMC (empty)": "empty"}                                     # one fit gives every size


@lru_cache(maxsize=1)
def warm(method):
    "Compile, or read the compiled code, before anything is timed."
    X = np.random.default_rng(0).normal(size=(60, 3))
    fit(method, X, kmeans(X, 2, 0, n_init=1), 4)


def fit(method, X, model, leaves):
    "A tree with so many leaves, or fewer where the method ends before, and its CPU seconds."
    given = {"labels": model.labels_.astype(np.int64), "centers": model.cluster_centers_}
    if method in grown: estimator = ExKMC(base=grown[method], max_leaves=leaves)
    elif method in sized: estimator = sized[method](max_leaves=leaves)
    else: estimator = one_tree[method]()
    with warnings.catch_warnings(), stopwatch() as seconds:
        warnings.simplefilter("ignore")              # fewer leaves than asked for is a finding here
        estimator.fit(X, **given)
    return estimator, seconds[0]


@lru_cache(maxsize=1)
def path_of(estimator): return estimator.path()


def labels_at(estimator, X, leaves):
    "Its clusters when it had so many leaves; those of all its leaves if it has no more."
    if not isinstance(estimator, ExKMC): return estimator.labels_
    path = path_of(estimator)
    return path.tree(min(leaves, path[-1].n_leaves)).predict(X)


def run(job, keep=True):
    "The rows of a job; the word trees are kept in a file."
    X, y, model, seconds, base = reference(job.data, job.seed)
    k, known = clusters[job.data], model.labels_
    def row(leaves, labels, seconds):
        return row_of(job, leaves, X.shape, k, measures(X, labels, known, centers=model.cluster_centers_, truth=y, base=base), seconds)
    if job.method == job.reference: return [row(None, known, seconds)]
    if job.protocol == "ceiling": return [row_of(job, 1, X.shape, k, measures(X, np.zeros(len(X), int), known, same_names=False, base=base), None)]
    warm(job.method)
    if job.method in sized: fits = {leaves: fit(job.method, X, model, leaves) for leaves in job.leaves}
    else: fits = dict.fromkeys(job.leaves, fit(job.method, X, model, max(job.leaves)))
    if job.protocol == "newsgroups" and keep: keep_tree(job, fits)
    return [row(leaves, labels_at(tree, X, leaves), seconds) for leaves, (tree, seconds) in fits.items()]


def run_row(protocol, data, reference, method, leaves, seed):
    "One row of the table, again."
    return run(Job(protocol, data, reference, method, seed, (leaves,)), keep=False)[0]


# The plan

def sizes(k): return tuple(sorted({int(k * factor) for factor in factors}))


def next_power(n): return 2 ** int(np.ceil(np.log2(n)))


def plan_of(protocol, data, seed):
    "All methods on one data set from one seed."
    k = clusters[data]
    leaves = {"KMeans": (None,), **dict.fromkeys(one_tree, (k,)), **dict.fromkeys([*grown, *sized], sizes(k))}
    return [Job(protocol, data, "KMeans", method, seed, some) for method, some in leaves.items()]


def plan():
    "All jobs, in the order of the table."
    jobs = []
    for data, k in clusters.items():
        if data == "newsgroups":
            jobs += [Job(data, data, "KMeans", "KMeans", 0), Job(data, data, "KMeans", "ExKMC (IMM)", 0, (k, 2 * k))]
            continue
        for seed in range(seeds.get(data, 5)):
            jobs += plan_of("pixels" if data == "mnist" else "leaves", data, seed)
            if seed == 0: jobs.append(Job("ceiling", data, "KMeans", "one cluster", 0, (1,)))
            if seed == 0 and data != "mnist":
                jobs.append(Job("powers", data, "KMeans", "MedianTree", 0, tuple(sorted({next_power(k), next_power(2 * k), next_power(4 * k)}))))
            if seed == 0 and data in timed:
                jobs += [Job("time", data, "KMeans", method, 0, (leaves,)) for method, leaves in (("KMeans", None), ("IMM", k), ("ExKMC (IMM)", 2 * k))]
    return jobs


# The word trees

def keep_tree(job, fits):
    "Write the trees, and of which class most rows of each cluster are."
    X, y, model = reference(job.data, job.seed)[:3]
    data, estimator = load(job.data, job.seed), next(iter(fits.values()))[0]
    path = path_of(estimator)
    trees = {str(leaves): path.tree(leaves).to_dict() for leaves in job.leaves}
    found = [[int(((y == c) & (model.labels_ == j)).sum()) for c in np.unique(y)] for j in range(clusters[job.data])]
    kept = {"words": [str(name) for name in data.feature_names], "groups": groups, "clusters_by_group": found, "trees": trees}
    Path(__file__).with_name("newsgroups.json").write_text(json.dumps(kept) + "\n", encoding="utf-8")


if __name__ == "__main__": sys.exit(main(__doc__, Path(__file__).with_suffix(".csv"), plan, run))
