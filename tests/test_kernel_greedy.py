"""Kernel ExKMC and Kernel Expand are their definitions: equal to trying every interval and pair on
the kernel distances; bases, paths, the theorems."""
import pickle, warnings
import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.frozen import FrozenEstimator
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust import IMM, RandomCuts, Tree
from xclust.methods.exkmc import Expand, ExKMC
from xclust.kernels.kernel_costs import KernelCosts
from xclust.kernels.kernel_greedy import KernelExKMC, KernelExpand, leaf_gram
from xclust.kernels.kernel_imm import KernelIMM
from xclust.kernels.kernels import Chi2, Gaussian, Hellinger, Histogram, KernelKMeans, Laplace
from xclust.kernels.kernels import Linear, Neighborhood, Polynomial, Precomputed, members
from helpers import in_turn, table, tries
from test_exkmc import leaves_of, plain_leaves, same_partition

pytestmark = pytest.mark.filterwarnings("ignore:column .* carries:UserWarning",
                                        "ignore:the tree has:UserWarning")
BOTH = KernelExKMC, KernelExpand
# ---- trying everything

def definition(K, y, w, k):
    "(n, k) kernel distances, eq. 5; inf to an empty cluster"
    D = np.full((len(K), k), np.inf)
    for l in range(k):
        z = w*(y == l)
        if z.any(): D[:, l] = np.diag(K) - 2*(K @ z)/z.sum() + z @ K @ z/z.sum()**2
    return D


def powers_of_two(rng, n, k):
    """Labels, some noise, and weights whose sum in every cluster is a power of two, so that all
    kernel distances are exact"""
    y, w = rng.integers(-1, k, n), rng.integers(0, 4, n).astype(float)
    if rng.random() < .2: y[y == 0] = k - 1
    y[:k] = np.arange(k)
    for l in range(k):
        first, mass = np.flatnonzero(y == l)[0], w[y == l].sum()
        w[first] += 2**np.ceil(np.log2(max(mass, 1))) - mass
    return y, w


KERNELS = [Gaussian(.3), Laplace(.3), Linear(), Chi2(), Hellinger(), Histogram(), Polynomial(),
           Neighborhood(1.5)]


def exact_instance(rng, i, k):
    "Columns, a kernel matrix on a grid, labels, weights: no sum is ever rounded"
    n = int(rng.integers(k + 4, 20))
    X = np.abs(table(rng, n, 2, ("few", "some", "continuous", "constant")[i % 4]))
    K = (KERNELS[i % len(KERNELS)](X, X/max(1, np.abs(X).max()/4)) if i % 3
         else KERNELS[i % len(KERNELS)](X, X))
    K = np.round((K + K.T)*2.**19)/2.**20
    y, w = powers_of_two(rng, n, k)
    return X, K, y, w


OPTIONS = [{}, dict(cuts="threshold"), dict(min_samples_leaf=3), dict(max_depth=3),
           dict(features=[0], cuts="threshold")]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("cls", BOTH)
def test_the_tree_is_grown_best_first_by_trying_every_interval_and_pair(cls, options):
    rng, plain = np.random.default_rng(0), {"interval": options.get("cuts") != "threshold"}
    plain |= {dict(min_samples_leaf="least").get(o, o): v for o, v in options.items()
              if o != "cuts"}
    for i in range(tries(30, 12)):
        k = int(rng.integers(2, 5))
        X, K, y, w = exact_instance(rng, i, k)
        on = (y >= 0) & (w > 0)
        # of a matrix nobody knows to be positive semi-definite: as it is
        D = definition(K, y, w, k)
        pays = (np.where(on[:, None], D, 0)*w[:, None] if cls is KernelExKMC
                else w[:, None]*(y[:, None] != np.arange(k)))
        m = cls(base="empty", kernel=Precomputed(K), max_leaves=k + i % 4, **options).fit(X,
            labels=y, sample_weight=w)
        want, _ = plain_leaves(X, pays, [(on, 0)], k + i % 4, **plain)
        assert same_partition(leaves_of(m, X, on), want) and m.n_leaves_ == len(want)
        for u, mask in zip(m.tree_.leaves, leaves_of(m, X, on)):
            if mask.any(): assert m.tree_.label[u] == np.argmin(pays[mask].sum(0))
        assert np.array_equal(m.predict(X), m.labels_)


def check_every_node(m, X, D, on, interval, tolerance=1e-9):
    """Each cut of the tree pays as little as any: all features, ends and pairs tried, on distances
    that are rounded"""
    cuts = 0
    def pays(rows): return D[rows].sum(0).min()
    for node in np.flatnonzero(m.tree_.feature >= 0):
        path = m.tree_.decision_path(X)[:, [node]].toarray()[:, 0].astype(bool) & on
        f, low, high = m.tree_.feature[node], m.tree_.lower[node], m.tree_.upper[node]
        inside = (low <= X[:, f]) & (X[:, f] <= high)
        if m.result_.states[node].turn < 1: continue
        least = pays(path)
        for x in X.T:
            v = np.unique(x[path])
            for a in range(len(v) if interval else 1):
                for b in range(a, len(v)):
                    run = (v[a] <= x) & (x <= v[b])
                    if (path & ~run).any(): least = min(least, pays(path & run) + pays(path & ~run))
        assert pays(path & inside) + pays(path & ~inside) <= least + tolerance*max(1, abs(least))
        cuts += 1
    return cuts


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
@pytest.mark.parametrize("cls", BOTH)
def test_every_cut_of_every_kernel_is_the_best_of_its_node(cls, kernel):
    rng, cuts = np.random.default_rng(1), 0
    for i in range(6):
        n, k = 24, 3
        X = np.abs(table(rng, n, 2, ("few", "some", "continuous")[i % 3]))
        y, w = rng.integers(-1, k, n), rng.integers(0, 4, n).astype(float)
        y[:k], w[:k] = np.arange(k), 1
        m = cls(base="empty", kernel=kernel, max_leaves=6,
                cuts=("interval", "threshold")[i % 2]).fit(X, labels=y, sample_weight=w)
        on = (y >= 0) & (w > 0)
        D = definition(kernel(X, X), np.where(on, y, -1), w, k)
        D = np.maximum(D, 0) if kernel.psd else D
        pays = w[:, None]*(D if cls is KernelExKMC else (y[:, None] != np.arange(k)))
        cuts += check_every_node(m, X, pays, on, i % 2 == 0)
        own = np.where(on, m.labels_, -1)
        assert m.cost_ == pytest.approx(by_definition(kernel(X, X), own, w), abs=1e-9)
        assert (m.reference_cost_ == pytest.approx(by_definition(kernel(X, X), np.where(on, y, -1),
                                                                 w), abs=1e-9))
    assert cuts > 10


def by_definition(K, labels, w):
    "What a clustering pays: sum of w K(x, x) less z'Kz / W"
    used = labels >= 0
    return ((w*np.diag(K))[used].sum() - sum((z := w*(labels == l)) @ K @ z/z.sum()
                                             for l in np.unique(labels[used])))


# ---- the linear kernel is the plain method

@pytest.mark.parametrize("cuts", ["threshold", "interval"])
@pytest.mark.parametrize("kernelled, plain", [(KernelExKMC, ExKMC), (KernelExpand, Expand)])
def test_the_linear_kernel_gives_the_trees_without_kernel(kernelled, plain, cuts):
    rng = np.random.default_rng(2)
    for i in range(30):
        n, k = int(rng.integers(12, 60)), int(rng.integers(2, 5))
        X, w = rng.normal(size=(n, 3)) + 1e4*(i % 2), rng.integers(0, 3, n).astype(float)
        y = rng.integers(-1, k, n); y[:k], w[:k] = np.arange(k), 1
        shared = dict(max_leaves=k + 5, cuts=cuts)
        a = kernelled(kernel="linear", base="empty", **shared).fit(X, labels=y, sample_weight=w)
        b = plain(base="empty", **shared).fit(X, labels=y, sample_weight=w)
        assert (np.array_equal(a.labels_, b.labels_)
                and np.array_equal(a.tree_.feature, b.tree_.feature))
        for end in ("lower", "upper"):
            assert np.array_equal(getattr(a.tree_, end), getattr(b.tree_, end))
        assert ((a.cost_, a.surrogate_cost_, a.price_)
                == pytest.approx((b.cost_, b.surrogate_cost_, b.price_), rel=1e-6))
        for s, t in zip(a.path(), b.path(), strict=True):
            assert (tuple(s)[:4] == pytest.approx(tuple(t)[:4], rel=1e-6)
                    and s.agreement == t.agreement)
    base = IMM(3).fit(X, labels=y, sample_weight=w)                        # and from a base
    a, b = (cls(max_leaves=k + 4, base=base, cuts=cuts, **o).fit(X, labels=y, sample_weight=w)
            for cls, o in ((kernelled, dict(kernel="linear")), (plain, {})))
    assert np.array_equal(a.labels_, b.labels_)


# ---- growth

rng = np.random.default_rng(7)
X = rng.uniform(-1, 1, (240, 2))
# a disc, its surroundings, and a strip
y = (np.hypot(*X.T) > .6).astype(int) + (X[:, 0] > .7)
w = rng.integers(0, 3, 240).astype(float)


@pytest.mark.parametrize("options",
    [{}, dict(criterion="published"), dict(distances="landmarks", n_landmarks=60)], ids=str)
@pytest.mark.parametrize("cls", BOTH)
def test_every_size_of_a_path_is_the_fit_of_that_size(cls, options):
    if cls is KernelExpand and "criterion" in options: pytest.skip("no such parameter")
    for z, weights in ((y, None), (np.where(rng.random(240) < .1, -1, y), w)):
        m = cls(base="empty", gamma=2., max_leaves=12, random_state=0, **options).fit(X, labels=z,
            sample_weight=weights)
        path = m.path()
        assert [s.n_leaves for s in path] == list(range(1, m.n_leaves_ + 1))
        for step in path[2:]:
            one = clone(m).set_params(max_leaves=step.n_leaves).fit(X, labels=z,
                                                                    sample_weight=weights)
            assert ((step.cost, step.price) == pytest.approx((one.cost_, one.price_), rel=1e-9)
                    and step.agreement == pytest.approx(one.agreement_))
            if cls is KernelExKMC: assert step.surrogate_cost == pytest.approx(one.surrogate_cost_)
            assert np.array_equal(path.tree(step.n_leaves).predict(X), one.labels_)
        surrogate = np.array([s.surrogate_cost for s in path])
        assert (np.diff(surrogate) <= 1e-9).all()
        if cls is KernelExKMC: assert (surrogate >= np.array([s.cost for s in path]) - 1e-9).all()


def test_the_gram_matrix_of_the_leaves():
    rng = np.random.default_rng(3)
    for i in range(40):
        n, k, L = int(rng.integers(4, 40)), int(rng.integers(1, 4)), int(rng.integers(1, 12))
        A, weights, z = (rng.normal(size=(n, 2)), rng.integers(0, 4, n).astype(float),
                         rng.integers(0, k, n))
        label, leaf = rng.integers(0, k, L), rng.integers(-1, L, n)
        leaf[weights == 0] = -1
        costs = KernelCosts(Laplace(.7), A, z, weights, k)
        costs(z)
        got, K = leaf_gram(costs, leaf, label), Laplace(.7)(A, A)
        Z = members(leaf, weights / got.unit, L)                # the weights are counted in units
        assert (got.gram == pytest.approx(Z.T @ K @ Z, abs=1e-9)
                and got.weight == pytest.approx(Z.sum(0)))
        other = rng.integers(0, k, L)
        if (leaf >= 0).any():
            assert (got.cost(other, k)
                    == pytest.approx(by_definition(K, np.where(leaf >= 0, other[leaf], -1),
                                                   weights), abs=1e-9))


def test_a_path_of_many_leaves_is_made_in_pieces(monkeypatch):
    from xclust.kernels import kernel_greedy
    m = KernelExKMC(base="empty", gamma=2., max_leaves=40).fit(X, labels=y)
    monkeypatch.setattr(kernel_greedy, "BLOCK", 1000)
    again = clone(m).fit(X, labels=y)
    assert [s.cost for s in again.path()] == pytest.approx([s.cost for s in m.path()], abs=1e-9)


def test_intervals_do_at_once_what_thresholds_do_in_two_steps():
    line = np.repeat(np.arange(30.), 2)[:, None]
    middle = ((line[:, 0] > 7) & (line[:, 0] < 23)).astype(int)
    for cls in BOTH:
        m = cls(base="empty", gamma=.02).fit(line, labels=middle)
        assert (np.array_equal(m.labels_, middle) and m.price_ == pytest.approx(1)
                and (m.tree_.lower[0], m.tree_.upper[0]) == (7.5, 22.5))
        assert (cls(base="empty", gamma=.02, cuts="threshold").fit(line,
            labels=middle).agreement_.share < .8)


def test_theorem_6_an_empty_base_can_be_a_mistake():
    for e in (.1, .01):
        A, z = (np.repeat([-1 - e, -1 + e, -e, e, 1 - e, 1 + e], 10)[:, None],
                np.repeat([0, 1, 2], 20))
        def price(base):
            return KernelExKMC(3, kernel="linear", cuts="threshold", base=base).fit(A,
                labels=z).price_
        assert (price("empty") == pytest.approx(2/3 + (1 - e)**2/(9*e**2), rel=1e-6)
                and price(IMM().fit(A, labels=z)) == pytest.approx(1))


def test_the_published_criterion_counts_and_names_by_cost():
    counts = KernelExpand(base="empty", gamma=2., max_leaves=12).fit(X, labels=y)
    published = KernelExKMC(base="empty", gamma=2., max_leaves=12, criterion="published").fit(X,
        labels=y)
    for a in ("feature", "lower", "upper"):
        assert np.array_equal(getattr(counts.tree_, a), getattr(published.tree_, a))
    D = np.maximum(definition(Gaussian(2.)(X, X), y, np.ones(240), 3), 0)
    for tree in (published.path().tree(s.n_leaves) for s in published.path()):
        leaf = tree.apply(X)
        for u in tree.leaves: assert tree.label[u] == np.argmin(D[leaf == u].sum(0))
    assert published.path()[0].surrogate_cost == pytest.approx(D.sum(0).min())
    published = KernelExKMC(base=counts.path().tree(5), gamma=2., max_leaves=12,
                            criterion="published").fit(X, labels=y)
    assert (np.array_equal(published.tree_.upper, counts.tree_.upper)
            and published.path()[0].n_leaves == 5)


# ---- bases and references

def same_tree(a, b):
    return (all(np.array_equal(getattr(a.tree_, o), getattr(b.tree_, o))
        for o in "feature lower upper label".split()) and a.cost_ == pytest.approx(b.cost_))


@pytest.mark.parametrize("cls", BOTH)
def test_a_tree_and_a_fitted_estimator_are_one_base(cls):
    first = KernelExpand(base="empty", gamma=3., max_leaves=4).fit(X, labels=y)
    want = cls(base=first.tree_, gamma=3., max_leaves=9).fit(X, labels=y)
    for base in (first, FrozenEstimator(first), Tree.from_json(first.tree_.to_json())):
        m = cls(base=base, gamma=3., max_leaves=9).fit(X, labels=y)
        assert same_tree(m, want) and m.base is base and m.path()[0].n_leaves == 4
    brought = cls(base=first, max_leaves=9).fit(X)
    assert (same_tree(brought, want) and brought.kernel_ == Gaussian(3.)
            and np.array_equal(brought.reference_labels_, y))
    with pytest.raises(ValueError, match="leave kernel and gamma out"):
        cls(base=first, gamma=2., max_leaves=9).fit(X)
    assert cls(base=first, gamma=2., max_leaves=9).fit(X, labels=y).kernel_ == Gaussian(2.)
    plain = IMM().fit(X, labels=y)
    assert (cls(base=plain, max_leaves=6).fit(X).kernel_.name == "gaussian"
            and cls(base=plain).fit(X).path()[0].n_leaves == 3)
    assert ExKMC(base=first, max_leaves=9).fit(X).n_leaves_ == 9


@pytest.mark.parametrize("kernel",
                         ["gaussian", "laplace", "linear", "chi2", "hellinger", "histogram"])
@pytest.mark.parametrize("cls", BOTH)
def test_kernel_imm_goes_first(cls, kernel):
    A = np.abs(X) if kernel in ("chi2", "hellinger", "histogram") else X
    first = KernelIMM(kernel=kernel).fit(A, labels=y, sample_weight=w)
    want = cls(kernel=kernel, max_leaves=9, base=first).fit(A, labels=y, sample_weight=w)
    for base in ("kernel_imm", KernelIMM(), KernelIMM(kernel=kernel), first.tree_):
        m = cls(kernel=kernel, max_leaves=9, base=base).fit(A, labels=y, sample_weight=w)
        assert same_tree(m, want) and m.path()[0].n_leaves == first.n_leaves_
        if isinstance(base, KernelIMM): assert not hasattr(base, "tree_")
    if cls is KernelExKMC:
        kept = cls(kernel=kernel, relabel=False).fit(A, labels=y, sample_weight=w)
        assert (np.array_equal(kept.labels_, first.labels_)
                and kept.cost_ == pytest.approx(first.cost_))
        assert (kept.path()[0].surrogate_cost >= cls(kernel=kernel).fit(A, labels=y,
            sample_weight=w).path()[0].surrogate_cost - 1e-9)
    with pytest.raises(ValueError, match="leave kernel and gamma out"):
        cls(kernel=Gaussian(7.), base=KernelIMM(kernel=Laplace(2.))).fit(X, labels=y)


def test_a_base_of_other_maps_is_lent():
    few = KernelIMM(gamma=2., feature_map="taylor", n_terms=3)
    a, b = (KernelExKMC(gamma=2., base=base, max_leaves=6).fit(X, labels=y)
            for base in (few, clone(few).fit(X, labels=y)))
    assert same_tree(a, b)


@pytest.mark.parametrize("options",
    [{}, dict(criterion="published"), dict(base="empty", cuts="threshold")], ids=str)
@pytest.mark.parametrize("cls", BOTH)
def test_a_refined_tree_costs_no_more_and_has_its_path(cls, options):
    if cls is KernelExpand and "criterion" in options: pytest.skip("no such parameter")
    rng, cheaper = np.random.default_rng(6), 0
    for i in range(6):
        A = rng.normal(size=(90, 2))
        z = ((A[:, None] - rng.normal(size=(4, 2)))**2).sum(2).argmin(1)
        weights = rng.integers(0, 3, 90).astype(float) if i % 2 else None
        plain, better = (cls(gamma=.7, max_leaves=8, refine=refine, **options).fit(A, labels=z,
            sample_weight=weights) for refine in (False, True))
        assert (better.cost_ <= plain.cost_*(1 + 1e-12)
                and np.array_equal(better.predict(A), better.labels_))
        path, cheaper = better.path(), cheaper + (better.cost_ < plain.cost_)
        assert ([s.n_leaves for s in path] == list(range(path[0].n_leaves, better.n_leaves_ + 1))
                and path[-1].cost == pytest.approx(better.cost_))
        for s in path:
            assert (s.agreement.share
                    == pytest.approx(np.average(path.tree(s.n_leaves).predict(A) == z,
                                                weights=weights)))
        for s in path:
            assert (s.cost == pytest.approx(by_definition(Gaussian(.7)(A, A),
                path.tree(s.n_leaves).predict(A), np.ones(90) if weights is None else weights)))
    assert cheaper


def test_a_fitted_base_brings_clusterer_and_kernel_to_other_rows():
    first = KernelExKMC(3, base="empty", kernel="laplace", gamma=1.5, random_state=0).fit(X)
    m = KernelExKMC(base=first, max_leaves=6).fit(X[:100])
    assert (m.kernel_ == Laplace(1.5)
            and np.array_equal(m.reference_labels_, first.reference_.predict(X[:100])))
    same = KernelExKMC(base=first, max_leaves=6).fit(X)
    assert (same.kernel_ == Laplace(1.5) and np.array_equal(same.reference_labels_,
        first.reference_labels_) and same.reference_ is first.reference_)
    named = KernelExKMC(base="empty").fit(X, labels=np.array(list("abc"))[y])
    assert list(KernelExKMC(base=named, max_leaves=5).fit(X).clusters_) == list("abc")
    with pytest.raises(ValueError, match="base was fitted to 240 labels.*100 rows"):
        KernelExKMC(base=named).fit(X[:100])


@pytest.mark.parametrize("cls", BOTH)
def test_a_base_grown_through_a_pipeline_is_replayed_in_its_units(cls):
    frame = pd.DataFrame(X*[1, 1e3], columns=["a", "b"])
    model = make_pipeline(StandardScaler(), KernelKMeans(3, gamma=1., random_state=0))
    base = cls(base="empty", reference=model).fit(frame)
    m, want = (cls(base=base, max_leaves=8).fit(frame),
               cls(base="empty", reference=model, max_leaves=8).fit(frame))
    assert (m.kernel_ == want.kernel_ == Gaussian(1.)
            and m.reference_cost_ == pytest.approx(want.reference_cost_)
            and m.path()[0].n_leaves == 3)
    assert (np.array_equal(want.predict(frame), want.labels_)
            and want.cost(frame) == pytest.approx(want.cost_)
            and want.tree_.feature_names == ("a", "b"))


# ---- invariances

@pytest.mark.parametrize("cls", BOTH)
@pytest.mark.parametrize("cuts", ["threshold", "interval"])
def test_threads_row_order_noise_and_repetition_change_nothing(cls, cuts):
    shared = dict(base="empty", gamma=2., max_leaves=10, cuts=cuts)
    want = cls(**shared).fit(X, labels=y)
    assert same_tree(cls(n_jobs=2, **shared).fit(X, labels=y), want)
    order = np.random.default_rng(4).permutation(240)
    assert same_tree(cls(**shared).fit(X[order], labels=y[order]), want)
    far = np.vstack([X, np.full((9, 2), 99.)])
    m = cls(**shared).fit(far, labels=np.r_[y, np.full(9, -1)])
    assert (np.array_equal(m.tree_.upper, want.tree_.upper)
            and m.cost_ == pytest.approx(want.cost_) and np.array_equal(m.predict(far), m.labels_))
    twice = cls(**shared).fit(np.repeat(X, w.astype(int), axis=0),
                              labels=np.repeat(y, w.astype(int)))
    once = cls(**shared).fit(X, labels=y, sample_weight=w)
    assert (np.array_equal(once.tree_.upper, twice.tree_.upper)
            and once.cost_ == pytest.approx(twice.cost_))
    if cls is KernelExKMC:
        assert ([s.cost for s in once.path()] == pytest.approx([s.cost for s in twice.path()],
                                                               abs=1e-9))


def test_a_cluster_without_weight_is_infinitely_far():
    weights = np.where(y == 1, 0., 1.)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        for cls in BOTH:
            m = cls(base="empty", gamma=2., max_leaves=6).fit(X,
                labels=np.where(X[:, 1] > .9, -1, y), sample_weight=weights)
            assert (1 not in m.labels_ and np.isfinite(m.cost_)
                    and all(np.isfinite(s.cost) for s in m.path()))


def test_landmarks_that_are_all_rows_change_nothing():
    exact, few = (KernelExKMC(base="empty", kernel="laplace", max_leaves=8, distances=d,
                              n_landmarks=n, random_state=0).fit(X, labels=y)
                  for d, n in (("exact", None), ("landmarks", 240)))
    assert (np.array_equal(exact.labels_, few.labels_)
            and [s.cost for s in exact.path()] == pytest.approx([s.cost for s in few.path()],
                                                                rel=1e-6))


def test_constants_duplicates_and_one_cluster():
    for cls in BOTH:
        assert (cls(base="empty", gamma=1.).fit(np.ones((6, 2)),
                                                labels=[0, 0, 1, 1, 2, 2]).n_leaves_ == 1)
        one = cls(base="empty").fit(X, labels=np.zeros(240, int))
        assert one.n_leaves_ == 1 and one.price_ == pytest.approx(1) and len(one.path()) == 1
        P = np.repeat([[0., 1], [2, 1], [2, 5]], 4, axis=0)
        m = cls(base="empty", gamma=1.).fit(P, labels=np.repeat([0, 1, 2], 4))
        assert m.n_leaves_ == 3 and m.cost_ == pytest.approx(0, abs=1e-12)
        with pytest.warns(UserWarning, match="the tree has 3 leaves, not the 7 asked for: every"):
            cls(base="empty", gamma=1., max_leaves=7).fit(P, labels=np.repeat([0, 1, 2], 4))


def test_a_fitted_estimator_survives_pickling_json_and_new_rows():
    m = KernelExKMC(base="empty", max_leaves=8, random_state=0).fit(X)
    again = pickle.loads(pickle.dumps(m))
    assert (same_tree(m, again) and [s.cost for s in again.path()] == [s.cost for s in m.path()]
            and again.cost(X[:9]) == m.cost(X[:9]))
    assert Tree.from_json(m.tree_.to_json()) == m.tree_ and "<=" in m.tree_.to_text()
    assert np.array_equal(again.predict(X[:5]), m.labels_[:5])


def test_paths_are_drawn():
    import matplotlib.pyplot as plt
    ax = KernelExpand(base="empty", max_leaves=7).fit(X, labels=y).plot_path()
    assert len(ax.lines[0].get_xdata()) == 7
    plt.close("all")


BAD = {
    "base unknown": (KernelExKMC(base="imm"), "base must be one of 'kernel_imm', 'empty'; "
        "got 'imm'"), "base a number": (KernelExpand(base=3),
                                        "base must be 'kernel_imm', 'empty', a Tree"),
    "base unfitted": (KernelExKMC(base=KernelExpand()), "base.*fit it first"),
    "base of chance": (KernelExKMC(base=RandomCuts()), "base.*fit it first"),
    "base of centers": (KernelExKMC(base=IMM()), "base=IMM.*asks for centers: fit it first"),
    "base a clusterer": (KernelExKMC(base=KMeans(3)), "base must be"),
    "no features": (KernelExKMC(kernel=Polynomial()), 'base="kernel_imm" cuts by features of one '
        'coordinate, and the polynomial kernel has none: pass base="empty"'),
        "max_leaves below k": (KernelExKMC(max_leaves=2), "max_leaves must be at least the number "
            "of clusters, 3.*got 2"), "cuts": (KernelExpand(base="empty", cuts="box"),
                "cuts must be one of"), "criterion": (KernelExKMC(base="empty", criterion="count"),
                    "criterion must be one of 'surrogate', 'published'"),
                    "relabel": (KernelExKMC(base="empty", relabel="no"), "relabel"),
                    "kernel": (KernelExKMC(base="empty", kernel="round"), "kernel must be one of"),
                    "gamma": (KernelExpand(base="empty", gamma=-1), "gamma"),
                    "negative": (KernelExKMC(base="empty", kernel="chi2"), "Negative values"),
                    "distances": (KernelExKMC(base="empty", distances="near"),
                        "distances must be one of"),
                        "depth": (KernelExKMC(base="empty", max_depth=0), "max_depth"),
                        "features": (KernelExKMC(base="empty", features=[7]), "features"),
}


@in_turn("case", BAD)
def test_what_cannot_be_is_refused_in_a_sentence(case):
    model, pattern = BAD[case]
    before = dict(vars(model))
    with pytest.raises((ValueError, TypeError), match=pattern): model.fit(X, labels=y)
    assert vars(model) == before


def test_centers_are_refused():
    with pytest.raises(ValueError, match="centers was given"):
        KernelExKMC(base="empty").fit(X, centers=X[:3])
    with pytest.raises(ValueError, match="asks for kernel distances: fit it first"):
        ExKMC(base=KernelIMM()).fit(X, labels=y)
