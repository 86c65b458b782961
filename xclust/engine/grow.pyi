# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.sweep import Cut
from xclust.engine.sweep import Survivors
from xclust.engine.task import Task
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'partition', 'Rule', 'Node', 'Grown', 'grow', 'numbered', 'each_a_cluster', 'renumber',
    'class_ends', 'CenterRule']

def partition(x: Any, lower: Any, upper: Any, order: Any, start: Any, stop: Any, right: Any) -> Any: ...

def _as_leaf(n_rows: Any, weight: Any) -> Any: ...

def grow(rule: Rule, task: Task, feature_names: Any = None) -> Grown: ...

def numbered(tree: Any, new_id: Any, order: Any, spans: Any, states: Any, unfinished: Any) -> Grown: ...

def each_a_cluster(grown: Any) -> Grown: ...

def renumber(grown: Any, tree: Any, new_id: Any) -> Grown: ...

def class_ends(labels: ArrayLike | Any, rows: Any, active: Any) -> Any: ...

class Rule:
    task: Task
    leaves: str
    def __init__(self, task: Task) -> None: ...
    def root(self) -> object: ...
    def cut(self, rows: np.ndarray, state: Any) -> Cut | None: ...
    def split(self, state: Any, cut: Cut, left: np.ndarray, right: np.ndarray) -> tuple: ...
    def label(self, rows: np.ndarray, state: Any) -> int: ...
    def unfinished(self, state: Any) -> bool: ...

class Node(NamedTuple):
    id: int
    start: int
    stop: int
    depth: int
    state: object
    cut: Cut | None

class Grown(NamedTuple):
    tree: Tree
    order: np.ndarray
    slices: np.ndarray
    states: list
    unfinished: int
    learned: object = ...

class CenterRule(Rule):
    weighted: Any
    columns: Any
    weights: Any
    limits: Any
    run: Any
    centers: Any
    labels: Any
    objective: Any
    def __init__(self, task: Any) -> None: ...
    def root(self) -> Any: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...
    def survivors(self, rows: Any, active: Any) -> Survivors: ...
    def window(self, rows: Any) -> Any: ...
    def label(self, rows: Any, active: Any) -> Any: ...
    def unfinished(self, active: Any) -> Any: ...
