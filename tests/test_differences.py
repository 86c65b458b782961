"Thinning and tests on the second table: independence, the tests by scipy, what is refused."
import numpy as np, pandas as pd, pytest
from scipy.stats import false_discovery_control, ttest_ind
from xclust import CART, IMM, thin
from xclust.reading.differences import holm, welch

S = .7*np.ones((3, 3)) + .3*np.eye(3)


def test_tables_are_independent_and_add_up():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40_000, 3)) @ np.linalg.cholesky(S).T + 5
    for given in (S, None):
        a, b = thin(X, "normal", .3, given, random_state=1)
        assert np.allclose(a + b, X) and np.abs(a.mean(0) - 1.5).max() < .02
        assert np.abs(np.cov(a.T, b.T)[:3, 3:]).max() < .01
    a, b = thin(X, "normal", .3, np.diag(np.diag(S)), random_state=1)          # variances alone: columns leak
    assert np.abs(np.cov(a.T, b.T)[:3, 3:]).max() > .1
    counts = rng.poisson(8, (40_000, 2))
    a, b = thin(counts, fraction=.25, random_state=0)
    assert (a + b == counts).all() and a.min() >= 0 and b.min() >= 0 and np.abs(np.corrcoef(a.T, b.T)[:2, 2:]).max() < .02
    assert np.abs(a.mean() - 2) < .05


def test_share_of_false_alarms_without_clusters():
    "Clusters of noise by a cut at a median: the same rows always differ, the thinned table does as often as chance says"
    thinned, same, leaks = [], [], []
    for seed in range(300):
        X = np.random.default_rng(seed).normal(size=(60, 3)) @ np.linalg.cholesky(S).T
        def p(a, b, j):
            y = a[:, 0] > np.median(a[:, 0])
            return welch(b[y, j], b[~y, j])[3]
        thinned.append(p(*thin(X, "normal", random_state=seed + 10**6), 1))
        leaks.append(p(*thin(X, "normal", scale=np.diag(np.diag(S)), random_state=seed + 10**6), 1))
        same.append(p(X, X, 1))
    assert np.mean(np.array(thinned) < .05) < .09 and np.mean(np.array(same) < .05) > .9 and np.mean(np.array(leaks) < .05) > .12


def test_welch_and_holm():
    rng = np.random.default_rng(0)
    for _ in range(30):
        a, b = rng.normal(size=rng.integers(2, 30)), rng.normal(1, 3, rng.integers(2, 30))
        there = ttest_ind(a, b, equal_var=False)
        low, high = there.confidence_interval()
        assert welch(a, b) == pytest.approx((a.mean() - b.mean(), low, high, there.pvalue))
    assert np.isnan(welch(np.ones(1), np.ones(9))).all() and welch(np.ones(3), np.ones(3))[3] == 1
    assert holm([.01, .04, np.nan, .03]) == pytest.approx([.03, .06, np.nan, .06], nan_ok=True) and holm([.9, .8]).max() <= 1
    assert (holm([.01, .02, .5]) >= false_discovery_control([.01, .02, .5]) - 1e-12).all()


def frame(rng): return pd.DataFrame(rng.poisson(np.repeat([[3, 9, 4], [12, 2, 4]], 60, axis=0)), columns=["a", "b", "c"])


def test_a_tree_on_the_first_table_is_tested_on_the_second():
    X, kinds = frame(np.random.default_rng(0)), np.repeat(["x", "y"], 60)
    first, second = thin(X, random_state=1)
    assert list(first.columns) == ["a", "b", "c"] and first.index.equals(X.index)
    tree = CART().fit(first, labels=kinds)
    found = tree.differences(second)
    own = tree.labels_
    assert len(found) == 6 and [d.cluster for d in found] == ["x"]*3 + ["y"]*3 and "Holm" in str(found)
    for d in found:
        there = ttest_ind(second[d.column][own == d.cluster], second[d.column][own != d.cluster], equal_var=False)
        assert d.p == pytest.approx(there.pvalue)
    one = tree.differences(second, cluster="x", against="y", columns="a")
    assert one[0].difference == pytest.approx(found[0].difference) and one[0].against == "y" and len(one.to_frame()) == 1
    aside = pd.DataFrame({"age": np.arange(120.)})                  # took no part: the rows themselves
    assert tree.differences(aside, cluster="x")[0].p < .001
    assert tree.differences(first.assign(age=1.), columns=["age"])[0].p == 1


def test_what_is_refused():
    X, kinds = frame(np.random.default_rng(0)), np.repeat(["x", "y"], 60)
    tree = IMM().fit(X, labels=kinds)
    def says(f, text):
        with pytest.raises(ValueError, match=text): f()
    says(lambda: tree.differences(X), "these rows found the clusters")
    says(lambda: tree.differences(X.to_numpy(), columns=["x1"]) if False else tree.differences(X, columns=["b"]), "these rows found")
    says(lambda: tree.differences(X.iloc[:50]), "row for row")
    says(lambda: tree.differences(X, columns=["z"]), "no column 'z'")
    says(lambda: tree.differences(X, against="x"), "name the first one as cluster")
    says(lambda: tree.differences(X.assign(t="u"), columns=["t"]), "means of numbers")
    says(lambda: thin(X, "gamma"), "family")
    says(lambda: thin(X, fraction=1), "fraction must lie")
    says(lambda: thin(X - 5), "negative numbers or fractions")
    says(lambda: thin(X, scale=S), "leave it out for counts")
    says(lambda: thin(X, "normal", scale=[1, 1, 1]), "symmetric covariance")
    says(lambda: thin(X.where(X > 3), "normal"), "missing or infinite")
