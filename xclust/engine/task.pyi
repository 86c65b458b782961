# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'COLUMN_KINDS', 'CLOCK_KINDS', 'Column', 'OneColumn', 'Columns', 'Limits', 'by_label', 'narrow',
    'Top', 'locked_nodes', 'Task', 'task_of', 'Survivors', 'Cut']

COLUMN_KINDS: dict

CLOCK_KINDS: tuple

def by_label(labels: np.ndarray, weights: np.ndarray, run: Any = ...) -> np.ndarray: ...

def narrow(labels: ArrayLike | Any) -> Any: ...

def locked_nodes(tree: Any, top: Any) -> dict: ...

def task_of(
    columns: Columns,
    reference: object | None = None,
    weights: ArrayLike | Any = None,
    limits: Limits = ...,
    run: Any = ...,
    interval: bool = False
) -> Task: ...

class Column(NamedTuple):
    """What a raw column is.

    Parameters
    ----------
    name : str
        As in the file.
    kind : str, default='number'
        One of COLUMN_KINDS.
    categories : tuple, default=()
        Of a category, its values as text: the position is the code; else names for 0 and 1, if any.
    ordered : bool, default=False
        Of a category: do its values come in an order?
    zone : bool, default=False
        Of dates: do they have a time zone?

    Attributes
    ----------
    on_clock : bool
    measured : bool
        Do the values lie on a line: numbers, dates, durations and times of day?
    truths : tuple
        What 0 and 1 are called in a column that has no other values. Two texts; empty for a column of
        other values.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
    """
    name: str
    kind: str = ...
    categories: tuple = ...
    ordered: bool = ...
    zone: bool = ...
    @property
    def on_clock(self) -> bool:
        """Returns
        -------
        bool

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
        """
    @property
    def measured(self) -> bool:
        """Returns
        -------
        bool
            Do the values lie on a line: numbers, dates, durations and times of day?

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
        """
    @property
    def truths(self) -> tuple:
        """What 0 and 1 are called in a column that has no other values.

        Returns
        -------
        tuple
            Two texts; empty for a column of other values.

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
        """

class OneColumn(NamedTuple):
    values: np.ndarray
    codes: np.ndarray
    only: np.ndarray

class Columns(NamedTuple):
    """A table as every rule sees it: feature-major values, one small code a value, the bins behind the codes.

    Parameters
    ----------
    values : ndarray of shape (d, n), float64
        Or `SparseValues`: no NaN. As the clustering saw the columns, so perhaps scaled; of a frame with
        text or gaps more columns than X has: one of 0 and 1 for each text, medians in the gaps, and
        "missing?" as 0 and 1.
    codes : ndarray of shape (d, n), uint8
        Or `SparseCodes`.
    edges : ndarray of shape (d, 255), float64
    only : ndarray of shape (d, 255), float64
        The value of a bin that holds just one, else NaN.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
    """
    values: np.ndarray
    codes: np.ndarray
    edges: np.ndarray
    only: np.ndarray
    def __repr__(self) -> Any: ...
    def one(self, j: Any) -> Any:
        """Parameters
        ----------
        j : object

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
        """
    def at_ranks(self, rows: Any, ranks: Any) -> np.ndarray:
        """The values that some rows have at some ranks, column by column; rank 0 is the least.

        Parameters
        ----------
        rows : object
        ranks : object

        Returns
        -------
        ndarray
            (d, len(ranks)).

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
        """
    def around(self, j: Any, rows: Any, value: Any) -> tuple:
        """The largest value of some rows of a column up to `value`, and the smallest beyond it.

        Parameters
        ----------
        j : object
        rows : object
        value : object

        Returns
        -------
        tuple

        References
        ----------
        .. [1] The chapter "Every threshold in one pass",
               https://xclust.github.io/xclust/6_engine/sweep.html
        """

class Limits(NamedTuple):
    """What a user may forbid.

    Parameters
    ----------
    max_leaves : int or None, default=None
        None: as many as the rule wants.
    max_depth : int or None, default=None
        Longest path; None: no limit.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; 1 forbids nothing.
    allowed : ndarray of shape (d,), bool or None, default=None
        Features that may be cut; None: all.
    measured : tuple or None, default=None
        For rules that compare how wide columns are: (d,) the column behind each, (d,) its units in a
        unit of this one; None: each is its own. Columns of stretches have others behind them, see
        chapter `given_cuts`.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Limits, Reference, cluster_centers
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> from xclust.engine.columns import code_columns
    >>> from xclust.engine.task import task_of
    >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
    >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
    >>> only_age = Limits(max_depth=2, allowed=np.array([False, True]))
    >>> task._replace(limits=only_age).features
    array([1])
    """
    max_leaves: int | None = ...
    max_depth: int | None = ...
    min_samples_leaf: int = ...
    allowed: np.ndarray | None = ...
    measured: tuple | None = ...

class Top(NamedTuple):
    """Questions that are given, from the root on; nodes as in the tree of these questions.

    Parameters
    ----------
    column : ndarray of shape (node_count,)
        What asks the question, a column for cuts; -1 at the ends.
    left : ndarray of shape (node_count,)
        -1 at the ends.
    right : ndarray
    upper : float
        Left is `x <= upper`, in all these columns.
    exact : ndarray of shape (node_count,), bool
        Is this threshold to stand as it is written?

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
    """
    column: np.ndarray
    left: np.ndarray
    right: np.ndarray
    upper: float
    exact: np.ndarray

class Task(NamedTuple):
    """What every method is asked, made ready once for every rule, every start and every move.

    Parameters
    ----------
    columns : Columns
        `columns.values` is (d, n): `columns.values[j]` is column j of all n rows, as the clustering saw
        it; names and units are those of the fitted tree, `tree_.columns`: a rule does not need them.
    reference : object
        The clustering to explain, a `Reference`: `.labels` (n,), `.centers` (k, d), `.costs` (n, k); or
        None.
    weights : ndarray of shape (n,)
        0 for rows that take no part.
    rows : ndarray of shape (m,), int32
        The rows that take part, grouped by reference label.
    limits : Limits
        `max_leaves` is the leaf budget.
    run : object, default=map
        A map that may use threads.
    interval : bool, default=False
        Cuts may be intervals.
    top : Top or None, default=None
        Questions that the grower asks before any rule.

    Attributes
    ----------
    features : ndarray
        The columns that may be cut, ascending.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Reference, cluster_centers
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> from xclust.engine.columns import code_columns
    >>> from xclust.engine.task import task_of
    >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
    >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
    >>> task.rows, task.reference.labels[task.rows], task.features                     # class after class
    (array([0, 1, 2, 3, 4, 5, 6], dtype=int32),
     array([0, 0, 0, 1, 1, 2, 2]),
     array([0, 1]))
    """
    columns: Columns
    reference: object
    weights: np.ndarray
    rows: np.ndarray
    limits: Limits
    run: object = ...
    interval: bool = ...
    top: Top | None = ...
    def __repr__(self) -> Any: ...
    @property
    def features(self) -> np.ndarray:
        """The columns that may be cut, ascending.

        Returns
        -------
        ndarray

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
        """
    def within(self, **limits: Any) -> Task:
        """The same with other limits.

        Parameters
        ----------
        **limits
            Fields of `Limits`.

        Returns
        -------
        Task
            A new one.

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> task.within(max_depth=2).limits.max_depth
        2
        """

class Survivors(NamedTuple):
    """The rows of a node that are still with their center, class after class.

    Parameters
    ----------
    rows : ndarray of shape (m,), int32
        ; class c owns rows[starts[c]:starts[c+1]].
    weights : ndarray of shape (m,), float64
    starts : ndarray of shape (A+1,), int64
    totals : ndarray of shape (A,), float64
        The weight of each class.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
    """
    rows: np.ndarray
    weights: np.ndarray
    starts: np.ndarray
    totals: np.ndarray

class Cut(NamedTuple):
    """A cut of one feature: left is `lower <= x <= upper`.

    Parameters
    ----------
    feature : int
        The number of a column.
    lower : float
        -inf: the cut is one-sided, x <= upper.
    upper : float
        Inf: the cut is one-sided, x >= lower.
    score : float
        What the rule minimized.
    mistakes : float, default=-1.0
        Weight separated from its center, -1 where it has no meaning.
    gain : float, default=0.0
        How urgent the cut is, for growers that go best first.
    memo : object, default=None
        What `cut` learned and `split` needs.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Cut
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> cut = Cut(feature=1, lower=21.5, upper=46.5, score=0.0)
    >>> (cut.lower <= X[:, cut.feature]) & (X[:, cut.feature] <= cut.upper)             # these go left
    array([False,  True, False, False,  True, False, False])
    """
    feature: int
    lower: float
    upper: float
    score: float
    mistakes: float = ...
    gain: float = ...
    memo: object = ...
