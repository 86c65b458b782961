"Results in notebooks: as wide as the page at most, escaped, the same from run to run."
import re
import warnings
import xml.etree.ElementTree as ET
import numpy as np
import pandas as pd
import pytest
import sklearn
from sklearn.cluster import KMeans
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
import xclust
from xclust.reading.how_many import choose_clusters
from xclust.engine.printed import Bold, Html, Printed, html_table, table_text
from xclust.showing.reporting import Report

WIDE = "max-width:100%;overflow-x:auto"


def data(n=150, d=4, seed=0):
    rng = np.random.default_rng(seed)
    g = np.arange(n) % 3
    names = ["<i>length</i>", "a & b", "width (mm)", "x"][:d]
    return (pd.DataFrame(np.round(g[:, None] * 4 + rng.normal(size=(n, d)), 2), columns=names),
            np.array(["Gentoo", "<b>Adelie", "Chinstrap"])[g])


def fitted(**params):
    X, y = data()
    return xclust.AutoTree(starts="fast", **params).fit(X, labels=y), X, y


def page(result):
    return (result._repr_mimebundle_()["text/html"] if hasattr(result, "_repr_mimebundle_")
            else result._repr_html_())


def test_all_results_of_the_reading_room_have_a_page():
    """Audit, check, evaluate, counterfactual and others showed blanks that wrapped into garbage in
    a notebook."""
    model, X, y = fitted()
    groups = pd.DataFrame(dict(sex=np.arange(150) % 2, region=np.arange(150) % 3))
    results = [model.rules(), model.explain(X), model.threshold_report(X, n_boot=3),
        model.audit(groups), model.check(X * 1.5), model.evaluate(X, y), model.confusion(),
        model.explanation_size(), model.cost_by_feature(X), model.counterfactual(X.iloc[0], n=3),
        model.starts_, xclust.CART().fit(X, labels=y).align_to(model),
        choose_clusters(X, range(2, 4), n_boot=2, n_shuffles=2, n_rows=60, random_state=0)]
    for result in results:
        found = ET.fromstring(page(result).replace("&nbsp;", " "))
        assert WIDE in page(result) and "<pre" not in page(result), type(result)
        assert (len(found.findall(".//tbody/tr")) >= 1 and "<b>Adelie" not in page(result)
                and "<i>length" not in page(result)), type(result)
        assert (re.search(r"(?<![-\w])color:|background",
                          # dark pages have light ink
                          page(result).replace("color:inherit", "")) is None), type(result)
        assert page(result) == page(result) and str(result)


def test_estimators_show_their_tree_and_two_numbers():
    "A fitted estimator showed scikit-learn's box of parameters, and nothing of what it had found."
    model, X, y = fitted(objective="kmeans")
    bundle = model._repr_mimebundle_()
    assert bundle["text/plain"] == repr(model) and "AutoTree(" in repr(model)
    shown, folded = bundle["text/html"].split("<details", 1)
    assert (f"price {model.price_:.3f}" in shown and "of the rows keep their cluster" in shown
            and WIDE in shown)
    assert "Gentoo" in shown and "&lt;b&gt;Adelie" in shown and "cluster 0" not in shown
    assert "sk-container" in folded and "Parameters" in folded and "sk-container" not in shown
    plain = lambda text: re.sub(r"sk-(container|estimator)-id-\d+", "", text)
    assert plain(model._repr_html_()) == plain(bundle["text/html"])
    unfitted = xclust.AutoTree(3)._repr_mimebundle_()["text/html"]
    assert "sk-container" in unfitted and "<details style" not in unfitted
    with sklearn.config_context(display="text"):
        assert (set(model._repr_mimebundle_()) == {"text/plain"}
                and not hasattr(model, "_repr_html_"))


@pytest.mark.parametrize("model",
    [xclust.SSEGreedy(3) if hasattr(xclust, "SSEGreedy") else xclust.IMM(3), xclust.KernelIMM(3),
     xclust.SpEx(3, leaf_labels="leaf"), xclust.IMM(1), xclust.DT2(3),
     xclust.IMM(3, reference=make_pipeline(StandardScaler(), KMeans(3, n_init=1))),
     xclust.CART(3, objective="labels")], ids=lambda m: type(m).__name__)
def test_every_method_has_a_page(model):
    X = data()[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.fit(X)
    assert ("cluster" in page(model)
            and (not np.isfinite(model.price_) or f"price {model.price_:.3f}" in page(model))
            and "nan" not in page(model).split("<details")[0])
    back = xclust.from_json(model.to_json())
    assert ("cluster" in page(back) and page(back).split("<details")[0].count("rows")
            == page(model).split("<details")[0].count("rows"))


def test_a_pipeline_shows_as_scikit_learn_does():
    X, y = data()
    assert "sk-container" in page(make_pipeline(StandardScaler(), xclust.IMM(3)).fit(X))


def test_wide_trees_scroll():
    X = np.arange(64.)[:, None]
    model = xclust.CART(max_leaves=16).fit(X, labels=np.arange(64) // 4)
    picture, text = page(model).split("<details")[:2]
    assert ("overflow-x:auto" in picture and 'role="img"' in picture and "5 leaves<" in picture
            and text.count("no: ") == 15)
    # readable on a dark page, too
    assert "#1f2430" not in picture and "currentColor" in picture
    tree = model.tree_._repr_html_()
    assert (WIDE in tree and "width:max-content" in tree and tree.count("no</small>") == 15
            and "≤" in tree)


def test_a_report_shows_itself(tmp_path):
    "`model.report(X)` at the end of a cell printed 54 kB of HTML source."
    model, X, _ = fitted()
    report = model.report(X)
    assert (isinstance(report, Report) and isinstance(report, str) and "<html" in report
            and len(repr(report)) < 100 and str(report) == report[:])
    frame = ET.fromstring(report._repr_html_())
    assert (frame.tag == "iframe" and frame.attrib["srcdoc"].replace("\n", " ")
            == report.replace("\n", " ") and "width:100%" in frame.attrib["style"])
    assert (report.save(tmp_path / "a.html") is report
            and (tmp_path / "a.html").read_text(encoding="utf-8") == report)
    assert (model.report(X, path=tmp_path / "b.html") == report
            and (tmp_path / "b.html").read_bytes() == (tmp_path / "a.html").read_bytes())


def test_cells():
    text = html_table(["a", "b <", "c"],
        [["<x>", Bold("1 & 2"), Html("<i>3</i>")], ["long words wrap", "5 %", "1, 5 %"]], (0,),
        "what <")
    found = ET.fromstring(text)
    assert ([c.get("style").split("white-space:")[1].split(";")[0]
        for c in found.findall(".//tbody//td")] == ["normal", "nowrap", "nowrap", "normal",
                                                    "nowrap", "normal"])
    assert ("&lt;x&gt;" in text and "<b>1 &amp; 2</b>" in text and "<i>3</i>" in text
            and "what &lt;" in text and ">5 %<" in text and ">1, 5&#160;%<" in text)
    assert table_text(["a", "b"], [[Bold("x"), "1"]]) == "a  b\nx  1"


class Bare(Printed):
    def _head(self): return ["a"]
    def _lines(self): return []
    def _records(self): return [dict(a=1)]


def test_an_empty_result():
    assert (repr(Bare()) == "a" and "<thead>" in Bare()._repr_html_()
            and Bare().to_frame().a.tolist() == [1])
