# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Grown
from xclust.engine.grow import Limits
from xclust.engine.grow import Rule
from xclust.engine.pair_sweep import Lines
from xclust.engine.tree import Tree
from xclust.reference.reference import Reference
import numpy as np

__all__ = [
    'FAR', 'ODDS', 'CYCLE', 'SLACK', 'FEW_ROWS', 'ROWS_A_LEAF', 'Task', 'task_of', 'pay',
    'tolls_of', 'cluster_of_rows', 'refined', 'Follow', 'lines_of', 'cost_lines', 'expand', 'Table',
    'table_of', 'send_down', 'depth_first', 'cut_ends', 'cheapest', 'settle', 'best_growth',
    'best_squares', 'main_axes', 'best_run', 'fill_delta', 'sweep_up', 'Priced', 'Prices',
    'to_middle', 'Draft', 'met', 'better_names', 'Move', 'Found', 'edits_of', 'Odds', 'regrow',
    'try_move', 'few_rows', 'Searcher', 'search_grown', 'named_alike', 'Searched', 'search']

FAR: tuple

ODDS: Any

CYCLE: int

SLACK: float

FEW_ROWS: int

ROWS_A_LEAF: int

def task_of(
    columns: Any,
    weights: np.ndarray,
    reference: Reference,
    limits: Limits,
    run: Any = ...,
    interval: bool = False
) -> Task: ...

def pay(task: Task, grown: Grown) -> float: ...

def tolls_of(task: Any, grown: Any) -> float: ...

def cluster_of_rows(task: Any, grown: Any) -> np.ndarray: ...

def refined(task: Task, grown: Grown, max_rounds: int | None = None) -> Grown: ...

def lines_of(task: Any, grown: Any) -> Lines: ...

def cost_lines(task: Any, grown: Any) -> Lines: ...

def expand(task: Task, grown: Grown, max_leaves: int) -> Grown: ...

def _regrow(
    task: Any,
    grown: Any,
    max_leaves: int | str | None,
    instead: Any = ...,
    stop: Any = (),
    lines: Any = None
) -> Any: ...

def table_of(task: Any) -> Table: ...

def send_down(table: Any, shape: Any, spans: Any, order: Any, u: Any, leaves: Any) -> Any: ...

def depth_first(shape: Any, u: Any) -> Any: ...

def cut_ends(edges: Any, a: Any, b: Any) -> Any: ...

def cheapest(E: Any, rows: Any) -> Any: ...

def settle(E: Any, rows: Any, label: Any, now: Any) -> None: ...

def best_growth(table: Any, rows: Any, E: Any, features: Sequence[str] | Sequence[int] | None) -> Any: ...

def best_squares(table: Any, Z: Any, w: Any, rows: Any) -> Any: ...

def main_axes(Z: Any, q: Any = 16) -> np.ndarray: ...

def best_run(table: Any, rows: Any, delta: Any) -> Any: ...

def fill_delta(table: Any, shape: Any, spans: Any, order: Any, E: Any, now: Any, u: Any, delta: Any) -> Any: ...

def sweep_up(table: Any, shape: Any, spans: Any, order: Any, E: Any, now: Any, nodes: Any, ends: Any) -> Any: ...

def to_middle(Z: Any, w: Any, y: object | None, moved: Any, centers: ArrayLike | Any) -> None: ...

def met(known: Any, rows: Any, compute: Any) -> Any: ...

def better_names(shared: Any) -> np.ndarray | None: ...

def edits_of(draft: Any) -> list: ...

def regrow(draft: Any, n_leaves: Any, rng: Any) -> None: ...

def try_move(draft: Any, number: Any, seed: Any, n_leaves: Any, bound: Any, hopeless: Any = ()) -> tuple: ...

def few_rows(task: Any) -> Task: ...

def search_grown(
    task: Task,
    grown: Grown,
    *,
    max_moves: int | None = None,
    time_limit: float | None = None,
    random_state: int = 0,
    replay: list | None = None,
    progress: Any = None
) -> Found: ...

def named_alike(task: Any, grown: Any) -> Grown: ...

def search(
    tree: Tree,
    X: ArrayLike | Any,
    reference: object | None,
    *,
    max_leaves: int | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    interval: bool | None = None,
    max_depth: int | None = None,
    min_samples_leaf: int = 1,
    features: Sequence[str] | Sequence[int] | None = None,
    sample_weight: ArrayLike | Any = None,
    fidelity: float = 0.0,
    random_state: int = 0,
    n_jobs: int | None = None,
    replay: list | None = None,
    progress: Any = None
) -> Searched: ...

def _fits(tree: Any, max_leaves: int | str | None) -> None: ...

class Task(NamedTuple):
    columns: object
    weights: np.ndarray
    reference: Reference
    limits: Limits
    rows: np.ndarray
    run: object
    interval: bool

class Follow(Rule):
    tree: Any
    columns: Any
    instead: Any
    stop: Any
    def __init__(self, tree: Any, columns: Any, instead: Any = ..., stop: Any = ()) -> None: ...
    def root(self) -> Any: ...
    def label(self, rows: Any, node: Any) -> Any: ...
    def find(self, rows: Any, node: Any) -> Any: ...
    def cut(self, rows: Any, node: Any) -> Any: ...
    def split(self, node: Any, cut: Any, left: Any, right: Any) -> Any: ...

class Table(NamedTuple):
    values: np.ndarray
    codes: np.ndarray
    edges: np.ndarray
    features: np.ndarray
    least: int
    interval: bool
    bins: int

class Priced(NamedTuple):
    E: np.ndarray
    centers: np.ndarray
    y: np.ndarray
    moved: np.ndarray
    known: dict

class Prices:
    kind: Any
    axes: Any
    known: Any
    homes: Any
    tolls: Any
    reference: Any
    rows: Any
    w: Any
    Z: Any
    middle: Any
    squares: Any
    def __init__(self, task: Any) -> None: ...
    def __call__(self, y: object | None, old: Any = None) -> Priced: ...
    def _labels(self, y: object | None, old: Any, moved: Any) -> Any: ...
    def _kmeans(self, y: object | None, old: Any, moved: Any) -> Any: ...
    def _kmedians(self, y: object | None, old: Any, moved: Any) -> Any: ...
    def _update(self, y: object | None, old: Any, moved: Any) -> Any: ...

class Draft:
    table: Any
    prices: Any
    shape: Any
    max_depth: Any
    order: Any
    spans: Any
    now: Any
    free: Any
    gains: Any
    taken: Any
    priced: Any
    home: Any
    moved: Any
    leaves: Any
    E: Any
    cost: Any
    def __init__(self, table: Any, prices: Any, depth: Any, grown: Any, budget: Any) -> None: ...
    def copy(self) -> Any: ...
    def rows(self, u: Any) -> Any: ...
    def under(self, u: Any = 0) -> list: ...
    def inner(self, u: Any = 0) -> Any: ...
    def place(self, u: Any) -> list: ...
    def price(self) -> None: ...
    def absorb(self, u: Any, keep: Any, gone: Any) -> None: ...
    def forget_gains(self, u: Any) -> None: ...
    def forget(self, dead: Any) -> None: ...
    def drop(self, u: Any, side: Any) -> None: ...
    def fold(self, u: Any) -> None: ...
    def tidy(self, u: Any) -> None: ...
    def gain(self, u: Any, features: Sequence[str] | Sequence[int] | None) -> tuple: ...
    def cut(self, u: Any, feature: Any, first: Any, last: Any, inside: Any, outside: Any) -> None: ...
    def squares(self, u: Any) -> tuple: ...
    def lost(self) -> list: ...
    def grow_lost(self, n_leaves: Any, shake: Any = None) -> None: ...
    def depths(self) -> dict: ...
    def grow_on(
        self,
        n_leaves: Any,
        shake: Any = None,
        features: Sequence[str] | Sequence[int] | None = None
    ) -> None: ...
    def sweep(self) -> int: ...
    def rename(self) -> None: ...
    def improve(self, bound: Any = ..., rounds: Any = 100) -> bool: ...
    def grown(self, task: Any) -> Grown: ...
    def name(self) -> bytes | None: ...

class Move(NamedTuple):
    number: int
    edits: tuple
    cost: float
    accepted: bool

class Found(NamedTuple):
    grown: Grown
    cost: float
    moves: list

class Odds(NamedTuple):
    second: float = ...
    squares: float = ...
    some: float = ...
    shake: float = ...

class Searcher:
    task: Any
    seed: Any
    few: Any
    n_leaves: Any
    moves: Any
    cycle: Any
    table: Any
    prices: Any
    best: Any
    cost: Any
    present: Any
    leader: Any
    hopeless: Any
    def __init__(self, task: Any, grown: Any, seed: Any) -> None: ...
    def draft(self) -> Any: ...
    def keep(self, grown: Any) -> None: ...
    def go(self, draft: Any) -> None: ...
    def lead(self, draft: Any) -> None: ...
    def least(self) -> Any: ...
    def fresh(self, number: Any) -> Draft: ...
    def finish(self) -> None: ...
    def turn(self, number: Any) -> None: ...
    def attempt(self, number: Any) -> Any: ...
    def take(self, new: Any, move: Any, name: Any) -> None: ...
    def steps(self, numbers: Any) -> Any: ...

class Searched(NamedTuple):
    tree: Tree
    cost: float
    start: float
    moves: list
    def __repr__(self) -> Any: ...
