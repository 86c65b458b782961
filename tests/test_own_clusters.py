"CUBT and CLTree against their definitions, tried out on small tables"
import math
import tomllib
import warnings
from pathlib import Path
import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris, make_blobs
import own_trees
from own_trees import CUBT, CLTree, LeafGroups, Stretch, best_part, look_ahead, near_mean
from xclust import agreement, cost, from_json, naive

IRIS = load_iris().data


def quietly(model, X, **given):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return model.fit(X, **given)


# ---- CUBT by definition: rows are sets, trees are nested tuples

def squares(X): return naive.cost(X - X[0], np.zeros(len(X), int)) if len(X) else 0.0


def grown(X, rows, fewest, worth):
    "(feature, threshold, left, right), or the rows of a leaf"
    best = None
    for j in range(X.shape[1]) if len(rows) >= fewest else ():
        values = np.unique(X[rows, j])
        for u, v in zip(values, values[1:]):
            left, right = rows[X[rows, j] <= u], rows[X[rows, j] > u]
            gain = squares(X[rows]) - squares(X[left]) - squares(X[right])
            if gain >= worth and gain > 1e-9 and (best is None or gain > best[0] * (1 + 1e-9)):
                best = gain, j, left, right
    return (rows if best is None else (*best[1:2], grown(X, best[2], fewest, worth),
                                       grown(X, best[3], fewest, worth)))


def apart(X, a, b, share):
    "The distance of two leaves, where the share is a whole number of rows."
    def one_way(a, b):
        near = sorted(min(math.dist(X[i], X[j]) for j in b) for i in a)
        whole = share * len(a)
        taken = [min(1.0, max(0.0, whole - p)) for p in range(len(near))]
        return sum(t / whole * d for t, d in zip(taken, near))
    return max(one_way(a, b), one_way(b, a))


def rows_of(tree):
    return (tree if isinstance(tree, np.ndarray)
            else np.concatenate([rows_of(tree[1]), rows_of(tree[2])]))


def leaves(tree):
    return [tree] if isinstance(tree, np.ndarray) else leaves(tree[1]) + leaves(tree[2])


def siblings(tree):
    "Every question with two leaves, as a path."
    if isinstance(tree, np.ndarray): return []
    if all(isinstance(side, np.ndarray) for side in tree[1:]): return [()]
    return [(s, *path) for s in (1, 2) for path in siblings(tree[s])]


def at(tree, path): return tree if not path else at(tree[path[0]], path[1:])


def without(tree, path):
    if not path: return rows_of(tree)
    return tuple(without(part, path[1:]) if s == path[0] else part for s, part in enumerate(tree))


def by_definition(X, k, fewest, min_gain, limit, most, share):
    "The clusters as a set of sets of rows."
    tree = grown(X, np.arange(len(X)), fewest, min_gain * squares(X))
    while (found := siblings(tree)) and len(leaves(tree)) > k:
        path = min(found, key=lambda p: apart(X, *at(tree, p)[1:], share))
        if apart(X, *at(tree, path)[1:], share) >= limit and len(leaves(tree)) <= most: break
        tree = without(tree, path)
    sets = leaves(tree)
    while len(sets) > k:
        a, b = min(((a, b) for b in range(len(sets)) for a in range(b)),
                   key=lambda p: apart(X, sets[p[0]], sets[p[1]], share))
        sets = ([s for g, s in enumerate(sets) if g not in (a, b)]
                + [np.concatenate([sets[a], sets[b]])])
    return {frozenset(s.tolist()) for s in sets}


def as_sets(labels):
    return {frozenset(np.flatnonzero(labels == c).tolist()) for c in np.unique(labels)}


def test_CUBT_is_what_it_says():
    rng, joined, taken_back = np.random.default_rng(0), 0, 0
    for t in range(30):
        X = rng.normal(size=(rng.integers(6, 22), rng.integers(1, 4)))
        k, fewest, gain, limit, share = (int(rng.integers(1, 4)), int(rng.integers(2, 6)),
            float(rng.choice([.001, .05])), float(rng.choice([1e-9, .4])),
            float(rng.choice([.2, .5, 1])))
        most = int(rng.integers(k, k + 5))
        model = quietly(CUBT(k, max_leaves=most, min_samples_split=fewest, min_gain=gain,
                             min_distance=limit, share=share), X)
        assert as_sets(model.labels_) == by_definition(X, k, fewest, gain, limit, most, share)
        joined += model.n_leaves_ > model.n_clusters_
        taken_back += (model.n_leaves_ < quietly(CUBT(k, min_samples_split=fewest, min_gain=gain),
                                                 X).n_leaves_)
        np.testing.assert_allclose(model.cost_, naive.cost(X, model.labels_), rtol=1e-9)
    assert joined > 3 and taken_back > 3


def test_distances_of_unions_are_those_of_their_rows():
    rng = np.random.default_rng(1)
    X, w = rng.integers(0, 5, (30, 2)).astype(float), rng.integers(1, 4, 30).astype(float)
    parts = {g: np.flatnonzero(np.arange(30) % 4 == g) for g in range(4)}
    groups = LeafGroups(X, w, parts, .3)
    groups.unite(0, 2, 7)
    assert (groups.distance(7, 1) == LeafGroups(X, w, {0: np.r_[parts[0], parts[2]], 1: parts[1]},
                                                .3).distance(0, 1))
    both = np.r_[parts[1], parts[3]]
    np.testing.assert_allclose(groups.rise(1, 3),
                               naive.cost(X[both], np.zeros(len(both), int), weights=w[both])
                               - sum(naive.cost(X[parts[g]], np.zeros(len(parts[g]), int),
                                                weights=w[parts[g]]) for g in (1, 3)))
    repeated = np.repeat(np.arange(30.), 3)
    assert near_mean(repeated, np.ones(90), .2) == near_mean(np.arange(30.), np.full(30, 3.), .2)


# ---- CLTree by definition

def entropy(y, n): return sum(-c * math.log(c / (y + n)) for c in (y, n) if c > 0)


def plain_best(x, low, high, n):
    "(rows left, place): every value, its rows on either side"
    best = (1e-12 * entropy(len(x), n), None, None)
    for v in np.unique(x):
        for left in ((x < v).sum(), (x <= v).sum()):
            there = n * (v - low) / (high - low)
            gain = entropy(len(x), n) - entropy(left, there) - entropy(len(x) - left, n - there)
            if gain > best[0] * (1 + 1e-12): best = gain, int(left), float(v)
    return best[1:]


def plain_look(x, low, high, n):
    "(rows left of the cut, its place, rows in the emptiest stretch)"
    x = np.sort(x)
    def density(part):
        return len(part[0]) / part[3] if part[3] > 0 else math.inf if len(part[0]) else 0.0
    def sides(part, left, place):
        values, low, high, n = part
        there = n * (place - low) / (high - low)
        return (values[:left], low, place, there), (values[left:], place, high, n - there)
    whole = (x, low, high, n)
    left, place = plain_best(*whole)
    if left is None: return None
    a, b = sides(whole, left, place)
    right, before = density(b) < density(a), left
    empty = b if right else a
    second = plain_best(*empty) if empty[1] < empty[2] else (None, None)
    if second[0] is None: return left, place, len(empty[0])
    first, last = sides(empty, *second)
    near, far = (first, last) if right else (last, first)
    at = (before if right else 0) + second[0]
    if density(near) > density(far): return at, second[1], len(far[0])
    third = plain_best(*near) if near[1] < near[2] else (None, None)
    if third[0] is None: return at, second[1], len(near[0])
    a, b = sides(near, *third)
    return ((before if right else at) + third[0], third[1],
            len((b if density(b) < density(a) else a)[0]))


def test_the_look_ahead_is_what_it_says():
    rng, found = np.random.default_rng(2), 0
    for t in range(160):
        x = np.sort(rng.choice([rng.normal(size=40), rng.integers(0, 9, 40).astype(float)][t % 2],
                               int(rng.integers(2, 25))))
        low, high = x[0] - rng.choice([0., .5]), x[-1] + rng.choice([0., .5])
        if not low < high: continue
        n = float(len(x) * rng.choice([1., 1.7]))
        values, counts = np.unique(x, return_counts=True)
        upto = np.r_[0.0, np.cumsum(counts)]
        index, place, rows, points = look_ahead(values, upto, Stretch(0, len(values), low, high, n))
        told = plain_look(x, low, high, n)
        if told is None: assert index == -1
        else:
            assert (upto[index], place, rows) == told
            found += 0 < index < len(values)
        index, place = best_part(values, upto, Stretch(0, len(values), low, high, n))
        assert ((None if index < 0 else (upto[index], place))
                == (None if told is None else plain_best(x, low, high, n)))
    assert found > 50


def test_CLTree_finds_what_is_apart():
    for seed in range(2):
        X, y = make_blobs(300, centers=[[0, 0, 0], [9, 1, 0], [1, 9, 0], [8, 8, 9]],
                          random_state=seed)
        assert agreement(y, CLTree(4).fit(X).labels_).ari > .95
        # each column in its own unit
        assert agreement(y, CLTree(4).fit(X * [1, 1e3, 1e-3] + [5, 0, 7]).labels_).ari > .95


# ---- both

@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make",
    [lambda **o: CUBT(3, **o), lambda **o: CUBT(3, join="deviance", **o),
     lambda **o: CLTree(3, **o)], ids=["CUBT", "deviance", "CLTree"])
def test_they_are_read_and_shipped_as_trees_are(make):
    frame = pd.DataFrame(IRIS, columns=list("abcd"))
    model = make(max_leaves=7, thresholds="round").fit(frame)
    assert (model.n_clusters_ == 3 <= model.n_leaves_ <= 7
            and (model.predict(frame) == model.labels_).all())
    assert model.agreement_ is None and model.reference_labels_ is None and np.isnan(model.price_)
    np.testing.assert_allclose(model.cost_, cost(IRIS, model.labels_))
    np.testing.assert_allclose(model.cluster_centers_,
                               [IRIS[model.labels_ == c].mean(0) for c in range(3)])
    assert (from_json(model.to_json()).predict(frame) == model.labels_).all()
    import sqlite3
    with sqlite3.connect(":memory:") as base:
        frame.to_sql("data", base)
        assert (pd.read_sql(model.to_sql(), base).iloc[:, -1] == model.labels_).all()
    assert (model.name_clusters().report(frame).count("<article") == 3
            and "or " in str(model.rules()))
    assert model.explain(frame.iloc[:2]) and model.evaluate(frame) and model.describe(0, frame)
    new = model.update(frame.iloc[::2], move=.1)
    assert (new.n_clusters_ == 3 and new.changes_.moved <= .1
            and (new.predict(frame.iloc[::2]) == new.labels_).all())
    told = make(max_leaves=7).fit(frame, labels=np.array(["x", "y", "z"])[load_iris().target])
    assert (as_sets(told.labels_) == as_sets(model.labels_) and told.agreement_.share > .3
            and told.price_ > 0)
    twice = make(max_leaves=7, min_samples_split=20).fit(IRIS, sample_weight=np.full(150, 2.0))
    assert (twice.labels_ == make(max_leaves=7,
        min_samples_split=20).fit(np.repeat(IRIS, 2, axis=0)).labels_[::2]).all()
    assert make(n_jobs=2).fit(IRIS).tree_ == make().fit(IRIS).tree_


def test_bad_input_is_refused():
    for model, why in [(CUBT(3, max_leaves=2), "max_leaves must be at least the number of "
            "clusters, 3"), (CUBT(share=1.5), "share must be a number above 0 and at most 1"),
                       (CUBT(join="mean"), "join must be one of"),
                       (CUBT(min_distance=-1), "min_distance must be a number above 0"),
                       (CLTree(min_crowd=0), "min_crowd must be"),
                       (CLTree(min_samples_split=1), "min_samples_split must be an integer of at "
                                                     "least 2"), (CUBT(0), "n_clusters")]:
        with pytest.raises(ValueError, match=why): model.fit(IRIS)
    with pytest.warns(UserWarning, match="too few for 3 clusters"):
        CUBT(3).fit(np.repeat([[0.], [1.]], 8, axis=0))
    with pytest.raises((ValueError, TypeError)):
        CLTree(2).fit(__import__("scipy.sparse").sparse.csr_matrix(IRIS))
    limited = quietly(CLTree(2, min_samples_leaf=12, max_depth=3, features=[0, 2]), IRIS).tree_
    assert (limited.n_node_samples[limited.leaves].min() >= 12 and limited.depth <= 3
            and set(limited.features_used) <= {0, 2})


def test_entry_points_name_the_methods():
    "What makes them known to the command, once the folder is installed."
    project = tomllib.loads((Path(own_trees.__file__).parent / "pyproject.toml").read_text(
        encoding="utf-8"))["project"]
    named = {name: place.partition(":")
             for name, place in project["entry-points"]["xclust.methods"].items()}
    assert ({name: getattr(own_trees, what) for name, (_, _, what) in named.items()}
            == {"cubt": CUBT, "cltree": CLTree})
    assert {module for module, _, _ in named.values()} == {"own_trees"}
