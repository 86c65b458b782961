"""Links between notebooks lead to notebooks: `python nbs/_quarto/links.py` rewrites those that lead to pages, `--check` fails where one is left.

A link to `imm.html` works on the site alone; a link to `01_imm.ipynb` works in Jupyter, in an editor and on GitHub, and Quarto makes it
a link to the page. Anchors are the page's.
"""
import posixpath, re, sys
from course import name_of, nbs, page_of, read, write

relative = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)([\w./-]+\.html)(?=[#)])")


def notebooks(): return sorted(p for p in nbs.rglob("*.ipynb") if not any(part.startswith((".", "_")) for part in p.relative_to(nbs).parts))


def to_notebooks(text, folder, pages):
    "Markdown of a notebook in `folder`, whose links to `pages`, page -> notebook, lead to the notebooks."
    def link(m):
        page = posixpath.normpath(posixpath.join(folder, m[1]))
        return posixpath.relpath(pages[page], folder or ".") if page in pages else m[1]
    return relative.sub(link, text)


def main(check=False):
    "The notebooks that held links to pages, rewritten unless `check`."
    paths, old = notebooks(), []
    pages = {page_of(path): f"{name_of(path)}.ipynb" for path in paths}
    for path in paths:
        notebook, folder = read(path), posixpath.dirname(name_of(path))
        def kept(lines):
            text = to_notebooks("".join(lines), folder, pages)
            return lines if text == "".join(lines) else text.splitlines(keepends=True) if isinstance(lines, list) else text
        changed = False
        for cell in notebook["cells"]:
            shown = [output["data"] for output in cell.get("outputs", []) if "text/markdown" in output.get("data", {})]
            for holder, key in [(cell, "source"), *((data, "text/markdown") for data in shown)]:
                new = kept(holder[key])
                if new != holder[key]: holder[key], changed = new, True
        if changed: old.append(name_of(path))
        if changed and not check: write(path, notebook)
    return old


if __name__ == "__main__":
    check = "--check" in sys.argv
    old = main(check)
    if old: print("links to pages, run python nbs/_quarto/links.py:" if check else "rewritten:", ", ".join(old))
    sys.exit(bool(old) and check)
