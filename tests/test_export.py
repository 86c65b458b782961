"""Exports: JSON, SQL in two engines, pandas, polars, tables and scikit-learn's trees, all held
against predict."""
import copy, datetime, json, os, pickle, shutil, sqlite3, warnings
from dataclasses import replace
from urllib.parse import urlsplit
import numpy as np
import xclust
import pytest
from hypothesis import given, strategies as st
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_wine
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust import CART, DT2, ExKMC, IMM, KernelIMM, SpEx, SSEGreedy
from xclust.shipping.model_files import Predictor, from_json
from xclust.shipping.export import DIALECTS, float32_cut, last_tick, sql_name, sql_number, sql_text
from xclust.shipping.export import to_expression, to_frame, to_json, to_sklearn, to_sql
from xclust.engine.tree import LARGEST, Column, Tree
from helpers import in_turn

INF, NAN = np.inf, np.nan
HOSTILE = ['a"b', "it's", "x; DROP TABLE data; --", "select", "größe (µm)", "naïve\n\"line\"", "*",
           "^c.*$", "`tick`", "t", "\\", "{x}", "%s", "🍷", " ", "cluster "]
EDGES = [0., -0., 5e-324, -5e-324, 2.2250738585072014e-308, 1e308, -1e308, LARGEST, -LARGEST,
         .1 + .2, 1/3, 2.**53, 2.**53 + 2, 1e22, 1e23, 9.816658338180532e-294]


def connect(engine):
    if engine == "sqlite": return sqlite3.connect(":memory:")
    return pytest.importorskip("duckdb",
                               reason="DuckDB is not installed: pip install duckdb").connect()


TYPES = {"number": ("REAL", "DOUBLE"), "bool": ("INTEGER", "BOOLEAN"),
         "category": ("TEXT", "VARCHAR"), "date": ("TEXT", "TIMESTAMP")}


def run(engine, sql, names, table, kinds=None, name="data"):
    "The last column of a query over a table of Python values"
    db, kinds = connect(engine), kinds or ["number"]*len(names)
    types = [TYPES[k][engine == "duckdb"] for k in kinds]
    db.execute(f"CREATE TABLE {sql_name(name)} "
        f"({', '.join(f'{sql_name(n)} {t}' for n, t in zip(names, types))}, {sql_name('the row')} "
        "INTEGER)")
    rows = [(*(v.isoformat(sep=" ") if engine == "sqlite" and isinstance(v, datetime.datetime)
               else v for v in row), i) for i, row in enumerate(table)]
    one = f"({', '.join('?'*(len(names) + 1))})"
    for part in (rows[i:i + 100] for i in range(0, len(rows), 100)):
        db.execute(f"INSERT INTO {sql_name(name)} VALUES {', '.join([one]*len(part))}",
                   [v for row in part for v in row])
    found = db.execute(sql).fetchall()
    assert len(found) == len(rows)
    return [r[-1] for r in sorted(found, key=lambda r: r[-2])]


def random_tree(rng, n_leaves, d, values, missing=()):
    "Random cuts, thresholds and intervals, at values that the rows also hold"
    nodes, leaves = [dict(label=0)], [0]
    while len(leaves) < n_leaves:
        i = leaves.pop(int(rng.integers(len(leaves))))
        a, b = np.sort(rng.choice(values, 2))
        f = int(rng.integers(d))
        nodes[i].update(feature=f, lower=float(a) if rng.random() < .4 else -INF, upper=float(b),
                        left=len(nodes), right=len(nodes) + 1,
                        missing_left=bool(rng.integers(2)) if f in missing else False)
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(label=int(rng.integers(4))) for _ in range(2)]
    return Tree.build(nodes, d, saw_missing=[f in missing for f in range(d)])


def around(values):
    "The values and their neighbours"
    v = np.array(values)
    with np.errstate(over="ignore"):
        v = np.unique(np.concatenate([v, np.nextafter(v, INF), np.nextafter(v, -INF), v/2]))
    return v[np.isfinite(v)]


def blobs(seed=0, n=200, d=3, k=3, decimals=2):
    rng = np.random.default_rng(seed)
    return np.round(rng.normal(size=(k, d))[rng.integers(k, size=n)]*4 + rng.normal(size=(n, d)),
                    decimals)


# ----------------------------------------------------------------------------------------------------------------
# JSON

MODELS = [IMM(3, random_state=0),
    IMM(3, reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0))),
    ExKMC(3, max_leaves=6, random_state=0), CART(3, random_state=0),
    IMM(3, objective="kmedians", random_state=0), KernelIMM(3, random_state=0),
    SpEx(3, leaf_labels="leaf", random_state=0), SSEGreedy(3), DT2(3, random_state=0)]


@in_turn("model", MODELS)
def test_json_keeps_the_model(model):
    pd = pytest.importorskip("pandas")
    X = pd.DataFrame(blobs(), columns=["a", 'b "c"', "größe"])
    model = clone(model).fit(X)
    text = model.to_json()
    told = from_json(text)
    assert from_json(text).to_json() == text == told.to_json()
    assert (told.tree_ == model.tree_ and (told.predict(X) == model.labels_).all()
            and (told.apply(X) == model.apply(X)).all())
    assert (told.decision_path(X) != model.decision_path(X)).nnz == 0
    assert (repr(told.rules()) == repr(model.rules()) and told.to_sql() == model.to_sql()
            and told.to_frame().equals(model.to_frame()))
    np.testing.assert_array_equal(told.cluster_centers_, model.cluster_centers_)
    for name in "cost_", "surrogate_cost_", "reference_cost_", "price_":
        want = getattr(model, name)
        np.testing.assert_array_equal(getattr(told, name), NAN if want is None else want)
    assert (told.agreement_ == model.agreement_ and told.objective_ == model.objective_
            and told.n_features_in_ == 3)
    import matplotlib.pyplot as plt
    told.plot()
    plt.close("all")


def test_costs_of_new_rows():
    X, new = blobs(), blobs(1)
    for model in IMM(3, random_state=0).fit(X), IMM(3, objective="kmedians", random_state=0).fit(X):
        assert from_json(model.to_json()).cost(new) == model.cost(new)
    piped = from_json(clone(MODELS[1]).fit(X).to_json())
    with pytest.raises(ValueError, match="a space that a document does not hold"): piped.cost(new)


@pytest.mark.parametrize("labels",
    [["ü", "b", "c"], [10, 20, 30], [1.5, 2.5, 1e300], [True, False], [2**60, 0, 1]])
def test_what_the_clusters_were_called(labels):
    X = blobs()
    y = np.array(labels)[KMeans(len(labels), n_init=2, random_state=0).fit_predict(X)]
    model = IMM().fit(X, labels=y)
    told = from_json(model.to_json())
    assert (told.clusters_.tolist() == model.clusters_.tolist()
            and told.clusters_.dtype.kind == model.clusters_.dtype.kind)
    assert repr(told.rules()) == repr(model.rules())


def test_cluster_names_travel():
    model = IMM(3, random_state=0).fit(blobs())
    model.cluster_names_, model.cluster_names_automatic_ = ["a", "b", "ç"], True
    told = from_json(model.to_json())
    assert told.cluster_names_ == ["a", "b", "ç"] and told.cluster_names_automatic_ is True
    assert "'ç'" in told.to_sql(names=True) if told.rules()[2].name == "ç" else True


def test_noise_and_one_cluster():
    X = blobs()
    for labels in (np.where(np.arange(200) % 9, 0, -1),
                   np.where(np.arange(200) % 9, X[:, 0] > 0, -1)):
        model = IMM().fit(X, labels=labels)
        told = from_json(model.to_json())
        assert (told.predict(X) == model.predict(X)).all()
        assert ([b.rows for r in told.rules() for b in r.branches]
                == [b.rows for r in model.rules() for b in r.branches])


def test_where_it_is_read_from(tmp_path):
    model = IMM(3, random_state=0).fit(blobs())
    text, file = model.to_json(), tmp_path / "mödel.json"
    assert model.to_json(file) is None and model.to_json(str(file)) is None
    for source in text, text.encode(), "\ufeff" + text, " \n" + text, file, str(file):
        assert from_json(source).tree_ == model.tree_
    json.loads(text, parse_constant=lambda c: pytest.fail(c))
    for nothing in tmp_path / "nothing.json", "nothing.json", "null":
        with pytest.raises(FileNotFoundError): from_json(nothing)
    for no_path in "x"*10**6, "a\nb", "a\0b":
        with pytest.raises(ValueError, match="does not begin with a brace"): from_json(no_path)
    with pytest.raises(TypeError, match="a text or a path; got dict"): from_json(json.loads(text))
    for labels in (None, [0]):
        with pytest.raises(ValueError,
                match="holds neither the clustering that it explains nor what that one cost: keep "
                      "the fitted"):
            from_json(text).evaluate([[0.]], labels)
    with pytest.raises(ValueError, match="not text in UTF-8"): from_json(b"\xff\xfe{")


def test_a_predictor_is_finished():
    model = IMM(3, random_state=0).fit(blobs())
    told = from_json(model.to_json())
    with pytest.raises(TypeError, match="this model was read from a document"): told.fit(blobs())
    assert (pickle.loads(pickle.dumps(told)).to_json() == copy.deepcopy(told).to_json()
            == model.to_json())
    assert (repr(told) == "<Predictor from IMM: 3 clusters, 3 leaves, 3 columns>"
            and repr(Predictor()) == "Predictor()")
    with pytest.raises(AttributeError, match="holds no training rows"): told.labels_
    assert (not hasattr(told, "labels_") and not hasattr(told, "nothing_")
            and getattr(told, "reference_labels_", 1) == 1)
    with pytest.raises(ValueError, match="features"): told.predict(blobs()[:, :2])
    with pytest.raises(Exception, match="not fitted"): Predictor().predict(blobs())
    with pytest.raises(Exception, match="not fitted"): IMM().to_json()


def test_what_is_told_of_training_rows():
    X = blobs()
    model = IMM(3, random_state=0).fit(X)
    none, some, ranges = (json.loads(model.to_json(training=t))
                          for t in ("none", "summary", "ranges"))
    assert (set(none) == {"format", "version", "xclust", "estimator", "tree", "objective",
                          "clusters", "cluster_names", "cluster_names_automatic"})
    assert not any(none["tree"][key][u]
        for key in ("n_node_samples", "weighted_n_node_samples", "cost", "margin")
        for u in range(5))
    assert ("leaf_ranges" not in some
            and np.array_equal(from_json(json.dumps(ranges)).result_.ranges, model.result_.ranges))
    for doc in none, some, ranges:
        assert ((from_json(json.dumps(doc)).predict(X) == model.labels_).all()
                and len(from_json(json.dumps(doc)).rules()) == 3)
    for bad in [1], [[], []], [None, None], "x":
        with pytest.raises(ValueError, match="leaf_ranges must be"):
            from_json(json.dumps({**ranges, "leaf_ranges": bad}))
    with pytest.raises(ValueError, match="training must be one of"): model.to_json(training="all")


def test_what_the_command_line_writes():
    tree = IMM(3, random_state=0).fit(blobs()).tree_
    told = from_json(json.dumps({"format": "xclust-model", "version": 1, "tree": tree.to_dict(),
        "medians": {"x0": 1.5}, "clusters": ["a", "b", "c"], "a later key": {}}))
    assert (told.medians_ == {"x0": 1.5} and [r.name for r in told.rules()] == ["a", "b", "c"]
            and np.isnan(told.price_) and told.agreement_ is None)
    assert json.loads(told.to_json())["medians"] == {"x0": 1.5}
    bare = from_json(json.dumps({"format": "xclust-model", "version": 1, "tree": tree.to_dict()}))
    assert ((bare.predict(blobs()) == tree.predict(blobs())).all() and bare.n_clusters_ == 3
            and bare.to_sklearn().predict(blobs()).max() == 2)


def document(): return json.loads(IMM(3, random_state=0).fit(blobs()).to_json())


def changed(**parts): return {**DOCUMENT, **parts}


DOCUMENT = document()
TREE = DOCUMENT["tree"]


@in_turn("bad, match", [
    ("{}", "format"), ("[]", "format"), ("{", "not JSON"),
    ("{\"a\": NaN}", "strict JSON has no NaN"), ('{"a": 1e999}', "1e999 is too large"),
    ("["*100_000, "nested too deeply|not JSON"), ("{\"a\":"*50_000, "nested too deeply|not JSON"),
    ('{"format": "xclust-model", "format": "xclust-model"}', "twice"),
    ('{"format": "xclust-tree"}', "Tree.from_json"), (changed(version=2), "newer xclust"),
    (changed(version=True), "whole number"), (changed(version="1"), "whole number"),
    (changed(version=0), "whole number"), (changed(tree=None), "JSON object"),
    (changed(tree={**TREE, "children_right": [0]*TREE["n_features"]}), "must"),
    (changed(clusters=[1, 2]), "has cluster 2"), (changed(clusters=[1, 2, 2]), "differ"),
    (changed(clusters=[1, 2, [3]]), "numbers and texts"),
    (changed(clusters={}), "numbers and texts"),
    (changed(clusters=[1, 2, None]), "numbers and texts"),
    (changed(centers=[[1, 2]]*3), "3 lists of 3 numbers"),
    (changed(centers=[[1, 2, "3"]]*3), "must be a number"),
    (changed(centers="inf"), "3 lists of 3"),
    (changed(centers=[[1, 2, [3]]]*3), "must be a number"),
    (changed(leaf_counts=[[1, 2, 3]]), "3 lists of 3"),
    (changed(leaf_counts=[[1, 2, True]]*3), "must be a number"),
    (changed(feature_scale=[1]), "3 numbers"), (changed(cluster_names=["a", "b"]), "3 texts"),
    (changed(cluster_names=["a", "b", 3]), "3 texts"),
    (changed(price="x"), "price must be a number"), (changed(price=[1]), "price"),
    (changed(cost=10**400), "too large"), (changed(agreement=[1, 2]), "ari and share"),
    (changed(agreement={"ari": {}}), "ari"), (changed(objective=3), "objective must be a text"),
    (changed(estimator={}), "estimator"), (changed(medians=[1]), "medians"),
    (changed(medians={"a": "b"}), "medians"), (changed(estimator="\ud800"), "half a character"),
    (changed(tree={**TREE, "label": [10**9]*len(TREE["label"])}), "cluster"),
    (changed(tree={**TREE, "n_features": 10**12}), "must hold"),
])
def test_hostile_documents(bad, match):
    with pytest.raises(ValueError, match=match) as caught:
        from_json(bad if isinstance(bad, str) else json.dumps(bad))
    one_sentence(str(caught.value))


def one_sentence(text):
    assert (text.endswith(".") and "\n" not in text and len(text) < 300
            and "Traceback" not in text), text


JUNK = [None, True, -1, 0, 1, 3, 10**30, -10**400, 1.5, 1e308, -1e308, 5e-324, "", "x", "inf",
        "__import__('os').system('true')", "!!python/object/apply:os.system", [], [[]], {},
        {"a": 1}, [None], [1, 2, 3], [10**12]*3, {"__reduce__": 1}, "\0", "\ud800"]


def places(doc, path=()):
    "Every place in a document"
    yield path
    for key, value in (doc.items() if isinstance(doc, dict) else enumerate(doc)
                       if isinstance(doc, list) else ()):
        yield from places(value, (*path, key))


def mutate(rng, doc):
    "A document with one to three places changed, removed or doubled"
    doc = copy.deepcopy(doc)
    for _ in range(rng.integers(1, 4)):
        spots = [p for p in places(doc) if p]
        *way, last = spots[rng.integers(len(spots))]
        at = doc
        for key in way: at = at[key]
        kind = rng.integers(5)
        if kind == 0: del at[last]
        elif kind == 1 and isinstance(at, list): at.append(copy.deepcopy(at[last]))
        elif kind == 2 and isinstance(at[last], (int, float)) and not isinstance(at[last], bool):
            at[last] = at[last] + int(rng.integers(-2, 3))
        else: at[last] = copy.deepcopy(JUNK[rng.integers(len(JUNK))])
    return doc


def survives(source, X):
    "Either a sentence, or a model that works"
    try: told = from_json(source)
    except ValueError as e: return one_sentence(str(e)) or 0
    assert (set(told.tree_.predict(np.zeros((2, told.n_features_in_))).tolist())
            <= set(range(told.n_clusters_)))
    told.rules(), told.to_frame(), told.tree_.to_text(), from_json(told.to_json())
    try: told.to_sql(), told.to_expression()
    except ValueError as e:
        assert ("no SQL text can hold" in str(e) or "Two columns" in str(e)
                or "as a number and as a category" in str(e) or "outside the years" in str(e)), e
    try: told.to_sklearn()
    except ValueError as e: assert "float32" in str(e) or "pass them as X" in str(e), e
    return 1


def test_fuzzed_documents():
    rng, X = np.random.default_rng(0), blobs()
    docs = [DOCUMENT,
            json.loads(
                to_json(from_json(json.dumps({**DOCUMENT, "tree": of_kinds().to_dict(),
                    "clusters": list("abcde"), "centers": None, "leaf_counts": None,
                    "feature_scale": None, "crowded": None}))))]
    lived = sum(survives(json.dumps(mutate(rng, docs[i % 2])), X) for i in range(600))
    assert 30 < lived < 570


def test_fuzzed_bytes():
    rng, text = np.random.default_rng(1), json.dumps(DOCUMENT).encode()
    for _ in range(400):
        data = bytearray(text)
        for _ in range(rng.integers(1, 4)): data[rng.integers(len(data))] = rng.integers(256)
        if rng.random() < .2: data = data[:rng.integers(len(data))]
        try: from_json(bytes(data))
        except ValueError as e: one_sentence(str(e))


# -----------------------------------------------------------------------------------------------------------------
# SQL

def of_kinds():
    "A tree that cuts a column of every kind"
    columns = [Column("income"), Column("member", "bool", ("False", "True")),
        Column("colour", "category", ("red", "it's", "blue; --")), Column("signup", "date")]
    nodes = [dict(feature=2, categories=[0, 1], left=1, right=2, missing_left=True),
             dict(feature=0, upper=LARGEST, left=3, right=4),
             dict(feature=1, upper=.5, left=5, right=6),
             dict(feature=0, upper=41.5, left=7, right=8, missing_left=True),
             *[dict(label=j) for j in (0, 1, 2)],
             dict(feature=3, lower=86400.*9 + 43200, upper=86400.*19 + 43200, margin=43200, left=9,
                  right=10), *[dict(label=j) for j in (3, 4, 0)]]
    return Tree.build(nodes, 4, saw_missing=[True, False, True, False], columns=columns)


@pytest.mark.parametrize("engine, dialect",
                         [("sqlite", "sqlite"), ("duckdb", "duckdb"), ("duckdb", "ansi")])
def test_floats_arrive_exactly(engine, dialect):
    rng, db = np.random.default_rng(0), connect(engine)
    bits = rng.integers(0, 2**64, 3000, dtype=np.uint64).view(np.float64)
    tiny = rng.integers(1, 2**52, 500, dtype=np.uint64).view(np.float64)
    usual = rng.normal(size=2000)*10.**rng.integers(-8, 20, 2000)
    short = [float(f"{m}e{e}") for m, e in zip(rng.integers(1, 10**15, 2000),
                                               rng.integers(-335, 290, 2000))]
    values = np.concatenate([bits[np.isfinite(bits)], tiny, usual, np.round(usual, 2), short,
                             EDGES])
    for part in np.array_split(values, len(values)//200):
        back = np.array(db.execute("SELECT " + ", ".join(sql_number(v, dialect)
                                                         for v in part)).fetchone(), float)
        np.testing.assert_array_equal(back.view(np.int64), part.view(np.int64))


def test_sqlite_misreads_what_we_do_not_write():
    "If this fails, SQLite has learnt to read numbers, and the chapter should say so"
    if sqlite3.sqlite_version_info >= (3, 43):
        pytest.skip("this SQLite reads decimal numbers more exactly")
    v = 9.816658338180532e-294
    assert sqlite3.connect(":memory:").execute(f"SELECT {v!r}").fetchone()[0] != v


@in_turn("engine", ["sqlite", "duckdb"])
@in_turn("form", ["nested", "flat"])
@in_turn("seed", range(6))
def test_sql_is_predict(engine, form, seed):
    rng = np.random.default_rng(seed)
    values = around(rng.choice(EDGES, 6)) if seed % 2 else np.arange(-4., 5.)
    tree = random_tree(rng, int(rng.integers(1, 9)), 3, values, missing={0, 2})
    X = rng.choice(np.append(around(values), NAN), (400, 3))
    X[:, 1] = np.where(np.isnan(X[:, 1]), 0., X[:, 1])
    sql = to_sql(tree, feature_names=["a", "b", "c"], dialect=engine, form=form)
    assert run(engine, sql, "abc", X.tolist()) == tree.predict(X).tolist()
    as_null = [[None if v != v else v for v in row] for row in X.tolist()]
    assert run(engine, sql, "abc", as_null) == tree.predict(X).tolist()
    if engine == "duckdb":
        assert (run(engine, to_sql(tree, feature_names=["a", "b", "c"], form=form), "abc", as_null)
                == tree.predict(X).tolist())


@pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
@pytest.mark.parametrize("form", ["nested", "flat"])
def test_a_missing_value_that_training_never_saw_has_no_cluster(engine, form):
    tree = Tree.build([dict(feature=0, lower=1., upper=2., left=1, right=2), dict(label=1),
        dict(feature=1, upper=0., left=3, right=4), dict(label=2), dict(label=3)], 2)
    found = run(engine, to_sql(tree, feature_names="ab", dialect=engine, form=form), "ab",
                [(None, 0.), (1., None), (3., None), (3., 1.), (NAN, 1.)])
    assert found == [None, 1, None, 3, None]


@pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
def test_hostile_names(engine):
    d = len(HOSTILE)
    rng = np.random.default_rng(0)
    tree = random_tree(rng, 12, d, np.arange(-4., 5.))
    X = rng.integers(-5, 6, (200, d)).astype(float)
    for table in ["data", 'x"; DROP TABLE y; --', "größe", "select"]:
        sql = to_sql(tree, table, HOSTILE, engine)
        assert run(engine, sql, HOSTILE, X.tolist(), name=table) == tree.predict(X).tolist()
    assert '"my schema"."it""s"' in to_sql(tree, ("my schema", 'it"s'), HOSTILE)


def test_names_that_cannot_be_said():
    tree = Tree.build([dict(feature=0, upper=0., left=1, right=2), dict(label=0), dict(label=1)], 2)
    with pytest.raises(ValueError, match="character zero"): to_sql(tree, feature_names=["a\0", "b"])
    with pytest.raises(ValueError, match="half a character"):
        to_sql(tree, feature_names=["\ud800", "b"])
    with pytest.raises(ValueError, match="character zero"): to_sql(tree, "a\0", "ab")
    with pytest.raises(ValueError, match="Two columns are called 'a'"):
        to_sql(tree, feature_names=["a", "a"])
    with pytest.raises(ValueError, match="Two columns are called 'a'"):
        to_expression(tree, feature_names=["a", "a"])
    with pytest.raises(ValueError, match="dialect must be one of"): to_sql(tree, dialect="basic")
    with pytest.raises(ValueError, match="form must be one of"): to_sql(tree, form="x")
    with pytest.raises(ValueError, match="library must be one of"): to_expression(tree, "numpy")
    with pytest.raises(ValueError, match="names"): to_sql(tree, feature_names=["a"])
    assert sql_text("a'b") == "'a''b'" and sql_name('a"b') == '"a""b"'


def test_a_wrong_column_is_an_error_and_no_text():
    tree = Tree.build([dict(feature=0, upper=0., left=1, right=2), dict(label=0), dict(label=1)], 1)
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        run("sqlite", to_sql(tree, feature_names=["b"], dialect="sqlite"), ["a"], [(1.,)])


@pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
def test_deep_trees(engine):
    "As deep as a hundred and fifty levels: flat; the nested form is the default up to ten"
    n = 150
    nodes = ([part for i in range(n)
        for part in (dict(feature=0, upper=float(n - i), left=2*i + 2, right=2*i + 1),
                     dict(label=i % 7))] + [dict(label=3)])
    tree = Tree.build(nodes, 1)
    X = np.arange(0, n + 2, .5)[:, None]
    sql = to_sql(tree, feature_names=["x"], dialect=engine)
    assert (sql.count("CASE") == 1 and run(engine, sql, ["x"], X.tolist())
            == tree.predict(X).tolist())
    ten = random_tree(np.random.default_rng(0), 11, 1, np.arange(100.))
    while ten.depth < 9:
        ten = random_tree(np.random.default_rng(ten.depth + 7*ten.node_count), ten.n_leaves + 3, 1,
                          np.arange(100.))
    X = np.arange(-1., 101, .5)[:, None]
    assert (run(engine, to_sql(ten, feature_names=["x"], dialect=engine, form="nested"), ["x"],
                X.tolist()) == ten.predict(X).tolist())


def test_numbers_in_other_clothes():
    """Texts and large whole numbers in SQLite, decimals and small floats in DuckDB, mean what
    predict reads"""
    tree = Tree.build([dict(feature=0, upper=2.**53, left=1, right=2), dict(label=0),
                       dict(label=1)], 1)
    db = connect("sqlite")
    db.execute("CREATE TABLE data (x)")
    whole = [2**53, 2**53 + 1, 2**53 + 2]
    db.executemany("INSERT INTO data VALUES (?)", [(v,) for v in whole] + [("12.5",), ("9e99",)])
    assert ([r[1] for r in db.execute(to_sql(tree, feature_names=["x"], dialect="sqlite"))]
            == [*tree.predict(np.array(whole, float)[:, None]), 0, 1])
    db = connect("duckdb")
    for kind, values in (("BIGINT", whole), ("DECIMAL(18,1)", [12.5, 9e15, 9.1e15]),
            ("FLOAT", [float(np.float32(2**53)), 9.1e15]), ("VARCHAR", ["12.5", "9e99"])):
        db.execute(f"CREATE OR REPLACE TABLE data (x {kind})")
        db.executemany("INSERT INTO data VALUES (?)", [(v,) for v in values])
        assert ([r[1] for r in db.execute(to_sql(tree, feature_names=["x"],
            dialect="duckdb")).fetchall()]
            == tree.predict(np.array(values, float)[:, None]).tolist())


def kinds_table(n=600, seed=0):
    "Rows of the tree with all kinds: as Python values, and as the matrix that the tree reads"
    rng, epoch = np.random.default_rng(seed), datetime.datetime(1970, 1, 1)
    colours = ["red", "it's", "blue; --", "never seen", "RED", "red ", None]
    income = rng.choice([41.5, np.nextafter(41.5, 99), 0., -0., 5e-324, 1e308, NAN], n)
    member, colour = rng.integers(2, size=n), rng.integers(len(colours), size=n)
    seconds = (rng.choice([0, 43200, 86400], n) + 86400*rng.integers(8, 21, n)
               + rng.choice([0, 0, -.001, .001, .5], n))
    table = [(None if v != v else float(v), bool(m), colours[c],
        epoch + datetime.timedelta(milliseconds=int(round(s*1000))))
        for v, m, c, s in zip(income, member, colour, seconds)]
    codes = np.array([0, 1, 2, -1, -1, -1, NAN])[colour]
    return table, np.c_[income, member, codes, np.array([round(s*1000) for s in seconds])/1000]


@pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
@pytest.mark.parametrize("form", ["nested", "flat"])
def test_sql_of_every_kind(engine, form):
    tree, (table, X) = of_kinds(), kinds_table()
    want = tree.predict(X).tolist()
    assert set(want) == set(range(5))
    kinds = [c.kind for c in tree.columns]
    for names in [c.name for c in tree.columns], HOSTILE[:4]:
        assert (run(engine, to_sql(tree, feature_names=names, dialect=engine, form=form), names,
                    table, kinds) == want)
    if engine == "duckdb":
        assert (run(engine, to_sql(tree, form=form), [c.name for c in tree.columns], table, kinds)
                == want)


@pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
def test_line_ends_in_quotes_stay_as_they_are(engine):
    """The nested form indents its lines, but never what stands in quotes: a category, a column or a
    cluster with a line end"""
    columns = [Column("a\nname", "category", ("New\nYork", "New\n  York", "Rome")), Column("x")]
    nodes = [dict(feature=1, upper=0., left=1, right=2), dict(label=0),
             dict(feature=0, categories=[0], left=3, right=4), dict(label=1), dict(label=2)]
    tree = Tree.build(nodes, 2, columns=columns)
    table = [(c, float(x)) for c in columns[0].categories for x in (-1, 1)]
    want = tree.predict(np.array([(columns[0].categories.index(c), x) for c, x in table])).tolist()
    for form in "nested", "flat":
        assert (run(engine, to_sql(tree, dialect=engine, form=form), [c.name for c in columns],
                    table, ["category", "number"]) == want == [0, 1, 0, 2, 0, 2])
    pd = pytest.importorskip("pandas")
    model = IMM().fit(pd.DataFrame(table, columns=["town", "x"]),
                      labels=["both\nof  them" if w else "none" for w in want])
    found = run(engine, model.to_sql(dialect=engine, form="nested", names=True), ["town", "x"],
                table, ["category", "number"])
    assert set(found) == {"both\nof  them", "none"}


def test_sqlite_reads_true_as_a_column():
    """Where a table has a column called true, SQLite takes the word for it: truth values are 1 and
    0 there"""
    columns = [Column("member", "bool", ("False", "True")), Column("true"), Column("false")]
    tree = Tree.build([dict(feature=0, upper=.5, left=1, right=2), dict(label=0), dict(label=1)],
                      3, columns=columns)
    table = [(m, t, f) for m in (False, True) for t in (0., 1., 7.) for f in (0., 1., 7.)]
    for form in "nested", "flat":
        found = run("sqlite", to_sql(tree, dialect="sqlite", form=form), [c.name for c in columns],
                    table, [c.kind for c in columns])
        assert found == tree.predict(np.array(table, float)).tolist()


def kinds_tree(rng, columns, n_leaves):
    "Random cuts on columns of all kinds"
    nodes, leaves, saw = [dict(label=0)], [0], [True, False, True, True]
    while len(leaves) < n_leaves:
        i, f = leaves.pop(int(rng.integers(len(leaves)))), int(rng.integers(len(columns)))
        m = len(columns[f].categories)
        if columns[f].kind == "category":
            cut = dict(categories=rng.choice(m, rng.integers(1, m + 1), replace=False).tolist())
        elif columns[f].kind == "bool": cut = dict(upper=.5)
        elif columns[f].kind == "date":
            cut = dict(zip(("lower", "upper"),
                           np.sort(86400.*rng.integers(8, 20, 2) + 43200).tolist()))
        else: cut = dict(upper=float(rng.choice([41.5, 0., LARGEST])))
        nodes[i].update(feature=f, left=len(nodes), right=len(nodes) + 1,
            missing_left=bool(rng.integers(2)) and saw[f] and cut.get("upper") != LARGEST, **cut)
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(label=int(rng.integers(6))) for _ in range(2)]
    return Tree.build(nodes, len(columns), saw_missing=saw, columns=columns)


@pytest.mark.parametrize("seed", range(8))
def test_random_trees_of_every_kind(seed):
    """All languages on the same rows, values on cuts, unseen categories and missing values among
    them"""
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rng = np.random.default_rng(seed)
    tree, (table, X) = (kinds_tree(rng, of_kinds().columns, int(rng.integers(1, 14))),
                        kinds_table(300, seed))
    table[7], X[7, 3] = (*table[7][:3], None), NAN
    want, names, kinds = (tree.predict(X), [c.name for c in tree.columns],
                          [c.kind for c in tree.columns])
    for engine in "sqlite", "duckdb":
        for form in "nested", "flat":
            assert (run(engine, to_sql(tree, dialect=engine, form=form), names, table, kinds)
                    == want.tolist())
    df = pd.DataFrame(table, columns=names)
    assert (eval(to_expression(tree), dict(df=df, np=np, pd=pd)) == want).all()
    assert (pl.DataFrame(table, schema=names,
        orient="row").with_columns(to_expression(tree, "polars"))["cluster"].to_list()
        == want.tolist())


# ------------------------------------------------------------------------------------------------------
# pandas and polars

@pytest.mark.parametrize("seed", range(6))
def test_expressions_are_predict(seed):
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rng = np.random.default_rng(seed)
    values = around(rng.choice(EDGES, 6)) if seed % 2 else np.arange(-4., 5.)
    d = len(HOSTILE)
    tree = random_tree(rng, int(rng.integers(1, 14)), d, values, missing=set(range(0, d, 2)))
    X = rng.choice(np.append(around(values), NAN), (300, d))
    X[:, 1::2] = np.where(np.isnan(X[:, 1::2]), 0., X[:, 1::2])
    text, expression = (to_expression(tree, feature_names=HOSTILE),
                        to_expression(tree, "polars", HOSTILE))
    df, frame = pd.DataFrame(X, columns=HOSTILE), pl.DataFrame(X, schema=HOSTILE, orient="row")
    for table in df, df.astype("Float64"), df.set_index(np.arange(300)[::-1]):
        assert (eval(text, dict(df=table, np=np)) == tree.predict(X)).all()
    for table in (frame, pl.DataFrame([[None if v != v else v for v in row] for row in X.tolist()],
            schema={name: pl.Float64 for name in HOSTILE}, orient="row")):
        assert table.with_columns(expression)["cluster"].to_list() == tree.predict(X).tolist()
    assert (frame.lazy().with_columns(expression).collect()["cluster"].to_list()
            == tree.predict(X).tolist())


def test_expressions_of_whole_numbers_and_bools():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    tree = Tree.build([dict(feature=0, upper=2.**53, left=1, right=2),
        dict(feature=1, upper=.5, left=3, right=4), dict(label=2), dict(label=0), dict(label=1)], 2)
    data = dict(a=[2**53, 2**53 + 1, 2**53 + 2, 5], b=[True, False, True, False])
    want = tree.predict(np.c_[np.array(data["a"], float), data["b"]]).tolist()
    assert (eval(to_expression(tree, feature_names="ab"),
                 dict(df=pd.DataFrame(data), np=np)).tolist() == want)
    assert (pl.DataFrame(data).select(to_expression(tree, "polars", "ab"))["cluster"].to_list()
            == want)


def test_expressions_where_predict_refuses():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    tree = Tree.build([dict(feature=0, upper=2., left=1, right=2), dict(label=0), dict(label=1)], 1)
    assert (eval(to_expression(tree, feature_names=["a"]),
                 dict(df=pd.DataFrame({"a": [1., NAN, 3.]}), np=np)).tolist() == [0, -1, 1])
    assert (pl.DataFrame({"a": [1., NAN, None, 3.]}).select(to_expression(tree, "polars",
        ["a"]))["cluster"].to_list() == [0, None, None, 1])


def test_time_zones_and_day_columns():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    noon = 86400.*19_000 + 43200
    tree = Tree.build([dict(feature=0, upper=noon, left=1, right=2), dict(label=0), dict(label=1)],
                      1, columns=[Column("when", "date")])
    at = pd.to_datetime(pd.Series([noon - 1e-6, noon, noon + 1e-6]), unit="s").dt.round("us")
    for column in at, at.dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo"), at.astype(object):
        assert (eval(to_expression(tree),
                     dict(df=pd.DataFrame({"when": column}), np=np, pd=pd)).tolist() == [0, 0, 1])
    for column in at, at.dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo"):
        assert (pl.from_pandas(pd.DataFrame({"when": column})).select(to_expression(tree,
            "polars"))["cluster"].to_list() == [0, 0, 1])
    days = [datetime.date(1970, 1, 1) + datetime.timedelta(days=19_000 + i) for i in (0, 1)]
    assert (pl.DataFrame({"when": days}).select(to_expression(tree, "polars"))["cluster"].to_list()
            == [0, 1])
    db = connect("duckdb")
    db.execute("CREATE TABLE data AS SELECT unnest(?::DATE[]) AS \"when\"", [days])
    assert [r[-1] for r in db.execute(to_sql(tree, dialect="duckdb")).fetchall()] == [0, 1]


@given(st.floats(-6e10, 1e11), st.sampled_from([1000, 1_000_000]))
def test_last_tick(seconds, per_second):
    tick = last_tick(seconds, per_second)
    assert tick/per_second <= seconds < (tick + 1)/per_second


def test_dates_out_of_range():
    tree = Tree.build([dict(feature=0, upper=1e12, left=1, right=2), dict(label=0), dict(label=1)],
                      1, columns=[Column("when", "date")])
    with pytest.raises(ValueError, match="outside the years 1 to 9999"): to_sql(tree)


# ---------------------------------------------------------------------------------------------------------------
# table

def test_to_frame():
    pytest.importorskip("pandas")
    model = ExKMC(3, max_leaves=7, random_state=0).fit(blobs())
    frame, tree = model.to_frame(["a", "b", "c"], ["x", "y", "z"]), model.tree_
    assert len(frame) == tree.node_count and (frame["rows"] == tree.n_node_samples).all()
    leaves = frame[frame["column"].isna()]
    assert ((leaves["node"] == tree.leaves).all() and leaves["rows"].sum() == 200
            and abs(leaves["share"].sum() - 1) < 1e-9)
    assert leaves["name"].tolist() == ["xyz"[j] for j in tree.label[tree.leaves]]
    inner = frame[frame["column"].notna()]
    assert ((inner["yes"] == tree.children_left[inner["node"]]).all()
            and (inner["upper"] == tree.upper[inner["node"]]).all()
            and set(inner["column"]) <= set("abc"))
    assert ([q.replace("?", "") in tree.to_text(["a", "b", "c"]) for q in inner["question"]]
            == [True]*len(inner))
    kinds = to_frame(of_kinds())
    assert (kinds["categories"][0] == ["red", "it's"]
            and kinds["missing"].tolist()[:3] == ["yes", "no", "yes"])
    assert len(to_frame(Tree.build([dict(label=0)], 1))) == 1


# --------------------------------------------------------------------------------------------------------
# scikit-learn

@given(st.floats(-1e38, 1e38), st.floats(0, 1e3), st.floats(1e-30, 1e3))
def test_float32_cut(cut, down, up):
    below, above = cut - down, cut + up
    if not below <= cut < above: return
    t = float32_cut(cut, below, above)
    if np.float32(below) == np.float32(above): assert t is None
    else: assert np.float32(below) <= np.float32(t) < np.float32(above) and np.float32(t) == t


@given(st.floats(-1e38, 1e38))
def test_float32_cut_keeps_every_float32(cut):
    "Where training rows leave room, the threshold is the largest float32 up to the cut"
    t = np.float32(float32_cut(cut, -INF, INF))
    assert float(t) <= cut < float(np.nextafter(t, np.float32(INF)))


@in_turn("seed", range(10))
def test_sklearn_on_float32_rows(seed):
    "Every row that float32 represents, intervals and missing values included"
    rng = np.random.default_rng(seed)
    values = np.arange(-4., 5.) if seed % 2 else np.round(rng.normal(size=12), 3)
    tree = random_tree(rng, int(rng.integers(1, 10)), 3, values, missing={0, 2})
    X = np.float32(rng.choice(np.append(around(np.float32(values).astype(float)), NAN),
                              (400, 3))).astype(float)
    X[:, 1] = np.nan_to_num(X[:, 1])
    twin = to_sklearn(tree, X)
    assert ((twin.predict(X) == tree.predict(X)).all()
            and (np.diff(twin.tree_.n_node_samples[[0, 0]]) == 0).all())
    inner = twin.tree_.children_left >= 0
    n = twin.tree_.n_node_samples
    whole = inner.copy(); whole[0] = False
    assert (n[twin.tree_.children_left[inner]] >= 0).all()


@in_turn("model", MODELS)
def test_sklearn_on_training_rows(model):
    X = blobs(decimals=6)
    model = clone(model).fit(X)
    for twin in model.to_sklearn(), model.to_sklearn(X), from_json(model.to_json()).to_sklearn():
        assert ((twin.predict(X) == model.labels_).all()
                and twin.classes_.tolist() == list(range(model.n_clusters_)))
        assert (twin.tree_.threshold == np.float32(twin.tree_.threshold)).all()
    assert (model.to_sklearn(X).tree_.n_node_samples[0], twin.tree_.n_node_samples[0]) == (200, 200)


def test_sklearn_counts_with_intervals():
    rng = np.random.default_rng(0)
    X = rng.integers(0, 10, (300, 2)).astype(float)
    nodes = [dict(feature=0, lower=2.5, upper=5.5, left=1, right=2), dict(label=0),
             dict(feature=1, lower=3.5, upper=6.5, left=3, right=4), dict(label=1), dict(label=2)]
    tree = Tree.build(nodes, 2)
    tree = Tree.build([{**o, "n_node_samples": int(n)}
        for o, n in zip(nodes, np.asarray(tree.decision_path(X).sum(0)).ravel())], 2)
    t = to_sklearn(tree, X).tree_
    inner = np.flatnonzero(t.children_left >= 0)
    assert ((t.n_node_samples[inner] == t.n_node_samples[t.children_left[inner]]
             + t.n_node_samples[t.children_right[inner]]).all() and t.n_node_samples[0] == 300)
    assert (to_sklearn(tree, X).predict(X) == tree.predict(X)).all()
    with pytest.raises(ValueError, match="does not store how near .* 'x0': pass them as X"):
        to_sklearn(tree)


def test_sklearn_refuses_what_float32_moves():
    rng = np.random.default_rng(0)
    X = np.c_[rng.normal(size=100), 1e9 + np.r_[np.zeros(50), np.ones(50)]]
    model = IMM().fit(X, labels=np.arange(100) >= 50)
    for rows in None, X:
        with pytest.raises(ValueError, match="column 'x1', so a row would move"):
            model.to_sklearn(rows)
    import pandas as pd
    named = IMM().fit(pd.DataFrame(X, columns=["a", "bits"]), labels=np.arange(100) >= 50)
    with pytest.raises(ValueError, match="'bits'"): named.to_sklearn()
    with pytest.raises(ValueError, match="3.4e38.*'x0'"):
        IMM(2, random_state=0).fit(X).to_sklearn(X*1e39)
    shifted = IMM().fit(X - [0, 1e9], labels=np.arange(100) >= 50)
    assert (shifted.to_sklearn().predict(X - [0, 1e9]) == shifted.labels_).all()


def test_sklearn_where_a_float32_row_must_move():
    "The threshold goes to the side that keeps the training rows"
    a = float(np.float32(.1))
    for below, above in ((a - 1e-12, a + 1e-12 + 1e-8),
                         (np.nextafter(a, 1), float(np.nextafter(np.float32(a), np.float32(1))))):
        X = np.array([[below], [above]])
        model = IMM().fit(X, labels=[0, 1])
        for twin in model.to_sklearn(), model.to_sklearn(X):
            assert (twin.predict(X) == [0, 1]).all()


def test_sklearn_reads_codes():
    columns = [Column("c", "category", tuple("abcdefgh")), Column("x")]
    rng = np.random.default_rng(0)
    for codes in [1, 4], [0], [0, 1, 2], list(range(8)), [7], [1, 2, 5, 7]:
        for left in False, True:
            tree = Tree.build([dict(feature=0, categories=codes, missing_left=left, left=1,
                right=2), dict(label=1), dict(label=0)], 2, saw_missing=[True, False],
                columns=columns)
            X = np.c_[rng.choice([*range(-1, 8), NAN], 200), rng.normal(size=200)]
            for twin in to_sklearn(tree), to_sklearn(tree, X):
                assert (twin.predict(X) == tree.predict(X)).all()


def test_sklearn_tree_of_every_kind():
    tree, (_, X) = of_kinds(), kinds_table()
    X = X[~(X[:, 0] > 1e38)]
    X = X[~np.isin(X[:, 0], [np.nextafter(41.5, 99)])]
    X = X[np.isin(X[:, 3] % 1, [0, .5])]
    assert (to_sklearn(tree, X).predict(X) == tree.predict(X)).all()


def test_sklearn_tools(tmp_path):
    from sklearn.tree import export_graphviz, export_text, plot_tree
    import matplotlib.pyplot as plt
    data = load_wine(as_frame=True).data
    model = ExKMC(3, max_leaves=5,
        reference=make_pipeline(StandardScaler(), KMeans(3, n_init=2, random_state=0))).fit(data)
    twin = model.to_sklearn()
    assert ((twin.predict(data) == model.labels_).all()
            and twin.feature_names_in_.tolist() == list(data.columns))
    assert ("proline" in export_text(twin, feature_names=list(data.columns))
            and "digraph" in export_graphviz(twin))
    assert len(plot_tree(twin, ax=plt.figure().add_subplot())) >= 2*5 - 1
    plt.close("all")
    assert ((pickle.loads(pickle.dumps(twin)).predict(data) == model.labels_).all()
            and (copy.deepcopy(twin).apply(data) == model.apply(data)).all())
    assert (set(np.unique(twin.predict_proba(data))) == {0., 1.} and twin.get_n_leaves() == 5
            and abs(twin.feature_importances_.sum() - 1) < 1e-9)
    assert (twin.decision_path(data) != model.decision_path(data)).nnz == 0
    with pytest.raises(ValueError): twin.predict(data.iloc[:, :3])


def test_sklearn_one_leaf_and_many_nodes(monkeypatch):
    one = to_sklearn(Tree.build([dict(label=2)], 2))
    assert (one.predict(np.zeros((3, 2))) == 2).all() and one.get_depth() == 0
    monkeypatch.setattr("xclust.shipping.export._MOST_NODES", 1000)
    # every interval doubles what is right of it
    n = 9
    nodes = ([o for i in range(n) for o in (dict(feature=0, lower=float(2*i), upper=float(2*i + 1),
        left=2*i + 1, right=2*i + 2), dict(label=0))] + [dict(label=1)])
    with pytest.raises(ValueError, match="more than 1000 nodes"):
        to_sklearn(Tree.build(nodes, 1), np.arange(40.)[:, None])


def test_onnx():
    skl2onnx = pytest.importorskip("skl2onnx",
        reason="skl2onnx is not installed: pip install skl2onnx onnxruntime")
    ort = pytest.importorskip("onnxruntime",
                              reason="onnxruntime is not installed: pip install onnxruntime")
    X = blobs(decimals=6)
    for model in ExKMC(3, max_leaves=6, random_state=0).fit(X), DT2(3, random_state=0).fit(X):
        made = skl2onnx.to_onnx(model.to_sklearn(), X[:1].astype(np.float32),
                                options={"zipmap": False})
        session = ort.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
        assert (session.run(None, {"X": X.astype(np.float32)})[0] == model.labels_).all()


def test_skops():
    skops = pytest.importorskip("skops.io", reason="skops is not installed: pip install skops")
    X = blobs()
    twin = ExKMC(3, max_leaves=6, random_state=0).fit(X).to_sklearn()
    data = skops.dumps(twin)
    assert (skops.loads(data, trusted=skops.get_untrusted_types(data=data)).predict(X)
            == twin.predict(X)).all()


# --------------------------------------------------------------------------------------------------
# frames as they come

def customers(n=300, seed=0):
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(seed)
    plan = rng.choice(["basic", "pro", "it's \"free\"; --", "team"], n)
    day = pd.Timestamp("2021-01-01") + pd.to_timedelta(rng.integers(0, 1200, n), unit="D")
    income = np.round(rng.gamma(4, 10, n) + 30*(plan == "pro"), 1)
    return pd.DataFrame({"plan": plan, "signed up": day,
        "income (k€)": np.where(rng.random(n) < .1, NAN, income), "select": rng.random(n) < .4})


@pytest.mark.parametrize("model",
    [CART(4, random_state=0), ExKMC(4, max_leaves=8, random_state=0)],
    ids=lambda m: type(m).__name__)
def test_fitted_on_a_mixed_frame(model):
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    X = customers()
    labels = (X["plan"].isin(["pro", "team"]).astype(int)
              + 2*(X["signed up"] > "2022-06-01")).to_numpy()
    model = clone(model).fit(X, labels=labels)
    new = customers(200, 1)
    new.loc[:20, "plan"], new.loc[10:30, "income (k€)"] = "never seen", np.nan
    want, told = model.predict(new), from_json(model.to_json())
    assert ((told.predict(new) == want).all() and told.columns_ == model.columns_
            and len(np.unique(want)) > 2)
    assert repr(told.rules()) == repr(model.rules())
    kinds = [c.kind for c in model.columns_]
    table = [tuple(None if pd.isna(v) else v.to_pydatetime() if isinstance(v, pd.Timestamp) else v
                   for v in row) for row in new.itertuples(index=False)]
    for engine in "sqlite", "duckdb":
        assert (run(engine, told.to_sql(dialect=engine), list(new.columns), table, kinds)
                == want.tolist())
    assert (eval(told.to_expression(), dict(df=new, np=np, pd=pd)) == want).all()
    assert (pl.from_pandas(new).with_columns(told.to_expression("polars"))["cluster"].to_list()
            == want.tolist())
    assert ((model.to_sklearn(X).predict(pd.DataFrame(model.read_rows(new), columns=new.columns))
             == want).mean() > .99)


def test_small_cells_are_not_told():
    pytest.importorskip("pandas")
    X = np.r_[np.zeros(30), np.full(3, 5.), np.full(40, 9.)][:, None]
    model = IMM().fit(X, labels=np.repeat([0, 1, 2], [30, 3, 40]))
    training = ["rows", "weight", "share", "mistakes", "cost", "margin"]
    for limit, told in ((0, True), (3, True), (4, False)):
        assert (model.to_json(min_cell=limit) == model.to_json()) is told
        assert (model.to_json(min_cell=limit) == model.to_json(training="none")) is not told
        assert model.to_frame(min_cell=limit)[training].isna().all(axis=None) == (not told)
        assert (from_json(model.to_json(min_cell=limit)).predict(X) == model.labels_).all()
    # a leaf with one row of another cluster
    mixed = IMM().fit(X, labels=np.r_[np.zeros(29, int), 1, 1, 1, 1, np.full(40, 2)])
    assert mixed.to_json(min_cell=2) == mixed.to_json(training="none")
    with pytest.raises(ValueError, match="min_cell must be an integer of at least 0"):
        model.to_json(min_cell=-1)


# -----------------------------------------------------------------------------------------------
# the same row everywhere

TEXTS = ["red", "RED", "red ", "it's", 'say "so"', "back\\slash", "\\'", "\\", "New\nYork",
    "New\n  York", "tab\there", "größe", "🍷", "${red}", "%s", "{}", "a;--", "/* b */", "[c]",
    "`d`", "\\n", "", " "]


def hostile_case(seed, n=120):
    """A tree over columns of all kinds whose names and texts try to break out, rows as Python
    values, the matrix, the answers"""
    rng = np.random.default_rng(seed)
    known = tuple(sorted(rng.choice(TEXTS, 9, replace=False).tolist()))
    names = rng.choice([h for h in HOSTILE if h not in ("{x}", " ", "cluster ", "🍷")], 4,
                       replace=False).tolist()
    columns = [Column(names[0]), Column(names[1], "bool", ("False", "True")),
               Column(names[2], "category", known), Column(names[3], "date")]
    tree = kinds_tree(rng, columns, int(rng.integers(2, 9)))
    if seed % 2:
        tree = replace(tree, missing="median",
                       missing_left=(tree.feature >= 0) & (rng.random(tree.node_count) < .5))
    gap = np.ones(4, bool) if seed % 2 else tree.saw_missing
    epoch, table, X = datetime.datetime(1970, 1, 1), [], []
    for _ in range(n):
        lost = gap & (rng.random(4) < .15)
        x, b, text, ms = (float(rng.choice([41.5, np.nextafter(41.5, 99), np.nextafter(41.5, 0),
            0., -0., -1e300, 1e300])), bool(rng.integers(2)), str(rng.choice(TEXTS)),
            int(rng.integers(6*86400, 21*86400))*1000 + int(rng.integers(1000)))
        row, raw = ((x, b, text, epoch + datetime.timedelta(milliseconds=ms)),
                    (x, b, known.index(text) if text in known else -1, ms/1000))
        table.append(tuple(None if gone else v for v, gone in zip(row, lost)))
        X.append([NAN if gone else float(v) for v, gone in zip(raw, lost)])
    return tree, table, np.array(X), tree.predict(np.array(X)).tolist()


@in_turn("engine", ["sqlite", "duckdb"])
@in_turn("seed", range(8))
def test_the_same_row_gets_the_same_cluster_in_every_engine(engine, seed):
    tree, table, X, want = hostile_case(seed)
    names, kinds = [c.name for c in tree.columns], [c.kind for c in tree.columns]
    for form in "nested", "flat":
        assert run(engine, to_sql(tree, dialect=engine, form=form), names, table, kinds) == want
    if engine == "duckdb": assert run(engine, to_sql(tree), names, table, kinds) == want


@in_turn("seed", range(8))
def test_the_same_row_gets_the_same_cluster_in_frames(seed):
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    tree, table, X, want = hostile_case(seed)
    names = [c.name for c in tree.columns]
    frame = pd.DataFrame(table, columns=names)
    assert eval(to_expression(tree), {"df": frame, "pd": pd, "np": np}).tolist() == want
    types = [pl.Float64, pl.Boolean, pl.String, pl.Datetime("us")]
    assert (pl.DataFrame(table, schema=dict(zip(names, types)),
        orient="row").with_columns(to_expression(tree, "polars"))["cluster"].to_list() == want)
    told = from_json(json.dumps({"format": "xclust-model", "version": 1, "tree": tree.to_dict(),
                                 "clusters": list("abcdef")}))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for rows in (frame, frame[names[::-1]].assign(more=1)):
            assert (told.predict(rows, codes=True).tolist() == want
                    and told.predict(rows).tolist() == ["abcdef"[j] for j in want])
    assert Tree.from_json(tree.to_json()) == tree


@pytest.mark.parametrize("thresholds", ["full", "round"])
def test_a_fitted_tree_says_the_same_everywhere(thresholds):
    "Rows that lie between a full and a round threshold, or lack a value that training always had"
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    X = pd.DataFrame(blobs(n=300)*[1, 10, 100],
        columns=["a", "b", "c"]).assign(orders=np.random.default_rng(0).poisson(3,
            300).astype(float))
    model, other = (CART(4, max_leaves=9, random_state=0, thresholds=t).fit(X)
                    for t in (thresholds, "round"))
    rng, cuts = np.random.default_rng(1), other.tree_
    new = X.sample(400, replace=True, random_state=0).to_numpy()
    for u in np.flatnonzero(cuts.feature >= 0):
        at, f = rng.integers(400, size=40), int(cuts.feature[u])
        new[at, f] = rng.uniform(*np.sort([cuts.upper[u], cuts.grown_upper[u]]), 40)
        new[at[:8], f] = cuts.upper[u]
        new[rng.integers(400, size=10), f] = NAN
    new = pd.DataFrame(new, columns=X.columns)
    with pytest.warns(UserWarning, match="where training saw none"):
        want = model.predict(new).tolist()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert from_json(model.to_json()).predict(new[["c", "orders", "b", "a"]]).tolist() == want
    table = [tuple(None if v != v else v for v in row) for row in new.to_numpy().tolist()]
    for engine in "sqlite", "duckdb":
        for form in "nested", "flat":
            assert (run(engine, model.to_sql(dialect=engine, form=form), list(X.columns), table)
                    == want)
    assert eval(model.to_expression(), {"df": new, "np": np}).tolist() == want
    assert (pl.from_pandas(new).with_columns(model.to_expression("polars"))["cluster"].to_list()
            == want)
    inside = (np.abs(new.to_numpy()[:, cuts.feature[cuts.feature >= 0]]
                     # float32 cannot part the others
                     - model.tree_.upper[cuts.feature >= 0]).min(axis=1) > 1e-3)
    twin = model.to_sklearn(X)
    assert ((twin.predict(new)[inside] == np.array(want)[inside]).all()
            and (model.to_sklearn().predict(X) == model.labels_).all())
    assert None not in want and (model.to_frame().missing.dropna().isin(["yes", "no"])).all()


def test_refusing_is_no_cluster_in_sql():
    X = blobs(n=60)
    pd = pytest.importorskip("pandas")
    strict = IMM(3, random_state=0, missing="refuse").fit(pd.DataFrame(X, columns=list("abc")))
    assert run("sqlite", strict.to_sql(dialect="sqlite"), "abc", [(None,)*3]) == [None]
    assert run("sqlite",
        IMM(3, random_state=0).fit(pd.DataFrame(X, columns=list("abc"))).to_sql(dialect="sqlite"),
        "abc", [(None,)*3]) != [None]


def test_models_of_older_versions_fill_in_their_medians():
    """A document without a policy, with medians: a missing value goes where its median goes, as its
    own version did"""
    model = IMM(3, random_state=0).fit(blobs())
    doc = json.loads(model.to_json())
    del doc["tree"]["missing"]
    assert from_json(json.dumps(doc)).tree_.missing == "refuse"
    low, high = (
        from_json(json.dumps({**doc, "medians": dict.fromkeys(("x0", "x1", "x2"), v)})).tree_
        for v in (-1e9, 1e9))
    gone = np.full((1, 3), NAN)
    assert (low.missing == "median" and low.predict(gone) == low.predict(gone*0 - 1e9)
            and high.predict(gone) == high.predict(gone*0 + 1e9))


# ---------------------------------------------------------------------------------------------------------------
# dialects

# what sqlglot calls them
READERS = {"ansi": "", "postgresql": "postgres", "mariadb": "mysql"}


@in_turn("dialect", DIALECTS)
@in_turn("seed", range(4))
def test_every_dialect_parses(dialect, seed):
    "Names and texts come back whole, whatever is in them, and nothing else is read as SQL"
    sqlglot = pytest.importorskip("sqlglot")
    from sqlglot import exp
    tree, table, X, want = hostile_case(seed)
    for form in "nested", "flat":
        # an engine's own, which are refused
        forbidden = {"bigquery": '!"$()*,./;?@[\\]^`{}~'}.get(dialect, "")
        names = ["".join(c for c in column.name if c not in forbidden) or f"c{i}"
                 for i, column in enumerate(tree.columns)]
        if dialect in ("mysql", "mariadb"):
            names = ["".join(c for c in name if c < "\U00010000").rstrip(" ") or f"c{i}"
                     for i, name in enumerate(names)]
        sql = to_sql(tree, "lake.my table.x", names, dialect, form=form)
        parsed = sqlglot.parse(sql, read=READERS.get(dialect, dialect))
        assert len(parsed) == 1 and isinstance(parsed[0], exp.Select)
        columns = {names[f] for f in tree.features_used}
        assert ({c.name for c in parsed[0].find_all(exp.Column)
                 if c.name and not isinstance(c.this, exp.Star)} == columns)
        asked = {tree.columns[f].categories[c] for f in tree.features_used
            if tree.columns[f].kind == "category" for u in np.flatnonzero(tree.feature == f)
            for c in tree.category_set(u)}
        said = ({(t.this if t.is_string else "") for t in parsed[0].find_all(exp.Literal)}
                | {t.this for t in parsed[0].find_all(exp.National)})
        if dialect == "tsql": said = {t.removesuffix(".") for t in said}
        if form == "nested" and dialect not in ("spark", "databricks"): assert asked <= said
        source = parsed[0].find(exp.Table)
        assert [p.name for p in source.parts] == ["lake", "my table", "x"]


# characters that BigQuery's documentation excludes
FORBIDDEN = '!"$()*,./;?@[\\]^`{}~'


@pytest.mark.parametrize("dialect",
                         ["postgresql", "spark", "snowflake", "bigquery", "ansi", "duckdb"])
@pytest.mark.parametrize("seed", range(4))
def test_dialects_transpiled_to_an_engine_that_is_here(dialect, seed):
    sqlglot = pytest.importorskip("sqlglot")
    tree, table, X, want = hostile_case(seed)
    names = [c.name.replace(".", "") for c in tree.columns]
    if dialect == "bigquery":                                   # which has no column of such a name
        if set(FORBIDDEN) & set("".join(names)):
            with pytest.raises(ValueError, match="which bigquery does not allow there"):
                to_sql(tree, "data", names, dialect)
        names = [f"{i}{name.translate({ord(c): '_' for c in FORBIDDEN})}"
                 for i, name in enumerate(names)]
    for form in "nested", "flat":
        sql = sqlglot.transpile(to_sql(tree, "data", names, dialect, form=form),
                                read=READERS.get(dialect, dialect), write="duckdb")[0]
        assert run("duckdb", sql, names, table, [c.kind for c in tree.columns]) == want


def test_names_and_texts_of_dialects():
    assert ([sql_name('a`b"c]', d) for d in ("ansi", "mysql", "bigquery", "tsql")]
            == ['"a`b""c]"', '`a``b"c]`', '`a\\`b"c]`', '[a`b"c]]]'])
    assert ([sql_text("it's\\n\n", d) for d in ("postgresql", "mysql", "snowflake", "tsql")]
            == ["'it''s\\n\n'", r"'it\'s\\n\n'", r"'it\'s\\n\n'", "N'it''s\\n\n'"])
    tree = of_kinds()
    assert ('FROM "a"."b" AS t' in to_sql(tree, "a.b") and 'FROM "a.b" AS t' in to_sql(tree,
        ("a.b",)) and "FROM `p`.`d`.`t` AS t" in to_sql(tree, "p.d.t", dialect="bigquery"))
    assert ('FROM "a..b" AS t' in to_sql(tree, "a..b")
            and "FROM [a].[b] AS t" in to_sql(tree, ("a", "b"), dialect="tsql"))


# ----------------------------------------------------------------------------------------------------------------
# servers

COLUMN_TYPES = {"postgresql": ("DOUBLE PRECISION", "BOOLEAN", "TEXT", "TIMESTAMP"),
                "mariadb": ("DOUBLE", "BOOLEAN", "TEXT", "DATETIME(6)")}


def on_postgresql(url):
    pg8000 = pytest.importorskip("pg8000.dbapi",
                                 reason="pg8000 is not installed: pip install pg8000")
    db = pg8000.connect(user=url.username or "postgres", password=url.password, host=url.hostname,
                        port=url.port or 5432, database=url.path.strip("/") or "postgres")
    return db, lambda sql: db.cursor().execute(sql)


def on_mariadb(url):
    pymysql = pytest.importorskip("pymysql", reason="PyMySQL is not installed: pip install pymysql")
    db = pymysql.connect(user=url.username or "root", password=url.password or "",
        host=url.hostname, port=url.port or 3306, database=url.path.strip("/") or "test",
        charset="utf8mb4")
    return db, lambda sql: db.cursor().execute(sql)


def ask_server(dialect, url, sql, names, table):
    "The last column of a query on a server, in a table of its own"
    db, do = (on_postgresql if dialect == "postgresql" else on_mariadb)(urlsplit(url))
    try:
        types = COLUMN_TYPES[dialect]
        do("CREATE TEMPORARY TABLE data "
           f"({', '.join(f'{sql_name(n, dialect)} {t}' for n, t in zip(names, types))}, the_row "
           "INTEGER)")
        cursor = db.cursor()
        cursor.executemany(f"INSERT INTO data VALUES ({', '.join(['%s']*5)})",
                           [(*row, i) for i, row in enumerate(table)])
        cursor.execute(sql)
        return [r[-1] for r in sorted(cursor.fetchall(), key=lambda r: r[-2])]
    finally: db.close()


@pytest.mark.parametrize("model", [IMM(3, random_state=0), CART(3, max_leaves=9, random_state=0),
    ExKMC(3, max_leaves=7, cuts="interval", random_state=0)], ids=lambda m: type(m).__name__)
def test_a_round_number_keeps_its_side_in_float32(model):
    """New rows often have just the number that the rule names; as float32 it may be larger than the
    threshold was"""
    X = blobs(n=300)*[.1, 10, 1000] + .01
    model = clone(model).set_params(thresholds="round").fit(X)
    tree, on = model.tree_, []
    for u in np.flatnonzero(tree.feature >= 0):
        for end in tree.lower[u], tree.upper[u]:
            rows = X[:60].copy()
            rows[:, tree.feature[u]] = end if np.isfinite(end) else rows[:, tree.feature[u]]
            on.append(rows)
    on = np.concatenate(on)
    for twin in model.to_sklearn(), model.to_sklearn(X), from_json(model.to_json()).to_sklearn():
        assert ((twin.predict(on) == tree.predict(on)).all()
                and (twin.predict(X) == model.labels_).all())


def test_onnx_says_what_predict_says():
    "The recipe of the chapter, end to end"
    skl2onnx, runtime, onnx = (pytest.importorskip(m,
        reason=f"{m} is not installed: pip install skl2onnx onnxruntime")
        for m in ("skl2onnx", "onnxruntime", "onnx"))
    from skl2onnx.common.data_types import FloatTensorType
    X = blobs(n=300)
    pd = pytest.importorskip("pandas")
    model = CART(3, max_leaves=7, random_state=0,
                 thresholds="round").fit(pd.DataFrame(X, columns=list("abc")))
    twin = model.to_sklearn()
    made = skl2onnx.to_onnx(twin, initial_types=[("X", FloatTensorType([None, 3]))],
                            options={id(twin): {"zipmap": False}})
    node, name = made.graph.node[0], "nodes_missing_value_tracks_true"
    kept = [a for a in node.attribute if a.name != name]
    del node.attribute[:]
    node.attribute.extend([*kept, onnx.helper.make_attribute(name,
        twin.tree_.missing_go_to_left.tolist())])
    session = runtime.InferenceSession(made.SerializeToString())
    def clusters(X): return session.run(None, {"X": X.astype(np.float32)})[0].tolist()
    holes = np.where(np.random.default_rng(0).random(X.shape) < .2, NAN, X)
    assert (clusters(X) == model.labels_.tolist()
            and clusters(holes) == model.tree_.predict(holes).tolist()
            == twin.predict(holes).tolist())


@in_turn("dialect, where", [("postgresql", "XCLUST_POSTGRESQL"), ("mariadb", "XCLUST_MARIADB")])
@in_turn("seed", range(int(os.environ.get("XCLUST_SEEDS", 6))))
def test_servers_say_what_predict_says(dialect, where, seed):
    """Runs where a server is named in the environment:
    XCLUST_POSTGRESQL=postgresql://user:password@host:port/database"""
    if where not in os.environ: pytest.skip(f"no server: set {where} to the URL of one")
    tree, table, X, want = hostile_case(seed)
    names = [c.name for c in tree.columns]
    if dialect == "mariadb": names = [n for n in names if n.strip() and n == n.rstrip()]
    if dialect == "postgresql":
        table = [(NAN if x is None and i % 2 else x, *row) for i, (x, *row) in enumerate(table)]
    for form in "nested", "flat":
        assert (ask_server(dialect, os.environ[where], to_sql(tree, dialect=dialect, form=form),
                           names, table) == want)


def test_spark_says_what_predict_says():
    "Runs where PySpark and Java are installed"
    spark = pytest.importorskip("pyspark.sql",
                                reason="PySpark is not installed: pip install pyspark")
    if not shutil.which("java"): pytest.skip("Spark needs Java, which is not on the PATH")
    from pyspark.sql import types as T
    session = spark.SparkSession.builder.master("local[1]").config("spark.ui.enabled",
        "false").config("spark.sql.session.timeZone", "UTC").config("spark.sql.shuffle.partitions",
                                                                    "1").getOrCreate()
    try:
        for seed in range(int(os.environ.get("XCLUST_SEEDS", 6))):
            tree, table, X, want = hostile_case(seed)
            kinds = dict(number=T.DoubleType, bool=T.BooleanType, category=T.StringType,
                         date=T.TimestampNTZType)
            schema = T.StructType([T.StructField(c.name, kinds[c.kind]()) for c in tree.columns]
                                  + [T.StructField("the row", T.IntegerType())])
            session.createDataFrame([(*row, i) for i, row in enumerate(table)],
                                    schema).createOrReplaceTempView("data")
            for form in "nested", "flat":
                found = session.sql(to_sql(tree, dialect="spark", form=form)).collect()
                assert [r[-1] for r in sorted(found, key=lambda r: r[-2])] == want, seed
    finally: session.stop()

# What the first version of to_json wrote, letter by letter: later versions read it
STORED = """{"format": "xclust-model", "version": 1, "xclust": "0.1.0", "estimator": "IMM", 
"tree": {"format": "xclust-tree", "version": 1, "n_features": 3, "feature_names": ["a", "c", "b"], 
"missing": "median", "columns": [{"name": "a", "kind": "number", "categories": []}, {"name": "c", 
"kind": "category", "categories": ["u", "v", "w"]}, {"name": "b", "kind": "bool", "categories": ["False", 
"True"]}], "feature": [0, -1, 2, -1, -1], "lower": [null, null, null, null, null], "upper": [4.75, null, 0.5, 
null, null], "children_left": [1, -1, 3, -1, -1], "children_right": [2, -1, 4, -1, -1], "label": [-1, 1, -1, 
2, 0], "n_node_samples": [6, 2, 4, 1, 3], "weighted_n_node_samples": [6.0, 2.0, 4.0, 1.0, 3.0], 
"mistakes": [0.0, -1.0, 0.0, -1.0, -1.0], "cost": [17.36, 2.0514285714285716, 4.387936507936509, 0.0, 
1.4533333333333336], "missing_left": [false, false, false, false, false], "margin": [2.75, null, 0.5, null, 
null], "category_offsets": [0, 0, 0, 0, 0, 0], "categories": [], "saw_missing": [true, false, false]}, 
"objective": "kmeans", "clusters": ["high", "low", "mid"], "cluster_names": null, 
"cluster_names_automatic": false, "centers": [[8.166666666666666, 0.0, 1.0], [1.5, 0.0, 0.5], [null, 2.0, 
0.0]], "leaf_counts": [[0.0, 2.0, 0.0], [0.0, 0.0, 1.0], [3.0, 0.0, 0.0]], 
"feature_scale": [4.447739065974797, 1.4825796886582654, 0.7412898443291327], "filled": [[7.5, null, null], 
[3.1180478223116177, 1.4825796886582654, 0.7412898443291327]], "crowded": [false, false, false, false, 
false], "cost": 3.5047619047619047, "surrogate_cost": 3.504761904761905, 
"reference_cost": 3.5047619047619047, "price": 1.0, "agreement": {"ari": 1.0, "share": 1.0}, 
"costs_of_columns": false, "medians": null, "leaf_ranges": [[[1.0, 0.0, 0.0], [null, 2.0, 0.0], [7.5, 0.0, 
1.0]], [[2.0, 1.0, 1.0], [null, 2.0, 0.0], [9.0, 2.0, 1.0]]]}"""


def test_a_stored_document_is_read_and_written_again():
    text = STORED.replace("\n", "")
    told = from_json(text)
    again, first = json.loads(told.to_json(training="ranges")), json.loads(text)
    assert again | {"xclust": ""} == first | {"xclust": ""}
    pd = pytest.importorskip("pandas")
    rows = pd.DataFrame(dict(a=[1., 9., np.nan], c=["u", "w", "new"], b=[True, True, False]))
    assert (told.predict(rows).tolist() == ["low", "high", "mid"] and "high" in repr(told.rules())
            and told.price_ == 1.)


def test_sql_reads_no_twin_of_a_column_whose_name_differs_in_case():
    pd = pytest.importorskip("pandas")
    X, labels = (pd.DataFrame({"Age": np.arange(20.)[::-1], "age": np.arange(20.), "STRASSE": 1.,
                               "straße": 2.}), (np.arange(20) > 9)*1)
    for model in (xclust.CART(features=["age"]).fit(X, labels=labels),
            xclust.from_json(xclust.CART(features=["age"]).fit(X, labels=labels).to_json()),
            xclust.Boxes(features=["age"]).fit(X, labels=labels)):
        for dialect in DIALECTS:
            if dialect in ("postgresql", "snowflake"): model.to_sql("d", dialect=dialect); continue
            with pytest.raises(ValueError, match="'age' and 'Age' differ only in case"):
                model.to_sql("d", dialect=dialect)
        model.to_sql("d", ["a", "b", "c", "d"], dialect="duckdb")
    assert ('"age"' in xclust.CART(features=["age"]).fit(X.rename(columns={"Age": "years"}),
        labels=labels).to_sql("d", dialect="duckdb"))        # twins that no question asks for


def test_sql_refuses_names_that_an_engine_cannot_have():
    all_of = set(DIALECTS)
    table = {"x"*63: set(), "x"*64: {"postgresql"}, "ä"*40: {"postgresql"},
        "x"*65: {"postgresql", "mysql", "mariadb"}, "x"*129: {"postgresql", "mysql", "mariadb",
            "tsql", "ansi"}, "x"*301: {"postgresql", "mysql", "mariadb", "tsql", "ansi",
                "snowflake", "bigquery"}, "a`b": {"bigquery"}, "a.b": {"bigquery"},
                "a ": {"mysql", "mariadb"}, "\U0001f600": {"mysql", "mariadb"}, "a\0b": all_of,
                "a]b": {"bigquery"}, "": all_of - {"sqlite"}}
    for name, wanted in table.items():
        tree, found = (xclust.engine.tree.Tree.build([dict(feature=0, upper=1., left=1, right=2),
            dict(label=0), dict(label=1)], 1, feature_names=[name]), set())
        for dialect in DIALECTS:
            try: to_sql(tree, "d", dialect=dialect)
            except ValueError: found.add(dialect)
        assert found == wanted, (name, found ^ wanted)


def test_long_lists_are_broken_for_engines_that_limit_them():
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(0)
    shop = np.array([f"Z{c:05}" for c in rng.integers(0, 3000, 9000)])
    X = pd.DataFrame({"shop": shop, "n": 1.})
    model = xclust.CART(max_leaves=2).fit(X, labels=np.array([int(s[1:]) % 2 for s in shop]))
    import sqlite3
    for form in ("nested", "flat"):
        query = model.to_sql("d", dialect="sqlite", form=form)
        assert max(part.count("', '") for part in query.split(" IN (")[1:]) == 999
        connection = sqlite3.connect(":memory:")
        X.to_sql("d", connection, index=False)
        assert ([r[-1] for r in connection.execute(query)] == model.predict(X)).all()


def test_durations_times_and_zones_in_sql_and_expressions():
    duckdb, pl, pd = map(pytest.importorskip, ("duckdb", "polars", "pandas"))
    from test_frames import calls
    frames, labels, _ = calls()
    model = xclust.CART(max_leaves=4).fit(frames["polars"], labels=labels)
    wanted = model.predict(frames["polars"])
    for name in {"polars", "arrow s", "arrow ns"} & set(frames):
        table, con = frames[name], duckdb.connect()
        con.register("x", table)
        assert (([r[-1] for r in con.execute(model.to_sql("x", dialect="duckdb")).fetchall()]
                 == wanted).all()), name
    for name in {"pandas", "objects", "pandas of arrow"} & set(frames):
        assert ((eval(model.to_expression("pandas"), {"df": frames[name], "np": np, "pd": pd})
                 == wanted).all()), name
    assert (frames["polars"].select(model.to_expression("polars")).to_series().to_numpy()
            == wanted).all()
    assert sum(len(frames["pandas"].query(rule.query())) for rule in model.rules()) == len(labels)
    sqlglot = pytest.importorskip("sqlglot")
    for dialect in set(DIALECTS) - {"sqlite"}:
        sqlglot.parse_one(model.to_sql("x", dialect=dialect),
            read={"postgresql": "postgres", "ansi": "", "mariadb": "mysql"}.get(dialect, dialect))
    with pytest.raises(ValueError, match="no type for a duration"):
        model.to_sql("x", dialect="sqlite")
    hours = pd.DataFrame({"at": pd.date_range("2020-01-01", periods=48, freq="h",
                                              tz="America/New_York")})
    model = xclust.CART().fit(hours, labels=(np.arange(48) >= 24)*1)
    for zone in ("UTC", "America/New_York", "Asia/Tokyo"):
        con = duckdb.connect()
        con.execute(f"set timezone='{zone}'")
        con.register("x", pl.from_pandas(hours))
        con.execute("create table d as select row_number() over () as i, * from x")
        assert (([r[-1] for r in con.execute(model.to_sql("d", dialect="duckdb")
            + " ORDER BY i").fetchall()] == model.predict(hours)).all()), zone
    assert (eval(model.to_expression("pandas"), {"df": hours, "np": np, "pd": pd})
            == model.predict(hours)).all()


def test_an_open_end_in_the_year_9999_overflows_nowhere():
    pd = pytest.importorskip("pandas")
    days = pd.Series([np.datetime64("2024-01-01") + i for i in range(45)]
                     + [np.datetime64("9999-12-31")]*15).astype("datetime64[s]")
    X = pd.DataFrame({"ends": days})
    model = xclust.CART(max_leaves=2).fit(X, labels=(np.arange(60) >= 45)*1)
    assert ("ends > 6012-01-22" in str(model.rules())
            and "TIMESTAMP '6012-" in model.to_sql("t", dialect="postgresql"))
    assert (eval(model.to_expression("pandas"), {"df": X, "np": np, "pd": pd})
            == model.predict(X)).all()
    assert sum(len(X.query(rule.query())) for rule in model.rules()) == 60


def test_negative_counts_are_refused_and_a_pickle_that_lacks_a_part_is_noticed():
    import pickle
    import xclust
    model = xclust.IMM(3, random_state=0).fit(np.random.default_rng(0).normal(size=(60, 3)))
    document = json.loads(model.to_json())
    document["leaf_counts"][0][0] = -1
    with pytest.raises(ValueError, match="leaf_counts must not be negative"):
        xclust.from_json(json.dumps(document))
    assert np.array_equal(pickle.loads(pickle.dumps(model)).labels_, model.labels_)
    for lacking in ("columns", "scale"):
        old = pickle.loads(pickle.dumps(model))
        del old.result_.__dict__[lacking]
        with pytest.raises(ValueError,
                match=f"pickled by another version of xclust .{xclust.__version__}; this is "
                      f"{xclust.__version__}.: store models with to_json"):
            pickle.loads(pickle.dumps(old))


def test_ordered_categories_are_told_as_ranges_and_asked_for_by_their_values():
    pd, rng = pytest.importorskip("pandas"), np.random.default_rng(7)
    spend, last = rng.gamma(2, 40, 80), rng.integers(1, 400, 80)
    frame = pd.DataFrame({"R": pd.qcut(last, 4, labels=[4, 3, 2, 1]),
        "M": pd.cut(spend, [0, 30, 90, 1e4]), "F": pd.qcut(spend, 4, labels=[1, 2, 3, 4]),
        "S": pd.qcut(spend, 4, labels=[1., 1.5, 2., 4.]),
        "T": pd.qcut(last, 3, labels=["S", "M", "L"])})
    half = np.median(spend)
    cases = [("R", last < np.median(last), ["R in {4, 3}"], int),
        ("M", spend > 30, ["M above 30", "M up to 30"], str),
        ("M", (spend > 30) & (spend <= 90), ["30 < M <= 90"], str),
        ("F", spend > half, ["F up to 2", "F from 3"], int),
        ("S", spend > half, ["S up to 1.5", "S from 2.0"], float),
        ("T", last < np.quantile(last, .3), ["T = S"], str)]
    for name, labels, said, stored in cases:
        model = xclust.CART(max_leaves=3 if len(said) == 1 else 2).fit(frame[[name]],
            labels=labels.astype(int))
        for text in said: assert text in str(model.rules()), (name, str(model.rules()))
        assert model.columns_[0].ordered and from_json(model.to_json()).columns_ == model.columns_
        connection = sqlite3.connect(":memory:")
        frame[[name]].astype({name: stored}).to_sql("d", connection, index=False)
        assert (([r[-1] for r in connection.execute(model.to_sql("d", dialect="sqlite"))]
                 == model.predict(frame)).all()), name
        assert ((eval(model.to_expression("pandas"), {"df": frame, "np": np, "pd": pd})
                 == model.predict(frame)).all()), name
        for rule in model.rules():
            assert (len(frame.query(rule.query()))
                    == (model.predict(frame) == rule.cluster).sum()), rule.query()
    jobs = pd.DataFrame({"Job": rng.choice(["full", "partime", "none"], 80), "n": 1.})
    jobs.loc[:5, "Job"] = None
    said = [str(xclust.CART(max_leaves=2).fit(jobs, labels=y.to_numpy().astype(int)).rules())
            for y in (jobs.Job == "partime", (jobs.Job == "partime") | jobs.Job.isna())]
    assert ("Job = partime" in said[0] and "Job is not partime or missing" in said[0]
            and "Job = partime or missing" in said[1]
            and "Job is known and is not partime" in said[1]), said


def test_a_model_whose_one_count_is_huge_is_read():
    "Next to 2**63 rows the share of all others is 0 (it was a ZeroDivisionError)."
    model = CART(objective="labels").fit(np.arange(20.)[:, None], labels=np.arange(20) // 10)
    document = json.loads(model.to_json(training="summary"))
    document["leaf_counts"][0][0] = 2**63
    assert "no gain" not in [c.kind for c in xclust.from_json(json.dumps(document)).cautions()]
