"""IMM is the paper's algorithm: equal to trying everything, with every option; its theorems; its
edges; its invariances."""
import warnings
import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st
from xclust.engine import costs
from xclust import ExGreedy, IMM, naive
from xclust.methods.imm import MistakeRule, diameters
from helpers import KINDS, best_cut, farthest, imm_tree, in_turn, instance, nested, table, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
    for text in (".*leaves.*:UserWarning", "column .* carries:UserWarning", "A column-vector")]
OBJECTIVES = costs.OBJECTIVES


def kept(y, w=None): return (y >= 0) if w is None else (y >= 0) & (w > 0)


def walk(m, X, labels, centers):
    """Every inner node with its rows, active centers, and labels of the rows (-1 where the center
    is gone)"""
    tree, todo = m.tree_, [(0, np.arange(len(X)), np.arange(len(centers)))]
    while todo:
        node, rows, active = todo.pop()
        if tree.feature[node] < 0: continue
        yield node, rows, active, np.where(np.isin(labels[rows], active), labels[rows], -1)
        i, t = tree.feature[node], tree.upper[node]
        left, keep = X[rows, i] <= t, centers[active, i] <= t
        todo += [(tree.children_left[node], rows[left], active[keep]),
                 (tree.children_right[node], rows[~left], active[~keep])]


# ---- equal to trying everything

@pytest.mark.parametrize("kind", KINDS)
def test_the_tree_is_the_naive_tree(kind):
    rng = np.random.default_rng(0)
    for i in range(tries(50, 24)):
        n, d, k = rng.integers(2, (20, 120)[i % 3 == 0]), rng.integers(1, 5), rng.integers(1, 8)
        X, y, C, _ = instance(rng, n, d, k, kind)
        m = IMM(k).fit(X, labels=y, centers=C)
        assert nested(m.tree_) == naive.imm_tree(X[kept(y)], y[kept(y)], C)
        assert (np.array_equal(m.labels_, naive.predict(nested(m.tree_), X))
                and np.array_equal(m.predict(X), m.labels_))


@pytest.mark.parametrize("kind", ["many", "continuous", "tails", "scales"])
def test_the_tree_is_the_naive_tree_where_bins_hold_several_values(kind):
    rng = np.random.default_rng(1)
    for _ in range(2):
        X, y, C, _ = instance(rng, 2500, 2, 5, kind)
        assert (nested(IMM(5).fit(X, labels=y, centers=C).tree_) == naive.imm_tree(X[kept(y)],
            y[kept(y)], C))


OPTIONS = [dict(objective="kmedians"), dict(cut="farthest"),
           dict(cut="farthest", objective="kmedians"), dict(candidates="midpoints"),
           dict(candidates="midpoints", cut="farthest"), dict(min_samples_leaf=2),
           dict(min_samples_leaf=5, objective="kmedians"),
           dict(min_samples_leaf=3, cut="farthest"),
           dict(min_samples_leaf=3, candidates="midpoints"), dict(max_depth=1), dict(max_depth=2),
           dict(tie="margin"), dict(tie="margin", cut="farthest", objective="kmedians"),
           dict(tie="margin", min_samples_leaf=3), dict(features=[0]),
           dict(features=[0, -1], cut="farthest"),
           dict(max_depth=2, min_samples_leaf=4, features=[-1], candidates="midpoints")]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_is_its_rule_by_trying_everything(options):
    rng, plain = (np.random.default_rng(2),
                  {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()})
    for i in range(tries(42, 14)):
        n, d, k = rng.integers(2, (15, 60)[i % 2]), rng.integers(1, 5), rng.integers(1, 7)
        X, y, C, w = instance(rng, n, d, k, KINDS[i % 7])
        on = kept(y, w)
        m = IMM(k, **options).fit(X, labels=y, centers=C, sample_weight=w)
        assert nested(m.tree_) == imm_tree(X[on], y[on], C, w[on], **plain)


def test_min_samples_leaf_in_bins_of_several_values():
    rng = np.random.default_rng(3)
    for kind in ("many", "continuous", "tails"):
        for least in (2, 30, 150):
            X, y, C, w = instance(rng, 900, 2, 5, kind)
            on = kept(y, w)
            m = IMM(5, min_samples_leaf=least).fit(X, labels=y, centers=C, sample_weight=w)
            assert nested(m.tree_) == imm_tree(X[on], y[on], C, w[on], least=least)
            assert m.n_leaves_ == 1 or m.tree_.n_node_samples.min() >= least


def test_every_node_attains_the_least_mistakes_and_stores_them():
    rng = np.random.default_rng(4)
    for i in range(40):
        X, y, C, w = instance(rng, 80, 3, 6, KINDS[i % 7])
        on = kept(y, w)
        m = IMM(6).fit(X, labels=y, centers=C, sample_weight=w)
        Xo, yo, wo = X[on], y[on], w[on]
        inner = 0
        for node, rows, active, labels in walk(m, Xo, yo, C):
            i, t = int(m.tree_.feature[node]), m.tree_.upper[node]
            made = naive.mistakes(Xo[rows, i], labels, C[:, i], t, wo[rows])
            short = np.where(labels >= 0, np.searchsorted(active, labels), -1)
            assert (made == m.tree_.mistakes[node] == best_cut(Xo[rows], short, C[active],
                                                               wo[rows])[1])
            assert 0 < (C[active, i] <= t).sum() < len(active)
            inner += 1
        assert inner == m.n_leaves_ - 1 and (m.tree_.mistakes[m.tree_.leaves] == -1).all()


def test_the_margin_settles_ties_where_bins_hold_several_values():
    rng = np.random.default_rng(31)
    for kind in ("many", "continuous", "tails"):
        for least in (1, 20):
            X, y, C, w = instance(rng, 900, 2, 4, kind)
            on = kept(y, w)
            m = IMM(4, tie="margin", min_samples_leaf=least).fit(X, labels=y, centers=C,
                                                                 sample_weight=w)
            assert nested(m.tree_) == imm_tree(X[on], y[on], C, w[on], least=least, tie="margin")


def test_the_margin_makes_no_more_mistakes_and_prefers_the_widest_gap():
    X = np.array([[0., 0], [1, 1], [9, 2], [9, 3], [10, 4]]); y = [0, 0, 1, 1, 1]
    first, wide = IMM(2).fit(X[:, ::-1], labels=y), IMM(2, tie="margin").fit(X[:, ::-1], labels=y)
    assert nested(first.tree_) == (0, 1.5, 0, 1) and nested(wide.tree_) == (1, 5., 0, 1)


@pytest.mark.filterwarnings("error")
def test_a_margin_in_a_constant_column_is_no_division_by_zero():
    X = np.column_stack([np.zeros(6), [0., 0, 0, 1, 1, 1]])
    m = IMM(2, tie="margin").fit(X, labels=[0, 0, 0, 1, 1, 1], centers=[[-1., 0], [1, 1]])
    assert m.n_leaves_ == 2


def test_more_than_255_clusters():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(400, 2))
    C = rng.normal(size=(270, 2))
    y = costs.nearest(X, C)
    m = IMM(270).fit(X, labels=y, centers=C)
    assert (nested(m.tree_) == naive.imm_tree(X, y, C) and m.n_leaves_ == 270
            and sorted(m.tree_.label[m.tree_.leaves]) == list(range(270)))


@st.composite
def clusterings(draw):
    n, d, k = draw(st.integers(1, 10)), draw(st.integers(1, 3)), draw(st.integers(1, 5))
    def matrix(m):
        return np.array(draw(st.lists(st.integers(0, 4), min_size=m*d, max_size=m*d)),
                        float).reshape(m, d)
    y = np.array(draw(st.lists(st.integers(-1, k - 1), min_size=n, max_size=n)))
    assume((y >= 0).any())
    return matrix(n), y, matrix(k)


@given(clusterings(), st.sampled_from([{}, *OPTIONS]))
@settings(max_examples=300)
def test_any_small_clustering(clustering, options):
    X, y, C = clustering
    plain = {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()}
    m = IMM(len(C), **options).fit(X, labels=y, centers=C)
    assert nested(m.tree_) == imm_tree(X[y >= 0], y[y >= 0], C, **plain)
    assert m.cost_ == pytest.approx(naive.cost(X[y >= 0], m.labels_[y >= 0], m.objective), abs=1e-9)
    assert m.certificate().tree_cost <= m.certificate().lemma2*(1 + 1e-9) + 1e-9


# ---- theorems

def test_T1_unit_vectors_need_depth_k_minus_1_and_cost_nothing():
    for k in (2, 3, 5, 20):
        X = np.vstack([np.eye(k - 1), np.zeros((1, k - 1))])
        for objective in OBJECTIVES:
            m = IMM(k, objective=objective).fit(X, labels=np.arange(k))
            assert (m.cost_ == 0 and m.price_ == 1 and m.tree_.depth == k - 1
                    and len(m.tree_.features_used) == k - 1)
            if k > 2:
                assert (IMM(k, objective=objective, max_depth=k - 2).fit(X,
                    labels=np.arange(k)).cost_ > 0)


def test_T2_the_trap_of_entropy_costs_IMM_nothing():
    rng, v = np.random.default_rng(6), 1e4
    X = np.vstack([np.tile([-2., 0], (500, 1)), np.tile([2., 0], (500, 1)), [[-2, v], [2, v]]])
    X[:1000] += rng.normal(0, .1, (1000, 2))
    y = np.repeat([0, 1, 2], [500, 500, 2])
    for objective in OBJECTIVES:
        assert IMM(3, objective=objective).fit(X, labels=y).price_ == pytest.approx(1)


def bound_of(cost, H, k, objective, halves=1):
    return ((halves*H + 1)*cost if objective == "kmedians"
            else (1 + (2*halves*H*(k - 1))**.5)**2*cost)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_T6_T7_the_theorem_and_lemmas_2_and_3(objective):
    rng, worst = np.random.default_rng(7), 0.
    for i in range(120):
        n, d, k = rng.integers(k_ := rng.integers(2, 8), 100), rng.integers(1, 5), k_
        X, _, C, w = instance(rng, n, d, k, KINDS[i % 7])
        C = C if len(np.unique(C, axis=0)) == k else rng.normal(X.mean(0), X.std(0) + 1, (k, d))
        y = costs.nearest(X, C, objective)
        w = w + .25
        m = IMM(k, objective=objective).fit(X, labels=y, centers=C, sample_weight=w)
        c, t, H = m.certificate(), np.maximum(m.tree_.mistakes, 0), m.tree_.depth
        diam1, diam2 = m.node_diameters_.T
        base = costs.cost(X, y, objective, w, centers=C)
        assert (c.centers_cost == pytest.approx(base, rel=1e-9)
                and (c.depth, c.n_clusters) == (H, k) and c.tree_cost == m.cost_)
        excess, lemma3 = (((t*diam1).sum(), H*base) if objective == "kmedians"
                          else ((t*diam2).sum(), 2*H*(k - 1)*base))
        assert (c.lemma2 == pytest.approx(base + excess if objective == "kmedians"
                                          else (base**.5 + excess**.5)**2, rel=1e-9))
        assert (c.worst == pytest.approx(bound_of(base, H, k, objective), rel=1e-9)
                and c.mistakes == t.sum())
        slack = 1 + 1e-9
        assert (m.cost_ <= m.surrogate_cost_*slack <= c.lemma2*slack**2 <= c.worst*slack**3
                and excess <= lemma3*slack)
        if base: worst = max(worst, m.cost_/c.worst)
        assert (c.worst <= (H + 1 if objective == "kmedians" else 4*H*(k - 1) + 2)*base*slack
                and "IMM" in repr(c) and c.ratio == costs.price(m.cost_, c.centers_cost))
    assert .01 < worst < 1


def test_diameters_are_those_of_the_box_of_the_active_centers():
    rng = np.random.default_rng(8)
    for kind in KINDS:
        X, y, C, _ = instance(rng, 50, 3, 6, kind)
        m = IMM(6).fit(X, labels=y, centers=C)
        assert m.node_diameters_.shape == (m.tree_.node_count, 2)
        for node, _, active, _ in walk(m, X, y, C):
            sides = C[active].max(0) - C[active].min(0)
            assert np.allclose(m.node_diameters_[node], [sides.sum(), (sides**2).sum()], rtol=1e-12)
            assert diameters(C[active]) == pytest.approx(m.node_diameters_[node])
        assert (m.node_diameters_[m.tree_.leaves] == 0).all()


def test_T18_modified_IMM_pays_each_node_with_the_cost_of_its_survivors():
    rng = np.random.default_rng(9)
    for i in range(80):
        X, _, C, _ = instance(rng, 60, 3, 6, KINDS[i % 7])
        if len(np.unique(C, axis=0)) < 6: continue
        y = costs.nearest(X, C, "kmedians")
        m = IMM(6, objective="kmedians", cut="farthest").fit(X, labels=y, centers=C)
        for node, rows, active, labels in walk(m, X, y, C):
            a, b = farthest(C[active], "kmedians")
            alive = rows[labels >= 0]
            feature, t = m.tree_.feature[node], m.tree_.upper[node]
            assert (C[active[a], feature] <= t) != (C[active[b], feature] <= t)
            far = np.abs(C[active[a]] - C[active[b]]).sum()
            assert m.tree_.mistakes[node]*far <= np.abs(X[alive] - C[y[alive]]).sum()*(1 + 1e-9)
        c = m.certificate()
        assert (m.cost_ <= c.worst*(1 + 1e-9)
                and c.worst == pytest.approx((m.tree_.depth + 1)*c.centers_cost))


def test_a_certificate_promises_nothing_where_limits_changed_the_cuts():
    rng = np.random.default_rng(10)
    X, y, C, _ = instance(rng, 80, 3, 6, "continuous")
    for limit in (dict(max_depth=2), dict(min_samples_leaf=3), dict(features=[0, 1])):
        m = IMM(6, **limit).fit(X, labels=y, centers=C)
        c = m.certificate()
        assert (c.worst == np.inf and (c.lemma2 == np.inf) == (m.n_leaves_ < 6)
                and "no bound" in repr(c))
        if m.n_leaves_ == 6: assert m.cost_ <= c.lemma2*(1 + 1e-9)
    for method in (IMM, ExGreedy):
        c = method(6, fixed_splits="x2 <= 0").fit(X, labels=y, centers=C).certificate()
        assert c.worst == c.lemma2 == np.inf and "fixed_splits prescribed some cuts" in repr(c)
    assert IMM(6, candidates="midpoints").fit(X, labels=y, centers=C).certificate().lemma2 < np.inf


def test_midpoint_and_farthest_cuts_have_their_bounds():
    rng = np.random.default_rng(11)
    for i in range(60):
        X, _, C, _ = instance(rng, 60, 3, 5, KINDS[i % 7])
        if len(np.unique(C, axis=0)) < 5: continue
        for objective in OBJECTIVES:
            for cut, candidates in (("any", "midpoints"), ("farthest", "midpoints"),
                                    ("farthest", "gaps")):
                m = IMM(5, objective=objective, cut=cut, candidates=candidates).fit(X,
                    labels=costs.nearest(X, C, objective), centers=C)
                c = m.certificate()
                assert m.cost_ <= c.lemma2*(1 + 1e-9) and m.cost_ <= c.worst*(1 + 1e-9)
                assert (c.worst == pytest.approx(bound_of(c.centers_cost, c.depth, 5, objective,
                                                          1 + (candidates == "midpoints"))))
                if cut == "any": assert c.lemma2 <= c.worst*(1 + 1e-9)


def test_T18_the_same_for_k_means_and_a_node_that_reaches_the_bound():
    rng = np.random.default_rng(19)
    for i in range(80):
        X, C = rng.integers(0, 4, (6, 2)).astype(float), rng.integers(0, 4, (4, 2)).astype(float)
        if len(np.unique(C, axis=0)) < 4: continue
        y = costs.nearest(X, C)
        m = IMM(4, cut="farthest").fit(X, labels=y, centers=C)
        for node, rows, active, labels in walk(m, X, y, C):
            a, b = farthest(C[active], "kmeans")
            far, alive = ((C[active[a]] - C[active[b]])**2).sum(), rows[labels >= 0]
            assert (m.tree_.mistakes[node]*far
                    <= 2*(len(active) - 1)*((X[alive] - C[y[alive]])**2).sum()*(1 + 1e-9))
    c = IMM(objective="kmedians").fit([[1.]], labels=[0], centers=[[0.], [1.]])
    assert c.tree_.mistakes[0]*c.node_diameters_[0, 0] == c.certificate().centers_cost == 1


# ---- edges

@pytest.mark.parametrize("objective", OBJECTIVES)
def test_one_cluster_is_a_leaf(objective):
    X = table(np.random.default_rng(12), 20, 2, "continuous")
    for fit in (dict(labels=np.zeros(20, int)), dict(centers=[[5., 5.]]), {}):
        m = IMM(1, objective=objective, random_state=0).fit(X, **fit)
        assert (m.tree_.node_count == m.n_leaves_ == 1 and m.price_ == pytest.approx(1)
                and (m.labels_ == 0).all())
        assert m.certificate().depth == 0 and m.certificate().mistakes == 0


@in_turn("objective", OBJECTIVES)
@in_turn("n", [1, 2, 3, 40])
def test_as_many_clusters_as_rows_cost_nothing(n, objective):
    X = table(np.random.default_rng(13), n, 2, "continuous")
    for fit in (dict(labels=np.arange(n)), dict(labels=np.arange(n), centers=X),
                dict(centers=X), {}):
        m = IMM(n, objective=objective, random_state=0).fit(X, **fit)
        assert (m.n_leaves_ == n and m.cost_ == 0 and m.price_ == 1 and len(set(m.labels_)) == n
                and m.agreement_ == (1, 1))


def test_coinciding_centers_share_a_leaf_and_warn():
    X, C = np.array([[0.], [0], [1], [1], [5]]), np.array([[0.], [0], [1], [5], [5]])
    with pytest.warns(UserWarning, match="coincide"):
        m = IMM(5).fit(X, labels=[0, 1, 2, 2, 3], centers=C)
    assert (m.n_leaves_ == 3 and m.n_clusters_ == 5 and m.labels_.tolist() == [0, 0, 2, 2, 3]
            and m.cost_ == 0)
    with pytest.warns(UserWarning, match="coincide"):
        m = IMM(2).fit(np.ones((4, 2)), labels=[0, 0, 1, 1])
    assert m.n_leaves_ == 1 and (m.labels_ == 0).all() and m.price_ == 1
    assert not np.isnan(m.cluster_centers_).any()


def test_duplicates_of_k_points_are_told_apart():
    rng = np.random.default_rng(14)
    P = rng.integers(0, 3, (30, 2)).astype(float)
    P = np.unique(P, axis=0)
    for k in (2, 4, len(P)):
        y = rng.integers(0, k, 100); y[:k] = np.arange(k)
        m = IMM(k).fit(P[y], labels=y)
        assert m.n_leaves_ == k and np.array_equal(m.labels_, y) and m.cost_ == 0


@pytest.mark.filterwarnings("error")
def test_constant_columns_are_never_cut():
    rng = np.random.default_rng(15)
    X = np.column_stack([np.full(50, 3.), rng.normal(size=50), np.full(50, -1e9)])
    C = np.column_stack([[3., 3, 3], rng.normal(size=3), np.full(3, -1e9)])
    m = IMM(3).fit(X, labels=costs.nearest(X, C), centers=C)
    assert m.n_leaves_ == 3 and m.tree_.features_used.tolist() == [1]


def test_centers_outside_of_the_data_get_empty_leaves():
    rng = np.random.default_rng(16)
    for far in (10., 1e6, 1e16, 1e100):
        for objective in OBJECTIVES:
            X = rng.random((30, 2))
            C = np.array([[.5, .5], [far, .1], [-far, .2], [.3, far]])
            y = rng.integers(0, 4, 30)
            m = IMM(4, objective=objective).fit(X, labels=y, centers=C)
            assert nested(m.tree_) == naive.imm_tree(X, y, C) and m.n_leaves_ == 4
            assert m.cost_ == pytest.approx(naive.cost(X, m.labels_, objective), rel=1e-9)
            assert m.reference_cost_ == pytest.approx(naive.cost(X, y, objective), rel=1e-9)
            empty = np.setdiff1d(np.arange(4), m.labels_)
            assert np.array_equal(m.cluster_centers_[empty], C[empty])


def test_clusters_without_rows_keep_their_leaf_and_center():
    X = np.array([[0.], [1], [9], [10]])
    m = IMM(3).fit(X, labels=[0, 0, 2, 2], centers=[[.5], [5.], [9.5]])
    assert (m.n_clusters_ == m.n_leaves_ == 3 and m.cluster_centers_.tolist() == [[.5], [5], [9.5]]
            and m.predict([[5.]]) == [1])
    assert m.reference_labels_.tolist() == m.labels_.tolist() == [0, 0, 2, 2]


@pytest.mark.parametrize("scale", [1e-300, 1e-160, 1e-30, 1e30, 1e140])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_unlikely_units_give_the_naive_tree(scale, objective):
    rng = np.random.default_rng(17)
    for i in range(10):
        X, y, C, _ = instance(rng, 60, 3, 5, ("few", "some", "continuous")[i % 3])
        m = IMM(5, objective=objective).fit(X*scale, labels=y, centers=C*scale)
        assert nested(m.tree_) == naive.imm_tree(X[kept(y)]*scale, y[kept(y)], C*scale)
        assert np.array_equal(m.predict(X*scale), m.labels_)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_offset_of_ten_million_changes_no_cut_and_no_cost(objective):
    rng = np.random.default_rng(18)
    for _ in range(20):
        X, C = rng.integers(0, 800, (200, 3))/8, rng.integers(0, 800, (5, 3))/8
        y = costs.nearest(X, C)
        a = IMM(5, objective=objective).fit(X, labels=y, centers=C)
        b = IMM(5, objective=objective).fit(X + 1e7, labels=y, centers=C + 1e7)
        assert (np.array_equal(a.tree_.feature, b.tree_.feature)
                and np.array_equal(a.tree_.mistakes, b.tree_.mistakes))
        inner = a.tree_.feature >= 0
        assert (np.array_equal(a.tree_.upper[inner] + 1e7, b.tree_.upper[inner])
                and np.array_equal(a.labels_, b.labels_))
        for name in ("cost_", "surrogate_cost_", "reference_cost_", "price_"):
            assert getattr(a, name) == pytest.approx(getattr(b, name), rel=1e-12)
        assert np.allclose(a.tree_.cost, b.tree_.cost, rtol=1e-12)


# ---- weights and noise

def same_tree(a, b, *, counts=True):
    "Equal cuts, labels and mistakes; equal costs but for rounding"
    exact = ["feature", "lower", "upper", "children_left", "children_right", "label",
             "weighted_n_node_samples", "mistakes"]
    for name in exact + ["n_node_samples"]*counts:
        assert np.array_equal(getattr(a.tree_, name), getattr(b.tree_, name)), name
    assert np.allclose(a.tree_.cost, b.tree_.cost, rtol=1e-9)
    for name in ("cost_", "surrogate_cost_", "reference_cost_", "price_"):
        assert getattr(a, name) == pytest.approx(getattr(b, name), rel=1e-9)
    assert (np.allclose(a.agreement_, b.agreement_) or not counts
            and np.isclose(a.agreement_.share, b.agreement_.share))
    assert np.allclose(a.cluster_centers_, b.cluster_centers_)


@pytest.mark.parametrize("options", [{}, *(o for o in OPTIONS if "min_samples_leaf" not in o)],
                         ids=str)   # that counts rows, as in scikit-learn's trees
def test_a_weight_counts_as_that_many_rows(options):
    rng = np.random.default_rng(19)
    for i in range(tries(15, 7)):
        X, y, C, _ = instance(rng, 50, 3, 5, KINDS[i % 7])
        w = rng.integers(0, 4, 50) + 1*(np.arange(50) == np.flatnonzero(y >= 0)[0])
        many = np.repeat(np.arange(50), w)
        same_tree(IMM(5, **options).fit(X, labels=y, centers=C, sample_weight=w),
                  IMM(5, **options).fit(X[many], labels=y[many], centers=C), counts=False)


@pytest.mark.parametrize("options", [{}, *OPTIONS], ids=str)
def test_a_row_without_weight_is_no_row(options):
    rng = np.random.default_rng(20)
    for i in range(tries(15, 7)):
        X, y, C, w = instance(rng, 60, 3, 5, KINDS[i % 7])
        w[rng.random(60) < .3] = 0
        w[np.flatnonzero(y >= 0)[0]] = 1
        a = IMM(5, **options).fit(X, labels=y, centers=C, sample_weight=w)
        b = IMM(5, **options).fit(X[w > 0], labels=y[w > 0], centers=C, sample_weight=w[w > 0])
        same_tree(a, b)
        assert np.array_equal(a.labels_, b.predict(X)) and np.array_equal(a.labels_, a.predict(X))


@pytest.mark.parametrize("options", [{}, *OPTIONS], ids=str)
def test_noise_steers_nothing_yet_gets_the_cluster_of_its_leaf(options):
    rng = np.random.default_rng(21)
    for i in range(tries(15, 7)):
        X, y, C, w = instance(rng, 60, 3, 5, KINDS[i % 7])
        y[rng.random(60) < .3] = -1
        y[0], w[0] = 0, 1
        a = IMM(5, **options).fit(X, labels=y, centers=C, sample_weight=w)
        b = IMM(5, **options).fit(X[y >= 0], labels=y[y >= 0], centers=C, sample_weight=w[y >= 0])
        same_tree(a, b)
        assert ((a.labels_ >= 0).all() and np.array_equal(a.labels_, b.predict(X))
                and np.array_equal(a.reference_labels_, y))


def test_scaling_all_weights_by_a_power_of_two_scales_mistakes_and_costs():
    rng = np.random.default_rng(22)
    X, y, C, w = instance(rng, 60, 3, 5, "continuous")
    w = w + rng.random(60)
    for s in (2.**-40, 2.**40):
        a, b = (IMM(5).fit(X, labels=y, centers=C, sample_weight=v) for v in (w, w*s))
        assert (nested(a.tree_) == nested(b.tree_)
                and np.array_equal(np.where(a.tree_.mistakes > 0, a.tree_.mistakes*s,
                                            a.tree_.mistakes), b.tree_.mistakes))
        assert b.cost_ == pytest.approx(a.cost_*s) and b.price_ == pytest.approx(a.price_)


# ---- the names of the clusters

def test_labels_of_any_type_give_the_same_tree():
    rng = np.random.default_rng(23)
    X = rng.normal(size=(80, 3)); y = rng.integers(0, 4, 80)
    want = IMM(4).fit(X, labels=y)
    names = np.array(["ant", "bee", "cat", "dog"])
    kinds = {"list": y.tolist(), "int8": y.astype(np.int8), "uint8": y.astype(np.uint8),
             "uint64": y.astype(np.uint64), "float": y.astype(float), "text": names[y],
             "objects": names[y].astype(object), "bytes": names[y].astype(bytes),
             "column": y[:, None], "sparse ids": y*10**9 + 7,
             "dates": np.datetime64("2020-01-01") + y}
    for kind, labels in kinds.items():
        m = IMM(4).fit(X, labels=labels)
        same_tree(m, want)
        assert np.array_equal(m.reference_labels_, np.ravel(labels)), kind
        assert np.array_equal(m.labels_, m.clusters_[want.labels_]), kind
        assert np.array_equal(m.predict(X, codes=True), want.labels_), kind
        assert (list(m.clusters_)
                == sorted(set(np.ravel(labels).tolist() if kind != "dates" else labels))), kind


def test_two_valued_labels():
    X = np.random.default_rng(24).normal(size=(40, 2)); y = X[:, 0] > 0
    m = IMM(2).fit(X, labels=y)
    same_tree(m, IMM(2).fit(X, labels=y.astype(int)))
    assert m.clusters_.tolist() == [False, True] and m.price_ == pytest.approx(1)
    assert np.array_equal(m.labels_, y)


@pytest.mark.parametrize("missing", [np.nan, None, -1, "masked"])
def test_missing_labels_are_noise(missing):
    X = np.random.default_rng(25).normal(size=(40, 2)); y = np.where(X[:, 0] > 0, 5, 3)
    if missing == "masked": labels = np.ma.masked_array(y, np.arange(40) < 4)
    else: labels = [missing]*4 + y[4:].tolist()
    m = IMM(2).fit(X, labels=labels)
    same_tree(m, IMM(2).fit(X[4:], labels=y[4:]))
    assert (m.reference_labels_[:4] == -1).all() and (m.labels_[:4] >= 0).all()


# ---- invariances

@in_turn("options", [{}, *OPTIONS])
def test_the_order_of_the_rows_changes_nothing(options):
    rng = np.random.default_rng(26)
    for kind in KINDS:
        X, y, C, w = instance(rng, 300, 3, 5, kind)
        order = rng.permutation(300)
        a, b = (IMM(5, **options).fit(X, labels=y, centers=C, sample_weight=w),
                IMM(5, **options).fit(X[order], labels=y[order], centers=C, sample_weight=w[order]))
        same_tree(a, b)
        assert np.array_equal(a.labels_[order], b.labels_)


def test_the_numbers_of_the_clusters_change_nothing_but_the_numbers():
    rng = np.random.default_rng(27)
    for kind in KINDS:
        X, y, C, _ = instance(rng, 200, 3, 6, kind)
        if len(np.unique(C, axis=0)) < 6: continue
        other = rng.permutation(6)                             # cluster j is called other[j]
        a, b = (IMM(6).fit(X, labels=y, centers=C),
                IMM(6).fit(X, labels=np.where(y >= 0, other[y], -1), centers=C[np.argsort(other)]))
        assert np.array_equal(other[a.labels_], b.labels_)
        for name in ("feature", "upper", "mistakes", "n_node_samples"):
            assert np.array_equal(getattr(a.tree_, name), getattr(b.tree_, name))


def test_the_order_of_the_columns_changes_only_ties():
    rng, checked = np.random.default_rng(28), 0
    for _ in range(60):
        X, C, y, w = (rng.normal(size=(60, 4)), rng.normal(size=(4, 4)), rng.integers(0, 4, 60),
                      rng.random(60))
        order = rng.permutation(4)
        a, b = (IMM(4).fit(X, labels=y, centers=C, sample_weight=w),
                IMM(4).fit(X[:, order], labels=y, centers=C[:, order], sample_weight=w))
        assert np.isclose(a.tree_.mistakes[0], b.tree_.mistakes[0], rtol=1e-12)
        # cuts without mistakes tie
        if (a.tree_.mistakes[a.tree_.feature >= 0] == 0).any(): continue
        assert (np.array_equal(a.labels_, b.labels_)
                and np.array_equal(a.tree_.feature[a.tree_.feature >= 0],
                                   order[b.tree_.feature[b.tree_.feature >= 0]]))
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("name, f",
    [("exp", np.exp), ("cube", lambda x: x**3), ("arctan", np.arctan),
     ("2x - 7", lambda x: 2*x - 7)])
def test_a_rising_change_of_a_columns_unit_keeps_the_partition(name, f):
    rng = np.random.default_rng(29)
    for kind in ("few", "some", "continuous"):
        X, y, C, w = instance(rng, 300, 3, 5, kind)
        C = np.clip(C, -9, 9)
        a = IMM(5).fit(X, labels=y, centers=C, sample_weight=w)
        X2, C2 = X.copy(), C.copy()
        X2[:, 1], C2[:, 1] = f(X[:, 1]), f(C[:, 1])
        both, both2 = np.concatenate([X[:, 1], C[:, 1]]), np.concatenate([X2[:, 1], C2[:, 1]])
        assert len(np.unique(both)) == len(np.unique(both2))
        b = IMM(5).fit(X2, labels=y, centers=C2, sample_weight=w)
        for o in ("feature", "mistakes", "n_node_samples", "label"):
            assert np.array_equal(getattr(a.tree_, o), getattr(b.tree_, o))
        assert np.array_equal(a.labels_, b.labels_)


def test_doubling_every_row_changes_no_cut():
    rng = np.random.default_rng(30)
    for kind in KINDS:
        X, y, C, _ = instance(rng, 150, 3, 5, kind)
        a, b = (IMM(5).fit(X, labels=y, centers=C),
                IMM(5).fit(np.tile(X, (2, 1)), labels=np.tile(y, 2), centers=C))
        assert nested(a.tree_) == nested(b.tree_) and b.cost_ == pytest.approx(2*a.cost_)


# ---- what the review found

def test_midpoints_between_the_farthest_centers_keep_only_the_weaker_bound():
    "A tree that costs 2.76 times the centers: more than H + 1 = 2, less than 2 H + 1 = 3."
    d, m = 10, 50
    X = np.vstack([np.zeros((m, d)), np.ones((m, d)), .51*np.eye(d)])
    y = np.repeat([0, 1, 0], [m, m, d])
    c = IMM(objective="kmedians", cut="farthest", candidates="midpoints").fit(X, labels=y,
        centers=[[0]*d, [1]*d]).certificate()
    assert c.ratio > 2 and c.worst == pytest.approx(3*c.centers_cost) and c.tree_cost <= c.lemma2


@pytest.mark.parametrize("options",
    [{}, {"cut": "farthest"}, {"tie": "margin"}, {"min_samples_leaf": 3},
     {"objective": "kmedians"}])
def test_an_inherited_tally_gives_the_tree_of_a_counted_one(monkeypatch, options):
    """Small nodes are counted afresh; here every larger child inherits, in integers and with
    fractional weights"""
    rng, trees = np.random.default_rng(7), {}
    tables = [(rng.integers(0, 40, (300, 3)) + (rng.random((300, 3)) if i % 2 else 0.),
               rng.integers(-1, 6, 300), rng.random(300)) for i in range(12)]
    inherited, worth, inherit = [], MistakeRule.worth_keeping, MistakeRule.inherit

    def worth_keeping(self, tally, n_rows):
        self.room = 1e18
        return worth(self, tally, n_rows)

    def counted(self, *args):
        inherit(self, *args)
        if self.heir[0] is not None: inherited.append(len(self.heir[0]))

    monkeypatch.setattr(MistakeRule, "worth_keeping", worth_keeping)
    monkeypatch.setattr(MistakeRule, "inherit", counted)
    for recount in (10**9, 0):
        monkeypatch.setattr(MistakeRule, "recount", recount)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            trees[recount] = [IMM(**options).fit(X, labels=y, centers=rng_centers(X, i),
                                                 sample_weight=w if i % 3 else None).tree_
                              for i, (X, y, w) in enumerate(tables)]
    assert trees[0] == trees[10**9] and len(inherited) > 12*2


def rng_centers(X, seed):
    return np.random.default_rng(seed).normal(X.mean(0), X.std(0), (6, X.shape[1]))
