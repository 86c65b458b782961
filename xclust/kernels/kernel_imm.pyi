# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import CenterRule
from xclust.engine.method import Method
from xclust.kernels.feature_maps import Anchored
from xclust.kernels.feature_maps import FeatureMap
from xclust.kernels.kernel_costs import KernelTreeClusterer
from xclust.kernels.kernels import Kernel
from xclust.methods.imm import Certificate
from xclust.methods.imm import MistakeRule
import numpy as np

__all__ = [
    'CLOSE', 'NODES', 'MAX_ANCHORS', 'MAX_ENTRIES', 'merge_close', 'laplace_sums', 'gaussian_sums',
    'interpolation', 'fast_gaussian_sums', 'direct_sums', 'class_weights', 'anchor_centers',
    'NodeTable', 'tabulate', 'first_beyond', 'AnchorCuts', 'count_mistakes', 'best_midway_cut',
    'try_each', 'halfway', 'best_gap_cut', 'anchor_cuts', 'Ends', 'in_gaps', 'without_gaps',
    'interval_of', 'Clusters', 'FeatureRule', 'class_means', 'feature_centers', 'ExplicitRule',
    'AnchorCut', 'AnchorRule', 'Apart', 'FeatureMethod', 'KernelIMM', 'auto_anchors',
    'squared_gaps', 'kernel_of', 'guarantee']

CLOSE: float

NODES: int

MAX_ANCHORS: int

MAX_ENTRIES: Any

def merge_close(centers: np.ndarray, tolerance: np.ndarray) -> np.ndarray: ...

def laplace_sums(x: Any, classes: Any, weights: Any, points: Any, gamma: Any, sums: Any) -> None: ...

def gaussian_sums(x: Any, classes: Any, weights: Any, points: Any, gamma: Any, sums: Any) -> None: ...

def interpolation(u: Any) -> np.ndarray: ...

def fast_gaussian_sums(x: Any, classes: Any, weights: Any, points: Any, gamma: Any, k: Any) -> np.ndarray: ...

def direct_sums(kernel: Any, x: Any, Z: Any, points: Any) -> np.ndarray: ...

def class_weights(classes: Any, weights: Any, k: Any) -> np.ndarray: ...

def anchor_centers(
    fmap: Anchored,
    j: int,
    x: np.ndarray,
    classes: np.ndarray,
    weights: np.ndarray,
    mass: np.ndarray
) -> np.ndarray: ...

def tabulate(x: Any, order: Any, group: Any, weights: Any, table: Any) -> Any: ...

def first_beyond(values: Any, anchor: Any, edge: Any, start: Any) -> Any: ...

def count_mistakes(
    before: Any,
    centers: ArrayLike | Any,
    threshold: Any,
    first: Any,
    last: Any,
    outer_first: Any,
    outer_last: Any
) -> Any: ...

def best_midway_cut(table: Any, cuts: Any, least: Any) -> Any: ...

def try_each(
    table: Any,
    centers: ArrayLike | Any,
    threshold: Any,
    anchor: Any,
    o: Any,
    i: Any,
    least: Any,
    best: Any
) -> Any: ...

def halfway(values: Any, anchor: Any, o: Any, i: Any) -> Any: ...

def best_gap_cut(table: Any, cuts: Any, least: Any, limit: Any) -> Any: ...

def anchor_cuts(fmap: Any, j: Any, centers: ArrayLike | Any, some: Any = ...) -> AnchorCuts: ...

def in_gaps(below: Any, first: Any, last: Any, above: Any) -> Ends: ...

def without_gaps(below: Any, first: Any, last: Any, above: Any, exact: Any) -> Ends: ...

def interval_of(gaps: tuple, fmap: FeatureMap, q: int, threshold: float) -> Ends: ...

def class_means(x: Any, labels: ArrayLike | Any, weights: Any, k: Any) -> Any: ...

def feature_centers(
    phi: Any,
    fmap: Any,
    labels: ArrayLike | Any,
    weights: Any,
    k: Any,
    run: Any = ...
) -> np.ndarray: ...

def auto_anchors(values: Any, weights: Any, limit: Any) -> list: ...

def squared_gaps(D: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> np.ndarray: ...

def kernel_of(fmap: Any) -> Kernel | None: ...

def guarantee(kernel: Kernel, fmap: FeatureMap, values: np.ndarray, weights: np.ndarray) -> tuple: ...

class NodeTable(NamedTuple):
    values: np.ndarray
    before: np.ndarray
    rows: np.ndarray

class AnchorCuts(NamedTuple):
    anchors: np.ndarray
    centers: np.ndarray
    thresholds: np.ndarray
    low: np.ndarray
    high: np.ndarray
    widest: np.ndarray
    closest: np.ndarray

class Ends(NamedTuple):
    lower: float
    upper: float
    inside_left: bool = ...

class Clusters(NamedTuple):
    centers: np.ndarray
    labels: np.ndarray
    objective: str = ...

class FeatureRule(CenterRule):
    mass: Any
    x: Any
    map: Any
    reference: Any
    def begin(self, task: Any, fmap: Any) -> None: ...
    def root(self) -> Any: ...
    def label(self, rows: Any, active: Any) -> Any: ...

class ExplicitRule(FeatureRule, MistakeRule):
    def __init__(self, task: Any, fmap: Any, midpoints: Any) -> None: ...
    def cut(self, rows: Any, active: Any) -> Any: ...
    def ends(self, rows: Any, q: Any, threshold: Any) -> Ends: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...

class AnchorCut(NamedTuple):
    mistakes: float
    feature: int
    anchor: int
    threshold: float
    gaps: tuple
    inside: np.ndarray

class AnchorRule(FeatureRule):
    midpoints: Any
    orders: Any
    shares: Any
    unit: Any
    def __init__(self, task: Any, fmap: Any, midpoints: Any) -> None: ...
    def project(self, j: Any) -> Any: ...
    def unfinished(self, active: Any) -> Any: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...
    def table(self, j: Any, group: Any, n_rows: Any, n_active: Any) -> NodeTable: ...
    def best_of(self, j: Any, group: Any, active: Any, n_rows: Any, limit: Any = None) -> AnchorCut | None: ...
    def least(self, columns: Any, *node: Any) -> Any: ...
    def cut(self, rows: Any, active: Any) -> Any: ...

class Apart(NamedTuple):
    gaps: np.ndarray
    mass: np.ndarray
    def renumbered(self, numbers: Any) -> Any: ...

class FeatureMethod(Method):
    intervals: bool
    kernel: bool
    made: Any
    apart: Any
    def __init__(
        self,
        feature_map: Any = 'auto',
        n_terms: Any = None,
        anchors: Any = 'auto',
        midpoints: Any = False
    ) -> None: ...
    def refuses(self, task: Any) -> Any: ...
    def map_for(self, task: Any) -> Any: ...
    def rule(self, task: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...

class KernelIMM(KernelTreeClusterer):
    """IMM on one-coordinate features of a kernel: every cut of a feature is an interval of one column (Fleissner, Vankadara, Ghoshdastidar 2024, Algorithm 1).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    kernel : str, Kernel or callable, default='gaussian'
        Name, Kernel or function; it needs an interpretable feature map.
    gamma : str or float, default='scale'
        Of a Gaussian or Laplace kernel: "scale", "median" or a number.
    feature_map : str or feature map, default='auto'
        "taylor", "distance", ..., a FeatureMap; "auto": what suits the kernel and the data.
    n_terms : int or None, default=None
        Of Taylor and chi-squared features.
    anchors : str, int or None, default='auto'
        Of distance and histogram features: "auto"; None: every distinct value; or a number of
        quantiles.
    candidates : str, default='auto'
        "gaps": thresholds in all gaps; "midpoints": only midway between centers; "auto": gaps.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KernelKMeans.
    max_depth : int or None, default=None
        Longest path; a node stopped by it becomes a leaf of its cheapest cluster.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; 1 allows empty sides.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    refine : bool, default=False
        Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
    distances : str, default='auto'
        Kernel distances: "exact", "landmarks", or "auto", by the number of rows.
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
    feature_map_ : object
        The fitted feature map, in whose coordinates the cuts were found.
    anchors_ : ndarray of shape (d,) or None
        Anchors of each column; None for a map without anchors.

    References
    ----------
    .. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
           decision trees. ICLR. (Algorithm 1, Definition 3, equation 4, Theorems 3 to 5, Lemma 3)
    .. [2] The chapter "Kernel IMM", https://xclust.github.io/xclust/4_kernels/kernel_imm.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import KernelIMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(KernelIMM().fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    feature_map_: object
    anchors_: np.ndarray | None
    n_clusters: int
    kernel: Any
    gamma: Any
    feature_map: Any
    n_terms: int | None
    anchors: Any
    candidates: str
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
        kernel: Any = 'gaussian',
        gamma: Any = 'scale',
        feature_map: Any = 'auto',
        n_terms: int | None = None,
        anchors: Any = 'auto',
        candidates: str = 'auto',
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
    def certificate(self) -> Certificate:
        """Lemma 2 in the kernel's own space, with this tree's mistakes; and the worst case that depth, k and d alone allow.

        Returns
        -------
        Certificate
            The bounds beside the cost.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Kernel IMM", https://xclust.github.io/xclust/4_kernels/kernel_imm.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KernelIMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> KernelIMM().fit(X, labels=labels).certificate()
        gaussian kernel, k = 3, depth 2, 0 mistakes
          cost at the given centers  0.020881
          cost of the tree           0.020881  (1 x)
          at most, for this tree     0.041762  (2 x), Lemma 2
          at most, for any data      2.9828  (142.8 x), d (8 H k + 2), and delta for the terms left out, Theorem 4
        """
