"""Which tests the default run leaves out (tests/chosen.py), on a cost file and a core list of this
file's own."""
import json, os, subprocess, sys
from pathlib import Path
import pytest
import chosen

COSTS = {"tests/test_imm.py::test_a": 3., "tests/test_imm.py::test_b[x]": 5.,
         "tests/test_imm.py::test_b[y]": 90., "tests/test_imm.py::test_c": 40.,
         "tests/test_tree.py::test_d": 2., "tests/test_gone.py::test_e[no longer]": 9.}


SHARED = """
import pytest, time
def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
@pytest.fixture(scope="module")
def dear(): work(.3)
def test_a(dear): pass
def test_b(dear): work(.2)
def test_c(): pass
@pytest.mark.skip
def test_d(): pass
"""


@pytest.fixture(autouse=True)
def lists(tmp_path, monkeypatch):
    (tmp_path / "cost.json").write_text(json.dumps(COSTS))
    (tmp_path / "core.txt").write_text(
        "# why\n\ntests/test_tree.py::test_d\ntests/test_imm.py::test_b[x]\ntests/test_nowhere.py::test_f\n")
    (tmp_path / "test_imm.py").write_text("from xclust.engine import sweep\nfrom "
        "xclust.engine.costs import cost\nfrom xclust import EMN\nimport course, re\n")
    (tmp_path / "test_tree.py").write_text("")
    monkeypatch.setattr(chosen, "TESTS", tmp_path)


def test_what_is_dear_is_left_out_but_for_the_core():
    assert (set(chosen.dear_tests(set())) == set(COSTS) - {"tests/test_tree.py::test_d",
                                                           "tests/test_imm.py::test_b[x]"})


def test_tests_of_changed_modules_run_as_far_as_the_seconds_go():
    "The cheapest first: 3 and 40 of 60 seconds, and 90 more are too many."
    for file in ("xclust/methods/imm.py", "xclust/engine/sweep.py", "xclust/engine/costs.py",
                 "tests/test_imm.py", "nbs/_quarto/course.py"):
        assert (set(chosen.dear_tests({file})) == {"tests/test_imm.py::test_b[y]",
                                                   "tests/test_gone.py::test_e[no longer]"}), file
    for file in ("xclust/methods/emn.py", "xclust/engine/tree.py", "nbs/1_methods/01_imm.ipynb",
                 "nbs/_quarto/site.py"):
        assert "tests/test_imm.py::test_a" in chosen.dear_tests({file}), file


def test_without_git_nothing_has_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(chosen, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert chosen.changed() == set()


def test_notebooks_that_changed_and_those_of_the_afternoon_run():
    here = len(list((chosen.ROOT / "nbs").rglob("*.ipynb")))
    out = chosen.notebooks(set())
    assert (here - len(out) == 12
            and len(chosen.notebooks({"nbs/1_methods/01_imm.ipynb", "nbs/api.ipynb"}))
            == len(out) - 1)
    many = {f"nbs/{p.relative_to(chosen.ROOT / 'nbs').as_posix()}"
            for p in (chosen.ROOT / "nbs").rglob("*.ipynb")}
    assert here - len(chosen.notebooks(many)) <= 12 + chosen.NOTEBOOKS


def test_a_shared_fixture_costs_each_test_that_asks_for_it(tmp_path):
    "Where the first of two was left out, the second one paid in its place, and nothing was saved."
    (tmp_path / "test_x.py").write_text(SHARED)
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p",
                           "no:cacheprovider", "--costs=out", "test_x.py"], cwd=tmp_path,
                          env=os.environ | {"PYTHONPATH": str(Path(__file__).parent)},
                          capture_output=True, text=True)
    assert "3 passed, 1 skipped" in done.stdout, done.stdout + done.stderr
    said = dict(map(json.loads, (tmp_path / "out").read_text().splitlines()))
    a, b, c, d = (said[f"test_x.py::test_{name}"] for name in "abcd")
    assert a > .25 and b > .45 and c < .25 and d is None


def test_costs_are_remembered():
    """A test that was skipped costs what it did; what is cheap now, or gone, is no longer in the
    list."""
    chosen.remember({"tests/test_imm.py::test_a": None, "tests/test_imm.py::test_c": .3,
                     "tests/test_new.py::test_g": 1.23, "tests/test_new.py::test_h": None})
    assert chosen.costs() == {"tests/test_imm.py::test_a": 3., "tests/test_new.py::test_g": 1.2}
