"""Time other programs beside xclust, in one run, and write the numbers that
9_evidence/07_performance.ipynb reads.

    python nbs/benchmarks/peers.py                         into peers.csv: some five minutes, and as long again the first time
    python nbs/benchmarks/peers.py --sources FOLDER        with the repositories ExKMC, ShallowTree and SpEx from this folder
    python nbs/benchmarks/peers.py --quick                 tiny sizes, printed only (unless --out names a file)

The others are installed into an environment of their own (--environment), from PyPI and from their
public repositories; nothing of them is part of xclust. What cannot be installed gets a row that
says why. All are given the same rows, labels and centers, and k leaves where they may be told. CPU
seconds of one thread: each program in a process of its own, which fits a small part first; the
better of two processes, all programs in turn. The price: the k-means cost of the clusters found,
each around its mean, over that of the reference. Kauri (GPL, run here and used nowhere) has no
reference; it is slow, and gets a thousand rows, as do two methods of ours for comparison. """
import argparse, csv, json, os, platform, subprocess, sys, tempfile, time
from importlib.metadata import version
from pathlib import Path
from benchmark import cpu, libraries, one_thread

here = Path(__file__).resolve()
fields = ["case", "n", "d", "k", "program", "by", "stage", "seconds", "multiple of DTC", "price",
          "version", "note", "python", *libraries, "cpu", "cores"]
repositories = {"ExKMC": "https://github.com/navefr/ExKMC",
    "ShallowTree": "https://github.com/lmurtinho/ShallowTree",
    "SpEx": "https://github.com/talargv/SpEx"}
packages = ["numpy", "scipy", "pandas", "scikit-learn", "numba", "setuptools", "cython",
            "lightgbm", "xgboost", "gemclus"]
cases = {"100k x 20, k=10": (100_000, 20, 10, False), "the same, rounded": (100_000, 20, 10, True)}
part, trial = 1000, {"500 x 5, k=4": (500, 5, 4, False)}


# In a process of its own: each of these gives a function that fits, and one that gives the clusters
# it found

def ours(name, **options):
    def program(X, labels, centers):
        import xclust
        k = len(centers)
        chosen = {o: v * k if o == "max_leaves" else v for o, v in options.items()}
        model = getattr(xclust, name)(**chosen) if name != "SSEGreedy" else xclust.SSEGreedy(k)
        given = ({} if name == "SSEGreedy" else {"labels": labels} if name in ("CART", "SpEx")
                 else {"labels": labels, "centers": centers})
        return (lambda: model.fit(X, **given)), (lambda: model.labels_)
    return program


def dtc(X, labels, centers):
    from sklearn.tree import DecisionTreeClassifier
    model = DecisionTreeClassifier(max_leaf_nodes=len(centers), random_state=0)
    return (lambda: model.fit(X, labels)), (lambda: model.predict(X))


def exkmc(leaves):
    def program(X, labels, centers):
        from types import SimpleNamespace
        from ExKMC.Tree import Tree
        k = len(centers)
        reference, tree = (SimpleNamespace(n_clusters=k, cluster_centers_=centers,
            predict=lambda X: labels), Tree(k, max_leaves=leaves * k))
        return (lambda: tree.fit(X, reference)), (lambda: tree.predict(X))
    return program


def shallow(factor):
    def program(X, labels, centers):
        from ShallowTree.ShallowTree import ShallowTree
        tree = ShallowTree(len(centers), depth_factor=factor)
        def fit():
            # its `fit` asks a KMeans without a fit for labels
            tree.tree = tree._fit_tree(X, centers, factor)
        return fit, (lambda: tree.predict(X))
    return program


def clique(X, labels, centers):
    from clique_based import CliqueBased
    tree = CliqueBased()
    return (lambda: tree.train(X, labels.astype("int64"), len(centers))), (lambda: tree.predict(X))


def kauri(X, labels, centers):
    from gemclus.tree import Kauri
    model = Kauri(max_clusters=len(centers), max_leaves=len(centers), random_state=0)
    return (lambda: model.fit(X)), (lambda: model.labels_)


def lightgbm(stage):
    def program(X, labels, centers):
        import lightgbm
        options = {"num_leaves": len(centers), "num_threads": 1, "verbose": -1,
                   "min_data_in_leaf": 1}
        def bins(): return lightgbm.Dataset(X, labels, params=options).construct()
        ready = bins() if stage == "one tree" else None
        return (bins if stage == "bins" else lambda: lightgbm.train(options, ready, 1)), None
    return program


def xgboost(stage):
    def program(X, labels, centers):
        import xgboost
        options = {"tree_method": "hist", "grow_policy": "lossguide", "max_leaves": len(centers),
                   "max_depth": 0, "nthread": 1}
        def bins(): return xgboost.QuantileDMatrix(X, labels, nthread=1)
        ready = bins() if stage == "one tree" else None
        return (bins if stage == "bins" else lambda: xgboost.train(options, ready, 1)), None
    return program


programs = {  # (program, whose, stage): (the package whose version counts, the function above)
    ("DTC", "scikit-learn", ""): ("scikit-learn", dtc),
    **{(name, "xclust", ""): ("xclust", ours(name))
       for name in ("IMM", "EMN", "CART", "SpEx", "ExGreedy", "ExShallow")},
    ("ExKMC 2k", "xclust", ""): ("xclust", ours("ExKMC", max_leaves=2)),
    ("ExKMC 4k", "xclust", ""): ("xclust", ours("ExKMC", max_leaves=4)),
    ("IMM", "ExKMC", ""): ("ExKMC", exkmc(1)), ("ExKMC 2k", "ExKMC", ""): ("ExKMC", exkmc(2)),
    ("ExKMC 4k", "ExKMC", ""): ("ExKMC", exkmc(4)),
    ("ExGreedy", "ShallowTree", ""): ("ShallowTree", shallow(0)),
    ("ExShallow", "ShallowTree", ""): ("ShallowTree", shallow(0.03)),
    ("SpEx", "SpEx", ""): ("SpEx", clique),
    **{(name, name, stage): (name, make(stage)) for name, make in {"lightgbm": lightgbm,
        "xgboost": xgboost}.items() for stage in ("bins", "one tree")},
        ("Kauri", "gemclus", "1,000 rows"): ("gemclus", kauri),
        ("SSEGreedy", "xclust", "1,000 rows"): ("xclust", ours("SSEGreedy")),
        ("AutoTree", "xclust", "1,000 rows"): ("xclust", ours("AutoTree"))}


def table(n, d, k, rounded):
    import numpy as np
    from sklearn.datasets import make_blobs
    X = make_blobs(n, d, centers=k, cluster_std=3.0, random_state=0)[0]
    return np.round(X) if rounded else X


def prepare(file, n, d, k, rounded):
    "Keep a data set and its k-means."
    import numpy as np
    from sklearn.cluster import KMeans
    X = table(n, d, k, rounded)
    found = KMeans(k, n_init=3, random_state=0).fit(X)
    np.savez(file, X=X, labels=found.labels_, centers=found.cluster_centers_)


def pays(X, labels):
    "The k-means cost of some clusters, each around its mean."
    import numpy as np
    return sum(float(((some - some.mean(0)) ** 2).sum())
               for some in (X[labels == c] for c in np.unique(labels)))


def measure(file, program):
    "CPU seconds of a fit, and its price."
    import warnings
    import numpy as np
    warnings.simplefilter("ignore")
    kept, (package, make) = np.load(file), programs[tuple(program)]
    X, labels, centers = kept["X"], kept["labels"], kept["centers"]
    if program[2] == "1,000 rows": X, labels = X[:part], labels[:part]
    make(X[:300], labels[:300], centers)[0]()                    # compiles
    fit, found = make(X, labels, centers)
    start = time.process_time()
    fit()
    seconds = time.process_time() - start
    price = pays(X, np.asarray(found())) / pays(X, labels) if found else None
    return {"seconds": seconds, "price": price, "version": version(package)
            if package not in repositories else ""}


tasks = {f.__name__: f for f in (prepare, measure)}


# In this process

class Missing(Exception): "What cannot be measured, and why."


def say(*command, **more):
    "Run a command; its last lines are the reason if it fails."
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, **more)
    if done.returncode:
        raise Missing((done.stderr or done.stdout).strip().splitlines()[-1][:200]
                      if (done.stderr or done.stdout).strip() else "no reason is told")
    return done.stdout


class Peers:
    "The environment of the others: its Python, where their sources are, and what is missing."
    def __init__(self, folder, sources):
        self.folder, self.sources, self.missing, self.versions = Path(folder), sources, {}, {}
        self.python = self.folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        if not self.python.exists(): say(sys.executable, "-m", "venv", self.folder)
        for name in packages: self.attempt(name, self.package)
        for name in repositories: self.attempt(name, self.repository)

    def attempt(self, name, install):
        try: install(name)
        except (Missing, OSError) as reason: self.missing[name] = str(reason)

    def package(self, name):
        try: say(self.python, "-c", f"import importlib.metadata as m; m.version({name!r})")
        except Missing:
            say(self.python, "-m", "pip", "install", "-q", "--disable-pip-version-check", name)

    def repository(self, name):
        "Fetch a repository, and compile what is to be compiled."
        place = self.folder / "sources" / name
        if not place.exists():
            say("git", "clone", "-q", Path(self.sources, name) if self.sources
                else repositories[name], place)
        self.versions[name] = ("commit " + say("git", "-C", place, "rev-parse", "--short",
                                               "HEAD").strip())
        if name == "ExKMC" and not list(place.glob("cut_finder*.so")):
            say(self.python, "setup.py", "--cython", "build_ext", "--inplace", cwd=place)
        library = place / "ShallowTree" / "lib_best_cut.so"
        if name == "ShallowTree" and not library.exists():
            say(os.environ.get("CC", "cc"), "-O3", "-shared", "-fPIC",
                library.with_name("best_cut.c"), "-o", library)

    def run(self, program, file):
        "Measure a program, in the environment that is its own."
        package = programs[program][0]
        others = program[1] not in ("xclust", "scikit-learn")
        if others and package in self.missing:
            raise Missing(f"not installed: {self.missing[package]}")
        paths = [self.folder / "sources" / name for name in repositories] if others else []
        environment = {**os.environ, **one_thread,
            "PYTHONPATH": os.pathsep.join(map(str,
                [*paths, *filter(None, [os.environ.get("PYTHONPATH")])]))}
        python = self.python if others else sys.executable
        found = json.loads(say(python, here, "--child",
            json.dumps({"task": "measure", "file": str(file), "program": program}),
            env=environment).splitlines()[-1])
        return found | {"version": found["version"] or self.versions.get(package, "")}


def rows_of(name, case, file, peers, rounds):
    "One row a program."
    found, notes = {program: [] for program in programs}, {}
    for _ in range(rounds):
        for program in programs:
            if program in notes: continue
            try: found[program].append(peers.run(program, file))
            except Missing as reason: notes[program] = str(reason)
    yardstick = min(one["seconds"] for one in found["DTC", "scikit-learn", ""])
    for program, runs in found.items():
        row = dict(case=name, n=case[0], d=case[1], k=case[2], program=program[0], by=program[1],
                   stage=program[2])
        if program[2] == "1,000 rows": row["n"] = min(part, case[0])
        if program in notes: yield row | {"note": notes[program]}
        else:
            seconds = min(one["seconds"] for one in runs)
            yield (row | {"seconds": seconds, "price": runs[0]["price"],
                "version": runs[0]["version"]} | ({"multiple of DTC": seconds / yardstick}
                                                  if program[2] != "1,000 rows" else {}))


def line(row):
    "A row as text."
    machine = [platform.python_version(), *map(version, libraries), cpu(), os.cpu_count()]
    return ([f"{row[f]:.4g}" if isinstance(row.get(f), float) else "" if row.get(f) is None
             else row[f] for f in fields[:12]] + machine)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one tiny case, one round")
    parser.add_argument("--out", type=Path,
        help="the CSV (default: peers.csv beside this script; with --quick, none)")
    parser.add_argument("--environment", type=Path,
        default=Path(tempfile.gettempdir(), "xclust-peers"),
        help="where the others are installed (2 GB)")
    parser.add_argument("--sources", type=Path,
        help="a folder with the repositories of the others; without it they are cloned from GitHub")
    parser.add_argument("--child", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        os.environ["XCLUST_COMPILE"] = "always"
        print(json.dumps(tasks[options.child.pop("task")](**options.child)))
        return
    out, lines = options.out or (None if options.quick else here.with_suffix(".csv")), []
    peers = Peers(options.environment, options.sources)
    for name, reason in peers.missing.items():
        print(f"not installed: {name}: {reason}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        for i, (name, case) in enumerate((trial if options.quick else cases).items()):
            file = Path(folder, f"{i}.npz")
            prepare(file, *case)
            for row in rows_of(name, case, file, peers, 1 if options.quick else 2):
                lines.append(line(row))
                print(*lines[-1][:12], sep="  ", flush=True)
    if not out: return
    with out.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([fields, *lines])


if __name__ == "__main__": main()
