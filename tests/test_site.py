"The website: its map, the two scripts that Quarto runs, and, where Quarto is, the built pages."
import inspect, itertools, json, os, posixpath, re, shutil, subprocess, sys
from pathlib import Path
import pytest, yaml
from nbdev.doclinks import NbdevLookup
import xclust

root = Path(__file__).resolve().parents[1]
tools = root / "nbs" / "_quarto"
sys.path.insert(0, str(tools))
import course, entries, execute, export, fold, links, llms, nbdev_filter, readme, selfhost, sidebar, works
from helpers import in_turn

notebooks = sorted((root / "nbs").rglob("*.ipynb"))


def within(path): return path.relative_to(root / "nbs").as_posix()


def pages(node):
    "The notebooks of a sidebar, in order."
    if isinstance(node, dict):
        return [node["href"]] if "href" in node else pages(node.get("contents", []))
    return [page for part in node for page in pages(part)]


config = yaml.safe_load((root / "_quarto.yml").read_text(encoding="utf-8"))


def test_sidebars_list_every_notebook_once():
    listed = pages(config["website"]["sidebar"])
    assert (sorted(listed + ["nbs/index.ipynb"])
            == sorted(f"nbs/{within(path)}" for path in notebooks))


def test_sidebars_are_current():
    "In the order of nbs/_quarto/sidebar.py, with the titles of the notebooks."
    assert sidebar.main(check=True) == 0


def test_the_map_for_programs_has_every_page_once():
    text = llms.text(config["website"]["site-url"])
    links = re.findall(r"^- \[([^]]+)\]\((\S+)\): (.+)$", text, re.M)
    assert (text.startswith("# xclust\n\n> Explain any clustering")
            and [line for line in text.splitlines() if line.startswith("## ")]
            == [f"## {bar['title']}" for bar in config["website"]["sidebar"]])
    assert ([address for _, address, _ in links]
            == [f"{config['website']['site-url']}/{page_of(root / page)}"
                for page in pages(config["website"]["sidebar"])])
    assert (all(said for *_, said in links)
            and "nbs/_quarto/llms.py" in config["project"]["post-render"])


def test_the_course_is_numbered_in_its_order():
    course = next(bar for bar in config["website"]["sidebar"] if bar["id"] == "course")
    numbers = [int(found[1]) for part in course["contents"]
        for item in part.get("contents", [part]) if (found := re.match(r"(\d+)\. ", item["text"]))]
    assert numbers == list(range(numbers[0], len(numbers) + numbers[0])) and len(numbers) > 25


def test_what_the_bar_and_the_missing_page_lead_to_exists():
    bar = config["website"]["navbar"]["left"]
    text = (root / "nbs" / "404.qmd").read_text(encoding="utf-8")
    for target in ([item["href"].removeprefix("nbs/") for item in bar]
                   + re.findall(r"\]\(([^)h][^)]*)\)", text)):
        assert (root / "nbs" / target).exists(), target
    html = config["format"]["html"]
    for file in (config["website"]["favicon"], config["website"]["image"], html["css"],
                 html["include-after-body"]):
        assert (root / file).exists()


def test_numbers_of_chapters_are_the_reading_order():
    """A notebook in a room has a number of its own, which the source of a lesson shares, and the
    room has one, too."""
    chapters = [within(path).split("/") for path in notebooks
        if path.parent not in (root / "nbs", root / "nbs" / "howto")
        and export.of_lesson(path.name) == path.name]
    assert all(path.with_name(export.of_lesson(path.name)) in notebooks for path in notebooks)
    assert (chapters and all(re.match(r"\d_\w+$|appendix$", room)
                             and re.match(r"\d\d_\w+\.ipynb$", name) for room, name in chapters))
    for numbers in ([(room, name[:2]) for room, name in chapters],
                    [room[0] for room in {room for room, _ in chapters}]):
        assert (len(set(numbers))
                == len(numbers)), f"two have one number: {sorted(n for n in numbers if numbers.count(n) > 1)}"


def page_of(path):
    """The page of a notebook, seen from nbs/: beside it, with the name that the raw cell on top
    says."""
    return posixpath.join(posixpath.dirname(within(path)), file_of(path))


def file_of(path):
    "The page that the raw cell on top of a notebook names."
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
    found = (re.search(r"output-file: (\w+\.html)", "".join(first["source"]))
             if first["cell_type"] == "raw" else None)
    return found.group(1) if found else "index.html"


def test_every_page_is_named_after_its_notebook():
    "nbdev's links go to the notebook's name without its number."
    for path in notebooks:
        assert file_of(path) == re.sub(r"^\d\d_", "", path.stem) + ".html", path.name


def test_every_public_name_has_a_page():
    """nbdev leaves a notebook out of its index if its path contains 'auto', and finds none without
    the entry point."""
    found = {name: NbdevLookup().doc(name) for name in xclust.__all__
        if inspect.isroutine(getattr(xclust, name)) or inspect.isclass(getattr(xclust, name))}
    there = {page_of(path) for path in notebooks}
    for name, address in found.items():
        assert address, f"{name} has no page"
        assert address.partition("/xclust/")[2].split("#")[0] in there, f"{name} leads to {address}"


def test_the_reference_has_every_public_name_once():
    cells = ["".join(cell["source"])
        for cell in json.loads((root / "nbs" / "api.ipynb").read_text(encoding="utf-8"))["cells"]]
    names = [name for cell in cells if "#| api:" in cell
             for name in re.search(r'"(.*)"', cell)[1].split()]
    assert sorted(names) == sorted(entries.public)
    for name in names:
        assert len(entries.one_line(name)) > 15 and "```python" in entries.entry(name), name


directive = re.compile(r"#\|\s?(.*)")


@in_turn("path", notebooks)
def test_cell_options_are_yaml(path):
    """Quarto reads the `#| key: value` lines on top of a cell as YAML and stops at the first that
    is none; words without a colon are nbdev's."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code": continue
        lines = itertools.takewhile(lambda line: line.startswith("#|"),
                                    "".join(cell["source"]).splitlines())
        said = [directive.match(line).group(1) for line in lines]
        options = "\n".join(line for line in said if re.match(r"[\w-]+:(\s|$)", line))
        try: read = yaml.safe_load(options) or {}
        except yaml.YAMLError as e: pytest.fail(f"{path.name}: {options!r} is no YAML ({e})")
        assert all(isinstance(v, (str, bool, int, float)) for v in read.values()), (path.name, read)


def test_quarto_leaves_tables_and_long_lines_alone():
    """Its table processing rewrites tables within widget states and scikit-learn's boxes, and
    breaks them; long lines are wrapped, not cut off."""
    html = config["format"]["html"]
    assert html["html-table-processing"] == "none" and html["code-overflow"] == "wrap"


widgets = {"application/vnd.jupyter.widget-state+json": {"state": {"a": {"source": [1, 2]}}}}


def with_widgets(path):
    "The notebook with widget state, as Quarto sees it after a run."
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["widgets"] = widgets
    return notebook


@pytest.fixture(scope="module")
def documented():
    "Every notebook through the filter."
    return {within(path): nbdev_filter.document(json.dumps(with_widgets(path)), path.parent)
            for path in notebooks}


@in_turn("path", notebooks)
def test_quarto_runs_the_filter_on_every_notebook(path):
    "The room `showing` had no _metadata.yml: its three pages showed the raw fences of their cells."
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
    head, beside = (yaml.safe_load("".join(first["source"]).strip().strip("-"))
                    if first["cell_type"] == "raw" else {}, path.parent / "_metadata.yml")
    given = ((head or {}).get("ipynb-filters") or beside.is_file()
             and yaml.safe_load(beside.read_text(encoding="utf-8"))["ipynb-filters"])
    assert given and [(path.parent / one).resolve() for one in given] == [tools / "nbdev_filter.py"]


def test_titles_of_folded_cells_hold_no_quotation_marks(documented):
    """Quarto writes them into an attribute as they are, and a mark ends it: the rest of the page
    became text."""
    for name, notebook in documented.items():
        for cell in notebook["cells"]:
            if cell["cell_type"] != "code": continue
            title = nbdev_filter.directives("".join(cell["source"])).get("code-summary", "")
            assert '"' not in title[1:-1].replace("'", ""), f"{name}: {title}"


@in_turn("path", notebooks)
def test_filter_keeps_code_and_widget_state(path, documented):
    notebook, out = with_widgets(path), documented[within(path)]
    assert out["metadata"]["widgets"] == widgets
    code = "\n".join("".join(c["source"]) for c in out["cells"] if c["cell_type"] == "code")
    assert not re.search(r"^#\|\s*(exports?|hide|default_exp)\b", code, re.M)
    exported = re.findall(r"^#\| export\n(?:@.*\n)*(?:def|class) (\w+)",
                          "\n\n".join("".join(c["source"]) for c in notebook["cells"]), re.M)
    for name in exported:
        assert re.search(rf"^(def|class) {name}\b", code, re.M), f"the code of {name} is missing"


def code_cell(*lines):
    return {"cell_type": "code", "metadata": {}, "outputs": [], "source": "\n".join(lines)}


def shown(*cells):
    "What the filter makes of cells below a title, in the folder of the methods."
    head = ({"cell_type": "raw", "source": "---\noutput-file: imm.html\n---"},
            {"cell_type": "markdown", "source": "# IMM\n> The *fewest* wrong turns"})
    made = nbdev_filter.document(json.dumps({"metadata": {}, "cells": [*head, *cells]}),
                                 root / "nbs" / "1_methods")
    return ["".join(cell["source"]) for cell in made["cells"]]


def test_a_page_says_what_it_is_and_where_its_notebook_is():
    front, links = shown()
    assert (yaml.safe_load(front.strip("-")) == {"output-file": "imm.html", "title": "IMM",
                                                 "description": "The *fewest* wrong turns"})
    assert ("/nbs/1_methods/01_imm.ipynb) · [Without "
            "answers](https://xclust.github.io/xclust/class/1_methods/01_imm.ipynb) · [Open in "
            "Colab](https://colab." in links
            and '%pip install "xclust[course] @ git+https://github.com/xclust/xclust"' in links)


def test_every_page_leads_to_its_notebook(documented):
    "And to Colab; the chapters of the course to the copy that clean.py makes for a class."
    for path in notebooks:
        found = "\n".join("".join(cell["source"]) for cell in documented[within(path)]["cells"]
                          if "/colab." in "".join(cell["source"]))
        assert ("/nbs/" + within(path) + ")" in found) == (path.stem != "06_slides"), path
        assert (f"/class/{within(path)})" in found) == (path in course.course()), path


def test_what_is_folded_and_how_it_is_called():
    _, _, imports, anchor, helper, kernel, hidden_figure, own = shown(
        code_cell("import numpy as np", 'plt.rcParams.update({"figure.dpi": 80})'),
        code_cell("#| export", "def helper(x):", '    "Twice, and: no more."', "    return 2 * x"),
        code_cell("#| exports", "count = 3"),
        code_cell("#| echo: false", "draw()"),
        code_cell("#| code-fold: true", '#| code-summary: "mine"', "draw()"),
        code_cell("#| hide", "secret"))
    assert imports.startswith('#| code-fold: true\n#| code-summary: "Imports"\nimport')
    assert (anchor == "::: {#helper .anchor}\n:::"
            and helper.startswith('#| code-fold: true\n#| code-summary: "helper: Twice, and: no '
                                  'more (3 lines)"\ndef'))
    assert ((kernel, hidden_figure, own) == ("count = 3", "#| echo: false\ndraw()",
        '#| code-fold: true\n#| code-summary: "mine"\ndraw()'))


def test_imports_that_follow_on_each_other_are_one_fold():
    imports, code, later = shown(code_cell("#| code-fold: true", '#| code-summary: "Imports"',
        "import numpy as np"), code_cell("#| export", "import re"), code_cell("1 + 1"),
        code_cell("import json"))[2:]
    assert ((imports, code) == ('#| code-fold: true\n#| code-summary: "Imports"\nimport numpy as '
                                'np\nimport re', "1 + 1"))
    assert later.endswith("\nimport json")


def test_a_public_name_has_an_entry_and_is_linked_once_in_a_cell():
    text = ("`IMM` and `IMM`, [`ExKMC`](x.html), `AutoTree.rules`, `refine`, "
            "`fit`\n\n```\n`EMN`\n```\n## `SpEx`")
    _, _, entry, code, prose = shown(code_cell("#| default_exp methods.imm"),
        code_cell("#| export", "class IMM: pass"), {"cell_type": "markdown", "source": text})
    assert ("**`IMM`** Iterative" in entry and "[reference](../api.html#IMM)" in entry
            and "/xclust/methods/imm.py#L" in entry)
    assert (prose == text.replace("`IMM`", "[`IMM`](../api.html#IMM)",
        1).replace("`AutoTree.rules`", "[`AutoTree.rules`](../api.html#TreeClusterer.rules)"))


def prose(documented):
    """The Markdown of every page, that of its cells and of the entries of the reference: (page,
    text)."""
    for path in notebooks:
        for cell in documented[within(path)]["cells"]:
            if cell["cell_type"] == "markdown": yield page_of(path), "".join(cell["source"])
            for output in cell.get("outputs", []):
                if entry := output.get("data", {}).get("text/markdown"):
                    yield page_of(path), "".join(entry)


def anchors(documented):
    "Page -> the anchors that pandoc makes of its headings."
    made = {page_of(path): set() for path in notebooks}
    for page, text in prose(documented):
        for title in (re.findall(r"^#+ +(.+?) *$",
                                 re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)):
            given = re.search(r"\{[^}]*#([\w.-]+)", title)
            made[page].add(given.group(1) if given
                           else entries.anchor(re.sub(r"\{.*?\}", "", title)))
        made[page].update([a or b for a, b in re.findall(r'^::: \{#([\w.-]+)|\bid="([\w.-]+)"',
                                                         text, re.M)])
    return made


def test_internal_links_lead_somewhere(documented):
    "Every link from page to page, with its anchor."
    made, broken, tried = anchors(documented), [], 0
    for page, text in prose(documented):
        for target in re.findall(r"\]\(([\w./-]*(?:\.html|\.ipynb)?(?:#[\w.-]+)?)\)", text):
            name, _, place = target.partition("#")
            name = (posixpath.normpath(posixpath.join(posixpath.dirname(page), name)) if name
                    else page)
            if name.endswith(".ipynb"): name = page_of(root / "nbs" / name)
            if not name.endswith(".html"): continue
            tried += 1
            if name not in made or place and place not in made[name]: broken.append((page, target))
    assert not broken and tried > 300, (tried, broken)


def test_links_between_notebooks_lead_to_notebooks():
    "A link to a page is dead in Jupyter, in an editor and on GitHub."
    assert not links.main(check=True), "run python nbs/_quarto/links.py"
    for path in notebooks:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            shown = [output.get("data", {}).get(kind, "") for output in cell.get("outputs", [])
                     for kind in ("text/markdown", "text/html")]
            text = "\n".join("".join(part) for part in (cell["source"], *shown))
            assert (not re.search(
                r"\]\((?![a-z]+:)[^)\s]*\.html[#)]|href=\"(?![a-z]+:)[^\"]*\.html",
                text)), (path.name, text[:200])
            for target in (
                    re.findall(r"\]\((?![a-z]+:)([^)#\s]*\.ipynb)[#)]|href=\"([^\"#]*\.ipynb)",
                               text)):
                assert (path.parent / "".join(target)).is_file(), (path.name, target)


def test_links_to_pages_are_rewritten_with_their_anchors():
    pages = {"1_methods/imm.html": "1_methods/01_imm.ipynb", "explain.html": "explain.ipynb"}
    text = ("[a](imm.html#x), [b](../explain.html), [c](https://a.b/explain.html), [d](#e), "
            "[f](elsewhere.html)")
    want = ("[a](01_imm.ipynb#x), [b](../explain.ipynb), [c](https://a.b/explain.html), [d](#e), "
            "[f](elsewhere.html)")
    assert (links.to_notebooks(text, "1_methods", pages) == want
            and links.to_notebooks("[b](explain.html)", "", pages) == "[b](explain.ipynb)")


def test_public_names_are_linked_and_others_are_not(documented):
    everything = "\n".join(text for _, text in prose(documented))
    assert "[`AutoTree`](../api.html#AutoTree)" in everything
    assert "[`fit`](" not in everything and "https://xclust.github.io/xclust/nbs/" not in everything


@pytest.mark.parametrize("name", ["explain", "2_reading/01_rules"])
def test_the_filter_as_quarto_runs_it(name, documented):
    "One notebook from stdin to stdout, in the notebook's folder."
    path = root / "nbs" / f"{name}.ipynb"
    done = subprocess.run([sys.executable, str(tools / "nbdev_filter.py")],
        input=json.dumps(with_widgets(path)), cwd=path.parent, capture_output=True, text=True,
        encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == documented[within(path)]


head = """<html><head>
<script src="https://cdnjs.cloudflare.com/ajax/libs/require.js/2.3.6/require.min.js" integrity="sha512-c3" crossorigin="anonymous"></script>
<script src="https://cdnjs.cloudflare.com/ajax/libs/jquery/3.5.1/jquery.min.js" integrity="sha512-bL" crossorigin="anonymous"></script>
<script type="application/javascript">define('jquery', [],function() {return window.jQuery;})</script>
<script src="https://cdn.jsdelivr.net/npm/@jupyter-widgets/html-manager@*/dist/embed-amd.js" crossorigin="anonymous"></script>
<script src="https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js?features=es6"></script>
<script src="https://cdn.jsdelivr.net/npm/mathjax@3/es5/tex-chtml-full.js" type="text/javascript"></script>
</head><body><th></th>text<span id="cb1-2"><a href="#cb1-2" aria-hidden="true" tabindex="-1"></a>a <span class="op">&lt;</span> 1</span></body></html>"""


@pytest.mark.parametrize("head", [head, head.replace("<script src", '<script defer="" src')])
def test_selfhost_leaves_no_outside_script(tmp_path, head):
    site, vendor = tmp_path / "_site", tmp_path / "vendor"
    for folder, file in (("jupyter-widgets", "embed.js"), ("mathjax", "tex-chtml-full.js")):
        (vendor / folder).mkdir(parents=True); (vendor / folder / file).write_text("//")
    (site / "methods").mkdir(parents=True)
    (site / "methods" / "imm.html").write_text(head)
    (site / "index.html").write_text("<html></html>")
    selfhost.selfhost(site, vendor)
    page = (site / "methods" / "imm.html").read_text()
    assert "https://" not in page and "<td></td>text<span>a &lt; 1</span></body>" in page
    scripts = re.findall(r'<script src="([^"]*)"', page)
    assert (scripts == ["../site_libs/jupyter-widgets/embed.js",
        "../site_libs/jupyter-widgets/demos.js", "../site_libs/mathjax/tex-chtml-full.js"])
    assert all((site / "methods" / s).exists() for s in scripts)
    (site / "methods" / "imm.html").write_text('<script defer '
                                               'src="https://elsewhere.org/new.js"></script>')
    with pytest.raises(SystemExit,
            match=r"imm.html still asks another host for a script, .*new\.js.: give RULES a rule"):
        selfhost.selfhost(site, vendor)
    assert (site / "index.html").read_text() == "<html></html>"


def test_slides_may_be_enlarged_and_their_menu_has_a_name():
    page = ('<meta name="viewport" content="width=device-width, initial-scale=1.0, '
            'maximum-scale=1.0, user-scalable=no"><body>Reveal.initialize</body>')
    once = selfhost.as_slides(page)
    assert ('initial-scale=1.0">' in once and once.count("The menu of the slides") == 1
            and selfhost.as_slides(once) == once)
    assert selfhost.as_slides("<body></body>") == "<body></body>"


def test_long_sentences_wrap_and_tables_scroll():
    page = '<div class="cell-output cell-output-display">\n<pre><code>{}</code></pre>\n</div>'
    sentence, table = ("&#39;max_leaves must be " + "x "*40 + "&#39;",
                       "\n".join(["name " + "1.0 "*30]*4))
    assert '<pre class="said"><code>&#39;max' in selfhost.wrapped(page.format(sentence))
    for kept in (table, "short", ""):
        assert selfhost.wrapped(page.format(kept)) == page.format(kept)


def test_a_picture_says_its_caption():
    figure = ('<figure><p><img {}src="a.png" class="b"></p>\n<figcaption>Twelve &amp; '
              'rows</figcaption></figure>')
    assert (selfhost.with_words("<img src='c.png' alt='c'>" + figure.format(""))
            == "<img src='c.png' alt='c'>" + figure.format('alt="Twelve &amp; rows" '))
    for kept in (figure.format('alt="x" '),
            '<img src="d.png"><figure><table></table><figcaption>text</figcaption></figure>'):
        assert selfhost.with_words(kept) == kept


def test_names_of_options_stay_on_one_line():
    assert (selfhost.unbroken("<p><code>--min-leaf 5 --top a-b</code>")
            == '<p><code><span class="option">--min-leaf</span> 5 --top a-b</code>')
    for kept in ("<pre><code>--min-leaf 5</code></pre>",
            '<pre class="said"><code>--min-leaf</code>', "<code>a--b-c</code>", "--min-leaf"):
        assert selfhost.unbroken(kept) == kept


def test_the_bar_marks_where_a_page_is(tmp_path):
    first, second, third = (f'<a class="nav-link{{}}" href="{to}"{{}}>\n<span>{to}</span></a>'
        for to in ("../howto/start.html", "../howto/labels.html", "../a.html"))
    off, on = ("", ""), (" active", ' aria-current="page"')
    page = first.format(*on) + second.format(*off) + third.format(*off)
    turned = first.format(*off) + second.format(*on) + third.format(*off)
    (tmp_path / "howto").mkdir(); (tmp_path / "methods").mkdir()
    for name in ("labels", "sql"):
        assert selfhost.in_the_bar(page, tmp_path / "howto" / f"{name}.html") == turned
    for name in ("howto/start", "methods/imm", "a"):
        assert selfhost.in_the_bar(page, tmp_path / f"{name}.html") == page
    assert selfhost.in_the_bar(turned, tmp_path / "howto" / "sql.html") == turned


def test_selfhost_says_what_is_missing(tmp_path):
    (tmp_path / "_site").mkdir(); (tmp_path / "_site" / "a.html").write_text(head)
    with pytest.raises(SystemExit, match="fetch_vendor.sh"):
        selfhost.selfhost(tmp_path / "_site", tmp_path / "vendor")


def test_addresses_lose_their_folder(tmp_path):
    address, pages = "https://x.github.io/x", {
        "nbs/index.html": '<a href="../nbs/1_a/b.html#c"> <script src="../site_libs/d.js"> <a '
                          'href="explain.html">',
        "nbs/1_a/b.html": '<meta name="quarto:offset" content="../../"> <link rel="canonical" '
                          'href="https://x.github.io/x/nbs/1_a/b.html"> <img src="b_files/e.png"> '
                          '<a href="../explain.html"> <a href="../../nbs/index.html"> <a '
                          'href="https://github.com/x/x/blob/main/nbs/f.ipynb"> '
                          '<p>"../../nbs/"</p>',
        "nbs/404.html": '<meta name="quarto:offset" content="../"> <meta '
                        'content="width=device-width, initial-scale=1.0"> <meta '
                        'content="https://x.github.io/x/nbs/nbs/images/g.png"> <a '
                        'href="../nbs/1_a/b.html"> <a href="index.html"> <a href="#top"> <a '
                        'href="https://y">',
        "index.html": "leads to nbs/index.html"}
    for name, text in pages.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "search.json").write_text('[{"objectID": "nbs/1_a/b.html#c", "href": '
                                          '"nbs/1_a/b.html#c", "text": "nbs/ stays"}]')
    (tmp_path / "sitemap.xml").write_text("<loc>https://x.github.io/x/nbs/1_a/b.html</loc>")
    assert selfhost.one_level_up(tmp_path, address) == 3 and not (tmp_path / "nbs").exists()
    assert ((tmp_path / "index.html").read_text() == '<a href="1_a/b.html#c"> <script '
        'src="site_libs/d.js"> <a href="explain.html">')
    assert (tmp_path / "1_a" / "b.html").read_text() == (
        '<meta name="quarto:offset" content="../"> <link rel="canonical" '
        'href="https://x.github.io/x/1_a/b.html"> <img src="b_files/e.png"> <a '
        'href="../explain.html"> <a href="../index.html"> <a '
        'href="https://github.com/x/x/blob/main/nbs/f.ipynb"> <p>"../../nbs/"</p>')
    assert ((tmp_path / "404.html").read_text() == ('<meta name="quarto:offset" content="/x/"> '
        '<meta content="width=device-width, initial-scale=1.0"> <meta '
        'content="https://x.github.io/x/images/g.png"> <a href="/x/1_a/b.html"> <a '
        'href="/x/index.html"> <a href="#top"> <a href="https://y">'))
    assert (json.loads((tmp_path / "search.json").read_text())
            == [{"objectID": "1_a/b.html#c", "href": "1_a/b.html#c", "text": "nbs/ stays"}])
    assert (tmp_path / "sitemap.xml").read_text() == "<loc>https://x.github.io/x/1_a/b.html</loc>"


def test_folded_code_is_left_out_of_the_search(tmp_path):
    fold = ('<details class="code-fold"><summary>Imports</summary><pre><span>import</span> numpy '
            '&lt; 3\n    a &amp; "b", \'c\'</pre></details>')
    (tmp_path / "a.html").write_text(f"<main>{fold}<p>said</p></main>")
    (tmp_path / "search.json").write_text(
        json.dumps([{"href": "a.html#b",
            "text": "Importsimport numpy &lt; 3\n  a & \"b\", 'c'\n\nsaid"},
            {"href": "", "text": "nowhere"}]))
    before, after = selfhost.trim(tmp_path)
    assert ([entry["text"].strip() for entry in json.loads((tmp_path / "search.json").read_text())]
            == ["said", "nowhere"] and after < before)


def test_every_public_name_is_found_by_the_search(tmp_path):
    page = ('<main><section id="methods" class="level2"><h2>Methods</h2><section id="IMM" '
            'class="level3 api-name"><h3>IMM</h3><p>Fewest &lt;b&gt; cuts</p></section><section '
            'id="EMN" class="level3 api-name"><h3>EMN</h3></section></section></main>')
    (tmp_path / "api.html").write_text(page)
    old = [{"objectID": href, "href": href, "title": t, "section": s, "text": x}
           for href, t, s, x in
           [("a.html", "A", "", "a"), ("api.html", "Names", "", "all"),
            ("api.html#methods", "Names", "Methods", "IMM EMN")]]
    (tmp_path / "search.json").write_text(json.dumps(old))
    selfhost.trim(tmp_path)
    made = json.loads((tmp_path / "search.json").read_text())
    assert ([entry["href"] for entry in made] == ["a.html", "api.html", "api.html#IMM",
                                                  "api.html#EMN"])
    assert (made[2]["section"] == "IMM" and made[2]["text"].split() == ["IMM", "Fewest",
        "&lt;b&gt;", "cuts"] and made[2]["title"] == "Names")


def test_the_search_takes_words_in_any_order(tmp_path):
    script = tmp_path / "site_libs" / "quarto-search" / "quarto-search.js"
    assert not selfhost.by_words(tmp_path)
    script.parent.mkdir(parents=True)
    script.write_text("const o = {ignoreLocation: true,\n threshold: 0.1};\n  const resultsRaw = "
                      "await index.search(query, fuseOptions);")
    assert selfhost.by_words(tmp_path) and selfhost.by_words(tmp_path)
    text = script.read_text()
    assert (text.count("useExtendedSearch: true") == 1
            and "index.search(query.trim().split(/\\s+/)" in text
            and "index.search(query, " not in text)
    script.write_text("another script")
    assert not selfhost.by_words(tmp_path)


def test_works_are_linked_where_they_are_published():
    text = ("## References\n* N. Frost (2020). *ExKMC: Expanding Explainable k-Means Clustering.* "
            "arXiv.\n* [x](http://x): Comparing partitions.\n\nComparing partitions")
    assert (works.linked(text) == text.replace("ExKMC: Expanding Explainable k-Means Clustering",
        "[ExKMC: Expanding Explainable k-Means Clustering](https://arxiv.org/abs/2006.02399)"))
    assert works.linked("Comparing partitions") == "Comparing partitions"
    assert all(
        re.fullmatch(
            r"https://(arxiv\.org/abs/(\d{4}\.\d{4,5}|cs/\d{7})|doi\.org/10\.\d+/\S+|www\.rfc-editor\.org/\S+)", place) for place in works.PLACES.values())


def test_jupyter_hides_what_the_site_folds(tmp_path):
    shown, answer = code_cell("1 + 1") | {"outputs": [{}]}, code_cell("2 + 2") | {"outputs": [{}]}
    cells = [code_cell("import numpy"), code_cell("#| export", "a = 1"),
             code_cell("#| exports", "b = 1"), shown,
             {"cell_type": "markdown", "metadata": {}, "source": "## Exercises"}, answer,
             {"cell_type": "markdown", "metadata": {}, "source": "## References"}, shown]
    found = [cell["metadata"].get("jupyter")
             for cell in json.loads(fold.as_folded({"cells": cells}))["cells"]]
    assert (found == [{"source_hidden": True}, {"source_hidden": True}, None, None, None,
                      {"source_hidden": True, "outputs_hidden": True}, None, None])


def test_folds_are_current():
    """Run python nbs/_quarto/fold.py after you changed which cells are exported, imported or
    solutions."""
    assert fold.main(notebooks, check=True) == 0


def test_an_exercise_is_solved_behind_one_line():
    text, opening, answer, closing = shown({"cell_type": "markdown",
        "source": "### Exercises\n1. Why?"},
        code_cell("#| code-fold: true", '#| code-summary: "Solution 1"', "40 + 2"))[2:]
    assert ((opening, answer, closing)
            == ('<details class="solution">\n<summary>Solution 1</summary>\n', "40 + 2",
                "</details>\n"))


def lines_above_the_first_figure(cells):
    "About how many lines of text a page shows before its first picture or demo."
    lines = 0
    for cell in cells:
        text = "".join(cell["source"])
        said, shown = (nbdev_filter.directives(text),
                       [output.get("data", {}) for output in cell.get("outputs", [])])
        if cell["cell_type"] == "code" and said.get("include") != "false":
            if "code-fold" in said: lines += 1
            elif said.get("echo") != "false": lines += len(text.splitlines()) + 1
            figures = ("image/png" in data or re.search("<svg|<iframe",
                "".join(data.get("text/html", "")))
                or execute.demo in "".join(data.get("text/plain", "")) for data in shown)
            if any(figures): return lines
        elif cell["cell_type"] == "markdown":
            text = re.sub(r"<details.*?</details>", "answer\n" * 3, text, flags=re.S)
            for line in re.sub(r"\]\([^)]*\)|^:::.*|<!--.*?-->", "", text, flags=re.M).splitlines():
                lines += (.6 if not line.strip() else 2.5 if line.startswith("#") else 1.8
                          if line.startswith("|") else -(-len(line)//92))
    return lines


@in_turn("path", course.course())
def test_the_first_figure_of_a_chapter_is_in_the_first_screen(path, documented):
    "In a window of 1280 by 800 a line takes 23 pixels, title and bar 270."
    assert 270 + 23 * lines_above_the_first_figure(documented[within(path)]["cells"]) < 800


def test_heads_of_tables_have_words(documented):
    "A reader of screens says nothing of a formula alone."
    heads = (head for _, text in prose(documented)
             for head in re.findall(r"^\|(.*)\|\n\|[-: |]+\|$", text, re.M))
    silent = [head for head in heads
              if any(re.fullmatch(r"\s*\$[^$]*\$\s*", column) for column in head.split("|"))]
    assert not silent


def test_plain_code_takes_the_color_of_its_theme():
    "Quarto's own rule is black on the dark page, too."
    assert ("main pre:not(.sourceCode) code { color: "
            "inherit }" in (tools / "site.css").read_text(encoding="utf-8"))


NO_WORDS_YET = set()


@in_turn("path", course.course())
def test_figures_of_the_course_have_words(path):
    "A picture that a cell shows says in `fig-alt` what is to be seen."
    silent = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if any("image/png" in output.get("data", {}) for output in cell.get("outputs", [])):
            said = nbdev_filter.directives("".join(cell["source"]))
            if len(said.get("fig-alt", "")) < 20 and "hide" not in said:
                silent.append("".join(cell["source"])[:60])
    assert not silent or course.name_of(path) in NO_WORDS_YET, silent


def test_readme_maker_on_a_small_notebook():
    code = (lambda source, **output: {"cell_type": "code", "source": source,
                                      "outputs": [output] if output else []})
    text, pictures = readme.make({"cells": [
        {"cell_type": "raw", "source": "---"},
        {"cell_type": "markdown", "source": ["# A\n", "[b](b.ipynb) [c](https://c) [d](#d)"]},
        code("#| hide\nsecret", output_type="stream", text="secret"),
        code("#| code-fold: true\n#| fig-alt: two halves\nsecret", output_type="display_data",
             data={"image/png": "AAAA", "text/plain": "<Figure>"}),
        {"cell_type": "code", "source": "#| echo: false\nsecret",
         "outputs": execute.in_one({"output_type": "stream", "name": "stdout", "text": text}
                                   for text in ("in two ", "goes"))},
        code("1 + 1", output_type="execute_result",
             data={"text/html": "<b>2</b>", "text/plain": ["2"]})]})
    assert text.splitlines()[0].startswith("<!--") and "secret" not in text
    assert "[b](nbs/b.ipynb) [c](https://c) [d](#d)" in text and "```text\nin two goes\n```" in text
    assert ("![two halves](nbs/images/index-1.png)" in text
            and pictures == {"index-1.png": b"\0\0\0"})
    assert text.endswith("```python\n1 + 1\n```\n\n```text\n2\n```\n")


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    "The built site: the folder XCLUST_SITE names, else rendered here from a copy."
    if "XCLUST_SITE" in os.environ: return root / os.environ["XCLUST_SITE"]
    if not shutil.which("quarto"):
        pytest.skip("quarto is not installed; the publishing workflow runs this")
    if not (tools / "vendor").exists():
        pytest.skip("no browser files: run nbs/_quarto/fetch_vendor.sh")
    copy = shutil.copytree(root, tmp_path_factory.mktemp("site") / "project",
                           ignore=shutil.ignore_patterns(".git", ".venv", "_site", ".quarto"))
    subprocess.run(["quarto", "render"], cwd=copy, check=True)
    return copy / "_site"


def test_site_has_every_page_and_asks_nothing_outside(site):
    for path in notebooks: assert (site / page_of(path)).exists(), page_of(path)
    assert ((site / "llms.txt").read_text(encoding="utf-8")
            == llms.text(config["website"]["site-url"]))
    assert (site / "404.html").exists() and not (site / "nbs").exists()
    for page in site.rglob("*.html"):
        outside = re.findall(r'<(?:script[^>]* src|link[^>]* rel="stylesheet"[^>]* href|img[^>]* '
                             r'src)="(https?://[^"]*)', page.read_text(encoding="utf-8"))
        assert not outside, f"{page.name} asks {outside}"


def test_widget_states_are_json(site):
    "The browser reads them with JSON.parse: whatever rewrites a page must leave them whole."
    for page in site.rglob("*.html"):
        for state in (
                re.findall(r'<script type="application/vnd.jupyter.widget-[^"]*">(.*?)</script>',
                           page.read_text(encoding="utf-8"), re.S)):
            json.loads(state)
