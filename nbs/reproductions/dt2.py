"""The experiments of "The Price of Explainability for Kernel k-Means" (anonymous; the algorithm DT2), run again.

    XCLUST_DATA=folder python nbs/reproductions/dt2.py      what is not yet in nbs/reproductions/dt2.csv (some minutes of one core)
    python nbs/reproductions/dt2.py --only iris,cancer --force      these data sets again; these two need no folder

The page 9_evidence/05_reproduce_dt2.ipynb reads the table and says what is in it. A protocol is a reading of the paper's "bandwidth": how the columns are
scaled, and whether the number is gamma in exp(-gamma |x - y|_2^2) and exp(-gamma |x - y|_1), or the sigma of gamma = 1 / (2 sigma^2).
"""
from functools import lru_cache
from pathlib import Path
import warnings
import numpy as np
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from threadpoolctl import threadpool_limits
import datasets
from common import Job, main, row_of, stopwatch
from xclust import agreement, price
from xclust.kernels.kernels import Gaussian, KernelKMeans, Laplace, distances_from_sums, members

loaders = {"pathbased": datasets.fetch_pathbased, "aggregation": datasets.fetch_aggregation, "flame": datasets.fetch_flame,
           "iris": datasets.load_iris, "cancer": datasets.load_breast_cancer}
classes = {"pathbased": 3, "aggregation": 7, "flame": 2, "iris": 3, "cancer": 2}
bundled = ("iris", "cancer")                                # these need no folder
kernels = {"gaussian": Gaussian, "laplace": Laplace}
bandwidths = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0)
scalings = {"raw": lambda X: X, "standard": StandardScaler().fit_transform, "unit": MinMaxScaler().fit_transform}   # unit: each column from 0 to 1
trees_of = {"gaussian": ("DT2", "KernelIMM (distance)", "KernelIMM (taylor)"), "laplace": ("DT2", "KernelIMM (distance)")}
chosen, printed_formula, seeds = "unit gamma", "raw sigma", 3

# Table 1 of the paper, the only numbers that it prints of its experiments: the bandwidth whose clusters have the largest ARI to the true classes
table_1 = {"gaussian": {"pathbased": 10.0, "aggregation": 0.1, "flame": 5.0, "iris": 10.0, "cancer": 0.01},
           "laplace": {"pathbased": 10.0, "aggregation": 0.05, "flame": 10.0, "iris": 1.0, "cancer": 0.05}}


# Data, kernels and references

@lru_cache(maxsize=4)
def load(name, scaling):
    "X with its columns scaled, the true classes and their number."
    data = loaders[name]()
    return np.ascontiguousarray(scalings[scaling](data.X), dtype=float), data.y, classes[name]


def reference_name(kernel, bandwidth): return f"{kernel} {bandwidth:g}"


def kernel_of(protocol, reference):
    "The kernel that a row's protocol and reference name."
    name, bandwidth = reference.split()
    b = float(bandwidth)
    return kernels[name](b if protocol.endswith("gamma") else 1 / (2 * b * b))


@lru_cache(maxsize=8)
def reference_labels(data, protocol, reference, seed):
    "Kernel k-means, the cheapest of ten starts."
    X, _, k = load(data, protocol.split()[0])
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore")                     # a wide grid has kernels for which fewer clusters are left
        return KernelKMeans(k, kernel=kernel_of(protocol, reference), n_init=10, random_state=seed).fit(X).labels_


def cost(kernel, X, labels):
    "What the rows pay for the means of their clusters in the feature space."
    Z = members(labels, np.ones(len(X)), labels.max() + 1)
    D = distances_from_sums(kernel.diagonal(X), kernel(X, X) @ Z, Z)
    return float(D[np.arange(len(X)), labels].sum())


# Trees

def tree(method, k, kernel, X, labels):
    "A fitted tree."
    if method.startswith("DT2"):
        from xclust.kernels.dual_threshold import DT2
        model = DT2(k, kernel=kernel, exact=True if "exact" in method else "auto")
    else:
        from xclust.kernels.kernel_imm import KernelIMM
        how = {"feature_map": "taylor", "n_terms": 4} if "taylor" in method else {"feature_map": "distance", "anchors": None}
        model = KernelIMM(k, kernel=kernel, candidates="gaps", **how)     # as the public code: j = 0..4, all anchors, all cuts
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                     # underflowing features and missing leaves are part of what is compared
        return model.fit(X, labels=labels)


# Rows

def found_by(job, kernel, X, labels, k):
    "The labels of a method, and its cost around the reference's centers over the reference's cost (None where it has none)."
    if job.method == job.reference: return labels, None
    if job.method == "one cluster": return np.zeros_like(labels), None
    model = tree(job.method, k, kernel, X, labels)
    return model.labels_, price(model.surrogate_cost_, model.reference_cost_)


def run(job):
    "The one row of a job."
    scaling = job.protocol.split()[0]
    X, y, k = load(job.data, scaling)
    kernel, labels = kernel_of(job.protocol, job.reference), reference_labels(job.data, job.protocol, job.reference, job.seed)
    with stopwatch() as seconds: found, surrogate = found_by(job, kernel, X, labels, k)
    same, Z = agreement(found, labels), X - X.mean(0)
    rows = {"price": price(cost(kernel, Z, found), cost(kernel, Z, labels)), "surrogate": surrogate,
            "share": None if job.method == "one cluster" else same.share,
            "ari": adjusted_rand_score(y, found), "ami": adjusted_mutual_info_score(y, found), "ref": same.ari}
    return [row_of(job, job.leaves[0], X.shape, k, rows, seconds[0])]


def run_row(protocol, data, reference, method, leaves, seed):
    "One row."
    return run(Job(protocol, data, reference, method, seed, (leaves,)))[0]


def jobs(protocol, data, kernel, bandwidth, seed, with_trees=True):
    "A reference's own row, the row of one cluster, then the trees."
    reference, k = reference_name(kernel, bandwidth), classes[data]
    yield Job(protocol, data, reference, reference, seed)
    if not with_trees: return
    yield Job(protocol, data, reference, "one cluster", seed, (1,))
    for method in trees_of[kernel]: yield Job(protocol, data, reference, method, seed, (k,))
    if protocol == chosen and bandwidth == table_1[kernel][data]: yield Job(protocol, data, reference, "DT2 (exact)", seed, (k,))


def plan():
    "All jobs, in the order of the table: the reading that fits Table 1, the formula as printed, and references alone for the other readings."
    for protocol, some in ((chosen, seeds), (printed_formula, 1), ("raw gamma", 1)):
        for data in loaders:
            for kernel in kernels:
                for bandwidth in bandwidths:
                    for seed in range(seeds): yield from jobs(protocol, data, kernel, bandwidth, seed, seed < some)
    for protocol in ("standard gamma", "standard sigma", "unit sigma"):
        for data in loaders:
            for kernel in kernels:
                for bandwidth in bandwidths:
                    for seed in range(seeds): yield from jobs(protocol, data, kernel, bandwidth, seed, False)


if __name__ == "__main__": main(__doc__, Path(__file__).with_suffix(".csv"), plan, run)
