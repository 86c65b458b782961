# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.task import Columns
from xclust.engine.task import Cut
from xclust.engine.task import Survivors
import numpy as np

__all__ = [
    'Projections', 'Tally', 'add_in_turn', 'count_bins', 'bound_bins', 'count_features',
    'count_stored', 'Events', 'row_events', 'value_event', 'center_events', 'bin_events', 'Home',
    'home_of', 'stored_events', 'best_event', 'best_events', 'open_pure', 'gap', 'next_value',
    'around_in', 'ranges_of', 'width_of', 'MistakeSweep', 'window_bins', 'keep_order', 'rest',
    'open_best', 'least_prefix', 'least_run', 'exact_unit', 'exact_terms', 'BinSums', 'SumBounds',
    'count_rows', 'sum_bins', 'bound_prefixes', 'bound_runs', 'take_opened', 'Groups', 'line_up',
    'run_ends', 'rows_that_add', 'SumSweep', 'walk_line', 'count_cells', 'sum_cells', 'CellSweep',
    'sweep_of', 'prefix_squares', 'prefix_absolutes', 'best_single_cut']

def add_in_turn(codes: Any, rows: Any, weights: Any, count: Any) -> None: ...

def count_bins(codes: Any, own: Any, alive: Any, bins: Any, below: Any, inside: Any) -> None: ...

def bound_bins(start: Any, stop: Any, proj: Any, tally: Any) -> None: ...

def count_features(start: Any, stop: Any, codes: Any, proj: Any, alive: Any, tally: Any) -> None: ...

def count_stored(cells: Any, zero: Any, proj: Any, alive: Any, tally: Any) -> None: ...

def row_events(j: Any, b: Any, column: Any, proj: Any, alive: Any, events: Any, sides: Any) -> Any: ...

def value_event(j: Any, b: Any, value: Any, proj: Any, tally: Any, events: Any, sides: Any) -> Any: ...

def center_events(j: Any, b: Any, m: Any, proj: Any, tally: Any, events: Any, sides: Any) -> Any: ...

def bin_events(j: Any, b: Any, column: Any, proj: Any, alive: Any, tally: Any, events: Any) -> Any: ...

def home_of(alive: Any, n: Any) -> Home: ...

def stored_events(
    places: Any,
    stored: Any,
    only: Any,
    home: Any,
    proj: Any,
    tally: Any,
    events: Any,
    stops: Any
) -> None: ...

def best_event(j: Any, b: Any, order: Any, events: Any, proj: Any, tally: Any) -> Any: ...

def best_events(places: Any, order: Any, stops: Any, events: Any, proj: Any, tally: Any, found: Any) -> None: ...

def open_pure(places: Any, only: Any, proj: Any, tally: Any, found: Any) -> None: ...

def gap(x: Any, rows: Any, value: Any) -> Any: ...

def next_value(columns: Any, j: Any, rows: Any, centers: ArrayLike | Any, left: Any, run: Any = ...) -> Any: ...

def around_in(run: Any, columns: Any, j: Any, rows: Any, value: Any) -> tuple: ...

def ranges_of(d: Any, parts: Any) -> Any: ...

def width_of(columns: Any) -> Any: ...

def window_bins(edges: Any, ends: Any, windows: Any) -> None: ...

def keep_order(order: Any, place: Any, kept: Any) -> None: ...

def rest(parent: Tally, keep: np.ndarray, *others: Tally) -> Tally: ...

def open_best(
    bounds: np.ndarray,
    best: tuple,
    open: Any,
    run: Any = ...,
    tied: Any = ...,
    together: Any = None
) -> tuple: ...

def least_prefix(sums: ArrayLike | Any, counts: ArrayLike | Any, least: Any) -> Any: ...

def least_run(sums: Any, counts: Any, least: Any) -> Any: ...

def exact_unit(total: Any) -> float: ...

def exact_terms(values: np.ndarray, total: float | None = None) -> np.ndarray: ...

def count_rows(
    start: Any,
    stop: Any,
    features: Sequence[str] | Sequence[int] | None,
    codes: Any,
    rows: Any,
    counts: Any
) -> None: ...

def sum_bins(
    start: Any,
    stop: Any,
    features: Sequence[str] | Sequence[int] | None,
    codes: Any,
    rows: Any,
    delta: Any,
    parts: Any
) -> None: ...

def bound_prefixes(start: Any, stop: Any, bins: Any, sign: Any, least: Any, found: Any) -> None: ...

def bound_runs(start: Any, stop: Any, bins: Any, sign: Any, least: Any, found: Any) -> None: ...

def take_opened(x: Any, codes: Any, rows: Any, delta: Any, opened: Any, values: Any, changes: Any) -> Any: ...

def line_up(count: Any, part: Any, sign: Any, opened: Any, values: Any, changes: Any, groups: Any) -> Any: ...

def run_ends(
    columns: Columns,
    j: int,
    rows: np.ndarray,
    groups: Groups,
    start: int,
    stop: int,
    run: Any = ...
) -> tuple: ...

def rows_that_add(rows: Any, delta: Any, run: Any = ...) -> Any: ...

def walk_line(counts: Any, parts: Any, edges: Any, opened: Any, sign: Any, interval: Any, least: Any) -> Any: ...

def count_cells(start: Any, stop: Any, place: Any, zero: Any, cells: Any, rows: Any, counts: Any) -> None: ...

def sum_cells(
    start: Any,
    stop: Any,
    place: Any,
    zero: Any,
    cells: Any,
    rows: Any,
    delta: Any,
    parts: Any
) -> None: ...

def sweep_of(
    columns: Any,
    rows: ArrayLike | Any,
    features: Sequence[str] | Sequence[int] | None,
    least: Any,
    run: Any
) -> SumSweep: ...

def prefix_squares(X: ArrayLike | Any, weights: Any, order: Any, x: Any) -> Any: ...

def prefix_absolutes(values: Any, ranks: Any, weights: Any, order: Any, costs: Any) -> None: ...

def _square_costs(X: ArrayLike | Any, w: Any, order: Any, x: Any) -> Any: ...

def _absolute_costs(X: ArrayLike | Any, w: Any, order: Any, x: Any) -> Any: ...

def best_single_cut(
    X: np.ndarray,
    objective: str = 'kmeans',
    sample_weight: ArrayLike | Any = None
) -> Cut | None:
    """Two clusters by one cut, exactly (Dasgupta et al. 2020, §4 and Appendix F).

    Parameters
    ----------
    X : ndarray of shape (n, d)
        Finite numbers, a row each.
    objective : str, default='kmeans'
        "kmeans" or "kmedians".
    sample_weight : array-like of shape (n,) or None, default=None
        The weight of each row.

    Returns
    -------
    Cut or None
        The best of all 2-clusterings by one cut; its score is their cost; None if all rows are equal.

    Raises
    ------
    ValueError
        An unknown objective, or X is no matrix of finite numbers.

    References
    ----------
    .. [1] S. Dasgupta, N. Frost, M. Moshkovitz, C. Rashtchian (2020). Explainable k-means and k-medians
           clustering. ICML. (§4, Theorems 1 and 2, Appendix F)
    .. [2] The chapter "Every threshold in one pass",
           https://xclust.github.io/xclust/6_engine/sweep.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import best_single_cut
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> best_single_cut(X)
    Cut(feature=1, lower=-inf, upper=46.5, score=72.10000000000001, mistakes=-1.0, gain=0.0, memo=None)
    """

class Projections(NamedTuple):
    centers: np.ndarray
    codes: np.ndarray
    order: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    windows: np.ndarray
    counted: np.ndarray
    divisor: np.ndarray

class Tally(NamedTuple):
    bins: np.ndarray
    totals: np.ndarray
    below: np.ndarray
    inside: np.ndarray
    edges: np.ndarray
    bounds: np.ndarray

class Events(NamedTuple):
    position: np.ndarray
    change: np.ndarray
    center: np.ndarray

class Home(NamedTuple):
    own: np.ndarray
    weights: np.ndarray

class MistakeSweep:
    columns: Columns
    centers: np.ndarray
    run: Any
    blocks: Any
    scores: Any
    codes: Any
    order: Any
    def __init__(self, columns: Columns, centers: np.ndarray, run: Any = ...) -> None: ...
    def project(
        self,
        active: Any,
        lower: Any = None,
        upper: Any = None,
        allowed: Any = None,
        divisor: Any = None
    ) -> Any: ...
    def count(self, alive: Survivors, proj: Projections) -> Tally: ...
    def _within(self, j: Any, b: Any, alive: Any, tally: Any) -> Any: ...
    def _open(self, j: Any, b: Any, proj: Any, alive: Any, tally: Any) -> Any: ...
    def _together(self, proj: Any, alive: Any, tally: Any, open: Any) -> Any: ...
    def _together_stored(self, proj: Any, alive: Any, tally: Any, open: Any) -> Any: ...
    def _hands(self, alive: Any) -> Any: ...
    def best_place(self, proj: Any, alive: Any, tally: Any) -> Any: ...
    def best(
        self,
        alive: Survivors,
        rows: np.ndarray,
        proj: Projections,
        ranges: ArrayLike | Any = None,
        tally: Tally | None = None
    ) -> Cut | None: ...
    def _widest(self, score: Any, rows: Any, alive: Any, proj: Any, tally: Any, ranges: Any) -> Any: ...
    def _gaps(self, j: Any, score: Any, rows: Any, alive: Any, proj: Any, span: Any) -> Any: ...

class BinSums(NamedTuple):
    counts: np.ndarray
    parts: np.ndarray
    mixed: np.ndarray

class SumBounds(NamedTuple):
    edges: np.ndarray
    bounds: np.ndarray
    @staticmethod
    def room(shape: Any) -> Any: ...

class Groups(NamedTuple):
    sums: np.ndarray
    counts: np.ndarray
    bins: np.ndarray
    values: np.ndarray
    edges: np.ndarray

class SumSweep:
    columns: Columns
    rows: np.ndarray
    features: Sequence[str] | Sequence[int] | None
    least: int
    run: Any
    blocks: Any
    bins: Any
    delta: Any
    def __init__(
        self,
        columns: Columns,
        rows: np.ndarray,
        features: Sequence[str] | Sequence[int] | None = None,
        least: int = 1,
        run: Any = ...
    ) -> None: ...
    def load(self, delta: np.ndarray) -> Self: ...
    def _opened(self, f: Any, opened: Any) -> tuple: ...
    def _walk(self, f: Any, sign: Any, interval: Any, opened: Any) -> Any: ...
    def best(self, sign: float = 1.0, interval: bool = False, limit: float = ...) -> Cut | None: ...

class CellSweep(SumSweep):
    columns: Any
    rows: ArrayLike | Any
    features: Sequence[str] | Sequence[int] | None
    least: Any
    run: Any
    of: Any
    def __init__(
        self,
        columns: Any,
        rows: ArrayLike | Any,
        features: Sequence[str] | Sequence[int] | None = None,
        least: Any = 1,
        run: Any = ...
    ) -> None: ...
    def load(self, delta: np.ndarray) -> Self: ...
