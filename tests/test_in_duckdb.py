"""DuckDB: the tree grows by SQL, and is the tree of the table in memory, to the last bit."""
import gc
import numpy as np
import pandas as pd
import pytest
from in_pieces import contest, database_instance, method, refined, said, table
from xclust import CART, IMM, Source
duckdb = pytest.importorskip("duckdb")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("first", [1000, 1010, 1020])
def test_random_tables_give_the_same_bits_without_rows(first):
    assert sum(database_instance(seed, of_rows=False) for seed in range(first, first + 10)) > 6


@pytest.mark.filterwarnings("ignore")
def test_methods_that_keep_what_rows_pay(): assert sum(database_instance(seed) for seed in (7, 33, 42, 67)) > 2


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
    ("SELECT 'text' AS t, 1 AS y", "y", None, "column 't' holds no numbers but VARCHAR"),
    ("SELECT NULL::DOUBLE AS t, 1 AS y", "y", None, "column 't' holds missing"),
    ("SELECT 1 AS t, 1 AS y", "z", None, "X has no column 'z'; it has t, y"),
    ("SELECT 1 AS t, 1 AS y, -1 AS w", "y", "w", "must not be negative"),
    ("SELECT 1 AS t, 1 AS y", "y", [1.], "sample_weight must be the name of a column"),
    ("SELECT 1 AS t, 1 AS y WHERE FALSE", "y", None, "X holds no rows")])
def test_one_sentence(query, labels, weight, says):
    with pytest.raises(ValueError, match=says): IMM().fit(duckdb.connect().sql(query), labels=labels, sample_weight=weight)
