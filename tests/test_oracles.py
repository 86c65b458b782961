"""The reading room held against its definitions, written out in the plainest way.

Counterfactuals have theirs, every candidate row, in test_counterfactuals.py.
"""
import numpy as np, pytest
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.utils import check_random_state
from xclust import CART, DT2, IMM, ExKMC, KernelIMM, SSEGreedy, agreement, choose_clusters
from helpers import KINDS, cut_left, in_turn, instance, table

pytestmark = pytest.mark.filterwarnings("ignore")         # many of these trees explain little


# --- margins -----------------------------------------------------------------

def rows_of(tree, X):
    "(n, node_count) bool: which rows come to which node, one question at a time"
    here = np.zeros((len(X), tree.node_count), bool)
    here[:, 0] = True
    # a parent stands before its children
    for u in np.flatnonzero(tree.feature >= 0):
        left = cut_left(X[:, tree.feature[u]], tree.lower[u], tree.upper[u])
        here[:, tree.children_left[u]], here[:, tree.children_right[u]] = (here[:, u] & left,
            here[:, u] & ~left)
    return here


def margins(tree, X):
    """The distance from each cut, whichever of its ends is nearer, to the nearest value of a row
    that it decides about"""
    found, here = np.full(tree.node_count, np.nan), rows_of(tree, X)
    for u in np.flatnonzero(tree.feature >= 0):
        x = X[here[:, u], tree.feature[u]]
        found[u] = min(np.abs(x - end).min() for end in (tree.lower[u], tree.upper[u]))
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("make",
    [IMM, lambda: CART(max_leaves=6), lambda: ExKMC(base="empty", cuts="interval", max_leaves=6),
     lambda: KernelIMM(gamma=.5), lambda: DT2(gamma=.5), lambda: SSEGreedy(4)],
     ids=["IMM", "CART", "ExKMC", "KernelIMM", "DT2", "SSEGreedy"])
def test_margins_are_their_definition(make, kind):
    nearer = {"lower": 0, "upper": 0}
    for seed in range(12):
        rng = np.random.default_rng([seed, KINDS.index(kind)])
        X, labels, _, w = instance(rng, 40, 3, 4, kind)
        labels[:4] = range(4)
        w[:4] += 1
        model = make()
        words = {} if isinstance(model, SSEGreedy) else dict(labels=labels)
        tree, counted = (model.fit(X, sample_weight=w, **words).tree_,
                         w > 0 if not words else (w > 0) & (labels >= 0))
        wanted = margins(tree, X[counted])
        assert np.allclose(tree.margin, wanted, rtol=1e-12, atol=0, equal_nan=True)
        for u in np.flatnonzero(np.isfinite(tree.lower)):
            x = X[counted & rows_of(tree, X)[:, u], tree.feature[u]]
            nearer["lower" if np.abs(x - tree.lower[u]).min() < np.abs(x - tree.upper[u]).min()
                   else "upper"] += 1
    if isinstance(make(), (ExKMC, DT2)) and kind not in ("few", "constant"):
        assert min(nearer.values()) > 0   # both ends decide somewhere


# --- the closest step of an explanation --------------------------------------

def span(tree, centers, f):
    "How far the cuts and centers of a column lie apart"
    ends = np.r_[tree.lower[tree.feature == f], tree.upper[tree.feature == f], centers[:, f]]
    return np.ptp(ends[np.isfinite(ends)])


@in_turn("seed", range(8))
def test_the_closest_step_is_measured_in_spreads(seed):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, 4, 150)
    X = (rng.normal(size=(150, 4)) + 2*np.eye(4)[labels])*[1, 30, 1000, .01]
    model = CART(max_leaves=8).fit(X, labels=labels)
    tree, unlike = model.tree_, 0
    for x, e in zip(X, model.explain(X)):
        steps = list(tree.path(e.leaf))
        far = [min(abs(x[c.feature] - end) for end in (c.lower, c.upper) if np.isfinite(end))
               for c in steps]
        shares = [d/span(tree, model.cluster_centers_, c.feature) for d, c in zip(far, steps)]
        assert [s.margin for s in e.path] == far
        assert e.closest == e.path[int(np.argmin(shares))]
        unlike += np.argmin(shares) != np.argmin(far)
    # the units alone would often say another step
    assert unlike > 10


# --- resamples of a threshold report -----------------------------------------

def resampled(make, X, labels, centers, w, n_boot, seed):
    """Trees of tables drawn anew from the rows that count; a row of weight 3 that is drawn twice
    stands there six times"""
    rows = np.flatnonzero((w > 0) & (labels >= 0))
    for b in range(n_boot):
        drawn = np.random.default_rng([seed, b]).multinomial(len(rows),
                                                             np.full(len(rows), 1/len(rows)))
        many = np.repeat(rows, drawn*w[rows])
        yield make().fit(X[many], labels=labels[many], centers=centers).tree_


def plain_tally(tree, trees, X, w):
    """Per inner node: resamples that ask about the same column there, that decide about the same
    rows, that use the column; the cuts of the first"""
    told, mine = {}, rows_of(tree, X)
    for u in np.flatnonzero(tree.feature >= 0):
        times, reached, used, ends = 0, 0, 0, []
        for other in trees:
            theirs = rows_of(other, X)
            inner = [v for v in range(other.node_count) if other.feature[v] >= 0]
            common = {v: w[mine[:, u] & theirs[:, v]].sum()/w[mine[:, u] | theirs[:, v]].sum()
                      for v in inner}
            v = max(common, key=common.get, default=None)
            used += tree.feature[u] in other.feature
            if v is None or common[v] < .75: continue
            reached += 1
            if other.feature[v] == tree.feature[u]:
                times += 1
                ends.append((other.lower[v], other.upper[v]))
        told[int(u)] = times, reached, used, np.array(ends).reshape(-1, 2)
    return told


@pytest.mark.parametrize("make",
    [lambda: CART(max_leaves=5), IMM, lambda: ExKMC(max_leaves=5, base="empty", cuts="interval")],
    ids=["CART", "IMM", "ExKMC"])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_threshold_report_counts_its_resamples(make, weighted):
    rng = np.random.default_rng(3)
    labels = rng.integers(-1, 3, 60)
    X = np.round(rng.normal(size=(60, 3)) + np.array([[0, 0, 0], [2, 1, 0], [0, 3, 1]])[labels], 1)
    w = rng.integers(0, 4, 60)**2 if weighted else np.ones(60, int)
    centers = np.array([X[labels == j].mean(0) for j in range(3)])
    model = make().fit(X, labels=labels, centers=centers, sample_weight=w)
    report = model.threshold_report(X, 8, 5, sample_weight=w)
    trees = list(resampled(make, X, labels, centers, w, 8, 5))
    told = plain_tally(model.tree_, trees, X, np.where(labels < 0, 0, w))
    assert {s.node for s in report} == set(told)
    for s in report:
        times, reached, used, ends = told[s.node]
        assert (s.times, s.reached, s.used) == (times, reached, used)
        ends = ends[:, ("lower", "upper").index(s.end)]
        ends = ends[np.isfinite(ends)]
        assert np.allclose([s.low, s.high], np.quantile(ends, [.05, .95]) if len(ends) else np.nan,
                           equal_nan=True)
    assert 0 < report[0].times <= 8 and any(s.times < 8 for s in report)
    if weighted: assert f"{report[0].times} of 8 resamples" in model.trust_sentence(report)


# --- bootstrap samples of choose_clusters ------------------------------------

class Quarters(ClusterMixin, BaseEstimator):
    """Clusters by the ranks of one column: what is found depends on the rows drawn, and on nothing
    else"""
    def __init__(self, n_clusters=2): self.n_clusters = n_clusters

    def fit(self, X, y=None):
        self.cuts_ = np.quantile(X[:, 0], np.arange(1, self.n_clusters)/self.n_clusters)
        self.labels_ = self.predict(X)
        return self

    def predict(self, X): return np.searchsorted(self.cuts_, X[:, 0])


def plain_agreement(X, w, k, draws):
    """The mean adjusted Rand index of all pairs of samples, each drawn by weight and clustered, on
    all rows by weight"""
    said = [Quarters(k).fit(X[rows]).predict(X) for rows in draws]
    return np.mean([agreement(said[b], said[c], w).ari for b in range(len(said)) for c in range(b)])


@pytest.mark.parametrize("seed", range(3))
def test_choose_clusters_agrees_as_its_samples_do(seed):
    rng = np.random.default_rng(seed)
    X, w = table(rng, 80, 2, "continuous"), rng.integers(0, 12, 80)**2/7
    found = choose_clusters(X, (2, 3), reference=Quarters(), estimator=CART(), sample_weight=w,
                            n_boot=5, n_shuffles=2, random_state=seed)
    X, w = X[w > 0], w[w > 0]
    # two seeds stand before those of the samples: for the clusters of all rows, and for the rows
    # that are looked at
    seeds = np.random.default_rng(check_random_state(seed).randint(2**31 - 1)).integers(2**31 - 1,
        size=2 + 5 + 6)[2:7]
    draws = [np.sort(np.random.default_rng(s).choice(len(X), len(X), p=w/w.sum())) for s in seeds]
    assert np.allclose(found.agreement, [plain_agreement(X, w, k, draws) for k in (2, 3)])
    assert not np.allclose(found.agreement,
                           [plain_agreement(X, np.ones(len(X)), k, draws) for k in (2, 3)])
