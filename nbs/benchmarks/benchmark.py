"""Measure xclust and write the numbers that 50_benchmarks.ipynb reads.

    python nbs/benchmarks/benchmark.py                        everything, into nbs/benchmarks/results.csv (half an hour)
    python nbs/benchmarks/benchmark.py --only speed,memory    these suites; the rows of the others stay
    python nbs/benchmarks/benchmark.py --quick                tiny sizes, printed only (unless --out names a file)

Run it on an idle machine. covtype and mnist_train are read from the folder that XCLUST_DATA names (`X` in covtype.npz and
mnist_train.npz); without it their rows say "not run: XCLUST_DATA". Data sets and their reference clusterings are kept in a
temporary folder (--cache), so that a second run need not make them again.

Everything is measured in a fresh process of one thread. This process only starts the others: it imports no numpy and stays
small, for a child's peak memory counts from its parent's.
"""
import argparse, csv, json, math, os, platform, statistics, subprocess, sys, tempfile, time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

here = Path(__file__).resolve()
libraries = ("numpy", "scikit-learn", "numba", "xclust")
fields = ["suite", "case", "n", "d", "k", "quantity", "value", "unit", "target", "python", *libraries, "cpu", "cores"]
one_thread = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "BLIS", "NUMBA", "VECLIB_MAXIMUM")}


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


covtype, mnist = Case(581_012, 54, 7, "covtype"), Case(60_000, 784, 10, "mnist_train")
speed_targets = {
    Case(10_000, 10, 10): "", Case(100_000, 20, 10): "<= 0.15", Case(300_000, 20, 10): "",
    Case(50_000, 20, 20): "", Case(50_000, 20, 50): "<= 0.25", Case(50_000, 20, 100): "<= 0.30",
    Case(50_000, 512, 10): "", covtype: "<= 0.5", mnist: "<= 0.25"}
thread_targets = {Case(10_000, 20, 10): "", Case(100_000, 20, 10): "", Case(300_000, 20, 10): ">= 1.6", Case(1_000_000, 20, 10): ""}
memory_cases = [Case(100_000, 20, 10), Case(300_000, 20, 10), Case(1_000_000, 20, 10), Case(50_000, 20, 100), covtype, mnist]
growth_cases = {
    "n": [Case(n, 20, 10) for n in (10_000, 30_000, 100_000, 300_000, 1_000_000)],
    "d": [Case(50_000, d, 10) for d in (10, 20, 40, 80, 160)],
    "k": [Case(50_000, 20, k) for k in (5, 10, 20, 50, 100, 200)]}
growth_targets = {"n": "<= 1.1"}


# In a fresh process: each of these is one child's work, and returns what json can say

def prepare(file, n, d, k, data):
    "Keep a data set and the labels and centers of its k-means."
    import numpy as np
    from sklearn.cluster import KMeans
    from sklearn.datasets import make_blobs
    if data == "blobs": X, _ = make_blobs(n, d, centers=k, cluster_std=8.0 if d >= 512 else 3.0, random_state=0)
    else: X = np.load(Path(os.environ["XCLUST_DATA"], f"{data}.npz"))["X"][:n, :d]
    X = np.ascontiguousarray(X, dtype=np.float64)
    reference = KMeans(k, n_init=10, random_state=0).fit(X)
    part = Path(f"{file}.part.npz")
    np.savez(part, X=X, labels=reference.labels_, centers=reference.cluster_centers_)
    part.replace(file)                                   # whole or not at all


def load(file):
    "The data set, its labels and centers, and a small part of each to warm up with."
    import numpy as np
    kept = np.load(file)
    X, labels, centers = kept["X"], kept["labels"], kept["centers"]
    some = np.arange(0, len(X), max(1, len(X) // 1000))
    return X, labels, centers, X[some], labels[some]


def fitters(k, centers):
    "The two fits that are compared, as functions of X and labels."
    from sklearn.tree import DecisionTreeClassifier
    from xclust import IMM
    return {"IMM": lambda X, labels, **options: IMM(**options).fit(X, labels=labels, centers=centers),
            "DTC": lambda X, labels: DecisionTreeClassifier(max_leaf_nodes=k, random_state=0).fit(X, labels)}


def speed(file, k, repeats):
    "CPU seconds of both fits, taken in turns; the price of both trees, and the inner nodes that an average row passes."
    X, labels, centers, X_small, labels_small = load(file)
    from xclust import cost, price
    fits = fitters(k, centers)
    seconds, trees = {name: [] for name in fits}, {name: fit(X_small, labels_small) for name, fit in fits.items()}
    for _ in range(repeats):
        for name, fit in fits.items():
            start = time.process_time()
            trees[name] = fit(X, labels)
            seconds[name].append(time.process_time() - start)
    prices = {name: price(cost(X, tree.predict(X)), cost(X, labels)) for name, tree in trees.items()}
    inner = {name: (tree.tree_, tree.tree_.children_left >= 0) for name, tree in trees.items()}
    passed = {name: float(tree.n_node_samples[cuts].sum() / len(X)) for name, (tree, cuts) in inner.items()}
    return {"seconds": seconds, "price": prices, "nodes a row passes": passed}


def threads(file, k, repeats):
    "Wall seconds with one thread and with two, in turns."
    X, labels, centers, X_small, labels_small = load(file)
    fit = fitters(k, centers)["IMM"]
    fit(X_small, labels_small, n_jobs=2)
    seconds = {"1": [], "2": []}
    for _ in range(repeats):
        for jobs in (1, 2):
            start = time.perf_counter()
            fit(X, labels, n_jobs=jobs)
            seconds[str(jobs)].append(time.perf_counter() - start)
    return seconds


def peak():
    "The most memory this process has held, in bytes."
    import resource
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def held():
    "The memory this process holds now (its peak, where the system does not say)."
    try: return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError: return peak()


def memory(file, k, which):
    "How far the peak during a fit rises above what was held before; the bytes of X."
    X, labels, centers, X_small, labels_small = load(file)
    fit = fitters(k, centers)[which]
    fit(X_small, labels_small)
    before = held()
    tree = fit(X, labels)
    return {"growth": peak() - before, "X": X.nbytes}


def first_fit(file, k):
    "Wall seconds of a process's first import and first fit, and of the k-means within that fit."
    import numpy as np
    X, inside = np.load(file)["X"], []
    start = time.perf_counter()
    from xclust import IMM
    imported = time.perf_counter()
    from sklearn.cluster import KMeans
    plain = KMeans.fit
    def timed(self, *args, **options):
        begin = time.perf_counter()
        try: return plain(self, *args, **options)
        finally: inside.append(time.perf_counter() - begin)
    KMeans.fit = timed
    begin = time.perf_counter()
    IMM(k, random_state=0).fit(X)
    return {"import": imported - start, "fit": time.perf_counter() - begin, "reference": sum(inside)}


tasks = {f.__name__: f for f in (prepare, speed, threads, memory, first_fit)}


# In this process: the suites

def run(*command, **environment):
    "The last line that a fresh Python prints."
    done = subprocess.run([sys.executable, *command], env={**os.environ, **one_thread, **environment}, capture_output=True, text=True)
    if done.returncode: sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def child(task, environment=None, **arguments):
    "Do one task in a fresh process."
    return run(str(here), "--child", json.dumps({"task": task, **arguments}), **environment or {})


class NotRun(Exception): "A case cannot be measured here; the message says what is missing."


class Bench:
    "Measures cases and collects rows; `quick` shrinks everything to a trial of the machinery."
    def __init__(self, folder, quick=False):
        self.folder, self.quick, self.rows = Path(folder), quick, []
        self.repeats, self.imports = (1, 1) if quick else (5, 7)
        self.speed_of = cache(lambda case: child("speed", file=self.file(case), k=case.k, repeats=self.repeats))

    def sized(self, case):
        "The case itself; in a trial, blobs become one small case and real data their first rows."
        if not self.quick: return case
        return Case(500, 5, 4) if case.data == "blobs" else case._replace(n=500)

    def file(self, case):
        "Where the case is kept; made if it is not there."
        if case.data != "blobs":
            if "XCLUST_DATA" not in os.environ: raise NotRun("XCLUST_DATA")
            if not Path(os.environ["XCLUST_DATA"], f"{case.data}.npz").exists(): raise NotRun(f"no {case.data}.npz in XCLUST_DATA")
        file = self.folder / f"{case.data}-{case.n}x{case.d}-{case.k}-sklearn{version('scikit-learn')}.npz"
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            child("prepare", file=str(file), **case._asdict())
        return str(file)

    def row(self, suite, case, quantity, value, unit, target=""):
        "Keep one number, and say it."
        name, n, d, k = (case.name, *case[:3]) if isinstance(case, Case) else (case, "", "", "")
        value = "" if value is None else f"{value:.5g}"
        target = "" if self.quick else target
        self.rows.append([suite, name, n, d, k, quantity, value, unit, target])
        print(f"{suite:10}{name:32}{quantity:34}{value:>9} {unit:10}{target}", flush=True)

    def each(self, suite, targets, measure):
        "Measure every case, or say why not."
        for case, target in {self.sized(case): target for case, target in targets.items()}.items():
            try: measure(case, target)
            except NotRun as missing: self.row(suite, case, f"not run: {missing}", None, "", target)

    def speed(self):
        "CPU time of a whole fit, as a multiple of scikit-learn's tree of the same size on the same labels."
        def measure(case, target):
            found = self.speed_of(case)
            ours, theirs = found["seconds"]["IMM"], found["seconds"]["DTC"]
            self.row("speed", case, "IMM", statistics.median(ours), "CPU s")
            self.row("speed", case, "DTC", statistics.median(theirs), "CPU s")
            self.row("speed", case, "multiple of DTC", statistics.median(ours) / statistics.median(theirs), "", target)
            for word, pick in (("least", min), ("largest", max)):
                self.row("speed", case, f"multiple of DTC, {word}", pick(a / b for a, b in zip(ours, theirs)), "")
            for quantity in ("price", "nodes a row passes"):
                for name, number in found[quantity].items(): self.row("speed", case, f"{quantity}, {name}", number, "")
        self.each("speed", speed_targets, measure)

    def threads(self):
        "Wall time with n_jobs=1 over wall time with n_jobs=2."
        def measure(case, target):
            if (os.cpu_count() or 1) < 2: raise NotRun("one core")
            found = child("threads", file=self.file(case), k=case.k, repeats=self.repeats)
            one, two = map(statistics.median, (found["1"], found["2"]))
            self.row("threads", case, "n_jobs=1", one, "s")
            self.row("threads", case, "n_jobs=2", two, "s")
            self.row("threads", case, "speed-up", one / two, "", target)
        self.each("threads", thread_targets, measure)

    def memory(self):
        "Growth of the peak resident set during a fit, as a multiple of the bytes of X."
        def measure(case, target):
            if sys.platform == "win32": raise NotRun("no getrusage on Windows")
            found = {which: child("memory", file=self.file(case), k=case.k, which=which) for which in ("IMM", "DTC")}
            self.row("memory", case, "X", found["IMM"]["X"] / 1e6, "MB")
            for which, growth in found.items(): self.row("memory", case, f"growth, {which}", growth["growth"] / 1e6, "MB")
            for which, growth in found.items():
                self.row("memory", case, f"multiple of X, {which}", growth["growth"] / growth["X"], "", target if which == "IMM" else "")
        if sys.platform != "win32": child("memory", file=self.file(Case(500, 5, 4)), k=4, which="IMM")   # fills numba's cache
        self.each("memory", dict.fromkeys(memory_cases, "<= 2"), measure)

    def growth(self):
        "CPU time along n, d and k, and its log-log slope."
        for along, cases in growth_cases.items():
            if self.quick: cases = [Case(500, 5, 4), Case(500, 5, 4)._replace(**{along: {"n": 1000, "d": 10, "k": 8}[along]})]
            found = [self.speed_of(case)["seconds"] for case in cases]
            for name in ("IMM", "DTC"):
                medians = [statistics.median(seconds[name]) for seconds in found]
                for case, median in zip(cases, medians): self.row("growth", case, f"{name} along {along}", median, "CPU s")
                sizes = [math.log(getattr(case, along)) for case in cases]
                slope = statistics.linear_regression(sizes, [math.log(max(m, 1e-9)) for m in medians]).slope
                self.row("growth", f"along {along}", f"slope of {name}", slope, "", growth_targets.get(along, "") if name == "IMM" else "")

    def first_use(self):
        "What a fresh process waits for: the import, and the first fit with and without numba's cache."
        lines = {name: f"import time; start = time.perf_counter(); import {name}; print(time.perf_counter() - start)"
                 for name in ("xclust", "sklearn.cluster, numba")}
        seconds = {name: [] for name in lines}
        for _ in range(1 + self.imports):                  # the first of each only fills the disk's cache
            for name, line in lines.items(): seconds[name].append(run("-c", line))
        ours, theirs = (statistics.median(s[1:]) for s in seconds.values())
        for name, value in zip(lines, (ours, theirs)): self.row("first-use", "import", f"import {name}", value, "s")
        self.row("first-use", "import", "multiple", ours / theirs, "", "<= 1.5")

        case, found = self.sized(Case(10_000, 10, 10)), {"empty": [], "warm": []}
        for _ in range(self.repeats):
            with tempfile.TemporaryDirectory() as empty:
                for state in found: found[state].append(child("first_fit", {"NUMBA_CACHE_DIR": empty}, file=self.file(case), k=case.k))
        for state, runs in found.items():
            self.row("first-use", case, f"import, {state} cache", statistics.median(r["import"] for r in runs), "s")
            self.row("first-use", case, f"first fit, {state} cache", statistics.median(r["fit"] for r in runs), "s", "<= 6" if state == "empty" else "")
            self.row("first-use", case, f"k-means in it, {state} cache", statistics.median(r["reference"] for r in runs), "s")
            self.row("first-use", case, f"fit without k-means, {state} cache", statistics.median(r["fit"] - r["reference"] for r in runs), "s",
                     "<= 0.3" if state == "warm" else "")


suites = {"speed": Bench.speed, "threads": Bench.threads, "memory": Bench.memory, "growth": Bench.growth, "first-use": Bench.first_use}


def cpu():
    "The processor's name."
    try: lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError: lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    if not names and sys.platform == "darwin":
        names = subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.splitlines()
    return names[0] if names else platform.processor() or platform.machine()


def save(rows, measured, path):
    "Write the rows; those of suites that were not measured now stay as they were."
    machine = [platform.python_version(), *map(version, libraries), cpu(), os.cpu_count()]
    old = list(csv.reader(path.open(newline="", encoding="utf-8")))[1:] if path.exists() else []
    lines = [row for row in old if row[0] not in measured] + [[*row, *machine] for row in rows]
    lines.sort(key=lambda row: list(suites).index(row[0]))          # stable: within a suite as measured
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([fields, *lines])


def others():
    "CPU seconds that processes other than our children have used so far; None where the system does not say."
    try: ticks = [int(t) for t in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    except (OSError, ValueError): return None
    user, nice, system, idle, waiting, *rest = ticks
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK") - os.times().children_user - os.times().children_system


def watched(name, suite, bench):
    "Run a suite; say so if the machine was busy with something else."
    before, start = others(), time.perf_counter()
    suite(bench)
    if before is None: return
    share = (others() - before) / (time.perf_counter() - start)
    if share > 0.1: print(f"{name}: other processes used {share:.0%} of a core meanwhile; measure again on an idle machine", file=sys.stderr, flush=True)


def chosen(text):
    "The suites named in a comma-separated list."
    names = text.split(",")
    if unknown := set(names) - set(suites): raise argparse.ArgumentTypeError(f"no suite is called {', '.join(sorted(unknown))}; there are {', '.join(suites)}")
    return [name for name in suites if name in names]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="tiny sizes, one repetition, no targets")
    parser.add_argument("--only", type=chosen, default=list(suites), metavar="SUITES", help=f"comma-separated, of {', '.join(suites)}")
    parser.add_argument("--out", type=Path, help="the CSV (default: results.csv beside this script; with --quick, none)")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir(), "xclust-benchmarks"), help="where data sets are kept (1.5 GB)")
    parser.add_argument("--child", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        print(json.dumps(tasks[options.child.pop("task")](**options.child)))
        return
    out = options.out or (None if options.quick else here.with_name("results.csv"))
    bench = Bench(options.cache, options.quick)
    for i, name in enumerate(options.only):
        watched(name, suites[name], bench)
        if out: save(bench.rows, options.only[:i + 1], out)          # what is done is kept if a later suite fails


if __name__ == "__main__": main()
