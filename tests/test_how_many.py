"How many clusters: baselines, measures, the rule, and everything that may be handed in."
import itertools, sys
from dataclasses import replace
import numpy as np
from scipy.sparse import csr_matrix
import pandas as pd
import pytest
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans, MiniBatchKMeans
from sklearn.datasets import load_iris, load_wine, make_blobs
from sklearn.decomposition import PCA
from sklearn.metrics import pairwise_distances, silhouette_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
import xclust.reference.frames
from xclust import AutoTree, IMM, ExKMC, KernelKMeans, KMedians, Spectral, SSEGreedy
from xclust import agreement, cost
from xclust.reading.how_many import LEAST_AGREEMENT, LEAST_GAP, LEAST_SILHOUETTE, _mean_agreement
from xclust.reading.how_many import baselines, choose_clusters, even_values, one_mode, silhouette
from xclust.reading.how_many import unimodal
from helpers import in_turn

quick = dict(n_boot=4, n_shuffles=2, random_state=0)
iris = load_iris().data
blobs = make_blobs(150, 3, centers=4, cluster_std=.8, random_state=4)[0]


def plain_unimodal(mass, width):
    "Every way to cut the bins into runs of one height"
    best = -np.inf
    for cuts in itertools.product((False, True), repeat=len(mass) - 1):
        run = np.cumsum((False, *cuts))
        g = (np.bincount(run, mass)/np.bincount(run, width))[run]
        top = g.argmax()
        if (np.diff(g[:top + 1]) >= 0).all() and (np.diff(g[top:]) <= 0).all():
            best = max(best, mass @ np.log(g))
    return best


def has_one_mode(g):
    top = g.argmax()
    return (np.diff(g[:top + 1]) >= 0).all() and (np.diff(g[top:]) <= 0).all()


def test_the_likeliest_heights_with_one_mode():
    rng = np.random.default_rng(0)
    for _ in range(400):
        m = rng.integers(1, 9)
        mass, width = rng.integers(1, 9, m).astype(float), rng.choice([.001, 1, 2, 1e6], m)
        g = unimodal(mass, width)
        assert has_one_mode(g) and np.isclose(g @ width, mass.sum())
        assert np.isclose(mass @ np.log(g), plain_unimodal(mass, width), rtol=1e-9, atol=1e-9)


def test_columns_with_one_mode():
    rng = np.random.default_rng(1)
    two = np.sort(np.r_[rng.normal(size=500), rng.normal(9, 1, 500)])
    one = one_mode(two)
    assert (np.diff(one) >= 0).all() and len(one) == 1000
    # the space between is filled
    assert ((3 < two) & (two < 6)).sum() < 5 and ((3 < one) & (one < 6)).sum() > 100
    assert one.min() >= two.min() - 1 and one.max() <= two.max() + 1
    tails = np.sort(rng.standard_cauchy(1000))
    # heavy tails stay
    assert (one_mode(tails)[[0, -1]] == tails[[0, -1]]).all()
    for x in (np.zeros(50), np.arange(3.), np.repeat([0., 1], 100),
              np.sort(rng.integers(0, 4, 300)).astype(float), np.r_[np.zeros(99), 1e9]):
        y = one_mode(x)
        assert y.shape == x.shape and np.isfinite(y).all() and (np.diff(y) >= 0).all()
    x = np.arange(2000.)
    assert np.allclose(one_mode(x), x)


def test_even_values():
    rng = np.random.default_rng(2)
    x = rng.normal(size=60)
    assert (even_values(x, np.full(60, 3.)) == np.sort(x)).all()
    w = rng.integers(0, 4, 60).astype(float)
    many = np.sort(np.repeat(x, w.astype(int)))
    assert ((even_values(x, w)
             == many[np.floor((np.arange(60) + .5)/60*len(many)).astype(int)]).mean() > .95)
    assert (even_values(np.array([5., 1, 3]), np.array([0., 1, 0])) == 1).all()


def test_silhouette():
    rng = np.random.default_rng(3)
    for _ in range(200):
        X, y = rng.normal(size=(15, 2)), rng.permutation(np.r_[0, 1, rng.integers(0, 4, 13)])
        w = rng.integers(1, 4, 15)
        assert np.isclose(silhouette(pairwise_distances(X), y, np.ones(15)), silhouette_score(X, y))
        if (np.bincount(y)[y] > 1).all():
            assert np.isclose(silhouette(pairwise_distances(X), y, w.astype(float)),
                              plain_weighted(X, y, w))
        noise = np.where(rng.random(15) < .2, -1, y)
        if len(np.unique(noise[noise >= 0])) > 1:
            assert np.isclose(silhouette(pairwise_distances(X), noise, np.ones(15)),
                              silhouette_score(X[noise >= 0], noise[noise >= 0]))
    assert np.isnan(silhouette(np.zeros((3, 3)), np.zeros(3, int), np.ones(3)))
    assert silhouette(np.zeros((4, 4)), np.array([0, 0, 1, 1]), np.ones(4)) == 0


def plain_weighted(X, y, w):
    D, total = pairwise_distances(X), 0
    for i in range(len(X)):
        mean = {c: np.average(D[i, (y == c) & (np.arange(len(X)) != i)],
            weights=w[(y == c) & (np.arange(len(X)) != i)]) for c in np.unique(y)}
        a = mean.pop(y[i])
        total += w[i]*(min(mean.values()) - a)/max(a, min(mean.values()))
    return total/w.sum()


def test_baselines():
    rng = np.random.default_rng(4)
    X = rng.normal(size=(400, 3)) @ rng.normal(size=(3, 3)) + 1e3
    plain, columns, axes = baselines(X, np.ones(400))
    assert [b.name for b in (plain, columns, axes)] == ["shuffled", "columns", "axes"]
    for b in (plain, columns, axes):
        assert ((b.draw(7) == b.draw(7)).all() and (b.draw(7) != b.draw(8)).any()
                and b.draw(7).shape == X.shape)
    assert (np.sort(plain.draw(0), 0) == np.sort(X, 0)).all()
    assert abs(np.corrcoef(plain.draw(0).T)[0, 1]) < .2
    # the Gaussian's own correlation
    assert np.allclose(np.cov(axes.draw(0).T), np.cov(X.T), atol=.2*np.cov(X.T).max())
    # more columns than rows
    wide = baselines(rng.normal(size=(5, 9)), np.ones(5))
    assert wide[2].draw(0).shape == (5, 9)


def test_baselines_do_not_depend_on_the_signs_of_a_library(monkeypatch):
    "An axis has two directions; linear algebra libraries differ in which they give."
    rng = np.random.default_rng(5)
    x = rng.integers(0, 2, 60)
    # entries of equal size and opposite sign
    X = np.c_[x, 1 - x, rng.exponential(size=(60, 2))] - .5
    svd, before = np.linalg.svd, [b.draw(3) for b in baselines(X, np.ones(60))]
    for sign in (-1, np.array([[1], [-1], [-1], [1]])):
        monkeypatch.setattr(np.linalg, "svd",
            lambda A, full_matrices=True: (u := svd(A, full_matrices))[:2] + (sign * u[2],))
        for old, new in zip(before, baselines(X, np.ones(60)), strict=True):
            np.testing.assert_allclose(old, new.draw(3), atol=1e-9)


def test_agreement_of_samples():
    same, none = np.array([0, 0, 1, 1, 2]), np.full(5, -1)
    assert _mean_agreement(np.array([same, 2 - same, same]), np.ones(5)) == 1
    assert np.isnan(_mean_agreement(np.array([same, none]), np.ones(5)))
    part = np.array([0, 0, 1, -1, -1])
    assert _mean_agreement(np.array([same, part]), np.ones(5)) == agreement(part[:3], same[:3]).ari


def test_known_and_none():
    assert choose_clusters(blobs, range(2, 8), **quick).recommended == 4
    assert choose_clusters(load_iris().data, range(2, 7), **quick).recommended in (2, 3)
    assert (choose_clusters(StandardScaler().fit_transform(load_wine().data), range(2, 6),
                            n_boot=8, random_state=0).recommended == 3)
    rng = np.random.default_rng(5)
    for X in (rng.uniform(size=(200, 2)), rng.normal(size=(200, 3)),
              rng.normal(size=(300, 2)) @ [[3, 2], [0, .5]], rng.standard_t(2, (200, 3))):
        choice = choose_clusters(X, range(2, 6), n_boot=6, random_state=0)
        assert choice.recommended is None and not choice.holds.any()
        assert ("no evidence of clusters" in choice.reasons[0]
                and "Recommended: none" in repr(choice))


def test_clusters_that_one_column_shows():
    "Shuffled columns are as clustered as the data; columns with one mode are not."
    rng = np.random.default_rng(6)
    X = rng.normal(size=(300, 2)) + np.outer(np.arange(300) % 3, [9, 0])
    choice = choose_clusters(X, range(2, 6), **quick)
    assert choice.recommended == 3 and abs(choice.gap_shuffled[1]) < .1 < choice.gap[1]
    # a single column
    assert choose_clusters(X[:, :1], range(2, 6), **quick).recommended == 3


def test_the_rule_by_the_table():
    for X in (blobs, iris):
        c = choose_clusters(X, range(2, 9), **quick)
        gaps = np.array([c.nulls[name][:, :, 0] - c.log_cost for name in ("columns", "axes")])
        above = np.array([c.silhouette - c.nulls[name][:, :, 1] for name in ("columns", "axes")])
        holds = ((gaps.mean(1).min(0) > LEAST_GAP) & (gaps.min((0, 1)) > 0)
            & (above.mean(1).min(0) > LEAST_SILHOUETTE) & (above.min((0, 1)) > 0)
            & (c.agreement >= LEAST_AGREEMENT))
        assert (c.holds == holds).all()
        score = np.where(holds, gaps.mean(1).min(0)/np.log2(c.n_clusters), -np.inf)
        assert c.recommended == c.n_clusters[score.argmax()]


def test_every_draw_counts():
    """One draw of one baseline that does better than the data, in cost or silhouette, and a number
    no longer holds."""
    c = choose_clusters(blobs, (3, 4), **quick)
    assert c.holds[1] and c.recommended == 4
    for name, what, better in itertools.product(("columns", "axes"), (0, 1), (1e-6,)):
        nulls = {key: np.repeat(N, 50, axis=0) for key, N in c.nulls.items()}
        nulls[name][0, 1, what] = c.log_cost[1] - better if what == 0 else c.silhouette[1] + better
        other = replace(c, nulls=nulls)
        assert (other.gap[1] > LEAST_GAP and other.above[1] > LEAST_SILHOUETTE
                and not other.holds[1] and other.recommended != 4)
    assert not replace(c, agreement=np.array([.2, .74])).holds.any()


def test_the_table():
    c = choose_clusters(iris, (4, 2, 3, 3), **quick)
    assert c.n_clusters.tolist() == [2, 3, 4] and (np.diff(c.cost) < 0).all()
    frame = c.to_frame()
    assert (frame.index.tolist() == [2, 3, 4] and frame.loc[3, "price"] == c.price[1]
            == c.estimators[3].price_)
    for i, k in enumerate(c.n_clusters):
        m = c.estimators[k]
        assert m.n_clusters_ == k and c.leaves[i] == m.n_leaves_ and c.kept[i] == m.agreement_.share
        assert (np.isclose(c.cost[i], cost(iris, m.reference_labels_))
                and np.isclose(c.silhouette[i], silhouette_score(iris, m.reference_labels_)))
        assert (m.predict(iris) == m.labels_).all()
    assert (f"Recommended: {c.recommended}" in repr(c) and len(repr(c).splitlines()) == 3 + 3 + 2
            + len(c.reasons))
    assert len(c.plot().axes) == 3


def test_without_pandas(monkeypatch):
    c = choose_clusters(iris, (2, 3), **quick)
    monkeypatch.setitem(sys.modules, "pandas", None)
    table = c.to_frame()
    assert isinstance(table, dict) and table["n_clusters"].tolist() == [2, 3]


def test_same_for_any_number_of_threads():
    a, b, c = (choose_clusters(blobs, (2, 3, 4), n_jobs=n, **quick) for n in (None, 2, 3))
    assert repr(a) == repr(b) == repr(c)
    for name in a.nulls:
        assert (a.nulls[name] == b.nulls[name]).all() and (a.nulls[name] == c.nulls[name]).all()
    other = choose_clusters(blobs, (2, 3, 4), **(quick | dict(random_state=1)))
    assert (other.nulls["axes"] != a.nulls["axes"]).any()


def test_more_rows_than_are_looked_at():
    X = make_blobs(3000, 2, centers=3, cluster_std=.5, random_state=0)[0]
    c = choose_clusters(X, (2, 3, 4), n_rows=200, **quick)
    assert (c.n_sample == 200 and c.n_rows == 3000 and c.recommended == 3
            and "for all 3,000 rows, the other figures for a sample of 200" in repr(c))
    assert np.isclose(c.cost[1], cost(X, c.estimators[3].reference_labels_))


def test_clusterers():
    for reference in (KMeans(n_init=3), KMedians(n_init=2), MiniBatchKMeans(n_init=3),
            AgglomerativeClustering(), Spectral(),
            make_pipeline(StandardScaler(), KMeans(n_init=3)),
            make_pipeline(StandardScaler(), make_pipeline(PCA(2), KMeans(n_init=3))),
            make_pipeline(StandardScaler(), AgglomerativeClustering())):
        before = repr(reference.get_params())
        c = choose_clusters(blobs, (3, 4, 5), reference=reference, **quick)
        assert c.recommended == 4, (reference, c)
        assert repr(reference.get_params()) == before


def test_medians_and_trees():
    c = choose_clusters(blobs, (3, 4), reference=KMedians(n_init=2), **quick)
    assert (c.estimators[4].objective_ == "kmedians"
            and np.isclose(c.cost[1], cost(blobs, c.estimators[4].reference_labels_, "kmedians")))
    assert (choose_clusters(blobs, (3, 4), estimator=IMM(objective="kmedians"),
                            **quick).estimators[3].objective_ == "kmedians")
    assert (choose_clusters(iris, (3, 4), estimator=ExKMC(max_leaves=6), **quick).leaves == 6).all()
    assert choose_clusters(blobs, (3, 4), estimator=SSEGreedy(), **quick).leaves.tolist() == [3, 4]
    labels = choose_clusters(blobs, (3, 4), estimator=IMM(objective="labels"), **quick)
    assert labels.recommended == 4 and np.isnan(labels.price).all() and (labels.cost > 0).all()


def test_the_best_tree_explains_if_none_is_given():
    "AutoTree, with the objective of the clusterer; the recommendation does not depend on the tree."
    wine = StandardScaler().fit_transform(load_wine().data)
    best, plain = (choose_clusters(wine, (3, 4, 5), **quick),
                   choose_clusters(wine, (3, 4, 5), estimator=IMM(), **quick))
    assert all(isinstance(m, AutoTree) and m.starts == "fast" for m in best.estimators.values())
    assert ((best.price <= plain.price + 1e-12).all() and (best.price < plain.price - 1e-3).any()
            and (best.leaves == [3, 4, 5]).all())
    assert (best.recommended == plain.recommended
            and np.allclose(best.cost, plain.cost, rtol=1e-12)
            and (best.log_cost == plain.log_cost).all())
    assert (choose_clusters(blobs, (3, 4), reference=KMedians(n_init=2),
                            **quick).estimators[3].objective == "kmedians")


def test_kernel_clusterings_are_measured_in_the_terms_of_the_table():
    c = choose_clusters(blobs, (3, 4), reference=KernelKMeans(n_init=2), **quick)
    m = c.estimators[4]
    assert (m.objective_ == "kernel" and np.isclose(c.cost[1], cost(blobs, m.reference_labels_))
            and c.price[1] == m.price_)


def test_weights():
    w = np.ones(len(blobs))
    assert (repr(choose_clusters(blobs, (3, 4), sample_weight=w, **quick))
            == repr(choose_clusters(blobs, (3, 4), **quick)))
    far = np.r_[blobs, np.random.default_rng(0).normal(50, 9, (30, 3))]
    c = choose_clusters(far, (3, 4, 5), sample_weight=np.r_[w, np.zeros(30)], **quick)
    assert c.recommended == 4 and c.n_sample == len(blobs)


def test_frames_and_progress(capsys):
    import pandas as pd
    frame = pd.DataFrame(iris, columns=list("abcd"))
    c = choose_clusters(frame, (2, 3), verbose=1, **quick)
    err = capsys.readouterr().err
    assert (err.startswith("choose_clusters: step ") and "step 12 of 12, " in err.splitlines()[-1]
            and err.endswith("\n"))
    assert c.estimators[2].tree_.feature_names == tuple("abcd")
    choose_clusters(iris, (2,), **quick)
    assert capsys.readouterr().err == ""


class Interrupted(KMeans):
    def fit(self, X, y=None, sample_weight=None): raise KeyboardInterrupt


@pytest.mark.parametrize("n_jobs", (None, 2))
def test_interrupt(n_jobs):
    with pytest.raises(KeyboardInterrupt):
        choose_clusters(iris, (2, 3), reference=Interrupted(), n_jobs=n_jobs, **quick)


@in_turn("given, error, words", [
    (dict(n_clusters=3), TypeError, "n_clusters must be a range"),
    (dict(n_clusters=[1, 2]), ValueError, "at least 2"),
    (dict(n_clusters=[]), ValueError, "at least 2"),
    (dict(n_clusters=[2.5]), ValueError, "integers"), (dict(n_clusters=range(2, 200)), ValueError,
        "ask for fewer clusters"), (dict(n_boot=1), ValueError, "n_boot"),
        (dict(n_shuffles=0), ValueError, "n_shuffles"), (dict(n_rows=3), ValueError, "n_rows"),
        (dict(reference=DBSCAN()), TypeError, "DBSCAN has no n_clusters"),
        (dict(reference=KMeans(2).fit(iris)), TypeError, "unfitted"),
        (dict(reference=KMeans), TypeError, "reference"),
        (dict(estimator=KMeans()), TypeError, "estimator must be a tree"),
        (dict(estimator=IMM), TypeError, "estimator must be a tree"),
        (dict(sample_weight=[1, 2]), ValueError, "sample_weight"),
        (dict(n_jobs=0), ValueError, "n_jobs"), (dict(X=[["a"], ["b"]]), ValueError, "text"),
        (dict(X=np.where(iris > 7, np.nan, iris)), ValueError, "NaN"),
        (dict(X=np.ones((50, 2))), ValueError, "only 1 different row")])
def test_bad_input_in_a_sentence(given, error, words):
    with pytest.raises(error, match=words) as e:
        choose_clusters(**({"X": iris, "n_clusters": (2, 3)} | given))
    assert "\n" not in str(e.value)


def test_sparse_tables_are_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"X is sparse: pass X.toarray\(\)"):
        choose_clusters(csr_matrix(np.eye(30)), range(2, 4))


def mixed_frame(n=120):
    rng = np.random.default_rng(0)
    g = np.repeat([0, 1, 2], n // 3)
    frame = pd.DataFrame(dict(size=g * 8 + rng.normal(size=n),
        kind=np.array(["cat", "dog", "fox"])[g],
        seen=pd.Timestamp("2024-01-01") + pd.to_timedelta(g * 100 + rng.integers(0, 9, n), "D"),
        wild=g == 2))
    frame.loc[[3, 50], "size"] = np.nan
    return frame, g


@pytest.mark.parametrize("given", ["pandas", "polars", "reference", "pipeline", "bool"])
def test_frames_of_all_kinds_have_numbers_of_clusters(given):
    """A frame with text, dates or missing values was refused, though fit and the command line take
    it."""
    frame, g = mixed_frame()
    reference = {"reference": KMeans(n_init=3),
        "pipeline": make_pipeline(xclust.reference.frames.MixedEncoder(),
                                  KMeans(n_init=3))}.get(given)
    X = frame[["wild"]].assign(size=np.arange(120.) + 100 * g) if given == "bool" else frame
    if given == "polars": X = pytest.importorskip("polars").from_pandas(frame)
    choice = choose_clusters(X, range(2, 5), reference=reference, n_boot=3, n_shuffles=2,
                             random_state=0)
    assert (choice.n_rows == 120 and np.isfinite(choice.cost).all()
            and choice.silhouette.argmax() == 1)
    tree = choice.estimators[3]
    assert (tree.agreement_.share > .9 and (tree.predict(X) == tree.labels_).all()
            and str(tree.rules()))
    if given == "pandas":
        again = choose_clusters(X, range(2, 5), n_boot=3, n_shuffles=2, random_state=0, n_jobs=2,
                                sample_weight=pd.Series(np.ones(120), X.index).iloc[::-1])
        assert str(again) == str(choice)


def test_sparse_rows_say_why_not():
    from scipy.sparse import csr_matrix
    with pytest.raises(ValueError, match="X is sparse: pass X.toarray"):
        choose_clusters(csr_matrix(np.eye(20)))
