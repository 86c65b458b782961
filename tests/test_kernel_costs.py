"Kernel distances against their definition, and what every kernel tree shares"
import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import AgglomerativeClustering, KMeans, SpectralClustering
from sklearn.decomposition import PCA
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.engine.costs import cluster_centers, cost, distances
from xclust.engine.pair_sweep import Lines, PairRule
from xclust.kernels.kernel_costs import KernelCosts, KernelTreeClusterer
from xclust.kernels.kernels import Chi2, Custom, Gaussian, Hellinger, Histogram, KernelKMeans
from xclust.kernels.kernels import Landmarks, Laplace, Linear, Neighborhood, Polynomial, Precomputed


class OneCut(PairRule):
    def __init__(self, task):
        costs = task.reference.costs
        super().__init__(task._replace(interval=True),
                         Lines(costs.shape, lambda part: costs[part]*task.weights[part, None]))


class Tree(KernelTreeClusterer):
    "The shortest kernel tree"
    def __init__(self, n_clusters=8, *, kernel="gaussian", gamma="scale", reference=None,
                 max_depth=None, min_samples_leaf=1, features=None, distances="auto",
                 n_landmarks=None, random_state=None, n_jobs=None):
        self.n_clusters, self.kernel, self.gamma, self.reference, self.max_depth = (n_clusters,
            kernel, gamma, reference, max_depth)
        self.min_samples_leaf, self.features, self.distances, self.n_landmarks = (min_samples_leaf,
            features, distances, n_landmarks)
        self.random_state, self.n_jobs = random_state, n_jobs

    rule = OneCut


def naive_distances(K, labels, weights, k):
    "|phi(x) - mean_l|^2 from the whole matrix"
    out = np.full((len(K), k), np.inf)
    for l in range(k):
        z = np.where(labels == l, weights, 0)
        if z.sum() > 0:
            z = z/z.sum()
            out[:, l] = np.diag(K) - 2*K@z + z@K@z
    return out


KERNELS = [Gaussian(.7), Laplace(.3), Linear(), Polynomial(), Hellinger(), Chi2(), Histogram(),
           Neighborhood(1.5), Custom(lambda X, Y: X @ Y.T + 1)]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda k: k.name)
def test_equal_to_the_definition(kernel):
    rng = np.random.default_rng(1)
    for _ in range(40):
        n, d, k = rng.integers(1, 25), rng.integers(1, 4), rng.integers(1, 5)
        X = rng.integers(0, 5, (n, d)).astype(float)
        w = rng.integers(0, 3, n).astype(float)
        costs = KernelCosts(kernel, X, rng.integers(-1, k, n), w, k)
        shown = X - X.mean(0) if kernel.shift_invariant else X
        K = kernel(shown, shown)
        for trial in range(4):                                # the second answer corrects the first
            if rng.random() < .5: labels = rng.integers(-1, k, n)
            elif trial: labels = np.where(rng.random(n) < .2, rng.integers(-1, k, n), labels)
            else: labels = costs.labels
            want = naive_distances(K, labels, w, k)
            np.testing.assert_allclose(costs(labels), np.maximum(want, 0) if kernel.psd else want,
                                       atol=1e-8)
            used = (labels >= 0) & (w > 0)
            if kernel.psd:
                np.testing.assert_allclose(costs.cost(labels),
                    w[used] @ np.maximum(want[used, labels[used]], 0), atol=1e-7)
            np.testing.assert_allclose(costs.centers(labels).distances(costs.points),
                                       costs(labels), atol=1e-7)


def test_linear_is_euclidean_also_far_from_the_origin():
    rng = np.random.default_rng(2)
    X, labels, w = rng.normal(size=(50, 3)) + 1e7, rng.integers(0, 3, 50), rng.uniform(.1, 2, 50)
    costs = KernelCosts(Linear(), X, labels, w, 3)
    np.testing.assert_allclose(costs(labels),
        distances(X, cluster_centers(X, labels, 3, sample_weight=w)), rtol=1e-6)
    np.testing.assert_allclose(costs.cost(labels), cost(X, labels, sample_weight=w), rtol=1e-6)


def test_all_rows_as_landmarks_are_exact_and_few_cost_more():
    rng = np.random.default_rng(3)
    X, labels, w = rng.normal(size=(80, 2)), rng.integers(0, 3, 80), np.ones(80)
    exact = KernelCosts(Gaussian(1.), X, labels, w, 3)
    full = KernelCosts(Gaussian(1.), X, labels, w, 3,
                       Landmarks(Gaussian(1.), exact.points, 80, np.random.RandomState(0)))
    few = KernelCosts(Gaussian(1.), X, labels, w, 3,
                      Landmarks(Gaussian(1.), exact.points, 8, np.random.RandomState(0)))
    np.testing.assert_allclose(full(labels), exact(labels), atol=1e-6)
    np.testing.assert_allclose(few.centers(labels).distances(few.points), few(labels), atol=1e-9)
    assert few.cost(labels) >= exact.cost(labels) - 1e-9
    assert few.error(labels) > full.error(labels)
    other = rng.permutation(labels)
    np.testing.assert_allclose(few(other),
        KernelCosts(Gaussian(1.), X, other, w, 3, few.landmarks)(other), atol=1e-9)


def test_sampled_cost_is_unbiased():
    rng = np.random.default_rng(4)
    X, labels, w = (rng.normal(size=(400, 2)), rng.integers(-1, 3, 400),
                    rng.integers(0, 3, 400).astype(float))
    costs = KernelCosts(Laplace(1.), X, labels, w, 3)
    everything = costs.sampled_cost(labels, 10_000)
    np.testing.assert_allclose(everything.cost, costs.cost(labels), rtol=1e-9)
    assert everything.error == 0 and everything.n_rows == ((labels >= 0) & (w > 0)).sum()
    part = costs.sampled_cost(labels, 100)
    assert abs(part.cost - everything.cost) < 4*part.error and 90 <= part.n_rows <= 110


def blobs(n=300, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, 2)) + 4*rng.integers(0, 2, (n, 2))


@pytest.mark.parametrize("options", [dict(), dict(kernel="laplace", gamma=.5),
    dict(kernel="linear"), dict(distances="landmarks", n_landmarks=100)],
    ids=["gaussian", "laplace", "linear", "landmarks"])
def test_estimator_pays_what_it_says(options):
    X = blobs()
    model = Tree(4, random_state=0, **options).fit(X)
    assert (model.predict(X) == model.labels_).all()
    np.testing.assert_allclose(model.cost(X), model.cost_, rtol=1e-7)
    np.testing.assert_allclose(model.score(X), -model.cost_, rtol=1e-7)
    assert model.surrogate_cost_ >= model.cost_*(1 - 1e-9)
    assert model.tree_.cost[0] >= model.surrogate_cost_ - 1e-9
    assert model.distances_ == ("landmarks" if options.get("distances") else "exact")
    assert abs(model.sampled_cost_.cost - model.cost_) < .2*model.cost_


def test_linear_kernel_pays_like_k_means():
    X = blobs()
    labels = KMeans(4, n_init=5, random_state=0).fit_predict(X)
    model = Tree(kernel="linear").fit(X, labels=labels)
    np.testing.assert_allclose([model.cost_, model.reference_cost_],
                               [cost(X, model.labels_), cost(X, labels)], rtol=1e-9)


def test_references():
    X = blobs()
    frame = pd.DataFrame(X, columns=["a", "b"])
    for reference in (AgglomerativeClustering(4), SpectralClustering(4, random_state=0),
            KMeans(4, n_init=3, random_state=0),
            KernelKMeans(4, kernel="laplace", gamma=1., random_state=0)):
        model = Tree(reference=reference).fit(frame)
        assert model.n_clusters_ == 4 and list(model.feature_names_in_) == ["a", "b"]
    assert model.kernel_ == Laplace(1.)
    scaled = Tree(reference=make_pipeline(StandardScaler(),
                                          KernelKMeans(4, gamma=.3, random_state=0))).fit(frame)
    assert scaled.kernel_ == Gaussian(.3)
    np.testing.assert_allclose(scaled.cost(frame), scaled.cost_, rtol=1e-9)
    mixed = Tree(reference=make_pipeline(StandardScaler(), PCA(1),
        KernelKMeans(4, gamma="scale", random_state=0))).fit(frame)
    assert mixed.kernel_ == Gaussian(.5)                      # two scaled columns


def test_noise_and_weights():
    X, rng = blobs(), np.random.default_rng(0)
    labels, w = KMeans(4, n_init=3, random_state=0).fit_predict(X), rng.integers(1, 4, 300)
    a, b = (Tree(gamma=.2).fit(X, labels=labels, sample_weight=w),
            Tree(gamma=.2).fit(X.repeat(w, 0), labels=labels.repeat(w)))
    np.testing.assert_allclose([a.cost_, a.reference_cost_, a.surrogate_cost_],
                               [b.cost_, b.reference_cost_, b.surrogate_cost_], rtol=1e-9)
    hidden = np.where(rng.random(300) < .1, -1, labels)
    noisy, clean = (Tree(gamma=.2).fit(X, labels=hidden),
                    Tree(gamma=.2).fit(X[hidden >= 0], labels=hidden[hidden >= 0]))
    np.testing.assert_allclose([noisy.cost_, noisy.price_], [clean.cost_, clean.price_], rtol=1e-9)


def test_a_cluster_without_weight():
    X = blobs()
    labels = KMeans(4, n_init=3, random_state=0).fit_predict(X)
    model = Tree(gamma=.2).fit(X, labels=labels, sample_weight=np.where(labels == 2, 0., 1.))
    assert np.isfinite(model.cost_) and 2 not in model.labels_


def test_refusals():
    X = blobs(40)
    with pytest.raises(ValueError, match="centers was given"): Tree().fit(X, centers=X[:2])
    with pytest.raises(ValueError, match="leave kernel and gamma out"):
        Tree(gamma=3., reference=KernelKMeans(2, gamma=1., random_state=0)).fit(X)
    with pytest.raises(ValueError, match="distances must be one of"):
        Tree(2, distances="fast").fit(X)
    with pytest.raises(ValueError, match="n_landmarks"): Tree(2, n_landmarks=0).fit(X)
    with pytest.raises(ValueError, match="kernel must be one of"): Tree(2, kernel="gauss").fit(X)
    with pytest.raises(ValueError, match="Negative values"):
        Tree(kernel="chi2").fit(X - 10, labels=np.arange(40) % 2)
    with pytest.raises(ValueError, match="must be \\(40, 40\\)"):
        Tree(kernel=Precomputed(np.eye(3))).fit(X, labels=np.arange(40) % 2)
    model = Tree(kernel=Precomputed(Gaussian(1.)(X, X))).fit(X, labels=np.arange(40) % 2)
    with pytest.raises(ValueError, match="precomputed"): model.cost(X)


def test_threads_and_repeats_give_the_same():
    X = blobs(500)
    models = [Tree(4, random_state=0, n_jobs=j).fit(X) for j in (None, 2, 2)]
    assert all(m.tree_ == models[0].tree_ and m.cost_ == models[0].cost_ for m in models)


def test_own_kernels_need_no_labels():
    from functools import partial
    from sklearn.metrics.pairwise import rbf_kernel
    X = blobs(60)
    want = Tree(4, gamma=.5, random_state=0).fit(X)
    for kernel in (Precomputed(rbf_kernel(X, gamma=.5)), partial(rbf_kernel, gamma=.5),
                   lambda A, B: rbf_kernel(A, B, gamma=.5)):
        np.testing.assert_allclose(Tree(4, kernel=kernel, random_state=0).fit(X).cost_, want.cost_)
    half = partial(rbf_kernel, gamma=.5)
    Tree(kernel=half, reference=KernelKMeans(4, kernel=half, random_state=0)).fit(X)
    with pytest.raises(ValueError, match="leave kernel and gamma out"):
        Tree(kernel=partial(rbf_kernel, gamma=.4),
             reference=KernelKMeans(4, kernel=half, random_state=0)).fit(X)


@pytest.mark.parametrize("far", [9999., 1e9])
def test_noise_rows_change_nothing_under_the_default_gamma(far):
    X, rng = blobs(), np.random.default_rng(0)
    labels = KMeans(4, n_init=3, random_state=0).fit_predict(X)
    a, b = (Tree().fit(X, labels=labels),
            Tree().fit(np.vstack([X, [far, 0]]), labels=np.r_[labels, -1]))
    assert a.kernel_ == b.kernel_
    np.testing.assert_allclose([a.cost_, a.price_], [b.cost_, b.price_], rtol=1e-9)
    w = rng.integers(1, 4, 300)
    assert (Tree().fit(X, labels=labels, sample_weight=w).kernel_.gamma
            == pytest.approx(Tree().fit(X.repeat(w, 0), labels=labels.repeat(w)).kernel_.gamma))


def test_a_kernel_that_sees_no_differences_is_reported():
    X = blobs(60)
    with pytest.warns(UserWarning, match="hardly distinguishes the rows"):
        Tree(gamma=1e-12).fit(X, labels=np.arange(60) % 2)
    with pytest.warns(UserWarning, match="hardly distinguishes the rows"):
        KernelKMeans(2, kernel="hellinger").fit(X + 1e9)
    with pytest.raises(ValueError, match="Negative values"):
        Tree(kernel="hellinger").fit(X + 10, labels=np.arange(60) % 2).cost(X - 100)
