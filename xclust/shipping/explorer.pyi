# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.tree import Tree
from xclust.kernels.kernels import Kernel
import numpy as np

__all__ = [
    'canvas', 'png', 'picture', 'piece', 'stop_text', 'stops_of', 'stack_of', 'alt_of', 'player',
    'Measurement', 'measurement', 'mistake_curve', 'draw_rows', 'edges', 'mistakes_text',
    'mistakes_frame', 'mistakes_demo', 'SweepStep', 'sweep_steps', 'change_text', 'sweep_frame',
    'draw_counts', 'sweep_demo', 'kept', 'compare_text', 'compare_frame', 'compare_demo',
    'grid_player', 'Moved', 'interval_moves', 'interval_text', 'interval_frame', 'interval_demo',
    'Explored', 'read_table', 'is_category', 'typical', 'notable', 'strip', 'table_html',
    'profile_html', 'single_row', 'steps_html', 'change_html', 'row_page', 'cluster_page', 'tour',
    'worth', 'edit_page', 'questions_of', 'edit_tour', 'choose', 'EditControls', 'Explorer',
    'explore']

def canvas(width: float, height: float, mosaic: str = 'a', heights: Sequence[float] = (1,)) -> Any: ...

def png(figure: Any, dpi: int = 80, colors: int = 32) -> bytes: ...

def picture(frame: Any, alt: str) -> str: ...

def piece(name: Any, **values: Any) -> Any: ...

def stop_text(label: Any) -> Any: ...

def stops_of(labels: Sequence, name: str, start: int = 0) -> Any: ...

def stack_of(frames: Sequence, alts: Sequence[str], start: int) -> Any: ...

def alt_of(frame: Any, stop: str) -> str: ...

def player(
    frames: Sequence,
    labels: Sequence,
    name: str = '',
    *,
    alts: Sequence[str] | None = None,
    start: int = 0,
    play: int | None = None
) -> Any: ...

def measurement(name: str, values: ArrayLike | Any, labels: ArrayLike | Any) -> Measurement: ...

def mistake_curve(m: Measurement) -> tuple[np.ndarray, np.ndarray]: ...

def draw_rows(ax: object | None, m: Measurement, ringed: np.ndarray, threshold: float) -> None: ...

def edges(m: Any) -> Any: ...

def mistakes_text(m: Any, threshold: Any) -> Any: ...

def mistakes_frame(m: Measurement, threshold: float, curve: tuple) -> Any: ...

def mistakes_demo(m: Measurement, n_frames: int = 24) -> Any: ...

def sweep_steps(m: Measurement) -> list[SweepStep]: ...

def change_text(rows: Any, centers: ArrayLike | Any, more: Any) -> Any: ...

def sweep_frame(m: Measurement, steps: list[SweepStep], i: int) -> Any: ...

def draw_counts(ax: object | None, step: SweepStep) -> None: ...

def sweep_demo(m: Measurement, milliseconds: int = 900) -> Any: ...

def kept(model: Any) -> Any: ...

def compare_text(model: Any, name: Any, value: Any) -> Any: ...

def compare_frame(models: Sequence, X: ArrayLike | Any, values: Sequence[float], i: int, name: str) -> Any: ...

def compare_demo(models: Sequence, X: ArrayLike | Any, values: Sequence[float], name: str) -> Any: ...

def grid_player(
    frames: Sequence[Sequence],
    labels: tuple[Sequence, Sequence],
    names: tuple[str, str],
    *,
    alts: Sequence[Sequence[str]] | None = None,
    start: tuple[int, int] = (0, 0)
) -> Any: ...

def interval_moves(
    kernel: Kernel,
    X: np.ndarray,
    labels: np.ndarray,
    feature: int,
    ends: Sequence[tuple[float, float]]
) -> list[Moved]: ...

def interval_text(name: Any, ends: Any, move: Any, labels: ArrayLike | Any) -> Any: ...

def interval_frame(
    X: np.ndarray,
    labels: np.ndarray,
    names: Sequence[str],
    ends: tuple[float, float],
    move: Moved
) -> Any: ...

def interval_demo(
    X: ArrayLike | Any,
    labels: ArrayLike | Any,
    kernel: Kernel,
    lowers: Sequence[float],
    uppers: Sequence[float],
    names: Sequence[str] | None = None
) -> Any: ...

def read_table(estimator: object, X: ArrayLike | Any) -> Explored: ...

def is_category(tree: Any, feature: Any) -> Any: ...

def typical(table: Explored, feature: int, some: np.ndarray) -> str: ...

def notable(table: Explored, cluster: int, most: int = 8) -> list[int]: ...

def strip(x: np.ndarray, own: np.ndarray, color: str, value: float | None = None) -> str: ...

def table_html(head: Sequence[str], lines: Sequence[Sequence[str]], caption: str) -> str: ...

def profile_html(table: Explored, cluster: int, row: int | None = None) -> str: ...

def single_row(X: ArrayLike | Any, i: Any) -> Any: ...

def steps_html(path: Sequence) -> str: ...

def change_html(table: Explored, row: int, to: int | None = None) -> str: ...

def row_page(table: Explored, row: int, to: int | None = None) -> str: ...

def cluster_page(table: Explored, cluster: int) -> str: ...

def tour(estimator: object, X: ArrayLike | Any, rows: Sequence[int]) -> Any: ...

def worth(estimator: object) -> tuple: ...

def edit_page(steps: Sequence[Explored], said: str = '') -> str: ...

def questions_of(table: Explored) -> dict[int, str]: ...

def edit_tour(
    estimator: object,
    X: ArrayLike | Any,
    node: int,
    thresholds: Sequence[float],
    sample_weight: ArrayLike | Any = None
) -> Any: ...

def choose(control: Any, options: Any) -> None: ...

def explore(estimator: object, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> Explorer:
    """Choose a row or a cluster of your own tree: rule, path, profile, and what would change it; or edit the tree by hand, and see price and rows kept move. `estimator` is the edited tree.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X : array-like of shape (n, d)
        Rows, of the training or new: array or frame. The tree is edited on those of the training.
    sample_weight : array-like of shape (n,) or None, default=None
        The weights given to fit, for the price of edits.

    Returns
    -------
    Explorer
        Shows itself in Jupyter; `kind`, `row`, `to`, `cluster` are its controls, `page` what they lead
        to.

    References
    ----------
    .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, explore
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> explorer = explore(model, X)                     # or model.explore(X); in Jupyter it shows itself
    >>> explorer.row.max
    6
    """

class Measurement(NamedTuple):
    name: str
    values: np.ndarray
    labels: np.ndarray
    centers: np.ndarray
    def wrong(self, threshold: Any) -> Any: ...

class SweepStep(NamedTuple):
    value: float
    left: np.ndarray
    right: np.ndarray
    mistakes: int
    said: str

class Moved(NamedTuple):
    cost: float
    labels: np.ndarray
    inside: np.ndarray

class Explored(NamedTuple):
    estimator: object
    tree: Tree
    X: object
    rows: np.ndarray
    clusters: np.ndarray
    before: np.ndarray
    names: list
    called: list

class EditControls:
    table: Any
    node: Any
    column: Any
    threshold: Any
    box: Any
    ask: Any
    merge: Any
    undo: Any
    def __init__(self, table: Any) -> None: ...
    def read(self, table: Any) -> None: ...
    def suggest(self) -> None: ...
    @property
    def question(self) -> str: ...

class Explorer:
    """The app: controls, and the page of what was chosen.

    Parameters
    ----------
    table : object
    sample_weight : array-like or None, default=None

    Attributes
    ----------
    table : object
    estimator : estimator

    References
    ----------
    .. [1] The Jupyter Widgets: ipywidgets and its `jslink`, which links two widgets in the browser.
    .. [2] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
    """
    kind: Any
    row: Any
    to: Any
    cluster: Any
    box: Any
    steps: Any
    said: Any
    weights: Any
    edits: Any
    page: Any
    def __init__(self, table: Any, sample_weight: ArrayLike | Any = None) -> None: ...
    @property
    def table(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    @property
    def estimator(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def name_all(self) -> None:
        """The clusters of the tree, to choose from.

        References
        ----------
        .. [1] The Jupyter Widgets: ipywidgets and its `jslink`, which links two widgets in the browser.
        .. [2] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def show(self, change: Any = None) -> None:
        """Show the controls of the choice, and its page.

        Parameters
        ----------
        change : object, default=None

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def _repr_mimebundle_(self, **kwargs: Any) -> Any: ...
    def changed(self, **how: Any) -> None:
        """Edit the tree, or say why not.

        Parameters
        ----------
        **how

        Returns
        -------
        object
            replace= or merge=, as `edit` takes them.

        Raises
        ------
        ValueError
            These are not the rows of the fit, so no edit has a price: explore the tree with those.

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def arrive(self, steps: Any) -> None:
        """Another tree is seen.

        Parameters
        ----------
        steps : object

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def ask(self) -> None:
        """Another question at the chosen node.

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def merge(self) -> None:
        """A leaf in place of the chosen node and all below it.

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
    def undo(self) -> None:
        """Back to the tree before the last edit.

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
        """
