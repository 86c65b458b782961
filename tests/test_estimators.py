"""The estimators as users meet them: scikit-learn's checks, any kind of input, failing fits,
threads and forks, references, messages."""
import multiprocessing, pickle, re, sys, threading, warnings
import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans, SpectralClustering
from sklearn.compose import make_column_transformer
from sklearn.decomposition import PCA
from sklearn.exceptions import NotFittedError
from sklearn.frozen import FrozenEstimator
from sklearn.mixture import GaussianMixture
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, MinMaxScaler, PowerTransformer
from sklearn.preprocessing import QuantileTransformer, RobustScaler, StandardScaler
from sklearn.utils.estimator_checks import check_sample_weight_equivalence_on_dense_data
from xclust import CART, DT2, EMN, IMM, AutoTree, Boxes, GreedyTreeClusterer, TreeClusterer
from xclust import ExGreedy, ExKMC, Expand, ExShallow, KernelExKMC, KernelExpand, KernelIMM
from xclust import KernelKMeans, MixtureTree, Predictor, KMedians, MedianTree, RandomCuts, SpEx
from xclust import Spectral, SSEGreedy, naive
from own_trees import CUBT, CLTree
from xclust.engine import costs, result, grow
from xclust.methods import estimator, imm
from helpers import COLUMNS_BY_NAME, KINDS, SOME_CHECKS, WEIGHTS, failed_checks, in_turn, instance
from helpers import nested, tries

OBJECTIVES = costs.OBJECTIVES
pytestmark = pytest.mark.filterwarnings("ignore:column .* carries:UserWarning",
                                        "ignore:the tree has:UserWarning")


# ---- scikit-learn's own checks

# Each way through the code once: settings that meet no common line stand together in one run, and
# no module has runs of its own.
WHOLE = [       # all checks: another door, another kind of cut, no tree, no reference
    # the door, k-means, a rule of centers with all options at rest
    IMM(),
    # no base, intervals, a frontier with a limit
    ExKMC(3, max_leaves=6, base="empty", cuts="interval", objective="kmedians", max_depth=3),
    # a graph of the rows, threads, a refined tree
    SpEx(3, graph="knn", n_neighbors=3, n_jobs=2, refine=True),
    # a list of boxes, no tree
    Boxes(),
    # no reference
    SSEGreedy(),
    # kernel k-means, feature maps
    KernelIMM(),
]
OTHERS = [      # SOME_CHECKS
    # k-medians, cuts between centers, refinement: weights are repetition
    IMM(3, objective="kmedians", candidates="midpoints", refine=True),
    # widest gaps; limits that leave a tree with fewer leaves
    EMN(3, tie="margin", max_depth=2, min_samples_leaf=2),
    # lots drawn in the fit
    RandomCuts(3, n_init=2),
    # a base of its own, more leaves than clusters
    ExKMC(),
    # its costs; intervals over a base
    Expand(3, max_leaves=6, base="imm", cuts="interval"),
    # a rule of labels
    CART(),
    # entropy, and the windows that limits leave
    CART(3, criterion="entropy", max_leaves=5, max_depth=3, min_samples_leaf=2),
    # cuts that look at no label
    MedianTree(3, objective="kmedians", max_leaves=6, max_depth=3),
    SpEx(),                                                                             # cliques
    # leaves that are clusters
    SpEx(3, graph="star", leaf_labels="leaf", self_loops=True, max_depth=3),
    # costs of both sides, absolute
    ExGreedy(objective="kmedians"),
    # squared, with depth and limits
    ExShallow(3, depth_factor=.1, max_depth=2, min_samples_leaf=2),
    # another goal
    Boxes(3, goal="f1", max_conditions=2, boxes_per_cluster=2),
    # clusters of their own, of several leaves
    CUBT(), CLTree(3, min_samples_split=4),
    KernelExKMC(3, base="empty", criterion="published", distances="landmarks", n_landmarks=20,
                refine=True, random_state=0),    # landmarks
    # a base of kernel trees, kernel costs of its own
    KernelExpand(3, kernel="laplace", cuts="threshold", random_state=0),
    # rows change their cluster; every cut tried
    DT2(),
    # cuts by search
    DT2(3, exact=False, kernel="laplace", max_depth=2),
]
PUBLIC = [*WHOLE, *OTHERS]
# checked in their own files; the last one takes no rows
CLUSTERERS = {Spectral, KernelKMeans, KMedians, AutoTree, MixtureTree}


def expected_of(estimator):
    """The checks that it may fail: the weights of those whose reference is k-means from random
    starts."""
    by_kmeans = (getattr(estimator, "objective", None) in ("kmeans", "kernel")
                 and not isinstance(estimator, (SSEGreedy, CUBT, CLTree)))
    return WEIGHTS if by_kmeans or isinstance(estimator, Boxes) else COLUMNS_BY_NAME


@pytest.mark.parametrize("estimator", PUBLIC, ids=lambda e: type(e).__name__)
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn_checks(estimator):
    assert (failed_checks(estimator, expected_of(estimator),
                          None if estimator in WHOLE else SOME_CHECKS) == {})


def test_only_what_KMeans_fails_is_expected_to_fail():
    with pytest.raises(AssertionError):
        check_sample_weight_equivalence_on_dense_data("KMeans", KMeans())


class Given(IMM):
    "IMM with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(4, np.shape(X)[1])),
                           sample_weight=sample_weight)


@pytest.mark.parametrize("options",
    [{}, dict(objective="kmedians"), dict(cut="farthest"), dict(tie="margin")], ids=str)
def test_weights_are_repetition_where_the_clustering_is_given(options):
    check_sample_weight_equivalence_on_dense_data("Given", Given(**options))


def test_every_public_estimator_is_checked():
    import xclust
    from sklearn.base import BaseEstimator
    public = ({v for v in vars(xclust).values() if isinstance(v, type)
        # bases of others
        and issubclass(v, BaseEstimator)} - {TreeClusterer, GreedyTreeClusterer, Predictor})
    # these two are a package of their own
    assert public == {type(e) for e in PUBLIC} - {CUBT, CLTree} | CLUSTERERS


# ---- data and fits for everything below

def blobs(n=200, d=4, k=4, seed=0):
    rng = np.random.default_rng(seed)
    C = rng.normal(scale=4, size=(k, d))
    y = rng.integers(0, k, n)
    # float32 holds X exactly
    return np.float32(C[y] + rng.normal(size=(n, d))).astype(float), y, C


X, y, C = blobs()
NAMES = ["height", "weight", "age", "income"]
FITTED = ["tree_", "labels_", "reference_labels_", "clusters_", "cluster_centers_", "cost_",
          "surrogate_cost_", "reference_cost_", "price_", "n_clusters_", "n_leaves_",
          "n_features_in_", "reference_", "agreement_", "objective_"]


def same_fit(a, b, names=True):
    "Bit for bit the same result"
    for name in FITTED:
        u, v = getattr(a, name), getattr(b, name)
        if name == "reference_": continue
        if name == "tree_" and not names:
            assert nested(u) == nested(v) and np.array_equal(u.cost, v.cost)
        elif isinstance(u, np.ndarray):
            assert np.array_equal(u, v) and (u.dtype == v.dtype or name == "clusters_"), name
        else: assert u == v, name


def quiet(fit):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return fit()


# ---- any kind of input

def read_only(A):
    A = A.copy(); A.flags.writeable = False
    return A


def strided(A):
    B = np.empty((2*len(A), 3*A.shape[1])); B[::2, ::3] = A
    return B[::2, ::3]


INPUTS = {"float32": np.float32, "Fortran": np.asfortranarray, "read-only": read_only,
          "non-contiguous": strided, "list": lambda A: A.tolist(),
          "tuples": lambda A: tuple(map(tuple, A.tolist())),
          "reversed view": lambda A: A[::-1].copy()[::-1], "big-endian": lambda A: A.astype(">f8"),
          "longdouble": np.longdouble, "objects": lambda A: A.astype(object),
          "subclass": lambda A: A.view(type("Sub", (np.ndarray,), {})),
          "unaligned": lambda A: np.frombuffer(b"x" + A.tobytes(), offset=1).reshape(A.shape),
          "pandas": lambda A: pd.DataFrame(A, columns=NAMES),
          "pandas float32": lambda A: pd.DataFrame(np.float32(A), columns=NAMES),
          "pandas nullable": lambda A: pd.DataFrame(A, columns=NAMES).astype("Float64"),
          "pandas, numbers as names": pd.DataFrame, "pandas, own index": lambda A: pd.DataFrame(A,
              columns=NAMES, index=np.arange(len(A))[::-1]),
              "polars": lambda A: pl.DataFrame(A, schema=NAMES),
              "polars float32": lambda A: pl.DataFrame(np.float32(A), schema=NAMES)}


@in_turn("objective", OBJECTIVES)
@in_turn("kind", INPUTS)
def test_the_tree_does_not_depend_on_the_kind_of_input(kind, objective):
    A = INPUTS[kind](X)
    want = IMM(4, objective=objective).fit(X, labels=y, centers=C)
    got = IMM(4, objective=objective).fit(A, labels=y, centers=C)
    same_fit(got, want, names=False)
    named = kind.startswith("pandas") and "numbers" not in kind or kind.startswith("polars")
    assert (hasattr(got, "feature_names_in_") == named
            and got.tree_.feature_names == (tuple(NAMES) if named else None))
    assert (np.array_equal(got.predict(A), want.labels_)
            and np.array_equal(got.apply(A), want.apply(X)))
    assert (got.score(A) == want.score(X)
            and (got.decision_path(A) != want.decision_path(X)).nnz == 0)


@pytest.mark.parametrize("dtype",
                         [bool, np.int8, np.uint8, np.int32, np.uint64, np.int64, np.float16])
def test_whole_numbers_of_any_type(dtype):
    rng = np.random.default_rng(1)
    A = rng.integers(0, 2 if dtype is bool else 20, (80, 4))
    y = rng.integers(0, 4, 80)
    want = quiet(lambda: IMM(4).fit(A.astype(float), labels=y))
    for B in (A.astype(dtype), np.asfortranarray(A.astype(dtype)), pd.DataFrame(A.astype(dtype)),
              A.astype(dtype).tolist()):
        # a frame of truth values is told in words
        same_fit(quiet(lambda: IMM(4).fit(B, labels=y)), want, names=dtype is not bool)


def test_labels_centers_and_weights_of_any_kind():
    w = np.arange(1, 201)/8
    want = IMM(4).fit(X, labels=y, centers=C, sample_weight=w)
    for labels in (y.tolist(), read_only(y), pd.Series(y, index=y), pl.Series(y),
                   y.astype(np.int8), y[::-1].copy()[::-1]):
        for centers in (C.tolist(), np.asfortranarray(C), read_only(C), pd.DataFrame(C)):
            same_fit(IMM(4).fit(X, labels=labels, centers=centers, sample_weight=w), want)
    for weights in (w.tolist(), read_only(w), pd.Series(w), np.float32(w), pl.Series(w)):
        same_fit(IMM(4).fit(X, labels=y, centers=C, sample_weight=weights), want)


@in_turn("kind", ["float64", *INPUTS])
def test_nothing_given_is_changed(kind):
    A = X.copy() if kind == "float64" else INPUTS[kind](X)
    labels, centers, w = y.copy(), C.copy(), np.ones(200)
    before = pickle.dumps((np.asarray(A, float), labels, centers, w))
    m = IMM(4, objective="kmedians").fit(A, labels=labels, centers=centers, sample_weight=w)
    m.predict(A); m.score(A)
    assert pickle.dumps((np.asarray(A, float), labels, centers, w)) == before


def test_the_default_reference_is_the_same_for_every_kind_of_array_and_of_frame():
    for kinds, want in ((("float32", "Fortran", "read-only", "list"),
                         IMM(4, random_state=0).fit(X)),
                        (("pandas", "polars"),
                         IMM(reference=make_pipeline(StandardScaler(),
                             KMeans(4, n_init=10, random_state=0))).fit(X))):
        for kind in kinds:
            found = IMM(4, random_state=0).fit(INPUTS[kind](X))
            assert (np.array_equal(found.labels_, want.labels_) and found.cost_ == want.cost_
                    and found.price_ == want.price_
                    and found.tree_.upper.tolist() == want.tree_.upper.tolist())


def test_names_of_columns_are_kept_and_checked():
    frame = pd.DataFrame(X, columns=NAMES)
    m = IMM(4, features=["height", "income"]).fit(frame, labels=y)
    assert (m.feature_names_in_.tolist() == NAMES and m.tree_.feature_names == tuple(NAMES)
            and set(m.tree_.features_used) <= {0, 3})
    assert "height" in m.tree_.to_text() or "income" in m.tree_.to_text()
    assert np.array_equal(m.predict(frame[NAMES[::-1]].assign(more=1)), m.labels_)
    with pytest.raises(ValueError, match="'income'|'height'"):
        m.predict(frame.rename(columns=str.upper))
    with pytest.warns(UserWarning, match="feature names"):
        assert np.array_equal(m.predict(X), m.labels_)
    assert np.array_equal(m.predict(pl.DataFrame(frame.to_dict("list"))), m.labels_)


def test_a_row_gets_its_cluster_alone_or_in_a_batch():
    m = IMM(4).fit(X, labels=y)
    assert (np.array_equal([m.predict(x[None])[0] for x in X], m.labels_)
            and m.predict(X[:3]).dtype == np.int64)
    assert np.array_equal(m.tree_.label[m.apply(X)], m.labels_)


# ---- what a fit stores

def check_fitted(m, X, weights=None):
    """Everything DESIGN names is there and agrees with the plain definitions, in the space the tree
    was grown in"""
    for name in FITTED: assert hasattr(m, name), name
    w = np.ones(len(X)) if weights is None else np.asarray(weights, float)
    n, tree = len(X), m.tree_
    # both answer with the labels as they were given; what follows counts by their positions in
    # clusters_
    assert (np.isin(m.labels_, m.clusters_).all()
            and np.isin(m.reference_labels_, [-1, *m.clusters_]).all())
    labels, reference = (np.where(given == -1, -1, np.searchsorted(m.clusters_, given))
                         for given in (m.labels_, m.reference_labels_))
    assert labels.shape == reference.shape == (n,) and labels.dtype == reference.dtype == np.int64
    assert (labels.min() >= 0 and labels.max() < m.n_clusters_ and reference.min() >= -1
            and reference.max() < m.n_clusters_)
    assert (m.cluster_centers_.shape == (m.n_clusters_, m.n_features_in_)
            and np.isfinite(m.cluster_centers_).all())
    assert (np.array_equal(m.predict(X), m.labels_)
            and np.array_equal(m.predict(X, codes=True), labels))
    assert np.array_equal(tree.label[m.apply(X)], labels)
    assert m.n_leaves_ == tree.n_leaves <= m.n_clusters_ and m.n_features_in_ == tree.n_features
    on = (reference >= 0) & (w > 0)
    path = m.decision_path(X).toarray().astype(bool)
    assert (np.array_equal(tree.n_node_samples, path[on].sum(0))
            and np.allclose(tree.weighted_n_node_samples, w[on] @ path[on]))
    inner = tree.feature >= 0
    assert np.array_equal(tree.n_node_samples[inner],
        tree.n_node_samples[tree.children_left[inner]]
        + tree.n_node_samples[tree.children_right[inner]])
    assert (tree.mistakes[inner] >= 0).all() and (tree.mistakes[~inner] == -1).all()
    Z = np.asarray(X, float) if m.result_.space is None else m.result_.space(X)
    assert m.cost_ == pytest.approx(naive.cost(Z[on], labels[on], m.objective_, w[on]), rel=1e-7)
    assert (m.reference_cost_ == pytest.approx(naive.cost(Z[on], reference[on], m.objective_,
                                                          w[on]), rel=1e-7))
    assert (m.price_ == costs.price(m.cost_, m.reference_cost_)
            and m.surrogate_cost_ >= m.cost_*(1 - 1e-9))
    assert m.agreement_.share == pytest.approx(w[on][labels[on] == reference[on]].sum()/w[on].sum())
    assert m.agreement_ == pytest.approx(tuple(costs.agreement(labels, reference, w)))
    assert (m.score(X, sample_weight=np.where(on, w, 0)) == pytest.approx(-m.cost_, rel=1e-7)
            and m.cost(X[on], w[on]) == pytest.approx(m.cost_, rel=1e-7))
    if m.result_.space is None:
        own = costs.cluster_centers(Z[on], labels[on], m.n_clusters_, m.objective_, w[on])
        assert (np.allclose(own, m.cluster_centers_) or np.isnan(own).any()
                and np.allclose(own[~np.isnan(own)], m.cluster_centers_[~np.isnan(own)]))
    # k leaves of k centers: each row is lost once, or it keeps its cluster
    if m.n_leaves_ == m.n_clusters_:
        assert tree.mistakes[inner].sum() == pytest.approx(w[on][labels[on] != reference[on]].sum())


@pytest.mark.parametrize("options",
    [{}, dict(objective="kmedians"), dict(cut="farthest"), dict(max_depth=2),
     dict(min_samples_leaf=9), dict(features=[1])], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_fitted_attributes_are_those_of_the_definitions(kind, options):
    rng = np.random.default_rng(2)
    for _ in range(tries(8, 3)):
        A, labels, centers, w = instance(rng, 100, 3, 5, kind)
        check_fitted(IMM(5, **options).fit(A, labels=labels, centers=centers, sample_weight=w), A,
                     w)
        check_fitted(IMM(5, **options).fit(A, labels=labels), A)
        check_fitted(IMM(5, **options).fit(A, centers=centers), A)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_fitted_attributes_with_the_default_reference(objective):
    for w in (None, np.arange(200)/64):
        m = IMM(4, objective=objective, random_state=0).fit(X, sample_weight=w)
        check_fitted(m, X, w)
        assert (type(m.reference_) is (KMeans if objective == "kmeans" else KMedians)
                and m.clusters_.tolist() == [0, 1, 2, 3])
        assert np.array_equal(m.reference_labels_, m.reference_.labels_)
        assert m.reference_cost_ == pytest.approx(m.reference_.inertia_, rel=1e-3)


def test_centers_alone_take_the_nearest_rows():
    for objective in OBJECTIVES:
        m = IMM(objective=objective).fit(X, centers=C)
        assert (np.array_equal(m.reference_labels_, costs.nearest(X, C, objective))
                and m.n_clusters_ == 4 and m.reference_ is None)


def test_labels_alone_take_their_own_centers():
    rng = np.random.default_rng(3)
    for objective in OBJECTIVES:
        w = rng.integers(1, 5, 200)/4
        a = IMM(objective=objective).fit(X, labels=y, sample_weight=w)
        b = IMM(objective=objective).fit(X, labels=y,
            centers=costs.cluster_centers(X, y, 4, objective, w), sample_weight=w)
        same_fit(a, b)


def test_n_clusters_is_only_read_for_the_default_reference():
    m = IMM(n_clusters=77).fit(X, labels=y)
    assert m.n_clusters == 77 and m.n_clusters_ == 4


def test_a_second_fit_replaces_all_of_the_first():
    A, labels, _ = blobs(120, 3, 3, seed=7)
    m = IMM(4, random_state=0).fit(pd.DataFrame(X, columns=NAMES))
    m.fit(A, labels=labels)
    fresh = IMM(4, random_state=0).fit(A, labels=labels)
    same_fit(m, fresh)
    assert (not hasattr(m, "feature_names_in_") and m.reference_ is None
            and vars(m).keys() == vars(fresh).keys())


def test_the_fitted_estimator_does_not_keep_the_data():
    rng = np.random.default_rng(4)
    A = rng.normal(size=(4000, 50))
    m = IMM(3).fit(A, labels=rng.integers(0, 3, 4000))
    assert len(pickle.dumps(m)) < A.nbytes/8


# ---- scikit-learn's protocol

FITS = {"labels": (IMM(4), dict(labels=y)), "default": (IMM(4, random_state=0, n_jobs=2), {}),
        "pipeline": (IMM(reference=make_pipeline(StandardScaler(), KMeans(4, random_state=0))), {}),
        "kmedians": (IMM(4, objective="kmedians", cut="farthest", features=[0, 1, 2], max_depth=3),
                     dict(centers=C))}


@pytest.mark.parametrize("name", FITS)
def test_clone_pickle_and_parameters_round_trip(name):
    estimator, how = FITS[name]
    before = repr(estimator.get_params())
    m = clone(estimator).fit(X, **how)
    again = pickle.loads(pickle.dumps(m))
    same_fit(again, m)
    assert (np.array_equal(again.predict(X), m.labels_) and again.score(X) == m.score(X)
            and repr(again.certificate()) == repr(m.certificate()))
    assert (repr(m.get_params()) == before == repr(estimator.get_params())
            and not hasattr(clone(m), "tree_"))
    same_fit(clone(m).fit(X, **how), m)
    same_fit(IMM().set_params(**clone(m).get_params()).fit(X, **how), m)


def test_the_reference_given_is_not_fitted_itself():
    given = make_pipeline(StandardScaler(), KMeans(4, random_state=0))
    m = IMM(reference=given).fit(X)
    assert (m.reference is given and not hasattr(given[-1], "labels_")
            and m.reference_ is not given and hasattr(m.reference_[-1], "labels_"))


def test_fit_predict_and_grid_search():
    assert np.array_equal(IMM(4, random_state=0).fit_predict(X),
                          IMM(4, random_state=0).fit(X).labels_)
    assert np.array_equal(IMM().fit_predict(X, labels=y), IMM().fit(X, labels=y).labels_)
    search = GridSearchCV(IMM(random_state=0), {"n_clusters": [2, 4]}, cv=2).fit(X)
    assert search.best_params_ == {"n_clusters": 4}
    m = make_pipeline(StandardScaler(), IMM(4, random_state=0)).fit(X)
    assert np.array_equal(m.predict(X), m[-1].labels_)


def test_methods_before_fit_say_so():
    for name in ("predict", "apply", "decision_path", "score", "cost"):
        with pytest.raises(NotFittedError): getattr(IMM(), name)(X)
    with pytest.raises(NotFittedError): IMM().certificate()


# ---- a fit that fails

FAILING = {"labels": dict(labels=y[:-1]), "centers": dict(centers=C[:, :2]),
           "weights": dict(labels=y, sample_weight=-np.ones(200))}


def snapshot(m): return {k: (id(v), pickle.dumps(v)) for k, v in vars(m).items()}


@pytest.mark.parametrize("name", FAILING)
def test_a_fit_that_is_refused_leaves_the_estimator_as_it_was(name):
    for m in (IMM(4), IMM(4).fit(pd.DataFrame(X, columns=NAMES), labels=y)):
        before = snapshot(m)
        with pytest.raises(ValueError): m.fit(X, **FAILING[name])
        assert snapshot(m) == before
    A = X.copy(); A[3, 1] = np.nan
    for bad in (A, X[:, :0], X[0], [["a"]*4]*200):
        with pytest.raises(ValueError): m.fit(bad, labels=y)
        assert snapshot(m) == before
    assert np.array_equal(m.predict(pd.DataFrame(X, columns=NAMES)), m.labels_)


@pytest.mark.parametrize("where", [(grow, "partition"), (estimator, "code_columns"),
    (estimator, "resolve"), (result, "price"), (imm.MistakeRule, "cut"), (imm.IMM, "_warn"),
    (imm, "diameters")], ids=lambda w: w[1])
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_an_interrupted_fit_leaves_the_estimator_as_it_was(monkeypatch, where, error):
    def interrupt(*args, **kwargs): raise error
    for m in (IMM(4, n_jobs=2), IMM(4).fit(X[:50, :2], labels=y[:50])):
        before = snapshot(m)
        with monkeypatch.context() as patch:
            patch.setattr(*where, interrupt)
            with pytest.raises(error): m.fit(pd.DataFrame(X, columns=NAMES), labels=y)
        assert snapshot(m) == before
        same_fit(m.fit(X, labels=y), IMM(4).fit(X, labels=y))


def test_a_fit_whose_warning_is_an_error_leaves_the_estimator_as_it_was():
    m = IMM(4).fit(X, labels=y)
    before = snapshot(m)
    for fit in (lambda: m.fit(X, y), lambda: m.set_params(max_depth=1).fit(X, labels=y)):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(UserWarning): fit()
        after = snapshot(m)
        assert ({k: v for k, v in after.items() if k != "max_depth"}
                == {k: v for k, v in before.items() if k != "max_depth"})


# ---- threads and processes

@in_turn("kind", KINDS)
@in_turn("objective", OBJECTIVES)
def test_the_result_does_not_depend_on_n_jobs(kind, objective):
    A, labels, centers, w = instance(np.random.default_rng(5), 3001, 7, 6, kind)
    one = quiet(lambda: IMM(6, objective=objective).fit(A, labels=labels, centers=centers,
                                                        sample_weight=w))
    for n_jobs in (1, 2, 3, -1):
        m = quiet(lambda: IMM(6, objective=objective, n_jobs=n_jobs).fit(A, labels=labels,
            centers=centers, sample_weight=w))
        same_fit(m, one)
        assert repr(m.certificate()) == repr(one.certificate())


def test_the_default_reference_does_not_depend_on_n_jobs():
    for objective in OBJECTIVES:
        one = IMM(4, objective=objective, random_state=0).fit(X)
        for n_jobs in (2, -1):
            same_fit(IMM(4, objective=objective, random_state=0, n_jobs=n_jobs).fit(X), one)


def test_two_threads_that_fit_different_data_at_once_get_what_each_gets_alone():
    jobs = [instance(np.random.default_rng(seed), 2000, 5, 6, kind)
            for seed, kind in enumerate(["continuous", "many", "tails", "some"])]
    def fit(job):
        return IMM(6, n_jobs=2).fit(job[0], labels=job[1], centers=job[2], sample_weight=job[3])
    alone = [fit(job) for job in jobs]
    results, start = [[] for _ in jobs], threading.Barrier(len(jobs))
    def work(i):
        start.wait()
        for _ in range(4): results[i].append(fit(jobs[i]))
    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(jobs))]
    for t in threads: t.start()
    for t in threads: t.join()
    for want, got in zip(alone, results):
        assert len(got) == 4
        for m in got: same_fit(m, want)


def _fit_in_child(queue, objective):
    m = IMM(4, n_jobs=2, objective=objective).fit(X, labels=y, centers=C)
    queue.put((m.tree_.to_json(), m.cost_, m.predict(X).tolist(),
               KMedians(3, n_init=2, random_state=0).fit(X).inertia_))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"),
                    reason="Windows has no fork, and macOS's own libraries do not survive one")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_forked_child_fits_after_its_parent_did(objective):
    # the parent has compiled, and has used threads
    m = IMM(4, n_jobs=2, objective=objective).fit(X, labels=y, centers=C)
    inertia = KMedians(3, n_init=2, random_state=0, n_jobs=2).fit(X).inertia_
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_fit_in_child, args=(queue, objective))
    with warnings.catch_warnings():
        # Python warns of forks while threads live
        warnings.simplefilter("ignore", DeprecationWarning)
        child.start()
    try: got = queue.get(timeout=60)
    finally:
        child.join(10)
        if child.is_alive(): child.kill()
    assert got == (m.tree_.to_json(), m.cost_, m.labels_.tolist(), inertia) and child.exitcode == 0


# ---- references of every kind

def test_an_unfitted_clusterer_is_cloned_and_fitted():
    m = IMM(reference=KMeans(4, n_init=3, random_state=0)).fit(X)
    check_fitted(m, X)
    km = KMeans(4, n_init=3, random_state=0).fit(X)
    assert (np.array_equal(m.reference_labels_, km.labels_)
            and np.allclose(m.result_.reference_centers, km.cluster_centers_))
    same_fit(m, IMM().fit(X, labels=km.labels_, centers=km.cluster_centers_))


@pytest.mark.parametrize("wrap", [lambda e: e, FrozenEstimator], ids=["bare", "frozen"])
def test_a_fitted_clusterer_predicts_the_rows(wrap):
    km = KMeans(4, n_init=3, random_state=0).fit(X[:150])
    labels = km.labels_.copy()
    m = IMM(reference=wrap(km)).fit(X)
    check_fitted(m, X)
    assert np.array_equal(m.reference_labels_, km.predict(X)) and np.array_equal(km.labels_, labels)


def test_a_fitted_clusterer_without_predict_gives_its_labels_if_they_fit():
    model = AgglomerativeClustering(4).fit(X)
    m = IMM(reference=model).fit(X)
    check_fitted(m, X)
    assert np.array_equal(m.reference_labels_, model.labels_) and m.reference_ is model
    with pytest.raises(ValueError, match="labels"): IMM(reference=model).fit(X[:100])


def test_noise_of_a_clusterer_is_noise():
    A = np.vstack([X, np.random.default_rng(6).uniform(-30, 30, (10, 4))])
    model = DBSCAN(eps=2.5, min_samples=5)
    m = IMM(reference=model).fit(A)
    labels = clone(model).fit(A).labels_
    assert (labels == -1).sum() >= 5 and np.array_equal(m.reference_labels_, labels)
    check_fitted(m, A)
    same_fit(m, IMM().fit(A, labels=labels))


@pytest.mark.parametrize("model",
    [AgglomerativeClustering(3), GaussianMixture(3, random_state=0),
     SpectralClustering(3, random_state=0), KMedians(3, random_state=0), IMM(3, random_state=0)],
     ids=lambda m: type(m).__name__)
def test_any_clusterer_can_be_explained(model):
    m = IMM(reference=model).fit(X)
    check_fitted(m, X)
    assert m.n_clusters_ == 3
    want = clone(model).fit(X)
    assert np.array_equal(m.reference_labels_, want.labels_ if hasattr(want, "labels_")
                          else want.predict(X))


def test_a_clusterer_with_weights_is_fitted_with_them():
    w = np.random.default_rng(7).integers(0, 5, 200)
    m = IMM(reference=KMeans(4, n_init=3, random_state=0)).fit(X, sample_weight=w)
    assert np.array_equal(m.reference_labels_,
                          KMeans(4, n_init=3, random_state=0).fit(X, sample_weight=w).labels_)
    check_fitted(m, X, w)


SCALERS = {"standard": StandardScaler(), "minmax": MinMaxScaler(),
    "falling": MinMaxScaler((-1, 0)), "robust": RobustScaler(), "power": PowerTransformer(),
    "quantile": QuantileTransformer(n_quantiles=50, random_state=0),
    "minus": FunctionTransformer(np.negative, check_inverse=False),
    "arcsinh": FunctionTransformer(np.arcsinh, check_inverse=False)}


@pytest.mark.parametrize("scaler", SCALERS)
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_pipeline_is_explained_in_raw_units(scaler, objective):
    A = X*[1, 1e3, 1e-4, 1] + [0, 1e5, 0, -7]
    model = KMeans(4, random_state=0) if objective == "kmeans" else KMedians(4, random_state=0)
    for frame in (A, pl.DataFrame(A, schema=NAMES), pd.DataFrame(A, columns=NAMES)):
        m = IMM(reference=make_pipeline(SCALERS[scaler], model), objective=objective).fit(frame)
        check_fitted(m, frame) if frame is A else None
        assert (np.array_equal(m.predict(frame), m.labels_)
                and np.array_equal(m.reference_labels_, m.reference_.predict(frame)))
        # every threshold is the middle of a raw gap of the node's rows
        for node in np.flatnonzero(m.tree_.feature >= 0):
            here = m.decision_path(frame).toarray()[:, node] > 0
            x, t = A[here, m.tree_.feature[node]], m.tree_.upper[node]
            if (x <= t).any() and (x > t).any():
                assert t == naive.midpoint(x[x <= t].max(), x[x > t].min())
    assert m.tree_.feature_names == tuple(NAMES)
    Z = SCALERS[scaler].fit_transform(A)
    grown = IMM(objective=objective).fit(Z, labels=m.reference_labels_,
                                         # the same tree, in other units
                                         centers=m.result_.reference_centers)
    assert (np.array_equal(grown.labels_, m.labels_) and grown.cost_ == pytest.approx(m.cost_)
            and grown.price_ == pytest.approx(m.price_))


@in_turn("kind", ["float32", "Fortran", "list", "pandas", "pandas float32", "pandas nullable",
                  "polars", "polars float32"])
def test_a_pipeline_scores_as_it_was_fitted(kind):
    A = INPUTS[kind](X)
    m = IMM(reference=make_pipeline(StandardScaler(), KMeans(4, random_state=0))).fit(A)
    assert (m.score(A) == pytest.approx(-m.cost_, rel=1e-12)
            and np.array_equal(m.predict(A), m.labels_))


@pytest.mark.parametrize("Frame",
    [pd.DataFrame, lambda A, columns: pl.DataFrame(A, schema=columns)], ids=["pandas", "polars"])
def test_a_pipeline_may_pick_and_mix_columns(Frame):
    frame = Frame(X, columns=NAMES)
    pick = make_column_transformer((StandardScaler(), ["income", "height"]),
                                   (MinMaxScaler(), ["age"]))
    m = IMM(reference=make_pipeline(pick, KMeans(4, random_state=0))).fit(frame)
    assert (set(m.tree_.features_used) <= {0, 2, 3} and m.tree_.n_features == 4
            and np.array_equal(m.predict(frame), m.labels_))
    assert m.score(frame) == pytest.approx(-m.cost_) and m.cluster_centers_.shape == (4, 4)
    mixed = IMM(reference=make_pipeline(StandardScaler(), PCA(2), KMeans(4, random_state=0))).fit(X)
    check_fitted(mixed, X)
    assert (np.array_equal(mixed.reference_labels_, mixed.reference_.predict(X))
            and mixed.n_features_in_ == 4)


def test_centers_stay_finite_when_a_pipelines_cluster_gets_no_leaf():
    m = quiet(lambda: IMM(max_depth=1,
        reference=make_pipeline(StandardScaler(), KMeans(4, random_state=0))).fit(X))
    assert m.n_leaves_ == 2 and np.isfinite(m.cluster_centers_).all()


def test_a_pipeline_minds_limits_and_features_by_raw_names():
    frame = pd.DataFrame(X, columns=NAMES)
    pick = make_column_transformer((StandardScaler(), ["income", "height"]))
    model = make_pipeline(pick, KMeans(4, random_state=0))
    m = quiet(lambda: IMM(reference=model, features=["income"], min_samples_leaf=20).fit(frame))
    assert m.tree_.features_used.tolist() == [3] and m.tree_.n_node_samples.min() >= 20
    with pytest.raises(ValueError, match="features"):
        quiet(lambda: IMM(reference=model, features=["money"]).fit(frame))


def test_score_of_new_rows_is_what_they_pay_at_the_fitted_centers():
    A, _, _ = blobs(seed=9)
    for objective in OBJECTIVES:
        m = IMM(objective=objective).fit(X, labels=y)
        assert (m.score(A)
                == pytest.approx(-(abs(A - m.cluster_centers_[m.predict(A)])**(2
                    if objective == "kmeans" else 1)).sum()))
        w = np.arange(200.)
        assert (m.cost(A, w) == pytest.approx(costs.cost(A, m.predict(A), objective, w,
            m.cluster_centers_)) and m.score(A, None, w) == -m.cost(A, w))


# ---- messages

nan, inf = X.copy(), X.copy()
nan[3, 1], inf[3, 1] = np.nan, np.inf
frame_with_text = pd.DataFrame(X, columns=NAMES).assign(name="ada")
BAD = {
    "k below 1": (IMM(0), X, {}, "n_clusters"), "k no integer": (IMM(2.5), X, {}, "n_clusters"),
    "k text": (IMM("3"), X, {}, "n_clusters"),
    "k above rows": (IMM(201), X, {}, "n_clusters.*200|200.*n_clusters"),
    "k above rows, medians": (IMM(201, objective="kmedians"), X, {}, "n_clusters"),
    "nan": (IMM(2), nan, {}, "X.*NaN"), "inf": (IMM(2), inf, {}, "X.*infinity"),
    "inf in a frame": (IMM(2), pd.DataFrame(inf, columns=NAMES), {}, "X.*infinity.*weight"),
    "text": (IMM(2), frame_with_text.to_numpy(), {}, "X.*text.*ada"),
    "text, pipeline": (IMM(reference=make_pipeline(StandardScaler(), KMeans(2))), frame_with_text,
        {}, "X.*text"), "dates": (IMM(2),
            pd.DataFrame(X, columns=NAMES).assign(day=pd.Timestamp("2020-01-01")).to_numpy(), {},
            "number"), "no rows": (IMM(2), X[:0], {}, "0 sample"),
            "no columns": (IMM(2), X[:, :0], {}, "0 feature"),
            "one row of numbers": (IMM(2), X[0], {}, "two-dimensional.*Reshape your data"),
            "three dimensions": (IMM(2), X[None], {}, "dim"),
            "complex": (IMM(2), X*1j, {}, "[Cc]omplex"),
            "sparse": (KernelIMM(2), sparse.csr_matrix(X), {}, "[Ss]parse|dense"),
            "labels too short": (IMM(), X, dict(labels=y[:-1]), "labels.*199.*200"),
            "labels two-dimensional": (IMM(), X, dict(labels=np.c_[y, y]), "labels"),
            "labels all noise": (IMM(), X, dict(labels=-np.ones(200, int)), "labels.*noise"),
            "labels infinite": (IMM(), X, dict(labels=np.full(200, np.inf)), "labels"),
            "labels of mixed kinds": (IMM(), X, dict(labels=[1]*100 + ["a"]*100), "labels"),
            "labels complex": (IMM(), X, dict(labels=y*1j), "labels"),
            "labels beyond centers": (IMM(), X, dict(labels=y, centers=C[:2]), "labels.*centers"),
            "centers' columns": (IMM(), X, dict(centers=C[:, :2]), r"centers.*4"),
            "centers nan": (IMM(), X, dict(centers=C*np.nan), "centers.*NaN"),
            "centers text": (IMM(), X, dict(centers=[["a"]*4]), "centers"),
            "centers empty": (IMM(), X, dict(centers=C[:0]), "centers"),
            "one center as a row": (IMM(), X, dict(centers=C[0]), "centers"),
            "weights negative": (IMM(), X, dict(labels=y, sample_weight=-np.ones(200)),
                "sample_weight.*negative"), "weights too short": (IMM(), X,
                    dict(labels=y, sample_weight=np.ones(3)), "sample_weight.*200"),
                    "weights nan": (IMM(), X, dict(labels=y, sample_weight=np.full(200, np.nan)),
                        "sample_weight"), "weights all zero": (IMM(), X,
                            dict(labels=y, sample_weight=np.zeros(200)), "sample_weight"),
                            "weights text": (IMM(), X, dict(labels=y, sample_weight=["a"]*200),
                                "sample_weight"), "weight on noise alone": (IMM(), X,
                                    dict(labels=np.where(y, y, -1), sample_weight=(y == 0)*1.),
                                    "sample_weight|labels"),
                                    "reference and labels": (IMM(reference=KMeans(2)), X,
                                        dict(labels=y), "reference.*labels"),
                                        "reference and centers": (IMM(reference=KMeans(2)), X,
                                            dict(centers=C), "reference.*centers"),
                                            "reference a class": (IMM(reference=KMeans), X, {},
                                                "reference"),
                                                "reference a word": (IMM(reference="kmeans"), X,
                                                    {}, "reference"),
                                                    "reference a number": (IMM(reference=3), X, {},
                                                        "reference"),
                                                        "reference a scaler": (
                                                            IMM(reference=StandardScaler()), X, {},
                                                            "reference"),
                                                            "objective": (IMM(objective="kmean"),
                                                                X, dict(labels=y),
                                                                "objective.*kmeans"),
                                                                "objective of others": (
                                                                    IMM(objective="kernel"), X,
                                                                    dict(labels=y),
                                                                    "objective.*kmeans"),
                                                                    "cut": (IMM(cut="far"), X,
                                                                        dict(labels=y),
                                                                        "cut.*farthest"),
                                                                        "candidates": (
                                                                            IMM(candidates="all"),
                                                                            X, dict(labels=y),
                                                                            "candidates.*gaps"),
                                                                            "tie": (IMM(
                                                                                tie="wide"), X,
                                                                                dict(labels=y),
                                                                                "tie.*margin"),
                                                                                "tie with midpoints": (IMM(tie="margin", candidates="midpoints"), X, dict(labels=y), "tie.*candidates"), "max_depth": (IMM(max_depth=0), X, dict(labels=y), "max_depth.*0"), "max_depth text": (IMM(max_depth="3"), X, dict(labels=y), "max_depth"), "min_samples_leaf": (IMM(min_samples_leaf=0), X, dict(labels=y), "min_samples_leaf.*0"), "min_samples_leaf share": (IMM(min_samples_leaf=.1), X, dict(labels=y), "min_samples_leaf"), "n_jobs": (IMM(n_jobs=0), X, dict(labels=y), "n_jobs"), "n_jobs text": (IMM(n_jobs="all"), X, dict(labels=y), "n_jobs"), "features empty": (IMM(features=[]), X, dict(labels=y), "features"), "features unknown": (IMM(features=["age"]), X, dict(labels=y), "features.*age"), "features beyond": (IMM(features=[4]), X, dict(labels=y), "features.*4"), "features a share": (IMM(features=.5), X, dict(labels=y), "features"), "KMedians k": (KMedians(0), X, {}, "n_clusters"), "KMedians k above rows": (KMedians(201), X, {}, "n_clusters.*200"), "KMedians init": (KMedians(init="best"), X, {}, "init"), "KMedians nan": (KMedians(2), nan, {}, "NaN"),
}


@in_turn("case", BAD)
def test_bad_input_gets_one_sentence_that_names_the_argument(case):
    estimator, A, how, pattern = BAD[case]
    before = repr(vars(estimator))
    with pytest.raises((ValueError, TypeError)) as caught: estimator.fit(A, **how)
    text = str(caught.value)
    assert re.search(pattern, text, re.S) and type(caught.value) in (ValueError, TypeError)
    # those are scikit-learn's words
    if pattern not in ("[Ss]parse|dense", "[Cc]omplex", "NaN", "n_clusters"):
        assert "\n" not in text and len(text) < 300
    assert repr(vars(estimator)) == before


def test_rows_of_another_width_are_refused():
    m = IMM().fit(X, labels=y)
    for method in (m.predict, m.apply, m.decision_path, m.score):
        with pytest.raises(ValueError, match="3 features.*4 features|4 features.*3 features"):
            method(X[:, :3])
        with pytest.raises(ValueError, match="NaN"): method(nan)
    with pytest.raises(ValueError, match="text"): m.predict([["a"]*4])


# ---- warnings

def warned(fit):
    "The warnings of a fit"
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        fit()
    return seen


def test_a_clean_fit_warns_of_nothing():
    for objective in OBJECTIVES:
        for how in (dict(labels=y), dict(centers=C), {}):
            assert not warned(lambda: IMM(4, objective=objective, random_state=0).fit(X, **how))
        frame = pd.DataFrame(X, columns=NAMES)
        model = make_pipeline(StandardScaler(), KMeans(4, random_state=0))
        assert not warned(lambda: IMM(reference=model, objective=objective).fit(frame).score(frame))
        assert not warned(lambda: IMM(reference=make_pipeline(StandardScaler(),
            KMeans(4, random_state=0)), objective=objective).fit(X).predict(X))


def test_y_is_ignored_with_a_warning_that_names_labels():
    seen = warned(lambda: IMM(4, random_state=0).fit(X, y))
    assert (len(seen) == 1 and seen[0].category is UserWarning
            and "labels=" in str(seen[0].message) and seen[0].filename == __file__)
    same_fit(quiet(lambda: IMM(4, random_state=0).fit(X, y)), IMM(4, random_state=0).fit(X))


@pytest.mark.parametrize("limit",
    [dict(max_depth=1), dict(min_samples_leaf=70), dict(features=[2], min_samples_leaf=60)],
    ids=str)
def test_fewer_leaves_than_clusters_warn_and_name_the_cause(limit):
    seen = warned(lambda: IMM(4, **limit).fit(X, labels=y))
    assert (len(seen) == 1 and all(word in str(seen[0].message)
        for word in ("leaves", "4 clusters", *list(limit)[:1])) and seen[0].filename == __file__)


def test_coinciding_clusters_warn():
    seen = warned(lambda: IMM(3, random_state=0).fit(np.repeat([[0., 1], [2, 3]], 10, axis=0)))
    # KMeans says so too
    seen = [w for w in seen if "distinct clusters" not in str(w.message)]
    assert len(seen) == 1 and "coincide" in str(seen[0].message) and seen[0].filename == __file__


def test_a_column_that_carries_nearly_all_variance_warns_by_name():
    A = X*[1, 1, 1000, 1]
    assert not [w
        for w in warned(lambda: IMM(4, random_state=0).fit(pd.DataFrame(A, columns=NAMES)))
        if "variance" in str(w.message)]      # columns of a frame are standardised
    seen = [w for w in warned(lambda: IMM(4, random_state=0).fit(A))
            if "variance" in str(w.message)]
    assert (len(seen) == 1 and "StandardScaler" in str(seen[0].message)
            and seen[0].filename == __file__)
    assert "column 2 " in str(warned(lambda: IMM(4, random_state=0).fit(A))[0].message)
    for how in (dict(labels=y), dict(centers=C)):
        assert not [w for w in warned(lambda: IMM(4).fit(A, **how)) if "variance" in str(w.message)]
    assert not warned(lambda: IMM(reference=make_pipeline(StandardScaler(),
                                                          KMeans(4, random_state=0))).fit(A))
    # a table of one column
    assert not warned(lambda: IMM(2, random_state=0).fit(A[:, [2]]))


# ---- KMedians

def test_KMedians_gives_the_same_for_every_kind_of_input_and_any_threads():
    want = KMedians(4, random_state=0).fit(X)
    for kind in INPUTS:
        m = KMedians(4, random_state=0).fit(INPUTS[kind](X))
        assert (np.array_equal(m.labels_, want.labels_)
                and np.array_equal(m.cluster_centers_, want.cluster_centers_)
                and m.inertia_ == want.inertia_)
        assert np.array_equal(m.predict(INPUTS[kind](X)), m.labels_)
    for n_jobs in (2, -1):
        assert np.array_equal(KMedians(4, random_state=0, n_jobs=n_jobs).fit(X).cluster_centers_,
                              want.cluster_centers_)
    assert pickle.loads(pickle.dumps(want)).score(X) == want.score(X) == -want.inertia_


# ---- labels through a pipeline; whose line a warning names

TREES = [IMM, EMN, RandomCuts, ExKMC, Expand, CART, MedianTree, SpEx, ExGreedy]

@in_turn("tree", TREES)
def test_labels_objective_with_a_pipeline(tree):
    X = np.random.default_rng(0).normal(size=(60, 3)) * [1, 10, 100]
    m = tree(reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0)),
             objective="labels", **({"random_state": 0} if tree is RandomCuts else {})).fit(X)
    assert (np.isnan(m.price_) and np.isfinite(m.cluster_centers_).all()
            and np.array_equal(m.predict(X), m.labels_))


@pytest.mark.filterwarnings("default")
@in_turn("tree", TREES)
def test_warnings_name_the_line_that_called_fit(tree):
    X = np.random.default_rng(0).normal(size=(60, 2)) * [1, 100]
    with pytest.warns(UserWarning, match="carries") as said:
        tree(3, random_state=0).fit(X, np.zeros(60))
    assert {w.filename for w in said} == {__file__}
