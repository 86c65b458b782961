"The grower with toy rules, the partition kernel, the costs of any tree, limits."
import warnings
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from sklearn.base import BaseEstimator, ClusterMixin, clone
from sklearn.cluster import KMeans
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
import xclust
from xclust.engine import costs
from xclust import CART, DT2, IMM, AutoTree, ExKMC, KernelIMM, RandomCuts, SpEx, SSEGreedy, naive
from xclust.engine.columns import code_columns
from xclust import from_json
from xclust.engine.result import GrownChunk, cells_of, middle_of, up_the_tree, with_policy
from xclust.engine.method import Method
from xclust.engine.grow import CenterRule, GrownTree, Rule, grow, of_classes, partition
from xclust.engine.tree import Tree
from xclust.engine.task import Limits, Task, by_label, task_of
from xclust.methods.estimator import TreeClusterer
from xclust.reference.validation import aligned, feature_mask
from xclust.reference.reference import Reference
from xclust.engine.sweep import Cut, SumSweep, exact_terms
from helpers import KINDS, in_turn, instance, table, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{w}:UserWarning")
              for w in ("the tree has", "column .* of the variance")]


# ---- partition

steps = st.integers(-3, 3).map(float)


@given(st.lists(steps, min_size=1, max_size=30), steps, steps, st.booleans(), st.data())
def test_partition_is_stable_and_touches_only_its_slice(values, a, b, one_sided, data):
    x, lower, upper = np.array(values), -np.inf if one_sided else min(a, b), max(a, b)
    n = len(x)
    start = data.draw(st.integers(0, n)); stop = data.draw(st.integers(start, n))
    before = np.array(data.draw(st.permutations(range(n))), np.int32)
    order, right = before.copy(), np.full(n, -1, np.int32)
    middle = partition(x, lower, upper, order, start, stop, right)
    here = before[start:stop]
    left = (lower <= x[here]) & (x[here] <= upper)
    assert middle == start + left.sum()
    assert np.array_equal(order,
        np.concatenate([before[:start], here[left], here[~left], before[stop:]]))


# ---- the grower

class Gaps(Rule):
    "Cuts the widest gap of a node; the state is the node's rows, so that every step can be checked"
    leaves = "greedy"
    def __init__(self, X, gains=True, k=3): self.X, self.gains, self.k, self.asked = X, gains, k, []
    def root(self): return np.arange(len(self.X))
    def cut(self, rows, state):
        assert sorted(rows) == sorted(state)
        self.asked.append(sorted(state))
        best = None
        for j in range(self.X.shape[1]):
            v = np.unique(self.X[rows, j])
            if len(v) > 1 and (best is None or np.diff(v).max() > best[0]):
                i = int(np.argmax(np.diff(v)))
                best = np.diff(v)[i], j, naive.midpoint(v[i], v[i + 1])
        return (None if best is None else Cut(best[1], -np.inf, best[2], 0., 5.,
                                              best[0] if self.gains else 0.))
    def split(self, state, cut, left, right):
        left = (cut.lower <= self.X[state, cut.feature]) & (self.X[state, cut.feature] <= cut.upper)
        return state[left], state[~left]
    def label(self, rows, state): return int(min(state)) % self.k
    def unfinished(self, state): return len(state) > 1


def planted(rule, X, rows=None, weights=None, **limits):
    task = task_of(code_columns(X), None, weights, Limits(**limits))
    return grow(rule, task if rows is None else task._replace(rows=rows))


def leaf_of(grown, n):
    "The node of every row's leaf, -1 where it took no part; every row that did lies in one slice"
    leaf = np.full(n, -1)
    for node, (start, stop) in zip(grown.tree.leaves, grown.slices):
        leaf[grown.order[start:stop]] = node
    assert (grown.slices[:, 1].max() == len(grown.order) == (leaf >= 0).sum()
            == np.diff(grown.slices).sum())
    return leaf


def check_grown(grown, X, weights, k=3):
    "What every grown tree keeps: its arrays agree with its rows"
    tree = grown.tree
    path = tree.decision_path(X).toarray().astype(bool)
    assert np.array_equal(tree.apply(X), leaf_of(grown, len(X)))
    for node in range(tree.node_count):
        rows = np.flatnonzero(path[:, node])
        assert (sorted(grown.states[node]) == rows.tolist()
                and tree.n_node_samples[node] == len(rows))
        assert tree.weighted_n_node_samples[node] == weights[rows].sum()
        if tree.feature[node] < 0:
            assert tree.label[node] == min(rows) % k and tree.mistakes[node] == -1
        else: assert tree.mistakes[node] == 5


@pytest.mark.parametrize("max_leaves", [1, 2, 5, 12, None])
def test_the_best_gain_is_cut_first_and_every_state_belongs_to_its_node(max_leaves):
    rng = np.random.default_rng(0)
    for kind in ("continuous", "some", "few"):
        X, w = table(rng, 40, 3, kind), rng.integers(1, 9, 40)/4
        rule = Gaps(X)
        grown = planted(rule, X, weights=w, max_leaves=max_leaves)
        check_grown(grown, X, w)
        # by hand: always the widest gap among the leaves, the oldest among equals
        leaves, count = [(rows := np.arange(40), Gaps(X).cut(rows, rows))], 1
        while count != max_leaves and any(c for _, c in leaves):
            i = max(range(len(leaves)), key=lambda i: (leaves[i][1].gain if leaves[i][1] else -1,
                                                       -i))
            rows, cut = leaves.pop(i)
            leaves += [(s, Gaps(X).cut(s, s)) for s in rule.split(rows, cut, None, None)]
            count += 1
        assert ({tuple(sorted(rows)) for rows, _ in leaves}
                == {tuple(np.flatnonzero(leaf_of(grown, 40) == u)) for u in grown.tree.leaves})
        assert grown.unfinished == sum(len(rows) > 1 for rows, _ in leaves)


def test_equal_gains_go_in_the_order_the_nodes_appeared():
    X = np.arange(8.)[:, None]
    rule = Gaps(X, gains=False)
    planted(rule, X)
    assert (rule.asked[0] == list(range(8)) and rule.asked[1] == [0]
            and rule.asked[2] == list(range(1, 8)) and rule.asked[3] == [1])
    assert planted(Gaps(X, gains=False), X, max_leaves=3).tree.to_text().count("cluster") == 3


def test_a_depth_limit_stops_every_path():
    X = table(np.random.default_rng(1), 60, 2, "continuous")
    for depth in (1, 2, 3):
        grown = planted(Gaps(X), X, max_depth=depth)
        assert grown.tree.depth == depth and grown.unfinished > 0
        check_grown(grown, X, np.ones(60))


def test_thousands_of_levels_need_no_recursion():
    X = np.arange(1500.)[:, None]
    grown = planted(Gaps(X, gains=False), X)
    assert (grown.tree.depth == 1499 and grown.tree.n_leaves == 1500
            and np.array_equal(grown.tree.apply(X), leaf_of(grown, 1500)))


def test_rows_that_take_no_part_have_no_leaf_and_count_nowhere():
    X = table(np.random.default_rng(2), 30, 2, "continuous")
    rows = np.arange(0, 30, 2, dtype=np.int32)
    class Some(Gaps):
        def root(self): return rows
    before = rows.copy()
    grown = planted(Some(X), X, rows)
    # the caller's array is left alone
    assert np.array_equal(rows, before)
    leaf = leaf_of(grown, 30)
    assert ((leaf[1::2] == -1).all() and grown.tree.n_node_samples[0] == 15
            and np.array_equal(leaf[::2], grown.tree.apply(X)[::2]))


class Runs(Gaps):
    "Cuts out the run with the least sum of a random delta: intervals, also those that reach an end"
    def __init__(self, X, columns, delta):
        super().__init__(X)
        self.columns, self.delta = columns, delta
    def cut(self, rows, state):
        assert sorted(rows) == sorted(state)
        cut = SumSweep(self.columns, rows).load(exact_terms(self.delta[rows])).best(interval=True)
        return cut and cut._replace(mistakes=5., gain=-cut.score)


def test_interval_cuts_keep_rows_states_and_leaves_together():
    rng = np.random.default_rng(3)
    seen = set()
    for i in range(40):
        X, delta = (table(rng, 25, 2, ("some", "continuous")[i % 2]),
                    rng.integers(-4, 5, 25).astype(float))
        columns = code_columns(X)
        grown = grow(Runs(X, columns, delta), task_of(columns, limits=Limits(max_leaves=6)))
        check_grown(grown, X, np.ones(25))
        inner = grown.tree.feature >= 0
        # a run that reaches the right end is stored one-sided
        assert np.isfinite(grown.tree.upper[inner]).all()
        seen |= set(np.isneginf(grown.tree.lower[inner]))
    assert seen == {False, True}


def test_the_grower_works_in_threads_of_its_own_state():
    X = table(np.random.default_rng(4), 50, 2, "continuous")
    task = task_of(code_columns(X))
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(4) as pool:
        trees = list(pool.map(lambda _: grow(Gaps(X), task).tree, range(8)))
    assert all(tree == trees[0] for tree in trees)


@pytest.mark.parametrize("n_jobs", [None, 2, 3])
def test_rows_are_shared_out_as_one_would_take_them(n_jobs, monkeypatch):
    """Rows by label, those of some classes, the cells of a tree: tiny shares, noise, weights of
    zero, empty leaves."""
    monkeypatch.setattr(costs, "MANY_ROWS", 5)
    rng = np.random.default_rng(0)
    with costs.workers(n_jobs) as run:
        for i in range(150):
            n, k = int(rng.integers(1, 40)) + 10_000 * (i % 50 == 0), int(rng.integers(1, 6))
            labels, weights = rng.integers(-1, k, n), rng.integers(0, 3, n) / 2
            used = np.flatnonzero(weights > 0)
            rows = by_label(labels, weights, run)
            assert (rows.dtype == np.int32
                    and np.array_equal(rows, used[np.argsort(labels[used], kind="stable")]))
            active = np.flatnonzero(rng.random(k) < .6)
            alive, starts = of_classes(labels, rows, active, run)
            assert np.array_equal(alive, rows[np.isin(labels[rows], active)])
            assert np.array_equal(starts,
                                  np.cumsum([0, *((labels[rows] == c).sum() for c in active)]))
            ends = np.sort(rng.integers(0, len(rows) + 1, rng.integers(0, 4)))
            slices = np.stack([np.r_[0, ends], np.r_[ends, len(rows)]], axis=1)
            cells = cells_of(GrownTree(None, rows, slices, [], 0), labels, weights, run)
            leaf = np.repeat(np.arange(len(slices)), np.diff(slices).ravel())
            want = sorted({(l, int(labels[r])) for l, r in zip(leaf, rows)})
            assert [*zip(cells.leaf.tolist(), cells.label.tolist())] == want
            assert cells.weight.tolist() == [weights[rows[(leaf == l) & (labels[rows] == c)]].sum()
                                             for l, c in want]
            assert np.array_equal(np.repeat(cells.leaf, np.diff(cells.starts)), leaf)


# ---- what a tree pays

class ToyMethod(Method):
    leaves = "greedy"
    def __init__(self): pass
    def rule(self, task):
        rule = Gaps(task.columns.values.T, k=task.reference.n_clusters)
        rule.root = lambda: np.flatnonzero(task.weights > 0)
        return rule


class Toy(TreeClusterer):
    "An algorithm is its four answers: here several leaves share a cluster"
    def method(self): return ToyMethod()
    def _limits(self, *args): return Limits(7)


@pytest.mark.parametrize("objective", costs.OBJECTIVES)
@pytest.mark.parametrize("kind", KINDS)
def test_leaf_tree_and_reference_costs_are_the_definition(objective, kind):
    rng = np.random.default_rng(5)
    for _ in range(tries(25, 10)):
        n, d, k = rng.integers(3, 40), rng.integers(1, 4), rng.integers(1, 5)
        X, y, C, w = instance(rng, n, d, k, kind)
        m = Toy(k, objective=objective).fit(X, labels=y, centers=C, sample_weight=w)
        w = np.where(y >= 0, w, 0)
        D, path = costs.distances(X, C, objective), m.decision_path(X).toarray().astype(bool)
        close = dict(rel=1e-9, abs=1e-12*np.ptp(X)**2)
        for node in range(m.tree_.node_count):
            assert m.tree_.cost[node] == pytest.approx((w[path[:, node]] @ D[path[:, node]]).min(),
                                                       **close)
        on = np.flatnonzero(w)
        assert m.n_leaves_ == min(7, len(np.unique(X[on], axis=0))) and m.n_clusters_ == k
        assert m.cost_ == pytest.approx(costs.cost(X[on], m.labels_[on], objective, w[on]), **close)
        assert (m.reference_cost_ == pytest.approx(costs.cost(X[on], y[on], objective, w[on]),
                                                   **close))
        assert m.surrogate_cost_ == pytest.approx(sum(w[p]*D[p, m.labels_[p]] for p in on), **close)
        own = costs.cluster_centers(X[on], m.labels_[on], k, objective, w[on])
        assert np.allclose(m.cluster_centers_, np.where(np.isnan(own), C, own), rtol=1e-9,
                           atol=1e-9*np.ptp(X))


@pytest.mark.parametrize("objective", costs.OBJECTIVES)
@pytest.mark.parametrize("move", ["all", "centers", "one cluster"])
def test_costs_keep_their_digits_when_something_lies_far_away(objective, move):
    rng = np.random.default_rng(6)
    for far in (1e7, -1e12):
        X, y = rng.integers(0, 64, (60, 2))/8, np.repeat([0, 1, 2], 20)
        C = np.array([X[y == j].mean(0) for j in range(3)])
        home = X.copy()
        if move != "centers": X[(y == 0) | (move == "all")] += far
        if move != "one cluster": C += far
        m = Toy(3, objective=objective).fit(X, labels=y, centers=C)
        assert m.reference_cost_ == pytest.approx(costs.cost(home, y, objective), rel=1e-12)
        assert (m.cost_ == pytest.approx(costs.cost(X if move == "one cluster" else home,
                                                    m.labels_, objective), rel=1e-12))


def test_leaf_values_sum_up_the_tree():
    X = table(np.random.default_rng(7), 50, 2, "continuous")
    tree = planted(Gaps(X), X, max_leaves=9).tree
    total = up_the_tree(tree, tree.n_node_samples[tree.leaves][:, None].astype(float))
    assert np.array_equal(total[:, 0], tree.n_node_samples)


# ---- what center rules share

def test_survivors_are_the_rows_still_with_their_center():
    rng = np.random.default_rng(8)
    for _ in range(60):
        X, y, C, w = instance(rng, 50, 2, 6, "some")
        w = np.where(y >= 0, w, 0)
        rows = np.flatnonzero((w > 0) & (rng.random(50) < .8))
        rows = rows[np.argsort(y[rows], kind="stable")].astype(np.int32)
        active = np.flatnonzero(rng.random(6) < .5)
        if not len(active) or not len(rows): continue
        alive = CenterRule(Task(code_columns(X), Reference(y, C, "kmeans", 6), w, rows,
                                Limits())).survivors(rows, active)
        assert len(alive.starts) == len(active) + 1
        for c, a, b, total in zip(active, alive.starts, alive.starts[1:], alive.totals):
            assert (np.array_equal(alive.rows[a:b], rows[y[rows] == c])
                    and total == w[rows][y[rows] == c].sum())
        assert np.array_equal(alive.weights, w[alive.rows]) and alive.starts[-1] == len(alive.rows)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=15), st.integers(1, 6))
def test_a_window_leaves_enough_rows_on_both_sides(values, least):
    x = np.array(values, float)
    reference = Reference(np.zeros(len(x), int), np.zeros((1, 1)), "kmeans", 1)
    rule = CenterRule(task_of(code_columns(x[:, None]), reference,
                              limits=Limits(min_samples_leaf=least)))
    lower, upper = rule.window(np.arange(len(x), dtype=np.int32))
    lower, upper = -np.inf if lower is None else lower[0], np.inf if upper is None else upper[0]
    for t in [naive.midpoint(u, v) for u, v in zip(np.unique(x), np.unique(x)[1:])]:
        assert (lower <= t < upper) == (least == 1 or min((x <= t).sum(), (x > t).sum()) >= least)


# ---- features

def test_features_are_named_or_numbered():
    assert feature_mask(None, 3) is None
    assert feature_mask([0, -1], 3).tolist() == [True, False, True]
    assert (feature_mask("b", 3, ["a", "b", "c"]).tolist() == feature_mask(1, 3).tolist()
            == [False, True, False])
    assert (feature_mask(np.array([2]), 3, ["a", "b", "c"]).tolist() == feature_mask(["c"], 3,
        np.array(["a", "b", "c"], object)).tolist())


@pytest.mark.parametrize("features",
    [[], ["z"], [3], [-4], [1.], [True, False, True], np.array([True, False, True])])
def test_features_that_do_not_exist_are_refused_by_name(features):
    try: mask = feature_mask(features, 3, ["a", "b", "c"])
    except ValueError as e: assert "features" in str(e) and str(e).count(".") <= 2
    # or a mask is taken as a mask
    else: assert np.asarray(features).dtype == bool and mask.tolist() == list(features)


class Fixed(ClusterMixin, BaseEstimator):
    "A clusterer that finds what it is told."
    def __init__(self, labels): self.labels = labels
    def fit(self, X, y=None): self.labels_ = np.asarray(self.labels, dtype=int); return self


def test_a_tree_that_found_another_clustering_says_so():
    """A reference of low cost elsewhere; silent where the tree keeps the rows, where it is no
    cheaper, where labels are counted."""
    X = np.random.default_rng(0).normal(size=(200, 2)) + np.repeat([[0, 0], [9, 0]], 100, axis=0)
    right, wrong = np.repeat([0, 1], 100), np.arange(200) % 100 < 20
    with pytest.warns(UserWarning,
            match=r"costs .* less than the clustering it explains, and 19.5 % of the rows .* judge "
                  r"it by the agreement"):
        IMM(reference=Fixed(right ^ wrong)).fit(X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        IMM(reference=Fixed(right ^ wrong), objective="labels").fit(X)
        # cheaper, but one row makes no other clustering
        assert IMM(reference=Fixed(right ^ (np.arange(200) == 0))).fit(X).price_ < .99
        # another, but no cheaper
        assert IMM(reference=Fixed(X[:100].sum(1) > 0)).fit(X[:100]).agreement_.share < .9


def _beside(X, labels):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        found = aligned(labels, X, "labels")
    return list(found), [str(w.message) for w in said]


def test_what_is_given_beside_a_frame_is_matched_by_its_index():
    "Labels as a Series in another row order were taken by position without a word."
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(0)
    X = pd.DataFrame(rng.normal(size=(60, 3)), index=[f"r{i}" for i in range(60)],
                     columns=list("abc"))
    y, w = (pd.Series(np.where(X.a > 0, "up", "down"), X.index),
            pd.Series(rng.integers(1, 4, 60).astype(float), X.index))
    mixed = rng.permutation(60)
    straight = xclust.CART().fit(X, labels=y, sample_weight=w)
    for fit in (lambda **k: xclust.CART().fit(X, **k),
                lambda **k: xclust.explain_clusters(X, starts="fast", **k)):
        model, same = (fit(labels=y.iloc[mixed], sample_weight=w.iloc[mixed]),
                       fit(labels=y, sample_weight=w))
        assert (model.tree_ == same.tree_ and model.agreement_ == same.agreement_
                and (model.reference_labels_ == y).all())
    for labels in (y, y.iloc[mixed]):
        assert (straight.evaluate(X, labels, w.iloc[mixed]).agreement.share == 1
                and str(straight.confusion(X, labels=labels))
                == str(straight.confusion(X, labels=y.to_numpy())))
        assert (str(straight.audit(labels, X)) == str(straight.audit(y, X))
                and str(straight.audit(pd.DataFrame({"g": labels}), X))
                == str(straight.audit(pd.DataFrame({"g": y}), X)))
    assert straight.cost(X, w.iloc[mixed]) == straight.cost(X, w)
    one, other = (xclust.holdout(xclust.CART(), X, labels=labels) for labels in (y, y.iloc[mixed]))
    assert one.agreement == other.agreement


def test_an_index_that_says_nothing_is_told():
    pd = pytest.importorskip("pandas")
    X = pd.DataFrame({"a": [1., 2, 3, 4]}, index=[3, 1, 0, 2])
    assert (_beside(X, pd.Series(list("abcd"), [3, 1, 0, 2])) == (list("abcd"), [])
            and _beside(X, ["b"]) == (["b"], []))
    assert _beside(X, pd.Series(list("abcd"), [0, 1, 2, 3][::-1])) == (["a", "c", "d", "b"], [])
    # numbered from 0: perhaps by accident
    found, said = _beside(X, pd.Series(list("abcd")))
    assert (found == ["d", "b", "a", "c"] and "labels are numbered from 0 to 3" in said[0]
            and "labels.to_numpy()" in said[0])
    found, said = _beside(X, pd.Series(list("abcd"), [3, 1, 0, 7]))
    assert (found == list("abcd") and "indexed by different rows (3, 1, 0, ... and 3, 1, 0, ...)"
            in said[0])
    found, said = _beside(pd.DataFrame({"a": [1., 2]}, index=[0, 0]), pd.Series([5, 6], [0, 1]))
    assert found == [5, 6] and len(said) == 1
    assert _beside(X.to_numpy(), pd.Series(list("abcd"))) == (list("abcd"), [])
    with pytest.warns(UserWarning, match="indexed by different rows") as said:
        xclust.explain_clusters(X, pd.Series([0, 0, 1, 1], list("abcd")), starts="fast")
    assert sum("indexed" in str(w.message) for w in said) == 1


# ---- new rows by name

def people(n=200, seed=0):
    "Numbers of many digits, whole numbers, a truth value, text and dates"
    rng = np.random.default_rng(seed)
    group = rng.integers(3, size=n)
    return pd.DataFrame({"income": rng.normal(30_000 + 20_000*group, 6000),
        "orders": rng.poisson(1 + 4*group), "member": rng.random(n) < .2 + .3*group,
        "town": np.array(["Rome", "Oslo", "Bern", "Cork"])[(group + (rng.random(n) < .2))],
        "since": pd.Timestamp("2020-03-01") + pd.to_timedelta(rng.integers(0, 900, n) + 500*group,
                                                              "D")})


def numbers(n=200, seed=0):
    return people(n,
        seed)[["income", "orders"]].assign(age=np.random.default_rng(seed).integers(18, 80, n))


def test_a_frame_is_read_by_the_names_of_its_columns():
    """In any order, with extra columns, and with only those that the tree asks about; numbers of
    any kind"""
    for X in numbers(), people():
        model = ExKMC(3, max_leaves=5, reference=None, random_state=0).fit(X)
        used = [X.columns[f] for f in model.tree_.features_used]
        told = from_json(model.to_json())
        for m in model, told:
            for new in (X[X.columns[::-1]], X.assign(zzz="more"), X[used],
                    X[used[::-1]].astype({c: "Int64" for c in used if c == "orders"}),
                    X[used].convert_dtypes()):
                assert ((m.predict(new) == model.labels_).all()
                        and (m.apply(new) == model.apply(X)).all()
                        and (m.decision_path(new) != model.decision_path(X)).nnz == 0)
            pl = pytest.importorskip("polars")
            assert (m.predict(pl.from_pandas(X)[used[::-1]]) == model.labels_).all()
        with pytest.raises(ValueError, match=f"lacks the column '{used[0]}' .*X has '{used[0]}s'"):
            model.predict(X.rename(columns={used[0]: used[0] + "s"}))
        with pytest.raises(ValueError, match="lacks the column"):
            model.predict(pd.DataFrame({"q": [1.]}))
        rest = next(c for c in X.columns if c not in used)
        with pytest.raises(ValueError,
                match=f"lacks the column '{rest}' .all columns of training are needed here"):
            model.cost(X.drop(columns=rest))
        assert abs(model.score(X[X.columns[::-1]]) - model.score(X)) <= 1e-9*abs(model.score(X))
    with pytest.raises(ValueError, match="features"): model.predict(X.to_numpy(dtype=object)[:, :2])
    plain, piped = (IMM(3, random_state=0).fit(numbers()),
        IMM(3, reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0))).fit(
            numbers()))
    turned = numbers(seed=1)[["age", "orders", "income"]].assign(more="x")
    for m in plain, piped:
        assert (m.cost(turned) == m.cost(numbers(seed=1))
                and m.evaluate(turned).price == m.evaluate(numbers(seed=1)).price)
    with pytest.raises(ValueError, match="numbers in column"): plain.predict(numbers().astype(str))


def test_a_value_missing_where_training_saw_none_goes_as_the_median():
    for X in numbers(), people():
        model = CART(4, max_leaves=8, random_state=0).fit(X)
        raw = model.read_rows(X)
        for f in model.tree_.features_used:
            if model.tree_.columns and model.tree_.columns[f].kind == "category": continue
            gone, filled = raw.copy(), raw.copy()
            gone[:, f], filled[:, f] = np.nan, np.median(raw[:, f])
            assert (model.tree_.predict(gone) == model.tree_.predict(filled)).all()
            new = X.astype(object)
            new.iloc[:, f] = None
            with pytest.warns(UserWarning,
                    match=f"missing in '{X.columns[f]}' .200 of 200 rows., where training "
                          "saw none"):
                assert (model.predict(new) == model.tree_.predict(gone)).all()
            assert model.explain(new.head(3))[0].cluster == model.tree_.predict(gone)[0]
        strict = clone(model).set_params(missing="refuse").fit(X)
        with pytest.raises(ValueError, match="this tree refuses them"): strict.predict(new)
        holes = raw.copy()
        holes[0, 0] = np.nan
        # an array stays strict
        with pytest.raises(ValueError, match="NaN"): model.predict(holes)
    with pytest.raises(ValueError,
            match="a cluster, but distances to it are unknown"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        CART(3, random_state=0).fit(numbers()).score(numbers().assign(income=np.nan))
    with pytest.raises(ValueError, match="missing must be one of 'refuse', 'median'"):
        IMM(missing="mean").fit(numbers())


# ---- round thresholds

ROUND = [IMM(3, random_state=0), ExKMC(3, max_leaves=7, cuts="interval", random_state=0),
    CART(3, max_leaves=9, refine=True, random_state=0), SpEx(3, random_state=0), SSEGreedy(4),
    KernelIMM(3, random_state=0), DT2(3, random_state=0), RandomCuts(3, random_state=0),
    AutoTree(3, random_state=0),
    IMM(3, reference=make_pipeline(FunctionTransformer(np.log1p), StandardScaler(),
                                   KMeans(3, n_init=2, random_state=0)))]


@pytest.mark.parametrize("model", ROUND, ids=lambda m: type(m).__name__)
def test_round_thresholds_move_no_training_row(model):
    """Each lies within its gap, is no longer than it must be, and is what rules, picture and
    predict say"""
    X = numbers()
    full, short = (clone(model).set_params(thresholds=t).fit(X) for t in ("full", "round"))
    tree, grown = short.tree_, full.tree_
    assert ((short.labels_ == full.labels_).all() and (short.predict(X) == full.labels_).all()
            and (short.apply(X) == full.apply(X)).all())
    assert (tree.is_rounded and not grown.is_rounded and np.array_equal(tree.grown_upper,
        grown.upper) and np.array_equal(tree.margin, grown.margin, equal_nan=True))
    inner = np.flatnonzero(tree.feature >= 0)
    for u in inner:
        if X.columns[tree.feature[u]] in ("orders", "age") and tree.margin[u] == .5:
            assert tree.upper[u] == int(tree.upper[u])
        assert len(repr(float(tree.upper[u]))) <= len(repr(float(grown.upper[u])))
    assert all(len(str(a)) <= len(str(b)) for a, b in zip(short.rules(), full.rules()))
    assert repr(tree) == tree.to_text(most=None)
    told = from_json(short.to_json())
    assert (told.tree_ == tree and repr(told.rules()) == repr(short.rules())
            and from_json(short.to_json(training="none")).tree_.is_rounded)


def test_between_two_thresholds_the_rule_is_the_model():
    """A new row between the middle of a gap and the round number: the rule that holds is the
    cluster that predict says"""
    X = people()
    full, short = (CART(4, max_leaves=8, random_state=0, thresholds=t).fit(X)
                   for t in ("full", "round"))
    rng, tree = np.random.default_rng(0), short.tree_
    raw = short.read_rows(X)[rng.integers(len(X), size=2000)]
    for u in np.flatnonzero((tree.feature >= 0) & np.isfinite(tree.upper)):
        between = rng.uniform(*np.sort([tree.upper[u], tree.grown_upper[u]]), len(raw))
        if tree.columns[tree.feature[u]].kind != "bool":
            raw[:, tree.feature[u]] = np.where(rng.random(len(raw)) < .3, between,
                                               raw[:, tree.feature[u]])
    assert (full.tree_.predict(raw) != tree.predict(raw)).any()
    for rule in short.rules():
        assert (rule.matches(raw) == (tree.predict(raw) == rule.cluster)).all()
    with pytest.raises(ValueError, match='thresholds must be "full", "round", or a dict'):
        IMM(thresholds=3).fit(numbers())


def test_round_dates_and_whole_numbers():
    days = pd.DataFrame({"joined": pd.to_datetime(["2024-02-28", "2024-02-29", "2024-03-01",
                                                   "2024-03-02"]*5), "orders": [0, 0, 1, 2]*5})
    by_date = CART(2, features=["joined"], thresholds="round").fit(days, labels=[0, 0, 1, 1]*5)
    assert (repr(by_date.tree_).startswith("joined <= 2024-02-29?")
            and by_date.tree_.upper[0] == pd.Timestamp("2024-02-29").timestamp())
    by_count = CART(2, features=["orders"], thresholds="round").fit(days, labels=[0, 0, 1, 1]*5)
    assert (by_count.tree_.upper[0] == 0
            and by_count.rules()[1].branches[0].terms[0].intervals[0].lower == 0)
    assert by_count.predict(pd.DataFrame({"orders": [0., .3, 1.]})).tolist() == [0, 1, 1]


@in_turn("seed", range(20))
def test_the_median_of_weighted_rows_is_that_of_repeated_ones(seed):
    "Where a missing value goes depends on the rows that took part, each as often as it counts."
    rng = np.random.default_rng(seed)
    x, weights = rng.integers(0, 9, size=(2, rng.integers(1, 30)))
    weights[0] += 1
    x, weights, middle = x.astype(float), weights.astype(float), np.median(np.repeat(x, weights))
    assert middle_of(x, weights) == middle
    for lower, upper in ([(-np.inf, t) for t in np.arange(-1, 10, .5)]
                         + [(a, a + 2.) for a in np.arange(-1, 10, .5)]):
        tree = Tree.build([dict(feature=0, lower=lower, upper=upper, left=1, right=2),
                           dict(label=0), dict(label=1)], 1)
        for w in (weights, np.ones(len(x))):
            rows = GrownTree(tree, np.flatnonzero(w), np.array([[0, np.count_nonzero(w)]]), [], 0)
            table = GrownChunk(task_of(code_columns(x[:, None]), None, w), rows, x[:, None],
                               lambda j: x)
            goes_left = with_policy(table, tree, "median", w.sum()).missing_left[0]
            assert goes_left == (lower <= (middle if w is weights else np.median(x)) <= upper)


@pytest.mark.parametrize("order", ["C", "F"])
def test_many_rows_by_threads_make_the_same_tree(order):
    "More rows than `MANY_ROWS` are checked, parted and looked through by several threads."
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 4, 70_001)
    X = np.asarray(np.round(rng.normal(size=(70_001, 3)) + labels[:, None], 2), order=order)
    for make in (lambda **o: IMM(**o), lambda **o: ExKMC(max_leaves=9, **o),
                 lambda **o: ExKMC(max_leaves=9, cuts="interval", **o)):
        one, *others = [make(n_jobs=n).fit(X, labels=labels) for n in (None, 2, 3)]
        for other in others:
            assert all(np.array_equal(getattr(one.tree_, a), getattr(other.tree_, a))
                       for a in ("feature", "lower", "upper", "label", "n_node_samples", "cost"))
            assert np.array_equal(one.labels_, other.labels_) and one.cost_ == other.cost_
    X[70_000, 1] = np.inf
    with pytest.raises(ValueError, match="infinity in column 1, in 1 of 70001 rows"):
        IMM(n_jobs=2).fit(X, labels=labels)
