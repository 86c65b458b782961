"""ExKMC and Expand are their definitions: equal to trying everything; bases, limits, paths; the
theorems; the published numbers."""
import pickle, time, tracemalloc
from contextlib import contextmanager
from itertools import combinations
from types import SimpleNamespace
import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits
from sklearn.frozen import FrozenEstimator
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from sklearn.utils.estimator_checks import check_sample_weight_equivalence_on_dense_data
from xclust.engine import costs, task
from xclust.methods import estimator
from xclust import IMM, RandomCuts, Tree, naive
from xclust.methods.cart import CART
from xclust.engine.columns import code_columns, ends_around
from xclust.engine.costs import workers
from xclust.engine.pair_sweep import CountRule, PairRule, against, mistake_lines, pair_rule
from xclust.engine.pair_sweep import best_pair_cut, pair_node, joint_ends, joint_sums, promising
from xclust.engine.pair_sweep import pair_sums
from xclust.methods.exkmc import Expand, ExKMC, plot_path
from xclust.engine.sweep import SumSweep, exact_terms
from xclust.engine.task import Limits, task_of
from helpers import KINDS, in_turn, instance, table, tries

OBJECTIVES = costs.OBJECTIVES
pytestmark = pytest.mark.filterwarnings("ignore:column .* carries:UserWarning",
                                        "ignore:the tree has:UserWarning")

# ---- trying everything

def plain_cut(X, D, interval=False, least=1, features=None):
    """(cost, feature, lower, upper) of the best cut, or None if none is better than no cut; ties to
    the lowest feature, lower, upper"""
    best, alone = None, D.sum(0).min()
    for j in range(X.shape[1]) if features is None else features:
        x, values = X[:, j], np.unique(X[:, j])
        for a in range(len(values) if interval else 1):
            for b in range(a + 1, len(values) + 1):
                inside = (values[a] <= x) & (x <= values[b - 1])
                if min(inside.sum(), (~inside).sum()) < least: continue
                pays = D[inside].sum(0).min() + D[~inside].sum(0).min()
                if pays < alone and (best is None or pays < best[0]):
                    lower = -np.inf if a == 0 else naive.midpoint(values[a - 1], values[a])
                    best = (float(pays), j, values[a] if a and lower == values[a - 1] else lower,
                            np.inf if b == len(values) else naive.midpoint(values[b - 1],
                                values[b]))
    return best


def plain_aside(X, D, interval=False, least=1, features=None):
    """Where no cut gains and yet some row would pay less elsewhere: the upper end of the best run,
    else (urgency -1) the first gap"""
    if D.sum(0).min() == D.min(1).sum(): return None
    run = None if interval else plain_cut(X, D, True, least, features)
    if run and min((X[:, run[1]] < run[2]).sum(), (X[:, run[1]] > run[3]).sum()) >= least:
        return 0., run[1], -np.inf, run[3]
    if least > 1: return None
    for j in range(X.shape[1]) if features is None else features:
        v = np.unique(X[:, j])
        if len(v) > 1: return -1., j, -np.inf, naive.midpoint(v[0], v[1])


def plain_leaves(X, D, start, max_leaves, max_depth=None, **options):
    """Best-first growth from the leaves `start` (boolean masks, depth): the leaves and their gains,
    by trying everything"""
    def opened(mask, depth):
        if not mask.any() or (max_depth is not None and depth >= max_depth):
            return mask, depth, None, -2.
        cut = plain_cut(X[mask], D[mask], **options)
        if cut: return mask, depth, cut, D[mask].sum(0).min() - cut[0]
        cut = plain_aside(X[mask], D[mask], **options)
        return mask, depth, cut, cut[0] if cut else -2.
    leaves, gains = [opened(*leaf) for leaf in start], []
    while len(leaves) < max_leaves:
        i = max(range(len(leaves)), key=lambda i: leaves[i][3])         # the first among equals
        mask, depth, cut, gain = leaves[i]
        if cut is None: break
        inside = (cut[2] <= X[:, cut[1]]) & (X[:, cut[1]] <= cut[3])
        gains.append(gain)
        leaves = (leaves[:i] + leaves[i + 1:] + [opened(mask & inside, depth + 1),
                                                 opened(mask & ~inside, depth + 1)])
    return [leaf[0] for leaf in leaves], gains


def quick_cut(X, D, interval, least=1, features=None, n_jobs=None):
    columns = code_columns(X)
    with workers(n_jobs) as run:
        node = pair_node(columns, D, features, least, run)
        got = best_pair_cut(node, interval)
    return got and (node.floor + got.score, got.feature, got.lower, got.upper)


def pays(rng, n, k, i):
    "Costs whose sums are exact: small integers with many ties, or rounded reals"
    return (rng.integers(0, (2, 5, 50)[i % 3], (n, k)).astype(float) if i % 4
            else exact_terms(rng.random((n, k))*10.**rng.integers(-9, 9)))


@pytest.mark.parametrize("kind", KINDS)
def test_where_rows_only_count_classes_say_what_pairs_say(kind):
    rng, found = np.random.default_rng(0), 0
    for i in range(60):
        n, k = int(rng.integers(2, 500 if i % 4 == 0 else 40)), int(rng.integers(2, 9))
        X, labels = table(rng, n, int(rng.integers(1, 4)), kind), rng.integers(0, k, n)
        labels = np.unique(labels, return_inverse=True)[1]
        reference = SimpleNamespace(labels=labels, n_clusters=int(labels.max()) + 1)
        task = task_of(code_columns(X), reference, limits=Limits(min_samples_leaf=(1, 1, 3)[i % 3]))
        rules = [make(task, mistake_lines(task)) for make in (pair_rule, PairRule)]
        assert [type(rule) for rule in rules] == [CountRule, PairRule]
        cuts = [rule.cut(task.rows, rule.root()) for rule in rules]
        assert cuts[0] == cuts[1]
        found += cuts[0] is not None and cuts[0].gain > 0
    assert found > 20


@pytest.mark.parametrize("interval", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_the_cut_is_the_best_of_all_features_cuts_and_pairs(kind, interval):
    rng = np.random.default_rng(0)
    for i in range(tries(60, 24)):
        n, k = rng.integers(1, 30), rng.integers(1, 7)
        X, D = table(rng, n, rng.integers(1, 4), kind), pays(rng, n, k, i)
        least = (1, 1, 3)[i % 3]
        assert quick_cut(X, D, interval, least) == plain_cut(X, D, interval, least)
    features = np.array([1, 2])
    assert (quick_cut(X3 := table(rng, 20, 4, kind), D3 := pays(rng, 20, 3, 0), interval, 1,
                      features) == plain_cut(X3, D3, interval, 1, features))


@pytest.mark.parametrize("kind", ["many", "continuous", "tails"])
def test_bins_of_several_values_hide_no_cut(kind):
    rng = np.random.default_rng(1)
    for i in range(4):
        X = table(rng, 900, 2, kind)
        D = exact_terms(rng.random((900, 4))
                        + abs(X[:, :1] - rng.normal(X[:, 0].mean(), X[:, 0].std(), 4)))
        for least in (1, 50):
            for n_jobs in (None, 2):
                assert quick_cut(X, D, False, least, n_jobs=n_jobs) == plain_cut(X, D, False, least)
    D = D[:200]; X = X[:200]
    for least in (1, 20): assert quick_cut(X, D, True, least) == plain_cut(X, D, True, least)


def test_pair_sums_bound_every_cut():
    rng = np.random.default_rng(2)
    for _ in range(50):
        D = rng.random((20, 4)); rows = rng.permutation(20)[:12].astype(np.int32)
        M, inside = pair_sums(D[rows]), rng.random(12) < .5
        for j in range(4):
            assert M[j, j] == pytest.approx(D[rows, j].sum())
            for l in range(j + 1, 4):
                assert M[j, l] == pytest.approx(np.minimum(D[rows, j], D[rows, l]).sum())
                assert M[j, l] <= D[rows[inside], j].sum() + D[rows[~inside], l].sum() + 1e-12


def base_leaves(X, on, model):
    leaf = model.tree_.apply(X)
    depth = model.tree_.node_depth
    return [((leaf == u) & on, depth[u]) for u in model.tree_.leaves]


def same_partition(a, b):
    "The same sets of rows, empty ones aside"
    return ({tuple(np.flatnonzero(m)) for m in a if m.any()}
            == {tuple(np.flatnonzero(m)) for m in b if m.any()})


def leaves_of(m, X, on):
    leaf = m.apply(X)
    return [(leaf == u) & on for u in m.tree_.leaves]


OPTIONS = [{}, dict(cuts="interval"), dict(min_samples_leaf=3), dict(max_depth=3),
           dict(features=[0])]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("cls", [ExKMC, Expand])
def test_the_tree_is_grown_best_first_by_trying_everything(cls, options):
    rng = np.random.default_rng(3)
    plain = {dict(cuts="interval", min_samples_leaf="least").get(o, o): v
             for o, v in options.items()}
    if "interval" in plain: plain["interval"] = True
    for i in range(tries(14, 7)):
        n, k = rng.integers(k_ := rng.integers(2, 5), 26) + 4, k_
        X, y, C, w = instance(rng, n, 2, k, KINDS[i % 7])
        # all costs are exact in the plain sums too
        X, C = np.round(X*8)/8, np.round(C*8)/8
        on, objective = (y >= 0) & (w > 0), OBJECTIVES[i % 2]
        D = (costs.distances(X, C, objective)*w[:, None] if cls is ExKMC
             else w[:, None]*(y[:, None] != np.arange(k)))
        empty = i % 3 == 0
        m = cls(max_leaves=k + 4, base="empty" if empty else "imm", objective=objective,
                **options).fit(X, labels=y, centers=C, sample_weight=w)
        limits = {o: v for o, v in options.items() if o != "cuts"}
        start = ([(on, 0)] if empty else base_leaves(X, on,
            IMM(objective=objective, **limits).fit(X, labels=y, centers=C, sample_weight=w)))
        want, gains = plain_leaves(X, D, start, k + 4, **plain)
        # equal gains: the order may differ
        if len(set(gains)) == len(gains):
            assert same_partition(leaves_of(m, X, on), want) and m.n_leaves_ == len(want)
        for u, mask in zip(m.tree_.leaves, leaves_of(m, X, on)):
            if mask.any(): assert m.tree_.label[u] == np.argmin(D[mask].sum(0))
        assert m.n_leaves_ <= k + 4 and np.array_equal(m.predict(X), m.labels_)
        if "min_samples_leaf" in options and empty and m.n_leaves_ > 1:
            assert m.tree_.n_node_samples.min() >= 3
        if "max_depth" in options: assert m.tree_.depth <= 3
        if "features" in options: assert set(m.tree_.features_used) <= {0}


# ---- bases

rng = np.random.default_rng(7)
C = rng.normal(scale=3, size=(5, 3))
y = rng.integers(0, 5, 300)
X = C[y] + rng.normal(size=(300, 3))*1.5
given = dict(labels=y, centers=C)


def alike(a, b):
    "Equal trees, mistakes aside (a replayed base does not know them) and costs up to rounding"
    same = all(np.array_equal(getattr(a, o), getattr(b, o))
        for o in "feature lower upper children_right label n_node_samples "
                 "weighted_n_node_samples".split())
    return same and np.allclose(a.cost, b.cost, rtol=1e-9)


def same_tree(a, b):
    return alike(a.tree_, b.tree_) and np.array_equal(a.labels_, b.labels_) and a.cost_ == b.cost_


@pytest.mark.parametrize("cls", [ExKMC, Expand])
def test_a_tree_a_fitted_estimator_and_the_name_of_a_base_are_one(cls):
    imm = IMM().fit(X, **given)
    want = cls(max_leaves=12, base="imm").fit(X, **given)
    for base in (imm.tree_, imm, IMM(), FrozenEstimator(imm), Tree.from_json(imm.tree_.to_json())):
        m = cls(max_leaves=12, base=base).fit(X, **given)
        assert same_tree(m, want) and m.base is base and np.array_equal(m.result_.states[0].turn, 0)
    brought = cls(max_leaves=12, base=imm).fit(X)
    assert (same_tree(brought, want) and brought.reference is None
            and np.array_equal(brought.reference_labels_, y))
    farthest = cls(max_leaves=12, base=IMM(cut="farthest")).fit(X, **given)
    assert same_tree(farthest, cls(max_leaves=12, base=IMM(cut="farthest").fit(X, **given)).fit(X))


def test_a_fitted_base_brings_its_clusterer_to_other_rows():
    imm = IMM(4, reference=KMeans(4, n_init=2, random_state=0)).fit(X)
    m = ExKMC(max_leaves=6, base=imm).fit(X[:100])
    assert (np.array_equal(m.reference_labels_, imm.reference_.predict(X[:100]))
            and m.reference is None)
    names = IMM().fit(X, labels=np.array(list("abcde"))[y])
    assert list(ExKMC(max_leaves=6, base=names).fit(X).clusters_) == list("abcde")
    with pytest.raises(ValueError, match="base was fitted to 300 labels.*100 rows"):
        ExKMC(base=IMM().fit(X, **given)).fit(X[:100])
    assert not same_tree(ExKMC(max_leaves=6, base=imm).fit(X, labels=y), m)


@pytest.mark.parametrize("scaler", [StandardScaler(), MinMaxScaler((-1, 0))], ids=str)
@pytest.mark.parametrize("cuts", ["threshold", "interval"])
def test_a_base_grown_through_a_pipeline_is_replayed_in_its_units(scaler, cuts):
    frame = pd.DataFrame(X*[1, 1e3, 1e-3], columns=["a", "b", "c"])
    model = make_pipeline(scaler, KMeans(5, n_init=2, random_state=0))
    want = ExKMC(max_leaves=12, cuts=cuts, reference=model).fit(frame)
    base = IMM(reference=model).fit(frame)
    for m in (ExKMC(max_leaves=12, cuts=cuts, base=base).fit(frame),
              ExKMC(max_leaves=12, cuts=cuts, base=base.tree_, reference=model).fit(frame)):
        assert (np.array_equal(m.labels_, want.labels_) and m.cost_ == pytest.approx(want.cost_)
                and m.n_leaves_ == 12)
        assert np.array_equal(m.predict(frame), m.labels_)
    step = want.path()[-3]
    assert want.path().tree(step.n_leaves).n_leaves == step.n_leaves


def test_empty_leaves_of_a_base_keep_their_label_and_cost_nothing():
    tree = IMM().fit(X, **given).tree_
    near = X[y == 2]
    m = ExKMC(base=tree).fit(near, labels=np.zeros(len(near), int) + 2, centers=C)
    empty = m.tree_.leaves[m.tree_.n_node_samples[m.tree_.leaves] == 0]
    assert len(empty) and m.n_leaves_ == 5
    for u in empty: assert m.tree_.label[u] == tree.label[u] and m.tree_.cost[u] == 0


def test_published_labels_stay_and_relabelling_never_costs_more():
    rng = np.random.default_rng(8)
    changed = 0
    for i in range(30):
        A, z, M, w = instance(rng, 60, 3, 5, KINDS[i % 7])
        imm = IMM().fit(A, labels=z, centers=M, sample_weight=w)
        kept = ExKMC(relabel=False).fit(A, labels=z, centers=M, sample_weight=w)
        if imm.n_leaves_ == 5:
            assert (np.array_equal(kept.labels_, imm.labels_)
                    and kept.surrogate_cost_ == imm.surrogate_cost_)
        new = ExKMC().fit(A, labels=z, centers=M, sample_weight=w)
        assert new.surrogate_cost_ <= kept.surrogate_cost_*(1 + 1e-12)
        changed += not np.array_equal(new.labels_, kept.labels_)
    assert changed


def test_leaves_that_a_base_does_not_use_go_to_expansion():
    M = C[[0, 1, 2, 3, 3]]
    m = ExKMC(5).fit(X, labels=np.minimum(y, 3), centers=M)
    assert IMM().fit(X, labels=np.minimum(y, 3), centers=M).n_leaves_ == 4 and m.n_leaves_ == 5
    assert [s.n_leaves for s in m.path()] == [4, 5]


def test_interval_trees_can_be_a_base():
    z = (abs(X[:, 0]) < 1).astype(int)
    first = Expand(2, max_leaves=3, base="empty", cuts="interval").fit(X, labels=z)
    assert (np.isfinite(first.tree_.lower).any() and np.array_equal(first.labels_, z)
            and first.n_leaves_ == 2)
    z = z + 2*(X[:, 1] > 1)
    m = ExKMC(max_leaves=9, base=first.tree_, cuts="interval").fit(X, labels=z)
    assert (m.n_leaves_ == 9 and np.isfinite(m.tree_.lower[0])
            and m.tree_.upper[0] == first.tree_.upper[0] and m.path()[0].n_leaves == 2)


def test_emn_is_a_base_where_it_exists():
    emn = pytest.importorskip("xclust.methods.emn").EMN
    assert same_tree(ExKMC(max_leaves=8, base="emn").fit(X, **given),
                     ExKMC(max_leaves=8, base=emn().fit(X, **given)).fit(X))


def test_ends_around():
    assert ends_around(np.array([1., 2, 3]), np.array([True, True, False])) == (-np.inf, 2.5)
    assert ends_around(np.array([1., 2, 3]), np.array([False, False, True])) == (2.5, np.inf)
    assert ends_around(np.array([1., 2, 3]), np.array([False, True, False])) == (1.5, 2.5)
    assert ends_around(np.array([1., 2, 3]), np.array([True, False, True])) is None
    x = np.array([1., 2])
    low, high = ends_around(x, np.array([False, False]))
    assert not ((low <= x) & (x <= high)).any()
    low, high = ends_around(x, np.array([True, True])); assert ((low <= x) & (x <= high)).all()


# ---- theorems

@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("cuts", ["threshold", "interval"])
def test_T9_the_surrogate_never_rises_stays_above_the_cost_and_ends_at_the_reference(objective,
        cuts):
    rng = np.random.default_rng(9)
    for i in range(8):
        A, _, M, _ = instance(rng, 60, 3, 4, ("some", "continuous", "tails", "many")[i % 4])
        z = costs.nearest(A, M, objective)
        m = ExKMC(max_leaves=60, base=("imm", "empty")[i % 2], objective=objective,
                  cuts=cuts).fit(A, labels=z, centers=M)
        path = m.path(A)
        s = np.array([step.surrogate_cost for step in path])
        assert ((np.diff(s) <= 1e-12*s[0]).all()
                and all(step.surrogate_cost >= step.cost*(1 - 1e-9) - 1e-12 for step in path))
        assert m.surrogate_cost_ == pytest.approx(s[-1], rel=1e-9, abs=1e-9)
        D = costs.distances(A, M, objective)
        assert s[-1] >= D.min(1).sum()*(1 - 1e-9)
        # Corollary 2 of the paper: with n leaves the tree is the reference
        if len(np.unique(A, axis=0)) == len(A):
            assert (s[-1] == pytest.approx(D.min(1).sum(), rel=1e-9)
                    and np.array_equal(m.labels_, z) and m.agreement_ == (1, 1))


@pytest.mark.parametrize("cuts", ["threshold", "interval"])
def test_T9_a_cut_that_gains_nothing_readies_the_next(cuts):
    A = np.array([[0., 0], [0, 1], [1, 0], [1, 1]])
    # XOR: no single cut gains
    m = Expand(2, max_leaves=4, cuts=cuts).fit(A, labels=[0, 1, 1, 0])
    assert (m.n_leaves_ == 4 and np.array_equal(m.labels_, [0, 1, 1, 0])
            and [s.surrogate_cost for s in m.path()] == [2, 2, 1, 0])
    middle = np.repeat([0, 1, 0], [5, 1, 9])
    # two cuts free the one in the middle, and then it is done
    m = Expand(2, max_leaves=9).fit(np.arange(15.)[:, None], labels=middle)
    assert (m.n_leaves_ == 3 and sorted(m.tree_.upper[m.tree_.feature == 0]) == [4.5, 5.5]
            and np.array_equal(m.labels_, middle))


def codewords(k, d, seed=0):
    "Synthetic II: k far codewords of +-1, each with d rows, one coordinate zeroed"
    V = np.random.default_rng(seed).choice([-1., 1.], (k, d))
    A = np.repeat(V, d, axis=0)
    A[np.arange(k*d), np.tile(np.arange(d), k)] = 0
    return A, np.repeat(np.arange(k), d)


def test_T8_T10_on_codewords_IMM_pays_and_expansion_repairs():
    k, d = 12, 150
    A, z = codewords(k, d)
    m = ExKMC(max_leaves=5*k, base="imm").fit(A, labels=z)
    assert m.reference_cost_ == pytest.approx(k*(d - 1))
    prices = np.array([s.price for s in m.path()])
    assert prices[0] > 1.5 and prices[-1] == pytest.approx(1) and (np.diff(prices) < 1e-9).all()
    drop = -np.diff(prices[:k])
    assert drop.max() < 1.8*drop.min()                                                 # linear


def test_a_path_prints_and_is_a_frame():
    path = ExKMC(3, max_leaves=5).fit(np.arange(12.)[:, None] % 5,
                                      labels=np.repeat([0, 1, 2], 4)).path()
    frame, lines = path.to_frame(), str(path).splitlines()
    assert (list(frame) == ["n_leaves", "cost", "price", "surrogate_cost", "kept", "ari"]
            and len(frame) == len(path))
    assert frame.kept.tolist() == [s.agreement.share for s in path]
    assert (lines[0].split() == path.layout()[0] and [line.split() for line in lines[1:]]
            == path.layout()[1])
    assert [int(line.split()[0]) for line in lines[1:]] == [s.n_leaves for s in path]


@pytest.mark.parametrize("e", [.1, .01])
def test_T13_from_an_empty_tree_the_first_cut_splits_the_middle_cluster(e):
    line = np.repeat(np.array([-1 - e, -1 + e, -e, e, 1 - e, 1 + e]), 10)[:, None]
    z = np.repeat([0, 1, 2], 20)
    m = ExKMC(3, base="empty").fit(line, labels=z)
    assert (abs(m.tree_.upper[0]) < e and m.price_ == pytest.approx(2/3 + (1 - e)**2/(9*e**2),
                                                                    rel=1e-9))
    assert (IMM().fit(line, labels=z).price_ == pytest.approx(1) == ExKMC(3).fit(line,
        labels=z).price_)


def test_published_price_on_digits():
    A = load_digits().data
    km = KMeans(10, n_init=10, random_state=0).fit(A)
    m = ExKMC(max_leaves=40).fit(A, labels=km.labels_, centers=km.cluster_centers_)
    prices = {s.n_leaves: s.price for s in m.path()}
    assert m.path()[0].n_leaves == 10
    for leaves, published in ((10, 1.257), (20, 1.149), (40, 1.078)):
        assert prices[leaves] <= published + 5.1e-4
    assert (ExKMC(relabel=False).fit(A, labels=km.labels_, centers=km.cluster_centers_).price_
            == pytest.approx(1.257, abs=5e-4))


# ---- paths

@pytest.mark.parametrize("cls", [ExKMC, Expand])
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("options", [{}, dict(cuts="interval"), dict(base="empty")], ids=str)
def test_every_step_of_a_path_is_the_fit_of_that_size(cls, objective, options):
    options = dict(base="imm") | options
    w, z = rng_weights(), np.where(np.arange(300) % 17 == 0, -1, y)
    big = cls(max_leaves=14, objective=objective, **options).fit(X, labels=z, centers=C,
                                                                 sample_weight=w)
    path = big.path(X, w)
    assert [s.n_leaves for s in path] == list(range(1 if options["base"] == "empty" else 5, 15))
    for step in path:
        if step.n_leaves < 5: continue
        m = cls(max_leaves=step.n_leaves, objective=objective, **options).fit(X, labels=z,
            centers=C, sample_weight=w)
        assert (step.cost == pytest.approx(m.cost_) and step.price == pytest.approx(m.price_)
                and step.agreement == pytest.approx(m.agreement_))
        if cls is ExKMC: assert step.surrogate_cost == pytest.approx(m.surrogate_cost_)
        tree = path.tree(step.n_leaves)
        assert np.array_equal(tree.predict(X), m.labels_) and alike(tree, m.tree_)
    with pytest.raises(ValueError, match="n_leaves must be from"): path.tree(15)
    assert "leaves" in repr(path)


def rng_weights(): return np.random.default_rng(11).integers(0, 4, 300).astype(float)


def test_a_path_of_medians_needs_its_rows():
    m = ExKMC(max_leaves=8, objective="kmedians").fit(X, **given)
    with pytest.raises(ValueError, match="k-medians: pass X"): m.path()
    with pytest.raises(ValueError, match="300 training rows; X has 10"): m.path(X[:10])


def test_paths_are_drawn():
    import matplotlib.pyplot as plt
    m = ExKMC(max_leaves=8).fit(X, **given)
    ax = plot_path(m)
    assert len(ax.lines[0].get_xdata()) == 4 and m.plot_path(ax=ax) is ax
    plt.close("all")


def test_a_fitted_estimator_survives_pickling_and_cloning():
    m = ExKMC(max_leaves=9, base=IMM().fit(X, **given)).fit(X)
    again = pickle.loads(pickle.dumps(m))
    assert same_tree(m, again) and [s.cost for s in again.path()] == [s.cost for s in m.path()]
    assert same_tree(clone(ExKMC(max_leaves=9)).fit(X, **given), m)


# ---- invariances

class Given(ExKMC):
    "ExKMC with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(4, np.shape(X)[1])),
                           sample_weight=sample_weight)


@pytest.mark.parametrize("options",
    [{}, dict(objective="kmedians"), dict(cuts="interval", base="empty")], ids=str)
def test_weights_are_repetition_where_the_clustering_is_given(options):
    check_sample_weight_equivalence_on_dense_data("Given", Given(max_leaves=7, **options))


@pytest.mark.parametrize("cls", [ExKMC, Expand])
@pytest.mark.parametrize("cuts", ["threshold", "interval"])
def test_threads_row_order_and_noise_change_nothing(cls, cuts):
    want = cls(max_leaves=12, cuts=cuts).fit(X, **given)
    for n_jobs in (2, -1):
        assert same_tree(cls(max_leaves=12, cuts=cuts, n_jobs=n_jobs).fit(X, **given), want)
    order = np.random.default_rng(12).permutation(300)
    m = cls(max_leaves=12, cuts=cuts).fit(X[order], labels=y[order], centers=C)
    assert (np.array_equal(m.tree_.upper, want.tree_.upper)
            and np.array_equal(m.labels_, want.labels_[order]))
    far = np.vstack([X, np.full((9, 3), 99.)])
    m = cls(max_leaves=12, cuts=cuts).fit(far, labels=np.r_[y, np.full(9, -1)], centers=C)
    assert (np.array_equal(m.tree_.upper, want.tree_.upper)
            and np.array_equal(m.labels_[:300], want.labels_)
            and m.cost_ == pytest.approx(want.cost_))
    assert np.array_equal(m.predict(far), m.labels_)


def test_an_offset_and_a_scale_change_no_cluster():
    A, M = np.round(X*64)/64, np.round(C*64)/64
    want = ExKMC(max_leaves=12).fit(A, labels=y, centers=M)
    for s, shift in ((1, 2.**23), (2.**200, 0), (2.**-200, 0)):
        m = ExKMC(max_leaves=12).fit(A*s + shift, labels=y, centers=M*s + shift)
        assert (np.array_equal(m.labels_, want.labels_)
                and m.price_ == pytest.approx(want.price_, rel=1e-9))


def test_a_far_center_or_row_spoils_no_other_cut():
    want = ExKMC(max_leaves=12).fit(X, **given)
    far = np.vstack([C, [[1e7, 1e7, -1e7]]])
    m = ExKMC(6, max_leaves=12, base=want.tree_).fit(X, labels=y, centers=far)
    assert np.array_equal(m.labels_, want.labels_)
    m = ExKMC(max_leaves=14, base="empty").fit(np.vstack([X, [[1e9, 0, 0]]]), labels=np.r_[y, 0],
                                               centers=C)
    want = ExKMC(max_leaves=14, base="empty").fit(X, **given)
    assert m.n_leaves_ == 14 and np.mean(m.labels_[:-1] == y) > np.mean(want.labels_ == y) - .05


def test_constants_duplicates_and_one_cluster():
    for cls in (ExKMC, Expand):
        assert cls(3).fit(np.ones((6, 2)), labels=[0, 0, 1, 1, 2, 2]).n_leaves_ == 1
        assert cls(1).fit(X, labels=np.zeros(300, int)).n_leaves_ == 1
        P = np.repeat([[0., 1], [2, 1], [2, 5]], 4, axis=0)
        m = cls(3).fit(P, labels=np.repeat([0, 1, 2], 4))
        assert m.n_leaves_ == 3 and m.cost_ == 0 and m.price_ == 1
    with pytest.warns(UserWarning,
            match="the tree has 3 leaves, not the 7 asked for: every row is already at its "
                  "nearest center"):
        ExKMC(3, max_leaves=7).fit(P, labels=np.repeat([0, 1, 2], 4))


@pytest.mark.parametrize("options",
    [{}, dict(cuts="interval"), dict(base="empty"), dict(base="imm", max_leaves=7)], ids=str)
def test_labels_as_the_objective_make_ExKMC_and_Expand_one(options):
    options = dict(max_leaves=9, objective="labels") | options
    w, given = np.random.default_rng(5).integers(0, 3, 300), np.array(list("vwxyz"))[y]
    a, b = (cls(**(dict(base="imm") | options)).fit(X, labels=given, sample_weight=w)
            for cls in (ExKMC, Expand))
    assert (same_tree(a, b) and a.objective_ == "labels" and np.isnan(a.price_)
            and a.reference_cost_ == 0)
    assert a.cost_ == a.surrogate_cost_ == w[a.labels_ != given].sum()
    for step in (path := a.path()):
        labels = path.tree(step.n_leaves).predict(X)
        assert step.cost == step.surrogate_cost == w[labels != y].sum() and np.isnan(step.price)
        assert step.agreement.share == pytest.approx(1 - step.cost/w.sum())
    counts = Expand(**(dict(base="imm") | options | dict(objective="kmeans"))).fit(X, labels=y,
        sample_weight=w)
    # the cuts do not ask how costs are counted
    if options.get("base") == "empty":
        assert (np.array_equal(counts.tree_.upper, a.tree_.upper)
                and np.array_equal(counts.labels_, a.predict(X, codes=True)))
    a.plot_path()


def test_expand_counts_labels():
    m = Expand(max_leaves=30).fit(X, **given)
    wrong = [(s.agreement.share, s.surrogate_cost) for s in m.path()]
    assert all(round((1 - share)*300, 6) == round(count, 6) for share, count in wrong)
    full = Expand(max_leaves=300, cuts="interval").fit(X, **given)
    assert (np.array_equal(full.labels_, y) and full.price_ == pytest.approx(1)
            and full.agreement_ == (1, 1))


BAD = {
    "max_leaves below k": (ExKMC(max_leaves=4), "max_leaves must be at least the number of "
        "clusters, 5.*got 4"), "max_leaves text": (ExKMC(max_leaves="9"), "max_leaves"),
    "max_leaves zero": (Expand(max_leaves=0), "max_leaves"),
    "max_leaves share": (ExKMC(max_leaves=2.5), "max_leaves"),
    "base unknown": (ExKMC(base="cart"), "base must be one of 'imm', 'emn', 'empty'"),
    "base a number": (ExKMC(base=3), "base must be"), "base a clusterer": (ExKMC(base=KMeans(3)),
        "base must be"), "base unfitted": (ExKMC(base=ExKMC()), "base.*fit it first"),
        "base of chance": (ExKMC(base=RandomCuts()), "base.*fit it first"),
        "base too large": (lambda: ExKMC(base=ExKMC(max_leaves=9).fit(X, **given)),
            "base has 9 leaves.*max_leaves=5"),
            "base too deep": (lambda: ExKMC(max_depth=1, base=IMM().fit(X, **given)),
                "base has depth.*max_depth=1"),
                "base of more clusters": (lambda: ExKMC(max_leaves=20,
                    base=IMM().fit(X, labels=np.arange(300) % 9)), "base has a leaf of cluster 8"),
                    "base of other columns": (lambda: ExKMC(base=IMM().fit(X[:, :2], labels=y)),
                        "features"), "cuts": (ExKMC(cuts="box"), "cuts must be one of"),
                        "objective": (Expand(objective="kernel"), "objective"),
                        "refine": (ExKMC(refine="yes"), "refine must be one of"),
                        "relabel": (ExKMC(relabel="no"), "relabel"),
                        "depth": (ExKMC(max_depth=0), "max_depth"),
                        "leaf": (ExKMC(min_samples_leaf=0), "min_samples_leaf"),
}


@in_turn("case", BAD)
def test_what_cannot_be_is_refused_in_a_sentence(case):
    model, pattern = BAD[case]
    # fitted here: at collection every worker would
    if callable(model): model = model()
    before = dict(vars(model))
    with pytest.raises((ValueError, TypeError), match=pattern): model.fit(X, **given)
    assert vars(model) == before


@pytest.mark.parametrize("model",
    [ExKMC(max_leaves=20), Expand(), Expand(max_leaves=20, cuts="interval"), CART()], ids=str)
def test_most_of_the_work_is_handed_to_the_threads(model, monkeypatch):
    "CPU time, not wall time: a busy machine changes nothing"
    inside = [0., 0]
    @contextmanager
    def counting(n_jobs):
        def run(f, *items):
            inside[1] += 1
            start = time.process_time()
            try: return [*map(f, *items)]
            finally:
                inside[1] -= 1
                if not inside[1]: inside[0] += time.process_time() - start
        run.threads = 2
        yield run
    rng = np.random.default_rng(0)
    M = rng.normal(size=(10, 20))*3
    z = np.repeat(np.arange(10), 12_000); A = M[z] + rng.normal(size=(120_000, 20))*3
    model.fit(A, labels=z, centers=M)
    monkeypatch.setattr(estimator, "workers", counting)
    shares = []
    for _ in range(3):
        inside[:], start = [0., 0], time.process_time()
        model.fit(A, labels=z, centers=M)
        shares.append(inside[0] / (time.process_time() - start))
    assert max(shares) > .5


@pytest.mark.parametrize("options",
    [{}, dict(cuts="interval", base="empty"), dict(objective="labels"),
     dict(relabel=False, objective="kmedians")], ids=str)
@pytest.mark.parametrize("cls", [ExKMC, Expand])
def test_a_refined_tree_costs_no_more_and_has_its_path(cls, options):
    if cls is Expand: options = {o: v for o, v in options.items() if o != "relabel"}
    rng, cheaper = np.random.default_rng(4), 0
    for _ in range(4):
        A = rng.normal(size=(100, 3))
        z, v = costs.nearest(A, rng.normal(size=(4, 3))), rng.integers(0, 3, 100).astype(float)
        plain, better = (cls(max_leaves=9, refine=refine, **options).fit(A, labels=z,
            sample_weight=v) for refine in (False, True))
        assert (better.cost_ <= plain.cost_*(1 + 1e-12)
                and np.array_equal(better.predict(A), better.labels_))
        path, cheaper = better.path(A, v), cheaper + (better.cost_ < plain.cost_)
        assert ([s.n_leaves for s in path] == list(range(path[0].n_leaves, better.n_leaves_ + 1))
                and path[-1].cost == pytest.approx(better.cost_))
        wrong = [v[path.tree(s.n_leaves).predict(A) != z].sum() for s in path]
        assert [s.agreement.share for s in path] == pytest.approx(1 - np.array(wrong)/v.sum())
        if cls is Expand: assert [s.surrogate_cost for s in path] == wrong
        else: assert path[-1].surrogate_cost == pytest.approx(better.surrogate_cost_)
    assert cheaper or options.get("objective") == "labels"


def test_trees_of_a_path_keep_their_margins():
    X = np.random.default_rng(0).normal(size=(80, 3))
    m = ExKMC(4, max_leaves=8, random_state=0).fit(X)
    last = m.path().tree(8)
    assert last == m.tree_ and np.array_equal(last.margin, m.tree_.margin, equal_nan=True)
    some = m.path().tree(6)
    assert ((some.margin[some.feature >= 0] > 0).all()
            and np.isnan(some.margin[some.feature < 0]).all())


# ---- many clusters

@pytest.mark.parametrize("interval", [False, True])
def test_a_node_that_belongs_to_one_label_is_cut_as_any_other(interval):
    rng, fewer = np.random.default_rng(2), 0
    for i in range(150):
        n, k = int(rng.integers(4, 30)), int(rng.integers(3, 8))
        X, D = table(rng, n, 2, "many"), pays(rng, n, k, i)
        # one label serves most of the rows
        D[rng.random(n) < .8, rng.integers(k)] = 0
        if i % 2: D -= D.min(1)[:, None]
        assert quick_cut(X, exact_terms(D), interval) == plain_cut(X, exact_terms(D), interval)
        D, b = exact_terms(D), int(exact_terms(D).sum(0).argmin())
        gains, loss = against(D, b)
        others, M, alone = np.delete(np.arange(k), b), pair_sums(D), D[:, b].sum()
        for j in range(k):
            for l in range(j + 1, k):
                if b in (j, l): assert M[j, l] == alone - gains[j + l - b]
                else: assert M[j, l] >= alone + loss - gains[j] - gains[l]
        for wanted in (0.0, float(gains.max()), loss):
            kept = [j for j in others if any(gains[j] + gains[l] >= wanted for l in others
                                             if l != j)]
            assert promising(gains, others, wanted).tolist() == kept
            fewer += len(kept) < len(others)
    assert fewer


def test_costs_that_would_be_larger_than_the_data_are_not_kept():
    rng = np.random.default_rng(0)
    centers = rng.normal(size=(60, 6))*4
    labels = rng.integers(0, 60, 12_000)
    X = centers[labels] + rng.normal(size=(12_000, 6))
    ExKMC(max_leaves=80).fit(X, labels=labels, centers=centers)       # compiling takes memory, too
    tracemalloc.start()
    try:
        few = ExKMC(max_leaves=80).fit(X, labels=labels, centers=centers)
        peak = tracemalloc.get_traced_memory()[1]
    finally: tracemalloc.stop()
    # all of them would be ten times X
    assert peak < 8*12_000*60 and few.n_leaves_ == 80


def test_joint_sums_are_those_of_the_pairs_that_can_save_enough():
    """In labels that gain less and less, with ties; a pair is listed where its two labels save
    enough together, and only there."""
    rng = np.random.default_rng(0)
    for _ in range(200):
        D = rng.integers(0, 6, (int(rng.integers(1, 30)), int(rng.integers(2, 9)))).astype(float)
        gains = np.sort(rng.integers(0, 9, D.shape[1]).astype(float))[::-1]
        wanted = float(rng.integers(0, 16))
        ends, M = joint_ends(gains, wanted), pair_sums(D)
        listed = [(j, l) for j in range(len(gains)) for l in range(j + 1, ends[j])]
        assert (listed == [(j, l) for j, l in combinations(range(len(gains)), 2)
                           if gains[j] + gains[l] >= wanted])
        assert joint_sums(D, ends).tolist() == [M[pair] for pair in listed]


@pytest.mark.parametrize("interval", [False, True])
def test_many_labels_find_the_cut_that_threads_find(interval, monkeypatch):
    """In one thread bins alone rule most pairs out, many threads look at each: the cuts are the
    same, and those of the loop over all pairs."""
    rng, skipped, load, loaded = np.random.default_rng(1), 0, SumSweep.load, []
    monkeypatch.setattr(SumSweep, "load", lambda self, delta: loaded.append(1) or load(self, delta))
    def threads(f, *items): return list(map(f, *items))
    for trial in range(60):
        # values of their own, or bins of several
        n, k = (40, 700)[trial % 2], int(rng.integers(3, 14))
        X = rng.normal(size=(n, 3)) if trial % 2 else rng.integers(0, 7, (n, 3)).astype(float)
        D = exact_terms(abs(X[:, [0]] - rng.normal(size=k)) + rng.integers(0, 3, (n, k)))
        columns, cuts, looked = code_columns(X), [], []
        monkeypatch.setattr(task, "run_by_rows", lambda run, d: lambda m: run)
        for run in (map, threads):
            loaded.clear()
            cuts.append(best_pair_cut(pair_node(columns, D, run=run), interval))
            looked.append(len(loaded))
        assert cuts[0] == cuts[1]
        skipped += looked[0] < looked[1]
    assert skipped > 10
