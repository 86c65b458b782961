"""Make what editors and help() read, from the modules that nbdev_export wrote: run it after every
nbdev_export.

`python nbs/_quarto/export.py` writes
* `xclust/<room>/<module>.pyi` and `xclust/__init__.pyi`: every class with all its methods, those of
  later chapters too,
* `xclust/_docs.py`: docstrings in numpydoc, made of the comments beside the parameters
  ("docments"), and where a class finds the methods of later chapters,
* `xclust/_modidx.py`, unless nbdev_export has written it: the pages to which nbdev links a public
  `name`,
* at the end of each module that has public names, the lines that give them these docstrings,
* `nbs/own_trees/own_trees.py` and `nbs/howto/gating_ml.py`, which are no part of the package.
Only the last two are committed; `pip install`, also with -e, makes the rest (setup.py).
`python nbs/_quarto/export.py --check` writes nothing and fails, naming what is not current.

It reads source text alone and imports nothing of the package. What it understands, in a notebook:
* a comment beside a parameter or field, or above it; a shape in front of it, such as `(n, d)`,
  becomes part of the type;
* the comment beside `->`;
* `# Raises ValueError: ...` on a line of its own in a function, and every `raise` in it;
* a field without a value in a class that is no tuple, `cost_: float # ...`: an attribute of a
  fitted estimator;
* a cell of `examples.ipynb` that begins with `#| example: IMM`: the docstring's example, with its
  stored output; of several names the first has it, the others lead there where it is long, and so
  do inherited methods;
* the list under "References": the works whose authors a docstring names.
"""
import ast, builtins, io, json, pprint, re, sys, textwrap, tokenize
from configparser import ConfigParser
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

root = Path(__file__).resolve().parents[2]
package, notebooks = root / "xclust", root / "nbs"
# at the end of a module; nbdev_update leaves cells named "auto" alone
TAIL = "\n# %% auto #1\nfrom xclust import document\ndocument(__name__)\n"
# decorators that a stub repeats
KEPT = {"property", "staticmethod", "classmethod", "cached_property", "dataclass"}
PROPERTIES = {"property", "cached_property"}
LENIENT = '''The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"'''
MADE = "Made by nbs/_quarto/export.py from the notebooks: edit those."


# Reading modules

class Parameter(NamedTuple):
    name: str                   # With its stars
    annotation: ast.expr|None
    default: ast.expr|None
    comment: str = ""


class Function(NamedTuple):
    node: ast.FunctionDef
    module: object              # The Module in which it is written
    parameters: list            # The first of a method included
    returns: str                # The comment beside them

    @property
    def summary(self): return ast.get_docstring(self.node) or ""

    @property
    def kinds(self): return {name_of(d) for d in self.node.decorator_list} & KEPT


class Class(NamedTuple):
    node: ast.ClassDef
    module: object
    fields: list                # Parameter: annotated names in the body
    members: dict               # name -> Function, or None for what is no function

    @property
    def name(self): return self.node.name

    @property
    def is_tuple(self): return any(name_of(b) == "NamedTuple" for b in self.node.bases)

    @property
    def is_record(self):
        "Do the fields make the constructor?"
        return self.is_tuple or any(name_of(d) == "dataclass" for d in self.node.decorator_list)


def dotted(path):
    "The name of a module within the package."
    return ".".join(path.relative_to(package).with_suffix("").parts)


def imported_from(module, node):
    "The module within the package that `from ... import` names, as seen from a module; else None."
    if not node.level: return None
    room = module.name.split(".")[:-node.level]
    return ".".join([*room, node.module] if node.module else room)


def name_of(node):
    "The last name in a decorator or base."
    if isinstance(node, ast.Call): node = node.func
    return (node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name)
            else "")


class Module:
    "One module: what it defines and imports, and what it joins to classes."
    def __init__(self, path):
        self.name, self.path = dotted(path), path      # such as "methods.imm"
        self.text = path.read_text(encoding="utf-8").partition(TAIL)[0]
        self.lines, self.tree = self.text.splitlines(), ast.parse(self.text)
        tokens = list(tokenize.generate_tokens(io.StringIO(self.text).readline))
        self.comments = {t.start[0]: t.string.lstrip("#").strip() for t in tokens
                         if t.type == tokenize.COMMENT}
        # those with a line of their own; they belong to what stands below them
        self.alone = {line for line, text in self.comments.items()
                      if self.lines[line - 1].lstrip().startswith("#")
                      and not text.startswith(("%%", "Raises "))}
        self.imports, self.functions, self.classes, self.values, self.joins = {}, {}, {}, {}, []
        # guarded: imports that some versions of a library do not have
        self.exported, self.guarded = [], set()
        for node in self.tree.body: self.read(node)

    def read(self, node):
        "One statement at the top."
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                self.imports[alias.asname or alias.name.partition(".")[0]] = node, alias
        elif isinstance(node, ast.ClassDef): self.classes[node.name] = self.klass(node)
        elif isinstance(node, ast.FunctionDef): self.function_at_top(node)
        elif isinstance(node, ast.Assign): self.assigned(node)
        elif isinstance(node, ast.AnnAssign):
            self.values[node.target.id] = node.value, node.annotation
        elif isinstance(node, (ast.If, ast.Try)):
            before = set(self.imports)
            for inner in node.body: self.read(inner)
            self.guarded |= set(self.imports) - before

    def assigned(self, node):
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple):
                several = (isinstance(node.value, ast.Tuple)
                           and len(node.value.elts) == len(target.elts))
                pairs = list(zip(target.elts, node.value.elts if several
                                 else [None] * len(target.elts)))
            for name, value in pairs:
                if isinstance(name, ast.Name): self.values[name.id] = value, None
                if isinstance(name, ast.Attribute):
                    self.joins.append((name.value.id, name.attr, value))
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            self.exported = ast.literal_eval(node.value)

    def function_at_top(self, node):
        "A function, or, with @patch, a method."
        if any(name_of(d) == "patch" for d in node.decorator_list):
            self.joins.append((name_of(node.args.args[0].annotation), node.name,
                               self.function(node)))
        else: self.functions[node.name] = self.function(node)

    def function(self, node):
        a, end = node.args, self.signature_end(node)
        plain = [*a.posonlyargs, *a.args]
        pairs = list(zip(plain, [None] * (len(plain) - len(a.defaults)) + list(a.defaults)))
        rows = [(arg.arg, arg, default) for arg, default in pairs]
        if a.vararg: rows.append((f"*{a.vararg.arg}", a.vararg, None))
        rows += [(arg.arg, arg, default) for arg, default in zip(a.kwonlyargs, a.kw_defaults)]
        if a.kwarg: rows.append((f"**{a.kwarg.arg}", a.kwarg, None))
        last = {}                              # of several on one line the last bears the comment
        for name, arg, default in rows: last[(default or arg).end_lineno] = name
        def comment(name, arg, default):
            line = (default or arg).end_lineno
            return self.beside(line) if line != end and last[line] == name else ""
        parameters = [Parameter(name, arg.annotation, default, comment(name, arg, default))
                      for name, arg, default in rows]
        # a comment there speaks of the body
        one_line = node.body[0].lineno == end
        if one_line: returns = ""
        else: returns = self.beside(end) if end > node.lineno else self.comments.get(end, "")
        return Function(node, self, parameters, returns)

    def signature_end(self, node):
        "The line of the colon that ends a signature."
        line, depth = node.lineno, 0
        text = "\n".join(self.lines[line - 1:node.body[0].end_lineno]) + "\n"
        try:
            for t in tokenize.generate_tokens(io.StringIO(textwrap.dedent(text)).readline):
                if t.string in "([{" and t.type == tokenize.OP: depth += 1
                if t.string in ")]}" and t.type == tokenize.OP: depth -= 1
                if t.string == ":" and depth == 0: return line + t.start[0] - 1
        except tokenize.TokenError: pass
        return line

    def beside(self, line):
        "The comment at the end of a line, or, if there is none, the one above it."
        if line in self.comments: return self.comments[line]
        above = []
        while (line := line - 1) in self.alone: above.insert(0, self.comments[line])
        return " ".join(above)

    def klass(self, node):
        fields, members = [], {}
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef): members[inner.name] = self.function(inner)
            elif isinstance(inner, ast.AnnAssign):
                fields.append(Parameter(inner.target.id, inner.annotation, inner.value,
                                        self.beside(inner.end_lineno)))
            elif isinstance(inner, ast.Assign):
                for target in inner.targets:
                    names = target.elts if isinstance(target, ast.Tuple) else [target]
                    several = isinstance(inner.value, ast.Tuple) and len(names) > 1
                    values = inner.value.elts if several else [inner.value] * len(names)
                    members.update({n.id: v for n, v in zip(names, values)})
        return Class(node, self, fields, members)


class Package:
    "All modules, and the classes as later chapters complete them."
    def __init__(self):
        paths = sorted(p for p in package.rglob("*.py") if not p.name.startswith("_"))
        self.modules = {dotted(p): Module(p) for p in paths}
        self.places = places()
        self.later = {}                       # class -> {method: module that joins it}
        for module in self.modules.values():
            for owner, name, value in module.joins: self.join(module, owner, name, value)
        for module in self.modules.values():
            for klass in module.classes.values():
                for name, value in [*klass.members.items()]:
                    if isinstance(value, ast.Call) and name_of(value) == "later":
                        self.bring(klass, name, value)
                    elif not isinstance(value, Function):
                        klass.members[name] = self.meant(module, value)
        # id of a method's node -> the method of a base class that it replaces
        self.replaced = {}
        for module in self.modules.values():
            for klass in module.classes.values():
                for name, f in self.methods(klass).items():
                    above = [c.members[name] for c in self.bases(klass)
                             if isinstance(c.members.get(name), Function)]
                    if above and above[-1].node is not f.node: self.replaced[id(f.node)] = above[-1]
        self.public = self.public_names()

    def find(self, module, name):
        "What a name means in a module: a Function, a Class, or None."
        if name in module.functions: return module.functions[name]
        if name in module.classes: return module.classes[name]
        node, alias = module.imports.get(name, (None, None))
        place = imported_from(module, node) if isinstance(node, ast.ImportFrom) else None
        if place in self.modules: return self.find(self.modules[place], alias.name)

    def meant(self, module, value):
        "The function that an expression names, or the expression."
        if isinstance(value, ast.Call) and name_of(value) == "staticmethod":
            found = self.meant(module, value.args[0])
            if not isinstance(found, Function): return value
            return found._replace(parameters=[Parameter("", None, None), *found.parameters])
        if isinstance(value, ast.Name): found = self.find(module, value.id)
        elif isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
            owner = self.find(module, value.value.id)
            found = owner.members.get(value.attr) if isinstance(owner, Class) else None
        else: found = None
        return found if isinstance(found, Function) else value

    def join(self, module, owner, name, value):
        klass = self.find(module, owner)
        if klass is None:
            raise SystemExit(f"{module.path.name}: {owner}.{name} is joined to a class of another "
                             "package")
        klass.members[name] = value if isinstance(value, Function) else self.meant(module, value)
        if klass.module is not module:
            key = f"{klass.module.name}.{klass.name}"
            self.later.setdefault(key, {})[name] = module.name

    def bring(self, klass, name, call):
        "Methods that are functions of other modules: `_brought = later(name=module, ...)`."
        del klass.members[name]
        for name, value in ((k.arg, ast.literal_eval(k.value)) for k in call.keywords):
            place, _, function = value.partition(":")
            klass.members[name] = self.modules[place].functions[function or name]
            self.later.setdefault(f"{klass.module.name}.{klass.name}", {})[name] = place

    def bases(self, klass):
        "The classes of this package that a class inherits from, nearest first."
        found = []
        for base in klass.node.bases:
            one = self.find(klass.module, name_of(base))
            if isinstance(one, Class): found += [one, *self.bases(one)]
        return found

    def methods(self, klass):
        "The public methods that a class itself has."
        return {name: f for name, f in klass.members.items() if isinstance(f, Function)
                and not name.startswith("_")}

    def public_names(self):
        """The public functions and classes, and the classes that these return: {(module, name):
        Function or Class}."""
        found, queue = ({}, [(self.modules[place], name) for name, place in self.places.items()
                             if place in self.modules])
        while queue:
            module, name = queue.pop(0)
            one = self.find(module, name)
            if one is None or (one.module.name, one.node.name) in found: continue
            found[one.module.name, one.node.name] = one
            if isinstance(one, Function): functions = [one]
            else: functions = [f for c in [one, *self.bases(one)] for f in self.methods(c).values()]
            queue += [(f.module, n.id) for f in functions if f.node.returns
                      for n in ast.walk(typed(f.node.returns))
                      if isinstance(n, ast.Name)]
            if isinstance(one, Class):
                queue += [(one.module, n.id) for p in one.fields
                          for n in ast.walk(typed(p.annotation))
                          if isinstance(n, ast.Name)]
                queue += [(c.module, c.name) for c in self.bases(one) if not c.name.startswith("_")]
        return found


def places(wanted="_chapters"):
    "The table of xclust/__init__.py: public name -> module."
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    tables = [ast.literal_eval(n.value) for n in tree.body
              if isinstance(n, ast.Assign) and n.targets[0].id == wanted]
    return {name: module for table in tables for module, names in table.items()
            for name in names.split()}


def typed(annotation):
    "An annotation; of one in quotes what stands within."
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


# Docstrings

SHAPE = re.compile(r"^(\((?:[\w*+\- ]+,)+(?: ?[\w*+\- ]+)?\))[,:]?\s*")
DTYPE = re.compile(r"^((?:u?int|float)\d+|bool)\b[,:]?\s*")
ARRAYS = {None, "ArrayLike", "np.ndarray"}
TYPES = {"ArrayLike": "array-like", "np.ndarray": "ndarray", "Callable": "callable",
         "Sequence": "sequence", "Iterable": "iterable", "Mapping": "mapping",
         "os.PathLike": "path", "Self": "estimator"}
# parameters that mean the same wherever they have no annotation, for readers and for type checkers
VOCABULARY = {
    "X": ("array-like or data frame", "ArrayLike | Any"),
    "X_new": ("array-like or data frame", "ArrayLike | Any"),
    "reference": ("clusterer, Pipeline or None", "object | None"),
    "features": ("sequence of str or int, or None", "Sequence[str] | Sequence[int] | None"),
    "random_state": ("int, RandomState or None", "object | None"),
    "ax": ("matplotlib Axes or None", "object | None"),
    "estimator": ("estimator", "object"),
    "boxes": ("Boxes", "Any"),
    "y": ("None", "object | None"),
    "labels": ("array-like or None", "ArrayLike | Any"),
    "sample_weight": ("array-like or None", "ArrayLike | Any"),
    "centers": ("array-like or None", "ArrayLike | Any"),
    "base": ("str, Tree, rule, method or estimator", "Any"),
    "kernel": ("str, Kernel or callable", "Any"),
    "gamma": ("str or float", "Any"),
    "feature_map": ("str or feature map", "Any"),
    "anchors": ("str, int or None", "Any"),
    "graph": ("str, sparse matrix or transformer", "Any"),
    "path": ("str, path or None", "Any"),
    "x": ("array-like of one row", "Any"),
    "row": ("int, array-like of one row, or None", "Any"),
    "scale": ("array-like or None", "Any"),
    "fixed": ("sequence of str or int", "Any"),
    "increasing": ("sequence of str or int", "Any"),
    "decreasing": ("sequence of str or int", "Any"),
    "groups": ("array-like, mapping, data frame, str or None", "Any"),
    "previous": ("estimator", "Any"),
    "kind": ("str", "Any"),
    "starts": ("str or list of str, rules, methods and estimators", "Any"),
    "exact": ("bool or str", "Any"),
    "max_leaves": ("int, str or None", "int | str | None"),
    "feature_costs": ("mapping or None", "Any"),
    "evaluation": ("Evaluation or None", "Any"),
    "thresholds": ("ThresholdReport, int or None", "Any"),
}
RETURNS = {"Both Axes": "array of matplotlib Axes", "Axes": "matplotlib Axes",
           "DataFrame": "data frame",
           "DecisionTree": "scikit-learn tree"}


def type_words(annotation):
    "An annotation in words."
    if annotation is None: return ""
    parts = [ast.unparse(p).strip() for p in alternatives(typed(annotation))]
    def of(m): return f"{TYPES[m[1]]} of {TYPES.get(m[2], m[2])}"
    words = [TYPES.get(p) or re.sub(r"^(Sequence|Iterable)\[(.*)\]$", of, p) for p in parts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def within_class(annotation):
    "Without ClassVar."
    if isinstance(annotation, ast.Subscript) and name_of(annotation.value) == "ClassVar":
        return annotation.slice
    return annotation


def alternatives(node):
    "The members of a union."
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return alternatives(node.left) + alternatives(node.right)
    return [node]


def sentence(text):
    "Text that begins with a capital, unless with code, and ends with a stop."
    text = text.strip()
    if not text: return ""
    if re.match(r"[a-z]+\b(?![_(.=])", text): text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?" else text + "."


def described(p):
    "Type and description of a parameter, for readers."
    shape = SHAPE.match(p.comment)
    written = None if p.annotation is None else ast.unparse(typed(p.annotation))
    text, words = p.comment, type_words(p.annotation)
    bare = (written or "").removesuffix("|None").removesuffix(" | None") or None
    if shape and bare in ARRAYS:
        kind = "ndarray" if bare == "np.ndarray" else "array-like"
        words, text = f"{kind} of shape {shape[1]}", p.comment[shape.end():]
        if dtype := DTYPE.match(text): words, text = f"{words}, {dtype[1]}", text[dtype.end():]
        if (p.default is not None and ast.unparse(p.default) == "None"
            or (written or "").endswith("None")):
            words += " or None"
    if not words and not p.name.startswith("*"):
        constant = p.default.value if isinstance(p.default, ast.Constant) else None
        words = VOCABULARY.get(p.name, ("",))[0]
        if not words:
            words = "object" if constant is None else f"{type(constant).__name__} or object"
    if p.default is not None: words += f", default={ast.unparse(p.default)}"
    return words, sentence(text)


def wrapped(text, indent=4, width=100):
    "A paragraph, indented."
    return textwrap.fill(text, width, initial_indent=" " * indent, subsequent_indent=" " * indent,
                         break_long_words=False, break_on_hyphens=False)


def section(title, blocks):
    return "" if not blocks else f"{title}\n{'-' * len(title)}\n" + "\n".join(blocks)


def entry(head, text): return head + ("\n" + wrapped(text) if text else "")


def listed(parameters):
    "The entries of a Parameters or Attributes section."
    rows = []
    for p in parameters:
        words, text = described(p)
        rows.append(entry(f"{p.name} : {words}" if words else p.name, text))
    return rows


def raised(f, above=None):
    """Entries of the Raises section: what comments and the function say; else those of the method
    that it replaces."""
    found = {}
    first, last = f.node.lineno, f.node.end_lineno
    for line in range(first, last + 1):
        m = re.match(r"Raises (\w+):? (.*)", f.module.comments.get(line, ""))
        if not m or not f.module.lines[line - 1].lstrip().startswith("#"): continue
        # the comment may go on below
        more = takewhile(f.module.alone.__contains__, count(line + 1))
        found.setdefault(m[1],
                         []).append(sentence(" ".join([m[2], *map(f.module.comments.get, more)])))
    for node in ast.walk(f.node):
        if (not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call)
            or not node.exc.args):
            continue
        kind = name_of(node.exc)
        if not hasattr(builtins, kind) or names_no_parameter(node.exc.args[0], f): continue
        if text := message(node.exc.args[0]): found.setdefault(kind, []).append(text)
    source = "\n".join(f.module.lines[first - 1:last])
    if re.search(r"check_is_fitted\(|\._new\(", source):
        found.setdefault("NotFittedError", []).append("If the estimator is not fitted.")
    if not found and above is not None: return raised(above)
    return [entry(kind, " ".join(dict.fromkeys(texts))) for kind, texts in found.items()
            if kind != "NotImplementedError"]


def names_no_parameter(node, f):
    """Does an error begin with a value that the reader of the signature does not know, such as the
    name of a loop?"""
    first = node.values[0] if isinstance(node, ast.JoinedStr) else None
    if not isinstance(first, ast.FormattedValue) or not isinstance(first.value, ast.Name):
        return False
    return first.value.id not in {p.name for p in f.parameters}


def message(node):
    "What an error says, with names where values will stand."
    if isinstance(node, ast.Constant) and isinstance(node.value, str): text = node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [p.value if isinstance(p, ast.Constant) else placeholder(p.value)
                 for p in node.values]
        text = "".join(parts)
    else: return ""
    text = re.split(r"[;,:]? (?:but )?got ", text)[0]
    text = re.sub(r"[^\w)\]`'\"…]+$", "", text.strip())
    text = re.sub(r"one of( …)?$", "one of the values told above", text)
    return text + "." if len(text.split()) > 2 and not text.startswith("…") else ""


def placeholder(node):
    """A parameter's name tells more than dots; a fitted attribute's, a dunder's or a shape's tells
    less."""
    name = (node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute)
            else "…")
    return "…" if name[0] == "_" or name[-1] == "_" or name == "shape" else name


# the first: initials, surname
AUTHOR = re.compile(r"(?:[A-Z]\. ?(?:[A-Z]\. ?)*|[A-Z]\.-[A-Z]\. )?([\w\-]+)")


def of_lesson(name):
    """The name of a lesson's notebook or page, given that of its source: `05_x_source.ipynb` has
    what `05_x.ipynb` explains."""
    return re.sub(r"(?<=[a-z])_source\b", "", name)


class Book:
    "What the notebooks know beside the code: titles, works, examples."
    def __init__(self):
        self.chapters = {}                       # module -> (title, references, page)
        for path in sorted(notebooks.rglob("[!.]*.ipynb")): self.read(path)
        self.examples = examples(notebooks / "examples.ipynb")
        config = ConfigParser(delimiters=["="])
        config.read(root / "settings.ini", encoding="utf-8")
        self.host, self.base, self.git = (config["DEFAULT"][key]
                                          for key in ("doc_host", "doc_baseurl", "git_url"))
        self.site = self.host + self.base

    def read(self, path):
        """A notebook that exports; of a lesson's source `x_source.ipynb` the title and the works
        are those of the lesson `x.ipynb`."""
        own = json.loads(path.read_text(encoding="utf-8"))["cells"]
        lesson = path.with_name(of_lesson(path.name))
        cells = (own if lesson == path else json.loads(lesson.read_text(encoding="utf-8"))["cells"]
                 + own)
        sources = ["".join(c["source"]) for c in cells]
        module = next((m[1] for s in sources
                       if (m := re.search(r"^#\| *default_exp ([\w.]+)", s, re.M))), None)
        if module is None: return
        prose = [text for c, text in zip(cells, sources) if c["cell_type"] == "markdown"]
        title = next((m[1].strip() for text in prose if (m := re.search(r"^# (.*)", text, re.M))),
                     module)
        lists = [part for text in prose
                 for part in re.split(r"^#+ References\s*$", text, flags=re.M)[1:2]]
        works = [line[2:].strip() for text in lists for line in text.splitlines()
                 if line.startswith(("* ", "- "))]
        page = next((m[1] for c in own
            if (m := re.search(r"^output-file: *(\S+)", "".join(c["source"]), re.M))),
            f"{path.stem}.html")
        folder = path.parent.relative_to(notebooks)
        self.chapters[module] = title, works, (folder / page).as_posix()

    def references(self, module, text):
        "The works of a chapter whose first author the text names, and the chapter."
        title, works, page = self.chapters.get(module, (None, [], ""))
        chosen = [w for w in works if (author := AUTHOR.match(w))
                  and re.search(rf"\b{author[1]}\b", text)]
        if title: chosen.append(f'The chapter "{title}", {self.site}/{of_lesson(page)}')
        return [f".. [{i}] " + wrapped(re.sub(r"\*", "", w), 7).strip()
                for i, w in enumerate(chosen, 1)]


def examples(path):
    """name -> doctest, from the cells that say `#| example: name`, after what they use of the cells
    marked `#| setup`."""
    if not path.exists(): return {}
    setup, found = [], {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code": continue
        if re.match(r"#\| *setup\b", source): setup += ast.parse(source).body
        for names in re.findall(r"^#\| *example: *(.+)$", source, re.M):
            code = "\n".join(line for line in source.splitlines() if not line.startswith("#|"))
            text = doctest(needed(setup, ast.parse(code)), code, shown(cell))
            first, *others = [name.strip() for name in names.split(",")]
            found[first] = text
            found.update(dict.fromkeys(others, elsewhere(first) if len(text.splitlines()) > LONG
                                       else text))
    return found


LONG = 8                                  # lines of an example that is not repeated


def elsewhere(name): return f"See the example of `{name}`."


def bound(node):
    "The names that a statement binds."
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {a.asname or a.name for a in node.names}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)
            and isinstance(n.ctx, ast.Store)}


def used(node): return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def asked(code):
    "The names that code takes from before it."
    wanted, own = set(), set()
    for node in code.body:
        wanted |= ({n.id for n in ast.walk(node) if isinstance(n, ast.Name)
                    and isinstance(n.ctx, ast.Load)} - own)
        own |= bound(node)
    return wanted


def needed(setup, code):
    """The statements of the set-up that some code needs, in order; of `from xclust import *` the
    names that it uses."""
    wanted, kept = asked(code), []
    for node in reversed(setup):
        if isinstance(node, ast.ImportFrom) and node.module == "xclust":
            if names := sorted(wanted & set(places())):
                kept.append(f"from xclust import {', '.join(names)}")
        elif bound(node) & wanted:
            wanted |= used(node)
            kept.append(ast.unparse(node))
    return kept[::-1]


def shown(cell):
    "What a cell prints and shows, as text."
    outputs = [o for o in cell.get("outputs", []) if o.get("name") != "stderr"
               and "image/png" not in o.get("data", {})]
    texts = ["".join(o.get("text") or o.get("data", {}).get("text/plain", "")) for o in outputs]
    return "\n".join(t.strip("\n") for t in texts)


def doctest(setup, code, output):
    lines = [f">>> {line}" for line in setup]
    for node in ast.parse(code).body:
        begin = min([node, *getattr(node, "decorator_list", [])],
                    key=lambda part: part.lineno).lineno
        first, *rest = code.splitlines()[begin - 1:node.end_lineno]
        lines += [f">>> {first}", *(f"... {line}" for line in rest)]
    return "\n".join(lines + [line if line.strip() else "<BLANKLINE>"
                              for line in output.splitlines()])


class Writer:
    "Docstrings and stubs of a package."
    def __init__(self, package, book): self.package, self.book = package, book

    def function_doc(self, f, path, method=False, found=None):
        "The docstring of a function or method; `method`: the first parameter is given by the dot."
        example, f = self.example_of(f, path), self.in_words(f)
        given = method or f.parameters and f.parameters[0].name in ("self", "cls", "")
        own = f.parameters[1:] if given else f.parameters
        summary, *more = paragraphs(f.summary)
        parts = [summary, *(wrapped(p, 0) for p in more), section("Parameters", listed(own)),
                 section("Returns", returned(f)),
                 section("Raises", raised(f, self.package.replaced.get(id(f.node)))),
                 section("References", self.book.references(f.module.name, f.summary)),
                 section("Examples", example)]
        return "\n\n".join(p for p in parts if p)

    def in_words(self, f):
        "A method that says nothing of itself, in the words of the method that it replaces."
        above = self.package.replaced.get(id(f.node))
        if f.summary or above is None or len(above.parameters) != len(f.parameters): return f
        above = self.in_words(above)
        return above._replace(parameters=[p if p.comment
                                          else a._replace(name=p.name, default=p.default)
                                          for p, a in zip(f.parameters, above.parameters)])

    def example(self, path):
        text = next((self.book.examples[p] for p in path if p in self.book.examples), "")
        return [text] if text else []

    def example_of(self, f, path):
        "Its own; else that of the method which it replaces is told."
        if own := self.example(path): return own
        above = self.package.replaced.get(id(f.node))
        if above is None: return []
        [text] = self.example_of(above, self.paths(above)) or [""]
        named = next((p for p in self.paths(above) if p in self.book.examples), None)
        return [elsewhere(named)] if named and text.startswith(">>>") else [text] if text else []

    def class_doc(self, klass):
        "The docstring of a class: what makes one, what it holds."
        summary, *more = paragraphs(ast.get_docstring(klass.node) or "")
        lineage = [klass, *self.package.bases(klass)]
        init = next((c.members["__init__"] for c in lineage
                     if isinstance(c.members.get("__init__"), Function)), None)
        record = next((c for c in lineage if c.is_record), None)
        takes = record.fields if record and init is None else init.parameters[1:] if init else []
        about = (ast.get_docstring(klass.node) or "") + " ".join(p.comment for p in takes)
        parts = [summary, *(wrapped(p, 0) for p in more), section("Parameters", listed(takes)),
                 section("Attributes", self.attributes(lineage)),
                 section("Methods", self.method_list(klass)),
                 section("References", self.book.references(klass.module.name, about)),
                 section("Examples", self.example([klass.name]))]
        return "\n\n".join(p for p in parts if p)

    def attributes(self, lineage):
        "Fitted attributes and properties, those of the base classes first."
        rows = {}
        for klass in reversed(lineage):
            if not klass.is_record:
                told = [p._replace(annotation=within_class(p.annotation), default=None)
                        for p in klass.fields
                        if (p.default is None or p.comment) and not p.name.startswith("_")]
                rows.update({p.name: listed([p])[0] for p in told})
                # what a base class has, and this one has not
                for p in klass.fields:
                    if ast.unparse(p.annotation) == "Without": rows.pop(p.name, None)
            for name, f in klass.members.items():
                if isinstance(f, Function) and not name.startswith("_") and f.kinds & PROPERTIES:
                    words = described(Parameter(name, f.node.returns, None, f.returns))
                    rows[name] = entry(f"{name} : {words[0]}",
                                       " ".join(filter(None, [sentence(f.summary), words[1]])))
        return list(rows.values())

    def method_list(self, klass):
        "One line a method, where the class is one of many methods of its own."
        methods = {name: f for name, f in self.package.methods(klass).items()
                   if not f.kinds & PROPERTIES}
        if len(methods) <= 8: return []
        return [entry(name, paragraphs(f.summary)[0]) for name, f in sorted(methods.items())]

    def documents(self, module):
        "path -> (docstring, types as they are written), of the public names that a module defines."
        found = {}
        for (place, name), one in self.package.public.items():
            if isinstance(one, Function) and place == module.name:
                found[name] = self.function_doc(one, self.paths(one)), types(one)
            if not isinstance(one, Class): continue
            if place == module.name:
                found[name] = self.class_doc(one), None
                if isinstance(init := one.members.get("__init__"), Function):
                    found[f"{name}.__init__"] = None, types(init)
                elif one.is_record:
                    found[f"{name}.{'__new__' if one.is_tuple else '__init__'}"] = (None,
                        field_types(one))
                if one.is_tuple:
                    found.update({f"{name}.{p.name}": (sentence(p.comment), None)
                                  for p in one.fields if p.comment})
            for method, f in self.package.methods(one).items():
                if f.module is not module or f.kinds & PROPERTIES: continue
                # a function that a class got as a method
                here = same(module.functions.get(f.node.name), f)
                found[f.node.name if here else f"{name}.{method}"] = (self.function_doc(f,
                    self.paths(f)), types(f))
        return found

    def paths(self, f):
        "The names under which an example of a function may stand."
        names = [f.node.name] if same(f.module.functions.get(f.node.name), f) else []
        for (_, name), one in self.package.public.items():
            if isinstance(one, Class):
                names += [f"{name}.{m}" for m, g in self.package.methods(one).items()
                          if g.node is f.node]
        return names[::-1]

    # Stubs

    def stub(self, module):
        "The text of a module's .pyi."
        names, blocks = set(), []
        for name, (value, annotation) in module.values.items():
            if name != "__all__":
                blocks.append(f"{name}: "
                    f"{ast.unparse(typed(annotation)) if annotation else value_type(value)}")
            if annotation: names |= {(module, n) for n in used(typed(annotation))}
        for name, f in module.functions.items():
            joined = any(f.node is m.node for c in self.classes()
                         for m in self.package.methods(c).values())
            public = joined or (module.name, name) in self.package.public
            blocks.append(self.function_stub(f, name, names,
                doc=self.function_doc(f, self.paths(f)) if public else ""))
        for klass in module.classes.values(): blocks.append(self.class_stub(klass, names))
        exported = (f"__all__ = [\n{wrapped(', '.join(map(repr, module.exported)))}]"
                    if module.exported else "")
        head = f"# {MADE}\n# {LENIENT}"
        return ("\n\n").join(filter(None,
            [head, self.import_lines(module, names), exported, *blocks])) + "\n"

    def classes(self):
        return [one for one in self.package.public.values() if isinstance(one, Class)]

    def class_stub(self, klass, names):
        public = (klass.module.name, klass.name) in self.package.public
        bases = [ast.unparse(b) for b in klass.node.bases]
        for b in klass.node.bases: names |= {(klass.module, n) for n in used(b)}
        keywords = [ast.unparse(k) for k in klass.node.keywords]
        lines = [f"@{ast.unparse(d)}" for d in klass.node.decorator_list if name_of(d) in KEPT]
        for d in klass.node.decorator_list:
            names |= {(klass.module, n) for n in used(d) if name_of(d) in KEPT}
        lines.append(f"class {klass.name}({', '.join(bases + keywords)}):" if bases
                     else f"class {klass.name}:")
        body = [docstring(self.class_doc(klass))] if public else []
        body += self.attribute_stubs(klass, names)
        for name, f in klass.members.items():
            if isinstance(f, Function):
                told = public and not name.startswith("_")
                doc = (self.function_doc(f, self.paths(f), method="staticmethod" not in f.kinds)
                       if told else "")
                body.append(self.function_stub(f, name, names, klass=klass, doc=doc))
        return "\n".join(lines + [textwrap.indent("\n".join(body) or "...", "    ")])

    def attribute_stubs(self, klass, names):
        "Fields, parameters and whatever methods store."
        rows, bases = {}, self.package.bases(klass)
        above = {n for c in bases for n in [*c.members, *(p.name for p in c.fields), *stored(c)]}
        for p in klass.fields:
            names |= {(klass.module, n) for n in used(typed(p.annotation))}
            rows[p.name] = (f"{p.name}: {ast.unparse(typed(p.annotation))}"
                            + (" = ..." if p.default is not None else ""))
        init = klass.members.get("__init__")
        for p in init.parameters[1:] if isinstance(init, Function) else []:
            if p.name in stored(klass) and p.name not in rows:
                rows[p.name] = f"{p.name}: {self.stub_type(p, klass.module, names)}"
        for name, value in [*klass.members.items()]:
            if not isinstance(value, Function) and name not in rows:
                rows[name] = f"{name}: {value_type(value)}"
        for name in stored(klass):
            if name not in rows and name not in above and name not in klass.members:
                rows[name] = f"{name}: Any"
        if not klass.is_record: return [row for name, row in rows.items() if name != "__slots__"]
        return [rows[p.name] for p in klass.fields]

    def function_stub(self, f, name, names, klass=None, doc=""):
        "One def, its body dots or a docstring."
        parameters, parts, starred = f.parameters, [], False
        static = (klass is not None and ("staticmethod" in f.kinds or parameters
                                         and parameters[0].name == ""))
        lines = [f"@{d}" for d in sorted(KEPT - {"dataclass"}) if d in f.kinds
                 or d == "staticmethod" and static]
        if "cached_property" in f.kinds: names.add((f.module, "cached_property"))
        if parameters and parameters[0].name == "": parameters = parameters[1:]
        if klass is not None and not static and parameters:
            parts, parameters = ["cls" if "classmethod" in f.kinds else "self"], parameters[1:]
        keyword_only = {a.arg for a in f.node.args.kwonlyargs}
        for p in parameters:
            if p.name.startswith("*") and not p.name.startswith("**"): starred = True
            if p.name in keyword_only and not starred: parts.append("*"); starred = True
            text = f"{p.name}: {self.stub_type(p, f.module, names)}"
            if p.default is not None:
                text += f" = {ast.unparse(p.default) if is_plain(p.default) else '...'}"
            parts.append(text)
        returns = self.return_type(f, names)
        if klass is None and returns == "Self": returns = "Any"
        joined = f"def {name}({', '.join(parts)}) -> {returns}:"
        if len(joined) > 110:
            joined = f"def {name}(\n    " + ",\n    ".join(parts) + f"\n) -> {returns}:"
        lines.append(joined + ("\n" + textwrap.indent(docstring(doc), "    ") if doc else " ..."))
        return "\n".join(lines)

    def stub_type(self, p, module, names):
        if p.annotation is not None:
            names |= {(module, n) for n in used(typed(p.annotation))}
            return ast.unparse(typed(p.annotation))
        if p.name.startswith("*"): return "Any"
        if p.name in VOCABULARY: return VOCABULARY[p.name][1]
        return "ArrayLike | Any" if SHAPE.match(p.comment) else "Any"

    def return_type(self, f, names):
        if f.node.returns is not None:
            names |= {(f.module, n) for n in used(typed(f.node.returns))}
            return ast.unparse(typed(f.node.returns))
        given = [n.value for n in own_returns(f.node)]
        if f.node.name == "__init__": return "None"
        if given and all(is_first(f, v) for v in given): return "Self"
        return ("Any" if any(v is not None for v in given)
                or isinstance(f.node.body[-1], ast.Raise) else "None")

    def import_lines(self, module, names):
        "What the annotations of a stub need."
        lines = {"from typing import Any, Self", "from collections.abc import Sequence",
                 "from numpy.typing import ArrayLike"}
        for origin, name in sorted(names, key=lambda pair: (pair[0].name, pair[1])):
            if (name in module.classes or hasattr(builtins, name)
                or name in ("Any", "Self", "Sequence", "ArrayLike")):
                continue
            if name in origin.classes: lines.add(f"from xclust.{origin.name} import {name}")
            elif name in origin.imports:
                node, alias = origin.imports[name]
                source = ast.unparse(type(node)(**{**vars(node), "names": [alias]}))
                if name in origin.guarded: source += "  # type: ignore"
                place = imported_from(origin, node) if isinstance(node, ast.ImportFrom) else None
                if place in self.package.modules:
                    source = f"from xclust.{place} import {ast.unparse(alias)}"
                if place != module.name: lines.add(source)
            elif name in ("matplotlib", "pandas", "scipy"):
                lines.add(f"import {name}.axes" if name == "matplotlib" else f"import {name}")
            elif name in origin.values:
                if origin is not module: lines.add(f"from xclust.{origin.name} import {name}")
            else:
                raise SystemExit(f"{origin.path.name}: an annotation names {name}, which nothing "
                                 "defines or imports")
        return "\n".join(sorted(lines))

    def contents(self):
        "xclust/__init__.pyi."
        text = (ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
                or "")
        lines = [f"# {MADE}", docstring(text), "__version__: str"]
        for name, place in self.package.places.items():
            lines.append(f"from .{place if name != place else ''} import {name} as {name}")
        return ("\n").join(lines + ["__all__ = [", wrapped(", ".join(map(repr, places()))),
                                    "]"]) + "\n"


def own_returns(node):
    "The return statements of a function itself."
    stack, found = list(node.body), []
    while stack:
        n = stack.pop()
        if isinstance(n, ast.Return): found.append(n)
        if isinstance(n, (ast.FunctionDef, ast.Lambda, ast.ClassDef)): continue
        if isinstance(n, (ast.Yield, ast.YieldFrom)): found.append(ast.Return(ast.Constant(1)))
        stack += ast.iter_child_nodes(n)
    return found


def is_first(f, value):
    """Is what a function returns its first parameter: a method's `self`, a free function's
    `estimator`?"""
    own = f.parameters[0].name if f.parameters else ""
    return own in ("self", "estimator") and isinstance(value, ast.Name) and value.id == own


def stored(klass):
    "The attributes that the methods of a class set, in order."
    found = {}
    for f in klass.members.values():
        if not isinstance(f, Function) or not f.node.args.args: continue
        own = f.node.args.args[0].arg
        for n in ast.walk(f.node):
            if not isinstance(n, ast.Attribute) or not isinstance(n.ctx, ast.Store): continue
            if isinstance(n.value, ast.Name) and n.value.id == own: found[n.attr] = True
    return list(found)


def value_type(value):
    "The type of a constant at the top or in a class."
    if isinstance(value, ast.Constant) and value.value is not None:
        return type(value.value).__name__
    kinds = {ast.Dict: "dict", ast.Tuple: "tuple", ast.List: "list", ast.Set: "set",
             ast.JoinedStr: "str"}
    return kinds.get(type(value), "Any")


def is_plain(node):
    "May a stub show this default?"
    if isinstance(node, ast.UnaryOp): node = node.operand
    if isinstance(node, ast.Tuple): return all(map(is_plain, node.elts))
    return isinstance(node, ast.Constant)


def paragraphs(text):
    "The first is the summary, a sentence."
    first, *more = [" ".join(p.split()) for p in re.split(r"\n\s*\n", text)]
    return [sentence(first), *more]


def returned(f):
    "The entry of the Returns section."
    kind, selves = f.node.returns, [is_first(f, r.value) for r in own_returns(f.node)]
    if kind is None and selves and all(selves):
        return [entry("self", sentence(f.returns or "The fitted estimator"))]
    if kind is None and not f.returns or kind is not None and ast.unparse(kind) == "None": return []
    words, text = described(Parameter("", kind, None, f.returns))
    if kind is None:
        words = next((said for key, said in RETURNS.items() if key in f.returns), words)
    return [entry(words, text)]


def types(f):
    "The annotations as they are written, of all but `self`."
    told = [p for p in f.parameters if p.annotation is not None and p.name != "self"]
    rows = {p.name.lstrip("*"): ast.unparse(typed(p.annotation)) for p in told}
    if f.node.returns is not None: rows["return"] = ast.unparse(typed(f.node.returns))
    return rows


def same(f, g): return f is not None and f.node is g.node


def field_types(klass):
    "The types of the fields of a tuple or dataclass."
    return {p.name: ast.unparse(typed(p.annotation)) for p in klass.fields}


def docstring(text):
    "A literal, of one line or several."
    text = text.replace("\\", "\\\\").replace('"""', r'\"\"\"')
    return f'"""{text}"""' if "\n" not in text else f'"""{text}\n"""'


DOCS = '''"""Help for the public names, and which module brings which method. {made}"""

SITE = {site!r}

PAGES = {pages}

LATER = {later}

DOCS = {docs}
'''


WIDTH = 120                               # of a line


def literal(value): return pprint.pformat(value, width=WIDTH - 2, sort_dicts=False)


def docs_table(writer):
    "The dict DOCS as source, its texts readable."
    lines = ["{"]
    for module in writer.package.modules.values():
        found = writer.documents(module)
        if not found: continue
        lines.append(f"{module.name!r}: {{")
        for path, (text, kinds) in found.items():
            told = "None" if text is None else docstring(text)
            one_line = f"{path!r}: ({told}, {kinds}),"
            short = max(map(len, one_line.splitlines())) <= WIDTH
            lines += [one_line] if short else [f"{path!r}: (", f"{told},", f"{literal(kinds)}),"]
        lines.append("},")
    return "\n".join(lines + ["}"])


# a module beside the package, whose cells say `#| plugin` and not `#| export`: notebook -> its
# module
PLUGINS = {"1_methods/14_own_clusters.ipynb": "own_trees/own_trees.py",
           "howto/gating_ml.ipynb": "howto/gating_ml.py"}


def plugin(notebook):
    "What the cells of such a notebook make together."
    cells = json.loads((notebooks / notebook).read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells]
    summary = next(re.search(r"^> (.*)", s, re.M)[1] for s in sources if s.startswith("# "))
    parts = [s.removeprefix("#| plugin\n").rstrip() for s in sources if s.startswith("#| plugin\n")]
    return ("\n\n\n").join([f'"""{summary}\n\nMade by nbs/_quarto/export.py from nbs/{notebook}: '
                            'edit that."""', *parts]) + "\n"


def make():
    "Every generated file: path -> text."
    whole = Package()
    writer = Writer(whole, Book())
    files = {m.path.with_suffix(".pyi"): writer.stub(m) for m in whole.modules.values()}
    files[package / "__init__.pyi"] = writer.contents()
    files[package / "_docs.py"] = DOCS.format(made=MADE, site=writer.book.site,
                                              later=literal(whole.later), docs=docs_table(writer),
                                              pages=literal({m: c[2]
                                                  for m, c in writer.book.chapters.items()}))
    files[package / "py.typed"] = ""
    index = package / "_modidx.py"
    if not index.exists() or MADE in index.read_text(encoding="utf-8"):
        files[index] = modidx(whole, writer.book)
    for notebook, module in PLUGINS.items(): files[notebooks / module] = plugin(notebook)
    for module in whole.modules.values():
        files[module.path] = module.text + (TAIL if writer.documents(module) else "")
    return files


def modidx(whole, book):
    "Public name -> page and file, as nbdev looks them up."
    settings = {"branch": "main", "doc_baseurl": book.base, "doc_host": book.host,
                "git_url": book.git, "lib_path": package.name}
    syms = {f"xclust.{module}": {} for module in book.chapters}
    for module, name in whole.public:
        if module not in book.chapters: continue
        page, file = book.chapters[module][2], f"xclust/{module.replace('.', '/')}.py"
        syms[f"xclust.{module}"][f"xclust.{module}.{name}"] = f"{page}#{name.lower()}", file
    return f"# {MADE}\nd = {literal({'settings': settings, 'syms': syms})}\n"


def main(check):
    files = make()
    differ = [p for p, text in files.items() if not p.exists()
              or p.read_text(encoding="utf-8") != text]
    extra = [p for p in package.rglob("*.pyi") if p not in files]
    if check:
        names = ", ".join(str(p.relative_to(root)) for p in differ + extra)
        return f"not current: {names}; run python nbs/_quarto/export.py" if names else 0
    for p in extra: p.unlink()
    for p in differ: p.write_text(files[p], encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__": sys.exit(main("--check" in sys.argv[1:]))
