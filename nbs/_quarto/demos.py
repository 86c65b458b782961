"""Execute the notebooks that hold a demo, in place, and keep the state of their widgets: `python
nbs/_quarto/demos.py`, before the site is rendered.

Only for a throw-away copy: git stores a line of text where a demo stands, and a test refuses widget
state. The other pages show their stored outputs, which the tests compare with a run.
"""
import json, sys
from pathlib import Path
import nbformat
from nbclient import NotebookClient

import execute

notebooks = Path(__file__).resolve().parents[1]


def has_demo(path):
    "Whether a stored output of the notebook stands for a widget."
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(output.get("data", {}).get("text/plain", "")) for cell in cells
             for output in cell.get("outputs", [])]
    return execute.demo in texts


def run(path):
    "The notebook at `path` after a run, its widgets' state within."
    notebook = nbformat.read(path, 4)
    NotebookClient(notebook, timeout=600, kernel_name="python3", store_widget_state=True,
                   resources={"metadata": {"path": str(path.parent)}}).execute()
    execute.without_places(notebook)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for path in ([Path(name) for name in sys.argv[1:]]
                 or [p for p in sorted(notebooks.rglob("[!.]*.ipynb")) if has_demo(p)]):
        print(path, flush=True)
        run(path)
