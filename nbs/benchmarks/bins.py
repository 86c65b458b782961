"""What bins cost: IMM with exact thresholds and with 32 quantiles a column, on tables shaped as
HIGGS and SUSY. Writes the table that 9_evidence/13_bins.ipynb reads.

    python nbs/benchmarks/bins.py               nbs/benchmarks/bins.csv: three minutes of CPU
    python nbs/benchmarks/bins.py --quick       small, printed only

D-IMM (a distributed IMM on Spark, 2026) cuts at 32 quantiles of a column, and at the values of the
centers there. Here its candidates are tried in one process: every value is replaced by the least
candidate not below it, and IMM grows on that. HIGGS has 28 columns and 11 million rows, SUSY 18 and
5 million; the tables here have as many columns, of the same kinds (momenta with a long tail,
angles, a few values, products of these), and fewer rows. The clusters are those of k-means (one
start) on 20,000 rows, standardised; the other rows have their nearest center. `mistakes` and
`price` are those of the tree on all rows. `seconds` is CPU seconds of one thread, the least of
three.
"""
import argparse, csv, platform, time
from importlib.metadata import version
from pathlib import Path
import numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits
from benchmark import cpu
from xclust import IMM, cost

here = Path(__file__).resolve()
libraries = ("numpy", "scikit-learn", "numba", "xclust")
fields = ["suite", "shape", "n", "d", "k", "seed", "candidates", "mistakes", "share", "price",
          "seconds", "python", *libraries, "cpu"]
shapes, n_bins = {"HIGGS": 28, "SUSY": 18}, 32


def table(d, n, seed):
    """Columns like those of a collision: long tails, angles, few values, and products of others;
    two kinds of events."""
    rng = np.random.default_rng([d, seed])
    kind, X = rng.integers(0, 2, n), np.empty((n, d))
    for j in range(d):
        if j >= 3*d//4: X[:, j] = np.abs(X[:, j - 3*d//4]*X[:, j - d//2]) + .3*kind
        elif j % 4 == 3: X[:, j] = rng.choice([0, 1.1, 2.2], n, p=[.5, .3, .2])
        elif j % 4 == 2: X[:, j] = rng.uniform(-1.7, 1.7, n)
        else: X[:, j] = rng.gamma(2 + kind + j/d, .5, n)
    return np.asfortranarray((X - X.mean(0))/X.std(0))


def clusters(X, k):
    found = KMeans(k, n_init=1, random_state=0).fit(X[:20_000])
    return found.predict(X), found.cluster_centers_


def binned(X, centers):
    "Every value as the least candidate not below it: so the rule sees the candidates alone."
    new, moved = np.empty_like(X), np.empty_like(centers)
    for j, x in enumerate(X.T):
        edges = np.unique(np.r_[np.quantile(x, np.arange(1, n_bins)/n_bins), centers[:, j],
                                x.max()])
        new[:, j], moved[:, j] = (edges[np.searchsorted(edges, x)],
                                  edges[np.searchsorted(edges, centers[:, j])])
    return new, moved


def row(suite, shape, n, k, seed, candidates, table_, centers, X, y, rounds=1):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        model = IMM().fit(table_, labels=y, centers=centers)
        times.append(time.process_time() - start)
    found = model.predict(table_)
    mistakes = int((found != y).sum())
    return {"suite": suite, "shape": shape, "n": n, "d": X.shape[1], "k": k, "seed": seed,
            "candidates": candidates, "mistakes": mistakes, "share": 1 - mistakes/n,
            "price": cost(X, found)/cost(X, y), "seconds": min(times) if rounds > 1 else ""}


def rows(quick):
    n, seeds, sizes = ((2000, 1, (1000, 2000)) if quick
                       else (50_000, 5, (10_000, 30_000, 100_000, 300_000, 1_000_000)))
    for shape, d in shapes.items():
        for k in (5, 20):
            for seed in range(seeds):
                X = table(d, n, seed)
                y, centers = clusters(X, k)
                yield row("bins", shape, n, k, seed, "exact", X, centers, X, y)
                yield row("bins", shape, n, k, seed, f"{n_bins} quantiles",
                          *binned(X, centers), X, y)
        for size in sizes:
            X = table(d, size, 0)
            y, centers = clusters(X, 10)
            yield row("growth", shape, size, 10, 0, "exact", X, centers, X, y, rounds=3)


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    options, lines = parser.parse_args(arguments), []
    with threadpool_limits(1):
        for found in rows(options.quick):
            lines.append({f: f"{v:.8g}" if isinstance(v, float) else v
                          for f, v in (found | machine()).items()})
            print(*list(lines[-1].values())[:11], flush=True)
    if options.quick: return
    with options.out.open("w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, fields, lineterminator="\n")
        out.writeheader()
        out.writerows(lines)


if __name__ == "__main__": main()
