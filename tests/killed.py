"""A worker of a Dask cluster is killed in every phase of a fit, one phase after the other: while
the table is loaded or coded, and in the first pass that asks each of the questions. Every time the
tree, and all else that the fit keeps, is that of the table in memory.

    python tests/killed.py                    IMM, CART and ExKMC, some fifty kills: several minutes
    python tests/killed.py --methods IMM
"""
import argparse, os, signal, sys, tempfile, threading, time, warnings
from pathlib import Path
import numpy as np
import pandas as pd
from chunked import said
from xclust import CART, IMM, ExKMC
from xclust.reference import on_dask

METHODS = {"IMM": IMM(), "CART": CART(max_leaves=7), "ExKMC": ExKMC(max_leaves=7)}
PIECES, ROWS = 6, 4000


def part(i, folder):
    "A partition, read slowly, so that a worker can die meanwhile."
    time.sleep(.05)
    return pd.read_parquet(Path(folder, "table.parquet"))[i*ROWS:(i + 1)*ROWS]


def kill(client, later=.03):
    "One of the workers, in a moment."
    pid = next(iter(client.run(os.getpid).values()))
    threading.Timer(later, os.kill, (pid, getattr(signal, "SIGKILL", signal.SIGTERM))).start()


class Deadly:
    "Watches the phases of a fit, and kills a worker as one of them begins."
    def __init__(self, client, phase): self.client, self.phase, self.seen = client, phase, []

    def begins(self, phase):
        if phase not in self.seen:
            self.seen.append(phase)
            if phase == self.phase: kill(self.client)

    def __enter__(self):
        self.before = on_dask.OnDask.send, on_dask.OnDask.map, on_dask.OnDask.loaded
        send, mapped, loaded = self.before
        def one_pass(here, a_pass):
            for question, args in a_pass.requests: self.begins(getattr(question, "__name__", "?"))
            return send(here, a_pass)
        def asked(here, f, *lists):
            if f is on_dask.code: self.begins("code")
            return mapped(here, f, *lists)
        def load(here, *args):
            self.begins("load")
            return loaded(here, *args)
        on_dask.OnDask.send, on_dask.OnDask.map, on_dask.OnDask.loaded = one_pass, asked, load
        return self

    def __exit__(self, *error):
        on_dask.OnDask.send, on_dask.OnDask.map, on_dask.OnDask.loaded = self.before


def main(methods):
    import dask.dataframe as dd
    import distributed
    warnings.simplefilter("ignore")
    rng = np.random.default_rng(0)
    X = pd.DataFrame(rng.normal(size=(PIECES*ROWS, 4)), columns=list("abcd"))
    y, wrong, kills = rng.integers(0, 4, len(X)) + (X.a > 0).to_numpy(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        X.assign(y=y).to_parquet(Path(folder, "table.parquet"))
        table = dd.from_map(part, range(PIECES), folder=folder)
        def fitted(model, phase):
            "On a cluster of its own: a nanny now and then does not bring a worker back."
            two = distributed.LocalCluster(n_workers=2, threads_per_worker=1,
                                           dashboard_address=":0", silence_logs=50)
            with two as cluster, distributed.Client(cluster) as client, Deadly(client,
                    phase) as watch:
                return said(model, table, "y", None), watch.seen
        for name in methods:
            expected, phases, done = said(METHODS[name], X, y, None), [None], set()
            while phases:
                phase = phases.pop(0)
                found, seen = fitted(METHODS[name], phase)
                done.add(phase)
                phases += [p for p in seen if p not in done and p not in phases]
                kills += phase is not None
                wrong += found != expected
                print(f"{name:6} {phase or 'nobody dies':18} "
                      f"{'the same' if found == expected else 'DIFFERS'}", flush=True)
    print(f"{kills} kills, {wrong} differ")
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--methods", type=lambda v: v.split(","), default=list(METHODS))
    sys.exit(bool(main(**vars(parser.parse_args()))))
