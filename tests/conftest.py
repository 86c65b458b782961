"""Every test run starts with fresh numba caches (a stale one hides a broken kernel) and without a
screen."""
import json, os, shutil, sys, tempfile, time
from collections import Counter
from pathlib import Path
import pytest
from hypothesis import settings

_made = None
# examples of methods, and of a format, from elsewhere
sys.path += [str(Path(__file__).resolve().parents[1] / "nbs" / folder)
             for folder in ("own_trees", "howto")]
os.environ["MPLBACKEND"] = "Agg"
# a kernel that is tested is the machine code; tests/test_compiled.py holds the plain loops to it
os.environ.setdefault("XCLUST_COMPILE", "always")
# else the workers of Spark start the python3 of the PATH, which may know nothing of us
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
# tests/run.py has set both
if "NUMBA_CACHE_DIR" not in os.environ or "XDG_CACHE_HOME" not in os.environ:
    _made = tempfile.mkdtemp(prefix="xclust-tests-")
    os.environ.update(NUMBA_CACHE_DIR=os.path.join(_made, "numba"),
                      XDG_CACHE_HOME=os.path.join(_made, "xdg"))

# The same examples every time; `pytest --hypothesis-profile=search` looks for new ones.
settings.register_profile("xclust", deadline=None, derandomize=True, database=None)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("xclust")


def pytest_addoption(parser):
    parser.addoption("--leave-out", metavar="FILE",
                     help="tests that do not run, a JSON list (tests/run.py writes it)")
    parser.addoption("--costs", metavar="FILE", help="add what each test costs to this file")


class Costs:
    """A line a test: its seconds of the processor, those of its child processes included, or null
    if it was skipped.

    What a shared fixture costs is in each test that asks for it: left out is only saved if all of
    them are left out. Spark works in a process that outlives its tests and is counted by none: such
    a test costs what the clock says. """
    def __init__(self, path): self.path, self.skipped, self.shared = path, False, {}

    def pytest_runtest_logreport(self, report):
        self.skipped |= report.skipped and not hasattr(report, "wasxfail")

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        before = sum(os.times()[:4])
        value = yield
        if fixturedef.scope != "function":
            self.shared[fixturedef.baseid, fixturedef.argname] = sum(os.times()[:4]) - before
        return value

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        self.skipped, before, there, start = (False, sum(os.times()[:4]), dict(self.shared),
                                              time.perf_counter())
        said = yield
        asked = [s for (base, name), s in there.items() if name in item.fixturenames
                 and item.nodeid.startswith(base)]
        cost = None if self.skipped else sum(os.times()[:4]) - before + sum(asked)
        if cost and "spark" in item.nodeid.partition("::")[2]:
            cost = max(cost, time.perf_counter() - start)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps([item.nodeid, cost]) + "\n")
        return said


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes more than a minute; runs all the same (leave "
                                       "out with -m 'not slow')")
    if config.option.costs: config.pluginmanager.register(Costs(config.option.costs))


# first, so that two workers end together
slowest = ["test_portfolio", "test_site", "test_help", "test_benchmarks", "test_estimators",
           "test_cli"]


def pytest_collection_modifyitems(config, items):
    "The slowest files, then the others, those of most tests first; without what is left out."
    if config.option.leave_out:
        out = set(json.loads(Path(config.option.leave_out).read_text(encoding="utf-8")))
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in out])
        items[:] = [item for item in items if item.nodeid not in out]
    size = Counter(item.path for item in items)
    items.sort(key=lambda item: (slowest.index(item.path.stem) if item.path.stem in slowest
                                 else len(slowest), -size[item.path], item.path))


def pytest_unconfigure(config):
    if _made: shutil.rmtree(_made, ignore_errors=True)
