"""One cluster against its nearest neighbor: the box of `describe` beside scikit-learn's tree of as
many questions. Writes the table that 2_reading/18_against.ipynb reads.

    python nbs/benchmarks/against.py                   what is not yet in nbs/benchmarks/against.csv; XCLUST_DATA names the folder of the data sets (or they are downloaded)
    python nbs/benchmarks/against.py --tables wine --out some.csv     a trial

Clusters are the classes of a table. The neighbor of a cluster is the class to whose mean its rows
are nearest, in spreads of each column. Half of the rows (seed 0) find the box and the tree, the
other half judges both. The box is the first line of `tree.describe(cluster, X, against=neighbor)`,
once with one box and once with at most two (`boxes_per_cluster`), which are joined by "or". An end
of an interval counts as a question: `1 <= x <= 2` asks two. The tree has as many questions
(`max_leaf_nodes` one more) and sees the same rows; its answer is all leaves in which the cluster is
in the majority, joined by "or". One box has no "or": the leaf with the largest F1 stands beside it.

wine, digits and dry_beans were looked at while `describe` was made; breast_cancer, anuran and avila
were held out. """
import argparse, csv, platform, sys, time, warnings
from importlib.metadata import version
from pathlib import Path
import numpy as np
from sklearn import datasets as bundled
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits
from benchmark import cpu
from xclust import CART

here = Path(__file__).resolve()
libraries = ("numpy", "scipy", "scikit-learn", "numba", "xclust")
tables = "wine", "digits", "dry_beans", "breast_cancer", "anuran", "avila"
figures = [f"{who}_{what}" for who in ("box", "tree", "leaf", "box_new", "tree_new", "leaf_new")
           for what in ("precision", "recall", "f1")]
fields = ["table", "cluster", "neighbor", "boxes", "rows", "questions", "is_best", *figures,
          "seconds", "python", *libraries, "cpu"]


def table(name):
    "Rows and classes."
    if found := getattr(bundled, f"load_{name}", None): return found(return_X_y=True)
    sys.path.append(str(here.parents[1]/"reproductions"))
    import datasets
    found = getattr(datasets, f"fetch_{name}")()
    return np.asarray(found.X, float), found.y


def neighbor(X, y, c):
    "The class to whose mean the rows of class c are nearest."
    Z = (X - X.mean(0))/np.where(X.std(0) > 0, X.std(0), 1)
    own, others = Z[y == c], [o for o in np.unique(y) if o != c]
    return others[int(np.argmin([((own - Z[y == o].mean(0))**2).sum(1).mean() for o in others]))]


def judged(inside, own):
    "Precision, recall and F1."
    right = (inside & own).sum()
    return right/max(inside.sum(), 1), right/own.sum(), 2*right/(inside.sum() + own.sum())


def questions(box):
    "How many ends the intervals of a box have."
    return sum(np.isfinite(c.lower) + np.isfinite(c.upper) for c in box.tree.path(box.leaf))


def line(name, X, y, c, boxes):
    other, half = neighbor(X, y, c), np.random.default_rng(0).random(len(y)) < .5
    both = np.isin(y, (c, other))
    model = CART(max_leaves=len(np.unique(y)) + 1).fit(X[half], labels=y[half])
    start = time.process_time()
    best = model.describe(c, X[half], against=other, boxes_per_cluster=boxes)[0]
    seconds = time.process_time() - start
    q = max(1, sum(map(questions, best.boxes.boxes_)))
    tree = DecisionTreeClassifier(max_leaf_nodes=q + 1, random_state=0).fit(X[half & both],
        y[half & both] == c)
    leaves = tree.apply(X[half & both])
    leaf = max(np.unique(leaves), key=lambda u: judged(leaves == u, y[half & both] == c)[2])
    answers = lambda Z: best.boxes.predict(Z) >= 0, tree.predict, lambda Z: tree.apply(Z) == leaf
    found = [judged(answer(X[part & both]), y[part & both] == c) for part in (half, ~half)
             for answer in answers]
    return ({"table": name, "cluster": c, "neighbor": other, "boxes": boxes,
        "rows": int((half & both).sum()), "questions": q, "is_best": best.is_best}
        | dict(zip(figures, np.concatenate(found))) | {"seconds": seconds})


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def read(path):
    return list(csv.DictReader(path.open(newline="", encoding="utf-8"))) if path.exists() else []


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    parser.add_argument("--tables", nargs="+", default=tables, choices=tables)
    parser.add_argument("--force", action="store_true", help="measure again what is there")
    options = parser.parse_args(arguments)
    rows = [] if options.force else read(options.out)
    for name in options.tables:
        if name in {row["table"] for row in rows}: continue
        X, y = table(name)
        with threadpool_limits(1), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            new = [line(name, X, y, c, boxes) | machine() for boxes in (1, 2)
                   for c in np.unique(y).tolist()]
        for row in new:
            print(*(f"{v:.3f}" if isinstance(v := row[f], float) else v for f in fields[:-7]),
                  flush=True)
        rows = sorted(rows + new, key=lambda row: tables.index(row["table"]))
        with options.out.open("w", newline="", encoding="utf-8") as file:
            out = csv.DictWriter(file, fields, lineterminator="\n")
            out.writeheader()
            for row in rows:
                out.writerow({f: f"{v:.6g}" if isinstance(v := row[f], float) else v
                              for f in fields})


if __name__ == "__main__": main()
