# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import Callable
from typing import NamedTuple
import numpy as np

__all__ = [
    'OBJECTIVES', 'MANY_ROWS', 'weight_grid', 'on_grid', 'exact_weights', 'in_small_units',
    'group_grids', 'group_sums', 'group_costs', 'half_way', 'group_medians', 'dense', 'each_column',
    'as_labels', 'n_threads', 'workers', 'shared_out', 'in_shares', 'check_objective', 'as_matrix',
    'widen', 'add_rows', 'mean_grids', 'widen_runs', 'add_runs', 'cluster_centers', 'add_squares',
    'square_grids', 'cost', 'distances', 'nearest', 'price', 'Agreement', 'cell_agreement',
    'agreement']

OBJECTIVES: tuple

MANY_ROWS: int

def weight_grid(w: np.ndarray) -> tuple: ...

def on_grid(w: np.ndarray, top: int, bits: int) -> np.ndarray: ...

def exact_weights(sample_weight: ArrayLike | None, n: int) -> np.ndarray: ...

def in_small_units(weights: np.ndarray) -> tuple[np.ndarray, float]: ...

def group_grids(x: Any, groups: Any, weights: Any, origin: Any, power: Any) -> Any: ...

def group_sums(
    x: np.ndarray,
    groups: np.ndarray,
    weights: np.ndarray,
    origin: np.ndarray
) -> tuple[np.ndarray, np.ndarray]: ...

def group_costs(
    x: np.ndarray,
    groups: np.ndarray,
    weights: np.ndarray,
    centers: np.ndarray,
    power: int
) -> np.ndarray: ...

def half_way(x: Any, order: Any, groups: Any, weights: Any, k: Any) -> Any: ...

def group_medians(x: np.ndarray, groups: np.ndarray, weights: np.ndarray, k: int) -> np.ndarray: ...

def dense(part: Any) -> np.ndarray: ...

def each_column(X: ArrayLike | Any) -> Any: ...

def as_labels(clusters: np.ndarray, codes: ArrayLike | Any) -> np.ndarray: ...

def n_threads(n_jobs: Any) -> Any: ...

def workers(n_jobs: int | None = None) -> Any: ...

def shared_out(f: Any, jobs: Any, orders: Any, n_helpers: Any, own: Any) -> Any: ...

def in_shares(run: Any, f: Callable, n: int, *own: Any) -> list: ...

def check_objective(objective: str) -> None: ...

def as_matrix(X: ArrayLike, least: int = 0) -> np.ndarray: ...

def _groups(labels: ArrayLike | Any, n: Any, k: Any = None) -> Any: ...

def widen(X: ArrayLike | Any, groups: Any, least: Any, most: Any) -> None: ...

def add_rows(X: ArrayLike | Any, groups: Any, weights: Any, origin: Any, round_to: Any, sums: Any) -> None: ...

def mean_grids(totals: Any, counts: Any, least: Any, most: Any) -> Any: ...

def widen_runs(values: Any, groups: Any, runs: Any, least: Any, most: Any) -> None: ...

def add_runs(
    values: Any,
    groups: Any,
    weights: Any,
    runs: Any,
    origin: Any,
    round_to: Any,
    sums: Any
) -> None: ...

def _runs(X: ArrayLike | Any, groups: Any) -> Any: ...

def _walk(X: ArrayLike | Any, run: Any, see: Any, start: Any, *of_rows: Any) -> Any: ...

def _row_sums(X: ArrayLike | Any, groups: Any, weights: Any, k: Any, run: Any = ...) -> Any: ...

def _row_means(X: ArrayLike | Any, groups: Any, weights: Any, k: Any, run: Any = ...) -> Any: ...

def cluster_centers(
    X: ArrayLike,
    labels: ArrayLike,
    n_clusters: int,
    objective: str = 'kmeans',
    sample_weight: ArrayLike | None = None,
    run: Any = ...
) -> np.ndarray:
    """The best center of every cluster.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Rows of numbers.
    labels : array-like of shape (n,)
        Clusters 0..k-1; -1 is noise and counts nowhere.
    n_clusters : int
        The number of clusters, k.
    objective : str, default='kmeans'
        "kmeans": means; "kmedians": lower weighted medians.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    run : object, default=map
        A map that may use threads: the same centers.

    Returns
    -------
    ndarray of shape (k, d), float64
        ; a row of nan for an empty cluster.

    References
    ----------
    .. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import cluster_centers
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> cluster_centers(X, [0, 0, 0, 1, 1, 2, 2], 3)
    array([[ 1.33333333, 21.        ],
           [ 8.5       , 21.5       ],
           [ 8.5       , 71.        ]])
    """

def add_squares(
    X: ArrayLike | Any,
    groups: Any,
    weights: Any,
    origin: Any,
    means: Any,
    round_to: Any,
    sums: Any
) -> None: ...

def square_grids(totals: Any, counts: Any, far: Any) -> Any: ...

def _row_squares(X: ArrayLike | Any, groups: Any, weights: Any, k: Any) -> Any: ...

def _column_costs(
    X: ArrayLike | Any,
    groups: Any,
    weights: Any,
    k: Any,
    objective: Any,
    centers: ArrayLike | Any
) -> Any: ...

def cost(
    X: ArrayLike,
    labels: ArrayLike,
    objective: str = 'kmeans',
    sample_weight: ArrayLike | None = None,
    centers: ArrayLike | None = None
) -> float:
    """What a clustering pays: the distance of every row to the center of its cluster.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Rows of numbers.
    labels : array-like of shape (n,)
        Clusters from 0; -1 is noise and pays nothing.
    objective : str, default='kmeans'
        "kmeans", or "kmedians".
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    centers : array-like of shape (k, d) or None, default=None
        Centers to pay for; None: each cluster's own best.

    Returns
    -------
    float
        The sum over features, in their order, of each feature's weighted sum.

    Raises
    ------
    ValueError
        centers must have the … columns of X; they have ….

    References
    ----------
    .. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import cost
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> cost(X, [0, 0, 0, 1, 1, 2, 2])
    10.166666666666666
    """

def _block_distances(X: ArrayLike | Any, columns: Any, squared: Any) -> Any: ...

def _distance_blocks(X: ArrayLike | Any, centers: ArrayLike | Any, objective: Any) -> Any: ...

def distances(X: ArrayLike, centers: ArrayLike, objective: str = 'kmeans') -> np.ndarray: ...

def nearest(X: ArrayLike, centers: ArrayLike, objective: str = 'kmeans') -> np.ndarray: ...

def price(tree_cost: float, reference_cost: float) -> float:
    """The price of explainability: the cost of the tree's clusters over the cost of the reference.

    Parameters
    ----------
    tree_cost : float
        What the tree's clusters pay.
    reference_cost : float
        What the reference clustering pays.

    Returns
    -------
    float
        1 when both are 0; infinite when only the reference is; nan where one is below 0.

    Raises
    ------
    TypeError
        A cost is no number.

    References
    ----------
    .. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

    Examples
    --------
    >>> from xclust import price
    >>> price(tree_cost=12, reference_cost=10)
    1.2
    """

def _codes(labels: ArrayLike | Any) -> Any: ...

def _ari(labels: ArrayLike | Any, reference: object | None, weights: Any, squares: Any) -> Any: ...

def cell_agreement(
    labels: np.ndarray,
    reference: np.ndarray,
    weights: np.ndarray,
    squares: float
) -> Agreement: ...

def agreement(
    labels: ArrayLike,
    reference_labels: ArrayLike,
    sample_weight: ArrayLike | None = None
) -> Agreement:
    """How far a clustering agrees with its reference.

    Parameters
    ----------
    labels : array-like of shape (n,)
        The tree's clusters.
    reference_labels : array-like of shape (n,)
        The reference's; rows with -1 are left out.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.

    Returns
    -------
    Agreement
        `(ari, share)`; nan when no row is left.

    Raises
    ------
    ValueError
        labels and reference_labels must be two lists of the same length; their shapes are … and ….

    References
    ----------
    .. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

    Examples
    --------
    >>> from xclust import agreement
    >>> found = agreement([0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 1, 1, 2, 2])
    >>> round(found.share, 3), round(found.ari, 3)
    (0.714, 0.588)
    """

class Agreement(NamedTuple):
    """How far two clusterings agree.

    Parameters
    ----------
    ari : float
        Adjusted Rand index: 1 for the same partition, about 0 for unrelated ones.
    share : float
        Share of the rows' weight that keeps its cluster.

    References
    ----------
    .. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

    Examples
    --------
    >>> from xclust import agreement
    >>> found = agreement([0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 1, 1, 2, 2])
    >>> round(found.share, 3), round(found.ari, 3)
    (0.714, 0.588)
    """
    ari: float
    share: float
