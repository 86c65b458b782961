"""Grow trees of tables from a million rows to fifty, in chunks and on two workers, and write what
9_evidence/14_planning.ipynb reads.

    python nbs/benchmarks/scale.py                   into scale.csv: half an hour of an idle machine; 8 GB for a while, in the folder for temporary files
    python nbs/benchmarks/scale.py --most 5e6        no table with more rows; lines of larger ones are kept as they are
    python nbs/benchmarks/scale.py --quick           tiny tables, printed only (unless --out names a file)
    python nbs/benchmarks/scale.py --tables FOLDER   tables are written there, and stay; those that are there are read
    python nbs/benchmarks/scale.py --only CART       points of this method, or of workers=2; the lines of others are kept

Every line is a fit in a process of its own, after a small one has compiled; up to two million rows,
and in memory, it is the better of two. The table lies in a Parquet file of its own, float64, in row
groups of 250,000 or a million (`rows`), not compressed: blobs around centers drawn from a cube,
whose spread is an eighth ("blobs") or a quarter ("close") of its side; or covtype, from the folder
that XCLUST_DATA names, without which its points are left out. No worker: the table is in memory,
and reading it, row group after row group, is `seconds loading`, no part of `seconds CPU`. One: this
process reads chunk after chunk. Two: a local Dask cluster of two processes with one thread each;
then the seconds of the driver are those of this process, in which the scheduler is, and what the
cluster takes when it is idle, as measured before, is `seconds idle`, no part of `seconds CPU`;
`bytes arrived` are those of the pickled answers that reach the driver. Of two workers, `seconds in
chunks` are those of chunks in the same process, in turn. CPU seconds, so that others who share the
machine count little. Some points divide bins of fewer rows than the package does, `divided`, as if
the table had more rows. What was asked and answered is counted by the driver; `rows divided` is the
sum of the rows of all nodes that were cut. """
import argparse, csv, json, os, platform, subprocess, sys, tempfile, time
from pathlib import Path
from typing import NamedTuple
from benchmark import cpu, libraries, one_thread, peak

here = Path(__file__).resolve()
spreads = {"blobs": 2.5, "close": 5.0}
group, seed = 250_000, 0


class Point(NamedTuple):
    "What is fitted."
    n: int
    d: int = 20
    k: int = 10
    method: str = "IMM"
    workers: int = 1
    data: str = "blobs"
    rows: int = group
    # bins with more rows are divided before they are opened; 0: as the package has it
    divided: int = 0


counted = ["pieces", "passes", "questions", "bytes sent", "bytes added", "bytes joined",
           "bytes read", "bytes arrived", "rows divided"]
timed = ["seconds coding", "seconds answers", "seconds reading", "seconds driver",
    "seconds loading", "seconds idle", "seconds in chunks", "seconds CPU", "seconds wall",
    "peak MB"]
fields = [*Point._fields, *counted, *timed, "seed", "python", *libraries, "cpu", "cores"]
M = 1_000_000
points = [Point(n) for n in (M, 2*M, 5*M, 10*M, 20*M, 50*M)]
points += ([Point(n, method="CART") for n in (M, 2*M, 5*M, 20*M)]
           + [Point(n, method="ExKMC") for n in (M, 2*M, 20*M)])
points += ([Point(n, method="EMN") for n in (M, 20*M)]
    + [Point(n, method=method) for method in ("ExGreedy", "AutoTree fast") for n in (2*M, 20*M)])
points += [Point(5*M, method=method) for method in ("EMN", "ExKMC")]
points += [Point(5*M, method=method, divided=2**12) for method in ("IMM", "EMN", "CART", "ExKMC")]
points += [Point(2*M, method=method, workers=0)
           for method in ("IMM", "EMN", "CART", "ExKMC", "ExGreedy", "AutoTree fast")]
points += [Point(5*M, method=method, workers=0) for method in ("IMM", "CART")]
points += ([Point(n, workers=2) for n in (M, 2*M, 10*M)] + [Point(n, method="CART", workers=2)
    for n in (2*M, 10*M)] + [Point(M, workers=2, rows=group//10)])
points += [Point(M, d=54), Point(M, d=54, method="CART")] + [Point(M, k=k) for k in (3, 30)]
points += ([Point(M, k=30, method=method) for method in ("CART", "ExKMC", "EMN")]
           + [Point(M, method=method, data="close") for method in ("IMM", "CART")])
covtype = Point(581_012, 54, 7, data="covtype")
points += [covtype._replace(method=method) for method in ("IMM", "CART")]
# row groups of a million, about as many as pandas writes
points += [Point(20*M, method=method, rows=M)
           for method in ("IMM", "CART", "ExKMC", "AutoTree fast")]
points += [Point(50*M, rows=M)]
tiny = [Point(3000, 3, 3), Point(3000, 3, 3, "CART"), Point(3000, 3, 3, "ExKMC"),
        Point(3000, 3, 3, "AutoTree fast"), Point(3000, 3, 3, workers=0),
        Point(3000, 3, 3, workers=2, rows=500)]


def write(path, point):
    "The table of a point, a million rows at a time."
    import numpy as np, pyarrow as pa, pyarrow.parquet as pq
    def as_table(X, y):
        return pa.table({f"x{j}": X[:, j] for j in range(point.d)}
                        | {"cluster": y.astype(np.int16)})
    rng, writer = np.random.default_rng(seed), None
    if point.data == "covtype":
        with np.load(Path(os.environ["XCLUST_DATA"], "covtype.npz")) as found:
            table = as_table(found["X"][:point.n].astype(float), found["y"][:point.n] - 1)
        return pq.write_table(table, path, row_group_size=point.rows, compression="none",
                              use_dictionary=["cluster"])
    centers = rng.uniform(-10, 10, (point.k, point.d))
    for first in range(0, point.n, M):
        rng, m = np.random.default_rng([seed, first]), min(M, point.n - first)
        y = rng.integers(0, point.k, m)
        X = rng.normal(0, spreads[point.data], (m, point.d))
        X += centers[y]
        table = as_table(X, y)
        writer = (writer or pq.ParquetWriter(path, table.schema, compression="none",
                                             use_dictionary=["cluster"]))
        writer.write_table(table, row_group_size=point.rows)
    writer.close()


class Watch:
    "CPU seconds by what they are spent on, of chunks that are read here."
    def __init__(self):
        self.seconds, self.bytes = {"coding": 0.0, "answers": 0.0, "reading": 0.0}, 0

    def reading(self, read):
        "The same function; what it reads is counted, and is no part of what goes on around it."
        def watched(columns):
            start = time.process_time()
            values = read(columns)
            self.seconds["reading"] += time.process_time() - start
            self.bytes += sum(x.nbytes for x in values)
            return values
        return watched

    def timed(self, name, f):
        "The same function; its seconds, but for those of reading, are of that name."
        def watched(*args):
            start, before = time.process_time(), self.seconds["reading"]
            found = f(*args)
            self.seconds[name] += time.process_time() - start - (self.seconds["reading"] - before)
            return found
        return watched


def watched_fit(model, source):
    "A fit whose driver counts, and whose parts are timed."
    from xclust.engine import chunks
    from planning import counting
    from xclust.methods import chunked
    watch, tables, made = Watch(), [], chunked.chunks_and_stats
    if not source.partitions:
        source.chunks = [chunk._replace(read=watch.reading(chunk.read)) for chunk in source.chunks]
    def chunks_and_stats(*args):
        table, *others = made(*args)
        tables.append(counting(table))
        return table, *others
    before = made, chunks.map_chunk
    chunked.chunks_and_stats, chunks.map_chunk = (watch.timed("coding", chunks_and_stats),
                                                  watch.timed("answers", chunks.map_chunk))
    try: model.fit(source, labels="cluster")
    finally: chunked.chunks_and_stats, chunks.map_chunk = before
    return watch, tables[0]


def highest():
    """The most memory of this program, in bytes. What a parent held when it started this process is
    no part of it."""
    try: lines = Path("/proc/self/status").read_text().splitlines()
    except OSError: return peak()
    return 1024*int(next(line.split()[1] for line in lines if line.startswith("VmHWM")))


def source_of(file, client):
    from xclust import Source
    if not client: return Source(file)
    import dask.dataframe as dd
    return Source(dd.read_parquet(file, split_row_groups=True, aggregate_files=False,
                                  blocksize=None), client=client)


def model_of(point):
    import xclust
    if point.method == "AutoTree fast": return xclust.AutoTree(starts="fast")
    return (xclust.ExKMC(max_leaves=2*point.k) if point.method == "ExKMC"
            else getattr(xclust, point.method)())


def seconds_of(client):
    "CPU seconds of the workers so far."
    return sum(client.run(time.process_time).values()) if client else 0.0


def fit_in_memory(point, path):
    "The measures of one fit of the same table, once it is in memory."
    import numpy as np, pyarrow.parquet as pq
    file, first = pq.ParquetFile(path), 0
    before = time.process_time()
    X, y = np.empty((file.metadata.num_rows, point.d)), np.empty(file.metadata.num_rows, np.int64)
    for i in range(file.num_row_groups):
        *columns, labels = file.read_row_group(i).columns
        rows = slice(first, first := first + len(labels))
        for j, column in enumerate(columns): X[rows, j] = column
        y[rows] = labels
    loading, before, wall = time.process_time() - before, time.process_time(), time.perf_counter()
    tree = model_of(point).fit(X, labels=y).tree_
    found = {"seconds loading": loading, "seconds CPU": time.process_time() - before,
             "seconds wall": time.perf_counter() - wall, "peak MB": highest()/1e6}
    return found | {"rows divided": int(tree.n_node_samples[tree.feature >= 0].sum())}


def idle_rate(client):
    "CPU seconds a second of a cluster that has nothing to do, driver and all."
    def now(): return time.process_time() + seconds_of(client), time.perf_counter()
    (cpu, wall), _ = now(), time.sleep(5)
    return (now()[0] - cpu)/(now()[1] - wall)


def arriving(client):
    "Lengths of the pickled answers that a driver gathers, from now on."
    import pickle
    from xclust.reference import on_dask
    sizes, gathered = [], on_dask.gathered
    def counted(*args):
        found = gathered(*args)
        sizes.append(len(pickle.dumps(found, 5)))
        return found
    on_dask.gathered = counted
    return sizes, lambda: setattr(on_dask, "gathered", gathered)


def fit(point, path, client=None):
    "The measures of one fit."
    if point.workers == 0: return fit_in_memory(point, path)
    model, source = model_of(point), source_of(path, client)
    idle, (sizes, back) = ((idle_rate(client), arriving(client)) if client
                           else (0, ([], lambda: None)))
    cpu_before, there, wall = time.process_time(), seconds_of(client), time.perf_counter()
    watch, counts = watched_fit(model, source)
    driver, there, wall = (time.process_time() - cpu_before, seconds_of(client) - there,
                           time.perf_counter() - wall)
    back()
    tree = model.tree_
    found = {"pieces": counts.chunks, "passes": counts.passes,
        "questions": sum(counts.asked.values()), "bytes sent": counts.sent,
        "bytes added": counts.added, "bytes joined": counts.joined,
        "rows divided": int(tree.n_node_samples[tree.feature >= 0].sum()),
        "seconds CPU": driver + there, "seconds wall": wall}
    if client:
        found["seconds CPU"] -= idle*wall
        return (found | {"seconds driver": driver, "seconds idle": idle*wall,
                         "bytes arrived": sum(sizes)})
    parts = {f"seconds {name}": value for name, value in watch.seconds.items()}
    return (found | parts | {"bytes read": watch.bytes,
        "seconds driver": driver - sum(parts.values()), "peak MB": highest()/1e6})


def better(point, path, small, client=None):
    """After a small fit, which compiles: of a table that is not large, or in memory, the better of
    two."""
    for _ in range(1 + bool(client)): fit(point, small, client)
    beside = point._replace(workers=1) if client and point.n <= 2*M else None
    if beside: fit(beside, small)
    def both():
        return (fit(point, path, client) | ({"seconds in chunks": fit(beside, path)["seconds CPU"]}
                                            if beside else {}))
    tries = [both() for _ in range(1 + (point.n <= 2*M or point.workers == 0))]
    best = min(tries, key=lambda found: found["seconds CPU"])
    return (best | ({"seconds in chunks": min(found["seconds in chunks"] for found in tries)}
                    if beside else {}))


def child(point, path, small):
    "In a process of its own."
    os.environ["XCLUST_COMPILE"] = "always"
    if point.divided:
        from xclust.engine import chunks
        chunks.ROWS_OPENED, chunks.MANY_OPENED = point.divided, 0
    if point.workers < 2: return better(point, path, small)
    from distributed import Client
    with tempfile.TemporaryDirectory() as folder, Client(n_workers=point.workers,
            threads_per_worker=1, processes=True, dashboard_address=None,
            local_directory=folder) as client:
        return better(point, path, small, client)


def measured(point, path, small):
    "A line of the table."
    asked = json.dumps([point, str(path), str(small)])
    done = subprocess.run([sys.executable, "-W", "ignore", str(here), "--child", asked],
                          env=os.environ | one_thread, capture_output=True, text=True)
    if done.returncode: raise RuntimeError(done.stderr)
    found = {name: f"{value:.4g}" if isinstance(value, float) else value
             for name, value in json.loads(done.stdout.splitlines()[-1]).items()}
    return point._asdict() | found | machine()


def machine():
    from importlib.metadata import version
    return {"seed": seed, "python": platform.python_version(),
            **{name: version(name) for name in libraries}, "cpu": cpu(), "cores": os.cpu_count()}


def written(folder, table):
    "The file of a table, written where it is not there yet."
    path = Path(folder,
        "_".join(f"{value}" for value in (table.n, table.d, table.k, table.data, table.rows))
        + ".parquet")
    if not path.exists():
        write(begun := path.with_suffix(".begun"), table)
        begun.rename(path)
    return path


def lines_of(chosen, small_rows, stay=None):
    """The lines of some points; a table is written once, and deleted when its points are done,
    unless `stay` names a folder."""
    tables = {}
    for point in chosen:
        tables.setdefault(point._replace(method="", workers=0, divided=0), []).append(point)
    if not os.environ.get("XCLUST_DATA"):
        tables = {table: those for table, those in tables.items() if table.data != "covtype"}
    with tempfile.TemporaryDirectory(prefix="xclust_scale_") as folder:
        for table, those in tables.items():
            path, small = (written(stay or folder, t)
                           for t in (table, table._replace(n=max(small_rows, 20*table.k))))
            for point in those: yield measured(point, path, small)
            if not stay: path.unlink()


def number(point): return tuple(str(value) for value in point)


def main():
    args = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    args.add_argument("--quick", action="store_true")
    args.add_argument("--most", type=float, default=float("inf"))
    args.add_argument("--least", type=float, default=0)
    args.add_argument("--out", type=Path)
    args.add_argument("--tables", type=Path)
    args.add_argument("--only")
    args.add_argument("--child")
    args = args.parse_args()
    if args.child:
        point, *paths = json.loads(args.child)
        print(json.dumps(child(Point(*point), *paths)))
        return
    out = args.out or (None if args.quick else here.with_name("scale.csv"))
    chosen = [p for p in (tiny if args.quick else points) if args.least <= p.n <= args.most
              and args.only in (None, p.method, f"workers={p.workers}")]
    kept = {}
    if out and out.exists():
        with out.open(newline="", encoding="utf-8") as file:
            kept = {tuple(line[f] for f in Point._fields): line for line in csv.DictReader(file)}
    for line in lines_of(chosen, 2000 if args.quick else 50_000, args.tables):
        kept[tuple(str(line[f]) for f in Point._fields)] = line
        print(*(f"{name}: {line.get(name, '')}"
                for name in [*Point._fields, "passes", "seconds CPU", "peak MB"]), sep="  ",
                flush=True)
        if out:
            order = {number(p): i for i, p in enumerate(tiny + points)}
            with out.open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, fields, lineterminator="\n")
                writer.writeheader()
                writer.writerows(kept[key] for key in sorted(kept,
                    key=lambda key: order.get(key, len(order))))


if __name__ == "__main__": main()
