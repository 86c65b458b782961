"""Spark: any partitions, small chunks, answers added in groups, and the tree of the table in
memory, to the last bit.

Without PySpark a stand-in runs the same tasks in this process: functions are pickled, and results
travel as Arrow tables. With it, `pip install "xclust[spark]"` and a Java of 17 or later, `pytest
tests/test_on_spark.py` asks the real engine, too. """
import gc, pickle, shutil, sys, types
from importlib.util import find_spec
import numpy as np
import pandas as pd
import pytest
from helpers import tries
from chunked import few_are_many, method, mixed, mixed_instance, said, said_of_mixed, table
from xclust import CART, IMM, Source
from xclust.methods import chunked_mixed
from xclust.reference import on_spark
pa, cloudpickle = pytest.importorskip("pyarrow"), pytest.importorskip("cloudpickle")


# --- a stand-in ------------------------------------------------------------------

NAMES = {"double": "double", "int64": "long", "string": "string", "large_string": "string",
         "bool": "boolean", "timestamp": "timestamp_ntz"}


class Kind:
    def __init__(self, kind): self.kind = NAMES[str(kind).partition("[")[0]]
    def typeName(self): return self.kind
    def simpleString(self): return self.kind


def schema_of(text):
    kinds = {"long": pa.int64(), "binary": pa.binary()}
    return pa.schema([(name, kinds[kind])
                      for name, kind in (part.split() for part in text.split(", "))])


class Col(tuple):
    def __new__(cls, *names): return tuple.__new__(cls, names)
    def alias(self, new): return Col(self[0], new)


class DataFrame:
    "Partitions, each a function that makes an Arrow table: made anew whenever it is asked for."
    at_work = None      # the number of the partition
    def __init__(self, parts, schema): self.parts, self.own = parts, schema
    @property
    def columns(self): return self.own.names
    @property
    def schema(self):
        return types.SimpleNamespace(fields=[types.SimpleNamespace(name=f.name,
            dataType=Kind(f.type)) for f in self.own])

    def select(self, *asked):
        old, new = zip(*(c if isinstance(c, Col) else (c, c) for c in asked))
        schema = pa.schema([self.own.field(a).with_name(b) for a, b in zip(old, new)])
        return self.each(lambda t: t.select(list(old)).rename_columns(list(new)), schema)

    def toDF(self, *names): return self.select(*map(Col, self.columns, names))
    def each(self, f, schema):
        return DataFrame([lambda part=part: f(part()) for part in self.parts], schema)
    def persist(self, level): self.kept = True
    def unpersist(self): self.kept = False

    def mapInArrow(self, f, text):
        f, schema = cloudpickle.dumps(f), schema_of(text)
        def run(i):
            DataFrame.at_work = i
            batches = self.parts[i]().to_batches(max_chunksize=7)
            return pa.Table.from_batches(list(pickle.loads(f)(iter(batches))), schema)
        return DataFrame([lambda i=i: run(i) for i in range(len(self.parts))], schema)

    def groupBy(self, key):
        return types.SimpleNamespace(applyInArrow=lambda f, text: self.groups(key,
            cloudpickle.dumps(f)))

    def groups(self, key, f):
        whole = pa.concat_tables(part() for part in self.parts)
        of = np.array([eval(key, {"floor": np.floor, "part": p})
                       for p in whole["part"].to_pylist()])
        return DataFrame([lambda g=g: pickle.loads(f)(whole.filter(pa.array(of == g)))
                          for g in np.unique(of)[::-1]], self.own)

    def toArrow(self): return pa.concat_tables(part() for part in self.parts)
    def collect(self): return [types.SimpleNamespace(**row) for row in self.toArrow().to_pylist()]
    def toLocalIterator(self): return iter(self.collect())


DataFrame.__module__ = "pyspark.sql.stand_in"


def framed(X, y, w):
    frame = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
    return frame.assign(y=y) if w is None else frame.assign(y=y, w=w)


def cut(frame, ends):
    whole = pa.Table.from_pandas(frame, preserve_index=False)
    parts = [whole.slice(a, b - a) for a, b in zip([0, *ends], [*ends, len(whole)])]
    return DataFrame([lambda part=part: part for part in parts], whole.schema)


@pytest.fixture
def stand_in(monkeypatch):
    "What is imported of PySpark."
    context = types.SimpleNamespace(
        get=lambda: types.SimpleNamespace(partitionId=lambda: DataFrame.at_work))
    own = {"pyspark": dict(TaskContext=context,
        StorageLevel=types.SimpleNamespace(MEMORY_AND_DISK=1)), "pyspark.sql": {},
           "pyspark.sql.functions": dict(expr=str,
                                         col=lambda name: Col(name[1:-1].replace("``", "`"))),}
    for name, values in own.items():
        module = types.ModuleType(name)
        vars(module).update(values)
        monkeypatch.setitem(sys.modules, name, module)


def instance(seed, monkeypatch):
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    model, frame = method(rng, X), framed(X, y, w)
    monkeypatch.setattr(on_spark, "CELLS_OF_A_CHUNK", int(rng.integers(40, 2000)))
    monkeypatch.setattr(on_spark, "TOGETHER_IN_SPARK", int(rng.integers(1, 9)))
    whole = said(model, frame.drop(columns=["y", "w"], errors="ignore"), y, w)
    parts = said(model, cut(frame, np.sort(rng.integers(0, len(X) + 1, rng.integers(0, 12)))), "y",
                 None if w is None else "w")
    # refused, with a sentence
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
    if not (zero and parts is ValueError): assert parts == whole, f"instance {seed}: {model}"
    return isinstance(whole, tuple)


@pytest.mark.filterwarnings("ignore")
def test_any_partitions_give_the_same_bits(stand_in, monkeypatch):
    assert sum(instance(seed, monkeypatch) for seed in (1, 5, 6, 7, 8, 10)) > 4


def test_labels_of_every_kind(stand_in):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(90, 2)), columns=["a", "b`c"])
    for y in (np.arange(90) % 3, np.array(["x", "y", None], object)[np.arange(90) % 3],
              np.where(np.arange(90) % 4, np.arange(90.) % 3, np.nan)):
        assert (said(CART(), cut(frame.assign(y=y), [3, 3, 50]), "y", None) == said(CART(), frame,
            y, None))
    assert IMM().fit(cut(frame.assign(y=1), []), labels="y").n_clusters_ == 1


def test_without_labels_rows_are_read_here(stand_in):
    X = np.random.default_rng(0).normal(size=(90, 2))
    there, frame = (cut(pd.DataFrame(X, columns=["a", "b"]), [20, 20]),
                    pd.DataFrame(X, columns=["a", "b"]))
    model = IMM().fit(there, centers=X[:3])
    here = IMM().fit(Source(frame), centers=X[:3])
    assert model.cost_ == here.cost_ and (model.tree_.upper == here.tree_.upper).all()
    assert ((model.predict(Source(there)) == here.predict(frame)).all()
            and repr(Source(there)) == "Source(columns=2, DataFrame of Spark)")


def test_other_rows_are_seen(stand_in):
    frame, turns = pd.DataFrame({"a": np.arange(60.), "y": np.arange(60) % 3}), []
    def given(fewer):
        turns.clear()
        there = cut(frame, [])
        part, = there.parts
        there.parts = [lambda: turns.append(1) or part().slice(0, 60 - (len(turns) in fewer))]
        return there
    for fewer in {2}, {4}:
        with pytest.raises(ValueError, match="other rows when Spark read it again"):
            IMM().fit(given(fewer), labels="y")
    IMM().fit(given(()), labels="y")


def without_categories(rng):
    "As `mixed`; Spark knows texts, and no categories."
    X, y, w = mixed(rng)
    return (X.assign(**{c: X[c].astype(object).where(X[c].notna(), None)
                        for c in X.select_dtypes("category")}), y, w)


@pytest.mark.filterwarnings("ignore")
def test_text_dates_and_gaps_stay_there(stand_in, monkeypatch):
    """Any kinds of columns, any partitions, empty ones among them: the tree of memory, and no row
    comes here."""
    monkeypatch.setattr(chunked_mixed, "brought_here", None)
    def elsewhere(X, y, w, cuts, rng):
        monkeypatch.setattr(on_spark, "CELLS_OF_A_CHUNK", int(rng.integers(40, 2000)))
        monkeypatch.setattr(on_spark, "TOGETHER_IN_SPARK", int(rng.integers(1, 9)))
        return (cut(X.assign(y=y) if w is None else X.assign(y=y, w=w), [0, *cuts[:20]]), "y",
                None if w is None else "w")
    trees = 0
    for seed in range(5006, 5006 + tries(20, 3)):
        with few_are_many(seed): trees += mixed_instance(seed, elsewhere, without_categories)
    assert trees > tries(15, 1)


def test_a_column_of_gaps_and_errors_by_name(stand_in):
    frame = pd.DataFrame({"b.c": np.full(6, np.nan), "a": np.arange(6.), "y": [0, 0, 1, 1, 1, 0]})
    assert (IMM().fit(cut(frame, [3]), labels="y").tree_ == IMM().fit(frame.drop(columns="y"),
        labels=frame.y).tree_)
    with pytest.raises(ValueError, match="column 'b.c' holds infinite values"):
        IMM().fit(cut(frame.fillna(np.inf), [3]), labels="y")


@pytest.mark.parametrize("more, labels, weight, says", [
    ({}, "z", None, "X has no column 'z'; it has a, y"),
    ({"w": -1.}, "y", "w", "must not be negative"),
    ({}, "y", [1.], "sample_weight must be the name of a column"),
    ({}, [1, 2], None, "labels must be the name of a column")])
def test_one_sentence(stand_in, more, labels, weight, says):
    frame = pd.DataFrame({"a": np.arange(6.), "y": [0, 0, 1, 1, 1, 0]}).assign(**more)
    with pytest.raises(ValueError, match=says):
        IMM().fit(cut(frame, [3]), labels=labels, sample_weight=weight)
    with pytest.raises(ValueError, match="X holds no rows"):
        IMM().fit(cut(frame[["a", "y"]][:0], []), labels="y")


# --- the engine itself ------------------------------------------------------------

@pytest.fixture(scope="module")
def spark():
    if find_spec("pyspark") is None: pytest.skip("PySpark is not installed")
    if shutil.which("java") is None:
        pytest.skip("there is no Java, without which Spark does not run")
    from pyspark.sql import SparkSession
    own = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "2",
           "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1",
           "spark.ui.showConsoleProgress": "false"}
    session = SparkSession.builder.master("local[2]").config(map=own).getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def there(spark, frame, parts):
    "The rows of a frame, in their order."
    return spark.createDataFrame(pa.Table.from_pandas(frame, preserve_index=False)).coalesce(parts)


@pytest.mark.filterwarnings("ignore")
def test_in_spark_itself(spark, monkeypatch):
    monkeypatch.setattr(on_spark, "TOGETHER_IN_SPARK", 1)
    rng = np.random.default_rng(0)
    X, w = np.round(rng.normal(size=(700, 3)), 1), rng.random(700)
    frame = framed(X, rng.integers(0, 4, 700), w)
    df = there(spark, frame, 2)
    assert (said(CART(max_leaves=6), df, "y", "w") == said(CART(max_leaves=6),
                                                           frame[["x0", "x1", "x2"]], frame.y, w))
    gc.collect()
    assert not spark.sparkContext._jsc.getPersistentRDDs()                # nothing is left


@pytest.mark.filterwarnings("ignore")
def test_text_dates_and_gaps_in_spark_itself(spark, monkeypatch):
    "Every kind of column that Spark has, with gaps and a name with a dot; nothing is left."
    monkeypatch.setattr(chunked_mixed, "brought_here", None)
    rng, n = np.random.default_rng(0), 240
    y = rng.integers(0, 3, n)
    def gaps(x): return pd.Series(x).astype(object).where(rng.random(n) < .9, None)
    frame = pd.DataFrame({"a.b": pd.Series(rng.normal(size=n) + y).mask(rng.random(n) < .1),
                          "city": gaps(np.array(list("pqrst"))[(y + rng.integers(0, 3, n)) % 5]),
                          "day": pd.to_datetime(gaps(np.datetime64("2024-01-01", "us")
                              + (rng.integers(0, 90, n) + 40*y).astype("m8[D]"))),
                              "moment": pd.Series(np.datetime64("2024-01-01", "us")
                                  + rng.integers(0, 10**6, n).astype("m8[s]")).dt.tz_localize(
                                      "UTC"), "on": gaps(rng.random(n) < .3),
                                      "whole": rng.integers(0, 9, n),
                                      "wait": pd.Series(rng.integers(0, 10**4,
                                          n).astype("m8[s]").astype("m8[us]")), "none": [None]*n})
    df = there(spark, frame.assign(y=np.array(["u", "v", "w"])[y]), 2)
    # else it has a zone, as every timestamp of Spark
    df = df.withColumn("day", df["day"].cast("timestamp_ntz"))
    assert (said_of_mixed(IMM(), df, "y", None) == said_of_mixed(IMM(),
        pa.Table.from_pandas(frame, preserve_index=False), np.array(["u", "v", "w"])[y], None))
    gc.collect()
    assert not spark.sparkContext._jsc.getPersistentRDDs()


def test_predict_is_a_column(spark):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(200, 2)),
                         columns=["a", "b.c"]).assign(cluster=np.arange(200) % 3)
    df = there(spark, frame, 2)
    model = IMM().fit(df, labels="cluster")
    found = model.predict(df)
    assert found.columns == ["a", "b.c", "cluster", "prediction"]
    rows = pd.DataFrame([row.asDict() for row in found.collect()])
    assert (rows.prediction == model.predict(rows[["a", "b.c"]])).all()
    with pytest.raises(ValueError, match="'prediction' already"): model.predict(found)


def test_a_k_means_of_spark(spark):
    from pyspark.ml.clustering import KMeans
    from pyspark.ml.feature import VectorAssembler
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(300, 2)) + rng.integers(0, 3, 300)[:, None]*9,
                         columns=["a", "b"])
    df = there(spark, frame, 2)
    vectors = VectorAssembler(inputCols=["a", "b"], outputCol="features").transform(df)
    kmeans = KMeans(k=3, seed=0).fit(vectors)
    centers, labeled = np.array(kmeans.clusterCenters()), kmeans.transform(vectors)
    here = IMM().fit(frame, centers=centers)
    by_reference, by_labels = (IMM(reference=kmeans).fit(df),
        IMM().fit(labeled.drop("features"), labels="prediction", centers=centers))
    for model in by_reference, by_labels:
        assert ((model.tree_.upper == here.tree_.upper).all() and model.cost_ == here.cost_
                and model.price_ == here.price_)
    with pytest.raises(ValueError,
            match="'features' holds no numbers but vector: leave it out, or give the columns"):
        IMM().fit(labeled, labels="prediction")


@pytest.mark.skipif(sys.platform == "win32", reason="a Python that knows nothing is made with sh")
def test_workers_that_start_another_python(spark, tmp_path, monkeypatch):
    other = tmp_path / "python3"
    # without what is installed
    other.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "$@"\n')
    other.chmod(0o755)
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(other))
    monkeypatch.setenv("PYSPARK_PYTHON", str(other))
    df = there(spark, pd.DataFrame({"a": np.arange(6.), "y": np.arange(6) % 2}), 1)
    for frame, given in (df, dict(labels="y")), (df.select("a"), dict(centers=[[0.], [5.]])):
        with pytest.raises(RuntimeError,
                match=f"start {other}, which has no (numpy|pyarrow): let PYSPARK_PYTHON name"):
            IMM().fit(frame, **given)


def test_a_python_of_another_version(stand_in, monkeypatch):
    def fails(*_): raise OSError("[PYTHON_VERSION_MISMATCH] Python in worker has different version")
    monkeypatch.setattr(DataFrame, "collect", fails)
    monkeypatch.delenv("PYSPARK_PYTHON", raising=False)
    frame = pd.DataFrame({"a": np.arange(6.), "y": np.arange(6) % 2})
    with pytest.raises(RuntimeError,
                       match="start the python3 of their PATH, which is another version"):
        IMM().fit(cut(frame, []), labels="y")
