# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.columns import Columns
import numpy as np

__all__ = [
    'Limits', 'Task', 'narrow', 'task_of']

def narrow(labels: ArrayLike | Any) -> Any: ...

def task_of(
    columns: Columns,
    reference: object | None = None,
    weights: ArrayLike | Any = None,
    limits: Limits = ...,
    run: Any = ...,
    interval: bool = False
) -> Task: ...

class Limits(NamedTuple):
    max_leaves: int | None = ...
    max_depth: int | None = ...
    min_samples_leaf: int = ...
    allowed: np.ndarray | None = ...

class Task(NamedTuple):
    columns: Columns
    reference: object
    weights: np.ndarray
    rows: np.ndarray
    limits: Limits
    run: object = ...
    interval: bool = ...
    @property
    def features(self) -> np.ndarray: ...
    def within(self, **limits: Any) -> Task: ...
