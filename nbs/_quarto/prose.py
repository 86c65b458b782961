"""Do the numbers in prose come from outputs? `python nbs/_quarto/prose.py` prints those that do
not.

Three nets, from tight to wide, over the chapters of the course:

* A **mark** behind a number says where it comes from: `Three<!--= sum(m == 1 for *_, m in _) -->
  cuts make one mistake.` The expression is computed from the stored outputs before its cell: `_` is
  the last one, `_2` and `_3` those before it, each as the Python value that it prints, else as its
  text; `numbers(_)` finds the numbers of a text. It must give the number written, to its decimals;
  of a percentage the hundredth part. `1.27<!--: Table 2
  -->` names a source outside of the chapter instead.
* A **number** with decimals, a percentage, or one of a hundred and more must stand in an output or
  in code: near by (three outputs back, one ahead) or, `far`, elsewhere in the chapter; what stands
  `nowhere` is reported, and tests/test_course.py holds the list. What only a picture shows counts
  as nowhere: print it, too.
* A **count** in words or digits right below an output should be one of its numbers, its length, or
  how often one of its values occurs. `--counts` prints those that are not, for a reader to judge:
  "two sides" is no count.
"""
import ast, re, sys
from collections import Counter
from course import course, name_of, read, text_of
from times import line as time_line          # counted, and tested, by times.py

WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven "
                                    "twelve thirteen fourteen fifteen sixteen seventeen eighteen "
                                    "nineteen twenty".split())}
mark = re.compile(r"([\w.,−-]+?)(\s?(?:%|percent))?<!--([=:])\s*(.*?)\s*-->(\s?(?:%|percent))?",
                  re.S)
written = re.compile(r"(?<![\w.^_\\/-])"
                     r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?![\w^]|\.\d)(\s?(?:%|percent|per cent))?")
cited = re.compile(
    r"\b(?:Theorems?|Lemmas?|Corollar\w+|Propositions?|Definitions?|Algorithms?|Tables?|Figures?|"
                   r"Sections?|section|chapter|eq\.|[Ee]quations?|§+|Synthetic|Remark|Appendix|arXiv:?)\s*"
                   r"(?:[A-Z]\.)?\d[\d.]*(?:\s*(?:and|to|,)\s*(?:[A-Z]\.)?\d[\d.]*)*")
quiet = re.compile(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|<!--.*?-->|</?[a-zA-Z][^>]*>|"
                   r"\]\([^)]*\)|^#+ [^\n]*$|https?://\S+|\b(?:1[89]|20)\d\d\b|^\d+\. ",
                   re.S | re.M)


def numbers(text):
    "All numbers of a text."
    found = re.findall(r"(?<![\w.])-?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?",
                       str(text).replace("−", "-"))
    return [float(n.replace(",", "")) for n in found]


def output_of(cell):
    "What a cell shows, as text; '' without outputs."
    shown = [o.get("data", {"text": o.get("text", "")}) for o in cell.get("outputs", [])]
    return "\n".join("".join(o.get("text/markdown") or o.get("text") or o.get("text/plain", ""))
                     for o in shown)


def value(text):
    "The Python value that an output prints, or its text."
    plain = re.sub(r"array\(|(?<=[\])])\)|np\.\w+\(", "", text) if "array(" in text else text
    for attempt in (text, plain):
        try: return ast.literal_eval(attempt.strip())
        except (ValueError, SyntaxError): pass
    return text


def decimals(said): return len(said.partition(".")[2])


def is_that(said, found, percent=False):
    "Whether `found`, rounded as `said` is, reads `said`."
    if said.lower() in WORDS: return found == WORDS[said.lower()]
    want = float(said.replace(",", "").replace("−", "-"))
    scales = (found*100, found) if percent else (found,)
    return any(abs(f - want) <= .5000001*10.**-decimals(said) for f in scales)


def marks(cells):
    "(cell, number, expression, value or error, whether it holds) for every mark that computes."
    for i, cell in enumerate(cells):
        if cell["cell_type"] != "markdown": continue
        shown = [value(t) for t in map(output_of, reversed(cells[:i])) if t.strip()]
        for said, before, kind, expression, behind in mark.findall(text_of(cell)):
            if kind == ":": continue
            names = {"numbers": numbers, "Counter": Counter,
                     **{"_" if n == 1 else f"_{n}": v for n, v in enumerate(shown[:9], 1)}}
            try: got = eval(expression, names)
            except Exception as error: got = error
            yield (i, said, expression, got,
                   isinstance(got, int | float) and is_that(said, got, bool(before or behind)))


def prose_of(cell):
    "The Markdown of a cell without what is no prose or has its source beside it."
    text = mark.sub(" ", time_line.sub(" ", text_of(cell))).partition("# References\n")[0]
    return cited.sub(" ", quiet.sub(" ", text))


def weighty(cells):
    "(cell, number, near | far | nowhere) for each number of the prose that must have a source."
    texts = [output_of(c) + "\n" + text_of(c) if c["cell_type"] == "code" else "" for c in cells]
    sources = [numbers(t) for t in texts]
    everywhere = sum(sources, [])
    with_output = [i for i, c in enumerate(cells) if c["cell_type"] == "code"]
    for i, cell in enumerate(cells):
        if cell["cell_type"] != "markdown": continue
        near = sum((sources[j] for j in [j for j in with_output if j < i][-3:]
                    + [j for j in with_output if j > i][:1]), [])
        for said, percent in written.findall(prose_of(cell)):
            number = float(said.replace(",", ""))
            if not (percent or "." in said or number >= 100 and number % 100): continue
            def among(found):
                return any(is_that(said, f, bool(percent)) or percent
                           and (is_that(said, 1 - f, True) or is_that(said, f - 1, True)
                    or is_that(said, 100 - f)) for f in found)
            yield (i, said + percent, "near" if among(near) else "far" if among(everywhere)
                   else "nowhere")


def counts_of(shown):
    "Numbers that an output may be read as: its own, its length, how often a value occurs in it."
    found, got = set(numbers(shown)), value(shown)
    lines = [line for line in shown.splitlines() if line.strip()]
    found |= {float(len(lines)), float(len(lines) - 1)}
    if isinstance(got, list | tuple | dict):
        found.add(float(len(got)))
        rows = got.values() if isinstance(got, dict) else got
        columns = (list(zip(*rows)) if all(isinstance(r, tuple | list) for r in rows)
                   else [tuple(rows)])
        for column in columns: found |= {float(n) for n in Counter(map(str, column)).values()}
    else:
        for column in zip(*(line.split() for line in lines)):
            found |= {float(n) for n in Counter(column).values()}
    return found


def doubtful_counts(cells):
    """(cell, number, sentence) for each small count right below an output that the output does not
    give."""
    for before, i, cell in zip(cells, range(1, len(cells)), cells[1:]):
        if (cell["cell_type"] != "markdown" or before["cell_type"] != "code"
            or not output_of(before).strip()):
            continue
        first = re.split(r"\n\n|\n#", prose_of(cell).strip())[0]
        given = counts_of(output_of(before)) | set(numbers(text_of(before)))
        for sentence in re.split(r"(?<=[.:;!?])\s", first):
            for word in (re.findall(r"(?<![\w.,])(" + "|".join(list(WORDS)[2:])
                                    + r"|\d+)\b(?![.,]\d)", sentence, re.I)):
                n = float(WORDS.get(word.lower(), word if word.isdigit() else -1))
                if n not in given: yield i, word, " ".join(sentence.split())


if __name__ == "__main__":
    for path in course():
        cells = read(path)["cells"]
        for i, said, expression, got, holds in marks(cells):
            if not holds: print(f"{name_of(path)} [{i}] {said}: {expression} gives {got!r}")
        for i, said, where in weighty(cells):
            if where == "nowhere" or where in sys.argv:
                print(f"{name_of(path)} [{i}] {said} {where}")
        if "--counts" in sys.argv:
            for i, word, sentence in doubtful_counts(cells):
                print(f"{name_of(path)} [{i}] count {word}: {sentence}")
