"""Does the fuzzer see what is broken? Break the package in one small place after another, and let
it run.

    python tests/seen.py                          # all, one at a time; fails if one is missed that is not said to be equal
    python tests/seen.py -j 2 -k export           # two at a time, those whose line in the list holds the text
    python tests/seen.py --check                  # only: is every text found, once?
    python tests/seen.py --record nbs/benchmarks/seen.csv

A break is a chunk of code and what stands in its place (as in mutate.py, whose copies of the
project are used), and the kind of instances that must show it. Kernels run as plain Python, so that
nothing is compiled. Counted is how many instances of a seed it takes until a law does not hold, of
at most so many. Each kind is tried unbroken, too, with as many instances. A break that no input can
show is in the list with the reason why it is none. """
import argparse, csv, json, os, platform, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from queue import Queue
from typing import NamedTuple
from mutate import Workshop, check, mutated, path_of

SEED, LIMIT = 9000, 600                                          # seconds of the processor
# instances
MOST = dict(trees=800, frames=100, exports=200, models=1500, commands=120, kills=20)
fields = ["part", "module", "old", "new", "kind", "most", "found", "law", "why", "seed", "python",
          "numpy", "xclust"]


KINDS = set()                                                   # of the breaks that are made


class Break(NamedTuple):
    part: str   # What is broken
    kind: str   # Instances that must show it
    module: str # Below xclust, without .py
    old: str
    new: str
    why: str = "" # Why it changes nothing

    arguments = ()                                                          # of pytest, for `check`
    def __str__(self): return f"{self.module}: {self.old} -> {self.new or 'nothing'}"


BREAKS = [Break(*b) for b in [
    ("sweeps", "trees", "engine/sweep", "if b < center: left += w", "if b > center: left += w"),
    ("sweeps", "trees", "engine/sweep", "mistakes += totals[c] - 2*tally.below[j, c] - "
        "tally.inside[j, c]", "mistakes += totals[c] - 2*tally.below[j, c]"),
    ("sweeps", "trees", "engine/sweep", "last and proj.lower[j] <= x < proj.upper[j]",
     "last and proj.lower[j] < x < proj.upper[j]"),
    ("sweeps", "trees", "engine/sweep", "if score < best[0]: best = (score, mistakes, x)",
     "if score <= best[0]: best = (score, mistakes, x)"),
    ("sweeps", "trees", "engine/sweep", "else: bins[j, b, int(b > own[j])] += w",
     "else: bins[j, b, int(b < own[j])] += w"),
    ("sweeps", "trees", "engine/sweep", "least <= n <= m - least and total < best: best, end",
     "least <= n <= m - least and total <= best: best, end"),
    ("sweeps", "trees", "engine/sweep", "while rows[end] - rows[new] >= least",
     "while rows[end] - rows[new] > least"),
    ("sweeps", "trees", "engine/label_sweep", "rest > 0.0 and first <= b",
     "rest > 0.0 and first < b"),
    ("sweeps", "trees", "engine/label_sweep", "return total / m if m > 0.0 else 0.0",
     "return total if m > 0.0 else 0.0"),
    ("sweeps", "trees", "engine/label_sweep", "total += v[c] * (sizes[c] - v[c])",
     "total += v[c] * (sizes[c] - v[c] + 1.0)"),
    ("sweeps", "trees", "engine/label_sweep", "return max(rough, chords_bound(left, free, right))",
     "return 2 * max(rough, chords_bound(left, free, right))"),
    ("sweeps", "trees", "engine/pair_sweep", "sums[p] += mine if mine < other else other",
     "sums[p] += mine if mine > other else other"),
    ("sweeps", "trees", "engine/pair_sweep", "if cut.score < alone and (best is None or key < "
        "best[0]): best, limit", "if cut.score < alone and best is None: best, limit"),
    ("sweeps", "trees", "engine/pair_sweep", "for sign, outside in ((1.0, T[l]), (-1.0, T[j])):",
     "for sign, outside in ((1.0, T[l]), ):"),
    ("costs", "trees", "engine/costs", "v = weights[p]*gap*(gap if power == 2 else 1.0)",
     "v = gap*(gap if power == 2 else 1.0)"),
    ("costs", "trees", "engine/costs", "if 2*reached[g] >= totals[g]: medians[g]",
     "if 2*reached[g] > totals[g]: medians[g]"),
    ("costs", "trees", "engine/costs", "v, coarse, fine = w*(X[p, j] - origin[g, j])",
     "v, coarse, fine = (X[p, j] - origin[g, j])"),
    ("costs", "trees", "engine/costs", "return on_grid(w, *weight_grid(w)) if n else w.copy()",
     "return w.copy()"),
    ("costs", "trees", "methods/sse_greedy", "square += left[j]*left[j]", "square += abs(left[j])"),
    ("costs", "trees", "optimize/optimal", "range(rows.least - 1, m - rows.least)",
     "range(rows.least - 1, m - rows.least - 1)"),
    ("growing", "trees", "engine/columns", "return middle if left < middle <= right else right",
     "return middle"),
    ("growing", "trees", "engine/grow", "if self.task.limits.max_depth is not None and depth >= "
        "self.task.limits.max_depth: return None", "if self.task.limits.max_depth is not None and "
                                                   "depth > self.task.limits.max_depth: "
                                                   "return None"),
    ("growing", "trees", "methods/cart", "(ends + 1 >= least)", "(ends >= least)"),
    ("growing", "trees", "methods/ex_greedy", "max(np.rint(min(e, cap)*scale), 1.0)",
     "np.rint(min(e, cap)*scale)"),
    ("growing", "trees", "methods/spex", "inside[e & 1, max(codes[first[e]], codes[second[e]])] "
                                         "+= tie[e]", "inside[e & 1, codes[second[e]]] += tie[e]"),
    ("mixed tables", "frames", "reference/frames", "np.isin(np.where(np.isnan(x), ABSENT, x), "
                                                   "self.codes)", "np.isin(x, self.codes)"),
    ("mixed tables", "frames", "reference/frames", "if is_absent(v): return np.nan",
     "if v is None: return np.nan"),
    ("mixed tables", "frames", "engine/tree", "(nodes.categories[first + c//8] >> (c % 8)) "
        "& 1 == 1", "(nodes.categories[first + c//8] >> (c % 8)) & 1 == 0"),
    ("routing", "trees", "engine/tree", "left = nodes.lower[u] <= x <= nodes.upper[u]",
     "left = nodes.lower[u] <= x < nodes.upper[u]"),
    ("routing", "trees", "engine/tree", "left = nodes.lower[u] <= x <= nodes.upper[u]",
     "left = nodes.lower[u] < x <= nodes.upper[u]"),
    ("routing", "trees", "engine/tree", "(X, (X.shape[1], 1)) if X.flags.c_contiguous",
     "(X, (1, len(X))) if X.flags.c_contiguous"),
    ("routing", "exports", "engine/tree", "if np.isnan(x): return nodes.missing_left[u]",
     "if np.isnan(x): return True"),
    ("routing", "exports", "engine/tree", "if not 0 <= x < 8*(last - first): return False",
     "if not 0 <= x < 8*(last - first): return True"),
    ("exports", "exports", "shipping/export", "(\">\" if lower_open else \">=\", lower)",
     "(\">\", lower)"),
    ("exports", "exports", "shipping/export", "(\"<\" if upper_open else \"<=\", upper)",
     "(\"<\", upper)"),
    ("exports", "exports", "shipping/export", "if left.missing is None else \"ELSE\"",
     "if False else \"ELSE\""),
    ("exports", "exports", "shipping/export", "else value.replace(\"'\", \"''\")", "else value"),
    ("exports", "exports", "shipping/export", "name.replace(last, last*2)", "name"),
    ("exports", "exports", "shipping/export", "word = \"IN\" if inside else \"NOT IN\"",
     "word = \"IN\""),
    ("exports", "exports", "shipping/export", "if dialect == \"sqlite\": self.per_second = 1000",
     "if dialect == \"sqlite\": self.per_second = 1"),
    ("exports", "exports", "shipping/export", "if dialect == \"sqlite\" and not (digits <= 15 and "
                                              "size <= 22): return", "if False: return"),
    ("exports", "exports", "shipping/export", "f\"(~{x}.isin({values!r}) & {x}.notna())\"",
     "f\"(~{x}.isin({values!r}))\""),
    ("exports", "exports", "shipping/export", "x = polars.selectors.by_name(name).as_expr()",
     "x = polars.col(name)"),
    ("loaders", "models", "engine/tree", "if len(found) < len(pairs): raise ValueError(\"a key is "
        "there twice\")", "", "a key that stands twice is taken once, and no edit of a document "
                              "writes a key twice but by bytes"),
    ("loaders", "models", "engine/tree", "if not isinstance(policy, str): raise ValueError(\"The "
        "tree's missing must be a text.\")", "", "what is no policy is refused by the tree itself, "
                                                 "in another sentence"),
    ("loaders", "models", "engine/tree", "except OverflowError: raise ValueError(f\"The tree's "
        "{name} holds a number that is too large.\") from None", "except ZeroDivisionError: pass"),
    ("loaders", "models", "shipping/export", "if len(found) < least:", "if False:"),
    ("loaders", "models", "shipping/model_files", "if not 0 <= cluster < k:",
     "if not 0 <= cluster <= k:"),
    ("loaders", "models", "shipping/model_files", "if len(scale) != questions.n_features: raise "
        "ValueError(\"The document's feature_scale must be a number per column.\")", ""),
    ("command line", "commands", "shipping/cli", "{\"cluster\": [words[j] for j in own]}",
     "{\"cluster\": [before[j] for j in known.tolist()]}"),
    ("command line", "commands", "shipping/cli", "words, noise = label_values(model), "
        "model.result_.noise", "words, noise = label_values(model), 0"),
    ("command line", "commands", "shipping/cli", "\"\" if is_absent(v) else tamed(v)",
     "\"\" if is_absent(v) else v"),
    ("command line", "commands", "shipping/files", "_field(name if i is None else values[i], "
        "sheet.mark, quoted) + end", "_field(name if i is None else values[i - 1], sheet.mark, "
                                     "quoted) + end"),
    ("command line", "commands", "shipping/files", "lineterminator=crlf, quoting=quoting",
     "lineterminator=crlf, quoting=csv.QUOTE_NONE, escapechar='~'"),
    ("command line", "commands", "shipping/files", "out.append(body + gap + sheet.mark",
     "out.append(body + sheet.mark", "a line with too few fields was refused before; only in "
                                     "tables of one column a line may be empty"),
    ("command line", "kills", "shipping/cli",
     "for name in os.listdir(place) if free or wait else ():", "for name in ():"),
    ("command line", "kills", "shipping/cli",
     "for name in gone: (home / name).unlink(missing_ok=True)", ""),
]]


CHILD = """
import json, os, sys, threading, time
folder, name, seed, most, limit = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5])
sys.path[:0] = [folder + "/tests", folder]
import fuzz, xclust
assert xclust.__file__.startswith(folder), xclust.__file__
kind = fuzz.kind_of(name)
number = 0
def watch():
    "A hang is seen, too"
    while time.process_time() < limit: time.sleep(1)
    print(json.dumps([number + 1, "it ends", "took too long"]), flush=True)
    os._exit(0)
threading.Thread(target=watch, daemon=True).start()
for number in range(most):
    broken, _ = fuzz.tried(kind, kind.make(fuzz.rng_of(name, seed, number)), made=True)
    if broken: print(json.dumps([number + 1, *broken])); break
else: print(json.dumps([None, "", ""]))
"""


def tried(folder, kind, most):
    "(instances until a law is broken, or None; the law; what was said)."
    env = (os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "1", "XCLUST_COMPILE": "always", "XCLUST_FUZZ": "settled",
        "MPLBACKEND": "Agg", "OMP_WAIT_POLICY": "PASSIVE", "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"})
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", CHILD, str(folder), kind,
        str(SEED), str(most), str(LIMIT)], env=env, cwd=folder, capture_output=True, text=True,
        errors="replace")
    if done.returncode: return -1, "", done.stderr[-600:]
    return json.loads(done.stdout.splitlines()[-1])


def attempt(broken, shops, most):
    "A row of the table."
    shop = shops.get()
    folder = shop.folder / "project"
    try:
        if broken is None:
            found = {kind: tried(folder, kind, n) for kind, n in most.items() if kind in KINDS}
        else:
            path = path_of(folder, broken)
            text = path.read_text(encoding="utf-8")
            try:
                path.write_text(mutated(text, broken), encoding="utf-8")
                found = tried(folder, broken.kind, most[broken.kind])
            finally: path.write_text(text, encoding="utf-8")
    finally: shops.put(shop)
    if broken is None: print(f"unbroken: {found}", flush=True); return found
    number, law, said = found
    told = (f"ERROR {said}" if number == -1 else f"not seen in {most[broken.kind]} instances"
            if number is None else f"seen at instance {number}: {law}")
    print(f"{broken}\n    {told}", flush=True)
    return found


def row(broken, found, most):
    number, law, _ = found
    return dict(part=broken.part, module=broken.module, old=broken.old, new=broken.new,
        kind=broken.kind, most=most[broken.kind], found=number or "", law=law, why=broken.why,
        seed=SEED, python=platform.python_version(), numpy=version("numpy"),
        xclust=version("xclust"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("-j", type=int, default=1, metavar="N", help="so many at a time")
    parser.add_argument("-k", default="", metavar="TEXT", help="only those that hold the text")
    parser.add_argument("--most", type=float, default=1, metavar="SHARE", help="of the instances")
    parser.add_argument("--check", action="store_true",
                        help="only look whether every text is found")
    parser.add_argument("--unbroken", action="store_true", help="the unbroken package, too")
    parser.add_argument("--record", type=Path,
                        help="CSV that is written; rows of other breaks stay")
    asked = parser.parse_args()
    breaks = [b for b in BREAKS if asked.k in f"{b.part} {b.kind} {b}"]
    if wrong := check(breaks): print(*wrong, sep="\n"); return 2
    KINDS.update(b.kind for b in breaks)
    if asked.check: print(f"{len(breaks)} breaks can be made"); return 0
    most = {kind: max(1, int(n*asked.most)) for kind, n in MOST.items()}
    with tempfile.TemporaryDirectory(prefix="xclust-breaks-", ignore_cleanup_errors=True) as folder:
        shops = Queue()
        for i in range(asked.j): shops.put(Workshop(f"{folder}/{i}"))
        with ThreadPoolExecutor(asked.j) as pool:
            found = list(pool.map(lambda b: attempt(b, shops, most),
                                  [*([None] if asked.unbroken else []), *breaks]))
    if asked.unbroken: clean, *found = found
    rows = [row(b, f, most) for b, f in zip(breaks, found) if f[0] != -1]
    if asked.record: record(asked.record, rows)
    missed = [b for b, f in zip(breaks, found) if f[0] in (None, -1) and not b.why]
    print(*(f"\nmissed: {b}" for b in missed), f"\n{sum(f[0] not in (None, -1) for f in found)} of "
                                               f"{len(breaks)} seen")
    return int(bool(missed) or asked.unbroken and any(f[0] is not None for f in clean.values()))


def record(path, rows):
    "Rows of other breaks stay, in the order of the list."
    key = lambda r: (r["module"], r["old"], r["new"], r["kind"])
    known = {}
    if path.exists():
        with path.open(newline="", encoding="utf-8") as file:
            known = {key(r): r for r in csv.DictReader(file)}
    known |= {key(r): r for r in rows}
    order = [(b.module, b.old, b.new, b.kind) for b in BREAKS]
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, fields, lineterminator="\n")
        out.writeheader()
        out.writerows(known[k] for k in order if k in known)


if __name__ == "__main__": sys.exit(main())
