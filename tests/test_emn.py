"""EMN is its rule by trying everything, with every option; its bound; its invariances;
scikit-learn's checks."""
import pickle
import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_sample_weight_equivalence_on_dense_data
from xclust.engine import costs
from xclust import IMM
from xclust.methods.emn import EMN, RatioRule, harmonic
from helpers import KINDS, best_cut, in_turn, instance, nested, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
              for text in (".*leaves.*:UserWarning", "column .* carries:UserWarning")]
OBJECTIVES = costs.OBJECTIVES
OPTIONS = [{}, dict(objective="kmedians"), dict(candidates="midpoints"),
           dict(candidates="midpoints", objective="kmedians"), dict(min_samples_leaf=2),
           dict(min_samples_leaf=5, candidates="midpoints"), dict(max_depth=2), dict(tie="margin"),
           dict(tie="margin", min_samples_leaf=3), dict(features=[0]),
           dict(max_depth=3, min_samples_leaf=2, features=[-1, 0])]


def divisor(n): return [1] + [min(s, n - s) for s in range(1, n)] + [1]


def emn_tree(X, labels, centers, weights, *, max_depth=None, clusters=None, objective="kmeans",
             span=None, **options):
    "The definition with every option"
    clusters, span = (np.arange(len(centers)) if clusters is None else clusters,
                      np.ptp(X, axis=0) if span is None else span)
    cut = (None if max_depth == 0 else best_cut(X, labels, centers, weights, span=span,
                                                divisor=divisor(len(centers)), **options))
    if cut is None:
        pay = [(weights*(abs(X - c)**(2 if objective == "kmeans" else 1)).sum(1)).sum()
               for c in centers]
        return int(clusters[np.argmin(pay)])
    i, t = cut[2:]
    def side(rows, keep):
        new = np.where(keep, np.cumsum(keep) - 1, -1)
        return emn_tree(X[rows], np.where(labels >= 0, new[labels], -1)[rows], centers[keep],
                        weights[rows], clusters=clusters[keep], span=span, max_depth=None
                        if max_depth is None else max_depth - 1, objective=objective, **options)
    rows, keep = X[:, i] <= t, centers[:, i] <= t
    return i, t, side(rows, keep), side(~rows, ~keep)


def plain(options):
    return {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()}


# ---- equal to trying everything

@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_tree_is_the_rule_by_trying_everything(options):
    rng = np.random.default_rng(0)
    for i in range(tries(42, 14)):
        n, d, k = rng.integers(2, (20, 70)[i % 2]), rng.integers(1, 5), rng.integers(1, 10)
        X, y, C, w = instance(rng, n, d, k, KINDS[i % 7])
        on = (y >= 0) & (w > 0)
        m = EMN(k, **options).fit(X, labels=y, centers=C, sample_weight=w)
        assert nested(m.tree_) == emn_tree(X[on], y[on], C, w[on], **plain(options))


@pytest.mark.parametrize("options",
    [{}, dict(min_samples_leaf=30), dict(tie="margin", min_samples_leaf=7)], ids=str)
def test_bins_that_hold_several_values(options):
    rng = np.random.default_rng(1)
    for kind in ("many", "continuous", "tails", "scales"):
        X, y, C, w = instance(rng, 900, 2, 7, kind)
        on = (y >= 0) & (w > 0)
        m = EMN(7, **options).fit(X, labels=y, centers=C, sample_weight=w)
        assert nested(m.tree_) == emn_tree(X[on], y[on], C, w[on], **plain(options))


@st.composite
def clusterings(draw):
    n, d, k = draw(st.integers(1, 10)), draw(st.integers(1, 3)), draw(st.integers(1, 7))
    def matrix(m):
        return np.array(draw(st.lists(st.integers(0, 4), min_size=m*d, max_size=m*d)),
                        float).reshape(m, d)
    y = np.array(draw(st.lists(st.integers(-1, k - 1), min_size=n, max_size=n)))
    assume((y >= 0).any())
    return matrix(n), y, matrix(k)


@given(clusterings(), st.sampled_from(OPTIONS))
@settings(max_examples=200)
def test_any_small_clustering(clustering, options):
    X, y, C = clustering
    m = EMN(len(C), **options).fit(X, labels=y, centers=C)
    on = y >= 0
    assert nested(m.tree_) == emn_tree(X[on], y[on], C, np.ones(on.sum()), **plain(options))
    assert m.certificate().tree_cost <= m.certificate().lemma2*(1 + 1e-9) + 1e-9


def test_equal_ratios_tie_exactly():
    for m in range(1, 60):
        for s in range(1, 20): assert m*s/s == m and (m*3.)/(s*3.) == m/s
    X = np.array([[0.], [1], [2], [10], [11], [12], [20], [21], [22], [30], [31], [32]])
    y = np.array([0, 0, 1, 1, 1, 0, 2, 2, 3, 3, 3, 2])
    m = EMN().fit(X, labels=y, centers=[[1.], [11], [21], [31]])
    assert m.tree_.upper[0] == 16 and m.tree_.mistakes[0] == 0


def test_the_stored_mistakes_are_mistakes():
    rng = np.random.default_rng(2)
    for i in range(30):
        X, y, C, w = instance(rng, 80, 3, 8, KINDS[i % 7])
        m = EMN().fit(X, labels=y, centers=C, sample_weight=w)
        on = (y >= 0) & (w > 0)
        if m.n_leaves_ == 8:
            assert (m.tree_.mistakes[m.tree_.feature >= 0].sum()
                    == pytest.approx(w[on][m.labels_[on] != y[on]].sum()))


def test_up_to_three_clusters_it_is_IMM():
    rng = np.random.default_rng(3)
    for i in range(60):
        X, y, C, w = instance(rng, 60, 3, rng.integers(1, 4), KINDS[i % 7])
        assert (EMN().fit(X, labels=y, centers=C, sample_weight=w).tree_ == IMM().fit(X, labels=y,
            centers=C, sample_weight=w).tree_)


def test_the_divisor():
    for n in range(1, 12): assert RatioRule.divisor(None, n).tolist() == divisor(n)
    assert [harmonic(n) for n in (0, 1, 2, 4)] == [0, 1, 1.5, pytest.approx(25/12)]


# ---- the bound

@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_bound_and_its_steps(objective):
    rng, power = np.random.default_rng(4), 1 + (objective == "kmeans")
    for i in range(80):
        X, _, C, w = instance(rng, rng.integers(10, 90), rng.integers(1, 5), rng.integers(2, 10),
                              KINDS[i % 7])
        if len(np.unique(C, axis=0)) < len(C): continue
        y, w, k = costs.nearest(X, C, objective), w + .25, len(C)
        for candidates in ("gaps", "midpoints"):
            m = EMN(objective=objective, candidates=candidates).fit(X, labels=y, centers=C,
                                                                    sample_weight=w)
            c = m.certificate()
            halves = 1 + (candidates == "midpoints")
            factor = (1 + halves*(k - 1) if objective == "kmedians"
                      else (1 + (4*halves*(k - 1)*harmonic(k//2))**.5)**2)
            assert factor <= halves*(k if objective == "kmedians" else 8*(k - 1)*harmonic(k//2) + 2)
            assert c.worst == pytest.approx(factor*c.centers_cost) and "EMN" in repr(c)
            assert (m.cost_ <= m.surrogate_cost_*(1 + 1e-9) <= c.lemma2*(1 + 1e-9)**2
                    <= c.worst*(1 + 1e-9)**3)
            rows, reach = (m.tree_.decision_path(Z).toarray() > 0 for Z in (X, C))
            for u in np.flatnonzero(m.tree_.feature >= 0):
                alive, n = rows[:, u] & reach[y, u], reach[:, u].sum()
                small = min(reach[:, m.tree_.children_left[u]].sum(),
                            reach[:, m.tree_.children_right[u]].sum())
                allowed = (halves*small*(1 if power == 1 else 4*harmonic(n//2))
                           *(w[alive]*(abs(X - C[y])[alive]**power).sum(1)).sum())
                assert (m.tree_.mistakes[u]*m.node_diameters_[u, power - 1] <= allowed*(1 + 1e-9)
                        + 1e-300)


def test_limits_promise_less():
    X, y = make_blobs(100, centers=5, random_state=0)
    assert EMN(max_depth=2).fit(X, labels=y).certificate().worst == np.inf
    assert (EMN(min_samples_leaf=2).fit(X, labels=y).certificate().worst == np.inf
            and EMN().fit(X, labels=y).certificate().worst < np.inf)


def test_unit_vectors_cost_nothing():
    for k in (2, 5, 20):
        X = np.vstack([np.eye(k - 1), np.zeros((1, k - 1))])
        for objective in OBJECTIVES:
            m = EMN(objective=objective).fit(X, labels=np.arange(k))
            assert m.cost_ == 0 and m.tree_.depth == k - 1


def test_many_clusters_give_a_shallower_and_cheaper_tree_than_IMMs():
    X, _ = make_blobs(2500, centers=50, n_features=20, cluster_std=3., random_state=0)
    y = KMeans(50, n_init=1, random_state=0).fit(X).labels_
    emn, imm = EMN().fit(X, labels=y), IMM().fit(X, labels=y)
    assert emn.price_ < .8*imm.price_ and emn.tree_.depth < imm.tree_.depth/2


# ---- invariances

def same_tree(a, b):
    for name in ("feature", "lower", "upper", "label", "weighted_n_node_samples", "mistakes"):
        assert np.array_equal(getattr(a.tree_, name), getattr(b.tree_, name)), name
    assert (a.cost_ == pytest.approx(b.cost_, rel=1e-9)
            and a.price_ == pytest.approx(b.price_, rel=1e-9))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_weights_noise_and_the_order_of_rows(options):
    rng = np.random.default_rng(5)
    for i in range(14):
        X, y, C, w = instance(rng, 60, 3, 7, KINDS[i % 7])
        want = EMN(**options).fit(X, labels=y, centers=C, sample_weight=w)
        on, order = (y >= 0) & (w > 0), rng.permutation(60)
        same_tree(EMN(**options).fit(X[on], labels=y[on], centers=C, sample_weight=w[on]), want)
        same_tree(EMN(**options).fit(X[order], labels=y[order], centers=C, sample_weight=w[order]),
                  want)
        same_tree(EMN(**options, n_jobs=2).fit(X, labels=y, centers=C, sample_weight=w), want)
        if "min_samples_leaf" not in options and (w == w.astype(int)).all():
            many = np.repeat(np.arange(60), w.astype(int))
            same_tree(EMN(**options).fit(X[many], labels=y[many], centers=C), want)


def test_threads_change_nothing_on_larger_tables():
    X, y = make_blobs(20_000, centers=15, n_features=6, cluster_std=3., random_state=1)
    trees = [EMN(n_jobs=j).fit(X, labels=y).tree_ for j in (None, 2, -1)]
    assert trees[0] == trees[1] == trees[2]


def test_scales_offsets_and_pipelines():
    rng = np.random.default_rng(6)
    X, C = rng.integers(0, 800, (200, 3))/8, rng.integers(0, 800, (9, 3))/8
    y = costs.nearest(X, C)
    a, b = EMN().fit(X, labels=y, centers=C), EMN().fit(X + 1e7, labels=y, centers=C + 1e7)
    assert (np.array_equal(a.labels_, b.labels_)
            and np.array_equal(a.tree_.mistakes, b.tree_.mistakes)
            and a.cost_ == pytest.approx(b.cost_, rel=1e-12))
    m = EMN(reference=make_pipeline(StandardScaler(), KMeans(6, random_state=0))).fit(X*[1, 1e3,
        1e-3])
    Z = StandardScaler().fit_transform(X*[1, 1e3, 1e-3])
    assert np.array_equal(EMN().fit(Z, labels=m.reference_labels_).labels_, m.labels_)


# ---- scikit-learn, parameters, errors



class Given(EMN):
    "EMN with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(6, np.shape(X)[1])),
                           sample_weight=sample_weight)


def test_weights_are_repetition_where_the_clustering_is_given():
    check_sample_weight_equivalence_on_dense_data("Given", Given())


def test_every_parameter_is_read_and_none_is_left_over():
    assert set(EMN().get_params()) == set(IMM().get_params()) - {"cut"}
    with pytest.raises(TypeError, match="cut"): EMN(cut="farthest")
    X, y = make_blobs(80, centers=4, random_state=0)
    m = EMN(tie="margin").fit(X, labels=y)
    assert pickle.loads(pickle.dumps(m)).tree_ == m.tree_ == clone(m).fit(X, labels=y).tree_


@in_turn("bad, words", [(dict(candidates="all"), "candidates.*'all'"),
                        (dict(tie="widest"), "tie.*'widest'"), (dict(objective="x"), "objective"),
                        (dict(tie="margin", candidates="midpoints"), "tie"),
                        (dict(max_depth=0), "max_depth"),
                        (dict(min_samples_leaf=0), "min_samples_leaf"),
                        (dict(features=[9]), "features"), (dict(n_clusters=0), "n_clusters"),
                        (dict(n_clusters=99), "n_clusters")])
def test_bad_parameters_are_named_and_leave_the_estimator_alone(bad, words):
    m = EMN(**bad)
    with pytest.raises(ValueError, match=words): m.fit(make_blobs(40, random_state=0)[0])
    assert not hasattr(m, "tree_") and not hasattr(m, "n_features_in_")
