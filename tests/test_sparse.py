"Sparse tables: the same trees as from dense ones, and never a dense table."
import tracemalloc
import warnings
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.cluster import KMeans
from xclust.engine.columns import SparseRows, SparseValues, code_columns
from xclust.engine.costs import exact_weights, workers
from xclust.engine.result import LeafCells, feature_scale, moments_of, truth_columns
from xclust.engine.label_sweep import CLIQUE, ENTROPY, GINI, LabelSweep
from xclust.engine.sweep import MistakeSweep, Survivors, sweep_of
from xclust.engine.task import task_of
from xclust import from_json
from xclust.shipping.export import to_json
from xclust import CART, DT2, EMN, IMM, AutoTree, ExGreedy, ExKMC, ExShallow, Expand, KernelExKMC
from xclust import KernelIMM, MedianTree, RandomCuts, SpEx, SSEGreedy, explain_clusters

ESTIMATORS = [IMM, EMN, RandomCuts, ExGreedy, ExShallow, ExKMC, Expand, CART, MedianTree, SpEx]


@pytest.fixture(scope="module")
def counts():
    "Word counts, and clusters of them"
    rng = np.random.default_rng(0)
    topics = rng.gamma(.3, size=(4, 25))
    X = rng.poisson(topics[rng.integers(0, 4, 300)]).astype(float)
    return X, KMeans(4, n_init=2, random_state=0).fit(X).labels_


def equal(a, b, X, S):
    assert a.tree_ == b.tree_ and (b.labels_ == a.labels_).all()
    assert np.allclose([a.cost_, a.surrogate_cost_, a.reference_cost_],
                       [b.cost_, b.surrogate_cost_, b.reference_cost_], rtol=1e-13)
    assert (np.allclose(a.cluster_centers_, b.cluster_centers_)
            and np.allclose(a.feature_scale_, b.feature_scale_) and a.agreement_ == b.agreement_)
    assert ((b.predict(S) == b.labels_).all() and (b.apply(S) == a.apply(X)).all()
            and (b.decision_path(S) != a.decision_path(X)).nnz == 0)
    if a.objective_ != "labels": assert a.score(X) == pytest.approx(b.score(S), rel=1e-13)


@pytest.mark.parametrize("Estimator", ESTIMATORS)
@pytest.mark.parametrize("options", [{}, dict(refine=True), dict(objective="kmedians"),
    dict(objective="labels"), dict(min_samples_leaf=10, max_depth=3), dict(features=[3, 5, 8])],
    ids=str)
@pytest.mark.filterwarnings("ignore:the tree has")
def test_same_tree_as_dense(counts, Estimator, options):
    X, y = counts
    if Estimator is ExShallow and options.get("objective") == "labels":
        pytest.skip("ExShallow charges for depth in units of a cost")
    make = lambda: Estimator(4, random_state=0, **options)
    if "objective" in options and "objective" not in make().get_params():
        pytest.skip("no objective to choose")
    equal(make().fit(X, labels=y), make().fit(sparse.csr_matrix(X), labels=y), X,
          sparse.csr_matrix(X))


@pytest.mark.parametrize("form",
    ["csr_matrix", "csc_matrix", "coo_matrix", "csr_array", "csc_array", "lil_matrix", "dok_array"])
def test_every_format(counts, form):
    X, y = counts
    S = getattr(sparse, form)(X)
    equal(ExKMC(max_leaves=8).fit(X, labels=y), ExKMC(max_leaves=8).fit(S, labels=y), X, S)


def test_weights_noise_and_threads(counts):
    X, y = counts
    rng = np.random.default_rng(1)
    w, y = (rng.integers(0, 3, len(X)) + (np.arange(len(X)) < 9),
            np.where(rng.random(len(X)) < .1, -1, y))
    S = sparse.csr_matrix(X)
    for jobs in (None, 2):
        equal(EMN(n_jobs=jobs).fit(X, labels=y, sample_weight=w),
              EMN(n_jobs=jobs).fit(S, labels=y, sample_weight=w), X, S)


@pytest.mark.parametrize("given",
    [lambda j: dict(thresholds={j: [1., 2.]}), lambda j: dict(fixed_splits=f"x{j} <= 2")],
    ids=["thresholds", "top"])
def test_given_questions_never_walk_the_rows(counts, monkeypatch, given):
    X, y = counts
    given = given(int(X.std(0).argmax()))
    dense = CART(4, **given).fit(X, labels=y)
    monkeypatch.setattr(sparse.csr_matrix, "__iter__", lambda self: pytest.fail("row by row"))
    equal(dense, CART(4, **given).fit(sparse.csr_matrix(X), labels=y), X, sparse.csr_matrix(X))


def test_own_reference(counts):
    X, _ = counts
    S = sparse.csr_matrix(X)
    a = IMM(reference=KMeans(4, n_init=2, random_state=0).fit(X)).fit(X)
    equal(a, IMM(reference=KMeans(4, n_init=2, random_state=0).fit(X)).fit(S), X, S)
    natural = CART(4, random_state=0).fit(S)
    assert (natural.price_ >= .99 and (natural.predict(S) == natural.labels_).all()
            and (natural.predict(X) == natural.labels_).all())
    assert natural.rules()[0].rows and "x" in natural.tree_.to_text()


def test_auto(counts):
    X, y = counts
    S = sparse.csr_matrix(X)
    for options in ({}, dict(max_leaves=7), dict(starts="fast"), dict(max_features=4)):
        a, b = (AutoTree(starts=["imm", "cart", "exkmc-empty"], **options)
                if "starts" not in options else AutoTree(**options), AutoTree(**options))
        b.fit(S, labels=y)
        assert (b.cost_ <= a.fit(S, labels=y).cost_ + 1e-9 and (b.predict(S) == b.labels_).all()
                and "sse" not in [s.name for s in b.starts_])
    assert explain_clusters(S, y).price_ >= .9
    with pytest.raises(ValueError, match="max_moves and time_limit search in dense columns"):
        AutoTree(max_moves=5).fit(S, labels=y)


def some_table(rng):
    """Small counts or reals of either sign, columns that are full, empty or far away, stored zeros:
    dense and sparse"""
    n, d = rng.choice([6, 40, 700, 3000]), rng.integers(1, 6)
    X = (rng.integers(-2, 5, (n, d)) * (rng.random((n, d)) < rng.choice([.02, .2, .9, 1], d))
         * rng.choice([1, .1, 1e9], d))
    if rng.random() < .6: X = X * rng.random((n, d))
    rows, cols = (np.r_[np.nonzero(X)[0], rng.integers(0, n, 3)],
                  np.r_[np.nonzero(X)[1], rng.integers(0, d, 3)])
    return (X, sparse.coo_matrix((np.r_[X[np.nonzero(X)], np.zeros(3)], (rows, cols)),
                                 X.shape).tocsr())


def test_sweeps_find_the_cut_of_the_dense_table():
    "Bins of one value and of many, the bin of zero too; weights, noise, windows, threads."
    rng, kinds, differ = np.random.default_rng(0), (GINI, ENTROPY, CLIQUE), 0
    for i in range(150):
        X, S = some_table(rng)
        n, k, least = len(X), int(rng.integers(2, 5)), int(rng.choice([1, 1, 3]))
        y, w, centers = (rng.integers(-1, k, n), rng.integers(1, 4, n) * 1.,
                         X[rng.integers(0, n, k)] * rng.choice([1, .5]))
        rows = np.sort(rng.choice(n, max(2, n // 2), replace=False)) if i % 2 else np.arange(n)
        rows = rows[np.argsort(y[rows], kind="stable")].astype(np.int32)
        alive = rows[y[rows] >= 0]
        starts = np.searchsorted(y[alive], np.arange(k + 1))
        alive = Survivors(alive, w[alive], starts,
                          np.array([w[alive[a:b]].sum() for a, b in zip(starts, starts[1:])]))
        delta = rng.integers(-4, 5, len(rows)) * 1.
        with workers(int(rng.integers(1, 3))) as run:
            found = []
            for columns in (code_columns(X, run), code_columns(S, run)):
                sweep = MistakeSweep(columns, centers, run)
                found.append([sweep.best(alive, rows, sweep.project(np.arange(k)))])
                found[-1] += [LabelSweep(columns, kind, run).best(alive, least,
                    sizes=alive.totals + 2) for kind in kinds]
                sums = sweep_of(columns, rows, None, least, run).load(delta)
                found[-1] += [sums.best(sign, interval) for sign in (1., -1.)
                              for interval in (False, True)]
        assert found[0] == found[1], (i, found)
        differ += sum(cut is not None for cut in found[0])
    assert differ > 900


def test_costs_and_scales_are_those_of_the_dense_table_to_the_last_bit():
    rng = np.random.default_rng(1)
    for i in range(60):
        X, S = some_table(rng)
        n, w = len(X), exact_weights(rng.random(len(X)) if i % 2 else None, len(X))
        y = rng.integers(0, 3, n)
        order = np.lexsort((rng.random(n), y)).astype(np.int32)
        starts = np.r_[np.flatnonzero(np.diff(y[order], prepend=-1)), n]
        cells = LeafCells(np.arange(len(starts) - 1), y[order[starts[:-1]]], order, starts,
                          np.add.reduceat(w[order], starts[:-1]), 1.)
        a, b = (moments_of(task_of(code_columns(T), weights=w), cells) for T in (X, S))
        assert all(np.array_equal(u, v) for u, v in zip(a, b)), i
        T = SparseRows(S)
        assert np.array_equal(feature_scale(X), feature_scale(T)), i
        assert (np.array_equal(feature_scale(T, SparseValues(S)), feature_scale(T))
                and np.array_equal(truth_columns(X), truth_columns(S)))


def test_never_a_dense_table(monkeypatch):
    "20,000 x 2,000 cells would take 320 MB as numbers, 40 as codes; 200,000 are stored."
    X = sparse.random(20_000, 2_000, .005, format="csr", random_state=0,
                      data_rvs=lambda n: np.ones(n))
    y = np.arange(20_000) % 5
    monkeypatch.setenv("XCLUST_COMPILE", "always")           # compiling takes memory, too
    IMM().fit(X[:500], labels=y[:500])
    tracemalloc.start()
    try:
        model = IMM().fit(X, labels=y)
        model.predict(X)
        peak = tracemalloc.get_traced_memory()[1]
    finally: tracemalloc.stop()
    assert peak < 20e6, f"{peak / 1e6:.0f} MB"


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_bad_values(counts, value):
    X, y = counts
    S = sparse.csr_matrix(X)
    S.data[3] = value
    with pytest.raises(ValueError,
            match=f"X contains {'NaN' if value != value else 'infinity'} in column .*, in 1 of "
                  "300 rows"):
        IMM().fit(S, labels=y)
    model = IMM().fit(X, labels=y)
    with pytest.raises(ValueError, match="X contains"): model.predict(S)
    with pytest.raises(ValueError, match="features"): model.predict(S[:, :5])
    with pytest.raises(ValueError, match="features"): model.tree_.predict(S[:, :5])


@pytest.mark.parametrize("Estimator", [SSEGreedy, KernelIMM, KernelExKMC, DT2])
def test_refused(counts, Estimator):
    X, y = counts
    with pytest.raises(TypeError, match="dense data is required"):
        Estimator(4).fit(sparse.csr_matrix(X), labels=y)
    with pytest.raises((TypeError, ValueError)):
        AutoTree(4, objective="kernel").fit(sparse.csr_matrix(X), labels=y)


def test_input_is_left_alone(counts):
    X, y = counts
    S = sparse.csr_matrix(X)
    S.data.flags.writeable = S.indices.flags.writeable = S.indptr.flags.writeable = False
    doubled = sparse.coo_matrix((np.repeat(S.data / 2, 2),
        (np.repeat(S.tocoo().row, 2), np.repeat(S.tocoo().col, 2))), S.shape)
    before = doubled.nnz
    assert (IMM().fit(S, labels=y).tree_ == IMM().fit(doubled, labels=y).tree_
            and doubled.nnz == before)


def test_what_is_asked_of_a_sparse_fit(counts):
    X, y = counts
    S = sparse.csr_matrix(X)
    a, b = ExKMC(max_leaves=7).fit(X, labels=y), ExKMC(max_leaves=7).fit(S, labels=y)
    assert (str(a.rules(X)) == str(b.rules(S)) == str(b.rules())
            and str(a.explain(X)[3]) == str(b.explain(S)[3]))
    assert b.counterfactual(X[0])[0].to != b.labels_[0] and str(a.confusion()) == str(b.confusion())
    assert (b.evaluate(S).price == pytest.approx(b.price_)
            and (b.to_sklearn(S).predict(X) == b.labels_).all())
    for kind in ("tree", "profiles"): b.plot(kind, X=S)
    b.plot("confusion")
    b.plot(X=S, row=3)


def test_a_sparse_frame_has_names(counts):
    pd = pytest.importorskip("pandas")
    X, y = counts
    words = [f"word{j}" for j in range(X.shape[1])]
    frame = pd.DataFrame.sparse.from_spmatrix(sparse.csr_matrix(X), columns=words)
    model = CART(max_leaves=6).fit(frame, labels=y)
    assert (model.tree_.feature_names == tuple(words) and "word" in str(model.rules())
            and (model.predict(frame) == model.labels_).all())
    assert (np.array_equal(model.tree_.upper, CART(max_leaves=6).fit(X, labels=y).tree_.upper)
            and "word" in str(model.explain(frame)[0]))
    assert IMM(4, random_state=0).fit(frame).price_ > .9


def test_rows_behind_the_last_that_counts_have_a_place(counts, monkeypatch):
    """Noise at the end of an unweighted sparse table was looked up behind the end of an array:
    memory was overwritten."""
    from xclust.engine import result
    X, y = counts
    y, seen, real = np.where(np.arange(len(X)) < 200, y, -1), [], result.slices_of
    monkeypatch.setattr(result, "slices_of", lambda *args: seen.append(real(*args)) or seen[-1])
    equal(IMM().fit(X, labels=y), IMM().fit(sparse.csr_matrix(X), labels=y), X,
          sparse.csr_matrix(X))
    assert seen and all(len(s.own) == len(X) and (s.own[200:] == -1).all() for s in seen)


def test_names_of_the_columns_of_a_sparse_matrix():
    "As a frame of sparse columns names them; asked again, no word about names."
    X = sparse.random(300, 6, density=.5, random_state=0, format="csr")
    frame, names = pd.DataFrame.sparse.from_spmatrix(X, columns=list("abcdef")), list("abcdef")
    for make in (IMM(3, random_state=0), CART(max_leaves=3, objective="labels"),
                 AutoTree(objective="labels")):
        labels = np.arange(300) % 3
        named, told = (make.fit(frame, labels=labels).rules(),
                       clone(make).fit(X, labels=labels, feature_names=names))
        assert str(told.rules()) == str(named) and list(told.feature_names_in_) == names
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert ((told.predict(X) == told.predict(frame)).all()
                    and (told.predict(frame.iloc[:, ::-1]) == told.labels_).all())
            assert str(from_json(to_json(told)).rules()) == str(named)
    assert (clone(make).set_params(features=["b"]).fit(X, labels=labels,
        feature_names=names).tree_.features_used.tolist() in ([1], []))
    for given, asked, said in ((X, ["a"], "feature_names must hold 6 names, one for each "
                                          "column; got 1"), (X, list("abcdea"), "its own"),
                               (X.toarray(), names, "give a data frame"),
                               (frame, names, "give a data frame")):
        with pytest.raises(ValueError, match=said):
            clone(make).fit(given, labels=labels, feature_names=asked)
