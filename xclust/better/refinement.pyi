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
from xclust.reference.reference import Reference
import numpy as np

__all__ = [
    'Shape', 'has_interval', 'route_costs', 'settle', 'send_down', 'depth_first', 'PlacedTree',
    'recut', 'try_cut', 'exact_totals', 'name_leaves', 'Refiner', 'own_centers', 'updated',
    'Payers', 'fill_costs', 'fill_delta', 'exact_regret', 'capped_size', 'make_exact', 'stand_ins',
    'records', 'refine_grown', 'Refined', 'numeric_table', 'same_table', 'as_reference', 'grown_of',
    'counted_anew', 'made_ready', 'refine']

def has_interval(tree: Any) -> Any: ...

def route_costs(
    values: Any,
    shape: Any,
    E: Any,
    rows: Any,
    now: Any,
    other: Any,
    sign: Any,
    delta: Any
) -> Any: ...

def settle(E: Any, rows: Any, label: Any, now: Any) -> Any: ...

def send_down(values: Any, shape: Any, spans: Any, order: Any, u: Any, leaves: Any) -> Any: ...

def depth_first(shape: Any, u: Any) -> Any: ...

def recut(shape: Any, u: Any, cut: Any) -> None: ...

def try_cut(
    values: Any,
    shape: Any,
    spans: Any,
    order: Any,
    u: Any,
    cut: Any,
    smallest: Any,
    leaves: Any
) -> Any: ...

def exact_totals(E: Any, rows: Any, tops: Any) -> Any: ...

def name_leaves(
    shape: Any,
    spans: Any,
    order: Any,
    E: Any,
    now: Any,
    leaves: Any,
    slack: Any,
    tops: Any
) -> Any: ...

def own_centers(
    reference: object | None,
    X: ArrayLike | Any,
    y: object | None,
    weights: Any,
    before: Any = None
) -> np.ndarray: ...

def updated(reference: object | None, rows: Any, y: object | None) -> np.ndarray: ...

def fill_costs(payers: Any, centers: ArrayLike | Any, moved: Any, first: Any, last: Any, E: Any) -> None: ...

def fill_delta(
    values: Any,
    shape: Any,
    spans: Any,
    order: Any,
    E: Any,
    now: Any,
    u: Any,
    first: Any,
    last: Any,
    delta: Any
) -> Any: ...

def exact_regret(delta: Any, n_left: Any, top: Any) -> Any: ...

def capped_size(delta: Any, cap: Any, top: Any) -> Any: ...

def make_exact(delta: Any, n_left: Any, cap: Any, top: Any) -> Any: ...

def stand_ins(shape: Any, sizes: Any, at_first: Any) -> np.ndarray: ...

def records(shape: Any, nodes: Any) -> list: ...

def refine_grown(
    task: Task,
    grown: Grown,
    max_rounds: int | None = None,
    *,
    interval: bool | None = None,
    space: Any = None
) -> tuple: ...

def numeric_table(X: ArrayLike | Any) -> np.ndarray: ...

def same_table(A: Any, B: Any) -> bool: ...

def as_reference(X: ArrayLike | Any, reference: object | None, sample_weight: ArrayLike | Any) -> Reference: ...

def grown_of(tree: Any, X: ArrayLike | Any, reference: object | None, weights: Any) -> Grown: ...

def counted_anew(tree: Any, slices: Any, weights: Any) -> Tree: ...

def made_ready(
    tree: Any,
    X: ArrayLike | Any,
    reference: object | None,
    sample_weight: ArrayLike | Any,
    fidelity: Any
) -> tuple: ...

def refine(
    tree: Tree,
    X: ArrayLike | Any,
    reference: object | None,
    *,
    interval: bool | None = None,
    features: Sequence[str] | Sequence[int] | None = None,
    min_samples_leaf: int = 1,
    max_rounds: int | None = None,
    sample_weight: ArrayLike | Any = None,
    fidelity: float = 0.0,
    n_jobs: int | None = None
) -> Refined:
    """Give every node its best cut for the subtrees below, every leaf its cheapest cluster, every cluster its center.

    Parameters
    ----------
    tree : Tree
        Any threshold tree over the columns of X, such as `model.tree_`.
    X : array-like of shape (n, d)
        Training rows, dense or sparse.
    reference : clusterer, Pipeline or None
        The clustering it explains: labels, a fitted tree estimator, a clusterer, or a Reference.
    interval : bool or None, default=None
        May new cuts be intervals? None: if the tree has one.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that new cuts may use; None for all.
    min_samples_leaf : int, default=1
        No leaf becomes smaller than this.
    max_rounds : int or None, default=None
        None: until nothing improves.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    fidelity : float, default=0.0
        What leaving its cluster costs a row, in average costs of one; inf counts such rows alone.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.

    Returns
    -------
    Refined
        A pair: `(tree, costs)`.

    References
    ----------
    .. [1] The chapter "Refinement", https://xclust.github.io/xclust/3_better/refinement.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, refine
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> refine(model.tree_, X, model.reference_labels_).tree
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """

def _refined(self: Any, task: Any, grown: Any) -> Any: ...

class Shape(NamedTuple):
    feature: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    left: np.ndarray
    right: np.ndarray
    label: np.ndarray
    @staticmethod
    def of(tree: Any, size: Any = None) -> Any: ...
    def copy(self) -> Any: ...

class PlacedTree:
    shape: Any
    values: Any
    run: Any
    slack: float
    tops: Any
    spans: Any
    order: Any
    now: Any
    home: Any
    moved: Any
    leaves: Any
    def __init__(self, shape: Any, values: Any) -> None: ...
    def rows(self, u: Any) -> Any: ...
    def under(self, u: Any = 0) -> list: ...
    def inner(self, u: Any = 0) -> list: ...
    def place(self, u: Any) -> list: ...
    @property
    def placed(self) -> Any: ...
    def clusters(self) -> np.ndarray: ...
    def by_leaf(self, leaves: Any, do: Any) -> Any: ...
    def settle(self, leaves: Any) -> list: ...
    def relabel(self) -> int: ...
    def stirred(self) -> np.ndarray: ...
    def sweep(self) -> int: ...
    def rounds(self) -> Any: ...

class Refiner(PlacedTree):
    grown: Any
    interval: Any
    few: int
    locked: tuple
    Z: Any
    payers: Any
    first: Any
    smallest: Any
    reference: Any
    w: Any
    columns: Any
    features: Any
    least: Any
    E: Any
    centers: Any
    feature: Any
    spare: Any
    def __init__(self, task: Any, grown: Any, interval: Any = None, space: Any = None) -> None: ...
    def take(self, shape: Any) -> None: ...
    def fetch(self, feature: Any) -> int: ...
    def with_tolls(self, D: Any, part: Any, clusters: Any = ...) -> Any: ...
    def move(self) -> None: ...
    def price(self) -> float: ...
    def delta(self, u: Any) -> tuple: ...
    def possible(self, rows: Any, delta: Any, regret: Any) -> np.ndarray: ...
    def better_cut(self, u: Any) -> Any: ...
    def improve(self, u: Any) -> bool: ...
    def mend(self, nodes: Any) -> int: ...
    def to_the_end(self, max_rounds: Any = None) -> list: ...
    def _middle(self, u: Any) -> Any: ...
    def finished(self) -> Grown: ...
    def _by_class(self) -> np.ndarray: ...

class Payers(NamedTuple):
    values: np.ndarray
    w: np.ndarray
    homes: np.ndarray
    toll: float
    squared: bool

class Refined(NamedTuple):
    """A refined tree, and what its clusters paid on the way.

    Parameters
    ----------
    tree : Tree
    costs : list
        At the clusters' own centers: at first, and after every round; with fidelity, tolls are in them.

    References
    ----------
    .. [1] The chapter "Refinement", https://xclust.github.io/xclust/3_better/refinement.html
    """
    tree: Tree
    costs: list
