"""What a column is, the types and values say, by one door for a table in memory and one that is
read in chunks."""
import datetime, warnings
import numpy as np
import pandas as pd
import pytest
from chunked import INPUTS, input_instance
from xclust import CART, EMN, IMM, Expand, ExGreedy, ExKMC, Source, SpEx
from xclust.engine import chunks

pa, pq, dataset = (pytest.importorskip(f"pyarrow{name}") for name in ("", ".parquet", ".dataset"))
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("checked", INPUTS)
def test_any_columns_through_every_door(checked):
    "`python tests/chunked.py` tries thousands."
    if checked in ("polars", "duckdb", "dask"): pytest.importorskip(checked)
    assert sum(input_instance(seed, [checked]) for seed in range(6)) > 1


def same(near, far, X):
    "Tree, costs and centers, bit by bit."
    assert far.tree_ == near.tree_ and far.tree_.columns == near.tree_.columns
    assert (far.cost_ == near.cost_ and repr(far.agreement_) == repr(near.agreement_)
            and str(far.rules()) == str(near.rules()))
    assert np.array_equal(far.cluster_centers_, near.cluster_centers_, equal_nan=True)
    assert (far.predict(X) == near.labels_).all() and str(far.cautions()) == str(near.cautions())


def test_bins_are_counted_when_all_columns_are_coded(monkeypatch, tmp_path):
    """A gap adds columns that are only cut; of many rows their bins are divided, too (it was an
    IndexError beyond 2,097,152 rows)."""
    monkeypatch.setattr(chunks, "MANY_OPENED", 0)
    monkeypatch.setattr(chunks, "ROWS_OPENED", 5)
    g = np.arange(400) % 2
    t = pd.DataFrame({"x": np.random.default_rng(0).normal(g), "seg": g})
    t.loc[::20, "x"] = np.nan
    t.to_parquet(tmp_path / "t.parquet", row_group_size=100)
    for make in (lambda: CART(objective="labels"), lambda: CART(), lambda: Expand(max_leaves=5),
                 lambda: IMM()):
        same(make().fit(t[["x"]], labels=g),
             make().fit(Source(tmp_path / "t.parquet", rows=90), labels="seg"), t[["x"]])


def test_k_medians_of_a_mixed_table():
    """Cost and centers by hand: sums of absolute differences from the lower medians, in the columns
    in which the tree grew."""
    for seed, make in enumerate([IMM, EMN, ExKMC, Expand, CART, ExGreedy, SpEx]*2):
        rng = np.random.default_rng(seed)
        n, labels = 30, rng.integers(0, 3, 30)
        X = pd.DataFrame({"a": rng.normal(size=n),
                          "c": np.array(list("xyz"), object)[rng.integers(0, 3, n)]})
        near, far = (make(objective="kmedians").fit(T, labels=labels)
                     for T in (X, Source([X[:11], X[11:]])))
        same(near, far, X)
        Z, own = (np.column_stack([(X.a - X.a.mean())/X.a.std(ddof=0),
                                   *((X.c == v)*1. for v in "xyz")]), far.predict(X))
        middles = {c: np.sort(Z[own == c], axis=0)[((own == c).sum() - 1)//2] for c in set(own)}
        assert (far.cost_
                == pytest.approx(sum(abs(Z[own == c] - m).sum() for c, m in middles.items())))


@pytest.mark.parametrize("values, kind", [
    (["01067", "1067", "99999", "80331"], "category"),
    (["01067", "1_067", "1e3", "1067"], "category"), (["nan", "infinity", "1", "2"], "category"),
    ([True, False, True, False], "bool"), ([1, 2.5, True, 3], "number"),
    (pd.Categorical([3, 10, 3, 7]), "category"), ([2**53 + 1, 2**53 + 3, 2**62, 5], "number"),
    (pd.to_timedelta([1, 2, 3, 5], unit="h"), "duration")])
def test_a_text_is_a_text_and_a_category_a_category(values, kind, tmp_path):
    "However they look, and through a file."
    X = pd.DataFrame({"v": values}).loc[[0, 1, 2, 3]*6].reset_index(drop=True)
    labels = np.arange(24) % 4 // 2
    near, far = CART().fit(X, labels=labels), CART().fit(Source([X[:9], X[9:]]), labels=labels)
    assert ((near.tree_.columns or far.tree_.columns or [type("", (), {"kind": "number"})])[0].kind
            == kind)
    same(near, far, X)
    # Arrow and Parquet do not keep these
    if X.v.dtype == object and kind == "number" or X.v.dtype == "category": return
    X.assign(s=labels).to_parquet(tmp_path / "t.parquet", row_group_size=5)
    same(CART().fit(pq.read_table(tmp_path / "t.parquet").select(["v"]), labels=labels),
         CART().fit(Source(tmp_path / "t.parquet", rows=7), labels="s"), X)


def test_ordered_categories_keep_their_order(tmp_path):
    sizes = pd.Categorical(["low", "high", "mid", "high"]*6, ["low", "mid", "high"], ordered=True)
    X, labels = pd.DataFrame({"size": sizes}), np.array([0, 1, 1, 1]*6)
    X.assign(s=labels).to_parquet(tmp_path / "t.parquet", row_group_size=5)
    arrow = pa.Table.from_pandas(X)
    near = IMM().fit(X, labels=labels)
    assert near.tree_.columns[0].categories == ("low", "mid", "high")
    for far in (IMM().fit(arrow, labels=labels),
            IMM().fit(Source([arrow[:5], arrow[5:]]), labels=labels),
            IMM().fit(Source(tmp_path / "t.parquet", rows=4), labels="s"),
            IMM().fit(dataset.dataset(tmp_path / "t.parquet"), labels="s"),
            IMM().fit(Source([X[:7], X[7:]]), labels=labels)):
        same(near, far, X)
    other = X["size"].cat.reorder_categories(["high", "low", "mid"])
    with pytest.raises(ValueError, match="its categories in different orders"):
        IMM().fit(Source([X, pd.DataFrame({"size": other})]), labels=[0, 1]*24)


@pytest.mark.parametrize("column",
    [pa.array([None]*20, pa.string()), pa.nulls(20), pa.array([None]*20, pa.float64()),
     pa.array([None]*20, pa.bool_()), pa.array([None]*20, pa.dictionary(pa.int8(), pa.string())),
     pa.array([None]*20, pa.timestamp("us"))])
def test_a_column_of_gaps_alone(column):
    t = pa.table({"e": column, "x": np.arange(20.)})
    near, far = (CART().fit(T, labels=np.arange(20) // 10) for T in (t, Source([t[:7], t[7:]])))
    same(near, far, t)


def test_datasets_with_row_groups_and_filters(tmp_path):
    "A row group of a dataset counts the rows of its file."
    rng = np.random.default_rng(0)
    X = pd.DataFrame(rng.normal(size=(46, 2)), columns=["a", "b"]).assign(s=rng.integers(0, 2, 46))
    for name, part in (("0", X[:20]), ("1", X[20:])):
        pq.write_table(pa.Table.from_pandas(part, preserve_index=False),
                       tmp_path / f"{name}.parquet", row_group_size=7)
    data = dataset.dataset(tmp_path)
    assert [c.rows for c in Source(data).chunks] == [7, 7, 6, 7, 7, 7, 5]
    same(CART().fit(X[["a", "b"]], labels=X.s), CART().fit(data, labels="s"), X)
    some = X[X.a > 0].reset_index(drop=True)
    same(CART().fit(some[["a", "b"]], labels=some.s),
         CART().fit(data.filter(dataset.field("a") > 0), labels="s"), some)


def test_what_cannot_be_read_is_named_in_one_sentence(tmp_path):
    pq.write_table(pa.table([[1, 2], [3, 4], [0, 1]], names=["a", "a", "s"]),
                   tmp_path / "twice.parquet")
    with pytest.raises(ValueError, match="twice.parquet has several columns called 'a'"):
        Source(tmp_path / "twice.parquet")
    pq.write_table(pa.table({"a": [[1], [2]], "x": [1, 2], "s": [0, 1]}), tmp_path / "list.parquet")
    with pytest.raises(ValueError, match="column 'a' holds values"):
        CART().fit(Source(tmp_path / "list.parquet"), labels="s")
    # who does not want it is not told
    assert CART().fit(Source(tmp_path / "list.parquet", ignore=["a"]), labels="s").n_leaves_ == 2
    months = pa.table({"a": pa.array([(1, 2, 3), (0, 1, 0)], pa.month_day_nano_interval()),
                       "s": [0, 1]})    # as DuckDB has intervals
    with pytest.raises(ValueError, match="in column 'a'"):
        CART().fit(months.select(["a"]), labels=[0, 1])
    with pytest.raises(ValueError, match="column 'a'"): CART().fit(Source([months]), labels="s")
    with pytest.raises(ValueError, match="several kinds"):
        CART().fit(Source([pd.DataFrame({"a": ["x"]}), pd.DataFrame({"a": [1.]})]), labels=[0, 1])


def test_the_center_of_a_cluster_without_rows():
    """Noise rows in its leaf are no rows of it: it keeps the reference's center, in memory as in
    chunks."""
    found = 0
    for seed in range(120):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(8, 40))
        labels = rng.integers(-1, 5, n)
        X = pd.DataFrame({"a": rng.random(n) < .5,
                          "c": np.array(list("vwxyz"), object)[rng.integers(0, 5, n)]})
        make = [IMM, EMN, ExGreedy][seed % 3]
        near, far = (make(objective="labels").fit(T, labels=labels)
                     for T in (X, Source([X[:n//2], X[n//2:]])))
        assert np.array_equal(near.cluster_centers_, far.cluster_centers_, equal_nan=True)
        empty = set(range(near.n_clusters_)) - set(near.predict(X)[labels >= 0])
        found += any(np.isfinite(near.cluster_centers_[c, 0]) for c in empty)
    assert found


def test_one_column_that_tells_the_cluster_is_told_over_chunks():
    rng = np.random.default_rng(0)
    X = pd.DataFrame({"x": rng.normal(size=200), "code": rng.integers(0, 3, 200).astype(float),
                      "town": rng.choice(["a", None], 200)})
    for columns in (["x", "code"], ["x", "code", "town"]):
        near, far = (CART().fit(T, labels=X.code.astype(int))
                     for T in (X[columns], Source([X[columns][:11], X[columns][11:]])))
        assert far.result_.telling == near.result_.telling and far.result_.telling.feature == 1
        assert "code alone tells the cluster" in str(far.cautions())


def test_whole_numbers_beyond_the_floats_in_arrow():
    "They are rounded, as pandas and polars round them."
    t = pa.table({"a": [2**53 + 1, 2**60 + 1, 5, 7], "b": [1., None, 3., 4.]})
    with warnings.catch_warnings():
        for columns in (["a"], ["a", "b"]):
            near, far = (CART().fit(t.select(columns).to_pandas(), labels=[0, 0, 1, 1]),
                         CART().fit(t.select(columns), labels=[0, 0, 1, 1]))
            assert far.tree_ == near.tree_


def test_labels_of_a_row_group_that_is_cut_into_chunks(tmp_path):
    """Each chunk has the labels of its own rows, and ids with gaps stay apart; so it is where
    labels are the names of folders."""
    rng = np.random.default_rng(0)
    y = pd.array([None if v == 2 else 2**60 + int(v) for v in rng.integers(0, 3, 50)],
                 dtype="Int64")
    X = pd.DataFrame({"a": np.arange(50.), "b": rng.normal(size=50)})
    X.assign(s=y).to_parquet(tmp_path / "t.parquet", row_group_size=50)
    near, far = (CART(max_leaves=9).fit(X, labels=y),
                 CART(max_leaves=9).fit(Source(tmp_path / "t.parquet", rows=7), labels="s"))
    assert far.tree_ == near.tree_ and far.result_.given_rows[0] == 50 and near.n_clusters_ == 2
    for c in "uv":
        (tmp_path / "d" / f"seg={c}").mkdir(parents=True)
        X[25*(c == "v"):][:25].to_parquet(tmp_path / "d" / f"seg={c}" / "0.parquet",
                                          row_group_size=25)
    folders = CART().fit(Source(tmp_path / "d", rows=7), labels="seg")
    assert folders.tree_ == CART().fit(X, labels=np.repeat(["u", "v"], 25)).tree_


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_truths_stay_truths_where_clusters_are_found(objective):
    """SQL asks for FALSE, which engines do not compare with 0.5; it was so beside given labels
    alone."""
    X = pd.DataFrame({"b": np.arange(60) % 2 > 0, "x": np.arange(60.) // 20})
    near, far = (IMM(3, objective=objective, random_state=0).fit(T)
                 for T in (X, Source([X[:25], X[25:]])))
    assert far.columns_ == near.columns_ and [c.kind for c in far.columns_] == ["bool", "number"]
    assert (far.tree_ == near.tree_ and far.to_sql("t", dialect="postgresql") == near.to_sql("t",
        dialect="postgresql"))


def test_a_median_of_zero_has_no_sign():
    X = pd.DataFrame({"t": list("aabb")*6, "x": [0., -0., -0., -0.]*6})
    near, far = (IMM(objective="kmedians").fit(T, labels=[0, 0, 1, 1]*6)
                 for T in (X, Source([X[:1], X[1:]])))
    assert (not np.signbit(near.cluster_centers_).any()
            and not np.signbit(far.cluster_centers_).any())


def test_numbers_and_codes_of_csv_files(tmp_path):
    """A column whose cells begin with zeros is one of texts, wherever they stand, as `read_file`
    has it."""
    path = tmp_path / "t.csv"
    for cells, values in ((["5"]*30 + ["01067"]*10, "O"), (["00", "01"]*20, "O"),
            (["01.11", "11.01"]*20, "O"), ([" 007", "12"]*20, "O"), (["5", ""]*20, "f"),
            (["0.5", "0"]*20, "f"), (["0", "-0"]*20, "i"), (["5"]*30 + ["1.5"]*10, "f"),
            (["5"]*30 + ["x"]*10, "O"), ([" 5", "6 "]*20, "i"), (["0e1", "1e3"]*20, "f"),
            (["NA", "5"]*20, "f")):
        path.write_text("v,w\n" + "".join(f"{c},a\n" for c in cells))
        found = Source(path).whole("v")
        assert found.dtype.kind == values and (values == "O") == (found[-1] == cells[-1])
    path.write_text("v;w\n" + "01,5;3,5\n2,5;4,5\n"*9)
    assert Source(path).whole("v")[0] == "01,5" and Source(path).whole("w")[0] == 3.5


def test_large_ids_with_gaps_stay_apart(tmp_path):
    """As labels, through every door that knows them as whole numbers; floats are warned of, and
    Source(texts=...) is the way."""
    import duckdb
    X = pd.DataFrame({"x": np.arange(30.)})
    for ids in ([2**53, 2**53 + 1, 2**53 + 3], [2**63 + 1, 2**63 + 3, 2**64 - 1]):
        t = X.assign(s=pd.array([None if i % 7 == 0 else ids[i//10] for i in range(30)],
                                dtype="UInt64"))
        t.to_csv(tmp_path / "t.csv", index=False)
        relation, arrow = duckdb.connect(), pa.Table.from_pandas(t)
        relation.register("t", arrow)
        validation = ([lambda: iter([t[:9], t[9:]]), relation.sql("SELECT * FROM t"), arrow]
                      + [tmp_path / "t.csv"]*(ids[0] < 2**63))
        for data in validation:
            assert CART().fit(Source(data), labels="s").clusters_.tolist() == ids
        assert (CART().fit(Source(tmp_path / "t.csv", texts=["s"]), labels="s").clusters_.tolist()
                == [*map(str, ids)])


def test_the_index_of_pandas_is_told(tmp_path):
    pd.DataFrame({"x": np.arange(20.), "s": [0, 1]*10}).sample(15,
        random_state=0).to_parquet(tmp_path / "t.parquet")
    for data in (tmp_path / "t.parquet", dataset.dataset(tmp_path / "t.parquet")):
        with pytest.warns(UserWarning,
                          match="index that pandas wrote, __index_level_0__, which is set aside"):
            assert Source(data).columns == ["x", "s"]


def test_dates_beyond_2255_in_arrow():
    "Their microseconds are no whole floats, which Arrow refused."
    moments = pd.Series([datetime.datetime(9999, 12, 31) if i % 5 == 0
        else datetime.datetime(2250 + i, 1, 1) for i in range(20)]).astype("datetime64[us]")
    X, labels = pd.DataFrame({"t": moments}), np.arange(20) // 10
    t = pa.Table.from_pandas(X, preserve_index=False)
    for T in (t, Source([t[:7], t[7:]])):
        same(CART().fit(X, labels=labels), CART().fit(T, labels=labels), X)
