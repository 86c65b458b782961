"The benchmark command: every suite runs at its smallest and gives its rows. Nothing here looks at a time."
import csv, os, platform, subprocess, sys
from pathlib import Path
import numpy as np
import pytest

root = Path(__file__).resolve().parents[1]
script = root / "nbs" / "benchmarks" / "benchmark.py"
columns = ["suite", "case", "n", "d", "k", "quantity", "value", "unit", "target", "python", "numpy", "scikit-learn", "numba", "xclust", "cpu", "cores"]
suites = ["speed", "threads", "memory", "growth", "first-use"]
targets = {"speed": ["<= 0.15", "<= 0.25", "<= 0.30", "<= 0.5", "<= 0.25"], "threads": [">= 1.6"], "memory": ["<= 2"] * 6,
           "growth": ["<= 1.1"], "first-use": ["<= 1.5", "<= 6", "<= 0.3"]}
not_windows = pytest.mark.skipif(os.name == "nt", reason="peak memory is not measured on Windows")


def command(*arguments, data=None, cwd=root):
    "Run benchmark.py."
    env = {name: value for name, value in os.environ.items() if name != "XCLUST_DATA"}
    if data: env["XCLUST_DATA"] = str(data)
    return subprocess.run([sys.executable, str(script), *map(str, arguments)], env=env, cwd=cwd, capture_output=True, text=True)


def read(path):
    "The rows as dicts, and the header."
    with path.open(newline="", encoding="utf-8") as file:
        table = csv.DictReader(file)
        return list(table), table.fieldnames


@pytest.fixture(scope="module")
def kept(tmp_path_factory): return tmp_path_factory.mktemp("data sets")


@pytest.fixture(scope="module")
def trial(tmp_path_factory, kept):
    "The smallest run of everything."
    out = tmp_path_factory.mktemp("trial") / "results.csv"
    done = command("--quick", "--out", out, "--cache", kept, cwd=out.parent)
    assert done.returncode == 0, done.stderr
    return read(out)


def stored(): return read(script.with_name("results.csv"))


def quantities(rows): return {(row["suite"], row["quantity"]) for row in rows if not row["quantity"].startswith("not run")}


def test_every_suite_gives_its_columns(trial):
    rows, names = trial
    assert names == columns == stored()[1]
    assert list(dict.fromkeys(row["suite"] for row in rows)) == suites
    for row in rows:
        assert row["python"] == platform.python_version() and row["numpy"] and row["cpu"] and int(row["cores"]) > 0
        assert row["value"] == "" or abs(float(row["value"])) < float("inf")


def test_rows_without_data_say_so(trial):
    missing = [(row["suite"], row["case"].split()[0]) for row in trial[0] if row["value"] == ""]
    assert {("speed", "covtype"), ("speed", "mnist_train")} <= set(missing)
    assert all(row["quantity"].startswith("not run: ") for row in trial[0] if row["value"] == "")
    assert sum(row["quantity"] == "not run: XCLUST_DATA" for row in trial[0]) >= 2


@not_windows
def test_the_committed_table_has_what_a_run_gives(trial):
    rows, _ = stored()
    fresh = quantities(trial[0])
    if (os.cpu_count() or 1) > 1: assert quantities(rows) == fresh
    else: assert quantities(rows) >= fresh


def test_the_committed_table_has_every_target_and_no_host():
    rows, _ = stored()
    found = {suite: [row["target"] for row in rows if row["suite"] == suite and row["target"]] for suite in suites}
    assert found == targets
    assert platform.node() not in script.with_name("results.csv").read_text(encoding="utf-8").replace(",", " ").split()


def test_only_replaces_the_suites_it_runs(tmp_path, kept):
    out, machine = tmp_path / "results.csv", ["0"] * 7
    with out.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([columns, *[[s, "old", "", "", "", "", "1", "", "", *machine] for s in ("first-use", "threads", "speed")]])
    done = command("--quick", "--only", "threads", "--out", out, "--cache", kept)
    assert done.returncode == 0, done.stderr
    rows, _ = read(out)
    assert [row["suite"] for row in rows if row["case"] == "old"] == ["speed", "first-use"]
    assert [row["suite"] for row in rows] == ["speed", *["threads"] * (len(rows) - 2), "first-use"]


def test_real_data_comes_from_the_named_folder(tmp_path, kept):
    X = np.random.default_rng(0).integers(0, 9, (600, 54)).astype(np.int16)
    np.savez(tmp_path / "covtype.npz", X=X)
    done = command("--quick", "--only", "speed", "--cache", kept, data=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if "covtype" in line]
    assert any("multiple of DTC" in line for line in lines)
    assert any("not run: no mnist_train.npz in XCLUST_DATA" in line for line in done.stdout.splitlines())


def test_an_unknown_suite_is_refused():
    done = command("--only", "speed,sped")
    assert done.returncode == 2 and "no suite is called sped" in done.stderr and "Traceback" not in done.stderr
