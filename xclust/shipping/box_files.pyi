# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from xclust.methods.boxes import Box
from xclust.methods.boxes import Boxes
from xclust.methods.boxes import Held
import numpy as np

__all__ = [
    'PARAMETERS', 'COUNTED', 'OF_WEIGHT', 'strict', 'box_document', 'asked_of', 'float_in',
    'amount_in', 'count_in', 'amounts_in', 'rows_written', 'read_rows_given', 'clusters_written',
    'read_clusters', 'read_box', 'read_held', 'read_parameters', 'boxes_from']

PARAMETERS: tuple

COUNTED: tuple

OF_WEIGHT: Any

def strict(value: Any) -> Any: ...

def box_document(boxes: Boxes) -> dict: ...

def asked_of(doc: Any, key: Any, kind: Any, what: Any) -> Any: ...

def float_in(value: Any, key: Any) -> float: ...

def amount_in(doc: Any, key: Any, what: Any = 'a number from 0') -> float: ...

def count_in(doc: Any, key: Any, least: Any = 0) -> int: ...

def amounts_in(doc: Any, key: Any, n: Any, what: Any) -> np.ndarray: ...

def rows_written(found: Any) -> dict | None: ...

def read_rows_given(doc: Any) -> tuple | None: ...

def clusters_written(clusters: Any) -> dict: ...

def read_clusters(doc: Any) -> np.ndarray: ...

def _of_type(values: Any, kind: Any) -> Any: ...

def read_box(doc: Any, k: Any, asked: Any) -> Box: ...

def read_held(doc: Any, k: Any) -> Held: ...

def read_parameters(doc: Any) -> Boxes: ...

def boxes_from(doc: dict) -> Boxes: ...
