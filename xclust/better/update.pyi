# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.explained import Explained
from xclust.engine.grow import Grown
from xclust.engine.printed import Printed
from xclust.engine.task import Top
from xclust.engine.tree import Tree
from xclust.kernels.kernel_costs import KernelCosts
from xclust.reference.given_costs import GivenCosts
from xclust.reference.reference import Reference
import numpy as np

__all__ = [
    'TRIALS', 'DEARER', 'WORSE', 'CutColumn', 'Askable', 'goes_right', 'askable', 'in_askable',
    'old_cut', 'raw_cut', 'asks_alike', 'in_raw_columns', 'another', 'fitted_anew', 'labels_again',
    'News', 'alike_numbers', 'more_labels', 'names_of_both', 'payer', 'given_among', 'kernel_among',
    'news_of', 'middles', 'Trial', 'share_moved', 'given_questions', 'Updating', 'least_penalty',
    'QuestionChange', 'RowMove', 'Bill', 'changed_questions', 'moved_rows', 'whole_or', 'Changes',
    'numbered_as_before', 'short_again', 'as_it_is', 'bill_of', 'labels_anew', 'cluster_texts']

TRIALS: int

DEARER: float

WORSE: float

def goes_right(tree: Any, node: Any, raw: Any) -> np.ndarray: ...

def askable(tree: Any, raw: Any, columns: Any) -> Askable: ...

def in_askable(tree: Any, table: Any) -> Tree: ...

def old_cut(tree: Any, u: Any) -> dict: ...

def raw_cut(old: Any, asked: Any, lower: Any, upper: Any) -> tuple: ...

def asks_alike(tree: Any, grown: Any, old: Any, columns: Any, run: Any) -> np.ndarray: ...

def in_raw_columns(
    grown: Any,
    old: Any,
    table: Any,
    columns: Any,
    run: Any,
    saw_missing: Any,
    described: Any
) -> Grown: ...

def another(model: Any) -> Any: ...

def fitted_anew(
    model: Any,
    X: ArrayLike | Any,
    labels: ArrayLike | Any,
    reference: object | None,
    weights: Any,
    costs: Any = None
) -> Any: ...

def labels_again(found: Any, model: Any, X: ArrayLike | Any, weights: Any) -> Any: ...

def alike_numbers(
    labels: ArrayLike | Any,
    old: Any,
    weights: Any,
    k: Any,
    noise: Any = (None, None)
) -> np.ndarray: ...

def more_labels(known: list, m: int, word: str) -> list: ...

def names_of_both(model: Any, anew: Any, numbers: Any, k: Any, by_name: Any) -> Any: ...

def payer(found: Any, Z: Any, weights: Any, fresh: Any, costs: Any = None) -> Callable: ...

def given_among(model: Any, frame: Any, raw: Any, costs: Any) -> GivenCosts | None: ...

def kernel_among(model: Any, Z: Any, old: Any, weights: Any) -> KernelCosts | None: ...

def news_of(
    model: Any,
    X: ArrayLike | Any,
    labels: ArrayLike | Any,
    reference: object | None,
    sample_weight: ArrayLike | Any,
    costs: Any = None
) -> News: ...

def middles(found: Any, Z: Any, y: object | None, k: Any, weights: Any) -> np.ndarray: ...

def share_moved(news: Any, y: object | None) -> float: ...

def given_questions(model: Any) -> Top | None: ...

def least_penalty(updating: Any, move: Any) -> Trial: ...

def changed_questions(old: Any, new: Any, states: Any, names: Any) -> list: ...

def moved_rows(old: Any, now: Any, weights: Any, names: Any) -> list: ...

def whole_or(weight: Any) -> str: ...

def numbered_as_before(found: Any, label: Any) -> Explained: ...

def short_again(found: Any, old: Any, states: Any, raw: Any) -> Explained: ...

def as_it_is(X: ArrayLike | Any) -> Any: ...

def bill_of(news: Any, labels: ArrayLike | Any) -> Bill: ...

def labels_anew(news: Any, k: Any) -> np.ndarray: ...

def cluster_texts(model: Any, news: Any) -> list: ...

class CutColumn(NamedTuple):
    source: int
    code: int = ...
    node: int = ...
    fill: float = ...

class Askable(NamedTuple):
    values: object
    asked: list | None

class News(NamedTuple):
    raw: np.ndarray
    space: object
    Z: np.ndarray
    weights: np.ndarray
    every: np.ndarray
    old: np.ndarray
    fresh: Reference | None
    anew: object
    pays: Callable

class Trial(NamedTuple):
    grown: Grown
    moved: float
    cost: float

class Updating:
    news: Any
    run: Any
    table: Any
    columns: Any
    apart: Any
    reference: Any
    task: Any
    grown: Any
    tree: Any
    def __init__(self, model: Any, news: Any, run: Any) -> None: ...
    def allowed(self, model: Any) -> np.ndarray | None: ...
    def judged(self, grown: Any) -> Trial: ...
    def under(self, toll: float) -> Trial: ...
    def explained(self, model: Any, trial: Any) -> tuple: ...

class QuestionChange(NamedTuple):
    what: str
    before: str
    after: str

class RowMove(NamedTuple):
    before: str
    after: str
    rows: float

class Bill(NamedTuple):
    cost: float
    price: float
    moved: float

class Changes(Printed):
    questions: Any
    moves: Any
    allowed: Any
    n_rows: Any
    counted: Any
    _left: int
    before: Any
    after: Any
    anew: Any
    def __init__(self, bills: Any, questions: Any, moves: Any, allowed: Any, n_rows: Any, counted: Any) -> None: ...
    @property
    def moved(self) -> float: ...
    @property
    def fits(self) -> bool: ...
    @property
    def verdict(self) -> str: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _records(self) -> Any: ...
    def _before(self) -> Any: ...
    def _notes(self) -> Any: ...
    def __repr__(self) -> Any: ...
