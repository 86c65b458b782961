# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.explained import Explained
from xclust.engine.grow import Rule
from xclust.engine.method import Method
from xclust.methods.estimator import GreedyTreeClusterer
from xclust.methods.sse_greedy import SquaresRule
from xclust.reference.reference import Reference
import numpy as np

__all__ = [
    'near_mean', 'LeafGroups', 'pruned', 'joined_leaves', 'weight_of_size', 'DevianceRule',
    'Stretch', 'disorder', 'best_part', 'cut_off', 'crowd', 'look_ahead', 'Region', 'emptiest',
    'BackgroundRule', 'Kept', 'rows_below', 'clusters_by_name', 'OwnClusters', 'Nearness',
    'Emptiness', 'OwnTreeClusterer', 'split_size', 'share_of', 'own_reference', 'of_nobody_else',
    'CUBT', 'CLTree']

def near_mean(near: np.ndarray, weights: np.ndarray, share: float) -> float: ...

def pruned(
    tree: Any,
    belong: Any,
    limit: float,
    most: int | None,
    least: int = 1,
    unite: Any = None
) -> np.ndarray: ...

def joined_leaves(groups: LeafGroups, n_clusters: int, apart: Any, small: float = 0) -> list: ...

def weight_of_size(task: Any, size: Any) -> float: ...

def disorder(y: object | None, n: Any) -> Any: ...

def best_part(values: Any, upto: Any, part: Any) -> Any: ...

def cut_off(part: Any, index: Any, place: Any, right: Any) -> Any: ...

def crowd(upto: Any, part: Any) -> Any: ...

def look_ahead(values: Any, upto: Any, part: Any) -> Any: ...

def emptiest(task: Any, rows: Any, region: Any, column: Any) -> Any: ...

def rows_below(grown: Any) -> dict: ...

def clusters_by_name(clusters: Any, inside: Any, task: Any) -> dict: ...

def split_size(value: Any) -> Any: ...

def share_of(name: Any, value: Any, most: Any = 1.0) -> float: ...

def own_reference(X: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> Reference: ...

def of_nobody_else(found: Any) -> Explained: ...

class LeafGroups:
    X: np.ndarray
    weights: np.ndarray
    members: dict
    share: float
    near: Any
    def __init__(self, X: np.ndarray, weights: np.ndarray, members: dict, share: float) -> None: ...
    def distance(self, a: Any, b: Any) -> float: ...
    def rise(self, a: Any, b: Any) -> float: ...
    def _middle(self, rows: Any) -> Any: ...
    def unite(self, a: Any, b: Any, new: Any) -> None: ...

class DevianceRule(SquaresRule):
    min_gain: Any
    leaves: str
    fewest: Any
    worth: Any
    def __init__(self, task: Any, min_samples_split: Any = 10, min_gain: Any = 0.01) -> None: ...
    def root(self) -> None: ...
    def cut(self, rows: Any, state: Any) -> Any: ...
    def label(self, rows: Any, state: Any) -> Any: ...

class Stretch(NamedTuple):
    first: int
    stop: int
    low: float
    high: float
    points: float

class Region(NamedTuple):
    low: np.ndarray
    high: np.ndarray
    points: float
    stretch: float

class BackgroundRule(Rule):
    leaves: str
    fewest: Any
    values: Any
    weights: Any
    def __init__(self, task: Any, min_samples_split: Any = 10) -> None: ...
    def root(self) -> Any: ...
    def column(self, j: Any, rows: Any) -> Any: ...
    def cut(self, rows: Any, region: Any) -> Any: ...
    def side(self, region: Any, j: Any, place: Any, right: Any, y: object | None) -> Any: ...
    def split(self, region: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, region: Any) -> Any: ...

class Kept(Rule):
    tree: Any
    leaves: str
    named: Any
    def __init__(self, task: Any, tree: Any, label: Any) -> None: ...
    def root(self) -> Any: ...
    def split(self, node: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, node: Any) -> Any: ...
    def cut(self, rows: Any, node: Any) -> Any: ...

class OwnClusters(Method):
    n_clusters: Any
    share: Any
    join: Any
    leaves: str
    slow: bool
    kernel: bool
    found: Any
    def __init__(
        self,
        rule: Any,
        n_clusters: Any,
        share: Any = 0.2,
        join: Any = 'distance',
        **options: Any
    ) -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def refuses(self, task: Any) -> Any: ...
    def belonging(self, grown: Any, groups: Any, inside: Any) -> Any: ...
    def space(self, task: Any) -> np.ndarray: ...
    def small(self, task: Any) -> float: ...
    def find(self, task: Any) -> Any: ...
    def grow(self, task: Any) -> Any: ...

class Nearness(OwnClusters):
    min_distance: Any
    def __init__(self, rule: Any, min_distance: Any = 0.0, **options: Any) -> None: ...
    def belonging(self, grown: Any, groups: Any, inside: Any) -> Any: ...

class Emptiness(OwnClusters):
    min_crowd: Any
    def __init__(self, rule: Any, min_crowd: Any = 0.1, **options: Any) -> None: ...
    def belonging(self, grown: Any, groups: Any, inside: Any) -> Any: ...
    def space(self, task: Any) -> Any: ...
    def small(self, task: Any) -> Any: ...

class OwnTreeClusterer(GreedyTreeClusterer):
    """What trees share that find clusters of their own, of which several leaves may be one.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
    max_leaves : int or None, default=None
        Leaves to grow; None: one a cluster.
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
    .. [1] The chapter "CUBT and CLTree", https://xclust.github.io/xclust/1_methods/own_clusters.html
    """
    objective: str
    objectives: tuple
    takes_sparse: bool
    refine: bool
    def _max_leaves(self, k: Any) -> Any: ...
    def _options(self) -> dict: ...
    def _answer(self, task: Any, method: Any, space: Any, door: Any) -> Any: ...
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...

class CUBT(OwnTreeClusterer):
    """Clusters found by a tree: grown by sums of squares, pruned and joined by the distance of leaves (Fraiman, Ghattas, Svarc 2013).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find; leaves are joined until so many are left.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to be compared with; it changes the number of clusters to its own, and
        no cut.
    max_leaves : int or None, default=None
        Leaves that pruning leaves at most, at least one a cluster; None: no limit.
    min_samples_split : int or float, default=10
        Nodes of less weight are not cut: rows, or as a float a share.
    min_gain : float, default=0.01
        Share of all squares that a cut has to take away.
    min_distance : float or None, default=None
        Leaves of one question that are nearer become one; None: only for `max_leaves`.
    share : float, default=0.2
        Share of a leaf's rows whose distance counts, the nearest.
    join : str, default='distance'
        Clusters joined first: the nearest by "distance", or the least rise of "deviance".
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    random_state : int, RandomState or None, default=None
        For the reference.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str, default='full'
        "round": cuts at the shortest numbers that move no training row.
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
    .. [1] R. Fraiman, B. Ghattas, M. Svarc. Interpretable clustering using unsupervised binary trees.
           Advances in Data Analysis and Classification 7, 2013.
    .. [2] The chapter "CUBT and CLTree", https://xclust.github.io/xclust/1_methods/own_clusters.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CUBT
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> print(CUBT(3, min_samples_split=2).fit(X).rules())
    cluster 0: 3 rows (42.9 %)
        x1 <= 46.5 and x0 <= 5
    cluster 1: 2 rows (28.6 %)
        x1 <= 46.5 and x0 > 5
    cluster 2: 2 rows (28.6 %)
        x1 > 46.5
    """
    n_clusters: int
    reference: object | None
    max_leaves: int | None
    min_samples_split: int | float
    min_gain: float
    min_distance: float | None
    share: float
    join: str
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    random_state: object | None
    n_jobs: int | None
    thresholds: str
    missing: str
    _no_more: str
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        reference: object | None = None,
        max_leaves: int | None = None,
        min_samples_split: int | float = 10,
        min_gain: float = 0.01,
        min_distance: float | None = None,
        share: float = 0.2,
        join: str = 'distance',
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str = 'full',
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

class CLTree(OwnTreeClusterer):
    """Clusters found by a tree that parts rows from a uniform background, looking ahead for empty space (Liu, Xia, Yu 2000).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find; leaves are joined until so many are left.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to be compared with; it changes the number of clusters to its own, and
        no cut.
    max_leaves : int or None, default=None
        Leaves that pruning leaves at most, at least one a cluster; None: no limit.
    min_samples_split : int or float, default=0.05
        A node of less weight is not cut, nor a cluster; as CUBT's.
    min_crowd : float, default=0.1
        Rows by background points: a cut beside a stretch with more of them is taken back.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    random_state : int, RandomState or None, default=None
        For the reference.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str, default='full'
        "round": cuts at the shortest numbers that move no training row.
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
    .. [1] B. Liu, Y. Xia, P. S. Yu. Clustering through decision tree construction. CIKM 2000; and
           Clustering via decision tree construction, in Foundations and Advances in Data Mining,
           Springer 2005.
    .. [2] The chapter "CUBT and CLTree", https://xclust.github.io/xclust/1_methods/own_clusters.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CLTree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> print(CLTree(3, min_samples_split=2).fit(X).rules())
    cluster 0: 3 rows (42.9 %)
        x1 <= 46.5 and x0 <= 5
    cluster 1: 2 rows (28.6 %)
        x1 <= 46.5 and x0 > 5
    cluster 2: 2 rows (28.6 %)
        x1 > 46.5
    """
    n_clusters: int
    reference: object | None
    max_leaves: int | None
    min_samples_split: int | float
    min_crowd: float
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    random_state: object | None
    n_jobs: int | None
    thresholds: str
    missing: str
    _no_more: str
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        reference: object | None = None,
        max_leaves: int | None = None,
        min_samples_split: int | float = 0.05,
        min_crowd: float = 0.1,
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str = 'full',
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
