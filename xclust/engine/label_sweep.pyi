# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.columns import Columns
from xclust.engine.sweep import Cut
from xclust.engine.sweep import Survivors
import numpy as np

__all__ = [
    'GINI', 'ENTROPY', 'CLIQUE', 'TIED', 'Objective', 'side_score', 'naive_label_cut',
    'count_classes', 'best_ratio', 'phi', 'entropy_bound', 'bin_bound', 'LabelTally', 'score_ends',
    'bound_insides', 'score_features', 'Members', 'collect', 'walk', 'LabelSweep']

GINI: int

ENTROPY: int

CLIQUE: int

TIED: Any

def side_score(v: Any, objective: Any) -> Any: ...

def naive_label_cut(
    X: np.ndarray,
    labels: np.ndarray,
    score: Any,
    weights: ArrayLike | Any = None,
    least: int = 1
) -> Any: ...

def count_classes(codes: Any, alive: Any, counts: Any) -> None: ...

def best_ratio(fixed: Any, free: Any, objective: Any) -> Any: ...

def phi(z: Any, unit: Any) -> Any: ...

def entropy_bound(left: Any, free: Any, right: Any) -> Any: ...

def bin_bound(left: Any, free: Any, right: Any, objective: Any, worst: Any) -> Any: ...

def score_ends(j: Any, counts: Any, totals: Any, objective: Any, tally: Any) -> Any: ...

def bound_insides(j: Any, only: Any, counts: Any, totals: Any, objective: Any, tally: Any, best: Any) -> None: ...

def score_features(
    start: Any,
    stop: Any,
    codes: Any,
    only: Any,
    alive: Any,
    objective: Any,
    tally: Any
) -> None: ...

def collect(x: Any, codes: Any, wanted: Any, alive: Any, members: Any) -> Any: ...

def walk(
    order: Any,
    members: Any,
    counts: Any,
    totals: Any,
    lower: Any,
    upper: Any,
    objective: Any,
    scores: Any
) -> None: ...

def _tied(score: Any) -> Any: ...

class Objective(NamedTuple):
    kind: int
    sizes: np.ndarray

class LabelTally(NamedTuple):
    edges: np.ndarray
    bounds: np.ndarray
    windows: np.ndarray

class Members(NamedTuple):
    position: np.ndarray
    code: np.ndarray
    label: np.ndarray
    weight: np.ndarray

class LabelSweep:
    columns: Columns
    kind: int
    run: Any
    blocks: Any
    scores: Any
    def __init__(self, columns: Columns, kind: int, run: Any = ...) -> None: ...
    def window(self, rows: Any, least: Any = 1, allowed: Any = None) -> Any: ...
    def _open(self, j: Any, wanted: Any, alive: Any, lower: Any, upper: Any, objective: Any) -> Any: ...
    def _first(self, edges: Any, opened: Any, limit: Any, rows: Any) -> Any: ...
    def best(
        self,
        alive: Survivors,
        least: int = 1,
        allowed: ArrayLike | Any = None,
        sizes: ArrayLike | Any = None
    ) -> Cut | None: ...
