"""How far to trust a tree: unseen rows, resamples, thresholds pushed, rival columns, groups,
ranges. Held against plain restatements."""
from dataclasses import replace
import re
import threading
import tracemalloc
import warnings
from datetime import datetime, timedelta
import numpy as np
import pandas as pd
import pytest
import xclust
from sklearn.datasets import make_blobs
from scipy.sparse import csr_matrix, random as random_sparse
from scipy.stats import chi2_contingency
from sklearn import datasets
from sklearn.cluster import DBSCAN, KMeans
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import KFold, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.optimize.portfolio import AutoTree
from xclust.methods.cart import CART
from xclust.engine.columns import SparseRows, code_columns, ordered
from xclust.engine.costs import agreement, cost
from xclust.engine.result import GrownChunk, telling_column
from xclust.engine.grow import GrownTree
from xclust.engine.task import task_of
from xclust.kernels.dual_threshold import DT2
from xclust.methods.exkmc import ExKMC
from xclust import from_json
from xclust.shipping.export import to_json
from xclust.methods.imm import IMM
from xclust.reference.source import Source
from xclust.kernels.kernel_greedy import KernelExKMC
from xclust.kernels.kernel_imm import KernelIMM
from xclust.methods.random_cuts import RandomCuts
from xclust.methods.spex import SpEx
from xclust.methods.sse_greedy import SSEGreedy
from xclust.engine.tree import Column, Tree
from xclust.reading import row_blocks
from xclust.reading.audit import _ranges, hide, seen_in_leaves, stability_index
from xclust.reading.cautions import advised, better_start, CautionWarning, KINDS as KINDS_OF_CAUTION
from xclust.reading.cautions import spread_text, ways_to_keep_more
from xclust.reading.holdout import held_out, holdout, price_error, share_error
from xclust.reading.stability import cut_savings, fork, hopeful, least_cut, least_subset, matched
from xclust.reading.stability import own_side, paid, Paid, pushed, resample_counts, resampled_trees
from xclust.reading.stability import rivals, tally, twin
from xclust.reading.formatting import percent
from helpers import in_turn

INF = np.inf
# what a test wants to hear, it asks for
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def data(n=240, k=4, d=4, seed=0):
    rng = np.random.default_rng(seed)
    centers = rng.normal(size=(k, d)) * 3
    y = rng.integers(k, size=n)
    return np.round(centers[y] + rng.normal(size=(n, d)), 1), y


def labelled(seed=0, noise=.05, k=4):
    "Rows whose labels no tree of k leaves can repeat exactly; some are noise."
    X, y = data(seed=seed, k=k)
    rng = np.random.default_rng(seed + 1)
    y = np.where(rng.random(len(y)) < .06, rng.integers(k, size=len(y)), y)
    return X, np.where(rng.random(len(y)) < noise, -1, y)


def pipeline(k=4): return make_pipeline(StandardScaler(), KMeans(k, n_init=2, random_state=0))


def frame(X): return pd.DataFrame(X, columns=[f"col {j}" for j in range(X.shape[1])])


def mixed(n=200):
    "A frame with numbers, some missing, text, truth values and dates"
    rng = np.random.default_rng(2)
    k = rng.choice(3, n)
    X = pd.DataFrame(dict(income=np.round(np.array([20, 40, 90])[k] + rng.normal(0, 12, n), 1),
        colour=np.array(["red", "blue", "green"], object)[(k + (rng.random(n) < .3)) % 3],
        member=rng.random(n) < np.array([.1, .5, .9])[k],
        since=pd.Timestamp("2020-01-01") + pd.to_timedelta(rng.integers(0, 900, n), unit="D")))
    X.loc[rng.random(n) < .15, "income"] = np.nan
    return X, k


def fits():
    "Every kind of fit: (name, estimator, X, words of fit)"
    X, y = labelled()
    w = np.random.default_rng(3).integers(0, 4, len(X)).astype(float)
    yield "imm", IMM(4, random_state=0), X, {}
    yield "kmedians", IMM(4, objective="kmedians", random_state=0), X, {}
    yield "pipeline", ExKMC(4, max_leaves=6, reference=pipeline()), frame(X), {}
    yield ("labels of text", CART(max_leaves=6), X,
           dict(labels=np.array(["no", "a", "b", "c", "d"])[y + 1]))
    yield "noise and weights", ExKMC(max_leaves=6), X, dict(labels=y, sample_weight=w)
    yield "objective labels", CART(objective="labels", max_leaves=7), X, dict(labels=y)
    yield "kernel", KernelIMM(4, kernel="laplace", random_state=0), X, {}
    yield "kernel with labels", KernelExKMC(max_leaves=6), X, dict(labels=y)
    yield ("kernel with noise and weights", KernelExKMC(max_leaves=6), X,
           dict(labels=y, sample_weight=w + 1))
    yield "dt2", DT2(3, random_state=0), X[:90], {}
    yield "spex", SpEx(max_leaves=5), X, dict(labels=y)
    yield "random cuts", RandomCuts(4, reference=pipeline()), X, {}
    yield "auto", AutoTree(4, starts=["imm", "cart"], reference=pipeline()), frame(X), {}
    yield "mixed frame", ExKMC(3, max_leaves=5, random_state=0), mixed()[0], {}
    yield "mixed frame with labels", CART(max_leaves=5), mixed()[0], dict(labels=mixed()[1])


KINDS = [name for name, *_ in fits()]
_known = {}


def fitted(name):
    if name not in _known:
        _, model, X, words = next(f for f in fits() if f[0] == name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _known[name] = model.fit(X, **words), X, words
    return _known[name]


def random_tree(rng, d=3, k=3, values=7):
    nodes, leaves = [dict(label=0)], [0]
    for _ in range(rng.integers(1, 8)):
        u = leaves.pop(rng.integers(len(leaves)))
        a, b = np.sort(rng.integers(0, values, 2)) + .5
        nodes[u] = dict(feature=int(rng.integers(d)), lower=a if rng.random() < .4 else -INF,
                        upper=b, left=len(nodes), right=len(nodes) + 1,
                        missing_left=bool(rng.integers(2)))
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(label=int(rng.integers(k))), dict(label=int(rng.integers(k)))]
    return Tree.build(nodes, d, saw_missing=np.ones(d, bool))


def case(seed, n=40, d=3, k=3, missing=.1, weighted=True):
    "A random tree and a random table of costs, with ties, missing values and rows of no weight."
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 7, (n, d)).astype(float)
    X[rng.random((n, d)) < missing] = np.nan
    tree, w = (random_tree(rng, d, k), rng.integers(0, 3, n).astype(float) if weighted
               else np.ones(n))
    E, leaf = rng.integers(0, 9, (n, k)) * w[:, None], tree.apply(X)
    return tree, Paid(X, w, E, leaf, float(E[np.arange(n), tree.label[leaf]].sum())), rng


def walk(tree, x, node=0, instead=None):
    "The leaf of a row, step by step; `instead`: {node: function of x -> goes left}"
    u = node
    while tree.feature[u] >= 0:
        if instead and u in instead: left = instead[u](x)
        else:
            v = x[tree.feature[u]]
            left = tree.missing_left[u] if np.isnan(v) else tree.lower[u] <= v <= tree.upper[u]
        u = tree.children_left[u] if left else tree.children_right[u]
    return u


def total(tree, table, instead=None):
    return sum(E[tree.label[walk(tree, x, 0, instead)]] for x, E in zip(table.X, table.E))


# ------------------------------------------------------------------ unseen rows

@in_turn("name", KINDS)
def test_training_rows_give_what_the_fit_knows(name):
    model, X, words = fitted(name)
    given = words.get("labels")
    # here "no" is a cluster like the others
    if name == "labels of text": given = np.where(given == "no", None, given)
    found = model.evaluate(X, words.get("labels"), words.get("sample_weight"))
    assert (found.agreement.share == pytest.approx(model.agreement_.share)
            and found.agreement.ari == pytest.approx(model.agreement_.ari))
    assert found.cost == pytest.approx(model.cost_) and found.parted() == []
    if np.isnan(model.price_): assert np.isnan(found.price)
    else:
        assert (found.price == pytest.approx(model.price_, rel=1e-3)
                and found.in_sample_price == pytest.approx(found.price, rel=1e-9))
    assert (found.n_rows == model.tree_.n_node_samples[0]
            and found.weight == pytest.approx(model.tree_.weighted_n_node_samples[0]))


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_unseen_rows_pay_at_the_centers_of_the_fit(objective):
    X, y = labelled(noise=0)
    Z, z = labelled(seed=9)
    w = np.random.default_rng(0).integers(0, 3, len(Z)).astype(float)
    model = ExKMC(max_leaves=6, objective=objective).fit(X, labels=y)
    found, use = model.evaluate(Z, z, w), (z >= 0) & (w > 0)
    own = model.predict(Z)
    pays = (cost(Z[use], own[use], objective, w[use], model.cluster_centers_),
            cost(Z[use], z[use], objective, w[use], model.result_.reference_centers))
    assert (found.price == pytest.approx(pays[0] / pays[1]) and found.agreement
            == pytest.approx(tuple(agreement(own, z, np.where(use, w, 0))))
            and found.source == "the labels given")
    assert found.agreement.share == pytest.approx(w[use][own[use] == z[use]].sum() / w[use].sum())


def test_where_the_reference_of_new_rows_comes_from():
    X, y = labelled(noise=0)
    Z, _ = labelled(seed=5, noise=0)
    by_center = IMM().fit(X, labels=y).evaluate(Z)
    assert by_center.source.startswith("the nearest center")
    model = IMM(4, reference=pipeline()).fit(frame(X))
    predicted = model.evaluate(frame(Z))
    assert predicted.source == "predicted by the reference clustering"
    assert (predicted.agreement
            == pytest.approx(tuple(agreement(model.predict(frame(Z)),
                                             model.reference_.predict(frame(Z))))))
    natural = IMM(4, random_state=0).fit(frame(X))
    with warnings.catch_warnings():
        warnings.simplefilter("error")                              # no complaint about names
        assert natural.evaluate(frame(X)).agreement.share == pytest.approx(natural.agreement_.share)
    flat = CART(reference=DBSCAN(eps=1.5)).fit(X)
    assert flat.evaluate(Z).source.startswith("the nearest center")


def test_clusters_are_matched_by_value():
    X, y = labelled(noise=0)
    text = np.array(["d", "c", "b", "a"])[y]
    model = ExKMC(max_leaves=6).fit(X, labels=text)
    assert model.evaluate(X, text).agreement.share == pytest.approx(model.agreement_.share)
    # as align_to does: class of code j is another one
    model.result_ = model.result_.renumbered(np.array([1, 3, 0, 2]))
    assert model.evaluate(X, text).agreement.share == pytest.approx(model.agreement_.share)


def test_it_warns_when_they_part():
    X, y = data(600)
    model = IMM().fit(X, labels=y)
    with pytest.warns(UserWarning, match="of the unseen rows keep their cluster, in-sample it was"):
        model.evaluate(X, (y + 1) % 4)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.evaluate(X[:50], y[:50])


def test_price_error_is_the_spread_of_prices():
    rng = np.random.default_rng(0)
    a = rng.gamma(2, size=(1500, 100))
    b = a * rng.uniform(.5, 1.5, a.shape) + .3
    ratios = a.sum(1) / b.sum(1)
    assert (np.mean([price_error(*ab) for ab in zip(a[:300], b[:300])])
            == pytest.approx(ratios.std(), rel=.1))
    assert share_error(.2, np.ones(400)) == pytest.approx(.02)


def test_share_error_is_the_spread_of_shares_and_knows_no_unit_of_weight():
    rng = np.random.default_rng(1)
    w = rng.gamma(1, size=200)
    shares = (rng.random((4000, 200)) < .3) @ w/w.sum()
    assert share_error(.3, w) == pytest.approx(shares.std(), rel=.05)
    assert share_error(.3, 1000*w) == pytest.approx(share_error(.3, w))


def test_bad_questions_about_new_rows():
    X, y = labelled()
    model = CART(objective="labels", max_leaves=6).fit(X, labels=y)
    with pytest.raises(ValueError, match="labels must be given"): model.evaluate(X)
    with pytest.raises(ValueError, match="has the cluster 17"):
        model.evaluate(X, np.where(y == 1, 17, y))
    with pytest.raises(ValueError, match="no row that counts"):
        model.evaluate(X, y, np.where(y < 0, 1., 0.))
    with pytest.raises(ValueError, match="features"): model.evaluate(X[:, :2], y)
    with pytest.raises(NotFittedError): IMM().evaluate(X)
    free = SSEGreedy(4).fit(X)
    with pytest.raises(ValueError, match="explains no clustering"): free.evaluate(X, y)


def test_a_tree_without_a_reference():
    X, _ = data()
    for free in (SSEGreedy(4).fit(X), SSEGreedy(3, max_depth=2).fit(X)):
        found = free.evaluate(X)
        assert (found.agreement is None and np.isnan(found.price)
                and found.cost == pytest.approx(free.cost_) and "–" in repr(found))
        report = free.threshold_report(X, 3)
        assert len(report) == free.n_leaves_ - 1 and report[0].reached == 3
        assert free.trust_sentence().startswith("there is no clustering to compare with; the same "
                                                "first cut in ")
        with pytest.raises(ValueError, match="explains none"): free.confusion()
        assert np.isnan(free.audit(np.zeros(len(X))).groups[0].error)
        assert (sum(free.cost_by_feature(X).saved)
                == pytest.approx(free.cost_by_feature(X).one_cluster - free.cost_))


# ------------------------------------------------------------------ rows kept back

@pytest.mark.parametrize("share", [.1, .2, 1 / 3, .5, .9])
def test_rows_kept_back(share):
    groups = np.random.default_rng(1).permutation(np.repeat([0, 1, 2, 3], [200, 77, 5, 1]))
    back = held_out(groups, share, 4)
    for g, m in zip(*np.unique(groups, return_counts=True)):
        assert back[groups == g].sum() == int(np.floor(m * share + 1e-9)) < m
    assert (back == held_out(groups, share, 4)).all() and (back != held_out(groups, share, 5)).any()


def test_holdout_is_split_fit_and_evaluate():
    X, y = labelled()
    w = np.random.default_rng(2).integers(1, 4, len(X)).astype(float)
    model = ExKMC(max_leaves=6)
    found = holdout(model, frame(X), .25, labels=y, sample_weight=w, random_state=3)
    back = held_out(np.unique(y, return_inverse=True)[1], .25, 3)
    again = ExKMC(max_leaves=6).fit(frame(X[~back]), labels=y[~back], sample_weight=w[~back])
    assert found.estimator.tree_ == again.tree_ and not hasattr(model, "tree_")
    expected = again.evaluate(frame(X[back]), y[back], w[back])
    assert (found.price == expected.price and found.agreement == expected.agreement
            and found.n_rows < back.sum())
    assert (found.to_frame().rows.tolist() == ["in-sample", "unseen"]
            and list(found.to_frame().price) == [found.in_sample_price, found.price])
    with pytest.warns(UserWarning, match="fitted already"):
        holdout(IMM(4, reference=pipeline().fit(X)), X)
    for share in (0, 1, 1.5, "0.2", True):
        with pytest.raises(ValueError, match="share must be"): holdout(model, X, share)
    with pytest.raises(ValueError, match="keeps none"): holdout(model, X[:4], .2)


# ------------------------------------------------------------------ resamples

@in_turn("name", KINDS)
def test_a_twin_grows_the_same_tree(name):
    model, X, words = fitted(name)
    if name == "random cuts": pytest.skip("draws lots")
    fresh, given = twin(model, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        fresh.fit(X, sample_weight=words.get("sample_weight"), **given)
    assert fresh.tree_ == model.tree_ and fresh.cost_ == pytest.approx(model.cost_)


@pytest.mark.parametrize("model",
                         [IMM(), CART(max_leaves=6), ExKMC(max_leaves=6), SpEx(max_leaves=5)])
def test_a_resample_is_the_table_drawn_anew(model):
    X, y = labelled()
    model = model.fit(X, labels=y)
    trees = resampled_trees(model, X, np.where(y < 0, 0., 1.), 4, 7)
    for b, tree in enumerate(trees):
        counts = resample_counts(np.flatnonzero(y >= 0), len(X), [7, b]).astype(int)
        assert counts.sum() == (y >= 0).sum() and not counts[y < 0].any()
        rows = np.repeat(np.arange(len(X)), counts)
        drawn = type(model)(**model.get_params()).fit(X[rows], labels=y[rows],
                                                      centers=model.result_.reference_centers)
        assert ((drawn.tree_.feature == tree.feature).all() and np.allclose(drawn.tree_.upper,
            tree.upper)
            and (drawn.tree_.label[drawn.tree_.leaves] == tree.label[tree.leaves]).all())


@in_turn("seed", range(15))
def test_nodes_that_decide_about_the_same_rows(seed):
    tree, table, rng = case(seed, n=60)
    other = random_tree(rng) if seed % 2 else tree
    at = matched(tree, other, table.X, table.weights)
    ways = [t.decision_path(table.X).toarray().astype(bool) for t in (tree, other)]
    for u in range(tree.node_count):
        shares = [(table.weights[ways[0][:, u] & way].sum()
            / max(table.weights[ways[0][:, u] | way].sum(), 1e-9)) * (tree.feature[u] >= 0
                and other.feature[v] >= 0)
                  for v, way in enumerate(ways[1].T)]
        assert at[u] == (int(np.argmax(shares)) if max(shares) >= .75 else -1)
    assert at[0] == 0 if tree.feature[0] >= 0 else at[0] == -1


def test_counts_over_resamples():
    leaf = lambda c: dict(label=c)
    a = Tree.build([dict(feature=0, upper=1.5, left=1, right=2),
                    dict(feature=1, upper=1., left=3, right=4), leaf(0), leaf(1), leaf(2)], 3)
    b = Tree.build([dict(feature=2, upper=5., left=1, right=2), leaf(0),
                    dict(feature=1, upper=9., left=3, right=4), leaf(1), leaf(2)], 3)
    X = np.array([[1., 0, 9], [1, 2, 9], [1, 5, 9], [1, 0, 9], [2, 0, 1]])
    # the other tree comes to the same four rows by another column
    counted = tally(a, [a, b, b], X, np.ones(5))
    assert (counted.times.tolist() == [1, 3, 0, 0, 0]
            and counted.reached.tolist() == [3, 3, 0, 0, 0]
            and counted.used.tolist() == [1, 3, 0, 0, 0])
    assert counted.ends[1][:, 1].tolist() == [1., 9., 9.]


def test_frequencies_and_ranges_of_a_report():
    model, X, _ = fitted("pipeline")
    report, trees = (model.threshold_report(X, 12, 5),
                     resampled_trees(model, X, np.ones(len(X)), 12, 5))
    root = report[0]
    same = [t for t in trees if t.feature[0] == model.tree_.feature[0]]
    assert ((root.times, root.reached) == (len(same), 12)
            and root.used == sum(root.feature in t.features_used for t in trees))
    assert ([root.low, root.high] == pytest.approx(np.quantile([t.upper[0] for t in same],
                                                               [.05, .95])))
    assert model.trust_sentence().endswith(f"the same first cut in {root.times} of 12 resamples")
    assert model.trust_sentence(model.threshold_report(X, 0)).count("resamples") == 0
    again = IMM(4, random_state=0).fit(X)
    again.threshold_report(X, 3)
    again.fit(X + 1)
    assert "resamples" not in again.trust_sentence()


def test_threads_do_not_matter_and_nothing_is_left_behind(capsys, monkeypatch):
    monkeypatch.setattr("xclust.engine.printed.Progress.every", 0.)
    model, X, _ = fitted("pipeline")
    before = {o: v for o, v in vars(model).items() if o != "_resampled"}
    one, two = (model.threshold_report(X, 6, 1, n_jobs=jobs, verbose=jobs == 1).to_frame()
                for jobs in (1, 3))
    pd.testing.assert_frame_equal(one, two)
    assert ([t.split(",")[0] for t in capsys.readouterr().err.splitlines()]
            == [f"resamples: resample {i} of 6" for i in range(1, 7)])
    assert all(vars(model)[o] is v for o, v in before.items())
    assert not one.equals(model.threshold_report(X, 6, 2).to_frame())


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_can_be_broken_off(jobs, monkeypatch):
    X, y = labelled()
    model, fits, lock = IMM().fit(X, labels=y), [], threading.Lock()
    fit = IMM.fit
    def counted(self, *a, **k):
        with lock: fits.append(1)
        if len(fits) == 3: raise KeyboardInterrupt
        return fit(self, *a, **k)
    monkeypatch.setattr(IMM, "fit", counted)
    tree = model.tree_
    with pytest.raises(KeyboardInterrupt): model.threshold_report(X, 40, n_jobs=jobs)
    assert len(fits) <= 3 + 2*jobs + 2 and model.tree_ is tree and not hasattr(model, "_resampled")


@pytest.mark.parametrize("seed", range(12))
def test_over_chunks_counts_and_pushes_are_those_of_all_rows(seed, monkeypatch):
    "A sample of forty rows is drawn from; what can be counted is of all."
    rng = np.random.default_rng(seed)
    X, y = mixed() if seed % 4 == 3 else labelled(seed)
    w = None if seed % 2 else rng.integers(1, 4, len(X)).astype(float)
    model = [ExKMC(max_leaves=6, cuts="interval"), CART(max_leaves=6), IMM(objective="labels"),
             ExKMC(max_leaves=5)][seed % 4]
    whole = type(model)(**model.get_params()).fit(X, labels=y, sample_weight=w).threshold_report(X,
        0, sample_weight=w)
    source = Source(np.array_split(X, 5) if isinstance(X, np.ndarray)
                    else [X[a:a + 45] for a in range(0, len(X), 45)])
    model.fit(source, labels=y, sample_weight=w)
    monkeypatch.setattr(row_blocks, "SAMPLED_ROWS", 40)
    parts = model.threshold_report(source, 0, labels=y, sample_weight=w)
    told = "node end feature question value value_text rows near".split()
    assert ([[str(getattr(s, o)) for o in told] for s in whole]
            == [[str(getattr(s, o)) for o in told] for s in parts])
    assert sum(s.near for s in parts) > 0 and np.isclose(whole.cost, parts.cost)
    moved = [np.array([s.moved for s in r if s.moved]) for r in (whole, parts)]
    assert ((moved[0][..., :3] == moved[1][..., :3]).all()
            and np.allclose(moved[0], moved[1], atol=1e-9*whole.cost))
    assert (not whole.notes and parts.notes[0].startswith(f"Counts and pushes are of all {len(X)} "
        "rows; other questions were measured on "))
    assert any(s.rivals for s in parts)


# ------------------------------------------------------------------ thresholds pushed, other
# questions

@in_turn("seed", range(40))
def test_a_pushed_threshold_by_definition(seed):
    tree, table, rng = case(seed)
    for u in np.flatnonzero(tree.feature >= 0):
        at, by, f = fork(tree, u, table), rng.integers(-4, 5, 2), tree.feature[u]
        assert (at.rows.tolist() == [r for r in range(len(table.X)) if table.weights[r] > 0
                                     and u in tree.decision_path(table.X[[r]]).indices])
        rows, clusters, more = pushed(table.X[at.rows, f], at, (tree.lower[u], tree.upper[u]), by)
        def then(x):
            return (tree.missing_left[u] if np.isnan(x[f])
                    else tree.lower[u] + by[0] <= x[f] <= tree.upper[u] + by[1])
        ends = [(walk(tree, x), walk(tree, x, 0, {u: then}))
                for x, w in zip(table.X, table.weights) if w > 0]
        assert (rows == sum(a != b for a, b in ends)
                and clusters == sum(tree.label[a] != tree.label[b] for a, b in ends))
        assert more == pytest.approx(total(tree, table, {u: then}) - table.cost)


@in_turn("seed", range(25))
def test_a_subtree_is_what_hangs_below(seed):
    tree, table, _ = case(seed)
    for u in range(tree.node_count):
        part = tree.subtree(u)
        assert part.predict(table.X).tolist() == [tree.label[walk(tree, x, u)] for x in table.X]


def test_a_subtree_keeps_its_categories():
    columns = [Column("size"), Column("colour", "category", ("red", "blue", "green"))]
    nodes = [dict(feature=0, upper=1.5, left=1, right=2),
        dict(feature=1, categories=[0], left=3, right=4),
        dict(feature=1, categories=[1, 2], left=5, right=6)]
    tree = Tree.build(nodes + [dict(label=i) for i in range(4)], 2, columns=columns)
    X = np.array([[1., 0], [1, 2], [2, 0], [2, 2]])
    assert (tree.subtree(tree.children_right[0]).predict(X[2:]).tolist()
            == tree.predict(X[2:]).tolist())
    assert tree.subtree(1).category_set(0) == tree.category_set(1)


@in_turn("seed", range(30))
def test_other_questions_by_trying_all(seed):
    tree, table, _ = case(seed, n=18)
    interval = bool(np.isfinite(tree.lower).any())
    for u in np.flatnonzero(tree.feature >= 0):
        at, seen = fork(tree, u, table), set()
        for r in rivals(tree, u, at, table, ["a", "b", "c"]):
            seen.add(r.feature)
            x = table.X[at.rows, r.feature]
            values, best = np.unique(x[~np.isnan(x)]), INF
            for i, a in enumerate(values):
                for b in values[i:]:
                    inside = (a <= x) & (x <= b)
                    if (not interval and a > values[0]) or inside.sum() == (~np.isnan(x)).sum():
                        continue
                    for left in (inside, ~inside & ~np.isnan(x)):
                        for missing in (True, False):
                            go = dict(zip(at.rows, left | np.isnan(x) & missing))
                            best = min(best,
                                sum(table.E[q,
                                    tree.label[walk(tree, table.X[q], tree.children_left[u]
                                        if go[q] else tree.children_right[u])]] for q in at.rows))
            now = sum(table.E[q, tree.label[table.leaf[q]]] for q in at.rows)
            assert r.cost == pytest.approx(best - now)
        constant = {f for f in range(3)
                    if len(np.unique(table.X[at.rows, f][~np.isnan(table.X[at.rows, f])])) < 2}
        assert seen == {0, 1, 2} - {tree.feature[u]} - constant


def test_the_least_subset_of_categories():
    rng = np.random.default_rng(0)
    for _ in range(100):
        codes, delta = rng.integers(0, 4, 12).astype(float), rng.integers(-5, 6, 12).astype(float)
        codes[rng.random(12) < .1] = np.nan
        found = least_subset(codes, delta)
        subsets = [[c for c in range(4) if b >> c & 1] for b in range(1, 15)]
        aside = min(delta[np.isnan(codes)].sum(), 0)
        best = min(delta[np.isin(codes, s)].sum() for s in subsets)
        if found:
            assert (found[0] == pytest.approx(best + aside)
                    and delta[np.isin(codes, found[1])].sum() + aside == pytest.approx(found[0]))


def test_at_least_so_many_rows_on_each_side():
    x, delta = np.arange(8.), np.array([-9., 1, 1, 1, 1, 1, 1, 1])
    assert least_cut(x, delta)[:3] == (-9., -INF, .5) and least_cut(x, delta, least=3)[0] == -7.


@in_turn("name", KINDS)
def test_reports_of_all_estimators(name):
    model, X, words = fitted(name)
    report = model.threshold_report(X, 2, sample_weight=words.get("sample_weight"))
    assert report.cost == pytest.approx(model.cost_, rel=1e-9)
    assert ({s.node for s in report} == set(np.flatnonzero(model.tree_.feature >= 0))
            and len(report.to_frame()) == len(report))
    raw = model.read_rows(X)
    for s in report:
        assert (s.rows == model.tree_.n_node_samples[s.node] and 0 <= s.times <= s.reached <= 2
                and s.used >= s.times)
        assert (all(r.feature != s.feature for r in s.rivals)
                and list(s.rivals) == sorted(s.rivals, key=lambda r: r.cost))
    if "kernel" in name or name in ("dt2", "auto"): return
    # one push by the definition, through the public cost
    s = [s for s in report if s.moved][-1]
    up = next(m for m in s.moved if m.by == .05)
    seen = raw[(model.result_.reference_labels >= 0) & (exact(words, raw) > 0), s.feature]
    span = np.nanmax(seen) - np.nanmin(seen)
    upper = model.tree_.upper.copy()
    upper[s.node] += .05 * span
    table = paid(model, X, words.get("sample_weight"))
    label = replace(model.tree_, upper=upper).predict(raw)
    assert (table.E[np.arange(len(raw)), label].sum() - table.cost == pytest.approx(up.cost,
        abs=1e-9 * table.cost))


def exact(words, X): return words["sample_weight"] if "sample_weight" in words else np.ones(len(X))


def test_other_rows_or_weights_are_noticed():
    model, X, _ = fitted("imm")
    with pytest.raises(ValueError, match="rows, fit saw"): model.threshold_report(X[:50])
    with pytest.raises(ValueError, match="in their order, and with the values that they had"):
        model.report(X * 1.1)
    with pytest.raises(ValueError, match="sample_weight sums to"):
        model.cost_by_feature(X, sample_weight=np.full(len(X), 2.))
    with pytest.raises(ValueError, match="n_boot must be"): model.threshold_report(X, -1)
    with pytest.raises(ValueError, match="margin must be"): model.threshold_report(X, 0, margin=-1)
    with pytest.raises(ValueError, match="X must be the rows"): model.threshold_report(None)
    single = IMM(1).fit(X)
    assert ("asks no question" in repr(single.threshold_report(X, 2))
            and "resamples" not in single.trust_sentence(single.threshold_report(X, 2)))


def test_a_small_leaf_is_noticed():
    X = np.r_[np.zeros((40, 1)), np.full((3, 1), 5.), np.full((30, 1), 9.)]
    model = IMM().fit(X, labels=np.repeat([0, 1, 2], [40, 3, 30]))
    with pytest.warns(UserWarning, match="isolates 3 rows, fewer than min_cell=5"):
        model.confusion(min_cell=5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.confusion(min_cell=3)


# ------------------------------------------------------------------ size, columns, confusion,
# groups

def test_size():
    model, X, _ = fitted("pipeline")
    size, tree = model.explanation_size(), model.tree_
    deep = [len(tree.path(u)) for u in tree.leaves]
    assert ((size.leaves, size.depth, size.features) == (tree.n_leaves, max(deep),
                                                         len(set(tree.feature) - {-1})))
    assert (size.mean_path == pytest.approx(np.mean(deep))
            and size.weighted_path == pytest.approx(model.decision_path(X).sum(1).mean() - 1))
    branches = [b for r in model.rules() for b in r.branches]
    assert (size.conditions == sum(len(b.terms) for b in branches)
            and size.longest_rule == max(len(b.terms) for b in branches))


@in_turn("name", KINDS)
def test_what_the_columns_save_adds_up(name):
    model, X, words = fitted(name)
    found = model.cost_by_feature(X, sample_weight=words.get("sample_weight"))
    E, passes, tree = (paid(model, X, words.get("sample_weight")).E,
                       model.decision_path(X).toarray().astype(bool), model.tree_)
    assert (sum(found.saved) == pytest.approx(found.one_cluster - found.cost)
            and found.cost == pytest.approx(model.cost_))
    assert (found.one_cluster == pytest.approx(E.sum(0).min())
            and list(found.saved) == sorted(found.saved, reverse=True))
    def alone(u):
        return (E[passes[:, u]].sum(0).min() if tree.feature[u] >= 0
                else E[passes[:, u], tree.label[u]].sum())
    for f, saved in zip(found.features, found.saved):
        assert (saved == pytest.approx(sum(alone(u) - alone(tree.children_left[u])
            - alone(tree.children_right[u]) for u in np.flatnonzero(tree.feature == f)),
            abs=1e-9 * found.one_cluster))
    assert found.to_frame().share.sum() == pytest.approx(1)


@in_turn("seed", range(10))
def test_it_adds_up_where_leaves_are_not_named_after_their_cheapest_cluster(seed):
    tree, table, _ = case(seed)
    leaf = np.searchsorted(tree.leaves, table.leaf)
    saved, one = cut_savings(tree,
        np.stack([np.bincount(leaf, E, tree.n_leaves) for E in table.E.T], axis=1))
    assert saved.sum() == pytest.approx(one - table.cost) and not saved[tree.leaves].any()


def test_confusion_counts_rows():
    model, X, words = fitted("noise and weights")
    y, found = words["labels"], model.confusion(cluster_names=list("abcd"))
    assert (found.counts.tolist()
            == [[int(((y == i) & (model.labels_ == j)).sum()) for j in range(4)]
                for i in (0, 1, 2, 3, -1)])
    assert (found.to_frame().reference.tolist() == ["a", "b", "c", "d", "noise"]
            and not found.hidden.any())
    Z, z = labelled(seed=4, noise=0)
    assert (model.confusion(Z, labels=z).counts.tolist()
            == [[int(((z == i) & (model.predict(Z) == j)).sum()) for j in range(4)]
                for i in range(4)])


@in_turn("seed", range(30))
def test_no_hidden_count_follows_from_the_totals(seed):
    counts = np.random.default_rng(seed).integers(0, 14,
        np.random.default_rng(seed + 1).integers(2, 6, 2))
    counts[np.random.default_rng(seed + 2).random(counts.shape) < .2] = 0
    hidden, whole = hide(counts, 5), np.c_[counts, counts.sum(1)]
    assert hidden[(whole > 0) & (whole < 5)].all()
    assert not (hidden.sum(0) == 1).any() and not (hidden.sum(1) == 1).any()
    assert hidden.any() == ((whole > 0) & (whole < 5)).any() and not hide(counts, 0).any()


def test_small_cells_are_nowhere():
    model, X, words = fitted("noise and weights")
    found = model.confusion(min_cell=9)
    small = found.counts[(found.counts > 0) & (found.counts < 9)]
    assert len(small) and found.hidden.all() and "hidden" in repr(found)
    numbers = found.to_frame().drop(columns=["reference", "kept"]).to_numpy()
    mask = found.hidden[:, :-1]
    assert np.isnan(numbers[mask]).all() and not np.isin(numbers[~mask], range(1, 9)).any()
    groups = np.r_[["rare"] * 3, ["common"] * (len(X) - 3)]
    seen = model.audit(groups, min_cell=5)
    line = seen.to_frame().set_index("group").loc["rare"]
    assert line.drop("attribute").isna().all() and "hidden" in repr(seen)
    # from them the others would follow
    assert seen.to_frame().set_index("group").loc["common"].drop("attribute").isna().all()


def test_audit_counts_each_group():
    model, X, words = fitted("noise and weights")
    y, w, rng = words["labels"], words["sample_weight"], np.random.default_rng(0)
    groups = dict(sex=rng.choice(["f", "m"], len(X)),
                  region=[None if v == 2 else float(v) for v in rng.integers(0, 3, len(X))])
    found = model.audit(groups, sample_weight=w)
    assert ([(g.attribute, g.group) for g in found.groups if g.attribute == "sex"]
            in ([("sex", "f"), ("sex", "m")], [("sex", "m"), ("sex", "f")]))
    assert {g.group for g in found.groups if g.attribute == "region"} == {"0.0", "1.0", "missing"}
    for g in found.groups:
        rows = np.array([g.group == ("missing" if v is None else str(v))
                         for v in groups[g.attribute]])
        known, off = y >= 0, model.labels_ != y
        assert (g.rows == rows.sum() and list(g.counts)
                == [int((rows & (model.labels_ == j)).sum()) for j in range(4)])
        assert (list(g.shares)
                == pytest.approx([w[rows & (model.labels_ == j)].sum() / w[rows].sum()
                                  for j in range(4)]))
        assert (g.error == pytest.approx(w[rows & known & off].sum() / w[rows & known].sum())
                and g.wrong == (rows & known & off).sum())
        assert (g.others_error
                == pytest.approx(w[~rows & known & off].sum() / w[~rows & known].sum()))
    chi2, p = chi2_contingency(pd.crosstab(groups["sex"], model.labels_), correction=False)[:2]
    assert f"chi-square {chi2:.1f}" in found.tests[0]
    with pytest.raises(ValueError, match="one value for each"): model.audit(["a"])
    with pytest.raises(ValueError, match="not a column of X"): model.audit("sex")


def test_audit_of_new_rows_by_a_column():
    model, X, _ = fitted("pipeline")
    new = frame(labelled(seed=8)[0])
    found = model.audit("col 1", new).groups
    assert sum(g.rows for g in found) == len(new)
    frames = model.audit(pd.DataFrame({"u": new["col 1"] > 0}), new)
    assert {g.group for g in frames.groups} == {"True", "False"}


# ------------------------------------------------------------------ sparse rows

def counts(seed, n=150, d=30):
    "Word counts, dense and sparse (some zeros stored), and labels that no tree repeats exactly."
    rng = np.random.default_rng(seed)
    topics = rng.gamma(.3, size=(3, d)) * rng.choice([.2, 1., 3.], d)
    y = rng.integers(0, 3, n)
    X = rng.poisson(topics[y]).astype(float) * rng.choice([1., 1., -.5], d)
    S = csr_matrix(X)
    S.data[::9] = 0.                                               # stored zeros
    return S.toarray(), S, np.where(rng.random(n) < .1, rng.integers(0, 3, n), y)


@pytest.mark.parametrize("options", [{}, dict(objective="kmedians"), dict(objective="labels"),
    dict(cuts="interval", base="empty"), dict(min_samples_leaf=9), dict(refine=True)], ids=str)
def test_sparse_rows_have_the_same_report(options):
    for seed in range(6):
        X, S, y = counts(seed)
        w = None if seed % 2 else np.random.default_rng(seed).integers(1, 4, len(X)).astype(float)
        y = y if seed % 3 else np.where(np.arange(len(X)) % 17 == 0, -1, y)
        a, b = (ExKMC(max_leaves=6, **options).fit(A, labels=y, sample_weight=w) for A in (X, S))
        boots = 3 if seed < 2 else 0
        dense, hollow = (m.threshold_report(A, boots, sample_weight=w, n_rivals=seed)
                         for m, A in ((a, X), (b, S)))
        assert str(dense) == str(hollow) and len(dense) == len(hollow) > 0
        for s, t in zip(dense, hollow):
            assert (np.allclose(s.moved, t.moved)
                    and [r.feature for r in s.rivals] == [r.feature for r in t.rivals])
            assert ([r.cost for r in s.rivals] == pytest.approx([r.cost for r in t.rivals],
                                                                rel=1e-9, abs=1e-9))
        assert (str(a.cost_by_feature(X, sample_weight=w))
                == str(b.cost_by_feature(S, sample_weight=w)))


@pytest.mark.parametrize("interval", [False, True])
def test_columns_without_hope_are_no_rivals(interval):
    looked = 0
    for seed in range(60):
        X, S, y = counts(seed, n=60, d=25)
        # many values in a bin
        if seed % 2:
            S = csr_matrix(np.where(X == 0, 0,
                                    X + np.random.default_rng(seed).normal(size=X.shape)*.01))
        X, rng = S.toarray(), np.random.default_rng(seed)
        tree = random_tree(rng, 25, 3, values=3)
        E, leaf = rng.integers(0, 9, (len(X), 3)).astype(float), tree.apply(X)
        table = Paid(S, np.ones(len(X)), E, leaf,
                     float(E[np.arange(len(X)), tree.label[leaf]].sum()))
        coded = table._replace(columns=ordered(code_columns(SparseRows(S)), np.arange(len(X))))
        for u in np.flatnonzero(tree.feature >= 0)[:2]:
            at = fork(tree, u, table)
            if len(at.rows) < 6: continue
            whole = rivals(tree, u, at, table._replace(X=X), [str(f) for f in range(25)],
                           1 + seed % 3)
            for n in (1, 3, 24):
                assert (rivals(tree, u, at, coded, [str(f) for f in range(25)], 1 + seed % 3, n)
                        == whole[:n])
            looked += (len(hopeful(at, coded, np.delete(np.arange(25), tree.feature[u]), interval,
                                   1, 3)) < 24)
    assert looked > 20


def test_sparse_rows_are_checked_alike():
    for seed in range(6):
        X, S, y = counts(seed)
        new, hollow, _ = counts(seed + 50, n=80)
        a, b = (CART(max_leaves=5).fit(A, labels=y) for A in (X, S))
        for columns in ("used", "all"):
            want = a.check(new, columns=columns)
            for found in (b.check(hollow, columns=columns), b.check(hollow, S, columns=columns),
                          a.check(hollow.tocsc(), X, columns=columns)):
                assert (str(found) == str(want) and found.strangers == want.strangers
                        and found.expected == want.expected)
        assert want.strangers and not b.check(S).strangers


def test_a_wide_table_is_not_made_dense():
    S = random_sparse(20_000, 2_000, .005, format="csr", random_state=0,
                      data_rvs=lambda n: np.ones(n))
    y = np.arange(20_000) % 4
    model = IMM().fit(S, labels=y)
    model.threshold_report(S, 0); model.check(S[:100], S)             # compiled
    tracemalloc.start()
    try:
        report, seen = model.threshold_report(S, 0), model.check(S, S)
        peak = tracemalloc.get_traced_memory()[1]
    finally: tracemalloc.stop()
    assert peak < 160e6, f"{peak / 1e6:.0f} MB"                        # dense: 320
    assert len(report) == 3 and all(len(s.rivals) == 3 for s in report) and not seen.strangers


# ------------------------------------------------------------------ at work

def test_strangers_in_their_leaf():
    model, X, words = fitted("noise and weights")
    Z, _ = data(seed=11, n=80)
    found, y = model.check(Z, X, columns="all"), words["labels"]
    expected = []
    for r, (z, u) in enumerate(zip(Z, model.apply(Z))):
        own = X[(model.apply(X) == u) & (y >= 0)]
        expected += [(r, f) for f in range(4) if z[f] < own[:, f].min() or z[f] > own[:, f].max()]
    assert ([(s.row, s.feature) for s in found.strangers] == expected
            and found.rows == sorted({r for r, _ in expected}))
    used = set(model.tree_.features_used.tolist())
    assert ([(s.row, s.feature) for s in model.check(Z, X).strangers]
            == [e for e in expected if e[1] in used])
    assert (len(found.strangers_frame()) == len(expected)
            and not model.check(X[y >= 0], X, columns="all").strangers)


def test_shares_of_the_leaves():
    model, X, _ = fitted("imm")
    Z, _ = data(seed=0, n=500)
    found = model.check(Z, X)
    then, now = ([int((model.apply(A) == u).sum()) for u in model.tree_.leaves] for A in (X, Z))
    assert list(found.then) == then and list(found.now) == now
    p, q = (np.array(c) + .5 for c in (then, now))
    p, q = p / p.sum(), q / q.sum()
    assert (found.index == pytest.approx(((q - p) * np.log(q / p)).sum())
            and sum(stability_index(then, then)) == pytest.approx(0))
    assert found.chi2 == pytest.approx(chi2_contingency([then, now], correction=False)[0])
    assert found.to_frame().share_now.sum() == pytest.approx(1)


def test_checks_need_the_ranges():
    model, X, _ = fitted("imm")
    kept = model.result_.ranges
    assert np.array_equal(seen_in_leaves(model.tree_, X), _ranges(model, X, range(4)),
                          equal_nan=True)
    if kept is None:
        with pytest.raises(ValueError, match="X must be the rows given to fit"): model.check(X)
    else: assert np.array_equal(kept, seen_in_leaves(model.tree_, X), equal_nan=True)
    with pytest.raises(ValueError, match="columns must be"): model.check(X, X, columns="some")


def test_everything_prints_and_is_a_frame():
    model, X, _ = fitted("pipeline")
    results = [model.evaluate(X), model.threshold_report(X, 2), model.explanation_size(),
        model.cost_by_feature(X), model.confusion(), model.audit(np.arange(len(X)) % 2),
        model.check(X, X)]
    for r in results:
        assert (len(r.to_frame()) and max(map(len, repr(r).split("\n"))) < 260
                and "nan" not in repr(r))


@pytest.mark.parametrize("ratio, text",
    [(1.04, "spread grows by 4 %"), (1., "spread stays the same"), (.9, "spread shrinks by 10 %"),
     (np.nan, "")])
def test_price_in_words(ratio, text): assert spread_text(ratio) == text


def test_the_sentence():
    X, y = data()
    model = IMM().fit(X, labels=y)
    share, grows = percent(model.agreement_.share), spread_text(model.price_)
    assert (model.trust_sentence() == f"{share} of rows keep their cluster "
        f"({percent(np.bincount(y).max() / len(y))} if all were in one); {grows}")
    assert CART(objective="labels").fit(X, labels=y).trust_sentence().count(";") == 0


def test_whole_numbers_are_reported_as_whole_numbers():
    rng = np.random.default_rng(1)
    X = pd.DataFrame({"orbit": rng.poisson(.6, 300), "visits": rng.integers(0, 30, 300),
                      "z": rng.normal(size=300)})
    report = CART(4, thresholds="round").fit(X,
        labels=(X.orbit > 0)*2 + (X.visits > 12)).threshold_report(X, n_boot=4)
    asked = [s for s in report if s.name != "z"]
    assert asked and all("." not in s.question + s.value_text + s.range_text for s in asked)
    assert not any("." in r.text for s in report for r in s.rivals if r.name != "z")
    # what is written parts the rows as what is meant
    for s in report:
        assert ((X[s.name] <= s.value) == (X[s.name] <= float(s.value_text))).all()


def test_own_side():
    whole, other = np.array([3., 4, 7]), np.array([3., 4.5])
    assert ([own_side(4.7, whole), own_side(4.7, whole, True), own_side(4.7, other),
             own_side(-.5, whole, True), own_side(np.inf, whole)] == [4, 5, 4.7, 0, np.inf])
    assert not np.signbit(own_side(-.5, whole, True))


def test_a_report_with_small_cells_tells_no_rows():
    X = np.random.default_rng(0).normal(size=(120, 3))
    model = IMM(3, random_state=0).fit(X)
    secret, plain = (model.threshold_report(X, n_boot=2, min_cell=2),
                     model.threshold_report(X, n_boot=2))
    assert (set(plain._head()) - set(secret._head()) == {"rows", "near"}
            and "rows that go the other way" not in str(secret))
    for a, b in zip(secret._lines(), plain._lines()):
        assert (len(a) == len(secret._head())
                and [t for t in a if "%" in t] == [t.split(", ")[-1] if "," in t else t for t in b
                                                   if "%" in t])
    assert (not {"rows", "near", "rows +5%", "clusters +5%"} & set(secret.to_frame().columns)
            and {"rows", "near", "rows +5%"} <= set(plain.to_frame().columns))


@pytest.mark.parametrize("seed", range(20))
def test_a_group_of_hidden_size_tells_no_shares(seed):
    "Else a share of a cluster whose size is known gives the size of the group."
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(178, 2))
    model = AutoTree(3, max_leaves=6, random_state=0).fit(X)
    found = model.audit(np.where(np.arange(178) < 1 + seed, "a",
                                 np.where(np.arange(178) < 60, "b", "c")), min_cell=10)
    for g, hidden, silent in zip(found.groups, found.hidden, found.silent):
        if hidden: assert silent
    shown = [line for line in found._lines() if line[2] in ("hidden", "< 10")]
    assert all(set(line[3:]) == {"–"} for line in shown) and (bool(shown) or seed >= 9)


def test_one_row_says_nothing_of_its_error():
    X = np.random.default_rng(0).normal(size=(60, 2))
    found = IMM(3, random_state=0).fit(X).evaluate(X[:1])
    assert ("One row does not say how sure this is." in str(found)
            and "Standard error" not in str(found))


# What fails

def blobs(sizes=(150, 150, 150), far=10., seed=0):
    "Groups far apart on the first column; the second is noise."
    rng = np.random.default_rng(seed)
    y = np.repeat(np.arange(len(sizes)), sizes)
    return (pd.DataFrame({"income": far * y + rng.normal(size=len(y)),
                          "age": rng.normal(size=len(y))}), y)


def kinds(model, **options): return [(c.kind, c.cluster) for c in model.cautions(**options)]


@pytest.mark.parametrize("model", [IMM(3), CART(3), AutoTree(3), ExKMC(3)],
                         ids=lambda m: type(m).__name__)
def test_a_healthy_tree_has_no_caution_and_gives_no_warning(model):
    X, y = blobs()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = model.fit(X[["income"]], labels=y).cautions()
    assert (not found and not found.severe and len(found) == 0 and not found.notes
            and repr(found) == "No problems found." and "No problems found" in found._repr_html_())
    assert found.to_frame().empty and "hardly" not in model.trust_sentence()


@pytest.mark.parametrize("load, k", [("iris", 3), ("wine", 3)])
@pytest.mark.parametrize("method", [IMM, CART])
def test_no_false_alarm_on_real_tables(load, k, method):
    X = getattr(datasets, f"load_{load}")().data
    assert not method(k, reference=pipeline(k)).fit(X).cautions()


@in_turn("seed", range(12))
def test_lost_clusters_are_those_that_plain_counting_finds(seed):
    "Precision and recall below one half, and clusters without a leaf, by the definition."
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(90, 2))
    y = np.where(rng.random(90) < .1, -1, rng.integers(5, size=90))
    w = None if seed % 2 else rng.integers(0, 4, 90) + (np.arange(90) < 9)
    model = CART(max_leaves=int(rng.integers(5, 12)), max_depth=[None, 2][seed % 3 == 0]).fit(X,
        labels=y, sample_weight=w)
    v, own = (np.ones(90) if w is None else w) * (y >= 0), model.labels_
    lost, gone = set(), set()
    for j in range(5):
        both, said, was = v[(own == j) & (y == j)].sum(), v[own == j].sum(), v[y == j].sum()
        if not np.isin(j, model.tree_.label[model.tree_.leaves]): gone.add(j)
        elif both < .5 * said or both < .5 * was: lost.add(j)
    # four and more of a kind share a caution
    for kind, want in (("lost", lost), ("no leaf", gone)):
        told = [c for c in model.cautions() if c.kind == kind]
        assert ({n for c in told for n in c.figures.get("clusters", [c.name])}
                == {f"cluster {j}" for j in want})
        assert len(told) == (len(want) if len(want) <= 3 else 1)
    for c in model.cautions():
        if c.kind == "lost" and c.cluster is not None:
            assert (c.severe and (f"{percent(c.figures['precision'])} of the rows that" in c.text)
                    == (c.figures["precision"] < .5))


def test_no_gain_over_one_cluster_for_all():
    """A tree that keeps 75.5 % of the rows says that all in one cluster would keep 73.5 %; one that
    keeps no more than that fails."""
    X = np.random.default_rng(0).normal(size=(400, 3))
    y = np.where(np.arange(400) < 300, "no", "yes")
    stump = CART(objective="labels", max_depth=1, min_samples_leaf=150).fit(X, labels=y)
    first = stump.cautions()[0]
    assert (first.kind == "no gain" and first.severe and first.cluster is None
            and first.figures["baseline"] == .75 and "75 %" in first.text)
    assert stump.trust_sentence().startswith("75 % of rows keep their cluster (75 % if all were "
                                             "in one)")
    little = CART(objective="labels").fit(X, labels=np.where(X[:, 0] > 1.9, "yes", y)).cautions()
    assert (little[-1].kind == "no gain" and not little[-1].severe
            and "hardly more than" in little[-1].text)


def test_labels_that_were_given_come_with_their_baseline():
    X, y = blobs((100, 50, 50))
    assert IMM().fit(X, labels=y).trust_sentence().startswith("100 % of rows keep their cluster "
                                                              "(50 % if all were in one)")
    assert "if all were" not in IMM(3, random_state=0).fit(X).trust_sentence()


def another():
    "Rows in two groups, labels that swap a fifth of them: any tree is much cheaper."
    X = np.random.default_rng(0).normal(size=(200, 2)) + np.repeat([[0, 0], [9, 0]], 100, axis=0)
    return X, np.repeat([0, 1], 100) ^ (np.arange(200) % 100 < 20)


def test_a_cheaper_clustering_than_the_one_given_is_told_once_and_for_given_labels_too():
    "It was silent where labels were given, and said twice elsewhere."
    X, y = another()
    with pytest.warns(CautionWarning) as said: model = IMM().fit(X, labels=y)
    assert (len(said) == 1 and "less than the clustering it explains" in str(said[0].message)
            and "objective=\"labels\"" in str(said[0].message))
    found = model.cautions()
    assert ([c.kind for c in found] == ["another clustering"] and found[0].severe
            and found[0].figures == dict(price=model.price_, share=model.agreement_.share))
    assert ("--set objective=labels" in found[0].command
            and "cheaper clustering" in model.trust_sentence())


def test_a_price_a_little_below_one_is_no_failure():
    X = np.random.default_rng(0).normal(size=(200, 2)) + np.repeat([[0, 0], [9, 0]], 100, axis=0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = IMM().fit(X, labels=np.repeat([0, 1], 100) ^ (np.arange(200) == 0))
    assert (model.price_ < .99 and [(c.kind, c.severe) for c in model.cautions()]
            == [("another clustering", False)])


def test_clusters_without_a_leaf_are_named():
    "A label got \"0 rows, no row\", and not a word."
    X, y = blobs((60, 50, 40, 30))
    with pytest.warns(UserWarning) as said: model = IMM(max_depth=1).fit(X, labels=y)
    # and not again by the cautions
    assert sum("leaves for 4 clusters" in str(w.message) for w in said) == 1
    gone = [c for c in model.cautions() if c.kind == "no leaf"]
    assert (len(gone) == 2 and all(c.python.startswith("a tree without max_depth, or ")
        for c in gone) and all(c.severe and "2 leaves for 4 clusters" in c.text
                               and f"{c.name} (" in c.text for c in gone))
    assert (gone[0].figures["share"] > gone[1].figures["share"]
            # a third one shares its leaf with more strangers
            and "3 of 4 clusters are hardly found" in model.trust_sentence())


def test_a_cluster_of_outliers_names_its_column():
    "A cluster of 2 of 9,857 rows passed without a remark."
    X, y = blobs((300, 300, 3), far=40.)
    X["far"] = np.where(y == 2, 1e5, X.age)
    X["word"] = np.where(y == 2, "b", "a")
    model = IMM(3, reference=None).fit(X, labels=y)
    c, = model.cautions()
    assert ((c.kind, c.cluster, c.severe) == ("outliers", 2, False) and c.figures["column"]
            == "far" and c.text.startswith("only 3 of 603 rows (0.5 %) are of cluster 2: ")
            and "--ignore far" in c.command)
    # the labels were given: no other number of clusters can be asked for
    assert "clusters" not in c.python
    found, = IMM(3, random_state=0).fit(X[["income", "age"]].assign(far=X.far)).cautions()
    assert "4 clusters" in found.python and "--clusters 4" in found.command


def test_one_row_among_many_is_an_outlier_and_many_small_clusters_are_none():
    "Clusters of 1, 85 and 1 rows: one row is more than a hundredth of 87."
    X, y = blobs((1, 85, 1), far=30.)
    model = IMM().fit(X, labels=y)
    assert (sorted(kinds(model)) == [("outliers", 0), ("outliers", 2)]
            and "only 1 of 87 rows (1.1 %) is of cluster 0: "
            in str([c.text for c in model.cautions()]))
    rng = np.random.default_rng(0)
    # 200 clusters of 5 rows, each half a percent
    y = rng.permutation(np.arange(1000) % 200)
    model = CART().fit(y[:, None] + 0., labels=y)
    assert not model.cautions()
    assert not IMM().fit(np.arange(3.)[:, None], labels=[0, 1, 2]).cautions()


def test_a_start_that_keeps_more_is_named():
    "The remedy is the one that has been tried."
    X, y = another()
    model = AutoTree(2).fit(X, labels=y)
    starts = type(model.starts_)(s._replace(agreement=s.agreement._replace(share=.99
        if s.name == "cart" else .5)) for s in model.starts_)
    found = model.result_
    model.result_ = replace(found, agreement=found.agreement._replace(share=.5),
                            kept=found.kept | {"starts_": starts})
    assert better_start(model).name == "cart"
    python, command = ways_to_keep_more(model)
    assert ('starts=["cart"], which keeps 99 %' in python
            and "--set starts=cart, which keeps 99 %" in command)
    model.result_ = replace(model.result_, agreement=found.agreement._replace(share=.95))
    assert better_start(model) is None


def test_numbers_that_are_missing_are_explained():
    "price_ is nan for objective=\"labels\", and nobody said why."
    X, y = blobs()
    assert "counts rows" in CART(objective="labels").fit(X, labels=y).cautions().notes[0]
    assert "no clustering was given" in str(SSEGreedy(3).fit(X).cautions())
    assert ("infinite" in CART(max_depth=1).fit(np.array([[0.], [1], [2]]),
                                                labels=[0, 1, 2]).cautions().notes[0])
    bare = from_json(IMM().fit(X, labels=y).to_json(training="none"))
    assert not bare.cautions() and "saved without" in repr(bare.cautions())


def test_a_model_from_a_file_says_the_same():
    X, y = blobs((60, 50, 40, 3), far=2.)
    model = CART(max_depth=2, max_leaves=4).fit(X, labels=y)
    again = from_json(model.to_json()).cautions()
    assert (len(again) > 1 and [(c.kind, c.cluster, c.text) for c in again]
            == [(c.kind, c.cluster, c.text) for c in model.cautions()]
            and all(c.command for c in again))


@in_turn("seed", range(20))
def test_the_column_that_answers_for_the_tree_is_the_one_that_plain_counting_finds(seed):
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(100, 300)), int(rng.integers(2, 5))
    y, w = (rng.integers(k, size=n), rng.integers(0, 3, n) + (np.arange(n) < k) if seed % 2
            else np.ones(n, int))
    def near(p): return np.where(rng.random(n) < p, rng.integers(k, size=n), y)
    X = np.c_[y + rng.normal(size=n) / 9, near(.3) * 7, near(.02 * (seed % 5)) - 3,
              np.where(rng.random(n) < .01, np.nan, near(.03)), rng.integers(30, size=n)]
    def share(x):
        return (pd.DataFrame({"x": x, "y": y, "w": w}).groupby(["x", "y"],
            dropna=False).w.sum().groupby(level=0, dropna=False).max().sum() / w.sum())
    few = [j for j in range(5) if len(pd.unique(X[:, j])) <= 2 * k
           and (pd.Series(X[:, j]).dropna() % 1 == 0).all()]
    largest = np.bincount(y, w).max() / w.sum()
    best = max(few, key=lambda j: (share(X[:, j]), -j))
    order, ends = np.argsort(y, kind="stable"), np.searchsorted(np.sort(y), np.arange(k + 1))
    leaves = GrownTree(None, order, np.c_[ends[:-1], ends[1:]], [], 0)
    table = GrownChunk(task_of(code_columns(np.nan_to_num(X)), None, w.astype(float)), leaves, X,
                       X.T.__getitem__)
    found = telling_column(table, range(k), np.arange(k), X, np.bincount(y, w))
    if share(X[:, best]) < largest + .9 * (1 - largest): assert found is None
    else:
        assert found.feature == best and found.share == pytest.approx(share(X[:, best]), abs=1e-12)


def test_a_column_that_answers_for_the_tree_is_a_caution():
    """Under any name, in Python's words; not severe; kept in files; for labels that were given
    there is only one way."""
    X, y = blobs()
    X["grp"] = np.where(np.arange(len(X)) % 50 == 0, 0, y)
    model = IMM(3, random_state=0).fit(X)
    caution, = [c for c in model.cautions() if c.kind == "one column"]
    assert ((caution.severe, caution.figures["column"], caution.python) == (False, "grp",
        "labels=X['grp'] if it holds your clusters, else leaving out the column 'grp'"))
    assert (caution.text.startswith("one column would answer nearly all questions: grp alone tells "
        "the cluster of 9") and caution.command == "--labels grp if it holds your clusters, else "
                                                   "--ignore grp")
    assert ([c.text for c in from_json(model.to_json()).cautions()]
            == [c.text for c in model.cautions()])
    hidden, = [c for c in model.cautions(min_cell=5) if c.kind == "one column"]
    assert ("most rows" in hidden.text and not hidden.figures
            and caution.sentence in repr(model.cautions()))
    given, = [c for c in IMM().fit(X, labels=y).cautions() if c.kind == "one column"]
    assert given.python == "leaving out the column 'grp'" and given.command == "--ignore grp"
    plain, = [c for c in IMM(3, random_state=0).fit(X.to_numpy()).cautions()
              if c.kind == "one column"]
    assert plain.python.startswith("labels=X[:, 2] if it holds")
    assert not IMM(3, random_state=0).fit(X.drop(columns="grp")).cautions()
    # whole numbers, measured
    assert not IMM(2, random_state=0).fit(datasets.load_digits().data).cautions()


def test_score_counts_labels_where_they_are_what_counts():
    "cross_validate with given labels had no score under \"labels\"."
    X, y = blobs((40, 50, 60))
    i = np.arange(150)
    y = np.where(i % 17 == 0, -1, np.where(i % 11 == 0, (y + 1) % 3, y))
    model = AutoTree(objective="labels", starts=["cart"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = cross_validate(model, X, y, params={"labels": y},
            cv=KFold(3, shuffle=True, random_state=0), error_score="raise", return_estimator=True,
            return_indices=True)
    for score, fitted, rows in (zip(found["test_score"], found["estimator"],
                                    found["indices"]["test"])):
        own = fitted.predict(X.iloc[rows])
        assert score == -((own != y[rows]) & (y[rows] >= 0)).sum() < 0
    with pytest.raises(ValueError, match="give them to score as y"): fitted.score(X)
    assert fitted.score(X, y, sample_weight=np.full(150, 2.)) == 2 * fitted.score(X, y)
    with pytest.warns(UserWarning, match="y is ignored"): CART(3).fit(X, y)


def test_cautions_print_and_become_a_frame():
    X, y = blobs((60, 50, 40, 3), far=2.)
    y = np.array(["a", "<b>", "c", "d"], dtype=object)[y]
    found = CART(max_depth=1, max_leaves=4).fit(X, labels=y).cautions()
    assert ([c.severe for c in found] == sorted((c.severe for c in found), reverse=True)
            and set(c.kind for c in found) <= set(KINDS_OF_CAUTION))
    for c in found:
        assert c.text[1:] in repr(found) and str(c).endswith(".") and f"Try {c.python}." in str(c)
    frame = found.to_frame()
    assert (len(frame) == len(found) and frame.kind.tolist() == [c.kind for c in found]
            and {"python", "command", "text", "share"} <= set(frame.columns))
    assert ("<b>b" not in found._repr_html_() and "&lt;b&gt;" in found._repr_html_()
            and found[0] in list(found))


@pytest.mark.parametrize("seed", range(6))
def test_cautions_of_small_cells_tell_no_small_number(seed):
    "Neither texts nor frames nor the sentence may tell what min_cell hides."
    rng = np.random.default_rng(seed)
    X, y = (rng.normal(size=(120, 2)),
            np.where(np.arange(120) < 3, "few", np.where(np.arange(120) < 60, "a", "b")))
    model = CART(max_leaves=4).fit(X, labels=y)
    found = model.cautions(min_cell=10)
    assert (("outliers", "few") in kinds(model, min_cell=10) and all(not c.figures for c in found)
            and not re.search(r"\b[1-9] of|2\.5 %|\b3 rows", repr(found)))
    assert not {"share", "precision", "recall"} & set(found.to_frame().columns)
    assert ("if all were" in model.trust_sentence()
            and "if all were" not in model.trust_sentence(min_cell=10))


def test_the_same_advice_is_given_once():
    X, y = blobs((60, 50, 40, 30))
    model = CART(max_depth=1, max_leaves=4).fit(X, labels=y)
    found = model.cautions()
    assert (len(found) > 2 and len({c.python for c in found}) == 1 and repr(found).count("try:")
            == found._repr_html_().count("Try ") == 1 and repr(found).endswith(found[0].python))
    assert ([a for _, a in advised(found, options=True)] == [""] * (len(found) - 1)
            + [found[0].command])


def test_the_warning_names_two_failures_and_counts_the_rest():
    X = np.random.default_rng(1).normal(size=(200, 2))
    y = np.random.default_rng(2).integers(3, size=200)
    with pytest.warns(CautionWarning) as said: model = IMM().fit(X, labels=y)
    severe = model.cautions().severe
    assert (len(said) == 1 and len(severe) > 2
            and f"and {len(severe) - 2} more" in str(said[0].message)
            and severe[0].text in str(said[0].message))
    assert said[0].filename == __file__


@pytest.mark.parametrize("seed", range(5))
def test_an_audit_with_hidden_counts_tells_no_test(seed):
    "With two groups and two clusters, chi-square and p gave every hidden count."
    rng = np.random.default_rng(seed)
    X = np.c_[np.repeat([0., 9.], 50) + rng.normal(size=100), rng.normal(size=100)]
    model = IMM(2, random_state=0).fit(X)
    rare = np.where(rng.permutation(100) < 4, "rare", "others")
    secret, plain = model.audit({"kind": rare}, min_cell=5), model.audit({"kind": rare})
    assert ("chi-square" in plain.tests[0] and secret.tests == ("kind: whether the groups are "
        "spread alike is not shown, because the test would reveal the counts that are hidden.",))
    even = np.where(np.arange(100) % 2, "a", "b")
    assert model.audit({"kind": even}, min_cell=5).tests == model.audit({"kind": even}).tests


def sparse_speed(first=8):
    "Three groups by year; a column that few rows have, in which the rows of a fourth lie far out."
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1, 2], 400)
    d = pd.DataFrame(dict(year=1990. + 10 * y + rng.integers(0, 4, 1200), speed=np.nan))
    d.loc[:first - 1, ["year", "speed"]] = np.column_stack([np.full(first, 2040.),
                                                            400. + np.arange(first)])
    d.loc[1100:1108, "speed"] = 20. + np.arange(9)
    y[:first] = 3
    return d, y


def test_the_column_that_sets_outliers_apart_may_be_missing_elsewhere():
    "Rows apart by speed, which few others have, were told that they are apart by year."
    d, y = sparse_speed()
    model = CART(max_leaves=4).fit(d, labels=y)
    for fitted in (model, from_json(model.to_json())):
        c, = [c for c in fitted.cautions() if c.kind == "outliers"]
        assert c.figures["column"] == "speed" and "--ignore speed" in c.command


def test_an_advice_changes_something():
    """With fidelity=inf only the rows that leave count already; and leaves that were allowed and
    not used bring nothing."""
    X, y = another()
    model = AutoTree(2, objective="kmeans", fidelity=np.inf).fit(X, labels=y)
    assert ("objective" not in ways_to_keep_more(model)[0]
            and "--objective" not in ways_to_keep_more(model)[1])
    assert 'objective="labels"' in ways_to_keep_more(model.set_params(fidelity=1))[0]
    assert ("max_leaves" in ways_to_keep_more(model)[0]
            and "max_leaves" not in ways_to_keep_more(model.set_params(max_leaves=4))[0])


@pytest.mark.parametrize("seed", range(3))
def test_a_start_alone_keeps_what_was_said_of_it(seed):
    "An advised start was named with the figure of another stage."
    X = np.random.default_rng(seed).normal(size=(300, 3))
    model = AutoTree(4, random_state=0).fit(X)
    # the best was searched on, and is never advised
    assert model.starts_.best.agreement.share == pytest.approx(model.agreement_.share)
    for start in (s for s in model.starts_ if s is not model.starts_.best):
        alone = AutoTree(4, random_state=0, starts=[start.name], reference=model.reference_).fit(X)
        assert alone.agreement_.share == pytest.approx(start.agreement.share)


def test_the_example_of_a_check_is_of_the_column_that_is_named():
    "The column with most strange values was named, with a value of another column."
    X = np.array([[2, 20], [3, 30], [4, 40], [30, 70], [31, 71], [32, 72], [33, 73.]])
    model = CART(max_leaves=2).fit(X, labels=[0, 0, 0, 1, 1, 1, 1])
    said = str(model.check([[2, 19], [50, 72], [60, 71]], columns="all"))
    assert "Most of them are in x0 (2), the first in row 1: x0 is 50" in said


@pytest.mark.parametrize("columns", ["used", "all"])
@pytest.mark.parametrize("frame", [False, True])
def test_a_check_follows_the_policy_of_missing_values(columns, frame):
    "Rows that lack a value where training saw none were given a cluster, and refused by the check."
    X = pd.DataFrame(dict(a=[1., 2, 3, 30, 31, 32], b=[1., 2, 3, 4, 5, 6]))
    new = pd.DataFrame(dict(a=[2., np.nan, 50], b=[1., 2, 3]))
    if not frame: X, new = X.to_numpy(), new.to_numpy()
    model, strict = (CART(max_leaves=2, missing=how).fit(X, labels=[0, 0, 0, 1, 1, 1])
                     for how in ("median", "refuse"))
    for fitted in (model, from_json(model.to_json(training="ranges"))):
        with pytest.warns(UserWarning, match="missing"): found = fitted.check(new, columns=columns)
        name = "a" if frame else "x0"
        assert (found.gaps == {name: 1} and found.n_rows == 3
                and f"where training saw none: {name} (1 of 3 rows)" in str(found))
    with pytest.raises(ValueError, match="missing"): strict.check(new, columns=columns)
    with pytest.raises(ValueError, match="infinity"): model.check(new * np.inf, columns=columns)


def test_rows_near_a_threshold_are_the_same_for_rounded_ones():
    "A threshold on a whole number had all rows of that number near, one amid the gap had none."
    x = np.repeat(np.arange(1., 31), 20)[:, None]
    full, short = (CART(max_leaves=2, thresholds=how).fit(x, labels=x[:, 0] > 15)
                   for how in ("full", "round"))
    for margin in (.01, .02, .1):
        near, = {fitted.threshold_report(x, n_boot=0, margin=margin).splits[0].near
                 for fitted in (full, short)}
        assert near == (np.abs(x - 15.5) <= margin * 29).sum()


def test_resamples_of_a_tree_that_one_column_answers():
    "A clusterer that was told its clusters has parameters, as a caution asks for them."
    rng = np.random.default_rng(0)
    group = rng.choice(3, 300)
    frame = pd.DataFrame({"age": rng.normal([20, 40, 60], 4, (300, 3))[np.arange(300), group],
                          "town": np.array(["Rome", "Oslo", "Bonn"])[group]})
    model = IMM(3, random_state=0).fit(frame)
    assert "One column would answer" in str(model.cautions())
    assert len(model.threshold_report(frame, n_boot=2).splits) == 2


def test_the_rows_of_fit_are_no_unseen_rows():
    X, y = make_blobs(120, centers=3, random_state=0)
    model = xclust.IMM(3, random_state=0).fit(X)
    assert (model.evaluate(X).seen and "rows of fit" in repr(model.evaluate(X))
            and "unseen 120" not in repr(model.evaluate(X)))
    other = model.evaluate(make_blobs(120, centers=3, random_state=1)[0] * .1 + X.mean(0))
    assert not other.seen and not model.evaluate(X[:60]).seen and "unseen" in repr(other)


def test_a_threshold_report_of_counted_rows_tells_rows_and_grows_the_winner_alone():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 3))
    model = xclust.AutoTree(objective="labels", random_state=0).fit(X,
        labels=(X[:, 0] > 0) ^ (rng.random(120) < .05))
    found = model.threshold_report(X, 3)
    assert (found.counts and " rows" in repr(found) and "%," not in repr(found)
            and f"grown by {model.best_start_} alone" in repr(found))
    assert any("rows" in cell or "row" in cell for line in found.layout()[1] for cell in line[-4:])
    priced = xclust.AutoTree(2, objective="kmeans", random_state=0).fit(X).threshold_report(X, 2)
    assert not priced.counts and "%" in repr(priced)


def test_values_far_from_all_others_are_told():
    "Codes for missing values and open ends, R12 and S1; no column of ordinary numbers"
    rng, n = np.random.default_rng(7), 200
    def mark(values, code, share=.12): return np.where(rng.random(n) < share, code, values)
    day = np.datetime64("2024-01-01") + rng.integers(0, 500, n).astype("timedelta64[D]")
    told = {"income": (mark(rng.normal(40, 9, n).round(), 99999), 99999),
            "kids": (mark(rng.poisson(2, n), 99), 99), "stress": (mark(rng.integers(1, 8, n), -9),
                -9), "paid": (mark(rng.random(n), -1), -1),
                "ends": (mark(day, np.datetime64("9999-12-31")), "9999-12-31"),
                "born": (mark(day, np.datetime64("1900-01-01")), "1900-01-01"),
                "seen": (mark(day, np.datetime64("1970-01-01")), "1970-01-01")}
    quiet = {"visits": rng.poisson(3, n), "spend": rng.gamma(2, 30, n),
        "zero": mark(rng.normal(60, 4, n), 0), "top": np.minimum(rng.normal(60, 20, n), 90),
        "grade": rng.integers(1, 6, n), "both": rng.random(n) < .5, "when": day,
        "two": mark(np.zeros(n), 9), "rare": mark(rng.normal(40, 9, n), 99999, .01)}
    for name, values in quiet.items():
        model = CART(max_leaves=2).fit(pd.DataFrame({name: values, "other": rng.random(n)}),
                                       labels=(rng.random(n) < .5).astype(int))
        assert "far value" not in {c.kind for c in model.cautions()}, name
    for name, (values, code) in told.items():
        frame = pd.DataFrame({name: values, "other": rng.random(n)}).astype({name: "datetime64[s]"}
            if isinstance(code, str) else {})
        labels = (rng.random(n) < .5).astype(int)
        model = CART(max_leaves=2).fit(frame, labels=labels)
        found, = [c for c in model.cautions() if c.kind == "far value"]
        rows = int((frame[name] == (pd.Timestamp(code) if isinstance(code, str) else code)).sum())
        assert (f"{rows} of {n}" in found.text and f"in column {name!r} are {code}" in found.text
                and found.figures["rows"] == rows), found
        assert (not any(c.isdigit() for c in next(c for c in model.cautions(min_cell=5)
            if c.kind == "far value").text.replace(str(code), ""))), name
        assert ([c for c in from_json(to_json(model)).cautions() if c.kind == "far value"]
                == [found]), name
        # the next value may be one row's
        assert '"strays"' not in to_json(model, min_cell=2), name
        assert (model.result_.strays == CART(max_leaves=2).fit(Source(frame, rows=70),
            labels=labels).result_.strays), name


def test_sixty_contracts_with_an_open_end():
    rng = np.random.default_rng(7)
    ends = [datetime(2024, 1, 1) + timedelta(days=int(k)) if i % 4 else datetime(9999, 12, 31)
            for i, k in enumerate(rng.integers(0, 500, 60))]
    frame = pd.DataFrame({"fee": rng.gamma(3, 10, 60).round(1),
                          "ends": pd.Series(ends, dtype=object)})
    found, = [c for c in xclust.AutoTree(3, random_state=0).fit(frame).cautions()
              if c.kind == "far value"]
    assert ("15 of 60 dates in column 'ends' are 9999-12-31" in found.text
            and "an open end?" in str(found))


def test_a_question_that_lists_many_of_many_values_is_told():
    rng = np.random.default_rng(7)
    shop = np.array([f"Z{c:05}" for c in rng.integers(0, 400, 1000)])
    odd = np.array([int(s[1:]) % 2 for s in shop])
    model = CART(max_leaves=2).fit(pd.DataFrame({"shop": shop, "n": 1.}), labels=odd)
    found, = [c for c in model.cautions() if c.kind == "memorised"]
    assert ("values of column 'shop'" in found.text and found.figures["values"] == len(set(shop))
            and "--ignore shop" in found.command)
    town = np.array([f"t{c}" for c in rng.integers(0, 60, 1000)])
    assert not [c for c in CART(max_leaves=2).fit(pd.DataFrame({"town": town, "n": 1.}),
        labels=(town < "t3").astype(int)).cautions() if c.kind == "memorised"]


def test_cautions_where_leaves_are_clusters_name_the_leaves():
    "More leaves than given clusters: the small ones have numbers that no given cluster has"
    X = datasets.load_wine().data
    tree = SpEx(leaf_labels="leaf", max_leaves=5).fit(X, labels=np.where(X[:, 0] > 13, "a", "b"))
    small = [c.cluster for c in tree.cautions() if c.kind == "outliers"]
    assert small and set(small) <= set(tree.clusters_.tolist()), small


def test_the_rows_of_fit_are_known_in_chunks_and_in_large_tables(monkeypatch, tmp_path):
    "Rows in chunks were unseen, and so were those of tables of more than a million values."
    X, y = make_blobs(600, centers=3, random_state=0)
    other = make_blobs(600, centers=3, random_state=1)[0]*.2 + X.mean(0)
    frame, noisy = pd.DataFrame(X, columns=["a", "b"]), np.where(np.arange(600) % 9, y, -1)
    parts = Source([frame[:250], frame[250:]])
    for few in (10**6, 10):
        monkeypatch.setattr("xclust.engine.result.FEW_VALUES", few)
        for given in ({}, {"labels": y}, {"labels": noisy}):
            for rows in (frame, parts):
                model = IMM(3, random_state=0).fit(rows, **given)
                assert (model.result_.ranges is None) == (few == 10)
                for again in (frame, frame[::-1], Source([frame[:100], frame[100:]]),
                              pd.concat([frame[300:], frame[:300]])):
                    # then noise pays, too
                    if few == 10 and given.get("labels") is noisy and again is not frame: continue
                    whole = {} if not given or again is not frame else given
                    assert model.evaluate(again, **whole).seen, (few, list(given), type(rows))
                for strange in (frame[:599], pd.DataFrame(other, columns=["a", "b"]),
                        Source([pd.DataFrame(other, columns=["a", "b"])]),
                        *[pd.concat([frame[:599], frame[:1]*1.7])]*("labels" not in given)):
                    assert not model.evaluate(strange).seen
    sparse = csr_matrix(np.abs(X))
    assert IMM(3, random_state=0).fit(sparse).evaluate(sparse).seen
    assert "the rows of fit" in str(IMM(3, random_state=0).fit(parts).evaluate(parts))


def test_names_of_rows_are_no_groups():
    model, X, _ = fitted("pipeline")
    n = len(model.labels_)
    for ask in (model.audit, lambda g: model.describe(0, X, groups=g, n=1)):
        with pytest.raises(ValueError,
                match=f"values that repeat, such as months; 'group' has {n} different values in "
                      f"{n} rows"):
            ask([f"row {i}" for i in range(n)])
