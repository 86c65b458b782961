"""Reading files: what cells and columns mean, encodings, titles, row numbers, workbooks; and the
file written back with a column."""
import gzip
import io
import os
import sys
import zipfile
from datetime import datetime, timezone
from pathlib import Path
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from sklearn.datasets import load_iris
import xclust
from xclust import Source
from xclust.shipping import files
from xclust.shipping.files import Problem, Reading, digits, parse_types, parsed_amount, read_file
from xclust.shipping.files import sniff, write_with
from helpers import in_turn

RNG = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def read(text, types=None, encoding="utf-8", name="x.csv", **options):
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return read_file(name, types, **options)


def column(cells, types=None, **options):
    """One column of these cells, beside a column of words; in a file between bars, which are in no
    cell."""
    quoted = ['"' + c.replace('"', '""') + '"' for c in cells]
    sheet = read("x|w\n" + "".join(f"{c}|word{'ab'[i % 2]}\n" for i, c in enumerate(quoted)),
                 types, **options)
    return sheet.columns["x"]


# ---- cells and columns


def seen(c):
    "Kind, and values as plain Python."
    values = c.values if c.values is not None else c.moments if c.kind == "date" else c.words
    return (c.reading.kind, [None if v is None or v != v else v.date().isoformat()
        if isinstance(v, datetime) else float(v) if not isinstance(v, str) else v for v in values])


@in_turn("cells, kind, values", [
    (["$1,234.50", "$9.99", "-$5"], "money", [1234.5, 9.99, -5]),
    (["1.234,50 €", "9,99 €", "-5,00€"], "money", [1234.5, 9.99, -5]),
    (["USD 12", "USD 13.5", "US$ 14"], "money", [12, 13.5, 14]),
    (["(12.50)", "$3.00", "($1,000.00)"], "money", [-12.5, 3, -1000]),
    (["£1,000", "£12.5", "£.5"], "money", [1000, 12.5, .5]),
    (["¥1200", "¥900", "¥5"], "money", [1200, 900, 5]),
    (["₹12,34,567.50", "₹100", "₹1,000"], "money", [1234567.5, 100, 1000]),
    (["CHF 1'234.50", "CHF 12.00", "CHF 1’000"], "money", [1234.5, 12, 1000]),
    (["1 234,50 kr", "12,00 kr", "5 kr."], "money", [1234.5, 12, 5]),
    (["1 234,50 zł", "12,00 zł", "7 PLN"], "money", [1234.5, 12, 7]),
    (["R$ 1.234,50", "R$ 12,00", "R$ 1.000"], "money", [1234.5, 12, 1000]),
    (["12.5-", "$3", "4.25"], "money", [-12.5, 3, 4.25]),
    (["$\u00a05", "$6", "\u2212$7"], "money", [5, 6, -7]),
    (["10%", "62.8 %", "0"], "percent", [10, 62.8, 0]),
    (["62,8%", "7,25 %", "-1%"], "percent", [62.8, 7.25, -1]),
    (["1,234,567", "12", "3,000"], "integer", [1234567, 12, 3000]),
    (["1.234.567", "12", "3.000"], "integer", [1234567, 12, 3000]),
    (["1 234,5", "12", "7,25"], "number", [1234.5, 12, 7.25]),
    (["1\u2009234.5", "12", "7.25"], "number", [1234.5, 12, 7.25]),
    (["1\u202f234,5", "12,0", "7"], "number", [1234.5, 12, 7]),
    (["1'234.5", "1", "2"], "number", [1234.5, 1, 2]),
    (["1,5", "2,25", "3"], "number", [1.5, 2.25, 3]),
    # 1500 shows that thousands are not marked
    (["1,234", "1500", "9,125"], "number", [1.234, 1500, 9.125]),
    (["0.123", "1.234", "5.678"], "number", [.123, 1.234, 5.678]),
    (["1.234", "5.678", "9.125"], "number", [1.234, 5.678, 9.125]),
    (["1e5", "2.5E-3", "-4"], "number", [1e5, 2.5e-3, -4]),
    (["+3", " 4 ", "5."], "number", [3, 4, 5]),
    (["1990", "2001", "2024"], "integer", [1990, 2001, 2024]),
    (["1", "unknown", "3", "n/a", "-", "#DIV/0!", "?", "."], "integer",
     [1, None, 3, None, None, None, None, None]), (["$5", "not available", "$7", "missing"],
         "money", [5, None, 7, None]), (["NA", "", "null", "None"], "number", [None] * 4),
         (["2024-03-01", "2024-12-31", "NA"], "date", ["2024-03-01", "2024-12-31", None]),
         (["2024/1/5", "2024/11/15", "2024.2.3"], "date",
          ["2024-01-05", "2024-11-15", "2024-02-03"]), (["17.02.2022", "01.03.2022", "-"], "date",
              ["2022-02-17", "2022-03-01", None]), (["1.2.22", "13.4.99", "25.6.68"], "date",
                  ["2022-02-01", "1999-04-13", "2068-06-25"]),
                  (["13/02/2024", "01/03/2024", "unknown"], "date",
                   ["2024-02-13", "2024-03-01", None]), (["02/13/2024", "03/01/2024", "12/31/23"],
                       "date", ["2024-02-13", "2024-03-01", "2023-12-31"]),
                       (["02-13-2024", "03-01-2024", "1-2-2023"], "date",
                        ["2024-02-13", "2024-03-01", "2023-01-02"]),
                        (["01/01/2024", "02/02/2024", "3/3/24"], "date",
                         ["2024-01-01", "2024-02-02", "2024-03-03"]),
                         (["5 Jan 2024", "March 7, 2024", "31-Dec-23"], "date",
                          ["2024-01-05", "2024-03-07", "2023-12-31"]),
                          (["1. März 2024", "5 de enero de 2024", "3 août 2023"], "date",
                           ["2024-03-01", "2024-01-05", "2023-08-03"]),
                           (["2023-12", "2024-01", "2024-02"], "date",
                            ["2023-12-01", "2024-01-01", "2024-02-01"]),
                            (["12-2023", "01-2024", "2/2024"], "date",
                             ["2023-12-01", "2024-01-01", "2024-02-01"]),
                             (["true", "FALSE", "True", ""], "bool", [1, 0, 1, None]),
                             (["t", "f", "t"], "bool", [1, 0, 1]),
                             (["yes", "no", "yes"], "text", ["yes", "no", "yes"]),
                             (["unknown", "basic", "-"], "text", ["unknown", "basic", "-"]),
                             (["007", "42", "13"], "text", ["007", "42", "13"]),
                             (["02134", "94110", "10001"], "text", ["02134", "94110", "10001"]),
                             (["192.168.1.1", "10.0.0.1", "172.16.254.3"], "text",
                              ["192.168.1.1", "10.0.0.1", "172.16.254.3"]),
                              (["192.168.100.101", "192.168.100.102"], "text",
                               ["192.168.100.101", "192.168.100.102"]),
                               (["030 1234567", "+49 30 123456", "555-1234"], "text",
                                ["030 1234567", "+49 30 123456", "555-1234"]),
                                (["555 123 456", "555 123 457", "555 987 654", "555 111 222",
                                  "555 333 444"], "text", ["555 123 456", "555 123 457",
                                      "555 987 654", "555 111 222", "555 333 444"]),
                                      (["1.5.2", "1.5.10", "2.0"], "text",
                                       ["1.5.2", "1.5.10", "2.0"]), (["<5", "5-10", ">10"],
                                           "ordered", ["<5", "5-10", ">10"]),
                                           (["A1", "B2", "C3"], "text", ["A1", "B2", "C3"]),
                                           (["12-5000", "13-5000", "1-7777"], "text",
                                            ["12-5000", "13-5000", "1-7777"]),
                                            (["12 5", "1 23", "4 5"], "text",
                                             ["12 5", "1 23", "4 5"]),
])
def test_what_a_column_is(cells, kind, values):
    """Money, percents, thousands, decimal commas, dates, truth values, codes: each column is what
    people mean by it."""
    assert seen(column(cells)) == (kind, values)


def test_units_and_formats_are_told():
    "Every reading stands in one line a column."
    assert (column(["$1,234.50", "$9.99", "unknown"]).brief()
            == "money in $, thousands marked by ','")
    assert (column(["1.234,50 €", "2,00 €"]).brief() == "money in €, thousands marked by '.', "
                                                        "decimal commas")
    assert (str(column(["1", "2", "unknown"])) == "whole numbers; such as 1 and 2; 1 missing, "
                                                  "written 'unknown'")
    assert (column(["13/02/2024", "01/03/2024"]).brief() == "dates d/m/y"
            and column(["17.02.2022"]).brief() == "dates d.m.y")
    assert ("leading zeros" in column(["007", "42"]).brief() and column(["yes", "no"]).brief()
            == "no or yes" and "69" in column(["13/2/24", "1/2/70"]).brief())
    sheet = read("price;zip;when\n$5;02134;1/13/2024\n$6;10001;1/2/2024\n")
    assert (repr(sheet).splitlines() == ["x.csv: 2 rows, 3 columns", "price  money in $; such as "
        "$5 and $6", "zip    codes with leading zeros, kept as text; such as 02134 and 10001",
                                        "when   dates m/d/y; such as 1/13/2024 and 1/2/2024"])
    assert "<table>" in sheet._repr_html_() and "money in $" in sheet.readings._repr_html_()


def test_an_ambiguous_date_is_asked_for():
    "03/04/2024 may be March or April: nothing is guessed."
    c = column(["03/04/2024", "05/06/2024", "01/02/2023"])
    assert c.unclear and 'types={"x": "d/m/y"} or types={"x": "m/d/y"}' in c.unclear
    sheet = read("x\n03/04/2024\n05/06/2024\n")
    with pytest.raises(Problem, match="x.csv, column 'x': dates whose day and month cannot be "
                                      "told apart"):
        sheet["x"]
    assert (seen(column(["03/04/2024"], {"x": "d/m/y"})) == ("date", ["2024-04-03"])
            and seen(column(["03/04/2024"], {"x": "mm/dd/yyyy"})) == ("date", ["2024-03-04"]))


def test_thousands_or_decimals():
    "1,234 is decided by the column, else by the other columns, else asked for."
    assert (column(["1,234", "56,789"]).unclear
            and 'types={"x": "number:point"}' in column(["1,234", "56,789"]).unclear)
    assert (column(["1,234", "56,789"], {"x": "number:comma"}).values.tolist() == [1.234, 56.789]
            and column(["1,234"], {"x": "number:point"}).values.tolist() == [1234])
    assert column(["1,234", "56,789", "3,000", "980"]).values.tolist() == [1234, 56789, 3000, 980]
    german = read("a;b;c\n1.234;2,5;1,234\n56.789;3,75;2,345\n")
    assert (german["a"].tolist() == [1234, 56789] and german["c"].tolist() == [1.234, 2.345]
            and "thousands marked by '.'" in german.columns["a"].brief())
    english = read("a;b;c\n1.234;2.5;1,234\n56.789;3.75;2,345\n")
    assert english["a"].tolist() == [1.234, 56.789] and english["c"].tolist() == [1234, 2345]


def test_two_currencies_are_no_number():
    c = column(["$5", "7 €", "$6"])
    assert ("amounts in $ and €" in c.unclear and column(["$5", "7 €"], {"x": "text"}).words
            == ["$5", "7 €"])


@in_turn("good, slip, says", [("5", "oops", "is no number"),
    ("5,5", "6.5", "is no number with a decimal comma"), ("10%", "x%", "is no percent"),
    ("$5", "five", "is no amount of money"),
    ("2024-03-01", "yesterday", "is no date such as 2024-03-01"),
    ("13/02/2024", "31/02/2024", "is no date d/m/y"), ("5", "inf", "is infinite"),
    ("5", "1e999", "is no number"), ("5", "1_0", "is no number")])
def test_a_slip_among_many_is_told(good, slip, says):
    "One cell in a hundred does not make a column text, and is not dropped either."
    sheet = read("x;y\n" + f"{good};a\n" * 99 + f"{slip};a\n")
    c = sheet.columns["x"]
    assert ((c.bad, c.n_bad, c.gaps) == ((slip, 101), 1, 0)
            and f"1 that does not fit, first '{slip}' in line 101" in str(c))
    with pytest.raises(Problem, match=f"x.csv, line 101: '{slip}' in column 'x' {says}; "
                                      "correct it"):
        sheet["x"]
    assert sheet.drop("x").frame().shape == (100, 1)


def test_mostly_words_are_text(): assert column(["1", "x", "y", "z"]).reading.kind == "text"


def test_values_decide_what_is_a_code():
    """Columns of counts were thrown out, or used as words, because they were called posts, pins or
    phone_calls."""
    rng, n = np.random.default_rng(0), 300
    zips = rng.choice([10001, 94110, 60601, 77003, 33109, 98101, 19103, 85001, 30301, 55401, 48201,
                       63101, 80201, 89101, 97201, 27601, 37201, 20001, 21201, 46201, 53201], n)
    kinds = {"integer": [rng.poisson(200, n), rng.poisson(9, n), rng.integers(0, 2, n),
        rng.poisson(2000, n), rng.normal(50_000, 9_000, n).astype(int),
        rng.choice([1598, 1998, 2993], n), rng.integers(1980, 2024, n),
        rng.integers(20, 90, n) * 1000],
             "text": [zips, [f"{z}-4820" if i % 9 == 0 else z for i, z in enumerate(zips)],
                 rng.integers(2_012_000_000, 9_899_999_999, n),
                 [f"{v:05}" for v in rng.integers(500, 99_000, n)],
                 [f"{1 + i % 12:02}.{i % 90 + 10}" for i in range(n)]]}
    for kind, columns in kinds.items():
        for values in columns:
            for name in ("zip", "user_posts", "x"):
                found = column_of(name, map(str, values)).reading
                assert found.kind == kind, (kind, name, list(values[:5]), found)
    assert read("zip,v\n94110,1\n10001,2\n", {"zip": "text"})["zip"] == ["94110", "10001"]


def column_of(name, cells):
    return read(f"{name}|w\n" + "".join(f"{c}|word{'ab'[i % 2]}\n"
                                        for i, c in enumerate(cells))).columns[name]


N = range(60)
@in_turn("cells, kind, first, told", [
    # durations and times of day
    ([f"{i % 3}:{i * 13 % 60:02}:{i * 29 % 60:02}" for i in N], "duration", [0, 4409], "durations"),
    ([f"{i * 7 % 60}:{i * 13 % 60:02}" for i in N], "duration", [0, 433],
     "durations, minutes and seconds"),
    ([f"{i}:30.5" for i in N], "duration", [30.5, 90.5], "durations, minutes and seconds"),
    ([f"{i + 1} days {i % 24:02}:10:00" for i in N], "duration", [87000, 177000], "durations"),
    ([f"{8 + i % 12:02}:{i * 7 % 60:02}" for i in N], "time", [28800, 32820], "times of day"),
    ([f"{1 + i % 12}:{i % 4 * 15:02} {'AP'[i % 2]}M" for i in N], "time", [3600, 51300],
     "times of day"),
    # codes that look like dates
    ([f"{1 + i % 4}.{1 + i % 9}.{10 + i % 20}" for i in N], "text", None, "text"),
    ([f"{1 + i % 12:02}.{1 + i % 9:02}.{10 + i % 30}" for i in N], "text", None, "text"),
    ([f"{2005 + i % 6}-{6 + i % 6:02}" for i in N], "text", None, "codes"),
    ([f"{2005 + i % 6}/{6 + i % 6:02}" for i in N], "text", None, "text"),
    ([f"{1 + i % 12}-{1 + i % 9}-{10 + i % 15}" for i in N], "text", None, "text"),
    ([f"{1 + i % 28:02}.{1 + i % 12:02}.{20 + i % 4}" for i in N], "date", None, "dates d.m.y"),
    ([f"{31 - i % 4}.{1 + i % 3 * 2}.24" for i in N], "date", None, "dates d.m.y"),
    (["9999-12-31" if i % 4 == 0 else f"2024-{1 + i % 12:02}-01" for i in N], "date", None,
     "dates"),
    # units, sizes, limits, stars, bands
    ([f"{20 + i * 3} ms" for i in N], "integer", [20, 23], "whole numbers in ms"),
    ([f"{1 + i * .5} °C" for i in N], "number", [1, 1.5], "numbers in °C"),
    ([f"{1 + i * .5:.1f}k" for i in N], "number", [1000, 1500], "thousands and millions in words"),
    ([f"{i + 1},5 Mio. €" for i in N], "money", [1.5e6, 2.5e6], "money in €"),
    ([f"${i + 1}.5M" for i in N], "money", [1.5e6, 2.5e6], "money in $"),
    (["<0.1" if i % 4 == 0 else f"{i}.25" for i in N], "number", [.1, 1.25],
     "'<' in 15 values: the limit itself is used"),
     ([f"{300 + i}" + "*" * (i % 6 == 0) for i in N], "integer", [300, 301],
      "'*' in 10 values: not used"), (["90+" if i % 9 == 0 else str(20 + i) for i in N], "integer",
          [90, 21], "'+' in 7 values"), ([f"{i + 1} year" + "s" * (i > 0) for i in N], "integer",
              [1, 2], "in years"), ([f"{i + 1} kg" if i % 3 else "500 g" for i in N], "number",
                  [.5, 2], "numbers in kg"), ([f"{i}{'AB'[i % 2]}" for i in N], "text", None,
                      "text"), ([["18-24", "25-34", "35-44", "45+"][i % 4] for i in N], "ordered",
                          None, "words in their order: 18-24, 25-34, 35-44, 45+"),
                          ([["under 5", "20 to 40", "5 to 20", "over 40"][i % 4] for i in N],
                           "ordered", None, "words in their order: under 5, 5 to 20, 20 to 40, "
                                            "over 40"), (["<18" if i % 2 else "18+" for i in N],
                                                "ordered", None, "words in their order: <18, 18+"),
                                                ([f"{i % 4}-{i % 3}" for i in N], "text", None,
                                                 "text"),
])
def test_cells_as_people_write_them(cells, kind, first, told):
    c = column_of("x", cells)
    assert (c.reading.kind == kind and told in c.description and not c.unclear and not c.n_bad
            and c.gaps == 0), str(c)
    assert first is None or c.values[:2].tolist() == pytest.approx(first)
    same = column_of("x", cells).reading
    again = read("x|w\n" + "\n".join(f"{v}|a" for v in cells), like={"x": same}).columns["x"]
    assert ((again.words == c.words) if c.values is None and c.moments is None
            else (again.moments == c.moments) if c.values is None
            else (again.values.tolist() == c.values.tolist()))


@pytest.mark.parametrize("cells, asks", [
    ([f"{1 + i % 5}-{1 + i % 4}-1{i % 2}" for i in range(9)], "years of two digits, or codes"),
    ([f"{i} kg" if i % 3 else f"{i} cm" for i in N], "in cm and kg, which are not one unit"),
    ([f"{i + 1}a" if i % 9 == 0 else f"{i + 1}" for i in N], "of which have 'a' behind them: a "
        "unit, a mark or a code?"), ([f"{i + 1} kg" if i % 3 else f"{i + 1}" for i in N],
            "of which are in kg and 20 without a unit"),
            (["MÃ¼ller", "Kˆln"] * 9, "looks garbled, such as 'MÃ¼ller'"),
            (["M\ufffdller", "b"] * 9, "looks garbled")])
def test_what_is_unclear_is_asked(cells, asks): assert asks in column_of("x", cells).unclear


def test_words_for_missing_can_be_kept():
    "A third of a column was missing, as its word is none."
    text = "b,v\n" + "none,1\nsmall,2\nbig,3\n" * 9
    assert (read(text).columns["b"].missing_words == {"none": 9}
            and read(text)["b"][:2] == [None, "small"])
    assert (read(text, {"b": "text"})["b"][:2] == ["none", "small"]
            and read(text, like={"b": read(text, {"b": "text"}).columns["b"].reading})["b"][0]
            == "none")


# inputs after reports in public trackers, each with what it should be: (cells, kind, values)
TRACKERS = {
    "tidyverse/readr 549: a duration above 24 hours is no time": (["24:56:18.90", "0:10:00"],
                                                                  "duration", [89778.9, 600]),
    "sbergwall/RobocopyPS 12: neither is 68:49:05": (["68:49:05", "1:00:00"], "duration",
                                                     [247745, 3600]),
    "RayforceDB/rayforce 379: signs and 25 hours": (["-00:00:01", "25:00:00"], "duration",
                                                    [-1, 90000]),
    "llnl/maestrowf 159: 1 day, in front": (["1 day, 2:03:04", "5:00:01"], "duration",
                                            [93784, 18001]),
    "MediaArea/BWFMetaEdit 310: minutes, seconds and tenths": (["0:36.5", "59:01.0"], "duration",
                                                               [36.5, 3541]),
    "mapbox/geojson.io 324: ZIP and ZIP+4": (["01730", "01730-2603", "02139"], "text", None),
    "turicas/rows 302: a CPF number": (["09340192213", "12345678901"], "text", None),
    "tidyverse/readr 266: 00 and 06 of players": (["00", "06", "23"], "text", None),
    "tidyverse/readr 266: are 001.5 and 012.25 numbers?": (["001.5", "012.25"], "text", None),
    "danielaparker/jsoncons 333: E is a digit of hexadecimal "
    "numbers": (["5000C50093B7DF54", "5001173100E7BDFC"], "text", None), "apache/datafusion 1488: "
                                                                         "2e-06 among decimals": (
                                                                             ["2e-06", "1e-04",
                                                                                 "26", "0.982"],
                                                                                 "number",
                                                                                 [2e-6, 1e-4, 26,
                                                                                     .982]), "wireservice/csvkit 50: commas between thousands": (["1,000,000", "5", "12,000"], "integer", [1e6, 5, 12000]),
    "BurntSushi/xsv 22: 13,000 among 1200 and 800": (["13,000", "1200", "800", "250", "1,550"],
                                                     None, None),
    "NVIDIA/cudf 6655: a grave accent between thousands": (["1`000", "23`456", "7"], "integer",
                                                           [1000, 23456, 7]),
    "SFrame 23: 9a is no 9": (["0", "1", "2", "9a"] * 9, None, None),
    "RMI-PACTA/r2dii.analysis 127: NA is Namibia": (["NA", "ZA", "BW"], "text", None),
    "naniar 67: below detection, and not detected": (["<0.25", "ND", "1.5", "2.5", "3.5"],
                                                     "number", [.25, np.nan, 1.5, 2.5, 3.5]),
    "census tables: bands of ages": (["5-9 years", "0-4 years", "85 years and over"], "ordered",
                                     None),
    "census tables: bands of incomes": (["$0-$9,999", "$10,000-$19,999", "$20,000 or more"],
                                        "ordered", None),
    "BenchmarkDotNet 1485: ms, us and ns": (["12.5 ms", "4 μs", "3 ms"], "number", [12.5, .004, 3]),
    "sizes of disks: 1000 or 1024?": (["12 GB", "300 MB"], None, None),
    "school years": (["2019/20", "2020/21"], "text", None),
}


@in_turn("where", TRACKERS)
def test_inputs_of_trackers(where):
    cells, kind, values = TRACKERS[where]
    c = column_of("x", [f'"{v}"' for v in cells] * 5)
    if kind is None: assert c.unclear or c.n_bad, str(c)       # it is asked, or the cell is named
    else: assert c.reading.kind == kind and not c.unclear and not c.n_bad, str(c)
    if values: assert np.allclose(c.values[:len(values)], values, equal_nan=True)
    if "Namibia" in where:
        assert (c.missing_words == {"NA": 5} and read("x\nNA\nZA\n", {"x": "text"})["x"]
                == ["NA", "ZA"])


def test_quotes_around_all_fields_and_titles_in_folders():
    "A TSV file with quotes around all fields was refused in memory, a title line in chunks."
    for mark in "\t;|,":
        quoted = "".join(f'"{v}.5"{mark}"{v % 3}"\n' for v in range(9))
        assert read(f'"a"{mark}"seg"\n' + quoted).names == ["a", "seg"]
        Path("titled").mkdir(exist_ok=True)
        Path("titled/a.csv").write_text(f"Export 2024\n\na{mark}seg\n"
                                        + "".join(f"{v}.5{mark}{v % 3}\n" for v in range(9)))
        source = xclust.Source("titled")
        assert source.names == ["a", "seg"] and len(source) == 9 and source.whole("a")[1] == 1.5


def test_line_breaks_in_quotes_are_the_same_rows_in_a_folder():
    "After apache/arrow 36037."
    Path("notes").mkdir()
    for k in range(2):
        Path(f"notes/{k}.csv").write_text("note,likes\n"
            + "".join(f'"first line\nsecond, line",{i}\n' for i in range(30)))
    source = xclust.Source("notes")
    assert (len(read_file("notes/0.csv")) == 30 and len(source) == 60
            and source.whole("likes").tolist() == [*range(30)] * 2)


def test_new_numbers_have_the_unit_of_the_old_ones():
    old = read("x,p,q\n" + "".join(f"{i} kg,{i}%,{i}.5\n" for i in range(30)))
    assert read("x,p,q\n3 kg,4%,1\n500 g,5%,2\n", like=old)["x"].tolist() == [3, .5]
    with pytest.raises(Problem, match="'0.04' in column 'p' .*looks like a fraction, and percents "
                                      "are expected"):
        read("x,p,q\n1 kg,0.04,1\n1 kg,0.05,1\n", like=old)["p"]
    for cell, column in (("3 cm,4%,1", "x"), ("3 kg,4%,1%", "q"), ("3 kg,4%,1 kg", "q")):
        with pytest.raises(Problem, match=f"in column '{column}'"):
            read(f"x,p,q\n{cell}\n", like=old)[column]


def shops(n=24): return [[f"S{i:02}", "NS"[i % 2], 100 + i * 7 % 50, 20 + i] for i in range(n)]
def sums(word, rows, region=""):
    return [word, region, sum(r[2] for r in rows), sum(r[3] for r in rows)]


def test_totals_and_notes_are_no_rows():
    "The grand total was a cluster of its own."
    rows, head = shops(), ["shop", "region", "sales", "visits"]
    def sheet(*body): return read("\n".join(",".join(map(str, r)) for r in [head, *body]) + "\n")
    for word in ("Total", "TOTAL:", "Grand total", "Summe", "Gesamt", "Total général", "Suma",
                 "North Total", "Subtotal north", "合計", ""):
        found = sheet(*rows, sums(word, rows))
        assert found.rows == 24 and "1 row of totals set aside: row 25" in found.notes[-1], word
    both = sheet(*rows[:12], sums("Subtotal north", rows[:12]), *rows[12:],
        sums("Subtotal south", rows[12:]), sums("Grand total", rows), ["Average", "", 124.5, 31.5],
        [], ["Note: figures in thousand USD"])
    assert (both.rows == 24 and both.row_numbers == [*range(1, 13), *range(14, 26)]
            and both["sales"].tolist() == [r[2] for r in rows])
    assert (any("4 rows of totals set aside: row 13 ('Subtotal north'), 26" in n
        for n in both.notes) and any("1 note below the table (line 31): 'Note: figures in "
                                     "thousand USD'" in n for n in both.notes))
    wine = sheet(*rows, ["Total Wine", "N", 120, 33])
    assert (wine.rows == 25 and "may be totals, and count as rows: row 25 ('Total Wine')"
            in wine.notes[-1])
    assert sheet(*rows, ["S99", "", "", ""]).rows == 25 and not sheet(*rows).notes
    blank = ["", "", "", ""]
    parted = sheet(*rows[:12], sums("Subtotal", rows[:12]), blank, *rows[12:], blank, blank,
                   sums("Overall", rows), blank, ["Source: CRM", "", "", ""])
    assert (parted.rows == 24 and parted.row_numbers == [*range(1, 13), *range(15, 27)]
            and "2 rows of totals set aside: row 13 ('Subtotal'), 29 ('Overall'), and 3 empty "
                "lines beside" in parted.notes[-1]), parted.notes
    assert sheet(*rows[:12], blank, *rows[12:], sums("Total", rows)).rows == 25


def facts_of(rows):
    X = np.array([r[2:] for r in rows], float)
    return {"Max": X.max(0), "Min": X.min(0), "Mean": X.mean(0).round(1),
            "Median": np.median(X, 0), "SD": X.std(0, ddof=1).round(2), "N": [len(X)]*X.shape[1]}


def test_facts_below_a_table_are_no_rows():
    rows, head = shops(), ["shop", "region", "sales", "visits"]
    def sheet(*body): return read("\n".join(",".join(map(str, r)) for r in [head, *body]) + "\n")
    facts = [[word, "", *values] for word, values in facts_of(rows).items()]
    count = ["N=40", "", "", ""]
    for body in ([*facts, count], [["", "", "", ""], *facts], *([f] for f in facts), [count],
                 [facts[0], sums("Total", rows), count]):
        found = sheet(*rows, *body)
        assert (found.rows == 24 and "of totals set aside: row " in found.notes[-1]), (body,
            found.notes)
    found = sheet(*rows, *facts)
    assert ("6 rows of totals set aside: row 25 ('Max'), 26 ('Min')" in found.notes[-1]
            and found["sales"].tolist() == [r[2] for r in rows])
    for person in (["Max", "N", 120, 33], ["Min", "N", 120, 33], ["Max", "", 120, 33]):
        assert sheet(*rows, person).rows == 25
    # amid the rows it is one
    assert sheet(rows[0], facts[0], *rows[1:]).rows == 25
    assert (read("name,score\n" + "".join(f"n{i},{i % 7}\n" for i in range(20)) + "Max,6\n").rows
            == 21)


def test_names_in_several_lines():
    body = [[f"S{i:02}", 100 + i*7, 20 + i, 140 + i*5, 25 + i] for i in range(24)]
    def names(*head):
        return read("\n".join(",".join(map(str, r)) for r in [*head, *body]) + "\n").names
    last = ["", "Sales", "Cost", "Sales", "Cost"]
    three = ["Shop", "2024 Q1 Sales", "2024 Q1 Cost", "2024 Q2 Sales", "2024 Q2 Cost"]
    assert names(["Shop", "2024", "", "", ""], ["", "Q1", "", "Q2", ""], last) == three
    assert (names(["All figures"], [], ["Shop", "2024", "", "", ""], ["", "Q1", "", "Q2", ""],
                  last) == three)
    assert (names(["Shop", "2024", "2024", "2024", "2024"], ["Shop", "Q1", "Q1", "Q2", "Q2"],
                  ["Shop", *last[1:]]) == three)
    assert (names(["Shop", "EU", "", "", ""], ["", "2024", "", "2025", ""],
                  ["", "Q1", "", "Q1", ""], last)[-1] == "EU 2025 Q1 Cost")
    assert (names(["Shop", "2024", "", "2025", ""], last) == ["Shop", "2024 Sales", "2024 Cost",
                                                              "2025 Sales", "2025 Cost"])
    # a title is no name
    assert names(["Report 2024", "", "", "", ""], last)[:3] == ["column_1", "Sales", "Cost"]


def test_names_in_several_lines_are_refused_in_chunks(tmp_path):
    pytest.importorskip("pyarrow")
    for head, says in (("Shop,2024,,2025,\n,Sales,Cost,Sales,Cost\n", "several columns without a "
            "name: give each its own name"), ("a,b,a\nx,y,z\n", "several columns called 'a'")):
        (tmp_path / "t.csv").write_text(head
            + "".join(",".join([f"S{i}", *["1"]*head.partition("\n")[0].count(",")]) + "\n"
                      for i in range(30)))
        with pytest.raises(ValueError, match=says): Source(tmp_path / "t.csv")


def made_book(name, rows, merged=(), formats={}):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in rows: book.active.append(row)
    for cells in merged: book.active.merge_cells(cells)
    for column, form in formats.items():
        for cell in book.active[column][1:]: cell.number_format = form
    book.save(name)
    return read_file(name)


def test_workbooks_as_people_make_them():
    """Merged labels were noise, percents a hundredth of those of the CSV file, and a second line of
    names an error."""
    two = [["Shop", "2024", None, "2025", None], [None, "Sales", "Visits", "Sales", "Visits"],
           *[[f"S{i:02}", 100 + i * 7, 20 + i, 140 + i * 5, 25 + i] for i in range(24)]]
    for merged in ((), ("A1:A2", "B1:C1", "D1:E1")):
        assert (made_book("two.xlsx", two, merged).names == ["Shop", "2024 Sales", "2024 Visits",
                                                             "2025 Sales", "2025 Visits"])
    text = read("\n".join(",".join("" if v is None else str(v) for v in r) for r in two))
    assert (text.names == ["Shop", "2024 Sales", "2024 Visits", "2025 Sales", "2025 Visits"]
            and text.rows == 24)
    region = made_book("m.xlsx", [["Region", "Sales"],
        *[["N" if i == 0 else "S" if i == 10 else None, i * 3 % 17] for i in range(20)]],
        ["A2:A11", "A12:A21"])
    assert region["Region"] == ["N"] * 10 + ["S"] * 10
    shares = made_book("p.xlsx", [["Share", "Sales"], *[[.12 + i / 1000, i] for i in range(20)]],
                       formats={"A": "0.0%"})
    same = read("Share,Sales\n" + "".join(f"{12 + i / 10:.1f}%,{i}\n" for i in range(20)),
                like=shares)
    assert (shares.columns["Share"].reading.kind == "percent"
            and shares["Share"].tolist() == pytest.approx(same["Share"].tolist())
            and shares["Share"][0] == 12)
    formulas = made_book("f.xlsx", [["a", "b"], *[[i, f"=A{i + 2}*2"] for i in range(9)]])
    assert ("column 'b' holds formulas without results: open the workbook in Excel and "
            "save it" in formulas.notes)


def test_a_first_column_without_a_name_numbers_rows():
    for name in ("", "Unnamed: 0"):
        for cell in ("{}", "{}.5"):
            sheet = read(f"{name},a,b\n" + "".join(f"{i * 7 % 20},{i * 3 % 7},{cell.format(i)}\n"
                                                   for i in range(20)))
            assert (sheet.frame().columns == ["a", "b"]
                    and next(iter(sheet.columns.values())).description == "row numbers, not used")
    assert (read("a,b\n" + "".join(f"{i * 7 % 20},{i}\n" for i in range(20))).frame().columns
            == ["a", "b"])


# ---- what the user says


def test_types_are_obeyed():
    "Every reading can be changed."
    text = "a;b;c;d;e;f\n1;2;yes;01/02/2024;$5;62\n0;3;no;03/04/2024;$6;70\n"
    sheet = read(text, {"a": "bool", "b": "text", "c": "bool", "d": "m/d/y", "e": "text",
                        "f": "percent"})
    assert ([c.kind for c in sheet.columns.values()] == ["bool", "category", "bool", "date",
        "category", "number"] and sheet.columns["f"].brief() == "percents")
    assert (sheet["a"].tolist() == [1, 0] and sheet["c"].tolist() == [1, 0]
            and sheet["d"][0] == datetime(2024, 1, 2) and sheet["e"] == ["$5", "$6"])
    some = read(text, {"a": "ignore", "b": "id", "d": "d/m/y"})
    assert some.frame().columns == ["c", "d", "e", "f"] and some.columns["a"].brief() == "not used"
    with pytest.raises(Problem, match="x.csv has no column 'aa'; did you mean 'a'?"):
        read(text, {"aa": "text"})
    with pytest.raises(Problem, match="'yes' in column 'c' .* is no number"):
        read(text, {"c": "number"})["c"]
    with pytest.raises(Problem, match="'2.5' in column 'x' is no whole number"):
        read("x\n1\n2.5\n", {"x": "integer"})["x"]


@pytest.mark.parametrize("text, found",
    [("price=money,zip=text", {"price": Reading("money"), "zip": Reading("text", "as written")}),
     ("when=d/m/y", {"when": Reading("date", "d/m/y")}),
     ("when=dd.mm.yyyy", {"when": Reading("date", "d/m/y")}),
     ('"a, b=text", c=percent:comma',
      {"a, b": Reading("text", "as written"), "c": Reading("percent", "comma")}),
      ("a=b=number", {"a=b": Reading("number")}),
      ("x=Category", {"x": Reading("text", "as written")})])
def test_types_as_text(text, found): assert parse_types(text) == found


@pytest.mark.parametrize("text, says",
    [("price", "'price' gives no column a kind: write column=kind"),
     ("=text", "gives no column a kind"),
     ("a=mony", "there is no kind 'mony' of column; did you mean 'money'?"),
     ("a=xyzzy", "there is no kind 'xyzzy' of column; there are number, integer"),
     ("a=text,a=id", "column 'a' is given two kinds"),
     ("a=text:comma", "'text:comma' is no kind of column")])
def test_types_that_are_none(text, says):
    with pytest.raises(Problem, match=says.replace("?", "[?]")): parse_types(text)


def test_a_new_file_is_read_as_the_old_one():
    "Decimal commas, the order of dates and text stay what they were in training."
    old = read("x;when;code;n\n1,5;13/02/2024;007;1\n2,25;01/03/2024;42;2\n")
    new = read("code;x;when;n;more\n42;1.234;03/04/2024;1.5;1\n43;2,5;05/06/2024;2;2\n", like=old)
    assert (new["x"].tolist() == [1234, 2.5] and new["when"][0] == datetime(2024, 4, 3)
            and new["code"] == ["42", "43"] and new["n"].tolist() == [1.5, 2])
    bad = read("x\n1.5\n", like=old)
    with pytest.raises(Problem, match="line 2: '1.5' in column 'x' is no number with a "
                                      "decimal comma"):
        bad["x"]
    with pytest.raises(Problem, match="'\\$5' in column 'p' is not in €"):
        read("p\n$5\n", like=read("p\n5 €\n", name="y.csv"))["p"]


def test_more_words_for_missing():
    sheet = read("x;w\n1;keine\nkeine;b\n3;c\n", missing=("keine",))
    assert np.isnan(sheet["x"]).tolist() == [False, True, False] and sheet["w"] == [None, "b", "c"]


# ---- round trips


LOCALES = [(",", "."), (".", ","), (" ", ","), ("\u202f", ","), ("'", "."), ("", "."), ("", ",")]


def written(value, decimals, group, point):
    text = f"{value:,.{decimals}f}"
    return text.replace(",", "\0").replace(".", point).replace("\0", group)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.decimals(-10**9, 10**9, places=2), min_size=1, max_size=8),
       st.sampled_from(LOCALES), st.sampled_from(["{}", "{} €", "${}", "CHF {}", "{}%"]))
def test_numbers_come_back_in_every_locale(values, locale, pattern):
    "A number written as people there write it is the same number again."
    cells = ([pattern.format(written(v, 2, *locale)).replace("$-", "-$") for v in values]
             + [pattern.format(written(0.25, 2, *locale))])
    words = files.CellWords("x", files._strings(cells), np.arange(2, 99))
    found = files.number_column(words)
    assert not found.unclear and np.array_equal(found.values, [float(v) for v in values] + [.25])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.dates(min_value=datetime(1970, 1, 1).date(),
    max_value=datetime(2060, 1, 1).date()), min_size=1, max_size=8),
    st.sampled_from(["%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%Y-%m-%d", "%d %b %Y", "%B %d, %Y",
                     "%d/%m/%y", "%Y/%m/%d"]))
def test_dates_come_back_in_every_format(days, form):
    "The column tells the order, by a day that is above 12."
    days = days + [datetime(2024, 2, 13).date()]
    found = files.date_column(files.CellWords("x",
        files._strings([d.strftime(form) for d in days]), np.arange(2, 99)))
    assert [m.date() for m in found.moments] == days


@settings(max_examples=100, deadline=None)
@given(st.text("0123456789.,-+$€%() e'x", max_size=12))
def test_any_cell_is_read_without_a_crash(text):
    amount = parsed_amount(text)
    assert (amount is None or all(v is None or v >= 0
        for v in (digits(amount.core, "point"), digits(amount.core, "comma"))))
    files.date_parts(text)


def test_times():
    cells = ["2024-03-01T08:30", "2024-03-01 20:05:10.5", "2024-03-01T08:30:00Z",
             "2024-03-01T08:30:00+01:00", "2024-03-01 8:05 PM"]
    assert (column(cells[:2]).moments == [datetime(2024, 3, 1, 8, 30),
                                          datetime(2024, 3, 1, 20, 5, 10, 500_000)])
    assert ([m.astimezone(timezone.utc).hour for m in column(cells[2:4]).moments] == [8, 7]
            and column(cells[4:]).moments[0].hour == 20)
    assert (column(["14.03.2024, 08:30"]).moments == [datetime(2024, 3, 14, 8, 30)]
            and column(["2024-03-01 25:00"]).kind == "category")


# ---- text files as they are


@in_turn("encoding, told", [("utf-8", ""), ("utf-8-sig", ""), ("cp1252", "read as cp1252"),
    ("latin-1", "read as cp1252"), ("utf-16", ""), ("utf-16-le", ""), ("utf-16-be", ""),
    ("utf-32", "")])
def test_encodings(encoding, told):
    "A German or French export is read, and what cannot be proved is said."
    sheet = read("größe;café\n1,5;déjà\n2,5;vu\n", encoding=encoding)
    assert (sheet.names == ["größe", "café"] and sheet["größe"].tolist() == [1.5, 2.5]
            and sheet["café"] == ["déjà", "vu"] and told in "".join(sheet.notes)
            and bool(told) == bool(sheet.notes))
    Path("y.csv").write_bytes("Łódź;x\n1;2\n3;4\n".encode("cp1250"))
    assert read_file("y.csv", encoding="cp1250").names == ["Łódź", "x"]
    with pytest.raises(Problem, match="there is no encoding 'wat'"):
        read_file("y.csv", encoding="wat")
    with pytest.raises(Problem, match="x.csv is no text in ascii \\(line 1\\)"):
        read("é\n1\n", encoding="utf-8") and read_file("x.csv", encoding="ascii")


@in_turn("mark", [",", ";", "\t", "|"])
@in_turn("start", ["", "\ufeff", "\n"])
def test_delimiters_and_byte_order_mark(mark, start):
    rows = RNG.normal(size=(30, 3)).round(3)
    found = read(start + f"a{mark}b{mark}c\n" + "".join(mark.join(map(str, r)) + "\n"
                                                        for r in rows.tolist()))
    assert (found.names == ["a", "b", "c"]
            and np.array_equal(np.column_stack([found[n] for n in "abc"]), rows))


def test_sniff():
    assert (sniff("a;b,c;d\n1;2,5;3\n") == ";" and sniff("a\n1\n") == ","
            and sniff('"a;b";c,d\n1,2\n') == "," and sniff("a|b\n1|2\n") == "|")
    assert (sniff("x;y\n1,5;2,5\n3,5;4,5\n") == ";"
            and sniff("Report, May\n\na;b;c\n1;2;3\n4;5;6\n") == ";"
            and read("sep=;\na;b,c\n1;2\n").names == ["a", "b,c"])


@in_turn("text", [
    'a,b\n1,2\n3,4\n', 'a,b\r\n1,2\r\n3,4\r\n', 'a,b\r1,2\r3,4\r', 'a,b\n1,2\n3,4',
    '"a","b"\n"1","2"\n"3","4"\n', 'a, b\n1, 2\n3, 4\n', 'a,b\n\n1,2\n\n3,4\n\n',
    'a,b\r\r\n1,2\r\r\n3,4\r\r\n', 'a,b\n1.0,2e0\n+3,.4e1\n', ' a , b \n 1 , 2 \n 3 , 4 \n',
    'a;b\n1;2\n3;4\n', '\n\na,b\n1,2\n3,4\n', 'a,b\n1,2\n3,4\n\n\n', 'a,b\n1,2\n3,4\n,\n,\n',
    'a,b\n1,2,\n3,4,,\n'])
def test_same_table(text):
    found = read(text)
    assert (found.names == ["a", "b"] and found.rows == 2 and found["a"].tolist() == [1, 3]
            and found["b"].tolist() == [2, 4])


def test_quotes():
    found = read('"the ""a""","b, c"\n"1","x, y"\n2,"two\nlines"\n')
    assert (found.names == ['the "a"', "b, c"] and found["b, c"] == ["x, y", "two\nlines"]
            and found['the "a"'].tolist() == [1, 2])


def test_line_numbers_count_lines_within_quotes():
    with pytest.raises(Problem, match="x.csv, line 4: 1 field where 2 are expected"):
        read('a,b\n1,"two\nlines"\n3\n')
    assert read('a,b\n1,"two\nlines"\n2,x\n3,x\n4,x\noops,y\n').columns["a"].bad == ("oops", 7)


@pytest.mark.parametrize("start", ["exported 2024-01-01\n", "exported 2024-01-01,,,\n",
    "Company, Inc.\n\nexported on 2024-01-01\n\n", "\n\nReport\n", '"a title, with a comma"\n'])
def test_title_lines(start):
    "An export that begins with titles."
    sheet = read(start + "id,amount,when,what\n" + "".join(f"k{i},{i}.5,2024-01-{i + 1:02d},w\n"
                                                           for i in range(20)))
    assert (sheet.names == ["id", "amount", "when", "what"] and sheet.rows == 20
            and sheet["amount"].tolist() == [i + .5 for i in range(20)]
            and "above the names" in sheet.notes[0])


def test_what_is_no_title():
    with pytest.raises(Problem, match="line 2: 3 fields where 2 are expected"):
        read("a,b\n1,2,3\n4,5,6\n")
    with pytest.raises(Problem, match="line 2: 2 fields where 3 are expected"):
        read("a,b,c\n1,2\n3,4\n")
    assert (read(",a,b\n0,1,2\n1,3,4\n").names == ["column_1", "a", "b"]
            and read("x\n1\n2\n").names == ["x"]
            and read("a,\n1,2\n3,4\n").names == ["a", "column_2"])


def test_no_header():
    found = read("1,2\n3,4\n5,6\n")
    assert not found.headed and found.names == ["column_1", "column_2"] and found.rows == 3
    assert (not read("$5;2024-01-01\n$6;2024-01-02\n").headed
            and read("2019;x\n1;2\n").names == ["2019", "x"])


def test_columns_of_one_name():
    "They are renamed, and it is told."
    sheet = read("amount,amount,amount (2),amount\n1,2,3,4\n5,6,7,8\n")
    assert (sheet.names == ["amount", "amount (3)", "amount (2)", "amount (4)"]
            and sheet["amount (3)"].tolist() == [2, 6]
            and "several columns called 'amount'" in sheet.notes[0])


@pytest.mark.parametrize("line", ["", ",,", " , , ", "NA,,"])
def test_row_numbers_survive(line):
    "The n-th line below the names is row n: an empty one is a row of missing values."
    rows = [f"{i},{i * 2},w{i % 3}" for i in range(1, 21)]
    sheet = read("\n".join(["a,b,c", *rows[:10], line, *rows[10:], "", ""]) + "\n")
    assert (sheet.rows == 21 and np.isnan(sheet["a"][10]) and np.isnan(sheet["b"][10])
            and sheet["c"][10] is None and sheet["a"][11] == 11 and sheet.columns["a"].gaps == 1)


def test_empty_lines_at_the_end_are_told():
    assert ("3 empty lines at the end, not counted "
            "as rows" in read("a,b\n1,2\n3,4\n,\n,\n\n").notes
            and "every second line is empty" in read("a,b\n\n1,2\n\n3,4\n\n5,6\n").notes[0])
    with pytest.raises(Problem, match="has column names but no rows"): read("a,b\n,\n,\n")


def test_fast_and_careful_reading_agree(monkeypatch):
    "A file of plain numbers is read by numpy, others cell by cell: with the same result."
    X = RNG.normal(size=(25_000, 4)) * [1, 100, 1e6, 1]
    rows = [f"{a!r},{b:.2f},{int(c)},{d:.1e},{i % 7}.0"
            for i, (a, b, c, d) in enumerate(X.tolist())]
    for text in ("a,b,c,d,e\n" + "\n".join(rows), "a,b,c,d,e\r\n" + "\r\n".join(rows) + "\r\n",
                 "\n".join(rows[:50]) + "\n"):
        fast = read(text)
        assert files.number_columns(text, ",", "x.csv", {}) is not None
        with monkeypatch.context() as without:
            without.setattr(files, "number_columns", lambda *a: None)
            slow = read(text)
        assert (fast.kinds == slow.kinds and (fast.lines == slow.lines).all()
                and fast.names == slow.names and [c.brief() for c in fast.columns.values()]
                == [c.brief() for c in slow.columns.values()])
        assert (all(np.array_equal(fast[n], slow[n]) for n in fast.names)
                and np.array_equal(fast[fast.names[0]], X[:fast.rows, 0]))
        assert read_file("x.csv", like=slow).kinds == read_file("x.csv", like=fast).kinds


@in_turn("odd", ['1,"2",3', "1,2", "", ",,", "1, 2,3", "1,2,3,4", " 1,2,3", "1,2\0,3", "007,2,3",
                 "1,02,3", "1_0,2,3", "nan,2,3", "1,inf,3", "x,1,2"])
def test_what_is_not_plain_goes_the_careful_way(odd):
    rows = ["1.5,2,3"] * 30
    assert files.number_columns("a,b,c\n" + "\n".join(rows), ",", "x", {}) is not None
    for start in ("a,b,c\n", ""):
        assert files.number_columns(start + "\n".join([*rows, odd, *rows]), ",", "x", {}) is None
    body = "\n".join(rows)
    for head in ("title\na,b,c\n", "a,b,a\n", "a,b,c\n\n", "a,b,c\n07,1,1\n"):
        assert files.number_columns(head + body, ",", "x", {}) is None
    assert (files.number_columns("a,b,c\n" + body, ",", "x", {"a": Reading("text")}) is None
            and files.number_columns("a,b,c\n" + body, ",", "x", {"a": Reading("number")})
            is not None)
    for maybe in ("1.234", "1.000"):
        assert files.number_columns("a,b\n" + f"{maybe},2\n" * 9, ",", "x", {}) is None


@pytest.mark.parametrize("piece", [1, 2, 5, 64])
def test_small_pieces_of_a_file_are_the_file(piece, monkeypatch):
    """A file is read a piece at a time: line ends, quotes and letters of several bytes that a
    piece's end parts are whole again."""
    texts = ["a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4", "größe,価格\n1.5,x\n,y\n",
        'a,b\n"two\nlines",2\n"x,""y",3', "a,b\n" + "1.234,2\n" * 9, "sep=;\na;b,c\n1;2\n",
        "t\n\na,b\n1,2\n3,4\n\n", "a\n1\n" + "2.5\n" * 200]
    for text in texts:
        for encoding in ("utf-8", "utf-16", "utf-8-sig", "cp1252"):
            if encoding == "cp1252" and "価" in text: continue
            Path("x.csv").write_bytes(text.encode(encoding))
            with monkeypatch.context() as small:
                small.setattr(files, "PIECE", piece)
                parts = read_file("x.csv")
            whole = read_file("x.csv")
            assert (repr(parts) == repr(whole) and parts.kinds == whole.kinds and parts.digest
                    == whole.digest and (parts.lines == whole.lines).all()
                    and parts.encoding == whole.encoding)
            assert all(np.array_equal(parts[n], whole[n],
                equal_nan=whole.columns[n].kind == "number") for n in whole.names)


def test_a_file_that_changes_while_it_is_read_is_refused(monkeypatch):
    Path("x.csv").write_text("a,b\n1,2\n3,4\n")
    reader = files.number_columns
    def meanwhile(*args):
        Path("x.csv").write_text("a,b\n1,2\n3,4\n5,6\n")
        return reader(*args)
    monkeypatch.setattr(files, "number_columns", meanwhile)
    with pytest.raises(Problem, match="was changed while it was read"): read_file("x.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes that have a name")
def test_a_pipe_is_read_once_and_given_back():
    import threading
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_text("a,b\n1,2\n3,4\n"))
    writer.start()
    sheet = read_file("pipe")
    writer.join()
    assert (sheet["a"].tolist() == [1, 3] and write_with("out.csv", sheet, [0, 1]) == "cluster"
            and Path("out.csv").read_text() == "a,b,cluster\n1,2,0\n3,4,1\n")


def test_utf16_without_a_mark_is_read_as_python_reads_it():
    Path("x.csv").write_bytes("größe,b\n1,2\n3,4\n".encode("utf-16-le" if sys.byteorder == "little"
                                                           else "utf-16-be"))
    assert read_file("x.csv", encoding="utf-16").names == ["größe", "b"]


def test_late_surprises_are_found():
    rows = ["1,2"] * 30_000
    assert read("a,b\n" + "\n".join(rows + ["?,x", "3,4"])).columns["b"].bad == ("x", 30_002)
    assert np.isnan(read("a,b\n" + "\n".join(rows + ["?,1"]))["a"]).sum() == 1
    late = read("zone,b\n" + "\n".join(rows + ["01,1"]))
    # one code with a zero among 30000 without
    assert late.columns["zone"].kind == "category"


def test_memory_of_a_large_file():
    """Reading takes no more memory than it used to: less than eight bytes a byte of the file, and
    of plain numbers less than seven."""
    import tracemalloc
    def peak(text):
        Path("x.csv").write_text(text)
        tracemalloc.start()
        read_file("x.csv")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most / len(text)
    rows = RNG.normal(size=(60_000, 4)).tolist()
    assert (peak("a,b,c,d\n" + "".join(f"{x:.6f},{y:.6f},w{i % 9},{z:.6f}\n"
                                       for i, (w, x, y, z) in enumerate(rows))) < 8)
    assert peak("a,b,c,d\n" + "".join(",".join(f"{v:.6f}" for v in r) + "\n" for r in rows)) < 7


# ---- compressed files, workbooks, Parquet


def test_compressed_files():
    text = b"a,b\n1,2\n3,4\n"
    Path("x.csv.gz").write_bytes(gzip.compress(text))
    with zipfile.ZipFile("x.zip", "w") as z: z.writestr("x.csv", text)
    assert read_file("x.csv.gz")["a"].tolist() == read_file("x.zip")["a"].tolist() == [1, 3]
    with zipfile.ZipFile("x.zip", "a") as z: z.writestr("y.csv", text)
    with pytest.raises(Problem, match="x.zip holds 2 files \\(x.csv, y.csv\\)"): read_file("x.zip")
    Path("x.csv.gz").write_bytes(gzip.compress(text)[:-9])
    with pytest.raises(Problem, match="damaged gzip"): read_file("x.csv.gz")


def workbook(path="b.xlsx"):
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("python_calamine")
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    book.active["A1"] = "made by hand"
    sheet = book.create_sheet("Data")
    for row in [["exported 2024-01-01"], [], ["id", "n", "x", "when", "ok", "zip", "price"],
            ["k1", 1, 1.234, datetime(2024, 3, 1), True, "02134", "1.234,50 €"], [],
            ["k2", 2, 5.678, datetime(2024, 3, 2, 8, 30), False, "94110", "9,99 €"]]:
        sheet.append(row)
    book.create_sheet("More").append(["a", "b"]), book["More"].append([1, 2])
    book.save(path)
    return path


def test_workbooks():
    """An Excel file is a table like any other: titles, an empty row, dates, truth values, text
    codes."""
    sheet = read_file(workbook())
    assert (sheet.names == ["id", "n", "x", "when", "ok", "zip", "price"] and sheet.rows == 3
            and "sheet 'Data' of 'Notes', 'Data', 'More', the first with a table" in sheet.notes)
    assert ([c.reading.kind for c in sheet.columns.values()] == ["text", "integer", "number",
                                                                 "date", "bool", "text", "money"])
    assert (np.array_equal(sheet["n"], [1, np.nan, 2], equal_nan=True) and sheet["x"][0] == 1.234
            and sheet["when"] == [datetime(2024, 3, 1), None, datetime(2024, 3, 2, 8, 30)]
            and sheet["price"][0] == 1234.5)
    assert (read_file("b.xlsx", sheet="More").names == ["a", "b"] == read_file("b.xlsx",
        sheet=3).names)
    with pytest.raises(Problem, match="b.xlsx has no sheet 'Wat'; its sheets are Notes, "
                                      "Data, More"):
        read_file("b.xlsx", sheet="Wat")
    with pytest.raises(Problem, match="has 3 sheets: sheet 9 is none of them"):
        read_file("b.xlsx", sheet=9)
    write_with("c.csv", sheet, [0, 1, 0])
    again = read_file("c.csv")
    assert (again["cluster"].tolist() == [0, 1, 0] and again["price"][0] == 1234.5
            and again["zip"][0] == "02134")


@pytest.mark.parametrize("library, data, what",
    [("python_calamine", None, "an Excel workbook"),
     ("pyarrow", b"PAR1....PAR1", "a Parquet file")])
def test_a_missing_library_is_named(monkeypatch, library, data, what):
    "What needs the extra says which."
    Path("x.bin").write_bytes(data) if data else workbook("x.bin")
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(Problem, match=f"x.bin is {what}, which needs {library}: pip install "
                                      "xclust\\[files\\]"):
        read_file("x.bin")


def test_broken_workbooks():
    pytest.importorskip("python_calamine")
    Path("x.xls").write_bytes(b"\xd0\xcf\x11\xe0" + b"x" * 600)
    with pytest.raises(Problem, match="x.xls cannot be read as a workbook"): read_file("x.xls")


def test_parquet():
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq
    table = pa.table({"n": [1, None, 3], "x": [1.5, 2.5, None], "ok": [True, None, False],
        "day": [datetime(2024, 3, 1), None, datetime(2024, 3, 2)], "price": ["$5", "$6", None],
        "code": ["007", "1", "2"]})
    pq.write_table(table, "x.parquet")
    sheet = read_file("x.parquet")
    assert ([c.reading.kind for c in sheet.columns.values()] == ["integer", "number", "bool",
        "date", "money", "text"] and sheet["price"][:2].tolist() == [5, 6])
    assert (read_file("x.parquet", {"n": "text"})["n"] == ["1", None, "3"]
            and read_file("x.parquet", like=sheet).kinds["price"] == Reading("money", "", "$"))
    write_with("y.parquet", sheet, [0, 1, 1], "group")
    assert (pq.read_table("y.parquet").column_names == [*table.column_names, "group"]
            and pq.read_table("y.parquet").select(table.column_names).equals(table))


def test_no_file():
    with pytest.raises(FileNotFoundError): read_file("nowhere.csv")
    with pytest.raises(Problem, match="x.csv is empty"): read("\n \n")
    with pytest.raises(Problem, match="x.csv has column names but no rows"): read("a,b\n")


# ---- a small data frame


def test_a_sheet_is_a_frame():
    "What read_file returns goes into every estimator, without any data frame library."
    sheet = read("id;x;plan;when\n"
        + "".join(f"k{i};{(i % 2) * 50 + i},5;{'ab'[i % 2]};{1 + i}.01.2024\n" for i in range(30)))
    fitted = xclust.IMM(2, random_state=0).fit(sheet[["x", "plan"]])
    assert (fitted.n_clusters_ == 2 and np.array_equal(fitted.predict(sheet[["x", "plan"]]),
                                                       fitted.labels_))
    assert (xclust.AutoTree(2, random_state=0).fit(sheet.drop("id")).feature_names_in_.tolist()
            == ["x", "plan", "when"])
    pd = pytest.importorskip("pandas")
    frame = sheet.to_frame()
    assert (frame["when"].dtype.kind == "M" and frame["x"].dtype == float
            and frame["x"].tolist() == sheet["x"].tolist() and isinstance(frame, pd.DataFrame))


def test_read_file_is_public():
    assert xclust.read_file is read_file and "read_file" in xclust.__all__


# ---- the file and a column


@in_turn("encoding", ["utf-8", "cp1252", "utf-16", "utf-8-sig"])
@in_turn("end", ["\n", "\r\n"])
def test_the_file_comes_back_with_a_column(encoding, end):
    """Titles, quotes, line ends inside them, double names, empty lines: nothing is lost but the
    missing column."""
    lines = ["exported today", "", '"id";größe;größe;"what; else"', 'k1;1,5;=1+1;"two', 'lines"',
             "", "k2; 2,50;x;y", '"k3";"3";"x";"y"', ";;;", "k4;4;x;y", ""]
    text = end.join(lines)
    sheet = read(text, encoding=encoding)
    assert sheet.rows == 6 and write_with("y.csv", sheet, ["a", None, "b; c", 3, 4, 5]) == "cluster"
    expected = ["exported today", "", '"id";größe;größe;"what; else";cluster', 'k1;1,5;=1+1;"two',
        'lines";a', ";;;;", 'k2; 2,50;x;y;"b; c"', '"k3";"3";"x";"y";"3"', ";;;;4",
        "k4;4;x;y;5", ""]
    assert Path("y.csv").read_bytes() == end.join(expected).encode(encoding)
    again = read_file("y.csv", {"cluster": "text"})
    assert again.rows == 6 and again.names[:4] == sheet.names and again["cluster"][0] == "a"


@pytest.mark.parametrize("title", ["Sales report exported 2024-01-01", '"Sales, all of 2024"'])
def test_a_title_padded_with_commas_gets_no_heading(title):
    "The heading of the new column stood beside the title, and the line of names got none."
    sheet = read(f"{title},,\n,,\na,b,c\n1,2,x\n3,4,y\n,,\n")
    assert sheet.names == ["a", "b", "c"]
    write_with("y.csv", sheet, [7, 8])
    assert Path("y.csv").read_text() == f"{title},,\n,,\na,b,c,cluster\n1,2,x,7\n3,4,y,8\n,,\n"
    assert read_file("y.csv")["cluster"].tolist() == [7, 8]


def test_negatives_of_accountants_are_told():
    "(12.50) and 12.50- were read as negative numbers, and nobody was told."
    assert column(["(12.50)", "3.25", "1"]).brief() == "numbers, negatives in brackets"
    assert (column(["$12.50-", "$3.25", "$1"]).brief() == "money in $, negatives with the "
                                                          "minus behind")
    assert column(["-12.50 €", "3.25 €"]).brief() == "money in €"


def test_odd_files_with_a_column():
    sheet = read("1,2\n3,4\n")
    write_with("y.csv", sheet, [7, 8])
    assert Path("y.csv").read_text() == "1,2,7\n3,4,8\n"
    sheet = read("cluster,b\n1,2,\n3,4")
    assert (write_with("y.csv", sheet, np.array([7, 8])) == "cluster (2)"
            and Path("y.csv").read_text() == "cluster,b,cluster (2)\n1,2,7\n3,4,8")
    sheet = read("é;b\n1;2\n3;4\n", encoding="cp1252")
    write_with("y.csv", sheet, ["価格", "b"])
    assert read_file("y.csv")["cluster"] == ["価格", "b"] and read_file("y.csv").names[0] == "é"
    sheet = read("a,b\n1,2\n3,4\n")
    with pytest.raises(Problem, match="1 values for 2 rows"): write_with("y.csv", sheet, [1])
    Path("x.csv").write_text("a,b\n9,2\n3,4\n")
    with pytest.raises(Problem, match="x.csv has changed since it was read"):
        write_with("y.csv", sheet, [1, 2])


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a,b\n1,2\n3,4\n")))
    sheet = read_file("-")
    write_with("y.csv.gz", sheet, [0, 1])
    assert (sheet.where == "standard input" and gzip.decompress(Path("y.csv.gz").read_bytes())
            == b"a,b,cluster\n1,2,0\n3,4,1\n")


def test_a_sheet_of_numbers_alone_is_a_table_as_any(tmp_path):
    """Estimators take it whole or as a frame; a row of it is asked what-if, and the answer is a row
    by name."""
    iris = load_iris().data
    path = tmp_path / "iris.csv"
    path.write_text("\n".join(["a,b,c,e", *(",".join(map(str, row)) for row in iris.tolist())])
                    + "\n")
    sheet = xclust.read_file(path)
    for Estimator in (xclust.IMM, xclust.AutoTree):
        given, framed, frame = (Estimator(3, random_state=0).fit(X)
                                for X in (sheet, sheet.frame(), sheet.to_frame()))
        assert given.tree_ == frame.tree_ and list(given.feature_names_in_) == ["a", "b", "c", "e"]
        assert np.array_equal(framed.labels_, given.labels_)
    model = xclust.IMM(3, random_state=0).fit(sheet)
    first = sheet.frame().head(1)
    other = model.counterfactual(first)[0]
    assert (set(other.row) == {"a", "b", "c", "e"}
            and model.predict(np.array([[*other.row.values()]]))[0] != model.labels_[0])


def test_a_file_of_numbers_leaves_the_filters_of_the_process_alone(monkeypatch):
    "numpy's warning of a file without rows was made an error, for every thread of the process."
    def touched(*_, **__): raise AssertionError("the filters were touched")
    monkeypatch.setattr("warnings.catch_warnings", touched)
    from xclust.shipping.files import number_columns
    columns, lines, names = number_columns("a,b\n1,2.5\n3,4\n", ",", "here", {})
    assert ([c.values.tolist() for c in columns.values()] == [[1., 3.], [2.5, 4.]]
            and lines.tolist() == [2, 3])
    assert number_columns("a,b\n", ",", "here", {}) is None


# ---- folders of tables: what wrote them left more than rows


def small_table(n=40):
    return {"x": np.arange(n) % 9, "y": np.arange(n) * 7 % 11,
            "seg": np.array(["a", "b"])[np.arange(n) % 9 // 5]}


def test_the_index_of_pandas_is_no_column():
    "Numbers of rows that were sorted by the label told the label, with precision 100 %."
    import pandas as pd
    frame = pd.DataFrame(small_table()).sort_values("seg")
    for name, index in (("gaps.parquet", frame),
            ("named.parquet", frame.rename_axis(index="customer")), ("both/a.parquet", frame)):
        Path(name).parent.mkdir(exist_ok=True)
        index.to_parquet(name)
        assert xclust.Source(Path(name).parts[0]).names == ["x", "y", "seg"]
        sheet = read_file(name)
        assert (sheet.names[-1] in ("__index_level_0__", "customer")
                and sheet.columns[sheet.names[-1]].description == "the index that pandas wrote, "
                                                                  "not used")
        assert sheet.frame().columns == ["x", "y", "seg"]
    frame.reset_index().rename(columns={"index": "__index_level_0__"}).to_parquet("again.parquet",
        index=False)
    assert (xclust.Source("again.parquet").names == ["x", "y", "seg"]
            and read_file("again.parquet").frame().columns == ["x", "y", "seg"])
    assert (read_file("named.parquet", {"customer": "number"}).columns["customer"].reading.kind
            == "number")


def test_names_of_folders_are_columns():
    "country=DE was lost without a word."
    import pandas as pd
    parts = [("DE", "01", "2024-01-05"), ("FR%20x", "12", "2024-02-05"),
             ("__HIVE_DEFAULT_PARTITION__", "01", "2024-01-05")]
    for country, month, day in parts:
        place = Path(f"hive/country={country}/month={month}/day={day}")
        place.mkdir(parents=True)
        pd.DataFrame({"age": [1., 2]}).to_parquet(place / "part-0.parquet")
        (place / ".part-0.parquet.crc").write_bytes(b"x")
    Path("hive/_SUCCESS").touch()
    source = xclust.Source("hive")
    assert source.names == ["age", "country", "month", "day"] and len(source) == 6
    assert (source.whole("country").tolist() == ["DE", "DE", "FR x", "FR x", None, None]
            and source.whole("month").tolist() == [1, 1, 12, 12, 1, 1])
    assert (source.whole("day").astype("M8[D]").astype(str).tolist()[::2]
            == ["2024-01-05", "2024-02-05", "2024-01-05"])
    for kind, text in (("csv", "age\n1\n2\n"), ("csv.gz", None)):
        for zip_code in ("02134", "94110"):
            place = Path(f"{kind}/zip={zip_code}")
            place.mkdir(parents=True)
            (place / f"a.{kind}").write_bytes(gzip.compress(b"age\n1\n2\n") if text is None
                                              else text.encode())
        assert xclust.Source(kind).whole("zip").tolist() == ["02134", "02134", "94110", "94110"]


@pytest.mark.parametrize("mark, what", [("_delta_log/00000000000000000000.json", "a Delta table"),
    ("metadata/v1.metadata.json", "an Iceberg table"),
    (".hoodie/hoodie.properties", "a Hudi table")])
def test_a_table_with_a_log_is_refused(mark, what):
    "Files that a later write replaced were read, too: deleted rows were counted."
    import pandas as pd
    (Path("lake/t") / mark).parent.mkdir(parents=True)
    (Path("lake/t") / mark).write_text("{}")
    pd.DataFrame(small_table()).to_parquet("lake/t/a.parquet")
    for data in ("lake/t", "lake", "lake/t/a.parquet", [Path("lake/t/a.parquet")]):
        with pytest.raises(ValueError, match=f"lake/t is {what}, and its log says"):
            xclust.Source(data)
    with pytest.raises(Problem, match=what): read_file("lake/t/a.parquet")
    os.rename(Path("lake/t") / mark.split("/")[0], "elsewhere")
    assert len(xclust.Source("lake")) == 40
