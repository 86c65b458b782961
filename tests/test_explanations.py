"Reasons: every sentence is true, and every margin is the distance that it says it is."
import re
import sys
import xml.etree.ElementTree as ET
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
import xclust
from xclust.methods.cart import CART
from xclust.methods.imm import IMM
from xclust.reading.explanations import explain, margin, span_text
from xclust.reading.formatting import raw_rows
from xclust.engine.tree import LARGEST, Column, Condition

INF = np.inf


def fitted(k=5, n=300, d=4, seed=0, decimals=2):
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(k, d))[rng.integers(k, size=n)] * 3 + rng.normal(size=(n, d)),
                 decimals)
    return IMM(k, reference=KMeans(k, n_init=1, random_state=0)).fit(X), X


def shop():
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"spend": rng.gamma(4, 10, 200).round(1),
        "joined": pd.Timestamp("2021-01-01") + pd.to_timedelta(rng.integers(0, 900, 200),
            unit="D"), "came by": rng.choice(np.array(["friend", "web", None], dtype=object), 200),
            "paid": rng.random(200) < .5})
    labels = np.where(frame["came by"].isna() | (frame["joined"] > "2022-03-01"), "a",
                      np.where(frame["paid"] & (frame["spend"] > 40), "b", "c"))
    return CART(max_leaves=5).fit(frame, labels=labels), frame


@given(st.integers(-4, 4), st.integers(0, 4), st.booleans(), st.booleans(), st.integers(-9, 9))
def test_margin_is_the_distance_to_the_other_answer(lower, width, inside, one_sided, x):
    c = Condition(0, -INF if one_sided else float(lower), float(lower + width), inside)
    holds = lambda v: (c.lower <= v <= c.upper) == inside
    if not holds(x): return
    grid = np.arange(-20, 20, .25)
    other = [abs(v - x) for v in grid if not holds(v)]
    assert 0 <= min(other) - margin(c, float(x)) <= .25


def test_no_margin_where_distance_means_nothing():
    assert np.isnan([margin(Condition(0, -INF, INF, True, (1, 2)), 1.),
        margin(Condition(0, -INF, 3., True), np.nan),
        margin(Condition(0, -INF, LARGEST, True), 3.)]).all()


def test_spans():
    date = Column("d", "date")
    assert ([span_text(s, date) for s in (1, 59, 60, 3600, 86400, 86400 * 55.5, 0)]
            == ["1 second", "59 seconds", "1 minute", "1 hour", "1 day", "55.5 days", "0 seconds"])
    assert span_text(1234.567) == "1230" and span_text(0.) == "0"


@pytest.mark.parametrize("seed", range(4))
def test_sentences_are_true(seed):
    model, X = fitted(seed=seed)
    rng = np.random.default_rng(seed)
    cuts = model.tree_.upper[np.isfinite(model.tree_.upper)]
    rows = np.r_[X,
        rng.choice(np.r_[cuts, np.nextafter(cuts, INF), np.nextafter(cuts, -INF),
                         np.round(cuts, 1)], (300, X.shape[1]))]
    why, holds = model.explain(rows), {"above": lambda x, t: x > t, "below": lambda x, t: x <= t}
    assert len(why) == 600
    for x, cluster, e in zip(rows, model.predict(rows), why):
        assert (e.cluster == cluster and e.sentence.startswith(f"In cluster {cluster}, because ")
                and e.sentence.endswith(")."))
        said = re.findall(r"x(\d) is (\S+) \((.*?)\)", e.sentence)
        assert {int(f) for f, _, _ in said} == {s.feature for s in e.path}
        for f, value, reasons in said:
            assert abs(float(value) - x[int(f)]) <= 1e-5 * abs(x[int(f)])
            for reason in reasons.split(", "):
                # on the end itself
                if reason.startswith("at most "): assert float(reason.split()[2]) == x[int(f)]
                else:
                    span, side, cut = reason.split()
                    assert (holds[side](x[int(f)], float(cut))
                            and float(span) == pytest.approx(abs(x[int(f)] - float(cut)), rel=.01,
                                                             abs=1e-300))


def test_paths_are_the_ways_of_the_rows():
    model, X = fitted(k=8)
    path = model.tree_.decision_path(X)
    for i, e in enumerate(model.explain(X)):
        assert ([s.node for s in e.path] + [e.leaf] == path[i].indices.tolist()
                and e.leaf == model.apply(X[i:i + 1])[0])
        for s in e.path:
            assert (s.value == X[i, s.feature] and s.yes == (s.value <= model.tree_.upper[s.node])
                    and s.margin == abs(s.value - model.tree_.upper[s.node]))
        assert e.closest in e.path and str(e) == e.sentence and repr(e).count("\n") == len(e.path)


def test_the_number_that_is_told_is_the_one_that_predict_compares_with():
    model = IMM().fit([[0.], [10.], [21.31], [30.]], labels=[0, 0, 1, 1])
    exact = model.tree_.upper[0]
    assert float(re.search(r"<= (\S+)", str(model.rules()[0]))[1]) == exact
    at, above = model.explain([[exact], [np.nextafter(exact, 99)]])
    assert (at.cluster, above.cluster) == (0, 1) and str(exact) in at.path[0].text
    assert number_in(model.explain([[0.]])[0].sentence) == exact


def number_in(sentence): return float(re.search(r"(?:above|below) (\S+)\)", sentence)[1])


def test_numbers_of_narrow_types_are_short():
    model = IMM().fit(np.float32([[.1], [.2], [5.3], [5.4]]), labels=[0, 0, 1, 1])
    assert "x0 is 0.1 (" in model.explain(np.float32([[.1]]))[0].sentence


def test_every_kind_of_column():
    model, frame = shop()
    why = model.explain(frame)
    for i, e in enumerate(why[:60]):
        if "came by is" in e.sentence:
            assert ("came by is "
                    f"{frame['came by'][i] if isinstance(frame['came by'][i], str) else 'missing'}"
                    in e.sentence)
        if "joined is" in e.sentence:
            assert (f"joined is {frame['joined'][i].date()}" in e.sentence
                    and re.search(r"days? (after|before) 20", e.sentence))
        if "paid is" in e.sentence: assert f"paid is {frame['paid'][i]}" in e.sentence
        for s in e.path:
            assert np.isnan(s.margin) == (s.name in ("came by", "paid")) == (s.margin_text == "")
    words = " ".join(e.sentence for e in why)
    assert (all(w in words for w in ("joined is", "came by is missing", "paid is", "spend is"))
            and [e.name for e in why] == model.labels_.tolist())
    new = frame[:1].assign(**{"came by": ["poster"]})
    assert ("came by is a value not seen before" in model.explain(new)[0].sentence
            or "came by" not in model.explain(new)[0].sentence)


def test_trees_explain_without_an_estimator():
    model, frame = shop()
    alone = explain(model.tree_, frame, cluster_names=list("abc"))
    assert [e.sentence for e in alone[:50]] == [e.sentence for e in model.explain(frame)[:50]]
    assert (raw_rows(model.tree_, frame)
            == model.read_rows(frame))[~np.isnan(model.read_rows(frame))].all()
    plain, X = fitted()
    assert [e.path for e in explain(plain.tree_, X)] == [e.path for e in plain.explain(X)]


def test_rows_keep_their_labels():
    pd = pytest.importorskip("pandas")
    model, X = fitted()
    frame = pd.DataFrame(X, index=[f"row {i}" for i in range(len(X))])
    assert (model.explain(frame)[3].row == "row 3" and model.explain(X)[3].row == 3
            and model.explain(X.tolist())[2].row == 2)
    assert (repr(model.explain(frame)).splitlines()[0].startswith("row 0: In cluster ")
            and repr(model.explain(frame)).endswith("... and 290 more"))
    assert (model.explain(frame)[-1].row == "row 299"
            and [e.row for e in model.explain(frame)[2:4]] == ["row 2", "row 3"])
    with pytest.raises(IndexError): model.explain(X)[300]


def test_as_a_frame(monkeypatch):
    pytest.importorskip("pandas")
    model, X = fitted()
    frame = model.explain(X).to_frame()
    assert (list(frame.columns) == ["row", "cluster", "name", "leaf", "sentence", "closest",
                                    "margin"] and (frame["cluster"] == model.labels_).all())
    # before: old versions of scikit-learn look for pandas, too
    reasons = model.explain(X)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas"): reasons.to_frame()


def test_html_escapes_names():
    model, X = fitted()
    page = ET.fromstring(model.explain(X[:12], feature_names=["<b>", "a&b", "c", "d"],
        cluster_names=["<i>", *"abcd"])._repr_html_().replace("…", "..."))
    assert (len(page.findall(".//tbody/tr")) == 10 and not page.findall(".//i")
            and not page.findall(".//b"))


def test_one_cluster_and_no_rows():
    model, X = fitted(k=1)
    assert (model.explain(X[:1])[0].sentence == "In cluster 0, like every row."
            and model.explain(X[:1])[0].closest is None)
    tree = fitted(k=3)[0].tree_
    assert (repr(explain(tree, np.empty((0, 4)))) == "no rows"
            and len(explain(tree, np.empty((0, 4)))) == 0)


def test_errors():
    model, X = fitted()
    with pytest.raises(ValueError): model.explain(X[:, :2])
    with pytest.raises(ValueError, match="cluster_names has 1"):
        model.explain(X, cluster_names=["a"])
    with pytest.raises(NotFittedError): IMM(3).explain(X)


def test_one_row_in_any_form():
    frame = pd.DataFrame({"paid": [1., 2, 8, 9], "colour": list("aabb"), "n": [1, 2, 3, 4]},
                         index=list("wxyz"))
    model = xclust.CART(2).fit(frame, labels=[0, 0, 1, 1])
    whole = model.explain(frame)
    for row in (frame.loc["y"], dict(frame.loc["y"]), list(frame.loc["y"]),
                frame.loc["y"].to_numpy(), frame.loc[["y"]]):
        found = model.explain(row)
        assert (len(found) == 1 and found[0].sentence == whole[2].sentence
                and found[0].path == whole[2].path)
    assert (model.explain(frame.loc["y"])[0].row == "y"
            and model.explain(dict(frame.loc["y"]))[0].row == 0)
    plain = xclust.IMM(2).fit(frame[["paid", "n"]].to_numpy(), labels=[0, 0, 1, 1])
    assert (plain.explain([8., 3])[0] == plain.explain([[8., 3]])[0]
            == plain.explain(np.array([8., 3]))[0])
    with pytest.raises(ValueError, match="x must have 2 values"): plain.explain([8.])
