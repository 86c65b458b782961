"Which tests the default run leaves out (tests/chosen.py), on a cost file and a core list of this file's own."
import json
import pytest
import chosen

COSTS = {"tests/test_imm.py::test_a": 3., "tests/test_imm.py::test_b[x]": 5., "tests/test_imm.py::test_b[y]": 90., "tests/test_imm.py::test_c": 40.,
         "tests/test_tree.py::test_d": 2., "tests/test_gone.py::test_e[no longer]": 9.}


@pytest.fixture(autouse=True)
def lists(tmp_path, monkeypatch):
    (tmp_path / "cost.json").write_text(json.dumps(COSTS))
    (tmp_path / "core.txt").write_text("# why\n\ntests/test_tree.py::test_d\ntests/test_imm.py::test_b[x]\ntests/test_nowhere.py::test_f\n")
    (tmp_path / "test_imm.py").write_text("from xclust.engine import sweep\nfrom xclust.engine.costs import cost\nfrom xclust import EMN\n")
    (tmp_path / "test_tree.py").write_text("")
    monkeypatch.setattr(chosen, "TESTS", tmp_path)


def test_what_is_dear_is_left_out_but_for_the_core():
    assert set(chosen.dear_tests(set())) == set(COSTS) - {"tests/test_tree.py::test_d", "tests/test_imm.py::test_b[x]"}


def test_tests_of_changed_modules_run_as_far_as_the_seconds_go():
    "The cheapest first: 3 and 40 of 100 seconds, and 90 more are too many."
    for file in ("xclust/methods/imm.py", "xclust/engine/sweep.py", "xclust/engine/costs.py", "tests/test_imm.py"):
        assert set(chosen.dear_tests({file})) == {"tests/test_imm.py::test_b[y]", "tests/test_gone.py::test_e[no longer]"}, file
    for file in ("xclust/methods/emn.py", "xclust/engine/tree.py", "nbs/1_methods/01_imm.ipynb"):
        assert "tests/test_imm.py::test_a" in chosen.dear_tests({file}), file


def test_without_git_nothing_has_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(chosen, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert chosen.changed() == set()


def test_notebooks_that_changed_and_those_of_the_afternoon_run():
    here = len(list((chosen.ROOT / "nbs").rglob("*.ipynb")))
    out = chosen.notebooks(set())
    assert here - len(out) == 12 and len(chosen.notebooks({"nbs/1_methods/01_imm.ipynb", "nbs/api.ipynb"})) == len(out) - 1
    many = {f"nbs/{p.relative_to(chosen.ROOT / 'nbs').as_posix()}" for p in (chosen.ROOT / "nbs").rglob("*.ipynb")}
    assert here - len(chosen.notebooks(many)) <= 12 + chosen.NOTEBOOKS


def test_costs_are_remembered():
    "A test that was skipped costs what it did; what is cheap now, or gone, is no longer in the list."
    chosen.remember({"tests/test_imm.py::test_a": None, "tests/test_imm.py::test_c": .3, "tests/test_new.py::test_g": 1.23, "tests/test_new.py::test_h": None})
    assert chosen.costs() == {"tests/test_imm.py::test_a": 3., "tests/test_new.py::test_g": 1.2}
