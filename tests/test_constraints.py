"Cuts a person would choose: thresholds that are allowed, against trying all of them."
import datetime as dt
import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_matrix
from sklearn.cluster import KMeans
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
from xclust import CART, DT2, EMN, AutoTree, Boxes, ExGreedy, ExKMC, ExShallow, Expand, IMM
from xclust import KernelExKMC, KernelIMM, MedianTree, RandomCuts, SpEx, SSEGreedy, from_json, naive
from xclust.engine.costs import distances
from xclust.engine.printed import quiet
from xclust.reference.given_cuts import GivenCuts
from helpers import in_turn

pytestmark = pytest.mark.filterwarnings("ignore:the tree has:UserWarning",
                                        "ignore:column .* carries:UserWarning")
GIVEN = {0: [1.5, 2, 3], 2: 1.0}
METHODS = [(IMM, {}), (IMM, dict(cut="farthest")), (IMM, dict(tie="margin")), (EMN, {}),
           (ExGreedy, {}), (ExShallow, {}), (ExKMC, dict(max_leaves=6)),
           (ExKMC, dict(max_leaves=5, base="empty")), (Expand, dict(max_leaves=6)),
           (CART, dict(max_leaves=6)), (SpEx, dict(max_leaves=5)),
           (MedianTree, dict(max_leaves=5)), (RandomCuts, dict(random_state=0, n_init=3)),
           (SSEGreedy, {}), (IMM, dict(refine=True)), (ExKMC, dict(max_leaves=6, refine=True)),
           (AutoTree, dict(max_leaves=5)), (AutoTree, dict(max_moves=10)),
           (AutoTree, dict(max_features=2, starts="fast"))]


def instance(rng, n=50, d=4, k=4):
    "Rows with ties, some of them on thresholds, labels, centers and weights."
    X = rng.integers(0, 9, (n, d)) / 2
    return (X, np.r_[np.arange(k), rng.integers(0, k, n - k)], rng.integers(0, 9, (k, d)) / 2,
            rng.integers(0, 3, n) + (np.arange(n) < k))


def allowed_of(given, x):
    "By the words of the definition."
    return ([v for v in given] if isinstance(given, list)
            else [given * i for i in range(int(x.min() // given) - 1, int(x.max() // given) + 2)])


def candidates(X, given, more=()):
    "Every cut there is: (feature, threshold); `more`: rows whose values bound gaps, too."
    for j, x in enumerate(np.vstack([X, *more]).T):
        values = np.unique(x)
        for t in allowed_of(given[j], x) if j in given else map(naive.midpoint, values, values[1:]):
            yield j, t


def cut_nodes(tree, X):
    "Every node with its rows, and whether they go left."
    path = tree.decision_path(X).toarray().astype(bool)
    for u in np.flatnonzero(tree.feature >= 0):
        yield u, path[:, u], path[:, tree.children_left[u]]


def holds(tree, given):
    for j, allowed in given.items():
        own = tree.feature == j
        assert (tree.lower[own] == -np.inf).all()
        if isinstance(allowed, list): assert np.isin(tree.upper[own], allowed).all()
        else: assert (tree.upper[own] == np.round(tree.upper[own] / allowed) * allowed).all()
    return True


@pytest.mark.parametrize("make, options", METHODS, ids=lambda v: getattr(v, "__name__", ""))
def test_nothing_else_is_cut(make, options):
    rng = np.random.default_rng(0)
    for i in range(4):
        X, y, C, w = instance(rng)
        with quiet(): m = make(4, thresholds=GIVEN, **options).fit(X, labels=y, sample_weight=w)
        assert holds(m.tree_, GIVEN) and m.tree_.n_features == 4
        np.testing.assert_array_equal(m.predict(X), m.labels_)
        assert m.cluster_centers_.shape[1] == 4
    with quiet():
        one, two = (make(4, thresholds=GIVEN, n_jobs=j, **options).fit(X, labels=y) for j in (1, 2))
    assert one.tree_.upper.tobytes() == two.tree_.upper.tobytes()


def mistakes_of(X, y, C, w, active, alive, j, t):
    left = C[:, j] <= t
    return w[alive & ((X[:, j] <= t) != left[y])].sum()


@pytest.mark.parametrize("make", [IMM, EMN])
def test_center_rules_against_all_cuts(make):
    rng, checked = np.random.default_rng(1), 0
    for _ in range(40):
        X, y, C, w = instance(rng, 25, 3, 4)
        given = {0: [1.0, 2.5, 3.0], 2: 1.5} if rng.random() < .5 else {1: 2.0, 2: [2.0]}
        with quiet():
            tree = make(4, thresholds=given).fit(X, labels=y, centers=C, sample_weight=w).tree_
        state = {0: (np.arange(4), np.ones(len(X), bool))}
        for u in range(tree.node_count):
            active, alive = state[u]
            def score(j, t):
                left = (C[active, j] <= t).sum()
                if left in (0, len(active)): return np.inf
                m = mistakes_of(X, y, C, w, active, alive, j, t)
                return m if make is IMM else m / min(left, len(active) - left)
            best = min((score(j, t) for j, t in candidates(X[alive], given, [C[active]])),
                       default=np.inf)
            if tree.feature[u] < 0: assert best == np.inf; continue
            j, t = int(tree.feature[u]), tree.upper[u]
            assert (score(j, t) == best and tree.mistakes[u] == mistakes_of(X, y, C, w, active,
                alive, j, t))
            left, goes = C[active, j] <= t, X[:, j] <= t
            for side, child in ((True, tree.children_left[u]), (False, tree.children_right[u])):
                own = active[left == side]
                state[child] = own, alive & (goes == side) & np.isin(y, own)
            checked += 1
    assert checked > 60


def gini(y, w): return w.sum() - (np.bincount(y, w) ** 2).sum() / w.sum() if w.sum() else 0.0
def squares(X, w): return (w @ (X - w @ X / w.sum()) ** 2).sum() if w.sum() else 0.0


@pytest.mark.parametrize("make, options",
    [(CART, {}), (ExKMC, dict(base="empty")), (Expand, {}), (SSEGreedy, {})],
    ids=lambda v: getattr(v, "__name__", ""))
def test_greedy_rules_against_all_cuts(make, options):
    rng, checked = np.random.default_rng(2), 0
    for _ in range(30):
        X, y, C, w = instance(rng, 30, 3, 3)
        given, D = {0: [1.0, 2.5, 3.0], 2: 1.5}, distances(X, C)
        with quiet():
            tree = make(3, thresholds=given, **options).fit(X, labels=y, centers=C,
                                                            sample_weight=w).tree_
        X, y, D, w = X[w > 0], y[w > 0], D[w > 0], w[w > 0]
        def pays(rows):
            if make is CART: return gini(y[rows], w[rows])
            if make is SSEGreedy: return squares(X[rows], w[rows])
            if make is Expand: return w[rows].sum() - np.bincount(y[rows], w[rows]).max(initial=0)
            return (w[rows] @ D[rows]).min()
        for u, rows, left in cut_nodes(tree, X):
            def score(goes): return pays(rows & goes) + pays(rows & ~goes)
            both = [score(X[:, j] <= t) for j, t in candidates(X[rows], given)
                    if 0 < (X[rows, j] <= t).sum() < rows.sum()]
            np.testing.assert_allclose(score(left), min(both), rtol=1e-9, atol=1e-9)
            checked += 1
    assert checked > 40


def test_the_middle_of_those_that_part_alike():
    X = np.array([[0.], [1], [9], [10]])
    m = CART(2, thresholds={0: 1}).fit(X, labels=[0, 0, 1, 1])
    # of 1, 2, ..., 8 the upper of the two in the middle
    assert m.tree_.upper[0] == 5
    assert CART(2, thresholds={0: [1, 1.5, 8]}).fit(X, labels=[0, 0, 1, 1]).tree_.upper[0] == 1.5
    m = CART(2, thresholds={0: [37.5]}).fit(X * 30, labels=[0, 0, 1, 1])
    assert m.tree_.upper[0] == 37.5 and m.tree_.margin[0] == 0 and "37.5" in str(m.rules())


def test_clusters_costs_and_price_know_nothing_of_it():
    rng = np.random.default_rng(3)
    X = rng.normal(0, 1, (200, 3)) + rng.integers(0, 3, 200)[:, None] * 3
    X[:, 0] *= 1000
    free, held = (ExKMC(3, reference=make_pipeline(StandardScaler(),
        KMeans(3, n_init=3, random_state=0)), thresholds=t).fit(X)
                  for t in ("full", {0: 500, 1: [1.0, 4.0]}))
    np.testing.assert_array_equal(free.reference_labels_, held.reference_labels_)
    assert (free.reference_cost_ == held.reference_cost_
            and holds(held.tree_, {0: 500., 1: [1.0, 4.0]}))
    assert held.result_.centers.shape == free.result_.centers.shape and held.cost_ >= 0
    np.testing.assert_array_equal(from_json(held.to_json()).predict(X), held.labels_)
    assert -held.score(X) == pytest.approx(held.cost_)


@pytest.mark.parametrize("step",
    [FunctionTransformer(np.log1p), FunctionTransformer(np.negative), StandardScaler()],
    ids=["log", "falling", "scaled"])
def test_the_units_of_the_table(step):
    rng = np.random.default_rng(4)
    X = rng.integers(0, 40, (120, 2)).astype(float)
    for make in (IMM, ExKMC, CART, RandomCuts):
        with quiet():
            m = make(4, reference=make_pipeline(step, KMeans(4, n_init=2, random_state=0)),
                     thresholds={0: [10, 20, 30], 1: 8}).fit(X)
        assert holds(m.tree_, {0: [10, 20, 30], 1: 8}) and (m.predict(X) == m.labels_).all()


def test_frames_with_text_gaps_and_dates():
    rng = np.random.default_rng(5)
    n = 150
    frame = pd.DataFrame({"age": rng.integers(15, 80, n).astype(float),
                          "color": rng.choice(["red", "green", "blue"], n),
                          "day": pd.Timestamp("2024-01-01")
                          + pd.to_timedelta(rng.integers(0, 700, n), "D"),
                          "pay": rng.normal(0, 1, n)})
    frame.loc[::7, "age"] = np.nan
    given = {"age": [18, 30, 65], "day": [dt.date(2024, 7, 1), dt.date(2025, 1, 1)]}
    y = (frame.age > 30).to_numpy() * 2 + (frame.day > "2024-09-01").to_numpy()
    for make, options in [(CART, dict(max_leaves=7)), (ExKMC, dict(max_leaves=8)), (IMM, {}),
                          (AutoTree, dict(max_leaves=6))]:
        with quiet(): m = make(4, thresholds=given, **options).fit(frame, labels=y)
        tree = m.tree_
        own = (tree.feature == 0) & (tree.upper < 1e300) & np.isfinite(tree.upper)
        assert np.isin(tree.upper[own], [18, 30, 65]).all()
        days = [pd.Timestamp(d).timestamp() for d in given["day"]]
        assert np.isin(tree.upper[tree.feature == 2], days).all()
        np.testing.assert_array_equal(m.predict(frame), m.labels_)
    with quiet(): m = CART(4, thresholds={"day": dt.timedelta(days=7)}).fit(frame, labels=y)
    assert (m.tree_.upper[m.tree_.feature == 2] % (7 * 86400) == 0).all()
    with pytest.raises(ValueError, match="'color' were given, and it holds categories"):
        CART(4, thresholds={"color": 1}).fit(frame, labels=y)


def test_sparse_tables():
    rng = np.random.default_rng(6)
    X = rng.poisson(.7, (200, 5)).astype(float)
    y = (X[:, 0] > 1) * 1 + (X[:, 3] > 0) * 2
    for make in (CART, IMM, ExKMC):
        with quiet():
            dense, sparse = (make(4, thresholds={0: [.5, 2.5], 3: 2}).fit(Z, labels=y)
                             for Z in (X, csr_matrix(X)))
        assert holds(dense.tree_, {0: [.5, 2.5], 3: 2})
        np.testing.assert_array_equal(dense.tree_.upper, sparse.tree_.upper)


def test_no_allowed_threshold_parts_the_clusters():
    X = np.array([[0., 0], [1, 0], [2, 0], [3, 0]])
    with pytest.warns(UserWarning, match="since thresholds allow no further cut"):
        m = IMM(4, thresholds={0: [1.5]}).fit(X, labels=[0, 1, 2, 3])
    assert m.n_leaves_ == 2 and m.tree_.upper[0] == 1.5
    assert "thresholds forbade" in str(m.certificate())
    with pytest.warns(UserWarning, match="or thresholds allow"):
        CART(4, thresholds={0: [77]}).fit(X, labels=[0, 1, 2, 3])


@in_turn("make, options, said", [
    (Boxes, {}, "boxes are intervals"), (KernelIMM, {}, "kernel"), (KernelExKMC, {}, "kernel"),
    (DT2, {}, "kernel"), (ExKMC, dict(cuts="interval"), "two ends"),
    (AutoTree, dict(cuts="interval"), "two ends"), (AutoTree, dict(objective="kernel"), "kernel"),
    (SpEx, dict(thresholds={0: -1}), "above 0"),
    (CART, dict(thresholds={"a": 1}), "no column names"),
    (CART, dict(thresholds="short"), "or a dict"),
    (CART, dict(thresholds={0: ["x"]}), "finite numbers")])
def test_what_is_refused(make, options, said):
    X = np.random.default_rng(0).normal(0, 1, (30, 2))
    with pytest.raises(ValueError, match=said): make(2, **({"thresholds": {0: 1}} | options)).fit(X)


def test_stretches_of_steps_that_no_float_holds():
    rng = np.random.default_rng(7)
    for step in (.1, .3, 1 / 3, 1e-7, 5, 1e9):
        given = GivenCuts(None, step)
        x = np.r_[given.at(rng.integers(-50, 50, 200).astype(float)), rng.normal(0, 20, 200) * step]
        c = given.stretches(x)
        assert (x <= given.at(c)).all() and (x > given.at(c - 1)).all()
    assert GivenCuts(None, .1).at(3.0) == .3


def test_an_update_moves_no_threshold_that_was_given():
    rng = np.random.default_rng(8)
    X = np.repeat([[0., 0], [10, 0], [10, 10]], 60, axis=0) + rng.normal(0, 1, (180, 2))
    m = ExKMC(3, thresholds={0: 5}, random_state=0).fit(X)
    new = m.update(X * 1.1 + .7, move=.2)
    assert holds(new.tree_, {0: 5.0})


@pytest.mark.parametrize("fixed_splits", ["x1 <= 2", ("x1 <= 2", None, "x0 > 3"), CART(2)])
def test_an_update_keeps_the_questions_that_were_given(fixed_splits):
    rng = np.random.default_rng(9)
    X = (np.repeat([[0., 0, 0], [0, 9, 4], [9, 9, 0], [9, 0, 9], [0, 0, 9]], 50, axis=0)
         + rng.normal(0, 1, (250, 3)))
    if not isinstance(fixed_splits, (str, tuple)):
        fixed_splits = fixed_splits.fit(X, labels=X[:, 1] > 2)
    m = IMM(5, fixed_splits=fixed_splits, random_state=0).fit(X)
    new = m.update(X + rng.normal(0, 1, X.shape) + [2, 1.5, 2], move=.4)
    given = [0] + [m.tree_.children_right[0]] * isinstance(fixed_splits, tuple)
    for u in given:
        assert (new.tree_.feature[u], new.tree_.upper[u]) == (m.tree_.feature[u], m.tree_.upper[u])
    assert (new.tree_.upper != m.tree_.upper).any()          # what is below moves


# fixed splits

TOP = ("x0 <= 2", None, "x2 > 1.5")
BELOW = [(m, o) for m, o in METHODS if "max_moves" not in o and "max_features" not in o]


def starts_with(tree, fixed_splits=((0, 2.0), None, (2, 1.5))):
    r = tree.children_right[0]
    return ((tree.feature[0], tree.upper[0]) == fixed_splits[0]
            and (tree.feature[r], tree.upper[r]) == fixed_splits[2])


@pytest.mark.parametrize("make, options", BELOW, ids=lambda v: getattr(v, "__name__", ""))
def test_every_method_grows_below(make, options):
    rng = np.random.default_rng(9)
    for i in range(2):
        X, y, C, w = instance(rng)
        with quiet(): m = make(4, fixed_splits=TOP, **options).fit(X, labels=y, sample_weight=w)
        assert starts_with(m.tree_) and m.tree_.n_features == 4 and m.cluster_centers_.shape[1] == 4
        np.testing.assert_array_equal(m.predict(X), m.labels_)
        np.testing.assert_array_equal(from_json(m.to_json()).predict(X), m.labels_)
        if i == 0 and make is not AutoTree:
            with quiet():
                both = make(4, fixed_splits=TOP, thresholds={1: 1, 3: [2.0]}, **options).fit(X,
                    labels=y, sample_weight=w)
            assert starts_with(both.tree_) and holds(both.tree_, {1: 1.0, 3: [2.0]})
    with quiet():
        one, two = (make(4, fixed_splits=TOP, n_jobs=j, **options).fit(X, labels=y) for j in (1, 2))
    assert one.tree_.upper.tobytes() == two.tree_.upper.tobytes()


@pytest.mark.parametrize("make, options",
    [(CART, {}), (ExKMC, dict(base="empty")), (SSEGreedy, {})],
    ids=lambda v: getattr(v, "__name__", ""))
def test_below_each_end_it_grows_as_alone(make, options):
    "Every node below the fixed splits has the best cut of its rows."
    rng, checked = np.random.default_rng(10), 0
    for _ in range(25):
        X, y, C, w = instance(rng, 40, 3, 3)
        D, w = distances(X, C), np.ones(len(X))
        given, leaves = (({}, {}) if make is SSEGreedy
                         else (dict(labels=y, centers=C), dict(max_leaves=5)))
        with quiet():
            tree = make(5, fixed_splits="x1 <= 2", **options, **leaves).fit(X, **given).tree_
        assert (tree.feature[0], tree.upper[0]) == (1, 2.0)
        def pays(rows):
            if make is CART: return gini(y[rows], w[rows])
            if make is SSEGreedy: return squares(X[rows], w[rows])
            return (w[rows] @ D[rows]).min()
        for u, rows, left in cut_nodes(tree, X):
            if u == 0: continue
            def score(goes): return pays(rows & goes) + pays(rows & ~goes)
            both = [score(X[:, j] <= t) for j, t in candidates(X[rows], {})
                    if 0 < (X[rows, j] <= t).sum() < rows.sum()]
            np.testing.assert_allclose(score(left), min(both), rtol=1e-9, atol=1e-9)
            checked += 1
    assert checked > 40


def test_clusters_go_where_most_of_their_rows_go():
    rng = np.random.default_rng(11)
    for _ in range(20):
        X, y, C, w = instance(rng, 40, 3, 4)
        with quiet(): m = IMM(4, fixed_splits="x1 <= 2").fit(X, labels=y, sample_weight=w)
        right = np.bincount(y, w * (X[:, 1] > 2)) * 2 > np.bincount(y, w)
        states = m.result_.states
        if 0 < right.sum() < 4:
            np.testing.assert_array_equal(states[m.tree_.children_right[0]], np.flatnonzero(right))
        else: assert len(states[m.tree_.children_right[0 if right.all() else 0]]) in (1, 4)


def test_a_fitted_tree_as_top_in_any_units():
    rng = np.random.default_rng(12)
    X = rng.integers(0, 40, (160, 3)).astype(float)
    first = CART(2, random_state=0).fit(X)
    for step in (FunctionTransformer(np.log1p), FunctionTransformer(np.negative), StandardScaler()):
        for make in (IMM, ExKMC, CART):
            with quiet():
                m = make(4, reference=make_pipeline(step, KMeans(4, n_init=2, random_state=0)),
                         fixed_splits=first).fit(X)
            assert ((m.tree_.feature[0], m.tree_.upper[0]) == (first.tree_.feature[0],
                                                               first.tree_.upper[0]))
            np.testing.assert_array_equal(m.predict(X), m.labels_)
    with quiet():
        m = ExKMC(4, fixed_splits=ExKMC(4, base="empty", cuts="interval", random_state=0).fit(X),
                  max_leaves=7, random_state=0).fit(X)
    assert m.n_leaves_ == 7


def test_frames_with_text_and_gaps_below_a_top():
    rng = np.random.default_rng(13)
    n = 120
    frame = pd.DataFrame({"age": rng.integers(15, 80, n).astype(float),
        "color": rng.choice(["red", "green", "blue"], n), "pay": rng.normal(0, 1, n)})
    frame.loc[::9, "age"] = np.nan
    y = (frame.age > 40).to_numpy() * 1 + (frame.color == "red").to_numpy() * 2
    with quiet(): first = CART(4, features=["color"], max_leaves=4).fit(frame, labels=y)
    for make in (CART, ExKMC, IMM, AutoTree):
        with quiet(): m = make(4, fixed_splits="age <= 30").fit(frame, labels=y)
        assert (m.tree_.feature[0], m.tree_.upper[0]) == (0, 30) and "age <= 30" in str(m.rules())
        np.testing.assert_array_equal(m.predict(frame), m.labels_)
        with quiet(): m = make(4, fixed_splits=first).fit(frame, labels=y)
        assert (m.tree_.feature[0] == 1
                and set(m.tree_.category_set(0)) == set(first.tree_.category_set(0)))
        np.testing.assert_array_equal(m.predict(frame), m.labels_)


@in_turn("make, options, said", [
    (Boxes, {}, "unexpected keyword"), (CART, dict(fixed_splits="x9 <= 1"), "not a column"),
    (CART, dict(fixed_splits="x0 <= 99"), "no row to 1 of their 2 ends"),
    (CART, dict(fixed_splits=("x0 <= 0", "x1 <= 0", "x1 <= 0")), "more than the 2 leaves"),
    (CART, dict(max_depth=1, max_leaves=4, fixed_splits=("x0 <= 0", "x1 <= 0", None)), "in a row"),
    (AutoTree, dict(max_moves=3), "change trees from the root"),
    (AutoTree, dict(objective="kernel"), "kernel"), (ExKMC, dict(cuts="interval"), "two ends")])
def test_a_top_that_is_refused(make, options, said):
    X = np.random.default_rng(0).normal(0, 1, (30, 2))
    with pytest.raises((ValueError, TypeError), match=said):
        make(2, **({"fixed_splits": "x0 <= 0"} | options)).fit(X)


# the bill, and editing a finished tree

def test_the_bill_is_what_fits_without_a_wish_say():
    rng = np.random.default_rng(14)
    X, y, _, w = instance(rng, 80, 4, 3)
    frame = pd.DataFrame(X, columns=list("abcd"))
    constraints = dict(thresholds={"a": 1.5, "c": [2.0]}, fixed_splits="b <= 2", max_depth=3,
                       features=["a", "b", "c"])
    with quiet():
        m = ExKMC(3, max_leaves=5, **constraints).fit(frame, labels=y, sample_weight=w)
        constraint_costs = m.constraint_costs(frame, sample_weight=w)
        free = [dict(thresholds={"c": [2.0]}), dict(thresholds={"a": 1.5}),
                dict(fixed_splits=None), dict(features=None), dict(max_depth=None)]
        others = [ExKMC(3, max_leaves=5, **constraints | f).fit(frame, labels=y, sample_weight=w)
                  for f in free]
        none = ExKMC(3, max_leaves=5).fit(frame, labels=y, sample_weight=w)
    assert ([b.cost for b in constraint_costs] == [o.cost_ for o in others]
            and constraint_costs.every.cost == none.cost_)
    assert (constraint_costs.every.extra_cost == pytest.approx(m.cost_ / none.cost_ - 1)
            and "all of them" in str(constraint_costs))
    assert len(constraint_costs.to_frame()) == 6


@in_turn("make, options, given", [
    (CART, {}, "labels"), (CART, {}, None), (IMM, {}, "labels"),
    (AutoTree, dict(starts="fast"), "labels"), (AutoTree, dict(starts="fast"), None),
    (SSEGreedy, {}, None), (ExKMC, {}, "costs"), (CART, {}, "noise")])
def test_the_bill_explains_the_same_clustering(make, options, given):
    rng = np.random.default_rng(15)
    X, y, C, _ = instance(rng, 90, 3, 3)
    if given == "noise": y = np.where(np.arange(90) % 8 == 0, -1, y)
    data = {"labels": dict(labels=y), "costs": dict(costs=distances(X, C)),
            "noise": dict(labels=y, noise="cluster"), None: {}}[given]
    with quiet():
        m = make(3, thresholds={0: 2.0}, **options).fit(X, **data)
        again = m.constraint_costs(X, costs=data.get("costs"))
        free = make(3, **options, **({"random_state": 0} if given is None and make is not SSEGreedy
                                     else {}))
        if given is not None: assert again[0].cost == pytest.approx(free.fit(X, **data).cost_)
    assert len(again) == 1 and np.isfinite(again[0].cost)


@pytest.mark.parametrize("make, options, given", [
    (CART, dict(max_leaves=6), {}), (IMM, {}, {}),
    (AutoTree, dict(starts="fast", max_leaves=6, thresholds="round"), {}),
    (ExKMC, dict(max_leaves=6), dict(objective="kmedians")),
    (CART, dict(max_leaves=6), dict(objective="labels")), (SSEGreedy, {}, {})],
    ids=lambda v: getattr(v, "__name__", ""))
def test_edits_by_definition(make, options, given):
    rng = np.random.default_rng(16)
    for _ in range(5):
        X, y, _, w = instance(rng, 70, 3, 4)
        with quiet():
            m = make(4, **options, **given).fit(X, **({} if make is SSEGreedy else dict(labels=y)),
                                                sample_weight=w)
        tree = m.tree_
        inner = np.flatnonzero(tree.feature >= 0)
        u = int(inner[-1])
        under = tree.decision_path(X)[:, u].toarray().ravel() > 0
        e = m.edit(X, merge=[u], sample_weight=w)
        size = len(tree.subtree(u).leaves)
        assert (e.n_leaves_ == m.n_leaves_ - size + 1 and type(e) is type(m)
                and len(set(e.labels_[under])) == 1)
        if make is not SSEGreedy:
            np.testing.assert_array_equal(e.labels_[~under], m.labels_[~under])
        np.testing.assert_array_equal(e.predict(X), e.labels_)
        np.testing.assert_array_equal(from_json(e.to_json()).predict(X), e.labels_)
        if make is CART and given:                                        # the majority
            assert e.labels_[under][0] == np.bincount(y[under], w[under]).argmax()
        assert e.changes_.before.cost == m.cost_ and e.changes_.after.cost == e.cost_
        assert e.changes_.moved == pytest.approx(w[e.labels_ != m.labels_].sum() / w.sum())
        x = np.unique(X[w > 0, 1])
        t = float(x[len(x) // 2])
        try: e = m.edit(X, replace={u: f"x1 <= {t}"}, sample_weight=w)
        except ValueError as error: assert "no row to" in str(error); continue
        assert (e.tree_.feature[u], e.tree_.upper[u]) == (1, t)
        np.testing.assert_array_equal(e.predict(X), e.labels_)
        again = e.edit(X, replace={u: f"x1 <= {t}"}, sample_weight=w)
        np.testing.assert_array_equal(again.labels_, e.labels_)


def test_a_frame_is_edited_with_its_sets_and_gaps():
    rng = np.random.default_rng(17)
    n = 150
    frame = pd.DataFrame({"age": rng.integers(15, 80, n).astype(float),
        "color": rng.choice(["red", "green", "blue"], n), "pay": rng.normal(0, 1, n)})
    frame.loc[::9, "age"] = np.nan
    y = np.where(frame.color == "red", "warm", np.where(frame.age > 40, "old", "young"))
    with quiet():
        m = CART(3, max_leaves=5).fit(frame, labels=y)
        e = m.edit(frame, replace={int(np.flatnonzero(m.tree_.feature == 0)[0]): "age <= 45"})
    np.testing.assert_array_equal(e.predict(frame), e.labels_)
    assert ("age <= 45" in str(e.rules()) and set(e.clusters_) == {"warm", "old", "young"}
            and "age" in str(e.changes_))


def test_edits_that_are_refused():
    X = np.random.default_rng(0).normal(0, 1, (60, 2))
    with quiet(): m, boxes = CART(3, random_state=0).fit(X), Boxes(2, random_state=0).fit(X)
    for bad, said in [(dict(merge=[77]), "asks nothing"), (dict(replace={0: "x0 > 1"}), "with <="),
                      (dict(replace={0: "x0 <= 99"}), "no row"), ({}, "say what")]:
        with pytest.raises(ValueError, match=said): m.edit(X, **bad)
    with pytest.raises(ValueError, match="same rows"): m.edit(X[:9], merge=[0])
    with pytest.raises(ValueError, match="keep the fitted"):
        from_json(m.to_json()).constraint_costs(X)
    with pytest.raises((AttributeError, ValueError)): boxes.constraint_costs(X)


def test_a_bill_speaks_of_columns_dates_and_questions():
    from datetime import datetime, timedelta
    rng = np.random.default_rng(0)
    since = np.array([datetime(2024, 1, 1) + timedelta(days=int(d))
                      for d in rng.integers(0, 900, 60)], dtype="datetime64[s]")
    frame = pd.DataFrame({"age": rng.integers(18, 80, 60).astype(float), "since": since})
    y = np.arange(60) % 3
    for since in (timedelta(days=30), [datetime(2025, 1, 1), datetime(2026, 1, 1)]):
        with quiet():
            m = CART(thresholds={0: 5.0, "since": since},
                fixed_splits=CART(max_leaves=2).fit(frame, labels=y % 2).tree_).fit(frame, labels=y)
        words = [w.constraint for w in m.constraint_costs(frame)]
        assert (words[0] == "age in steps of 5" and words[1] in ("since in steps of 30 days",
            "since only at 2025-01-01, 2026-01-01") and " first" in words[2]
            and "x0" not in str(words))


def test_an_edited_tree_says_nothing_of_names():
    """Its reference was fitted to an array, and was given frames: scikit-learn warned of that, page
    after page"""
    import warnings
    from sklearn.datasets import load_wine
    wine = load_wine(as_frame=True).data
    edited = IMM(3, random_state=0).fit(wine).edit(wine, replace={0: "proline <= 700"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for ask in (edited.report, edited.confusion, lambda rows: edited.threshold_report(rows, 1)):
            ask(wine)
        assert edited.evaluate(wine).price == pytest.approx(edited.price_)
