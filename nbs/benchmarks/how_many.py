"""How often is choose_clusters right? Writes the numbers that 2_reading/06_how_many.ipynb reads.

    python nbs/benchmarks/how_many.py          into nbs/benchmarks/how_many.csv; some five minutes
    python nbs/benchmarks/how_many.py --only gauss,blobs    these data sets; the rows of the others stay

Data with a known number of clusters (`truth`, several where several would be called right) and data
with none ("none"). Beside our rule two that are older, on the same clusterings: the highest
silhouette, which never says "none", and the gap statistic's (the first k whose gap is at least the
next one's minus its spread; "none" if that is k = 1), with shuffled columns as its baseline.
dry_beans is read from the folder that XCLUST_DATA names. """
import argparse, csv, os
from pathlib import Path
import numpy as np
from sklearn.datasets import load_digits, load_iris, load_wine, make_blobs
from sklearn.preprocessing import StandardScaler
from xclust.reading.how_many import choose_clusters

out = Path(__file__).with_suffix(".csv")
fields = ["data", "n", "d", "seed", "truth", "recommended", "silhouette", "gap"]


def none_at_all(rng, n):
    "Data without clusters, by name."
    mixed = lambda d: rng.normal(size=(d, d))
    return {"uniform box, 2": rng.uniform(size=(n, 2)), "uniform box, 8": rng.uniform(size=(n, 8)),
            "uniform parallelogram": rng.uniform(size=(n, 2)) @ mixed(2),
            "one column, uniform": rng.uniform(size=(n, 1)),
            "one Gaussian, 3": rng.normal(size=(n, 3)),
            "correlated Gaussian, 2": rng.normal(size=(n, 2)) @ mixed(2),
            "correlated Gaussian, 6": rng.normal(size=(n, 6)) @ mixed(6),
            "heavy tails (t, 2 df), 3": rng.standard_t(2, size=(n, 3)),
            "heavy tails, round, 3": rng.normal(size=(n, 3)) / np.sqrt(rng.chisquare(3, n) / 3)[:,
                None], "lognormal, 3": rng.lognormal(size=(n, 3)),
                "mixed exponentials, 4": rng.exponential(size=(n, 4)) @ mixed(4)}


def some(seed):
    "Blobs of known number; more spread, more overlap."
    for n, d, k, spread in ((300, 2, 3, 1), (600, 2, 4, 1.5), (800, 2, 8, .7), (600, 3, 6, 1),
            (500, 5, 5, 2), (500, 10, 4, 3), (1000, 10, 10, 1.5), (700, 20, 7, 3), (600, 1, 3, .6)):
        yield (f"blobs, d={d}, k={k}, spread {spread}",
               make_blobs(n, d, centers=k, cluster_std=spread, random_state=seed)[0], str(k))


def real():
    yield "iris", load_iris().data, "2 3"
    yield "wine, standardized", StandardScaler().fit_transform(load_wine().data), "3"
    yield "digits", load_digits().data, "8 9 10 11 12"
    if folder := os.environ.get("XCLUST_DATA"):
        yield ("dry beans, standardized",
               StandardScaler().fit_transform(
                   np.load(Path(folder, "dry_beans.npz"))["X"].astype(float)), "5 6 7")


def cases():
    for seed in (101, 102):
        for name, X, truth in real(): yield name, X, seed, truth
        for name, X, truth in some(seed): yield name, X, seed, truth
        for n in (150, 600):
            for name, X in none_at_all(np.random.default_rng(seed), n).items():
                yield name, X, seed, "none"


def older(choice):
    "What the highest silhouette and the gap statistic would say."
    gap, s = (np.r_[0, choice.gap_shuffled],
        np.r_[0, choice.gap_shuffled_spread * np.sqrt(1 + 1 / len(choice.nulls["shuffled"]))])
    stops = np.flatnonzero(gap[:-1] >= gap[1:] - s[1:])
    first = int(stops[0]) if len(stops) else len(gap) - 1
    return (int(choice.n_clusters[np.nanargmax(choice.silhouette)]),
            int(choice.n_clusters[first - 1]) if first else "none")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="beginnings of names, with commas between")
    wanted = tuple(parser.parse_args().only.split(","))
    kept = ([row for row in csv.DictReader(out.open()) if not row["data"].startswith(wanted)]
            if out.exists() else [])
    found = []
    for name, X, seed, truth in cases():
        if not name.startswith(wanted): continue
        choice = choose_clusters(X, random_state=seed)
        found.append(dict(zip(fields, (name, *X.shape, seed, truth,
            "none" if choice.recommended is None else choice.recommended, *older(choice)))))
        print(*found[-1].values(), sep="; ", flush=True)
    with out.open("w", newline="") as file:
        writer = csv.DictWriter(file, fields, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept + found)


if __name__ == "__main__": main()
