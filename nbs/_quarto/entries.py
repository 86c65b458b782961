"""The reference entries of public names, as Markdown: signature, one line, parameters, attributes,
methods, example, source, chapter.

They are made of what `export.py` writes: the docstrings in `xclust/_docs.py` and the stubs beside
the modules. Nothing of the package runs but its contents page, which imports nothing.
"""
import ast, re
from configparser import ConfigParser
from functools import cache
from pathlib import Path
import xclust
from export import of_lesson
from xclust import _docs

root = Path(__file__).resolve().parents[2]

_config = ConfigParser(delimiters=["="])
_config.read(root / "settings.ini", encoding="utf-8")
settings = _config["DEFAULT"]
public = set(xclust._home)                                # what `dir(xclust)` lists
WIDE = 90                                                 # characters of a line of a signature


def home(name):
    """The module of a public name, or of a method of a public class that has documentation of its
    own."""
    owner = name.partition(".")[0]
    return xclust._home.get(owner)


def documentation(name):
    "The numpydoc text of a public name or of a public class's method."
    owner, _, method = name.partition(".")
    module = home(owner)
    if module and method: module = _docs.LATER.get(f"{module}.{owner}", {}).get(method, module)
    texts = _docs.DOCS.get(module, {})
    return ((texts.get(name) or texts.get(method if module != home(owner) else "") or (None,))[0]
            or "")


def anchor(title):
    "What pandoc calls a heading: lower case, no punctuation, from the first letter on."
    words = re.sub(r"[^\w\s.-]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)).lower()
    return re.sub(r"^[^a-z]+", "", re.sub(r"\s+", "-", words.strip()))


# Names and places

@cache
def module_tree(module):
    return ast.parse((root / f"xclust/{module.replace('.', '/')}.py").read_text(encoding="utf-8"))


def source_link(name):
    "The address of the line that defines a public name or a method."
    owner, _, method = name.partition(".")
    module = home(owner)
    if method: module = _docs.LATER.get(f"{module}.{owner}", {}).get(method, module)
    if module is None: return None
    for node in module_tree(module).body:
        if isinstance(node, ast.ClassDef) and node.name == owner and method:
            node = next((m for m in node.body if isinstance(m, ast.FunctionDef)
                         and m.name == method), node)
        elif getattr(node, "name", None) != (method or owner): continue
        line = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", ())])
        if method and isinstance(node, ast.ClassDef): continue
        return f"{settings['git_url']}/blob/{settings['branch']}/xclust/{module.replace('.', '/')}.py#L{line}"
    return None


@cache
def parameters_of_estimators():
    "Names that a reader meets as parameters, too, `refine` among them."
    return {key for texts in _docs.DOCS.values() for name, (_, types) in texts.items()
            if name.endswith(".__init__") for key in types or ()}


def target(name):
    "The anchor of a name on the page of the reference, or None."
    owner, _, method = name.partition(".")
    if owner not in public: return None
    if not method: return None if name in parameters_of_estimators() else name
    if any(name == f"{owner}.{m}" for m in methods_of(owner)): return name
    if issubtree(owner) and method in methods_of("TreeClusterer"): return f"TreeClusterer.{method}"
    return None


# Classes, from the stubs

@cache
def stub(module):
    return ast.parse((root / f"xclust/{module.replace('.', '/')}.pyi").read_text(encoding="utf-8"))


@cache
def node_of(name):
    "The definition of a public name in its stub."
    module = home(name)
    return (next((n for n in stub(module).body if getattr(n, "name", None) == name), None)
            if module and module != "naive" else None)


def bases(name):
    node = node_of(name)
    return ([ast.unparse(b).split("[")[0] for b in node.bases] if isinstance(node, ast.ClassDef)
            else [])


@cache
def issubtree(name):
    "Whether a class is one of the tree estimators."
    if name == "TreeClusterer": return True
    module, seen = home(name), {name}
    todo = [(module, name)]
    while todo:
        module, one = todo.pop()
        if module is None: continue
        node = next((n for n in stub(module).body if getattr(n, "name", None) == one), None)
        if not isinstance(node, ast.ClassDef): continue
        imported = {a.asname or a.name: n.module.removeprefix("xclust.") for n in stub(module).body
            if isinstance(n, ast.ImportFrom) and (n.module or "").startswith("xclust")
            for a in n.names}
        for base in (ast.unparse(b).split("[")[0] for b in node.bases):
            if base == "TreeClusterer": return True
            if base not in seen: seen.add(base); todo.append((imported.get(base, module), base))
    return False


@cache
def methods_of(name):
    "The documented methods of a public class, its own and those of later chapters."
    module = home(name)
    own = [n.partition(".")[2] for n in _docs.DOCS.get(module, {}) if n.startswith(f"{name}.")]
    later = list(_docs.LATER.get(f"{module}.{name}", {}))
    node = node_of(name)
    defined = ({m.name for m in node.body if isinstance(m, ast.FunctionDef)}
               if isinstance(node, ast.ClassDef) else set())
    return tuple(dict.fromkeys(m for m in own + later if not m.startswith("_") and m in defined
                               and documentation(f"{name}.{m}")))


def function_of(name):
    "The stub's function for a name: that of a method, the constructor of a class."
    owner, _, method = name.partition(".")
    node = node_of(owner)
    if isinstance(node, ast.ClassDef):
        return next((m for m in node.body if isinstance(m, ast.FunctionDef)
                     and m.name in ({method} if method else {"__init__", "__new__"})), None)
    return node if isinstance(node, ast.FunctionDef) else None


def signature(name):
    "How a name is called, without types: those stand in the table."
    function, node = function_of(name), node_of(name.partition(".")[0])
    shown = name.split(".")[-1] if "." not in name else f".{name.partition('.')[2]}"
    if function is None:
        if isinstance(node, ast.ClassDef):
            fields = [ast.unparse(n.target) + (f"={ast.unparse(n.value)}" if n.value is not None
                                               and ast.unparse(n.value) != "..." else "")
                      for n in node.body if isinstance(n, ast.AnnAssign)]
            return (f"{shown}({', '.join(fields)})"
                    if any(b.endswith("NamedTuple") for b in bases(name)) else shown)
        return shown
    if any(ast.unparse(d) in ("property", "cached_property") for d in function.decorator_list):
        return shown
    a = function.args
    first = 0 if "." not in name and isinstance(node, ast.FunctionDef) else 1
    if any(ast.unparse(d) == "staticmethod" for d in function.decorator_list): first = 0
    plain, defaults = ((a.posonlyargs + a.args),
                       [None] * (len(a.posonlyargs + a.args) - len(a.defaults)) + a.defaults)
    parts = [p.arg + (f"={ast.unparse(d)}" if d is not None else "")
             for p, d in list(zip(plain, defaults))[first:]]
    if a.vararg: parts.append(f"*{a.vararg.arg}")
    elif a.kwonlyargs: parts.append("*")
    parts += [p.arg + (f"={ast.unparse(d)}" if d is not None else "")
              for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg: parts.append(f"**{a.kwarg.arg}")
    return wrapped(shown, parts)


def wrapped(name, parts):
    "A call, its arguments in lines of equal indentation."
    lines, indent = [f"{name}("], " " * (len(name) + 1)
    for i, part in enumerate(parts):
        part += ", " if i < len(parts) - 1 else ")"
        if len(lines[-1]) + len(part.rstrip()) > WIDE: lines.append(indent)
        lines[-1] += part
    return "\n".join(line.rstrip() for line in lines) + (")" if not parts else "")


# Numpydoc

def sections(text):
    "The parts of a numpydoc text: title -> its lines; the summary under ''."
    found, title, lines = {"": []}, "", text.splitlines()
    for i, line in enumerate(lines):
        if i + 1 < len(lines) and re.fullmatch(r"-{3,}", lines[i + 1].strip()) and line.strip():
            title = line.strip()
            found[title] = []
        elif not re.fullmatch(r"-{3,}", line.strip()): found[title].append(line)
    return found


def fields(lines):
    "The rows of a list of parameters: (name, type, words)."
    rows = []
    for line in lines:
        if line and not line.startswith(" "):
            name, _, kind = line.partition(" : ")
            rows.append([name.strip(), kind.strip(), []])
        elif rows and line.strip(): rows[-1][2].append(line.strip())
    return [(name, kind, " ".join(words)) for name, kind, words in rows]


def one_line(name):
    "The first paragraph of a name's documentation."
    if name == "naive":
        return ("Every definition in its plainest words, for small data: what the fast code is "
                "held against.")
    return " ".join(" ".join(sections(documentation(name))[""]).split("  ")[0].split())


def escaped(text):
    return re.sub(r"(?<!\\)([|*_<>\"'])", r"\\\1", text)   # quotes too: a value can be copied


def in_prose(text):
    "Words of a docstring as Markdown: code in backticks stays as it is."
    return "".join(part if i % 2 else escaped(part)
        for i, part in enumerate(re.split(r"(`[^`]*`)", text))).replace("\\|", "&#124;")


def table(head, rows):
    "A table of names, types and words."
    # `:---` styles every cell
    lines = [f"| {head} | type | what it is |", "|------|-------|-----------------|"]
    for name, kind, words in rows:
        kind, _, default = kind.partition(", default=")
        shown = f"`{name}`" + (f" = `{default}`" if default else "")
        lines.append(f"| {shown.replace('|', '&#124;')} | {in_prose(kind)} | {in_prose(words)} |")
    return "\n".join(lines) + "\n\n: {.api-table}"


def body(name, skip=()):
    "The tables, the errors and the example of a name."
    parts, out = sections(documentation(name)), []
    rest = [" ".join(p.split()) for p in "\n".join(parts[""]).split("\n\n")[1:] if p.strip()]
    out += [in_prose(p) for p in rest]
    for title, head in (("Parameters", "parameter"), ("Attributes", "attribute")):
        rows = [row for row in fields(parts.get(title, [])) if row[0] not in skip]
        if rows: out.append(table(head, rows))
        left = len(fields(parts.get(title, []))) - len(rows)
        if left:
            out.append(f"*and the {left} attributes of every tree: "
                       "[`TreeClusterer`](#TreeClusterer).*")
    if "Returns" in parts:
        rows = fields(parts["Returns"])
        out.append("**Returns** " + "; ".join(f"{in_prose(kind or name)}: {in_prose(words)}"
            if words else in_prose(kind or name) for name, kind, words in rows))
    if "Raises" in parts:
        out.append("**Raises** " + " ".join(f"`{n}`: {in_prose(words)}"
                                            for n, _, words in fields(parts["Raises"])))
    if "Examples" in parts: out.append(example("\n".join(parts["Examples"]).strip("\n")))
    return out


def example(text):
    """A session as plain text, which a fifth of the page suffices for: colors take an element a
    word; or where to find one."""
    if text.startswith(">>>"): return f"```\n{text}\n```"
    return re.sub(r"`([\w.]+)`", lambda m: f"[{m[0]}](#{m[1]})" if target(m[1]) else m[0], text)


@cache
def shared_attributes():
    return {row[0]
            for row in fields(sections(documentation("TreeClusterer")).get("Attributes", []))}


def chapter_link(name):
    module = home(name)
    if module == "naive": return ""
    page = _docs.PAGES[module]
    lesson = of_lesson(page)
    return (f"[chapter]({page}#{name.lower()})" if page == lesson
            else f"[chapter]({lesson}) · [code]({page}#{name.lower()})")


def entry(name):
    "Everything about a public name."
    subtree = issubtree(name) and name != "TreeClusterer"
    links = " · ".join(filter(None,
        (chapter_link(name), f"[source]({source_link(name)})" if source_link(name) else "")))
    out = [f"### {name} {{#{name} .api-name}}", f"::: {{.entry-links}}\n{links}\n:::",
           f"```python\n{signature(name)}\n```", in_prose(one_line(name))]
    out += body(name, shared_attributes() if subtree else ())
    own = methods_of(name)
    if own: out.append("**Methods**")
    for method in own: out.append(details(f"{name}.{method}"))
    if subtree: out.append("*and all methods of [`TreeClusterer`](#TreeClusterer).*")
    return "\n\n".join(out)


def details(name):
    "A method in one line, and more on demand."
    head = signature(name).replace("\n", " ")
    head = re.sub(r"\s+", " ", head)
    source = f"[source]({source_link(name)})" if source_link(name) else ""
    inside = "\n\n".join([part for part in body(name) if part] + ([source] if source else []))
    return (f"<details id=\"{name}\" class=\"api-method\">\n<summary>`{head}` "
            f"{in_prose(one_line(name))}</summary>\n\n{inside}\n\n</details>")

