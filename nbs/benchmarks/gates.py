"""F1 of boxes beside hypergate's, on the example that its authors publish; 1_methods/12_boxes.ipynb
reads the numbers.

    pip install rdata
    python nbs/benchmarks/gates.py                fetches their file (0.5 MB), writes nbs/benchmarks/gates.csv; half a minute
    python nbs/benchmarks/gates.py --file FILE    the same from a copy of Samusik_01_subset.RData

The example (README and vignette of github.com/ebecht/hypergate, at the commit below): 2,000 cells
of Samusik et al. 2016 with 36 markers, a polygon drawn around 126 of them in a picture by t-SNE,
and the gate that hypergate finds for these, whose F1 is printed there after one marker, two and
three. Then every population of the same table with ten cells or more: the gate that hypergate 0.8.5
finds with its own options among all markers (run with R 4.2.2 by gates.R, counts below), and the
box on at most as many markers as that gate has. hypergate is an R package (GPL-3): nothing of it is
used here, and neither file nor cells are kept. """
import argparse, csv, hashlib
from pathlib import Path
from urllib.request import urlopen
import matplotlib.path
import numpy as np
from xclust import Boxes

url = "https://raw.githubusercontent.com/ebecht/hypergate/ab1283ab1369cad063899ffebc9e67c17654c4ed/data/Samusik_01_subset.RData"
sha256 = "6a5eb391543027b954d39d500a697f366ce9bc53e7848eced99f2d7d28d4e0a4"
polygon = np.array([[12.54, -10.61], [8.08, -14.76], [7.12, -18.55], [12.12, -20.33],
                    [17.32, -21.16], [20.62, -19.74], [21.04, -14.40], [20.83, -11.08],
                    [18.07, -10.02], [15.20, -9.42]])
published = {1: .8125, 2: .9360, 3: .9587}           # markers -> F1, as hgate_info prints it
# gates.R: population -> cells, markers of the gate, cells of the population inside, others inside
ran = {3: (10, 5, 10, 0), 4: (12, 5, 12, 0), 5: (312, 18, 301, 24), 8: (122, 6, 118, 4),
       10: (13, 4, 13, 0), 12: (83, 5, 74, 3), 13: (169, 8, 167, 1), 14: (25, 7, 22, 0),
       15: (262, 14, 254, 16), 18: (11, 4, 10, 0), 21: (28, 2, 28, 0), 22: (28, 6, 28, 0),
       23: (92, 5, 92, 2)}
fields = ["cells", "markers", "conditions", "inside", "others inside", "missed", "F1",
          "hypergate's F1"]


def cells(file):
    """Markers as a table with names, which cells lie in the polygon, and the population of each
    cell."""
    import rdata
    content = file.read_bytes() if file else urlopen(url).read()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise SystemExit("This is another file than the one the figures were published for.")
    data = rdata.conversion.convert(rdata.parser.parse_data(content),
                                    constructor_dict={})["Samusik_01_subset"]
    table, markers = data["xp_src"], [str(name) for name in data["regular_channels"]]
    columns = [str(name) for name in np.asarray(table.coords[table.dims[1]])]
    X = np.asarray(table)[:, [columns.index(name) for name in markers]]
    inside = matplotlib.path.Path(polygon).contains_points(np.asarray(data["tsne"]))
    return X, markers, inside, np.asarray(data["labels"]).astype(int)


def f1(found, wanted): return 2 * (found & wanted).sum() / (found.sum() + wanted.sum())


def gated(frame, name, wanted, n, theirs):
    "The box around some cells on n markers at most, beside hypergate's F1."
    gate = Boxes(goal="f1", max_conditions=n, thresholds="round").fit(frame,
        labels=np.where(wanted, 0, -1))
    found = gate.labels_ == 0
    said = (str(gate.rules()).splitlines()[1].strip() if n <= 5
            else f"{gate.boxes_[0].n_conditions} conditions")
    inside = [int((a & b).sum()) for a, b in ((found, wanted), (found, ~wanted), (wanted, ~found))]
    return [name, n, said, *inside, round(f1(found, wanted), 4), theirs]


def rows(X, markers, wanted, population):
    "The polygon with each number of markers; then a line a population."
    import pandas as pd
    frame = pd.DataFrame(X, columns=markers)
    for n in (1, 2, 3, 4, 5): yield gated(frame, "polygon", wanted, n, published.get(n, ""))
    for p, (cells, n, inside, others) in ran.items():
        if cells != (population == p).sum():
            raise SystemExit(f"Population {p} is another one than gates.R saw.")
        yield gated(frame, f"population {p}", population == p, n,
                    round(2 * inside / (cells + inside + others), 4))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--file", type=Path, help="a copy of Samusik_01_subset.RData")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".csv"))
    options = parser.parse_args()
    with options.out.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([fields, *rows(*cells(options.file))])
    print(options.out.read_text(encoding="utf-8"), end="")


if __name__ == "__main__": main()
