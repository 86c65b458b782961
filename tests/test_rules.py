"Rules: intervals, readable numbers, support, and all the ways in which they are shown."
import sys
import xml.etree.ElementTree as ET
import numpy as np
import pytest
from hypothesis import given, strategies as st
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.imm import IMM
from xclust.rules import (Piece, Rules, condition_pieces, fewest_digits, intersect, margins, name_clusters, name_features,
                          number, percent, readable, terms)
from xclust.tree import Condition, Tree

INF = np.inf
LEAF = dict(feature=-1, lower=-INF, upper=INF, left=-1, right=-1)


def random_tree(rng, n_leaves, n_features=3, values=np.arange(-4, 5)):
    "Random cuts, one-sided and intervals, at values that also occur in the data."
    nodes, leaves = [dict(LEAF, label=0)], [0]
    while len(leaves) < n_leaves:
        i = leaves.pop(int(rng.integers(len(leaves))))
        a, b = np.sort(rng.choice(values, 2))
        nodes[i].update(feature=int(rng.integers(n_features)), lower=float(a) if rng.random() < .4 else -INF, upper=float(b),
                        left=len(nodes), right=len(nodes) + 1)
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(LEAF, label=int(rng.integers(4))) for _ in range(2)]
    return Tree.build(nodes, n_features=n_features)


def fitted(k=4, seed=0, scale=1., offset=0., n=300, d=4, labels=None, **params):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(k, d))[rng.integers(k, size=n)] * 3 + rng.normal(size=(n, d))
    X = np.round(X, 2) * scale + offset
    if labels is None: params.setdefault("reference", make_pipeline(StandardScaler(), KMeans(k, n_init=2, random_state=0)))
    return IMM(k, **params).fit(X, labels=labels), X


conditions = st.tuples(st.integers(-3, 3), st.integers(0, 3), st.booleans(), st.booleans()).map(
    lambda t: Condition(0, -INF if t[3] else float(t[0]), float(t[0] + t[1]), t[2]))


@given(st.lists(conditions, max_size=5))
def test_pieces_say_what_the_conditions_say(path):
    x = np.arange(-5, 8, .25)
    pieces = [Piece()]
    for c in path: pieces = intersect(pieces, condition_pieces(c))
    expected = np.all([((c.lower <= x) & (x <= c.upper)) == c.inside for c in path] or [np.ones(len(x), bool)], axis=0)
    found = np.array([p.contains(x) for p in pieces]).reshape(len(pieces), len(x))
    assert (found.sum(0) == expected).all()  # each value in exactly one piece, or in none
    assert all(a.upper <= b.lower for a, b in zip(pieces, pieces[1:]))


@pytest.mark.parametrize("seed", range(20))
def test_merged_terms_are_the_leaves(seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, int(rng.integers(1, 12)))
    X = rng.integers(-5, 6, (500, 3)) / rng.choice([1, 2])
    leaf = tree.apply(X)
    for node in tree.leaves:
        match = np.ones(len(X), bool)
        for t in terms(tree, node, "abc"): match &= np.any([p.contains(X[:, t.feature]) for p in t.pieces] or [match & False], axis=0)
        assert (match == (leaf == node)).all()


@given(st.floats(allow_nan=False, allow_infinity=False), st.floats(0, 1))
def test_fewest_digits_stays_within_tolerance(value, part):
    tolerance = abs(value) * part
    short = fewest_digits(value, tolerance)
    assert short == value or abs(short - value) < tolerance
    assert fewest_digits(value, 0) == value


def test_fewest_digits_examples():
    assert [fewest_digits(58.5, t) for t in (30, 1, .1)] == [60, 58, 58.5]
    assert fewest_digits(1e-17, 1.) == 0 and fewest_digits(-754.9, 6) == -750


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_number_reads_back(value):
    assert float(number(value)) == value and "-0" != number(value)


def test_infinite_ends_have_a_name(): assert (number(INF), number(-INF)) == ("inf", "-inf")


@given(st.floats(0, 1))
def test_percent_never_rounds_to_all_or_nothing(share):
    assert (percent(share) == "100 %") == (share == 1) and (percent(share) == "0 %") == (share == 0)


@pytest.mark.parametrize("scale, offset", [(1, 0), (1, 1e7), (1e-9, 0), (1e12, 0), (1e-3, -50)])
@pytest.mark.parametrize("seed", range(4))
def test_rounding_moves_no_training_row(scale, offset, seed):
    model, X = fitted(seed=seed, scale=scale, offset=offset)
    rounded = readable(model.tree_, X)
    assert (rounded.apply(X) == model.apply(X)).all()
    for rule in model.rules(X): assert (rule.matches(X) == (model.labels_ == rule.cluster)).all()
    digits = lambda tree: sum(len(number(v)) for v in tree.upper[np.isfinite(tree.upper)])
    assert digits(rounded) <= digits(model.tree_)


@pytest.mark.parametrize("scale, offset", [(1, 0), (1, 1e7), (1e-9, 0)])
@pytest.mark.parametrize("seed", range(4))
def test_rounding_without_rows_moves_no_training_row(scale, offset, seed):
    model, X = fitted(k=20, n=3000, d=3, seed=seed, scale=scale, offset=offset)
    assert (readable(model.tree_).apply(X) == model.apply(X)).all()
    for rule in model.rules(): assert (rule.matches(X) == (model.labels_ == rule.cluster)).all()
    assert repr(model.rules()) == repr(model.rules(X))  # the same numbers, with and without


def test_rounding_stays_strictly_inside_the_gap():
    model = IMM().fit([[2000.11], [2000.12], [2000.16], [2000.18]], labels=[0, 0, 1, 1])
    rounded = readable(model.tree_)
    assert 2000.12 < rounded.upper[0] < 2000.16 and readable(rounded).upper[0] == rounded.upper[0]
    tight = IMM().fit([[1.], [1 + 2e-16], [5]], labels=[0, 1, 1])  # no number between: the cut stays
    assert readable(tight.tree_).upper[0] == tight.tree_.upper[0] == 1


def test_ends_of_an_interval_do_not_cross():
    nodes = [dict(feature=0, lower=5.5, upper=5.6, left=1, right=2, label=0, margin=3.), dict(LEAF, label=0), dict(LEAF, label=1)]
    rounded = readable(Tree.build(nodes, 1))
    assert rounded.lower[0] <= rounded.upper[0] and abs(rounded.lower[0] - 5.5) < .05


@pytest.mark.parametrize("seed", range(20))
def test_rounding_of_cuts_at_data_values_and_intervals(seed):
    rng = np.random.default_rng(seed)
    X = rng.choice([0., .1, 1/3, 1 + 1e-12, 1, np.nextafter(2, 3), 2, 1e7 + .1], (200, 3))
    tree = random_tree(rng, 9, values=np.unique(X))
    assert (readable(tree, X).apply(X) == tree.apply(X)).all()


def test_rounding_without_rows_keeps_cuts_apart():
    nodes = [dict(feature=0, lower=-INF, upper=1e7 + 1.23456789, left=1, right=2, label=0), dict(LEAF, label=0),
             dict(feature=0, lower=-INF, upper=1e7 + 1.23466789, left=3, right=4, label=0), dict(LEAF, label=1), dict(LEAF, label=0)]
    a, b = np.sort(readable(Tree.build(nodes, 1)).upper)[:2]
    assert 1e7 + 1.2345 < a < b < 1e7 + 1.2348


def test_margins_are_distances_to_the_nearest_row_of_the_node():
    model, X = fitted(k=5)
    tree, path = model.tree_, model.tree_.decision_path(X).toarray().astype(bool)
    for node, margin in enumerate(margins(tree, X)):
        if tree.feature[node] < 0: assert margin == INF
        else: assert margin == np.abs(X[path[:, node], tree.feature[node]] - tree.upper[node]).min()


def test_support_precision_recall():
    model, X = fitted(k=5, seed=3)
    for j, rule in enumerate(model.rules(X)):
        mine, theirs = model.labels_ == j, model.reference_labels_ == j
        assert rule.rows == mine.sum() and rule.share == mine.mean()
        assert rule.precision == pytest.approx((mine & theirs).sum() / mine.sum())
        assert rule.recall == pytest.approx((mine & theirs).sum() / theirs.sum())


def test_noise_does_not_count():
    rng = np.random.default_rng(0)
    labels = rng.integers(-1, 3, 300)
    _, X = fitted()
    model, X = fitted(k=3, labels=labels)
    for j, rule in enumerate(model.rules(X)):
        mine, theirs = (model.labels_ == j) & (labels >= 0), labels == j
        assert rule.precision == pytest.approx((mine & theirs).sum() / mine.sum()) and rule.recall == pytest.approx((mine & theirs).sum() / theirs.sum())


def test_weights_count_in_precision():
    _, X = fitted()
    labels, weights = (X[:, 0] > 1).astype(int), np.ones(len(X))
    labels[:40] = 1 - labels[:40]
    weights[:40] = 0
    model = IMM(2, random_state=0).fit(X, labels=labels, sample_weight=weights)
    assert [r.precision for r in model.rules(X)] == [1, 1]


def test_text_labels_are_names():
    _, X = fitted()
    model = IMM(2).fit(X, labels=np.where(X[:, 1] > 0, "high", "low"))
    found = model.rules(X)
    assert [r.name for r in found] == ["high", "low"] and found["low"] is found[1] and "low: " in repr(found)
    with pytest.raises(KeyError, match="no cluster is called 'mid'; the names are high, low"): found["mid"]
    with pytest.raises(IndexError): found[2]


def test_integer_labels_keep_their_numbers():
    _, X = fitted()
    model = IMM(2).fit(X, labels=np.where(X[:, 1] > 0, 7, 3))
    assert [r.name for r in model.rules()] == ["cluster 3", "cluster 7"] and len(model.rules()) == 2


def test_several_leaves_are_branches_largest_first():
    tree = Tree.build([dict(feature=0, lower=10., upper=20., left=1, right=2, label=0, n_node_samples=10), dict(LEAF, label=0, n_node_samples=3),
                       dict(feature=0, lower=-INF, upper=30., left=3, right=4, label=0, n_node_samples=7), dict(LEAF, label=1, n_node_samples=2),
                       dict(LEAF, label=0, n_node_samples=5)], n_features=1, feature_names=("age",))
    from xclust.rules import rules
    found = rules(tree)
    assert [b.rows for b in found[0].branches] == [5, 3] and str(found[0]) == "(age > 30) or (10 <= age <= 20)"
    assert "1. age > 30" in repr(found) and "2. or 10 <= age <= 20" in repr(found)
    assert str(found[1]) == "(age < 10 or 20 < age <= 30)" and np.isnan(found[1].precision) and "precision" not in repr(found)
    x = np.array([[5.], [15], [25], [35]])
    assert [found[j].matches(x).tolist() for j in (0, 1)] == [[False, True, False, True], [True, False, True, False]]


def test_a_cluster_without_a_leaf_says_so():
    with pytest.warns(UserWarning): model, X = fitted(k=4, max_depth=1)
    found = model.rules(X)
    lost = [r for r in found if not r.branches]
    assert lost and all(str(r) == "no row" and r.rows == 0 and not r.matches(X).any() for r in lost)
    for text in (repr(found), found._repr_html_(), found._repr_markdown_()): assert "no row" in text


def test_one_cluster_is_every_row():
    model, X = fitted(k=1)
    assert "every row" in repr(model.rules(X)) and model.rules()[0].matches(X).all()


def test_markdown_and_html_escape_names():
    model, X = fitted(k=3)
    names = ["a|b", "<script>alert(1)</script>", "c & d", "*e*_f_"]
    found = model.rules(X, feature_names=names, cluster_names=["<b>", "x|y", "`z`"])
    table = ET.fromstring(found._repr_html_())
    assert len(table.findall(".//tbody/tr")) == 3 and not table.findall(".//script")
    lines = found._repr_markdown_().splitlines()
    assert len(lines) == 5 and all(line.replace("\\|", "").count("|") == 7 for line in lines)
    assert r"\<b\>" in lines[2]


def test_frame_needs_pandas(monkeypatch):
    model, X = fitted(k=3)
    frame = pytest.importorskip("pandas") and model.rules(X).to_frame()
    assert list(frame.columns) == ["cluster", "name", "branch", "rule", "rows", "share", "precision", "recall"] and len(frame) == 3
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas"): model.rules(X).to_frame()


def test_names():
    model, X = fitted(k=3)
    assert name_features(model) == ["x0", "x1", "x2", "x3"] and name_clusters(model) == ["cluster 0", "cluster 1", "cluster 2"]
    with pytest.raises(ValueError, match="feature_names has 1 name"): model.rules(feature_names=["a"])
    with pytest.raises(ValueError, match="cluster_names has 2 names for 3 clusters"): model.rules(cluster_names=["a", "b"])
    with pytest.raises(NotFittedError): IMM(3).rules()


def test_rows_are_those_of_fit():
    pandas = pytest.importorskip("pandas")
    _, X = fitted()
    frame = pandas.DataFrame(X, columns=list("abcd"))
    model = IMM(3, reference=KMeans(3, n_init=2, random_state=0)).fit(frame)
    with pytest.raises(ValueError, match="same order"): model.rules(frame[list("dcba")])
    with pytest.raises(ValueError, match="X has 50 rows, fit saw 300: give the rows that fit saw"): model.rules(frame[:50])
    with pytest.raises(ValueError, match="feature names"): model.rules(frame.assign(z="x"))


def test_noise_is_said():
    _, X = fitted()
    labels = np.where(X[:, 0] > X[:, 0].mean(), 1, 0)
    labels[:100] = -1
    rule = IMM().fit(X, labels=labels).rules()[0]
    assert rule.of == "200 labelled rows" and f"{rule.rows} of 200 labelled rows (" in repr(Rules([rule]))
    weights = np.r_[np.zeros(100), np.ones(200)]
    assert IMM().fit(X, labels=abs(labels), sample_weight=weights).rules()[0].of == "200 counted rows"
    assert IMM().fit(X, labels=abs(labels)).rules()[0].of == ""


def test_frames_bring_their_names():
    pandas = pytest.importorskip("pandas")
    _, X = fitted()
    frame = pandas.DataFrame(X, columns=["a", "b", "c", "d"])
    model = IMM(3, reference=KMeans(3, n_init=2, random_state=0)).fit(frame)
    assert {t.name for r in model.rules(frame) for b in r.branches for t in b.terms} <= set("abcd")
    assert isinstance(model.rules(frame)[:2], list) and isinstance(model.rules(frame), Rules)
