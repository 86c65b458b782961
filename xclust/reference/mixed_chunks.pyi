# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.reference.frames import MixedEncoder
from xclust.reference.source import Source
import numpy as np

__all__ = [
    'TYPES_OF_ARRAYS', 'Met', 'absent_in', 'met_in', 'one_kind', 'as_floats', 'at_rank',
    'mean_and_deviation_of', 'ColumnFacts', 'MixedTable', 'kept_codes', 'in_this_order', 'fill_of',
    'filled_parts', 'spread_of', 'encoder_of', 'deviations_in', 'filled_of', 'GapEnd', 'OnLine',
    'gap_ends', 'groups_of', 'on_lines']

TYPES_OF_ARRAYS: dict

def absent_in(values: Any) -> np.ndarray: ...

def met_in(values: Any, name: Any, declared: Any = None) -> Met: ...

def one_kind(kinds: Any, name: Any) -> str: ...

def as_floats(values: Any, kind: Any) -> np.ndarray: ...

def at_rank(parts: Callable, rank: int, room: int = ...) -> float: ...

def mean_and_deviation_of(parts: Any, n: Any, least: Any, most: Any) -> tuple: ...

def kept_codes(met: Any, texts: Any, rows: Any, keep: Any) -> Callable: ...

def in_this_order(some: Any, order: Any) -> bool: ...

def fill_of(table: Any, j: Any, facts: Any) -> float: ...

def filled_parts(table: Any, j: Any, fill: Any) -> Any: ...

def spread_of(table: Any, j: Any, fill: Any) -> tuple: ...

def encoder_of(table: MixedTable) -> MixedEncoder: ...

def deviations_in(table: Any, columns: Any) -> np.ndarray: ...

def filled_of(table: Any, scale: Any) -> np.ndarray | None: ...

def gap_ends(j: Any, facts: Any) -> list: ...

def groups_of(facts: Any) -> np.ndarray: ...

def on_lines(j: Any, facts: Any, orders: Any) -> list: ...

class Met(NamedTuple):
    kind: str | None
    values: list
    numbers: np.ndarray | None
    known: bool = ...
    zone: bool = ...

class ColumnFacts(NamedTuple):
    known: int
    gaps: int
    least: float
    most: float
    truths: bool
    counts: np.ndarray | None

class MixedTable:
    source: Source
    names: list
    facts: Any
    n: Any
    kept: Any
    last: Any
    orders: Any
    columns: Any
    ordered: Any
    def __init__(self, source: Source, names: list) -> None: ...
    def texts(self, j: Any, found: Any, kind: Any) -> tuple: ...
    def raw(self, i: Any, j: Any) -> np.ndarray: ...
    def read(self, i: Any, j: Any) -> Any: ...
    def parts(self, j: Any, known: Any = True) -> Iterator: ...
    def looked_at(self, j: Any) -> ColumnFacts: ...
    def mixed(self) -> bool: ...

class GapEnd(NamedTuple):
    source: int
    shift: int
    missing: float
    def __call__(self, x: Any) -> Any: ...

class OnLine(NamedTuple):
    source: int
    places: np.ndarray
    def __call__(self, x: Any) -> Any: ...
