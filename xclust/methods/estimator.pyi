# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Mapping
from collections.abc import Sequence
from numpy.typing import ArrayLike
from os import PathLike
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator
from sklearn.base import ClusterMixin
from typing import Any, Self
from xclust.better.wishes import Wishes
from xclust.engine.costs import Agreement
from xclust.engine.explained import Explained
from xclust.engine.grow import Grown
from xclust.engine.method import Method
from xclust.engine.task import Column
from xclust.engine.tree import Tree
from xclust.methods.in_pieces import Entered
from xclust.reading.counterfactuals import Counterfactuals
from xclust.reading.counterfactuals import Sensitivity
from xclust.reading.describe import Description
from xclust.reading.evaluation import Audit
from xclust.reading.evaluation import Cautions
from xclust.reading.evaluation import Check
from xclust.reading.evaluation import Confusion
from xclust.reading.evaluation import Evaluation
from xclust.reading.evaluation import ExplanationSize
from xclust.reading.evaluation import FeatureCosts
from xclust.reading.evaluation import ThresholdReport
from xclust.reading.explanations import Explanations
from xclust.reading.naming import Migration
from xclust.reading.rules import Rules
from xclust.reference.chunk_clusters import Clustered
from xclust.reference.frames import Encoded
from xclust.reference.source import Source
from xclust.shipping.explorer import Explorer
from xclust.shipping.reporting import Report
import numpy as np

__all__ = [
    'FIELDS', 'FREE', 'BESIDE', 'warn_of_range', 'warn_of_scale', 'estimator_of', 'in_raw_units',
    'FittedAttribute', 'Fitted', 'TreeClusterer', 'names_for', 'with_fit', 'standardised',
    'check_room', 'leaves_as_clusters', 'with_labels_of', 'limits_text', 'allow', 'limits_told',
    'leaves_text', 'in_numbered_order', 'in_order', 'won_by', 'unseen_gaps', 'Later',
    'GreedyTreeClusterer']

FIELDS: dict

FREE: set

BESIDE: dict

def warn_of_range(X: ArrayLike | Any, names: Any, costs: Any) -> None: ...

def warn_of_scale(door: Any, clusterer: Any = 'KMeans') -> None: ...

def estimator_of(thing: Any, **parameters: Any) -> Any: ...

def in_raw_units(grown: Any, space: Any, X: ArrayLike | Any, rows: Any) -> Any: ...

def names_for(feature_names: Any, d: Any) -> np.ndarray: ...

def with_fit(estimator: object, entered: Any, found: Explained) -> Any: ...

def standardised(n_clusters: int, objective: str | None, random_state: object | None, n: int) -> Encoded: ...

def check_room(limits: Any, top: Any) -> None: ...

def leaves_as_clusters(task: Any, grown: Any, objective: Any) -> tuple: ...

def with_labels_of(task: Any, grown: Any) -> Grown: ...

def _typical(table: Any, reference: object | None, weights: Any, found: Any) -> Any: ...

def limits_text(estimator: object, *names: Any) -> str: ...

def allow(limits: Any) -> Any: ...

def limits_told(estimator: object) -> list: ...

def leaves_text(tree: Any) -> Any: ...

def in_numbered_order(X: ArrayLike | Any, n_features: Any, named: Any) -> Any: ...

def _in_place(X: ArrayLike | Any, names: Any, needed: Any) -> Any: ...

def _with_gaps(estimator: object, X: ArrayLike | Any) -> Any: ...

def in_order(estimator: object, X: ArrayLike | Any) -> Any: ...

def won_by(estimator: object) -> str | None: ...

def unseen_gaps(
    tree: Tree,
    raw: ArrayLike | Any,
    names: ArrayLike | Any,
    features: Sequence[str] | Sequence[int] | None = None
) -> dict: ...

def _tell_missing(tree: Any, raw: Any, names: Any, is_frame: Any) -> None: ...

class FittedAttribute:
    name: Any
    field: Any
    def __init__(self, name: Any) -> None: ...
    def __get__(self, estimator: object, owner: Any = None) -> Any: ...
    def __set__(self, estimator: object, value: Any) -> Any: ...

class Fitted:
    """What `fit` leaves on every tree: n rows, d columns, k clusters.

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
    .. [1] The chapter "The estimator around every method",
           https://xclust.github.io/xclust/1_methods/estimator.html
    """
    tree_: Tree
    clusters_: np.ndarray
    labels_: np.ndarray
    agreement_: Agreement
    price_: float
    cost_: float
    surrogate_cost_: float
    reference_cost_: float
    cluster_centers_: np.ndarray
    n_clusters_: int
    n_leaves_: int
    objective_: str
    reference_: object | None
    reference_labels_: np.ndarray
    columns_: tuple[Column, ...] | None
    feature_scale_: np.ndarray
    n_threads_: int
    n_features_in_: int
    feature_names_in_: np.ndarray
    cluster_names_: list[str]
    cluster_names_automatic_: bool
    changes_: object
    wishes_: object
    explained_: Explained
    def __init_subclass__(self, **options: Any) -> None: ...

class TreeClusterer(Fitted, ClusterMixin, BaseEstimator):
    """What every tree-growing estimator shares: data at the door, the reference, costs, prediction.

    Parameters
    ----------
    n_clusters : int, default=8
        Clusters to find if no clustering is given.
    reference : clusterer, Pipeline or None, default=None
        A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
    objective : str, default='kmeans'
        "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
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

    Methods
    -------
    align_to
        Give the clusters the numbers and names of an earlier tree's, and with them the colors.
    apply
        The leaf of each row, as a node index of `tree_`.
    audit
        How each group is spread over the clusters, and how often the tree is wrong about it.
    bill
        What each wish costs: thresholds, top, columns, depth and leaf sizes, each left out in turn, for
        the same clustering.
    cautions
        What fails in an explanation, most severe first, and what to try.
    check
        Rows outside what their leaf has seen, and shifts of the leaves' shares.
    check_rows
        Refuse others than those of fit, or the same in another order: each must come to its cluster.
    confusion
        Rows by the cluster of the reference and the cluster of the tree.
    cost
        What the rows of X pay at the fitted centers of their leaf's cluster, in the space the tree was
        grown in.
    cost_by_feature
        The cost that the questions about each column explain.
    counterfactual
        The smallest changes that put a row into another cluster.
    decision_path
        The nodes that each row passes.
    describe
        One cluster against the rest: which columns tell it, by which rule, how well, and how well on
        rows held out.
    edit
        A finished tree with other questions, or with branches merged, and what that costs.
    evaluate
        Price and agreement on unseen rows.
    explain
        Why each row is in its cluster: a sentence, and the path with its margins.
    explanation_size
        How much there is to read.
    explore
        Choose a row or a cluster of your own tree: rule, path, profile, and what would change it; or
        edit the tree by hand, and see price and rows kept move. `estimator` is the edited tree.
    fit
        Explain a clustering of X: the one given, or the one `reference` finds.
    fit_predict
        Fit, and the cluster of each row.
    heed
        The tree bent to wishes about rows: pairs together or apart, and groups that pay alike.
    method
        The algorithm with the options that were chosen, made anew for every fit.
    name_clusters
        Name the clusters; every output uses the names from now on.
    plot
        Draw a picture of the explanation.
    predict
        The cluster of each row, as `labels` had it; a number from 0 where no labels were given. A row
        in none of the boxes of `Boxes` has none, as noise has.
    read_rows
        New rows as the raw matrix; ValueError names the column that is not there, not of its kind, or
        infinite.
    report
        A self-contained HTML page about the explained clustering.
    rules
        What each cluster is, in original units, with support, precision, recall and lift.
    score
        Minus the cost: where that counts labels, minus the weight of the rows whose cluster is not
        their label.
    sensitivity
        Which single feature, changed to which value, puts the row into which other cluster.
    threshold_report
        How firm each split value is: resamples, rows near it, what a push moves, and what else could be
        asked.
    to_expression
        The tree as one expression of a data frame library.
    to_frame
        The tree as a data frame.
    to_json
        The model as JSON: all that prediction, rules and pictures need, and no row.
    to_sklearn
        The tree as scikit-learn's; `classes_` are `clusters_`.
    to_sql
        The tree as a query; what it answers is what `predict` answers.
    trust_sentence
        How far to trust a tree, in words: agreement beside price, what fails, and resamples if they
        were made.
    update
        The same tree, brought up to date: refined on new rows, so that it costs less there, while at
        most a given share of them changes cluster.

    References
    ----------
    .. [1] The chapter "The estimator around every method",
           https://xclust.github.io/xclust/1_methods/estimator.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, TreeClusterer
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> assert isinstance(model, TreeClusterer)      # and so is every tree of this package
    >>> model.n_leaves_, model.labels_
    (3,
     array(['rare', 'rare', 'rare', 'young', 'young', 'old', 'old'],
           dtype=object))
    """
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
    rule: Any
    objectives: tuple
    takes_sparse: bool
    _doc_link_module: str
    _doc_link_template: Any
    __dict__: Any
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
    def __sklearn_clone__(self) -> Any: ...
    def _doc_link_url_param_generator(self) -> Any: ...
    def __sklearn_tags__(self) -> Any: ...
    def _refined_in_pieces(self, task: Any, grown: Any) -> Any: ...
    def _refined(self, task: Any, grown: Any) -> Any: ...
    def heed(
        self,
        X: ArrayLike | Any,
        *,
        together: Any = None,
        apart: Any = None,
        groups: Any = None,
        broken: float = 10.0,
        fairness: float = 1.0,
        max_leaves: int | None = None,
        max_moves: int = 20,
        costs: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None
    ) -> TreeClusterer:
        """The tree bent to wishes about rows: pairs together or apart, and groups that pay alike.

        Parameters
        ----------
        X : array-like of shape (n, d)
            The rows of the fit.
        together : object, default=None
            [(i, j)]: rows, numbered from 0, that belong to one cluster.
        apart : object, default=None
            [(i, j)]: rows that belong to two.
        groups : array-like of shape (n,) or None, default=None
            The group of each row, or the name of a column of X.
        broken : float, default=10.0
            What a broken pair costs, in average costs of a row; inf: pairs before all else.
        fairness : float, default=1.0
            0: all rows count alike; 1: the mean cost of the group that pays most counts alone.
        max_leaves : int or None, default=None
            Leaves to grow to; None: as many as the tree has.
        max_moves : int, default=20
            Pairs of leaves to fold, at most, to cut another leaf.
        costs : array-like of shape (n, k) or None, default=None
            What rows pay in each cluster, where fit was given costs.
        sample_weight : array-like of shape (n,) or None, default=None
            Their weights, if fit had any.

        Returns
        -------
        TreeClusterer
            A new estimator; `wishes_` says what became of the wishes, `changes_` what changed.

        Raises
        ------
        ValueError
            Nothing is wished, rows are not those of the fit, or the tree explains a kernel. heed knows
            costs among columns, and this tree explains a clustering of a kernel. max_leaves: the leaves of
            this tree are its clusters, and heed adds none.
        TypeError
            X is sparse, and heed takes dense rows: pass X.toarray().
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Wishes about rows", https://xclust.github.io/xclust/3_better/row_wishes.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.heed(X, together=[(0, 1)], groups=[0, 1, 0, 1, 0, 1, 0]).wishes_
        cost before 10.1667, now 10.1667 (+0.0 %); 0.0% of the rows change cluster.
        wish                                before       now
        1 pair together                   0 broken  0 broken
        mean cost of the worst group         1.731     1.731
        from the best group to the worst    0.4884    0.4884
        balance                               0.78      0.78
        1 pair together: costs nothing
        groups that pay alike: costs nothing
        all of them: costs nothing
        mean cost of 0: 1.243, now 1.243
        mean cost of 1: 1.731, now 1.731
        """
    def update(
        self,
        X: ArrayLike | Any,
        *,
        move: float = 0.03,
        labels: ArrayLike | Any = None,
        reference: object | None = None,
        costs: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None
    ) -> TreeClusterer:
        """The same tree, brought up to date: refined on new rows, so that it costs less there, while at most a given share of them changes cluster.

        Parameters
        ----------
        X : array-like of shape (n, d)
            New rows, with the columns of fit.
        move : float, default=0.03
            At most this share of the rows goes to another cluster than the old tree gives them.
        labels : array-like of shape (n,) or None, default=None
            The clustering of the new rows, where one is known; -1 or missing is noise.
        reference : clusterer, Pipeline or None, default=None
            A clusterer for the new rows; None: that of the first fit, fitted anew.
        costs : array-like of shape (n, k) or None, default=None
            What they pay in each cluster, where fit was given costs and no function that tells.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        TreeClusterer
            A new estimator, fitted to the new rows; what changed is in `changes_`.

        Raises
        ------
        ValueError
            Move is no share, or the new rows have other columns. move must be a share of the rows, from 0
            to 1, such as 0.03. update: every row of X is noise or has weight zero: at least one row must
            count.
        TypeError
            X is a `Source`. X is a Source, and update sweeps rows in memory: give a part of the rows as an
            array or a frame.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "A tree brought up to date", https://xclust.github.io/xclust/3_better/update.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> later = np.array([[1, 25], [2, 24], [7, 22], [8, 70], [9, 21]])
        >>> model.update(later, labels=["rare", "rare", "often", "older", "often"], move=.2).changes_
        0.0% of 5 rows change cluster, at most 20.0% may.
        price kept 1.0000, updated 1.0000, grown anew 1.0000 (which would move 0.0%).
        No question changed.
        The old clusters still fit.
        """
    def bill(
        self,
        X: ArrayLike | Any,
        *,
        costs: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None
    ) -> Wishes:
        """What each wish costs: thresholds, top, columns, depth and leaf sizes, each left out in turn, for the same clustering.

        Parameters
        ----------
        X : array-like of shape (n, d)
            The rows of the fit.
        costs : array-like of shape (n, k) or None, default=None
            What they pay in each cluster, where fit was given costs.
        sample_weight : array-like of shape (n,) or None, default=None
            Their weights, if fit had any.

        Returns
        -------
        Wishes
            A table: one line for each wish, with `.wish`, `.cost`, `.price`, `.kept`, `.dearer`.

        Raises
        ------
        ValueError
            X are not the rows of the fit, or the model was read from a document.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Cuts a person would choose",
               https://xclust.github.io/xclust/3_better/wishes.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> IMM(thresholds={1: 30}).fit(X, labels=labels).bill(X)
        wish               price with it  without it             it  kept with it  without it
        x1 in steps of 30         1.0000      1.0000  costs nothing        100.0%      100.0%
        """
    def edit(
        self,
        X: ArrayLike | Any,
        *,
        replace: Any = None,
        merge: Any = (),
        costs: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None
    ) -> TreeClusterer:
        """A finished tree with other questions, or with branches merged, and what that costs.

        Parameters
        ----------
        X : array-like of shape (n, d)
            The rows of the fit.
        replace : object, default=None
            {node: "column <= number"}: other questions for nodes, numbered as in `tree_`.
        merge : object, default=()
            Nodes that become leaves, with all that hangs below.
        costs : array-like of shape (n, k) or None, default=None
            What rows pay in each cluster, where fit was given costs.
        sample_weight : array-like of shape (n,) or None, default=None
            Their weights, if fit had any.

        Returns
        -------
        TreeClusterer
            A new estimator; its bill is in `changes_`.

        Raises
        ------
        ValueError
            A node asks nothing, a question is none, a leaf would have no row, or X are other rows. edit
            knows costs among columns, and this tree explains a clustering of a kernel: fit it anew. edit:
            say what changes, replace={node: question} or merge=[node].
        TypeError
            edit: replace must be a dict such as {0: "age <= 30". edit: merge must be a list of nodes such
            as [2].
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Cuts a person would choose",
               https://xclust.github.io/xclust/3_better/wishes.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.edit(X, replace={0: "x0 <= 4"}).changes_
        price before 1.0000, now 1.0000 (+0.0 %); 0.0% of 7 rows change cluster.
        what changed  before    now
        threshold     x0 <= 5?  x0 <= 4?
        """
    def method(self) -> Method:
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
        >>> from xclust import IMM
        >>> IMM().method().leaves
        'one a center'
        """
    def _limits(self, method: Any, k: Any, allowed: Any) -> Any: ...
    def _max_leaves(self, k: Any) -> Any: ...
    def _counted(self, reference: object | None, weights: Any) -> Any: ...
    def _page(self, parameters: str) -> str: ...
    def _warn_of_failure(self, most: int = 2) -> None: ...
    def _explain_source(
        self,
        source: Source,
        labels: ArrayLike | Any,
        centers: ArrayLike | Any,
        sample_weight: ArrayLike | Any,
        limits: Any,
        refined: Any
    ) -> tuple: ...
    def _html_repr(self) -> Any: ...
    def _repr_html_inner(self) -> Any: ...
    def _repr_mimebundle_(self, **kwargs: Any) -> Any: ...
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
    ) -> Any:
        """Explain a clustering of X: the one given, or the one `reference` finds.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Numbers: array, list; or a frame of pandas, polars or pyarrow, which may hold text, dates and
            missing values, too; or a `Source`, a table that is read in chunks; or a Dask DataFrame or
            Array, a relation of DuckDB, or a DataFrame of Spark.
        y : array-like of shape (n,) or None, default=None
            The labels, where `objective="labels"` and `labels` is not given, as in a grid search; else
            ignored, with a warning.
        labels : array-like of shape (n,) or None, default=None
            The clustering to explain, of any type; -1 or missing is noise.
        centers : array-like of shape (k, d) or None, default=None
            Its centers; not for frames with text, dates or missing values.
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
        object
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
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)              # labels of your own
        >>> IMM(3, random_state=0).fit(X / [9, 72]).n_clusters_      # or the clusters that k-means finds
        3
        """
    def _fitted(self, X: ArrayLike | Any, told: Any, feature_names: Any) -> Self: ...
    def _publish(self, entered: Any, found: Any) -> None: ...
    def _resolve(self, door: Any, given: Any, method: Any, objective: Any = None) -> Any: ...
    def _explain(self, door: Any, given: Any) -> Explained: ...
    def _takes_costs(self, method: Any) -> None: ...
    def _given_cuts(self, door: Any) -> Any: ...
    def _given_top(self, door: Any) -> Any: ...
    def _takes_given_cuts(self, method: Any, said: Any) -> None: ...
    def _takes_noise(self, method: Any, given: Any) -> None: ...
    def _answer(self, task: Any, method: Any, space: Any, door: Any) -> tuple: ...
    def _space(self, door: Any, given: Any, method: Any) -> Any: ...
    def _grow(self, task: Any, method: Any) -> tuple: ...
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...
    def read_rows(self, X: ArrayLike | Any, asked: Any = False, gaps: Any = False) -> np.ndarray:
        """New rows as the raw matrix; ValueError names the column that is not there, not of its kind, or infinite.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.
        asked : bool or object, default=False
            A frame needs only the columns that the tree asks about, the others become nan.
        gaps : bool or object, default=False
            Only the way through the tree is asked for: its policy says what becomes of missing values.

        Returns
        -------
        ndarray of shape (n, d), float64
            Nan where missing; sparse, where X is.

        Raises
        ------
        ValueError
            X contains infinity in column …: fill or drop such values first. X has missing values (NaN) in
            column …: such a row has a cluster, but no distance from others, which is needed here; fill them
            first.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.read_rows([[3, 30], [7, 80]])
        array([[ 3., 30.],
               [ 7., 80.]])
        """
    def predict(self, X: ArrayLike | Any, *, codes: bool = False) -> np.ndarray:
        """The cluster of each row, as `labels` had it; a number from 0 where no labels were given. A row in none of the boxes of `Boxes` has none, as noise has.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit; or a `Source` of them, a Dask DataFrame or Array, or a DataFrame
            of Spark, which comes back, as lazy as it was, with the clusters in a new column "prediction".
        codes : bool, default=False
            The position of each row's cluster in `clusters_`, from 0 to k - 1, instead of its label.

        Returns
        -------
        ndarray of shape (n,)
            One of `clusters_` each; noise is -1 among whole numbers, else None; of Dask a lazy one.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.predict([[3, 30], [7, 80]])
        array(['rare', 'old'], dtype=object)
        """
    def _answers(self, raw: Any) -> np.ndarray: ...
    def apply(self, X: ArrayLike | Any) -> np.ndarray:
        """The leaf of each row, as a node index of `tree_`.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        ndarray of shape (n,), int64
            The number of a node for each row.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.apply([[3, 30], [7, 80]])
        array([1, 4])
        """
    def decision_path(self, X: ArrayLike | Any) -> csr_matrix:
        """The nodes that each row passes.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.

        Returns
        -------
        csr_matrix
            Of shape (n, node_count), 1 where a row passes a node.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.decision_path([[3, 30]]).toarray()
        array([[1, 1, 0, 0, 0]])
        """
    def fit_predict(self, X: ArrayLike | Any, y: object | None = None, **given: Any) -> np.ndarray:
        """Fit, and the cluster of each row.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, or a `Source` of them.
        y : None, default=None
            As for `fit`.
        **given
            As for `fit`.

        Returns
        -------
        ndarray of shape (n,)
            As of `predict`.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust import IMM
        >>> IMM(3, random_state=0).fit_predict(X)
        array([2, 2, 2, 0, 0, 1, 1])
        """
    def check_rows(self, raw: ArrayLike | Any) -> Any:
        """Refuse others than those of fit, or the same in another order: each must come to its cluster.

        Parameters
        ----------
        raw : array-like of shape (n, d)
            The rows of fit, as `read_rows` gives them.

        Raises
        ------
        ValueError
            X holds other rows than those of fit, or the same in another order: give the rows of fit in
            their order, and with the values that they had.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.check_rows(model.read_rows(X))                # silent: these are the rows of fit, in their order
        """
    def cost(self, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> float:
        """What the rows of X pay at the fitted centers of their leaf's cluster, in the space the tree was grown in.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        float
            In squared units for k-means, in units for k-medians.

        Raises
        ------
        ValueError
            objective="labels" counts rows that change their cluster, and new rows have none yet: give them
            to score as y, or to evaluate as labels.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> round(model.cost(X), 3)
        10.167
        """
    def score(self, X: ArrayLike | Any, y: object | None = None, sample_weight: ArrayLike | Any = None) -> float:
        """Minus the cost: where that counts labels, minus the weight of the rows whose cluster is not their label.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, with the columns of fit; or a `Source` of them.
        y : None, default=None
            The rows' own labels where the objective is "labels"; else ignored.
        sample_weight : array-like of shape (n,) or None, default=None
            The weight of each row.

        Returns
        -------
        float
            The larger the better, at most 0.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "The estimator around every method",
               https://xclust.github.io/xclust/1_methods/estimator.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> round(model.score(X), 3)
        -10.167
        """
    def _method_in_pieces(self) -> Any: ...
    def _clustered(
        self,
        source: Any,
        columns: Any,
        labels: ArrayLike | Any,
        centers: ArrayLike | Any,
        sample_weight: ArrayLike | Any
    ) -> Clustered: ...
    def _entered(self, source: Any, columns: Any, method: Any, told: Any, run: Any) -> Entered: ...
    def _ready(self, source: Any, columns: Any, method: Any, told: Any, run: Any) -> Entered: ...
    def _tell_passes(self, source: Any, table: Any, leaves: Any) -> None: ...
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
        """The smallest changes that put a row into another cluster.

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
            What counts as a change of 1: a number, one a feature, a dict, or rows; None: the spreads seen
            in fit.
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

        References
        ----------
        .. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.counterfactual([3, 30])
        The row is in rare.
        To be in young, change x0 from 3 to 6. (distance 0.674)
        A distance of 1 is the spread of a feature in training.
        This describes how rows are assigned to clusters. It is no causal advice: changing one value in the world may change others, or do no good.
        """
    def sensitivity(
        self,
        x: Any,
        *,
        scale: Any = None,
        fixed: Any = (),
        increasing: Any = (),
        decreasing: Any = (),
        bounds: dict | None = None,
        digits: str = 'fewest'
    ) -> Sensitivity:
        """Which single feature, changed to which value, puts the row into which other cluster.

        Parameters
        ----------
        x : array-like of one row
            One row, as for `counterfactual`.
        scale : array-like or None, default=None
            As for `counterfactual`.
        fixed : sequence of str or int, default=()
            Features that may not change.
        increasing : sequence of str or int, default=()
            ... that may only increase.
        decreasing : sequence of str or int, default=()
            ... that may only decrease.
        bounds : dict or None, default=None
            Where changed values must lie.
        digits : str, default='fewest'
            "fewest" that tell the values apart, or "full".

        Returns
        -------
        Sensitivity
            The nearest change first.

        References
        ----------
        .. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.sensitivity([3, 30])
        The row is in rare.
        x0 from 3 to 6: young (distance 0.674)
        Alone, no change of x1 puts it into another cluster.
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
    def evaluate(
        self,
        X_new: ArrayLike | Any,
        labels: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None,
        costs: ArrayLike | Any = None
    ) -> Evaluation:
        """Price and agreement on unseen rows.

        Parameters
        ----------
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
    def threshold_report(
        self,
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
    def cautions(self, *, cluster_names: Sequence[str] | str | None = None, min_cell: int = 0) -> Cautions:
        """What fails in an explanation, most severe first, and what to try.

        Parameters
        ----------
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
    def trust_sentence(self, report: ThresholdReport | None = None, min_cell: int = 0) -> str:
        """How far to trust a tree, in words: agreement beside price, what fails, and resamples if they were made.

        Parameters
        ----------
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
    def explanation_size(self) -> ExplanationSize:
        """How much there is to read.

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
    def cost_by_feature(
        self,
        X: ArrayLike | Any,
        *,
        feature_names: Sequence[str] | None = None,
        labels: ArrayLike | Any = None,
        sample_weight: ArrayLike | Any = None
    ) -> FeatureCosts:
        """The cost that the questions about each column explain.

        Parameters
        ----------
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
    def confusion(
        self,
        X: ArrayLike | Any = None,
        *,
        labels: ArrayLike | Any = None,
        cluster_names: Sequence[str] | None = None,
        min_cell: int = 0
    ) -> Confusion:
        """Rows by the cluster of the reference and the cluster of the tree.

        Parameters
        ----------
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
    def audit(
        self,
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
    def check(
        self,
        X_new: ArrayLike | Any,
        X: ArrayLike | Any = None,
        *,
        columns: str = 'used',
        cluster_names: Sequence[str] | None = None
    ) -> Check:
        """Rows outside what their leaf has seen, and shifts of the leaves' shares.

        Parameters
        ----------
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
    def explain(
        self,
        X: ArrayLike | Any,
        *,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | str | None = None
    ) -> Explanations:
        """Why each row is in its cluster: a sentence, and the path with its margins.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, as for `predict`; or one row: 1-D array or list, Series, dict.
        feature_names : sequence of str or None, default=None
            One a feature; else those seen in fit.
        cluster_names : sequence of str, str or None, default=None
            One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.

        Returns
        -------
        Explanations
            One a row.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.explain([[3, 30]], feature_names=["visits", "age"])
        0: In rare, because visits is 3 (2 below 5).
        """
    def name_clusters(self, names: Sequence[str] | str = 'auto') -> Self:
        """Name the clusters; every output uses the names from now on.

        Parameters
        ----------
        names : sequence of str or str, default='auto'
            One a cluster, by number; or "auto": made from the rules.

        Returns
        -------
        self
            The estimator, with `cluster_names_` and `cluster_names_automatic_`.

        Raises
        ------
        ValueError
            names has … names for k clusters: give one a cluster. names must differ; … is there twice. names
            must be "auto" or a list of k texts, one a cluster, none empty.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> named = IMM().fit(X, labels=labels).name_clusters()
        >>> named.cluster_names_
        ['old: high x1, high x0', 'rare: low x0', 'young: low x1, high x0']
        """
    def align_to(self, previous: Any, X: ArrayLike | Any = None) -> Migration:
        """Give the clusters the numbers and names of an earlier tree's, and with them the colors.

        Parameters
        ----------
        previous : estimator
            An earlier estimator, Tree, JSON text or file.
        X : array-like of shape (n, d) or None, default=None
            Rows that both sort; None: both were fitted to the same rows in the same order.

        Returns
        -------
        Migration
            What became of each cluster.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> later = IMM().fit(X, labels=["c", "c", "c", "a", "a", "b", "b"])
        >>> later.align_to(model)
        7 of 7 rows (100 %) keep their cluster.
        from \\ to  old  rare  young
        old          2     0      0
        rare         0     3      0
        young        0     0      2
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
        """What each cluster is, in original units, with support, precision, recall and lift.

        Parameters
        ----------
        X : array-like of shape (n, d) or None, default=None
            The training rows: for the margins of a Tree that has none; ValueError for other rows.
        feature_names : sequence of str or None, default=None
            One a feature; else those seen in fit.
        cluster_names : sequence of str, str or None, default=None
            One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
        order : str, default='id'
            Or "size", largest first; or "tree", from left to right.
        min_cell : int, default=0
            Counts below it are hidden.

        Returns
        -------
        Rules
            One rule a cluster.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.rules(feature_names=["visits", "age"])
        old: 2 rows (28.6 %), precision 100 %, recall 100 %
            visits > 5 and age > 46.5
        rare: 3 rows (42.9 %), precision 100 %, recall 100 %
            visits <= 5
        young: 2 rows (28.6 %), precision 100 %, recall 100 %
            visits > 5 and age <= 46.5
        """
    def explore(self, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> Explorer:
        """Choose a row or a cluster of your own tree: rule, path, profile, and what would change it; or edit the tree by hand, and see price and rows kept move. `estimator` is the edited tree.

        Parameters
        ----------
        X : array-like of shape (n, d)
            Rows, of the training or new: array or frame. The tree is edited on those of the training.
        sample_weight : array-like of shape (n,) or None, default=None
            The weights given to fit, for the price of edits.

        Returns
        -------
        Explorer
            Shows itself in Jupyter; `kind`, `row`, `to`, `cluster` are its controls, `page` what they lead
            to.

        References
        ----------
        .. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, explore
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> explorer = explore(model, X)                     # or model.explore(X); in Jupyter it shows itself
        >>> explorer.row.max
        6
        """
    def to_json(
        self,
        path: str | PathLike | None = None,
        *,
        training: str = 'summary',
        min_cell: int = 0
    ) -> str | None:
        """The model as JSON: all that prediction, rules and pictures need, and no row.

        Parameters
        ----------
        path : str, PathLike or None, default=None
            File to write; None: return the text.
        training : str, default='summary'
            What is told of the training rows: "summary", "ranges", "none".
        min_cell : int, default=0
            If a leaf has fewer rows, or fewer of one cluster, nothing is told of the training rows; 0
            never.

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
        .. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, from_json
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> predictor = from_json(model.to_json())
        >>> predictor.predict([[3, 30]])
        array(['rare'], dtype=object)
        """
    def to_sql(
        self,
        table: str | Sequence[str] = 'data',
        feature_names: Sequence[str] | None = None,
        dialect: str = 'ansi',
        *,
        form: str | None = None,
        names: bool = False,
        codes: bool = False
    ) -> str:
        """The tree as a query; what it answers is what `predict` answers.

        Parameters
        ----------
        table : str or sequence of str, default='data'
            Its name, "schema.table"; or the parts, in which a dot is a dot: ("my.table",).
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.
        dialect : str, default='ansi'
            One of DIALECTS: "postgresql", "mysql", "spark", ...; "ansi" for other engines.
        form : str or None, default=None
            "nested" or "flat"; None: flat for a tree of more than ten levels.
        names : bool, default=False
            Names of clusters instead of labels.
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
        .. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> print(model.to_sql("visitors", feature_names=["visits", "age"]))
        SELECT t.*, CASE
          WHEN t."visits" <= 5.0e0 THEN 'rare'
          ELSE CASE
            WHEN (t."age" <= 46.5e0 OR t."age" IS NULL) THEN 'young'
            ELSE 'old'
          END
        END AS "cluster"
        FROM "visitors" AS t
        """
    def to_expression(self, library: str = 'pandas', feature_names: Sequence[str] | None = None) -> Any:
        """The tree as one expression of a data frame library.

        Parameters
        ----------
        library : str, default='pandas'
            "pandas", or "polars".
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.

        Returns
        -------
        object
            Pandas: Python text over `df`, `np` and, for dates, `pd`; polars: an expression called
            "cluster".

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> print(model.to_expression("pandas", feature_names=["visits", "age"]))
        np.select([
            (df['visits'].astype(float) <= 5.0),
            (((df['visits'].astype(float) > 5.0)) | (df['visits'].astype(float).isna())) & (((df['age'].astype(float) <= 46.5)) | (df['age'].astype(float).isna())),
            (((df['visits'].astype(float) > 5.0)) | (df['visits'].astype(float).isna())) & (df['age'].astype(float) > 46.5),
        ], ['rare', 'young', 'old'], default=None)
        """
    def to_frame(
        self,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | None = None,
        *,
        min_cell: int = 0
    ) -> Any:
        """The tree as a data frame.

        Parameters
        ----------
        feature_names : sequence of str or None, default=None
            One a column; else those seen in fit.
        cluster_names : sequence of str or None, default=None
            One a cluster; else those of `rules`.
        min_cell : int, default=0
            If a leaf has fewer rows, or fewer of one cluster, nothing is told of training rows; 0 never.

        Returns
        -------
        data frame
            A pandas DataFrame, one row a node, depth first; ImportError without pandas.

        Raises
        ------
        ImportError
            to_frame needs pandas, which is not installed: pip install pandas.
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> list(model.to_frame(["visits", "age"]).columns[:4])
        ['node', 'depth', 'parent', 'answer']
        """
    def to_sklearn(self, X: ArrayLike | Any = None) -> Any:
        """The tree as scikit-learn's; `classes_` are `clusters_`.

        Parameters
        ----------
        X : array-like of shape (n, d) or None, default=None
            The training rows; None: the margins that fit stored.

        Returns
        -------
        scikit-learn tree
            A DecisionTreeClassifier; ValueError names the column where float32 would move a training row.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.

        References
        ----------
        .. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.to_sklearn(X).predict([[3, 30]])
        array(['rare'], dtype=object)
        """
    def plot(self, kind: Any = 'tree', X: ArrayLike | Any = None, **options: Any) -> Any:
        """Draw a picture of the explanation.

        Parameters
        ----------
        kind : str, default='tree'
            "tree", "partition", "profiles", "confusion" or "cost"; rows in its place are the X of the tree.
        X : array-like of shape (n, d) or None, default=None
            Rows, where the picture shows some.
        **options
            Of `plot_tree`, `plot_partition`, ...; `ax=` is common to all.

        Returns
        -------
        matplotlib Axes
            The Axes drawn on.

        Raises
        ------
        TypeError
            kind must be the name of a picture.
        ValueError
            kind must be one of the values told above.

        References
        ----------
        .. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> ax = model.plot("tree", feature_names=["visits", "age"])
        """
    def report(
        self,
        X: ArrayLike | Any = None,
        *,
        path: Any = None,
        title: str = 'Clusters, explained',
        made: Mapping | None = None,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | str | None = None,
        min_cell: int = 0,
        evaluation: Any = None,
        thresholds: Any = None,
        groups: Any = None,
        sample_weight: ArrayLike | Any = None,
        bill: Any = None,
        described: Sequence | None = None,
        labels: ArrayLike | Any = None
    ) -> Report:
        """A self-contained HTML page about the explained clustering.

        Parameters
        ----------
        X : array-like of shape (n, d) or None, default=None
            The training rows: for what distinguishes each cluster; ValueError for other rows. A `Source` is
            gone through in passes, for sums.
        path : str, path or None, default=None
            Where to write the page as well, UTF-8.
        title : str, default='Clusters, explained'
            What stands on top.
        made : mapping or None, default=None
            More lines for "How it was made", such as the data file and the command.
        feature_names : sequence of str or None, default=None
            One a feature; else those seen in fit.
        cluster_names : sequence of str, str or None, default=None
            One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
        min_cell : int, default=0
            Counts below it, and what would give them away, are hidden everywhere.
        evaluation : Evaluation or None, default=None
            From `evaluate` or `holdout`.
        thresholds : ThresholdReport, int or None, default=None
            From `threshold_report`, or its number of resamples, which needs X.
        groups : array-like, mapping, data frame, str or None, default=None
            Protected groups, as `audit` takes them.
        sample_weight : array-like or None, default=None
            The weights given to fit, for the shares by column and by group.
        bill : object, default=None
            What each wish costs, from `bill`; or True, which needs X and grows the tree again without each.
        described : sequence or None, default=None
            Of `describe`: clusters against the rest.
        labels : array-like or None, default=None
            Where X is read in chunks, what was explained: the name of a column, or (n,); None: as fit was
            told.

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
        .. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> page = model.report(X, title="Visitors")
        >>> page[:15]
        '<!DOCTYPE html>'
        """

class Later:
    owner: Any
    name: Any
    module: Any
    before: Any
    def __init__(self, owner: Any, name: Any, module: Any) -> None: ...
    def __get__(self, instance: Any, owner: Any = None) -> Any: ...

class GreedyTreeClusterer(TreeClusterer):
    """What the trees that grow best cut first share: `max_leaves`, at least one leaf a cluster.

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
    .. [1] The chapter "The estimator around every method",
           https://xclust.github.io/xclust/1_methods/estimator.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CART, GreedyTreeClusterer
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> assert issubclass(CART, GreedyTreeClusterer)            # trees that grow best cut first take a number of leaves
    >>> CART(max_leaves=4).fit(X, labels=[0, 1, 0, 1, 1, 0, 0]).n_leaves_
    3
    """
    max_leaves: int | None
    _no_more: str
    def __init__(
        self,
        n_clusters: int = 8,
        *,
        reference: object | None = None,
        objective: str = 'kmeans',
        max_leaves: int | None = None,
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
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...
    def _max_leaves(self, k: Any) -> int: ...
