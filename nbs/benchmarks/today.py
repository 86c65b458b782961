"""What people do today, beside xclust: scikit-learn's DecisionTreeClassifier on the labels of
KMeans, printed by export_text. Writes the table that 9_evidence/15_today.ipynb reads.

    XCLUST_DATA=folder python nbs/benchmarks/today.py     what is not yet in today.csv (all of it:
                                                          a quarter of an hour of CPU)
    python nbs/benchmarks/today.py --only iris --force    these tables again

The tables are those of protocol.py, but for the large and those made by hand, and those of
outside.py that judge: nobody tuned to them. Of more than 4,000 rows 4,000 are drawn. Seven tenths
of the rows (hold.drawn) are clustered by KMeans(k, n_init=10, random_state=0) in standardised
columns; the trees are grown on the columns as they are, so that rules are in their units, with k
and 2k leaves. Prices are in standardised columns, too; of rows kept back each cluster has the
center of its KMeans. ExKMC with k leaves is IMM. CART and ExKMC are asked to round their
thresholds, as AutoTree does by itself.

`seconds` is CPU time of a fit, the median of `rounds`, all methods in turns, kernels compiled
before; a fit of more than a second is not repeated. `clustering` is the time of KMeans. A reader
(hold.py) has what is printed, and nothing else: `reader` is the share of the rows of the fit that
it gives the leaf's cluster. `conditions` and `numbers` are what it reads on average for one
cluster, over the `clusters` that have a leaf; `characters` is the length of all that is printed,
`digits` their mean number in a threshold.
export_text prints two decimals, unless it is told how many; `decimals` are the fewest with which
the reader gives every row the right leaf, `exact_characters` and `exact_digits` belong to these.
It is told to print the whole tree: by itself it leaves out what is deeper than ten. """
import os, re, time, warnings
from functools import lru_cache
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier, export_text
from threadpoolctl import threadpool_limits
import outside, protocol
from hold import NUMBER, condition, drawn, followed, machine, read, sentences
from protocol import libraries, parsed, parser_for, write_table
from xclust import CART, AutoTree, ExKMC, cost

here = Path(__file__).resolve()
printed = ["characters", "digits", "reader"]
exact = ["decimals", "exact_characters", "exact_digits"]
fields = ["data", "n", "d", "k", "most", "method", "leaves", "clusters", "share_fit", "share",
          "price_fit", "price", "seconds", "clustering", "conditions", "numbers", *printed, *exact,
          "python", *libraries, "cpu"]
data = ({name: k for name, k in protocol.data.items()
         if name not in (*protocol.by_hand, "newsgroups", "covtype")}
        | {name: outside.numbers(name)[0] for name in outside.names
           if outside.half[name] == "judge"})                    # name: k
rounds = 3
sklearn_tree = "scikit-learn"
methods = {  # name: function(leaves, fitted pipeline of scaler and KMeans) -> estimator
    sklearn_tree: lambda most, clusters: DecisionTreeClassifier(max_leaf_nodes=most,
                                                                random_state=0),
    "CART": lambda most, clusters: CART(max_leaves=most, thresholds="round"),
    "IMM, ExKMC": lambda most, clusters: ExKMC(max_leaves=most, reference=clusters,
                                               thresholds="round"),
    "AutoTree": lambda most, clusters: AutoTree(max_leaves=most, reference=clusters,
                                                random_state=0),
    "AutoTree, labels": lambda most, clusters: AutoTree(max_leaves=most, objective="labels",
                                                        random_state=0)}


@lru_cache(maxsize=1)
def table(name):
    "The columns in their own units."
    if name not in protocol.data: return outside.columns(name)
    X, most = protocol.table(name), outside.most_rows
    return (X if len(X) <= most
            else X[np.sort(np.random.default_rng(0).choice(len(X), most, replace=False))])


def fitted(model, X, labels):
    "Fit as its user does: on labels, unless the estimator has the clustering itself."
    if isinstance(model, DecisionTreeClassifier): return model.fit(X, labels)
    return model.fit(X) if model.reference is not None else model.fit(X, labels=labels)


def leaves_of(text):
    "[(cluster, [condition, ...]), ...] of what export_text prints, a way from the root a leaf."
    found, way = [], []
    for line in text.splitlines():
        bars, said = line.split("--- ")
        del way[bars.count("|") - 1:]
        if said.startswith("class: "): found.append((int(said[7:]), [*way]))
        else: way.append(condition(re.sub(" +", " ", said)))
    return found


def judged(text, leaves, model, X, columns):
    "What a reader of a printed tree has, and does with it."
    thresholds = re.findall(f"(?:> +|<= )({NUMBER})", text) + re.findall(f"({NUMBER}) < ", text)
    right = followed(leaves, X, columns)[0] == model.predict(X)
    return dict(zip(printed, (len(text), float(np.mean([sum(map(str.isdigit, n))
                                                        for n in thresholds])),
                              float(right.mean()))))


def as_printed(model, X):
    "Columns of the table about the text."
    columns = [f"x{j}" for j in range(X.shape[1])]
    if isinstance(model, DecisionTreeClassifier):
        def text_of(decimals):
            return export_text(model, feature_names=columns, decimals=decimals,
                               max_depth=model.get_depth() + 1)
        found = [judged(text, leaves_of(text), model, X, columns)
                 for text in map(text_of, range(18))]
        leaves, row = leaves_of(text_of(2)), found[2]
        enough = [i for i, f in enumerate(found) if f["reader"] == 1]
        if enough:
            row = row | dict(zip(exact, (enough[0], *(found[enough[0]][p] for p in printed[:2]))))
    else:
        text = str(model.rules(feature_names=columns))
        leaves = sentences(text)
        row = judged(text, leaves, model, X, columns)
    clusters = len({cluster for cluster, _ in leaves})
    ends = sum(np.isfinite(end) for _, way in leaves for _, *both in way for end in both)
    return row | {"clusters": clusters, "numbers": ends/clusters,
                  "conditions": sum(len(way) for _, way in leaves)/clusters}


def rows_of_set(name, methods=methods, rounds=rounds):
    "A row for k and 2k leaves and each method."
    keep, k = drawn(len(table(name)), 0), data[name]
    X, new = table(name)[keep], table(name)[~keep]
    start = time.process_time()
    clusters = make_pipeline(StandardScaler(), KMeans(k, n_init=10, random_state=0)).fit(X)
    clustering = time.process_time() - start
    labels, held = clusters.predict(X), clusters.predict(new)
    Z, far = clusters[:-1].transform(X), clusters.transform(new)**2
    own = far[np.arange(len(new)), held].sum()
    for most in (k, 2*k):
        models = {method: make(most, clusters) for method, make in methods.items()}
        times = {method: [] for method in methods}
        # compile
        for model in models.values(): fitted(model, X[::10], clusters.predict(X[::10]))
        for _ in range(rounds):
            for method, model in models.items():
                if sum(times[method]) > 1: continue
                start = time.process_time()
                fitted(model, X, labels)
                times[method].append(time.process_time() - start)
        for method, model in models.items():
            found, later = model.predict(X), model.predict(new)
            yield ({"data": name, "n": len(keep), "d": X.shape[1], "k": k, "most": most,
                    "method": method, "clustering": clustering,
                    "leaves": model.get_n_leaves() if method == sklearn_tree else model.n_leaves_,
                    "share_fit": float((found == labels).mean()),
                    "share": float((later == held).mean()),
                    "price_fit": cost(Z, found)/cost(Z, labels),
                    "price": float(far[np.arange(len(new)), later].sum()/own),
                    "seconds": float(np.median(times[method]))} | as_printed(model, X))


def main(arguments=None):
    options = parsed(parser_for(__doc__, data, here.with_suffix(".csv")), arguments, only=data)
    os.environ["XCLUST_COMPILE"] = "always"
    rows = read(options.out)
    for name in [name for name in data if name in options.only]:
        if any(r["data"] == name for r in rows) and not options.force: continue
        start = time.process_time()
        with threadpool_limits(1), warnings.catch_warnings():
            # a tree may stop early, where no cut gains anything; `leaves` says so
            warnings.simplefilter("ignore")
            new = [r | machine() for r in rows_of_set(name)]
        rows = sorted([r for r in rows if r["data"] != name] + new,
                      key=lambda r: list(data).index(r["data"]))
        write_table(options.out, fields, rows, digits=4)
        for r in new:
            print(f"{name:15} {r['most']:3} {r['method']:17}", *(f"{f} {r[f]:.4g}"
                  for f in fields[6:19] if f in r), r.get("decimals"), flush=True)
        print(f"{time.process_time() - start:.1f} s", flush=True)


if __name__ == "__main__": main()
