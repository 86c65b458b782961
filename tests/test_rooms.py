"""The house: which room may use which, no circle, few floors, no name for two things, nothing
private across a wall."""
import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "xclust"
MADE = {"_docs.py", "_modidx.py"}                  # generated
FLOORS, WIDTH = 12, 100
MAY_USE = {
    "engine": set(),
    "reference": {"engine"},
    "methods": {"engine", "reference"},
    "kernels": {"methods", "engine", "reference"},
    "optimize": {"methods", "kernels", "engine", "reference"},
    "reading": {"engine", "reference", "methods", "optimize", "kernels"},
    "showing": {"reading", "optimize", "kernels", "methods", "reference", "engine"},
    "shipping": {"showing", "reading", "optimize", "kernels", "methods", "reference", "engine",
                 "naive"},
    "naive": set(),
}
BRINGS = {"methods": {"reading", "optimize", "showing", "shipping", "methods"},
          "optimize": {"optimize"}}   # methods of classes, by their rooms
TABLES = {"Columns", "OneChunk", "ChunkTable"}
CLOSES = {          # arrows that close a circle: what else comes to be, when they are gone
    ("reading.describe", "methods.boxes"): "none: a tree's `describe` answers with fitted Boxes, "
                                           "and Boxes are estimators",
}


class Import:
    "One name that a module imports from the package."
    def __init__(self, module, source, name, line):
        self.module, self.source, self.name, self.line = module, source, name, line

    def __repr__(self): return f"{self.module}:{self.line} {self.source}.{self.name}"


def dotted(path): return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


MODULES = {dotted(p): p for p in sorted(PACKAGE.rglob("*.py")) if p.name not in MADE
           and not p.name.startswith("__")}


@cache
def source_of(module): return MODULES[module].read_text(encoding="utf-8")


def tree_of(module):
    # not for all whenever this file is imported: chosen.py wants little of it
    return ast.parse(source_of(module))


def room(module): return module.split(".")[0]


def imports_of(module, tree):
    """All that a module imports from the package, inside functions as well; public names (`from
    xclust import IMM`) aside."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [(a.name.removeprefix("xclust."), "") for a in node.names
                     if a.name.startswith("xclust.")]
        elif not isinstance(node, ast.ImportFrom): continue
        elif node.level:
            above = module.split(".")[:-node.level]
            found = [(".".join(filter(None, [*above, node.module])), a.name) for a in node.names]
        elif (node.module or "").split(".")[0] == "xclust":
            found = [(node.module.partition(".")[2], a.name) for a in node.names]
        else: continue
        for source, name in found:
            inner = ".".join(filter(None, [source, name]))
            if inner in MODULES: yield Import(module, inner, "", node.lineno)
            elif source in MODULES: yield Import(module, source, name, node.lineno)


def named_by(module, tree):
    """What is imported by a name: `later(name=module, ...)` in the body of a class,
    `import_module`, and public names."""
    from xclust import _home as public
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "xclust":
            yield from (Import(module, public[a.name], a.name, node.lineno) for a in node.names
                        if a.name in public)
        if (not isinstance(node, ast.Call)
            or ast.unparse(node.func) not in ("later", "import_module")):
            continue
        for place in [*node.args[:1], *(k.value for k in node.keywords)]:
            source = ast.unparse(place).strip("'").removeprefix("xclust.").partition(":")[0]
            if source in MODULES: yield Import(module, source, "", node.lineno)


@cache
def all_imports(): return [i for module in MODULES for i in imports_of(module, tree_of(module))]


@cache
def all_named(): return [i for module in MODULES for i in named_by(module, tree_of(module))]


@cache
def uses():
    return {module: {i.source for i in [*all_imports(), *all_named()] if i.module == module}
            for module in MODULES}


def test_a_room_uses_only_the_rooms_that_it_may():
    wrong = {(i.module, i.source) for i in all_imports()
             if room(i.source) not in MAY_USE[room(i.module)] | {room(i.module)}}
    assert not wrong, sorted(wrong)


def test_a_class_takes_methods_of_the_rooms_that_it_may():
    wrong = {(i.module, i.source) for i in all_named()
             if room(i.source) not in BRINGS.get(room(i.module), set()) | MAY_USE[room(i.module)]}
    assert not wrong, sorted(wrong)


def reached(module, but=()):
    "Whatever a module leads to, over other arrows than some."
    found, waiting = set(), [module]
    while waiting:
        here = waiting.pop()
        new = {used for used in uses()[here] if (here, used) not in but} - found
        found |= new
        waiting += new
    return found


def test_no_circle():
    """Imports inside functions count, and methods that a class takes from other modules: none of
    them hides a circle."""
    leads = {module: reached(module, CLOSES) for module in MODULES}
    arrows = {(a, b) for a in MODULES for b in uses()[a] if a in leads[b] and (a, b) not in CLOSES}
    assert not arrows, sorted(arrows)


def test_what_closes_a_circle_is_told():
    "With the reason; what closes none any more is taken from the list."
    gone = [arrow for arrow in CLOSES if arrow[1] not in uses()[arrow[0]]
            or arrow[0] not in reached(arrow[1])]
    assert not gone, gone


def test_few_floors():
    "Of imports alone: a method that a class takes from elsewhere is imported when it is asked for."
    below = {module: set() for module in MODULES}
    for i in all_imports():
        if (i.module, i.source) not in CLOSES: below[i.module].add(i.source)

    @cache
    def floor(module): return 1 + max(map(floor, below[module]), default=0)

    floors = {module: floor(module) for module in MODULES}
    assert max(floors.values()) <= FLOORS, sorted(floors, key=floors.get)[-5:]


def test_a_class_gets_its_methods_at_home():
    """No module patches a class of another one: that is an arrow which no import shows. But a table
    is open: a module that asks it something new writes the answers of every kind of table."""
    found = set()
    for module in MODULES:
        body = tree_of(module).body
        for node in body:
            if (isinstance(node, ast.FunctionDef)
                and any(ast.unparse(d) == "patch" for d in node.decorator_list)):
                found.add((module, ast.unparse(node.args.args[0].annotation)))
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
                found.add((module, ast.unparse(node.targets[0].value)))
        found -= {(module, node.name) for node in body if isinstance(node, ast.ClassDef)}
    others = {(module, name) for module, name in found if name not in TABLES}
    assert not others, others


def top_names(tree):
    """Functions, classes and constants at the top of a module; methods that are attached to a class
    are none of them."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if not any(ast.unparse(d).split("(")[0] == "patch" for d in node.decorator_list):
                yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)
                        and isinstance(n.ctx, ast.Store))


def test_no_name_means_two_things():
    "For classes and public names: that it held for thousands of helpers made the words run out."
    import xclust
    places = defaultdict(set)
    for module in MODULES:
        tree = tree_of(module)
        classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
        for name in top_names(tree) if module != "naive" else ():
            if name in classes or name in xclust.__all__: places[name].add(module)
    twice = {name: sorted(found) for name, found in places.items() if len(found) > 1}
    assert len(places) > 300 and not twice, twice


def is_private(name): return name.startswith("_") and not name.startswith("__")


def own_names(tree):
    "Private names that a module itself defines, sets on `self`, or has as fields."
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)): yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store): yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store): yield node.id


# of NamedTuple and notebooks: public in spite of their names
FOREIGN = {"_replace", "_asdict", "_fields", "_repr_html_"}


@cache
def defined():
    "Private name -> modules."
    found = defaultdict(set)
    for module in MODULES:
        for name in filter(is_private, own_names(tree_of(module))): found[name].add(module)
        for node in ast.walk(tree_of(module)):
            # stand in the body of its class
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "later":
                for k in node.keywords:
                    if is_private(k.arg): found[k.arg].add(module)
    return found


def private_reads(module):
    """Private attributes of others that a module reads, and private names that it imports from
    another module."""
    read = {n.attr for n in ast.walk(tree_of(module)) if isinstance(n, ast.Attribute)
            and isinstance(n.ctx, ast.Load)}
    foreign = {a for a in read - FOREIGN if module not in defined().get(a, {module})}
    return foreign | {i.name for i in all_imports() if i.module == module and is_private(i.name)}


def test_nothing_private_crosses_a_wall():
    found = {module: sorted(reads) for module in MODULES if (reads := private_reads(module))}
    assert not found


def printed_lines(module):
    """Numbers of the lines within texts of several lines that are no docstrings, such as patterns;
    the docstrings of the command are its help."""
    lines, nodes = source_of(module).splitlines(), list(ast.walk(tree_of(module)))
    docs = {id(node.body[0].value) for node in nodes if module != "shipping.command"
            and isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
            and isinstance(node.body[0], ast.Expr)}
    return {n for node in nodes if isinstance(node, (ast.Constant, ast.JoinedStr))
            and id(node) not in docs and '"""' in lines[node.lineno - 1]
            for n in range(node.lineno, node.end_lineno + 1)}


def test_lines_are_short():
    long = []
    for module in MODULES:
        texts = printed_lines(module)
        for number, line in enumerate(source_of(module).splitlines(), 1):
            subtitle = number == 1 and line.startswith('"')
            generated = line.startswith(("__all__", "           '"))
            if len(line) > WIDTH and number not in texts and not generated and not subtitle:
                long.append(f"{module}:{number}")
    assert not long


def test_texts_of_files_do_not_depend_on_the_system():
    "Windows and a bare locale would else read and write other letters"
    texts = {"read_text", "write_text"}
    calls = [(path.name, call) for path in PACKAGE.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)]
    texts = [(name, call) for name, call in calls if getattr(call.func, "attr", "") in texts]
    assert (len(texts) > 5 and not [f"{name}:{call.lineno}" for name, call in texts
                                    if "encoding" not in {k.arg for k in call.keywords}])
