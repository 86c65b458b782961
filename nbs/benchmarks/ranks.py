"""Mean ranks of methods over tables, and their picture, for 9_evidence/09_protocol.ipynb and
9_evidence/15_today.ipynb.

Methods that a bar joins are not told apart by so few tables (Nemenyi's test; J. Demšar, JMLR 7,
2006). """
import numpy as np
import pandas as pd
from scipy.stats import rankdata, studentized_range

level = .05
blue, orange, grey = "#0072b2", "#e69f00", "#888888"


def ranked(wide):
    "The rank of each method (a column) in each row: 1 for the least value; equals share a rank."
    return pd.DataFrame(rankdata(wide, axis=1), wide.index, wide.columns)


def critical_difference(methods, tables):
    "How far two mean ranks must be apart; methods, tables: how many there are."
    return (studentized_range.ppf(1 - level, methods,
                                  np.inf)/2**.5*(methods*(methods + 1)/6/tables)**.5)


def joined(ranks, far):
    "The longest runs of methods whose ranks differ by less than `far`; ranks: ascending."
    runs = [(i, max(j for j in range(len(ranks)) if ranks.iloc[j] - ranks.iloc[i] < far))
            for i in range(len(ranks))]
    return [(a, b) for n, (a, b) in enumerate(runs) if b > a and all(b > d for _, d in runs[:n])]


def rank_line(ax, ranks, far, side=2.8):
    "Draw ascending mean ranks on a line, the names on both sides; side: room for these, in ranks."
    ax.plot([1, len(ranks)], [0, 0], color="k", lw=1)
    for r in range(1, len(ranks) + 1):
        ax.text(r, .12, r, ha="center", fontsize=8)
        ax.plot([r, r], [0, .08], color="k", lw=1)
    half = (len(ranks) + 1)//2
    for i, (name, rank) in enumerate(ranks.items()):
        left = i < half
        y, edge = -.45 - .3*(i if left else len(ranks) - 1 - i), .6 if left else len(ranks) + .4
        ax.plot([rank, rank, edge], [0, y, y], color=blue if name.startswith("AutoTree") else grey,
                lw=1)
        ax.text(edge + (-.1 if left else .1), y, f"{name}  {rank:.1f}" if left
                else f"{rank:.1f}  {name}", ha="right" if left else "left", va="center", fontsize=8)
    for n, (a, b) in enumerate(joined(ranks, far)):
        ax.plot([ranks.iloc[a] - .05, ranks.iloc[b] + .05], [-.1 - .08*n]*2, color=orange, lw=3)
    ax.plot([1, 1 + far], [.55, .55], color=orange, lw=3)
    ax.text(1 + far/2, .65, f"critical difference {far:.1f}", ha="center", fontsize=8)
    ax.set(xlim=(1 - side, len(ranks) + side), ylim=(-.6 - .3*half, .9))
    ax.axis("off")
