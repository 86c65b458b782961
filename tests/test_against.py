"One cluster against another: only the rows of both count."
import numpy as np
import pytest
from itertools import combinations_with_replacement
from sklearn.datasets import load_wine
from xclust import CART, IMM, Boxes

WINE, TARGET = load_wine(as_frame=True).data, load_wine().target
KINDS = load_wine().target_names[TARGET]


@pytest.mark.parametrize("model", [IMM(), CART(3, max_leaves=5), Boxes()], ids=lambda m: type(m).__name__)
def test_only_the_rows_of_both_count(model):
    found = model.fit(WINE, labels=KINDS).describe("class_2", WINE, against="class_1", n=2)
    both, own = TARGET > 0, TARGET == 2
    assert found.against == "class_1" and found.share == own.sum()/both.sum()
    for i in found:
        inside = i.boxes.predict(WINE) >= 0
        assert i.precision == own[inside & both].mean() and i.recall == inside[own].mean()
    assert "class_2 against class_1: 40.3 % of the rows of both." in str(found)
    alone = Boxes().fit(WINE[both], labels=KINDS[both]).describe("class_2", WINE[both], n=2)
    assert [i[1:8] for i in alone] == [i[1:8] for i in found]
    assert "class_2 against class_1" in model.report(WINE, described=[found]) if not isinstance(model, Boxes) else True


def test_several_taken_together_are_the_rest():
    tree = IMM().fit(WINE, labels=KINDS)
    rest, two = tree.describe(2, WINE, n=2), tree.describe(2, WINE, n=2, against=["class_0", "class_1"])
    assert [i[:8] for i in rest] == [i[:8] for i in two] and rest.share == two.share


def best_by_trial(X, own, w, most):
    "The largest F1 of any box of at most `most` conditions, each between two values of a column."
    def inside(x): return np.array([(a <= x) & (x <= b) for a, b in combinations_with_replacement(np.unique(x), 2)])
    masks = [inside(x) for x in X.T]
    boxes = masks if most == 1 else [(a[:, None] & b).reshape(-1, len(X)) for a, b in combinations_with_replacement(masks, 2)]
    boxes = np.concatenate(boxes)
    return (2*(boxes @ (w*own))/(w[own].sum() + boxes @ w)).max()


@pytest.mark.filterwarnings("ignore")
def test_the_best_box_is_that_of_trying_all():
    "300 tables with ties, rows twice, constant columns, weights of 0, and rows of a third cluster that do not count."
    rng = np.random.default_rng(0)
    for trial in range(300):
        n, d, most = int(rng.integers(6, 16)), 1 + trial % 3, 1 + trial % 2
        X, y = rng.integers(0, rng.integers(1, 6), (n, d)).astype(float), np.r_[0, 1, 2, rng.integers(0, 3, n - 3)]
        w = np.where(np.arange(n) < 3, 1, rng.integers(0, 4, n)) if trial % 4 else np.ones(n)
        if trial % 5 == 0: X[:, 0] = 7
        if trial % 7 == 0: X, y, w = np.repeat(X, 2, axis=0), np.repeat(y, 2), np.repeat(w, 2)
        both = (y < 2) & (w > 0)
        found = CART().fit(X, labels=y).describe(0, X, against=1, max_conditions=most, n=1, folds=2, sample_weight=w)
        best = best_by_trial(X[both], y[both] == 0, w[both], most)
        assert max(i.f1 for i in found) == pytest.approx(best, rel=1e-12) if found else best == pytest.approx(best_by_trial(X[both][:, :1]*0, y[both] == 0, w[both], 1))
        assert found.is_best or not found


def test_what_is_refused():
    tree = IMM().fit(WINE, labels=KINDS)
    for against, match in (("class_9", "against must be the label of a cluster"), ([], "against is empty"), ("class_2", "class_2 is also in cluster"), ("noise", "against: no row of X is in")):
        with pytest.raises(ValueError, match=match): tree.describe("class_2", WINE, against=against)
