# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'SOFT', 'Told', 'costs_told', 'clusters_in', 'checked_costs', 'by_columns', 'mark_of',
    'Payments', 'is_soft', 'GivenCosts', 'costs_of_new']

SOFT: float

def costs_told(costs: ArrayLike | Any, X: ArrayLike | Any) -> Told: ...

def clusters_in(values: ArrayLike | Any, n: int, returned: Any = False) -> int: ...

def checked_costs(
    values: ArrayLike | Any,
    n: int,
    counts: ArrayLike | Any = None,
    returned: Any = False
) -> np.ndarray: ...

def by_columns(labels: ArrayLike | Any, n: int, k: int, names: ArrayLike | Any, index: Any) -> tuple: ...

def mark_of(Z: Any) -> bytes: ...

def is_soft(D: ArrayLike | Any) -> bool: ...

def costs_of_new(estimator: object, costs: ArrayLike | Any, n: int) -> np.ndarray | None: ...

class Told(NamedTuple):
    values: np.ndarray
    function: Callable | None = ...
    names: np.ndarray | None = ...

class Payments(NamedTuple):
    D: np.ndarray
    mark: bytes | None
    function: Callable | None
    order: np.ndarray
    @property
    def unit(self) -> str: ...
    def renumbered(self, numbers: Any) -> Any: ...
    def of(self, Z: ArrayLike | Any, frame: Any) -> np.ndarray: ...

class GivenCosts:
    D: ArrayLike | Any
    mark: Any
    function: Any
    order: ArrayLike | Any
    def __init__(
        self,
        D: ArrayLike | Any,
        mark: Any = None,
        function: Any = None,
        order: ArrayLike | Any = None
    ) -> None: ...
    @classmethod
    def read(cls, costs: Told, X: ArrayLike | Any, codes: ArrayLike | Any = None) -> Any: ...
    def __call__(self, labels: ArrayLike | Any) -> Any: ...
    def some(self, rows: Any) -> Any: ...
    def metric(self, found: Any) -> Payments: ...
    def kept(self, found: Any) -> dict: ...
