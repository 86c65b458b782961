# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.explained import Costs
from xclust.engine.explained import Explained
from xclust.engine.explained import LeafCells
from xclust.engine.grow import Grown
from xclust.engine.task import Task
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'total_of', 'grids_for', 'CellRows', 'InGroups', 'cell_rows', 'ends_of', 'terms_of',
    'ranges_of_cells', 'piece_moments', 'cell_sizes', 'means_of_classes', 'means_of', 'column_ends',
    'squares_around', 'gap_sums', 'square_sums', 'largest_squares', 'deviations_of', 'leaves_under',
    'values_under', 'CutOf', 'nearest_values', 'middle_between', 'rows_near_cuts', 'cuts_seen',
    'weight_below', 'values_and_weights', 'toward_middles', 'sides_of', 'all_sides', 'upper_end',
    'in_units_of', 'raw_centers_of', 'sizes_of_leaves', 'largest_weight', 'squared_weights',
    'leaf_cells', 'leaf_ends', 'with_own_truths', 'Seen', 'MadeInPieces', 'made_in_pieces',
    'explained_in_pieces']

def total_of(v: Any, round_to: Any) -> tuple: ...

def grids_for(bounds: Any, n: Any) -> np.ndarray: ...

def cell_rows(piece: Any, places: Any, cells: Any) -> CellRows: ...

def ends_of(piece: Any, places: Any, cells: Any) -> tuple: ...

def terms_of(
    piece: Any,
    places: Any,
    cells: Any,
    columns: Any,
    asked: Any,
    origin: Any,
    means: Any,
    round_to: Any
) -> tuple: ...

def ranges_of_cells(table: Any, places: Any, cells: Any) -> tuple: ...

def piece_moments(table: Any, places: Any, cells: Any, totals: Any, counts: Any) -> tuple: ...

def cell_sizes(piece: Any, places: Any, cells: Any) -> tuple: ...

def means_of_classes(table: Any, counts: Any, totals: Any) -> np.ndarray: ...

def means_of(table: Any, places: Any, cells: Any, sizes: Any = None) -> np.ndarray: ...

def column_ends(piece: Any, columns: Any) -> tuple: ...

def squares_around(piece: Any, j: Any, least: Any, mean: Any) -> np.ndarray: ...

def gap_sums(piece: Any, columns: Any, least: Any, round_to: Any) -> tuple: ...

def square_sums(piece: Any, columns: Any, least: Any, means: Any, round_to: Any) -> tuple: ...

def largest_squares(piece: Any, columns: Any, least: Any, means: Any) -> np.ndarray: ...

def deviations_of(table: Any, columns: Any) -> np.ndarray: ...

def leaves_under(tree: Any) -> list: ...

def values_under(piece: Any, places: Any, j: Any) -> np.ndarray: ...

def nearest_values(piece: Any, cuts: Any) -> tuple: ...

def middle_between(below: Any, above: Any) -> Any: ...

def rows_near_cuts(piece: Any, cuts: Any, ends: Any, reach: Any) -> tuple: ...

def cuts_seen(table: Any, tree: Any, places: Any, scale: Any) -> tuple: ...

def weight_below(piece: Any, ends: Any) -> tuple: ...

def values_and_weights(piece: Any, j: Any) -> tuple: ...

def toward_middles(table: Any, tree: Any, missing: Any, total: Any) -> Any: ...

def sides_of(piece: Any, cuts: Any) -> tuple: ...

def all_sides(table: Any, cuts: Any) -> np.ndarray: ...

def upper_end(last: Any, first: Any) -> float: ...

def in_units_of(tree: Any, places: Any, table: Any) -> Tree: ...

def raw_centers_of(raw: Any, places: Any, label: Any, k: Any) -> np.ndarray: ...

def sizes_of_leaves(piece: Any, places: Any) -> tuple: ...

def largest_weight(piece: Any) -> float: ...

def squared_weights(piece: Any, round_to: Any) -> tuple: ...

def leaf_cells(table: Any, places: Any) -> tuple: ...

def leaf_ends(cells: Any, n_leaves: Any, ends: Any) -> np.ndarray: ...

def with_own_truths(names: Any, truths: Any) -> tuple | None: ...

def made_in_pieces(task: Any, grown: Any, space: Any = None) -> MadeInPieces: ...

def explained_in_pieces(
    task: Any,
    grown: Any,
    seen: Any,
    thresholds: Any = 'full',
    missing: Any = 'median',
    made: Any = None
) -> Explained: ...

class CellRows(NamedTuple):
    order: np.ndarray
    weights: np.ndarray
    starts: np.ndarray

class InGroups(NamedTuple):
    label: np.ndarray | None
    k: int
    def rows(self, piece: Any, places: Any) -> CellRows: ...

class CutOf(NamedTuple):
    places: list
    feature: int
    lower: float
    upper: float

class Seen(NamedTuple):
    names: tuple | None
    truths: np.ndarray
    sample: np.ndarray

class MadeInPieces(NamedTuple):
    task: Task
    grown: Grown
    objective: str
    cells: LeafCells
    costs: Costs
    ends: tuple
    space: Callable | None
    @property
    def raw(self) -> Any: ...
    @property
    def places(self) -> list: ...
    @property
    def n_columns(self) -> int: ...
    def clusters_of_rows(self, tree: Any) -> Any: ...
    def own_costs(self) -> Any: ...
    def raw_of_leaves(self, labels: ArrayLike | Any) -> Any: ...
