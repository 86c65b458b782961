"""Quarto `post-render` script: write `llms.txt`, a map of the site for programs that read text. Its
pages and their order are those of the sidebars.

`python nbs/_quarto/llms.py` writes it into the rendered site; `python nbs/_quarto/llms.py --print`
prints it. """
import os, sys
from pathlib import Path
import yaml
import course, sidebar

HOW = """pip install xclust. `import xclust`: estimators as in scikit-learn, such as `AutoTree(5).fit(X)` or `IMM().fit(X, labels=labels)`, then `rules()`, `explain(X)`, `report(X)`.
The command `xclust explain customers.csv --clusters 5 --json` prints one JSON object: rules, numbers, and the sentences of the report with their numbers.
`pip install "xclust[mcp]"` and `xclust-mcp FOLDER` give the same to an assistant, over the files of that folder."""


def subtitle_of(path):
    "The line below the title of a notebook."
    lines = "\n".join(course.text_of(c) for c in course.read(path)["cells"][:3]).splitlines()
    return next(line for line in lines if line.startswith("> "))[2:].removesuffix(".")


def text(site): # site: its address
    "The whole file."
    def line(name):
        return f"- [{course.title_of(path := course.path_of(name))}]({site}/{course.page_of(path)}): {subtitle_of(path)}"
    parts = [f"# xclust\n\n> {subtitle_of(course.path_of('index'))}\n\n{HOW}"]
    for title, sections in sidebar.SIDEBARS.values():
        names = [name for section in sections.values() for name in section if sidebar.there(name)]
        parts.append("\n".join([f"## {title}", "", *map(line, names)]))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    root = Path(os.environ.get("QUARTO_PROJECT_ROOT") or Path(__file__).resolve().parents[2])
    found = text(
        yaml.safe_load((root / "_quarto.yml").read_text(encoding="utf-8"))["website"]["site-url"])
    if "--print" in sys.argv[1:]: print(found, end="")
    else:
        (root / os.environ.get("QUARTO_PROJECT_OUTPUT_DIR",
                               "_site") / "llms.txt").write_text(found, encoding="utf-8")
