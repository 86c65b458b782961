# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.columns import Columns
import numpy as np

__all__ = [
    'Limits', 'Task', 'narrow', 'task_of']

def narrow(labels: ArrayLike | Any) -> Any: ...

def task_of(
    columns: Columns,
    reference: object | None = None,
    weights: ArrayLike | Any = None,
    limits: Limits = ...,
    run: Any = ...,
    interval: bool = False
) -> Task: ...

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

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/nbs/6_engine/task.html
    """
    max_leaves: int | None = ...
    max_depth: int | None = ...
    min_samples_leaf: int = ...
    allowed: np.ndarray | None = ...

class Task(NamedTuple):
    """What every method is asked, made ready once for every rule, every start and every move.

    Parameters
    ----------
    columns : Columns
        `columns.values` is (d, n): values[j] is column j.
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
        May cuts be intervals?

    Attributes
    ----------
    features : ndarray
        The columns that may be cut, ascending.

    References
    ----------
    .. [1] The chapter "The task", https://xclust.github.io/xclust/nbs/6_engine/task.html
    """
    columns: Columns
    reference: object
    weights: np.ndarray
    rows: np.ndarray
    limits: Limits
    run: object = ...
    interval: bool = ...
    @property
    def features(self) -> np.ndarray:
        """The columns that may be cut, ascending.

        Returns
        -------
        ndarray

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/nbs/6_engine/task.html
        """
    def within(self, **limits: Any) -> Task:
        """The same with other limits.

        Parameters
        ----------
        **limits

        Returns
        -------
        Task

        References
        ----------
        .. [1] The chapter "The task", https://xclust.github.io/xclust/nbs/6_engine/task.html
        """
