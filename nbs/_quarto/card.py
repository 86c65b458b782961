"""Draw nbs/images/card.png, the picture that a link to the site shows: `python
nbs/_quarto/card.py`."""
from pathlib import Path
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
from sklearn.cluster import KMeans
from sklearn.datasets import load_wine
from xclust import IMM
from xclust.showing.plots import PALETTE

wine = load_wine(as_frame=True)
pair = wine.data[["alcohol", "flavanoids"]]
tree = IMM(reference=KMeans(4, n_init=10, random_state=0)).fit(pair)

figure = plt.figure(figsize=(12, 6.3), dpi=100, facecolor="white")
figure.text(.055, .70, "xclust", fontsize=74, fontweight="bold", color="#1d2329")
figure.text(.06, .49, "Explain any clustering\nwith a small tree\nof one-feature cuts",
            fontsize=30, color="#3b444d", linespacing=1.35, va="center")
figure.text(.06, .16, "pip install xclust", fontsize=24, family="monospace", color="#00609c")
ax = figure.add_axes([.56, .09, .41, .82])
for c in range(4):
    ax.plot(*pair[tree.labels_ == c].to_numpy().T, "o", ms=8, color=PALETTE[c], mec="white", mew=.6)
ax.set(xticks=[], yticks=[])
window = (*ax.get_xlim(), *ax.get_ylim())


def draw(node, left, right, low, high):
    "The cuts of a node and of those below it, each within its box."
    t = tree.tree_
    if t.feature[node] < 0: return
    at, boxes = t.upper[node], None
    if t.feature[node] == 0:
        ax.plot([at, at], [low, high], color="#1d2329", lw=3)
        boxes = (left, at, low, high), (at, right, low, high)
    else:
        ax.plot([left, right], [at, at], color="#1d2329", lw=3)
        boxes = (left, right, low, at), (left, right, at, high)
    for child, box in zip((t.children_left[node], t.children_right[node]), boxes): draw(child, *box)


draw(0, *window)
ax.set(xlim=window[:2], ylim=window[2:])
for side in ax.spines.values(): side.set_color("#c7ccd1")
figure.savefig(Path(__file__).resolve().parents[1] / "images" / "card.png")
