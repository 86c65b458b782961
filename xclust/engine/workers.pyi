# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.pieces import Pieces
from xclust.engine.pieces import TablePiece
import numpy as np

__all__ = [
    'SIGN', 'Pass', 'changing', 'WorkerPiece', 'answer_pass', 'Packed', 'RunLengths', 'bits_of',
    'in_runs', 'as_whole', 'above_base', 'Steps', 'as_steps', 'in_steps', 'from_steps', 'packed',
    'as_it_was', 'together', 'rows_together', 'PiecesElsewhere']

SIGN: Any

def changing(asked: Any) -> list: ...

def answer_pass(piece: Any, a_pass: Any) -> list: ...

def bits_of(x: Any) -> np.ndarray: ...

def in_runs(x: Any) -> RunLengths | None: ...

def as_whole(x: Any) -> np.ndarray | None: ...

def above_base(x: Any) -> tuple: ...

def as_steps(bits: Any) -> np.ndarray: ...

def in_steps(x: Any, most: Any) -> Steps | None: ...

def from_steps(told: Any) -> np.ndarray: ...

def packed(answer: Any) -> Any: ...

def as_it_was(answer: Any) -> Any: ...

def together(parts: Any, a_pass: Any) -> list: ...

def rows_together(answers: Any, a_pass: Any) -> list: ...

class Pass(NamedTuple):
    history: list
    asked: list

class WorkerPiece(TablePiece):
    columns: list
    first: int
    seen: Any
    lock: Any
    __dict__: Any
    def __init__(
        self,
        columns: list,
        codes: np.ndarray,
        labels: np.ndarray,
        weights: np.ndarray,
        n_classes: int,
        first: int
    ) -> None: ...
    def stored(self, j: Any) -> Any: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...
    def catch_up(self, history: Any) -> None: ...

class Packed(NamedTuple):
    small: np.ndarray
    kind: np.dtype
    shape: tuple
    base: object = ...

class RunLengths(NamedTuple):
    values: np.ndarray
    lengths: np.ndarray

class Steps(NamedTuple):
    low: np.ndarray
    top: np.ndarray
    bits: int
    starts: np.ndarray
    first: np.ndarray

class PiecesElsewhere(Pieces):
    edges: np.ndarray
    only: np.ndarray
    n_classes: int
    send: Callable
    history: Any
    def __init__(self, n: int, edges: np.ndarray, only: np.ndarray, n_classes: int, send: Callable) -> None: ...
    def __repr__(self) -> Any: ...
    def answers(self, asked: Any) -> list: ...
