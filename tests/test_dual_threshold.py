"""DT2 is its definition: equal to trying every interval; which cuts are valid; ties; the fast
search; limits, weights, threads."""
import warnings
import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.kernels import dual_threshold
from xclust import Tree
from xclust.kernels.dual_threshold import DT2, ROUNDING, between, exact_cut, fast_cut, judge
from xclust.kernels.dual_threshold import kernel_node, line_of, small_node, tied_cut, tied_runs
from xclust.kernels.dual_threshold import valid_runs
from xclust.kernels.kernel_costs import KernelCosts
from xclust.kernels.kernels import Chi2, Custom, Gaussian, KernelKMeans, Landmarks, Laplace
from xclust.kernels.kernels import Linear, Polynomial
from xclust.engine.costs import workers
from helpers import table

KERNELS = [Gaussian(.3), Laplace(.2), Polynomial(), Linear()]
RARE = pytest.mark.filterwarnings("ignore:the tree has:UserWarning",
                                  "ignore:column .* carries:UserWarning")


# ---- the definition

def scatter(K, weights):
    z = weights/weights.sum()
    return max(z @ K.diagonal() - z @ K @ z, 0)


def slack(K, weights): return 1e-11*scatter(K, weights) + ROUNDING*abs(K.diagonal()).max()


def moved(K, labels, weights, inside, out=()):
    """The labels after a cut: clusters go with their majority (half is inside, but for those in
    `out`), minorities to the nearest of what is kept on their side; None if one side has no
    cluster"""
    stays = {c: weights[inside & (labels == c)].sum() >= weights[~inside & (labels == c)].sum()
             and c not in out for c in np.unique(labels)}
    if len(set(stays.values())) < 2: return None
    kept, new = np.array([stays[c] for c in labels]) == inside, labels.copy()
    for p in np.flatnonzero(~kept):
        D = {}
        for c in stays:
            if stays[c] != inside[p]: continue
            z = weights*(kept & (labels == c))
            z = z/z.sum()
            D[c] = K[p, p] - 2*K[p] @ z + z @ K @ z
        new[p] = min(c for c in D if D[c] <= min(D.values()) + slack(K, weights))
    return new


def cost(K, labels, weights):
    Z = [weights*(labels == c) for c in np.unique(labels)]
    return sum(z @ K.diagonal() - z @ K @ z/z.sum() for z in Z)


def intervals(X, features=None):
    for j in range(X.shape[1]) if features is None else features:
        v = np.unique(X[:, j])
        for a in range(len(v)):
            for b in range(a, len(v)): yield j, a, b, (v[a] <= X[:, j]) & (X[:, j] <= v[b])


def plain_cut(X, K, labels, weights, least=1, features=None):
    """(cost, feature, first, last, new labels, inside) of the best valid interval; ties to the
    lowest feature, first, last"""
    best = None
    for j, a, b, inside in intervals(X, features):
        if min(inside.sum(), (~inside).sum()) < least: continue
        new = moved(K, labels, weights, inside)
        if new is None: continue
        pays = cost(K, new, weights)
        if best is None or pays < best[0] - slack(K, weights)*weights.sum():
            best = pays, j, a, b, new, inside
    return best


def plain_tied(X, K, labels, weights, least=1, features=None):
    """The same where no interval is valid: clusters with exactly half of their weight inside may be
    outside"""
    best, clusters = None, np.unique(labels)
    for j, a, b, inside in intervals(X, features):
        if min(inside.sum(), (~inside).sum()) < least: continue
        tied = [c for c in clusters if weights[inside & (labels == c)].sum()
                == weights[~inside & (labels == c)].sum()]
        for bits in range(1, 2**len(tied)):
            new = moved(K, labels, weights, inside,
                        [c for i, c in enumerate(tied) if bits >> i & 1])
            if new is None: continue
            pays = cost(K, new, weights)
            if best is None or pays < best[0] - slack(K, weights)*weights.sum():
                best = pays, j, a, b, new, inside
    return best


def plain_leaves(X, K, labels, weights, depth=None, **options):
    "[(rows, cluster or None)]: the leaves of the tree, by trying everything"
    rows = np.arange(len(X))
    def grow(rows, labels, depth):
        if len(np.unique(labels)) == 1: return [(frozenset(rows.tolist()), int(labels[0]))]
        part = X[rows], K[np.ix_(rows, rows)], labels, weights[rows]
        best = None if depth == 0 else plain_cut(*part, **options) or plain_tied(*part, **options)
        if best is None: return [(frozenset(rows.tolist()), None)]
        new, inside = best[4:]
        return [leaf for side in (inside, ~inside)
                for leaf in grow(rows[side], new[side], None if depth is None else depth - 1)]
    return grow(rows, labels, depth)


def small_case(rng, i, n_max=16):
    n, A = rng.integers(2, n_max), rng.integers(2, 5)
    X = table(rng, n, rng.integers(1, 4), ("few", "some", "continuous", "tails", "constant")[i % 5])
    labels = np.unique(rng.integers(0, A, n), return_inverse=True)[1]
    weights = (np.ones(n), rng.integers(1, 4, n).astype(float), rng.integers(1, 99, n)/64)[i % 3]
    # so that no kernel value is huge or vanishes
    X = (X - X.mean(0))/(abs(X - X.mean(0)).max() + 1)*4
    return X, labels, weights, KERNELS[i % 4](X, X)


def setting(X, K, labels, weights, least=1):
    node = small_node(K, labels, weights)
    lines = [line for line in (line_of(j, x) for j, x in enumerate(X.T)) if len(line.values) > 1]
    return node, lines, [valid_runs(line, node, least) for line in lines]


def any_valid(valid): return any((lows < highs).any() for lows, highs in valid)


# ---- cuts

def test_exact_is_the_best_of_all_intervals():
    rng, seen = np.random.default_rng(0), [0, 0]
    for i in range(400):
        X, labels, weights, K = small_case(rng, i)
        least = (1, 1, 3)[i//2 % 3]
        node, lines, valid = setting(X, K, labels, weights, least)
        want = plain_cut(X, K, labels, weights, least)
        seen[want is None] += 1
        assert any_valid(valid) == (want is not None)
        got = exact_cut(node, lines, valid)
        if want is None: assert got is None; continue
        assert (lines[got.feature].feature, got.first, got.last) == want[1:4]
        assert got.cost == pytest.approx(want[0], abs=1e-9*(1 + abs(K).max()))
        verdict, new = judge(node, between(lines[got.feature], got.first, got.last)), labels.copy()
        new[verdict.movers] = verdict.labels
        assert (np.array_equal(new, want[4])
                and verdict.cost == pytest.approx(want[0], abs=1e-9*(1 + abs(K).max())))
    assert min(seen) > 20


@pytest.mark.parametrize("cached", [0, 99])
def test_a_cut_is_judged_as_defined_with_the_kernel_matrix_and_without(cached):
    rng = np.random.default_rng(1)
    for i in range(200):
        X, labels, weights, _ = small_case(rng, i, 30)
        costs = KernelCosts(KERNELS[i % 4], X, labels, weights, labels.max() + 1)
        K = costs.kernel(costs.points, costs.points)
        node = kernel_node(costs, np.arange(len(X)), labels, weights, cached)
        assert (node.K is None) == (cached == 0)
        inside = rng.random(len(X)) < rng.random()
        want, got = moved(K, labels, weights, inside), judge(node, inside)
        if want is None: assert got is None; continue
        new = labels.copy(); new[got.movers] = got.labels
        assert (np.array_equal(new, want)
                and got.cost == pytest.approx(cost(K, want, weights), abs=1e-9*(1 + abs(K).max())))
        assert got.cost == pytest.approx(costs.cost(new), abs=1e-9*(1 + abs(K).max()))


def test_with_landmarks_a_cut_costs_what_the_landmarks_say():
    rng = np.random.default_rng(10)
    for i in range(20):
        X, labels, weights = (rng.normal(size=(60, 2)), rng.integers(0, 3, 60),
                              rng.integers(1, 4, 60).astype(float))
        costs = KernelCosts(Gaussian(.3), X, labels, weights, 3)
        costs.landmarks = Landmarks(costs.kernel, costs.points, 10, np.random.RandomState(i))
        node = kernel_node(costs, np.arange(60), labels, weights, 0)
        got, new = judge(node, X[:, 0] <= rng.normal()), labels.copy()
        if got is None: continue
        new[got.movers] = got.labels
        assert got.cost == pytest.approx(costs.cost(new))


def test_valid_runs_are_those_that_part_the_clusters():
    rng = np.random.default_rng(2)
    for i in range(150):
        X, labels, weights, K = small_case(rng, i)
        for least in (1, 2, 4):
            node, lines, valid = setting(X, K, labels, weights, least)
            for line, (lows, highs) in zip(lines, valid):
                for j, a, b, inside in intervals(X, [line.feature]):
                    part = (moved(K, labels, weights, inside) is not None
                            and min(inside.sum(), (~inside).sum()) >= least)
                    assert part == (lows[a] <= b < highs[a])


def test_tied_clusters_take_the_cheaper_side():
    rng, seen = np.random.default_rng(3), [0, 0]
    for i in range(500):
        n = 2*rng.integers(1, 5)
        x = rng.integers(0, 3, (n, 1)).astype(float)
        # identical marginals in one column
        X, labels = np.concatenate([x, x]), np.repeat([0, 1], n)
        if i % 2: X = np.column_stack([X, np.concatenate([rng.permutation(x), rng.permutation(x)])])
        if i % 3 == 0:
            X, labels = np.concatenate([X, X[:n]]), np.concatenate([labels, np.full(n, 2)])
        K, weights = KERNELS[i % 4](X, X), np.full(len(X), 1 + i % 2)
        node, lines, valid = setting(X, K, labels, weights)
        if any_valid(valid): continue
        want, got = plain_tied(X, K, labels, weights), tied_cut(node, lines)
        seen[want is None] += 1
        if want is None: assert got is None; continue
        assert ((lines[got.feature].feature, got.first, got.last) == want[1:4]
                and got.cost == pytest.approx(want[0], abs=1e-9*(1 + abs(K).max())))
        verdict, new = (judge(node, between(lines[got.feature], got.first, got.last), got.side),
                        labels.copy())
        new[verdict.movers] = verdict.labels
        assert cost(K, new, weights) == pytest.approx(want[0], abs=1e-9*(1 + abs(K).max()))
    assert min(seen) > 15


def node_cases(rng, n_cases, low, high):
    for i in range(n_cases):
        m, A = rng.integers(low, high), rng.integers(2, 9)
        X = rng.normal(size=(m, rng.integers(1, 5)))
        if i % 3 == 0: X = np.round(3*X)
        kernel = (Gaussian, Laplace)[i % 2](10**rng.uniform(-1.5, 1))
        distinct = len(np.unique(X, axis=0)) > A + 2
        labels = (KernelKMeans(A, kernel=kernel, n_init=1, random_state=i).fit(X).labels_
                  if distinct and i % 4 < 2 else rng.integers(0, A, m))
        labels = np.unique(labels, return_inverse=True)[1]
        if labels.max(): yield X, labels, kernel(X, X)


@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("sizes", [(6, 60), (100, 200)])
def test_the_fast_search_is_valid_and_close_to_the_best(sizes, cached):
    rng, ratio = np.random.default_rng(4), []
    for X, labels, K in node_cases(rng, 100 if sizes[0] == 6 else 24, *sizes):
        least = int(rng.integers(1, 4))
        node, lines, valid = setting(X, K, labels, np.ones(len(X)), least)
        if not any_valid(valid): continue
        if not cached: node = node._replace(K=None)
        with workers(2) as run:
            best, fast = (exact_cut(node._replace(K=K), lines, valid, run),
                          fast_cut(node, lines, valid, least, run))
        assert fast[:4] == fast_cut(node, lines, valid, least)[:4]
        inside = between(lines[fast.feature], fast.first, fast.last)
        new = moved(K, labels, node.weights, inside)
        assert new is not None and min(inside.sum(), (~inside).sum()) >= least
        assert (fast.cost == pytest.approx(cost(K, new, node.weights))
                and fast.cost >= best.cost*(1 - 1e-9))
        ratio.append(fast.cost/best.cost)
    ratio = np.array(ratio)
    assert ((ratio < 1 + 1e-9).mean() > (.6 if cached else .45)
            and ratio.mean() < (1.005 if cached else 1.02)
            and ratio.max() < (1.15 if cached else 1.4))


# ---- trees

def leaves_of(m, X, on):
    at = m.apply(X)
    return {(frozenset(np.flatnonzero((at == u) & on).tolist()), int(m.tree_.label[u]))
            for u in m.tree_.leaves}


@RARE
@pytest.mark.parametrize("options",
    [{}, dict(min_samples_leaf=3), dict(max_depth=1), dict(features=[0])], ids=str)
def test_the_tree_is_the_definition(options):
    rng = np.random.default_rng(5)
    plain = {dict(min_samples_leaf="least", max_depth="depth").get(o, o): v
             for o, v in options.items()}
    for i in range(36):
        X, labels, weights, _ = small_case(rng, i, 20)
        kernel = KERNELS[i % 4]
        m = DT2(kernel=kernel, **options).fit(X, labels=labels, sample_weight=weights)
        P = X - X.mean(0) if kernel.shift_invariant else X
        want = plain_leaves(X, kernel(P, P), labels, weights, **plain)
        got = leaves_of(m, X, weights > 0)
        assert ({rows for rows, _ in got} == {rows for rows, _ in want}
                and {leaf for leaf in want if leaf[1] is not None} <= got)
        assert np.array_equal(m.predict(X), m.labels_) and m.n_leaves_ == len(want)
        for rows, cluster in got:
            # no valid cut: the cheapest of its clusters
            if (rows, None) in want:
                D = KernelCosts(kernel, X, labels, weights, labels.max() + 1)(labels)
                rows = sorted(rows)
                assert weights[rows] @ D[rows, cluster] >= (weights[rows] @ D[rows]).min() - 1e-9
        assert (m.cost_ == pytest.approx(cost(kernel(P, P), m.labels_, weights),
                                         abs=1e-9*(1 + abs(kernel(P, P)).max())))


def blobs(seed=0, n=240, d=3, k=5, spread=1.5):
    rng = np.random.default_rng(seed)
    C, y = rng.normal(scale=3, size=(k, d)), rng.integers(0, k, n)
    return C[y] + spread*rng.normal(size=(n, d)), y


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("kernel", ["gaussian", "laplace", "linear", "quadratic"])
def test_as_many_leaves_as_clusters(kernel, exact):
    for seed in range(4):
        X, y = blobs(seed)
        m = DT2(kernel=kernel, exact=exact).fit(X, labels=y)
        assert m.n_leaves_ == 5 and sorted(m.tree_.label[m.tree_.leaves]) == list(range(5))
        again = DT2(kernel=kernel, exact=exact, n_jobs=2).fit(X, labels=y)
        assert again.tree_ == m.tree_
        assert Tree.from_json(m.tree_.to_json()) == m.tree_
        assert m.price_ == pytest.approx(m.cost_/m.reference_cost_)


def test_the_root_cut_keeps_at_least_half_of_every_cluster():
    for seed in range(20):
        X, y = blobs(seed, n=60, spread=4)
        K = Laplace(.1)(X, X)
        node, lines, valid = setting(X, K, y, np.ones(60))
        for f, (line, (lows, highs)) in enumerate(zip(lines, valid)):
            for a in np.flatnonzero(lows < highs):
                verdict = judge(node, between(line, a, lows[a]))
                assert 0 < verdict.side.sum() < len(verdict.side)
                for c in range(5): assert 2*(y[verdict.movers] == c).sum() <= (y == c).sum()
                inside = between(line, a, lows[a])
                # everyone stays on the own side
                assert np.array_equal(verdict.side[verdict.labels], inside[verdict.movers])


def test_large_nodes_without_their_kernel_matrix(monkeypatch):
    X, y = blobs(1, n=400)
    whole = DT2(exact=False).fit(X, labels=y)
    monkeypatch.setattr(dual_threshold, "CACHED_ROWS", 0)
    blocks = DT2(exact=False).fit(X, labels=y)
    assert blocks.n_leaves_ == 5 and abs(blocks.price_/whole.price_ - 1) < .02
    rough = DT2(exact=False, distances="landmarks", n_landmarks=100).fit(X, labels=y)
    assert (rough.n_leaves_ == 5 and rough.distances_ == "landmarks"
            and abs(rough.sampled_cost_.cost/whole.cost_ - 1) < .05)


def test_auto_is_exact_for_small_nodes_only(monkeypatch):
    X, y = blobs(2, n=200, spread=4)
    assert DT2().fit(X, labels=y).tree_ == DT2(exact=True).fit(X, labels=y).tree_
    monkeypatch.setattr(dual_threshold, "EXACT_ROWS", 1)
    assert DT2().fit(X, labels=y).tree_ == DT2(exact=False).fit(X, labels=y).tree_


def test_many_clusters():
    X, y = blobs(3, n=300, d=2, k=12, spread=.4)
    for exact in (True, False):
        m = DT2(kernel="laplace", exact=exact).fit(X, labels=y)
        assert m.n_leaves_ == 12 and m.price_ < 1.2


# ---- ties, and nodes without a valid cut

cross = np.array([[1., 1], [-1, -1], [1, -1], [-1, 1]])


def test_xor_with_the_quadratic_kernel():
    m = DT2(kernel="quadratic").fit(np.repeat(cross, 5, axis=0), labels=np.repeat([0, 0, 1, 1], 5))
    # 80 - 2*20: half of each cluster is of the other one
    assert m.n_leaves_ == 2 and m.reference_cost_ == 0 and m.cost_ == pytest.approx(40)
    node, lines, valid = setting(cross, Polynomial()(cross, cross), np.array([0, 0, 1, 1]),
                                 np.ones(4))
    assert not any_valid(valid) and len(list(tied_runs(lines[0], node))) == 2


@pytest.mark.parametrize("exact", [True, False])
def test_identical_marginals_are_one_leaf_and_a_warning(exact):
    X, y = np.repeat([[0., 0], [0, 0], [1, 1], [2, 2], [2, 2]], 2, axis=0), np.tile([0, 1], 5)
    with pytest.warns(UserWarning, match="1 leaf for 2 clusters.*no valid cut.*cheapest cluster"):
        m = DT2(exact=exact).fit(X, labels=y)
    assert m.n_leaves_ == 1 and (m.labels_ == 0).all()
    # not identical, and yet no interval parts the majorities
    X, y = np.array([[0.]]*6 + [[1.]]*4 + [[0.]]*7 + [[1.]]*3), np.repeat([0, 1], 10)
    with pytest.warns(UserWarning, match="no valid cut"):
        assert DT2(exact=exact).fit(X, labels=y).n_leaves_ == 1


def test_limits_are_named():
    X, y = blobs()
    with pytest.warns(UserWarning,
            match="leaves for 5 clusters.*max_depth, min_samples_leaf or features forbid"):
        m = DT2(max_depth=2).fit(X, labels=y)
    assert m.tree_.depth == 2 and m.n_leaves_ <= 4
    least = DT2(min_samples_leaf=20, exact=False).fit(X, labels=y)
    assert least.tree_.n_node_samples[least.tree_.leaves].min() >= 20
    assert set(DT2(features=[0, 2]).fit(X, labels=y).tree_.features_used) <= {0, 2}
    with pytest.raises(ValueError, match="exact must be one of"): DT2(exact="yes").fit(X, labels=y)
    with pytest.raises(ValueError, match="exact=True holds the kernel matrix.*4100 rows"):
        DT2(exact=True).fit(np.arange(4100.)[:, None], labels=np.arange(4100) % 2)
    with pytest.raises(ValueError, match="centers was given"): DT2().fit(X, centers=X[:2])


# ---- weights, noise, spaces

@pytest.mark.parametrize("exact", [True, False])
def test_weights_are_repeated_rows_and_noise_does_not_count(exact):
    for seed in range(5):
        X, y = blobs(seed, n=80, spread=3)
        w = np.random.default_rng(seed).integers(0, 4, 80)
        kernel = Laplace(.1)
        m = DT2(kernel=kernel, exact=exact).fit(X, labels=y, sample_weight=w)
        rep = DT2(kernel=kernel, exact=exact).fit(np.repeat(X, w, axis=0), labels=np.repeat(y, w))
        assert (np.allclose(m.cost_, rep.cost_)
                and np.array_equal(np.repeat(m.labels_, w), rep.labels_))
        noisy = np.where(w == 0, -1, y)
        assert (DT2(kernel=kernel, exact=exact).fit(X, labels=noisy,
            sample_weight=np.maximum(w, 1)).tree_ == DT2(kernel=kernel, exact=exact).fit(X,
                labels=y, sample_weight=w).tree_)


def test_units_and_offsets_change_nothing():
    X, y = blobs(6, n=100, spread=3)
    want = DT2(gamma=.1).fit(X, labels=y)
    for scale, offset in ((2.**40, 0), (2.**-40, 0), (1, 2.**20)):
        m = DT2(gamma=.1/scale**2).fit(scale*X + offset, labels=y)
        assert (np.array_equal(m.labels_, want.labels_)
                and m.price_ == pytest.approx(want.price_, rel=1e-6))
    through = DT2(gamma=.1, reference=make_pipeline(StandardScaler(),
        KernelKMeans(5, gamma=.1, random_state=0))).fit(pd.DataFrame(1e3*X,
            columns=["a", "b", "c"]))
    assert (through.n_leaves_ == 5
            and np.array_equal(through.predict(pd.DataFrame(1e3*X, columns=["a", "b", "c"])),
                               through.labels_))


def test_any_kernel():
    X, y = blobs(7, n=100)
    named, own = (DT2(kernel="laplace", gamma=.2).fit(X, labels=y),
                  DT2(kernel=Custom(Laplace(.2))).fit(X, labels=y))
    assert np.array_equal(named.labels_, own.labels_) and own.cost_ == pytest.approx(named.cost_)
    assert DT2(kernel=Chi2()).fit(abs(X), labels=y).n_leaves_ == 5
    model = KernelKMeans(4, kernel="laplace", gamma=.2, random_state=0)
    m = DT2(reference=model).fit(X)
    assert (m.kernel_ == Laplace(.2) and m.n_leaves_ == 4
            and m.reference_cost_ == pytest.approx(model.fit(X).inertia_))
    names = np.array(list("vwxyz"))[y]
    assert DT2(kernel="laplace", gamma=.2).fit(X, labels=names).tree_ == named.tree_


def test_one_cluster_and_equal_rows():
    assert DT2().fit(np.arange(6.)[:, None], labels=np.zeros(6)).n_leaves_ == 1
    with pytest.warns(UserWarning, match="no valid cut"):
        assert DT2().fit(np.ones((6, 2)), labels=[0, 1, 0, 1, 0, 1]).n_leaves_ == 1


def test_a_wide_kernel_is_still_a_kernel():
    X, y = load_iris(return_X_y=True)
    # the limit of ever wider Gaussian kernels
    want = DT2(3, kernel="linear").fit(X, labels=y)
    for gamma in (1e-6, 1e-8, 1e-10, 1e-11, 1e-12):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*hardly distinguishes the rows")
            for exact in (True, False):
                assert np.array_equal(DT2(3, gamma=gamma, exact=exact).fit(X, labels=y).labels_,
                                      want.labels_)
    with pytest.warns(UserWarning, match="hardly distinguishes the rows.*larger gamma"):
        DT2(3, gamma=1e-13).fit(X, labels=y)


def test_too_many_rows_are_refused_before_a_clustering_is_sought(monkeypatch):
    monkeypatch.setattr(KernelKMeans, "fit",
                        lambda *args, **kw: pytest.fail("the reference was fitted"))
    with pytest.raises(ValueError, match="exact=True holds.*4100 rows"):
        DT2(exact=True).fit(np.arange(4100.)[:, None])
    with pytest.raises(ValueError, match="exact must be one of"):
        DT2(exact="yes").fit(np.arange(41.)[:, None])


def test_refinement_is_never_dearer():
    X, y = blobs(8, n=150, spread=3)
    plain, better = (DT2(kernel="laplace").fit(X, labels=y),
                     DT2(kernel="laplace", refine=True).fit(X, labels=y))
    assert (better.cost_ <= plain.cost_*(1 + 1e-12)
            and np.array_equal(better.predict(X), better.labels_))


def test_a_large_table_costs_a_few_kernel_matrices():
    """Cuts by the thousand are tried, and each pair of rows is looked at some dozen times: not once
    a cut."""
    pairs = []
    class Counted(Gaussian):
        def __call__(self, X, Y): pairs.append(len(X)*len(Y)); return super().__call__(X, Y)
    X, y = blobs(9, n=5000, d=10, spread=3)
    m = DT2(kernel=Counted(.05)).fit(X, labels=y)
    assert m.n_leaves_ == 5 and sum(pairs) < 20*5000**2
