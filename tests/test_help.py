"""What readers, editors and type checkers see: docstrings, signatures, stubs, public names, and
what an import costs."""
import doctest, inspect, json, os, pickle, re, subprocess, sys
from pathlib import Path
import numpy as np, pytest
from numpydoc.validate import validate
from sklearn.base import ClusterMixin
import xclust
from xclust import AutoTree, TreeClusterer, IMM

root = Path(__file__).resolve().parents[1]
X = np.random.default_rng(0).normal(size=(40, 3))


def public():
    "Every public class, function and method, once: dotted name, object."
    seen = set()
    for name in xclust.__all__:
        thing = getattr(xclust, name)
        if inspect.ismodule(thing) or inspect.isclass(thing) and issubclass(thing, Warning):
            continue   # a category is not called
        yield f"xclust.{name}", thing
        if not inspect.isclass(thing): continue
        for method, f in inspect.getmembers(thing):
            if method.startswith("_") or not callable(f) or inspect.isclass(f): continue
            if not getattr(f, "__module__", "").startswith("xclust.") or f in seen: continue
            # told once, for all estimators
            if method == "method" and thing is not xclust.TreeClusterer: continue
            seen.add(f)
            yield f"xclust.{name}.{method}", f


names = dict(public())


def parameters(thing):
    "The names of the parameters that a caller gives."
    found = [p for p in inspect.signature(thing).parameters.values()
             if p.name not in ("self", "cls")]
    return [p.name for p in found]


# Docstrings

def tells_every_parameter(name):
    "help() told no parameter of any public name."
    doc, takes = inspect.getdoc(names[name]), parameters(names[name])
    assert doc, "no docstring"
    told = re.search(r"^Parameters\n-+\n(.*?)(?:\n\n[A-Z]\w+\n---|\Z)", doc, re.M | re.S)
    assert bool(takes) == bool(told)
    if takes: assert re.findall(r"^\**(\w+)(?: :|$)", told[1], re.M) == takes


def sentences(doc):
    """What a docstring says, sentence by sentence: the paragraphs on top, and what stands below
    each name."""
    head, *parts = re.split(r"^(\w+)\n-{3,}\n", doc, flags=re.M)
    told = ([head] + [text for title, text in zip(parts[::2], parts[1::2])
                      if title not in ("Examples", "References")])
    # the names and their types go
    indented = [re.sub(r"^(?! ).+$", "\n", text, flags=re.M) for text in told[1:]]
    for paragraph in "\n\n".join([told[0], *indented]).split("\n\n"):
        for one in re.split(r"(?<=[.!?])\s+(?=[A-Z`\"(])", " ".join(paragraph.split())):
            if one: yield one


# a sentence goes on after these
OPEN = {"and", "but", "or", "nor", "than", "if", "because", "since", "while", "whether"}


def says_whole_sentences(name):
    "Notes of two lines lost the second (`labels or.`); a letter stood for what it counts (`K.`)."
    said = list(sentences(inspect.getdoc(names[name])))
    assert said
    short = [s for s in said if len(s.split()) < 3]
    assert not short + [s for s in said if s.rstrip(".").split()[-1].lower() in OPEN]


# What numpydoc's validator is asked: sections known and in order, parameters all there, in order,
# typed and described, results described. Not asked: blank lines after quotes, wording of summaries,
# See Also, extended summaries.
CHECKS = {"GL06", "GL07", "GL08", "SS01", "SS03", "SS04", "SS06", "PR01", "PR02", "PR03", "PR04",
          "PR05", "PR07", "PR08", "PR09", "RT01", "RT03", "RT04", "RT05", "YD01"}


def passes_the_validator_of_numpydoc(name):
    found = [f"{code}: {text}" for code, text in validate(name)["errors"] if code in CHECKS]
    assert not found


FITTED = {name: thing for name, thing in names.items() if inspect.isclass(thing)
          and issubclass(thing, ClusterMixin)
          and thing not in (TreeClusterer, xclust.GreedyTreeClusterer, xclust.Predictor)}


@pytest.mark.parametrize("name", FITTED)
def test_estimators_list_what_a_fit_leaves(name):
    "No docstring named a fitted attribute; those that it lists are what a fit leaves."
    if FITTED[name] is xclust.MixtureTree:
        model = xclust.MixtureTree(weights=[.5, .5], means=[[0., 0], [4, 1]],
                                   deviations=[[1., 1], [1, 1]]).fit()
    else:
        model = FITTED[name](3).set_params(**{p: 0 for p in ("random_state",)
                                              if p in FITTED[name]().get_params()}).fit(X)
    told = re.search(r"^Attributes\n-+\n(.*?)(?:\n\n[A-Z]\w+\n---|\Z)",
                     inspect.getdoc(FITTED[name]), re.M | re.S)[1]
    listed = dict(re.findall(r"^(\w+_) : .*\n((?: .*\n?)*)", told, re.M))
    left = {name for name in dir(model) if name.endswith("_") and not name.startswith("_")
            and hasattr(model, name)}
    assert left <= set(listed)
    assert (all("only" in listed[name]
                for name in set(listed) - left)), "what is not always there says so"


def test_named_tuples_tell_their_fields():
    assert "same partition" in inspect.getdoc(xclust.Agreement.ari)


@pytest.mark.skipif(not hasattr(AutoTree, "set_callbacks"),
                    reason="scikit-learn before 1.9 shows no tooltips")
def test_tooltips_of_scikit_learns_repr():
    "scikit-learn's HTML shows the docstring of a parameter; those of ours were empty."
    assert "Clusters to find if no clustering is given" in IMM()._repr_html_()


def has_an_example_that_runs(name):
    "Every public name has an example, which runs on its own."
    assert "\nExamples\n---" in inspect.getdoc(names[name])
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(names[name]), {}, name, None, 0)
    assert run_doctest(test) == ""


def run_doctest(test):
    out, runner = [], doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=out.append)
    if "matplotlib.pyplot" in sys.modules: sys.modules["matplotlib.pyplot"].close("all")
    return "".join(out)


@pytest.mark.parametrize("name, told", [
    ("Rule", ["leaves : str", "`label` is not called"]),
    ("CenterRule", ["centers : ndarray of shape (k, d)", "limits : "]),
    ("Task", ["`columns.values` is (d, n)"]), ("Limits", ["allowed : ndarray of shape (d,)"]),
    ("Method", ["slow : bool", "free : bool"]),
    ("Kernel", ["product : bool", "h_inverse", "psd : bool"]),
    ("Impurity", ["(left, right, sizes)", "(left, free, right, sizes, worst)", "concave"])])
def test_help_tells_what_a_rule_of_ones_own_needs(name, told):
    doc = " ".join(inspect.getdoc(getattr(xclust, name)).split())
    assert [words for words in told if words not in doc] == []


# Signatures and names

def has_a_readable_signature(name):
    "Signatures showed what ArrayLike stands for: a Union of private classes of NumPy."
    text = str(inspect.signature(names[name]))
    assert not re.search(r"numpy\._|NoneType|Union\[|xclust\.", text), text


@pytest.mark.parametrize("name", names)
def test_help_of_a_public_name(name):
    tells_every_parameter(name)
    says_whole_sentences(name)
    passes_the_validator_of_numpydoc(name)
    has_an_example_that_runs(name)
    has_a_readable_signature(name)


def test_free_functions_name_their_first_argument():
    "plot_tree, explore and others called it self."
    for name in xclust.__all__:
        thing = getattr(xclust, name)
        if inspect.isfunction(thing): assert "self" not in inspect.signature(thing).parameters, name


def test_functions_that_are_methods_too_serve_both_ways():
    model = IMM(2, random_state=0).fit(X)
    assert type(xclust.explore(estimator=model, X=X)) is type(model.explore(X))


def test_dir_is_the_public_api():
    "dir(xclust) mixed the public names with forty modules."
    # what was imported on the way does not show
    xclust.reading.rules, xclust.IMM
    assert [name for name in dir(xclust) if not name.startswith("__")] == sorted(xclust._home)
    assert (set(xclust.__all__) == set(xclust._home)
            and {"Rule", "Limits", "FeatureMap", "Laplace"} <= set(dir(xclust)))
    assert (not hasattr(xclust, "no_such_name")
            and xclust.engine.costs is sys.modules["xclust.engine.costs"])


def test_package_teaches_in_its_docstring():
    "The package had no docstring; the example in it runs."
    test = doctest.DocTestParser().get_doctest(xclust.__doc__, {}, "xclust", None, 0)
    assert len(test.examples) >= 5 and run_doctest(test) == ""


# Import

def python(code):
    "What a new interpreter prints."
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": str(root)})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_alone_loads_nothing():
    "`import xclust` imported NumPy, Numba and scikit-learn, and cost nearly two seconds."
    loaded = python("import sys, xclust; print(*{name.split('.')[0] for name in "
                    "sys.modules})").split()
    assert not {"numpy", "numba", "sklearn", "scipy"} & set(loaded)


def test_a_module_brings_the_methods_of_all_chapters():
    """However an estimator is reached, its methods and their help are there; their chapters are
    imported when asked for."""
    said = python("""
import sys
from xclust.methods.imm import IMM
print('xclust.showing.plots' in sys.modules, 'xclust.showing.reporting' in sys.modules)
print(IMM(2).fit([[0.], [1], [5]], labels=[0, 0, 1]).rules())
print('Parameters' in IMM.report.__doc__, 'Parameters' in IMM.__doc__)
""")
    assert said.startswith("False False") and said.endswith("True True") and "x0" in said


def test_star_import_and_pickles():
    code = ("from xclust import *; import xclust; print(all(name in globals() for name in "
            "xclust.__all__))")
    assert python(code) == "True"
    model = pickle.loads(pickle.dumps(IMM(2, random_state=0).fit(X)))
    assert (model.predict(X) == model.labels_).all()


def test_threads_may_ask_at_once():
    "Many threads ask a fresh interpreter for names and for methods of later chapters."
    code = """
import threading, xclust
found, start = [], threading.Barrier(8)
def ask():
    start.wait()
    found.append((xclust.IMM, xclust.IMM.rules, xclust.IMM.report, xclust.plot_tree))
threads = [threading.Thread(target=ask) for _ in range(8)]
for t in threads: t.start()
for t in threads: t.join()
print(len(found), len(set(found)))
"""
    assert python(code) == "8 1"


def test_every_method_of_a_later_chapter_stands_in_its_class():
    """The class names the module of a method that it takes from a later chapter; export.py finds
    the same in the sources."""
    from xclust._docs import LATER
    from xclust.methods.estimator import BroughtMethod
    for owner in (TreeClusterer, xclust.AutoTree, xclust.Boxes):
        stands = {name: method for name, method in vars(owner).items()
                  if isinstance(method, BroughtMethod)}
        joined = LATER.get(f"{owner.__module__.removeprefix('xclust.')}.{owner.__name__}", {})
        assert {n for n in joined if not n.startswith("_")} <= set(stands) <= set(joined)
        for name, method in stands.items():
            assert (joined[name] == method.module and getattr(owner, name).__module__
                    == f"xclust.{method.module}")
            assert vars(owner)[name] is method
    assert (set(LATER) <= {"methods.estimator.TreeClusterer", "optimize.portfolio.AutoTree",
        "methods.boxes.Boxes", "engine.task.Columns", "engine.task.OneChunk",
        "engine.chunks.ChunkTable", "methods.mixture.MixtureTree"})


# Editors

TWELVE = """
import numpy as np
from xclust import IMM, AutoTree, from_json
X = np.zeros((9, 2))
m = IMM(3)
m.fit(X)
m.predict(X)
m.rules()
m.plot(X)
m.report(X)
m.to_sql().upper()
price: float = m.cost_
m.tree_.leaves
share: float = AutoTree(3).fit(X, labels=list("aaabbbccc")).agreement_.share
"""
WRONG = "from xclust import IMM\nIMM(3).rulez()\nIMM(clusters=3)\n"


def readme_examples():
    return re.findall(r"```python\n(.*?)```", (root / "README.md").read_text(encoding="utf-8"),
                      re.S)


@pytest.fixture(scope="module")
def pyright(tmp_path_factory):
    """What pyright says of the twelve lines, of the README's examples, and of the stubs: file name
    -> messages."""
    pytest.importorskip("pyright", reason="pyright is not installed")
    place = tmp_path_factory.mktemp("pyright")
    # scikit-learn tells no types: its names may be anything
    untyped = r"^from sklearn[\w.]* import (.*)$"
    readme = re.sub(untyped, lambda m: "\n".join(f"{name.strip()}: Any = ..."
                                                 for name in m[1].split(",")),
                    "\n".join(["from typing import Any", *readme_examples()]), flags=re.M)
    files = {"twelve": TWELVE, "wrong": WRONG, "readme": readme}
    for name, text in files.items(): (place / f"{name}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable,
               *[str(place / f"{name}.py") for name in files],
               *map(str, sorted((root / "xclust").glob("*.pyi")))]
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              env=os.environ | {"PYTHONPATH": str(root)}, cwd=place, timeout=300)
    except subprocess.TimeoutExpired:
        pytest.skip("pyright did not start: it wants node, or a network to fetch it")
    if '"generalDiagnostics"' not in done.stdout:
        pytest.skip(f"pyright cannot run here: {done.stderr[-300:]}")
    said = {name: [] for name in ("twelve", "wrong", "readme", "stubs")}
    for d in json.loads(done.stdout)["generalDiagnostics"]:
        if d["severity"] == "error":
            said.get(Path(d["file"]).stem if d["file"].endswith(".py")
                     else "stubs").append(d["message"])
    return said


def test_type_checkers_know_every_method(pyright):
    """pyright found an error in each of the twelve honest lines: it knew no fit, predict, rules,
    tree_ ..."""
    assert pyright["twelve"] == []
    assert len(pyright["wrong"]) == 2, "and it still finds what is wrong"


def test_type_checkers_know_the_readme(pyright):
    assert len(readme_examples()) >= 1 and pyright["readme"] == []


def test_stubs_are_sound(pyright): assert pyright["stubs"] == []


def test_completion_offers_fit_predict_and_rules():
    "jedi offered `fit_predict` after `m.`, and neither fit nor predict nor rules."
    jedi = pytest.importorskip("jedi")
    script = jedi.Script("from xclust import IMM\nm = IMM(3)\nm.", project=jedi.Project(root))
    offered = {c.name for c in script.complete(3, 2)}
    assert ({"fit", "predict", "rules", "plot", "report", "to_sql", "tree_", "labels_", "price_"}
            <= offered)
    [rules] = jedi.Script("from xclust import IMM\nIMM(3).rules",
                          project=jedi.Project(root)).help(2, 10)
    assert "Parameters" in rules.docstring()
