"""CUBT and CLTree on the six small data sets on which the ExKMC paper tried them; 9_evidence/02_reproduce_imm_exkmc.ipynb reads the numbers.

    python nbs/reproductions/own_clusters.py                        what the table has not yet, into own_clusters.csv (all: ten minutes)
    python nbs/reproductions/own_clusters.py --only iris,wine       these data sets

The protocol is theirs: for each number of leaves, k, 2k and 4k, the cheapest tree of a grid of settings. The programs are ours
(chapter own_clusters), so the grid has our names: for CUBT the smallest node, the share of near rows and the way of joining; for CLTree
the smallest region and the limit of pruning. Both find clusters of their own; only the names of the clusters are those of k-means.
"""
import sys, warnings
from itertools import product
from pathlib import Path
import numpy as np
from xclust import cost
sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "own_trees"))
from own_trees import CUBT, CLTree
from common import Job, main, measures, row_of, stopwatch
from imm_exkmc import clusters, reference

small = ("iris", "wine", "breast_cancer", "digits", "mice_protein", "anuran")
bundled = ("iris", "wine")                              # rows that a test runs again
grids = {"CUBT": (CUBT, {"min_samples_split": (5, 15), "share": (.2, .6), "join": ("distance", "deviance"), "min_gain": (.001,)}),
         "CLTree": (CLTree, {"min_samples_split": (.02, .05, .1), "min_crowd": (.1, .5)})}


def trees(method, X, k, model, leaves):
    "The trees of the grid, fitted."
    make, grid = grids[method]
    for values in product(*grid.values()):
        tree = make(k, max_leaves=leaves, **dict(zip(grid, values)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")              # fewer leaves or clusters than asked for are a finding here
            yield tree.fit(X, labels=model.labels_.astype(np.int64), centers=model.cluster_centers_)


def run(job, keep=True):
    "The rows of a job."
    X, y, model, _, base = reference(job.data, job.seed)
    k, rows = clusters[job.data], []
    for leaves in job.leaves:
        with stopwatch() as seconds: best = min(trees(job.method, X, k, model, leaves), key=lambda tree: cost(X, tree.labels_))
        rows.append(row_of(job, leaves, X.shape, k, measures(X, best.labels_, model.labels_, centers=model.cluster_centers_, truth=y, base=base),
                           seconds[0]))
    return rows


def run_row(protocol, data, reference, method, leaves, seed):
    "One row of the table, again."
    return run(Job(protocol, data, reference, method, seed, (leaves,)))[0]


def plan():
    "All jobs, in the order of the table."
    return [Job("best of a grid", data, "KMeans", method, 0, (k, 2 * k, 4 * k)) for data in small for k in (clusters[data],) for method in grids]


if __name__ == "__main__": sys.exit(main(__doc__, Path(__file__).with_suffix(".csv"), plan, run))
