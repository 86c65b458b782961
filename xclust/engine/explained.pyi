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
    'COSTS', 'NEAR', 'CROWD', 'THRESHOLDS', 'FEW_VALUES', 'MANY_COLUMNS', 'Moments',
    'slice_moments', 'pool', 'Cells', 'cells_of', 'moments_of', 'leaf_of_rows', 'Costs', 'counted',
    'square_costs', 'around_medians', 'absolute_costs', 'label_costs', 'given_costs', 'tree_costs',
    'up_the_tree', 'nearest_end', 'cut_margins', 'of_cuts', 'gap_around', 'crowd_middle',
    'rows_near', 'is_many', 'crowded_cuts', 'middle_of', 'middle_within', 'with_policy',
    'toward_medians', 'feature_scale', 'filled_scale', 'slice_ranges', 'leaf_ranges',
    'holds_truths', 'truth_columns', 'with_truths']

COSTS: dict

NEAR: float

CROWD: float

THRESHOLDS: tuple

FEW_VALUES: int

MANY_COLUMNS: int

def slice_moments(
    x: Any,
    order: Any,
    weights: Any,
    starts: Any,
    origin: Any,
    means: Any,
    squares: Any
) -> None: ...

def pool(cells: Moments, group: np.ndarray, n_groups: int) -> Moments: ...

def cells_of(grown: Any, labels: ArrayLike | Any, weights: Any) -> Cells: ...

def moments_of(task: Any, cells: Any, values: Any = None) -> Moments: ...

def leaf_of_rows(cells: Any, n: Any) -> np.ndarray: ...

def counted(task: Any) -> tuple: ...

def square_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def around_medians(x: Any, groups: Any, weights: Any, centers: ArrayLike | Any, order: Any = None) -> tuple: ...

def absolute_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def label_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def given_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def tree_costs(task: Task, grown: Grown, orders: Any = None) -> tuple: ...

def up_the_tree(tree: Tree, rows: np.ndarray) -> np.ndarray: ...

def nearest_end(x: Any, rows: Any, lower: Any, upper: Any) -> Any: ...

def cut_margins(tree: Tree, grown: Grown, column: Any, run: Any) -> np.ndarray: ...

def of_cuts(tree: Any, grown: Any, run: Any, ask: Any) -> np.ndarray: ...

def gap_around(x: Any, rows: Any, end: Any) -> Any: ...

def crowd_middle(x: Any, rows: Any, end: Any, reach: Any) -> Any: ...

def rows_near(x: Any, rows: Any, lower: Any, upper: Any, reach: Any) -> Any: ...

def is_many(near: Any, rows: Any) -> Any: ...

def crowded_cuts(tree: Tree, grown: Grown, column: Any, run: Any, scale: np.ndarray) -> np.ndarray: ...

def middle_of(x: Any, weights: Any) -> float: ...

def _midway(low: Any, high: Any) -> Any: ...

def middle_within(x: Any, weights: Any, lower: Any, upper: Any) -> bool: ...

def with_policy(
    tree: Tree,
    missing: str,
    column: Any,
    rows: Any,
    weights: ArrayLike | Any,
    run: Any = ...
) -> Tree: ...

def toward_medians(tree: Tree, medians: dict) -> Tree: ...

def feature_scale(X: ArrayLike | Any) -> np.ndarray: ...

def filled_scale(X: ArrayLike | Any, scale: np.ndarray) -> np.ndarray | None: ...

def slice_ranges(x: Any, order: Any, slices: Any, low: Any, high: Any) -> None: ...

def leaf_ranges(grown: Any, column: Any, d: Any, run: Any) -> np.ndarray: ...

def holds_truths(x: Any) -> bool: ...

def truth_columns(X: ArrayLike | Any) -> np.ndarray: ...

def with_truths(columns: ArrayLike | Any, X: ArrayLike | Any, names: ArrayLike | Any) -> tuple | None: ...

class Moments(NamedTuple):
    weight: np.ndarray
    origin: np.ndarray
    mean: np.ndarray
    squares: np.ndarray

class Cells(NamedTuple):
    leaf: np.ndarray
    label: np.ndarray
    order: np.ndarray
    starts: np.ndarray
    weight: np.ndarray
    squares: float

class Costs(NamedTuple):
    leaves: np.ndarray
    tree: float
    reference: float
    at_centers: float
    centers: np.ndarray
    moments: Moments | None = ...
