"""Make README.md from nbs/index.ipynb: its text, code and stored outputs, without Quarto.

`python nbs/_quarto/readme.py` writes README.md and the pictures nbs/images/index-1.png, ...
`python nbs/_quarto/readme.py --check` writes nothing and fails, naming what is not current.

It honours the directives that the site honours: `#| hide` drops a cell, `#| output: false` its
outputs, and `#| code-fold: true` its code (the site folds it), as `#| echo: false` and `#| include:
false` do (which hides a cell on the site alone); `#| fig-alt: ...` and `#| fig-cap: ...` describe
the picture. """
import base64, json, re, sys
from io import BytesIO
from pathlib import Path
import numpy as np
from PIL import Image

root = Path(__file__).resolve().parents[2]
source, readme, images = root / "nbs" / "index.ipynb", root / "README.md", root / "nbs" / "images"
# execute.py stores it in place of a widget
demo = "an interactive demo: open this page in Jupyter or on the site"
note = "<!-- Made from nbs/index.ipynb by nbs/_quarto/readme.py: edit the notebook. -->\n"


def joined(text):
    "Notebook text is one string or a list of lines."
    return text if isinstance(text, str) else "".join(text)


def directives(code):
    "The `#| key: value` lines at the head of a cell as a dict, and the code below them."
    lines, found = code.splitlines(), {}
    while lines and lines[0].startswith("#|"):
        key, _, value = lines.pop(0)[2:].strip().partition(":")
        found[key.strip()] = value.strip().strip('"')
    return found, "\n".join(lines).strip()


def fenced(text, language=""):
    return f"```{language}\n{text.rstrip()}\n```"


def from_nbs(markdown):
    "Markdown written in nbs/, for a reader at the top: relative links gain `nbs/`."
    # which the site hides
    markdown = re.sub(r'<span class="on-github">(.*?)</span>', r"\1", markdown)
    return re.sub(r"\]\((?![a-z]+:|#|/)([^)]+)\)", r"](nbs/\1)", markdown)


def output_text(output, says, pictures):
    "One stored output as Markdown; a picture goes to the dict `pictures`, file name -> bytes."
    data = {kind: joined(value) for kind, value in output.get("data", {}).items()
            if isinstance(value, (str, list))}
    if output["output_type"] == "stream": return fenced(joined(output["text"]), "text")
    if "image/png" in data:
        name = f"index-{len(pictures) + 1}.png"
        pictures[name] = base64.b64decode(data["image/png"])
        shown = f"![{says.get('fig-alt', '')}](nbs/images/{name})"
        return shown + (f"\n\n*{says['fig-cap']}*" if "fig-cap" in says else "")
    if "text/markdown" in data: return from_nbs(data["text/markdown"])
    return fenced(data["text/plain"], "text")


def code_parts(cell, pictures):
    "A code cell and its outputs as Markdown blocks."
    says, code = directives(joined(cell["source"]))
    if "hide" in says: return
    if (code and says.get("code-fold") != "true"
        and "false" not in (says.get("echo"), says.get("include"))):
        yield fenced(code, "python")
    if says.get("output") == "false": return
    for output in cell["outputs"]:
        if joined(output.get("data", {}).get("text/plain", "")) != demo:
            yield output_text(output, says, pictures)


def make(notebook):
    "README text, and its pictures as a dict from file name to bytes."
    blocks, pictures = [note], {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown": blocks.append(from_nbs(joined(cell["source"])).strip())
        if cell["cell_type"] == "code": blocks.extend(code_parts(cell, pictures))
    return "\n\n".join(block.strip("\n") for block in blocks) + "\n", pictures


def few_colors(png):
    "The same picture in 256 colors, a third of the bytes."
    small = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE,
        dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


def looks_like(png, want):
    """Is every pixel nearly the wanted one? Few colors move a pixel by some 6 of 256 levels, and no
    two machines compress alike."""
    one, other = (np.asarray(Image.open(BytesIO(p)).convert("RGB"), int) for p in (png, want))
    return one.shape == other.shape and abs(one - other).max() <= 16


def current(path, want):
    if not path.exists(): return False
    if path.suffix == ".png": return looks_like(path.read_bytes(), want)
    return path.read_bytes().replace(b"\r\n", b"\n") == want.replace(b"\r\n", b"\n")


def stale(files):
    """The files of `files`, path -> bytes, whose content on disk is another; and pictures nobody
    shows."""
    differ = [p for p, want in files.items() if not current(p, want)]
    return differ + [p for p in sorted(images.glob("index-*.png")) if p not in files]


def main(check):
    text, pictures = make(json.loads(source.read_text(encoding="utf-8")))
    files = {readme: text.encode(), **{images / name: png for name, png in pictures.items()}}
    if check:
        old = [str(p.relative_to(root)) for p in stale(files)]
        return f"not current: {', '.join(old)}; run python nbs/_quarto/readme.py" if old else 0
    images.mkdir(exist_ok=True)
    for p in stale(files): p.unlink(missing_ok=True)
    for p, content in files.items():
        p.write_bytes(few_colors(content) if p.suffix == ".png" else content)
    return 0


if __name__ == "__main__": sys.exit(main("--check" in sys.argv[1:]))
