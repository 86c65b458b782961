"""KernelIMM is IMM on the features written out: equal to trying everything, for every map, with
weights, noise, ties and limits."""
import warnings
import numpy as np
import pytest
from sklearn.datasets import load_iris
from xclust import IMM, naive
from xclust.engine.costs import cluster_centers
from xclust.kernels.feature_maps import Distance, HellingerMap, HistogramMap, Identity, Taylor
from xclust.kernels.kernel_imm import KernelIMM, anchor_centers, first_beyond
from xclust.kernels.kernel_imm import interpolation, merge_close
from xclust.kernels.kernels import Gaussian, Histogram, Kernel, Laplace
from helpers import in_turn, middles, table, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
    for text in (".*lea.*:UserWarning", "column .* carries:UserWarning",
                 "the Taylor features:UserWarning")]


class Cauchy(Kernel):
    "A product kernel of the user: 1 / (1 + |x - y|) in each coordinate"
    name, product, shift_invariant = "cauchy", True, True
    def h(self, difference): return 1/(1 + np.abs(difference))
    def h_inverse(self, value): return 1/value - 1
    def __call__(self, X, Y): return np.prod(self.h(X[:, None] - Y), axis=2)
    def diagonal(self, X): return np.ones(len(X))


def instance(rng, kind=None, n=None, positive=False):
    "Rows, labels with some noise, weights that are multiples of 1/4 (or None)"
    n, d, k = n or int(rng.integers(3, 30)), int(rng.integers(1, 4)), int(rng.integers(1, 6))
    X = table(rng, n, d, kind or rng.choice(["few", "some", "continuous", "constant"]))
    if positive: X = np.abs(X)
    y = np.where(rng.random(n) < .1, -1, rng.integers(0, k, n))
    # clusters that have to do with X
    if rng.random() < .5:
        y = np.where(y >= 0, (X[:, 0] > np.median(X[:, 0])) * (k//2) + np.minimum(y, k//2), -1)
    if (y < 0).all(): y[0] = 0
    y[y >= 0] = np.unique(y[y >= 0], return_inverse=True)[1]
    w = rng.integers(1, 9, n)/4 if rng.random() < .5 else None
    return X, y, w


def chains(c, tolerance):
    "Values of one column, each replaced by the lowest of its chain"
    new, last, head = c.copy(), None, None
    for i in np.argsort(c, kind="stable"):
        if last is None or c[i] - last > tolerance: head = c[i]
        new[i], last = head, c[i]
    return new


def clear_thresholds(phi, c, clear):
    """Where something parts: just above each center, and at every row between it and the next, but
    for rows that stand at a center"""
    p = np.unique(c)
    for a, b in zip(p, p[1:]):
        least = 1e-300 if a < clear else a + clear
        yield from np.unique(np.append(phi[(least <= phi) & (phi < b - clear)], least))


def naive_cut(phi, y, C, w, candidates, least, allowed):
    best = None
    for q in np.flatnonzero(allowed):
        if candidates == "clear": thresholds = clear_thresholds(phi[:, q], C[:, q], 1e-12/4)
        else:
            thresholds = (naive.thresholds(phi[:, q], C[:, q]) if candidates == "gaps"
                          else middles(phi[:, q], C[:, q]))
        for t in thresholds:
            if least > 1 and min((phi[:, q] > t).sum(), (phi[:, q] <= t).sum()) < least: continue
            m = naive.mistakes(phi[:, q], y, C[:, q], t, w)
            if best is None or m < best[0]: best = m, q, t
    return best


def naive_tree(phi, source, y, C, w, candidates, least=1, allowed=None, depth=None, rows=None,
               clusters=None):
    "(raw feature, mistakes, rows inside, tree inside, tree outside), or the clusters left"
    if rows is None: rows, clusters = np.arange(len(phi)), np.arange(len(C))
    if allowed is None: allowed = np.ones(phi.shape[1], bool)
    best = (None if len(C) == 1 or depth == 0
            else naive_cut(phi, y, C, w, candidates, least, allowed))
    if best is None: return tuple(clusters.tolist())
    m, q, t = best
    inside, keep = phi[:, q] > t, C[:, q] > t
    def side(part, keep):
        new = np.append(np.where(keep, np.cumsum(keep) - 1, -1), -1)
        return naive_tree(phi[part], source, new[y][part], C[keep], w[part], candidates, least,
            allowed, None if depth is None else depth - 1, rows[part], clusters[keep])
    return (int(source[q]), m, frozenset(rows[inside].tolist()), side(inside, keep),
            side(~inside, ~keep))


def fitted_tree(m, X, used, node=0, rows=None):
    "The same of a fitted tree; an unordered pair of sides"
    tree = m.tree_
    if rows is None: rows = np.arange(len(used))
    if tree.feature[node] < 0: return tuple(m.result_.states[node].tolist())
    x = X[used][rows, tree.feature[node]]
    left = (tree.lower[node] <= x) & (x <= tree.upper[node])
    sides = [(frozenset(rows[part].tolist()), fitted_tree(m, X, used, child, rows[part]))
        for part, child in ((left, tree.children_left[node]), (~left, tree.children_right[node]))]
    return int(tree.feature[node]), float(tree.mistakes[node]), sides


def same(found, wanted):
    if not (found and isinstance(found[-1], list)): return found == wanted
    if len(wanted) != 5 or not isinstance(wanted[2], frozenset): return False
    (feature, mistakes, sides), (f, m, inside, a, b) = found, wanted
    if (feature, mistakes) != (f, m): return False
    for (rows, one), (_, other) in (sides, sides[::-1]):
        if rows == inside and same(one, a) and same(other, b): return True
    return False


def check(X, y, w, model, scale=True, depth=None, least=1, features=None):
    "The fitted tree is the naive one on the features written out"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        m = model.fit(X, labels=y, sample_weight=w)
        weights = np.where(y >= 0, np.ones(len(X)) if w is None else w, 0.)
        phi = m.feature_map_.fit_transform(X, weights)
    used = np.flatnonzero(weights > 0)
    P = phi[used]
    C = cluster_centers(P, y[used], y.max() + 1, sample_weight=weights[used])
    if scale: C = np.column_stack([chains(c, 1e-12*np.abs(p).max()) for c, p in zip(C.T, P.T)])
    allowed = None if features is None else np.isin(m.feature_map_.source, features)
    # a center that the anchor does not feel
    if isinstance(m.feature_map_, Distance): C = np.where(C < 1e-12/4, 0, C)
    candidates = ("midpoints" if model.candidates == "midpoints" else "clear"
                  if isinstance(m.feature_map_, Distance) else "gaps")
    wanted = naive_tree(P, m.feature_map_.source, y[used], C, weights[used], candidates, least,
                        allowed, depth)
    assert same(fitted_tree(m, X, used), wanted), (fitted_tree(m, X, used), wanted)
    assert np.array_equal(m.predict(X), m.labels_)
    return m


MAPS = {"taylor": dict(kernel=Gaussian(.3), feature_map="taylor"),
        "gaussian": dict(kernel=Gaussian(.3), feature_map="distance"),
        "laplace": dict(kernel=Laplace(.4)), "cauchy": dict(kernel=Cauchy()),
        "hellinger": dict(kernel="hellinger"), "histogram": dict(kernel="histogram"),
        "histogram2": dict(kernel=Histogram(.5)), "chi2": dict(kernel="chi2", n_terms=3)}


@pytest.mark.parametrize("candidates", ["midpoints", "gaps"])
@pytest.mark.parametrize("name", MAPS)
def test_the_tree_is_the_naive_tree_on_the_features_written_out(name, candidates):
    rng = np.random.default_rng(sorted(MAPS).index(name))
    for i in range(tries(12, 6)):
        X, y, w = instance(rng, positive=name in ("hellinger", "histogram", "histogram2", "chi2"))
        anchors = ({} if "anchors" in MAPS[name] or name in ("taylor", "hellinger", "chi2")
                   else dict(anchors=[None, "auto", 5][i % 3]))
        check(X, y, w, KernelIMM(candidates=candidates, **MAPS[name], **anchors))


OPTIONS = [dict(min_samples_leaf=2), dict(min_samples_leaf=3, candidates="midpoints"),
    dict(min_samples_leaf=4), dict(max_depth=1), dict(max_depth=2, min_samples_leaf=3),
    dict(features=[0]), dict(features=[-1], min_samples_leaf=2)]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_limits_are_those_of_the_naive_tree(options):
    rng = np.random.default_rng(5)
    for i in range(15):
        X, y, w = instance(rng)
        kind = [dict(kernel=Laplace(.4)), dict(kernel=Gaussian(.3), feature_map="distance"),
                dict(kernel=Gaussian(.3), feature_map="taylor")][i % 3]
        features = (None if "features" not in options
                    else [f % X.shape[1] for f in options["features"]])
        check(X, y, w, KernelIMM(**kind, **options), least=options.get("min_samples_leaf", 1),
              depth=options.get("max_depth"), features=features)


@pytest.mark.parametrize("scale, offset", [(1e-8, 0), (1e6, 0), (1, 1e6), (1e-3, -50)])
def test_units_change_nothing(scale, offset):
    rng = np.random.default_rng(6)
    for i in range(12):
        X, y, w = instance(rng, kind="continuous")
        gamma = float(rng.choice([.01, .3, 20.]))
        model = [KernelIMM(kernel=Laplace(gamma/scale)), KernelIMM(kernel=Gaussian(gamma/scale**2),
            feature_map="distance"), KernelIMM(kernel=Gaussian(gamma/scale**2),
                                               feature_map="taylor")][i % 3]
        check(X*scale + offset, y, w, model)


@pytest.mark.parametrize("cand", ["auto", "gaps", "midpoints"])
def test_the_linear_kernel_gives_imm(cand):
    rng = np.random.default_rng(7)
    for _ in range(60):
        X, y, w = instance(rng,
            kind=rng.choice(["few", "some", "continuous", "constant", "scales", "tails"]))
        a = KernelIMM(kernel="linear", candidates=cand).fit(X, labels=y, sample_weight=w)
        b = IMM(candidates="midpoints" if cand == "midpoints" else "gaps").fit(X, labels=y,
            sample_weight=w)
        for name in ("feature", "lower", "upper", "children_left", "children_right", "label",
                     "mistakes", "n_node_samples"):
            assert np.array_equal(getattr(a.tree_, name), getattr(b.tree_, name)), name
        assert np.array_equal(a.labels_, b.labels_)
        assert np.isclose(a.cost_, b.cost_, rtol=1e-6) or X.std(0).max() > 1e3 or abs(X).max() > 1e3


def test_larger_columns_are_those_written_out_too():
    rng = np.random.default_rng(8)
    for n, kernel in ((90, Gaussian(30.)), (90, Gaussian(.05)), (90, Laplace(3.))):
        X = rng.normal(size=(n, 2))
        y = (X[:, 0] > 0) + 2*(np.abs(X[:, 1]) < .7)
        m = check(X, y, None, KernelIMM(kernel=kernel, feature_map="distance"))
        assert ((np.isfinite(m.tree_.lower) & (m.tree_.feature >= 0)).any()
                and m.agreement_.share > .9)


@pytest.mark.parametrize("gamma", [1e-6, .3, 40., 1e5, 1e12])
def test_projections_of_centers(gamma):
    rng = np.random.default_rng(9)
    x = np.sort(np.concatenate([rng.normal(size=700), rng.integers(0, 3, 100),
                                rng.normal(size=30)*1e3]))
    classes, weights = rng.integers(0, 3, len(x)), rng.integers(1, 9, len(x))/4
    mass = np.bincount(classes, weights, 3)
    for kernel in (Gaussian(gamma), Laplace(gamma)):
        for how in (None, 7):
            fmap = Distance(kernel, how).fit(x[:, None])
            plain = np.array([np.bincount(classes, weights*kernel.h(np.abs(x - a)), 3)/mass
                              for a in fmap.anchors[0]])
            found = anchor_centers(fmap, 0, x, classes, weights, mass)
            # merging moves a value by less than 2 CLOSE
            assert np.abs(found - plain).max() < 1e-12


def test_one_node_too_many_is_interpolated_exactly():
    u = np.linspace(-1, 1, 101)
    nodes = np.cos((2*np.arange(25)[::-1] + 1)*np.pi/50)
    for degree in (0, 1, 7, 24):
        assert np.allclose(interpolation(u) @ nodes**degree, u**degree, atol=1e-13)
    assert np.array_equal(interpolation(nodes) @ nodes, nodes)
    assert np.abs(interpolation(u) @ np.exp(-(nodes - 5)**2) - np.exp(-(u - 5)**2)).max() < 1e-15


def test_first_beyond_is_a_linear_search():
    rng = np.random.default_rng(10)
    for _ in range(2000):
        values = np.unique(rng.integers(0, 30, rng.integers(1, 20))).astype(float)
        anchor, edge, start = (rng.integers(0, 30), rng.integers(-40, 40),
                               rng.integers(0, len(values) + 1))
        wanted = next((i for i, v in enumerate(values) if v - anchor > edge), len(values))
        assert first_beyond(values, float(anchor), float(edge), start) == wanted


def test_close_values_are_chained():
    C = np.array([[0., 1., 1 + .5e-12, 1 + 1.2e-12, 3.], [2., 2., 2., 2., 2.],
                  [1., 0., 2., 0., 1 + 1e-9]])
    assert np.array_equal(merge_close(C, np.full(3, 1e-12)),
                          [[0, 1, 1, 1, 3], [2, 2, 2, 2, 2], [1, 0, 2, 0, 1 + 1e-9]])
    assert np.array_equal(merge_close(C[2:], np.array([1e-8])), [[1, 0, 2, 0, 1]])
    rng = np.random.default_rng(11)
    for _ in range(200):
        c = rng.integers(0, 12, 6)*.7
        assert np.array_equal(merge_close(c[None], np.array([.8]))[0], chains(c, .8))


def test_equal_clusters_are_never_parted():
    rng = np.random.default_rng(12)
    for kernel, kw in ((Laplace(.3), {}), (Gaussian(.3), dict(feature_map="distance")),
                       (Gaussian(.1), dict(feature_map="taylor")), (Histogram(), {})):
        A, B = rng.random((30, 2))*5, rng.random((30, 2))*5
        # the first two clusters are the same rows, summed in another order
        X, y = np.vstack([A, A[::-1], B]), np.repeat([0, 1, 2], 30)
        m = KernelIMM(kernel=kernel, **kw)
        with pytest.warns(UserWarning, match="coincide"): m.fit(X, labels=y)
        assert m.n_leaves_ == 2


def test_threads_anchors_and_copies():
    rng = np.random.default_rng(13)
    X = rng.normal(size=(400, 5))
    y = (np.abs(X[:, 1]) < .6) + 2*(X[:, 3] > .2)
    for kw in (dict(kernel="laplace"), dict(feature_map="distance"), dict(feature_map="taylor"),
               dict(candidates="gaps", kernel="laplace", anchors=30)):
        models = [KernelIMM(n_jobs=jobs, **kw).fit(X, labels=y) for jobs in (None, 2, 3)]
        assert models[0].tree_ == models[1].tree_ == models[2].tree_
        shuffled = rng.permutation(400)
        again = KernelIMM(**kw).fit(X[shuffled], labels=y[shuffled])
        assert (np.array_equal(again.tree_.upper, models[0].tree_.upper)
                and np.array_equal(again.labels_, models[0].labels_[shuffled]))
    m = KernelIMM(kernel="laplace", anchors=20).fit(X, labels=y)
    assert m.anchors_.tolist() == [20]*5
    assert KernelIMM(feature_map="taylor").fit(X, labels=y).anchors_ is None
    few = np.c_[X[:, 0], rng.integers(0, 3, 400)]
    assert KernelIMM(kernel="laplace").fit(few, labels=y).anchors_.tolist() == [400, 3]


def test_a_refined_tree_never_costs_more():
    rng = np.random.default_rng(19)
    for i in range(6):
        X, y, w = instance(rng, kind="continuous", n=60)
        kw = [dict(kernel="laplace"), dict(feature_map="taylor")][i % 2]
        plain, better = (KernelIMM(refine=r, **kw).fit(X, labels=y, sample_weight=w)
                         for r in (False, True))
        assert (better.cost_ <= plain.cost_*(1 + 1e-9) + 1e-12
                and np.array_equal(better.predict(X), better.labels_))
        a, b = plain.certificate(), better.certificate()
        assert ((a.mistakes, a.depth) == (b.mistakes, b.depth)
                and b.lemma2 == pytest.approx(a.lemma2) and better.cost_ <= b.lemma2*(1 + 1e-9)
                + 1e-9)


def test_copies_and_files():
    import copy, pickle
    from sklearn.base import clone
    from xclust.engine.tree import Tree
    X = np.random.default_rng(20).normal(size=(80, 2))
    m = KernelIMM(kernel="laplace", anchors=9, random_state=0).fit(X, labels=np.abs(X[:, 0]) < .6)
    for other in (pickle.loads(pickle.dumps(m)), copy.deepcopy(m)):
        assert other.tree_ == m.tree_ and np.array_equal(other.predict(X), m.labels_)
    assert clone(m).get_params()["anchors"] == 9 and Tree.from_json(m.tree_.to_json()) == m.tree_
    again = KernelIMM(2, kernel="laplace", random_state=0).fit(X)
    assert (again.predict(X).tolist() == again.labels_.tolist() and again.price_ >= 0
            and again.reference_ is not None)


def test_new_rows_fall_by_the_intervals():
    rng = np.random.default_rng(14)
    X = np.sort(rng.random(300))[:, None]*10
    y = ((X[:, 0] > 3) & (X[:, 0] < 6)).astype(int)
    m = KernelIMM(kernel="laplace", gamma=.5).fit(X, labels=y)
    assert m.price_ == pytest.approx(1) and m.tree_.feature[0] == 0
    low, high = m.tree_.lower[0], m.tree_.upper[0]
    below, above = X[X[:, 0] <= 3, 0].max(), X[X[:, 0] >= 6, 0].min()
    assert below < low <= X[y == 1].min() and X[y == 1].max() <= high < above
    assert m.predict([[-100.], [low], [(low + high)/2], [high], [100.]]).tolist() == [0, 1, 1, 1, 0]


def test_certificate_holds():
    rng = np.random.default_rng(15)
    for name, kw in MAPS.items():
        for _ in range(6):
            X, y, w = instance(rng, kind="continuous", n=40, positive=True)
            m = KernelIMM(**kw).fit(X, labels=y, sample_weight=w)
            c = m.certificate()
            if not m.result_.unfinished:
                assert (m.cost_ <= c.lemma2*(1 + 1e-9) + 1e-9
                        and m.surrogate_cost_ <= c.lemma2*(1 + 1e-9) + 1e-9)
            assert m.cost_ <= c.worst*(1 + 1e-9) + 1e-9
            assert (np.isfinite(c.worst) == (name in ("taylor", "hellinger", "histogram",
                                                      "histogram2")))
    limited = KernelIMM(min_samples_leaf=5, kernel="hellinger").fit(X, labels=y).certificate()
    assert limited.worst == np.inf and "forbade" in limited.theorem


@pytest.mark.parametrize("kw",
    [dict(gamma=1., feature_map="taylor"), dict(feature_map="distance", anchors=[[0.]], gamma=1.),
     dict(feature_map=Distance(Gaussian(1.), [[500.]]), gamma=1.)], ids=str)
def test_the_bound_holds_where_clusters_share_a_leaf_though_the_kernel_parts_them(kw):
    for Z, y in ((np.repeat([0., 100, 200], 5), np.repeat([0, 1, 2], 5)),
                 (np.r_[np.repeat([0., 100, 200], 5), -3.], np.r_[np.repeat([0, 1, 2], 5), -1])):
        m = KernelIMM(3, **kw).fit(Z[:, None], labels=y)
        c = m.certificate()
        assert m.n_leaves_ < 3 and c.tree_cost > 1 and c.tree_cost <= c.lemma2 < np.inf


@pytest.mark.parametrize("kw, name", [(dict(gamma=5., feature_map=Identity()), "identity"),
    (dict(gamma=5., feature_map=Taylor(.01)), "taylor"),
    (dict(kernel="laplace", feature_map=Taylor(.01)), "taylor"),
    (dict(kernel="histogram", feature_map=HistogramMap(3.)), "histogram"),
    (dict(kernel="linear", feature_map=HellingerMap()), "hellinger"),
    (dict(gamma=5., feature_map=Distance(Gaussian(1.))), "distance")], ids=str)
def test_no_theorem_is_quoted_for_features_of_another_kernel(kw, name):
    X = np.abs(np.random.default_rng(0).normal(size=(40, 2)))
    y = (X[:, 0] > 1).astype(int)
    c = KernelIMM(2, **kw).fit(X, labels=y).certificate()
    assert c.worst == np.inf and f"the {name} features given are not those of" in c.theorem
    assert (KernelIMM(2, gamma=.01, feature_map=Taylor(.01)).fit(X, labels=y).certificate().worst
            < np.inf)
    assert (KernelIMM(2, kernel="linear", feature_map=Identity()).fit(X,
        labels=y).certificate().worst < np.inf)
    assert ("Theorem 5" in KernelIMM(2, kernel=Cauchy(), feature_map=Distance(Cauchy())).fit(X,
        labels=y).certificate().theorem)


def test_narrow_kernels_leak_no_warnings():
    X = load_iris().data
    y = KernelIMM(3, gamma=1e6, random_state=0).fit(X).labels_
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        for gamma in (1e4, 1e6, 1e9):
            KernelIMM(3, gamma=gamma, feature_map="distance").fit(X, labels=y)


def test_rows_that_do_not_count_do_not_choose_the_map():
    X, y = load_iris(return_X_y=True)
    far = np.vstack([X, [[9999., 3, 4, 1]]])
    want = KernelIMM(3, gamma=.03).fit(X, labels=y)
    assert want.feature_map_.name == "taylor"
    for kw in (dict(labels=np.r_[y, -1]),
               dict(labels=np.r_[y, 0], sample_weight=np.r_[np.ones(150), 0])):
        m = KernelIMM(3, gamma=.03).fit(far, **kw)
        assert (m.feature_map_.name == "taylor" and m.feature_map_.shift.tolist()
                == want.feature_map_.shift.tolist() and (m.labels_[:150] == want.labels_).all())


@in_turn("kw, word", [(dict(candidates="all"), "candidates"), (dict(anchors=0), "anchors"),
    (dict(anchors="some"), "anchors"), (dict(feature_map="wavelet"), "feature_map"),
    (dict(kernel="polynomial"), "KernelExKMC"), (dict(kernel="laplace", n_terms=3), "n_terms"),
    (dict(kernel="hellinger"), "Negative values"), (dict(gamma=-1.), "gamma")])
def test_what_cannot_be_is_refused_by_name(kw, word):
    X = np.random.default_rng(16).normal(size=(30, 2))
    with pytest.raises(ValueError, match=word): KernelIMM(**kw).fit(X, labels=X[:, 0] > 0)


def test_anchors_are_as_many_as_there_is_room_for(monkeypatch):
    from xclust.kernels import kernel_imm
    X = np.random.default_rng(17).normal(size=(200, 3))
    assert KernelIMM(kernel="laplace").fit(X, labels=X[:, 0] > 0).anchors_.tolist() == [200]*3
    monkeypatch.setattr(kernel_imm, "MAX_ENTRIES", 60)
    assert KernelIMM(kernel="laplace").fit(X, labels=X[:, 0] > 0).anchors_.tolist() == [10]*3
    assert (KernelIMM(kernel="laplace", anchors=None).fit(X, labels=X[:, 0] > 0).anchors_.tolist()
            == [200]*3)


def test_an_empty_side_keeps_its_interval():
    """A node whose rows all lie on one side: the other center still gets a leaf, and the interval
    is the exact one."""
    X = np.array([[0., 0.], [0., 9.], [10., 0.], [10., 9.], [5., 0.], [5., 9.]])
    rng, empty = np.random.default_rng(18), 0
    for _ in range(200):
        X, y, w = instance(rng, kind="few")
        m = KernelIMM(kernel="laplace", gamma=float(rng.choice([.1, 1., 5.]))).fit(X, labels=y,
            sample_weight=w)
        empty += (m.tree_.n_node_samples == 0).any()
        if not m.result_.unfinished:
            assert (sorted(m.tree_.label[m.tree_.leaves])
                    == sorted(set(m.tree_.label[m.tree_.leaves])))
    assert empty > 5


@pytest.mark.parametrize("kind",
    [dict(kernel=Laplace(.4)), dict(kernel=Gaussian(.3), feature_map="distance"),
     dict(kernel="histogram")], ids=["laplace", "gaussian", "histogram"])
@pytest.mark.parametrize("candidates", ["midpoints", "gaps"])
def test_as_many_rows_as_asked_and_no_more(candidates, kind):
    "Leaves of exactly `min_samples_leaf` rows, inside a cut and outside."
    rng, tight = np.random.default_rng(1), [0, 0]
    for i in range(40):
        X, y, _ = instance(rng, "continuous", n=24, positive=kind["kernel"] == "histogram")
        least = int(rng.integers(2, 9))
        tree = check(X, y, None, KernelIMM(candidates=candidates, min_samples_leaf=least, **kind),
                     least=least).tree_
        for children, side in ((tree.children_left, 0), (tree.children_right, 1)):
            rows = tree.n_node_samples[children[tree.feature >= 0]]
            assert (rows >= least).all()
            tight[side] += (rows == least).sum()
    assert min(tight) > 0
