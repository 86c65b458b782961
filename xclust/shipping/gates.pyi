# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
import numpy as np

__all__ = [
    'GATING', 'ARCSINH', 'SPREAD', 'box_sql', 'refused_lines', 'ranges_of_box', 'gate_xml',
    'steps_of', 'gate_ends', 'plot_gates', 'is_of_cluster', 'goes', 'draw_panel', 'draw_ticks',
    'draw_gate', 'box_summary', 'gate_svgs']

GATING: str

ARCSINH: str

SPREAD: int

def box_sql(box: Any, columns: Any, language: Any) -> str: ...

def refused_lines(boxes: Any, columns: Any, language: Any) -> list[str]: ...

def ranges_of_box(box: Any, names: Any) -> list: ...

def gate_xml(name: Any, ranges: Any, cofactor: Any) -> str: ...

def steps_of(box: Any) -> list: ...

def gate_ends(tree: Any, u: Any, inside: Any) -> tuple: ...

def plot_gates(
    boxes: Any,
    X: ArrayLike | Any,
    box: int = 0,
    labels: ArrayLike | Any = None,
    *,
    ax: object | None = None,
    most: int = 2000
) -> Any: ...

def is_of_cluster(boxes: Any, cluster: Any, labels: ArrayLike | Any, n: Any) -> np.ndarray: ...

def goes(tree: Any, u: Any, left: Any, columns: Any, rows: Any) -> np.ndarray: ...

def draw_panel(
    axes: Any,
    box: Any,
    panel: Any,
    columns: Any,
    rows: Any,
    own: Any,
    names: Any,
    most: Any
) -> None: ...

def draw_ticks(axes: Any, way: Any, column: Any, values: Any) -> None: ...

def draw_gate(axes: Any, ends: Any, color: Any) -> None: ...

def box_summary(boxes: Any) -> str: ...

def gate_svgs(boxes: Any, X: ArrayLike | Any, rules: Any) -> Any: ...
