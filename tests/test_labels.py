"Labels come back as they were given, and noise never vanishes."
import datetime, pickle, warnings
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from sklearn.cluster import KMeans
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust import CART, IMM, AutoTree, Boxes, SSEGreedy, Source, from_json

BASE = np.repeat([0, 1, 2], 20)
X = pd.DataFrame({"u": BASE * 10. + np.random.default_rng(0).normal(size=60),
                  "v": np.random.default_rng(1).normal(size=60)})
BIG = 2**60
KINDS = {
    "from 1": BASE + 1, "list": (BASE + 1).tolist(), "tens": BASE * 10 + 10,
    "negative": BASE * 5 - 20, "uint8": (BASE + 1).astype(np.uint8),
    "uint64": BASE.astype(np.uint64) + np.uint64(2**63), "64 bits": [BIG + int(v) for v in BASE],
    "more bits": [2**70 + int(v) for v in BASE], "text": np.array(["x", "y", "z"])[BASE],
    "objects": np.array(["x", "y", "z"], object)[BASE],
    "numbers as text": np.array(["1", "2", "10"])[BASE],
    "empty": [["", " ", "a"][v] for v in BASE],
    "zeros in text": [["a", "a\0", "b"][v] for v in BASE], "truths": BASE > 0, "floats": BASE + .5,
    "whole floats": BASE + 1., "days": np.array(["2024-01-01", "2024-02-01", "2024-03-01"],
        "M8[D]")[BASE], "dates": [datetime.date(2024, 1, 1 + int(v)) for v in BASE],
        "durations": (BASE + 1).astype("m8[h]"), "bytes": np.array([b"x", b"y", b"z"])[BASE],
        "categories": pd.Series(np.array(["x", "y", "z"])[BASE], dtype="category"),
        "nullable": pd.Series(BASE + 7, dtype="Int64"),
        "polars": pl.Series(["x", "y", "z"])[BASE.tolist()],
        "enum": pl.Series(np.array(["x", "y", "z"])[BASE], dtype=pl.Enum(["z", "y", "x"])),
        "arrow": pa.array(np.array(["x", "y", "z"])[BASE]),
        "frame": pd.DataFrame({"label": BASE + 1}), "column": (BASE + 1)[:, None]}


def plain(labels): # A list of Python values
    if hasattr(labels, "to_pylist"): return labels.to_pylist()
    if hasattr(labels, "to_list"): return labels.to_list()
    return np.asarray(labels).ravel().tolist() if not isinstance(labels, list) else labels


@pytest.mark.filterwarnings("ignore")
def test_every_answer_is_a_label_as_it_was_given():
    for kind, labels in KINDS.items():
        own, truths = plain(labels), kind == "truths"
        for model in (CART(max_leaves=3).fit(X, labels=labels), Boxes().fit(X, labels=labels)):
            assert (model.clusters_.tolist() == sorted(set(own))
                    if kind not in ("numbers as text", "enum") else True), kind
            assert (model.labels_.tolist() == model.predict(X).tolist() == own
                    and model.reference_labels_.tolist() == own), kind
            assert ((model.predict(X, codes=True) == (BASE > 0 if truths else BASE)).all()
                    and (np.asarray(model.clusters_)[model.predict(X, codes=True)]
                         == model.predict(X)).all()), kind
            for again in (from_json(model.to_json()), pickle.loads(pickle.dumps(model))):
                assert (again.predict(X).tolist() == own
                        and again.clusters_.tolist() == model.clusters_.tolist()), kind
            assert ([r.cluster for r in model.rules()] == model.clusters_.tolist()
                    and model.explain(X.head(1))[0].cluster == own[0]), kind
            one = model.counterfactual(X.iloc[0], to=model.clusters_.tolist()[1])
            assert (one[0].to == model.clusters_.tolist()[1]
                    and model.describe(own[0], X).name == model.rules()[0].name), kind
    assert CART(max_leaves=3).fit(X, labels=KINDS["64 bits"]).predict(X).dtype == np.int64
    assert CART(max_leaves=3).fit(X, labels=KINDS["uint64"]).predict(X).dtype == np.uint64
    assert CART(max_leaves=3).fit(X, labels=KINDS["truths"]).predict(X).dtype == bool


@pytest.mark.filterwarnings("ignore")
def test_sql_and_expressions_say_the_label():
    duckdb = pytest.importorskip("duckdb")
    data = X
    for kind in ("from 1", "64 bits", "text", "empty", "truths", "floats", "days", "dates",
                 "uint8"):
        own, model = plain(KINDS[kind]), CART(max_leaves=3).fit(data, labels=KINDS[kind])
        found = [row[-1] for row in duckdb.sql(model.to_sql("data", dialect="duckdb")).fetchall()]
        assert found == own, kind
        assert (np.asarray(eval(model.to_expression(), {"np": np, "pd": pd, "df": data})).tolist()
                == own), kind
        assert (pl.from_pandas(data).select(model.to_expression("polars"))["cluster"].to_list()
                == own), kind
        assert model.to_sklearn(data).predict(data.to_numpy()).tolist() == own, kind
        assert ([v for v in model.to_frame()["cluster"].tolist() if not pd.isna(v)]
                == list(dict.fromkeys(own))), kind
        assert (duckdb.sql(model.to_sql("data", dialect="duckdb",
            codes=True)).fetchnumpy()["cluster"].tolist() == model.predict(data,
                codes=True).tolist())


def test_none_of_these():
    y, words = np.array([1, -1, 3])[BASE], np.array(["a", None, "b"], object)[BASE]
    for labels, none in ((y, -1), (y.astype(float), -1), (words, None)):
        tree = CART(max_leaves=3).fit(X, labels=labels)
        assert (tree.reference_labels_.tolist()[20:40] == [none] * 20
                and none not in tree.predict(X).tolist())
        assert Boxes().fit(X, labels=labels).predict(X).tolist() == plain(labels)
        loud = CART(max_leaves=6).fit(X, labels=labels, noise="cluster")
        assert loud.clusters_.tolist()[-1] == none and "noise" in str(loud.rules())
        assert from_json(loud.to_json()).predict(X).tolist() == loud.predict(X).tolist()
    # an unsigned number has no -1
    small = np.ma.masked_array(np.array([1, 2, 3], np.uint8)[BASE], BASE == 1)
    assert Boxes().fit(X, labels=small).predict(X).tolist() == y.tolist()


def test_without_labels_numbers_from_0():
    for model in (IMM(3, random_state=0), AutoTree(3, random_state=0), SSEGreedy(3),
            Boxes(3, random_state=0), IMM(3, reference=KMeans(3, n_init=1, random_state=0))):
        model.fit(X.to_numpy())
        assert (model.clusters_.tolist() == [0, 1, 2] and model.predict(X.to_numpy()).dtype
                == np.int64 and set(model.labels_) <= {-1, 0, 1, 2})
        assert not hasattr(model, "reference_classes_")


def test_64_bit_ids_stay_apart_beside_a_gap(tmp_path):
    ids = [BIG + int(v) for v in BASE]
    ids[3] = None
    seg = pd.Series(ids, dtype="Int64")
    table = X.assign(seg=seg)
    table.to_parquet(tmp_path / "t.parquet", row_group_size=25)
    columns = [ids, [v if v else float("nan") for v in ids], np.array(ids, object), seg, seg.array,
               seg.astype("int64[pyarrow]"), seg.astype("category"), pl.Series(ids), pa.array(ids),
               pa.chunked_array([ids[:30], ids[30:]]),
               np.ma.masked_array([v or 0 for v in ids], [v is None for v in ids]),
               pd.DataFrame({"seg": seg})]
    models = [CART(max_leaves=3).fit(X, labels=c) for c in columns]
    models += [CART(max_leaves=3).fit(Source(s), labels="seg")
        for s in (tmp_path / "t.parquet", table, pl.from_pandas(table),
                  pa.Table.from_pandas(table), [table[:30], table[30:]])]
    for i, model in enumerate(models):
        assert (model.clusters_.tolist() == [BIG, BIG + 1, BIG + 2]
                and model.predict(X).tolist() == [BIG + int(v) for v in BASE]), i
        assert model.result_.given_rows == (60, 1), i


def test_arguments_that_name_a_cluster():
    tree = CART(max_leaves=3).fit(X, labels=BASE + 1)
    assert (tree.describe(1, X).name == "cluster 1"
            and tree.describe([1, 2], X).name == "cluster 1 and cluster 2")
    with pytest.raises(ValueError, match="cluster must be the label of a cluster, 1, 2, 3; got 0"):
        tree.describe(0, X)
    with pytest.raises(ValueError,
                       match="cluster must be the label of a cluster, 1, 2, 3; got True"):
        tree.describe(True, X)
    with pytest.raises(ValueError, match="cluster is empty"): tree.describe([], X)
    tree.name_clusters(["two", "one", "three"])
    assert (tree.describe("one", X).name == "one" and tree.counterfactual(X.iloc[0], to=2)[0].name
            == "one")
    words = CART(max_leaves=3).fit(X, labels=np.array(["1", "2", "3"])[BASE])
    assert words.describe("2", X).name == "cluster 2" and words.describe(0, X).name == "cluster 1"
    words.name_clusters(["2", "1", "3"])
    with pytest.raises(ValueError,
                       match="may mean several clusters, '1', called '2' and '2', called '1'"):
        words.describe("2", X)


def test_with_objective_labels_y_is_the_labels():
    y = np.array(["x", "y", "z"])[BASE]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "the tree has 3 leaves, not the")
        warnings.filterwarnings("ignore", "this tree ends a pipeline")
        found = GridSearchCV(AutoTree(objective="labels"), {"max_leaves": [3, 5, 8]}, cv=3,
            scoring=None).fit(X.sample(frac=1, random_state=0),
                              y[X.sample(frac=1, random_state=0).index])
        assert found.best_score_ == 0 and found.predict(X).tolist() == y.tolist()
        rows = np.random.default_rng(0).permutation(60)
        scores = cross_validate(make_pipeline(StandardScaler(), CART(objective="labels")),
                                X.iloc[rows], y[rows], cv=4)["test_score"]
        assert (scores == 0).all()
        assert (Boxes().fit(X, y).clusters_.tolist() == ["x", "y", "z"]
                and Boxes().fit(X, y).score(X, y) == 60)
    tree = CART(objective="labels", max_leaves=3).fit(X, y)
    assert (tree.score(X, y) == 0 and tree.score(X, np.where(y == "x", "new", y)) == -20
            and tree.score(X, y, np.full(60, 2.)) == 0)
    with pytest.warns(UserWarning, match="y is ignored: pass .* labels="):
        IMM(3, random_state=0).fit(X, y)


def test_labels_that_leave_nothing_to_explain():
    for labels, says in ((["q"] * 60, "there is one cluster, so there is nothing to explain"),
                         (np.where(BASE == 2, -1, 1), '-1 is noise here, so one cluster is '
                             'left.*labels == -1 to explain the outliers, or noise="cluster"'),
                         (np.where(BASE == 2, "-1", "a"), "holds the text '-1'.*noise is the "
                             "number -1"), (["nan", "b", "c"] * 20, "holds the text 'nan'"),
                         (np.arange(60), "60 different values for 60 rows: clusters, or ids"),
                         (BASE * 4. + 2.**60, r"floats of 2\*\*53 and more")):
        with pytest.warns(UserWarning, match=says): CART().fit(X, labels=labels)
        with pytest.warns(UserWarning, match=says):
            CART().fit(Source(X.assign(seg=labels)), labels="seg")
    one = CART().fit(X, labels=["q"] * 60)
    assert (one.trust_sentence() == "there is one cluster, so nothing is explained"
            and [c.kind for c in one.cautions()] == ["one cluster"])
    with pytest.raises(ValueError,
                       match="marks every row as noise.*allow_single_cluster=True.*labels == -1"):
        CART().fit(X, labels=np.full(60, -1))
    with pytest.raises(ValueError,
                       match="zero for every row that has a cluster.*leave sample_weight out"):
        CART().fit(X, labels=BASE - 1, sample_weight=(BASE == 0) * 1.)
    with pytest.raises(TypeError, match="mixes values"): CART().fit(X, labels=[True, 1, 2] * 20)
    with pytest.raises(ValueError, match="memberships.*argmax"):
        CART().fit(X, labels=np.eye(3)[BASE])
    with pytest.raises(ValueError, match="labels has 59 entries but X has 60 rows"):
        CART().fit(X, labels=BASE[:59])


def test_noise_never_vanishes():
    y = BASE.copy()
    y[::3] = -1
    tree, boxes = AutoTree(random_state=0).fit(X, labels=y), Boxes().fit(X, labels=y)
    says = "20 of 60 rows (33.3 %) are noise"
    assert (says in tree.trust_sentence() and says in str(tree.rules())
            and says in str(boxes.rules()) and says in from_json(tree.to_json()).trust_sentence())
    assert ("in a box they count as wrong (the precision of a tree leaves "
            "them out)" in str(boxes.rules()) and says in str(boxes.cautions()))
    assert ("20 of 60 rows (33.3 %)" in str(tree.evaluate(X, y))
            and tree.evaluate(X, y).n_noise == 20
            and "33.3 % of all rows are noise" in tree._repr_html_())
    noise, = [c for c in tree.cautions() if c.kind == "noise"]
    assert (says in noise.text and 'noise="cluster"' in noise.python and "Boxes" in noise.python
            and noise.figures["share"] == 20 / 60)
    assert (says in tree.report(X).replace("\u00a0", " ")
            and not any(c.kind == "noise" for c in CART().fit(X,
                labels=np.where(np.arange(60) < 2, -1, BASE)).cautions()))
    assert (tree.describe("noise", X).share == tree.describe(-1, X).share
            == boxes.describe("noise", X).share == 1 / 3)
    for checked in (Source(X.assign(y=y)),):
        assert says in CART().fit(checked, labels="y").trust_sentence()


def test_many_tiny_clusters_are_told_once():
    y = np.r_[BASE[:48], np.arange(100, 112)]
    tree = CART(max_leaves=15).fit(X, labels=y)
    found = [c for c in tree.cautions() if c.kind in ("tiny", "no leaf", "outliers", "lost")]
    assert len(found) == 1 and found[0].text.startswith("12 of 15 clusters have fewer than 5 rows")
    one = tree.describe(105, X)
    assert ("one row, which cannot be held out" in str(one) and np.isnan(one[0].held_out_f1)
            and "nan" not in str(one))
    boxes = Boxes(max_conditions=1).fit(X.assign(u=0.), labels=BASE)
    assert boxes.cautions().severe and {c.kind for c in boxes.cautions()} <= {"no box", "lost"}
    assert not Boxes().fit(X, labels=BASE).cautions()
