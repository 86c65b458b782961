# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.printed import Printed
from xclust.methods.boxes import Boxes
import numpy as np

__all__ = [
    'Hits', 'hits_of', 'OneCluster', 'box_for', 'judged_by_others', 'used_columns', 'found_sets',
    'Isolation', 'Description', 'describe', 'number_of', 'rows_described', 'columns_known',
    'isolation', 'codes_of_rows']

def hits_of(model: Any, X: ArrayLike | Any, own: Any, weights: Any) -> Hits: ...

def box_for(asked: Any, columns: Any = None, rows: Any = None) -> Boxes: ...

def judged_by_others(asked: Any, columns: Any, folds: Any) -> Hits: ...

def used_columns(model: Any) -> list[int]: ...

def found_sets(asked: Any, n: Any) -> list[list[int]]: ...

def describe(
    estimator: object,
    cluster: Any,
    X: ArrayLike | Any,
    *,
    labels: ArrayLike | Any = None,
    sets: Sequence | None = None,
    max_conditions: int = 3,
    boxes_per_cluster: int = 1,
    goal: str = 'f1',
    wrong: float = 5.0,
    n: int = 5,
    folds: int = 5,
    sample_weight: ArrayLike | Any = None
) -> Description:
    """One cluster against the rest: which columns tell it, by which rule, how well, and how well on rows held out.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    cluster : object
        A cluster: its label as it was given to fit, or its name; "noise"; or a list of them, taken
        together.
    X : array-like of shape (n, d)
        Rows: those of fit, or others with their labels. Of a `Source`, a Dask collection, a relation of
        DuckDB or a DataFrame of Spark, which must be that of fit, evenly spaced rows are taken, and the
        result says how many.
    labels : array-like of shape (n,) or None, default=None
        Their clusters; None: those that were explained, where X are the rows of fit. The name of a
        column, where X is read in chunks.
    sets : sequence or None, default=None
        Sets of columns to compare, names or indices; None: found.
    max_conditions : int, default=3
        Of a box on a set that is found.
    boxes_per_cluster : int, default=1
        Boxes at most, a row may be in any of them.
    goal : str, default='f1'
        What the boxes seek: "f1", or "margin" with a price of a wrong row.
    wrong : float, default=5.0
        How many rows rightly covered pay for one wrongly covered.
    n : int, default=5
        So many sets at most, where they are found.
    folds : int, default=5
        Parts of the rows that are held out in turn.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.

    Returns
    -------
    Description
        The best on rows held out first.

    Raises
    ------
    ValueError
        cluster is empty: name one cluster or several. folds=folds is more than the rows of X, …: 5 or
        10 will do. sets is empty: name sets of columns, or leave it out. cluster: no row of X is in ….
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "One cluster against the rest",
           https://xclust.github.io/xclust/2_reading/describe.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.describe("rare", X, folds=2)[0].rule
    'x0 <= 5'
    """

def number_of(estimator: object, cluster: Any, names: Any) -> int: ...

def rows_described(
    estimator: object,
    X: ArrayLike | Any,
    labels: ArrayLike | Any,
    sample_weight: ArrayLike | Any
) -> tuple: ...

def columns_known(estimator: object) -> list: ...

def isolation(asked: Any, columns: Any, folds: Any) -> Isolation: ...

def codes_of_rows(estimator: object, labels: ArrayLike | Any, X: ArrayLike | Any) -> np.ndarray: ...

class Hits(NamedTuple):
    right: float
    wrong: float
    whole: float
    @property
    def precision(self) -> float: ...
    @property
    def recall(self) -> float: ...
    @property
    def f1(self) -> float: ...

class OneCluster(NamedTuple):
    X: object
    own: np.ndarray
    weights: np.ndarray
    name: str
    options: dict
    features: Sequence = ...

class Isolation(NamedTuple):
    columns: tuple[str, ...]
    rule: str
    precision: float
    recall: float
    f1: float
    held_out_precision: float
    held_out_recall: float
    held_out_f1: float
    boxes: Boxes

class Description(Printed, Sequence):
    """A cluster against the rest, on several sets of columns, the best on rows held out first.

    Parameters
    ----------
    found : object
    name : object
    share : object
    folds : object
    notes : object, default=()

    References
    ----------
    .. [1] The chapter "One cluster against the rest",
           https://xclust.github.io/xclust/2_reading/describe.html
    """
    found: Any
    name: Any
    share: Any
    folds: Any
    notes: Any
    _left: int
    _columns: list
    def __init__(self, found: Any, name: Any, share: Any, folds: Any, notes: Any = ()) -> None: ...
    def __len__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def _before(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...
    def _records(self) -> Any: ...
