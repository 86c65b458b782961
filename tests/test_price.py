"""What the papers prove about kernels and prices, and what this package found wanting in them, as
tests."""
import warnings
from itertools import combinations, permutations

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.stats import poisson
from sklearn.datasets import load_iris, load_wine, make_circles
from sklearn.metrics import adjusted_rand_score
from sklearn.preprocessing import StandardScaler

from xclust import IMM, ExKMC
from xclust.kernels.dual_threshold import DT2
from xclust.kernels.feature_maps import Taylor
from xclust.kernels.kernel_greedy import KernelExKMC, KernelExpand
from xclust.kernels.kernel_imm import KernelIMM
from xclust.kernels.kernels import (
    Gaussian,
    KernelKMeans,
    Laplace,
    Linear,
    Neighborhood,
    Polynomial,
    members,
)

CROSS, PAIRS = np.array([[0., 1], [0, -1], [1, 0], [-1, 0]]), np.array([0, 0, 1, 1])
KERNELS = [Gaussian(.02), Gaussian(.7), Gaussian(20.), Laplace(.02), Laplace(.7), Laplace(20.)]


def block_cost(B): return np.trace(B) - B.sum() / len(B)
def kernel_cost(K, labels):
    return sum(block_cost(K[labels == l][:, labels == l]) for l in np.unique(labels))
def per_feature(kernel, X, labels):
    return sum(kernel_cost(kernel(x[:, None], x[:, None]), labels) for x in X.T)
def depth(model): return max(1, model.tree_.depth)


def sides(x, interval):
    values = np.unique(x)
    for i, low in enumerate(values if interval else values[:1]):
        for high in values[i:]:
            left = (low <= x) & (x <= high)
            if not left.all(): yield left


def best_tree(K, X, leaves, interval=True):
    "The least cost of any tree with at most so many leaves"
    best = block_cost(K)
    for q in range(1, leaves):
        for left in (left for x in X.T for left in sides(x, interval)):
            best = min(best, best_tree(K[left][:, left], X[left], q, interval)
                       + best_tree(K[~left][:, ~left], X[~left], leaves - q, interval))
    return best


def instance(rng, n=None, d=None, k=None):
    "Points, some of them on a grid, so that values repeat, and labels that use every cluster"
    n, d, k = (n or int(rng.integers(4, 25)), d or int(rng.integers(1, 5)),
               k or int(rng.integers(2, 4)))
    X = (rng.integers(0, 4, (n, d)).astype(float) if rng.random() < .4
         else rng.normal(size=(n, d)) * 2)
    return X, np.r_[np.arange(k), rng.integers(0, k, n - k)], k


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_the_sandwich(kernel):
    rng = np.random.default_rng(0)
    for _ in range(60):
        X, labels, _ = instance(rng)
        cost, parts = kernel_cost(kernel(X, X), labels), per_feature(kernel, X, labels)
        assert cost <= parts + 1e-9 and parts <= X.shape[1] * cost + 1e-9


def test_the_sandwich_is_tight_at_both_ends_and_needs_factors_above_0():
    rng = np.random.default_rng(0)
    X, labels = rng.normal(size=(20, 5)), np.arange(20) % 3
    ratio = lambda kernel: per_feature(kernel, X, labels) / kernel_cost(kernel(X, X), labels)
    for family in (Gaussian, Laplace):
        assert ratio(family(1e-5)) < 1.001 and ratio(family(1e7)) > 4.99
    # decreasing on [0, pi], 1 at 0, positive semi-definite
    cosine = lambda X, Y: np.cos(X[:, None] - Y).prod(-1)
    corners, one = np.array([[0, 0], [np.pi, np.pi]]), np.zeros(2, int)
    assert (abs(kernel_cost(cosine(corners, corners), one)) < 1e-12
            and per_feature(cosine, corners, one) > 3.9)
    # the left half needs |K_i| <= 1 only
    for _ in range(100):
        X, labels, _ = instance(rng)
        assert kernel_cost(cosine(X, X), labels) <= per_feature(cosine, X, labels) + 1e-9


def trees(kernel, k):
    return [KernelExKMC(k, kernel=kernel, base="empty", max_leaves=k, cuts="interval"),
            KernelExpand(k, kernel=kernel, base="empty", max_leaves=k, cuts="interval"),
            DT2(k, kernel=kernel)]


def test_the_quadratic_price_is_infinite_for_one_sided_cuts_and_1_for_intervals():
    K = Polynomial()(CROSS, CROSS)
    assert kernel_cost(K, PAIRS) == 0 and best_tree(K, CROSS, 2, interval=True) == 0
    assert best_tree(K, CROSS, 2, interval=False) == pytest.approx(4/3)
    for model in trees("quadratic", 2):
        assert model.fit(CROSS, labels=PAIRS).price_ == 1 and (model.labels_ == PAIRS).all()
    assert (KernelExKMC(2, kernel="quadratic", base="empty", max_leaves=2,
                        cuts="threshold").fit(CROSS, labels=PAIRS).price_ == np.inf)


def test_turned_by_45_degrees_it_is_infinite_for_intervals_too():
    square = np.array([[-1., 1], [1, -1], [1, 1], [-1, -1]])
    K = Polynomial()(square, square)
    assert (kernel_cost(K, PAIRS) == 0 and best_tree(K, square, 2) == 8
            and best_tree(K, square, 4) == 0)
    for model in trees("quadratic", 2):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert model.fit(square, labels=PAIRS).price_ == np.inf


def test_the_neighborhood_price_is_infinite():
    half = np.array([[p in two for two in combinations(range(4), 2)] for p in range(4)], float)
    X, labels = (np.vstack([np.repeat(half, 6, axis=1), -np.tile(half, (1, 6))]),
                 np.repeat([0, 1], 4))
    assert np.unique(((X[:, None] - X)**2).sum(-1)).tolist() == [0, 24, 54]
    # 5^2 lies between 24 and 54
    kernel = Neighborhood(5.)
    K = kernel(X, X)
    assert (kernel_cost(K, labels) == 0 and best_tree(K, X, 2) == pytest.approx(8/3)
            and best_tree(K, X[:, ::7], 3) == 0)
    for model in trees(kernel, 2): assert model.fit(X, labels=labels).price_ == np.inf


def three(eps, m=2):
    return (np.repeat([c + s * eps for c in (-1., 0, 1) for s in (-1, 1)], m)[:, None],
            np.repeat([0, 1, 2], 2 * m))


@pytest.mark.parametrize("eps", [.2, .1, .01, 1e-3])
def test_greed_has_no_bound_and_its_price_is_known(eps):
    X, labels = three(eps)
    exact = 2/3 + (1 - eps)**2 / (9 * eps**2)
    assert (ExKMC(3, base="empty", max_leaves=3).fit(X, labels=labels).price_
            == pytest.approx(exact, rel=1e-6))
    assert (KernelExKMC(3, kernel="linear", base="empty", max_leaves=3, cuts="threshold").fit(X,
        labels=labels).price_ == pytest.approx(exact, rel=1e-6))
    # the published bound, with every pair counted once
    assert .5 + (1 - 2 * eps)**2 / (9 * eps**2) <= exact
    # and as it was published
    if eps <= .1: assert .5 + 2 * (1 - 2 * eps)**2 / (9 * eps**2) > exact
    assert (IMM(3).fit(X, labels=labels).price_ == 1
            and KernelIMM(3, kernel="linear").fit(X, labels=labels).price_ == 1)
    assert ExKMC(3, base="empty", max_leaves=4).fit(X, labels=labels).price_ == pytest.approx(1)


def test_kernel_greed_has_no_bound_either():
    prices = [KernelExKMC(3, kernel=Gaussian(.1), base="empty", max_leaves=3,
                          cuts=cuts).fit(three(eps)[0], labels=three(eps)[1]).price_
              for cuts in ("threshold", "interval") for eps in (.1, .01)]
    assert prices[0] > 9 and prices[1] > 1000 and prices[2] > 9 and prices[3] > 1000


def test_theorem_4_with_its_constants():
    rng = np.random.default_rng(1)
    worst = 0.
    for _ in range(40):
        X, labels, k = instance(rng)
        gamma, M = float(rng.choice([.05, .3])), int(rng.integers(8, 20))
        kernel, features = Gaussian(gamma), Taylor(gamma, M).fit_transform(X)
        tail = poisson.sf(M, 2 * gamma * (X - X.min(0))**2).sum()
        for chosen in (labels, KernelKMeans(k, kernel=kernel, n_init=1,
                                            random_state=0).fit_predict(X)):
            rest = per_feature(kernel, X, chosen) - kernel_cost(features @ features.T, chosen)
            # what is left out is a kernel
            assert -1e-9 <= rest <= tail + 1e-9
            if len(np.unique(chosen)) < k: continue
            for candidates in ("gaps", "midpoints"):
                model = KernelIMM(k, kernel=kernel, feature_map=Taylor(gamma, M),
                                  candidates=candidates).fit(X, labels=chosen)
                bound = ((1 + (2*(1 + (candidates == "midpoints"))*depth(model)*(k - 1))**.5)**2
                         * X.shape[1] * kernel_cost(kernel(X, X), chosen) + tail)
                worst = max(worst, model.cost_ / bound if bound > 0 else 0.)
                assert model.cost_ <= bound + 1e-9
    assert 0 < worst < .5


def test_kernel_imm_is_imm_on_the_features():
    Z = StandardScaler().fit_transform(load_wine().data)
    for gamma, M in ((.02, 5), (.05, 9)):
        labels = KernelKMeans(3, gamma=gamma, random_state=0).fit_predict(Z)
        told = KernelIMM(3, kernel=Gaussian(gamma), feature_map=Taylor(gamma, M),
                         candidates="gaps").fit(Z, labels=labels)
        assert (told.labels_ == IMM(3).fit(Taylor(gamma, M).fit_transform(Z),
                                           labels=labels).labels_).all()


def kappas(kernel, X, labels, k):
    """Plain and kernel lengths of centers and rows; anchors are the distinct values, and no matrix
    is inverted"""
    means = members(labels, np.ones(len(X)), k) / np.bincount(labels, minlength=k)
    pairs = np.column_stack([means[:, a] - means[:, b] for a, b in combinations(range(k), 2)])
    def both(z):
        long, plain = 0., 0.
        for x in X.T[:, :, None]:
            long, plain = (long + np.einsum("nj,nj->j", z, kernel(x, x) @ z),
                plain + np.einsum("nj,nj->j", *[kernel(np.unique(x)[:, None], x) @ z] * 2))
        return long, plain
    (far, far_plain), (row, row_plain) = both(pairs), both(np.eye(len(X)) - means[:, labels])
    seen, moved = far_plain > 1e-12, row > 1e-12
    return (max((far[seen] / far_plain[seen]), default=1.),
            max((row_plain[moved] / row[moved]), default=1.))


def test_theorem_5_with_its_constants():
    rng = np.random.default_rng(2)
    for _ in range(25):
        X, labels, k = instance(rng, n=int(rng.integers(8, 25)))
        kernel = (Laplace, Gaussian)[int(rng.integers(2))](float(rng.choice([.1, 1.])))
        one, two = kappas(kernel, X, labels, k)
        for candidates in ("gaps", "midpoints"):
            model = KernelIMM(k, kernel=kernel, feature_map="distance", anchors=None,
                              candidates=candidates).fit(X, labels=labels)
            assert (model.cost_
                    <= (1 + (2*(1 + (candidates == "midpoints"))*depth(model)*(k - 1)*one
                        *two)**.5)**2 * X.shape[1] * kernel_cost(kernel(X, X), labels) + 1e-9)


def test_no_tree_is_cheaper_than_the_cheapest():
    rng = np.random.default_rng(3)
    for _ in range(25):
        X, labels, k = instance(rng, n=8, d=2)
        kernel = KERNELS[int(rng.integers(len(KERNELS)))]
        least = best_tree(kernel(X, X), X, k)
        for model in [*trees(kernel, k), KernelIMM(k, kernel=kernel, feature_map="distance")]:
            with warnings.catch_warnings():
                # a node without a valid cut says so
                warnings.simplefilter("ignore")
                assert model.fit(X, labels=labels).cost_ >= least - 1e-9


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_bijective_centers_are_of_identical_points_only(kernel):
    rng = np.random.default_rng(4)
    for _ in range(20):
        X = rng.normal(size=(6, 2))
        length = kernel(X, X).mean()
        tried = np.vstack([X, X.mean(0), rng.normal(size=(200, 2))])
        squared = 1 - 2 * kernel(tried, X).mean(1) + length
        # the triangle inequality; above 0
        assert length < 1 and squared.min() >= (1 - np.sqrt(length))**2 - 1e-12
    same = np.ones((5, 2))
    assert 1 - 2 * kernel(same[:1], same).mean() + kernel(same, same).mean() == 0


def test_the_circle_has_no_bijective_center():
    turn = np.linspace(0, 2 * np.pi, 100, endpoint=False)
    circle, kernel = np.column_stack([np.cos(turn), np.sin(turn), 0 * turn]), Gaussian(1.)
    length, center = kernel(circle, circle).mean(), kernel(np.zeros((1, 3)), circle).mean()
    # where <psi(p), mu> = |mu|^2, the published choice
    height = np.sqrt(np.log(center / length))
    p = np.array([[0, 0, height]])
    assert kernel(p, circle).mean() == pytest.approx(length)
    # as far as the circle itself
    assert 1 - 2 * kernel(p, circle).mean() + length == pytest.approx(1 - length)
    narrow = Gaussian(4.)
    # there the published choice does not exist
    assert narrow(np.zeros((1, 3)), circle).mean() < narrow(circle, circle).mean()


def linear_order(X, D, whole=True):
    order, (n, d), k = D.argsort(1), X.shape, D.shape[1]
    pairs = [(order[:, j], order[:, j + 1]) if whole else (order[:, 0], order[:, j + 1])
             for j in range(k - 1)]
    ones, rows, A = np.column_stack([X, np.ones(n)]), np.arange(n), np.zeros((k - 1, n, k, d + 1))
    for a, (near, far) in zip(A, pairs): a[rows, near] -= ones; a[rows, far] += ones
    found = linprog(np.zeros(k * (d + 1)), A.reshape((k - 1) * n, -1), -np.ones((k - 1) * n),
                    bounds=(None, None))
    f = None if found.status else found.x.reshape(k, d + 1)
    return None if f is None else (f[:, :d], f[:, d])


def as_points(w, b):
    squares = (w**2).sum(1)
    v = np.linalg.lstsq((w[1:] - w[0]) / 2, b[0] - b[1:] + (squares[0] - squares[1:]) / 4,
                        rcond=None)[0]
    return (w + v) / 2


def kernel_distances(kernel, X, labels):
    z = members(labels, np.ones(len(X)), labels.max() + 1) / np.bincount(labels)
    K = kernel(X, X)
    return np.diag(K)[:, None] - 2 * K @ z + np.einsum("nj,nj->j", z, K @ z)


def test_order_preserving_points_are_a_linear_program():
    iris = load_iris().data + np.random.default_rng(5).normal(scale=1e-3, size=(150, 4))
    rings = make_circles(150, noise=.07, factor=.25, random_state=1)[0]
    for kernel in (Gaussian(.05), Gaussian(.5)):
        D = kernel_distances(kernel, iris,
                             KernelKMeans(3, kernel=kernel, random_state=0).fit_predict(iris))
        points = as_points(*linear_order(iris, D))
        assert (((iris[:, None] - points)**2).sum(-1).argsort(1) == D.argsort(1)).all()
    found = KernelKMeans(2, gamma=4., random_state=0).fit_predict(rings)
    assert linear_order(rings, kernel_distances(Gaussian(4.), rings, found)) is None


def test_points_give_orders_that_the_program_finds():
    rng = np.random.default_rng(6)
    for _ in range(50):
        d = int(rng.integers(2, 5))
        X, points = rng.normal(size=(30, d)), rng.normal(size=(int(rng.integers(2, d + 2)), d))
        D = ((X[:, None] - points)**2).sum(-1)
        again = as_points(*linear_order(X, D))
        assert (((X[:, None] - again)**2).sum(-1).argsort(1) == D.argsort(1)).all()


def chance(K, k):
    return (len(K) - k) * (np.trace(K) / len(K) - (K.sum() - np.trace(K)) / (len(K) * (len(K) - 1)))


def test_random_labels_cost_what_the_formula_says():
    rng = np.random.default_rng(7)
    for labels in ([0, 0, 0, 1, 1, 2], [0, 0, 0, 0, 0, 1], [0, 1, 2, 3, 3, 3]):
        X = rng.normal(size=(6, 2))
        for kernel in (Gaussian(.5), Laplace(2.), Linear()):
            K = kernel(X, X)
            mean = np.mean([kernel_cost(K, np.array(order)) for order in permutations(labels)])
            assert mean == pytest.approx(chance(K, max(labels) + 1))


def test_a_high_floor_makes_every_price_small():
    rng = np.random.default_rng(8)
    X, labels = rng.normal(size=(60, 2)), np.arange(60) % 3
    for gamma in 10.0**np.arange(-2, 6):
        K = Gaussian(gamma)(X, X)
        fitted = KernelKMeans(3, kernel=Gaussian(gamma), random_state=0).fit(X)
        price = kernel_cost(K, labels) / fitted.inertia_
        assert price <= 60 / fitted.inertia_
    assert price == pytest.approx(1, abs=1e-3)


def test_price_1_without_agreement():
    wine = StandardScaler().fit_transform(load_wine().data)
    model, K = KernelKMeans(3, gamma=2., random_state=0).fit(wine), Gaussian(2.)(wine, wine)
    dealt = np.random.default_rng(0).permutation(model.labels_)
    assert (kernel_cost(K, dealt) / model.inertia_ < 1.001
            and abs(adjusted_rand_score(model.labels_, dealt)) < .05)
    assert abs((chance(K, 3) - kernel_cost(K, dealt)) / (chance(K, 3) - model.inertia_)) < .2
