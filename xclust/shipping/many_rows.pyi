# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.reference.source import Source
import numpy as np

__all__ = [
    'FIXED', 'A_ROW', 'ID_NAMES', 'FAR_METHODS', 'rows_of_chunks', 'far_reason', 'FarTable',
    'far_table', 'of_columns', 'far_tree']

FIXED: Any

A_ROW: int

ID_NAMES: str

FAR_METHODS: dict

def rows_of_chunks(memory: int, n: int, d: int) -> int: ...

def far_reason(name: str, x: np.ndarray, wanted: bool) -> str: ...

def far_table(
    data: str,
    kept: list[str],
    features: list[str] | None,
    ignore: list[str],
    memory: int | None,
    counted: list[str] = ...,
    state: Any = None,
    tell: Any = None
) -> FarTable: ...

def of_columns(source: Source, names: list[str]) -> Source: ...

def far_tree(source: Any, method: Any, labels: ArrayLike | Any, **parameters: Any) -> Any: ...

class FarTable(NamedTuple):
    whole: Source
    source: Source
    names: list[str]
    aside: dict[str, str]
