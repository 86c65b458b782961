# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from numpy.typing import ArrayLike
from sklearn.preprocessing import StandardScaler
from typing import Any, Self
from typing import NamedTuple
from xclust.reference.source import Source
import numpy as np

__all__ = [
    'BATCH', 'FIRST_ROWS', 'SCALERS', 'batches', 'spaced_rows', 'weights_for', 'learned',
    'fitted_by_batches', 'column_scaler', 'natural_clusterer', 'of_one_column', 'ScaledRead',
    'scaled_source', 'Clustered', 'given_clusters_of', 'tables_for', 'nearest_by_batch',
    'clustered_by', 'clusters_of_source']

BATCH: int

FIRST_ROWS: int

SCALERS: tuple

def batches(source: Source, columns: list, rows: int = ...) -> Iterator: ...

def spaced_rows(source: Any, columns: Any, most: Any = ...) -> tuple: ...

def weights_for(step: Any, weights: Any, rows: Any) -> dict: ...

def learned(step: Any, before: Any, source: Any, columns: Any, weights: Any) -> None: ...

def fitted_by_batches(estimator: object, source: Any, columns: Any, weights: Any = None) -> Any: ...

def column_scaler(source: Any, columns: Any, weights: Any = None) -> StandardScaler: ...

def natural_clusterer(
    source: Any,
    columns: Any,
    k: Any,
    weights: Any = None,
    random_state: object | None = None
) -> Any: ...

def of_one_column(step: Any, j: Any) -> Any: ...

def scaled_source(source: Any, columns: Any, steps: Any) -> Source: ...

def given_clusters_of(
    source: Any,
    columns: Any,
    labels: ArrayLike | Any,
    centers: ArrayLike | Any = None
) -> Clustered: ...

def tables_for(estimator: object, source: Any, columns: Any) -> Iterator: ...

def nearest_by_batch(
    source: Any,
    columns: Any,
    centers: ArrayLike | Any,
    objective: Any = 'kmeans'
) -> np.ndarray: ...

def clustered_by(estimator: object, source: Any, columns: Any) -> Clustered: ...

def clusters_of_source(
    source: Source,
    columns: list,
    centers: ArrayLike | Any = None,
    reference: object | None = None,
    k: int = 8,
    weights: ArrayLike | Any = None,
    random_state: object | None = None,
    objective: Any = None
) -> Clustered: ...

class ScaledRead(NamedTuple):
    read: Callable
    steps: dict
    def __call__(self, columns: Any) -> list: ...
    def scaled(self, x: Any, steps: Any) -> Any: ...

class Clustered(NamedTuple):
    source: Source
    labels: object
    centers: np.ndarray | None
    estimator: object = ...
    space: Callable | None = ...
