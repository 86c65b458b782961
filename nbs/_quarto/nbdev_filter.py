"""Quarto `ipynb-filters` entry: nbdev's documentation processors over one notebook, stdin to stdout.

nbdev's own `nbdev_filter` stops at any notebook with a title ("Notebook missing `path_`"), at saved widget state
that holds a `jslink` (the link's `source` is a list), and at a lesson cell that imports something and then uses
names of earlier cells (it runs such a cell, but not the earlier ones). It also drops the code of exported cells,
which is the text of this course: here the code stays, below its entry in the reference.

Names in backticks become links where they are public names of the package. nbdev would link every word that some
module defines, `fit` to the command line's helper among them, and to the published site instead of the page beside.
"""
import ast, json, os, re, sys
from contextlib import redirect_stdout
from pathlib import Path

os.environ["IN_TEST"] = "1"
with redirect_stdout(sys.stderr):
    from execnb.nbio import dict2nb, nb2dict
    from nbdev.doclinks import NbdevLookup
    from nbdev.processors import FilterDefaults, add_links, exec_show_docs
    import xclust

notebooks = Path(__file__).resolve().parents[1]

class exec_definitions(exec_show_docs):
    "Run what `show_doc` needs: exported cells, and of the others the imports alone."
    def __call__(self, cell):
        if cell.cell_type != "code": return
        if "show_doc" in cell.source or cell.directives_.keys() & {"exports", "exporti", "exec_doc"}: return super().__call__(cell)
        imports = [node for node in cell.parsed_() or [] if isinstance(node, (ast.Import, ast.ImportFrom))]
        if imports and self.nb.has_docs_: self.k.run_cell("\n".join(map(ast.unparse, imports)))


class PublicNames(NbdevLookup):
    "Public names of the package and where their pages document them, seen from a page in `folder`."
    folder = notebooks

    def doc(self, name):
        found = name in xclust.__all__ and super().doc(name)
        if not found: return None
        return Path(os.path.relpath(notebooks / found.partition("/nbs/")[2], self.folder)).as_posix()


names = PublicNames()


def link_names(cell):
    "Link the public names in prose, and in outputs that are prose."
    if cell.cell_type == "markdown": cell.source = names.linkify(cell.source)
    for output in cell.get("outputs", []):
        lines = output.get("data", {}).get("text/markdown")
        if lines: output.data["text/markdown"] = [names.link_line(line) for line in lines]


class Filter(FilterDefaults):
    def base_procs(self):
        ours = {exec_show_docs: exec_definitions, add_links: link_names}
        return [ours.get(p, p) for p in super().base_procs()]


def notebook_path(text, folder):
    "The notebook in `folder` that reads `text`: Quarto passes no file name."
    same = (p for p in sorted(folder.glob("*.ipynb")) if p.read_text(encoding="utf-8") == text)
    return str(next(same, "unknown.ipynb"))


def with_source(cell):
    "`#| exports` is nbdev's word for an exported cell that shows its code."
    lines = "".join(cell["source"])
    if cell["cell_type"] != "code" or re.search(r"^#\|\s*hide\b", lines, re.M): return cell
    return cell | {"source": re.sub(r"^#\|\s*export(?=\s|$)", "#| exports", lines, flags=re.M)}


def document(text, folder):
    "The notebook `text` as nbdev documents it; widget state goes around the processors."
    raw = json.loads(text)
    widgets = raw["metadata"].pop("widgets", None)
    raw["cells"] = [with_source(cell) for cell in raw["cells"]]
    notebook = dict2nb(raw)
    notebook.path_, names.folder = notebook_path(text, folder), folder
    Filter()(notebook)
    out = nb2dict(notebook)
    out["metadata"].pop("widgets", None)  # the processor's own, made while it ran
    if widgets: out["metadata"]["widgets"] = widgets
    return out


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout): stream.reconfigure(encoding="utf-8")
    with redirect_stdout(sys.stderr): out = document(sys.stdin.read(), Path.cwd())
    json.dump(out, sys.stdout)
