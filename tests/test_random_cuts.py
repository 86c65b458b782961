"""Random cuts are drawn with the right chances, obey limits, repeat themselves, and keep the
theorem."""
import pickle, warnings
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
from xclust.engine import costs
from xclust import naive
from xclust.methods.random_cuts import RandomCuts, draw_cut, gaps_of, place_of, share_left
from helpers import KINDS, in_turn, instance, nested

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
              for text in (".*leaves.*:UserWarning", "column .* carries:UserWarning")]
OBJECTIVES = costs.OBJECTIVES
POWERS = {"kmedians": 1, "kmeans": 2}


# ---- the draw

def share(z, power): return z if power == 1 else 2*z*z if z <= .5 else 1 - 2*(1 - z)**2


def plain_gaps(C, power, features=None):
    "(chance, feature, a, b) of every gap"
    found = [((b - a)**power, i, a, b) for i, c in enumerate(C.T)
        for a, b in zip(np.sort(c), np.sort(c)[1:])
        if a < b and (features is None or i in features)]
    total = sum(g[0] for g in found)
    return [(w/total, *g) for w, *g in found]


@pytest.mark.parametrize("power", [1, 2])
def test_a_draw_is_the_definition_for_given_numbers(power):
    rng = np.random.default_rng(0)
    for _ in range(500):
        C = (rng.integers(0, rng.choice([3, 9, 99]), (rng.integers(2, 8), rng.integers(1, 4)))
             /rng.choice([1., 8]))
        if (C == C[0]).all(): continue
        u, v = rng.random(2)
        gaps = plain_gaps(C, power)
        _, feature, a, b = gaps[int((np.cumsum([g[0] for g in gaps]) <= u).sum())]
        i, t = draw_cut(gaps_of(C), power, u, v)
        assert (i == feature and a <= t < b
                and share((t - a)/(b - a), power) == pytest.approx(v, abs=1e-9))


def test_the_share_and_its_inverse():
    z = np.linspace(0, 1, 1001)
    # density: distance to the nearer end
    assert np.allclose(np.diff(share_left(z, 2))*1000, 4*np.minimum(z, 1 - z)[1:], atol=5e-3)
    for power in (1, 2):
        assert share_left(z, power)[[0, -1]].tolist() == [0, 1]
        assert np.allclose([place_of(p, power) for p in share_left(z, power)], z)


@pytest.mark.parametrize("power", [1, 2])
def test_a_window_is_drawn_as_by_rejection(power):
    rng = np.random.default_rng(1)
    C, lower, upper = np.array([[0., 0], [2, 5], [7, 6]]), np.array([1., -1]), np.array([5., 1])
    inside = [(i, t) for i, t in (draw_cut(gaps_of(C), power, *rng.random(2))
                                  for _ in range(20_000)) if lower[i] <= t < upper[i]]
    drawn = [draw_cut(gaps_of(C, lower, upper), power, *rng.random(2)) for _ in range(7_000)]
    assert all(lower[i] <= t < upper[i] for i, t in drawn)
    for i in (0, 1):
        assert (np.mean([f == i for f, _ in inside])
                == pytest.approx(np.mean([f == i for f, _ in drawn]), abs=.03))
        a, b = (np.quantile([t for f, t in s if f == i], [.1, .3, .5, .7, .9])
                for s in (inside, drawn))
        assert np.allclose(a, b, atol=.2)


@pytest.mark.filterwarnings("error")
@in_turn("power", [1, 2])
@in_turn("scale", [5e-324, 1e-310, 1e-300, 1e-160, 1., 1e154, 1e300, 1.7e308])
def test_any_floating_point_numbers_give_a_cut_that_separates(power, scale):
    rng = np.random.default_rng(2)
    for C in (np.array([[-1.], [1]]), np.array([[0.], [1]]), np.array([[-1.], [0]]),
              np.array([[0., 1], [1, 0], [1, -1]]), rng.integers(-1, 2, (4, 3)).astype(float)):
        with np.errstate(under="ignore"): C = C*scale
        if (C == C[0]).all(): continue
        for u, v in [*rng.random((30, 2)), (0, 0), (1 - 2**-53, 1 - 2**-53)]:
            i, t = draw_cut(gaps_of(C), power, u, v)
            assert np.isfinite(t) and 0 < (C[:, i] <= t).sum() < len(C)


def test_neighbouring_numbers_are_separated():
    for a in (0., 1., -1., 1e7, 1e308, -5e-324):
        b = np.nextafter(a, np.inf)
        for power in (1, 2):
            for v in (0, .5, 1 - 2**-53):
                assert draw_cut(gaps_of(np.array([[a], [b]])), power, .3, v) == (0, a)


def test_the_first_cut_has_the_chances_of_its_gaps():
    C = np.array([[0., 0, 3], [1, 4, 3], [3, 4, 3], [8, 1, 3]])
    for objective, power in POWERS.items():
        gaps, counts, n = plain_gaps(C, power), {}, 500
        for s in range(n):
            tree = RandomCuts(objective=objective, n_init=1, random_state=s).fit(C,
                labels=np.arange(4), centers=C).tree_
            i, t = tree.feature[0], tree.upper[0]
            counts[i, C[C[:, i] <= t, i].max()] = counts.get((i, C[C[:, i] <= t, i].max()), 0) + 1
        chi2 = sum((counts.pop((i, a), 0) - n*p)**2/(n*p) for p, i, a, b in gaps)
        # 4 or 5 degrees of freedom
        assert not counts and chi2 < 20 and 2 not in {g[1] for g in gaps}


# ---- the tree

@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_node_separates_centers_and_counts_its_mistakes(objective):
    rng = np.random.default_rng(4)
    for i in range(70):
        X, y, C, w = instance(rng, 80, 3, rng.integers(1, 8), KINDS[i % 7])
        m = RandomCuts(objective=objective, n_init=2, random_state=i).fit(X, labels=y, centers=C,
            sample_weight=w)
        on, tree, todo = (y >= 0) & (w > 0), m.tree_, [(0, np.arange(len(C)))]
        rows = tree.decision_path(X[on]).toarray() > 0
        while todo:
            u, active = todo.pop()
            f, t = tree.feature[u], tree.upper[u]
            if f < 0:
                assert (C[active] == C[active[0]]).all() and tree.label[u] == active[0]; continue
            r = rows[:, u]
            left, alive = C[active, f] <= t, np.where(np.isin(y[on], active), y[on], -1)[r]
            assert (0 < left.sum() < len(active)
                    and tree.mistakes[u] == naive.mistakes(X[on][r, f], alive, C[:, f], t,
                                                           w[on][r]))
            todo += [(tree.children_left[u], active[left]), (tree.children_right[u], active[~left])]
        assert np.array_equal(m.predict(X), m.labels_) and m.n_leaves_ == len(np.unique(C, axis=0))


@given(st.integers(0, 10**6))
@settings(max_examples=150)
def test_any_small_clustering(seed):
    rng = np.random.default_rng(seed)
    n, d, k = rng.integers(1, 10), rng.integers(1, 4), rng.integers(1, 6)
    X, C, y = (rng.integers(0, 4, (n, d)).astype(float), rng.integers(0, 4, (k, d)).astype(float),
               rng.integers(0, k, n))
    limits = [{}, dict(min_samples_leaf=2), dict(max_depth=1), dict(features=[0])][seed % 4]
    for objective in OBJECTIVES:
        m = RandomCuts(objective=objective, n_init=3, random_state=seed, **limits).fit(X, labels=y,
            centers=C)
        assert m.cost_ == m.draw_costs_.min() == pytest.approx(naive.cost(X, m.labels_, objective),
                                                               abs=1e-9)
        assert (m.surrogate_cost_ == pytest.approx(m.draw_surrogates_[np.argmin(m.draw_costs_)],
                                                   abs=1e-9))


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_limits_hold_in_every_draw(objective):
    rng = np.random.default_rng(5)
    for i in range(35):
        X, y, C, w = instance(rng, 120, 3, 6, KINDS[i % 7])
        for least in (2, 15, 61):
            m = RandomCuts(objective=objective, n_init=3, random_state=i,
                           min_samples_leaf=least).fit(X, labels=y, centers=C, sample_weight=w)
            assert m.n_leaves_ == 1 or m.tree_.n_node_samples.min() >= least
            if least == 61: assert m.n_leaves_ == 1
        assert (RandomCuts(objective=objective, max_depth=2, random_state=i).fit(X, labels=y,
            centers=C).tree_.depth <= 2)
        assert (set(RandomCuts(objective=objective, features=[0, 2], random_state=i).fit(X,
            labels=y, centers=C).tree_.features_used) <= {0, 2})


def test_a_limit_never_stops_a_node_that_could_be_cut():
    X = np.arange(12.)[:, None]
    m = RandomCuts(min_samples_leaf=6, random_state=0).fit(X, labels=np.repeat([0, 1], 6))
    assert m.n_leaves_ == 2 and m.price_ == 1 and 5 <= m.tree_.upper[0] < 6


def test_a_clear_warning_when_a_limit_stops_the_tree():
    X, y = make_blobs(60, centers=4, random_state=0)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        RandomCuts(max_depth=1, random_state=0).fit(X, labels=y)
    assert len(seen) == 1 and "max_depth" in str(seen[0].message) and seen[0].filename == __file__


# ---- the draws

@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_same_for_any_threads_and_again(objective):
    X, y = make_blobs(2000, centers=9, n_features=5, cluster_std=3., random_state=1)
    a, b, c = (RandomCuts(objective=objective, n_init=12, random_state=3, n_jobs=j).fit(X,
        labels=y) for j in (None, 2, -1))
    for m in (b, c, clone(a).fit(X, labels=y), pickle.loads(pickle.dumps(a))):
        assert (m.tree_ == a.tree_ and np.array_equal(m.draw_costs_, a.draw_costs_)
                and np.array_equal(m.draw_surrogates_, a.draw_surrogates_))
    assert RandomCuts(objective=objective, n_init=1, random_state=4).fit(X,
        labels=y).tree_ != a.tree_


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_more_draws_only_add_and_the_first_least_is_kept(objective):
    X, y = make_blobs(300, centers=6, n_features=3, cluster_std=2., random_state=1)
    many = RandomCuts(objective=objective, n_init=30, random_state=0).fit(X, labels=y)
    for n in (1, 2, 9, 29):
        few = RandomCuts(objective=objective, n_init=n, random_state=0).fit(X, labels=y)
        assert (np.array_equal(few.draw_costs_, many.draw_costs_[:n])
                and few.cost_ == few.draw_costs_.min() >= many.cost_)
    first = int(np.argmin(many.draw_costs_))
    assert (RandomCuts(objective=objective, n_init=first + 1, random_state=0).fit(X,
        labels=y).tree_ == many.tree_)


def test_the_draws_cost_what_the_definitions_say():
    rng = np.random.default_rng(6)
    for i in range(28):
        X, y, C, w = instance(rng, 60, 3, 5, KINDS[i % 7])
        on = (y >= 0) & (w > 0)
        for objective in OBJECTIVES:
            m = RandomCuts(objective=objective, n_init=1, random_state=i).fit(X, labels=y,
                centers=C, sample_weight=w)
            assert (m.draw_costs_[0] == m.cost_
                    == pytest.approx(naive.cost(X[on], m.labels_[on], objective, w[on]), rel=1e-7,
                                     abs=1e-300))
            assert m.draw_surrogates_[0] == pytest.approx(m.surrogate_cost_, rel=1e-12)


def test_random_states():
    X, y = make_blobs(200, centers=5, n_features=4, cluster_std=3., random_state=0)
    same = [RandomCuts(random_state=s).fit(X, labels=y).tree_
            for s in (5, np.random.RandomState(5), np.int64(5))]
    assert same[0] == same[1] == same[2]
    shared = np.random.RandomState(0)
    a, b = (RandomCuts(n_init=1, random_state=shared).fit(X, labels=y).tree_ for _ in range(2))
    assert a != b
    assert any(RandomCuts(n_init=1).fit(X, labels=y).tree_ != a for _ in range(5))
    state = np.random.get_state()[1].copy()
    RandomCuts(random_state=0).fit(X, labels=y)
    assert np.array_equal(state, np.random.get_state()[1])


# ---- the theorem

def expected(x, C, power):
    "The exact expectation, by recursion"
    if (C == C[0]).all(): return (abs(x - C[0])**power).sum()
    total = 0.
    for w, i, a, b in plain_gaps(C, power):
        s = share(np.clip((x[i] - a)/(b - a), 0, 1), power)
        total += (w*((s and s*expected(x, C[C[:, i] > a], power))
                     + (1 - s and (1 - s)*expected(x, C[C[:, i] <= a], power))))
    return total


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_mean_is_the_exact_expectation(objective):
    rng, off = np.random.default_rng(7), []
    for seed in range(15):
        C = rng.normal(size=(4, 2)); X = rng.normal(size=(6, 2)); y = costs.nearest(X, C)
        paid = RandomCuts(objective=objective, n_init=150, random_state=seed).fit(X, labels=y,
            centers=C).draw_surrogates_
        off.append((paid.mean() - sum(expected(x, C, POWERS[objective]) for x in X))
                   /(paid.std()/150**.5))
    assert np.abs(off).max() < 4 and np.mean(np.square(off)) < 3


def test_the_expectation_keeps_the_bound_of_gupta_and_others():
    rng = np.random.default_rng(8)
    for i in range(150):
        k, d = rng.integers(2, 5), rng.integers(1, 4)
        C = rng.normal(size=(k, d)) if i % 2 else rng.integers(0, 5, (k, d)).astype(float)
        x = C[rng.integers(k)] + rng.normal(scale=rng.choice([.01, .3, 2]), size=d)
        assert (expected(x, C, 1) <= (1 + (1/np.arange(1, k)).sum())*abs(x - C).sum(1).min()
                *(1 + 1e-9))


def test_unit_vectors_reach_the_bound():
    for k, delta in ((3, .1), (8, .05)):
        C = np.eye(k); C[0, 0] = delta
        X, y = np.vstack([np.zeros(k), C]), np.r_[0, np.arange(k)]
        paid = (RandomCuts(objective="kmedians", n_init=600, random_state=0).fit(X, labels=y,
            centers=C).draw_surrogates_/delta)
        p = 1 - np.prod(np.arange(1, k)/(np.arange(1, k) + delta))
        assert abs(paid.mean() - (1 + p*(1/delta - 1))) < 4*paid.std()/600**.5


# ---- invariances

@pytest.mark.parametrize("objective", OBJECTIVES)
def test_rows_do_not_steer_the_cuts(objective):
    rng = np.random.default_rng(9)
    for i in range(28):
        X, y, C, w = instance(rng, 60, 3, 5, KINDS[i % 7])
        def tree(*rows, n=1, **how):
            return nested(RandomCuts(objective=objective, n_init=n, random_state=i).fit(*rows,
                centers=C, **how).tree_)
        want = tree(X, labels=y, sample_weight=w)
        on, order = (y >= 0) & (w > 0), rng.permutation(60)
        # n_init = 1: any rows at all
        assert tree(X[on], labels=y[on]) == want and tree(X[:1], labels=[0]) == want
        assert tree(X[order], labels=y[order], sample_weight=w[order], n=1) == want
        if (w == w.astype(int)).all():
            many = np.repeat(np.arange(60), w.astype(int))
            a, b = (RandomCuts(objective=objective, n_init=5, random_state=i).fit(X[r],
                labels=y[r], centers=C, sample_weight=v)
                for r, v in ((slice(None), w), (many, None)))
            assert (np.allclose(a.draw_costs_, b.draw_costs_)
                    and np.array_equal(a.tree_.mistakes, b.tree_.mistakes))


def test_shifts_and_powers_of_two_move_the_thresholds_along():
    rng = np.random.default_rng(10)
    X, C = rng.normal(size=(80, 3)), rng.normal(size=(6, 3))
    y = costs.nearest(X, C)
    for objective in OBJECTIVES:
        a, b, c = (RandomCuts(objective=objective, random_state=0).fit(X*s + o, labels=y,
            centers=C*s + o) for s, o in ((1, 0), (2.**300, 0), (1, 1e6)))
        inner = a.tree_.feature >= 0
        assert (np.array_equal(a.labels_, b.labels_)
                and np.array_equal(a.tree_.upper[inner]*2.**300, b.tree_.upper[inner]))
        assert (np.array_equal(a.tree_.feature, c.tree_.feature)
                and np.allclose(a.tree_.upper[inner] + 1e6, c.tree_.upper[inner], atol=1e-8))


def test_a_pipeline_is_reported_in_raw_units_with_the_same_leaves():
    rng = np.random.default_rng(11)
    X = rng.lognormal(size=(150, 3))
    for step in (StandardScaler(), FunctionTransformer(np.log), FunctionTransformer(np.negative)):
        m = RandomCuts(reference=make_pipeline(step, KMeans(5, n_init=3, random_state=0)),
                       random_state=1).fit(X)
        Z = clone(step).fit_transform(X)
        plain = RandomCuts(random_state=1).fit(Z, labels=m.reference_labels_,
                                               centers=m.reference_[-1].cluster_centers_)
        assert (np.array_equal(m.labels_, plain.labels_)
                and np.array_equal(m.predict(X), m.labels_)
                and m.cost_ == pytest.approx(plain.cost_))


# ---- scikit-learn, parameters, errors



@in_turn("bad, words", [(dict(n_init=0), "n_init"), (dict(n_init=2.5), "n_init"),
    (dict(n_init=True), "n_init"), (dict(n_init=None), "n_init"),
    (dict(objective="x"), "objective"), (dict(max_depth=0), "max_depth"),
    (dict(min_samples_leaf=0), "min_samples_leaf"), (dict(features=[9]), "features"),
    (dict(n_clusters=0), "n_clusters"), (dict(random_state="seven"), "random_state.*'seven'")])
def test_bad_parameters_are_named_and_leave_the_estimator_alone(bad, words):
    m = RandomCuts(**bad)
    with pytest.raises(ValueError, match=words): m.fit(make_blobs(40, random_state=0)[0])
    assert not hasattr(m, "tree_") and not hasattr(m, "draw_costs_")


def test_a_bad_random_state_is_named_where_no_reference_is_sought():
    with pytest.raises(ValueError, match="random_state.*'seven'"):
        RandomCuts(random_state="seven").fit([[0.], [1]], labels=[0, 1])


def test_one_cluster_and_equal_centers():
    X = np.random.default_rng(12).normal(size=(20, 2))
    m = RandomCuts(1).fit(X)
    assert m.n_leaves_ == 1 and m.price_ == pytest.approx(1) and len(m.draw_costs_) == 10
    with pytest.warns(UserWarning, match="coincide"):
        m = RandomCuts(random_state=0).fit([[0.], [1], [9]], labels=[0, 1, 2],
                                           centers=[[0.], [0], [9]])
    assert m.n_leaves_ == 2
