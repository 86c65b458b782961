"""Price against leaves: every method, as grown, refined and searched, on every data set. Writes the
table that 9_evidence/01_benchmarks.ipynb reads.

    XCLUST_DATA=folder python nbs/benchmarks/trees.py             what is not yet in nbs/benchmarks/trees.csv (all of it: an hour)
    python nbs/benchmarks/trees.py --only iris,wine --force       these data sets again; scikit-learn's own and the blobs need no folder

The clustering explained is KMeans(k, n_init=10, random_state=0), for digits n_init=50, found on the
columns as the trees see them; its labels and centers are handed to every method. Searches are
bounded by moves, not by time, so that prices are the same on every machine. CPU time is given as a
multiple of the time of IMM's fit in the same process, of one thread; it depends on the machine and
on what else it did, and is there for orientation. """
import argparse, csv, sys, tempfile, time, warnings
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple
import numpy as np
from sklearn.cluster import KMeans
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits
from protocol import write_table
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reproductions"))
import datasets
from xclust import CART, EMN, IMM, AutoTree, ExGreedy, ExKMC, ExShallow, SpEx, SSEGreedy, agreement
from xclust import cost, price
from xclust.optimize.local_search import search

here = Path(__file__).resolve()
fields = ["data", "n", "d", "k", "seed", "reference", "leaves", "method", "variant", "moves",
          "found", "price", "leaves_price", "ari", "share", "times"]
key = ["data", "seed", "leaves", "method", "variant"]       # what a row is found by
bundled = ("iris", "wine", "breast_cancer", "digits")       # these need no folder


class Case(NamedTuple):
    "A clustering to explain, and how long to search."
    data: str              # with "standardised" behind it if each column is
    k: int
    # of a search with k leaves; half as many with 2k, and so on, since each takes two to three
    # times as long
    moves: int
    factors: tuple = (1, 2)     # leaves, in k
    rows: int | None = None     # every so many-th row of the data, in all about so many; None: all
    n_init: int = 10
    seed: int = 0

    @property
    def sizes(self): return [round(f * self.k) for f in self.factors]


many = (1, 1.5, 2, 3, 4)
# where k is 7 or more, the moves are about a minute of search with k leaves in one thread of a
# quiet machine, three for mnist and 100 blobs, two for 50
cases = [
    Case("iris", 3, 1000, many), Case("wine", 3, 1000, many),
    Case("wine standardised", 3, 1000, many), Case("breast_cancer", 2, 1000, many),
    Case("breast_cancer standardised", 2, 1000, many), Case("pathbased", 3, 1000, many),
    Case("flame", 2, 1000, many), Case("aggregation", 7, 2000, many), Case("r15", 15, 2000, many),
    Case("ecoli", 8, 10_000, many), Case("mice_protein", 8, 28_000),
    Case("digits", 10, 28_000, n_init=50), Case("digits standardised", 10, 24_000),
    Case("dry_beans standardised", 7, 10_000), Case("anuran", 10, 18_000),
    Case("avila", 12, 13_000), Case("blobs", 20, 12_000), Case("blobs", 50, 16_000, (1,)),
    Case("blobs", 100, 5000, (1,)), Case("covtype", 7, 4400, rows=50_000),
    Case("mnist", 10, 900, rows=10_000),
    *(Case("digits", 10, 28_000, n_init=50, seed=seed) for seed in range(1, 5))]


def name_of(case): return f"{case.data} {case.k}" if case.data == "blobs" else case.data


def raw(name):
    """The columns of a data set: those of mice_protein with few gaps, filled; blobs as in
    benchmark.py."""
    if name == "mice_protein": return datasets.fetch_mice_protein(complete=True).X
    return getattr(datasets, f"{'load' if name in bundled else 'fetch'}_{name}")().X


@lru_cache(maxsize=1)
def table(case):
    "The rows, as all methods see them."
    name, *how = case.data.split()
    if name == "blobs":
        from sklearn.datasets import make_blobs
        return make_blobs(50_000, 20, centers=case.k, cluster_std=3.0, random_state=0)[0]
    X = raw(name)
    if case.rows: X = X[::len(X) // case.rows][:case.rows]
    return np.ascontiguousarray(StandardScaler().fit_transform(X) if how else X, dtype=np.float64)


def reference(case, folder=None):
    "Labels and centers of k-means; kept in a folder, if one is given."
    file = (folder and Path(folder,
                            f"{name_of(case).replace(' ', '-')}-{case.n_init}-{case.seed}.npz"))
    if file and file.exists(): return tuple(np.load(file)[name] for name in ("labels", "centers"))
    with threadpool_limits(1):
        found = KMeans(case.k, n_init=case.n_init, random_state=case.seed).fit(table(case))
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(part := file.with_suffix(".part.npz"), labels=found.labels_,
                 centers=found.cluster_centers_)
        part.replace(file)
    return found.labels_, found.cluster_centers_


# Methods

methods = {  # name: function(leaves) -> estimator, not fitted
    "IMM": lambda leaves: partial(IMM), "EMN": lambda leaves: partial(EMN),
    "ExKMC": lambda leaves: partial(ExKMC, max_leaves=leaves),
    "ExKMC, no base": lambda leaves: partial(ExKMC, max_leaves=leaves, base="empty"),
    "SpEx": lambda leaves: partial(SpEx, max_leaves=leaves),
    "CART": lambda leaves: partial(CART, max_leaves=leaves),
    "ExGreedy": lambda leaves: partial(ExGreedy), "ExShallow": lambda leaves: partial(ExShallow),
    "SSE-greedy": lambda leaves: partial(SSEGreedy)}
# these have k leaves, never more
one_leaf_each = {"IMM", "EMN", "ExGreedy", "ExShallow", "SSE-greedy"}
# these are handed labels alone
no_centers = {"SpEx", "CART", "SSE-greedy"}
ours = "AutoTree"


def plan():
    "All (case, leaves, method), in the order of the table."
    for case in cases:
        some = ("ExShallow", ours) if case.seed else (*methods, ours)
        for leaves in case.sizes:
            for method in some:
                if leaves == case.k or method not in one_leaf_each: yield case, leaves, method


def moves_of(case, leaves): return case.moves * case.k // leaves


def given(method, labels, centers):
    return {"labels": labels} if method in no_centers else {"labels": labels, "centers": centers}


def timed(work):
    "What it returns, and the CPU seconds that it took in one thread."
    with threadpool_limits(1), warnings.catch_warnings():
        # a tree may stop early, where no cut gains anything; `found` says so
        warnings.simplefilter("ignore")
        start = time.process_time()
        found = work()
        return found, time.process_time() - start


def trees_of(case, leaves, method, labels, centers):
    "The trees of a method: {variant: (tree, CPU seconds, moves)}."
    X, how = table(case), given(method, labels, centers)
    if method != ours:
        fits = {variant: timed(lambda: methods[method](leaves)(refine=refine).fit(X, **how))
                for variant, refine in (("grown", False), ("refined", True))}
        return {variant: (model.tree_, seconds, None) for variant, (model, seconds) in fits.items()}
    model, seconds = timed(lambda: AutoTree(max_leaves=leaves, max_moves=0, fidelity=0).fit(X,
        **how))     # prices, as the papers have them
    # the search that AutoTree(max_moves=moves) does, without growing its start again
    moves = moves_of(case, leaves)
    found, more = timed(lambda: search(model.tree_, X, model, max_leaves=leaves, max_moves=moves))
    return {"refined": (model.tree_, seconds, None),
            "searched": (found.tree, seconds + more, moves)}


def measures(X, tree, labels):
    "Leaves, price (with leaves as clusters too), ARI and share of a tree."
    found, least = tree.predict(X), cost(X, labels)
    same = agreement(found, labels)
    return {"found": tree.n_leaves, "price": price(cost(X, found), least),
            "leaves_price": price(cost(X, tree.apply(X)), least), "ari": same.ari,
            "share": same.share}


def rows_of(case, leaves, method, labels, centers, yardstick=None):
    "The rows of a method."
    X, rows = table(case), []
    for variant, (tree, seconds, moves) in trees_of(case, leaves, method, labels, centers).items():
        rows.append({"data": name_of(case), "n": X.shape[0], "d": X.shape[1], "k": case.k,
            "seed": case.seed, "reference": cost(X, labels), "leaves": leaves, "method": method,
            "variant": variant, "moves": moves, **measures(X, tree, labels),
            "times": seconds / yardstick if yardstick else None})
    return rows


def imm_seconds(case, labels, centers):
    "The yardstick: CPU seconds of IMM's fit, the median of five."
    return float(
        np.median([timed(lambda: IMM().fit(table(case), labels=labels, centers=centers))[1]
                   for _ in range(5)]))


def warm_up():
    "Have everything compiled before anything is timed."
    case = Case("iris", 3, 5)
    for leaves in (3, 6):
        for method in (*methods, ours): trees_of(case, leaves, method, *reference(case))


# The table

def key_of(row): return tuple(str(row[name]) for name in key)


def text(name, value):
    # of this run, or read from the table
    if value is None or isinstance(value, str): return value or ""
    if name == "times": return f"{value:.3g}"
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def read(path):
    "The rows as dicts of texts; none if there is no file."
    if not Path(path).exists(): return []
    with open(path, newline="", encoding="utf-8") as file: return list(csv.DictReader(file))


def write(path, rows):
    write_table(path, fields, ({name: text(name, row[name]) for name in fields} for row in rows))


# What the page and the README read off it

def best_of_papers(rows, leaves):
    """The cheapest tree of the published methods, as grown, with at most so many leaves: (method,
    price).

    With k leaves each leaf may also count as a cluster of its own, as the SpEx paper has it, if
    that is cheaper."""
    found = [(r["method"], float(r["leaves_price" if r["found"] == r["k"] else "price"]))
             for r in rows if r["variant"] == "grown" and int(r["leaves"]) <= leaves]
    return min(found, key=lambda one: one[1])


def compared(rows):
    """One dict a clustering and number of leaves: the papers' best price, and AutoTree's, without
    and with search."""
    groups = {}
    for row in rows: groups.setdefault((row["data"], row["seed"]), []).append(row)
    for (data, seed), group in groups.items():
        for leaves in sorted({int(r["leaves"]) for r in group}):
            own = {r["variant"]: r for r in group if r["method"] == ours
                   and int(r["leaves"]) == leaves}
            if len(own) < 2: continue
            method, least = best_of_papers(group, leaves)
            yield {"data": data, "seed": int(seed), "k": int(group[0]["k"]),
                   "n": int(group[0]["n"]), "d": int(group[0]["d"]), "leaves": leaves,
                   "best": method, "papers": least, "auto": float(own["refined"]["price"]),
                   "searched": float(own["searched"]["price"]),
                   "moves": int(own["searched"]["moves"]),
                   "times": float(own["refined"]["times"] or "nan"),
                   "times searched": float(own["searched"]["times"] or "nan")}


def shown_name(one):
    return (f"blobs, {one['n'] // 1000}k × {one['d']}" if one["data"].startswith("blobs")
            else one["data"].replace("_", " "))


def readme_table(path=here.with_suffix(".csv")):
    """The README's table in Markdown: prices at k leaves, where there is something to pay; then the
    other data sets."""
    lines, free = (["| data | k | best published method | AutoTree | with search |",
                    "|---|---|---|---|---|"], [])
    for one in compared(read(path)):
        if one["leaves"] != one["k"] or one["seed"] != 0: continue
        if one["papers"] < 1.0005: free.append(shown_name(one))
        else:
            lines.append(f"| {shown_name(one)} | {one['k']} | {one['papers']:.3f} ({one['best']}) "
                         f"| {one['auto']:.3f} | {one['searched']:.3f} |")
    return ("\n").join(lines) + ("\n\nThe best published price is 1.000 already for "
                                 f"{', '.join(free)}." if free else "")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    names = list(dict.fromkeys(map(name_of, cases)))
    parser.add_argument("--only", metavar="DATA,..", type=lambda t: t.split(","), default=names,
                        help=f"of {', '.join(names)}")
    parser.add_argument("--methods", metavar="METHOD,..", type=lambda t: t.split(","),
                        default=[*methods, ours], help=f"of {', '.join([*methods, ours])}")
    parser.add_argument("--seeds", metavar="N", type=int, default=5, help="only seeds below N")
    parser.add_argument("--force", action="store_true", help="run again what the table has")
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"),
                        help="the table (default: trees.csv beside this script)")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir(), "xclust-trees"),
                        help="where reference clusterings are kept")
    options = parser.parse_args(arguments)
    for option, known in (("only", names), ("methods", [*methods, ours])):
        if unknown := set(getattr(options, option)) - set(known):
            parser.error(f"--{option}: there is no {', '.join(sorted(unknown))}; there are "
                         f"{', '.join(known)}")
    jobs = list(plan())
    place = {(name_of(c), str(c.seed), str(l), m): i for i, (c, l, m) in enumerate(jobs)}
    rows, last = {key_of(row): row for row in read(options.out)}, None
    done = {k[:4] for k in rows}
    for case, leaves, method in jobs:
        if (name_of(case) not in options.only or method not in options.methods
            or case.seed >= options.seeds):
            continue
        if (name_of(case), str(case.seed), str(leaves), method) in done and not options.force:
            continue
        if last is None: warm_up()
        if case != last:
            try: table(case)
            except (OSError, ImportError) as error:
                print(f"not run: {name_of(case)}: {error}", file=sys.stderr, flush=True)
                continue
            found = reference(case, options.cache)
            last, yardstick = case, imm_seconds(case, *found)
        start = time.process_time()
        rows |= {key_of(row): row for row in rows_of(case, leaves, method, *found, yardstick)}
        write(options.out,
              sorted(rows.values(), key=lambda r: place.get(key_of(r)[:4], len(place))))
        prices = {k[4]: f"{float(r['price']):.4f}" for k, r in rows.items()
                  if k[:4] == (name_of(case), str(case.seed), str(leaves), method)}
        print(f"{name_of(case):28}{method:16}{leaves:4} leaves  {prices}  "
              f"{time.process_time() - start:.1f} s", flush=True)


if __name__ == "__main__": main()
