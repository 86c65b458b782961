"""Counterfactuals against trying every candidate row; constraints, readable values, forms of rows,
categories, dates, missing values."""
import datetime
import itertools
import re
import subprocess
import sys
from dataclasses import replace
import numpy as np
import pytest
from hypothesis import given, strategies as st
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
import xclust
from xclust.engine.result import Absent
from xclust.methods.cart import CART
from xclust.methods.exkmc import ExKMC
from xclust.engine.result import feature_scale
from xclust.methods.imm import IMM
from xclust.reading.rules import ValueRange
from xclust.engine.tree import LARGEST, Column, Tree
from xclust.reading.counterfactuals import NOTE, Kind, Shift, Way, closed, counterfactual, open_row
from xclust.reading.counterfactuals import read_value, roundest, seconds, sensitivity, write_value
from helpers import in_turn

INF, NAN = np.inf, float("nan")
LEAF = dict(feature=-1, lower=-INF, upper=INF, left=-1, right=-1)
CUTS = [-1e300, -3.5, -1., -.1, -1e-300, 0., 1e-9, .25, 1., 1 / 3, 2., 41.5, 1e6, 1e300]


def random_tree(rng, n_leaves, d=3, values=None, k=3, missing=False, intervals=.4):
    "Random cuts, one-sided and intervals, some at the same values."
    values = (rng.integers(0, 6, 8) / rng.choice([1, 2, 3, 10]) if values is None
              else np.array(values))
    nodes, leaves = [dict(LEAF, label=int(rng.integers(k)))], [0]
    while len(leaves) < n_leaves:
        i = leaves.pop(int(rng.integers(len(leaves))))
        a, b = np.sort(rng.choice(values, 2))
        nodes[i].update(feature=int(rng.integers(d)), lower=float(a) if rng.random() < intervals
                        else -INF, upper=float(b), left=len(nodes), right=len(nodes) + 1,
                        missing_left=missing and bool(rng.integers(2)),
                        margin=float(rng.choice([NAN, .05, .5])))
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(LEAF, label=int(rng.integers(k))) for _ in range(2)]
    return Tree.build(nodes, n_features=d, saw_missing=[missing]*d)


def candidates(tree, x, constraints):
    """Every row whose values are the row's own, a cut, a neighbour of a cut, or a bound, and that
    obeys the constraints."""
    columns = []
    for f in range(tree.n_features):
        cuts = np.r_[tree.lower[tree.feature == f], tree.upper[tree.feature == f]]
        cuts = cuts[np.isfinite(cuts)]
        low, high = constraints.get("bounds", {}).get(f, (-INF, INF))
        values = np.unique(np.r_[cuts, np.nextafter(cuts, INF), np.nextafter(cuts, -INF),
                                 [v for v in (low, high) if np.isfinite(v)]])
        ok = (values >= low) & (values <= high)
        if f in constraints.get("fixed", ()): ok[:] = False
        if f in constraints.get("increasing", ()): ok &= ~(values < x[f])
        if f in constraints.get("decreasing", ()): ok &= ~(values > x[f])
        columns.append(np.r_[x[f], values[ok]])
    return np.stack(np.meshgrid(*columns, indexing="ij"), axis=-1).reshape(-1, tree.n_features)


def distances(rows, x, scale, power):
    with np.errstate(invalid="ignore", over="ignore"):
        each = np.where(np.isnan(x), ~np.isnan(rows), np.abs(rows - x) / scale)
        return (each ** power).sum(1) ** (1 / power)


def random_constraints(rng, d):
    some = lambda: [int(f) for f in np.flatnonzero(rng.random(d) < .25)]
    ends = lambda: tuple(np.sort(rng.integers(-2, 8, 2) / 2.).tolist())
    return dict(fixed=some(), increasing=some(), decreasing=some(),
                bounds={f: ends() for f in some()})


@in_turn("seed", range(120))
def test_nearest_leaves_are_those_that_trying_finds(seed):
    rng = np.random.default_rng(seed)
    tree, x = random_tree(rng, int(rng.integers(2, 9))), rng.integers(-1, 13, 3) / 2.
    constraints, scale, kind = (random_constraints(rng, 3) if seed % 3 else {},
                                rng.choice([.5, 1., 3.], 3), ("l1", "l2")[seed % 2])
    rows = candidates(tree, x, constraints)
    leaf, far, own = (tree.apply(rows), distances(rows, x, scale, 1 + seed % 2),
                      int(tree.predict([x])[0]))
    for to in set(range(int(tree.label[tree.leaves].max()) + 1)) - {own}:
        wanted = {u: far[leaf == u].min() for u in np.unique(leaf) if tree.label[u] == to}
        for digits in "full", "fewest":
            found = counterfactual(tree, x, to, 1000, distance=kind, scale=scale, digits=digits,
                                   **constraints)
            assert {c.leaf for c in found} == set(wanted)
            assert bool(found) != bool(found.reason)
            nearest = {c.leaf: c.least for c in reversed(found)}
            assert all(np.isclose(nearest[u], wanted[u], rtol=1e-12, atol=1e-300) for u in wanted)
            assert [c.least for c in found] == sorted(c.least for c in found)
            for c in found: check(tree, x, c, to, scale, 1 + seed % 2, constraints, digits)
            for n in (1, 2):
                assert ([c.leaf for c in counterfactual(tree, x, to, n, distance=kind, scale=scale,
                    digits=digits, **constraints)] == [c.leaf for c in found[:n]])


@in_turn("seed", range(60))
def test_many_pieces_of_one_feature(seed):
    "Intervals within intervals: the nearest piece on either side, and never one behind it."
    rng = np.random.default_rng(seed)
    tree, x = random_tree(rng, 14, 1, np.arange(12.), intervals=.9), rng.integers(0, 24, 1) / 2.
    rows = candidates(tree, x, {})
    leaf, own = tree.apply(rows), tree.predict([x])[0]
    wanted = {}
    for u in np.unique(leaf[tree.label[leaf] != own]):
        there = rows[leaf == u, 0] - x[0]
        wanted[int(u)] = sorted(abs(side).min() for side in (there[there > 0], there[there < 0])
                                if len(side))
    found = counterfactual(tree, x, n=1000, scale=1, digits="full")
    got = {u: [c.least for c in found if c.leaf == u] for u in {c.leaf for c in found}}
    assert got.keys() == wanted.keys() and all(np.allclose(got[u], wanted[u]) for u in wanted)


def check(tree, x, c, to, scale, power, constraints, digits):
    "The row lands, obeys, and is as far as it says."
    row = np.asarray(c.row)
    assert tree.predict([row])[0] == to == c.to and tree.apply([row])[0] == c.leaf
    assert np.isclose(c.distance, distances(row[None], x, scale, power)[0])
    assert c.distance >= c.least * (1 - 1e-12)
    if digits == "full": assert np.isclose(c.distance, c.least)
    assert {h.feature for h in c.changes} == set(np.flatnonzero(row != x))
    for h in c.changes:
        assert h.feature not in constraints.get("fixed", ())
        assert h.after > h.before or h.feature not in constraints.get("increasing", ())
        assert h.after < h.before or h.feature not in constraints.get("decreasing", ())
        low, high = constraints.get("bounds", {}).get(h.feature, (-INF, INF))
        assert low <= h.after <= high and f"{h}" in c.sentence


@in_turn("seed", range(60))
def test_no_row_at_all_is_nearer(seed):
    """Rows drawn anywhere, most of them close: none of another cluster is nearer than the least
    distance."""
    rng = np.random.default_rng(seed)
    tree, x = random_tree(rng, 7), rng.normal(2, 2, 3)
    found = counterfactual(tree, x, scale=1, distance="l2")
    rows = x + rng.normal(size=(3000, 3)) * rng.choice([.1, 1, 3], (3000, 1))
    others = tree.predict(rows) != tree.predict([x])[0]
    assert bool(found) or not others.any()
    if others.any(): assert np.sqrt(((rows[others] - x) ** 2).sum(1)).min() >= found[0].least


@in_turn("seed", range(80))
def test_extreme_cuts_land_too(seed):
    rng = np.random.default_rng(seed)
    tree, x = random_tree(rng, 6, 2, CUTS), rng.choice(CUTS + [5e-324, -0., 17.], 2)
    for scale in (1., 1e-12, 1e200):
        for c in counterfactual(tree, x, n=50, scale=scale):
            assert tree.apply([c.row])[0] == c.leaf and np.isfinite(c.row).all() and c.changes


@in_turn("seed", range(60))
def test_missing_values(seed):
    rng = np.random.default_rng(seed)
    tree, x = random_tree(rng, 6, 2, missing=True), rng.integers(0, 6, 2) * 1.
    x[rng.integers(2)] = NAN
    own, scale = int(tree.predict([x])[0]), np.array([1., 2.])
    rows = candidates(tree, x, {})
    leaf, far = tree.apply(rows), distances(rows, x, scale, 1)
    found = counterfactual(tree, x, n=100, scale=scale)
    wanted = {u: far[leaf == u].min() for u in np.unique(leaf) if tree.label[u] != own}
    nearest = {c.leaf: c.least for c in reversed(found)}
    assert set(nearest) == set(wanted)
    for c in found:
        assert np.isclose(nearest[c.leaf], wanted[c.leaf]) and tree.apply([c.row])[0] == c.leaf
        # nothing known is forgotten
        assert not (np.isnan(np.asarray(c.row)) & ~np.isnan(x)).any()
        assert all(h.before == h.before or "from missing to" in str(h) for h in c.changes)


# ---- boxes, ties, order

def holed():
    return Tree.build([dict(feature=0, lower=2.5, upper=5.5, left=1, right=2), dict(LEAF, label=0),
                       dict(feature=1, upper=3.5, left=3, right=4), dict(LEAF, label=1),
                       dict(LEAF, label=2)], 2, ("a", "b"))


def test_both_sides_of_a_hole_are_boxes():
    found = counterfactual(holed(), [4., 3.], 2, 9, scale=1, digits="full")
    assert ([c.leaf for c in found] == [4, 4]
            and [c.row[0] for c in found] == [np.nextafter(2.5, 0), np.nextafter(5.5, 9)])
    assert np.allclose([c.least for c in found], 2)
    assert counterfactual(holed(), [3.9, 3.], 2, 9, scale=1)[0].row[0] < 3


def test_boxes_are_all_the_sides():
    "A path of m holes in m features has 2^m boxes; the n nearest come without trying them all."
    m = 14
    nodes = []
    for f in range(m):
        nodes += [dict(feature=f, lower=-1. - f / 10, upper=1.5, left=2*f + 1, right=2*f + 2),
                  dict(LEAF, label=0)]
    tree = Tree.build(nodes + [dict(LEAF, label=1)], m)
    found = counterfactual(tree, np.zeros(m), 1, 25, scale=1, digits="full")
    every = sorted(sum(s) for s in itertools.product(*[(1 + f / 10, 1.5) for f in range(m)]))
    assert (np.allclose([c.least for c in found], every[:25])
            and len({tuple(c.row) for c in found}) == 25)


def test_ties_take_fewer_changes_then_the_left_leaf():
    tree = Tree.build([dict(feature=0, upper=1., left=1, right=2), dict(LEAF, label=1),
                       dict(feature=0, upper=3., left=3, right=4), dict(LEAF, label=0),
                       dict(LEAF, label=1)], 1)
    first = counterfactual(tree, [2.], n=2, scale=1, digits="full")
    assert [c.leaf for c in first] == [1, 4]
    tree = Tree.build([dict(feature=0, upper=1., left=1, right=2),
        dict(feature=1, upper=0., left=3, right=4), dict(feature=0, upper=3., left=5, right=6),
        dict(LEAF, label=1), dict(LEAF, label=1), dict(LEAF, label=0), dict(LEAF, label=1)], 2)
    tied = [Way(3, 2., (Shift(0, 1.), Shift(1, 1.))), Way(6, 2., (Shift(0, 2.),)),
            Way(2, 2., (Shift(0, 2.),))]
    assert [w.leaf for w in sorted(tied, key=lambda w: w.order)] == [2, 6, 3]
    x = [2., float(np.nextafter(0, 1))]
    # b costs nothing, but it is a change
    found = counterfactual(tree, x, n=3, scale=[1, 1e300], digits="full")
    assert [c.leaf for c in found] == [3, 2, 6] and [len(c.changes) for c in found] == [1, 2, 1]


def test_a_contradictory_path_is_no_way():
    tree = Tree.build([dict(feature=0, upper=1., left=1, right=4),
        dict(feature=0, upper=2., left=2, right=3), dict(LEAF, label=0), dict(LEAF, label=1),
        dict(LEAF, label=0)], 1)
    found = counterfactual(tree, [0.], 1, scale=1)
    assert not found and found.reason.startswith("No change leads to cluster 1: ")
    with pytest.raises(IndexError, match="No change leads"): found[0]


# ---- values

@given(st.floats(-1e6, 1e6), st.floats(0, 1e4), st.booleans())
def test_roundest_has_the_fewest_decimals(low, width, from_below):
    high = low + width
    value = roundest(low, high, low if from_below else high)
    assert low <= value <= high
    if not low <= 0 <= high and abs(value) > 1e-5:
        for decimals in range(-6, 8):
            step = 10. ** -decimals
            coarse = np.round(np.floor(high / step) * step, max(decimals, 0))
            if low < coarse < high:
                assert abs(np.round(value, decimals) - value) <= 1e-9 * abs(value)
                break


def test_values_are_short_and_as_fine_as_the_data():
    def one(cut, margin, x, **more):
        tree = Tree.build([dict(feature=0, upper=cut, left=1, right=2, margin=margin),
                           dict(LEAF, label=0), dict(LEAF, label=1)], 1, ["a"])
        return counterfactual(tree, [x], scale=more.pop("scale", 10.), **more)[0].changes[0]
    assert ((one(41.5, NAN, 30.).after, one(41.5, .5, 30.).after, one(41.55, .05, 30.).after)
            == (41.6, 42, 41.6))
    assert (one(41.5, NAN, 50.).after, one(41.5, .5, 50.).after) == (41.5, 41)
    assert (one(754.98765, 3.01235, 300., scale=100.).after == 755
            and one(754.98765, NAN, 300., scale=1000.).after == 760)
    assert one(.123456789, NAN, 0., scale=1e-7).after == .12345679
    assert one(41.5, .5, 30., bounds={"a": (None, 41.7)}).after == 41.6
    assert one(1/3, NAN, 0., digits="full").after == np.nextafter(1/3, 1)
    assert one(2.5, .5, 1., scale=100.).asks == "a > 2.5" and one(2.5, .5, 7.).asks == "a <= 2.5"
    assert one(.1 + .2, NAN, 0., digits="full").asks.startswith("a > 0.3")


@in_turn("seed", range(40))
def test_the_words_do_not_contradict_the_values(seed):
    rng = np.random.default_rng(seed)
    tree, x = (random_tree(rng, 6, 2, rng.normal(size=6) * 10.**rng.integers(-3, 4)),
               rng.normal(size=2))
    for c in counterfactual(tree, x, n=20, scale=1):
        for h in c.changes:
            python = re.sub(r"\bx\d\b", "value", h.asks).replace(" = ", " == ")
            assert eval(python, dict(value=h.after)) and not eval(python, dict(value=h.before)), h


@in_turn("dtype", ["float32", "float16", "int8", "uint8", "int64"])
@in_turn("seed", range(12))
def test_values_are_stored_without_leaving_the_box(dtype, seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, 7, 2, [-200., -.1, .1, 1/3, .5, 2.25, 2.75, 100.1, 300.])
    x = rng.integers(0, 100, 2).astype(dtype)
    for digits in "fewest", "full":
        for c in counterfactual(tree, x, n=30, scale=2., digits=digits):
            assert c.row.dtype == x.dtype and tree.apply(c.row[None].astype(float))[0] == c.leaf


# ---- forms of rows

def fitted(names=("age", "income", "debt"), seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(3, 3))[rng.integers(3, size=300)] * 9 + rng.normal(size=(300, 3)) * 2 + 40
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X.round(1), columns=list(names)).astype({"age": int})
    return ExKMC(3, reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0)),
                 max_leaves=5).fit(frame), frame


def test_every_form_gives_the_same_answer_in_its_own_form():
    import pandas as pd
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    model, X = fitted()
    frame = X.iloc[[7]]
    forms = [frame, frame.convert_dtypes(), frame.astype({"income": "float32"}), X.iloc[7],
             X.iloc[7].to_dict(), X.iloc[7].to_numpy(), frame.to_numpy(), X.iloc[7].tolist(),
             polars.from_pandas(frame), pyarrow.Table.from_pandas(frame, preserve_index=False)]
    for to in {0, 1, 2} - {int(model.predict(frame)[0])}:
        for n, x in enumerate(forms):
            before = x.copy() if hasattr(x, "copy") else x
            found = model.counterfactual(x, to, scale=10.)[0]
            assert (type(found.row) is type(x)
                    and found.leaf == model.counterfactual(frame, to, scale=10.)[0].leaf)
            row = (pd.DataFrame([found.row], columns=X.columns) if isinstance(x, (dict, pd.Series))
                   else found.row)
            if isinstance(row, list) or np.ndim(row) == 1: row = np.reshape(row, (1, -1))
            if isinstance(row, np.ndarray): row = pd.DataFrame(row, columns=X.columns)
            assert model.predict(row)[0] == to
            if n in (0, 1, 2): assert (row.dtypes == x.dtypes).all()
            if n == 8: assert row.schema == x.schema
            if n == 9: assert row.schema.equals(x.schema)
            if n in (0, 1, 8): assert all(type(h.after) is type(h.before) for h in found.changes)
            # nothing of the user's is written to
            assert str(before) == str(x)


def test_series_and_dict_may_hold_more_and_in_any_order():
    model, X = fitted()
    series = X.iloc[7][::-1].astype(object)
    series["name"] = "Ada"
    found = model.counterfactual(series)[0]
    assert list(found.row.index) == ["debt", "income", "age", "name"] and found.row["name"] == "Ada"
    same = model.counterfactual({"x": None, **X.iloc[7].to_dict()})[0]
    assert same.leaf == found.leaf and same.row["x"] is None


def test_a_whole_number_column_gets_a_whole_number_or_none():
    tree = Tree.build([dict(feature=0, lower=2.2, upper=2.8, left=1, right=2), dict(LEAF, label=0),
                       dict(LEAF, label=1)], 1, ["a"])
    assert counterfactual(tree, np.array([5.]), 0, scale=1)[0].row[0] == 2.8
    found = counterfactual(tree, np.array([5]), 0, scale=1)
    assert (not found and found.reason == "No change leads to cluster 0: a is a whole number, but "
                                          "it takes 2.2 <= a <= 2.8.")


# ---- categories, dates, bools

def of_kinds():
    "A tree that cuts a column of every kind."
    columns = [Column("income"), Column("member", "bool", ("False", "True")),
               Column("colour", "category", ("red", "green", "blue")), Column("signup", "date")]
    nodes = [dict(feature=2, categories=[0, 2], left=1, right=2, missing_left=True),
             dict(feature=0, upper=LARGEST, left=3, right=4),
             dict(feature=1, upper=.5, left=5, right=6),
             dict(feature=0, upper=41.5, left=7, right=8, missing_left=True),
             *[dict(label=j) for j in (0, 1, 2)],
             dict(feature=3, lower=86400.*9 + 43200, upper=86400.*19 + 43200, margin=43200, left=9,
                  right=10), *[dict(label=j) for j in (3, 4, 0)]]
    return Tree.build(nodes, 4, ("income", "member", "colour", "signup"),
                      saw_missing=[True, False, True, False], columns=columns)


ROW = dict(income=30., member=False, colour="red", signup=datetime.date(1970, 1, 15))
SCALE = [10., 1., 1., 86400. * 10]


def test_every_kind_of_column():
    tree = of_kinds()
    found = counterfactual(tree, ROW, n=20, scale=SCALE)
    assert [c.to for c in found] == [0, 0, 1, 3, 2] and len({c.leaf for c in found}) == 4
    assert [c.sentence for c in found][2] == "To be in cluster 1, change colour from red to green."
    late, early = found[0].changes[0], found[1].changes[0]
    assert {late.after, early.after} == {datetime.date(1970, 1, 10), datetime.date(1970, 1, 21)}
    assert (found[3].changes[0].after == 41.6
            and found[4].row == {**ROW, "colour": "green", "member": True})
    missing = counterfactual(tree, {**ROW, "income": None}, 4, scale=SCALE)[0]
    assert "income from missing to" in missing.sentence and missing.least == 1
    never = counterfactual(tree, ROW, 0, 9, scale=SCALE)
    assert all(c.row["income"] == 30 for c in never)
    back = counterfactual(tree, {**ROW, "colour": "green"}, 4, scale=SCALE)[0].changes[0]
    assert ((back.after, back.others, str(back)) == ("red", ("blue",),
        "colour from green to red (or blue)") and back.asks == "colour in {red, blue}")


def test_wishes_about_categories():
    tree, green = of_kinds(), {**ROW, "colour": "green"}
    assert (counterfactual(tree, green, 4, scale=SCALE,
                           bounds={"colour": ["blue"]})[0].row["colour"] == "blue")
    refused = counterfactual(tree, green, 4, scale=SCALE, fixed=["colour"])
    assert (refused.reason == "No change leads to cluster 4: colour is fixed, but it takes colour "
                              "in {red, blue}.")
    assert (counterfactual(tree, green, 2, scale=SCALE, increasing="member")
            and not counterfactual(tree, green, 2, scale=SCALE, decreasing="member"))
    assert (counterfactual(tree, green, 4,
                           scale={"income": 1, "colour": .25, "signup": 1})[0].distance == 4)
    with pytest.raises(ValueError, match="increasing: 'colour' is a category"):
        counterfactual(tree, green, scale=SCALE, increasing="colour")
    dates = counterfactual(tree, ROW, 0, 5, scale=SCALE, bounds={"signup": ("1970-01-12", None)})
    assert [c.row["signup"] for c in dates] == [datetime.date(1970, 1, 21)]


def test_unseen_and_missing_categories():
    tree = of_kinds()
    assert (counterfactual(tree, {**ROW, "colour": "pink"}, 2, scale=SCALE)[0].row["colour"]
            == "pink")        # goes right, and may stay
    assert counterfactual(tree, {**ROW, "colour": "pink"}, 4, scale=SCALE)[0].row["colour"] == "red"
    assert (counterfactual(tree, {**ROW, "colour": None}, 1, scale=SCALE)[0].sentence
            == "To be in cluster 1, change colour from missing to green.")


def test_category_codes_without_words():
    tree = Tree.build([dict(feature=0, categories=[1, 4], left=1, right=2), dict(label=0),
                       dict(label=1)], 1)
    for x in (0., 2., 7.): assert counterfactual(tree, [x], 0)[0].row == [1.]
    assert counterfactual(tree, np.array([4.]), 1)[0].row[0] == 0


@pytest.mark.parametrize("value",
    [datetime.date(1970, 1, 15), datetime.datetime(1970, 1, 15, 3), "1970-01-15",
     np.datetime64("1970-01-15"), 86400. * 14,
     datetime.datetime(1970, 1, 15, tzinfo=datetime.timezone(datetime.timedelta(hours=5)))])
def test_dates_keep_their_type(value):
    for c in counterfactual(of_kinds(), {**ROW, "signup": value}, 0, 5, scale=SCALE):
        after = c.row["signup"]
        assert type(after) is type(value)
        if hasattr(value, "utcoffset"): assert after.utcoffset() == value.utcoffset()
        assert not 86400 * 9.5 <= seconds(after) <= 86400 * 19.5
        if not hasattr(value, "utcoffset"): assert seconds(after) % 86400 == 0


def test_frames_of_every_kind():
    pd, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = pd.DataFrame(dict(income=[30.], member=[False],
        colour=pd.Categorical(["red"], ["red", "pink"]), signup=pd.to_datetime(["1970-01-15"])))
    for x in (frame, frame.assign(colour=frame["colour"].astype(str)),
            frame.assign(signup=frame["signup"].dt.tz_localize("Europe/Paris")),
            polars.from_pandas(frame.assign(colour=["red"]))):
        for c in counterfactual(of_kinds(), x, n=20, scale=SCALE):
            again = counterfactual(of_kinds(), c.row, n=20, scale=SCALE)
            assert again.cluster == c.name
            if x is not frame: assert list(map(str, c.row.dtypes)) == list(map(str, x.dtypes))


def test_values_go_in_and_out():
    colours = Kind("category", ("1", "2", "3"))
    assert (read_value(2, colours, "c") == 1 and read_value("9", colours, "c") == -1
            and np.isnan(read_value(None, colours, "c")))
    assert (write_value(2., colours, 1) == 3 and type(write_value(2., colours, 1)) is int
            and write_value(2., colours, "1") == "3")
    assert (write_value(1., Kind("bool", ("no", "yes")), "no") == "yes"
            and write_value(0., Kind("bool", ("False", "True")), np.True_) is False)
    with pytest.raises(ValueError, match="'a' must be a number; got 'red'"):
        read_value("red", Kind(), "a")
    with pytest.raises(ValueError, match="'a' must be a date, such as 2024-03-01; got 'soon'"):
        read_value("soon", Kind("date"), "a")


# ---- sensitivity

@in_turn("seed", range(60))
def test_single_changes_that_flip(seed):
    rng = np.random.default_rng(seed)
    tree, x = random_tree(rng, 8), rng.integers(-1, 13, 3) / 2.
    own, constraints = int(tree.predict([x])[0]), random_constraints(rng, 3) if seed % 2 else {}
    found = sensitivity(tree, x, scale=1, digits="full", **constraints)
    wanted = {}
    for row in candidates(tree, x, constraints):
        changed = np.flatnonzero(row != x)
        to = int(tree.predict([row])[0])
        if len(changed) == 1 and to != own:
            key = int(changed[0]), to, bool(row[changed[0]] > x[changed[0]])
            wanted[key] = min(wanted.get(key, INF), abs(row - x).sum())
    got = {(f.change.feature, f.to, f.change.after > f.change.before): f.change.distance
           for f in found}
    assert (set(got) == set(wanted)
            and all(np.isclose(got[k], wanted[k], atol=1e-300) for k in got)
            and len(got) == len(found))
    assert (set(found.still) == {f"x{f}" for f in tree.features_used}
            - {f.change.name for f in found})
    assert [f.change.distance for f in found] == sorted(f.change.distance for f in found)
    for flip in sensitivity(tree, x, scale=1, **constraints):
        row = x.copy()
        row[flip.change.feature] = flip.change.after
        assert tree.predict([row])[0] == flip.to


def test_sensitivity_shows_itself():
    pytest.importorskip("pandas")
    model, X = fitted()
    found = model.sensitivity(X.iloc[[7]])
    assert (NOTE in repr(found) and "\\n" not in repr(found)
            and repr(found).startswith("The row is in cluster"))
    frame = found.to_frame()
    assert (list(frame.columns) == ["feature", "before", "after", "cluster", "asks", "distance"]
            and len(frame) == len(found))
    alone = sensitivity(Tree.build([dict(LEAF, label=0)], 2), [1, 2])
    assert repr(alone) == "The row is in cluster 0.\nThe tree uses no feature."
    part = sensitivity(holed(), [4., 3.], scale=1, fixed="a")
    assert (repr(part) == "The row is in cluster 0.\nAlone, no allowed change of a or b puts it "
                          "into another cluster.")


# ---- scale

def test_scale_decides_what_is_near():
    tree = Tree.build([dict(feature=0, upper=1., left=1, right=4),
        dict(feature=1, upper=1., left=2, right=3), dict(LEAF, label=0), dict(LEAF, label=1),
        dict(LEAF, label=2)], 2, ("a", "b"))
    to = lambda scale: counterfactual(tree, [0., 0.], scale=scale)[0].to
    assert ((to([1, 2]), to([2, 1]), to({"a": 5, "b": 1}),
             to(np.array([[0, 0], [1, 9.], [2, 18]]))) == (1, 2, 2, 1))
    for bad, match in [([1], "2 numbers"), ({"c": 1}, "no feature is called 'c'"),
                       ([0, 1], "'a' must be positive"), ({"a": 1}, "'b' spread is not known"),
                       (np.zeros((3, 4)), "2 columns"), (None, "give scale=")]:
        with pytest.raises(ValueError, match="scale.*" + match): to(bad)


def test_feature_scale_is_robust():
    rng = np.random.default_rng(0)
    X = np.c_[rng.normal(3, 5, 20000), np.r_[1e9, rng.normal(0, 2, 19999)], np.zeros(20000),
              rng.random(20000) < .1, np.full(20000, NAN)]
    assert np.allclose(feature_scale(X), [5, 2, 1, .3, 1], rtol=.05)


def test_the_estimators_own_scale_comes_first():
    model, X = fitted()
    assert np.allclose(model.feature_scale_, feature_scale(X.to_numpy(float)))
    model.result_ = replace(model.result_, scale=np.array([1., 1e9, 1e9]))
    found = model.counterfactual(X.iloc[[7]])
    assert "in training" in found.scale and found[0].distance < 1
    # as a document without numbers has it
    model.result_ = replace(model.result_, scale=Absent, raw_centers=None)
    with pytest.raises(ValueError, match="give scale="): model.counterfactual(X.iloc[[7]])


# ---- names, shows, bad input

def test_it_shows_itself():
    pytest.importorskip("pandas")
    model, X = fitted()
    found = model.counterfactual(X.iloc[[7]], n=3)
    assert (len(found) == 3 and len(found[:2]) == 2 and NOTE in repr(found)
            and NOTE in repr(found[0]))
    assert (repr(found).splitlines()[0].startswith("The row is in cluster")
            and "A distance of 1 is the spread" in repr(found))
    frame = found.to_frame()
    assert (list(frame.columns) == ["answer", "cluster", "feature", "before", "after", "asks",
        "distance"] and len(frame) == sum(len(c.changes) for c in found))
    assert "causal advice" in NOTE


def test_clusters_by_name():
    model, X = fitted()
    named = ExKMC(max_leaves=5, ).fit(X, labels=np.array(["low", "mid", "rich"])[model.labels_])
    x = X.iloc[[int(np.flatnonzero(named.predict(X) == "low")[0])]]
    assert (named.counterfactual(x, "rich")[0].name == "rich"
            and named.counterfactual(x, "rich").cluster == "low")
    with pytest.raises(ValueError,
            match="to must be the label of a cluster, 'low', 'mid', 'rich'.*got 'poor'"):
        named.counterfactual(x, "poor")
    with pytest.raises(ValueError, match="in low already"): named.counterfactual(x, "low")


def test_names_of_several_words_stand_in_quotes():
    model, X = fitted()
    model.cluster_names_ = ["low age, high debt", "rich", "co-op"]
    said = repr(model.counterfactual(X.iloc[[7]], n=5)) + repr(model.sensitivity(X.iloc[[7]]))
    assert (said.count("low age, high debt") == said.count('"low age, high debt"') > 0
            and '"rich"' not in said and '"co-op"' not in said)


def test_one_cluster_alone():
    tree = Tree.build([dict(LEAF, label=0)], 2)
    assert (counterfactual(tree, [1, 2]).reason == "No change leads to another cluster: no leaf of "
        "the tree has it." and not counterfactual(tree, [1, 2]))


@in_turn("options, match", [
    (dict(n=0), "n must be an integer of at least 1; got 0"), (dict(n=True), "n must"),
    (dict(distance="l3"), "distance must be one of"), (dict(digits=3), "digits must be one of"),
    (dict(fixed=["agee"]), "fixed: no feature is called 'agee'; X has 'age'"),
    (dict(increasing=[9]), "increasing: 9 is not a feature"),
    (dict(decreasing=[True]), "decreasing: True is not a feature"),
    (dict(bounds={"age": 3}), "bounds of 'age' must be a pair"),
    (dict(bounds={"age": (1, 2, 3)}), "got 3 values"),
    (dict(bounds={"age": (5, 2)}), "lower end 5 is above"),
    (dict(bounds={"size": (1, 2)}), "bounds: no feature"),
    (dict(to=7), "to must be the label of a cluster, 0, 1, 2; got 7"),
    (dict(to=True), "to must be")])
def test_bad_options(options, match):
    model, X = fitted()
    with pytest.raises(ValueError, match=match): model.counterfactual(X.iloc[[0]], **options)


def test_bad_rows():
    model, X = fitted()
    for x, match in [(X.iloc[:2], "one row; it has 2"),
            (X.iloc[[0]][["age", "debt", "income"]], "and their order"),
            (X.iloc[[0]].drop(columns="debt"), "x must have 3 values"),
            ({"age": 1}, "x has no 'income'"),
            ([1, 2], "must have 3 values, one a feature; it has 2"), (5, "x must be one row"),
            (["a", 1, 2], "'age' must be a number"),
            ([1, INF, 2], "x must be finite; 'income' is infinite"),
            (np.zeros((2, 3)), "it has 2")]:
        with pytest.raises(ValueError, match=match): model.counterfactual(x)
    gone = np.array([[1, NAN, 2]])
    # it has a cluster, as predict says
    for way in model.counterfactual(gone[0]):
        assert model.tree_.predict(np.array([way.row], float)) != model.tree_.predict(gone)
    with pytest.raises(ValueError, match="missing values.*'income'"):
        counterfactual(replace(model.tree_, missing="refuse"), gone[0], scale=1)
    with pytest.raises(TypeError, match="bounds must be a dict"):
        model.counterfactual(X.iloc[[0]], bounds=[1])
    with pytest.raises(TypeError, match="fixed must hold names"):
        model.counterfactual(X.iloc[[0]], fixed=3.5)
    with pytest.raises(NotFittedError): IMM(3).counterfactual([1, 2, 3])


def test_why_it_is_impossible():
    def reason(x=(4., 3.), to=2, **constraints):
        return counterfactual(holed(), list(x), to, scale=1, **constraints).reason
    assert (reason(fixed="b") == "No change leads to cluster 2: b is fixed at 3, but it takes "
                                 "b > 3.5.")
    assert (reason(decreasing="b") == "No change leads to cluster 2: b may only decrease from 3, "
                                      "but it takes b > 3.5.")
    assert (reason(bounds={"b": (None, 3.2)}) == "No change leads to cluster 2: b may change only "
        "within its bounds of at most 3.2, but it takes b > 3.5.")
    both = reason(increasing="a", bounds={"a": (0, 5)})
    assert (both == "No change leads to cluster 2: a may only increase from 4 and may change only "
                    "within its bounds from 0 to 5, but it takes a < 2.5 or a > 5.5.")
    assert reason(fixed=["a", "b"]).count("but it takes") == 2


def test_a_value_that_stays_breaks_no_bounds():
    assert counterfactual(holed(), [4., 9.], 2, scale=1, bounds={"b": (0, 1)})[0].row[1] == 9


@pytest.mark.parametrize("estimator", [IMM(4), ExKMC(4, max_leaves=9)])
def test_every_row_can_go_everywhere(estimator):
    rng = np.random.default_rng(1)
    X = (rng.normal(size=(4, 3))[rng.integers(4, size=200)] * 4
         + rng.normal(size=(200, 3))).round(2)
    model = estimator.set_params(reference=KMeans(4, n_init=2, random_state=0)).fit(X)
    for x in X[:25]:
        for to in set(range(4)) - set(model.predict([x])):
            assert model.predict(model.counterfactual(x[None], int(to))[0].row)[0] == to


def test_json_round_trip_answers_the_same():
    model, X = fitted()
    again = xclust.from_json(model.to_json())
    a, b = (m.counterfactual(X.iloc[[7]], n=3, scale=5.) for m in (model, again))
    assert [c.sentence for c in a] == [c.sentence for c in b]


def test_closed_ends_are_in_the_piece():
    interval = ValueRange(1., 2., True, True)
    assert (closed(interval) == (np.nextafter(1, 2), np.nextafter(2, 1))
            and closed(interval, np.dtype("int8")) is None)
    assert closed(ValueRange(1., np.nextafter(1., 2), True, True)) is None
    low, high = closed(interval, np.dtype("float32"))
    assert (low == np.nextafter(np.float32(1), np.float32(2))
            and high == np.nextafter(np.float32(2), np.float32(1)))
    assert (closed(ValueRange(300., lower_open=True), np.dtype("uint8")) is None
            and closed(ValueRange(-INF, INF), np.dtype("int8")) == (-128, 127))
    assert (closed(ValueRange(LARGEST, lower_open=True)) is None
            and closed(ValueRange()) == (-INF, INF))


def test_pandas_is_not_needed():
    "Arrays and dicts work, and pandas is not imported, where it is not there."
    code = ("import sys; sys.modules['pandas'] = None\nimport numpy as np\nfrom xclust.engine.tree "
            "import Tree\nfrom xclust.reading.counterfactuals import counterfactual\nt = "
            "Tree.build([dict(feature=0, upper=1., left=1, right=2), dict(label=0), "
            "dict(label=1)], 1, ['a'])\nprint(counterfactual(t, {'a': 0.}, scale=1)[0].row)\ntry: "
            "counterfactual(t, [0.], scale=1).to_frame()\nexcept ImportError as e: print(e)")
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (out.stdout.splitlines() == ["{'a': 1.01}",
        "Counterfactuals.to_frame needs pandas, which is not installed: pip "
        "install pandas"]), out.stderr


def test_an_estimator_of_a_mixed_frame():
    "Text, truth values, dates and gaps, in pandas and polars: predict agrees with every answer."
    pd, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rng, n = np.random.default_rng(3), 300
    frame = pd.DataFrame(dict(income=rng.normal(40, 9, n).round(1),
        colour=rng.choice(["red", "green", "blue", "pink"], n), member=rng.random(n) < .5,
        signup=pd.Timestamp("2020-01-01") + pd.to_timedelta(rng.integers(0, 900, n), unit="D")))
    frame.loc[rng.random(n) < .2, "income"] = NAN
    frame.loc[rng.random(n) < .1, "colour"] = None
    late = (frame["signup"] > "2021-03-01").to_numpy()
    groups = (2 * (frame["colour"].isin(["red", "pink"]) ^ late).astype(int)
              + (frame["income"].fillna(20) > 40) * frame["member"])
    model = CART(max_leaves=12).fit(frame, labels=groups.to_numpy())
    used = set()
    for i in range(40):
        for x in frame.iloc[[i]], polars.from_pandas(frame.iloc[[i]]):
            for to in set(range(model.n_clusters_)) - set(model.predict(x)):
                for c in model.counterfactual(x, int(to), n=3):
                    assert model.predict(c.row)[0] == to and model.apply(c.row)[0] == c.leaf
                    used |= {h.name for h in c.changes}
    assert used == set(frame.columns)


def test_a_sparse_row_stays_sparse():
    from scipy.sparse import csr_matrix, csr_array
    for kind in csr_matrix, csr_array:
        found = counterfactual(holed(), kind([[4., 0.]]), 2, scale=1)[0]
        assert type(found.row) is kind and found.row.toarray()[0, 1] == 3.51


@pytest.mark.parametrize("form", ["csr_matrix", "csc_matrix", "coo_matrix", "lil_matrix",
    "dok_matrix", "bsr_matrix", "dia_matrix", "csr_array", "dok_array", "frame", "Series"])
@pytest.mark.parametrize("dtype", [int, float])
@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
def test_rows_of_sparse_tables(form, dtype):
    pd = pytest.importorskip("pandas")
    from scipy import sparse
    rng = np.random.default_rng(0)
    X = rng.poisson(.6, (200, 5)).astype(dtype)
    names = list("abcde")
    frame = pd.DataFrame.sparse.from_spmatrix(sparse.csr_matrix(X), columns=names)
    model = CART(max_leaves=7).fit(frame, labels=X[:, :3].argmax(1) + (X[:, 3] > 1))
    for i in range(8):
        x = (frame.iloc[[i]] if form == "frame" else frame.iloc[i] if form == "Series"
             else getattr(sparse, form)(X[[i]]))
        for c, want in (zip(model.counterfactual(x, n=3),
                            model.counterfactual(pd.DataFrame(X, columns=names).iloc[[i]], n=3))):
            assert type(c.row) is type(x) and c.sentence == want.sentence
            row = c.row.to_frame().T if form == "Series" else c.row
            assert (model.predict(row)[0] == c.to
                    and np.array_equal(np.asarray(row.toarray() if sparse.issparse(row) else row,
                                                  float), np.asarray(want.row, float)))
            if form == "Series": assert c.row.dtype == x.dtype
            if form == "frame": assert (c.row.dtypes == x.dtypes).all()
        assert (str(model.sensitivity(x))
                == str(model.sensitivity(pd.DataFrame(X, columns=names).iloc[[i]])))


def test_a_raw_array_holds_codes_and_the_words_are_said():
    raw = np.array([30., 0., 1., 86400 * 14.])
    found = counterfactual(of_kinds(), raw, 4, scale=SCALE)[0]
    assert (found.row.tolist() == [30, 0, 0, 86400 * 14]
            and found.sentence == "To be in cluster 4, change colour from green to red (or blue).")
    # a code that training never saw
    raw[2] = 17
    assert counterfactual(of_kinds(), raw, 2, scale=SCALE)[0].row[2] == 17
    assert (counterfactual(of_kinds(), raw, 4, scale=SCALE)[0].sentence
            == "To be in cluster 4, change colour from unknown to red (or blue).")
    dates = counterfactual(of_kinds(), np.array([30., 0., 0., 86400 * 14.]), 0, scale=SCALE)[0]
    assert (dates.sentence == "To be in cluster 0, change signup from 1970-01-15 to 1970-01-10."
            and dates.row[3] == 86400 * 9)


def test_open_row_leaves_the_row_alone():
    x = np.array([[1., 2.]])
    row = open_row(x, ["a", "b"])
    assert (row.put({0: 5.}) == [[5, 2]]).all() and (x == [[1, 2]]).all()


def test_a_value_is_as_fine_as_the_data_at_its_own_cut():
    """One column, written in whole numbers below 10 and in thousandths above: each cut has a grain
    of its own."""
    X = np.r_[np.repeat(np.arange(10.), 20), 20 + np.arange(0, 10, .25) + .125][:, None]
    model = CART(max_leaves=3).fit(X, labels=np.repeat([0, 1, 2], [100, 120, 20]))
    assert model.tree_.upper[model.tree_.feature >= 0].tolist() == [4.5, 25.]
    after = [model.counterfactual([x], to, scale=1)[0].changes[0].after
             for x, to in [(8., 0), (2., 1), (22.125, 2), (28.125, 1)]]
    assert after[:2] == [4., 5.]
    assert (25. < after[2] <= 25.125 and 24.875 <= after[3] <= 25.
            and all(round(v, 3) == v for v in after))


def test_a_missing_answer_may_become_any():
    """It lies below no other, so a constraint that it may only increase, or only decrease, forbids
    nothing."""
    pd = pytest.importorskip("pandas")
    answers = np.array([True, False, None]*10, dtype=object)
    model = CART(3).fit(pd.DataFrame({"paid": answers}), labels=[str(a) for a in answers])
    missing = pd.DataFrame({"paid": [None]}, dtype=object)
    for constraint in ({}, dict(increasing=["paid"]), dict(decreasing=["paid"])):
        assert (sorted(c.name for c in model.counterfactual(missing, n=5, **constraint))
                == ["False", "True"])


def test_a_value_that_changes_is_told_in_six_digits():
    X = np.random.default_rng(3).normal(size=(200, 2)) + 4*np.repeat([[0, 0], [1, 1]], 100, axis=0)
    model = IMM(2, random_state=0).fit(X)
    [change] = model.counterfactual(X[0], to=1 - int(model.labels_[0]))[0].changes
    assert change.before == X[0, change.feature] and f"from {change.before:.6g} to" in str(change)
    assert repr(float(change.before)) not in str(change)
    # here six digits would tell another side of the cut
    end = float(model.tree_.upper[0])
    near = X[0].copy()
    near[model.tree_.feature[0]] = end
    assert not float(f"{end:.6g}") == end
    [change] = model.counterfactual(near, to=1 - int(model.predict(near[None])[0]))[0].changes
    told = float(str(change).split(" from ")[1].split(" to ")[0])
    assert (told <= end) == (change.before <= end)
