"""Measure xclust and write the numbers that 9_evidence/01_benchmarks.ipynb reads.

    python nbs/benchmarks/benchmark.py                        everything, into nbs/benchmarks/results.csv: half an hour,
                                                              and some minutes more the first time, to
                                                              make the data sets
    python nbs/benchmarks/benchmark.py --only speed,memory    these suites; the rows of the others stay
    python nbs/benchmarks/benchmark.py --quick                tiny sizes, printed only (unless --out names a file)

Run it on an idle machine. covtype, mnist_train and newsgroups are read from the folder that
XCLUST_DATA names (`X` in covtype.npz and mnist_train.npz; word counts as scipy.sparse.save_npz
keeps them in twentynewsgroups_counts.npz); without it their rows say "not run: XCLUST_DATA". Data
sets, their reference clusterings and the graphs of
nearest neighbours are kept in a temporary folder (--cache), so that a second run need not make them
again.

Everything is measured in a fresh process of one thread. This process only starts the others: it
imports no numpy and stays small, for a child's peak memory counts from its parent's.
"""
import argparse, csv, json, math, os, platform, random, statistics, subprocess, sys, tempfile, time
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

here = Path(__file__).resolve()
libraries = ("numpy", "scikit-learn", "numba", "xclust")
fields = ["suite", "case", "n", "d", "k", "method", "quantity", "value", "unit", "target",
          "python", *libraries, "cpu", "cores"]
one_thread = {f"{library}_NUM_THREADS": "1"
              for library in ("OMP", "OPENBLAS", "MKL", "BLIS", "NUMBA", "VECLIB_MAXIMUM")}


class Case(NamedTuple):
    "A data set and the number of its clusters."
    n: int
    d: int
    k: int
    data: str = "blobs"

    @property
    def name(self):
        rows = f"{self.n // 1000}k" if self.n % 1000 == 0 and self.n < 10**6 else f"{self.n:,}"
        return f"{'' if self.data == 'blobs' else self.data + ' '}{rows} x {self.d}, k={self.k}"


# name: module and estimator of xclust, and its options. Leaves are counted in k; "knn" stands for
# the graph of 20 neighbours
methods = {
    "IMM": ("imm.IMM", {}), "EMN": ("emn.EMN", {}),
    "RandomCuts": ("random_cuts.RandomCuts", {"random_state": 0}),
    "ExKMC 2k": ("exkmc.ExKMC", {"max_leaves": 2}), "ExKMC 4k": ("exkmc.ExKMC", {"max_leaves": 4}),
    "ExKMC 2k intervals": ("exkmc.ExKMC", {"max_leaves": 2, "cuts": "interval"}),
    "Expand": ("exkmc.Expand", {}), "CART": ("cart.CART", {}),
    "MedianTree": ("cart.MedianTree", {}), "SpEx clique": ("spex.SpEx", {}),
    "SpEx knn": ("spex.SpEx", {"graph": "knn"}), "ExGreedy": ("ex_greedy.ExGreedy", {}),
    "ExShallow": ("ex_greedy.ExShallow", {})}
labels_only = {"CART", "SpEx clique", "SpEx knn"}        # the others are handed the centers as well
need_costs = {"ExKMC 2k", "ExKMC 4k", "ExKMC 2k intervals", "Expand", "MedianTree", "ExGreedy",
              "ExShallow"}   # n x k numbers
knn, neighbours = "SpEx knn", 20

plain, k50, k100 = Case(100_000, 20, 10), Case(50_000, 20, 50), Case(50_000, 20, 100)
# the most CPU seconds; one start of k-means and ten steps of it
k1000, many_seconds = Case(100_000, 20, 1000), {"IMM": 5, "ExKMC 2k": 60}
wide, million, large = Case(50_000, 512, 10), Case(1_000_000, 20, 10), Case(300_000, 20, 10)
covtype, mnist = Case(581_012, 54, 7, "covtype"), Case(60_000, 784, 10, "mnist_train")
speed_cases = [Case(10_000, 10, 10), plain, large, Case(50_000, 20, 20), k50, k100, wide, covtype,
               mnist]
labels_fast, leaves_fast = {plain: 0.2, covtype: 0.5}, {covtype: 0.8}
# the most of DTC's time that a whole fit may take
speed_targets = {
    "IMM": {plain: 0.15, k50: 0.25, k100: 0.3, covtype: 0.5, mnist: 0.25},
    "EMN": {plain: 0.15, k50: 0.25}, "ExKMC 2k": {plain: 0.3, **leaves_fast},
    "ExKMC 4k": {plain: 0.4, **leaves_fast}, "Expand": labels_fast, "CART": labels_fast,
    "SpEx clique": labels_fast, knn: {plain: 1.0}, "ExGreedy": {plain: 1.0, k100: 3.0},
    "ExShallow": {plain: 1.0, k100: 3.0}}
# words that are drawn: as many, and as rare
sparse_cases = [Case(18_846, 1893, 20, "newsgroups"), Case(18_846, 1893, 20, "words")]
sparse_methods = ("IMM", "ExKMC 2k", "CART")
sparse_targets = {"multiple of DTC": {"IMM": 0.8, "ExKMC 2k": 3},
                  "multiple of the matrix": {"IMM": 2.5, "ExKMC 2k": 2.5}}
files = {"covtype": "covtype.npz", "mnist_train": "mnist_train.npz",
         "newsgroups": "twentynewsgroups_counts.npz"}    # in XCLUST_DATA
knob_methods = {"IMM": ("imm.IMM", {}), "ExKMC 2k": ("exkmc.ExKMC", {"max_leaves": 2})}
knobs = {  # name: how the table is given; the first is what the others are held against
    "float64, row by row": "C float64", "float64, column by column": "F float64",
    "float32, row by row": "C float32", "float32, column by column": "F float32",
    "one row in ten": "part", "a Source, chunks of 50,000 rows": "source"}
chunked = {"IMM"}                                      # what grows from a Source, of these
graphs = {"exact (scikit-learn)": "sklearn.neighbors KNeighborsTransformer",
          "approximate (pynndescent)": "pynndescent PyNNDescentTransformer"}
memory_cases = [plain, k100, covtype]
imm_memory_cases = [large, million, mnist]               # where IMM alone is measured
small_file = Case(1000, 10, 5)                           # with `large`, what the command reads
thread_cases = [Case(10_000, 20, 10), plain, large, million]
growth_cases = {
    "n": [Case(n, 20, 10) for n in (10_000, 30_000, 100_000, 300_000, 1_000_000)],
    "d": [Case(50_000, d, 10) for d in (10, 20, 40, 80, 160)],
    "k": [Case(50_000, 20, k) for k in (5, 10, 20, 50, 100)]}
growth_targets = {"n": "<= 1.1"}

# kernel k-means and the trees that explain it, all with the Gaussian kernel; they are handed labels
# alone
kernel_methods = {
    "KernelIMM distance": ("kernel_imm.KernelIMM", {"feature_map": "distance"}),
    "KernelIMM taylor": ("kernel_imm.KernelIMM", {"feature_map": "taylor"}),
    "KernelExKMC 2k": ("kernel_greedy.KernelExKMC", {"max_leaves": 2}),
    "KernelExpand 2k": ("kernel_greedy.KernelExpand", {"max_leaves": 2}),
    "DT2": ("dual_threshold.DT2", {}), "KernelKMeans exact": ("kernels.KernelKMeans",
        {"method": "exact", "random_state": 0}),
        "KernelKMeans landmarks": ("kernels.KernelKMeans",
                                   {"method": "landmarks", "random_state": 0})}
taylor, ours_600 = "KernelIMM taylor", Case(600, 4, 5)
# the most CPU seconds that a whole fit may take
kernel_seconds = {
    Case(20_000, 16, 7): {"KernelIMM distance": 15, taylor: None, "KernelExKMC 2k": 1,
                          "KernelExpand 2k": 10, "KernelKMeans exact": 60},
    Case(200_000, 16, 7): {"KernelIMM distance": 1, "KernelKMeans landmarks": 60},
    Case(1_000_000, 16, 7): {"KernelIMM distance": 40},
    Case(5000, 10, 5): {"DT2": 1}, Case(5000, 16, 7): {"DT2": 1}, Case(20_000, 10, 5): {"DT2": 15},
    ours_600: {"KernelIMM distance": None, taylor: None, "KernelExKMC 2k": None,
               "KernelExpand 2k": None}}
auto_methods = {  # fits that are held against IMM's; of the refined one, what refining adds
    "IMM refined": ("imm.IMM", {"refine": True}),
    "AutoTree fast": ("portfolio.AutoTree", {"starts": "fast"}),
    "AutoTree": ("portfolio.AutoTree", {})}
# the most of the time of KMeans(k, n_init=10) there
of_kmeans = {"AutoTree fast": 0.15, "AutoTree": 0.5}
# the most of IMM's time, at the plain case
auto_targets = {"AutoTree fast": 20, "AutoTree": 60, "the refinement": 3, "a sweep of it": 0.5}
# Taylor features: a multiple of IMM's time; memory of the process; against the public code
most_of_imm, most_megabytes, least_gain = 3, 2000, 1000
# the same 600 rows and labels given to the public notebooks of Kernel IMM, once: CPU seconds as
# multiples of DTC's
public_multiples = {
    "KernelIMM distance": 16_600, taylor: 161, "KernelExKMC 2k": 85_700, "KernelExpand 2k": 76_200}

digits, wine, iris = (Case(1797, 64, 10, "digits standardised"),
                      Case(178, 13, 3, "wine standardised"), Case(150, 4, 3, "iris standardised"))
# of which the price of leaves was published, of the others that of labels
leaves_priced = {"DTC", "CART", "SpEx clique", knn}
# what a newcomer fits first: the method, and the most seconds of some quantities
first_cases = {
    iris: ("IMM", {("import and fit without k-means", "empty"): 1.5}),
    wine: ("AutoTree", {}),
    Case(10_000, 10, 10): ("IMM", {("first fit", "empty"): 6,
                                   ("fit without k-means", "warm"): 0.3})}
# price of explainability of public programs, one run of each on these clusterings, k leaves but for
# ExKMC; CART's is DTC
published = {
    Case(10_000, 10, 10): {"CART": "1.3545", "IMM": "1.4012", "SpEx clique": "1.3545",
        knn: "1.3601", "EMN": "1.3539", "ExGreedy": "1.3346", "ExShallow": "1.3316"},
    plain: {"CART": "1.2824", "IMM": "1.3745", "SpEx clique": "1.2824", knn: "1.2833",
            "EMN": "1.2785", "ExGreedy": "1.2786", "ExShallow": "1.2786", "ExKMC 2k": "1.177",
            "ExKMC 4k": "1.076"},
    Case(50_000, 20, 20): {"CART": "1.7337", "IMM": "2.4241", "SpEx clique": "1.7337",
        knn: "1.7106", "EMN": "1.7013", "ExGreedy": "1.9108", "ExShallow": "1.5994"},
    k50: {"CART": "1.9461", "IMM": "3.1334", "SpEx clique": "1.9310", "ExGreedy": "2.5862",
          "ExShallow": "1.8422"},
    k100: {"CART": "2.0676", "IMM": "3.8051", "SpEx clique": "2.0704", "ExGreedy": "3.0464",
           "ExShallow": "1.9906"},
    digits._replace(data="digits"): {"CART": "1.249", "IMM": "1.257", "SpEx clique": "1.238",
                                     "EMN": "1.243", "ExGreedy": "1.212", "ExShallow": "1.189",
                                     "ExKMC 2k": "1.149", "ExKMC 4k": "1.078"},
    digits: {"CART": "1.170", "IMM": "1.124", "SpEx clique": "1.146", "EMN": "1.123",
             "ExGreedy": "1.107", "ExShallow": "1.134"},
    wine: {"CART": "1.147", "IMM": "1.047", "SpEx clique": "1.051", "EMN": "1.047",
           "ExGreedy": "1.047", "ExShallow": "1.047"},
    iris: {"CART": "1.098", "IMM": "1.098", "SpEx clique": "1.098", "EMN": "1.098",
           "ExGreedy": "1.083", "ExShallow": "1.083"}}


def methods_for(case):
    """What is measured on a data set: everything, but IMM alone on the widest and largest, and no
    graph beyond 100,000 rows."""
    if case in (wide, million, mnist): return ["IMM"]
    return [name for name in methods if name != knn or case.n <= 100_000]


# In a fresh process: each of these is one child's work, and returns what json can say

def table(n, d, k, data):
    "The rows of a case."
    import numpy as np
    from sklearn import datasets
    from sklearn.preprocessing import StandardScaler
    if data == "blobs":
        return datasets.make_blobs(n, d, centers=k, cluster_std=8.0 if d >= 512 else 3.0,
                                   random_state=0)[0]
    if data in ("newsgroups", "words"): return texts(n, d, k, data)
    name, *how = data.split()
    if name in files: X = np.load(Path(os.environ["XCLUST_DATA"], files[name]))["X"]
    else: X = getattr(datasets, f"load_{name}")().data
    X = X[:n, :d]
    return StandardScaler().fit_transform(X) if how else X


def texts(n, d, k, data):
    """Words of texts weighted by TF-IDF, a sparse table: those of newsgroups, or as many and as
    rare ones that are drawn."""
    from scipy.sparse import load_npz
    from sklearn.feature_extraction.text import TfidfTransformer
    counts = (load_npz(Path(os.environ["XCLUST_DATA"], files[data])) if data in files
              else drawn_words(n, d, k))
    return TfidfTransformer().fit_transform(counts[:n, :d])


def drawn_words(n, d, k):
    """Counts of words: long and short texts, a topic each, common words and words of the topic; 3
    of 100 cells are not zero."""
    import numpy as np
    from scipy import sparse
    rng = np.random.default_rng(0)
    topic, length = (rng.integers(k, size=n),
                     np.ceil(rng.lognormal(np.log(0.0295*d), 0.7, n)).astype(int))
    common = 1/(np.arange(d) + 50)
    words = np.empty(length.sum(), int)
    of = np.repeat(topic, length)
    for c in range(k):
        odds = common*np.where(rng.random(d) < 0.03, 15, 1)
        words[of == c] = rng.choice(d, (of == c).sum(), p=odds/odds.sum())
    return sparse.coo_matrix((np.ones(len(words)), (np.repeat(np.arange(n), length), words)),
                             shape=(n, d)).tocsr()


def prepare(file, **case):
    "Keep a data set and the labels and centers of its k-means."
    import numpy as np
    from scipy.sparse import issparse
    from sklearn.cluster import KMeans
    X = table(**case)
    X = X.astype(np.float64) if issparse(X) else np.ascontiguousarray(X, dtype=np.float64)
    quick = {"n_init": 1, "max_iter": 10} if case["k"] >= 1000 else {"n_init": 10}
    reference = KMeans(case["k"], **quick, random_state=0).fit(X)
    part = Path(f"{file}.part.npz")
    arrays = ({"X": X} if not issparse(X)
              else {"data": X.data, "indices": X.indices, "indptr": X.indptr, "shape": X.shape})
    np.savez(part, **arrays, labels=reference.labels_, centers=reference.cluster_centers_)
    part.replace(file)                                   # whole or not at all


def prepare_graph(file, graph):
    """Keep the graph of nearest neighbours: two rows are tied once for each that has the other
    among its nearest, as in the public program."""
    import numpy as np
    from scipy.sparse import save_npz
    from sklearn.neighbors import kneighbors_graph
    one_way = kneighbors_graph(np.load(file)["X"], neighbours, include_self=False)
    part = Path(f"{graph}.part.npz")
    save_npz(part, (one_way + one_way.T).tocsr())
    part.replace(graph)


class Data(NamedTuple):
    "A data set with its clustering, or a small part of one to warm up with."
    X: object
    labels: object
    centers: object
    graph: object


def load(file, graph=None):
    "The data set, and a part of it."
    import numpy as np
    from scipy.sparse import csr_matrix, load_npz
    kept = np.load(file)
    X = (kept["X"] if "X" in kept else csr_matrix((kept["data"], kept["indices"], kept["indptr"]),
                                                  kept["shape"]))
    labels, centers, edges = kept["labels"], kept["centers"], graph and load_npz(graph)
    some = np.arange(0, len(labels), max(1, len(labels) // 1000))
    part = edges[some][:, some] if graph else None
    return Data(X, labels, centers, edges), Data(X[some], labels[some], centers, part)


def fit(name, data, **more):
    "A whole fit of a method, or of the yardstick DTC."
    from sklearn.tree import DecisionTreeClassifier
    k = len(data.centers)
    if name == "DTC":
        return DecisionTreeClassifier(max_leaf_nodes=k, random_state=0).fit(data.X, data.labels)
    estimator, options = (methods | kernel_methods | auto_methods)[name]
    options = {o: v * k if o == "max_leaves" else data.graph if v == "knn" else v
               for o, v in options.items()}
    # of its chapter alone
    model = getattr(import_module("xclust"), estimator.rpartition(".")[2])
    if name.startswith("KernelKMeans"): return model(k, **options, **more).fit(data.X)
    given = {} if name in labels_only or name in kernel_methods else {"centers": data.centers}
    return model(**options, **more).fit(data.X, labels=data.labels, **given)


def quality(data, model):
    """The price, that of the leaves (each a cluster of its own), the share of rows that keep their
    cluster, the inner nodes that an average row passes."""
    from xclust import cost, price
    found, tree, reference = model.predict(data.X), model.tree_, cost(data.X, data.labels)
    passed = tree.n_node_samples[tree.children_left >= 0].sum() / len(data.labels)
    return {"price": price(cost(data.X, found), reference),
            "price of leaves": price(cost(data.X, model.apply(data.X)), reference),
            "rows that keep their cluster": float((found == data.labels).mean()),
            "nodes a row passes": float(passed)}


def speed(file, graph, names, rounds, patience):
    """CPU seconds of all fits, taken in turns: so many rounds, or fewer (three at least) once the
    patience is used up; and how good they are. The order is random in each round: during a long fit
    the system takes memory back, and the next fit pays to get it again."""
    data, small = load(file, graph)
    names = ["DTC", *names]
    for name in names: fit(name, small)
    seconds, models, begin = {name: [] for name in names}, {}, time.process_time()
    orders = random.Random(0)
    for done in range(rounds):
        if done >= 3 and (time.process_time() - begin) * (done + 1) / done > patience: break
        for name in orders.sample(names, len(names)):
            start = time.process_time()
            models[name] = fit(name, data)
            seconds[name].append(time.process_time() - start)
    return {name: {"seconds": seconds[name], **quality(data, models[name])} for name in names}


def threads(file, graph, names, rounds):
    "Wall seconds with one thread and with two, in turns, and the CPU seconds of the latter."
    data, small = load(file, graph)
    seconds = {name: {"1": [], "2": [], "cpu": []} for name in names}
    for name in names: fit(name, small, n_jobs=2)
    for _ in range(rounds):
        for name, found in seconds.items():
            for jobs in (1, 2):
                start, cpu = time.perf_counter(), time.process_time()
                fit(name, data, n_jobs=jobs)
                found[str(jobs)].append(time.perf_counter() - start)
            found["cpu"].append(time.process_time() - cpu)
    return seconds


def shares(file, graph, names, rounds):
    """What is left to one thread: of the CPU seconds of a fit that would share its work between two
    threads, the part outside of what is shared. Here this thread does it all, in the order in which
    it is shared out, so a busy machine changes little."""
    from contextlib import contextmanager
    from xclust.engine import costs
    inside, busy, alone = [0.0], [False], costs.workers
    def run(f, *items):
        jobs = list(zip(*items))
        if len(jobs) < 2 or busy[0]: return [f(*job) for job in jobs]
        busy[0], start = True, time.process_time()
        try: return [f(*job) for job in jobs]
        finally: inside[0], busy[0] = inside[0] + time.process_time() - start, False
    run.threads = 2
    @contextmanager
    def workers(n_jobs=None): yield run
    data, small = load(file, graph)
    found = {name: [] for name in names}
    for name in names: fit(name, small, n_jobs=2)
    users = [module for module in list(sys.modules.values())
             if getattr(module, "workers", None) is alone]
    for module in users: module.workers = workers
    try:
        for _ in range(rounds + 1):                      # the first warms up
            for name in names:
                inside[0], start = 0.0, time.process_time()
                fit(name, data, n_jobs=2)
                found[name].append(1 - inside[0] / (time.process_time() - start))
    finally:
        for module in users: module.workers = alone
    return {name: some[1:] for name, some in found.items()}


def peak():
    "The most memory this process has held, in bytes."
    import resource
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin"
                                                                  else 1024))


def held():
    "The memory this process holds now (its peak, where the system does not say)."
    try: return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError: return peak()


def size(X):
    "The bytes of a table; of a sparse one those of its three arrays."
    return (X.nbytes if hasattr(X, "nbytes")
            else sum(part.nbytes for part in (X.data, X.indices, X.indptr)))


def memory(file, graph, name):
    "How far the peak during a fit rises above what was held before; the bytes of X."
    data, small = load(file, graph)
    fit(name, small)
    before = held()
    fit(name, data)
    return {"growth": peak() - before, "X": size(data.X)}


def knob(file, name, way, rounds):
    """CPU seconds of whole fits of a table that is given in one way, how far the peak rises, and
    the price on all rows."""
    import numpy as np
    from xclust import Source, cost, price
    data, small = load(file)
    order, dtype = way.split() if " " in way else ("C", "float64")
    def given(some):
        if way == "part": return some._replace(X=some.X[::10], labels=some.labels[::10])
        if way == "source":
            stored = Path(file).with_suffix(f".{len(some.X)}.npy")
            np.save(stored, some.X)
            return some._replace(X=Source(np.load(stored, mmap_mode="r"), rows=50_000))
        return some._replace(X=np.asarray(some.X, dtype=dtype, order=order))
    some, part = given(data), given(small)
    fit(name, part)
    size_of_all, before, seconds = size(data.X), held(), []
    for _ in range(rounds):
        start = time.process_time()
        model = fit(name, some)
        seconds.append(time.process_time() - start)
    growth = peak() - before
    return {"seconds": seconds, "growth": growth/size_of_all,
            "price": price(cost(data.X, model.predict(data.X)), cost(data.X, data.labels))}


def neighbours_of(file, graph, name):
    """CPU seconds of a graph of nearest neighbours made by a transformer, and of SpEx on it; the
    share of the exact ties that are found; what the tree severs."""
    from scipy.sparse import load_npz
    from xclust import SpEx
    data, small = load(file)
    place, which = graphs[name].split()
    options = {"random_state": 0} if "pynn" in place else {}
    transformer = getattr(import_module(place), which)(n_neighbors=neighbours, **options)
    transformer.fit_transform(small.X)                           # compiles
    start = time.process_time()
    made = transformer.fit_transform(data.X)
    seconds = {"graph": time.process_time() - start}
    made.setdiag(0)
    made.eliminate_zeros()
    made.data[:] = 1.0
    ties, exact = made.maximum(made.T).tocsr(), load_npz(graph)
    exact.data[:] = 1.0
    k = len(data.centers)
    SpEx(4, graph="knn", n_neighbors=5).fit(small.X)
    start = time.process_time()
    model = SpEx(k, graph=ties).fit(data.X)
    seconds["tree"] = time.process_time() - start
    coo = exact.tocoo()
    return {"seconds": seconds, "found": float(ties.multiply(exact).sum()/exact.sum()),
            "severed": float((model.labels_[coo.row] != model.labels_[coo.col]).mean()),
            "peak": peak()}


def on_features(data):
    "IMM's data: the Taylor features of a data set, with the means of its clusters."
    import numpy as np
    from xclust.kernels.feature_maps import map_for
    from xclust.kernels.kernels import resolve_kernel
    features = map_for(resolve_kernel("gaussian", "scale", data.X), "taylor").fit_transform(data.X)
    return data._replace(X=np.ascontiguousarray(features),
        centers=np.array([features[data.labels == c].mean(0) for c in range(len(data.centers))]))


def timed_inside(owner, name):
    "CPU seconds spent within a method from now on: a list that grows by one number a call."
    seconds, untimed = [], getattr(owner, name)
    def timed(*args, **options):
        start = time.process_time()
        try: return untimed(*args, **options)
        finally: seconds.append(time.process_time() - start)
    setattr(owner, name, timed)
    return seconds


def kernel_fit(file, name, rounds, patience):
    """CPU seconds of whole fits, of the kernel distances in them, of DTC and, for Taylor features,
    of IMM on these, in turns; the peak of the process."""
    from xclust.kernels.kernel_costs import KernelCosts
    data, small = load(file, None)
    runs = {"fit": lambda some: fit(name, some), "DTC": lambda some: fit("DTC", some)}
    if name == taylor:
        features = {len(d.X): on_features(d) for d in (data, small)}
        runs["IMM"] = lambda some: fit("IMM", features[len(some.X)])
    for work in runs.values(): work(small)                              # compiles
    inside, seconds, begin = (timed_inside(KernelCosts, "cluster_sums"),
                              {what: [] for what in [*runs, "distances"]}, time.process_time())
    for done in range(rounds):
        if done and (time.process_time() - begin) * (done + 1) / done > patience: break
        for what, work in runs.items():
            inside.clear()
            start = time.process_time()
            found = work(data)
            seconds[what].append(time.process_time() - start)
            if what == "fit": seconds["distances"].append(sum(inside)); model = found
    price = None if name.startswith("KernelKMeans") else float(model.price_)
    return {"seconds": seconds, "price": price, "peak": peak()}


def auto_fit(file, rounds):
    """CPU seconds of whole fits of IMM and of what is built on it, in turns, and of the refinement
    and its sweeps; the prices."""
    from sklearn.cluster import KMeans
    from xclust.optimize.refinement import Refiner
    data, small = load(file, None)
    names = ["IMM", *auto_methods]
    for name in names: fit(name, small)                                 # compiles
    inside, seconds, models = (timed_inside(Refiner, "sweep"),
        {name: [] for name in [*names, "the refinement", "a sweep of it"]}, {})
    for _ in range(rounds):
        for name in names:
            inside.clear()
            start = time.process_time()
            models[name] = fit(name, data)
            seconds[name].append(time.process_time() - start)
            if name == "IMM refined":
                seconds["the refinement"].append(seconds[name][-1] - seconds["IMM"][-1])
                seconds["a sweep of it"].append(statistics.mean(inside))
        start = time.process_time()
        KMeans(len(data.centers), n_init=10, random_state=0).fit(data.X)
        seconds.setdefault("KMeans", []).append(time.process_time() - start)
    return {"seconds": seconds,
            "price": {name: float(model.price_) for name, model in models.items()}}


def first_fit(file, k, name):
    "Wall seconds of a process's first import and first fit, and of the k-means within that fit."
    import numpy as np
    X, inside = np.load(file)["X"], []
    start = time.perf_counter()
    import xclust
    method = getattr(xclust, name)                       # here the modules are loaded
    imported = time.perf_counter()
    from sklearn.cluster import KMeans
    untimed = KMeans.fit
    def timed(self, *args, **options):
        begin = time.perf_counter()
        try: return untimed(self, *args, **options)
        finally: inside.append(time.perf_counter() - begin)
    KMeans.fit = timed
    begin = time.perf_counter()
    method(k, random_state=0).fit(X)
    return {"import": imported - start, "fit": time.perf_counter() - begin,
            "reference": sum(inside)}


def cpu_of_demo(folder):
    "CPU seconds of the command's demo in a process of its own, its start and the imports included."
    import resource
    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime
    before = spent()
    subprocess.run([sys.executable, "-W", "ignore", "-m", "xclust", "demo"], cwd=folder,
                   check=True, stdout=subprocess.DEVNULL)
    return spent() - before


def write_csv(file, path):
    "A data set as a CSV file, with six decimals."
    import numpy as np
    X = np.load(file)["X"]
    with open(path, "w") as out:
        out.write(",".join(f"column_{j}" for j in range(X.shape[1])) + "\n")
        for row in X.tolist(): out.write(",".join(f"{v:.6f}" for v in row) + "\n")


def cpu_of_explain(path, k):
    """CPU seconds and the most memory of the command for a CSV file, in a process of its own, its
    start and the imports included."""
    import resource
    subprocess.run([sys.executable, "-m", "xclust", "explain", path, "--clusters", str(k)],
                   check=True, capture_output=True, cwd=Path(path).parent)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"seconds": used.ru_utime + used.ru_stime,
            "peak": used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)}


def reading(path):
    "How far the peak rises while a file is read."
    from xclust import read_file
    before = held()
    read_file(path)
    return {"growth": peak() - before, "file": Path(path).stat().st_size}


tasks = {f.__name__: f for f in (prepare, prepare_graph, speed, threads, shares, memory, knob,
    neighbours_of, kernel_fit, auto_fit, first_fit, cpu_of_demo, write_csv, cpu_of_explain,
    reading)}
measures_start = {"first_fit", "cpu_of_demo", "cpu_of_explain"}


# In this process: the suites

def run(*command, **environment):
    """The last line that a fresh Python prints. It keeps its bytecode, as Python does unless the
    environment forbids it: imports would take half as long again."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    kept["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir(), "xclust-benchmarks-bytecode"))
    done = subprocess.run([sys.executable, *command], env=kept | one_thread | environment,
                          capture_output=True, text=True)
    if done.returncode: sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def child(task, environment=None, **arguments):
    """Do one task in a fresh process. Unless its start is what is measured, small fits compile the
    kernels first; otherwise a new machine's first rows would be times of plain Python."""
    compiled = {} if task in measures_start else {"XCLUST_COMPILE": "always"}
    return run(str(here), "--child", json.dumps({"task": task, **arguments}),
               **compiled | (environment or {}))


class NotRun(Exception): "A case cannot be measured here; the message says what is missing."


class Bench:
    "Measures cases and collects rows; `quick` shrinks everything to a trial of the machinery."
    def __init__(self, folder, quick=False, rounds=5):
        self.folder, self.quick, self.rows, self.begun = Path(folder), quick, [], set()
        self.rounds, self.imports = (1, 1) if quick else (rounds, rounds + 2)
        self.speed_of = cache(lambda case, names: self.child("speed", **self.files(case, names),
            names=names, rounds=self.rounds, patience=50))

    def child(self, task, environment=None, **arguments):
        """Do one task in a fresh process; in a trial, where no time is looked at, the first of its
        kind alone: starting takes longest."""
        if environment or not self.quick or task not in self.begun:
            self.begun.add(task)
            return child(task, environment, **arguments)
        return json.loads(json.dumps(tasks[task](**json.loads(json.dumps(arguments)))))

    def sized(self, case):
        "The case itself; in a trial, blobs become one small case and real data their first rows."
        if not self.quick: return case
        if case.data == "words": return case._replace(n=300, d=100, k=4)
        return Case(500, 5, 4) if case.data == "blobs" else case._replace(n=min(case.n, 500))

    def file(self, case):
        "Where the case is kept; made if it is not there."
        if case.data in files:
            if "XCLUST_DATA" not in os.environ: raise NotRun("XCLUST_DATA")
            if not Path(os.environ["XCLUST_DATA"], files[case.data]).exists():
                raise NotRun(f"no {files[case.data]} in XCLUST_DATA")
        file = (self.folder
                / f"{case.data.replace(' ', '-')}-{case.n}x{case.d}-{case.k}-sklearn{version('scikit-learn')}.npz")
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            self.child("prepare", file=str(file), **case._asdict())
        return str(file)

    def files(self, case, names):
        "The case, and its graph if one of the methods wants it."
        file = self.file(case)
        graph = f"{file.removesuffix('.npz')}-knn{neighbours}.npz" if knn in names else None
        if graph and not Path(graph).exists(): self.child("prepare_graph", file=file, graph=graph)
        return {"file": file, "graph": graph}

    def row(self, suite, case, method, quantity, value, unit, target="", digits=5):
        "Keep one number, and say it."
        name, n, d, k = (case.name, *case[:3]) if isinstance(case, Case) else (case, "", "", "")
        value = "" if value is None else f"{value:.{digits}g}"
        target = "" if self.quick else target
        self.rows.append([suite, name, n, d, k, method, quantity, value, unit, target])
        print(f"{suite:10}{name:32}{method:23}{quantity:34}{value:>9} {unit:10}{target}",
              flush=True)

    def each(self, suite, cases, measure):
        """Measure every case, or say why not. In a trial, cases that become the same are measured
        once."""
        sized = {self.sized(case): case for case in reversed(cases)}
        for small, case in reversed(sized.items()):
            try: measure(small, case)
            except NotRun as missing: self.row(suite, small, "", f"not run: {missing}", None, "")

    def found(self, case, meant):
        "Times and trees of everything that is measured on a case; measured once."
        return self.speed_of(case, tuple(methods_for(meant)))

    def speed(self):
        """CPU time of a whole fit, as a multiple of scikit-learn's tree of the same size on the
        same labels."""
        def measure(case, meant):
            found = self.found(case, meant)
            theirs = found["DTC"]["seconds"]
            for name, one in found.items():
                self.row("speed", case, name, "CPU time", statistics.median(one["seconds"]),
                         "CPU s")
                for quantity in ("price", "rows that keep their cluster", "nodes a row passes"):
                    self.row("speed", case, name, quantity, one[quantity], "")
                if name == "DTC": continue
                target = speed_targets.get(name, {}).get(meant)
                ratios = [a / b for a, b in zip(one["seconds"], theirs)]
                self.row("speed", case, name, "multiple of DTC",
                    statistics.median(one["seconds"]) / statistics.median(theirs), "",
                    f"<= {target}" if target else "")
                for word, pick in (("least", min), ("largest", max)):
                    self.row("speed", case, name, f"multiple of DTC, {word}", pick(ratios), "")
        self.each("speed", speed_cases, measure)

    def quality(self):
        "The price of explainability beside that of public programs on the same clustering."
        def measure(case, meant):
            found = self.found(case, meant)
            for name, one in found.items():
                theirs = published[meant].get({"DTC": "CART"}.get(name, name))
                target = f"<= {theirs}" if theirs and name != "DTC" else ""
                for quantity in ("price", "price of leaves"):
                    self.row("quality", case, name, quantity, one[quantity], "",
                        target if (quantity != "price") == (name in leaves_priced) else "",
                        digits=8)
                self.row("quality", case, name, "rows that keep their cluster",
                         one["rows that keep their cluster"], "")
                if theirs: self.row("quality", case, name, "published price", float(theirs), "")
        self.each("quality", [plain, wine] if self.quick else list(published), measure)

    def threads(self):
        """Wall time with n_jobs=1 over wall time with n_jobs=2, and the cores that the latter keeps
        busy."""
        def measure(case, names):
            if (os.cpu_count() or 1) < 2: raise NotRun("one core")
            for name, found in (self.child("threads", **self.files(case, names), names=names,
                                           rounds=self.rounds).items()):
                one, two, cpu = map(statistics.median, found.values())
                self.row("threads", case, name, "n_jobs=1", one, "s")
                self.row("threads", case, name, "n_jobs=2", two, "s")
                self.row("threads", case, name, "speed-up", one / two, "",
                         ">= 1.6" if (name, case) == ("IMM", large) else "")
                self.row("threads", case, name, "cores in use", cpu / two, "",
                         ">= 1.1" if case == self.sized(large) or name == knn else "")
        def choose(case, meant):
            names = (list(methods) if self.quick or meant == large
                     else ["IMM", *{knn} & set(methods)] if meant == plain else ["IMM"])
            measure(case, names if case.n <= 100_000 else [name for name in names if name != knn])
        self.each("threads", thread_cases, choose)

    def shares(self):
        """The part of a fit's CPU time that one thread has to itself; and what follows for the wall
        time of two (Amdahl)."""
        def measure(case, meant):
            names = ([name for name in methods if name != knn] if meant == large
                     else ["IMM", "ExKMC 2k"])
            for name, some in (self.child("shares", **self.files(case, names), names=names,
                                          rounds=self.rounds).items()):
                serial = statistics.median(some)
                self.row("shares", case, name, "serial share", serial, "",
                         "<= 0.08" if name in ("IMM", "ExKMC 2k") else "", digits=3)
                self.row("shares", case, name, "bound of the speed-up", 2 / (1 + serial), "",
                         digits=3)
        self.each("shares", [large], measure)

    def memory(self):
        "Growth of the peak resident set during a fit, as a multiple of the bytes of X."
        def measure(case, meant):
            if sys.platform == "win32": raise NotRun("no getrusage on Windows")
            names = methods_for(meant) if meant in memory_cases else ["IMM"]
            for name in ["DTC", *(names[-1:] if self.quick else names)]:
                found = self.child("memory", **self.files(case, [name]), name=name)
                if name == "DTC": self.row("memory", case, "", "X", found["X"] / 1e6, "MB")
                # n x k costs beside two copies of X
                most = 2 + (meant.k / meant.d if name in need_costs else 0)
                self.row("memory", case, name, "growth", found["growth"] / 1e6, "MB")
                self.row("memory", case, name, "multiple of X", found["growth"] / found["X"], "",
                         "" if name == "DTC" else f"<= {most:.3g}")
        # fills numba's cache: compiling takes memory too
        self.found(Case(500, 5, 4), Case(500, 5, 4))
        self.each("memory", memory_cases + imm_memory_cases, measure)

    def sparse(self):
        "CPU time and memory of whole fits of sparse tables, in multiples of DTC and of the matrix."
        def measure(case, meant):
            file = self.file(case)
            found = self.child("speed", file=file, graph=None, names=sparse_methods,
                               rounds=self.rounds, patience=50)
            for name, one in found.items():
                seconds, DTC = (statistics.median(s)
                                for s in (one["seconds"], found["DTC"]["seconds"]))
                self.row("sparse", case, name, "CPU time", seconds, "CPU s")
                self.sparse_row(case, name, "multiple of DTC", seconds / DTC)
                self.row("sparse", case, name, "price", one["price"], "")
                if sys.platform == "win32": continue
                held = self.child("memory", file=file, graph=None, name=name)
                if name == "DTC": self.row("sparse", case, "", "the matrix", held["X"] / 1e6, "MB")
                self.sparse_row(case, name, "multiple of the matrix", held["growth"] / held["X"])
        self.each("sparse", sparse_cases, measure)

    def sparse_row(self, case, name, quantity, value):
        "A multiple, and the most it may be."
        most = sparse_targets[quantity].get(name)
        self.row("sparse", case, name, quantity, value, "", f"<= {most}" if most else "")

    def many(self):
        "CPU seconds of whole fits of a thousand clusters."
        def measure(case, meant):
            found = self.child("speed", **self.files(case, []), names=[*many_seconds], rounds=1,
                               patience=0)
            for name, one in found.items():
                self.row("many", case, name, "CPU time", one["seconds"][0], "CPU s",
                         f"<= {many_seconds[name]}" if name in many_seconds else "")
                for quantity in ("price", "nodes a row passes"):
                    self.row("many", case, name, quantity, one[quantity], "")
        self.each("many", [k1000], measure)

    def knobs(self):
        """What it changes how a table is given: CPU time, memory in multiples of the table in
        float64, the price on all rows."""
        def measure(case, meant):
            for name in knob_methods:
                first = None
                for way, how in knobs.items():
                    if how == "source" and name not in chunked: continue
                    found = self.child("knob", file=self.file(case), name=name, way=how,
                                       rounds=self.rounds)
                    seconds = statistics.median(found["seconds"])
                    first = first or seconds
                    self.row("knobs", case, name, f"{way}: CPU time", seconds, "CPU s")
                    self.row("knobs", case, name, f"{way}: multiple of the first",
                             seconds / first, "")
                    if sys.platform != "win32":
                        self.row("knobs", case, name, f"{way}: memory, multiple of X",
                                 found["growth"], "")
                    self.row("knobs", case, name, f"{way}: price", found["price"], "")
        self.each("knobs", [large], measure)

    def graphs(self):
        "Graphs of nearest neighbours for SpEx, exact and approximate."
        def measure(case, meant):
            files = self.files(case, [knn])
            for name in graphs:
                if "pynn" in name and not find_spec("pynndescent"): raise NotRun("pynndescent")
                found = self.child("neighbours_of", **files, name=name)
                for what in ("graph", "tree"):
                    self.row("graphs", case, name, f"CPU time of the {what}",
                             found["seconds"][what], "CPU s")
                self.row("graphs", case, name, "share of the exact ties that it has",
                         found["found"], "")
                self.row("graphs", case, name, "share of the exact ties that the tree severs",
                         found["severed"], "")
                if sys.platform != "win32":
                    self.row("graphs", case, name, "memory of the process",
                             found["peak"] / 1e6, "MB")
        self.each("graphs", [plain], measure)

    def kernels(self):
        """CPU seconds of kernel k-means and its trees, whole fits given the labels, and the memory
        of the process."""
        def measure(case, meant):
            if sys.platform == "win32": raise NotRun("no getrusage on Windows")
            for name, most in ((dict.fromkeys(kernel_methods) if self.quick
                                else kernel_seconds[meant]).items()):
                small = case.n < 2000
                found = self.child("kernel_fit", file=self.file(case), name=name,
                                   rounds=1 if self.quick else 21 if small else 3, patience=20)
                self.kernel_rows(case, name,
                    {what: statistics.median(times) for what, times in found["seconds"].items()
                     if times}, most)
                if found["price"]: self.row("kernels", case, name, "price", found["price"], "")
                if self.quick or not small:
                    self.row("kernels", case, name, "memory of the process", found["peak"] / 1e6,
                             "MB", f"<= {most_megabytes}")
        self.each("kernels", list(kernel_seconds), measure)

    def kernel_rows(self, case, name, median, most):
        "The rows of the times of a fit."
        tree = not name.startswith("KernelKMeans")
        self.row("kernels", case, name, "CPU time", median["fit"], "CPU s",
                 f"<= {most}" if most else "")
        if tree:
            self.row("kernels", case, name, "of it kernel distances", median["distances"], "CPU s")
        self.row("kernels", case, name, "multiple of DTC", median["fit"] / median["DTC"], "")
        if "IMM" in median:
            for what, seconds, target in (("multiple of IMM on the features", median["fit"], ""),
                    ("the same without kernel distances", median["fit"] - median["distances"],
                     f"<= {most_of_imm}")):
                self.row("kernels", case, name, what, seconds / median["IMM"], "",
                         target if case.n >= 2000 else "")
        if name in public_multiples and (self.quick or case == ours_600):
            target = f">= {least_gain}" if name.startswith("KernelEx") else ""
            self.row("kernels", case, name, "times as fast as public code",
                     public_multiples[name] / (median["fit"] / median["DTC"]), "", target)

    def auto(self):
        "CPU time of refinement and of AutoTree, in multiples of IMM's fit."
        def measure(case, meant):
            found = self.child("auto_fit", file=self.file(case), rounds=1 if self.quick else 3)
            median = {name: statistics.median(times) for name, times in found["seconds"].items()}
            for name, seconds in median.items():
                self.row("auto", case, name, "CPU time", seconds, "CPU s")
                if name in found["price"]:
                    self.row("auto", case, name, "price", found["price"][name], "")
                if name != "IMM":
                    self.row("auto", case, name, "multiple of IMM", seconds / median["IMM"], "",
                             f"<= {auto_targets[name]}" if name in auto_targets else "")
                if name in of_kmeans:
                    self.row("auto", case, name, "multiple of KMeans", seconds / median["KMeans"],
                             "", f"<= {of_kmeans[name]}")
        self.each("auto", [plain], measure)

    def growth(self):
        "CPU time along n, d and k, and its log-log slope."
        for along, cases in growth_cases.items():
            meant = cases
            if self.quick:
                meant, cases = (cases[:2],
                    [Case(500, 5, 4),
                     Case(500, 5, 4)._replace(**{along: {"n": 1000, "d": 10, "k": 8}[along]})])
            found = [self.found(case, m) for case, m in zip(cases, meant)]
            for name in ["DTC", *methods]:
                points = [(case, statistics.median(f[name]["seconds"]))
                          for case, f in zip(cases, found) if name in f]
                for case, median in points:
                    self.row("growth", case, name, f"CPU time along {along}", median, "CPU s")
                sizes, times = ([math.log(max(v, 1e-9)) for v in values]
                    for values in ([getattr(c, along) for c, _ in points], [t for _, t in points]))
                slope = statistics.linear_regression(sizes, times).slope
                self.row("growth", f"along {along}", name, "slope", slope, "",
                         growth_targets.get(along, "") if name == "IMM" else "")

    def first_use(self):
        """What a fresh process waits for: the import, and the first fit with and without numba's
        cache."""
        lines = {name: f"import time; start = time.perf_counter(); import {name}; "
                       "print(time.perf_counter() - start)"
                 for name in ("xclust", "sklearn.cluster, numba")}
        seconds = {name: [] for name in lines}
        # the first of each only fills the disk's cache
        for _ in range(1 + self.imports):
            for name, line in lines.items(): seconds[name].append(run("-c", line))
        ours, theirs = (statistics.median(s[1:]) for s in seconds.values())
        for name, value in zip(lines, (ours, theirs)):
            self.row("first-use", "import", "", f"import {name}", value, "s")
        self.row("first-use", "import", "", "multiple", ours / theirs, "", "<= 1.5")

        for meant, (name, at_most) in list(first_cases.items())[:1 if self.quick else None]:
            self.first_of(self.sized(meant), name, at_most)
        self.demo()

    def by_cache(self, task, **arguments):
        """What a task returns in fresh processes with an empty cache of Numba, and with one that
        has every kernel. With a cache that is partly filled, a process may run plain Python or
        compile."""
        found = {"empty": [], "warm": []}
        with tempfile.TemporaryDirectory() as warm:
            self.child(task, {"NUMBA_CACHE_DIR": warm, "XCLUST_COMPILE": "always"}, **arguments)
            for _ in range(self.rounds):
                with tempfile.TemporaryDirectory() as empty:
                    for state, folder in (("empty", empty), ("warm", warm)):
                        found[state].append(self.child(task, {"NUMBA_CACHE_DIR": folder},
                                                       **arguments))
        return found

    def first_of(self, case, name, at_most):
        "A first fit of one method on one data set."
        found = self.by_cache("first_fit", file=self.file(case), k=case.k, name=name)
        def say(quantity, state, of):
            target = f"<= {at_most[quantity, state]}" if (quantity, state) in at_most else ""
            self.row("first-use", case, name, f"{quantity}, {state} cache",
                     statistics.median(map(of, found[state])), "s", target)
        for state in found:
            say("import", state, lambda r: r["import"])
            say("first fit", state, lambda r: r["fit"])
            say("k-means in it", state, lambda r: r["reference"])
            say("fit without k-means", state, lambda r: r["fit"] - r["reference"])
            say("import and fit without k-means", state,
                lambda r: r["import"] + r["fit"] - r["reference"])

    def demo(self):
        "CPU seconds of `xclust demo`, children and all, in a folder of its own."
        with tempfile.TemporaryDirectory() as folder:
            found = self.by_cache("cpu_of_demo", folder=folder)
        for state, seconds in found.items():
            self.row("first-use", "xclust demo", "", f"CPU of the demo, {state} cache",
                     statistics.median(seconds), "s", "<= 6" if state == "empty" else "")


    def command(self):
        """What the command line costs: CPU seconds of a small file to its finished report, and the
        memory that a large file takes while it is read."""
        def measure(case, meant):
            if sys.platform == "win32": raise NotRun("no getrusage on Windows")
            with tempfile.TemporaryDirectory() as folder:
                path = str(Path(folder, "table.csv"))
                self.child("write_csv", file=self.file(case), path=path)
                if meant == small_file:                            # a trial has no other
                    # everything is compiled
                    self.child("cpu_of_explain", {"XCLUST_COMPILE": "always"}, path=path, k=case.k)
                    found = [self.child("cpu_of_explain", path=path, k=case.k)
                             for _ in range(self.rounds)]
                    self.row("command", case, "", "explain, warm cache",
                             statistics.median(f["seconds"] for f in found), "CPU s", "<= 1.5")
                    self.row("command", case, "", "explain, warm cache, least",
                             min(f["seconds"] for f in found), "CPU s")
                if meant != small_file or self.quick:
                    found = self.child("reading", path=path)
                    self.row("command", case, "", "file", found["file"] / 1e6, "MB")
                    self.row("command", case, "", "growth while it is read, multiple of the file",
                             found["growth"] / found["file"], "", "<= 2")
        self.each("command", [small_file, large], measure)


suites = {"speed": Bench.speed, "quality": Bench.quality, "threads": Bench.threads,
    "shares": Bench.shares, "memory": Bench.memory, "sparse": Bench.sparse, "many": Bench.many,
    "knobs": Bench.knobs, "graphs": Bench.graphs, "kernels": Bench.kernels, "auto": Bench.auto,
    "growth": Bench.growth, "first-use": Bench.first_use, "command": Bench.command}


def cpu():
    "The processor's name."
    try: lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError: lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    if not names and sys.platform == "darwin":
        names = subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True,
                               text=True).stdout.splitlines()
    return names[0] if names else platform.processor() or platform.machine()


def save(rows, measured, path):
    "Write the rows; those of suites that were not measured now stay as they were."
    machine = [platform.python_version(), *map(version, libraries), cpu(), os.cpu_count()]
    old = list(csv.reader(path.open(newline="", encoding="utf-8")))[1:] if path.exists() else []
    lines = [row for row in old if row[0] not in measured] + [[*row, *machine] for row in rows]
    # stable: within a suite as measured
    lines.sort(key=lambda row: list(suites).index(row[0]))
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([fields, *lines])


def others():
    """CPU seconds that processes other than our children have used so far; None where the system
    does not say."""
    try: ticks = [int(t) for t in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    except (OSError, ValueError): return None
    user, nice, system, idle, waiting, *rest = ticks
    return ((user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")
            - os.times().children_user - os.times().children_system)


def watched(name, suite, bench):
    "Run a suite; say so if the machine was busy with something else."
    before, start = others(), time.perf_counter()
    suite(bench)
    print(f"{name}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    if before is None: return
    share = (others() - before) / (time.perf_counter() - start)
    if share > 0.1:
        print(f"{name}: other processes used {share:.0%} of a core meanwhile; measure again on an "
              "idle machine", file=sys.stderr, flush=True)


def chosen(text):
    "The suites named in a comma-separated list."
    names = text.split(",")
    if unknown := set(names) - set(suites):
        raise argparse.ArgumentTypeError(f"no suite is called {', '.join(sorted(unknown))}; there "
                                         f"are {', '.join(suites)}")
    return [name for name in suites if name in names]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true",
                        help="tiny sizes, one repetition, no targets")
    parser.add_argument("--only", type=chosen, default=list(suites), metavar="SUITES",
                        help=f"comma-separated, of {', '.join(suites)}")
    parser.add_argument("--rounds", type=int, default=5,
        help="how often each fit is repeated (default: 5; fewer, but three at least, where a case "
             "takes long)")
    parser.add_argument("--out", type=Path,
        help="the CSV (default: results.csv beside this script; with --quick, none)")
    parser.add_argument("--cache", type=Path,
        default=Path(tempfile.gettempdir(), "xclust-benchmarks"),
        help="where data sets are kept (1.5 GB)")
    parser.add_argument("--child", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        print(json.dumps(tasks[options.child.pop("task")](**options.child)))
        return
    out = options.out or (None if options.quick else here.with_name("results.csv"))
    bench = Bench(options.cache, options.quick, options.rounds)
    for i, name in enumerate(options.only):
        watched(name, suites[name], bench)
        # what is done is kept if a later suite fails
        if out: save(bench.rows, options.only[:i + 1], out)


if __name__ == "__main__": main()
