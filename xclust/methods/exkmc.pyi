# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.costs import Agreement
from xclust.engine.grow import Rule
from xclust.engine.method import Method
from xclust.engine.pair_sweep import Lines
from xclust.engine.printed import Printed
from xclust.engine.tree import Tree
from xclust.methods.estimator import GreedyTreeClusterer

__all__ = [
    'Replay', 'ExKMC', 'surrogate_lines', 'Expansion', 'base_of', 'Step', 'Path', 'plot_path',
    'Expand']

def surrogate_lines(task: Any) -> Lines: ...

def _weighted(D: Any, w: Any) -> Any: ...

def base_of(estimator: object, names: dict) -> tuple: ...

def _lends_its_rule(base: Any, method: Any, objective: Any) -> Any: ...

def plot_path(estimator: object, X: ArrayLike | Any = None, *, ax: object | None = None) -> Any:
    """Price, and the share of rows that keep their cluster, against the number of leaves; labels have no price.

    Parameters
    ----------
    estimator : estimator
        A fitted ExKMC or Expand.
    X : array-like or data frame, default=None
        The training rows, needed for k-medians only.
    ax : matplotlib Axes or None, default=None
        Matplotlib Axes; else new ones.

    Returns
    -------
    matplotlib Axes
        The Axes drawn on.

    References
    ----------
    .. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import ExKMC
    >>> many = np.random.default_rng(0).normal(size=(60, 2))
    >>> ax = ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).plot_path()
    """

class Replay(Rule):
    tree: Any
    leaf: Any
    def __init__(self, task: Any, tree: Any, leaf: Any) -> None: ...
    def root(self) -> Any: ...
    def split(self, node: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, node: Any) -> Any: ...
    def cut(self, rows: Any, node: Any) -> Any: ...

class ExKMC(GreedyTreeClusterer):
    """Expand a tree of k leaves: again and again, cut the leaf whose best cut lowers the surrogate cost most (Frost, Moshkovitz, Rashtchian 2020, Algorithms 1 and 2).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    max_leaves : int or None, default=None
        At least the number of clusters; None is that number.
    base : str, Tree, rule, method or estimator, default='imm'
        What goes first: "imm", "emn", "empty", a Tree, rule, method or estimator; a fitted one brings
        its reference.
    cuts : str, default='threshold'
        "interval": `lower <= x <= upper`, with threshold cuts among them.
    relabel : bool, default=True
        Leaves of the base take their cheapest center; False: they keep the base's (as published).
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: that of base, or KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians" or "labels".
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; a given base is not held to it.
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
           clustering. (Algorithms 1 and 2, Theorems 1 to 4)
    .. [2] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import ExKMC
    >>> many = np.random.default_rng(0).normal(size=(60, 2))
    >>> print(ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).tree_)
    x1 <= 0.6434432129222838?
      yes: x0 <= 0.8882561671367576?
        yes: x0 <= 0.6672972935751451?
          yes: cluster 0 (33 rows)
          no:  cluster 0 (2 rows)
        no:  cluster 1 (4 rows)
      no:  cluster 1 (21 rows)
    """
    n_clusters: int
    max_leaves: int | None
    base: Any
    cuts: str
    relabel: bool
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
    _no_more: str
    bases: dict
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        max_leaves: int | None = None,
        base: Any = 'imm',
        cuts: str = 'threshold',
        relabel: bool = True,
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
    def _resolve(self, door: Any, given: Any, method: Any) -> Any: ...
    def _leaf_then(self, turn: Any) -> Any: ...
    def _pruned(self, turn: Any) -> Any: ...
    def _payer(self, X: ArrayLike | Any, sample_weight: ArrayLike | Any) -> Any: ...
    def path(self, X: ArrayLike | Any = None, sample_weight: ArrayLike | Any = None) -> Path:
        """The tree at every size from the base to the full tree: growth is greedy, so each is a part of the next.

        Parameters
        ----------
        X : array-like or data frame, default=None
            The training rows, needed for k-medians only.
        sample_weight : array-like or None, default=None
            Their weights, if fit had any; needed for k-medians only.

        Returns
        -------
        Path
            A list of `Step(n_leaves, cost, price, surrogate_cost, agreement)`, and `.tree(n_leaves)`.

        Raises
        ------
        ValueError
            path: a tree that was brought up to date was not grown leaf by leaf; the one before has a path.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import ExKMC
        >>> many = np.random.default_rng(0).normal(size=(60, 2))
        >>> ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).path()
        leaves     cost   price  surrogate   kept    ARI
             2  67.0128  0.9943    74.0674  85.0%  0.482
             3  68.6028  1.0179    69.7761  91.7%  0.689
             4  68.6028  1.0179    69.7761  91.7%  0.689
        """
    def plot_path(self, X: ArrayLike | Any = None, *, ax: object | None = None) -> Any:
        """Price, and the share of rows that keep their cluster, against the number of leaves; labels have no price.

        Parameters
        ----------
        X : array-like or data frame, default=None
            The training rows, needed for k-medians only.
        ax : matplotlib Axes or None, default=None
            Matplotlib Axes; else new ones.

        Returns
        -------
        matplotlib Axes
            The Axes drawn on.

        References
        ----------
        .. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import ExKMC
        >>> many = np.random.default_rng(0).normal(size=(60, 2))
        >>> ax = ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).plot_path()
        """

class Expansion(Method):
    base: Any
    fitted: Any
    count: Any
    relabel: Any
    leaves: str
    leaf: Any
    lender: Any
    def __init__(self, base: Any = None, fitted: Any = None, *, count: Any = False, relabel: Any = True) -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def refuses(self, task: Any) -> Any: ...
    def rule(self, task: Any) -> Any: ...
    def first(self, task: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...

class Step(NamedTuple):
    n_leaves: int
    cost: float
    price: float
    surrogate_cost: float
    agreement: Agreement

class Path(Printed, list):
    """The growth of a tree: a `Step` for every number of leaves, and the trees.

    Parameters
    ----------
    steps : object
    model : object
    turns : object

    References
    ----------
    .. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html
    """
    model: Any
    turns: Any
    _left: int
    def __init__(self, steps: Any, model: Any, turns: Any) -> None: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _records(self) -> Any: ...
    def tree(self, n_leaves: int) -> Tree:
        """The tree when it had so many leaves.

        Parameters
        ----------
        n_leaves : int

        Returns
        -------
        Tree

        Raises
        ------
        ValueError
            n_leaves must be from … to ….

        References
        ----------
        .. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html
        """

class Expand(ExKMC):
    """Greedy expansion by label mistakes: the cut with the fewest rows outside the two labels of its sides (Fleissner, Vankadara, Ghoshdastidar 2024, eq. 7).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    max_leaves : int or None, default=None
        At least the number of clusters; None is that number.
    base : str, Tree, rule, method or estimator, default='empty'
        What goes first: "imm", "emn", "empty", a Tree, rule, method or estimator; a fitted one brings
        its reference.
    cuts : str, default='threshold'
        "interval": `lower <= x <= upper`, with threshold cuts among them.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: that of base, or KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians" or "labels": how `cost_` is counted; the cuts count labels alone.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; a given base is not held to it.
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
    .. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
           decision trees. ICLR. (Expand, eq. 7; Theorem 6)
    .. [2] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Expand
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> Expand(max_leaves=3).fit(X, labels=labels).agreement_
    Agreement(ari=1.0, share=1.0)
    """
    n_clusters: int
    max_leaves: int | None
    base: Any
    cuts: str
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
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        max_leaves: int | None = None,
        base: Any = 'empty',
        cuts: str = 'threshold',
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
