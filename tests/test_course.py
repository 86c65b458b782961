"The course: its times are counted, its chapters have one form, its back matter follows them. `python tests/test_course.py` lists what is missing."
import importlib, re, sys
from pathlib import Path

root = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(root / "nbs" / "_quarto"))
import course, times, xclust

# What does not hold yet; each list is to become empty.
STILL_WITHOUT_TIMES = set(map(course.name_of, course.chapters()))


def test_every_chapter_states_its_times():
    without = {course.name_of(p) for p in course.chapters() if not times.has_line(p)}
    assert without <= STILL_WITHOUT_TIMES, f"no line `*For the idea: … For the code: … Idea 1 minutes, code 1.*`: {without}"


def test_times_are_those_that_are_counted():
    assert not times.main(check=True), "run python nbs/_quarto/times.py"


def test_time_line_is_rewritten_and_nothing_else(tmp_path):
    path = course.nbs / "explain.ipynb"
    idea, code = times.minutes(path)
    said = "*For the idea: nothing. For the code: [Costs](6_engine/costs.html). Idea 999 minutes, code 999.*\n\nIdea 1 minutes."
    new = times.time_line(said, path)
    assert f"Idea {idea} minutes, code {code}.*" in new and new.endswith("\n\nIdea 1 minutes.")
    assert times.time_line(new, path) == new
    total = sum(times.minutes(course.path_of(n))[0] for n in ("explain", "1_methods/01_imm"))
    assert times.summed("a <!-- idea: explain, 1_methods/01_imm -->1<!-- --> b") == f"a <!-- idea: explain, 1_methods/01_imm -->{total}<!-- --> b"


def cell(kind, text, **more): return {"cell_type": kind, "source": text, "metadata": {}} | more


def test_what_is_counted():
    assert [times.rounded(m) for m in (.2, 7.6, 10.4, 11, 12.6, 33)] == [1, 8, 10, 10, 15, 35]
    assert course.words([cell("markdown", "Two [words](https://a.b/c d) <!-- no --> $x$ | -- |\n\n## References\nnot these")]) == 3
    sources = ["import a\nfrom b import c", "#| export\nx = 1", "#| exports\nx = 1", "#| echo: false\nx", "#| code-fold: true\nx", "#| hide\nx", "\n# why\nx", "#| fig-alt: \"a\"\nx"]
    assert [course.is_open(cell("code", s)) for s in sources] == [False, False, True, False, False, False, True, True]
    assert [course.is_exported(cell("code", s)) for s in sources].index(True) == 1


def test_exercises_are_found():
    end = [cell("markdown", "## What comes next\nText.\n\n### Exercises\n1. *Predict.* What?\n\n<details><summary>Solution</summary>\n\n## Not a heading\n</details>"),
           cell("code", "6*7"), cell("markdown", "**2.** More?"), cell("markdown", "### References\n* One")]
    before, inside = course.split_at_exercises([cell("markdown", "# A"), *end])
    assert [course.text_of(c).split("\n")[0] for c in before] == ["# A", "## What comes next", "### References"]
    assert [course.text_of(c).split("\n")[0] for c in inside] == ["### Exercises", "6*7", "**2.** More?"]
    assert course.split_at_exercises([cell("markdown", "# A")])[1] == []


def glossary():
    "Of each table of the glossary its rows, without the head."
    for c in course.read(course.path_of("9_back/01_glossary"))["cells"]:
        rows = [[part.strip() for part in line.strip("|").split(" | ")] for line in course.text_of(c).splitlines() if line.startswith("| ")]
        if rows: yield rows[1:]


def test_glossary_is_in_order_and_leads_to_pages_that_say_the_word():
    lesson, machine, _ = glossary()
    pages = {course.page_of(p): p for p in course.chapters()}
    for rows in (lesson, machine):
        words = [row[0].lower() for row in rows]
        assert words == sorted(words) and len(set(words)) == len(words) and all(len(row) == 4 and row[2] for row in rows)
    for word, _, _, link in lesson + machine:
        page = re.fullmatch(r"\[[^]]+\]\(\.\./(.+)\)", link).group(1)
        said = "\n".join(map(course.text_of, course.read(pages[page])["cells"])).lower().replace("\n", " ")
        stem = re.split(r",| of | over | between | kept", word.lower())[0].rstrip("s")
        assert stem in said, f"{page} does not say {word!r}"


def test_glossary_names_what_exists():
    _, machine, _ = glossary()
    names = [name for _, where, _, _ in machine for name in re.findall(r"`([\w.]+)`", where)]
    assert len(names) >= 20
    for name in names:
        parts, found = name.split("."), xclust
        for i, part in enumerate(parts):
            try: found = importlib.import_module("xclust." + ".".join(parts[:i + 1]))
            except ModuleNotFoundError:                   # a field of a dataclass or NamedTuple is no attribute of a plain class
                assert hasattr(found, part) or part in getattr(found, "__annotations__", {}), name
                found = getattr(found, part, None)
