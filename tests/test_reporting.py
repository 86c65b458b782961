"The report: one clean page that loads nothing, escapes everything, and never shows price without agreement."
import re
from html.parser import HTMLParser
import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.imm import IMM
from xclust.reporting import CARE, counted, distinctions, figures, growth, summary

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    "Checks nesting; gathers tags, attributes and text."
    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.attributes, self.text = [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes
        if tag not in VOID: self.open.append(tag)

    def handle_startendtag(self, tag, attributes): self.tags.append(tag); self.attributes += attributes
    def handle_endtag(self, tag): assert self.open.pop() == tag
    def handle_data(self, data): self.text.append(data)


def fitted(k=3, d=4, seed=0, n=200, labels=None, **params):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(k, d))[rng.integers(k, size=n)] * 3 + rng.normal(size=(n, d))
    if labels is None: params.setdefault("reference", make_pipeline(StandardScaler(), KMeans(k, n_init=2, random_state=0)))
    return IMM(k, **params).fit(X, labels=labels), X


def said(page): return re.sub(r"\s+", " ", " ".join(Page(page).text))


def test_page_is_wellformed_and_complete():
    model, X = fitted()
    page = model.report(X, title="My clusters")
    parsed = Page(page)
    assert page.startswith("<!DOCTYPE html>") and parsed.tags.count("article") == 3 and parsed.tags.count("svg") == 1 and parsed.tags.count("h1") == 1
    text = said(page)
    for part in ("My clusters", summary(model), "price of explainability, agreement", f"{model.price_:.4g}", f"ARI {model.agreement_.ari:.3f}",
                 "What distinguishes it", "scikit-learn", *CARE): assert part.replace(" %", "\u00a0%") in text.replace(" %", "\u00a0%"), part


def test_nothing_is_loaded_from_elsewhere():
    model, X = fitted()
    page = model.report(X)
    parsed = Page(page)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & set(parsed.tags)
    assert all(v.startswith("#") for k, v in parsed.attributes if k in ("src", "href", "xlink:href", "action", "data"))
    assert "default-src 'none'" in page and "@import" not in page and all(u.startswith("#") for u in re.findall(r"url\(([^)]*)", page))
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_no_row_of_the_data_is_in_it():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100, 3)) + rng.integers(0, 2, (100, 1)) * 9
    model = IMM(2, random_state=0).fit(X)
    page = model.report(X)
    assert not any(repr(v) in page for v in X.ravel().tolist())


def test_odd_names_are_only_names():
    model, X = fitted()
    names = ["<script>alert(1)</script>", "a & b", '"quoted"', "$title ${x} 100 %"]
    page = model.report(X, title="<i>&$", feature_names=names, cluster_names=["<b>", "</article>", "価格"], made={"<k>": "<v>"})
    assert "<script" not in page and Page(page).tags.count("article") == 3 and "価格" in page
    text = said(page).replace("\u00a0", " ")
    assert "<i>&$" in text and "<k>" in text and "<v>" in text and "</article>" in text
    assert any(n in text for n in names)


def test_same_input_same_page(tmp_path):
    model, X = fitted()
    page = model.report(X, path=tmp_path / "r.html")
    assert (tmp_path / "r.html").read_bytes() == page.encode() and page == fitted()[0].report(X)


def test_without_rows():
    model, X = fitted()
    text = said(model.report())
    assert "What distinguishes it" not in text and "precision" in text


def test_frames_and_kmedians():
    pandas = pytest.importorskip("pandas")
    _, X = fitted()
    frame = pandas.DataFrame(X, columns=list("abcd"))
    model = IMM(3, objective="kmedians", random_state=0).fit(frame)
    assert "absolute distances" in said(model.report(frame))


def test_one_cluster_and_a_cluster_without_a_leaf():
    model, X = fitted(1)
    text = said(model.report(X))
    assert "1 cluster: all 200 rows." in text and "told apart" not in text and "every row" in text
    with pytest.warns(UserWarning): model, X = fitted(4, max_depth=1)
    assert "No leaf of the tree belongs to this cluster" in said(model.report(X))


def test_noise_is_said():
    labels = np.random.default_rng(0).integers(-1, 3, 200)
    model, X = fitted(labels=labels)
    assert figures(model)["noise"].startswith(f"{(labels < 0).sum()} rows, left out of all numbers")
    n = (labels >= 0).sum()
    assert summary(model).startswith(f"3 clusters in {n} labelled rows of 200, told apart by ")
    page = model.report(X)
    assert f"<dt>of {n}</dt>" in page and "of all</dt>" not in page


def test_noise_does_not_distinguish():
    _, X = fitted()
    labels = (X[:, 0] > X[:, 0].mean()).astype(int)
    labels[:50] = -1
    model = IMM().fit(X, labels=labels)
    far = X.copy()
    far[:50, 1:] += 1e6  # only rows without a label
    again = IMM().fit(far, labels=labels)
    cards = lambda page: re.findall("What distinguishes it.*?</ul>", page)
    assert cards(model.report(X)) == cards(again.report(far)) and len(cards(model.report(X))) == 2


def test_rows_are_those_of_fit():
    pandas = pytest.importorskip("pandas")
    _, X = fitted()
    frame = pandas.DataFrame(X, columns=list("abcd"))
    model = IMM(3, reference=KMeans(3, n_init=2, random_state=0)).fit(frame)
    with pytest.raises(ValueError, match="same order"): model.report(frame[list("dcba")])
    with pytest.raises(ValueError, match="X has 50 rows, fit saw 200"): model.report(frame[:50])
    with pytest.raises(ValueError, match="feature names"): model.report(frame.assign(z="x"))


def test_a_price_below_one_is_explained():
    X = np.array([[0.], [1], [2], [9], [10], [11]])
    model = IMM(2, min_samples_leaf=3).fit(X, labels=[0, 0, 1, 1, 1, 0])
    assert model.price_ < 1 and "not made to be as tight" in said(model.report(X))
    assert "not made to be as tight" not in said(fitted()[0].report())


def test_intervals_keep_their_ends():
    from xclust.reporting import branch_html
    from xclust.rules import Branch, Piece, Term
    page = branch_html(Branch(0, [Term(0, "sepal width (cm)", [Piece(2.75, 3.25, lower_open=True)])], 1, 1., 1., 1.))
    assert "2.75\u00a0&lt; sepal width (cm) ≤\u00a03.25" in page


def test_price_never_without_agreement():
    model, X = fitted()
    for line in [*figures(model).values(), summary(model)]:
        if f"{model.price_:.4g}" in line or "spread" in line: assert "keep" in line
    assert any("keep" in line for line in figures(model).values())


def test_words():
    assert (growth(1.5), growth(.9), growth(1), growth(np.nan), growth(np.inf)) == (
        "the spread within the clusters grows by 50 %", "the spread within the clusters shrinks by 10 %", "the spread within the clusters stays the same", "", "")
    assert counted(1, "row") == "1 row" and counted(0, "row") == "0 rows"


def test_distinctions():
    X = np.array([[0., 5, 1], [0, 5, 2], [10, 5, 1], [10, 5, 2]])
    labels = np.array([0, 0, 1, 1])
    assert distinctions(X, labels, 0, "abc") == ["low a: mean 0, all rows 5"] and distinctions(X, labels, 1, "abc") == ["high a: mean 10, all rows 5"]
    assert distinctions(X, np.zeros(4), 0, "abc") == [] and distinctions(X, labels, 7, "abc") == []


def test_not_fitted():
    with pytest.raises(NotFittedError): IMM(3).report()


def test_wide_tree_scrolls():
    model, X = fitted(20, d=8, n=600)
    page = model.report(X)
    assert Page(page).tags.count("article") == 20 and len(page) < 400_000


def test_a_file_name_in_place_of_rows_is_told(tmp_path):
    m = IMM(2, random_state=0).fit(np.arange(12.)[:, None])
    for call in (m.report, m.rules, m.plot):
        with pytest.raises(TypeError, match="path="): call(str(tmp_path / "page.html"))
