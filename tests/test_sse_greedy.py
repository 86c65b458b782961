"SSE-greedy against trying every cut"
import warnings
import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust import best_single_cut, cost, naive
from xclust.methods import sse_greedy
from xclust.methods.sse_greedy import SSEGreedy, along_axes
from xclust.showing.plots import confusion_counts


def squares(X, w):
    # a mean near 0 is as fine as rows can differ
    return naive.cost(X - X[0], np.zeros(len(X), int), weights=w) if len(X) else 0.0


def best_cut(X, w, least=1, features=None):
    "(gain, feature, threshold) or None; equal gains: lowest feature, then threshold"
    whole, best = squares(X, w), None
    for j in range(X.shape[1]) if features is None else features:
        values = np.unique(X[:, j])
        for u, v in zip(values, values[1:]):
            left = X[:, j] <= u
            if min(left.sum(), (~left).sum()) < least: continue
            gain = whole - squares(X[left], w[left]) - squares(X[~left], w[~left])
            if gain > 1e-9*whole and (best is None or gain > best[0]*(1 + 1e-9)):
                best = gain, j, naive.midpoint(u, v)
    return best


def naive_leaves(X, w, k, **options):
    "Leaf of every row, grown best cut first"
    leaves = [np.arange(len(X))]
    while len(leaves) < k:
        cuts = [best_cut(X[rows], w[rows], **options) for rows in leaves]
        gains = [c[0] if c else 0 for c in cuts]
        if max(gains) <= 0: break
        i = next(i for i, g in enumerate(gains) if g >= max(gains)*(1 - 1e-9))
        rows, (_, j, t) = leaves.pop(i), cuts[i]
        leaves += [rows[X[rows, j] <= t], rows[X[rows, j] > t]]
    out = np.empty(len(X), int)
    for l, rows in enumerate(leaves): out[rows] = l
    return out, len(leaves)


def instance(rng):
    n, d = rng.integers(2, 25), rng.integers(1, 4)
    X = rng.normal(size=(n, d)) if rng.random() < .5 else rng.integers(0, 5, (n, d)).astype(float)
    return X*10.0**rng.integers(-4, 5), rng.integers(1, 4, n).astype(float)


@pytest.mark.parametrize("seed", range(4))
def test_grows_the_tree_of_brute_force(seed):
    rng, n = np.random.default_rng(seed), 0
    for _ in range(60):
        X, w = instance(rng)
        least = int(rng.integers(1, 4))
        features = (sorted(rng.choice(X.shape[1], rng.integers(1, X.shape[1] + 1),
                                      replace=False).tolist()) if rng.random() < .3 else None)
        k = int(rng.integers(1, min(6, len(X)) + 1))
        want, n_leaves = naive_leaves(X, w, k, least=least, features=features)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = SSEGreedy(k, min_samples_leaf=least, features=features).fit(X, sample_weight=w)
        assert model.n_leaves_ == n_leaves == model.n_clusters_
        got = model.labels_
        # a tie may fall to the other leaf: then the costs agree
        if not (np.unique(np.c_[got, want], axis=0).shape[0] == n_leaves):
            np.testing.assert_allclose(cost(X, got, sample_weight=w),
                                       cost(X, want, sample_weight=w), rtol=1e-9)
            n += 1
        np.testing.assert_allclose(model.cost_, cost(X, got, sample_weight=w), rtol=1e-9,
                                   atol=1e-300)
    assert n <= 6


@pytest.mark.parametrize("seed", range(3))
def test_bins_hide_nothing(seed):
    """So many values that bins must be opened: the first cut against prefix sums of every sorted
    column"""
    rng = np.random.default_rng(seed)
    for _ in range(8):
        n, d = int(rng.integers(700, 4000)), int(rng.integers(1, 5))
        X = (rng.normal(size=(n, d))**int(rng.choice([1, 3])) + rng.integers(0, 3,
            (n, 1))*rng.uniform(0, 4, d))
        w = rng.integers(1, 4, n).astype(float)
        Z, W, best = X - np.average(X, axis=0, weights=w), w.sum(), (0, 0, 0)
        for j in range(d):
            order = np.argsort(X[:, j], kind="stable")
            a, s = np.cumsum(w[order])[:-1], np.cumsum(w[order, None]*Z[order], axis=0)[:-1]
            gain = W*(s**2).sum(1)/(a*(W - a))
            p = int(gain.argmax())
            if gain[p] > best[0]*(1 + 1e-12):
                best = gain[p], j, naive.midpoint(X[order[p], j], X[order[p + 1], j])
        tree = SSEGreedy(2).fit(X, sample_weight=w).tree_
        assert (tree.feature[0], tree.upper[0]) == best[1:]


def test_two_leaves_are_the_best_single_cut():
    rng = np.random.default_rng(5)
    for _ in range(50):
        X, w = instance(rng)
        best = best_single_cut(X, sample_weight=w)
        if best is None: continue
        np.testing.assert_allclose(SSEGreedy(2).fit(X, sample_weight=w).cost_, best.score,
                                   rtol=1e-8, atol=1e-12*squares(X, w))


def test_weights_repeat_rows_and_weight_zero_is_absent():
    rng = np.random.default_rng(6)
    X, w = rng.normal(size=(60, 3)), rng.integers(0, 4, 60)
    a, b = SSEGreedy(5).fit(X, sample_weight=w), SSEGreedy(5).fit(X.repeat(w, 0))
    assert (a.predict(X) == b.predict(X)).all()
    np.testing.assert_allclose(a.cost_, b.cost_)


def test_threads_offsets_and_frames():
    rng = np.random.default_rng(7)
    X = rng.normal(size=(30_000, 5)) + 3*rng.integers(0, 3, (30_000, 5))
    one = SSEGreedy(7).fit(X)
    assert SSEGreedy(7, n_jobs=2).fit(X).tree_ == one.tree_
    assert (SSEGreedy(7).fit(X + 1e6).labels_ == one.labels_).all()
    frame = pd.DataFrame(X[:500], columns=list("abcde"))
    assert set(SSEGreedy(4, features=["a", "c"]).fit(frame).tree_.features_used) <= {0, 2}
    assert (one.predict(X) == one.labels_).all()


def test_a_reference_changes_no_cut():
    X = np.random.default_rng(8).normal(size=(200, 3))
    labels = KMeans(4, n_init=3, random_state=0).fit_predict(X)
    told, free = SSEGreedy(99).fit(X, labels=labels), SSEGreedy(4).fit(X)
    assert ((told.labels_ == free.labels_).all() and np.isnan(free.price_)
            and free.reference_cost_ is None)
    np.testing.assert_allclose(told.price_, told.cost_/cost(X, labels))
    scaled = SSEGreedy(reference=make_pipeline(StandardScaler(),
        KMeans(3, n_init=3, random_state=0))).fit(X*[1, 100, 1])
    assert scaled.n_leaves_ == 3 and scaled.price_ >= 1 - 1e-9


def test_leaves_stand_for_the_given_cluster_of_most_of_their_rows():
    X, y = load_iris(return_X_y=True)
    # the numbers of the labels do not matter
    for named in (y, 2 - y, y + 1, np.array(["c", "a", "b"])[y]):
        m = SSEGreedy(3).fit(X, labels=named)
        kept = (m.labels_ == y).mean()
        assert kept > .8 and m.agreement_.share == pytest.approx(kept)
        # the leaves have numbers of their own
        codes = np.unique(m.reference_labels_, return_inverse=True)[1]
        own = np.array([np.bincount(codes[m.labels_ == j]).argmax() for j in range(3)])[m.labels_]
        centers = np.array([X[codes == j].mean(0) for j in range(3)])
        assert m.surrogate_cost_ == pytest.approx(((X - centers[own])**2).sum())
        assert ("87.3 % of rows keep" in m.trust_sentence()
                and not any(c.kind == "no gain" for c in m.cautions().found))
        assert m.evaluate(X, labels=named).agreement == pytest.approx(m.agreement_)
        found, again = m.confusion(), m.confusion(X, labels=named)
        assert str(found) == str(again) and "stands for" in str(found)
        assert np.nansum(found.counts[found.keeps]) == (own == codes).sum()
        groups = m.audit({"all": np.zeros(150)})
        assert "12.7 %" in str(groups)
        ax = m.plot("confusion", X)
        assert "no reference" not in str(ax)
        for args in ({}, dict(X=X), dict(X=X, labels=named)):
            assert confusion_counts(m, **args).tolist() == found.counts.tolist()
        assert "Which rows change their cluster?" in m.report(X)
    few = SSEGreedy(2).fit(X, sample_weight=np.arange(150), labels=y)
    assert few.confusion().counts.shape == (3, few.n_clusters_)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        flat = SSEGreedy(3, max_depth=1).fit(X, labels=y)
    assert flat.n_clusters_ == 2 and flat.confusion().counts.shape == (3, 2)
    assert flat.agreement_.share == pytest.approx(flat.confusion().counts.max(0).sum()/150)
    flat.plot("confusion")
    refined = SSEGreedy(3, refine=True).fit(X, labels=2 - y)
    assert refined.agreement_.share > .8


def test_refusals():
    X = np.arange(6.)[:, None]
    with pytest.raises(ValueError, match="n_clusters=7"): SSEGreedy(7).fit(X)
    with pytest.raises(ValueError, match="n_clusters must be"): SSEGreedy(0).fit(X)
    with pytest.warns(UserWarning, match="rows of every leaf are equal"):
        SSEGreedy(3).fit(np.ones((5, 1)))


def test_ties_go_to_the_lowest_feature_and_threshold():
    """In mirrored rows a cut at t gains what the one at -t gains, and a mirrored column what its
    original gains, but for rounding."""
    for seed in range(100):
        rng = np.random.default_rng(seed)
        half = rng.normal(size=(int(rng.integers(3, 30)), 3))
        assert SSEGreedy(2).fit(np.r_[half, -half]).tree_.upper[0] <= 1e-9
        assert SSEGreedy(2).fit(np.c_[half[:, 0], -half[:, 0], half[:, 1]/10]).tree_.feature[0] != 1


@pytest.mark.parametrize("seed", range(3))
def test_few_axes_and_few_columns_at_a_time_change_nothing(seed, monkeypatch):
    """Every table seen along two or three axes, its bins held two columns at a time: the tree of
    all columns at once, to the last bit."""
    rng = np.random.default_rng(seed)
    for trial in range(30):
        n, d = int(rng.integers(4, 300)), int(rng.integers(7, 30))
        X = rng.normal(size=(n, d))@(rng.normal(size=(d, d)) if trial % 2 else np.eye(d))
        if trial % 3 == 1: X = np.round(X*2)
        # columns that tie
        if trial % 5 == 2: X = X[:, rng.integers(0, d//3, d)]
        X, w = (X*10.0**rng.integers(-6, 7) + 10.0**rng.integers(0, 5),
                rng.integers(1, 4, n)*rng.uniform(.1, 3, n))
        how = dict(min_samples_leaf=int(rng.integers(1, 4)), features=None if trial % 4
                   else sorted(rng.choice(d, d//2, replace=False).tolist()), n_jobs=1 + trial % 2)
        def grown():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return SSEGreedy(5, **how).fit(X, sample_weight=w).tree_.to_json()
        plain = grown()
        with monkeypatch.context() as patched:
            patched.setattr(sse_greedy, "AXES", 2 + trial % 2)
            patched.setattr(sse_greedy, "BYTES_OF_BINS", 2*16*n*d)
            assert grown() == plain


def test_no_rest_is_larger_than_said():
    "The best gain of every feature is at most what few axes say."
    rng = np.random.default_rng(0)
    for trial in range(100):
        m, d, q = int(rng.integers(3, 40)), int(rng.integers(3, 12)), int(rng.integers(1, 3))
        Z, w = rng.normal(size=(m, d))*10.0**rng.integers(-3, 4), rng.uniform(.1, 3, m)
        Z -= w@Z/w.sum()
        seen, rest = along_axes(Z, w, q)
        a = np.cumsum(w)[:-1]
        square, along = ((np.cumsum(w[:, None]*z, axis=0)[:-1]**2).sum(1) for z in (Z, seen))
        assert ((square <= along + rest*np.minimum(a, w.sum() - a)).all()
                and rest <= (w[:, None]*Z**2).sum())


def test_a_wide_table_of_few_rows_is_no_trouble():
    "It asked for 24 GB for 50 rows of 2,500 columns."
    X = np.random.default_rng(0).normal(size=(50, 2500))
    X[25:, 1700] += 60
    assert SSEGreedy(2).fit(X).tree_.feature[0] == 1700
