"""The experiments of "Explaining Kernel Clustering via Decision Trees" (Fleissner, Vankadara, Ghoshdastidar 2024), run again.

    XCLUST_DATA=folder python nbs/reproductions/kernel.py      what is not yet in nbs/reproductions/kernel.csv (all: some minutes)
    python nbs/reproductions/kernel.py --only iris,cancer,mixture --force      these, again; these three need no folder

The page 9_evidence/03_reproduce_kernel.ipynb reads the table. Everything runs in one thread. Protocols:

    table 2    price and agreement of all trees, with k leaves and refined (their Table 2, Figure 3 and Figure 4), and of one single cluster
    gammas     kernel k-means over their grid of bandwidths: its agreement with the classes is what chose kernel and gamma
    one start  single starts from random labels that give what is printed and the best of ten does not
    chi2       their Figure 6: 100 draws of the mixture of four distributions

What the clusterings of Pathbased look like (their Figure 3) goes to kernel_regions.json.

References: "random labels" is the paper's kernel k-means (ten starts from random labels, the cheapest kept), "k-means++" is `KernelKMeans`.
"""
import json, sys, warnings
from functools import lru_cache
from math import factorial
from pathlib import Path
import numpy as np
from threadpoolctl import threadpool_limits
sys.path.insert(0, str(Path(__file__).parent))
import datasets
from common import Job, kmeans, main, measures, row_of
from xclust import CART, IMM, KernelKMeans
from xclust.engine.costs import distances, nearest
from xclust.kernels.kernels import KernelCenters, distances_from_sums, lloyd, members, resolve_kernel
from xclust.kernels.dual_threshold import DT2
from xclust.kernels.kernel_greedy import KernelExKMC, KernelExpand
from xclust.kernels.kernel_imm import KernelIMM

settings = {"pathbased": ("gaussian", .05, 3, 6), "aggregation": ("laplace", .1, 7, 10), "flame": ("gaussian", .1, 2, 4),      # kernel, gamma, k, leaves when refined
            "iris": ("laplace", 1.0, 3, 6), "cancer": ("gaussian", 5e-6, 2, 4)}
clusters = {**{name: k for name, (_, _, k, _) in settings.items()}, "mixture": 4}
paper_grid = (.01, .05, .1, .5, 1.0, 5.0, 10.0)
grid = {"cancer": (1e-6, 5e-6, 1e-5)}                        # in place of it
bundled = ("iris", "cancer", "mixture")                       # need no folder and no network
loaders = {"pathbased": datasets.fetch_pathbased, "aggregation": datasets.fetch_aggregation, "flame": datasets.fetch_flame,
           "iris": datasets.load_iris, "cancer": datasets.load_breast_cancer}
feature_maps = {"Kernel IMM (distance)": "distance", "Kernel IMM (Taylor)": "taylor", "Kernel IMM (chi2)": "chi2", "Kernel IMM (published chi2)": "chi2_published"}
refinements = {"Kernel ExKMC": (KernelExKMC, {}), "Kernel ExKMC (published)": (KernelExKMC, {"criterion": "published"}), "Kernel Expand": (KernelExpand, {}),
               "Kernel ExKMC (empty)": (KernelExKMC, {"base": "empty"})}
n_seeds, n_draws, random, single, ours, plain = 10, 100, "random labels", "one start", "k-means++", "k-means"


# What the paper prints: the price of explainability (Table 2), all of it that is a number

printed = {"pathbased": (1.06645, 1.07004), "aggregation": (1.00125, 1.00125), "flame": (1.02256, 1.02732), "iris": (1.00502, 1.00502), "cancer": (1.00179, 0.99330)}


def published(): return {(name, method): price for name, prices in printed.items() for method, price in zip(("Kernel IMM", "CART"), prices)}


# Data and references

@lru_cache(maxsize=2)
def load(name, seed=0):
    "X and the classes. Only the mixture depends on the seed."
    data = datasets.make_discrete_mixture(random_state=seed) if name == "mixture" else loaders[name]()
    return data.X, data.y


def kernel_in(name, reference):
    'The kernel of a reference: that of the settings, or the one named, as in "gaussian 0.05".'
    word, *rest = reference.split()
    if word == "chi2": return resolve_kernel("chi2")
    return resolve_kernel(word, float(rest[0])) if word in ("gaussian", "laplace") else resolve_kernel(*settings[name][:2])


@lru_cache(maxsize=2)
def matrix(name, kernel, seed): return kernel(load(name, seed)[0], load(name, seed)[0])


def kernel_kmeans(kernel, X, k, seed, n_init=10):
    "Kernel k-means as in the paper: ten starts from random labels, the cheapest kept."
    starts = np.random.default_rng(seed).integers(k, size=(n_init, len(X)))
    with threadpool_limits(1): found = lloyd(kernel, X, np.ones(len(X)), starts, k, 200)
    return found.labels[found.costs.argmin()]


@lru_cache(maxsize=8)
def reference_labels(name, reference, seed):
    "The clusters that are explained."
    (X, _), k = load(name, seed if name == "mixture" else 0), clusters[name]
    if reference == plain: return kmeans(X, k, seed).labels_.astype(np.int64)
    if not reference.endswith(ours): return kernel_kmeans(kernel_in(name, reference), X, k, seed, 1 if reference.endswith(single) else 10)
    with threadpool_limits(1): return KernelKMeans(k, kernel=kernel_in(name, reference), random_state=seed).fit(X).labels_


# Measures: as in common.py, but what a row pays is its kernel distance

def kernel_distances(K, labels, k):
    "(n, k) kernel distances to the means of the clusters."
    Z = members(labels, np.ones(len(labels)), k)
    return distances_from_sums(np.diag(K), K @ Z, Z)


def judged(K, X, found, labels, truth, k):
    "price, surrogate, share, ari, ami, ref of a clustering of which the cluster numbers are those of the reference."
    rows, to_reference = np.arange(len(X)), kernel_distances(K, labels, k)
    base = to_reference[rows, labels].sum()
    return measures(X, found, labels, truth=truth) | {"price": kernel_distances(K, found, k)[rows, found].sum() / base, "surrogate": to_reference[rows, found].sum() / base}


# The trees

def unshifted_taylor(X, gamma, terms=5):
    "The features of the paper's code: j = 0..4, columns as they are."
    return np.hstack([np.sqrt((2*gamma)**j / factorial(j)) * X**j * np.exp(-gamma * X**2) for j in range(terms)])


def all_distances(X, kernel):
    "A feature for each column and row, in this order: the kernel in that column with that row."
    return np.hstack([kernel.h(x[:, None] - x) for x in X.T])


def cut_of_a_feature(x, own, at):
    "(mistakes, threshold) of the best cut between values of x that lie strictly inside the outermost centers `at`; own are the centers of the rows."
    inside = np.unique(x[(x > at.min()) & (x < at.max())])
    if len(inside) < 2: return np.inf, None
    t = (inside[1:] + inside[:-1]) / 2
    mistakes = ((x[:, None] < t) != (own[:, None] < t)).sum(0)
    return mistakes.min(), t[mistakes.argmin()]


def imm_of_the_code(F, labels, k):
    "IMM on features, with the candidates and the ties of the paper's code: the cluster of each row."
    centers, found = np.array([F[labels == c].mean(0) for c in range(k)]), np.zeros(len(F), int)
    todo = [(np.arange(len(F)), np.arange(k))]
    while todo:
        rows, active = todo.pop()
        if len(active) == 1: found[rows] = active[0]; continue
        counted = rows[np.isin(labels[rows], active)]
        cuts = [cut_of_a_feature(F[counted, j], centers[labels[counted], j], centers[active, j]) for j in range(F.shape[1])]
        j = min(range(len(cuts)), key=lambda j: cuts[j][0])
        t = cuts[j][1]
        if t is None: raise ValueError("the paper's code finds no cut here: no two values of a feature lie between the centers.")
        todo += [(rows[F[rows, j] <= t], active[centers[active, j] <= t]), (rows[F[rows, j] > t], active[centers[active, j] > t])]
    return found


bases = {}                 # Kernel IMM by what it was grown from: other seeds often find the same clusters, and refinements start from it


def kernel_imm(X, kernel, labels, k, feature_map):
    "Kernel IMM with all cuts of these features, as the paper ran it."
    key = (feature_map, kernel, labels.tobytes())
    if key not in bases:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")          # Taylor features that underflow are a finding here
            terms = None if feature_map == "distance" else 5          # their M
            bases[key] = KernelIMM(k, kernel=kernel, feature_map=feature_map, n_terms=terms, candidates="gaps").fit(X, labels=labels)
    return bases[key]


def fitted(method, name, reference, seed, leaves):
    "A fitted tree."
    (X, _), labels, k = load(name, seed if name == "mixture" else 0), reference_labels(name, reference, seed), clusters[name]
    if method == "CART": return CART(max_leaves=leaves).fit(X, labels=labels)
    if method == "IMM": return IMM().fit(X, labels=labels, centers=np.array([X[labels == c].mean(0) for c in range(k)]))
    kernel = kernel_in(name, reference)
    if method == "DT2": return DT2(k, kernel=kernel).fit(X, labels=labels)
    if method in feature_maps: return kernel_imm(X, kernel, labels, k, feature_maps[method])
    kind, options = refinements[method]              # those of a base: of distance features: the better ones, or the only ones, everywhere in the paper
    if "base" not in options: options = {**options, "base": kernel_imm(X, kernel, labels, k, "distance")}
    return kind(k, kernel=kernel, max_leaves=leaves, **options).fit(X, labels=labels)


def clustering(method, name, reference, seed, leaves):
    "The clusters of a method."
    (X, _), k, labels = load(name, seed if name == "mixture" else 0), clusters[name], reference_labels(name, reference, seed)
    if method == reference: return labels
    if method == "one cluster": return np.zeros(len(X), int)
    if method.startswith("Kernel IMM (code"):
        kernel = kernel_in(name, reference)
        return imm_of_the_code(unshifted_taylor(X, kernel.gamma) if "Taylor" in method else all_distances(X, kernel), labels, k)
    return fitted(method, name, reference, seed, leaves).labels_


# Rows

def run(job, keep=True):
    "The rows of a job."
    drawn = job.seed if job.data == "mixture" else 0
    (X, y), k, rows = load(job.data, drawn), clusters[job.data], []
    labels = reference_labels(job.data, job.reference, job.seed)
    for leaves in job.leaves:
        with threadpool_limits(1): found = clustering(job.method, job.data, job.reference, job.seed, leaves)
        if job.reference == plain: row = measures(X, found, labels, truth=y)
        else: row = judged(matrix(job.data, kernel_in(job.data, job.reference), drawn), X, found, labels, y, k)
        rows.append(row_of(job, leaves, X.shape, k, row, None))
    if keep and drawn_with == job: keep_regions()
    return rows


def run_row(protocol, data, reference, method, leaves, seed):
    "One row of the table, again."
    return run(Job(protocol, data, reference, method, seed, (leaves,)), keep=False)[0]


# The pictures

drawn_with = Job("table 2", "pathbased", random, "Kernel Expand", 0, (6,))      # the row with which the pictures are made


def keep_regions(size=64):
    "Write the cluster of each point of a grid over Pathbased by each clustering, and whether data are near."
    (X, y), (_, name, reference, _, seed, (leaves,)), k = load("pathbased"), drawn_with, clusters["pathbased"]
    low, high = X.min(0) - 1, X.max(0) + 1
    points = np.stack(np.meshgrid(*np.linspace(low, high, size).T), axis=-1).reshape(-1, 2)
    labels, kernel = reference_labels(name, reference, seed), kernel_in(name, reference)
    found = {"classes": y[nearest(points, X)], "k-means": kmeans(X, k, seed).predict(points),
             "Kernel k-means": KernelCenters(kernel, X, labels, np.ones(len(X)), k).distances(points).argmin(1)}
    for method, m in (("Kernel IMM (distance)", k), ("Kernel ExKMC", leaves), ("Kernel Expand", leaves)): found[method] = fitted(method, name, reference, seed, m).predict(points)
    near = distances(points, X).min(1) < 1.5
    rows = {name: ["".join(map(str, row)) for row in np.asarray(values, dtype=int).reshape(size, size)] for name, values in {"near": near, **found}.items()}
    kept = {"low": low.tolist(), "high": high.tolist(), **rows}
    Path(__file__).with_name("kernel_regions.json").write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


# The plan

def table_2(name, reference, seed):
    "All trees of one reference."
    kernel, _, k, leaves = settings[name]
    taylor = ["Kernel IMM (Taylor)", "Kernel IMM (code Taylor)"] if kernel == "gaussian" else []
    for method in (reference, "Kernel IMM (distance)", *taylor): yield Job("table 2", name, reference, method, seed, (None if method == reference else k,))
    for method in ("DT2", "one cluster"): yield Job("table 2", name, reference, method, seed, (k if method == "DT2" else 1,))
    for method in ("CART", "Kernel ExKMC (empty)"): yield Job("table 2", name, reference, method, seed, (k, leaves))
    for method in ("Kernel ExKMC", "Kernel ExKMC (published)", "Kernel Expand"): yield Job("table 2", name, reference, method, seed, (leaves,))


told_apart = [("aggregation", single, 87, ("Kernel IMM (distance)", "Kernel IMM (code distance)", "CART")),       # found by trying 1,000 starts: see the page
              *[("cancer", f"gaussian 1e-05 {single}", seed, ("Kernel IMM (distance)", "CART")) for seed in (192, 253)]]


def plan():
    "All jobs, in the order of the table."
    for name, (_, _, k, _) in settings.items():
        for seed in range(n_seeds):
            for reference in (random, ours): yield from table_2(name, reference, seed)
            yield from (Job("table 2", name, plain, method, seed, (leaves,)) for method, leaves in ((plain, None), ("IMM", k)))
        for kernel in ("gaussian", "laplace"):
            for gamma in grid.get(name, paper_grid):
                for seed in range(3): yield Job("gammas", name, f"{kernel} {gamma:g}", f"{kernel} {gamma:g}", seed)
    for name, reference, seed, methods in told_apart:
        for method in (reference, *methods): yield Job("one start", name, reference, method, seed, (None if method == reference else clusters[name],))
    for seed in range(n_draws):
        for reference, methods in ((plain, ()), (f"chi2 {random}", ()), (f"chi2 {ours}", ("Kernel IMM (chi2)", "Kernel IMM (published chi2)"))):
            for method in (reference, *methods): yield Job("chi2", "mixture", reference, method, seed, (None if method == reference else 4,))


if __name__ == "__main__": sys.exit(main(__doc__, Path(__file__).with_suffix(".csv"), plan, run))
