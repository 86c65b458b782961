"""Boxes as rectangle gates of Gating-ML 2.0, the exchange format of cytometry

Made by nbs/_quarto/export.py from nbs/howto/gating_ml.ipynb: edit that."""


import math, re
from collections.abc import Sequence
from os import PathLike
from xml.sax.saxutils import quoteattr
import numpy as np
from sklearn.utils.validation import check_is_fitted
from xclust.engine.printed import printable, write_text
from xclust.reading.rules import condition_intervals, intersect
from xclust.reading.formatting import known_names, name_features


def ranges_of_box(
    box, names,
) -> list: # Of (name, least value inside, least value above): None where there is no end
    "The box as half-open ranges."
    ranges = {}
    for c in box.tree.path(box.leaf):
        if c.codes is not None or not box.tree.column(c.feature).measured:
            raise ValueError("gates are ranges of numbers, and a box asks which value "
                             f"{names[c.feature]!r} has: leave such columns out with features=.")
        ranges[c.feature] = intersect(ranges.get(c.feature, condition_intervals(c)),
                                      condition_intervals(c))
    found = []
    for f, (chunk, *more) in ranges.items():
        if more:
            raise ValueError(f"gates are ranges, and a box leaves out the middle of {names[f]!r}.")
        low, high = float(chunk.lower), float(chunk.upper)
        low = (None if np.isneginf(low) else float(np.nextafter(low, np.inf)) if chunk.lower_open
               else low)
        high = (None if high >= np.finfo(float).max else high if chunk.upper_open
                else float(np.nextafter(high, np.inf)))
        found.append((names[f], low, high))
    return found


GATING = "http://www.isac-net.org/std/Gating-ML/v2.0/"
ARCSINH = """  <transforms:transformation transforms:id="arcsinh">
    <transforms:fasinh transforms:T="{t!r}" transforms:M="{m!r}" transforms:A="0"/>
  </transforms:transformation>"""

def to_gatingml(
    boxes, # Fitted `Boxes`
    path:str|PathLike|None=None, # File to write; None: return the text
    feature_names:Sequence[str]|None=None, # Channels, one a column; else the names seen in fit
    *,
    # c, where the columns of fit were arcsinh(channel / c); None: they were the channels
    cofactor:float|None=None,
) -> str|None: # XML; the text, or None where a file was written
    "The boxes as rectangle gates of Gating-ML 2.0, in the order in which a row asks them."
    check_is_fitted(boxes, "result_")
    if cofactor is not None and not 0 < cofactor < np.inf:
        raise ValueError(f"cofactor must be None or a number above 0, such as 5; got {cofactor!r}.")
    names, clusters, counts = name_features(boxes, feature_names), known_names(boxes), {}
    gates = []
    for box in boxes.boxes_:
        counts[box.cluster] = counts.get(box.cluster, 0) + 1
        name = (clusters[box.cluster] + (f" {counts[box.cluster]}" if counts[box.cluster] > 1
                                         else ""))
        gates.append(gate_xml(re.sub(r"[^\w.-]", "_", name), ranges_of_box(box, names), cofactor))
    if cofactor is not None:
        gates.insert(0, ARCSINH.format(t=float(cofactor * np.sinh(1)), m=1 / math.log(10)))
    text = "\n".join(['<?xml version="1.0" encoding="UTF-8"?>',
                      f'<gating:Gating-ML xmlns:gating="{GATING}gating"',
                      f'    xmlns:transforms="{GATING}transformations"',
                      f'    xmlns:data-type="{GATING}datatypes">', *gates, "</gating:Gating-ML>"])
    if path is None: return text
    write_text(path, text + "\n")

def gate_xml(name, ranges, cofactor) -> str:
    "One rectangle gate."
    scale = "" if cofactor is None else ' gating:transformation-ref="arcsinh"'
    lines = [f"  <gating:RectangleGate gating:id={quoteattr(printable(name))}>"]
    for channel, low, high in ranges:
        ends = "".join(f' gating:{side}="{v!r}"' for side, v in (("min", low), ("max", high))
                       if v is not None)
        lines += [f'    <gating:dimension gating:compensation-ref="uncompensated"{scale}{ends}>',
                  "      <data-type:fcs-dimension "
                  f"data-type:name={quoteattr(printable(channel))}/>",
                  "    </gating:dimension>"]
    return "\n".join([*lines, "  </gating:RectangleGate>"])
