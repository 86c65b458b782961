# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.printed import Printed
from xclust.engine.task import Column
from xclust.engine.tree import Condition
from xclust.engine.tree import Tree
import numpy as np

__all__ = [
    'TRUST', 'UNKNOWN', 'MOST', 'ORDERS', 'Piece', 'condition_pieces', 'intersect', 'only_truth',
    'piece_text', 'Term', 'only_known', 'only_value', 'term_parts', 'quoted', 'text_literal',
    'first_behind', 'moment_literal', 'end_query', 'piece_query', 'bool_query', 'term_query',
    'set_query', 'spreads', 'known_ends', 'merged_terms', 'terms', 'node_counts', 'path_lifts',
    'leaf_counts', 'Branch', 'values_of', 'part_of', 'ClusterRule', 'either', 'trust_text', 'Rules',
    'rule_text', 'rules_table', 'rules_markdown', 'rules_frame', 'trust', 'narrow_cuts', 'flags',
    'suppressed', 'hidden', 'cover', 'suppress', 'has_small_cell', 'without_moves', 'warn_of_small',
    'sorted_rules', 'check_options', 'name_clusters', 'rules', 'found_how', 'two_numbers',
    'drawn_tree', 'estimator_html']

TRUST: tuple

UNKNOWN: str

MOST: int

ORDERS: tuple

def condition_pieces(condition: Condition) -> list[Piece]: ...

def intersect(a: list[Piece], b: list[Piece]) -> list[Piece]: ...

def only_truth(column: Column | None, pieces: Sequence[Piece]) -> str | None: ...

def piece_text(name: str, piece: Piece, column: Column | None = None) -> str: ...

def only_known(term: Term) -> bool | None: ...

def only_value(term: Term) -> str | None: ...

def term_parts(term: Term) -> list[str]: ...

def quoted(name: str) -> str: ...

def text_literal(text: str) -> str: ...

def first_behind(seconds: float) -> int: ...

def moment_literal(microseconds: int) -> str: ...

def end_query(term: Term, value: float, sign: str, is_open: bool) -> str: ...

def piece_query(term: Term, piece: Piece) -> str: ...

def bool_query(name: str, piece: Piece, column: Column) -> str: ...

def term_query(term: Term) -> str: ...

def set_query(term: Term) -> str: ...

def spreads(tree: Tree, centers: np.ndarray | None = None) -> np.ndarray: ...

def known_ends(tree: Any, feature: Any) -> Any: ...

def merged_terms(
    tree: Tree,
    path: list[Condition],
    names: Sequence[str],
    lifts: dict[int, float] | None = None
) -> list[Term]: ...

def terms(tree: Tree, leaf: int, names: Sequence[str], lifts: dict[int, float] | None = None) -> list[Term]: ...

def node_counts(estimator: object) -> np.ndarray: ...

def path_lifts(tree: Tree, counts: np.ndarray, leaf: int, cluster: int) -> dict[int, float]: ...

def leaf_counts(estimator: object) -> np.ndarray | None: ...

def values_of(X: ArrayLike | Any, term: Term) -> np.ndarray: ...

def part_of(term: Term, said: str, terms: list[Term]) -> str: ...

def either(parts: Any) -> Any: ...

def trust_text(part: ClusterRule | Branch) -> str: ...

def rule_text(rule: ClusterRule) -> str: ...

def rules_table(rules: Rules) -> list[tuple]: ...

def rules_markdown(rules: Rules) -> str: ...

def rules_frame(rules: Rules, per: str = 'branch') -> Any: ...

def trust(estimator: object, leaves: list[int], label: int, known: np.ndarray | None = None) -> tuple: ...

def narrow_cuts(estimator: object, X: np.ndarray | None = None) -> np.ndarray: ...

def flags(
    tree: Tree,
    leaf: int,
    found: list[Term],
    narrow: np.ndarray,
    names: Sequence[str]
) -> tuple[str, ...]: ...

def suppressed(count: int, min_cell: int = 0) -> str: ...

def hidden(counts: Sequence[int], min_cell: int) -> np.ndarray: ...

def cover(part: ClusterRule | Branch, min_cell: int, hide: bool, all_shares: bool = False) -> Any: ...

def suppress(rules: list[ClusterRule], min_cell: int) -> list[ClusterRule]: ...

def has_small_cell(estimator: object, min_cell: int) -> bool: ...

def without_moves(part: Any) -> Any: ...

def warn_of_small(tree: Tree, min_cell: int) -> None: ...

def sorted_rules(rules: list[ClusterRule], order: str) -> list[ClusterRule]: ...

def check_options(order: str, min_cell: int) -> None: ...

def name_clusters(estimator: object, names: Sequence[str] | str | None = None) -> list[str]: ...

def rules(
    estimator: object,
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
    estimator : estimator
        A fitted estimator or a Tree.
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

def found_how(estimator: object) -> str: ...

def two_numbers(estimator: object) -> list[str]: ...

def drawn_tree(estimator: object) -> str: ...

def estimator_html(estimator: object, parameters: str) -> str: ...

class Piece(NamedTuple):
    """An interval of one feature; an end that is open does not belong to it.

    Parameters
    ----------
    lower : float, default=-np.inf
    upper : float, default=np.inf
    lower_open : bool, default=False
    upper_open : bool, default=False

    References
    ----------
    .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
    """
    lower: float = ...
    upper: float = ...
    lower_open: bool = ...
    upper_open: bool = ...
    def contains(self, x: np.ndarray) -> np.ndarray:
        """Parameters
        ----------
        x : ndarray
            Values of the feature, any shape.

        Returns
        -------
        ndarray
            True where the value lies in the piece; never for NaN.

        References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """

class Term(NamedTuple):
    """What a rule says about one feature.

    Parameters
    ----------
    feature : int
    name : str
    pieces : list[Piece]
        Of numbers and dates.
    codes : tuple[int, ...] or None, default=None
        Of categories: the set; None for numbers and dates.
    inside : bool, default=True
        Is the value in the set, or outside of it?
    values : str, default=''
        The set in words.
    missing : bool or None, default=None
        Does a missing value match? None: training saw none.
    column : Column or None, default=None
        What the column is; None: numbers.
    lift : float, default=float('nan')
        How many times more frequent the cluster is where the term holds.

    Attributes
    ----------
    known : object
    only : object

    References
    ----------
    .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
    """
    feature: int
    name: str
    pieces: list[Piece]
    codes: tuple[int, ...] | None = ...
    inside: bool = ...
    values: str = ...
    missing: bool | None = ...
    column: Column | None = ...
    lift: float = ...
    def __str__(self) -> Any: ...
    def query(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """
    @property
    def known(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """
    @property
    def only(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """
    def contains(self, x: np.ndarray) -> np.ndarray:
        """Which values match.

        Parameters
        ----------
        x : ndarray of shape (n,)
            Values of the feature in the raw matrix.

        Returns
        -------
        ndarray of shape (n,)
            True where the value matches.

        References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """

class Branch(NamedTuple):
    leaf: int
    terms: list[Term]
    rows: int
    share: float
    precision: float
    recall: float
    of: str = ...
    lift: float = ...
    flags: tuple[str, ...] = ...
    def __str__(self) -> Any: ...
    def query(self) -> Any: ...
    def matches(self, X: ArrayLike | Any) -> np.ndarray: ...

class ClusterRule(NamedTuple):
    cluster: object
    name: str
    branches: list[Branch]
    rows: int
    share: float
    precision: float
    recall: float
    of: str = ...
    lift: float = ...
    flags: tuple[str, ...] = ...
    def __str__(self) -> Any: ...
    def query(self) -> Any: ...
    def matches(self, X: ArrayLike | Any) -> np.ndarray: ...

class Rules(Printed, Sequence):
    """One rule a cluster: prints itself, indexable by position (the cluster's number, unless sorted otherwise) or name.

    Parameters
    ----------
    rules : list[ClusterRule]
        In the order in which they are shown.
    notes : sequence of str, default=()
        What holds for all of them, a sentence each.

    References
    ----------
    .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
    """
    rules: list[ClusterRule]
    notes: Sequence[str]
    _left: int
    _repr_markdown_: Any
    def __init__(self, rules: list[ClusterRule], notes: Sequence[str] = ()) -> None: ...
    def __len__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __repr__(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _records(self) -> Any: ...
    def _notes(self) -> Any: ...
    def to_html(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """
    def to_markdown(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """
    def to_frame(self, per: Any = 'branch') -> Any:
        """Parameters
        ----------
        per : str or object, default='branch'

        References
        ----------
        .. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
        """
