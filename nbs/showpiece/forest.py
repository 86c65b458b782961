"""What the landing page and howto/forest.ipynb show of covtype.json, which covtype.py makes."""
import json
from html import escape
from pathlib import Path
from xclust.showing.explorer import player
from xclust.showing.plots import cluster_color

FULL = 7                                             # leaves: from here on there are seven groups


def stored(path=Path(__file__).with_name("covtype.json")):
    "What was measured, as a dict."
    return json.loads(Path(path).read_text(encoding="utf-8"))


def sentences(tree):
    "The leaves of a tree in order, each a sentence: [(color, rows, sentence)]."
    said = [f"{'Plots' if i == 0 else 'Of the others, those'} {words}." if words else "The rest." for i, (*_, words) in enumerate(tree["steps"])]
    return [(color, rows, text) for (color, rows, _), text in zip(tree["steps"], said)]


# The moving picture

BIG = '<span style="display:inline-block;margin-right:2.2em"><b style="font-size:1.7em">{}</b><br><span style="font-size:.85em">{}</span></span>'
ROW = ('<tr><td style="width:22%;padding:.25em .6em .25em 0;vertical-align:middle;border:none"><div style="height:1.1em;width:{width:.0f}%;'
       'background:{color};border-radius:2px"></div></td><td style="padding:.25em 0;border:none;text-align:left">{text} '
       '<span style="opacity:.65;white-space:nowrap">{share:.1%}</span></td></tr>')


def curve(found, leaves):
    "Rows kept against leaves, the stop marked: a small SVG."
    stops = sorted(map(int, found["trees"]))
    shares = [found["trees"][str(s)]["share"] for s in stops]
    low, high = min(shares) - .01, max(shares) + .01
    def at(i): return 8 + 224*i/(len(stops) - 1), 52 - 44*(shares[i] - low)/(high - low)
    points = " ".join("{:.1f},{:.1f}".format(*at(i)) for i in range(len(stops)))
    x, y = at(stops.index(leaves))
    return (f'<svg viewBox="0 0 240 60" width="240" height="60" role="img" aria-label="Rows kept at {leaves} leaves, among {stops[0]} to {stops[-1]}">'
            f'<polyline points="{points}" fill="none" stroke="#888" stroke-width="2"/><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#0072b2"/></svg>')


def frame(found, leaves):
    "One stop of the slider, as HTML."
    tree = found["trees"][str(leaves)]
    read = sentences(tree)
    most = max(rows for _, rows, _ in read)
    body = "".join(ROW.format(width=100*rows/most, color=cluster_color(color), text=escape(text), share=rows/found["rows"]) for color, rows, text in read)
    head = BIG.format(f"{tree['share']:.1%}", "of the plots keep their group") + BIG.format(f"{tree['price']:.3f}", "price: spread after / before")
    shape = f"{tree['groups']} groups in {leaves} sentences"
    return (f'<div style="line-height:1.35;max-width:44em"><div style="display:flex;flex-wrap:wrap;gap:.4em;align-items:center">{head}'
            f'{curve(found, leaves)}</div><p style="margin:.5em 0 .2em"><b>{shape}</b></p>'
            f'<table style="width:100%;border:none;border-collapse:collapse;font-size:.95em">{body}</table></div>')


def alt(found, leaves):
    "A stop in words."
    tree = found["trees"][str(leaves)]
    return f"{leaves} leaves: price {tree['price']:.3f}, {tree['share']:.1%} of the plots keep their group"


def slider(found, start=FULL):
    "The trees behind a slider that moves without Python."
    stops = sorted(map(int, found["trees"]))
    return player([frame(found, s) for s in stops], [str(s) for s in stops], "leaves", alts=[alt(found, s) for s in stops], start=stops.index(start))


# The picture that stands

def picture(found, leaves=FULL, width=8.2):
    "The sentences of one tree as a figure."
    import matplotlib.pyplot as plt
    tree = found["trees"][str(leaves)]
    read = sentences(tree)
    figure, ax = plt.subplots(figsize=(width, .42*len(read) + .9), dpi=80, layout="constrained")
    for i, (color, rows, text) in enumerate(read):
        ax.barh(i, rows/found["rows"], color=cluster_color(color), height=.62)
        ax.text(rows/found["rows"] + .012, i, f"{text}  {rows/found['rows']:.0%}", va="center", fontsize=10)
    ax.set(xlim=(0, 1), yticks=[], xticks=[])
    ax.invert_yaxis()
    ax.spines[:].set_visible(False)
    ax.set_title(f"{found['rows']:,} forest plots in {len(read)} sentences: {tree['share']:.1%} keep their group, price {tree['price']:.3f}",
                 loc="left", fontsize=11, fontweight="bold")
    return figure
