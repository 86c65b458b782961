# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.printed import Printed
from xclust.engine.task import Column
from xclust.engine.tree import Condition
from xclust.engine.tree import Tree
from xclust.reading.rules import Term
import numpy as np

__all__ = [
    'ON_END', 'margin', 'span_text', 'reason', 'shown_value', 'end_text', 'PathStep', 'Explanation',
    'LeafPath', 'path_to', 'Explanations', 'sentence', 'steps', 'is_row', 'only_row', 'explain']

ON_END: dict

def margin(condition: Condition, value: float) -> float: ...

def span_text(span: float, column: Column | None = None) -> str: ...

def reason(term: Term, value: float) -> str: ...

def shown_value(term: Term, value: float) -> str: ...

def end_text(value: float, end: float, word: str, column: Column | None = None) -> str: ...

def path_to(tree: Tree, leaf: int, features: Sequence[str]) -> LeafPath: ...

def sentence(all: Explanations, i: int) -> str: ...

def steps(all: Explanations, i: int) -> list[PathStep]: ...

def is_row(X: ArrayLike | Any) -> bool: ...

def only_row(estimator: object, x: Any) -> np.ndarray: ...

def explain(
    estimator: object,
    X: ArrayLike | Any,
    *,
    feature_names: Sequence[str] | None = None,
    cluster_names: Sequence[str] | str | None = None
) -> Explanations:
    """Why each row is in its cluster: a sentence, and the path with its margins.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator or a Tree.
    X : array-like of shape (n, d)
        Rows, as for `predict`; or one row: 1-D array or list, Series, dict.
    feature_names : sequence of str or None, default=None
        One a feature; else those seen in fit.
    cluster_names : sequence of str, str or None, default=None
        One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.

    Returns
    -------
    Explanations
        One a row.

    Raises
    ------
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.explain([[3, 30]], feature_names=["visits", "age"])
    0: In rare, because visits is 3 (2 below 5).
    """

class PathStep(NamedTuple):
    node: int
    feature: int
    name: str
    value: float
    value_text: str
    text: str
    yes: bool
    margin: float
    margin_text: str
    def __str__(self) -> Any: ...

class Explanation(NamedTuple):
    row: object
    cluster: object
    name: str
    leaf: int
    sentence: str
    path: list[PathStep]
    closest: PathStep | None
    def __str__(self) -> Any: ...
    def __repr__(self) -> Any: ...

class LeafPath(NamedTuple):
    """What all rows of a leaf have in common.

    Parameters
    ----------
    terms : list[Term]
    path : list[tuple]
        For each cut: node, condition, and what it says.

    References
    ----------
    .. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html
    """
    terms: list[Term]
    path: list[tuple]

class Explanations(Printed, Sequence):
    """One explanation a row, made when it is asked for.

    Parameters
    ----------
    estimator : estimator
        Fitted estimator or Tree.
    X : ndarray of shape (n, d)
        Rows in the raw matrix.
    rows : sequence
        (n,) what the rows are called.
    features : sequence of str
        Names.
    clusters : sequence of str
        Names.

    References
    ----------
    .. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html
    """
    X: np.ndarray
    rows: Sequence
    features: Sequence[str]
    clusters: Sequence[str]
    _left: int
    _columns: list
    spread: Any
    tree: Any
    leaf: Any
    paths: Any
    values: Any
    def __init__(
        self,
        estimator: object,
        X: np.ndarray,
        rows: Sequence,
        features: Sequence[str],
        clusters: Sequence[str]
    ) -> None: ...
    def of_leaf(self, leaf: int) -> LeafPath:
        """The way to a leaf, found once.

        Parameters
        ----------
        leaf : int

        Returns
        -------
        LeafPath

        References
        ----------
        .. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html
        """
    def __len__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __repr__(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...
    def _records(self) -> Any: ...
