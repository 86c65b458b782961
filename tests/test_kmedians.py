"""KMedians as a scikit-learn clusterer, against the definition of its objective and of its two
steps."""
import itertools, pickle, warnings
import numpy as np, pandas as pd, pytest
from hypothesis import given, strategies as st
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning
from helpers import SOME_CHECKS, failed_checks, in_turn
from xclust.engine.costs import cluster_centers, cost, distances, group_medians, nearest
from xclust.reference import reference
from xclust.reference.kmedians import KMedians, _distinct_rows, _fill_empty
from xclust.reference.kmedians import _medianspp, sorted_medians

rng = np.random.default_rng(0)
X = np.vstack([rng.normal(m, 1, (40, 2)) for m in (0, 6, 12)])


@pytest.mark.parametrize("options",
    [{}, dict(n_clusters=3, init="random", n_init="auto", n_jobs=2)], ids=str)
@pytest.mark.filterwarnings("ignore")
def test_scikit_learn(options):
    "Nothing is expected to fail, weights included."
    assert failed_checks(KMedians(**options), only=SOME_CHECKS if options else None) == {}


def test_there_is_one_KMedians():
    assert (reference.KMedians is KMedians is __import__("xclust").KMedians
            and KMedians.__module__ == "xclust.reference.kmedians")


@given(st.integers(0, 10**6))
def test_sorted_medians_are_the_lower_weighted_medians(seed):
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(1, 40)), int(rng.integers(1, 6))
    x, groups, w = (rng.integers(-3, 4, n).astype(float), rng.integers(0, k, n),
                    rng.integers(0, 4, n).astype(float))
    half = np.bincount(groups, w, k) / 2
    got = sorted_medians(x, np.argsort(x, kind="stable").astype(np.int32), groups, w, half)
    assert np.array_equal(got, group_medians(x, groups, w, k), equal_nan=True)
    for j in range(k):                                          # the definition, by counting copies
        copies = np.sort(np.repeat(x[groups == j], w[groups == j].astype(int)))
        assert np.isnan(got[j]) if not len(copies) else got[j] == copies[(len(copies) - 1) // 2]


@given(st.integers(0, 10**6))
def test_fixed_point(seed):
    """At the end each row is with its nearest center, each center is the median of its rows, and
    labels_ are what predict says."""
    rng = np.random.default_rng(seed)
    n, d, k = int(rng.integers(1, 40)), int(rng.integers(1, 4)), int(rng.integers(1, 6))
    X = rng.integers(-5, 6, (n, d)).astype(float) if rng.random() < .6 else rng.normal(0, 3, (n, d))
    w = None if rng.random() < .5 else rng.integers(0, 4, n) + (np.arange(n) == 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        m = KMedians(min(k, n), n_init=2, tol=0, init=rng.choice(["k-medians++", "random"]),
                     random_state=seed).fit(X, sample_weight=w)
    assert (np.array_equal(m.labels_, m.predict(X))
            and np.array_equal(m.labels_, nearest(X, m.cluster_centers_, "kmedians")))
    assert (m.inertia_ == pytest.approx(cost(X, m.labels_, "kmedians", w,
        centers=m.cluster_centers_), abs=1e-12) == pytest.approx(-m.score(X, sample_weight=w),
                                                                 abs=1e-12))
    own = cluster_centers(X, m.labels_, m.n_clusters, "kmedians", w)
    full = ~np.isnan(own).any(1)
    assert m.n_iter_ < 300 and np.array_equal(own[full], m.cluster_centers_[full])
    distinct = len(np.unique(X if w is None else X[np.asarray(w) > 0], axis=0))
    # no cluster is empty that could have a row
    assert full.sum() == min(m.n_clusters, distinct)


def best_cost(X, k):
    "The optimum by trying every labelling."
    return min(cost(X, np.array(labels), "kmedians")
               for labels in itertools.product(range(k), repeat=len(X)))


def test_finds_the_optimum_of_small_problems():
    for seed in range(15):
        X = np.random.default_rng(seed).integers(0, 10, (7, 2)).astype(float)
        assert KMedians(2, n_init=20, random_state=0).fit(X).inertia_ == best_cost(X, 2)


def test_the_cost_never_increases_from_step_to_step():
    for seed in range(20):
        X = np.random.default_rng(seed).standard_t(2, (80, 3))
        paid = [KMedians(6, n_init=1, tol=0, max_iter=i, random_state=seed).fit(X).inertia_
                for i in range(1, 15)]
        assert all(b <= a + 1e-9 for a, b in zip(paid, paid[1:]))


def test_weights_are_repetitions_and_order_does_not_matter():
    w = rng.integers(0, 4, len(X)); shuffle = rng.permutation(len(X))
    for init in ("k-medians++", "random"):
        m = KMedians(4, init=init, n_init=3, random_state=0)
        weighted, repeated, shuffled = (clone(m).fit(X, sample_weight=w),
            clone(m).fit(np.repeat(X, w, axis=0)),
            clone(m).fit(X[shuffle], sample_weight=w[shuffle]))
        for other in (repeated, shuffled):
            assert np.array_equal(weighted.cluster_centers_, other.cluster_centers_)
        assert (np.array_equal(weighted.labels_[shuffle], shuffled.labels_)
                and weighted.inertia_ == repeated.inertia_)


def test_any_number_of_threads():
    runs = [KMedians(5, n_init=6, random_state=3, n_jobs=j).fit(X) for j in (None, 1, 2, -1)]
    for r in runs[1:]:
        assert (np.array_equal(r.cluster_centers_, runs[0].cluster_centers_)
                and r.n_iter_ == runs[0].n_iter_)


def test_offsets_and_scales():
    plain = KMedians(3, random_state=0).fit(X)
    far = KMedians(3, random_state=0).fit(np.round(X * 2**10) / 2**10 + 1e7)
    assert (np.array_equal(plain.labels_, far.labels_)
            and far.inertia_ == pytest.approx(plain.inertia_, rel=1e-3))
    for scale in (1e-200, 1e200):
        assert np.array_equal(KMedians(3, random_state=0).fit(X * scale).labels_, plain.labels_)


def test_outliers_do_not_move_medians():
    dirty = np.vstack([X, np.full((5, 2), 1e4)])
    m = KMedians(4, random_state=0).fit(dirty)
    assert len(set(m.labels_[-5:])) == 1 and m.labels_[-1] not in m.labels_[:-5]
    one = KMedians(1, random_state=0).fit(dirty)
    assert np.abs(one.cluster_centers_[0] - np.median(X, axis=0)).max() < 1.5


def test_every_kind_of_start():
    seeds = X[[0, 50, 100]]
    array, function = (KMedians(3, init=seeds).fit(X),
        KMedians(3, init=lambda X, k, random_state: X[[0, 50, 100]], n_init=2).fit(X))
    assert np.array_equal(array.cluster_centers_, function.cluster_centers_)
    assert np.array_equal(KMedians(3, init=seeds.tolist(), n_init="auto").fit(X).labels_,
                          array.labels_)
    for n_init in (1, "auto"):
        assert KMedians(3, init="random", n_init=n_init, random_state=0).fit(X).inertia_ > 0
    seen = []
    KMedians(3, init=lambda X, k, random_state: seen.append(1)
             or X[random_state.permutation(len(X))[:k]], n_init="auto", random_state=0).fit(X)
    assert len(seen) == 10


def test_seeds_are_drawn_in_proportion_to_the_distance():
    line = np.array([[0.], [1], [3]])
    counts = np.zeros(3)
    # the first seed at 0, then one trial a time
    class Start:
        def __init__(self, seed): self.random, self.calls = np.random.RandomState(seed), 0
        def uniform(self, size):
            self.calls += 1
            return np.array([.1]) if self.calls == 1 else self.random.uniform(size=1)
    for seed in range(4000):
        counts[line[:, 0] == _medianspp(line, 2, Start(seed), np.array([1., 3, 1]))[1, 0]] += 1
    # weight 3 at distance 1, weight 1 at distance 3
    assert counts[0] == 0 and counts[1] / 4000 == pytest.approx(3 / 6, abs=.03)


def test_an_empty_cluster_gets_the_row_that_pays_most():
    X, centers = np.array([[0.], [1], [9], [10]]), np.array([[0.], [10], [99], [98]])
    assert _fill_empty(X, centers, np.array([0, 0, 1, 1])).tolist() == [0, 2, 3, 1]
    assert _fill_empty(X, centers[:2], np.array([0, 0, 1, 1])).tolist() == [0, 0, 1, 1]
    assert (_fill_empty(np.zeros((3, 1)), np.zeros((2, 1)), np.zeros(3, dtype=int)).tolist()
            == [0, 0, 0])


def test_distinct_rows():
    X, w = (np.array([[1., 2], [0, 5], [1, 2], [1, 1], [-0., 5], [7, 7]]),
            np.array([1., 2, 3, 4, 5, 0]))
    rows, weights = _distinct_rows(X, w)
    assert rows.tolist() == [[0, 5], [1, 1], [1, 2]] and weights.tolist() == [7, 4, 4]


def test_more_clusters_than_distinct_rows_warns():
    with pytest.warns(ConvergenceWarning, match="only 2 distinct rows for n_clusters=3"):
        m = KMedians(3, random_state=0).fit(np.repeat([[0.], [1]], 4, axis=0))
    assert m.inertia_ == 0 and m.cluster_centers_.shape == (3, 1)
    with pytest.warns(ConvergenceWarning):
        KMedians(3, init="random", random_state=0).fit(np.zeros((4, 2)))


@in_turn("settings, error, words", [
    (dict(n_clusters=0), ValueError, "n_clusters"),
    (dict(n_clusters=121), ValueError, "n_clusters=121 .* n_samples=120"),
    (dict(n_clusters="3"), TypeError, "n_clusters"),
    (dict(init="k-means++"), ValueError, "init='k-means"),
    (dict(init=np.zeros((2, 2))), ValueError, r"shape \(2, 2\)"),
    (dict(init=np.full((3, 2), np.nan)), ValueError, "finite"),
    (dict(init=lambda X, k, random_state: X), ValueError, "init gives centers"),
    (dict(n_init=0), ValueError, "n_init"), (dict(n_init="many"), TypeError, "n_init"),
    (dict(max_iter=0), ValueError, "max_iter"), (dict(tol=-1), ValueError, "tol"),
    (dict(n_jobs=0), ValueError, "n_jobs"), (dict(random_state="x"), ValueError, "random")])
def test_bad_parameters(settings, error, words):
    with pytest.raises(error, match=words): KMedians(**{"n_clusters": 3} | settings).fit(X)


@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
def test_outputs():
    m = KMedians(3, random_state=0).fit(pd.DataFrame(X, columns=["u", "v"]))
    assert (m.labels_.dtype == np.int64 and list(m.feature_names_in_) == ["u", "v"]
            and m.n_features_in_ == 2)
    assert np.array_equal(m.transform(pd.DataFrame(X, columns=["u", "v"])),
                          distances(X, m.cluster_centers_, "kmedians"))
    assert (list(m.get_feature_names_out()) == ["kmedians0", "kmedians1", "kmedians2"]
            and np.array_equal(clone(m).fit_predict(X), m.labels_))
    assert (list(clone(m).set_output(transform="pandas").fit_transform(X).columns)
            == ["kmedians0", "kmedians1", "kmedians2"])
    assert np.array_equal(pickle.loads(pickle.dumps(m)).predict(X), m.predict(X))
    still = X.copy(); still.flags.writeable = False
    assert (np.array_equal(clone(m).fit(still).labels_, m.labels_)
            and np.array_equal(clone(m).fit(np.asfortranarray(X)).labels_, m.labels_))


def test_no_cluster_is_lost_while_there_are_rows_enough():
    """Bad seeds leave clusters without rows; whoever is given a row takes no other cluster's last
    one."""
    poor = 0
    for seed in range(1000):
        rng = np.random.default_rng(seed)
        X, seeds = (rng.integers(0, 9, (int(rng.integers(4, 8)), 1)).astype(float),
                    rng.integers(-20, 20, (3, 1)).astype(float))
        if len(np.unique(X)) < 3: continue
        poor += len(np.unique(np.abs(X - seeds.T).argmin(1))) < 3
        assert len(set(KMedians(3, init=seeds, max_iter=1).fit(X).labels_)) == 3
    assert poor > 200
