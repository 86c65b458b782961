# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from xclust.engine.printed import Printed
import numpy as np

__all__ = [
    'LINKS', 'VAGUE', 'LISTED', 'YES', 'NO', 'ASKS', 'STATES', 'WORDS', 'SAYS_LITTLE',
    'short_names', 'amount', 'is_date', 'brief', 'speaks', 'values_phrases', 'is_state', 'owned',
    'lacked', 'truth_phrases', 'phrases', 'fits', 'by_numbers', 'telling_terms', 'candidates',
    'without_shared', 'automatic_names', 'names_for', 'columns_of_boxes', 'name_all', 'shared_rows',
    'best_pairs', 'new_numbers', 'renumber_clusters', 'Migration', 'earlier', 'labels_of_both',
    'carried_names', 'align_to']

LINKS: set

VAGUE: set

LISTED: int

YES: set

NO: set

ASKS: set

STATES: set

WORDS: int

SAYS_LITTLE: float

def short_names(name: str) -> list[str]: ...

def amount(term: Any) -> str: ...

def is_date(term: Any) -> Any: ...

def brief(value: str) -> str: ...

def speaks(value: str) -> bool: ...

def values_phrases(term: Any) -> list[str]: ...

def is_state(words: list[str]) -> bool: ...

def owned(name: str) -> list[str]: ...

def lacked(name: str) -> list[str]: ...

def truth_phrases(term: Any) -> list[str]: ...

def phrases(term: Any) -> list[str]: ...

def fits(name: Any) -> Any: ...

def by_numbers(term: Any) -> list[str]: ...

def telling_terms(rule: Any) -> list: ...

def candidates(rule: Any, others: Sequence = ()) -> list[str]: ...

def without_shared(names: list[str], used: list[int]) -> list[str]: ...

def automatic_names(rules: Any, known: Sequence[str] | None = None) -> list[str]: ...

def names_for(boxes: Any, names: Any = None) -> list[str]: ...

def columns_of_boxes(boxes: Any, names: Any = None) -> list[str]: ...

def name_all(estimator: object, names: Sequence[str] | str = 'auto') -> Any:
    """Name the clusters; every output uses the names from now on.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    names : sequence of str or str, default='auto'
        One a cluster, by number; or "auto": made from the rules.

    Returns
    -------
    self
        The estimator, with `cluster_names_` and `cluster_names_automatic_`.

    Raises
    ------
    ValueError
        names has … names for k clusters: give one a cluster. names must differ; … is there twice. names
        must be "auto" or a list of k texts, one a cluster, none empty.
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> named = IMM().fit(X, labels=labels).name_clusters()
    >>> named.cluster_names_
    ['old: high x1, high x0', 'rare: low x0', 'young: low x1, high x0']
    """

def shared_rows(before: np.ndarray, after: np.ndarray, shape: tuple[int, int]) -> np.ndarray: ...

def best_pairs(table: np.ndarray) -> list[tuple[int, int]]: ...

def new_numbers(pairs: list[tuple[int, int]], k: int) -> np.ndarray: ...

def renumber_clusters(estimator: object, numbers: np.ndarray) -> None: ...

def earlier(previous: Any) -> Any: ...

def labels_of_both(before: Any, after: Any, X: ArrayLike | Any) -> tuple[np.ndarray, np.ndarray]: ...

def carried_names(before: list[str], own: list[str], pairs: list[tuple[int, int]]) -> list[str]: ...

def align_to(estimator: object, previous: Any, X: ArrayLike | Any = None) -> Migration:
    """Give the clusters the numbers and names of an earlier tree's, and with them the colors.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator; changed in place.
    previous : estimator
        An earlier estimator, Tree, JSON text or file.
    X : array-like of shape (n, d) or None, default=None
        Rows that both sort; None: both were fitted to the same rows in the same order.

    Returns
    -------
    Migration
        What became of each cluster.

    Raises
    ------
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> later = IMM().fit(X, labels=["c", "c", "c", "a", "a", "b", "b"])
    >>> later.align_to(model)
    7 of 7 rows (100 %) keep their cluster.
    from \\ to  old  rare  young
    old          2     0      0
    rare         0     3      0
    young        0     0      2
    """

class Migration(Printed):
    """Which rows went from which old cluster to which new one.

    Parameters
    ----------
    table : ndarray of shape (old, new)
        Rows in both, in the new numbers.
    before : list[str]
        Names of the old clusters.
    after : list[str]
        Names of the new clusters.
    pairs : list[tuple[int, int]]
        (old, new) that are taken for the same.

    Attributes
    ----------
    n_kept : int
        Rows whose cluster is taken for the one they were in.
    kept : float
        Their share.
    appeared : list[str]
        New clusters without a predecessor.
    vanished : list[str]
        Old clusters without a successor.

    References
    ----------
    .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
    """
    table: np.ndarray
    before: list[str]
    after: list[str]
    pairs: list[tuple[int, int]]
    def __init__(
        self,
        table: np.ndarray,
        before: list[str],
        after: list[str],
        pairs: list[tuple[int, int]]
    ) -> None: ...
    @property
    def n_kept(self) -> int:
        """Rows whose cluster is taken for the one they were in.

        Returns
        -------
        int

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
        """
    @property
    def kept(self) -> float:
        """Their share.

        Returns
        -------
        float

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
        """
    @property
    def appeared(self) -> list[str]:
        """New clusters without a predecessor.

        Returns
        -------
        list[str]

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
        """
    @property
    def vanished(self) -> list[str]:
        """Old clusters without a successor.

        Returns
        -------
        list[str]

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
        """
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _before(self) -> Any: ...
    def to_frame(self) -> Any:
        """The table as a data frame.

        Returns
        -------
        data frame
            A pandas DataFrame, old clusters in lines, new ones in columns; ImportError without pandas.

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
        """
