# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Mapping
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'PALETTE', 'INK', 'LINE', 'LIGHT', 'DARK', 'ON_PAGE', 'HIGH', 'BOX', 'GAP', 'DROP', 'BAR',
    'EDGE', 'ROUND', 'DASHES', 'XML', 'ASCENT', 'ASIDE', 'PAD', 'TITLE', 'PICTURES',
    'cluster_color', 'blend', 'Look', 'current_look', 'wrap', 'one_line', 'listed', 'name_lines',
    'told_apart', 'value_said', 'asked', 'question', 'TextLine', 'has_glyphs', 'measurable',
    'text_width', 'text_height', 'tidy', 'levels', 'visible', 'leaves_below', 'Card', 'rows_text',
    'bar_parts', 'Sight', 'question_card', 'leaf_card', 'folded_card', 'cards_of', 'Layout',
    'card_size', 'lay_out', 'Pen', 'paper', 'fit_into', 'draw_edge', 'draw_edges', 'draw_bar',
    'draw_frame', 'draw_card', 'Display', 'TreePicture', 'draw_tree', 'draw_with', 'TreeDisplay',
    'refuse_unfitted', 'fitted_tree', 'dense_rows', 'one_row', 'numbered_row', 'listed_row',
    'check_limit', 'arrange', 'distinct_features', 'untold_ends', 'plot_tree', 'Letters',
    'unhinted', 'unfitted', 'path_data', 'decimal', 'tag', 'faded', 'SvgPen', 'rounded_path',
    'tree_svg', 'cut_spans', 'cells', 'cut_view', 'two_features', 'labels_before', 'leaf_names',
    'labels_beside', 'Span', 'span_of', 'Map', 'arrange_map', 'draw_cells', 'draw_points',
    'on_axes', 'draw_axis', 'draw_rim', 'PartitionDisplay', 'plot_partition', 'Name', 'Cell',
    'Grid', 'TablePicture', 'cluster_heads', 'Ruled', 'widest', 'tallest', 'column_width', 'ruled',
    'draw_table', 'draw_name', 'draw_grid', 'draw_cell', 'text_on', 'Profile', 'mean_text',
    'day_text', 'duration_mean', 'time_mean', 'ColumnSums', 'words_of', 'grouped', 'columns_told',
    'values_told', 'column_sums', 'number_profile', 'category_profile', 'profile_of',
    'distinctness', 'most_distinct', 'arrange_profiles', 'feature_head', 'cluster_head',
    'words_said', 'profile_table', 'TableDisplay', 'ProfilesDisplay', 'plot_profiles',
    'confusion_counts', 'fitted_counts', 'hidden_cells', 'arrange_confusion', 'count_text_of',
    'count_cell', 'kept_cells', 'ConfusionDisplay', 'plot_confusion', 'Curve', 'final_point',
    'tree_curve', 'joint_curve', 'curves_of', 'draw_curves', 'CostDisplay', 'draw_price',
    'plot_cost', 'plot']

PALETTE: tuple

INK: str

LINE: str

LIGHT: Any

DARK: Any

ON_PAGE: Any

HIGH: float

BOX: str

GAP: float

DROP: float

BAR: float

EDGE: float

ROUND: int

DASHES: tuple

XML: str

ASCENT: float

ASIDE: dict

PAD: float

TITLE: float

PICTURES: dict

def cluster_color(cluster: int) -> str: ...

def blend(color: str, other: str, amount: float) -> str: ...

def current_look() -> Look: ...

def wrap(text: str, width: int = 17) -> list[str]: ...

def one_line(text: Any) -> Any: ...

def listed(words: Sequence[str], most: int = 4) -> str: ...

def name_lines(name: str, width: int = 17, most: int = 3) -> list[str]: ...

def told_apart(names: Sequence[str], width: int = 17, most: int = 3) -> list[str]: ...

def value_said(tree: Tree, feature: int, value: float) -> str: ...

def asked(tree: Tree, node: int) -> str: ...

def question(tree: Tree, node: int, names: Sequence[str]) -> list[str]: ...

def has_glyphs(text: str) -> bool: ...

def measurable(text: str) -> str: ...

def text_width(line: TextLine, size: float) -> float: ...

def text_height(lines: Any, size: Any) -> Any: ...

def tidy(left: np.ndarray, right: np.ndarray, width: np.ndarray, gap: float) -> np.ndarray: ...

def levels(left: np.ndarray, right: np.ndarray) -> np.ndarray: ...

def visible(
    tree: Tree,
    max_depth: int | None = None,
    max_leaves: int | None = None,
    keep: Sequence[int] = ()
) -> np.ndarray: ...

def leaves_below(tree: Tree) -> tuple[np.ndarray, np.ndarray]: ...

def rows_text(rows: int, whole: int, min_cell: int = 0, hide: bool = False) -> str: ...

def bar_parts(amounts: np.ndarray, rows: int, first: int = -1, min_cell: int = 0) -> tuple: ...

def question_card(sight: Sight, node: int, passed: bool) -> Card: ...

def leaf_card(sight: Sight, node: int) -> Card: ...

def folded_card(sight: Sight, node: int, below: tuple) -> Card: ...

def cards_of(sight: Sight) -> list[Card]: ...

def card_size(card: Card, fontsize: float, measure: ArrayLike | Any = ...) -> tuple[float, float]: ...

def lay_out(tree: Tree, nodes: np.ndarray, cards: list[Card], fontsize: float, measure: Any = ...) -> Layout: ...

def paper(size: tuple[float, float]) -> Any: ...

def fit_into(ax: object | None, size: tuple[float, float], fontsize: float, look: Look | None = None) -> Pen: ...

def draw_edge(pen: Pen, begin: tuple, end: tuple, bend: float, **style: Any) -> None: ...

def draw_edges(pen: Pen, at: Layout, share: np.ndarray, passed: np.ndarray, marked: bool) -> None: ...

def draw_bar(pen: Pen, bar: tuple, left: float, bottom: float, width: float, alpha: float = 1.0) -> None: ...

def draw_frame(pen: Pen, box: tuple, card: Card, passed: bool, strong: bool) -> None: ...

def draw_card(pen: Pen, card: Card, box: tuple, passed: bool = True, strong: bool = False) -> None: ...

def draw_tree(picture: TreePicture, ax: object | None, look: Look | None = None) -> None: ...

def draw_with(pen: Any, picture: TreePicture) -> None: ...

def refuse_unfitted(estimator: object) -> None: ...

def fitted_tree(estimator: object) -> Tree: ...

def dense_rows(estimator: object, X: ArrayLike | Any) -> np.ndarray: ...

def one_row(estimator: object, row: Any, X: ArrayLike | Any = None) -> np.ndarray: ...

def numbered_row(estimator: object, row: Any, X: ArrayLike | Any) -> Any: ...

def listed_row(row: Any, names: Any) -> Any: ...

def check_limit(name: Any, value: Any) -> None: ...

def arrange(
    estimator: object,
    X: ArrayLike | Any = None,
    *,
    row: Any = None,
    max_depth: Any = None,
    max_leaves: int | str | None = None,
    min_cell: Any = 0,
    feature_names: Any = None,
    cluster_names: Any = None,
    fontsize: Any = 9.0,
    measure: Any = ...
) -> TreePicture: ...

def distinct_features(tree: Any, names: Any) -> Any: ...

def untold_ends(tree: Any, nodes: Any, min_cell: Any) -> Any: ...

def plot_tree(
    estimator: object,
    X: ArrayLike | Any = None,
    *,
    ax: object | None = None,
    row: Any = None,
    max_depth: int | None = None,
    max_leaves: int | None = 12,
    min_cell: int = 0,
    feature_names: Sequence[str] | None = None,
    cluster_names: Sequence[str] | None = None,
    fontsize: float = 9.0
) -> Any:
    """Draw the tree: questions, yes and no, and what came to each leaf.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator or a Tree.
    X : array-like of shape (n, d) or None, default=None
        The training rows, which are checked; with `row=`, any rows.
    ax : matplotlib Axes or None, default=None
        Matplotlib Axes; else a new figure as large as the tree needs.
    row : int, array-like of one row, or None, default=None
        A row whose way is shown: its number in X, or the row itself (array, Series, dict, frame of one
        row).
    max_depth : int or None, default=None
        Fold what lies deeper; None: nothing for its depth.
    max_leaves : int or None, default=12
        Fold what makes more ends than this, the way of `row` excepted; None: show every leaf.
    min_cell : int, default=0
        Tell no numbers of fewer rows.
    feature_names : sequence of str or None, default=None
        One a feature; else those seen in fit.
    cluster_names : sequence of str or None, default=None
        One a cluster; else the estimator's, the labels, or numbers.
    fontsize : float, default=9.0
        In points, before shrinking.

    Returns
    -------
    matplotlib Axes
        The Axes drawn on.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, plot_tree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> ax = plot_tree(model)
    """

def unhinted() -> Any: ...

def unfitted() -> Any: ...

def path_data(points: Any, codes: Any) -> str: ...

def decimal(x: float) -> str: ...

def tag(name: str, inside: str = '', style: Mapping = ..., **attributes: Any) -> str: ...

def faded(alpha: Any) -> Any: ...

def rounded_path(left: Any, bottom: Any, width: Any, height: Any) -> str: ...

def tree_svg(estimator: object, X: ArrayLike | Any = None, **options: Any) -> str: ...

def cut_spans(tree: Tree, node: int, inside: bool) -> list[tuple[float, float]]: ...

def cells(tree: Tree, features: tuple[int, int], window: np.ndarray) -> list[tuple]: ...

def cut_view(
    tree: Any,
    u: Any,
    inside: Any,
    features: Sequence[str] | Sequence[int] | None,
    spans: Any
) -> Any: ...

def two_features(estimator: object) -> tuple[int, int]: ...

def labels_before(estimator: object, predicted: np.ndarray) -> np.ndarray: ...

def leaf_names(estimator: object) -> Any: ...

def labels_beside(estimator: object, labels: ArrayLike | Any, X: ArrayLike | Any, n: Any) -> np.ndarray: ...

def span_of(name: str, column: Any, x: np.ndarray) -> Span: ...

def arrange_map(
    estimator: object,
    X: ArrayLike | Any,
    labels: ArrayLike | Any = None,
    feature_names: Any = None,
    cluster_names: Any = None
) -> Map: ...

def draw_cells(ax: object | None, rectangles: list[tuple], scale: tuple[float, float] = (1.0, 1.0)) -> None: ...

def draw_points(
    ax: object | None,
    rows: np.ndarray,
    labels: np.ndarray,
    predicted: np.ndarray,
    clusters: Sequence[str]
) -> None: ...

def on_axes(x: np.ndarray, span: Span) -> np.ndarray: ...

def draw_axis(ax: object | None, which: str, span: Span) -> None: ...

def draw_rim(ax: object | None, which: Any, span: Any) -> None: ...

def plot_partition(
    estimator: object,
    X: ArrayLike | Any,
    labels: ArrayLike | Any = None,
    *,
    ax: object | None = None,
    feature_names: Sequence[str] | None = None,
    cluster_names: Sequence[str] | None = None
) -> Any:
    """Draw the cells of the tree, the rows in the colors of the reference, and its mistakes.

    Parameters
    ----------
    estimator : estimator
        Fitted on two features, or using at most two.
    X : array-like of shape (n, d)
        Rows to show, in the units of the tree.
    labels : array-like of shape (n,) or None, default=None
        Their reference clusters, -1 for noise; else those of fit, if X are its rows.
    ax : matplotlib Axes or None, default=None
        Matplotlib Axes; else new ones.
    feature_names : sequence of str or None, default=None
        One a feature.
    cluster_names : sequence of str or None, default=None
        One a cluster.

    Returns
    -------
    matplotlib Axes
        The Axes drawn on.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, plot_partition
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> ax = plot_partition(model, X)
    """

def cluster_heads(clusters: Sequence[str], width: int, most: int = 3) -> list[Name]: ...

def widest(names: Any, size: Any) -> Any: ...

def tallest(names: Any, size: Any) -> Any: ...

def column_width(grid: Any, j: Any, size: Any) -> Any: ...

def ruled(table: TablePicture) -> Ruled: ...

def draw_table(table: TablePicture, ax: object | None) -> None: ...

def draw_name(pen: Pen, name: Name, left: float, top: float, high: float) -> None: ...

def draw_grid(pen: Pen, grid: Grid, edges: np.ndarray, top: float, high: float) -> None: ...

def draw_cell(pen: Pen, cell: Cell, box: tuple) -> None: ...

def text_on(fill: Any) -> Any: ...

def mean_text(value: float, spread: float) -> str: ...

def day_text(value: Any, spread: Any) -> Any: ...

def duration_mean(value: Any, spread: Any) -> Any: ...

def time_mean(value: Any, spread: Any) -> Any: ...

def words_of(column: Any) -> Any: ...

def grouped(v: Any, round_to: Any, groups: Any, k: Any) -> np.ndarray: ...

def columns_told(block: Any, features: Sequence[str] | Sequence[int] | None) -> Any: ...

def values_told(block: Any, features: Sequence[str] | Sequence[int] | None) -> Any: ...

def column_sums(tree: Tree, k: int) -> Any: ...

def number_profile(f: int, found: ColumnSums, say: Any = ...) -> Profile: ...

def category_profile(f: int, counts: np.ndarray, values: Sequence[str], only: int | None = None) -> Profile: ...

def profile_of(tree: Tree, f: int, found: ColumnSums) -> Profile: ...

def distinctness(profile: Profile, sizes: np.ndarray) -> float: ...

def most_distinct(profiles: list[Profile], sizes: np.ndarray, most: int | None) -> list[Profile]: ...

def arrange_profiles(
    estimator: object,
    X: ArrayLike | Any,
    *,
    max_features: Any = 12,
    order: Any = 'distinct',
    min_cell: Any = 0,
    feature_names: Any = None,
    cluster_names: Any = None,
    fontsize: Any = 9.0
) -> TablePicture: ...

def feature_head(bold: Any, name: Any) -> Any: ...

def cluster_head(cluster: Any, name: Any, rows: Any) -> Any: ...

def words_said(tree: Any) -> list[str]: ...

def profile_table(
    profiles: list[Profile],
    features: list[Name],
    heads: list[Name],
    secret: np.ndarray,
    n_features: int,
    fontsize: float
) -> TablePicture: ...

def plot_profiles(
    estimator: object,
    X: ArrayLike | Any,
    *,
    ax: object | None = None,
    max_features: int | None = 12,
    order: str = 'distinct',
    min_cell: int = 0,
    feature_names: Sequence[str] | None = None,
    cluster_names: Sequence[str] | None = None,
    fontsize: float = 9.0
) -> Any:
    """Draw what each cluster looks like: standardized and raw, side by side.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator or a Tree.
    X : array-like of shape (n, d)
        Rows; each counts for the cluster that the tree gives it.
    ax : matplotlib Axes or None, default=None
        Matplotlib Axes; else a new figure as large as the table needs.
    max_features : int or None, default=12
        Those that differ most; None: all.
    order : str, default='distinct'
        The most different first; "columns": as in X.
    min_cell : int, default=0
        Tell nothing of clusters with fewer rows.
    feature_names : sequence of str or None, default=None
        One a feature.
    cluster_names : sequence of str or None, default=None
        One a cluster.
    fontsize : float, default=9.0
        In points, before shrinking.

    Returns
    -------
    matplotlib Axes
        The Axes drawn on.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, plot_profiles
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> ax = plot_profiles(model, X)
    """

def confusion_counts(
    estimator: object,
    X: ArrayLike | Any = None,
    labels: ArrayLike | Any = None
) -> np.ndarray: ...

def fitted_counts(estimator: object, X: ArrayLike | Any) -> Any: ...

def hidden_cells(table: np.ndarray, min_cell: int) -> np.ndarray: ...

def arrange_confusion(
    estimator: object,
    X: ArrayLike | Any = None,
    labels: ArrayLike | Any = None,
    *,
    min_cell: Any = 0,
    cluster_names: Any = None,
    fontsize: Any = 9.0
) -> TablePicture: ...

def count_text_of(count: Any) -> Any: ...

def count_cell(table: Any, i: Any, j: Any, hide: Any) -> Cell: ...

def kept_cells(line: Any, own: Any, few: Any, min_cell: Any) -> list[Cell]: ...

def plot_confusion(
    estimator: object,
    X: ArrayLike | Any = None,
    labels: ArrayLike | Any = None,
    *,
    ax: object | None = None,
    min_cell: int = 0,
    cluster_names: Sequence[str] | None = None,
    fontsize: float = 9.0
) -> Any:
    """Draw which reference cluster became which cluster of the tree.

    Parameters
    ----------
    estimator : estimator
        A fitted tree.
    X : array-like of shape (n, d) or None, default=None
        Rows; None: those of fit.
    labels : array-like of shape (n,) or None, default=None
        Their reference clusters, -1 for noise; needed with X.
    ax : matplotlib Axes or None, default=None
        Matplotlib Axes; else a new figure as large as the table needs.
    min_cell : int, default=0
        Tell no smaller numbers.
    cluster_names : sequence of str or None, default=None
        One a cluster.
    fontsize : float, default=9.0
        In points, before shrinking.

    Returns
    -------
    matplotlib Axes
        The Axes drawn on.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, plot_confusion
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> ax = plot_confusion(model)
    """

def final_point(estimator: object) -> Curve: ...

def tree_curve(estimator: object, X: ArrayLike | Any = None) -> Curve: ...

def joint_curve(name: str, estimators: list, X: ArrayLike | Any = None) -> Curve: ...

def curves_of(estimators: Any, X: ArrayLike | Any = None) -> list[Curve]: ...

def draw_curves(ax: object | None, curves: list[Curve], what: str) -> None: ...

def draw_price(ax: object | None, curves: Any) -> None: ...

def plot_cost(estimator: object, X: ArrayLike | Any = None, *, ax: object | None = None) -> Any:
    """Draw price and agreement against the number of leaves; a ring is the fitted tree.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator, a list of them (those of one class make one curve), or a dict by name.
    X : array-like of shape (n, d) or None, default=None
        The training rows, needed for k-medians only.
    ax : matplotlib Axes or None, default=None
        Matplotlib Axes, which are divided, or two of them; else new ones.

    Returns
    -------
    array of matplotlib Axes
        Both Axes: price above, agreement below.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, plot_cost
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> ax = plot_cost(model)
    """

def plot(estimator: object, kind: Any = 'tree', X: ArrayLike | Any = None, **options: Any) -> Any:
    """Draw a picture of the explanation.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    kind : str, default='tree'
        "tree", "partition", "profiles", "confusion" or "cost"; rows in its place are the X of the tree.
    X : array-like of shape (n, d) or None, default=None
        Rows, where the picture shows some.
    **options
        Of `plot_tree`, `plot_partition`, ...; `ax=` is common to all.

    Returns
    -------
    matplotlib Axes
        The Axes drawn on.

    Raises
    ------
    TypeError
        kind must be the name of a picture.
    ValueError
        kind must be one of the values told above.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> ax = model.plot("tree", feature_names=["visits", "age"])
    """

class Look(NamedTuple):
    ink: str
    soft: str
    line: str
    card: str

class TextLine(NamedTuple):
    text: str
    size: float = ...
    bold: bool = ...
    soft: bool = ...
    italic: bool = ...
    @property
    def font(self) -> Any: ...

class Card(NamedTuple):
    lines: list[TextLine]
    color: str
    bar: tuple = ...
    folded: bool = ...

class Sight(NamedTuple):
    tree: Tree
    nodes: np.ndarray
    features: Sequence[str]
    clusters: Sequence[str]
    counts: np.ndarray | None
    row: np.ndarray | None
    min_cell: int = ...
    automatic: bool = ...
    untold: frozenset = ...
    def way(self) -> list[int]: ...
    def rows_told(self, node: Any) -> list: ...
    def bar(self, counts: Any, node: Any, first: Any) -> tuple: ...

class Layout(NamedTuple):
    x: np.ndarray
    top: np.ndarray
    width: np.ndarray
    height: np.ndarray
    left: np.ndarray
    right: np.ndarray
    size: tuple[float, float]

class Pen(NamedTuple):
    ax: object
    scale: float
    fontsize: float
    look: Look
    def write(
        self,
        x: Any,
        y: object | None,
        line: Any,
        ha: Any = 'center',
        alpha: Any = 1.0,
        color: Any = None
    ) -> None: ...
    def write_below(self, x: Any, y: object | None, lines: Any, ha: Any = 'center', alpha: Any = 1.0) -> None: ...
    def box(
        self,
        left: Any,
        bottom: Any,
        width: Any,
        height: Any,
        color: Any,
        zorder: Any = 2,
        **style: Any
    ) -> None: ...
    def edge(self, points: Any, color: Any, width: Any, zorder: Any = 1, alpha: Any = 1.0) -> None: ...
    def rounded(self, box: Any, fill: Any, zorder: Any, alpha: Any = 1.0) -> None: ...
    def rim(self, box: Any, color: Any, width: Any, zorder: Any, alpha: Any = 1.0, dashed: Any = False) -> None: ...
    def _round(self, box: Any, **style: Any) -> None: ...

class Display:
    """A picture that can be drawn again; its subclasses say what is drawn.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html
    """
    ax_: object
    figure_: object
    picture: Any
    def __init__(self, picture: Any) -> None: ...
    @classmethod
    def from_estimator(
        cls,
        estimator: object,
        X: ArrayLike | Any = None,
        *,
        ax: object | None = None,
        **options: Any
    ) -> Any:
        """Compute and draw.

        Parameters
        ----------
        estimator : estimator
            A fitted tree.
        X : array-like of shape (n, d) or None, default=None
            Rows, with the columns of fit.
        ax : matplotlib Axes or None, default=None
            Matplotlib Axes; else new ones.
        **options
            As the function of the same picture takes them.

        Returns
        -------
        object
            The display, drawn.

        Raises
        ------
        TypeError
            Axes or a size of letters that are none. ax must be Axes of matplotlib, as from plt.subplots().
            fontsize must be a number of points above 0.

        References
        ----------
        .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, TreeDisplay
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> picture = TreeDisplay.from_estimator(model)
        >>> picture.figure_ is not None
        True
        """
    def plot(self, ax: object | None = None) -> Self:
        """Draw once more.

        Parameters
        ----------
        ax : matplotlib Axes or None, default=None
            Matplotlib Axes; else new ones.

        Returns
        -------
        self
            The display itself.

        References
        ----------
        .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, TreeDisplay
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> picture = TreeDisplay.from_estimator(model).plot()
        """

class TreePicture(NamedTuple):
    sight: Sight
    cards: list[Card]
    at: Layout
    fontsize: float

class TreeDisplay(Display):
    """The tree: questions, yes and no, and what came to each leaf.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, TreeDisplay
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> picture = TreeDisplay.from_estimator(model)
    >>> picture.figure_ is not None
    True
    """
    @staticmethod
    def _arranged(estimator: object, X: ArrayLike | Any = None, **options: Any) -> TreePicture: ...
    def _drawn(self, ax: object | None) -> Any: ...

class Letters:
    faces: Any
    outlines: Any
    def __init__(self) -> None: ...
    def face(self, line: TextLine) -> Any: ...
    def lacks(self, letter: str) -> bool: ...
    def width(self, line: TextLine, size: float) -> float: ...
    def outline(self, face: Any, letter: str) -> str: ...
    def placed(self, line: TextLine) -> Any: ...

class SvgPen(NamedTuple):
    parts: list
    letters: Letters
    outlined: bool
    fontsize: float
    look: Look
    scale: float = ...
    def write_below(self, x: Any, y: object | None, lines: Any, ha: Any = 'center', alpha: Any = 1.0) -> None: ...
    def put(self, zorder: Any, *args: Any, **kws: Any) -> None: ...
    def write(
        self,
        x: Any,
        y: object | None,
        line: Any,
        ha: Any = 'center',
        alpha: Any = 1.0,
        color: Any = None
    ) -> None: ...
    def box(
        self,
        left: Any,
        bottom: Any,
        width: Any,
        height: Any,
        color: Any,
        zorder: Any = 2,
        alpha: Any = 1.0
    ) -> None: ...
    def edge(self, points: Any, color: Any, width: Any, zorder: Any = 1, alpha: Any = 1.0) -> None: ...
    def rounded(self, box: Any, fill: Any, zorder: Any, alpha: Any = 1.0) -> None: ...
    def rim(self, box: Any, color: Any, width: Any, zorder: Any, alpha: Any = 1.0, dashed: Any = False) -> None: ...
    def document(self, size: Any) -> str: ...

class Span(NamedTuple):
    name: str
    column: object
    low: float
    high: float
    rim: float
    @property
    def names(self) -> Any: ...
    @property
    def unit(self) -> Any: ...

class Map(NamedTuple):
    spans: tuple[Span, Span]
    cells: list[tuple]
    rows: np.ndarray
    labels: np.ndarray
    predicted: np.ndarray
    clusters: Sequence[str]

class PartitionDisplay(Display):
    """The cells of a tree over two features, and rows in them.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, PartitionDisplay
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> picture = PartitionDisplay.from_estimator(model, X)
    >>> picture.figure_ is not None
    True
    """
    @staticmethod
    def _arranged(estimator: object, X: ArrayLike | Any = None, **options: Any) -> Map: ...
    def _drawn(self, ax: object | None) -> Any: ...

class Name(NamedTuple):
    lines: list[TextLine]
    color: str = ...

class Cell(NamedTuple):
    text: str = ...
    fill: str = ...
    bar: float = ...
    color: str = ...

class Grid(NamedTuple):
    title: str
    heads: list[Name]
    cells: list[list[Cell]]

class TablePicture(NamedTuple):
    corner: str
    names: list[Name]
    grids: list[Grid]
    notes: list[str]
    fontsize: float

class Ruled(NamedTuple):
    side: float
    columns: list[np.ndarray]
    head: float
    line: float
    size: tuple[float, float]

class Profile(NamedTuple):
    feature: int
    shift: np.ndarray
    texts: list[str]
    whole: str
    unusual: tuple = ...

class ColumnSums(NamedTuple):
    counts: np.ndarray
    means: np.ndarray | None = ...
    center: float = ...
    spread: float = ...
    ends: tuple = ...

class TableDisplay(Display):
    """A picture that is a table.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html
    """
    def _drawn(self, ax: object | None) -> Any: ...

class ProfilesDisplay(TableDisplay):
    """What each cluster looks like, standardized and in the columns' own units.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, ProfilesDisplay
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> picture = ProfilesDisplay.from_estimator(model, X)
    >>> picture.figure_ is not None
    True
    """
    @staticmethod
    def _arranged(estimator: object, X: ArrayLike | Any = None, **options: Any) -> TablePicture: ...

class ConfusionDisplay(TableDisplay):
    """Reference clusters against the clusters of the tree.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import ConfusionDisplay, IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> picture = ConfusionDisplay.from_estimator(model)
    >>> picture.figure_ is not None
    True
    """
    @staticmethod
    def _arranged(
        estimator: object,
        X: ArrayLike | Any = None,
        labels: ArrayLike | Any = None,
        *,
        min_cell: Any = 0,
        cluster_names: Any = None,
        fontsize: Any = 9.0
    ) -> TablePicture: ...

class Curve(NamedTuple):
    name: str
    leaves: list[int]
    price: list[float]
    kept: list[float]
    chosen: int | None = ...
    joined: bool = ...

class CostDisplay(Display):
    """Price and agreement against leaves; `ax_` holds both panels.

    Parameters
    ----------
    picture : object
        What is drawn, as `from_estimator` computes it.

    Attributes
    ----------
    ax_ : object
        Matplotlib Axes with the picture, or an array of them.
    figure_ : object
        The figure that they belong to.

    References
    ----------
    .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CostDisplay, IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> picture = CostDisplay.from_estimator(model)
    >>> picture.figure_ is not None
    True
    """
    @staticmethod
    def _arranged(estimators: Any, X: ArrayLike | Any = None) -> list[Curve]: ...
    def plot(self, ax: object | None = None) -> Self:
        """Draw once more.

        Parameters
        ----------
        ax : matplotlib Axes or None, default=None
            Matplotlib Axes, which are divided, or two of them; else new ones.

        Returns
        -------
        self
            The display itself.

        References
        ----------
        .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import CostDisplay, IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> picture = CostDisplay.from_estimator(model).plot()
        """
