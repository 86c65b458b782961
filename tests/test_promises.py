"""Documents of version 1, stored with rows and answers, never written anew: every later version
reads them and predicts the same."""
import json
from pathlib import Path
import numpy as np
import pytest
from xclust import Tree, from_json
from helpers import in_turn

STORED = sorted(Path(__file__).with_name("stored").glob("*.json"))


def rows_of(given):
    "An array, or a frame whose dates are text"
    if isinstance(given, list): return np.array(given)
    pd = pytest.importorskip("pandas")
    return pd.DataFrame({name: pd.to_datetime(values) if name == "when" else values
                         for name, values in given.items()})


def answers_of(model, rows):
    """Clusters by their numbers, as they were stored; labels are those that were given, by the same
    numbers."""
    if isinstance(model, Tree): return model.predict(rows).tolist()
    codes = model.predict(rows, codes=True)
    labels = [model.clusters_[j] if j >= 0 else None for j in codes]
    assert ([a == b or j < 0 for j, a, b in zip(codes, model.predict(rows), labels)]
            == [True] * len(codes))
    return codes.tolist()


@pytest.mark.filterwarnings("ignore")
@in_turn("path", STORED)
def test_a_document_of_version_1_says_what_it_said(path):
    stored = json.loads(path.read_text(encoding="utf-8"))
    document, rows = json.dumps(stored["document"]), rows_of(stored["rows"])
    assert stored["document"]["version"] == 1
    model = Tree.from_json(document) if path.stem == "tree" else from_json(document)
    assert answers_of(model, rows) == stored["answers"]
    again = json.loads(model.to_json())
    back = (Tree.from_json(json.dumps(again)) if path.stem == "tree"
            else from_json(json.dumps(again)))
    assert answers_of(back, rows) == stored["answers"]


def test_there_is_one_of_every_sort():
    assert ({p.stem for p in STORED} >= {"tree", "imm", "intervals", "rounded", "frame", "kernel",
                                         "boxes", "boxes_of_a_frame"})
    assert ({json.loads(p.read_text(encoding="utf-8"))["document"]["format"] for p in STORED}
            == {"xclust-tree", "xclust-model", "xclust-boxes"})
