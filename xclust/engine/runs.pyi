# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'largest_run', 'best_rectangle', 'Pairs', 'no_pairs', 'enter_pair', 'PairRows', 'fill_pair',
    'fill_price', 'scan_pairs', 'merged_pairs', 'Grouped', 'group_codes', 'grouped_codes',
    'fill_deltas', 'pair_above', 'count_slots', 'is_taken', 'best_swap', 'climb']

def largest_run(sums: Any) -> Any: ...

def best_rectangle(table: Any, floor: Any) -> Any: ...

def no_pairs(k: Any, n_prices: Any, most: Any) -> Pairs: ...

def enter_pair(score: Any, box: Any, scores: Any, boxes: Any) -> None: ...

def fill_pair(i: Any, j: Any, rows: Any, own: Any, every: Any) -> None: ...

def fill_price(own: Any, every: Any, price: Any, table: Any) -> Any: ...

def scan_pairs(start: Any, stop: Any, rows: Any, prices: Any, pairs: Any) -> None: ...

def merged_pairs(parts: Any) -> Pairs: ...

def group_codes(codes: Any, delta: Any, grouped: Any) -> None: ...

def grouped_codes(codes: Any, delta: Any) -> Grouped: ...

def fill_deltas(codes: Any, delta: Any, i: Any, j: Any, table: Any) -> Any: ...

def pair_above(codes: Any, delta: Any, sizes: Any, first: Any, floor: Any) -> Any: ...

def count_slots(codes: Any, delta: Any, box: Any, sums: Any) -> None: ...

def is_taken(box: Any, slot: Any, g: Any) -> Any: ...

def best_swap(sums: Any, box: Any, score: Any) -> Any: ...

def climb(codes: Any, delta: Any, groups: Any, box: Any) -> Any: ...

class Pairs(NamedTuple):
    scores: np.ndarray
    boxes: np.ndarray

class PairRows(NamedTuple):
    codes: np.ndarray
    groups: np.ndarray
    labels: np.ndarray
    right: np.ndarray
    wrong: np.ndarray

class Grouped(NamedTuple):
    codes: np.ndarray
    low: np.ndarray
    high: np.ndarray
    sizes: np.ndarray
