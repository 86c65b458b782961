# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'QUESTION', 'number_of', 'question_of', 'nodes_of', 'top_tree', 'GivenQuestion', 'top_answers',
    'clusters_right', 'with_gaps_sent', 'check_top', 'with_given_top']

QUESTION: Any

def number_of(text: Any, column: Any, said: Any) -> float: ...

def question_of(
    text: str,
    n_features: int,
    names: Any = None,
    columns: ArrayLike | Any = None,
    who: Any = 'top',
    above: Any = True
) -> tuple: ...

def nodes_of(top: Any, read: Any) -> list: ...

def top_tree(top: Any, n_features: int, names: Any = None, columns: ArrayLike | Any = None) -> Tree: ...

def top_answers(tree: Any, raw: Any) -> dict: ...

def clusters_right(right: Any, labels: ArrayLike | Any, weights: Any, k: Any) -> np.ndarray: ...

def with_gaps_sent(tree: Any, raw: Any) -> Tree: ...

def check_top(tree: Any, raw: Any, weights: Any) -> None: ...

def with_given_top(
    reference: object | None,
    space: Any,
    raw: ArrayLike | Any,
    tree: Any,
    weights: ArrayLike | Any
) -> tuple: ...

class GivenQuestion(NamedTuple):
    feature: int
    lower: float
    upper: float
    categories: tuple
    missing_left: bool
    def ends(self, upper: Any) -> Any: ...
