# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from functools import cached_property
from numba.core.registry import CPUDispatcher  # type: ignore
from numpy.typing import ArrayLike
from pathlib import Path
from threading import local
from typing import Any, Self
from typing import Callable
import numpy as np

__all__ = [
    'LOAD', 'PER_BYTE', 'PER_CELL', 'clock', 'rented', 'TOLD_AFTER', 'waiting', 'LANES', 'Clock',
    'as_compiled', 'as_python', 'plain', 'size_of', 'pays', 'without_code', 'rents_in',
    'remember_rents', 'quiet_numpy', 'kernel', 'Waiting', 'never_compiled', 'is_kernel',
    'warn_without_numba', 'say_without_numba', 'one_by_one', 'grids', 'sums_on', 'exact_sum',
    'column_grids', 'exact_column_sums', 'exact_sum_of', 'mean_and_deviation']

LOAD: float

PER_BYTE: float

PER_CELL: float

clock: Any

rented: Any

TOLD_AFTER: float

waiting: Any

LANES: int

def as_compiled(value: Any) -> Any: ...

def as_python(f: Any, *args: Any, **kws: Any) -> Any: ...

def plain(f: Any, *args: Any) -> Any: ...

def size_of(args: Any) -> int: ...

def pays(f: Any, args: Any) -> bool: ...

def without_code(f: Any) -> set: ...

def rents_in(folder: Path) -> dict: ...

def remember_rents() -> None: ...

def quiet_numpy() -> np.errstate: ...

def kernel(f: Callable) -> Callable: ...

def never_compiled(f: Any) -> Any: ...

def is_kernel(f: Any) -> bool: ...

def warn_without_numba(n_cells: int) -> None: ...

def say_without_numba(what: Any) -> None: ...

def one_by_one(x: Any) -> Any: ...

def grids(bound: Any, n: Any) -> Any: ...

def sums_on(coarse: Any, fine: Any, terms: Any) -> Any: ...

def exact_sum(terms: Any, bound: Any) -> Any: ...

def column_grids(bounds: Any, n: Any) -> Any: ...

def exact_column_sums(D: Any) -> Any: ...

def exact_sum_of(terms: Any, times: Any, bound: Any) -> Any: ...

def mean_and_deviation(x: np.ndarray) -> tuple: ...

class Clock(local):
    inner: float

class Compiled(CPUDispatcher):
    rent: float
    @property
    def kept_in(self) -> Path | None: ...
    @cached_property
    def kept(self) -> bool: ...
    @cached_property
    def calls(self) -> list: ...
    @cached_property
    def price(self) -> float: ...
    def _compile_for_args(self, *args: Any, **kws: Any) -> Any: ...

class Waiting(local):
    inside: bool
    seconds: float
