"""DuckDB: the tree grows by SQL, and is the tree of the table in memory, to the last bit."""
import gc
import numpy as np
import pandas as pd
import pytest
from in_pieces import contest, database_instance, method, refined, said, table
from xclust import CART, IMM, Expand, ExGreedy, ExKMC, Source, SpEx
from xclust.reading import evaluation
from xclust.reference import in_duckdb
duckdb = pytest.importorskip("duckdb")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("first", [1000, 1010, 1020])
def test_random_tables_give_the_same_bits_without_rows(first):
    assert sum(database_instance(seed) for seed in range(first, first + 10)) > 6


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("methods", [(ExKMC, Expand), (ExGreedy,)])
def test_methods_that_keep_what_rows_pay(methods):
    def ask(rng, X):
        while not isinstance(model := method(rng, X), methods): pass
        return model
    assert sum(database_instance(seed, ask) for seed in range(2000, 2008)) > 4


def test_what_rows_pay_stays_beside_them_in_any_order():
    "DuckDB may store rows in any order, and a second table of them in another; nothing is left of either."
    base = duckdb.connect()
    base.execute("SET preserve_insertion_order = false")
    table = in_duckdb.InDuckDB(base.sql("SELECT 1"), ["x"])
    base.execute(f"CREATE TEMP TABLE {table.name} AS SELECT range::DOUBLE AS x0 FROM range(1_000_000)")
    rows = in_duckdb.beside_in_sql(table, ["p0"], f"(SELECT x0 / 3 AS p0, rowid AS r FROM {table.name})")
    assert base.sql(f"SELECT count(*) FILTER (p0 = x0 / 3) FROM {rows}").fetchall() == [(1_000_000,)]
    frame = pd.DataFrame(np.random.default_rng(0).normal(size=(300, 2)), columns=["a", "b"])
    y = (frame.a > 0)*1 + (frame.b > frame.a)*2
    for model in (ExKMC(max_leaves=6), ExGreedy()): assert said(model, base.from_df(frame.assign(y=y)), "y", None) == said(model, frame, y, None)
    del table
    gc.collect()
    assert not base.sql("SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'xclust%'").fetchall()


@pytest.mark.filterwarnings("ignore")
def test_refined_and_contests_too():
    "What moves centers and asks again is read once, and is the tree of memory."
    def relation(X, y, w): return duckdb.connect().from_df(pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])]).assign(y=y, **({} if w is None else {"w": w})))
    trees = 0
    for seed in range(100, 108):
        rng = np.random.default_rng(seed)
        X, y, w = table(rng)
        model = method(rng, X)
        if not refined(model) or w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0: continue
        whole = said(model, pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])]), y, w)
        assert said(model, relation(X, y, w), "y", None if w is None else "w") == whole, seed
        trees += isinstance(whole, tuple)
    assert trees > 3
    def elsewhere(X, y, w, chunks, rng): return Source(relation(X, y, w)), "y", None if w is None else "w"
    assert sum(contest(seed, elsewhere) for seed in (7000, 7010)) == 2


@pytest.mark.filterwarnings("ignore")
def test_rows_are_evaluated_where_they_are(monkeypatch):
    def told(model, *given): return repr([v for name, v in vars(model.evaluate(*given)).items() if name != "estimator"])
    def refused(*args): raise AssertionError("rows are read")
    rng = np.random.default_rng(3)
    for model in (IMM(), CART(max_leaves=7), IMM(objective="kmedians"), CART(objective="labels"), SpEx(leaf_labels="leaf", max_leaves=6)):
        X, y = pd.DataFrame(rng.normal(size=(200, 3)).round(1)*10.**rng.integers(-9, 9, 3), columns=["a", 'b"', "c d"]), rng.integers(-1, 3, 200)
        w = (rng.random(200)*(rng.random(200) < .9))[:100] if rng.random() < .7 else None
        model.fit(X[:100], labels=np.where(y < 0, -1, y)[:100])
        here = told(model, X[100:], y[100:], w)
        with monkeypatch.context() as patched:
            patched.setattr(evaluation, "all_told", refused)
            given = X[100:].assign(y=y[100:], **({} if w is None else {"w": w}))
            assert told(model, duckdb.connect().from_df(given), "y", None if w is None else "w") == here
    gaps = duckdb.connect().from_df(X.assign(y=0)).query("t", "SELECT NULL::DOUBLE AS a, * EXCLUDE a FROM t")
    with pytest.raises(ValueError, match="column 'a'"): model.evaluate(gaps, "y")
    with pytest.raises(ValueError, match="cluster 7, which"): model.evaluate(duckdb.connect().from_df(X.assign(y=7)), "y")


def test_bins_in_sql_rise_with_the_values():
    "Few parts where the values are even, more where they are not; codes never fall, and fit a byte, far beyond the sample, too."
    rng, base = np.random.default_rng(0), duckdb.connect()
    z = rng.normal(size=4096)
    for x, parts in ((z, 1), (rng.random(4096)*1e-300, 1), (z*1e300, 1), (np.exp(z/2), 4), (np.exp(9*z), 16), (np.r_[np.zeros(2000), z[:96]], 16), (np.full(40, 3.), 0)):
        more = np.sort(np.r_[x, x*1.5, -x, 1e308, -1e308, np.nextafter(x, np.inf)])
        base.register("t", pd.DataFrame({"x": more}))
        code = in_duckdb.code_in_sql("x", x)
        found = base.sql(f"SELECT ({code})::UTINYINT AS c FROM t ORDER BY x").fetchnumpy()["c"]
        assert (found[1:] >= found[:-1]).all() and (code.count("*") == parts or parts == 16)
        if parts: assert len(np.unique(found)) > 30 and np.bincount(found[np.searchsorted(more, x)]).max() <= max(len(x)/{1: 64, 4: 32, 16: 16}[parts], 2001*(x == 0).any())


def test_columns_of_few_values_are_counted(monkeypatch):
    "What their rows pay follows from counts; with weights it does not."
    asked, summed = [], in_duckdb.summed
    monkeypatch.setattr(in_duckdb, "summed", lambda table, keys, columns, *rest: asked.append(list(columns)) or summed(table, keys, columns, *rest))
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"few": rng.integers(0, 9, 500)/7, "many": rng.normal(size=500), "truth": rng.integers(0, 2, 500)})
    y, w = (frame.many + frame.truth > .5)*1 + (frame.few > .8), rng.random(500)
    for weights in (None, w):
        given = frame.assign(y=y) if weights is None else frame.assign(y=y, w=w)
        for model in (IMM(), CART(max_leaves=6)):
            assert said(model, duckdb.connect().from_df(given), "y", None if weights is None else "w") == said(model, frame, y, weights)
        assert {j for own in asked for j in own} == ({1} if weights is None else {0, 1, 2})


def test_text_dates_and_gaps_are_explained_here():
    "With a word about it, as in memory."
    rng = np.random.default_rng(0)
    X = pd.DataFrame({"a": rng.normal(size=600), "city": np.array(["x", "y", "z"])[rng.integers(0, 3, 600)],
                      "since": pd.Timestamp("2020-01-01") + pd.to_timedelta(rng.integers(0, 900, 600), unit="D")})
    y = (X.a > 0)*1 + (X.city == "x")*1
    X.loc[::7, "a"] = np.nan
    for columns in (["a"], ["city"], ["since"], list(X)):
        with pytest.warns(UserWarning, match="text, dates or gaps"):
            there = CART(objective="labels").fit(duckdb.connect().from_df(X.assign(y=y)).select(*columns, "y"), labels="y")
        here = CART(objective="labels").fit(X[columns], labels=y)
        assert there.tree_ == here.tree_ and there.agreement_ == here.agreement_


def test_many_values_and_labels_of_text():
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(np.exp(rng.normal(size=(3_000, 3))*3), columns=["a", "b c", 'd"e'])
    y = np.where(frame.a > 1, "x", np.where(frame["b c"] > 1, "y", "it's"))
    base = duckdb.connect()
    relation = base.from_df(frame.assign(y=y))
    for model in (IMM(), CART(max_leaves=5)):
        assert said(model, relation, "y", None) == said(model, frame, y, None)
    model = IMM().fit(relation, labels="y")
    assert (model.predict(relation) == model.predict(frame)).all() and len(Source(relation)) == 3_000
    gc.collect()
    assert not base.sql("SELECT table_name FROM duckdb_tables() WHERE table_name LIKE 'xclust%'").fetchall()   # nothing is left


@pytest.mark.parametrize("query, labels, weight, says", [
    ("SELECT 1 AS t, 1 AS y", "z", None, "X has no column 'z'; it has t, y"),
    ("SELECT 1 AS t, 1 AS y, -1 AS w", "y", "w", "must not be negative"),
    ("SELECT 1 AS t, 1 AS y", "y", [1.], "sample_weight must be the name of a column"),
    ("SELECT 1 AS t, 1 AS y WHERE FALSE", "y", None, "X holds no rows")])
def test_one_sentence(query, labels, weight, says):
    with pytest.raises(ValueError, match=says): IMM().fit(duckdb.connect().sql(query), labels=labels, sample_weight=weight)
