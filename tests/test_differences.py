"Thinning and tests on the second table: independence, the tests by scipy, what is refused."
import pickle, warnings
import numpy as np, pandas as pd, pytest
from scipy.stats import false_discovery_control, ttest_ind
from scipy.sparse import coo_matrix, csc_matrix, csr_matrix
from xclust import CART, IMM, AutoTree, ExShallow, KernelIMM, thin
from xclust.reading.differences import _covariance_within, holm, welch

S = .7*np.ones((3, 3)) + .3*np.eye(3)


def test_tables_are_independent_and_add_up():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40_000, 3)) @ np.linalg.cholesky(S).T + 5
    for given in (S, None, "all"):
        a, b = thin(X, "normal", .3, given, random_state=1)
        assert np.allclose(a + b, X) and np.abs(a.mean(0) - 1.5).max() < .02
        assert np.abs(np.cov(a.T, b.T)[:3, 3:]).max() < .01
    # variances alone: columns leak
    a, b = thin(X, "normal", .3, np.diag(np.diag(S)), random_state=1)
    assert np.abs(np.cov(a.T, b.T)[:3, 3:]).max() > .1
    counts = rng.poisson(8, (40_000, 2))
    a, b = thin(counts, fraction=.25, random_state=0)
    assert ((a + b == counts).all() and a.min() >= 0 and b.min() >= 0
            and np.abs(np.corrcoef(a.T, b.T)[:2, 2:]).max() < .02)
    assert np.abs(a.mean() - 2) < .05


def test_share_of_false_alarms_without_clusters():
    """Clusters of noise by a cut at a median: the same rows always differ, the thinned table does
    as often as chance says"""
    thinned, same, leaks = [], [], []
    for seed in range(300):
        X = np.random.default_rng(seed).normal(size=(60, 3)) @ np.linalg.cholesky(S).T
        def p(a, b, j):
            y = a[:, 0] > np.median(a[:, 0])
            return welch(b[y, j], b[~y, j])[3]
        thinned.append(p(*thin(X, "normal", random_state=seed), 1))
        leaks.append(p(*thin(X, "normal", scale=np.diag(np.diag(S)), random_state=seed), 1))
        same.append(p(X, X, 1))
    assert (np.mean(np.array(thinned) < .05) < .09 and np.mean(np.array(same) < .05) > .9
            and np.mean(np.array(leaks) < .05) > .12)


def test_welch_and_holm():
    rng = np.random.default_rng(0)
    for _ in range(30):
        a, b = rng.normal(size=rng.integers(2, 30)), rng.normal(1, 3, rng.integers(2, 30))
        there = ttest_ind(a, b, equal_var=False)
        low, high = there.confidence_interval()
        assert welch(a, b) == pytest.approx((a.mean() - b.mean(), low, high, there.pvalue))
    assert np.isnan(welch(np.ones(1), np.ones(9))).all() and welch(np.ones(3), np.ones(3))[3] == 1
    assert (holm([.01, .04, np.nan, .03]) == pytest.approx([.03, .06, np.nan, .06], nan_ok=True)
            and holm([.9, .8]).max() <= 1)
    assert (holm([.01, .02, .5]) >= false_discovery_control([.01, .02, .5]) - 1e-12).all()


def frame(rng):
    return pd.DataFrame(rng.poisson(np.repeat([[3, 9, 4], [12, 2, 4]], 60, axis=0)),
                        columns=["a", "b", "c"])


def test_a_tree_on_the_first_table_is_tested_on_the_second():
    X, kinds = frame(np.random.default_rng(0)), np.repeat(["x", "y"], 60)
    first, second = thin(X, random_state=1)
    assert list(first.columns) == ["a", "b", "c"] and first.index.equals(X.index)
    tree = CART().fit(first, labels=kinds)
    found = tree.differences(second)
    own = tree.labels_
    assert (len(found) == 6 and [d.cluster for d in found] == ["x"]*3 + ["y"]*3
            and "Holm" in str(found))
    for d in found:
        there = ttest_ind(second[d.column][own == d.cluster], second[d.column][own != d.cluster],
                          equal_var=False)
        assert d.p == pytest.approx(there.pvalue)
    one = tree.differences(second, cluster="x", against="y", columns="a")
    assert (one[0].difference == pytest.approx(found[0].difference) and one[0].against == "y"
            and len(one.to_frame()) == 1)
    # took no part: the rows themselves
    aside = pd.DataFrame({"age": np.arange(120.)})
    assert tree.differences(aside, cluster="x")[0].p < .001
    assert tree.differences(first.assign(age=1.), columns=["age"])[0].p == 1


def test_what_is_refused():
    X, kinds = frame(np.random.default_rng(0)), np.repeat(["x", "y"], 60)
    tree = IMM().fit(X, labels=kinds)
    def says(f, text):
        with pytest.raises(ValueError, match=text): f()
    says(lambda: tree.differences(X), "these rows found the clusters")
    says(lambda: tree.differences(X.to_numpy(), columns=["x1"]), "these rows found")
    says(lambda: tree.differences(X.iloc[:50]), "row for row")
    says(lambda: tree.differences(X, columns=["z"]), "no column 'z'")
    says(lambda: tree.differences(X, against="x"), "name the first one as cluster")
    says(lambda: tree.differences(X.assign(t="u"), columns=["t"]), "means of numbers")
    says(lambda: thin(X, "gamma"), "family")
    says(lambda: thin(X, fraction=1), "fraction must lie")
    says(lambda: thin(X - 5), "negative numbers or fractions")
    says(lambda: thin(X, scale=S), "leave it out for counts")
    says(lambda: thin(X, "normal", scale=[1, 1, 1]), "symmetric covariance")
    says(lambda: thin(X, "normal", scale=np.eye(3) - 1), "least eigenvalue is -2")
    says(lambda: thin(X[:1], "normal"), "three rows or more")
    says(lambda: thin(csr_matrix(X), "normal"), "X is sparse")
    says(lambda: thin(X.where(X > 3), "normal"), "missing or infinite")


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_fit_are_refused_for_every_objective(seed):
    """Also as an array, in another unit, as single columns, beside other columns; the second table
    of thin passes"""
    rng = np.random.default_rng(seed)
    X = pd.DataFrame(rng.poisson(np.repeat([[9, 4, 6], [25, 30, 8]], 60, axis=0)),
                     columns=["a", "b", "c"])
    first, second = thin(X, random_state=seed)
    kinds, weights = np.repeat(["x", "y"], 60), rng.integers(1, 4, 120)
    trees = {"k-means": IMM(2, random_state=0).fit(first),
             "k-medians": IMM(2, objective="kmedians", random_state=0).fit(first),
             "labels": CART().fit(first, labels=kinds),
             "weights": IMM().fit(first, labels=kinds, sample_weight=weights),
             "auto": AutoTree(2, random_state=0).fit(first),
             "array": IMM(2, random_state=0).fit(first.to_numpy()),
             "more leaves": CART(max_leaves=5).fit(first, labels=rng.permutation(kinds)),
             "kernel": KernelIMM(2, random_state=0).fit(first),
             "shallow": ExShallow(2, random_state=0).fit(first),
             "costs": IMM().fit(first, labels=kinds,
                 costs=(first.to_numpy()[:, None] - np.array([[4.5, 2, 3], [12.5, 15, 4]]))[...,
                     0]**2)}
    standard = (first - first.mean())/first.std()
    for name, tree in trees.items():
        for same in (first, first.to_numpy(), standard, -first, first[["b"]], first.iloc[:, ::-1],
                     first.assign(age=np.arange(120.)), csr_matrix(first)):
            with pytest.raises(ValueError, match="these rows found the clusters"):
                tree.differences(same)
        assert (len(tree.differences(second)) == len(tree.differences(second.to_numpy()))
                == 3*tree.n_clusters_), name
        assert (len(tree.differences(X.assign(age=np.arange(120.)), columns="age"))
                == tree.n_clusters_)
    scaled = IMM(2, random_state=0).fit(standard)
    for same in (first, standard):
        with pytest.raises(ValueError, match="column 'a'"): scaled.differences(same)
    assert scaled.differences(second)[0].p < .01


def test_rare_counts_that_split_evenly_are_tested():
    "A column of a single row, and columns of equal values, are the same in both tables by chance"
    rng = np.random.default_rng(0)
    X = rng.poisson(np.repeat([[9, 4], [25, 30]], 60, axis=0))
    X = np.c_[X, np.zeros((120, 3), int)]
    X[7, 2], X[[8, 90], 4] = 2, 2
    for first, second in (thin(X, random_state=s) for s in range(30)):
        assert len(CART().fit(first, labels=np.repeat([0, 1], 60)).differences(second)) == 10


def test_sparse_counts_split_as_dense_ones():
    X = np.random.default_rng(0).poisson(1., (300, 4))
    for kind in (csr_matrix, csc_matrix, coo_matrix):
        a, b = thin(kind(X), random_state=0)
        assert (((a + b).toarray() == X).all() and a.min() == 0 and b.min() == 0
                and .4 < a.sum()/X.sum() < .6)
    tree = CART().fit(a, labels=X[:, 0] > 1)
    assert [d.p for d in tree.differences(b)] == [d.p for d in tree.differences(b.toarray())]
    with pytest.raises(ValueError, match="these rows found"): tree.differences(a)


def test_noise_is_not_that_of_data_with_the_same_seed():
    for s in range(20):
        X = np.random.default_rng(s).normal(size=(200, 2))
        a, b = thin(X, "normal", random_state=s)
        assert abs(np.corrcoef(a[:, 0], b[:, 0])[0, 1]) < .35
        assert np.array_equal(a, thin(X, "normal", random_state=s)[0])


def test_covariance_within_clusters_is_estimated():
    """Without clusters it is that of all rows; with clusters that within, in any unit; differences
    then have power"""
    rng, units, found = np.random.default_rng(0), np.array([1, 1e-5, 1e6]), []
    for _ in range(20):
        X = (rng.normal(size=(200, 3)) @ np.linalg.cholesky(S).T)*units
        assert np.allclose(_covariance_within(X), np.cov(X.T), rtol=1e-4, atol=0)
        sigma = (_covariance_within(X + np.repeat([[0], [7]], 100, axis=0)*units)/np.outer(units,
            units))
        found.append(sigma)
    assert np.abs(np.mean(found, axis=0) - S).max() < .07
    assert (np.isfinite(_covariance_within(np.c_[X, np.ones(200)])).all()
            and np.shape(_covariance_within(X[:3])) == (3, 3))
    # too few rows: no clusters are sought
    wide = rng.normal(size=(50, 60))
    assert np.allclose(_covariance_within(wide), np.cov(wide.T), rtol=1e-4, atol=1e-4)
    with warnings.catch_warnings():
        # of fewer rows than clusters
        warnings.simplefilter("error")
        assert np.abs(_covariance_within(np.repeat([[0, 1], [2, 3.]], 50, axis=0))).max() < 1e-4
    X = rng.normal(size=(200, 3)) + np.repeat([[0, 0, 0], [4, 0, 0]], 100, axis=0)
    p = {scale: IMM(2,
        random_state=0).fit((t := thin(X, "normal", scale=scale, random_state=0))[0]).differences(
            t[1])[0].p for scale in (None, "all")}
    assert p[None] < 1e-6 < p["all"]
    with pytest.raises(ValueError, match="scale"): thin(X, "normal", scale="between")
    with pytest.raises(ValueError, match="leave it out"): thin(rng.poisson(3, (9, 2)), scale="all")


def test_rows_of_a_frame_are_matched_by_the_index_of_fit():
    X, kinds = frame(np.random.default_rng(0)), np.repeat(["x", "y"], 60)
    for index in (X.index, [f"row {i}" for i in range(120)],
                  pd.date_range("2020", periods=120, tz="UTC"),
                  pd.MultiIndex.from_product([list("uv"), range(60)]), X.index[::-1]):
        first, second = thin(X.set_axis(index), random_state=0)
        for fitted, y in ((first, kinds), (first[::-1], kinds[::-1])):
            tree = pickle.loads(pickle.dumps(CART().fit(fitted, labels=y)))
            own = [d.p for d in tree.differences(second.loc[fitted.index])]
            assert (own[0] < 1e-9 and own == [d.p
                for d in tree.differences(second.sample(frac=1, random_state=1))])
            with pytest.raises(ValueError, match="these rows found"):
                tree.differences(first.sample(frac=1, random_state=1))
            for other in (second.set_axis([f"other {i}" for i in range(120)]),
                          second.set_axis([0]*120)):
                with pytest.raises(ValueError, match="X_other is indexed by other rows"):
                    tree.differences(other)
    # names that are not unique, in order
    twice = first.set_axis([0]*120)
    assert CART().fit(twice, labels=kinds).differences(second.set_axis([0]*120))[0].p < 1e-9
    # nothing to match by
    array = CART().fit(first.to_numpy(), labels=kinds)
    assert array.differences(second)[0].p == array.differences(second.to_numpy())[0].p < 1e-9
    assert (CART().fit(first, labels=kinds).update(first).differences(second.sample(frac=1,
        random_state=1))[0].p < 1e-9)


def test_a_cluster_against_itself_and_what_is_no_table():
    X, kinds = frame(np.random.default_rng(0)), np.repeat(["x", "y"], 60)
    first, second = thin(X, random_state=0)
    tree = CART().fit(first, labels=kinds)
    def says(f, text):
        with warnings.catch_warnings(), pytest.raises(ValueError, match=text):
            warnings.simplefilter("error")
            f()
    says(lambda: tree.differences(second, cluster="x", against="x"),
         "against: x is also in cluster; name other clusters")
    says(lambda: tree.differences(second["a"]), "X_other must be a table of rows and columns; got "
                                                "a Series: give the whole second table")
    says(lambda: thin(X.assign(name="u")), "X must hold numbers, and column 'name' holds "
                                           "other values")
    says(lambda: thin(np.array([["a", "b"]])), "X must hold numbers, and it holds other values, "
                                               "such as text")
    for fraction in ("half", None, [.5]):
        says(lambda: thin(X, fraction=fraction), "fraction must lie between 0 and 1; got")
    says(lambda: thin([[1e19, 3.], [2, 5]]), r"counts of at most 2\*\*53, and X has 10,000,000,000")
    a, b = thin([[2.**53, 3.], [2, 5]], random_state=0)
    assert a[0, 0] + b[0, 0] == 2**53 and 0 < a[0, 0] < 2**53
    for scale in ("between", {"a": 1}, [["u"]]):
        says(lambda: thin(X, "normal", scale=scale),
             r"""scale must be None, "all", or a covariance of shape \(3, 3\); got""")


def test_notes_tell_the_unit_and_empty_cells():
    "At fraction .25 the second table holds three quarters of a gap, of counts and of numbers"
    rng, kinds = np.random.default_rng(0), np.repeat(["x", "y"], 2000)
    for family, gap, X in (("poisson", 190, rng.poisson(np.repeat([[200], [10]], 2000, axis=0))),
                           ("normal", 5, rng.normal(0, .3, (4000, 1)) + np.repeat([[5], [0]], 2000,
                               axis=0))):
        first, second = thin(X, family, .25, random_state=0)
        found = CART().fit(first, labels=kinds).differences(second, cluster="x")
        assert found[0].difference/.75 == pytest.approx(gap, rel=.02)
        assert ("divide differences and intervals by 1 - fraction" in str(found)
                and "two rows" not in str(found))
    first, second = thin(np.c_[[40] + [4]*20, rng.poisson(9, 21)], random_state=0)
    alone = CART().fit(first, labels=[1] + [0]*20).differences(second, cluster=1)
    assert (np.isnan(alone[0].p) and "each side needs two rows" in str(alone)
            and len(alone.to_dict()["notes"]) == 2)


def test_help_says_which_tables_are_invalid():
    said = " ".join(CART.differences.__doc__.split())
    assert ("other table that `thin` returned" in said and "Not the table X that was split" in said
            and "invalid" in said)
