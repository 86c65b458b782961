# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.columns import Stored
from xclust.engine.sweep import Home
from xclust.engine.task import Columns
from xclust.engine.task import Cut
from xclust.engine.task import Survivors
import numpy as np

__all__ = [
    'TIED', 'GINI', 'ENTROPY', 'CLIQUE', 'SUMMED', 'Impurity', 'weight_of', 'gini_of', 'gini',
    'entropy_of', 'entropy', 'conductance_of', 'conductances', 'within', 'count_classes',
    'best_ratio', 'least_share', 'both_ratios', 'log_of', 'phi', 'only_class', 'least_end',
    'chords_bound', 'no_bound', 'gini_bound', 'entropy_bound', 'conductance_bound', 'LabelTally',
    'score_ends', 'bound_insides', 'count_column', 'StoredTable', 'count_stored_column',
    'score_features', 'ClassCells', 'list_cells', 'SideSums', 'joined_by', 'side_ends',
    'score_of_sums', 'score_few_ends', 'best_few_ratio', 'least_few_share', 'both_few_ratios',
    'few_bound', 'bound_few_insides', 'score_few', 'Members', 'collect', 'walk', 'walk_few',
    'in_whole_numbers', 'with_names', 'are_kernels', 'kernels_for', 'without', 'LabelSweep',
    'bin_part', 'parted', 'lowest', 'beyond', 'undecided']

TIED: Any

GINI: Any

ENTROPY: Any

CLIQUE: Any

_score: Any

_bound: Any

_count: Any

SUMMED: dict

def weight_of(v: Any) -> Any: ...

def gini_of(v: Any) -> Any: ...

def gini(left: Any, right: Any, sizes: Any) -> Any: ...

def entropy_of(v: Any) -> Any: ...

def entropy(left: Any, right: Any, sizes: Any) -> Any: ...

def conductance_of(v: Any, sizes: Any) -> Any: ...

def conductances(left: Any, right: Any, sizes: Any) -> Any: ...

def within(score: Any) -> Any: ...

def count_classes(codes: Any, alive: Any, counts: Any) -> None: ...

def best_ratio(fixed: Any, free: Any, sizes: Any, one: Any) -> Any: ...

def least_share(fixed: Any, free: Any, sizes: Any) -> Any: ...

def both_ratios(left: Any, free: Any, right: Any, sizes: Any, one: Any) -> Any: ...

def log_of(z: Any) -> Any: ...

def phi(z: Any, unit: Any) -> Any: ...

def only_class(free: Any) -> Any: ...

def least_end(here: Any, there: Any, A: Any) -> Any: ...

def chords_bound(left: Any, free: Any, right: Any) -> Any: ...

def no_bound(left: Any, free: Any, right: Any, sizes: Any, worst: Any) -> Any: ...

def gini_bound(left: Any, free: Any, right: Any, sizes: Any, worst: Any) -> Any: ...

def entropy_bound(left: Any, free: Any, right: Any, sizes: Any, worst: Any) -> Any: ...

def conductance_bound(left: Any, free: Any, right: Any, sizes: Any, worst: Any) -> Any: ...

def score_ends(j: Any, counts: Any, totals: Any, sizes: Any, tally: Any) -> Any: ...

def bound_insides(j: Any, only: Any, counts: Any, totals: Any, sizes: Any, tally: Any, best: Any) -> None: ...

def count_column(j: Any, codes: Any, alive: Any, counts: Any) -> None: ...

def count_stored_column(j: Any, table: Any, alive: Any, counts: Any) -> None: ...

def score_features(
    start: Any,
    stop: Any,
    codes: Any,
    width: Any,
    only: Any,
    alive: Any,
    sizes: Any,
    tally: Any
) -> None: ...

def list_cells(codes: Any, alive: Any, cells: Any) -> None: ...

def joined_by(sums: Any, v: Any, w: Any, size: Any) -> Any: ...

def side_ends(sums: Any, one: Any) -> Any: ...

def score_of_sums(sums: Any, one: Any) -> Any: ...

def score_few_ends(j: Any, cells: Any, totals: Any, whole: Any, sizes: Any, one: Any, tally: Any) -> Any: ...

def best_few_ratio(sums: Any, fixed: Any, start: Any, stop: Any, cells: Any, sizes: Any, one: Any) -> Any: ...

def least_few_share(sums: Any, start: Any, stop: Any, cells: Any, sizes: Any) -> Any: ...

def both_few_ratios(
    on_left: Any,
    on_right: Any,
    crossed: Any,
    squares: Any,
    left: Any,
    start: Any,
    stop: Any,
    cells: Any,
    totals: Any,
    sizes: Any,
    one: Any
) -> Any: ...

def few_bound(
    on_left: Any,
    on_right: Any,
    crossed: Any,
    squares: Any,
    left: Any,
    right: Any,
    start: Any,
    stop: Any,
    cells: Any,
    totals: Any,
    sizes: Any,
    one: Any,
    worst: Any
) -> Any: ...

def bound_few_insides(
    j: Any,
    only: Any,
    cells: Any,
    totals: Any,
    whole: Any,
    squares: Any,
    sizes: Any,
    one: Any,
    tally: Any,
    best: Any
) -> None: ...

def score_few(
    start: Any,
    stop: Any,
    codes: Any,
    width: Any,
    only: Any,
    alive: Any,
    sizes: Any,
    one: Any,
    tally: Any
) -> None: ...

def collect(x: Any, codes: Any, wanted: Any, alive: Any, members: Any) -> Any: ...

def walk(
    order: Any,
    members: Any,
    counts: Any,
    totals: Any,
    lower: Any,
    upper: Any,
    sizes: Any,
    scores: Any
) -> None: ...

def walk_few(
    order: Any,
    members: Any,
    counts: Any,
    totals: Any,
    lower: Any,
    upper: Any,
    sizes: Any,
    one: Any,
    scores: Any
) -> None: ...

def in_whole_numbers(alive: Any, sizes: Any) -> bool: ...

def _says(f: Any) -> Any: ...

def with_names(f: Any, names: Any) -> Any: ...

def are_kernels(impurity: Any) -> None: ...

def kernels_for(score: Any, bound: Any, count: Any = ...) -> Any: ...

def _without(left: Any, free: Any, right: Any, sizes: Any, worst: Any) -> Any: ...

def without(score: Any) -> Any: ...

def bin_part(v: Any, low: Any, scale: Any, parts: Any) -> Any: ...

def parted(wanted: Any, counts: Any, members: Any, few: Any, ends: Any) -> Any: ...

def lowest(ends: np.ndarray, edges: np.ndarray, opened: dict, limit: float) -> Any: ...

def beyond(score: Any) -> Any: ...

def undecided(bounds: np.ndarray, best: float, bin: tuple, score: float) -> np.ndarray: ...

class Impurity(NamedTuple):
    """How mixed a cut leaves its sides: two Numba kernels.

    Parameters
    ----------
    score : object
        (left, right, sizes) -> float, of (A,) arrays: the weight of each class left and right of a cut,
        and `sizes`, its weight in the node (in SpEx: in the table). The smaller the better; the same
        for (right, left).
    bound : object
        (left, free, right, sizes, worst) -> float: no cut that parts the classes `free` of a bin scores
        less. -inf is always right. `without(score)` is right for a sum of concave, homogeneous
        functions of the sides. It may be rough where it exceeds `worst`, and must not be too high by
        rounding.

    References
    ----------
    .. [1] The chapter "Cuts that count classes",
           https://xclust.github.io/xclust/6_engine/label_sweep.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import Impurity
    >>> from numba import njit
    >>> @njit
    ... def errors(left, right, sizes): return left.sum() - left.max() + right.sum() - right.max()
    >>> @njit
    ... def no_bound(left, free, right, sizes, worst): return -np.inf
    >>> Impurity(errors, no_bound).of(np.array([3.0, 2.0, 2.0]))       # four of the seven are not in the largest class
    4.0
    """
    score: object
    bound: object
    def __repr__(self) -> Any: ...
    def of(self, v: np.ndarray, sizes: np.ndarray = None) -> float:
        """The score of rows that are not cut.

        Parameters
        ----------
        v : ndarray of shape (A,)
            The weight of each class.
        sizes : ndarray of shape (A,) or None, default=None
            Its weight in the whole, if that counts; None: v.

        Returns
        -------
        float
            As `score`, with nothing on the right.

        References
        ----------
        .. [1] The chapter "Cuts that count classes",
               https://xclust.github.io/xclust/6_engine/label_sweep.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Impurity
        >>> from numba import njit
        >>> @njit
        ... def errors(left, right, sizes): return left.sum() - left.max() + right.sum() - right.max()
        >>> Impurity(errors, None).of(np.array([4.0, 1.0]))
        1.0
        """

class LabelTally(NamedTuple):
    edges: np.ndarray
    bounds: np.ndarray
    windows: np.ndarray

class StoredTable(NamedTuple):
    stored: Stored
    zero: np.ndarray
    home: Home

class ClassCells(NamedTuple):
    starts: np.ndarray
    stops: np.ndarray
    label: np.ndarray
    weight: np.ndarray

class SideSums(NamedTuple):
    weight: float
    own: float
    square: float

class Members(NamedTuple):
    position: np.ndarray
    code: np.ndarray
    label: np.ndarray
    weight: np.ndarray

class LabelSweep:
    columns: Columns
    run: Any
    many: int
    few: int
    cells: int
    sparse: Any
    one: Any
    blocks: Any
    count: Any
    walk: Any
    score_ends: Any
    bound_insides: Any
    scores: Any
    width: Any
    def __init__(self, columns: Columns, impurity: Impurity, run: Any = ...) -> None: ...
    def window(self, rows: Any, least: Any = 1, allowed: Any = None) -> Any: ...
    def _narrowed(
        self,
        wanted: Any,
        counts: Any,
        members: Any,
        allowed: Any,
        totals: Any,
        sizes: Any,
        least_score: Any
    ) -> Any: ...
    def _members(self, j: Any, wanted: Any, alive: Any, counted: Any) -> Any: ...
    def _open(
        self,
        j: Any,
        wanted: Any,
        alive: Any,
        window: Any,
        sizes: Any,
        least_score: Any,
        counted: Any
    ) -> Any: ...
    def _in_cells(self, alive: Any, width: Any, sizes: Any) -> bool: ...
    def _tally(self, alive: Any, windows: Any, sizes: Any) -> Any: ...
    def best(
        self,
        alive: Survivors,
        least: int = 1,
        allowed: ArrayLike | Any = None,
        sizes: ArrayLike | Any = None
    ) -> Cut | None: ...
