# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import CenterRule
from xclust.engine.method import Method
from xclust.methods.estimator import TreeClusterer
import numpy as np

__all__ = [
    'Gaps', 'gaps_of', 'share_left', 'place_of', 'draw_cut', 'kept_between', 'RandomRule',
    'draw_seeds', 'stable_order', 'Draws', 'RandomCuts']

def gaps_of(
    centers: np.ndarray,
    lower: np.ndarray | None = None,
    upper: np.ndarray | None = None,
    allowed: np.ndarray | None = None
) -> Gaps: ...

def share_left(z: Any, power: Any) -> Any: ...

def place_of(share: Any, power: Any) -> Any: ...

def draw_cut(gaps: Gaps, power: int, u: float, v: float) -> tuple: ...

def kept_between(t: Any, centers: ArrayLike | Any) -> float: ...

def draw_seeds(random_state: object | None, n: int) -> np.ndarray: ...

def stable_order(x: Any) -> Any: ...

class Gaps(NamedTuple):
    feature: np.ndarray
    ends: np.ndarray
    window: np.ndarray

class RandomRule(CenterRule):
    random: Any
    def seeded(self, seed: Any) -> Any: ...
    def cut(self, rows: Any, active: Any) -> Any: ...

class Draws(Method):
    n_init: Any
    random_state: object | None
    slow: bool
    kernel: bool
    learned: Any
    def __init__(self, n_init: Any = 10, random_state: object | None = None) -> None: ...
    def grow(self, task: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...

class RandomCuts(TreeClusterer):
    """The cheapest of several random trees, cut more often where centers are far apart (Makarychev, Shan 2023; Gupta, Pittu, Svensson, Yuan 2023; k-means: Gamlath, Jia, Polak, Svensson 2021).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
    max_depth : int or None, default=None
        Longest path; a node stopped by it becomes a leaf of its cheapest center.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; 1 allows empty sides.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    top : object, default=None
        The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
        below them.
    refine : bool, default=False
        Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
    n_init : int, default=10
        Trees to draw; the least `cost_` is kept, the first among equals.
    random_state : int, RandomState or None, default=None
        For the reference and the draws.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str or dict, default='full'
        "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
        only there.
    missing : str, default='median'
        Missing where training saw none: goes as the "median", or "refuse".

    Attributes
    ----------
    tree_ : Tree
        The tree: flat arrays, thresholds in the units of X.
    clusters_ : ndarray of shape (k,)
        The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
    labels_ : ndarray of shape (n,)
        The cluster of each training row, one of `clusters_`.
    agreement_ : Agreement
        With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
        `.ari`.
    price_ : float
        `cost_ / reference_cost_`; nan where costs count labels.
    cost_ : float
        What the tree's clusters pay at their own centers, in the space in which the tree was grown.
    surrogate_cost_ : float
        What they pay at the reference's centers.
    reference_cost_ : float
        What the reference's clusters pay at their own centers.
    cluster_centers_ : ndarray of shape (k, d)
        Centers of the tree's clusters, in their order and in the units of X.
    n_clusters_ : int
        Clusters that are explained.
    n_leaves_ : int
        Leaves of the tree.
    objective_ : str
        What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
    reference_ : object or None
        The fitted clusterer that found the clustering; None where it was given.
    reference_labels_ : ndarray of shape (n,)
        The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
    columns_ : tuple[Column, ...] or None
        How the columns of a mixed frame were read; None where all are numbers.
    feature_scale_ : ndarray of shape (d,)
        Spread of each column, in its units.
    n_threads_ : int
        Threads that `fit` worked with, as `n_jobs` allowed.
    n_features_in_ : int
        The number of columns, d.
    feature_names_in_ : ndarray of shape (d,)
        The names of the columns; only where X had names, all of them text.
    cluster_names_ : list[str]
        The names of the clusters; only after `name_clusters`.
    cluster_names_automatic_ : bool
        Whether these were made from the rules; only after `name_clusters`.
    changes_ : object
        What an update or an edit changed; only after `update`, `edit` and `heed`.
    wishes_ : object
        What became of wishes about rows: a `RowBill`; only after `heed`.
    explained_ : Explained
        All of this and more, in one object that never changes.
    draw_costs_ : ndarray of shape (n_init,)
        What each random tree costs.
    draw_surrogates_ : ndarray of shape (n_init,)
        What each costs at the reference's centers.

    References
    ----------
    .. [1] B. Gamlath, X. Jia, A. Polak, O. Svensson (2021). Nearly-tight and oblivious algorithms for
           explainable clustering. NeurIPS; arXiv 2106.16147. (Random cuts; the k-means distribution in
           the form used here)
    .. [2] K. Makarychev, L. Shan (2023). Random cuts are optimal for explainable k-medians. NeurIPS;
           arXiv 2304.09113. ($2\\ln k+2$)
    .. [3] A. Gupta, M. Pittu, O. Svensson, R. Yuan (2023). The price of explainability for clustering.
           FOCS; arXiv 2304.09743. ($1+H_{k-1}$, and that about $\\ln k$ is needed)
    .. [4] The chapter "Random cuts", https://xclust.github.io/xclust/1_methods/random_cuts.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import RandomCuts
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(RandomCuts(random_state=0).fit(X, labels=labels).tree_)
    x1 <= 42.14121254607847?
      yes: x0 <= 5.221828794600855?
        yes: cluster 1 (3 rows)
        no:  cluster 2 (2 rows)
      no:  cluster 0 (2 rows)
    """
    draw_costs_: np.ndarray
    draw_surrogates_: np.ndarray
    n_clusters: int
    reference: object | None
    objective: str
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    top: Any
    refine: bool
    n_init: int
    random_state: object | None
    n_jobs: int | None
    thresholds: str | dict
    missing: str
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        reference: object | None = None,
        objective: str = 'kmeans',
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        top: Any = None,
        refine: bool = False,
        n_init: int = 10,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str | dict = 'full',
        missing: str = 'median'
    ) -> None: ...
    def method(self) -> Any:
        """The algorithm with the options that were chosen, made anew for every fit.

        Returns
        -------
        Method
            Of this fit alone, so that it may keep what it learns.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        See the example of `TreeClusterer.method`.
        """
