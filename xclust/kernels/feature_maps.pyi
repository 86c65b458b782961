# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from xclust.kernels.kernels import Kernel
import numpy as np

__all__ = [
    'MOST_TERMS', 'EVERYWHERE', 'MAPS', 'TAYLOR_ERROR', 'VANISHED', 'WIDEST', 'FeatureMap', 'lacks',
    'Identity', 'HellingerMap', 'weighted_quantiles', 'Anchored', 'Distance', 'taylor_error',
    'HistogramMap', 'snap', 'maps_of', 'map_for', 'lambert_pair', 'Taylor', 'chi2_grid', 'Chi2Map']

MOST_TERMS: int

EVERYWHERE: tuple

MAPS: dict

TAYLOR_ERROR: float

VANISHED: float

WIDEST: int

def lacks(owner: Any, method: Any, gives: Any) -> Any: ...

def _positive(name: Any, value: Any) -> Any: ...

def _whole(name: Any, value: Any) -> Any: ...

def _straighten(x: Any, rows: Any) -> None: ...

def weighted_quantiles(x: Any, weights: Any, q: Any) -> Any: ...

def _is_count(anchors: Any) -> Any: ...

def taylor_error(X: ArrayLike, gamma: float, n_terms: int = 5) -> np.ndarray: ...

def _poisson_means(X: ArrayLike | Any, gamma: Any) -> Any: ...

def snap(x: np.ndarray, inside: np.ndarray) -> tuple[float, float]: ...

def maps_of(kernel: Any) -> tuple: ...

def map_for(
    kernel: Kernel,
    feature_map: str | FeatureMap = 'auto',
    n_terms: int | None = None,
    anchors: Any = None,
    X: ArrayLike | None = None
) -> FeatureMap: ...

def _named(kernel: Any, feature_map: Any, n_terms: Any, X: ArrayLike | Any) -> str: ...

def _made(name: Any, kernel: Any, n_terms: Any, anchors: Any) -> FeatureMap: ...

def lambert_pair(u: float) -> tuple[float, float]: ...

def chi2_grid(n_terms: int, span: int) -> tuple: ...

class FeatureMap:
    """Features of a table, each of one column, each rising, falling, or first rising and then falling.

    KernelIMM fits it to the rows, cuts the features, and asks `inverse` which interval of the column a
    cut stands for. A subclass has four methods, which speak of one column: `fit_column` says how many
    features it gets, `transform_column` writes them, `inverse_column` and `peak_column` answer
    `inverse` and `peak` for one of them.

    Methods
    -------
    begin_fit
        Make room for what is learned; asked once, before the columns.
    end_fit
        Judge what was learned; asked once, after the columns.
    fit
        Learn what the features need from the columns; `source` (m,) is the column of each feature,
        `first` (d + 1,) the first feature of each column.
    fit_column
        Learn what the features of a column need; asked for each, from the first to the last.
    fit_transform
        `fit`, and the features of the same rows, unimodal to the last bit: every `feature > threshold`
        is a run of its column.
    inverse
        Where feature j is above the threshold: the x with lower < x < upper.
    inverse_column
        Where the r-th feature of a column is above a threshold.
    peak
        Up to here feature j rises, from here on it falls.
    peak_column
        Where the r-th feature of a column turns from rising to falling.
    transform
        The features of some rows.
    transform_column
        Write the features of a column; perhaps in several threads at once.

    References
    ----------
    .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import FeatureMap, KernelIMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> class Logarithm(FeatureMap):
    ...     "One feature a column: its logarithm, which rises for ever."
    ...     name, positive = "logarithm", True
    ...     def fit_column(self, i, x, weights): return 1
    ...     def transform_column(self, i, x, out): out[0] = np.log1p(x)
    ...     def inverse_column(self, i, r, t): return np.expm1(t), np.inf
    ...     def peak_column(self, i, r): return np.inf
    >>> print(KernelIMM(kernel="linear", feature_map=Logarithm()).fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    name: str
    positive: bool
    settings: tuple
    source: Any
    first: Any
    def fit(self, X: ArrayLike, weights: ArrayLike | None = None) -> Self:
        """Learn what the features need from the columns; `source` (m,) is the column of each feature, `first` (d + 1,) the first feature of each column.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers, a row each.
        weights : array-like of shape (n,) or None, default=None
            Rows of weight 0 do not count.

        Returns
        -------
        self
            The fitted estimator.

        Raises
        ------
        ValueError
            weights must be one number a row, not all of them 0.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        >>> import numpy as np
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.kernels.feature_maps import Taylor
        >>> features = Taylor(gamma=0.5, n_terms=2).fit_transform(X / [9, 72])
        >>> features.shape, features[0].round(3)
        ((7, 6), array([1., 0., 0., 1., 0., 0.]))
        """
    def transform(self, X: ArrayLike, run: Any = ...) -> np.ndarray:
        """The features of some rows.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers, with the columns of fit.
        run : object, default=map
            `run` of `xclust.engine.costs.workers`: columns in threads.

        Returns
        -------
        ndarray of shape (n, m)
            In Fortran order: a feature is contiguous.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        >>> import numpy as np
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.kernels.feature_maps import Taylor
        >>> features = Taylor(gamma=0.5, n_terms=2).fit_transform(X / [9, 72])
        >>> features.shape, features[0].round(3)
        ((7, 6), array([1., 0., 0., 1., 0., 0.]))
        """
    def begin_fit(self, d: int) -> None:
        """Make room for what is learned; asked once, before the columns.

        Parameters
        ----------
        d : int
            How many columns there are.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        See the example of `FeatureMap`.
        """
    def fit_column(self, i: int, x: np.ndarray, weights: np.ndarray) -> int:
        """Learn what the features of a column need; asked for each, from the first to the last.

        Parameters
        ----------
        i : int
            The number of the column.
        x : ndarray of shape (n,)
            Its values, of rows that count.
        weights : ndarray of shape (n,)
            The weight of each row, above 0.

        Returns
        -------
        int
            How many features it gets.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        See the example of `FeatureMap`.
        """
    def end_fit(self, X: np.ndarray) -> None:
        """Judge what was learned; asked once, after the columns.

        Parameters
        ----------
        X : ndarray of shape (n, d)
            The rows that count.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        See the example of `FeatureMap`.
        """
    def transform_column(self, i: int, x: np.ndarray, out: np.ndarray) -> Any:
        """Write the features of a column; perhaps in several threads at once.

        Parameters
        ----------
        i : int
            The number of the column.
        x : ndarray of shape (n,)
            Its values, one a row.
        out : ndarray of shape (r, n)
            To be filled in: a feature a row.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        See the example of `FeatureMap`.
        """
    def inverse_column(self, i: int, r: int, t: float) -> tuple[float, float] | None:
        """Where the r-th feature of a column is above a threshold.

        Parameters
        ----------
        i : int
            The number of the column.
        r : int
            Which of its features, from 0.
        t : float
            The threshold of the feature.

        Returns
        -------
        tuple[float, float] or None
            (lower, upper), as `inverse` gives them.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        See the example of `FeatureMap`.
        """
    def peak_column(self, i: int, r: int) -> float:
        """Where the r-th feature of a column turns from rising to falling.

        Parameters
        ----------
        i : int
            The number of the column.
        r : int
            Which of its features, from 0.

        Returns
        -------
        float
            As `peak` gives it.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        See the example of `FeatureMap`.
        """
    def inverse(self, j: int, threshold: float) -> tuple[float, float] | None:
        """Where feature j is above the threshold: the x with lower < x < upper.

        Parameters
        ----------
        j : int
            The number of a feature.
        threshold : float
            Of the feature.

        Returns
        -------
        tuple[float, float] or None
            (lower, upper), -inf and inf for the ends of the line; None if no x is there.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        >>> import numpy as np
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.kernels.feature_maps import HellingerMap
        >>> fmap = HellingerMap().fit(X)
        >>> fmap.inverse(0, 3.0), fmap.peak(0)               # sqrt(visits) > 3
        ((9.0, inf), inf)
        """
    def peak(self, j: int) -> float:
        """Up to here feature j rises, from here on it falls.

        Parameters
        ----------
        j : int
            The number of a feature.

        Returns
        -------
        float
            Inf if it never falls, -inf if it never rises.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        >>> import numpy as np
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.kernels.feature_maps import HellingerMap
        >>> fmap = HellingerMap().fit(X)
        >>> fmap.inverse(0, 3.0), fmap.peak(0)               # sqrt(visits) > 3
        ((9.0, inf), inf)
        """
    def _checked(self, X: ArrayLike | Any, d: Any = None) -> Any: ...
    def _said(self, setting: Any) -> Any: ...
    def __repr__(self) -> Any: ...
    def fit_transform(self, X: ArrayLike, weights: ArrayLike | None = None, run: Any = ...) -> np.ndarray:
        """`fit`, and the features of the same rows, unimodal to the last bit: every `feature > threshold` is a run of its column.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers, a row each.
        weights : array-like of shape (n,) or None, default=None
            Rows of weight 0 do not count.
        run : object, default=map
            `run` of `xclust.engine.costs.workers`: columns in threads.

        Returns
        -------
        ndarray of shape (n, m)
            In Fortran order: a feature is contiguous.

        References
        ----------
        .. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

        Examples
        --------
        >>> import numpy as np
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.kernels.feature_maps import Taylor
        >>> features = Taylor(gamma=0.5, n_terms=2).fit_transform(X / [9, 72])
        >>> features.shape, features[0].round(3)
        ((7, 6), array([1., 0., 0., 1., 0., 0.]))
        """

class Identity(FeatureMap):
    name: str
    def fit_column(self, i: Any, x: Any, weights: Any) -> Any: ...
    def transform_column(self, i: Any, x: Any, out: Any) -> None: ...
    def inverse_column(self, i: Any, r: Any, t: Any) -> Any: ...
    def peak_column(self, i: Any, r: Any) -> Any: ...

class HellingerMap(FeatureMap):
    name: str
    positive: bool
    def fit_column(self, i: Any, x: Any, weights: Any) -> Any: ...
    def transform_column(self, i: Any, x: Any, out: Any) -> None: ...
    def inverse_column(self, i: Any, r: Any, t: Any) -> Any: ...
    def peak_column(self, i: Any, r: Any) -> Any: ...

class Anchored(FeatureMap):
    anchors: Any
    _wanted: Any
    def __init__(self, anchors: Any) -> None: ...
    def begin_fit(self, d: Any) -> None: ...
    def fit_column(self, i: Any, x: Any, weights: Any) -> Any: ...
    def _kept(self, points: Any) -> Any: ...
    def _said(self, setting: Any) -> Any: ...

class Distance(Anchored):
    kernel: Kernel
    name: str
    settings: tuple
    def __init__(self, kernel: Kernel, anchors: Any = None) -> None: ...
    def transform_column(self, i: Any, x: Any, out: Any) -> None: ...
    def inverse_column(self, i: Any, r: Any, t: Any) -> Any: ...
    def peak_column(self, i: Any, r: Any) -> Any: ...

class HistogramMap(Anchored):
    beta: float
    name: str
    positive: bool
    settings: tuple
    def __init__(self, beta: float = 1.0, anchors: Any = None) -> None: ...
    def _kept(self, points: Any) -> Any: ...
    def heights(self, i: Any) -> Any: ...
    def transform_column(self, i: Any, x: Any, out: Any) -> None: ...
    def inverse_column(self, i: Any, r: Any, t: Any) -> Any: ...
    def peak_column(self, i: Any, r: Any) -> Any: ...

class Taylor(FeatureMap):
    gamma: float
    n_terms: int
    name: str
    settings: tuple
    _half_logs: Any
    shift: Any
    def __init__(self, gamma: float, n_terms: int = 5) -> None: ...
    def begin_fit(self, d: Any) -> None: ...
    def fit_column(self, i: Any, x: Any, weights: Any) -> Any: ...
    def transform_column(self, i: Any, x: Any, out: Any) -> None: ...
    def peak_column(self, i: Any, j: Any) -> Any: ...
    def inverse_column(self, i: Any, j: Any, t: Any) -> Any: ...
    def end_fit(self, X: ArrayLike | Any) -> None: ...

class Chi2Map(FeatureMap):
    n_terms: int
    spacing: str
    name: str
    settings: tuple
    positive: bool
    rates: Any
    factors: Any
    def __init__(self, n_terms: int = 10, spacing: str = 'log') -> None: ...
    def begin_fit(self, d: Any) -> None: ...
    def fit_column(self, i: Any, x: Any, weights: Any) -> Any: ...
    def transform_column(self, i: Any, x: Any, out: Any) -> None: ...
    def peak_column(self, i: Any, r: Any) -> Any: ...
    def inverse_column(self, i: Any, r: Any, t: Any) -> Any: ...
