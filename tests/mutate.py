"""Do the tests bite? Break the package in one small place after another, and see whether the tests that are named notice.

    python tests/mutate.py                 # all mutants, one at a time; fails if fewer than 95 % are killed
    python tests/mutate.py -j 2            # two at a time
    python tests/mutate.py -k refinement   # those whose line in the list holds the text
    python tests/mutate.py --check         # only: is every text found, once?

A mutant is a piece of code, what stands in its place, and the tests that must fail. Its text is found token by token, so that spaces, line breaks
and comments do not matter; one that is no longer found, or found twice, is an error: write it anew. Everything happens in a copy of the project,
and a mutant of a kernel begins with an empty cache, for numba would take the old machine code of its callers.
"""
import argparse, ast, io, os, shutil, subprocess, sys, tempfile, time, tokenize
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

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
]]

SKIPPED = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENDMARKER, tokenize.ENCODING}


def tokens(text):
    "Tokens that mean something."
    found = []
    try:
        for t in tokenize.generate_tokens(io.StringIO(text).readline):
            if t.type not in SKIPPED: found.append(t)
    except tokenize.TokenError: pass            # a piece of code may leave a bracket open
    return found


def span(text, old):
    "Where a piece of code stands: its first and its last character. LookupError unless it stands there once."
    starts, words = [0], [t.string for t in tokens(old)]
    for line in text.splitlines(keepends=True): starts.append(starts[-1] + len(line))
    whole = tokens(text)
    strings, n = [t.string for t in whole], len(words)
    at = [i for i in range(len(strings) - n + 1) if strings[i] == words[0] and strings[i:i + n] == words]
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
    around = [f for f in ast.walk(ast.parse(text)) if isinstance(f, ast.FunctionDef) and f.lineno <= line <= f.end_lineno]
    kernels = {"kernel", "jit", "njit"}
    names = {n.id for f in around for d in f.decorator_list for n in ast.walk(d) if isinstance(n, ast.Name)}
    return not around or bool(names & kernels)


def path_of(root, mutant): return root / "xclust" / f"{mutant.module}.py"


class Workshop:
    "A copy of the project in which one mutant at a time is tried."
    def __init__(self, folder):
        self.folder, self.cache = Path(folder), Path(folder) / "cache"
        shutil.copytree(ROOT, self.folder / "project", ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", "_site", "*.egg-info", ".hypothesis"))

    def run(self, arguments, cache, limit=None):
        "pytest's exit code and the end of what it said; a run that takes too long has died."
        env = os.environ | {"PYTHONPATH": str(self.folder / "project"), "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_CACHE_DIR": str(cache / "numba"),
                            "XDG_CACHE_HOME": str(cache / "xdg"), "MPLBACKEND": "Agg", "OMP_WAIT_POLICY": "PASSIVE", "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", *arguments]
        try: done = subprocess.run(command, cwd=self.folder / "project", env=env, capture_output=True, text=True, errors="replace", timeout=limit)
        except subprocess.TimeoutExpired: return DEAD, "took too long"
        return done.returncode, next((line for line in reversed(done.stdout.splitlines()) if line.startswith(("FAILED", "ERROR"))), done.stdout[-2000:])

    def try_one(self, mutant, limit):
        "(exit code, what was said, seconds)."
        path, start = path_of(self.folder / "project", mutant), time.monotonic()
        text, stamp = path.read_text(encoding="utf-8"), path.stat()
        with tempfile.TemporaryDirectory(dir=self.folder, ignore_cleanup_errors=True) as empty:
            path.write_text(mutated(text, mutant), encoding="utf-8")
            try: code, said = self.run(mutant.arguments, Path(empty) if compiled(text, mutant) else self.cache, limit)
            finally:
                path.write_text(text, encoding="utf-8")
                os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))        # so that cached kernels are current again
        return code, said, time.monotonic() - start


def check(mutants):
    "What is wrong with the list: texts that are not found, or not once."
    wrong = []
    for mutant in mutants:
        try: mutated(path_of(ROOT, mutant).read_text(encoding="utf-8"), mutant)
        except (LookupError, OSError, SyntaxError) as error: wrong.append(f"{mutant}\n    {error}")
        wrong += [f"{mutant}\n    no {name}" for name in mutant.arguments if name.startswith("tests/") and not (ROOT / name).exists()]
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-j", type=int, default=1, metavar="N", help="so many at a time")
    parser.add_argument("-k", default="", metavar="TEXT", help="only mutants that hold the text")
    parser.add_argument("--check", action="store_true", help="only look whether every text is found")
    parser.add_argument("--limit", type=float, default=900, metavar="SECONDS", help="a run that takes longer has failed")
    asked = parser.parse_args()
    mutants = [m for m in MUTANTS if asked.k in f"{m} {m.tests}"]
    if wrong := check(mutants):
        print("\n".join(wrong), f"\n{len(wrong)} of {len(mutants)} mutants cannot be made: write them anew", sep="\n")
        return 2
    if asked.check: print(f"{len(mutants)} mutants can be made"); return 0
    with tempfile.TemporaryDirectory(prefix="xclust-mutants-", ignore_cleanup_errors=True) as folder:
        shops = Queue()
        for i in range(asked.j): shops.put(Workshop(f"{folder}/{i}"))
        with ThreadPoolExecutor(asked.j) as pool: return judge(mutants, list(pool.map(lambda m: attempt(m, shops, asked.limit), mutants)))


def attempt(mutant, shops, limit):
    "Unchanged, the tests pass; changed, one of them fails."
    shop = shops.get()
    try:
        code, said = shop.run(mutant.arguments, shop.cache)
        if code != ALIVE: verdict = f"NO VERDICT: the tests fail without it ({said.strip()})"
        else:
            code, said, seconds = shop.try_one(mutant, limit)
            verdict = {ALIVE: "SURVIVED", DEAD: "killed"}.get(code, f"NO VERDICT: pytest says {code}")
            verdict += f" in {seconds:.0f} s" + (f" by {said.split(' - ')[0].removeprefix('FAILED ')}" if code == DEAD else "")
    finally: shops.put(shop)
    print(f"{mutant}\n    {verdict}", flush=True)
    return verdict


def judge(mutants, verdicts):
    "The share that was killed, and the exit code."
    dead = sum(v.startswith("killed") for v in verdicts)
    for mutant, verdict in zip(mutants, verdicts):
        if not verdict.startswith("killed"): print(f"\nalive: {mutant}\n    {mutant.tests}: {verdict}")
    print(f"\n{dead} of {len(mutants)} mutants killed: {dead/max(1, len(mutants)):.1%}, at least {ENOUGH:.0%} wanted")
    return 0 if dead >= ENOUGH*len(mutants) else 1


if __name__ == "__main__": sys.exit(main())
