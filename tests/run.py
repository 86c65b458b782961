"""All tests of the project, as the README and .ci/run call them: fails if any step fails.

The caches are fresh: numba keeps the kernels of the package under NUMBA_CACHE_DIR and those of notebook cells
under XDG_CACHE_HOME, and a kernel cached before its callee was edited would hide the break. Both steps share them.

Threads wait asleep: with two processes on two cores, the threads of scikit-learn's k-means otherwise keep a core busy
while they wait for each other, and scikit-learn's checks cost about twice the time. Modules keep their bytecode even where an
environment forbids it: hundreds of tests start a process, and each would parse the whole package.
"""
import os, subprocess, sys, tempfile, time
from pathlib import Path

root = Path(__file__).resolve().parents[1]
# -r: what is skipped says why; the slowest tests are named; warnings are counted only, thousands of cautions would bury a failure
pytest = [sys.executable, "-m", "pytest", "-q", "-rsfE", "--durations=30", "--disable-warnings", "-p", "no:cacheprovider"]
steps = {
    # in the order of conftest.py: xdist's own, by the number of tests, leaves the slowest files to the end
    "tests of the modules, two files at a time": [*pytest, "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "tests", "--ignore", "tests/test_project.py"],
    # a fresh run of every notebook is all that nbdev_test does; here its outputs are compared with the stored ones, too. After the
    # others, which have compiled the kernels: a notebook that meets them cold takes three times as long
    "exports current, notebooks clean, every notebook runs and shows what is stored, README current, the wheel runs alone":
        [*pytest, "tests/test_project.py"],
}


def run(name, command, env):
    "Run one step, say how it went, return whether it passed."
    print(f"\n== {name}\n   {' '.join(command)}", flush=True)
    start = time.perf_counter()
    code = subprocess.run(command, cwd=root, env=env).returncode
    print(f"== {'passed' if code == 0 else f'FAILED with code {code}'} in {time.perf_counter() - start:.0f} s", flush=True)
    return code == 0


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        fresh = {"NUMBA_CACHE_DIR": f"{cache}/numba", "XDG_CACHE_HOME": f"{cache}/xdg", "MPLBACKEND": "Agg", "PYTHONUTF8": "1"}
        asleep = {"OMP_WAIT_POLICY": "PASSIVE", "OPENBLAS_THREAD_TIMEOUT": "4"}
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | fresh | asleep
        passed = [run(name, command, env) for name, command in steps.items()]
    print(f"\n{sum(passed)} of {len(passed)} steps passed")
    return 0 if all(passed) else 1


if __name__ == "__main__": sys.exit(main())
