# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.workers import WorkerPiece
from xclust.reference.on_dask import Common
import numpy as np

__all__ = [
    'CELLS_OF_A_PIECE', 'TOLD', 'SENT', 'OTHER_ROWS', 'READS', 'TOGETHER_IN_SPARK', 'NUMBERS',
    'READ_HERE', 'Wanted', 'pieces_in_task', 'batch_of_one', 'read_sent', 'tells', 'Coding',
    'known', 'coded_of', 'coded_piece', 'piece_columns', 'piece_of', 'added_of', 'added_together',
    'found_together', 'none', 'columns_of_cuts', 'given_columns', 'column_of_part', 'columns_read',
    'since_begun', 'OnSpark', 'let_go', 'column_in_spark', 'collected', 'check_names',
    'check_numbers', 'placed_on_spark']

CELLS_OF_A_PIECE: Any

TOLD: str

SENT: tuple

OTHER_ROWS: str

READS: Any

TOGETHER_IN_SPARK: int

NUMBERS: Any

READ_HERE: Any

def pieces_in_task(batches: Any, wanted: Any) -> Any: ...

def batch_of_one(**columns: Any) -> Any: ...

def read_sent(content: Any) -> Any: ...

def tells(batches: Any, wanted: Any) -> Any: ...

def known(v: Any) -> Any: ...

def coded_of(batches: Any, coding: Any) -> Any: ...

def coded_piece(loaded: Any, first: Any, rows: Any, coding: Any) -> Any: ...

def piece_columns(d: Any) -> str: ...

def piece_of(row: Any, small: Any, n_classes: Any) -> WorkerPiece: ...

def added_of(batches: Any, answer: Any, add: Any) -> Any: ...

def added_together(table: Any, add: Any) -> Any: ...

def found_together(a: Any, b: Any) -> Any: ...

def none(*args: Any) -> Any: ...

def columns_of_cuts(cuts: Any, *args: Any) -> Any: ...

def given_columns(columns: Any, *args: Any) -> Any: ...

def column_of_part(part: Any, *args: Any) -> Any: ...

def columns_read(a_pass: Any, d: Any) -> list: ...

def since_begun(history: Any) -> list: ...

def let_go(frame: Any) -> None: ...

def column_in_spark(name: Any) -> Any: ...

def collected(frame: Any) -> list: ...

def check_names(labels: ArrayLike | Any, sample_weight: ArrayLike | Any) -> None: ...

def check_numbers(frame: Any, columns: Any) -> None: ...

def placed_on_spark(
    source: Any,
    columns: Any,
    labels: ArrayLike | Any,
    centers: ArrayLike | Any,
    sample_weight: ArrayLike | Any
) -> tuple: ...

class Wanted(NamedTuple):
    columns: list
    labels: str
    weight: str | None

class Coding(NamedTuple):
    wanted: Wanted
    common: Common
    firsts: dict
    classes: dict
    small: type

class OnSpark:
    frame: Any
    wanted: Any
    parts: Any
    pieces: Any
    coding: Any
    def __init__(self, frame: Any, wanted: Any) -> None: ...
    def told(self) -> tuple: ...
    def weights(self) -> np.ndarray: ...
    def code(self, coding: Any) -> list: ...
    def added(self, columns: Any, answer: Any, add: Any) -> tuple: ...
    def send(self, a_pass: Any) -> list: ...
