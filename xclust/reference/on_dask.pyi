# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.piece_costs import Seen
import numpy as np

__all__ = [
    'PATIENCE', 'TOGETHER', 'AT_DRIVER', 'ASKED', 'gathered', 'Loaded', 'unlike', 'load',
    'PartTold', 'tell', 'grid_of', 'Common', 'Share', 'code', 'found_in', 'itself', 'Answered',
    'this_worker', 'answer_together', 'groups_together', 'as_pieces_lie', 'OnDask', 'per_part',
    'numbered_labels', 'placed', 'weights_in', 'only_in_all', 'seen_in', 'with_its_own',
    'of_every_table', 'of_every_chunk']

PATIENCE: int

TOGETHER: int

AT_DRIVER: int

ASKED: int

def gathered(client: Any, futures: Any) -> list: ...

def unlike(part: Any, values: Any, name: Any, number: Any) -> str | None: ...

def load(part: Any, columns: Any, labels: ArrayLike | Any, weights: Any, number: Any) -> Loaded: ...

def tell(loaded: Any, columns: Any, few: Any) -> PartTold: ...

def grid_of(told: Any, weights_of_all: Any) -> tuple: ...

def code(loaded: Any, job: Any, common: Any) -> Any: ...

def found_in(piece: Any) -> Any: ...

def itself(thing: Any) -> Any: ...

def this_worker() -> Any: ...

def answer_together(pieces: Any, a_pass: Any) -> Answered: ...

def groups_together(parts: Any, a_pass: Any) -> Answered: ...

def as_pieces_lie(answers: Any, a_pass: Any, order: Any) -> list: ...

def per_part(values: Any, n: Any, name: Any) -> list: ...

def numbered_labels(told: Any, labels: ArrayLike | Any, centers: ArrayLike | Any) -> tuple: ...

def placed(
    source: Any,
    columns: Any,
    labels: ArrayLike | Any,
    centers: ArrayLike | Any,
    sample_weight: ArrayLike | Any
) -> tuple: ...

def weights_in(loaded: Any) -> Any: ...

def only_in_all(found: Any) -> np.ndarray: ...

def seen_in(found: Any, names: Any) -> Seen: ...

def with_its_own(f: Any, table: Any, thing: Any, given: Any, number: Any) -> Any: ...

def of_every_table(f: Any, X: ArrayLike | Any, thing: Any, **given: Any) -> list: ...

def of_every_chunk(f: Any, X: ArrayLike | Any, thing: Any, given: Any) -> list: ...

class Loaded(NamedTuple):
    columns: list
    found: object
    labels: object
    weights: object
    rows: int
    wrong: object
    declared: dict = ...

class PartTold(NamedTuple):
    rows: int
    found: object
    weights: object
    sample: np.ndarray
    wrong: object

class Common(NamedTuple):
    columns: list
    edges: np.ndarray
    only: np.ndarray
    n_classes: int
    grid: object
    step: int

class Share(NamedTuple):
    first: int
    labels: np.ndarray
    weights: object

class Answered(NamedTuple):
    at: list
    answers: list

class OnDask:
    source: Any
    columns: Any
    lie: Any
    client: Any
    pieces: Any
    def __init__(self, source: Any, columns: Any) -> None: ...
    def ask(self, f: Any, *lists: Any) -> list: ...
    def shared(self, thing: Any) -> Any: ...
    def gathered(self, futures: Any) -> list: ...
    def groups(self) -> list: ...
    def send(self, a_pass: Any) -> list: ...
    def loaded(self, labels: ArrayLike | Any, weights: Any) -> tuple: ...
