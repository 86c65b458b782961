# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from scipy.sparse import csr_matrix
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.task import Column
import numpy as np

__all__ = [
    'MISSING', 'MOST_CLUSTERS', 'LARGEST', 'FORMATS', 'Condition', 'Tree', 'patch', 'build',
    'refusing', 'is_plain', 'merged_sets', 'number', 'iso_text', 'duration_text', 'time_text',
    'clock_face', 'clock_text', 'between', 'short_time', 'short_end', 'rounded', 'set_text',
    'between_text', 'set_phrase', 'number_cut_text', 'cut_text', 'node_phrases', 'html_tree',
    'check_format', 'from_dict', 'read_json', 'tree_from_json']

MISSING: tuple

MOST_CLUSTERS: int

LARGEST: Any

_KINDS: Any

_GROWN: tuple

_UNKNOWN: tuple

_EXTRAS: Any

_DEFAULTS: Any

_STEPS: dict

_INTERVAL: Any

_BOX: str

_ROW: str

FORMATS: dict

_NULLS: Any

def _tidy(tree: Any) -> None: ...

def _shape(tree: Any) -> None: ...

def _check_columns(tree: Any) -> None: ...

def _check(tree: Any) -> None: ...

def _check_cuts(tree: Any, inner: Any) -> None: ...

def patch(f: Any) -> Any: ...

def _one_sided(node: Any, saw_missing: Any) -> Any: ...

def _preorder(nodes: Any) -> Any: ...

def _bits(codes: Any) -> Any: ...

def build(
    nodes: list[dict],
    n_features: int,
    feature_names: Sequence[str] | None = None,
    saw_missing: ArrayLike | None = None,
    return_order: bool = False,
    columns: Sequence[Column] | None = None
) -> Tree:
    """A tree from nodes in any order.

    Parameters
    ----------
    nodes : list[dict]
        The root first; keys feature, lower, upper, left, right, label, ...; leaves need only a label.
    n_features : int
        Columns of X.
    feature_names : sequence of str or None, default=None
        Names of the columns.
    saw_missing : array-like of shape (n_features,) or None, default=None
        Did training see missing values in the column? None: it saw none.
    return_order : bool, default=False
        Return `(tree, order)`, where `order[u]` is the new id of `nodes[u]`.
    columns : sequence of Column or None, default=None
        What the columns are; None: all numbers.

    Returns
    -------
    Tree
        ValueError if the nodes are not one tree.

    Raises
    ------
    TypeError
        nodes must be a list of dictionaries, the root first.
    ValueError
        nodes must hold at least the root.

    References
    ----------
    .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

    Examples
    --------
    >>> from xclust import Tree
    >>> print(Tree.build([dict(feature=0, upper=5, left=1, right=2), dict(label=0), dict(label=1)], n_features=2))
    x0 <= 5?
      yes: cluster 0
      no:  cluster 1
    """

def _unusual(x: Any, u: Any, nodes: Any) -> Any: ...

def _laid_out(X: ArrayLike | Any) -> Any: ...

def _apply(cells: Any, table: Any, nodes: Any) -> Any: ...

def _names(tree: Any, feature_names: Any = None) -> Any: ...

def _numbers(X: ArrayLike | Any) -> Any: ...

def _rows(tree: Any, X: ArrayLike | Any) -> Any: ...

def _refuse_width(tree: Any, X: ArrayLike | Any) -> Any: ...

def _refuse_missing(tree: Any, X: ArrayLike | Any, feature: Any) -> None: ...

def refusing(tree: Tree) -> list[int]: ...

def _used_of_sparse(tree: Any, X: ArrayLike | Any) -> Any: ...

@property
def is_plain(self: Any) -> bool:
    """Are all columns numbers, and never missing? Then any matrix of numbers will do.

    Returns
    -------
    bool

    References
    ----------
    .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html
    """

def _node_of(tree: Any, node: Any) -> Any: ...

def _way(tree: Any, node: Any) -> Any: ...

def _condition(tree: Any, u: Any, inside: Any) -> Any: ...

def _is_set(tree: Any, u: Any) -> Any: ...

def merged_sets(conditions: Iterable[Condition]) -> list[Condition]: ...

def number(value: float) -> str: ...

def iso_text(seconds: float) -> str: ...

def _decimals(seconds: Any) -> Any: ...

def _clock_face(seconds: Any, hour: Any, decimals: Any) -> Any: ...

def duration_text(seconds: float) -> str: ...

def time_text(seconds: float) -> str: ...

def clock_face(microseconds: int) -> str: ...

def clock_text(seconds: float, kind: str) -> str: ...

def _end_text(tree: Any, i: Any, value: Any) -> Any: ...

def between(value: float, low: float, high: float) -> float: ...

def short_time(seconds: float, low: float, high: float, up: bool, kind: str = 'date') -> float: ...

def short_end(value: float, low: float, high: float, up: bool, column: Column) -> float: ...

def rounded(tree: Tree, gaps: ArrayLike) -> Tree: ...

def _plain_name(text: Any) -> Any: ...

def set_text(tree: Tree, feature: int, codes: Iterable[int], most: int | None = 8) -> str: ...

def between_text(name: str, low: str | None, high: str | None, below: str = '<=', above: str = '<=') -> str: ...

def _is_number(text: Any) -> Any: ...

def _on_line(name: Any, column: Any, codes: Any, inside: Any) -> Any: ...

def set_phrase(
    name: str,
    values: str,
    column: Column | None,
    codes: Iterable[int],
    inside: bool = True,
    known: bool = False
) -> str: ...

def number_cut_text(name: str, column: Column, ends: tuple, texts: tuple, inside: bool = True) -> str: ...

def cut_text(tree: Tree, node: int, names: Sequence[str], most: int | None = None) -> str: ...

def _check_cluster_names(tree: Any, names: Any) -> None: ...

def node_phrases(tree: Any, feature_names: Any = None, cluster_names: Any = None, most: Any = 8) -> Any: ...

def _counted(n: Any, thing: Any) -> Any: ...

def html_tree(tree: Tree, phrases: Sequence[str]) -> str: ...

def _list(doc: Any, name: Any, kind: Any) -> Any: ...

def _columns_of(doc: Any) -> tuple[Column, ...] | None: ...

def check_format(doc: Any, name: str) -> None: ...

def from_dict(doc: dict) -> Tree:
    """The tree that `to_dict` wrote.

    Parameters
    ----------
    doc : dict
        From `to_dict`; other keys are ignored.

    Returns
    -------
    Tree
        ValueError in one sentence for another format, a newer version, or arrays that are not one tree.

    Raises
    ------
    ValueError
        The tree's n_features must be a whole number; it is …. The tree's feature_names must be a list
        of texts, or null. The tree's missing must be a text.

    References
    ----------
    .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, Tree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> Tree.from_dict(model.tree_.to_dict()).n_leaves
    3
    """

def _no_constant(text: Any) -> Any: ...

def _finite_number(text: Any) -> Any: ...

def _once(pairs: Any) -> Any: ...

def read_json(text: str | bytes) -> Any: ...

def tree_from_json(text: str | bytes) -> Tree:
    """The tree that `to_json` wrote.

    Parameters
    ----------
    text : str or bytes
        What `to_json` gave.

    Returns
    -------
    Tree
        ValueError in one sentence if the text is not a tree; nothing in it is ever executed.

    Raises
    ------
    TypeError
        text must be the JSON itself, a str or bytes.

    References
    ----------
    .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, Tree
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> Tree.from_json(model.tree_.to_json()).n_leaves
    3
    """

class Condition(NamedTuple):
    """One step of a path: the feature is inside `[lower, upper]`, or outside.

    Parameters
    ----------
    feature : int
        The number of a column.
    lower : float
        -inf for a threshold cut.
    upper : float
        The threshold of a one-sided cut.
    inside : bool
        True: `lower <= x <= upper`; False: its complement.
    codes : tuple[int, ...] or None, default=None
        Of a cut on categories: those that go left; lower is -inf then, and upper inf.
    missing : bool or None, default=None
        Whether a missing value fulfils this condition; None where training saw none.

    References
    ----------
    .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> model.tree_.path(model.tree_.leaves[1])
    [Condition(feature=0, lower=-inf, upper=5.0, inside=False, codes=None, missing=None),
     Condition(feature=1, lower=-inf, upper=46.5, inside=True, codes=None, missing=None)]
    """
    feature: int
    lower: float
    upper: float
    inside: bool
    codes: tuple[int, ...] | None = ...
    missing: bool | None = ...

class _Counts:
    @property
    def node_count(self) -> int: ...
    @property
    def n_leaves(self) -> int: ...
    @cached_property
    def leaves(self) -> np.ndarray: ...
    @cached_property
    def features_used(self) -> np.ndarray: ...
    @cached_property
    def parent(self) -> np.ndarray: ...
    @cached_property
    def node_depth(self) -> np.ndarray: ...
    @cached_property
    def ends(self) -> np.ndarray: ...
    @property
    def depth(self) -> int: ...
    @property
    def is_rounded(self) -> bool: ...

@dataclass(frozen=True, eq=False, repr=False)
class Tree(_Counts):
    """A threshold tree: parallel arrays, one entry a node, depth-first, left first, root 0.

    Parameters
    ----------
    feature : ndarray
        Column of the cut; -1 at a leaf.
    lower : ndarray
        Left is `lower <= x <= upper`; -inf for a threshold cut and at a leaf.
    upper : ndarray
        The threshold; inf at a leaf.
    children_left : ndarray
        Node id, always the next one; -1 at a leaf.
    children_right : ndarray
        Node id; -1 at a leaf.
    label : ndarray
        Cluster of the node.
    n_node_samples : ndarray
        Training rows in the node.
    weighted_n_node_samples : ndarray
        What these rows weigh.
    mistakes : ndarray
        Weight parted from its center by the cut; -1 where it has no meaning.
    cost : ndarray
        What the node's rows pay at its cheapest label; nan if unknown.
    missing_left : ndarray
        Whether a missing value goes left.
    category_offsets : ndarray of shape (n_nodes + 1,)
        Where the node's set starts in `categories`.
    categories : ndarray
        Bits of all sets: bit c of a node's bytes is 1 when category c goes left.
    saw_missing : ndarray of shape (n_features,)
        Whether training saw missing values in this column.
    n_features : int
        Columns of X.
    feature_names : tuple[str, ...] or None, default=None
        Names of the columns.
    margin : ndarray or None, default=None
        Distance from the cut to the nearest value among the node's rows; nan if unknown.
    columns : tuple[Column, ...] or None, default=None
        What the columns are; None: all numbers.
    missing : str, default='refuse'
        A value missing where training saw none: "refuse"; "median" goes as `missing_left` says.
    grown_lower : ndarray or None, default=None
        `lower` before the cuts were rounded; None: they were not.
    grown_upper : ndarray or None, default=None
        `upper` before; the margin is measured from these.

    Attributes
    ----------
    node_count : int
    n_leaves : int
    leaves : ndarray
    features_used : ndarray
    parent : ndarray
    node_depth : ndarray
    ends : ndarray
        The nodes below u are u, u + 1, ..., ends[u] - 1.
    depth : int
    is_rounded : bool
    is_plain : bool
        Are all columns numbers, and never missing? Then any matrix of numbers will do.

    Methods
    -------
    apply
        The leaf of every row, as a node id.
    build
        A tree from nodes in any order.
    category_set
        The category codes that go left.
    column
        What a column holds.
    decision_path
        The nodes that every row passes.
    from_dict
        The tree that `to_dict` wrote.
    from_json
        The tree that `to_json` wrote.
    path
        What a row has to fulfil to come to a node.
    predict
        The cluster of every row.
    subtree
        A node and all below it as a tree of its own.
    text_of
        A value in the words of its column.
    to_dict
        The tree as plain lists.
    to_json
        The tree as JSON.
    to_text
        The tree as indented questions.

    References
    ----------
    .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> print(model.tree_)
    x0 <= 5?
      yes: cluster 1 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (2 rows)
    """
    feature: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    children_left: np.ndarray
    children_right: np.ndarray
    label: np.ndarray
    n_node_samples: np.ndarray
    weighted_n_node_samples: np.ndarray
    mistakes: np.ndarray
    cost: np.ndarray
    missing_left: np.ndarray
    category_offsets: np.ndarray
    categories: np.ndarray
    saw_missing: np.ndarray
    n_features: int
    feature_names: tuple[str, ...] | None = ...
    margin: np.ndarray | None = ...
    columns: tuple[Column, ...] | None = ...
    missing: str = ...
    grown_lower: np.ndarray | None = ...
    grown_upper: np.ndarray | None = ...
    def __post_init__(self) -> None: ...
    def __reduce__(self) -> Any: ...
    def __eq__(self, other: Any) -> Any: ...
    @staticmethod
    def build(
        nodes: list[dict],
        n_features: int,
        feature_names: Sequence[str] | None = None,
        saw_missing: ArrayLike | None = None,
        return_order: bool = False,
        columns: Sequence[Column] | None = None
    ) -> Tree:
        """A tree from nodes in any order.

        Parameters
        ----------
        nodes : list[dict]
            The root first; keys feature, lower, upper, left, right, label, ...; leaves need only a label.
        n_features : int
            Columns of X.
        feature_names : sequence of str or None, default=None
            Names of the columns.
        saw_missing : array-like of shape (n_features,) or None, default=None
            Did training see missing values in the column? None: it saw none.
        return_order : bool, default=False
            Return `(tree, order)`, where `order[u]` is the new id of `nodes[u]`.
        columns : sequence of Column or None, default=None
            What the columns are; None: all numbers.

        Returns
        -------
        Tree
            ValueError if the nodes are not one tree.

        Raises
        ------
        TypeError
            nodes must be a list of dictionaries, the root first.
        ValueError
            nodes must hold at least the root.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> from xclust import Tree
        >>> print(Tree.build([dict(feature=0, upper=5, left=1, right=2), dict(label=0), dict(label=1)], n_features=2))
        x0 <= 5?
          yes: cluster 0
          no:  cluster 1
        """
    def apply(self, X: ArrayLike) -> np.ndarray:
        """The leaf of every row, as a node id.

        Parameters
        ----------
        X : array-like of shape (n, n_features)
            Rows: array, list of lists, data frame or sparse.

        Returns
        -------
        ndarray of shape (n,), int64
            The number of a node for each row.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.apply([[3, 30]])
        array([1])
        """
    def predict(self, X: ArrayLike) -> np.ndarray:
        """The cluster of every row.

        Parameters
        ----------
        X : array-like of shape (n, n_features)
            Rows, as for `apply`.

        Returns
        -------
        ndarray of shape (n,), int64
            The cluster of each row.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.predict([[3, 30]])
        array([1])
        """
    @property
    def is_plain(self) -> bool:
        """Are all columns numbers, and never missing? Then any matrix of numbers will do.

        Returns
        -------
        bool

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html
        """
    def category_set(self, node: int) -> list[int]:
        """The category codes that go left.

        Parameters
        ----------
        node : int
            The number of a node.

        Returns
        -------
        list[int]
            Codes that go left, ascending; empty for a numeric cut.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.category_set(0)              # of a cut on a column of categories: those that go left
        []
        """
    def path(self, node: int) -> list[Condition]:
        """What a row has to fulfil to come to a node.

        Parameters
        ----------
        node : int
            Node id, a leaf or any other.

        Returns
        -------
        list[Condition]
            One condition a cut, the root's first.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.path(model.tree_.leaves[1])
        [Condition(feature=0, lower=-inf, upper=5.0, inside=False, codes=None, missing=None),
         Condition(feature=1, lower=-inf, upper=46.5, inside=True, codes=None, missing=None)]
        """
    def decision_path(self, X: ArrayLike) -> csr_matrix:
        """The nodes that every row passes.

        Parameters
        ----------
        X : array-like of shape (n, n_features)
            Rows, as for `apply`.

        Returns
        -------
        csr_matrix
            (n, node_count) with a one at every node that the row passes, root and leaf included.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.decision_path([[3, 30]]).toarray()
        array([[1, 1, 0, 0, 0]])
        """
    def subtree(self, node: int) -> Tree:
        """A node and all below it as a tree of its own.

        Parameters
        ----------
        node : int
            The number of a node.

        Returns
        -------
        Tree
            Over the same columns; its node 0 is `node`.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.subtree(1)
        cluster 1 (3 rows)
        """
    def column(self, feature: int) -> Column:
        """What a column holds.

        Parameters
        ----------
        feature : int
            The number of a column.

        Returns
        -------
        Column
            A number without a name, where the tree does not know its columns.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.column(0)
        Column(name='', kind='number', categories=(), ordered=False, zone=False)
        """
    def text_of(self, feature: int, value: float, digits: int | None = None) -> str:
        """A value in the words of its column.

        Parameters
        ----------
        feature : int
            The number of a column.
        value : float
            A cut value, a code, or any value of the raw matrix.
        digits : int or None, default=None
            Significant digits of a number; None: all that it has.

        Returns
        -------
        str
            "41.5", "2024-03-01", "red", "False", "missing".

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> model.tree_.text_of(0, 4.25)
        '4.25'
        """
    def to_text(
        self,
        feature_names: Sequence[str] | None = None,
        cluster_names: Sequence[str] | None = None,
        most: int | None = 8
    ) -> str:
        """The tree as indented questions.

        Parameters
        ----------
        feature_names : sequence of str or None, default=None
            Names of the columns; None: the tree's, or x0, x1, ...
        cluster_names : sequence of str or None, default=None
            Names of the clusters by number; None: cluster 0, cluster 1, ...
        most : int or None, default=8
            Name so many categories of a question and count the others; None: name all.

        Returns
        -------
        str
            One line a node, indented by depth.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> print(model.tree_.to_text(["visits", "age"], ["old", "rare", "young"]))
        visits <= 5?
          yes: rare (3 rows)
          no:  age <= 46.5?
            yes: young (2 rows)
            no:  old (2 rows)
        """
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...
    def to_dict(self) -> dict:
        """The tree as plain lists.

        Returns
        -------
        dict
            Lists and numbers alone: -inf, inf and an unknown cost are None.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Tree
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> Tree.from_dict(model.tree_.to_dict()).n_leaves
        3
        """
    def to_json(self, indent: int | None = None) -> str:
        """The tree as JSON.

        Parameters
        ----------
        indent : int or None, default=None
            Spaces a level; None: one line.

        Returns
        -------
        str
            Strict JSON (no NaN, no Infinity); floats round-trip exactly.

        Raises
        ------
        TypeError
            indent must be an integer, or None for one line.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Tree
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> Tree.from_json(model.tree_.to_json()).n_leaves
        3
        """
    @staticmethod
    def from_dict(doc: dict) -> Tree:
        """The tree that `to_dict` wrote.

        Parameters
        ----------
        doc : dict
            From `to_dict`; other keys are ignored.

        Returns
        -------
        Tree
            ValueError in one sentence for another format, a newer version, or arrays that are not one tree.

        Raises
        ------
        ValueError
            The tree's n_features must be a whole number; it is …. The tree's feature_names must be a list
            of texts, or null. The tree's missing must be a text.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Tree
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> Tree.from_dict(model.tree_.to_dict()).n_leaves
        3
        """
    @staticmethod
    def from_json(text: str | bytes) -> Tree:
        """The tree that `to_json` wrote.

        Parameters
        ----------
        text : str or bytes
            What `to_json` gave.

        Returns
        -------
        Tree
            ValueError in one sentence if the text is not a tree; nothing in it is ever executed.

        Raises
        ------
        TypeError
            text must be the JSON itself, a str or bytes.

        References
        ----------
        .. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Tree
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> model = IMM().fit(X, labels=labels)
        >>> Tree.from_json(model.tree_.to_json()).n_leaves
        3
        """

class _Nodes(NamedTuple):
    feature: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    right: np.ndarray
    missing_left: np.ndarray
    offsets: np.ndarray
    categories: np.ndarray

class _Table(NamedTuple):
    rows: int
    down: int
    right: int
