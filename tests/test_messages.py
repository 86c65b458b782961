"""What is no table, path, name or number is refused in one sentence that names the argument, what came and what would do."""
import warnings
import numpy as np
import pandas as pd
import pytest
import xclust
from xclust import (CART, IMM, KernelKMeans, KMedians, Spectral, Tree, best_single_cut, choose_clusters, cluster_centers, cost,
                    estimate_resources, exact_tree, explain_clusters, holdout, lower_bound, plot_tree, price, read_file)

y = np.arange(60) % 3
frame = pd.DataFrame(np.random.default_rng(0).normal(size=(60, 3)), columns=list("abc")).assign(a=lambda d: d.a + 5*y)
model = IMM().fit(frame, labels=y)
tree = model.tree_
no_table, text = "X must be an array, a sparse matrix or a data frame; got {}", "X is the text 'a', and no table"
flat, ragged = "X must be two-dimensional .rows, columns.; its shape is ", "X must be a matrix of numbers; its rows are of different lengths"
tables = {"3": (3, no_table.format(3)), "None": (None, no_table.format(None)), "object": (object(), no_table.format("an object")), "'a'": ("a", text),
          "[]": ([], flat), "['a', 'b']": (["a", "b"], flat), "ragged": ([[1, 2], [3]], ragged),
          "no column": (frame[[]], r"X has 0 feature\(s\) \(shape=\(60, 0\)\) while a minimum of 1 is required"),
          "no row": (frame[:0], r"X has 0 sample\(s\) \(shape=\(0, 3\)\) while a minimum of 1 is required")}


@pytest.mark.parametrize("fit", [IMM(3).fit, CART(3).fit, KMedians(3).fit, Spectral(3).fit, KernelKMeans(3).fit], ids=lambda f: type(f.__self__).__name__)
@pytest.mark.parametrize("what", tables)
def test_no_table(fit, what):
    X, said = tables[what]
    with pytest.raises((TypeError, ValueError), match=said): fit(X)
    assert not hasattr(fit.__self__, "n_features_in_") and not hasattr(fit.__self__, "labels_")


@pytest.mark.parametrize("ask", [model.predict, model.explain, model.evaluate, model.score, model.update, lambda X: model.describe(0, X),
                                 choose_clusters, lambda X: explain_clusters(X, y)], ids=range(8))
@pytest.mark.parametrize("what", ["3", "None", "object", "'a'"])
def test_no_rows_for_a_model(ask, what):
    X, said = tables[what]
    with pytest.raises(TypeError, match=said): ask(X)


@pytest.mark.parametrize("call, says", [
    (lambda: model.to_sql(3), "table must be the name of a table, or a list of its parts; got 3"),
    (lambda: model.to_sql(None), "table must be the name of a table, or a list of its parts; got None"),
    (lambda: model.report(frame, path=3), "path must be the path of a file; got 3"),
    (lambda: model.counterfactual(3), "x must be one row: .* got int"),
    (lambda: model.audit({}, frame), "groups must hold at least one column"),
    (lambda: tree.apply(3), flat), (lambda: tree.to_json(indent="a"), "indent must be an integer, or None for one line; got 'a'"),
    (lambda: tree.to_text("ab"), "feature_names must be a list of 3 names, one a feature; got 'ab'"),
    (lambda: tree.to_text(frame), "feature_names must be a list of 3 names, one a feature; got a DataFrame"),
    (lambda: Tree.from_json(3), "text must be the JSON itself"),
    (lambda: plot_tree(3), "estimator must be fitted, such as IMM.3..fit.X.; got 3"),
    (lambda: holdout(IMM, frame), "estimator must be a tree estimator, such as IMM.3.; got a type"),
    (lambda: read_file(3), "source must be the path of a file, or - for standard input; got 3"),
    (lambda: cost("a", y), "X must be a matrix of numbers; could not convert"), (lambda: cost(None, y), flat),
    (lambda: cluster_centers([[1, 2], [3]], [0, 1], 2), "X must be a matrix of numbers"), (lambda: best_single_cut("a"), "X must be a matrix of numbers"),
    (lambda: exact_tree([], 3), flat), (lambda: lower_bound(None, 3), flat),
    (lambda: price("a", 1), "tree_cost must be a number; got 'a'"), (lambda: price(1, None), "reference_cost must be a number; got None"),
    (lambda: estimate_resources("a", 2, 3), "n_samples must be a number of at least 1; got 'a'"),
    (lambda: estimate_resources(10, 2, 3, 3), "method must be one of IMM, EMN, CART, ExKMC; got 3"),
    (lambda: IMM(thresholds=frame).fit(frame, labels=y), "thresholds must be one of 'full', 'round'; got a DataFrame"),
    (lambda: IMM(objective=frame).fit(frame, labels=y), "objective must be one of .* got a DataFrame"),
], ids=range(25))
def test_one_sentence(call, says):
    with warnings.catch_warnings(), pytest.raises((TypeError, ValueError), match=says) as e:
        warnings.simplefilter("ignore")
        call()
    assert str(e.value).count(". ") <= 1


def test_help_speaks_of_parameters_alone():
    "An error that begins with the name of a loop's variable says nothing to a reader of the help."
    assert "name must be" not in xclust.estimate_resources.__doc__
