"""Which clustering is explained, and in which columns: every kind of labels, centers, clusterers
and pipelines, and the way back to raw units."""
import pickle, warnings
import numpy as np, pandas as pd, polars as pl, pytest
from hypothesis import given, strategies as st
from sklearn.base import BaseEstimator, ClusterMixin, clone
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans, MeanShift, SpectralClustering
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_iris, load_wine
from sklearn.decomposition import PCA
from sklearn.exceptions import ConvergenceWarning
from sklearn.feature_selection import VarianceThreshold
from sklearn.frozen import FrozenEstimator
from sklearn.impute import SimpleImputer
from sklearn.mixture import GaussianMixture
from sklearn.pipeline import FeatureUnion, Pipeline, make_pipeline
from sklearn.preprocessing import FunctionTransformer, MaxAbsScaler, MinMaxScaler, Normalizer
from sklearn.preprocessing import OneHotEncoder, PowerTransformer, QuantileTransformer, RobustScaler
from sklearn.preprocessing import StandardScaler
from xclust import naive
from xclust.engine.costs import cluster_centers, distances
from xclust.methods.imm import IMM
from xclust.methods.random_cuts import RandomCuts
from xclust.reference.reference import KMedians, Reference, Space, encode_labels, growing_space
from xclust.reference.reference import raw_tree, resolve
from xclust.engine.tree import Tree
from helpers import in_turn

rng = np.random.default_rng(0)
# three groups, all values positive in columns 1 and 2
X = np.vstack([rng.normal(m, 1, (30, 3)) for m in (0, 8, 20)]) + [0, 50, 5]
X[:, 2] = np.abs(X[:, 2]) + .1
truth = np.repeat([0, 1, 2], 30)
frame = pd.DataFrame(X, columns=["a", "b", "c"])


def plain_codes(values):
    "The definition: sorted distinct values that are not missing or -1 become 0, 1, ..."
    absent = [v is None or v != v or v == -1 for v in values]
    classes = sorted({v for v, out in zip(values, absent) if not out})
    return [-1 if out else classes.index(v) for v, out in zip(values, absent)], classes


# ---- labels

@given(st.lists(st.one_of(st.integers(-3, 5), st.none()), min_size=1, max_size=30),
       st.sampled_from(["list", "float", "object", "Int64", "polars", "masked"]))
def test_numbers_of_any_container(values, kind):
    codes, classes = plain_codes(values)
    hidden = [v is None for v in values]
    given_ = {"list": lambda: values, "float": lambda: np.array(values, dtype=float),
              "object": lambda: np.array(values + [0], dtype=object)[:-1],
              "Int64": lambda: pd.Series(values, dtype="Int64"),
              "polars": lambda: pl.Series(values, dtype=pl.Int64),
              "masked": lambda: np.ma.array([0 if h else v for v, h in zip(values, hidden)],
                                            mask=hidden)}[kind]()
    if not classes:
        with pytest.raises(ValueError, match="noise"): encode_labels(given_, len(values))
        return
    got, names = encode_labels(given_, len(values))
    assert got.dtype == np.int64 and got.tolist() == codes and names.tolist() == classes
    assert names.dtype.kind in "iu"


@in_turn("dtype", ["int8", "int16", "int32", "uint8", "uint16", "uint64", "bool", "float32",
                   "float64", "U3", "S3", "O", "category", "string", "str"])
def test_dtypes(dtype):
    values = np.array([3, 1, 1, 0, 3, 1]) if dtype != "bool" else np.array([1, 0, 0, 1, 1, 0])
    s = (pd.Series(values.astype(str)).astype(dtype) if dtype in ("category", "string", "str")
         else values.astype(dtype))
    codes, classes = encode_labels(s, 6)
    assert codes.tolist() == np.unique(values, return_inverse=True)[1].tolist()
    assert list(classes) == sorted(set(np.asarray(s).tolist()))


@pytest.mark.parametrize("values", [
    ["x", None, "y", np.nan, "x"], np.array(["x", None, "y", np.nan, "x"], dtype=object),
    pd.Series(["x", None, "y", None, "x"], dtype="string"),
    pd.Series(["x", None, "y", None, "x"], dtype="category"),
    pl.Series(["x", None, "y", None, "x"]),
    pl.Series(["x", None, "y", None, "x"], dtype=pl.Categorical),
    np.ma.array(["x", "q", "y", "q", "x"], mask=[0, 1, 0, 1, 0])])
def test_missing_text_is_noise(values):
    codes, classes = encode_labels(values, 5)
    assert codes.tolist() == [0, -1, 1, -1, 0] and list(classes) == ["x", "y"]


def test_odd_labels():
    # only -1 is noise
    assert encode_labels([-2, -1, 7], 3)[1].tolist() == [-2, 7]
    big = np.array([2**64 - 1, 0, 2**63], dtype=np.uint64)
    assert (encode_labels(big, 3)[0].tolist() == [2, 0, 1] and encode_labels(big, 3)[1].tolist()
            == sorted(big.tolist()))
    wide = np.array([-2**63, 2**63 - 1, -1])
    assert encode_labels(wide, 3)[0].tolist() == [0, 1, -1]
    assert encode_labels(np.array([-128, 127, -1], dtype=np.int8), 3)[0].tolist() == [0, 1, -1]
    assert encode_labels([.5, 1.5, np.nan], 3)[0].tolist() == [0, 1, -1]
    assert encode_labels([True, False], 2)[1].tolist() == [False, True]
    days = np.array(["2020-01-02", "2020-01-01", "NaT"], dtype="datetime64[D]")
    assert encode_labels(days, 3)[0].tolist() == [1, 0, -1]
    frozen = np.array([1, 0, 1]); frozen.flags.writeable = False
    assert encode_labels(frozen, 3)[0].tolist() == [1, 0, 1]
    assert (encode_labels(range(3), 3)[0].tolist() == [0, 1, 2]
            and encode_labels((0, 1, 1), 3)[0].tolist() == [0, 1, 1])


def test_text_labels_are_counted_as_people_count():
    "Ten clusters called 0 to 10 stood in the order 0, 1, 10, 2."
    classes = [str(i) for i in range(12)]
    assert encode_labels(classes[::-1], 12)[1].tolist() == classes
    assert (encode_labels(["b10", "b9", "a"], 3)[1].tolist() == ["a", "b9", "b10"]
            and encode_labels(["01", "1", "001"], 3)[1].tolist() == ["001", "01", "1"])


def test_labels_in_a_column_are_labels():
    "scikit-learn's warning spoke of y, which fit has, too, and ignores."
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert encode_labels(np.array([[1], [0]]), 2)[0].tolist() == [1, 0]
        assert encode_labels(pd.DataFrame({"l": ["a", "b"]}), 2)[0].tolist() == [0, 1]


@in_turn("labels, error, words", [
    ([0, 1], ValueError, "labels has 2 entries but X has 90 rows"),
    (np.zeros((90, 2)), ValueError, "one label per row"),
    ("kind", ValueError, "one label per row"), (3, ValueError, "one label per row"),
    (np.full(90, -1), ValueError, "marks every row as noise"),
    (np.full(90, np.nan), ValueError, "marks every row as noise"),
    (np.where(truth, np.inf, 0), ValueError, "infinity"),
    ([1, "a"] * 45, TypeError, "cannot be sorted"), ([{}] * 90, TypeError, "labels"),
    (np.zeros(90, complex), TypeError, "complex"),
    (np.ma.masked_all(90), ValueError, "marks every row as noise")])
def test_bad_labels(labels, error, words):
    with pytest.raises(error, match=words) as caught: resolve(X, labels=labels)
    assert "\n" not in str(caught.value)


# ---- labels and centers

@pytest.mark.parametrize("objective, rule",
                         [("kmeans", "kmeans"), ("kmedians", "kmedians"), ("labels", "kmeans")])
def test_labels_alone(objective, rule):
    names = np.array(["w", "u", "v"])[truth]
    labels = np.where(np.arange(90) % 10 == 0, None, names)
    w = rng.uniform(.5, 2, 90)
    reference, space = resolve(X, labels=labels, objective=objective, sample_weight=w)
    assert (list(reference.classes) == ["u", "v", "w"] and reference.n_clusters == 3
            and reference.estimator is None)
    assert np.array_equal(reference.labels, plain_codes(labels)[0])
    assert np.array_equal(reference.centers, cluster_centers(X, reference.labels, 3, rule, w))
    assert space.transform is None and space.X is X and np.array_equal(space.source, [0, 1, 2])


def test_costs():
    for objective in ("kmeans", "kmedians"):
        reference, _ = resolve(X, labels=truth, objective=objective)
        assert (np.array_equal(reference.costs, distances(X, reference.centers, objective))
                and reference.costs is reference.costs)
        assert reference.cost == pytest.approx(naive.cost(X, truth, objective))
    reference, _ = resolve(X, labels=np.where(truth == 2, -1, truth), objective="labels")
    assert (reference.costs.shape == (90, 2) and reference.costs[0].tolist() == [0, 1]
            and reference.costs[-1].tolist() == [1, 1] and reference.cost == 0)
    calls = []
    kernel = Reference(truth, None, "kernel", 3, update=lambda labels: calls.append(labels)
                       or np.ones((90, 3)))
    assert (kernel.costs.shape == (90, 3) and kernel.costs is kernel.costs and len(calls) == 1
            and np.isnan(kernel.cost))
    with pytest.raises(ValueError, match="update="): Reference(truth, None, "kernel", 3).costs


def test_clusters_of_weight_zero_keep_a_center():
    reference, _ = resolve(X, labels=truth, sample_weight=np.where(truth == 1, 0, 1))
    assert np.allclose(reference.centers[1], X[truth == 1].mean(0))


def test_centers_alone_and_with_labels():
    # the last has no rows, and stays
    centers = np.vstack([X[truth == j].mean(0) for j in range(3)] + [[1e6] * 3])
    reference, _ = resolve(X, centers=centers)
    assert (np.array_equal(reference.labels, truth) and reference.n_clusters == 4
            and reference.classes.tolist() == [0, 1, 2, 3])
    reference, _ = resolve(X, centers=centers.tolist(), labels=truth.astype(np.uint8))
    assert np.array_equal(reference.labels, truth) and reference.n_clusters == 4
    # integers below k are rows of centers
    gap = np.where(truth == 1, 3, truth)
    for kind in (gap, gap.tolist(), gap.astype(float), pd.Series(gap), pl.Series(gap)):
        assert np.array_equal(resolve(X, centers=centers, labels=kind)[0].labels, gap)
    noisy = np.where(np.arange(90) < 5, -1, gap)
    assert np.array_equal(resolve(X, centers=centers, labels=noisy)[0].labels, noisy)
    names, _ = resolve(X, centers=centers[:3], labels=np.array(["p", "q", "r"])[truth])
    assert np.array_equal(names.labels, truth) and list(names.classes) == ["p", "q", "r"]
    assert np.array_equal(resolve(X, centers=centers[:2], labels=truth == 2)[0].labels, truth == 2)
    # (3, 0) is 3 from the first in L1, 9 in squares; 3.5 and 7.25 from the second
    corner = np.array([[0., 0], [2, 2.5]])
    assert ([resolve([[3., 0]], centers=corner, objective=o)[0].labels[0]
             for o in ("kmeans", "kmedians", "labels")] == [1, 0, 1])
    masked, _ = resolve(X, centers=centers, labels=np.ma.array(gap, mask=gap == 3))
    assert np.array_equal(masked.labels, np.where(gap == 3, -1, gap))


def test_nothing_of_the_caller_is_shared_or_changed():
    labels, centers = truth.copy(), np.eye(3)
    reference, _ = resolve(X, labels=labels, centers=centers)
    reference.labels[:] = 0; reference.centers[:] = 7
    assert np.array_equal(labels, truth) and np.array_equal(centers, np.eye(3))
    alone, _ = resolve(X, labels=labels); alone.labels[:] = 0
    assert np.array_equal(labels, truth)


@in_turn("settings, error, words", [
    (dict(labels=np.array(["a", "b", "c"])[truth], centers=np.eye(3)[:2]), ValueError,
     "3 classes but centers has 2 rows"),
    (dict(labels=truth + 1, centers=np.ones((4, 3))), ValueError, None),
    (dict(labels=truth, centers=np.ones((2, 3))), ValueError, "give integers 0..1"),
    (dict(centers=np.ones((3, 2))), ValueError, r"shape \(3, 2\) but X has 3 columns"),
    (dict(centers=np.ones(3)), ValueError, "one row per cluster"),
    (dict(centers=np.ones((0, 3))), ValueError, "one row per cluster"),
    (dict(centers=[[np.nan, 0, 0]]), ValueError, "centers contains NaN"),
    (dict(centers=[["a", "b", "c"]]), ValueError, "centers must be an array of numbers"),
    (dict(centers="x"), ValueError, "centers"),
    (dict(reference=KMeans(2), labels=truth), ValueError, "reference was given together"),
    (dict(reference=KMeans(2), centers=np.ones((2, 3))), ValueError, "together"),
    (dict(n_clusters=0), ValueError, "n_clusters"),
    (dict(n_clusters=91), ValueError, "n_clusters=91 .* n_samples=90"),
    (dict(n_clusters=2.5), TypeError, "n_clusters"),
    (dict(objective="l2"), ValueError, "objective='l2' is unknown"),
    (dict(centers=np.ones((2, 3)), objective="kernel"), ValueError, "give labels too"),
    (dict(labels=truth, sample_weight=[1]), ValueError, "sample_weight"),
    (dict(labels=truth, sample_weight=-np.ones(90)), ValueError, "sample_weight"),
    (dict(reference=KMeans), TypeError, "the class KMeans"),
    (dict(reference="kmeans"), TypeError, "must be a clusterer"),
    (dict(reference=truth), TypeError, "must be a clusterer"),
    (dict(reference=StandardScaler()), TypeError, "neither predict nor labels_")])
def test_one_sentence_for_what_cannot_be(settings, error, words):
    if "labels" in settings and words is None:
        assert resolve(X, **settings)[0].labels.max() == 3
        return   # 1..3 index four centers
    with pytest.raises(error, match=words) as caught: resolve(X, **settings)
    assert "\n" not in str(caught.value)


def test_holes_in_arrays_and_infinity_are_refused_by_name():
    for bad, words in ((np.nan, "NaN in column"), (np.inf, "infinity in column")):
        holed = frame.copy(); holed.iloc[3, 1] = bad
        for settings in (dict(labels=truth), dict(n_clusters=2),
                         dict(reference=make_pipeline(SimpleImputer(), KMeans(2)))):
            if bad == np.inf:
                with pytest.raises(ValueError, match="infinity in column 'b'"):
                    resolve(holed, **settings)
            else:                                              # a hole in a frame is part of it
                reference, space = resolve(holed, **settings)
                assert (np.isnan(space.table.raw[3, 1]) and np.isfinite(space.X).all()
                        and len(reference.labels) == 90)
        with pytest.raises(ValueError, match=words + " 1"): resolve(holed.to_numpy(), labels=truth)


# ---- clusterers

def test_the_natural_reference():
    for objective, model in (("kmeans", KMeans), ("kmedians", KMedians)):
        reference, space = resolve(X, n_clusters=3, objective=objective, random_state=0)
        own = model(3, n_init=10, random_state=0).fit(X)
        assert (np.array_equal(reference.labels, own.labels_)
                and np.array_equal(reference.centers, own.cluster_centers_))
        assert isinstance(reference.estimator, model) and space.transform is None
    for objective in ("kmeans", "kmedians"):
        with pytest.warns(ConvergenceWarning):
            reference, _ = resolve(np.repeat([[0.], [1]], 5, axis=0), n_clusters=3,
                                   objective=objective)
        assert reference.n_clusters == 3                         # legal: two centers coincide


@pytest.mark.filterwarnings("ignore:Number of distinct clusters")
@in_turn("seed", range(10))
def test_no_cut_parts_a_center_from_its_twin(seed):
    """Fewer distinct rows than clusters: k-means gives one row several centers, equal up to
    rounding only."""
    rows = np.random.default_rng(seed).normal(size=(3, 13))
    reference, _ = resolve(np.repeat(rows, 20, axis=0), n_clusters=5, random_state=seed)
    assert len(np.unique(reference.centers, axis=0)) == 3 and len(reference.centers) == 5
    with pytest.warns(UserWarning, match="3 leaves for 5 clusters"):
        model = IMM(5, random_state=seed).fit(np.repeat(rows, 20, axis=0))
    assert set(model.tree_.n_node_samples[model.tree_.leaves]) == {20}


def test_unfitted_is_cloned_and_fitted():
    for model in (KMeans(3, n_init=2, random_state=0),
                  make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0))):
        reference, _ = resolve(X, reference=model, random_state=5, n_clusters=99)
        assert (reference.estimator is not model and not hasattr(model, "n_features_in_")
                and reference.n_clusters == 3)
    assert list(model.named_steps) == ["standardscaler", "kmeans"]


def test_weights_reach_those_that_take_them():
    w = np.where(truth == 0, 100, 1.)
    line = X[:, :1]
    for model in (KMeans(2, n_init=5, random_state=0),
            Pipeline([("s", StandardScaler()),
                ("in", Pipeline([("p", "passthrough"),
                                 ("k", KMeans(2, n_init=5, random_state=0))]))])):
        reference, _ = resolve(line, reference=model, sample_weight=w)
        final = reference.estimator if isinstance(model, KMeans) else reference.estimator[-1][-1]
        Z = line if isinstance(model, KMeans) else StandardScaler().fit_transform(line)
        assert np.allclose(final.cluster_centers_,
            clone(KMeans(2, n_init=5, random_state=0)).fit(Z, sample_weight=w).cluster_centers_)
    # takes none
    resolve(X, reference=AgglomerativeClustering(3), sample_weight=w)


def test_fitted_ones():
    half = KMeans(3, n_init=3, random_state=0).fit(X[::2])
    reference, _ = resolve(X, reference=half)
    assert (reference.estimator is half and np.array_equal(reference.labels, half.predict(X))
            and np.array_equal(reference.centers, half.cluster_centers_))
    frozen = FrozenEstimator(half)
    reference, _ = resolve(X, reference=frozen)
    assert (reference.estimator is frozen and np.array_equal(reference.labels, half.predict(X))
            and np.array_equal(reference.centers, half.cluster_centers_))
    wards = AgglomerativeClustering(3).fit(X)
    reference, _ = resolve(X, reference=wards)
    assert (np.array_equal(reference.labels, wards.labels_)
            and np.allclose(reference.centers, cluster_centers(X, wards.labels_, 3)))
    with pytest.raises(ValueError, match=r"labels_ has shape \(90,\) but X has 45 rows"):
        resolve(X[::2], reference=wards)
    piped = make_pipeline(StandardScaler(), AgglomerativeClustering(3)).fit(X)
    assert np.array_equal(resolve(X, reference=piped)[0].labels, piped[-1].labels_)

    class Rule:
        def predict(self, X): return np.where(X[:, 0] > 4, "far", "near")
    reference, _ = resolve(X, reference=Rule())
    assert list(reference.classes) == ["far", "near"]


def test_empty_clusters_of_a_fitted_clusterer_stay():
    model = KMeans(3, n_init=3, random_state=0).fit(X)
    some = X[model.labels_ != 1]
    reference, _ = resolve(some, reference=model)
    assert (reference.n_clusters == 3 and np.array_equal(reference.labels, model.predict(some))
            and np.array_equal(reference.centers, model.cluster_centers_))


@pytest.mark.parametrize("model", [DBSCAN(eps=1.2), MeanShift(bandwidth=2, cluster_all=False),
    GaussianMixture(3, random_state=0), SpectralClustering(3, random_state=0)],
    ids=lambda m: type(m).__name__)
def test_clusterers_of_every_kind(model):
    reference, _ = resolve(X, reference=model)
    found = clone(model).fit(X)
    labels = found.labels_ if hasattr(found, "labels_") else found.predict(X)
    assert np.array_equal(reference.labels == -1, labels == -1)
    assert (len(reference.centers) == reference.n_clusters == len(set(labels) - {-1})
            and np.isfinite(reference.centers).all())


# ---- pipelines

mono = {
    "standard": StandardScaler(), "minmax": MinMaxScaler((-1, 3)), "maxabs": MaxAbsScaler(),
    "robust": RobustScaler(), "power": PowerTransformer(), "boxcox": PowerTransformer("box-cox"),
    "quantile": QuantileTransformer(n_quantiles=20), "normal": QuantileTransformer(n_quantiles=20,
        output_distribution="normal"), "log": FunctionTransformer(np.log),
        "minus": FunctionTransformer(np.negative),
        "inverse": FunctionTransformer(lambda X: 1 / np.asarray(X)),
        "identity": FunctionTransformer(), "impute": SimpleImputer(), "passthrough": "passthrough",
        "none": None, "nested": make_pipeline(FunctionTransformer(np.sqrt), StandardScaler()),
        "select": VarianceThreshold(1e-9),
    "frozen": FrozenEstimator(StandardScaler().fit(X + 51)),
    "columns": ColumnTransformer([("s", StandardScaler(), [0, 1]),
        ("m", make_pipeline(MaxAbsScaler(), FunctionTransformer(np.sqrt)), [2])]),
}
positive = X + [51, 0, 0]


@in_turn("name", mono)
def test_steps_that_are_looked_through(name):
    model = make_pipeline(clone(mono[name]) if not isinstance(mono[name], (str, type(None)))
        else mono[name], MinMaxScaler(), KMeans(3, n_init=2, random_state=0)).fit(positive)
    reference, space = resolve(positive, reference=model)
    assert (np.allclose(space.X, model[:-1].transform(positive), rtol=1e-12, atol=1e-12)
            and np.array_equal(space.source, [0, 1, 2]))
    assert (np.array_equal(reference.centers, model[-1].cluster_centers_)
            and np.array_equal(reference.labels, model.labels_ if hasattr(model, "labels_")
                               else model[-1].labels_))
    assert (np.allclose(space.transform(positive[:7]), space.X[:7]) and space.X.flags.c_contiguous
            and space.X.dtype == np.float64)
    if name != "inverse": pickle.loads(pickle.dumps(space.transform))(positive)


@in_turn("step", [PCA(2), Normalizer(), OneHotEncoder(sparse_output=False),
    FunctionTransformer(np.abs), FunctionTransformer(lambda X: X - X.mean(1, keepdims=True)),
    FunctionTransformer(lambda X: X[:, ::-1]), FunctionTransformer(lambda X: np.cumsum(X, axis=0)),
    FunctionTransformer(np.sin), FunctionTransformer(lambda X: X[:, :2]),
    FeatureUnion([("a", StandardScaler()), ("b", PCA(1))]), SimpleImputer(missing_values=0.),
    ColumnTransformer([("a", StandardScaler(), [0]), ("b", PCA(1), [1, 2])])])
def test_steps_that_mix_end_the_growing_space(step):
    data = np.round(X - 10); data[:, 1] -= 50                    # integers of both signs, some zero
    model = make_pipeline(MaxAbsScaler(), FunctionTransformer(lambda X: np.round(X * 30)), step,
                          StandardScaler(), KMeans(3, n_init=2, random_state=0)).fit(data)
    reference, space = resolve(data, reference=model)
    assert (np.allclose(space.X, model[:2].transform(data))
            and np.array_equal(reference.labels, model[-1].labels_))
    assert np.allclose(reference.centers, cluster_centers(space.X, reference.labels, 3))
    assert np.array_equal(growing_space(data,
        # mixing from the start: raw
        make_pipeline(step, KMeans(2, n_init=1)).fit(data))[0].X, data)


def test_a_function_that_leans_on_another_column_ever_so_little():
    for share, kept in ((1e-7, False), (0., True)):
        lean = FunctionTransformer(lambda X: X + share * X.sum(1, keepdims=True))
        space = resolve(X, reference=make_pipeline(lean, StandardScaler(), KMeans(2, n_init=1)))[1]
        # monotone on these rows all the same: only shuffling tells
        assert (space.transform is not None) == kept


def test_column_transformers():
    k = KMeans(3, n_init=2, random_state=0)
    chosen = ColumnTransformer([("s", StandardScaler(), ["c", "a"])])
    reference, space = resolve(frame, reference=make_pipeline(chosen, k))
    assert (np.array_equal(space.source, [2, 0]) and space.X.shape == (90, 2)
            and reference.centers.shape == (3, 2))
    for rest, source in (("passthrough", [1, 0, 2]), ("drop", [1]), (MaxAbsScaler(), [1, 0, 2])):
        for columns in (["b"], [1], slice(1, 2), slice("b", "b"), [False, True, False],
                        lambda X: ["b"], np.array([1]), [-2]):
            _, space = resolve(frame,
                reference=make_pipeline(ColumnTransformer([("s", RobustScaler(), columns)],
                                                          remainder=rest), k))
            assert np.array_equal(space.source, source)
    twice = ColumnTransformer([("s", StandardScaler(), ["a", "b"]),
        ("l", FunctionTransformer(np.log1p), ["b"]), ("none", StandardScaler(), []),
        ("x", "drop", ["c"])])
    assert np.array_equal(resolve(frame, reference=make_pipeline(twice, k))[1].source, [0, 1, 1])
    inner = ColumnTransformer([("t",
        ColumnTransformer([("s", StandardScaler(), ["b"])], remainder="passthrough"), ["c", "b"])],
        remainder="passthrough")
    assert np.array_equal(resolve(frame, reference=make_pipeline(inner, k))[1].source, [1, 2, 0])
    onehot = ColumnTransformer([("s", StandardScaler(), ["a"]),
                                ("o", OneHotEncoder(sparse_output=False), ["b"])])
    assert resolve(frame, reference=make_pipeline(onehot, k))[1].transform is None


@pytest.mark.filterwarnings("ignore:When `set_output`")
@pytest.mark.parametrize("make",
    [lambda X: pd.DataFrame(X, columns=list("abc")),
     lambda X: pl.DataFrame(X, schema=list("abc"))], ids=["pandas", "polars"])
@pytest.mark.parametrize("output", ["default", "pandas", "polars"])
def test_frames_in_and_out(make, output):
    steps = make_pipeline(ColumnTransformer([("s", StandardScaler(), ["b", "a"]),
        ("l", FunctionTransformer(np.log), ["c"])]), FunctionTransformer(lambda X: X * 2),
        MinMaxScaler(clip=True))
    model = Pipeline([("pre", steps), ("k", KMeans(3, n_init=2, random_state=0))]).set_output(
        transform=output)
    reference, space = resolve(make(X), reference=model)
    assert (np.array_equal(space.source, [1, 0, 2]) and np.allclose(space.X.min(0), 0)
            and reference.centers.shape == (3, 3))
    assert (np.allclose(space.transform(make(X)), space.X)
            and np.allclose(space.transform(X), space.X))      # also where the names are gone
    assert np.array_equal(resolve(make(X), labels=truth)[1].X, X)


def test_arrays_in_training_frames_later():
    space = resolve(X, reference=make_pipeline(ColumnTransformer([("s", StandardScaler(), [2])]),
                                               KMeans(2, n_init=1)))[1]
    assert np.allclose(space.transform(frame), space.X)


def test_a_reference_is_short_to_read():
    assert (repr(resolve(X, labels=np.where(truth == 1, -1, truth))[0])
            == "Reference(n_clusters=2, objective='kmeans', rows=90, noise=30, estimator=None)")


def test_identity_steps_leave_raw_space():
    for steps in (["passthrough"], [FunctionTransformer(), SimpleImputer()], []):
        _, space = resolve(X, reference=make_pipeline(*steps, KMeans(2, n_init=1)))
        assert space.transform is None and space.X is X


def test_float32_and_integers():
    small, whole = X.astype(np.float32), np.round(X * 5).astype(np.int32)
    for data in (small, whole, np.asfortranarray(X), X[::-1], X.tolist()):
        model = make_pipeline(StandardScaler(), FunctionTransformer(np.cbrt),
                              KMeans(3, n_init=2, random_state=0))
        reference, space = resolve(data, reference=model)
        assert (space.X.dtype == np.float64 and reference.centers.dtype == np.float64
                and space.X.flags.c_contiguous)
        tree = random_tree(space.X, np.random.default_rng(0), 4)
        assert same_partition(tree, raw_tree(tree, space, data), space.X,
                              np.asarray(data, dtype=float))


# ---- back to raw units

def random_tree(Z, rng, depth, intervals=True):
    "A random tree over Z: cuts at gaps, on values, and beyond all rows."
    nodes = []
    def grow(rows, depth):
        u = len(nodes)
        nodes.append(dict(feature=-1, label=len(nodes), n_node_samples=len(rows)))
        if depth == 0 or rng.random() < .1: return u
        i = int(rng.integers(Z.shape[1]))
        pool = Z[rows, i] if len(rows) and rng.random() < .8 else Z[:, i]
        ends = np.sort(rng.choice(np.concatenate([pool, pool + rng.normal(0, .3, len(pool)),
                                                  [pool.min() - 1, pool.max() + 1]]), 2))
        lower = ends[0] if intervals and rng.random() < .4 else -np.inf
        z = Z[rows, i]; left = (lower <= z) & (z <= ends[1])
        if lower > -np.inf and not ((lower <= Z[:, i]) & (Z[:, i] <= ends[1])).any(): return u
        nodes[u].update(feature=i, lower=lower, upper=ends[1])
        nodes[u]["left"] = grow(rows[left], depth - 1)
        nodes[u]["right"] = grow(rows[~left], depth - 1)
        return u
    grow(np.arange(len(Z)), depth)
    return Tree.build(nodes, Z.shape[1])


def same_partition(tree, raw, Z, X):
    """Do two trees give every row the same label? Labels name the old leaves, so this compares
    leaves."""
    return np.array_equal(tree.predict(Z), raw.predict(X)) and tree.n_leaves == raw.n_leaves


functions = [lambda x: x * 3 - 1, np.negative, np.cbrt, lambda x: -np.arctan(x), np.floor,
             lambda x: np.minimum(x, 1), lambda x: -np.sign(x), np.zeros_like]


@given(st.integers(0, 10**6))
def test_raw_tree_keeps_the_partition(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 25)), int(rng.integers(1, 4))
    X = rng.normal(0, 2, (n, d)) if rng.random() < .5 else rng.integers(-3, 4, (n, d)).astype(float)
    source = rng.integers(0, d, int(rng.integers(1, 4)))
    Z = np.column_stack([functions[rng.integers(len(functions))](X[:, i]) for i in source])
    tree = random_tree(Z, rng, 5)
    raw, order = raw_tree(tree, Space(Z, source, lambda X: X), X, return_order=True)
    assert raw.n_features == d and same_partition(tree, raw, Z, X)
    assert (np.array_equal(order[tree.apply(Z)], raw.apply(X))
            and np.array_equal(raw.n_node_samples[order], tree.n_node_samples))
    assert np.array_equal(raw.feature[order], np.where(tree.feature >= 0, source[tree.feature], -1))


@given(st.integers(0, 10**6))
def test_every_raw_cut_is_the_midpoint_of_the_gap_in_its_node(seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(-4, 5, (int(rng.integers(2, 30)), 2)) / 2
    Z = np.column_stack([np.exp(X[:, 0]), -X[:, 1]**3])
    tree = random_tree(Z, rng, 4, intervals=False)
    raw = raw_tree(tree, Space(Z, np.arange(2), lambda X: X), X)
    paths = raw.decision_path(X).toarray().astype(bool)
    for u in np.flatnonzero(raw.feature >= 0):
        x, t = X[paths[:, u], raw.feature[u]], raw.upper[u]
        if (x <= t).any() and (x > t).any():
            assert t == naive.midpoint(x[x <= t].max(), x[x > t].min())
        # nobody on one side: the gap among all rows, else the extreme value
        else:
            x = X[:, raw.feature[u]]
            if (x <= t).any() and (x > t).any():
                assert t == naive.midpoint(x[x <= t].max(), x[x > t].min())
            else: assert t in (x.max(), np.nextafter(x.min(), -np.inf))


def test_raw_interval_ends_are_midpoints():
    x = np.array([1., 2, 4, 8, 16])[:, None]
    for z, lower, upper in ((np.log2(x), .9, 2.5), (-np.log2(x), -2.5, -.9)):
        tree = Tree.build([dict(feature=0, lower=lower, upper=upper, left=1, right=2),
                           dict(feature=-1, label=0), dict(feature=-1, label=1)], 1)
        raw = raw_tree(tree, Space(z, np.array([0]), np.log2), x)
        assert ((raw.lower[0], raw.upper[0]) == (1.5, 6.0)
                and raw.predict(x).tolist() == [1, 0, 0, 1, 1])


def test_neighbouring_floats_still_have_a_threshold():
    x = np.array([1., np.nextafter(1, 2), np.nextafter(np.nextafter(1, 2), 2)])[:, None]
    for z in (np.array([0., 1, 2])[:, None], np.array([2., 1, 0])[:, None]):
        for lower, upper in ((-np.inf, .5), (-np.inf, 1.5), (.5, 1.5)):
            tree = Tree.build([dict(feature=0, lower=lower, upper=upper, left=1, right=2),
                               dict(feature=-1, label=0), dict(feature=-1, label=1)], 1)
            assert same_partition(tree, raw_tree(tree, Space(z, np.array([0]), np.log), x), z, x)


def test_a_column_that_is_not_monotone_is_named():
    z = np.abs(X[:, :1] - 8)
    tree = Tree.build([dict(feature=0, upper=5., left=1, right=2), dict(feature=-1, label=0),
                       dict(feature=-1, label=1)], 1)
    with pytest.raises(ValueError, match="column 'b' is not a monotone function"):
        raw_tree(tree, Space(z, np.array([1]), np.abs), frame)


def test_rows_that_did_not_count_do_not_move_a_cut():
    x = np.array([[0.], [4], [10]])
    tree = Tree.build([dict(feature=0, upper=.5, left=1, right=2), dict(feature=-1, label=0),
                       dict(feature=-1, label=1)], 1)
    space = Space(x / 10, np.array([0]), lambda X: X / 10)
    assert (raw_tree(tree, space, x).upper[0] == 7
            and raw_tree(tree, space, x, rows=np.array([0, 2])).upper[0] == 5)


def test_thousands_of_levels():
    n = 3000
    x = np.arange(n, dtype=float)[:, None]

    nodes = ([dict(feature=0, upper=-(n - 1 - j) + .5, left=n - 1 + j, right=j + 1 if j < n - 2
        else 2 * n - 2) for j in range(n - 1)] + [dict(feature=-1, label=j) for j in range(n)])
    tree = Tree.build(nodes, 1)
    assert (tree.depth == n - 1 and same_partition(tree,
        raw_tree(tree, Space(-x, np.array([0]), np.negative), x), -x, x))


def test_names_and_unchanged_space():
    _, space = resolve(frame, reference=make_pipeline(StandardScaler(),
                                                      KMeans(2, n_init=1, random_state=0)))
    tree = random_tree(space.X, np.random.default_rng(1), 3)
    assert (raw_tree(tree, space, frame).feature_names == ("a", "b", "c")
            and raw_tree(tree, space, X).feature_names is None)
    assert raw_tree(tree, space, X, feature_names=["p", "q", "r"]).feature_names == ("p", "q", "r")
    plain = resolve(X, labels=truth)[1]
    assert raw_tree(tree, plain, X) is tree


@in_turn("load", [load_iris, load_wine])
@in_turn("step", [StandardScaler(), RobustScaler(), PowerTransformer(),
                  QuantileTransformer(n_quantiles=50), MinMaxScaler(clip=True)])
def test_real_data(load, step):
    data = load().data
    reference, space = resolve(data,
                               reference=make_pipeline(step, KMeans(3, n_init=3, random_state=0)))
    nested = naive.imm_tree(space.X, reference.labels, reference.centers)
    nodes = []
    def walk(t):
        u = len(nodes); nodes.append({})
        if isinstance(t, tuple):
            nodes[u].update(feature=t[0], upper=t[1], left=walk(t[2]), right=walk(t[3]))
        else: nodes[u].update(feature=-1, label=int(t))
        return u
    walk(nested)
    tree = Tree.build(nodes, data.shape[1])
    assert same_partition(tree, raw_tree(tree, space, data), space.X, data)


@pytest.mark.parametrize("size", [1e308, 1.7e308])
def test_values_whose_sums_overflow_are_refused(size):
    "Centers that overflow part no rows: random cuts once drew among them for ever."
    X = np.random.default_rng(0).normal(size=(30, 2))
    labels = (X[:, 0] > 0) + 2 * (X[:, 1] > 0)
    X *= size / np.abs(X).max()
    with pytest.raises(ValueError, match="column 0 of X holds values so large"):
        RandomCuts(4, random_state=0).fit(X, labels=labels)


def test_an_empty_center_is_parted_from_none_but_its_likes():
    """Two centers without rows are a third one up to rounding: no cut parts the three, and the tree
    has a leaf less for each."""
    class Found(ClusterMixin, BaseEstimator):
        def __init__(self, centers=None): self.centers = centers
        def fit(self, X, y=None):
            self.cluster_centers_, self.labels_ = (np.array(self.centers),
                                                   np.where(X[:, 0] > 5, 3, 2))
            return self
        def predict(self, X): return np.where(X[:, 0] > 5, 3, 2)
    X, one = np.array([[.1, 3], [.3, 3], [9, 3], [9.2, 3.]]), .2 + np.finfo(float).eps
    centers = [[.2, 3], [one, 3], [np.nextafter(one, 1), 3], [9.1, 3]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = IMM(4, reference=Found(centers)).fit(X).tree_
    assert tree.n_leaves == 2 and tree.n_node_samples[tree.leaves].tolist() == [2, 2]


@pytest.mark.parametrize("n, threads", [(200, {1}), (60_000, None)])
def test_k_means_of_a_small_table_has_one_thread(n, threads):
    "Two threads took twelve times as long for 1,000 rows, and gave the centers other last digits."
    from threadpoolctl import threadpool_info
    def asked(): return {p["num_threads"] for p in threadpool_info() if p["user_api"] == "openmp"}
    class ColumnStats(KMeans):
        def fit(self, X, y=None, sample_weight=None):
            seen.append(asked())
            return super().fit(X, y, sample_weight)
    seen, before, X = [], asked(), np.random.default_rng(0).normal(size=(n, 2))
    for reference in (ColumnStats(2, n_init=1),
                      make_pipeline(StandardScaler(), ColumnStats(2, n_init=1))):
        IMM(2, reference=reference).fit(X)
    assert seen == [threads or before] * 2 and asked() == before
