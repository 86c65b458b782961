# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple

__all__ = [
    'CODE', 'DECODE', 'JOIN', 'TASK', 'RATES', 'DIVIDED', 'UNDIVIDED', 'PROCESS', 'FILED',
    'bytes_in', 'Counts', 'counting', 'Cluster', 'Stint', 'SimulatedWorkers', 'PassUnderway',
    'on_simulated_workers', 'PowerOfK', 'Rates', 'Divided', 'passes_expected', 'with_unit',
    'Resources', 'bytes_held', 'estimate_resources']

CODE: float

DECODE: float

JOIN: float

TASK: float

RATES: dict

DIVIDED: dict

UNDIVIDED: Any

PROCESS: float

FILED: Any

def bytes_in(answer: Any) -> int: ...

def counting(table: Any) -> Counts: ...

def on_simulated_workers(table: Any, cluster: Cluster, rng: Any) -> tuple: ...

def _rates(*pairs: Any) -> Any: ...

def passes_expected(method: str, leaves: int) -> int | None: ...

def with_unit(v: Any, step: Any = 1000, names: Any = ('B', 'kB', 'MB', 'GB', 'TB', 'PB')) -> str: ...

def bytes_held(n: Any, d: Any, k: Any, method: Any, n_workers: Any) -> float: ...

def estimate_resources(
    n_samples: int,
    n_features: int,
    n_clusters: int,
    method: str = 'IMM',
    *,
    n_workers: int = 1,
    rows_per_piece: int = 1000000,
    read_rate: float = 200000000.0,
    bandwidth: float = 1000000000.0
) -> Resources:
    """Estimate the passes, bytes, memory and seconds of a fit of a table in chunks.

    Rates are those of one thread of the machine that `nbs/benchmarks/scale.csv` names, on blobs; see
    the chapter for how far to trust them.

    Parameters
    ----------
    n_samples : int
        Rows of the table.
    n_features : int
        Columns of the table, float64.
    n_clusters : int
        Clusters; ExKMC: twice as many leaves.
    method : str, default='IMM'
        "IMM", "EMN", "CART" or "ExKMC".
    n_workers : int, default=1
        1: chunks in this process; more: workers of a Dask cluster, one thread each.
    rows_per_piece : int, default=1000000
        Rows of a piece, or partition.
    read_rate : float, default=200000000.0
        Bytes a second that a worker reads from its files.
    bandwidth : float, default=1000000000.0
        Bytes a second that the driver takes in.

    Returns
    -------
    Resources
        Bytes and seconds; `total_seconds` is their sum, `bottleneck` names the largest part.

    Raises
    ------
    ValueError
        A method that was not measured, or a number below 1. method must be one of the values told
        above.

    References
    ----------
    .. [1] The chapter "Planning a fit", https://xclust.github.io/xclust/6_engine/planning.html

    Examples
    --------
    >>> from xclust import estimate_resources
    >>> plan = estimate_resources(n_samples=300_000_000, n_features=20, n_clusters=10)
    >>> print(plan.passes, "passes; most of the time goes into", plan.bottleneck)
    54 passes; most of the time goes into reading
    """

class Counts:
    passes: Any
    pieces: Any
    asked: Any
    sent: Any
    added: Any
    joined: Any
    def __init__(self) -> None: ...
    def __repr__(self) -> Any: ...
    def note(self, asked: Any, answers: Any) -> None: ...

class Cluster(NamedTuple):
    workers: int
    pieces: int
    code: float = ...
    answer: float = ...
    driver: float = ...
    tail: float = ...
    deaths: float = ...
    losses: float = ...
    restart: float = ...
    helps: bool = ...

class Stint(NamedTuple):
    end: float
    worker: int
    piece: int
    fate: str

class SimulatedWorkers:
    cluster: Cluster
    rng: Any
    make: Callable | None
    home: Any
    held: Any
    away: Any
    now: Any
    happened: Any
    def __init__(self, cluster: Cluster, rng: Any, make: Callable | None = None) -> None: ...
    def send(self, a_pass: Any) -> list: ...
    def tasks_of_a_pass(self) -> Any: ...
    def drawn(self, worker: Any, piece: Any) -> Stint: ...

class PassUnderway:
    everyone: Any
    running: Any
    done: Any
    idle: Any
    begun: Any
    orphans: Any
    at_work: Any
    waiting: Any
    behind: Any
    def __init__(self, everyone: Any) -> None: ...
    def expect(self, worker: Any) -> None: ...
    def give_work(self, worker: Any) -> Any: ...
    def help(self) -> Any: ...
    def finish(self, job: Any) -> None: ...
    def again(self, piece: Any) -> None: ...
    def bury(self, job: Any) -> None: ...

class PowerOfK(NamedTuple):
    at_ten: float
    exponent: float
    def at(self, k: Any) -> Any: ...

class Rates(NamedTuple):
    passes: PowerOfK
    reads: PowerOfK
    added: PowerOfK
    joined: PowerOfK
    answers: PowerOfK
    driver: PowerOfK

class Divided(NamedTuple):
    passes: float
    joined: float
    answers: float

class Resources(NamedTuple):
    """What a fit is expected to take.

    Parameters
    ----------
    passes : int
        Walks over the table.
    tasks : int
        That a cluster hands out; 0 in one process.
    bytes_read : float
        From files, by all workers together.
    bytes_to_driver : float
        Of all answers.
    bytes_of_worker : float
        Memory of each worker.
    seconds : dict
        On the clock, by what they are spent on; nothing of it is done beside anything else.

    Attributes
    ----------
    total_seconds : float
    bottleneck : str

    References
    ----------
    .. [1] The chapter "Planning a fit", https://xclust.github.io/xclust/6_engine/planning.html
    """
    passes: int
    tasks: int
    bytes_read: float
    bytes_to_driver: float
    bytes_of_worker: float
    seconds: dict
    @property
    def total_seconds(self) -> float:
        """Returns
        -------
        float

        References
        ----------
        .. [1] The chapter "Planning a fit", https://xclust.github.io/xclust/6_engine/planning.html
        """
    @property
    def bottleneck(self) -> str:
        """Returns
        -------
        str

        References
        ----------
        .. [1] The chapter "Planning a fit", https://xclust.github.io/xclust/6_engine/planning.html
        """
    def __repr__(self) -> Any: ...
