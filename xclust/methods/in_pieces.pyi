# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.methods.cart import LabelRule
from xclust.methods.emn import RatioRule
from xclust.methods.imm import MistakeRule
import numpy as np

__all__ = [
    'IN_PIECES', 'SAMPLED', 'largest_pay', 'pays_of', 'sum_of_pays', 'CentersInPieces',
    'MistakeRuleInPieces', 'RatioRuleInPieces', 'LabelRuleInPieces', 'method_in_pieces',
    'bins_of_source', 'in_pieces', 'GivenRows', 'beside_source', 'labels_by_chunk', 'small',
    'given_rows', 'pieces_and_seen']

IN_PIECES: dict

SAMPLED: int

def largest_pay(piece: Any, node: Any, centers: ArrayLike | Any, objective: Any) -> np.ndarray: ...

def pays_of(piece: Any, node: Any, centers: ArrayLike | Any, objective: Any) -> np.ndarray: ...

def sum_of_pays(piece: Any, node: Any, centers: ArrayLike | Any, objective: Any, round_to: Any) -> tuple: ...

def method_in_pieces(method: Any, name: Any) -> Any: ...

def bins_of_source(source: Any, columns: Any) -> tuple: ...

def in_pieces(source: Any, columns: Any, given: Any, k: Any, run: Any = ...) -> tuple: ...

def beside_source(source: Any, values: Any, name: Any) -> np.ndarray: ...

def labels_by_chunk(source: Any, name: Any) -> tuple: ...

def small(k: Any) -> Any: ...

def given_rows(
    source: Any,
    labels: ArrayLike | Any,
    centers: ArrayLike | Any,
    sample_weight: ArrayLike | Any
) -> GivenRows: ...

def pieces_and_seen(source: Any, columns: Any, asked: Any, run: Any) -> tuple: ...

class CentersInPieces:
    def survivors(self, rows: Any, active: Any) -> Any: ...
    def label(self, rows: Any, active: Any) -> Any: ...

class MistakeRuleInPieces(CentersInPieces, MistakeRule):
    def __init__(self, task: Any, **options: Any) -> None: ...
    def worth_keeping(self, tally: Any, n_rows: Any) -> Any: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...

class RatioRuleInPieces(MistakeRuleInPieces, RatioRule):
    ...

class LabelRuleInPieces(LabelRule):
    def __init__(self, task: Any, impurity: Any, **options: Any) -> None: ...
    def classes(self, rows: Any) -> Any: ...

class GivenRows(NamedTuple):
    labels: np.ndarray
    weights: np.ndarray | None
    centers: np.ndarray | None
    classes: np.ndarray
