"""The pages for use: release notes and citations are those of the files, and every page shows
something soon."""
import json, re
from pathlib import Path
import yaml
from helpers import in_turn

root = Path(__file__).resolve().parents[1]
pages = sorted((root / "nbs" / "howto").glob("*.ipynb"))


def cells(page):
    return json.loads((root / "nbs" / "howto" / f"{page}.ipynb").read_text(
        encoding="utf-8"))["cells"]


def text(lines): return lines if isinstance(lines, str) else "".join(lines)


def outputs(page):
    "What a page shows, kind -> texts."
    for cell in cells(page):
        for output in cell.get("outputs", []):
            for kind, shown in output.get("data", {"stream": output.get("text", "")}).items():
                yield kind, text(shown)


def test_release_notes_are_current():
    log = (root / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
    [shown] = [shown for kind, shown in outputs("release_notes") if kind == "text/markdown"]
    assert (shown.strip()
            == log.partition(
                "\n")[2].strip()), "run nbs/_quarto/execute.py nbs/howto/release_notes.ipynb"


def test_citations_are_those_of_the_file():
    cff = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    shown = "".join(shown for kind, shown in outputs("cite") if kind == "stream")
    prose = "".join(text(cell["source"]) for cell in cells("cite"))
    for paper in cff["references"]:
        assert "{{" + paper["title"] + "}}" in shown and paper["title"] in prose
        for number in paper.get("identifiers", []):
            assert (number["value"].removeprefix("arXiv:") in shown
                    and f"arxiv.org/abs/{number['value'].removeprefix('arXiv:')}" in prose)
    assert f"version       = {{{cff['version']}}}" in shown


@in_turn("path", pages)
def test_a_page_is_run_and_begins_with_words(path):
    found = cells(path.stem)
    code = [c for c in found if c["cell_type"] == "code"
            and not re.match(r"#\|\s*hide\b", text(c["source"]))]
    assert text(found[1]["source"]).startswith("# ") and "\n> " in text(found[1]["source"])
    assert path.stem == "faq" or any(c["outputs"] for c in code[:4]), "an output is near the top"
    for cell in code:
        for line in text(cell["source"]).splitlines():
            assert len(line) <= 150 or line.startswith("#|"), line
    assert not [o for c in code for o in c["outputs"] if o.get("name") == "stderr"], "a page warns"
