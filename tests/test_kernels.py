"Kernels, kernel distances and kernel k-means, held against their definitions."
import numpy as np, pytest
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris, make_blobs
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics import adjusted_rand_score
from helpers import failed_checks, in_turn
from xclust.engine.costs import cluster_centers, distances, workers
from xclust.kernels.kernels import Chi2, Custom, Gaussian, Hellinger, Histogram, KernelCenters
from xclust.kernels.kernels import KernelKMeans, LandmarkCenters, Landmarks, Laplace, Linear
from xclust.kernels.kernels import Neighborhood, Polynomial, Precomputed, choose_gamma
from xclust.kernels.kernels import distance_error, distances_from_sums, kernel_sums, lloyd
from xclust.kernels.kernels import median_gamma, members, next_labels, resolve_kernel, seed_labels
import xclust.kernels.kernels as module

X = load_iris().data
FUNCTIONS = {  # by definition, for one pair of points
    Gaussian(.7): lambda x, y: np.exp(-.7 * ((x - y)**2).sum()),
    Laplace(.7): lambda x, y: np.exp(-.7 * np.abs(x - y).sum()), Linear(): lambda x, y: x @ y,
    Polynomial(3, 1., .5): lambda x, y: (.5 * (x @ y) + 1)**3,
    Polynomial(): lambda x, y: (x @ y)**2,
    Neighborhood(1.5): lambda x, y: float(np.sqrt(((x - y)**2).sum()) <= 1.5),
    Hellinger(): lambda x, y: np.sqrt(x * y).sum(), Histogram(.7): lambda x, y: np.minimum(x**.7,
        y**.7).sum(), Chi2(): lambda x, y: sum(2 * a * b / (a + b) for a, b in zip(x, y) if a + b)}


def test_sums_by_tiles_are_the_sums(monkeypatch):
    """Points with others, and among themselves, where every kernel is made once for two; in threads
    the same to the last bit."""
    monkeypatch.setattr(module, "TILE", (7, 5))
    rng = np.random.default_rng(0)
    for n, m, c in ((1, 1, 1), (4, 3, 2), (5, 5, 1), (6, 11, 3), (23, 40, 2), (90, 17, 4)):
        for scale in (1e-3, 1., 30., 1e6):
            A, B, Z = (np.round(rng.normal(size=(n, 3))*scale, 1),
                       np.round(rng.normal(size=(m, 3))*scale, 1), rng.normal(size=(m, c)))
            kernel, by = (Gaussian(.3/scale**2),
                          lambda P, Q: np.exp(-.3/scale**2*((P[:, None] - Q)**2).sum(2)))
            assert np.allclose(kernel_sums(kernel, A, B, Z), by(A, B) @ Z, atol=1e-12)
            own = kernel_sums(kernel, B, B, Z)
            assert (np.allclose(own, by(B, B) @ Z, atol=1e-12)
                    and np.allclose(own, kernel_sums(kernel, B, B.copy(), Z), atol=1e-12))
            K = module.kernel_matrix(kernel, B)
            assert np.allclose(K, by(B, B), atol=1e-13) and (K.diagonal() == 1).all()
            with workers(2) as run:
                assert (np.array_equal(own, kernel_sums(kernel, B, B, Z, run))
                        and np.array_equal(kernel_sums(kernel, A, B, Z, run),
                                           kernel_sums(kernel, A, B, Z)))
    calls, pairs = [], Gaussian._pairs
    def counted(self, *points):
        block, tile = pairs(self, *points)
        return (lambda rows, others: calls.append((rows.start, others.start))
                or block(rows, others), tile)
    monkeypatch.setattr(Gaussian, "_pairs", counted)
    kernel_sums(Gaussian(.3), B, B, Z)
    # 17 points in 4 stripes: half of the tiles
    assert len(calls) == len(set(calls)) == 10 and all(a <= b for a, b in calls)


def naive_distances(K, labels, w, k):
    D = np.full((len(K), k), np.inf)
    for l in range(k):
        if not w[labels == l].sum() > 0: continue
        z = w * (labels == l) / w[labels == l].sum()
        D[:, l] = np.diag(K) - 2 * K @ z + z @ K @ z
    return D


def instance(rng):
    n, d, k = int(rng.integers(1, 30)), int(rng.integers(1, 4)), int(rng.integers(1, 5))
    points = (rng.integers(0, 4, (n, d)).astype(float) if rng.random() < .5
              else rng.gamma(1., size=(n, d)))
    return points, rng.integers(-1, k, n), rng.integers(0, 3, n).astype(float), k


@in_turn("kernel", FUNCTIONS)
def test_kernels_are_their_formulas(kernel):
    rng = np.random.default_rng(0)
    a, b = rng.integers(0, 4, (6, 3)).astype(float), rng.gamma(1., size=(5, 3))
    want = np.array([[FUNCTIONS[kernel](x, y) for y in b] for x in a])
    np.testing.assert_allclose(kernel(a, b), want, atol=1e-12)
    np.testing.assert_allclose(kernel.diagonal(a), [FUNCTIONS[kernel](x, x) for x in a], atol=1e-12)
    np.testing.assert_allclose(super(type(kernel), kernel).diagonal(a), kernel.diagonal(a),
                               atol=1e-7)   # the slow way of the base class
    if kernel.psd: assert np.linalg.eigvalsh(kernel(b, b)).min() > -1e-9
    if kernel.product:
        np.testing.assert_allclose(kernel(a, b),
            np.prod([kernel.h(np.abs(a[:, i, None] - b[:, i])) for i in range(3)], axis=0),
            atol=1e-12)
    if kernel.additive:
        np.testing.assert_allclose(kernel(a, b),
            sum(kernel(a[:, i:i + 1], b[:, i:i + 1]) for i in range(3)), atol=1e-12)


@pytest.mark.parametrize("kernel", FUNCTIONS, ids=str)
def test_distances_equal_the_definition(kernel):
    rng = np.random.default_rng(1)
    for _ in range(60):
        points, labels, w, k = instance(rng)
        K, Z = kernel(points, points), members(labels, w, k)
        want = naive_distances(K, labels, w, k)
        got = distances_from_sums(kernel.diagonal(points), kernel_sums(kernel, points, points, Z),
                                  Z)
        np.testing.assert_allclose(got, want, atol=1e-8 * max(1, np.abs(K).max()))
        if (w[labels >= 0] > 0).any():
            centers = KernelCenters(kernel, points, labels, w, k)
            want = np.maximum(want, 0) if kernel.psd else want
            np.testing.assert_allclose(centers.distances(points), want,
                                       atol=1e-8 * max(1, np.abs(K).max()))


def test_blocks_and_threads_change_nothing(monkeypatch):
    rng = np.random.default_rng(2)
    points, Z = rng.normal(size=(101, 3)), rng.normal(size=(101, 4))
    whole = kernel_sums(Laplace(.3), points, points, Z)
    monkeypatch.setattr(module, "BLOCK", 700)
    with workers(3) as run: parts = kernel_sums(Laplace(.3), points, points, Z, run)
    np.testing.assert_allclose(parts, whole, rtol=1e-13)
    assert np.array_equal(parts, kernel_sums(Laplace(.3), points, points, Z))
    a, b = [KernelKMeans(3, gamma=.5, random_state=0, n_jobs=j).fit(X) for j in (None, 2)]
    assert np.array_equal(a.labels_, b.labels_) and a.inertia_ == b.inertia_


def test_linear_distances_are_euclidean():
    labels = KMeans(3, n_init=3, random_state=0).fit_predict(X)
    np.testing.assert_allclose(KernelCenters(Linear(), X, labels, np.ones(150), 3).distances(X),
                               distances(X, cluster_centers(X, labels, 3)), atol=1e-9)


def plain_lloyd(K, w, labels, k):
    "Kernel k-means by definition; nothing is kept from step to step."
    best, last = labels, np.inf
    while True:
        D = naive_distances(K, labels, w, k)
        cost = w @ D[np.arange(len(K)), labels]
        if not cost < last: return best, last
        best, last = labels, cost
        labels = next_labels(D, labels, w, 1e-12 * np.abs(np.diag(K)).max())
        if np.array_equal(labels, best): return best, last


@pytest.mark.parametrize("kernel",
    [Gaussian(1.), Laplace(.5), Polynomial(2, 1.), Neighborhood(1.)], ids=str)
def test_lockstep_equals_steps_made_anew(kernel):
    rng = np.random.default_rng(3)
    for _ in range(25):
        n, k = int(rng.integers(6, 40)), int(rng.integers(1, 4))
        points, w = rng.normal(size=(n, 2)), rng.integers(1, 4, n).astype(float)
        starts = np.array([np.r_[np.arange(k), rng.integers(0, k, n - k)] for _ in range(4)])
        found = lloyd(kernel, points, w, starts, k)
        for r in range(4):
            labels, cost = plain_lloyd(kernel(points, points), w, starts[r], k)
            assert np.array_equal(found.labels[r], labels)
            assert found.costs[r] == pytest.approx(cost, rel=1e-9, abs=1e-9)


def test_the_cost_never_rises():
    rng = np.random.default_rng(4)
    for _ in range(30):
        points = rng.normal(size=(25, 2))
        start = np.r_[0, 1, 2, rng.integers(0, 3, 22)][None]
        costs = [lloyd(Laplace(1.), points, np.ones(25), start, 3, steps).costs[0]
                 for steps in range(10)]
        assert np.diff(costs).max() <= 1e-9


def test_an_empty_cluster_gets_the_row_that_pays_most():
    D = np.array([[0., 5, np.inf], [1, 5, np.inf], [4, 5, np.inf], [6, 0, np.inf]])
    assert list(next_labels(D, np.array([0, 0, 0, 1]), np.ones(4), 0.)) == [0, 0, 2, 1]
    # nobody pays: it stays empty
    assert list(next_labels(np.zeros((3, 2)), np.zeros(3, int), np.ones(3), 0.)) == [0, 0, 0]
    points = np.repeat([[0.], [1.], [5.]], 3, axis=0)
    found = KernelKMeans(3, gamma=1., random_state=0).fit(points)
    assert found.inertia_ == pytest.approx(0, abs=1e-12) and len(set(found.labels_)) == 3


def test_weights_are_repetitions_given_the_start():
    rng = np.random.default_rng(5)
    points, w = rng.normal(size=(30, 2)), rng.integers(1, 4, 30)
    start = np.r_[0, 1, 2, rng.integers(0, 3, 27)]
    once = lloyd(Gaussian(1.), points, w.astype(float), start[None], 3)
    often = lloyd(Gaussian(1.), np.repeat(points, w, axis=0), np.ones(w.sum()),
                  np.repeat(start, w)[None], 3)
    assert (np.array_equal(np.repeat(once.labels[0], w), often.labels[0])
            and once.costs[0] == pytest.approx(often.costs[0]))


def test_rows_of_weight_zero_move_no_center():
    far = np.r_[X, [[100., 100, 100, 100]]]
    w = np.r_[np.ones(150), 0.]
    a, b = (KernelKMeans(3, kernel="linear", random_state=0).fit(X),
            KernelKMeans(3, kernel="linear", random_state=0).fit(far, sample_weight=w))
    assert a.inertia_ == pytest.approx(b.inertia_) and b.labels_[-1] in range(3)


def test_seeds_are_different_points():
    points = np.repeat(np.arange(4.)[:, None], 5, axis=0)
    labels = seed_labels(Gaussian(1.), points, np.ones(20), 4, np.random.RandomState(0))
    assert len(set(labels)) == 4 and all(len(set(labels[points[:, 0] == v])) == 1 for v in range(4))


def test_the_last_digit_of_the_kernel_numbers_no_cluster():
    """Processors and libraries of linear algebra differ there; of runs that end alike, the first is
    kept everywhere."""
    rng, seen = np.random.default_rng(0), 0
    for _ in range(40):
        points = np.round(make_blobs(60, 3, centers=4, random_state=int(rng.integers(1000)))[0], 1)
        K = Gaussian(.05)(points, points)
        noise = 1 + 4e-16 * rng.standard_normal(K.shape)
        found = [KernelKMeans(3, kernel="precomputed", random_state=0).fit(M).labels_
                 for M in (K, K * (noise + noise.T) / 2)]
        assert np.array_equal(*found)
        seen += 1
    assert seen == 40


@pytest.mark.parametrize("scale,offset", [(1, 0), (1e-6, 0), (1e6, 0), (1, 1e7), (1, -1e7)])
def test_scales_and_offsets(scale, offset):
    a = KernelKMeans(3, random_state=0).fit(X)
    # gamma="scale" follows
    b = KernelKMeans(3, random_state=0).fit(X * scale + offset)
    assert (adjusted_rand_score(a.labels_, b.labels_) == 1
            and b.inertia_ == pytest.approx(a.inertia_, rel=1e-6))
    c, d = (KernelKMeans(3, kernel="linear", random_state=0).fit(X * scale + offset),
            KMeans(3, n_init=10, random_state=0).fit(X))
    assert c.inertia_ == pytest.approx(d.inertia_ * scale**2, rel=1e-6)


def test_linear_is_kmeans_on_blobs():
    points, _ = make_blobs(400, 5, centers=4, random_state=0)
    a, b = (KernelKMeans(4, kernel="linear", random_state=0).fit(points),
            KMeans(4, n_init=10, random_state=0).fit(points))
    assert (a.inertia_ == pytest.approx(b.inertia_, rel=1e-9)
            and adjusted_rand_score(a.labels_, b.labels_) == 1)
    np.testing.assert_allclose(np.sort(a.transform(points[:9]), axis=1),
                               np.sort(b.transform(points[:9])**2, axis=1), rtol=1e-8)


def test_precomputed_is_the_same():
    K = Gaussian(.5)(X, X)
    a = KernelKMeans(3, gamma=.5, random_state=0).fit(X)
    b = KernelKMeans(3, kernel="precomputed", random_state=0).fit(K)
    c = KernelKMeans(3, kernel=Precomputed(K), random_state=0).fit(X)
    assert np.array_equal(a.labels_, b.labels_) and np.array_equal(a.labels_, c.labels_)
    assert np.array_equal(b.predict(K[:20]), a.labels_[:20])
    with pytest.raises(ValueError, match="precomputed"): b.transform(K)
    with pytest.raises(ValueError, match="square"): KernelKMeans(2, kernel="precomputed").fit(X)
    with pytest.raises(ValueError, match=r"\(150, 150\)"):
        KernelKMeans(2, kernel=Precomputed(K)).fit(X[:9])


def test_any_function():
    a = KernelKMeans(3, kernel=lambda x, y: np.exp(-.5 * ((x[:, None] - y)**2).sum(-1)),
                     random_state=0).fit(X)
    assert np.array_equal(a.labels_, KernelKMeans(3, gamma=.5, random_state=0).fit(X).labels_)
    assert isinstance(a.kernel_, Custom)


def test_landmarks():
    rng = np.random.default_rng(6)
    points, labels = rng.normal(size=(60, 3)), rng.integers(0, 3, 60)
    all_rows = Landmarks(Laplace(.5), points, 60, np.random.RandomState(0))
    exact = KernelCenters(Laplace(.5), points, labels, np.ones(60), 3)
    near = LandmarkCenters.of(all_rows, all_rows.transform(points), labels, np.ones(60), 3)
    np.testing.assert_allclose(near.distances(points), exact.distances(points), atol=1e-8)
    assert distance_error(near, Laplace(.5), points, labels, np.ones(60)) < 1e-8
    few = Landmarks(Laplace(.5), points, 8, np.random.RandomState(0))
    rough = LandmarkCenters.of(few, few.transform(points), labels, np.ones(60), 3)
    want = np.abs(rough.distances(points) - exact.distances(points)).mean()
    assert (distance_error(rough, Laplace(.5), points, labels, np.ones(60)) == pytest.approx(want,
        rel=1e-6))    # with all rows looked at, exactly that


def test_landmark_method_finds_blobs():
    points, y = make_blobs(3000, 4, centers=5, random_state=1)
    m = KernelKMeans(5, gamma=.02, max_exact=1000, n_landmarks=200, random_state=0).fit(points)
    assert (m.method_ == "landmarks" and adjusted_rand_score(m.labels_, y) > .95
            and 0 < m.distance_error_ < .05)
    assert np.array_equal(m.predict(points), m.labels_)
    assert np.array_equal(clone(m).fit(points).labels_, m.labels_)


def test_gamma_rules():
    assert resolve_kernel("gaussian", "scale", X).gamma == pytest.approx(1 / (4 * X.var()))
    assert (resolve_kernel("gaussian", "scale", X + 1e8).gamma
            == pytest.approx(1 / (4 * (X.var() + 0 * 1e8)), rel=1e-3))
    D = ((X[:, None] - X)**2).sum(-1)
    assert median_gamma(X) == pytest.approx(1 / np.median(D[np.triu_indices(150, 1)]))
    assert (median_gamma(np.ones((3, 2))) == 1.0
            and resolve_kernel("laplace", "scale", np.ones((3, 2))).gamma == 1.0)


def test_choose_gamma():
    from sklearn.datasets import make_circles
    rings, y = make_circles(300, noise=.07, factor=.25, random_state=1)
    blind, seeing = choose_gamma(rings, 2), choose_gamma(rings, 2, y=y)
    assert (adjusted_rand_score(y,
        KernelKMeans(2, gamma=blind.gamma, random_state=0).fit_predict(rings)) == 1)
    assert seeing.scores.max() == 1 and seeing.scores[seeing.scores.argmax()] == seeing.scores.max()
    assert choose_gamma(rings, 2, gammas=[3.]).gamma == 3.
    with pytest.raises(ValueError, match="kernel must be"): choose_gamma(rings, 2, kernel="linear")


@in_turn("wrong,says", [
    (dict(kernel="cosine"), "kernel must be one of"), (dict(kernel=3), "kernel must be one of"),
    (dict(gamma=0), "gamma must be"), (dict(gamma="wide"), "gamma must be"),
    (dict(kernel="linear", gamma=1.), "no meaning"), (dict(method="fast"), "method must be"),
    (dict(n_clusters=0), "n_clusters"), (dict(n_clusters=151), "n_clusters=151"),
    (dict(n_init=0), "n_init"), (dict(n_landmarks=0), "n_landmarks")])
def test_errors_name_the_argument_and_store_nothing(wrong, says):
    m = KernelKMeans(**{"n_clusters": 3, **wrong})
    with pytest.raises(ValueError, match=says): m.fit(X)
    assert not [a for a in vars(m) if a.endswith("_") and not a.startswith("__")]


def test_negative_values_for_histograms():
    for kernel in ("chi2", "hellinger", "histogram"):
        with pytest.raises(ValueError, match="Negative values"):
            KernelKMeans(2, kernel=kernel).fit(X - 3)
        m = KernelKMeans(2, kernel=kernel, random_state=0).fit(X)
        with pytest.raises(ValueError, match="Negative values"): m.predict(X - 3)


def test_too_few_distinct_rows():
    with pytest.warns(ConvergenceWarning, match="2 of the n_clusters=3"):
        KernelKMeans(3, random_state=0).fit(np.repeat([[0.], [1]], 4, axis=0))


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_sklearn():
    """Seeds are drawn from the rows, as in scikit-learn's KMeans: repeated rows draw others than
    weights do."""
    assert (failed_checks(KernelKMeans(3, n_init=2),
                          expected={"check_sample_weight_equivalence_on_dense_data"}) == {})


def test_what_has_no_meaning_is_refused():
    X = np.random.default_rng(0).normal(size=(8, 2))
    K = X @ X.T
    with pytest.raises(ValueError, match="gamma=99"):
        KernelKMeans(2, kernel=Gaussian(.5), gamma=99.).fit(X)
    with pytest.raises(ValueError, match="gamma=99"):
        KernelKMeans(2, kernel=lambda A, B: A @ B.T, gamma=99.).fit(X)
    with pytest.raises(ValueError, match="gamma=99"):
        KernelKMeans(2, kernel="precomputed", gamma=99.).fit(K)
    with pytest.raises(ValueError, match="n_landmarks=5"):
        KernelKMeans(2, method="exact", n_landmarks=5).fit(X)
    with pytest.raises(ValueError, match="symmetric"):
        KernelKMeans(2, kernel="precomputed").fit(np.random.default_rng(0).random((8, 8)))
    with pytest.raises(ValueError, match="NaN or infinity"):
        KernelKMeans(2, kernel=lambda A, B: np.full((len(A), len(B)), np.nan)).fit(X)
    with pytest.raises(ValueError, match="of shape"):
        KernelKMeans(2, kernel=lambda A, B: np.zeros(3)).fit(X)
    for wrong in (lambda: Gaussian(-1.), lambda: Laplace("scale"), lambda: Neighborhood(0),
                  lambda: Polynomial(1.5), lambda: Histogram(True)):
        with pytest.raises(ValueError, match="must be a"): wrong()
    with pytest.raises(ValueError, match="y must hold"): choose_gamma(X, 2, y=[0, 1])
    with pytest.raises(ValueError, match="at least 2"): choose_gamma(X, 1)


def test_a_kernel_that_is_not_psd_reports_its_true_cost():
    K = np.random.default_rng(0).normal(size=(8, 8))
    K = K + K.T
    model = KernelKMeans(3, kernel="precomputed", random_state=0).fit(K)
    Z = np.eye(3)[model.labels_]
    true = np.trace(K) - sum(Z[:, l] @ K @ Z[:, l]/Z[:, l].sum() for l in range(3) if Z[:, l].any())
    np.testing.assert_allclose(model.inertia_, true)
    assert model.inertia_ < 0


def test_transform_has_the_container_asked_for():
    X = load_iris().data
    model = KernelKMeans(3, random_state=0).set_output(transform="pandas").fit(X)
    assert (list(model.transform(X).columns) == ["kernelkmeans0", "kernelkmeans1", "kernelkmeans2"]
            and hasattr(model.fit_transform(X), "columns"))


def test_a_precomputed_kernel_transforms_its_own_rows():
    X = load_iris().data
    K = Gaussian(.5)(X, X)
    model = KernelKMeans(3, kernel="precomputed", random_state=0)
    np.testing.assert_allclose(model.fit_transform(K),
        KernelKMeans(3, gamma=.5, random_state=0).fit_transform(X), atol=1e-9)


def test_choose_gamma_refuses_what_says_nothing():
    with pytest.raises(ValueError, match="gammas"):
        choose_gamma(np.arange(9.)[:, None], 2, gammas=[])
    with pytest.raises(ValueError, match="rows that differ"): choose_gamma(np.ones((9, 2)), 2)
