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
from xclust.engine.task import Limits
from xclust.engine.task import Task
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'LEAVES', 'partition', 'Rule', 'Node', 'Grown', 'grow', 'numbered', 'majority',
    'each_a_cluster', 'renumber', 'class_ends', 'CenterRule']

LEAVES: tuple

def partition(x: Any, lower: Any, upper: Any, order: Any, start: Any, stop: Any, right: Any) -> Any: ...

def _as_leaf(n_rows: Any, weight: Any) -> Any: ...

def grow(rule: Rule, task: Task, feature_names: Any = None) -> Grown: ...

def numbered(tree: Any, new_id: Any, order: Any, spans: Any, states: Any, unfinished: Any) -> Grown: ...

def majority(task: Any, rows: Any) -> int: ...

def each_a_cluster(grown: Any) -> Grown: ...

def renumber(grown: Any, tree: Any, new_id: Any) -> Grown: ...

def class_ends(labels: ArrayLike | Any, rows: Any, active: Any) -> Any: ...

class Rule:
    """The four answers of an algorithm: where to cut, who goes on, which leaf next, and what a leaf is called.

    Parameters
    ----------
    task : Task
        What is asked: columns, clustering, weights, limits.

    References
    ----------
    .. [1] The chapter "One grower for every tree",
           https://xclust.github.io/xclust/nbs/6_engine/grow.html
    """
    leaves: str = ...
    task: Task
    def __init_subclass__(self) -> None: ...
    def __init__(self, task: Task) -> None: ...
    def root(self) -> object:
        """What is remembered of the root; asked once, first.

        Returns
        -------
        object
            Any state.

        References
        ----------
        .. [1] The chapter "One grower for every tree",
               https://xclust.github.io/xclust/nbs/6_engine/grow.html
        """
    def cut(self, rows: np.ndarray, state: Any) -> Cut | None:
        """Where to cut, and how urgently; asked once, when the node opens, of the left child before the right one.

        Parameters
        ----------
        rows : ndarray of shape (m,), int32
            Rows of the node, class after class; to be read, not written or kept.
        state : object
            What is remembered of the node.

        Returns
        -------
        Cut or None
            None: it stays a leaf. `gain` for greedy rules; `memo` for `split`.

        References
        ----------
        .. [1] The chapter "One grower for every tree",
               https://xclust.github.io/xclust/nbs/6_engine/grow.html
        """
    def split(self, state: Any, cut: Cut, left: np.ndarray, right: np.ndarray) -> tuple:
        """Who goes on; asked when the node's turn has come.

        Parameters
        ----------
        state : object
            What is remembered of the node.
        cut : Cut
            As `cut` answered, perhaps long ago.
        left : ndarray
            Rows with `cut.lower <= x <= cut.upper`.
        right : ndarray
            The others.

        Returns
        -------
        tuple
            The states of the left and the right child.

        References
        ----------
        .. [1] The chapter "One grower for every tree",
               https://xclust.github.io/xclust/nbs/6_engine/grow.html
        """
    def label(self, rows: np.ndarray, state: Any) -> int:
        """The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

        Parameters
        ----------
        rows : ndarray of shape (m,)
            Rows of the leaf.
        state : object
            What is remembered of it.

        Returns
        -------
        int
            0 to k - 1.

        References
        ----------
        .. [1] The chapter "One grower for every tree",
               https://xclust.github.io/xclust/nbs/6_engine/grow.html
        """
    def unfinished(self, state: Any) -> bool:
        """Was a leaf in this state stopped by a limit?

        Parameters
        ----------
        state : object

        Returns
        -------
        bool

        References
        ----------
        .. [1] The chapter "One grower for every tree",
               https://xclust.github.io/xclust/nbs/6_engine/grow.html
        """

class Node(NamedTuple):
    id: int
    start: int
    stop: int
    depth: int
    state: object
    cut: Cut | None

class Grown(NamedTuple):
    """What the grower hands back.

    Parameters
    ----------
    tree : Tree
    order : ndarray of shape (m,)
        The rows that took part; leaf by leaf ...
    slices : ndarray of shape (L, 2)
        ... where each leaf, left to right, starts and stops in it.
    states : list
        Per node, what the rule remembered.
    unfinished : int
        Leaves that a limit stopped.
    learned : object, default=None
        What a method wants to say beside the tree, such as what its draws cost.

    References
    ----------
    .. [1] The chapter "One grower for every tree",
           https://xclust.github.io/xclust/nbs/6_engine/grow.html
    """
    tree: Tree
    order: np.ndarray
    slices: np.ndarray
    states: list
    unfinished: int
    learned: object = ...

class CenterRule(Rule):
    centers: np.ndarray
    labels: np.ndarray
    objective: str
    columns: Columns
    weights: np.ndarray
    weighted: bool
    limits: Limits
    run: object
    def __init__(self, task: Any) -> None: ...
    def root(self) -> Any: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...
    def survivors(self, rows: Any, active: Any) -> Survivors: ...
    def window(self, rows: Any) -> Any: ...
    def label(self, rows: Any, active: Any) -> Any: ...
    def unfinished(self, active: Any) -> Any: ...
