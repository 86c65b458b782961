"Costs that a user gives: the trees of what they replace, their words, and what is refused."
import pickle
import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import KMeans
from sklearn.mixture import GaussianMixture
from xclust import CART, DT2, EMN, AutoTree, Boxes, ExGreedy, ExKMC, ExShallow, Expand, IMM
from xclust import KernelExKMC, KernelIMM, MedianTree, RandomCuts, Reference, SpEx, SSEGreedy
from xclust import explain_clusters, from_json, holdout, refine
from xclust.optimize.local_search import search
from xclust.engine.costs import distances
from xclust.engine.tree import Tree
from xclust.engine.printed import quiet
from xclust.reference.given_costs import GivenCosts
from helpers import in_turn

FIELDS = "feature", "lower", "upper", "children_left", "children_right", "label", "n_node_samples"


def same(a, b): return all(np.array_equal(getattr(a, o), getattr(b, o)) for o in FIELDS)


def instance(rng, n=60, d=3, k=3):
    "Rows with ties, labels, centers and weights."
    X = rng.integers(0, 7, (n, d)) / 2
    y = np.r_[np.arange(k), rng.integers(0, k, n - k)]
    return X, y, rng.normal(1.5, 1, (k, d)), rng.integers(0, 3, n) + (np.arange(n) < k)


BY_COSTS = [(ExKMC, dict(max_leaves=6)), (ExKMC, dict(max_leaves=6, base="empty")),
            (ExKMC, dict(max_leaves=5, base="empty", cuts="interval")),
            (ExKMC, dict(max_leaves=6, max_depth=3, min_samples_leaf=4)), (ExGreedy, {}),
            (ExShallow, {})]
BY_LABELS = [(IMM, {}), (EMN, {}), (RandomCuts, dict(random_state=0)), (CART, dict(max_leaves=6)),
             (Expand, dict(max_leaves=6)), (SpEx, {}), (MedianTree, {})]


@pytest.mark.parametrize("make, options", BY_COSTS + BY_LABELS,
                         ids=lambda v: getattr(v, "__name__", ""))
def test_the_tree_of_the_objective_that_they_replace(make, options):
    rng = np.random.default_rng(1)
    for objective in [o for o in ("kmeans", "kmedians") if o in make.objectives] * 4:
        X, y, C, w = instance(rng)
        D, given = distances(X, C, objective), dict(labels=y, centers=C, sample_weight=w)
        with quiet():
            plain = make(3, objective=objective, **options).fit(X, **given)
            told = make(3, **options).fit(X, costs=D, **given)
            asked = make(3, **options).fit(X, costs=lambda rows: distances(rows, C, objective),
                                           **given)
        # which chooses by other sums: its own centers'
        if make is not RandomCuts: assert same(plain.tree_, told.tree_)
        assert same(told.tree_, asked.tree_) and told.objective_ == "costs"
        at = np.arange(len(X))
        np.testing.assert_allclose(told.cost_, w @ D[at, told.labels_])
        np.testing.assert_allclose([told.surrogate_cost_, told.price_],
                                   [told.cost_, told.cost_ / (w @ D[at, y])])
        assert told.tree_.cost[told.tree_.leaves].sum() <= told.cost_ * (1 + 1e-12)


@pytest.mark.parametrize("make, options", BY_COSTS[:5] + BY_LABELS + [
    (ExKMC, dict(refine=True)), (IMM, dict(refine=True)), (AutoTree, {}),
    (AutoTree, dict(max_leaves=5, starts="fast")), (AutoTree, dict(max_moves=20))],
    ids=lambda v: getattr(v, "__name__", ""))
def test_zero_and_one_are_labels(make, options):
    rng = np.random.default_rng(2)
    for _ in range(3):
        X, y, C, w = instance(rng, 40)
        with quiet():
            plain = make(3, objective="labels", **options).fit(X, labels=y, centers=C,
                                                               sample_weight=w)
            told = make(3, **options).fit(X, labels=y, centers=C, sample_weight=w,
                                          costs=np.arange(3) != y[:, None])
            alone = make(3, **options).fit(X, sample_weight=w, costs=np.arange(3) != y[:, None])
        assert same(plain.tree_, told.tree_) and plain.cost_ == told.cost_
        assert np.array_equal(alone.reference_labels_, y)
        assert np.isinf(told.price_) == (told.cost_ > 0) and told.reference_cost_ == 0


def test_refinement_and_search_keep_them():
    rng = np.random.default_rng(3)
    for _ in range(15):
        X, y, C, w = instance(rng)
        D = rng.random((60, 3))
        known = Reference(y, C, "kernel", 3, update=lambda labels: D, X=X, sample_weight=w)
        with quiet():
            start, done = (ExKMC(3, max_leaves=5, refine=r).fit(X, labels=y, centers=C, costs=D,
                sample_weight=w) for r in (False, True))
        by_hand = refine(start.tree_, X, known, sample_weight=w)
        assert same(by_hand.tree, done.tree_) and done.cost_ <= start.cost_
        again = refine(start.tree_, X, start, sample_weight=w)
        assert same(again.tree, by_hand.tree) and again.costs == by_hand.costs
        found = search(start.tree_, X, start, max_moves=20, sample_weight=w)
        np.testing.assert_allclose(found.cost, w @ D[np.arange(60), found.tree.predict(X)])
        assert found.cost <= start.cost_ + 1e-12


def test_no_start_is_cheaper_and_weights_repeat():
    rng = np.random.default_rng(4)
    X, y, C, w = instance(rng)
    D, w = rng.random((60, 3)), w + 1
    with quiet():
        best = AutoTree(3, fidelity=0).fit(X, costs=D, sample_weight=w)
        twice = AutoTree(3, fidelity=0).fit(np.repeat(X, w, 0), costs=np.repeat(D, w, 0))
        others = [make(3, **options).fit(X, costs=D, sample_weight=w)
                  for make, options in BY_COSTS[-2:] + BY_LABELS if "max_leaves" not in options]
    assert all(best.cost_ <= o.cost_ + 1e-9 for o in others if o.n_leaves_ <= 3)
    assert all(s.final_cost >= best.cost_ - 1e-9 for s in best.starts_)
    np.testing.assert_allclose(best.cost_, twice.cost_)


def test_a_race_on_a_sample():
    "With many rows starts see some of them, and their costs."
    rng = np.random.default_rng(5)
    X = rng.normal(size=(24_000, 2))
    D = distances(X[:, :1], np.array([[-1.], [0], [1.]]), "kmeans")
    with quiet(): found = AutoTree(3, starts="fast").fit(X, costs=D)
    assert found.price_ < 1.001 and set(found.tree_.features_used) == {0}


def test_frames_names_and_order():
    rng = np.random.default_rng(6)
    X, y, C, w = instance(rng)
    frame = pd.DataFrame(X, columns=list("abc"), index=rng.permutation(60))
    D = pd.DataFrame(rng.random((60, 3)), columns=["wolf", "dog", "cat"], index=frame.index)
    with quiet():
        plain = AutoTree(3, starts="fast").fit(frame, costs=D.to_numpy())
        named = AutoTree(3, starts="fast").fit(frame, costs=D.sample(frac=1, random_state=0))
    assert same(plain.tree_, named.tree_) and named.clusters_.tolist() == ["wolf", "dog", "cat"]
    words = np.array(["wolf", "dog", "cat"])[y]
    with quiet(): by_name, by_number = (ExKMC(3).fit(frame, labels=v, costs=D) for v in (words, y))
    assert same(by_name.tree_, by_number.tree_) and np.array_equal(by_name.reference_labels_, words)
    with pytest.raises(ValueError, match="columns of costs are 'wolf'"):
        ExKMC(3).fit(frame, labels=["a", "b", "c"] * 20, costs=D)
    mixed = frame.assign(kind=np.array(["x", "y"])[y % 2])
    with quiet():
        tree = AutoTree(3, starts="fast").fit(mixed,
            costs=lambda rows: np.eye(3)[rows["kind"].eq("x").astype(int)])
    assert tree.cost_ == 0 and tree.tree_.n_leaves >= 2


def test_noise_pays_nothing():
    rng = np.random.default_rng(7)
    X, y, C, w = instance(rng)
    D, out = rng.random((60, 3)), np.arange(60) % 7 == 3
    with quiet():
        found = ExKMC(3).fit(X, labels=np.where(out, -1, y),
                             costs=np.where(out[:, None], np.nan, D))
        without = ExKMC(3).fit(X[~out], labels=y[~out], costs=D[~out])
    assert (np.array_equal(found.tree_.upper, without.tree_.upper)
            and found.cost_ == pytest.approx(without.cost_))
    assert (found.labels_ >= 0).all()


X_ = np.arange(12.)[:, None]
@in_turn("costs, says", [
    (np.ones(12), r"a row for each of the 12 rows .* its shape is \(12,\)"),
    (np.ones((11, 2)), r"its shape is \(11, 2\)"), (np.ones((12, 0)), r"its shape is \(12, 0\)"),
    (-np.ones((12, 2)), "must not be negative; row 0 has -1 in column 0"),
    (np.where(X_ == 3, np.nan, [1, 2]), "must be finite; row 3 has nan in column 0"),
    (np.where(X_ == 3, np.inf, [1, 2]), "row 3 has inf"),
    ([["a", "b"]] * 12, "costs must be numbers"),
    (lambda rows: np.ones((3, 2)), r"is a function and must return .* returned shape \(3, 2\)")])
def test_what_is_refused(costs, says):
    for make in (AutoTree, ExKMC):
        model = make(2)
        with pytest.raises(ValueError, match=says): model.fit(X_, costs=costs)
        assert not hasattr(model, "result_")


def test_who_refuses():
    D = np.abs(X_ - [2, 9])
    for make, says in ((KernelExKMC, "reads them from its kernel"),
            (DT2, "reads them from its kernel"), (KernelIMM, "reads them from its kernel"),
            (SSEGreedy, "a cluster of its own"), (Boxes, "counts rows")):
        with pytest.raises(ValueError, match=says): make(2).fit(X_, costs=D)
    with pytest.raises(ValueError, match="each define costs of rows"):
        ExKMC(2, objective="labels").fit(X_, costs=D)
    with pytest.raises(ValueError, match="together with costs"):
        AutoTree(reference=KMeans(2)).fit(X_, costs=D)
    with pytest.raises(ValueError, match="needs the distances of a kernel"):
        AutoTree(starts=[KernelIMM()]).fit(X_, costs=D)
    with pytest.raises(ValueError, match="costs has 2 columns but centers has 3 rows"):
        ExKMC(2).fit(X_, costs=D, centers=np.ones((3, 1)))
    with pytest.raises(ValueError, match="3 classes but costs has 2 columns"):
        ExKMC(2).fit(X_, costs=D, labels=list("abc") * 4)
    with pytest.raises(ValueError, match="fitted without"):
        ExKMC(2).fit(X_, labels=[0, 1] * 6).evaluate(X_, costs=D)


@pytest.fixture(scope="module")
def flowers():
    from sklearn.datasets import load_iris
    X = load_iris().data
    mixture = GaussianMixture(3, random_state=0).fit(X[:, :2])
    return X, lambda rows: 1 - mixture.predict_proba(np.asarray(rows)[:, :2])


def test_new_rows(flowers):
    X, pays = flowers
    table, function = (AutoTree(3, starts="fast").fit(X[::2], costs=c)
                       for c in (pays(X[::2]), pays))
    assert same(table.tree_, function.tree_)
    D = pays(X[1::2])
    expected = D[np.arange(75), function.predict(X[1::2])].sum()
    assert (-function.score(X[1::2]) == pytest.approx(expected)
            and -table.score(X[::2]) == pytest.approx(table.cost_))
    with pytest.raises(ValueError, match="for the training rows alone"): table.score(X[1::2])
    for found in (function.evaluate(X[1::2]), table.evaluate(X[1::2], costs=D)):
        assert (found.cost == pytest.approx(expected)
                and found.reference_cost == pytest.approx(D.min(1).sum()))
    assert (holdout(AutoTree(3, starts="fast"), X, costs=pays).cost
            == pytest.approx(holdout(AutoTree(3, starts="fast"), X, costs=pays(X)).cost))
    new, same_ = function.update(X[1::2], move=1), table.update(X[1::2], move=1, costs=D)
    assert (same(new.tree_, same_.tree_) and new.cost_ <= expected + 1e-9
            and new.objective_ == "costs")
    np.testing.assert_allclose(-new.score(X[1::2]), new.cost_)
    with pytest.raises(ValueError, match="for the training rows alone"): table.update(X[1::2])


def test_words_files_and_everything_around(flowers, tmp_path):
    X, pays = flowers
    model = explain_clusters(X, costs=pays(X), max_leaves=5,
                             starts="fast").name_clusters(["a", "b", "c"])
    assert ("expected misplaced rows" in model.trust_sentence()
            and "expected misplaced rows" in model._repr_mimebundle_()["text/plain"]
            + model._html_repr())
    page = str(model.report(X)._repr_html_())
    assert "expected misplaced rows" in page and "Left out" not in page
    again = pickle.loads(pickle.dumps(model))
    assert again.cost_ == model.cost_ and -again.score(X) == pytest.approx(model.cost_)
    read = from_json(model.to_json())
    assert (np.array_equal(read.predict(X), model.labels_)
            and read.cost_ == pytest.approx(model.cost_))
    assert ("CASE" in model.to_sql() and len(model.explain(X[:2])) == 2
            and model.counterfactual(X[:1]) is not None)
    saved = model.cost_by_feature(X)
    assert sum(saved.saved) > 0
    assert len(model.threshold_report(X, n_boot=2)) == 4
    path = ExKMC(3, max_leaves=6).fit(X, costs=pays(X)).path()
    assert path[-1].cost < path[0].cost and path[-1].cost == pytest.approx(path[-1].surrogate_cost)
    loss = np.array([[0, 1], [5, 0]])[[0, 0, 1, 1] * 3]
    nothing = AutoTree(2).fit(X_, labels=[0, 0, 1, 1] * 3, costs=loss)
    assert (np.isinf(nothing.price_) and f"costs {nothing.cost_:g}, 0 in the clustering itself"
            in nothing.trust_sentence())
    tripled = AutoTree(2).fit(X_, costs=1 + loss)
    assert "cost grows by" in tripled.trust_sentence() and "spread" not in tripled.trust_sentence()


def test_renumbered_clusters_keep_their_columns(flowers):
    X, pays = flowers
    model = AutoTree(3, starts="fast").fit(X, costs=pays)
    turned = model.result_.renumbered(np.array([2, 0, 1]))
    for rows in (X, X[:40]):
        np.testing.assert_allclose(turned.pays(rows, rows)[:, [2, 0, 1]],
                                   model.result_.pays(rows, rows))
    assert GivenCosts(np.eye(2)).some([1]).D.tolist() == [[0, 1]] and isinstance(turned.tree, Tree)
