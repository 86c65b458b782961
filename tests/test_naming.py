"Names: short, unique, kept; numbers: matched with an earlier tree, everywhere at once."
import copy
import pickle
import sys
import warnings
import xml.etree.ElementTree as ET
import numpy as np
import pandas as pd
import pytest
import xclust
from itertools import permutations
from hypothesis import given, settings, strategies as st
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.exceptions import NotFittedError
import xclust
from xclust.reading.naming import WORDS, best_pairs, candidates, carried_names, fits, new_numbers
from xclust.reading.naming import phrases, renumber_clusters, shared_rows, short_names
from xclust.reading.naming import without_shared
from xclust.reading.rules import ValueRange, Term, name_clusters
from xclust.engine.tree import LARGEST, Column, Tree
from helpers import in_turn

INF = np.inf


def data(n=120, k=4, d=4, seed=0):
    rng = np.random.default_rng(seed)
    return (np.abs(np.round(rng.normal(size=(k, d))[rng.integers(k, size=n)] * 3
                            + rng.normal(size=(n, d)), 2)) + .01)


def fitted(k=4, seed=0, **params):
    X = data(k=k)
    return xclust.IMM(k, reference=KMeans(k, n_init=2, random_state=seed), **params).fit(X), X


def test_short_names():
    assert (short_names("od280/od315_of_diluted_wines") == ["od280/od315 of diluted wines",
                                                            "od280/od315"])
    assert (short_names("number_of_rooms")[-1] == "rooms" and short_names("mean of") == ["mean of"]
            and short_names("of") == ["of"])
    assert (short_names("petal width (cm)") == ["petal width"] and short_names("(cm)") == ["(cm)"]
            and short_names("  ") == ["?"])


def test_phrases():
    term = lambda intervals=[ValueRange()], **k: phrases(Term(0, "colour", intervals, **k))[0]
    assert ([term([p]) for p in (ValueRange(upper=2), ValueRange(lower=2), ValueRange(2, 3),
        ValueRange(2, LARGEST))] == ["low colour", "high colour", "medium colour", "high colour"])
    assert (term([ValueRange(upper=2), ValueRange(lower=3)]) == "extreme colour"
            and term([ValueRange(upper=LARGEST)], missing=False) == "colour known"
            and term([], missing=True) == "colour missing")
    date = Column("colour", "date")
    assert ([term([p], column=date) for p in (ValueRange(upper=2), ValueRange(lower=2),
        ValueRange(2, 3))] == ["colour early", "colour late", "colour midway"])
    some = dict(column=Column("colour", "category",
                              ("red", "green", "blue", "black", "white", "grey", "pink")))
    assert (term(codes=(0,), **some) == "red" and term(codes=(0, 1), **some) == "red/green"
            and term(codes=(0,), inside=False, **some) == "not red")
    assert (term(codes=(0, 1, 2, 3), **some) == "red/green/…"
            and term(codes=(0, 1, 2, 3), inside=False, **some) == "white/grey/pink"
            and term(codes=(0, 3), **some) == "red/black")
    grade, note = (Column("colour", "category", ("1", "2", "b3", "4", "5")),
        Column("colour", "category", ("noise at the bearing", "checked", "pays late, every time",
                                      "new")))
    assert (term(codes=(0, 1), column=grade) == "colour 1/2" and term(codes=(0, 1, 2, 3),
        column=grade) == "colour 1/2/…" and term(codes=(0,), inside=False, column=grade)
        == "colour not 1")
    assert (phrases(Term(0, "colour", [ValueRange()], codes=(0, 1, 2), column=note))[1]
            == "noise…/checked/…" and term(codes=(0, 1, 2), inside=False, column=note)
            == "not noise at the bearing/checked/pays late, every time")
    flag, sex = (Column("colour", "bool", ("no", "yes")),
                 Column("colour", "bool", ("female", "male")))
    low, high = [ValueRange(upper=.5)], [ValueRange(lower=.5, lower_open=True)]
    assert ([term(p, column=c) for c in (flag, sex) for p in (low, high)]
            == ["no colour", "has colour", "female", "male"])


def test_many_texts_are_no_some_of_them():
    """A cluster was called *some note*: it says the first texts, or the column where these say
    nothing."""
    rng = np.random.default_rng(0)
    kinds = np.array([f"{w}{'' if i % 2 else ' at the checked'}"
        for i, w in enumerate(("knock", "leak", "noise", "dirt", "dust", "rust", "heat", "smoke"))])
    own = rng.integers(8, size=200)
    model = xclust.CART().fit(pd.DataFrame({"note": kinds[own], "x": rng.normal(size=200)}),
                              labels=np.where(own < 4, "low", "high")).name_clusters("auto")
    assert model.cluster_names_ == ["high: dust…/heat…", "low: dirt/knock…"]
    model = xclust.CART().fit(pd.DataFrame({"grade": own.astype(str), "x": rng.normal(size=200)}),
                              labels=np.where(own < 4, "low", "high")).name_clusters("auto")
    assert model.cluster_names_ == ["high: grade 4/5/…", "low: grade 0/1/…"]


@pytest.mark.parametrize("column, no, yes", [
    (Column("phone_service", "number", ("0", "1")), "no phone service", "has phone service"),
    (Column("Phone Service", "category", ("No", "Yes")), "no Phone Service", "has Phone Service"),
    (Column("senior_citizen", "number", ("0", "1")), "not senior citizen", "senior citizen"),
    (Column("is_repeated_guest", "bool", ("False", "True")), "not repeated guest",
     "repeated guest"), (Column("has_children", "number", ("0", "1")), "no children",
         "has children"), (Column("sex", "category", ("female", "male")), "female", "male")])
def test_columns_of_yes_and_no_read_as_words(column, no, yes):
    """A column of 0 and 1, yes and no, or true and false is no low or high amount: clusters are
    called after having it or not."""
    if column.kind == "category":
        found = [phrases(Term(0, column.name, [ValueRange()], codes=(c,), inside=inside,
                              column=column))[0] for c, inside in ((0, True), (0, False))]
    else:
        found = [phrases(Term(0, column.name, [p], column=column))[0]
                 for p in (ValueRange(upper=.5), ValueRange(lower=.5, lower_open=True))]
    assert found == [no, yes]


def species(labels=("Gentoo", "Adelie", "Chinstrap"), **more):
    X = pd.DataFrame({"length": [1., 2, 3, 11, 12, 13, 21, 22, 23], **more})
    return xclust.CART().fit(X, labels=np.repeat(labels, 3)), X


def test_automatic_names_keep_the_names_that_were_given():
    "Labels in words were replaced by descriptions; the description belongs behind the name."
    model, X = species()
    model.name_clusters("auto")
    assert (model.cluster_names_ == ["Adelie: medium length", "Chinstrap: high length",
                                     "Gentoo: low length"])
    # twice changes nothing
    assert model.name_clusters("auto").cluster_names_[2] == "Gentoo: low length"
    assert ("descriptions after the names" in str(model.rules())
            and 'In "Gentoo: low length", because' in model.explain(X)[0].sentence)
    assert model.rules(cluster_names="auto")[2].name == "Gentoo: low length"
    model.name_clusters(["a", "b", "c"]).name_clusters("auto")
    assert model.cluster_names_ == ["a: medium length", "b: high length", "c: low length"]
    again = xclust.from_json(model.to_json())
    assert (again.cluster_names_ == model.cluster_names_
            and again.name_clusters("auto").cluster_names_[0] == "Adelie: medium length")


@pytest.mark.parametrize("labels", [(2, 10, 1), ("2", "10", "1")])
def test_numbers_are_no_names(labels):
    """Labels that are numbers, as text too, are called cluster 2, in the order in which people
    count."""
    model, _ = species(labels)
    assert [r.name for r in model.rules()] == ["cluster 1", "cluster 2", "cluster 10"]
    assert (model.name_clusters("auto").cluster_names_ == ["high length", "low length",
                                                           "medium length"])


def test_given_names_stand_everywhere():
    model, X = species()
    said = [str(model.rules()), model.rules().to_html(), model.explain(X)[0].sentence,
            model.to_sql(names=True), str(model.confusion(X)), model.report(X),
            repr(model.counterfactual(X.iloc[0])),
            str(model.audit(np.repeat(["u", "v", "w"], 3), X)), str(model.check(X)),
            *model.to_frame().name.dropna()]
    assert (all(any(n in text for n in ("Gentoo", "Adelie", "Chinstrap")) for text in said)
            and not any("cluster 1" in text for text in said))


@in_turn("names", [None, ["a b c d", "a_b_c_e", "f of g h i j", "a"], ["x"] * 4,
                   ["mean radius (mm)", "mean texture", "worst radius", "worst texture of all"]])
@in_turn("k", [1, 2, 5, 9, 20])
def test_automatic_names_are_short_and_differ(k, names):
    X = data(k=k, n=200)
    tree = xclust.IMM(k, reference=KMeans(k, n_init=1, random_state=0)).fit(X).tree_
    if names: tree = type(tree).from_dict(tree.to_dict() | {"feature_names": names})
    found = name_clusters(tree, "auto")
    assert (len(set(found)) == len(found) == k and all(fits(n) and n.strip() for n in found)
            and all(len(n.split()) <= WORDS for n in found))


def test_one_column_and_many_clusters():
    X = np.arange(40.)[:, None]
    found = name_clusters(xclust.IMM(8).fit(X, labels=np.arange(40) // 5), "auto")
    assert (found[0] == "low x0" and found[7] == "high x0" and len(set(found)) == 8
            and "x0 9.5–14.5" in found)


def test_names_of_unusual_clusters():
    assert name_clusters(Tree.build([dict(label=1)], 1), "auto") == ["no leaf", "all rows"]
    assert (name_clusters(Tree.build([dict(label=3)], 1), "auto") == ["no leaf", "no leaf 2",
        "no leaf 3", "all rows"])


def test_the_most_distinctive_condition_comes_first():
    model, X = fitted(k=6)
    for rule, name in zip(model.rules(), name_clusters(model, "auto")):
        best = max(rule.branches[0].terms, key=lambda t: t.lift)
        assert name.startswith(tuple(phrases(best))) or name in candidates(rule)[1:]


def test_names_are_kept_everywhere():
    model, X = fitted()
    assert model.name_clusters(list("abcd")) is model and not model.cluster_names_automatic_
    assert ([r.name for r in model.rules()] == list("abcd") == name_clusters(model)
            and model.explain(X)[0].name in "abcd" and not model.rules().notes)
    assert ("a" in model.report() and name_clusters(pickle.loads(pickle.dumps(model)))
            == list("abcd") and not hasattr(clone(model), "cluster_names_"))
    assert (model.name_clusters().cluster_names_automatic_
            and "automatically" in model.rules().notes[0]
            and "automatically" in repr(model.rules()))
    assert ([r.name for r in model.rules(cluster_names=list("wxyz"))] == list("wxyz")
            and not model.rules(cluster_names=list("wxyz")).notes)
    again = [r.name for r in model.name_clusters(list("abcd")).rules(cluster_names="auto")]
    assert again == name_clusters(model, "auto") and model.rules(cluster_names="auto").notes


def test_a_new_fit_forgets_the_names():
    model, X = fitted()
    model.name_clusters(list("abcd")).fit(X)
    assert name_clusters(model) == [f"cluster {j}" for j in range(4)]


@pytest.mark.parametrize("names, match",
    [(["a"], "has 1 names for 4"), (["a", "a", "b", "c"], "'a' occurs twice"),
     ("short", 'must be "auto"'), (["a", "b", "c", ""], "none empty"),
     ([1, 2, 3, 4], "list of 4 texts"), (set("abcd"), "list of 4 texts"),
     (None, "list of 4 texts")])
def test_wrong_names(names, match):
    model, X = fitted()
    with pytest.raises(ValueError, match=match): model.name_clusters(names)
    assert not hasattr(model, "cluster_names_")
    with pytest.raises(NotFittedError): xclust.IMM().name_clusters()


@settings(max_examples=60)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 10**6))
def test_pairs_keep_the_most_rows(a, b, seed):
    table = np.random.default_rng(seed).integers(0, 5, (a, b))
    wide = table if a <= b else table.T
    best = max(wide[range(len(wide)), p].sum()
               for p in permutations(range(wide.shape[1]), len(wide)))
    pairs = best_pairs(table)
    assert sum(table[p] for p in pairs) == best and all(table[p] > 0 for p in pairs)
    assert len({p for p, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    numbers = new_numbers(pairs, b)
    assert sorted(numbers) == list(range(b)) and all(numbers[j] == p for p, j in pairs if p < b)


def test_shared_rows_leave_noise_out():
    assert (shared_rows(np.array([0, 1, 1, -1, 0]), np.array([2, 0, 0, 1, -1]), (2, 3)).tolist()
            == [[0, 0, 1], [2, 0, 0]])


def test_carried_names():
    assert (carried_names(["a", "b"], ["cluster 0", "cluster 1", "cluster 2"], [(0, 1), (1, 0)])
            == ["b", "a", "cluster 2"])
    assert (carried_names(["cluster 0", "cluster 3"], ["x", "cluster 1"], [(0, 0)])
            == ["cluster 0", "cluster 1"])
    assert carried_names(["a"], ["a", "b", "cluster 7"], []) == ["cluster 0", "b", "cluster 2"]


ALL = ["IMM", "EMN", "RandomCuts", "ExGreedy", "ExShallow", "ExKMC", "Expand", "CART",
       "MedianTree", "SpEx", "SSEGreedy", "KernelIMM", "KernelExKMC", "KernelExpand", "DT2",
       "AutoTree"]


@pytest.mark.parametrize("refine", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_everything_gets_the_new_numbers(name, refine):
    X, model = data(n=80, d=3), getattr(xclust, name)(4)
    known = model.get_params()
    if refine and "refine" not in known: pytest.skip("has no refine")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.set_params(**{"random_state": 0, **({"refine": True} if refine else {})}
                         if "random_state" in known else {}).fit(X)
    before, numbers = copy.deepcopy(model), np.array([2, 3, 1, 0])
    renumber_clusters(model, numbers)
    old = np.argsort(numbers)
    assert ((model.labels_ == numbers[before.labels_]).all()
            and (model.predict(X) == model.labels_).all())
    assert np.allclose(model.cluster_centers_, before.cluster_centers_[old], equal_nan=True)
    if before.reference_labels_ is not None:
        assert (model.reference_labels_ == numbers[before.reference_labels_]).all()
        assert (model.result_.reference_classes[model.result_.reference_labels]
                == before.result_.reference_classes[before.result_.reference_labels]).all()
        assert ((model.labels_ == model.reference_labels_).mean()
                == (before.labels_ == before.reference_labels_).mean())
    assert model.cost(X) == pytest.approx(before.cost(X), rel=1e-12)
    for method in ("certificate", "path"):
        if hasattr(model, method):
            try: expected = repr(getattr(before, method)())
            except ValueError: continue
            assert repr(getattr(model, method)()) == expected
    texts = (lambda m, names: sorted(repr(r)
        for r in m.rules(cluster_names=names).to_frame().drop(
            columns=["cluster"]).to_numpy().tolist()))
    assert texts(model, [str(j) for j in old]) == texts(before, [str(j) for j in range(4)])
    if hasattr(model, "path"):
        size = before.path()[0].n_leaves
        assert (model.path().tree(size).predict(X)
                == numbers[before.path().tree(size).predict(X)]).all()
    model.plot()
    back = renumber_clusters(model, old) or model
    assert back.tree_ == before.tree_ and (back.labels_ == before.labels_).all()
    import matplotlib.pyplot as plt
    plt.close("all")


def test_aligned_to_itself_in_other_numbers():
    one, X = fitted()
    other = copy.deepcopy(one)
    renumber_clusters(other, np.array([3, 1, 0, 2]))
    one.name_clusters(list("abcd"))
    found = other.align_to(one)
    assert ((other.labels_ == one.labels_).all() and other.tree_ == one.tree_
            and other.cluster_names_ == list("abcd") and not other.cluster_names_automatic_)
    assert (found.kept == 1 and not found.appeared and not found.vanished
            and (found.table == np.diag(np.bincount(one.labels_))).all())
    assert (found.to_frame().loc["a", "a"] == found.table[0, 0]
            and found.to_frame().index.name == "from")
    one.name_clusters("auto")
    other.align_to(one)
    assert other.cluster_names_ == one.cluster_names_ and other.cluster_names_automatic_


@pytest.mark.parametrize("before, after", [(3, 6), (6, 3), (5, 5), (1, 4), (4, 1)])
def test_other_numbers_of_clusters(before, after):
    X = data(k=6, n=200)
    old, new = (xclust.IMM(k, reference=KMeans(k, n_init=1, random_state=k)).fit(X)
                for k in (before, after))
    labels = new.labels_.copy()
    found = new.align_to(old.name_clusters([f"name {j}" for j in range(before)]))
    assert ((new.predict(X) == new.labels_).all()
            and sorted(set(new.labels_)) == sorted(set(labels)) == list(range(after)))
    assert (found.table.shape == (before, after) and found.table.sum() == 200
            and len(found.pairs) == min(before, after))
    assert ((found.table == shared_rows(old.labels_, new.labels_, (before, after))).all()
            and len(set(new.cluster_names_)) == after)
    for p, j in found.pairs:
        assert new.cluster_names_[j] == f"name {p}" and (p == j or p >= after)
    assert (len(found.appeared) == max(after - before, 0)
            and len(found.vanished) == max(before - after, 0))
    assert all(n in repr(found) for n in (*new.cluster_names_, *old.cluster_names_))


def test_what_an_earlier_tree_may_be(tmp_path):
    model, X = fitted()
    file = tmp_path / "tree.json"
    file.write_text(model.tree_.to_json(), encoding="utf-8")
    for previous in (model.tree_, model.tree_.to_json(), file, str(file), copy.deepcopy(model)):
        other, _ = fitted(seed=5)
        found = other.align_to(previous, X)
        assert ((other.predict(X) == other.labels_).all()
                and (other.labels_ == model.labels_).mean() == found.kept > .5)
    named = model.name_clusters(names := ["one", "two", "three", "four"])
    for document in (named.to_json(), named.to_json(training="none")):
        other, _ = fitted(seed=5)
        other.name_clusters(["w", "x", "y", "z"]).align_to(document, X)
        assert other.cluster_names_ == names and (other.labels_ == model.labels_).mean() > .5
        with pytest.raises(ValueError, match="holds no rows"): other.align_to(document)
    boxes = xclust.Boxes().fit(X, labels=model.labels_).to_json()
    with pytest.raises(ValueError, match="format must be 'xclust-model'; it is 'xclust-boxes'"):
        other.align_to(boxes, X)
    with pytest.raises(TypeError, match="previous must be"): other.align_to(3)
    with pytest.raises(ValueError, match="holds no rows"): other.align_to(model.tree_)
    with pytest.raises(ValueError, match="120 rows, this one to 50"):
        xclust.IMM(3, reference=KMeans(3, n_init=1)).fit(X[:50]).align_to(model)
    with pytest.raises(NotFittedError): xclust.IMM(3).align_to(model)


def test_a_failed_alignment_changes_nothing():
    model, X = fitted()
    labels, tree = model.labels_.copy(), model.tree_
    with pytest.raises(ValueError): model.align_to(fitted(k=3)[0].tree_, X[:, :2])
    assert ((model.labels_ == labels).all() and model.tree_ == tree
            and not hasattr(model, "cluster_names_"))


def test_text_labels_follow():
    X = data()
    names = np.array(["p", "q", "r", "s"])
    one = xclust.IMM().fit(X, labels=names[fitted()[0].labels_])
    other, _ = fitted(seed=3)
    other.align_to(one)
    assert (set(other.cluster_names_) == set(names)
            and [r.name for r in other.rules()] == other.cluster_names_)


def test_centers_alone_keep_their_first_numbers():
    X = data()
    model = xclust.IMM().fit(X, centers=KMeans(4, n_init=1, random_state=0).fit(X).cluster_centers_)
    before = model.labels_.copy()
    renumber_clusters(model, np.array([1, 0, 3, 2]))
    assert (model.result_.reference_classes[model.labels_] == before).all()


def test_noise_stays_noise():
    X = data()
    labels = KMeans(4, n_init=1, random_state=0).fit(X).labels_
    labels[:30] = -1
    model = xclust.IMM().fit(X, labels=labels)
    renumber_clusters(model, np.array([1, 2, 3, 0]))
    assert (model.reference_labels_[:30] == -1).all() and (model.predict(X) == model.labels_).all()


def test_migration_shows_itself(monkeypatch):
    one, X = fitted()
    other, _ = fitted(k=3, seed=1)
    found = other.align_to(one.name_clusters(["<b>", "x & y", "z", "w"]), X)
    page = ET.fromstring(found._repr_html_())
    assert (len(page.findall(".//tbody/tr")) == 4
            and len(page.findall(".//td/b")) == len(found.pairs) and not page.findall(".//th/b"))
    assert "No successor: " in repr(found) and f"of {len(X)} rows" in repr(found)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas"): found.to_frame()


def test_words_that_all_columns_share_do_not_name_a_cluster():
    shared = [f"average monthly expenditure item {i} (EUR)" for i in range(4)]
    assert (without_shared(shared, [0, 1, 3]) == ["item 0 (EUR)", "item 1 (EUR)", shared[2],
                                                  "item 3 (EUR)"])
    assert (without_shared(["sepal length", "sepal width"], [0, 1]) == ["sepal length",
        "sepal width"])        # one word is a name
    assert (without_shared(["a b c", "a b d"], [0]) == ["a b c", "a b d"]
            and without_shared(["a b c"], [0]) == ["a b c"] and without_shared(["x0", "x1"], [])
            == ["x0", "x1"])
    # a part of three letters or more
    assert without_shared(["mean_radius_of_x", "mean_radius_of_yes"], [0, 1]) == ["of x", "of yes"]
    frame = pd.DataFrame(np.random.default_rng(0).normal(size=(400, 4)), columns=shared)
    found = name_clusters(xclust.IMM(8, random_state=0).fit(frame), "auto")
    assert len(set(found)) == 8 and all("item" in name and "average" not in name for name in found)


def test_names_say_what_parts_siblings_and_no_more():
    """Two clusters that share what is said of them most are told apart by the question between
    them; a cut of a row in a hundred is no name."""
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.normal(0, 1, 300), rng.normal(0, 1, 300), rng.normal(0, 1, 300)])
    X[:200, :2] -= 9
    X[:100, 2] -= 9
    model = xclust.CART(max_leaves=3).fit(X, labels=np.repeat([0, 1, 2], 100))
    names = [r.name for r in model.rules(cluster_names="auto")]
    assert "x2" in names[0] and "x2" in names[1] and len(set(names)) == 3
    X = np.r_[rng.normal(0, 1, (1, 1)) - 50, rng.normal(0, 1, (500, 1))]
    lone = xclust.CART().fit(X, labels=np.r_[1, np.zeros(500, int)])
    assert [r.name for r in lone.rules(cluster_names="auto")] == ["nearly all rows", "low x0"]
