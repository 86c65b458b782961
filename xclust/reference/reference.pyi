# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.task import Top
from xclust.engine.tree import Tree
from xclust.reference.frames import Table
import numpy as np

__all__ = [
    'ONE_THREAD', 'MANY_LABELS', 'NOISE_IN_WORDS', 'Reference', 'Space', 'natural', 'class_array',
    'encode_labels', 'encode_some', 'codes_among', 'distinct_labels', 'index_labels', 'raw_numbers',
    'is_fitted', 'leaf_steps', 'weight_parameter', 'lent', 'fit_clusterer', 'clusters_of',
    'plain_array', 'dressed_as', 'knows_names', 'growing_space', 'mixed_table', 'mixed_space',
    'found_clusters', 'warn_of_labels', 'resolve', 'check_fidelity', 'faithful', 'natural_for',
    'with_cuts', 'noise_as_cluster', 'raw_tree', 'node_dicts', 'mixed_cut', 'set_mixed',
    'no_threshold']

ONE_THREAD: int

MANY_LABELS: int

NOISE_IN_WORDS: tuple

def natural(text: str) -> tuple: ...

def class_array(values: Any) -> np.ndarray: ...

def _plain_label(v: Any) -> Any: ...

def _encode_objects(values: np.ndarray, noise: np.ndarray, name: str) -> tuple: ...

def _encode_integers(values: np.ndarray, noise: np.ndarray) -> tuple: ...

def _column(labels: ArrayLike | Any) -> Any: ...

def _exact_column(series: Any) -> tuple: ...

def _label_array(labels: ArrayLike, n: int, name: str) -> tuple: ...

def _of_one_kind(values: Any) -> Any: ...

def encode_labels(labels: ArrayLike, n: int, name: str = 'labels') -> tuple: ...

def encode_some(labels: ArrayLike | Any, n: Any, name: Any = 'labels') -> tuple: ...

def codes_among(
    labels: ArrayLike,
    n: int,
    classes: np.ndarray,
    who: str = 'labels has',
    strange: int | None = None
) -> np.ndarray: ...

def distinct_labels(labels: ArrayLike, name: str = 'labels') -> tuple: ...

def _own_centers(
    X: np.ndarray,
    codes: np.ndarray,
    k: int,
    objective: str,
    sample_weight: ArrayLike | Any,
    likely: ArrayLike | Any = None,
    run: Any = ...
) -> np.ndarray: ...

def _check_centers(centers: ArrayLike, d: int) -> np.ndarray: ...

def index_labels(
    labels: ArrayLike,
    n: int,
    k: int,
    name: str = 'labels',
    rows: str = 'rows of centers'
) -> tuple: ...

def raw_numbers(X: ArrayLike, finite: bool = False) -> np.ndarray: ...

def _column_name(X: ArrayLike, column: int) -> str: ...

def is_fitted(estimator: object) -> bool: ...

def leaf_steps(estimator: object) -> Iterator: ...

def weight_parameter(estimator: object, sample_weight: ArrayLike | Any) -> dict: ...

def lent(X: ArrayLike | Any, estimator: object) -> Any: ...

def fit_clusterer(clusterer: Any, X: ArrayLike | Any, sample_weight: ArrayLike | Any) -> Any: ...

def _natural(
    X: np.ndarray,
    n_clusters: int,
    objective: str,
    sample_weight: ArrayLike | Any,
    random_state: object | None
) -> Any: ...

def clusters_of(estimator: object, X: ArrayLike | Any, n: int, fresh: bool) -> ArrayLike: ...

def _monotone(x: np.ndarray, z: np.ndarray) -> np.ndarray | None: ...

def plain_array(Z: ArrayLike) -> np.ndarray: ...

def _take(Z: ArrayLike, columns: np.ndarray) -> ArrayLike: ...

def dressed_as(Z: ArrayLike, values: np.ndarray) -> ArrayLike: ...

def _works_by_column(step: Any, Z: ArrayLike | Any) -> bool: ...

def _positions(columns: Any, names: list | None, d: int) -> np.ndarray: ...

def _sources(step: Any, Z: ArrayLike | Any, widening: bool = False) -> np.ndarray | None: ...

def _is_selector(step: Any) -> bool: ...

def _widening_sources(step: Any, Z: Any) -> np.ndarray | None: ...

def _column_sources(step: Any, Z: ArrayLike | Any, widening: bool = False) -> np.ndarray | None: ...

def knows_names(step: Any, X: ArrayLike | Any) -> bool: ...

def growing_space(X: ArrayLike, estimator: object = None) -> tuple: ...

def mixed_table(X: ArrayLike) -> Table | None: ...

def _as_functions(table: Table, source: np.ndarray, Z: np.ndarray) -> np.ndarray | None: ...

def _followed(table: Table, X: ArrayLike, steps: list) -> tuple | None: ...

def mixed_space(table: Table, X: ArrayLike, estimator: object = None) -> tuple: ...

def _fitted_to_mixed(
    X: ArrayLike | Any,
    reference: object | None,
    n_clusters: Any,
    objective: Any,
    sample_weight: ArrayLike | Any,
    random_state: object | None
) -> tuple: ...

def _from_clusterer(
    X: ArrayLike | Any,
    raw: Any,
    table: Any,
    reference: object | None,
    n_clusters: Any,
    objective: Any,
    sample_weight: ArrayLike | Any,
    random_state: object | None
) -> tuple: ...

def found_clusters(estimator: object, labels: ArrayLike | Any, n: Any, d: Any) -> tuple: ...

def _copy_twins(centers: ArrayLike | Any, codes: Any) -> None: ...

def _usable(centers: ArrayLike | Any, codes: Any, classes: Any, d: Any) -> np.ndarray | None: ...

def warn_of_labels(classes: Any, n: Any) -> None: ...

def resolve(
    X: ArrayLike,
    *,
    n_clusters: int = 8,
    reference: object = None,
    labels: ArrayLike | None = None,
    centers: ArrayLike | None = None,
    costs: ArrayLike | Callable | None = None,
    objective: str = 'kmeans',
    sample_weight: ArrayLike | None = None,
    random_state: int | np.random.RandomState | None = None,
    finite: bool = False,
    run: Callable = ...
) -> tuple: ...

def _of_costs(
    costs: Any,
    labels: ArrayLike | Any,
    centers: ArrayLike | Any,
    X: ArrayLike | Any,
    sample_weight: ArrayLike | Any
) -> Reference: ...

def _nearest_codes(X: ArrayLike | Any, centers: ArrayLike | Any, objective: Any) -> np.ndarray: ...

def check_fidelity(fidelity: Any) -> Any: ...

def faithful(reference: Reference, fidelity: float, sample_weight: ArrayLike | Any = None) -> Reference: ...

def natural_for(reference: Reference) -> str: ...

def with_cuts(reference: Reference, space: Space) -> tuple: ...

def noise_as_cluster(reference: Reference) -> Reference: ...

def _raw_threshold(here: _Side, everyone: Callable, rising: bool) -> tuple | None: ...

def _raw_interval(here: _Side, everyone: Callable) -> tuple | None: ...

def _rising(x: np.ndarray, z: np.ndarray) -> bool: ...

def raw_tree(
    tree: Tree,
    space: Space,
    X: ArrayLike,
    *,
    rows: np.ndarray | None = None,
    feature_names: list | None = None,
    return_order: bool = False
) -> Tree: ...

def _raw_cut(tree: Any, node: Any, here: Any, z: Any, x: Any, rising: Any) -> tuple: ...

def _given_ends(space: Space, j: int, upper: float) -> tuple: ...

def _on_raw_columns(tree: Tree, space: Space) -> Tree: ...

def node_dicts(tree: Tree) -> list: ...

def _set_cut(node: dict, feature: int, lower: float, upper: float, keeps: bool) -> None: ...

def _cut_of_sets(inside: list, outside: list, missing_left: bool) -> _Cut: ...

def _known_or_not(x: Any, left: Any, here: Any) -> bool | None: ...

def _open_to_known(x: Any, left: Any, near: Any) -> Any: ...

def mixed_cut(
    column: Any,
    ordered: bool,
    x: Any,
    left: Any,
    here: Any,
    one_sided: bool,
    rising: bool
) -> _Cut | None: ...

def set_mixed(node: dict, i: int, cut: Any, gaps: bool) -> None: ...

def no_threshold(name: str, node: int) -> ValueError: ...

def _raw_mixed(tree: Any, space: Any, rows: Any, feature_names: Any, return_order: Any) -> Any: ...

@dataclass(eq=False, repr=False)
class Reference:
    """The clustering that a tree explains, and what each row would pay in each of its clusters.

    Parameters
    ----------
    labels : ndarray of shape (n,), int64
        Cluster of each row in 0..k-1; -1 is noise.
    centers : ndarray or None
        (k, d') float64 in the growing space, or None.
    objective : str
        "kmeans", "kmedians", "kernel", "labels" or "costs".
    n_clusters : int
        The number of clusters, k.
    classes : ndarray of shape (k,) or None, default=None
        The names of the clusters: original label values.
    estimator : object, default=None
        The fitted clusterer, or None.
    update : callable or None, default=None
        Labels -> (n, k) costs, for whoever knows costs without centers.
    X : ndarray or None, default=None
        (n, d') rows the centers live among.
    sample_weight : ndarray of shape (n,) or None, default=None
        The weight of each row; None: all alike.
    counted : int or None, default=None
        Of the columns of X, so many have a cost: the others are only there to be cut; None: all.
    toll : float, default=0.0
        What a row of weight 1 pays beside its cost if it leaves its cluster, see `faithful`.
    noise : int or None, default=None
        The cluster that noise is, if it is one.

    Attributes
    ----------
    costs : ndarray of shape (n, k)
        What each row pays in each cluster. What row i pays in cluster j; made when first asked for.
    cost : float
        What the reference clustering costs with its own optimal centers, or at the costs that were
        given. 0 for objective="labels"; nan when only `update` knows.

    References
    ----------
    .. [1] The chapter "The reference", https://xclust.github.io/xclust/5_reference/reference.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Reference
    >>> reference = Reference(np.array([0, 0, 1]), np.array([[1.], [5.]]), "kmeans", 2, X=np.array([[0.], [2.], [5.]]))
    >>> reference.costs
    array([[ 1., 25.],
           [ 1.,  9.],
           [16.,  0.]])
    """
    labels: np.ndarray
    centers: np.ndarray | None
    objective: str
    n_clusters: int
    classes: np.ndarray | None = ...
    estimator: object = ...
    update: Callable | None = ...
    X: np.ndarray | None = ...
    sample_weight: np.ndarray | None = ...
    counted: int | None = ...
    toll: float = ...
    noise: int | None = ...
    def __repr__(self) -> Any: ...
    @cached_property
    def costs(self) -> np.ndarray:
        """What each row pays in each cluster.

        Returns
        -------
        ndarray of shape (n, k)
            What row i pays in cluster j; made when first asked for.

        Raises
        ------
        ValueError
            a reference with objective=objective and no centers needs update=, a function from labels to
            costs.

        References
        ----------
        .. [1] The chapter "The reference", https://xclust.github.io/xclust/5_reference/reference.html
        """
    def tolls(self, rows: Any) -> np.ndarray:
        """What rows of weight 1 pay in each cluster beside their cost: nothing at home.

        Parameters
        ----------
        rows : object
            A slice of the rows, or an array of their numbers.

        Returns
        -------
        ndarray of shape (m, k)
            Tolls, in the units of the costs.

        References
        ----------
        .. [1] The chapter "The reference", https://xclust.github.io/xclust/5_reference/reference.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Reference
        >>> reference = Reference(np.array([0, 1]), np.array([[1.], [5.]]), "kmeans", 2, X=np.array([[0.], [5.]]), toll=2.0)
        >>> reference.tolls(slice(None))
        array([[0., 2.],
               [2., 0.]])
        """
    @cached_property
    def cost(self) -> float:
        """What the reference clustering costs with its own optimal centers, or at the costs that were given.

        Returns
        -------
        float
            0 for objective="labels"; nan when only `update` knows.

        References
        ----------
        .. [1] The chapter "The reference", https://xclust.github.io/xclust/5_reference/reference.html
        """

class Space(NamedTuple):
    X: np.ndarray
    source: np.ndarray
    transform: Callable | None
    table: Table | None = ...
    cuts: dict | None = ...
    top: Top | None = ...

@dataclass
class _Steps:
    steps: list
    frame: type | None
    names: list | None
    mixed: bool = ...
    def __call__(self, X: ArrayLike) -> np.ndarray: ...

class _Side(NamedTuple):
    x: np.ndarray
    left: np.ndarray

class _Cut(NamedTuple):
    keeps: bool
    missing_left: bool = ...
    lower: float = ...
    upper: float = ...
    categories: tuple = ...
