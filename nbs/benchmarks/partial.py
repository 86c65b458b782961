"""Quinn, Terzi and Mannila's score for trees and boxes: rows covered, less five for each mistake.
Writes the table that 9_evidence/12_partial.ipynb reads.

    python nbs/benchmarks/partial.py                              nbs/benchmarks/partial.csv: a minute of CPU
    XCLUST_DATA=folder python nbs/benchmarks/partial.py           with blobs, too, if the folder has their file

As in experiments/*/max_rules.py of github.com/kevinqnb/interpretable-clustering (commit 033beb,
MIT): digits with columns from 0 to 1, ten clusters; blobs (3100 rows of D31) standardised, 31
clusters; both by KMeans of seed 342. blobs.csv is data/synthetic/blobs.csv of that repository, to
be copied by hand. What they published is in quinn.csv: means over their samples, from
data/experiments/*/max_rules/exp_kmeans.csv.

The score of rules: rows to which any applies, less 5 for each row of another cluster in each rule.
The length of a rule is counted twice: `columns` it asks about (2 < x <= 5 is one), and `ends`
(two); both are means over rows covered. """
import argparse, csv, os, platform, time, warnings
from importlib.metadata import version
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from threadpoolctl import threadpool_limits
from benchmark import cpu
from xclust import CART, IMM, AutoTree, Boxes, ExKMC, ExShallow

here = Path(__file__).resolve()
libraries = ("numpy", "scikit-learn", "numba", "xclust")
fields = ["data", "n", "d", "k", "method", "most", "rules", "score", "covered", "mistakes",
          "columns", "ends", "python", *libraries, "cpu"]
wrong = 5
trees = {"IMM": lambda most: IMM(), "ExShallow": lambda most: ExShallow(),
         "CART": lambda most: CART(max_leaves=most),
         "CART, entropy": lambda most: CART(max_leaves=most, criterion="entropy"),
         "ExKMC": lambda most: ExKMC(max_leaves=most),
         "AutoTree": lambda most: AutoTree(max_leaves=most, random_state=0),
         "AutoTree, labels": lambda most: AutoTree(max_leaves=most, objective="labels",
                                                   random_state=0)}
boxes = {f"Boxes, {q} column{'s'*(q > 1)}": q for q in (1, 2, 3, 4)}
k_leaves, no_centers = {"IMM", "ExShallow"}, {"CART", "CART, entropy", "AutoTree, labels"}


def table(name):
    "(columns, clusters)."
    if name == "digits": return MinMaxScaler().fit_transform(load_digits().data), 10
    path = Path(os.environ.get("XCLUST_DATA", "."), "blobs.csv")
    if not path.exists():
        raise OSError("blobs.csv is not in the folder of XCLUST_DATA; the top of this script says "
                      "where it is")
    return (StandardScaler().fit_transform(np.genfromtxt(path, delimiter=",", skip_header=1)[:,
        1:3]), 31)


def length(tree, leaf):
    "(columns, ends) of the way to a leaf; an interval within another is one."
    within, parent = {}, tree.parent
    while leaf > 0:
        up = int(parent[leaf])
        ends = [e for e in (tree.lower[up], tree.upper[up]) if np.isfinite(e)]
        left = tree.children_left[up] == leaf
        sides = within.setdefault(int(tree.feature[up]), set())
        # counts as two of its own
        if len(ends) == 2 and not left: sides.add((up, "outside"))
        else: sides |= {"above" if (e == tree.lower[up]) == left else "below" for e in ends}
        leaf = up
    return len(within), sum(len(s) + sum(isinstance(e, tuple) for e in s) for s in within.values())


def judged(rules, y):
    "The score of rules: [(cluster, rows inside, (columns, ends)), ...]."
    inside = np.array([rows for _, rows, _ in rules])
    mistakes = sum(int((rows & (y != cluster)).sum()) for cluster, rows, _ in rules)
    weights, lengths = inside.sum(1), np.array([length for *_, length in rules])
    covered = int(inside.any(0).sum())
    columns, ends = (weights @ lengths / weights.sum()).tolist()
    return {"rules": len(rules), "score": covered - wrong*mistakes, "covered": covered,
            "mistakes": mistakes, "columns": columns, "ends": ends}


def of_tree(model, X):
    leaves, tree = model.apply(X), model.tree_
    return [(int(tree.label[leaf]), leaves == leaf, length(tree, leaf)) for leaf in tree.leaves]


def of_boxes(model, X):
    return [(box.cluster, box.contains(X), length(box.tree, box.leaf)) for box in model.boxes_]


def rows_of(name):
    X, k = table(name)
    # one start, as theirs
    found = KMeans(k, random_state=342).fit(X)
    start = {"data": name, "n": X.shape[0], "d": X.shape[1], "k": k}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for method, make in trees.items():
            for most in ((k,) if method in k_leaves
                         else range(k, k + (11 if name == "digits" else 21), 2)):
                given = {} if method in no_centers else {"centers": found.cluster_centers_}
                yield (start | {"method": method, "most": most}
                       | judged(of_tree(make(most).fit(X, labels=found.labels_, **given), X),
                                found.labels_))
        for method, q in boxes.items():
            for each in (1, 2):
                if q > X.shape[1]: continue
                model = Boxes(max_conditions=q, boxes_per_cluster=each, wrong=wrong).fit(X,
                    labels=found.labels_)
                yield (start | {"method": method, "most": each*k} | judged(of_boxes(model, X),
                    found.labels_))


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    both = ["digits", "blobs"]
    parser.add_argument("--only", metavar="DATA,..", type=lambda t: t.split(","), default=both)
    options = parser.parse_args(arguments)
    old = (list(csv.DictReader(options.out.open(newline="", encoding="utf-8")))
           if options.out.exists() else [])
    for name in options.only:
        start = time.process_time()
        try: table(name)
        except OSError as error: print(f"not run: {name}: {error}"); continue
        with threadpool_limits(1): new = [row | machine() for row in rows_of(name)]
        for row in new:
            print(*(row[f] if not isinstance(row[f], float) else f"{row[f]:.2f}"
                    for f in fields[:12]), flush=True)
        old = sorted([row for row in old if row["data"] != name] + new,
                     key=lambda row: both.index(row["data"]))
        with options.out.open("w", newline="", encoding="utf-8") as file:
            out = csv.DictWriter(file, fields, lineterminator="\n")
            out.writeheader()
            for row in old:
                out.writerow({f: f"{v:.10g}" if isinstance(v := row[f], float) else v
                              for f in fields})
        print(f"{name}: {time.process_time() - start:.0f} s", flush=True)


if __name__ == "__main__": main()
