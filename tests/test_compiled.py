"""A kernel is compiled when it pays; plain or compiled, or without Numba at all, it says the same
to the last bit."""
import json, os, pickle, subprocess, sys, threading
from pathlib import Path
from typing import NamedTuple
import numpy as np, pytest
from numba import config, njit
from xclust.engine import compiled
from xclust.engine.compiled import LOAD, PER_BYTE, PER_CELL, START, Clock, is_kernel, kernel
from xclust.engine.compiled import pays
from xclust.engine.compiled import size_of, without_code

root = Path(__file__).resolve().parents[1]
PRICE = .3
pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


class Pair(NamedTuple):
    left: bool
    rows: np.ndarray


@pytest.fixture
def at_ease(monkeypatch):
    "Nothing asks for compiling at once, no rent is paid, and Numba's compiler is set up."
    monkeypatch.delenv("XCLUST_COMPILE", raising=False)
    monkeypatch.setattr(compiled, "loaded", {None})
    monkeypatch.setattr(compiled, "clock", Clock())


def fresh():
    "A kernel that nobody has called, and one that calls it."
    @kernel
    def add(x, more=2.): return x.sum() + more
    @kernel
    def twice(x): return add(x) + add(x, 1.)
    # as if no earlier process had left its machine code
    for f in (add, twice): f.price = PRICE
    return add, twice


def test_a_small_call_is_plain_and_a_large_one_compiled(at_ease):
    add, _ = fresh()
    assert (add(np.ones(3)) == 5 and add(x=np.ones(3), more=1) == 4 and add(np.ones(3), 1.) == 4
            and not add.overloads)
    large = int(PRICE/PER_CELL) + 1
    assert add(np.ones(large)) == large + 2 and len(add.overloads) == 1
    # other types: another kernel, small again
    assert add(np.ones(3), 1.) == 4 and not len(add.overloads) == 2


def test_a_kernel_is_compiled_when_its_rent_is_paid(at_ease):
    add, twice = fresh()
    add(np.ones(3))
    assert 0 < add.rent < PRICE and twice.rent == 0
    add.rent = PRICE + 1e-9
    add(np.ones(3))
    assert add.overloads


def bytes_of(*kernels): return sum(len(f.py_func.__code__.co_code) for f in kernels)


def test_the_price_goes_with_the_code_that_has_to_be_compiled(at_ease, monkeypatch, tmp_path):
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    add, twice = fresh()
    del add.price, twice.price
    assert without_code(twice) == {add, twice} and without_code(add) == {add}
    assert (twice.price == PER_BYTE*bytes_of(add, twice) and twice(np.ones(2)) == 7
            and twice.rent > 0)
    # compiled: who calls it costs less at once ...
    add(np.ones(int(PRICE/PER_CELL) + 1))
    assert (add.overloads and without_code(twice) == {twice}
            and twice.price == PER_BYTE*bytes_of(twice))
    # ... and for other types it costs as much as before
    assert without_code(add) == {add}
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path/"another"))
    other, twice = fresh()
    del other.price, twice.price
    # an earlier process has left its machine code
    other.kept = True
    assert twice.price == PER_BYTE*bytes_of(twice) and other.price == LOAD


def test_what_is_cached_costs_less(at_ease, monkeypatch, tmp_path):
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    add, _ = fresh()
    del add.price
    full = add.price
    assert full == PER_BYTE*bytes_of(add)
    add(np.ones(int(full/PER_CELL) + 1))
    again, _ = fresh()
    del again.price
    assert again.price == LOAD and add.overloads


def test_a_process_loads_its_first_kernel_once_all_have_paid(at_ease, monkeypatch):
    """The first takes a quarter of a second: small fits are over before."""
    monkeypatch.setattr(compiled, "loaded", set())
    monkeypatch.setattr(compiled, "rented", rented := set())
    add, twice = fresh()
    del add.price
    add.kept, add.rent = True, 2*LOAD
    assert add.price == LOAD and not pays(add, (np.ones(3),))
    assert pays(add, (np.ones(int(5*LOAD/PER_CELL) + 1),))     # much work at once
    twice.rent = .99*START
    rented |= {add, twice}
    assert pays(add, (np.ones(3),))
    rented.clear()
    compiled.loaded.add(twice)
    assert pays(add, (np.ones(3),))


KERNEL = """from xclust.engine.compiled import kernel
@kernel
def total(x):
    s = 0.
    for v in x: s += v
    return s
"""
here = {}
exec(KERNEL.replace("from xclust.engine.compiled import kernel\n@kernel\n", ""), here)
PRICE_OF_TOTAL = PER_BYTE*len(here["total"].__code__.co_code)
ASKED = """import sys, numpy as np, kept; from xclust.engine import compiled
kept.total(np.ones(3)); kept.total.rent = {rent}*(not kept.total.overloads)
print(len(kept.total.overloads), kept.total.price)"""


def in_a_process(folder, rent, **environment):
    """How many versions of a kernel are compiled at the end of a process that paid so much rent,
    and its price there."""
    own = ({name: value for name, value in os.environ.items() if name != "XCLUST_COMPILE"}
           | {"NUMBA_CACHE_DIR": str(folder/"cache"), "PYTHONPATH": f"{folder}{os.pathsep}{root}"})
    done = subprocess.run([sys.executable, "-c", ASKED.format(rent=rent)], env=own | environment,
                          capture_output=True, text=True, check=True)
    many, price = done.stdout.split()
    return int(many), float(price)


def test_rent_is_remembered_from_process_to_process(tmp_path):
    (tmp_path/"kept.py").write_text(KERNEL)
    many, full = in_a_process(tmp_path, .4*PRICE_OF_TOTAL)
    assert many == 0 and full == pytest.approx(PRICE_OF_TOTAL)
    ledger, = tmp_path.rglob("rents.json")
    many, price = in_a_process(tmp_path, .4*full)
    assert many == 0 and price == pytest.approx(.6*full)
    # nothing is known, and nothing fails
    ledger.write_text("no json")
    assert in_a_process(tmp_path, 1.1*full) == (0, full)
    # more than the price was paid: bought at the first call ...
    assert in_a_process(tmp_path, 0)[0] == 1
    # ... and from now on loaded, once that pays
    assert in_a_process(tmp_path, 0) == (0, LOAD)
    assert {f.name for f in ledger.parent.glob("rents*")} == {"rents.json"}


def test_the_user_can_ask_for_it(at_ease, monkeypatch):
    monkeypatch.setenv("XCLUST_COMPILE", "always")
    add, _ = fresh()
    add(np.ones(3))
    assert add.overloads


def test_the_clock_counts_each_second_once(at_ease, monkeypatch):
    """Each look at the clock is a second; an inner call has two looks, so it takes one, and the
    outer three, two of them its own."""
    now = iter(range(100))
    monkeypatch.setattr(compiled.time, "thread_time", lambda: float(next(now)))
    add, twice = fresh()
    add.price = twice.price = 100.
    assert twice(np.ones(2)) == 7
    assert (add.rent, twice.rent, compiled.clock.inner) == (2, 3, 5) and next(now) == 6


def test_the_clock_stops_for_the_compiler(at_ease, monkeypatch):
    "Who calls a kernel that is compiled pays no rent for that: .2 seconds here."
    def slow(self, *args, **kws):
        begun = compiled.time.thread_time()
        while compiled.time.thread_time() < begun + .2: pass
        return lambda *a: self.py_func(a[0])
    monkeypatch.setattr(compiled.CPUDispatcher, "_compile_for_args", slow)
    add, twice = fresh()
    add.rent, twice.price = PRICE, 100.
    # as if `add` had no second argument
    assert twice(np.ones(2)) == 8
    assert twice.rent < .1 and compiled.clock.inner >= .4        # two calls


def test_the_clock_stops_when_a_kernel_raises(at_ease):
    @kernel
    def wrong(x): return x[0] / len(x[1:])
    with pytest.raises(ZeroDivisionError): wrong([1])
    assert wrong.rent > 0 and not wrong.overloads


def test_threads_have_clocks_of_their_own(at_ease):
    compiled.clock.inner, seen = 5., []
    thread = threading.Thread(target=lambda: seen.append(compiled.clock.inner))
    thread.start(); thread.join()
    assert seen == [0]


def test_arrays_in_tuples_count():
    assert size_of((np.ones((2, 3)), 4, (np.ones(5), "x", (np.ones(1),)))) == 12


def test_kernels_are_pickled_and_known():
    assert (pickle.loads(pickle.dumps(compiled_one := fresh()[0])).__name__
            == compiled_one.__name__ == "add")
    assert is_kernel(compiled_one) and is_kernel(njit(lambda x: x)) and not is_kernel(lambda x: x)


# ---- plain, compiled, without Numba: the same trees to the last bit

FITS = """
import json, sys, warnings
BLOCKED = "blocked" in sys.argv
if BLOCKED: sys.modules["numba"] = None                         # an import of it raises ImportError
warnings.simplefilter("ignore")
import numpy as np, xclust
sys.path.insert(0, "tests")
from helpers import KINDS, instance

def said(model):
    "All of a tree and of what it costs, to the last bit."
    arrays = {name: np.asarray(v).astype(str).tolist() for name, v in sorted(vars(model.tree_).items()) if isinstance(v, np.ndarray)}
    return arrays, repr(model.cost_), repr(model.price_), np.asarray(model.labels_).tolist()

METHODS = [xclust.IMM(3), xclust.IMM(3, objective="kmedians", refine=True), xclust.EMN(3), xclust.RandomCuts(3, random_state=0), xclust.CART(3),
           xclust.CART(3, refine=True), xclust.ExKMC(3, max_leaves=6), xclust.ExKMC(3, objective="kmedians", max_leaves=5),
           xclust.Expand(3, max_leaves=6), xclust.ExGreedy(3), xclust.ExShallow(3), xclust.SpEx(3),
           xclust.SpEx(3, graph="star"), xclust.SpEx(3, graph="knn"), xclust.CART(3, criterion="entropy"), xclust.SSEGreedy(3), xclust.MedianTree(3),
           xclust.KernelIMM(3), xclust.KernelExKMC(3), xclust.DT2(3), xclust.AutoTree(3, random_state=0)]
found, rng = {}, np.random.default_rng(0)
for kind in KINDS*3:
    X, y, C, w = instance(rng, 24, 2, 3, kind)
    keep = (y >= 0) & (w > 0)
    for method in METHODS:
        name = f"{len(found)} {kind} {method}"
        try: found[name] = said(method.fit(X[keep], labels=y[keep], sample_weight=w[keep]))
        except ValueError as e: found[name] = str(e)
assert (sys.modules["numba"] is None) == BLOCKED
from xclust.optimize.local_search import search
X, y, C, w = instance(rng, 60, 3, 3, "some")
model = xclust.CART(3).fit(X, labels=np.maximum(y, 0))
found["search"] = repr(search(model.tree_, X, model, max_moves=40).cost)
found["exact"] = repr(xclust.exact_tree(X, 3).cost)
print(json.dumps(found))
"""


def fits(*said, **env):
    "What a process of its own finds."
    own = {k: v for k, v in os.environ.items() if k not in ("XCLUST_COMPILE", "NUMBA_DISABLE_JIT")}
    done = subprocess.run([sys.executable, "-c", FITS, *said], capture_output=True, text=True,
                          cwd=root,
                          env=own | {"PYTHONPATH": str(root)} | env)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_plain_compiled_and_without_numba_are_equal_bit_for_bit():
    machine = fits(XCLUST_COMPILE="always")
    assert sum(isinstance(v, list) for v in machine.values()) > .9*len(machine) > 300
    for other in (fits(NUMBA_DISABLE_JIT="1"), fits("blocked"), fits()):
        assert other.keys() == machine.keys()
        assert not [name for name in machine if machine[name] != other[name]]


def test_without_numba_a_large_table_says_what_it_waits_for():
    code = ("import sys; sys.modules['numba'] = None\nimport warnings, numpy as np, xclust\nfrom "
            "xclust.engine.compiled import warn_without_numba\nwith "
            "warnings.catch_warnings(record=True) as caught:\n    warnings.simplefilter('always'); "
            "warn_without_numba(100); warn_without_numba(10**6)\nprint(*(w.message for w in "
            "caught))\nfrom xclust.showing.reporting import versions; print(versions())")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(root)})
    warned, versions = done.stdout.splitlines()
    assert (warned == ("Numba is not installed, so a table of 1,000,000 cells takes fifty to a "
                       "hundred times as long as it could: pip install numba."))
    assert "scikit-learn" in versions and "numba" not in versions


def test_without_numba_a_long_wait_is_explained_once():
    """Whatever takes long, a small table of a slow method as well; only the outermost call is
    counted."""
    code = ("import sys; sys.modules['numba'] = None\nimport time, warnings\nfrom xclust.engine "
            "import compiled\nnow = iter(range(100)); compiled.time.thread_time = lambda: "
            "next(now)*3.\n@compiled.kernel\ndef one(x): return x + 1\n@compiled.kernel\ndef "
            "two(x): return one(x) + one(x)\nwith warnings.catch_warnings(record=True) as "
            "caught:\n    warnings.simplefilter('always')\n    print(two(1), len(caught)); "
            "print(two(1), len(caught)); print([two(1) for _ in range(9)][0], "
            "len(caught))\nprint(caught[0].message)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(root)}, check=True)
    assert (done.stdout.splitlines() == ["4 0", "4 1", "4 1", "Numba is not installed, so this "
        "takes fifty to a hundred times as long as it could: pip install numba."])


def test_plain_results_have_the_types_of_machine_code(at_ease):
    """Numbers of Python, in tuples and named tuples as well, so that they print and become JSON
    alike."""
    @kernel
    def parts(x): return x[0], (x.sum(), len(x)), Pair(x[1] > 0, x), np.uint8(200)
    parts.price = PRICE
    first = parts(np.ones(3))
    assert not parts.overloads
    parts.rent = PRICE
    second = parts(np.ones(3))
    assert parts.overloads
    for got in (first, second):
        assert ([type(v) for v in (got[0], *got[1], got[2], got[2].left, got[3])]
                == [float, float, int, Pair, bool, int])
        assert isinstance(got[2].rows, np.ndarray)


@pytest.mark.parametrize("text, says",
    [('{"f": 1.5}', {"f": 1.5}), ("", {}), ("[]", {}), ("{", {}),
     ('{"f": "x", "g": NaN, "h": -1.0, "i": null, "j": 0.5}', {"j": .5})])
def test_what_is_remembered_of_rent_may_be_damaged(tmp_path, text, says):
    "A file in the cache that is no longer what was written must not end a fit."
    from xclust.engine.compiled import rents_in
    assert rents_in(tmp_path) == {}
    (tmp_path / "rents.json").write_text(text, encoding="utf-8")
    assert rents_in(tmp_path) == says


def test_where_no_folder_can_be_written_each_process_compiles_for_itself(at_ease, monkeypatch):
    "As in a container: Numba then refuses to keep machine code."
    def refuse(self): raise RuntimeError("cannot cache function: no locator available")
    monkeypatch.setattr(compiled.CPUDispatcher, "enable_caching", refuse)
    @kernel
    def add(x): return x.sum() + 1.
    assert (add(np.ones(2)) == 3 and add.kept_in is None and not add.kept
            and 0 < add.price == PER_BYTE*bytes_of(add))
    add.rent = 1.
    compiled.remember_rents()
    assert add(np.ones(2)) == 3 and add.overloads
