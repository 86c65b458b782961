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
from xclust.engine.task import Task
import numpy as np

__all__ = [
    'MISTAKES', 'label_totals', 'largest_costs', 'cost_grids', 'cap_costs', 'both_sums',
    'blocks_of', 'node_costs', 'sum_of_floors', 'pair_sums', 'against', 'promising', 'joint_sums',
    'joint_ends', 'next_pair', 'LabelPairs', 'pairs_within', 'pairs_that_may', 'best_pair_cut',
    'Lines', 'mistake_lines', 'Beyond', 'Remembered', 'PairRule', 'outnumbered',
    'outnumbered_bound', 'CountRule', 'pair_rule']

MISTAKES: Any

def label_totals(E: Any, rows: Any) -> Any: ...

def largest_costs(D: Any) -> Any: ...

def cost_grids(tops: Any, m: Any) -> np.ndarray: ...

def cap_costs(D: Any, cap: Any, round_to: Any) -> Any: ...

def both_sums(sums: Any) -> np.ndarray: ...

def blocks_of(n: Any, k: Any = 1) -> Any: ...

def node_costs(E: ArrayLike | Any, rows: np.ndarray, run: Any = ...) -> tuple: ...

def sum_of_floors(floor: np.ndarray, lines: np.ndarray, run: Any = ...) -> float: ...

def pair_sums(D: Any) -> Any: ...

def against(D: Any, b: Any) -> Any: ...

def promising(gains: Any, others: Any, wanted: Any) -> Any: ...

def joint_sums(D: Any, ends: Any) -> Any: ...

def joint_ends(gains: Any, wanted: Any) -> np.ndarray: ...

def next_pair(
    D: Any,
    T: Any,
    pairs: Any,
    first: Any,
    limit: Any,
    interval: Any,
    sweep: Any,
    found: Any
) -> Any: ...

def pairs_within(D: Any, gains: Any, b: Any, wanted: Any, most: Any, alone: Any, run: Any) -> LabelPairs: ...

def pairs_that_may(gains: Any, b: Any, wanted: Any, most: Any, alone: Any, sums: Any) -> LabelPairs: ...

def best_pair_cut(D: np.ndarray, sweep: Any, interval: bool = False, run: Any = ...) -> Cut | None: ...

def mistake_lines(task: Any) -> Lines: ...

def outnumbered(left: Any, right: Any, sizes: Any) -> Any: ...

def outnumbered_bound(left: Any, free: Any, right: Any, sizes: Any, worst: Any) -> Any: ...

def pair_rule(task: Task, lines: Lines, base: Rule = None, relabel: bool = True) -> PairRule: ...

class LabelPairs(NamedTuple):
    pays: np.ndarray
    left: np.ndarray
    right: np.ndarray

class Lines(NamedTuple):
    """What rows pay at each label. Rows that pay the same may share a line.

    Parameters
    ----------
    shape : tuple
        How many lines, and k.
    costs : object
        Function from a slice of the lines, or some of their numbers, to an array of their costs.
    place : object, default=None
        (n,) the line of each row; None: its own.

    References
    ----------
    .. [1] The chapter "Two labels make it a sum",
           https://xclust.github.io/xclust/6_engine/pair_sweep.html

    Examples
    --------
    See the example of `PairRule`.
    """
    shape: tuple
    costs: object
    place: object = ...

class Beyond:
    floor: Any
    table: Any
    shape: Any
    costs: Any
    def __init__(self, lines: Any, room: Any, run: Any) -> None: ...
    def __getitem__(self, lines: Any) -> Any: ...

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
    task : Task
        What is asked.
    lines : Lines
        What rows pay at each label.
    base : Rule, default=None
        A rule that goes first; None: labels alone.
    relabel : bool, default=True
        May a leaf of the base change its label? If not, only leaves that were cut on do.

    Attributes
    ----------
    leaves : str
        When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
        largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
        is not asked.
    in_turn : bool
        Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
        in pieces asks of many nodes at once.

    References
    ----------
    .. [1] The chapter "Two labels make it a sum",
           https://xclust.github.io/xclust/6_engine/pair_sweep.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import GreedyTreeClusterer, Lines, PairRule, Reference, cluster_centers
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> from xclust.engine.columns import code_columns
    >>> from xclust.engine.task import task_of
    >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
    >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
    >>> class OwnCosts(PairRule):
    ...     "Two labels for every cut, by costs of our own: how far in age a row is from the center of each cluster."
    ...     def __init__(self, task):
    ...         D = np.abs(task.columns.values[1][:, None] - task.reference.centers[:, 1])
    ...         super().__init__(task, Lines(D.shape, lambda part: D[part]))
    >>> class OwnTree(GreedyTreeClusterer): rule = OwnCosts
    >>> print(OwnTree().fit(X, labels=labels).tree_)
    x1 <= 46.5?
      yes: x1 <= 21.5?
        yes: cluster 1 (3 rows)
        no:  cluster 2 (2 rows)
      no:  cluster 0 (2 rows)
    """
    base: Rule
    relabel: bool
    leaves: str
    features: Any
    columns: Any
    limits: Any
    run: Any
    interval: Any
    turn: Any
    place: Any
    E: Any
    def __init__(self, task: Task, lines: Lines, base: Rule = None, relabel: bool = True) -> None: ...
    def root(self) -> Any:
        """What is remembered of the root; asked once, first.

        Returns
        -------
        object
            A state of any kind.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import ExKMC, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> rule = ExKMC(base="empty").method().rule(task)
        >>> state = rule.root()
        >>> cut = rule.cut(task.rows, state)
        >>> cut.feature, cut.upper, round(cut.gain, 3), rule.label(task.rows, state)
        (1, 46.5, 4952.111, 1)
        """
    def _hands(self, rows: Any) -> Any: ...
    def _settle(self, rows: Any, state: Any) -> Any: ...
    def _best(self, D: Any, rows: Any, sweep: Any, run: Any) -> Any: ...
    def cut(self, rows: Any, state: Any) -> Any:
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

        Examples
        --------
        See the example of `PairRule.root`.
        """
    def split(self, state: Any, cut: Any, left: Any, right: Any) -> Any:
        """Who goes on; asked when the node's turn has come, or, of a table in pieces, before.

        Parameters
        ----------
        state : object
            What is remembered of the node.
        cut : Cut
            As `cut` answered, perhaps long ago.
        left : ndarray
            Rows with `cut.lower <= x <= cut.upper`.
        right : ndarray
            All other rows.

        Returns
        -------
        tuple
            The states of the left and the right child.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        See the example of `PairRule.root`.
        """
    def reached(self, state: Any, cut: Any) -> None:
        """The node's turn has come: it is cut now. For rules that count, as a table in pieces may `split` ahead.

        Parameters
        ----------
        state : object
            What is remembered of the node.
        cut : Cut
            The cut that was answered for it.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        See the example of `PairRule.root`.
        """
    def label(self, rows: Any, state: Any) -> Any:
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

        Examples
        --------
        See the example of `PairRule.root`.
        """
    def _aside(self, D: Any, rows: Any, sweep: Any) -> Any: ...

class CountRule(PairRule):
    labels: Any
    all: Any
    sweep: Any
    ones: Any
    def __init__(self, task: Any, lines: Any, base: Any = None, relabel: Any = True) -> None: ...
    def _best(self, D: Any, rows: Any, sweep: Any, run: Any) -> Any: ...
