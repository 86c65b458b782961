"What a notebook defines for its readers and does not export: tests hold that to its word, too."
import ast, json
from pathlib import Path
from types import SimpleNamespace

NOTEBOOKS = Path(__file__).resolve().parents[1] / "nbs"
DEFINES = ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom


def own_code(notebook, module):
    "The names of a module and those of its notebook's cells that only import and define."
    cells = json.loads((NOTEBOOKS / notebook).read_text(encoding="utf-8"))["cells"]
    names = dict(vars(module))
    for source in ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"):
        if source.startswith("#| export"): continue
        tree = ast.parse(source)
        if all(isinstance(node, DEFINES) for node in tree.body):
            exec(compile(tree, notebook, "exec"), names)
    return SimpleNamespace(**names)
