# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
import numpy as np

__all__ = [
    'median', 'cost', 'mistakes', 'midpoint', 'thresholds', 'imm_cut', 'imm_tree', 'predict',
    'single_cut', 'prefix_cut', 'run_cut', 'best_box', 'label_cut', 'conductance', 'graph_cut']

def median(x: np.ndarray, weights: np.ndarray) -> float: ...

def cost(
    X: np.ndarray,
    labels: np.ndarray,
    objective: str = 'kmeans',
    weights: np.ndarray | None = None
) -> float: ...

def mistakes(
    x: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    threshold: float,
    weights: np.ndarray | None = None
) -> float: ...

def midpoint(u: float, v: float) -> float: ...

def thresholds(x: np.ndarray, centers: np.ndarray) -> np.ndarray: ...

def imm_cut(
    X: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    weights: np.ndarray | None = None
) -> tuple[float, int, float] | None: ...

def imm_tree(
    X: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    clusters: np.ndarray | None = None
) -> tuple | int: ...

def predict(tree: tuple | int, X: np.ndarray) -> np.ndarray: ...

def single_cut(
    X: np.ndarray,
    objective: str = 'kmeans',
    weights: np.ndarray | None = None
) -> tuple[float, int, float] | None: ...

def _groups(x: Any, delta: Any) -> Any: ...

def prefix_cut(x: np.ndarray, delta: np.ndarray) -> tuple[float, float] | None: ...

def run_cut(x: np.ndarray, delta: np.ndarray) -> tuple[float, float, float] | None: ...

def best_box(X: np.ndarray, delta: np.ndarray, most: int) -> float: ...

def _first_tied(found: Any) -> Any: ...

def label_cut(
    X: np.ndarray,
    labels: np.ndarray,
    score: Any,
    weights: np.ndarray | None = None,
    least: int = 1
) -> tuple[float, int, float] | None: ...

def conductance(A: np.ndarray, inside: np.ndarray) -> float: ...

def graph_cut(
    X: np.ndarray,
    A: np.ndarray,
    inside: np.ndarray,
    row: np.ndarray | None = None,
    least: int = 1
) -> tuple[float, int, float] | None: ...
