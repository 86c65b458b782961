# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Rule
from xclust.engine.method import Method
from xclust.methods.estimator import GreedyTreeClusterer
import numpy as np

__all__ = [
    'TIE_FACTOR', 'AXES', 'BYTES_OF_BINS', 'without_rounding', 'best_prefix', 'BinMoments',
    'mean_row', 'fill_bins', 'bound_gains', 'along_axes', 'most_gains', 'NodeSum', 'SquaresRule',
    'Squares', 'SSEGreedy']

TIE_FACTOR: Any

AXES: int

BYTES_OF_BINS: Any

def without_rounding(gain: Any) -> float: ...

def best_prefix(
    X: ArrayLike | Any,
    mean: Any,
    weights: Any,
    x: Any,
    order: Any,
    start: Any,
    total: Any,
    least: Any
) -> Any: ...

def mean_row(X: ArrayLike | Any, rows: Any, weights: Any) -> Any: ...

def fill_bins(
    start: Any,
    stop: Any,
    features: Sequence[str] | Sequence[int] | None,
    codes: Any,
    X: ArrayLike | Any,
    mean: Any,
    rows: Any,
    weights: Any,
    bins: Any
) -> None: ...

def bound_gains(start: Any, stop: Any, bins: Any, total: Any, least: Any, edges: Any, bounds: Any) -> None: ...

def along_axes(Z: ArrayLike | Any, weights: ArrayLike | Any, q: Any) -> tuple: ...

def most_gains(
    start: Any,
    stop: Any,
    bins: Any,
    mixed: Any,
    total: Any,
    least: Any,
    rest: Any,
    edges: Any,
    bounds: Any,
    most: Any
) -> None: ...

class BinMoments(NamedTuple):
    rising: np.ndarray
    falling: np.ndarray
    squares: np.ndarray
    weight: np.ndarray
    counts: np.ndarray
    @staticmethod
    def room(F: Any, B: Any, d: Any) -> Any: ...

class NodeSum(NamedTuple):
    rows: np.ndarray
    mean: np.ndarray
    total: float
    least: tuple

class SquaresRule(Rule):
    leaves: str
    least: Any
    features: Any
    n_bins: Any
    mixed: Any
    at_once: Any
    bins: Any
    columns: Any
    weights: Any
    run: Any
    X: Any
    threads: Any
    edges: Any
    bounds: Any
    def __init__(self, task: Any) -> None: ...
    def _in_blocks(self, rows: Any, n_features: Any, do: Any) -> None: ...
    def _most(self, node: Any) -> np.ndarray | None: ...
    def cut(self, rows: Any, state: Any) -> Any: ...
    def _among(self, some: Any, node: Any, best: Any, cuts: Any) -> float: ...
    def _at_edges(self, features: Sequence[str] | Sequence[int] | None, rows: Any, best: Any) -> list: ...
    def _open(self, j: Any, f: Any, b: Any, node: Any) -> Any: ...

class Squares(Method):
    slow: bool
    kernel: bool
    def refuses(self, task: Any) -> Any: ...

class SSEGreedy(GreedyTreeClusterer):
    """Without a reference: cut the leaf whose best cut lowers the sum of squares most; every leaf is a cluster.

    Parameters
    ----------
    n_clusters : int, default=8
        Leaves to grow, each a cluster.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to be compared with; it changes the number of leaves to its own, and no
        cut.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    top : object, default=None
        The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
        below them.
    refine : bool, default=False
        Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
    random_state : int, RandomState or None, default=None
        For the reference.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str or dict, default='full'
        "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
        only there.
    missing : str, default='median'
        Missing where training saw none: goes as the "median", or "refuse".

    Attributes
    ----------
    tree_ : Tree
        The tree: flat arrays, thresholds in the units of X.
    clusters_ : ndarray of shape (k,)
        The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
    labels_ : ndarray of shape (n,)
        The cluster of each training row, one of `clusters_`.
    agreement_ : Agreement
        With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
        `.ari`.
    price_ : float
        `cost_ / reference_cost_`; nan where costs count labels.
    cost_ : float
        What the tree's clusters pay at their own centers, in the space in which the tree was grown.
    surrogate_cost_ : float
        What they pay at the reference's centers.
    reference_cost_ : float
        What the reference's clusters pay at their own centers.
    cluster_centers_ : ndarray of shape (k, d)
        Centers of the tree's clusters, in their order and in the units of X.
    n_clusters_ : int
        Clusters that are explained.
    n_leaves_ : int
        Leaves of the tree.
    objective_ : str
        What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
    reference_ : object or None
        The fitted clusterer that found the clustering; None where it was given.
    reference_labels_ : ndarray of shape (n,)
        The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
    columns_ : tuple[Column, ...] or None
        How the columns of a mixed frame were read; None where all are numbers.
    feature_scale_ : ndarray of shape (d,)
        Spread of each column, in its units.
    n_threads_ : int
        Threads that `fit` worked with, as `n_jobs` allowed.
    n_features_in_ : int
        The number of columns, d.
    feature_names_in_ : ndarray of shape (d,)
        The names of the columns; only where X had names, all of them text.
    cluster_names_ : list[str]
        The names of the clusters; only after `name_clusters`.
    cluster_names_automatic_ : bool
        Whether these were made from the rules; only after `name_clusters`.
    changes_ : object
        What an update or an edit changed; only after `update`, `edit` and `heed`.
    wishes_ : object
        What became of wishes about rows: a `RowBill`; only after `heed`.
    explained_ : Explained
        All of this and more, in one object that never changes.

    References
    ----------
    .. [1] The chapter "SSE-greedy", https://xclust.github.io/xclust/1_methods/sse_greedy.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import SSEGreedy
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> print(SSEGreedy(3).fit(X).tree_)
    x1 <= 46.5?
      yes: x0 <= 5?
        yes: cluster 0 (3 rows)
        no:  cluster 1 (2 rows)
      no:  cluster 2 (2 rows)
    """
    n_clusters: int
    reference: object | None
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    top: Any
    refine: bool
    random_state: object | None
    n_jobs: int | None
    thresholds: str | dict
    missing: str
    objective: str
    objectives: tuple
    takes_sparse: bool
    max_leaves: Any
    _no_more: str
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        reference: object | None = None,
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        top: Any = None,
        refine: bool = False,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str | dict = 'full',
        missing: str = 'median'
    ) -> None: ...
    def method(self) -> Any:
        """The algorithm with the options that were chosen, made anew for every fit.

        Returns
        -------
        Method
            Of this fit alone, so that it may keep what it learns.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        See the example of `TreeClusterer.method`.
        """
