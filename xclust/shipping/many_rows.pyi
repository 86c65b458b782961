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
import numpy as np

__all__ = [
    'FIXED', 'A_ROW', 'ID_NAMES', 'FAR_METHODS', 'rows_of_chunks', 'far_reason', 'texts_wanted',
    'missing_in', 'FarTable', 'far_files', 'far_source', 'far_table', 'of_columns', 'kind_of_files',
    'schema_of', 'pq_file', 'batches_as_written', 'texts_of_column', 'write_with_clusters',
    'parquet_of', 'write_rows', 'as_arrow', 'far_tree']

FIXED: Any

A_ROW: int

ID_NAMES: str

FAR_METHODS: dict

def rows_of_chunks(memory: int, n: int, d: int) -> int: ...

def far_reason(name: str, x: np.ndarray, wanted: bool) -> str: ...

def texts_wanted(types: dict) -> list: ...

def missing_in(source: Any, names: Any) -> list: ...

def far_files(data: str) -> list: ...

def far_source(data: str, texts: Any = ()) -> Source: ...

def far_table(
    data: str,
    kept: list[str],
    features: list[str] | None,
    ignore: list[str],
    memory: int | None,
    counted: list[str] = ...,
    state: Any = None,
    tell: Any = None,
    types: dict = ...
) -> FarTable: ...

def of_columns(source: Source, names: list[str]) -> Source: ...

def kind_of_files(data: str) -> str: ...

def schema_of(data: str, plain: bool) -> Any: ...

def pq_file(path: Any) -> Any: ...

def batches_as_written(path: Any, names: Any = None) -> Any: ...

def texts_of_column(data: str, name: str) -> Any: ...

def write_with_clusters(data: str, path: Path, words: Any = None) -> Any: ...

def parquet_of(tables: Any, path: Any) -> None: ...

def write_rows(path: Path, names: list, reads: list, most: int | None = None) -> int: ...

def as_arrow(parts: list) -> Any: ...

def far_tree(source: Any, method: Any, labels: ArrayLike | Any, **parameters: Any) -> Any: ...

class FarTable(NamedTuple):
    whole: Source
    source: Source
    names: list[str]
    aside: dict[str, str]
    files: int = ...
    scaling: str = ...
    @property
    def texts(self) -> list: ...
    def looked_at(self, most: int) -> str: ...
