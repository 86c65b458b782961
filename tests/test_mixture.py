"""A tree from means and spreads: the formula restated, drawn rows, what comes in, what every tree
can do."""
import math, pickle, warnings
import numpy as np, pytest
from sklearn.base import clone
from sklearn.mixture import GaussianMixture
from xclust import IMM, MixtureTree, from_json


def normal(x, mean, spread): return .5*(1 + math.erf((x - mean)/spread/math.sqrt(2)))


def naive(j, t, active, box, w, M, S):
    "Expected mistakes of a cut within a box, by the formula of the chapter"
    total = 0.
    for c in active:
        inside = [normal(b, m, s) - normal(a, m, s) for (a, b), m, s in zip(box, M[c], S[c])]
        at, (a, b) = normal(t, M[c, j], S[c, j]), [normal(v, M[c, j], S[c, j]) for v in box[j]]
        total += w[c]*math.prod(inside)*(b - at if M[c, j] <= t else at - a)/max(inside[j], 1e-300)
    return total


def mixture(rng, k=None, d=None):
    k, d = k or rng.integers(2, 6), d or rng.integers(1, 4)
    return (rng.dirichlet(np.full(k, 3.)), rng.normal(size=(k, d))*rng.choice([1., 3.]),
            rng.uniform(.2, 1.5, (k, d)))


def grown(w, M, S, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return MixtureTree(weights=w, means=M, deviations=S, **options).fit()


def nodes_of(tree, M):
    "(node, active components, box) of every inner node"
    waiting = [(0, np.arange(len(M)), [(-math.inf, math.inf)]*M.shape[1])]
    while waiting:
        u, active, box = waiting.pop()
        if tree.feature[u] < 0: continue
        yield u, active, box
        j, t = tree.feature[u], tree.upper[u]
        (a, b), left = box[j], M[active, j] <= t
        waiting += [(tree.children_left[u], active[left], [*box[:j], (a, t), *box[j+1:]]),
                    (tree.children_right[u], active[~left], [*box[:j], (t, b), *box[j+1:]])]


@pytest.mark.parametrize("seed", range(4))
def test_every_cut_is_the_best_of_the_formula(seed):
    w, M, S = mixture(np.random.default_rng(seed))
    tree = grown(w, M, S).tree_
    assert tree.n_leaves == len(M)
    for u, active, box in nodes_of(tree, M):
        at = naive(tree.feature[u], tree.upper[u], active, box, w, M, S)
        assert math.isclose(at, tree.mistakes[u], rel_tol=1e-6, abs_tol=1e-13)
        for j in range(M.shape[1]):
            ends = np.unique(M[active, j])
            for t in np.linspace(ends[0], ends[-1], 25)[:-1] if len(ends) > 1 else ():
                assert naive(j, t, active, box, w, M, S) >= at*(1 - 1e-3) - 1e-13


def test_expectations_are_those_of_drawn_rows():
    rng, errors = np.random.default_rng(1), []
    for _ in range(8):
        w, M, S = mixture(rng)
        tree, n = grown(w, M, S), 20_000
        y = rng.choice(len(w), n, p=w)
        X = M[y] + S[y]*rng.normal(size=(n, M.shape[1]))
        own, e = tree.predict(X), 1 - tree.agreement_.share
        errors.append(((own != y).mean() - e)/math.sqrt(max(e*(1 - e), 1e-9)/n))
        cost = sum(((X[own == c] - X[own == c].mean(0))**2).sum() for c in set(own))/n
        assert (abs(cost/tree.cost_ - 1) < .05
                and math.isclose(tree.expected_mistakes_, e, abs_tol=1e-12))
        assert math.isclose(tree.reference_cost_, float(w @ (S**2).sum(1)))
        assert (np.allclose(tree.result_.counts[0], w)
                and (tree.surrogate_cost_ >= tree.cost_*(1 - 1e-12)))
    assert max(map(abs, errors)) < 4 and np.mean(np.square(errors)) < 2.5


def test_imm_on_many_rows_takes_the_same_cut():
    w, M, S = (np.array([.5, .3, .2]), np.array([[0., 5], [4, 5], [4, 9]]),
               np.array([[1., 1], [1.2, 1], [1, 1.]]))
    rng = np.random.default_rng(0)
    y = rng.choice(3, 100_000, p=w)
    X = M[y] + S[y]*rng.normal(size=(len(y), 2))
    a, b = grown(w, M, S).tree_, IMM().fit(X, labels=y, centers=M).tree_
    inner = a.feature >= 0
    assert (np.array_equal(a.feature, b.feature)
            and np.abs(a.upper[inner] - b.upper[inner]).max() < .2)


def test_every_form_of_a_mixture():
    X = np.random.default_rng(0).normal(size=(300, 3)) + np.repeat(np.eye(3)*6, 100, axis=0)
    diagonal = GaussianMixture(3, covariance_type="diag", random_state=0).fit(X)
    given = dict(weights=diagonal.weights_, means=diagonal.means_)
    a, b, c = (m.fit().tree_ for m in (MixtureTree(diagonal),
                                       MixtureTree(covariances=diagonal.covariances_, **given),
                                       MixtureTree(deviations=np.sqrt(diagonal.covariances_),
                                                   **given)))
    assert a == b == c
    round_ = GaussianMixture(3, covariance_type="spherical", random_state=0).fit(X)
    assert MixtureTree(round_).fit().n_leaves_ == 3
    for kind in ("full", "tied"):
        with pytest.warns(UserWarning, match="correlate up to 0"):
            assert (MixtureTree(GaussianMixture(3, covariance_type=kind,
                                                random_state=0).fit(X)).fit().n_leaves_ == 3)


def test_numbers_of_rows_and_names():
    import pandas as pd
    means = pd.DataFrame([[2., 30.], [8., 35.], [7., 60.]], columns=["visits", "age"])
    tree = MixtureTree(weights=[500, 300, 200], means=means,
                       deviations=[[1, 6], [1.5, 6], [1.5, 5]]).fit()
    assert (tree.tree_.n_node_samples[0] == 1000 and "age <= 49.1" in str(tree.rules())
            and "501 rows" in str(tree.rules()))
    assert (list(tree.feature_names_in_) == ["visits", "age"]
            and list(tree.predict(means)) == [0, 1, 2])
    shares = MixtureTree(weights=[.5, .3, .2], means=means,
                         deviations=[[1, 6], [1.5, 6], [1.5, 5]]).fit()
    assert (np.array_equal(shares.tree_.feature, tree.tree_.feature)
            and "rows not known" in str(shares.rules()))


def test_a_tree_as_every_other():
    w, M, S = mixture(np.random.default_rng(3), 4, 2)
    tree = grown(w*1000, M, S)
    for other in (pickle.loads(pickle.dumps(tree)), clone(tree).fit(), from_json(tree.to_json())):
        assert np.array_equal(other.predict(M), np.arange(4))
    assert ("CASE" in tree.to_sql() and tree.plot() is not None
            and tree.evaluate(M, labels=range(4)).agreement.share == 1)
    assert "because" in str(tree.explain(M[:1]))
    fitted = GaussianMixture(2, covariance_type="diag", random_state=0).fit(np.r_[M, M + .1])
    assert clone(MixtureTree(fitted)).mixture is fitted
    with pytest.raises(AttributeError, match="has seen no rows"): tree.labels_


def test_edges():
    flat = grown([1, 2, 1], np.array([[0., 0], [1, 0], [0, 0]]), np.zeros((3, 2)))
    assert flat.n_leaves_ == 2 and flat.tree_.upper[0] == .5 and flat.expected_mistakes_ == 0
    far = grown([.5, .5], np.array([[0.], [100.]]), np.ones((2, 1)))
    assert abs(far.tree_.upper[0] - 50) < 1 and far.price_ == pytest.approx(1)
    assert grown(*mixture(np.random.default_rng(0), 5, 2), max_depth=1).n_leaves_ == 2
    assert (set(grown(*mixture(np.random.default_rng(0), 4, 3), features=[1]).tree_.feature)
            <= {-1, 1})


TWO = dict(means=[[1., 2.], [3., 4.]], deviations=[[1., 1.], [1., 1.]])


@pytest.mark.parametrize("given, said", [
    (dict(), "needs a fitted mixture"), (dict(means=[[1, 2]]), "needs a fitted mixture"),
    (TWO | dict(deviations=[[1, 2, 3]]), "deviations must have the shape"),
    (TWO | dict(means=[1, 2]), "means must be a table"),
    (TWO | dict(means=[[1, np.nan], [2, 3]]), "means must be finite"),
    (TWO | dict(weights=[0, 1]), "weights must be positive"),
    (TWO | dict(deviations=[[1, 1], [1, -1]]), "standard deviations of 0 or more"),
    (TWO | dict(max_depth=0), "max_depth"),
    (dict(means=TWO["means"], covariances=[[1, -1], [1, 1]]), "variances of 0 or more"),
    (TWO | dict(features=["a"]), "features"),
    (TWO | dict(covariances=np.ones((2, 2))), "both describe the spread: give one of them"),
    (TWO | dict(mixture=GaussianMixture(2).fit([[0, 1.], [1, 2], [5, 5]])),
     "leave one of them out")])
def test_what_is_refused(given, said):
    with pytest.raises(ValueError, match=said): MixtureTree(**given).fit()


def test_frames_are_ordered_by_name():
    import pandas as pd
    names, lines = ["visits", "age"], ["a", "b", "c"]
    means = pd.DataFrame([[2., 30], [8, 35], [7, 60]], lines, names)
    S = pd.DataFrame([[1., 6], [1.5, 6], [1.5, 5]], lines, names)
    w = pd.Series([500, 300, 200], lines)
    tree = grown(w, means, S).tree_
    assert list(tree.upper[:2]) == [49.1, 4.63] and tree == grown(list(w), means, S.values).tree_
    turned, other = S.loc[["c", "a", "b"], ["age", "visits"]], w[["b", "c", "a"]]
    assert (tree == grown(other, means, turned).tree_ == MixtureTree(weights=other, means=means,
        covariances=turned**2).fit().tree_)
    # as value_counts() of labels gives them
    numbered = w.set_axis([0, 1, 2])[[2, 0, 1]]
    assert np.array_equal(grown(numbered, means.values, S.values).tree_.upper, tree.upper,
                          equal_nan=True)
    for given in (dict(deviations=S.rename(columns={"age": "height"})),
                  dict(covariances=S.rename(columns={"age": "height"}))):
        with pytest.raises(ValueError,
                match="the columns of .* must have the names of means, visits, age; it has "
                      "visits, height"):
            MixtureTree(means=means, **given).fit()
    with pytest.raises(ValueError, match="the index of weights"):
        grown(w.set_axis(["a", "b", "d"]), means, S)
    with pytest.raises(ValueError, match="the columns of deviations"):
        grown(list(w), means.values, S.set_axis([0, 1, 2]))


def test_one_number_a_component_must_be_clear():
    with pytest.raises(ValueError, match=r"deviations has 2 numbers, .* shape \(2, 2\)"):
        MixtureTree(**TWO | dict(deviations=[1, 6])).fit()
    with pytest.raises(ValueError, match=r"covariances has 2 numbers"):
        MixtureTree(means=TWO["means"], covariances=[1, 6]).fit()
    M = [[0., 0], [4, 0], [0, 9]]
    assert (grown([1, 1, 1], M, [1, 2, 3]).tree_ == grown([1, 1, 1], M,
                                                          [[1, 1], [2, 2], [3, 3]]).tree_)
    round_ = GaussianMixture(2, covariance_type="spherical",
                             random_state=0).fit([[0, 0.], [1, 1], [5, 5], [6, 7]])
    assert MixtureTree(round_).fit().n_leaves_ == 2


def test_rows_are_refused():
    with pytest.raises(ValueError, match="reads a mixture and no rows"):
        MixtureTree(**TWO).fit([[1, 2.]])


@pytest.mark.parametrize("name",
    ["audit", "check", "constrain", "constraint_costs", "cost_by_feature", "differences", "edit",
     "threshold_report", "update", "labels_", "reference_labels_"])
def test_what_needs_training_rows_says_so(name):
    "As boxes lack what only trees have: dir, hasattr and the error agree, before fit, too."
    for tree in (MixtureTree(**TWO), MixtureTree(**TWO).fit(), MixtureTree):
        with pytest.raises(AttributeError,
                match=f"^MixtureTree has no {name}: it was grown from a mixture and has seen no "
                      "rows. .* fit an AutoTree"):
            getattr(tree, name)
        assert not hasattr(tree, name)
    assert name not in dir(MixtureTree) and (hasattr(IMM, name) or name.endswith("_"))


def test_functions_that_want_training_rows_say_so():
    tree = MixtureTree(**TWO).fit()
    for call in (tree.confusion, lambda: tree.rules([[1, 2.]])):
        with pytest.raises(AttributeError,
                match="has no labels_: it was grown from a mixture and has seen no rows"):
            call()


def test_numbers_are_called_expected():
    means, S, y = ([[2., 30], [8, 35], [7, 60]], [[1, 6], [1.5, 6], [1.5, 5]],
                   np.repeat([0, 1, 2], 50))
    X = np.random.default_rng(0).normal(np.repeat(means, 50, 0), np.repeat(S, 50, 0))
    for w, n in (([500, 300, 200], "1000"), ([.5, .3, .2], "–")):
        tree = grown(w, means, S)
        for one in (tree, from_json(tree.to_json())):
            assert ("The numbers of rows are expected ones" in str(one.rules())) == (n != "–")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            told, off = str(tree.evaluate(X)), str(tree.evaluate(X[::-1], labels=y))
        assert "in-sample" not in told + off and "unseen" not in told + off
        assert (told.splitlines()[1].split()[:5] == ["expected", "of", "the", "mixture", n]
                and "\nthese rows" in told)
        assert "of the rows keep their cluster, the mixture expects 98.8 %" in off
    assert "expected ones" not in str(IMM(3, random_state=0).fit(X).rules())


def test_a_weak_tree_is_not_sent_to_autotree():
    with pytest.warns(UserWarning) as said:
        MixtureTree(means=[[0., 0], [.1, .1], [0, .2]], deviations=np.ones((3, 2))).fit()
    assert said and not any("AutoTree" in str(w.message) for w in said)
