"""How often tests between clusters find a difference, with none there and with one. Writes the
table that 2_reading/17_differences.ipynb reads.

    python nbs/benchmarks/differences.py                  what is not yet in nbs/benchmarks/differences.csv (all of it: an hour and a half of CPU)
    python nbs/benchmarks/differences.py --tables 20 --out some.csv     a trial

Each case draws tables of 200 rows and 5 columns. `thin` splits a table; clusters and tree come from
the first part, `differences` tests the second. Beside it stand the naive test, on the rows that
found the clusters, and thinning of normal values with variances alone. A line is the share of p <
.05 among the tests of all tables: each cluster against the rest, in each column. Its standard error
comes from the spread between tables, as tests of one table depend on each other.

    tables without clusters    normal, independent columns; normal, correlation .6 between all columns; Poisson with means 1, 3, 5, 10 and 20
    tables with clusters       as many clusters of the same size as asked for, normal or Poisson with mean 5; cluster c is shifted in column c, so that two centers are 4 standard deviations apart
    more columns than rows     normal, 30 rows and 40 columns, correlation .6: too few rows to look for clusters in them
    outside the assumptions    counts that share a part (their columns correlate), and counts whose means vary from row to row (negative binomial); skewed columns (exponential, independent, and log-normal,
                               correlated): thinning is not made for them
"""
import argparse, csv, platform, time, warnings
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple
import numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits
from benchmark import cpu
from xclust import CART, IMM, AutoTree, ExKMC, thin
from xclust.reading.differences import welch

here = Path(__file__).resolve()
libraries = ("numpy", "scipy", "scikit-learn", "numba", "xclust")
fields = ["data", "distance", "method", "k", "split", "columns", "share", "error", "tests", "n",
          "d", "tables", "python", *libraries, "cpu"]
n, d, far = 200, 5, 4
# of what thinning assumes
outside = "counts, shared part", "counts, overdispersed", "skewed", "skewed, correlated"
wide = "normal, wide"           # 30 rows, 40 columns
rates = np.array([1., 3, 5, 10, 20])
methods = {  # name: function(k) -> estimator
    "IMM": lambda k: IMM(k, reference=means(k)),
    "IMM, k-medians": lambda k: IMM(k, objective="kmedians", random_state=0),
    "CART": lambda k: CART(k, reference=means(k)),
    "ExKMC, 2k leaves": lambda k: ExKMC(k, max_leaves=2*k, reference=means(k)),
    "AutoTree": lambda k: AutoTree(k, reference=means(k), random_state=0)}


def means(k): return KMeans(k, n_init=2, random_state=0)


class Case(NamedTuple):
    # "normal", "normal, correlated", "normal, wide", "counts", or one of `outside`
    data: str
    # Between the centers of two clusters, in standard deviations; 0: no clusters
    distance: float
    method: str
    k: int
    # "thinned", "thinned, scale all", "thinned, scale given", "variances alone" or "the same rows"
    split: str


def shape_of(data): return (30, 40) if data == wide else (n, d)


def drawn(data, distance, k, seed):
    "(n, d) table, and the covariance within its clusters."
    rng, (n, d) = np.random.default_rng(seed), shape_of(data)
    shift, mixing = np.zeros((n, d)), np.linalg.cholesky(.6*np.ones((d, d)) + .4*np.eye(d))
    if distance: shift[np.arange(n), np.arange(n) % k] = distance/np.sqrt(2)
    if data == "normal": return rng.normal(size=(n, d)) + shift, np.eye(d)
    if data in ("normal, correlated", wide):
        return rng.normal(size=(n, d)) @ mixing.T + shift, mixing @ mixing.T
    if data == "skewed": return rng.exponential(size=(n, d)), np.eye(d)
    if data == "skewed, correlated": return np.exp(.5*rng.normal(size=(n, d)) @ mixing.T), None
    if data == "counts, shared part": return rng.poisson(3, (n, d)) + rng.poisson(4, (n, 1)), None
    if data == "counts, overdispersed": return rng.poisson(5*rng.gamma(2, .5, (n, 1)), (n, d)), None
    return rng.poisson(5 + shift*np.sqrt(5)) if distance else rng.poisson(rates, (n, d)), None


def parts(case, X, within, seed):
    "The table that finds the clusters, and that which is tested."
    if case.split == "the same rows": return X, X
    if case.data.startswith("counts"): return thin(X, random_state=seed)
    scale = {"thinned": None, "thinned, scale given": within, "thinned, scale all": "all",
             "variances alone": np.diag(X.var(0, ddof=1))}[case.split]
    return thin(X, "normal", scale=scale, random_state=seed)


def grown(method, k, first):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return methods[method](k).fit(first)


def p_values(case, seed):
    "(clusters, d) p-values of one table."
    X, within = drawn(case.data, case.distance, case.k, seed)
    first, second = parts(case, X, within, seed)
    tree = grown(case.method, case.k, first)
    if case.split != "the same rows":
        return np.reshape([line.p for line in tree.differences(second)], (-1, X.shape[1]))
    own = tree.labels_                                          # `differences` refuses these rows
    return np.array([[welch(second[own == c, j], second[own != c, j])[3] for j in range(d)]
                     for c in range(tree.n_clusters_)])


def share(tables):
    """Share of p < .05, its standard error over tables, and the number of tests; tables: of
    p-values."""
    found = [(np.sum(p < .05), np.isfinite(p).sum()) for p in tables]
    hits, tests = np.array(found, float).T
    rate = hits.sum()/tests.sum()
    return {"share": rate, "error": np.sqrt(((hits - rate*tests)**2).sum())/tests.sum(),
            "tests": int(tests.sum())}


def rows_of(case, tables):
    "The lines of a case: one, or one for the columns with a difference and one for the others."
    p, start = ([p_values(case, seed) for seed in range(tables)],
                case._asdict() | dict(zip("nd", shape_of(case.data)), tables=tables))
    yield (start | {"columns": "with a difference" if case.distance else "without a difference"}
           | share([q[:, :case.k] if case.distance else q for q in p]))
    if case.distance:
        yield start | {"columns": "without a difference"} | share([q[:, case.k:] for q in p])


def cases():
    tables, trees = (("normal", "normal, correlated", "counts"),
                     ("IMM", "IMM, k-medians", "CART", "ExKMC, 2k leaves"))
    null = ([Case(data, 0, method, 3, "thinned") for data in tables for method in trees]
            + [Case(data, 0, "IMM", k, "thinned") for data in tables for k in (2, 6)])
    naive = [Case(data, 0, "IMM", 3, "the same rows") for data in (*tables, *outside)]
    null += [Case(wide, 0, "IMM", 3, "thinned"),
             Case("normal, correlated", 0, "AutoTree", 3, "thinned")]
    other = [Case(data, 0, "IMM", 3, split) for data in tables[:2]
             for split in ("thinned, scale all", "variances alone")]
    power = [Case(data, far, "IMM", k, split) for k in (2, 3)
        for data, splits in (("normal", ("thinned", "thinned, scale all", "thinned, scale given")),
                             ("counts", ("thinned",)))
             for split in splits]
    limits = [Case(data, 0, "IMM", 3, split) for data in outside
              for split in ("thinned", *["thinned, scale all"]*data.startswith("skewed"))]
    return naive + null + other + power + limits


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def read(path):
    return list(csv.DictReader(path.open(newline="", encoding="utf-8"))) if path.exists() else []


def key(row): return tuple(str(row[f]) for f in Case._fields)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    parser.add_argument("--tables", type=int, default=2000,
                        help="how many a case; 1000 where there are clusters (default: 2000)")
    parser.add_argument("--force", action="store_true", help="measure again what is there")
    options = parser.parse_args(arguments)
    order = {tuple(map(str, case)): i for i, case in enumerate(cases())}
    rows = [] if options.force else read(options.out)
    for case in cases():
        if tuple(map(str, case)) in map(key, rows): continue
        start = time.process_time()
        tables = max(1, options.tables//2) if case.distance else options.tables
        with threadpool_limits(1): new = [row | machine() for row in rows_of(case, tables)]
        for row in new:
            print(*case, row["columns"], f"{row['share']:.3f} ± {row['error']:.3f}, "
                f"{time.process_time() - start:.0f} s", sep=", ", flush=True)
        rows = sorted(rows + new, key=lambda row: order[key(row)])
        with options.out.open("w", newline="", encoding="utf-8") as file:
            out = csv.DictWriter(file, fields, lineterminator="\n")
            out.writeheader()
            for row in rows:
                out.writerow({f: f"{v:.6g}" if isinstance(v := row[f], float) else v
                              for f in fields})


if __name__ == "__main__": main()
