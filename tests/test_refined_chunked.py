"Refinement in chunks: the refined tree of memory, to the last bit."
import numpy as np
import pytest
import xclust.optimize.refinement as refinement
from chunked import method, refined, said, table
from xclust import CART, IMM, ExKMC, Source


def same(seed, model=None):
    "One table, one refined method, one way to cut."
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    model = method(rng, X) if model is None else model
    if (not refined(model) or w is not None and min(w[y == c].sum() for c in np.unique(y[y >= 0]))
        == 0):
        return 0
    chunks = [part for part in np.split(X, np.sort(rng.integers(0, len(X), rng.integers(0, 7))))
              if len(part)]
    whole, parts = said(model, X, y, w), said(model, Source(chunks), y, w)
    assert parts == whole, f"instance {seed}: {model}"
    return isinstance(whole, tuple)


@pytest.mark.filterwarnings("ignore")
def test_refined_in_any_chunks(): assert sum(map(same, range(5000, 5040))) > 20


@pytest.mark.filterwarnings("ignore")
def test_a_wrong_sum_is_seen(monkeypatch):
    true = refinement.exact_delta
    monkeypatch.setattr(refinement, "exact_delta", lambda *asked: true(*asked)[::-1])
    with pytest.raises(AssertionError, match="instance"):
        [same(seed, IMM()) for seed in range(5000, 5040)]


@pytest.fixture(scope="module")
def big():
    "Bins of many values, and a tree that gains by refinement."
    rng = np.random.default_rng(0)
    y = rng.integers(0, 6, 20_000)
    return rng.normal(size=(20_000, 4)) + 2*y[:, None]*rng.normal(size=4), y


@pytest.mark.parametrize("model", [IMM(refine=True), CART(max_leaves=9, refine=True, n_jobs=2),
    IMM(min_samples_leaf=800, refine=True), IMM(objective="kmedians", refine=True),
    ExKMC(max_leaves=8, cuts="interval", refine=True)], ids=str)
def test_a_larger_table(model, big, monkeypatch):
    X, y = big
    whole = said(model, X, y, None)
    # something improved
    assert whole[2] != said(type(model)(**{**model.get_params(), "refine": False}), X, y, None)[2]
    assert said(model, Source(X, rows=3_000), y, None) == whole
    # costs in files
    monkeypatch.setattr(refinement, "IN_MEMORY", 0)
    assert said(model, Source(X, rows=7_000), y, None) == whole
