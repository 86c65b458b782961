# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple

__all__ = [
    'is_dask', 'Partitions', 'columns_in', 'partitions_of', 'one_block_wide', 'client_for',
    'tables_of', 'by_partition']

def is_dask(X: ArrayLike | Any) -> bool: ...

def columns_in(part: Any, columns: Any) -> list: ...

def partitions_of(X: ArrayLike | Any, client: Any = None) -> Partitions: ...

def one_block_wide(X: ArrayLike | Any) -> Any: ...

def client_for(client: Any = None) -> Any: ...

def tables_of(X: ArrayLike | Any) -> Any: ...

def by_partition(answer: Any, X: ArrayLike | Any, none: Any = ...) -> Any: ...

class Partitions(NamedTuple):
    parts: list
    names: list | None
    width: int
    client: object
    def lengths(self) -> list: ...
    def reader(self, i: Any) -> Any: ...
