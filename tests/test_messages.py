"""A wrong type is refused in one sentence that names the argument, says what came, and what would
do."""
import re
import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
import xclust
from xclust import CART, IMM, Boxes, KernelKMeans, KMedians, Spectral, best_single_cut
from xclust import choose_clusters, choose_gamma, cluster_centers, cost, exact_tree
from xclust import explain_clusters, holdout, lower_bound, plot_confusion, price, read_file
from xclust.engine.printed import what_came
from xclust.reading.cautions import trust_sentence
from xclust.reference.validation import at_least, one_of
from helpers import in_turn

df = load_iris(as_frame=True).data
EMPTY, NO_ROWS = df[[]], df[:0]
TABLE = "X must be an array, a sparse matrix or a data frame; got "


@pytest.fixture(scope="module", autouse=True)
def fitted():
    """A model that all cases read; fitted where they run, for whoever collects tests need not
    compile."""
    global model, tree
    model = IMM(3, random_state=0).fit(df)
    tree = model.tree_


CASES = {
    "fit(None)": (lambda: IMM(3).fit(None), TABLE + "None"),
    "fit(3)": (lambda: IMM(3).fit(3), TABLE + "3"),
    "fit(object)": (lambda: IMM(3).fit(object()), TABLE + "an object"),
    "fit([])": (lambda: IMM(3).fit([]), "X must be two-dimensional"),
    "fit, no columns": (lambda: IMM(3).fit(EMPTY), r"X has 0 feature\(s\) \(shape=\(150, 0\)\)"),
    "fit, no rows": (lambda: IMM(3).fit(NO_ROWS), r"X has 0 sample\(s\) \(shape=\(0, 4\)\)"),
    "fit, ragged": (lambda: IMM(3).fit([[1, 2], [3]]), "X must be a matrix of numbers; its rows "
        "are of different lengths"), "predict(3)": (lambda: model.predict(3), TABLE + "3"),
        "explain(3)": (lambda: model.explain(3), TABLE + "3"),
        "report(3)": (lambda: model.report(3), TABLE + "3"),
        "KMedians(None)": (lambda: KMedians(2).fit(None), TABLE + "None"),
        "KMedians, no columns": (lambda: KMedians(2).fit(EMPTY), r"X has 0 feature\(s\)"),
        "constraint_costs(3)": (lambda: model.constraint_costs(3), TABLE + "3"),
        "to_sql(3)": (lambda: model.to_sql(3), "table must be the name of a table, or a list of "
            "its parts; got 3"), "to_sql(frame)": (lambda: model.to_sql(EMPTY),
                "table must be .*; got a DataFrame"),
                "dialect": (lambda: model.to_sql(dialect=EMPTY), "dialect must be one of .*; got a "
                    "DataFrame"), "to_json(3)": (lambda: model.to_json(3), "path must be the path "
                        "of a file; got 3"),
                        "feature_names": (lambda: model.to_frame(feature_names=3),
                            "feature_names must be a list of 4 names, one a feature; got 3"),
                            "names from a table": (lambda: tree.to_text(EMPTY),
                                "feature_names must be a list of 4 names, one a feature; got a "
                                "DataFrame"),
                                "cluster_names": (lambda: tree.to_text(cluster_names=["a"]),
                                    "cluster_names must hold 3 names; got 1"),
                                    "most": (lambda: tree.to_text(most="a"),
                                        "most must be an integer, or None for all; got 'a'"),
                                        "indent": (lambda: tree.to_json([]),
                                            r"indent must be an integer, or None for one line; "
                                            r"got \[\]"), "path(None)": (lambda: tree.path(None),
                                                "node must be an integer, and lie between 0 and "
                                                ".*; got None"),
                                                "subtree('a')": (lambda: tree.subtree("a"),
                                                    "node must be .*; got 'a'"),
                                                    "category_set": (lambda: tree.category_set(
                                                        EMPTY), "node must be .*; got a "
                                                                "DataFrame"),
                                                                "build": (lambda: tree.build(3, 2),
                                                                    "nodes must be a list of "
                                                                    "dictionaries, the root "
                                                                    "first; got 3"),
                                                                    "align_to": (
                                                                        lambda: model.align_to(
                                                                            "nowhere"),
                                                                            "previous must be a fitted estimator.* there is no file 'nowhere'"), "align_to a list": (lambda: model.align_to('{"a": '), "The document is not JSON"), "trust's report": (lambda: trust_sentence(model, "a"), "report must be what threshold_report gave, or None; got 'a'"), "trust's min_cell": (lambda: trust_sentence(model, None, "a"), "min_cell must be an integer of at least 0; got 'a'"), "audit": (lambda: model.audit(EMPTY), "groups must hold at least one column"), "holdout": (lambda: holdout(3, df), r"estimator must be a tree estimator, such as IMM\(3\); got 3"), "plot": (lambda: plot_confusion(EMPTY), r"estimator must be fitted, such as .*; got a DataFrame"), "price": (lambda: price(EMPTY, 1.), "tree_cost must be a number; got a DataFrame"), "read_file": (lambda: read_file(3), "source must be the path of a file, or - for standard input; got 3"), "one cut": (lambda: best_single_cut(["a", "b"]), "X must be a matrix of numbers"), "one cut's objective": (lambda: best_single_cut(df, EMPTY), "objective must be one of .*; got a DataFrame"), "exact_tree": (lambda: exact_tree(EMPTY, 2), r"X has 0 feature\(s\)"), "cost of texts": (lambda: cost([["1"], ["2"]], [0, 1]), "X must be a matrix of numbers; it holds the text '1'"), "cost": (lambda: cost("a", [0]), "X must be a matrix of numbers; could not convert"), "cost(None)": (lambda: cost(None, [0]), "X must be two-dimensional"), "centers": (lambda: cluster_centers([[1, 2], [3]], [0, 1], 2), "X must be a matrix of numbers; its rows are of different lengths"), "lower_bound": (lambda: lower_bound(None, 3), "X must be two-dimensional"), "counterfactual": (lambda: model.counterfactual(3), "x must be one row: .* got int"),
    "thresholds": (lambda: IMM(thresholds=df).fit(df, labels=model.labels_), 'thresholds must be '
        '"full", "round", or a dict of columns with the thresholds or the step allowed there, such '
        'as {"age": 5}; got a DataFrame'),
    "edit, replace": (lambda: model.edit(df, replace=[1]),
        r"edit: replace must be a dict such as .*; got \[1\]"),
        "edit, question": (lambda: model.edit(df, replace={0: 3}), "edit: a question is a text "
            "such as .*; got 3"), "edit, merge": (lambda: model.edit(df, merge=2),
                r"edit: merge must be a list of nodes such as \[2\]; got 2"),
                "title": (lambda: model.report(df, title=None), "title must be a text; got None"),
                "made": (lambda: model.report(df, made="today"), "made must be a dict such as .*; "
                    "got 'today'"), "described": (lambda: model.report(df, described="q"),
                        "described must be a list of what `describe` returns; got 'q'"),
                        "holdout's X": (lambda: holdout(model, 3), TABLE + "3"),
                        "holdout's costs": (lambda: holdout(model, df, costs=3),
                            "costs must hold one row for each of the 150 rows of X; got 3"),
                            "ax": (lambda: model.plot(ax="a"), "ax must be Axes of matplotlib, .*; "
                                "got 'a'"), "fontsize": (lambda: model.plot(fontsize=0),
                                    "fontsize must be a number of points above 0; got 0"),
                                    "plot's labels": (lambda: model.plot("partition", df,
                                        labels=np.array(3)), "labels must hold one label per row; "
                                                             "got an? ndarray"),
                                                             "no name of a table": (
                                                                 lambda: model.to_sql(""),
                                                                 "table must be the name of a "
                                                                 "table, .*; got ''"),
                                                                 "table of boxes": (
                                                                     lambda: Boxes().fit(df,
                                                                         labels=model.labels_).to_sql(None), "table must be the name of a table, .*; got None"), "n_jobs": (lambda: IMM(3, n_jobs=df).fit(df), "n_jobs must be a positive number .*; got a DataFrame"), "choose_gamma": (lambda: choose_gamma(df, model.labels_), "n_clusters must be a whole number of at least 2, .*; got an? ndarray"),
}


@in_turn("case", CASES)
def test_a_wrong_type_is_told_in_one_sentence(case):
    call, says = CASES[case]
    with pytest.raises((TypeError, ValueError, FileNotFoundError), match=says) as info: call()
    assert "\n" not in str(info.value) and len(str(info.value)) < 300


FLAT = "X must be two-dimensional .rows, columns.; its shape is "
TABLES = {"3": (3, TABLE + "3"), "None": (None, TABLE + "None"),
    "object": (object(), TABLE + "an object"), "'a'": ("a", "X is the text 'a', not a table"),
    "[]": ([], FLAT), "['a', 'b']": (["a", "b"], FLAT),
    "ragged": ([[1, 2], [3]], "X must be a matrix of numbers; its rows are of different lengths"),
    "no column": (df[[]],
        r"X has 0 feature\(s\) \(shape=\(150, 0\)\) while a minimum of 1 is required"),
        "no row": (df[:0],
                   r"X has 0 sample\(s\) \(shape=\(0, 4\)\) while a minimum of 1 is required")}


@in_turn("fit", [IMM(3).fit, CART(3).fit, KMedians(3).fit, Spectral(3).fit, KernelKMeans(3).fit])
@in_turn("what", TABLES)
def test_no_table(fit, what):
    X, said = TABLES[what]
    with pytest.raises((TypeError, ValueError), match=said): fit(X)
    assert not hasattr(fit.__self__, "n_features_in_") and not hasattr(fit.__self__, "labels_")


@in_turn("ask", [lambda X: model.predict(X), lambda X: model.explain(X),
                 lambda X: model.evaluate(X), lambda X: model.score(X), lambda X: model.update(X),
                 lambda X: model.describe(0, X), choose_clusters,
                 lambda X: explain_clusters(X, model.labels_)])
@in_turn("what", ["3", "None", "object", "'a'"])
def test_no_rows_for_a_model(ask, what):
    X, said = TABLES[what]
    with pytest.raises(TypeError, match=said): ask(X)


@pytest.mark.parametrize("reference",
    [KMeans(3, random_state=0), make_pipeline(StandardScaler(), KMeans(3, random_state=0))],
    ids=["plain", "pipeline"])
def test_no_rows_pay_nothing(reference):
    "Whatever found the clusters; a reference would refuse to transform none, or to predict none."
    m = IMM(3, reference=reference).fit(df)
    assert m.cost(NO_ROWS) == m.score(NO_ROWS) == 0 and m.confusion(NO_ROWS).counts.sum() == 0
    with pytest.raises(ValueError, match="X_new has no row that counts: it is empty"):
        m.evaluate(NO_ROWS)


def test_what_came_is_short():
    assert ([what_came(v) for v in (3, None, "a", [1], df, np.zeros(3), object(), "x" * 99)]
            == ["3", "None", "'a'", "[1]", "a DataFrame", "a ndarray", "an object", "a str"])
    assert ([what_came(v) for v in ([0] * 10**6, [np.zeros((2, 2))], {"a": df})]
            == ["a list", "a list", "a dict"])
    for call in (lambda: one_of("kind", df, ("a", "b")), lambda: at_least("kind", df, 1)):
        with pytest.raises(ValueError, match="^kind must be .*; got a DataFrame.$"): call()
    assert one_of("kind", None, (None, "a")) is None


def test_help_names_no_variable_of_a_loop():
    from xclust._docs import DOCS
    texts = [text or "" for module in DOCS.values() for text, _ in module.values()]
    assert (sum("Raises" in text for text in texts) > 50
            and not any(re.search(r"\bname must be", text) for text in texts))


@pytest.mark.parametrize("ask",
    ["edit", "describe", "constrain", "threshold_report", "constraint_costs", "report"])
def test_rows_in_another_order_are_refused(ask):
    "As many rows, and each would count for another one."
    X = df.reset_index(drop=True)
    asked = {"edit": lambda Z: model.edit(Z,
        merge=[model.tree_.node_count - 1 if model.tree_.feature[-1] >= 0 else 0]),
        "describe": lambda Z: model.describe(0, Z),
        "constrain": lambda Z: model.constrain(Z, together=[(0, 1)]),
        "threshold_report": lambda Z: model.threshold_report(Z, n_boot=0),
        "constraint_costs": lambda Z: model.constraint_costs(Z),
             "report": lambda Z: model.report(Z)}[ask]
    with pytest.raises(ValueError,
            match="X holds other rows than those of fit, or the same in another order: give the "
                  "rows of fit"):
        asked(X[::-1])
    with pytest.raises(ValueError, match="X holds other rows than those of fit"): asked(X * 100)


def test_refine_says_what_it_takes():
    y = model.labels_
    with pytest.raises(TypeError, match=r"tree must be a Tree, such as model.tree_; got an? IMM"):
        xclust.refine(model, df, y)
    with pytest.raises(ValueError,
            match="refine takes a table of numbers .*: a tree of a mixed frame is refined by "
                  "refine=True in its estimator, or by update"):
        xclust.refine(tree, df.assign(text="a"), y)


def test_sentences_that_a_native_speaker_would_say():
    "Cautions, evaluations, updates and the choice of a number of clusters, as they are printed."
    rng = np.random.default_rng(0)
    X = rng.normal(size=(400, 2))
    y = np.array(["a", "b", "c"])[np.where(rng.random(400) < .2, 2, (X[:, 0] > 0).astype(int))]
    said = str(CART(3, max_leaves=3, max_depth=1, objective="labels").fit(X,
        labels=y).cautions()).replace("\n", " ")
    assert (re.search(r"The tree has no rule for c \(\d+ of 400 rows\), whose rows end up "
                      r"in others", said)), said
    some = np.where((X[:, 0] > 0) & (X[:, 1] > 1) | (rng.random(400) < .1), "yes", "no")
    assert re.search(r"The rule for yes finds only \d+(\.\d)? % of its rows \(recall\)",
        str(CART(2, max_leaves=4, objective="labels").fit(X, labels=some).cautions()))
    m = IMM(2, random_state=0).fit(X)
    assert re.search(r"On 200 rows, the share of rows about ± \d+(\.\d)? points and the price "
                     r"about ± 0\.\d+ \(one standard error\)\.", str(m.evaluate(X[:200] + .1)))
    found = str(m.update(X + .05).changes_)
    assert (re.search(r"(Price|Cost) on the new rows: old tree \S+, updated tree \S+\. A "
        r"completely new tree: \S+, but \d+\.\d% of the rows would change cluster\.", found)), found
    choice = str(choose_clusters(X, range(2, 4), n_boot=2, n_shuffles=2, random_state=0))
    assert (choice.startswith("All figures are for all 400 rows.\n")
            and "better than    shuffled data       one group" in choice)
    assert ("for no number of clusters are the groups clearly tighter and further apart than in "
            "random data, and the same from sample to sample" in choice)
