"""Text that goes out is inert: names, categories, labels and paths from elsewhere run nothing, hide
nothing and load nothing."""
import csv, io, re
import xml.dom.minidom as xml
import numpy as np
import pandas as pd
import pytest
from gating_ml import to_gatingml
from xclust import CART, Boxes
from xclust.__main__ import main
from xclust.engine.printed import table_text, printable
from xclust.shipping.files import csv_text, tamed
from xclust.showing.plots import tree_svg
from helpers import in_turn

HOSTILE = ["pay\x1b]0;owned\x07\x1b[2J", "\x9b2J", "gold\x1b[8m", "a\rb", "\u202etxt.exe",
    "\u2066x\u2069", "bell\x07", "\x0c", "\ufffe", "<&>\"'", "]]>", "a\x85b", "nul\x00", "\u200f"]
SEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200f\u200e\ufffe]")


def test_what_a_terminal_obeys_is_written_as_its_number():
    for text, shown in (("a\x1b[2J", "a\\u001b[2J"), ("\r\x07", "\\u000d\\u0007"),
            ("\u202e", "\\u202e"), ("two\nlines\tand é 漢 🙂", "two\nlines\tand é 漢 🙂"),
            ("\ud800", "\\ud800"), ("", "")):
        assert printable(text) == shown
    assert table_text(["\x1b"], [["a\x9b"]]) == "\\u001b\na\\u009b"


@pytest.mark.filterwarnings("ignore")
@in_turn("bad", HOSTILE)
def test_pictures_gates_rules_and_tables_show_any_name(bad):
    r = np.random.default_rng(0)
    x = r.normal(size=80)
    name = bad if bad.strip() else f"a{bad}"                           # a name of blanks is refused
    X = pd.DataFrame({name: x, "b": np.where(x > .5, bad, "else")})
    y = np.where(x > 0, f"in {bad}", "out")
    model = CART().fit(X, labels=y)
    boxes = Boxes().fit(X[[name]], labels=y)
    for text in (tree_svg(model), to_gatingml(boxes)):
        xml.parseString(str(text).encode("utf-8", "surrogatepass"))
        assert not SEEN.search(str(text))
    for found in (model.rules(), model.confusion(), model.audit(X.b), model.cautions(),
                  boxes.rules(), model.rules().to_markdown()):
        assert not SEEN.search(str(found) if isinstance(found, str) else repr(found))


MARKDOWN = ["![](https://evil.example/pixel.png)", "[your bank](https://evil.example)",
    "[a]: https://evil.example", "<img src=//evil.example>", "<!-- -->", "https://evil.example",
    "www.evil.example", "&#60;b&#62;", "`code`", "**bold**", "# title", "~~x~~", "$x$", "a|b",
    "x\\", "\\[x](y)"]


@pytest.mark.parametrize("linkify", [False, True])
def test_markdown_has_no_link_and_no_image_of_the_data(linkify):
    markdown_it = pytest.importorskip("markdown_it")
    if linkify: pytest.importorskip("linkify_it")
    md = markdown_it.MarkdownIt("gfm-like" if linkify else "commonmark",
                                {"html": True, "linkify": linkify}).enable("table")
    for name in MARKDOWN:
        y = np.where(np.arange(20) > 9, name, f"a {name} b")
        model = CART().fit(pd.DataFrame({name: np.arange(20.)}), labels=y)
        html = md.render(model.rules().to_markdown())
        assert not re.search("<(img|a|b|code|strong|h1|s|!--)", html), (name, html)
        assert "evil" not in name or "evil" in html


def test_fields_are_read_back_as_they_were_and_run_nowhere():
    bad = ["iron\r=cmd|' /C calc'!A0", "a\n=1+1", "x;=1+1", "x\t@SUM(1)", "=1", "+1(2)", "-2|x",
           "@x!y", " =1", "\t=1", "\r=1", "'=1", "a;b", "-5", "+49 30 123", "@name", "Weiß, = gut",
           "", 'q"uote', "a\u2028=1"]
    text = csv_text([[tamed(v), i] for i, v in enumerate(bad)])
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert (len(rows) == len(bad) and [r[0] for r in rows] == [tamed(v) for v in bad]
            and [r[0].replace("'", "") for r in rows] == [v.replace("'", "") for v in bad])
    # as a spreadsheet of any country splits it, quotes or not
    for mark in ",;\t":
        cells = re.split(f"[\r\n{mark}\"]", text)
        assert (not [c for c in cells if c.strip().startswith("=") and mark != ","]
                and not [c for c in re.split("[\r\n]", text) if c.strip().startswith("=")])
    assert ([tamed(v) for v in ("-5", "+49 30 123", "@name", "a;b", "Weiß, = gut", 3, None)]
            == ["-5", "+49 30 123", "@name", "a;b", "Weiß, = gut", 3, None])
    for field in ("\r", "\n", "a\rb", "a,b", 'a"b'):
        assert list(csv.reader(io.StringIO(csv_text([[field, "x"]]), newline=""))) == [[field, "x"]]
    assert (csv_text([["a", 1], ["", None]], ";", "\r\n") == "a;1\r\n;\r\n"
            and csv_text([["a"]], ",", "") == "a")


@pytest.mark.filterwarnings("ignore")
def test_the_command_prints_nothing_that_a_terminal_obeys(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    x = np.random.default_rng(0).normal(size=80)
    name = "pay\x1b]0;owned\x07\x1b[2J"
    pd.DataFrame({"id": [f"row {i}\r=1+1" for i in range(80)], name: x,
        "seg": np.where(x > 0, "gold\x1b[8m", "iron\r=cmd|' /C calc'!A0")}).to_csv("d\x1b.csv",
            index=False, lineterminator="\n", quoting=csv.QUOTE_ALL)
    codes = [main(["explain", "d\x1b.csv", "--labels", "seg", "--id", "id", "--method", "cart",
                   "--out", "o", *more]) for more in ([], ["--json"])]
    codes += [main(["predict", "o", "d\x1b.csv", "--out", "p.csv"]),
        main(["export", "o", "--to", "frame", "--out", "f.csv"]),
        main(["explain", "none\x1b[2J.csv", "--clusters", "2"]),
        main(["explain", "d\x1b.csv", "--labels", "\x1b[2J"])]
    assert codes == [0, 0, 0, 0, 2, 2]
    out, err = capfd.readouterr()
    assert main(["export", "o", "--to", "text"]) == 0
    assert (not SEEN.search(out.replace("\r\n", "\n")) and not SEEN.search(err)
            and "\\u001b]0;owned" in out and not SEEN.search(capfd.readouterr().out))
    for path, n in (("o/labels.csv", 80), ("p.csv", 80), ("f.csv", None)):
        with open(path, newline="", encoding="utf-8") as file: rows = list(csv.reader(file))
        assert n is None or len(rows) == n + 1, path
        assert (not [c for r in rows for c in r for part in re.split("[\r\n\t;]", c)
                     if part.strip().startswith("=")]), path
