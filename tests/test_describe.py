"""One cluster against the rest: figures against a recount, sets of columns, rows held out, what is
refused."""
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.datasets import load_wine
from xclust import CART, IMM, AutoTree, Boxes, naive
from xclust.reading import describe as module
from xclust.reading.describe import OneCluster, box_for, hits_of, judged_by_others
from test_boxes import mixed

WINE, TARGET = load_wine(as_frame=True).data, load_wine().target
KINDS = load_wine().target_names[TARGET]


def f1(inside, own): return 2*(inside & own).sum()/(inside.sum() + own.sum())


@pytest.mark.parametrize("model", [IMM(), CART(3, max_leaves=5), AutoTree(3), Boxes()],
                         ids=lambda m: type(m).__name__)
def test_figures_are_a_recount(model):
    found = model.fit(WINE, labels=KINDS).describe("class_2", WINE, n=3)
    own = TARGET == 2
    assert (1 <= len(found) <= 3 and [i.held_out_f1 for i in found]
            == sorted((i.held_out_f1 for i in found), reverse=True))
    for i in found:
        inside = i.boxes.predict(WINE) >= 0
        assert (i.precision == own[inside].mean() and i.recall == inside[own].mean()
                and i.f1 == pytest.approx(f1(inside, own)))
        assert str(i.boxes.rules()).startswith("class_2: ")
        assert (WINE.query(i.boxes.rules()[0].query()).index.tolist()
                == np.flatnonzero(inside).tolist())
        assert (set(i.columns) == {WINE.columns[f] for b in i.boxes.boxes_
                                   for f in b.tree.features_used})
    assert len({tuple(sorted(i.columns)) for i in found}) == len(found)
    assert ("class_2 against the rest: 27 % of the rows." in str(found)
            and len(found.to_frame()) == len(found))


def test_rows_held_out_are_judged_by_boxes_of_the_others():
    "A column of chance tells every row it has seen, and none it has not."
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 1))
    own = rng.random(60) < .3
    asked = OneCluster(X, own, np.ones(60), "one",
                       dict(max_conditions=1, boxes_per_cluster=1, goal="f1", exact=False))
    total = np.zeros(3)
    fold = np.empty(60, int)
    for side in (own, ~own): fold[side] = np.arange(side.sum()) % 4
    for f in range(4):
        box = Boxes(max_conditions=1, goal="f1", exact=False).fit(X[fold != f],
            labels=np.where(own[fold != f], 0, -1))
        inside = box.predict(X[fold == f]) >= 0
        mine = own[fold == f]
        total += (inside & mine).sum(), (inside & ~mine).sum(), mine.sum()
    assert (hits_of(judged_by_others(asked, None, 4), own, asked.weights) == tuple(total)
            and total[2] == own.sum())


def test_sets_are_sought_on_fewer_rows_and_judged_on_all(monkeypatch):
    rng = np.random.default_rng(0)
    y = (rng.random(3000) < .1).astype(int)
    X, w = (pd.DataFrame(rng.normal(size=(3000, 3)) + 3*y[:, None], columns=list("abc")),
            rng.integers(1, 4, 3000))
    monkeypatch.setattr(module, "SOUGHT", 200)
    asked = OneCluster(X, y == 1, w.astype(float), "one", {})
    few = module._fewer_rows(asked)
    for side in (True, False):
        assert few.weights[few.own == side].sum() == pytest.approx(w[(y == 1) == side].sum())
    assert (min((few.own == side).sum() for side in (True, False)) > 100 and len(few.own) <= 400
            and X.index.isin(few.X.index).sum() == len(few.own))
    fits, real = [], module.box_for
    def counted(*given): fits.append(len(given[0].own)); return real(*given)
    monkeypatch.setattr(module, "box_for", counted)
    found = CART().fit(X, labels=y).describe(1, X, n=2, folds=2)
    # no box is sought twice
    assert fits.count(len(few.own)) == 3 + 2 and fits[5:] == [3000] * 3 * len(found)
    assert f"sought on {len(few.own)} rows of 3000; all numbers are of all rows" in str(found)
    for i in found:
        inside = i.boxes.predict(X) >= 0
        assert i.precision == y[inside].mean() and i.recall == inside[y == 1].mean()


def test_sets_are_kept_to():
    model = IMM().fit(WINE, labels=KINDS)
    found = model.describe(2, WINE, sets=[["hue", "proline"], [6, 9], "alcohol"])
    assert len(found) == 3
    for i in found:
        assert (set(i.columns) <= {"hue", "proline"}
                or set(i.columns) <= {"flavanoids", "color_intensity"} or i.columns == ("alcohol",))
    one = model.describe(2, WINE, sets=["hue"], goal="margin", wrong=20)[0]
    inside = one.boxes.predict(WINE) >= 0
    assert one.precision >= model.describe(2, WINE, sets=["hue"])[0].precision and inside.any()
    with pytest.raises(ValueError, match="no column is called 'nose'"):
        model.describe(2, WINE, sets=[["nose"]])


@pytest.mark.filterwarnings("ignore")
def test_any_kind_of_table():
    frame, y = mixed()
    found = CART().fit(frame, labels=y).describe("old red", frame, n=2)
    assert found[0].held_out_f1 > .9 and set(found[0].columns) >= {"color", "age"}
    X = WINE.to_numpy()
    model = IMM().fit(X, labels=TARGET)
    dense, few = (model.describe(2, X, n=2),
        IMM().fit(sparse.csr_matrix(X), labels=TARGET).describe(2, sparse.csr_matrix(X), n=2))
    assert ([i.rule for i in dense] == [i.rule for i in few]
            and [i.held_out_f1 for i in dense] == [i.held_out_f1 for i in few])
    w = np.random.default_rng(0).integers(1, 4, 178)
    heavy = model.describe(2, X, sets=[[6]], sample_weight=w)[0]
    inside, own = heavy.boxes.predict(X) >= 0, TARGET == 2
    assert heavy.precision == pytest.approx(w[inside & own].sum()/w[inside].sum())
    polars = pytest.importorskip("polars")
    assert (CART().fit(polars.from_pandas(WINE), labels=KINDS).describe("class_2",
        polars.from_pandas(WINE), n=1)[0].f1 > .8)


def test_other_rows_need_their_clusters():
    model = IMM().fit(WINE[::2], labels=KINDS[::2])
    with pytest.raises(ValueError, match="give the clusters of these rows"):
        model.describe(2, WINE[1::2].iloc[:-1])
    other = model.describe("class_2", WINE[1::2], labels=pd.Series(KINDS[1::2], WINE.index[1::2]),
                           n=1)
    assert other[0].f1 > .8
    with pytest.raises(ValueError, match="labels must hold 178 clusters"):
        model.describe(2, WINE, labels=[1, 2])
    with pytest.raises(ValueError, match="no row of X is in class_2"):
        model.describe(2, WINE, labels=np.repeat("class_0", 178))
    with pytest.raises(ValueError, match="folds must be"):
        model.describe(2, WINE, labels=KINDS, folds=1)


@pytest.mark.parametrize("n", [2, 20, 100])
def test_a_cluster_of_one_row_is_described(n):
    "No box is found on the parts without it, and nothing is of the cluster in those: no F1 there."
    rng = np.random.default_rng(0)
    X = pd.DataFrame({"a": np.r_[rng.normal(size=n - 1), 9.], "b": rng.normal(size=n)})
    labels = np.r_[np.zeros(n - 1, int), 1]
    found = IMM().fit(X, labels=labels).describe(1, X)
    assert found[0].recall == 1 and np.isnan(found[0].held_out_f1)


def donors(rng, n=240):
    "Column a is shifted in every donor, column b tells the cluster less sharply in all of them."
    own, donor = np.arange(n) % 3 == 0, rng.integers(0, 4, n)
    X = pd.DataFrame({"a": 4*own + 3*donor + rng.normal(0, .3, n),
                      "b": 2*own + rng.normal(0, .6, n)})
    return X, np.where(own, "in", "out"), np.array(["p", "q", "r", "s"])[donor]


@pytest.mark.parametrize("seed", range(4))
def test_figures_of_groups_are_a_recount(seed):
    """Each group is held out as a whole; the worst comes first, groups without a row of the cluster
    last."""
    rng = np.random.default_rng(seed)
    X, kinds, donor = donors(rng)
    if seed == 3: kinds[donor == "s"] = "out"
    w = rng.integers(1, 4, len(X)).astype(float)
    model = CART().fit(X, labels=kinds)
    found = model.describe("in", X, groups=donor, sample_weight=w)
    assert "worst group, held-out F1" in str(found) and "parts of the groups" in str(found)
    for i in found:
        assert (sorted(g.group for g in i.groups) == ["p", "q", "r", "s"]
                and len(i.groups.to_frame()) == 4)
        inside, own = i.boxes.predict(X) >= 0, kinds == "in"
        for g in i.groups:
            m = donor == g.group
            right, whole = w[m & inside & own].sum(), w[m & own].sum()
            assert (g.rows == m.sum() and g.precision == pytest.approx(right/w[m & inside].sum()
                if (m & inside).any() else np.nan, nan_ok=True))
            assert g.recall == pytest.approx(right/whole if whole else np.nan, nan_ok=True)
            options = dict(i.boxes.get_params(), exact=False)
            other = (Boxes(**options).fit(X[~m], labels=np.where(own[~m], 0, -1),
                                          sample_weight=w[~m]).predict(X[m]) >= 0)
            held, all_held = w[m][other & own[m]].sum(), w[m][other].sum()
            assert g.held_out_recall == pytest.approx(held/whole if whole else np.nan, nan_ok=True)
            assert (g.held_out_precision == pytest.approx(held/all_held if all_held else np.nan,
                                                          nan_ok=True))
        judged = [g.held_out_f1 for g in i.groups if not np.isnan(g.recall)]
        assert (judged == sorted(judged) and [np.isnan(g.recall) for g in i.groups]
                == [False]*len(judged) + [True]*(4 - len(judged)))
    worst = [np.nan_to_num(i.groups[0].held_out_f1) for i in found]
    assert worst == sorted(worst, reverse=True) and found[0].columns == ("b",)


def test_groups_of_describe():
    X, kinds, donor = donors(np.random.default_rng(0))
    model = CART().fit(X, labels=kinds)
    some = pd.Series(donor, X.index).where(donor != "q")
    found = model.describe("in", X, groups=some, folds=2, sets=["b"])
    assert {g.group for g in found[0].groups} == {"missing", "p", "r", "s"}
    shuffled = model.describe("in", X, groups=some.sample(frac=1, random_state=0), folds=2,
                              sets=["b"])
    # by the index of X
    assert str(shuffled[0].groups) == str(found[0].groups)
    with pytest.raises(ValueError, match="at least two groups; every row is in '1'"):
        model.describe("in", X, groups=np.ones(len(X), int))
    with pytest.raises(ValueError, match="is not a column of X"):
        model.describe("in", X, groups="donor")
    with pytest.raises(ValueError, match="one value for each"):
        model.describe("in", X, groups=donor[:5])
    with pytest.raises(ValueError, match="must be one column; got a, b"):
        model.describe("in", X, groups=X > 0)
    one = model.describe("in", X, groups=np.where(kinds == "in", "u", "v"), sets=["b"])[0]
    # only one group has the cluster
    assert np.nan_to_num(one.held_out_f1) == 0 and [g.group for g in one.groups] == ["u", "v"]


def worst_f1(inside, own, groups, w):
    "By its definition: groups without the cluster share their wrong rows equally among the others."
    having = [g for g in np.unique(groups) if w[(groups == g) & own].sum() > 0]
    shared = w[~np.isin(groups, having) & inside].sum()/len(having)
    def one(m): return 2*w[m & own & inside].sum()/(w[m & own].sum() + w[m & inside].sum() + shared)
    return min(one(groups == g) for g in having)


@pytest.mark.parametrize("part", range(4))
def test_the_worst_group_against_every_box(part):
    """Tables with ties, doubled rows, weights and groups without the cluster: proved with branch
    and bound, else never above the best."""
    reached = 0
    for t in range(40*part, 40*part + 40):
        rng, most = np.random.default_rng(t), 1 + t % 3
        X = rng.integers(0, 5, (int(rng.integers(8, 17)), 3)).astype(float)
        if t % 4 == 0: X = np.r_[X, X[:4]]
        own, groups, n = rng.random(len(X)) < .4, rng.integers(0, 4, len(X)), len(X)
        own[0] = True
        w = rng.integers(t % 5 > 1, 4, n) + (.1 if t % 3 else 0.) if t % 2 else np.ones(n)
        w[0] = 1
        best = max(worst_f1(inside, own, groups, w) for inside in naive.all_boxes(X, most))
        for exact in (True, False):
            asked = OneCluster(X, own, w, "one",
                dict(goal="worst", max_conditions=most, exact=exact), groups=groups)
            model = box_for(asked)
            got = worst_f1(model.predict(X) >= 0, own, groups, w)
            assert (got == pytest.approx(model.score_, abs=1e-12)
                    and got == pytest.approx(model.boxes_[0].gain, abs=1e-12)), t
            assert got <= best + 1e-12 and model.boxes_[0].is_best == exact, t
            if exact: assert got == pytest.approx(best, abs=1e-12), t
            else: reached += abs(got - best) < 1e-12
    assert reached >= 34


def test_describe_by_the_worst_group():
    X, kinds, donor = donors(np.random.default_rng(0))
    model = CART().fit(X, labels=kinds)
    found, plain = (model.describe("in", X, groups=donor, goal=goal, exact=True, sets=["b"])[0]
                    for goal in ("worst", "f1"))
    def least(i): return min(g.f1 for g in i.groups)
    assert (least(found) == pytest.approx(found.boxes.score_) and least(found) > least(plain)
            and found.f1 < plain.f1 and found.is_best)
    assert ("has a larger F1 in its "
            "worst group." in str(model.describe("in", X, groups=donor, goal="worst", folds=2,
                                                 sets=["b"])))
    assert ("It is not proved that no box of at most 3 conditions has a larger F1 in its worst "
            "group: exact=False." in str(model.describe("in", X, groups=donor, goal="worst",
                                                        folds=2, exact=False)))
    for refused in (lambda: model.describe("in", X, goal="worst"),
            lambda: Boxes(goal="worst").fit(X, labels=kinds),
            lambda: found.boxes.score(X, np.zeros(len(X), int))):
        with pytest.raises(ValueError,
                match="goal='worst' is about groups of rows: name them, as in describe"):
            refused()
    with pytest.raises(ValueError, match="one box of a cluster, and boxes_per_cluster=2"):
        model.describe("in", X, groups=donor, goal="worst", boxes_per_cluster=2)
    assert "in" in str(found.boxes.rules()) and found.boxes.to_sql()


def test_the_proof_by_the_worst_group_gives_up(monkeypatch):
    "Where the budget is short, nothing is certain."
    monkeypatch.setattr("xclust.methods.boxes.CHEAP", 3000)
    X, kinds, donor = donors(np.random.default_rng(0))
    assert not CART().fit(X, labels=kinds).describe("in", X, groups=donor, goal="worst",
                                                    folds=2).is_best
