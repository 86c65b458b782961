"""Do the tests bite? Break the package in one small place after another, and see whether the tests
that are named notice.

    python tests/mutate.py                 # all mutants, one at a time; fails if fewer than 95 % are killed
    python tests/mutate.py --all           # by any test, not only by those that `tests/run.py` runs
    python tests/mutate.py -j 2            # two at a time
    python tests/mutate.py -k refinement   # those whose line in the list holds the text
    python tests/mutate.py --check         # only: is every text found, once?
    python tests/mutate.py --plain --record nbs/benchmarks/mutants.csv      # kernels as plain Python, in which nothing is compiled

A mutant is a chunk of code, what stands in its place, and the tests that must fail. Its text is
found token by token, so that spaces, line breaks and comments do not matter; one that is no longer
found, or found twice, is an error: write it anew. Everything happens in a copy of the project, and
a mutant of a kernel begins with an empty cache, for numba would take the old machine code of its
callers. `--record` writes each verdict at once; mutants of which the table says nothing come first,
so a run that was ended goes on. """
import argparse, ast, csv, io, json, os, platform, shutil, subprocess, sys, tempfile, time, tokenize
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from queue import Queue
from threading import Lock
from typing import NamedTuple
import chosen

ROOT = Path(__file__).resolve().parents[1]
ENOUGH = .95
ALIVE, DEAD = 0, 1               # exit codes of pytest; every other one means that no test was run


class Mutant(NamedTuple):
    module: str # Below xclust, without .py
    old: str    # Code that stands there once
    new: str
    tests: str  # Arguments of pytest: files below tests, without .py, and perhaps -k

    def __str__(self): return f"{self.module}: {self.old} -> {self.new or 'nothing'}"

    @property
    def arguments(self): # of pytest
        files, _, some = self.tests.partition(" -k ")
        return [f"tests/test_{name}.py" for name in files.split()] + (["-k", some] if some else [])


MUTANTS = [Mutant(*m) for m in [
    # the engine
    ("engine/tree", "nodes.lower[u] <= x <= nodes.upper[u]",
     "nodes.lower[u] < x <= nodes.upper[u]", "tree -k side_convention"),
    ("engine/columns", "return middle if left < middle <= right else right", "return middle",
     "columns -k middle"),
    ("engine/columns", "return middle if middle < right else left", "return middle",
     "columns -k middle or midpoint"),
    ("engine/columns", "others[others < low].max(initial=-np.inf)",
     "others[others < low].min(initial=np.inf)", "exkmc -k ends_around"),
    ("engine/costs", "while (units := np.rint(np.ldexp(small, bits))).sum() > 2.**52: bits -= 1",
     "units = np.rint(np.ldexp(small, bits))", "costs -k at_most_2"),
    ("engine/costs", "v = weights[p]*gap*(gap if power == 2 else 1.0)",
     "v = gap*(gap if power == 2 else 1.0)", "costs -k kernels_against or definition"),
    ("engine/costs", "2*reached[g] >= totals[g]", "2*reached[g] > totals[g]",
     "costs -k kernels_against or cluster_centers"),
    ("engine/costs", "float(np.ldexp(squares, 2*shift))", "float(np.ldexp(squares, shift))",
     "costs -k weighted_agreement"),
    ("engine/grow", "return self.columns.at_ranks(rows, [s - 1, m - s]).T",
     "return self.columns.at_ranks(rows, [s - 2, m - s]).T",
     "imm -k every_option or min_samples_leaf"),
    ("engine/grow", "exact_column_sums(rule.weights[rows, None] * D)",
     "exact_column_sums(1.0 * D)", "imm -k every_option"),
    ("engine/result", "if v < lower: below = max(below, v)", "if v < lower: below = min(below, v)",
     "oracles -k margins"),
    ("engine/result", "leaves = np.stack([np.bincount(at, w*D, tree.n_leaves)",
     "leaves = np.stack([np.bincount(at, D, tree.n_leaves)", "weights -k Kernel and fit"),
    ("engine/sweep", "least <= n <= m - least and total < best: best, end",
     "least <= n <= m - least and total <= best: best, end",
     "sweep -k runs_and_prefixes or least_prefix"),
    ("engine/sweep", "while rows[end] - rows[new] >= least", "while rows[end] - rows[new] > least",
     "sweep -k runs_and_prefixes"),
    ("engine/sweep", "rows[end] - rows[starts[head]] > m - least",
     "rows[end] - rows[starts[head]] >= m - least", "sweep -k runs_and_prefixes"),
    ("engine/sweep", "mistakes += totals[c] - 2*tally.below[j, c] - tally.inside[j, c]",
     "mistakes += totals[c] - 2*tally.below[j, c]", "sweep -k bound_bins"),
    ("engine/label_sweep", "TIED = 2.0**-40", "TIED = 0.0",
     "label_sweep -k rounding_breaks or ties_go or naive_cut"),
    ("engine/label_sweep", "rest > 0.0 and first <= b", "rest > 0.0 and first < b",
     "label_sweep -k naive_cut"),
    ("engine/label_sweep", "lower <= x < upper: for", "lower <= x <= upper:\n            for",
     "label_sweep -k to_the_row"),
    ("engine/label_sweep", "return best - 1e-12*unit", "return best + 1e-3*unit",
     "label_sweep -k beats_its_bound"),
    ("engine/pair_sweep", "if pairs.pays[i] > limit: break", "if pairs.pays[i] >= limit: break",
     "exkmc -k best_of_all"),
    # methods
    ("methods/cart", "(ends + 1 >= least)", "(ends >= least)",
     "cart -k median_tree or limits_hold"),
    ("methods/cart", "np.round(gain/self.unit)*self.unit", "gain", "cart -k equal_gains"),
    ("methods/exkmc", "np.multiply(D, w, out=np.zeros(D.shape), where=w > 0)", "D",
     "weights -k KernelE and fit"),
    ("methods/random_cuts", "1 - 2*(1 - z)**2", "1 - (1 - z)**2", "random_cuts -k inverse"),
    ("methods/ex_greedy", "max(np.rint(min(e, cap)*scale), 1.0)", "np.rint(min(e, cap)*scale)",
     "ex_greedy -k definition or every_option or any_small"),
    ("methods/spex", "inside[e & 1, max(codes[first[e]], codes[second[e]])] += tie[e]",
     "inside[e & 1, codes[second[e]]] += tie[e]", "spex -k naive_tree and not several"),
    ("methods/spex", "volume += gain/2", "volume += gain", "spex -k several_values or hide_no"),
    ("methods/sse_greedy", "TIE_FACTOR = 1 + 1e-12", "TIE_FACTOR = 1.0", "sse_greedy -k lowest"),
    ("methods/sse_greedy", "square += left[j]*left[j]", "square += abs(left[j])", "sse_greedy"),
    # reading
    ("reading/stability", "weights*resample_counts(rows, len(raw)",
     "resample_counts(rows, len(raw)", "oracles -k threshold_report"),
    ("reading/holdout", "np.sqrt(share*(1 - share)*(weights**2).sum())",
     "np.sqrt(share*(1 - share)*weights.sum())", "evaluation -k share_error"),
    ("reading/how_many", "p=job.weights/job.weights.sum()", "p=None", "oracles -k choose_clusters"),
    ("reading/how_many", "agreement(y[both], z[both], weights[both]).ari",
     "agreement(y[both], z[both]).ari", "oracles -k choose_clusters"),
    ("reading/counterfactuals", "np.tile(tree.margin[nodes], 2)",
     "np.repeat(tree.margin[nodes], 2)", "counterfactuals -k as_fine"),
    ("reading/counterfactuals", "if not c < q.x[f]", "if c >= q.x[f]",
     "counterfactuals -k missing_answer"),
    ("reading/counterfactuals", "_how_far(x, e)/scale", "_how_far(x, e)",
     "counterfactuals -k nearest_leaves"),
    ("reading/explanations", "s.margin/self.spread[s.feature] if self.spread[s.feature] else "
                             "s.margin", "s.margin", "oracles -k closest"),
    ("reading/rules", "if len(found) > _MOST", "if len(found) >= _MOST", "rules -k flags"),
    ("reading/rules", "lower < upper or lower == upper and", "lower < upper and",
     "rules counterfactuals -k chunks or nearest_leaves"),
    ("reading/naming", "linear_sum_assignment(-table)", "linear_sum_assignment(table)",
     "naming -k pairs"),
    # better
    ("optimize/refinement", "(sizes == 0) & (at_first > 0)", "(sizes == 0)", "refinement -k empty"),
    ("optimize/refinement", "D = D + self.reference.penalties(self.at)", "D = D",
     "refinement -k never_an_increase"),
    ("optimize/refinement", "np.where(np.isnan(own), reference.centers if before is None else "
        "before, own)", "np.nan_to_num(own)", "refinement -k trying_every or centers_that_move "
                                              "or edges"),
    ("optimize/refinement", "(self.sizes[leaves] >= self.smallest[leaves]).all()",
     "(self.sizes[leaves] + 1 >= self.smallest[leaves]).all()",
     "refinement -k trying_every or limits_hold"),
    ("optimize/local_search", "np.add.at(shared, (grown.tree.label[grown.tree.leaves][cells.leaf], "
        "cells.label), cells.weight)",
        "np.add.at(shared, (grown.tree.label[grown.tree.leaves][cells.leaf], cells.label), 1)",
        "portfolio -k names_keep"),
    ("optimize/local_search", "step < 2 or task.limits.min_samples_leaf > 1", "step < 2",
     "local_search -k limits or many_rows"),
    ("optimize/optimal", "range(rows.least - 1, m - rows.least)",
     "range(rows.least - 1, m - rows.least - 1)", "optimal -k no_tree_is_cheaper or single_cut"),
    ("optimize/portfolio", "(y[0] - y)/(y[0] - y[-1]) - (x - x[0])/(x[-1] - x[0])",
     "(y[0] - y)/(y[0] - y[-1])", "portfolio -k knee"),
    # kernels
    ("kernels/kernel_imm", "(n_inside >= least and rows[M] - n_inside >= least)",
     "(n_inside >= least and rows[M] - n_inside > least)", "kernel_imm -k as_many"),
    ("kernels/kernel_imm", "if left >= right: first += 1", "if left > right: first += 1",
     "kernel_imm"),
    ("kernels/dual_threshold", "slack(self): return 1e-11*self.scatter + self.rounding",
     "slack(self): return 0.0", "dual_threshold -k best_of_all or tied or definition"),
    ("kernels/kernel_costs", "np.where(found.labels >= 0, exact_weights(given.weights, "
        "len(X)), 0.0)", "exact_weights(given.weights, len(X))", "kernel_costs -k noise"),
    # reference
    ("reference/kmedians", "if members[labels[i]] > 1", "if members[labels[i]] > 0",
     "kmedians -k no_cluster"),
    ("reference/reference", "(np.abs(centers - centers[j]) <= near).all(axis=1) & ~empty",
     "(np.abs(centers - centers[j]) <= near).all(axis=1)", "reference -k empty_center"),
    ("reference/frames", "max(MOST_TEXTS, n/2)", "min(MOST_TEXTS, n/2)",
     "frames -k many_categories"),
    # shipping
    ("shipping/export", "if left.missing is None else \"ELSE\"", "if False else \"ELSE\"",
     "export -k random_trees or never_saw or every_kind"),
]]

SKIPPED = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT,
           tokenize.ENDMARKER, tokenize.ENCODING}


def tokens(text):
    "Tokens that mean something."
    found = []
    try:
        for t in tokenize.generate_tokens(io.StringIO(text).readline):
            if t.type not in SKIPPED: found.append(t)
    except tokenize.TokenError: pass            # a chunk of code may leave a bracket open
    return found


def span(text, old):
    """Where a chunk of code stands: its first and its last character. LookupError unless it stands
    there once."""
    starts, words = [0], [t.string for t in tokens(old)]
    for line in text.splitlines(keepends=True): starts.append(starts[-1] + len(line))
    whole = tokens(text)
    strings, n = [t.string for t in whole], len(words)
    at = [i for i in range(len(strings) - n + 1) if strings[i] == words[0]
          and strings[i:i + n] == words]
    if len(at) != 1: raise LookupError(f"{old!r} stands there {len(at)} times, not once")
    first, last = whole[at[0]], whole[at[0] + n - 1]
    return starts[first.start[0] - 1] + first.start[1], starts[last.end[0] - 1] + last.end[1]


def mutated(text, mutant):
    "The module with the mutant in it."
    begin, end = span(text, mutant.old)
    changed = text[:begin] + mutant.new + text[end:]
    ast.parse(changed)
    return changed


def compiled(text, mutant):
    "Is it numba's code that changes, or a constant that numba may have frozen into code?"
    line = text[:span(text, mutant.old)[0]].count("\n") + 1
    around = [f for f in ast.walk(ast.parse(text)) if isinstance(f, ast.FunctionDef)
              and f.lineno <= line <= f.end_lineno]
    kernels = {"kernel", "jit", "njit"}
    names = {n.id for f in around for d in f.decorator_list for n in ast.walk(d)
             if isinstance(n, ast.Name)}
    return not around or bool(names & kernels)


def path_of(root, mutant): return root / "xclust" / f"{mutant.module}.py"


class Workshop:
    "A copy of the project in which one mutant at a time is tried."
    def __init__(self, folder, plain=False):
        self.options = []
        self.folder, self.cache, self.more = (Path(folder), Path(folder) / "cache",
                                              {"NUMBA_DISABLE_JIT": "1"} if plain else {})
        shutil.copytree(ROOT, self.folder / "project",
            ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", "_site", "*.egg-info",
                                          ".hypothesis"))

    def leave_out(self, tests):
        "From now on these tests do not run."
        out = self.folder / "left_out.json"
        out.write_text(json.dumps(tests), encoding="utf-8")
        self.options = [f"--leave-out={out}"]

    def run(self, arguments, cache, limit=None):
        "pytest's exit code and the end of what it said; a run that takes too long has died."
        env = (os.environ | {"PYTHONPATH": str(self.folder / "project"),
            "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_CACHE_DIR": str(cache / "numba"),
            "XDG_CACHE_HOME": str(cache / "xdg"), "MPLBACKEND": "Agg",
            "OMP_WAIT_POLICY": "PASSIVE", "PYTHONUTF8": "1"} | self.more)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p",
                   "no:xdist", "-W", "ignore", "--rootdir=.", *self.options, *arguments]
        try:
            done = subprocess.run(command, cwd=self.folder / "project", env=env,
                                  capture_output=True, text=True, errors="replace", timeout=limit)
        except subprocess.TimeoutExpired: return DEAD, "took too long"
        return (done.returncode,
                next((line for line in reversed(done.stdout.splitlines())
                      if line.startswith(("FAILED", "ERROR"))), done.stdout[-2000:]))

    def try_one(self, mutant, limit):
        "(exit code, what was said, seconds)."
        path, start = path_of(self.folder / "project", mutant), time.monotonic()
        text, stamp = path.read_text(encoding="utf-8"), path.stat()
        with tempfile.TemporaryDirectory(dir=self.folder, ignore_cleanup_errors=True) as empty:
            path.write_text(mutated(text, mutant), encoding="utf-8")
            try:
                code, said = self.run(mutant.arguments, Path(empty) if compiled(text, mutant)
                                      else self.cache, limit)
            finally:
                path.write_text(text, encoding="utf-8")
                # so that cached kernels are current again
                os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        return code, said, time.monotonic() - start


def check(mutants):
    "What is wrong with the list: texts that are not found, or not once."
    wrong = []
    for mutant in mutants:
        try: mutated(path_of(ROOT, mutant).read_text(encoding="utf-8"), mutant)
        except (LookupError, OSError, SyntaxError) as error: wrong.append(f"{mutant}\n    {error}")
        wrong += [f"{mutant}\n    no {name}" for name in mutant.arguments
                  if name.startswith("tests/") and not (ROOT / name).exists()]
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("-j", type=int, default=1, metavar="N", help="so many at a time")
    parser.add_argument("-k", default="", metavar="TEXT", help="only mutants that hold the text")
    parser.add_argument("--check", action="store_true",
                        help="only look whether every text is found")
    parser.add_argument("--all", action="store_true",
                        help="any test may kill it, those too that tests/run.py leaves out")
    parser.add_argument("--limit", type=float, default=900, metavar="SECONDS",
                        help="a run that takes longer has failed")
    parser.add_argument("--plain", action="store_true", help="kernels run as plain Python")
    parser.add_argument("--record", type=Path,
                        help="CSV to which verdicts are written; rows of other mutants stay")
    asked = parser.parse_args()
    mutants = [m for m in MUTANTS if asked.k in f"{m} {m.tests}"]
    if asked.record: mutants.sort(key=lambda m: key(m) in recorded(asked.record))
    if wrong := check(mutants):
        print("\n".join(wrong), f"\n{len(wrong)} of {len(mutants)} mutants cannot be made: write "
                                "them anew", sep="\n")
        return 2
    if asked.check: print(f"{len(mutants)} mutants can be made"); return 0
    with tempfile.TemporaryDirectory(prefix="xclust-mutants-",
                                     ignore_cleanup_errors=True) as folder:
        shops, passed = Queue(), set()
        for i in range(asked.j):
            shop = Workshop(f"{folder}/{i}", asked.plain)
            if asked.all: shop.more["XCLUST_TESTS"] = "all"
            else: shop.leave_out(list(chosen.dear_tests(set())))
            shops.put(shop)
        def one(mutant):
            verdict = attempt(mutant, shops, asked.limit, passed)
            if asked.record:
                record(asked.record, mutant, verdict, "plain" if asked.plain else "compiled")
            return verdict
        with ThreadPoolExecutor(asked.j) as pool:
            return judge(mutants, list(pool.map(one, mutants)))


WRITING = Lock()


def key(m): return m.module, m.old, m.new, m.tests


def recorded(path):
    "(module, old, new, tests) -> row"
    if not path.exists(): return {}
    with path.open(newline="", encoding="utf-8") as file:
        return {(r["module"], r["old"], r["new"], r["tests"]): r for r in csv.DictReader(file)}


def record(path, mutant, verdict, mode):
    "A row; those of mutants that are no longer in the list go."
    found, _, by = verdict.partition(" by ")
    row = dict(zip(("module", "old", "new", "tests"), key(mutant)),
               verdict=found.partition(" in ")[0].partition(":")[0].lower(), by=by, mode=mode,
               python=platform.python_version(), numpy=version("numpy"), numba=version("numba"),
               xclust=version("xclust"))
    with WRITING:
        rows = recorded(path) | {key(mutant): row}
        part = Path(f"{path}.part")
        with part.open("w", newline="", encoding="utf-8") as file:
            out = csv.DictWriter(file, list(row), lineterminator="\n")
            out.writeheader()
            out.writerows(rows[key(m)] for m in MUTANTS if key(m) in rows)
        part.replace(path)


def attempt(mutant, shops, limit, passed):
    "Unchanged, the tests pass, which is tried once; changed, one of them fails."
    shop = shops.get()
    try:
        code, said = ((ALIVE, "") if mutant.tests in passed
                      else shop.run(mutant.arguments, shop.cache))
        if code == ALIVE: passed.add(mutant.tests)
        if code != ALIVE: verdict = f"NO VERDICT: the tests fail without it ({said.strip()})"
        else:
            code, said, seconds = shop.try_one(mutant, limit)
            verdict = {ALIVE: "SURVIVED", DEAD: "killed"}.get(code,
                                                              f"NO VERDICT: pytest says {code}")
            verdict += (f" in {seconds:.0f} s"
                + (f" by {said.split(' - ')[0].removeprefix('FAILED ')}" if code == DEAD else ""))
    finally: shops.put(shop)
    print(f"{mutant}\n    {verdict}", flush=True)
    return verdict


def judge(mutants, verdicts):
    "The share that was killed, and the exit code."
    dead = sum(v.startswith("killed") for v in verdicts)
    for mutant, verdict in zip(mutants, verdicts):
        if not verdict.startswith("killed"):
            print(f"\nalive: {mutant}\n    {mutant.tests}: {verdict}")
    print(f"\n{dead} of {len(mutants)} mutants killed: {dead/max(1, len(mutants)):.1%}, at least "
          f"{ENOUGH:.0%} wanted")
    return 0 if dead >= ENOUGH*len(mutants) else 1


if __name__ == "__main__": sys.exit(main())
