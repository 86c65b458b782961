"""Frames and players: small, the same at every run, linked in the browser, told to screen readers;
the sweep equals its definition; the app answers."""
import asyncio, json, re, shutil, subprocess, sys
from base64 import b64decode
from html import unescape
import numpy as np
import pandas as pd
import polars as pl
import pytest
from ipywidgets.embed import embed_data, dependency_state
from matplotlib.figure import Figure
from scipy.sparse import coo_array, csr_matrix
from sklearn.cluster import KMeans
from sklearn.datasets import load_wine
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from notebook_code import own_code
from test_browser import Driven, no_chromium, no_manager, root, vendor
from xclust.showing import explorer
from xclust import CART, IMM, SSEGreedy, naive
from xclust.showing.explorer import alt_of, explore, picture, player, png
from xclust import from_json
from xclust.kernels.kernels import Gaussian
from xclust.showing.plots import cluster_color

wine = load_wine(as_frame=True).data
chapter = own_code("7_showing/02_explorer.ipynb", explorer)
compare_demo, grid_player, interval_demo, interval_moves, measurement, mistake_curve, mistakes_demo, sweep_demo, sweep_steps, tour = (
    getattr(chapter, name) for name in ("compare_demo", "grid_player", "interval_demo",
                                        "interval_moves", "measurement", "mistake_curve",
                                        "mistakes_demo", "sweep_demo", "sweep_steps", "tour"))

@pytest.fixture(scope="module", autouse=True)
def fitted():
    """A model that all tests read: fitted, and its kernels compiled, in the process that runs them
    and not in each that collects."""
    global model, flavanoids
    model = IMM(3, reference=make_pipeline(StandardScaler(),
                                           KMeans(3, n_init=5, random_state=0))).fit(wine)
    flavanoids = measurement("flavanoids", wine["flavanoids"], model.reference_labels_)


def square(color="#0072b2"):
    figure = Figure(figsize=(1, 1))
    figure.add_axes((0, 0, 1, 1)).set_facecolor(color)
    return figure


def pages(widget):
    "The texts of all frames of a player, in order."
    if hasattr(widget, "value") and type(widget).__name__ == "HTML": yield widget.value
    for child in getattr(widget, "children", ()): yield from pages(child)


def page_bytes(widget):
    return len(json.dumps(embed_data([widget], state=dependency_state([widget]))))


# Frames

def chunks(data):
    "The parts of a PNG: name and content."
    place = 8
    while place < len(data):
        size, name = (int.from_bytes(data[place:place + 4], "big"),
                      data[place + 4:place + 8].decode())
        yield name, data[place + 8:place + 8 + size]
        place += 12 + size


def test_png_is_small_bare_and_the_same_at_every_run():
    from PIL import Image
    import io
    first, second = png(square()), png(square())
    assert first == second
    # no date, no program
    assert {name for name, _ in chunks(first)} <= {"IHDR", "PLTE", "IDAT", "IEND"}
    full = io.BytesIO()
    figure = chapter.mistakes_frame(flavanoids, 1.5, mistake_curve(flavanoids))
    figure.savefig(full, dpi=80)
    small = png(figure)
    assert len(small) < 9_000 < len(full.getvalue()) and len(dict(chunks(small))["PLTE"]) <= 3 * 32
    a, b = (np.asarray(Image.open(io.BytesIO(d)).convert("RGB")).astype(int)
            for d in (full.getvalue(), small))
    assert (a == b).all(2).mean() > .93 and abs(a - b).max() < 100
    # white is white, a cluster has its color
    assert (b[0, 0] == 255).all() and (b == (0, 114, 178)).all(2).any()


def test_clusters_keep_their_colors():
    "However few their dots are beside a picture of many colors."
    figure = Figure(figsize=(3, 2))
    ax = figure.add_axes((0, 0, 1, 1))
    ax.imshow(np.random.default_rng(0).random((40, 60)), extent=(0, 8, 0, 5))
    for c in range(8): ax.plot(c + .5, 2, "s", ms=3, color=cluster_color(c))
    palette = dict(chunks(png(figure)))["PLTE"]
    kept = {"#" + palette[i:i + 3].hex() for i in range(0, len(palette), 3)}
    assert len(kept) == 32 and {cluster_color(c) for c in range(8)} <= kept


def test_png_needs_at_least_one_color():
    assert len(set(dict(chunks(png(square(), colors=1)))["PLTE"])) >= 1


def test_picture_says_what_it_shows():
    assert picture("<p>x</p>", "ignored") == "<p>x</p>"
    assert 'alt="a &#34;b&#34; &lt;c&gt;"' in picture(png(square()), 'a "b" <c>')
    assert (b64decode(re.search("svg.xml;base64,([^\"]*)", picture("<svg></svg>", "s"))[1])
            == b"<svg></svg>")
    assert picture(square(), "s") == picture(png(square()), "s")


# Players

def test_player_has_a_stop_for_each_frame():
    box = player([square(), png(square("red")), "<p>third</p>"], ["a", "b", "c"], "gamma", start=1)
    (choice, slider), stack = box.children[0].children, box.children[1]
    assert ([label for label, _ in choice.options] == ["a", "b", "c"]
            and choice.index == slider.value == stack.selected_index == 1 and slider.max == 2)
    assert 'alt="gamma a"' in stack.children[0].value and stack.children[2].value == "<p>third</p>"
    assert len(player([square()], ["only"], "x", play=100).children[0].children) == 3
    assert ([l for l, _ in player(["<p>1", "<p>2"],
        ["same", "same"]).children[0].children[0].options] == ["same", "same"])
    stops = (lambda *labels: [l for l, _ in player(["<p>"] * len(labels),
                                                   labels).children[0].children[0].options])
    assert (stops(3, np.int64(1_000_000), .1 + .2, np.float32(.25),
                  np.linspace(0, 1, 4)[1].round(2)) == ["3", "1000000", "0.3", "0.25", "0.33"])


def test_titles_are_told():
    "All titles of a figure, behind the stop; words of one's own go before."
    figure = Figure(figsize=(2, 1))
    left, right = figure.subplots(1, 2)
    assert alt_of(figure, "k 3") == "k 3"
    figure.suptitle("both")
    left.set_title("a < b", loc="left"); left.set_title("c"); right.set_title("d")
    assert (alt_of(figure, "k 3") == "k 3; both; a < b; c; d"
            and alt_of("<p>title</p>", "k 3") == alt_of(b"", "k 3") == "k 3")
    shown = lambda **kw: next(pages(player([figure], [3], "k", **kw)))
    assert 'alt="k 3; both; a &lt; b; c; d"' in shown() and 'alt="mine"' in shown(alts=["mine"])


def test_the_course_has_one_player():
    "Chapters call it, and do not link widgets themselves."
    chapters = {path.stem: "".join("".join(c["source"])
        for c in json.loads(path.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code")
        for path in (root / "nbs").rglob("*.ipynb")}
    assert {name for name, code in chapters.items() if "jslink" in code} <= {"02_explorer"}
    assert (sum("from xclust.showing.explorer import player" in code for code in chapters.values())
            >= 14)


def test_players_say_what_does_not_fit():
    with pytest.raises(ValueError, match="labels has 1 entries for 2 frames"):
        player(["<p>1", "<p>2"], ["1"])
    with pytest.raises(ValueError, match="0 frames"): player([], [])
    with pytest.raises(ValueError, match="alts has 1"):
        player(["<p>1", "<p>2"], ["1", "2"], alts=["1"])
    for start in (2, -1, .5, "1", None):
        with pytest.raises(ValueError, match="start must be a whole number from 0 to 1"):
            player(["<p>1", "<p>2"], ["1", "2"], start=start)
    with pytest.raises(TypeError, match="a frame must be a figure, .* got int"): player([1], ["1"])
    with pytest.raises(ValueError, match="frames must be 2 rows of 1"):
        grid_player([["<p>1"]], (["a", "b"], ["c"]), ("x", "y"))
    with pytest.raises(ValueError, match="alts must be 1 rows of 2"):
        grid_player([["<p>1", "<p>2"]], (["a"], ["b", "c"]), ("x", "y"), alts=[["1"]])
    with pytest.raises(ValueError, match="frames must be 0 rows"):
        grid_player([], ([], []), ("x", "y"))
    with pytest.raises(ValueError, match="start must be a row and a place"):
        grid_player([["<p>1"]], (["a"], ["b"]), ("x", "y"), start=(0, 1))


# The sweep and its definition

def test_sweep_equals_the_definition():
    rng = np.random.default_rng(0)
    for _ in range(300):
        n, k = int(rng.integers(1, 12)), int(rng.integers(1, 4))
        # ties, noise, empty clusters
        values, labels = rng.integers(0, 6, n).astype(float), rng.integers(-1, k, n)
        if (labels < 0).all(): labels[0] = 0
        m = measurement("x", values, labels)
        for s in sweep_steps(m):
            assert (s.mistakes == naive.mistakes(m.values, m.labels, m.centers, s.value)
                    == m.wrong(s.value).sum())
            assert (s.left.tolist() == [((m.labels == c) & (m.values <= s.value)).sum()
                                        for c in range(len(m.centers))])
            assert ((s.left + s.right).tolist()
                    == [(m.labels == c).sum() for c in range(len(m.centers))])
        assert sweep_steps(m)[-1].mistakes == 0
        stops, counts = mistake_curve(m)
        assert counts.tolist() == [naive.mistakes(m.values, m.labels, m.centers, t) for t in stops]


def test_the_film_tells_the_changes():
    said = [s.sentence
            for s in sweep_steps(measurement("x", [0, 1, 2, 5, 6, 7.], [0, 0, 0, 1, 1, 1]))]
    assert (said[0] == "1 row passed: 1 mistake more"
            and said[1] == "1 row and the center of cluster 0 passed: no change")
    assert said[2] == "1 row passed: 1 mistake fewer" and said[3] == "1 row passed: 1 mistake more"


def test_measurement_says_what_does_not_fit():
    with pytest.raises(ValueError, match="labels"): measurement("x", [1, 2.], [0])
    with pytest.raises(ValueError, match="labels"): measurement("x", [1, 2.], [-1, -1])
    with pytest.raises(ValueError, match="values"): measurement("x", [1, np.nan], [0, 1])
    with pytest.raises(ValueError, match="separates two centers"):
        mistakes_demo(measurement("x", np.ones(4), [0, 1, 0, 1]))


def moved(K, labels, inside):
    """DT2's move by definition: clusters stay with their majority, minorities go to the nearest
    kept cluster of their side."""
    clusters = np.unique(labels)
    stays = {c: 2 * inside[labels == c].sum() >= (labels == c).sum() for c in clusters}
    if len(set(stays.values())) == 1: return None
    kept, new = np.array([stays[c] == i for c, i in zip(labels, inside)]), labels.copy()
    def distance(p, c):
        own = kept & (labels == c)
        return K[p, p] - 2 * K[p, own].mean() + K[np.ix_(own, own)].mean()
    for p in np.flatnonzero(~kept):
        new[p] = min((c for c in clusters if stays[c] == inside[p]), key=lambda c: distance(p, c))
    return new


def test_interval_moves_equal_the_definition():
    rng, valid = np.random.default_rng(0), 0
    for _ in range(60):
        X, labels = rng.normal(size=(14, 2)), rng.permutation(np.arange(14) % 3)
        ends = sorted(rng.normal(size=2))
        move, = interval_moves(Gaussian(.7), X, labels, 1, [ends])
        K = Gaussian(.7)(X, X)
        want = moved(K, labels, (ends[0] <= X[:, 1]) & (X[:, 1] <= ends[1]))
        if want is None: assert np.isnan(move.cost); continue
        valid += 1
        assert move.labels.tolist() == want.tolist()
        pays = (K.trace() - sum(K[np.ix_(want == c, want == c)].sum() / (want == c).sum()
                                for c in range(3)))
        np.testing.assert_allclose(move.cost, pays, rtol=1e-9)
    assert valid > 20


# Demos

def test_demos_are_small_told_and_the_same_at_every_run():
    few = measurement("flavanoids", flavanoids.values[::30], flavanoids.labels[::30])
    two = wine[["flavanoids", "proline"]]
    trees = [CART(max_leaves=n).fit(two, labels=model.reference_labels_) for n in (3, 5)]
    ends = (1., 2.), (2.5, 4.)
    for make in (lambda: mistakes_demo(flavanoids, 5), lambda: sweep_demo(few),
                 lambda: compare_demo(trees, two, [3, 5], "leaves"),
                 lambda: interval_demo(two, (model.reference_labels_ == 0).astype(int),
                                       Gaussian(.1), *ends)):
        demo = make()
        assert page_bytes(demo) <= 300_000
        shown = list(pages(demo))
        assert all(re.match('<img alt="[^"]{10,}"', page) for page in shown) and len(set(shown)) > 1
    assert list(pages(make())) == shown


def test_mistakes_demo_starts_at_the_best_threshold():
    stops, counts = mistake_curve(flavanoids)
    stack = mistakes_demo(flavanoids, 5).children[1]
    assert f": {int(counts.min())} mistakes" in stack.children[stack.selected_index].value


def test_demos_without_a_reference_and_with_wrong_tables():
    two = wine[["flavanoids", "proline"]]
    assert ('alt="leaves 3: cost'
            in next(pages(compare_demo([SSEGreedy(3).fit(two)], two, [3], "leaves"))))
    with pytest.raises(ValueError, match="two columns"):
        interval_demo(wine, np.zeros(178, int), Gaussian(1.), [1], [2])
    with pytest.raises(ValueError, match="without a gap"):
        interval_demo(two, np.full(178, 1), Gaussian(1.), [1], [2])


# The app

def text_of(html): return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html))


def test_the_app_answers_for_every_row_and_cluster():
    app = explore(model, wine)
    for i in range(0, 178, 9):
        app.row.value = i
        said = text_of(app.page.value)
        assert (f"Row {i}:" in said and f"cluster {model.labels_[i]}" in said
                and "What would change it" in said)
        assert all(wine.columns[f] in said for f in model.tree_.features_used)
    for to in range(3):
        app.to.value = to
        said = text_of(app.page.value)
        assert ("already" in said if to == model.labels_[i]
                else f"cluster {to}" in said.split("What would change it")[1])
    app.kind.value = "a cluster"
    for c in range(3):
        app.cluster.value = c
        assert f"cluster {c}: {(model.labels_ == c).sum()} rows" in text_of(app.page.value)
    assert app.row.layout.display == "none" and app.cluster.layout.display is None


def test_the_answer_is_true():
    "With the changes that the page names, the row is where it says."
    app = explore(model, wine)
    for i in (0, 70, 150):
        for to in range(3):
            if to == model.labels_[i]: continue
            found = model.counterfactual(wine.iloc[[i]], to=to)[0]
            app.row.value, app.to.value = i, to
            assert (found.sentence in unescape(app.page.value)
                    and model.predict(wine.iloc[[i]].assign(**{c.name: c.after
                                                               for c in found.changes}))[0] == to)


def test_names_do_not_become_markup():
    X = wine.rename(columns={"flavanoids": "<script>alert(1)</script>", "proline": '"><img src=x>'})
    m = IMM(3).fit(X,
        labels=np.array(["<b>one</b>", "two & three",
                         "<span aria-hidden"])[model.reference_labels_])
    app = explore(m, X)
    assert m.tree_.features_used.size
    for kind in ("a row", "a cluster"):
        app.kind.value = kind
        assert ("<script" not in app.page.value and "<b>one" not in app.page.value
                and "<img src=x" not in app.page.value and "two & three" not in app.page.value)


@pytest.mark.parametrize("frame",
    [pd.DataFrame, pl.DataFrame, lambda d: np.column_stack(list(d.values()))],
    ids=["pandas", "polars", "numpy"])
def test_tables_of_all_kinds(frame):
    X = frame({name: wine[name].to_numpy() for name in wine.columns[:4]})
    m = IMM(3).fit(X, labels=model.reference_labels_)
    app = explore(m, X)
    app.row.value = 100
    assert "Row 100" in app.page.value and "Profile" in app.page.value
    assert len(list(pages(tour(m, X, [0, 1])))) == 2


def test_rows_are_called_as_in_the_frame():
    named = wine.set_axis([f"bottle <{i}>" for i in range(178)])
    app = explore(IMM(3).fit(named, labels=model.reference_labels_), named)
    app.row.value = 7
    assert "Row 7 (bottle &lt;7&gt;)" in app.page.value


def test_columns_of_every_kind(tmp_path):
    rng = np.random.default_rng(0)
    table = pd.DataFrame({"age": rng.integers(18, 90, 200).astype(float),
                          "colour": pd.Categorical(rng.choice(["red", "<b>blue", "green"], 200)),
                          "member": rng.random(200) < .4,
                          "joined": pd.Timestamp("2020-01-01")
                          + pd.to_timedelta(rng.integers(0, 2000, 200), "D")})
    table.loc[::17, "age"], table["empty"] = np.nan, np.where(np.arange(200) > 0, np.nan, 1.)
    labels = np.where(table.colour == "red", 0,
        np.where(table.joined < "2022-06-01", 1, np.where(table.age.fillna(0) > 50, 2, 3)))
    m = CART(max_leaves=4).fit(table, labels=labels)
    for estimator in (m, from_json(m.to_json())):
        app = explore(estimator, table)
        app.row.value = 17
        said = text_of(app.page.value)
        assert (" age missing " in said and " joined 2020-12-12" in said
                and str(table.colour[17]) in unescape(said) and "<b>blue" not in app.page.value)
        app.kind.value, app.cluster.value = "a cluster", 0
        assert re.search(r" colour red \(100 %\) ", text_of(app.page.value))


def test_a_tree_without_a_reference_and_one_without_cuts():
    app = explore(SSEGreedy(3).fit(wine), wine)
    assert "Before, it was" not in app.page.value
    app.kind.value = "a cluster"
    assert "Profile" in app.page.value
    single = explore(IMM(1).fit(wine, labels=np.zeros(178, int)), wine)
    assert "What would change it" in single.page.value


def test_new_rows_and_a_row_that_changed_its_cluster():
    changed = int(np.flatnonzero(model.labels_ != model.reference_labels_)[0])
    app = explore(model, wine)
    app.row.value = changed
    assert f"Before, it was in cluster {model.reference_labels_[changed]}" in app.page.value
    new = explore(model, wine.iloc[:7] * 1.1)
    assert new.row.max == 6 and "Before" not in new.page.value


def test_a_tree_is_edited_by_hand_and_taken_back():
    app = explore(model, wine)
    app.kind.value = "the tree"
    node, edits = app.edits.node.value, app.edits
    first, name = app.table.tree, app.table.names[app.table.tree.feature[0]]
    assert ((app.row.layout.display, app.cluster.layout.display, edits.box.layout.display)
            == ("none", "none", None) and edits.undo.disabled and node == 0)
    edits.threshold.value = repr(float(np.quantile(wine[name], .4)))
    edits.ask.click()
    plain = model.edit(wine, replace={0: f"{name} <= {edits.threshold.value}"})
    assert (np.array_equal(app.estimator.tree_.upper, plain.tree_.upper)
            and app.estimator.price_ == plain.price_ and len(app.steps) == 2)
    for shown in (f"{model.price_:.4f}", f"{plain.price_:.4f}", "as it came",
                  plain.changes_.questions[0].after):
        assert shown in unescape(app.page.value)
    edits.node.value = edits.node.options[-1][1]
    edits.merge.click()
    assert (app.estimator.n_leaves_ == 2 and "a step before" in app.page.value
            and len(edits.node.options) == 1)
    app.kind.value = "a row"
    assert app.page.value == explorer.row_page(explorer.read_table(app.estimator, wine), 0)
    for _ in range(3): edits.undo.click()
    assert app.estimator is model and app.table.tree is first and edits.undo.disabled
    app.kind.value, edits.threshold.value = "the tree", "much"
    edits.ask.click()
    assert (app.error.startswith("edit: the question") and app.error in unescape(app.page.value)
            and len(app.steps) == 1)
    other = explore(model, wine.iloc[:9])
    other.merge()
    assert other.error.startswith("These are not the rows of the fit") and len(other.steps) == 1


def test_one_question_with_other_thresholds_drawn_in_advance():
    name, values = (model.feature_names_in_[model.tree_.feature[0]],
        [float(v) for v in np.quantile(wine[model.feature_names_in_[model.tree_.feature[0]]],
                                       [.35, .5, .6])])
    film = chapter.edit_tour(model, wine, 0, values)
    pages = [w.value for w in leaves_of(film) if type(w).__name__ == "HTML"]
    prices = [model.edit(wine, replace={0: f"{name} <= {v!r}"}).price_ for v in values]
    assert all(any(f"{p:.4f}" in page for page in pages) for p in prices)
    with pytest.raises(ValueError, match="node must be one that asks something"):
        chapter.edit_tour(model, wine, 99, values)


def leaves_of(widget):
    "All widgets within one."
    inner = getattr(widget, "children", ())
    return [widget] + [w for child in inner for w in leaves_of(child)]


def test_wrong_input_is_told_in_one_sentence():
    no_tree = ("^estimator must be a fitted tree of this package, such as IMM\\(3\\).fit\\(X\\); "
               "got {}.$")
    for wrong, name in ((KMeans(3).fit(wine), "KMeans"),
            (make_pipeline(StandardScaler(), IMM(3)).fit(wine), "Pipeline"), (model.tree_, "Tree"),
            (wine, "DataFrame"), (IMM, "type"), (None, "NoneType")):
        with pytest.raises(TypeError, match=no_tree.format(name)): explore(wrong, wine)
    with pytest.raises(NotFittedError, match="This IMM instance is not fitted yet"):
        explore(IMM(3), wine)
    with pytest.raises(TypeError, match="^X must be an array, a sparse matrix or a data frame; "
                                        "got None.$"):
        explore(model, None)
    for wrong, got in (({"ash": [1]}, "dict"), (wine.to_numpy()[0], r"ndarray of shape \(13,\)")):
        with pytest.raises(ValueError, match=f"^X must be a table, rows by columns; got {got}.$"):
            explore(model, wrong)
    with pytest.raises(TypeError,
            match=r"^X is a Series, one column by itself: make a table of it with X.to_frame\(\), "
                  r"or X.to_frame\(\).T if it is one row.$"):
        explore(model, wine["ash"])
    with pytest.raises(TypeError, match="^X is the text 'wine.csv', not a table: if it is a file, "
                                        "xclust.read_file reads it"):
        explore(model, "wine.csv")
    with pytest.raises(ValueError, match="^X has no rows: give at least one to explore.$"):
        explore(model, wine.iloc[:0])
    with pytest.raises(ValueError, match="X lacks the columns"): explore(model, wine.iloc[:, :3])
    for wrong, got in (([0, 178], r"\[178\]"), ([-1], r"\[-1\]"), ([], r"\[\]"),
                       (["a"], r"\['a'\]")):
        with pytest.raises(ValueError,
                match=f"rows must be positions from 0 to 177, at least one; got {got}"):
            tour(model, wine, wrong)


def test_sparse_rows():
    "The pages of a sparse table are those of the dense one."
    X = np.maximum(wine.to_numpy() - wine.to_numpy().mean(0), 0)
    m = IMM(3).fit(X, labels=model.reference_labels_)
    whole = explore(m, X)
    for make in (csr_matrix, coo_array):
        app = explore(m, make(X))
        for kind in ("a row", "a cluster"):
            for a in (whole, app): a.row.value, a.cluster.value, a.kind.value = 40, 1, kind
            assert app.page.value == whole.page.value


def test_nothing_heavy_is_loaded_with_the_module():
    code = ("import sys; import xclust, sklearn.base; before = set(sys.modules); import "
            "xclust.showing.explorer; print(sorted({'matplotlib', 'pandas', 'ipywidgets', 'PIL', "
            "'polars', 'IPython'} & (set(sys.modules) - before)))")
    assert (subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                           check=True).stdout == "[]\n")


def test_the_app_in_a_live_kernel():
    """A message from the browser moves the row, as in Jupyter, and the page that comes back is
    another."""
    from jupyter_client.manager import start_new_kernel
    manager, client = start_new_kernel(kernel_name="python3")
    def run(code):
        shown = []
        client.execute_interactive(code, timeout=120,
                                   output_hook=lambda m: shown.append(m["content"]))
        assert not any("ename" in c for c in shown), shown
        return shown
    try:
        shown = run("from sklearn.datasets import load_wine\nfrom xclust import IMM\nfrom "
                    "xclust.showing.explorer import explore\nX = "
                    "load_wine(as_frame=True).data\napp = explore(IMM(3).fit(X, "
                    "labels=load_wine().target), X)\napp")
        assert any("application/vnd.jupyter.widget-view+json" in c.get("data", {}) for c in shown)
        number = lambda: next(c["text"]
            for c in run("print(app.row.model_id, app.page.value.split('<p>')[1][:7])")
            if "text" in c).split()
        comm, *said = number()
        assert said[:2] == ["Row", "0:"]
        message = client.session.msg("comm_msg",
            {"comm_id": comm, "data": {"method": "update", "state": {"value": 42},
                                       "buffer_paths": []}})
        client.shell_channel.send(message)
        assert number()[1:] == ["Row", "42:"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# On a page without a kernel

def page_with(widgets, folder):
    "A page with widgets and the manager that the site serves."
    data = embed_data(widgets, state=dependency_state(widgets))
    for file in vendor.iterdir(): shutil.copy(file, folder)
    script = (lambda kind, part: '<script '
        f'type="application/vnd.jupyter.widget-{kind}+json">{json.dumps(part)}</script>')
    page = folder / "demo.html"
    page.write_text('<!doctype html><meta charset="utf-8"><link rel="icon" '
        'href="data:,"><body><script '
        'src="embed.js"></script>' + script("state", data["manager_state"])
                    + "".join(f"<div>{script('view', v)}</div>" for v in data["view_specs"]),
                    encoding="utf-8")
    return page


SEEN = ("[...document.querySelectorAll('img')].filter(i => i.offsetParent && i.complete && "
        "i.naturalWidth).map(i => i.alt).join('|')")
RIGHT, LEFT, DOWN, UP = (("ArrowRight", 39), ("ArrowLeft", 37), ("ArrowDown", 40), ("ArrowUp", 38))


async def keys(page):
    """Each slider and list by its keys, then play: the alternative texts that are seen, what a
    screen reader is told, and troubles."""
    browser, path = Driven(), []
    async def changed(): return (await browser.ask(SEEN)) not in ("", *path[-1:])
    async def look():
        await browser.until(changed)
        path.append(await browser.ask(SEEN))
    try:
        await browser.open(page)
        await look()
        for control in range(3):
            for part, key in ((".noUi-handle", RIGHT), (".noUi-handle", RIGHT),
                              (".noUi-handle", LEFT), ("select", DOWN), ("select", UP)):
                await browser.ask(f"document.querySelectorAll('{part}')[{control}].focus()")
                await browser.key(*key)
                await look()
        told = (await browser.call("Accessibility.getFullAXTree"))["nodes"]
        await browser.ask("document.querySelector('button').click()")
        await look()
        return path, told, browser.troubles
    finally: browser.close()


@no_chromium
@no_manager
def test_players_move_by_key_without_a_kernel(tmp_path):
    pytest.importorskip("tornado.websocket")
    one = player([square(c) for c in ("red", "blue", "green", "black")], "abcd", "film", play=200)
    two = grid_player([[square(c) for c in ("red", "blue", "green")] for _ in range(3)],
                      ("klm", "xyz"), ("from", "to"))
    path, told, troubles = asyncio.run(keys(page_with([one, two], tmp_path)))
    assert not troubles, troubles
    assert path[:6] == [f"film {c}|from k, to x" for c in "abcbcb"]
    assert (path[6:11] == [f"film b|from {a}, to x" for a in "lmlml"]
            and path[11:16] == [f"film b|from l, to {b}" for b in "yzyzy"])
    assert path[16] == "film c|from l, to y"
    def of(*roles):
        return [(n["name"]["value"], n.get("value", {}).get("value")) for n in told
                if not n.get("ignored") and n["role"]["value"] in roles]
    assert (of("combobox") == [("film", "b"), ("from", "l"), ("to", "y")]
            and [name for name, _ in of("img", "image")] == ["film b", "from l, to y"])


def test_a_saved_page_shows_the_tree():
    "Where no widget can live the page of the tree is there, with a sentence."
    pytest.importorskip("ipywidgets")
    import xclust
    X = np.random.default_rng(0).normal(size=(40, 2))
    bundle = xclust.explore(xclust.IMM(2, random_state=0).fit(X), X)._repr_mimebundle_()
    assert ("need a running notebook" in bundle["text/html"] and "<img" in bundle["text/html"]
            and "application/vnd.jupyter.widget-view+json" in bundle)
