# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.task import Columns
from xclust.engine.task import Cut
from xclust.engine.task import Limits
from xclust.engine.task import Survivors
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

    Attributes
    ----------
    leaves : str
        When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
        largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
        is not asked.

    References
    ----------
    .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
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
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
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
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
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
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
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
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
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
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
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
    .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
    """
    tree: Tree
    order: np.ndarray
    slices: np.ndarray
    states: list
    unfinished: int
    learned: object = ...

class CenterRule(Rule):
    """Who goes on in every center-based tree: centers part, rows stay alive while their center does. The state: the active centers.

    Parameters
    ----------
    task : object

    Attributes
    ----------
    leaves : str
        When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
        largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
        is not asked.
    centers : ndarray of shape (k, d)
        Of the clustering.
    labels : ndarray of shape (n,)
        The cluster of each row.
    objective : str
        "kmeans", "kmedians" or "labels".
    columns : Columns
        `columns.values[j]` holds the n values of column j.
    weights : ndarray of shape (n,)
        0 for rows that take no part.
    weighted : bool
        Is a weight other than 1?
    limits : Limits
        `min_samples_leaf`; `allowed`: (d,) columns that may be cut, or None for all.
    run : object
        A map that may use threads.

    References
    ----------
    .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
    """
    centers: np.ndarray
    labels: np.ndarray
    objective: str
    columns: Columns
    weights: np.ndarray
    weighted: bool
    limits: Limits
    run: object
    def __init__(self, task: Any) -> None: ...
    def root(self) -> Any:
        """References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
        """
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any:
        """Parameters
        ----------
        active : object
        cut : object
        left_rows : object
        right_rows : object

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
        """
    def survivors(self, rows: Any, active: Any) -> Survivors:
        """The rows still with their center, class after class: those of active[c] are rows[starts[c]:starts[c + 1]].

        Parameters
        ----------
        rows : object
        active : object

        Returns
        -------
        Survivors

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
        """
    def window(self, rows: Any) -> Any:
        """Thresholds t that leave `min_samples_leaf` rows on both sides: lower <= t < upper, per feature; None: no limit.

        Parameters
        ----------
        rows : object

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
        """
    def label(self, rows: Any, active: Any) -> Any:
        """Parameters
        ----------
        rows : object
        active : object

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
        """
    def unfinished(self, active: Any) -> Any:
        """Parameters
        ----------
        active : object

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
        """
