# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.printed import Printed
from xclust.methods.estimator import TreeClusterer
import numpy as np

__all__ = [
    'LEAST_GAP', 'LEAST_SILHOUETTE', 'LEAST_AGREEMENT', 'COLUMNS', 'WIDTHS', 'unimodal', 'one_mode',
    'even_values', 'Baseline', 'principal_axes', 'baselines', 'silhouette', 'n_different', 'decide',
    'ClusterChoice', 'choice_text', 'plot_choice', 'choose_clusters']

LEAST_GAP: float

LEAST_SILHOUETTE: float

LEAST_AGREEMENT: float

COLUMNS: tuple

WIDTHS: tuple

def unimodal(mass: np.ndarray, width: np.ndarray) -> np.ndarray: ...

def _bins(s: Any, most: Any) -> tuple: ...

def one_mode(s: np.ndarray, most: int = 50) -> np.ndarray: ...

def even_values(x: np.ndarray, weights: np.ndarray) -> np.ndarray: ...

def principal_axes(Z: np.ndarray) -> np.ndarray: ...

def baselines(Z: np.ndarray, weights: np.ndarray) -> list: ...

def silhouette(D: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> float: ...

def _final(clusterer: Any) -> tuple: ...

def _with(clusterer: Any, k: Any, seed: Any) -> Any: ...

def _fitted_labels(model: Any, Z: Any, weights: Any) -> np.ndarray: ...

def _check_reference(reference: object | None) -> None: ...

def _check_estimator(estimator: object) -> Any: ...

def _check_numbers(n_clusters: Any, n: Any) -> list: ...

def n_different(Z: Any) -> int: ...

def _null(job: Any, baseline: Any, seed: Any) -> np.ndarray: ...

def _boot(job: Any, seed: Any) -> np.ndarray: ...

def _mean_agreement(labels: ArrayLike | Any, weights: Any) -> float: ...

def _less(gap: Any) -> Any: ...

def _over(above: Any) -> Any: ...

def _shortfalls(choice: Any, i: Any) -> list: ...

def decide(choice: Any) -> tuple: ...

def _praise(choice: Any, i: Any, short: Any) -> list: ...

def choice_text(choice: Any) -> str: ...

def plot_choice(choice: Any, axes: Any = None) -> Any: ...

def _given(
    X: ArrayLike | Any,
    n_clusters: Any,
    sample_weight: ArrayLike | Any,
    n_rows: Any,
    seed: Any
) -> _Given: ...

def _models(reference: object | None, estimator: object, given: Any) -> _Models: ...

def _explain(models: Any, given: Any, k: Any, seed: Any) -> _Fit: ...

def _seen(fit: Any, given: Any) -> np.ndarray: ...

def _evidence(job: Any, seeds: Any, n_boot: Any, progress: Any, run: Any) -> _Evidence: ...

def _paid(fit: Any, given: Any, objective: Any) -> float: ...

def _table(given: Any, job: Any, fits: Any, evidence: Any) -> ClusterChoice: ...

def choose_clusters(
    X: ArrayLike | Any,
    n_clusters: Any = ...,
    *,
    reference: object | None = None,
    estimator: object = None,
    sample_weight: ArrayLike | Any = None,
    n_boot: int = 20,
    n_shuffles: int = 4,
    n_rows: int = 2000,
    random_state: object | None = None,
    n_jobs: int | None = None,
    verbose: int = 0
) -> ClusterChoice:
    """Compare numbers of clusters with each other, and with data that has no clusters.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Whatever a tree takes but sparse: an array; a frame, with text and dates, too.
    n_clusters : object, default=range(2, 13)
        The numbers of clusters to look at, each at least 2.
    reference : clusterer, Pipeline or None, default=None
        An unfitted clusterer or Pipeline whose n_clusters is set; None: KMeans with 10 restarts.
    estimator : estimator, default=None
        The tree that explains each clustering; None: AutoTree with fast starts.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    n_boot : int, default=20
        Bootstrap samples to draw.
    n_shuffles : int, default=4
        Draws of each baseline.
    n_rows : int, default=2000
        Rows for silhouettes, bootstrap and baselines; of more, so many are drawn.
    random_state : int, RandomState or None, default=None
        The seed of all draws.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The result does not depend on it.
    verbose : int, default=0
        1: a line of progress on stderr.

    Returns
    -------
    ClusterChoice
        `.recommended` (int or None), `.reasons`, `.to_frame()`, `.plot()`, `.estimators[k]`.

    References
    ----------
    .. [1] J. and P. Hartigan (1985). The dip test of unimodality. Annals of Statistics 13.
    .. [2] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import choose_clusters
    >>> rng = np.random.default_rng(0)
    >>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (6, 0), (0, 6))])
    >>> choose_clusters(many, [2, 3, 4], n_boot=3, n_shuffles=2, random_state=0).recommended
    3
    """

class Baseline(NamedTuple):
    name: str
    columns: np.ndarray
    axes: np.ndarray | None
    center: np.ndarray
    def draw(self, seed: int) -> np.ndarray: ...

class _Job(NamedTuple):
    ks: list
    clusterer: object
    objective: str
    Z: np.ndarray
    weights: np.ndarray
    def fit(self, k: Any, Z: Any, seed: Any, weights: Any = None) -> Any: ...
    def distances(self, Z: Any) -> Any: ...
    def measure(self, Z: Any, D: Any, labels: ArrayLike | Any, weights: Any) -> Any: ...

class _Progress:
    total: Any
    verbose: Any
    done: Any
    start: Any
    lock: Any
    controller: Any
    limited: Any
    def __init__(self, total: Any, verbose: Any) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *error: Any) -> None: ...
    def __call__(self, step: Any) -> Any: ...

@dataclass(eq=False, repr=False)
class ClusterChoice(Printed):
    """What each number of clusters has to show, and which one holds.

    Parameters
    ----------
    n_clusters : ndarray of shape (m,)
        The numbers looked at.
    cost : ndarray of shape (m,)
        Of the reference, on all rows.
    silhouette : ndarray of shape (m,)
        Of the reference, on the sample.
    agreement : ndarray of shape (m,)
        Mean adjusted Rand index between bootstrap samples.
    price : ndarray of shape (m,)
        Of the tree.
    kept : ndarray of shape (m,)
        Share of the rows' weight that keeps its cluster in the tree.
    leaves : ndarray of shape (m,)
    log_cost : ndarray of shape (m,)
        Log cost as a share of that of one cluster, on the sample.
    nulls : dict
        Name of a baseline -> (draws, m, 2) log cost and silhouette.
    estimators : dict
        K -> the fitted tree.
    n_rows : int
        Rows of the data.
    n_sample : int
        Rows of the sample.

    References
    ----------
    .. [1] J. and P. Hartigan (1985). The dip test of unimodality. Annals of Statistics 13.
    .. [2] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html
    """
    n_clusters: np.ndarray
    cost: np.ndarray
    silhouette: np.ndarray
    agreement: np.ndarray
    price: np.ndarray
    kept: np.ndarray
    leaves: np.ndarray
    log_cost: np.ndarray
    nulls: dict
    estimators: dict
    n_rows: int
    n_sample: int
    def __post_init__(self) -> None: ...
    def _records(self) -> Any: ...
    def to_frame(self) -> Any:
        """The table, one row a number of clusters.

        Returns
        -------
        data frame
            pandas.DataFrame, or a dict of arrays without pandas.

        References
        ----------
        .. [1] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html
        """
    def __repr__(self) -> Any: ...
    def plot(self, axes: Any = None) -> Any:
        """Parameters
        ----------
        axes : object, default=None

        References
        ----------
        .. [1] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html
        """
    def _head(self) -> Any: ...
    def _numbers(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _before(self) -> Any: ...
    def _notes(self) -> Any: ...

class _Given(NamedTuple):
    frame: object
    data: np.ndarray
    sample_weight: object
    weights: np.ndarray
    rows: np.ndarray
    ks: list
    mixed: bool

class _Models(NamedTuple):
    full: object
    quick: object
    tree: TreeClusterer
    objective: str

class _Fit(NamedTuple):
    labels: np.ndarray
    model: object
    tree: TreeClusterer

class _Evidence(NamedTuple):
    agreement: np.ndarray
    nulls: dict
