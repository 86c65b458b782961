"""The label sweep finds the cut that trying everything finds, for every objective; its bounds never
close a bin that holds a better cut."""
from itertools import product
import math, os, subprocess, sys
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from xclust.engine.columns import code_columns
from xclust.engine.compiled import kernel
from xclust.engine.costs import exact_weights, workers
from xclust.engine import label_sweep
from xclust.engine.label_sweep import CLIQUE, ENTROPY, GINI, TIED, Impurity, LabelSweep, best_ratio
from xclust.engine.label_sweep import both_ratios, entropy_of, gini, least_share, no_bound
from xclust.engine.label_sweep import score_few, weight_of, without
from xclust.engine.sweep import Survivors
from xclust.naive import label_cut
from helpers import KINDS, table, tries

KIND = dict(gini=GINI, entropy=ENTROPY, clique=CLIQUE)
each_kind = pytest.mark.parametrize("kind", KIND.values(), ids=KIND)


def node(y, w, k):
    "All rows, class after class"
    rows = np.argsort(y, kind="stable").astype(np.int32)
    starts = np.searchsorted(y[rows], np.arange(k + 1))
    return Survivors(rows, w[rows], starts,
                     np.array([w[rows[a:b]].sum() for a, b in zip(starts, starts[1:])]))


def plain(X, y, w, k, kind, sizes, least=1):
    "naive.label_cut under one of the impurities"
    return label_cut(X, y, lambda v: kind.of(np.r_[v, np.zeros(k - len(v))], sizes), w, least)


def found(cut): return cut and (cut.score, cut.feature, cut.upper)


def classes(rng, X, k):
    "Labels: at random, or nearly along the first feature"
    n = len(X)
    if rng.random() < .5: return rng.integers(0, k, n)
    return np.minimum(k - 1, np.argsort(np.argsort(X[:, 0] + rng.normal(0, .3, n)))*k//n)


# ---- the three scores

def by_definition(v, kind, sizes):
    v, m = [float(a) for a in v], float(sum(v))
    if kind is GINI: return m*(1 - sum((a/m)**2 for a in v)) if m else 0.
    if kind is ENTROPY: return -sum(a*np.log(a/m) for a in v if a)
    ends = sum(a*(s - 1) for a, s in zip(v, sizes))
    return sum(a*(s - a) for a, s in zip(v, sizes))/ends if ends else 0.


@each_kind
def test_a_side_scores_by_the_definition(kind):
    rng = np.random.default_rng(0)
    for _ in range(300):
        v = rng.integers(0, 9, rng.integers(1, 7)).astype(float)
        sizes = np.maximum(v, 1) + rng.integers(0, 4, len(v))
        assert kind.of(v, sizes) == pytest.approx(by_definition(v, kind, sizes), abs=1e-12)


def test_clique_counts_the_edges_of_a_graph():
    rng = np.random.default_rng(1)
    for _ in range(50):
        y = rng.integers(0, 3, 12)
        A = (y[:, None] == y) & ~np.eye(12, dtype=bool)
        side = rng.random(12) < .5
        volume = A[side].sum()
        psi = A[side][:, ~side].sum()/volume if volume else 0
        assert (CLIQUE.of(np.bincount(y[side], minlength=3).astype(float),
                          np.maximum(np.bincount(y, minlength=3), 1.)) == pytest.approx(psi))


@pytest.mark.parametrize("kind", [GINI, ENTROPY])
def test_pure_sides_score_zero_and_nothing_cancels(kind):
    for m in (1., 3., 2.**40):
        assert kind.of(np.array([0, m, 0])) == 0
    tiny = kind.of(np.array([1e12, 1.]))       # m - sum(v^2)/m would keep three digits
    assert tiny == pytest.approx(2 if kind is GINI else 1 + np.log(1e12 + 1), rel=1e-11)


# ---- the bounds

@each_kind
def test_no_part_of_a_bin_beats_its_bound(kind):
    rng = np.random.default_rng(2)
    for i in range(250):
        k = rng.integers(1, 5)
        l, n, r = (rng.integers(0, top, k).astype(float)*(rng.random(k) < .7)
                   for top in rng.choice([1, 3, 5, 40], 3))
        n = np.minimum(n, 4)
        sizes = np.maximum(l + n + r, 1) + rng.integers(0, 2, k)
        parts = [np.array(p) for p in product(*(np.arange(c + 1) for c in n))]
        best = min((kind.score(l + p, r + n - p, sizes) for p in parts if (l + p).any()
                    and (r + n - p).any()), default=np.inf)
        assert kind.bound(l, n, r, sizes, np.inf) <= best
        assert kind.bound(l, n, r, sizes, best) <= best          # the rough bound is one, too


@pytest.mark.parametrize("kind", [GINI, CLIQUE])
def test_the_best_ratio_is_that_of_the_best_corner(kind):
    rng = np.random.default_rng(3)
    for _ in range(200):
        k = rng.integers(1, 6)
        l, n = rng.integers(0, 9, k)*1., rng.integers(0, 5, k)*1.
        sizes = l + n + 1. + rng.integers(1, 3, k)
        one, q = (1, sizes - 1) if kind is CLIQUE else (0, np.ones(k))
        corners = [l + n*s for s in product((0, 1), repeat=k)]
        best = max([(v*(v - one)).sum()/(v*q).sum() for v in corners if v.sum()], default=0)
        assert best_ratio(l, n, sizes, float(one)) == pytest.approx(max(best, 0))


# ---- equal to trying everything

@each_kind
@pytest.mark.parametrize("table_kind", KINDS)
def test_the_cut_is_the_naive_cut(kind, table_kind):
    rng = np.random.default_rng(4)
    for i in range(tries(40, 16)):
        n, d, k = rng.choice([4, 25, 120]), rng.integers(1, 5), rng.integers(1, 7)
        X = table(rng, n, d, table_kind)
        y, w = (classes(rng, X, k), [np.ones(n), rng.integers(1, 5, n)*1.,
                                     rng.integers(1, 99, n)/64][i % 3])
        alive, least = node(y, w, k), int(rng.choice([1, 1, 2, 5]))
        sizes = np.maximum(alive.totals, 1) + rng.integers(0, 3, k)
        assert (found(LabelSweep(code_columns(X), kind).best(alive, least, sizes=sizes))
                == plain(X, y, w, k, kind, sizes, least))


@each_kind
@pytest.mark.parametrize("table_kind", ["many", "continuous", "tails", "scales"])
def test_the_cut_is_the_naive_cut_where_bins_hold_several_values(kind, table_kind):
    rng = np.random.default_rng(5)
    for least in (1, 1, 40, 400):
        n, k = 1500, rng.integers(2, 7)
        X = table(rng, n, 2, table_kind)
        y, w = classes(rng, X, k), rng.integers(1, 4, n)*1.
        alive = node(y, w, k)
        sizes = np.maximum(alive.totals, 1)
        assert (found(LabelSweep(code_columns(X), kind).best(alive, least, sizes=sizes))
                == plain(X, y, w, k, kind, sizes, least))


@pytest.mark.parametrize("table_kind", ["many", "continuous", "tails"])
def test_a_limit_is_kept_to_the_row(table_kind):
    """The purest cut lies outside of what the limit allows, so a cut at the very end of it wins,
    inside a bin."""
    rng = np.random.default_rng(6)
    for share in (.02, .1, .9, .98):
        for least in (300, 500, 700):
            X = table(rng, 1500, 1, table_kind)
            y, w = (X[:, 0] > np.quantile(X[:, 0], share)).astype(int), np.ones(1500)
            alive = node(y, w, 2)
            cut = found(LabelSweep(code_columns(X), GINI).best(alive, least, sizes=alive.totals))
            assert cut == plain(X, y, w, 2, GINI, alive.totals, least)


@given(st.data())
@settings(max_examples=150)
def test_any_small_node(data):
    n, d, k = (data.draw(st.integers(1, 9)), data.draw(st.integers(1, 3)),
               data.draw(st.integers(1, 4)))
    X = np.array(data.draw(st.lists(st.integers(0, 4), min_size=n*d, max_size=n*d)),
                 float).reshape(n, d)
    y = np.array(data.draw(st.lists(st.integers(0, k - 1), min_size=n, max_size=n)))
    kind, least = data.draw(st.sampled_from(list(KIND.values()))), data.draw(st.integers(1, 3))
    alive = node(y, np.ones(n), k)
    sizes = np.maximum(alive.totals, 1)
    assert (found(LabelSweep(code_columns(X), kind).best(alive, least, sizes=sizes))
            == plain(X, y, np.ones(n), k, kind, sizes, least))


@each_kind
def test_a_node_need_not_hold_all_rows(kind):
    rng = np.random.default_rng(6)
    X = rng.normal(size=(3000, 3))
    y = rng.integers(0, 4, 3000)
    columns = code_columns(X)
    sweep = LabelSweep(columns, kind)
    for share in (.5, .02, .002):
        here = np.flatnonzero(rng.random(3000) < share)
        alive = node(y[here], np.ones(len(here)), 4)
        alive = alive._replace(rows=here[alive.rows].astype(np.int32))
        sizes = np.bincount(y)*1.
        assert (found(sweep.best(alive, sizes=sizes)) == plain(X[here], y[here],
            np.ones(len(here)), 4, kind, sizes))


# ---- ties, limits, threads

@each_kind
def test_ties_go_to_the_lowest_feature_then_the_lowest_threshold(kind):
    rng = np.random.default_rng(7)
    for n in (20, 2000):
        x = rng.permutation(n).astype(float)
        y = rng.integers(0, 3, n)
        alive, sizes = node(y, np.ones(n), 3), np.bincount(y)*1.
        one = LabelSweep(code_columns(x[:, None]), kind).best(alive, sizes=sizes)
        two = LabelSweep(code_columns(np.c_[x, x, -x]), kind).best(alive, sizes=sizes)
        assert two == one and two.feature == 0
    # y is a palindrome: cuts after 0 and after 2 score alike
    mirrored = np.array([0., 1, 2, 3])
    assert (LabelSweep(code_columns(mirrored[:, None]),
                       kind).best(node(np.array([0, 1, 1, 0]), np.ones(4), 2)).upper == .5)


def test_rounding_breaks_no_tie():
    "Renaming the classes sums their terms in another order"
    rng = np.random.default_rng(8)
    X = rng.integers(0, 30, (400, 3)).astype(float)
    y, w = rng.integers(0, 6, 400), rng.integers(1, 99, 400)/64
    for kind in (GINI, ENTROPY):
        cuts = {found(LabelSweep(code_columns(X), kind).best(node(p[y], w, 6)))[1:]
                for p in (rng.permutation(6) for _ in range(20))}
        assert len(cuts) == 1


@each_kind
def test_forbidden_features_and_constant_columns_are_not_cut(kind):
    rng = np.random.default_rng(9)
    X = np.c_[np.full(50, 3.), rng.normal(size=(50, 2))]
    y = (X[:, 1] > 0).astype(int)
    sweep, alive = LabelSweep(code_columns(X), kind), node(y, np.ones(50), 2)
    assert sweep.best(alive).feature == 1
    assert sweep.best(alive, allowed=np.array([True, False, True])).feature == 2
    assert sweep.best(alive, allowed=np.array([True, False, False])) is None
    assert sweep.best(alive, least=26) is None and sweep.best(alive, least=25) is not None


@each_kind
def test_threads_change_nothing(kind):
    rng = np.random.default_rng(10)
    X = np.round(rng.normal(size=(4000, 11)), 2)
    y = rng.integers(0, 5, 4000)
    alive, columns = node(y, np.ones(4000), 5), code_columns(X)
    one = LabelSweep(columns, kind).best(alive)
    for jobs in (2, 3, 7):
        with workers(jobs) as run:
            assert LabelSweep(columns, kind, run).best(alive) == one


def test_many_classes_and_scaled_weights():
    rng = np.random.default_rng(11)
    X, y = rng.normal(size=(900, 2)), rng.integers(0, 300, 900)
    y[:300] = np.arange(300)
    for kind in KIND.values():
        alive = node(y, np.ones(900), 300)
        assert (found(LabelSweep(code_columns(X), kind).best(alive, sizes=np.bincount(y)*1.))
                == plain(X, y, np.ones(900), 300, kind, np.bincount(y)*1.))
    for kind in (GINI, ENTROPY):
        small = LabelSweep(code_columns(X), kind).best(node(y % 4, np.full(900, 2.**-30), 4))
        large = LabelSweep(code_columns(X), kind).best(node(y % 4, np.full(900, 2.**20), 4))
        assert small[:3] == large[:3] and small.score*2**50 == pytest.approx(large.score, rel=1e-12)


def test_unlike_weights():
    rng = np.random.default_rng(12)
    for i in range(40):
        X = table(rng, 60, 2, KINDS[i % 7])
        y, w = rng.integers(0, 3, 60), exact_weights(np.exp(rng.normal(0, 6, 60)), 60)
        w = np.where(w > 0, w, w.max())
        for kind in (GINI, ENTROPY):
            assert (found(LabelSweep(code_columns(X), kind).best(node(y, w, 3)))
                    == plain(X, y, w, 3, kind, np.ones(3)))


def test_scores_of_equal_partitions_are_bitwise_equal():
    x = np.r_[np.zeros(30), np.ones(40)]
    y = np.r_[np.arange(30) % 3, np.arange(40) % 2]
    w = exact_weights(np.full(70, .1), 70)
    for kind in KIND.values():
        scores = {LabelSweep(code_columns(f(x)[:, None]), kind).best(node(y, w, 3),
            sizes=np.full(3, 50.)).score
                  for f in (lambda v: v, lambda v: -v, lambda v: v*1e9 - 3)}
        assert len(scores) == 1 and TIED < 1e-9


# ---- an impurity of one's own

@kernel
def cubes(left, right, sizes):
    "Of no kind that the package has: not concave, and no sum over sides"
    return float(abs((left**3).sum() - (right**3).sum()))


def test_an_impurity_of_ones_own_finds_the_cut_that_trying_everything_finds():
    rng, own = np.random.default_rng(13), Impurity(cubes, no_bound)
    for n in (30, 900):
        X, y = np.round(rng.normal(size=(n, 2)), 2), rng.integers(0, 3, n)
        alive, columns = node(y, np.ones(n), 3), code_columns(X)
        tried = []
        for j, x in enumerate(X.T):
            for u, v in zip(np.unique(x), np.unique(x)[1:]):
                sides = [np.bincount(y[s], minlength=3).astype(float) for s in (x <= u, x > u)]
                tried.append((cubes(*sides, alive.totals), j, u + (v - u)/2))
        assert found(LabelSweep(columns, own).best(alive)) == min(tried)
        assert (LabelSweep(columns, Impurity(gini, without(gini))).best(alive)
                == LabelSweep(columns, GINI).best(alive))


def test_both_sides_together_keep_no_more_than_is_bounded():
    "Against all integer parts of a bin; classes of one row have no ties."
    rng = np.random.default_rng(0)
    for i in range(400):
        k = int(rng.integers(2, 5))
        l, n, r = (rng.integers(0, 40, k) * 1., rng.integers(0, 4, k) * 1.,
                   rng.integers(0, 40, k) * 1.)
        sizes = np.maximum(l + n + r + rng.integers(0, 3, k), 1.)
        parts = [np.array(p, float) for p in product(*(range(int(v) + 1) for v in n))]
        for one in (0., 1.):
            q = sizes - 1 if one else np.ones(k)
            def kept(v): return (v * (v - one)).sum() / (v * q).sum()
            known = [kept(l + p) + kept(r + n - p) for p in parts if ((l + p) * q).sum()
                     and ((r + n - p) * q).sum()]
            bound = both_ratios(l, n, r, sizes, one)
            assert not known or bound >= max(known) * (1 - 1e-12), (l, n, r, sizes, one)
        if (l * (sizes - 1)).sum():
            assert (least_share(l, n, sizes) <= min((l + p).sum() / ((l + p) * (sizes - 1)).sum()
                                                    for p in parts) * (1 + 1e-12))


def test_a_side_without_edges_is_not_bounded():
    """Weights below 1, whose sums round: nothing is left on the right, whatever a difference of
    sums may say."""
    rng = np.random.default_rng(3)
    for _ in range(300):
        l, n, sizes = rng.random(3), rng.random(3), 1 + rng.random(3) * 5
        assert (both_ratios(l, n, np.zeros(3), sizes, 1.) == both_ratios(np.zeros(3), n, l, sizes,
            1.) == np.inf)


@each_kind
def test_bins_that_are_parted_hide_nothing(kind, monkeypatch):
    """As if each table were too large to sort what is opened: ties, weights, windows, far values,
    infinities."""
    monkeypatch.setattr(LabelSweep, "many", 0)
    rng = np.random.default_rng(2)
    for i in range(60):
        n, d, k, least = (int(rng.choice([40, 900])), int(rng.integers(1, 4)),
                          int(rng.integers(2, 5)), int(rng.choice([1, 1, 7])))
        monkeypatch.setattr(LabelSweep, "few", int(rng.choice([1, 2, 5, 64])))
        X = (rng.integers(0, rng.choice([3, 300]), (n, d)) * 1. if rng.random() < .3
             else rng.normal(size=(n, d)) ** rng.choice([1, 5]))
        if rng.random() < .2: X[rng.integers(n), 0] = rng.choice([np.inf, -np.inf, 1e308, 5e-324])
        if rng.random() < .2: X[rng.integers(n, size=2), -1] = -1e308, 1e308
        y, w = rng.integers(0, k, n), exact_weights(rng.integers(1, 4, n), n)
        sizes = np.bincount(y, w, k) + rng.integers(1, 3, k)
        assert (found(LabelSweep(code_columns(X), kind).best(node(y, w, k), least, sizes=sizes))
                == plain(X, y, w, k, kind, sizes, least)), i


@pytest.mark.parametrize("kind", [GINI, CLIQUE])
def test_lists_of_cells_change_nothing(kind, monkeypatch):
    """Nodes of few and of many classes, a class a row among them, whole and other weights, limits:
    as the definition says, and as by tables of counts; lists are made where they are exact."""
    rng, made = np.random.default_rng(4), []
    monkeypatch.setattr(label_sweep, "score_few",
                        lambda *args: (made.append(args[5]), score_few(*args))[1])
    for i in range(60):
        n, least, cells = int(rng.choice([30, 600])), int(rng.choice([1, 1, 4])), 0 if i % 2 else 2
        monkeypatch.setattr(LabelSweep, "cells", cells)
        k = int(rng.choice([2, 9, 28, n]) if n < 99 else rng.choice([3, 25]))
        X = rng.integers(0, rng.choice([2, 9, 700]), (n, 2)) * 1.
        y, whole = np.r_[np.arange(k), rng.integers(0, k, n - k)], i % 5 > 0
        w = rng.integers(1, 4, n) * 1. if whole else exact_weights(rng.random(n), n)
        sizes, columns, before = (np.maximum(np.bincount(y, w, k), 1) + rng.integers(0, 3) * whole,
                                  code_columns(X), len(made))
        sweep = LabelSweep(columns, kind)
        cut = found(sweep.best(node(y, w, k), least, sizes=sizes))
        assert (len(made) > before) == bool(whole and (cells == 0 or sweep.width * k > 2 * n)), i
        if n < 99 or i % 4 == 0: assert cut == plain(X, y, w, k, kind, sizes, least), i
        monkeypatch.setattr(LabelSweep, "cells", np.inf)
        assert cut == found(LabelSweep(columns, kind).best(node(y, w, k), least, sizes=sizes)), i


@pytest.mark.parametrize("kind", [GINI, CLIQUE])
def test_a_bound_by_lists_of_cells_is_no_higher_than_the_best_cut_inside(kind, monkeypatch):
    """Many classes, of very unlike sizes, most of them without a row in the bin; few and wide bins:
    every cut inside every bin is tried."""
    monkeypatch.setattr(LabelSweep, "cells", 0)
    rng, tried, tight = np.random.default_rng(6), 0, 0
    for i in range(60):
        k, n = int(rng.integers(6, 25)), int(rng.choice([150, 400]))
        share = rng.random(k) ** 4 + .002
        y = np.sort(np.r_[np.arange(k), rng.choice(k, n - k, p=share / share.sum())])
        x = rng.normal(size=k)[y] * rng.choice([0, 1, 3]) + rng.normal(size=n)
        bins = np.sort(rng.choice(n - 1, int(rng.integers(3, 12)), replace=False))
        ends = np.sort(x)[bins]
        codes, totals = np.searchsorted(ends, x).astype(np.uint8), np.bincount(y, minlength=k) * 1.
        sizes = totals + rng.integers(0, 3) * rng.random(k).round()
        only, tally = (np.full((1, 255), np.nan),
            label_sweep.LabelTally(*np.full((2, 1, 256), np.inf), np.array([[0, 255]])))
        score_few(0, 1, codes[None], 256, only, node(y, np.ones(n), k), sizes,
                  label_sweep.SUMMED[kind], tally)
        order, left = np.argsort(x, kind="stable"), np.zeros(k)
        for p, row in enumerate(order[:-1]):
            left[y[row]] += 1
            score, b = kind.score(left, totals - left, sizes), codes[row]
            if codes[order[p + 1]] > b: assert tally.edges[0, b] == score, i
            elif tally.bounds[0, b] <= score: tight += tally.bounds[0, b] > .9 * score
            else: raise AssertionError((i, b, score, tally.bounds[0, b]))
            tried += 1
    assert tried > 10_000 and tight > 100


def test_equal_classes_share_a_logarithm():
    "The entropy of a side is the same sum, term by term."
    rng = np.random.default_rng(5)
    for _ in range(50):
        v = rng.integers(0, 3, 20) * rng.choice([1., .1])
        total = 0.
        for x in v[v > 0]: total += x * math.log1p((weight_of(v) - x) / x)
        assert entropy_of(v) == total


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
def test_what_is_compiled_for_an_impurity_is_found_again_by_the_next_process(tmp_path):
    (tmp_path/"own.py").write_text("""
import numpy as np
from xclust.engine.columns import code_columns
from xclust.engine.compiled import kernel
from xclust.engine.label_sweep import Impurity, LabelSweep, kernels_for, no_bound
from xclust.engine.sweep import Survivors
UNIT = 1.0
@kernel
def inner(v): return v.max() * UNIT
@kernel
def own(left, right, sizes): return -inner(left) - inner(right)
x = np.array([0., 1, 2, 3])
node = Survivors(np.arange(4, dtype=np.int32), np.ones(4), np.array([0, 2, 4]), np.array([2., 2]))
cut = LabelSweep(code_columns(np.sort(np.r_[x, np.linspace(0, 3, 900)])[:, None]), Impurity(own, no_bound)).best(Survivors(np.arange(900, dtype=np.int32), np.ones(900), np.array([0, 450, 900]), np.full(2, 450.)))
stats = kernels_for(own, no_bound)[1].stats
print(cut.score, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
""")
    env = (os.environ | {"NUMBA_CACHE_DIR": str(tmp_path),
                         "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])})
    def told():
        done = subprocess.run([sys.executable, "-m", "own"], capture_output=True, text=True,
                              env=env)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()
    assert told()[1:] == ["0", "1"] and told() == ["-900.0", "1", "0"]
    text = (tmp_path/"own.py").read_text()
    (tmp_path/"own.py").write_text(text.replace("UNIT = 1.0", "UNIT = 2.0"))
    # another impurity, though its own code is the same
    assert told() == ["-1800.0", "0", "1"]
