"""The way through the notebooks: `python nbs/_quarto/links.py` writes it, `--check` fails where it
is not current.

* Links between notebooks lead to notebooks. A link to `imm.html` works on the site alone; a link to
  `01_imm.ipynb` works in Jupyter, in an editor and on GitHub, and Quarto makes it a link to the
  page. Anchors are the page's.
* The title of a chapter carries its number in the course, and no other title has one.
* A chapter ends with a line that leads to the one before, to the contents, to the next, and to its
  page on the site.
"""
import hashlib, posixpath, re, sys
from configparser import ConfigParser
from course import WALK, leads_on, name_of, nbs, numbered, page_of, path_of, read, text_of
from course import title_of, write

settings = ConfigParser(delimiters=["="])
settings.read(nbs.parent / "settings.ini", encoding="utf-8")
site = settings["DEFAULT"]["doc_host"] + settings["DEFAULT"]["doc_baseurl"]

relative = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)([\w./-]+\.html)(?=[#)])")


def notebooks():
    return sorted(p for p in nbs.rglob("*.ipynb")
                  if not any(part.startswith((".", "_")) for part in p.relative_to(nbs).parts))


def to_notebooks(text, folder, pages):
    """Markdown of a notebook in `folder`, whose links to `pages`, page -> notebook, lead to the
    notebooks."""
    def link(m):
        page = posixpath.normpath(posixpath.join(folder, m[1]))
        return posixpath.relpath(pages[page], folder or ".") if page in pages else m[1]
    return relative.sub(link, text)


def with_number(text, n):
    "The Markdown of a title with the number `n`; without a number if `n` is None."
    return re.sub(r"\A# (?:\d+\. )?", f"# {n}. " if n else "# ", text)


def neighbors(name, numbers):
    "The line at the end of the chapter `name` of the course."
    order, folder = [*numbers], posixpath.dirname(name) or "."
    def link(other, text): return f"[{text}]({posixpath.relpath(other + '.ipynb', folder)})"
    def chapter(other):
        return link(other, f"{numbers[other]}. {title_of(path_of(other))}" if numbers[other]
                    else title_of(path_of(other)))
    place = order.index(name)
    before = [f"← {chapter(order[place - 1])}"] if place > 1 else []
    after = [f"{chapter(order[place + 1])} →"] if place + 1 < len(order) else []
    return (f"{WALK}\n" + " · ".join([*before, link(order[0], "contents"), *after,
        f"[this chapter on the site]({site}/{page_of(path_of(name))})"]))


def walked(notebook, name, numbers):
    "The cells of a notebook with the number in its title and the line at its end."
    cells = [c for c in notebook["cells"] if not leads_on(c)]
    title = next((c for c in cells if c["cell_type"] == "markdown"
                  and text_of(c).startswith("# ")), None)
    if title:
        cells = [c | {"source": with_number(text_of(c),
            numbers.get(name)).splitlines(keepends=True)} if c is title else c for c in cells]
    if not numbers.get(name): return cells
    last = {"cell_type": "markdown", "id": hashlib.sha1(f"walk {name}".encode()).hexdigest()[:8],
            "metadata": {}}
    return cells + [last | {"source": neighbors(name, numbers).splitlines(keepends=True)}]


def led(notebook, folder, pages):
    """The cells of a notebook whose links to pages lead to notebooks, in text and in the Markdown
    that code shows."""
    def kept(lines):
        text = to_notebooks("".join(lines), folder, pages)
        return text.splitlines(keepends=True) if isinstance(lines, list) else text
    for cell in notebook["cells"]:
        shown = [output["data"] for output in cell.get("outputs", [])
                 if "text/markdown" in output.get("data", {})]
        for holder, key in [(cell, "source"), *((data, "text/markdown") for data in shown)]:
            holder[key] = kept(holder[key])
    return notebook


def main(check=False):
    "The notebooks that were not current, rewritten unless `check`."
    paths, numbers, old = notebooks(), numbered(), []
    pages = {page_of(path): f"{name_of(path)}.ipynb" for path in paths}
    for path in paths:
        name = name_of(path)
        notebook = led(read(path), posixpath.dirname(name), pages)
        notebook["cells"] = walked(notebook, name, numbers)
        if notebook == read(path): continue
        old.append(name)
        if not check: write(path, notebook)
    return old


if __name__ == "__main__":
    check = "--check" in sys.argv
    old = main(check)
    if old:
        print("not current, run python nbs/_quarto/links.py:" if check else "rewritten:",
              ", ".join(old))
    sys.exit(bool(old) and check)
