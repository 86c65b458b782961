"""The committed state of the project: notebooks, exports, README, packaging, and what an import
brings."""
import ast, importlib, json, os, platform, re, shutil, subprocess, sys, sysconfig, tarfile, threading, zipfile
from concurrent.futures import ThreadPoolExecutor
from configparser import ConfigParser
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
import nbformat, pytest, yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

root = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(root / "nbs" / "_quarto"))
import execute, forked
from helpers import in_turn

notebooks = sorted((root / "nbs").rglob("*.ipynb"))
top_level = {"nbs", "xclust", "tests", "settings.ini", "setup.py", "README.md", "_quarto.yml",
             "LICENSE", "MANIFEST.in", "CITATION.cff", ".ci", ".github", ".gitattributes",
             ".gitignore", ".pre-commit-config.yaml", ".ruff.toml"}
ignored = shutil.ignore_patterns(".git", ".venv", "build", "dist", "*.egg-info", "_site",
                                 ".quarto", "vendor", "__pycache__", ".ipynb_checkpoints",
                                 ".*_cache", ".hypothesis", ".last_checked")


@pytest.fixture
def copy(tmp_path):
    "The project without what git ignores, to work on."
    return Path(shutil.copytree(root, tmp_path / "project", ignore=ignored))


def run(*command, **options):
    "Run a command; its standard output, or an AssertionError that shows all of it."
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True,
                          encoding="utf-8", errors="replace", **options)
    assert (done.returncode
            == 0), f"{command} failed with code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def script(name):
    "A console script of this environment."
    return Path(sysconfig.get_path("scripts"), name)


def read(path): return path.read_text(encoding="utf-8")


def git_files():
    "Every file that is in git or would be."
    if not (root / ".git").exists():
        pytest.skip("not a git checkout: no list of the project's files")
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard",
                 cwd=root).split("\0")
    return [root / name for name in listed if name and (root / name).exists()]


# the longest first, so that both threads end together; on an empty cache the very first, which
# compiles what most others need, begins alone
longest = ["portfolio", "spex", "ex_greedy", "local_search", "random_cuts", "explorer",
           "reproduce_spex", "kernel_imm", "benchmarks", "dual_threshold", "refinement",
           "spectral", "price", "kernels", "optimal", "kernel_greedy", "how_many"]


def place(path):
    "Where a notebook stands among the longest; its number in its folder does not matter."
    name = path.stem.lstrip("0123456789_")
    return longest.index(name) if name in longest else len(longest)


@pytest.fixture(scope="module", autouse=True)
def fresh(request):
    """The notebooks that are asked for, run anew, two at a time beside the other tests; each in a
    process of its own, a fork of one that has imported what most need."""
    wanted = [i.callspec.params["path"] for i in request.session.items
              if i.originalname == "test_stored_outputs_equal_a_fresh_run"]
    if not wanted: yield {}; return
    wanted.sort(key=place)
    compiled = threading.Event()
    # the tests of the modules have run
    if any(Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*.nbi")): compiled.set()
    with forked.kernels() as manager, ThreadPoolExecutor(2) as pool:
        def one(path):
            # two at once on an empty cache would compile the same kernels twice
            if path != wanted[0]: compiled.wait()
            try: return execute.executed(path, manager)
            finally: compiled.set()
        yield {path: pool.submit(one, path) for path in wanted}


# Notebooks, and what is made from them

# written by hand, or as nbdev wants it
GIVEN = {"__init__.py", "__main__.py", "_modidx.py", "py.typed"}


def modules(project):
    """What the notebooks make, path -> text: the modules, their help and stubs, and a package of
    its own; not what is written by hand, as the package's __init__.py."""
    made = (p.relative_to(project) for place in ("xclust", "nbs/own_trees", "nbs/howto")
            for p in sorted((project / place).rglob("*.py*")) if p.suffix in (".py", ".pyi"))
    return {path.as_posix(): read(project / path) for path in made if path.name not in GIVEN}


def test_exported_modules_are_current(copy):
    stored = modules(copy)
    for name in stored: (copy / name).unlink()
    run(script("nbdev_export"), cwd=copy)
    run(sys.executable, copy / "nbs" / "_quarto" / "export.py")
    fresh = modules(copy)
    assert (sorted(stored)
            == sorted(fresh)), "a module without a notebook, or a notebook not exported"
    for name in stored:
        assert (stored[name]
                == fresh[name]), f"{name} differs from its notebook: run nbdev_export, then nbs/_quarto/export.py"
    for path in (root / "xclust").rglob("__init__.py"):
        assert read(copy / path.relative_to(root)) == read(path), "__version__ is settings.ini's"


def test_nbdev_update_brings_an_edited_module_home(copy):
    """What is edited in a module goes to its notebook, and of the docstrings that are added at
    export nothing."""
    module, notebook = (copy / "xclust" / "methods" / "imm.py",
                        copy / "nbs" / "1_methods" / "01_imm.ipynb")
    before = [c.source for c in nbformat.read(notebook, 4).cells]
    old = re.search(r'^    "(.+)"$', read(module), re.M)[1]         # the first docstring
    new = f"{old} And this."
    module.write_text(read(module).replace(old, new), encoding="utf-8")
    run(script("nbdev_update"), "--fname", module, cwd=copy)
    assert ([c.source for c in nbformat.read(notebook, 4).cells]
            == [text.replace(old, new) for text in before])
    assert any(old in text for text in before)


@pytest.fixture(scope="session")
def cleaned(tmp_path_factory):
    "The project with all notebooks cleaned."
    project = Path(shutil.copytree(root, tmp_path_factory.mktemp("cleaned") / "project",
                                   ignore=ignored))
    run(script("nbdev_clean"), "--fname", project / "nbs", cwd=project)
    return project


@in_turn("path", notebooks)
def test_notebook_is_clean(path, cleaned):
    assert read(cleaned / path.relative_to(root)) == read(path), "run nbdev_clean"
    notebook = nbformat.read(path, 4)
    assert "widgets" not in notebook.metadata, "widget state belongs to the site, not to git"
    assert notebook.metadata.kernelspec.name == "python3"
    errors = [o.ename for c in notebook.cells for o in c.get("outputs", [])
              if o.output_type == "error"]
    assert not errors, f"stored errors: {errors}"
    assert path.stat().st_size <= 1_000_000, "a notebook stays below 1 MB"


def parts_by_attribute(path):
    """Modules that a notebook takes from a package it imports whole, as `sklearn.cluster` after
    `import sklearn`, and imports nowhere."""
    cells = [c.source for c in nbformat.read(path, 4).cells if c.cell_type == "code"]
    code = ast.parse("\n".join(re.sub(r"^(\s*)[!%](?![= ]).*", r"\1pass", source, flags=re.M)
                               for source in cells))
    named = {a.name for i in ast.walk(code) if isinstance(i, ast.Import) for a in i.names}
    taken = {f"{a.value.id}.{a.attr}" for a in ast.walk(code) if isinstance(a, ast.Attribute)
             and isinstance(a.value, ast.Name) and a.value.id in named}
    return sorted(part for part in taken - named if part in sys.modules)


def test_no_notebook_lives_by_an_import_of_its_kernel():
    """Kernels have imported scikit-learn and others before they begin: what `import sklearn` alone
    would not bring must be imported by the notebook."""
    for name in forked.COMMON: importlib.import_module(name)
    common = {name.partition(".")[0] for name in forked.COMMON}
    assert ({path.stem: parts for path in notebooks
        if (parts := [p for p in parts_by_attribute(path) if p.partition(".")[0] in common])} == {})


def test_readme_is_current():
    run(sys.executable, root / "nbs" / "_quarto" / "readme.py", "--check")


def test_ci_runs_the_readme_command():
    command = read(root / ".ci" / "run").splitlines()[-1]
    assert "tests/run.py" in command and command in read(root / "README.md").splitlines()


# The files

def test_top_level_is_short():
    assert {p.relative_to(root).parts[0] for p in git_files()} <= top_level


def test_no_machine_paths_or_registry_hosts():
    "Nothing in the project tells where it was written or from where packages came."
    words = re.compile("|".join([r"/(work|root|home|Users)/\w", r"py" r"pi\.org",
                                 r"python" r"hosted", r"registry\." r"npm"]))
    for path in git_files():
        if path.suffix == ".png": continue
        found = words.search(read(path))
        assert not found, f"{path.relative_to(root)} says {found.group()!r}"


def test_configuration_files_parse():
    for path in [root / "_quarto.yml", root / "CITATION.cff", root / ".pre-commit-config.yaml",
                 *(root / ".github").rglob("*.yml")]:
        assert isinstance(yaml.safe_load(read(path)), dict)
    assert yaml.safe_load(read(root / "CITATION.cff"))["version"] == settings()["version"]


def settings():
    "What stands in settings.ini."
    config = ConfigParser(delimiters=["="])
    config.read(root / "settings.ini", encoding="utf-8")
    return config["DEFAULT"]


def workflow(name):
    # by which "on" is no truth value
    return yaml.load(read(root / ".github" / "workflows" / f"{name}.yml"), yaml.BaseLoader)


@pytest.mark.parametrize("name",
    sorted(path.stem for path in (root / ".github" / "workflows").glob("*.yml")))
def test_workflow_is_sound(name):
    """Nothing may do more than it must, nothing runs for ever, and every action is one of a stated
    version."""
    flow = workflow(name)
    assert {"name", "on", "permissions", "jobs"} <= set(flow)
    for job in flow["jobs"].values():
        assert ({"runs-on", "timeout-minutes", "steps"}
                <= set(job)), "no `timeout-minutes` means six hours"
        assert not set(job.get("needs", "").split()) - set(flow["jobs"])
        assert ("runner." not in str(job.get("env",
            ""))), "a job's env is evaluated before there is a runner"
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            assert (re.fullmatch(r"[\w-]+/[\w/-]+@(v\d+|release/v\d+)",
                                 step.get("uses", "a/b@v1"))), step
    if name not in ("release", "site"): assert "write" not in flow["permissions"].values()


def test_a_release_can_write_in_its_last_job_alone():
    flow = workflow("release")
    assert (flow["permissions"] == {"contents": "read"}
            and list(flow["jobs"]) == ["build", "check", "publish"])
    assert ([job.get("permissions") for job in flow["jobs"].values()]
            == [None, None, {"id-token": "write"}])
    assert flow["jobs"]["publish"]["needs"] == "check" and flow["jobs"]["check"]["needs"] == "build"
    assert (flow["jobs"]["publish"]["if"] == "github.event_name == 'push'"
            and flow["on"]["push"] == {"tags": ["v*"]})


def test_workflows_run_every_python():
    pythons = settings()["pythons"].split()
    assert pythons[0] == settings()["min_python"]
    jobs = workflow("test")["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == pythons
    outputs = {key: value for step in jobs["outputs"]["steps"]
               for key, value in (step.get("with", {}) | step.get("env", {})).items()}
    assert (outputs["python-version"] == stored_with()["Python"]
            and outputs["XCLUST_OUTPUTS"] == "exact")
    assert jobs["test"]["env"]["XCLUST_OUTPUTS"] == "run"
    everything = jobs["test"]["env"]["SUITE"]
    assert (f"contains('{pythons[0]} {pythons[-1]}', "
            "matrix.python)" in everything), "every night all tests, on the oldest and the newest"


@pytest.mark.parametrize("name", ["bug", "question", "idea"])
def test_issue_form_is_one(name):
    "As GitHub wants it: a form with a fault is not shown, and nobody is told."
    form = yaml.safe_load(read(root / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml"))
    assert form["name"] and form["description"] and isinstance(form["body"], list)
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    ids = [part["id"] for part in asked]
    assert asked and len(set(ids)) == len(ids) and all(re.fullmatch(r"[\w-]+", i) for i in ids)
    assert len({part["attributes"]["label"] for part in asked}) == len(asked)
    for part in form["body"]:
        assert set(part) <= {"type", "id", "attributes", "validations"}
        needed = {"markdown": "value", "checkboxes": "options", "dropdown": "options",
                  "textarea": "label", "input": "label"}[part["type"]]
        assert part["attributes"][needed]


# The code

def test_ruff_has_nothing_to_say():
    run(script("ruff"), "check", "--no-cache", "--output-format", "concise", cwd=root)


# Import and packaging

def test_import_is_light():
    """nbdev and fastcore are development tools; pictures are imported when asked for. (scikit-learn
    itself imports pandas.)"""
    heavy = {"nbdev", "fastcore", "execnb", "matplotlib", "ipywidgets", "IPython", "polars"}
    loaded = run(sys.executable, "-c",
        "import sys; from xclust import *; print(*{name.split('.')[0] for name in sys.modules})")
    assert not heavy & set(loaded.split())


offline = re.compile("connection broken|NewConnectionError|Max retries exceeded|Temporary failure "
                     "in name resolution")


def install(*command, **options):
    "Run a command that fetches packages; skip the test, saying so, where there is no network."
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True,
                          encoding="utf-8", errors="replace", **options)
    if done.returncode and offline.search(done.stdout + done.stderr):
        pytest.skip("no network: packages cannot be fetched")
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"


def shows_pictures(notebook):
    return any("image/png" in o.get("data", {}) for cell in notebook.cells
               for o in cell.get("outputs", []))


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    "The archive, and the wheel that is built of it."
    project = Path(shutil.copytree(root, tmp_path_factory.mktemp("built") / "project",
                                   ignore=ignored))
    here = ["--no-isolation"] if find_spec("setuptools") and find_spec("wheel") else []
    install(sys.executable, "-m", "build", *here, "--outdir", project.parent / "dist", project,
            env=clean)
    [sdist], [wheel] = project.parent.glob("dist/*.tar.gz"), project.parent.glob("dist/*.whl")
    return sdist, wheel


# pip keeps its own cache, and kernels compile when it pays, as a user's do
clean = {name: value for name, value in os.environ.items()
         if name not in ("XDG_CACHE_HOME", "PYTHONPATH", "XCLUST_COMPILE")}


def test_archive_and_wheel_hold_what_they_must(built):
    sdist, wheel = built
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2]: name for name in archive.getnames()}
        assert ({"settings.ini", "LICENSE", "README.md", "setup.py", "xclust/__init__.py",
                 "nbs/index.ipynb"} <= set(packed))
        light = {name: nbformat.reads(archive.extractfile(packed[name]).read(), 4)
                 for name in packed if name.endswith(".ipynb")}
    assert not any(map(shows_pictures, light.values())) and sdist.stat().st_size < 4_000_000
    assert "nbs/images/index-1.png" in packed, "the README of the archive has its picture"
    assert (sum(shows_pictures(nbformat.read(path, 4)) for path in notebooks)
            > 20), "the notebooks keep their pictures"

    inside = set(zipfile.ZipFile(wheel).namelist())
    assert ({"xclust/py.typed", "xclust/__init__.pyi", "xclust/methods/imm.pyi", "xclust/_docs.py"}
            <= inside), "what editors read is in the wheel"

    made_of = {f"xclust/{p.relative_to(root / 'xclust').as_posix()}"
               for kind in ("html", "css", "csv") for p in (root / "xclust").rglob(f"*.{kind}")}
    assert ("xclust/showing/report.html" in made_of
            and made_of <= inside), "templates of pages are in the wheel"


ALONE = """
import os, sys
place, others = sys.argv[1], set(sys.argv[2].split())
class Without:
    "A finder that does not find the others."
    def __init__(self, finder): self.finder = finder
    def find_spec(self, name, path=None, target=None): return None if name.partition(".")[0] in others else self.finder.find_spec(name, path, target)
sys.meta_path[:] = map(Without, sys.meta_path)
sys.path.insert(0, place)
import xclust
assert xclust.__file__.startswith(place), xclust.__file__
from xclust.__main__ import main
sys.exit(main(["demo"]))
"""


def required(distribution):
    "The distributions that this one asks for, and theirs, down to the last."
    found, asked = set(), [distribution.requires]
    while asked:
        for line in asked.pop() or ():
            need = Requirement(line)
            if ((need.marker is None or need.marker.evaluate({"extra": ""}))
                and canonicalize_name(need.name) not in found):
                found.add(canonicalize_name(need.name))
                asked.append(metadata.requires(need.name))
    return found


def test_wheel_runs_with_what_it_requires(built, tmp_path):
    """The demo, in a process that finds the wheel and the distributions that it asks for, of all
    that are installed: `--all` installs them."""
    zipfile.ZipFile(built[1]).extractall(tmp_path)
    [wheel] = metadata.distributions(path=[str(tmp_path)])
    needs = required(wheel)
    assert ({"numpy", "scikit-learn", "numba", "llvmlite"} <= needs
            and not needs & {"nbdev", "fastcore", "execnb", "pytest"})
    [command] = wheel.entry_points.select(group="console_scripts", name="xclust")
    assert command.value == "xclust.__main__:main"
    others = {name for name, owners in metadata.packages_distributions().items()
              if not {canonicalize_name(o) for o in owners} & (needs | {"xclust"})}
    assert {"nbdev", "fastcore", "pytest"} <= others
    assert ("price" in run(sys.executable, "-c", ALONE, tmp_path, " ".join(others), cwd=tmp_path,
                           env=clean).lower())


@pytest.mark.slow
def test_wheel_runs_in_an_empty_environment(built, tmp_path):
    "In a new environment: the demo runs, and neither nbdev nor fastcore came along."
    place = tmp_path / "venv"
    run(sys.executable, "-m", "venv", place)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    # of what is imported only
    install(scripts / "python", "-m", "pip", "install", "--no-compile", built[1], env=clean)
    names = {d["name"].lower()
        for d in json.loads(run(scripts / "python", "-m", "pip", "list", "--format", "json",
                                env=clean))}
    assert "xclust" in names and not names & {"nbdev", "fastcore", "execnb"}
    assert "price" in run(scripts / "xclust", "demo", cwd=tmp_path, env=clean).lower()


# The notebooks that `fresh` has run meanwhile: the last tests, for they wait

def stored_with():
    """The versions with which the outputs were stored, major and minor: .ci/versions.txt; nothing
    without this file."""
    place = root / ".ci" / "versions.txt"
    text = read(place) if place.exists() else ""
    return dict(re.findall(r"^([\w-]+)==(\d+\.\d+)", text, re.M)
                + re.findall(r"^# .*\b(Python) (\d+\.\d+)", text, re.M))


def why_not_compared():
    """Why outputs are not compared to the letter here, "" where they are: last digits and the looks
    of a table differ from one processor and version to the next. XCLUST_OUTPUTS=run: never
    compared. XCLUST_OUTPUTS=exact: a difference of versions is an error. """
    if os.environ.get("XCLUST_OUTPUTS") == "run": return "XCLUST_OUTPUTS=run"
    if not stored_with(): return "no .ci/versions.txt says with what they were stored"
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        return "they were stored on Linux x86-64"
    def version(name):
        return platform.python_version() if name == "Python" else metadata.version(name)
    here = {name: ".".join(version(name).split(".")[:2]) for name in stored_with()}
    return ", ".join(f"{name} is {here[name]}, was {stored}"
                     for name, stored in stored_with().items() if here[name] != stored)


def test_outputs_are_compared_where_they_must_be():
    assert os.environ.get("XCLUST_OUTPUTS") in (None, "", "run", "exact")
    if os.environ.get("XCLUST_OUTPUTS") == "exact": assert not why_not_compared()


def shown(cell):
    """What a reader sees below a cell: text exactly (a stream's pieces joined, addresses left out),
    pictures by presence."""
    seen = []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        pictures = sorted(kind for kind in data if kind.startswith("image/"))
        kind = output.get("name", "picture" if pictures else "text")
        what = output.get("text") or ", ".join(pictures) or data.get("text/plain", "")
        if kind in ("stdout", "stderr") and seen and seen[-1][0] == kind:
            what = seen.pop()[1] + what
        seen.append((kind, re.sub(r" at 0x[0-9a-fA-F]+", "", what)))
    return seen


@pytest.mark.parametrize("path", notebooks, ids=lambda p: p.stem)
def test_stored_outputs_equal_a_fresh_run(path, fresh):
    # an error in a cell is one here, too
    stored, ran = nbformat.read(path, 4), fresh[path].result()
    if why_not_compared():
        pytest.skip("it runs; what it shows is not compared with what is stored: "
                    f"{why_not_compared()}")
    for i, (old, new) in enumerate(zip(stored.cells, ran.cells)):
        assert (shown(old)
                == shown(
                    new)), f"cell {i} shows something else: run nbs/_quarto/execute.py\n{old.source}"
