"Wishes about rows: pairs and groups, against trying every cut, every cluster, every split."
from itertools import product
import numpy as np
import pandas as pd
import pytest
from sklearn.pipeline import make_pipeline
from sklearn.cluster import KMeans
from sklearn.preprocessing import StandardScaler
from own_trees import CUBT
from xclust import CART, ExKMC, IMM, KernelIMM, SSEGreedy, from_json, naive
from xclust.better.row_wishes import BendLimits, Bending, RowWishes, bends_of
from xclust.engine.costs import distances
from xclust.engine.printed import quiet
from helpers import in_turn

pytestmark = pytest.mark.filterwarnings("ignore:the tree has:UserWarning")


def instance(rng, n=16, d=2, k=3, m=5, scale=1.0):
    "Rows with ties, a greedy tree, pairs at several prices, weights with zeros."
    X = rng.integers(0, 5, (n, d)) * scale
    y, w = np.r_[np.arange(k), rng.integers(0, k, n - k)], rng.integers(0, 3, n) + (np.arange(n) < k)
    pairs = np.array([rng.choice(n, 2, replace=False) for _ in range(m)]).reshape(-1, 2)
    price = rng.integers(1, 9, m) * scale ** 2
    with quiet(): model = CART(k, max_leaves=4).fit(X, labels=y, sample_weight=w)
    wishes = RowWishes(pairs[:, 0], pairs[:, 1], rng.random(m) < .5, price.astype(float), None, 0.0)
    C = rng.integers(0, 5, (k, d)) * scale
    return X, w.astype(float), distances(X, C), wishes, model


def bending(X, w, D, wishes, model, **limits):
    b = Bending(X, lambda labels: D, w, wishes, BendLimits((0, 1), {}, **limits), bends_of(model.tree_, X, None))
    b.price()
    return b


def pays(labels, D, w, wishes):
    "By the words of the definition."
    total = sum(w[i] * D[i, labels[i]] for i in range(len(w)))
    for a, b, apart, price in zip(wishes.first, wishes.second, wishes.apart, wishes.price):
        if (labels[a] == labels[b]) == apart: total += price
    return total


def every_cut(X, rows):
    for j, x in enumerate(X[rows].T):
        values = np.unique(x)
        for t in map(naive.midpoint, values, values[1:]): yield j, t


def filled(b, w):
    "Has every leaf a row that counts?"
    ends = b.ends(0, np.flatnonzero(w > 0))
    return set(ends) == set(b.inner()[1])


@pytest.mark.parametrize("scale", [1.0, 1e6])
def test_a_node_has_the_best_cut_and_a_leaf_the_best_cluster(scale):
    rng, moved, checked = np.random.default_rng(0), 0, 0
    for _ in range(100):
        b = bending(*(given := instance(rng, scale=scale)))
        X, w, D, wishes, _ = given
        start = pays(b.labels(), D, w, wishes)
        for u in b.inner()[0]:
            node, rows, before = b.nodes[u], b.rows_at(u), pays(b.labels(), D, w, wishes)
            least = before
            for j, t in every_cut(X, rows):
                b.nodes[u] = node._replace(side=X[:, j] <= t)
                if filled(b, w): least = min(least, pays(b.labels(), D, w, wishes))
            b.nodes[u] = node
            moved += b.improve(u)
            np.testing.assert_allclose(pays(b.labels(), D, w, wishes), least, rtol=1e-9)
            checked += 1
        for u in b.inner()[1]:
            node = b.nodes[u]
            least = min(pays((setattr_label(b, u, j)), D, w, wishes) for j in range(D.shape[1]))
            b.nodes[u] = node
            b.relabel(u)
            np.testing.assert_allclose(pays(b.labels(), D, w, wishes), least, rtol=1e-9)
        assert pays(b.labels(), D, w, wishes) <= start
    assert moved > 20 and checked > 200


def setattr_label(b, u, j):
    b.nodes[u] = b.nodes[u]._replace(label=j)
    return b.labels()


def test_a_leaf_is_split_in_the_best_way():
    rng, checked = np.random.default_rng(1), 0
    for _ in range(80):
        X, w, D, wishes, model = instance(rng)
        b = bending(X, w, D, wishes, model, leaves=9)
        now = pays(b.labels(), D, w, wishes)
        for u in b.inner()[1]:
            rows, best = b.rows_at(u), -np.inf
            ends = b.ends(0, np.arange(len(w)))
            for (j, t), one, two in product(list(every_cut(X, rows)), range(3), range(3)):
                left = X[:, j] <= t
                if one == two or not (w[(ends == u) & left] > 0).any() or not (w[(ends == u) & ~left] > 0).any(): continue
                labels = np.where(ends == u, np.where(left, one, two), b.labels_at(ends))
                best = max(best, now - pays(labels, D, w, wishes))
            found = b.split_of(u)
            if found is None: assert best == -np.inf; continue
            np.testing.assert_allclose(found[0], best, atol=1e-9)
            checked += 1
    assert checked > 100


def test_the_sum_of_the_definition_never_rises():
    rng, fell = np.random.default_rng(2), 0
    for i in range(12):
        X, w, _, wishes, model = instance(rng, n=24, m=6)
        group = rng.integers(0, 3, 24)
        given = dict(together=np.c_[wishes.first, wishes.second][:3], apart=np.c_[wishes.first, wishes.second][3:], broken=(1.0, 10.0, np.inf)[i % 3],
                     groups=group if i % 2 else None, fairness=(.3, 1)[i // 2 % 2])
        with quiet(): new = model.heed(X, **given, max_moves=2, max_leaves=5, sample_weight=w)
        np.testing.assert_array_equal(new.predict(X), new.labels_)
        b = new.wishes_
        average = model.cost_ / w.sum()
        def total(m):
            y, cost = m.labels_, m.cost_
            bad = sum(int(y[p] != y[q]) for p, q in given["together"]) + sum(int(y[p] == y[q]) for p, q in given["apart"])
            out = cost + bad * (1e9 if np.isinf(given["broken"]) else given["broken"] * average)
            if given["groups"] is None: return out
            means = [np.average(m_pays(m, X, w)[group == g], weights=w[group == g]) for g in range(3) if w[group == g].sum()]
            np.testing.assert_allclose(max(means), max((now if m is new else was) for was, now in b.groups.values()), rtol=1e-9)
            return out + given["fairness"] * (w.sum() * max(means) - cost)
        assert total(new) <= total(model) * (1 + 1e-9)
        fell += total(new) < total(model) * (1 - 1e-9)
        assert b.before == model.cost_ and b.after == new.cost_
    assert fell > 6


def m_pays(m, X, w):
    "What rows pay in their cluster, at its own center; labels count where these do."
    y = m.labels_
    if m.objective_ == "labels": return (y != m.reference_labels_).astype(float)
    C = np.array([np.average(X[y == j], axis=0, weights=w[y == j]) if w[y == j].sum() else np.zeros(X.shape[1]) for j in range(y.max() + 1)])
    return ((X - C[y]) ** 2).sum(1)


def test_every_kind_of_tree():
    rng = np.random.default_rng(3)
    X = rng.normal(0, 1, (60, 3)) + rng.integers(0, 3, 60)[:, None] * 2
    y, pairs = rng.integers(0, 3, 60), [(0, 1), (2, 3), (4, 5)]
    soft = rng.dirichlet(np.ones(3), 60)
    for make, options, given in [(IMM, {}, {}), (ExKMC, dict(objective="kmedians"), {}), (CART, dict(objective="labels"), dict(labels=y)), (SSEGreedy, {}, {}),
                                 (ExKMC, {}, dict(costs=1 - soft)), (CART, {}, dict(labels=np.where(y == 1, -1, y))), (IMM, dict(thresholds="round"), {}),
                                 (ExKMC, dict(reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0))), {})]:
        with quiet():
            m = make(2 if -1 in given.get("labels", ()) else 3, **options).fit(X, **given)
            new = m.heed(X, together=pairs, apart=[(6, 7)], groups=np.arange(60) % 2, max_moves=2, costs=given.get("costs"))
        assert type(new) is type(m) and new.n_leaves_ <= m.n_leaves_ and np.isfinite(new.cost_) and len(new.wishes_.wishes) == 4
        np.testing.assert_array_equal(new.predict(X), new.labels_)
        np.testing.assert_array_equal(from_json(new.to_json()).predict(X), new.labels_)
        assert "3 pairs together" in str(new.wishes_) and len(new.wishes_.to_frame())


def test_pairs_first_and_thresholds_and_a_top_stay():
    rng = np.random.default_rng(4)
    X = rng.integers(0, 12, (80, 2)).astype(float)
    y = (X[:, 0] > 6) * 1 + (X[:, 1] > 6) * 2
    with quiet(): m = CART(4, thresholds={1: 3.0}, top="x0 <= 5").fit(X, labels=y)
    i, j = np.flatnonzero((X[:, 0] == 6) & (X[:, 1] < 5))[0], np.flatnonzero((X[:, 0] < 3) & (X[:, 1] < 5))[0]
    with quiet(): new = m.heed(X, apart=[(i, j)], together=[(0, 1)], broken=np.inf, max_leaves=6)
    assert (new.tree_.feature[0], new.tree_.upper[0]) == (0, 5.0)
    own = new.tree_.feature == 1
    assert (new.tree_.upper[own] % 3 == 0).all() and new.labels_[i] != new.labels_[j] and new.labels_[0] == new.labels_[1]


def test_frames_with_sets_and_gaps():
    rng = np.random.default_rng(5)
    frame = pd.DataFrame({"age": rng.integers(15, 80, 90).astype(float), "color": rng.choice(["red", "green"], 90), "pay": rng.normal(0, 1, 90)})
    frame.loc[::7, "age"] = np.nan
    y = np.where(frame.color == "red", "warm", np.where(frame.age > 40, "old", "young"))
    with quiet():
        m = CART(3, max_leaves=5).fit(frame, labels=y)
        new = m.heed(frame, together=[(0, 7), (1, 2)], apart=[(3, 4)], groups="color", max_moves=3)
    np.testing.assert_array_equal(new.predict(frame), new.labels_)
    assert set(new.wishes_.groups) == {"red", "green"} and set(new.clusters_) == {"warm", "old", "young"}


@in_turn("given, said", [
    ({}, "say what is wished"), (dict(together=[(0, 99)]), "rows 0 to 29"), (dict(apart=[(1, 1)]), "with itself"), (dict(together=[("a", "b")]), "pairs of row numbers"),
    (dict(groups=[1, 2]), "one value for each"), (dict(groups="x"), "no column"), (dict(groups=np.zeros(30)), "two groups"), (dict(apart=[(0, 1)], broken=-1), "from 0"),
    (dict(groups=np.arange(30) % 2, fairness=2), "from 0 to 1"), (dict(apart=[(0, 1)], max_leaves=1), "max_leaves")])
def test_wishes_that_are_refused(given, said):
    X = np.random.default_rng(0).normal(0, 1, (30, 2))
    m = CART(3, random_state=0).fit(X)
    with pytest.raises(ValueError, match=said): m.heed(X, **given)


def test_a_kernel_is_refused():
    X = np.random.default_rng(0).normal(0, 1, (20, 2))
    with quiet(): kernel = KernelIMM(2, random_state=0).fit(X)
    with pytest.raises(ValueError, match="explains a clustering of a kernel"): kernel.heed(X, apart=[(0, 1)])


def test_clusters_of_several_leaves():
    "Found by the tree itself or given, they are bent and edited; what the tree found itself has no price afterwards either."
    X = np.random.default_rng(0).integers(0, 9, (40, 3)).astype(float)
    with quiet(): own, given = CUBT(3).fit(X), CUBT(3).fit(X, labels=np.arange(40) % 3)
    assert own.n_leaves_ > 3
    i, j = np.flatnonzero(own.labels_ == own.labels_[0])[:2]
    with quiet(): new, bent, cut = given.heed(X, apart=[(0, 3)], max_moves=1), own.heed(X, apart=[(i, j)], broken=np.inf), own.edit(X, merge=[0])
    for m in (new, bent, cut): np.testing.assert_array_equal(m.predict(X), m.labels_)
    assert bent.labels_[i] != bent.labels_[j] and bent.n_clusters_ == own.n_clusters_ and bent.n_leaves_ >= 3
    assert bent.price_ != bent.price_ and bent.reference_labels_ is None and bent.agreement_ is None and set(cut.labels_) < set(own.labels_)
    assert bent.wishes_.before == own.cost_ and bent.cost_ == pytest.approx(sum(((X[bent.labels_ == c] - X[bent.labels_ == c].mean(0))**2).sum() for c in range(3)))


def test_a_tree_with_an_empty_leaf_heeds_wishes():
    tried = 0
    for seed in range(400):
        rng = np.random.default_rng(seed)
        n, k = int(rng.integers(8, 40)), int(rng.integers(2, 5))
        X, y = rng.integers(0, 9, (n, 2)).astype(float), rng.integers(0, k, n)
        y[:k] = range(k)
        with quiet(): model = [IMM(), ExKMC(max_leaves=k + 2)][seed % 2].fit(X, labels=y)
        if (model.tree_.n_node_samples[model.tree_.leaves] > 0).all() or tried == 3: continue
        tried += 1
        with quiet(): assert model.heed(X, together=[(0, 1)]).tree_.n_node_samples.all()
    assert tried
