"""Notebooks for a class: `python nbs/_quarto/clean.py FOLDER` writes the chapters of the course
without outputs, answers and solutions.

A function or class that the chapter shows as part of the package (`#| exports`, in the chapter, or
in its source where the chapter shows it from there) is left to the class: its name, its parameters
and its docstring stay, its body is `# your turn`. Above it stands `@until_written`: as long as the
body is empty, the package's own answers, so that every notebook runs to its end, and tests judge
what the class has written. Below a question the text and the tests that tell its answer are left
out, up to the next heading. Files that a chapter reads lie beside its notebook; one that is missing
there, as in Colab, is fetched from the site. The first code cell has the line that installs,
commented out. Cells that the site folds stay whole and folded. `--bare` leaves out the prose, too:
of the text there remain headings, questions and exercises. Links lead to the site. """
import ast, posixpath, re, shutil, sys
from configparser import ConfigParser
from pathlib import Path
from course import course, exercises_at, heading, is_exported, is_open, name_of, nbs, options
from course import page_of, pieces, read, text_of, write

settings = ConfigParser(delimiters=["="])
settings.read(nbs.parent / "settings.ini", encoding="utf-8")
facts = settings["DEFAULT"]
site = facts["doc_host"] + facts["doc_baseurl"]
answer = re.compile(r"<details>\s*<summary>(?:Answers?|Solutions?)\b.*?</details>\s*", re.S)
turn, space = "# your turn", "*Your answer:*"
ours = '''# As long as a function below is empty, the package's own answers. Write its body, and yours does.
from importlib import import_module
def until_written(made):
    "What you wrote, or while a body is empty what the package has under the same name"
    def bare(): ...
    def told(): "As empty as the one above"; ...
    def body(f): return f.__code__.co_code, tuple(c for c in f.__code__.co_consts if c != f.__doc__)
    parts = vars(made).values() if isinstance(made, type) else [getattr(made, "py_func", made)]
    left = any(body(part) in (body(bare), body(told)) for part in parts if hasattr(part, "__code__"))
    return getattr(import_module("xclust.MODULE"), made.__name__) if left else made'''

fetched = (
    '''# A file that this notebook reads lies beside it, or else it is fetched from the site of the course.
from pathlib import Path
from urllib.request import urlretrieve
def file_of(name):
    if not Path(name).exists(): urlretrieve("ADDRESS" + name, name)
    return name''')


def without_answers(cells):
    """The cells with a line in place of each folded answer, which may reach over several cells, and
    of each solution."""
    exercises, inside = exercises_at(cells) or (len(cells), len(cells)), False
    for i, cell in enumerate(cells):
        if cell["cell_type"] != "markdown":
            if exercises[0] < i < exercises[1] or inside: cell = cell | {"source": turn}
            yield cell
            continue
        text = text_of(cell)
        if inside and "</details>" in text: text, inside = text.partition("</details>")[2], False
        if inside: continue
        text = answer.sub(f"{space}\n\n", text)
        last = re.search(r"<details>\s*<summary>(?:Answers?|Solutions?)\b", text)
        if last: text, inside = text[:last.start()] + space, True
        if text.strip(): yield cell | {"source": text.strip()}


def after_questions(cells):
    """The cells without what tells the answers of questions, up to the next heading: text below
    them, and tests."""
    told = False
    for cell in cells:
        if cell["cell_type"] == "markdown":
            kept = []
            for piece in pieces(text_of(cell)):
                asks, line = "**Before you look" in piece, piece.rfind(space)
                if heading.match(piece): told = False
                if asks: piece = piece[:line + len(space)] if line >= 0 else piece
                elif told: piece = space if line >= 0 else ""
                kept.append(piece.strip())
                told = told or asks
            if any(kept): yield cell | {"source": "\n\n".join(filter(None, kept))}
        elif told and is_open(cell) and not is_exported(cell):
            yield cell | {"source": untested(text_of(cell))}
        else: yield cell


def untested(code):
    "Code without its tests, each of them on lines of its own."
    lines = code.splitlines()
    for node in reversed(ast.parse(code).body):
        test = (isinstance(node, ast.Assert) or isinstance(node, ast.Expr)
                and re.match(r"test_\w+\(", ast.unparse(node)))
        if test: del lines[node.lineno - 1:node.end_lineno]
    return "\n".join(lines)


folder = re.compile(r'sys\.path\.insert\(0, "([\w./]+)"\)')


def files(code, path):
    """The files that code of the notebook at `path` reads or imports: what it calls them -> where
    they are."""
    called = {m[1] for m in re.finditer(r"\"([\w./-]+\.\w+)\"", code)}
    for there in folder.finditer(code):
        called |= {f"{there[1]}/{name}.py" for name in imported(code, path.parent / there[1])}
    return {name: path.parent / name for name in sorted(called) if (path.parent / name).is_file()}


def imported(code, place):
    """The names of the modules in the folder `place` that code imports, and of those that these
    import."""
    names = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import): names |= {a.name for a in node.names}
        if isinstance(node, ast.ImportFrom): names.add(node.module)
    found = {name for name in names if name and (place / f"{name}.py").is_file()}
    return found.union(*(imported((place / f"{name}.py").read_text(encoding="utf-8"), place)
                         for name in found))


def with_files(code, path):
    "The code with its files beside the notebook."
    found = files(code, path)
    for name, place in found.items(): code = code.replace(f'"{name}"', f'file_of("{place.name}")')
    modules = "; ".join(f'file_of("{place.name}")' for name, place in found.items()
                        if name.endswith(".py"))
    return folder.sub(f'sys.path.insert(0, "."); {modules}', code)


def stub(code):
    """Definitions with their names, parameters and docstrings; the bodies of functions are left to
    the reader."""
    lines, tree, gone = code.splitlines(), ast.parse(code), []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef): continue
        told = ast.get_docstring(node) is not None
        first, last = node.body[0], node.body[-1]
        if told and len(node.body) == 1: continue
        begin = first.end_lineno if told else first.lineno - 1
        # one line: it is its own name
        if not told and first.lineno == node.lineno: continue
        gone.append((begin, last.end_lineno, " "*first.col_offset))
    outer = [g for g in gone if not any(h[0] <= g[0] and g[1] <= h[1] and h != g for h in gone)]
    edits = [(begin, end, f"{indent}...  {turn}") for begin, end, indent in outer]
    for node in tree.body:
        if any(node.lineno <= begin < node.end_lineno for begin, *_ in outer):
            top = min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1
            edits.append((top, top, "@until_written"))
    for begin, end, line in sorted(edits, reverse=True): lines[begin:end] = [line]
    return "\n".join(lines)


def module_of(path):
    "The module of a chapter, which its source may export; None without one."
    source = path.with_name(f"{path.stem}_source.ipynb")
    texts = (text_of(c) for p in (path, source) if p.exists() for c in read(p)["cells"])
    return next((m[1] for m in (re.match(r"#\| default_exp ([\w.]+)", text) for text in texts)
                 if m), None)


def from_source(cell, path):
    """The cell; where it shows code of the source that a class is to write (`#| exports`), that
    code, with what it imports."""
    wanted = set(re.findall(r"inspect\.getsource\((?:\w+\.)?(\w+)\)", text_of(cell)))
    if not wanted: return cell
    module = module_of(path)
    place = nbs.parent / "xclust" / f"{module.replace('.', '/')}.py"
    at_top = {name for node in ast.parse(place.read_text(encoding="utf-8")).body
              for name in bound(node)}
    found = [text_of(c) for c in read(path.with_name(f"{path.stem}_source.ipynb"))["cells"]
             if "exports" in options(text_of(c))]
    found = [code for code in found
             if wanted & {name for node in ast.parse(code).body for name in bound(node)}]
    if not found: return cell
    own = {name for code in found for node in ast.parse(code).body for name in bound(node)}
    used = ({n.id for code in found for n in ast.walk(ast.parse(stub(code)))
             if isinstance(n, ast.Name)} & at_top - own)
    imports = f"from xclust.{module} import {', '.join(sorted(used))}\n" if used else ""
    bare = [re.sub(r"\A(?:#\|.*\n)+", "", code) for code in found]
    return cell | {"source": "#| exports\n" + imports + "\n\n".join(bare)}


def bound(node):
    "The names that a statement at the top binds."
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {a.asname or a.name.partition(".")[0] for a in node.names}
    if isinstance(node, ast.FunctionDef | ast.ClassDef): return {node.name}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)
            and isinstance(n.ctx, ast.Store)}


def code_for_class(cell):
    "The code of a cell as a class gets it; None for a cell that only nbdev reads."
    text = text_of(cell)
    code = re.sub(r"\A(?:#\|.*\n?)+", "", text).strip("\n")
    if not code: return None
    return stub(code) if "exports" in options(text) and "@patch" not in code else code


def on_site(text, page):
    "Markdown whose relative links lead to the site, without the marks that only our scripts read."
    def link(m):
        file, hash, place = m[1].partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(page), file))
        return f"]({site}/{page_of(nbs / there) if there.endswith('.ipynb') else there}{hash}{place})"
    return re.sub(r"\]\((?![a-z]+:|#)([^)\s]+)\)", link,
                  re.sub(r"<!--.*?-->\n?", "", text, flags=re.S))


def headlines(text):
    "What remains of prose in a bare notebook: headings, questions and lines for answers."
    kept = [part for part in re.split(r"\n\s*\n", text) if heading.match(part)
            or "**Before you look" in part or space in part]
    return "\n\n".join(part if part.startswith("**") else part.split("\n")[0] for part in kept)


def cleaned(path, bare=False):
    "The notebook at `path` for a class."
    cells = []
    notebook, page = read(path), page_of(path)
    where = exercises_at(notebook["cells"]) or (len(notebook["cells"]),)*2
    asked = {c["id"] for c in notebook["cells"][where[0]:where[1]]}
    module = module_of(path)
    for cell in after_questions(without_answers(notebook["cells"])):
        made = {"cell_type": cell["cell_type"], "id": cell["id"], "metadata": {}}
        if cell["cell_type"] == "raw": continue
        if cell["cell_type"] == "code":
            cell = from_source(cell, path)
            code = code_for_class(cell)
            code = code and with_files(code, path)
            if not is_open(cell) and code != turn:
                made["metadata"] = {"jupyter": {"source_hidden": True}}
            if code is not None:
                cells.append(made | {"source": code, "outputs": [], "execution_count": None})
            continue
        text = on_site(text_of(cell), page)
        if bare and cell["id"] not in asked: text = headlines(text)
        if text.strip():
            cells.append(made | {"source": text,
                **({"attachments": cell["attachments"]} if "attachments" in cell else {})})
    first = next(i for i, c in enumerate(cells) if c["cell_type"] == "code")
    room = posixpath.dirname(name_of(path))
    install = (f'# %pip install "{facts["lib_name"]}[course] @ git+{facts["git_url"]}"      # '
               'where xclust is not installed, as in Colab')
    cells.insert(first, {"cell_type": "code", "id": "77a17e29", "metadata": {}, "source": install,
                         "outputs": [], "execution_count": None})
    first += 1
    helpers = {"@until_written": ours.replace("MODULE", module or ""),
               "file_of(": fetched.replace("ADDRESS", f"{site}/class/{room}/")}
    for n, (word, code) in enumerate(helpers.items()):
        if any(word in c["source"] for c in cells if c["cell_type"] == "code"):
            cells.insert(first, {"cell_type": "code", "id": f"77a17e2{n}", "metadata": {},
                                 "source": code, "outputs": [], "execution_count": None})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def main(folder, bare=False):
    for path in course():
        to = Path(folder, f"{name_of(path)}.ipynb")
        to.parent.mkdir(parents=True, exist_ok=True)
        write(to, cleaned(path, bare))
        for cell in read(path)["cells"]:
            for place in files(text_of(cell), path).values(): shutil.copy(place, to.parent)
    return len(course())


if __name__ == "__main__":
    folders = [a for a in sys.argv[1:] if not a.startswith("-")]
    if len(folders) != 1: sys.exit("python nbs/_quarto/clean.py FOLDER [--bare]")
    print(main(folders[0], "--bare" in sys.argv), "notebooks written to", folders[0])
