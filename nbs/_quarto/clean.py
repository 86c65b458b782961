"""Notebooks for a class: `python nbs/_quarto/clean.py FOLDER` writes the chapters of the course without outputs,
answers and solutions.

A function that the chapter shows as part of the package (`#| exports`) is left to the class: its name, its
parameters and its docstring stay, its body is `# your turn`. Cells that the site folds stay whole and folded, so
that what follows runs. `--bare` leaves out the prose, too: of the text there remain headings, questions and
exercises. Links lead to the site.
"""
import ast, posixpath, re, sys
from configparser import ConfigParser
from pathlib import Path
from course import course, exercises_at, heading, is_open, name_of, nbs, options, page_of, read, text_of, write

settings = ConfigParser(delimiters=["="])
settings.read(nbs.parent / "settings.ini", encoding="utf-8")
facts = settings["DEFAULT"]
site = facts["doc_host"] + facts["doc_baseurl"]
answer = re.compile(r"<details>\s*<summary>(?:Answers?|Solutions?)\b.*?</details>\s*", re.S)
turn = "# your turn"


def without_answers(cells):
    "The cells with a line in place of each folded answer, which may reach over several cells, and of each solution."
    exercises, inside = exercises_at(cells) or (len(cells), len(cells)), False
    for i, cell in enumerate(cells):
        if cell["cell_type"] != "markdown":
            if exercises[0] < i < exercises[1] or inside: cell = cell | {"source": turn}
            yield cell
            continue
        text = text_of(cell)
        if inside and "</details>" in text: text, inside = text.partition("</details>")[2], False
        if inside: continue
        text = answer.sub("*Your answer:*\n\n", text)
        last = re.search(r"<details>\s*<summary>(?:Answers?|Solutions?)\b", text)
        if last: text, inside = text[:last.start()] + "*Your answer:*", True
        if text.strip(): yield cell | {"source": text.strip()}


def stub(code):
    "Definitions with their names, parameters and docstrings; the bodies of functions are left to the reader."
    lines, tree, gone = code.splitlines(), ast.parse(code), []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef): continue
        told = ast.get_docstring(node) is not None
        first, last = node.body[0], node.body[-1]
        if told and len(node.body) == 1: continue
        begin = first.end_lineno if told else first.lineno - 1
        if not told and first.lineno == node.lineno: continue                  # one line: it is its own name
        gone.append((begin, last.end_lineno, " "*first.col_offset))
    outer = [g for g in gone if not any(h[0] <= g[0] and g[1] <= h[1] and h != g for h in gone)]
    for begin, end, indent in sorted(outer, reverse=True): lines[begin:end] = [f"{indent}...  {turn}"]
    return "\n".join(lines)


def code_for_class(cell):
    "The code of a cell as a class gets it; None for a cell that only nbdev reads."
    text = text_of(cell)
    code = re.sub(r"\A(?:#\|.*\n?)+", "", text).strip("\n")
    if not code: return None
    return stub(code) if "exports" in options(text) else code


def on_site(text, page):
    "Markdown whose relative links lead to the site."
    def link(m): return f"]({site}/{posixpath.normpath(posixpath.join(posixpath.dirname(page), m[1]))})"
    return re.sub(r"\]\((?![a-z]+:|#)([^)\s]+)\)", link, text)


def headlines(text):
    "What remains of prose in a bare notebook: headings, questions and lines for answers."
    kept = [part for part in re.split(r"\n\s*\n", text) if heading.match(part) or "**Before you look" in part or "*Your answer:*" in part]
    return "\n\n".join(part if part.startswith("**") else part.split("\n")[0] for part in kept)


def cleaned(path, bare=False):
    "The notebook at `path` for a class."
    cells = []
    notebook, page = read(path), page_of(path)
    where = exercises_at(notebook["cells"]) or (len(notebook["cells"]),)*2
    asked = {c["id"] for c in notebook["cells"][where[0]:where[1]]}
    for cell in without_answers(notebook["cells"]):
        made = {"cell_type": cell["cell_type"], "id": cell["id"], "metadata": {}}
        if cell["cell_type"] == "raw": continue
        if cell["cell_type"] == "code":
            code = code_for_class(cell)
            if not is_open(cell) and code != turn: made["metadata"] = {"jupyter": {"source_hidden": True}}
            if code is not None: cells.append(made | {"source": code, "outputs": [], "execution_count": None})
            continue
        text = on_site(text_of(cell), page)
        if bare and cell["id"] not in asked: text = headlines(text)
        if text.strip(): cells.append(made | {"source": text, **({"attachments": cell["attachments"]} if "attachments" in cell else {})})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def main(folder, bare=False):
    for path in course():
        to = Path(folder, f"{name_of(path)}.ipynb")
        to.parent.mkdir(parents=True, exist_ok=True)
        write(to, cleaned(path, bare))
    return len(course())


if __name__ == "__main__":
    folders = [a for a in sys.argv[1:] if not a.startswith("-")]
    if len(folders) != 1: sys.exit("python nbs/_quarto/clean.py FOLDER [--bare]")
    print(main(folders[0], "--bare" in sys.argv), "notebooks written to", folders[0])
