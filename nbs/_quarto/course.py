"""The chapters as the course reads them: which there are, in which order, and what a reader sees of
a cell.

The scripts beside this one use it: times.py, exercises.py, slides.py, clean.py, and
tests/test_course.py. """
import ast, json, re
from functools import cache
from pathlib import Path

nbs = Path(__file__).resolve().parents[1]

COURSE = {      # section -> its chapters, in the order of the sidebar
    "I. The idea": ["explain", "1_methods/01_imm", "3_optimize/05_two_clusters",
                    "1_methods/02_cart", "1_methods/03_exkmc", "1_methods/04_ex_greedy",
                    "1_methods/07_emn", "1_methods/08_random_cuts", "1_methods/09_spex",
                    "1_methods/10_sse_greedy", "1_methods/05_one_toy",
                    "1_methods/06_your_own_rule"],
    "II. Reading and doubting": ["2_reading/01_rules", "2_reading/02_explanations",
                                 "2_reading/03_naming", "2_reading/04_counterfactuals",
                                 "2_reading/05_stability", "2_reading/12_holdout",
                                 "2_reading/13_cautions", "2_reading/14_audit",
                                 "2_reading/06_how_many", "2_reading/07_text",
                                 "2_reading/08_limits"],
    "III. Better trees": ["3_optimize/01_refinement", "3_optimize/03_optimal",
                          "3_optimize/04_portfolio"],
    "IV. Kernels": ["4_kernels/01_kernels", "4_kernels/03_feature_maps", "4_kernels/04_kernel_imm",
                    "4_kernels/05_kernel_greedy", "4_kernels/06_dual_threshold",
                    "4_kernels/07_price",
                    "4_kernels/08_price_hidden"],
    "V. Beyond trees": ["1_methods/12_boxes"],
}

# The paths through the course: times.py makes the tables of `start_here` and `for_lecturers` of
# them, slides.py the slides. A path is closed: what a chapter of it wants to have been read "for
# the idea" comes before it on the path.

# chapter -> its minutes in class; what a reader can do then; what a lecturer does; what to leave
# out when late
NINETY = {
    "explain": (20, "say what price and agreement are, and why one needs both",
                "let them cut the twelve rows on paper before the first tree; stop at price and "
                "agreement",
                "what a clustering pays, by hand"),
    "1_methods/01_imm": (20, "grow a tree by hand, and prove that it is not arbitrarily bad",
                         "the two rows and their arrows, the theorem with its idea alone; the "
                         "proof is homework",
                         "the question of the 300 random trees"),
    "1_methods/02_cart": (10, "say why a classifier is not enough", "the trap, drawn on the board",
                          "Gini on the twelve rows"),
    "2_reading/05_stability": (15, "say which questions of a tree another sample would ask again",
                               "the bands of the first picture: which question is firm?",
                               "what else could have been asked"),
    "2_reading/08_limits": (10, "say what such a tree does not say",
                            "two of the eight sentences, the ones your audience would say",
                            "the thresholds of two hundred resamples"),
}

AFTERNOON = {   # after the ninety minutes: chapter -> minutes in class, its exercise
    "1_methods/03_exkmc": (30, "predict: which cut of six rows on a line gains most, and "
                               "how much?"),
    "2_reading/01_rules": (25, "write the rule of one leaf in a sentence that a colleague "
                               "understands"),
    "1_methods/04_ex_greedy": (30, "the second one, with its counter-example: greed that looks "
                                   "only between the centers"),
    "2_reading/13_cautions": (15, "predict: how much has a tree gained that keeps four fifths?"),
    "2_reading/07_text": (30, "the second one: forbid the words of the first list"),
    "3_optimize/04_portfolio": (40, "a tree for data of one's own, and the sentence that one would "
                                    "send to a manager"),
}

LECTURES = [    # (title, chapters, lab); links are seen from nbs/
    ("What is explained, and what it costs", ["explain"],
     "the game of [one toy](1_methods/05_one_toy.ipynb); [costs](6_engine/01_costs.ipynb)"),
    ("Counting mistakes; a classifier is no explanation",
     ["1_methods/01_imm", "3_optimize/05_two_clusters", "1_methods/02_cart"],
     "IMM by hand; [the sweep](6_engine/04_sweep.ipynb)"),
    ("More leaves; what a mistake costs", ["1_methods/03_exkmc", "1_methods/04_ex_greedy"],
     "spend leaves on data of your own"),
    ("What can be proved; another lens",
     ["1_methods/07_emn", "1_methods/08_random_cuts", "1_methods/09_spex"],
     "[errata](9_evidence/06_errata.ipynb): find data nearer to a bound"),
    ("Every method; your own rule",
     ["1_methods/10_sse_greedy", "1_methods/05_one_toy", "1_methods/06_your_own_rule"],
     "write a rule; [the grower](6_engine/08_grow.ipynb)"),
    ("Rules in words, reasons, names, what if",
     ["2_reading/01_rules", "2_reading/02_explanations", "2_reading/03_naming",
      "2_reading/04_counterfactuals"],
     "[a report](7_showing/03_reporting.ipynb) for somebody who cannot program"),
    ("How far to trust it; how many clusters",
     ["2_reading/05_stability", "2_reading/12_holdout", "2_reading/13_cautions",
      "2_reading/14_audit", "2_reading/06_how_many"],
     "break your own report"),
    ("Words, a case study; limits", ["2_reading/07_text", "2_reading/08_limits"],
     "a debate: publish this tree?"),
    ("Better trees", ["3_optimize/01_refinement", "3_optimize/03_optimal",
                      "3_optimize/04_portfolio"],
     "[local search](3_optimize/02_local_search.ipynb)"),
    ("Kernels", ["4_kernels/01_kernels", "4_kernels/03_feature_maps", "4_kernels/04_kernel_imm"],
     "a kernel of your own"),
]

PATHS = {       # the names under which times.py adds up
    "ninety minutes": list(NINETY), "afternoon": list(AFTERNOON), "both": [*NINETY, *AFTERNOON],
    "ten lectures": [name for _, names, _ in LECTURES for name in names],
    "course": [name for names in COURSE.values() for name in names],
}


def course():
    "The paths of the course's chapters that there are, in order."
    return [p for part in COURSE.values() for p in map(path_of, part) if p.exists()]


def chapters():
    "All chapters: of the course, of the machine, of the evidence."
    rooms = sorted(nbs.glob("[1-9]_*/*.ipynb"))
    return [nbs / "explain.ipynb", *rooms]


def path_of(name): return nbs / f"{name}.ipynb"


def name_of(path): return Path(path).resolve().relative_to(nbs).with_suffix("").as_posix()


def read(path): return json.loads(Path(path).read_text(encoding="utf-8"))


def write(path, notebook):
    Path(path).write_text(json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
                          + "\n", encoding="utf-8")


def text_of(cell): return "".join(cell["source"])


def page_of(path):
    "The page of a notebook, seen from nbs/."
    name = name_of(path)
    room, _, file = name.rpartition("/")
    return f"{room}/{file[3:]}.html" if room and file[:2].isdigit() else f"{name}.html"


def title_of(path):
    "The title of a notebook, without the number that a chapter carries."
    return next(re.match(r"# (?:\d+\. )?(.*)", text_of(c)).group(1) for c in read(path)["cells"]
                if text_of(c).startswith("# "))


def numbered():
    "The numbers of the course's pages, name -> number, in their order."
    return {"start_here": 0} | {name_of(path): n for n, path in enumerate(course(), 1)}


# the line at the end of a chapter that leads to its neighbors begins so: links.py writes it
WALK = "<!-- walk -->"


def leads_on(cell): return cell["cell_type"] == "markdown" and text_of(cell).startswith(WALK)


@cache
def options(code):
    "The `#| key: value` lines on top of a cell as a dict; a word without a value maps to ''."
    found = {}
    for line in code.splitlines():
        if not line.startswith("#|"): break
        key, _, value = line[2:].strip().partition(":")
        found[key.split()[0].strip() if key.split() else ""] = value.strip().strip('"')
    return found


def code_lines(cell):
    "The lines of a cell that one reads: no blank ones, no options."
    return [line for line in text_of(cell).splitlines() if line.strip()
            and not line.startswith("#|")]


def is_exported(cell):
    return (cell["cell_type"] == "code"
            and bool(options(text_of(cell)).keys() & {"export", "exports", "plugin"}))


def only_imports(code):
    "Nothing but imports, and settings of matplotlib."
    try: body = ast.parse(re.sub(r"^[%!].*", "", code, flags=re.M)).body
    except SyntaxError: return False
    return all(isinstance(b, ast.Import | ast.ImportFrom) or "rcParams" in ast.unparse(b)
               for b in body)


def is_open(cell):
    "A code cell whose code a reader sees without a click."
    if cell["cell_type"] != "code": return False
    says, lines = options(text_of(cell)), code_lines(cell)
    closed = says.keys() & {"export", "exporti", "plugin", "hide", "hide_input", "default_exp"}
    return (bool(lines) and not (closed or says.get("code-fold") == "true"
                                 or says.get("echo") == "false"
                                or says.get("include") == "false"
                                or only_imports("\n".join(lines))))


heading = re.compile(r"^(#+)\s+(.*?)\s*$", re.M)
folded = re.compile(r"<details>.*?(?:</details>|\Z)", re.S)


def exercises_at(cells):
    """(first, last + 1) of the cells that hold the exercises, the heading's own included; None
    without exercises."""
    start = next((i for i, c in enumerate(cells) if c["cell_type"] == "markdown"
                  and any(h.lower() == "exercises" for _, h in heading.findall(text_of(c)))), None)
    if start is None: return None
    for i, cell in enumerate(cells[start + 1:], start + 1):
        if cell["cell_type"] == "markdown" and heading.search(folded.sub("", text_of(cell))):
            return start, i + 1 if not heading.match(text_of(cell).lstrip()) else i
    return start, len(cells) - leads_on(cells[-1])


def split_at_exercises(cells):
    """The cells before the exercises and those of the exercises; a cell that holds both is divided
    at its headings."""
    where = exercises_at(cells)
    if where is None: return list(cells), []
    start, end = where
    before, inside = list(cells[:start]), []
    for cell in cells[start:end]:
        if cell["cell_type"] != "markdown":
            inside.append(cell)
            continue
        here = not inside and "before"
        for piece in pieces(text_of(cell)):
            title = heading.match(piece)
            if title:
                here = ("inside" if title.group(2).lower() == "exercises" else "after" if inside
                        else "before")
            if here == "before": before.append({**cell, "source": piece})
            elif here != "after": inside.append({**cell, "source": piece})
    return before + list(cells[end:]), inside


def pieces(text):
    "Markdown cut before each of its headings; headings within folded text do not cut."
    kept = folded.sub(lambda m: "\0"*len(m.group()), text)
    cuts = [0, *(m.start() for m in heading.finditer(kept) if m.start()), len(text)]
    return [text[a:b] for a, b in zip(cuts, cuts[1:])]


def prose(cells):
    """The Markdown of cells as words are counted: without links' addresses, tags, comments and
    references."""
    text = "\n".join(text_of(c) for c in cells if c["cell_type"] == "markdown" and not leads_on(c))
    text = re.sub(r"^#+ References\s.*?(?=^#|\Z)", "", text, flags=re.S | re.M)
    return re.sub(r"<!--.*?-->|</?[a-zA-Z][^>]*>|\]\([^)]*\)", " ", text, flags=re.S)


def words(cells): return sum(any(ch.isalnum() for ch in w) for w in prose(cells).split())
