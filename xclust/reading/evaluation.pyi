# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator
from sklearn.base import ClusterMixin
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.costs import Agreement
from xclust.engine.printed import Printed
from xclust.engine.task import Columns
from xclust.engine.tree import Tree
from xclust.methods.boxes import Boxes
import numpy as np

__all__ = [
    'ENDS', 'SAMPLED_ROWS', 'GIVEN', 'GIVEN_COSTS', 'PARTED', 'NONE_COUNTS', 'SAME', 'SHARES',
    'KINDS', 'HALF', 'RARE', 'SLIGHT', 'NOISY', 'TINY', 'MANY_ALIKE', 'CLEARLY', 'LIMITS',
    'MANY_VALUES', 'LEARNT', 'SIZES', 'signed', 'spread_text', 'what_grows', 'grown_space',
    'row_costs', 'Paid', 'paid', 'paid_in', 'Block', 'asked_together', 'TrainingRows', 'ranges_in',
    'keep_ranges', 'SampledRows', 'spaced_rows_of', 'sampled_rows', 'given_clusters', 'named_after',
    'reference_codes', 'costs_with_labels', 'dressed', 'reference_of', 'price_error', 'share_error',
    'Evaluation', 'RowsTold', 'rows_told', 'all_told', 'RowSums', 'exact_total', 'sums_of',
    'evaluate', 'are_of_fit', 'held_out', 'in_a_column', 'holdout', 'matched', 'Known', 'twin',
    'resample_counts', 'Progress', 'resampled_trees', 'Recurrence', 'tally', 'Fork', 'fork', 'Push',
    'pushed', 'Rival', 'least_cut', 'least_subset', 'own_side', 'rival', 'hopeful', 'rivals',
    'Split', 'ThresholdReport', 'pushed_ends', 'pushes', 'rows_within', 'Asked', 'range_of',
    'AtEnd', 'Extent', 'extents_and_gaps', 'counted_ends', 'counted_split', 'threshold_report',
    'report_of_sample', 'report_of_rows', 'warn_of_few', 'Caution', 'advised', 'Cautions', 'Fared',
    'found_of', 'counted_text', 'better_start', 'ways_to_keep_more', 'baseline', 'is_alone',
    'one_cluster', 'noise_left_out', 'tiny_clusters', 'tiny', 'together', 'no_gain',
    'another_clustering', 'no_leaf', 'lost', 'odd_column', 'is_robust', 'ways_without', 'outliers',
    'labels_were_given', 'one_column', 'far_values', 'memorised', 'missing_numbers', 'cautions',
    'box_cautions', 'CautionWarning', 'warn_of_failure', 'untold', 'agreement_text',
    'failures_text', 'trust_sentence', 'ExplanationSize', 'explanation_size', 'FeatureCosts',
    'pays_in_leaves', 'cut_savings', 'cost_by_feature', 'costs_by_feature', 'hide', 'count_text',
    'Confusion', 'confusion_table', 'moves_between', 'counted_moves', 'confusion_of', 'confusion',
    'Group', 'group_lines', 'Audit', 'silenced', 'composition_test', 'p_text', 'attributes_of',
    'spread_alike', 'audited', 'audit', 'seen_in_leaves', 'stability_index', 'Stranger', 'Check',
    'RowsSeen', 'rows_seen', 'all_seen', 'check']

ENDS: int

SAMPLED_ROWS: int

GIVEN: str

GIVEN_COSTS: str

PARTED: float

NONE_COUNTS: str

SAME: float

SHARES: tuple

KINDS: dict

HALF: float

RARE: float

SLIGHT: float

NOISY: float

TINY: int

MANY_ALIKE: int

CLEARLY: float

LIMITS: dict

MANY_VALUES: int

LEARNT: int

SIZES: dict

def signed(share: float) -> str: ...

def spread_text(ratio: float, what: str = 'spread') -> str: ...

def what_grows(estimator: object) -> Any: ...

def grown_space(estimator: object, frame: Any, X: np.ndarray) -> np.ndarray: ...

def row_costs(
    estimator: object,
    frame: ArrayLike | Any,
    X: np.ndarray,
    reference: object | None = None
) -> np.ndarray: ...

def _checked_weights(estimator: object, sample_weight: ArrayLike | Any, n: Any) -> Any: ...

def paid(estimator: object, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> Paid: ...

def paid_in(tree: Any, raw: Any, D: Any, weights: Any, leaf: Any) -> Paid: ...

def asked_together(rows: Any, *questions: Any) -> list: ...

def ranges_in(tree: Any) -> Any: ...

def keep_ranges(estimator: object, X: ArrayLike | Any, labels: ArrayLike | Any = None) -> None: ...

def spaced_rows_of(n: Any, most: Any) -> Any: ...

def sampled_rows(rows: TrainingRows, *more: Any) -> tuple: ...

def given_clusters(estimator: object) -> list: ...

def named_after(estimator: object) -> np.ndarray: ...

def reference_codes(
    estimator: object,
    values: ArrayLike | Any,
    n: int,
    who: str = 'labels has',
    strange: int | None = None
) -> np.ndarray: ...

def costs_with_labels(estimator: object) -> bool: ...

def dressed(estimator: object, frame: Any, X: ArrayLike | Any) -> Any: ...

def reference_of(
    estimator: object,
    frame: Any,
    X: np.ndarray,
    labels: ArrayLike | Any = None,
    costs: ArrayLike | Any = None
) -> tuple: ...

def price_error(pays: np.ndarray, reference_pays: np.ndarray) -> float: ...

def share_error(share: float, weights: np.ndarray) -> float: ...

def _reference_kernel_centers(estimator: object) -> Any: ...

def _cluster_weights(estimator: object) -> Any: ...

def _pays(estimator: object, frame: Any, X: ArrayLike | Any, own: Any, codes: Any, costs: Any = None) -> Any: ...

def rows_told(
    X_new: ArrayLike | Any,
    estimator: object,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    costs: Any = None
) -> RowsTold: ...

def all_told(
    estimator: object,
    X_new: ArrayLike | Any,
    labels: ArrayLike | Any,
    sample_weight: ArrayLike | Any,
    costs: Any
) -> RowsTold: ...

def exact_total(terms: Any) -> float: ...

def sums_of(told: RowsTold) -> RowSums: ...

def evaluate(
    estimator: object,
    X_new: ArrayLike | Any,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    costs: ArrayLike | Any = None
) -> Evaluation:
    """Price and agreement on unseen rows.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X_new : array-like of shape (m, d)
        Rows that had no part in the fit: a table, a `Source`, a Dask DataFrame or Array (one graph
        computes it), a relation of DuckDB or a DataFrame of Spark.
    labels : array-like of shape (m,) or None, default=None
        Their clusters, as those explained; None: what the reference predicts, or its nearest center.
        The name of a column, or a Dask collection, where X_new is read in chunks.
    sample_weight : array-like of shape (m,) or None, default=None
        The weight of each row; as the labels.
    costs : array-like of shape (m, k) or None, default=None
        What they pay in each cluster, where fit was given costs and no function that tells them.

    Returns
    -------
    Evaluation
        Beside it what held in-sample; warns when the two part.

    Raises
    ------
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.evaluate([[2, 25], [9, 68]], labels=["rare", "old"])
    rows       number  keep their cluster    ARI  price  cost a row
    in-sample       7               100 %  1.000  1.000        1.45
    unseen          2               100 %  1.000  1.000        12.8
    The reference of the unseen rows: the labels given.
    Standard error on so many rows: 0.0 % of the rows and 0.000 of the price.
    """

def are_of_fit(estimator: object, X: ArrayLike | Any) -> bool: ...

def _evaluated(estimator: object, sums: Any) -> Any: ...

def held_out(groups: np.ndarray, share: float, random_state: int = 0) -> np.ndarray: ...

def in_a_column(values: Any, X: ArrayLike | Any) -> Any: ...

def holdout(
    estimator: object,
    X: ArrayLike | Any,
    share: float = 0.2,
    *,
    labels: ArrayLike | Any = None,
    costs: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    noise: str = 'leave',
    random_state: int = 0
) -> Evaluation:
    """Fit to some of the rows, evaluate on the rest.

    Parameters
    ----------
    estimator : estimator
        A tree estimator; it is not changed.
    X : array-like of shape (n, d)
        Rows, as `fit` takes them: a table, or a `Source` and what else is read in chunks.
    share : float, default=0.2
        Of the rows, kept back.
    labels : array-like of shape (n,) or None, default=None
        The clustering to explain; None: what the estimator's reference finds among the other rows. The
        name of a column, where X is read in chunks.
    costs : array-like of shape (n, k) or None, default=None
        What each row pays in each cluster, or a function of rows that tells.
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.
    noise : str, default='leave'
        As for `fit`: "cluster" makes leaves that say noise.
    random_state : int, default=0
        For the split.

    Returns
    -------
    Evaluation
        On the rows kept back; `.estimator` is the tree that was fitted to the others.

    Raises
    ------
    ValueError
        share must be a number between 0 and 1, such as 0.2. costs must hold one row for each of the n
        rows of X. share=share of n rows keeps none of them back: raise it.
    TypeError
        estimator must be a tree estimator, such as IMM(3). estimator must be a tree estimator, such as
        IMM(3); … grows no tree: describe says what a cluster's rules are worth on rows held out.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, holdout
    >>> rng = np.random.default_rng(0)
    >>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (6, 0), (0, 6))])
    >>> holdout(IMM(3, random_state=0), many)
    rows       number  keep their cluster    ARI  price  cost a row
    in-sample      96               100 %  1.000  1.000        1.98
    unseen         24               100 %  1.000  1.000        2.05
    The reference of the unseen rows: what the reference predicts.
    Standard error on so many rows: 0.0 % of the rows and 0.000 of the price.
    """

def matched(tree: Tree, other: Tree, X: np.ndarray, weights: np.ndarray) -> np.ndarray: ...

def _told(estimator: object) -> Any: ...

def twin(estimator: object, seed: int) -> tuple: ...

def resample_counts(rows: np.ndarray, n: int, seed: Any) -> np.ndarray: ...

def resampled_trees(
    estimator: object,
    X: ArrayLike | Any,
    weights: np.ndarray,
    n_boot: int,
    random_state: int = 0,
    n_jobs: int | None = None,
    verbose: bool = False
) -> list[Tree]: ...

def tally(tree: Tree, trees: Sequence[Tree], X: np.ndarray, weights: np.ndarray) -> Recurrence: ...

def fork(tree: Tree, node: int, table: Paid) -> Fork: ...

def pushed(x: np.ndarray, at: Fork, cut: tuple, by: tuple) -> tuple: ...

def least_cut(x: np.ndarray, delta: np.ndarray, interval: bool = False, least: int = 1) -> tuple | None: ...

def least_subset(codes: np.ndarray, delta: np.ndarray) -> tuple | None: ...

def own_side(end: float, x: np.ndarray, lower: bool = False) -> float: ...

def rival(
    tree: Tree,
    at: Fork,
    table: Paid,
    feature: int,
    name: str,
    interval: bool = False,
    least: int = 1
) -> Rival | None: ...

def hopeful(at: Fork, table: Paid, features: np.ndarray, interval: bool, least: int, n: int) -> np.ndarray: ...

def rivals(
    tree: Tree,
    node: int,
    at: Fork,
    table: Paid,
    names: Sequence[str],
    least: int = 1,
    n: int | None = None
) -> list[Rival]: ...

def pushed_ends(tree: Tree, node: int) -> list[str]: ...

def pushes(tree: Tree, node: int, end: str, at: Fork, table: Paid, span: float) -> tuple: ...

def rows_within(x: Any, value: Any, reach: Any) -> Any: ...

def range_of(times: np.ndarray) -> tuple: ...

def _splits(a: Asked, node: Any) -> Any: ...

def extents_and_gaps(tree: Any, ends: Any) -> Any: ...

def counted_ends(estimator: object, margin: Any) -> Any: ...

def counted_split(tree: Any, s: Split, counted: dict, scale: Any) -> Split: ...

def threshold_report(
    estimator: object,
    X: ArrayLike | Any,
    n_boot: int = 50,
    random_state: int = 0,
    *,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    margin: float = 0.02,
    n_rivals: int = 3,
    min_cell: int = 0,
    n_jobs: int | None = None,
    verbose: bool = False
) -> ThresholdReport:
    """How firm each split value is: resamples, rows near it, what a push moves, and what else could be asked.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X : array-like or data frame
        The rows given to fit, dense or sparse; of a `Source` evenly spaced rows are drawn from, and the
        report says so.
    n_boot : int, default=50
        Resamples; 0: none.
    random_state : int, default=0
        Of the resamples.
    labels : array-like or None, default=None
        Of a `Source`, what was explained; None: as fit was told.
    sample_weight : array-like or None, default=None
        The weights given to fit.
    margin : float, default=0.02
        Rows this near, as a share of a column's range, from the middle of the gap of the threshold.
    n_rivals : int, default=3
        Other questions kept for each node.
    min_cell : int, default=0
        Above 1: warn where a cut isolates fewer rows, and print no numbers of rows.
    n_jobs : int or None, default=None
        Threads for the resamples; the report does not depend on it.
    verbose : bool, default=False
        Say on stderr how many resamples are done.

    Returns
    -------
    ThresholdReport
        Deterministic; Ctrl-C ends it and leaves the estimator as it was.

    Raises
    ------
    ValueError
        margin must be a share of the range, such as 0.02.
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> print(model.threshold_report(X, n_boot=5))
    node  asks        rows  same column  90 % of thresholds  near    ±1 %    ±5 %   ±10 %  best other question
    0     x0 <= 5        7       5 of 5              4 to 5     0  0, 0 %  0, 0 %  0, 0 %    x1 <= 22 +422.4 %
    2     x1 <= 46.5     4       5 of 5            45 to 46     0  0, 0 %  0, 0 %  0, 0 %   x0 <= 8 +45767.2 %
    <BLANKLINE>
    same column: of the resamples in which a node decides about (nearly) the same rows, those in which it asks about the same column; 5 resamples, the clustering unchanged.
    near: rows within 2 % of the column's range. ±: the threshold pushed by so much of the range, to the worse side: rows that go the other way, and the change of the whole cost, with the centers of the clusters where they are.
    best other question: the cheapest cut on another column in its place, and the change of the whole cost, counted likewise. A column that is not used may still matter.
    """

def report_of_sample(rows: Any, **asked: Any) -> ThresholdReport: ...

def report_of_rows(
    estimator: object,
    X: ArrayLike | Any,
    n_boot: Any,
    random_state: object | None,
    margin: Any,
    n_rivals: Any,
    n_jobs: Any,
    verbose: Any,
    sample_weight: ArrayLike | Any
) -> ThresholdReport: ...

def warn_of_few(estimator: object, min_cell: int) -> None: ...

def advised(found: Sequence, options: bool = False) -> list: ...

def found_of(estimator: object, min_cell: int = 0, cluster_names: Any = None) -> Fared | None: ...

def counted_text(found: Fared, j: int) -> str: ...

def better_start(estimator: object) -> Any: ...

def ways_to_keep_more(estimator: object, most: int = 3) -> tuple[str, str]: ...

def baseline(found: Fared) -> float: ...

def is_alone(found: Fared) -> bool: ...

def one_cluster(estimator: object, found: Fared) -> list: ...

def noise_left_out(estimator: object, found: Fared) -> list: ...

def tiny_clusters(found: Fared) -> np.ndarray: ...

def tiny(estimator: object, found: Fared) -> list: ...

def together(cautions: list, found: Fared, text: str) -> list: ...

def no_gain(estimator: object, found: Fared) -> list: ...

def another_clustering(estimator: object, found: Fared) -> list: ...

def no_leaf(estimator: object, found: Fared) -> list: ...

def lost(estimator: object, found: Fared) -> list: ...

def odd_column(estimator: object, j: int, share: np.ndarray, least: float = 3.0) -> int | None: ...

def is_robust(estimator: object) -> bool: ...

def ways_without(estimator: object, column: str | None, k: int, given: bool) -> tuple[str, str]: ...

def outliers(estimator: object, found: Fared) -> list: ...

def labels_were_given(estimator: object) -> bool: ...

def one_column(estimator: object, found: Fared) -> list: ...

def far_values(estimator: object, found: Fared) -> list: ...

def memorised(estimator: object, found: Fared) -> list: ...

def missing_numbers(estimator: object, found: Fared | None) -> tuple: ...

def cautions(
    estimator: object,
    *,
    cluster_names: Sequence[str] | str | None = None,
    min_cell: int = 0
) -> Cautions:
    """What fails in an explanation, most severe first, and what to try.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator, or a model from a file.
    cluster_names : sequence of str, str or None, default=None
        One a cluster.
    min_cell : int, default=0
        Above 1, counts below it are not told, nor what they would follow from.

    Returns
    -------
    Cautions
        Empty for a healthy tree.

    Raises
    ------
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.cautions()
    Nothing fails.
    """

def box_cautions(
    boxes: Boxes,
    *,
    cluster_names: Sequence[str] | str | None = None,
    min_cell: int = 0
) -> Cautions:
    """What fails in boxes, most severe first, and what to try.

    Parameters
    ----------
    boxes : Boxes
        Fitted, or from a file.
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

def warn_of_failure(estimator: object, most: int = 2) -> None: ...

def untold(min_cell: int) -> str: ...

def agreement_text(estimator: object, found: Fared | None) -> str: ...

def failures_text(estimator: object, found: Fared | None) -> str: ...

def trust_sentence(estimator: object, report: ThresholdReport | None = None, min_cell: int = 0) -> str:
    """How far to trust a tree, in words: agreement beside price, what fails, and resamples if they were made.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    report : ThresholdReport or None, default=None
        For the resamples; None: those of the last `threshold_report`, if there were any.
    min_cell : int, default=0
        Above 1, nothing is said that would tell a smaller count.

    Returns
    -------
    str
        Clauses with semicolons between them.

    Raises
    ------
    TypeError
        report must be what threshold_report gave, or None.
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.trust_sentence()
    '100 % of rows keep their cluster (42.9 % if all were in one); spread stays the same'
    """

def explanation_size(estimator: object) -> ExplanationSize:
    """How much there is to read.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator, or a Tree.

    Returns
    -------
    ExplanationSize
        Leaves, depth, conditions and columns.

    Raises
    ------
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.explanation_size()
    size
    leaves                                 3
    questions on the longest path          2
    questions to a leaf, on average     1.67
    questions for a row, on average     1.57
    conditions in all branches, merged     5
    conditions in the longest branch       2
    columns asked about                    2
    """

def pays_in_leaves(estimator: object) -> Any: ...

def cut_savings(tree: Tree, pays: np.ndarray) -> tuple: ...

def cost_by_feature(
    estimator: object,
    X: ArrayLike | Any,
    *,
    feature_names: Sequence[str] | None = None,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None
) -> FeatureCosts:
    """The cost that the questions about each column explain.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X : array-like or data frame
        The rows given to fit: a table, or a `Source` of chunks.
    feature_names : sequence of str or None, default=None
        One a column.
    labels : array-like or None, default=None
        Of a `Source`, what was explained; None: as fit was told.
    sample_weight : array-like or None, default=None
        The weights given to fit.

    Returns
    -------
    FeatureCosts
        What it names adds up to the whole.

    Raises
    ------
    ValueError
        X must be the rows given to fit.
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.cost_by_feature(X, feature_names=["visits", "age"])
    column  questions  cost saved   share
    age             1       4,900  96.9 %
    visits          1         155   3.1 %
    all             2       5,055   100 %
    In one cluster, the one that suits them best, the rows would pay 5066; in the tree they pay 10.17.
    """

def costs_by_feature(estimator: object, rows: TrainingRows, feature_names: Any = None) -> FeatureCosts: ...

def hide(counts: np.ndarray, min_cell: int) -> np.ndarray: ...

def count_text(count: Any, is_hidden: Any) -> Any: ...

def _sides(estimator: object, X: ArrayLike | Any, labels: ArrayLike | Any) -> Any: ...

def confusion_table(
    estimator: object,
    X: ArrayLike | Any = None,
    labels: ArrayLike | Any = None,
    cluster_names: Sequence[str] | None = None,
    min_cell: int = 0
) -> Confusion: ...

def moves_between(own: Any, theirs: Any, estimator: object) -> np.ndarray: ...

def counted_moves(estimator: object) -> Any: ...

def confusion_of(estimator: object, counts: Any, cluster_names: Any = None, min_cell: Any = 0) -> Confusion: ...

def confusion(
    estimator: object,
    X: ArrayLike | Any = None,
    *,
    labels: ArrayLike | Any = None,
    cluster_names: Sequence[str] | None = None,
    min_cell: int = 0
) -> Confusion:
    """Rows by the cluster of the reference and the cluster of the tree.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X : array-like or data frame, default=None
        New rows; None: the training rows.
    labels : array-like or None, default=None
        Their clusters, as for `evaluate`.
    cluster_names : sequence of str or None, default=None
        One a cluster.
    min_cell : int, default=0
        Counts from 1 to below this are hidden.

    Returns
    -------
    Confusion
        One line a reference cluster, one column a cluster of the tree.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.confusion()
    reference \\ tree  old  rare  young  rows  keep their cluster
    old                 2     0      0     2               100 %
    rare                0     3      0     3               100 %
    young               0     0      2     2               100 %
    """

def group_lines(attribute: Any, values: Any, own: Any, moved: Any, weights: Any, k: Any) -> list: ...

def silenced(found: Any, min_cell: Any) -> list: ...

def composition_test(counts: np.ndarray) -> tuple: ...

def p_text(p: Any) -> Any: ...

def attributes_of(groups: Any, frame: Any, n: Any) -> dict: ...

def spread_alike(name: str, counts: np.ndarray, secret: bool) -> list[str]: ...

def audited(
    estimator: object,
    groups: Any,
    X: ArrayLike | Any = None,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    cluster_names: Any = None,
    min_cell: Any = 0
) -> Audit: ...

def audit(
    estimator: object,
    groups: Any,
    X: ArrayLike | Any = None,
    *,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None,
    cluster_names: Sequence[str] | None = None,
    min_cell: int = 0
) -> Audit:
    """How each group is spread over the clusters, and how often the tree is wrong about it.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    groups : array-like of shape (n,)
        The group of each row, or several attributes: a dictionary, a frame; or the name of a column of
        X.
    X : array-like or data frame, default=None
        New rows; None: the training rows.
    labels : array-like or None, default=None
        Clusters of the new rows, as for `evaluate`.
    sample_weight : array-like of shape (n,) or None, default=None
        For shares and errors; counts are of rows.
    cluster_names : sequence of str or None, default=None
        One a cluster.
    min_cell : int, default=0
        Counts from 1 to below this are hidden, and what they would follow from.

    Returns
    -------
    Audit
        One line a group: rows, how they are spread over the clusters, how many keep theirs.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.audit(["a", "b", "a", "b", "a", "b", "a"])
    attribute  group  rows  error  of the others     old    rare   young
    group      a         4    0 %            0 %    25 %    50 %    25 %
    group      b         3    0 %            0 %  33.3 %  33.3 %  33.3 %
    error: rows of the group that the tree moves out of their cluster. Columns by cluster: how the group is spread.
    group: the groups may be spread alike over the clusters (chi-square 0.2 with 2 degrees of freedom, p = 0.907).
    """

def seen_in_leaves(
    tree: Tree,
    X: np.ndarray,
    rows: Any = None,
    features: Sequence[str] | Sequence[int] | None = None
) -> np.ndarray: ...

def stability_index(then: np.ndarray, now: np.ndarray) -> np.ndarray: ...

def _ranges(estimator: object, X: ArrayLike | Any, features: Sequence[str] | Sequence[int] | None) -> Any: ...

def rows_seen(X_new: ArrayLike | Any, estimator: object, asked: Any) -> RowsSeen: ...

def all_seen(estimator: object, X_new: ArrayLike | Any, asked: Any) -> RowsSeen: ...

def check(
    estimator: object,
    X_new: ArrayLike | Any,
    X: ArrayLike | Any = None,
    *,
    columns: str = 'used',
    cluster_names: Sequence[str] | None = None
) -> Check:
    """Rows outside what their leaf has seen, and shifts of the leaves' shares.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X_new : array-like of shape (m, d)
        Rows at work, dense or sparse; or a `Source`, a Dask collection, a relation of DuckDB, of Spark,
        or an iterator of tables.
    X : array-like or data frame, default=None
        The rows given to fit; needed only where the ranges of the leaves were not kept.
    columns : str, default='used'
        "used": the columns that the tree asks about; "all".
    cluster_names : sequence of str or None, default=None
        One a cluster.

    Returns
    -------
    Check
        Strange rows leaf by leaf and column by column, and the leaves' shares then and now.

    Raises
    ------
    ValueError
        columns must be "used" or "all".
    NotFittedError
        If the estimator is not fitted.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.check([[2, 25], [30, 71]])
    leaf  cluster  rows then  rows now  share then  share now  stability index
    1     rare             3         1      42.9 %       50 %            0.001
    3     young            2         0      28.6 %        0 %            0.109
    4     old              2         1      28.6 %       50 %            0.051
    The shares have moved some: stability index 0.161, chi-square 0.8, p = 0.669.
    2 of 2 rows lie outside the training range of their leaf: 2 values in x0, x1; about 2 were to be expected.
    Most of them are in x0 (1), the first in row 1: x0 is 30, its leaf has seen 8 to 9.
    """

def _stranger(tree: Any, row: Any, leaf: Any, f: Any, name: Any, value: Any, ends: Any) -> Any: ...

class Paid(NamedTuple):
    X: np.ndarray
    weights: np.ndarray
    E: np.ndarray
    leaf: np.ndarray
    cost: float
    columns: Columns | None = ...
    def column(self, j: Any) -> Any: ...

class Block(NamedTuple):
    frame: object
    raw: object
    leaf: np.ndarray | None
    own: np.ndarray
    known: np.ndarray | None
    weights: np.ndarray | None
    @property
    def used(self) -> Any: ...

class TrainingRows:
    estimator: object
    X: ArrayLike | Any
    labels: ArrayLike | Any
    source: Any
    weights: Any
    told: Any
    def __init__(
        self,
        estimator: object,
        X: ArrayLike | Any,
        labels: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None
    ) -> None: ...
    def __len__(self) -> Any: ...
    def __iter__(self) -> Any: ...
    @cached_property
    def whole(self) -> Block: ...
    def _beside(self, given: Any, i: Any, name: Any) -> Any: ...
    def _columns(self) -> Any: ...
    def _chunks(self) -> Any: ...
    def _known(self, chunk: Any, frame: Any, raw: Any, rows: Any) -> Any: ...

class SampledRows(NamedTuple):
    estimator: object
    X: object
    weights: np.ndarray
    whole: int

@dataclass(frozen=True, repr=False)
class Evaluation(Printed):
    """A tree on rows that it has not seen, beside what it was on its training rows.

    Parameters
    ----------
    price : float
        Nan where there is none.
    agreement : Agreement or None
        None without a reference.
    cost : float
        What the rows pay in the tree, at the centers of the fit; nan if it cannot be known.
    reference_cost : float
        And in the reference.
    price_error : float
        Standard error of `price`.
    share_error : float
        Standard error of `agreement.share`.
    n_rows : int
        Rows that count: not noise, and of some weight.
    weight : float
        Their weight.
    source : str
        Where the reference of these rows comes from.
    in_sample_price : float
    in_sample_agreement : Agreement or None
    in_sample_cost : float
    in_sample_rows : int
    in_sample_weight : float
    estimator : object, default=None
        From `holdout`: the tree, fitted to the other rows.
    seen : bool, default=False
        Are these the rows of fit?
    n_noise : int, default=0
        Of the unseen rows, those that are noise in the reference and count nowhere.
    in_sample_noise : int, default=0
        And of the rows of fit.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    price: float
    agreement: Agreement | None
    cost: float
    reference_cost: float
    price_error: float
    share_error: float
    n_rows: int
    weight: float
    source: str
    in_sample_price: float
    in_sample_agreement: Agreement | None
    in_sample_cost: float
    in_sample_rows: int
    in_sample_weight: float
    estimator: object = ...
    seen: bool = ...
    n_noise: int = ...
    in_sample_noise: int = ...
    def parted(self) -> list[str]:
        """In what the unseen rows and the training rows part.

        Returns
        -------
        list[str]
            Sentences; empty if the unseen rows are like the others.

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def _records(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...

class RowsTold(NamedTuple):
    own: np.ndarray
    codes: np.ndarray
    pays: np.ndarray
    theirs: np.ndarray
    weights: object
    source: str

class RowSums(NamedTuple):
    own: np.ndarray
    codes: np.ndarray
    weights: np.ndarray
    rows: int
    squares: float
    pays: float
    theirs: float
    errors: float
    source: str
    noise: int = ...

class Known(ClusterMixin, BaseEstimator):
    told: Any
    centers: ArrayLike | Any
    labels_: Any
    cluster_centers_: Any
    def __init__(self, told: Any, centers: ArrayLike | Any) -> None: ...
    def fit(self, X: ArrayLike | Any, y: object | None = None) -> Self: ...
    def predict(self, X: ArrayLike | Any) -> Any: ...

class Progress:
    n: Any
    verbose: Any
    done: Any
    stopped: Any
    lock: Any
    def __init__(self, n: Any, verbose: Any) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, kind: Any, *_: Any) -> None: ...
    def tell(self) -> None: ...

class Recurrence(NamedTuple):
    times: np.ndarray
    reached: np.ndarray
    used: np.ndarray
    ends: list

class Fork(NamedTuple):
    rows: np.ndarray
    left: np.ndarray
    labels: np.ndarray
    pays: np.ndarray
    @property
    def change(self) -> np.ndarray: ...

class Push(NamedTuple):
    by: float
    rows: int
    clusters: int
    cost: float

class Rival(NamedTuple):
    feature: int
    name: str
    text: str
    cost: float

@dataclass(frozen=True)
class Split:
    node: int
    end: str
    feature: int
    name: str
    question: str
    value: float
    value_text: str
    rows: int
    near: int
    moved: tuple
    times: int
    reached: int
    used: int
    low: float
    high: float
    range_text: str
    rivals: tuple
    def push(self, share: float) -> tuple: ...

@dataclass(frozen=True, repr=False)
class ThresholdReport(Printed, Sequence):
    """How firm each split value of a tree is: prints itself, indexable by position.

    Parameters
    ----------
    splits : tuple
        Of `Split`, in the order of the nodes.
    cost : float
        What all rows pay now.
    n_boot : int
        Resamples.
    margin : float
        Share of the range.
    notes : tuple, default=()
    min_cell : int, default=0
        Above 1, no numbers of rows: those near a cut are small ones.
    counts : bool, default=False
        Is the cost a number of rows that change their cluster?

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    splits: tuple
    cost: float
    n_boot: int
    margin: float
    notes: tuple = ...
    min_cell: int = ...
    counts: bool = ...
    def __len__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def change(self, cost: Any) -> Any:
        """In percent; as rows where the cost is their number; as it is where the tree pays nothing.

        Parameters
        ----------
        cost : object

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def _open(self, *texts: Any) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _texts(self, s: Any) -> Any: ...
    def _notes(self) -> Any: ...
    def _records(self) -> Any: ...

class Asked(NamedTuple):
    tree: Tree
    table: Paid
    names: list
    questions: list
    counted: Recurrence
    margin: float
    n_rivals: int
    least: int

class AtEnd(NamedTuple):
    rows: int
    near: int
    moved: tuple
    some: np.ndarray

class Extent(NamedTuple):
    least: float = ...
    most: float = ...
    some: np.ndarray = ...
    def with_rows(self, x: Any) -> Any: ...

class Caution(NamedTuple):
    kind: str
    severe: bool
    cluster: object
    name: str
    figures: dict
    text: str
    python: str
    command: str
    @property
    def sentence(self) -> Any: ...
    def __str__(self) -> Any: ...

@dataclass(frozen=True, repr=False)
class Cautions(Printed, Sequence):
    """What fails in an explanation, most severe first; empty for a healthy one.

    Parameters
    ----------
    found : tuple
        Of `Caution`.
    notes : tuple, default=()
        Sentences on numbers that are missing.

    Attributes
    ----------
    severe : list
        Those by which the explanation fails. Of `Caution`.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    found: tuple
    notes: tuple = ...
    def __len__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    @property
    def severe(self) -> list:
        """Those by which the explanation fails.

        Returns
        -------
        list
            Of `Caution`.

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def _records(self) -> Any: ...
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...

class Fared(NamedTuple):
    share: np.ndarray
    rows: np.ndarray | None
    precision: np.ndarray
    recall: np.ndarray
    has_leaf: np.ndarray
    names: list
    compared: bool
    min_cell: int = ...
    given: np.ndarray | None = ...
    @property
    def told(self) -> Any: ...
    @property
    def small(self) -> Any: ...

class CautionWarning(UserWarning):
    ...

@dataclass(frozen=True, repr=False)
class ExplanationSize(Printed):
    """How much of an explanation there is to read.

    Parameters
    ----------
    leaves : int
    depth : int
        Questions on the longest path.
    mean_path : float
        Questions, averaged over the leaves.
    weighted_path : float
        Questions, averaged over the rows.
    conditions : int
        Of all branches together, each column once a branch.
    longest_rule : int
        Conditions of the longest branch.
    features : int
        Columns that are asked about.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    leaves: int
    depth: int
    mean_path: float
    weighted_path: float
    conditions: int
    longest_rule: int
    features: int
    def _records(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...

@dataclass(frozen=True, repr=False)
class FeatureCosts(Printed):
    """What the questions about each column save.

    Parameters
    ----------
    features : tuple
        Columns that are asked about, the one that saves most first.
    names : tuple
    cuts : tuple
        How many questions each has.
    saved : tuple
        Of the cost.
    one_cluster : float
        Cost if all rows were in the cluster that suits them best.
    cost : float
        Cost of the tree, at the centers of its clusters.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    features: tuple
    names: tuple
    cuts: tuple
    saved: tuple
    one_cluster: float
    cost: float
    def share(self, cost: Any) -> Any:
        """Parameters
        ----------
        cost : object

        Returns
        -------
        object
            Of all that is saved.

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def _records(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...

@dataclass(frozen=True, repr=False)
class Confusion(Printed):
    """Rows by the cluster of the reference (lines) and the cluster of the tree (columns).

    Parameters
    ----------
    counts : ndarray of shape (lines, k)
        A line for each cluster of the reference; where there is one more, that is noise.
    names : tuple
        (k,) of the tree's clusters.
    hidden : ndarray of shape (lines, k + 1)
        Counts that are not shown; the last column: the line's total.
    min_cell : int, default=0
    reference : tuple, default=()
        The names of the reference's clusters, where the leaves are the clusters.
    named : tuple, default=()
        (k,) then the line whose rows each leaf keeps, that of most of its rows.

    Attributes
    ----------
    lines : object
    keeps : array-like of shape (lines, k)
        True where rows keep their cluster.

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    counts: np.ndarray
    names: tuple
    hidden: np.ndarray
    min_cell: int = ...
    reference: tuple = ...
    named: tuple = ...
    @property
    def lines(self) -> Any:
        """References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    @property
    def keeps(self) -> Any:
        """Returns
        -------
        array-like of shape (lines, k)
            True where rows keep their cluster.

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def _titles(self) -> Any: ...
    def _kept(self, i: Any) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _records(self) -> Any: ...
    def _notes(self) -> Any: ...

class Group(NamedTuple):
    attribute: str
    group: str
    rows: int
    counts: tuple
    shares: tuple
    error: float
    others_error: float
    wrong: int

@dataclass(frozen=True, repr=False)
class Audit(Printed):
    """Composition and error of groups of rows.

    Parameters
    ----------
    groups : tuple
        Of `Group`.
    names : tuple
        Of the clusters.
    hidden : tuple
        (k + 1,) bool a group: counts that are not shown; the last one is that of its rows.
    silent : tuple
        Bool a group: its error is not shown.
    tests : tuple
        Sentences: is the composition the same in all groups of an attribute?
    min_cell : int, default=0

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    groups: tuple
    names: tuple
    hidden: tuple
    silent: tuple
    tests: tuple
    min_cell: int = ...
    def _others(self, g: Any) -> Any: ...
    def _records(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...

class Stranger(NamedTuple):
    row: int
    leaf: int
    cluster: object
    feature: int
    name: str
    value: float
    lower: float
    upper: float
    text: str

@dataclass(frozen=True, repr=False)
class Check(Printed):
    """New rows beside those that the tree was grown from.

    Parameters
    ----------
    leaves : tuple
        Nodes of the tree, left to right.
    names : tuple
        The cluster of each, in words.
    then : tuple
        Training rows in each leaf.
    now : tuple
        New rows.
    index_parts : tuple
        Parts of the population stability index.
    chi2 : float
    p : float
        Of the test that both lists of counts are samples of one.
    strangers : tuple
        Of `Stranger`.
    expected : float
        So many values outside a range were to be expected.
    n_values : int
        Values that were looked at.
    columns : tuple
        Names of the columns that were looked at.
    gaps : dict, default=field(default_factory=dict)
        {column: rows that lack its value}, where training saw none missing.

    Attributes
    ----------
    index : float
        The population stability index.
    rows : list
        Rows with a value outside the range of their leaf.
    n_rows : int

    References
    ----------
    .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
    """
    leaves: tuple
    names: tuple
    then: tuple
    now: tuple
    index_parts: tuple
    chi2: float
    p: float
    strangers: tuple
    expected: float
    n_values: int
    columns: tuple
    gaps: dict = ...
    @property
    def index(self) -> float:
        """The population stability index.

        Returns
        -------
        float

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    @property
    def rows(self) -> list:
        """Rows with a value outside the range of their leaf.

        Returns
        -------
        list

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    @property
    def n_rows(self) -> int:
        """Returns
        -------
        int

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def strangers_frame(self) -> Any:
        """The values outside the range of their leaf, as a data frame.

        Returns
        -------
        data frame
            A pandas DataFrame, one line a value outside its range.

        References
        ----------
        .. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
        """
    def _records(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...

class RowsSeen(NamedTuple):
    at: np.ndarray
    strangers: list
    gaps: dict
