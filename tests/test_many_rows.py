"The command line over folders and files that are read in chunks."
import csv, json, os, re, signal, subprocess, sys
from pathlib import Path
import numpy as np
import pandas as pd
import pytest
from xclust import CART, IMM, Source
from xclust.__main__ import main
from xclust.reference.kept import cache_home
from xclust.shipping import cli, many_rows
from xclust.shipping.many_rows import CellCounts, chunked_table, rows_of_chunks


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    kind = rng.integers(0, 4, 4000)
    X = rng.normal(size=(4000, 3)) + 5*rng.normal(size=(4, 3))[kind]
    frame = pd.DataFrame(X, columns=["a", "b,c", 'd "e"']).assign(id=range(4000), one=1.0,
        town="x", gap=np.where(kind, 1.0, np.nan), segment=np.array(["v", "w", "x", "y"])[kind])
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
    assert (sorted(p.name for p in Path("rows_xclust").iterdir()) == ["labels.csv", "report.html",
        "tree.json", "tree.svg"])
    X, y = folder.iloc[:, :3], folder.segment
    whole = CART(thresholds="round").fit(X, labels=y)
    tree = json.loads(Path("rows_xclust/tree.json").read_text())
    assert "price of explainability" in out and tree["clusters"] == ["v", "w", "x", "y"]
    assert "set aside" in out and all(f"{name} (" in out for name in ("id", "one", "town", "gap"))
    assert run("predict", "rows_xclust", "rows", "--out", "labels.csv")[0] == 0
    found = list(csv.reader(Path("labels.csv").open(encoding="utf-8")))
    assert found[0] == ["row", "cluster"] and [f[1] for f in found[1:]] == whole.labels_.tolist()
    assert (run("predict", "rows_xclust", "rows")[1].splitlines()[1:]
            == [",".join(f) for f in found[1:]])
    assert ("replaced the earlier result" in run("explain", "rows", "--labels", "segment",
                                                 "--method", "cart")[1])


@pytest.mark.parametrize("method",
    ["emn", "spex", "expand", "exkmc", "exgreedy", "exshallow", "median-tree", "random-cuts"])
def test_every_method_that_grows_over_chunks(run, method):
    code, out, err = run("explain", "rows", "--labels", "segment", "--method", method, "--set",
                         "objective=kmeans")
    assert code == 0 and not err and "price of explainability" in out, err


def test_auto_keeps_the_best_and_json_tells_it(run):
    code, out, _ = run("explain", "rows", "--clusters", 4, "--json")
    found = json.loads(out)
    single = [json.loads(run("explain", "rows", "--clusters", 4, "--json", "--method", m, "--out",
                             m)[1]) for m in ("imm", "cart", "spex")]
    def total(f): return f["cost"] + .5*f["reference_cost"]*(1 - f["agreement"]["share"])
    assert code == 0 and total(found) <= min(map(total, single)) and found["data"]["rows"] == 4000
    assert len({f["reference_cost"] for f in [found, *single]}) == 1


def test_one_file_and_a_bound_for_memory(run, folder):
    folder.to_csv("all.csv", index=False)
    code, out, err = run("explain", "all.csv", "--labels", "segment", "--memory", "1GB",
                         "--method", "imm", "--names", "auto")
    assert code == 0 and not err and "read in 1 chunk" in out
    code, out, err = run("explain", "all.csv", "--labels", "segment", "--memory", "20MB")
    assert (code == 2 and "--memory is too little: 4000 rows of 4 columns need at least " in err
            and err.count("\n") == 1)
    assert (rows_of_chunks(2**31, 10**7, 20) == 250_000 > rows_of_chunks(920 * 2**20, 10**7, 20)
            >= 10_000)


@pytest.mark.parametrize("options, said", [
    (["--labels", "segment", "--encoding", "cp1252"], "--encoding does not go with a folder, or a "
                                                      "table that is read in chunks"),
    (["--clusters", "3", "--method", "kernel-imm", "--memory", "1GB"],
     "--method kernel-imm needs all rows in memory, and this table is read in chunks: "
     "--sample 50000"),
    (["--labels", "segment", "--set", "together=3:17", "--sample", "100"],
     "--set together is about rows one by one, and --sample leaves some out"),
    (["--labels", "segment", "--scale", "none", "--features", "a,gap", "--method", "imm"],
     "--scale none needs numbers without gaps"),
    (["--labels", "segment", "--strict", "--features", "a,gap"], "missing values: "),
    (["--labels", "segment", "--types", "a=nothing"], "there is no kind 'nothing' of column"),
    (["--labels", "segment", "--clusters", "3"], "column 'segment' has 4 different labels, and "
                                                 "--clusters says 3: leave out --clusters"),
    (["--labels", "segment", "--leaves", "3"], "--leaves 3 is too few for the labels in column "
                                               "'segment': each of 4 clusters needs a leaf"),
    (["--labels", "town"], "column 'town' has 1 label: at least 2 clusters are needed"),
    (["--labels", "id"], "column 'id' has 4000 different labels in 4000 rows: these are no "
                         "clusters"),
    (["--clusters", "3", "--memory", "many"], "'many' is no size: give megabytes or gigabytes"),
    (["--labels", "nope"], "has no column 'nope'"),
    (["--labels", "segment", "--features", "town"],
     "no column left to use; town: constant, always 'x'"),
    (["--labels", "segment", "--features", "a,town", "--strict"],
     "column 'town' cannot be used: constant, always 'x'"),
    (["--labels", "segment", "--set", "sets=a"], "--set sets needs --describe"),
    (["--clusters", "3", "--set", "bent_moves=2"], "--set bent_moves needs --set together, apart "
                                                   "or fairness")])
def test_what_cannot_be_is_said(run, folder, options, said):
    if "a,gap" in options:
        folder.assign(gap=folder.gap*folder.a)[1500:].to_csv("rows/2.csv", index=False)
    code, out, err = run("explain", "rows", *options)
    assert (code == 2 and said in err and not out and sorted(p.name for p in Path().iterdir())
            == ["rows"]), err


def test_text_survives_a_csv(folder):
    folder.to_csv("all.csv", index=False)
    table = chunked_table("all.csv", ["segment"], None, [], None)
    assert table.names == ["a", "b,c", 'd "e"'] and set(table.aside) == {"id", "one", "town", "gap"}
    assert (table.source.whole("segment") == folder.segment.to_numpy()).all()
    a, b = (IMM().fit(X, labels=y)
            for X, y in ((table.source, "segment"), (folder.iloc[:, :3], folder.segment)))
    assert a.cost_ == b.cost_ and (a.tree_.upper == b.tree_.upper).all()


def people(n=900):
    "Numbers, text with gaps, codes that look like numbers, dates and truths."
    rng = np.random.default_rng(1)
    kind = rng.integers(0, 4, n)
    frame = pd.DataFrame({"a": rng.normal(size=n) + 4*(kind % 2),
        "zip": np.where(kind == 1, "01234", np.where(rng.random(n) < .5, "99", "7")),
        "town": np.where(kind == 2, "Bonn",
            np.where(rng.random(n) < .5, "Ulm", "Kiel")).astype(object), "yes": kind < 2,
            "since": np.datetime64("2020-01-01")
            + (kind*200 + rng.integers(0, 300, n)).astype("timedelta64[D]")})
    frame.loc[rng.random(n) < .1, "town"], frame.loc[rng.random(n) < .05, "a"] = None, np.nan
    return frame.assign(segment=np.array(list("pqrs"))[np.where(rng.random(n) < .05, 0, kind)],
                        sex=rng.choice(["f", "m"], n))


def test_folders_of_text_and_gaps_are_predicted_as_one_file(run):
    frame = people()
    for kind in ("parquet", "csv"): Path(kind).mkdir()
    for i, part in enumerate([frame[:300], frame[300:301], frame[301:]]):
        part.to_parquet(f"parquet/{i}.parquet")
        part.to_csv(f"csv/{i}.csv", index=False)
    frame.to_csv("all.csv", index=False)
    assert (run("explain", "parquet", "--labels", "segment", "--method", "cart", "--leaves", 8,
                "--ignore", "sex")[0] == 0)
    for data in ("parquet", "csv", "all.csv"):
        assert run("predict", "parquet_xclust", data, "--out", f"{data}.txt")[0] == 0
    texts = [Path(f"{data}.txt").read_text() for data in ("parquet", "csv", "all.csv")]
    model = CART(objective="labels", thresholds="round",
                 max_leaves=8).fit(frame.drop(columns=["segment", "sex"]), labels=frame.segment)
    assert texts[0] == texts[1] == texts[2] and "zip" in model.rules().__repr__()
    assert (texts[0].split() == ["row,cluster"]
            + [f"{i},{c}" for i, c in enumerate(model.labels_, 1)])
    frame.assign(town="Rom", yes=None).to_parquet("csv/3.parquet")
    code, out, err = run("predict", "parquet_xclust", "csv")
    assert (code == 0 and "900 values of 'town' that training has not seen: Rom" in err
            and "900 missing values of 'yes'" in err)
    code, out, err = run("predict", "parquet_xclust", "csv", "--strict")
    assert code == 2 and "missing value" in err.splitlines()[-1] and "without --strict" in err


def test_the_report_of_a_folder_has_what_that_of_a_file_has(run):
    frame = people()
    Path("people").mkdir()
    frame[:500].to_parquet("people/1.parquet")
    frame[500:].to_parquet("people/2.parquet")
    frame.to_csv("people.csv", index=False)
    options = ["--labels", "segment", "--method", "cart", "--set", "objective=labels", "--leaves",
               6, "--groups", "sex", "--resamples", 2]
    told = [run("explain", data, *options, "--out", out)
            for data, out in (("people", "far"), ("people.csv", "near"))]
    assert [code for code, *_ in told] == [0, 0]
    far, near = ([line for line in out.split("\n\n") if "wrote" not in line][1:]
                 for _, out, _ in told)
    # rules, resamples, audit and cautions
    assert far == near
    pages = [Path(out, "report.html").read_text() for out in ("far", "near")]
    for part in ("profiles", "clusters", "tree"):
        one, other = (page.split(f'<section id="{part}"')[1].split("</section>")[0]
                      for page in pages)
        assert one == other, part
    parts = ["Which rows change their cluster?", "Which columns do the work?",
             "How firm are the questions?", "Are groups treated alike?"]
    for part in parts:
        assert (pages[0].split(part)[1].split("<h3")[0]
                == pages[1].split(part)[1].split("<h3")[0]), part


def told(run, data, options, out):
    """All that is printed but for the lines on how the table was read; and what is written beside
    tree and page."""
    code, text, err = run("explain", data, *options, "--out", out)
    assert code == 0, err
    lines = [line for line in text.splitlines() if line
        and not re.match("data  |used  |read as  |set aside  |missing  |reference  |clusters  "
                         "|wrote | +" + out, line)]
    return lines, Path(out, "labels.csv").read_text(encoding="utf-8"), err


EVERY = ["--method cart --set refine=true --leaves 6", "--method imm --holdout .2 --id key",
    "--describe all --set sets=a+town,since --set min_samples_leaf=20", "--method exkmc --set "
                                                                        "cuts=interval --set "
                                                                        "thresholds=full",
                                                                        "--method boxes --set "
                                                                        "max_conditions=2",
                                                                        "--set thresholds=since=30d --set fixed_splits=a<=1", "--groups sex --set fairness=.5 --set bent_moves=3", "--method imm --features a,b", "--method imm --features b --scale none", "--set objective=kmedians --method imm", "--set objective=kmedians --features a,b"]


@pytest.mark.parametrize("options", EVERY)
def test_what_a_file_has_a_folder_has(run, options):
    frame = people().assign(key=[f"=r{i}" if i < 3 else f"r{i}" for i in range(900)],
                            b=lambda f: f.zip.astype(int)*1000.0)
    frame.loc[3:7, "segment"] = None
    Path("people").mkdir()
    for i, part in enumerate([frame[:400], frame[400:401], frame[401:]]):
        part.to_parquet(f"people/{i}.parquet")
    frame.to_parquet("people.parquet")
    options = ["--labels", "segment", *options.split(),
        *([] if "--features" in options else ["--ignore", "key"] if "--id" not in options else [])]
    near, far = told(run, "people.parquet", options, "near"), told(run, "people", options, "far")
    assert near == far


def test_rows_are_copied_with_their_clusters_and_a_sample_labels_all(run, folder):
    folder.to_csv("all.csv", index=False)
    assert run("explain", "all.csv", "--labels", "segment", "--with-data", "--out", "near")[0] == 0
    assert (run("explain", "all.csv", "--labels", "segment", "--with-data", "--out", "far",
                "--memory", "1GB")[0] == 0)
    assert Path("near/all_clusters.csv").read_text() == Path("far/all_clusters.csv").read_text()
    code, out, err = run("explain", "rows", "--labels", "segment", "--with-data", "--sample", 500,
                         "--method", "boxes")
    assert (code == 0 and "4000 rows, 2 files; 500 of them, evenly spaced, are explained" in out
            and "of the clusters' rows lie in a box; " in out)
    rows = pd.read_csv("rows_xclust/labels.csv")
    copy = pd.read_csv("rows_xclust/rows_clusters.csv")
    assert (len(rows) == 4000 and (rows.reference == folder.segment.to_numpy()).all()
            and (copy.segment == rows.reference).all())
    assert ((copy.cluster == rows.cluster.fillna("none of these")).all()
            and (rows.cluster == rows.reference).mean() > .5)
    # of words, none of these is empty
    right = (rows.cluster == rows.reference).sum() / rows.cluster.notna().sum()
    assert f"{round(100*right, 1):g} % of the rows in boxes get their own cluster" in out
    assert (run("explain", "rows", "--labels", "segment", "--with-data")[0]
            == 0), "an earlier result gives way, a streamed file among it"


def test_numbers_of_clusters_and_an_earlier_tree(run, folder):
    folder = folder[["a", "b,c"]]
    folder.to_parquet("all.parquet")
    for name in ("1.parquet", "2.csv"): Path("rows", name).unlink()
    folder[:9].to_parquet("rows/a.parquet")
    folder[9:].to_parquet("rows/b.parquet")
    near, far = (told(run, d, ["--clusters", "2-5", "--set", "random_state=3", "--method", "imm"],
                      o) for d, o in (("all.parquet", "near"), ("rows", "far")))
    assert (near[0][:12] == far[0][:12] and Path("near/clusters.csv").read_bytes()
            == Path("far/clusters.csv").read_bytes())
    a, b = (told(run, d, ["--clusters", 4, "--set", "random_state=1", "--align-to", "near"], o)
            for d, o in (("all.parquet", "nearer"), ("rows", "farther")))
    a, b = (lines[lines.index("Clusters matched with those of near"):][:7] for lines, *_ in (a, b))
    assert a == b


STOPPED = """
import os, signal, sys
import xclust.engine.chunks as chunks
anew, left = chunks.Journal.anew, int(sys.argv[1])
def stop(self, *args):
    global left
    if not left: os.kill(os.getpid(), signal.SIGKILL)
    left -= 1
    return anew(self, *args)
chunks.Journal.anew = stop
from xclust.__main__ import main
from xclust.reference.kept import cache_home
sys.exit(main(sys.argv[2:]))
"""


def kept(): return len(list((cache_home() / "xclust" / "unfinished").glob("*/pass_*")))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL on this system")
def test_a_killed_run_goes_on(run, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    argv = ["explain", "rows", "--labels", "segment", "--method", "exkmc", "--set",
            "objective=kmeans", "--leaves", "6"]
    assert run(*argv)[0] == 0
    whole = Path("rows_xclust/tree.json").read_bytes(), Path("rows_xclust/report.html").read_bytes()
    for passes in (3, 9):
        killed = subprocess.run([sys.executable, "-c", STOPPED, str(passes), *argv],
                                capture_output=True, text=True)
        assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert kept() == 12
    code, out, err = run(*argv)
    assert (code == 0 and "goes on behind 12 passes" in err and kept() == 0
            and not Path("rows_xclust_unfinished").exists())
    assert ((Path("rows_xclust/tree.json").read_bytes(),
             Path("rows_xclust/report.html").read_bytes()) == whole)
    subprocess.run([sys.executable, "-c", STOPPED, "3", *argv], capture_output=True)
    os.utime("rows/1.parquet")
    code, out, err = run(*argv)
    # those of the file as it was go after a month
    assert code == 0 and "goes on" not in err and kept() == 3
    assert Path("rows_xclust/tree.json").read_bytes() == whole[0]
    subprocess.run([sys.executable, "-c", STOPPED, "3", *argv], capture_output=True)
    waiting = kept()
    # another request has a place of its own
    code, out, err = run(*argv[:-1], "7")
    assert code == 0 and "goes on" not in err and kept() == waiting > 3
    assert "goes on behind" in run(*argv)[2] and kept() == 3


def test_dates_with_a_zone_are_not_dates_without_in_files(run):
    """Rows moved by hours, silently, where a file of moments without a zone met a tree of moments
    with one."""
    rng = np.random.default_rng(3)
    kind = rng.integers(0, 2, 90)
    plain = pd.DataFrame({"at": pd.Timestamp("2024-01-01 06:00")
        + pd.to_timedelta(kind*400 + rng.integers(0, 300, 90), "h"),
        "who": np.array(["a", "b"])[kind]})
    tables = {"plain": plain, "aware": plain.assign(at=plain["at"].dt.tz_localize("UTC"))}
    def in_two(name, first, second):
        for ending, write in ((".csv", pd.DataFrame.to_csv), (".parquet", pd.DataFrame.to_parquet)):
            Path(name + ending[1:]).mkdir()
            write(first[:40], f"{name}{ending[1:]}/1{ending}", index=False), write(second[40:],
                f"{name}{ending[1:]}/2{ending}", index=False)
    for name, frame in tables.items():
        frame.to_csv(f"{name}.csv", index=False), frame.to_parquet(f"{name}.parquet", index=False)
        in_two(name, frame, frame)
    in_two("both", *tables.values())
    validation = ".csv", ".parquet", "csv", "parquet"
    for name, other in (("plain", "aware"), ("aware", "plain")):
        for checked in (".csv", "csv", "parquet"):
            assert (run("explain", name + checked, "--labels", "who", "--method", "cart", "--out",
                        "x")[0] == 0)
            assert (json.loads(Path("x/tree.json").read_text())["tree"]["columns"][0].get("zone",
                False) == (name == "aware")), (name, checked)
            for to in validation:
                code, out, err = run("predict", "x", name + to)
                assert (code == 0 and [line.split(",")[1] for line in out.splitlines()[1:]]
                        == plain.who.tolist()), (name, checked, to, err)
                code, out, err = run("predict", "x", other + to)
                assert (code == 2 and f"must hold dates {'with' if name == 'aware' else 'without'} "
                    "a time zone in column 'at'" in err), (name, checked, to, err)
    for checked in ("csv", "parquet"):
        code, out, err = run("explain", "both" + checked, "--labels", "who")
        assert (code == 2 and "holds dates with and without a time zone" in err
                and "'at'" in err), (checked, err)
        assert run("predict", "x", "both" + checked)[0] == 2


def test_percents_are_no_fractions_of_a_typed_file(run):
    rng = np.random.default_rng(4)
    kind = rng.integers(0, 2, 60)
    frame = pd.DataFrame({"rate": kind*20 + np.round(rng.random(60)*9 + 1, 1),
                          "who": np.array(["a", "b"])[kind]})
    frame.assign(rate=[f"{v}%" for v in frame.rate]).to_csv("rates.csv", index=False)
    assert run("explain", "rates.csv", "--labels", "who", "--method", "cart", "--out", "x")[0] == 0
    for name, values, right in (("percents", frame.rate, True),
                                ("fractions", frame.rate/100, False)):
        Path(name).mkdir()
        table = frame.assign(rate=values)
        table.to_parquet(f"{name}.parquet"), table[:30].to_parquet(
            f"{name}/1.parquet"), table[30:].to_parquet(f"{name}/2.parquet")
        for data in (f"{name}.parquet", name):
            code, out, err = run("predict", "x", data)
            if right:
                assert (code == 0 and [line.split(",")[1] for line in out.splitlines()[1:]]
                        == frame.who.tolist()), (data, err)
            else:
                assert (code == 2 and "in column 'rate'" in err
                        and "looks like a fraction, and percents are expected" in err), (data, err)


def accounts(n=600):
    """Cells as people write them: ids with zeros in front, money, dates of one order, truths, gaps
    in several words."""
    rng = np.random.default_rng(2)
    kind = rng.integers(0, 3, n)
    money = np.round(kind*1000 + rng.normal(2000, 90, n), 2)
    days = pd.Series(pd.Timestamp("2024-01-13") + pd.to_timedelta(kind*90 + rng.integers(0, 90, n),
                                                                  "D"))
    frame = pd.DataFrame({"key": [f"{i:05d}" for i in range(n)],
        "income": [f"${m:,.2f}" for m in money],
        "age": (np.where(kind == 1, 20, 0) + rng.integers(20, 40, n)).astype(object),
        "plan": np.array(["a", "b", "=1+1"])[kind], "since": days.dt.strftime("%d/%m/%Y"),
        "paid": np.where(kind == 2, "yes", "no"), "note": 'said "x, y"'})
    frame.loc[[3, 250, 599], ["income", "age", "plan", "since"]] = "?"
    return frame


def in_three(frame):
    "A folder of CSV files, one of Parquet, and all rows in one file of each."
    for kind in ("csv", "parquet"): Path(kind).mkdir()
    typed = frame.assign(age=pd.to_numeric(frame.age, errors="coerce"))
    for i, (a, b) in enumerate([(0, 250), (250, 251), (251, len(frame))]):
        frame[a:b].to_csv(f"csv/{i}.csv", index=False)
        typed[a:b].to_parquet(f"parquet/{i}.parquet", index=False)
    frame.to_csv("csv.all.csv", index=False)
    typed.to_parquet("parquet.all.parquet", index=False)


def answers(run, data, words):
    "All that a command says of a folder, or of a file; the name of the data is one word."
    code, *texts = run(*[data if w == "DATA" else w for w in words])
    return code, *(re.sub(rf"{re.escape(data)}(?=[ :,'\"]|$)", "DATA", t) for t in texts)


PREDICTED = ["", "--id key", "--id age", "--check", "--json", "--json --id key --check",
    "--strict", "--types age=text", "--types key=money", "--types nope=text", "--id nope",
    "--id key --with-data"]


@pytest.mark.parametrize("model",
    ["--ignore key,note --names auto --method imm", "--method boxes --ignore key,note"])
def test_a_folder_is_labeled_as_the_same_rows_in_one_file(run, model):
    in_three(accounts())
    assert run("explain", "csv.all.csv", "--clusters", 3, *model.split(), "--out", "m")[0] == 0
    for kind in ("csv", "parquet"):
        for options in PREDICTED:
            far, near = (answers(run, data, ["predict", "m", "DATA", *options.split()])
                         for data in (kind, f"{kind}.all.{kind}"))
            assert far == near, (kind, options)
    assert (run("predict", "m", "csv", "--with-data")[1] == run("predict", "m", "csv.all.csv",
                                                                "--with-data")[1])
    for data, out in (("parquet", "far"), ("parquet.all.parquet", "near")):
        assert run("predict", "m", data, "--with-data", "--out", out)[:2] == (0, "")
    pd.testing.assert_frame_equal(pd.read_parquet("far"), pd.read_parquet("near"))
    found = [line.split(",") for line in run("predict", "m", "csv", "--id", "key")[1].splitlines()]
    assert ([f[:2] for f in found[1:]] == [[str(i + 1), f"{i:05d}"] for i in range(600)]
            and len({f[2] for f in found}) > 3)
    Path("mine.csv").write_text("my,own\n")
    assert ("does not hold labels" in run("predict", "m", "csv", "--out", "mine.csv")[2]
            and Path("mine.csv").read_text() == "my,own\n")
    assert ("is read here, and the result would replace it" in run("predict", "m", "csv", "--out",
                                                                   "csv/1.csv")[2])
    text = Path("csv/2.csv").read_text()
    Path("csv/2.csv").write_text(text.replace('\n00300,"$', '\n00300,"oops', 1))
    Path("csv.all.csv").write_text(Path("csv.all.csv").read_text().replace('\n00300,"$',
        '\n00300,"oops', 1))
    far, near = (answers(run, data, ["predict", "m", "DATA"]) for data in ("csv", "csv.all.csv"))
    assert (far == near and ("line 302: 'oops" in far[2] and far[:2] == (2, "")
                             or "boxes" in model)), (far, near)
    Path("csv/2.csv").write_text(text.replace("\n00300,", "\n00300,,", 1))
    assert re.match(r"xclust: csv/2.csv: CSV parse error: (Row #\d+: )?Expected 7 columns, got 8",
                    run("predict", "m", "csv")[2])


def test_ids_of_a_folder_stay_text_in_labels(run):
    frame = accounts().drop(columns="note")
    in_three(frame)
    for how in (["--method", "imm"], ["--method", "boxes"]):
        assert run("explain", "csv", "--labels", "paid", "--id", "key", "--out", "x", *how)[0] == 0
        assert ([line.split(",")[1] for line in Path("x/labels.csv").read_text().splitlines()[1:]]
                == frame.key.tolist()), how


@pytest.mark.parametrize("words",
    ["compare DATA --clusters 3 --methods imm,cart --json --ignore note", "update m DATA --json",
     "report m DATA --out page.html --title t"])
def test_other_commands_take_a_small_folder(run, words, monkeypatch):
    in_three(accounts())
    assert (run("explain", "csv.all.csv", "--clusters", 3, "--ignore", "key,note", "--out", "m",
                "--method", "imm")[0] == 0)
    found = []
    for data in ("csv", "csv.all.csv"):
        code, out, err = run(*[data if w == "DATA" else w for w in words.split()])
        page = Path("page.html").read_text() if "report" in words else ""
        found.append([re.sub('"seconds": [^}]*|"sha256": "[^"]*"', "",
            re.sub(r"\bcsv(\.all\.csv)?\b", "DATA", t)) for t in (str(code), out, err, page)])
    assert found[0] == found[1] and found[0][0] == "0"
    assert ("--sheet does not go with "
            "a folder" in run(*["csv" if w == "DATA" else w for w in words.split()], "--sheet",
                              1)[2])
    monkeypatch.setattr("xclust.shipping.cli.SMALL_FILES", 100)
    assert ("reads folders of up to 0 MB: give it fewer of these "
            "files, or one" in run(*["csv" if w == "DATA" else w for w in words.split()])[2])
def odd_columns(seed, n=1200):
    "Columns whose kind the first rows do not tell."
    rng = np.random.default_rng(seed)
    kind = rng.integers(0, 3, n)
    late = np.arange(n) >= 900
    def gappy(values, share=.1):
        return np.where(rng.random(n) < share, "", np.asarray(values).astype(str))
    every = {
        "age": (kind*9 + rng.integers(20, 60, n)).astype(str),
        "code": [f"{v:03d}" if late[i] else str(v + 100)
            for i, v in enumerate(rng.integers(1, 80, n))],
            "zip": rng.integers(1, 40, n).astype(str),
            "key": [f"{v:06d}" for v in rng.permutation(n)], "nr": np.arange(n).astype(str),
            "shuffled": rng.permutation(n).astype(str),
            "user_id": rng.integers(0, 50, n).astype(str),
            "income": gappy((rng.normal(size=n) + kind).round(3), .2),
            "town": np.where(late, np.array(["Bern", "Ulm ", "Rom"])[kind], ""),
            "price": [f"$ {1000 + 700*k + v:,}.50" for k, v in zip(kind, rng.integers(0, 900, n))],
            "since": [f"{d:02d}.{m:02d}.2023" for d, m in zip(rng.integers(1, 29, n),
                4*kind + rng.integers(1, 5, n))],
                "begun": np.where(late, "2024-05-01",
                    (np.datetime64("2023-01-01") + rng.integers(0, 99, n)).astype(str)),
                    "asked": np.array(["yes", "no", "yes"])[np.where(rng.random(n) < .7, kind, 1)],
                    "true": np.where(rng.random(n) < .5, "true", np.where(late, "", "false")),
                    "unknown": np.where(rng.random(n) < .1, "?",
                        (kind + rng.normal(size=n)).round(1).astype(str)),
                        "mixed": np.where(late & (rng.random(n) < .5), "3a", "17"),
                        "words": [f"w{v}" for v in rng.integers(0, 60, n)],
                        "one": np.where(late, "1.0", "1"), "same": ["x"]*n, "none": [""]*n,
                        "few": np.where(late, rng.choice(["p", "q"], n), "p"),
                        "half": np.where(late, "2.5", kind.astype(str))}
    names = ["age", "income",
        *rng.permutation([c for c in every if c not in ("age", "income")])[:rng.integers(8, 20)]]
    return pd.DataFrame({c: every[c] for c in names}).assign(
        segment=np.where(late & (rng.random(n) < .3), np.array(["1", "2b", "3"])[kind],
                         np.array(["1", "2", "3"])[kind]))


def in_words(run, data, *options):
    "What is said of the columns, and the tree."
    code, out, err = run("explain", *data.split(), "--labels", "segment", "--method", "imm",
                         "--out", "o", *options)
    assert code == 0, err
    lines = [re.sub(" in line [0-9]+", "", line) for line in out.splitlines()
             if re.match("used|set aside|missing|reference cost|tree cost|price", line)]
    return (lines, out.split("agreement  ")[1].split("replaced the")[0].split("wrote ")[0],
            Path("o/labels.csv").read_text())


@pytest.mark.parametrize("seed", range(3))
def test_the_columns_of_a_folder_are_those_of_one_file(run, seed):
    frame = odd_columns(seed)
    frame.to_csv("all.csv", index=False)
    frame.replace("", None).to_parquet("all.parquet")
    for kind in ("csv", "parquet"): Path(kind).mkdir()
    for i, part in enumerate([frame[:300], frame[300:301], frame[301:900], frame[900:]]):
        part.to_csv(f"csv/{i}.csv", index=False)
        part.replace("", None).to_parquet(f"parquet/{i}.parquet")
    # is a a unit of 3a? That is asked
    known = ["--types", "mixed=text"] * ("mixed" in frame)
    near = in_words(run, "all.csv", *known)
    for data in ("csv", "all.csv --memory 2GB", "parquet", "all.parquet --memory 2GB"):
        assert in_words(run, data, *known) == near, data
    assert (run("predict", "o", "csv", "--out", "far.txt")[0] == run("predict", "o", "all.csv",
        "--out", "near.txt")[0] == 0)
    assert Path("far.txt").read_text() == Path("near.txt").read_text()


def test_labels_of_digits_in_one_file_and_text_in_another(run, folder):
    Path("mixed").mkdir()
    labels = np.where(np.arange(4000) < 1500,
        folder.segment.map({"v": "1", "w": "2", "x": "1", "y": "2"}),
        folder.segment.map({"v": "2", "w": "3a", "x": "-1", "y": "2"}))
    frame = folder[["a", "b,c"]].assign(segment=labels)
    frame.to_csv("all.csv", index=False)
    frame[:1500].to_csv("mixed/1.csv", index=False)
    frame[1500:].to_csv("mixed/2.csv", index=False)
    assert in_words(run, "mixed") == in_words(run, "all.csv") and not Path("o_unfinished").exists()


def test_progress_is_passes_and_time(run, monkeypatch):
    monkeypatch.setattr("xclust.engine.printed.Progress.every", 0.)
    argv = ["explain", "rows", "--labels", "segment", "--method", "cart"]
    assert run(*argv)[2] == ""
    code, out, err = run(*argv, "--set", "verbose=1")
    assert (code == 0 and re.search(r"xclust: pass 5 of about \d+, .* left \.\.\.", err)
            and "xclust: coding chunk 1 of " in err and "xclust: reading chunk " in err)
    monkeypatch.setattr("xclust.shipping.cli.Request.is_shown", True)         # a terminal
    assert re.search(r"xclust: still at work after .*: 1 chunks? ",
                     run("predict", "rows_xclust", "rows")[2])


def test_an_interrupted_run_says_that_it_goes_on(run, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    def stop(*args, **how): raise KeyboardInterrupt
    argv = ["explain", "rows", "--labels", "segment", "--method", "cart"]
    with monkeypatch.context() as patched:
        patched.setattr("xclust.shipping.cli.report", stop)
        code, out, err = run(*argv)
    assert (code == 130 and f"{kept()} passes over the rows are finished and kept" in err
            and kept() > 3 and not Path("rows_xclust_unfinished").exists())
    # these change no tree
    code, out, err = run(*argv, "--set", "verbose=1", "--json")
    assert code == 0 and "goes on behind" in err and kept() == 0


def test_a_model_of_many_rows_says_what_its_leaves_have_seen(run, monkeypatch):
    """A fit of a large table keeps no ranges; the command has rows at hand, and new ones are
    compared with them."""
    from xclust.engine import result
    from xclust.reading.audit import keep_ranges
    rng = np.random.default_rng(0)
    X = pd.DataFrame({"a": rng.normal(size=300).round(2),
        "b": np.where(rng.random(300) < .1, np.nan, rng.normal(size=300)),
        "c": rng.choice(["u", "v"], 300)})
    y = np.where(rng.random(300) < .1, -1, (X.a > 0)*1)
    few = CART().fit(X, labels=y).result_.ranges
    monkeypatch.setattr(result, "FEW_VALUES", 10)
    for rows, labels in ((X, None), (Source([X[:100], X[100:101], X[101:]]), y)):
        model = CART().fit(rows, labels=y)
        assert model.result_.ranges is None
        keep_ranges(model, rows, labels)
        assert np.array_equal(model.result_.ranges, few, equal_nan=True)
    Path("d").mkdir()
    whole = X.assign(kind=np.where(y < 0, "", np.where(y, "one", "two")))
    for i in range(3): whole[100*i:100*i + 100].to_csv(f"d/{i}.csv", index=False)
    whole.to_csv("d.csv", index=False)
    for data in ("d", "d.csv"):
        assert (run("explain", data, "--labels", "kind", "--method", "cart", "--out", "there")[0]
                == 0)
        code, out, err = run("predict", "there", "d.csv", "--check", "--out", "labels.csv")
        assert code == 0 and "No row of 300 lies outside the training range of its leaf" in err


def test_a_copy_of_the_data_is_of_their_kind(run):
    pd.DataFrame({"a": [0., 1, 2, 3], "k": list("xxyy")}).to_csv("d.csv", index=False)
    assert run("explain", "d.csv", "--labels", "k", "--method", "imm")[0] == 0
    code, out, err = run("predict", "d_xclust", "d.csv", "--with-data", "--out", "p.parquet")
    assert code == 2 and "in .csv, and p.parquet says .parquet: call it p.csv" in err
    assert run("predict", "d_xclust", "d.csv", "--with-data", "--out", "p.csv")[0] == 0


def test_thousands_of_labels_are_no_clusters(run):
    "What would want more memory than there is: a column of numbers as labels of a folder."
    Path("d").mkdir()
    pd.DataFrame({"a": np.arange(9000.) % 50, "k": np.arange(9000) // 3}).to_parquet("d/0.parquet")
    code, out, err = run("explain", "d", "--labels", "k", "--memory", "1GB")
    assert (code == 2 and "column 'k' has 3000 different labels, and a report shows at most 2000"
            in err)


def test_datasets_of_arrow_and_lazy_relations_are_read_where_they_lie():
    dataset, duckdb, nw = (pytest.importorskip("pyarrow.dataset"), pytest.importorskip("duckdb"),
                           pytest.importorskip("narwhals"))
    frame = pd.DataFrame({"a": np.arange(20.), "k": np.arange(20) // 5})
    Path("d").mkdir()
    frame.to_parquet("d/0.parquet")
    near = CART().fit(frame[["a"]], labels=frame.k).tree_
    for X in (dataset.dataset("d"),
              nw.from_native(duckdb.sql("SELECT * FROM 'd/*.parquet'")).lazy()):
        assert np.array_equal(CART().fit(X, labels="k").tree_.upper, near.upper)


def test_a_limit_that_cannot_be_kept_is_refused_before_anything_is_read(run, folder, monkeypatch):
    monkeypatch.setattr(many_rows, "look_at", None)
    folder.to_parquet("one.parquet")
    for data in ("one.parquet",):
        code, out, err = run("explain", data, "--labels", "segment", "--memory", "300MB")
        assert (code == 2 and not out and "--memory is too little: 4000 rows of 8 columns "
                                          "need at least " in err and err.count("\n") == 1), err
    monkeypatch.setattr(many_rows.shutil, "disk_usage",
                        lambda place: type("Usage", (), {"free": 1000}))
    with pytest.raises(many_rows.Problem, match="one.parquet stores its rows in blocks of 4,000, "
            ".* Name another folder by TMPDIR, or save the file again with row_group_size=100000"):
        many_rows.check_room("one.parquet", 500, 8)
    many_rows.check_room("one.parquet", 4000, 8)


def test_only_utf_8_is_read_in_chunks(run):
    lines = ["Größe,b", *[f"größer {i % 3},{i}" for i in range(60)]]
    for head in (lines[0], "a,b"):
        Path("c.csv").write_bytes("\n".join([head, *lines[1:]]).encode("cp1252"))
        code, out, err = run("explain", "c.csv", "--clusters", 2, "--memory", "2GB")
        assert (code == 2 and not out and "c.csv is not in UTF-8, and a table that is read in chunks"
                in err and "without --memory" in err and err.count("\n") == 1), err
        with pytest.raises(ValueError, match="c.csv is not in UTF-8"): Source("c.csv")
        assert run("explain", "c.csv", "--clusters", 2)[0] == 0


def test_what_memory_allows():
    for n, d, wide in ((10**6, 20, 20), (10**6, 100, 100), (10**8, 20, 20), (10**6, 12, 300),
                       (0, 5, 5)):
        need, least, a_row = many_rows.least_memory(n, d, wide)
        with pytest.raises(many_rows.Problem, match=f"need at least {-(-(need - 1) // 2**20)}MB$"):
            rows_of_chunks(need - 1, n, d, wide)
        sizes = [rows_of_chunks(m, n, d, wide)
                 for m in (need, need + 2**26, need + 2**28, need + 2**33)]
        assert sizes[0] >= least >= 1000 and max(sizes) <= 250_000 and sizes[0] == min(sizes), sizes


def test_different_cells_have_so_much_room():
    import pyarrow as pa
    counts, short = CellCounts(2**14), CellCounts()
    for i in range(20):
        cells = pa.array([f"{i}, and many words that nobody reads, number {j}" for j in range(100)]
                         + ["common"]*5)
        for own in (counts, short): own.add(cells)
    table = counts.merge()
    assert (counts.more and table.nbytes <= 2**14
            and dict(zip(table["cell"].to_pylist(), table["n"].to_pylist()))["common"] == 100)
    assert not short.more and len(short.merge()) == 2001


def test_predict_reads_a_large_file_in_chunks(run, folder, monkeypatch):
    assert run("explain", "rows", "--labels", "segment", "--method", "imm")[0] == 0
    folder.to_parquet("one.parquet")
    folder.to_csv("one.csv", index=False)
    folder.assign(town="Köln").to_csv("other.csv", index=False, encoding="cp1252")
    near = {data: run("predict", "rows_xclust", data)
            for data in ("one.parquet", "one.csv", "other.csv")}
    chunked = []
    before = cli.sheets_of
    def watched(data, *args):
        chunked.append(data)
        return before(data, *args)
    monkeypatch.setattr(cli, "sheets_of", watched)
    for data in ("one.parquet", "one.csv"):
        assert run("predict", "rows_xclust", data, "--memory", "500MB") == near[data]
    monkeypatch.setattr(cli, "SMALL_FILES", 1000)
    for data, answer in near.items(): assert run("predict", "rows_xclust", data) == answer
    assert chunked == ["one.parquet", "one.csv"]*2
    code, _, err = run("predict", "rows_xclust", "one.csv", "--memory", "100MB")
    assert code == 2 and "--memory is too little: " in err and "rows of" not in err
    assert ("--memory does not go with standard input" in run("predict", "rows_xclust", "-",
                                                              "--memory", "1GB")[2])


def test_a_table_that_takes_much_memory_is_noted(run, folder, monkeypatch):
    monkeypatch.setattr(cli, "free_memory", lambda: 900 * 2**20)
    folder.to_csv("one.csv", index=False)
    folder.to_parquet("one.parquet")
    for data in ("one.csv", "one.parquet"):
        n, d = cli.cells_of(data)
        assert abs(n - 4000) < 100 and d == 8
        code, _, err = run("explain", data, "--labels", "segment", "--method", "imm")
        assert code == 0 and "takes about" not in err
    monkeypatch.setattr(cli, "free_memory", lambda: 700 * 2**20)
    for data in ("one.csv", "one.parquet"):
        err = run("explain", data, "--labels", "segment", "--method", "imm")[2]
        assert (re.search(rf"note: {data} takes about 40\d MB in memory, and 700 MB are free; "
                          r"--memory 1GB gives the same tree\n", err)), err


def test_truths_beside_numbers_weigh_as_in_memory(run):
    """Each truth is two columns of 0 and 1 for distances; numbers are scaled beside them, with
    labels and without."""
    rng = np.random.default_rng(0)
    seg = rng.integers(0, 3, 90)
    pd.DataFrame({"seg": seg, "b": rng.random(90) < .2 + .3*seg,
                  "x": rng.normal(size=90) + seg}).to_csv("t.csv", index=False)
    for more in (["--labels", "seg", "--set", "objective=kmeans"],
            ["--labels", "seg", "--set", "objective=kmedians"],
            ["--ignore", "seg", "--clusters", 3]):
        near, far = (json.loads(run("explain", "t.csv", "--method", "imm", "--json", *more,
                                    *chunks)[1]) for chunks in ([], ["--memory", "1GB"]))
        for key in ("scaling", "tree cost", "price of explainability"):
            assert far["summary"][key] == near["summary"][key], key
        assert far["rules"] == near["rules"]
    code, _, err = run("explain", "t.csv", "--labels", "seg", "--scale", "none", "--memory", "1GB")
    assert code == 2 and "--scale none needs numbers without gaps" in err


def test_columns_of_like_spreads_are_left_as_in_memory(run):
    x = np.random.default_rng(0).normal(size=(90, 2)) + 6*(np.arange(90) % 3)[:, None]
    pd.DataFrame(x, columns=["a", "b"]).to_csv("t.csv", index=False)
    near, far = (json.loads(run("explain", "t.csv", "--clusters", 3, "--method", "imm", "--json",
                                *chunks)[1]) for chunks in ([], ["--memory", "1GB"]))
    assert ("the spreads of the columns are alike" in near["summary"]["scaling"]
            and far["summary"]["scaling"] == near["summary"]["scaling"])
    assert (far["summary"]["tree cost"] == near["summary"]["tree cost"]
            and far["rules"] == near["rules"])


def test_labels_of_any_type_are_those_of_memory(run):
    """Parquet labels in chunks: texts with spaces, noise as a text, numbers beside gaps, truths.
    They ended in errors, or one of two ids was lost."""
    x = np.arange(90) % 30*.5 + np.arange(90)//30*20
    for values, said in ((["a ", "b", "-1"], ["a", "b"]), (["a", "b", "none"], ["a", "b"]),
                         (["1", "2", "-1"], [1, 2]), (["01", "02", "1"], ["01", "02", "1"]),
                         (pd.array([2**53 + 1, 2**53, None], dtype="Int64"), [2**53, 2**53 + 1]),
                         ([1., 2., None], [1, 2]), (pd.array([True, False, None]),
                                                    ["false", "true"])):
        pd.DataFrame({"x": x, "s": pd.Series(values).repeat(30).array}).to_parquet("t.parquet")
        found = []
        for more in ([], ["--memory", "2GB"]):
            assert run("explain", "t.parquet", "--labels", "s", "--out", "o", *more)[0] == 0
            assert sorted(json.loads(Path("o/tree.json").read_text())["clusters"], key=str) == said
            found.append(Path("o/labels.csv").read_text())
        assert found[0] == found[1]


def test_what_is_told_of_cells_is_told_over_chunks(run):
    """Limits, stars, words for missing and capitals as in memory; totals and notes count as rows
    there, which is told."""
    rng = np.random.default_rng(0)
    t = pd.DataFrame({"region": np.array(["north", "south"])[np.arange(200) % 2],
        "lead": ["<0.1" if i % 5 == 0 else f"{.2 + i % 7*.3:.2f}" for i in range(200)],
        "load": [f"{300 + i % 31*7}" + "*"*(i % 6 == 0) for i in range(200)],
        "age": ["90+" if i % 9 == 0 else str(20 + i % 60) for i in range(200)],
        "num": ["NA" if i % 10 == 0 else f"{v:.2f}" for i, v in enumerate(rng.normal(size=200))],
        "b": ["none" if i % 8 == 0 else "ja" if i % 3 else "Ja" for i in range(200)]})
    Path("d").mkdir()
    for i, part in enumerate((t[:100], t[100:])): part.to_csv(f"d/{i}.csv", index=False)
    t.to_csv("t.csv", index=False)
    def lines(*argv):
        return dict(re.findall(r"^(data|read as|missing) {2,}(.*)$",
            run("explain", *argv, "--clusters", 2, "--method", "imm", "--out", "o")[1], re.M))
    near, far = lines("t.csv"), lines("d")
    assert (far["read as"] == near["read as"] and "'<' in 40 values: the limit itself is used"
            in far["read as"] and "'NA' in num (20)" in far["read as"])
    assert far["missing"] == near["missing"] and "count as rows" not in far["data"]
    with open("d/1.csv", "a") as file:
        file.write("Grand total,3,4,9,1234,\nNote: figures in thousand USD,,,,,\n")
    told = ("may be totals or notes, but count as rows, because the table is read in chunks: "
            "'Grand total' in region (1), 'Note: figures in thousand USD' in 1.csv")
    assert "'Grand total 3 4 9 1234' in 1.csv" in run("predict", "o", "d", "--out", "labels.csv")[2]
    assert (told in lines("d")["data"]
            and told in Path("o/report.html").read_text().replace("&#39;",
                                                                  "'").replace("&#x27;", "'"))


def test_sql_is_refused_where_another_column_differs_in_capitals(run):
    "Also one that was not used."
    rng = np.random.default_rng(0)
    t = pd.DataFrame({"Age": rng.integers(20, 70, 60), "age": rng.integers(0, 5, 60)})
    t.assign(seg=np.where(t.age > 2, "b", "a")).to_csv("t.csv", index=False)
    for more in ([], ["--memory", "2GB"]):
        assert (run("explain", "t.csv", "--labels", "seg", "--ignore", "Age", "--out", "o",
                    *more)[0] == 0)
        code, _, err = run("export", "o", "--to", "sql", "--dialect", "duckdb")
        assert code == 2 and "'age' and 'Age' differ only in case" in err
        assert ('t."age"' in run("export", "o", "--to", "sql", "--dialect", "postgresql")[1]
                and run("predict", "o", "t.csv")[0] == 0)


def test_thousands_decimal_commas_and_midnight_over_chunks(run):
    "78,051 between semicolons was 78.051 in chunks alone; midnight is a time of day like others."
    rng = np.random.default_rng(0)
    n = 60
    columns = {"n": [f"{v:,}" for v in rng.integers(10_000, 99_999, n)],
        "m": [f"${v:,}.50" for v in rng.integers(1000, 9999, n)],
        "de": [f"{v:.1f}".replace(".", ",") for v in rng.normal(size=n)],
        "p": [f"{v/1000:.3f}" for v in rng.integers(1001, 9999, n)],
        "t": [f"{h:02}:{15*q:02}" for h, q in zip(rng.integers(0, 3, n), rng.integers(0, 4, n))]}
    for names in (["n", "m"], ["de"], ["p"], ["t"], ["de", "p", "t"]):
        t = pd.DataFrame({name: columns[name] for name in names})
        t.to_csv("t.csv", index=False, sep=";")
        try: near = cli.read_sheet(cli.Request(data="t.csv")).frame(names)
        except ValueError as error:
            with pytest.raises(ValueError, match=re.escape(str(error).split(":")[1][:20])):
                chunked_table("t.csv", [], None, [], None)
            continue
        far = chunked_table("t.csv", [], None, [], None).whole
        for name in names: assert list(far.whole(name)) == [*near[name]], name
