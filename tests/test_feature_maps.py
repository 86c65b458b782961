"""Feature maps: features and kernels by definition, inverses against dense grids, snapping,
extremes."""
import pickle, warnings
import numpy as np, pytest
from scipy.stats import poisson
from xclust.engine.costs import workers
from xclust.kernels.feature_maps import MAPS, TAYLOR_ERROR, VANISHED, Chi2Map, Distance, FeatureMap
from xclust.kernels.feature_maps import HellingerMap, HistogramMap, Identity, Taylor, chi2_grid
from xclust.kernels.feature_maps import lambert_pair, map_for, snap, taylor_error
from xclust.kernels.kernels import Chi2, Custom, Gaussian, Hellinger, Histogram, Kernel, Laplace
from xclust.kernels.kernels import Linear, Neighborhood, Polynomial, Precomputed
import xclust.kernels.feature_maps as module
from xclust import KernelIMM
from helpers import in_turn

pytestmark = pytest.mark.filterwarnings("ignore:the Taylor features vanish")


class Slow(Kernel):
    name, product = "slow", True
    def h(self, r): return 1 / (1 + r)
    def h_inverse(self, v): return 1 / v - 1


class Tent(Kernel):
    "h reaches 0"
    name, product = "tent", True
    def h(self, r): return np.maximum(1 - r, 0)
    def h_inverse(self, v): return 1 - v


def random_map(rng, scale=1.):
    gamma = 10**rng.uniform(-3, 3) / scale**2
    anchors = [None, int(rng.integers(1, 9))][rng.integers(2)]
    return [lambda: Taylor(gamma, int(rng.integers(1, 15))),
            lambda: Distance(Gaussian(gamma), anchors),
            lambda: Distance(Laplace(np.sqrt(gamma)), anchors), lambda: Distance(Slow(), anchors),
            lambda: Distance(Tent(), anchors), lambda: HistogramMap(rng.uniform(.2, 3), anchors),
            lambda: Chi2Map(int(rng.integers(1, 15))),
            lambda: Chi2Map(int(rng.integers(1, 15)), "published"), HellingerMap,
            Identity][rng.integers(10)]()


def column(rng, n, scale=1., offset=0.):
    kind = rng.integers(4)
    x = (rng.integers(0, 6, n) if kind == 0 else rng.gamma(1., size=n) if kind == 1
         else np.full(n, rng.integers(0, 2)) if kind == 2 else rng.uniform(0, 3, n))
    return x.astype(float) * scale + offset


def taylor(x, j, gamma):
    from math import factorial
    return np.sqrt((2 * gamma)**j / factorial(j)) * x**j * np.exp(-gamma * x * x)


# ---- features by definition

def test_taylor_features_are_their_formula():
    rng = np.random.default_rng(0)
    for _ in range(100):
        X, gamma, M = (np.column_stack([column(rng, 20) for _ in range(3)]),
                       10**rng.uniform(-2, 2), int(rng.integers(1, 12)))
        m = Taylor(gamma, M)
        F = m.fit_transform(X)
        want = np.column_stack([taylor(X[:, i] - X[:, i].min(), j, gamma) for i in range(3)
                                for j in range(M + 1)])
        np.testing.assert_allclose(F, want, rtol=1e-9, atol=1e-300)
        np.testing.assert_array_equal(m.source, np.repeat([0, 1, 2], M + 1))
        np.testing.assert_array_equal(m.first, np.arange(4) * (M + 1))


def test_taylor_error_is_exact():
    rng = np.random.default_rng(1)
    for _ in range(100):
        x, gamma, M = (np.r_[0, column(rng, 15)] + 3, 10**rng.uniform(-2, 1),
                       int(rng.integers(1, 12)))
        z, F = x - x.min(), Taylor(gamma, M).fit(x[:, None]).transform(x[:, None])
        missed = np.exp(-gamma * (z[:, None] - z)**2) - F @ F.T
        law = np.exp(-gamma * (z[:, None] - z)**2) * poisson.sf(M, 2 * gamma * np.outer(z, z))
        np.testing.assert_allclose(missed, law, atol=1e-12)
        np.testing.assert_allclose(missed.max(), taylor_error(x[:, None], gamma, M)[0], atol=1e-12)
    np.testing.assert_allclose(taylor_error(np.array([[0., 5], [1, 5]]), 2.),
                               [poisson.sf(5, 4.), 0.], atol=1e-12)


def test_taylor_features_of_many_terms_are_the_gaussian_kernel():
    x = np.random.default_rng(2).uniform(0, 6, (40, 1))
    F = Taylor(1., 200).fit(x).transform(x)
    np.testing.assert_allclose(F @ F.T, Gaussian(1.)(x, x), atol=1e-12)


def test_distance_features_are_the_factors_of_the_kernel():
    rng = np.random.default_rng(3)
    for kernel in (Gaussian(.7), Laplace(2.), Gaussian(1e8), Laplace(1e-8)):
        X = np.column_stack([column(rng, 12), column(rng, 12)])
        m = Distance(kernel)
        F = m.fit_transform(X)
        for i in range(2):
            np.testing.assert_array_equal(m.anchors[i], np.unique(X[:, i]))
            np.testing.assert_allclose(F[:, m.source == i],
                                       kernel(X[:, [i]], m.anchors[i][:, None]), atol=1e-14)
            at = F[:, m.source == i][np.arange(12), np.searchsorted(m.anchors[i], X[:, i])]
            # nothing underflows at its own anchor
            assert (at == 1).all()


@pytest.mark.parametrize("m, kernel",
    [(Identity(), Linear()), (HellingerMap(), Hellinger()),
     *((HistogramMap(b), Histogram(b)) for b in (.3, 1., 2.5))], ids=str)
def test_maps_of_additive_kernels_are_exact(m, kernel):
    rng = np.random.default_rng(4)
    for _ in range(60):
        X = np.column_stack([column(rng, int(15)) for _ in range(3)])
        F = m.fit_transform(X)
        np.testing.assert_allclose(F @ F.T, kernel(X, X), rtol=1e-9, atol=1e-12)
        np.testing.assert_array_equal(F, m.transform(X))


def test_histogram_features_are_equation_13():
    x = np.array([2., 5, 5, 1, 2])
    m = HistogramMap(2.).fit(x[:, None])
    want = np.column_stack([np.full(5, 1.), np.where(x**2 >= 4, np.sqrt(3), 0),
                            np.where(x**2 >= 25, np.sqrt(21), 0)])
    np.testing.assert_allclose(m.transform(x[:, None]), want)
    np.testing.assert_allclose(m.transform([[1.9], [0.], [100.]]) @ want.T,
                               # new rows are rounded down to an anchor
                               np.minimum.outer([1., 0, 25], x**2))
    assert (m.inverse(1, 1.) == (np.nextafter(2., 0), np.inf)
            and m.inverse(1, 1.8) is m.inverse(1, np.sqrt(3)) is None)


def test_published_chi2_features_are_their_formula():
    x = np.r_[0., np.random.default_rng(5).uniform(0, 3, 30)]
    for M in (1, 2, 5, 9):
        j = np.arange(1, M + 1)
        np.testing.assert_allclose(Chi2Map(M, "published").fit(x[:, None]).transform(x[:, None]),
                                   np.sqrt(2 / j) * x[:, None] * (j / M)**x[:, None], atol=1e-14)


@pytest.mark.parametrize("top", [1e-250, 1e-9, 1., 1e9, 1e250])
def test_log_spaced_chi2_is_near_at_every_scale(top):
    for low, M, most in ((.5, 2, .006), (.1, 3, .05), (.01, 5, .017), (.01, 10, 1e-4),
                         (.001, 10, 1e-3), (.001, 20, 1e-5)):
        x = np.geomspace(low, 1, 60)[:, None]
        F = Chi2Map(M).fit_transform(x * top) / np.sqrt(top)
        assert np.abs(F @ F.T / Chi2()(x, x) - 1).max() < most
        assert np.abs(F @ F.T - Chi2()(x, x)).max() < 1.01 * most
    # small values are left out, but they weigh little
    for M, most in ((1, .3), (2, .06), (3, .06), (5, .01), (8, .003), (12, .001)):
        x = np.r_[0, np.geomspace(1e-6, 1, 80)][:, None]
        F = Chi2Map(M).fit_transform(x * top) / np.sqrt(top)
        assert np.abs(F @ F.T - Chi2()(x, x)).max() < most
    zero = Chi2Map(5).fit(np.r_[0, x[:, 0]][:, None]).transform([[0.]])
    assert (zero == 0).all()


def test_log_spaced_chi2_is_better_than_published():
    x = np.random.default_rng(6).dirichlet(np.ones(6), 50)
    K = Chi2()(x, x)
    def error(m): F = m.fit_transform(x); return np.abs(F @ F.T - K).max()
    for M in (2, 3, 5, 10): assert error(Chi2Map(M)) < .25 * error(Chi2Map(M, "published"))
    assert error(Chi2Map()) < 1e-3


def test_chi2_grid_is_positive_and_its_error_is_stated():
    for M in (1, 2, 7, 16, 40):
        for span in (2, 64, 1024):
            s, w, error = chi2_grid(M, span)
            z = np.geomspace(2 / span, 2, 400)
            assert len(s) == len(w) == M and min(s) > 0 and min(w) > 0 and list(s) == sorted(s)
            assert np.abs(z * (np.exp(-np.outer(z, s)) @ w) - 1).max() < 1.2 * error + 1e-9
    assert ([chi2_grid(M, 64)[2] for M in (2, 4, 8, 16)]
            == sorted([chi2_grid(M, 64)[2] for M in (2, 4, 8, 16)], reverse=True))


# ---- shape and inverse

@pytest.mark.parametrize("scale, offset",
                         [(1., 0.), (1e-9, 0.), (1e7, 0.), (1., 1e7), (1e-3, 1.), (1e150, 0.)])
def test_features_are_unimodal_to_the_last_bit(scale, offset):
    rng = np.random.default_rng(7)
    for _ in range(120):
        m, x = random_map(rng, scale), column(rng, 60, scale, offset)
        if isinstance(m, HistogramMap) and scale > 1e100: m = HistogramMap(.5)
        # neighbors by a few units in the last place
        x = np.r_[x, x[:20] * (1 + rng.integers(-3, 4, 20) * 2e-16)]
        F = m.fit_transform(x[:, None])
        assert np.isfinite(F).all() and (isinstance(m, Identity) or F.min() >= 0)
        raw = m.transform(x[:, None])
        np.testing.assert_allclose(F, raw, rtol=1e-9, atol=1e-300)
        order = np.argsort(x, kind="stable")
        for phi in F[order].T:
            top = phi.argmax()
            assert (np.diff(phi[:top + 1]) >= 0).all() and (np.diff(phi[top:]) <= 0).all()
            # every threshold cuts a run
            snap(x[order], phi > phi[rng.integers(len(x))])


def test_straightening_works():
    "Without it, rounding breaks the shape: a dent is really filled"
    x, rows = np.array([3., 1, 2, 5, 4, 1]), np.array([[2., 1, 3, 0, 2.5, 1], [0, 5, 4, 1, 2, 5]])
    module._straighten(x, rows)
    np.testing.assert_array_equal(rows, [[2.5, 1, 3, 0, 2.5, 1], [2, 5, 4, 1, 2, 5]])


@pytest.mark.parametrize("scale, offset", [(1., 0.), (1e-6, 0.), (1e6, 0.), (1., 1e6)])
def test_inverse_against_a_dense_grid(scale, offset):
    rng = np.random.default_rng(8)
    for _ in range(150):
        m = random_map(rng, scale)
        x = column(rng, 9, scale, offset)
        m.fit(x[:, None])
        grid = np.linspace(max(x.min() - scale, 0 if m.positive else -np.inf),
                           x.max() + 2 * scale, 1501)
        F = m.transform(grid[:, None])
        for j in rng.choice(len(m.source), min(4, len(m.source)), replace=False):
            phi = F[:, j]
            for t in (rng.uniform(0, 1.05) * phi.max(), 10**rng.uniform(-12, 0) * phi.max(),
                      0., -1.):
                found = m.inverse(int(j), t)
                inside = (np.zeros(len(grid), bool) if found is None
                          else (found[0] < grid) & (grid < found[1]))
                wrong = inside != (phi > t)
                # a difference is allowed where the feature is the threshold, up to rounding (of x,
                # where the offset is large)
                near = (np.abs(np.interp(grid, grid, phi) - t) <= 1e-9 * max(phi.max(), abs(t))
                        + (np.abs(np.gradient(phi)) * 1e-6 if offset else 0))
                assert not (wrong & ~near).any(), (m, j, t, found)


def test_ends_of_the_inverse_are_roots():
    rng = np.random.default_rng(9)
    for _ in range(300):
        scale = 10**rng.uniform(-6, 6)
        m = random_map(rng, scale)
        # steps have no roots
        if isinstance(m, HistogramMap): continue
        x = column(rng, 9, scale)
        m.fit(x[:, None])
        j = int(rng.integers(len(m.source)))
        top = m.transform([[np.clip(m.peak(j), 0, 10 * scale)]])[0, j]
        t = rng.uniform(.01, .99) * top
        if not t > 1e-300: continue
        for end in m.inverse(j, t):
            if np.isfinite(end) and (end >= 0 or not m.positive):
                np.testing.assert_allclose(m.transform([[end]])[0, j], t,
                                           rtol=1e-7 if abs(end) < 1e3 * scale else 1e-5)


def test_peak_is_where_a_feature_turns():
    rng = np.random.default_rng(10)
    for _ in range(200):
        m, x = random_map(rng), column(rng, 9)
        m.fit(x[:, None])
        j, grid = int(rng.integers(len(m.source))), np.linspace(0, 4, 801)
        phi, turn = m.transform(grid[:, None])[:, j], m.peak(j)
        assert ((np.diff(phi[grid <= turn]) >= -1e-12 * phi.max()).all()
                and (np.diff(phi[grid >= turn]) <= 1e-12 * phi.max()).all())


def test_lambert_pair():
    for u in [1 + 1e-12, 1.001, *np.random.default_rng(11).uniform(1, 50, 100), 699.999, 700.,
              700.001, 1e3, 1e8, 1e300]:
        low, high = lambert_pair(float(u))
        assert 0 <= low <= 1 <= high
        np.testing.assert_allclose(high - np.log(high), u, rtol=2e-12)
        if low > 1e-300: np.testing.assert_allclose(low - np.log(low), u, rtol=2e-12)
    np.testing.assert_allclose(lambert_pair(700 - 1e-9), lambert_pair(700 + 1e-9), rtol=1e-8)


def test_tiny_thresholds_have_finite_ends():
    "where exp(-u) underflows, the ends are still roots"
    m = Taylor(2., 6).fit([[0.], [1.]])
    for j in range(1, 7):
        for t in (1e-300, 1e-160, 1e-30):
            low, high = m.inverse(j, t)
            assert 0 < low < .5 < high < 30
            logs = [np.log(taylor(1., j, 2.)) + 2 + j * np.log(z) - 2 * z * z for z in (low, high)]
            np.testing.assert_allclose(logs, np.log(t), rtol=1e-9)


def test_thresholds_beyond_the_range_of_a_feature():
    for m in (Taylor(1.), Distance(Gaussian(1.)), Distance(Laplace(1.)), HistogramMap(), Chi2Map(),
              Chi2Map(5, "published"), HellingerMap()):
        m.fit([[0.], [1.], [2.]])
        for j in range(len(m.source)):
            assert m.inverse(j, -1e-300) == m.inverse(j, -np.inf) == (-np.inf, np.inf)
            if not isinstance(m, HellingerMap) and m.peak(j) < np.inf:
                assert m.inverse(j, 1e9) is None
            if m.inverse(j, np.inf) is not None: assert m.inverse(j, np.inf)[0] == np.inf
    assert Taylor(1.).fit([[1.], [2.]]).inverse(0, 0.) == (-np.inf, np.inf)
    assert Taylor(1.).fit([[1.], [2.]]).inverse(1, 0.) == (1., np.inf)
    assert Taylor(1.).fit([[1.], [2.]]).inverse(0, 1.) is None
    assert Distance(Gaussian(1.), [[3.]]).fit([[1.]]).inverse(0, 1.) is None
    assert Distance(Gaussian(1.), [[3.]]).fit([[1.]]).inverse(0, 0.) == (-np.inf, np.inf)
    with pytest.raises(ValueError, match="beta=9 is too large"): HistogramMap(9.).fit([[1e99]])
    assert Distance(Tent(), [[3.]]).fit([[1.]]).inverse(0, 0.) == (2., 4.)


def test_shift_and_scale_change_nothing():
    rng = np.random.default_rng(12)
    x = rng.integers(0, 100, 50) / 8.
    # exact in float64
    for offset in (1e6, -1e6, 2.**40):
        for m in (Taylor(.3), Distance(Gaussian(.3)), Distance(Laplace(.3), 5)):
            F, a = m.fit_transform(x[:, None]), m.inverse(2, .2)
            np.testing.assert_array_equal(F, m.fit_transform(x[:, None] + offset))
            np.testing.assert_allclose(np.array(m.inverse(2, .2)) - offset, a,
                                       atol=1e-3 if offset > 1e9 else 1e-8)
    for power in (-80, 80):
        s = 2.**power
        np.testing.assert_allclose(Taylor(.3).fit_transform(x[:, None]),
                                   Taylor(.3 / s**2).fit_transform(x[:, None] * s), rtol=1e-9)
        np.testing.assert_allclose(Chi2Map(5).fit_transform(x[:, None]) * np.sqrt(s),
                                   Chi2Map(5).fit_transform(x[:, None] * s), rtol=1e-9)


def test_rows_below_the_training_rows():
    m = Taylor(.5).fit([[1.], [3.]])
    np.testing.assert_array_equal(m.transform([[-7.], [1.]])[0], m.transform([[1.]])[0])
    low, high = m.inverse(0, .5)
    assert low == -np.inf and high > 1


def test_extreme_values_make_no_nan():
    huge = np.array([[-1e308], [0.], [1e-308], [1e308]])
    for gamma in (1e-300, 1., 1e300):
        for m in (Taylor(gamma), Taylor(gamma, 60), Distance(Gaussian(gamma)),
                  Distance(Laplace(gamma))):
            with np.errstate(all="raise", over="ignore", under="ignore"): F = m.fit_transform(huge)
            assert np.isfinite(F).all()
    for m in (Chi2Map(), Chi2Map(5, "published"), HistogramMap(), HellingerMap()):
        for X in (np.abs(huge), np.full((3, 1), 5e-324), np.zeros((3, 2))):
            assert np.isfinite(m.fit_transform(X)).all()


# ---- fitting

def test_weights_are_repetitions():
    rng = np.random.default_rng(13)
    for _ in range(60):
        X, w = (np.column_stack([column(rng, 25), column(rng, 25)]),
                rng.integers(0, 3, 25).astype(float))
        w[0] = 1
        for make in (lambda: Taylor(1.), lambda: Distance(Gaussian(1.)),
                lambda: Distance(Gaussian(1.), 4), lambda: HistogramMap(1., 3), lambda: Chi2Map(4)):
            a, b = make().fit(X, w), make().fit(np.repeat(X, w.astype(int), axis=0))
            np.testing.assert_array_equal(a.transform(X), b.transform(X))


def test_quantile_anchors():
    x = np.arange(100.)[::-1]
    m = Distance(Laplace(1.), 4).fit(x[:, None])
    np.testing.assert_array_equal(m.anchors[0], [12, 37, 62, 87])
    assert len(Distance(Laplace(1.), 500).fit(x[:, None]).anchors[0]) == 100
    np.testing.assert_array_equal(Distance(Laplace(1.),
        [[5., 1, 5], [2]]).fit(np.zeros((2, 2))).anchors[0], [1, 5])


def test_threads_and_memory_orders_and_types():
    rng = np.random.default_rng(14)
    X = np.abs(rng.normal(size=(300, 5)))
    for make in (lambda: Taylor(.1), lambda: Chi2Map(), lambda: Distance(Laplace(1.), 9),
                 HellingerMap):
        F = make().fit_transform(X)
        assert F.flags.f_contiguous and F.dtype == np.float64
        with workers(2) as run: np.testing.assert_array_equal(make().fit_transform(X, run=run), F)
        frozen = np.asfortranarray(X); frozen.flags.writeable = False
        np.testing.assert_array_equal(make().fit_transform(frozen), F)
        np.testing.assert_array_equal(pickle.loads(pickle.dumps(make().fit(X))).transform(X),
                                      make().fit(X).transform(X))
        np.testing.assert_array_equal(make().fit(X).transform(X[:0]), F[:0])
    assert Identity().fit_transform([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]


def test_taylor_warns_where_features_vanish():
    x = np.array([[0., 0.], [1., 5.]])
    with pytest.warns(UserWarning,
            match='1 of 2 columns.*column 1 gamma . range.2 is 25.*feature_map="distance"'):
        Taylor(1.).fit(x)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Taylor(1., 60).fit(x); Taylor(.5).fit(x); Distance(Gaussian(1e9)).fit_transform(x)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        F = Taylor(1.).fit_transform(x)
    assert (F[1, 6:]**2).sum() < VANISHED


# ---- snap

def test_snap_on_random_runs():
    rng = np.random.default_rng(15)
    for _ in range(500):
        x = rng.permutation(column(rng, int(rng.integers(1, 30)), 10**rng.uniform(-300, 300)
                                   if rng.random() < .2 else 1.))
        if rng.random() < .2: x = 1e9 + x * 1e-7
        if rng.random() < .5: x = x - np.median(x)
        v = np.unique(x)
        a, b = np.sort(rng.integers(0, len(v) + 1, 2))
        inside = np.isin(x, v[a:b])
        low, high = snap(x, inside)
        np.testing.assert_array_equal((low <= x) & (x <= high), inside)
        if a < b:
            assert (low == -np.inf) == (a == 0) and (high == np.inf) == (b == len(v))
            if a: assert v[a - 1] < low <= v[a]
            if b < len(v): assert v[b - 1] <= high < v[b]


def test_snap_at_the_edges():
    x = np.array([3., 1, 2])
    assert snap(x, np.ones(3, bool)) == (-np.inf, np.inf) == snap(x[:0], np.ones(0, bool))
    assert snap(x, np.zeros(3, bool)) == (-np.inf, np.nextafter(1, 0))
    assert (snap(x, x == 2) == (1.5, 2.5) and snap(x, x < 3) == (-np.inf, 2.5)
            and snap(x, x > 1) == (1.5, np.inf))
    near = np.array([1., np.nextafter(1, 2), 2.])
    # there is no middle: the end is the value inside
    assert snap(near, near == near[1])[0] == near[1]
    lowest = np.array([-np.finfo(float).max, 0.])
    low, high = snap(lowest, np.zeros(2, bool))
    assert not ((low <= lowest) & (lowest <= high)).any()
    for wrong in ([True, False, False, True], [True, True, False, False]):
        with pytest.raises(ValueError, match="not a run"):
            snap(np.array([1., 2, 2, 3]), np.array(wrong))
    for wrong in ([1, 0, 1], np.ones(2, bool)):
        with pytest.raises(ValueError, match="inside must be 3 booleans"): snap(x, wrong)


def test_the_snapped_inverse_parts_the_rows_alike():
    rng = np.random.default_rng(16)
    for _ in range(200):
        m, x = random_map(rng), column(rng, 30)
        F = m.fit_transform(x[:, None])
        j = int(rng.integers(F.shape[1]))
        v = np.unique(F[:, j])
        if len(v) < 2: continue
        g = int(rng.integers(len(v) - 1))
        # a gap of rounding: any threshold will do
        if v[g + 1] - v[g] < 1e-9 * v[-1]: continue
        t = (v[g] + v[g + 1]) / 2
        exact, (low, high) = m.inverse(j, t), snap(x, F[:, j] > t)
        np.testing.assert_array_equal((low <= x) & (x <= high), F[:, j] > t)
        np.testing.assert_array_equal((exact[0] < x) & (x < exact[1]), F[:, j] > t)


# ---- map_for and bad input

def test_map_for():
    X = np.array([[0., 0.], [1., 1.]])
    kinds = {Linear(): Identity, Hellinger(): HellingerMap, Histogram(2.): HistogramMap,
        Chi2(): Chi2Map, Laplace(1.): Distance, Slow(): Distance, Gaussian(1.): Taylor,
        Gaussian(9.): Distance}
    for kernel, kind in kinds.items(): assert type(map_for(kernel, X=X)) is kind
    assert (map_for(Histogram(2.)).beta == 2 and map_for(Chi2()).spacing == "log"
            and map_for(Chi2(), "chi2_published", n_terms=4).spacing == "published")
    assert (map_for(Gaussian(9.), "taylor").n_terms == 5
            and map_for(Gaussian(9.), X=X, n_terms=40).n_terms == 40)
    assert (repr(map_for(Laplace(1.), anchors=7)) == "Distance(kernel=Laplace(gamma=1.0), "
        "anchors=7)" and repr(map_for(Chi2(), n_terms=3)) == "Chi2Map(n_terms=3, spacing='log')")
    assert (repr(Distance(Laplace(1.), [[1.]])) == "Distance(kernel=Laplace(gamma=1.0), "
        "anchors=[...])" and repr(HistogramMap()) == "HistogramMap(beta=1.0, anchors=None)")
    given = Taylor(3.)
    assert map_for(Gaussian(1.), given) is not given and map_for(Polynomial(), given).gamma == 3
    # the rule: the error of the widest column
    for M in (1, 5, 20):
        for gamma in np.geomspace(.1, 30, 30):
            assert ((map_for(Gaussian(gamma), X=X, n_terms=M).name == "taylor")
                    == (taylor_error(X, gamma, M).max() <= TAYLOR_ERROR))


@in_turn("call, words", [
    *((lambda k=k: map_for(k), f"kernel: the {k.name} kernel has no interpretable feature map; "
        "take KernelExKMC or DT2") for k in (Polynomial(), Neighborhood(1.), Custom(len),
                                             Precomputed(np.eye(2)))),
    (lambda: map_for(Laplace(1.), "taylor"), "feature_map must be \"auto\" or 'distance' for the "
                                             "laplace kernel; got 'taylor'"),
    (lambda: map_for(Gaussian(1.), 3), "feature_map must be \"auto\" or 'taylor' or 'distance'"),
    (lambda: map_for(Gaussian(1.)), "X is needed"),
    (lambda: map_for(Laplace(1.), n_terms=4), "n_terms=4 has no meaning for the distance map"),
    (lambda: map_for(Gaussian(1.), "taylor", anchors=4),
     "anchors have no meaning for the taylor map"),
    (lambda: map_for(Gaussian(1.), Taylor(1.), n_terms=4),
     "n_terms=4 has no meaning for the given map"),
    (lambda: map_for(Linear(), anchors=4), "anchors have no meaning for the identity map"),
    (lambda: map_for(Gaussian(1.), X=np.eye(2), n_terms=0),
     "n_terms must be a whole number from 1 to 1000; got 0"),
    (lambda: Taylor(0.), "gamma must be a number above 0; got 0.0"),
    (lambda: Taylor("scale"), "gamma must be"), (lambda: Taylor(1., 2.5), "n_terms must be"),
    (lambda: Taylor(1., True), "n_terms must be"),
    (lambda: Distance(Polynomial()), "kernel must be a product kernel"),
    (lambda: Distance("laplace"), "kernel must be a product kernel"),
    (lambda: Distance(Laplace(1.), 0), "anchors must be None"),
    (lambda: Distance(Laplace(1.), "all"), "anchors must be None"),
    (lambda: HistogramMap(1., 2.5), "anchors must be None"),
    (lambda: Distance(Laplace(1.), [[1.]]).fit(np.eye(2)), "anchors has 1 arrays, but X has 2 "
        "columns"), (lambda: Distance(Laplace(1.), [[np.nan]]).fit([[1.]]), "anchors of column 0 "
            "must be finite"), (lambda: Distance(Laplace(1.), [[]]).fit([[1.]]),
                "anchors of column 0 must be finite"),
                (lambda: HistogramMap(1., [[-1.]]).fit([[1.]]), "anchors of column 0 must be "
                    "finite numbers of 0 or more"),
                    (lambda: HistogramMap(-1.), "beta must be a number above 0"),
                    (lambda: Chi2Map(5, "linear"), 'spacing must be "log" or "published"; got '
                        '\'linear\''), (lambda: Chi2Map(0), "n_terms must be"),
                        (lambda: HellingerMap().fit([[-1.]]), "Negative values in "
                            "data.*hellinger map"),
                            (lambda: Chi2Map().fit([[1.]]).transform([[-1.]]),
                             "Negative values in data"), (lambda: Identity().fit([[np.nan]]),
                                 "NaN or infinity"), (lambda: Identity().fit([1., 2.]),
                                     "X must be a table"),
                                     (lambda: Identity().fit(np.eye(2)).transform(np.eye(3)),
                                      "X has 3 columns, but the map was fitted with 2"),
                                      (lambda: Identity().fit(np.eye(2), [1.]),
                                       "weights must be one number per row"),
                                       (lambda: Identity().fit(np.eye(2), [0., 0.]),
                                        "weights must be one number per row"),
                                        (lambda: Identity().fit(np.zeros((0, 2))),
                                         "weights must be one number per row, not all of them 0"),
])
def test_bad_input_gets_a_sentence(call, words):
    with pytest.raises(ValueError, match=words): call()


def test_every_named_map_exists():
    for name, maps in MAPS.items():
        kernel = {"gaussian": Gaussian(1.), "linear": Linear(), "hellinger": Hellinger(),
                  "histogram": Histogram(), "chi2": Chi2()}[name]
        for m in maps: assert isinstance(map_for(kernel, m).fit(np.eye(3)), FeatureMap)


# A map of one's own

class Logarithm(FeatureMap):
    "Two features a column: its logarithm, and minus it."
    name, positive = "logarithm", True
    def begin_fit(self, d): self.seen = []
    def fit_column(self, i, x, weights): self.seen.append((i, x.max())); return 2
    def end_fit(self, X): self.rows = len(X)
    def transform_column(self, i, x, out): np.log1p(x, out=out[0]); out[1] = -out[0]
    def inverse_column(self, i, r, t):
        return (-np.inf, float(np.expm1(-t))) if r else (float(np.expm1(t)), np.inf)
    def peak_column(self, i, r): return -np.inf if r else np.inf


def test_a_map_of_ones_own_needs_public_names_alone():
    "Its hooks were `_learn`, `_fill`, `_inverse` and `_peak`."
    X = np.random.default_rng(0).gamma(2., size=(60, 3))
    weights = np.r_[0., np.ones(59)]
    fmap = Logarithm()
    Z = fmap.fit_transform(X, weights)
    assert np.array_equal(Z[:, ::2], np.log1p(X)) and np.array_equal(Z[:, 1::2], -np.log1p(X))
    assert (fmap.rows == 59 and [i for i, _ in fmap.seen] == [0, 1, 2]
            and fmap.seen[1][1] == X[1:, 1].max())
    for j in range(6):
        for t in Z[:5, j]:
            low, high = fmap.inverse(j, t)
            x = X[:, j // 2]
            near = np.isclose(Z[:, j], t, rtol=1e-9)
            assert np.array_equal(((low < x) & (x < high))[~near], (Z[:, j] > t)[~near])
    assert [fmap.peak(j) for j in range(6)] == [np.inf, -np.inf] * 3
    model = KernelIMM(3, kernel="linear", feature_map=Logarithm(), random_state=0).fit(X)
    assert model.n_leaves_ == 3 and model.feature_map_.rows == 60


@pytest.mark.parametrize("hook, ask", [
    ("fit_column", lambda m: m.fit(np.ones((3, 2)))),
    ("transform_column", lambda m: m.fit(np.ones((3, 2))).transform(np.ones((3, 2)))),
    ("inverse_column", lambda m: m.fit(np.ones((3, 2))).inverse(0, .5)),
    ("peak_column", lambda m: m.fit(np.ones((3, 2))).peak(1))])
def test_a_hook_that_is_missing_is_named(hook, ask):
    hooks = {name: f for name, f in vars(Logarithm).items() if name.endswith("_column")
             and name != hook}
    mine = type("Mine", (FeatureMap,), hooks | {"begin_fit": Logarithm.begin_fit})()
    with pytest.raises(NotImplementedError,
                       match=rf"Mine has no method `{hook}\(self, i, .*it gives"):
        ask(mine)
