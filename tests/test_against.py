"One cluster against another: only the rows of both count."
import numpy as np
import pandas as pd
import pytest
from itertools import combinations_with_replacement
from sklearn.datasets import load_wine
from xclust import CART, IMM, Boxes
from xclust.reading.against import apart_in_spreads, nearest_clusters, neighbors, rows_by
from xclust.reading.exemplars import centrality
from xclust.reading.row_blocks import TrainingRows, asked_together

WINE, TARGET = load_wine(as_frame=True).data, load_wine().target
KINDS = load_wine().target_names[TARGET]


@pytest.mark.parametrize("model", [IMM(), CART(3, max_leaves=5), Boxes()],
                         ids=lambda m: type(m).__name__)
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
    assert ("class_2 against class_1" in model.report(WINE, described=[found])
            if not isinstance(model, Boxes) else True)


def test_several_taken_together_are_the_rest():
    tree = IMM().fit(WINE, labels=KINDS)
    rest, two = (tree.describe(2, WINE, n=2),
                 tree.describe(2, WINE, n=2, against=["class_0", "class_1"]))
    assert [i[:8] for i in rest] == [i[:8] for i in two] and rest.share == two.share


def best_by_trial(X, own, w, most):
    "The largest F1 of any box of at most `most` conditions, each between two values of a column."
    def inside(x):
        return np.array([(a <= x) & (x <= b)
                         for a, b in combinations_with_replacement(np.unique(x), 2)])
    masks = [inside(x) for x in X.T]
    boxes = (masks if most == 1 else [(a[:, None] & b).reshape(-1, len(X))
                                      for a, b in combinations_with_replacement(masks, 2)])
    boxes = np.concatenate(boxes)
    return (2*(boxes @ (w*own))/(w[own].sum() + boxes @ w)).max()


@pytest.mark.filterwarnings("ignore")
def test_the_best_box_is_that_of_trying_all():
    """300 tables with ties, rows twice, constant columns, weights of 0, and rows of a third cluster
    that do not count."""
    rng = np.random.default_rng(0)
    for trial in range(300):
        n, d, most = int(rng.integers(6, 16)), 1 + trial % 3, 1 + trial % 2
        X, y = (rng.integers(0, rng.integers(1, 6), (n, d)).astype(float),
                np.r_[0, 1, 2, rng.integers(0, 3, n - 3)])
        w = np.where(np.arange(n) < 3, 1, rng.integers(0, 4, n)) if trial % 4 else np.ones(n)
        if trial % 5 == 0: X[:, 0] = 7
        if trial % 7 == 0: X, y, w = np.repeat(X, 2, axis=0), np.repeat(y, 2), np.repeat(w, 2)
        both = (y < 2) & (w > 0)
        found = CART().fit(X, labels=y).describe(0, X, against=1, max_conditions=most, n=1,
                                                 folds=2, sample_weight=w)
        best = best_by_trial(X[both], y[both] == 0, w[both], most)
        assert (max(i.f1 for i in found) == pytest.approx(best, rel=1e-12) if found
                else best == pytest.approx(best_by_trial(X[both][:, :1]*0, y[both] == 0,
                                                         w[both], 1)))
        assert found.is_best or not found


def test_what_is_refused():
    tree = IMM().fit(WINE, labels=KINDS)
    for against, match in (("class_9", "against must be the label of a cluster"),
            ([], "against is empty"), ("class_2", "class_2 is also in cluster"),
            ("noise", "against: no row of X is in")):
        with pytest.raises(ValueError, match=match): tree.describe("class_2", WINE, against=against)


@pytest.mark.filterwarnings("ignore")
def test_shared_columns_are_those_of_the_definition():
    """Thresholds one by one, all sets of three categories, missing values above all others, weights
    as rows taken several times."""
    rng, seen = np.random.default_rng(0), 0
    for _ in range(40):
        n = int(rng.integers(20, 60))
        y, w = np.r_[0, 1, 2, rng.integers(0, 3, n - 3)], rng.integers(1, 4, n)
        frame = pd.DataFrame({"a": rng.integers(0, 4, n).astype(float),
            "b": np.where(rng.random(n) < .3, np.nan, rng.integers(0, 3, n)), "c": 1.,
            "d": rng.choice(["x", "y", "z"], n)})
        frame.loc[:2, "d"] = ["x", "y", "z"]
        own, other = np.repeat(y == 0, w), np.repeat(y == 1, w)
        def right(yes): return (1 + abs(yes[own].mean() - yes[other].mean()))/2
        def by_trial(name):
            x = np.repeat(frame[name].to_numpy(), w)
            if name == "d": return max(right(np.isin(x, kinds)) for kinds in (["x"], ["y"], ["z"]))
            return max(right(np.nan_to_num(x.astype(float), nan=9) <= t) for t in range(10))
        best = {name: by_trial(name) for name in frame}
        found = CART().fit(frame, labels=y).describe(0, frame, against=1, sets=["a"], folds=2,
                                                     sample_weight=w)
        assert (found.shared == pytest.approx({name: v for name, v in best.items()
            if v <= .6 + 1e-9}) and list(found.shared.values()) == sorted(found.shared.values()))
        assert (found.shared["c"] == .5
                and f"are alike in {', '.join(found.shared)}: no question about" in str(found))
        seen += len(found.shared) > 1
    assert seen > 5
    assert ("class_0 and class_1 differ in every column: in each, one question tells them apart "
            "for more than 60 % of their rows (each cluster "
            "counts half)" in str(IMM().fit(WINE, labels=KINDS).describe("class_0", WINE,
                against="class_1", n=1)))
    assert CART().fit(WINE, labels=KINDS).describe(0, WINE, n=1).shared is None


@pytest.mark.parametrize("model", [IMM(), CART(3, max_leaves=5)], ids=lambda m: type(m).__name__)
def test_the_nearest_cluster_and_its_question(model):
    X, w = WINE.to_numpy(), np.random.default_rng(0).integers(1, 4, 178)
    model.fit(WINE, labels=KINDS, sample_weight=w)
    Z = X if model.objective_ != "labels" else (X - X.mean(0))/X.std(0)
    mean = [np.average(Z[TARGET == c], axis=0,
        weights=w[TARGET == c] if model.objective_ != "labels" else None) for c in range(3)]
    far = np.array([[np.average(((Z[TARGET == a] - mean[b])**2).sum(1), weights=w[TARGET == a])
                     for b in range(3)] for a in range(3)])
    nearest = {a: int(np.argmin(far[a] + np.where(np.arange(3) == a, np.inf, 0))) for a in range(3)}
    cost = centrality(model, WINE, X, TARGET)
    means = {a: np.average(cost[rows], axis=0, weights=w[rows])
             for a, rows in rows_by(TARGET).items()}
    assert nearest_clusters(means) == nearest
    if model.objective_ == "labels":
        assert nearest_clusters(apart_in_spreads(X, TARGET, w)) == nearest
    for a, b, question, right in (asked_together(TrainingRows(model, WINE, sample_weight=w),
                                                 neighbors(model, list(WINE)))[0]):
        yes = WINE.eval(question.query()).to_numpy()
        def share(x, c): return np.average(x[TARGET == c], weights=w[TARGET == c])
        best = max(abs(share(X[:, j] <= t, a) - share(X[:, j] <= t, b)) for j in range(13)
                   for t in np.unique(X[:, j]))
        assert (b == nearest[a] and right == pytest.approx((1 + share(yes, a) - share(yes, b))/2)
                == pytest.approx((1 + best)/2))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("values, said", [
    (["x", "y", "x", "z", "z", "z"], "v in {x, y}"), ([0, 0, 1, 2, 2, 2], "v <= 1"),
    ([2, 2, 2, 0, 0, 1], "v > 1"), ([None, None, None, 1., 2., 3.], "v is missing"),
    ([1., 2., 3., None, None, None], "v is known"),
    ([True, True, True, False, False, False], "v = True"),
    (pd.to_datetime(["2024-01-01"]*3 + ["2024-03-01"]*3), "v <= 2024-01-31"),
    (pd.Categorical(["S", "S", "M", "L", "L", "L"], ["S", "M", "L"], ordered=True), "v up to M")])
def test_questions_in_words(values, said):
    frame, y = pd.DataFrame({"v": values, "w": [0., 1, 0, 1, 0, 1]}), np.repeat([0, 1], 3)
    model = CART().fit(frame, labels=y)
    one, other = asked_together(TrainingRows(model, frame), neighbors(model, ["v", "w"]))[0]
    assert (str(one.question), one.right) == (said, 1) and other.right == 1 and other.nearest == 0


def test_no_line_is_covered_by_another():
    "A set with one column more must be better on these rows or on rows held out."
    for c, other in (("class_0", "class_2"), ("class_1", "class_0"), ("class_2", None)):
        for goal in ("f1", "margin"):
            found = IMM().fit(WINE, labels=KINDS).describe(c, WINE, against=other, folds=2,
                                                           goal=goal)
            for i in found:
                for o in found:
                    assert (o is i or not set(o.columns) <= set(i.columns)
                            or o.boxes.score_ < i.boxes.score_ or o.held_out_f1 < i.held_out_f1)


@pytest.mark.filterwarnings("ignore")
def test_no_box_is_covered_by_another_of_its_cluster():
    "If box 2 held all of box 1, it alone would score as both do, and would have been found first."
    rng, seen = np.random.default_rng(0), 0
    for trial in range(40):
        X, y = rng.integers(0, 6, (int(rng.integers(20, 80)), 3)).astype(float), None
        y = rng.integers(0, 2, len(X))
        model = Boxes(boxes_per_cluster=3, max_conditions=2, goal=["f1", "margin"][trial % 2],
                      wrong=2.).fit(X, labels=y)
        for c in (0, 1):
            inside = [b.contains(X) for b in model.boxes_ if b.cluster == c]
            seen += len(inside) > 1
            assert not any((a <= b).all() for i, a in enumerate(inside)
                           for j, b in enumerate(inside) if i != j)
    assert seen > 20


def test_a_box_is_called_best_only_where_the_last_search_ended(monkeypatch):
    "F1 takes several searches: the one at the price of the box itself proves it."
    from xclust.methods.boxes import BoxSearch
    both, calls, real = TARGET != 0, [], BoxSearch._at_price
    def at_price(self, *given):
        found = real(self, *given)
        calls.append(found)
        return found._replace(gates=found.gates._replace(is_best=len(calls) < 2))
    def fitted():
        return Boxes(max_conditions=1, goal="f1").fit(WINE[both],
            labels=np.where(TARGET[both] == 2, 0, -1)).boxes_[0]
    assert fitted().is_best
    monkeypatch.setattr(BoxSearch, "_at_price", at_price)
    assert not fitted().is_best and len(calls) > 1


@pytest.mark.parametrize("options, certain, said",
    [({}, True, "The exact search ended: no box of at most 3 conditions has a larger F1 here."),
     (dict(exact=False), False, "It is not proved that no box of at most 3 conditions has a larger "
         "F1: exact=False."), (dict(boxes_per_cluster=2), False, "Several boxes together may have "
             "a larger F1: not proved."), (dict(sets=[["hue"], ["ash"]]), False,
                 "The exact search ended: no box on these columns has a larger F1."),
    (dict(sets=[["hue"], "ash"], exact=False), False, "It is not proved that no box on "),
    (dict(goal="margin"), True, "no box of at most 3 conditions has a larger score here.")])
def test_the_certificate_in_words(options, certain, said):
    found = IMM().fit(WINE, labels=KINDS).describe("class_2", WINE, against="class_1", n=1,
                                                   folds=2, **options)
    assert found.is_best == certain and any(said in note for note in found.notes)
    assert all(i.is_best == (options.get("exact", "auto") == "auto"
                             and "boxes_per_cluster" not in options) for i in found)
