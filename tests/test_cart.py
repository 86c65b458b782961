"""CART is best-first growth by trying everything, and scikit-learn's tree; MedianTree is its
definition; limits, weights, noise, threads, sentences."""
import pickle, warnings
import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits, load_iris
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import check_sample_weight_equivalence_on_dense_data
from xclust.engine import costs
from xclust import IMM, naive
from xclust.methods.cart import CART, GreedyTreeClusterer, MedianTree
from xclust.engine.columns import midpoint
from xclust.engine.label_sweep import TIED
from xclust.naive import label_cut
from helpers import KINDS, nested, table, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
    for text in ("the tree has:UserWarning", "column .* carries:UserWarning", "A column-vector")]
each_criterion = pytest.mark.parametrize("criterion", ["gini", "entropy"])


def gini(v): return (v*(v.sum() - v)).sum()/v.sum()


def entropy(v):
    v = v[v > 0]
    return (v*np.log1p((v.sum() - v)/v)).sum()


SCORES = dict(gini=gini, entropy=entropy)


def instance(rng, n, d, k, kind):
    "X, labels 0..k-1 (some noise), weights"
    X = table(rng, n, d, kind)
    y = (rng.integers(-1, k, n) if rng.random() < .4
         else np.argmin(((X[:, None] - X[rng.integers(0, n, k)])**2).sum(2), 1))
    y[rng.permutation(n)[:k]] = np.arange(k)
    w = [np.ones(n), rng.integers(1, 5, n)*1., rng.integers(1, 99, n)/64][rng.integers(3)]
    return X, y, w


def leaf(y, w, k): return int(np.argmax(np.bincount(y, w, k)))


def naive_tree(X, y, w, score, max_leaves, *, max_depth=None, least=1, features=None,
               weighted=True):
    "Best-first growth by trying everything: the tree as nested tuples"
    k, unit = y.max() + 1, TIED*(w.sum() if weighted else 1)
    columns = np.arange(X.shape[1]) if features is None else np.sort(features)
    def node(rows, depth):
        cut = None
        if len(set(y[rows])) > 1 and depth != max_depth:
            cut = label_cut(X[rows][:, columns], y[rows], score, w[rows], least)
        gain = score(np.bincount(y[rows], w[rows])) - cut[0] if cut else -np.inf
        return dict(rows=rows, depth=depth, cut=cut,
            gain=round((gain if weighted else gain/w[rows].sum())/unit) if cut else -np.inf)
    nodes = [node(np.arange(len(X)), 0)]
    open_ones = [0]
    while len(open_ones) < max_leaves:
        u = max(open_ones, key=lambda u: (nodes[u]["gain"], -u))
        if not nodes[u]["cut"]: break
        _, i, t = nodes[u]["cut"]
        rows, depth = nodes[u]["rows"], nodes[u]["depth"] + 1
        left = X[rows, columns[i]] <= t
        nodes[u]["children"] = len(nodes), len(nodes) + 1
        open_ones = [v for v in open_ones if v != u] + [len(nodes), len(nodes) + 1]
        nodes += [node(rows[left], depth), node(rows[~left], depth)]
    def tuples(u):
        if "children" not in nodes[u]: return leaf(y[nodes[u]["rows"]], w[nodes[u]["rows"]], k)
        return (int(columns[nodes[u]["cut"][1]]), nodes[u]["cut"][2],
                *map(tuples, nodes[u]["children"]))
    return tuples(0)


# ---- scikit-learn's own checks



class Given(CART):
    "CART with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(4, np.shape(X)[1])),
                           sample_weight=sample_weight)


class GivenMedian(MedianTree):
    "MedianTree with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(4, np.shape(X)[1])),
                           sample_weight=sample_weight)


@pytest.mark.parametrize("model", [Given(), Given(criterion="entropy", max_leaves=9),
    Given(weighted=False), GivenMedian(), GivenMedian(objective="kmedians")], ids=str)
def test_weights_are_repetition_where_the_clustering_is_given(model):
    check_sample_weight_equivalence_on_dense_data("Given", model)


# ---- CART: equal to trying everything

@each_criterion
@pytest.mark.parametrize("kind", KINDS)
def test_the_tree_is_the_naive_tree(kind, criterion):
    rng = np.random.default_rng(0)
    for i in range(tries(20, 9)):
        n, d, k = rng.integers(7, (25, 90)[i % 3 == 0]), rng.integers(1, 5), rng.integers(1, 7)
        X, y, w = instance(rng, n, d, k, kind)
        on, leaves = y >= 0, int(k + rng.integers(0, 6))
        m = CART(criterion=criterion, max_leaves=leaves).fit(X, labels=y, sample_weight=w)
        assert nested(m.tree_) == naive_tree(X[on], y[on], w[on], SCORES[criterion], leaves)
        assert (np.array_equal(m.labels_, m.predict(X))
                and np.array_equal(m.labels_, naive.predict(nested(m.tree_), X)))


@each_criterion
def test_the_tree_is_the_naive_tree_where_bins_hold_several_values(criterion):
    rng = np.random.default_rng(1)
    for kind in ("many", "continuous", "tails"):
        X, y, w = instance(rng, 1000, 2, 4, kind)
        on = y >= 0
        assert (nested(CART(criterion=criterion, max_leaves=6).fit(X, labels=y,
            sample_weight=w).tree_) == naive_tree(X[on], y[on], w[on], SCORES[criterion], 6))


OPTIONS = [dict(max_depth=1), dict(max_depth=3), dict(min_samples_leaf=2),
           dict(min_samples_leaf=6), dict(features=[0]), dict(features=[1, 0]),
           dict(weighted=False), dict(weighted=False, min_samples_leaf=3, max_depth=4)]


@each_criterion
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_is_its_rule_by_trying_everything(options, criterion):
    rng, plain = (np.random.default_rng(2),
                  {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()})
    for i in range(tries(14, 7)):
        X, y, w = instance(rng, rng.integers(8, 60), 2, 4, KINDS[i % 7])
        on = y >= 0
        m = CART(criterion=criterion, max_leaves=8, **options).fit(X, labels=y, sample_weight=w)
        assert nested(m.tree_) == naive_tree(X[on], y[on], w[on], SCORES[criterion], 8, **plain)


def test_more_than_255_clusters():
    X = np.random.default_rng(3).permutation(600).reshape(-1, 2).astype(float)
    m = CART().fit(X, labels=np.arange(300))
    assert m.n_leaves_ == 300 and m.price_ == 1 and np.array_equal(m.labels_, np.arange(300))


# ---- CART: scikit-learn's tree

def ranks(rng, n, d):
    "Distinct values, exact in single precision: scikit-learn reads no other"
    return rng.permuted(np.tile(np.arange(float(n)), (d, 1)), axis=1).T


@each_criterion
@pytest.mark.parametrize("leaves", [6, 9, 25])
def test_without_ties_it_is_scikit_learns_tree(criterion, leaves):
    same = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        X = ranks(rng, 900, 4)
        y = np.argmin(((X[:, None] - X[:6])**2).sum(2), 1)
        y = np.where(rng.random(900) < .05, rng.integers(0, 6, 900), y)
        w = rng.uniform(.5, 2, 900).round(6)
        ours = CART(criterion=criterion, max_leaves=leaves).fit(X, labels=y, sample_weight=w)
        theirs = DecisionTreeClassifier(criterion=criterion, max_leaf_nodes=leaves,
                                        random_state=0).fit(X, y, w)
        same += np.array_equal(ours.predict(X), theirs.predict(X))
        a, b = (sum(SCORES[criterion](np.bincount(y[u == v], w[u == v])) for v in np.unique(u))
                for u in (ours.apply(X), theirs.apply(X)))
        assert a == pytest.approx(b, rel=1e-6)
    assert same >= 11            # tiny leaves can tie all the same


@each_criterion
def test_with_ties_the_first_cut_is_as_pure_as_scikit_learns(criterion):
    rng = np.random.default_rng(4)
    for i in range(40):
        n, k = rng.integers(10, 200), rng.integers(2, 6)
        X = rng.integers(0, rng.choice([2, 5, 40]), (n, 4)).astype(float)
        y = rng.integers(0, k, n)
        y[:k] = np.arange(k)
        trees = (CART(criterion=criterion, max_depth=1).fit(X, labels=y),
                 DecisionTreeClassifier(criterion=criterion, max_depth=1).fit(X, y))
        a, b = (sum(SCORES[criterion](np.bincount(y[u == v])) for v in np.unique(u))
                for u in (m.apply(X) for m in trees))
        assert a == pytest.approx(b, rel=1e-9)


def test_digits_agree_with_scikit_learn():
    X = load_digits().data
    y = KMeans(10, n_init=1, random_state=0).fit_predict(X)
    ours, theirs = (CART().fit(X, labels=y),
                    DecisionTreeClassifier(max_leaf_nodes=10, random_state=0).fit(X, y))
    assert np.array_equal(ours.predict(X), theirs.predict(X))


def test_unweighted_leaves_spend_the_budget_on_crumbs():
    X = load_digits().data
    y = KMeans(10, n_init=1, random_state=0).fit_predict(X)
    good, poor = CART().fit(X, labels=y), CART(weighted=False).fit(X, labels=y)
    assert poor.agreement_.ari < .7*good.agreement_.ari and poor.price_ > good.price_ + .1
    assert (poor.tree_.n_node_samples[poor.tree_.leaves].min() < 5
            and poor.tree_.n_leaves == good.tree_.n_leaves == 10)


# ---- CART: the trap and other stories

@each_criterion
@pytest.mark.parametrize("objective", costs.OBJECTIVES)
def test_T2_the_trap(criterion, objective):
    rng = np.random.default_rng(5)
    for v in (1e2, 1e4):
        X = np.vstack([rng.normal([-2, 0], .05, (500, 2)), rng.normal([2, 0], .05, (500, 2)),
                       [[-2, v], [2, v]]])
        y = np.repeat([0, 1, 2], [500, 500, 2])
        m = CART(criterion=criterion, objective=objective).fit(X, labels=y)
        assert (m.cost_ >= .99*(v**2 if objective == "kmeans" else v)
                and m.agreement_.share >= 1000/1002)
        assert IMM(objective=objective).fit(X, labels=y).price_ == pytest.approx(1)
        assert (CART(criterion=criterion, objective=objective, max_leaves=4).fit(X,
            labels=y).price_ == pytest.approx(1))


def test_xor_is_cut_although_no_first_cut_gains():
    X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0]
    m = CART(max_leaves=4).fit(X, labels=y)
    assert nested(m.tree_) == (0, .5, (1, .5, 0, 1), (1, .5, 1, 0)) and m.price_ == 1


@each_criterion
def test_enough_leaves_repeat_the_reference(criterion):
    rng = np.random.default_rng(6)
    for kind in KINDS:
        X, y, w = instance(rng, 50, 3, 4, kind)
        # equal rows, equal labels
        y = np.unique(X, axis=0, return_inverse=True)[1].ravel() % 4
        m = CART(criterion=criterion, max_leaves=60).fit(X, labels=y, sample_weight=w)
        assert (np.array_equal(m.labels_, np.unique(y, return_inverse=True)[1])
                and m.price_ == pytest.approx(1))


def test_leaves_are_named_by_majority_ties_lowest():
    X = [[0.], [0], [1], [1], [1]]
    assert CART(2).fit(X, labels=[1, 0, 1, 1, 0]).labels_.tolist() == [0, 0, 1, 1, 1]
    assert (CART(2).fit(X, labels=[1, 0, 1, 1, 0],
                        sample_weight=[3, 1, 1, 1, 1]).labels_.tolist()[:2] == [1, 1])


def test_names_units_and_pipelines():
    iris = load_iris(as_frame=True).data
    m = CART(3, reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0)),
             max_leaves=5).fit(iris)
    again = CART(max_leaves=5).fit(iris.to_numpy(), labels=m.reference_labels_)
    assert (m.tree_.feature_names == tuple(iris) and nested(m.tree_) == nested(again.tree_)
            and np.array_equal(m.predict(iris), m.labels_))
    named = CART(max_leaves=5, features=list(iris)[:2]).fit(iris,
        labels=np.array(["a", "b", "c"])[m.reference_labels_])
    assert set(named.tree_.features_used) <= {0, 1} and list(named.clusters_) == ["a", "b", "c"]


# ---- MedianTree

def median_tree(X, w, max_leaves, *, max_depth=None, least=1, features=None):
    "Row ids of the leaves of a k-d tree: the heaviest leaf is cut first"
    leaves, done = [(0, np.arange(len(X)), 0)], []
    count, small = 1, w.sum()/max_leaves
    while leaves and len(leaves) + len(done) < max_leaves:
        leaves.sort(key=lambda u: (-w[u[1]].sum(), u[0]))
        name, rows, depth = leaves.pop(0)
        cut = None
        if w[rows].sum() > small and depth != max_depth:
            mean = np.average(X[rows], axis=0, weights=w[rows])
            spread = (w[rows, None]*(X[rows] - mean)**2).sum(0)
            # what differs by rounding only is equal
            for j in sorted(range(X.shape[1]), key=lambda j: (-float(f"{spread[j]:.9e}"), j)):
                if features is not None and j not in features: continue
                x, values = X[rows, j], np.unique(X[rows, j])
                gaps = [(abs(2*w[rows][x <= u].sum() - w[rows].sum()), midpoint(u, v))
                        for u, v in zip(values, values[1:])
                        if min((x <= u).sum(), (x > u).sum()) >= least]
                if gaps: cut = j, min(gaps)[1]; break
        if cut is None: done.append((name, rows, depth)); continue
        left = X[rows, cut[0]] <= cut[1]
        leaves += [(count, rows[left], depth + 1), (count + 1, rows[~left], depth + 1)]
        count += 2
    return [set(rows.tolist()) for _, rows, _ in leaves + done]


@pytest.mark.parametrize("options", [{}, dict(max_depth=2), dict(least=4), dict(features=[1])],
                         ids=str)
def test_the_median_tree_is_its_definition(options):
    rng = np.random.default_rng(7)
    for i in range(60):
        X, y, w = instance(rng, rng.integers(10, 80), 3, 4,
                           ["few", "some", "many", "continuous", "tails"][i % 5])
        on, leaves = y >= 0, int(rng.integers(4, 12))
        m = MedianTree(max_leaves=leaves,
            **{("min_samples_leaf" if o == "least" else o): v for o, v in options.items()}).fit(X,
                labels=y, sample_weight=w)
        mine = m.apply(X[on])
        assert (sorted(map(sorted, median_tree(X[on], w[on], leaves, **options)))
                == sorted(np.flatnonzero(mine == u).tolist() for u in np.unique(mine)))
        centers = costs.cluster_centers(X, y, y.max() + 1, sample_weight=w)
        for u in m.tree_.leaves:
            here = np.flatnonzero(on)[mine == u]
            pay = w[here] @ costs.distances(X[here], centers)
            assert pay[m.tree_.label[u]] == pytest.approx(pay.min(), rel=1e-9)


def test_a_power_of_two_gives_equal_leaves():
    X = np.random.default_rng(8).normal(size=(256, 3))
    m = MedianTree(4, max_leaves=16, random_state=0).fit(X)
    assert (m.tree_.n_node_samples[m.tree_.leaves] == 16).all() and m.tree_.depth == 4


# ---- both: limits, noise, threads, sentences

BOTH = [CART(max_leaves=7), CART(criterion="entropy", max_leaves=7), MedianTree(max_leaves=7)]
each_model = pytest.mark.parametrize("model", BOTH, ids=str)


@each_model
def test_noise_takes_no_part_but_gets_a_cluster(model):
    rng = np.random.default_rng(9)
    X, y, _ = instance(rng, 80, 3, 4, "continuous")
    y[:10] = -1; y[10:14] = np.arange(4)
    m, rest = clone(model).fit(X, labels=y), clone(model).fit(X[y >= 0], labels=y[y >= 0])
    assert (m.tree_ == rest.tree_ and m.cost_ == pytest.approx(rest.cost_)
            and m.price_ == pytest.approx(rest.price_))
    assert np.array_equal(m.labels_, rest.predict(X)) and set(m.labels_[:10]) <= set(range(4))


@each_model
def test_threads_and_memory_orders_change_nothing(model):
    rng = np.random.default_rng(10)
    X = np.round(rng.normal(size=(3000, 9)), 2)
    y = rng.integers(0, 5, 3000)
    one = clone(model).fit(X, labels=y)
    for other in (clone(model).set_params(n_jobs=2).fit(X, labels=y),
                  clone(model).set_params(n_jobs=-1).fit(np.asfortranarray(X), labels=y),
                  clone(model).fit(pd.DataFrame(X, columns=list("abcdefghi")).to_numpy(),
                                   labels=y.astype(str))):
        assert other.tree_ == one.tree_ and other.cost_ == one.cost_
    assert pickle.loads(pickle.dumps(one)).tree_ == one.tree_


@each_model
def test_limits_hold(model):
    rng = np.random.default_rng(11)
    X, y, _ = instance(rng, 200, 3, 4, "some")
    for limit in (dict(max_depth=2), dict(min_samples_leaf=30), dict(features=[2]),
                  dict(max_leaves=20)):
        m = clone(model).set_params(**limit).fit(X, labels=y)
        assert (m.tree_.depth <= limit.get("max_depth", 99)
                and m.n_leaves_ <= limit.get("max_leaves", 7))
        assert (m.tree_.n_node_samples.min() >= limit.get("min_samples_leaf", 1)
                and set(m.tree_.features_used) <= set(limit.get("features", range(3))))


@each_model
def test_costs_are_those_of_the_definition(model):
    rng = np.random.default_rng(12)
    for objective in costs.OBJECTIVES:
        X, y, w = instance(rng, 120, 3, 4, "continuous")
        on = y >= 0
        m = clone(model).set_params(objective=objective).fit(X, labels=y, sample_weight=w)
        assert m.cost_ == pytest.approx(naive.cost(X[on], m.labels_[on], objective, w[on]))
        assert (m.reference_cost_ == pytest.approx(naive.cost(X[on], y[on], objective, w[on]))
                and m.surrogate_cost_ >= m.cost_*(1 - 1e-9))


@each_model
def test_an_offset_changes_no_label(model):
    X, y = load_iris(return_X_y=True)
    X = np.round(X*16)
    assert np.array_equal(clone(model).fit(X, labels=y).labels_,
                          clone(model).fit(X + 2.**24, labels=y).labels_)


def test_max_leaves():
    X, y = load_iris(return_X_y=True)
    for kind in (CART, MedianTree):
        assert (issubclass(kind, GreedyTreeClusterer) and kind().fit(X, labels=y).n_leaves_ == 3
                and kind(max_leaves=np.int64(6)).fit(X, labels=y).n_leaves_ == 6)
        with pytest.raises(ValueError,
                match="max_leaves must be at least the number of clusters, 3, .* got 2"):
            kind(max_leaves=2).fit(X, labels=y)
        for bad in (0, 2.5, "many", True):
            with pytest.raises(ValueError, match="max_leaves must be None or an integer"):
                kind(max_leaves=bad).fit(X, labels=y)
        with pytest.warns(UserWarning, match="the tree has 2 leaves, not the 5 asked for"):
            kind(max_leaves=5).fit(X[:, :1] > 5, labels=(X[:, 0] > 5).astype(int))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert kind(max_leaves=5).fit(X, labels=y).n_leaves_ == 5


def test_bad_parameters_are_named_and_leave_the_estimator_as_it_was():
    X, y = load_iris(return_X_y=True)
    m = CART().fit(X, labels=y)
    before = m.tree_
    for name, value in (dict(criterion="mistakes", weighted="no", objective="kernel", max_depth=0,
                             min_samples_leaf=0, features=[], max_leaves=1).items()):
        with pytest.raises(ValueError, match=name):
            clone(m).set_params(**{name: value}).fit(X, labels=y)
        with pytest.raises(ValueError, match=name):
            m.set_params(**{name: value}).fit(X[:50], labels=y[:50] + np.arange(50) % 2)
        m.set_params(**{name: getattr(CART(), name)})
        assert m.tree_ is before


@each_model
def test_one_cluster_and_equal_rows(model):
    m = clone(model).set_params(max_leaves=None).fit(np.arange(12.).reshape(6, 2),
                                                     labels=np.zeros(6))
    assert m.n_leaves_ == 1 and m.price_ == 1
    with pytest.warns(UserWarning, match="the tree has 1 leaf, not the"):
        flat = clone(model).fit(np.ones((6, 2)), labels=[0, 1, 1, 1, 0, 1])
    assert flat.n_leaves_ == 1 and (isinstance(model, MedianTree) or (flat.labels_ == 1).all())


@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_equal_gains_are_taken_in_the_order_of_the_nodes(criterion, weighted):
    """The right half is the left one in a mirror, its classes under other names: equal gains, whose
    sums round differently."""
    equal = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        half, y, w = (rng.normal(size=(25, 2)) + [9, 0], rng.choice(3, 25, p=[.8, .1, .1]),
                      rng.integers(1, 30, 25)/10)
        model = CART(max_leaves=3, criterion=criterion, weighted=weighted)
        tree = model.fit(np.r_[half, half*[-1, 1]], labels=np.r_[y, (y + 1) % 3],
                         sample_weight=np.r_[w, w]).tree_
        if tree.n_leaves < 3 or abs(tree.upper[0]) > 1e-9: continue
        equal += 1
        assert tree.feature[tree.children_left[0]] >= 0 > tree.feature[tree.children_right[0]]
    assert equal > 40
