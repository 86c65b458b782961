"""DuckDB: a relation streams its rows once into chunks, and the tree is the tree of the table in
memory, to the last bit."""
import gc
import numpy as np
import pandas as pd
import pytest
from chunked import contest, method, refined, said, said_of_mixed, table
from xclust import CART, IMM, Expand, ExGreedy, ExKMC, Source, SpEx
duckdb = pytest.importorskip("duckdb")


def named(X): return pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])


def relation(frame, y, w=None):
    return duckdb.connect().from_df(frame.assign(y=y) if w is None else frame.assign(y=y, w=w))


@pytest.mark.filterwarnings("ignore")
def test_random_tables_give_the_same_bits():
    "Numbers from 1e-150 to 1e107, labels of text or not, all methods; every third one is refined."
    trees = 0
    for seed in range(1000, 1020):
        rng = np.random.default_rng(seed)
        X, y, w = table(rng)
        model = method(rng, X)
        if seed % 3 == 0: refined(model)
        X = named(X*10.**rng.choice([0, 0, 0, -150, -12, 12, 100]))
        labels = y if rng.random() < .7 else np.array(["?" if v < 0 else f"it's {v}" for v in y])
        if (w is not None and min((w[labels == c].sum() for c in np.unique(labels[y >= 0])),
                                  default=0) == 0):
            continue
        whole = said(model, X, labels, w)
        assert (said(model, relation(X, labels, w), "y", None if w is None else "w")
                == whole), f"instance {seed}: {model}"
        trees += isinstance(whole, tuple)
    assert trees > 10
    def elsewhere(X, y, w, chunks, rng):
        return Source(relation(named(X), y, w)), "y", None if w is None else "w"
    assert contest(7000, elsewhere)


def test_rows_are_evaluated_in_chunks():
    def told(model, *given):
        return repr([v for name, v in vars(model.evaluate(*given)).items() if name != "estimator"])
    rng = np.random.default_rng(3)
    for model in (IMM(), CART(max_leaves=7), CART(objective="labels"),
                  SpEx(leaf_labels="leaf", max_leaves=6)):
        X, y = (named(rng.normal(size=(200, 3)).round(1)*10.**rng.integers(-9, 9, 3)),
                rng.integers(-1, 3, 200))
        w = (rng.random(200)*(rng.random(200) < .9))[:100]
        model.fit(X[:100], labels=np.where(y < 0, -1, y)[:100])
        assert (told(model, relation(X[100:], y[100:], w), "y", "w") == told(model, X[100:],
            y[100:], w))
    with pytest.raises(ValueError, match="cluster 7, which"): model.evaluate(relation(X, 7), "y")


def test_text_dates_and_gaps():
    rng = np.random.default_rng(0)
    X = pd.DataFrame({"a": rng.normal(size=600),
                      "city": np.array(["x", "y", "z"])[rng.integers(0, 3, 600)],
                      "since": pd.Timestamp("2020-01-01")
                      + pd.to_timedelta(rng.integers(0, 900, 600), unit="D")})
    y = (X.a > 0)*1 + (X.city == "x")*1
    X.loc[::7, "a"] = np.nan
    for columns in (["a"], ["city"], ["since"], list(X)):
        for model in (CART(objective="labels"), ExKMC(max_leaves=5), Expand(), ExGreedy()):
            assert (said_of_mixed(model, relation(X[columns], y), "y", None)
                    == said_of_mixed(model, X[columns], y, None))


def test_names_of_any_kind_and_nothing_left():
    """Names with blanks and quotes, and a table of the user's that is called as one of ours was; no
    table is made."""
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(np.exp(rng.normal(size=(3_000, 3))*3), columns=["a", "b c", 'd"e'])
    y = np.where(frame.a > 1, "x", np.where(frame["b c"] > 1, "y", "it's"))
    base = duckdb.connect()
    base.register("rows", frame.assign(y=y))
    base.execute("CREATE TABLE xclust_0 AS FROM rows")
    base.execute("CREATE TABLE given AS SELECT 1 AS z")
    for name in ("rows", "xclust_0"):
        for model in (IMM(), CART(max_leaves=5)):
            assert said(model, base.sql(f"FROM {name}"), "y", None) == said(model, frame, y, None)
    model = IMM().fit(base.sql("FROM xclust_0"), labels="y")
    assert (model.predict(base.sql("FROM xclust_0")) == model.predict(frame)).all()
    assert len(Source(base.sql("FROM xclust_0"))) == 3_000
    gc.collect()
    assert (base.sql("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()
            == [("given",), ("xclust_0",)])


@pytest.mark.parametrize("query, labels, weight, says", [
    ("SELECT 1 AS t, 1 AS y", "z", None, "X has no column 'z'; it has t, y"),
    ("SELECT 1 AS t, 1 AS y, -1 AS w", "y", "w", "must not be negative"),
    ("SELECT 1 AS t, 1 AS y", "y", [1.], "sample_weight must be the name of a column"),
    ("SELECT 1 AS t, 1 AS y WHERE FALSE", "y", None, "X holds no rows")])
def test_one_sentence(query, labels, weight, says):
    with pytest.raises(ValueError, match=says):
        IMM().fit(duckdb.connect().sql(query), labels=labels, sample_weight=weight)


def test_intervals_are_durations():
    "They were 'values of type DateOffset'."
    query = ("select (interval 1 minute)*i as d, i/7 as x, i//100 as g from range(300) r(i) "
             "order by i")
    asked, right = duckdb.sql(query), np.arange(300) // 100
    arrow = getattr(asked, "to_arrow_table", asked.arrow)()
    for X, labels in ((asked, "g"), (Source(asked), "g"), (arrow.select(["d", "x"]), right)):
        m = CART(max_leaves=3, objective="labels").fit(X, labels=labels)
        assert (m.tree_.columns[0].kind == "duration"
                and "d > 3:19" in str(m.rules())), str(m.rules())
        assert ((m.predict(arrow) == right).all() and (m.predict(asked.df()) == right).all()
                and (m.predict(asked) == right).all())
    query = ("select case when i % 10 > 0 then (interval 1 hour)*i end as d from range(90) r(i) "
             "order by i")
    a, b = (IMM(2, random_state=0).fit(X) for X in (duckdb.sql(query), duckdb.sql(query).df()))
    assert (a.predict(duckdb.sql(query)) == b.predict(duckdb.sql(query).df())).all()
    with pytest.raises(ValueError,
            match="X holds intervals of months in column 'd', and months differ in length"):
        IMM(2).fit(duckdb.sql("select interval 3 month * i as d from range(1, 9) r(i)"))
