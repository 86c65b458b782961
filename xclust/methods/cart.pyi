# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from xclust.engine.grow import CenterRule
from xclust.engine.grow import Rule
from xclust.engine.label_sweep import Impurity
from xclust.engine.task import Task
from xclust.methods.estimator import GreedyTreeClusterer
import numpy as np

__all__ = [
    'LabelRule', 'CART', 'median_gap', 'widest_first', 'MedianRule', 'MedianTree']

def median_gap(x: np.ndarray, weights: np.ndarray, least: int = 1) -> float | None: ...

def widest_first(spread: Any) -> Any: ...

class LabelRule(Rule):
    """CART's four answers: least impurity, all rows, largest gain, majority. An own rule hands on its `Impurity`, which sees the weight of each class on two sides, never columns; a side may be empty, and still needs a finite score.

    Parameters
    ----------
    task : Task
        What is asked; its clustering has labels.
    impurity : Impurity
        How mixed a cut leaves its sides.
    weighted : bool, default=True
        Gains count by weight; False: per row of the node.

    Attributes
    ----------
    leaves : str
        When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
        largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
        is not asked.
    in_turn : bool
        Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
        in pieces asks of many nodes at once.

    References
    ----------
    .. [1] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import GreedyTreeClusterer, Impurity, LabelRule, Reference, cluster_centers
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> from xclust.engine.columns import code_columns
    >>> from xclust.engine.task import task_of
    >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
    >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
    >>> from numba import njit
    >>> @njit
    ... def errors(left, right, sizes): return left.sum() - left.max() + right.sum() - right.max()
    >>> @njit
    ... def no_bound(left, free, right, sizes, worst): return -np.inf
    >>> class ErrorRule(LabelRule):
    ...     "The cut after which the fewest rows are outside the largest class of their side."
    ...     def __init__(self, task): super().__init__(task, Impurity(errors, no_bound))
    >>> class ErrorTree(GreedyTreeClusterer): rule = ErrorRule
    >>> print(ErrorTree().fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    impurity: Impurity
    weighted: bool
    leaves: str
    unit: Any
    labels: Any
    limits: Any
    all: Any
    sweep: Any
    weights: Any
    all_ones: Any
    def __init__(self, task: Task, impurity: Impurity, weighted: bool = True) -> None: ...
    def count(self, weights: np.ndarray) -> None:
        """Take these weights for those of the rows.

        Parameters
        ----------
        weights : ndarray of shape (n,)
            One for each row.

        References
        ----------
        .. [1] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

        Examples
        --------
        See the example of `LabelRule.classes`.
        """
    def classes(self, rows: np.ndarray) -> tuple:
        """The classes of a node, and its rows class after class.

        Parameters
        ----------
        rows : ndarray of shape (m,), int32
            Rows of the node, class after class.

        Returns
        -------
        tuple
            The clusters that have rows here; a `Survivors`: `.rows`, `.weights`, `.starts`, `.totals` a
            class.

        References
        ----------
        .. [1] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import CART, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> rule = CART().method().rule(task)
        >>> rule.count(task.weights)
        >>> present, node = rule.classes(task.rows[:5])
        >>> present, node.totals
        (array([0, 1]), array([3., 2.]))
        """
    def cut(self, rows: Any, state: Any) -> Any:
        """Where to cut, and how urgently; asked once, when the node opens, of the left child before the right one.

        Parameters
        ----------
        rows : ndarray of shape (m,), int32
            Rows of the node, class after class; to be read, not written or kept.
        state : object
            What is remembered of the node.

        Returns
        -------
        Cut or None
            None: it stays a leaf. `gain` for greedy rules; `memo` for `split`.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        See the example of `Rule.cut`.
        """
    def label(self, rows: Any, state: Any) -> Any:
        """The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

        Parameters
        ----------
        rows : ndarray of shape (m,)
            Rows of the leaf.
        state : object
            What is remembered of it.

        Returns
        -------
        int
            0 to k - 1.

        References
        ----------
        .. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

        Examples
        --------
        See the example of `Rule.cut`.
        """

class CART(GreedyTreeClusterer):
    """The cut that leaves the reference's labels least mixed, best cut first (Breiman, Friedman, Olshen, Stone 1984; with entropy ID3, Quinlan 1986).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians" or "labels": how costs are counted; the cuts do not depend on it.
    max_leaves : int or None, default=None
        Leaves to grow; None: one a cluster.
    criterion : str, default='gini'
        "gini" or "entropy".
    weighted : bool, default=True
        Leaves by their total gain; False: by the gain per row, as in the SpEx paper.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
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

    References
    ----------
    .. [1] L. Breiman, J. Friedman, R. Olshen, C. Stone (1984). Classification and regression trees.
    .. [2] J. R. Quinlan (1986). Induction of decision trees. Machine Learning 1.
    .. [3] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CART
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> CART(criterion="entropy").fit(X, labels=labels).agreement_
    Agreement(ari=1.0, share=1.0)
    """
    n_clusters: int
    reference: object | None
    objective: str
    max_leaves: int | None
    criterion: str
    weighted: bool
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    top: Any
    refine: bool
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
        max_leaves: int | None = None,
        criterion: str = 'gini',
        weighted: bool = True,
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

class MedianRule(CenterRule):
    leaves: str
    small: Any
    def __init__(self, task: Any) -> None: ...
    def split(self, active: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def unfinished(self, active: Any) -> Any: ...
    def squares(self, rows: Any, weights: Any) -> Any: ...
    def cut(self, rows: Any, active: Any) -> Any: ...

class MedianTree(GreedyTreeClusterer):
    """A k-d tree whose leaves take their cheapest center: the feature of highest variance, cut at its median (baseline of Frost, Moshkovitz, Rashtchian 2020).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
    max_leaves : int or None, default=None
        Leaves to grow; None: one a cluster.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
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

    References
    ----------
    .. [1] N. Frost, M. Moshkovitz, C. Rashtchian (2020). ExKMC: expanding explainable k-means
           clustering. (CART and the k-d tree as baselines)
    .. [2] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import MedianTree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> MedianTree(max_leaves=4).fit(X, labels=labels).n_leaves_
    4
    """
    rule: Any
