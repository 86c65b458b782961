"""The tests of the project, as the README and .ci/run call them: fails if any step fails.

    python tests/run.py              # what a change may have broken, in minutes: tests/chosen.py says what is left out
    python tests/run.py --all        # every test and every notebook, Spark's too: before a release, and every night
    python tests/run.py --measure    # the same, and write down what each test costs: tests/cost.json

The caches are fresh: numba keeps the kernels of the package under NUMBA_CACHE_DIR and those of
notebook cells under XDG_CACHE_HOME, and a kernel cached before its callee was edited would hide the
break. All steps share them.

Threads wait asleep: with two processes on two cores, the threads of scikit-learn's k-means
otherwise keep a core busy while they wait for each other, and scikit-learn's checks cost about
twice the time. Modules keep their bytecode even where an environment forbids it: hundreds of tests
start a process, and each would parse the whole package. """
import argparse, json, os, shutil, subprocess, sys, tempfile, time
from importlib.util import find_spec
from pathlib import Path
import chosen

root = chosen.ROOT
# -r: what is skipped says why; the slowest tests are named; warnings are counted only, thousands
# would bury a failure
pytest = [sys.executable, "-m", "pytest", "-q", "-rsfE", "--durations=30", "--disable-warnings",
          "-p", "no:cacheprovider",
          f"--rootdir={root}"]
# in the order of conftest.py: xdist's own, by the number of tests, leaves the slowest files to the
# end
two = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
steps = {
    "kernels, compiled once by two processes": [sys.executable, str(chosen.TESTS / "warm.py")],
    "tests of the modules, two files at a time": [*pytest, *two, "tests", "--ignore",
                                                  "tests/test_project.py"],
    # A run of a notebook is all that nbdev_test does; here its outputs are compared with the stored
    # ones, too. After the others, which have compiled the kernels: a notebook that meets them cold
    # takes three times as long
    "exports current, notebooks clean, notebooks run and show what is stored, README current, the "
    "wheel runs alone":
        [*pytest, "tests/test_project.py"],
}


def run(name, command, env):
    "Run one step, say how it went, return whether it passed."
    print(f"\n== {name}\n   {' '.join(command)}", flush=True)
    start, before = time.perf_counter(), sum(os.times()[2:4])
    code = subprocess.run(command, cwd=root, env=env).returncode
    took = (f"{time.perf_counter() - start:.0f} s, {sum(os.times()[2:4]) - before:.0f} s of the "
            "processor")
    print(f"== {'passed' if code == 0 else f'FAILED with code {code}'} in {took}", flush=True)
    return code == 0


def measured(path):
    "Test -> seconds, from the lines that conftest.py has written."
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(json.loads(line) for line in lines)


def bring_spark():
    """Install PySpark, half a gigabyte that not everybody wants, where it is missing; its tests are
    skipped without it, or without Java."""
    if shutil.which("java") is None:
        return print("\nThere is no Java on the PATH (17 or later, Debian: default-jre-headless): "
                     "the tests of Spark will be skipped.")
    if find_spec("pyspark"): return
    if not run("PySpark, which only the tests of Spark want",
               [sys.executable, "-m", "pip", "install", "-q", "pyspark>=4.0"], os.environ):
        print("\nPySpark could not be installed: the tests of Spark will be skipped.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--all", action="store_true", help="every test and every notebook")
    parser.add_argument("--measure", action="store_true", help="all, and write tests/cost.json")
    asked = parser.parse_args()
    if asked.all or asked.measure: bring_spark()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        fresh = {"NUMBA_CACHE_DIR": f"{cache}/numba", "XDG_CACHE_HOME": f"{cache}/xdg",
                 "MPLBACKEND": "Agg", "PYTHONUTF8": "1"}
        asleep = {"OMP_WAIT_POLICY": "PASSIVE", "OPENBLAS_THREAD_TIMEOUT": "4"}
        env = ({name: value for name, value in os.environ.items()
                if name != "PYTHONDONTWRITEBYTECODE"} | fresh | asleep)
        # helpers.tries: all random instances
        if asked.all or asked.measure: env["XCLUST_TESTS"] = "all"
        more, costs = [], Path(cache, "costs")
        if asked.measure: more = [f"--costs={costs}"]
        elif not asked.all:
            out = Path(cache, "left_out.json")
            out.write_text(json.dumps(chosen.left_out()), encoding="utf-8")
            more = [f"--leave-out={out}"]
        passed = [run(name, command + more*("pytest" in command), env)
                  for name, command in steps.items()]
        if asked.measure:
            print(f"\n{len(chosen.remember(measured(costs)))} tests take more than "
                  f"{chosen.CHEAP} s")
    print(f"\n{sum(passed)} of {len(passed)} steps passed")
    return 0 if all(passed) else 1


if __name__ == "__main__": sys.exit(main())
