"""The course: its times are counted, its chapters have one form, its back matter follows them.
`python tests/test_course.py` lists what is missing."""
import ast, importlib, posixpath, re, sys
from pathlib import Path
from statistics import median
import pytest

root = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(root / "nbs" / "_quarto"))
import clean, course, exercises, links, prose, slides, times, xclust
from helpers import in_turn

# What does not hold yet; each list is to become empty.
STILL_WITHOUT_TIMES = set()
STILL_ANOTHER_FORM = {}
# numbers of the prose that no output and no code of their chapter gives
STILL_FROM_NOWHERE = {}


def test_every_chapter_states_its_times():
    without = {course.name_of(p) for p in course.chapters() if not times.has_line(p)}
    assert (without
            <= STILL_WITHOUT_TIMES), f"no line `*For the idea: … For the code: … Idea 1 minutes, code 1.*`: {without}"


def test_times_are_those_that_are_counted():
    assert not times.main(check=True), "run python nbs/_quarto/times.py"


def test_time_line_is_rewritten_and_nothing_else(tmp_path):
    path = course.nbs / "explain.ipynb"
    idea, code = times.minutes(path)
    said = ("*For the idea: nothing. For the code: [Costs](6_engine/costs.html). Idea 999 minutes, "
            "code 999.*\n\nIdea 1 minutes.")
    new = times.time_line(said, path)
    assert f"Idea {idea} minutes, code {code}.*" in new and new.endswith("\n\nIdea 1 minutes.")
    assert times.time_line(new, path) == new
    total = sum(times.minutes(course.path_of(n))[0] for n in ("explain", "1_methods/01_imm"))
    assert (times.summed("a <!-- idea: explain, 1_methods/01_imm -->1<!-- --> b")
            == f"a <!-- idea: explain, 1_methods/01_imm -->{total}<!-- --> b")


def cell(kind, text, **more): return {"cell_type": kind, "source": text, "metadata": {}} | more


def test_what_is_counted():
    assert [times.rounded(m) for m in (.2, 7.6, 10.4, 11, 12.6, 33)] == [1, 8, 10, 10, 15, 35]
    assert (course.words([cell("markdown", "Two [words](https://a.b/c d) <!-- no --> $x$ | -- "
                                           "|\n\n## References\nnot these")]) == 3)
    assert course.words([cell("markdown", "a <= 2 and <b>b</b> > 3")]) == 5
    sources = ["import a\nfrom b import c", "#| export\nx = 1", "#| exports\nx = 1",
        "#| echo: false\nx", "#| code-fold: true\nx", "#| hide\nx", "\n# why\nx",
        "#| fig-alt: \"a\"\nx"]
    assert ([course.is_open(cell("code", s)) for s in sources] == [False, False, True, False,
                                                                   False, False, True, True])
    assert [course.is_exported(cell("code", s)) for s in sources].index(True) == 1


def test_exercises_are_found():
    end = [cell("markdown", "## What comes next\nText.\n\n### Exercises\n1. *Predict.* "
        "What?\n\n<details><summary>Solution</summary>\n\n## Not a heading\n</details>"),
           cell("code", "6*7"), cell("markdown", "**2.** More?"),
           cell("markdown", "### References\n* One")]
    before, inside = course.split_at_exercises([cell("markdown", "# A"), *end])
    assert ([course.text_of(c).split("\n")[0] for c in before] == ["# A", "## What comes next",
                                                                   "### References"])
    assert ([course.text_of(c).split("\n")[0] for c in inside] == ["### Exercises", "6*7",
                                                                   "**2.** More?"])
    assert course.split_at_exercises([cell("markdown", "# A")])[1] == []


def glossary():
    "Of each table of the glossary its rows, without the head."
    for c in course.read(course.path_of("appendix/01_glossary"))["cells"]:
        rows = [[part.strip() for part in line.strip("|").split(" | ")]
                for line in course.text_of(c).splitlines() if line.startswith("| ")]
        if rows: yield rows[1:]


def test_glossary_is_in_order_and_leads_to_pages_that_say_the_word():
    lesson, machine, _ = glossary()
    pages = {f"{course.name_of(p)}.ipynb": p for p in course.chapters()}
    for rows in (lesson, machine):
        words = [row[0].lower() for row in rows]
        assert (words == sorted(words) and len(set(words)) == len(words)
                and all(len(row) == 4 and row[2] for row in rows))
    for word, _, _, link in lesson + machine:
        page = re.fullmatch(r"\[[^]]+\]\(\.\./(.+)\)", link).group(1)
        said = "\n".join(map(course.text_of, course.read(pages[page])["cells"])).lower().replace(
            "\n", " ")
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
            # a field of a dataclass or NamedTuple is no attribute of a plain class
            except ModuleNotFoundError:
                assert hasattr(found, part) or part in getattr(found, "__annotations__", {}), name
                found = getattr(found, part, None)


def test_exercises_and_solutions_are_those_of_the_chapters():
    assert not exercises.main(check=True), "run python nbs/_quarto/exercises.py"


def test_solutions_keep_their_numbers_and_their_code():
    cells = ([cell("markdown", "## Exercises\n\n**1. Predict.** "
        "[What](a.html)?\n\n<details><summary>Solution</summary>\n\nThis.\n</details>"),
             cell("code", "#| code-fold: true\n6*7",
                  outputs=[{"output_type": "execute_result", "data": {"text/plain": "42"}}]),
             cell("markdown", "**2.** And?\n\n<details><summary>Solution</summary>\n\nThat")]
             + [cell("markdown", "</details>")])
    path = course.path_of("1_methods/01_imm")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exercises, "read", lambda _: {"cells": cells})
        asked, told = exercises.parts(path)
    assert asked == "**1. Predict.** [What](../1_methods/a.html)?\n\n**2.** And?"
    assert told == "**1.** This.\n\n```python\n6*7\n```\n\n```text\n42\n```\n\n**2.** That"


# The form of a chapter of the course

def is_figure(cell):
    """A cell that shows a picture without showing code: an output of folded code, or a picture in
    the text."""
    if cell["cell_type"] == "markdown": return "![" in course.text_of(cell)
    shown = [output.get("data", {}) for output in cell.get("outputs", [])]
    return any("image/png" in data or "text/html" in data
               or "an interactive demo" in str(data.get("text/plain")) for data in shown)


def figure_first(cells):
    for c in cells:
        if course.is_open(c): return False
        if is_figure(c): return True
    return False


def after(title, cells):
    "The text below a heading of the second level, to the next heading."
    for c in cells:
        for piece in course.pieces(course.text_of(c)) if c["cell_type"] == "markdown" else ():
            if piece.startswith(f"## {title}\n"): return piece.partition("\n")[2]
    return ""


def longest_exported(cells):
    "The most exported lines in sight without an output between."
    most = lines = 0
    for c in cells:
        if course.is_open(c) and course.is_exported(c): lines += len(course.code_lines(c))
        if c.get("outputs"): lines = 0
        most = max(most, lines)
    return most


def idea_links(path):
    "The pages to read before, seen from nbs/; None without the line."
    text = next((course.text_of(c) for c in course.read(path)["cells"][:6]
                 if "For the idea:" in course.text_of(c)), None)
    if text is None: return None
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text.partition("For the code:")[0])
    return [posixpath.normpath(posixpath.join(posixpath.dirname(course.name_of(path)), link))
            for link in links]


def faults(path):
    "What a chapter of the course lacks of the form that all have, each with a word of its own."
    cells, inside = course.split_at_exercises(course.read(path)["cells"])
    sight = [c for c in cells if course.is_open(c)]
    text = "\n".join(course.text_of(c) for c in cells if c["cell_type"] == "markdown")
    in_order = [f"{course.name_of(p)}.ipynb" for p in course.course()]
    earlier = in_order[:in_order.index(f"{course.name_of(path)}.ipynb")] + ["start_here.ipynb"]
    links = idea_links(path)
    if not times.has_line(path): yield "line", "no line with its times"
    if links is None or not set(links) <= set(earlier):
        yield ("idea", "for the idea one must have read what does not come before: "
                       f"{set(links or ['?']) - set(earlier)}")
    if not figure_first(cells): yield "figure", "code is in sight before the first figure"
    asked, told = (text.count("**Before you look.**"),
                   len(re.findall(r"<summary>Answer</summary>\n\n", text)))
    if min(asked, told) < 2: yield "questions", f"{asked} questions before a figure, {told} answers"
    bullets = [line for line in after("To remember", cells).splitlines() if line.strip()]
    if len(bullets) != 3 or not all(re.match(r"[*-] ", line) for line in bullets):
        yield "remember", f"{len(bullets)} lines to remember"
    asked = re.sub(r"<details>.*?</details>", "",
        "\n".join(course.text_of(c) for c in inside if c["cell_type"] == "markdown"), flags=re.S)
    if sorted(set(exercises.number.findall(asked))) != ["1", "2", "3"]:
        yield "exercises", f"exercises {exercises.number.findall(asked)}"
    lengths = [len(course.code_lines(c)) for c in sight]
    if lengths and median(lengths) > 6:
        yield "median", f"code cells in sight have a median of {median(lengths)} lines"
    seen = len(sight) + sum(c["cell_type"] == "markdown" for c in cells + inside)
    if seen > 60: yield "cells", f"{seen} cells in sight"
    if longest_exported(cells) > 40:
        yield "exported", f"{longest_exported(cells)} exported lines in sight without an output"
    exported, words = (sum(len(course.code_lines(c)) for c in cells if course.is_exported(c)),
                       course.words(cells))
    if exported > 300:
        yield "listing", f"{exported} exported lines: they belong in {path.stem}_source.ipynb"
    if words > 3000: yield "words", f"{words} words"
    source = path.with_name(f"{path.stem}_source.ipynb")
    if source.exists() and (exported or f"]({source.name})" not in text):
        yield "source", f"a lesson with a source exports nothing and links {source.name}"


@in_turn("path", course.course())
def test_chapter_has_the_form_of_the_course(path):
    found = dict(faults(path))
    new = found.keys() - set(STILL_ANOTHER_FORM.get(course.name_of(path), "").split())
    assert not new, {word: found[word] for word in new}


def test_faults_are_found():
    "The smallest chapter that has the form; each thing taken away is missed."
    picture = cell("code", "#| echo: false\ndraw()",
                   outputs=[{"output_type": "display_data", "data": {"image/png": "AAAA"}}])
    assert (figure_first([cell("markdown", "# A"), picture, cell("code", "1")])
            and not figure_first([cell("code", "1"), picture]))
    assert not figure_first([cell("code", "draw()", outputs=picture["outputs"])])
    assert (after("To remember",
        [cell("markdown", "Text\n\n## To remember\n* a\n* b\n\n## Exercises\n* c")]).split()
        == ["*", "a", "*", "b"])
    lines = cell("code", "#| exports\n" + "x = 1\n"*30, outputs=[])
    assert (longest_exported([lines, lines]) == 60 and longest_exported([lines, picture, lines])
            == 30)


# Numbers in prose

@in_turn("path", course.course())
def test_numbers_in_prose_come_from_outputs(path):
    cells = course.read(path)["cells"]
    wrong = [f"{said}: {expression} gives {got!r}"
             for _, said, expression, got, holds in prose.marks(cells) if not holds]
    assert not wrong
    known = STILL_FROM_NOWHERE.get(course.name_of(path), "").split("; ")
    nowhere = {said for _, said, where in prose.weighty(cells) if where == "nowhere"}
    assert (nowhere
            <= set(known)), f"no output gives {nowhere - set(known)}: print it, or mark its source (see nbs/_quarto/prose.py)"


def test_a_miscount_is_found():
    "The table of the first chapter, and what was once said of it: that two cuts make one mistake."
    shown = ("[(0, 2.5, 2),\n (0, 4.0, 2),\n (0, 5.5, 3),\n (1, 2.5, 1),\n (1, 3.5, 3),\n (1, 5.0, "
             "1),\n (1, 7.0, 1)]")
    table = cell("code", "table",
                 outputs=[{"output_type": "execute_result", "data": {"text/plain": shown}}])
    def holds(said): return [h for *_, h in prose.marks([table, cell("markdown", said)])]
    count = "<!--= sum(m == 1 for _, _, m in _) -->"
    assert (holds(f"Two{count} cuts make one.") == [False]
            and holds(f"Three{count} cuts make one.") == [True])
    assert (holds("29<!--= _[0][1]/_[2][1] - 1 --> percent") == [False]
            and holds("45.5 percent<!--= _[0][1]/_[2][1] -->") == [True])
    assert holds("4<!--= nothing -->") == [False] and holds("1.27<!--: Table 2 -->") == []


def test_numbers_without_a_source_are_found():
    costs = cell("code", "cost(x, 12.5)",
        outputs=[{"output_type": "stream", "name": "stdout",
                  "text": "price 1.2683, kept 0.9494\nx 3\ny 3\n"}])
    def where(said): return [w for *_, w in prose.weighty([costs, cell("markdown", said)])]
    assert (where("A price of 1.27, or 1.268; 95 percent stay, 5 % go; it costs 27 % more than "
                  "at 12.5.") == ["near"]*6)
    assert where("A price of 1.28 and 94 %") == ["nowhere"]*2
    assert (where("In 2020, Theorem 4.1 and Table 2.5 (`1.5`, $2.5$): two of three.\n\n## "
                  "References\n* 12.75") == [])
    assert (where("# Of 1.28\n\n*For the idea: nothing. Idea 35 minutes, code 140.*\n\nIt is 94 "
                  "%.\n## At 1.29\nIt is 1.27, not 1.28.") == ["nowhere", "near", "nowhere"])
    assert ([w
        for _, w, _ in prose.doubtful_counts([costs,
            cell("markdown", "Two of 3 and five of them.\n\nSeven")])] == ["five"])


# Slides

def test_slides_are_those_of_the_chapters():
    assert not slides.main(check=True), "run python nbs/_quarto/slides.py"
    made = course.read(slides.slides)
    import nbformat
    nbformat.validate(made)
    titles = [t for c in made["cells"] for level, t in course.heading.findall(course.text_of(c))
              if level == "#" and c["cell_type"] == "markdown"]
    assert (titles == ["Explaining clusters",
                       *(course.title_of(course.path_of(name)) for name in course.NINETY)])
    # nbdev_clean keeps it
    assert {c["metadata"]["slideshow"]["slide_type"] for c in made["cells"]} == {"slide", "skip"}


def test_slides_take_questions_answers_and_pictures():
    figure = cell("code", "#| echo: false\n#| fig-alt: \"Two dots\"\ndraw()",
                  outputs=[{"output_type": "display_data", "data": {"image/png": "AAAA"}}])
    other = figure | {"outputs": [{"output_type": "display_data", "data": {"image/png": "BBBB"}}]}
    asked = cell("markdown", "## A\n\nFour rows.\n\n**Before you look.** How "
        "many?\n\n<details><summary>Answer</summary>\n\nFour.\n</details>\n\nMore.")
    marked = cell("markdown", "<!-- slide: M -->\nOne.\n<!-- figure: Three -->\n<!-- /slide "
        "-->\nNot this.\n\n<!-- slide: M -->Two.<!-- /slide -->\n\n## B\n\n**Before you look.** "
        "Five. Why? How?")
    cells = [cell("markdown", "# T\n> S\n\nSee."), figure, asked,
             cell("code", "x = 1", outputs=[]), other, marked,
             cell("code", "#| fig-alt: \"Three\"", outputs=figure["outputs"]),
             cell("markdown", "<details><summary>Answer</summary>\n\nSo.\n</details>")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slides, "read", lambda _: {"cells": cells})
        patch.setattr(slides, "title_of", lambda _: "T")
        found = list(slides.merged(slides.of_chapter("t")))
        with pytest.raises(ValueError, match="begins with 'Four'"):
            slides.with_figure(cells, "<!-- figure: Four -->")
    dots, three = ("Two dots", "AAAA"), ("Three", "AAAA")
    assert (found == [(1, "T", "S", None), (2, "The picture", "See.", dots),
                      (2, "How many?", "Four rows.", None),
                      (2, "How many?", "**Answer.** Four.", ("Two dots", "BBBB")),
                      (2, "M", "One.\n\nTwo.", three), (2, "Why?", "Five.\n\nHow?", None),
                      (2, "Why?", "**Answer.** So.", three)])
    assert slides.placed("Title", "Text", None) == ["Text"]


def test_every_slide_says_what_it_is():
    made = course.read(slides.slides)["cells"][2:]
    titles = [course.heading.match(course.text_of(c)).group(2) for c in made]
    assert "Before you look" not in titles and "Answer" not in titles
    assert (not [t for c, t in zip(made, titles)
                 if len(course.text_of(c)) < len(t) + 20]), "an empty slide"
    groups = [sum(1 for _ in slides.merged(slides.of_chapter(p)))
              for p in map(course.path_of, course.NINETY)]
    lasts = [minutes for minutes, *_ in course.NINETY.values()]
    assert (sum(lasts) == 75 and all(n <= 1.2*m
        for n, m in zip(groups, lasts))), "more slides than the minutes hold"


# Paths

def test_paths_are_told_from_one_place():
    told = {name: re.findall(r"<!-- table: ([\w ]+) -->",
        "\n".join(map(course.text_of, course.read(course.path_of(name))["cells"])))
            for name in ("start_here", "appendix/05_for_lecturers")}
    assert told == {"start_here": ["ninety minutes", "ten lectures"],
                    "appendix/05_for_lecturers": ["ninety minutes in class", "afternoon",
                                                  "ten lectures"]}
    assert (len(course.LECTURES) == 10
            and all(course.path_of(n).exists() for names in course.PATHS.values() for n in names))
    lines = times.table("ninety minutes in class", "appendix/for_lecturers.html").splitlines()
    assert (lines[-3].startswith("| 1:15 | Questions |")
            and "[IMM](../1_methods/01_imm.ipynb)" in lines[5] and lines[5].startswith("| 0:20 |"))
    assert (times.summed("<!-- idea: ninety minutes -->1<!-- -->") == times.summed("<!-- idea: "
        f"{', '.join(course.NINETY)} -->1<!-- -->").replace(", ".join(course.NINETY),
                                                            "ninety minutes"))


def test_the_path_of_ninety_minutes_is_closed():
    "What its chapters want to have been read comes before them on the path itself."
    on_it = ["start_here.ipynb"]
    for name in course.NINETY:
        assert set(idea_links(course.path_of(name))) <= set(on_it), name
        on_it.append(f"{name}.ipynb")


def test_chapters_lead_to_each_other():
    """The number stands in the title, the neighbors stand in the last cell, and no two pages have
    one name."""
    numbers = course.numbered()
    assert [*numbers.values()] == list(range(len(numbers))) and len(numbers) > 25
    for name, n in [*numbers.items()][1:]:
        cells = course.read(course.path_of(name))["cells"]
        title = next(course.text_of(c) for c in cells if course.text_of(c).startswith("# "))
        assert title.startswith(f"# {n}. ") and course.leads_on(cells[-1])
        assert (not course.leads_on(([c for c in course.split_at_exercises(cells)[1]]
                                     or [cells[0]])[-1])), name
    line = links.neighbors("1_methods/01_imm", numbers)
    assert ("← [1. What is an explainable clustering?](../explain.ipynb) · "
            "[contents](../start_here.ipynb) · [3. " in line
            and line.endswith("/1_methods/imm.html)"))
    titles = [course.title_of(p) for p in links.notebooks()]
    assert sorted(set(titles)) == sorted(titles), [t for t in titles if titles.count(t) > 1]


def test_sheet_brings_the_twelve_rows():
    made = course.read(exercises.sheet)["cells"][2]
    assert ("| 2 | (3, 1), (6, 1), (6, 2), (5, 4) | (5, 2) |" in course.text_of(made)
            and made["attachments"])


# Notebooks for a class

@in_turn("bare", [False, True])
@in_turn("path", course.course())
def test_notebook_for_a_class_is_valid(path, bare):
    made = clean.cleaned(path, bare)
    import nbformat
    nbformat.validate(made)
    code = [c for c in made["cells"] if c["cell_type"] == "code"]
    text = "\n".join(c["source"] for c in made["cells"] if c["cell_type"] == "markdown")
    for c in code: ast.parse(c["source"])
    assert len(code) >= 10 and not any(c["outputs"] for c in code) and text.startswith("# ")
    assert not re.search(r"<summary>(Solution|Answer)|\]\((?!https?:|#)", text)
    assert (len(re.findall("Your answer:", text)) > 0 and len(clean.cleaned(path)["cells"])
            >= len(made["cells"]))


def test_a_class_writes_what_a_chapter_shows_of_the_package():
    code = ("import a\ndef f(\n    x, # A number\n) -> int: # Its double\n    \"Twice\"\n    def "
            "g(): return x\n    return 2*g()\n\nclass A:\n    b = 1\n    def m(self):\n        "
            "return 1\n")
    want = ("import a\n@until_written\ndef f(\n    x, # A number\n) -> int: # Its double\n    "
            "\"Twice\"\n    ...  # your turn\n\n@until_written\nclass A:\n    b = 1\n    def "
            "m(self):\n        ...  # your turn")
    assert clean.code_for_class(cell("code", "#| exports\n" + code)) == want
    assert (clean.code_for_class(cell("code", "#| export\n" + code)) == code.strip()
            and clean.code_for_class(cell("code", "#| default_exp a")) is None)
    folded = [cell("markdown", "Which?\n\n<details><summary>Answer</summary>\n\nThis"),
              cell("code", "1"), cell("markdown", "one.</details>\n\nSo.")]
    assert ([c["source"] for c in clean.without_answers(folded)] == ["Which?\n\n*Your answer:*",
        clean.turn, "So."])


@in_turn("path", course.course())
def test_no_answer_is_left_in_a_notebook_for_a_class(path):
    whole = [c for c in course.read(path)["cells"] if c["cell_type"] == "markdown"]
    answers = re.findall(r"<details>\s*<summary>(?:Answer|Solution)s?</summary>(.*?)</details>",
                         "\n\n".join(map(course.text_of, whole)), re.S)
    said = [line.strip() for a in answers for line in a.splitlines() if len(line.strip()) > 40
            and "](" not in line]
    made = clean.cleaned(path)["cells"]
    text, asked = "\n".join(c["source"] for c in made if c["cell_type"] == "markdown"), None
    assert len(said) >= 3 and not [line for line in said if line in text]
    for c in made:
        for piece in course.pieces(c["source"]) if c["cell_type"] == "markdown" else ():
            if course.heading.match(piece): asked = False
            assert (not asked or piece.strip() == clean.space
                    or "**Before you look" in piece), piece[:80]
            asked = asked or "**Before you look" in piece
            assert ("**Before you look" not in piece or piece.strip().endswith(clean.space)
                    or clean.space not in piece)


def test_a_class_writes_what_a_chapter_shows_of_its_source():
    made = [c["source"] for c in clean.cleaned(course.path_of("1_methods/10_sse_greedy"))["cells"]]
    [stub] = [code for code in made if "def best_prefix" in code]
    assert (stub.startswith("from xclust.methods.sse_greedy import "
        "kernel\n@until_written\n@kernel\ndef best_prefix(") and stub.endswith("...  # your turn"))
    assert 'import_module("xclust.methods.sse_greedy")' in "\n".join(made)
    whole = [c["source"] for c in clean.cleaned(course.path_of("1_methods/12_boxes"))["cells"]]
    assert (any("inspect.getsource(ExactBox)" in code
                for code in whole)), "what the source folds is shown whole"


def test_what_follows_a_question_is_left_out():
    open_cell = cell("code", "a = 1\ntest_eq(a, 1)\nassert a\na")
    cells = [cell("markdown", "## A\n\nSo.\n\n**Before you look.** What?\n\n*Your answer:*\n\nThe "
        "reason."), open_cell, cell("markdown", "As seen.\n\n## B\n\nNew."), open_cell]
    kept = [c["source"] for c in clean.after_questions(cells)]
    assert (kept == ["## A\n\nSo.\n\n**Before you look.** What?\n\n*Your answer:*", "a = 1\na",
                     "## B\n\nNew.", open_cell["source"]])


def test_an_empty_body_answers_as_the_package_does():
    scope = {}
    exec(clean.ours.replace("MODULE", "naive"), scope)
    until_written, naive = scope["until_written"], xclust.naive
    def cost(X):
        "Told"
        ...  # your turn
    def mistakes(x): ...
    assert until_written(cost) is naive.cost and until_written(mistakes) is naive.mistakes
    def cost(X): return 7
    assert until_written(cost) is cost
    def cost(X):
        "Told"
        return "text"
    assert until_written(cost) is cost
    path = course.path_of("1_methods/01_imm")
    assert (clean.files('open("../benchmarks/results.csv")', path)
            == {"../benchmarks/results.csv": path.parent / "../benchmarks/results.csv"})
    text = course.path_of("2_reading/07_text")
    found = clean.files('sys.path.insert(0, "../reproductions")\nimport common, newsgroups', text)
    assert {"../reproductions/common.py", "../reproductions/newsgroups.py"} <= found.keys()
    made = "\n".join(c["source"] for c in clean.cleaned(path)["cells"])
    assert ('open(file_of("results.csv")' in made and made.index("def file_of")
            < made.index("file_of(\"results.csv\")") and "/class/1_methods/\" + name" in made)


if __name__ == "__main__":
    for path in course.course():
        for word, what in faults(path): print(f"{course.name_of(path):30} {word:10} {what}")
    print("without the line of times:",
          ", ".join(course.name_of(p) for p in course.chapters() if not times.has_line(p))
          or "none")
