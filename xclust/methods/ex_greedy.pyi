# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import CenterRule
from xclust.methods.estimator import TreeClusterer
from xclust.methods.imm import CenterMethod
from xclust.methods.imm import Certificate
import numpy as np

__all__ = [
    'EXCESSES', 'KNOWN', 'SAMPLE_ROWS', 'Near', 'nearest_known', 'find_near', 'units', 'in_units',
    'Stairs', 'add_stairs', 'Slots', 'lay_slots', 'cross_at_end', 'open_slots', 'sum_stairs',
    'Terms', 'expected_depth', 'score_of', 'bound_slots', 'rows_in_bin', 'crossings',
    'stage_positions', 'best_in_bin', 'Parted', 'GreedyRule', 'parted_weight', 'NearCosts',
    'near_rows', 'fresh_orders', 'greedy_unit', 'in_whole', 'tally_stairs', 'pays_most', 'cut_pays',
    'class_starts', 'FewRows', 'of_each_class', 'best_of_sample', 'GreedyMethod', 'ExGreedy',
    'ExShallow', 'greedy_factor']

EXCESSES: int

KNOWN: int

SAMPLE_ROWS: int

def nearest_known(d: Any, active: Any, order: Any) -> Any: ...

def find_near(
    D: Any,
    rows: Any,
    weights: Any,
    active: Any,
    place: Any,
    orders: Any,
    ids: Any,
    excess: Any,
    pays: Any
) -> None: ...

def units(e: Any, cap: Any, scale: Any) -> Any: ...

def in_units(excess: Any, cap: Any, scale: Any, out: Any) -> None: ...

def add_stairs(start: Any, stop: Any, code: Any, near: Any, stairs: Any, counting: Any) -> None: ...

def lay_slots(own: Any, order: Any, spots: Any, starts: Any) -> None: ...

def cross_at_end(only: Any, centers: ArrayLike | Any, order: Any, starts: Any, ends: Any) -> None: ...

def open_slots(
    change: Any,
    late: Any,
    starts: Any,
    first: Any,
    last: Any,
    A: Any,
    limit: Any,
    reach: Any
) -> Any: ...

def sum_stairs(
    start: Any,
    stop: Any,
    codes: Any,
    only: Any,
    near: Any,
    proj: Any,
    counting: Any,
    limit: Any,
    slots: Any
) -> None: ...

def expected_depth(low: Any, high: Any, s: Any, A: Any, h: Any) -> Any: ...

def score_of(excess: Any, low: Any, high: Any, s: Any, A: Any, j: Any, terms: Any, h: Any) -> Any: ...

def bound_slots(proj: Any, slots: Any, terms: Any, edges: Any, bounds: Any, lowest: Any) -> None: ...

def rows_in_bin(code: Any, rows: Any, b: Any, out: Any) -> Any: ...

def crossings(near: Any, inside: Any, left: Any, delta: Any) -> Any: ...

def stage_positions(x: Any, z: Any, s: Any, lower: Any, upper: Any, first: Any) -> Any: ...

def best_in_bin(
    j: Any,
    b: Any,
    columns: Any,
    near: Any,
    proj: Any,
    slots: Any,
    terms: Any,
    bounds: Any,
    limit: Any
) -> tuple: ...

def parted_weight(rows: Any, labels: ArrayLike | Any, x: Any, threshold: Any, side: Any, weights: Any) -> Any: ...

def near_rows(costs: Any, rows: Any, active: Any, parts: Any) -> tuple: ...

def fresh_orders(n: Any, k: Any) -> Any: ...

def greedy_unit(cap: Any, total: Any) -> tuple: ...

def in_whole(near: Any, cap: Any, total: Any, parts: Any) -> Any: ...

def tally_stairs(
    codes: Any,
    only: Any,
    near: Any,
    proj: Any,
    counting: Any,
    limit: Any,
    run: Any,
    blocks: Any
) -> Slots: ...

def pays_most(near: Any) -> Any: ...

def cut_pays(near: Any, x: Any, threshold: Any, left: Any, pays: Any) -> Any: ...

def class_starts(labels: ArrayLike | Any, rows: Any, starts: Any) -> Any: ...

def of_each_class(sizes: Any) -> Any: ...

def best_of_sample(few: Any, centers: ArrayLike | Any, proj: Any) -> list: ...

def greedy_factor(self: ExGreedy, k: int, means: bool) -> tuple:
    """What the theorem above promises, from depth and k.

    Parameters
    ----------
    k : int
        The number of clusters.
    means : bool
        Of k-means; else of k-medians.

    Returns
    -------
    tuple
        (factor, who proved it).

    References
    ----------
    .. [1] The chapter "ExGreedy and ExShallow",
           https://xclust.github.io/xclust/1_methods/ex_greedy.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import ExGreedy
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> ExGreedy().fit(X, labels=labels).worst_factor(3, means=False)
    (4.0, '(2)^H, ExGreedy')
    """

class Near(NamedTuple):
    rows: np.ndarray
    D: np.ndarray
    weights: np.ndarray
    active: np.ndarray
    ids: np.ndarray
    excess: np.ndarray
    cap: float
    scale: float

class Stairs(NamedTuple):
    spots: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    reach: np.ndarray
    change: np.ndarray
    late: np.ndarray
    counts: np.ndarray

class Slots(NamedTuple):
    spots: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    change: np.ndarray
    late: np.ndarray
    counts: np.ndarray
    alive: np.ndarray

class Terms(NamedTuple):
    factor: float
    before: float
    weight: float
    below: np.ndarray
    above: np.ndarray

class Parted(NamedTuple):
    centers: np.ndarray
    below: frozenset = ...
    above: frozenset = ...
    def renumbered(self, numbers: Any) -> Any: ...

class GreedyRule(CenterRule):
    factor: Any
    sweep: Any
    unit: Any
    D: Any
    orders: Any
    opening: Any
    def __init__(self, task: Any, factor: Any = 0.0) -> None: ...
    def root(self) -> Any: ...
    def split(self, state: Any, cut: Any, left_rows: Any, right_rows: Any) -> Any: ...
    def unfinished(self, state: Any) -> Any: ...
    def label(self, rows: Any, state: Any) -> Any: ...
    def alone(self, rows: Any, active: Any) -> Any: ...
    def cut(self, rows: Any, state: Any) -> Any: ...
    def parted(self, rows: Any, j: Any, threshold: Any, side: Any) -> Any: ...
    def near(self, rows: Any, active: Any) -> tuple: ...
    def parts(self, f: Any, m: Any) -> Any: ...
    def whole(self, near: Any, cap: Any, total: Any) -> Any: ...
    def fresh(self, near: Any) -> Any: ...
    def weight(self, near: Any) -> Any: ...
    def tally(self, near: Any, proj: Any, counting: Any, limit: Any) -> Any: ...
    def sample(self, near: Any, rows: Any) -> FewRows: ...
    def pay(self, near: Any, cuts: Any) -> list: ...
    def to_beat(self, near: Any, proj: Any, rows: Any) -> tuple: ...
    def least(self, near: Any, proj: Any, before: Any, state: Any, rows: Any) -> tuple: ...
    def search(self, near: Any, proj: Any, before: Any, limit: Any, state: Any, free: Any = False) -> Any: ...
    def opened_bin(self, near: Any, j: Any, b: Any) -> Any: ...

class NearCosts(NamedTuple):
    D: np.ndarray
    weights: np.ndarray
    orders: np.ndarray

class FewRows(NamedTuple):
    X: np.ndarray
    D: np.ndarray
    weights: np.ndarray

class GreedyMethod(CenterMethod):
    slow: bool
    def centers_of(self, state: Any) -> Any: ...
    def refuses(self, task: Any) -> Any: ...

class ExGreedy(TreeClusterer):
    """At every node the cut with the least cost when every row goes to the nearest center of its side (Laber, Murtinho 2021).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians", or "labels": a row away from its cluster costs 1, and this is IMM.
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
    .. [1] E. Laber, L. Murtinho (2021). On the price of explainability for some clustering problems.
           ICML. (Ex-Greedy)
    .. [2] E. Laber, L. Murtinho, F. Oliveira (2023). Shallow decision trees for explainable k-means
           clustering. Pattern Recognition 137. (ExShallow)
    .. [3] The chapter "ExGreedy and ExShallow",
           https://xclust.github.io/xclust/1_methods/ex_greedy.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import ExGreedy
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(ExGreedy(random_state=0).fit(X, labels=labels).tree_)
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
    random_state: object | None
    n_jobs: int | None
    thresholds: str | dict
    missing: str
    depth_factor: float
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
    def worst_factor(self, k: int, means: bool) -> tuple:
        """What the theorem above promises, from depth and k.

        Parameters
        ----------
        k : int
            The number of clusters.
        means : bool
            Of k-means; else of k-medians.

        Returns
        -------
        tuple
            (factor, who proved it).

        References
        ----------
        .. [1] The chapter "ExGreedy and ExShallow",
               https://xclust.github.io/xclust/1_methods/ex_greedy.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import ExGreedy
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> ExGreedy().fit(X, labels=labels).worst_factor(3, means=False)
        (4.0, '(2)^H, ExGreedy')
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

class ExShallow(ExGreedy):
    """ExGreedy with a charge for the conditions that a row will have to answer (Laber, Murtinho, Oliveira 2023).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    depth_factor : float, default=0.03
        What one condition a row costs, as a share of the node's cost; 0 is ExGreedy.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans" or "kmedians".
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
    .. [1] E. Laber, L. Murtinho (2021). On the price of explainability for some clustering problems.
           ICML. (Ex-Greedy)
    .. [2] E. Laber, L. Murtinho, F. Oliveira (2023). Shallow decision trees for explainable k-means
           clustering. Pattern Recognition 137. (ExShallow)
    .. [3] The chapter "ExGreedy and ExShallow",
           https://xclust.github.io/xclust/1_methods/ex_greedy.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import ExShallow
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(ExShallow(random_state=0).fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    depth_factor: float
    objectives: Any
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        depth_factor: float = 0.03,
        reference: object | None = None,
        objective: str = 'kmeans',
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        top: Any = None,
        refine: bool = False,
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
