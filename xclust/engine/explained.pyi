# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.costs import Agreement
from xclust.engine.grow import Grown
from xclust.engine.task import Task
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'CELLS_AT_ONCE', 'COSTS', 'NEAR', 'CROWD', 'THRESHOLDS', 'FEW_VALUES', 'MANY_COLUMNS',
    'LEAST_ROWS', 'ALONE', 'STRAY', 'FORM', 'Moments', 'slice_ends', 'term_grids', 'slice_terms',
    'move_means', 'slice_moments', 'pool', 'LeafCells', 'cells_of', 'Slices', 'slices_of',
    'add_term', 'stored_moments', 'moments_in_parts', 'side_by_side', 'moments_of', 'pooled',
    'leaf_of_rows', 'Costs', 'counted', 'square_costs', 'costs_of_moments', 'around_medians',
    'absolute_costs', 'label_costs', 'counting_labels', 'given_costs', 'tree_costs', 'up_the_tree',
    'gap_of_cut', 'gap_margins', 'cut_gaps', 'gaps_among', 'common_gaps', 'of_cuts', 'gap_around',
    'crowd_middle', 'rows_near', 'is_many', 'crowded_cuts', 'middle_of', 'middle_within',
    'with_policy', 'toward_medians', 'quartiles', 'middle_half', 'perhaps_wide', 'deviation',
    'stored_deviations', 'feature_scale', 'filled_scale', 'slice_ranges', 'leaf_ranges',
    'holds_truths', 'truth_columns', 'with_truths', 'Telling', 'told_by', 'Stray', 'is_code',
    'likely_strays', 'aside', 'stray_of', 'stray_values', 'few_whole_values', 'telling_column',
    'with_new_numbers', 'moved', 'ByCluster', 'ByColumn', 'Growth', 'Absent', 'LeafNames',
    'Explained', 'Made', 'made_of', 'raw_centers', 'explained_by', 'beside_nothing',
    'beside_reference', 'leaves_named', 'leaf_costs']

CELLS_AT_ONCE: Any

COSTS: dict

NEAR: float

CROWD: float

THRESHOLDS: tuple

FEW_VALUES: int

MANY_COLUMNS: int

LEAST_ROWS: int

ALONE: float

STRAY: float

FORM: int

def slice_ends(x: Any, starts: Any, least: Any, most: Any) -> None: ...

def term_grids(totals: Any, counts: Any, least: Any, most: Any) -> Any: ...

def slice_terms(
    x: Any,
    weights: Any,
    starts: Any,
    asked: Any,
    origin: Any,
    means: Any,
    round_to: Any,
    sums: Any
) -> None: ...

def move_means(sums: Any, totals: Any, asked: Any, means: Any, squares: Any) -> Any: ...

def slice_moments(
    x: Any,
    order: ArrayLike | Any,
    weights: ArrayLike | Any,
    starts: Any,
    origin: ArrayLike | Any,
    means: ArrayLike | Any,
    squares: ArrayLike | Any
) -> None: ...

def pool(cells: Moments, group: np.ndarray, n_groups: int) -> Moments: ...

def cells_of(grown: Any, labels: ArrayLike | Any, weights: Any, run: Any = ...) -> LeafCells: ...

def slices_of(cells: Any, weights: Any, n: Any) -> Slices: ...

def add_term(x: Any, w: Any, by: Any, times: Any, firsts: Any, seconds: Any, sums: Any) -> None: ...

def stored_moments(
    begin: Any,
    end: Any,
    stored: Any,
    slices: Any,
    origins: Any,
    all_means: Any,
    all_squares: Any
) -> None: ...

def moments_in_parts(task: Any, cells: Any, values: Any = None) -> Any: ...

def side_by_side(parts: Any) -> Moments: ...

def moments_of(task: Any, cells: Any, values: Any = None) -> Moments: ...

def pooled(parts: Any, *groups: Any) -> list: ...

def leaf_of_rows(cells: Any, n: Any) -> np.ndarray: ...

def counted(task: Any) -> tuple: ...

def square_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def costs_of_moments(parts: Any, tree: Any, cells: Any, C: Any) -> Costs: ...

def around_medians(x: Any, groups: Any, weights: Any, centers: ArrayLike | Any, order: Any = None) -> tuple: ...

def absolute_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def label_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def counting_labels(costs: Any, tree: Any, cells: Any, k: Any) -> Costs: ...

def given_costs(task: Any, tree: Any, cells: Any) -> Costs: ...

def tree_costs(task: Task, grown: Grown, orders: Any = None) -> tuple: ...

def up_the_tree(tree: Tree, rows: np.ndarray) -> np.ndarray: ...

def gap_of_cut(x: Any, rows: Any, lower: Any, upper: Any) -> Any: ...

def gap_margins(tree: Any, gaps: Any) -> np.ndarray: ...

def cut_gaps(tree: Tree, grown: Grown, column: Any, run: Any) -> np.ndarray: ...

def gaps_among(tree: Tree, raw: ArrayLike | Any) -> np.ndarray: ...

def common_gaps(*gaps: Any) -> Any: ...

def of_cuts(tree: Any, grown: Any, run: Any, ask: Any, n: Any = 1) -> np.ndarray: ...

def gap_around(x: Any, rows: Any, end: Any) -> Any: ...

def crowd_middle(x: Any, rows: Any, end: Any, reach: Any) -> Any: ...

def rows_near(x: Any, rows: Any, lower: Any, upper: Any, reach: Any) -> Any: ...

def is_many(near: Any, rows: Any) -> Any: ...

def crowded_cuts(tree: Tree, grown: Grown, column: Any, run: Any, scale: np.ndarray) -> np.ndarray: ...

def middle_of(x: Any, weights: Any) -> float: ...

def _midway(low: Any, high: Any) -> Any: ...

def middle_within(x: Any, weights: Any, lower: Any, upper: Any) -> bool: ...

def with_policy(
    tree: Tree,
    missing: str,
    column: Any,
    rows: Any,
    weights: ArrayLike | Any,
    run: Any = ...
) -> Tree: ...

def toward_medians(tree: Tree, medians: dict) -> Tree: ...

def quartiles(known: Any) -> Any: ...

def middle_half(X: ArrayLike | Any) -> np.ndarray: ...

def perhaps_wide(X: ArrayLike | Any) -> np.ndarray: ...

def deviation(x: Any) -> Any: ...

def stored_deviations(columns: Any, stored: Any, n: Any, spread: Any) -> None: ...

def feature_scale(
    X: ArrayLike | Any,
    columns: ArrayLike | Any = None,
    deviations: Any = None,
    run: Any = ...
) -> np.ndarray: ...

def filled_scale(X: ArrayLike | Any, scale: np.ndarray) -> np.ndarray | None: ...

def slice_ranges(x: Any, order: Any, slices: Any, low: Any, high: Any) -> None: ...

def leaf_ranges(grown: Any, column: Any, d: Any, run: Any) -> np.ndarray: ...

def holds_truths(x: Any) -> bool: ...

def truth_columns(X: ArrayLike | Any, column: Any = None, run: Any = ...) -> np.ndarray: ...

def with_truths(
    columns: ArrayLike | Any,
    X: ArrayLike | Any,
    names: ArrayLike | Any,
    column: Any = None,
    run: Any = ...
) -> tuple | None: ...

def told_by(x: Any, labels: ArrayLike | Any, weights: Any, k: Any) -> float: ...

def is_code(value: Any, kind: Any) -> bool: ...

def likely_strays(sample: Any, columns: Any = None) -> Any: ...

def aside(x: Any, value: Any) -> tuple: ...

def stray_of(n: Any, j: Any, kind: Any, end: Any, rows: Any, others: Any, low: Any, high: Any) -> list: ...

def stray_values(X: ArrayLike | Any, columns: ArrayLike | Any = None) -> tuple: ...

def few_whole_values(X: ArrayLike | Any, most: Any) -> Any: ...

def telling_column(
    X: ArrayLike | Any,
    labels: ArrayLike | Any,
    weights: ArrayLike | Any,
    sizes: ArrayLike | Any = None
) -> Telling | None: ...

def with_new_numbers(value: Any, numbers: Any) -> Any: ...

def moved(labels: ArrayLike | Any, numbers: Any) -> Any: ...

def made_of(
    task: Any,
    grown: Any,
    growth: Any,
    space: Any,
    X: ArrayLike | Any,
    names: Any = None,
    columns: Any = None,
    leaves: Any = 'one a center',
    objective: Any = 'kmeans'
) -> Made: ...

def raw_centers(X: ArrayLike | Any, labels: ArrayLike | Any, reference: object | None, weights: Any) -> Any: ...

def explained_by(made: Made, thresholds: Any = 'full', missing: Any = 'median') -> Explained: ...

def beside_nothing(found: Any) -> Explained: ...

def beside_reference(made: Any, found: Any) -> Explained: ...

def leaves_named(made: Any, found: Any) -> Explained: ...

def leaf_costs(task: Any, cells: Any, n_leaves: Any, objective: Any) -> tuple: ...

class Moments(NamedTuple):
    weight: np.ndarray
    origin: np.ndarray
    mean: np.ndarray
    squares: np.ndarray

class LeafCells(NamedTuple):
    leaf: np.ndarray
    label: np.ndarray
    order: np.ndarray
    starts: np.ndarray
    weight: np.ndarray
    squares: float
    def renumbered(self, numbers: Any) -> Any: ...

class Slices(NamedTuple):
    own: np.ndarray
    weights: np.ndarray
    order: np.ndarray
    starts: np.ndarray
    totals: np.ndarray

class Costs(NamedTuple):
    leaves: np.ndarray
    tree: float
    reference: float
    at_centers: float
    centers: np.ndarray
    moments: Moments | None = ...

class Telling(NamedTuple):
    """A column whose value alone all but tells the tree's cluster.

    Parameters
    ----------
    feature : int
    share : float
        Of the weight of the rows: those whose cluster is the most frequent one at their value.

    References
    ----------
    .. [1] The chapter "What a tree pays, and what is kept of it",
           https://xclust.github.io/xclust/6_engine/explained.html
    """
    feature: int
    share: float

class Stray(NamedTuple):
    feature: int
    value: float
    rows: int
    of: int
    near: float

class ByCluster(NamedTuple):
    values: np.ndarray
    def renumbered(self, numbers: Any) -> Any: ...

class ByColumn(NamedTuple):
    values: np.ndarray
    def renumbered(self, numbers: Any) -> Any: ...

class Growth(NamedTuple):
    """A tree and what its rule remembered of every node.

    Parameters
    ----------
    tree : Tree
    states : list

    References
    ----------
    .. [1] The chapter "What a tree pays, and what is kept of it",
           https://xclust.github.io/xclust/6_engine/explained.html
    """
    tree: Tree
    states: list
    def renumbered(self, numbers: Any) -> Any:
        """With other numbers for the clusters.

        Parameters
        ----------
        numbers : object

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """

class Absent:
    ...

class LeafNames(NamedTuple):
    """Where leaves are clusters: how they stand to those of the clustering that was given.

    Parameters
    ----------
    number : ndarray of shape (L,)
        The given cluster that each leaf is named after: that of most of its rows.
    weights : ndarray of shape (L, k)
        The weight of each given cluster in each leaf.
    classes : ndarray of shape (k,) or None
        The labels as they were given.

    References
    ----------
    .. [1] The chapter "What a tree pays, and what is kept of it",
           https://xclust.github.io/xclust/6_engine/explained.html
    """
    number: np.ndarray
    weights: np.ndarray
    classes: np.ndarray | None

@dataclass(frozen=True, repr=False)
class Explained:
    """All that a fit leaves behind, of n rows, d columns and k clusters.

    Parameters
    ----------
    tree : Tree
        Thresholds in the units of X.
    n_clusters : int
        K.
    objective : str
        "kmeans", "kmedians", "kernel", "labels" or "costs".
    columns : tuple or None, default=None
        What the columns of a mixed frame are.
    labels : ndarray of shape (n,), default=Absent
        The tree's cluster of every training row.
    cost : float, default=Absent
        The tree's clusters at their own centers.
    surrogate_cost : float, default=Absent
        ... at the reference's centers.
    reference_cost : float, default=Absent
        The reference's clusters at their own centers.
    cost_at_centers : float, default=Absent
        ... at the reference's centers.
    price : float, default=Absent
        Cost / reference_cost; nan where costs count labels.
    agreement : Agreement, default=Absent
        With the reference.
    reference : object, default=Absent
        The clusterer that found the reference; None where it was given.
    reference_labels : ndarray of shape (n,), default=Absent
        -1 is noise; None without a reference.
    reference_classes : ndarray of shape (k,) or None, default=None
        The labels as they were given; None: 0 to k - 1.
    numbers : ndarray of shape (k,) or None, default=None
        What the clusters are called instead, where an earlier tree said it.
    reference_centers : ndarray of shape (k, m) or None, default=None
        In the space in which the tree was grown.
    centers : ndarray of shape (k, m) or None, default=None
        The tree's own, in that space.
    raw_centers : ndarray of shape (k, d), default=Absent
        The tree's own, in the units of X.
    space : object, default=None
        Function: rows -> that space; None: the columns as they are.
    metric : object, default=None
        Knows what rows pay where that is no distance among columns.
    counts : ndarray of shape (node_count, k) or None, default=None
        Weight of each reference cluster in every node.
    scale : ndarray of shape (d,), default=Absent
        The spread of each column.
    filled : ndarray of shape (2, d) or None, default=None
        From `filled_scale`.
    crowded : ndarray of shape (node_count,) or None, default=None
        Cuts amid many rows.
    ranges : ndarray of shape (2, n_leaves, d) or None, default=None
        What values the leaves saw.
    telling : Telling or None, default=None
        A column of few values that alone all but tells the cluster.
    strays : tuple, default=()
        (m,) of `Stray`: values that may stand for missing ones.
    states : list, default=Absent
        What the rule remembered of every node.
    unfinished : int, default=0
        Leaves that a limit stopped.
    growth : Growth, default=None
        Before a refinement, if there was one.
    kept : dict, default=field(default_factory=dict)
        What the method itself keeps: name of a fitted attribute -> value.
    leaves_are_clusters : bool, default=False
        Then the reference's clusters are others.
    leaf_names : LeafNames or None, default=None
        Then what these are, if there is a reference.
    noise : int or None, default=None
        The cluster that noise is, if it is one; people meet it as -1.
    beside : tuple or None, default=None
        Of a fit in chunks: labels and weights as it was told them: the name of a column, True for an
        array, None for none.
    given_rows : tuple or None, default=None
        How many rows fit was given, and how many of these are noise.
    form : int, default=FORM

    Attributes
    ----------
    n_leaves : int
    clusters : ndarray of shape (k,)
        What stands for each cluster in every answer: its label as it was given, or its number.
    explained_clusters : ndarray
        The same of the clustering that is explained: where leaves are clusters, it has others.

    References
    ----------
    .. [1] The chapter "What a tree pays, and what is kept of it",
           https://xclust.github.io/xclust/6_engine/explained.html
    """
    tree: Tree
    n_clusters: int
    objective: str
    columns: tuple | None = ...
    labels: np.ndarray = ...
    cost: float = ...
    surrogate_cost: float = ...
    reference_cost: float = ...
    cost_at_centers: float = ...
    price: float = ...
    agreement: Agreement = ...
    reference: object = ...
    reference_labels: np.ndarray = ...
    reference_classes: np.ndarray = ...
    numbers: np.ndarray = ...
    reference_centers: np.ndarray = ...
    centers: np.ndarray = ...
    raw_centers: np.ndarray = ...
    space: object = ...
    metric: object = ...
    counts: np.ndarray = ...
    scale: np.ndarray = ...
    filled: np.ndarray = ...
    crowded: np.ndarray = ...
    ranges: np.ndarray = ...
    telling: Telling | None = ...
    strays: tuple = ...
    states: list = ...
    unfinished: int = ...
    growth: Growth = ...
    kept: dict = ...
    leaves_are_clusters: bool = ...
    leaf_names: LeafNames | None = ...
    noise: int | None = ...
    beside: tuple | None = ...
    given_rows: tuple | None = ...
    form: int = ...
    @property
    def n_leaves(self) -> int:
        """Returns
        -------
        int

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """
    @property
    def clusters(self) -> np.ndarray:
        """What stands for each cluster in every answer: its label as it was given, or its number.

        Returns
        -------
        ndarray of shape (k,)

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """
    @property
    def explained_clusters(self) -> np.ndarray:
        """The same of the clustering that is explained: where leaves are clusters, it has others.

        Returns
        -------
        ndarray

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """
    def __repr__(self) -> Any: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...
    def seen(self, raw: ArrayLike | Any, frame: Any = None) -> np.ndarray:
        """Rows in the space in which the tree was grown.

        Parameters
        ----------
        raw : array-like of shape (n, d)
            Rows in the units of X.
        frame : object, default=None
            The same as they were given, if that was a frame.

        Returns
        -------
        ndarray of shape (n, m)

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """
    def pays(self, Z: ArrayLike | Any, frame: Any = None) -> np.ndarray:
        """What each row pays in each of the tree's clusters, whose centers stay.

        Parameters
        ----------
        Z : array-like of shape (n, m)
            Rows of that space.
        frame : object, default=None
            The same rows as they were given: a function of rows that tells their costs wants these.

        Returns
        -------
        ndarray of shape (n, k)

        Raises
        ------
        ValueError
            costs were given for the training rows, and a file does not hold them: keep the fitted estimator
            for that.

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """
    def renumbered(self, numbers: np.ndarray) -> Explained:
        """With other numbers for the clusters, everywhere. Where the leaves are the clusters, the reference has numbers of its own.

        Parameters
        ----------
        numbers : ndarray of shape (k,)
            The new number of each cluster.

        Returns
        -------
        Explained
            The same explanation.

        References
        ----------
        .. [1] The chapter "What a tree pays, and what is kept of it",
               https://xclust.github.io/xclust/6_engine/explained.html
        """

class Made(NamedTuple):
    task: Task
    grown: Grown
    growth: Growth | None
    space: object
    X: object
    names: tuple | None
    columns: tuple | None
    leaves: str
    objective: str
    cells: LeafCells
    costs: Costs | None
    @property
    def n_columns(self) -> int: ...
    def column(self, j: Any) -> np.ndarray: ...
    def raw_columns(self) -> Any: ...
    def clusters_of_rows(self, tree: Any) -> np.ndarray: ...
    def counts(self) -> np.ndarray: ...
    def as_given(self) -> np.ndarray: ...
    def gaps_of_all(self, gaps: Any) -> Any: ...
    def finished_tree(self, thresholds: Any, missing: Any) -> Tree: ...
    def own_costs(self) -> Any: ...
    def raw_of_leaves(self, labels: ArrayLike | Any) -> np.ndarray: ...
