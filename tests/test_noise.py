"Noise as a cluster of its own: leaves that answer -1, and everything that speaks of them."
import pickle
import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import DBSCAN
from sklearn.datasets import load_iris
from xclust import CART, DT2, EMN, AutoTree, Boxes, ExGreedy, ExKMC, Expand, IMM, KernelExKMC
from xclust import MedianTree, RandomCuts, SpEx, SSEGreedy, explain_clusters, from_json, holdout
from xclust import plot_confusion, plot_partition, plot_profiles
from xclust.optimize.update import alike_numbers
from xclust.engine.costs import as_labels
from xclust.engine.printed import quiet
from xclust.reference.reference import noise_as_cluster, resolve
from helpers import in_turn

X = load_iris(as_frame=True).data
Y = DBSCAN(eps=.5).fit_predict(X)           # 17 of 150 rows are noise


def test_the_tree_is_that_of_one_more_label():
    rng = np.random.default_rng(0)
    for make in ([lambda: CART(max_leaves=6), lambda: Expand(max_leaves=6),
                  lambda: ExKMC(max_leaves=6, base="empty"), SpEx, MedianTree,
                  lambda: AutoTree(starts=["cart", "spex", "exkmc-empty", "sse"], max_leaves=5)]
                  * 2):
        rows, y, w = (rng.integers(0, 6, (50, 3)).astype(float),
                      np.r_[-1, 0, 1, rng.integers(-1, 2, 47)], rng.integers(1, 4, 50))
        with quiet():
            found = make().fit(rows, labels=y, sample_weight=w, noise="cluster")
            plain = make().set_params(objective="labels").fit(rows, labels=np.where(y < 0, 2, y),
                                                              sample_weight=w)
        assert (np.array_equal(found.tree_.upper, plain.tree_.upper) and found.cost_ == plain.cost_
                and found.agreement_ == plain.agreement_)
        assert np.array_equal(found.labels_, np.where(plain.labels_ == 2, -1, plain.labels_))
        assert (np.array_equal(found.reference_labels_, y)
                and np.array_equal(found.predict(rows), found.labels_))
        assert (found.objective_ == "labels"
                and found.agreement_.share == pytest.approx(w @ (found.labels_ == y) / w.sum()))


def test_without_noise_nothing_changes():
    y = np.maximum(Y, 0)
    a, b = (CART().fit(X, labels=y, **words) for words in ({}, {"noise": "cluster"}))
    assert (np.array_equal(a.tree_.upper, b.tree_.upper) and b.objective_ == "kmeans"
            and b.price_ == a.price_ and b.result_.noise is None)
    left = CART().fit(X, labels=Y)
    assert set(left.labels_) == {0, 1} and left.n_clusters_ == 2


@pytest.fixture(scope="module")
def model(): return explain_clusters(X, Y, max_leaves=6, noise="cluster")


def test_everything_says_noise(model):
    assert set(model.predict(X)) == {-1, 0, 1} and np.array_equal(model.predict(X), model.labels_)
    assert (str(model.rules()).count("noise:") == 1 and "cluster -1" not in str(model.rules())
            and "cluster 2" not in str(model.rules()))
    out = np.flatnonzero(model.labels_ < 0)[:1]
    assert "In noise, because" in str(model.explain(X.iloc[out]))
    assert "The row is in noise" in str(model.counterfactual(X.iloc[out]))
    assert ([line.split()[-2 if line.endswith("0") else -1]
        for line in str(model.confusion()).splitlines()] and "noise" in str(model.confusion()))
    page = str(model.report(X))
    assert "noise" in page and "left out of all numbers" not in page and "cluster -1" not in page
    assert len(model.threshold_report(X, n_boot=2)) == model.tree_.node_count - model.n_leaves_
    assert (model.evaluate(X, labels=Y).agreement == model.agreement_
            and model.score(X, Y) == -model.cost_)
    assert (set(model.to_frame().dropna(subset="cluster").query("cluster == -1")["name"])
            == {"noise"})
    for draw in (lambda: model.plot(), lambda: plot_confusion(model),
                 lambda: plot_profiles(model, X)):
        draw()
    plot_partition(CART().fit(X.iloc[:, :2], labels=Y, noise="cluster"), X.iloc[:, :2])


def test_what_leaves_the_package_answers_minus_one(model):
    import sqlite3
    frame = X.set_axis(list("abcd"), axis=1)
    tree = CART(max_leaves=6).fit(frame, labels=Y, noise="cluster")
    with sqlite3.connect(":memory:") as base:
        frame.to_sql("data", base, index=False)
        assert np.array_equal(pd.read_sql(tree.to_sql(), base)["cluster"], tree.labels_)
        assert (set(pd.read_sql(tree.to_sql(names=True), base)["cluster"])
                == {"cluster 0", "cluster 1", "noise"})
    assert np.array_equal(eval(tree.to_expression(), {"df": frame, "np": np}), tree.labels_)
    assert np.array_equal(tree.to_sklearn(frame).predict(frame), tree.labels_)
    read = from_json(tree.to_json())
    assert (np.array_equal(read.predict(frame), tree.labels_)
            and str(read.rules()) == str(tree.rules()))
    assert np.array_equal(pickle.loads(pickle.dumps(tree)).predict(frame), tree.labels_)
    with pytest.raises(ValueError, match="noise must be the number"):
        from_json(tree.to_json().replace('"noise": 2', '"noise": 7'))


def test_labels_in_words_a_clusterer_and_other_numbers():
    words = np.where(Y < 0, None, np.array(["calm", "wild"], object)[Y])
    tree = CART(max_leaves=6).fit(X, labels=words, noise="cluster")
    assert (tree.clusters_.tolist() == ["calm", "wild", None] and "noise:" in str(tree.rules())
            and None in tree.labels_)
    found = CART(reference=DBSCAN(eps=.5), max_leaves=6).fit(X, noise="cluster")
    assert np.array_equal(found.tree_.upper, tree.tree_.upper) or -1 in found.labels_
    turned = tree.result_.renumbered(np.array([2, 1, 0]))
    assert turned.noise == 0 and turned.clusters.tolist() == [None, "wild", "calm"]
    assert np.array_equal(as_labels(turned.clusters, turned.labels), tree.labels_)
    again = CART(max_leaves=6).fit(X, labels=Y, noise="cluster").name_clusters("auto")
    assert any(name.startswith("noise") for name in again.cluster_names_)
    assert holdout(CART(), X, labels=Y, noise="cluster").n_rows == 28
    reference = resolve(X.to_numpy(), labels=Y)[0]
    assert (noise_as_cluster(noise_as_cluster(reference)).n_clusters == 3
            and reference.n_clusters == 2)


@in_turn("make, says", [
    (IMM, "cuts between centers"), (EMN, "cuts between centers"),
    (RandomCuts, "cuts between centers"), (ExGreedy, "cuts between centers"),
    (ExKMC, 'or base="empty"'), (lambda: SpEx(graph="star"), "cuts between centers"),
    (SSEGreedy, "a cluster of its own"), (KernelExKMC, "kernel distances"),
    (DT2, "kernel distances"), (Boxes, "for every row in no box"),
    (lambda: AutoTree(objective="kmeans"), "rows are counted"),
    (lambda: AutoTree(max_price=1.1), "no price"),
    (lambda: AutoTree(starts=["imm"]), "and noise has no center")])
def test_who_refuses(make, says):
    with pytest.raises(ValueError, match=says): make().fit(X, labels=Y, noise="cluster")


def test_what_is_refused(model):
    with pytest.raises(ValueError, match="noise must be one of"):
        CART().fit(X, labels=Y, noise="own")
    for more in (dict(centers=np.ones((2, 4))), dict(costs=np.ones((150, 2)))):
        with pytest.raises(ValueError, match="has no center and no costs"):
            CART().fit(X, labels=Y, noise="cluster", **more)
    with pytest.raises(ValueError, match="give their clusters as labels="): model.update(X)


@pytest.mark.parametrize("thresholds", ["full", "round"])
def test_new_rows_bring_a_tree_of_noise_up_to_date(thresholds):
    """No more rows move than may, noise keeps its number whatever else is matched, and a file is as
    good as the fit."""
    order = np.random.default_rng(0).permutation(150)
    (A, YA), (B, YB) = ((X.iloc[o], Y[o]) for o in (order[:75], order[75:]))
    with quiet(): old = CART(max_leaves=6, thresholds=thresholds).fit(A, labels=YA, noise="cluster")
    with quiet(): new = old.update(B, labels=YB, move=.1)
    before, now, costs = old.predict(B), new.predict(B), new.changes_
    assert (np.array_equal(now, new.labels_)
            and costs.moved == pytest.approx((before != now).mean()) and costs.moved <= .1)
    assert (costs.after.cost == (now != YB).sum() == new.cost_ <= costs.before.cost
            == (before != YB).sum())
    assert (-1 in now and np.array_equal(new.reference_labels_, YB)
            and "noise" in str(costs) + str(new.rules()) and "cluster -1" not in str(costs))
    with quiet():
        again, calm = (from_json(old.to_json()).update(B, labels=YB, move=.1),
                       old.update(B[YB >= 0], labels=YB[YB >= 0], move=1))
    assert (again.changes_.before.cost == costs.before.cost
            and np.array_equal(again.predict(B), again.labels_))
    assert (calm.changes_.after.cost <= (old.predict(B[YB >= 0]) != YB[YB >= 0]).sum()
            and calm.result_.noise == old.result_.noise)
    found = CART(reference=DBSCAN(eps=.5), max_leaves=6)
    with quiet(): found = found.fit(A, noise="cluster").update(B, move=.1)
    own = DBSCAN(eps=.5).fit_predict(B) < 0
    assert np.array_equal(found.reference_labels_ < 0, own) and found.changes_.moved <= .1


def test_noise_is_matched_with_noise_alone():
    # 2 was noise, 0 is; rows would say 0 -> 1
    old, labels = np.array([0, 0, 1, 1, 2, 2]), np.array([2, 2, 0, 0, 1, 1])
    assert alike_numbers(labels, old, np.ones(6), 3, (0, 2)).tolist() == [2, 1, 0]
    assert (alike_numbers(labels, old, np.ones(6), 3, (None, 2)).tolist()[2] == 0
            and 2 not in alike_numbers(labels, old, np.ones(6), 3, (None, 2)))


def test_rows_of_noise_lie_where_the_printed_rule_says():
    "Digits were chosen without the rows of noise, so a person and predict differed on them."
    rng = np.random.default_rng(0)
    rows = pd.DataFrame({"a": np.r_[rng.normal(0, .5, 80), rng.normal(9, .5, 80),
                                    rng.uniform(1, 8, 60)] * 997, "b": rng.normal(size=220)})
    labels = np.repeat([0, 1, -1], [80, 80, 60])
    short, full = (AutoTree(random_state=0, thresholds=t).fit(rows, labels=labels)
                   for t in ("round", "full"))
    assert (AutoTree().thresholds == "round"
            and np.array_equal(short.predict(rows), full.predict(rows)))
    for rule in short.rules():
        assert np.array_equal(rows.query(rule.query()).index,
                              np.flatnonzero(short.predict(rows) == rule.cluster))
