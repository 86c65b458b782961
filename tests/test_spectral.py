"""Spectral clustering: scikit-learn's labels on a graph, the theory's inequalities, new rows,
landmarks for many rows, and what cannot be."""
import itertools, os, pickle, warnings
import numpy as np, pandas as pd, pytest
from hypothesis import given, settings, strategies as st
from scipy import linalg, sparse
from sklearn.base import clone
from sklearn.cluster import KMeans, SpectralClustering
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine, make_blobs
from sklearn.datasets import make_circles, make_moons
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from helpers import SOME_CHECKS, failed_checks, in_turn
from xclust import CART, IMM
from xclust.reference.spectral import EVERYBODY, LandmarkTies, Spectral, graph_embedding, knn_graph
from xclust.reference.spectral import landmark_embedding, local_ties, qr_rotation

KINDS = ["knn", "landmarks", "nystroem"]
moons, halves = make_moons(400, noise=.06, random_state=0)


# ---- scikit-learn's checks: none is expected to fail

@pytest.mark.parametrize("options",
    [{}, dict(affinity="knn", assign_labels="kmeans"), dict(affinity="landmarks"),
     dict(affinity="nystroem", n_jobs=2)], ids=str)
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn(options):
    assert failed_checks(Spectral(**options), only=SOME_CHECKS if options else None) == {}


# ---- the graph and its eigenvectors

def random_graph(rng, n, share=.4):
    A = np.triu(rng.integers(1, 4, (n, n)) * (rng.random((n, n)) < share), 1)
    return sparse.csr_matrix((A + A.T).astype(float))


def dense_embedding(A, k):
    "The definition: the generalised eigenvectors of Laplacian and degrees."
    A = A.toarray(); D = np.diag(A.sum(0))
    return linalg.eigh(D - A, D, subset_by_index=[0, k - 1])


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_eigenvectors_by_definition(seed):
    rng = np.random.default_rng(seed)
    A = random_graph(rng, int(rng.integers(4, 30)), .7)
    if (A.sum(axis=0) == 0).any(): return
    k = int(rng.integers(1, A.shape[0] + 1))
    values, rows = graph_embedding(A, k)
    want, _ = dense_embedding(A, k)
    np.testing.assert_allclose(values, want, atol=1e-9)
    D = sparse.diags(np.asarray(A.sum(axis=1)).ravel())
    # L y = value D y
    np.testing.assert_allclose((D - A) @ rows, D @ rows * values, atol=1e-8)
    np.testing.assert_allclose(rows.T @ (D @ rows), np.eye(k), atol=1e-8)


@pytest.mark.parametrize("n", [300, 1000])
def test_sparse_solver_against_dense(n):
    A = knn_graph(make_moons(n, noise=.1, random_state=1)[0], 10)
    values, rows = graph_embedding(A, 5)
    want, _ = dense_embedding(A, 5)
    np.testing.assert_allclose(values, want, atol=1e-10)


def test_eigenvalues_a_hair_apart_are_found_by_the_second_way():
    # a path: the second eigenvalue is 1e-6
    line = np.arange(4000.)[:, None]
    values, rows = graph_embedding(knn_graph(line, 3), 2)
    assert (0 <= values[0] < 1e-9 < values[1] < 1e-5 and (np.diff(np.sign(rows[:, 1])) != 0).sum()
            == 1 and 1900 < (rows[:, 1] > 0).sum() < 2100)


def test_a_graph_in_pieces():
    rng = np.random.default_rng(0)
    parts = [random_graph(rng, n, .9) for n in (3, 7, 250, 1)]
    A = sparse.csr_matrix(sparse.block_diag(parts))
    values, rows = graph_embedding(A, 4)
    # one coordinate each
    assert np.abs(values).max() < 1e-9 and ((np.abs(rows) > 1e-12).sum(1) == 1).all()
    assert len(set(np.abs(rows @ qr_rotation(rows)).argmax(1))) == 4
    assert graph_embedding(A, 6).values[4] > .1


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_the_relaxation_is_below_every_cut_and_cheeger_holds(seed):
    rng = np.random.default_rng(seed)
    A = random_graph(rng, int(rng.integers(3, 9)), .8)
    if sparse.csgraph.connected_components(A)[0] > 1: return
    W = A.toarray(); vol = W.sum(0)
    def ncut(S): return W[S][:, ~S].sum() * (1 / vol[S].sum() + 1 / vol[~S].sum())
    best = min(ncut(np.array((True,) + S))
               for S in itertools.product((True, False), repeat=len(W) - 1) if not all(S))
    values, rows = graph_embedding(A, 2)
    order = np.argsort(rows[:, 1])
    swept = min(ncut(np.isin(np.arange(len(W)), order[:i])) for i in range(1, len(W)))
    assert (values[1] <= best + 1e-9 and best <= swept + 1e-12
            and swept <= 2 * np.sqrt(2 * values[1]) + 1e-9)


def test_the_knn_graph():
    X = np.array([[0.], [1], [3], [10]])
    assert (knn_graph(X, 2).toarray().tolist() == [[0, 1, 0, 0], [1, 0, .5, 0], [0, .5, 0, .5],
                                                   [0, 0, .5, 0]])


def test_local_ties_by_hand():
    C = local_ties(np.array([[0.], [4]]), np.array([[0.], [1], [4]]), 2).toarray()
    e = np.exp(-1)
    np.testing.assert_allclose(C, [[1 / (1 + e), e / (1 + e), 0], [0, e / (1 + e), 1 / (1 + e)]])
    assert local_ties(np.zeros((2, 1)), np.zeros((3, 1)), 2).sum() == pytest.approx(2)


@pytest.mark.parametrize("gamma", [None, .8])
def test_landmarks_by_definition(gamma):
    "The factor is never formed; this forms the whole n x n affinity."
    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 3)); marks = LandmarkTies(np.unique(X[:40], axis=0), gamma, 6)
    values, extension = landmark_embedding(X, marks, 5)
    C = marks.ties(X); C = C.toarray() if sparse.issparse(C) else C
    middle = (np.diag(1 / C.sum(0)) if gamma is None
              else np.linalg.pinv(rbf_kernel(marks.points, gamma=gamma)))
    A = C @ middle @ C.T
    A += EVERYBODY * A.sum(1).mean() / len(X)
    want, vectors = linalg.eigh(np.diag(A.sum(1)) - A, np.diag(A.sum(1)), subset_by_index=[0, 4])
    np.testing.assert_allclose(values, want, atol=1e-7)
    rows = extension.rows(X)
    # the same vectors up to sign
    np.testing.assert_allclose(np.abs((rows * A.sum(1)[:, None]).T @ vectors), np.eye(5), atol=1e-5)


def test_every_row_a_landmark_is_the_exact_gaussian_graph():
    X = moons[:150]
    values, extension = landmark_embedding(X, LandmarkTies(X, 20., 5), 4)
    A = rbf_kernel(X, gamma=20.); A += EVERYBODY * A.sum(1).mean() / len(X)
    np.testing.assert_allclose(values,
        linalg.eigh(np.diag(A.sum(1)) - A, np.diag(A.sum(1)), eigvals_only=True,
                    subset_by_index=[0, 3]), atol=1e-8)


def test_blocks_do_not_matter(monkeypatch):
    whole = {a: Spectral(3, affinity=a, n_landmarks=50, random_state=0).fit(moons)
             for a in ("landmarks", "nystroem")}
    monkeypatch.setattr(LandmarkTies, "blocks", lambda self, X: [slice(0, len(X))]
        if self.gamma is None else [slice(i, i + 17) for i in range(0, len(X), 17)])
    for a, m in whole.items():
        again = Spectral(3, affinity=a, n_landmarks=50, random_state=0).fit(moons)
        assert (np.array_equal(again.labels_, m.labels_)
                and np.allclose(abs(again.embedding_), abs(m.embedding_),
                                atol=1e-4 * np.abs(m.embedding_).max()))


# ---- labels

STANDARD = {"iris": load_iris, "wine": load_wine, "breast_cancer": load_breast_cancer,
            "digits": load_digits}


@in_turn("name", STANDARD)
@in_turn("n_neighbors", [10, 20])
@pytest.mark.filterwarnings("ignore:Graph is not fully connected")
def test_the_labels_of_scikit_learn(name, n_neighbors):
    bunch = STANDARD[name]()
    X, k = StandardScaler().fit_transform(bunch.data), len(bunch.target_names)
    ours = Spectral(k, n_neighbors=n_neighbors).fit_predict(X)
    theirs = SpectralClustering(k, affinity="nearest_neighbors", n_neighbors=n_neighbors,
                                assign_labels="cluster_qr", random_state=0).fit_predict(X)
    assert adjusted_rand_score(theirs, ours) > .999


def test_the_published_reference_of_iris_and_cancer():
    for load, k, ari in ((load_iris, 3, .630), (load_breast_cancer, 2, .743)):
        bunch = load()
        labels = make_pipeline(StandardScaler(), Spectral(k)).fit_predict(bunch.data)
        assert round(adjusted_rand_score(bunch.target, labels), 3) == ari


@pytest.mark.skipif("XCLUST_DATA" not in os.environ,
    reason="the originals are fetched from far away; XCLUST_DATA names a folder that holds them")
@pytest.mark.parametrize("fetch, ari, ami",
    [("fetch_r15", .993, .994), ("fetch_pathbased", .526, .570), ("fetch_ecoli", .711, .653)])
def test_the_published_reference_of_fetched_data(fetch, ari, ami):
    from tests.test_datasets import ds as datasets
    data = getattr(datasets, fetch)()
    # the paper leaves out classes of fewer rows
    keep = np.bincount(data.y)[data.y] >= 10
    y = data.y[keep]
    labels = Spectral(len(set(y))).fit_predict(StandardScaler().fit_transform(data.X[keep]))
    assert ((round(adjusted_rand_score(y, labels), 3),
             round(adjusted_mutual_info_score(y, labels), 3)) == (ari, ami))


@pytest.mark.parametrize("affinity", KINDS)
@pytest.mark.parametrize("assign_labels", ["cluster_qr", "kmeans"])
def test_shapes_that_k_means_cannot(affinity, assign_labels):
    for X, y in ((moons, halves), make_circles(600, noise=.05, factor=.4, random_state=0)):
        m = Spectral(2, affinity=affinity, assign_labels=assign_labels, random_state=0).fit(X)
        assert (adjusted_rand_score(y, m.labels_) > .95 > .6 > adjusted_rand_score(y,
            KMeans(2, n_init=3, random_state=0).fit_predict(X)))
        assert (m.labels_.dtype == np.int64 and m.embedding_.shape == (len(X), 2)
                and m.eigenvalues_.shape == (2,) and m.affinity_ == affinity)


@pytest.mark.parametrize("affinity", ["landmarks", "nystroem"])
def test_few_landmarks_say_nearly_what_all_neighbours_say(affinity):
    X, y = make_blobs(3000, 5, centers=6, cluster_std=2, random_state=3)
    exact = Spectral(6, affinity="knn").fit_predict(X)
    found = [adjusted_rand_score(exact,
        Spectral(6, affinity=affinity, n_landmarks=300, random_state=s).fit_predict(X))
        for s in range(3)]
    assert min(found) > .95


def test_auto():
    assert Spectral(2, random_state=0).fit(moons).affinity_ == "knn"
    m = Spectral(2, max_exact=399, random_state=0).fit(moons)
    assert (m.affinity_ == "landmarks"
            and np.array_equal(m.labels_, Spectral(2, affinity="landmarks",
                                                   random_state=0).fit_predict(moons)))


def test_far_rows_are_no_clusters_of_their_own():
    X, y = make_blobs(300, 2, centers=[[0, 0], [8, 0]], random_state=0)
    X = np.vstack([X, [[4, 40], [4, -60], [90, 3]]])
    for a in KINDS:
        labels = Spectral(2, affinity=a, n_landmarks=400, random_state=0).fit_predict(X)
        assert adjusted_rand_score(y, labels[:300]) == 1, a


# ---- new rows

@pytest.mark.parametrize("affinity", KINDS)
def test_training_rows_keep_their_cluster(affinity):
    # the second with many copies
    for X in (moons, np.round(moons, 1), load_digits().data[:500]):
        m = Spectral(4, affinity=affinity, n_landmarks=80, random_state=0).fit(X)
        assert (np.array_equal(m.predict(X), m.labels_)
                and np.array_equal(m.predict(X[::-1])[::-1], m.labels_))
        assert np.array_equal(np.concatenate([m.predict(X[i:i + 1])
                                              for i in range(0, len(X), 10)]), m.labels_[::10])


@pytest.mark.parametrize("affinity", KINDS)
def test_new_rows_go_to_their_neighbours(affinity):
    new, y = make_moons(300, noise=.06, random_state=9)
    m = Spectral(2, affinity=affinity, random_state=0).fit(moons)
    assert adjusted_rand_score(y, m.predict(new)) > .95
    nearest = m.labels_[((new[:, None] - moons)**2).sum(2).argmin(1)]
    assert (m.predict(new) == nearest).mean() > .97


def test_identical_rows_are_never_told_apart():
    X = np.random.default_rng(0).integers(0, 4, (300, 2)).astype(float)
    for a in KINDS:
        labels = Spectral(5, affinity=a, n_neighbors=40, random_state=0).fit(X).labels_
        for row in np.unique(X, axis=0): assert len(set(labels[(X == row).all(1)])) == 1


# ---- nothing that should not matter does

@pytest.mark.parametrize("affinity", KINDS)
def test_scale_and_offset(affinity):
    X = np.round(moons * 2**10) / 2**10
    m = Spectral(2, affinity=affinity, random_state=0).fit(X)
    for scale in (2.**-600, 1e-200, 1e150, 2.**900):
        assert adjusted_rand_score(m.labels_, clone(m).fit(X * scale).labels_) == 1
    assert adjusted_rand_score(m.labels_, clone(m).fit(X + 1e7).labels_) == 1
    # 20 columns: another search, which multiplies matrices
    wide = np.tile(X, 10)
    far = clone(m).fit(wide + 1e7)
    assert (adjusted_rand_score(clone(m).fit(wide).labels_, far.labels_) == 1
            and np.array_equal(far.predict(wide + 1e7), far.labels_))


def test_gamma_is_in_the_user_s_unit():
    for scale in (1, 1024.):
        m = Spectral(2, affinity="nystroem", gamma=15 / scale**2, random_state=0).fit(moons * scale)
        assert m.gamma_ * scale**2 == 15 and adjusted_rand_score(halves, m.labels_) > .97
    free = Spectral(2, affinity="nystroem", random_state=0).fit(moons)
    assert (free.gamma_ == pytest.approx(Spectral(2, affinity="nystroem",
        random_state=0).fit(moons * 1024.).gamma_ * 2**20))
    assert np.isfinite(Spectral(2, affinity="nystroem", gamma=1e300,
                                random_state=0).fit(moons * 1e100).embedding_).all()


@pytest.mark.parametrize("affinity", KINDS)
def test_any_number_of_threads_and_any_run(affinity):
    X = load_digits().data[:600]
    runs = [Spectral(10, affinity=affinity, n_landmarks=100, random_state=3, n_jobs=j).fit(X)
            for j in (None, 1, 2, -1)]
    for r in runs[1:]:
        assert (np.array_equal(r.labels_, runs[0].labels_)
                and np.array_equal(r.predict(X + .25), runs[0].predict(X + .25)))


def test_the_exact_graph_needs_no_seed():
    X = load_digits().data[:600]
    assert np.array_equal(Spectral(10).fit(X).labels_, Spectral(10, random_state=5).fit(X).labels_)


def test_rows_in_another_order():
    order = np.random.default_rng(0).permutation(len(moons))
    assert (adjusted_rand_score(Spectral(3).fit_predict(moons)[order],
                                Spectral(3).fit_predict(moons[order])) == 1)


@pytest.mark.parametrize("affinity", KINDS)
def test_kinds_of_input(affinity):
    m = Spectral(2, affinity=affinity, random_state=0).fit(moons)
    frame = pd.DataFrame(moons, columns=["u", "v"])
    still = moons.copy(); still.flags.writeable = False
    for X in (frame, still, np.asfortranarray(moons), moons.tolist(), moons[::1, ::1]):
        other = clone(m).fit(X)
        assert (np.array_equal(other.labels_, m.labels_)
                and np.array_equal(other.predict(X), m.labels_))
    assert list(clone(m).fit(frame).feature_names_in_) == ["u", "v"]
    assert np.array_equal(pickle.loads(pickle.dumps(m)).predict(moons), m.labels_)
    # the caller's rows are not touched
    assert np.array_equal(moons, make_moons(400, noise=.06, random_state=0)[0])


# ---- at the edge

@pytest.mark.parametrize("affinity", KINDS)
def test_small_tables(affinity):
    one = Spectral(1, affinity=affinity, random_state=0)
    for X in (moons, [[3.]], np.zeros((5, 2))):
        m = clone(one).fit(X)
        assert set(m.labels_) == {0} and np.array_equal(m.predict(X), m.labels_)
    for n in (2, 3, 4, 7):
        assert (len(Spectral(2, affinity=affinity,
            random_state=0).fit([[0.]] * (n // 2) + [[9.]] * (n - n // 2)).labels_) == n)
    assert len(set(Spectral(2, affinity=affinity, random_state=0).fit([[0.], [5]]).labels_)) == 2


@pytest.mark.parametrize("affinity", KINDS)
def test_more_clusters_than_distinct_rows_warns(affinity):
    for assign_labels in ("cluster_qr", "kmeans"):
        with pytest.warns(ConvergenceWarning, match="only 2 of the n_clusters=3") as seen:
            m = Spectral(3, affinity=affinity, assign_labels=assign_labels,
                         random_state=0).fit(np.repeat([[0.], [1]], 30, axis=0))
        assert (np.array_equal(m.predict([[0.], [1]]), m.labels_[[0, 30]])
                and any(w.filename == __file__ for w in seen))


def test_more_pieces_than_clusters():
    X = np.concatenate([np.random.default_rng(i).normal(m, .01, (30, 1))
                        for i, m in enumerate((0, 1, 10, 11))])
    with pytest.warns(UserWarning,
            match="has 4 connected components, more than n_clusters=2, so .* neighbors "
                  "were used") as seen:
        m = Spectral(2).fit(X)
    assert seen[0].filename == __file__ and m.n_neighbors_ > 20
    # what is near is joined
    assert m.labels_[[0, 30, 60, 90]].tolist() in ([0, 0, 1, 1], [1, 1, 0, 0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert set(Spectral(1).fit(X).labels_) == {0}
        # as many pieces as clusters: no word, and each its own
        assert len(set(Spectral(4).fit(X).labels_)) == 4
        assert len(set(Spectral(4, affinity="landmarks", random_state=0).fit(X).labels_)) == 4


def test_a_graph_of_few_rows_still_says_something():
    X = np.array([[0.], [1], [2], [50], [51], [52]])
    m = Spectral(2).fit(X)
    assert m.n_neighbors_ == 3 and m.labels_.tolist() in ([0] * 3 + [1] * 3, [1] * 3 + [0] * 3)


@in_turn("setting, error, words", [
    (dict(n_clusters=0), ValueError, "n_clusters"),
    (dict(n_clusters=401), ValueError, "n_clusters=401 .* n_samples=400"),
    (dict(n_clusters="3"), TypeError, "n_clusters"),
    (dict(affinity="rbf"), ValueError, "affinity='rbf' is unknown: give one of auto, knn, "
        "landmarks, nystroem"), (dict(assign_labels="discretize"), ValueError, "assign_labels"),
        (dict(n_neighbors=1), ValueError, "n_neighbors"),
        (dict(n_landmarks=1), ValueError, "n_landmarks"), (dict(gamma=0), ValueError, "gamma"),
        (dict(gamma=np.inf), ValueError, "gamma"), (dict(gamma="scale"), TypeError, "gamma"),
        (dict(max_exact=0), ValueError, "max_exact"),
        (dict(random_state="x"), ValueError, "random|seed")])
def test_bad_parameters(setting, error, words):
    m = Spectral(2).set_params(**setting)
    before = dict(vars(m))
    with pytest.raises(error, match=words): m.fit(moons)
    assert vars(m) == before


def test_a_failing_fit_keeps_the_former_one():
    m = Spectral(2).fit(moons)
    with pytest.raises(ValueError, match="NaN"): m.fit(np.where(moons > 1, np.nan, moons))
    assert np.array_equal(m.predict(moons), m.labels_)
    with pytest.raises(ValueError, match="2 features"): m.predict(moons[:, :1])
    with pytest.raises(TypeError, match="sample_weight"): m.fit(moons, sample_weight=np.ones(400))


# ---- as the reference of a tree

@pytest.mark.parametrize("affinity", KINDS)
def test_as_a_reference(affinity):
    tree = CART(reference=Spectral(2, affinity=affinity, random_state=0), max_leaves=6).fit(moons)
    assert (np.array_equal(tree.reference_labels_, tree.reference_.labels_) and tree.n_leaves_ == 6
            and tree.agreement_.ari > .9)
    fitted = Spectral(2, affinity=affinity, random_state=0).fit(moons)
    assert np.array_equal(CART(reference=fitted, max_leaves=6).fit(moons).labels_, tree.labels_)
    assert np.array_equal(CART(max_leaves=6).fit(moons, labels=fitted.labels_).labels_,
                          tree.labels_)


def test_in_a_pipeline_thresholds_are_raw():
    wine = load_wine(as_frame=True)
    model = make_pipeline(StandardScaler(), Spectral(3, random_state=0))
    for tree in (CART(reference=model), IMM(reference=model)):
        tree.fit(wine.data)
        assert np.array_equal(tree.predict(wine.data), tree.labels_) and tree.agreement_.ari > .7
        for u in np.flatnonzero(tree.tree_.feature >= 0):
            column = wine.data.iloc[:, tree.tree_.feature[u]]
            assert column.min() <= tree.tree_.upper[u] < column.max()


def test_weights_stay_with_the_tree():
    w = np.random.default_rng(0).integers(1, 4, 400).astype(float)
    tree = CART(reference=Spectral(2, n_neighbors=10), max_leaves=4).fit(moons, sample_weight=w)
    assert (np.array_equal(tree.reference_labels_, Spectral(2, n_neighbors=10).fit_predict(moons))
            and tree.tree_.weighted_n_node_samples[0] == w.sum())
