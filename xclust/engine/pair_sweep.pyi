# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Rule
from xclust.engine.task import Cut
import numpy as np

__all__ = [
    'label_totals', 'take_capped', 'blocks_of', 'node_costs', 'pair_sums', 'best_pair_cut', 'Lines',
    'mistake_lines', 'Remembered', 'PairRule']

def label_totals(E: Any, rows: Any) -> Any: ...

def take_capped(E: Any, rows: Any, cap: Any, D: Any) -> Any: ...

def blocks_of(n: Any, k: Any = 1) -> Any: ...

def node_costs(E: np.ndarray, rows: np.ndarray, run: Any = ...) -> tuple: ...

def pair_sums(D: Any) -> Any: ...

def best_pair_cut(D: np.ndarray, sweep: Any, interval: bool = False, run: Any = ...) -> Cut | None: ...

def mistake_lines(task: Any) -> Lines: ...

class Lines(NamedTuple):
    shape: tuple
    costs: object
    place: object = ...

class Remembered:
    base: Any
    label: Any
    cost: Any
    turn: Any
    def __init__(self, base: Any = None, label: Any = -1, cost: Any = ..., turn: Any = -1) -> None: ...
    def renumbered(self, numbers: Any) -> Any: ...

class PairRule(Rule):
    """A base goes first; then the leaf whose best cut gains most, each side at its cheapest label.

    Parameters
    ----------
    task : object
    lines : object
    base : str, Tree, rule, method or estimator, default=None
    relabel : bool or object, default=True

    Attributes
    ----------
    leaves : str
        When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
        largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
        is not asked.

    References
    ----------
    .. [1] The chapter "Two labels make it a sum",
           https://xclust.github.io/xclust/6_engine/pair_sweep.html
    """
    base: Any
    relabel: Any
    leaves: str
    features: Any
    columns: Any
    limits: Any
    run: Any
    interval: Any
    turn: Any
    place: Any
    E: Any
    floor: Any
    def __init__(self, task: Any, lines: Any, base: Any = None, relabel: Any = True) -> None: ...
    def root(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Two labels make it a sum",
               https://xclust.github.io/xclust/6_engine/pair_sweep.html
        """
    def _hands(self, rows: Any) -> Any: ...
    def _settle(self, rows: Any, state: Any) -> Any: ...
    def cut(self, rows: Any, state: Any) -> Any:
        """Parameters
        ----------
        rows : object
        state : object

        References
        ----------
        .. [1] The chapter "Two labels make it a sum",
               https://xclust.github.io/xclust/6_engine/pair_sweep.html
        """
    def split(self, state: Any, cut: Any, left: Any, right: Any) -> Any:
        """Parameters
        ----------
        state : object
        cut : object
        left : object
        right : object

        References
        ----------
        .. [1] The chapter "Two labels make it a sum",
               https://xclust.github.io/xclust/6_engine/pair_sweep.html
        """
    def label(self, rows: Any, state: Any) -> Any:
        """Parameters
        ----------
        rows : object
        state : object

        References
        ----------
        .. [1] The chapter "Two labels make it a sum",
               https://xclust.github.io/xclust/6_engine/pair_sweep.html
        """
    def _aside(self, D: Any, rows: Any, sweep: Any) -> Any: ...
