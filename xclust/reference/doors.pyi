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
    'OVERLOOKS', 'at_least', 'one_of', 'near_names', 'feature_mask', 'read_numbers', 'matrix',
    'note_names', 'whole_sum', 'finite', 'Door', 'door', 'beside', 'Given']

OVERLOOKS: Any

def at_least(name: Any, value: Any, least: Any, none: Any = False) -> Any: ...

def one_of(name: Any, value: Any, choices: Any) -> Any: ...

def near_names(name: Any, names: Any) -> Any: ...

def feature_mask(
    features: Sequence[str] | Sequence[int] | None,
    n_features: int,
    names: Any = None
) -> np.ndarray | None: ...

def read_numbers(estimator: object, X: ArrayLike | Any, **options: Any) -> Any: ...

def matrix(estimator: object, X: ArrayLike | Any, **options: Any) -> Any: ...

def note_names(estimator: object, X: ArrayLike | Any) -> None: ...

def whole_sum(data: Any, n_jobs: Any = None) -> float: ...

def finite(estimator: object, data: Any) -> Any: ...

def door(estimator: object, X: ArrayLike | Any) -> Door: ...

def _entered(reader: Any, X: ArrayLike | Any) -> tuple: ...

def beside(values: ArrayLike | Any, X: ArrayLike | Any, name: str) -> Any: ...

def _first_few(index: Any) -> Any: ...

class Door(NamedTuple):
    frame: object
    raw: np.ndarray
    columns: tuple | None
    names: np.ndarray | None
    @property
    def texts(self) -> tuple | None: ...

class Given(NamedTuple):
    reference: object
    labels: object
    centers: object
    weights: object
    costs: object = ...
    noise: str = ...
    @property
    def nothing(self) -> bool: ...
