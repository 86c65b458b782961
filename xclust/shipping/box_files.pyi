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

__all__ = [
    'PARAMETERS', 'COUNTED', 'NUMBER', 'plain_number', 'box_document', 'asked_of', 'read_box',
    'read_held', 'boxes_from']

PARAMETERS: tuple

COUNTED: tuple

NUMBER: tuple

def plain_number(v: Any) -> Any: ...

def box_document(boxes: Boxes) -> dict: ...

def asked_of(doc: Any, key: Any, kind: Any, what: Any) -> Any: ...

def read_box(doc: Any, k: Any, d: Any) -> Box: ...

def read_held(doc: Any, k: Any) -> Held: ...

def boxes_from(doc: dict) -> Boxes: ...
