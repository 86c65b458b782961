# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from pathlib import Path
from typing import Any, Self
import numpy as np

__all__ = [
    'KEPT_TYPES', 'SAMPLE_BYTES', 'MONTH', 'objects_as_json', 'objects_from_json', 'Spool',
    'answers_as_bytes', 'answers_from_bytes', 'cache_home', 'OwnFolder', 'marks_of_file',
    'Unfinished', 'locked_folder', 'scratch']

KEPT_TYPES: dict

_READERS: Any

_BY_HANDLE: Any

_DO_NOT_FOLLOW: Any

SAMPLE_BYTES: Any

MONTH: Any

def _timedelta_of(text: Any) -> Any: ...

def _timestamp_of(text: Any) -> Any: ...

def _cell_of(value: Any) -> Any: ...

def objects_as_json(values: Any) -> tuple: ...

def objects_from_json(numbers: Any, text: bytes, name: Any) -> np.ndarray: ...

def _bytes_of(values: Any) -> Any: ...

def _described(value: Any, arrays: list) -> Any: ...

def _as_described(told: Any, arrays: Any, types: Any) -> Any: ...

def answers_as_bytes(found: Any) -> bytes: ...

def answers_from_bytes(content: bytes, types: Any = ()) -> Any: ...

def cache_home() -> Path: ...

def _check_own(about: Any, path: Any) -> None: ...

def marks_of_file(path: Any) -> list: ...

def _forget_old(place: Any, but: Any) -> None: ...

def locked_folder(path: Any, wait: Any = False) -> Any: ...

def scratch() -> Any: ...

def _take_copies(name: Any) -> None: ...

class Spool:
    """A file without a name, for columns that come once.

    References
    ----------
    .. [1] The chapter "What is kept while a fit runs",
           https://xclust.github.io/xclust/5_reference/kept.html
    """
    file: Any
    lock: Any
    def __init__(self) -> None: ...
    def keep(self, values: ArrayLike | Any, name: Any) -> Callable:
        """Write a column.

        Parameters
        ----------
        values : array-like of shape (m,)
            A column.
        name : object
            Of the column.

        Returns
        -------
        callable
            Function without arguments -> the column.

        References
        ----------
        .. [1] The chapter "What is kept while a fit runs",
               https://xclust.github.io/xclust/5_reference/kept.html
        """
    def _write(self, values: Any) -> tuple: ...
    def _read(self, at: Any, shape: Any, kind: Any) -> np.ndarray: ...

class OwnFolder:
    path: Any
    handle: Any
    def __init__(self, *names: Any) -> None: ...
    def _named(self, name: Any) -> dict: ...
    def names(self) -> list: ...
    def read(self, name: Any) -> bytes: ...
    def write(self, name: Any, content: bytes) -> None: ...
    def remove(self, pattern: str) -> None: ...

class Unfinished:
    files: list
    name: Any
    tell: Any
    folder: Any
    until_removed: Any
    def __init__(self, files: list, name: Any = '', tell: Any = None) -> None: ...
    def seed_of(self, random_state: object | None) -> Any: ...
    def begin(self, asked: str) -> None: ...
    @property
    def passes(self) -> int: ...
    def load(self, i: int) -> Any: ...
    def keep(self, i: int, found: Any) -> Any: ...
    def remove(self) -> None: ...
