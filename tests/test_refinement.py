"""Refinement is its definition: equal to trying every cut of every node; it never raises the cost;
limits, weights, noise, threads."""
import tracemalloc
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits, make_blobs
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.engine import costs
from xclust import CART, DT2, EMN, IMM, ExGreedy, ExKMC, ExShallow, Expand, KernelExKMC
from xclust import KernelIMM, RandomCuts
from xclust import Tree, naive
from xclust.engine.costs import cluster_centers, distances
from xclust.reference.reference import Reference, faithful
from xclust.optimize.refinement import Payers, Refined, Refiner, fill_costs, refine
from helpers import KINDS, instance, table

pytestmark = pytest.mark.filterwarnings("ignore:column .* carries:UserWarning",
                                        "ignore:the tree has:UserWarning")


# ---- trying everything

def route(node, x):
    while node["feature"] >= 0:
        node = node["sides"][0 if node["lower"] <= x[node["feature"]] <= node["upper"] else 1]
    return node


def below(node):
    return ([node] if node["feature"] < 0
            else [node] + below(node["sides"][0]) + below(node["sides"][1]))


def nested(tree, u=0):
    node = dict(feature=int(tree.feature[u]), lower=float(tree.lower[u]),
                upper=float(tree.upper[u]), label=int(tree.label[u]))
    if tree.feature[u] >= 0:
        node["sides"] = [nested(tree, tree.children_left[u]), nested(tree, tree.children_right[u])]
    return node


def all_cuts(X, interval, features):
    "(feature, lower, upper) of every cut with rows on both sides"
    for j in range(X.shape[1]) if features is None else features:
        v = np.unique(X[:, j])
        for a in range(len(v) if interval else 1):
            for b in range(a + 1, len(v) + (a > 0)):
                lower = -np.inf if a == 0 else naive.midpoint(v[a - 1], v[a])
                yield (j, (v[a] if a and lower <= v[a - 1] else lower),
                       (np.inf if b == len(v) else naive.midpoint(v[b - 1], v[b])))


def leaf_rows(root, X): return [id(route(root, x)) for x in X]


def plain_round(root, X, E, interval, least, features, at_first):
    "One sweep over the nodes (later ones first) and the leaves; True if anything changed"
    changed = False
    def reach(node):                                       # rows that come to a node
        here = np.arange(len(X)); waiting = [(root, here)]
        while waiting:
            u, rows = waiting.pop()
            if u is node: return rows
            if u["feature"] >= 0:
                x = X[rows, u["feature"]]; inside = (u["lower"] <= x) & (x <= u["upper"])
                waiting += [(u["sides"][0], rows[inside]), (u["sides"][1], rows[~inside])]
    for node in sorted((v for v in below(root) if v["feature"] >= 0), key=lambda v: -v["id"]):
        rows = reach(node)
        if len(rows) < 2*least: continue
        left, right = (np.array([E[i, route(side, X[i])["label"]] for i in rows])
                       for side in node["sides"])
        x = X[rows, node["feature"]]
        inside = (node["lower"] <= x) & (x <= node["upper"])
        now, best = np.where(inside, left, right).sum(), None
        for cut in all_cuts(X[rows], interval, features):
            inside = (cut[1] <= X[rows, cut[0]]) & (X[rows, cut[0]] <= cut[2])
            if min(inside.sum(), (~inside).sum()) < least: continue
            for swap in (False, True):
                pays = np.where(inside != swap, left, right).sum()
                if pays < now and (best is None or (pays, *cut, swap) < best):
                    best = (pays, *cut, swap)
        if best is None: continue
        before = dict(node)
        node.update(feature=best[1], lower=best[2], upper=best[3], sides=node["sides"][::-1]
                    if best[4] else node["sides"])
        if (least > 1 and any(len(reach(v)) < min(least, at_first[v["id"]]) for v in below(node)
                              if v["feature"] < 0)):
            node.update(before)
        else: changed = True
    for leaf in (v for v in below(root) if v["feature"] < 0):
        totals = E[reach(leaf)].sum(0)
        if totals.min() < totals[leaf["label"]]:
            leaf["label"] = int(totals.argmin())
            changed = True
    return changed


def plain_refine(tree, X, update, w, interval, least=1, features=None):
    "The refined partition: (cost, leaf label of every row, number of leaves with rows)"
    root = nested(tree)
    for i, v in enumerate(below(root)): v["id"] = i
    def labels(): return np.array([route(root, x)["label"] for x in X])
    names = leaf_rows(root, X)
    at_first = {v["id"]: names.count(id(v)) for v in below(root)}
    E = update(labels())*w[:, None]
    cost = E[np.arange(len(X)), labels()].sum()
    while plain_round(root, X, E, interval, least, features, at_first):
        E = update(labels())*w[:, None]
        new = E[np.arange(len(X)), labels()].sum()
        assert new < cost
        cost = new
    return cost, labels(), leaf_rows(root, X)


def random_tree(rng, X, k, n_leaves, interval, n_features=None):
    "Random cuts at data values; some sides may be empty"
    nodes, leaves = [dict(label=0)], [0]
    while len(leaves) < n_leaves:
        u = leaves.pop(rng.integers(len(leaves)))
        j = int(rng.integers(X.shape[1]))
        a, b = np.sort(rng.choice(X[:, j], 2)) + rng.choice([0, .5])
        nodes[u].update(feature=j, lower=a if interval and rng.random() < .5 else -np.inf, upper=b,
                        left=len(nodes), right=len(nodes) + 1)
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(label=0), dict(label=0)]
    for u in leaves: nodes[u]["label"] = int(rng.integers(k))
    return Tree.build(nodes, X.shape[1])


def falling(rng, n, k):
    """A made-up objective: costs that only fall, call after call, and are whole numbers, so that
    every sum is exact"""
    state = [rng.integers(0, (2, 6, 40)[rng.integers(3)], (n, k)).astype(float)*10]
    def update(labels):
        # the same for all clusters of a row: what is best does not change
        state[0] = np.maximum(state[0] - rng.integers(0, 2, (n, 1)), 0)
        return state[0]
    return update


def same_partition(a, b): return len(set(zip(a, b))) == len(set(a)) == len(set(b))


@pytest.mark.parametrize("interval", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_equal_to_trying_every_cut_of_every_node(kind, interval):
    rng = np.random.default_rng(3)
    changed = 0
    for i in range(30):
        n, k = int(rng.integers(2, 26)), int(rng.integers(1, 5))
        X = table(rng, n, int(rng.integers(1, 4)), kind)
        tree = random_tree(rng, X, k, int(rng.integers(1, 7)), interval)
        w = np.ones(n) if i % 2 else rng.integers(1, 4, n).astype(float)
        least, features = (1, 1, 2)[i % 3], None if i % 4 else [0]
        seed = int(rng.integers(1 << 30))
        reference = Reference(np.zeros(n, int), None, "kernel", k,
                              update=falling(np.random.default_rng(seed), n, k), X=X)
        got = refine(tree, X, reference, interval=interval, features=features,
                     min_samples_leaf=least, sample_weight=w)
        cost, labels, leaves = plain_refine(tree, X, falling(np.random.default_rng(seed), n, k), w,
                                            interval, least, features)
        assert (got.costs[-1] == cost and np.array_equal(got.tree.predict(X), labels)
                and same_partition(got.tree.apply(X).tolist(), leaves))
        changed += len(got.costs) > 1
    assert changed > 10


def plain_update(X, k, objective, w, centers):
    last = [centers]
    def update(labels):
        own = cluster_centers(X, labels, k, objective, w)
        last[0] = np.where(np.isnan(own), last[0], own)
        return distances(X, last[0], objective)
    return update


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
@pytest.mark.parametrize("interval", [False, True])
@pytest.mark.parametrize("fidelity", [0, .6])
def test_equal_for_centers_that_move(objective, interval, fidelity):
    rng = np.random.default_rng(4)
    for i in range(25):
        n, k = int(rng.integers(8, 30)), int(rng.integers(2, 5))
        X = rng.normal(size=(n, 2))*10.**rng.integers(-9, 9)
        tree, w = (random_tree(rng, X, k, k + 1, interval),
                   np.ones(n) if i % 2 else rng.integers(1, 4, n).astype(float))
        centers = X[:k].copy()
        reference = Reference(np.arange(n) % k, centers, objective, k, X=X)
        homes, update = reference.labels, plain_update(X, k, objective, w, centers)
        penalties = (fidelity*costs.cost(X, homes, objective,
                                         w)/w.sum()*(homes[:, None] != np.arange(k)))
        got = refine(tree, X, reference, interval=interval, sample_weight=w, fidelity=fidelity)
        cost, labels, leaves = plain_refine(tree, X, lambda labels: update(labels) + penalties, w,
                                            interval)
        assert (got.costs[-1] == pytest.approx(cost, rel=1e-9)
                and np.array_equal(got.tree.predict(X), labels))
        assert (got.costs[-1] == pytest.approx(costs.cost(X, labels, objective, w)
                                               + w @ penalties[np.arange(n), labels], rel=1e-9))


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_costs_from_columns_are_the_distances(objective):
    "Bit for bit, with weights, penalties and some centers only; the others' costs stay."
    rng = np.random.default_rng(15)
    for i in range(40):
        n, d, k = int(rng.integers(1, 700)), int(rng.integers(1, 9)), int(rng.integers(1, 7))
        X, C = rng.normal(size=(n, d))*10.**rng.integers(-9, 9), rng.normal(size=(k, d))
        w, y, penalty = rng.integers(1, 4, n)*.5, rng.integers(0, k, n), float(rng.random()*(i % 2))
        payers = Payers(np.ascontiguousarray(X.T), w, y, penalty, objective == "kmeans")
        moved, E = np.flatnonzero(rng.random(k) < .7), np.full((n, k), -1.0)
        first, last = np.sort(rng.integers(0, n + 1, 2))
        fill_costs(payers, C, moved, first, last, E)
        want = np.full((n, k), -1.0)
        D = (distances(X, C, objective) + penalty*(y[:, None] != np.arange(k)))*w[:, None]
        want[first:last, moved] = D[first:last, moved]
        assert np.array_equal(E, want)


@pytest.mark.parametrize("objective", ["kmeans", "kmedians", "labels", "update"])
def test_nodes_without_a_change_below_need_no_sweep(objective, monkeypatch):
    """Sweeping every node in every round gives the same tree and the same costs, and takes more
    sweeps."""
    rng, swept, cases = np.random.default_rng(14), {True: 0, False: 0}, []
    for i in range(60):
        n, k = int(rng.integers(20, 120)), int(rng.integers(2, 6))
        X = rng.integers(0, 6, (n, 3)).astype(float) if i % 2 else rng.normal(size=(n, 3))
        tree, w = random_tree(rng, X, k, 2*k, bool(i % 3)), rng.integers(1, 4, n).astype(float)
        cases.append((X, tree, w, rng.permutation(np.arange(n) % k), k))
    def one(X, tree, w, y, k):
        if objective == "update":
            reference = Reference(y, None, "kernel", k,
                                  update=plain_update(X, k, "kmeans", w, X[:k].copy()), X=X)
        else: reference = Reference(y, X[:k], objective, k, X=X)
        return refine(tree, X, reference, sample_weight=w)
    nodes_to_improve, improve = Refiner.nodes_to_improve, Refiner.improve
    def everything(self):
        self.table.home = None
        return nodes_to_improve(self)
    found = {}
    for all_nodes in (False, True):
        def counted(self, u):
            swept[all_nodes] += 1
            return improve(self, u)
        monkeypatch.setattr(Refiner, "improve", counted)
        monkeypatch.setattr(Refiner, "nodes_to_improve",
                            everything if all_nodes else nodes_to_improve)
        found[all_nodes] = [one(*case) for case in cases]
    assert all(a.costs == b.costs and a.tree == b.tree for a, b in zip(found[False], found[True]))
    assert swept[False] < swept[True]


def test_the_screen_of_large_nodes_drops_no_winner(monkeypatch):
    rng = np.random.default_rng(5)
    for i in range(12):
        X = table(rng, 900, 5, ("many", "continuous", "tails", "some")[i % 4])
        z, interval = rng.integers(0, 4, 900), bool(i % 2)
        z[X[:, 0] > np.median(X[:, 0])] //= 2
        tree = random_tree(rng, X, 4, 5, False)
        monkeypatch.setattr(Refiner, "few", 10**9); want = refine(tree, X, z, interval=interval)
        monkeypatch.setattr(Refiner, "few", 40); got = refine(tree, X, z, interval=interval)
        assert got.tree == want.tree and got.costs == want.costs


# ---- it never costs more

@pytest.mark.parametrize("objective", ["kmeans", "kmedians", "labels", "kernel"])
@pytest.mark.parametrize("fidelity", [0, .8])
def test_never_an_increase(objective, fidelity):
    rng = np.random.default_rng(6)
    better = 0
    for i in range(150 if fidelity else 300):
        n, k = int(rng.integers(5, 60)), int(rng.integers(1, 6))
        X, z, C, w = instance(rng, n, 2, k, KINDS[i % len(KINDS)])
        interval = bool(rng.integers(2))
        tree = random_tree(rng, X, k, int(rng.integers(1, 9)), interval)
        update = None
        if objective == "kernel":
            K = np.exp(-distances(X, X)/max(distances(X, X).mean(), 1e-300))
            def update(y, K=K):
                Z = (y[:, None] == np.arange(k))*w[:, None]
                with np.errstate(invalid="ignore", divide="ignore"): Z = Z/Z.sum(0)
                D = 1 - 2*K @ Z + ((Z*(K @ Z)).sum(0))
                return np.where(np.isnan(D), np.inf, D)
        reference = Reference(z, C, objective, k, update=update, X=X)
        got = refine(tree, X, reference, interval=interval, sample_weight=w,
            features=None if i % 3 else [1], min_samples_leaf=1 + i % 2, fidelity=fidelity)
        assert (np.diff(got.costs) < 0).all()
        counted, penalty = (z >= 0) & (w > 0), faithful(reference, fidelity, w).penalty
        if objective in costs.OBJECTIVES:
            def pay(t): return costs.cost(X, np.where(counted, t.predict(X), -1), objective, w)
        elif objective == "labels":
            def pay(t): return w[counted & (t.predict(X) != z)].sum()
        else:
            def pay(t):
                y = np.where(counted, t.predict(X), -1)
                D = update(y)
                return (w[counted]*D[counted, y[counted]]).sum()
        first, last = (pay(t) + penalty*w[counted & (t.predict(X) != z)].sum()
                       for t in (tree, got.tree))
        # kernel distances of equal rows are zero up to rounding
        room = 1e-9*w.sum() if objective == "kernel" else 1e-9*first
        # a mean far from zero is rounded
        if objective == "kmeans": room += w.sum()*(1e-15*abs(X).max())**2
        assert last <= first + room and got.costs[-1] == pytest.approx(last, rel=1e-6, abs=room)
        assert got.tree.n_leaves <= tree.n_leaves and got.tree.depth <= tree.depth
        better += last < first*(1 - 1e-9)
    assert better > (30 if fidelity else 60)


def test_infinite_fidelity_counts_rows_alone():
    rng = np.random.default_rng(9)
    for i in range(20):
        X, z, C, w = instance(rng, 40, 2, 3, KINDS[i % len(KINDS)])
        tree = random_tree(rng, X, 3, 5, False)
        by_cost, by_labels = Reference(z, C, "kmeans", 3, X=X), Reference(z, C, "labels", 3, X=X)
        a, b = (refine(tree, X, by_cost, sample_weight=w, fidelity=np.inf),
                refine(tree, X, by_labels, sample_weight=w))
        assert a.tree == b.tree and a.costs == b.costs
    with pytest.raises(ValueError, match="fidelity must be"): refine(tree, X, by_cost, fidelity=-1)


def test_a_refined_tree_is_not_refined_further():
    rng = np.random.default_rng(7)
    for i in range(60):
        X, z, C, w = instance(rng, 50, 3, 4, KINDS[i % len(KINDS)])
        reference = Reference(z, C, "kmeans", 4, X=X)
        first = refine(random_tree(rng, X, 4, 6, False), X, reference, sample_weight=w)
        again = refine(first.tree, X, reference, sample_weight=w)
        # a cluster without rows stands elsewhere the second time
        full = len(set(first.tree.predict(X[(z >= 0) & (w > 0)]))) == 4
        assert not full or again.costs[-1] >= first.costs[-1]*(1 - 1e-9)


def test_limits_hold():
    rng = np.random.default_rng(8)
    for i in range(60):
        X, z, C, w = instance(rng, 80, 3, 4, KINDS[i % len(KINDS)])
        z = np.maximum(z, 0); least = int(rng.integers(2, 8))
        start = CART(4, max_leaves=8, min_samples_leaf=least, features=[0, 2], max_depth=4).fit(X,
            labels=z).tree_
        got = refine(start, X, z, min_samples_leaf=least, features=[0, 2]).tree
        assert set(got.features_used) <= {0, 2} and got.depth <= start.depth
        counts = np.bincount(got.apply(X), minlength=got.node_count)[got.leaves]
        assert (counts >= min(least, np.bincount(start.apply(X),
            minlength=start.node_count)[start.leaves].min())).all()
        assert np.array_equal(got.n_node_samples[got.leaves], counts)


def test_an_emptied_leaf_is_gone_and_cuts_lie_in_the_middle():
    x = np.r_[0., 1, 2, 10, 11, 12][:, None]
    tree = Tree.build([dict(feature=0, upper=3., left=1, right=2), dict(label=0),
        dict(feature=0, upper=10.5, left=3, right=4), dict(label=1), dict(label=2)], 1)
    reference = Reference(np.array([0, 0, 0, 1, 1, 1]), np.array([[1.], [11.], [500.]]), "kmeans",
                          3, X=x)
    # cluster 2 has the rows 11 and 12 at first; nothing is gained by joining, so three leaves stay
    assert refine(tree, x, reference).tree.n_leaves == 3
    wrong = refine(tree, x, Reference(reference.labels, None, "labels", 3, X=x))
    assert (wrong.costs == [2., 0.] and wrong.tree.n_leaves in (2, 3)
            and np.array_equal(wrong.tree.predict(x), reference.labels))
    assert wrong.tree.upper[0] in (3., 6.)


# ---- whatever names the clustering

X5, _ = make_blobs(400, 4, centers=5, cluster_std=3.0, random_state=1)
KM = KMeans(5, n_init=2, random_state=0).fit(X5)


def test_what_names_the_clustering():
    m = IMM().fit(X5, labels=KM.labels_, centers=KM.cluster_centers_)
    want = refine(m.tree_, X5, m)
    assert (isinstance(want, Refined) and want.costs[0] == pytest.approx(m.cost_)
            and want.costs[-1] <= m.cost_)
    for reference in (KM.labels_, KM, KM.labels_.tolist()):
        assert refine(m.tree_, X5, reference).tree == want.tree
    medians = ExKMC(max_leaves=8, objective="kmedians").fit(X5, labels=KM.labels_)
    got = refine(medians.tree_, X5, medians)
    assert (got.costs[0] == pytest.approx(medians.cost_)
            and got.costs[-1] == pytest.approx(costs.cost(X5, got.tree.predict(X5), "kmedians")))


def test_frames_and_names():
    frame = pd.DataFrame(X5, columns=list("abcd"))
    m = IMM().fit(frame, labels=KM.labels_, centers=KM.cluster_centers_)
    got = refine(m.tree_, frame, m, features=["a", "c"])
    assert (got.tree.feature_names == tuple("abcd")
            and got.costs == refine(m.tree_, X5, m, features=[0, 2]).costs)


def test_kernel_trees():
    m = KernelExKMC(max_leaves=6, random_state=0).fit(X5, labels=KM.labels_)
    got = refine(m.tree_, X5, m, interval=True)
    assert got.costs[0] == pytest.approx(m.cost_) and got.costs[-1] <= got.costs[0]
    fine = KernelExKMC(max_leaves=6, refine=True).fit(X5, labels=KM.labels_)
    assert fine.cost_ == pytest.approx(got.costs[-1])
    rough = KernelExKMC(max_leaves=6, distances="landmarks", n_landmarks=50,
                        random_state=0).fit(X5, labels=KM.labels_)
    with pytest.raises(ValueError, match="approximate kernel distances"):
        refine(rough.tree_, X5, rough)


def test_through_a_pipeline_thresholds_stay_raw():
    raw = X5*[1, 100, .01, 1]
    m = IMM(reference=make_pipeline(StandardScaler(), KMeans(5, n_init=2, random_state=0))).fit(raw)
    got = refine(m.tree_, raw, m)
    Z = StandardScaler().fit_transform(raw)
    assert (got.costs[0] == pytest.approx(m.cost_)
            and got.costs[-1] == pytest.approx(costs.cost(Z, got.tree.predict(raw))))


def test_threads_row_order_and_noise_change_nothing():
    rng = np.random.default_rng(9)
    X, y = make_blobs(30_000, 4, centers=6, cluster_std=4.0, random_state=2)
    start = IMM().fit(X, labels=y).tree_
    want = refine(start, X, y)
    for n_jobs in (2, -1):
        got = refine(start, X, y, n_jobs=n_jobs)
        assert got.tree == want.tree and got.costs == want.costs
    far = np.vstack([X, np.full((9, 4), 99.)])
    got = refine(start, far, np.r_[y, np.full(9, -1)])
    assert got.tree == want.tree
    A, z = np.round(X[:2000]*8)/8, y[:2000]
    order = rng.permutation(2000)
    a, b = refine(start, A, z), refine(start, A[order], z[order])
    assert np.array_equal(a.tree.upper, b.tree.upper) and a.costs[-1] == pytest.approx(b.costs[-1])


def test_weights_are_repetition():
    rng = np.random.default_rng(10)
    for i in range(20):
        X = table(rng, 60, 2, ("some", "few", "many")[i % 3])
        z = rng.integers(0, 3, 60); w = rng.integers(0, 4, 60)
        z[:3], w[:3] = range(3), 1
        tree = random_tree(rng, X, 3, 5, False)
        for objective in ("kmeans", "labels"):
            C = cluster_centers(X, z, 3, sample_weight=w)
            a = refine(tree, X, Reference(z, C, objective, 3, X=X), sample_weight=w)
            R, y = np.repeat(X, w, axis=0), np.repeat(z, w)
            b = refine(tree, R, Reference(y, C, objective, 3, X=R))
            assert a.costs[-1] == pytest.approx(b.costs[-1], rel=1e-9)


def test_huge_and_tiny_scales_and_offsets():
    z = KM.labels_
    A = np.round(X5*64)/64
    start = IMM().fit(A, labels=z).tree_
    want = refine(start, A, z)
    for s, shift in ((2.**100, 0), (2.**-100, 0), (1, 2.**20)):
        scaled = Tree.build([dict(feature=start.feature[u], lower=-np.inf,
            upper=start.upper[u]*s + shift if start.feature[u] >= 0 else np.inf,
            label=start.label[u], left=start.children_left[u], right=start.children_right[u])
            for u in range(start.node_count)], 4)
        got = refine(scaled, A*s + shift, z)
        assert (np.array_equal(got.tree.predict(A*s + shift), want.tree.predict(A))
                and got.costs[-1] == pytest.approx(want.costs[-1]*s*s, rel=1e-6))


def test_edges():
    one = Tree.build([dict(label=0)], 2)
    assert refine(one, np.ones((4, 2)), [0, 0, 1, 1]).costs == [0.0]
    assert (refine(one, np.ones((4, 2)), [0, 0, 0, 0]).tree == refine(one, np.ones((4, 2)),
        [0]*4).tree)
    with pytest.raises(ValueError, match="columns|features"):
        refine(one, np.ones((4, 3)), [0, 0, 1, 1])
    assert (len(refine(IMM().fit(X5, labels=KM.labels_).tree_, X5, KM.labels_, max_rounds=0).costs)
            == 1)
    with pytest.raises(ValueError, match="max_rounds"):
        refine(one, np.ones((4, 2)), [0, 0, 1, 1], max_rounds=-1)
    with pytest.raises(ValueError,
                       match="leaf of cluster 4, but the reference has the clusters 0 to 1"):
        refine(IMM().fit(X5, labels=KM.labels_).tree_, X5, KM.labels_ > 2)
    with pytest.raises(ValueError, match="min_samples_leaf"):
        refine(one, np.ones((4, 2)), [0, 0, 1, 1], min_samples_leaf=0)


# ---- estimators

EVERY = [IMM(), EMN(), RandomCuts(random_state=0), ExGreedy(), ExShallow(), ExKMC(max_leaves=9),
         ExKMC(max_leaves=9, cuts="interval", base="empty"), Expand(max_leaves=8),
         CART(max_leaves=7), IMM(objective="kmedians"), ExKMC(max_leaves=8, objective="labels"),
         IMM(max_depth=3, min_samples_leaf=9, features=[0, 2, 3]), KernelIMM(),
         KernelExKMC(max_leaves=7), DT2()]


@pytest.mark.parametrize("model", EVERY, ids=lambda m: "".join(str(m).split()))
def test_every_estimator_can_refine(model):
    plain, fine = (clone(model).set_params(refine=wanted).fit(X5, labels=KM.labels_)
                   for wanted in (False, True))
    assert fine.cost_ <= plain.cost_*(1 + 1e-12) and np.array_equal(fine.predict(X5), fine.labels_)
    assert (fine.tree_.depth <= plain.tree_.depth and fine.n_leaves_ <= plain.n_leaves_
            and fine.tree_.n_node_samples[0] == 400)
    assert (fine.tree_.n_node_samples[fine.tree_.leaves]
            >= (model.min_samples_leaf if model.min_samples_leaf > 1 else 0)).all()
    if model.features is not None: assert set(fine.tree_.features_used) <= set(model.features)
    assert (fine.tree_.margin[fine.tree_.feature >= 0] >= 0).all()
    if hasattr(fine, "path"):
        path = fine.path(X5) if model.objective != "kernel" else fine.path()
        assert (path[-1].cost == pytest.approx(fine.cost_) and path[-1].n_leaves == fine.n_leaves_
                and path.tree(fine.n_leaves_) == fine.tree_)
    if hasattr(fine, "certificate") and model.objective != "labels":
        a, b = plain.certificate(), fine.certificate()
        assert ((b.worst, b.lemma2, b.mistakes) == (a.worst, a.lemma2, a.mistakes)
                and b.tree_cost == fine.cost_)
    again = clone(model).set_params(refine=True, n_jobs=2).fit(X5, labels=KM.labels_)
    assert again.tree_ == fine.tree_


# ---- published and measured

def test_digits_become_cheaper_from_every_start():
    A = load_digits().data
    km = KMeans(10, n_init=10, random_state=0).fit(A)
    given = dict(labels=km.labels_, centers=km.cluster_centers_)
    for start in (IMM(), EMN(), ExKMC(), CART(), ExGreedy()):
        m = start.fit(A, **given)
        got = refine(m.tree_, A, m)
        assert (got.costs[0] == pytest.approx(m.cost_) and got.costs[-1] < m.cost_
                and got.costs[-1]/m.reference_cost_ < 1.26)


# ---- sparse tables

def sparse_table(rng, n, d):
    """The same table dense and sparse: small counts or halves, some of them negative, explicit
    zeros, cells stored in two parts, columns that are full or empty"""
    X = np.round(rng.poisson(rng.choice([.1, .5, 2.], d), (n, d))*rng.choice([1., 1., .5, -1.], d),
                 2)*rng.choice([1., 1., -1.], (n, d))
    # many values, none of them zero
    if rng.random() < .3: X[:, 0] = rng.normal(size=n) + 5
    if rng.random() < .2: X[:, -1] = 0
    if rng.random() < .3:
        X[:, rng.integers(d)] = np.where(rng.random(n) < .7, 0, rng.normal(size=n))
    rows, cols = np.nonzero(X)
    more = rng.integers(0, n, 5), rng.integers(0, d, 5)
    zeros, half = np.zeros(5), X[rows, cols]/2
    i, j, v = np.r_[rows, rows, more[0]], np.r_[cols, cols, more[1]], np.r_[half, half, zeros]
    # columns in disorder within a row
    order = np.lexsort((rng.random(len(i)), i))
    S = sparse.csr_matrix((v[order], j[order], np.r_[0, np.cumsum(np.bincount(i, minlength=n))]),
                          (n, d))
    assert np.array_equal(S.toarray(), X)
    return X, S


@pytest.mark.parametrize("objective", ["kmeans", "kmedians", "labels"])
@pytest.mark.parametrize("interval", [False, True])
def test_sparse_rows_give_the_same_tree(objective, interval, monkeypatch):
    rng = np.random.default_rng(11)
    changed = 0
    for i in range(120):
        n, d, k = int(rng.integers(4, 70)), int(rng.integers(1, 7)), int(rng.integers(2, 5))
        X, S = sparse_table(rng, n, d)
        z, w = rng.integers(0, k, n), None if i % 2 else rng.integers(1, 4, n).astype(float)
        z[:k] = range(k)
        if i % 5 == 0: z[k:] = np.where(rng.random(n - k) < .2, -1, z[k:])
        monkeypatch.setattr(Refiner, "few", (10**9, 8)[i % 2])
        words = dict(interval=interval, sample_weight=w, min_samples_leaf=(1, 1, 3)[i % 3],
                     features=None if i % 4 else [0, d - 1])
        tree = random_tree(rng, X, k, int(rng.integers(1, 9)), interval)
        C = cluster_centers(X, z, k, "kmedians" if objective == "kmedians" else "kmeans", w)
        a, b = (refine(tree, A, Reference(z, C, objective, k, X=A, sample_weight=w), **words)
                for A in (X, S))
        assert a.tree == b.tree and a.costs == b.costs
        assert (refine(tree, S, Reference(z, C, objective, k, X=S, sample_weight=w), n_jobs=2,
                       **words).tree == a.tree)
        changed += len(a.costs) > 1
    assert changed > 40


@pytest.mark.parametrize("options", [{}, dict(objective="kmedians"), dict(objective="labels"),
    dict(min_samples_leaf=4), dict(max_depth=2), dict(features=[1, 3])], ids=str)
def test_estimators_refine_sparse_rows(options):
    rng = np.random.default_rng(12)
    for i in range(40):
        k = int(rng.integers(2, 5))
        X, S = sparse_table(rng, int(rng.integers(20, 120)), 5)
        z = rng.integers(0, k, len(X)); z[:k] = range(k)
        model = (IMM, EMN, ExKMC, CART)[i % 4]
        some = {name: v for name, v in options.items() if name in model().get_params()}
        w = None if i % 3 else rng.integers(1, 4, len(X))
        a, b = (model(refine=True, **some).fit(A, labels=z, sample_weight=w) for A in (X, S))
        assert (a.tree_ == b.tree_ and a.cost_ == pytest.approx(b.cost_, rel=1e-12)
                and np.array_equal(b.predict(S), b.labels_))


def test_what_names_the_clustering_of_sparse_rows():
    X, S = sparse_table(np.random.default_rng(13), 300, 6)
    z = KMeans(4, n_init=2, random_state=0).fit_predict(X)
    m = IMM().fit(S, labels=z)
    want = refine(m.tree_, X, z)
    for reference in (z, m, Reference(z, cluster_centers(X, z, 4), "kmeans", 4, X=S),
                      Reference(z, cluster_centers(X, z, 4), "kmeans", 4, X=X)):
        got = refine(m.tree_, S, reference)
        assert got.tree == want.tree and got.costs == pytest.approx(want.costs, rel=1e-12)
    assert refine(m.tree_, sparse.csc_array(S), z).tree == want.tree
    frame = pd.DataFrame.sparse.from_spmatrix(S, columns=list("abcdef"))
    assert np.array_equal(refine(m.tree_, frame, z, features=["a", "b", "c"]).tree.upper,
                          refine(m.tree_, X, z, features=[0, 1, 2]).tree.upper)


def test_refinement_makes_no_dense_table():
    "20,000 x 2,000 cells would take 320 MB as numbers; their codes, which growing needs, take 40."
    S = sparse.random(20_000, 2_000, .005, format="csr", random_state=0,
                      data_rvs=lambda n: np.ones(n))
    y = np.arange(20_000) % 5
    # compiled
    refine(IMM().fit(S[:500], labels=y[:500]).tree_, S[:500], y[:500])
    tracemalloc.start()
    try:
        model = IMM(refine=True).fit(S, labels=y)
        peak = tracemalloc.get_traced_memory()[1]
    finally: tracemalloc.stop()
    assert peak < 160e6, f"{peak / 1e6:.0f} MB"
    assert model.cost_ <= IMM().fit(S, labels=y).cost_


def test_a_leaf_that_was_empty_from_the_start_stays():
    """A side without rows is allowed, and every center has a leaf; only a leaf that lost its rows
    would go."""
    refined = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        X, C = np.round(rng.normal(size=(40, 2)), 1), np.round(rng.normal(size=(4, 2))*1.5, 1)
        labels = ((X[:, None] - C)**2).sum(2).argmin(1)
        labels[labels == 0] = rng.integers(1, 4)
        plain, fine = (IMM(refine=wanted).fit(X, labels=labels, centers=C).tree_
                       for wanted in (False, True))
        refined += 0 in plain.n_node_samples[plain.leaves] and fine != plain
        assert fine.n_leaves == plain.n_leaves == 4
    assert refined > 10
