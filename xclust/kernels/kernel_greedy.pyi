# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.pair_sweep import PairRule
from xclust.kernels.kernel_costs import KernelCosts
from xclust.kernels.kernel_costs import KernelTreeClusterer
from xclust.kernels.kernels import Kernel
from xclust.methods.exkmc import ExKMC
from xclust.methods.exkmc import Expansion
import numpy as np

__all__ = [
    'KernelExKMC', 'KernelExpansion', 'KernelExpand', 'ByCount', 'LeafGram', 'group_gram',
    'leaf_gram']

def group_gram(costs: KernelCosts, rows: np.ndarray, sizes: np.ndarray) -> np.ndarray: ...

def leaf_gram(costs: KernelCosts, leaf: np.ndarray, label: np.ndarray) -> LeafGram: ...

class KernelExKMC(ExKMC, KernelTreeClusterer):
    """Expand a tree: again and again, cut the leaf whose best cut lowers the kernel surrogate cost most (Fleissner, Vankadara, Ghoshdastidar 2024, Algorithm 2).

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    kernel : str or Kernel, default='gaussian'
        A name, a `Kernel` or a function of two arrays; a KernelKMeans or a fitted kernel base brings
        its own.
    gamma : str or float, default='scale'
        "scale", "median" or a number, for "gaussian" and "laplace".
    max_leaves : int or None, default=None
        At least the number of clusters; None is that number.
    base : str, Tree, rule, method or estimator, default='kernel_imm'
        What goes first: "kernel_imm", "empty", a Tree, a rule, method or estimator; a fitted one brings
        its reference.
    cuts : str, default='interval'
        "threshold": `x <= upper` alone.
    criterion : str, default='surrogate'
        "published": cuts by the count of Expand, as in the authors' notebook; names of leaves by cost.
    relabel : bool, default=True
        Leaves of the base take their cheapest cluster; False: they keep the base's.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: that of base, or KernelKMeans.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; a given base is not held to it.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    refine : bool, default=False
        Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
    distances : str, default='auto'
        "exact", "landmarks", or "auto": exact up to 20,000 rows.
    n_landmarks : int or None, default=None
        None: 500, fewer where their features would fill more than a gigabyte.
    random_state : int, RandomState or None, default=None
        For the reference and the landmarks.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str, default='full'
        "round": cuts at the shortest numbers that move no training row.
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
    kernel_ : Kernel
        The kernel, its gamma a number; only for kernel clusterings.
    distances_ : str
        "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
    distance_error_ : float
        How far the distances are from the exact ones, relative to them; 0 where they are exact; only
        for kernel clusterings.
    sampled_cost_ : SampledCost
        `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
        for kernel clusterings.
    sampled_reference_cost_ : SampledCost
        The same of `reference_cost_`; only for kernel clusterings.

    References
    ----------
    .. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
           decision trees. ICLR. (Algorithms 2 and 3, equations 5 to 7, Theorem 6)
    .. [2] The chapter "Kernel ExKMC and Kernel Expand",
           https://xclust.github.io/xclust/4_kernels/kernel_greedy.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import KernelExKMC
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> print(KernelExKMC().fit(X, labels=labels).tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    n_clusters: int
    kernel: str | Kernel
    gamma: str | float
    max_leaves: int | None
    base: Any
    cuts: str
    criterion: str
    relabel: bool
    reference: object | None
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    refine: bool
    distances: str
    n_landmarks: int | None
    random_state: object | None
    n_jobs: int | None
    thresholds: str
    missing: str
    _no_more: str
    bases: dict
    counts: bool
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        kernel: str | Kernel = 'gaussian',
        gamma: str | float = 'scale',
        max_leaves: int | None = None,
        base: Any = 'kernel_imm',
        cuts: str = 'interval',
        criterion: str = 'surrogate',
        relabel: bool = True,
        reference: object | None = None,
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        refine: bool = False,
        distances: str = 'auto',
        n_landmarks: int | None = None,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str = 'full',
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
    def _payer(self, X: ArrayLike | Any, sample_weight: ArrayLike | Any) -> Any: ...

class KernelExpansion(Expansion):
    asked: Any
    published: Any
    kernel: bool
    lent: Any
    def __init__(self, *base: Any, asked: Any = None, published: Any = False, **options: Any) -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def first(self, task: Any) -> Any: ...
    def rule(self, task: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...

class KernelExpand(KernelExKMC):
    """Greedy expansion by label mistakes (Fleissner, Vankadara, Ghoshdastidar 2024, Algorithm 3): cuts count labels, costs are the kernel's.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    kernel : str or Kernel, default='gaussian'
        A name, a `Kernel` or a function of two arrays; a KernelKMeans or a fitted kernel base brings
        its own.
    gamma : str or float, default='scale'
        "scale", "median" or a number, for "gaussian" and "laplace".
    max_leaves : int or None, default=None
        At least the number of clusters; None is that number.
    base : str, Tree, rule, method or estimator, default='kernel_imm'
        What goes first: "kernel_imm", "empty", a Tree, a rule, method or estimator; a fitted one brings
        its reference.
    cuts : str, default='interval'
        "threshold": `x <= upper` alone.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: that of base, or KernelKMeans.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut; a given base is not held to it.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    refine : bool, default=False
        Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
    distances : str, default='auto'
        "exact", "landmarks", or "auto": exact up to 20,000 rows.
    n_landmarks : int or None, default=None
        None: 500, fewer where their features would fill more than a gigabyte.
    random_state : int, RandomState or None, default=None
        For the reference and the landmarks.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str, default='full'
        "round": cuts at the shortest numbers that move no training row.
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
    kernel_ : Kernel
        The kernel, its gamma a number; only for kernel clusterings.
    distances_ : str
        "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
    distance_error_ : float
        How far the distances are from the exact ones, relative to them; 0 where they are exact; only
        for kernel clusterings.
    sampled_cost_ : SampledCost
        `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
        for kernel clusterings.
    sampled_reference_cost_ : SampledCost
        The same of `reference_cost_`; only for kernel clusterings.

    References
    ----------
    .. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
           decision trees. ICLR. (Algorithms 2 and 3, equations 5 to 7, Theorem 6)
    .. [2] The chapter "Kernel ExKMC and Kernel Expand",
           https://xclust.github.io/xclust/4_kernels/kernel_greedy.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import KernelExpand
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> KernelExpand().fit(X, labels=labels).agreement_
    Agreement(ari=1.0, share=1.0)
    """
    n_clusters: int
    kernel: str | Kernel
    gamma: str | float
    max_leaves: int | None
    base: Any
    cuts: str
    reference: object | None
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    refine: bool
    distances: str
    n_landmarks: int | None
    random_state: object | None
    n_jobs: int | None
    thresholds: str
    missing: str
    _no_more: str
    criterion: str
    relabel: bool
    counts: bool
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        kernel: str | Kernel = 'gaussian',
        gamma: str | float = 'scale',
        max_leaves: int | None = None,
        base: Any = 'kernel_imm',
        cuts: str = 'interval',
        reference: object | None = None,
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        refine: bool = False,
        distances: str = 'auto',
        n_landmarks: int | None = None,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str = 'full',
        missing: str = 'median'
    ) -> None: ...

class ByCount(PairRule):
    names: PairRule
    def __init__(self, names: PairRule, lines: Any) -> None: ...
    def _settle(self, rows: Any, state: Any) -> Any: ...

class LeafGram(NamedTuple):
    total: float
    weight: np.ndarray
    gram: np.ndarray
    unit: float = ...
    def cost(self, label: np.ndarray, k: int) -> float: ...
