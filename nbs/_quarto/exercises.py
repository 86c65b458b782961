"""All exercises of the course on one page, all solutions on another: `python
nbs/_quarto/exercises.py`, `--check` fails where one is old.

A chapter's exercises stand below its heading `Exercises`. What is folded there
(`<details><summary>Solution…`) and the code cells are solutions, all else is the question.
Solutions show the stored outputs; nothing is run. On top of the sheet stand the twelve rows and
their picture, so that it can be printed alone.
"""
import ast, hashlib, posixpath, re, sys
from course import COURSE, name_of, path_of, read, split_at_exercises, text_of, title_of, write

sheet, answers = path_of("appendix/02_exercises"), path_of("appendix/03_solutions")
solution = re.compile(r"<details>\s*<summary>\s*Solutions?\b.*?</summary>(.*?)</details>", re.S)
at_cell = re.compile("\0(\\d+)\0")          # where a code cell stood in the text
taken = re.compile(f"{solution.pattern}|\0\\d+\0", re.S)
# `1. *Predict.*`, `**1.**` or `**1. Predict.**`
number = re.compile(r"^(?:\*\*)?(\d+)\.(?:\*\*| )", re.M)


def fenced(text, language=""):
    fence = "`"*(3 if "```" not in text else 4)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def shown(output):
    "A stored output as Markdown; of a picture its text alone."
    data = {kind: text if isinstance(text, str) else "".join(text)
            for kind, text in output.get("data", {}).items()}
    if output["output_type"] == "stream": return fenced("".join(output["text"]), "text")
    if "text/markdown" in data: return data["text/markdown"]
    if "image/png" in data: return "*(The figure is in the chapter.)*"
    return fenced(data["text/plain"], "text")


def as_markdown(cell):
    "A code cell and its outputs."
    code = re.sub(r"^#\|.*\n?", "", text_of(cell), flags=re.M).strip()
    return "\n\n".join([fenced(code, "python"), *map(shown, cell["outputs"])])


def relinked(text, page, to="appendix"):
    "Markdown of `page` for a page in the folder `to`: its relative links lead where they did."
    def link(m):
        address, _, anchor = m[1].partition("#")
        there = posixpath.join(posixpath.dirname(page), address or posixpath.basename(page))
        return f"]({posixpath.relpath(there, to)}{'#' + anchor if anchor else ''})"
    return re.sub(r"\]\((?![a-z]+:)([^)\s]+)\)", link, text)


def parts(path):
    "(questions, solutions) of a chapter as Markdown."
    cells = split_at_exercises(read(path)["cells"])[1]
    text = "\n\n".join(f"\0{i}\0" if c["cell_type"] == "code" else text_of(c).strip()
                       for i, c in enumerate(cells))
    text = re.sub(r"^#+ .*\n", "", text, count=1)
    questions = at_cell.sub("", solution.sub("", text))
    told = "\n\n".join(numbered(m, text) if m[1] is not None else m[0]
                       for m in taken.finditer(text))
    told = at_cell.sub(lambda m: as_markdown(cells[int(m[1])]), told)
    tidy = [re.sub(r"\n{3,}", "\n\n", relinked(part, f"{name_of(path)}.ipynb")).strip()
            for part in (questions, told)]
    return tuple(tidy)


def numbered(m, text):
    """A folded solution with the number of the exercise before it, unless it brings numbers of its
    own."""
    before = number.findall(solution.sub("", text[:m.start()]))
    return (m[1].strip() if number.match(m[1].strip()) or not before
            else f"**{before[-1]}.** {m[1].strip()}")


def cell(kind, text, seed):
    name = hashlib.sha1(seed.encode()).hexdigest()[:8]
    return {"cell_type": kind, "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def toy(seed):
    """The twelve rows of the first chapter as a cell: a table of the points of each cluster with
    their center, and the picture."""
    cells = read(path_of("explain"))["cells"]
    points = next(ast.literal_eval(m[1]) for c in cells
                  for m in [re.match(r"X = np\.array\((.*?\])\)", text_of(c), re.S)] if m)
    image = next(o["data"]["image/png"] for c in cells if 'fig-alt: "Twelve rows' in text_of(c)
                 for o in c["outputs"] if "image/png" in o["data"])
    lines = ["| cluster | its four rows | its center |", "|---|---|---|"]
    for j in range(3):
        four = points[4*j:4*j + 4]
        center = ", ".join(f"{sum(column)/4:g}" for column in zip(*four))
        lines.append(f"| {j} | {', '.join(f'({a:g}, {b:g})' for a, b in four)} | ({center}) |")
    says = ("The *toy* of many exercises: twelve rows $(x_0, x_1)$ in three clusters. The "
            "clustering costs 42 with k-means.")
    text = "\n".join(["## The twelve rows", "", says, "", *lines, "",
        "![The twelve rows in three colors, with a cross at each center](attachment:toy.png)"])
    return (cell("markdown", text, seed)
            | {"attachments": {"toy.png": {"image/png": "".join(image).strip()}}})


def notebook(path, title, cells):
    "A notebook of Markdown cells with the raw cell and the title on top."
    name = path.stem[3:]
    head = [cell("raw", f"---\noutput-file: {name}.html\n---", name + "raw"),
            cell("markdown", title, name + "title")]
    about = {"kernelspec": {"display_name": "python3", "language": "python", "name": "python3"}}
    return {"cells": head + cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def made():
    "Both notebooks, path -> content."
    pages = {sheet: [toy("toy of the sheet")], answers: []}
    for section, names in COURSE.items():
        for page, cells in pages.items():
            cells.append(cell("markdown", f"## {section}", page.stem + section))
        for path in map(path_of, names):
            if not path.exists(): continue
            both = parts(path)
            if not both[0]: continue
            other = {sheet: ("solutions", answers), answers: ("exercises", sheet)}
            for (page, cells), text in zip(pages.items(), both):
                title, link = (title_of(path),
                               posixpath.relpath(f"{name_of(path)}.ipynb", "appendix"))
                to = (f"[The chapter]({link}) · "
                      f"[{other[page][0]}]({other[page][1].name}#{anchor(title)})")
                cells.append(cell("markdown", f"### {title}\n\n{to}\n\n{text}",
                                  page.stem + name_of(path)))
    count = sum(len(number.findall(text_of(c))) for c in pages[sheet])
    titles = {sheet: f"# Exercises\n> All {count} of the course on one sheet, without solutions",
              answers: "# Solutions\n> To all exercises of the course, with the code that "
                       "checks them"}
    return {page: notebook(page, titles[page], cells) for page, cells in pages.items()}


def anchor(title):
    "The anchor that pandoc gives a heading."
    kept = re.sub(r"[^\w\s.-]", "", title.lower())
    return re.sub(r"^[^a-z]+", "", re.sub(r"\s+", "-", kept))


def main(check=False):
    "The pages that are old, rewritten unless `check`."
    old = [path for path, want in made().items() if not path.exists() or read(path) != want]
    if not check:
        for path in old: write(path, made()[path])
    return [path.name for path in old]


if __name__ == "__main__":
    check = "--check" in sys.argv
    old = main(check)
    if old:
        print("not current, run python nbs/_quarto/exercises.py:" if check else "rewritten:",
              ", ".join(old))
    sys.exit(bool(old) and check)
