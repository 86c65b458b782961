"""One file is one table: numbers and words of CSV files are the same in memory, in chunks and for
the command."""
import warnings
import numpy as np
import pandas as pd
import pytest
from xclust import CART, Source, from_json, read_file
from xclust.__main__ import main
from xclust.reference.source import in_doubt
from xclust.reference.written import decimal_mark

pytest.importorskip("pyarrow")
import pyarrow as pa


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch): monkeypatch.chdir(tmp_path)


def write(name, head, rows, mark=","):
    with open(name, "w", encoding="utf-8", newline="") as file:
        for row in [head, *rows]:
            file.write(mark.join(f'"{c}"' if mark in str(c) else str(c) for c in row) + "\n")
    return name


def of_memory(path, name): return np.asarray(read_file(path)[name], dtype=object)


def of_chunks(path, name, **how):
    return np.concatenate([np.asarray(c.read([name])[0], object)
                           for c in Source(path, rows=40, **how).chunks])


def same(a, b):
    def plain(v): return None if v is None or v != v else v
    return [plain(v) for v in a] == [plain(v) for v in b]


def swapped(text): return text.translate(str.maketrans(",.", ".,"))


WAYS = {"point": lambda v: f"{v:.2f}", "comma": lambda v: swapped(f"{v:.2f}"),
        "thousands": lambda v: f"{v:,.0f}", "dotted": lambda v: swapped(f"{v:,.0f}"),
        "both": lambda v: f"{v:,.2f}", "german": lambda v: swapped(f"{v:,.2f}"),
        "swiss": lambda v: f"{v:,.2f}".replace(",", "'"),
        "spaces": lambda v: f"{v:,.0f}".replace(",", " "), "three": lambda v: f"{v:.3f}",
        "three_comma": lambda v: swapped(f"{v:.3f}"), "whole": lambda v: f"{v:.0f}",
        "euro": lambda v: swapped(f"{v:,.2f} €")}


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("seed", range(6))
def test_numbers_of_any_writing_are_one_table(mark, seed):
    "It was 78.051 of 78,051 in a Source of a file with semicolons."
    rng = np.random.default_rng(seed)
    names = rng.choice(list(WAYS), 3, replace=False)
    values = (np.exp(rng.uniform(*[(0, 12), (7, 12), (1, 5)][seed % 3], (60, 3)))
              * np.where(rng.random((60, 3)) < .2, -1, 1))
    rows = [[WAYS[w](v) for w, v in zip(names, row)] for row in values]
    for i, j in zip(*np.nonzero(rng.random((60, 3)) < .05)):
        rows[i][j] = rng.choice(["", "NA", "-", "unknown"])
    path = write("t.csv", names, rows, mark)
    sheet = read_file(path)
    if unclear := [c for c in sheet.columns.values() if c.unclear]:
        assert "thousands, or decimals?" in unclear[0].unclear
        with pytest.raises(ValueError, match="thousands, or decimals\\? Give decimal="):
            Source(path)
        return
    for name in names:
        if name != "euro":
            assert same(of_memory(path, name), of_chunks(path, name)), (name, rows[:3])


def test_which_mark_is_meant_can_be_told():
    path = write("t.csv", ["a", "b"], [[f"{v:,}", "x"] for v in range(1000, 9999, 90)], ";")
    with pytest.raises(ValueError,
            match="column 'a' of t.csv holds numbers with a comma before three digits, such as "
                  "1,000: thousands"):
        Source(path)
    assert (of_chunks(path, "a", decimal=".")[0] == 1000 and of_chunks(path, "a", decimal=",")[0]
            == 1.)
    assert of_chunks(path, "a", texts=["a"])[0] == "1,000"
    with pytest.raises(ValueError, match="decimal must be"): Source(path, decimal=";")


def test_files_of_a_folder_decide_together(tmp_path):
    (tmp_path / "d").mkdir()
    write("d/1.csv", ["a", "b"], [["1.234", 1], ["5.678", 2]], ";")
    write("d/2.csv", ["a", "b"], [["1.234,5", 1], ["5.678", 2]], ";")
    assert (np.concatenate([c.read(["a"])[0] for c in Source("d").chunks]).tolist()
            == [1234., 5678., 1234.5, 5678.])


def test_only_what_is_in_doubt_is_read_twice():
    def doubt(*cells): return in_doubt(pa.array(cells))
    for cells in (["1,5", "2"], ["1.234", "56.789"], ["1", "2", "unknown"], ["1 234"],
                  ["1.234,5 €"]):
        assert doubt(*cells), cells
    for cells in (["1.5", "2.123"], ["1", "2", None], ["a", "b, c"], ["2024-01-01"], ["12:30"],
                  ["0.123", "0.456"], ["007", "008"]):
        assert not doubt(*cells), cells


def test_the_mark_of_a_column():
    def of(*cores, hint=""): return decimal_mark(dict.fromkeys(cores, 1), hint)
    assert (of("1.5") == ("point", True) and of("1,5", "1,234") == ("comma", True)
            and of("12") == ("", False))
    assert (of("1,234") == (None, False) and of("1,234", hint="comma") == ("comma", False)
            and of("1.234") == ("point", False))


WORDS = ["NA", "none", "N/A", " red", "red ", "blue", "", "?", "null", "green"] * 6


def test_words_are_the_same_in_memory_and_chunks():
    path = write("w.csv", ["c", "n", "day"],
                 [[w, i, "2024-01-01" if i % 7 else "NA"] for i, w in enumerate(WORDS)])
    assert (same(of_memory(path, "c"), of_chunks(path, "c"))
            and set(of_chunks(path, "c")) == {"red", "blue", "green", None})
    asked = np.asarray(read_file(path, types={"c": "text"})["c"], object)
    assert same(asked, of_chunks(path, "c", texts=["c"])) and {"NA", "none", "?"} <= set(asked)
    assert ([d is None or d != d for d in of_chunks(path, "day").tolist()]
            == [i % 7 == 0 for i in range(60)])


def test_text_that_is_asked_for_keeps_its_words_in_chunks(capsys):
    "`--types x=text` lost NA as a word in a CSV file that is read in chunks."
    path = write("t.csv", ["x", "y"],
                 [[["NA", "EU", "none"][i % 3], 5*(i % 3) + i/100] for i in range(90)])
    for more in ((), ("--memory", "1GB")):
        assert (main(["explain", path, "--types", "x=text", "--features", "x,y", "--clusters", "3",
                      "--method", "cart", "--out", f"m{len(more)}", *more]) == 0)
        found = from_json(f"m{len(more)}/tree.json")
        kinds = [c for c in found.tree_.columns if c.name == "x"]
        assert kinds[0].categories == ("EU", "NA", "none")
    assert open("m0/labels.csv").read() == open("m2/labels.csv").read()


def test_a_source_that_is_gone_leaves_no_open_file(tmp_path):
    import gc
    pd.DataFrame({"x": np.arange(3000.)}).to_parquet("t.parquet")
    # what tests before have left is not of this one
    gc.collect()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        source = Source("t.parquet", rows=1000)
        CART(objective="labels").fit(source, labels=np.arange(3000) > 99)
        del source
        gc.collect()
    assert not [w for w in told if issubclass(w.category, ResourceWarning)]
