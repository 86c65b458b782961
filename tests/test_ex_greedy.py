"""ExGreedy and ExShallow are their definitions by trying everything, with every option; their
bounds; their edges; their invariances."""
import math, pickle, tracemalloc, warnings
import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits, load_iris, load_wine, make_blobs
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_sample_weight_equivalence_on_dense_data
from xclust.engine import costs
from xclust.methods import ex_greedy
from xclust import IMM, ExKMC, naive
from xclust.methods.ex_greedy import ExGreedy, ExShallow
from helpers import KINDS, in_turn, instance, nested, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
    for text in (".*lea(ves|f).*:UserWarning", "column .* carries:UserWarning", "A column-vector",
                 "column .* spans")]
OBJECTIVES = costs.OBJECTIVES


# ---- the definitions

def excess(x, D, z, t, w):
    left, own = x <= t, z <= t
    return float((w*(np.where(left, D[:, own].min(1), D[:, ~own].min(1)) - D.min(1))).sum())


def expected(K, s, A, share):
    if K == 1: return 0.
    L = min(max(-(-K*s//A), 1), K - 1)
    return 1 + (share*expected(L, s, A, share) + (1 - share)*expected(K - L, s, A, share))


def candidates(X, C, least, features):
    for i in range(X.shape[1]) if features is None else sorted({f % X.shape[1] for f in features}):
        for t in naive.thresholds(X[:, i], C[:, i]):
            if least == 1 or min((X[:, i] <= t).sum(), (X[:, i] > t).sum()) >= least: yield i, t


def best_cut(X, D, C, w, factor=0., below=(), above=(), least=1, features=None):
    """(score, feature, threshold, excess) or None; where nothing is paid, free cuts are compared by
    their conditions"""
    before, A, found = float((w*D.min(1)).sum()), len(C), []
    for i, t in candidates(X, C, least, features):
        e, conditions = excess(X[:, i], D, C[:, i], t, w), 0.
        if factor and len(X):
            share = w[X[:, i] <= t].sum()/w.sum()
            conditions = (factor*(expected(A, int((C[:, i] <= t).sum()), A, share)
                                  - ((i in below)*share + (i in above)*(1 - share))))
        found.append((e, conditions, i, float(t)))
    if not found: return None
    if not factor or not len(X) or (before == 0 and min(found)[0] > 0):
        return min((e, i, t, e) for e, _, i, t in found)
    return min(((e/before if before else 0. if e == 0 else np.inf) + c, i, t, e)
               for e, c, i, t in found)


def tree(X, D, C, w, factor=0., below=frozenset(), above=frozenset(), names=None, max_depth=None,
         **options):
    names = np.arange(len(C)) if names is None else names
    if (C == C[0]).all(): return int(names[0])
    cut = None if max_depth == 0 else best_cut(X, D, C, w, factor, below, above, **options)
    # equal centers cost the same, to the bit
    if cut is None: return int(names[np.argmin([math.fsum(w*d) for d in D.T])])
    _, i, t, _ = cut
    def side(rows, keep, below, above):
        return tree(X[rows], D[rows][:, keep], C[keep], w[rows], factor, below, above, names[keep],
                    None if max_depth is None else max_depth - 1, **options)
    left, own = X[:, i] <= t, C[:, i] <= t
    return i, t, side(left, own, below | {i}, above), side(~left, ~own, below, above | {i})


def estimator(factor, **options):
    return ExShallow(depth_factor=factor, **options) if factor else ExGreedy(**options)


def plain(options):
    return {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()
            if o != "objective"}


# ---- equal to trying everything

@pytest.mark.parametrize("factor", [0, .03, .5])
@pytest.mark.parametrize("kind", KINDS)
def test_the_tree_is_the_definition(kind, factor):
    rng = np.random.default_rng(0)
    for i in range(tries(30, 12)):
        n, d, k = rng.integers(2, (20, 100)[i % 3 == 0]), rng.integers(1, 5), rng.integers(1, 9)
        X, y, C, w = instance(rng, n, d, k, kind)
        on, objective = (y >= 0) & (w > 0), OBJECTIVES[i % 2]
        m = estimator(factor, objective=objective).fit(X, labels=y, centers=C, sample_weight=w)
        assert (nested(m.tree_) == tree(X[on], costs.distances(X, C, objective)[on], C, w[on],
                                        factor))
        assert (np.array_equal(m.labels_, naive.predict(nested(m.tree_), X))
                and np.array_equal(m.predict(X), m.labels_))


OPTIONS = [dict(min_samples_leaf=2), dict(min_samples_leaf=7, objective="kmedians"),
           dict(max_depth=1), dict(max_depth=2, objective="kmedians"), dict(features=[0]),
           dict(features=[-1, 0], min_samples_leaf=3),
           dict(max_depth=3, min_samples_leaf=4, features=[-1])]


@pytest.mark.parametrize("factor", [0, .03])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option(options, factor):
    rng = np.random.default_rng(1)
    for i in range(tries(28, 14)):
        X, y, C, w = instance(rng, rng.integers(2, (15, 60)[i % 2]), rng.integers(1, 5),
                              rng.integers(1, 8), KINDS[i % 7])
        on, D = (y >= 0) & (w > 0), costs.distances(X, C, options.get("objective", "kmeans"))
        m = estimator(factor, **options).fit(X, labels=y, centers=C, sample_weight=w)
        want = tree(X[on], D[on], C, w[on], factor, **plain(options))
        assert nested(m.tree_) == want


@pytest.mark.parametrize("factor", [0, .03])
@pytest.mark.parametrize("least", [1, 30])
def test_bins_of_several_values_and_rows_in_several_parts(factor, least):
    rng = np.random.default_rng(2)
    for kind, n in (("many", 900), ("continuous", 700), ("tails", 900), ("scales", 700),
                    ("some", 6000), ("many", 3000)):
        X, y, C, w = instance(rng, n, 2, 6, kind)
        on = (y >= 0) & (w > 0)
        m = estimator(factor, min_samples_leaf=least).fit(X, labels=y, centers=C, sample_weight=w)
        assert (nested(m.tree_) == tree(X[on], costs.distances(X, C)[on], C, w[on], factor,
                                        least=least))


@pytest.mark.parametrize("factor", [0., .1])
def test_bins_of_one_value_in_which_centers_lie(factor, monkeypatch):
    """Two or three values a column and more centers than a row remembers, some of them beyond all
    values: the definition, and a bin's rows are walked once a bin, not once a center."""
    walked, opened, crossings, best_in_bin = [], [], ex_greedy.crossings, ex_greedy.best_in_bin
    monkeypatch.setattr(ex_greedy, "crossings",
        lambda near, inside, *args: (walked.append(len(inside)), crossings(near, inside, *args))[1])
    monkeypatch.setattr(ex_greedy, "best_in_bin",
                        lambda *args: (opened.append(args[:2]), best_in_bin(*args))[1])
    for seed in range(12):
        rng = np.random.default_rng(seed)
        X = rng.choice([0., 0, 0, 1, 3][:int(rng.integers(4, 6))], (60, 2))
        C, y, w = (rng.uniform(-1, 4, (14, 2)).round(1), rng.integers(0, 14, 60),
                   rng.integers(1, 4, 60).astype(float))
        y[:14] = np.arange(14)
        m = estimator(factor).fit(X, labels=y, centers=C, sample_weight=w)
        D = ((X[:, None] - C)**2).sum(2)
        assert nested(m.tree_) == tree(X, D, C, w, factor), seed
    assert 0 < len(walked) <= 1.5*len(opened)


@pytest.mark.parametrize("factor", [0, .03])
def test_more_centers_than_a_row_remembers(factor):
    rng = np.random.default_rng(3)
    for k, n in ((11, 150), (13, 150), (30, 300), (45, 200)):
        X, y, C, w = instance(rng, n, 2, k, "continuous")
        on = (y >= 0) & (w > 0)
        m = estimator(factor).fit(X, labels=y, centers=C, sample_weight=w)
        assert nested(m.tree_) == tree(X[on], costs.distances(X, C)[on], C, w[on], factor)
    X, C = rng.normal(size=(400, 2)), rng.normal(size=(300, 2))
    assert (sorted((m := estimator(factor).fit(X, centers=C)).tree_.label[m.tree_.leaves])
            == list(range(300)))


@st.composite
def clusterings(draw):
    n, d, k = draw(st.integers(1, 10)), draw(st.integers(1, 3)), draw(st.integers(1, 6))
    def matrix(m):
        return np.array(draw(st.lists(st.integers(0, 4), min_size=m*d, max_size=m*d)),
                        float).reshape(m, d)
    y = np.array(draw(st.lists(st.integers(-1, k - 1), min_size=n, max_size=n)))
    assume((y >= 0).any())
    return matrix(n), y, matrix(k)


@given(clusterings(), st.sampled_from([{}, *OPTIONS]), st.sampled_from([0, .03, 1]))
@settings(max_examples=250)
def test_any_small_clustering(clustering, options, factor):
    X, y, C = clustering
    on, D = y >= 0, costs.distances(X, C, options.get("objective", "kmeans"))
    m = estimator(factor, **options).fit(X, labels=y, centers=C)
    assert nested(m.tree_) == tree(X[on], D[on], C, np.ones(on.sum()), factor, **plain(options))
    assert m.surrogate_cost_ == pytest.approx(D[on, m.labels_[on]].sum(), abs=1e-9)


def test_the_depth_term():
    h = np.empty(40)
    for A in range(2, 20):
        for s in range(1, A):
            for share in (0., .3, 1.):
                value = ex_greedy.expected_depth(share, share, s, A, h)
                assert value == expected(A, s, A, share) and 0 <= value <= A - 1
            low, high = .2, .45
            least = min(expected(A, s, A, a) for a in np.linspace(low, high, 21))
            assert ex_greedy.expected_depth(low, high, s, A, h) <= least + 1e-12


def test_a_repeated_feature_is_discounted():
    rng, repeated = np.random.default_rng(4), 0
    for i in range(40):
        X, C = rng.normal(size=(60, 3)), rng.normal(size=(6, 3))
        y, D = costs.nearest(X, C), costs.distances(X, C)
        m = ExShallow(depth_factor=.3).fit(X, labels=y, centers=C)
        assert nested(m.tree_) == tree(X, D, C, np.ones(60), .3)
        blind = best_cut(X, D, C, np.ones(60), .3)
        seen = best_cut(X, D, C, np.ones(60), .3, below={blind[1]}, above={blind[1]})
        assert seen[1:] == blind[1:] and seen[0] == pytest.approx(blind[0] - .3)
        repeated += len(m.tree_.features_used) < 3


def test_depth_factor_0_is_ExGreedy_and_labels_are_IMM():
    rng = np.random.default_rng(5)
    for i in range(42):
        X, y, C, w = instance(rng, 60, 3, rng.integers(1, 9), KINDS[i % 7])
        given = dict(labels=y, centers=C, sample_weight=w)
        assert ExShallow(depth_factor=0).fit(X, **given).tree_ == ExGreedy().fit(X, **given).tree_
        if len(np.unique(C, axis=0)) == len(C):
            assert (nested(ExGreedy(objective="labels").fit(X, **given).tree_)
                    == nested(IMM(objective="labels").fit(X, **given).tree_))


def test_mistakes_are_those_of_IMM():
    rng = np.random.default_rng(6)
    for i in range(28):
        X, y, C, w = instance(rng, 80, 3, 8, KINDS[i % 7])
        m, on = ExGreedy().fit(X, labels=y, centers=C, sample_weight=w), (y >= 0) & (w > 0)
        i, t = int(m.tree_.feature[0]), float(m.tree_.upper[0])
        assert m.tree_.mistakes[0] == naive.mistakes(X[on][:, i], y[on], C[:, i], t, w[on])
        if m.n_leaves_ == 8:
            assert (m.tree_.mistakes[m.tree_.feature >= 0].sum()
                    == pytest.approx(w[on][m.labels_[on] != y[on]].sum()))


# ---- bounds

@pytest.mark.parametrize("factor", [0, .03])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_cut_keeps_the_theorem(objective, factor):
    rng = np.random.default_rng(7)
    for i in range(42):
        X, _, C, w = instance(rng, rng.integers(8, 90), rng.integers(1, 5), rng.integers(2, 9),
                              KINDS[i % 7])
        y, w, D = costs.nearest(X, C, objective), w + .25, costs.distances(X, C, objective)
        m = estimator(factor, objective=objective).fit(X, labels=y, centers=C, sample_weight=w)
        c, rows = m.certificate(), m.tree_.decision_path(X).toarray() > 0
        paid = [(w[rows[:, u]] @ D[rows[:, u]][:, state.centers].min(1))
                for u, state in enumerate(m.result_.states)]
        for u in np.flatnonzero(m.tree_.feature >= 0):
            A = len(m.result_.states[u].centers)
            below = paid[m.tree_.children_left[u]] + paid[m.tree_.children_right[u]]
            assert (below <= ((2 if objective == "kmedians" else 4*A - 2) + factor*(A - 1))*paid[u]
                    *(1 + 1e-9) + 1e-300)
        assert c.tree_cost <= c.lemma2*(1 + 1e-9) and c.tree_cost <= c.worst*(1 + 1e-9)
        assert type(m).__name__ in repr(c)


def test_limits_promise_nothing_and_deep_trees_overflow_quietly():
    X, y = make_blobs(100, centers=5, random_state=0)
    assert ExGreedy(max_depth=2).fit(X, labels=y).certificate().worst == np.inf
    line = np.exp2(np.arange(300.))[:, None]
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        assert ExGreedy().fit(line[:150], labels=np.arange(150)).certificate().tree_cost == 0


PUBLISHED = {"iris": (1.082895, 1.082895), "wine": (1.046995, 1.046995),
             "digits": (1.212100, 1.189170), "digits standardised": (1.106489, 1.134309)}


@pytest.mark.parametrize("name", PUBLISHED)
def test_no_dearer_than_the_published_implementation(name):
    X = dict(iris=load_iris, wine=load_wine, digits=load_digits)[name.split()[0]]().data
    if name != "digits": X = StandardScaler().fit_transform(X)
    k = 10 if "digits" in name else 3
    y = KMeans(k, n_init=10, random_state=0).fit(X).labels_
    for M, theirs in zip((ExGreedy, ExShallow), PUBLISHED[name]):
        assert M().fit(X, labels=y).price_ <= theirs + 1e-6


def test_with_many_clusters_shallow_is_shallower_and_cheaper():
    X, _ = make_blobs(2500, centers=50, n_features=20, cluster_std=3., random_state=0)
    y = KMeans(50, n_init=1, random_state=0).fit(X).labels_
    greedy, shallow = ExGreedy().fit(X, labels=y), ExShallow().fit(X, labels=y)
    assert shallow.price_ < .8*greedy.price_ and shallow.tree_.depth < greedy.tree_.depth/2
    assert ExKMC(base=ExShallow(), max_leaves=80).fit(X, labels=y).price_ < shallow.price_


# ---- invariances

def same_tree(a, b):
    for name in ("feature", "lower", "upper", "label", "weighted_n_node_samples", "mistakes"):
        assert np.array_equal(getattr(a.tree_, name), getattr(b.tree_, name)), name
    assert a.cost_ == pytest.approx(b.cost_, rel=1e-9)


@pytest.mark.parametrize("factor", [0, .03])
@pytest.mark.parametrize("options", [{}, *OPTIONS], ids=str)
def test_weights_noise_threads_and_the_order_of_rows(options, factor):
    rng, make = np.random.default_rng(8), lambda **more: estimator(factor, **options, **more)
    for i in range(tries(14, 7)):
        X, y, C, w = instance(rng, 60, 3, 7, KINDS[i % 7])
        want = make().fit(X, labels=y, centers=C, sample_weight=w)
        on, order = (y >= 0) & (w > 0), rng.permutation(60)
        same_tree(make().fit(X[on], labels=y[on], centers=C, sample_weight=w[on]), want)
        same_tree(make().fit(X[order], labels=y[order], centers=C, sample_weight=w[order]), want)
        same_tree(make(n_jobs=2).fit(X, labels=y, centers=C, sample_weight=w), want)
        if "min_samples_leaf" not in options and (w == w.astype(int)).all():
            many = np.repeat(np.arange(60), w.astype(int))
            same_tree(make().fit(X[many], labels=y[many], centers=C), want)


@pytest.mark.parametrize("M", [ExGreedy, ExShallow])
def test_threads_change_nothing_on_larger_tables(M):
    X, y = make_blobs(30_000, centers=15, n_features=8, cluster_std=3., random_state=1)
    trees = [M(n_jobs=j).fit(X, labels=y).tree_ for j in (None, 2, -1)]
    assert trees[0] == trees[1] == trees[2]


@pytest.mark.parametrize("M", [ExGreedy, ExShallow])
def test_scales_offsets_pipelines_and_far_centers(M):
    rng = np.random.default_rng(9)
    X, C = rng.integers(0, 800, (200, 3))/8, rng.integers(0, 800, (9, 3))/8
    y = costs.nearest(X, C)
    a = M().fit(X, labels=y, centers=C)
    for scale, offset in ((1, 1e7), (2.**20, 0), (2.**-20, 0), (2.**-9, 1e5)):
        b = M().fit(X*scale + offset, labels=y, centers=C*scale + offset)
        assert (np.array_equal(a.labels_, b.labels_)
                and np.array_equal(a.tree_.mistakes, b.tree_.mistakes)
                and a.price_ == pytest.approx(b.price_, rel=1e-12))
    far = M().fit(X, labels=y, centers=np.vstack([C, [1e9, 0, 0]]))
    assert np.array_equal(far.labels_, a.labels_) or M is ExShallow
    m = M(reference=make_pipeline(StandardScaler(), KMeans(6, random_state=0))).fit(X*[1, 1e3,
        1e-3])
    Z = StandardScaler().fit_transform(X*[1, 1e3, 1e-3])
    assert np.array_equal(M().fit(Z, labels=m.reference_labels_).labels_, m.labels_)


@in_turn("scale", [1e-170, 1e-150, 1e140, 1e160])
@in_turn("M", [ExGreedy, ExShallow])
@pytest.mark.filterwarnings("ignore")
def test_squares_beyond_floating_point_still_give_a_tree(M, scale):
    X, y = make_blobs(300, centers=5, random_state=0)
    assert M().fit(X*scale, labels=y).n_leaves_ == 5


def test_a_second_fit_forgets_the_first():
    X, y = make_blobs(200, centers=4, random_state=0)
    m = ExShallow().fit(X, labels=y)
    again = pickle.loads(pickle.dumps(m))
    assert (again.tree_ == m.tree_ == clone(m).fit(X, labels=y).tree_ == m.fit(X[:, ::-1],
        labels=y).fit(X, labels=y).tree_)


def test_memory():
    X, y = make_blobs(40_000, centers=10, n_features=20, cluster_std=3., random_state=0)
    ExShallow().fit(X[:500], labels=y[:500])
    tracemalloc.start()
    ExShallow().fit(X, labels=y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 2*X.nbytes + len(X)*10*8 + 2**21


# ---- scikit-learn, parameters, errors



class Given(ExShallow):
    "ExShallow with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(6, np.shape(X)[1])),
                           sample_weight=sample_weight)


def test_weights_are_repetition_where_the_clustering_is_given():
    check_sample_weight_equivalence_on_dense_data("Given", Given())


def test_one_implementation_two_estimators():
    assert (set(ExShallow().get_params()) == set(ExGreedy().get_params()) | {"depth_factor"}
            and ExShallow().depth_factor == .03)
    with pytest.raises(TypeError, match="depth_factor"): ExGreedy(depth_factor=.1)


@in_turn("bad, words", [(dict(depth_factor=-1), "depth_factor.*-1"),
    (dict(depth_factor=np.inf), "depth_factor"),
    (dict(depth_factor="deep"), "depth_factor.*'deep'"), (dict(depth_factor=True), "depth_factor"),
    (dict(objective="labels"), "objective.*'kmeans', 'kmedians'.*'labels'"),
    (dict(max_depth=0), "max_depth"), (dict(min_samples_leaf=0), "min_samples_leaf"),
    (dict(features=[9]), "features"), (dict(n_clusters=0), "n_clusters"),
    (dict(n_clusters=99), "n_clusters")])
def test_bad_parameters_are_named_and_leave_the_estimator_alone(bad, words):
    m = ExShallow(**bad)
    with pytest.raises(ValueError, match=words): m.fit(make_blobs(40, random_state=0)[0])
    assert not hasattr(m, "tree_") and not hasattr(m, "n_features_in_")
