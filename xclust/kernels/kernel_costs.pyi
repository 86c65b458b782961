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
from xclust.methods.estimator import BaseTreeClusterer
import numpy as np

__all__ = [
    'KernelCosts', 'SampledCost', 'KernelTreeClusterer', 'KernelMetric']

def _alike(a: Any, b: Any) -> bool: ...

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
    def _sums_of(self, labels: ArrayLike | Any) -> Any: ...
    def __call__(self, labels: np.ndarray) -> np.ndarray: ...
    def cost(self, labels: ArrayLike | Any) -> float: ...
    def centers(self, labels: ArrayLike | Any) -> Any: ...
    def error(self, labels: ArrayLike | Any) -> float: ...
    def sampled_cost(self, labels: np.ndarray, n_rows: int = 1000) -> SampledCost: ...

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
           https://xclust.github.io/xclust/nbs/4_kernels/kernel_costs.html
    """
    cost: float
    error: float
    n_rows: int

class KernelTreeClusterer(BaseTreeClusterer):
    """What the trees that explain kernel clusterings share: a kernel, its distances, a reference.

    Attributes
    ----------
    tree_ : Tree
        The tree: flat arrays, thresholds in the units of X.
    labels_ : ndarray of shape (n,), int64
        The cluster of each training row, 0 to k - 1.
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
        Centers of the tree's clusters, in the units of X.
    n_clusters_ : int
        Clusters that are explained.
    n_leaves_ : int
        Leaves of the tree.
    objective_ : str
        What the costs count: "kmeans", "kmedians", "kernel" or "labels".
    reference_ : object or None
        The fitted clusterer that found the clustering; None where it was given.
    reference_labels_ : ndarray of shape (n,)
        The clustering that is explained, 0 to k - 1; -1 is noise.
    reference_classes_ : ndarray of shape (k,) or None
        The labels as they were given; None where they were found.
    columns_ : tuple[Column, ...] or None
        How the columns of a mixed frame were read; None where all are numbers.
    feature_scale_ : ndarray of shape (d,)
        Spread of each column, in its units.
    n_features_in_ : int
        D.
    feature_names_in_ : ndarray of shape (d,)
        The names of the columns; only where X had names, all of them text.
    cluster_names_ : list[str]
        The names of the clusters; only after `name_clusters`.
    cluster_names_automatic_ : bool
        Whether these were made from the rules; only after `name_clusters`.
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
           https://xclust.github.io/xclust/nbs/4_kernels/kernel_costs.html
    """
    kernel_: Kernel
    distances_: str
    distance_error_: float
    sampled_cost_: SampledCost
    sampled_reference_cost_: SampledCost
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
        sample_weight: ArrayLike | Any = None
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
        sample_weight : array-like of shape (n,) or None, default=None
            Weights.

        Returns
        -------
        object
            The fitted estimator.

        Raises
        ------
        ValueError
            centers was given, but the center of a kernel cluster lies in the feature space: pass the
            clustering as labels.

        References
        ----------
        .. [1] The chapter "What a kernel tree pays",
               https://xclust.github.io/xclust/nbs/4_kernels/kernel_costs.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> IMM(3, random_state=0).fit(X / [9, 72]).n_clusters_
        3
        """
    def _resolve(self, door: Any, given: Any) -> Any: ...
    def _kernel_of(self, estimator: object, frame: Any, space: Any, weights: Any) -> Kernel: ...
    def _agreed(self, theirs: Any, X: ArrayLike | Any, weights: Any = None) -> Kernel: ...
    def _metric(self, made: Any, found: Any) -> Any: ...
    def _remember(self, made: Any, found: Any) -> Any: ...
    def cost(self, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> float:
        """What the rows of X pay: the kernel distance to the center of their leaf's cluster, in the space the tree was grown in.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.
        sample_weight : array-like of shape (n,) or None, default=None
            Weights.

        Returns
        -------
        float
            In the squared distances of the kernel's feature space.

        Raises
        ------
        ValueError
            cost of new rows needs their kernel values, and a precomputed kernel holds those of the training
            rows only; cost_ is what these pay.

        References
        ----------
        .. [1] The chapter "What a kernel tree pays",
               https://xclust.github.io/xclust/nbs/4_kernels/kernel_costs.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> round(model.cost(X), 3)
        10.167
        """

class KernelMetric(NamedTuple):
    kernel: Kernel
    origin: object
    centers: object
    def distances(self, Z: ArrayLike | Any) -> np.ndarray: ...
    def renumbered(self, numbers: Any) -> Any: ...
