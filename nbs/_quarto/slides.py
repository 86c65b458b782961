"""The slides of the 90-minute path, from its chapters: `python nbs/_quarto/slides.py`, `--check` fails where they are
old.

Of each chapter a slide shows: its title; its first figure; the sentence that is its idea; each theorem; each
question (`**Before you look.**`) with the figure above it, then its answer with the figure or the output below it;
what to remember. A cell whose slide type is `slide` (in Jupyter: Common tools, Slide type) comes as well. Figures
are the stored outputs. Quarto makes revealjs of the notebook, `jupyter nbconvert --to slides` too.
"""
import re, sys
from course import heading, is_open, options, page_of, path_of, pieces, read, split_at_exercises, text_of, title_of, write
from exercises import cell, fenced, notebook, relinked

PATH = ["explain", "1_methods/01_imm", "1_methods/02_cart", "1_methods/05_one_toy", "2_reading/08_limits"]     # ninety minutes
slides = path_of("9_back/06_slides")
told = re.compile(r"<details>\s*<summary>Answer</summary>\s*(.*?)\s*</details>", re.S)
larger = ".reveal .slides section p > img {height: 400px; max-width: 100%; object-fit: contain; object-position: left}"
room, code_room = 12, 6         # lines of an output, and of code, that a slide holds


def picture(cell):
    "(alternative text, PNG in base64) of the first picture of a cell, or None."
    for output in cell.get("outputs", []):
        if "image/png" in output.get("data", {}):
            return options(text_of(cell)).get("fig-alt", "").replace("\\\"", "'"), "".join(output["data"]["image/png"])


def output_text(cell):
    "What a cell prints, if it is short enough for a slide."
    texts = ["".join(o.get("text") or o.get("data", {}).get("text/plain", "")) for o in cell.get("outputs", [])]
    text = "\n".join(texts).strip()
    return text if text and len(text.splitlines()) <= room and "interactive demo" not in text and "<IPython" not in text else ""


def shown(cell):
    "(text, picture) of a code cell on a slide: its code where the chapter shows it, and what comes out."
    code = re.sub(r"\A(?:#\|.*\n?)+", "", text_of(cell)).strip()
    found = picture(cell)
    parts = [fenced(code, "python")] if is_open(cell) and len(code.splitlines()) <= code_room else []
    if not found and output_text(cell): parts.append(fenced(output_text(cell), "text"))
    return "\n\n".join(parts), found


def below(cells, i):
    "The picture, or else the short output, that answers a question of cell `i`: the next one, before the next question or heading."
    output = "", None
    for c in cells[i + 1:i + 6]:
        if c["cell_type"] == "markdown" and ("Before you look" in text_of(c) or heading.search(text_of(c))): break
        if c["cell_type"] == "code" and picture(c): return "", picture(c)
        if c["cell_type"] == "code" and output_text(c) and not output[0]: output = shown(c)
    return output


def above(cells, i):
    "The last picture before a question."
    return next((picture(c) for c in reversed(cells[max(0, i - 20):i]) if c["cell_type"] == "code" and picture(c)), None)


def paragraphs(text): return [p.strip() for p in re.split(r"\n\s*\n", text) if p.strip()]


def of_text(cells, i):
    "The slides of a Markdown cell: (title, text, picture)."
    marked = cells[i]["metadata"].get("slideshow", {}).get("slide_type") == "slide"
    for piece in pieces(text_of(cells[i])):
        head = heading.match(piece)
        title, body = (head.group(2), piece[head.end():].strip()) if head else ("", piece.strip())
        if title == "To remember": yield title, body, None
        elif title in ("The idea", "The problem in one sentence"): yield title, paragraphs(body)[0], None
        elif marked and not (head and head.group(1) == "#"): yield title, told.sub("", body), None
        for theorem in re.findall(r"^\*\*(?:Theorem|Lemma)\b.*?(?=\n\s*\n|\Z)", body, re.S | re.M):
            if not marked: yield title, theorem, None
        for asked in re.finditer(r"\*\*Before you look\.\*\*\s*(.*?)(?=<details>|\Z)", body, re.S):
            before = paragraphs(body[:asked.start()])[-1:]
            context = [p for p in before if not p.startswith(("<", "|", "*Proof", "1.", "**"))]
            yield "Before you look", "\n\n".join([*context, asked[1].strip()]), above(cells, i)
            answer = told.match(body, asked.end())
            text, found = below(cells, i)
            if answer or text or found: yield "Answer", "\n\n".join(filter(None, [answer[1] if answer else "", text])), found


def of_chapter(path):
    "All slides of a chapter: (level of the heading, title, text, picture)."
    cells, seen = split_at_exercises(read(path)["cells"])[0], set()
    first = next((c for c in cells if c["cell_type"] == "code" and picture(c)), None)
    subtitle = next(re.search(r"^> (.*)", text_of(c), re.M) for c in cells if text_of(c).startswith("# "))
    yield 1, title_of(path), subtitle[1] if subtitle else "", None
    if first:
        seen.add(picture(first)[1])
        yield 2, "The picture", "", picture(first)
    for i, c in enumerate(cells):
        if c["cell_type"] == "markdown":
            for title, text, found in of_text(cells, i):
                if found and found[1] in seen: found = None
                if found: seen.add(found[1])
                if text or found: yield 2, title or title_of(path), text, found
        elif c["metadata"].get("slideshow", {}).get("slide_type") == "slide":
            text, found = shown(c)
            if found and found[1] in seen: continue
            if text or found: yield 2, title_of(path), text, found


def made():
    """The notebook of all slides. A picture alone in its paragraph would become a figure with its alternative text as a
    caption; the space behind it prevents that."""
    cells = []
    for path in map(path_of, PATH):
        for n, (level, title, text, found) in enumerate(of_chapter(path)):
            link = [f"[The chapter](../{page_of(path)})"] if level == 1 else []
            text = "\n\n".join(filter(None, [f"{'#'*level} {title}", relinked(text, page_of(path)), *link, f"![{found[0]}](attachment:figure.png)&nbsp;" if found else ""]))
            slide = cell("markdown", text, f"slides {path.stem} {n}") | {"metadata": {"slideshow": {"slide_type": "slide"}}}
            if found: slide["attachments"] = {"figure.png": {"image/png": found[1].strip()}}
            cells.append(slide)
    whole = notebook(slides, "# Explaining clusters\n> Slides of the 90-minute path", cells)
    front = "---\noutput-file: slides.html\nformat:\n  revealjs:\n    slide-number: true\n    smaller: true\n    scrollable: true\n    html-math-method: mathml\n"
    front += f"    include-in-header:\n      text: \"<style>{larger}</style>\"\n---"
    whole["cells"][0] |= {"source": front.splitlines(keepends=True), "metadata": {"slideshow": {"slide_type": "skip"}}}
    whole["cells"][1]["metadata"] = {"slideshow": {"slide_type": "slide"}}
    return whole


def main(check=False):
    "Whether the slides are old; rewritten unless `check`."
    whole = made()
    old = not slides.exists() or read(slides) != whole
    if old and not check: write(slides, whole)
    return old


if __name__ == "__main__":
    old = main("--check" in sys.argv)
    if old: print("rewritten: 06_slides.ipynb" if "--check" not in sys.argv else "not current: run python nbs/_quarto/slides.py")
    sys.exit(old and "--check" in sys.argv)
