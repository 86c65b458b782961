# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator
from sklearn.base import ClassNamePrefixFeaturesOutMixin
from sklearn.base import ClusterMixin
from sklearn.base import TransformerMixin
from sklearn.cluster import KMeans
from typing import Any, Self
from typing import ClassVar
from typing import NamedTuple
import numpy as np

__all__ = [
    'BLOCK', 'TILE', 'KERNELS', 'Kernel', 'Gaussian', 'Laplace', 'Linear', 'Polynomial',
    'Neighborhood', 'Hellinger', 'Chi2', 'Histogram', 'Custom', 'Precomputed', 'median_gamma',
    'is_precomputed', 'resolve_kernel', 'check_fits', 'kernel_sums', 'kernel_matrix', 'members',
    'distances_from_sums', 'Runs', 'next_labels', 'lloyd', 'seed_labels', 'KernelCenters',
    'Landmarks', 'default_landmarks', 'LandmarkCenters', 'KernelKMeans', 'warn_if_blind',
    'first_of_the_cheapest', 'distance_error', 'GammaChoice', 'unexplained', 'choose_gamma']

BLOCK: Any

TILE: tuple

KERNELS: dict

def _above_zero(kernel: Any, name: Any) -> None: ...

def median_gamma(X: np.ndarray, distance: str = 'squared', n_rows: int = 1000) -> float: ...

def is_precomputed(kernel: Any) -> bool: ...

def resolve_kernel(
    kernel: str | Kernel,
    gamma: str | float = 'scale',
    X: ArrayLike | None = None,
    weights: ArrayLike | Any = None
) -> Kernel: ...

def _gamma(gamma: Any, kind: Any, X: ArrayLike | Any, weights: Any = None) -> float: ...

def check_fits(kernel: Any, X: ArrayLike | Any) -> Kernel: ...

def _slices(n: Any, step: Any) -> Any: ...

def kernel_sums(
    kernel: Kernel,
    X: ArrayLike | Any,
    Y: ArrayLike | Any,
    Z: np.ndarray,
    run: Any = ...
) -> np.ndarray: ...

def _mirrored_sums(pairs: Any, step: Any, Z: Any, run: Any) -> Any: ...

def kernel_matrix(kernel: Kernel, X: ArrayLike | Any) -> np.ndarray: ...

def members(labels: np.ndarray, weights: np.ndarray, k: int) -> np.ndarray: ...

def distances_from_sums(diagonal: np.ndarray, sums: np.ndarray, Z: np.ndarray) -> np.ndarray: ...

def next_labels(D: np.ndarray, labels: np.ndarray, weights: np.ndarray, slack: float) -> np.ndarray: ...

def lloyd(
    kernel: Kernel,
    X: ArrayLike | Any,
    weights: np.ndarray,
    starts: np.ndarray,
    k: int,
    max_iter: int = 300,
    run: Any = ...
) -> Runs: ...

def seed_labels(
    kernel: Kernel,
    X: ArrayLike | Any,
    weights: np.ndarray,
    k: int,
    random: np.random.RandomState
) -> np.ndarray: ...

def default_landmarks(n: int) -> int: ...

def warn_if_blind(kernel: Any, points: Any, weights: Any, n_rows: Any = 200) -> None: ...

def first_of_the_cheapest(costs: ArrayLike | Any, scale: float) -> int: ...

def distance_error(
    centers: ArrayLike | Any,
    kernel: Kernel,
    X: ArrayLike | Any,
    labels: np.ndarray,
    weights: np.ndarray,
    run: Any = ...,
    n_rows: int = 200
) -> float: ...

def unexplained(kernel: Any, X: ArrayLike | Any, labels: ArrayLike | Any) -> float: ...

def choose_gamma(
    X: ArrayLike,
    n_clusters: int,
    *,
    kernel: str = 'gaussian',
    gammas: ArrayLike | None = None,
    y: ArrayLike | None = None,
    n_rows: int = 1000,
    random_state: int = 0
) -> GammaChoice:
    """The gamma whose clusters explain most beyond what they explain in shuffled columns.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Finite numbers, a row each.
    n_clusters : int
        At least 2.
    kernel : str, default='gaussian'
        "gaussian" or "laplace".
    gammas : array-like or None, default=None
        Those to try; None: the median gamma times 1/16, 1/8, ... 256.
    y : array-like of shape (n,) or None, default=None
        Known classes: then the ARI to them is what counts.
    n_rows : int, default=1000
        Rows looked at.
    random_state : int, default=0
        Of rows, shuffles and seeds.

    Returns
    -------
    GammaChoice
        The best gamma, all that were tried and how each did.

    Raises
    ------
    ValueError
        kernel must be "gaussian" or "laplace", which have a gamma. n_clusters must be a whole number of
        at least 2, for one cluster is the same at every gamma. y must hold a class for each of the …
        rows of X; it has …. X must have rows that differ, or no gamma is better than another. gammas
        must hold numbers above 0, one at least.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import choose_gamma
    >>> rng = np.random.default_rng(0)
    >>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
    >>> round(choose_gamma(many, 2).gamma, 3)
    0.47
    """

class Kernel:
    """A similarity of points. Call it with (n, d) and (m, d) points for the (n, m) matrix.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Kernel, KernelIMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> class Cauchy(Kernel):
    ...     "The product of 1 / (1 + (x - y)^2) over the columns."
    ...     name, product, shift_invariant = "cauchy", True, True
    ...     def __call__(self, X, Y): return np.prod(self.h(X[:, None] - Y), axis=2)
    ...     def h(self, difference): return 1 / (1 + np.square(difference))
    ...     def h_inverse(self, value): return np.sqrt(1 / value - 1)
    >>> KernelIMM(kernel=Cauchy()).fit(X / [9, 72], labels=labels).n_leaves_
    3
    """
    name: ClassVar[str] = ...
    product: ClassVar[bool] = ...
    additive: ClassVar[bool] = ...
    shift_invariant: ClassVar[bool] = ...
    positive: ClassVar[bool] = ...
    psd: ClassVar[bool] = ...
    def points(self, X: ArrayLike | Any) -> Any:
        """The points of some rows: the rows themselves, but for a precomputed matrix.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows of the table.

        Returns
        -------
        object
            What stands for the rows when the kernel is called.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Polynomial
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> kernel = Polynomial(degree=2)
        >>> kernel.diagonal(kernel.points(X[:3]))
        array([160801., 238144., 195364.])
        """
    def __call__(self, X: ArrayLike | Any, Y: Any) -> np.ndarray: ...
    def diagonal(self, X: ArrayLike | Any) -> np.ndarray:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Polynomial
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> kernel = Polynomial(degree=2)
        >>> kernel.diagonal(kernel.points(X[:3]))
        array([160801., 238144., 195364.])
        """
    def _pairs(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def h(self, difference: Any) -> np.ndarray:
        """A product kernel's factor of one column; asked by KernelIMM for the features of its columns.

        Parameters
        ----------
        difference : object
            Of two values of a column, an array of any shape.

        Returns
        -------
        ndarray
            As many values, 1 where there is no difference.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> from xclust import Gaussian
        >>> kernel = Gaussian(gamma=0.5)
        >>> float(kernel.h(2.0)), float(kernel.h_inverse(kernel.h(2.0)))
        (0.1353352832366127, 2.0)
        """
    def h_inverse(self, value: Any) -> np.ndarray:
        """The difference at which `h` has a value; asked by KernelIMM for the ends of its cuts.

        Parameters
        ----------
        value : object
            Above 0, at most 1; an array of any shape.

        Returns
        -------
        ndarray
            Differences, at least 0.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> from xclust import Gaussian
        >>> kernel = Gaussian(gamma=0.5)
        >>> float(kernel.h(2.0)), float(kernel.h_inverse(kernel.h(2.0)))
        (0.1353352832366127, 2.0)
        """

@dataclass(frozen=True)
class Gaussian(Kernel):
    """exp(-gamma |x - y|_2^2).

    Parameters
    ----------
    gamma : float
        Above 0; the larger, the closer two rows must be to be alike.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Gaussian
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Gaussian(gamma=0.5)(X[:3], X[:3]).round(3)
    array([[1.   , 0.082, 0.607],
           [0.082, 1.   , 0.368],
           [0.607, 0.368, 1.   ]])
    """
    gamma: float
    def __post_init__(self) -> None: ...
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def _pairs(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """
    def h(self, difference: Any) -> Any:
        """A product kernel's factor of one column; asked by KernelIMM for the features of its columns.

        Parameters
        ----------
        difference : object
            Of two values of a column, an array of any shape.

        Returns
        -------
        ndarray
            As many values, 1 where there is no difference.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.h`.
        """
    def h_inverse(self, value: Any) -> Any:
        """The difference at which `h` has a value; asked by KernelIMM for the ends of its cuts.

        Parameters
        ----------
        value : object
            Above 0, at most 1; an array of any shape.

        Returns
        -------
        ndarray
            Differences, at least 0.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.h_inverse`.
        """

@dataclass(frozen=True)
class Laplace(Kernel):
    """exp(-gamma |x - y|_1).

    Parameters
    ----------
    gamma : float
        Above 0; the larger, the closer two rows must be to be alike.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Laplace
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Laplace(gamma=0.5)(X[:3], X[:3]).round(3)
    array([[1.   , 0.223, 0.607],
           [0.223, 1.   , 0.368],
           [0.607, 0.368, 1.   ]])
    """
    gamma: float
    def __post_init__(self) -> None: ...
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """
    def h(self, difference: Any) -> Any:
        """A product kernel's factor of one column; asked by KernelIMM for the features of its columns.

        Parameters
        ----------
        difference : object
            Of two values of a column, an array of any shape.

        Returns
        -------
        ndarray
            As many values, 1 where there is no difference.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.h`.
        """
    def h_inverse(self, value: Any) -> Any:
        """The difference at which `h` has a value; asked by KernelIMM for the ends of its cuts.

        Parameters
        ----------
        value : object
            Above 0, at most 1; an array of any shape.

        Returns
        -------
        ndarray
            Differences, at least 0.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.h_inverse`.
        """

@dataclass(frozen=True)
class Linear(Kernel):
    """<x, y>: kernel k-means is then k-means.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Linear
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Linear()(X[:3], X[:3])
    array([[401., 442., 421.],
           [442., 488., 464.],
           [421., 464., 442.]])
    """
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """

@dataclass(frozen=True)
class Polynomial(Kernel):
    """(gamma <x, y> + coef0)^degree; as it stands, the quadratic kernel.

    Parameters
    ----------
    degree : int, default=2
        At least 1.
    coef0 : float, default=0.0
        Added to the product: lower powers count, too.
    gamma : float, default=1.0
        Above 0; what the product is multiplied by.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Polynomial
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Polynomial(degree=2, coef0=1.0)(X[:2], X[:2])
    array([[161604., 196249.],
           [196249., 239121.]])
    """
    degree: int = ...
    coef0: float = ...
    gamma: float = ...
    def __post_init__(self) -> None: ...
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """

@dataclass(frozen=True)
class Neighborhood(Kernel):
    """1 if |x - y|_2 <= epsilon, else 0.

    Parameters
    ----------
    epsilon : float
        Above 0; how far neighbors may lie apart.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Neighborhood
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Neighborhood(epsilon=2.0)(X[:3], X[:3])
    array([[1., 0., 1.],
           [0., 1., 1.],
           [1., 1., 1.]])
    """
    epsilon: float
    def __post_init__(self) -> None: ...
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """

@dataclass(frozen=True)
class Hellinger(Kernel):
    """Sum of sqrt(x_i y_i).

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Hellinger
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Hellinger()(X[:2], X[:2]).round(3)
    array([[21.  , 22.39],
           [22.39, 24.  ]])
    """
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """

@dataclass(frozen=True)
class Chi2(Kernel):
    """Sum of 2 x_i y_i / (x_i + y_i), where 0/0 is 0.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Chi2
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Chi2()(X[:2], X[:2]).round(3)
    array([[21.   , 22.286],
           [22.286, 24.   ]])
    """
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """

@dataclass(frozen=True)
class Histogram(Kernel):
    """Sum of min(x_i^beta, y_i^beta): generalized histogram intersection.

    Parameters
    ----------
    beta : float, default=1.0
        Above 0; the smaller, the less large values count.

    Attributes
    ----------
    name : str
        What it is called in messages and by `MAPS`.
    product : bool
        A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
        and `h_inverse`; KernelIMM then makes its cuts.
    additive : bool
        A sum of one-coordinate kernels.
    shift_invariant : bool
        Distances in the feature space stay when all points move together.
    positive : bool
        Defined for values >= 0 only.
    psd : bool
        Positive semi-definite: a feature space exists.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Histogram
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> Histogram()(X[:2], X[:2])
    array([[21., 21.],
           [21., 24.]])
    """
    beta: float = ...
    def __post_init__(self) -> None: ...
    def diagonal(self, X: ArrayLike | Any) -> Any:
        """K(x, x) of every row; asked for distances. Override it where it is known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Points, a row each.

        Returns
        -------
        ndarray of shape (n,)
            One value a point.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        See the example of `Kernel.diagonal`.
        """
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...

@dataclass(frozen=True)
class Custom(Kernel):
    function: object
    def __call__(self, X: ArrayLike | Any, Y: Any) -> Any: ...

@dataclass(frozen=True, eq=False, repr=False)
class Precomputed(Kernel):
    K: np.ndarray
    def __post_init__(self) -> None: ...
    def __repr__(self) -> Any: ...
    def points(self, X: ArrayLike | Any) -> Any: ...
    def __call__(self, i: Any, j: Any) -> Any: ...
    def diagonal(self, i: Any) -> Any: ...

class Runs(NamedTuple):
    labels: np.ndarray
    costs: np.ndarray
    steps: np.ndarray
    rows: int

class KernelCenters:
    kernel: Any
    lengths: Any
    parts: Any
    support: Any
    empty: Any
    def __init__(
        self,
        kernel: Any,
        X: ArrayLike | Any,
        labels: ArrayLike | Any,
        weights: Any,
        k: Any,
        run: Any = ...,
        lengths: Any = None
    ) -> None: ...
    def distances(self, X: ArrayLike | Any, run: Any = ...) -> np.ndarray: ...
    def renumbered(self, numbers: Any) -> Any: ...

class Landmarks:
    kernel: Any
    to_features: Any
    rows: Any
    def __init__(self, kernel: Any, X: ArrayLike | Any, n_landmarks: Any, random: Any) -> None: ...
    def transform(self, X: ArrayLike | Any, run: Any = ...) -> np.ndarray: ...

class LandmarkCenters:
    landmarks: Any
    centers: ArrayLike | Any
    empty: Any
    def __init__(self, landmarks: Any, centers: ArrayLike | Any, empty: Any) -> None: ...
    def renumbered(self, numbers: Any) -> Any: ...
    @classmethod
    def of(
        cls,
        landmarks: Any,
        features: Sequence[str] | Sequence[int] | None,
        labels: ArrayLike | Any,
        weights: Any,
        k: Any
    ) -> Any: ...
    def _distances(self, products: Any, diagonal: Any) -> Any: ...
    def among(self, features: Sequence[str] | Sequence[int] | None, diagonal: Any) -> np.ndarray: ...
    def distances(self, X: ArrayLike | Any, run: Any = ...) -> np.ndarray: ...

class KernelKMeans(ClassNamePrefixFeaturesOutMixin, TransformerMixin, ClusterMixin, BaseEstimator):
    """K-means in the feature space of a kernel (Dhillon, Guan, Kulis 2004), exact in blocks or by landmarks.

    Parameters
    ----------
    n_clusters : int, default=8
        K, at least 1 and at most the number of rows.
    kernel : str or Kernel, default='gaussian'
        A name, a `Kernel`, a function of two arrays, or "precomputed": X is then the matrix.
    gamma : str or float, default='scale'
        "scale", "median" or a number: exp(-gamma * distance) of "gaussian" and "laplace".
    n_init : int, default=10
        Runs from different seeds; the cheapest is kept.
    max_iter : int, default=300
        Steps in a run.
    method : str, default='auto'
        "exact", "landmarks", or "auto": exact up to `max_exact` rows.
    max_exact : int, default=20000
        The largest number of rows for which "auto" is exact.
    n_landmarks : int or None, default=None
        None: 500, fewer where their features would fill more than a gigabyte.
    random_state : int, RandomState or None, default=None
        Seeds of the runs and the choice of landmarks.
    n_jobs : int or None, default=None
        Threads over blocks of K; None is one, -1 all cores.

    Attributes
    ----------
    labels_ : ndarray of shape (n,), int64
        The cluster of each training row.
    inertia_ : float
        What the rows pay: their squared distances in the feature space.
    n_iter_ : int
        Steps of the best run.
    method_ : str
        "exact" or "landmarks": what was used.
    kernel_ : Kernel
        The kernel, its gamma a number.
    centers_ : object
        The centers in the feature space; `.distances(X)` gives those of new rows.
    distance_error_ : float
        How far the distances are from the exact ones, relative to them; 0 where they are exact.
    n_features_in_ : int
        The number of columns, d.
    feature_names_in_ : ndarray of shape (d,)
        The names of the columns; only where X had names, all of them text.

    References
    ----------
    .. [1] I. Dhillon, Y. Guan, B. Kulis: Kernel k-means, spectral clustering and normalized cuts. KDD
           2004.
    .. [2] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import KernelKMeans
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> KernelKMeans(3, random_state=0).fit(X).labels_
    array([2, 2, 2, 0, 0, 1, 1])
    """
    labels_: np.ndarray
    inertia_: float
    n_iter_: int
    method_: str
    kernel_: Kernel
    centers_: object
    distance_error_: float
    n_features_in_: int
    feature_names_in_: np.ndarray
    n_clusters: int
    kernel: str | Kernel
    gamma: str | float
    n_init: int
    max_iter: int
    method: str
    max_exact: int
    n_landmarks: int | None
    random_state: object | None
    n_jobs: int | None
    _n_features_out: Any
    _origin: Any
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        kernel: str | Kernel = 'gaussian',
        gamma: str | float = 'scale',
        n_init: int = 10,
        max_iter: int = 300,
        method: str = 'auto',
        max_exact: int = 20000,
        n_landmarks: int | None = None,
        random_state: object | None = None,
        n_jobs: int | None = None
    ) -> None: ...
    def __sklearn_tags__(self) -> Any: ...
    def transform(self, X: ArrayLike) -> np.ndarray:
        """The kernel distance of each row to each center.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        ndarray of shape (n, k)
            Squared distances in the feature space.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KernelKMeans
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KernelKMeans(2, random_state=0).fit(X).transform([[3, 30]]).round(2)
        array([[0.15, 1.65]])
        """
    def fit_transform(self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None) -> np.ndarray:
        """Find the clusters; the kernel distance of each row to each center.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers; (n, n) for a precomputed kernel.
        y : object, default=None
            Ignored: scikit-learn asks for it.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        ndarray of shape (n, k)
            Squared distances in the feature space.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KernelKMeans
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KernelKMeans(2, random_state=0).fit_transform(X).shape
        (7, 2)
        """
    def fit(self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None) -> Self:
        """Find the clusters; `y` is ignored.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers; (n, n) for a precomputed kernel.
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
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KernelKMeans
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KernelKMeans(2, random_state=0).fit(X).predict([[3, 30]])
        array([0])
        """
    def _check(self, X: ArrayLike | Any) -> None: ...
    def _points(self, X: ArrayLike | Any, weights: Any) -> tuple: ...
    def _fit_exact(self, X: ArrayLike | Any, weights: Any, run: Any) -> None: ...
    def _fit_landmarks(self, X: ArrayLike | Any, weights: Any, run: Any) -> None: ...
    def _means(self, features: Sequence[str] | Sequence[int] | None, weights: Any, random: Any) -> KMeans: ...
    def _to_centers(self, X: ArrayLike | Any, run: Any) -> np.ndarray: ...
    def predict(self, X: ArrayLike) -> np.ndarray:
        """The nearest center of each row; with a precomputed kernel X holds K(new rows, training rows).

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        ndarray of shape (n,), int64
            The cluster of each row.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KernelKMeans
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> KernelKMeans(2, random_state=0).fit(X).predict([[3, 30]])
        array([0])
        """
    def _distances(self, X: ArrayLike | Any) -> np.ndarray: ...
    def score(self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None) -> float:
        """Minus what the rows pay at their nearest centers.

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
            The larger the better.

        References
        ----------
        .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import KernelKMeans
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> round(KernelKMeans(2, random_state=0).fit(X).score(X), 2)
        -0.14
        """

class GammaChoice(NamedTuple):
    """A gamma, and what spoke for it.

    Parameters
    ----------
    gamma : float
    gammas : ndarray of shape (g,)
        Those tried.
    scores : ndarray of shape (g,)
        Gap between shuffled and true share of unexplained scatter; with y the ARI.

    References
    ----------
    .. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html
    """
    gamma: float
    gammas: np.ndarray
    scores: np.ndarray
