"Every test run starts with fresh numba caches (a stale one hides a broken kernel) and without a screen."
import os, shutil, tempfile
from collections import Counter
from hypothesis import settings

_made = None
os.environ["MPLBACKEND"] = "Agg"
os.environ.setdefault("XCLUST_COMPILE", "always")     # a kernel that is tested is the machine code; tests/test_compiled.py holds the plain loops to it
if "NUMBA_CACHE_DIR" not in os.environ or "XDG_CACHE_HOME" not in os.environ:  # tests/run.py has set both
    _made = tempfile.mkdtemp(prefix="xclust-tests-")
    os.environ.update(NUMBA_CACHE_DIR=os.path.join(_made, "numba"), XDG_CACHE_HOME=os.path.join(_made, "xdg"))

# The same examples every time; `pytest --hypothesis-profile=search` looks for new ones.
settings.register_profile("xclust", deadline=None, derandomize=True, database=None)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("xclust")


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes more than a minute; runs all the same (leave out with -m 'not slow')")


# first, so that two workers end together; and while the first of them compiles, the next compile nothing
slowest = ["test_portfolio", "test_site", "test_help", "test_benchmarks", "test_estimators", "test_cli"]


def pytest_collection_modifyitems(items):
    "The slowest files, then the others, those of most tests first."
    size = Counter(item.path for item in items)
    items.sort(key=lambda item: (slowest.index(item.path.stem) if item.path.stem in slowest else len(slowest), -size[item.path], item.path))


def pytest_unconfigure(config):
    if _made: shutil.rmtree(_made, ignore_errors=True)
