"""Measure what `--memory` asks for and what the command takes, and write memory.csv.

    python nbs/benchmarks/memory.py                  all lines: some ten minutes, 2 GB of files for a while
    python nbs/benchmarks/memory.py --only decimal   one kind of file; the lines of others are kept
    python nbs/benchmarks/memory.py --tables FOLDER  the files are written there, and stay

Each line is a command in a process of its own, after a small one has compiled the kernels: `asked`
and `peak` are MB (2**20 bytes), the peak is the largest resident set that the system saw. The
tables have a million rows; another process writes them, for a child's peak is at least that of the
process that started it. """
import argparse, csv, gzip, os, subprocess, sys, tempfile
from pathlib import Path
import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

here = Path(__file__).resolve()
n = 1_000_000
fields = ["file", "command", "asked", "peak", "share", "seconds CPU", "cores"]


def numbers(n, d):
    "Four blobs in a table, and a column that names them."
    rng = np.random.default_rng(0)
    centers, y = rng.uniform(-10, 10, (4, d)), rng.integers(0, 4, n)
    X = rng.normal(0, 3, (n, d))
    X += centers[y]
    return pa.table({f"x{j}": X[:, j] for j in range(d)}
                    | {"segment": pa.array(np.array(list("abcd"), object)[y])})


def words(rng, different, letters):
    alphabet = np.array(list("abcdefghij"))
    every = np.array(["".join(rng.choice(alphabet, letters)) for _ in range(different)], object)
    return pa.array(every[rng.integers(0, different, n)])


def one_group(path, d): pq.write_table(numbers(n, d), path, row_group_size=n)


def small_groups(path): pq.write_table(numbers(n, 20), path, row_group_size=50_000)


def many_files(path):
    table = numbers(n, 20)
    path.mkdir()
    for i in range(10_000): pq.write_table(table.slice(100 * i, 100), path / f"{i:05}.parquet")


def packed_text(path):
    with gzip.open(path, "wb", compresslevel=1) as file: pyarrow.csv.write_csv(numbers(n, 20), file)


def wide_text(path):
    rng, table = np.random.default_rng(1), numbers(n, 8)
    for j in range(3): table = table.append_column(f"category{j}", words(rng, 20 + 10*j, 60))
    notes = [f"free text of the customer number {i}, who went on for a while {i * 7919 % n}"
             for i in range(n)]
    pq.write_table(table.append_column("note", pa.array(notes)), path)


def decimals(path):
    table = numbers(n, 12)
    for j in range(6):
        column = table[f"x{j}"].cast(pa.decimal128(12, 3), safe=False)
        table = table.set_column(j, f"x{j}", column)
    pq.write_table(table, path)


def dictionaries(path):
    rng, table = np.random.default_rng(1), numbers(n, 8)
    for j in range(4):
        table = table.append_column(f"category{j}", words(rng, 20, 40).dictionary_encode())
    pq.write_table(table, path)


files = {                # name, how it is written, MB that are asked for
    "one group, 20 columns": ("group20.parquet", lambda path: one_group(path, 20), 500),
    "one group, 100 columns": ("group100.parquet", lambda path: one_group(path, 100), 600),
    "groups of 50,000": ("groups.parquet", small_groups, 500),
    "10,000 files": ("many", many_files, 500),
    "CSV.gz": ("packed.csv.gz", packed_text, 600),
    "wide text": ("text.parquet", wide_text, 600),
    "Decimal": ("decimal.parquet", decimals, 500),
    "dictionaries": ("dictionary.parquet", dictionaries, 600)}


def measured(*arguments):
    "Peak in MB and seconds of CPU of a command; RuntimeError where it fails."
    command = [sys.executable, "-m", "xclust", *map(str, arguments)]
    with tempfile.TemporaryFile() as said:
        started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(started.pid, 0)
        said.seek(0)
        if status: raise RuntimeError(said.read().decode())
    return round(used.ru_maxrss / 1024), round(used.ru_utime + used.ru_stime, 1)


def lines_of(kind, folder):
    "Explain and predict of one kind of file."
    name, _, asked = files[kind]
    path, out = folder / name, folder / "result"
    if not path.exists():
        subprocess.run([sys.executable, here, "--write", kind, "--tables", folder], check=True)
    explain = ["explain", path, "--labels", "segment", "--method", "imm", "--out", out, "--memory",
               f"{asked}MB"]
    predict = ["predict", out, path, "--out", folder / "labels.csv", "--memory", "420MB"]
    for command, memory in ((explain, asked), (predict, 420)):
        peak, seconds = measured(*command)
        yield dict(zip(fields, [kind, command[0], memory, peak, f"{peak / memory:.2f}", seconds,
                                os.cpu_count()]))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=files)
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--write", choices=files, help="only write this file")
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    options = parser.parse_args()
    if options.write:
        name, write, _ = files[options.write]
        return write(options.tables / name)
    kept = list(csv.DictReader(options.out.open(encoding="utf-8"))) if options.out.exists() else []
    with tempfile.TemporaryDirectory(prefix="xclust_memory_") as place:
        folder = options.tables or Path(place)
        pq.write_table(numbers(3000, 5), folder / "small.parquet")
        measured("explain", folder / "small.parquet", "--labels", "segment", "--method", "imm",
                 "--memory", "1GB", "--out", folder / "small")
        for kind in [options.only] if options.only else files:
            found = list(lines_of(kind, folder))
            kept = [line for line in kept if line["file"] != kind] + found
            for line in found: print(*line.values(), sep="  ", flush=True)
            with options.out.open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, fields, lineterminator="\n")
                writer.writeheader()
                writer.writerows(sorted(kept, key=lambda line: list(files).index(line["file"])))


if __name__ == "__main__": main()
