"Costs, price, agreement and weights, held against the plain definitions."
import threading
import time
from fractions import Fraction
import numpy as np
import pytest
from scipy import sparse
from hypothesis import given, settings, strategies as st
from sklearn.metrics import adjusted_rand_score
from xclust.engine import costs
from xclust import naive
from xclust.engine.costs import MANY_ROWS, Agreement, agreement, cluster_centers, cost, distances
from xclust.engine.costs import exact_weights, group_costs, group_medians, group_sums, in_shares
from xclust.engine.costs import nearest, price, workers
from helpers import in_turn

OBJECTIVES = costs.OBJECTIVES


def instances(count, seed=0, scale=1., offset=0.):
    "Small random instances with ties, weights (some zero) and noise"
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n, d, k = rng.integers(1, 25), rng.integers(1, 5), rng.integers(1, 6)
        X = rng.integers(0, 6, (n, d))*scale + offset
        w = None if rng.random() < .4 else rng.integers(0, 4, n)/4 + (np.arange(n) == 0)
        yield X, rng.integers(-1, k, n), int(k), w


@in_turn("objective", OBJECTIVES)
@in_turn("scale", [1., 1e-9, 1e140, 1e-140])
def test_cost_is_the_definition(objective, scale):
    for X, labels, k, w in instances(150, scale=scale):
        assert (cost(X, labels, objective, w) == pytest.approx(naive.cost(X, labels, objective, w),
                                                               rel=1e-12, abs=1e-24*scale**2))


@in_turn("objective", OBJECTIVES)
@in_turn("offset", [1e7, -1e7, 2.**40, 2.**49])
def test_an_offset_changes_nothing(objective, offset):
    for X, labels, k, w in instances(150):
        assert (cost(X + offset, labels, objective, w)
                == pytest.approx(cost(X, labels, objective, w), rel=1e-12, abs=1e-13))


def test_offset_is_harmless_bit_for_bit():
    for X, labels, k, w in instances(200):
        for objective in OBJECTIVES:
            assert cost(X + 1e7, labels, objective, w) == cost(X, labels, objective, w)


def test_one_far_row_does_not_spoil_the_other_clusters():
    X = np.array([[1e16], [0.], [1.], [2.], [4.]])
    assert cost(X, [0, 1, 1, 2, 2]) == 2.5
    assert cost(X[::-1], [2, 2, 1, 1, 0]) == 2.5


def test_cost_of_identical_rows_is_zero():
    rng = np.random.default_rng(0)
    for _ in range(50):
        P = rng.normal(size=(3, 4))*10.**rng.integers(-9, 9)
        labels = rng.integers(0, 3, 40)
        assert cost(P[labels], labels) == cost(P[labels], labels, "kmedians") == 0


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_cluster_centers(objective):
    for X, labels, k, w in instances(200):
        centers, v = (cluster_centers(X, labels, k, objective, w),
                      np.ones(len(X)) if w is None else w)
        assert centers.shape == (k, X.shape[1]) and centers.dtype == np.float64
        for c in range(k):
            rows = (labels == c) & (v > 0)
            if not rows.any():
                assert np.isnan(centers[c]).all()
                continue
            want = [np.average(x, weights=v[rows]) if objective == "kmeans"
                    else naive.median(x, v[rows]) for x in X[rows].T]
            assert centers[c] == pytest.approx(want, rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_own_centers_are_the_cheapest(objective):
    rng = np.random.default_rng(0)
    for X, labels, k, w in instances(200):
        other = rng.integers(0, 6, (k, X.shape[1])).astype(float)
        own, paid = cost(X, labels, objective, w), cost(X, labels, objective, w, centers=other)
        assert own <= paid*(1 + 1e-12) + 1e-12
        D = distances(X, other, objective)
        v = np.ones(len(X)) if w is None else w
        rows = np.flatnonzero(labels >= 0)
        assert paid == pytest.approx(float(v[rows] @ D[rows, labels[rows]]), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_distances_and_nearest(objective):
    rng = np.random.default_rng(0)
    for offset in 0., 1e7:
        for _ in range(40):
            X = rng.integers(0, 5, (rng.integers(1, 9), 3)) + offset
            centers = rng.integers(0, 5, (rng.integers(1, 6), 3)) + offset
            gap = X[:, None, :] - centers[None]
            want = (gap**2 if objective == "kmeans" else abs(gap)).sum(axis=2)
            assert (distances(X, centers, objective) == want).all()
            # argmin takes the lowest of equals
            assert (nearest(X, centers, objective) == want.argmin(axis=1)).all()


def test_blocks_of_rows_join():
    rng = np.random.default_rng(0)
    X, centers = rng.normal(size=(9001, 2)), rng.normal(size=(5, 2))
    assert (distances(X, centers).argmin(axis=1) == nearest(X, centers)).all()
    assert (distances(X, centers)[4095:4098] == distances(X[4095:4098], centers)).all()


def test_nearest_passes_over_empty_clusters():
    centers = cluster_centers([[0.], [4.]], [0, 2], 4)
    assert nearest([[1.], [3.]], centers).tolist() == [0, 2]


def test_kernels_against_numpy():
    rng = np.random.default_rng(0)
    for _ in range(100):
        n, k = rng.integers(0, 30), rng.integers(1, 6)
        x, g, w, c = (rng.integers(-9, 9, n).astype(float), rng.integers(-1, k, n),
                      rng.integers(0, 5, n)/2, rng.normal(size=k))
        totals, sums = group_sums(x, g, w, np.zeros(k))
        for j in range(k):
            r = g == j
            assert totals[j] == w[r].sum() and sums[j] == (w[r]*x[r]).sum()
            assert group_costs(x, g, w, c, 2)[j] == pytest.approx((w[r]*(x[r] - c[j])**2).sum())
            assert group_costs(x, g, w, c, 1)[j] == pytest.approx((w[r]*abs(x[r] - c[j])).sum())
            m = group_medians(x, g, w, k)[j]
            assert np.isnan(m) if not w[r].any() else m == naive.median(x[r], w[r])


# --- weights ---------------------------------------------------------------

positive = st.floats(0, 1e300, allow_subnormal=True)


@given(st.lists(positive, min_size=1, max_size=30), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_exact_weights_do_not_depend_on_order(w, random):
    if not any(w): return
    w = exact_weights(w, len(w))
    total = sum(w.tolist())
    for _ in range(5):
        order = list(range(len(w)))
        random.shuffle(order)
        assert sum(w[order].tolist()) == total == w[order].sum()
        cut = random.randrange(len(w) + 1)
        assert w[order[:cut]].sum() + w[order[cut:]].sum() == total
    # rounding again changes nothing
    assert w == pytest.approx(exact_weights(w, len(w)), abs=0, rel=0)


@given(st.lists(positive, min_size=1, max_size=30))
@settings(deadline=None)
def test_exact_weights_are_close(w):
    if not any(w): return
    got, w = exact_weights(w, len(w)), np.array(w)
    assert (abs(got - w) <= w.sum()*2.**-51 + 5e-324).all()
    assert (got >= 0).all() and got.any()


def test_exact_weights_are_few_units_of_a_power_of_two():
    rng = np.random.default_rng(0)
    for scale in 1., 1e-12, 1e12, 1e-310:
        for w in (rng.random(500)*scale, rng.random(500)**30*scale, np.full(500, .1)*scale,
                  np.full(512, 1.)*scale):
            w = [Fraction(v) for v in exact_weights(w, len(w)).tolist()]
            unit = min(Fraction(1, v.denominator) if v.denominator > 1
                       else Fraction(v.numerator & -v.numerator) for v in w if v)
            assert sum(w)/unit <= 2**52


def test_bitwise_group_sums_of_exact_weights():
    rng = np.random.default_rng(0)
    w, g, x = exact_weights(rng.random(2000)**9, 2000), rng.integers(0, 5, 2000), np.zeros(2000)
    want = group_sums(x, g, w, np.zeros(5))[0]
    for _ in range(20):
        p = rng.permutation(2000)
        assert (group_sums(x, g[p], w[p], np.zeros(5))[0] == want).all()


def test_plain_weights_are_left_alone():
    assert exact_weights(None, 3).tolist() == [1, 1, 1]
    assert exact_weights(2.5, 3).tolist() == [2.5, 2.5, 2.5]
    assert exact_weights([1, 2, 0], 3).tolist() == [1, 2, 0]
    assert exact_weights(np.array([True, False]), 2).tolist() == [1, 0]
    assert exact_weights([.5, .25, 1024], 3).tolist() == [.5, .25, 1024]


@in_turn("w, says", [
    ([1, 2], "one number for each of the 3 rows"), ([[1, 2, 3]], r"shape is \(1, 3\)"),
    ([1, np.nan, 1], "finite"), ([1, np.inf, 1], "finite"), ([1, -1, 1], "negative"),
    ([0, 0, 0], "all zero"), (["a", "b", "c"], "numbers"), ([1e308]*3, "finite sum"),
    ([None, 1, 2], "finite|numbers")])
def test_bad_weights(w, says):
    with pytest.raises(ValueError, match=f"sample_weight.*({says})"): exact_weights(w, 3)


def test_zero_weight_rows_do_not_exist():
    for X, labels, k, w in instances(100):
        if w is None: continue
        keep = w > 0
        Y = X.copy()
        Y[~keep] = 1e300
        for objective in OBJECTIVES:
            assert (cost(Y, labels, objective, w)
                    == pytest.approx(cost(X[keep], labels[keep], objective, w[keep])))


def test_integer_weights_repeat_rows():
    for X, labels, k, _ in instances(100):
        w = np.random.default_rng(len(X)).integers(1, 4, len(X))
        for objective in OBJECTIVES:
            assert (cost(X, labels, objective, w)
                    == pytest.approx(cost(np.repeat(X, w, 0), np.repeat(labels, w), objective)))


# --- price and agreement -----------------------------------------------------

def test_price():
    assert (price(3., 2.) == 1.5 and price(0., 0.) == 1 and price(1e-300, 0.) == np.inf
            and price(0., 2.) == 0)
    assert np.isnan(price(np.nan, 2.)) and isinstance(price(np.float64(3), np.float64(2)), float)


def test_agreement_is_sklearns_ari():
    rng = np.random.default_rng(0)
    for _ in range(300):
        n, k = rng.integers(1, 30), rng.integers(1, 6)
        a, b = rng.integers(0, k, n), rng.integers(0, k, n)
        got = agreement(a, b)
        assert (got.ari == pytest.approx(adjusted_rand_score(a, b), abs=1e-12)
                and got.share == np.mean(a == b))


def test_weighted_agreement():
    rng = np.random.default_rng(0)
    for _ in range(100):
        n = int(rng.integers(2, 20))
        a, b, w = rng.integers(0, 3, n), rng.integers(0, 3, n), rng.integers(1, 5, n)
        got = agreement(a, b, w)
        for c in 3., 1/7, 1e-30, 1e30:                                    # only proportions matter
            assert agreement(a, b, w*c) == pytest.approx(got, rel=1e-9, abs=1e-9)
        assert agreement(a, b, np.full(n, .1)) == pytest.approx(agreement(a, b), abs=1e-12)
        i, j = np.triu_indices(n, 1)
        # by the definition: pairs of rows
        v, A, B = w[i]*w[j], a[i] == a[j], b[i] == b[j]
        e = (v @ A)*(v @ B)/v.sum()
        if (v @ A + v @ B)/2 != e:
            assert got.ari == pytest.approx((v @ (A & B) - e)/((v @ A + v @ B)/2 - e), abs=1e-9)
        assert got.share == pytest.approx(w @ (a == b)/w.sum())


def test_agreement_leaves_noise_out():
    assert agreement([0, 1, 1, 0], [0, 1, -1, -1]) == (1, 1)
    assert np.isnan(agreement([0, 1], [-1, -1])).all()
    assert agreement([0, 1, 2], [0, 1, 1], [1, 1, 0]) == (1, 1)


def test_agreement_edges():
    assert agreement([0], [0]) == (1, 1) and agreement([3, 3], [5, 5]) == (1, 0)
    assert agreement([0, 1, 2], [5, 6, 7]).ari == 1 and agreement([0, 0, 0], [0, 1, 2]).ari == 0
    assert agreement(np.array([1, 0], np.uint8), np.array([1, 0], np.int8)) == (1, 1)
    assert agreement(["a", "b"], ["a", "b"]) == (1, 1)
    # ids far apart need no large table
    assert agreement([10**12, -10**12], [0, 1]).ari == 1
    assert isinstance(agreement([0], [0]), Agreement)
    n = 3000
    assert agreement(np.arange(n), np.arange(n)) == (1, 1)


# --- input ---------------------------------------------------------------------

def test_dtypes_and_orders():
    rng = np.random.default_rng(0)
    X, labels = rng.integers(0, 9, (40, 3)), rng.integers(0, 3, 40)
    frozen = X.astype(float)
    frozen.flags.writeable = False
    want = cost(X.astype(float), labels)
    for Y in (X, X.astype(np.float32), X.astype(np.uint8), np.asfortranarray(X.astype(float)),
              frozen, X.tolist(), X.astype(float)[::1, ::-1][:, ::-1]):
        for y in labels, labels.astype(np.int8), labels.tolist(), labels.astype(np.uint64):
            assert cost(Y, y) == want
            assert (cluster_centers(Y, y, 3) == cluster_centers(X, labels, 3)).all()
        assert (nearest(Y, X[:3]) == nearest(X, X[:3])).all()


@in_turn("call, says", [
    (lambda: cost([[1.]], [0], "median"), "objective must be one of"),
    (lambda: cost([1., 2.], [0, 0]), "two-dimensional"),
    (lambda: cost([[1.]], [0, 1]), "labels must hold one cluster for each of the 1 rows"),
    (lambda: cost([[1.]], [.5]), "labels must be integers"),
    (lambda: cost([[1.]], ["a"]), "labels must be integers"),
    (lambda: cost([[1.]], [-2]), "least is -2"),
    (lambda: cluster_centers([[1.]], [3], 2), "below the number of clusters, 2"),
    (lambda: cost([[1.]], [0], centers=[[1., 2.]]), "centers must have the 1 columns"),
    (lambda: nearest([[1.]], [[1., 2.]]), "centers must have the 1 columns"),
    (lambda: agreement([0], [0, 1]), "same length"), (lambda: workers(0).__enter__(), "n_jobs"),
    (lambda: workers("2").__enter__(), "n_jobs")])
def test_bad_input_gets_one_sentence(call, says):
    with pytest.raises(ValueError, match=says): call()


# --- workers ---------------------------------------------------------------------

@pytest.mark.parametrize("n_jobs", [None, 1, 2, -1, -99])
def test_workers_keep_the_order(n_jobs):
    with workers(n_jobs) as run:
        assert run(lambda i: i*i, range(50)) == [i*i for i in range(50)]
        assert run(lambda a, b: a - b, [3, 2], [1, 1]) == [2, 1]
        with pytest.raises(ZeroDivisionError): run(lambda i: 1/i, [1, 0])


def test_one_worker_is_this_thread():
    with workers(None) as run:
        assert set(run(lambda _: threading.get_ident(), range(5))) == {threading.get_ident()}


def test_cost_is_the_same_in_every_thread():
    rng = np.random.default_rng(0)
    X, labels = rng.normal(size=(5000, 4)), rng.integers(0, 4, 5000)
    with workers(4) as run: assert len(set(run(lambda _: cost(X, labels), range(16)))) == 1


def test_the_first_failure_is_told_and_the_workers_go_on():
    """Whichever thread fails first: what stands first among the jobs is raised, and the next work
    is done."""
    def fails(i):
        # the first of the jobs is the last to fail
        time.sleep(.002 * (3 - i) if i < 3 else 0)
        if i in (0, 1, 5): raise ValueError(i)
        return i
    with workers(3) as run:
        for _ in range(20):
            with pytest.raises(ValueError, match="^0$"): run(fails, range(8))
            assert run(lambda i: i, range(8)) == list(range(8))


def test_helpers_know_what_the_caller_set():
    "Floating-point errors are raised or overlooked in every thread alike."
    def divide(i): return np.float64(1) / np.float64(0)
    with workers(3) as run:
        with np.errstate(divide="ignore"): assert run(divide, range(12)) == [np.inf] * 12
        with np.errstate(divide="raise"), pytest.raises(FloatingPointError): run(divide, range(12))


@pytest.mark.parametrize("kind", ["dense", "by columns", "sparse", "huge"])
def test_centers_cost_and_nearest_centers_are_the_same_in_every_thread(kind):
    rng, n, k = np.random.default_rng(0), MANY_ROWS + 777, 5
    X = rng.normal(size=(n, 3))*[1, 1e9, 1e-9] + [0, 1e12, 0]
    if kind == "sparse": X = sparse.csr_array(X*(rng.random(X.shape) < .1))
    if kind == "by columns": X = np.asfortranarray(X)
    # sums that are not rounded: they hang on the order of their terms
    if kind == "huge": X = X*1e290
    labels, weights = rng.integers(-1, k, n), rng.random(n)
    alone = cluster_centers(X, labels, k, sample_weight=weights)
    with np.errstate(over="ignore", invalid="ignore"): pays = cost(X, labels, "kmeans", weights)
    for n_jobs in (2, 3):
        with costs.workers(n_jobs) as run:
            shared = cluster_centers(X, labels, k, sample_weight=weights, run=run)
            with np.errstate(over="ignore", invalid="ignore"):
                same = cost(X, labels, "kmeans", weights, run=run)
            assert np.array_equal(same, pays, equal_nan=True)
            assert nearest(X, alone, run=run).tobytes() == nearest(X, alone).tobytes()
        assert shared.tobytes() == alone.tobytes()
    assert np.isfinite(alone).all()


def test_shares_make_up_the_whole():
    for n in (0, 1, MANY_ROWS, MANY_ROWS + 1, 3*MANY_ROWS + 2):
        for n_jobs in (None, 2, 3):
            with workers(n_jobs) as run: shares = in_shares(run, lambda a, b: (a, b), n)
            assert len(shares) == (n_jobs if n_jobs and n > MANY_ROWS else 1)
            assert (shares[0][0] == 0 and shares[-1][1] == n
                    and all(a[1] == b[0] for a, b in zip(shares, shares[1:])))


@pytest.mark.parametrize("n_jobs", [2, 3])
def test_work_within_work_ends(n_jobs):
    "All workers at once asked for more work, and waited for each other."
    found, gate = [], threading.Barrier(n_jobs)
    def ask():
        with workers(n_jobs) as run:
            def outer(i): gate.wait(); return sum(run(lambda j: i*j, range(4)))
            found.extend(run(outer, range(n_jobs)))
    scheduler = threading.Thread(target=ask, daemon=True)
    scheduler.start()
    scheduler.join(20)
    assert found == [6*i for i in range(n_jobs)]


@pytest.mark.parametrize("make", [sparse.csr_matrix, sparse.csc_array, sparse.coo_matrix])
def test_sparse_rows_pay_the_same_to_the_last_bit(make):
    rng = np.random.default_rng(0)
    for i in range(30):
        n, d, k = rng.integers(1, 60), rng.integers(1, 12), rng.integers(1, 5)
        X = rng.poisson(.3, (n, d)) * rng.choice([1, 1e-8, 1e9, .1])
        y, w = rng.integers(-1, k, n), rng.integers(0, 3, n) + (np.arange(n) == 0)
        for objective in OBJECTIVES:
            centers = cluster_centers(X, y, k, objective, w)
            assert np.array_equal(cluster_centers(make(X), y, k, objective, w), centers,
                                  equal_nan=True)
            assert cost(make(X), y, objective, w) == cost(X, y, objective, w)
            assert np.array_equal(distances(make(X), centers, objective),
                                  distances(X, centers, objective), equal_nan=True)
            assert np.array_equal(nearest(make(X), np.nan_to_num(centers), objective),
                                  nearest(X, np.nan_to_num(centers), objective))


def test_rounded_weights_are_at_most_2_to_the_52_units():
    """Thousands of weights of half a unit and a little more are all rounded up: the unit must give
    way."""
    w = np.r_[1 - 2.**-40, np.full(5000, .6*2.**-52)]
    rounded = exact_weights(w, len(w))
    unit = np.gcd.reduce((rounded[rounded > 0]*2.**60).astype(object))/2**60
    assert sum(map(int, rounded/unit)) <= 2**52
    assert (np.allclose(rounded, w, rtol=0, atol=unit) and rounded.sum() == rounded[::-1].sum()
            == np.cumsum(rounded)[-1])
