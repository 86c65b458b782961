"""Sweeps against trying everything: mistakes, additive sums, single cuts; with ties, weights,
windows and divisors."""
import os, subprocess, sys
from pathlib import Path
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
import xclust
from xclust.engine import costs
from xclust import naive
from xclust.engine.columns import code_columns
from xclust.engine.costs import workers
from xclust.engine.sweep import BinSums, Events, MistakeSweep, SumBounds, SumSweep, Survivors, Tally
from xclust.engine.sweep import best_event, best_single_cut, bin_events, bound_bins, bound_prefixes
from xclust.engine.sweep import bound_runs, count_bins, least_prefix, least_run, exact_terms
from xclust.engine.sweep import next_value, open_best, sum_bins
from helpers import KINDS, best_cut, in_turn, instance, table

OBJECTIVES = costs.OBJECTIVES


def survivors(labels, weights, k, rows=None):
    "The rows that are with their center, class after class; and all rows, in the same order"
    rows = np.arange(len(labels)) if rows is None else rows
    order = rows[np.argsort(labels[rows], kind="stable")].astype(np.int32)
    alive = order[labels[order] >= 0]
    starts = np.searchsorted(labels[alive], np.arange(k + 1))
    w = weights[alive]
    return (Survivors(alive, w, starts,
                      np.array([w[a:b].sum() for a, b in zip(starts, starts[1:])])), order)


def found(X, labels, centers, weights, rows=None, run=map, **window):
    "What the sweep finds: (score, mistakes, feature, threshold) or None"
    sweep = MistakeSweep(code_columns(X, run), centers, run)
    alive, order = survivors(labels, weights, len(centers), rows)
    cut = sweep.best(alive, order, sweep.project(np.arange(len(centers)), **window))
    if cut is None: return None
    assert cut.lower == -np.inf
    return float(cut.score), float(cut.mistakes), int(cut.feature), float(cut.upper)


def window(X, rows, least):
    "The thresholds that leave `least` rows on both sides"
    x = np.sort(X[rows], axis=0)
    return dict(lower=x[least - 1], upper=x[len(rows) - least])


# ---- mistakes: the parts

def counted(X, labels, centers, weights, rows=None, divisor=None):
    "Everything a pass over feature 0 fills"
    sweep, k = MistakeSweep(code_columns(X), centers), len(centers)
    alive, order = survivors(labels, weights, k, rows)
    proj = sweep.project(np.arange(k), divisor=divisor)
    tally = Tally(np.full((1, 256, 2), np.nan), alive.totals, np.full((1, k), np.nan),
                  np.full((1, k), np.nan), np.empty((1, 256)), np.empty((1, 256)))
    count_bins(sweep.columns.codes[0], proj.codes[0], alive, tally.bins[0], tally.below[0],
               tally.inside[0])
    bound_bins(0, 1, proj, tally)
    return sweep, proj, alive, order, tally


def columns_of(count, sizes=(2, 40), kinds=KINDS):
    rng = np.random.default_rng(count)
    for i in range(count):
        n, k = int(rng.integers(*sizes)), int(rng.integers(2, 7))
        X, labels, C, w = instance(rng, n, 1, k, kinds[i % len(kinds)])
        yield rng, X, labels, C, w


def test_count_bins_counts_each_side_of_the_own_bin():
    for _, X, labels, C, w in columns_of(60):
        sweep, proj, alive, _, tally = counted(X, labels, C, w)
        codes, own = sweep.columns.codes[0].astype(int), proj.codes[0].astype(int)
        on = labels >= 0
        place = np.sign(codes[on] - own[labels[on]])
        for column, side in ((0, -1), (1, 1)):
            assert np.array_equal(tally.bins[0, :, column],
                np.bincount(codes[on][place == side], w[on][place == side], 256))
        for want, side in ((tally.below[0], -1), (tally.inside[0], 0)):
            assert np.array_equal(want, np.bincount(labels[on][place == side],
                                                    w[on][place == side], len(C)))


@pytest.mark.parametrize("sizes", [(2, 40), (300, 1200)])
@pytest.mark.parametrize("divided", [False, True])
def test_bound_bins_is_exact_at_edges_and_never_above_what_a_bin_holds(sizes, divided):
    tight = total = 0
    for _, X, labels, C, w in columns_of(40, sizes, ("some", "many", "continuous", "tails")):
        k = len(C)
        divisor = (np.minimum(np.arange(k + 1), np.arange(k, -1, -1)).astype(float) if divided
                   else np.ones(k + 1))
        sweep, proj, alive, order, tally = counted(X, labels, C, w, divisor=divisor)
        x, c, edges = X[:, 0], C[:, 0], sweep.columns.edges[0]
        def score(t): return naive.mistakes(x, labels, c, t, w)/divisor[(c <= t).sum()]
        last = np.isfinite(edges).sum()
        least = np.full(256, np.inf)
        for t in naive.thresholds(x, c):
            # a threshold at a bin's right end counts for this bin
            b = np.searchsorted(edges, t)
            least[b] = min(least[b], score(t))
        for b in range(last):
            if c.min() <= edges[b] < c.max(): assert tally.edges[0, b] == score(edges[b])
            else: assert tally.edges[0, b] == np.inf
        assert (tally.bounds[0] <= least).all()
        tight += (tally.bounds[0][np.isfinite(least)] == least[np.isfinite(least)]).sum()
        total += np.isfinite(least).sum()
    # a bound that is always -inf would pass too
    assert tight > .4*total


def test_every_bin_yields_its_least_score_and_first_position():
    for _, X, labels, C, w in columns_of(60, (2, 600), ("some", "many", "continuous", "tails")):
        sweep, proj, alive, order, tally = counted(X, labels, C, w)
        x, c, edges = X[:, 0], C[:, 0], sweep.columns.edges[0]
        values = np.unique(np.concatenate([x[labels >= 0], c]))
        values = values[(c.min() <= values) & (values < c.max())]
        events = Events(np.empty(len(x) + len(C) + 1), np.empty(len(x) + len(C) + 1),
                        np.empty(len(x) + len(C) + 1, np.int8))
        for b in np.unique(np.searchsorted(edges, values)):
            inside = values[np.searchsorted(edges, values) == b]
            scores = [naive.mistakes(x, labels, c, v, w) for v in inside]
            m = bin_events(0, int(b), sweep.columns.one(0), proj, alive, tally, events)
            got = best_event(0, int(b), np.argsort(events.position[:m], kind="stable"), events,
                             proj, tally)
            assert got == (min(scores), min(scores), inside[int(np.argmin(scores))])


def test_next_value_is_the_next_row_or_center():
    columns, rows = code_columns(np.array([[5.], [1.], [3.], [9.]])), np.array([0, 1, 2], np.int32)
    assert next_value(columns, 0, rows, np.array([4., 2.]), 1.) == 2
    assert next_value(columns, 0, rows, np.array([1.]), 3.) == 5
    assert next_value(columns, 0, rows, np.array([1.]), 5.) == np.inf


# ---- mistakes: the whole

@pytest.mark.parametrize("kind", KINDS)
def test_the_cut_is_the_first_minimum_of_all(kind):
    rng = np.random.default_rng(11)
    for i in range(90):
        n, d, k = rng.integers(2, (12, 60, 200)[i % 3]), rng.integers(1, 5), rng.integers(2, 8)
        X, labels, C, w = instance(rng, n, d, k, kind)
        assert found(X, labels, C, w) == best_cut(X, labels, C, w)
        m = naive.imm_cut(X, labels, C, w)
        # the helper is the published rule
        assert m is None or m == best_cut(X, labels, C, w)[1:]


@pytest.mark.parametrize("kind", ["many", "continuous", "tails", "scales"])
def test_bins_of_several_values_hide_no_cut(kind):
    rng = np.random.default_rng(12)
    for _ in range(10):
        X, labels, C, w = instance(rng, rng.integers(600, 3000), 2, rng.integers(2, 6), kind)
        assert found(X, labels, C, w) == best_cut(X, labels, C, w)


@pytest.mark.parametrize("kind", ["many", "continuous", "tails", "some"])
def test_a_small_node_of_a_large_table(kind):
    rng = np.random.default_rng(13)
    for _ in range(25):
        X, labels, C, w = instance(rng, 2500, 2, rng.integers(2, 6), kind)
        rows = np.flatnonzero(rng.random(2500) < rng.choice([.003, .02]))
        labels[rng.random(2500) < .5] = -1                      # dead rows still end gaps
        if len(rows):
            assert found(X, labels, C, w, rows) == best_cut(X[rows], labels[rows], C, w[rows])


@pytest.mark.parametrize("kind", ["some", "many", "continuous", "tails"])
def test_a_window_may_start_at_a_row_that_no_longer_counts(kind):
    rng = np.random.default_rng(14)
    for i in range(40):
        X, labels, C, w = instance(rng, 700, 2, rng.integers(2, 6), kind)
        rows = np.flatnonzero(rng.random(700) < (1., .3, .04)[i % 3])
        if i % 4: labels[rng.random(700) < .7] = -1
        least = int(rng.integers(2, len(rows)//2))
        assert (found(X, labels, C, w, rows, **window(X, rows, least)) == best_cut(X[rows],
            labels[rows], C, w[rows], least=least))


def test_mistakes_per_centers_of_the_smaller_side():
    rng = np.random.default_rng(15)
    for i in range(150):
        n, d, k = rng.integers(2, (30, 600)[i % 5 == 0]), rng.integers(1, 4), rng.integers(2, 9)
        X, labels, C, w = instance(rng, n, d, k, KINDS[i % 7])
        divisor = np.minimum(np.arange(k + 1), np.arange(k, -1, -1)).astype(float)
        assert found(X, labels, C, w, divisor=divisor) == best_cut(X, labels, C, w, divisor=divisor)


def test_more_than_255_centers():
    rng = np.random.default_rng(16)
    for k, kind in ((256, "continuous"), (300, "many"), (400, "few"), (300, "tails")):
        X = table(rng, 500, 2, kind)
        C = rng.normal(X.mean(0), X.std(0), (k, 2))
        labels = rng.integers(0, k, 500)
        assert found(X, labels, C, np.ones(500)) == best_cut(X, labels, C, np.ones(500))
        labels = costs.nearest(X, C)
        assert found(X, labels, C, np.ones(500)) == best_cut(X, labels, C, np.ones(500))


def test_forbidden_columns_are_never_cut():
    rng = np.random.default_rng(17)
    for _ in range(60):
        X, labels, C, w = instance(rng, 50, 4, 4, "some")
        allowed = rng.random(4) < .5
        assert (found(X, labels, C, w, allowed=allowed) == best_cut(X, labels, C, w,
            features=np.flatnonzero(allowed)))
    assert found(X, labels, C, w, allowed=np.zeros(4, bool)) is None


@pytest.mark.parametrize("power", [-1000, -500, -30, 30, 500, 900])
def test_scaling_by_a_power_of_two_scales_the_threshold_alone(power):
    rng, s = np.random.default_rng(18), 2.**power
    for kind in ("some", "continuous", "many"):
        X, labels, C, w = instance(rng, 400, 3, 4, kind)
        a, b = found(X, labels, C, w), found(X*s, labels, C*s, w)
        assert a[:3] == b[:3] and b[3] == a[3]*s


@pytest.mark.parametrize("scale", [5e-324, 1e-300, 1e-160, 1e160, 1e300, 1.7e308])
def test_extreme_magnitudes(scale):
    rng = np.random.default_rng(19)
    for i in range(40):
        n = (20, 400)[i % 10 == 0]
        X, C = rng.integers(-3, 4, (n, 2))/3*scale, rng.integers(-3, 4, (4, 2))/3*scale
        if i % 2: X = rng.uniform(-1, 1, (n, 2))*scale
        labels = rng.integers(-1, 4, n)
        assert np.isfinite(X).all() and found(X, labels, C, np.ones(n)) == best_cut(X, labels, C)


def test_an_offset_shifts_the_threshold_alone():
    rng = np.random.default_rng(20)
    for _ in range(30):
        X, labels, C, w = instance(rng, 300, 3, 4, "many")
        C = np.round(C)
        a, b = found(X, labels, C, w), found(X + 1e7, labels, C + 1e7, w)
        assert a == b if a is None else a[:3] == b[:3] and b[3] == a[3] + 1e7


def test_the_order_of_the_rows_and_the_number_of_threads_change_nothing():
    rng = np.random.default_rng(21)
    for kind in KINDS:
        X, labels, C, w = instance(rng, 1500, 5, 6, kind)
        want, order = found(X, labels, C, w), rng.permutation(1500)
        for n_jobs in (2, -1):
            with workers(n_jobs) as run: assert found(X, labels, C, w, run=run) == want
        got = found(X[order], labels[order], C, w[order])
        assert got == want


def test_weights_count_as_repetition_and_zero_as_absence():
    rng = np.random.default_rng(22)
    for _ in range(60):
        X, labels, C, _ = instance(rng, 30, 3, 4, "some")
        w = rng.integers(0, 4, 30)
        if not w[labels >= 0].any(): continue
        many = np.repeat(np.arange(30), w)
        C = np.clip(C, X[many].min(0), X[many].max(0))
        alive, order = survivors(labels, w.astype(float), 4, np.flatnonzero(w))
        sweep = MistakeSweep(code_columns(X), C)
        cut = sweep.best(alive, order, sweep.project(np.arange(4)))
        want = found(X[many], labels[many], C, np.ones(len(many)))
        assert ((cut is None) == (want is None)
                and (cut is None or (cut.mistakes, cut.feature, cut.upper) == want[1:]))


small = st.integers(1, 6).map(float) | st.sampled_from([0., -1., 1e7, 1e-7, .1, .2, .3])


@st.composite
def nodes(draw):
    n, d, k = draw(st.integers(1, 9)), draw(st.integers(1, 3)), draw(st.integers(2, 4))
    def matrix(m): return np.array(draw(st.lists(small, min_size=m*d, max_size=m*d))).reshape(m, d)
    X, C = matrix(n), matrix(k)
    labels = np.array(draw(st.lists(st.integers(-1, k - 1), min_size=n, max_size=n)))
    return (X, labels, C,
            np.array(draw(st.lists(st.sampled_from([0., .25, 1., 3.]), min_size=n, max_size=n))))


@given(nodes(), st.booleans())
@settings(max_examples=400)
def test_any_small_node(node, divided):
    X, labels, C, w = node
    k = len(C)
    divisor = np.minimum(np.arange(k + 1), np.arange(k, -1, -1)).astype(float) if divided else None
    assert found(X, labels, C, w, divisor=divisor) == best_cut(X, labels, C, w, divisor=divisor)


# ---- additive sums: prefixes and runs

def least_naive(X, delta, interval, features=None):
    best = None
    for j in range(X.shape[1]) if features is None else features:
        got = naive.run_cut(X[:, j], delta) if interval else naive.prefix_cut(X[:, j], delta)
        if got and (best is None or got[0] < best[0]):
            best = got[0], j, -np.inf if not interval else got[1], got[-1]
    return best


def least_sum_cut(columns, rows, delta, interval, features=None, run=map):
    return SumSweep(columns, rows, features, 1, run).load(exact_terms(delta)).best(1.0, interval)


def check_least(X, delta, interval, **options):
    "Score exact, the cut really sums to it, the lowest feature, and both sides hold rows"
    rows = options.pop("rows", np.arange(len(X)))
    cut = least_sum_cut(code_columns(X), rows.astype(np.int32), delta[rows], interval, **options)
    want = least_naive(X[rows], delta[rows], interval, options.get("features"))
    assert (cut is None) == (want is None)
    if cut is None: return
    x = X[rows, cut.feature]
    inside = (cut.lower <= x) & (x <= cut.upper)
    assert 0 < inside.sum() < len(x)
    assert (cut.score, cut.feature) == want[:2] and cut.score == delta[rows][inside].sum()
    # ties: lowest lower end, then lowest upper end
    assert (cut.lower, cut.upper) == want[2:]


@in_turn("interval", [False, True])
@in_turn("kind", KINDS)
def test_the_least_sum_of_all(interval, kind):
    rng = np.random.default_rng(23)
    for i in range(60):
        X = table(rng, rng.integers(1, 30), rng.integers(1, 4), kind)
        delta = rng.integers(-5, 6, len(X)).astype(float)
        if i % 5 == 0: delta = abs(delta)
        if i % 5 == 1: delta = -abs(delta)
        check_least(X, delta, interval)
        check_least(X, delta/8, interval, rows=np.flatnonzero(rng.random(len(X)) < .7))


@pytest.mark.parametrize("kind", ["many", "continuous", "tails"])
def test_the_least_prefix_in_bins_of_several_values(kind):
    rng = np.random.default_rng(24)
    for _ in range(6):
        X = table(rng, 3000, 2, kind)
        check_least(X, rng.integers(-5, 6, 3000).astype(float), False)
        check_least(X, rng.integers(-5, 6, 3000).astype(float), False,
                    rows=np.flatnonzero(rng.random(3000) < .1))


@pytest.mark.parametrize("kind", ["many", "continuous", "tails"])
def test_the_least_run_in_bins_of_several_values(kind):
    rng = np.random.default_rng(25)
    for _ in range(4):
        X = table(rng, 1200, 2, kind)
        delta = rng.integers(-5, 6, 1200).astype(float)
        cut = least_sum_cut(code_columns(X), np.arange(1200, dtype=np.int32), delta, True)
        sums = []
        # all runs at once: differences of prefix sums
        for x in X.T:
            values, group = np.unique(x, return_inverse=True)
            p = np.concatenate([[0], np.cumsum(np.bincount(group, delta))])
            runs = np.where(np.triu(np.ones((len(p), len(p)), bool), 1), p - p[:, None], np.inf)
            runs[0, -1] = np.inf
            sums.append(runs.min())
        x = X[:, cut.feature]
        inside = (cut.lower <= x) & (x <= cut.upper)
        assert (cut.score == min(sums) == delta[inside].sum() and cut.feature == np.argmin(sums)
                and 0 < inside.sum() < 1200)


def test_sums_respect_forbidden_columns_and_threads():
    rng = np.random.default_rng(26)
    for _ in range(20):
        X, delta = table(rng, 40, 5, "some"), rng.integers(-5, 6, 40).astype(float)
        for interval in (False, True):
            check_least(X, delta, interval, features=np.array([1, 4]))
            with workers(2) as run: check_least(X, delta, interval, run=run)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-3, 3)), min_size=1, max_size=12))
@settings(max_examples=300)
def test_any_small_column_of_sums(rows):
    x, delta = np.array(rows, dtype=float).T
    for interval in (False, True): check_least(x[:, None], delta, interval)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(-3, 3)), min_size=2, max_size=30),
       st.booleans(), st.sampled_from([1., -1.]))
def test_bin_sums_bound_every_prefix_and_run(rows, interval, sign):
    codes, delta = np.array(rows, dtype=np.int64).T
    parts, found = np.full((1, 256, 2), np.nan), SumBounds(np.empty(1), np.empty((1, 256)))
    sum_bins(0, 1, np.array([0]), codes.astype(np.uint8)[None],
             np.arange(len(codes), dtype=np.int32), delta.astype(float), parts)
    assert np.array_equal(parts[0].T,
        [np.bincount(codes, np.maximum(delta, 0), 256),
         np.bincount(codes, np.minimum(delta, 0), 256)])
    counts = np.bincount(codes, minlength=256)[None]
    (bound_runs if interval else bound_prefixes)(0, 1, BinSums(counts, parts, counts > 1), sign, 1,
                                                 found)
    edge, bounds = found.edges[0], found.bounds[0]
    plain = (naive.run_cut if interval else naive.prefix_cut)(codes.astype(float), sign*delta)
    assert edge == (plain[0] if plain else np.inf)
    # any order inside a bin may be the true one: try two
    for inner in (-delta, delta):
        order = np.lexsort((inner, codes))
        d, b, p = (sign*delta[order], codes[order],
                   np.concatenate([[0], np.cumsum(sign*delta[order])]))
        for i in range(len(d) if interval else 1):
            for j in range(i + 1, len(d) + 1):
                if j < len(d) and b[j - 1] == b[j]: assert bounds[b[j]] <= p[j] - p[i]
                if i > 0 and b[i - 1] == b[i]: assert bounds[b[i]] <= p[j] - p[i]


def test_runs_and_prefixes_of_groups():
    # six rows: one by one, and as 1 1 2 3 3 4
    one, groups = np.ones(6, np.int64), np.array([2, 1, 2, 1])
    def of(f, delta, counts=groups, least=1): return f(np.array(delta, float), counts, least)
    assert of(least_prefix, [-2, 5, 0, -9]) == (-2, 0, 0)
    # the first of two runs that sum to -2
    assert of(least_run, [-2, 5, -2, 4]) == (-2, 0, 0)
    assert of(least_run, [4, 5, -2, 4]) == (-2, 2, 2)
    # never all of it
    assert of(least_run, [-1]*6, one) == (-5, 0, 4)
    # never nothing
    assert of(least_run, [4, 3, 9, 4]) == (3, 1, 1)
    # ties: lowest first, then lowest last
    assert of(least_run, [0, -3, 0, 0, 3, -3], one) == (-3, 0, 1)
    for f in (least_prefix, least_run): assert of(f, [-1.], np.array([6]))[2] == -1
    rng = np.random.default_rng(40)
    for _ in range(200):
        G, least = rng.integers(1, 9), rng.integers(1, 4)
        sums, counts = rng.integers(-3, 4, G).astype(float), rng.integers(1, 4, G)
        m = counts.sum()
        runs = [(sums[a:b].sum(), a, b - 1) for a in range(G) for b in range(a + 1, G + 1)
                if least <= counts[a:b].sum() <= m - least]
        assert least_run(sums, counts, least) == min(runs, default=(np.inf, -1, -1))
        assert (least_prefix(sums, counts, least) == min([r for r in runs if r[1] == 0],
                                                         default=(np.inf, 0, -1)))


# ---- the best single cut

@in_turn("objective", OBJECTIVES)
@in_turn("kind", KINDS)
def test_the_best_single_cut_costs_the_least_of_all(objective, kind):
    rng = np.random.default_rng(27)
    for i in range(40):
        X = table(rng, rng.integers(1, 14), rng.integers(1, 4), kind)
        w = None if i % 2 else rng.integers(0, 5, len(X))/4 + (np.arange(len(X)) == 0)
        cut = best_single_cut(X, objective, w)
        kept = slice(None) if w is None else w > 0
        want = naive.single_cut(X[kept], objective, None if w is None else w[kept])
        assert (cut is None) == (want is None)
        if cut is None: continue
        labels = (X[:, cut.feature] > cut.upper).astype(int)
        pays = naive.cost(X, labels, objective, w)
        assert (pays == pytest.approx(want[0], rel=1e-9)
                and cut.score == pytest.approx(pays, rel=1e-9) and cut.lower == -np.inf)
        if kind in ("few", "some"): assert 0 < labels[kept].sum() < len(labels[kept])


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_score_of_a_single_cut_is_its_cost_even_between_far_and_tight_groups(objective):
    rng = np.random.default_rng(28)
    for _ in range(150):
        n, d = rng.integers(2, 12), rng.integers(1, 4)
        X = rng.normal(size=(n, d))*1e-3 + (rng.random((n, 1)) < .5)*10.**rng.integers(0, 9)
        cut = best_single_cut(X, objective)
        assert (cut.score == pytest.approx(costs.cost(X,
            (X[:, cut.feature] > cut.upper).astype(int), objective), rel=1e-6, abs=0))


def test_equal_columns_tie_to_the_first():
    rng = np.random.default_rng(29)
    for objective in OBJECTIVES:
        for _ in range(50):
            x = rng.normal(size=8) + (rng.random(8) < .5)*1e6
            assert best_single_cut(np.column_stack([x, x, x]), objective).feature == 0


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_single_cut_minds_weights_as_repetition(objective):
    rng = np.random.default_rng(30)
    for _ in range(40):
        X, w = rng.integers(0, 6, (12, 2)).astype(float), rng.integers(0, 4, 12)
        if len(np.unique(X[w > 0], axis=0)) < 2: continue
        a, b = best_single_cut(X, objective, w), best_single_cut(np.repeat(X, w, axis=0), objective)
        assert a.score == pytest.approx(b.score, rel=1e-12, abs=1e-12)


def test_rows_that_are_all_equal_have_no_cut():
    for objective in OBJECTIVES:
        assert best_single_cut(np.full((5, 2), 3.), objective) is None
        assert best_single_cut(np.zeros((1, 3)), objective) is None
        assert best_single_cut(np.array([[0.], [1.]]), objective, [1, 0]) is None


def test_a_single_cut_refuses_what_it_cannot_take():
    for X, objective, name in (([[0.], [1.]], "foo", "objective"),
            ([[0.], [np.nan]], "kmeans", "X|NaN"), ([0., 1.], "kmeans", "2D|two-dim"),
            ([["a"], ["b"]], "kmeans", "X|could not convert")):
        with pytest.raises(ValueError, match=name): best_single_cut(X, objective)


@pytest.mark.parametrize("d", [3, 5, 10, 50, 200])
def test_T3_T4_the_price_of_one_cut_on_two_simplices(d):
    X, y = np.vstack([1 - np.eye(d), -1 + np.eye(d)]), np.repeat([0, 1], d)
    medians = best_single_cut(X, "kmedians").score/costs.cost(X, y, "kmedians")
    means = best_single_cut(X).score/costs.cost(X, y)
    assert medians == pytest.approx(2 - 1/d, rel=1e-12)
    assert (means == pytest.approx((2*d - 3 + d/(d + 1)*((1 - 1/d)**2 + (d - 1)*(2 - 1/d)**2))
                                   /(2*(d - 1)), rel=1e-12))
    assert 3*(1 - 1/d)**2 <= means + 1e-12


def test_T5_one_cut_pays_at_most_twice_and_four_times_the_optimum():
    rng = np.random.default_rng(31)
    for _ in range(60):
        X = table(rng, rng.integers(3, 9), rng.integers(1, 4),
                  ("some", "continuous")[rng.integers(2)])
        for objective, bound in (("kmedians", 2), ("kmeans", 4)):
            cut = best_single_cut(X, objective)
            if cut is None: continue
            sides = [np.array([int(b) for b in np.binary_repr(m, len(X))])
                     for m in range(1, 2**(len(X) - 1))]
            best = min(naive.cost(X, y, objective) for y in sides)
            assert best*(1 - 1e-9) <= cut.score <= bound*best*(1 + 1e-9) + 1e-9


# ---- the kernels without their compiler

def test_kernels_say_the_same_as_plain_python():
    root = str(Path(xclust.__file__).resolve().parents[1])
    code = """
import numba, numpy as np, test_sweep as t
from xclust.engine.columns import code_columns
from helpers import KINDS, instance, best_cut, imm_tree, nested
from xclust import IMM, naive
assert numba.config.DISABLE_JIT and not hasattr(t.count_bins, "py_func")
rng = np.random.default_rng(0)
for kind in KINDS:
    X, y, C, w = instance(rng, 40, 2, 4, kind)
    assert t.found(X, y, C, w) == best_cut(X, y, C, w), kind
    for interval in (False, True): t.check_least(X[:14], rng.integers(-5, 6, 14).astype(float), interval)
    keep = (y >= 0) & (w > 0)
    for objective in ("kmeans", "kmedians"):
        m = IMM(4, objective=objective).fit(X, labels=y, centers=C, sample_weight=w)
        assert nested(m.tree_) == imm_tree(X[keep], y[keep], C, w[keep])
        assert np.isclose(m.cost_, naive.cost(X[keep], m.labels_[keep], objective, w[keep]), rtol=1e-9)
X, y, C, w = instance(rng, 400, 1, 3, "continuous")
assert t.found(X, y, C, w) == best_cut(X, y, C, w)
t.test_equal_columns_tie_to_the_first(); t.test_runs_and_prefixes_of_groups(); t.test_rows_that_are_all_equal_have_no_cut()
print("the same")
"""
    env = (os.environ | {"NUMBA_DISABLE_JIT": "1",
                         "PYTHONPATH": os.pathsep.join([root, str(Path(__file__).parent)])})
    got = subprocess.run([sys.executable, "-W", "error::RuntimeWarning", "-c", code], env=env,
                         capture_output=True, text=True)
    assert got.returncode == 0 and got.stdout == "the same\n", got.stderr


# ---- opening bins

def test_opening_finds_the_lowest_of_the_best_and_opens_nothing_in_vain():
    rng = np.random.default_rng(31)
    for _ in range(300):
        # the best cut of each bin
        inside = rng.integers(0, 9, (3, 4)).astype(float)
        bounds = np.where(rng.random((3, 4)) < .3, np.inf, inside - rng.integers(0, 3, (3, 4)))
        known, opened = (float(rng.integers(0, 12)), int(rng.integers(3)), int(rng.integers(4))), []
        def open(j, b, least):
            opened.append((float(bounds[j, b]), j, b))
            return float(inside[j, b]), j, b
        best = open_best(bounds, known, open)
        places = [(float(inside[j, b]), int(j), int(b))
                  for j, b in zip(*np.nonzero(bounds < np.inf))]
        assert best == min([known, *places])
        assert opened == sorted(opened) and all(bin <= known for bin in opened)
        assert (sum(bin < best for bin in opened)
                == sum(bin < best for bin in zip(bounds.ravel(),
                                                 *np.unravel_index(range(12), (3, 4)))))
        with workers(3) as run: assert open_best(bounds, known, open, run) == best


def test_opening_with_tolerance_opens_all_that_may_tie():
    bounds, opened = np.array([.5, 1., 1.05, 1.2]), []
    best = open_best(bounds, (1.0, np.inf), lambda j, least: (opened.append(j), (1.0, np.inf))[1],
                     tied=lambda score: 1.1 * score)
    assert best == (1.0, np.inf) and opened == [0, 1, 2]


@pytest.mark.parametrize("F", [1, 2, 3, 7])
def test_deltas_are_summed_in_pairs_of_features(F):
    rng = np.random.default_rng(F)
    for m in (0, 1, 2, 301):
        codes = rng.integers(0, rng.choice([1, 3, 256]), (F + 2, 400)).astype(np.uint8)
        features, rows = (np.sort(rng.choice(F + 2, F, replace=False)),
                          rng.permutation(400)[:m].astype(np.int32))
        delta, parts = (exact_terms(rng.normal(size=m) * (rng.random(m) < .7)),
                        np.full((F, 256, 2), np.nan))
        sum_bins(0, F, features, codes, rows, delta, parts)
        for f, j in enumerate(features):
            for side, part in enumerate((np.maximum(delta, 0), np.minimum(delta, 0))):
                assert np.array_equal(parts[f, :, side], np.bincount(codes[j, rows], part, 256))
