"The command line over folders and files that are read in chunks."
import csv, json
from pathlib import Path
import numpy as np
import pandas as pd
import pytest
from xclust import CART, IMM
from xclust.__main__ import main
from xclust.shipping.many_rows import far_table, rows_of_chunks


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    kind = rng.integers(0, 4, 4000)
    X = rng.normal(size=(4000, 3)) + 5*rng.normal(size=(4, 3))[kind]
    frame = pd.DataFrame(X, columns=["a", "b,c", 'd "e"']).assign(id=range(4000), one=1.0, town="x", gap=np.where(kind, 1.0, np.nan), segment=np.array(["v", "w", "x", "y"])[kind])
    Path("rows").mkdir()
    frame[:1500].to_parquet("rows/1.parquet")
    frame[1500:].to_csv("rows/2.csv", index=False)
    return frame


@pytest.fixture
def run(capsys):
    def run(*argv):
        try: code = main([str(a) for a in argv])
        except SystemExit as stop: code = stop.code
        return code, *capsys.readouterr()
    return run


def test_a_folder_with_labels(run, folder):
    code, out, err = run("explain", "rows", "--labels", "segment", "--method", "cart")
    assert code == 0 and not err, err
    assert sorted(p.name for p in Path("rows_xclust").iterdir()) == ["report.html", "tree.json", "tree.svg"]
    X, y = folder.iloc[:, :3], folder.segment
    whole = CART(objective="labels", thresholds="round").fit(X, labels=y)
    tree = json.loads(Path("rows_xclust/tree.json").read_text())
    assert f"rows that change         {whole.cost_:g}" in out and tree["clusters"] == ["v", "w", "x", "y"]
    assert "set aside" in out and all(f"{name} (" in out for name in ("id", "one", "town", "gap"))
    assert run("predict", "rows_xclust", "rows", "--out", "labels.csv")[0] == 0
    found = list(csv.reader(Path("labels.csv").open(encoding="utf-8")))
    assert found[0] == ["row", "cluster"] and [f[1] for f in found[1:]] == whole.reference_classes_[whole.labels_].tolist()
    assert run("predict", "rows_xclust", "rows")[1].splitlines()[1:] == [",".join(f) for f in found[1:]]
    assert "replaced the earlier result" in run("explain", "rows", "--labels", "segment", "--method", "cart")[1]


@pytest.mark.parametrize("method", ["emn", "spex", "expand", "exkmc", "exgreedy", "exshallow", "median-tree", "random-cuts"])
def test_every_method_that_grows_over_chunks(run, method):
    code, out, err = run("explain", "rows", "--labels", "segment", "--method", method, "--objective", "kmeans")
    assert code == 0 and not err and "price of explainability" in out, err


def test_auto_keeps_the_best_and_json_tells_it(run):
    code, out, _ = run("explain", "rows", "--clusters", 4, "--json")
    found = json.loads(out)
    single = [json.loads(run("explain", "rows", "--clusters", 4, "--json", "--method", m, "--out", m)[1]) for m in ("imm", "cart", "spex")]
    def total(f): return f["cost"] + .5*f["reference_cost"]*(1 - f["agreement"]["share"])
    assert code == 0 and total(found) <= min(map(total, single)) and found["data"]["rows"] == 4000
    assert len({f["reference_cost"] for f in [found, *single]}) == 1


def test_one_file_and_a_bound_for_memory(run, folder):
    folder.to_csv("all.csv", index=False)
    code, out, err = run("explain", "all.csv", "--labels", "segment", "--memory", "1GB", "--method", "imm", "--names", "auto")
    assert code == 0 and not err and "read in 1 chunk" in out
    code, out, err = run("explain", "all.csv", "--labels", "segment", "--memory", "20MB")
    assert code == 2 and "--memory is too little for 4000 rows of 8 columns: give " in err and err.count("\n") == 1
    assert rows_of_chunks(2**31, 10**7, 20) == 250_000 > rows_of_chunks(920 * 2**20, 10**7, 20) >= 10_000


@pytest.mark.parametrize("options, said", [
    (["--labels", "segment", "--holdout", ".2"], "--holdout does not go with a table that is read in chunks"),
    (["--clusters", "3", "--method", "kernel-imm"], "--method kernel-imm does not go with"),
    (["--clusters", "3", "--memory", "many"], "'many' is no size: give megabytes or gigabytes"),
    (["--labels", "nope"], "has no column 'nope'"),
    (["--labels", "segment", "--features", "town"], "no column left to use: town: always x in the first chunk"),
    (["--clusters", "3", "--objective", "kmedians"], "--objective kmedians does not go with")])
def test_what_cannot_be_is_said(run, options, said):
    code, out, err = run("explain", "rows", *options)
    assert code == 2 and said in err and not out and not Path("rows_xclust").exists(), err


def test_text_survives_a_csv(folder):
    folder.to_csv("all.csv", index=False)
    table = far_table("all.csv", ["segment"], None, [], None)
    assert table.names == ["a", "b,c", 'd "e"'] and set(table.aside) == {"id", "one", "town", "gap"}
    assert (table.source.whole("segment") == folder.segment.to_numpy()).all()
    a, b = (IMM().fit(X, labels=y) for X, y in ((table.source, "segment"), (folder.iloc[:, :3], folder.segment)))
    assert a.cost_ == b.cost_ and (a.tree_.upper == b.tree_.upper).all()
