"Pictures: nothing overlaps, nothing is loaded early, SVG is clean, cells tile the plane."
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.backends.backend_agg import RendererAgg
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust.imm import IMM
from xclust.plots import PALETTE, cells, cluster_color, lay_out, plot_partition, plot_tree, positions, tree_svg, wrap
from xclust.rules import name_clusters
from xclust.tree import Tree

INF = np.inf
LEAF = dict(feature=-1, lower=-INF, upper=INF, left=-1, right=-1)
NAMES = ["x", "proline", "od280/od315_of_diluted_wines", "a very long name of a column that says everything about it",
         "Donaudampfschifffahrtsgesellschaftskapitän", "cost ($)", "a_b", "ÅÄÖ", "p^2_i", "q"]


def random_tree(rng, n_leaves, shape="random"):
    nodes, leaves = [dict(LEAF, label=0)], [0]
    while len(leaves) < n_leaves:
        i = leaves.pop({"random": int(rng.integers(len(leaves))), "left": -2 if len(leaves) > 1 else -1, "right": -1, "even": 0}[shape])
        lower = -INF if rng.random() < .7 else float(np.round(rng.normal() - 9999, 4))
        nodes[i].update(feature=int(rng.integers(len(NAMES))), lower=lower, upper=float(np.round(rng.normal() * 1000, rng.integers(5)) + 3000), left=len(nodes), right=len(nodes) + 1)
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(LEAF, label=len(leaves) - 2), dict(LEAF, label=len(leaves) - 1)]
    for node in reversed(nodes): node["n_node_samples"] = 1 + int(rng.integers(900)) if node["feature"] < 0 else sum(nodes[node[s]]["n_node_samples"] for s in ("left", "right"))
    return Tree.build(nodes, n_features=len(NAMES), feature_names=NAMES)


def fitted(k=3, d=2, seed=0, n=200, **params):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(k, d))[rng.integers(k, size=n)] * 3 + rng.normal(size=(n, d))
    return IMM(k, reference=make_pipeline(StandardScaler(), KMeans(k, n_init=2, random_state=0)), **params).fit(X), X


def overlaps(boxes, slack=.5):
    "Pairs of boxes (x0, y0, x1, y1) that share more than a sliver."
    b = np.array(boxes)
    low, high = np.maximum(b[:, None, :2], b[None, :, :2]), np.minimum(b[:, None, 2:], b[None, :, 2:])
    return np.argwhere(np.triu(((high - low) > slack).all(-1), 1))


def drawn_boxes(ax):
    "Extents of texts and of the frames of nodes, in pixels."
    from matplotlib.patches import FancyBboxPatch
    renderer = RendererAgg(1, 1, ax.figure.dpi)
    texts = {i: t.get_window_extent(renderer).extents for i, t in enumerate(ax.texts)}
    frames = [p.get_path().get_extents(p.get_transform()).extents for p in ax.patches if isinstance(p, FancyBboxPatch) and p.get_facecolor()[3] == 0]
    return texts, frames


@pytest.mark.parametrize("shape", ["random", "left", "right", "even"])
@pytest.mark.parametrize("n_leaves", [1, 2, 3, 4, 7, 12, 25, 40, 60])
def test_nothing_overlaps(n_leaves, shape):
    tree = random_tree(np.random.default_rng(n_leaves), n_leaves, shape)
    ax = Figure(figsize=(60, 60)).add_axes((0, 0, 1, 1))
    plot_tree(tree, ax=ax)
    texts, frames = drawn_boxes(ax)
    assert len(frames) == tree.node_count and not len(overlaps(frames))
    assert not len(overlaps(list(texts.values()))), [ax.texts[i].get_text() for i in overlaps(list(texts.values()))[0]]
    for i, (x0, y0, x1, y1) in texts.items():  # a text is inside one frame, or outside all
        inside = [f for f in frames if len(overlaps([f, (x0, y0, x1, y1)]))]
        if ax.texts[i].get_text() in ("yes", "no"): assert not inside
        else: assert len(inside) == 1 and inside[0][0] <= x0 and x1 <= inside[0][2] and inside[0][1] - 1 <= y0 and y1 <= inside[0][3] + 1


@pytest.mark.parametrize("seed", range(5))
def test_layout_promise(seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, int(rng.integers(2, 61)))
    at = lay_out(tree, NAMES, [f"cluster {j}" for j in range(60)], True, 9.)
    boxes = np.c_[at.x - at.width / 2, at.y - at.height / 2, at.x + at.width / 2, at.y + at.height / 2]
    assert not len(overlaps(boxes, 0)) and boxes[:, 0].min() >= 0 and boxes[:, 2].max() <= at.size[0]
    assert boxes[:, 3].max() <= 0 and boxes[:, 1].min() >= -at.size[1]
    x, level = positions(tree)
    assert np.allclose(np.diff(x[tree.leaves]), 1) and level.max() == tree.depth


def test_a_deep_tree_does_not_recurse():
    tree = random_tree(np.random.default_rng(0), 1500, "right")
    assert positions(tree)[1].max() == 1499


def test_small_axes_shrink_everything():
    model, X = fitted(5, d=4)
    figure = Figure(figsize=(3, 2), dpi=100)
    ax = figure.add_subplot()
    assert model.plot(X, ax=ax) is ax
    texts, frames = drawn_boxes(ax)
    assert not len(overlaps(list(texts.values()), 1)) and min(f[0] for f in frames) >= 0 and max(f[2] for f in frames) <= 300


def test_leaf_shows_name_share_and_bar():
    model, X = fitted(3, d=3)
    ax = Figure(figsize=(9, 9)).add_axes((0, 0, 1, 1))
    model.plot(X, ax=ax, cluster_names=["ant", "bee", "cat"])
    said = [t.get_text() for t in ax.texts]
    assert {"ant", "bee", "cat"} <= set(said) and said.count("yes") == said.count("no") == 2
    from matplotlib.patches import FancyBboxPatch
    bars = [p for p in ax.patches if not isinstance(p, FancyBboxPatch)]
    assert len(bars) == np.count_nonzero(model._leaf_counts[model.tree_.leaves])
    widths = np.array([p.get_width() for p in bars])
    assert widths.sum() == pytest.approx(3 * (widths.sum() / 3))


def test_own_figure_is_as_large_as_the_tree():
    import matplotlib.pyplot as plt
    model, X = fitted(4, d=3)
    ax = model.plot(X)
    assert ax.get_xlim()[1] - ax.get_xlim()[0] == pytest.approx(72 * ax.figure.get_figwidth())
    plt.close("all")


def test_not_fitted():
    with pytest.raises(NotFittedError): IMM(3).plot()
    with pytest.raises(NotFittedError): plot_partition(IMM(3), np.zeros((3, 2)))


def test_svg_is_wellformed_small_and_the_same_every_time():
    model, X = fitted(4, d=3)
    svg = tree_svg(model, X)
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and svg == tree_svg(model, X) and len(svg) < 100_000
    assert not [e for e in root.iter() for k, v in e.attrib.items() if "://" in v or k.endswith("href") and not v.startswith("#")]
    assert svg.count("http") == 2  # the names of SVG and XLink


def test_svg_does_not_depend_on_the_users_style():
    import matplotlib
    model, X = fitted(3)
    svg = tree_svg(model, X)
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "black", "svg.fonttype": "none"}): assert tree_svg(model, X) == svg


@pytest.mark.parametrize("names", [["価格", "数量"], ["<b>&\"'", "]]>"], ["$x_1$", "a$b"], ["", " "], ["tab\there", "new\nline"]])
def test_odd_names_are_only_names(names):
    model, X = fitted(3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ET.fromstring(tree_svg(model, X, feature_names=names, cluster_names=[*names, "c"]))


def test_wrap():
    assert wrap("hue") == ["hue"] and wrap("") == [""] and "".join(wrap("x" * 100)) == "x" * 100
    assert max(map(len, wrap("a very long name of a column that says everything"))) <= 17


def test_colors_are_told_apart():
    colors = [cluster_color(j) for j in range(24)]
    rgb = np.array([[int(c[i:i + 2], 16) for i in (1, 3, 5)] for c in colors])
    assert colors[:8] == list(PALETTE) and np.abs(rgb[:, None] - rgb).sum(-1)[np.triu_indices(24, 1)].min() > 30
    assert cluster_color(24) == cluster_color(0) and cluster_color(-1) not in colors


def test_plots_need_nothing_early():
    code = ("import sys, sklearn.cluster, numba; before = set(sys.modules)\nimport xclust\n"  # scikit-learn itself loads pandas
            "print(sorted({'matplotlib', 'pandas', 'ipywidgets', 'polars', 'IPython', 'fastcore'} & (set(sys.modules) - before)))")
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_cells_tile_the_window():
    assert cells(Tree.build([dict(LEAF, label=0)], 2), (0, 1), np.array([[-2., 4], [-2, 4]])) == [(0, -2, -2, 6, 6)]
    model, X = fitted(6)
    window = np.c_[X.min(0), X.max(0)]
    found = cells(model.tree_, (0, 1), window)
    assert sum(w * h for *_, w, h in found) == pytest.approx(np.prod(np.diff(window)))
    for label, x, y, w, h in found: assert model.predict([[x + w / 2, y + h / 2]]) == label


def test_cells_of_intervals():
    tree = Tree.build([dict(feature=0, lower=1., upper=2., left=1, right=2, label=0), dict(LEAF, label=0), dict(LEAF, label=1)], n_features=2)
    assert cells(tree, (0, 1), np.array([[0., 4], [0, 1]])) == [(0, 1, 0, 1, 1), (1, 0, 0, 1, 1), (1, 2, 0, 2, 1)]


def test_partition_marks_mistakes():
    model, X = fitted(3)
    ax = plot_partition(model, X, ax=Figure().add_subplot(), cluster_names=["a", "b", "c"])
    wrong = (model.labels_ != model.reference_labels_).sum()
    rings = [c for c in ax.collections if c.get_label() == "mistakes"]
    assert wrong and len(rings[0].get_offsets()) == wrong
    assert [t.get_text() for t in ax.get_legend().get_texts()] == ["a", "b", "c", "mistakes"]
    new = plot_partition(model, X[:50] + 1, ax=Figure().add_subplot())  # not the training rows: no mistakes are known
    assert not [c for c in new.collections if c.get_label() == "mistakes"]


def test_partition_of_more_features():
    model, X = fitted(8, d=6, n=500)
    with pytest.raises(ValueError, match="plot_partition draws two features, this tree has 6"): plot_partition(model, X)
    model, X = fitted(2, d=6)
    ax = plot_partition(model, X, ax=Figure().add_subplot())
    assert f"x{model.tree_.features_used[0]}" in (ax.get_xlabel(), ax.get_ylabel())


def test_rows_are_those_of_fit():
    pandas = pytest.importorskip("pandas")
    _, X = fitted(3)
    frame = pandas.DataFrame(X, columns=["a", "b"])
    model = IMM(3, random_state=0).fit(frame)
    for draw in (model.plot, lambda X: tree_svg(model, X), lambda X: plot_partition(model, X)):
        with pytest.raises(ValueError, match="same order"): draw(frame[["b", "a"]])
    with pytest.raises(ValueError, match="X has 50 rows, fit saw 200"): model.plot(frame[:50])


def test_picture_without_rows_is_the_same():
    model, X = fitted(5, d=3)
    assert tree_svg(model) == tree_svg(model, X)


def test_partition_takes_frames():
    pandas = pytest.importorskip("pandas")
    _, X = fitted(3)
    frame = pandas.DataFrame(X, columns=["price ($)", "age"])
    model = IMM(3, random_state=0).fit(frame)
    assert plot_partition(model, frame, ax=Figure().add_subplot()).get_ylabel() == "age"
