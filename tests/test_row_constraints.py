"Constraints about rows: pairs and groups, against trying every cut, every cluster, every split."
from itertools import product
import numpy as np
import pandas as pd
import pytest
from sklearn.pipeline import make_pipeline
from sklearn.cluster import KMeans
from sklearn.preprocessing import StandardScaler
from own_trees import CUBT
from xclust import CART, ExKMC, IMM, KernelIMM, SSEGreedy, from_json, naive
from xclust.optimize.row_constraints import ConstrainedSearch, RowConstraints, cuttable
from xclust.engine.costs import distances
from xclust.engine.printed import quiet
from helpers import in_turn

pytestmark = pytest.mark.filterwarnings("ignore:the tree has:UserWarning")


def instance(rng, n=16, d=2, k=3, m=5, scale=1.0):
    "Rows with ties, a greedy tree, pairs at several prices, weights with zeros."
    X = rng.integers(0, 5, (n, d)) * scale
    y, w = (np.r_[np.arange(k), rng.integers(0, k, n - k)],
            rng.integers(0, 3, n) + (np.arange(n) < k))
    pairs = np.array([rng.choice(n, 2, replace=False) for _ in range(m)]).reshape(-1, 2)
    price = rng.integers(1, 9, m) * scale ** 2
    with quiet(): model = CART(k, max_leaves=4).fit(X, labels=y, sample_weight=w)
    constraints = RowConstraints(pairs[:, 0], pairs[:, 1], rng.random(m) < .5, price.astype(float),
                                 None, 0.0)
    C = rng.integers(0, 5, (k, d)) * scale
    return X, w.astype(float), distances(X, C), constraints, model


def bending(X, w, D, constraints, model):
    b = ConstrainedSearch(model, X, lambda labels: D, w, constraints)
    # these costs do not move with the clusters: their names cost
    b.task.reference.objective = "constraints"
    return b


def pays(labels, D, w, constraints):
    "By the words of the definition."
    total = sum(w[i] * D[i, labels[i]] for i in range(len(w)))
    for a, b, apart, price in (zip(constraints.first, constraints.second, constraints.apart,
                                   constraints.price)):
        if (labels[a] == labels[b]) == apart: total += price
    return total


@pytest.mark.parametrize("scale", [1.0, 1e6])
def test_costs_of_rows_are_the_definition(scale):
    """Halves of broken pairs at both ends are the sum; whole prices say what one row alone would
    save."""
    rng = np.random.default_rng(0)
    for _ in range(100):
        given = X, w, D, constraints, model = instance(rng, scale=scale)
        b, y, at = bending(*given), rng.integers(0, 3, len(X)), np.arange(len(X))
        np.testing.assert_allclose(b.costs(w, .5)(y)[at, y].sum(), pays(y, D, w, constraints),
                                   rtol=1e-12)
        i, j = rng.integers(0, len(X)), rng.integers(0, 3)
        other, E = y.copy(), b.costs(w, 1.0)(y)
        other[i] = j
        np.testing.assert_allclose(E[i, j] - E[i, y[i]],
            pays(other, D, w, constraints) - pays(y, D, w, constraints), atol=1e-9 * scale**2)
        np.testing.assert_allclose(b.judge(b.grown), pays(b.labels(b.grown), D, w, constraints),
                                   rtol=1e-12)


def test_small_trees_are_nearly_the_best():
    """Against every tree of two cuts and three leaves: the sum never rises, and is mostly the least
    of all."""
    rng, best, tried = np.random.default_rng(1), 0, 0
    for _ in range(25):
        X, w, D, constraints, model = instance(rng, n=12, m=4)
        with quiet():
            model = CART(3).fit(X, labels=np.r_[np.arange(3), rng.integers(0, 3, 9)],
                                sample_weight=w)
        if model.tree_.n_leaves != 3: continue
        b = bending(X, w, D, constraints, model)
        grown, _ = b.play(40)
        found, cuts = (b.judge(grown),
            [(j, t) for j in range(2) for t in map(naive.midpoint, np.unique(X[:, j]),
                                                   np.unique(X[:, j])[1:])])
        least = min(pays(np.where(X[:, j] <= t, np.where(X[:, i] <= s, one, two) if side else one,
            three if side else np.where(X[:, i] <= s, two, three)), D, w, constraints)
                    for (j, t), (i, s) in product(cuts, cuts) for side in (0, 1)
                    for one, two, three in product(range(3), repeat=3))
        assert least * (1 - 1e-9) <= found <= b.judge(b.grown) * (1 + 1e-9)
        best += found <= least * (1 + 1e-9); tried += 1
    assert tried > 15 and best > .7 * tried, (best, tried)


def test_missing_values_on_either_side_and_given_cuts():
    X = np.array([[0, np.nan], [1, 2], [2, 5], [3, 9], [4, np.nan], [5, 1.]])
    with quiet(): m = CART(2).fit(np.nan_to_num(X), labels=[0, 0, 0, 1, 1, 1])
    table = cuttable(m.tree_, X, [0, 1], {})
    assert ([a.source for a in table.asked] == [0, 1, 1, 0]
            and [a.node for a in table.asked] == [-1, -1, -1, 0])
    assert ((table.values[[0, 4], 1] < 1).all() and (table.values[[0, 4], 2] > 9).all()
            and np.isfinite(table.values).all())


def test_the_sum_of_the_definition_never_rises():
    rng, fell = np.random.default_rng(2), 0
    for i in range(12):
        X, w, _, constraints, model = instance(rng, n=24, m=6)
        group = rng.integers(0, 3, 24)
        given = dict(together=np.c_[constraints.first, constraints.second][:3],
            apart=np.c_[constraints.first, constraints.second][3:],
            broken=(1.0, 10.0, np.inf)[i % 3], groups=group if i % 2 else None,
            fairness=(.3, 1)[i // 2 % 2])
        with quiet(): new = model.constrain(X, **given, max_moves=2, max_leaves=5, sample_weight=w)
        np.testing.assert_array_equal(new.predict(X), new.labels_)
        b = new.constraints_
        average = model.cost_ / w.sum()
        def total(m):
            y, cost = m.labels_, m.cost_
            bad = (sum(int(y[p] != y[q]) for p, q in given["together"])
                   + sum(int(y[p] == y[q]) for p, q in given["apart"]))
            out = cost + bad * (1e9 if np.isinf(given["broken"]) else given["broken"] * average)
            if given["groups"] is None: return out
            means = [np.average(m_pays(m, X, w)[group == g], weights=w[group == g])
                     for g in range(3) if w[group == g].sum()]
            np.testing.assert_allclose(max(means),
                max((now if m is new else was) for was, now in b.groups.values()), rtol=1e-9)
            return out + given["fairness"] * (w.sum() * max(means) - cost)
        assert total(new) <= total(model) * (1 + 1e-9)
        fell += total(new) < total(model) * (1 - 1e-9)
        assert b.before == model.cost_ and b.after == new.cost_
    assert fell > 6


def m_pays(m, X, w):
    "What rows pay in their cluster, at its own center; labels count where these do."
    y = m.labels_
    if m.objective_ == "labels": return (y != m.reference_labels_).astype(float)
    C = np.array([np.average(X[y == j], axis=0, weights=w[y == j]) if w[y == j].sum()
                  else np.zeros(X.shape[1]) for j in range(y.max() + 1)])
    return ((X - C[y]) ** 2).sum(1)


def test_every_kind_of_tree():
    rng = np.random.default_rng(3)
    X = rng.normal(0, 1, (60, 3)) + rng.integers(0, 3, 60)[:, None] * 2
    y, pairs = rng.integers(0, 3, 60), [(0, 1), (2, 3), (4, 5)]
    soft = rng.dirichlet(np.ones(3), 60)
    for make, options, given in [(IMM, {}, {}), (ExKMC, dict(objective="kmedians"), {}),
            (CART, dict(objective="labels"), dict(labels=y)), (SSEGreedy, {}, {}),
            (ExKMC, {}, dict(costs=1 - soft)), (CART, {}, dict(labels=np.where(y == 1, -1, y))),
            (IMM, dict(thresholds="round"), {}),
            (ExKMC, dict(reference=make_pipeline(StandardScaler(),
                                                 KMeans(3, n_init=2, random_state=0))), {})]:
        with quiet():
            m = make(2 if -1 in given.get("labels", ()) else 3, **options).fit(X, **given)
            new = m.constrain(X, together=pairs, apart=[(6, 7)], groups=np.arange(60) % 2,
                              max_moves=2, costs=given.get("costs"))
        assert (type(new) is type(m) and new.n_leaves_ <= m.n_leaves_ and np.isfinite(new.cost_)
                and len(new.constraints_.constraints) == 4)
        np.testing.assert_array_equal(new.predict(X), new.labels_)
        np.testing.assert_array_equal(from_json(new.to_json()).predict(X), new.labels_)
        assert "3 pairs together" in str(new.constraints_) and len(new.constraints_.to_frame())


def test_pairs_first_and_thresholds_and_a_top_stay():
    rng = np.random.default_rng(4)
    X = rng.integers(0, 12, (80, 2)).astype(float)
    y = (X[:, 0] > 6) * 1 + (X[:, 1] > 6) * 2
    with quiet(): m = CART(4, thresholds={1: 3.0}, fixed_splits="x0 <= 5").fit(X, labels=y)
    i, j = (np.flatnonzero((X[:, 0] == 6) & (X[:, 1] < 5))[0],
            np.flatnonzero((X[:, 0] < 3) & (X[:, 1] < 5))[0])
    with quiet():
        new = m.constrain(X, apart=[(i, j)], together=[(0, 1)], broken=np.inf, max_leaves=6)
    assert (new.tree_.feature[0], new.tree_.upper[0]) == (0, 5.0)
    own = new.tree_.feature == 1
    assert ((new.tree_.upper[own] % 3 == 0).all() and new.labels_[i] != new.labels_[j]
            and new.labels_[0] == new.labels_[1])


def test_frames_with_sets_and_gaps():
    rng = np.random.default_rng(5)
    frame = pd.DataFrame({"age": rng.integers(15, 80, 90).astype(float),
                          "color": rng.choice(["red", "green"], 90), "pay": rng.normal(0, 1, 90)})
    frame.loc[::7, "age"] = np.nan
    y = np.where(frame.color == "red", "warm", np.where(frame.age > 40, "old", "young"))
    with quiet():
        m = CART(3, max_leaves=5).fit(frame, labels=y)
        new = m.constrain(frame, together=[(0, 7), (1, 2)], apart=[(3, 4)], groups="color",
                          max_moves=3)
    np.testing.assert_array_equal(new.predict(frame), new.labels_)
    assert (set(new.constraints_.groups) == {"red", "green"}
            and set(new.clusters_) == {"warm", "old", "young"})


@in_turn("given, said", [
    ({}, "give constraints"), (dict(together=[(0, 99)]), "rows 0 to 29"),
    (dict(apart=[(1, 1)]), "with itself"), (dict(together=[("a", "b")]), "pairs of row numbers"),
    (dict(groups=[1, 2]), "one value for each"), (dict(groups="x"), "not a column"),
    (dict(groups=np.zeros(30)), "two different values"),
    (dict(apart=[(0, 1)], broken=-1), "from 0"),
    (dict(groups=np.arange(30) % 2, fairness=2), "from 0 to 1"),
    (dict(apart=[(0, 1)], max_leaves=1), "max_leaves")])
def test_wishes_that_are_refused(given, said):
    X = np.random.default_rng(0).normal(0, 1, (30, 2))
    m = CART(3, random_state=0).fit(X)
    with pytest.raises(ValueError, match=said): m.constrain(X, **given)


def test_a_kernel_is_refused():
    X = np.random.default_rng(0).normal(0, 1, (20, 2))
    with quiet(): kernel = KernelIMM(2, random_state=0).fit(X)
    with pytest.raises(ValueError, match="explains a clustering of a kernel"):
        kernel.constrain(X, apart=[(0, 1)])


def test_clusters_of_several_leaves():
    """Found by the tree itself or given, they are bent and edited; what the tree found itself has
    no price afterwards either."""
    X = np.random.default_rng(0).integers(0, 9, (40, 3)).astype(float)
    with quiet(): own, given = CUBT(3).fit(X), CUBT(3).fit(X, labels=np.arange(40) % 3)
    assert own.n_leaves_ > 3
    i, j = np.flatnonzero(own.labels_ == own.labels_[0])[:2]
    with quiet():
        new, bent, cut = (given.constrain(X, apart=[(0, 3)], max_moves=1),
                          own.constrain(X, apart=[(i, j)], broken=np.inf), own.edit(X, merge=[0]))
    for m in (new, bent, cut): np.testing.assert_array_equal(m.predict(X), m.labels_)
    assert (bent.labels_[i] != bent.labels_[j] and bent.n_clusters_ == own.n_clusters_
            and bent.n_leaves_ >= 3)
    assert (bent.price_ != bent.price_ and bent.reference_labels_ is None
            and bent.agreement_ is None and set(cut.labels_) < set(own.labels_))
    assert (bent.constraints_.before == own.cost_
            and bent.cost_
            == pytest.approx(sum(((X[bent.labels_ == c] - X[bent.labels_ == c].mean(0))**2).sum()
                                 for c in range(3))))


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
        with quiet(): assert model.constrain(X, together=[(0, 1)]).tree_.n_node_samples.all()
    assert tried
