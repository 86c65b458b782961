"""Quarto `post-render` script: the site serves the widget manager and MathJax itself, from no CDN.

Quarto puts require.js, jQuery and html-manager's embed-amd.js (three CDN tags) in a page that shows a widget,
the first two in any page with an HTML output, and MathJax 3 with a polyfill in a page with maths.
`embed.js` is the same manager without require.js: half the size, it finds its icon fonts, and it serves every
core ipywidgets widget (no third-party ones). The manager calls MathJax 2's `Hub`: the shim answers.
"""
import os, re, shutil
from pathlib import Path

CDN, REST = r'<script src="https://[^"]*/', r'"[^>]*></script>\n?'
SHIM = ('<script>addEventListener("load",()=>{const M=window.MathJax;'
        'if(M&&!M.Hub)M.Hub={Queue:(...q)=>q.forEach(a=>M.typesetPromise([a[2]]))}})</script>\n')
RULES = [  # pattern, replacement ({libs}: the way to site_libs), the folder of vendor/ it needs
    (CDN + r"@jupyter-widgets/html-manager@[^\"]*/embed-amd\.js" + REST,
     SHIM + '<script src="{libs}/jupyter-widgets/embed.js"></script>\n', "jupyter-widgets"),
    (CDN + r"require(?:\.min)?\.js" + REST, "", None),
    (CDN + r"jquery(?:\.min)?\.js" + REST, "", None),
    (r"<script type=\"application/javascript\">define\('jquery'[^<]*</script>\n?", "", None),
    (CDN + r"polyfill/[^\"]*" + REST, "", None),
    (CDN + r"mathjax@3/[^\"]*" + REST, '<script src="{libs}/mathjax/tex-chtml-full.js"></script>\n', "mathjax"),
]


def rewrite(page, libs):
    "Replace the CDN tags of one page; returns whether it changed and the vendor folders it now needs."
    old = new = page.read_text(encoding="utf-8")
    up, needed = os.path.relpath(libs, page.parent).replace(os.sep, "/"), set()
    for pattern, replacement, folder in RULES:
        new, count = re.subn(pattern, lambda _: replacement.replace("{libs}", up), new)
        if count and folder: needed.add(folder)
    if new != old: page.write_text(new, encoding="utf-8")
    return new != old, needed


def selfhost(site, vendor):
    "Rewrite every page of `site` and copy in what the pages need from `vendor`."
    libs = site / "site_libs"
    done = [rewrite(page, libs) for page in sorted(site.rglob("*.html"))]
    needed = sorted(set().union(*(folders for _, folders in done)))
    for folder in needed:
        if not (vendor / folder).is_dir():
            raise SystemExit(f"selfhost: {vendor / folder} is missing: run nbs/_quarto/fetch_vendor.sh first")
        shutil.copytree(vendor / folder, libs / folder, dirs_exist_ok=True)
    print(f"selfhost: {sum(changed for changed, _ in done)} page(s), {', '.join(needed) or 'nothing'} copied")


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    root = Path(os.environ.get("QUARTO_PROJECT_ROOT") or here.parents[1])
    selfhost(root / os.environ.get("QUARTO_PROJECT_OUTPUT_DIR", "_site"), here / "vendor")
