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
    'LEAVES', 'partition', 'partition_in_halves', 'Rule', 'Node', 'Grown', 'is_given', 'given_cut',
    'given_below', 'check_cut', 'check_sides', 'Roster', 'Child', 'Grower', 'grow', 'numbered',
    'majority', 'each_a_cluster', 'renumber', 'class_ends', 'take_slices', 'of_classes',
    'rows_of_classes', 'CenterRule']

LEAVES: tuple

def partition(x: Any, lower: Any, upper: Any, order: Any, start: Any, stop: Any, right: Any) -> Any: ...

def partition_in_halves(
    x: Any,
    lower: Any,
    upper: Any,
    order: Any,
    start: Any,
    stop: Any,
    right: Any,
    run: Any
) -> Any: ...

def _as_leaf(n_rows: Any, weight: Any) -> Any: ...

def is_given(task: Any, feature: Any) -> bool: ...

def given_cut(task: Any, u: Any) -> Cut | None: ...

def given_below(task: Any, u: Any) -> tuple: ...

def check_cut(cut: Any, rule: Any, task: Any) -> Cut | None: ...

def check_sides(n_left: Any, n_right: Any, cut: Any, rule: Any, task: Any) -> None: ...

def grow(rule: Rule, task: Task, feature_names: Any = None) -> Grown: ...

def numbered(tree: Any, new_id: Any, order: Any, spans: Any, states: Any, unfinished: Any) -> Grown: ...

def majority(task: Any, rows: Any) -> int: ...

def each_a_cluster(grown: Any) -> Grown: ...

def renumber(grown: Any, tree: Any, new_id: Any) -> Grown: ...

def class_ends(labels: ArrayLike | Any, rows: Any, active: Any) -> Any: ...

def take_slices(rows: Any, ends: Any, out: Any) -> None: ...

def of_classes(labels: np.ndarray, rows: np.ndarray, active: np.ndarray, run: Any = ...) -> tuple: ...

def rows_of_classes(
    labels: ArrayLike | Any,
    rows: Any,
    active: Any,
    weigh: Any,
    alike: Any = False,
    run: Any = ...
) -> Survivors: ...

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
    in_turn : bool
        Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
        in pieces asks of many nodes at once.

    References
    ----------
    .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Cut, GreedyTreeClusterer, Rule
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> class WidestGap(Rule):
    ...     "The widest gap of a node goes first, and each leaf is a cluster: nobody has to name one."
    ...     leaves = "clusters"
    ...     def cut(self, rows, state):
    ...         x = np.sort(self.task.columns.values[:, rows], axis=1)
    ...         gaps = np.diff(x, axis=1)
    ...         if not gaps.any(): return None
    ...         j, i = np.unravel_index(gaps.argmax(), gaps.shape)
    ...         return Cut(int(j), -np.inf, x[j, i:i + 2].mean(), score=0.0, gain=gaps[j, i])
    >>> class GapTree(GreedyTreeClusterer): rule = WidestGap
    >>> print(GapTree(3).fit(X).tree_)
    x1 <= 46.5?
      yes: x0 <= 5?
        yes: cluster 0 (3 rows)
        no:  cluster 1 (2 rows)
      no:  cluster 2 (2 rows)
    """
    leaves: str = ...
    in_turn: bool = ...
    task: Task
    def __init_subclass__(self) -> None: ...
    def __init__(self, task: Task) -> None: ...
    def __repr__(self) -> Any: ...
    def root(self) -> object:
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
        See the example of `Rule.cut`.
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

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Cut, Rule, TreeClusterer
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> class Spoken(Rule):
        ...     "Says who asks, and when: at the root the first column is cut at 5."
        ...     def root(self):
        ...         print("root:", len(self.task.rows), "rows")
        ...         return "all"
        ...     def cut(self, rows, state):
        ...         print("cut:", state, rows)
        ...         return Cut(0, -np.inf, 5.0, score=0.0, memo="twice") if state == "all" else None
        ...     def split(self, state, cut, left, right):
        ...         print("split:", state, left, right, cut.memo)
        ...         return "rare", "often"
        ...     def label(self, rows, state):
        ...         print("label:", state)
        ...         return 0 if state == "rare" else 1
        ...     def unfinished(self, state):
        ...         print("unfinished:", state)
        ...         return False
        >>> class SpokenTree(TreeClusterer): rule = Spoken
        >>> print(SpokenTree().fit(X, labels=["rare"] * 3 + ["often"] * 4).tree_)
        root: 7 rows
        cut: all [3 4 5 6 0 1 2]
        split: all [0 1 2] [3 4 5 6] twice
        cut: rare [0 1 2]
        cut: often [3 4 5 6]
        label: rare
        label: often
        unfinished: rare
        unfinished: often
        x0 <= 5?
          yes: cluster 0 (3 rows)
          no:  cluster 1 (4 rows)
        """
    def split(self, state: Any, cut: Cut, left: np.ndarray, right: np.ndarray) -> tuple:
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
        See the example of `Rule.cut`.
        """
    def reached(self, state: Any, cut: Cut) -> None:
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
        See the example of `Rule.cut`.
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

        Examples
        --------
        See the example of `Rule.cut`.
        """
    def unfinished(self, state: Any) -> bool:
        """Whether a leaf in this state was stopped by a limit; asked when it has become one.

        Parameters
        ----------
        state : object
            What is remembered of a leaf.

        Returns
        -------
        bool
            True: the fit warns that there are fewer leaves than there should be.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        See the example of `Rule.cut`.
        """

class Node(NamedTuple):
    id: int
    place: object
    depth: int
    state: object
    top: int
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

class Roster:
    task: Any
    all_ones: Any
    order: Any
    scratch: Any
    def __init__(self, task: Any) -> None: ...
    def root(self) -> Any: ...
    def rows(self, place: Any) -> Any: ...
    def count(self, place: Any) -> Any: ...
    def weight(self, place: Any) -> Any: ...
    def majority(self, place: Any) -> Any: ...
    def ahead(self, node: Any, frontier: Any, room: Any) -> Any: ...
    def divide(self, nodes: Any) -> list: ...
    def ask(self, question: Any, jobs: Any) -> Any: ...

class Child(NamedTuple):
    place: object
    depth: int
    state: object
    top: int = ...

class Grower(NamedTuple):
    rule: Rule
    task: Task
    roster: object
    def cut(self, place: Any, depth: Any, state: Any, top: Any = -1) -> Cut | None: ...
    def label(self, node: Any) -> int: ...
    def divide(self, nodes: Any) -> dict: ...

class CenterRule(Rule):
    """Who goes on in every center-based tree: centers part, rows stay alive while their center does. The state: the active centers. A center may lie beyond all rows of its node, so a side of a cut may be without rows: a legal leaf, but a `min` over its rows needs an `initial`.

    Parameters
    ----------
    task : Task
        What is asked; its clustering has centers.

    Attributes
    ----------
    leaves : str
        When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
        largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
        is not asked.
    in_turn : bool
        Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
        in pieces asks of many nodes at once.
    centers : ndarray of shape (k, d)
        Of the clustering.
    labels : ndarray of shape (n,)
        The cluster of each row.
    objective : str
        "kmeans", "kmedians", "labels" or "costs".
    columns : Columns
        `columns.values[j]` holds the n values of column j, without NaN; see `Columns`.
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

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CenterRule, Cut, TreeClusterer
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> class Middle(CenterRule):
    ...     "Halfway between the outermost centers, in the column in which they lie farthest apart."
    ...     def cut(self, rows, active):
    ...         if not self.unfinished(active): return None
    ...         centers = self.centers[active]
    ...         j = int(np.ptp(centers, axis=0).argmax())
    ...         return Cut(j, -np.inf, (centers[:, j].min() + centers[:, j].max()) / 2, score=0.0)
    >>> class MiddleTree(TreeClusterer): rule = Middle
    >>> print(MiddleTree().fit(X, labels=labels).tree_)
    x1 <= 46?
      yes: x0 <= 4.916666666666667?
        yes: cluster 1 (3 rows)
        no:  cluster 2 (2 rows)
      no:  cluster 0 (2 rows)
    """
    centers: np.ndarray
    labels: np.ndarray
    objective: str
    columns: Columns
    weights: np.ndarray
    weighted: bool
    limits: Limits
    run: object
    def __init__(self, task: Task) -> None: ...
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
        >>> from xclust import IMM, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> rule = IMM().method().rule(task)
        >>> active = rule.root()                                    # all three centers
        >>> cut = rule.cut(task.rows, active)
        >>> inside = X[task.rows, cut.feature] <= cut.upper
        >>> left, right = rule.split(active, cut, task.rows[inside], task.rows[~inside])
        >>> left, right, rule.unfinished(left), rule.unfinished(right), rule.label(task.rows[inside], left)
        (array([0]), array([1, 2]), False, True, 0)
        """
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any:
        """Who goes on; asked when the node's turn has come, or, of a table in pieces, before.

        Parameters
        ----------
        active : object
            What is remembered of the node.
        cut : Cut
            As `cut` answered, perhaps long ago.
        left_rows : ndarray
            Rows with `cut.lower <= x <= cut.upper`.
        right_rows : ndarray
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
        See the example of `CenterRule.root`.
        """
    def alone(self, rows: np.ndarray, active: np.ndarray) -> np.ndarray:
        """The center of a side that has none.

        Parameters
        ----------
        rows : ndarray of shape (m,), int32
            Rows on a side of a given question where no cluster is at home.
        active : ndarray of shape (A,)
            The active centers of the node.

        Returns
        -------
        ndarray of shape (1,)
            The cheapest of them, of which the side is a leaf.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> rule = IMM().method().rule(task)
        >>> rule.alone(task.rows[:3], np.array([0, 2]))     # a given question leaves these rows without a center: the cheapest of the two
        array([0])
        """
    def survivors(self, rows: np.ndarray, active: np.ndarray) -> Survivors:
        """The rows still with their center, class after class: those of active[c] are rows[starts[c]:starts[c + 1]], none where the two are equal; `np.repeat(active, np.diff(starts))` is the center of each.

        Parameters
        ----------
        rows : ndarray of shape (m,), int32
            Rows of the node.
        active : ndarray of shape (A,)
            Its active centers.

        Returns
        -------
        Survivors
            `.rows`, `.weights`, `.starts`, `.totals`.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> rule = IMM().method().rule(task)
        >>> alive = rule.survivors(task.rows, np.array([0, 2]))     # centers 0 and 2 are here: the rows of 1 do not count
        >>> alive.rows, alive.starts, alive.totals
        (array([0, 1, 2, 5, 6], dtype=int32), array([0, 3, 5]), array([3., 2.]))
        """
    def window(self, rows: np.ndarray) -> tuple:
        """Thresholds t that leave `min_samples_leaf` rows on both sides: lower <= t < upper, per feature; None: no limit.

        Parameters
        ----------
        rows : ndarray of shape (m,)
            Rows of the node.

        Returns
        -------
        tuple
            (lower, upper), each of shape (d,) or None.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> rule = IMM().method().rule(task.within(min_samples_leaf=3))
        >>> rule.window(task.rows)                                  # lowest and highest thresholds, column by column
        array([[ 2., 21.],
               [ 8., 23.]])
        """
    def label(self, rows: Any, active: Any) -> Any:
        """The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

        Parameters
        ----------
        rows : ndarray of shape (m,)
            Rows of the leaf.
        active : object
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
        See the example of `CenterRule.root`.
        """
    def unfinished(self, active: Any) -> Any:
        """Whether a leaf in this state was stopped by a limit; asked when it has become one.

        Parameters
        ----------
        active : object
            What is remembered of a leaf.

        Returns
        -------
        bool
            True: the fit warns that there are fewer leaves than there should be.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        See the example of `CenterRule.root`.
        """
