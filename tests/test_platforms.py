"""What other systems do otherwise, as far as it can be had on this one: letters of a pipe, ends of
lines, paths, processes that begin from nothing, clocks, fonts."""
import ast, csv, io, json, multiprocessing, os, re, sqlite3, subprocess, sys, time, warnings
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path, PureWindowsPath
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from xclust import IMM, AutoTree, ExKMC, from_json
from xclust.__main__ import main
from xclust.shipping import cli
from xclust.showing.plots import tree_svg

ROOT = Path(__file__).resolve().parents[1]
rng = np.random.default_rng(0)
y = np.arange(60) % 3
X = np.round(rng.normal(size=(60, 3)) + 4*np.eye(3)[y], 2)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*argv):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try: return main([str(a) for a in argv])
        except SystemExit as error: return error.code


# Processes that begin from nothing, as on Windows and macOS

def test_a_fitted_model_in_a_spawned_process():
    "What a process of its own gets is a pickle, and nothing that was imported or set here."
    one, several = AutoTree(random_state=0).fit(X, labels=y), ExKMC(n_jobs=2)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        said, there = pool.submit(one.predict, X), pool.submit(several.fit, X, labels=y)
        assert np.array_equal(said.result(), one.labels_)
        assert there.result().to_json() == several.fit(X, labels=y).to_json()


# Letters: a pipe of Windows has an alphabet of 256

@pytest.mark.parametrize("letters", ["cp1252", "ascii"])
def test_data_in_a_pipe_is_utf_8(here, letters):
    names = ["價格", "größe", "😀"]
    Path("d.csv").write_text("a,b,c,who\n" + "\n".join(f"{','.join(map(str, row))},{names[j]}"
        for row, j in zip(X, y)) + "\n", encoding="utf-8")
    assert run("explain", "d.csv", "--labels", "who", "--method", "imm") == 0
    env = ({k: v for k, v in os.environ.items() if k != "PYTHONUTF8"}
           | dict(PYTHONIOENCODING=letters, PYTHONPATH=str(ROOT)))
    def out(*argv):
        done = subprocess.run([sys.executable, "-m", "xclust", *argv], capture_output=True, env=env)
        assert done.returncode == 0 and b"Traceback" not in done.stderr, done.stderr
        return done.stdout.decode("utf-8")
    if letters == "ascii":
        assert (set(json.loads(out("predict", "d_xclust", "d.csv", "--json"))["labels"]["cluster"])
                == set(names))
    else:
        assert ({row["cluster"]
            for row in csv.DictReader(io.StringIO(out("predict", "d_xclust", "d.csv"),
                                                  newline=""))} == set(names))


# Ends of lines

def test_what_is_written_has_the_ends_that_we_say():
    """Without newline= the end of a line is the system's; in a letter-exact file, or a CSV, it
    would be doubled. JSON that we alone read may."""
    ours_alone = {("compiled.py", "write_text"), ("cli.py", "write_text"),
                  ("source.py", "write_text"), ("source.py", "open")}
    for path in (ROOT / "xclust").rglob("*.py"):
        for call in (c for c in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                     if isinstance(c, ast.Call)):
            # a method of a path, or `open`; our own function `write_text` is one of those that are
            # looked into
            name = (call.func.attr if isinstance(call.func, ast.Attribute)
                    else getattr(call.func, "id", "").replace("write_text", ""))
            modes = [a.value for a in call.args if isinstance(a, ast.Constant)
                     and a.value in ("w", "wt", "a", "x")]
            if name != "write_text" and not (name == "open" and modes): continue
            if ((path.name, name) not in ours_alone
                or any(k.arg == "newline" for k in call.keywords)):
                assert any(k.arg == "newline" for k in call.keywords), f"{path.name}:{call.lineno}"


def test_a_file_says_the_same_whatever_ends_its_lines(here):
    "A table of Windows, and one of the Macintosh of old; the copy has the ends of the file."
    text, found = ("a,b,note\n" + "\n".join(f"{u},{v},\"{'x' * (i % 3)}, y\""
                                            for i, (u, v, _) in enumerate(X)) + "\n", [])
    for name, end in (("unix", "\n"), ("windows", "\r\n"), ("mac", "\r")):
        Path(name).mkdir()
        Path(name, "d.csv").write_bytes(text.replace("\n", end).encode())
        assert (run("explain", f"{name}/d.csv", "--clusters", "3", "--method", "imm",
                    "--with-data", "--out", f"{name}/out") == 0)
        found.append(
            (json.loads(Path(name, "out", "tree.json").read_text(encoding="utf-8"))["tree"],
             Path(name, "out", "labels.csv").read_bytes()))
        copy = Path(name, "out", "d_clusters.csv").read_bytes().decode()
        assert copy.count(end) == text.count("\n") and set(re.findall("\r\n|\r|\n", copy)) == {end}
        assert [line.rpartition(",")[0] for line in copy.split(end)] == text.split("\n")
    assert found[0] == found[1] == found[2] and b"\r" not in found[0][1]


def test_models_and_queries_that_were_given_other_ends_of_lines(here):
    "As Git does on Windows: what was checked out says the same."
    model = IMM().fit(pd.DataFrame(X, columns=["a", "b c", "größe"]), labels=y)
    model.to_json("tree.json")
    Path("tree.json").write_bytes(json.dumps(json.loads(Path("tree.json").read_bytes()),
                                             indent=1).replace("\n", "\r\n").encode("utf-8-sig"))
    assert from_json(Path("tree.json")).to_json() == model.to_json()
    db = sqlite3.connect(":memory:")
    pd.DataFrame(X, columns=["a", "b c", "größe"]).to_sql("data", db, index=False)
    assert ([row[-1] for row in db.execute(model.to_sql(dialect="sqlite").replace("\n", "\r\n"))]
            == model.labels_.tolist())


# Paths

@pytest.mark.parametrize("data, stem, copy", [
    (r"C:\data\customers.csv", "customers", "customers_clusters.csv"),
    (r"\\server\share\a b.csv.gz", "a b.csv", "a b_clusters.csv.gz"),
    (r"C:kunden.xlsx", "kunden", "kunden_clusters.csv"), ("CON.csv", "CON", "CON_clusters.csv"),
    (r"..\nul", "nul", "nul_clusters.csv"), ("a.b..csv", "a.b.", "a.b._clusters.csv"),
    ("d/e/lpt1.parquet", "lpt1", "lpt1_clusters.parquet")])
def test_names_of_results_on_windows(monkeypatch, data, stem, copy):
    """What is named after a file lies beside no drive, is no device, and ends in no point or blank,
    which Windows would drop."""
    monkeypatch.setattr(cli, "Path", PureWindowsPath)
    assert cli.stem_of(data) == stem and cli.data_name(data) == copy
    for name in (f"{stem}_xclust", copy):
        whole = PureWindowsPath(name)
        assert (whole.drive, whole.name) == ("", name) and name == name.rstrip(". ")
        assert (name.partition(".")[0].upper() not in {"CON", "PRN", "AUX", "NUL",
            *(f"{port}{i}" for port in ("COM", "LPT") for i in range(10))})


@pytest.mark.parametrize("name",
    [r"C:\models\tree.json", r"\\server\tree.json", "C:tree.json", "a{b}.json"])
def test_a_path_with_backslashes_is_a_path(here, name):
    "Here it is a file name like any other; it must not be taken for a document."
    IMM().fit(X, labels=y).to_json(name)
    assert from_json(name).n_leaves_ == 3 and os.listdir() == [name]


def test_columns_named_as_paths_and_devices(here):
    "Names of columns and clusters are never names of files."
    frame = pd.DataFrame(X, columns=["CON", r"..\..\a", "C:/x"])
    frame["who"] = np.array(["NUL", r"..\evil", "a/b"])[y]
    frame.to_csv("d.csv", index=False)
    assert run("explain", "d.csv", "--labels", "who", "--method", "imm", "--with-data") == 0
    assert (sorted(p.name for p in Path("d_xclust").iterdir()) == ["d_clusters.csv", "labels.csv",
        "report.html", "tree.json", "tree.svg"])
    assert sorted(os.listdir()) == ["d.csv", "d_xclust"]


# Sizes of whole numbers

def test_whole_numbers_of_any_size():
    "32 bits are what NumPy had on Windows, and what sparse tables have until they are large."
    tree = IMM().fit(X, labels=y).to_json()
    for kind in (np.int32, np.uint16, np.uint64, np.intc):
        assert IMM().fit(X, labels=y.astype(kind)).to_json() == tree
    table = sparse.csr_array(X)
    for kind in (np.int32, np.int64):
        table.indices, table.indptr = table.indices.astype(kind), table.indptr.astype(kind)
        found = IMM().fit(table, labels=y)
        assert (found.to_json() == tree and found.predict(table).dtype == found.labels_.dtype
                == np.int64)


# Clocks

@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the clock of this system is set otherwise")
def test_dates_do_not_depend_on_where_one_is(here, monkeypatch):
    "Hours that are skipped or come twice somewhere; a day is another one in Apia."
    moments = pd.date_range("2024-03-09 22:15", periods=60, freq="h").strftime("%Y-%m-%d %H:%M")
    Path("d.csv").write_text("when,a\n"
                             + "\n".join(f"{m},{i // 20}" for i, m in enumerate(moments)) + "\n")
    found, before = [], os.environ.get("TZ")
    try:
        for zone in ("UTC", "America/New_York", "Pacific/Apia"):
            os.environ["TZ"] = zone
            time.tzset()
            assert (run("explain", "d.csv", "--clusters", "3", "--method", "imm", "--out",
                        "out") == 0)
            found.append([Path("out", name).read_bytes()
                          for name in ("tree.json", "labels.csv", "tree.svg", "report.html")])
    finally:
        os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
        time.tzset()
    assert found[0] == found[1] == found[2]


# Fonts

def test_pictures_without_any_font_of_the_system(monkeypatch):
    """Only what comes with matplotlib is there, a style asks for another one, and letters are
    missing: the same picture, no warning."""
    import matplotlib
    from matplotlib import font_manager
    model = IMM().fit(pd.DataFrame(X, columns=["größe", "價格", "😀"]), labels=y)
    before = tree_svg(model)
    own = [f for f in font_manager.fontManager.ttflist
           if f.fname.startswith(matplotlib.get_data_path())]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", own)
    monkeypatch.setattr(font_manager.fontManager, "afmlist", [])
    font_manager._get_font.cache_clear()
    with matplotlib.rc_context({"font.family": ["Nowhere Sans"],
                                "font.sans-serif": ["Nowhere Sans"]}), warnings.catch_warnings():
        warnings.simplefilter("error")
        assert tree_svg(model) == before
