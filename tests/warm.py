"""Compile the kernels once, by two processes, before the tests begin: `python -m tests.warm`.

Tests that meet an empty cache compile as they go, and two that run at the same time compile the
same kernels twice. Here every job is what compiles one part of the package. Two processes share the
jobs out, the longest first; what a job needs of another's kernels it finds in the cache. A kernel
that no job calls is compiled by the first test that does, so a job that is missing costs seconds
and hides nothing.
"""
import os, sys, warnings
from multiprocessing import get_context
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]


def table(kind="some", n=60, d=3, k=4):
    "X, labels without noise, weights."
    import numpy as np
    from helpers import instance
    X, y, _, w = instance(np.random.default_rng(0), n, d, k, kind)
    return X, np.maximum(y, 0), w


def fit(model, **options):
    "A fit on its own clustering, and one on labels with weights."
    X, y, w = table()
    own = model.fit(X, **options)
    own.predict(X)
    return model.fit(X, labels=y, sample_weight=w)


def ex_greedy():
    from xclust import ExGreedy, ExShallow
    for objective in ("kmeans", "kmedians"): fit(ExGreedy(4, objective=objective))
    fit(ExShallow(4))


def imm():
    from xclust import EMN, IMM, RandomCuts
    for objective in ("kmeans", "kmedians"): fit(IMM(4, objective=objective, refine=True))
    fit(EMN(4))
    fit(RandomCuts(4, n_init=2, random_state=0))


def labels():
    from xclust import CART, MedianTree, SpEx
    for options in ({}, dict(criterion="entropy"), dict(refine=True), dict(max_leaves=6)):
        fit(CART(4, **options))
    fit(MedianTree(4, max_leaves=6))
    for graph in ("clique", "knn", "star"): fit(SpEx(4, graph=graph))


def pairs():
    from xclust import ExKMC, Expand
    for options in ({}, dict(cuts="interval"), dict(objective="kmedians", cuts="interval")):
        fit(ExKMC(4, max_leaves=7, **options))
    fit(Expand(4, max_leaves=7, cuts="interval"))


def kernels():
    from xclust import DT2, KernelExKMC, KernelExpand, KernelIMM
    for kernel in ("rbf", "laplace"):
        for method in (KernelIMM, KernelExKMC, KernelExpand, DT2):
            fit(method(4, kernel=kernel, random_state=0))
    fit(DT2(4, exact=False))


def own():
    from xclust import Boxes, KMedians, SSEGreedy
    for model in (SSEGreedy(4), Boxes(4)): fit(model)
    KMedians(4).fit(table()[0])


def better():
    from xclust import AutoTree, exact_tree
    X, _, _ = table()
    exact_tree(X, 3)
    fit(AutoTree(4, random_state=0))


# the longest first, unlike ones beside each other
JOBS = ex_greedy, labels, better, pairs, kernels, own, imm


def run(job):
    warnings.simplefilter("ignore")
    job()


def main():
    os.environ["XCLUST_COMPILE"] = "always"
    with get_context("spawn").Pool(2) as pool:
        for _ in pool.imap_unordered(run, JOBS): pass
    return 0


if __name__ == "__main__": sys.exit(main())
