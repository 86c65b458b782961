"""The slides of the 90-minute path, from its chapters: `python nbs/_quarto/slides.py`, `--check`
fails where they are old.

Of each chapter a slide shows: its title, its minutes and its address; its first figure, unless a
question comes before it; each passage between `<!-- slide: Title -->` and `<!-- /slide -->`; each
question (`**Before you look.**`), titled by its first sentence that asks, with the figure above it
in its section; its answer with the next figure; what to remember. `<!-- figure: Twelve rows -->` in
a passage or a question puts the figure on that slide whose alternative text begins so, `<!--
figure: explain: Twelve rows -->` one of another chapter; `<!-- address -->` becomes the page's
address. Figures are the stored outputs. Quarto makes revealjs of the notebook, `jupyter nbconvert
--to slides` too.
"""
import base64, re, struct, sys
from configparser import ConfigParser
from course import NINETY, heading, name_of, nbs, options, page_of, path_of, pieces, read
from course import split_at_exercises, text_of, title_of, write
from exercises import cell, notebook, relinked

slides = path_of("appendix/06_slides")
settings = ConfigParser(delimiters=["="])
settings.read(nbs.parent / "settings.ini", encoding="utf-8")
site = settings["DEFAULT"]["doc_host"] + settings["DEFAULT"]["doc_baseurl"]
told = re.compile(r"<details>\s*<summary>Answer</summary>\s*(.*?)\s*</details>", re.S)
marked = re.compile(r"<!-- slide: (.*?) -->\n*(.*?)\n*<!-- /slide -->", re.S)
asked = re.compile(r"\*\*Before you look\.\*\*\s*(.*?)(?=<details>|\Z)", re.S)
wanted = re.compile(r"\s*<!-- figure: (?:([\w/]+): )?(.*?) -->")
look = """.reveal .slides h2 {font-size: 1.35em}
.reveal .slides section > p, .reveal .slides section > ul > li, .reveal .slides section > ol > li {font-size: 1.15em !important}
.reveal .slides section p > img {height: 400px; max-height: 400px; max-width: 100%; object-fit: contain; object-position: left}
.reveal .slides section p > img[title=low] {height: 310px; max-height: 310px}
.reveal .slides section p > img[title=beside] {float: right; height: 500px; max-height: 500px; max-width: 48%; margin: 0 0 0 1.2em}
.reveal .slides table {font-size: 1em; width: 100%}
.reveal .slides table:has(th:nth-child(3)) {font-size: .72em}
.reveal .slides td {padding: .15em .5em}"""


def picture(cell):
    "(alternative text, PNG in base64) of the first picture of a cell, or None."
    for output in cell.get("outputs", []):
        if "image/png" in output.get("data", {}):
            return (options(text_of(cell)).get("fig-alt", "").replace("\\\"", "'"),
                    "".join(output["data"]["image/png"]))


def figure(cells, mark):
    "The picture that a mark names."
    where = read(path_of(mark[1]))["cells"] if mark[1] else cells
    found = next((p for p in map(picture, where) if p and p[0].startswith(mark[2])), None)
    if found is None: raise ValueError(f"no figure's alternative text begins with {mark[2]!r}")
    return found


def with_figure(cells, text):
    "(text without its mark, the picture that the mark names)"
    mark = wanted.search(text)
    return wanted.sub("", text).strip(), figure(cells, mark) if mark else None


def below(cells, i):
    """The picture that answers a question of cell `i`: the next one before the next question or
    heading."""
    for c in cells[i + 1:i + 6]:
        if (c["cell_type"] == "markdown"
            and ("Before you look" in text_of(c) or heading.search(text_of(c)))):
            return None
        if picture(c): return picture(c)


def above(cells, i):
    "The last picture between the heading of a section and its question in cell `i`."
    for c in reversed(cells[:i]):
        if picture(c): return picture(c)
        if c["cell_type"] == "markdown" and heading.search(text_of(c)): return None


def question(text):
    "(the first sentence that asks, else the first; the rest)"
    sentences = re.split(r"(?<=[.?!])\s+(?=[A-Z`$])", text.strip())
    first = next((n for n, s in enumerate(sentences) if s.endswith("?")), 0)
    return (sentences[first],
            "\n\n".join(filter(None, [" ".join(sentences[:first]),
                                      " ".join(sentences[first + 1:])])))


def paragraphs(text): return [p.strip() for p in re.split(r"\n\s*\n", text) if p.strip()]


def of_text(cells, i):
    "The slides of a Markdown cell: (title, text, picture)."
    whole = pieces(text_of(cells[i]))
    for piece in whole:
        head = heading.match(piece)
        title, body = (head.group(2), piece[head.end():].strip()) if head else ("", piece.strip())
        if title == "To remember": yield title, body, None
        for m in sorted([*marked.finditer(body), *asked.finditer(body)], key=lambda m: m.start()):
            text, found = with_figure(cells, m[m.re.groups])
            if m.re is marked:
                yield m[1], text, found
                continue
            before = [p for p in paragraphs(body[:m.start()])[-1:]
                      if not p.startswith(("<", "|", "*Proof", "1.", "**"))]
            title, rest = question(text)
            shown = found or (None if head else above(cells, i))
            yield title, "\n\n".join([*before, *filter(None, [rest])]), shown
            answer = (told.match(body, m.end())
                or told.search("".join(text_of(c) for c in cells[i + 1:i + 4]
                                       if c["cell_type"] == "markdown")))
            yield (title, f"**Answer.** {answer[1]}",
                   (below(cells, i) if piece is whole[-1] else None) or shown)


def merged(slides):
    "Slides; passages in a row with the same title, and no answer, share one."
    last = None
    for slide in slides:
        if last and last[1] == slide[1] and not slide[2].startswith("**Answer.**"):
            last = (*last[:2], "\n\n".join(filter(None, [last[2], slide[2]])), last[3] or slide[3])
            continue
        if last: yield last
        last = slide
    yield last


def of_chapter(path):
    "All slides of a chapter: (level of the heading, title, text, picture)."
    cells = split_at_exercises(read(path)["cells"])[0]
    subtitle = next(re.search(r"^> (.*)", text_of(c), re.M) for c in cells
                    if text_of(c).startswith("# "))
    yield 1, title_of(path), subtitle[1] if subtitle else "", None
    early = cells[:next((i for i, c in enumerate(cells) if c["cell_type"] == "markdown"
                         and asked.search(text_of(c))), len(cells))]
    first = next((i for i, c in enumerate(early) if c["cell_type"] == "code" and picture(c)), None)
    for i, c in enumerate(cells):
        if i == first: yield 2, "The picture", last_words(cells[:i]), picture(c)
        if c["cell_type"] == "markdown": yield from ((2, *slide) for slide in of_text(cells, i))


def last_words(cells):
    "The last paragraph before a figure."
    return next(paragraphs(text_of(c))[-1] for c in reversed(cells) if c["cell_type"] == "markdown")


def address(path):
    "The page's address, to be copied from the wall."
    return f"[{site.partition('://')[2]}/{page_of(path)}]({site}/{page_of(path)})"


def placed(title, text, found):
    """The text and its picture: a wide one below, another one beside it. A picture alone in its
    paragraph would become a figure with its alternative text as a caption; the space behind it
    prevents that."""
    if not found: return [text]
    width, height = struct.unpack(">II", base64.b64decode(found[1])[16:24])
    size = ' "low"'*(len(text) + 60*len(paragraphs(text)) + 100*(len(title) > 50) > 340)
    if width > 1.4*height: return [text, f"![{found[0]}](attachment:figure.png{size})&nbsp;"]
    return [f'![{found[0]}](attachment:figure.png "beside")&nbsp;', text]


def made():
    "The notebook of all slides."
    cells = []
    for path in map(path_of, NINETY):
        for n, (level, title, text, found) in enumerate(merged(of_chapter(path))):
            if level == 1: text = f"{text}\n\n{NINETY[name_of(path)][0]} minutes · {address(path)}"
            text = relinked(text, f"{name_of(path)}.ipynb").replace("<!-- address -->",
                f"\n\nOn the phone: {address(path)}")
            text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
            text = "\n\n".join(filter(None, [f"{'#'*level} {title}", *placed(title, text, found)]))
            slide = (cell("markdown", text, f"slides {path.stem} {n}")
                     | {"metadata": {"slideshow": {"slide_type": "slide"}}})
            if found: slide["attachments"] = {"figure.png": {"image/png": found[1].strip()}}
            cells.append(slide)
    whole = notebook(slides, "# Explaining clusters\n> Slides of the 90-minute path", cells)
    shape = ("slide-number: true, smaller: true, width: 1280, height: 720, margin: 0.06, "
             "html-math-method: mathml")
    front = ["---", "output-file: slides.html", "subtitle: 75 minutes, and 15 for questions",
             "format:", "  revealjs:", *(f"    {line}" for line in shape.split(", ")),
             "    include-in-header:", "      text: |", "        <style>",
             *(f"        {line}" for line in look.splitlines()), "        </style>", "---"]
    front = "\n".join(front)
    whole["cells"][0] |= {"source": front.splitlines(keepends=True),
                          "metadata": {"slideshow": {"slide_type": "skip"}}}
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
    if old:
        print("rewritten: 06_slides.ipynb" if "--check" not in sys.argv
              else "not current: run python nbs/_quarto/slides.py")
    sys.exit(old and "--check" in sys.argv)
