"""Coded columns: codes keep the order of the values, bins know what they hold, thresholds lie in
the gaps."""
import tracemalloc
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from hypothesis import given, strategies as st
from xclust import IMM, naive
from xclust.engine.columns import MISSING_CODE, N_EDGES, SPARSE_EDGES, bin_edges, bisect
from xclust.engine.columns import code_columns, codes_of, as_columns, fill_codes, in_full, low_end
from xclust.engine.columns import midpoint, rows_for_bins
from xclust.engine.costs import workers
from helpers import KINDS, in_turn, table

finite = st.floats(allow_nan=False, allow_infinity=False)


def check_codes(X, columns):
    "What every rule relies on"
    d = X.shape[1]
    assert (np.array_equal(columns.values, X.T, equal_nan=True)
            and columns.values.flags.c_contiguous and columns.codes.flags.c_contiguous)
    assert (columns.codes.dtype == np.uint8 and columns.edges.shape == columns.only.shape
            == (d, N_EDGES))
    for x, codes, edges, only in zip(X.T, *columns[1:]):
        seen = ~np.isnan(x)
        assert (codes[~seen] == MISSING_CODE).all()
        x, codes = x[seen], codes[seen]
        used = edges[edges < np.inf]
        assert (used[1:] > used[:-1]).all() and (edges[len(used):] == np.inf).all()
        # the number of edges left of x
        assert np.array_equal(codes, np.searchsorted(edges, x, side="left"))
        # a bin that claims to hold one value does
        for b in range(N_EDGES):
            if only[b] == only[b]: assert (x[codes == b] == only[b]).all()


@in_turn("kind", KINDS)
@in_turn("n", [1, 2, 30, 300, 3000, 9000])
def test_codes_keep_the_order_and_bins_know_what_they_hold(kind, n):
    rng = np.random.default_rng(n)
    X = table(rng, n, 3, kind)
    check_codes(X, code_columns(X))


@in_turn("values", [1, 2, 100, 252, 253])
@in_turn("n", [1, 3, 100, 2047, 2048, 4095])
def test_up_to_253_values_get_a_bin_each(values, n):
    rng = np.random.default_rng(n)
    x = rng.normal(size=values)[rng.integers(0, values, n)]
    distinct, rank = np.unique(x, return_inverse=True)
    columns = code_columns(x[:, None])
    bins = np.unique(columns.codes[0])
    assert (np.array_equal(columns.codes[0], bins[rank])
            and np.array_equal(columns.only[0, bins], distinct))


def test_heavy_values_get_a_bin_of_their_own_beside_continuous_tails():
    rng = np.random.default_rng(0)
    x = np.where(rng.random(2000) < .5, rng.integers(0, 3, 2000), rng.normal(1, 5, 2000))
    columns = code_columns(x[:, None])
    for v in (0., 1., 2.): assert v in columns.only[0]
    sizes = np.bincount(columns.codes[0], minlength=256)
    mixed = np.isnan(columns.only[0]) & (sizes[:255] > 0)
    assert mixed.sum() > 50 and sizes[:255][mixed].max() <= 2000/200 + 1


@pytest.mark.parametrize("stray", [.25, -.25, 1.25, .5, 5e-324, np.nan])
def test_a_value_that_the_sample_missed_makes_no_bin_lie(stray):
    # every fourth row is looked at: the second is not
    x = np.zeros(8192); x[::8] = 1; x[1] = stray
    check_codes(x[:, None], code_columns(x[:, None]))
    x = np.sort(np.random.default_rng(0).normal(size=8192)); x[1::4] = x[::4]; x[1] = stray
    check_codes(x[:, None], code_columns(x[:, None]))


@given(st.lists(finite, min_size=1, max_size=30))
def test_codes_of_any_floats(values):
    X = np.array(values)[:, None]
    columns = code_columns(X)
    check_codes(X, columns)
    codes = columns.codes[0].astype(int)
    # few values: each a code of its own
    assert np.array_equal(codes[:, None] < codes, X < X.T)
    assert np.array_equal(codes_of(columns, X)[0], columns.codes[0])


def test_missing_values_are_coded_apart():
    X = np.array([[1., np.nan], [np.nan, np.nan], [2., np.nan], [1., np.nan]])
    columns = code_columns(X)
    check_codes(X, columns)
    a, gone, b, c = columns.codes[0].tolist()
    assert a == c < b < gone == MISSING_CODE and columns.codes[1].tolist() == [MISSING_CODE]*4


def test_a_zero_and_a_negative_zero_are_one_value():
    columns = code_columns(np.array([[0.], [-0.], [1.]]))
    a, b, c = columns.codes[0].tolist()
    assert a == b < c and columns.only[0, a] == 0


def check_edges(sample):
    "Bins without a value only at the ends; `only` is the value of a bin that holds one"
    edges, only = np.empty(N_EDGES), np.empty(N_EDGES)
    bin_edges(sample, edges, only)
    used, codes = (edges < np.inf).sum(), np.searchsorted(edges, sample)
    assert set(range(1, used)) <= set(codes) and used < N_EDGES
    for b in set(codes):
        inside = set(sample[codes == b])
        assert only[b] in inside if len(inside) == 1 else np.isnan(only[b])


@given(st.lists(finite, min_size=1, max_size=600) | st.lists(st.integers(0, 9).map(float),
                                                             min_size=1, max_size=600))
def test_the_edges_of_any_sample(values): check_edges(np.sort(np.array(values)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_edges_of_a_large_sample(kind):
    rng = np.random.default_rng(3)
    for n in (254, 1000, 2048, 4095):
        for x in table(rng, n, 3, kind).T: check_edges(np.sort(x))


def check_coding(x, used):
    """The guided walk, where it takes the task, and bisection: both count the edges left of a value
    and find the pure bins"""
    edges, only = np.full(N_EDGES, np.inf), np.full(N_EDGES, np.nan)
    edges[:len(used)] = used
    want = (x[:, None] > used).sum(1)
    for b in set(want): only[b] = x[want == b][0]                 # a claim that holds for some bins
    pure = np.array([len(set(x[want == b])) == 1 for b in range(N_EDGES)])
    for way in (fill_codes, bisect):
        codes, found = np.full(len(x), 77, np.uint8), only.copy()
        if way(x, edges, found, codes) is False:
            assert (codes == 77).all() and np.array_equal(found, only, equal_nan=True)
        else: assert np.array_equal(codes, want) and np.array_equal(found == found, pure)


@given(st.lists(finite, max_size=254), st.lists(finite, min_size=1, max_size=30))
def test_coding_counts_the_edges_left_of_a_value(places, values):
    check_coding(np.array(values + places), np.unique(places))    # also values on edges


@given(st.lists(st.integers(-30, 30).map(float), min_size=64, max_size=80),
       st.lists(finite | st.integers(-40, 40).map(float), max_size=20),
       st.lists(st.integers(-60, 60).map(lambda v: v/2), min_size=1, max_size=200))
def test_whole_numbers_are_looked_up_and_others_among_them_found(whole, others, places):
    check_coding(np.array(whole + others), np.unique(places))


@pytest.mark.parametrize("crowd", [1, 3, 5, 60])
def test_coding_finds_its_way_among_crowded_edges(crowd):
    rng = np.random.default_rng(crowd)
    for scale in (1e-300, 1., 1e300):
        used = (np.unique(np.concatenate([rng.random(250 - crowd), .5 + rng.random(crowd)*1e-9]))
                *scale)
        check_coding(np.concatenate([used, np.nextafter(used, 0), np.nextafter(used, np.inf),
                                     (rng.random(500)*2 - .5)*scale]), used)


def test_points_beside_the_data_fall_into_the_bins_of_their_place():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(1000, 4))
    columns, points = (code_columns(X),
        np.vstack([rng.normal(size=(300, 4))*3, np.full((1, 4), 1e300), np.full((1, 4), -1e300)]))
    codes = codes_of(columns, points)
    assert codes.dtype == np.uint8 and codes.shape == (4, 302)
    for e, p, c in zip(columns.edges, points.T, codes):
        assert np.array_equal(c, (p[:, None] > e).sum(1))


@pytest.mark.parametrize("kind", ["some", "continuous", "tails"])
def test_codes_do_not_depend_on_threads_or_memory_order(kind):
    X = table(np.random.default_rng(2), 4001, 7, kind)
    want = code_columns(X)
    for n_jobs in (1, 2, -1):
        with workers(n_jobs) as run:
            for A in (X, np.asfortranarray(X), X[::-1][::-1]):
                for a, b in zip(want, code_columns(A, run)):
                    assert np.array_equal(a, b, equal_nan=True)


gap = st.tuples(finite, finite).filter(lambda p: p[0] != p[1]).map(sorted)


@given(gap)
def test_a_midpoint_lies_in_its_gap(ends):
    u, v = ends
    t = midpoint(u, v)
    assert u <= t < v and t == naive.midpoint(u, v)
    assert u < low_end(u, v) <= v


@pytest.mark.parametrize("u, v",
    [(1., np.nextafter(1, 2)), (0., 5e-324), (-5e-324, 0.), (-1.7e308, 1.7e308), (1e308, 1.7e308)])
def test_gaps_without_a_middle(u, v):
    assert u <= midpoint(u, v) < v and midpoint(u, v) == naive.midpoint(u, v)
    assert u < low_end(u, v) <= v


def test_the_codes_of_sparse_columns_are_those_of_all_their_cells():
    """A sparse column has fewer bins than a dense one, zero one of its own; which bins are pure is
    seen as in a dense one."""
    rng, widest = np.random.default_rng(0), 0
    for i in range(40):
        # 6000 rows: two in three are not in the sample
        n, d = rng.integers(1, 400) if i % 8 else 6000, rng.integers(1, 6)
        X = (rng.poisson(rng.choice([.05, .5, 5, 300]), (n, d)) * rng.choice([-1., 1, .3])
             * rng.choice([1., -1], d))
        S = sparse.csr_matrix(X)
        S = sparse.coo_matrix((np.repeat(S.data / 2, 2),
            # halves, stored twice
            (np.repeat(S.tocoo().row, 2), np.repeat(S.tocoo().col, 2))), S.shape)
        b = code_columns(S.tocsr())
        a = b._replace(codes=np.array([np.searchsorted(e, x) for e, x in zip(b.edges, X.T)]))
        for j, x in enumerate(X.T):
            for code in np.unique(a.codes[j]):
                met = np.unique(x[a.codes[j] == code])
                if len(met) > 1: assert np.isnan(b.only[j, code])
                # a value that is not in the sample
                else: assert b.only[j, code] == met[0] or n == 6000 and np.isnan(b.only[j, code])
            if X.any() and np.count_nonzero(x) and (x == 0).mean() > .2:
                assert b.only[j, b.codes.zero[j]] == 0
        assert np.array_equal(in_full(b).codes, a.codes)
        if (2*np.count_nonzero(X, axis=0) < .9*n).all(): assert b.codes.width <= SPARSE_EDGES
        widest = max(widest, b.codes.width)
        assert (all(np.array_equal(b.codes[j], a.codes[j]) for j in range(d))
                and b.codes.width > a.codes.max())
        cells = b.codes.cells                                     # the same row after row
        for r in range(n):
            own = slice(cells.starts[r], cells.starts[r + 1])
            assert (np.array_equal(cells.codes[own], a.codes[cells.features[own], r])
                    and not X[r, np.setdiff1d(np.arange(d), cells.features[own])].any())
        some = rng.integers(0, n, 7)
        assert (len(b.values) == d and b.values.shape == (d, n)
                and b.values.nbytes == 8*np.count_nonzero(X))
        for j, x in enumerate(b.values):
            assert np.array_equal(x, X[:, j]) and np.array_equal(b.values[j, some], X[some, j])
        assert np.array_equal(b.values[:, some], X[some].T)
    assert widest > 40


# ---- either order of X, without a copy

@pytest.mark.parametrize("order, most", [("C", 1.35), ("F", 0.35)])
def test_a_fit_copies_rows_once_and_columns_never(order, most):
    rng = np.random.default_rng(0)
    X = np.asarray(rng.normal(size=(20_000, 80)), order=order)
    labels = rng.integers(0, 3, len(X))
    centers = rng.normal(size=(3, 80))
    before, model = X.copy(), IMM().fit(X, labels=labels, centers=centers)
    model.predict(X)                                   # compiling takes memory, too
    tracemalloc.start()
    try:
        model.fit(X, labels=labels, centers=centers)
        fitted = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        held = tracemalloc.get_traced_memory()[0]
        model.predict(X)
        predicted = tracemalloc.get_traced_memory()[1] - held
    finally: tracemalloc.stop()
    assert fitted <= most * X.nbytes and predicted <= 0.1 * X.nbytes
    assert np.array_equal(X, before) and X.flags.writeable


def test_columns_are_views_that_nobody_writes_to(tmp_path):
    X = np.asfortranarray(np.random.default_rng(0).normal(size=(300, 4)))
    np.save(tmp_path / "X.npy", X)
    mapped = np.load(tmp_path / "X.npy", mmap_mode="r")
    frozen = X.copy(order="F"); frozen.flags.writeable = False
    for A in (X, frozen, np.asarray(mapped), pd.DataFrame(X, copy=False).to_numpy()):
        values = as_columns(A)
        assert (np.shares_memory(values, A) and values.flags.c_contiguous
                and not values.flags.writeable)
        assert np.array_equal(values, X.T)
    for A in (np.ascontiguousarray(X), np.float32(X), X[::2]):
        values = as_columns(A)
        assert (not np.shares_memory(values, A) and values.flags.c_contiguous
                and not values.flags.writeable)
        assert np.array_equal(values, A.T)
    labels = np.arange(300) % 3
    for A in (mapped, frozen):
        assert np.array_equal(IMM().fit(A, labels=labels).labels_,
                              IMM().fit(X, labels=labels).labels_)


@pytest.mark.parametrize("as_given", [np.asarray, sparse.csr_matrix])
def test_a_rhythm_of_the_rows_fools_no_sample(as_given):
    "Every 24th row is alike, as midnight is, and a regular sample would see no other."
    n = 24 * 2048
    x = np.random.default_rng(0).normal(size=n)
    x[::24] = 0.0
    columns = code_columns(as_given(x[:, None]))
    assert np.bincount(np.asarray(columns.codes[0])).max() < n / 15
    assert (columns.edges[0] < np.inf).sum() > (150 if as_given is np.asarray else 40)


@in_turn("n", [1, 5, 2047, 2048, 4095, 4096, 5000, 123_457])
def test_the_sample_is_one_row_of_every_so_many(n):
    rows, step = rows_for_bins(n), max(1, n // 2048)
    assert np.array_equal(rows // step, np.arange(-(-n // step))) and rows[-1] < n
