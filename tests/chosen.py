"""Which tests `tests/run.py` leaves out when it is not asked for all.

`cost.json` has the seconds of the processor of every test that takes more than CHEAP of them. Such
a test is left out, unless `core.txt` names it, or its file tests a module that has changed, as far
as SPARE seconds go, the cheapest first. A notebook runs if it has changed, NOTEBOOKS of them at
most, or if it is on the course's path of ninety minutes and the afternoon after it. A test that
nobody has measured runs, and a name of a test that is no longer there means nothing. """
import ast, json, subprocess, sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
CHEAP, SPARE, NOTEBOOKS = .7, 60., 15
SHOWN = "tests/test_project.py::test_stored_outputs_equal_a_fresh_run"

sys.path[:0] = [str(TESTS), str(ROOT / "nbs" / "_quarto")]
from course import PATHS
from test_rooms import imports_of


def git(*words):
    "The lines that git says; none where there is no git, or where it knows no such thing."
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True,
                              encoding="utf-8")
    except OSError: return []
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed():
    """Files that are not as in the last commit that this branch shares with main; of a clone of
    main, those not committed."""
    bases = (git("merge-base", "HEAD", name) for name in ("origin/main", "main", "HEAD"))
    base = next(filter(None, bases), None)
    if base is None: return set()
    return {*git("diff", "--name-only", "--relative", base[0]),
            *git("ls-files", "--others", "--exclude-standard")}


def modules_of(files):
    "xclust/engine/costs.py is `engine.costs`, as test_rooms says it."
    return {f[len("xclust/"):-len(".py")].replace("/", ".") for f in files
            if f.startswith("xclust/") and f.endswith(".py")}


def tools_of(files):
    "nbs/_quarto/course.py is `course`, as a test that has put its folder on the path imports it."
    return {Path(f).stem for f in files if f.startswith("nbs/") and f.endswith(".py")}


def concerned(files):
    """Test files that have changed, bear the name of a changed module, or import it, or a tool that
    has changed, by its name."""
    modules, tools = modules_of(files), tools_of(files)
    names = {module.rpartition(".")[2] for module in modules}
    found = set()
    for path in sorted(TESTS.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {i.source for i in imports_of(path.stem, tree)}
        named = path.stem.removeprefix("test_") in names
        used = ({a.name for i in ast.walk(tree) if isinstance(i, ast.Import) for a in i.names}
                & tools)
        if f"tests/{path.name}" in files or named or used or imported & modules:
            found.add(f"tests/{path.name}")
    return found


def core():
    "The tests that core.txt names: a whole function, or one of its cases."
    lines = (TESTS / "core.txt").read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def costs():
    "Test -> seconds."
    return json.loads((TESTS / "cost.json").read_text(encoding="utf-8"))


def function(test):
    "The test without its case."
    return test.partition("[")[0]


def dear_tests(files):
    "Those of cost.json that do not run now."
    kept, near, spare = core(), concerned(files), SPARE
    dear = {test: s for test, s in costs().items() if not {test, function(test)} & kept}
    for test in sorted(dear, key=dear.get):
        if test.partition("::")[0] not in near or dear[test] > spare: continue
        spare -= dear.pop(test)
    return dear


def notebooks(files):
    "Tests of notebooks that do not run now."
    here = sorted((ROOT / "nbs").rglob("*.ipynb"))
    path = {"index", *PATHS["both"]}
    within = {nb: nb.relative_to(ROOT / "nbs").with_suffix("").as_posix() for nb in here}
    new = [nb for nb in here if f"nbs/{within[nb]}.ipynb" in files][:NOTEBOOKS]
    return [f"{SHOWN}[{nb.stem}]" for nb in here if within[nb] not in path and nb not in new]


def left_out():
    "All tests that do not run now."
    files = changed()
    return [*dear_tests(files), *notebooks(files)]


def remember(measured):
    """Write cost.json: of each test, its seconds, or None where it was skipped and costs what it
    did."""
    before = costs()
    now = {test: before.get(test, 0) if s is None else round(s, 1) for test, s in measured.items()}
    dear = {test: s for test, s in sorted(now.items()) if s > CHEAP}
    (TESTS / "cost.json").write_text(json.dumps(dear, indent=0, ensure_ascii=False) + "\n",
                                     encoding="utf-8")
    return dear
