# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.pair_sweep import LabelPairs
from xclust.engine.pair_sweep import PairRule
from xclust.engine.sweep import SumSweep
from xclust.engine.task import Cut
import numpy as np

__all__ = [
    'IN_MEMORY', 'Filed', 'Distances', 'Mistakes', 'pay_mistakes', 'pay_distances', 'CostGrid',
    'floors_of', 'largest_pays', 'sums_of_pays', 'capped_sums', 'exact_pays', 'exact_sums',
    'saved_beside', 'sums_together', 'parts_of_pairs', 'opened_pair', 'rows_beyond', 'SumsInPieces',
    'FinerLine', 'NodeInPieces', 'PairRuleInPieces']

IN_MEMORY: Any

def pay_mistakes(piece: Any) -> None: ...

def pay_distances(
    piece: Any,
    centers: ArrayLike | Any,
    objective: Any,
    in_memory: Any,
    toll: Any = 0.0
) -> None: ...

def floors_of(piece: Any, rows: Any) -> Any: ...

def largest_pays(piece: Any, node: Any) -> np.ndarray: ...

def sums_of_pays(piece: Any, node: Any, round_to: Any) -> tuple: ...

def capped_sums(piece: Any, node: Any, cap: Any, round_to: Any) -> tuple: ...

def exact_pays(piece: Any, rows: Any, grid: Any) -> np.ndarray: ...

def exact_sums(piece: Any, node: Any, grid: Any) -> tuple: ...

def saved_beside(piece: Any, node: Any, grid: Any, b: Any) -> tuple: ...

def sums_together(piece: Any, node: Any, grid: Any, few: Any, ends: Any) -> tuple: ...

def parts_of_pairs(
    piece: Any,
    node: Any,
    grid: Any,
    pairs: Any,
    features: Sequence[str] | Sequence[int] | None
) -> tuple: ...

def opened_pair(piece: Any, node: Any, grid: Any, pair: Any, j: Any, opened: Any) -> tuple: ...

def rows_beyond(piece: Any, node: Any, j: Any, lower: Any, upper: Any) -> tuple: ...

class Filed:
    shape: Any
    file: Any
    def __init__(self, values: Any) -> None: ...
    def whole(self) -> Any: ...
    def __getitem__(self, rows: Any) -> Any: ...
    def __reduce__(self) -> Any: ...

class Distances(NamedTuple):
    beyond: object
    floor: np.ndarray
    def of(self, rows: Any) -> Any: ...

class Mistakes(NamedTuple):
    labels: np.ndarray
    weights: np.ndarray
    n_classes: int
    def of(self, rows: Any) -> Any: ...

class CostGrid(NamedTuple):
    cap: float
    total: float

class SumsInPieces(SumSweep):
    rows: Any
    grid: Any
    features: Sequence[str] | Sequence[int] | None
    least: Any
    pair: Any
    seen: Any
    def __init__(self, rows: Any, grid: Any, features: Sequence[str] | Sequence[int] | None, least: Any) -> None: ...
    def load(self, pairs: Any) -> list: ...
    def _opened(self, f: Any, opened: Any) -> Any: ...
    def _walk(self, f: Any, sign: Any, interval: Any, opened: Any) -> Any: ...

class FinerLine:
    bins: Any
    edges: Any
    sweeps: Any
    bin: Any
    of: Any
    code: Any
    def __init__(self, sweep: Any, f: Any, wide: Any) -> None: ...
    def put(self, parts: Any) -> np.ndarray: ...
    def opened(self, mask: Any) -> tuple: ...
    def walk(self, opened: Any, sign: Any, interval: Any, least: Any) -> tuple: ...

class NodeInPieces:
    rows: Any
    grid: Any
    totals: Any
    def __init__(self, rows: Any, grid: Any, totals: Any) -> None: ...
    def ask(self, question: Any, *args: Any) -> Any: ...
    def pairs(self, gains: Any, b: Any, wanted: Any, most: Any, alone: Any) -> LabelPairs: ...
    def best(self, sweep: Any, interval: Any) -> Cut | None: ...

class PairRuleInPieces(PairRule):
    base: Any
    relabel: Any
    def __init__(self, task: Any, count: Any, base: Any = None, relabel: Any = True, toll: Any = 0.0) -> None: ...
    def _settle(self, rows: Any, state: Any) -> NodeInPieces: ...
    def cut(self, rows: Any, state: Any) -> Any: ...
    def _aside(self, node: Any, rows: Any, sweep: Any) -> Any: ...
