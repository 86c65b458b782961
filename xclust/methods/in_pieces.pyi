# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Rule
from xclust.engine.piece_costs import Seen
from xclust.methods.cart import LabelRule
from xclust.methods.cart import MedianRule
from xclust.methods.emn import RatioRule
from xclust.methods.exkmc import Expansion
from xclust.methods.imm import MistakeRule
from xclust.methods.random_cuts import Draws
from xclust.methods.random_cuts import RandomRule
from xclust.methods.spex import CliqueRule
from xclust.methods.spex import GraphMethod
import numpy as np

__all__ = [
    'RULES', 'OWN_METHODS', 'SAMPLED', 'NO_EDGES', 'largest_pay', 'pays_of', 'sum_of_pays',
    'CentersInPieces', 'MistakeRuleInPieces', 'RatioRuleInPieces', 'ClassesInPieces',
    'LabelRuleInPieces', 'least_weight', 'CliqueRuleInPieces', 'RandomRuleInPieces',
    'with_mistakes', 'DrawsInPieces', 'bin_weights', 'weighed_in', 'half_weight_end',
    'MedianRuleInPieces', 'ReplayInPieces', 'ExpansionInPieces', 'GraphInPieces',
    'method_in_pieces', 'bins_of_source', 'in_pieces', 'GivenRows', 'beside_source',
    'labels_by_chunk', 'small', 'as_asked', 'given_rows', 'pieces_and_seen', 'seen_in_raw_units']

RULES: dict

OWN_METHODS: dict

SAMPLED: int

NO_EDGES: Any

def largest_pay(piece: Any, node: Any, centers: ArrayLike | Any, objective: Any) -> np.ndarray: ...

def pays_of(piece: Any, node: Any, centers: ArrayLike | Any, objective: Any) -> np.ndarray: ...

def sum_of_pays(piece: Any, node: Any, centers: ArrayLike | Any, objective: Any, round_to: Any) -> tuple: ...

def least_weight(piece: Any) -> float: ...

def with_mistakes(task: Any, grown: Any) -> Any: ...

def bin_weights(piece: Any, node: Any, j: Any) -> tuple: ...

def weighed_in(piece: Any, node: Any, j: Any, wanted: Any) -> tuple: ...

def half_weight_end(rows: Any, j: Any, least: Any) -> float | None: ...

def method_in_pieces(method: Any, name: Any) -> Any: ...

def bins_of_source(source: Any, columns: Any) -> tuple: ...

def in_pieces(source: Any, columns: Any, given: Any, k: Any, run: Any = ...) -> tuple: ...

def beside_source(source: Any, values: Any, name: Any) -> np.ndarray: ...

def labels_by_chunk(source: Any, name: Any) -> tuple: ...

def small(k: Any) -> Any: ...

def as_asked(source: Any, labels: ArrayLike | Any, centers: ArrayLike | Any, weights: Any) -> tuple: ...

def given_rows(
    source: Any,
    labels: ArrayLike | Any,
    centers: ArrayLike | Any,
    sample_weight: ArrayLike | Any
) -> GivenRows: ...

def pieces_and_seen(source: Any, columns: Any, asked: Any, run: Any) -> tuple: ...

def seen_in_raw_units(source: Any, columns: Any, seen: Any) -> Seen: ...

class CentersInPieces:
    def survivors(self, rows: Any, active: Any) -> Any: ...
    def label(self, rows: Any, active: Any) -> Any: ...

class MistakeRuleInPieces(CentersInPieces, MistakeRule):
    def __init__(self, task: Any, **options: Any) -> None: ...
    def worth_keeping(self, tally: Any, n_rows: Any) -> Any: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...

class RatioRuleInPieces(MistakeRuleInPieces, RatioRule):
    ...

class ClassesInPieces:
    shift: int
    weights: Any
    sweep: Any
    def in_unit(self, shift: Any) -> None: ...
    def classes(self, rows: Any) -> Any: ...

class LabelRuleInPieces(ClassesInPieces, LabelRule):
    def __init__(self, task: Any, impurity: Any, **options: Any) -> None: ...

class CliqueRuleInPieces(ClassesInPieces, CliqueRule):
    until_pure: Any
    def __init__(self, task: Any, self_loops: Any = False, until_pure: Any = True) -> None: ...

class RandomRuleInPieces(CentersInPieces, RandomRule):
    in_turn: bool
    def cut(self, rows: Any, active: Any) -> Any: ...

class DrawsInPieces(Draws):
    def __init__(self, method: Any) -> None: ...
    def grow(self, task: Any) -> Any: ...

class MedianRuleInPieces(CentersInPieces, MedianRule):
    def cut(self, rows: Any, active: Any) -> Any: ...

class ReplayInPieces(Rule):
    tree: Any
    def __init__(self, task: Any, tree: Any) -> None: ...
    def root(self) -> Any: ...
    def split(self, node: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, node: Any) -> Any: ...
    def cut(self, rows: Any, node: Any) -> Any: ...

class ExpansionInPieces(Expansion):
    def __init__(self, method: Any) -> None: ...
    def rule(self, task: Any) -> Any: ...

class GraphInPieces(GraphMethod):
    def __init__(self, method: Any) -> None: ...
    def rule(self, task: Any) -> Any: ...

class GivenRows(NamedTuple):
    labels: np.ndarray
    weights: np.ndarray | None
    centers: np.ndarray | None
    classes: np.ndarray
