"""Quarto `post-render` script: addresses lose their /nbs/; the site serves the widget manager and
MathJax itself, from no CDN; demos get names that a screen reader says; code loses the anchor of
every line and the spans of its operators, a fifth of a page of code; the search finds words in any
order and every public name, and folded code is no part of it; scripts wait for the first paint;
names of options stay on one line; the bar marks where a page is.

Quarto puts require.js, jQuery and html-manager's embed-amd.js (three CDN tags) in a page that shows
a widget, the first two in any page with an HTML output, and MathJax 3 with a polyfill in a page
with maths. `embed.js` is the same manager without require.js: half the size, it finds its icon
fonts, and it serves every core ipywidgets widget (no third-party ones). The manager calls MathJax
2's `Hub`: the shim answers. """
import html, json, os, posixpath, re, shutil
from pathlib import Path
import yaml

# Quarto 1.11 writes `defer` before src
CDN, REST = r'<script\b[^>]*? src="https://[^"]*/', r'"[^>]*></script>\n?'
SHIM = ('<script>addEventListener("load",()=>{const M=window.MathJax;'
        'if(M&&!M.Hub)M.Hub={Queue:(...q)=>q.forEach(a=>M.typesetPromise([a[2]]))}})</script>\n')
RULES = [  # pattern, replacement ({libs}: the way to site_libs), the folder of vendor/ it needs
    (CDN + r"@jupyter-widgets/html-manager@[^\"]*/embed-amd\.js" + REST,
     SHIM + '<script src="{libs}/jupyter-widgets/embed.js" defer></script>\n<script '
            'src="{libs}/jupyter-widgets/demos.js" defer></script>\n', "jupyter-widgets"),
    (CDN + r"require(?:\.min)?\.js" + REST, "", None),
    (CDN + r"jquery(?:\.min)?\.js" + REST, "", None),
    (r"<script type=\"application/javascript\">define\('jquery'[^<]*</script>\n?", "", None),
    (CDN + r"polyfill/[^\"]*" + REST, "", None),
    # an empty corner of a table is no heading
    (r"<th((?: [^>]*)?)>\s*</th>", r"<td\1></td>", None),
    (r'<span id="cb\d+-\d+"><a href="#cb\d+-\d+"[^>]*></a>', "<span>", None),
    (r'<span class="op">([^<]*)</span>', r"\1", None),
    (CDN + r"mathjax@3/[^\"]*" + REST, '<script src="{libs}/mathjax/tex-chtml-full.js" '
                                       'defer></script>\n', "mathjax"),
]

SLIDES = """<script>
// What reveal leaves without a name, and out of reach of the keyboard.
addEventListener("load", () => {
  const set = (where, key, value) => document.querySelectorAll(`${where}:not([${key}])`).forEach(node => node.setAttribute(key, value));
  const name = () => { set(".slide-menu-button a", "aria-label", "The menu of the slides"); set(".slide-menu-panel", "tabindex", "0"); };
  new MutationObserver(name).observe(document.body, {childList: true, subtree: true});
  name();
});
</script>
"""


def as_slides(page):
    "Slides may be enlarged, and their menu has a name."
    if "Reveal.initialize" not in page or SLIDES in page: return page
    page = re.sub(r'(<meta name="viewport" content="width=device-width, initial-scale=1.0)[^"]*"',
                  r'\1"', page)
    return page.replace("</body>", SLIDES + "</body>")


CAPTIONED = re.compile(
    r'<img (?![^>]*\balt=)([^>]*>(?:(?!<img |</?figure).)*?<figcaption>)([^<]*)</figcaption>', re.S)


def with_words(page):
    """A picture whose caption is its description says it to those who hear the page, too: pandoc
    leaves `alt` out."""
    return CAPTIONED.sub(lambda found: f'<img alt="{found[2].strip()}" '
                                       f'{found[1]}{found[2]}</figcaption>', page)


OUTPUT = re.compile(r'(<div class="cell-output[^>]*>\n)<pre>(<code>([^<]*)</code></pre>)')
FEW, LONG = 3, 80


def wrapped(page):
    """Outputs of few lines and long ones are sentences, and wrap; those of many lines are tables,
    and scroll."""
    def mark(found):
        lines = html.unescape(found[3]).strip().splitlines()
        return (f'{found[1]}<pre class="said">{found[2]}' if 0 < len(lines) <= FEW
                and max(map(len, lines)) > LONG else found[0])
    return OUTPUT.sub(mark, page)


INLINE = re.compile(r"(<pre[^>]*>)?<code>([^<]+)</code>")
OPTION = re.compile(r"(?<!\w)--\w+(?:-\w+)+")
WHOLE = r'<span class="option">\g<0></span>'


def unbroken(page):
    "The name of an option stays on one line: browsers break a word after a hyphen."
    def mark(found): return found[0] if found[1] else f"<code>{OPTION.sub(WHOLE, found[2])}</code>"
    return INLINE.sub(mark, page)


MARKED = re.compile(r'<a class="nav-link active" href="([^"]*)" aria-current="page">(.*?)<a '
                    r'class="nav-link" href="([^"]*)">', re.S)


def in_the_bar(text, page):
    """Where two entries of the bar lead to pages of one folder, Quarto marks the first for all
    pages of it: the second is marked for those that are not the first's own."""
    def turn(found):
        first, second = ((page.parent / found[i]).resolve() for i in (1, 3))
        if page.resolve() == first or not first.parent == second.parent == page.resolve().parent:
            return found[0]
        return (f'<a class="nav-link" href="{found[1]}">{found[2]}<a class="nav-link active" '
                f'href="{found[3]}" aria-current="page">')
    return MARKED.sub(turn, text, count=1)


REFERENCE = re.compile(r'(\s(?:href|src|content|action|data-[\w-]+)=")([^"]*)"')


def one_level_up(site, address):
    """Move everything in `site`/nbs to `site`, whose public `address` is given, and every reference
    with it. Returns the number of pages."""
    if not (site / "nbs").is_dir(): return 0
    pages = [page.relative_to(site / "nbs") for page in sorted((site / "nbs").rglob("*.html"))]
    shutil.copytree(site / "nbs", site, dirs_exist_ok=True)
    shutil.rmtree(site / "nbs")
    for page in pages:
        text = (site / page).read_text(encoding="utf-8")
        (site / page).write_text(
            REFERENCE.sub(lambda found: f'{found[1]}{moved(found[2], page, address)}"', text),
            encoding="utf-8")
    for file in [site / "search.json", site / "sitemap.xml"]:
        if not file.exists(): continue
        text = file.read_text(encoding="utf-8").replace(f"{address}/nbs/", f"{address}/")
        file.write_text(re.sub(r'("(?:href|objectID)": ")nbs/', r"\1", text), encoding="utf-8")
    return len(pages)


def moved(reference, page, address):
    """What a reference in nbs/`page` is where there is no nbs/: one that climbs to the top of the
    site climbs one level less."""
    if reference.startswith(f"{address}/"):
        return re.sub(f"^{re.escape(address)}/(.*/)?nbs/(?=images/)|^{re.escape(address)}/nbs/",
                      f"{address}/", reference)
    up = "../" * len(page.parts)
    if reference.startswith(up):
        reference = ("../" * (len(page.parts) - 1)
                     + reference.removeprefix(up).removeprefix("nbs/") or "./")
    if (page.name != "404.html" or re.match(r"[#/]|\w+:", reference)
        or not ("/" in reference or ".html" in reference)):
        return reference
    # the page of a missing address stands at any depth
    top = "/" + address.split("/", 3)[3]
    return posixpath.normpath(f"{top}/{reference}") + "/" * reference.endswith("/")


def rewrite(page, libs):
    """Replace the CDN tags of one page; returns whether it changed and the vendor folders it now
    needs."""
    old = new = page.read_text(encoding="utf-8")
    up, needed = os.path.relpath(libs, page.parent).replace(os.sep, "/"), set()
    for pattern, replacement, folder in RULES:
        new, count = re.subn(pattern, replacement.replace("{libs}", up), new)
        if count and folder: needed.add(folder)
    new = in_the_bar(as_slides(with_words(wrapped(unbroken(new)))), page)
    if new != old: page.write_text(new, encoding="utf-8")
    return new != old, needed


OUTSIDE = re.compile(CDN.removesuffix("/") + '"')


def refuse_outside(site):
    """A tag that no rule knows (another version of Quarto writes another one) stops the build: it
    would be a page without formulas."""
    for page in sorted(site.rglob("*.html")):
        found = OUTSIDE.search(page.read_text(encoding="utf-8"))
        if found:
            raise SystemExit(f"selfhost: {page.relative_to(site)} still asks another host for a "
                             f"script, {found[0]}: give RULES a rule for it")


def selfhost(site, vendor):
    "Rewrite every page of `site` and copy in what the pages need from `vendor`."
    libs = site / "site_libs"
    done = [rewrite(page, libs) for page in sorted(site.rglob("*.html"))]
    needed = sorted(set().union(*(folders for _, folders in done)))
    refuse_outside(site)
    for folder in needed:
        if not (vendor / folder).is_dir():
            raise SystemExit(f"selfhost: {vendor / folder} is missing: run "
                             "nbs/_quarto/fetch_vendor.sh first")
        shutil.copytree(vendor / folder, libs / folder, dirs_exist_ok=True)
        if folder == "jupyter-widgets":
            shutil.copy(Path(__file__).with_name("demos.js"), libs / folder)
    print(f"selfhost: {sum(changed for changed, _ in done)} page(s), "
          f"{', '.join(needed) or 'nothing'} copied")


# What the search finds

def folds(page):
    "The folded code of a page, as the text of its lines."
    inside = re.findall(r'<details class="code-fold">(.*?)</details>', page, re.S)
    return [html.unescape(re.sub(r"<[^>]*>", "", part)).strip() for part in inside]


def encoded(text):
    """Text as Quarto writes it in its index: only these two are words there. Blanks at the ends of
    lines do not count."""
    return re.sub(r"\s*\n\s*", "\n", text.replace("<", "&lt;").replace(">", "&gt;"))


NAME = re.compile(r'<section id="([^"]+)" class="level3[^"]*">(.*?)(?=<section id="[^"]+" '
                  r'class="level[23]\b|</main>)', re.S)


def by_name(entries, site):
    """The entries of the search, one for each public name of the page api.html in place of one for
    each of its sections."""
    page = site / "api.html"
    of_api = [entry for entry in entries if entry["href"].partition("#")[0] == "api.html"]
    if not of_api or not page.is_file(): return entries
    made = []
    for place, inside in NAME.findall(page.read_text(encoding="utf-8")):
        text = html.unescape(re.sub(r"<[^>]*>", " ", inside))
        href = f"api.html#{place}"
        made.append(of_api[0] | {"objectID": href, "href": href, "section": place,
                                 "text": encoded(re.sub(r"[ \t]+", " ", text)).strip()})
    return [entry for entry in entries if entry not in of_api[1:]] + made if made else entries


# in Quarto's script, older and newer: a phrase
QUERY = re.compile(r"\b(fuse|index)\.search\(query, fuseOptions\)")
WORDS = (
    """.search(query.trim().split(/\\s+/).map(word => "'" + word.replaceAll('"', "")).join(" "), fuseOptions)""")


def by_words(site):
    """The search finds entries that have all words of a query, in any order. Returns whether
    Quarto's script is as we know it."""
    script = site / "site_libs" / "quarto-search" / "quarto-search.js"
    if not script.exists(): return False
    text = script.read_text(encoding="utf-8")
    if WORDS in text: return True
    if len(QUERY.findall(text)) != 1 or "ignoreLocation: true," not in text: return False
    text = QUERY.sub(lambda found: found[1] + WORDS, text).replace("ignoreLocation: true,",
        "ignoreLocation: true, useExtendedSearch: true,")
    script.write_text(text, encoding="utf-8")
    return True


def trim(site):
    """Leave imports and other folded code out of the search: a word should lead to the prose and to
    the reference. Returns characters before and after."""
    index = site / "search.json"
    if not index.exists(): return 0, 0
    old, pages = index.read_text(encoding="utf-8"), {}
    entries = by_name(json.loads(old), site)
    for entry in entries:
        file = entry["href"].partition("#")[0]
        if file not in pages:
            pages[file] = ([encoded(code)
                for code in folds((site / file).read_text(encoding="utf-8"))]
                if (site / file).is_file() else [])
        entry["text"] = re.sub(r"\s*\n\s*", "\n", entry["text"])
        for code in pages[file]: entry["text"] = entry["text"].replace(code, " ")
    new = json.dumps(entries, ensure_ascii=False, indent=0)
    index.write_text(new, encoding="utf-8")
    return len(old), len(new)


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    project = Path(os.environ.get("QUARTO_PROJECT_ROOT") or here.parents[1])
    site = (project / os.environ.get("QUARTO_PROJECT_OUTPUT_DIR", "_site")).resolve()
    address = yaml.safe_load((project / "_quarto.yml").read_text(
        encoding="utf-8"))["website"]["site-url"]
    print(f"{one_level_up(site, address)} page(s) without nbs/ in their addresses")
    selfhost(site, here / "vendor")
    print("search: {:,} characters, {:,} without folded code".format(*trim(site)))
    if not by_words(site):
        print("search: this Quarto's quarto-search.js is another one, so a query is searched as "
              "a phrase")
