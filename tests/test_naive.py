"The oracle itself, against counting by hand and against enumeration."
import itertools, math
import numpy as np
import pytest
from hypothesis import given, strategies as st
from xclust import naive
from helpers import in_turn


@given(st.floats(allow_nan=False, allow_infinity=False),
       st.floats(allow_nan=False, allow_infinity=False))
def test_midpoint_separates(u, v):
    u, v = min(u, v), max(u, v)
    if u == v: return
    t = naive.midpoint(u, v)
    assert u <= t < v                                 # u goes left, v goes right
    assert isinstance(t, float)


@in_turn("u, v, want", [
    (1, 2, 1.5), (-3, 5, 1), (1., np.nextafter(1., 2), 1.),
    (np.nextafter(1., 0), 1., np.nextafter(1., 0)), (-1.7e308, 1.7e308, -1.7e308),
    (0., 5e-324, 0.), (-5e-324, 0., -5e-324), (1e7, 1e7 + 1, 1e7 + .5)])
def test_midpoint_examples(u, v, want): assert naive.midpoint(u, v) == want


def test_mistakes_by_hand():
    x, labels, centers = np.array([0, 1, 2, 3, 4.]), np.array([0, 1, 0, -1, 1]), np.array([1., 4.])
    # row 1 (center 4) is left, row 2 (center 1) right
    assert naive.mistakes(x, labels, centers, 1.5) == 2
    assert naive.mistakes(x, labels, centers, 1.5, np.array([9, 2, .5, 7, 1])) == 2.5
    assert naive.mistakes(x, labels, centers, 1.) == 2            # a value on the threshold is left
    assert naive.mistakes(x, np.full(5, -1), centers, 1.5) == 0


def test_thresholds_separate_two_centers():
    t = naive.thresholds(np.array([-5, 0, 1, 1, 9.]), np.array([0., 2., 2.]))
    assert t.tolist() == [.5, 1.5]
    assert len(naive.thresholds(np.array([1, 2.]), np.array([3., 3.]))) == 0
    assert naive.thresholds(np.zeros(0), np.array([1., 3.])).tolist() == [2.]


def random_instance(rng):
    n, d, k = rng.integers(1, 14), rng.integers(1, 4), rng.integers(1, 5)
    X, centers = rng.integers(0, 5, (n, d)).astype(float), rng.integers(0, 5, (k, d)).astype(float)
    return X, rng.integers(-1, k, n), centers


def test_imm_cut_is_the_minimum_over_every_real_threshold():
    rng = np.random.default_rng(0)
    for _ in range(200):
        X, labels, centers = random_instance(rng)
        every = [(naive.mistakes(X[:, i], labels, centers[:, i], t), i, t)
                 for i in range(X.shape[1]) for t in np.arange(-1, 6, .25)
                 if 0 < (centers[:, i] <= t).sum() < len(centers)]
        cut = naive.imm_cut(X, labels, centers)
        if not every: assert cut is None
        else: assert cut[0] == min(every)[0] and cut[1] == min(every)[1]


def leaves(tree):
    return [tree] if not isinstance(tree, tuple) else leaves(tree[2]) + leaves(tree[3])


def test_imm_tree_gives_every_center_its_leaf():
    rng = np.random.default_rng(1)
    for _ in range(200):
        X, labels, centers = random_instance(rng)
        tree = naive.imm_tree(X, labels, centers)
        distinct = np.unique(centers, axis=0)
        assert len(leaves(tree)) == len(set(leaves(tree))) == len(distinct)
        # every center comes to a leaf of its own place
        at = naive.predict(tree, centers)
        assert (centers[at] == centers).all()


def test_imm_tree_counts_parted_rows_no_more():
    # the last row belongs to center 2, but goes left
    X = np.array([[0, 0], [0, 1], [9, 0], [9, 9], [0, 9.]])
    labels, centers = np.array([0, 0, 1, 2, 2]), np.array([[0, 0], [9, 0], [9, 9.]])
    tree = naive.imm_tree(X, labels, centers)
    assert sum(naive.predict(tree, X) != labels) <= 1


def test_unit_vectors_need_depth_k_minus_one():                   # T1
    def depth(t): return 0 if not isinstance(t, tuple) else 1 + max(depth(t[2]), depth(t[3]))
    for k in 2, 3, 6:
        X = np.vstack([np.eye(k - 1), np.zeros(k - 1)])
        tree = naive.imm_tree(X, np.arange(k), X)
        assert depth(tree) == k - 1 and naive.cost(X, naive.predict(tree, X)) == 0


def test_median_is_lower():
    assert naive.median(np.array([3, 1, 2, 4.]), np.ones(4)) == 2
    assert naive.median(np.array([3, 1, 2.]), np.array([1, 5, 1.])) == 1
    assert naive.median(np.array([3, 1, 2.]), np.array([0, 0, 1.])) == 2
    rng = np.random.default_rng(0)
    for _ in range(100):
        x, w = (rng.integers(0, 9, 7).astype(float),
                rng.integers(0, 3, 7).astype(float) + (np.arange(7) == 0))
        pay = [w @ abs(x - v) for v in x]
        assert w @ abs(x - naive.median(x, w)) == min(pay)


def test_cost_by_hand():
    X = np.array([[0, 0], [2, 0], [5, 5.], [7, 9]])
    assert naive.cost(X, np.array([0, 0, 1, 1])) == 2 + 2 + 8
    assert naive.cost(X, np.array([0, 0, 1, 1]), "kmedians") == 2 + 2 + 4
    assert naive.cost(X, np.array([0, 0, -1, 4])) == 2
    assert naive.cost(X, np.array([0, 0, 1, 1]), weights=np.array([1, 1, 0, 1])) == 2


def test_single_cut_is_the_best_of_all_cuts():
    rng = np.random.default_rng(2)
    for objective in "kmeans", "kmedians":
        for _ in range(40):
            X = rng.integers(0, 4, (rng.integers(2, 9), 2)).astype(float)
            best = naive.single_cut(X, objective)
            every = [(naive.cost(X, (X[:, i] > t) * 1, objective), i, t) for i in range(2)
                     for t in np.arange(-.5, 4)
                     if 0 < (X[:, i] > t).sum() < len(X)]
            if not every: assert best is None
            else: assert best[0] == min(o[0] for o in every)


@pytest.mark.parametrize("cut", [naive.prefix_cut, naive.run_cut])
def test_class_a_cuts(cut):
    rng = np.random.default_rng(3)
    for _ in range(200):
        n = rng.integers(1, 8)
        x, delta = rng.integers(0, 4, n).astype(float), rng.integers(-3, 4, n).astype(float)
        values, best = np.unique(x), math.inf
        spans = itertools.combinations(range(len(values) + 1), 2)
        for a, b in spans:
            if 0 < b - a < len(values) and (a == 0 or cut is naive.run_cut):
                best = min(best, delta[(values[a] <= x) & (x <= values[b - 1])].sum())
        got = cut(x, delta)
        if len(values) == 1:
            assert got is None
            continue
        lower, upper = (-np.inf, got[1]) if cut is naive.prefix_cut else got[1:]
        inside = (lower <= x) & (x <= upper)
        assert got[0] == best == delta[inside].sum() and 0 < inside.sum() < n


def test_run_between_neighbouring_floats():
    x = np.array([1., np.nextafter(1., 2), np.nextafter(np.nextafter(1., 2), 2)])
    s, lower, upper = naive.run_cut(x, np.array([1., -1., 1.]))
    assert ((lower <= x) & (x <= upper)).tolist() == [False, True, False]
