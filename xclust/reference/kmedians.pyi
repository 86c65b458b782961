# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator
from sklearn.base import ClassNamePrefixFeaturesOutMixin
from sklearn.base import ClusterMixin
from sklearn.base import TransformerMixin
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'sorted_medians', 'whole_or_not', 'KMedians']

def sorted_medians(
    x: Any,
    order: ArrayLike | Any,
    groups: Any,
    weights: ArrayLike | Any,
    half: ArrayLike | Any
) -> Any: ...

def _medianspp(X: np.ndarray, k: int, random: np.random.RandomState, weights: np.ndarray) -> np.ndarray: ...

def _seeds(
    X: np.ndarray,
    k: int,
    init: str,
    random: np.random.RandomState,
    weights: np.ndarray
) -> np.ndarray: ...

def _given_seeds(X: np.ndarray, k: int, init: Any, random: np.random.RandomState) -> np.ndarray: ...

def _fill_empty(X: np.ndarray, centers: np.ndarray, labels: np.ndarray) -> np.ndarray: ...

def _distinct_rows(X: np.ndarray, weights: np.ndarray) -> tuple: ...

def _lloyd(
    X: np.ndarray,
    order: np.ndarray,
    weights: np.ndarray,
    centers: np.ndarray,
    max_iter: int,
    tol: float
) -> _Run: ...

def whole_or_not(estimator: object) -> Any: ...

def _restarts(model: KMedians) -> int: ...

def _spread(X: np.ndarray, order: np.ndarray, weights: np.ndarray) -> float: ...

def _fit_medians(model: KMedians, X: np.ndarray, weights: np.ndarray) -> _Run: ...

class _Run(NamedTuple):
    inertia: float
    centers: np.ndarray
    n_iter: int

class KMedians(ClassNamePrefixFeaturesOutMixin, TransformerMixin, ClusterMixin, BaseEstimator):
    """Clusters around coordinate-wise medians: the least total L1 distance, by Lloyd's two steps.

    Parameters
    ----------
    n_clusters : int, default=8
        K, at least 1 and at most the number of rows.
    init : str, array-like or callable, default='k-medians++'
        Or "random", (k, d) seeds, or f(X, k, random_state).
    n_init : int or str, default=10
        Restarts, the best is kept; "auto": 1 for "k-medians++", else 10.
    max_iter : int, default=300
        Lloyd steps in a restart.
    tol : float, default=0.0001
        Stop when the centers move less than this share of the data's spread.
    random_state : int, np.random.RandomState or None, default=None
        None: other seeds each time.
    n_jobs : int or None, default=None
        Threads over restarts: None = 1, -1 = all; the result is the same.

    Attributes
    ----------
    labels_ : ndarray of shape (n,)
        The cluster of each training row.
    cluster_centers_ : ndarray of shape (k, d)
        The centers of the clusters.
    inertia_ : float
        The total L1 distance of the rows to their centers.
    n_iter_ : int
        Lloyd steps of the best restart.
    n_features_in_ : int
        The number of columns, d.
    feature_names_in_ : ndarray of shape (d,)
        The names of the columns; only where X had names, all of them text.

    References
    ----------
    .. [1] S. Lloyd (1982). Least squares quantization in PCM. IEEE Transactions on Information Theory
           28(2).
    .. [2] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import KMedians
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> KMedians(3, random_state=0).fit(X).cluster_centers_
    array([[ 8., 20.],
           [ 8., 70.],
           [ 1., 21.]])
    """
    labels_: np.ndarray
    cluster_centers_: np.ndarray
    inertia_: float
    n_iter_: int
    n_features_in_: int
    feature_names_in_: np.ndarray
    n_clusters: int
    init: str | ArrayLike | Callable
    n_init: int | str
    max_iter: int
    tol: float
    random_state: int | np.random.RandomState | None
    n_jobs: int | None
    _n_features_out: Any
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        init: str | ArrayLike | Callable = 'k-medians++',
        n_init: int | str = 10,
        max_iter: int = 300,
        tol: float = 0.0001,
        random_state: int | np.random.RandomState | None = None,
        n_jobs: int | None = None
    ) -> None: ...
    def fit(self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None) -> Self:
        """Find the centers; `y` is ignored.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers, a row each.
        y : object, default=None
            Ignored: scikit-learn asks for it.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        self
            The fitted clusterer.

        References
        ----------
        .. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KMedians
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KMedians(2, random_state=0).fit(X).predict([[3, 30]])
        array([0])
        """
    def _checked(self, X: ArrayLike | Any) -> Any: ...
    def predict(self, X: ArrayLike) -> np.ndarray:
        """Nearest center of each row.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        ndarray of shape (n,)
            The cluster whose center is nearest in L1.

        References
        ----------
        .. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KMedians
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KMedians(2, random_state=0).fit(X).predict([[3, 30]])
        array([0])
        """
    def transform(self, X: ArrayLike) -> np.ndarray:
        """L1 distance of each row to each center.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        ndarray of shape (n, k)
            Distances, in the units of X.

        References
        ----------
        .. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KMedians
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KMedians(2, random_state=0).fit(X).transform([[3, 30]])
        array([[10., 45.]])
        """
    def score(self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None) -> float:
        """Minus the total L1 distance to the nearest centers; `y` is ignored.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.
        y : object, default=None
            Ignored: scikit-learn asks for it.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        float
            Minus the cost.

        References
        ----------
        .. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KMedians
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KMedians(2, random_state=0).fit(X).score(X)
        -23.0
        """
