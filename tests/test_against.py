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


@pytest.mark.filterwarnings("ignore")
def test_one_condition_equals_brute_force():
    rng = np.random.default_rng(0)
    for _ in range(60):
        n = int(rng.integers(9, 30))
        X, w, y = rng.integers(0, 5, (n, 1)).astype(float), rng.integers(1, 4, n), np.r_[0, 1, 2, rng.integers(0, 3, n - 3)]
        def f1(a, b):
            inside, both = (a <= X[:, 0]) & (X[:, 0] <= b), y < 2
            right, held = w[inside & (y == 0)].sum(), w[inside & both].sum()
            return 2*right/(w[y == 0].sum() + held)
        best = max(f1(a, b) for a, b in combinations_with_replacement(range(5), 2))
        found = CART().fit(X, labels=y).describe(0, X, against=1, sets=[[0]], folds=2, sample_weight=w)
        assert found[0].f1 == pytest.approx(best)


def test_what_is_refused():
    tree = IMM().fit(WINE, labels=KINDS)
    for against, match in (("class_9", "against must be the label of a cluster"), ([], "against is empty"), ("class_2", "class_2 is also in cluster"), ("noise", "against: no row of X is in")):
        with pytest.raises(ValueError, match=match): tree.describe("class_2", WINE, against=against)
