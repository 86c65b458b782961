"""The command: summary and files, every message, odd CSV, exit codes; as a process where that
matters."""
import csv
import io
import json
import os
import shutil
import re
import shlex
import signal
import subprocess
import sys
import time
import warnings
from datetime import datetime, time as clock, timedelta
from types import SimpleNamespace
import xml.etree.ElementTree as ET
from pathlib import Path
import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import load_wine
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
import xclust.shipping.cli
from xclust.shipping import cli
from xclust.shipping import command
from xclust import CART, KMedians, from_json
from xclust.optimize.portfolio import AutoTree, explain_clusters
from xclust.shipping.cli import METHODS, KnownLabels, WITH_GAMMA, methods_with, save
from xclust.__main__ import main
from xclust.shipping.command import method_name
from xclust.shipping.export import DIALECTS, TRAINING
from xclust.shipping.files import read_file
from xclust.shipping.many_rows import id_like
from xclust.reference.frames import MixedEncoder, encoded
from xclust.reading.how_many import COLUMNS, choose_clusters
from xclust.kernels.kernels import KERNELS, KernelKMeans
from xclust.engine.tree import Tree
from xclust.reading.holdout import held_out, holdout
from helpers import in_turn

RNG = np.random.default_rng(0)
BLOBS = np.round(RNG.normal(size=(3, 3))[RNG.integers(3, size=60)] * 5 + RNG.normal(size=(60, 3)),
                 3)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys):
    "Run the command in this process: exit code, what it printed, what it complained about."
    def run(*argv):
        try: code = main([str(a) for a in argv])
        except SystemExit as stop: code = stop.code
        return code, *capsys.readouterr()
    return run


def write(name, rows, head=("a", "b", "c"), mark=",", start=""):
    lines = [mark.join(map(str, r)) for r in ([head] if head else []) + list(rows)]
    Path(name).write_text(start + "\n".join(lines) + "\n", encoding="utf-8")
    return name


def blobs(name="d.csv", **kw): return write(name, BLOBS.tolist(), **kw)


def model(folder="d_xclust"): return json.loads(Path(folder, "tree.json").read_bytes())


def table(path): return list(csv.reader(Path(path).read_text(encoding="utf-8").splitlines()))


def process(*argv, **kw):
    return subprocess.run([sys.executable, "-m", "xclust", *map(str, argv)], capture_output=True,
                          text=True, encoding="utf-8", **kw)


# ---- the main job


def test_summary_rules_and_files(run):
    code, out, err = run("explain", blobs(), "--clusters", 3)
    assert (code, err) == (0, "")
    for part in ("d.csv: 60 rows, 3 columns", "used", "scaling", "reference cost", "tree cost",
                 "price of explainability", "rows keep their cluster (ARI", "depth", "cluster 0: ",
                 "precision", "recall", "wrote d_xclust/tree.json".replace("/", os.sep)):
        assert part in out, part
    assert (sorted(p.name for p in Path("d_xclust").iterdir()) == ["labels.csv", "report.html",
                                                                   "tree.json", "tree.svg"])
    assert ET.fromstring(Path("d_xclust/tree.svg").read_text(encoding="utf-8")).tag.endswith("svg")
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert ("xclust explain d.csv --clusters 3" in page and "SHA-256" in page
            and "<script" not in page)


def test_numbers_are_those_of_the_library(run):
    _, out, _ = run("explain", blobs(), "--clusters", 3, "--scale", "standard", "--set",
                    "random_state=7")
    Z = StandardScaler().fit_transform(BLOBS)
    reference = KMeans(3, n_init=10, random_state=7).fit(Z)
    lines = table("d_xclust/labels.csv")
    assert (lines[0] == ["row", "cluster", "reference"]
            and [r[0] for r in lines[1:]] == [str(i) for i in range(1, 61)])
    assert [int(r[2]) for r in lines[1:]] == reference.labels_.tolist()
    assert f"reference cost           {reference.inertia_:.6g}" in out
    tree = Tree.from_dict(json.loads(Path("d_xclust/tree.json").read_text())["tree"])
    # thresholds are in the units of the file
    assert tree.predict(BLOBS).tolist() == [int(r[1]) for r in lines[1:]]
    kept = np.mean([r[1] == r[2] for r in lines[1:]])
    assert f"{100 * kept:.1f}".removesuffix(".0") + " % of rows keep" in out


def test_same_file_same_output(run):
    blobs()
    outs = [run("explain", "d.csv", "--clusters", 3, "--out", "x")
            + tuple(p.read_bytes() for p in sorted(Path("x").iterdir())) for _ in range(3)]
    assert (outs[1] == outs[2] and outs[1][1].replace("replaced the earlier result in x\n", "")
            == outs[0][1] and outs[0][3:] == outs[1][3:])
    again = process("explain", "d.csv", "--clusters", 3, "--out", "x")
    assert (again.stdout == outs[1][1]
            and tuple(p.read_bytes() for p in sorted(Path("x").iterdir())) == outs[0][3:])


def test_predict_agrees_with_labels(run):
    rows = BLOBS.astype(object)
    rows[5, 0] = rows[9, 1] = ""
    run("explain", write("d.csv", rows.tolist()), "--clusters", 4)
    code, out, err = run("predict", "d_xclust/tree.json", "d.csv")
    assert (code == 0 and [r[:2] for r in table("d_xclust/labels.csv")]
            == [line.split(",") for line in out.splitlines()])
    assert (run("predict", "d_xclust/tree.json", "d.csv", "--out", "new.csv")[:2] == (0, "")
            and Path("new.csv").read_text() == out)


def test_predict_finds_columns_by_name(run):
    run("explain", blobs(), "--clusters", 3)
    expected = run("predict", "d_xclust/tree.json", "d.csv")[1]
    write("e.csv", [["x", *r[::-1]] for r in BLOBS.tolist()], head=("note", "c", "b", "a"),
          mark=";")
    assert run("predict", "d_xclust/tree.json", "e.csv") == (0, expected, "")
    used = {"abc"[f]
            for f in Tree.from_dict(
                json.loads(Path("d_xclust/tree.json").read_text())["tree"]).features_used}
    head = ["a", "b", "c"]
    few = [i for i in range(3) if head[i] in used]
    write("f.csv", BLOBS[:, few].tolist(), head=[head[i] for i in few])
    assert run("predict", "d_xclust/tree.json", "f.csv") == (0, expected, "")


def test_predict_messages(run):
    run("explain", blobs(), "--clusters", 2, "--features", "a")
    says = lambda *argv: run("predict", *argv)[::2]
    assert (says("d_xclust/tree.json", write("e.csv", [[1]], head=["A"]))
            == (2, "xclust: e.csv has no column 'a'; its columns are A\n"))
    assert (says("d_xclust/tree.json", write("e.csv", [["x"]], head=["a"]))
            == (2, "xclust: e.csv, line 2: 'x' in column 'a' is no number\n"))
    code, err = says("d_xclust/tree.json", write("e.csv", [["?"], [2]], head=["a"]))
    assert (code == 0 and err == "xclust: note: 1 missing value of 'a', where training saw none: "
                                 "it goes the way of the training median\n")
    assert (says("d_xclust/tree.json", "e.csv", "--strict") == (2, "xclust: 1 missing value of "
        "'a', where training saw none; without --strict they go the way of the training median\n"))
    swapped = "no model: give the tree.json that explain wrote; the data come after it\n"
    assert says("e.csv", "e.csv") == (2, f"xclust: e.csv is {swapped}")
    Path("u.csv").write_bytes("Größe\n".encode("cp1252"))
    assert says("u.csv", "e.csv") == (2, f"xclust: u.csv is {swapped}")
    Path("m.json").write_text("[")
    assert "m.json is not JSON (line 1): give the tree.json that" in says("m.json", "e.csv")[1]
    Path("m.json").write_text("{}")
    assert (says("m.json", "e.csv")
            == (2, "xclust: m.json is no model of xclust: give the tree.json that explain wrote\n"))
    assert says("-", "-")[0] == 2


@pytest.mark.parametrize("spoil, says", [
    (lambda d: d | {"version": 2}, "version 2"), (lambda d: d | {"medians": [1]}, "damaged"),
    (lambda d: d | {"clusters": [0]}, "damaged"), (lambda d: d | {"clusters": 3}, "damaged"),
    (lambda d: d | {"medians": {"a": "x", "b": 1, "c": 1}}, "damaged"),
    (lambda d: d | {"tree": d["tree"] | {"feature": [0]}}, "damaged"),
    (lambda d: d | {"tree": None}, "damaged"),
    (lambda d: d | {"tree": d["tree"] | {"feature_names": None}}, "damaged"),
    (lambda d: [d], "no model")])
def test_damaged_models(run, spoil, says):
    run("explain", blobs(), "--clusters", 3)
    document = json.loads(Path("d_xclust/tree.json").read_text())
    Path("m.json").write_text(json.dumps(spoil(document)))
    code, out, err = run("predict", "m.json", "d.csv")
    assert (code == 2 and out == "" and err.startswith("xclust: m.json ") and says in err
            and err.count("\n") == 1)


def test_demo(run):
    code, out, err = run("demo")
    assert ((code, err) == (0, "") and "178 rows, 13 columns" in out and "report.html" in out
            and "auto, all methods tried, every tree improved" in out)
    assert len(table("xclust_demo/wine.csv")) == 179
    again = run("predict", "xclust_demo/tree.json", "xclust_demo/wine.csv")[1]
    assert ([r[:2] for r in table("xclust_demo/labels.csv")]
            == [line.split(",") for line in again.splitlines()])


# ---- columns


def with_extras(rows=BLOBS):
    n = len(rows)
    return ([[i + 1, *r, "text", 7, "", f"k{i}", (i * 7) % n + 100]
        for i, r in enumerate(rows.tolist())],
        ["id", "a", "b", "c", "note", "const", "gone", "key", "number"])


def test_columns_are_set_aside_with_reasons(run):
    rows, head = with_extras()
    _, out, _ = run("explain", write("d.csv", rows, head), "--clusters", 3)
    line = next(x for x in out.splitlines() if x.startswith("set aside"))
    for part in ("id (looks like a row number; to use it, name it in --features)",
            "note (constant, always 'text')", "const (constant, always 7)", "gone (no values)",
            "key (60 different texts in 60 rows: too many to describe groups; --id key writes it to "
            "labels.csv)", "number (looks like a row number;"):
        assert part in line
    assert "used                     3 columns: a, b, c" in out
    report = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "id (looks like a row number" in report


def test_lists_and_bytes_are_set_aside_in_a_file_as_in_a_folder(run):
    "In one file they were words such as \"['a', 'b']\"."
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    t = pa.table({"x": [i + i // 20 * 9 for i in range(40)] * 2,
        "tags": [["a"] if i % 2 else ["a", "b"] for i in range(80)],
        "both": [{"k": i % 3} for i in range(80)], "raw": [b"ab"[i % 2:] for i in range(80)]})
    pq.write_table(t, "t.parquet")
    for k in range(2):
        Path("t").mkdir(exist_ok=True), pq.write_table(t[40 * k:40 * k + 40], f"t/{k}.parquet")
    for data in ("t.parquet", "t"):
        out = run("explain", data, "--clusters", 2, "--method", "cart")[1]
        assert (number(out, "set aside") == "tags (no numbers, text or dates); both (no numbers, "
            "text or dates); raw (no numbers, text or dates)"
            and number(out, "used") == "1 column: x"), data
    assert ("no column left to use; tags: no numbers, text "
            "or dates" in run("explain", "t.parquet", "--clusters", 2, "--features", "tags")[2])


def test_durations_of_a_folder_are_those_of_a_file(run):
    "They were told as numbers, and the model of a folder took no durations from a CSV file."
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    seconds, n = [None, *(600 * i + i % 7 for i in range(39))], list(range(40))
    Path("t").mkdir()
    for k, unit in enumerate(["s", "ns"]):
        t = pa.table({"talk": pa.array([None if s is None else timedelta(seconds=s)
            for s in seconds], pa.duration(unit)), "n": [i % 5 for i in n],
            "at": [clock(8 + i % 9, 30) for i in n],
            "seg": ["long" if i > 20 else "short" for i in n]})
        pq.write_table(t, f"t/{k}.parquet")
    pq.write_table(t, "t.parquet")
    write("new.csv", [("0:50:00", 1, "09:30"), ("6:10:30", 2, "10:00")], ["talk", "n", "at"])
    for data in ("t.parquet", "t"):
        out = run("explain", data, "--labels", "seg", "--method", "cart", "--set",
                  "objective=labels", "--out", "m")[1]
        assert (number(out, "read as") == "durations: talk; times of day: at; 1 column as numbers "
                                          "(--types changes it)"), data
        assert ("numbers, durations and times of day to mean 0" in number(out, "scaling")
                and "talk > 3:15:00" in out)
        assert run("predict", "m", "new.csv")[:2] == (0, "row,cluster\n1,short\n2,long\n"), data
    assert ("to their means). To keep as many rows as possible in their cluster instead: --set "
            "objective=labels" in number(run("explain", "t.parquet", "--labels", "seg", "--method",
                                             "cart")[1], "goal"))


def test_no_row_is_called_20_ms(run):
    "Rising numbers with a unit, a size or a star were set aside as numbers of rows."
    cells = [(f"{20 + 3 * i} ms", f"{1 + i * .3:.1f}k", f"{300 + 7 * i}" + "*" * (i % 6 == 0),
              100 + i, f"1,{100 + i}") for i in range(30)]
    write("d.csv", cells, ["time", "views", "load", "no", "key"], mark=";")
    out = run("explain", "d.csv", "--clusters", 2, "--method", "cart")[1]
    assert (number(out, "used") == "3 columns: time, views, load"
            and "no (looks like a row number" in out and "key (looks like a row number" in out)


def test_times_have_a_scale_and_questions_no_full_stop(run):
    write("d.csv",
          [(f"{8 + i % 12:02}:{i * 7 % 60:02}", f"{i % 3}:{i * 13 % 60:02}:{i * 29 % 60:02}")
           for i in range(60)], ["started", "talk"])
    out = run("explain", "d.csv", "--clusters", 3)[1]
    assert "standard (auto): durations and times of day to mean 0" in number(out, "scaling")
    write("e.csv",
          [(i * 7 % 11, "9999-12-31" if i % 4 == 0 else f"2024-{1 + i % 12:02}-{1 + i % 28:02}")
           for i in range(60)], ["fee", "ends"])
    out, page = (run("explain", "e.csv", "--clusters", 2)[1],
                 Path("e_xclust/report.html").read_text(encoding="utf-8"))
    assert ("an open end? Try emptying" in " ".join(out.split())
            and "an open end?</" in page.replace("? Try", "?</") and "?." not in out)


def test_features_and_ignore(run):
    rows, head = with_extras()
    write("d.csv", rows, head)
    assert "2 columns: a, c" in run("explain", "d.csv", "--clusters", 3, "--features", "c,a")[1]
    out = run("explain", "d.csv", "--clusters", 3, "--ignore", "c")[1]
    assert "2 columns: a, b" in out and "c (--ignore)" in out  # every column is accounted for
    assert ("6 other columns (not in --features)" in run("explain", "d.csv", "--clusters", 3,
                                                         "--features", "a,b,c")[1])
    assert (run("explain", "d.csv", "--clusters", 3, "--features", "a", "--ignore", "a")[::2]
            == (2, "xclust: no column is left: --features names a, and a is ignored or the "
                   "labels\n"))
    # asked for, so used
    assert "2 columns: id, a" in run("explain", "d.csv", "--clusters", 3, "--features", "a,id")[1]
    code, out, _ = run("explain", "d.csv", "--clusters", 3, "--features", "a,note")
    assert code == 0 and "note (constant" in out and "key (" not in out
    assert (run("explain", "d.csv", "--clusters", 3, "--features", "a,note", "--strict")[::2]
            == (2, "xclust: column 'note' cannot be used: constant, always 'text'\n"))
    assert (run("explain", "d.csv", "--clusters", 3, "--features", "note")[::2]
            == (2, "xclust: d.csv has no column left to use; note: constant, always 'text'\n"))
    write("e.csv", [[1, 2], [3, 5], [2, 2]], head=['"x, y"', "z"])
    assert "1 column: x, y" in run("explain", "e.csv", "--clusters", 2, "--features", '"x, y"')[1]


@pytest.mark.parametrize("option", ["--features", "--ignore", "--labels"])
def test_unknown_columns(run, option):
    write("d.csv", BLOBS.tolist(), ["income", "age", "height"])
    argv = ["explain", "d.csv", *(() if option == "--labels" else ("--clusters", 3)), option]
    assert (run(*argv, "incom")[::2]
            == (2, "xclust: d.csv has no column 'incom'; did you mean 'income'?\n"))
    assert "has no column 'wert'; its columns are Ort, b" in run(
        "explain", write("o.csv", [[1, 2]] * 9, ["Ort", "b"]), "--labels", "wert")[2]
    assert (run(*argv, "zzz")[::2]
            == (2, "xclust: d.csv has no column 'zzz'; its columns are income, age, height\n"))


def test_missing_values(run):
    rows = BLOBS.astype(object)
    for i, text in enumerate(["", "NA", "NaN", "?", " n/a ", "null", "None"]):
        rows[3 * i, i % 3] = text
    write("d.csv", rows.tolist())
    code, out, err = run("explain", "d.csv", "--clusters", 3)
    assert ((code, err) == (0, "") and "missing                  7 values in 3 columns (3 in a, 2 "
        "in b, 2 in c). These rows stay in; each question says which way a missing "
        "value goes\n" in out)
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--strict")
    assert (code == 2 and err == "xclust: missing values: 3 in 'a', 2 in 'b', 2 in 'c'; without "
        "--strict these rows stay in, and each question says which way a missing value goes\n")
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--scale", "robust")
    assert ((code, err) == (0, "") and "7 values in 3 columns (3 in a, 2 in b, 2 in c). These rows "
        "stay in; each question says which way a missing value goes\n" in out
        and "robust: each column by median" in out)


def test_a_slip_is_not_a_text_column(run):
    says = lambda *more: run("explain", "d.csv", "--clusters", 3, *more)[::2]
    rows = BLOBS.astype(object)
    rows[40, 1] = "oops"
    write("d.csv", rows.tolist())
    sentence = ("xclust: d.csv, line 42: 'oops' in column 'b' is no number; correct it, empty it, "
        "take the column for text by --types b=text, or leave the column out by --ignore\n")
    assert (says() == (2, sentence) and says("--strict") == (2, sentence)
            and not Path("d_xclust").exists())
    assert says("--ignore", "b") == (0, "") and says("--features", "a,c") == (0, "")
    rows[40, 1], rows[50, 1] = "inf", "x"
    write("d.csv", rows.tolist())
    assert (says() == (2, sentence.replace("'oops'", "'inf'").replace("is no number",
        "(and 1 other) is infinite")))
    rows[:, 1] = [""] * 58 + ["late", "3"]  # a column of a few notes
    write("d.csv", rows.tolist())
    code, out, _ = run("explain", "d.csv", "--clusters", 3)
    assert code == 0 and "b (text in 1 of 60 rows, first 'late' in line 60)" in out


def test_many_gaps_are_a_short_list(run):
    X = np.round(RNG.normal(size=(40, 30)), 2).astype(object)
    for j in range(20): X[:j + 1, j] = ""
    write("d.csv", X.tolist(), [f"c{j}" for j in range(30)])
    code, out, err = run("explain", "d.csv", "--clusters", 3)
    assert (code == 0 and "210 values in 20 columns (20 in c19, 19 in c18, 18 in c17, 17 in c16, "
                          "16 in c15, ...). These rows stay in" in out)
    assert err.startswith("xclust: note: more than a fifth of the values is missing in c8 (22.5 "
                          "%), c9 (25 %), c10 (27.5 %), c11 (30 %), c12 (32.5 %) and 7 more: "
                          "clusters may follow the gaps; --ignore leaves a column out\n")
    err = run("explain", "d.csv", "--clusters", 3, "--strict")[2]
    assert ("20 in 'c19', 19 in 'c18'" in err and "15 more columns; without --strict" in err
            and len(err) <= 200)
    write("d.csv", [[*r, *"xyzuvwabcdefghijklmn"] for r in BLOBS.tolist()],
          ["a", "b", "c", *(f"t{j}" for j in range(20))])
    line = next(x for x in run("explain", "d.csv", "--clusters", 3)[1].splitlines()
                if x.startswith("set aside"))
    assert line.endswith("and 4 more")


@pytest.mark.parametrize("scale, told", [(1e-200, "too little"), (1e300, "too wide")])
def test_ranges_whose_squares_are_no_numbers(run, scale, told):
    write("d.csv", (BLOBS * [1, scale, 1]).tolist())
    code, out, err = run("explain", "d.csv", "--clusters", 3)
    assert ((code, out) == (2, "") and err.startswith("xclust: the values of 'b' span about ")
            and told in err and err.count("\n") == 1)
    assert run("explain", "d.csv", "--clusters", 3, "--ignore", "b")[::2] == (0, "")


def test_other_delimiters_and_capitals(run):
    Path("d.csv").write_text("a b\n" + "".join(f"{i} {i % 3}\n" for i in range(40)))
    assert ("separated by commas, semicolons, tabs "
            "or bars?" in run("explain", "d.csv", "--clusters", 3)[2])
    assert (run("explain", blobs(), "--clusters", 3, "--method", "IMM", "--scale", "None")[::2]
            == (0, ""))


def test_scaling(run):
    write("d.csv", (BLOBS * [1, 1000, 1]).tolist())
    said = lambda how: next(x for x in run("explain", "d.csv", "--clusters", 3, "--scale",
                                           how)[1].splitlines() if x.startswith("scaling"))
    assert ("standard (auto): each column to mean 0" in said("auto")
            and "robust: " in said("robust") and "none: columns as they are" in said("none"))
    write("d.csv", (BLOBS / BLOBS.std(0)).tolist())
    assert "none (auto: the spreads of the columns are alike)" in said("auto")


def test_id_like():
    n = np.arange(20.)
    mixed = RNG.permutation(20) ** 2. + 1
    assert (id_like("x", n) and id_like("x", n[::-1]) and id_like("x", n ** 2)
            and all(id_like(name, mixed) for name in ("customer_id", "userID", "Unnamed: 0")))
    # a name alone decides nothing
    assert not any(id_like(name, n % 3) for name in ("customer_id", "userID", "nr"))
    assert (not id_like("x", n % 3) and not id_like("id", n / 3)
            and not id_like("x", RNG.permutation(20) ** 2. + 1) and not id_like("x", n[:5])
            and not id_like("humid", n % 3) and not id_like("paid", n % 4))


# ---- methods


PATHS = {"leaves": ["exkmc", "expand", "cart", "median-tree", "spex"], "cuts": ["exkmc", "expand"]}
KERNEL_TREES = ["kernel-imm", "kernel-exkmc", "kernel-expand", "dt2"]


@pytest.mark.parametrize("name", [name for name in METHODS if name not in [*KERNEL_TREES, "boxes"]])
@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_methods_are_those_of_the_library(run, name, objective):
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, "--set",
                         f"objective={objective}", "--scale", "none", "--set", "random_state=5")
    assert (code, err) == (0, "")
    found = (KMeans if objective == "kmeans" else KMedians)(3, n_init=10, random_state=5).fit(BLOBS)
    model = METHODS[name](3, objective=objective, random_state=5, reference=found).fit(BLOBS)
    assert (f"reference cost           {model.reference_cost_:.6g}\n" in out
            and f"tree cost                {model.cost_:.6g}\n" in out)
    assert ("method                   "
            f"{name}{', all methods tried, every tree improved' * (name == 'auto')}\n" in out
            and f"{objective.replace('k', 'k-')}, best of 10 starts, seed 5" in out)
    assert [int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()


@pytest.mark.parametrize("kernel", ["laplace", "polynomial", "linear"])
def test_the_kernel_is_told_in_one_line(run, kernel):
    out = run("explain", blobs(), "--clusters", 3, "--method", "dt2", "--set",
              f"kernel={kernel}")[1]
    formula = {"laplace": "exp(-gamma |x - y|_1), gamma ",
               "polynomial": "(gamma <x, y> + coef0)^degree", "linear": "<x, y>"}[kernel]
    line = next(line for line in out.splitlines() if line.startswith("kernel "))
    assert f"{kernel}, {formula}" in line and "Parameters" not in out


@pytest.mark.parametrize("name", PATHS["leaves"])
def test_leaves(run, name):
    assert name in methods_with("max_leaves")
    for option in ("--leaves",):
        code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, option, 5,
                             "--scale", "none")
        model = METHODS[name](3, max_leaves=5,
                              reference=KMeans(3, n_init=10, random_state=0)).fit(BLOBS)
        assert (code == 0 and f"{name}, up to 5 leaves" in out
                and f"3 clusters, {model.n_leaves_} leaves" in out
                and f"tree cost                {model.cost_:.6g}\n" in out)


def test_intervals(run):
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", "exkmc", "--leaves", 4,
                         "--set", "cuts=Interval")
    assert (code, err) == (0, "") and "exkmc, up to 4 leaves, interval cuts" in out
    assert ([r[:2] for r in table("d_xclust/labels.csv")]
            == [line.split(",") for line in run("predict", "d_xclust/tree.json",
                                                "d.csv")[1].splitlines()])
    # a cluster on both sides of another
    x = np.r_[np.arange(0., 1, .05), np.arange(5., 6, .05), np.arange(10., 11, .05)]
    write("e.csv", [[v, "ab"[5 <= v < 6]] for v in x.tolist()], ["x", "g"])
    code, out, err = run("explain", "e.csv", "--labels", "g", "--method", "expand", "--set",
                         "cuts=interval", "--features", "x")
    assert (code, err) == (0, "") and "2 leaves" in out and "100 % of rows keep" in out
    assert ("threshold" not in run("explain", "e.csv", "--labels", "g", "--features", "x", "--set",
                                   "cuts=threshold")[2])      # true of every method


@pytest.mark.parametrize("argv, says", [
    (("--method", "emn", "--leaves", 9), "--leaves does not go with --method emn, which grows one "
        "leaf a cluster; it goes with auto, exkmc, expand, cart, median-tree, spex, kernel-exkmc, "
        "kernel-expand"),
    (("--method", "Random_Cuts", "--leaves", 9), "--leaves does not go with --method random-cuts, "
                                                 "which grows one leaf a cluster; it goes with "),
    (("--method", "imm", "--leaves", 9), "--leaves does not go with --method imm, which grows one "
                                         "leaf a cluster; it goes with "),
    (("--method", "cart", "--set", "cuts=interval"), "--set cuts does not go with --method cart; "
        "it goes with auto, exkmc, expand, kernel-exkmc, kernel-expand"),
    (("--method", "dt2", "--set", "cuts=interval"), "--set cuts does not go with --method dt2; it "
                                                    "goes with auto, exkmc"),
    (("--method", "kernel-imm", "--leaves", 9), "--leaves does not go with --method kernel-imm, "
                                                "which grows one leaf a cluster"),
    (("--method", "kernel-exkmc", "--leaves", 2), "--leaves 2 is too few for --clusters 3: each "
                                                  "cluster needs a leaf"),
    (("--method", "imm", "--set", "kernel=laplace"), "--set kernel does not go with --method imm; "
        "it goes with auto, kernel-imm, kernel-exkmc, kernel-expand, dt2"),
    (("--method", "exkmc", "--set", "gamma=1"), "--set gamma does not go with --method exkmc; it "
        "goes with auto, kernel-imm, kernel-exkmc, kernel-expand, dt2"),
    (("--method", "dt2", "--set", "kernel=linear", "--set", "gamma=1"),
     "--set gamma does not go with kernel=linear; it goes with gaussian, rbf, laplace, laplacian"),
    (("--method", "dt2", "--set", "objective=kmedians"),
     "--set objective does not go with --method dt2, whose costs are kernel distances"),
    (("--method", "dt2", "--set", "gamma=0"), "argument --set: gamma: '0' is no gamma: give a "
                                              "number above 0, scale or median"),
    (("--method", "dt2", "--set", "gamma=inf"), "argument --set: gamma: 'inf' is no gamma"),
    (("--method", "dt2", "--set", "gamma=wide"), "argument --set: gamma: 'wide' is no gamma"),
    (("--method", "dt2", "--set", "kernel=gausian"), "argument --set: kernel: 'gausian' is none of "
        "gaussian, rbf, "), (("--method", "exkmc", "--leaves", 2),
                             "--leaves 2 is too few for --clusters 3: each cluster needs a leaf"),
    (("--method", "exkmc", "--leaves", 0), "argument --leaves: 0 is out of range, give 1 or more"),
    (("--method", "exkcm"), "argument --method: there is no method 'exkcm'; did you mean exkmc?"),
    (("--method", "zzz"), "argument --method: there is no method 'zzz'; there are auto, imm, emn, "
        "random-cuts, exkmc, expand, cart, median-tree, spex, exgreedy, exshallow, kernel-imm, "
        "kernel-exkmc, kernel-expand, dt2"),
    (("--set", "objective=rows"), "argument --set: objective: 'rows' is none of kmeans, "
        "kmedians, labels"), (("--leave", 4), "unrecognized arguments: --leave 4"),
    (("--set", "refine=true",), "--set refine does not go with --method auto, which refines every "
                                "tree anyway; it goes with imm, emn, "),
    (("--method", "cart", "--set", "max_price=1.1"), "--set max_price does not go with --method "
                                                     "cart; it goes with auto"),
    (("--method", "imm", "--set", "max_features=2"), "--set max_features does not go with --method "
                                                     "imm; it goes with auto"),
    (("--method", "dt2", "--set", "time_limit=2"), "--set time_limit does not go with --method "
                                                   "dt2; it goes with auto"),
    (("--method", "dt2", "--set", "max_moves=0"), "--set max_moves does not go with --method dt2; "
                                                  "it goes with auto"),
    (("--method", "exkmc", "--set", "starts=imm"), "--set starts does not go with --method exkmc; "
                                                   "it goes with auto"),
    (("--method", "exkmc", "--leaves", "knee"), "--leaves knee does not go with --method exkmc: "
                                                "give a number, or --method auto"),
    (("--leaves", "Knee", "--set", "max_price=1.1"),
     "--leaves knee and --set max_price each choose the number of leaves: give one of them"),
    (("--leaves", "elbow"), "argument --leaves: 'elbow' is no whole number"),
    (("--leaves", 2), "--leaves 2 is too few for --clusters 3"),
    (("--set", "starts=imm,zap"), "--set starts has no 'zap'; give all, fast, or some of "
        "imm, emn, "), (("--set", "starts=dt2"), "--set starts has no 'dt2'"),
        (("--set", "starts=imm", "--set", "kernel=linear"), "--set starts has no 'imm'; give all, "
            "fast, or some of kernel-imm, "),
            (("--set", "max_price=0.05"), "argument --set: max_price: '0.05' will not do: give 1 "
                "or more, such as 1.05 for 5 % more spread"),
                (("--set", "max_price=inf"), "argument --set: max_price: 'inf' will not do"),
                (("--set", "time_limit=long"), "argument --set: time_limit: 'long' will not do: "
                    "give seconds, such as 60"), (("--set", "max_features=0"),
                        "argument --set: max_features: 0 is out of range"),
                        (("--set", "max_moves=-1"), "argument --set: max_moves: -1 is out "
                            "of range"), (("--set", "feature_costs=a=2"), "--set feature_costs "
                                "needs --set max_features: what the columns may cost together"),
                                (("--set", "feature_costs=a"), "argument --set: feature_costs: 'a' "
                                    "will not do: give a column and its cost above 0, such "
                                    "as mri=10"),
                                    (("--set", "feature_costs=a=-1", "--set", "max_features=3"),
                                     "argument --set: feature_costs: 'a=-1' will not do"),
                                     (("--set", "feature_costs=a=b=x"),
                                      "argument --set: feature_costs: 'a=b=x' will not do"),
                                      (("--set", "feature_costs==1"),
                                       "argument --set: feature_costs: '=1' will not do"),
                                       (("--method", "imm", "--set", "feature_costs=a=2", "--set",
                                         "max_features=3"), "--set max_features does not go with "
                                                            "--method imm"), (("--holdout", 1),
                                                                "argument --holdout: '1' will not "
                                                                "do: give a share between 0 and 1, "
                                                                "such as 0.2"),
                                                                (("--resamples", 0), "argument "
                                                                    "--resamples: 0 is out "
                                                                    "of range"),
                                                                    (("--min-cell", "few"),
                                                                        "argument --min-cell: "
                                                                        "'few' is no whole number"), (("--clusters", "2-4", "--labels", "a"), "--labels bring their own number of clusters: leave out --clusters 2-4"), (("--clusters", "4-2"), "argument --clusters: '4-2' is no range: give the smaller number first, such as 2-12"), (("--clusters", "1-4"), "argument --clusters: 1 is out of range, give 2 or more"), (("--clusters", "2-"), "argument --clusters: '2-' is no whole number"),
    (("--clusters", "2-9", "--leaves", 8), "--leaves 8 is too few for --clusters 2-9: each cluster "
                                           "needs a leaf"),
    (("--clusters", "2-9", "--method", "dt2"), "--clusters A-B compares clusterings by k-means or "
                                               "k-medians; for those of a kernel give one number"),
    (("--set", "kernel=laplace", "--set", "objective=kmeans"),
     "--set objective does not go with --set kernel, whose costs are kernel distances"),
    (("--set", "thresholds=age"), "argument --set: thresholds: 'age' will not do: give round, "
        "full, a step such as income=500, or thresholds such as age=18:30:65"),
    (("--set", "thresholds==5"), "argument --set: thresholds: '=5' will not do"),
    (("--set", "thresholds=a=:"), "argument --set: thresholds: 'a=:' will not do"),
    (("--set", "fairness=2"), "argument --set: fairness: '2' will not do: give a number "
        "from 0 to 1"), (("--set", "fairness=1"), "--set fairness needs --groups COLUMN: groups "
            "that should have equal costs"),
            (("--set", "broken=3"), "--set broken needs --set together or --set apart: pairs that "
                "may be broken"), (("--set", "together=1:2", "--holdout", .2),
                    "--set together is about the rows of this file, and --holdout keeps some of "
                    "them back: give one of them"),
    (("--set", "apart=1:2", "--method", "dt2"), "--set apart goes with distances among columns, "
                                                "not with those of a kernel"),
    (("--describe", "all", "--min-cell", 5), "--describe shows few rows, which --min-cell hides: "
                                             "give one of them"),
    (("--costs", "c.csv"), "--costs bring their own number of clusters: leave out --clusters"),
    (("--method", "boxes", "--holdout", .2), "--holdout does not go with --method boxes"),
    (("--method", "boxes", "--clusters", "2-4"), "--clusters A-B does not go with --method boxes, "
        "for it compares trees"), (("--method", "boxes", "--set", "thresholds=a=5"),
            "--set thresholds of columns do not go with --method boxes, whose conditions have "
            "two ends"),
    (("--method", "boxes", "--set", "noise=cluster", "--labels", "g"),
     "--set noise=cluster does not go with --method boxes: noise is what no box holds"),
    (("--set", "goal=worst", "--describe", "all"), "--set goal=worst needs --describe and --groups "
        "COLUMN: it chooses rules by the worst of these groups"),
    (("--set", "wrong=2"), "--set wrong does not go with --method auto; it goes with boxes"),
    (("--set", "goal=f1", "--method", "cart"), "--set goal does not go with --method cart; it goes "
        "with boxes"), (("--method", "boxes", "--set", "wrong=0"), "argument --set: wrong: '0' "
            "will not do: give a number above 0, such as 5"),
            (("--method", "boxes", "--set", "cuts=interval"), "--set cuts does not go with "
                "--method boxes"), (("--obj", "kmeans"), "unrecognized arguments: --obj kmeans"),
                (("--objective", "kmeans"), "unrecognized arguments: --objective kmeans; give "
                    "--set objective=VALUE"), (("--method", "cart", "--set", "max_leafs=4"),
                        "--set takes a parameter of the method, and --method cart has no "
                        "'max_leafs'; did you mean --leaves? There are "),
                        (("--set", "cuts=both"), "argument --set: cuts: 'both' is none of "
                                                 "threshold, interval")])
def test_combinations_that_cannot_be(run, argv, says):
    # found before the file is read
    code, out, err = run("explain", "nowhere.csv", "--clusters", 3, *argv)
    assert ((code, out) == (2, "") and err.startswith(f"xclust: {says}")
            and err.endswith("--help')\n") and err.count("\n") == 1)


def test_fewer_leaves_than_labels(run):
    write("d.csv", [[*r, "xyz"[i % 3]] for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "g"])
    says = ("xclust: --leaves 2 is too few for the labels in column 'g': each of 3 clusters needs "
            "a leaf\n")
    assert (run("explain", "d.csv", "--labels", "g", "--method", "cart", "--leaves", 2)[::2]
            == (2, says))
    write("d.csv", [[*r, "" if i % 3 == 2 else i % 3] for i, r in enumerate(BLOBS.tolist())],
          ["a", "b", "c", "g"])      # noise needs none
    assert run("explain", "d.csv", "--labels", "g", "--method", "cart", "--leaves", 2)[0] == 0


@pytest.mark.parametrize("text, name", [("IMM", "imm"), ("RandomCuts", "random-cuts"),
    ("random_cuts", "random-cuts"), ("MEDIAN-TREE", "median-tree"), ("ExKMC", "exkmc"),
    ("KernelExKMC", "kernel-exkmc"), ("DT2", "dt2")])
def test_method_names(text, name): assert method_name(text) == name


def test_methods_in_the_help(run):
    out = run("explain", "--help", "all")[1]
    for name, method in METHODS.items():
        assert re.search(rf"^  {name} +{re.escape(method.__doc__[:20])}", out, re.M), name


def test_a_method_with_all_its_options(run):
    blobs()
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "ExKMC", "--leaves", 4,
        "--set", "cuts=interval", "--set", "objective=KMedians", "--set", "refine=true",
        "--out", "x")
    assert ((code, err) == (0, "") and "k-medians, best of 10" in out
            and "exkmc, up to 4 leaves, interval cuts, refined\n" in out)
    assert ("xclust explain d.csv --clusters 3 "
            "--method ExKMC" in Path("x/report.html").read_text(encoding="utf-8"))
    again = run("predict", "x/tree.json", "d.csv")[1]
    assert ([r[:2] for r in table("x/labels.csv")]
            == [line.split(",") for line in again.splitlines()])


# ---- AutoTree


# no clusters, so that leaves and columns matter
SPREAD_OUT = np.round(np.random.default_rng(3).normal(size=(200, 4)), 3)


def number(out, what):
    return next(line for line in out.splitlines() if line.startswith(what.ljust(25)))[25:]


@pytest.mark.parametrize("options, parameters, told", [
    (("--leaves", 9), {"max_leaves": 9}, "auto, all methods tried, every tree improved, up to "
                                         "9 leaves"),
    (("--leaves", "Knee"), {"max_leaves": "knee"}, "auto, all methods tried, every tree improved, "
        "as many leaves as the knee of the cost curve has"),
    (("--set", "max_price=1.12"), {"max_price": 1.12},
     "auto, all methods tried, every tree improved, no more leaves than a price of 1.12 needs"),
    (("--set", "max_features=2", "--leaves", 6), {"max_features": 2, "max_leaves": 6},
     "auto, all methods tried, every tree improved, up to 6 leaves, no more than 2 columns"),
    (("--set", "max_moves=60"), {"max_moves": 60}, "auto, all methods tried, every tree improved"),
    (("--set", "starts=fast"), {"starts": "fast"}, "auto, all methods tried, the three best trees "
                                                   "improved"),
    (("--set", "starts=cart, emn"), {"starts": ["cart", "emn"]},
     "auto, cart, emn tried, every tree improved"),
    (("--set", "cuts=interval", "--leaves", 5), {"cuts": "interval", "max_leaves": 5},
     "auto, all methods tried, every tree improved, up to 5 leaves, interval cuts"),
    (("--set", "kernel=linear"), {"objective": "kernel", "kernel": "linear"},
     "auto, all methods tried, every tree improved")], ids=lambda x: str(x)[:30])
def test_auto_options_are_those_of_the_library(run, options, parameters, told):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--set",
                         "random_state=2", *options)
    assert (code, err) == (0, "") and number(out, "method") == told
    found = (KernelKMeans(4, kernel="linear", n_init=10, random_state=2) if "kernel" in parameters
             else KMeans(4, n_init=10, random_state=2)).fit(SPREAD_OUT)
    model = AutoTree(4, reference=found, random_state=2, **parameters).fit(SPREAD_OUT)
    assert (number(out, "tree cost") == f"{model.cost_:.6g}"
            and f"4 clusters, {model.n_leaves_} leaves" in out)
    assert [int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()
    assert number(out, "found by").startswith(f"{model.best_start_}, the best of "
                                              f"{len(model.starts_)} trees")
    # few rows are searched unasked, by the starts of "all" and where no knee is looked for
    unasked = not {"starts", "kernel"} & set(parameters) and parameters.get("max_leaves") != "knee"
    assert (unasked or "max_moves" in parameters) == ("\nsearch " in out)
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert ("<th>found by</th>" in page and "How every start fared" in page
            and all(s.name in page for s in model.starts_))


def test_auto_keeps_the_labels_it_is_given(run):
    groups = (BLOBS[:, 0] + .5 * BLOBS[:, 1] > 0).astype(int)
    write("d.csv", np.c_[BLOBS, groups].tolist(), ["a", "b", "c", "g"])
    for options, parameters in (((), {"objective": "labels"}),
            (("--leaves", 4), {"objective": "labels", "max_leaves": 4}),
            (("--set", "objective=kmeans", "--set", "max_price=1"), {"max_price": 1})):
        code, out, err = run("explain", "d.csv", "--labels", "g", "--scale", "none", *options)
        model = AutoTree(2, random_state=0, **parameters).fit(BLOBS, labels=groups)
        assert (code == 0 and [int(float(r[1])) for r in table("d_xclust/labels.csv")[1:]]
                == model.labels_.tolist())
        assert (f"ARI {model.agreement_.ari:.3f}" in out
                and ("price" in out) == ("objective=kmeans" in options))
        if not parameters.get("max_price"):
            assert (number(out, "rows that change") == f"{np.sum(model.labels_ != groups)}"
                    and number(out, "goal") == "keep as many rows as possible in their cluster "
                                               "(chosen automatically, because the clusters are no "
                                               "compact groups: fewer than 95 % of the rows are "
                                               "nearest to the mean of their own cluster). For "
                                               "compact clusters instead: --set objective=kmeans")
        else:
            assert (number(out, "goal") == "compact clusters (squared distances to their means), "
                                           "as --set objective=kmeans says")


@pytest.mark.parametrize("name, texts",
    [("persona", ["Anna", "Ben", "Cem", "Dora"]), ("grp", [11, 12, 13, 14]),
     ("odd name", ["a", "b", "c", "d"])])
def test_an_own_column_of_clusters_is_named_everywhere(run, name, texts):
    """A column of clusters under any name was used like a measurement, without a word but for a few
    names."""
    rng = np.random.default_rng(1)
    own, shown = rng.integers(4, size=200), shlex.quote(name)
    rows = [[f"{3 * j + rng.normal():.2f}", f"{(j % 2) * 4 + rng.normal():.2f}",
             texts[j] if rng.random() > .02 else texts[0]] for j in own]
    write("d.csv", rows, ["spent", "visits", name])
    code, out, _ = run("explain", "d.csv", "--clusters", 4)
    told, page = (" ").join(out.split()), Path("d_xclust/report.html").read_text(
        encoding="utf-8").replace("\u00a0", " ")
    said = re.search(rf"One column would answer (nearly all|all) questions: {name} alone tells the "
                     r"cluster of (every row|[0-9.]+ % of the rows)\.", told)
    assert code == 0 and said and said[0] in re.sub("<[^>]*>", "", page)
    assert f"Try --labels {shown} if it holds your clusters, else --ignore {shown}." in told
    caution, = json.loads(run("explain", "d.csv", "--clusters", 4, "--json")[1])["cautions"]
    assert (caution["kind"] == "one column" and caution["column"] == name
            and .9 < caution["share"] <= 1)
    again = run("report", "d_xclust", "d.csv", "--out", "again.html")
    assert (again[0] == 0 and said[0].rstrip(".") in re.sub("<[^>]*>", "",
        Path("again.html").read_text(encoding="utf-8").replace("\u00a0", " ")))
    for options in (("--labels", name), ("--clusters", 4, "--ignore", name)):
        assert "one column" not in run("explain", "d.csv", *options)[1].lower()


def test_texts_that_differ_in_capitals_are_told(run):
    write("d.csv", [[f"{v:.2f}", ("ja", "Ja", "nein")[i % 3]]
        for i, v in enumerate(np.random.default_rng(0).normal(size=60))], ["x", "answer"])
    assert ("kept apart though only capitals differ: 'ja' and 'Ja' "
            "in answer" in number(run("explain", "d.csv", "--clusters", 2)[1], "read as"))


def test_every_objective_can_be_asked_for(run):
    """--set objective=labels used to be an invalid choice, although a note recommended it in
    Python's words."""
    write("d.csv", np.c_[BLOBS, (BLOBS[:, 0] + .5 * BLOBS[:, 1] > 0).astype(int)].tolist(),
          ["a", "b", "c", "g"])
    for what in (("--labels", "g"), ("--clusters", 3, "--ignore", "g")):
        for method in ("auto", "cart"):
            out = run("explain", "d.csv", *what, "--set", "objective=labels", "--method", method)[1]
            assert (number(out, "goal") == "keep as many rows as possible in their cluster, as "
                "--set objective=labels says" and "rows that change" in out
                and "price of" not in out)
    assert ("it goes with auto, imm" in run("explain", "d.csv", "--labels", "g", "--set",
                                            "objective=labels", "--method", "dt2")[2])
    assert ("--set max_price does not go with --set objective=labels" in run("explain", "d.csv",
        "--labels", "g", "--set", "objective=labels", "--set", "max_price=1.1")[2])


def test_messages_of_the_library_become_options():
    says = {"the tree has 3 leaves for 5 clusters, since max_depth, min_samples_leaf or features "
            "allow no more": "the tree has 3 leaves for 5 clusters, since --set max_depth or --set "
                             "min_samples_leaf allow no more",
            'max_price has no meaning with objective="labels", which has no price: give '
            'max_leaves.': "--set max_price has no meaning with --set objective=labels, which has "
                           "no price: give --leaves.",
            'try starts=["imm"], fidelity=1 or max_leaves=8': "try --set starts=imm, --set "
                                                              "fidelity=1 or --leaves 8",
                                                              "fit with min_samples_leaf=60": "give --set min_samples_leaf=60"}
    for text, told in says.items(): assert cli.as_options(text) == told


def test_the_winner_is_named_with_its_lead(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    out = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--set", "starts=cart,imm")[1]
    starts = AutoTree(4, reference=KMeans(4, n_init=10, random_state=0), starts=["cart", "imm"],
                      random_state=0).fit(SPREAD_OUT).starts_
    best, other = sorted(starts, key=lambda s: s.final_cost)
    lead = (f"runner-up: {other.name}, {100 * (other.total / best.total - 1):.2f} % worse"
            if other.total > best.total * (1 + 1e-12) else f"{other.name} is equally good")
    assert number(out, "found by") == f"{best.name}, the best of 2 trees; {lead}"
    assert "found by" not in run("explain", "d.csv", "--clusters", 4, "--method", "imm")[1]


@pytest.mark.parametrize("name", ["imm", "cart", "kernel-imm", "dt2"])
def test_refine(run, name):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    out = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--method", name, "--set",
              "refine=true")[1]
    found = (KernelKMeans if name in KERNEL_TREES else KMeans)(4, n_init=10,
                                                               random_state=0).fit(SPREAD_OUT)
    given = {"labels": found.labels_} if name in KERNEL_TREES else {}
    model = METHODS[name](4, refine=True, random_state=0,
                          **({} if given else {"reference": found})).fit(SPREAD_OUT, **given)
    assert (number(out, "method") == f"{name}, refined"
            and number(out, "tree cost") == f"{model.cost_:.6g}")


def test_many_values_are_done_fast_and_it_is_said(run, monkeypatch):
    monkeypatch.setattr(xclust.shipping.cli, "MANY_VALUES", 180)
    assert ("\nmethod                   auto, all methods tried, every tree "
            "improved\n" in run("explain", blobs(), "--clusters", 3)[1])     # 60 rows of 3 columns
    monkeypatch.setattr(xclust.shipping.cli, "MANY_VALUES", 179)
    assert ("auto, all methods tried, the three best trees improved (more than 179 values; --set "
            "starts=all improves every one)\n" in run("explain", "d.csv", "--clusters", 3)[1])
    assert ("auto, all methods tried, every tree "
            "improved\n" in run("explain", "d.csv", "--clusters", 3, "--set", "starts=all")[1])
    assert "the three cheapest" not in Path("d_xclust/report.html").read_text(encoding="utf-8")


def test_a_search_can_be_repeated(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--leaves", 6, "--set",
                         "time_limit=.2")
    moves = re.fullmatch(r"(\d+) small changes? to the tree (?:was|were) tried; --set max_moves=\1 "
                         r"instead of --set time_limit repeats it", number(out, "search"))[1]
    tree, labels = (json.loads(Path("d_xclust/tree.json").read_bytes())["tree"],
                    Path("d_xclust/labels.csv").read_bytes())
    out = run("explain", "d.csv", "--clusters", 4, "--leaves", 6, "--set", f"max_moves={moves}")[1]
    assert (number(out, "search").startswith(f"{moves} small change") and (tree, labels)
            == (json.loads(Path("d_xclust/tree.json").read_bytes())["tree"],
                Path("d_xclust/labels.csv").read_bytes()))


def test_progress_is_shown_to_those_who_look(run, monkeypatch):
    argv = ("explain", blobs(), "--clusters", 3, "--out", "x")
    run(*argv)
    quiet = run(*argv), Path("x/tree.svg").read_bytes()
    code, out, err = run(*argv, "--set", "verbose=1")
    assert (quiet[0] == (0, out, "") and "xclust: reading d.csv ...\n" in err
            and "AutoTree: imm: " in err and "AutoTree" not in out)
    monkeypatch.setattr(xclust.shipping.cli.Request, "is_shown", True)      # a terminal
    code, out, err = run(*argv)
    assert ((out, "AutoTree: imm: " in err) == (quiet[0][1], True)
            and Path("x/tree.svg").read_bytes() == quiet[1])


def test_progress_on_a_terminal(monkeypatch):
    class Screen(io.StringIO):
        def isatty(self): return True
    blobs()
    monkeypatch.setattr(sys, "stderr", Screen())
    assert (main(["explain", "d.csv", "--clusters", "3"]) == 0
            and "AutoTree: imm: " in sys.stderr.getvalue())


def test_notes_speak_of_options(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--set", "max_price=1", "--leaves", 5)
    assert (code == 0 and err.startswith("xclust: note: a price of 1 is not possible (--set "
        "max_price); the best found is ")
        and "Allow a higher --set max_price, or more leaves (--leaves is 5)" in err)


# ---- how many clusters


APART = np.round(np.random.default_rng(1).normal(size=(90, 3))
                 + np.repeat([[0, 0, 0], [30, 0, 9], [0, 30, 0]], 30, 0), 3)


def test_a_range_of_clusters(run):
    code, out, err = run("explain", write("d.csv", APART.tolist()), "--clusters", "2-5", "--scale",
                         "none", "--set", "random_state=4")
    choice = choose_clusters(APART, range(2, 6),
        estimator=AutoTree(starts="fast", objective="kmeans", fidelity=0, random_state=4),
        random_state=4)
    assert ((code, err) == (0, "") and choice.recommended == 3
            and out.startswith(f"{choice}\nPrice, kept and leaves above are "))
    assert number(out, "clusters") == "3, recommended among 2-5" and "3 clusters, 3 leaves" in out
    rows = table("d_xclust/clusters.csv")
    assert (rows[0] == list(COLUMNS) and [r[0] for r in rows[1:]] == ["2", "3", "4", "5"]
            and [float(r[1]) for r in rows[1:]] == choice.cost.tolist())
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "why so many clusters" in page and choice.reasons[1] in page.replace("\u00a0", " ")
    one = run("explain", "d.csv", "--clusters", 3, "--scale", "none", "--set", "random_state=4",
              "--out", "one")[1]
    assert (number(one, "tree cost") == number(out, "tree cost")
            and model("one")["tree"] == model()["tree"])
    with warnings.catch_warnings(record=True) as raw:      # they become notes, or nothing
        warnings.simplefilter("always")
        code, out, err = run("explain", "d.csv", "--clusters", "3-4", "--set",
                             "objective=kmedians", "--method", "exkmc", "--leaves", 4)
    assert not raw and all(line.startswith("xclust: note: ") for line in err.splitlines())
    assert (code == 0 and "k-medians" in out
            and number(out, "clusters") == "3, recommended among 3-4")


def test_the_tree_explains_the_clustering_that_was_chosen(run):
    """The reasons told price and kept rows of a tree of another k-means run, which differed from
    the tree printed below them."""
    X = np.round(np.random.default_rng(5).normal(size=(200, 4))
                 + 3 * np.random.default_rng(6).integers(0, 3, (200, 1)), 2)
    code, out, _ = run("explain", write("d.csv", X.tolist(), "abcd"), "--clusters", "2-4",
                       "--scale", "none")
    rows = {r[0]: dict(zip(COLUMNS, r)) for r in table("d_xclust/clusters.csv")}
    assert (code == 0 and number(out, "reference cost")
            == f"{float(rows[number(out, 'clusters')[0]]['cost']):.6g}")
    assert "keeps" not in out.partition("\ndata ")[0] and "the tree below was searched longer" in out
    for k in (5, 6, 7):     # many optima: one seed finds one clustering, in the table and alone
        choice = choose_clusters(X, [k], random_state=3, n_boot=2, n_shuffles=2)
        assert (choice.cost[0]
                == pytest.approx(KMeans(k, n_init=10, random_state=3).fit(X).inertia_, rel=1e-12))


def test_no_evidence_of_clusters(run):
    X = np.round(np.random.default_rng(0).uniform(size=(80, 3)), 3)
    code, out, err = run("explain", write("d.csv", X.tolist()), "--clusters", "2-3")
    assert code == 2 and "Recommended: none" in out and not Path("d_xclust").exists()
    assert re.fullmatch(r"xclust: no evidence of clusters in d\.csv, so there is nothing to "
        r"explain; to go on anyway, give one number: --clusters [23] has the highest silhouette\n",
        err)
    assert run("explain", "d.csv", "--clusters", 2)[0] == 0


def test_clusters_that_blend_are_told_on_the_console_and_minorities_are_not_the_typical(run):
    """Random customers had no remark, and of each cluster a minority was called its most typical
    word."""
    rng = np.random.default_rng(3)
    rows = [[w, *np.round(x, 3)]
            for w, x in zip(rng.choice(["Consumer", "Home Office", "Corp"], 300, p=[.6, .15, .25]),
                            rng.normal(size=(300, 2)))]
    out = " ".join(run("explain", write("d.csv", rows, ["Segment", "a", "b"]), "--clusters", 3,
                       "--method", "cart")[1].split())
    assert "The clusters blend into each other: their silhouette is 0." in out
    page = Path("d_xclust/report.html").read_text(encoding="utf-8").replace("\u00a0", " ")
    own = " ".join(run("explain", "d.csv", "--labels", "Segment", "--method", "cart", "--out",
                       "own")[1].split())
    assert "measured on all rows)." in own and "--clusters 2-8" not in own
    clusters = {w: float(s) for w, s in re.findall(r">(Consumer|Home Office|Corp) (\d+) %", page)}
    assert clusters and set(clusters) == {"Consumer"}


def test_too_few_rows_to_compare(run):
    write("d.csv", BLOBS[:5].tolist())
    assert (run("explain", "d.csv", "--clusters", "2-5")
            == (2, "", "xclust: d.csv has 5 rows, too few to compare up to 5 clusters\n"))
    write("d.csv", np.repeat(BLOBS[:3], 5, 0).tolist())
    code, out, err = run("explain", "d.csv", "--clusters", "2-5")
    assert ((code, out) == (2, "") and err.startswith("xclust: n_clusters goes up to 5, but ")
            and err.count("\n") == 1)


# ---- kernels


def test_kernel_trees():
    assert (methods_with("kernel") == methods_with("gamma") == ["auto", *KERNEL_TREES]
            and WITH_GAMMA == ["gaussian", "rbf", "laplace", "laplacian"])


@pytest.mark.parametrize("name", KERNEL_TREES)
@pytest.mark.parametrize("given, scale",
    [({}, "standard"), ({"kernel": "laplace", "gamma": 0.25}, "none"),
     ({"gamma": "median"}, "standard"), ({"kernel": "linear"}, "none")], ids=str)
def test_kernel_trees_are_those_of_the_library(run, name, given, scale):
    options = [word for option, value in given.items() for word in ("--set", f"{option}={value}")]
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, "--scale", scale,
                         "--set", "random_state=5", *options)
    assert (code, err) == (0, "")
    Z = BLOBS if scale == "none" else StandardScaler().fit_transform(BLOBS)
    found = KernelKMeans(3, n_init=10, random_state=5, **given).fit(Z)
    model = METHODS[name](3, random_state=5, **given).fit(Z, labels=found.labels_)
    assert (f"reference cost           {model.reference_cost_:.6g}\n" in out
            and f"tree cost                {model.cost_:.6g}\n" in out)
    assert (f"kernel                   {found.kernel_.name}, " in out
            and "kernel k-means, best of 10 starts, seed 5" in out)
    assert (f", gamma {found.kernel_.gamma:.4g}\n" in out if found.kernel_.name != "linear"
            else ", gamma" not in out)
    assert [int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()
    assert ([r[:2] for r in table("d_xclust/labels.csv")]
            == [line.split(",") for line in run("predict", "d_xclust/tree.json",
                                                "d.csv")[1].splitlines()])
    assert ("kernel, " not in Path("d_xclust/report.html").read_text(encoding="utf-8")
            and f"--method {name}" in Path("d_xclust/report.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["kernel-exkmc", "kernel-expand"])
def test_leaves_and_cuts_of_kernel_trees(run, name):
    for cuts in ("interval", "threshold"):
        code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, "--leaves", 5,
                             "--set", f"cuts={cuts}", "--scale", "none")
        model = METHODS[name](3, max_leaves=5, cuts=cuts,
                              reference=KernelKMeans(3, n_init=10, random_state=0)).fit(BLOBS)
        assert code == 0 and f"{name}, up to 5 leaves" + f", {cuts} cuts\n" in out
        assert (f"3 clusters, {model.n_leaves_} leaves" in out
                and f"tree cost                {model.cost_:.6g}\n" in out)


@pytest.mark.parametrize("name", KERNEL_TREES)
def test_labels_of_one_s_own_and_a_kernel(run, name):
    y = KernelKMeans(3, kernel="laplace", random_state=0).fit(BLOBS).labels_
    write("d.csv", [[*r, "" if i == 7 else "xyz"[j]]
                    for i, (r, j) in enumerate(zip(BLOBS.tolist(), y))], ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g", "--method", name, "--set",
                         "kernel=Laplace", "--set", "gamma=0.1", "--scale", "none")
    noisy = np.where(np.arange(len(y)) == 7, -1, y)
    model = METHODS[name](3, kernel="laplace", gamma=0.1).fit(BLOBS, labels=noisy)
    assert ((code, err) == (0, "") and "the labels in column 'g', costs by kernel distances; 1 row "
                                       "without one" in out)
    assert (f"tree cost                {model.cost_:.6g}\n" in out
            and [r[1] for r in table("d_xclust/labels.csv")[1:]]
            == ["xyz"[j] for j in model.labels_])


@pytest.mark.parametrize("kernel", [name for name in KERNELS if KERNELS[name].positive])
def test_kernels_of_counts_keep_their_zero(run, kernel):
    write("d.csv", (np.abs(BLOBS) * [1, 10, 100]).tolist())
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "dt2", "--set",
                         f"kernel={kernel}")
    assert ((code, err) == (0, "") and f"none (auto: the {kernel} kernel takes the values as "
        "they are)" in out and f"kernel                   {kernel}, " in out)
    for scale in ("standard", "robust"):
        says = (f"xclust: --scale {scale} makes negative values, and the {kernel} kernel needs "
                "values of 0 or more: give --scale none\n")
        assert (run("explain", "d.csv", "--clusters", 3, "--method", "dt2", "--set",
                    f"kernel={kernel}", "--scale", scale) == (2, "", says))
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", "dt2", "--set",
                         f"kernel={kernel}")
    assert ((code, out) == (2, "") and err.startswith("xclust: ") and "values of 0 or more" in err
            and err.count("\n") == 1)


def test_kernels_without_features(run):
    for kernel in ("polynomial", "quadratic"):
        code, out, err = run("explain", blobs(), "--clusters", 3, "--method", "kernel-imm",
                             "--set", f"kernel={kernel}")
        assert ((code, out) == (2, "") and err.startswith("xclust: ") and "polynomial" in err
                and err.count("\n") == 1)
        assert (run("explain", blobs(), "--clusters", 3, "--method", "dt2", "--set",
                    f"kernel={kernel}")[0] == 0)


# ---- labels


def test_labels_of_text(run):
    wine = load_wine()
    write("w.csv", [[*x, "abc"[y]] for x, y in zip(wine.data.tolist(), wine.target)],
          [*wine.feature_names, "kind"])
    code, out, err = run("explain", "w.csv", "--labels", "kind")
    assert ((code, err) == (0, "") and "the labels in column 'kind'" in out
            and all(f"\n{c}: " in out for c in "abc")
            and "used                     13 columns" in out)
    lines = table("w_xclust/labels.csv")
    assert [r[2] for r in lines[1:]] == ["abc"[y] for y in wine.target]
    assert ([r[:2] for r in lines]
            == [line.split(",") for line in run("predict", "w_xclust/tree.json",
                                                "w.csv")[1].splitlines()])


def test_given_labels_keep_their_names(run):
    """--labels species --names auto used to rename Adelie, Chinstrap and Gentoo to what their rules
    say."""
    write("d.csv", [[*r, ("Adelie", "Gentoo")[r[0] > 0]] for r in BLOBS.tolist()],
          ["bill length", "b", "c", "species"])
    code, out, err = run("explain", "d.csv", "--labels", "species", "--names", "auto", "--method",
                         "imm")
    assert (code == 0 and "\nAdelie: low bill length – " in out
            and "\nGentoo: high bill length – " in out)
    assert ({tuple(r[1:]) for r in table("d_xclust/labels.csv")[1:]}
            == {("Adelie", "Adelie", "Adelie: low bill length"),
                ("Gentoo", "Gentoo", "Gentoo: high bill length")})
    assert ("Adelie: low bill length" in Path("d_xclust/report.html").read_text(encoding="utf-8")
            and model()["clusters"] == ["Adelie", "Gentoo"])


def test_given_labels_can_be_joined_again(run):
    """SQL and the copy of the data gave 'Adelie: low bill length' for the label Adelie, and
    'cluster 7' for 7."""
    for labels in (("Adelie", "Gentoo"), (7, 9)):
        write("d.csv", [[*r, labels[r[0] > 0]] for r in BLOBS.tolist()],
              ["bill length", "b", "c", "species"])
        code, out, _ = run("explain", "d.csv", "--labels", "species", "--names", "auto",
                           "--method", "imm", "--with-data")
        sql = run("export", "d_xclust", "--to", "sql")[1]
        assert (code == 0 and {t.strip("'")
            for t in re.findall(r"(?:THEN|ELSE) ('[^']*'|\d+)", sql)} == {*map(str, labels)})
        assert ("low bill length" in out
                and all(r[-1] == r[-2] for r in table("d_xclust/d_clusters.csv")[1:]))
        given = run("predict", "d_xclust", "d.csv", "--with-data")[1].splitlines()
        assert ([line.split(",")[-1] for line in given[1:]]
                == [r[1] for r in table("d_xclust/labels.csv")[1:]])
    run("explain", "d.csv", "--labels", "species", "--names", "few,many", "--method", "imm")
    # names that somebody gave are wanted
    assert "'few'" in run("export", "d_xclust", "--to", "sql")[1]


PYTHON = (r"(?<!--set )objective=|agreement_|price_\b|reference_|(?<!--set "
    r")fidelity=|max_leaves|(?<!--set )min_samples_leaf|(?<!--set "
    r")starts=|cautions\(|labels=|set_params")


def test_what_fails_is_told_in_words_of_the_command_line(run):
    """A tree none of whose rows were in a cluster used to be printed without remark; advice spoke
    of Python's parameters."""
    rng = np.random.default_rng(5)
    X = np.round(rng.normal(size=(300, 3)), 3)
    # labels without any relation to the columns
    write("d.csv", [[*x, "xyz"[i % 3]] for i, x in enumerate(X.tolist())], ["a", "b", "c", "g"])
    for objective in ("kmeans", None):
        code, out, err = run("explain", "d.csv", "--labels", "g",
                             *(("--set", f"objective={objective}") if objective else ()))
        assert (code == 0 and "What to be careful about\n  ! " in out and "recall" in out
                and "xclust compare" in out)
        assert not re.search(PYTHON, out + err), re.findall(PYTHON, out + err)
    assert out.index("What to be careful about") < out.index("wrote ") and "Try --" in out
    advice = re.findall(r"Try (--.+?)\.(?: |$)", " ".join(out.split()))
    assert advice and len(set(advice)) == len(advice)                # the same advice is given once
    told = json.loads(run("explain", "d.csv", "--labels", "g", "--json")[1])["cautions"]
    assert told[0]["severe"] and "python" not in told[0] and told[0]["command"].startswith("--")
    out = run("explain", blobs("e.csv"), "--clusters", 3)[1]
    assert "careful" not in out


def test_a_price_below_one_is_told_once(run):
    "Two notes used to say nearly the same."
    rng = np.random.default_rng(5)
    write("d.csv", [[*x, "xyz"[int(k)]]
        for x, k in zip(np.round(rng.normal(size=(300, 3)), 3).tolist(),
                        rng.integers(3, size=300))], ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g", "--set", "objective=kmeans")
    assert ("price of explainability  0." in out and (out + err).count("tighter")
            + (out + err).count("another clustering") == 1 and "price is below" not in out + err)


def test_labels_of_numbers_and_noise(run):
    groups = np.where(BLOBS[:, 0] > 0, 10, 2).astype(object)
    groups[:3] = ["", "-1", "NA"]
    write("d.csv", np.c_[BLOBS.astype(object), groups].tolist(), ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g")
    assert ((code, err) == (0, "") and "3 rows without one" in out and "\ncluster 2: " in out
            and "\ncluster 10: " in out)
    lines = table("d_xclust/labels.csv")[1:]
    assert [r[2] for r in lines[:3]] == ["", "", ""] and {r[1] for r in lines} == {"2", "10"}


def test_a_rule_is_counted_in_each_group(run):
    "--describe with --groups: the worst group first; not where small counts are hidden"
    rows = [[*r, "xy"[r[0] > 0], "pqr"[i % 3]] for i, r in enumerate(BLOBS.tolist())]
    write("d.csv", rows, ["a", "b", "c", "g", "shop"])
    code, out, err = run("explain", "d.csv", "--labels", "g", "--groups", "shop", "--describe", "x")
    assert ((code, err) == (0, "") and "alone: the first rule by shop" in out
            and "worst group, held-out F1" in out)
    assert "parts of the groups is judged" in out
    code, out, err = run("explain", "d.csv", "--labels", "g", "--groups", "shop", "--describe",
                         "x", "--set", "goal=worst")
    assert (code, err) == (0, "") and "larger F1 in its worst group" in out
    assert ("by shop" not in run("explain", "d.csv", "--labels", "g", "--groups", "shop",
                                 "--describe", "x", "--min-cell", 5)[1])


def test_labels_that_are_none(run):
    write("d.csv", [[*r, "x"] for r in BLOBS.tolist()], ["a", "b", "c", "g"])
    assert (run("explain", "d.csv", "--labels", "g")[::2]
            == (2, "xclust: column 'g' has 1 label: at least 2 clusters are needed\n"))
    write("d.csv", [[*r, i] for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "g"])
    assert (run("explain", "d.csv", "--labels", "g")[::2]
            == (2, "xclust: column 'g' has 60 different labels in 60 rows: these are no "
                   "clusters\n"))


def test_labels_and_clusters_must_agree(run):
    write("d.csv", [[*r, "xy"[r[0] > 0]] for r in BLOBS.tolist()], ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g", "--clusters", 2)
    assert (code, err) == (0, "") and "g (what is explained, --labels)" in out
    assert run("explain", "d.csv", "--labels", "g", "--clusters", 5)[::2] == (
        2, "xclust: column 'g' has 2 different labels, and --clusters says 5: leave out "
           "--clusters\n")


def test_noise_is_counted_alike_everywhere(run):
    groups = np.where(BLOBS[:, 0] > 0, "x", "y").astype(object)
    groups[:20] = ""
    write("d.csv", np.c_[BLOBS.astype(object), groups].tolist(), ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g")
    n = int((groups == "x").sum())
    assert (code == 0 and f"x: {n} of 40 labeled rows (" in out
            and "20 rows without one: no figure counts them" in out)
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert ("2 clusters in 40 labeled rows of 60" in page and "<dt>of 40</dt>" in page
            and "of all</dt>" not in page)


def test_ids_come_back(run):
    write("d.csv", [[f"k{i}", *r] for i, r in enumerate(BLOBS.tolist())], ["key", "a", "b", "c"])
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--id", "key")
    lines = table("d_xclust/labels.csv")
    assert (code == 0 and "key (names the rows, --id)" in out and lines[0] == ["row", "key",
        "cluster", "reference"] and [r[1] for r in lines[1:]] == [f"k{i}" for i in range(60)])
    assert ([line.split(",") for line in run("predict", "d_xclust/tree.json", "d.csv", "--id",
                                             "key")[1].splitlines()] == [r[:3] for r in lines])
    assert (run("explain", "d.csv", "--clusters", 3, "--id", "kee")[::2]
            == (2, "xclust: d.csv has no column 'kee'; did you mean 'key'?\n"))


# ---- CSV as it comes


@pytest.mark.parametrize("data, says", [
    (b"", "x.csv is empty"), (b" \n\n", "x.csv is empty"),
    (b"a,b\n", "x.csv has column names but no rows"),
    (b"a,b\n1,2\n3\n", "x.csv, line 3: 1 field where 2 are expected"),
    (b"a,b\n1,2,3\n", "x.csv, line 2: 3 fields where 2 are expected"),
    (b"a,b\n1,2\n3,\xff\n", "x.csv has 2 rows, too few for 3 clusters"),
    ('a,b\n1,2\n'.encode("utf-16"), "x.csv has 1 row, too few for 3 clusters"),
    (b'a,b\n1,"2\n', "x.csv, line 2: a quote is opened and never closed"),
    (b"a,b\n1,2\n", "x.csv has 1 row, too few for 3 clusters"),
    (b"a;b\n03/04/2024;1\n05/06/2024;2\n01/02/2024;7\n", "x.csv, column 'a': dates whose day and "
        "month cannot be told apart, as no number is above 12: which is first? give --types "
        "a=d/m/y or --types a=m/d/y, or leave the column out by --ignore"),
        (b"a,b\nx,y\n1,2\n3,4\n", "x.csv has no column left to use; a: text in 1 of 3 rows, first "
                                  "'x' in line 2; b: text in 1 of 3 rows, first 'y' in line 2")])
def test_broken_files(run, data, says):
    Path("x.csv").write_bytes(data)
    assert run("explain", "x.csv", "--clusters", 3) == (2, "", f"xclust: {says}\n")
    assert not Path("x_xclust").exists()


def shop(name, encoding="utf-8", german=True, start="", n=90):
    "Customers as an export writes them: money, percents, dates, postal codes."
    rng, k = np.random.default_rng(3), np.arange(n) % 3
    money, share, days = ([20_000, 60_000, 120_000] + rng.normal(0, 900, (n, 3)),
        [5, 40, 80] + rng.normal(0, 2, (n, 3)),
        np.datetime64("2020-01-13") + [0, 400, 900] + rng.integers(60, size=(n, 3)))
    swap = (lambda t: t.translate(str.maketrans(",.", ".,"))) if german else str
    def row(i):
        year, month, day = str(days[i, k[i]]).split("-")
        date = f"{day}.{month}.{year}" if german else f"{int(month)}/{int(day)}/{year}"
        amount, percent = swap(f"{money[i, k[i]]:,.2f}"), swap(f"{share[i, k[i]]:.1f}")
        return f"{i:05d}|{amount + ' €' if german else '$' + amount}|{percent}%|{date}|{'unknown' if i % 30 == 7 else i % 7}".split("|")
    head = ["zip", "größe" if german else "income", "share", "since", "visits"]
    text = (start + "".join((";" if german else ",").join(f'"{c}"' for c in r) + "\n"
                            for r in [head, *map(row, range(n))]))
    Path(name).write_bytes(text.encode(encoding))
    return name


@pytest.mark.parametrize("german, encoding, start",
    [(False, "utf-8-sig", ""), (True, "cp1252", ""), (True, "utf-16", "Export vom 1. Mai\n\n")])
def test_money_percents_and_local_dates_are_used(run, german, encoding, start):
    """They were set aside as text that names rows, or taken for words, or the file was refused for
    its encoding."""
    code, out, err = run("explain", shop("d.csv", encoding, german, start), "--clusters", 3,
                         "--method", "imm")
    told = number(out, "read as")
    assert ((code, err) == (0, "") and "100 % of rows keep" in out
            and re.search(r"zip \(\d+ different codes with leading zeros in 90 rows: too many to "
                r"describe groups; --id zip writes it to labels\.csv\)", out) and "unknown" in told
                and ("1 line above the names" in out) == bool(start))
    for part in ("money in €" if german else "money in $", "percents",
                 "dates d.m.y" if german else "dates m/d/y", "1 column as numbers"):
        assert part in told
    assert ([r[:2] for r in table("d_xclust/labels.csv")]
            == [line.split(",") for line in run("predict", "d_xclust", "d.csv")[1].splitlines()])
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "money in" in page and "whole numbers: visits" in page


def test_new_files_are_read_as_the_training_file(run):
    "A decimal comma stays one, in a file that does not show it."
    write("d.csv", [[f"{x:.2f}".replace(".", ","), i % 3]
        for i, x in enumerate(np.repeat([1.5, 20.25, 400.125], 20) + np.arange(60) / 100)],
        ["x", "y"], ";")
    run("explain", "d.csv", "--clusters", 3, "--method", "imm", "--features", "x")
    assert model()["readings"] == {"x": {"kind": "number", "format": "comma", "unit": ""}}
    write("e.csv", [["1,500"], ["20,250"], ["400,125"]], ["x"])
    labels = [r[1] for r in table("d_xclust/labels.csv")]
    assert (run("predict", "d_xclust", "e.csv")[1].split()[1:] == [f"1,{labels[1]}",
        f"2,{labels[21]}", f"3,{labels[41]}"])
    write("e.csv", [["1.5"], ["20.25"]], ["x"])
    assert (run("predict", "d_xclust", "e.csv")[::2]
            == (2, "xclust: e.csv, line 2: '1.5' in column 'x' (and 1 other) is no number with a "
                   "decimal comma\n"))


def test_an_empty_line_is_a_row(run):
    "It was dropped without a word, and all row numbers after it were wrong."
    rows = [*map(list, BLOBS.tolist())]
    write("d.csv", [*rows[:10], ["", "", ""], *rows[10:]])
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "imm")
    lines = table("d_xclust/labels.csv")[1:]
    assert (code == 0 and len(lines) == 61 and [r[0] for r in lines]
            == [str(i) for i in range(1, 62)]
            and err.startswith("xclust: note: 1 row without any value (row 11): "))
    assert ([r[0] for r in csv.reader(run("predict", "d_xclust", "d.csv")[1].splitlines())][1:]
            == [r[0] for r in lines])
    Path("e.csv").write_text("a,b,c\n" + ",".join(map(str, rows[0])) + "\n\n"
                             + ",".join(map(str, rows[1])) + "\n\n\n")
    assert len(run("predict", "d_xclust", "e.csv")[1].splitlines()) == 4


def test_two_columns_of_one_name(run):
    "They stopped the run; the second is renamed, and it is told."
    write("d.csv", BLOBS.tolist(), ["amount", "amount", "c"])
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "imm")
    assert (code == 0 and "there are several columns called 'amount': one is 'amount (2)' here"
            in out and number(out, "used") == "3 columns: amount, amount (2), c")


def test_percents_of_a_workbook_are_percents():
    "12 % is stored as 0.12 and a format: the same sheet as CSV said 12."
    openpyxl = pytest.importorskip("openpyxl")
    for shown in ("0%", "0.0 %", "0.00", "General"):
        book = openpyxl.Workbook()
        for i in range(5): book.active.append(["share", "n"] if not i else [i / 10, i])
        for i in range(2, 6): book.active.cell(i, 1).number_format = shown
        book.save("d.xlsx")
        assert (read_file("d.xlsx").columns["share"].reading.kind == "percent") == ("%" in shown)


def test_a_workbook(run):
    "It was called no UTF-8 text."
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("python_calamine")
    book = openpyxl.Workbook()
    for row in [["a", "b", "c"], *BLOBS.tolist()]: book.active.append(row)
    book.save("d.xlsx")
    outs = [run("explain", name, "--clusters", 3, "--method", "imm", "--out", "o")
            for name in ("d.xlsx", blobs())]
    assert (outs[0][0] == 0 and outs[0][1].replace("d.xlsx", "d.csv")
            == outs[1][1].replace("replaced the earlier result in o\n", ""))
    told = "the copy of a workbook is a CSV file: values without formats"
    assert (told in run("explain", "d.xlsx", "--clusters", 3, "--with-data", "--out", "p")[2]
            and told in run("predict", "o", "d.xlsx", "--with-data")[2])


def test_the_sheet_that_was_read_is_named(run):
    """Of a workbook with a cover it was said that it has 1 row; neither the sheet was named nor how
    to read another."""
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("python_calamine")
    book = openpyxl.Workbook()
    book.active.title = "Cover"
    for row in (["Report", "made by"], ["Customers", "Ann"]): book.active.append(row)
    for row in [["a", "b", "c"], *BLOBS.tolist()]:
        (book["Data"] if "Data" in book.sheetnames else book.create_sheet("Data")).append(row)
    book.save("two.xlsx")
    code, out, _ = run("explain", "two.xlsx", "--clusters", 3, "--method", "imm")
    assert (code == 0 and "60 rows, 3 columns; sheet 'Data' of 'Cover', 'Data', the first with "
                          "a table" in out)
    book["Data"].delete_rows(3, 99)
    book.save("two.xlsx")
    assert (run("explain", "two.xlsx", "--clusters", 3)[::2] == (2, "xclust: two.xlsx has 1 row, "
        "too few for 3 clusters; this is sheet 'Cover' of 'Cover', 'Data', and --sheet takes "
        "another\n"))


def test_predict_tells_what_was_no_row(run):
    "Empty lines at the end were dropped without a word, which explain tells."
    run("explain", blobs(), "--clusters", 3, "--method", "imm")
    Path("e.csv").write_text(Path("d.csv").read_text() + ",,\n\n")
    code, out, err = run("predict", "d_xclust", "e.csv")
    assert (code == 0 and len(out.splitlines()) == 61
            and err == "xclust: note: e.csv: 2 empty lines at the end, not counted as rows\n")


def test_words_for_missing_are_told_where_they_are_values(run):
    "In a column of numbers they are missing, in a column of text they are not."
    rows = [[*r, ("k.A.", "-", "x", "y")[i % 4], "nett" if i < 9 else "", "k.A." if i < 5 else i % 4]
            for i, r in enumerate(BLOBS.tolist())]
    write("d.csv", rows, [*"abc", "Tarif", "Bemerkung", "n"])
    said = ("Tarif holds 'k.A.' (15) and '-' (15), which are read as missing in columns of numbers: "
            "here they are values")
    for more in (("--clusters", 3), ("--labels", "Tarif"), ("--clusters", 3, "--memory", "2GB")):
        code, out, err = run("explain", "d.csv", *more)
        assert code == 0 and err == f"xclust: note: {said}\n", err
        assert "Bemerkung (only 'nett', in 9 of 60 rows; missing in the others)" in out
    assert not run("explain", "d.csv", "--clusters", 3, "--types", "Tarif=text")[2]


def test_codes_that_name_rows_are_told_in_one_clause(run):
    write("d.csv", [[*r, f"0{1000 + 7 * i}"] for i, r in enumerate(BLOBS.tolist())],
          ["a", "b", "c", "ZIP"])
    out = run("explain", "d.csv", "--clusters", 3, "--method", "imm")[1]
    assert (number(out, "set aside") == "ZIP (60 different codes with leading zeros in 60 rows: "
                                        "too many to describe groups; --id ZIP writes it to "
                                        "labels.csv)")


def test_totals_are_told_and_keep_row_numbers(run):
    "The grand total was a cluster of one row, and predict labeled it."
    rows = [[f"S{i:02}", *map(int, 100 * BLOBS[i])] for i in range(60)]
    head, half = ["shop", "a", "b", "c"], [sum(c) for c in zip(*(r[1:] for r in rows[:30]))]
    write("d.csv", [*rows[:30], ["Subtotal north", *half], *rows[30:],
                    ["Total", *(sum(c) for c in zip(*(r[1:] for r in rows)))]], head)
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "imm")
    assert (code == 0 and "2 rows of totals set aside: row 31 ('Subtotal north'), 62 ('Total')"
            in number(out, "data"))
    numbers = [str(i) for i in (*range(1, 31), *range(32, 62))]
    assert [r[0] for r in table("d_xclust/labels.csv")][1:] == numbers
    code, out, err = run("predict", "d_xclust", "d.csv")
    assert ([line.split(",")[0] for line in out.splitlines()[1:]] == numbers
            and "row 31 ('Subtotal north')" in err)


def test_groups_grow_with_the_rows():
    "51 states in 64,600 rows were taken for names of rows."
    from xclust.shipping.many_rows import most_groups
    assert (most_groups(64_600) >= 51 and most_groups(51_920) >= 87 and most_groups(40) == 20
            and most_groups(1000) == 50)


def test_compare_takes_fidelity(run):
    "It showed auto, and refused auto's option."
    code, out, _ = run("compare", blobs(), "--clusters", 3, "--methods", "auto,imm", "--set",
                       "fidelity=2")
    assert code == 0 and "\nauto " in out
    best = shlex.split(out.splitlines()[-1].partition(": ")[2])
    assert ("fidelity=2" in best) == ("auto" in best) and run(*best[1:])[0] == 0
    code, _, err = run("compare", "d.csv", "--clusters", 3, "--methods", "imm", "--set",
                       "fidelity=2")
    assert code == 2 and "--set fidelity does not go with --method imm; it goes with auto" in err


def test_files_that_are_not_there(run):
    assert (run("explain", "nowhere.csv", "--clusters", 3)
            == (2, "", "xclust: nowhere.csv: No such file or directory\n"))
    Path("dir").mkdir()
    code, out, err = run("explain", "dir", "--clusters", 3)
    assert ((code, out, err) == (2, "", "xclust: the folder dir holds none of .parquet, .pq, .csv, "
                                        ".tsv, .csv.gz, .tsv.gz, .npy\n"))
    Path("file").write_text("")
    code, out, err = run("explain", blobs(), "--clusters", 3, "--out", "file")
    assert (code, out, err) == (2, "", "xclust: file is a file: give a folder to --out\n")
    assert (run("explain", "d.csv", "--clusters", 3, "--out", "new/deep/dir")[0] == 0
            and Path("new/deep/dir/tree.json").exists())


def test_duplicates_are_noted(run):
    code, out, err = run("explain", write("d.csv", [[1, 1], [1, 1], [5, 9], [5, 9]], ["a", "b"]),
                         "--clusters", 3)
    assert (code == 0 and "2 leaves" in out and all(line.startswith("xclust: note: ")
        for line in err.splitlines()) and "the tree has 2 leaves, not the 3 asked for" in err)


def test_odd_names_go_through(run):
    write("d.csv", BLOBS.tolist(), ["<b>&", "größe (m²)", "$x_1$"])
    code, out, err = run("explain", "d.csv", "--clusters", 4)
    assert (code, err) == (0, "") and "<b>&amp;" not in out
    ET.fromstring(Path("d_xclust/tree.svg").read_text(encoding="utf-8"))
    assert (json.loads(Path("d_xclust/tree.json").read_text(
        encoding="utf-8"))["tree"]["feature_names"] == ["<b>&", "größe (m²)", "$x_1$"])
    assert run("predict", "d_xclust/tree.json", "d.csv")[0] == 0


# ---- columns of many kinds


N = 150
KINDS = np.random.default_rng(5).integers(3, size=N)


def mixed_rows(rng=np.random.default_rng(6)):
    for i, k in enumerate(KINDS.tolist()):
        yield [f"C{i:03d}", "" if i % 9 == 4 else round(float(rng.normal([25, 45, 70][k], 4)), 1),
               "?" if i % 17 == 3 else ["basic", "plus", "premium"][(k + (rng.random() < .1)) % 3],
               "NA" if i % 21 == 7
               else str(np.datetime64("2020-01-01") + int(rng.normal([0, 400, 900][k], 60))),
               "fm"[i % 2], "ABC"[k]]


HEAD = ["customer", "age", "plan", "since", "gender", "segment"]
ROWS = list(mixed_rows())


def customers(name="d.csv"): return write(name, ROWS, HEAD)


def customers_frame():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(ROWS, columns=HEAD)[["age", "plan", "since"]].replace({"": None,
        "?": None, "NA": None})
    return frame.assign(age=frame["age"].astype(float), since=pd.to_datetime(frame["since"]))


def test_text_dates_and_holes_are_those_of_the_library(run):
    code, out, err = run("explain", customers(), "--clusters", 3, "--ignore", "gender,segment")
    assert (code, err) == (0, "") and number(out, "used") == "3 columns: age, plan, since"
    assert ("customer (150 different texts in 150 rows: too many to describe groups; --id customer "
            "writes it to labels.csv)" in out
            and "C000" not in Path("d_xclust/report.html").read_text(encoding="utf-8"))
    assert (number(out, "missing").startswith("33 values in 3 columns (17 in age, 9 in plan, 7 in "
        "since). These rows stay in") and "numbers and dates to mean 0 and variance 1, a column of "
                                          "0 and 1 for each text" in out)
    fitted = AutoTree(3, random_state=0, thresholds="round").fit(customers_frame())
    assert (number(out, "tree cost") == f"{fitted.cost_:.6g}"
            and number(out, "reference cost") == f"{fitted.reference_cost_:.6g}")
    assert ([int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == fitted.labels_.tolist()
            and "C002" not in out)
    told = model()["tree"]                      # a file whose numbers show no unit says so
    assert (told | {"columns": [{k: v for k, v in c.items() if k != "unit"}
        for c in told["columns"]]} == fitted.tree_.to_dict() and "or missing" in out)
    code, out, err = run("predict", "d_xclust/tree.json", "d.csv")
    assert ((code, err) == (0, "") and [line.split(",") for line in out.splitlines()]
            == [r[:2] for r in table("d_xclust/labels.csv")])


def test_no_data_frame_library_is_needed(run):
    run("explain", customers(), "--clusters", 3, "--method", "imm", "--holdout", .2, "--groups",
        "gender", "--out", "a")
    blind = """import sys
class Blind:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] in ('pandas', 'polars', 'pyarrow'): raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blind())
from xclust.__main__ import main
for argv in ('explain d.csv --clusters 3 --method imm --holdout .2 --groups gender --out b', 'predict b d.csv --check --out b.csv', 'report b d.csv', 'export b --to sql', 'export b --to frame', 'export b --to polars'):
    print(main(argv.split()))"""
    done = subprocess.run([sys.executable, "-c", blind], capture_output=True, text=True)
    assert (re.findall(r"^\d$", done.stdout, re.M) == list("000022") and "xclust: --to frame needs "
        "pandas, which is not installed: pip install pandas\n" in done.stderr
        and "--to polars needs polars" in done.stderr)
    assert (model("a")["tree"] == model("b")["tree"] and table("a/labels.csv")
            == table("b/labels.csv") and [r[1] for r in table("b.csv")]
            == [r[1] for r in table("b/labels.csv")])


def test_text_that_is_used_and_text_that_is_not(run):
    says = lambda *more: run("explain", "d.csv", "--clusters", 3, "--method", "imm", *more)
    write("d.csv", [[*r, f"town {i % 51}", f"n{i % 31}", "yes" if i % 2 else "no"]
        for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "town", "name", "member"])
    out = says()[1]
    assert ("used                     4 columns: a, b, c, member" in out
            and "town (51 different texts in 60 rows: too many to describe groups); name (31 "
                "different texts in 60 rows: too many to describe groups)" in out)
    assert ("2 columns: a, name" in says("--features", "a,name")[1]
            and "town (51 different texts" in says("--features", "a,town")[1])   # half the rows
    write("d.csv", [[*r, "xyz"[i % 3]] for i, r in enumerate(BLOBS.tolist())],
          ["a", "b", "c", "Class"])
    assert (says()[2] == "xclust: note: 'Class' looks like finished clusters, and is used as "
        "ordinary data: to explain it, give --labels Class; to leave it out, --ignore Class\n"
        and says("--ignore", "Class")[2] == "" and says("--features", "a,Class")[2] == "")


def test_dates(run):
    days = [str(np.datetime64("2024-01-01") + 3 * i) for i in range(60)]
    write("d.csv", [[*r, d] for r, d in zip(BLOBS.tolist(), days)], ["a", "b", "c", "day"])
    assert ("day" in number(run("explain", "d.csv", "--clusters", 2, "--features", "day",
        "--method", "imm")[1], "used") and "day <= 2024-" in run("predict", "d_xclust", "d.csv")[1]
        + run("export", "d_xclust", "--to", "text")[1])
    for odd in ("yesterday", "2024-02-30"):
        write("e.csv", [[*r, d] for r, d in zip(BLOBS.tolist(), [*days[:30], odd, *days[31:]])],
              ["a", "b", "c", "day"])
        says = f"xclust: e.csv, line 32: '{odd}' in column 'day' is no date such as 2024-03-01"
        assert (run("explain", "e.csv", "--clusters", 3)[::2] == (2, f"{says}; correct it, empty "
            "it, take the column for text by --types day=text, or leave the column out by "
            "--ignore\n"))
        assert run("predict", "d_xclust", "e.csv")[::2] == (2, f"{says}\n")
    write("e.csv", [[*r, "x"] for r in BLOBS.tolist()], ["a", "b", "c", "day"])
    assert (run("predict", "d_xclust", "e.csv")[::2]
            == (2, "xclust: e.csv, line 2: 'x' in column 'day' (and 59 others) is no date such as "
                   "2024-03-01\n"))
    with_time = [f"{d}T08:30:00Z" for d in days]
    assert (read_file(write("e.csv", zip(with_time, with_time), ["a", "b"])).columns["a"].kind
            == "date")


def test_predict_of_text_and_holes(run):
    run("explain", customers(), "--clusters", 3, "--features", "plan,gender", "--method", "cart")
    asked = [("plan", "gender")[f] for f in set(model()["tree"]["feature"]) if f >= 0]
    assert "plan" in asked
    write("e.csv", [["gold", "f"], ["basic", "m"], ["?", "f"], ["gold", "m"], ["platin", "f"]],
          ["plan", "gender"])
    code, out, err = run("predict", "d_xclust", "e.csv")
    assert (code == 0 and len(out.splitlines()) == 6
            and "xclust: note: 3 values of 'plan' that training has not seen: gold, platin\n"
            in err)
    run("explain", write("f.csv", [["xy"[i % 2], *r] for i, r in enumerate(BLOBS.tolist())],
        ["t", "a", "b", "c"]), "--clusters", 2, "--features", "t", "--method", "imm")
    write("e.csv", [["", 1], ["x", 1]], ["t", "a"])
    code, out, err = run("predict", "f_xclust", "e.csv")
    assert (code == 0 and err == "xclust: note: 1 missing value of 't', where training saw none: "
                                 "it goes the way of values that training has not seen\n")
    assert (run("predict", "f_xclust", "e.csv", "--strict")[::2] == (2, "xclust: 1 missing value "
        "of 't', where training saw none; without --strict they go the way of values that training "
        "has not seen\n"))
    assert (run("predict", "f_xclust", write("e.csv", [[1, 1], [2, 1]], ["t", "a"]))[2]
            == "xclust: note: 2 values of 't' that training has not seen: 1, 2\n")


def test_kernels_of_counts_need_numbers(run):
    code, _, err = run("explain", customers(), "--clusters", 3, "--features", "age,plan,since",
                       "--set", "kernel=hellinger")
    assert ((code, err) == (2, "xclust: the hellinger kernel needs numbers, and plan, since are "
                               "text or dates: leave it out, or the columns by --ignore\n"))


@pytest.mark.parametrize("scale", ["standard", "robust", "none"])
@pytest.mark.parametrize("labels", [False, True])
def test_every_scale_goes_with_text_and_gaps(run, scale, labels):
    "--scale robust used to be refused as soon as one column was text."
    what = (("--labels", "segment", "--ignore", "gender") if labels
            else ("--clusters", 3, "--ignore", "segment,gender"))
    code, out, err = run("explain", customers(), *what, "--scale", scale, "--method", "imm",
                         "--holdout", .3)
    assert (code, err) == (0, "") and f"scaling                  {scale}: numbers and dates " in out
    frame = customers_frame()
    reference = encoded(KMeans(3, n_init=10, random_state=0), scale)
    if labels:
        reference = encoded(KnownLabels(np.array([r[HEAD.index("segment")] for r in ROWS],
                                                 dtype=object)), scale)
    m = METHODS["imm"](3, reference=reference, random_state=0).fit(frame)
    assert (f"price of explainability  {m.price_:.4g}\n" in out
            and f"reference cost           {m.reference_cost_:.6g}\n" in out)


def test_advice_fits_given_labels(run):
    "With --labels there is no clusterer to ask for other clusters or scales."
    rng = np.random.default_rng(0)
    rows = [[*(rng.normal(size=2) + 9 * (i % 2)).round(3), "xy"[i % 2]] for i in range(600)]
    data = write("d.csv", rows + [[500, .5, "few"]] * 2, head=["a", "b", "who"])
    code, out, err = run("explain", data, "--labels", "who")
    assert code == 0 and "outliers rather than a group" in out, err
    assert "--clusters" not in out and "--scale" not in out and "rows aside" in out
    assert "if all were in one" in Path("d_xclust/report.html").read_text()


def test_robust_scales_draw_outliers_in(run):
    "Two rows of two thousand with enormous values made a cluster of their own, whatever the scale."
    rng = np.random.default_rng(0)
    rows = [[round(x, 3), round(y, 3), "ab"[i % 2]]
            for i, (x, y) in enumerate(rng.normal(size=(1000, 2)) + 4 * rng.integers(2,
                size=(1000, 1)))]
    rows[3][1] = rows[500][1] = 1e5
    write("d.csv", rows)
    sizes = lambda scale: sorted(r["rows"]
        for r in json.loads(run("explain", "d.csv", "--clusters", 3, "--method", "imm", "--scale",
                                scale, "--json")[1])["rules"])
    assert sizes("standard")[0] == 2 and sizes("robust")[0] > 100
    advice = [run("explain", "d.csv", "--clusters", 3, "--method", "imm", "--scale", scale)[1]
              for scale in ("standard", "robust")]
    assert ("outliers rather than a group" in advice[0] and "--scale robust" in advice[0]
            and "outliers" not in advice[1])


@pytest.mark.parametrize("method", ["imm", "exkmc", "cart", "dt2"])
def test_methods_on_mixed_columns(run, method):
    code, out, err = run("explain", customers(), "--clusters", 3, "--ignore", "segment",
                         "--method", method)
    assert (code == 0 and [r[:2] for r in table("d_xclust/labels.csv")]
            == [line.split(",") for line in run("predict", "d_xclust", "d.csv")[1].splitlines()])


def test_a_range_on_mixed_columns(run):
    code, out, err = run("explain", customers(), "--clusters", "2-4", "--ignore", "segment,gender")
    choice = choose_clusters(MixedEncoder().fit_transform(customers_frame()), range(2, 5),
        estimator=AutoTree(starts="fast", fidelity=0, random_state=0), random_state=0)
    assert code == 0 and number(out, "clusters") == f"{choice.recommended}, recommended among 2-4"


# ---- what is told besides


def test_json(run):
    code, out, err = run("explain", customers(), "--clusters", "2-4", "--ignore", "segment",
        "--groups", "gender", "--holdout", .2, "--resamples", 3, "--method", "imm", "--json")
    told = json.loads(out)
    assert (code == 0 and told["clusters"] in (3, 4) and told["data"]["rows"] == N
            and told["columns"] == ["age", "plan", "since"]
            and sum(r["rows"] for r in told["rules"]) == N)
    assert (0 < told["agreement"]["share"] <= 1 and told["price"] >= 1
            and told["set_aside"]["gender"] == "the groups of the audit, --groups"
            and [Path(f).name for f in told["files"]][0] == "tree.json")
    held, firm, groups = told["more"].values()
    assert ([line["rows"] for line in held["lines"]] == ["in-sample", "unseen"]
            and {g["group"] for g in groups["lines"]} == {"f", "m"} and not told["replaced"])
    code, out, err = run("predict", "d_xclust", "d.csv", "--json", "--check", "--id", "customer")
    told = json.loads(out)
    assert ((code, err) == (0, "") and told["labels"]["customer"][2] == "C002"
            and told["labels"]["cluster"] == [int(r[1]) for r in table("d_xclust/labels.csv")[1:]]
            and told["check"]["outside"] == [])
    told = json.loads(run("predict", "d_xclust", "d.csv", "--json", "--out", "new.csv")[1])
    assert told["file"] == "new.csv" and len(table("new.csv")) == N + 1
    told = json.loads(run("compare", "d.csv", "--clusters", 3, "--methods", "imm,cart", "--leaves",
                          "3,5", "--json")[1])
    assert ([(t["method"], t["leaves_asked"]) for t in told["trees"]] == [("imm", None),
        ("cart", 3), ("cart", 5)] and all(t["seconds"] > 0 for t in told["trees"]))
    assert json.loads(run("explain", blobs("e.csv"), "--labels", "a", "--features", "b",
                          "--json")[1] or '{"price": null}')["price"] is None


@pytest.mark.parametrize("seed", range(4))
def test_holdout_with_few_missing_values(run, seed):
    """Whether the rows that were kept back held a missing value where the others had none decided
    whether --holdout failed."""
    rows = BLOBS.astype(object)
    rows[7, 0] = rows[31, 2] = ""
    write("d.csv", [[*r, "xy"[int(BLOBS[i, 0] > 0)]] for i, r in enumerate(rows.tolist())],
          ["a", "b", "c", "g"])
    for what in (("--labels", "g"), ("--clusters", 3, "--ignore", "g")):
        code, out, err = run("explain", "d.csv", *what, "--holdout", .2, "--set",
                             f"random_state={seed}", "--method", "imm")
        assert (code == 0 and "On rows that it has not seen" in out
                and (not err or err.startswith("xclust: note: in the rows kept back, values are "
                    "missing in ") and "where the median of the training rows goes" in err))


def test_one_policy_for_missing_values(run):
    "The command line took the median, Python refused, SQL said NULL: now the tree itself knows."
    run("explain", blobs(), *IMM)
    tree = Tree.from_dict(model()["tree"])
    f = int(tree.feature[0])
    gap, middle = np.repeat(BLOBS[:1], 2, axis=0)
    gap[f], middle[f] = np.nan, np.median(BLOBS[:, f])
    write("e.csv", [["" if np.isnan(v) else v for v in gap.tolist()], *BLOBS[:5].tolist()])
    assert (tree.missing == "median" and run("predict", "d_xclust", "e.csv")[1].splitlines()[1]
            == f"1,{tree.predict(gap[None])[0]}" == f"1,{tree.predict(middle[None])[0]}")
    run("explain", "d.csv", *IMM, "--set", "missing=refuse")
    code, out, err = run("predict", "d_xclust", "e.csv")
    assert ((code, out) == (2, "") and "this tree refuses them" in err
            and Tree.from_dict(model()["tree"]).missing == "refuse")


def test_rules_and_model_state_the_same_thresholds(run):
    """The rules said 20000, SQL and predict 23207.5; round thresholds are now those of the model,
    unless --set thresholds=full is given."""
    write("d.csv", (np.round(BLOBS * 1234.567, 2)).tolist())
    for method in METHODS:
        assert {"thresholds", "missing"} <= {*METHODS[method]().get_params()}
    for how in ("round", "full"):
        extra = () if how == "round" else ("--set", "thresholds=full")
        said = json.loads(run("explain", "d.csv", *IMM, "--out", how, "--json", *extra)[1])["rules"]
        cut = {round(float(t), 9) for t in model(how)["tree"]["upper"] if t is not None}
        told = {float(x) for r in said for b in r["branches"]
                for x in re.findall(r"(?:<=|>) (-?[\d.]+)", b)}
        assert told == cut
        page, picture = (Path(how, name).read_text(encoding="utf-8")
                         for name in ("report.html", "tree.svg"))
        assert all(f"{t:g}" in text.replace("\u202f", "") or repr(t) in text for t in cut
                   for text in (page, picture))
        assert all(repr(t).removesuffix(".0") in run("export", how, "--to", "sql")[1] for t in cut)
        assert ([r[1] for r in table(f"{how}/labels.csv")]
                == [line.split(",")[1] for line in run("predict", how, "d.csv")[1].splitlines()])
    assert table("round/labels.csv") == table("full/labels.csv")


def test_holdout_is_that_of_the_library(run):
    out = run("explain", blobs(), "--clusters", 3, "--scale", "none", "--method", "imm",
              "--holdout", .3)[1]
    found = holdout(METHODS["imm"](3, reference=KMeans(3, n_init=10, random_state=0),
                                   random_state=0), BLOBS, .3, random_state=0)
    assert ("On rows that it has not seen (30 % were kept back)" in out
            and all(line in out for line in repr(found).splitlines()))
    assert "had no part in making it" in Path("d_xclust/report.html").read_text(encoding="utf-8")
    groups = np.where(BLOBS[:, 0] > 0, 1, 0)
    write("e.csv", np.c_[BLOBS * [1, 100, 1], groups].tolist(), ["a", "b", "c", "g"])
    out = run("explain", "e.csv", "--labels", "g", "--method", "imm", "--holdout", .3)[1]
    X, back = BLOBS * [1, 100, 1], held_out(groups, .3, 0)
    found = METHODS["imm"](2, reference=make_pipeline(StandardScaler(),
        KnownLabels(groups[~back])), random_state=0).fit(X[~back]).evaluate(X[back], groups[back])
    assert all(line in out for line in repr(found).splitlines())


def test_resamples_groups_and_small_cells(run):
    out = run("explain", customers(), "--clusters", 3, "--ignore", "segment", "--groups", "gender",
              "--method", "imm", "--resamples", 4)[1]
    assert ("How firm the questions are" in out and " of 4 " in out
            and "How the groups of gender are treated" in out and re.search(r"gender +f +75 ", out))
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "gender" in page and "of\u00a04" in page or "of 4" in page
    assert model()["leaf_ranges"] is not None
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--ignore", "segment", "--groups",
                         "gender", "--method", "imm", "--min-cell", 60)
    assert (code == 0 and "< 60" in out and "xclust: note: " in err
            and "give --set min_samples_leaf=60" in err)
    document = model()
    assert ("leaf_ranges" not in document and set(document["tree"]["n_node_samples"]) == {0}
            and "&lt; 60" in Path("d_xclust/report.html").read_text(encoding="utf-8"))
    assert (run("report", "d_xclust", "d.csv")[::2] == (2, "xclust: the model was saved without "
        "numbers of its training rows (training=\"none\", or min_cell), and a report consists of "
        "them: report the fitted estimator, or run xclust explain again\n"))
    assert run("export", "d_xclust", "--to", "text")[1].count("rows not known") == 3
    assert (run("predict", "d_xclust", "d.csv", "--check")[::2] == (2, "xclust: d_xclust does not "
        "say what its leaves have seen, which --check needs: it is an older one, of very many "
        "columns, or was written with --min-cell or by export\n"))
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--ignore", "segment", "--method",
                         "imm", "--set", "min_samples_leaf=30")
    assert (number(out, "method") == "imm, 30 rows a leaf at least"
            and min(r["rows"] for r in json.loads(run("explain", "d.csv", "--clusters", 3,
                "--ignore", "segment", "--set", "min_samples_leaf=30", "--json")[1])["rules"])
                >= 30)


def test_names(run):
    code, out, err = run("explain", customers(), "--clusters", 3, "--ignore", "segment", "--names",
                         "young, busy, retired")
    assert (code == 0 and "\nbusy: " in out and table("d_xclust/labels.csv")[0] == ["row",
        "cluster", "reference", "name"]
        and model()["cluster_names"] == ["young", "busy", "retired"])
    lines = table("d_xclust/labels.csv")[1:]
    assert [r[3] for r in lines] == [["young", "busy", "retired"][int(r[1])] for r in lines]
    assert ([line.split(",")[1:] for line in run("predict", "d_xclust", "d.csv")[1].splitlines()]
            == [[r[1], r[3]] for r in table("d_xclust/labels.csv")])
    assert (run("explain", "d.csv", "--clusters", 3, "--ignore", "segment", "--names", "a,b")[::2]
            == (2, "xclust: --names has 2 names for 3 clusters: give one each, or auto\n"))
    assert ("made automatically" in run("explain", "d.csv", "--clusters", 3, "--ignore", "segment",
        "--names", "auto")[1] and model()["cluster_names_automatic"])


def test_align_to(run):
    names = ["young", "busy", "retired"]
    run("explain", customers(), "--clusters", 3, "--ignore", "segment", "--names", ",".join(names),
        "--out", "old")
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--ignore", "segment,gender",
                         "--set", "random_state=3", "--align-to", "old/tree.json", "--out", "new")
    assert ((code, err) == (0, "") and "Clusters matched with those of old/tree.json" in out
            and "New: cluster 3" in out and model("new")["cluster_names"] == [*names, "cluster 3"])
    old, new = (table(f"{d}/labels.csv")[1:] for d in ("old", "new"))
    assert (np.mean([a[1] == b[1] for a, b in zip(old, new)]) > .6
            and {(r[1], r[3]) for r in new}
            == {(str(j), n) for j, n in enumerate([*names, "cluster 3"])})
    assert ([line.split(",")[1] for line in run("predict", "new", "d.csv")[1].splitlines()]
            == [r[1] for r in table("new/labels.csv")])
    run("explain", blobs("e.csv"), "--clusters", 3, "--out", "old")
    run("explain", "e.csv", "--clusters", 3, "--set", "random_state=9", "--align-to", "old",
        "--out", "new")
    assert ([r[1] for r in table("old/labels.csv")] == [r[1] for r in table("new/labels.csv")]
            and "name" not in table("new/labels.csv")[0])
    assert run("explain", "e.csv", "--labels", "a", "--align-to", "old")[0] == 2


def test_feature_costs(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "mri head"])
    found = KMeans(4, n_init=10, random_state=0).fit(SPREAD_OUT)
    out = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--set", "max_features=2",
              "--set", "feature_costs=mri head=10,a=2")[1]
    fitted = AutoTree(4, reference=found, max_features=2, feature_costs={3: 10, 0: 2},
                      random_state=0).fit(SPREAD_OUT)
    assert (number(out, "tree cost") == f"{fitted.cost_:.6g}"
            and "columns for 2 at most, where mri head costs 10, a costs 2 and the others 1"
            in number(out, "method"))
    assert (run("explain", "d.csv", "--clusters", 4, "--set", "max_features=2", "--set",
        "feature_costs=x=1")[::2] == (2, "xclust: the used part of the file has no column 'x'; its "
                                         "columns are a, b, c, mri head\n"))


def test_labels_of_distances_have_a_price(run):
    y = KMeans(3, n_init=10, random_state=0).fit(BLOBS).labels_
    write("d.csv", np.c_[BLOBS, y].tolist(), ["a", "b", "c", "g"])
    out = run("explain", "d.csv", "--labels", "g", "--scale", "none")[1]
    fitted = explain_clusters(BLOBS, y, random_state=0)
    assert (fitted.objective_ == "kmeans" and number(out, "tree cost") == f"{fitted.cost_:.6g}"
            and number(out, "goal").startswith("compact clusters (squared distances to their "
                "means) (chosen automatically, because the clusters are compact groups: 95 % "
                "or more "))
    write("e.csv", np.c_[BLOBS, RNG.integers(3, size=60)].tolist(), ["a", "b", "c", "g"])
    out = run("explain", "e.csv", "--labels", "g", "--scale", "none")[1]
    assert number(out, "goal").startswith("keep as many rows as possible") and "price" not in out
    assert ("price" in run("explain", "e.csv", "--labels", "g", "--scale", "none", "--set",
                           "max_price=9")[1])


# ---- compare, report, export, check


def test_compare_is_explain_side_by_side(run):
    code, out, err = run("compare", blobs(), "--clusters", 3, "--methods", "IMM,cart,dt2",
                         "--leaves", "3,5", "--scale", "none", "--ignore", "c")
    lines = [line.split("  ") for line in out.splitlines()]
    rows = [[w.strip() for w in line if w.strip()] for line in lines
            if line[0] in ("imm", "cart", "dt2")]
    assert (code == 0 and "xclust: note: the tree has 3 leaves, not the 5" in err
            and [r[0] for r in rows] == ["imm", "cart", "cart", "dt2"]
            and not Path("d_xclust").exists())
    found = KMeans(3, n_init=10, random_state=0).fit(BLOBS[:, :2])
    for row, leaves in zip(rows[:3], (None, 3, 5)):
        fitted = METHODS[row[0]](3, reference=found, random_state=0,
                                 **({"max_leaves": leaves} if leaves else {})).fit(BLOBS[:, :2])
        assert (row[1] == f"{fitted.price_:.4f}" and row[3] == str(fitted.n_leaves_)
                and row[4] == str(fitted.tree_.depth))
    command = out.splitlines()[-1].removeprefix("the highest agreement: xclust ")
    assert (command.startswith("explain d.csv --clusters 3 --scale none --ignore c --method ")
            and run(*shlex.split(command))[0] == 0)
    assert (run("compare", "d.csv", "--clusters", 3, "--methods", "imm,kart")[0] == 2
            and "kart" in run("compare", "d.csv", "--clusters", 3, "--methods", "imm,kart")[2])
    assert ("--set kernel does not go with --method imm" in run("compare", "d.csv", "--clusters",
        3, "--methods", "imm", "--set", "kernel=laplace")[2])
    write("e.csv", [[*r, "xyz"[i % 3] if i else ""] for i, r in enumerate(BLOBS.tolist())],
          ["a", "b", "c", "g"])
    assert run("compare", "e.csv", "--labels", "g", "--methods", "auto,imm")[0] == 0


def test_report_again(run):
    run("explain", customers(), "--clusters", 3, "--ignore", "segment", "--names", "auto")
    first = Path("d_xclust/report.html").read_text(encoding="utf-8")
    Path("d_xclust/report.html").unlink()
    code, out, err = run("report", "d_xclust/tree.json", "d.csv", "--title", "Customers & co")
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert ((code, out, err) == (0, f"wrote {Path('d_xclust', 'report.html')}\n", "")
            and "Customers &amp; co" in page and "--ignore segment" in page
            and "page written by" in page)
    unlike = r"<li>unlike .*? of both(?:, as the tree has them)?\)</li>"
    cards = lambda text: [re.sub(unlike, "", c)
                          for c in re.findall(r"<article.*?</article>", text, re.S)]
    assert cards(page) == cards(first) and len(cards(page)) == 3
    # a file does not hold the reference
    assert {"tree has" in line for line in re.findall(unlike, page)} == {True}
    assert {"tree has" in line for line in re.findall(unlike, first)} == {False}
    write("e.csv", ROWS[:-1], HEAD)
    code, out, err = run("report", "d_xclust", "e.csv", "--out", "p.html")
    assert ((code, out) == (2, "") and err == "xclust: e.csv does not hold the rows from which the "
        "tree was grown (150 rows then, 149 now, or others): predict --check compares new rows "
        "with them\n" and not Path("p.html").exists())
    groups = np.where(BLOBS[:, 0] > 0, "x", "y").astype(object)
    groups[:20] = ""
    write("n.csv", np.c_[BLOBS.astype(object), groups].tolist(), ["a", "b", "c", "g"])
    run("explain", "n.csv", "--labels", "g")
    assert run("report", "n_xclust", "n.csv", "--out", "p.html")[::2] == (0, "")


def test_export(run, tmp_path):
    run("explain", customers(), "--clusters", 3, "--ignore", "segment,gender")
    labels = [int(r[1]) for r in table("d_xclust/labels.csv")[1:]]
    frame = customers_frame()
    import duckdb
    sql = run("export", "d_xclust/tree.json", "--to", "sql", "--table", "frame", "--dialect",
              "duckdb")[1]
    assert duckdb.sql(sql).df()["cluster"].tolist() == labels
    import pandas as pd
    assert (eval(run("export", "d_xclust", "--to", "pandas")[1],
                 {"df": frame, "np": np, "pd": pd}).tolist() == labels)
    pl = pytest.importorskip("polars")
    assert run("export", "d_xclust", "--to", "polars", "--out", "e.json")[:2] == (0, "")
    assert (pl.from_pandas(frame).select(pl.Expr.deserialize("e.json",
        format="json")).to_series().to_list() == labels)
    assert (len(list(csv.reader(io.StringIO(run("export", "d_xclust", "--to", "frame")[1]))))
            == len(model()["tree"]["feature"]) + 1)
    assert "cluster 0: " in run("export", "d_xclust", "--to", "text")[1]
    assert run("export", "d_xclust", "--to", "json", "--out", "away.json")[0] == 0
    given, own = json.loads(Path("away.json").read_text()), model()
    assert ("leaf_ranges" not in given and given["medians"] == own["medians"]
            and given["tree"] == own["tree"] and "made" not in given)
    assert run("predict", "away.json", "d.csv") == run("predict", "d_xclust", "d.csv")
    run("export", "d_xclust", "--to", "json", "--training", "none", "--out", "away.json")
    assert (set(json.loads(Path("away.json").read_text())["tree"]["n_node_samples"]) == {0}
            and run("predict", "away.json", "d.csv")[1] == run("predict", "d_xclust", "d.csv")[1])
    write("g.csv", [[*r, "xyz"[i % 3]] for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "g"])
    run("explain", "g.csv", "--labels", "g", "--method", "imm")
    assert ("'x'" in run("export", "g_xclust", "--to", "sql")[1]
            and run("export", "g_xclust", "--to", "pandas")[2] == "")
    assert ("--table does not go with --to json; it goes with sql" in run("export", "d_xclust",
        "--to", "json", "--table", "t")[2] and run("export", "d_xclust", "--to", "latex")[0] == 2)


def test_old_documents_are_read(run):
    run("explain", blobs(), "--clusters", 3)
    expected = run("predict", "d_xclust", "d.csv")
    Path("old.json").write_text(json.dumps({k: v for k, v in model().items()
        if k in ("format", "version", "tree", "medians", "clusters")}))
    assert (run("predict", "old.json", "d.csv") == expected
            and run("report", "old.json", "d.csv", "--out", "p.html")[0] == 0)
    # from Python, without medians
    fitted = METHODS["imm"](3, random_state=0).fit(customers_frame()[["age"]].dropna())
    fitted.to_json("m.json")
    write("e.csv", [[30.5, 1], ["", 1]], ["age", "b"])
    assert (run("predict", "m.json", "e.csv")[::2] == (0, "xclust: note: 1 missing value of 'age', "
        "where training saw none: it goes the way of the training median\n"))
    METHODS["imm"](3, random_state=0,
                   missing="refuse").fit(customers_frame()[["age"]].dropna()).to_json("m.json")
    assert (run("predict", "m.json", "e.csv")[::2] == (2, "xclust: 1 missing value of 'age', where "
        "training saw none, and this tree refuses them: fill them, or explain with --set "
        "missing=median\n"))
    METHODS["imm"](3, random_state=0).fit(BLOBS).to_json("m.json")
    assert (run("predict", "m.json", "d.csv")[::2]
            == (2, "xclust: m.json is damaged: its tree has no column names; fit it to a data "
                   "frame\n"))


def test_a_check_takes_values_that_are_missing_as_predict_does(run):
    """predict labeled rows that lack a value where training saw none missing, and refused to check
    them."""
    run("explain", blobs(), "--clusters", 3, "--scale", "none", "--method", "imm")
    rows = [[None if i < 2 else v for v in row] for i, row in enumerate(BLOBS.tolist())]
    write("gaps.csv", [["" if v is None else v for v in row] for row in rows])
    code, out, err = run("predict", "d_xclust", "gaps.csv", "--check")
    assert (code == 0 and out == run("predict", "d_xclust", "gaps.csv")[1]
            and "Values are missing where training saw none" in err and "(2 of 60 rows)" in err)
    assert err.count("2 missing values of 'a'") == 1 and "values are missing in" not in err
    assert (set(json.loads(run("predict", "d_xclust", "gaps.csv", "--check",
                               "--json")[1])["check"]["missing"].values()) == {2})


def test_check_of_new_rows(run):
    run("explain", blobs(), "--clusters", 3, "--scale", "none", "--method", "imm")
    same = run("predict", "d_xclust", "d.csv", "--check")
    assert (same[0] == 0 and same[1] == run("predict", "d_xclust", "d.csv")[1]
            and "No row of 60 lies outside" in same[2] and "stability index 0.000" in same[2])
    write("e.csv", (BLOBS[:30] * [10, 10, 10]).tolist())
    first = json.loads(run("predict", "d_xclust", "e.csv", "--check",
                           "--json")[1])["check"]["outside"][0]
    assert (f"the first in row {first['row']}: " in run("predict", "d_xclust", "e.csv",
        "--check")[2] and 10 * BLOBS[first["row"] - 1]["abc".index(first["column"])]
        == pytest.approx(first["value"]))
    told = json.loads(run("predict", "d_xclust", "e.csv", "--check", "--json")[1])["check"]
    assert (told["stability_index"] > .01 and len(told["outside"]) > 5
            and all(not o["lower"] <= o["value"] <= o["upper"] and 1 <= o["row"] <= 30
                    for o in told["outside"]))


# ---- Parquet, and where the results go


def test_parquet(run):
    pq = pytest.importorskip("pyarrow.parquet")
    import pyarrow as pa
    frame = customers_frame().assign(customer=[r[0] for r in ROWS],
                                     member=[i % 2 == 0 for i in range(N)])
    pq.write_table(pa.Table.from_pandas(frame), "d.parquet")
    frame.assign(since=frame["since"].dt.strftime("%Y-%m-%dT%H:%M:%S")).to_csv("d.csv", index=False)
    outs = [run("explain", f"d.{kind}", "--clusters", 3, "--method", "exkmc", "--id", "customer",
                "--out", kind) for kind in ("csv", "parquet")]
    assert (outs[0][0] == outs[1][0] == 0 and outs[0][1].replace("csv", "parquet")
            == outs[1][1].replace("labels.csv", "labels.parquet")
            and model("csv")["tree"] == model("parquet")["tree"])
    assert (run("predict", "csv", "d.parquet", "--id", "customer") == run("predict", "parquet",
        "d.csv", "--id", "customer"))
    Path("e.parquet").write_bytes(Path("d.parquet").read_bytes()[:200])
    code, out, err = run("explain", "e.parquet", "--clusters", 3)
    assert ((code, out) == (2, "")
            and err.startswith("xclust: e.parquet cannot be read as Parquet: ")
            and err.count("\n") == 1)
    pq.write_table(pa.table({"a": [1., np.inf, 2.] * 20, "b": list(range(60))}), "e.parquet")
    assert (run("explain", "e.parquet", "--clusters", 2)[::2] == (2, "xclust: e.parquet has no "
        "column left to use; a: text in 20 of 60 rows, first 'inf' in line 2; b: looks like a row "
        "number; to use it, name it in --features\n"))


def test_only_results_are_replaced(run):
    Path("x").mkdir()
    Path("x/notes.txt").write_text("mine")
    assert (run("explain", blobs(), "--clusters", 3, "--out", "x") == (2, "",
        "xclust: x holds other things (notes.txt) and no result of xclust: give another folder to "
        "--out\n"))
    Path("x/tree.json").write_text("{}")
    assert (run("explain", "d.csv", "--clusters", 3, "--out", "x")[0] == 2
            and Path("x/tree.json").read_text() == "{}")
    out = run("explain", write("e.csv", APART.tolist()), "--clusters", "2-3", "--out", "y")[1]
    Path("y/notes.txt").write_text("mine")
    assert "replaced" not in out and Path("y/clusters.csv").exists()
    out = run("explain", "d.csv", "--clusters", 3, "--out", "y")[1]
    assert ("replaced the earlier result in y\n" in out
            and sorted(p.name for p in Path("y").iterdir()) == ["labels.csv", "notes.txt",
                "report.html", "tree.json", "tree.svg"])


@pytest.mark.parametrize("before", [False, True])
def test_an_interruption_leaves_no_half_folder(run, monkeypatch, before):
    if before: run("explain", blobs(), "--clusters", 2)
    old = {p.name: p.read_bytes() for p in Path("d_xclust").iterdir()} if before else {}
    written = []
    def rename(self, place, real=Path.rename):                # complete files get their names
        if place.name == "tree.svg": raise KeyboardInterrupt
        written.append(place.name)
        return real(self, place)
    blobs()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", rename)
        code, _, err = run("explain", "d.csv", "--clusters", 3)
    assert (code, err) == (130, "xclust: interrupted\n") and "tree.json" in written
    assert sorted(p.name for p in Path().iterdir() if p.name.startswith(".")) == []
    assert ((contents("d_xclust") if before else Path("d_xclust").exists())
            == (old if before else False))


# ---- nothing is lost


def contents(folder): return {p.name: p.read_bytes() for p in Path(folder).iterdir()}


IMM = ("--clusters", 3, "--method", "imm")


@pytest.mark.parametrize("name", ["labels.csv", "clusters.csv", "report.html", "tree.json"])
@pytest.mark.parametrize("way", ["D/{}", "./D/../D/{}", "link.csv"])
def test_the_input_is_never_replaced_by_a_result(run, name, way):
    "A file called like a result, explained into its own folder, used to be replaced or deleted."
    Path("D").mkdir()
    before = Path(blobs(f"D/{name}")).read_bytes()
    Path("link.csv").symlink_to(f"D/{name}")
    code, out, err = run("explain", way.format(name), *IMM, "--out", "D")
    assert Path("D", name).read_bytes() == before
    if name == "clusters.csv":
        assert (code == 0 and sorted(contents("D"))
                == sorted(["clusters.csv", "labels.csv", "report.html", "tree.json", "tree.svg"]))
    else:
        assert (code == 2 and "is the file to be explained" in err
                and sorted(contents("D")) == [name])


def test_an_earlier_result_can_be_explained_and_stays(run):
    run("explain", write("e.csv", APART.tolist()), "--clusters", "2-3", "--out", "y")
    table = Path("y/clusters.csv").read_bytes()
    assert (run("explain", "y/clusters.csv", "--clusters", 2, "--method", "imm", "--out", "y")[0]
            == 0 and Path("y/clusters.csv").read_bytes() == table)
    old = contents("y")
    assert (run("explain", "y/labels.csv", "--clusters", 2, "--features", "cluster", "--out",
                "y")[0] == 2 and contents("y") == old)


def test_files_of_others_stay_beside_a_result(run):
    """A user's own clusters.csv, and results that were worked on, used to be deleted or replaced in
    a folder with any tree.json."""
    run("explain", blobs(), *IMM)
    Path("d_xclust/clusters.csv").write_text("mine")
    assert (run("explain", "d.csv", *IMM)[0] == 0 and Path("d_xclust/clusters.csv").read_text()
            == "mine")
    code, _, err = run("explain", "d.csv", "--clusters", "2-3")
    assert (code == 2 and err == "xclust: d_xclust holds clusters.csv, not written by xclust or "
                                 "changed since: move it away, or give another folder to --out\n")
    for name in ("labels.csv", "report.html", "tree.svg", "tree.json"):
        run("explain", "d.csv", *IMM, "--out", name[:3])
        path = Path(name[:3], name)
        path.write_bytes(path.read_bytes().replace(b"1", b"2"))
        old = contents(name[:3])
        assert (run("explain", "d.csv", *IMM, "--out", name[:3])[0] == 2
                and contents(name[:3]) == old)


def test_a_model_from_elsewhere_makes_no_folder_ours(run):
    run("explain", blobs(), *IMM)
    Path("x").mkdir()
    Path("x/tree.json").write_bytes(Path("d_xclust/tree.json").read_bytes())
    Path("x/labels.csv").write_text("mine")
    assert (run("explain", "d.csv", *IMM, "--out", "x")[0] == 2
            and Path("x/labels.csv").read_text() == "mine")
    run("export", "d_xclust", "--to", "json", "--out", "x/tree.json")
    assert run("explain", "d.csv", *IMM, "--out", "x")[0] == 2


ONE = {"tree.json": '{"format": "xclust-model", "n": 1}', "labels.csv": "1", "clusters.csv": "1"}
TWO = {"tree.json": '{"format": "xclust-model", "n": 2}', "labels.csv": "2", "tree.svg": "2"}


class Killed(BaseException): "As if the process were gone: no handler may do anything"


STEPS = ["writing", 0, 1, 2, 3]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("end", ["full", "killed"])
def test_whatever_stops_the_writing_there_is_the_old_result_or_the_new_one(monkeypatch, step, end):
    """Three new files move to their places by three renames, the model last. What was killed in
    between is done by the next command. The old test wanted the old files back after a failure
    between two renames; now the new ones, which were all written, come."""
    if os.name != "posix": pytest.skip("folders are locked on POSIX alone")
    save(ONE, Path("x"))
    for name in ("notes.txt", "sub/notes.txt"):
        Path("x", name).parent.mkdir(exist_ok=True)
        Path("x", name).write_text("mine")
    Path("x/link").symlink_to("../mine")
    old, calls = whole("x"), []
    def stop(*args): raise OSError(28, "No space left on device") if end == "full" else Killed
    def replace(a, b, real=os.replace):
        calls.append(a)
        if len(calls) == step: stop()
        real(a, b)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        if step == "writing":
            patch.setattr(cli, "put", lambda content, place, real=cli.put: stop()
                          if place.name == "tree.svg" else real(content, place))
        # nothing tidies up
        if end == "killed": patch.setattr(cli, "_take_away", lambda stage: None)
        if step:
            with pytest.raises((cli.Problem, Killed)): save(TWO, Path("x"))
        else: save(TWO, Path("x"))
    if step == "writing" or step == 1 and end == "full": assert ours("x") == old
    cli.check_folder(Path("x"), list(TWO), "-")
    left = [p for p in os.listdir("x") if cli.STAGE.fullmatch(p)]
    kept = {name: text for name, text in old.items() if name not in ONE}
    files = cli.sealed({name: text.encode() for name, text in TWO.items()})
    assert (ours("x") == (old if step == "writing" or step == 1 and end == "full"
                          else kept | files)), step
    assert left == [] and [p.name for p in Path().iterdir()] == ["x"]


def whole(folder):
    return {str(p.relative_to(folder)): os.readlink(p) if p.is_symlink() else p.read_bytes()
            if p.is_file() else "" for p in Path(folder).rglob("*")}
def ours(folder): return {k: v for k, v in whole(folder).items() if not cli.STAGE.match(k)}


def test_a_hidden_folder_from_elsewhere_moves_and_deletes_nothing(monkeypatch):
    """Names with ../, links, files that no model proves, models that name others: what an archive
    may hold."""
    save(ONE, Path("x"))
    Path("secret").write_text("mine")
    Path("documents").mkdir()
    Path("documents/novel.txt").write_text("mine")
    def stage(number, files, model=True):
        place = Path(f"x/.xclust.0000000{number}")
        place.mkdir()
        document = json.loads(TWO["tree.json"])
        marks = ({name: cli.sha256(data.encode()) for name, data in files.items()}
                 | {"tree.json": cli.sha256(cli.model_text(document).encode())})
        if model: (place / "tree.json").write_text(cli.model_text(document | {"files": marks}))
        return place
    for i, name in enumerate(("../../secret", "/etc/passwd", "..", "", ".bashrc", "a\0b")):
        stage(i, {name: "evil"})
    stage(7, {"secret": "mine", "notes.txt": "x"})
    Path("x/.xclust.00000007/secret").symlink_to(Path("secret").resolve())
    Path("x/.xclust.00000008").symlink_to(Path("documents").resolve())
    Path("x/.xclust-7/before").mkdir(parents=True)
    Path("x/.xclust-7/names.json").write_text('["../../secret"]')
    Path("x/.xclust-7/before/labels.csv").write_text("evil")
    cli.finish_left(Path("x"))
    save(TWO, Path("x"))
    assert (Path("secret").read_text() == Path("documents/novel.txt").read_text() == "mine"
            and Path("x/.xclust-7/before/labels.csv").read_text() == "evil")
    assert (Path("x/labels.csv").read_text() == "2"
            and sorted(os.listdir()) == ["documents", "secret", "x"])


def test_a_folder_that_is_a_link_is_refused():
    Path("documents").mkdir()
    Path("x").symlink_to("documents")
    with pytest.raises(cli.Problem, match="x is a link: give --out the folder that it leads to"):
        save(ONE, Path("x"))
    Path("x").unlink()
    save(ONE, Path("x"))
    Path("x/labels.csv").rename("documents/labels.csv")
    # of the same content, and still no file of ours
    Path("x/labels.csv").symlink_to(Path("documents/labels.csv").resolve())
    with pytest.raises(cli.Problem, match="labels.csv, not written by xclust"): save(TWO, Path("x"))
    assert Path("documents/labels.csv").read_text() == "1"
    if os.name == "posix":
        Path("x/labels.csv").unlink()
        os.mkfifo("x/labels.csv")
        with pytest.raises(cli.Problem, match="labels.csv, not written by xclust"):
            save(TWO, Path("x"))


@pytest.mark.parametrize("case",
                         ["a folder within", "we stand in it", "a parent that is read-only"])
def test_a_folder_stays_the_same_folder(monkeypatch, case):
    save(ONE, Path("x"))
    if case == "a folder within": Path("x/sub").mkdir()
    number = Path("x").stat().st_ino
    if case == "we stand in it": monkeypatch.chdir("x")
    if case == "a parent that is read-only":
        real = cli.tempfile.mkdtemp
        def mkdtemp(**how): return real(**how) if Path(how["dir"]).name == "x" else stop()
        def stop(): raise PermissionError(13, "Permission denied")
        monkeypatch.setattr(cli.tempfile, "mkdtemp", mkdtemp)
    save(TWO, Path("." if case == "we stand in it" else "x"))
    if case == "we stand in it": monkeypatch.chdir("..")
    assert Path("x").stat().st_ino == number and Path("x/labels.csv").read_text() == "2"
    assert (sorted(p.name for p in Path("x").iterdir() if p.is_file())
            == ["labels.csv", "tree.json", "tree.svg"] and os.listdir() == ["x"])


def in_a_killed_process(act, steps):
    "Run `act` in a fork that dies at its n-th step on files: n, or None where it ends before."
    for n in range(1, 40):
        left = [n]
        def counted(real, cut):
            def call(*given, **named):
                left[0] -= 1
                if not left[0]:
                    if cut: real(given[0], given[1][:len(given[1])//2])
                    os.kill(os.getpid(), signal.SIGKILL)
                return real(*given, **named)
            return call
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pid = os.fork()
        if not pid:
            try:
                for place, name in steps:
                    setattr(place, name, counted(getattr(place, name), name == "write_bytes"))
                act()
            finally: os._exit(0)
        done = os.waitpid(pid, 0)[1] == 0
        yield None if done else n
        if done: return


@pytest.mark.parametrize("there", [False, True])
def test_a_killed_command_mixes_nothing_and_leaves_nothing(there):
    """A kill before the first rename left a file of the earlier result beside the new one, that no
    command replaced any more; a file that was cut off stayed for ever, and so did the folder beside
    a new one."""
    if not hasattr(os, "fork") or sys.platform == "darwin": pytest.skip("no forks here")
    steps = ((Path, "write_bytes"), (Path, "rename"), (Path, "rmdir"), (Path, "unlink"),
             (Path, "mkdir"), (os, "replace"))
    Path("y").mkdir()
    names, old, new = set(), *[sorted(files) for files in (ONE, TWO)]
    def files(): return sorted(p.name for p in Path("y/x").glob("[!.]*"))
    if there: save(ONE, Path("y/x"))
    for n in in_a_killed_process(lambda: save(TWO, Path("y/x")), steps):
        cli.check_folder(Path("y/x"), list(TWO), "-")
        assert not list(Path("y").rglob(".*")), n
        if Path("y/x").exists():
            assert files() in (old, new) if there else files() == new, n
            assert set(files()) == set(cli._written_in(Path("y/x"))), n
            names.add(tuple(files()))
        shutil.rmtree("y/x", ignore_errors=True)
        if there: save(ONE, Path("y/x"))
    assert n is None and tuple(new) in names and len(names) == 1 + there


def test_an_answer_of_a_killed_command_leaves_nothing_and_one_that_runs_keeps_its_files():
    "predict left a hidden file up to the size of its answer, for ever."
    if not hasattr(os, "fork") or sys.platform == "darwin": pytest.skip("no forks here")
    steps = (Path, "rmdir"), (Path, "chmod"), (os, "replace")
    Path("a.csv").write_text("old")
    for n in in_a_killed_process(lambda: cli._write_blocks("a.csv", ["new", "er"]), steps):
        assert Path("a.csv").read_text() in ("old", "newer")
        def blocks():
            yield "a"
            # the leftovers are gone, and another command leaves these files in peace
            assert len(list(Path().glob(".*"))) == 1
            cli._write_blocks("c.csv", ["c"])
            yield "b"
        cli._write_blocks("b.csv", blocks())
        assert Path("b.csv").read_text() == "ab" and not list(Path().glob(".*"))
    assert n is None and Path("a.csv").read_text() == "newer"


def test_of_a_hidden_folder_only_files_of_ours_go():
    if os.name != "posix": pytest.skip("folders are locked on POSIX alone")
    for i, name in enumerate((".xclust", "tree.json", "labels.csv", ".xclust/notes.txt")):
        (place := Path(f".xclust.0000000{i}", name)).parent.mkdir(parents=True)
        place.write_text("x")
    Path(".xclust.00000004").mkdir()
    Path(".xclust.00000004/.xclust").symlink_to(Path(".xclust.00000001").resolve())
    Path(".xclust.00000005").symlink_to(Path(".xclust.00000001").resolve())
    Path(".xclust.zu-kurz").mkdir()
    cli._write_blocks("a.csv", ["a"])
    assert (sorted(str(p) for p in Path().rglob("*") if p.is_symlink() or not p.is_dir())
            == [".xclust.00000001/tree.json", ".xclust.00000002/labels.csv",
                ".xclust.00000003/.xclust/notes.txt", ".xclust.00000005", "a.csv"])
    assert not Path(".xclust.00000004").exists() and Path(".xclust.zu-kurz").exists()


def test_several_commands_write_into_one_folder():
    from concurrent.futures import ThreadPoolExecutor
    save(ONE, Path("x"))
    files = [TWO | {"labels.csv": str(i)} for i in range(12)]
    def one(f):
        try: save(f, Path("x"))
        # somebody else was writing
        except cli.Problem: pass
    with ThreadPoolExecutor(4) as pool: list(pool.map(one, files))
    cli.check_folder(Path("x"), list(TWO), "-")
    assert (sorted(p for p in os.listdir("x") if not p.startswith("."))
            == ["labels.csv", "tree.json", "tree.svg"])


def test_a_full_disk_is_told_with_the_file(run, monkeypatch):
    run("explain", blobs(), *IMM)
    old = contents("d_xclust")
    def write_bytes(self, data, real=Path.write_bytes):
        if data.endswith(b"</svg>\n"): raise OSError(28, "No space left on device")
        return real(self, data)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", write_bytes)
        assert (run("explain", "d.csv", *IMM)[::2]
                == (2, f"xclust: {Path('d_xclust/tree.svg')} cannot be written: No space left on "
                       "device\n"))
    assert contents("d_xclust") == old


def test_no_command_writes_over_what_it_reads(run):
    "predict MODEL d.csv --out d.csv used to overwrite its input."
    run("explain", blobs(), *IMM)
    data, old = Path("d.csv").read_bytes(), contents("d_xclust")
    Path("link.csv").symlink_to("d.csv")
    for argv in (("predict", "d_xclust", "d.csv", "--out", "d.csv"),
            ("predict", "d_xclust", "d.csv", "--out", "link.csv"),
            ("predict", "d_xclust", "link.csv", "--out", "./d.csv"),
            ("predict", "d_xclust", "d.csv", "--out", "d_xclust/tree.json"),
            ("report", "d_xclust", "d.csv", "--out", "d.csv"),
            ("report", "d_xclust", "d.csv", "--out", "d_xclust/tree.json"),
            ("export", "d_xclust", "--to", "json", "--out", "d_xclust/tree.json"),
            ("export", "d_xclust/tree.json", "--to", "sql", "--out",
             "d_xclust/../d_xclust/tree.json")):
        code, out, err = run(*argv)
        assert (code == 2 and "is read here" in err
                and (out, Path("d.csv").read_bytes(), contents("d_xclust"))
                == ("", data, old)), argv
    assert run("predict", "d_xclust", "d.csv", "--out", "new.csv")[0] == 0
    Path("to_new.csv").symlink_to("new.csv")
    first = Path("new.csv").read_bytes()
    # an earlier answer
    Path("new.csv").write_bytes(first.partition(b"\n")[0] + b"\nolder")
    # a link from elsewhere may lead anywhere
    older = Path("new.csv").read_bytes()
    assert (run("predict", "d_xclust", "d.csv", "--out", "to_new.csv")[::2]
            == (2, "xclust: to_new.csv is a link: give --out the file that it leads to\n")
            and Path("new.csv").read_bytes() == older)
    assert (run("predict", "d_xclust", "d.csv", "--out", "new.csv")[0] == 0
            and Path("new.csv").read_bytes() == first)
    Path("mine.csv").write_text("my,own\nthings,here\n")
    assert (run("predict", "d_xclust", "d.csv", "--out", "mine.csv")[::2]
            == (2, "xclust: mine.csv exists and does not hold labels of such rows: move it away, "
                   "or give another name to --out\n"))
    assert (Path("mine.csv").read_text() == "my,own\nthings,here\n"
            and run("predict", "d_xclust", "d.csv", "--out", "new.csv")[0] == 0)
    assert (run("predict", "d_xclust", "d.csv", "--with-data", "--out", "new.csv")[0] == 2
            and Path("new.csv").read_bytes() == first)
    assert (run("predict", "d_xclust", "d.csv", "--out", "no/where.csv")[::2]
            == (2, "xclust: no/where.csv cannot be written: No such file or directory\n"))


def test_a_page_written_again_is_ours_and_one_worked_on_is_not(run):
    run("explain", blobs(), *IMM)
    for _ in range(2): assert run("report", "d_xclust", "d.csv", "--title", "Again")[0] == 0
    assert ("Again" in Path("d_xclust/report.html").read_text(encoding="utf-8")
            and run("explain", "d.csv", *IMM)[0] == 0)
    page = Path("d_xclust/report.html")
    page.write_text("mine")
    assert (run("report", "d_xclust", "d.csv")[::2] == (2, f"xclust: {page} was not written by "
        "xclust, or was changed since: name another file by --out\n")
        and page.read_text() == "mine")


def test_the_demo_replaces_no_wines(run):
    Path("w").mkdir()
    Path("w/wine.csv").write_text("mine")
    assert run("demo", "--out", "w")[0] == 2 and contents("w") == {"wine.csv": b"mine"}


# ---- the file as it was, and what its columns are


AMERICAN = ("Name,Income,Zip,Visits\r\n" + "".join(f'C{i},"${v:,.2f}",{z},{n}\r\n'
    for i, (v, z, n)
    in enumerate([(31000 + 70000 * (i % 2) + 13 * i, ["02139", "10001"][i % 2],
                   2 + 9 * (i % 2) + i % 3) for i in range(60)])))


@pytest.fixture
def american():
    Path("us.csv").write_bytes(b"\xef\xbb\xbf" + AMERICAN.replace("C7,",
        "C7 \u00e9t\u00e9,").replace("C11,", ",,,\r\nC11,").encode())
    return "us.csv"


def test_with_data_writes_the_file_and_a_column(run, american):
    """labels.csv beside the sheet was easily pasted one row off; now the file itself comes back,
    every byte of it, with one column more."""
    code, out, err = run("explain", american, "--clusters", 2, "--method", "imm", "--with-data")
    before, after = (Path(american).read_bytes().decode("utf-8-sig").splitlines(),
        Path("us_xclust/us_clusters.csv").read_bytes().decode("utf-8-sig").splitlines())
    labels = [r[1] for r in table("us_xclust/labels.csv")[1:]]
    assert (code == 0 and "us_clusters.csv" in out and len(labels) == 61
            and after == [f"{before[0]},cluster",
                          *(f"{line},{label}" for line, label in zip(before[1:], labels))])
    assert (run("explain", american, "--clusters", 2, "--method", "imm", "--names", "few,many")[0]
            == 0 and not Path("us_xclust/us_clusters.csv").exists())
    code, out, err = run("predict", "us_xclust", american, "--with-data", "--out", "new.csv")
    assert ((code, out) == (0, "")
            and {line.rpartition(",")[2]
                 for line in Path("new.csv").read_text(encoding="utf-8-sig").splitlines()[1:]}
                 == {"few", "many"})
    assert (run("predict", "us_xclust", american, "--with-data")[1].lstrip("\ufeff").splitlines()
            == Path("new.csv").read_text(encoding="utf-8-sig").splitlines())
    assert (run("predict", "us_xclust", american, "--with-data", "--out", american)[0] == 2
            and Path(american).read_bytes().startswith(b"\xef\xbb\xbfName,Income,Zip,Visits\r\n"))
    assert run("predict", "us_xclust", american, "--with-data", "--id", "Name")[0] == 2


@in_turn("name, written", [("a.b.csv", "a.b_clusters.csv"), ("d.CSV.gz", "d_clusters.CSV.gz"),
    ("book.xlsx", "book_clusters.csv"), ("d.parquet", "d_clusters.parquet"),
    ("plain", "plain_clusters.csv"), ("-", "stdin_clusters.csv"), ("x/d.zip", "d_clusters.csv"),
    ("d.tsv", "d_clusters.tsv")])
def test_names_of_copies(name, written): assert cli.data_name(name) == written


def test_how_columns_are_read_is_told_and_can_be_changed(run, american):
    code, out, err = run("explain", american, "--clusters", 2, "--method", "imm")
    assert ("money in $" in number(out, "read as") and "text: Zip" in number(out, "read as")
            and "1 column as numbers" in number(out, "read as")
            and number(out, "read as").endswith("(--types changes it)"))
    page = re.sub(r"<[^>]+>", " ", Path("us_xclust/report.html").read_text(encoding="utf-8"))
    assert re.search("read as .*whole numbers: Visits", page)
    out = run("explain", american, "--clusters", 2, "--method", "imm", "--types",
              "Zip=number,Visits=id")[1]
    assert "Zip" not in number(out, "read as") and "Visits (id by --types)" in out
    assert (run("explain", american, "--clusters", 2, "--types", "zip=number")[::2]
            == (2, "xclust: us.csv has no column 'zip'; did you mean 'Zip'?\n"))
    assert run("explain", american, "--clusters", 2, "--types", "Zip=mony")[0] == 2
    assert (run("compare", american, "--clusters", 2, "--methods", "imm", "--types", "Zip=id")[0]
            == 0)


# ---- wrong usage


@pytest.mark.parametrize("argv, says", [
    ((), "the following arguments are required"), (("explode",), "invalid choice: 'explode'"),
    (("explain", "d.csv", "--clusters", "abc"), "'abc' is no whole number"),
    (("explain", "d.csv", "--clusters", "0"), "0 is out of range, give 1 or more"),
    (("explain", "d.csv", "--clusters", "2.5"), "'2.5' is no whole number"),
    (("explain", "d.csv"), "give --clusters N, or --labels COLUMN, or --costs FILE"),
    (("explain", "d.csv", "--clusters", "3", "--method", "magic"), "there is no method 'magic'; "
        "there are auto, imm, emn"), (("explain", "d.csv", "--clusters", "3", "--scale", "log"),
            "invalid choice: 'log'"),
            (("explain", "d.csv", "--clusters", "3", "--set", "random_state=-1"),
             "-1 is out of range"), (("explain", "--clusters", "3"), "required: data"),
             (("explain", "d.csv", "--wat"), "--wat"),
             (("explain", "d.csv", "--cluster", "3"), "unrecognized arguments: --cluster 3; did "
                 "you mean --clusters? (try 'xclust explain --help')"),
                 (("explain", "d.csv", "--labls=x"), "unrecognized arguments: --labls=x; did you "
                     "mean --labels? (try"), (("explian", "d.csv"), "; did you mean explain? (try "
                         "'xclust --help')"), (("explain", "d.csv", "--qwertz", "3"),
                             "unrecognized arguments: --qwertz 3; a parameter of the method is "
                             "given by --set NAME=VALUE (try 'xclust explain --help')"),
                             (("--wat", "demo"), "(try 'xclust --help')")])
def test_wrong_usage_is_2(run, argv, says):
    blobs()
    code, out, err = run(*argv)
    assert (code == 2 and out == "" and err.startswith("xclust: ") and says in err
            and err.count("\n") == 1 and "--help" in err)


def test_help_and_version(run):
    import xclust
    assert run("--version") == (0, f"xclust {xclust.__version__}\n", "")
    for argv in (("--help",),
            *((each, "--help") for each in ("explain", "predict", "compare", "report", "export",
                                            "demo"))):
        code, out, err = run(*argv)
        assert ((code, err) == (0, "") and "usage: xclust" in out
                # two examples
                and len(re.findall(r"^  (?:cat .*)?xclust \w+", out, re.M)) >= 2), argv
        assert ("what comes out" in out or "what is written" in out
                or "explain writes a folder" in out)
    assert "customers.csv --clusters 5" in run("explain", "--help")[1]


def test_no_help_of_an_option_is_cut_short():
    "A line of a docstring that is not indented as the help wants it would be lost."
    from xclust.shipping import command
    seen = 0
    for name, function in vars(command).items():
        if not name.endswith(("_options", "_option")): continue
        title, options, below = command._help_of(function)
        told = [title, below, *(f"{option}: {text}" for option, text in options.items())]
        assert sorted(" ".join(told).split()) == sorted(function.__doc__.split()), name
        seen += len(options)
    assert seen > 40


def test_every_option_has_help():
    from xclust.shipping.command import make_parser
    parser = make_parser()
    commands = next(a.choices for a in parser._actions if getattr(a, "choices", None))
    bare = [(name, action.option_strings) for name, command in commands.items()
            for action in command._actions if not action.help]
    assert not bare


def test_the_help_knows_what_the_library_knows():
    "The options are written down without the library; its names are these."
    assert ([*command.METHOD_HELP] == [*METHODS] and command.KERNEL_NAMES == tuple(KERNELS)
            and command.SQL_DIALECTS == DIALECTS and {"summary", "none"} < set(TRAINING))
    assert ({*cli.COMMANDS} == {a for action in command.make_parser()._actions if action.choices
                                for a in action.choices})


@pytest.mark.parametrize("argv",
    [["--help"], ["--version"], ["explain", "--help"], ["explain"],
     ["predict", "m.json", "d.csv", "--wat"]])
def test_help_does_not_load_the_library(argv):
    "xclust --help used to import everything, for nearly two seconds."
    asked = (f"import sys; from xclust.__main__ import main\ntry: main({argv})\nexcept SystemExit: "
             "pass\nprint(*sorted(m for m in sys.modules if '.' not in m), file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True,
                          encoding="utf-8")
    assert (done.returncode == 0 and not {"numpy", "numba", "sklearn", "matplotlib", "scipy",
                                          "pandas", "narwhals"} & set(done.stderr.split()))


def test_the_console_script_is_the_light_module():
    "What pip installs as xclust starts where nothing is loaded yet; python -m xclust is the same."
    settings = Path(cli.__file__).parents[2] / "settings.ini"
    assert ("\nconsole_scripts = xclust=xclust.__main__:main "
            "xclust-mcp=xclust.shipping.mcp:main\n" in settings.read_text(encoding="utf-8"))
    done = subprocess.run([sys.executable, "-m", "xclust", "--version"], capture_output=True,
                          text=True)
    assert (done.returncode, done.stdout.split()[0]) == (0, "xclust")


def test_the_command_does_not_load_what_it_does_not_need():
    """scikit-learn loads scipy.stats, and pandas where there is one, and pandas half of pyarrow;
    the picture loaded matplotlib's figures."""
    # such columns are scaled
    data = Path(write("d.csv", (BLOBS * [1, 10, 100]).tolist(), ["a", "b", "c"])).name
    asked = (
        f"""import sys; from xclust.__main__ import work; from xclust.shipping.command import exit_code
code = exit_code(work, ["explain", "{data}", "--clusters", "3"])
print(code, *(name in sys.modules for name in ("pandas", "pyarrow", "matplotlib.figure", "scipy.stats")), file=sys.stderr)
import pandas; print(pandas.DataFrame({{"a": [1]}}).shape, file=sys.stderr)
from sklearn.metrics import label_ranking_average_precision_score as asks_for_ranks
from sklearn.preprocessing import PowerTransformer; import scipy.stats
print(asks_for_ranks([[1, 0]], [[.3, .2]]), PowerTransformer().fit([[1.], [2.], [4.]]).lambdas_.shape, scipy.stats.norm.cdf(0), file=sys.stderr)""")
    pytest.importorskip("pandas")
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.stderr == "0 False False False False\n(1, 1)\n1.0 (1,) 0.5\n"


def test_all_that_is_said_comes_out_before_the_process_ends():
    "It ends without taking apart what was loaded."
    done = process("explain", blobs(), "--clusters", 3, "--json")
    assert done.returncode == 0 and json.loads(done.stdout) and done.stderr == ""
    done = subprocess.run([sys.executable, "-m", "xclust", "demo"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


# ---- as a process


def test_process_exit_codes_and_streams():
    done = process("explain", "nowhere.csv", "--clusters", 3)
    assert ((done.returncode, done.stdout, done.stderr)
            == (2, "", "xclust: nowhere.csv: No such file or directory\n"))
    done = process("explain", blobs(), "--clusters", "x")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.startswith("xclust: ")


def test_standard_input_and_ascii_terminal(run, monkeypatch):
    data = Path(write("d.csv", BLOBS.tolist(), ["größe", "価格", "c"])).read_bytes()
    done = subprocess.run([sys.executable, "-m", "xclust", "explain", "-", "--clusters", "3"],
        input=data, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert ((done.returncode, done.stderr) == (0, b"")
            and b"standard input: 60 rows" in done.stdout
            and Path("stdin_xclust/tree.json").exists())
    assert b"gr\\xf6\\xdfe" in done.stdout or b"\\u4fa1\\u683c" in done.stdout
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    code, out, err = run("predict", "stdin_xclust/tree.json", "-")
    assert (code == 0 and [line.split(",") for line in out.splitlines()]
            == [r[:2] for r in table("stdin_xclust/labels.csv")])


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_closed_pipe_is_quiet():
    blobs()
    reader, writer = os.pipe()
    os.close(reader)  # nobody reads, from the start
    done = subprocess.run([sys.executable, "-m", "xclust", "explain", "d.csv", "--clusters", "3"],
                          stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_interruption_is_130():
    command = subprocess.Popen([sys.executable, "-c", "import sys; from xclust.__main__ import "
        "main; import xclust.shipping.cli; print('ready', flush=True); sys.exit(main(['explain', "
        "'-', '--clusters', '3']))"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    assert command.stdout.readline() == b"ready\n"
    time.sleep(.3)  # let it wait for input
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=60)
    assert (command.returncode, err) == (130, b"xclust: interrupted\n")


# ---- methods of other packages


FOREIGN = '''from xclust import CART, IMM, KernelIMM
from xclust.engine.method import Method
class Twin(IMM): "IMM under another name."
class Graft(CART): "CART under another name."
Rule = IMM().method().make
Bare = type("Bare", (Rule,), {})
class Wilt(Rule):
    def cut(self, rows, active): raise KeyError("no light")
Scion = CART().method()
class Budding(Method):
    leaves = Scion.leaves
    def __init__(self): super().__init__(Scion.make, **Scion.options)
thing = Twin()
kern = KernelIMM().method()
def func(): pass
'''


@pytest.fixture
def plugged(tmp_path, monkeypatch):
    "A package that registers methods, as pip would install it."
    site = tmp_path / "site"
    (site / "grove-1.0.dist-info").mkdir(parents=True)
    (site / "grove-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: "
                                                           "grove\nVersion: 1.0\n")
    names = ("[xclust.methods]\nour-twin = grove_trees:Twin\ngraft = grove_trees:Graft\nlost = "
             "grove_trees:Nowhere\n")
    names += "bare = grove_trees:Bare\nscion = grove_trees:Scion\nbudding = grove_trees:Budding\n"
    names += ("thing = grove_trees:thing\nfunc = grove_trees:func\nwilt = grove_trees:Wilt\nkern = "
              "grove_trees:kern\nbroken = grove_broken\n")
    (site / "grove-1.0.dist-info" / "entry_points.txt").write_text(names)
    (site / "grove_trees.py").write_text(FOREIGN)
    (site / "grove_broken.py").write_text("raise ValueError('no soil\\nat all')")
    monkeypatch.syspath_prepend(site)
    yield site
    sys.modules.pop("grove_trees", None)


def test_a_method_of_another_package(run, plugged):
    grown = [run("explain", blobs(), "--clusters", 3, "--method", name, "--out", "x")
             for name in ("imm", "OurTwin", "our_twin")]
    assert [code for code, *_ in grown] == [0, 0, 0] and number(grown[1][1], "method") == "our-twin"
    assert (grown[1][1].replace("our-twin", "imm").replace("replaced the earlier result in x\n",
                                                           "") == grown[0][1])
    assert grown[2] == grown[1]
    assert (run("explain", "d.csv", "--clusters", 3, "--method", "graft", "--leaves", 5, "--out",
                "x")[0] == 0)
    assert model("x")["estimator"] == "Graft" and len(model("x")["tree"]["feature"]) == 9
    both = run("compare", "d.csv", "--clusters", 3, "--methods", "imm,our-twin,graft", "--leaves",
               "3,5")[1]
    assert re.findall(r"(?m)^(imm|our-twin|graft) ", both) == ["imm", "our-twin", "graft", "graft"]


def test_options_and_help_know_a_method_of_another_package(run, plugged):
    help = run("explain", "--help", "all")[1]
    assert (re.search(r"\n  our-twin +grove_trees:Twin, of another package\n", help)
            and "\n  dt2 " in help)
    says = run("explain", blobs(), "--clusters", 3, "--method", "our-twin", "--leaves", 5)
    assert (says[0] == 2 and "--leaves does not go with --method our-twin, which grows one leaf a "
                             "cluster" in says[2])
    assert run("explain", "d.csv", "--clusters", 3, "--method",
               "our-twn")[2].endswith("did you mean our-twin? (try 'xclust explain --help')\n")
    lost = run("explain", "d.csv", "--clusters", 3, "--method", "lost")
    assert (lost[0] == 2 and lost[2].startswith("xclust: the method lost (grove_trees:Nowhere) "
                                                "cannot be loaded: "))


def test_a_rule_or_a_method_of_another_package(run, plugged):
    def tree(name, *more):
        assert (run("explain", blobs(), "--clusters", 3, "--method", name, "--out", name, *more)[0]
                == 0)
        return model(name)["tree"]
    assert tree("bare") == tree("imm") and model("bare")["estimator"] == "Bare"
    cart = tree("cart", "--leaves", 5)
    assert (tree("scion", "--leaves", 5) == tree("budding", "--leaves", 5) == cart
            and len(cart["feature"]) == 9)
    assert model("budding")["estimator"] == "Budding"
    says = run("explain", "d.csv", "--clusters", 3, "--method", "bare", "--leaves", 5)
    assert (says[0] == 2 and "--leaves does not go with --method bare, which grows one leaf a "
                             "cluster" in says[2])
    assert (run("explain", "d.csv", "--clusters", 3, "--method", "bare", "--holdout", .2,
                "--resamples", 2, "--out", "h")[0] == 0)


def test_starts_of_another_package(run, plugged):
    code, out, _ = run("explain", blobs(), "--clusters", 3, "--set", "starts=imm,bare,graft,scion",
                       "--out", "x")
    assert (code == 0 and number(out, "method") == "auto, imm, bare, graft, scion tried, every "
                                                   "tree improved")
    assert ", the best of 4 trees" in number(out, "found by")
    zap = run("explain", "d.csv", "--clusters", 3, "--set", "starts=bare,zap")
    assert (zap[0] == 2 and "--set starts has no 'zap'; give all, fast, or some of imm, " in zap[2]
            and ", bare, " in zap[2])


@pytest.mark.parametrize("name, says", [
    ("lost", "(grove_trees:Nowhere) cannot be loaded: "),
    ("broken", "(grove_broken) cannot be loaded: no soil"),
    ("thing", "(grove_trees:thing) is no rule, method or estimator class"),
    ("kern", "(grove_trees:kern) needs a kernel: register its estimator class"),
    ("func", "(grove_trees:func) is no rule, method or estimator class")])
def test_a_broken_method_of_another_package_is_named(run, plugged, name, says):
    for how in (("--method", name), ("--set", f"starts={name}")):
        code, out, err = run("explain", blobs(), "--clusters", 3, *how)
        assert ((code, out) == (2, "") and err.startswith(f"xclust: the method {name} {says}")
                and err.count("\n") == 1)


def test_compare_tries_methods_of_other_packages(run, plugged):
    code, out, err = run("compare", blobs(), "--clusters", 3)
    ours = ["auto", "imm", "emn", "exkmc", "cart", "spex", "exgreedy"]
    tried = re.findall(r"(?m)^([a-z-]+) +(?:–|\d\.\d{4}) ", out)
    assert (code == 0 and tried[:7] == ours
            and sorted(tried[7:]) == ["bare", "budding", "graft", "our-twin", "scion"])
    left = re.findall(r"(?m)^xclust: note: the method (\w+) .+; left out$", err)
    assert sorted(left) == ["broken", "func", "kern", "lost", "thing"]
    assert run("compare", "d.csv", "--clusters", 3, "--methods", "imm,lost")[0] == 2
    assert "\nwilt grew no tree: wilt failed: KeyError: 'no light'\n" in out


def test_a_method_of_another_package_that_raises_while_it_grows_takes_nothing_else_down(run,
        plugged):
    says = "wilt failed: KeyError: 'no light'"
    for verb in ("explain", "compare"):
        alone = run(verb, blobs(), "--clusters", 3,
                    *(["--method", "wilt"] if verb == "explain" else ["--methods", "wilt"]))
        assert alone == (2, "", f"xclust: {says}\n")
    beside = json.loads(run("compare", "d.csv", "--clusters", 3, "--methods", "wilt,imm",
                            "--json")[1])["trees"]
    assert ([t["method"] for t in beside] == ["wilt", "imm"] and beside[0]["failed"] == says
            and beside[1]["leaves"] == 3)
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--set", "starts=wilt,imm",
                         "--out", "x")
    assert (code == 0 and "note: the start wilt grew no tree: KeyError: 'no light'; the other "
                          "starts are used\n" in err)
    assert run("explain", "d.csv", "--clusters", 3, "--set", "starts=wilt", "--out", "x")[0] == 2


def test_noise_may_be_a_cluster(run, tmp_path):
    rng = np.random.default_rng(0)
    X = np.vstack([rng.normal(c, .3, (30, 2)) for c in ((0, 0), (6, 0), (0, 6))]
                  + [rng.uniform(-3, 9, (20, 2))]).round(2)
    lines = [f"{a},{b},{g}" for (a, b), g in zip(X,
        np.r_[np.repeat([0, 1, 2], 30), np.full(20, -1)])]
    Path("n.csv").write_text("height,width,group\n" + "\n".join(lines) + "\n", encoding="utf-8")
    asked = "explain", "n.csv", "--labels", "group", "--leaves", 12, "--out", "x"
    code, out, err = run(*asked, "--set", "noise=cluster", "--holdout", .3)
    assert (code == 0 and "20 rows without one: noise, a cluster of its own" in out
            and "\nnoise: " in out)
    written = [line.split(",")
               for line in Path("x/labels.csv").read_text(encoding="utf-8").splitlines()[1:]]
    assert (sum(line[1] == "-1" for line in written) > 10
            and sum(line[2] == "-1" for line in written) == 20)
    told = [line.split(",")[1] for line in run("predict", "x/tree.json",
                                               "n.csv")[1].splitlines()[1:]]
    assert told == [line[1] for line in written]
    assert ("no figure counts them" in run(*asked)[1]
            and "-1" not in {line.split(",")[1]
                for line in Path("x/labels.csv").read_text(encoding="utf-8").splitlines()})
    assert ("give --labels COLUMN" in run("explain", "n.csv", "--clusters", 3, "--set",
                                          "noise=cluster")[2])
    assert ('--set noise=cluster was given, and IMM cuts between centers' in run("explain",
        "n.csv", "--labels", "group", "--set", "noise=cluster", "--method", "imm", "--out", "x")[2])


# ---- constraints, boxes, costs, one cluster alone


@pytest.fixture
def segments(run):
    "Mixed columns, three kinds, a row number as the name of each row."
    rng = np.random.default_rng(0)
    rows = [[f"R{i:03d}", round(rng.normal([25, 45, 70][i % 3], 5)),
        round(float(rng.normal([28, 50, 33][i % 3], 5)), 1),
        ["web", "shop"][int(rng.random() < .5)],
        str(np.datetime64("2022-01-01") + int(rng.normal([900, 500, 100][i % 3], 90))),
        "fm"[i % 2]] for i in range(120)]
    write("s.csv", rows, ["name", "age", "income", "plan", "since", "sex"])
    return (lambda *more: run("explain", "s.csv", "--id", "name", "--groups", "sex", "--method",
                              "cart", *(() if "--costs" in more else ("--clusters", 3)), *more))


def test_thresholds_and_a_top_are_kept_and_priced(segments):
    code, out, err = segments("--set", "thresholds=age=18:30:57,income=5,since=30d", "--set",
                              "fixed_splits=age <= 57", "--out", "x")
    assert ((code, err) == (0, "")
            and "thresholds given for age, income, since, first questions given" in out)
    tree = from_json(Path("x/tree.json")).tree_
    names = np.where(tree.feature < 0, "", np.array(tree.feature_names, object)[tree.feature])
    assert (names[0] == "age" and tree.upper[0] == 57
            and set(tree.upper[names == "age"]) <= {18, 30, 57})
    assert ((tree.upper[names == "income"] % 5 == 0).all()
            and (tree.upper[names == "since"] % (30 * 86400) == 0).all())
    constraints = re.findall(r"(?m)^    (age only at 18, 30, 57|income in steps of 5|since in "
        r"steps of 30 days|\"age <= 57\" first|all of them) .*(costs|saves|nothing)", out)
    assert ([w for w, _ in constraints] == ["age only at 18, 30, 57", "income in steps of 5",
        "since in steps of 30 days", '"age <= 57" first', "all of them"])
    page = Path("x/report.html").read_text(encoding="utf-8")
    assert "What does each constraint cost?" in page and "income in steps of 5" in page
    assert (run_labels("x") == from_json(Path("x/tree.json")).predict(rows_of("s.csv",
        tree)).tolist())
    again = segments("--set", "fixed_splits=x", "--leaves", 5, "--out", "y")
    assert (again[0] == 0 and from_json(Path("y/tree.json")).tree_.upper[0] == 57
            and "the fixed splits first" in again[1])
    listed = segments("--set", 'fixed_splits=["age <= 57", "income > 40", null]', "--json",
                      "--out", "z")
    assert (listed[0] == 0
            and json.loads(
                listed[1])["more"]["What each constraint costs"]["lines"][0]["constraint"]
                == "the fixed splits first")


def test_thresholds_are_read_in_the_units_of_their_column():
    day = datetime(2024, 3, 1)
    for kind, written, meant in (
            ("number", "500", 500.), ("number", "18:30.5", [18., 30.5]), ("number", "18:", [18.]),
            ("number", "18 : 30", [18., 30.]), ("date", "30d", timedelta(30)),
            ("date", "7", timedelta(7)), ("date", "2024-03-01", [day]),
            ("date", "2024-03-01:2024-03-02", [day, day + timedelta(1)]),
            ("date", "2024-03-01 09:15:2024-03-01 17:00:30",
             [day.replace(hour=9, minute=15), day.replace(hour=17, second=30)]),
             ("duration", "0:10:00", timedelta(minutes=10)), ("duration", "2 days", timedelta(2)),
             ("duration", "0:10:00 : 1 day 0:00:30 :-0:01:00",
              [timedelta(minutes=10), timedelta(1, 30), -timedelta(minutes=1)]),
              ("time", "0:30:00", timedelta(minutes=30)),
              ("time", "09:15 : 17:00", [clock(9, 15), clock(17)]),
              ("time", "9:15: 17:00:30", [clock(9, 15), clock(17, 0, 30)]),
              ("duration", "600", None), ("time", "noon", None), ("time", "25:00 : 26:00", None),
              ("date", "2024-02-30", None), ("number", "0:10:x", None)):
        column = SimpleNamespace(name="c", kind=kind)
        if meant is not None: assert cli.one_limit(written, column) == meant, (kind, written)
        else:
            with pytest.raises(cli.Problem,
                               match=f"^--set thresholds=c={re.escape(written)}: give "):
                cli.one_limit(written, column)


@pytest.mark.parametrize("labels, one, name",
    [([1, 2, 3], "3", "Cluster 3"), (["10", "9", "x"], "10", "Cluster 10"),
     (["01", "1", "2"], "01", "Cluster 01")])
def test_labels_are_described_and_come_back_as_they_were_given(run, labels, one, name):
    """Of labels 1, 2, 3, `--describe all` asked for cluster 0; of words that look like numbers, 1
    was the second; 01 and 1 were one cluster."""
    rng = np.random.default_rng(0)
    kind = rng.integers(0, 3, 60)
    rows = [[round(v, 2), labels[k]] for v, k in zip(rng.normal(size=60) + 9*kind, kind)]
    write("l.csv", rows, ["a", "seg"])
    def described(*which):
        code, out, err = run("explain", "l.csv", "--labels", "seg", "--method", "cart", "--out",
                             "x", "--json", "--describe", *which)
        return (code, [title for title in json.loads(out)["more"] if title.endswith(" alone")]
                if code == 0 else err)
    assert described(one) == (0, [f"{name} alone"])
    code, titles = described("all")
    assert code == 0 and len(titles) == 3, titles
    code, err = described("0")
    assert code == 2 and "--describe must be the label of a cluster, " in err
    assert [r[1] for r in table("x/labels.csv")[1:]] == [str(label) for _, label in rows]


def test_one_cluster_against_another_is_described(run):
    """In a file, in a folder, by names that hold colons; what is refused in the words of the
    command."""
    rng = np.random.default_rng(0)
    kind = rng.integers(0, 4, 80)
    rows = [[round(v, 2), round(u, 2), ["gold", "silver", "bronze", "12:30"][k]]
            for v, u, k in zip(rng.normal(size=80) + 9*kind, rng.normal(size=80), kind)]
    def asked(which, data="m.csv", *more):
        return run("explain", data, "--labels", "seg", "--method", "cart", "--out", "x", "--json",
                   "--describe", which, *more)
    write("m.csv", rows, ["a", "b", "seg"])
    Path("parts").mkdir()
    for part in range(2): write(f"parts/{part}.csv", rows[40*part:40*part + 40], ["a", "b", "seg"])
    frame = pytest.importorskip("pandas").DataFrame([r[:2] for r in rows], columns=["a", "b"])
    model = CART().fit(frame, labels=np.array([r[2] for r in rows]))
    for which, own, others, title in [("gold:silver", "gold", "silver", "Gold against silver"),
            ("gold:silver,bronze", "gold", ["silver", "bronze"], 'Gold against "silver and '
                'bronze"'), ("gold,silver : bronze", ["gold", "silver"], "bronze",
                    '"gold and silver" against bronze'),
                    ("12:30:gold", "12:30", "gold", '"12:30" against gold')]:
        code, out, err = asked(which)
        (said, shown), = json.loads(out)["more"].items()
        alone = model.describe(own, frame, against=others)
        assert ((code, said) == (0, title) and shown["notes"] == alone._notes()
                and any("alike in" in note or "differ in every column" in note
                        for note in shown["notes"]))
        assert [line[1] for line in shown["lines"]] == [i.rule for i in alone]
    assert (asked("12:30")[0] == 0 and "gold against silver" in (asked("gold:silver"),
        Path("x/report.html").read_text(encoding="utf-8"))[1])
    code, out, err = asked("gold:silver", "parts")
    assert code == 0 and list(json.loads(out)["more"]) == ["Gold against silver"], err
    for which, said in [("gold:nobody", "--describe must be the label of a cluster, "),
            ("gold:gold", "--describe: gold stands on both sides; name other clusters"),
            ("gold:", "names no cluster on one side"),
            ("gold:silver,bronze:gold", "takes one colon, between two sides")]:
        code, _, err = asked(which)
        assert code == 2 and said in err, (which, err)


def run_labels(folder): return [int(r[2]) for r in table(f"{folder}/labels.csv")[1:]]


def rows_of(path, tree):
    "Rows as the tree reads them."
    sheet = cli.read_file(path)
    model = cli.read_model("x")
    return cli.rows_for(model, sheet, False, True)


@pytest.mark.parametrize("options, says", [
    (("--set", "thresholds=agee=5"), "--set thresholds: the used part of the file has no column "
        "'agee'; did you mean 'age'?"),
        (("--set", "thresholds=plan=5"), "--set thresholds=plan=5: the column holds text, which "
            "has no order to cut in"), (("--set", "thresholds=age=x:y"),
                "--set thresholds=age=x:y: give numbers such as 500 or 18:30:65"),
                (("--set", "thresholds=since=1:2"), "--set thresholds=since=1:2: give dates such "
                    "as 2024-01-01, or days such as 30d"),
                    (("--set", "thresholds=age=-5"), "thresholds of column 0: a step must be a "
                        "number above 0"), (("--set", "fixed_splits=none.json"),
                            "--set fixed_splits=none.json: there is no such file; give a "
                            "question like"), (("--set", "fixed_splits=height <= 3"),
                                "--set fixed_splits: no column is called 'height'; there "
                                "are 'age'"), (("--set", "fixed_splits=[1 <= 2"),
                                    "--set fixed_splits=[1 <= 2 is no list of JSON"),
                                    (("--set", "fixed_splits=plan <= 3"), "--set fixed_splits: the "
                                        "question 'plan <= 3' compares column 'plan', which holds "
                                        "no numbers"), (("--set", "together=R001"),
                                            "--set together=R001 is no pair of rows: give two, "
                                            "such as 3:17"), (("--set", "apart=R001:Q"),
                                                "--set apart names the row 'Q', which is not in "
                                                "column 'name'"),
    (("--costs", "s.csv"), "s.csv: costs must be numbers without gaps, and column 'name' is not"),
    (("--describe", "nobody"), "--describe must be the label of a cluster, 0, 1, 2; got 'nobody'"),
    (("--method", "kernel-imm", "--set", "thresholds=age=5"), "thresholds= names columns"),
    (("--method", "boxes"), "--groups does not go with --method boxes")])
def test_wishes_that_cannot_be(segments, options, says):
    code, out, err = segments(*options)
    assert (code == 2 and err.splitlines()[-1].startswith(f"xclust: {says}")
            and not Path("s_xclust").exists()), err


def test_pairs_and_groups_bend_the_tree(segments):
    Path("pairs.csv").write_text("a,b\nR000,R001\nR003,R004\n")
    code, out, err = segments("--set", "together=pairs.csv", "--set", "apart=R000:R005", "--set",
                              "fairness=1", "--set", "broken=inf", "--out", "x")
    assert ((code, err) == (0, "") and re.search(r"2 pairs together +2 broken +0 broken", out)
            and "mean cost of the worst group" in out)
    y = run_labels("x")
    assert y[0] == y[1] and y[3] == y[4] and y[0] != y[5]
    assert "What was asked of rows?" in Path("x/report.html").read_text(encoding="utf-8")
    told = json.loads(segments("--set", "together=R000:R001", "--json", "--out", "y")[1])
    assert told["more"]["Constraints on rows"]["lines"][0]["constraint"] == "1 pair together"


def test_costs_bring_the_clusters(run, segments):
    rng = np.random.default_rng(1)
    own = np.arange(120) % 3
    D = np.where(own[:, None] == np.arange(3), 0, 1.0) + rng.random((120, 3)).round(3)
    write("costs.csv", D.tolist(), ["young", "middle", "old"])
    code, out, err = segments("--costs", "costs.csv", "--holdout", .2, "--describe", "old",
                              "--out", "x")
    assert ((code, err) == (0, "") and "low costs in the clusters, as --costs gives them" in out
            and re.search(r"(?m)^young: ", out) and "Old alone" in out)
    model = cli.read_model("x")
    assert (number(out, "tree cost")
            == f"{D[np.arange(120), model.tree_.predict(rows_of('s.csv', None))].sum():.6g}")
    told = run("update", "x", "s.csv", "--costs", "costs.csv", "--json")
    assert told[0] == 0 and json.loads(told[1])["moved"] <= .03
    assert "those of the new rows are not known yet" in run("update", "x", "s.csv")[2]
    assert ("price" in run("compare", "s.csv", "--ignore", "name,sex", "--costs", "costs.csv",
                           "--methods", "cart,exkmc")[1])
    write("few.csv", D[:9].tolist(), ["a", "b", "c"])
    assert (run("explain", "s.csv", "--costs", "few.csv")[2] == "xclust: few.csv has 9 rows of "
        "costs, and the data has 120: give one for each\n")


def test_averages_of_the_report_have_the_units_of_the_file(run):
    rng = np.random.default_rng(0)
    Path("parts").mkdir()
    for name in ("units.csv", "parts/1.csv"):
        write(name, [[f"{w:.1f} kg", f"${c:.2f}", f"{p:.0f}%", n] for w, c, p, n in
                     zip(rng.normal(3, 1, 80), rng.normal(50, 9, 80), rng.normal(12, 3, 80),
                         rng.integers(2, size=80) * 50)], ("weight", "sales", "off", "n"))
    for name in ("units.csv", "parts"):
        run("explain", name, "--clusters", 2, "--method", "cart", "--out", "o")
        page = Path("o/report.html").read_text(encoding="utf-8")
        table = re.search(r'<table class="grid looks.*?</table>', page, re.S)[0]
        cells = {re.sub("<.*?>", "", row[0]): row[1]
            for row in re.findall(r'<th scope="row">(.*?)</th>.*<td[^>]*>([^<]*)</td></tr>',
                                  table.replace("<tr>", "\n<tr>"))}
        assert (re.fullmatch(r"[23]\.\d+\xa0kg", cells["weight"])
                and re.fullmatch(r"\$(49|50|51)(\.\d)?", cells["sales"])
                and re.fullmatch(r"1[12](\.\d+)?\xa0%", cells["off"])
                and re.fullmatch(r"\d+(\.\d)?", cells["n"])), cells
        if name == "units.csv":
            run("report", "o", name, "--out", "again.html")
            assert table in Path("again.html").read_text(encoding="utf-8")


def test_of_many_clusters_the_console_shows_the_largest(run):
    sizes = np.random.default_rng(0).permutation(np.arange(3, 33))
    write("many.csv", [[j, j] for j, n in enumerate(sizes) for _ in range(n)], ["x", "kind"])
    code, out, _ = run("explain", "many.csv", "--labels", "kind", "--leaves", 30, "--method",
                       "cart", "--out", "o")
    assert (code == 0 and [int(n) for n in re.findall(r"^cluster \d+: (\d+) rows", out, re.M)]
            == list(range(32, 8, -1)))
    assert ("(6 smaller clusters are in report.html; xclust export o --to text prints all "
            "rules.)" in out)
    assert (len(re.findall(r"^cluster \d+: \d+ rows", run("export", "o", "--to", "text")[1], re.M))
            == 30)


def test_boxes_from_file_to_file(run, segments):
    code, out, err = run("explain", "s.csv", "--ignore", "sex", "--id", "name", "--clusters", 3,
        "--method", "boxes", "--set", "wrong=30", "--set", "max_conditions=1", "--names", "a,b,c",
        "--describe", "1", "--with-data", "--out", "x")
    assert ((code, err) == (0, "") and "1 condition and 1 box a cluster at most, a wrong row costs "
        "30 right ones" in out and "the others in none of these" in out)
    assert (sorted(p.name for p in Path("x").iterdir()) == ["boxes.json", "labels.csv",
                                                            "report.html", "s_clusters.csv"])
    y = np.array([int(r[2]) for r in table("x/labels.csv")[1:]])
    model = from_json(Path("x/boxes.json"))
    assert (set(y) == {-1, 0, 1, 2} and type(model).__name__ == "Boxes"
            and model.feature_names_in_.tolist() == ["age", "income", "plan", "since"])
    assert ([r[-1] for r in table("x/labels.csv")[1:]] == [["a", "b", "c", "none of these"][c]
        for c in y] == [r[-1] for r in table("x/s_clusters.csv")[1:]])
    again = run("predict", "x", "s.csv")[1]
    assert [line.split(",")[1] for line in again.splitlines()[1:]] == [str(c) for c in y]
    page = Path("x/report.html").read_text(encoding="utf-8")
    assert "One cluster at a time" in page and "x0" not in page and "The gates" in page
    assert run("export", "x", "--to", "sql")[1].startswith("SELECT t.*, CASE\n")
    assert (run("export", "x", "--to", "text")[1].startswith("a: ")
            and json.loads(run("export", "x", "--to", "json")[1])["format"] == "xclust-boxes")
    for words, says in ((("export", "x", "--to", "pandas"), "is for trees"),
            (("update", "x", "s.csv"), "holds boxes"), (("report", "x", "s.csv"), "holds boxes"),
            (("predict", "x", "s.csv", "--check"), "holds boxes"),
            (("explain", "s.csv", "--clusters", 3, "--set", "fixed_splits=x"), "holds boxes"),
            (("compare", "s.csv", "--clusters", 3, "--methods", "boxes"),
             "has no tree to compare")):
        assert run(*words)[0] == 2 and says in run(*words)[2], words
    assert (run("explain", "s.csv", "--ignore", "sex", "--clusters", 3, "--method", "cart",
        "--out", "x")[1].splitlines()[-5].startswith("replaced the earlier result")
        and not Path("x/boxes.json").exists())


def test_what_is_something_else_is_not_replaced(run):
    "A file that is no query, no page and no model; one of the same kind is."
    blobs()
    assert run("explain", "d.csv", "--clusters", "3", "--method", "imm")[0] == 0
    for argv in (("export", "d_xclust", "--to", "text"), ("export", "d_xclust", "--to", "sql"),
                 # a name with an ending is a file
                 ("report", "d_xclust", "d.csv"), ("update", "d_xclust", "d.csv")):
        Path("thesis.txt").write_text("precious\n")
        code, _, err = run(*argv, "--out", "thesis.txt")
        assert (code == 2 and "thesis.txt exists and does not hold such a result: move it away"
                in err and Path("thesis.txt").read_text() == "precious\n")
        Path("new.json").unlink(missing_ok=True)
        assert [run(*argv, "--out", "new.json")[0] for _ in range(2)] == [0, 0]


def test_files_that_are_no_tables_are_named(run):
    Path("t.jsonl").write_text('{"age":1,"town":"a"}\n{"age":2,"town":"b"}\n')
    assert ("t.jsonl is JSON: save it as CSV, Parquet "
            "or Excel" in run("explain", "t.jsonl", "--clusters", "2")[2])
    Path("p.feather").write_bytes(b"ARROW1\0\0" + bytes(200))
    assert ("p.feather is a Feather file: save it as Parquet, CSV "
            "or Excel" in run("explain", "p.feather", "--clusters", "2")[2])


def test_what_a_newcomer_may_get_wrong(run):
    blobs()
    assert run("explain", "d.csv", "--clusters", "3", "--method", "imm")[0] == 0
    assert ("--with-data needs --out beside --json" in run("predict", "d_xclust", "d.csv",
                                                           "--json", "--with-data")[2])
    assert ("'' is empty: give a name, or leave the "
            "option out" in run("explain", "d.csv", "--clusters", "3", "--out", "")[2])
    Path("few.csv").write_text("".join(Path("d.csv").read_text().splitlines(True)[:2]))
    assert "few.csv has 1 row, too few for 3 clusters" in run("update", "d_xclust", "few.csv")[2]
    Path("s.csv").write_text("v,w,L\n a,1,x\nb ,2,y\na,3,x\nb,4,y\n")
    assert ("words in 'v' have spaces around them, which do not "
            "count here" in run("explain", "s.csv", "--labels", "L", "--method", "cart", "--out",
                                "s_out")[2])


def keyed(tmp_path, n=60):
    """Customers with a key and a weight, and a file of segments by key: one key doubled, one
    unknown, two missing."""
    rng, g = np.random.default_rng(0), np.arange(n) % 2
    spend = np.round(20 + 30 * g + rng.normal(size=n), 2)
    rows = [["cid", "spend", "age", "w"],
            *([f"k{i}", spend[i], int(rng.integers(18, 80)), 1 + i % 3] for i in range(n))]
    pairs = [["cid", "segment"], *([f"k{i}", ("lo", "hi")[g[i]]] for i in range(2, n)),
             ["zz", "lo"], ["k5", "hi"]]
    for name, lines in (("d.csv", rows), ("seg.csv", pairs)):
        (tmp_path / name).write_text("".join(",".join(map(str, line)) + "\n" for line in lines))
    return tmp_path / "d.csv", tmp_path / "seg.csv"


def test_labels_of_a_file_are_joined_by_key_and_rows_weigh(run, tmp_path):
    data, segments = keyed(tmp_path)
    code, out, err = run("explain", str(data), "--labels", str(segments), "--id", "cid",
                         "--weight", "w", "--out", str(tmp_path / "o"))
    assert (code == 0 and "spend <= " in out and "w (weighs the rows, --weight)" in out
            and "the labels in column 'segment'; 2 rows without one" in out)
    assert ("1 key occurred more than once" in err and "2 rows without a label in their file, such "
        "as 'k0': noise" in err and "1 key of the labels, such as 'zz'" in err)
    tree = from_json(str(tmp_path / "o" / "tree.json")).tree_
    assert (tree.weighted_n_node_samples[0] == sum(1 + i % 3 for i in range(2, 60))
            and tree.n_node_samples[0] == 58)
    for options, said in ((["--labels", str(segments)], "name these by --id"),
                          (["--labels", str(segments), "--id", "age"], "has no column 'age'"),
                          (["--clusters", "2", "--weight", "cid"], "holds no numbers"),
                          (["--clusters", "2", "--weight", "balanced"], "give --labels"),
                          (["--clusters", "2", "--weight", "w", "--resamples", "3"],
                           "does not go with --resamples")):
        code, out, err = run("explain", str(data), *options, "--out", str(tmp_path / "p"))
        assert code == 2 and said in err, (options, err)
    segments.write_text(segments.read_text() + "k5,lo\n")
    assert ("two labels for 'k5'" in run("explain", str(data), "--labels", str(segments), "--id",
                                         "cid", "--out", str(tmp_path / "p"))[2])


def test_update_lists_the_rows_that_move(run, tmp_path):
    data, segments = keyed(tmp_path)
    assert (run("explain", str(data), "--clusters", "2", "--ignore", "w", "--id", "cid", "--out",
                str(tmp_path / "o"))[0] == 0)
    model, moved = tmp_path / "o" / "tree.json", tmp_path / "m.csv"
    old = from_json(str(model))
    text = data.read_text().splitlines()
    shifted = [text[0], *(",".join([c, str(float(s) + (12 if i % 7 == 0 else 3)), a, w])
                          for i, (c, s, a, w) in enumerate(line.split(",") for line in text[1:]))]
    data.write_text("\n".join(shifted) + "\n")
    code, out, err = run("update", str(model), str(data), "--move", "1", "--moved", str(moved),
                         "--id", "cid", "--out", str(tmp_path / "n.json"))
    assert code == 0 and "and" in out.splitlines()[-1]
    lines = list(csv.reader(moved.open()))
    X = np.array([[float(v) for v in line.split(",")[1:3]] for line in shifted[1:]])
    before, after = old.predict(X), from_json(str(tmp_path / "n.json")).predict(X)
    assert lines[0] == ["row", "cid", "from", "to"]
    assert (lines[1:] == [[str(i + 1), f"k{i}", str(before[i]), str(after[i])]
                          for i in np.flatnonzero(before != after)])
    assert "give one of them, too" in run("update", str(model), str(data), "--id", "cid")[2]
    said = run("update", str(model), str(data), "--moved", "new")
    assert (said[0] == 2 and "--moved new: this is a file, not a folder: give its name an ending, "
                             "such as new.csv" in said[2] and not Path("new").exists())


def test_predict_reads_its_own_training_file(run):
    "Other columns told that 50,012 is a number of thousands; predict asked."
    rng = np.random.default_rng(0)
    rows = [f"{v:,};$1,{100 + i % 9*90}.50"
            for i, v in enumerate(rng.choice([10_000, 50_000], 60) + rng.integers(0, 99, 60))]
    Path("t.csv").write_text("n;m\n" + "\n".join(rows) + "\n")
    assert (run("explain", "t.csv", "--features", "n", "--clusters", 2, "--method", "imm", "--out",
                "o")[0] == 0)
    assert ([r[1] for r in csv.reader(run("predict", "o", "t.csv")[1].splitlines())]
            == [r[1] for r in csv.reader(Path("o/labels.csv").read_text().splitlines())])


def test_a_model_of_the_command_knows_its_units_in_python(run):
    n = np.arange(90)
    write("p.csv", [(f"{v}.5 %", 2*v) for v in n], head=("discount", "b"))
    write("f.csv", [((v + .5)/100, 2*v) for v in n], head=("discount", "b"))
    for method in ("cart", "boxes"):
        assert (run("explain", "p.csv", "--clusters", 2, "--method", method, "--features",
                    "discount", "--out", method)[0] == 0)
        m = from_json(Path(method, "tree.json" if method == "cart" else "boxes.json"))
        X = np.column_stack([n + .5, 2*n])[:, :1]
        with pytest.raises(ValueError, match="must hold percents in column 'discount'"):
            m.predict(X/100)
        assert set(m.predict(X).tolist()) >= {0, 1}
        code, _, said = run("predict", method, "f.csv")
        assert code == 2 and "looks like a fraction, and percents are expected" in said
    said = run("export", "cart", "--to", "sql")[2]
    assert "the model counts in percents, 12 for 12 %, in discount" in said


def test_a_table_of_percents_and_text_is_explained_without_a_note(run):
    n = np.arange(90)
    write("p.csv", [(f"{v}.5 %", "xyz"[v % 3], 2*v) for v in n], head=("discount", "c", "b"))
    code, _, said = run("explain", "p.csv", "--clusters", 3, "--out", "m")
    assert (code, said) == (0, "") and from_json(Path("m/tree.json")).tree_.columns[0].unit == "%"


def test_a_model_of_python_tells_the_command_its_units(run):
    n = np.arange(90)
    for unit in ("%", "km", "$"):
        write(f"{unit}.csv", [(f"{v} {unit}", 2*v) for v in n], head=("a", "b"))
    write("f.csv", [(v/100, 2*v) for v in n], head=("a", "b"))
    for unit in ("%", "km", "$"):
        m = CART(objective="labels").fit(read_file(f"{unit}.csv")[["a"]], labels=n > 30)
        m.to_json("m.json")
        assert run("predict", "m.json", f"{unit}.csv")[0] == 0
        for other in {"%", "km", "$"} - {unit}:
            assert run("predict", "m.json", f"{other}.csv")[0] == 2
        assert run("predict", "m.json", "f.csv")[0] == (2 if unit == "%" else 0)


def test_rows_as_examples(run):
    out = run("explain", customers(), "--labels", "segment", "--method", "imm", "--exemplars", 2,
              "--json")[1]
    lines = json.loads(out)["more"]["Rows as examples"]["lines"]
    assert ({line["kind"] for line in lines} >= {"typical", "borderline"}
            and all(line["id"] == line["row"] + 1 for line in lines))
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    first = [str(line["id"]) for line in lines
             if (line["cluster"], line["kind"]) == (lines[0]["cluster"], "typical")]
    assert f"typical: {', '.join(first)}" in page and "Rows as examples" in page
    everything = run("explain", customers(), "--labels", "segment", "--method", "imm",
                     "--exemplars", 2, "--min-cell", 10_000, "--out", "hidden")[1]
    assert ("not shown" in everything
            and "Rows as examples" not in Path("hidden/report.html").read_text(encoding="utf-8"))
    for given, said in [(["--method", "boxes"], "--exemplars does not go with --method boxes"),
            (["--sample", 50], "give --id COLUMN"),
            (["--memory", "1GB"], "needs all rows in memory")]:
        code, _, err = run("explain", customers(), "--labels", "segment", "--exemplars", 2, *given)
        assert code == 2 and said in err


def test_json_has_the_sentences_of_the_report_with_their_numbers(run):
    told = json.loads(run("explain", customers(), "--labels", "segment", "--method", "imm",
                          "--ignore", "gender", "--json")[1])
    whole, size = told["sentences"][:2]
    assert ((whole["kept"], whole["price"], whole["clusters"]) == (told["agreement"]["share"],
        told["price"], told["clusters"]) and size["leaves"] == told["leaves"])
    for rule in told["rules"]:
        found = {k: s[k] for s in told["sentences"] if s["about"] == rule["name"]
                 for k in ("precision", "recall") if k in s}
        assert found == {k: rule[k] for k in ("precision", "recall") if rule[k] is not None}
    assert all(s["sentence"] for s in told["sentences"])
    assert (json.loads(run("explain", customers(), "--labels", "segment", "--method", "boxes",
                           "--json", "--out", "b")[1])["sentences"] == [])
