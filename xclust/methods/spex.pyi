# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from scipy import sparse
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.method import Method
from xclust.engine.task import Cut
from xclust.methods.cart import LabelRule
from xclust.methods.estimator import GreedyTreeClusterer
import numpy as np

__all__ = [
    'DEGREE', 'VOLUME', 'INNER', 'ROW', 'INSIDE', 'FEW_COLUMNS', 'gain_of', 'copies', 'State',
    'CliqueRule', 'Ties', 'Graph', 'list_ties', 'as_graph', 'empty_ties', 'asymmetry',
    'vertex_sums', 'Spot', 'count_ties', 'leaving', 'cut_score', 'most_kept', 'hidden_bound',
    'score_ties', 'sweep_ties', 'walk_ties', 'GraphSweep', 'with_centers', 'part_ties', 'GraphRule',
    'sum_exactly', 'once_each', 'checked', 'sorted_rows', 'comparable', 'neighbour_search', 'seek',
    'unite', 'neighbours', 'makes_distances', 'transformed', 'on_rows', 'star', 'GraphMethod',
    'SpEx']

DEGREE: Any

VOLUME: Any

INNER: Any

ROW: Any

INSIDE: Any

FEW_COLUMNS: int

def gain_of(psi: Any, score: Any) -> float: ...

def copies(weights: np.ndarray, self_loops: bool) -> np.ndarray: ...

def list_ties(indptr: Any, indices: Any, weight: Any, equal: Any, there: Any, ties: Any) -> Any: ...

def as_graph(A: ArrayLike | Any, counts: np.ndarray, n_rows: int, self_loops: bool = False) -> Graph: ...

def empty_ties(E: Any, like: Any) -> Any: ...

def asymmetry(i: Any, j: Any) -> Any: ...

def vertex_sums(ties: Any, counts: Any, n_rows: Any, self_loops: Any) -> np.ndarray: ...

def count_ties(codes: Any, vertices: Any, start: Any, stop: Any, graph: Any, counts: Any) -> None: ...

def leaving(left: Any, whole: Any) -> Any: ...

def cut_score(left: Any, whole: Any) -> Any: ...

def most_kept(kept: Any, gain: Any, volume: Any) -> Any: ...

def hidden_bound(before: Any, after: Any, whole: Any) -> Any: ...

def score_ties(only: Any, counts: Any, whole: Any, window: Any, edges: Any, bounds: Any) -> None: ...

def sweep_ties(
    first: Any,
    last: Any,
    codes: Any,
    only: Any,
    spot: Any,
    graph: Any,
    windows: Any,
    counts: Any,
    tally: Any
) -> None: ...

def walk_ties(
    order: Any,
    x: Any,
    codes: Any,
    whole: Any,
    graph: Any,
    counts: Any,
    lower: Any,
    upper: Any,
    scores: Any
) -> None: ...

def with_centers(columns: Any, centers: ArrayLike | Any) -> Any: ...

def part_ties(x: Any, threshold: Any, start: Any, stop: Any, ties: Any, ends: Any) -> Any: ...

def sum_exactly(w: Any) -> bool: ...

def once_each(A: Any, kind: Any) -> sparse.csr_array: ...

def checked(A: Any, n: Any) -> sparse.csr_array: ...

def sorted_rows(A: Any) -> Any: ...

def comparable(X: ArrayLike | Any) -> tuple: ...

def neighbour_search(X: ArrayLike | Any, k: Any, n_jobs: Any = None) -> Any: ...

def seek(search: Any, X: ArrayLike | Any, k: Any) -> np.ndarray: ...

def unite(near: Any, starts: Any, back: Any, ends: Any, both: Any) -> None: ...

def neighbours(X: ArrayLike | Any, k: Any, n_jobs: Any = None) -> sparse.csr_array: ...

def makes_distances(transformer: Any) -> bool: ...

def transformed(transformer: Any, X: ArrayLike | Any, n: Any) -> Any: ...

def on_rows(A: Any, rows: Any, n: Any) -> sparse.csr_array: ...

def star(labels: ArrayLike | Any, k: Any) -> sparse.csr_array: ...

class State(NamedTuple):
    psi: float
    start: int = ...
    stop: int = ...
    centers: np.ndarray = ...

class CliqueRule(LabelRule):
    until_pure: Any
    sizes: Any
    def __init__(self, task: Any, self_loops: Any = False, until_pure: Any = True) -> None: ...
    def root(self) -> Any: ...
    def psi(self, rows: Any) -> Any: ...
    def split(self, state: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def cut(self, rows: Any, state: Any) -> Any: ...

class Ties(NamedTuple):
    first: np.ndarray
    second: np.ndarray
    weight: np.ndarray

class Graph(NamedTuple):
    ties: Ties
    indptr: np.ndarray
    indices: np.ndarray
    weight: np.ndarray
    ends: np.ndarray

class Spot(NamedTuple):
    vertices: np.ndarray
    state: State
    whole: np.ndarray

class GraphSweep:
    columns: Any
    graph: Graph
    centers: ArrayLike | Any
    run: Any
    blocks: Any
    window: Any
    codes: Any
    only: Any
    tally: Any
    counts: Any
    def __init__(self, columns: Any, graph: Graph, centers: ArrayLike | Any = None, run: Any = ...) -> None: ...
    def spot(self, rows: Any, state: Any) -> Spot: ...
    def position(self, j: Any) -> Any: ...
    def best(self, rows: np.ndarray, state: State, least: int = 1, allowed: ArrayLike | Any = None) -> Cut | None: ...
    def open_bins(self, j: Any, wanted: Any, spot: Any, lower: Any, upper: Any) -> tuple: ...

class GraphRule(LabelRule):
    task: Any
    graph: Any
    until_pure: Any
    values: Any
    def __init__(self, task: Any, graph: Any, centers: ArrayLike | Any = None, until_pure: Any = True) -> None: ...
    def root(self) -> Any: ...
    def cut(self, rows: Any, state: Any) -> Any: ...
    def split(self, state: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def child(self, rows: Any, start: Any, stop: Any, centers: ArrayLike | Any) -> Any: ...

class GraphMethod(Method):
    graph: Any
    n_neighbors: Any
    self_loops: Any
    objective: Any
    n_jobs: Any
    leaves: str
    kind: Any
    A: Any
    def __init__(
        self,
        graph: Any = 'clique',
        n_neighbors: Any = 20,
        self_loops: Any = False,
        leaves_are_clusters: Any = False,
        objective: Any = 'kmeans',
        n_jobs: Any = None
    ) -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def rule(self, task: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...

class SpEx(GreedyTreeClusterer):
    """The cut with the least conductance in a graph of the rows, best cut first (Argov, Wagner 2025).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    graph : str, sparse matrix or transformer, default='clique'
        "clique" or "star" of the reference, "knn", a symmetric (n, n) matrix of ties, or a transformer
        that makes one of X as given (bring a scaler if it needs one).
    n_neighbors : int, default=20
        Of each row, for "knn".
    leaf_labels : str, default='majority'
        A leaf's cluster: "majority" of the reference, or "leaf": each leaf is one of its own, as
        without a reference.
    self_loops : bool, default=False
        Tie every row to itself, too.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians for "clique" and
        "star", else nothing.
    objective : str, default='kmeans'
        "kmeans", "kmedians" or "labels": how costs are counted; the cuts do not depend on it.
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
    conductance_ : ndarray of shape (n_leaves,) or None
        Of each leaf, left to right; None after a refinement.

    References
    ----------
    .. [1] T. Argov, T. Wagner (2025). SpEx: a spectral approach to explainable clustering. NeurIPS.
    .. [2] The chapter "SpEx", https://xclust.github.io/xclust/1_methods/spex.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import SpEx
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> SpEx().fit(X, labels=labels).conductance_
    array([0., 0., 0.])
    """
    conductance_: np.ndarray | None
    n_clusters: int
    graph: Any
    n_neighbors: int
    leaf_labels: str
    self_loops: bool
    reference: object | None
    objective: str
    max_leaves: int | None
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    top: Any
    refine: bool
    random_state: object | None
    n_jobs: int | None
    thresholds: str | dict
    missing: str
    _no_more: str
    def __sklearn_tags__(self) -> Any: ...
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        graph: Any = 'clique',
        n_neighbors: int = 20,
        leaf_labels: str = 'majority',
        self_loops: bool = False,
        reference: object | None = None,
        objective: str = 'kmeans',
        max_leaves: int | None = None,
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
