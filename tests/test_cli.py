"The command: summary and files, every message, odd CSV, exit codes; as a process where that matters."
import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import warnings
import xml.etree.ElementTree as ET
from pathlib import Path
import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import load_wine
from sklearn.preprocessing import StandardScaler
import xclust.cli
from xclust import KMedians
from xclust.auto import AutoTree
from xclust.cli import METHODS, WITH_GAMMA, id_like, main, method_name, methods_with, read_table, sniff
from xclust.how_many import COLUMNS, choose_clusters
from xclust.kernels import KERNELS, KernelKMeans
from xclust.tree import Tree

RNG = np.random.default_rng(0)
BLOBS = np.round(RNG.normal(size=(3, 3))[RNG.integers(3, size=60)] * 5 + RNG.normal(size=(60, 3)), 3)


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


def table(path): return list(csv.reader(Path(path).read_text(encoding="utf-8").splitlines()))


def process(*argv, **kw):
    return subprocess.run([sys.executable, "-m", "xclust.cli", *map(str, argv)], capture_output=True, text=True, encoding="utf-8", **kw)


# ---- the main job


def test_summary_rules_and_files(run):
    code, out, err = run("explain", blobs(), "--clusters", 3)
    assert (code, err) == (0, "")
    for part in ("d.csv: 60 rows, 3 columns", "used", "scaling", "reference cost", "tree cost", "price of explainability", "rows keep their cluster (ARI", "depth",
                 "cluster 0: ", "precision", "recall", "wrote d_xclust/tree.json".replace("/", os.sep)): assert part in out, part
    assert sorted(p.name for p in Path("d_xclust").iterdir()) == ["labels.csv", "report.html", "tree.json", "tree.svg"]
    assert ET.fromstring(Path("d_xclust/tree.svg").read_text(encoding="utf-8")).tag.endswith("svg")
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "xclust explain d.csv --clusters 3" in page and "SHA-256" in page and "<script" not in page


def test_numbers_are_those_of_the_library(run):
    _, out, _ = run("explain", blobs(), "--clusters", 3, "--scale", "standard", "--seed", 7)
    Z = StandardScaler().fit_transform(BLOBS)
    reference = KMeans(3, n_init=10, random_state=7).fit(Z)
    lines = table("d_xclust/labels.csv")
    assert lines[0] == ["row", "cluster", "reference"] and [r[0] for r in lines[1:]] == [str(i) for i in range(1, 61)]
    assert [int(r[2]) for r in lines[1:]] == reference.labels_.tolist()
    assert f"reference cost           {reference.inertia_:.6g}" in out
    tree = Tree.from_dict(json.loads(Path("d_xclust/tree.json").read_text())["tree"])
    assert tree.predict(BLOBS).tolist() == [int(r[1]) for r in lines[1:]]  # thresholds are in the units of the file
    kept = np.mean([r[1] == r[2] for r in lines[1:]])
    assert f"{100 * kept:.1f}".removesuffix(".0") + " % of rows keep" in out


def test_same_file_same_output(run):
    blobs()
    outs = [run("explain", "d.csv", "--clusters", 3, "--out", "x") + tuple(p.read_bytes() for p in sorted(Path("x").iterdir())) for _ in range(2)]
    assert outs[0] == outs[1]
    again = process("explain", "d.csv", "--clusters", 3, "--out", "x")
    assert again.stdout == outs[0][1] and tuple(p.read_bytes() for p in sorted(Path("x").iterdir())) == outs[0][3:]


def test_predict_agrees_with_labels(run):
    rows = BLOBS.astype(object)
    rows[5, 0] = rows[9, 1] = ""
    run("explain", write("d.csv", rows.tolist()), "--clusters", 4)
    code, out, err = run("predict", "d_xclust/tree.json", "d.csv")
    assert code == 0 and [r[:2] for r in table("d_xclust/labels.csv")] == [line.split(",") for line in out.splitlines()]
    assert run("predict", "d_xclust/tree.json", "d.csv", "--out", "new.csv")[:2] == (0, "") and Path("new.csv").read_text() == out


def test_predict_finds_columns_by_name(run):
    run("explain", blobs(), "--clusters", 3)
    expected = run("predict", "d_xclust/tree.json", "d.csv")[1]
    write("e.csv", [["x", *r[::-1]] for r in BLOBS.tolist()], head=("note", "c", "b", "a"), mark=";")
    assert run("predict", "d_xclust/tree.json", "e.csv") == (0, expected, "")
    used = {"abc"[f] for f in Tree.from_dict(json.loads(Path("d_xclust/tree.json").read_text())["tree"]).features_used}
    head = ["a", "b", "c"]
    few = [i for i in range(3) if head[i] in used]
    write("f.csv", BLOBS[:, few].tolist(), head=[head[i] for i in few])
    assert run("predict", "d_xclust/tree.json", "f.csv") == (0, expected, "")


def test_predict_messages(run):
    run("explain", blobs(), "--clusters", 2, "--features", "a")
    says = lambda *argv: run("predict", *argv)[::2]
    assert says("d_xclust/tree.json", write("e.csv", [[1]], head=["A"])) == (1, "xclust: e.csv has no column 'a'; its columns are A\n")
    assert says("d_xclust/tree.json", write("e.csv", [["x"]], head=["a"])) == (1, "xclust: e.csv, line 2: 'x' in column 'a' is no number\n")
    code, err = says("d_xclust/tree.json", write("e.csv", [["?"], [2]], head=["a"]))
    assert code == 0 and err.startswith("xclust: note: 1 missing value of 'a' replaced by the training median")
    assert says("d_xclust/tree.json", "e.csv", "--strict") == (1, "xclust: 1 missing value of 'a'; without --strict the training median is taken\n")
    assert says("e.csv", "e.csv") == (1, "xclust: e.csv is not JSON (line 1): give the tree.json that explain wrote\n")
    Path("m.json").write_text("{}")
    assert says("m.json", "e.csv") == (1, "xclust: m.json is no model of xclust: give the tree.json that explain wrote\n")
    assert says("-", "-")[0] == 2


@pytest.mark.parametrize("spoil, says", [
    (lambda d: d | {"version": 2}, "version 2"), (lambda d: {k: v for k, v in d.items() if k != "medians"}, "damaged"),
    (lambda d: d | {"clusters": [0]}, "damaged"), (lambda d: d | {"clusters": 3}, "damaged"), (lambda d: d | {"medians": {"a": "x", "b": 1, "c": 1}}, "damaged"),
    (lambda d: d | {"tree": d["tree"] | {"feature": [0]}}, "damaged"), (lambda d: d | {"tree": None}, "damaged"),
    (lambda d: d | {"tree": d["tree"] | {"feature_names": None}}, "damaged"), (lambda d: [d], "no model")])
def test_damaged_models(run, spoil, says):
    run("explain", blobs(), "--clusters", 3)
    document = json.loads(Path("d_xclust/tree.json").read_text())
    Path("m.json").write_text(json.dumps(spoil(document)))
    code, out, err = run("predict", "m.json", "d.csv")
    assert code == 1 and out == "" and err.startswith("xclust: m.json ") and says in err and err.count("\n") == 1


def test_demo(run):
    code, out, err = run("demo")
    assert (code, err) == (0, "") and "178 rows, 13 columns" in out and "report.html" in out and "auto, every start refined" in out
    assert len(table("xclust_demo/wine.csv")) == 179
    again = run("predict", "xclust_demo/tree.json", "xclust_demo/wine.csv")[1]
    assert [r[:2] for r in table("xclust_demo/labels.csv")] == [line.split(",") for line in again.splitlines()]


# ---- columns


def with_extras(rows=BLOBS):
    n = len(rows)
    return [[i + 1, *r, "text", 7, "", f"k{i}", (i * 7) % n + 100] for i, r in enumerate(rows.tolist())], ["id", "a", "b", "c", "note", "const", "gone", "key", "number"]


def test_columns_are_set_aside_with_reasons(run):
    rows, head = with_extras()
    _, out, _ = run("explain", write("d.csv", rows, head), "--clusters", 3)
    line = next(x for x in out.splitlines() if x.startswith("set aside"))
    for part in ("id (id-like; to use it, name it in --features)", "note (text, 'text' in line 2)", "const (constant, always 7)", "gone (no values)", "key (text, 'k0' in line 2)", "number (id-like;"): assert part in line
    assert "used                     3 columns: a, b, c" in out
    report = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "id (id-like" in report


def test_features_and_ignore(run):
    rows, head = with_extras()
    write("d.csv", rows, head)
    assert "2 columns: a, c" in run("explain", "d.csv", "--clusters", 3, "--features", "c,a")[1]
    out = run("explain", "d.csv", "--clusters", 3, "--ignore", "c")[1]
    assert "2 columns: a, b" in out and "c (--ignore)" in out  # every column is accounted for
    assert "6 other columns (not in --features)" in run("explain", "d.csv", "--clusters", 3, "--features", "a,b,c")[1]
    assert run("explain", "d.csv", "--clusters", 3, "--features", "a", "--ignore", "a")[::2] == (1, "xclust: no column is left: --features names a, and a is ignored or the labels\n")
    assert "2 columns: id, a" in run("explain", "d.csv", "--clusters", 3, "--features", "a,id")[1]  # asked for, so used
    code, out, _ = run("explain", "d.csv", "--clusters", 3, "--features", "a,note")
    assert code == 0 and "note (text" in out and "key (" not in out
    assert run("explain", "d.csv", "--clusters", 3, "--features", "a,note", "--strict")[::2] == (1, "xclust: column 'note' cannot be used: text, 'text' in line 2\n")
    assert run("explain", "d.csv", "--clusters", 3, "--features", "note")[::2] == (1, "xclust: d.csv has no column left to use; note: text, 'text' in line 2\n")
    write("e.csv", [[1, 2], [3, 5], [2, 2]], head=['"x, y"', "z"])
    assert "1 column: x, y" in run("explain", "e.csv", "--clusters", 2, "--features", '"x, y"')[1]


@pytest.mark.parametrize("option", ["--features", "--ignore", "--labels"])
def test_unknown_columns(run, option):
    write("d.csv", BLOBS.tolist(), ["income", "age", "height"])
    argv = ["explain", "d.csv", *(() if option == "--labels" else ("--clusters", 3)), option]
    assert run(*argv, "incom")[::2] == (1, "xclust: d.csv has no column 'incom'; did you mean 'income'?\n")
    assert run(*argv, "zzz")[::2] == (1, "xclust: d.csv has no column 'zzz'; its columns are income, age, height\n")


def test_missing_values(run):
    rows = BLOBS.astype(object)
    for i, text in enumerate(["", "NA", "NaN", "?", " n/a ", "null", "None"]): rows[3 * i, i % 3] = text
    write("d.csv", rows.tolist())
    code, out, err = run("explain", "d.csv", "--clusters", 3)
    assert (code, err) == (0, "") and "by the median: 3 values of a, 2 values of b, 2 values of c" in out
    medians = json.loads(Path("d_xclust/tree.json").read_text())["medians"]
    assert medians["b"] == np.median(np.delete(BLOBS[:, 1], [3, 12]))
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--strict")
    assert code == 1 and err == "xclust: missing values: 3 in 'a', 2 in 'b', 2 in 'c'; without --strict they are replaced by the median\n"


def test_a_slip_is_not_a_text_column(run):
    says = lambda *more: run("explain", "d.csv", "--clusters", 3, *more)[::2]
    rows = BLOBS.astype(object)
    rows[40, 1] = "oops"
    write("d.csv", rows.tolist())
    sentence = "xclust: d.csv, line 42: 'oops' in column 'b' is no number; correct it, empty it, or leave the column out by --ignore\n"
    assert says() == (1, sentence) and says("--strict") == (1, sentence) and not Path("d_xclust").exists()
    assert says("--ignore", "b") == (0, "") and says("--features", "a,c") == (0, "")
    rows[40, 1], rows[50, 1] = "inf", "x"
    write("d.csv", rows.tolist())
    assert says() == (1, sentence.replace("'oops'", "'inf'").replace("is no number", "(and 1 other) is infinite"))
    rows[:, 1] = [""] * 58 + ["late", "3"]  # a column of a few notes
    write("d.csv", rows.tolist())
    code, out, _ = run("explain", "d.csv", "--clusters", 3)
    assert code == 0 and "b (text in 1 of 60 rows, first 'late' in line 60)" in out


def test_many_gaps_are_a_short_list(run):
    X = np.round(RNG.normal(size=(40, 30)), 2).astype(object)
    for j in range(20): X[:j + 1, j] = ""
    write("d.csv", X.tolist(), [f"c{j}" for j in range(30)])
    code, out, err = run("explain", "d.csv", "--clusters", 3)
    assert code == 0 and "by the median: 210 values in 20 columns; most: 20 of c19, 19 of c18, 18 of c17, 17 of c16, 16 of c15\n" in out
    assert err.startswith("xclust: note: more than a fifth of the values is missing in c8 (22.5 %), c9 (25 %), c10 (27.5 %), c11 (30 %), c12 (32.5 %) "
                   "and 7 more: clusters may follow the gaps; --ignore leaves a column out\n")
    err = run("explain", "d.csv", "--clusters", 3, "--strict")[2]
    assert "20 in 'c19', 19 in 'c18'" in err and "15 more columns; without --strict" in err and len(err) < 200
    write("d.csv", [[*r, *"xyzuvwabcdefghijklmn"] for r in BLOBS.tolist()], ["a", "b", "c", *(f"t{j}" for j in range(20))])
    line = next(x for x in run("explain", "d.csv", "--clusters", 3)[1].splitlines() if x.startswith("set aside"))
    assert line.endswith("and 4 more")


@pytest.mark.parametrize("scale, told", [(1e-200, "too little"), (1e300, "too wide")])
def test_ranges_whose_squares_are_no_numbers(run, scale, told):
    write("d.csv", (BLOBS * [1, scale, 1]).tolist())
    code, out, err = run("explain", "d.csv", "--clusters", 3)
    assert (code, out) == (1, "") and err.startswith("xclust: the values of 'b' span about ") and told in err and err.count("\n") == 1
    assert run("explain", "d.csv", "--clusters", 3, "--ignore", "b")[::2] == (0, "")


def test_other_delimiters_and_capitals(run):
    Path("d.csv").write_text("a b\n" + "".join(f"{i} {i % 3}\n" for i in range(40)))
    assert "separated by commas, semicolons or tabs?" in run("explain", "d.csv", "--clusters", 3)[2]
    assert run("explain", blobs(), "--clusters", 3, "--method", "IMM", "--scale", "None")[::2] == (0, "")


def test_scaling(run):
    write("d.csv", (BLOBS * [1, 1000, 1]).tolist())
    said = lambda how: next(x for x in run("explain", "d.csv", "--clusters", 3, "--scale", how)[1].splitlines() if x.startswith("scaling"))
    assert "standard (auto): each column to mean 0" in said("auto") and "robust: " in said("robust") and "none: columns as they are" in said("none")
    write("d.csv", (BLOBS / BLOBS.std(0)).tolist())
    assert "none (auto: the spreads of the columns are alike)" in said("auto")


def test_id_like():
    n = np.arange(20.)
    assert id_like("x", n) and id_like("x", n[::-1]) and id_like("x", n ** 2) and id_like("customer_id", n % 3) and id_like("userID", n % 3) and id_like("Unnamed: 0", n % 3)
    assert not id_like("x", n % 3) and not id_like("id", n / 3) and not id_like("x", RNG.permutation(20) ** 2. + 1) and not id_like("x", n[:5]) and not id_like("humid", n % 3) and not id_like("paid", n % 4)


# ---- methods


PATHS = {"leaves": ["exkmc", "expand", "cart", "median-tree", "spex"], "cuts": ["exkmc", "expand"]}
KERNEL_TREES = ["kernel-imm", "kernel-exkmc", "kernel-expand", "dt2"]


@pytest.mark.parametrize("name", [name for name in METHODS if name not in KERNEL_TREES])
@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_methods_are_those_of_the_library(run, name, objective):
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, "--objective", objective, "--scale", "none", "--seed", 5)
    assert (code, err) == (0, "")
    found = (KMeans if objective == "kmeans" else KMedians)(3, n_init=10, random_state=5).fit(BLOBS)
    model = METHODS[name](3, objective=objective, random_state=5, reference=found).fit(BLOBS)
    assert f"reference cost           {model.reference_cost_:.6g}\n" in out and f"tree cost                {model.cost_:.6g}\n" in out
    assert f"method                   {name}{', every start refined' * (name == 'auto')}\n" in out and f"{objective.replace('k', 'k-')}, best of 10 starts, seed 5" in out
    assert [int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()


@pytest.mark.parametrize("name", PATHS["leaves"])
def test_leaves(run, name):
    assert name in methods_with("max_leaves")
    for option in ("--leaves", "--max-leaves"):
        code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, option, 5, "--scale", "none")
        model = METHODS[name](3, max_leaves=5, reference=KMeans(3, n_init=10, random_state=0)).fit(BLOBS)
        assert code == 0 and f"{name}, up to 5 leaves" in out and f"3 clusters, {model.n_leaves_} leaves" in out and f"tree cost                {model.cost_:.6g}\n" in out


def test_intervals(run):
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", "exkmc", "--leaves", 4, "--cuts", "Interval")
    assert (code, err) == (0, "") and "exkmc, up to 4 leaves, interval cuts" in out
    assert [r[:2] for r in table("d_xclust/labels.csv")] == [line.split(",") for line in run("predict", "d_xclust/tree.json", "d.csv")[1].splitlines()]
    x = np.r_[np.arange(0., 1, .05), np.arange(5., 6, .05), np.arange(10., 11, .05)]      # a cluster on both sides of another
    write("e.csv", [[v, "ab"[5 <= v < 6]] for v in x.tolist()], ["x", "g"])
    code, out, err = run("explain", "e.csv", "--labels", "g", "--method", "expand", "--cuts", "interval", "--features", "x")
    assert (code, err) == (0, "") and "2 leaves" in out and "100 % of rows keep" in out
    assert "threshold" not in run("explain", "e.csv", "--labels", "g", "--features", "x", "--cuts", "threshold")[2]      # true of every method


@pytest.mark.parametrize("argv, says", [
    (("--method", "emn", "--leaves", 9), "--leaves does not go with --method emn, which grows one leaf a cluster; it goes with auto, exkmc, expand, cart, median-tree, spex, kernel-exkmc, kernel-expand"),
    (("--method", "Random_Cuts", "--max-leaves", 9), "--leaves does not go with --method random-cuts, which grows one leaf a cluster; it goes with "),
    (("--method", "imm", "--leaves", 9), "--leaves does not go with --method imm, which grows one leaf a cluster; it goes with "),
    (("--method", "cart", "--cuts", "interval"), "--cuts interval does not go with --method cart; it goes with auto, exkmc, expand, kernel-exkmc, kernel-expand"),
    (("--method", "dt2", "--cuts", "interval"), "--cuts interval does not go with --method dt2; it goes with auto, exkmc"),
    (("--method", "kernel-imm", "--leaves", 9), "--leaves does not go with --method kernel-imm, which grows one leaf a cluster"),
    (("--method", "kernel-exkmc", "--leaves", 2), "--leaves 2 is too few for --clusters 3: each cluster needs a leaf"),
    (("--method", "imm", "--kernel", "laplace"), "--kernel does not go with --method imm; it goes with auto, kernel-imm, kernel-exkmc, kernel-expand, dt2"),
    (("--method", "exkmc", "--gamma", 1), "--gamma does not go with --method exkmc; it goes with auto, kernel-imm, kernel-exkmc, kernel-expand, dt2"),
    (("--method", "dt2", "--kernel", "linear", "--gamma", 1), "--gamma does not go with --kernel linear; it goes with gaussian, rbf, laplace, laplacian"),
    (("--method", "dt2", "--objective", "kmedians"), "--objective does not go with --method dt2, whose costs are kernel distances"),
    (("--method", "dt2", "--gamma", 0), "argument --gamma: '0' is no gamma: give a number above 0, scale or median"),
    (("--method", "dt2", "--gamma", "inf"), "argument --gamma: 'inf' is no gamma"), (("--method", "dt2", "--gamma", "wide"), "argument --gamma: 'wide' is no gamma"),
    (("--method", "dt2", "--kernel", "gausian"), "argument --kernel: invalid choice: 'gausian'"),
    (("--method", "exkmc", "--leaves", 2), "--leaves 2 is too few for --clusters 3: each cluster needs a leaf"),
    (("--method", "exkmc", "--leaves", 0), "argument --leaves/--max-leaves: 0 is out of range, give 1 or more"),
    (("--method", "exkcm"), "argument --method: there is no method 'exkcm'; did you mean exkmc?"),
    (("--method", "zzz"), "argument --method: there is no method 'zzz'; there are auto, imm, emn, random-cuts, exkmc, expand, cart, median-tree, spex, exgreedy, exshallow, kernel-imm, kernel-exkmc, kernel-expand, dt2"),
    (("--objective", "labels"), "argument --objective: invalid choice: 'labels'"), (("--leave", 4), "unrecognized arguments: --leave 4"),
    (("--refine",), "--refine does not go with --method auto, which refines every tree anyway; it goes with imm, emn, "),
    (("--method", "cart", "--max-price", 1.1), "--max-price does not go with --method cart; it goes with auto"),
    (("--method", "imm", "--max-features", 2), "--max-features does not go with --method imm; it goes with auto"),
    (("--method", "dt2", "--search", 2), "--search does not go with --method dt2; it goes with auto"),
    (("--method", "dt2", "--moves", 0), "--moves does not go with --method dt2; it goes with auto"),
    (("--method", "exkmc", "--starts", "imm"), "--starts does not go with --method exkmc; it goes with auto"),
    (("--method", "exkmc", "--leaves", "knee"), "--leaves knee does not go with --method exkmc: give a number, or --method auto"),
    (("--leaves", "Knee", "--max-price", 1.1), "--leaves knee and --max-price each choose the number of leaves: give one of them"),
    (("--leaves", "elbow"), "argument --leaves/--max-leaves: 'elbow' is no whole number"), (("--leaves", 2), "--leaves 2 is too few for --clusters 3"),
    (("--starts", "imm,zap"), "--starts has no 'zap'; give all, fast, or some of imm, emn, "), (("--starts", "dt2"), "--starts has no 'dt2'"),
    (("--starts", "imm", "--kernel", "linear"), "--starts has no 'imm'; give all, fast, or some of kernel-imm, "),
    (("--max-price", 0.05), "argument --max-price: '0.05' will not do: give 1 or more, such as 1.05 for 5 % more spread"),
    (("--max-price", "inf"), "argument --max-price: 'inf' will not do"), (("--search", "long"), "argument --search: 'long' will not do: give seconds, such as 60"),
    (("--max-features", 0), "argument --max-features: 0 is out of range"), (("--moves", -1), "argument --moves: -1 is out of range"),
    (("--labels", "a", "--max-price", 1.1), "--max-price needs a price, and for --labels auto counts the rows that change their cluster: add --objective kmeans"),
    (("--clusters", "2-4", "--labels", "a"), "--labels bring their own number of clusters: leave out --clusters 2-4"),
    (("--clusters", "4-2"), "argument --clusters: '4-2' is no range: give the smaller number first, such as 2-12"),
    (("--clusters", "1-4"), "argument --clusters: 1 is out of range, give 2 or more"), (("--clusters", "2-"), "argument --clusters: '2-' is no whole number"),
    (("--clusters", "2-9", "--leaves", 8), "--leaves 8 is too few for --clusters 2-9: each cluster needs a leaf"),
    (("--clusters", "2-9", "--method", "dt2"), "--clusters A-B compares clusterings by k-means or k-medians; for those of a kernel give one number"),
    (("--kernel", "laplace", "--objective", "kmeans"), "--objective does not go with --kernel, whose costs are kernel distances"),
    (("--obj", "kmeans"), "unrecognized arguments: --obj kmeans"), (("--cuts", "both"), "argument --cuts: invalid choice: 'both'")])
def test_combinations_that_cannot_be(run, argv, says):
    code, out, err = run("explain", "nowhere.csv", "--clusters", 3, *argv)      # found before the file is read
    assert (code, out) == (2, "") and err.startswith(f"xclust: {says}") and err.endswith("--help')\n") and err.count("\n") == 1


def test_fewer_leaves_than_labels(run):
    write("d.csv", [[*r, "xyz"[i % 3]] for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "g"])
    says = "xclust: --leaves 2 is too few for the labels in column 'g': each of 3 clusters needs a leaf\n"
    assert run("explain", "d.csv", "--labels", "g", "--method", "cart", "--leaves", 2)[::2] == (1, says)
    write("d.csv", [[*r, "" if i % 3 == 2 else i % 3] for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "g"])      # noise needs none
    assert run("explain", "d.csv", "--labels", "g", "--method", "cart", "--leaves", 2)[0] == 0


@pytest.mark.parametrize("text, name", [("IMM", "imm"), ("RandomCuts", "random-cuts"), ("random_cuts", "random-cuts"), ("MEDIAN-TREE", "median-tree"), ("ExKMC", "exkmc"), ("KernelExKMC", "kernel-exkmc"), ("DT2", "dt2")])
def test_method_names(text, name): assert method_name(text) == name


def test_methods_in_the_help(run):
    out = run("explain", "--help")[1]
    for name, method in METHODS.items(): assert re.search(rf"^  {name} +{re.escape(method.__doc__[:20])}", out, re.M), name


def test_a_method_with_all_its_options(run):
    blobs()
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "ExKMC", "--leaves", 4, "--cuts", "interval", "--objective", "KMedians", "--refine", "--out", "x")
    assert (code, err) == (0, "") and "k-medians, best of 10" in out and "exkmc, up to 4 leaves, interval cuts, refined\n" in out
    assert "xclust explain d.csv --clusters 3 --method ExKMC" in Path("x/report.html").read_text(encoding="utf-8")
    again = run("predict", "x/tree.json", "d.csv")[1]
    assert [r[:2] for r in table("x/labels.csv")] == [line.split(",") for line in again.splitlines()]


# ---- AutoTree


SPREAD_OUT = np.round(np.random.default_rng(3).normal(size=(200, 4)), 3)   # no clusters, so that leaves and columns matter


def number(out, what): return next(line for line in out.splitlines() if line.startswith(what.ljust(25)))[25:]


@pytest.mark.parametrize("options, parameters, told", [
    (("--leaves", 9), {"max_leaves": 9}, "auto, every start refined, up to 9 leaves"),
    (("--leaves", "Knee"), {"max_leaves": "knee"}, "auto, every start refined, as many leaves as the knee of the cost curve has"),
    (("--max-price", 1.12), {"max_price": 1.12}, "auto, every start refined, no more leaves than a price of 1.12 needs"),
    (("--max-features", 2, "--leaves", 6), {"max_features": 2, "max_leaves": 6}, "auto, every start refined, up to 6 leaves, no more than 2 columns"),
    (("--moves", 60), {"max_moves": 60}, "auto, every start refined"),
    (("--starts", "fast"), {"starts": "fast"}, "auto, the three cheapest starts refined"),
    (("--starts", "cart, emn"), {"starts": ["cart", "emn"]}, "auto, starts cart and emn"),
    (("--cuts", "interval", "--leaves", 5), {"cuts": "interval", "max_leaves": 5}, "auto, every start refined, up to 5 leaves, interval cuts"),
    (("--kernel", "linear"), {"objective": "kernel", "kernel": "linear"}, "auto, every start refined")], ids=lambda x: str(x)[:30])
def test_auto_options_are_those_of_the_library(run, options, parameters, told):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--seed", 2, *options)
    assert (code, err) == (0, "") and number(out, "method") == told
    found = (KernelKMeans(4, kernel="linear", n_init=10, random_state=2) if "kernel" in parameters else KMeans(4, n_init=10, random_state=2)).fit(SPREAD_OUT)
    model = AutoTree(4, reference=found, random_state=2, **parameters).fit(SPREAD_OUT)
    assert number(out, "tree cost") == f"{model.cost_:.6g}" and f"4 clusters, {model.n_leaves_} leaves" in out
    assert [int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()
    assert number(out, "won by").startswith(f"{model.best_start_}, of {len(model.starts_)} starts")
    assert ("search" in parameters or "max_moves" in parameters) == ("\nsearch " in out)
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "<th>won by</th>" in page and "How every start fared" in page and all(s.name in page for s in model.starts_)


def test_auto_keeps_the_labels_it_is_given(run):
    groups = (BLOBS[:, 0] + .5 * BLOBS[:, 1] > 0).astype(int)
    write("d.csv", np.c_[BLOBS, groups].tolist(), ["a", "b", "c", "g"])
    for options, parameters in (((), {"objective": "labels"}), (("--leaves", 4), {"objective": "labels", "max_leaves": 4}), (("--objective", "kmeans", "--max-price", 1), {"max_price": 1})):
        code, out, err = run("explain", "d.csv", "--labels", "g", "--scale", "none", *options)
        model = AutoTree(2, random_state=0, **parameters).fit(BLOBS, labels=groups)
        assert code == 0 and [int(float(r[1])) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()
        assert f"ARI {model.agreement_.ari:.3f}" in out and ("price" in out) == ("--objective" in options)
        if not parameters.get("max_price"): assert number(out, "rows that change") == f"{np.sum(model.labels_ != groups)}" and "few rows change" in number(out, "method")


def test_the_winner_is_named_with_its_lead(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    out = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--starts", "cart,imm")[1]
    starts = AutoTree(4, reference=KMeans(4, n_init=10, random_state=0), starts=["cart", "imm"], random_state=0).fit(SPREAD_OUT).starts_
    (best, other), first = sorted(starts, key=lambda s: s.final_cost), min(starts, key=lambda s: s.cost)
    lead = f"the next, {other.name}, costs {100 * (other.final_cost / best.final_cost - 1):.2f} % more" if other.final_cost > best.final_cost * (1 + 1e-12) else f"as cheap: {other.name}"
    assert number(out, "won by") == f"{best.name}, of 2 starts; {lead}; the best tree before refinement, {first.name}'s, costs {100 * (first.cost / best.final_cost - 1):.2f} % more"
    assert "won by" not in run("explain", "d.csv", "--clusters", 4, "--method", "imm")[1]


@pytest.mark.parametrize("name", ["imm", "cart", "kernel-imm", "dt2"])
def test_refine(run, name):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    out = run("explain", "d.csv", "--clusters", 4, "--scale", "none", "--method", name, "--refine")[1]
    found = (KernelKMeans if name in KERNEL_TREES else KMeans)(4, n_init=10, random_state=0).fit(SPREAD_OUT)
    given = {"labels": found.labels_} if name in KERNEL_TREES else {}
    model = METHODS[name](4, refine=True, random_state=0, **({} if given else {"reference": found})).fit(SPREAD_OUT, **given)
    assert number(out, "method") == f"{name}, refined" and number(out, "tree cost") == f"{model.cost_:.6g}"


def test_many_values_are_done_fast_and_it_is_said(run, monkeypatch):
    monkeypatch.setattr(xclust.cli, "MANY", 180)
    assert "\nmethod                   auto, every start refined\n" in run("explain", blobs(), "--clusters", 3)[1]     # 60 rows of 3 columns
    monkeypatch.setattr(xclust.cli, "MANY", 179)
    assert "auto, the three cheapest starts refined (more than 179 values; --starts all refines every one)\n" in run("explain", "d.csv", "--clusters", 3)[1]
    assert "auto, every start refined\n" in run("explain", "d.csv", "--clusters", 3, "--starts", "all")[1]
    assert "the three cheapest" not in Path("d_xclust/report.html").read_text(encoding="utf-8")


def test_a_search_can_be_repeated(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--leaves", 6, "--search", .2)
    moves = re.fullmatch(r"(\d+) moves?; --moves \1 instead of --search repeats it", number(out, "search"))[1]
    tree, labels = Path("d_xclust/tree.json").read_bytes(), Path("d_xclust/labels.csv").read_bytes()
    out = run("explain", "d.csv", "--clusters", 4, "--leaves", 6, "--moves", moves)[1]
    assert re.fullmatch(rf"{moves} moves?", number(out, "search")) and (tree, labels) == (Path("d_xclust/tree.json").read_bytes(), Path("d_xclust/labels.csv").read_bytes())


def test_progress_is_shown_to_those_who_look(run, monkeypatch):
    argv = ("explain", blobs(), "--clusters", 3, "--out", "x")
    quiet = run(*argv), Path("x/report.html").read_bytes()
    code, out, err = run(*argv, "--progress")
    assert quiet[0] == (0, out, "") and "xclust: reading d.csv ...\n" in err and "AutoTree: imm: " in err and "AutoTree" not in out
    monkeypatch.setattr(xclust.cli, "is_shown", lambda args: True)      # a terminal
    code, out, err = run(*argv)
    assert (out, "AutoTree: imm: " in err) == (quiet[0][1], True) and Path("x/report.html").read_bytes() == quiet[1]


def test_progress_on_a_terminal(monkeypatch):
    class Screen(io.StringIO):
        def isatty(self): return True
    blobs()
    monkeypatch.setattr(sys, "stderr", Screen())
    assert main(["explain", "d.csv", "--clusters", "3"]) == 0 and "AutoTree: imm: " in sys.stderr.getvalue()


def test_notes_speak_of_options(run):
    write("d.csv", SPREAD_OUT.tolist(), ["a", "b", "c", "d"])
    code, out, err = run("explain", "d.csv", "--clusters", 4, "--max-price", 1, "--leaves", 5)
    assert code == 0 and err.startswith("xclust: note: --max-price 1 is out of reach: ") and "raise --max-price, or --leaves, which is 5" in err and "max_" not in err


# ---- how many clusters


APART = np.round(np.random.default_rng(1).normal(size=(90, 3)) + np.repeat([[0, 0, 0], [30, 0, 9], [0, 30, 0]], 30, 0), 3)


def test_a_range_of_clusters(run):
    code, out, err = run("explain", write("d.csv", APART.tolist()), "--clusters", "2-5", "--scale", "none", "--seed", 4)
    choice = choose_clusters(APART, range(2, 6), estimator=AutoTree(starts="fast", random_state=4), random_state=4)
    assert (code, err) == (0, "") and choice.recommended == 3 and out.startswith(f"{choice}\n\ndata ")
    assert number(out, "clusters") == "3, recommended among 2-5" and "3 clusters, 3 leaves" in out
    rows = table("d_xclust/clusters.csv")
    assert rows[0] == list(COLUMNS) and [r[0] for r in rows[1:]] == ["2", "3", "4", "5"] and [float(r[1]) for r in rows[1:]] == choice.cost.tolist()
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "why so many clusters" in page and choice.reasons[1] in page.replace("\u00a0", " ")
    one = run("explain", "d.csv", "--clusters", 3, "--scale", "none", "--seed", 4, "--out", "one")[1]
    assert number(one, "tree cost") == number(out, "tree cost") and Path("one/tree.json").read_bytes() == Path("d_xclust/tree.json").read_bytes()
    with warnings.catch_warnings(record=True) as raw:      # they become notes, or nothing
        warnings.simplefilter("always")
        code, out, err = run("explain", "d.csv", "--clusters", "3-4", "--objective", "kmedians", "--method", "exkmc", "--leaves", 4)
    assert not raw and all(line.startswith("xclust: note: ") for line in err.splitlines())
    assert code == 0 and "k-medians" in out and number(out, "clusters") == "3, recommended among 3-4"


def test_no_evidence_of_clusters(run):
    X = np.round(np.random.default_rng(0).uniform(size=(80, 3)), 3)
    code, out, err = run("explain", write("d.csv", X.tolist()), "--clusters", "2-3")
    assert code == 1 and "Recommended: none" in out and not Path("d_xclust").exists()
    assert re.fullmatch(r"xclust: no evidence of clusters in d\.csv, so there is nothing to explain; to go on anyway, give one number: --clusters [23] has the highest silhouette\n", err)
    assert run("explain", "d.csv", "--clusters", 2)[0] == 0


def test_too_few_rows_to_compare(run):
    write("d.csv", BLOBS[:5].tolist())
    assert run("explain", "d.csv", "--clusters", "2-5") == (1, "", "xclust: d.csv has 5 rows, too few to compare up to 5 clusters\n")
    write("d.csv", np.repeat(BLOBS[:3], 5, 0).tolist())
    code, out, err = run("explain", "d.csv", "--clusters", "2-5")
    assert (code, out) == (1, "") and err.startswith("xclust: n_clusters goes up to 5, but ") and err.count("\n") == 1


# ---- kernels


def test_kernel_trees(): assert methods_with("kernel") == methods_with("gamma") == ["auto", *KERNEL_TREES] and WITH_GAMMA == ["gaussian", "rbf", "laplace", "laplacian"]


@pytest.mark.parametrize("name", KERNEL_TREES)
@pytest.mark.parametrize("given, scale", [({}, "standard"), ({"kernel": "laplace", "gamma": 0.25}, "none"), ({"gamma": "median"}, "standard"), ({"kernel": "linear"}, "none")], ids=str)
def test_kernel_trees_are_those_of_the_library(run, name, given, scale):
    options = [word for option, value in given.items() for word in (f"--{option}", value)]
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, "--scale", scale, "--seed", 5, *options)
    assert (code, err) == (0, "")
    Z = BLOBS if scale == "none" else StandardScaler().fit_transform(BLOBS)
    found = KernelKMeans(3, n_init=10, random_state=5, **given).fit(Z)
    model = METHODS[name](3, random_state=5, **given).fit(Z, labels=found.labels_)
    assert f"reference cost           {model.reference_cost_:.6g}\n" in out and f"tree cost                {model.cost_:.6g}\n" in out
    assert f"kernel                   {found.kernel_.name}, " in out and "kernel k-means, best of 10 starts, seed 5" in out
    assert f", gamma {found.kernel_.gamma:.4g}\n" in out if found.kernel_.name != "linear" else ", gamma" not in out
    assert [int(r[1]) for r in table("d_xclust/labels.csv")[1:]] == model.labels_.tolist()
    assert [r[:2] for r in table("d_xclust/labels.csv")] == [line.split(",") for line in run("predict", "d_xclust/tree.json", "d.csv")[1].splitlines()]
    assert "kernel, " not in Path("d_xclust/report.html").read_text(encoding="utf-8") and f"--method {name}" in Path("d_xclust/report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["kernel-exkmc", "kernel-expand"])
def test_leaves_and_cuts_of_kernel_trees(run, name):
    for cuts in ("interval", "threshold"):
        code, out, err = run("explain", blobs(), "--clusters", 3, "--method", name, "--leaves", 5, "--cuts", cuts, "--scale", "none")
        model = METHODS[name](3, max_leaves=5, cuts=cuts, reference=KernelKMeans(3, n_init=10, random_state=0)).fit(BLOBS)
        assert code == 0 and f"{name}, up to 5 leaves" + (", interval cuts" if cuts == "interval" else "") + "\n" in out
        assert f"3 clusters, {model.n_leaves_} leaves" in out and f"tree cost                {model.cost_:.6g}\n" in out


@pytest.mark.parametrize("name", KERNEL_TREES)
def test_labels_of_one_s_own_and_a_kernel(run, name):
    y = KernelKMeans(3, kernel="laplace", random_state=0).fit(BLOBS).labels_
    write("d.csv", [[*r, "" if i == 7 else "xyz"[j]] for i, (r, j) in enumerate(zip(BLOBS.tolist(), y))], ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g", "--method", name, "--kernel", "Laplace", "--gamma", 0.1, "--scale", "none")
    noisy = np.where(np.arange(len(y)) == 7, -1, y)
    model = METHODS[name](3, kernel="laplace", gamma=0.1).fit(BLOBS, labels=noisy)
    assert (code, err) == (0, "") and "the labels in column 'g', costs by kernel distances; 1 row without one" in out
    assert f"tree cost                {model.cost_:.6g}\n" in out and [r[1] for r in table("d_xclust/labels.csv")[1:]] == ["xyz"[j] for j in model.labels_]


@pytest.mark.parametrize("kernel", [name for name in KERNELS if KERNELS[name].positive])
def test_kernels_of_counts_keep_their_zero(run, kernel):
    write("d.csv", (np.abs(BLOBS) * [1, 10, 100]).tolist())
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--method", "dt2", "--kernel", kernel)
    assert (code, err) == (0, "") and f"none (auto: the {kernel} kernel takes the values as they are)" in out and f"kernel                   {kernel}, " in out
    for scale in ("standard", "robust"):
        says = f"xclust: --scale {scale} makes negative values, and the {kernel} kernel needs values of 0 or more: give --scale none\n"
        assert run("explain", "d.csv", "--clusters", 3, "--method", "dt2", "--kernel", kernel, "--scale", scale) == (1, "", says)
    code, out, err = run("explain", blobs(), "--clusters", 3, "--method", "dt2", "--kernel", kernel)
    assert (code, out) == (1, "") and err.startswith("xclust: ") and "values of 0 or more" in err and err.count("\n") == 1


def test_kernels_without_features(run):
    for kernel in ("polynomial", "quadratic"):
        code, out, err = run("explain", blobs(), "--clusters", 3, "--method", "kernel-imm", "--kernel", kernel)
        assert (code, out) == (1, "") and err.startswith("xclust: ") and "polynomial" in err and err.count("\n") == 1
        assert run("explain", blobs(), "--clusters", 3, "--method", "dt2", "--kernel", kernel)[0] == 0


# ---- labels


def test_labels_of_text(run):
    wine = load_wine()
    write("w.csv", [[*x, "abc"[y]] for x, y in zip(wine.data.tolist(), wine.target)], [*wine.feature_names, "kind"])
    code, out, err = run("explain", "w.csv", "--labels", "kind")
    assert (code, err) == (0, "") and "the labels in column 'kind'" in out and all(f"\n{c}: " in out for c in "abc") and "used                     13 columns" in out
    lines = table("w_xclust/labels.csv")
    assert [r[2] for r in lines[1:]] == ["abc"[y] for y in wine.target]
    assert [r[:2] for r in lines] == [line.split(",") for line in run("predict", "w_xclust/tree.json", "w.csv")[1].splitlines()]


def test_labels_of_numbers_and_noise(run):
    groups = np.where(BLOBS[:, 0] > 0, 10, 2).astype(object)
    groups[:3] = ["", "-1", "NA"]
    write("d.csv", np.c_[BLOBS.astype(object), groups].tolist(), ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g")
    assert (code, err) == (0, "") and "3 rows without one" in out and "\ncluster 2: " in out and "\ncluster 10: " in out
    lines = table("d_xclust/labels.csv")[1:]
    assert [r[2] for r in lines[:3]] == ["", "", ""] and {r[1] for r in lines} == {"2", "10"}


def test_labels_that_are_none(run):
    write("d.csv", [[*r, "x"] for r in BLOBS.tolist()], ["a", "b", "c", "g"])
    assert run("explain", "d.csv", "--labels", "g")[::2] == (1, "xclust: column 'g' has 1 label: at least 2 clusters are needed\n")
    write("d.csv", [[*r, i] for i, r in enumerate(BLOBS.tolist())], ["a", "b", "c", "g"])
    assert run("explain", "d.csv", "--labels", "g")[::2] == (1, "xclust: column 'g' has 60 different labels in 60 rows: these are no clusters\n")


def test_labels_and_clusters_must_agree(run):
    write("d.csv", [[*r, "xy"[r[0] > 0]] for r in BLOBS.tolist()], ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g", "--clusters", 2)
    assert (code, err) == (0, "") and "g (the labels)" in out
    assert run("explain", "d.csv", "--labels", "g", "--clusters", 5)[::2] == (
        1, "xclust: column 'g' has 2 different labels, and --clusters says 5: leave out --clusters\n")


def test_noise_is_counted_alike_everywhere(run):
    groups = np.where(BLOBS[:, 0] > 0, "x", "y").astype(object)
    groups[:20] = ""
    write("d.csv", np.c_[BLOBS.astype(object), groups].tolist(), ["a", "b", "c", "g"])
    code, out, err = run("explain", "d.csv", "--labels", "g")
    n = int((groups == "x").sum())
    assert code == 0 and f"x: {n} of 40 labelled rows (" in out and "20 rows without one: counted nowhere" in out
    page = Path("d_xclust/report.html").read_text(encoding="utf-8")
    assert "2 clusters in 40 labelled rows of 60" in page and "<dt>of 40</dt>" in page and "of all</dt>" not in page


def test_ids_come_back(run):
    write("d.csv", [[f"k{i}", *r] for i, r in enumerate(BLOBS.tolist())], ["key", "a", "b", "c"])
    code, out, err = run("explain", "d.csv", "--clusters", 3, "--id", "key")
    lines = table("d_xclust/labels.csv")
    assert code == 0 and "key (the ids)" in out and lines[0] == ["row", "key", "cluster", "reference"] and [r[1] for r in lines[1:]] == [f"k{i}" for i in range(60)]
    assert [line.split(",") for line in run("predict", "d_xclust/tree.json", "d.csv", "--id", "key")[1].splitlines()] == [r[:3] for r in lines]
    assert run("explain", "d.csv", "--clusters", 3, "--id", "kee")[::2] == (1, "xclust: d.csv has no column 'kee'; did you mean 'key'?\n")


# ---- CSV as it comes


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("start", ["", "\ufeff", "\n"])
def test_delimiters_and_byte_order_mark(mark, start):
    found = read_table(blobs(mark=mark, start=start))
    assert found.names == ["a", "b", "c"] and np.array_equal(np.column_stack([found.columns[n].values for n in "abc"]), BLOBS)


def read(text, keep=(), encoding="utf-8"):
    Path("x.csv").write_bytes(text.encode(encoding))
    return read_table("x.csv", keep)


@pytest.mark.parametrize("text", [
    'a,b\n1,2\n3,4\n', 'a,b\r\n1,2\r\n3,4\r\n', 'a,b\r1,2\r3,4\r', 'a,b\n1,2\n3,4', '"a","b"\n"1","2"\n"3","4"\n', 'a, b\n1, 2\n3, 4\n', 'a,b\n\n1,2\n\n3,4\n\n',
    'a,b\n1.0,2e0\n+3,.4e1\n', ' a , b \n 1 , 2 \n 3 , 4 \n', 'a;b\n1;2\n3;4\n', '\n\na,b\n1,2\n3,4\n'])
def test_same_table(text):
    found = read(text)
    assert found.names == ["a", "b"] and found.rows == 2 and found.columns["a"].values.tolist() == [1, 3] and found.columns["b"].values.tolist() == [2, 4]


def test_quotes():
    found = read('"the ""a""","b, c"\n"1","x, y"\n2,"two\nlines"\n', keep=("b, c",))
    assert found.names == ['the "a"', "b, c"] and found.columns["b, c"].texts == ["x, y", "two\nlines"] and found.columns['the "a"'].values.tolist() == [1, 2]


def test_line_numbers_count_lines_within_quotes():
    from xclust.cli import Problem
    with pytest.raises(Problem, match="x.csv, line 4: 1 field where 2 are expected"): read('a,b\n1,"two\nlines"\n3\n')


def test_text_is_remembered_with_its_line():
    found = read("a,b\n1,2\n3,4\nx,6\n1_0,inf\n")
    assert found.columns["a"].bad == ("x", 4) and found.columns["b"].bad == ("inf", 5)
    assert read("a,b\n1,2\n1_0,1\n").columns["a"].bad == ("1_0", 3)
    assert read("a,b\n1,2\n1e999,1\n").columns["a"].bad == ("1e999", 3)


def test_no_header():
    found = read("1,2\n3,4\n5,6\n")
    assert not found.headed and found.names == ["column_1", "column_2"] and found.rows == 3


def test_header_names():
    from xclust.cli import Problem
    assert read("a,,b\n1,2,3\n").names == ["a", "column_2", "b"]
    with pytest.raises(Problem, match="x.csv has two columns called 'a': rename one"): read("a,a\n1,2\n")


def test_fast_and_careful_reading_agree():
    X = RNG.normal(size=(25_000, 4))  # more than a block
    rows = [",".join(map(repr, r)) for r in X.tolist()]
    fast = read("a,b,c,d\n" + "\n".join(rows))
    slow = read("a,b,c,d,t\n" + "\n".join(r + ",x" for r in rows), keep=("t",))
    for j, n in enumerate("abcd"): assert (fast.columns[n].values == X[:, j]).all() and (slow.columns[n].values == X[:, j]).all()
    assert slow.columns["t"].bad == ("x", 2) and len(slow.columns["t"].texts) == 25_000


def test_late_surprises_are_found():
    rows = ["1,2"] * 30_000
    assert read("a,b\n" + "\n".join(rows + ["?,x", "3,4"])).columns["b"].bad == ("x", 30_002)
    assert np.isnan(read("a,b\n" + "\n".join(rows + ["?,1"])).columns["a"].values).sum() == 1


def test_sniff():
    assert sniff("a;b,c;d\n1;2,5;3\n") == ";" and sniff("a\n1\n") == "," and sniff('"a;b";c,d\n1,2\n') == ","


@pytest.mark.parametrize("data, says", [
    (b"", "x.csv is empty"), (b" \n\n", "x.csv is empty"), (b"a,b\n", "x.csv has column names but no rows"),
    (b"a,b\n1,2\n3\n", "x.csv, line 3: 1 field where 2 are expected"), (b"a,b\n1,2,3\n", "x.csv, line 2: 3 fields where 2 are expected"),
    (b"a,b\n1,2\n3,\xff\n", "x.csv is not UTF-8 text (line 3): save it as CSV in UTF-8"), ('a,b\n1,2\n'.encode("utf-16"), "x.csv is not UTF-8 text (line 1): save it as CSV in UTF-8"),
    (b'a,b\n1,"2\n', "x.csv, line 2: a quote is opened and never closed"), (b"a,b\n1,2\n", "x.csv has 1 row, too few for 3 clusters"),
    (b"a;b\n1,5;2,5\n2,5;3,5\n2;3\n", "x.csv has no column left to use; a: text, '1,5' in line 2; write decimal points; b: text, '2,5' in line 2; write decimal points"),
    (b"a,b\nx,y\n1,2\n3,4\n", "x.csv has no column left to use; a: text in 1 of 3 rows, first 'x' in line 2; b: text in 1 of 3 rows, first 'y' in line 2")])
def test_broken_files(run, data, says):
    Path("x.csv").write_bytes(data)
    assert run("explain", "x.csv", "--clusters", 3) == (1, "", f"xclust: {says}\n")
    assert not Path("x_xclust").exists()


def test_files_that_are_not_there(run):
    assert run("explain", "nowhere.csv", "--clusters", 3) == (1, "", "xclust: nowhere.csv: No such file or directory\n")
    Path("dir").mkdir()
    code, out, err = run("explain", "dir", "--clusters", 3)
    assert code == 1 and err.startswith("xclust: dir: ")
    Path("file").write_text("")
    code, out, err = run("explain", blobs(), "--clusters", 3, "--out", "file")
    assert code == 1 and err.startswith("xclust: file: ") and out == ""
    assert run("explain", "d.csv", "--clusters", 3, "--out", "new/deep/dir")[0] == 0 and Path("new/deep/dir/tree.json").exists()


def test_duplicates_are_noted(run):
    code, out, err = run("explain", write("d.csv", [[1, 1], [1, 1], [5, 9], [5, 9]], ["a", "b"]), "--clusters", 3)
    assert code == 0 and "2 leaves" in out and all(line.startswith("xclust: note: ") for line in err.splitlines()) and "the tree has 2 leaves, not the 3 asked for" in err


def test_odd_names_go_through(run):
    write("d.csv", BLOBS.tolist(), ["<b>&", "größe (m²)", "$x_1$"])
    code, out, err = run("explain", "d.csv", "--clusters", 4)
    assert (code, err) == (0, "") and "<b>&amp;" not in out
    ET.fromstring(Path("d_xclust/tree.svg").read_text(encoding="utf-8"))
    assert json.loads(Path("d_xclust/tree.json").read_text(encoding="utf-8"))["tree"]["feature_names"] == ["<b>&", "größe (m²)", "$x_1$"]
    assert run("predict", "d_xclust/tree.json", "d.csv")[0] == 0


# ---- wrong usage


@pytest.mark.parametrize("argv, says", [
    ((), "the following arguments are required"), (("explode",), "invalid choice: 'explode'"), (("explain", "d.csv", "--clusters", "abc"), "'abc' is no whole number"),
    (("explain", "d.csv", "--clusters", "0"), "0 is out of range, give 1 or more"), (("explain", "d.csv", "--clusters", "2.5"), "'2.5' is no whole number"),
    (("explain", "d.csv"), "give --clusters N, or --labels COLUMN"),
    (("explain", "d.csv", "--clusters", "3", "--method", "magic"), "there is no method 'magic'; there are auto, imm, emn"), (("explain", "d.csv", "--clusters", "3", "--scale", "log"), "invalid choice: 'log'"),
    (("explain", "d.csv", "--clusters", "3", "--seed", "-1"), "-1 is out of range"), (("explain", "--clusters", "3"), "required: data"), (("explain", "d.csv", "--wat"), "--wat"), (("explain", "d.csv", "--cluster", "3"), "unrecognized arguments: --cluster 3")])
def test_wrong_usage_is_2(run, argv, says):
    blobs()
    code, out, err = run(*argv)
    assert code == 2 and out == "" and err.startswith("xclust: ") and says in err and err.count("\n") == 1 and "--help" in err


def test_help_and_version(run):
    import xclust
    assert run("--version") == (0, f"xclust {xclust.__version__}\n", "")
    for argv in (("--help",), ("explain", "--help"), ("predict", "--help"), ("demo", "--help")):
        code, out, err = run(*argv)
        assert (code, err) == (0, "") and "usage: xclust" in out
    assert "customers.csv --clusters 5" in run("explain", "--help")[1]


# ---- as a process


def test_process_exit_codes_and_streams():
    done = process("explain", "nowhere.csv", "--clusters", 3)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "xclust: nowhere.csv: No such file or directory\n")
    done = process("explain", blobs(), "--clusters", "x")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.startswith("xclust: ")


def test_standard_input_and_ascii_terminal(run, monkeypatch):
    data = Path(write("d.csv", BLOBS.tolist(), ["größe", "価格", "c"])).read_bytes()
    done = subprocess.run([sys.executable, "-m", "xclust.cli", "explain", "-", "--clusters", "3"], input=data, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"") and b"standard input: 60 rows" in done.stdout and Path("stdin_xclust/tree.json").exists()
    assert b"gr\\xf6\\xdfe" in done.stdout or b"\\u4fa1\\u683c" in done.stdout
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    code, out, err = run("predict", "stdin_xclust/tree.json", "-")
    assert code == 0 and [line.split(",") for line in out.splitlines()] == [r[:2] for r in table("stdin_xclust/labels.csv")]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_closed_pipe_is_quiet():
    blobs()
    reader, writer = os.pipe()
    os.close(reader)  # nobody reads, from the start
    done = subprocess.run([sys.executable, "-m", "xclust.cli", "explain", "d.csv", "--clusters", "3"], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")
def test_interruption_is_130():
    command = subprocess.Popen([sys.executable, "-c", "import sys; from xclust.cli import main; print('ready', flush=True); sys.exit(main(['explain', '-', '--clusters', '3']))"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert command.stdout.readline() == b"ready\n"
    time.sleep(.3)  # let it wait for input
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=60)
    assert (command.returncode, err) == (130, b"xclust: interrupted\n")
