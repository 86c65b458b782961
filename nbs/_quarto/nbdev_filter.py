"""Quarto `ipynb-filters` entry: a notebook as a page, stdin to stdout. It reads text alone and runs
nothing, so it takes a moment.

* The title and its subtitle become the page's front matter; below them stands the way to the
  notebook itself.
* On the pages of evidence all code is folded: the results are the text.
* Cells that only import are folded ("Imports"), and so are exported cells, under their names and
  the first line of their docstrings; `#| exports` (nbdev: exported and shown) leaves one open. `#|
  hide` leaves a cell out.
* A public name gets a short entry above its code, with links to its reference on the page `api` and
  to its source. Every other exported name keeps the anchor that nbdev's index gives it, and nothing
  to see.
* The first `name` in backticks of a cell leads to its reference, if it is public.
* The line at the end of a chapter that leads to the next is left out: the site has its own.
* The works under "References" lead to where they are published.
* On the page `api`, a cell that says `#| api: true` is followed by the entries of its names
  (`entries.py` makes them).
"""
import ast, json, os, re, sys, textwrap
from pathlib import Path
import course, entries, works, yaml

notebooks = Path(__file__).resolve().parents[1]
cfg = entries.settings
GITHUB = f"{cfg['git_url']}/blob/{cfg['branch']}"
COLAB = f"https://colab.research.google.com/github/{cfg['user']}/{cfg['repo']}/blob/{cfg['branch']}"
SITE = cfg["doc_host"] + cfg["doc_baseurl"]
INSTALL = f'%pip install "{cfg["lib_name"]}[course] @ git+{cfg["git_url"]}"'
# pages with the way to the notebook below all else; the slides have none
AT_THE_END = {"index", "api"}
CHAPTERS = set(course.course())


# Cells

def text_of(cell): return "".join(cell["source"])


def directives(source):
    "The `#|` lines of a cell as a dict: key -> value, None for nbdev's words without a colon."
    found = {}
    for line in re.findall(r"^#\|[ \t]*(.*)$", source, re.M):
        key, colon, value = line.partition(":")
        if colon: found[key.strip()] = value.strip()
        else: found.update({word: None for word in line.split()[:1]})
    return found


def statements(source):
    "The parsed statements of a cell; none where it is no plain Python, such as a magic."
    try: return ast.parse(source).body
    except SyntaxError: return []


def sets_up(node):
    """An import, where imports are looked for, a setting of matplotlib's defaults, or a filter of
    warnings."""
    return (isinstance(node, (ast.Import, ast.ImportFrom))
            or ast.unparse(node).startswith(("plt.rcParams", "mpl.rcParams", "sys.path.insert",
                                             "warnings.simplefilter")))


def names_of(body, constants=True):
    "What a cell defines: functions, classes, methods as `Class.method`, constants."
    found = []
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            patched = any("patch" in ast.unparse(d) for d in node.decorator_list)
            owner = node.args.args[0].annotation if patched and node.args.args else None
            found.append(f"{ast.unparse(owner).split('|')[0].strip('( ')}.{node.name}" if owner
                         else node.name)
        elif constants and isinstance(node, ast.Assign):
            found += [t.id for t in node.targets if isinstance(t, ast.Name)]
    return found


def first_line(body):
    "The first sentence of a cell's first docstring."
    documented = (node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
                  and ast.get_docstring(node))
    text = next((ast.get_docstring(node) for node in documented), "")
    return re.split(r"\n\n|(?<=[.:]) *\n(?=\S)", text)[0].replace("\n", " ").rstrip(".:")


def summary(source):
    "One line for a folded cell: its names, what it says of itself, how long it is."
    body = statements(source)
    if body and all(map(sets_up, body)): return "Imports"
    lines = sum(bool(line.strip()) and not line.startswith("#|") for line in source.splitlines())
    names, said = ", ".join(names_of(body)[:4]), first_line(body)
    said = textwrap.shorten(re.sub('"([^"]*)"', r"“\1”", said).replace('"', "”"), 110,
                            placeholder=" …")  # Quarto lets no " into a title
    # cut off amid code
    if said.count("`") % 2: said = "".join(said.rsplit("`", 1))
    return f"{names or 'Code'}{': ' + said if said else ''} ({lines} line{'s' * (lines != 1)})"


def folded(source):
    """Whether a reader sees one line in the place of a cell, as the directives and `summary` have
    it."""
    said, body = directives(source), statements(source)
    if "exports" in said or "code-fold" in said or said.get("echo") == "false": return False
    return "export" in said or "exporti" in said or bool(body) and all(map(sets_up, body))


def solutions(cells):
    """The numbers of the code cells that solve exercises: those below a heading Exercises that no
    `<details>` holds already."""
    found, within, open_ones = [], 0, 0
    for i, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            if within and not open_ones: found.append(i)
            continue
        text = re.sub(r"^```.*?^```", "", text_of(cell), flags=re.M | re.S)
        for heading in re.findall(r"^(#+) +(.*)$", text, re.M):
            if heading[1].startswith("Exercise"): within = len(heading[0])
            elif len(heading[0]) <= within: within = 0
        open_ones += len(re.findall(r"<details", text)) - len(re.findall(r"</details", text))
    return found


def only_imports(cell):
    "A code cell that shows nothing and is folded as imports."
    source = text_of(cell)
    body = statements(source) if cell["cell_type"] == "code" and not cell.get("outputs") else []
    said = directives(source)
    # named after what it does beside
    of_its_own = said.get("code-summary", "Imports").strip("\"'") != "Imports"
    return (bool(body) and all(map(sets_up, body)) and not of_its_own
            and not said.keys() & {"hide", "echo", "include", "exports"})


def joined(cells):
    """The cells, those of imports that follow on each other as one: a reader folds one line open,
    not two."""
    made = []
    for cell in cells:
        if made and only_imports(cell) and only_imports(made[-1]):
            kept = [line for part in (made[-1], cell) for line in text_of(part).splitlines()
                    if not line.startswith("#|")]
            made[-1] = made[-1] | {"source": "\n".join(kept)}
        else: made.append(cell)
    return made


def as_solution(cell, page):
    "A cell that solves an exercise, with its outputs, behind one line."
    *_, one = as_page(cell, page)
    source = text_of(one)
    title = directives(source).get("code-summary", '"Solution"').strip('"\'')
    code = "\n".join(line for line in source.splitlines()
                     if not re.match(r"#\|\s*code-(fold|summary):", line))
    yield markdown(f'<details class="solution">\n<summary>{title}</summary>\n')
    yield cell | {"source": code}
    yield markdown("</details>\n")


def as_page(cell, page):
    "A code cell as the cells of the page."
    source = text_of(cell)
    said = directives(source)
    if said.keys() & {"hide", "default_exp"}: return
    exported = said.keys() & {"export", "exports"}
    if (exported
        and (announced := list(page.announce(names_of(statements(source), constants=False))))):
        yield markdown("\n\n".join(announced))
    options = [line for line in source.splitlines() if re.match(r"#\|[^:]*:", line)
               and not re.match(r"#\|\s*(example|setup|api):", line)]
    code = "\n".join(line for line in source.splitlines()
                     if not re.match(r"#\||.*#\|\s*hide_line\s*$", line))
    if folded(source) or page.quiet and not said.keys() & {"exports", "code-fold", "echo"}:
        options = (["#| code-fold: true",
            f"#| code-summary: {json.dumps(summary(source), ensure_ascii=False)}"] + options)
    yield cell | {"source": "\n".join(options + [code.strip("\n")])}
    if "api" in said:
        yield markdown("\n\n".join(entries.entry(name)
                                   for name in re.search(r'"(.*)"', code)[1].split()))


def with_words(cell, section):
    """A figure whose cell says nothing of it is named after its section: its neighbors in the text
    describe it."""
    pictures = any("image/png" in output.get("data", {}) for output in cell.get("outputs", []))
    if not pictures or not section or "fig-alt" in directives(text_of(cell)): return cell
    words = json.dumps(f"Figure of the section “{section}”; the text beside it says what is to "
                       "be seen.", ensure_ascii=False)
    return cell | {"source": f"#| fig-alt: {words}\n{text_of(cell)}"}


def markdown(text): return {"cell_type": "markdown", "metadata": {}, "source": text}


# Pages

class Page:
    "The notebook in `folder` that makes a page, and the anchors that are taken on it."
    def __init__(self, cells, folder):
        head = text_of(cells[0]) if cells and cells[0]["cell_type"] == "raw" else ""
        self.front = yaml.safe_load(head.strip().strip("-")) or {} if head else {}
        self.file = self.front.get("output-file", "index.html")
        stem = Path(self.file).stem
        self.folder, self.path = (folder,
            next((p for p in sorted(folder.glob("*.ipynb"))
                  if re.sub(r"^\d\d_", "", p.stem) == stem), folder / f"{stem}.ipynb"))
        # results first: the code that counts them is folded
        self.quiet = folder.name == "9_evidence" and stem != "errata"
        titles = re.findall(r"^#+ +(.+?) *$",
            "\n".join(text_of(c) for c in cells if c["cell_type"] == "markdown"), re.M)
        # the first is the page's title
        self.taken = {entries.anchor(title) for title in titles[1:]}
        self.module = next((m[1] for c in cells
            if (m := re.search(r"^#\| *default_exp ([\w.]+)", text_of(c), re.M))), None)

    def announce(self, names):
        "Anchors of the names that a cell exports, and an entry for each that is public."
        for name in names:
            public = entries.home(name) == self.module and name in entries.public
            place = "" if (anchor := name.lower()) in self.taken else f"#{anchor} "
            self.taken.add(anchor)
            if public: yield f"::: {{{place}.entry}}\n{self.entry(name)}\n:::"
            elif place and not name.rpartition(".")[2].startswith("_"):
                yield f"::: {{{place}.anchor}}\n:::"

    def entry(self, name):
        "A line for a public name: what it is, where its reference is, and its source."
        links = f"[reference]({self.to('api.html')}#{name})"
        if source := entries.source_link(name): links += f" · [source]({source})"
        return f"**`{name}`** {entries.one_line(name)} [{links}]{{.entry-links}}"

    def to(self, page): return Path(os.path.relpath(notebooks / page, self.folder)).as_posix()

    def way_to_notebook(self):
        """Links to the notebook itself, and to a chapter's copy for a class, which `clean.py`
        writes."""
        name = self.path.relative_to(notebooks).as_posix()
        copy = f" · [Without answers]({SITE}/class/{name})" if self.path in CHAPTERS else ""
        return markdown(f"::: {{.page-links}}\n[Notebook]({GITHUB}/nbs/{name}){copy} · [Open in "
                        f"Colab]({COLAB}/nbs/{name}) [(there, first run "
                        f"`{INSTALL}`)]{{.page-links-note}}\n:::")

    def linked(self, text):
        "Markdown whose names lead to the reference and whose works lead to their publishers."
        return works.linked(link_names(text, self.to("api.html")))

    def of(self, cells):
        "The cells of the page."
        cells = joined(cells)
        titled, answers, section = False, set(solutions(cells)), self.file
        for i, cell in enumerate(cells):
            if course.leads_on(cell): continue
            if cell["cell_type"] == "code":
                made = (as_solution if i in answers and "hide" not in directives(text_of(cell))
                        else as_page)(cell, self)
            elif cell["cell_type"] == "raw": made = [cell]
            elif (not titled
                  and (found := re.match(r"\s*# +(.+?) *\n(?:\s*> *(.+?) *(?:\n|$))?(.*)",
                                         text_of(cell) + "\n", re.S))):
                titled = True
                yield front_matter(self.front | {"title": plain(found[1])}
                                   | ({"description": plain(found[2])} if found[2] else {}))
                made = ([self.way_to_notebook()] * (self.path.stem not in AT_THE_END
                    | {"06_slides"}) + [cell | {"source": found[3].strip()}]
                    * bool(found[3].strip()))
            else: made = [cell]
            headings = (re.findall(r"^#+ +(.+?) *$", text_of(cell), re.M)
                        if cell["cell_type"] == "markdown" else ())
            section = plain(headings[-1]) if headings else section
            for one in made: yield with_words(self.with_links(one), section)
        if self.path.stem in AT_THE_END: yield self.way_to_notebook()

    def with_links(self, cell):
        if cell["cell_type"] == "markdown": return cell | {"source": self.linked(text_of(cell))}
        for output in cell.get("outputs", []):
            if shown := output.get("data", {}).get("text/markdown"):
                output["data"]["text/markdown"] = self.linked("".join(shown))
        return cell


def plain(text): return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "")


def front_matter(said):
    return {"cell_type": "raw", "metadata": {},
            "source": "---\n" + yaml.safe_dump(said, allow_unicode=True, sort_keys=False,
                                               width=1000) + "---"}


NAMES = re.compile(
    r"(\[[^]]*\]\([^)]*\)(?:\{[^}]*\})?|\[[^][]*\]\{[^}]*\}|<[^>]*>|\$[^$\n]+\$)|`([A-Za-z]\w*(?:\.[a-z]\w*)?)(?:\(\))?`(?!\{)")


def link_names(text, page):
    """The first mention of every public name, outside headings, fences and links, leads to its
    entry on the page `api`."""
    seen, lines, fence = set(), [], False

    def link(found):
        name = found[2]
        if found[1] or name in seen or not (target := entries.target(name)): return found[0]
        seen.add(name)
        return f"[{found[0]}]({page}#{target})"

    for line in text.split("\n"):
        fence ^= line.lstrip().startswith(("```", "~~~"))
        lines.append(line if fence or line.startswith(("#", "    ", ":::")) or "**`" in line
                     else NAMES.sub(link, line))
    return "\n".join(lines)


def document(text, folder):
    "The notebook `text` as a page of `folder`."
    notebook = json.loads(text)
    page = Page(notebook["cells"], Path(folder))
    cells = list(page.of(notebook["cells"]))
    if (cells and sum(c["cell_type"] == "raw" and text_of(c).startswith("---") for c in cells[:2])
        == 2):
        del cells[0]   # the raw cell is part of the front matter
    return (notebook
            | {"cells": [{"id": f"p{i:07d}"} | cell
                | {"source": text_of(cell).splitlines(keepends=True)}
                for i, cell in enumerate(cells)]})


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout): stream.reconfigure(encoding="utf-8")
    json.dump(document(sys.stdin.read(), Path.cwd()), sys.stdout)
