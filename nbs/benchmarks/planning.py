"""Estimate the passes, bytes and seconds of a tree before reading the table"""


import heapq, pickle
from collections import Counter, deque
from collections.abc import Callable
from math import inf, log
from numbers import Real
from typing import NamedTuple
import numpy as np
from xclust.engine.chunks import ROWS_OPENED, add_up
from xclust.engine.printed import as_time, what_came
from xclust.engine.workers import RemoteChunkTable, WorkerChunk, map_pass, packed, together

def bytes_in(answer) -> int: # Bytes of its numbers
    "How much travels, when an answer does."
    if isinstance(answer, np.ndarray): return answer.nbytes
    return sum(map(bytes_in, answer)) if isinstance(answer, (tuple, list)) else 8

class Counts:
    "The questions of a driver to the chunks, and their results."
    def __init__(self):
        self.passes = 0        # walks over the chunks
        self.chunks = 0        # that answer one by one
        self.asked = Counter() # how often each question, by its name
        self.sent = 0          # bytes of the questions
        # bytes of answers that are added on the way: as many for any number of rows
        self.added = 0
        self.joined = 0        # bytes of all other answers, such as the rows of opened bins

    def __repr__(self):
        return (f"Counts(passes={self.passes}, questions={sum(self.asked.values())}, "
                f"sent={self.sent}, added={self.added}, joined={self.joined})")

    def note(self, asked, answers):
        "One pass."
        self.passes += 1
        self.chunks = max(self.chunks, *map(len, answers))
        self.sent += len(pickle.dumps([(question.__name__, args) for question, args in asked]))
        for (question, _), own in zip(asked, answers):
            self.asked[question.__name__] += 1
            if getattr(question, "adds", False): self.added += bytes_in(packed(add_up(own)))
            else: self.joined += bytes_in(packed(list(own)))

def counting(
    table, # `ChunkTable`, or `RemoteChunkTable`
) -> Counts: # It grows with every pass from now on
    "Count the questions to a table and the bytes of their results, on any engine."
    counts, answer = Counts(), table.scheduler.run_pass
    def counted(asked):
        answers = answer(asked)
        counts.note(asked, answers)
        return answers
    table.scheduler.run_pass = counted
    return counts

class Cluster(NamedTuple):
    "Simulated workers, and what befalls them."
    workers: int
    chunks: int           # Of about the same size
    code: float = 1.0     # Seconds in which a chunk is read and coded
    answer: float = 1.0   # Seconds in which it answers a pass
    driver: float = 0.0   # Seconds of the driver in every pass
    # A task takes t times as long, or longer, with a chance of t**-tail; inf: none does
    tail: float = inf
    deaths: float = 0.0   # The chance that a worker dies of a task, and all that it holds is gone
    losses: float = 0.0   # The chance that an answer is lost on its way
    restart: float = 10.0 # Seconds until a worker is back
    # Does a worker who has nothing to do take what waits elsewhere, or repeat what is late?
    helps: bool = False

class Stint(NamedTuple):
    "The task of a worker."
    end: float  # when it ends
    worker: int
    chunk: int  # -1: none
    fate: str   # how it ends: "answers", "is lost", "dies", "is back"

class SimulatedWorkers:
    "Workers whose clock is simulated, and whose answers are real."
    def __init__(self,
        cluster:Cluster,
        rng,                     # numpy Generator
        # Function: number of a chunk -> `WorkerChunk`, from the data; None: only time goes by
        make:Callable|None=None,
    ):
        self.cluster, self.rng, self.make = cluster, rng, make
        self.now, self.happened = 0.0, Counter()
        self.home = [i % cluster.workers for i in range(cluster.chunks)]
        # of each worker: number of a chunk -> the chunk
        self.held = [{} for _ in range(cluster.workers)]
        self.away = [0.0] * cluster.workers                    # until when each is

    def send(self, a_pass) -> list: # For each question the answers
        "One pass, as `RemoteChunkTable` sends it."
        answers = {}
        for worker, chunk, arrives in self.tasks_of_a_pass():
            answer = map_pass(self.held[worker][chunk], a_pass)
            if arrives: answers.setdefault(chunk, answer)
        return together([answers[i] for i in range(self.cluster.chunks)], a_pass)

    def tasks_of_a_pass(self): # Iterator of: worker, number of the chunk, does the answer arrive?
        "All that is done, in the order of the clock, until every chunk has answered."
        underway = PassUnderway(self)
        while len(underway.done) < self.cluster.chunks:
            job = heapq.heappop(underway.running)
            self.now = job.end
            self.happened[job.fate] += 1
            if job.fate == "dies":
                underway.bury(job)
                continue
            if job.chunk >= 0:
                if job.chunk not in self.held[job.worker]:
                    self.held[job.worker][job.chunk] = self.make and self.make(job.chunk)
                yield job.worker, job.chunk, job.fate == "answers"
                underway.finish(job)
            underway.give_work(job.worker)
        self.now += self.cluster.driver

    def drawn(self, worker, chunk) -> Stint:
        "How long it will take, and how it will end."
        c, u = self.cluster, self.rng.random()
        slow = 1.0 if c.tail == inf else 1 + self.rng.pareto(c.tail)
        seconds = slow * (c.answer + (0.0 if chunk in self.held[worker] else c.code))
        if u < c.deaths: return Stint(self.now + seconds * u / c.deaths, worker, chunk, "dies")
        return Stint(self.now + seconds, worker, chunk, "is lost" if u < c.deaths + c.losses
                     else "answers")

class PassUnderway:
    "One pass, while it runs."
    def __init__(self, everyone):
        self.everyone, self.running, self.done, self.idle = everyone, [], set(), []
        self.begun, self.orphans, self.at_work = deque(), deque(), Counter()     # chunks
        self.waiting, self.behind = ([deque() for _ in everyone.held],
                                     deque(range(len(everyone.held))))
        for chunk, worker in enumerate(everyone.home): self.waiting[worker].append(chunk)
        gone = [worker for worker, until in enumerate(everyone.away) if until > everyone.now]
        for worker in gone: self.expect(worker)
        for worker in sorted(set(range(len(everyone.held))) - set(gone)): self.give_work(worker)

    def expect(self, worker):
        "It is away: others may take its chunks."
        self.orphans.extend(self.waiting[worker])
        self.waiting[worker].clear()
        heapq.heappush(self.running, Stint(self.everyone.away[worker], worker, -1, "is back"))

    def give_work(self, worker):
        "If there is any."
        if self.waiting[worker]: chunk = self.waiting[worker].popleft()
        elif self.orphans:
            chunk = self.orphans.popleft()
            self.everyone.home[chunk] = worker
        else: chunk = self.help()
        if chunk is None: return self.idle.append(worker)
        if self.at_work[chunk]: self.everyone.happened["copies"] += 1
        else: self.begun.append(chunk)
        self.at_work[chunk] += 1
        heapq.heappush(self.running, self.everyone.drawn(worker, chunk))

    def help(self): # The number of a chunk; None: none needs help
        "Take a chunk that waits at another worker, or repeat once the chunk that has run longest."
        if not self.everyone.cluster.helps: return None
        while self.behind:
            worker = self.behind.popleft()
            if not self.waiting[worker]: continue
            self.behind.append(worker)
            return self.waiting[worker].pop()
        while self.begun:
            chunk = self.begun.popleft()
            if chunk not in self.done and self.at_work[chunk] == 1: return chunk

    def finish(self, job):
        self.at_work[job.chunk] -= 1
        if job.fate == "answers": self.done.add(job.chunk)
        else: self.again(job.chunk)

    def again(self, chunk):
        "Start a chunk again if it has no result and no worker works on it."
        if chunk in self.done or self.at_work[chunk]: return
        self.orphans.append(chunk)
        idle, self.idle = self.idle, []
        for worker in idle: self.give_work(worker)

    def bury(self, job):
        "Delete the chunks of a worker that has died; it returns without them."
        everyone = self.everyone
        everyone.held[job.worker].clear()
        everyone.away[job.worker] = everyone.now + everyone.cluster.restart
        self.expect(job.worker)
        self.at_work[job.chunk] -= 1
        self.again(job.chunk)

def on_simulated_workers(
    table,           # `ChunkTable`: what workers make their chunks of, again and again
    cluster:Cluster, # Of as many chunks
    rng,             # numpy Generator
) -> tuple: # `RemoteChunkTable`, `SimulatedWorkers`
    "The same table on simulated workers."
    def make(i):
        chunk = table.chunks[i]
        columns = [chunk.column(j) for j in range(len(chunk.codes))]
        return WorkerChunk(columns, chunk.codes, chunk.labels, chunk.weights, chunk.n_classes,
                           chunk.first)
    workers = SimulatedWorkers(cluster._replace(chunks=len(table.chunks)), rng, make)
    return (RemoteChunkTable(table.values.shape[1], table.edges, table.only, table.n_classes,
                             workers.send), workers)

class PowerOfK(NamedTuple):
    "A quantity of one unit that grows with the number of clusters."
    at_ten: float   # its value for ten clusters
    exponent: float # it grows like k to this power

    def at(self, k): return self.at_ten * (k / 10) ** self.exponent

class Rates(NamedTuple):
    "The measured time and memory of a method."
    passes: PowerOfK
    reads: PowerOfK   # how often the table is read, where it is read in chunks
    added: PowerOfK   # bytes that reach the driver in sums, a column
    joined: PowerOfK  # bytes that reach the driver in rows of opened bins, a row of the table
    answers: PowerOfK # CPU seconds of the workers' answers, a cell
    driver: PowerOfK  # CPU seconds of the driver, a column, beside those for what is joined

# seconds: a cell, byte read, byte joined, task of Dask
CODE, DECODE, JOIN, TASK = 7.8e-09, 3.5e-10, 6.1e-08, 0.001

def _rates(*pairs): return Rates(*(PowerOfK(*pair) for pair in pairs))

RATES = {
    "IMM": _rates((36, 0.45), (8.7, 0.31), (13000, 1.3), (0.48, 0.81),
                  (1.8e-08, 0.42), (0.0012, 1.1)),
    "EMN": _rates((36, 0.096), (8.8, 0.57), (13000, 1.2), (0.38, 1.3),
                  (1.5e-08, 0.55), (0.0014, 0.89)),
    "CART": _rates((41, 0.51), (9.2, 0.66), (96000, 1.8), (0.48, 1.2),
                   (1.8e-08, 0.55), (0.0012, 2)),
    "ExKMC": _rates((91, 0.4), (17, 0.77), (210000, 1.1), (0.54, 1.5),
                    (8.8e-08, 0.31), (0.0069, 0.86)),
}

class Divided(NamedTuple):
    """How many times as much a method takes where the bins that it opens are divided first, as
    measured."""
    passes: float
    joined: float
    answers: float

DIVIDED = {"IMM": Divided(1.5, 0.63, 1.9), "EMN": Divided(1.5, 0.63, 2),
           "CART": Divided(1.5, 0.54, 2.9), "ExKMC": Divided(1.1, 0.76, 1.2)}
UNDIVIDED = Divided(1.0, 1.0, 1.0)

def with_unit(v, step=1000, names=("B", "kB", "MB", "GB", "TB", "PB")) -> str:
    "A number of bytes as one reads it."
    i = int(min(max(log(max(v, 1), step), 0), len(names) - 1))
    return f"{v / step**i:.2g} {names[i]}" if v / step**i < 100 else f"{v / step**i:.0f} {names[i]}"

class Resources(NamedTuple):
    "The expected time and memory of a fit."
    passes: int             # walks over the table
    tasks: int              # that a cluster hands out; 0 in one process
    bytes_read: float       # from files, by all workers together
    bytes_to_driver: float  # of all answers
    bytes_of_worker: float  # memory of each worker
    # on the clock, by what they are spent on; nothing of it is done beside anything else
    seconds: dict

    @property
    def total_seconds(self) -> float: return sum(self.seconds.values())

    @property
    def bottleneck(self) -> str: return max(self.seconds, key=self.seconds.get)

    def __repr__(self):
        parts = ", ".join(f"{name} {as_time(s)}" for name, s in self.seconds.items())
        read, back, held = map(with_unit,
                               (self.bytes_read, self.bytes_to_driver, self.bytes_of_worker))
        return (f"Resources({self.passes} passes, {read} read, {back} to the driver, {held} of "
                f"memory a worker; {as_time(self.total_seconds)}: {parts})")

PROCESS = 4e8 # bytes of a process that has loaded everything
FILED = 2**28 # bytes of codes; more than that lie in files, where chunks are read in one process

def bytes_held(n, d, k, method, n_workers) -> float:
    """The memory of a worker: order and label of each row, and codes where they are few; on a
    cluster values, too."""
    pays = 8 * k if method == "ExKMC" else 0
    if n_workers == 1: return PROCESS + (8 + pays + (d if n * d <= FILED else 0)) * n
    return PROCESS + (9 * d + 16 + pays) * n / n_workers

def estimate_resources(
    n_samples:int,            # Rows of the table
    n_features:int,           # Columns of the table, float64
    n_clusters:int,           # Clusters; ExKMC: twice as many leaves
    method:str="IMM",         # "IMM", "EMN", "CART" or "ExKMC"
    *,
    n_workers:int=1, # 1: chunks in this process; more: workers of a Dask cluster, one thread each
    rows_per_chunk:int=1_000_000, # Rows of a chunk, or partition
    read_rate:float=2e8,      # Bytes a second that a worker reads from its files
    bandwidth:float=1e9,      # Bytes a second that the driver takes in
    # Bytes and seconds; `total_seconds` is their sum, `bottleneck` names the largest part
) -> Resources:
    """Estimate the passes, bytes, memory and seconds of a fit of a table in chunks.

    Rates are those of one thread of the machine that `nbs/benchmarks/scale.csv` names, on blobs;
    see the chapter for how far to trust them."""
    # Raises ValueError: a method that was not measured, or a number below 1
    asked = dict(n_samples=n_samples, n_features=n_features, n_clusters=n_clusters,
                 n_workers=n_workers, rows_per_chunk=rows_per_chunk, read_rate=read_rate,
                 bandwidth=bandwidth)
    for name, value in asked.items():
        if not isinstance(value, Real) or not value >= 1:
            raise ValueError(f"{name} must be a number of at least 1; got {what_came(value)}.")
    if not isinstance(method, str) or method not in RATES:
        raise ValueError(f"method must be one of {', '.join(RATES)}; got {what_came(method)}.")
    n, d, k, rates = n_samples, n_features, n_clusters, RATES[method]
    times, on_cluster = DIVIDED[method] if n > 256 * ROWS_OPENED else UNDIVIDED, n_workers > 1
    passes, joined = round(times.passes * rates.passes.at(k)), times.joined * rates.joined.at(k) * n
    read = 8 * n * d * (1 if on_cluster else rates.reads.at(k))
    to_driver = rates.added.at(k) * d + joined
    chunks = max(n_workers, -(-n // rows_per_chunk))
    tasks = 5 * chunks + round(passes * n_workers * 8 / 7) if on_cluster else 0
    seconds = {"reading": read / n_workers / read_rate,
               "answering": (CODE * n * d + DECODE * read + times.answers * rates.answers.at(k) * n
                             * d) / n_workers,
               "the driver": rates.driver.at(k) * d + JOIN * joined}
    if on_cluster:
        seconds |= {"handing out tasks": TASK * tasks, "the network": to_driver / bandwidth}
    return Resources(passes, tasks, read, to_driver, bytes_held(n, d, k, method, n_workers),
                     seconds)
