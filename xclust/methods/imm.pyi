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
from xclust.engine.task import Cut
from xclust.methods.estimator import TreeClusterer
import numpy as np

__all__ = [
    'midpoint_mistakes', 'best_midpoint', 'farthest_pair', 'MistakeRule', 'diameters', 'node_boxes',
    'CenterMethod', 'IMM', 'threshold_options', 'Certificate', 'certificate']

def midpoint_mistakes(x: Any, alive: Any, centers: ArrayLike | Any, thresholds: Any) -> Any: ...

def best_midpoint(columns: Any, alive: Any, proj: Any) -> Cut | None: ...

def farthest_pair(centers: np.ndarray, objective: str) -> tuple: ...

def diameters(centers: np.ndarray) -> tuple: ...

def node_boxes(centers: np.ndarray, active: Any) -> np.ndarray: ...

def threshold_options(candidates: Any, tie: Any) -> dict: ...

def _worst_case(model: Any, H: Any) -> Any: ...

def certificate(self: IMM) -> Certificate:
    """Lemma 2 with this tree's own mistakes, and the worst case that depth and k alone allow.

    Returns
    -------
    Certificate
        The bounds beside the cost.

    Raises
    ------
    ValueError
        certificate bounds the costs of k-means and k-medians; objective="…" has neither.
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.certificate()
    kmeans, k = 3, depth 2, 0 mistakes
      cost at the given centers  10.1667
      cost of the tree           10.1667  (1 x)
      at most, for this tree     20.3333  (2 x), Lemma 2
      at most, for any data      508.333  (50 x), 8 H k + 2, Theorem 3
    """

class MistakeRule(CenterRule):
    farthest: Any
    midpoints: Any
    recount: int
    sweep: Any
    ranges: Any
    heir: Any
    open: Any
    room: Any
    def __init__(self, task: Any, farthest: Any = False, midpoints: Any = False, widest: Any = False) -> None: ...
    def divisor(self, n_centers: Any) -> Any: ...
    def cut(self, rows: Any, active: Any) -> Any: ...
    def worth_keeping(self, tally: Any, n_rows: Any) -> bool: ...
    def split(self, active: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...
    def inherit(self, active: Any, parent: Any, small: Any, small_rows: Any, large: Any, large_rows: Any) -> None: ...

class CenterMethod(Method):
    kernel: bool
    def centers_of(self, state: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...

class IMM(TreeClusterer):
    """Iterative Mistake Minimization: at every node the cut that separates two centers and the fewest points from theirs (Dasgupta, Frost, Moshkovitz, Rashtchian 2020, Algorithm 1).

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
    cut : str, default='any'
        "farthest": every cut separates the two farthest centers of its node.
    candidates : str, default='gaps'
        "midpoints": thresholds only midway between consecutive centers.
    tie : str, default='lowest'
        Equally good cuts: lowest feature, then threshold; "margin": the widest gap.
    random_state : int, RandomState or None, default=None
        For the reference.
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
    node_diameters_ : ndarray of shape (node_count, 2)
        The box around a node's centers: its L1 and its squared L2 diameter.

    References
    ----------
    .. [1] S. Dasgupta, N. Frost, M. Moshkovitz, C. Rashtchian (2020). Explainable k-means and k-medians
           clustering. ICML. (Algorithm 1, Lemmas 2 and 3, Theorem 3)
    .. [2] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(IMM().fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    node_diameters_: np.ndarray
    n_clusters: int
    reference: object | None
    objective: str
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    top: Any
    refine: bool
    cut: str
    candidates: str
    tie: str
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
        cut: str = 'any',
        candidates: str = 'gaps',
        tie: str = 'lowest',
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
    def certificate(self) -> Certificate:
        """Lemma 2 with this tree's own mistakes, and the worst case that depth and k alone allow.

        Returns
        -------
        Certificate
            The bounds beside the cost.

        Raises
        ------
        ValueError
            certificate bounds the costs of k-means and k-medians; objective="…" has neither.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.certificate()
        kmeans, k = 3, depth 2, 0 mistakes
          cost at the given centers  10.1667
          cost of the tree           10.1667  (1 x)
          at most, for this tree     20.3333  (2 x), Lemma 2
          at most, for any data      508.333  (50 x), 8 H k + 2, Theorem 3
        """

class Certificate(NamedTuple):
    """What the theorems of the paper promise for one fitted tree, beside what it costs.

    Parameters
    ----------
    objective : str
    n_clusters : int
    depth : int
        H.
    mistakes : float
        Sum of t_u.
    centers_cost : float
        The reference's clusters at the given centers, the cost of the paper's bounds.
    tree_cost : float
        The tree's clusters at their own centers.
    lemma2 : float
        Bound from this tree's mistakes and diameters; inf where a leaf holds several centers.
    worst : float
        Bound from depth and k alone; inf where there is none.
    theorem : str
        Who proved it, or why there is none.

    Attributes
    ----------
    ratio : float
        The tree's cost over the cost at the given centers.

    References
    ----------
    .. [1] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html
    """
    objective: str
    n_clusters: int
    depth: int
    mistakes: float
    centers_cost: float
    tree_cost: float
    lemma2: float
    worst: float
    theorem: str
    @property
    def ratio(self) -> float:
        """The tree's cost over the cost at the given centers.

        Returns
        -------
        float

        References
        ----------
        .. [1] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html
        """
    def __repr__(self) -> Any: ...
