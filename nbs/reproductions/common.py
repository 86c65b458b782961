"""What the reproduction scripts share: the form of a row, the measures, the table on disk, the command line.

A script says what is to be run (`plan`, a list of jobs) and how (`run(job)`, the rows of one job). `main` does the rest:

    if __name__ == "__main__": main(__doc__, Path(__file__).with_suffix(".csv"), plan, run)

A job is one method on one data set from one seed, at one or several numbers of leaves, so that one fit may give many rows.
"""
import argparse, csv, math, os, platform, subprocess, sys, time
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple
import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score
from threadpoolctl import threadpool_limits
from xclust import agreement, cost, price

key = ["protocol", "data", "reference", "method", "leaves", "seed"]           # what a row is found by
columns = ["protocol", "data", "n", "d", "k", *key[2:], "price", "surrogate", "share", "ari", "ami", "ref", "seconds"]
words, counts = ("protocol", "data", "reference", "method"), ("n", "d", "k", "leaves", "seed")
libraries = ("numpy", "scipy", "scikit-learn", "numba", "xclust")


class Job(NamedTuple):
    "One method on one data set: what a fit, and so one or several rows, is made from."
    protocol: str
    data: str
    reference: str         # "KMeans", "Spectral", ...
    method: str            # the name of the reference for its own row
    seed: int
    leaves: tuple = (None,)  # leaves asked for; None where the method has no leaves, as the reference

    def keys(self):
        "The keys of the rows that this job gives."
        return [(*self[:4], leaves, self.seed) for leaves in self.leaves]


def key_of(row): return tuple(row[name] for name in key)


# Measures

def measures(X, labels, reference_labels, *, centers=None, truth=None, same_names=True, base=None):
    """price, surrogate, share, ari, ami, ref of a clustering.

    price      cost of the clusters around their own means / cost of the reference around its own means
    surrogate  cost of the clusters around the reference's centers / the same; only with centers
    share      rows that keep the reference's cluster (the ExKMC paper's accuracy); only if both use the same cluster numbers
    ari, ami   adjusted Rand index and adjusted mutual information with the true classes (as in the SpEx paper); only with truth
    ref        adjusted Rand index with the reference (the SpEx paper's REF)
    Rows where the reference is -1 are noise and left out. base is the cost of the reference, if it is known already.
    """
    labels, reference_labels = np.asarray(labels), np.asarray(reference_labels)
    kept = reference_labels >= 0
    if not kept.all(): X, labels, reference_labels, truth = X[kept], labels[kept], reference_labels[kept], None if truth is None else np.asarray(truth)[kept]
    base, same = cost(X, reference_labels) if base is None else base, agreement(labels, reference_labels)
    return {"price": price(cost(X, labels), base),
            "surrogate": None if centers is None or not same_names else price(cost(X, labels, centers=centers), base),
            "share": same.share if same_names else None,
            "ari": None if truth is None else adjusted_rand_score(truth, labels),
            "ami": None if truth is None else adjusted_mutual_info_score(truth, labels),
            "ref": same.ari}


def accuracy(labels, reference_labels):
    "The ExKMC paper's accuracy: the share of rows whose cluster is that of the reference."
    return agreement(labels, reference_labels).share


def row_of(job, leaves, shape, k, found, seconds):
    "A row of the table; what is not defined is None."
    n, d = shape
    return {**dict.fromkeys(columns), "protocol": job.protocol, "data": job.data, "n": n, "d": d, "k": k, "reference": job.reference,
            "method": job.method, "leaves": leaves, "seed": job.seed, **found, "seconds": seconds}


@contextmanager
def stopwatch():
    "CPU seconds of this process, of one thread: a list with one number, filled at the end."
    seconds, start = [], time.process_time()
    with threadpool_limits(1): yield seconds
    seconds.append(time.process_time() - start)


def kmeans(X, k, seed, n_init=10, max_iter=300):
    "scikit-learn's k-means in one thread: with several, sums depend on who comes first, and so may the labels."
    with threadpool_limits(1): return KMeans(k, n_init=n_init, max_iter=max_iter, random_state=seed).fit(X)


# The table

def _number(name, text):
    if text == "": return None
    return text if name in words else int(text) if name in counts else float(text)


def _text(name, value):
    if value is None or (isinstance(value, float) and math.isnan(value)): return ""
    if name in words + counts: return str(value)
    return f"{value:.3g}" if name == "seconds" else f"{value:.8g}"


def read(path):
    "The rows of a table as dicts, empty fields as None; no rows if there is no file."
    if not Path(path).exists(): return []
    with open(path, newline="", encoding="utf-8") as file:
        return [{name: _number(name, text) for name, text in row.items()} for row in csv.DictReader(l for l in file if not l.startswith("#"))]


def notes(path):
    "The machines and versions that a table comes from."
    if not Path(path).exists(): return []
    with open(path, encoding="utf-8") as file: return [line[1:].strip() for line in file if line.startswith("#")]


def write(path, rows, remarks=()):
    "Write a table, whole or not at all; remarks go first, behind #."
    part = Path(f"{path}.part")
    with part.open("w", newline="", encoding="utf-8") as file:
        file.writelines(f"# {remark}\n" for remark in remarks)
        out = csv.writer(file, lineterminator="\n")
        out.writerow(columns)
        out.writerows([_text(name, row.get(name)) for name in columns] for row in rows)
    part.replace(path)


def frame(path):
    "A table as a pandas DataFrame."
    import pandas as pd
    return pd.read_csv(path, comment="#", dtype={"leaves": "Int64"})


def differences(row, fresh, relative=1e-9):
    "The columns in which a row run again differs, seconds aside."
    def same(a, b): return a == b or (isinstance(a, float) and isinstance(b, float) and math.isclose(a, b, rel_tol=relative, abs_tol=relative))
    again = {name: _number(name, _text(name, fresh[name])) for name in columns}     # both as the table rounds them
    return {name: (row[name], again[name]) for name in columns if name != "seconds" and not same(row[name], again[name])}


# The machine

def cpu():
    "The processor's name."
    try: lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError: lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    if not names and sys.platform == "darwin":
        names = subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.splitlines()
    return names[0] if names else platform.processor() or platform.machine()


def machine():
    "The versions of what computes, and the processor."
    return {"Python": platform.python_version(), **{name: version(name) for name in libraries}, "processor": cpu(), "cores": os.cpu_count()}


def machine_note(): return ", ".join(f"{name} {value}" for name, value in machine().items())


# The command line

def missing_data(error): return isinstance(error, (FileNotFoundError, ImportError, OSError))


def main(doc, path, plan, run, arguments=None):
    """Run what is not yet in the table, and write it after every job.

    plan()    all jobs, in the order of the table
    run(job)  the rows of a job; raises FileNotFoundError or OSError where its data cannot be had
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="DATA,..", type=lambda text: text.split(","), help="these data sets; the rows of others stay")
    parser.add_argument("--methods", metavar="METHOD,..", type=lambda text: text.split(","), help="these methods; the rows of others stay")
    parser.add_argument("--protocols", metavar="PROTOCOL,..", type=lambda text: text.split(","), help="these protocols; the rows of others stay")
    parser.add_argument("--seeds", metavar="N", type=int, help="only seeds below N")
    parser.add_argument("--force", action="store_true", help="run again what the table has")
    parser.add_argument("--out", metavar="FILE", type=Path, default=path, help="the table (default: beside the script)")
    options, jobs = parser.parse_args(arguments), list(plan())
    for option, names in (("only", {job.data for job in jobs}), ("methods", {job.method for job in jobs}), ("protocols", {job.protocol for job in jobs})):
        if unknown := set(getattr(options, option) or ()) - names:
            parser.error(f"--{option}: there is no {', '.join(sorted(unknown))}; there are {', '.join(sorted(names))}")
    place = {k: i for i, k in enumerate(k for job in jobs for k in job.keys())}
    rows, remarks = {key_of(row): row for row in read(options.out)}, notes(options.out)
    wanted = [job for job in jobs if (not options.only or job.data in options.only) and (not options.methods or job.method in options.methods)
              and (not options.protocols or job.protocol in options.protocols) and (options.seeds is None or job.seed < options.seeds)]
    for job in wanted:
        left = [k for k in job.keys() if options.force or k not in rows]
        if not left: continue
        start = time.perf_counter()
        try: found = run(job._replace(leaves=tuple(k[4] for k in left)))
        except Exception as error:
            if not missing_data(error): raise
            print(f"not run: {job.data}, {job.method}: {error}", file=sys.stderr, flush=True)
            continue
        rows |= {key_of(row): row for row in found}
        if machine_note() not in remarks: remarks.append(machine_note())
        write(options.out, sorted(rows.values(), key=lambda row: place.get(key_of(row), len(place))), remarks)
        print(f"{job.data}, {job.reference}, {job.method}, seed {job.seed}: {len(found)} rows, {time.perf_counter() - start:.1f} s", flush=True)
    return 0
