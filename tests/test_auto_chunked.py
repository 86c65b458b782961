"AutoTree in chunks: the contest of memory, to the last bit."
import numpy as np
import pandas as pd
import pytest
import xclust.optimize.auto_chunked as far
from chunked import contest, said
from sklearn.datasets import make_blobs
from xclust import AutoTree, Source


@pytest.mark.filterwarnings("ignore")
def test_contests_in_any_chunks(): assert sum(map(contest, range(7000, 7015))) > 5


@pytest.mark.filterwarnings("ignore")
def test_contests_around_medians(monkeypatch):
    import chunked
    monkeypatch.setattr(chunked, "AutoTree",
                        lambda **given: AutoTree(**given | dict(objective="kmedians")))
    assert sum(map(contest, range(7000, 7006))) > 2


@pytest.mark.filterwarnings("ignore")
def test_another_sample_is_seen(monkeypatch):
    true = far.chosen_rows
    monkeypatch.setattr(far, "chosen_rows",
                        lambda *asked: tuple(part[:-1] for part in true(*asked)))
    with pytest.raises(AssertionError, match="instance"): list(map(contest, range(7000, 7040)))


@pytest.mark.filterwarnings("ignore")
def test_a_small_table_is_read_whole():
    X, y = make_blobs(900, 3, centers=4, cluster_std=2.5, random_state=0)
    for model in (AutoTree(), AutoTree(max_moves=5, objective="kmeans"),
                  AutoTree(max_leaves=6, min_samples_leaf=20)):
        frame = pd.DataFrame(X, columns=["a", "b", "c"])
        assert (said(model, Source([frame[:300], frame[300:]]), y, None)[:3] == said(model, frame,
            y, None)[:3])
    found = AutoTree(4, random_state=0).fit(Source(X))
    assert (found.reference_ is not None and found.price_ < 2
            and found.starts_.best.name == found.best_start_)


@pytest.mark.parametrize("given, says", [
    (dict(max_moves=5), "max_moves=5 searches in rows"), (dict(time_limit=1), "time_limit=1"),
    (dict(max_features=1), "give features="), (dict(objective="kernel"), "kernels need all rows"),
    (dict(fidelity=-1), "fidelity must be"), (dict(starts="none"), "starts must be")])
def test_what_needs_all_rows_is_said(given, says, monkeypatch):
    monkeypatch.setattr(far, "GATHERED", 0)
    with pytest.raises(ValueError, match=says):
        AutoTree(**given).fit(Source(np.arange(6.)[:, None]), labels=[0, 0, 0, 1, 1, 1])
