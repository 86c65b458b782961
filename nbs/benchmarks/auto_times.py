"""Time AutoTree beside the k-means that it explains, and write the table of AutoTree's chapter.

    XCLUST_DATA=folder python nbs/benchmarks/auto_times.py      auto_times.csv: three idle minutes
    python nbs/benchmarks/auto_times.py --only uniform          tables whose name begins so; the
                                                                lines of others are kept

Each table is clustered by KMeans(k, n_init=10, random_state=0); AutoTree explains its centers or
its labels, with one leaf or two leaves a cluster. CPU seconds of one thread over the whole call,
KMeans and the fits in turns, `rounds` times; the least counts. `multiple` is the time of AutoTree in
that of KMeans, `price` the cost of the tree in that of the clusters.
Kernels are compiled before. covtype and mnist are read from the folder that XCLUST_DATA names;
without it their lines are left out.
"""
import os
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1",
               "XCLUST_COMPILE": "always"}
import argparse, csv, platform, time, warnings
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.decomposition import PCA
from xclust import AutoTree
from protocol import write_table

path, rounds = Path(__file__).with_suffix(".csv"), 3
fields = ["data", "n", "d", "k", "given", "leaves", "starts", "KMeans", "AutoTree", "multiple",
          "price", "python", "cpu"]


def stored(file, rows):
    "Some rows of a stored table, evenly spaced; None without the folder."
    folder = os.environ.get("XCLUST_DATA")
    if not folder: return None
    X = np.load(Path(folder) / file)["X"]
    return X[np.linspace(0, len(X) - 1, rows).astype(int)].astype(float)


def blobs(spread):
    return make_blobs(100_000, 20, centers=10, cluster_std=spread, random_state=0)[0]


def covtype():
    return None if (X := stored("covtype.npz", 60_000)) is None else X[:, :10].copy()


def mnist():
    X = stored("mnist_train.npz", 20_000)
    return None if X is None else PCA(20, svd_solver="full").fit_transform(X)


data = {"blobs, spread 1": (lambda: blobs(1), 10), "blobs, spread 3": (lambda: blobs(3), 10),
        "blobs, spread 4": (lambda: blobs(4), 10), "covtype, 10 columns": (covtype, 7),
        "mnist, 20 axes": (mnist, 10),
        "uniform": (lambda: np.random.default_rng(0).random((60_000, 8)), 10)}


def took(fit):
    start = time.process_time()
    fit()
    return time.process_time() - start


def measured(name):
    "The lines of a table."
    make, k = data[name]
    if (X := make()) is None: return []
    clusters = KMeans(k, n_init=10, random_state=0)
    clusters.fit(X)
    given = {"centers": clusters.cluster_centers_, "labels": clusters.labels_}
    models = {(what, leaves, starts): AutoTree(k, max_leaves=leaves * k, starts=starts,
                                               random_state=0)
              for what in given for leaves in (1, 2) for starts in ("all", "fast")}
    least, own = dict.fromkeys(models, np.inf), np.inf
    for key, model in models.items():                                   # compile
        model.fit(X[::20], **({"centers": given["centers"]} if key[0] == "centers"
                              else {"labels": given["labels"][::20]}))
    for _ in range(rounds):
        own = min(own, took(lambda: KMeans(k, n_init=10, random_state=0).fit(X)))
        for key, model in models.items():
            least[key] = min(least[key], took(lambda: model.fit(X, **{key[0]: given[key[0]]})))
    return [dict(data=name, n=len(X), d=X.shape[1], k=k, given=what, leaves=leaves * k,
                 starts=starts, KMeans=round(own, 3), AutoTree=round(seconds, 3),
                 multiple=round(seconds / own, 2), price=round(model.price_, 5),
                 python=platform.python_version(), cpu=platform.machine())
            for (what, leaves, starts), seconds in least.items()
            for model in [models[what, leaves, starts]]]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="NAME", default="")
    only = parser.parse_args().only
    warnings.simplefilter("ignore")
    kept = [row for row in csv.DictReader(path.open(encoding="utf-8"))
            if row["data"] in data and "multiple" in row] if path.exists() else []
    for name in (name for name in data if name.startswith(only)):
        if lines := measured(name):
            kept = [row for row in kept if row["data"] != name] + lines
            write_table(path, fields, sorted(kept, key=lambda row: list(data).index(row["data"])))
        print(name, *(f"{row['starts']} {row['multiple']}" for row in lines), flush=True)


if __name__ == "__main__": main()
