# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Mapping
from collections.abc import Sequence
from numpy.typing import ArrayLike
from os import PathLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Rule
from xclust.engine.task import Task
from xclust.engine.tree import Tree
from xclust.methods.estimator import TreeClusterer
from xclust.reading.box_rules import Memberships
from xclust.reading.counterfactuals import Counterfactuals
from xclust.reading.describe import Description
from xclust.reading.evaluation import Cautions
from xclust.reading.rules import Rules
from xclust.shipping.reporting import Report
import numpy as np

__all__ = [
    'SEARCHED', 'GROUPS', 'WIDE', 'LIST', 'CHEAP', 'FINAL', 'GOALS', 'PAIRS_TELL', 'SMALL_TABLE',
    'OF_TREES', 'Sample', 'sampled', 'merged_codes', 'Coded', 'coded', 'telling_columns', 'BoxGoal',
    'F1Goal', 'Interval', 'holds', 'sharpest', 'sharpened', 'best_swap_on_values',
    'swapped_on_values', 'open_ends', 'amid_gaps', 'most_telling_first', 'Exact', 'ExactBox',
    'on_codes', 'exact_box', 'Gates', 'BoxSearch', 'Found', 'BoxRule', 'Box', 'box_of',
    'by_precision', 'answers_of', 'all_questions', 'Cover', 'cover_of', 'Held', 'held_by',
    'Without', 'Listed', 'Boxes', 'goal_of']

SEARCHED: int

GROUPS: int

WIDE: int

LIST: tuple

CHEAP: float

FINAL: int

GOALS: tuple

PAIRS_TELL: int

SMALL_TABLE: int

OF_TREES: Any

def sampled(labels: ArrayLike | Any, weights: Any, most: Any = ...) -> Sample: ...

def merged_codes(codes: Any, most: Any = ...) -> np.ndarray: ...

def coded(task: Any, rows: Any, features: Sequence[str] | Sequence[int] | None) -> Coded: ...

def telling_columns(task: Any, rows: Any, weights: Any, prices: Any, most: Any = ...) -> np.ndarray: ...

def holds(task: Any, rows: Any, condition: Any) -> np.ndarray: ...

def sharpest(x: Any, delta: Any) -> tuple: ...

def sharpened(task: Any, rows: Any, delta: Any, box: Any) -> list: ...

def best_swap_on_values(
    task: Any,
    rows: Any,
    delta: Any,
    box: Any,
    most: Any,
    features: Sequence[str] | Sequence[int] | None,
    score: Any
) -> tuple | None: ...

def swapped_on_values(
    task: Any,
    rows: Any,
    delta: Any,
    box: Any,
    most: Any,
    features: Sequence[str] | Sequence[int] | None
) -> list: ...

def open_ends(below: Any, low: Any, high: Any, above: Any) -> tuple: ...

def amid_gaps(task: Any, rows: Any, box: Any) -> list: ...

def most_telling_first(task: Any, rows: Any, delta: Any, box: Any) -> list: ...

def on_codes(grouped: Any, j: Any, a: Any, b: Any) -> tuple: ...

def exact_box(
    codes: np.ndarray,
    delta: np.ndarray,
    max_conditions: int,
    floor: float = 0.0,
    most: float = ...
) -> Exact: ...

def _joined_below(group: Any) -> Any: ...

def box_of(made: Any, gates: Any, thresholds: Any, missing: Any) -> Box: ...

def by_precision(boxes: Any) -> tuple: ...

def answers_of(boxes: Any, raw: Any) -> np.ndarray: ...

def all_questions(boxes: Any, tree: Any) -> Tree: ...

def cover_of(goal: Any, boxes: Any, raw: Any, answers: Any, labels: ArrayLike | Any, weights: Any) -> Cover: ...

def held_by(boxes: Any, raw: Any, labels: ArrayLike | Any, weights: Any, k: Any) -> Held: ...

def goal_of(goal: Any, wrong: Any) -> BoxGoal: ...

class Sample(NamedTuple):
    rows: np.ndarray
    weights: np.ndarray

class Coded(NamedTuple):
    features: np.ndarray
    codes: np.ndarray

class BoxGoal:
    wrong: Any
    prices: tuple
    def __init__(self, wrong: Any) -> None: ...
    def price(self, right: Any, wrong: Any, whole: Any) -> Any: ...
    def worth(self, right: Any, wrong: Any, whole: Any) -> Any: ...

class F1Goal(BoxGoal):
    def __init__(self) -> None: ...
    def price(self, right: Any, wrong: Any, whole: Any) -> Any: ...
    def worth(self, right: Any, wrong: Any, whole: Any) -> Any: ...

class Interval(NamedTuple):
    feature: int
    lower: float
    upper: float

class Exact(NamedTuple):
    score: float
    box: list
    is_certain: bool

class ExactBox:
    codes: Any
    delta: Any
    best: Any
    box: Any
    left: Any
    def __init__(self, codes: Any, delta: Any, floor: Any, most: Any) -> None: ...
    def search(self, rows: Any, first: Any, q: Any, chosen: Any) -> None: ...
    def branch(self, rows: Any, grouped: Any, first: Any, q: Any, chosen: Any) -> None: ...

class Gates(NamedTuple):
    cluster: int
    conditions: list
    gain: float
    is_best: bool

class BoxSearch:
    task: Task
    goal: BoxGoal
    budget: float
    k: Any
    whole: Any
    sample: Any
    features: Any
    small: Any
    large: Any
    groups: Any
    length: Any
    q: Any
    most: Any
    rows: Any
    least: Any
    labels: Any
    weights: Any
    def __init__(
        self,
        task: Task,
        goal: BoxGoal,
        max_conditions: int,
        boxes_per_cluster: int,
        budget: float = 0
    ) -> None: ...
    def all(self) -> list: ...
    def starts(self, free: Any) -> list: ...
    def _as_boxes(self, scores: Any, boxes: Any, group: Any) -> Any: ...
    def _inside(self, box: Any) -> np.ndarray: ...
    def _delta(self, c: Any, free: Any, price: Any, weights: Any = None, some: Any = ...) -> Any: ...
    def _on_values(self, box: Any) -> list: ...
    def _candidates(self, c: Any, free: Any, starts: Any, price: Any, delta: Any) -> list: ...
    def _certified(self, candidates: Any, delta: Any) -> tuple: ...
    def _at_price(self, c: Any, free: Any, covered: Any, starts: Any, price: Any) -> Found | None: ...
    def next_box(self, c: Any, free: Any, covered: Any, starts: Any) -> Found | None: ...

class Found(NamedTuple):
    gates: Gates
    inside: np.ndarray
    right: float
    wrong: float

class BoxRule(Rule):
    conditions: Any
    leaves: str
    def __init__(self, task: Any, conditions: Any) -> None: ...
    def root(self) -> Any: ...
    def cut(self, rows: Any, state: Any) -> Any: ...
    def split(self, state: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, state: Any) -> Any: ...

class Box(NamedTuple):
    cluster: int
    tree: Tree
    rows: int
    right: float
    wrong: float
    gain: float
    is_best: bool
    recall: float
    counts: np.ndarray
    @property
    def precision(self) -> float: ...
    @property
    def leaf(self) -> int: ...
    @property
    def n_conditions(self) -> int: ...
    def contains(self, raw: Any) -> Any: ...
    def __repr__(self) -> Any: ...

class Cover(NamedTuple):
    covered: float
    precision: float
    overlap: float
    score: float

class Held(NamedTuple):
    """What the boxes of each cluster hold together, of the training rows.

    Parameters
    ----------
    rows : ndarray of shape (k,)
        Rows in them.
    right : ndarray of shape (k,)
        Weight of its own.
    wrong : ndarray of shape (k,)
        Weight of others.
    own : ndarray of shape (k,)
        Weight of the cluster.
    weight : float
        Of all rows.
    counted : int
        Rows that weigh something.
    n_rows : int
        All.

    References
    ----------
    .. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html
    """
    rows: np.ndarray
    right: np.ndarray
    wrong: np.ndarray
    own: np.ndarray
    weight: float
    counted: int
    n_rows: int
    def of(self, c: Any) -> Any:
        """Parameters
        ----------
        c : object

        References
        ----------
        .. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html
        """

class Without:
    """Stands for what only a tree has.

    Parameters
    ----------
    name : object

    References
    ----------
    .. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html
    """
    name: Any
    def __init__(self, name: Any) -> None: ...
    def __get__(self, boxes: Any, owner: Any = None) -> Any: ...

class Listed(type(TreeClusterer)):
    def __dir__(self) -> Any: ...

class Boxes(TreeClusterer, metaclass=Listed):
    """For each cluster a few boxes of a few conditions, or none of these: rows rightly against rows wrongly covered.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans.
    max_conditions : int, default=3
        Columns that a box may ask about.
    boxes_per_cluster : int, default=1
        Boxes of a cluster at most; a further one has to add something.
    wrong : float, default=5.0
        How many rows rightly covered pay for one wrongly covered.
    goal : str, default='margin'
        "margin": right minus `wrong` times wrong; "f1": precision and recall, no price.
    exact : bool or str, default='auto'
        Search until the best box is certain: True, False; "auto": while that is quick.
    min_samples_leaf : int, default=1
        Rows in a box.
    features : sequence of str or int, or None, default=None
        Names or indices of the columns that may be asked about; None for all.
    random_state : int, RandomState or None, default=None
        For the reference.
    n_jobs : int or None, default=None
        Threads; None is one, -1 all cores. The boxes do not depend on it.
    thresholds : str, default='round'
        "round": conditions at the shortest numbers that move no training row; "full": amid the gaps
        between rows.
    missing : str, default='median'
        Missing where training saw none: as the "median", or "refuse".

    Attributes
    ----------
    clusters_ : ndarray of shape (k,)
        The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
    labels_ : ndarray of shape (n,)
        The cluster of each training row; in none of the boxes -1 among whole numbers, or None.
    n_clusters_ : int
        Clusters that are explained.
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
    boxes_ : tuple
        `Box` after `Box`, in the order in which a row asks them: the most precise first.
    covered_ : float
        Share of the clusters' weight, of the training rows, that lies in a box.
    precision_ : float
        Share of the weight in boxes that gets its own cluster; noise in a box is wrong (a tree's
        precision leaves it out).
    overlap_ : float
        Share of the weight that lies in boxes of several clusters.
    score_ : float
        Weight rightly answered minus `wrong` times that wrongly answered; or the mean F1 of the
        clusters.
    held_ : Held
        What the boxes of each cluster hold together.

    Methods
    -------
    cautions
        What fails in boxes, most severe first, and what to try.
    counterfactual
        The smallest changes that put a row into a box of another cluster.
    describe
        One cluster against the rest: which columns tell it, by which rule, how well, and how well on
        rows held out.
    explain
        Why each row is in its box, or which box is nearest, and what it misses.
    method
    name_clusters
        Name the clusters; every output uses the names from now on.
    plot
        Draw the gates of a box.
    report
        A self-contained HTML page about the boxes.
    rules
        The boxes of each cluster in original units, with support, precision, recall and lift.
    score
        What the goal counts, on rows whose clusters are known.
    to_gatingml
        The boxes as rectangle gates of Gating-ML 2.0, in the order in which a row asks them.
    to_json
        The boxes as JSON: all that prediction, rules and reasons need, and no row.
    to_sql
        The boxes as a query; what it answers is what `predict` answers.

    References
    ----------
    .. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Boxes
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> boxes = Boxes(wrong=2).fit(X, labels=labels)
    >>> boxes.predict([[1, 21], [5, 90]]), boxes.covered_, boxes.boxes_[0]
    (array(['rare', 'rare'], dtype=object),
     1.0,
     Box(cluster=1, conditions=1, right=3, wrong=0))
    """
    boxes_: tuple
    covered_: float
    precision_: float
    overlap_: float
    score_: float
    held_: Held
    labels_: np.ndarray
    tree_: Without
    n_leaves_: Without
    agreement_: Without
    price_: Without
    cost_: Without
    surrogate_cost_: Without
    reference_cost_: Without
    cluster_centers_: Without
    n_clusters: int
    reference: object | None
    max_conditions: int
    boxes_per_cluster: int
    wrong: float
    goal: str
    exact: Any
    min_samples_leaf: int
    features: Sequence[str] | Sequence[int] | None
    random_state: object | None
    n_jobs: int | None
    thresholds: str
    missing: str
    objective: str
    objectives: tuple
    refine: bool
    max_depth: Any
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        reference: object | None = None,
        max_conditions: int = 3,
        boxes_per_cluster: int = 1,
        wrong: float = 5.0,
        goal: str = 'margin',
        exact: Any = 'auto',
        min_samples_leaf: int = 1,
        features: Sequence[str] | Sequence[int] | None = None,
        random_state: object | None = None,
        n_jobs: int | None = None,
        thresholds: str = 'round',
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
    def _answer(self, task: Any, method: Any, space: Any, door: Any) -> Any: ...
    def _takes_noise(self, method: Any, given: Any) -> Any: ...
    def _takes_given_cuts(self, method: Any, said: Any) -> Any: ...
    def _counted(self, reference: object | None, weights: Any) -> Any: ...
    def _warn_of_failure(self) -> None: ...
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...
    def _answers(self, raw: Any) -> Any: ...
    def score(self, X: ArrayLike | Any, y: object | None = None, sample_weight: ArrayLike | Any = None) -> float:
        """What the goal counts, on rows whose clusters are known.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.
        y : array-like of shape (n,) or None, default=None
            Their clusters, as they were given to fit.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        float
            The larger the better.

        Raises
        ------
        ValueError
            score counts rows that get their own cluster: give the clusters of the rows as y. y must hold …
            labels, one a row. y has none of the clusters that were explained, such as …: give the labels as
            they were given to fit.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html

        Examples
        --------
        See the example of `TreeClusterer.score`.
        """
    def rules(
        self,
        X: ArrayLike | Any = None,
        *,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | str | None = None,
        order: str = 'id',
        min_cell: int = 0
    ) -> Rules:
        """The boxes of each cluster in original units, with support, precision, recall and lift.

        Parameters
        ----------
        X : array-like of shape (n, d) or None, default=None
            The training rows, to look for conditions amid many rows.
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.
        cluster_names : sequence of str, str or None, default=None
            One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
        order : str, default='id'
            Or "size", largest first; or "tree": as a row asks, the most precise first.
        min_cell : int, default=0
            Counts below it are hidden.

        Returns
        -------
        Rules
            One rule a cluster; its boxes are its branches.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> Boxes().fit(X, labels=labels).rules()
        old: 2 rows (28.6 %), precision 100 %, recall 100 %
            x1 > 50
        rare: 3 rows (42.9 %), precision 100 %, recall 100 %
            x0 <= 5
        young: 2 rows (28.6 %), precision 100 %, recall 100 %
            x0 > 5 and x1 <= 50
        (100 % of the clusters' rows lie in a box.)
        """
    def _page(self, box: Any) -> Any: ...
    def name_clusters(self, names: Sequence[str] | str = 'auto') -> Any:
        """Name the clusters; every output uses the names from now on.

        Parameters
        ----------
        names : sequence of str or str, default='auto'
            One a cluster, by number; or "auto": made from the rules.

        Returns
        -------
        object
            The same boxes, with `cluster_names_` and `cluster_names_automatic_`.

        Raises
        ------
        ValueError
            names has … names for k clusters: give one a cluster. names must differ; … is there twice. names
            must be "auto" or a list of k texts, one a cluster, none empty.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> Boxes().fit(X, labels=labels).name_clusters().cluster_names_
        ['old: high x1', 'rare: low x0', 'young: low x1, high x0']
        """
    def explain(
        self,
        X: ArrayLike | Any,
        *,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | str | None = None
    ) -> Memberships:
        """Why each row is in its box, or which box is nearest, and what it misses.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, as for `predict`; or one row: 1-D array or list, Series, dict.
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.
        cluster_names : sequence of str, str or None, default=None
            One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.

        Returns
        -------
        Memberships
            One a row.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> Boxes().fit(X, labels=labels).explain([[2, 90]])
        0: In rare, because x0 is 2 (3 below 5).
        """
    def counterfactual(
        self,
        x: Any,
        to: Any = None,
        n: int = 1,
        *,
        distance: str = 'l1',
        scale: Any = None,
        fixed: Any = (),
        increasing: Any = (),
        decreasing: Any = (),
        bounds: dict | None = None,
        digits: str = 'fewest'
    ) -> Counterfactuals:
        """The smallest changes that put a row into a box of another cluster.

        Parameters
        ----------
        x : array-like of one row
            One row: 1-D array, Series, dict, or an array, sparse matrix or frame with one row.
        to : object, default=None
            The wanted cluster: its label, or its name; None: any other than the row's.
        n : int, default=1
            So many answers, each a different box; fewer if there are fewer.
        distance : str, default='l1'
            "l1" or "l2".
        scale : array-like or None, default=None
            What counts as a change of 1: a number, or one a feature; None: the spreads seen in fit.
        fixed : sequence of str or int, default=()
            Names or indices of features that may not change.
        increasing : sequence of str or int, default=()
            ... that may only increase.
        decreasing : sequence of str or int, default=()
            ... that may only decrease.
        bounds : dict or None, default=None
            `{feature: (low, high)}` for a changed value; for a category the values it may take.
        digits : str, default='fewest'
            "fewest", or "full" for values as near as can be stored.

        Returns
        -------
        Counterfactuals
            Nearest first; empty, with a `reason`, if the wishes forbid every change.

        Raises
        ------
        ValueError
            to: the row is in … already; name another cluster, or None for the nearest.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> Boxes().fit(X, labels=labels).counterfactual([8, 20], to="old")
        The row is in young.
        To be in old, change x1 from 20 to 51. (distance 20.9)
        A distance of 1 is the spread of a feature in training.
        This describes how rows are assigned to clusters. It is no causal advice: changing one value in the world may change others, or do no good.
        """
    def describe(
        self,
        cluster: Any,
        X: ArrayLike | Any,
        *,
        labels: ArrayLike | Any = None,
        sets: Sequence | None = None,
        max_conditions: int = 3,
        boxes_per_cluster: int = 1,
        goal: str = 'f1',
        wrong: float = 5.0,
        n: int = 5,
        folds: int = 5,
        sample_weight: ArrayLike | Any = None
    ) -> Description:
        """One cluster against the rest: which columns tell it, by which rule, how well, and how well on rows held out.

        Parameters
        ----------
        cluster : object
            A cluster: its label as it was given to fit, or its name; "noise"; or a list of them, taken
            together.
        X : array-like of shape (n, d)
            Rows: those of fit, or others with their labels. Of a `Source`, a Dask collection, a relation of
            DuckDB or a DataFrame of Spark, which must be that of fit, evenly spaced rows are taken, and the
            result says how many.
        labels : array-like of shape (n,) or None, default=None
            Their clusters; None: those that were explained, where X are the rows of fit. The name of a
            column, where X is read in chunks.
        sets : sequence or None, default=None
            Sets of columns to compare, names or indices; None: found.
        max_conditions : int, default=3
            Of a box on a set that is found.
        boxes_per_cluster : int, default=1
            Boxes at most, a row may be in any of them.
        goal : str, default='f1'
            What the boxes seek: "f1", or "margin" with a price of a wrong row.
        wrong : float, default=5.0
            How many rows rightly covered pay for one wrongly covered.
        n : int, default=5
            So many sets at most, where they are found.
        folds : int, default=5
            Parts of the rows that are held out in turn.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        Description
            The best on rows held out first.

        Raises
        ------
        ValueError
            cluster is empty: name one cluster or several. folds=folds is more than the rows of X, …: 5 or
            10 will do. sets is empty: name sets of columns, or leave it out. cluster: no row of X is in ….
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "One cluster against the rest",
               https://xclust.github.io/xclust/2_reading/describe.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.describe("rare", X, folds=2)[0].rule
        'x0 <= 5'
        """
    def cautions(self, *, cluster_names: Sequence[str] | str | None = None, min_cell: int = 0) -> Cautions:
        """What fails in boxes, most severe first, and what to try.

        Parameters
        ----------
        cluster_names : sequence of str, str or None, default=None
            One a cluster.
        min_cell : int, default=0
            Above 1, counts below it are not told, nor what they would follow from.

        Returns
        -------
        Cautions
            Empty for healthy boxes.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

        Examples
        --------
        See the example of `TreeClusterer.cautions`.
        """
    def to_json(self, path: str | PathLike | None = None) -> str | None:
        """The boxes as JSON: all that prediction, rules and reasons need, and no row.

        Parameters
        ----------
        path : str, PathLike or None, default=None
            File to write; None: return the text.

        Returns
        -------
        str or None
            Strict JSON; the text, or None where a file was written.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Boxes as files", https://xclust.github.io/xclust/7_shipping/box_files.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes, from_json
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> from_json(Boxes().fit(X, labels=labels).to_json()).predict([[1, 21]])
        array(['rare'], dtype=object)
        """
    def to_sql(
        self,
        table: str | Sequence[str] = 'data',
        feature_names: Sequence[str] | None = None,
        dialect: str = 'ansi',
        *,
        names: bool = False,
        codes: bool = False
    ) -> str:
        """The boxes as a query; what it answers is what `predict` answers.

        Parameters
        ----------
        table : str or sequence of str, default='data'
            Its name, "schema.table"; or the parts, in which a dot is a dot: ("my.table",).
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.
        dialect : str, default='ansi'
            One of DIALECTS: "postgresql", "mysql", "spark", ...; "ansi" for other engines.
        names : bool, default=False
            Names of clusters instead of labels; NULL in none of the boxes.
        codes : bool, default=False
            Numbers from 0 to k - 1 instead of labels, as `predict` gives them.

        Returns
        -------
        str
            SELECT all columns, and the cluster as the last one.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> print(Boxes().fit(X, labels=labels).to_sql("visits"))
        SELECT t.*, CASE
          WHEN t."x0" <= 5.0e0 THEN 'rare'
          WHEN t."x1" > 50.0e0 THEN 'old'
          WHEN (t."x0" > 5.0e0 OR t."x0" IS NULL) AND (t."x1" <= 50.0e0 OR t."x1" IS NULL) THEN 'young'
          ELSE NULL
        END AS "cluster"
        FROM "visits" AS t
        """
    def to_gatingml(
        self,
        path: str | PathLike | None = None,
        feature_names: Sequence[str] | None = None,
        *,
        cofactor: float | None = None
    ) -> str | None:
        """The boxes as rectangle gates of Gating-ML 2.0, in the order in which a row asks them.

        Parameters
        ----------
        path : str, PathLike or None, default=None
            File to write; None: return the text.
        feature_names : sequence of str or None, default=None
            Channels, one a column; else the names seen in fit.
        cofactor : float or None, default=None
            C, where the columns of fit were arcsinh(channel / c); None: they were the channels.

        Returns
        -------
        str or None
            XML; the text, or None where a file was written.

        Raises
        ------
        ValueError
            cofactor must be None or a number above 0, such as 5.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> print(Boxes(wrong=2).fit(X, labels=labels).to_gatingml(feature_names=["visits", "age"])[-40:])
        ating:RectangleGate>
        </gating:Gating-ML>
        """
    def plot(self, kind: Any = 'gates', X: ArrayLike | Any = None, **options: Any) -> Any:
        """Draw the gates of a box.

        Parameters
        ----------
        kind : str, default='gates'
            "gates", the only one; rows in its place are X.
        X : array-like of shape (n, d) or None, default=None
            Rows, with the columns of fit.
        **options
            Of `plot_gates`: box, labels, ax, most.

        Returns
        -------
        matplotlib Axes
            The array of Axes drawn on.

        Raises
        ------
        ValueError
            X: gates are drawn around rows; give those of fit, or others with labels.

        References
        ----------
        .. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> Boxes().fit(X, labels=labels).plot(X, box=1)[0].get_title()
        '2 inside, 100 % old'
        """
    def report(
        self,
        X: ArrayLike | Any = None,
        *,
        path: Any = None,
        title: str = 'Clusters, one at a time',
        made: Mapping | None = None,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | str | None = None,
        min_cell: int = 0,
        described: Sequence | None = None
    ) -> Report:
        """A self-contained HTML page about the boxes.

        Parameters
        ----------
        X : array-like of shape (n, d) or None, default=None
            The training rows, for the pictures of the gates.
        path : str, path or None, default=None
            Where to write the page as well, UTF-8.
        title : str, default='Clusters, one at a time'
            What stands on top.
        made : mapping or None, default=None
            More lines for "How it was made", such as the data file.
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.
        cluster_names : sequence of str, str or None, default=None
            One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
        min_cell : int, default=0
            Counts below it, and what would give them away, are hidden, and no gates are drawn.
        described : sequence or None, default=None
            Of `describe`: clusters against the rest.

        Returns
        -------
        Report
            The page: a text that shows itself in a notebook; `.save(path)`.

        Raises
        ------
        TypeError
            A title that is no text, `made` that is no dict, `described` that holds something else.

        References
        ----------
        .. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Boxes
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> Boxes().fit(X, labels=labels).report()[:15]
        '<!DOCTYPE html>'
        """
