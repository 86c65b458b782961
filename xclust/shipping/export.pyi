# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from os import PathLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.explained import Explained
from xclust.engine.explained import Telling
from xclust.engine.tree import Condition
from xclust.engine.tree import Tree
from xclust.methods.estimator import TreeClusterer
from xclust.reading.rules import Piece

__all__ = [
    'TRAINING', 'DIALECTS', 'MOST_LISTED', 'model_document', 'to_json', 'Predictor', 'from_json',
    'Clause', 'answers', 'clauses', 'last_tick', 'Language', 'Dialect', 'sql_name', 'table_name',
    'sql_text', 'sql_number', 'iso_moment', 'sql_decimal', 'SQL', 'condition', 'labels_said',
    'plain_value', 'sql_value', 'to_sql', 'Pandas', 'Polars', 'to_expression', 'to_frame',
    'float32_cut', 'to_sklearn']

_MEASURED: tuple

TRAINING: tuple

_TRUTHS: str

_DOUBLE: str

_NO_NAN: str

_SPARK: Any

_BINARY: str

_MYSQL: Any

_POSTGRES: Any

_JULIAN: str

_DIALECTS: dict

DIALECTS: Any

MOST_LISTED: int

_COLUMNS: tuple

_MAX32: Any

_MOST_NODES: int

def _own_costs(estimator: object) -> Any: ...

def _bare(tree: Any) -> Any: ...

def _of_training(estimator: object) -> Any: ...

def model_document(estimator: object, training: str = 'summary') -> dict: ...

def to_json(
    estimator: object,
    path: str | PathLike | None = None,
    *,
    training: str = 'summary',
    min_cell: int = 0
) -> str | None:
    """The model as JSON: all that prediction, rules and pictures need, and no row.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
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

def _array(doc: Any, key: Any, shape: Any) -> Any: ...

def _read_ranges(doc: Any, shape: Any) -> Any: ...

def _read_list(doc: Any, key: Any, n: Any, kind: Any, what: Any) -> Any: ...

def _clusters(doc: Any, tree: Any) -> Any: ...

def _read_tree(doc: Any) -> Explained: ...

def _read_telling(doc: Any, d: Any) -> Telling | None: ...

def _read_strays(doc: Any, d: Any) -> tuple: ...

def _of_old(tree: Any, medians: Any) -> Any: ...

def _read_kind(doc: Any, key: Any, kind: Any, what: Any) -> Any: ...

def _read_measured(doc: Any, found: Any) -> Explained: ...

def _source(source: Any) -> Any: ...

def from_json(source: str | bytes | PathLike) -> Predictor:
    """The model that `to_json` wrote; nothing in it is ever executed.

    Parameters
    ----------
    source : str, bytes or PathLike
        The text that `to_json` wrote, or the path of a file.

    Returns
    -------
    Predictor
        Or `Boxes`, if these were written; ValueError in one sentence for anything else.

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

def _fulfils(condition: Any, code: Any) -> Any: ...

def _categories(feature: Any, column: Any, conditions: Any, missing: Any) -> Any: ...

def _clause(tree: Any, feature: Any, conditions: Any) -> Any: ...

def answers(tree: Tree, node: int) -> list[Condition]: ...

def clauses(tree: Tree, path: Sequence[Condition]) -> list[Clause]: ...

def last_tick(seconds: float, per_second: int = 1000000, kind: str = 'date') -> int: ...

def _sayable(text: Any, what: Any) -> Any: ...

def _escaped(text: Any, quote: Any) -> Any: ...

def sql_name(name: str, dialect: str = 'ansi') -> str: ...

def table_name(table: str | Sequence[str], dialect: str = 'ansi') -> str: ...

def sql_text(value: str, dialect: str = 'ansi') -> str: ...

def _by_two(v: Any) -> Any: ...

def sql_number(value: float, dialect: str = 'ansi') -> str: ...

def iso_moment(tick: int) -> str: ...

def sql_decimal(tick: int) -> str: ...

def _is_number(text: Any) -> Any: ...

def condition(tree: Tree, clause: Clause, names: Sequence[str], language: Language) -> Any: ...

def _nested(tree: Any, said: Any, cluster: Any) -> Any: ...

def _flat(tree: Any, said: Any, cluster: Any) -> Any: ...

def _column_names(estimator: object, names: Any = None) -> Any: ...

def labels_said(estimator: object, codes: Any = False) -> list: ...

def plain_value(v: Any) -> Any: ...

def sql_value(value: Any, dialect: str = 'ansi') -> str: ...

def to_sql(
    estimator: object,
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
    estimator : estimator
        A fitted estimator or a Tree.
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

def _pandas_value(value: Any, large: Any) -> Any: ...

def _pandas_expression(tree: Any, names: Any, said: Any) -> Any: ...

def _polars_expression(tree: Any, names: Any, said: Any) -> Any: ...

def to_expression(
    estimator: object,
    library: str = 'pandas',
    feature_names: Sequence[str] | None = None
) -> Any:
    """The tree as one expression of a data frame library.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator or a Tree.
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

def _set_of(tree: Any, u: Any) -> Any: ...

def _node_row(tree: Any, u: Any, names: Any, clusters: Any, phrase: Any) -> Any: ...

def _asked_row(tree: Any, u: Any, names: Any) -> Any: ...

def _whole(said: Any) -> Any: ...

def to_frame(
    estimator: object,
    feature_names: Sequence[str] | None = None,
    cluster_names: Sequence[str] | None = None,
    *,
    min_cell: int = 0
) -> Any:
    """The tree as a data frame.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator or a Tree.
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

def float32_cut(cut: float, below: float, above: float) -> float | None: ...

def _stretches(tree: Any, u: Any) -> Any: ...

def _neighbours(tree: Any, u: Any, cuts: Any, x: Any) -> Any: ...

def _with_ends(tree: Any, u: Any, cuts: Any, neighbours: Any) -> Any: ...

def _cut32(tree: Any, u: Any, x: Any, name: Any) -> Any: ...

def _cuts32(tree: Any, X: ArrayLike | Any, names: Any) -> Any: ...

def _goes_left(tree: Any, u: Any, x: Any) -> Any: ...

def _written(tree: Any, cuts: Any, X: ArrayLike | Any) -> Any: ...

def _arrays(tree: Any, nodes: Any, cuts: Any, k: Any) -> Any: ...

def _rows32(tree: Any, X: ArrayLike | Any, estimator: object, names: Any) -> Any: ...

def to_sklearn(estimator: object, X: ArrayLike | Any = None) -> Any:
    """The tree as scikit-learn's; `classes_` are `clusters_`.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator or a Tree.
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

class Predictor(TreeClusterer):
    """A model that was read from JSON: predicts, explains and draws; holds no training rows.

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
    estimator_name_ : str
        Of the estimator that was fitted.
    medians_ : dict
        Column -> median, in documents of the first versions.

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
    estimator_name_: str
    medians_: dict
    def __init__(self) -> None: ...
    def __getattr__(self, name: Any) -> Any: ...
    def fit(self, X: ArrayLike | Any = None, y: object | None = None, **ignored: Any) -> Any:
        """Refused: a finished model is not fitted.

        Parameters
        ----------
        X : array-like or data frame, default=None
            Ignored: scikit-learn asks for it.
        y : None, default=None
            Ignored: scikit-learn asks for it.
        **ignored
            Whatever an estimator's `fit` takes.

        Raises
        ------
        TypeError
            fit: this model was read from a document and is finished; fit an estimator such as IMM instead.

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
        >>> try: from_json(model.to_json()).fit(X)
        ... except TypeError as error: print(error)
        fit: this model was read from a document and is finished; fit an estimator such as IMM instead.
        """
    def cost(self, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> float:
        """What the rows of X pay at the centers of their clusters, where that was measured on the columns themselves.

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
            cost: this model's costs were measured in a space that a document does not hold (a pipeline, a
            kernel or mixed columns): keep the fitted estimator for that.
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
        >>> round(from_json(model.to_json()).cost(X), 3)
        10.167
        """
    def __repr__(self) -> Any: ...

class Clause(NamedTuple):
    feature: int
    pieces: list[Piece] | None
    missing: bool | None
    codes: list[int] | None = ...
    inside: bool = ...

class Language:
    per_second: int
    def range(self, x: Any, piece: Any, kind: Any) -> Any: ...
    def values(self, clause: Any, column: Any) -> Any: ...
    def kind(self, values: Any, column: Any) -> Any: ...
    def clause(self, clause: Any, column: Any, name: Any) -> Any: ...

class Dialect(NamedTuple):
    quotes: str = ...
    escapes: bool = ...
    escaped_names: bool = ...
    text: str = ...
    truths: tuple = ...
    moment: str = ...
    zoned: str = ...
    duration: str = ...
    time: str = ...
    longest: float = ...
    folds: bool = ...
    name_length: float = ...
    forbidden: str = ...
    read: dict = ...
    end: str = ...

class SQL(Language):
    dialect: Any
    names: Any
    said: Any
    def __init__(self, dialect: Any = 'ansi', names: Any = ()) -> None: ...
    def refuse_twin(self, name: Any) -> Any: ...
    def values(self, clause: Any, column: Any) -> Any: ...
    def kind(self, values: Any, column: Any) -> Any: ...
    def read(self, name: Any, kind: Any) -> Any: ...
    def literal(self, value: Any, kind: Any = None) -> Any: ...
    def on_clock(self, tick: Any, kind: Any) -> Any: ...
    def compare(self, x: Any, sign: Any, value: Any, kind: Any) -> Any: ...
    def among(self, x: Any, values: Any, inside: Any) -> Any: ...
    def known(self, x: Any) -> Any: ...
    def missing(self, x: Any) -> Any: ...
    def never(self, x: Any) -> Any: ...
    def every(self, parts: Any) -> Any: ...
    def either(self, parts: Any) -> Any: ...

class Pandas(Language):
    def read(self, name: Any, kind: Any) -> Any: ...
    def compare(self, x: Any, sign: Any, value: Any, kind: Any) -> Any: ...
    def among(self, x: Any, values: Any, inside: Any) -> Any: ...
    def known(self, x: Any) -> Any: ...
    def missing(self, x: Any) -> Any: ...
    def never(self, x: Any) -> Any: ...
    def every(self, parts: Any) -> Any: ...
    def either(self, parts: Any) -> Any: ...

class Polars(Language):
    def read(self, name: Any, kind: Any) -> Any: ...
    def compare(self, x: Any, sign: Any, value: Any, kind: Any) -> Any: ...
    def among(self, x: Any, values: Any, inside: Any) -> Any: ...
    def known(self, x: Any) -> Any: ...
    def missing(self, x: Any) -> Any: ...
    def never(self, x: Any) -> Any: ...
    def every(self, parts: Any) -> Any: ...
    def either(self, parts: Any) -> Any: ...

class _Cut32(NamedTuple):
    thresholds: list[float]
    left: list[bool]
    missing: int
