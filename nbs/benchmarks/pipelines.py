"""Boxes beside Cluster-Explorer, on clusterings of its sixteen pipelines, in its own measures.
Writes the table that 9_evidence/16_pipelines.ipynb reads.

    pip install cluster-explorer==1.0.2           (PyPI; github.com/analysis-bots/cluster-explorer,
                                                  Apache-2.0; without it the boxes alone are run)
    python nbs/benchmarks/pipelines.py            what is not yet in pipelines.csv (all of it: a
                                                  quarter of an hour of CPU)
    python nbs/benchmarks/pipelines.py --only wine --force        these tables again

S. Ofek and A. Somech, PVLDB 18 (2025). The pipelines (experiments/clustering_pipelines.py) are:
columns standardised or not, two principal components or not, K-Means, DBSCAN (eps 0.5) and Birch;
spectral clustering and affinity propagation on components only. As committed they cannot be run on
tables of numbers alone: the step for categories drops all other columns, and GridSearchCV knows no
score "silhouette". So this is their description: of 2 to 8 clusters the number with the largest
silhouette, and of all clusterings those with a silhouette above 0.1 in the columns as they are.
Of equal clusterings of a table the first is taken. wine is in their list, and wine quality in their
example; the other tables are of small.py, as are the rows that are taken of these.

The measures of a rule (their ScoreMetrics.py): coverage is the share of the cluster's rows that it
holds, separation error the share of its rows that are not of the cluster, conciseness one divided
by the number of columns. Rows that DBSCAN leaves out are rows of no cluster. A rule counts if it
covers at least 0.8, errs at most 0.3 and has at most five columns, their thresholds; the score of a
cluster is that of its best rule, the mean of coverage, one minus separation error and conciseness,
each with two digits (BaselinesExperiment.py, Experiments.py); 0 without a rule. Boxes offer for
each cluster five rules, the box of the largest F1 with at most one column, two, ..., five. """
import os, time, warnings
from pathlib import Path
import numpy as np
import pandas as pd
from sklearn.cluster import DBSCAN, AffinityPropagation, Birch, KMeans, SpectralClustering
from sklearn.decomposition import PCA
from sklearn.metrics import adjusted_rand_score, silhouette_score
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits
from hold import machine, read
from protocol import libraries, parsed, parser_for, write_table
from small import columns
from xclust import Boxes

here = Path(__file__).resolve()
tables = "wine", "wine quality", "iris", "ecoli", "glass"
measures = ["coverage", "separation", "conciseness"]
fields = ["data", "n", "d", "scaled", "components", "algorithm", "clusters", "method", "score",
          "explained", *measures, "seconds", "python", *libraries, "cpu"]
least_coverage, most_error, most_columns, least_silhouette = .8, .3, 5, .1
of_k = {"K-Means": lambda k: KMeans(k, n_init=10, random_state=0),
        "Birch": lambda k: Birch(n_clusters=k),
        "Spectral": lambda k: SpectralClustering(k, random_state=0)}
alone = {"DBSCAN": lambda: DBSCAN(eps=.5),
         "Affinity Propagation": lambda: AffinityPropagation(random_state=0)}


def silhouette(X, labels):
    "Of a clustering into at least two and fewer than all rows; otherwise -1."
    return silhouette_score(X, labels) if 1 < len(np.unique(labels)) < len(X) else -1


def found_by(algorithm, Z):
    "The labels of an algorithm."
    if algorithm in alone: return alone[algorithm]().fit_predict(Z)
    return max((of_k[algorithm](k).fit_predict(Z) for k in range(2, 9)),
               key=lambda labels: silhouette(Z, labels))


def clusterings(X):
    "(scaled, components, algorithm, labels) of their pipelines."
    kept = []
    for algorithm in ("K-Means", "DBSCAN", "Birch", "Spectral", "Affinity Propagation"):
        for scaled in (True, False):
            for components in (True, False):
                if algorithm in ("Spectral", "Affinity Propagation") and not components: continue
                Z = StandardScaler().fit_transform(X) if scaled else X
                labels = found_by(algorithm, PCA(n_components=2).fit_transform(Z)
                                  if components else Z)
                if silhouette(X, labels) <= least_silhouette: continue
                if any(adjusted_rand_score(labels, other) == 1 for *_, other in kept): continue
                kept.append((scaled, components, algorithm, labels))
    return kept


def of_boxes(X, labels):
    "(cluster, coverage, separation error, conciseness) of the boxes."
    for most in range(1, most_columns + 1):
        for box in Boxes(max_conditions=most, goal="f1").fit(X, labels=labels).boxes_:
            inside, own = box.contains(X), labels == box.cluster
            yield (box.cluster, (inside & own).sum()/own.sum(), (inside & ~own).sum()/inside.sum(),
                   1/box.n_conditions)


def of_cluster_explorer(X, labels):
    "The same of Cluster-Explorer."
    from cluster_explorer import Explainer
    frame = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
    # it takes no negative labels: rows that DBSCAN leaves out are a cluster for it, and not judged
    y = pd.Series(np.where(labels < 0, labels.max() + 1, labels))
    found = Explainer(frame, y).generate_explanations(
        coverage_threshold=least_coverage, conciseness_threshold=1/most_columns,
        separation_threshold=most_error)
    return found[["Cluster", "coverage", "separation_err",
                  "conciseness"]].itertuples(index=False, name=None)


methods = {"Boxes": of_boxes, "Cluster-Explorer": of_cluster_explorer}


def judged(rules, clusters):
    "The best rule of each cluster: means, and how many have one."
    best = {}
    for cluster, *found in rules:
        coverage, error, short = (round(float(v), 2) for v in found)
        if coverage < least_coverage or error > most_error: continue
        best[cluster] = max(best.get(cluster, (0,)),
                            ((coverage + 1 - error + short)/3, coverage, error, short))
    best = [best[c] for c in clusters if c in best]
    means = np.mean(best, axis=0)[1:].tolist() if best else [np.nan]*3
    return ({"score": sum(b[0] for b in best)/len(clusters), "explained": len(best)}
            | dict(zip(measures, means)))


def rows_of_set(name, methods=methods):
    "A row for each clustering and method."
    X = columns(name)
    for scaled, components, algorithm, labels in clusterings(X):
        clusters = [c for c in np.unique(labels).tolist() if c >= 0]
        for method, rules in methods.items():
            start = time.process_time()
            found = list(rules(X, labels))
            yield ({"data": name, "n": X.shape[0], "d": X.shape[1], "scaled": int(scaled),
                    "components": int(components), "algorithm": algorithm, "method": method,
                    "clusters": len(clusters), "seconds": time.process_time() - start}
                   | judged(found, clusters))


def main(arguments=None):
    parser = parser_for(__doc__, tables, here.with_suffix(".csv"))
    parser.add_argument("--methods", metavar="METHOD,..", type=lambda t: t.split(","),
                        default=list(methods), help=f"of {', '.join(methods)}")
    options = parsed(parser, arguments, only=tables, methods=methods)
    chosen = {m: rules for m, rules in methods.items() if m in options.methods}
    os.environ["XCLUST_COMPILE"] = "always"
    # compile
    list(of_boxes(columns("iris"), np.arange(150) % 2))
    rows = read(options.out)
    for name in [name for name in tables if name in options.only]:
        if any(r["data"] == name for r in rows) and not options.force: continue
        new = []
        with threadpool_limits(1), warnings.catch_warnings():
            # affinity propagation that does not converge, deprecations in their package
            warnings.simplefilter("ignore")
            for r in rows_of_set(name, chosen):
                new.append(r | machine())
                print(*(r[f] if not isinstance(r[f], float) else f"{r[f]:.4g}"
                        for f in fields[:14]), flush=True)
        rows = sorted([r for r in rows if r["data"] != name] + new,
                      key=lambda r: tables.index(r["data"]))
        write_table(options.out, fields, rows, digits=4)


if __name__ == "__main__": main()
