# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from scipy import sparse
from sklearn.base import BaseEstimator
from sklearn.base import ClusterMixin
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'EVERYBODY', 'Embedding', 'knn_graph', 'graph_embedding', 'qr_rotation', 'KnnExtension',
    'local_ties', 'LandmarkTies', 'Extension', 'landmark_embedding', 'Spectral']

EVERYBODY: float

def _top(M: sparse.csr_matrix, k: int) -> tuple: ...

def _connected_embedding(A: sparse.csr_matrix, k: int) -> Embedding: ...

def knn_graph(X: np.ndarray, n_neighbors: int, n_jobs: int | None = None) -> sparse.csr_matrix: ...

def graph_embedding(A: sparse.csr_matrix, k: int) -> Embedding: ...

def qr_rotation(rows: np.ndarray) -> np.ndarray: ...

def local_ties(X: np.ndarray, points: np.ndarray, reach: int, n_jobs: int | None = None) -> sparse.csr_matrix: ...

def _root(landmarks: LandmarkTies, column: np.ndarray) -> np.ndarray: ...

def _sums(blocks: Any, ties: Callable, degrees: Callable) -> _Sums: ...

def landmark_embedding(X: np.ndarray, landmarks: LandmarkTies, k: int, everybody: float = ...) -> tuple: ...

def _unit(X: np.ndarray) -> tuple: ...

def _tame(X: np.ndarray, exponent: int, shift: np.ndarray) -> np.ndarray: ...

def _in_unit(gamma: float, exponent: int) -> float: ...

def _affinity(model: Any, n: int) -> str: ...

def _fit_knn(model: Any, X: np.ndarray, random: Any) -> None: ...

def _mean_of_copies(X: np.ndarray, rows: np.ndarray) -> np.ndarray: ...

def _fit_landmarks(model: Any, X: np.ndarray, random: Any) -> None: ...

def _width(points: np.ndarray, reach: int) -> float: ...

def _rounding(model: Any, random: Any) -> object: ...

def _clusters(rounding: Any, rows: np.ndarray) -> np.ndarray: ...

class Embedding(NamedTuple):
    values: np.ndarray
    rows: np.ndarray

class KnnExtension(NamedTuple):
    search: object
    trained: np.ndarray
    known: np.ndarray
    def rows(self, X: np.ndarray) -> np.ndarray: ...

class LandmarkTies(NamedTuple):
    points: np.ndarray
    gamma: float | None
    reach: int
    n_jobs: int | None = ...
    def ties(self, X: np.ndarray) -> np.ndarray: ...
    def blocks(self, X: np.ndarray) -> list: ...

class Extension(NamedTuple):
    landmarks: LandmarkTies
    degree: np.ndarray
    floor: float
    turn: np.ndarray
    start: np.ndarray
    def degrees(self, ties: Any) -> np.ndarray: ...
    def rows(self, X: np.ndarray) -> np.ndarray: ...

class _Sums(NamedTuple):
    gram: np.ndarray
    side: np.ndarray
    total: float

class Spectral(ClusterMixin, BaseEstimator):
    """Spectral clustering: a graph of neighbors, its first eigenvectors, k clusters in them (Shi and Malik 2000).

    Parameters
    ----------
    n_clusters : int, default=8
        K, at least 1 and at most the number of rows.
    affinity : str, default='auto'
        "knn", "landmarks", "nystroem"; "auto": "knn" up to `max_exact` rows.
    n_neighbors : int, default=20
        Neighbors of a row, itself counted; with "landmarks" half as many.
    n_landmarks : int, default=1000
        Rows that all others are compared with, for "landmarks" and "nystroem".
    gamma : float or None, default=None
        Of "nystroem", exp(-gamma |x-y|^2); None: 1/e at `n_neighbors` landmarks.
    assign_labels : str, default='cluster_qr'
        Or "kmeans": clusters from coordinates.
    max_exact : int, default=50000
        Rows up to which "auto" looks at all neighbors.
    random_state : int, np.random.RandomState or None, default=None
        Which rows are landmarks; starts of "kmeans".
    n_jobs : int or None, default=None
        Threads of the neighbor search: None = 1, -1 = all; the result is the same.

    Attributes
    ----------
    labels_ : ndarray of shape (n,)
        The cluster of each training row.
    embedding_ : ndarray of shape (n, k)
        Coordinates of the training rows, in which they were parted.
    affinity_ : str
        "knn", "landmarks" or "nystroem": what was used.
    eigenvalues_ : ndarray of shape (k,)
        Of the graph, in the order of the coordinates.
    n_neighbors_ : int
        Neighbors of a row that were used.
    gamma_ : float or None
        Of the Gaussian of "nystroem"; None for other graphs.
    n_features_in_ : int
        The number of columns, d.
    feature_names_in_ : ndarray of shape (d,)
        The names of the columns; only where X had names, all of them text.

    References
    ----------
    .. [1] J. Shi, J. Malik (2000). Normalized cuts and image segmentation. IEEE TPAMI 22(8).
    .. [2] The chapter "Spectral references", https://xclust.github.io/xclust/5_reference/spectral.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Spectral
    >>> rng = np.random.default_rng(0)
    >>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
    >>> np.bincount(Spectral(2, random_state=0).fit(many).labels_)
    array([40, 40])
    """
    labels_: np.ndarray
    embedding_: np.ndarray
    affinity_: str
    eigenvalues_: np.ndarray
    n_neighbors_: int
    gamma_: float | None
    n_features_in_: int
    feature_names_in_: np.ndarray
    n_clusters: int
    affinity: str
    n_neighbors: int
    n_landmarks: int
    gamma: float | None
    assign_labels: str
    max_exact: int
    random_state: int | np.random.RandomState | None
    n_jobs: int | None
    _unit: Any
    _rounding: Any
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        affinity: str = 'auto',
        n_neighbors: int = 20,
        n_landmarks: int = 1000,
        gamma: float | None = None,
        assign_labels: str = 'cluster_qr',
        max_exact: int = 50000,
        random_state: int | np.random.RandomState | None = None,
        n_jobs: int | None = None
    ) -> None: ...
    def fit(self, X: ArrayLike, y: object = None) -> Self:
        """Find the clusters; `y` is ignored, and there are no sample weights.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Finite numbers, a row each.
        y : object, default=None
            Ignored: scikit-learn asks for it.

        Returns
        -------
        self
            The fitted clusterer.

        References
        ----------
        .. [1] The chapter "Spectral references", https://xclust.github.io/xclust/5_reference/spectral.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Spectral
        >>> rng = np.random.default_rng(0)
        >>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
        >>> clusterer = Spectral(2, random_state=0).fit(many)
        >>> (clusterer.predict(many) == clusterer.labels_).all()
        np.True_
        """
    def predict(self, X: ArrayLike) -> np.ndarray:
        """The cluster of each row, new ones by their neighbors' or landmarks' coordinates.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        ndarray of shape (n,)
            Clusters; those of `labels_` for rows seen in training.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Spectral references", https://xclust.github.io/xclust/5_reference/spectral.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Spectral
        >>> rng = np.random.default_rng(0)
        >>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
        >>> clusterer = Spectral(2, random_state=0).fit(many)
        >>> (clusterer.predict(many) == clusterer.labels_).all()
        np.True_
        """
