"""Hide in Jupyter what the site folds: imports, exported cells, the code of figures; of solutions
the outputs, too.

`python nbs/_quarto/fold.py [NOTEBOOK ...]` sets `jupyter.source_hidden` (and `outputs_hidden`) in
the metadata of these cells, and takes it from all others; without a name it does so in every
notebook. `--check` writes nothing and fails, naming the notebooks that are not current. A click on
the bar left of a cell shows what is hidden; Jupyter runs it as any other cell. """
import json, sys
from pathlib import Path
from nbdev_filter import directives, folded, solutions, text_of

notebooks = Path(__file__).resolve().parents[1]


def hidden(cell, solution):
    "What Jupyter hides of a cell: a dict for its metadata."
    if cell["cell_type"] != "code": return {}
    said = directives(text_of(cell))
    if solution:
        return {"source_hidden": True} | ({"outputs_hidden": True} if cell["outputs"] else {})
    quiet = (folded(text_of(cell)) or said.get("code-fold") == "true"
             or said.get("echo") == "false" or said.keys() & {"hide", "default_exp"})
    return {"source_hidden": True} if quiet else {}


def as_folded(notebook):
    "The notebook with every cell's metadata as it should be."
    answers = solutions(notebook["cells"])
    for i, cell in enumerate(notebook["cells"]):
        other = {key: value for key, value in cell["metadata"].items() if key != "jupyter"}
        want = hidden(cell, i in answers)
        cell["metadata"] = other | ({"jupyter": want} if want else {})
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(paths, check):
    old = {path: path.read_text(encoding="utf-8") for path in paths}
    new = {path: as_folded(json.loads(text)) for path, text in old.items()}
    stale = [path for path in paths if old[path] != new[path]]
    if check:
        return (f"run python nbs/_quarto/fold.py; not current: {', '.join(p.name for p in stale)}"
                if stale else 0)
    for path in stale: path.write_text(new[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    named = [Path(name) for name in sys.argv[1:] if not name.startswith("--")]
    sys.exit(main(named or [p for p in sorted(notebooks.rglob("*.ipynb"))
        if not {".", "_"} & {part[0] for part in p.relative_to(notebooks).parts}],
        "--check" in sys.argv[1:]))
