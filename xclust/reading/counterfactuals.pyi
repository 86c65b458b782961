# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Iterable
from collections.abc import Sequence
from decimal import Decimal
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import Callable
from typing import NamedTuple
from xclust.engine.printed import Printed
from xclust.engine.tree import Tree
from xclust.reading.rules import Piece
import numpy as np

__all__ = [
    'CLOCK_STEPS', 'NOTE', 'POWERS', 'Demand', 'Kind', 'kinds_of', 'code_goes_left', 'demands',
    'closed', 'unit_of', 'inwards', 'Question', 'free_range', 'Shift', 'moves', 'how_far', 'home',
    'free_codes', 'Way', 'ways_into', 'nearest_ways', 'roundest', 'grain', 'landing', 'as_fine',
    'is_multiple', 'known_scale', 'scale_of', 'given_scale', 'column', 'Row', 'is_missing',
    'open_row', 'some_of', 'open_array', 'open_pandas', 'filled', 'np_type', 'open_frame',
    'read_value', 'seconds', 'write_value', 'write_clock', 'write_date', 'storable', 'columns_of',
    'bounds_of', 'read_row', 'ask', 'cluster_of', 'Change', 'called', 'said_value',
    'Counterfactual', 'asks_text', 'shown_before', 'change_of', 'answer', 'obstacles', 'why',
    'bounds_text', 'no_way', 'as_they_are', 'Counterfactuals', 'change_texts', 'change_columns',
    'ordinary', 'begin', 'counterfactual', 'Flip', 'flips', 'Sensitivity', 'sensitivity']

CLOCK_STEPS: dict

NOTE: str

POWERS: dict

def kinds_of(tree: Tree) -> list[Kind]: ...

def code_goes_left(tree: Tree, node: int, code: float) -> bool: ...

def demands(tree: Tree, leaf: int, kinds: list[Kind]) -> list[Demand]: ...

def closed(piece: Piece, dtype: np.dtype | None = None) -> tuple[float, float] | None: ...

def unit_of(dtype: Any) -> Any: ...

def inwards(value: float, dtype: np.dtype, towards: float) -> float: ...

def free_range(q: Question, f: int) -> list[Piece]: ...

def moves(q: Question, demand: Demand) -> list[Shift]: ...

def how_far(x: Any, ends: Any) -> Any: ...

def home(q: Any, f: Any) -> Any: ...

def free_codes(q: Any, f: Any, codes: Any) -> Any: ...

def ways_into(q: Question, leaf: int, asked: list[Demand], n: int, power: int) -> list[Way]: ...

def nearest_ways(tree: Tree, q: Question, clusters: Iterable[int], n: int = 1, power: int = 1) -> list[Way]: ...

def roundest(low: float, high: float, end: float, steps: Sequence | None = None) -> float: ...

def grain(tree: Tree, f: int, at: float) -> tuple[Decimal | None, float]: ...

def landing(tree: Tree, q: Question, move: Shift, digits: str) -> float: ...

def as_fine(tree: Tree, f: int, value: float, end: float, ends: tuple) -> float: ...

def is_multiple(value: Any, step: Any) -> Any: ...

def known_scale(estimator: object) -> tuple[np.ndarray, str]: ...

def scale_of(estimator: object, given: Any, names: list[str], kinds: list[Kind]) -> tuple[np.ndarray, str]: ...

def given_scale(estimator: object, given: Any, discrete: Any) -> Any: ...

def column(argument: str, name: Any, names: list[str]) -> int: ...

def is_missing(value: Any) -> Any: ...

def open_row(x: Any, names: list[str]) -> Row: ...

def some_of(names: Any, most: Any = 5) -> Any: ...

def _need(names: Any, there: Any) -> None: ...

def _one(count: Any, width: Any, names: Any) -> None: ...

def _same(columns: Any, names: Any) -> Any: ...

def open_array(x: Any, d: Any) -> Any: ...

def open_pandas(x: Any, names: Any) -> Any: ...

def filled(old: Any, value: Any) -> Any: ...

def np_type(dtype: Any) -> Any: ...

def open_frame(x: Any, names: Any) -> Any: ...

def read_value(value: Any, kind: Kind, name: str) -> float: ...

def seconds(date: Any, kind: Any = 'date') -> Any: ...

def write_value(code: float, kind: Kind, before: Any, dtype: np.dtype | None = None) -> Any: ...

def write_clock(code: Any, before: Any, kind: Any) -> Any: ...

def write_date(code: Any, before: Any) -> Any: ...

def storable(kind: Kind, dtype: np.dtype | None, value: Any) -> np.dtype | None: ...

def columns_of(argument: str, asked: Any, names: list[str], kinds: list[Kind]) -> frozenset: ...

def bounds_of(bounds: Any, names: list[str], kinds: list[Kind]) -> dict: ...

def read_row(tree: Tree, x: Any, names: list[str]) -> tuple[Row, np.ndarray]: ...

def ask(estimator: object, x: Any, scale: Any = None, **wishes: Any) -> tuple[Question, Row, int, str]: ...

def cluster_of(to: Any, estimator: object, clusters: list[str], argument: str = 'to') -> int: ...

def called(name: str) -> str: ...

def said_value(value: Any) -> str: ...

def asks_text(q: Question, demand: Demand, after: float) -> str: ...

def shown_before(before: Any, kind: Any, demand: Any) -> str: ...

def change_of(tree: Tree, q: Question, row: Row, move: Shift, demand: Demand, digits: str) -> Change: ...

def answer(
    tree: Tree,
    q: Question,
    row: Row,
    way: Way,
    clusters: list[str],
    power: int,
    digits: str,
    asked: list | None = None
) -> Counterfactual: ...

def _and(parts: Any, word: Any = 'and') -> Any: ...

def obstacles(q: Question, asked: list[Demand]) -> list[str]: ...

def why(q: Any, demand: Any) -> Any: ...

def bounds_text(q: Any, f: Any) -> Any: ...

def no_way(tree: Tree, q: Question, targets: list[int], clusters: list[str]) -> str: ...

def as_they_are(values: Any) -> Any: ...

def change_texts(h: Any) -> Any: ...

def change_columns(changes: Any) -> dict: ...

def ordinary(estimator: object, own: int) -> np.ndarray | None: ...

def begin(estimator: object, x: Any, scale: Any, **wishes: Any) -> Any: ...

def counterfactual(
    estimator: object,
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
    estimator : estimator
        A fitted estimator, anything else with a `tree_`, or a Tree.
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

def flips(tree: Tree, q: Question, own: int) -> list[tuple[Shift, int]]: ...

def sensitivity(
    estimator: object,
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
    estimator : estimator
        A fitted estimator, anything else with a `tree_`, or a Tree.
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

class Demand(NamedTuple):
    feature: int
    pieces: list[Piece]
    codes: list[int] | None
    missing: bool

class Kind(NamedTuple):
    kind: str = ...
    categories: tuple = ...
    @property
    def on_clock(self) -> Any: ...
    @property
    def discrete(self) -> Any: ...
    @property
    def codes(self) -> Any: ...

class Question(NamedTuple):
    x: np.ndarray
    scale: np.ndarray
    names: list[str]
    kinds: list[Kind]
    dtypes: list
    fixed: frozenset = ...
    increasing: frozenset = ...
    decreasing: frozenset = ...
    bounds: dict = ...
    home: np.ndarray | None = ...

class Shift(NamedTuple):
    feature: int
    cost: float
    low: float = ...
    high: float = ...
    codes: tuple = ...
    @property
    def changes(self) -> Any: ...

class Way(NamedTuple):
    leaf: int
    cost: float
    moves: tuple = ...
    @property
    def order(self) -> Any: ...

class Row(NamedTuple):
    values: list
    dtypes: list
    put: Callable
    raw: bool = ...

class Change(NamedTuple):
    feature: int
    name: str
    before: object
    after: object
    asks: str
    distance: float
    others: tuple = ...
    shown: str = ...
    def __str__(self) -> Any: ...

class Counterfactual(NamedTuple):
    row: object
    changes: list[Change]
    distance: float
    sentence: str
    to: object
    name: str
    leaf: int
    least: float
    def __repr__(self) -> Any: ...

class Counterfactuals(Printed, Sequence):
    """The nearest rows of another cluster, nearest first: prints itself; empty, with a `reason`, if there is none.

    Parameters
    ----------
    found : list[Counterfactual]
        Nearest first.
    cluster : str, default=''
        Of the row that was asked about.
    scale : str, default=''
        Where the scale comes from.
    reason : str, default=''
        Why there is none.

    References
    ----------
    .. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html
    """
    found: list[Counterfactual]
    cluster: str
    scale: str
    reason: str
    _left: int
    _words: tuple
    def __init__(self, found: list[Counterfactual], cluster: str = '', scale: str = '', reason: str = '') -> None: ...
    def __len__(self) -> Any: ...
    def __getitem__(self, i: Any) -> Any: ...
    def _before(self) -> Any: ...
    def _notes(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...
    def _records(self) -> Any: ...

class Flip(NamedTuple):
    change: Change
    to: object
    cluster: str
    def __str__(self) -> Any: ...

class Sensitivity(Printed, Sequence):
    """The single-feature changes that flip a row's cluster, nearest first: prints itself.

    Parameters
    ----------
    found : list[Flip]
        Nearest first.
    cluster : str
        Of the row.
    still : list[str]
        Features of the tree that flip nothing alone.
    scale : str, default=''
        Where the scale comes from.
    limited : bool, default=False
        Were there wishes?
    more : bool, default=False
        Are there features that the tree does not ask about?

    References
    ----------
    .. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html
    """
    found: list[Flip]
    cluster: str
    still: list[str]
    scale: str
    limited: bool
    more: bool
    _left: int
    _words: tuple
    def __init__(
        self,
        found: list[Flip],
        cluster: str,
        still: list[str],
        scale: str = '',
        limited: bool = False,
        more: bool = False
    ) -> None: ...
    def __len__(self) -> Any: ...
    def __getitem__(self, i: Any) -> Any: ...
    def _before(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...
    def __repr__(self) -> Any: ...
    def _records(self) -> Any: ...
