"""Is a change slower? The same fits by two source trees, in turns: CPU seconds of one thread.

    git worktree add ../before HEAD~1
    python nbs/benchmarks/ab.py ../before . --rounds 5

Each round is a process a tree, and every other round the other tree comes first. A line a fit: the
least seconds of both, and the ratio of these. Kernels are compiled before.
"""
import argparse, json, os, subprocess, sys, tempfile
from pathlib import Path

FITS = '''
import json, time, warnings
from sklearn.datasets import make_blobs
from xclust import CART, EMN, IMM, AutoTree, ExGreedy, ExKMC
warnings.simplefilter("ignore")
found = {}
for n, times in ((100_000, 2), (400, 15)):
    X, y = make_blobs(n, 20, centers=10, cluster_std=4, random_state=0)
    auto = AutoTree(max_leaves=20, starts="fast", random_state=0)
    for model in (IMM(), EMN(), CART(), ExKMC(max_leaves=20), ExGreedy(), auto):
        model.fit(X[:400], labels=y[:400])
        taken = []
        for _ in range(1 if model is auto and n > 400 else times):
            start = time.process_time()
            model.fit(X, labels=y)
            taken.append(time.process_time() - start)
        found[f"{type(model).__name__}, {n:,} rows"] = min(taken)
print(json.dumps(found))
'''
ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1",
         "XCLUST_COMPILE": "always"}


def seconds(tree, cache):
    "Of every fit, by the package in a folder."
    env = os.environ | ALONE | {"PYTHONPATH": str(tree), "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", FITS], env=env, cwd=cache, capture_output=True,
                          text=True, check=True)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    trees = asked.before.resolve(), asked.after.resolve()
    with tempfile.TemporaryDirectory() as place:
        caches = [Path(place, name) for name in ("before", "after")]
        for cache in caches: cache.mkdir()
        rounds = [{}, {}]
        for i in range(asked.rounds + 1):                       # the first compiles
            for side in (0, 1) if i % 2 else (1, 0):
                for fit, s in seconds(trees[side], caches[side]).items():
                    if i: rounds[side].setdefault(fit, []).append(s)
    for fit, before in rounds[0].items():
        least = min(before), min(rounds[1][fit])
        print(f"{fit:24} {least[0]:8.4f} s {least[1]:8.4f} s   {least[1] / least[0]:.3f}")


if __name__ == "__main__": main()
