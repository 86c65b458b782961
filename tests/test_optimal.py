"Optimal small trees and repair against trying every tree"
import warnings
from itertools import permutations
import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.preprocessing import StandardScaler
from helpers import KINDS, table
from xclust import IMM, CART, ExKMC, KernelExKMC, KMedians, RandomCuts, Reference
from xclust import best_single_cut, cost
from xclust.engine.columns import code_columns
from xclust.optimize.optimal import best_subtree, exact_tree, lower_bound, of_clusters
from xclust.optimize.optimal import repair, repair_clusters
from xclust.engine.task import Limits
from xclust.optimize.refinement import as_reference, grown_of, refine_grown
from xclust.engine.task import task_of
from xclust.optimize.local_search import pay
from xclust.reference.reference import faithful


def leaf_cost(X, w, objective):
    return float(cost(X, np.zeros(len(X), int), objective, w)) if len(X) else 0.0


def brute(X, w, n_leaves, objective):
    "The cheapest of all threshold trees, by trying them"
    best = leaf_cost(X, w, objective)
    if n_leaves == 1: return best
    for x in X.T:
        for t in np.unique(x)[:-1]:
            left = x <= t
            for a in range(1, n_leaves):
                best = min(best, brute(X[left], w[left], a, objective) + brute(X[~left], w[~left],
                    n_leaves - a, objective))
    return best


def all_cuts(x, interval):
    v = np.unique(x)
    cuts = [(-np.inf, t) for t in v[:-1]]
    if interval: cuts += [(v[a], v[b]) for a in range(1, len(v) - 1) for b in range(a, len(v) - 1)]
    return [(lower <= x) & (x <= upper) for lower, upper in cuts]


def brute_lines(X, D, n_leaves, least, features, interval):
    "The same at fixed costs, labels free"
    best = D.sum(0).min() if len(D) else 0.0
    if n_leaves == 1: return best
    for j in features:
        for left in all_cuts(X[:, j], interval):
            if min(left.sum(), (~left).sum()) < least: continue
            for a in range(1, n_leaves):
                best = min(best, brute_lines(X[left], D[left], a, least, features, interval)
                    + brute_lines(X[~left], D[~left], n_leaves - a, least, features, interval))
    return best


@pytest.mark.parametrize("seed", range(4))
def test_no_tree_is_cheaper(seed):
    rng = np.random.default_rng(seed)
    for i in range(50):
        n, d = rng.integers(1, 9), rng.integers(1, 4)
        X = table(rng, n, d, KINDS[i % len(KINDS)])
        if rng.random() < .3: X = X[rng.integers(0, n, n)]
        w = np.ones(n) if i % 2 else rng.integers(0, 4, n).astype(float)
        w[0] += 1
        for objective in ("kmeans", "kmedians"):
            for k in (1, 2, 3):
                found = exact_tree(X, k, objective=objective, sample_weight=w)
                want, size = (brute(X[w > 0], w[w > 0], q, objective) for q in (k, 1))
                assert abs(found.cost - want) <= 1e-9*want + 1e-13*size
                assert (found.optimal and found.lower_bound == found.cost
                        and found.tree.n_leaves <= k)
                assert (cost(X, found.tree.predict(X), objective, w) == pytest.approx(found.cost,
                    rel=1e-9))
                assert (found.tree.label[found.tree.leaves].tolist()
                        == list(range(found.tree.n_leaves)))


def every_first_cut(X):
    "The cheapest tree of three leaves, without bounds"
    best, one = np.inf, np.ones(len(X))
    for x in X.T:
        for t in np.unique(x)[:-1]:
            for stays in (x <= t, x > t):
                two = best_single_cut(X[~stays])
                best = min(best, leaf_cost(X[stays], one[stays], "kmeans")
                           + (two.score if two else 0.0))
    return best


def test_no_bound_is_too_high():
    rng = np.random.default_rng(0)
    for i in range(25):
        X = rng.normal(size=(30, 2)) if i % 2 else rng.integers(0, 20, (30, 2)).astype(float)
        assert exact_tree(X).cost == pytest.approx(every_first_cut(X), rel=1e-9)


def test_a_search_cut_short_says_how_far_it_may_be_off():
    rng = np.random.default_rng(0)
    for _ in range(60):
        X = rng.integers(0, 9, (rng.integers(6, 14), 2)).astype(float)
        best = exact_tree(X).cost
        for n in (1, 2, 4, 8):
            found = exact_tree(X, max_looked=n)
            assert (found.lower_bound <= best*(1 + 1e-12) and best <= found.cost*(1 + 1e-12)
                    and found.looked <= n)
            assert not found.optimal or found.cost == pytest.approx(best)


@pytest.mark.parametrize("load, standard, price",
    [(load_iris, False, 1.0365), (load_wine, False, 1.0), (load_wine, True, 1.0461)])
def test_certificates(load, standard, price):
    X = load().data
    if standard: X = StandardScaler().fit_transform(X)
    found = exact_tree(X)
    assert found.optimal and round(found.cost/KMeans(3, n_init=50, random_state=0).fit(X).inertia_,
                                   4) == price
    assert exact_tree(X, n_jobs=2)[1:] == found[1:] and exact_tree(X, n_jobs=2).tree == found.tree


def test_two_leaves_are_the_best_single_cut():
    X = load_breast_cancer().data
    for objective, part in (("kmeans", X), ("kmedians", X[:150, :6])):
        found, cut = exact_tree(part, 2, objective=objective), best_single_cut(part, objective)
        assert ((int(found.tree.feature[0]), float(found.tree.upper[0]))
                == (cut.feature, cut.upper) and found.cost == pytest.approx(cut.score, rel=1e-12))


def test_narrow_clusters_far_apart():
    rng = np.random.default_rng(0)
    X = np.repeat([0.0, 1e7, 2e7], 10)[:, None] + rng.normal(size=(30, 2))*1e-3 + 1e8
    found = exact_tree(X)
    assert (np.bincount(found.tree.predict(X)).tolist() == [10, 10, 10]
            and found.cost == pytest.approx(cost(X, np.repeat([0, 1, 2], 10)), rel=1e-9))


def test_weights_are_copies_and_names_are_kept():
    rng = np.random.default_rng(1)
    X, w = rng.integers(0, 6, (12, 2)).astype(float), rng.integers(0, 4, 12)
    a, b = exact_tree(X, sample_weight=w), exact_tree(np.repeat(X, w, axis=0))
    assert a.cost == pytest.approx(b.cost)
    assert "weight" in exact_tree(pd.DataFrame({"weight": [1., 2, 9, 10]}), 2).tree.to_text()


def test_bad_input():
    X = np.arange(6.0)[:, None]
    for bad in (dict(n_leaves=4), dict(n_leaves=0), dict(objective="labels"), dict(max_looked=0),
                dict(sample_weight=[1, 2])):
        with pytest.raises(ValueError): exact_tree(X, **bad)
    with pytest.raises(ValueError): exact_tree(np.array([[np.nan], [1]]))
    with pytest.raises(ValueError): lower_bound(X, 0)


@pytest.mark.parametrize("seed", range(4))
def test_no_subtree_is_cheaper(seed):
    rng = np.random.default_rng(seed)
    for i in range(70):
        n, d, k = rng.integers(1, 11), rng.integers(1, 4), rng.integers(1, 5)
        X = table(rng, n, d, KINDS[i % len(KINDS)])
        D = rng.integers(0, 6, (n, k)).astype(float) if rng.random() < .6 else rng.random((n, k))
        least, interval, allowed = (int(rng.integers(1, 4)), bool(rng.integers(2)),
                                    None if rng.random() < .6 else rng.random(d) < .6)
        task = task_of(code_columns(X), Reference(np.zeros(n, int), X[:1], "kmeans", k, X=X),
                       np.ones(n), Limits(None, None, least, allowed), map, interval)
        features = range(d) if allowed is None else np.flatnonzero(allowed)
        for q in (1, 2, 3):
            found, want = (best_subtree(task, np.arange(n), q, D),
                           brute_lines(X, D, q, least, features, interval))
            tree = found.tree
            assert (found.optimal and found.cost == pytest.approx(want, abs=1e-9)
                    and tree.n_leaves <= q)
            assert D[np.arange(n), tree.predict(X)].sum() == pytest.approx(want, abs=1e-9)
            assert tree.n_leaves == 1 or np.bincount(tree.apply(X))[tree.leaves].min() >= least
            assert best_subtree(task, np.arange(n), q, D, limit=want*(1 - 1e-9)) is None


def job(X, k, model, objective="kmeans", limits=None, interval=False, weights=None, fidelity=0.):
    labels = (KMeans(k, n_init=3, random_state=0).fit(X).labels_ if objective != "kmedians"
              else KMedians(k, random_state=0).fit(X).labels_)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        m = model.fit(X, labels=labels, sample_weight=weights)
    ref, w = as_reference(X, m, weights), np.ones(len(X)) if weights is None else weights
    ref = faithful(ref, fidelity, w)
    task = task_of(code_columns(X), ref, w, limits or Limits(m.n_leaves_), map, interval)
    return task, grown_of(m.tree_, X, ref, w)


@pytest.mark.parametrize("model, objective, interval", [
    (IMM(), "kmeans", False), (IMM(objective="kmedians"), "kmedians", False),
    (ExKMC(max_leaves=8), "kmeans", False), (ExKMC(max_leaves=7, cuts="interval"), "kmeans", True),
    (CART(objective="labels", max_leaves=6), "labels", False),
    (KernelExKMC(kernel="laplace", max_leaves=6), "kernel", True)])
def test_repair_never_costs_more(model, objective, interval):
    rng, better, looks = np.random.default_rng(0), 0, 60 if interval else None
    for seed in range(5 if interval else 8):
        X = rng.normal(size=(rng.integers(20, 60), 3)).round(1)
        task, grown = job(X, 4, model, objective, interval=interval)
        new = repair(task, grown, max_looked=looks)
        assert (pay(task, new) <= pay(task, grown)*(1 + 1e-12)
                and new.tree.n_leaves <= grown.tree.n_leaves)
        assert new is grown or pay(task, new) < pay(task, grown)
        assert repair(task, new, max_looked=looks) is new
        better += pay(task, new) < pay(task, refine_grown(task, grown)[0])*(1 - 1e-9)
    assert better > 0 or interval or objective == "labels"     # beyond what refinement does


def test_repair_keeps_the_limits():
    rng = np.random.default_rng(2)
    for seed in range(6):
        X = rng.normal(size=(60, 3))
        allowed = np.array([True, True, False])
        task, grown = job(X, 5, IMM(min_samples_leaf=3, max_depth=3, features=[0, 1]),
                          limits=Limits(None, 3, 3, allowed))
        new = repair(task, grown, max_looked=60).tree
        assert (new.depth <= 3 and np.bincount(new.apply(X))[new.leaves].min()
                >= min(3, grown.tree.n_node_samples[grown.tree.leaves].min())
                and 2 not in new.feature)


def test_repaired_windows_are_the_best():
    "At the centers of a repaired tree of three leaves, no tree of three leaves is cheaper"
    rng = np.random.default_rng(3)
    for _ in range(25):
        X = rng.integers(0, 6, (rng.integers(6, 12), 2)).astype(float)
        if len(np.unique(X, axis=0)) < 3: continue
        task, grown = job(X, 3, IMM())
        new = repair(task, grown, max_looked=None)
        y = new.tree.predict(X)
        centers = np.array([X[y == c].mean(0) if (y == c).any() else task.reference.centers[c]
                            for c in range(3)])
        D = ((X[:, None] - centers)**2).sum(2)
        assert pay(task, new) == pytest.approx(brute_lines(X, D, 3, 1, range(2), False))


def test_repair_with_weights_and_a_single_leaf():
    rng = np.random.default_rng(4)
    X, w = rng.normal(size=(50, 2)), rng.integers(1, 5, 50).astype(float)
    task, grown = job(X, 4, IMM(), weights=w)
    assert pay(task, repair(task, grown)) <= pay(task, grown)
    task, grown = job(X, 1, IMM())
    assert repair(task, grown) is grown


def test_two_cuts_together():
    """Refinement stops where one cut alone cannot do better; the iris tree of six leaves reaches
    k-means itself"""
    task, grown = job(load_iris().data, 3, ExKMC(max_leaves=6))
    stuck, _ = refine_grown(task, grown)
    assert pay(task, repair(task, stuck)) < .99*pay(task, stuck)


def partings(X, n_leaves, least, features):
    "The leaves of every threshold tree of so many leaves, as masks"
    if n_leaves == 1:
        yield [np.arange(len(X))]
        return
    for j in features:
        for left in all_cuts(X[:, j], False):
            if min(left.sum(), (~left).sum()) < least: continue
            for a in range(1, n_leaves):
                for some in partings(X[left], a, least, features):
                    for others in partings(X[~left], n_leaves - a, least, features):
                        yield ([np.flatnonzero(left)[leaf] for leaf in some]
                               + [np.flatnonzero(~left)[leaf] for leaf in others])


def least_of(X, w, homes, penalty, leaves):
    """(what a tree pays whose leaves are clusters under other names each; what it pays if names may
    be the same)"""
    squares = sum(leaf_cost(X[at], w[at], "kmeans") for at in leaves)
    gone = (penalty*np.array([[w[at][homes[at] != j].sum() for j in range(homes.max() + 1)]
                              for at in leaves]))
    return (squares + min(sum(gone[i, j] for i, j in enumerate(names))
        for names in permutations(range(gone.shape[1]), len(leaves))), squares + gone.min(1).sum())


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("fidelity", [0., 2.])
def test_no_tree_whose_leaves_are_clusters_is_cheaper(k, fidelity):
    """Of all trees with a leaf for each cluster, with ties, duplicates, weights, scales and limits;
    where the names of the leaves get into each other's way, it is at least no dearer than before"""
    rng, equal, n = np.random.default_rng(k), 0, 0
    for i in range(40):
        X = rng.integers(0, 5, (rng.integers(5, 11), 2)).astype(float)*10.**rng.integers(-12, 13)
        if len(np.unique(X, axis=0)) < k + 1: continue
        w, least, allowed = (rng.integers(1, 4, len(X)).astype(float), 1 + i % 2,
                             None if i % 3 else np.array([True, False]))
        task, grown = job(X, k, RandomCuts(n_init=1, random_state=i), weights=w, fidelity=fidelity,
                          limits=Limits(k, None, least, allowed))
        if not of_clusters(task, grown) or np.diff(grown.slices).min() < least: continue
        if allowed is not None and not allowed[grown.tree.feature[grown.tree.feature >= 0]].all():
            continue
        new = repair_clusters(task, grown)
        found = [least_of(X, w, task.reference.labels, task.reference.penalty, leaves)
                 for leaves in partings(X, k, least, range(2) if allowed is None else [0])]
        named, free = np.min(found, 0)
        assert pay(task, new) <= pay(task, grown) and pay(task, new) >= named*(1 - 1e-9)
        if named <= free*(1 + 1e-12):
            n += 1
            assert pay(task, new) == pytest.approx(named, rel=1e-9)
            equal += pay(task, grown) > pay(task, new)*(1 + 1e-9)
    assert n > 15 and equal > 3, (n, equal)


def test_repaired_clusters_keep_the_limits_and_a_budget():
    rng = np.random.default_rng(6)
    cheaper = 0
    for _ in range(6):
        X = rng.normal(size=(80, 3))
        task, grown = job(X, 5, IMM(min_samples_leaf=3, max_depth=3, features=[0, 1]),
                          limits=Limits(None, 3, 3, np.array([True, True, False])))
        if not of_clusters(task, grown): continue
        new = repair_clusters(task, grown)
        cheaper += pay(task, new) < pay(task, grown)
        assert (new.tree.depth <= 3 and np.diff(new.slices).min()
                >= min(3, np.diff(grown.slices).min()))
        assert 2 not in new.tree.feature
        assert (repair_clusters(task, grown, 0) is grown
                # refinement is no repair
                or pay(task, repair_clusters(task, grown, 0)) < pay(task, grown))
    assert cheaper


def test_lower_bound():
    rng = np.random.default_rng(5)
    for _ in range(50):
        X, w = rng.normal(size=(20, 4)), rng.integers(1, 4, 20).astype(float)
        assert lower_bound(X, 1, w) == pytest.approx(cost(X, np.zeros(20, int), sample_weight=w))
        for k in (2, 3):
            assert lower_bound(X, k, w) <= exact_tree(X, k, sample_weight=w).cost*(1 + 1e-12)
