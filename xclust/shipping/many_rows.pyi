# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from pathlib import Path
from typing import Any, Self
from typing import NamedTuple
from xclust.reference.source import Source
from xclust.shipping.files import FileColumn
from xclust.shipping.files import Reading
import numpy as np

__all__ = [
    'FIXED', 'A_ROW', 'A_CELL', 'A_CODE', 'CELLS_COUNTED', 'CELLS_BYTES', 'CELLS_READ', 'LOOK_ROWS',
    'ID_NAMES', 'COPY_ROWS', 'FAR_METHODS', 'codes_held', 'least_memory', 'rows_of_chunks',
    'check_least_memory', 'check_room', 'in_units', 'CellCounts', 'NumberSpan', 'plain_floats',
    'LookedAt', 'kind_of_files', 'pq_file', 'arrays_of', 'look_at', 'ColumnSeen', 'never_twice',
    'numbers_seen', 'cells_seen', 'far_reason', 'most_groups', 'first_word', 'check_far_slips',
    'as_read', 'as_words', 'as_labels', 'as_said', 'missing_in', 'FarTable', 'far_files',
    'far_source', 'stay_texts', 'far_columns', 'ways_of', 'far_table', 'is_whole_label',
    'whole_labels', 'of_columns', 'schema_of', 'batches_as_written', 'texts_of_column',
    'write_with_clusters', 'parquet_of', 'write_rows', 'as_arrow', 'far_tree']

FIXED: Any

A_ROW: int

A_CELL: int

A_CODE: int

CELLS_COUNTED: Any

CELLS_BYTES: Any

CELLS_READ: Any

LOOK_ROWS: int

ID_NAMES: str

COPY_ROWS: int

FAR_METHODS: dict

def codes_held(memory: int) -> int: ...

def least_memory(n: int, d: int, wide: int) -> tuple: ...

def rows_of_chunks(memory: int, n: int, d: int, wide: int = 0) -> int: ...

def check_least_memory(data: str, memory: int) -> None: ...

def check_room(data: str, rows: int, d: int) -> Any: ...

def in_units(n: float) -> str: ...

def plain_floats(values: Any, point: Any) -> np.ndarray | None: ...

def kind_of_files(data: str) -> str: ...

def pq_file(path: Any) -> Any: ...

def arrays_of(file: Any, names: Any, said: Any = ...) -> Any: ...

def look_at(data: str, as_text: Any = (), only: Any = None) -> dict[str, LookedAt]: ...

def never_twice(data: Any, name: Any) -> bool: ...

def numbers_seen(look: LookedAt, data: Any) -> ColumnSeen: ...

def cells_seen(look: LookedAt, wanted: Reading | None, mark: str = '') -> ColumnSeen: ...

def far_reason(seen: ColumnSeen, wanted: bool) -> str: ...

def most_groups(known: int) -> float: ...

def first_word(column: FileColumn) -> str: ...

def check_far_slips(seen: ColumnSeen, where: str) -> Any: ...

def as_read(values: Any, name: str, reading: Reading, zone: Any = False) -> np.ndarray: ...

def as_words(values: Any, as_written: Any = False) -> np.ndarray: ...

def as_labels(values: Any, whole: bool) -> np.ndarray: ...

def as_said(source: Source, ways: dict, orders: dict = ..., zoned: Any = ()) -> Source: ...

def missing_in(source: Any, names: Any) -> list: ...

def far_files(data: str) -> list: ...

def far_source(data: str, texts: Any = (), rows: int = ...) -> Source: ...

def stay_texts(looks: dict[str, LookedAt]) -> list: ...

def far_columns(data: str, texts: list, types: dict) -> tuple: ...

def ways_of(looks: dict, seen: dict, names: list[str]) -> dict: ...

def far_table(
    data: str,
    kept: list[str],
    features: list[str] | None,
    ignore: list[str],
    memory: int | None,
    counted: list[str] = ...,
    asked: Any = None,
    tell: Any = None,
    types: dict = ...
) -> FarTable: ...

def is_whole_label(text: str) -> bool: ...

def whole_labels(seen: ColumnSeen) -> bool: ...

def of_columns(source: Source, names: list[str]) -> Source: ...

def schema_of(data: str, plain: bool) -> Any: ...

def batches_as_written(path: Any, names: Any = None, said: Any = ...) -> Any: ...

def texts_of_column(data: str, name: str) -> Any: ...

def write_with_clusters(data: str, path: Path, words: Any = None) -> Any: ...

def parquet_of(tables: Any, path: Any) -> None: ...

def write_rows(path: Path, names: list, reads: list, most: int | None = None) -> int: ...

def as_arrow(parts: list) -> Any: ...

def far_tree(source: Any, method: Any, labels: ArrayLike | Any, **parameters: Any) -> Any: ...

class CellCounts:
    room: int
    table: Any
    waiting: Any
    more: Any
    def __init__(self, room: int = ...) -> None: ...
    def add(self, values: Any) -> None: ...
    def merge(self) -> Any: ...

class NumberSpan:
    known: Any
    infinite: Any
    least: Any
    most: Any
    last: Any
    whole: Any
    rising: Any
    def __init__(self) -> None: ...
    def add(self, x: Any) -> None: ...

class LookedAt:
    name: Any
    as_text: Any
    codes: Any
    is_index: Any
    first: Any
    again: Any
    rows: Any
    known: Any
    kinds: Any
    odd: Any
    span: Any
    cells: Any
    written: Any
    marks: Any
    def __init__(self, name: Any, as_text: Any, room: Any = ...) -> None: ...
    @property
    def are_codes(self) -> bool: ...
    def add(self, values: Any, point: Any) -> Any: ...
    def read(self, values: Any, point: Any) -> Any: ...

class ColumnSeen(NamedTuple):
    column: FileColumn
    rows: int
    known: int
    different: int
    more: bool
    names_rows: bool
    odd: bool = ...
    counts: dict = ...

class FarTable(NamedTuple):
    whole: Source
    source: Source
    names: list[str]
    aside: dict[str, str]
    seen: dict[str, ColumnSeen]
    files: int = ...
    scaling: str = ...
    @property
    def texts(self) -> list: ...
    @property
    def gaps(self) -> dict: ...
    @property
    def readings(self) -> dict: ...
    def looked_at(self, most: int) -> str: ...
