"""How long a chapter takes: `python nbs/_quarto/times.py` rewrites the numbers, `--check` fails
where one is old.

The line below a chapter's title reads `*For the idea: … For the code: … Idea 12 minutes, code
30.*`. A reader of the idea reads 130 words or 15 lines of code a minute, of what is in sight,
exercises aside; a reader of the code reads 15 exported lines a minute. Both are whole minutes,
above ten in steps of five. A chapter that exports nothing has one time: `Idea 12 minutes.`

Elsewhere a sum of several chapters is written `<!-- idea: explain, 1_methods/01_imm -->30<!-- -->`,
and is rewritten, too (or `code:`); a path of course.py is summed by its name, `<!-- idea: ten
lectures -->`. What stands between `<!-- table: ten lectures -->` and `<!-- /table -->` is made of
course.py as well. `python nbs/_quarto/times.py --list` prints what it counts.
"""
import posixpath, re, sys
from course import AFTERNOON, LECTURES, NINETY, PATHS, chapters, code_lines, is_exported, is_open
from course import name_of, nbs, page_of, path_of, read, split_at_exercises, text_of, title_of
from course import words, write
from exercises import relinked

line = re.compile(r"^\*For the idea: .*?\bIdea (\d+) minutes?(?:, code (\d+))?\.\*$", re.M | re.S)
tables = re.compile(r"<!-- table: ([\w ]+) -->\n.*?<!-- /table -->", re.S)
sums = re.compile(r"<!-- (idea|code): ([\w/, ]+?) -->\s*(\d*)\s*<!-- -->")


def rounded(minutes):
    "Whole minutes, at least one; above ten in fives."
    return max(1, round(minutes)) if minutes <= 10.5 else 5*round(minutes/5)


def counted(path):
    "(words, lines in sight, exported lines)"
    cells, _ = split_at_exercises(read(path)["cells"])
    lines = [len(code_lines(c)) for c in cells if is_open(c)]
    exported = [len(code_lines(c)) for c in cells if is_exported(c)]
    return words(cells), sum(lines), sum(exported)


def minutes(path):
    "(idea, code) in minutes; code is 0 where nothing is exported."
    n_words, in_sight, exported = counted(path)
    return rounded(n_words/130 + in_sight/15), rounded(exported/15) if exported else 0


def time_line(text, path):
    "The Markdown `text` of a chapter with its two times."
    idea, code = minutes(path)
    says = f"Idea {idea} minute{'s'*(idea != 1)}" + f", code {code}"*bool(code) + ".*"
    return line.sub(lambda m: re.sub(r"\bIdea \d+ minutes?(, code \d+)?\.\*$", says, m.group()),
                    text)


def summed(text):
    "The Markdown `text` with the sums it asks for."
    def total(m):
        names = PATHS.get(m[2]) or [name.strip() for name in m[2].split(",")]
        return sum(minutes(path_of(name))[m[1] == "code"] for name in names)
    return sums.sub(lambda m: f"<!-- {m[1]}: {m[2]} -->{total(m)}<!-- -->", text)


def idea(*names): return sum(minutes(path_of(name))[0] for name in names)


def link(name, page):
    "A link from `page` to a chapter, under its title up to the colon."
    to = posixpath.relpath(f"{name}.ipynb", posixpath.dirname(page) or ".")
    return f"[{title_of(path_of(name)).partition(':')[0]}]({to})"


def ninety(page):
    yield "", "minutes", "you will be able to"
    for name, (_, able, *_) in NINETY.items(): yield link(name, page), idea(name), able


def ninety_in_class(page):
    yield "begin", "", "reading", "in class", "do", "late? leave out"
    begin = 0
    for name, (lasts, _, do, drop) in NINETY.items():
        yield (f"0:{begin:02}" if begin < 60 else f"1:{begin - 60:02}", link(name, page),
               idea(name), lasts, do, drop)
        begin += lasts
    yield f"1:{begin - 60:02}", "Questions", "", 90 - begin, "", ""


def afternoon(page):
    yield "", "reading", "in class", "exercise"
    for name, (lasts, exercise) in AFTERNOON.items():
        yield link(name, page), idea(name), lasts, exercise


def lectures(page):
    yield "", "lecture", "chapters", "minutes", "lab"
    for n, (title, names, lab) in enumerate(LECTURES, 1):
        yield (n, title, ", ".join(link(name, page) for name in names), idea(*names),
               relinked(lab, "", posixpath.dirname(page) or "."))


def table(name, page):
    "A table of a path as Markdown between its marks, for the notebook of `page`."
    made = {"ninety minutes": ninety, "ninety minutes in class": ninety_in_class,
            "afternoon": afternoon, "ten lectures": lectures}
    head, *rows = made[name](page)
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in (head, ["---"]*len(head), *rows)]
    return "\n".join([f"<!-- table: {name} -->", "", *lines, "", "<!-- /table -->"])


def has_line(path):
    return any(c["cell_type"] == "markdown" and line.search(text_of(c))
               for c in read(path)["cells"][:6])


def main(check=False):
    "The notebooks whose numbers are old, rewritten unless `check`."
    old, ours = [], set(chapters())
    for path in sorted(nbs.rglob("*.ipynb")):
        notebook = read(path)
        changed = False
        for cell in notebook["cells"]:
            text = text_of(cell)
            if (cell["cell_type"] != "markdown"
                or not re.search("For the idea|<!-- -->|<!-- /table", text)):
                continue
            new = summed(time_line(text, path) if path in ours else text)
            new = tables.sub(lambda m: table(m[1], page_of(path)), new)
            if new != text: cell["source"], changed = new.splitlines(keepends=True), True
        if changed: old.append(name_of(path))
        if changed and not check: write(path, notebook)
    return old


if __name__ == "__main__":
    if "--list" in sys.argv:
        for path in chapters():
            idea, code = minutes(path)
            print(f"{name_of(path):32} idea {idea:3} code {code:3}   (words, lines, exported) "
                  f"{counted(path)}")
    else:
        old = main(check="--check" in sys.argv)
        check = "--check" in sys.argv
        if old:
            print("not current, run python nbs/_quarto/times.py:" if check else "times rewritten:",
                  ", ".join(old))
        sys.exit(bool(old) and check)
