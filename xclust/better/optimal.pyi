# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Grown
from xclust.engine.task import Task
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'PROOF', 'EPS', 'Rows', 'rows_of', 'squares_on_the_way', 'on_the_way', 'best_pair',
    'group_deltas', 'best_labels', 'Best', 'best_two', 'FirstCuts', 'Looked', 'both_cuts',
    'search_first_cuts', 'FirstRuns', 'search_first_runs', 'search_cuts', 'tree_of', 'Certified',
    'exact_tree', 'best_subtree', 'Window', 'windows_of', 'put_in', 'Repairer', 'leaf_places',
    'rows_of_leaves', 'repair', 'in_order_of_values', 'cluster_rows', 'leaf_pays', 'of_clusters',
    'small_subtrees', 'ClusterRepairer', 'repair_clusters', 'lower_bound']

PROOF: float

EPS: Any

def rows_of(
    X: ArrayLike | Any,
    columns: Any,
    weights: Any,
    kind: Any,
    least: Any = 1,
    interval: Any = False,
    tolls: Any = None
) -> Rows: ...

def squares_on_the_way(X: ArrayLike | Any, weights: Any, order: Any, costs: Any) -> None: ...

def on_the_way(rows: Any, order: Any, costs: Any) -> None: ...

def best_pair(start: Any, stop: Any, rows: Any, kept: Any) -> Any: ...

def group_deltas(rows: Any, f: Any, kept: Any, j: Any, l: Any, sums: Any, counts: Any, which: Any) -> Any: ...

def best_labels(start: Any, stop: Any, rows: Any, kept: Any) -> Any: ...

def best_two(rows: Any, kept: Any, alone: Any, run: Any = ...) -> Best: ...

def both_cuts(f: Any, a: Any, b: Any, other: Any) -> Any: ...

def search_first_cuts(cuts: Any, limit: Any = ..., max_looked: Any = None) -> Looked: ...

def search_first_runs(runs: Any, limit: Any = ..., max_looked: Any = None) -> Looked: ...

def search_cuts(rows: Any, n_leaves: Any, limit: Any = ..., max_looked: Any = None, run: Any = ...) -> Looked: ...

def tree_of(
    found: Any,
    rows: Any,
    columns: Any,
    features: Sequence[str] | Sequence[int] | None,
    label: Any,
    n_features: Any,
    names: Any = None
) -> Tree: ...

def exact_tree(
    X: ArrayLike | Any,
    n_leaves: int = 3,
    *,
    objective: str = 'kmeans',
    sample_weight: ArrayLike | Any = None,
    max_looked: int | None = None,
    n_jobs: int | None = None
) -> Certified:
    """The cheapest of all threshold trees with so many leaves, and the proof.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Finite numbers, a row each.
    n_leaves : int, default=3
        1, 2 or 3; each leaf is a cluster.
    objective : str, default='kmeans'
        "kmeans" or "kmedians".
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    max_looked : int or None, default=None
        First cuts to look at; None: until the tree is proved.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.

    Returns
    -------
    Certified
        `(tree, cost, optimal, lower_bound, looked)`; fewer leaves if X has fewer distinct rows.

    References
    ----------
    .. [1] The chapter "Optimal small trees", https://xclust.github.io/xclust/3_better/optimal.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import exact_tree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> exact_tree(X, 3).tree
    x0 <= 5?
      yes: cluster 0 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 1 (2 rows)
        no:  cluster 2 (2 rows)
    """

def best_subtree(
    task: Task,
    rows: np.ndarray,
    n_leaves: int,
    D: np.ndarray,
    *,
    limit: float = ...,
    max_looked: int | None = None
) -> Certified | None: ...

def windows_of(tree: Any) -> list: ...

def put_in(tree: Any, top: Any, new: Any, hanging: Any, k: Any) -> Tree: ...

def leaf_places(tree: Any, u: Any) -> np.ndarray: ...

def rows_of_leaves(grown: Any, at: Any) -> np.ndarray: ...

def repair(task: Task, grown: Grown, *, max_rounds: int | None = None, max_looked: int | None = 300) -> Grown: ...

def in_order_of_values(task: Any, rows: Any) -> np.ndarray: ...

def cluster_rows(task: Any, rows: Any) -> tuple: ...

def leaf_pays(task: Any, rows: Any, label: Any) -> float: ...

def of_clusters(task: Any, grown: Any) -> bool: ...

def small_subtrees(tree: Any) -> list: ...

def repair_clusters(task: Task, grown: Grown, work: float = ...) -> Grown: ...

def lower_bound(X: ArrayLike | Any, n_clusters: int, sample_weight: ArrayLike | Any = None) -> float:
    """What k-means with so many clusters pays at least: the scatter outside the leading directions.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Finite numbers, a row each.
    n_clusters : int
        Clusters, or leaves.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.

    Returns
    -------
    float
        At most the sum of squares of any clustering of so many clusters.

    References
    ----------
    .. [1] The chapter "Optimal small trees", https://xclust.github.io/xclust/3_better/optimal.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import lower_bound
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> round(lower_bound(X, 3), 3)
    0.0
    """

class Rows(NamedTuple):
    X: np.ndarray
    weights: np.ndarray
    orders: np.ndarray
    groups: np.ndarray
    values: np.ndarray
    kind: int
    least: int
    interval: bool
    tolls: np.ndarray

class Best(NamedTuple):
    cost: float
    cut: tuple | None
    floor: float

class FirstCuts:
    rows: Any
    run: Any
    whole: Any
    ends: Any
    alone: Any
    def __init__(self, rows: Any, run: Any = ...) -> None: ...
    def pays(self, f: Any, side: Any, end: Any) -> Any: ...
    def leaf_costs(self, f: Any, side: Any) -> Any: ...
    def end(self, f: Any, side: Any, i: Any) -> Any: ...
    def other(self, f: Any, side: Any, i: Any) -> Best: ...

class Looked(NamedTuple):
    cost: float
    cuts: list
    side: int
    lower_bound: float
    looked: int

class FirstRuns:
    rows: Any
    run: Any
    sums: Any
    counts: Any
    def __init__(self, rows: Any, run: Any = ...) -> None: ...
    def pays(self, f: Any, a: Any, b: Any, inside: Any) -> Any: ...
    def other(self, f: Any, a: Any, b: Any, inside: Any) -> Best: ...
    def fits(self, f: Any, a: Any, b: Any) -> Any: ...

class Certified(NamedTuple):
    """A tree, and the proof that none of its size is cheaper.

    Parameters
    ----------
    tree : Tree
    cost : float
    optimal : bool
        Whether the proof was completed.
    lower_bound : float
        No tree of so many leaves costs less.
    looked : int
        First cuts that were looked at.

    References
    ----------
    .. [1] The chapter "Optimal small trees", https://xclust.github.io/xclust/3_better/optimal.html
    """
    tree: Tree
    cost: float
    optimal: bool
    lower_bound: float
    looked: int

class Window(NamedTuple):
    top: int
    hanging: list

class Repairer:
    task: Any
    grown: Any
    max_looked: Any
    E: Any
    budget: Any
    tried: Any
    def __init__(self, task: Any, grown: Any, max_looked: Any) -> None: ...
    def rows(self, u: Any) -> np.ndarray: ...
    def below(self, u: Any, rows: Any) -> Any: ...
    def better(self, window: Any) -> Grown | None: ...
    def to_the_end(self) -> Grown: ...

class ClusterRepairer:
    task: Any
    grown: Any
    work: Any
    cost: Any
    tried: Any
    def __init__(self, task: Any, grown: Any, work: Any) -> None: ...
    def to_the_end(self) -> Grown: ...
    def repair(self, u: Any, at: Any) -> bool: ...
    def best(self, u: Any, at: Any, rows: Any, looks: Any) -> tuple: ...
