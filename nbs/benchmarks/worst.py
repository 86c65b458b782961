"""Hunt for tables on which a method is slow, and write the numbers that
9_evidence/07_performance.ipynb reads.

    python nbs/benchmarks/worst.py                         every method, into worst.csv: some seven minutes
    python nbs/benchmarks/worst.py --only IMM,CART         these methods; the rows of the others stay
    python nbs/benchmarks/worst.py --quick                 tiny sizes, printed only (unless --out names a file)

Every kind of columns meets every kind of labels (search). The three that cost a method most, each
against blobs of the same shape, then grow fourfold again and again (growth), and so do two shapes:
a cluster a row, and ten thousand columns of fifty rows. A time is CPU seconds of one thread of
`fit(X, labels=labels)`, the better of two (search: of one), the blobs fitted in turn; the multiple
is the time a cell, in that of blobs; the slope that of log time between this size and the one
before; `passes` says how many nodes an average row passes on its way down the tree, in those of
blobs: a tree that is a chain has to look at its rows again and again. `opened` says how often bins
are opened, counted in one more fit, in those of blobs, too. A fit whose next size would take long
is not grown further, and one may take 12 GB of addresses.
"""
import argparse, csv, json, math, os, platform, sys, time
from importlib.metadata import version
from pathlib import Path
from benchmark import cpu, libraries, run

here = Path(__file__).resolve()
measures = ["method", "stage", "columns", "labels", "n", "d", "k", "seconds", "blobs", "multiple",
            "slope", "passes", "opened", "note"]
fields = [*measures, "reason", "python", *libraries, "cpu", "cores"]
k, d = 10, 8
methods = {  # name: estimator, its options (leaves are counted in k), and the rows of the search
    "IMM": ("IMM", {}, 8192), "EMN": ("EMN", {}, 8192),
    "RandomCuts": ("RandomCuts", {"random_state": 0}, 8192),
    "ExKMC 2k": ("ExKMC", {"max_leaves": 2}, 8192),
    "ExKMC 2k intervals": ("ExKMC", {"max_leaves": 2, "cuts": "interval"}, 8192),
    "Expand": ("Expand", {}, 8192), "CART": ("CART", {}, 8192),
    "CART entropy": ("CART", {"criterion": "entropy"}, 8192),
    "MedianTree": ("MedianTree", {}, 8192), "SpEx clique": ("SpEx", {}, 8192),
    "SpEx knn": ("SpEx", {"graph": "knn"}, 2048), "ExGreedy": ("ExGreedy", {}, 8192),
    "ExShallow": ("ExShallow", {}, 8192), "SSEGreedy": ("SSEGreedy", {}, 8192),
    "AutoTree fast": ("AutoTree", {"starts": "fast"}, 2048), "KernelIMM": ("KernelIMM", {}, 1024),
    "KernelExKMC 2k": ("KernelExKMC", {"max_leaves": 2}, 1024), "DT2": ("DT2", {}, 1024)}
own_clusters = {"SSEGreedy"}                             # is given no labels, but as many leaves
most_seconds, most_bytes = 2, 12 * 2**30                 # of a fit that grows further


# Kinds of columns, made of blobs X; and of labels, made of X and the blobs' y

def seen_alike(X, rng):
    "The rows that a regular sample of 2,048 would see are all equal."
    X = X.copy()
    step = max(1, len(X) // 2048)
    if step > 1: X[::step] = X[0]
    return X


def one_column(X, rng):
    "One column says something, the others have one value."
    X = X.copy()
    X[:, 1:] = 1.0
    return X


def far_out(X, rng):
    "A few rows lie very far away, each elsewhere."
    X = X.copy()
    X[:10] *= 10.0 ** rng.integers(3, 15, (len(X[:10]), 1))
    return X


def tables():
    "name: function of blobs and a generator."
    import numpy as np
    return {
        "blobs": lambda X, rng: X,
        "all binary": lambda X, rng: (X > X.mean(0)).astype(float),
        "all distinct": lambda X, rng: X.argsort(0).argsort(0).astype(float),
        "rounded": lambda X, rng: np.round(X),
        "ties with skew": lambda X, rng: np.floor(np.exp(np.abs(X) / 4)),
        "powers of ten": lambda X, rng: np.sign(X) * 10.0 ** (3 * np.abs(X)),
        "one column": one_column,
        "copies of one column": lambda X, rng: np.repeat(X[:, :1], X.shape[1], axis=1),
        "few rows far out": far_out,
        "sampled rows alike": seen_alike,
        "nearly all zero": lambda X, rng: np.where(rng.random(X.shape) < 0.99, 0.0, X),
        "rows repeated": lambda X, rng: X[rng.integers(0, min(50, len(X)), len(X))]}


def clusterings():
    "name: function of the table, the blobs' labels and a generator."
    import numpy as np
    def ranks(X): return X[:, 0].argsort(kind="stable").argsort()
    return {
        "of the blobs": lambda X, y, rng: y,
        "without signal": lambda X, y, rng: rng.integers(0, k, len(X)),
        "all but ten rows in one": lambda X, y, rng: np.r_[np.arange(k), np.zeros(len(X) - k, int)],
        "stripes of a column": lambda X, y, rng: ranks(X) * 40 * k // len(X) % k,
        "a hundred clusters": lambda X, y, rng: y * 10 + ranks(X) * 10 // len(X)}


def blobs(n, columns=d, clusters=k):
    from sklearn.datasets import make_blobs
    return make_blobs(n, columns, centers=clusters, cluster_std=3.0, random_state=0)


def case(columns, labels, n):
    "The table of two kinds, and its labels numbered without gaps."
    import numpy as np
    rng, (X, y) = np.random.default_rng(0), blobs(n)
    table = tables()[columns](X, rng)
    return table, np.unique(clusterings()[labels](table, y, rng), return_inverse=True)[1]


def shapes(quick):
    """name: (sizes, function of a size that gives a table and its labels, and the rows of blobs
    with as many cells)."""
    import numpy as np
    def singles(n): return blobs(n)[0], np.arange(n)
    def wide(columns): return blobs(50, columns)
    few = [25, 50] if quick else [125, 500, 2000, 8000]
    return {("blobs", "a cluster a row"): (few, singles, lambda n: n),
            ("of fifty rows", "of the blobs"): ([40, 80] if quick else [160, 2500, 10_000], wide,
                                                lambda columns: 50 * columns // d)}


# In a process of its own

def seconds_of(name, X, y):
    """CPU seconds of a fit, and how many nodes an average row passes; None where it asks for more
    memory than there is."""
    import warnings
    import numpy as np
    import xclust
    estimator, options, _ = methods[name]
    clusters = int(y.max()) + 1
    options = {o: v * clusters if o == "max_leaves" else v for o, v in options.items()}
    model = (getattr(xclust, estimator)(clusters, **options) if name in own_clusters
             else getattr(xclust, estimator)(**options))
    given = {} if name in own_clusters else {"labels": y}
    start = time.process_time()
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            model.fit(X, **given)
    except MemoryError: return None, None
    seconds, tree = time.process_time() - start, model.tree_
    return seconds, float(tree.n_node_samples[tree.feature >= 0].sum() / len(X))


def against(name, X, y, others, rounds):
    """The least seconds of a table and of blobs, in turns; the nodes that a row passes, in those of
    blobs."""
    (ours, passed), (theirs, usual) = (zip(*some)
        for some in zip(*[(seconds_of(name, X, y), seconds_of(name, *others))
                          for _ in range(rounds)]))
    if None in ours: return None, min(theirs), None
    return min(ours), min(theirs), passed[0] / usual[0]


def openings(name, X, y):
    "How often a fit opens bins of a column; 0 where a method has none."
    from contextlib import ExitStack
    from unittest.mock import patch
    from xclust.engine import label_sweep, sweep
    with ExitStack() as stack:
        counted = [stack.enter_context(patch.object(module, f, wraps=getattr(module, f)))
                   for module, f in ((sweep, "bin_events"), (sweep, "take_opened"),
                                     (label_sweep, "collect"))]
        seconds_of(name, X, y)
        return sum(f.call_count for f in counted)


def measured(name, stage, kinds, table, others, before=None, rounds=2):
    "One row; `before`: (size, seconds) of the size before, and this size."
    X, y = table
    ours, theirs, passes = against(name, X, y, others, rounds)
    row = dict(method=name, stage=stage, columns=kinds[0], labels=kinds[1], n=X.shape[0],
               d=X.shape[1], k=int(y.max()) + 1, blobs=theirs)
    if ours is None: return row | {"note": "asks for too much memory"}
    row |= {"seconds": ours, "multiple": ours / X.size / (theirs / others[0].size),
            "passes": passes}
    if stage == "growth": row["opened"] = openings(name, X, y) / max(openings(name, *others), 1)
    if before: row["slope"] = math.log(ours / before[1]) / math.log(before[2] / before[0])
    return row


def grown(name, kinds, sizes, make, as_many):
    "Rows of one kind, larger and larger while a fit is short."
    rows, last = [], None
    for size in sizes:
        rows.append(measured(name, "growth", kinds, make(size), blobs(as_many(size)),
                             last and (*last, size)))
        if "seconds" not in rows[-1]: break
        last = size, rows[-1]["seconds"]
        if 8 * last[1] > most_seconds: break
    return rows


def hunt(name, quick):
    "All rows of a method."
    base = 128 if quick else methods[name][2]
    for kind in (("blobs", "of the blobs"), ("blobs", "without signal"),
                 ("sampled rows alike", "all but ten rows in one")):
        for n in (64, base): seconds_of(name, *case(*kind, n))      # compiles
    kinds = [(c, l) for c in tables() for l in clusterings() if (c, l) != ("blobs", "of the blobs")
             and not (name in own_clusters and l != "of the blobs")]
    if quick: kinds = kinds[:2]
    # whatever else is met is compiled, too
    for kind in kinds: seconds_of(name, *case(*kind, base // 32 if not quick else 32))
    found = [measured(name, "search", kind, case(*kind, base), blobs(base), rounds=1)
             for kind in kinds]
    worst = sorted(found, key=lambda row: -row.get("multiple", math.inf))[:1 if quick else 3]
    sizes = [base // 2, base] if quick else [base // 4, base, 4 * base, 16 * base]
    rows = found
    for row in worst:
        kind = row["columns"], row["labels"]
        rows = rows + grown(name, kind, sizes, lambda n: case(*kind, n), lambda n: n)
    for kind, (sizes, make, as_many) in shapes(quick).items():
        rows = rows + grown(name, kind, sizes, make, as_many)
    return rows


# In this process

# of rows that take more than ten times as long as blobs, or grow faster than their size: how many
# times it explains, and why
reasons = {
    "a cluster a row": (lambda row: row["k"] / k, "as many leaves as rows: a node takes its time "
        "however few rows it has, and each row is passed on from node to node"),
    "of fifty rows": (lambda row: row["d"] / d, "a column takes its time however few rows it has: "
                                                "its bins, its scale, the values of its leaves"),
    "a hundred clusters": (lambda row: row["k"] / k,
        "up to ten times as many clusters as the blobs have, and as many more nodes"),
    **dict.fromkeys(("KernelExKMC 2k", "KernelIMM", "DT2"),
                    (lambda row: math.inf, "a kernel has an entry for each pair of rows"))}
deep = (lambda row: row.get("passes", 0), "a deep tree: each row passes so many more nodes, and is "
                                          "looked at in each of them")
tied = (lambda row: row.get("opened", 0), "bounds do not tell its cuts apart, as where columns are "
    "copies: so many more bins are opened, and their rows sorted")
scheduler = ("ExKMC", "ExGreedy", "ExShallow", "Expand", "AutoTree", "KernelIMM", "KernelExKMC",
             "DT2")     # rows or cuts for each center of a node
asked = (lambda row: row.get("passes", 0) * row["k"] / k if row["method"].startswith(scheduler)
         else 0,
         "a deeper tree and more clusters: each row passes more nodes, and in each of them it is "
         "asked what it pays at every cluster there")
# a reason may explain so much less than was measured
slack = 1.5


def reason(row):
    "Why a row takes so long, if it does and its figures bear the reason out."
    if row.get("multiple", 0) <= 10 and row.get("slope", 0) <= 1.25: return ""
    kinds = row["labels"], row["columns"], row["method"]
    found = [own for name, own in reasons.items() if name in kinds][:1] + [deep, tied, asked]
    return next((why for explains, why in found
                 if row.get("multiple", 0) <= slack * explains(row)), "")


def line(row):
    "A row as text."
    said = {name: f"{value:.4g}" if isinstance(value, float) else value
            for name, value in row.items()}
    machine = [platform.python_version(), *map(version, libraries), cpu(), os.cpu_count()]
    return [*(said.get(name, "") for name in measures), reason(row), *machine]


def save(lines, done, path):
    "Write the rows; those of methods that were not measured now stay as they were."
    old = list(csv.DictReader(path.open(newline="", encoding="utf-8"))) if path.exists() else []
    # a column may be new
    old = [[row.get(name, "") for name in fields] for row in old]
    lines = [row for row in old if row[0] not in done] + lines
    lines.sort(key=lambda row: list(methods).index(row[0]))
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([fields, *lines])


def chosen(text):
    names = text.split(",")
    if unknown := set(names) - set(methods):
        raise argparse.ArgumentTypeError(f"no method is called {', '.join(sorted(unknown))}; there "
                                         f"are {', '.join(methods)}")
    return [name for name in methods if name in names]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="tiny sizes, few kinds")
    parser.add_argument("--only", type=chosen, default=list(methods), metavar="METHODS",
                        help=f"comma-separated, of {', '.join(methods)}")
    parser.add_argument("--out", type=Path,
        help="the CSV (default: worst.csv beside this script; with --quick, none)")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        if sys.platform != "win32":
            import resource
            resource.setrlimit(resource.RLIMIT_AS,
                               (most_bytes, resource.getrlimit(resource.RLIMIT_AS)[1]))
        os.environ["XCLUST_COMPILE"] = "always"
        print(json.dumps(hunt(options.child, options.quick)))
        return
    out, lines = options.out or (None if options.quick else here.with_suffix(".csv")), []
    for i, name in enumerate(options.only):
        start = time.perf_counter()
        rows = run(str(here), "--child", name, *["--quick"] * options.quick)
        lines += map(line, rows)
        for row in sorted(rows, key=lambda row: -row.get("multiple", math.inf))[:6]:
            print(*line(row)[:len(measures)], sep="  ", flush=True)
        print(f"{name}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
        if out: save(lines, options.only[:i + 1], out)


if __name__ == "__main__": main()
