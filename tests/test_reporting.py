"""The report: one clean page that loads nothing, escapes everything, and never shows price without
agreement."""
import asyncio
import base64
import html
import re
import time
import warnings
from html.parser import HTMLParser
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from test_browser import Driven, chromium
import xclust.showing.reporting
from xclust import CART, DT2, IMM, ExKMC, KernelExKMC, MedianTree, SpEx, SSEGreedy
from xclust.engine.printed import plural, signs
from xclust.showing.reporting import distinctions, facts, figures, joined_flags, looks
from xclust.showing.reporting import silhouettes, summary
from xclust.reading.holdout import holdout
from helpers import in_turn

VOID = {"meta", "br", "hr", "img", "input", "link", "wbr"}


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

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes
    def handle_endtag(self, tag): assert self.open.pop() == tag
    def handle_data(self, data): self.text.append(data)


def fitted(k=3, d=4, seed=0, n=200, labels=None, **params):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(k, d))[rng.integers(k, size=n)] * 3 + rng.normal(size=(n, d))
    if labels is None:
        params.setdefault("reference",
                          make_pipeline(StandardScaler(), KMeans(k, n_init=2, random_state=0)))
    return IMM(k, **params).fit(X, labels=labels), X


def said(page): return re.sub(r"\s+", " ", " ".join(Page(page).text))


def test_page_is_wellformed_and_complete():
    model, X = fitted()
    page = model.report(X, title="My clusters")
    parsed = Page(page)
    assert (page.startswith("<!DOCTYPE html>") and parsed.tags.count("article") == 3
            and parsed.tags.count("svg") == 1 and parsed.tags.count("h1") == 1)
    text = said(page)
    for part in ("My clusters", summary(model), "price of explainability, agreement",
                 f"{model.price_:.4g}", f"ARI {model.agreement_.ari:.3f}", "What distinguishes it",
                 "What each cluster looks like", "Which rows change their cluster?",
                 "Which columns do the work?", "silhouette", "How much is there to read?",
                 "SHA-256", "seed", "scikit-learn", "Explaining a clustering does not "
                                                    "validate it.", "Explanations are not unique.",
                                                    "A condition is not a cause.",
                                                    "All numbers were measured on the rows",
                                                    "The rules on this page are exact"):
        assert part.replace(" %", "\u00a0%") in text.replace(" %", "\u00a0%"), part


def test_nothing_is_loaded_from_elsewhere():
    model, X = fitted()
    page = model.report(X)
    parsed = Page(page)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & set(parsed.tags)
    assert all(v.startswith("#") for k, v in parsed.attributes
               if k in ("src", "href", "xlink:href", "action", "data"))
    assert ("default-src 'none'" in page and "@import" not in page
            and all(u.startswith("#") for u in re.findall(r"url\(([^)]*)", page)))
    assert (set(re.findall(r"https?://[^\s\"'<]+", page)) == {"http://www.w3.org/2000/svg",
                                                              "http://www.w3.org/1999/xlink"})


def test_no_row_of_the_data_is_in_it():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100, 3)) + rng.integers(0, 2, (100, 1)) * 9
    model = IMM(2, random_state=0).fit(X)
    page = model.report(X)
    page += model.report(X, thresholds=2, evaluation=holdout(IMM(2, random_state=0), X),
                         groups=X[:, 0] > 4)
    page = re.sub("<svg.*?</svg>", "", page, flags=re.DOTALL)    # its coordinates are any numbers
    assert not any(repr(v) in page or f"{v:.6g}" in page for v in X.ravel().tolist())


def test_odd_names_are_only_names():
    model, X = fitted()
    names = ["<script>alert(1)</script>", "a & b", '"quoted"', "$title ${x} 100 %"]
    page = model.report(X, title="<i>&$", feature_names=names,
                        cluster_names=["<b>", "</article>", "価格"], made={"<k>": "<v>"})
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
    assert summary(model).startswith(f"3 clusters in {n} labeled rows of 200, told apart by ")
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
    assert str(model.report(frame[list("dcba")].assign(z="x"))) == str(model.report(frame))
    with pytest.raises(ValueError, match="X has 50 rows, fit saw 200"): model.report(frame[:50])
    with pytest.raises(ValueError, match="lacks the column 'c'"):
        model.report(frame.drop(columns="c"))


def test_a_price_below_one_is_explained():
    X = np.array([[0.], [1], [2], [9], [10], [11]])
    model = IMM(2, min_samples_leaf=3).fit(X, labels=[0, 0, 1, 1, 1, 0])
    assert model.price_ < 1 and "it made other, tighter clusters" in said(model.report(X))
    assert "found another clustering" not in said(fitted()[0].report())


def test_intervals_keep_their_ends():
    from xclust.reading.rules import Term, ValueRange
    assert (signs(Term(0, "sepal width (cm)", [ValueRange(2.75, 3.25, lower_open=True)]))
            == "2.75\u00a0< sepal width (cm) ≤\u00a03.25")


def test_price_never_without_agreement():
    model, X = fitted()
    for line in [*figures(model).values(), summary(model)]:
        if f"{model.price_:.4g}" in line or "spread" in line: assert "keep" in line
    assert any("keep" in line for line in figures(model).values())


def test_words():
    model, X = fitted()
    assert (summary(model).endswith(f": {model.trust_sentence()}.")
            and "keep their cluster" in summary(model) and "spread" in summary(model))
    assert summary(model, model.threshold_report(X, 3)).endswith("of 3 resamples.")
    assert plural(1, "row") == "1 row" and plural(0, "row") == "0 rows"


def told(X, labels, j, names="abc", **options):
    return list(distinctions(looks(facts(IMM().fit(X, labels=labels), X, list(names), **options)),
                             j))


def test_distinctions():
    X = np.array([[0., 5, 1], [0, 5, 2], [10, 5, 1], [10, 5, 2]])
    labels = np.array([0, 0, 1, 1])
    assert (told(X, labels, 0) == ["low a: 0.0 on average, 5.0 over all rows"]
            and told(X, labels, 1) == ["high a: 10.0 on average, 5.0 over all rows"])
    assert told(X, np.zeros(4, int), 0) == []


def test_a_column_of_one_value_distinguishes_nothing():
    X = np.c_[np.random.default_rng(0).normal(size=300), np.full(300, 43.66538461538)]
    model = IMM().fit(X, labels=(X[:, 0] > .3).astype(int))
    page = model.report(X, feature_names=["a", "age"])
    assert ("high a" in page and "low age" not in page and "high age" not in page
            and set(looks(facts(model, X))[1].profile.shift) == {0})


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


# ---- frames of every kind

def customers(n=300):
    pandas = pytest.importorskip("pandas")
    rng = np.random.default_rng(0)
    kind = rng.integers(0, 3, n)
    frame = pandas.DataFrame({"income": np.where(kind == 0, 1800., 3900) + rng.normal(0, 300, n),
                              "colour": np.where(kind == 1, "red", "blue"), "member": kind == 2,
                              "signed up": pandas.to_datetime("2021-01-01")
                              + pandas.to_timedelta(700 * (kind == 1) + rng.integers(0, 99, n),
                                                    unit="D")})
    frame.loc[rng.random(n) < .1, "income"] = np.nan
    return frame, kind


def test_a_frame_of_every_kind():
    frame, kind = customers()
    model = ExKMC(max_leaves=4).fit(frame, labels=kind)
    text = said(model.report(frame, groups="colour"))
    share = 100 * (kind == 1).mean()
    assert ("colour is red: 100 % of its rows, "
            f"{share:.1f}").removesuffix(
                ".0") in text and "late signed up: 2023-01" in text and "member is True: 95 %" in text
    assert "Are groups treated alike?" in text and "colour: red" in text and "silhouette" in text
    assert ("What distinguishes it"
            in said(model.report(frame, feature_names=["w", "x", "y", "z"]))
            and "low w" in said(model.report(frame, feature_names=["w", "x", "y", "z"])))


def test_sparse_rows():
    X = np.random.default_rng(0).poisson(1., (200, 30)).astype(float)
    labels = (X[:, 0] > 1) + 2 * (X[:, 1] > 1)
    dense, thin = IMM().fit(X, labels=labels), IMM().fit(sparse.csr_matrix(X), labels=labels)
    page, other = dense.report(X), thin.report(sparse.csr_matrix(X))
    part = lambda page: page[page.index('id="clusters"'):page.index('id="made"')]
    assert part(page) == part(other) and "Which columns do the work" in other


# ---- small numbers

def test_small_numbers_are_nowhere():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(203, 3))
    X[:3, 0] += 50
    labels = np.r_[[0] * 3, [1] * 80, [2] * 120]
    X[labels == 2, 1] += 9
    model = IMM().fit(X, labels=np.array(["tiny", "a", "b"])[labels])
    open_page = said(model.report(X))
    assert "50." in open_page and re.search(r"tiny name|tiny rows", open_page)
    with pytest.warns(UserWarning, match="fewer than 5"):
        page = model.report(X, min_cell=5, thresholds=2, groups=np.arange(203) < 2,
                            evaluation=holdout(IMM(), X, .01, labels=labels))
    text = said(page)
    assert ("< 5" in text and "80" not in re.findall(r"<dd>(.*?)</dd>", page)
            and not re.search(r"\b3 rows", text))
    assert (re.findall(r"<dt>rows</dt><dd>(.*?)</dd>", page) == ["hidden", "120", "&lt; 5"]
            and "rows, " not in page[page.index("<svg"):page.index("</svg>")])
    assert ("Hidden, because some clusters have fewer than 5 rows" in text
            and "rows near" not in text and "fewer than 5 rows, so hidden" in text.lower())
    assert "(3 rows)" in open_page and "(80 rows)" not in text  # the tree as text


@in_turn("seed", range(30))
def test_hidden_numbers_do_not_follow(seed):
    "No count of a card or leaf below min_cell is the rest of those that are shown."
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(60, 3))
    model = ExKMC(4, max_leaves=6, reference=KMeans(4, n_init=1, random_state=seed)).fit(X)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        page = model.report(X, min_cell=6)
    sizes = np.bincount(model.labels_, minlength=4)
    shown = re.findall(r"<dt>rows</dt><dd>(.*?)</dd>", page)
    left = [n for n, t in zip(sizes, shown) if not t.isdigit()]
    assert (all(t == str(n) for n, t in zip(sizes, shown) if t.isdigit())
            and (not left or len(left) > 1 and sum(left) >= 6))
    leaves = model.tree_.n_node_samples[model.tree_.leaves]
    if (leaves < 6).any():
        assert not re.search(r"\(\d+ rows?\)", page) and "numbers of rows are left out" in page


def test_means_of_few_known_values_are_hidden():
    pandas = pytest.importorskip("pandas")
    rng = np.random.default_rng(0)
    frame = pandas.DataFrame({"a": np.r_[np.zeros(50), np.ones(50)],
        "rare": np.where(np.arange(100) < 60, np.nan, rng.normal(size=100))})
    frame.loc[0, "rare"] = 1234.
    model = CART().fit(frame, labels=np.arange(100) // 50)
    assert ("high rare: 1234" in said(model.report(frame))
            and "1234" not in said(model.report(frame, min_cell=5)))


# ---- on request

def test_evaluation_thresholds_and_groups_on_request():
    model, X = fitted()
    plain = said(model.report(X))
    for title in ("Does it hold for new rows?", "How firm are the questions?",
                  "Are groups treated alike?", "resamples"):
        assert title not in plain
    report = model.threshold_report(X, 3)
    full = said(model.report(X, evaluation=model.evaluate(X), thresholds=report,
                             groups={"half": np.arange(200) < 100}))
    for part in ("On 200 rows that had no part in making it, this tree:", "drawn again 3 times",
                 "half: True", "of 3 resamples"):
        assert part in full, part
    assert (model.report(X, thresholds=report) == model.report(X, thresholds=3)
            and "drawn again" not in said(model.report(X, thresholds=0)))
    assert ("a tree grown in the same way from "
            "the others" in said(model.report(X,
                evaluation=holdout(IMM(3, reference=KMeans(3, n_init=2, random_state=0)), X))))
    assert ("y0" in said(model.report(X, thresholds=report,
        feature_names=["y0", "y1", "y2", "y3"]))
        and "x0" not in said(model.report(X, thresholds=report,
                                          feature_names=["y0", "y1", "y2", "y3"])))


def test_bad_requests():
    model, X = fitted()
    with pytest.raises(ValueError, match="X must be given"): model.report(thresholds=5)
    with pytest.raises(TypeError, match="threshold_report"): model.report(X, thresholds=True)
    with pytest.raises(TypeError, match="evaluate or holdout"): model.report(X, evaluation=.9)
    with pytest.raises(ValueError, match="min_cell"): model.report(X, min_cell=-1)
    with pytest.raises(ValueError, match="not a column of X"): model.report(X, groups="age")


def test_weights():
    w = np.random.default_rng(0).integers(1, 4, 200)
    _, X = fitted()
    model = IMM(3, reference=KMeans(3, n_init=1, random_state=0)).fit(X, sample_weight=w)
    assert ("Left out: sample_weight sums to" in model.report(X)
            and "share of the gain" in model.report(X, sample_weight=w))


def test_silhouette_of_a_sample():
    model, X = fitted(n=2500)
    before, after, n = silhouettes(facts(model, X))
    assert (n == 2000 and 0 < after <= 1
            and "measured on 2000 rows drawn from 2500" in said(model.report(X)))
    labels = IMM(objective="labels").fit(X, labels=model.labels_)
    assert silhouettes(facts(labels, X)) is None and "silhouette" not in labels.report(X)


def test_automatic_names_are_marked():
    model, X = fitted()
    assert (model.report(X, cluster_names="auto").count("name made automatically") == 3
            and "automatically" not in model.report(X))
    assert model.report(X, cluster_names=list("abc")).count("<h3>a</h3>") == 1


def test_long_rules_are_folded_and_flags_are_joined(monkeypatch):
    flags = ("5 conditions are hard to read",
        *(f"narrow margin: many rows lie very near to x{i} <= 1" for i in range(5)),
        "7 conditions are hard to read")
    assert (joined_flags(flags) == "7 conditions are hard to read; many rows lie very near to x0 "
                                   "<= 1, x1 <= 1, x2 <= 1 and 2 other split values")
    model, X = fitted(20, d=12, n=600)
    assert 'class="long"' not in model.report(X)
    monkeypatch.setattr(xclust.showing.reporting, "LONG", 3)
    page = model.report(X)
    assert ('class="long"' in page and page.count("<details") == page.count("<summary")
            and "The largest moves" in page and "dashed box" in page)


def test_a_model_from_a_file():
    from xclust import from_json
    model, X = fitted()
    again = from_json(model.to_json())
    cards = lambda page: re.sub(r"<h4>What distinguishes.*?</ul>", "",
                                page[page.index("<article"):page.rindex("</article>")])
    assert (cards(again.report()) == cards(model.report())
            and "What each cluster looks like" in again.report(X[:50]))


@pytest.mark.parametrize("Estimator", [DT2, KernelExKMC, SSEGreedy, CART, SpEx, MedianTree])
@pytest.mark.filterwarnings("ignore")
def test_every_kind_of_tree(Estimator):
    X = np.random.default_rng(0).normal(size=(60, 3))
    page = Estimator(3).fit(X).report(X, min_cell=3, thresholds=1)
    assert (Page(page).tags.count("h1") == 1 and "Left out" not in page
            and "nan" not in said(page).replace("Making", "").split())


def test_large_table_in_time():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(10, 20))[rng.integers(0, 10, 100_000)] * 3 + rng.normal(size=(100_000, 20))
    model = IMM(10, reference=KMeans(10, n_init=1, random_state=0)).fit(X)
    start = time.perf_counter()
    page = model.report(X)
    assert (time.perf_counter() - start < 10 and len(page.encode()) < 2_000_000
            and "drawn from 100000" in said(page))


# ---- in a browser

PROBE = """(() => {
  const lum = c => { const v = c.map(x => (x /= 255) <= .03928 ? x/12.92 : ((x+.055)/1.055)**2.4); return .2126*v[0] + .7152*v[1] + .0722*v[2] }
  const parse = s => { let m = s.match(/[\\d.]+/g).map(Number); if (s.startsWith('color(')) m = m.map((x, i) => i < 3 ? x*255 : x); return m.length > 3 ? m : [...m, 1] }
  const over = (a, b) => [0, 1, 2].map(i => a[i]*a[3] + b[i]*(1-a[3]))
  const ground = e => { const s = []; for (; e; e = e.parentElement) s.push(parse(getComputedStyle(e).backgroundColor)); return s.reverse().reduce((g, c) => over(c, g), [255, 255, 255]) }
  const seen = [...document.querySelectorAll('body *')].filter(e => !e.closest('svg') && e.offsetParent && [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()))
  const contrast = seen.map(e => { const g = ground(e), a = lum(over(parse(getComputedStyle(e).color), g)), b = lum(g); return (Math.max(a, b)+.05) / (Math.min(a, b)+.05) })
  const wide = document.documentElement.clientWidth, heads = [...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])
  const boxes = [...document.querySelectorAll('header, main > section, article')].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect())
  return { scroll: document.documentElement.scrollWidth - wide, contrast: Math.min(...contrast), ground: ground(document.body)[0], skips: heads.filter((h, i) => i && h > heads[i-1] + 1).length,
    out: [...document.querySelectorAll('main *')].filter(e => !e.closest('.scroll,.tree,pre') && e.getBoundingClientRect().right > wide + 1).length,
    clipped: [...document.querySelectorAll('th,td,dt,dd,li')].filter(e => e.scrollWidth > e.clientWidth + 1).length,
    trapped: [...document.querySelectorAll('div,pre')].filter(e => e.scrollWidth > e.clientWidth + 1 && e.tabIndex < 0).length,
    unnamed: [...document.querySelectorAll('svg,[role=img],[role=region]')].filter(e => !e.getAttribute('aria-label')).length,
    overlap: boxes.filter((a, i) => boxes.some((b, j) => j > i && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1 && !(b.top >= a.top && b.bottom <= a.bottom + 1))).length }
})()"""


STACKED = ("[...document.querySelectorAll('.stack')].map(t => [t.scrollWidth - "
    "t.parentElement.clientWidth, getComputedStyle(t.tHead).display, "
    "getComputedStyle(t.rows[1].cells[1], '::before').content])")


async def on_a_phone(page):
    """How far each table that is stacked reaches over the edge, whether its head is seen, and what
    stands before its cells; pages of print."""
    browser = Driven()
    async def there():
        return await browser.ask("document.readyState == 'complete' && "
                                 "!!document.querySelector('main')")
    try:
        await browser.open(page)
        await browser.until(there)
        await browser.call("Emulation.setDeviceMetricsOverride", width=390, height=800,
                           deviceScaleFactor=1, mobile=True)
        found = await browser.ask(STACKED)
        pdf = await browser.call("Page.printToPDF", preferCSSPageSize=True)
        return found, len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(pdf["data"])))
    finally: browser.close()


@pytest.mark.skipif(chromium is None,
                    reason="no chromium, chromium-browser or google-chrome on the PATH")
def test_tables_fit_a_phone_and_the_page_few_sheets(tmp_path):
    """Long tables were cut off at the right of a phone, and a page of four clusters took six
    sheets, the first three half empty."""
    pytest.importorskip("tornado.websocket")
    model, X = fitted(4, d=16, n=600)
    groups = np.where(np.arange(600) % 2, "east", "west")
    model.report(X, path=tmp_path / "page.html",
        feature_names=[f"monthly_measure_{j}" for j in range(16)], thresholds=2, groups=groups,
        made={"command": "xclust explain churn.csv"})
    found, pages = asyncio.run(on_a_phone(tmp_path / "page.html"))
    assert (len(found) == 3 and all(over <= 0 and head == "none" and '"' in named
                                    for over, head, named in found)), found
    assert pages <= 3


async def probed(page):
    """What a telephone and a laptop, light and dark, make of the page; where the tabulator key
    goes; pages of print"""
    browser, found, way = Driven(), {}, []
    async def there():
        return await browser.ask("document.readyState == 'complete' && "
                                 "!!document.querySelector('main')")
    try:
        await browser.open(page)
        await browser.until(there)
        for size, scheme in ((s, c) for s in (390, 1280) for c in ("light", "dark")):
            await browser.call("Emulation.setDeviceMetricsOverride", width=size, height=800,
                               deviceScaleFactor=1, mobile=size < 500)
            await browser.call("Emulation.setEmulatedMedia",
                               features=[{"name": "prefers-color-scheme", "value": scheme}])
            found[size, scheme] = await browser.ask(PROBE)
        await browser.ask("scrollTo(0, 0)")
        for _ in range(40):
            await browser.key("Tab", 9)
            way.append(await browser.ask("(e => e == document.body ? -1 : scrollY + "
                                         "e.getBoundingClientRect().top)(document.activeElement)"))
            if way[-1] == -1: break
        pdf = await browser.call("Page.printToPDF", preferCSSPageSize=True)
        return (found, [y for y in way if y >= 0],
                len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(pdf["data"]))),
                browser.troubles)
    finally: browser.close()


@pytest.mark.skipif(chromium is None,
                    reason="no chromium, chromium-browser or google-chrome on the PATH")
@pytest.mark.parametrize("clusters", [3, 30])
def test_the_page_in_a_browser(tmp_path, clusters):
    pytest.importorskip("tornado.websocket")
    model, X = fitted(clusters, d=20, n=900)
    names = ["a column with an unusually long name (milligrams per litre)",
             "averyveryverylongnamewithoutanyblank_in_it", *(f"x{i}" for i in range(18))]
    model.report(X, path=tmp_path / "page.html", feature_names=names, cluster_names="auto",
                 thresholds=2)
    found, way, pages, troubles = asyncio.run(probed(tmp_path / "page.html"))
    assert not troubles, troubles
    for key, seen in found.items():
        assert seen["contrast"] >= 4.5 and (seen["ground"] < 128) == (key[1] == "dark"), (key, seen)
        assert (not any(seen[what] for what in ("scroll", "skips", "out", "clipped", "trapped",
                                                "unnamed", "overlap"))), (key, seen)
    assert len(way) > 8 and 1 < pages <= {3: 4, 30: 14}[clusters], pages
    # beside each other, cards are read line by line
    if clusters == 3: assert way == sorted(way), way


# What fails

def failing():
    "A label without a leaf, a lost one, and outliers."
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1, 2, 3, 4], [60, 50, 51, 49, 1])
    X = pd.DataFrame({"income": 3. * y + rng.normal(size=211) * (y < 4),
                      "age": rng.normal(size=211)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return (CART(max_depth=1, max_leaves=5).fit(X,
            labels=np.array(["a", "b", "c", "d", "e <i>"], dtype=object)[y]), X)


def test_what_fails_stands_first_of_what_to_be_careful_about():
    """The page had boxes for "narrow margin", and none for a cluster none of whose rows were in
    it."""
    model, X = failing()
    page = model.report(X)
    care = html.unescape(
        page[page.index('<ul class="care">'):page.index('<section id="made"')]).replace("\u00a0",
            " ")
    found = model.cautions()
    assert {c.kind for c in found} == {"no leaf", "lost", "outliers"}
    places = [care.index(signs(c.text[1:]).replace("\u00a0", " ")) for c in found]
    assert (places == sorted(places) and places[-1] < care.index("Explaining a clustering does not "
        "validate it") and all(f"Try {c.python}." in care for c in found))
    assert page.count("<b>Careful:</b>") == len({c.cluster for c in found})
    assert "Careful:" not in fitted()[0].report(fitted()[1])


def test_the_page_of_the_command_line_speaks_of_its_options():
    model, X = failing()
    words, options = (re.sub(r"\s+", " ", html.unescape(model.report(X, made=made)))
                      for made in (None, {"command": "xclust explain x.csv"}))
    for c in model.cautions():
        assert (f"Try {c.command}." in options) and (f"Try {c.python}." in words)
    assert "--set objective=labels" in options and "--set objective=labels" not in words


def test_of_many_clusters_the_largest_stand_first_and_the_others_are_folded():
    sizes = np.random.default_rng(0).permutation(np.arange(3, 43))
    x = np.repeat(np.arange(40.), sizes)[:, None]
    model = CART(max_leaves=40).fit(x, labels=x[:, 0].astype(int))
    page = model.report(x, thresholds=0)
    assert Page(page).tags.count("article") == 40
    open_part, combined = page.split("<summary>16 smaller clusters</summary>")
    told = [[int(n) for n in re.findall(r"<dt>rows</dt><dd>(\d+)</dd>", part)]
            for part in (open_part, combined)]
    assert told == [list(range(42, 18, -1)), list(range(18, 2, -1))]
    table = re.search(r'"grid looks many".*?</table>', page, re.S)[0]
    assert ([int(v) for v in re.findall(r"</i>cluster (\d+)</th>", table)]
            == np.argsort(-sizes)[:23].tolist() and ">all rows<" in table)
    # of clusters and of questions
    assert "17 more lines" in page and "15 more lines" in page
    for hidden in (model.rules(order="size", min_cell=10), model.rules(min_cell=10)):
        numbers = [r.cluster for r in hidden if isinstance(r.rows, str)]
        # no order tells a size
        assert len(numbers) == 7 and numbers == sorted(numbers)
    assert [r.rows for r in model.rules(order="size", min_cell=10)][:33] == list(range(42, 9, -1))


def test_a_cluster_without_a_leaf_has_no_numbers_but_a_remark():
    "It read \"0 rows\"."
    model, X = failing()
    cards = re.findall("<article.*?</article>", model.report(X), re.S)
    bare = [c for c in cards if "No leaf of the tree belongs to this cluster" in c]
    assert (len(bare) == 3 and not any("<dt>rows</dt>" in c for c in bare)
            and all("no leaf belongs to the cluster" in c for c in bare))


def test_a_price_below_one_is_told_once():
    "Two remarks said nearly the same."
    X = np.random.default_rng(0).normal(size=(200, 2)) + np.repeat([[0, 0], [9, 0]], 100, axis=0)
    page = IMM().fit(X, labels=np.repeat([0, 1], 100) ^ (np.arange(200) == 0)).report(X)
    assert (page.count("tighter than those it explains") == 1
            and "not made to be as tight" not in page)


def test_small_cells_are_not_told_by_what_fails():
    model, X = failing()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        page = html.unescape(model.report(X, min_cell=5)).replace("\u00a0", " ")
    assert ("Fewer than 5 rows are of e <i>" in page and "1 of 211" not in page
            and "if all were" not in page)


def test_the_price_of_wishes_and_what_was_done_to_the_tree():
    from sklearn.datasets import load_wine
    from xclust import CART
    wine = load_wine(as_frame=True).data[["alcohol", "flavanoids", "proline"]]
    tree = CART(3, thresholds={"proline": 100, "flavanoids": [1, 2]}, fixed_splits="alcohol <= 13",
                random_state=0).fit(wine)
    constraint_costs = tree.constraint_costs(wine)
    page = tree.report(wine, constraint_costs=constraint_costs)
    assert (page == tree.report(wine, constraint_costs=True)
            and "What does each constraint cost?" in page)
    for w in constraint_costs:
        assert (signs(w.constraint) in html.unescape(page)
                and constraint_costs.costs(w).replace(" %", "\u00a0%") in page)
    plain = tree.report(wine)
    assert "What does each constraint cost?" not in plain and "What was changed?" not in plain
    edited = tree.edit(wine, merge=[int(np.flatnonzero(tree.tree_.feature >= 0)[-1])])
    assert ("What was changed?" in edited.report(wine)
            and "What was asked of rows?" in tree.constrain(wine, apart=[(0, 100)]).report(wine))
    told = tree.report(wine, described=[tree.describe(0, wine, n=1)])
    assert "cluster 0, alone" in told and "held-out" in told
    counted = CART(3, thresholds={"proline": 100}, objective="labels").fit(wine,
        labels=tree.labels_)
    assert "Not told, for it counts rows" in counted.report(wine, constraint_costs=True, min_cell=5)
    with pytest.raises(ValueError, match="constraint_costs=True grows the tree again"):
        tree.report(constraint_costs=True)
    with pytest.raises(TypeError, match="constraint_costs must be what"):
        tree.report(wine, constraint_costs="dear")


def test_sentences_carry_their_numbers():
    """Every number of a sentence, rounded as it is written, is among its numbers or in a caution;
    the sentences stand on the page"""
    from xclust import Boxes
    from xclust.reading.rules import name_clusters
    frame = pd.DataFrame({"kind": np.tile(["red", "red", "blue"], 50),
        "x": np.repeat([1., 5, 9], 50) + np.random.default_rng(0).normal(size=150),
        "y": np.random.default_rng(1).normal(size=150)})
    model = IMM(3, random_state=0).fit(frame)
    page = model.report(frame, thresholds=4, evaluation=model.evaluate(frame[:60]))
    text, told = html.unescape(re.sub(r"<[^>]*>", "", page)).replace("\u00a0", " "), page.sentences
    assert ([s["about"] for s in told[:4]] == ["all", "size", "silhouette", "new rows"]
            and {s["about"] for s in told[4:]} == set(map(str, name_clusters(model))))
    for s in told:
        assert s["sentence"] in text
        numbers = [v for k, v in s.items() if isinstance(v, (int, float))
                   and not isinstance(v, bool)]
        known = ({f"{v:g}" for v in numbers} | {f"{v:.{d}f}" for v in numbers for d in range(5)}
            | {f"{100*v:.{d}f}" for v in numbers for d in range(3)} | {f"{abs(100*v - 100):.{d}f}"
                for v in numbers for d in range(3)})
        known |= ({f"{100*v:.3g}" for v in numbers} | {f"{abs(100*v - 100):.3g}" for v in numbers}
                  | {f"{v:.3g}" for v in numbers})
        sentence = s["sentence"].replace(s.get("question", "\0"),
                                         "").replace(s.get("nearest", "\0"), "")
        if s["about"] not in ("silhouette", "new rows"):
            assert set(re.findall(r"-?\d+(?:\.\d+)?", sentence)) <= known, s
    small = model.report(frame, min_cell=1000).sentences
    near = [s for s in told if "nearest" in s]
    assert (len(near) == 3 and all(f"unlike {s['nearest']}, the nearest: {s['question']}" in text
                                   for s in near) and not any("nearest" in s for s in small))
    names, before = list(map(str, name_clusters(model))), model.result_.reference_labels
    for s in near:
        yes, own, other = (frame.eval(s["question"].replace("≤", "<=")),
                           before == names.index(s["about"]), before == names.index(s["nearest"]))
        assert s["right"] == pytest.approx((1 + yes[own].mean() - yes[other].mean())/2)
    assert "kept" not in small[0] and not any("precision" in s or "mean" in s for s in small)
    assert Boxes().fit(frame[["x", "y"]], labels=model.labels_).report().sentences == ()
