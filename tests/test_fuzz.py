"""The fuzzer of tests/fuzz: a short run with a fixed seed, what it found once, and whether it sees
what is broken."""
import json
import numpy as np
import pytest
import fuzz
from helpers import in_turn

STORED = fuzz.stored()
# instances of a short run
SHORT = dict(trees=120, frames=15, exports=40, models=250, commands=12)


@in_turn("found", STORED)
def test_what_was_found_once_stays_mended(found):
    broken, _ = fuzz.tried(fuzz.kind_of(found["kind"]), found["case"])
    assert not broken, broken


@pytest.mark.parametrize("name", SHORT)
def test_a_short_run(name):
    run = fuzz.Run(name, seed=20)
    run.until(20, SHORT[name])
    assert (not run.found), "\n".join(f"{f['number']}: {f['said']}\n{json.dumps(f['case'])}"
                                      for f in run.found)
    # with cold kernels the time may be up before the count
    assert run.instances and sum(run.laws.values()) > .5*run.instances


def test_a_number_is_an_instance():
    "The same number, the same case; another one, another case; and a case is plain JSON."
    for name in SHORT:
        kind = fuzz.kind_of(name)
        first, again, other = (json.dumps(kind.make(fuzz.rng_of(name, 3, n))) for n in (5, 5, 6))
        assert first == again != other


def test_a_broken_package_is_seen_and_the_case_shrinks(monkeypatch):
    "A label that is wrong where a row lies above the first threshold."
    from xclust import IMM
    real = IMM.predict
    monkeypatch.setattr(IMM, "predict",
                        lambda self, X: np.where(np.asarray(X)[:, 0] > 5, 0, real(self, X)))
    kind = fuzz.kind_of("trees")
    rng = np.random.default_rng(0)
    X = rng.integers(0, 12, (40, 3)).astype(float)
    case = dict(method="IMM", options={}, X=X.tolist(), y=(X[:, 0] > 5).astype(int).tolist(),
                C=None, w=None, laws=["JSON", "pickle"], draw=0)
    broken, _ = fuzz.tried(kind, case)
    assert broken and broken[0] == "predict gives the labels of fit"
    small = fuzz.shrunk(kind, case, broken[0], seconds=10)
    assert (len(small["X"]) <= 2 and len(small["X"][0]) == 1
            and fuzz.tried(kind, small)[0][0] == broken[0])
