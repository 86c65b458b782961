# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.kernels.kernels import Kernel
from xclust.kernels.kernels import Landmarks
from xclust.methods.estimator import Fitted
from xclust.methods.estimator import TreeClusterer
import numpy as np

__all__ = [
    'KernelCosts', 'SampledCost', 'refuse_centers', 'KernelFitted', 'KernelTreeClusterer',
    'resolve_kernels', 'kernel_meant', 'agreed', 'KernelMetric']

def refuse_centers() -> Any: ...

def resolve_kernels(self: Any, door: Any, given: Any, method: Any) -> Any: ...

def _alike(a: Any, b: Any) -> bool: ...

def kernel_meant(
    self: Any,
    estimator: object,
    frame: Any,
    space: Any,
    weights: Any,
    lent: Any = None
) -> Kernel: ...

def agreed(self: Any, theirs: Any, X: ArrayLike | Any, weights: Any = None) -> Kernel: ...

class KernelCosts:
    kernel: Kernel
    labels: np.ndarray
    weights: np.ndarray
    k: int
    landmarks: Landmarks | None
    n_jobs: int | None
    origin: Any
    points: Any
    diagonal: Any
    _at: Any
    shares: Any
    unit: Any
    _Z: Any
    _S: Any
    def __init__(
        self,
        kernel: Kernel,
        X: np.ndarray,
        labels: np.ndarray,
        weights: np.ndarray,
        k: int,
        landmarks: Landmarks | None = None,
        n_jobs: int | None = None
    ) -> None: ...
    @property
    def method(self) -> Any: ...
    def sums(self, Z: np.ndarray, rows: Any = None) -> np.ndarray: ...
    def _at_landmarks(self, Z: Any) -> Any: ...
    def _by_landmarks(self, at: Any, rows: Any = None) -> Any: ...
    def cluster_sums(self, labels: ArrayLike | Any) -> Any: ...
    def _asked(self, labels: ArrayLike | Any) -> Any: ...
    def __call__(self, labels: np.ndarray) -> np.ndarray: ...
    def cost(self, labels: ArrayLike | Any) -> float: ...
    def centers(self, labels: ArrayLike | Any) -> Any: ...
    def error(self, labels: ArrayLike | Any) -> float: ...
    def sampled_cost(self, labels: np.ndarray, n_rows: int = 1000) -> SampledCost: ...
    def metric(self, found: Any) -> KernelMetric: ...
    def kept(self, found: Any) -> dict: ...

class SampledCost(NamedTuple):
    """A cost under the true kernel, estimated from a sample of rows.

    Parameters
    ----------
    cost : float
    error : float
        Standard error; 0 if all rows were looked at.
    n_rows : int
        Rows looked at.

    References
    ----------
    .. [1] The chapter "What a kernel tree pays",
           https://xclust.github.io/xclust/4_kernels/kernel_costs.html
    """
    cost: float
    error: float
    n_rows: int

class KernelFitted(Fitted):
    """What a fit leaves of a kernel.

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
    .. [1] The chapter "What a kernel tree pays",
           https://xclust.github.io/xclust/4_kernels/kernel_costs.html
    """
    kernel_: Kernel
    distances_: str
    distance_error_: float
    sampled_cost_: SampledCost
    sampled_reference_cost_: SampledCost

class KernelTreeClusterer(KernelFitted, TreeClusterer):
    """What the trees that explain kernel clusterings share: a kernel, its distances, a reference.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
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
    .. [1] The chapter "What a kernel tree pays",
           https://xclust.github.io/xclust/4_kernels/kernel_costs.html
    """
    objective: str
    objectives: tuple
    takes_sparse: bool
    def fit(
        self,
        X: ArrayLike | Any,
        y: object | None = None,
        *,
        labels: ArrayLike | Any = None,
        centers: ArrayLike | Any = None,
        costs: Any = None,
        sample_weight: ArrayLike | Any = None,
        noise: str = 'leave'
    ) -> Any:
        """Explain a clustering of X: the one given, or the one `reference` finds.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Numbers: array, list, pandas or polars frame.
        y : None, default=None
            Ignored, with a warning: labels to be explained go to `labels`.
        labels : array-like of shape (n,) or None, default=None
            The clustering to explain, of any type; -1 or missing is noise.
        centers : array-like or None, default=None
            Refused: kernel clusters have none among the columns.
        costs : object, default=None
            Refused: the kernel says what rows pay.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.
        noise : str, default='leave'
            Rows without a cluster count nowhere; "cluster" is refused: noise has no kernel center.

        Returns
        -------
        object
            The fitted estimator.

        Raises
        ------
        ValueError
            noise="cluster" was given, and … measures kernel distances to clusters, of which noise is none:
            use CART, Expand or AutoTree. costs was given, and … reads them from its kernel: pass them to
            AutoTree or ExKMC, whose leaves take any costs.

        References
        ----------
        .. [1] The chapter "What a kernel tree pays",
               https://xclust.github.io/xclust/4_kernels/kernel_costs.html

        Examples
        --------
        See the example of `TreeClusterer.fit`.
        """
    def _resolve(self, door: Any, given: Any, method: Any) -> Any: ...

class KernelMetric(NamedTuple):
    kernel: Kernel
    origin: object
    centers: object
    def distances(self, Z: ArrayLike | Any) -> np.ndarray: ...
    def renumbered(self, numbers: Any) -> Any: ...
