"""Are the expected mistakes of MixtureTree those of rows? 200 random mixtures, a million rows of
each. Writes the table that 1_methods/16_mixture.ipynb reads.

    python nbs/benchmarks/mixtures.py                     nbs/benchmarks/mixtures.csv: some minutes of CPU
    python nbs/benchmarks/mixtures.py --mixtures 3 --rows 10000 --out some.csv     a trial

A mixture has 2 to 12 components and 1 to 8 columns. `expected` is the share of rows that leave
their component by `agreement_`, `drawn` that among the rows, and `errors` their difference in
standard errors of a share. Chance alone exceeds 3 standard errors in .27 % of mixtures, and 4 in
.006 %: one beyond 4 is a mistake of the program. """
import argparse, csv, math, platform, warnings
from importlib.metadata import version
from pathlib import Path
import numpy as np
from threadpoolctl import threadpool_limits
from benchmark import cpu
from xclust import MixtureTree

here = Path(__file__).resolve()
libraries = ("numpy", "scipy", "scikit-learn", "numba", "xclust")
fields = ["seed", "k", "d", "rows", "expected", "drawn", "errors", "cost", "cost_drawn", "python",
          *libraries, "cpu"]
block = 100_000     # rows at once


def mixture(seed):
    "Weights, means and deviations; one spread in ten is 0."
    rng = np.random.default_rng(seed)
    k, d = rng.integers(2, 13), rng.integers(1, 9)
    return (rng.dirichlet(np.full(k, 3.)), rng.normal(size=(k, d))*rng.choice([1., 2, 4]),
            rng.uniform(.2, 1.5, (k, d))*(rng.random((k, d)) > .1))


def row_of(seed, n):
    w, M, S = mixture(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = MixtureTree(weights=w, means=M, deviations=S).fit()
    rng, moved, sizes, sums, squares = (np.random.default_rng([seed, 1]), 0, np.zeros(len(w)),
                                        np.zeros(M.shape), 0.)
    for start in range(0, n, block):
        y = rng.choice(len(w), min(block, n - start), p=w)
        X = M[y] + S[y]*rng.normal(size=(len(y), M.shape[1]))
        own = tree.predict(X)
        moved += int((own != y).sum())
        sizes += np.bincount(own, minlength=len(w))
        np.add.at(sums, own, X)
        squares += float((X**2).sum())
    expected, drawn = 1 - tree.agreement_.share, moved/n
    cost = (squares - (sums**2/np.maximum(sizes, 1)[:, None]).sum())/n
    return {"seed": seed, "k": len(w), "d": M.shape[1], "rows": n, "expected": expected,
            "drawn": drawn, "errors": (drawn - expected)
            /math.sqrt(max(expected*(1 - expected), 1/n)/n), "cost": tree.cost_, "cost_drawn": cost}


def machine():
    return dict(zip(("python", *libraries, "cpu"),
                    (platform.python_version(), *map(version, libraries), cpu())))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    parser.add_argument("--mixtures", type=int, default=200)
    parser.add_argument("--rows", type=int, default=1_000_000)
    options = parser.parse_args(arguments)
    with threadpool_limits(1):
        rows = [row_of(seed, options.rows) | machine() for seed in range(options.mixtures)]
    with options.out.open("w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, fields, lineterminator="\n")
        out.writeheader()
        for row in rows:
            out.writerow({f: f"{v:.6g}" if isinstance(v := row[f], float) else v for f in fields})
    errors = np.array([row["errors"] for row in rows])
    print(f"{len(rows)} mixtures: {(abs(errors) > 3).sum()} beyond 3 standard errors, "
          f"{(abs(errors) > 4).sum()} beyond 4, mean square {np.mean(errors**2):.2f}")


if __name__ == "__main__": main()
