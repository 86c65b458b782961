# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from sklearn.callback import CallbackSupportMixin  # type: ignore
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.costs import Agreement
from xclust.engine.grow import Grown
from xclust.engine.method import Method
from xclust.engine.printed import Printed
from xclust.engine.task import Task
from xclust.kernels.kernel_costs import KernelFitted
from xclust.kernels.kernels import Kernel
from xclust.methods.estimator import GreedyTreeClusterer
import numpy as np

__all__ = [
    'CENTER_STARTS', 'FAST', 'KERNEL_STARTS', 'MANY', 'SAMPLE', 'A_LEAF', 'LEAST', 'BEHIND',
    'MOVES', 'SMALL', 'CELLS', 'WORK', 'DEAR_MOVES', 'REPAIR_LIMIT', 'FEW', 'CHEAPER', 'of_kernel',
    'misfit', 'starts_of', 'by_word', 'none_twice', 'is_word', 'meant', 'in_a_list', 'asked_starts',
    'grown_part', 'grown_start', 'sample_step', 'mix_column', 'shuffled', 'sample_of', 'relabelled',
    'base_among', 'named_leaves', 'with_budget', 'step', 'staged', 'Entry', 'fingerprint',
    'Portfolio', 'within_room', 'swept', 'portfolio', 'sampled_task', 'add_column', 'part_on',
    'Parts', 'paid_together', 'paid_quickly', 'races', 'Race', 'ended', 'raced', 'cheapest_of',
    'first_least', 'best_of', 'cheapest_tree', 'searched', 'first_round', 'is_small', 'moves_for',
    'bettered', 'may_repair', 'repaired', 'mended', 'Size', 'sizes_of', 'size_path', 'knee_of',
    'at_knee', 'within_price', 'as_faithful', 'ColumnBudget', 'column_costs', 'only', 'quick_cost',
    'eliminate', 'exchange', 'within_columns', 'searched_columns', 'Start', 'failure_text',
    'Starts', 'AutoTree', 'start_that_won', 'Costing', 'kept_by', 'is_another', 'least_kept',
    'as_kept', 'Contest', 'natural_objective', 'explain_clusters']

CENTER_STARTS: dict

FAST: tuple

KERNEL_STARTS: dict

MANY: int

SAMPLE: int

A_LEAF: int

LEAST: int

BEHIND: float

MOVES: int

SMALL: int

CELLS: int

WORK: float

DEAR_MOVES: int

REPAIR_LIMIT: int

FEW: int

CHEAPER: float

def _interval(cuts: Any) -> Any: ...

def of_kernel(reference: object | None) -> bool: ...

def misfit(method: Any, task: Any) -> str: ...

def starts_of(task: Task, which: Any = 'all', random_state: object | None = None) -> dict: ...

def by_word(task: Any, which: Any) -> set: ...

def none_twice(names: Any) -> list: ...

def is_word(start: Any) -> Any: ...

def meant(word: Any, known: Any, many: Any) -> list: ...

def in_a_list(which: Any) -> list: ...

def asked_starts(which: Any, known: Any, many: Any = False) -> list: ...

def grown_part(task: Task, method: Method, rows: Any = None) -> Grown: ...

def grown_start(task: Any, method: Any, rows: Any = None) -> Grown: ...

def sample_step(task: Any) -> int: ...

def mix_column(x: Any, rows: Any, mixed: Any) -> None: ...

def shuffled(task: Any) -> np.ndarray: ...

def sample_of(task: Any) -> np.ndarray | None: ...

def relabelled(task: Any, grown: Any, count: Any) -> Grown: ...

def base_among(method: Any, methods: Any) -> str | None: ...

def named_leaves(task: Task, grown: Grown) -> Grown: ...

def with_budget(task: Any, n_leaves: Any) -> Any: ...

def step(task: Any, grown: Any, cost: Any, rounds: Any = None) -> tuple: ...

def staged(task: Any, grown: Any, cost: Any, rounds: Any = None, n_stages: Any = 3) -> tuple: ...

def fingerprint(grown: Any) -> Any: ...

def within_room(task: Any, grown: Any) -> Grown: ...

def swept(task: Any, grown: Any) -> Grown: ...

def portfolio(
    task: Task,
    methods: dict,
    fast: bool = False,
    say: Any = None,
    more: ArrayLike | Any = (),
    failed: Any = None,
    race: Any = None
) -> list: ...

def sampled_task(task: Task, rows: ArrayLike | Any) -> Task: ...

def add_column(x: Any, cell: Any, weights: Any, origin: Any, sums: Any, squares: Any) -> None: ...

def part_on(part: Any, order: Any, slices: Any, found: Any, new: Any) -> Any: ...

def paid_together(task: Task, growns: list) -> list: ...

def paid_quickly(task: Any, grown: Any) -> float: ...

def races(task: Any) -> bool: ...

def ended(task: Any, entries: Any, race: Any, allowed: Any) -> list: ...

def raced(
    task: Task,
    methods: dict,
    race: Race,
    fast: Any = False,
    say: Any = None,
    failed: Any = None
) -> list: ...

def cheapest_of(entries: Any, n: Any) -> list: ...

def first_least(costs: Any) -> int: ...

def best_of(entries: Any) -> Entry: ...

def cheapest_tree(task: Any, entries: Any) -> Grown: ...

def searched(
    task: Task,
    entries: list,
    max_moves: Any = None,
    time_limit: Any = None,
    seed: int = 0,
    say: Any = None,
    allowed: Any = None
) -> tuple: ...

def first_round(task: Any, entries: Any, race: Any, seed: Any = 0, allowed: Any = None) -> tuple: ...

def is_small(task: Any) -> bool: ...

def moves_for(task: Any) -> int: ...

def bettered(task: Any, entries: Any, better: Any, allowed: Any = None) -> list: ...

def may_repair(task: Any, entries: Any) -> bool: ...

def repaired(task: Any, entries: Any, allowed: Any = None) -> list: ...

def mended(task: Any, entries: Any, allowed: Any = None) -> list: ...

def sizes_of(k: Any, most: Any, n: Any = 25) -> Any: ...

def size_path(task: Any, grown: Any, sizes: Any, stop: Any = ...) -> list: ...

def knee_of(n_leaves: list, costs: list) -> int: ...

def at_knee(task: Any, make: Any, k: Any, most: Any) -> tuple: ...

def within_price(task: Any, make: Any, k: Any, most: Any, limit: Any) -> tuple: ...

def as_faithful(task: Any, make: Any, entries: Any, allowed: Any) -> tuple: ...

def column_costs(given: Any, n_features: int, names: Any = None) -> np.ndarray: ...

def only(task: Any, source: Any, columns: Any) -> Task: ...

def quick_cost(task: Any, limit: Any = ..., rows: Any = None) -> float: ...

def eliminate(columns: Any, budget: Any, worth: Any) -> list: ...

def exchange(kept: Any, others: Any, budget: Any, worth: Any, most: Any = 100) -> list: ...

def within_columns(task: Any, make: Any, budget: Any) -> tuple: ...

def searched_columns(task: Any, budget: Any, entries: Any, everything: Any) -> list: ...

def failure_text(name: Any, why: Any) -> str: ...

def start_that_won(estimator: AutoTree) -> str | None: ...

def kept_by(task: Any, grown: Any) -> float: ...

def is_another(costing: Any, grown: Any) -> bool: ...

def least_kept(task: Any, entries: Any) -> float: ...

def as_kept(task: Any, entries: Any) -> list: ...

def natural_objective(
    X: ArrayLike | Any,
    labels: ArrayLike | Any,
    sample_weight: ArrayLike | Any = None
) -> str: ...

def explain_clusters(
    X: ArrayLike | Any,
    labels: ArrayLike | Any = None,
    *,
    centers: ArrayLike | Any = None,
    costs: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    noise: Any = 'leave',
    feature_names: ArrayLike | Any = None,
    **parameters: Any
) -> AutoTree:
    """Explain a clustering by the best tree we have: AutoTree in one call.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Numbers: array, list; or a frame, which may hold text, dates and missing values, too.
    labels : array-like of shape (n,) or None, default=None
        The clustering to explain; None: the one that `reference` finds.
    centers : array-like of shape (k, d) or None, default=None
        The centers of this clustering.
    costs : array-like of shape (n, k) or None, default=None
        What each row pays in each cluster, or a function of X that tells.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    noise : str or object, default='leave'
        "cluster": rows without a cluster are one of their own, leaves answer -1, "noise".
    feature_names : array-like of shape (d,) or None, default=None
        The names of the columns of a sparse matrix.
    **parameters
        Parameters of `AutoTree`.

    Returns
    -------
    AutoTree
        Fitted to these rows.

    References
    ----------
    .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import explain_clusters
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> explain_clusters(X, labels).predict([[3, 30]])
    array(['rare'], dtype=object)
    """

class Entry(NamedTuple):
    name: str
    first: Grown
    first_cost: float
    grown: Grown
    cost: float

class Portfolio:
    task: Any
    methods: Any
    say: Any
    sample: Any
    failed: Any
    memory: Any
    def __init__(self, task: Any, methods: Any, say: Any = None, sample: Any = None, failed: Any = None) -> None: ...
    def begin(self, name: Any, first: Any) -> Entry: ...
    def named(self, entry: Any) -> Entry: ...
    def once(self, do: Any, grown: Any, *given: Any) -> Any: ...
    def grow_all(self) -> list: ...
    def tried(self, name: Any, task: Any) -> Grown | None: ...
    def first_grown(self) -> Grown: ...
    def go_on(self, entry: Any, rounds: Any = None) -> Entry: ...
    def sweep(self, entry: Any) -> Entry: ...

class Parts:
    task: Any
    of_row: Any
    k: Any
    cluster: Any
    leaves: Any
    growns: Any
    def __init__(self, task: Any) -> None: ...
    def join(self, grown: Any, most: Any) -> bool: ...
    def costs(self) -> list: ...

class Race:
    names: Any
    keeps: Any
    samples: Any
    before: Any
    def __init__(self, names: Any, keeps: Any = False) -> None: ...
    def few(self, task: Any) -> Task: ...
    def lets(self, task: Any, entries: Any) -> Any: ...

class Size(NamedTuple):
    n_leaves: int
    cost: float
    price: float

class ColumnBudget(NamedTuple):
    source: np.ndarray
    costs: np.ndarray
    most: float
    def holds(self, columns: Any) -> bool: ...
    def used(self, grown: Any) -> frozenset: ...
    def fill(self, columns: Any, others: Any) -> list: ...

class Start(NamedTuple):
    """A start, and where it led.

    Parameters
    ----------
    name : str
    n_leaves : int
        Of the tree as the method alone grows it.
    cost : float
        Of that tree.
    price : float
    final_n_leaves : int
        After expansion, refinement and search.
    final_cost : float
    final_price : float
    agreement : Agreement
        Of the final tree with the reference.
    total : float
        What starts are compared by: the final cost, and what the rows pay that left their cluster; inf
        if its price is not allowed.

    References
    ----------
    .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html
    """
    name: str
    n_leaves: int
    cost: float
    price: float
    final_n_leaves: int
    final_cost: float
    final_price: float
    agreement: Agreement
    total: float

class Starts(Printed, list):
    """What every start led to: a list of `Start`, the winner in `.best`; those that grew no tree are in `.failed`.

    Attributes
    ----------
    best : Start
    lead : float
        By how much the best of the other starts is dearer. 0 where another start led to the same total;
        inf if there is no other, or the best pays nothing.

    References
    ----------
    .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html
    """
    failed: dict
    @property
    def best(self) -> Start:
        """Returns
        -------
        Start

        References
        ----------
        .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html
        """
    @property
    def lead(self) -> float:
        """By how much the best of the other starts is dearer.

        Returns
        -------
        float
            0 where another start led to the same total; inf if there is no other, or the best pays nothing.

        References
        ----------
        .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html
        """
    @property
    def _what(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...
    def _records(self) -> Any: ...
    def __repr__(self) -> Any: ...

class AutoTree(CallbackSupportMixin, KernelFitted, GreedyTreeClusterer):
    """The best tree we have: every method starts on the same reference, every tree is expanded to the leaf budget and refined, the cheapest is kept.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    max_leaves : int, str or None, default=None
        At least the number of clusters k; None is k; "knee": the knee of the cost curve from k to 4 k
        leaves.
    max_price : float or None, default=None
        The fewest leaves with at most this price, up to `max_leaves` (None: 4 k).
    max_features : int or None, default=None
        Distinct columns in the whole tree; None for any number. With `feature_costs`, what they may
        cost together.
    feature_costs : mapping or None, default=None
        {name or index: cost}, such as {"mri": 10}; every other column costs 1. It needs `max_features`.
    time_limit : float or None, default=None
        Seconds of search; `n_moves_`, as `max_moves`, repeats it.
    max_moves : int or None, default=None
        Moves of search from the best start. Without a limit of either kind a first round of 100 follows
        a race, one of up to 1,000 the starts of "all" on up to 5,000 rows; 0: none.
    starts : str or list of str, rules, methods and estimators, default='all'
        "fast": the three cheapest refined to the end, the others for one sweep. Or a list of names,
        rules, methods and estimators, in which "all" and "fast" may stand, such as ["all", MyRule].
        With more than ten thousand rows the starts of a word race on a sample, and the winner is
        refined on all rows; "fast" are then ExKMC with and without a base, CART, ExGreedy and ExShallow
        alone. Named ones see all rows.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans, KMedians or KernelKMeans.
    objective : str or None, default=None
        "kmeans", "kmedians", "labels" (count the rows that change their cluster) or "kernel"; None:
        "kernel" for a KernelKMeans reference, "labels" for a given clustering of which less than 95 %
        of the rows are nearest to the mean of their own cluster, else "kmeans". `objective_` tells
        which.
    kernel : str or Kernel, default='gaussian'
        For kernel clusterings: a name, a `Kernel` or a function; a KernelKMeans brings its own.
    gamma : str or float, default='scale'
        Of a Gaussian or Laplace kernel: "scale", "median" or a number.
    fidelity : float, default=0.5
        What a row costs that leaves its cluster, measured in what a row of the given clustering costs
        on average; it adds to the cost. 0: the cost alone, as the papers price trees; float("inf"):
        such rows alone. `cost_` and `price_` never contain it; with objective="labels" such rows are
        the cost.
    cuts : str, default='auto'
        "threshold", "interval"; "auto": intervals for kernel clusterings only.
    max_depth : int or None, default=None
        Longest path from the root.
    min_samples_leaf : int, default=1
        Rows on each side of a cut.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be cut; None for all.
    top : object, default=None
        The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
        below them.
    random_state : int, RandomState or None, default=None
        For the reference, the random cuts and the search; with None the last two draw as with 0, and a
        given clustering always gets the same tree.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The tree does not depend on it.
    thresholds : str or dict, default='round'
        "round": cuts at the shortest numbers that move no training row; "full": amid the gaps between
        rows; {column: values, or a step}: only there.
    missing : str, default='median'
        Missing where training saw none: goes as the "median", or "refuse".
    verbose : int, default=0
        1: say on stderr what is going on; an interrupt during the search then ends the search alone.
        `set_callbacks` of scikit-learn hears the same.

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
    starts_ : Starts
        What every start led to, `.best` the winner.
    best_start_ : str
        The name of the winner.
    curve_ : list or None
        Sizes that were looked at, where the number of leaves was chosen: `.n_leaves`, `.cost`,
        `.price`.
    n_moves_ : int or None
        Moves of the search; None without one.

    References
    ----------
    .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import AutoTree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> best = AutoTree().fit(X, labels=labels)
    >>> print(best.tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 50?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    starts_: Starts
    best_start_: str
    curve_: list | None
    n_moves_: int | None
    n_clusters: int
    max_leaves: int | str | None
    max_price: float | None
    max_features: int | None
    feature_costs: Any
    time_limit: float | None
    max_moves: int | None
    starts: Any
    reference: object | None
    objective: str | None
    kernel: str | Kernel
    gamma: str | float
    fidelity: float
    cuts: str
    max_depth: int | None
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    top: Any
    random_state: object | None
    n_jobs: int | None
    thresholds: str | dict
    missing: str
    verbose: int
    objectives: tuple
    distances: str
    n_landmarks: Any
    takes_sparse: Any
    def __sklearn_tags__(self) -> Any: ...
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        max_leaves: int | str | None = None,
        max_price: float | None = None,
        max_features: int | None = None,
        feature_costs: Any = None,
        time_limit: float | None = None,
        max_moves: int | None = None,
        starts: Any = 'all',
        reference: object | None = None,
        objective: str | None = None,
        kernel: str | Kernel = 'gaussian',
        gamma: str | float = 'scale',
        fidelity: float = 0.5,
        cuts: str = 'auto',
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        top: Any = None,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str | dict = 'round',
        missing: str = 'median',
        verbose: int = 0
    ) -> None: ...
    def _method_in_pieces(self) -> Any: ...
    def _is_kernel(self) -> Any: ...
    def fit(
        self,
        X: ArrayLike | Any,
        y: object | None = None,
        *,
        labels: ArrayLike | Any = None,
        centers: ArrayLike | Any = None,
        costs: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None,
        noise: str = 'leave',
        feature_names: ArrayLike | Any = None
    ) -> Self:
        """Explain a clustering of X: the one given, or the one `reference` finds.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Numbers: array, list, pandas or polars frame.
        y : array-like of shape (n,) or None, default=None
            The labels, where `objective="labels"` and `labels` is not given, as in a grid search; else
            ignored, with a warning.
        labels : array-like of shape (n,) or None, default=None
            The clustering to explain, of any type; -1 or missing is noise.
        centers : array-like of shape (k, d) or None, default=None
            Its centers; refused for kernel clusterings, which have none among the columns.
        costs : array-like of shape (n, k) or None, default=None
            What each row pays in each cluster, or a function of X that tells: 1 - p of soft labels,
            distances in another space, losses. Where no labels are given, each row's is its cheapest
            cluster.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.
        noise : str, default='leave'
            "cluster": rows without a cluster are one of their own, leaves answer -1, "noise"; "leave": they
            count nowhere.
        feature_names : array-like of shape (d,) or None, default=None
            The names of the columns of a sparse matrix; other tables with names are frames.

        Returns
        -------
        self
            The fitted estimator.

        Raises
        ------
        ValueError
            A parameter is out of its range, X holds text or missing values outside a frame, or labels,
            costs or weights have another length than X.
        TypeError
            X is no table of numbers, such as a dict.

        References
        ----------
        .. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import AutoTree
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> p = np.where(X[:, :1] > 5, .9, .2)                                 # soft labels: the probability of cluster 1
        >>> soft = AutoTree().fit(X, costs=1 - np.hstack([1 - p, p]))
        >>> soft.labels_, round(soft.cost_, 1)                                 # expected misplaced rows
        (array([0, 0, 0, 1, 1, 1, 1]), 1.0)
        """
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
    def _check(self) -> None: ...
    def _check_columns(self) -> None: ...
    def _knee(self) -> Any: ...
    def _max_leaves(self, k: Any) -> int: ...
    def _seed(self) -> int: ...
    def _is_fast(self) -> Any: ...
    def _say(self) -> Any: ...
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...

class Costing:
    task: Any
    known: Any
    own: Any
    def __init__(self, task: Any) -> None: ...
    def __call__(self, grown: Any) -> float: ...
    def of_reference(self, grown: Any) -> float: ...

class Contest(Method):
    asked: Any
    leaves: str
    open: Any
    keeps: Any
    source: Any
    costs: Any
    found: Any
    def __repr__(self) -> Any: ...
    def __init__(self, asked: Any) -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def settle(self, reference: object | None, given: Any) -> Any: ...
    def ready(self, task: Any) -> Task: ...
    def go_on(self, task: Any, entries: Any, race: Any, seed: Any, allowed: Any = None) -> tuple: ...
    def grow(self, given: Any) -> Any: ...
    def kept(self, made: Any, found: Any) -> Any: ...
