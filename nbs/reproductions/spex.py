"""The experiments of "SpEx: A Spectral Approach to Explainable Clustering" (Argov and Wagner 2025), run again.

    XCLUST_DATA=folder python nbs/reproductions/spex.py      what is not yet in nbs/reproductions/spex.csv (half an hour of one core, most of it MNIST)
    python nbs/reproductions/spex.py --only iris-uci,iris,cancer,digits --force      these data sets again; these four need no folder

The page 9_evidence/04_reproduce_spex.ipynb reads the table and says what is in it. The references called "amg" need pyamg (`pip install pyamg`): without
it their rows are not run. Times (Table 4) are compared within a run only: repeat a data set's as a whole, by --only and --force.
"""
import importlib
from functools import lru_cache
from pathlib import Path
import numpy as np
from scipy import sparse
from sklearn.cluster import KMeans, SpectralClustering
from sklearn.neighbors import NearestNeighbors
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits
import datasets
from common import Job, main, measures, row_of, stopwatch
from kernel import all_distances, imm_of_the_code, kernel_kmeans
from xclust import CART, EMN, IMM, ExKMC
from xclust.kernels.kernel_imm import KernelIMM
from xclust.kernels.kernels import resolve_kernel
from xclust.reference.spectral import Spectral

classes = {"r15": 15, "pathbased": 3, "ecoli": 5, "iris-uci": 3, "iris": 3, "cancer": 2, "digits": 10, "beans": 7, "mnist": 10}
bundled = ("iris-uci", "iris", "cancer", "digits")          # these need no folder
small = ("r15", "pathbased", "ecoli", "iris-uci", "iris", "cancer")
neighbors = (2, 5, 10, 15, 20, 50)                          # of Table 5; 20 elsewhere
raw, scaled, brief = "k-means (raw)", "k-means (scaled)", "k-means (raw, 1 start)"
amg2, amg, amg50 = "spectral(2) amg", "spectral(20) amg", "spectral(50) amg"
label_trees = ("SpEx-Clique", "CART unweighted", "CART")    # these need labels only
center_trees = ("EMN", "IMM", *label_trees)
printed_scaled = ("iris", "iris-uci", "digits", "beans", "mnist")             # where the printed k-means is that of standardised columns
kernel_trees = ("Kernel IMM", "SpEx-Clique", "CART unweighted")
kernel_of = {"r15": "gaussian 1", "pathbased": "gaussian 0.05", "ecoli": "gaussian 1", "iris-uci": "laplace 1", "iris": "laplace 1", "cancer": "laplace 0.01"}   # of the reference: see the page
features_of = {"cancer": "gaussian 0.01"}                   # of Kernel IMM, where that of the reference does not give what is printed
timed = ("spectral", "kNN-graph", "k-means", "SpEx-kNN", "SpEx-Clique", "EMN", "CART unweighted", "CART")


# What the paper prints. "table 2": ARI AMI REF; columns as in its first line; the references are what its figures come from (see the page)

printed = {
"table 2": """
reference    method          r15             pathbased       ecoli           iris-uci        cancer
spectral     reference       .993 .994 1     .526 .570 1     .711 .653 1     .630 .661 1     .743 .626 1
spectral     SpEx-kNN        .982 .987 .989  .332 .410 .551  .679 .642 .863  .450 .647 .450  .507 .490 .562
spectral     SpEx-Clique     .986 .989 .993  .441 .517 .824  .662 .621 .847  .576 .629 .787  .694 .588 .785
spectral     CART            .986 .989 .993  .441 .517 .824  .672 .618 .886  .576 .629 .787  .683 .560 .811
k-means      reference       .993 .994 1     .461 .543 1     .489 .609 1     .641 .669 1     .491 .464 1
k-means      EMN             .986 .989 .993  .461 .543 1     .456 .559 .873  .576 .629 .772  .491 .464 1
k-means      SpEx-Clique     .986 .989 .993  .461 .543 1     .456 .559 .873  .576 .629 .772  .491 .464 1
k-means      CART            .986 .989 .993  .421 .507 .897  .454 .543 .840  .576 .629 .772  .491 .464 1
kernel       reference       .908 .967 1     .919 .888 1     .538 .612 1     .731 .767 1     .116 .228 1
kernel       Kernel-IMM      .904 .962 .986  .614 .614 .583  .522 .560 .848  .732 .788 .924  .127 .241 .93
kernel       SpEx-Clique     .869 .941 .951  .479 .553 .450  .529 .573 .851  .732 .788 .924  .406 .414 .511
kernel       CART            .682 .876 .759  .479 .553 .450  .500 .558 .824  .732 .788 .924  .406 .414 .511""",
"table 3": """
reference    method          mnist           caltech         newsgroups      beans           cifar
spectral     reference       .745 .820 1     .563 .859 1     .431 .671 1     .586 .677 1     .712 .801 1
spectral     SpEx-kNN        .092 .338 .150  .121 .497 .168  .042 .170 .09   .574 .690 .649  .342 .434 .373
spectral     SpEx-Clique     .217 .384 .282  .247 .521 .303  .078 .223 .189  .564 .671 .743  .320 .438 .394
spectral     CART            .027 .148 .030  -.010 .166 .005 .008 .078 -.013 .542 .658 .705  .036 .169 .035
k-means      reference       .364 .481 1     .405 .822 1     .502 .660 1     .572 .689 1     .636 .738 1
k-means      EMN             .25 .342 .42    .249 .548 .416  .115 .219 .163  .563 .688 .780  .314 .402 .387
k-means      SpEx-Clique     .209 .336 .403  .122 .495 .195  .098 .249 .128  .562 .687 .773  .288 .410 .370
k-means      CART            .124 .299 .229  -.017 .082 .003 .005 .092 .006  .536 .669 .757  .045 .180 .037""",
"table 5": """
reference    method          ecoli           iris-uci        cancer
spectral(2)  SpEx-kNN(2)     .594 .571 .006  .287 .370 .020  .681 .603 -.019
spectral(5)  SpEx-kNN(5)     .594 .589 .640  .450 .647 .895  .594 .546 .688
spectral(10) SpEx-kNN(10)    .682 .648 .828  .450 .647 .514  .507 .490 .547
spectral(15) SpEx-kNN(15)    .682 .648 .854  .450 .647 .445  .507 .490 .567
spectral(20) SpEx-kNN(20)    .679 .642 .863  .450 .647 .450  .507 .490 .562
spectral(50) SpEx-kNN(50)    .679 .638 .593  .600 .642 .756  .507 .490 .532""",
"table 6": """
reference    method          ecoli           iris-uci        cancer          mnist           caltech         newsgroups      beans           cifar
k-means      SpEx-Clique     .469 .589       .716 .739       .491 .464       .197 .317       .203 .565       .088 .281       .370 .512       .309 .484
k-means      ExKMC           .458 .582       .730 .755       .491 .464       .224 .328       .249 .546       .096 .263       .370 .512       .323 .467
k-means      CART            .447 .573       .716 .739       .491 .464       .031 .177       0 .208          .026 .148       .370 .512       .144 .371
spectral     CART            .434 .493       .610 .648       .749 .631       .080 .210       0 .214          .006 .104       .608 .695       .135 .381"""}
seconds_printed = """
step           beans  iris-uci cifar  caltech r15    pathbased ecoli  cancer newsgroups mnist
spectral       1.8    .0221    72     7.6     .0916  .029      .0342  .0341  8.54       113
k-means        .0864  .00421   2.69   2.1     .0104  .00416    .00539 .00701 1.04       5.16
kNN-graph      1.87   .00701   115    2.23    .019   .00357    .00931 .00803 5.79       179
SpEx-kNN       3.69   .027     353    108     .0934  .0228     .0853  .0908  147        172
SpEx-Clique    .203   .00836   28.2   72      .017   .00965    .0133  .0163  13.2       39.4
EMN            13.5   .00651   313    940     .101   .0133     .0209  .184   476        320
CART           .349   .0148    32.2   531     .0727  .0094     .0339  .0319  39.2       30"""


def kmeans_of(data): return scaled if data in printed_scaled else raw


def ours_of(protocol, data, reference, method):
    "The reference and the method under which our table has what the paper prints."
    if reference == "spectral": reference = ("spectral(50)" if protocol == "table 6" else "spectral(20)") + (" amg" if data == "beans" else "")
    if reference == "spectral(2)": reference = amg2
    if reference == "k-means": reference = brief if protocol == "table 6" else kmeans_of(data)
    if reference == "kernel": reference = f"kernel k-means ({kernel_of[data]})"
    return reference, {"reference": reference, "CART": "CART unweighted", "SpEx-kNN": "SpEx-kNN(20)"}.get(method, method)


def published():
    "The printed tables 2, 3, 5 and 6, a dict for each data set and method."
    rows = []
    for protocol, text in printed.items():
        header, *lines = text.strip().splitlines()
        width = 2 if protocol == "table 6" else 3
        for line in lines:
            reference, method, *numbers = line.split()
            method = method.replace("Kernel-", "Kernel ")
            for i, data in enumerate(header.split()[2:]):
                values = map(float, numbers[i * width:(i + 1) * width])
                our_reference, our_method = ours_of(protocol, data, reference, method)
                rows.append({"protocol": protocol, "data": data, "kind": reference, "printed": method, "reference": our_reference, "method": our_method,
                             **dict(zip(("ari", "ami", "ref"), values))})
    return rows


def published_seconds():
    "Table 4: {data: {step: seconds}}."
    header, *lines = seconds_printed.strip().splitlines()
    return {data: {line.split()[0]: float(line.split()[i + 1]) for line in lines} for i, data in enumerate(header.split()[1:])}


# Data

def iris_uci():
    "Iris as the UCI repository has it: rows 35 and 38 differ from Fisher's paper, which scikit-learn follows."
    iris = datasets.load_iris()
    X = iris.X.copy()
    X[[34, 37]] = [4.9, 3.1, 1.5, 0.1]
    return X, iris.y


loaders = {"r15": datasets.fetch_r15, "pathbased": datasets.fetch_pathbased, "ecoli": lambda: datasets.fetch_ecoli(min_class_size=10), "iris": datasets.load_iris,
           "cancer": datasets.load_breast_cancer, "digits": datasets.load_digits, "beans": datasets.fetch_dry_beans, "mnist": datasets.fetch_mnist}


@lru_cache(maxsize=2)
def load(name):
    "X, the true classes and their number."
    if name == "iris-uci": X, y = iris_uci()
    else: X, y = (data := loaders[name]()).X, data.y
    return X, y, len(np.unique(y))


@lru_cache(maxsize=2)
def standardised(name):
    "Columns of mean 0 and variance 1 (constant ones 0), in single precision where there are many."
    X = StandardScaler().fit_transform(load(name)[0])
    return X.astype(np.float32) if X.size > 10**7 else X


# References

@lru_cache(maxsize=4)
def nearest(name, m):
    "The m nearest other rows of each row, nearest first."
    Z = standardised(name)
    with threadpool_limits(1): return NearestNeighbors(n_neighbors=m, algorithm="brute" if Z.shape[1] > 50 else "auto").fit(Z).kneighbors(return_distance=False)


def links(found):
    "A 0/1 matrix with a 1 from each row to each that was found for it."
    n, m = found.shape
    return sparse.csr_matrix((np.ones(n * m), found.ravel(), np.arange(0, n * m + 1, m)), shape=(n, n))


def knn_graph(name, m):
    "The graph of SpEx-kNN: 1 for a neighbour, 2 for a mutual one."
    A = links(nearest(name, m))
    return (A + A.T).tocsr()


def number_in(name): return int(name.partition("(")[2].partition(")")[0])


def named_kernel(words): return resolve_kernel(words.split()[0], float(words.split()[1]))


def spectral(Z, k, m, seed, solver=None):
    "The paper's spectral clustering; for many rows ours, which factors no matrix."
    if solver == "amg": importlib.import_module("pyamg")                                  # an ImportError: the row is not run
    with threadpool_limits(1):
        if len(Z) > 50_000: return Spectral(k, affinity="knn", n_neighbors=m).fit(Z).labels_
        return SpectralClustering(k, affinity="nearest_neighbors", n_neighbors=m, assign_labels="cluster_qr", eigen_solver=solver, random_state=seed).fit(Z).labels_


@lru_cache(maxsize=16)
def reference_labels(name, reference, seed):
    "The labels of a reference clustering."
    X, _, k = load(name)
    if reference.startswith("spectral"): return spectral(standardised(name), k, number_in(reference), seed, "amg" if reference.endswith("amg") else None)
    if reference.startswith("kernel"): return kernel_kmeans(named_kernel(kernel_of[name]), X, k, seed)
    options = {raw: dict(n_init=10), scaled: dict(n_init=1), brief: dict(n_init=1, max_iter=40)}[reference]
    with threadpool_limits(1): return KMeans(k, random_state=seed, **options).fit(standardised(name) if reference == scaled else X).labels_


def means(X, labels, k): return np.array([X[labels == c].mean(0) for c in range(k)])


# Trees

def tree(method, name, labels, leaves):
    "A fitted tree, grown on the raw columns. Labels may come from standardised ones."
    X, _, k = load(name)
    if method.startswith("SpEx"):
        from xclust.methods.spex import SpEx
        if method == "SpEx-Clique": return SpEx(graph="clique", max_leaves=leaves).fit(X, labels=labels)
        return SpEx(n_clusters=k, graph=knn_graph(name, number_in(method)), max_leaves=leaves, leaf_labels="leaf").fit(X)
    if method == "Kernel IMM": return KernelIMM(k, kernel=named_kernel(features_of.get(name, kernel_of[name])), feature_map="distance", candidates="gaps").fit(X, labels=labels)
    if method.startswith("CART"): return CART(max_leaves=leaves, weighted=method == "CART").fit(X, labels=labels)
    maker = {"EMN": EMN(), "IMM": IMM(), "ExKMC": ExKMC(max_leaves=leaves)}[method]
    return maker.fit(X, labels=labels, centers=means(X, labels, k))


def groups(method, name, labels, leaves):
    "The leaf of each row."
    if method != "Kernel IMM (code)": return tree(method, name, labels, leaves).tree_.apply(load(name)[0])
    return imm_of_the_code(all_distances(load(name)[0], named_kernel(features_of[name])), labels, leaves)


def named(leaf, X, labels, k, how):
    "The cluster that each leaf stands for: that of the nearest center in the sum over its rows, or that of most of its rows."
    centers = means(X, labels, k)
    out = np.empty(len(X), int)
    for u in np.unique(leaf):
        here = leaf == u
        score = ((X[here].mean(0) - centers) ** 2).sum(1) if how == "center" else -np.bincount(labels[here], minlength=k)
        out[here] = np.argmin(score)
    return out


# Rows

def run(job):
    "The rows of a job."
    if job.protocol == "table 4": return run_times(job)
    X, y, k = load(job.data)
    labels, rows = reference_labels(job.data, job.reference, job.seed), []
    for leaves in job.leaves:
        with stopwatch() as seconds: found = labels if job.method == job.reference else groups(job.method, job.data, labels, leaves)
        if job.protocol == "table 6" and job.method != job.reference: found = named(found, X, labels, k, "majority" if job.reference.startswith("spectral") else "center")
        same_names = job.protocol == "table 6" or job.method == job.reference
        rows.append(row_of(job, leaves, X.shape, k, measures(X, found, labels, truth=y, same_names=same_names), seconds[0]))
    return rows


def run_row(protocol, data, reference, method, leaves, seed):
    "One row."
    return run(Job(protocol, data, reference, method, seed, (leaves,)))[0]


def run_times(job):
    "The median CPU time of one step on one thread, of five (of one where there are many rows)."
    X, y, k = load(job.data)
    Z, labels, large = standardised(job.data), reference_labels(job.data, scaled, 0), len(load(job.data)[0]) > 50_000
    if job.method == "SpEx-kNN": knn_graph(job.data, 20)                                  # no part of the time of the tree
    step = {"spectral": lambda: spectral(Z, k, 20, 0), "k-means": lambda: KMeans(k, n_init=1, random_state=0).fit(Z),
            "kNN-graph": lambda: nearest.__wrapped__(job.data, 20), "SpEx-kNN": lambda: tree("SpEx-kNN(20)", job.data, labels, classes[job.data])}
    step, times = step.get(job.method, lambda: tree(job.method, job.data, labels, classes[job.data])), []
    if not large: step()                                                                  # compiles
    for _ in range(1 if large else 5):
        with stopwatch() as seconds: step()
        times += seconds
    return [row_of(job, None, X.shape, k, {}, float(np.median(times)))]


def jobs(protocol, names, references, methods, seeds, times_k=1):
    "A reference's own row, then its trees, for every data set, reference and seed."
    for name in names:
        for reference in references:
            for seed in seeds:
                yield Job(protocol, name, reference, reference, seed)
                for method in methods: yield Job(protocol, name, reference, method, seed, (times_k * classes[name],))


def plan():
    "All jobs, in the order of the table."
    for name in small:
        yield from jobs("table 2", [name], ["spectral(20)"], ["SpEx-kNN(20)", *label_trees], range(2))
        yield from jobs("table 2", [name], [kmeans_of(name)], center_trees, range(10))
        yield from jobs("table 2", [name], [f"kernel k-means ({kernel_of[name]})"], [*kernel_trees, *(["Kernel IMM (code)"] if name == "cancer" else [])], range(20 if name == "ecoli" else 10))
    yield from jobs("table 3", ["beans"], [amg], ["SpEx-kNN(20)", *label_trees], [570])
    yield from jobs("table 3", ["beans"], ["spectral(20)"], ["SpEx-kNN(20)", *label_trees], range(2))
    yield from jobs("table 3", ["beans"], [scaled], center_trees, range(10))
    yield from jobs("table 3", ["mnist"], ["spectral(20)"], ["SpEx-kNN(20)", *label_trees], [0])
    yield from jobs("table 3", ["mnist"], [scaled], center_trees, range(3))
    for name in ("ecoli", "iris-uci", "iris", "cancer"):
        yield from jobs("table 5", [name], [amg2], ["SpEx-kNN(2)"], [570])
        for m in neighbors: yield from jobs("table 5", [name], [f"spectral({m})"], [f"SpEx-kNN({m})"], range(10 if m == 2 else 1))
    for name in ("ecoli", "iris-uci", "iris", "cancer", "beans"):
        yield from jobs("table 6", [name], [amg50 if name == "beans" else "spectral(50)"], label_trees, [570], 2)
        yield from jobs("table 6", [name], [brief], ["ExKMC", *label_trees], range(10), 2)
    yield from jobs("table 6", ["mnist"], [brief], ["ExKMC", *label_trees], range(3), 2)
    yield from jobs("CART", ["digits"], ["spectral(20)"], label_trees, [0])
    yield from jobs("CART", ["digits"], [scaled], center_trees, range(10))
    for name in ("iris-uci", "r15", "pathbased", "ecoli", "cancer", "beans", "mnist"):
        for method in timed[2:] if name == "mnist" else timed: yield Job("table 4", name, scaled, method, 0)


if __name__ == "__main__": main(__doc__, Path(__file__).with_suffix(".csv"), plan, run)
