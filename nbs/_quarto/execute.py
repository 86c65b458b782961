"""Execute notebooks in place and store their outputs clean: `python nbs/_quarto/execute.py
nbs/1_methods/01_imm.ipynb ...`.

The state of a widget belongs to the site, not to git: in the stored output a line of text stands
for it. A cell that begins with `#| eval: false` needs what not every machine has (Spark): it keeps
the outputs it has, unless `--all` is given. A warning is stored without the name of the temporary
file that the kernel made of its cell, which is another on every run; that a tree explains little is
not stored at all, for a course fits many such trees on purpose, and a chapter that means the
warning catches and shows it. """
import os, re, sys
from pathlib import Path
import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

demo = "an interactive demo: open this page in Jupyter or on the site"


def told(text):
    """Warnings as their kind and message, without the place in a temporary file and the line of
    code that is shown anyway."""
    text = re.sub(r"^/\S*ipykernel_\d+/\d+\.py:\d+: (.*\n)(  .*\n)?", r"\1", text, flags=re.M)
    return re.sub(r"^CautionWarning: .*\n", "", text, flags=re.M)


def without_places(notebook):
    "Clean what was said on stderr."
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.get("name") == "stderr": output["text"] = told(output["text"])
        if "outputs" in cell:
            cell["outputs"] = in_one(o for o in cell["outputs"] if o.get("name") != "stderr"
                                     or o["text"])


def in_one(outputs):
    "What a cell printed in several goes, by chance, as one text."
    whole = []
    for output in outputs:
        last = whole[-1] if whole else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            last["text"] += output["text"]
        else: whole.append(output)
    return whole


class Client(NotebookClient):
    "Runs the cells that every machine can run."
    whole = False       # those with `eval: false`, too

    async def async_execute_cell(self, cell, *args, **kwargs):
        if not self.whole and cell.source.startswith("#| eval: false"): return cell
        return await super().async_execute_cell(cell, *args, **kwargs)


def executed(path, manager=AsyncKernelManager, whole=False):
    """The notebook at `path` after a run in its folder, by a kernel of the manager: forked.py has
    one whose kernels begin in no time."""
    notebook = nbformat.read(path, 4)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "python3",
                                       "language": "python"}
    client = Client(notebook, timeout=600, kernel_name="python3",
                    resources={"metadata": {"path": str(Path(path).parent)}},
                            kernel_manager_class=manager)
    client.whole = whole
    # a reader's figures go to the cell, and his kernels compile when it pays
    ours = "MPLBACKEND", "XCLUST_COMPILE"
    client.execute(env={name: value for name, value in os.environ.items() if name not in ours})
    for output in (output for cell in notebook.cells for output in cell.get("outputs", [])):
        if "application/vnd.jupyter.widget-view+json" in output.get("data", {}):
            output["data"] = nbformat.from_dict({"text/plain": demo})
    without_places(notebook)
    for key in ("widgets", "language_info"): notebook.metadata.pop(key, None)
    return notebook


if __name__ == "__main__":
    from nbdev.clean import nbdev_clean
    for path in (path for path in sys.argv[1:] if path != "--all"):
        nbformat.write(executed(path, whole="--all" in sys.argv), path)
        nbdev_clean(path)
