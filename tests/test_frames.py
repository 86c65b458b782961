"""Mixed frames, attacked: every library, every kind of column, every estimator; subsets and missing
values against brute force."""
import datetime, decimal, pathlib, pickle, warnings
from itertools import chain, combinations
import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.base import clone
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.compose import ColumnTransformer
from sklearn.decomposition import PCA
from sklearn.impute import KNNImputer, SimpleImputer
from sklearn.mixture import GaussianMixture
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder, StandardScaler
import xclust
from xclust import CART, DT2, EMN, IMM, AutoTree, Boxes, ExGreedy, ExKMC, ExShallow, Expand
from xclust import KernelExKMC, KernelExpand, KernelIMM, KernelKMeans, KMedians, MedianTree
from xclust import RandomCuts, Source, SpEx, Spectral, SSEGreedy
from xclust.engine.costs import group_medians
from xclust.reference.frames import Encoded, MixedEncoder, cut_columns, encode, group_means
from xclust.reference.frames import read, typical_rows
from xclust.engine.costs import agreement
from xclust.reading.how_many import choose_clusters
from xclust.reference.reference import growing_space, resolve
from xclust.engine.tree import LARGEST, Column, Tree

try: import pyarrow
except ImportError: pyarrow = None
needs_arrow = pytest.mark.skipif(pyarrow is None, reason="pyarrow is not installed")
nan = np.nan
CENTERS = [IMM(3, random_state=0), EMN(3, random_state=0), RandomCuts(3, random_state=0, n_init=3),
           ExGreedy(3, random_state=0), ExShallow(3, random_state=0)]
GREEDY = [CART(3, max_leaves=6, random_state=0), CART(3, criterion="entropy", random_state=0),
    ExKMC(3, max_leaves=6, random_state=0), ExKMC(3, max_leaves=5, base="empty", cuts="interval",
        random_state=0), Expand(3, max_leaves=5, random_state=0),
        MedianTree(3, max_leaves=5, random_state=0), SpEx(3, max_leaves=5, random_state=0),
        SpEx(3, graph="knn", n_neighbors=5, random_state=0), SSEGreedy(3, random_state=0),
        AutoTree(3, max_leaves=5, random_state=0)]
KERNELS = [KernelIMM(3, random_state=0), KernelExKMC(3, max_leaves=5, random_state=0),
    KernelExpand(3, max_leaves=5, random_state=0), DT2(3, random_state=0),
    AutoTree(3, objective="kernel", random_state=0)]
REFINED = [IMM(3, refine=True, random_state=0), CART(3, max_leaves=5, refine=True, random_state=0),
    SSEGreedy(3, refine=True, random_state=0),
    IMM(3, objective="kmedians", refine=True, random_state=0),
    ExKMC(3, objective="kmedians", max_leaves=5, random_state=0),
    CART(3, objective="labels", random_state=0), IMM(3, objective="labels", random_state=0)]
def name_of(m):
    return (type(m).__name__ + ("-refined" if getattr(m, "refine", False) else "")
            + f"-{m.objective}")


def mixed(seed, n=60, missing=True, categories=5):
    "A random frame with a column of every kind, and some structure"
    rng = np.random.default_rng(seed)
    kind = rng.integers(3, size=n)
    frame = pd.DataFrame({"income": rng.normal(kind*3, 1).round(1), "age": rng.integers(20, 60, n),
                          "member": rng.random(n) < np.array([.1, .5, .9])[kind],
                          "colour": np.array(["red", "green", "blue", "black", "white", "grey",
                              "pink"])[np.where(rng.random(n) < .7, kind,
                                  rng.integers(categories, size=n))],
                                  "size": pd.Categorical.from_codes(np.clip(kind + rng.integers(0,
                                      2, n), 0, 3), ["s", "m", "l", "xl", "xxl"], ordered=True),
                                      "signup": pd.Timestamp("2024-01-01")
                                      + pd.to_timedelta(kind*40 + rng.integers(0, 60, n),
                                                        unit="D")})
    if missing:
        for c in ("income", "colour", "size", "signup"): frame.loc[rng.random(n) < .12, c] = None
    return frame


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def refused(call, *args, **options):
    "The sentence with which a call is refused"
    with pytest.raises((ValueError, TypeError)) as e: call(*args, **options)
    assert "\n" not in str(e.value), str(e.value)
    return str(e.value)


# ---- reading

def test_every_library_and_type_reads_alike():
    frame = mixed(0)
    want = read(frame)
    assert ([c.kind for c in want.columns] == ["number", "number", "bool", "category", "category",
                                               "date"] and want.ordered == (4,))
    assert (want.columns[3].categories == ("black", "blue", "green", "red", "white")
            and want.columns[4].categories == ("s", "m", "l", "xl", "xxl"))
    polars = pl.from_pandas(frame.assign(size=frame["size"].astype(object))).with_columns(
        pl.col("size").cast(pl.Enum(["s", "m", "l", "xl", "xxl"])))
    others = [frame.convert_dtypes(), frame.assign(colour=frame.colour.astype(object)),
        frame.assign(colour=frame.colour.astype("category")),
        frame.assign(colour=frame.colour.astype("string")),
        frame.assign(member=frame.member.astype("boolean"), age=frame.age.astype("Int16"),
            income=frame.income.astype("Float32").astype("Float64").round(1)),
            frame.assign(signup=frame.signup.astype("datetime64[ns]")),
            frame.set_index(np.arange(len(frame))[::-1]),
              frame.assign(signup=[None if pd.isna(v) else v.to_pydatetime()
                                   for v in frame.signup]).astype({"signup": object}),
              polars, polars.with_columns(pl.col("signup").cast(pl.Date)),
              polars.with_columns(pl.col("colour").cast(pl.Categorical)),
              polars.with_columns(pl.col("signup").cast(pl.Datetime("ms")))]
    for other in others:
        got = read(other)
        assert got.columns == want.columns and got.ordered == want.ordered
        np.testing.assert_array_equal(got.raw, want.raw)
    zoned = read(
        frame.assign(signup=frame.signup.dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo")))
    # the same moments; the zone is noted
    assert zoned.columns == (*want.columns[:5], want.columns[5]._replace(zone=True))
    np.testing.assert_array_equal(zoned.raw, want.raw)


@needs_arrow
def test_arrow_reads_alike():
    frame = mixed(0)
    arrow, want = (read(pyarrow.Table.from_pandas(frame.assign(size=frame["size"].astype(object)),
                                                  preserve_index=False)), read(frame))
    np.testing.assert_array_equal(arrow.raw[:, [0, 1, 2, 3, 5]], want.raw[:, [0, 1, 2, 3, 5]])


def test_objects_of_all_kinds():
    day = datetime.date(2024, 3, 1)
    frame = pd.DataFrame({"a": [1, None, 2.5], "b": [True, None, False], "c": ["x", None, "y"],
        "d": [day, None, day], "e": [decimal.Decimal("1.5"), 2, None], "f": [None, None, None],
        "g": [np.float32(1), nan, 3]}, dtype=object)
    table = read(frame)
    assert ([c.kind for c in table.columns] == ["number", "bool", "category", "date", "number",
                                                "category", "number"])
    assert (table.raw[0].tolist()[:5] == [1, 1, 0, 1709251200, 1.5]
            and np.isnan(table.raw[1, [0, 1, 2, 3, 5, 6]]).all()
            and np.isnan(table.raw[:, 5]).all())
    assert ("several kinds in column 'a' "
            "(int, str)" in refused(read, pd.DataFrame({"a": [1, "x"]}, dtype=object)))
    assert ("column 'p'" in refused(read,
        pd.DataFrame({"p": pd.period_range("2024", periods=3, freq="M")})))
    assert "column 'l'" in refused(read, pl.DataFrame({"l": [[1, 2]]}))
    assert "read '1'" in refused(read, pd.DataFrame({"a": pd.Categorical([1, "1"])}))
    assert ("infinity in column 'a', in 1 "
            "of 2 rows" in refused(read, pd.DataFrame({"a": [np.inf, 1.], "b": ["x", "y"]})))
    ids = pd.DataFrame({"name": [f"n{i}" for i in range(200)], "v": np.arange(200.)})
    assert "200 different texts in the 200 rows of column 'name'" in refused(read, ids)
    assert "column 'name'" in refused(IMM(2).fit, ids)


def test_encode():
    frame = mixed(1)
    table = read(frame)
    np.testing.assert_array_equal(encode(frame, table.columns), table.raw)
    np.testing.assert_array_equal(encode(pl.from_pandas(frame), table.columns), table.raw)
    np.testing.assert_array_equal(encode(table.raw, table.columns), table.raw)
    np.testing.assert_array_equal(encode(frame.astype(object).to_numpy(), table.columns), table.raw)
    np.testing.assert_array_equal(encode(frame.astype(object).to_numpy().tolist(), table.columns),
                                  table.raw)
    new = frame.assign(colour="purple")
    assert (encode(new, table.columns)[:, 3] == -1).all()
    numbers = encode(frame.assign(member=frame.member.astype(int)), table.columns)
    np.testing.assert_array_equal(numbers, table.raw)
    assert ("lacks the column 'age' (" in refused(encode, frame.rename(columns={"age": "years"}),
                                                  table.columns))
    np.testing.assert_array_equal(encode(frame[frame.columns[::-1]].assign(more="x"),
                                         table.columns), table.raw)
    some = encode(frame[["colour", "age"]], table.columns, [1, 3])
    np.testing.assert_array_equal(some[:, [1, 3]], table.raw[:, [1, 3]])
    assert np.isnan(some[:, [0, 2, 4, 5]]).all()
    for column, value, words in (("income", "much", "numbers in column 'income', as in training; "
            "it holds text"), ("signup", 3, "dates in column 'signup'"),
            ("colour", pd.Timestamp(0), "text in column 'colour'"),
            ("age", pd.Timestamp(0), "numbers in column 'age'")):
        assert words in refused(encode, frame.assign(**{column: value}), table.columns)
        assert (words in refused(encode, frame.assign(**{column: value}).astype(object).to_numpy(),
                                 table.columns))
    assert "6 features" in refused(encode, np.zeros((2, 3)), table.columns)
    assert (encode(frame.iloc[:0], table.columns).shape == (0, 6)
            and encode(frame.assign(income=None), table.columns)[0, 0] != 0)


def test_plain_frames_are_left_alone():
    X = np.random.default_rng(0).normal(size=(80, 3))
    names = list("abc")
    for frame in (pd.DataFrame(X, columns=names), pl.DataFrame(X, schema=names),
            *([pyarrow.table(dict(zip(names, X.T)))] if pyarrow else []),
            pd.DataFrame(X, columns=names).astype(object)):
        labels = (X[:, 0] > 0) + (X[:, 1] > .5)
        a, b = (CART(3, max_leaves=5).fit(frame, labels=labels),
                CART(3, max_leaves=5).fit(X, labels=labels))
        assert (a.columns_ is None and a.tree_.columns is None and a.cost_ == b.cost_
                and np.array_equal(a.tree_.upper, b.tree_.upper) and a.result_.space is None)
    logical = pd.DataFrame(X, columns=names).assign(d=X[:, 0] > .3)
    a, b = IMM(3).fit(logical, labels=labels), IMM(3).fit(np.c_[X, X[:, 0] > .3], labels=labels)
    assert (a.cost_ == b.cost_ and a.columns_[3] == Column("d", "bool", ("False", "True"))
            and np.array_equal(a.tree_.upper, b.tree_.upper)
            and np.array_equal(a.predict(logical), a.labels_))
    holes = X.copy(); holes[3, 1] = nan
    assert "NaN" in refused(IMM(3).fit, holes)
    assert IMM(3, random_state=0).fit(pd.DataFrame(holes, columns=names)).columns_ is not None
    with pytest.raises(ValueError, match="text"):
        IMM(2).fit(np.array([["a", "b"], ["c", "d"]], dtype=object))


# ---- the space of distances

def test_the_encoder_is_what_scikit_learn_would_do():
    frame = mixed(2)
    numbers = make_pipeline(SimpleImputer(strategy="median"), StandardScaler())
    # medians are lower medians: an odd number of values has one
    odd = frame.iloc[:len(frame) - (1 - frame.income.notna().sum() % 2)]
    got = MixedEncoder().fit_transform(odd[["income"]]) if odd.income.notna().sum() % 2 else None
    if got is not None:
        np.testing.assert_allclose(got, numbers.fit_transform(odd[["income"]]), atol=1e-12)
    encoder = MixedEncoder().fit(frame)
    names = encoder.get_feature_names_out().tolist()
    assert (names == ["income", "age", "member=False", "member=True",
        *[f"colour={c}" for c in ("black", "blue", "green", "red", "white", "missing")], "size",
        "signup"])
    Z = encoder.transform(frame)
    np.testing.assert_array_equal(Z[:, 4:10],
        OneHotEncoder(sparse_output=False).fit_transform(frame[["colour"]].fillna("~")))
    np.testing.assert_allclose(Z[:, [0, 1, 10, 11]].mean(0), 0, atol=1e-9)
    np.testing.assert_allclose(Z[:, [0, 1, 10, 11]].std(0), 1)
    assert (encoder.transform(frame.assign(colour="purple"))[:, 4:10] == 0).all()
    few = MixedEncoder(max_categories=2).fit(frame)
    assert (sum(n.startswith("colour=") for n in few.get_feature_names_out()) == 4
            and "colour=other" in few.get_feature_names_out())
    assert (few.transform(frame)[:, 4:8].sum(1) == 1).all()
    assert "max_categories" in refused(MixedEncoder(max_categories=0).fit, frame)
    assert (np.array_equal(pickle.loads(pickle.dumps(encoder)).transform(frame), Z)
            and np.array_equal(clone(encoder).fit(frame).transform(frame), Z))


def test_cut_columns_have_no_weight():
    frame = mixed(3)
    table = read(frame)
    labels = np.random.default_rng(0).integers(0, 3, len(frame))
    extra, source = cut_columns(table, labels, 3, np.ones(len(frame)))
    assert (extra.shape == (len(frame), len(source)) and (extra**2 == 0).all()
            and set(source) == {0, 3, 4, 5} and (source == 0).sum() == 2)
    x = frame.income.to_numpy()
    low, high = extra[:, source == 0].T
    assert ((np.argsort(low, kind="stable")[:np.isnan(x).sum()]
        == np.flatnonzero(np.isnan(x))).all()
        and (high[np.isnan(x)] > high[~np.isnan(x)].max()).all())
    order = np.argsort(x[~np.isnan(x)], kind="stable")
    assert ((np.diff(low[~np.isnan(x)][order]) >= 0).all()
            and (np.diff(high[~np.isnan(x)][order]) >= 0).all())
    reference, space = resolve(frame, labels=labels)
    wide, more = xclust.reference.reference.with_cuts(reference, space)
    assert (np.array_equal(wide.costs, reference.costs) and wide.cost == reference.cost
            and more.X.shape[1] >= space.X.shape[1] + len(source)
            and wide.counted == space.X.shape[1])


# ---- every estimator

@pytest.mark.parametrize("model", CENTERS + GREEDY + KERNELS + REFINED, ids=name_of)
def test_every_estimator_on_mixed_frames(model):
    for seed in range(1 if model in KERNELS or isinstance(model, AutoTree) else 2):
        frame = mixed(seed, n=40)
        m = clone(model).fit(frame)
        assert (np.array_equal(m.predict(frame), m.labels_)
                and np.array_equal(m.tree_.predict(encode(frame, m.columns_)), m.labels_))
        back = Tree.from_json(m.tree_.to_json())
        assert (back == m.tree_ and np.array_equal(back.predict(encode(frame, m.columns_)),
                                                   m.labels_))
        assert np.array_equal(
            m.predict(pl.from_pandas(frame.assign(size=frame["size"].astype(object)))), m.labels_)
        assert (m.columns_ == m.tree_.columns and m.n_features_in_ == 6
                and list(m.feature_names_in_) == list(frame)
                and m.cluster_centers_.shape == (m.n_clusters_, 6))
        if m.objective_ != "labels": np.testing.assert_allclose(m.cost(frame), m.cost_, rtol=1e-9)
        if m.objective_ != "labels":
            np.testing.assert_allclose(m.cost(encode(frame, m.columns_)), m.cost_, rtol=1e-9)
        if m.reference_ is not None and m.objective_ != "labels": assert m.price_ > .5
        assert (m.tree_.n_node_samples[0] == len(frame)
                and (m.tree_.n_node_samples[m.tree_.leaves]
                     == np.bincount(np.searchsorted(m.tree_.leaves, m.apply(frame)),
                                    minlength=m.n_leaves_)).all())
        again = pickle.loads(pickle.dumps(m))
        assert np.array_equal(again.predict(frame), m.labels_)
        str(m.tree_), m.tree_._repr_html_()


@pytest.mark.parametrize("model",
    CENTERS[:2] + GREEDY[:3] + [GREEDY[-1]] + KERNELS[:2] + REFINED[:3], ids=name_of)
def test_labels_weights_noise_limits(model):
    rng = np.random.default_rng(7)
    for seed in range(1 if isinstance(model, AutoTree) else 2):
        frame, y = (mixed(seed + 10),
                    np.array(["a", "b", "c"], dtype=object)[rng.integers(3, size=60)])
        y[rng.random(60) < .1] = None
        w = rng.integers(0, 4, 60)
        m = clone(model).set_params(min_samples_leaf=3, max_depth=3,
            features=["colour", "income", "signup"]).fit(frame, labels=y, sample_weight=w)
        assert (np.array_equal(m.predict(frame), m.labels_)
                and set(m.tree_.features_used) <= {0, 3, 5} and m.tree_.depth <= 3)
        # as they were given: noise is None
        assert np.array_equal(m.reference_labels_, y)
        counted = pd.notna(y) & (w > 0)
        assert m.n_leaves_ == 1 or m.tree_.n_node_samples[m.tree_.leaves].min() >= 3
        leaf = m.apply(frame)
        assert all((leaf[counted] == u).sum() == m.tree_.n_node_samples[u] for u in m.tree_.leaves)
        inside, rows = m.result_.ranges, encode(frame, m.columns_)
        for g, u in enumerate(m.tree_.leaves):
            here = rows[counted & (leaf == u)]
            if len(here):
                np.testing.assert_array_equal(inside[:, g],
                                              [np.nanmin(here, 0), np.nanmax(here, 0)])


@needs_arrow
def test_libraries_give_the_same_tree():
    for seed in range(4):
        frame = mixed(seed)
        frame = frame.assign(size=frame["size"].astype(object))
        arrow = pyarrow.Table.from_pandas(frame, preserve_index=False)
        for model in (CART(3, max_leaves=6, random_state=0),
                      ExKMC(3, max_leaves=6, random_state=0), IMM(3, random_state=0)):
            trees = [clone(model).fit(f) for f in (frame, pl.from_pandas(frame), arrow)]
            assert trees[0].tree_ == trees[1].tree_ == trees[2].tree_
            assert np.array_equal(trees[0].predict(arrow), trees[2].predict(frame))


def test_rows_in_any_order_and_threads():
    frame = mixed(5, n=200)
    y = np.random.default_rng(0).integers(0, 3, 200)
    a = CART(3, max_leaves=8).fit(frame, labels=y)
    b = CART(3, max_leaves=8, n_jobs=2).fit(frame, labels=y)
    assert a.tree_ == b.tree_
    turned = np.random.default_rng(1).permutation(200)
    c = CART(3, max_leaves=8).fit(frame.iloc[turned], labels=y[turned])
    assert np.array_equal(c.predict(frame), a.predict(frame))


# ---- brute force

def gini(ways, y, w):
    "For every way to part the rows, the sum of both sides' weight times impurity"
    total = 0.
    for inside in (np.atleast_2d(ways), ~np.atleast_2d(ways)):
        m = inside @ (np.eye(3)[y]*w[:, None])
        n = m.sum(1)
        total = total + n - (m**2).sum(1)/np.where(n > 0, n, 1)
    return total


def sides(table, i):
    "Every way in which a column may part the rows"
    x = table.raw[:, i]
    absent = np.isnan(x)
    values = np.unique(x[~absent])
    if table.columns[i].kind == "category" and i not in table.ordered:
        groups = [x == v for v in values] + ([absent] if absent.any() else [])
        for some in chain.from_iterable(combinations(groups, r) for r in range(1, len(groups))):
            yield np.any(some, axis=0)
    else:
        for v in values[:-1]:
            yield x <= v
            if absent.any(): yield (x <= v) | absent
        if absent.any(): yield absent


def proper(table):
    return np.array([s for i in range(len(table.columns)) for s in sides(table, i) if s.any()
                     and not s.all()])


def first_left(m, frame):
    return np.isin(m.apply(frame), [u for u in m.tree_.leaves if u < m.tree_.children_right[0]])


def test_two_clusters_have_the_best_subset():
    "Breiman: for two classes the best subset by Gini is a prefix of one order"
    rng = np.random.default_rng(0)
    checked = 0
    for trial in range(100):
        frame = mixed(trial, n=40, categories=7)[["colour", "income", "size"] if trial % 2
                                                 else ["colour"]]
        y, w = rng.integers(0, 2, 40), rng.integers(1, 4, 40).astype(float)
        if len(set(y)) < 2: continue
        m = CART(2).fit(frame, labels=y, sample_weight=w)
        table = read(frame)
        assert (gini(first_left(m, frame), y, w) <= gini(proper(table), y, w).min()*(1 + 1e-9)
                + 1e-12)
        checked += m.tree_.feature[0] == 0
    assert checked > 25


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_two_clusters_have_the_cheapest_subset(objective):
    "The same for costs: the first cut of ExKMC has the least surrogate cost of all"
    for trial in range(30):
        frame = mixed(trial, n=40, categories=7)[["colour", "income"]]
        reference, space = resolve(frame, n_clusters=2, objective=objective, random_state=0)
        m = ExKMC(2, base="empty", objective=objective).fit(frame, labels=reference.labels)
        reference, space = resolve(frame, labels=reference.labels, objective=objective)
        table, D = read(frame), reference.costs
        def pays(left):
            return min(D[left, a].sum() + D[~left, b].sum() for a in (0, 1) for b in (0, 1))
        best = min(map(pays, proper(table)))
        assert m.surrogate_cost_ <= best*(1 + 1e-9)


def test_more_clusters_have_nearly_the_best_subset():
    rng = np.random.default_rng(1)
    shares = []
    for trial in range(100):
        frame = mixed(trial, n=60, categories=7)[["colour"]]
        y, w = rng.integers(0, 3, 60), np.ones(60)
        m, table = CART(3).fit(frame, labels=y), read(frame)
        most = gini(np.zeros(60, bool), y, w)
        shares.append(((most - gini(first_left(m, frame), y, w))
                       /(most - gini(proper(table), y, w).min()))[0])
    assert (np.mean(np.array(shares) > 1 - 1e-9) > .5 and np.mean(shares) > .95
            and min(shares) > .6 and max(shares) < 1 + 1e-9)


def test_missing_values_go_to_the_better_side():
    rng = np.random.default_rng(2)
    kinds = set()
    for trial in range(120):
        x = rng.integers(0, 6, 40).astype(float)
        absent = rng.random(40) < .3
        y = np.where(absent, rng.random(40) < rng.random(),
                     (x > 2) ^ (rng.random(40) < rng.choice([.05, .45]))).astype(int)
        x[absent] = nan
        if len(set(y)) < 2 or not absent.any(): continue
        frame = pd.DataFrame({"x": x, "day": pd.Timestamp(0) + pd.to_timedelta(np.ones(40),
            unit="D")})
        m, table = CART(2).fit(frame, labels=y), read(frame)
        assert (gini(first_left(m, frame), y, np.ones(40)) <= gini(proper(table), y,
                                                                   np.ones(40)).min() + 1e-9)
        assert np.array_equal(m.predict(frame), m.labels_)
        kinds.add("known" if m.tree_.upper[0] == LARGEST else "left" if m.tree_.missing_left[0]
                  else "right")
    assert kinds == {"known", "left", "right"}


def test_known_or_not():
    x = np.r_[np.arange(20.), np.full(20, nan)]
    frame = pd.DataFrame({"x": x, "z": np.tile([1., 2], 20)})
    m = CART(2).fit(frame, labels=np.repeat([0, 1], 20))
    assert (m.tree_.to_text().startswith("x is known?") and m.tree_.upper[0] == LARGEST
            and not m.tree_.missing_left[0] and m.agreement_.share == 1)
    assert (m.predict(pd.DataFrame({"x": [1e300, nan, -1e300], "z": [1., 1, 1]})).tolist()
            == [0, 1, 0])
    text = pd.DataFrame({"c": np.r_[np.tile(["u", "v", "w", "x"], 5), np.full(20, None)],
                         "z": np.tile([1., 2], 20)})
    m = CART(2).fit(text, labels=np.repeat([0, 1], 20))
    assert (m.tree_.to_text().startswith("c is known?") and m.tree_.category_set(0) == [0, 1, 2, 3]
            and m.agreement_.share == 1)


# ---- new rows

def test_unseen_categories_go_right():
    frame = pd.DataFrame({"c": np.repeat(list("abcde"), 10), "z": np.tile([0., 1], 25)})
    y = np.repeat([0, 1, 0, 0, 1], 10)
    m = CART(2).fit(frame, labels=y)
    # the shorter list goes left
    assert m.tree_.category_set(0) == [1, 4] and m.tree_.to_text().startswith("c in {b, e}?")
    assert (m.predict(pd.DataFrame({"c": ["b", "e", "a", "new", "z"], "z": 0.})).tolist()
            == [1, 1, 0, 0, 0])
    with pytest.warns(UserWarning,
                      match="values are missing in 'c' .1 of 2 rows., where training saw none"):
        assert m.predict(pd.DataFrame({"c": ["b", None]})).tolist() == [1, 0]
    strict = CART(2, missing="refuse").fit(frame, labels=y)
    assert ("missing values (NaN) in column 'c' (1 of 2 rows), where training "
            "saw none" in refused(strict.predict, pd.DataFrame({"c": ["b", None], "z": 0.})))
    assert m.predict([["b", 0.], ["q", 1.]]).tolist() == [1, 0]
    assert ("X lacks the column 'c' (X has "
            "'d', 'z')" in refused(m.predict, frame.rename(columns={"c": "d"})))
    assert (m.predict(frame[["z", "c"]]).tolist() == m.predict(frame[["c"]]).tolist()
            == m.labels_.tolist())
    assert ("infinity in column 'z'" in refused(m.cost, frame.assign(z=np.inf))
            and m.predict(frame.assign(z=np.inf)).tolist() == m.labels_.tolist())
    assert "2 features" in refused(m.predict, np.zeros((3, 5)))


def test_ordered_categories_are_cut_in_order():
    for seed in range(10):
        rng = np.random.default_rng(seed)
        codes = rng.integers(0, 6, 50)
        frame = pd.DataFrame({"grade": pd.Categorical.from_codes(np.where(codes == 3, 2, codes),
            list("fedcba"), ordered=True), "d": pd.Timestamp(0)})
        if seed % 2: frame.loc[:5, "grade"] = None
        m = CART(3, max_leaves=5).fit(frame, labels=rng.integers(0, 3, 50))
        for u in np.flatnonzero(m.tree_.feature == 0):
            s = m.tree_.category_set(u)
            assert s == list(range(s[0], s[-1] + 1)) and (s[0] == 0 or s[-1] == 5)
        assert np.array_equal(m.predict(frame), m.labels_)


# ---- references

def test_references_for_mixed_frames():
    frame = mixed(4, n=90)
    m = IMM(3, random_state=0).fit(frame)
    assert (isinstance(m.reference_, Encoded) and isinstance(m.reference_[-1], KMeans)
            and np.array_equal(m.reference_.labels_, m.reference_labels_)
            and np.array_equal(m.reference_.predict(frame), m.reference_labels_))
    assert isinstance(IMM(3, objective="kmedians", random_state=0).fit(frame).reference_[-1],
                      KMedians)
    same = IMM(reference=KMeans(3, n_init=10, random_state=0)).fit(frame)
    assert same.tree_ == m.tree_ and same.price_ == m.price_
    assert IMM(reference=m.reference_).fit(frame).tree_ == m.tree_
    by_labels = IMM().fit(frame, labels=m.reference_labels_)
    np.testing.assert_allclose(by_labels.reference_cost_, m.reference_cost_)
    for clusterer in (AgglomerativeClustering(3), GaussianMixture(3, random_state=0)):
        n = CART(reference=clusterer, max_leaves=5).fit(frame)
        assert np.array_equal(n.predict(frame), n.labels_)
    chained = ExKMC(base=m, max_leaves=6).fit(frame) if not len(m.tree_.categories) else None
    assert chained is None or np.array_equal(chained.reference_labels_, m.reference_labels_)
    assert "centers was given" in refused(IMM().fit, frame, centers=np.zeros((3, 6)))
    assert ("MixedEncoder()"
            in refused(IMM(reference=make_pipeline(StandardScaler(), KMeans(3))).fit, frame))
    assert ("n_clusters" in refused(IMM(91).fit, frame)
            and "either" in refused(IMM(reference=KMeans(2)).fit, frame, labels=np.zeros(90)))


def test_pipelines_are_followed():
    frame = mixed(6, n=90)
    numbers = ["income", "age"]
    columns = ColumnTransformer([("n", make_pipeline(SimpleImputer(), StandardScaler()), numbers),
        ("c", OneHotEncoder(), ["colour"]),
        ("o", make_pipeline(SimpleImputer(strategy="most_frequent"),
            OrdinalEncoder(categories=[["s", "m", "l", "xl", "xxl"]])), ["size"])])
    pipe = make_pipeline(columns, KMeans(3, n_init=3, random_state=0))
    m = CART(reference=pipe, max_leaves=6).fit(frame)
    space, whole = growing_space(frame, m.reference_)
    assert (whole and space.source.tolist() == [0, 1, *[3]*6, 4]
            and np.array_equal(m.predict(frame), m.labels_)
            and set(m.tree_.features_used) <= {0, 1, 3, 4})
    np.testing.assert_allclose(m.reference_cost_, m.reference_[-1].inertia_, rtol=1e-6)
    np.testing.assert_allclose(m.cost(frame), m.cost_)
    assert "must be a frame" in refused(m.cost, encode(frame, m.columns_))
    mixes = make_pipeline(ColumnTransformer([("n", KNNImputer(), numbers),
        ("c", OneHotEncoder(), ["colour"])]), PCA(2), KMeans(3, n_init=3, random_state=0))
    # cannot be followed: costs are those of the default space
    m = CART(reference=mixes, max_leaves=6).fit(frame)
    assert not growing_space(frame, m.reference_)[1] and np.array_equal(m.predict(frame), m.labels_)
    half = make_pipeline(MixedEncoder(), PCA(3), KMeans(3, n_init=3, random_state=0))
    m = IMM(reference=half).fit(frame)
    assert np.array_equal(m.predict(frame), m.labels_)
    holes = pd.DataFrame({"a": [1., 2, nan, 4, 9, 10, nan, 12], "b": [1., 1, 2, 2, 8, 8, 9, 9]})
    m = IMM(reference=make_pipeline(SimpleImputer(), StandardScaler(),
                                    KMeans(2, n_init=3, random_state=0)), features="a").fit(holes)
    # the gap of the known values: 4 and 9
    assert np.array_equal(m.predict(holes), m.labels_) and m.tree_.upper[0] == 6.5
    at = growing_space(holes, m.reference_)[0].X
    assert (m.tree_.missing_left[0]
            == (at[2, 0] < at[4, 0] and len(set(m.predict(holes)[[0, 2]])) == 1))


# ---- centers, sizes, atomicity

def test_typical_rows():
    frame = mixed(8)
    table, y = read(frame), np.random.default_rng(0).integers(0, 3, 60)
    for medians in (False, True):
        got = typical_rows(table, y, 4, group_medians if medians else group_means, np.ones(60))
        assert np.isnan(got[3]).all()
        for j in range(3):
            some = frame[y == j]
            if not medians:
                np.testing.assert_allclose(got[j, [0, 1, 2]],
                    [some.income.mean(), some.age.mean(), some.member.mean()])
            else: assert got[j, 0] in some.income.values
            counts = some.colour.fillna("~").value_counts()
            assert (np.isnan(got[j, 3]) if counts.idxmax() == "~" and counts.max()
                    > counts.drop("~").max()
                    else counts[table.columns[3].categories[int(got[j, 3])]] == counts.max())
            if not medians:
                np.testing.assert_allclose(got[j, 5],
                    some.signup.dropna().map(lambda v: v.timestamp()).mean())


def test_many_categories():
    rng = np.random.default_rng(0)
    code = rng.integers(0, 300, 3000)
    frame = pd.DataFrame({"zip": [f"z{c}" for c in code], "v": rng.normal(size=3000)})
    y = (code % 2 + 2*(rng.random(3000) < .1)) % 3
    m = CART(3, max_leaves=3).fit(frame, labels=y)
    assert (m.agreement_.share > .85 and np.array_equal(m.predict(frame), m.labels_)
            and len(m.tree_.to_text()) < 600 and "more}" in m.tree_.to_text())
    assert MixedEncoder().fit(frame).transform(frame).shape == (3000, 52)
    assert Tree.from_json(m.tree_.to_json()) == m.tree_


def test_a_failed_fit_changes_nothing():
    frame = mixed(9)
    m = IMM(3, random_state=0).fit(frame)
    m.cluster_names_ = ["a", "b", "c"]
    before = dict(vars(m))
    for bad, error in ((dict(labels=[1, 2]), ValueError),
                       (dict(sample_weight=np.zeros(60)), ValueError)):
        with pytest.raises(error): m.fit(frame.drop(columns="age"), **bad)
        assert (vars(m) == before or all(vars(m)[k] is before[k] for k in before)
                and vars(m).keys() == before.keys())
    class Stopped(KMeans):
        def fit(self, X, y=None, sample_weight=None): raise KeyboardInterrupt
    m.set_params(reference=Stopped(2))
    before = dict(vars(m))
    with pytest.raises(KeyboardInterrupt): m.fit(np.random.default_rng(0).normal(size=(20, 2)))
    assert (vars(m).keys() == before.keys() and all(vars(m)[k] is before[k] for k in before)
            and np.array_equal(m.predict(frame), m.labels_))
    fresh = IMM(reference=Stopped(2))
    with pytest.raises(KeyboardInterrupt): fresh.fit(frame)
    assert not [k for k in vars(fresh) if k.endswith("_") or k.startswith("_")]
    m.set_params(reference=None).fit(frame.iloc[:40])
    assert not hasattr(m, "cluster_names_") and m.columns_ is not None
    m.fit(np.random.default_rng(0).normal(size=(40, 2)))
    assert m.columns_ is None and m.tree_.columns is None


def test_the_edge():
    one = pd.DataFrame({"c": ["a"]*6, "d": [None]*6, "e": [True, False]*3})
    m = IMM(2, random_state=0).fit(one)
    assert np.array_equal(m.predict(one), m.labels_)
    assert "row" in refused(IMM(2).fit, one.iloc[:0])
    only = pd.DataFrame({"c": list("aabbccddee")*4})
    for model in (IMM(3, random_state=0), CART(3, random_state=0), AutoTree(3, random_state=0)):
        m = model.fit(only)
        assert np.array_equal(m.predict(only), m.labels_) and m.price_ >= 1 - 1e-9
    # names that are no text
    numbers = pd.DataFrame({0: list("aabb"), 1: [1., 2, 3, 4]})
    m = IMM(2, random_state=0).fit(numbers)
    assert np.array_equal(m.predict(numbers), m.labels_) and m.columns_[0].name == "0"
    gone = pd.DataFrame({"a": [nan]*8, "b": list("xxyyzzzz"), "w": np.arange(8.)})
    m = CART(2, random_state=0).fit(gone)
    assert np.array_equal(m.predict(gone), m.labels_) and 0 not in m.tree_.features_used


def test_no_word_of_scale_for_dates():
    frame = mixed(3, missing=False)[["income", "age", "signup"]]
    for model in (IMM(3, random_state=0), KernelIMM(3, random_state=0)):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            model.fit(frame)
        assert not [w for w in said if "variance" in str(w.message)]


def test_what_is_no_table_is_refused_by_name():
    X = pd.DataFrame({"a": [0., 1, 5], "b": [1, 2, 3]})
    for bad, error, said in ((pl.from_pandas(X).lazy(), TypeError, "X is a LazyFrame, which has no "
            "rows yet: pass X.collect\\(\\)"),
            (X.to_dict("list"), TypeError, "X is a dict: make a data frame of it"),
            (X.set_axis(["a", "a"], axis=1), ValueError, "X has several columns called 'a'"),
            (X.assign(b="x").set_axis(["a", "a"], axis=1), ValueError,
             "X has several columns called 'a'")):
        with pytest.raises(error, match=said): IMM(2).fit(bad)


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_frames_of_numbers_and_mixed_ones_are_scaled_alike(objective):
    """Three clusters of numbers followed the column with the largest numbers alone; one column of
    text more, and all columns counted."""
    rng = np.random.default_rng(0)
    g = np.repeat([0, 1, 2], 40)
    numbers = pd.DataFrame(dict(weight=rng.normal(4000, 500, 120),
        length=g * 10 + rng.normal(size=120), wide=g * 3 + rng.normal(size=120) / 3,
        deep=g + rng.normal(size=120) / 9, high=-g + rng.normal(size=120) / 9))
    def right(model): return agreement(model.labels_, g).ari
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tables = dict(numbers=numbers, logical=numbers.assign(sure=True),
            text=numbers.assign(sex=rng.choice(["f", "m"], 120)),
            dates=numbers.assign(day=pd.Timestamp("2024-01-01")), polars=pl.from_pandas(numbers))
        found = {name: IMM(3, objective=objective, random_state=0).fit(table)
                 for name, table in tables.items()}
    for name, model in found.items():
        assert right(model) > .9 and model.price_ < 1.1, name
        assert ("standardized columns" in model._repr_html_()
                and (model.predict(tables[name]) == model.labels_).all())
        assert "standardized columns" in model.report(tables[name])
        assert np.isclose(model.cost(tables[name]), model.cost_)
    assert (found["numbers"].cluster_centers_[:, 0].min() > 3000
            and found["numbers"].tree_ == found["polars"].tree_)
    array = IMM(3, objective=objective, random_state=0)
    with pytest.warns(UserWarning, match="carries .* of the variance"):
        array.fit(numbers.to_numpy())
    assert right(array) < .3 and "standardized" not in array._repr_html_().split("<details")[0]
    choice = choose_clusters(numbers, range(2, 5), n_boot=3, n_shuffles=2, random_state=0)
    assert right(choice.estimators[3]) > .9
    with pytest.raises(ValueError, match="n_clusters=200 is more than the rows"):
        IMM(200).fit(numbers)


def test_scales_of_the_encoder():
    """Robust: median and quartiles decide, and what is far out counts as if it were just there;
    still monotone, still in order."""
    rng = np.random.default_rng(0)
    x = np.r_[rng.normal(10, 2, 500), 1e6, -1e6]
    z = {scale: MixedEncoder(scale=scale).fit_transform(x[:, None])[:, 0]
         for scale in ("standard", "robust", "none")}
    low, middle, high = np.percentile(x, [25, 50, 75])
    assert np.array_equal(z["none"], x) and abs(z["standard"].std() - 1) < 1e-9
    unit = (high - low) / 1.349
    assert (np.allclose(z["robust"][:500], (x[:500] - middle) / unit)
            and np.allclose(z["robust"][500:],
                [(high - middle) / unit + 3 * 1.349, (low - middle) / unit - 3 * 1.349]))
    assert (np.diff(z["robust"][np.argsort(x)]) >= 0).all()
    rare = np.r_[np.zeros(990), np.full(10, 5e8)]                   # quartiles that coincide
    z = MixedEncoder(scale="robust").fit_transform(rare[:, None])[:, 0]
    assert 0 < z.max() - z.min() < 10
    assert np.array_equal(MixedEncoder(scale="robust").fit_transform(np.ones((5, 1))),
                          np.zeros((5, 1)))
    with pytest.raises(ValueError,
                       match="scale must be one of 'standard', 'robust', 'none'; got 'log'"):
        MixedEncoder(scale="log").fit(x[:, None])


@pytest.mark.parametrize("X, error, says", [
    (pd.Series([1.0, 2, 9]), TypeError, r"a Series, one column by itself: .*X\.to_frame\(\)"),
    (pl.Series([1.0, 2, 9]), TypeError, "a Series"),
    ("customers.csv", TypeError, "'customers.csv', not a table: .*xclust.read_file"),
    (pathlib.Path("customers.csv"), TypeError, "read_file"),
    (pd.DataFrame({"a": pd.period_range("2020", periods=6, freq="M")}), ValueError,
     r"values of type period\[M\] in column 'a'"),
     (np.array([[pd.Timestamp("2020"), 1], [pd.Timestamp("2021"), 2]], dtype=object), TypeError,
      "not numbers .*'Timestamp'.*: give a data frame"),
      ([{"a": 1}, {"a": 2}], TypeError, "not numbers .*'dict'")])
def test_what_is_no_table_says_what_would_do(X, error, says):
    with pytest.raises(error, match=says): IMM(2).fit(X)


def test_objects_of_one_kind_that_nobody_reads_are_named():
    import pandas as pd
    from xclust import IMM
    with pytest.raises(ValueError,
            match="X has values of type list in column 'o', which are not numbers, text or dates"):
        IMM(2).fit(pd.DataFrame({"a": [1., 2, 8, 9], "o": [[1, 2]]*4}))


def test_a_lazy_frame_is_refused_without_a_warning_before():
    import warnings, polars as pl
    from xclust import IMM
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(TypeError, match="LazyFrame"):
            IMM(2).fit(pl.DataFrame({"a": [1., 2, 8, 9]}).lazy())


def calls(n=80):
    "Calls of every library: how long they took, when they began, how often somebody rang."
    rng = np.random.default_rng(7)
    talk, start, rang = rng.integers(10, 4000, n), rng.integers(8*60, 18*60, n), rng.poisson(3, n)
    labels = np.where(talk > 750, "long", np.where(start < 555, "early", "late"))
    long = [datetime.timedelta(seconds=int(s)) for s in talk]
    at = [datetime.time(int(m)//60, int(m) % 60) for m in start]
    frames = {"pandas": pd.DataFrame({"talk": pd.to_timedelta(talk, unit="s"), "started": at,
                                      "rang": rang}),
              "objects": pd.DataFrame({"talk": pd.Series(long, dtype=object), "started": at,
                                       "rang": rang}),
              "numpy": pd.DataFrame({"talk": pd.Series([np.timedelta64(s, "s") for s in talk],
                  dtype=object), "started": at, "rang": rang}),
              "polars": pl.DataFrame({"talk": long, "started": at, "rang": rang})}
    if pyarrow is not None:
        for kept, clock in ("s", "time32"), ("ns", "time64"):
            kinds = [pyarrow.duration(kept), getattr(pyarrow, clock)(kept), pyarrow.int64()]
            frames["arrow " + kept] = pyarrow.table([pyarrow.array(v, t)
                for v, t in zip((long, at, rang), kinds)], names=["talk", "started", "rang"])
        frames["pandas of arrow"] = frames["arrow ns"].to_pandas(types_mapper=pd.ArrowDtype)
    return frames, labels, np.column_stack([talk, start*60, rang]).astype(float)


def test_durations_and_times_are_numbers_printed_as_people_write_them():
    frames, labels, seconds = calls()
    model = AutoTree(random_state=0).fit(frames["pandas"], labels=labels)
    again = xclust.from_json(model.to_json())
    for name, frame in frames.items():
        table = read(frame)
        assert ([c.kind for c in table.columns] == ["duration", "time", "number"]
                and (table.raw == seconds).all()), name
        assert ((model.predict(frame) == model.predict(frames["pandas"])).all()
                and (again.predict(frame) == model.predict(frame)).all()), name
        assert AutoTree(random_state=0).fit(frame, labels=labels).tree_ == model.tree_, name
    assert again.columns_ == model.columns_
    given = CART(max_leaves=3, thresholds={"talk": ["0:05:00", "0:12:30"],
        "started": datetime.timedelta(minutes=15)}).fit(frames["polars"], labels=labels)
    said = str(given.rules())
    assert "talk > 0:12:30" in said and "started <= 09:15" in said, said
    top = CART(max_leaves=3, fixed_splits=("talk <= 0:12:30", "started > 09:15",
                                           None)).fit(frames["pandas"], labels=labels)
    assert (top.tree_.upper[top.tree_.feature >= 0] == [750, 33_300]).all()
    row = {"talk": "1:20:00", "started": "17:00", "rang": 3}
    assert ("talk is 1:20:00" in str(given.explain(row)[0])
            and "above 0:12:30" in str(given.explain(row)[0]))
    far = given.counterfactual(row, "early")
    assert "from 1:20:00 to 0:12:00" in str(far) and "from 17:00 to 09:15" in str(far), far
    typed = given.counterfactual(frames["pandas"].iloc[int(np.argmax(seconds[:, 0]))],
                                 "early")[0].row
    assert (isinstance(typed["talk"], datetime.timedelta)
            and isinstance(typed["started"], datetime.time))
    for bad, sentence in ((frames["pandas"].assign(talk=1.), "X must hold durations in "
            "column 'talk'"), (frames["pandas"].assign(started="09:15"),
                               "X must hold times of day")):
        assert sentence in refused(model.predict, bad)
    assert ("such as 0:12:30" in refused(CART(fixed_splits="talk <= soon").fit, frames["pandas"],
                                         labels=labels))
    gaps = frames["pandas"].assign(talk=frames["pandas"].talk.where(seconds[:, 0] > 300))
    assert np.isnan(read(gaps).raw[:, 0]).sum() == (seconds[:, 0] <= 300).sum()
    printed = {0: "0:00:00", 750: "0:12:30", -3600: "-1:00:00", 86400: "1 day",
               93600.5: "1 day 2:00:00.5", 1e-7: "0:00:00.0000001", 200_000: "2 days 7:33:20"}
    assert ({s: Tree.build([dict(label=0)], 1, columns=(Column("a", "duration"),)).text_of(0, s)
             for s in printed} == printed)


def by_person():
    "A table of customers, its columns named by two levels, and labels."
    rng = np.random.default_rng(7)
    paid = pd.DataFrame({"who": rng.integers(0, 30, 300), "paid": rng.gamma(2, 20, 300),
                         "items": rng.poisson(3, 300)})
    wide = paid.groupby("who").agg({"paid": ["sum", "mean"], "items": ["max"]})
    return wide, (wide.iloc[:, 0] > wide.iloc[:, 0].median()).to_numpy()


def test_names_are_kept_as_text_and_columns_are_found_by_them():
    wide, labels = by_person()
    days = pd.to_datetime(["2020-01-01", "2021-01-01", "2022-01-01"])
    kept = [(wide.columns, ["paid sum", "paid mean", "items max"]), ([1, 2, 3], ["1", "2", "3"]),
            ([2, 0, 1], ["2", "0", "1"]), ([0, 1, 2], None), (range(3), None),
            ([2019., 2020., 2021.], ["2019", "2020", "2021"]),
            (["a", ("b", "c"), "d"], ["a", "b c", "d"]),
            ([("a", ""), ("b", np.nan), ("c", "d")], ["a", "b", "c d"]),
            (days, ["2020-01-01", "2021-01-01", "2022-01-01"])]
    for columns, names in kept:
        X = pd.DataFrame(wide.to_numpy(), columns=columns)
        model = AutoTree(3, random_state=0).fit(X)
        assert list(getattr(model, "feature_names_in_", [])) == (names or []), columns
        for again in (model, xclust.from_json(model.to_json())):
            for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
                assert (again.predict(X.iloc[:, order]) == model.labels_).all(), (columns, order)
        if names:
            assert (f'"{names[int(model.tree_.feature[0])]}"' in model.to_sql("t")
                    and names[int(model.tree_.feature[0])] in str(model.rules()))
    numbered = AutoTree(3, random_state=0).fit(pd.DataFrame(wide.to_numpy(), columns=[2, 0, 1]))
    assert (numbered.predict(pd.DataFrame(wide.to_numpy()[:, [1, 2, 0]])) == numbered.labels_).all()
    refusals = [([1, "1", 2.0], "columns called 1 and '1', which both read '1'"),
        ([("a", "b"), "a b", 1], "both read 'a b'"),
        ([None, "a", "b"], "no name for its column 0"),
        ([1, np.nan, 2], "no name for its column 1"),
        (["a", " ", "b"], "no name for its column 1"),
        (["a", "b", "a"], "several columns called 'a'")]
    for columns, sentence in refusals:
        assert (sentence in refused(AutoTree(2).fit,
                                    pd.DataFrame(wide.to_numpy(), columns=columns))), columns


def test_names_of_several_levels_are_understood_where_columns_are_named():
    wide, labels = by_person()
    for features in ([("paid", "mean")], ("paid", "mean"), "paid mean", ["paid mean"]):
        assert set(CART(features=features).fit(wide, labels=labels).tree_.features_used) == {1}
    model = AutoTree(random_state=0, thresholds={("paid", "sum"): [200, 365]}).fit(wide,
        labels=labels)
    assert (str(model.explain(wide)[0]) == str(model.explain(wide.iloc[0])[0])
            and set(model.tree_.upper[model.tree_.feature >= 0]) <= {200, 365})
    fixed = model.counterfactual(wide.iloc[0], fixed=[("items", "max")])
    assert ("paid", "sum") in fixed[0].row.index
    model.report(wide)
    plain = pd.DataFrame(wide.to_numpy(), columns=[1, 2, 3])
    assert set(CART(features=["1"]).fit(plain, labels=labels).tree_.features_used) == {0}
    assert ("the name of a column and the position of "
            "another" in refused(CART(features=[1]).fit, plain, labels=labels))
    sparse = pd.DataFrame.sparse.from_spmatrix(
        __import__("scipy.sparse").sparse.csr_matrix(wide.to_numpy()), columns=wide.columns)
    model = CART().fit(sparse, labels=labels)
    assert (list(model.feature_names_in_) == ["paid sum", "paid mean", "items max"]
            and (model.predict(sparse) == model.predict(sparse[sparse.columns[::-1]])).all())


def test_dates_with_a_zone_are_not_dates_without():
    rng = np.random.default_rng(7)
    hour = rng.integers(0, 24, 200)
    at = pd.Timestamp("2025-07-01") + pd.to_timedelta(hour*60 + rng.integers(0, 60, 200), unit="m")
    plain, labels = (pd.DataFrame({"login": at, "clicks": rng.poisson(5, 200)}),
                     np.where(hour >= 18, "evening", "day"))
    model = CART(max_leaves=2).fit(plain, labels=labels)
    assert not model.columns_[0].zone
    for zone in ("America/New_York", "Etc/GMT+3", "Asia/Ho_Chi_Minh", "Europe/Berlin", "UTC",
                 "+05:30"):
        aware = plain.assign(login=plain.login.dt.tz_localize(zone))
        other = CART(max_leaves=2).fit(aware, labels=labels)
        assert (other.columns_[0].zone and xclust.from_json(other.to_json()).columns_
                == other.columns_), zone
        assert ((other.predict(aware)
            == other.predict(aware.assign(login=aware.login.dt.tz_convert("Asia/Tokyo")))).all()
            and (other.predict(aware) == model.predict(plain)).all()), zone
        assert ("must hold dates without a time zone in column 'login'" in refused(model.predict,
            aware) and "must hold dates with a time zone in column 'login'"
            in refused(other.predict, plain)), zone
    parts = xclust.Source([plain[:100],
                           plain[100:].assign(login=plain.login.dt.tz_localize("UTC"))])
    assert ("dates with and without a time zone in column "
            "'login'" in refused(CART().fit, parts, labels=labels))
    both = ([datetime.datetime(2020, 1, 1),
             datetime.datetime(2020, 1, 2, tzinfo=datetime.timezone.utc)]*3)
    assert ("dates with and without a time zone in "
            "column 'a'" in refused(IMM(2).fit, pd.DataFrame({"a": pd.Series(both, dtype=object)})))


def test_texts_of_digits_in_an_array_are_texts():
    """01067 and 1067 are two codes; as numbers they were one. A frame keeps them as categories, in
    memory and in chunks."""
    codes, labels = np.array(["01067", "1067", "00099", "80331"]*10), np.arange(40) % 4 // 2
    for X in (codes[:, None], codes[:, None].astype(object), codes.astype("S")[:, None],
              [[c, 3.] for c in codes.tolist()], [[c] for c in codes.tolist()],
              np.array([["01067", 3]]*20 + [[5, 4.]]*20, object)):
        for fit in (lambda: CART().fit(X, labels=labels), lambda: IMM(2).fit(X),
                lambda: KMedians(2).fit(X), lambda: MixedEncoder().fit(X),
                lambda: Boxes().fit(X, labels=labels)):
            with pytest.raises(ValueError, match=r"X holds text \(b?'01067'\).*pd.DataFrame\(X\)"):
                fit()
        if not isinstance(X, list):
            with pytest.raises(ValueError, match="column 0 holds no numbers"):
                CART().fit(Source([X[:15], X[15:]]), labels=labels)
    plain = CART().fit(np.arange(40.)[:, None], labels=labels)
    with pytest.raises(ValueError, match="X holds text"): plain.predict(codes[:, None])
    with pytest.raises(ValueError, match="it holds the text '01067'"):
        plain.tree_.predict(codes[:, None])
    frame = pd.DataFrame({"v": codes.astype(object)})
    near, far = (CART().fit(frame, labels=labels),
                 CART().fit(Source([frame[:15], frame[15:]]), labels=labels))
    assert (near.tree_ == far.tree_ and near.tree_.columns[0].categories == ("00099", "01067",
        "1067", "80331"))
    for model in (KMedians(2), KernelKMeans(2), Spectral(2)):
        with pytest.raises(ValueError, match="X holds text in column 'v', and .* takes numbers"):
            model.fit(frame)
        with pytest.raises(ValueError, match="X holds dates in column 't'"):
            model.fit(pd.DataFrame({"t": pd.to_datetime(["2024-01-01", "2025-01-01"]*9)}))
    numbers = np.arange(40.).astype(object)[:, None]
    assert CART().fit(numbers, labels=labels).tree_ == plain.tree_


def percents(folder, n=300):
    "A CSV file of percents, what its column means, a frame of fractions."
    rng = np.random.default_rng(0)
    group = rng.integers(0, 3, n)
    per, age = (np.array([5, 20, 45])[group] + rng.uniform(-4, 4, n).round(1),
                rng.integers(18, 80, n))
    pd.DataFrame({"discount": [f"{v:.1f} %" for v in per], "age": age}).to_csv(folder / "pct.csv",
        index=False)
    return folder / "pct.csv", pd.DataFrame({"discount": per / 100, "age": age})


@pytest.mark.parametrize("kind", ["tree", "boxes"])
def test_percents_are_no_fractions_through_any_door(tmp_path, kind):
    path, fractions = percents(tmp_path)
    sheet = xclust.read_file(path)
    labels = np.digitize(fractions.discount, [.12, .33])
    m = (CART(objective="labels") if kind == "tree" else Boxes(random_state=0)).fit(sheet,
        labels=labels)
    for model in (m, xclust.from_json(m.to_json()), pickle.loads(pickle.dumps(m))):
        assert model.tree_.columns[0].unit == "%" if kind == "tree" else True
        for X in (fractions, fractions.to_numpy(), pl.from_pandas(fractions)):
            with pytest.raises(ValueError,
                    match="X must hold percents in column 'discount', as in training, 12 for 12 %"):
                model.predict(X)
        same = model.predict(sheet)
        for X in (sheet.to_frame(), fractions.assign(discount=fractions.discount*100),
                  fractions.assign(discount=fractions.discount*100).to_numpy()):
            np.testing.assert_array_equal(model.predict(X), same)
        # so few may be percents
        with pytest.warns(UserWarning, match="must hold percents"): model.predict(fractions[:5])
        some = fractions[:20].copy()
        some.attrs["units"] = {"discount": "%"}
        assert len(model.predict(some)) == 20
    if kind == "boxes": return
    with pytest.raises(ValueError, match="percents"): m.evaluate(fractions, labels)
    with pytest.raises(ValueError, match="percents"):
        m.update(sheet, labels=labels).predict(fractions)
    other = CART(objective="labels").fit(fractions, labels=labels)
    with pytest.warns(UserWarning, match="X holds percents in column 'discount'"):
        other.predict(sheet)


@needs_arrow
def test_percents_are_no_fractions_in_a_source(tmp_path):
    path, fractions = percents(tmp_path)
    m = CART(objective="labels").fit(xclust.read_file(path),
                                     labels=np.digitize(fractions.discount, [.12, .33]))
    fractions.to_parquet(tmp_path / "f.parquet")
    with pytest.raises(ValueError, match="must hold percents"):
        m.predict(Source(tmp_path / "f.parquet", rows=50))
    with pytest.raises(ValueError, match="must hold percents"):
        m.evaluate(Source(tmp_path / "f.parquet", rows=50),
                   np.digitize(fractions.discount, [.12, .33]))
    small = fractions.assign(discount=np.sort(np.where(np.arange(len(fractions)) < 100,
        fractions.discount, fractions.discount*100)))
    assert ((small.discount[:50] <= 1).all() and len(m.predict(Source([small[:50], small[50:]])))
            == len(m.predict(small)))     # one chunk of small percents


def test_numbers_in_another_unit_are_refused(tmp_path):
    n = np.arange(60)
    for unit in ("km", "m", "€", "$", "years", "year"):
        pd.DataFrame({"a": [f"{v} {unit}" for v in n]}).to_csv(tmp_path / f"{unit}.csv",
                                                               index=False)
    pd.DataFrame({"a": n}).to_csv(tmp_path / "none.csv", index=False)
    def sheet(unit): return xclust.read_file(tmp_path / f"{unit}.csv")
    def fitted(unit): return CART(objective="labels").fit(sheet(unit), labels=n > 30)
    for there, here in (("km", "m"), ("$", "€"), ("none", "km"), ("km", "$")):
        with pytest.raises(ValueError,
                match=f"numbers {'without a unit' if there == 'none' else 'in ' + re_escape(there)} in column 'a', as in training; they are in {re_escape(here)}"):
            fitted(there).predict(sheet(here))
    for there, here in (("km", "none"), ("years", "year"), ("$", "$")):
        assert (fitted(there).predict(sheet(here)) == (n > 30)).all()


def re_escape(text): return "".join("\\" + c if c == "$" else c for c in text)


def test_a_column_whose_texts_are_all_new_is_told():
    size = pd.Categorical(["low", "mid", "high"]*20, ["low", "mid", "high"], ordered=True)
    m = CART(objective="labels").fit(pd.DataFrame({"size": size}), labels=size.codes)
    with pytest.warns(UserWarning,
            match="column 'size' holds only values that training never saw, '0', '1', '2'; "
                  "training saw 'low', 'mid', 'high'"):
        m.predict(pd.DataFrame({"size": [0, 1, 2]}))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        m.predict(pd.DataFrame({"size": ["low", "new"]}))


def test_a_tree_at_the_end_of_a_pipeline_says_how_its_rules_get_names():
    from sklearn.feature_extraction.text import CountVectorizer
    X = mixed(0, missing=False)[["income", "age"]]
    with pytest.warns(UserWarning,
            match=r"ends a pipeline, so its rules speak of x0, x1, .* "
                  r"IMM\(reference=make_pipeline"):
        make_pipeline(StandardScaler(), IMM(2)).fit(X)
    with pytest.warns(UserWarning, match="ends a pipeline"):
        make_pipeline(StandardScaler(), IMM(2)).fit_predict(X)
    with pytest.warns(UserWarning, match="feature_names=step.get_feature_names_out"):
        make_pipeline(CountVectorizer(),
                      IMM(2)).fit(["a tree", "a clustering", "two trees", "the tree"]*5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_pipeline(StandardScaler(), IMM(2)).set_output(transform="pandas").fit(X)
        IMM(2).fit(StandardScaler().fit_transform(X))
        IMM(reference=make_pipeline(StandardScaler(), KMeans(2, n_init=2, random_state=0))).fit(X)


def test_sparse_columns_beside_others_are_the_columns_they_are():
    rng = np.random.default_rng(3)
    x, labels = np.where(rng.random(90) < .6, 0, rng.normal(size=90)), np.repeat(list("ab"), 45)
    x[45:] += np.where(x[45:] == 0, 0, 4)
    others = ({}, {"z": rng.normal(size=90)}, {"word": np.resize(["u", "v"], 90)},
              {"z": pd.arrays.SparseArray(rng.normal(size=90))})
    for fill in (0, np.nan):
        for other in others:
            X = pd.DataFrame({"x": pd.arrays.SparseArray(x, fill_value=fill)} | other)
            dense = X.apply(lambda s: s.sparse.to_dense() if hasattr(s.dtype, "fill_value") else s)
            a, b = (CART(max_leaves=4).fit(table, labels=labels) for table in (X, dense))
            assert (str(a.tree_) == str(b.tree_) and (a.predict(X) == b.predict(dense)).all()
                    and (a.predict(dense) == b.predict(X)).all()), (fill, list(other))
            # the user's frame is as it was
            assert hasattr(X.dtypes["x"], "fill_value")


def test_whole_numbers_that_become_equal_are_told():
    ids, z = 2**60 + np.arange(60), np.arange(60) % 2
    told = "of X holds 60 different whole numbers, but only 1 different 64-bit floats"
    for X in (pd.DataFrame({"id": ids, "z": z}),
            pd.DataFrame({"id": ids.astype("uint64"), "w": np.resize(["u", "v"], 60)}),
            np.c_[ids, z]):
        with pytest.warns(UserWarning, match=told): CART().fit(X, labels=z)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        CART().fit(pd.DataFrame({"ns": pd.date_range("2024", periods=60).astype("int64"), "z": z,
                                 "small": 2**53 - np.arange(60)}), labels=z)
