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
from xclust.engine.task import Cut
from xclust.kernels.kernel_costs import KernelTreeClusterer
from xclust.kernels.kernels import Kernel
import numpy as np

__all__ = [
    'ROUNDING', 'ALL_SIDES', 'LIKELY', 'SPREAD', 'POLISHED', 'EXACT_ROWS', 'CACHED_ROWS',
    'MOST_EXACT_ROWS', 'KernelNode', 'node_of', 'Verdict', 'judge', 'Line', 'line_of', 'between',
    'reach', 'room', 'valid_runs', 'Sums', 'Small', 'add_row', 'enter', 'nearest_kept',
    'start_over', 'least_cost_run', 'RunCut', 'cheapest', 'exact_cut', 'least_surrogate_run',
    'least_bipartition_run', 'subsets', 'least_block_runs', 'bipartition_runs', 'block_runs',
    'judged', 'likely_runs', 'polish', 'fast_cut', 'rank', 'spread_runs', 'tied_runs', 'tied_cut',
    'among', 'kernel_node', 'small_node', 'DualRule', 'DT2', 'DualMethod']

ROUNDING: float

ALL_SIDES: int

LIKELY: int

SPREAD: int

POLISHED: int

EXACT_ROWS: int

CACHED_ROWS: int

MOST_EXACT_ROWS: int

def node_of(
    labels: ArrayLike | Any,
    weights: Any,
    diagonal: Any,
    among: Any,
    sums: Any,
    K: Any = None
) -> KernelNode: ...

def judge(node: KernelNode, inside: np.ndarray, side: np.ndarray | None = None) -> Verdict | None: ...

def line_of(feature: Any, x: Any) -> Line: ...

def between(line: Any, first: Any, last: Any) -> Any: ...

def reach(line: Line, node: KernelNode) -> tuple: ...

def room(line: Any, least: Any) -> Any: ...

def valid_runs(line: Line, node: KernelNode, least: int = 1) -> tuple: ...

def add_row(K: Any, p: Any, weight: Any, c: Any, state: Any) -> None: ...

def enter(p: Any, node: Any, kept: Any, inside: Any, side: Any, within: Any) -> None: ...

def nearest_kept(p: Any, node: Any, kept: Any, inside: Any, side: Any) -> Any: ...

def start_over(node: Any, kept: Any, now: Any, inside: Any, side: Any, within: Any, label: Any) -> None: ...

def least_cost_run(order: Any, starts: Any, lows: Any, highs: Any, node: Any, kept: Any, now: Any) -> Any: ...

def cheapest(found: Any, tie: Any) -> RunCut | None: ...

def exact_cut(node: KernelNode, lines: list, valid: list, run: Any = ...) -> RunCut | None: ...

def least_surrogate_run(code: Any, counts: Any, near: Any, far: Any, weights: Any, least: Any) -> Any: ...

def least_bipartition_run(code: Any, counts: Any, D: Any, weights: Any, side: Any, least: Any) -> Any: ...

def subsets(A: Any) -> Any: ...

def least_block_runs(code: Any, counts: Any, D: Any, weights: Any, least: Any) -> Any: ...

def bipartition_runs(line: Line, node: KernelNode, D: Any, sides: Any, least: Any) -> set: ...

def block_runs(line: Line, node: KernelNode, D: Any, least: Any) -> set: ...

def judged(node: Any, lines: Any, runs: Any, run: Any = ...) -> list: ...

def likely_runs(node: KernelNode, lines: list, valid: list, runs_of: Any, run: Any = ...) -> list: ...

def polish(node: KernelNode, line: Line, valid: tuple, found: RunCut) -> RunCut: ...

def fast_cut(node: KernelNode, lines: list, valid: list, least: int = 1, run: Any = ...) -> RunCut | None: ...

def rank(found: Any) -> Any: ...

def spread_runs(valid: Any) -> list: ...

def tied_runs(line: Line, node: KernelNode, least: int = 1) -> Any: ...

def tied_cut(
    node: KernelNode,
    lines: list,
    least: int = 1,
    most: int | None = None,
    run: Any = ...
) -> RunCut | None: ...

def among(costs: Any, points: Any, cached: Any) -> Any: ...

def kernel_node(
    costs: Any,
    rows: Any,
    labels: ArrayLike | Any,
    weights: Any,
    cached: int,
    run: Any = ...
) -> KernelNode: ...

def small_node(K: Any, labels: ArrayLike | Any, weights: Any) -> KernelNode: ...

class KernelNode(NamedTuple):
    labels: np.ndarray
    weights: np.ndarray
    diagonal: np.ndarray
    among: object
    sums: np.ndarray
    mass: np.ndarray
    squares: np.ndarray
    scatter: float
    rounding: float
    K: np.ndarray | None = ...
    @property
    def slack(self) -> Any: ...

class Verdict(NamedTuple):
    cost: float
    side: np.ndarray
    movers: np.ndarray
    labels: np.ndarray

class Line(NamedTuple):
    feature: int
    values: np.ndarray
    code: np.ndarray
    starts: np.ndarray

class Sums(NamedTuple):
    sums: np.ndarray
    mass: np.ndarray
    squares: np.ndarray

class Small(NamedTuple):
    K: np.ndarray
    labels: np.ndarray
    weights: np.ndarray
    whole: Sums
    diagonal: float
    slack: float

class RunCut(NamedTuple):
    cost: float
    feature: int
    first: int
    last: int
    side: np.ndarray | None = ...

class DualRule(Rule):
    exact: Any
    labels: Any
    columns: Any
    limits: Any
    run: Any
    weights: Any
    unit: Any
    reference: Any
    costs: Any
    def __init__(self, task: Any, exact: Any = 'auto') -> None: ...
    def root(self) -> Any: ...
    def cut(self, rows: Any, active: Any) -> Any: ...
    def _lines(self, rows: Any) -> Any: ...
    def _keep(self, rows: Any, active: Any, node: Any, line: Any, found: Any) -> Cut: ...
    def split(self, active: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, active: Any) -> Any: ...
    def unfinished(self, active: Any) -> Any: ...

class DT2(KernelTreeClusterer):
    """Dual-threshold tree: at every node the interval that keeps the kernel cost lowest, when every cluster goes with its majority and the minorities change their cluster.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    kernel : str or Kernel, default='gaussian'
        A name, a `Kernel`, or a function of two arrays.
    gamma : str or float, default='scale'
        "scale", "median" or a number: exp(-gamma * distance) of "gaussian" and "laplace".
    exact : bool or str, default='auto'
        True: every interval of every node is tried; False: the fast search; "auto": exact up to 300
        rows.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KernelKMeans.
    max_depth : int or None, default=None
        Longest path; a node stopped by it becomes a leaf of its cheapest cluster.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    refine : bool, default=False
        Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
    distances : str, default='auto'
        "exact", "landmarks", or "auto": exact up to 20,000 rows.
    n_landmarks : int or None, default=None
        None: 500, fewer where their features would fill more than a gigabyte.
    random_state : int, RandomState or None, default=None
        For the reference and the landmarks.
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
    kernel_ : Kernel
        The kernel, its gamma a number; only for kernel clusterings.
    distances_ : str
        "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
    distance_error_ : float
        How far the distances are from the exact ones, relative to them; 0 where they are exact; only
        for kernel clusterings.
    sampled_cost_ : SampledCost
        `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
        for kernel clusterings.
    sampled_reference_cost_ : SampledCost
        The same of `reference_cost_`; only for kernel clusterings.

    References
    ----------
    .. [1] The chapter "DT²", https://xclust.github.io/xclust/4_kernels/dual_threshold.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import DT2
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(DT2().fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    n_clusters: int
    kernel: str | Kernel
    gamma: str | float
    exact: Any
    reference: object | None
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    refine: bool
    distances: str
    n_landmarks: int | None
    random_state: object | None
    n_jobs: int | None
    thresholds: str
    missing: str
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        kernel: str | Kernel = 'gaussian',
        gamma: str | float = 'scale',
        exact: Any = 'auto',
        reference: object | None = None,
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        refine: bool = False,
        distances: str = 'auto',
        n_landmarks: int | None = None,
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
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...

class DualMethod(Method):
    intervals: bool
    kernel: bool
    def __init__(self, exact: Any = 'auto') -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def rule(self, task: Any) -> Any: ...
    def check(self, weights: Any) -> Any: ...
