"""Tables in chunks: any chunks, any order of them, any file, and the tree of the table in memory,
to the last bit."""
from functools import partial
import pickle, re, signal, subprocess, sys, textwrap, time
from pathlib import Path
import numpy as np
import pandas as pd
import pytest
import xclust
from sklearn.base import clone
import xclust.engine.chunk_pairs, xclust.methods.chunked
from chunked import instance, method, mixed, mixed_instance, refined, said, table
from xclust import CART, EMN, IMM, Expand, ExGreedy, ExKMC, ExShallow, MedianTree, RandomCuts
from xclust import Source, SpEx
from xclust.engine import chunks
import xclust.reading.row_blocks as row_blocks
from xclust.reference.source import in_tables
from xclust.engine.chunk_pairs import Distances, Mistakes
from xclust.engine.chunks import IN_ROW, Scheduler, adds, combined, in_groups
from xclust.reference.chunk_clusters import spaced_rows
from helpers import in_turn, tries

@pytest.mark.filterwarnings("ignore")
def test_any_chunks_give_the_same_bits():
    """Every method with random options, on random tables, cut anywhere. `python tests/chunked.py`
    runs ten thousand."""
    most = tries(100, 40)
    assert sum(map(instance, range(most))) > .8*most


@pytest.mark.filterwarnings("ignore")
def test_text_dates_and_gaps_give_the_same_bits():
    assert sum(map(mixed_instance, [*range(1, 11), *range(12, 20)])) > 12


@pytest.mark.filterwarnings("ignore")
def test_a_wrong_bit_of_a_mixed_table_is_seen(monkeypatch):
    import xclust.reference.mixed_chunks as far
    true = far.at_rank
    monkeypatch.setattr(far, "at_rank", lambda table, j, rank: true(table, j, max(rank - 1, 0)))
    with pytest.raises(AssertionError, match="mixed instance"):
        list(map(mixed_instance, range(1, 11)))


def test_an_empty_field_of_text_is_missing(tmp_path):
    "In a CSV file as in Parquet"
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"town": rng.choice(["a", "b", None], 60, p=[.4, .4, .2]),
                          "x": rng.normal(size=60).round(2)})
    labels = np.where(frame.town.isna(), 2, (frame.town == "a").astype(int))
    frame[:30].to_csv(tmp_path / "0.csv", index=False)
    frame[30:].to_parquet(tmp_path / "1.parquet", index=False)
    far, near = (CART().fit(X, labels=labels) for X in (Source(tmp_path), frame))
    assert str(far.rules()) == str(near.rules()) and far.agreement_.share == 1


def test_mixed_files_whose_categories_differ(tmp_path):
    pytest.importorskip("pyarrow")
    rng = np.random.default_rng(0)
    town = rng.choice(list("uvwxyz"), 300)
    frame = pd.DataFrame({"town": np.where(rng.random(300) < .1, None, town),
                          "size": np.where(rng.random(300) < .2, np.nan, rng.normal(size=300)),
                          "day": np.datetime64("2024-01-01") + rng.integers(0, 99,
                              300).astype("timedelta64[D]"), "on": rng.random(300) < .5})
    frame = frame.sort_values("town").reset_index(drop=True)
    y = np.isin(frame.town, ["u", "w", "z"])*1 + (frame["size"] > 0).to_numpy()*2
    (tmp_path / "parts").mkdir()
    frame.assign(y=y)[:130].to_parquet(tmp_path / "parts" / "a.parquet", row_group_size=40)
    frame.assign(y=y)[130:].astype({"town": "category"}).to_parquet(tmp_path / "parts"
                                                                    / "b.parquet")
    whole = CART(max_leaves=7).fit(frame, labels=y)
    for source, labels in ((Source(tmp_path / "parts", rows=50), "y"),
                           (Source(lambda: (frame[i:i + 37] for i in range(0, 300, 37))), y)):
        parts = CART(max_leaves=7).fit(source, labels=labels)
        assert (str(parts.rules()) == str(whole.rules()) and parts.cost_ == whole.cost_
                and parts.agreement_ == whole.agreement_)
        assert ((parts.predict(source) == whole.labels_).all()
                and (parts.predict(frame) == whole.labels_).all())
    # nothing given
    found = IMM(4, random_state=0).fit(Source([frame[:99], frame[99:]]))
    assert (found.n_clusters_ == 4 and len(found.reference_) == 2
            and (found.predict(frame) == found.predict(Source(frame))).all())


@pytest.mark.parametrize("place", ["chunks", "objects", "a file", "dask", "duckdb"])
def test_truths_beside_numbers_stay_truths(place, tmp_path):
    "Nothing else in the table says that it is more than numbers."
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"on": rng.random(80) < .5, "x": rng.integers(0, 9, 80).astype(float),
                          "zero": rng.integers(0, 2, 80)})
    frame["y"] = frame.on*2 + (frame.x > 4)
    X = frame.drop(columns="y")
    if place == "chunks": far = Source([frame[:30], frame[30:]])
    elif place == "objects": far = Source([frame.astype({"on": object})[:30], frame[30:]])
    elif place == "a file":
        frame.to_parquet(tmp_path / "t.parquet", row_group_size=30)
        far = Source(tmp_path / "t.parquet", rows=30)
    elif place == "dask":
        far = pytest.importorskip("dask.dataframe").from_pandas(frame, npartitions=3)
    else: far = pytest.importorskip("duckdb").connect().from_df(frame)
    whole, parts = CART().fit(X, labels=frame.y), CART().fit(far, labels="y")
    assert ([c.kind for c in parts.tree_.columns] == ["bool", "number", "number"]
            and parts.tree_.columns == whole.tree_.columns)
    assert (str(parts.rules()) == str(whole.rules()) and "on = True" in str(parts.rules())
            and parts.to_sql() == whole.to_sql())
    assert ((np.asarray(parts.predict(X)) == whole.labels_).all()
            and np.array_equal(parts.cluster_centers_, whole.cluster_centers_))
    if place not in ("dask", "duckdb"):
        assert ((parts.predict(far) == whole.labels_).all() and str(parts.threshold_report(far, 2))
                == str(whole.threshold_report(X, 2)))


def test_ranks_and_frequent_values():
    from xclust.reference.mixed_chunks import at_rank, mixed_here
    for seed in range(60):
        rng = np.random.default_rng(seed)
        x = np.round(rng.normal(size=rng.integers(1, 400)), rng.integers(0, 3))
        x[rng.random(len(x)) < rng.choice([0, .5, .95])] = x[0]
        chunks = [pd.DataFrame({"x": part})
                  for part in np.split(x, np.sort(rng.integers(0, len(x) + 1, 4))) if len(part)]
        there = mixed_here(Source(chunks), ["x"])
        for rank in {0, len(x)//2, len(x) - 1}:
            assert at_rank(there, 0, rank, room=5) == np.sort(x)[rank]


def test_a_wrong_bit_is_seen(monkeypatch):
    for pays in (Distances, Mistakes):
        monkeypatch.setattr(pays, "exact",
                            lambda self, rows, grid: grid.exact(self.of(rows))[:, ::-1])
    with pytest.raises(AssertionError, match="ExKMC|Expand"): list(map(instance, range(40)))


@pytest.mark.filterwarnings("ignore")
def test_chunks_may_come_in_any_order():
    for seed in range(10):
        rng = np.random.default_rng(seed)
        X, y, w = table(rng)
        chunks = np.array_split(np.arange(len(X)), 5)
        order = np.concatenate([chunks[i] for i in rng.permutation(5)])
        first, second = (said(CART(), Source([X[q][:9], X[q][9:]]), y[q], w if w is None else w[q])
                         for q in (np.arange(len(X)), order))
        if isinstance(first, tuple): assert (first[0][:13], first[2]) == (second[0][:13], second[2])


@pytest.fixture(scope="module")
def big():
    "Enough rows for every bin to hold several values."
    rng = np.random.default_rng(0)
    y = rng.integers(0, 6, 30_000)
    X = rng.normal(size=(30_000, 5)) + y[:, None]*rng.normal(size=5)
    return X, y


@pytest.mark.parametrize("model", [
    IMM(), EMN(n_jobs=2), CART(max_leaves=12, n_jobs=2), IMM(min_samples_leaf=500),
    ExKMC(max_leaves=9, n_jobs=2), RandomCuts(n_init=2, random_state=0),
    Expand(max_leaves=8, cuts="interval"), MedianTree(max_leaves=9, min_samples_leaf=700),
    SpEx(max_leaves=8, leaf_labels="leaf"), ExGreedy(), ExShallow(n_jobs=2)], ids=str)
def test_a_larger_table(model, big):
    X, y = big
    expected = said(clone(model).set_params(n_jobs=None), X, y, None)
    assert said(model, Source(X, rows=4_000), y, None) == expected
    # sorted files: bins must suit all of them
    order = np.argsort(X[:, 0])
    assert said(model, Source(X[order], rows=4_000), y[order], None)[0][:4] == expected[0][:4]


@pytest.mark.parametrize("model",
    [IMM(), CART(criterion="entropy", min_samples_leaf=30), ExKMC(max_leaves=9),
     ExKMC(max_leaves=8, cuts="interval"), MedianTree(max_leaves=9), SpEx(max_leaves=8)], ids=str)
def test_wide_bins_are_divided(model, big, monkeypatch):
    "Until few of their rows are left to travel: also where values repeat."
    X, y = np.round(big[0][::3], 3), big[1][::3]
    expected, divided, begin = said(model, X, y, None), [], chunks.DividedBin.__init__
    for name, value in dict(ROWS_OPENED=25, SEEN_INSIDE=60, MANY_OPENED=0).items():
        monkeypatch.setattr(chunks, name, value)
    def noted(self, rows, j, b):
        begin(self, rows, j, b)
        divided.append((int(rows.table.filled[j, b]), int(self.counts.max()),
                        isinstance(rows.table, chunks.DividedBin)))
    monkeypatch.setattr(chunks.DividedBin, "__init__", noted)
    assert said(model, Source(X, rows=4_000), y, None) == expected
    assert (len(divided) > 5 and all(before > 25 for before, *_ in divided)
            and np.median([after/before for before, after, _ in divided]) < .25)


def test_a_wrong_part_is_seen(monkeypatch):
    monkeypatch.setattr(chunks, "PartOfColumn",
                        lambda j, b, edges, last, true=chunks.PartOfColumn: true(j, b, edges, 0))
    with pytest.raises(AssertionError, match="instance"): list(map(instance, range(40)))


def test_costs_may_lie_in_files(big, monkeypatch):
    X, y = big
    whole = said(ExKMC(max_leaves=8), X, y, None)
    for module in (xclust.engine.chunk_pairs, xclust.methods.ex_greedy):
        monkeypatch.setattr(module, "IN_MEMORY", 0)
    assert said(ExKMC(max_leaves=8), Source(X, rows=6_000), y, None) == whole
    assert said(ExGreedy(), Source(X, rows=6_000), y, None) == said(ExGreedy(), X, y, None)
    filed = xclust.engine.chunk_pairs.Filed(X)
    assert (pickle.loads(pickle.dumps(filed))[[3, 1]] == X[[3, 1]]).all()


def test_codes_may_lie_in_files(big, monkeypatch):
    X, y = big
    monkeypatch.setattr(xclust.methods.chunked, "CODES_IN_MEMORY", 0)
    for model in (IMM(), CART(max_leaves=8)):
        assert said(model, Source(X, rows=6_000), y, None) == said(model, X, y, None)


def test_answers_are_added_as_they_come():
    @adds
    def sums(chunk): return chunk, 2*chunk
    def lists(chunk): return chunk,
    asked = [(sums, ()), (lists, ())]
    def parts():
        for i in range(4): yield [(i, 2*i)], [(i,)]
    assert combined(asked, parts()) == [[(6, 12)], [(0,), (1,), (2,), (3,)]]


def test_groups_of_pieces():
    "Few answers wait, however many chunks there are, and the chunks keep their order."
    for n in (1, 2, 15, 16, 17, 100, 1000):
        groups = in_groups(list(range(n)))
        assert [i for some in groups for i in some] == list(range(n))
        assert len(groups) == min(n, IN_ROW) and max(map(len, groups)) - min(map(len, groups)) <= 1


def test_no_signal_opens_nearly_every_bin(big):
    X = big[0]
    y = np.random.default_rng(1).integers(0, 3, len(X))
    for model in (IMM(), CART()):
        assert said(model, Source(X, rows=7_000), y, None) == said(model, X, y, None)


# --- where chunks come from ---------------------------------------------------

def test_large_row_groups_are_cut(tmp_path):
    """A column of a large row group is read once, bit by bit; a chunk has no more rows than it may;
    nothing is left."""
    from xclust.reference import source as module
    rng = np.random.default_rng(0)
    kind = rng.integers(0, 3, 5000)
    frame = pd.DataFrame(rng.normal(size=(5000, 12)) + kind[:, None], columns=list("abcdefghijkl"))
    frame["a"] = frame["a"].where(kind > 0)
    frame["text"], frame["kind"] = pd.Categorical(np.array(["u", "v", "ü"])[kind]), kind
    frame.to_parquet(tmp_path / "all.parquet", row_group_size=3000)
    table = Source(tmp_path / "all.parquet", rows=700)
    assert [c.rows for c in table.chunks] == [625]*8
    streams = []
    before = module.ReadOnce.__init__
    def watched(self, stream, *rest):
        before(self, lambda columns, exact: (exact or streams.append(columns),
                                             stream(columns, exact))[1], *rest)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module.ReadOnce, "__init__", watched)
        table = Source(tmp_path / "all.parquet", rows=700)
        for _ in range(2):
            for i in (3, 0, 7):
                found = dict(zip(table.columns, table.chunks[i].read(table.columns)))
                for c in table.columns:
                    assert (pd.Series(found[c]).equals(
                        pd.Series(frame[c][625*i:625*i + 625].to_numpy()))), c
    assert (sorted(c for some in streams for c in some) == sorted(frame)
            and max(map(len, streams)) <= module.COLUMNS_AT_ONCE)
    assert table.chunks[0].declared["text"] == "category"
    near = pd.read_parquet(tmp_path / "all.parquet")
    for model in (IMM(), CART(max_leaves=5)):
        whole = type(model)(**model.get_params()).fit(near.drop(columns="kind"), labels=near.kind)
        assert str(model.fit(table, labels="kind").rules()) == str(whole.rules())
        assert model.cost_ == whole.cost_


def test_labels_of_cut_and_gathered_chunks_are_not_rounded(tmp_path, monkeypatch):
    from xclust.reference import source as module
    ids = pd.array([2**60, 2**60 + 1, None, 5]*30, "Int64")
    frame = pd.DataFrame({"a": np.arange(120) % 4 + .1*np.random.default_rng(0).normal(size=120),
                          "id": ids})
    (tmp_path / "many").mkdir()
    for i in range(12): frame[10*i:10*i + 10].to_parquet(tmp_path / f"many/{i:02}.parquet")
    frame.to_parquet(tmp_path / "one.parquet")
    monkeypatch.setattr(module, "MANY_CHUNKS", 5)
    for data, rows in ((tmp_path / "one.parquet", 7), (tmp_path / "many", 33)):
        table = Source(data, rows=rows)
        assert 3 < len(table.chunks) < 20
        assert ([None if x is pd.NA else x for chunk in table.chunks
                 for x in chunk.exact("id").tolist()] == [None if x is pd.NA else x for x in ids])
        found = CART(objective="labels").fit(table, labels="id")
        assert found.n_clusters_ == 3 and found.agreement_.share == 1.


def test_very_many_small_files_become_few_chunks(tmp_path, monkeypatch):
    from xclust.reference import source as module
    monkeypatch.setattr(module, "MANY_CHUNKS", 5)
    monkeypatch.setattr(module.OpenFiles, "most", 3)
    frame = pd.DataFrame({"a": np.arange(40.), "b": [None if i % 3 else "w" for i in range(40)],
                          "c": np.arange(40) % 2 == 0, "d": pd.date_range("2020", periods=40)})
    for i in range(20):
        own = frame[2*i:2*i + 2]
        if i == 3: own = own.assign(a=None)                             # a column without a type
        own.to_parquet(tmp_path / f"{i:02}.parquet")
    table = Source(tmp_path, rows=11)
    assert [c.rows for c in table.chunks] == [6, 2, 10, 10, 10, 2] and len(table.opened.files) <= 3
    for c in frame:
        found = pd.Series(table.whole(c)).to_numpy()
        wanted = frame[c].where(~frame.index.isin((6, 7))) if c == "a" else frame[c]
        assert ([None if pd.isna(x) else x for x in found.tolist()]
                == [None if pd.isna(x) else x
                    for x in wanted.to_numpy().astype(found.dtype).tolist()]), c


def test_tables_are_cut_evenly():
    import pyarrow as pa
    batches = [pa.record_batch({"x": list(range(a, b))})
               for a, b in ((0, 3), (3, 3), (3, 11), (11, 12))]
    for rows in (1, 2, 5, 12, 20):
        found = [t["x"].to_pylist() for t in in_tables(iter(batches), rows)]
        assert found == [list(range(i, min(i + rows, 12))) for i in range(0, 12, rows)]


def test_samples_keep_no_chunks(tmp_path):
    "What is drawn from chunks is copied: a slice would keep all rows of them in memory."
    import tracemalloc
    X = np.random.default_rng(0).normal(size=(60_000, 10))
    pd.DataFrame(X, columns=list("abcdefghij")).assign(y=np.arange(60_000) % 3).to_parquet(tmp_path
        / "x.parquet", row_group_size=6000)
    model = IMM().fit(Source(tmp_path, rows=6000), labels="y")
    rows = row_blocks.TrainingRows(model, Source(tmp_path, rows=6000))
    tracemalloc.start()
    row_blocks.asked_together(rows, row_blocks.spaced_rows_of(60_000, 600))
    # all rows would be 4.8 MB and more
    assert tracemalloc.get_traced_memory()[1] < 3_500_000
    tracemalloc.stop()

def sources(frame, folder):
    "The same table from everywhere."
    (folder / "parts").mkdir()
    frame[:400].to_parquet(folder / "parts" / "a.parquet", row_group_size=100)
    frame[400:].to_parquet(folder / "parts" / "b.parquet", row_group_size=70)
    frame.to_csv(folder / "whole.csv", index=False)
    np.save(folder / "raw.npy", frame.to_numpy(float))
    yield Source(folder / "parts", rows=150)
    yield Source([folder / "parts" / "a.parquet", str(folder / "parts" / "b.parquet")])
    yield Source(folder / "whole.csv", rows=200)
    yield Source([frame[:123], frame[123:]])
    yield Source(lambda: (frame[i:i + 90] for i in range(0, len(frame), 90)))
    yield Source(frame[i:i + 90][frame.columns[::-1]] for i in range(0, len(frame), 90))
    yield Source(np.load(folder / "raw.npy", mmap_mode="r"), rows=77)


def test_few_columns_are_opened_at_once():
    """Where nothing tells clusters apart, all bins are opened, but not in one pass: their rows are
    not all kept at a time."""
    rng, most, map_chunk = np.random.default_rng(0), [], chunks.map_chunk
    X, y = rng.normal(size=(6_000, 11)), rng.integers(0, 4, 6_000)
    def watched(chunk, requests):
        nodes = [args[0] for function, args in requests if function is chunks.members_of]
        most.append(max(map(nodes.count, nodes), default=0))
        return map_chunk(chunk, requests)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(chunks, "map_chunk", watched)
        there = CART(max_leaves=5).fit(Source(X, rows=2_000), labels=y)
    assert (max(most) == chunks.COLUMNS_OPENED and most.count(4) > 2
            and there.tree_ == CART(max_leaves=5).fit(X, labels=y).tree_)


def test_files_frames_functions_and_memmaps(tmp_path):
    pytest.importorskip("pyarrow")
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(900, 3)), columns=["a", "b", "c"])
    frame["cluster"] = (frame.a > 0).astype(int) + 2*(frame.b > .5)
    whole = IMM().fit(frame[["a", "b", "c"]], labels=frame.cluster,
        centers=[frame[["a", "b", "c"]][frame.cluster == j].mean() for j in range(4)])
    for source in sources(frame, tmp_path):
        names = source.names is not None
        model = CART().fit(source, labels="cluster" if names else frame.cluster.to_numpy())
        assert len(source) == 900
        if not names: continue
        assert list(model.feature_names_in_) == ([c for c in source.columns if c != "cluster"])
        labels = model.predict(source)
        assert len(labels) == 900 and (labels == model.predict(frame)).all()
        centers = [frame[list(model.feature_names_in_)][frame.cluster == j].mean()
                   for j in range(4)]
        again = IMM().fit(source, labels="cluster", centers=centers)
        assert (again.cost_ == pytest.approx(whole.cost_, rel=1e-12)
                and "cluster 3" in str(again.rules()))


def test_files_of_every_kind(tmp_path):
    """A folder is all its tables: packed, with tabs, an array; of a dataset what its folders are
    called, too; nothing is overlooked."""
    pytest.importorskip("pyarrow")
    import pyarrow.dataset
    frame = pd.DataFrame(np.random.default_rng(0).normal(size=(900, 3)),
                         columns=list("abc")).assign(zip=[f"{i % 40:05d}" for i in range(900)])
    frame["y"] = (frame.b > 0)*1
    parts = [frame[a:a + 225] for a in range(0, 900, 225)]
    (tmp_path / "all").mkdir()
    parts[0].to_csv(tmp_path / "all" / "1.csv", index=False)
    parts[1].to_csv(tmp_path / "all" / "2.CSV.gz", index=False, compression="gzip")
    parts[2].to_csv(tmp_path / "all" / "3.tsv", index=False, sep="\t")
    parts[3].to_parquet(tmp_path / "all" / "4.pq")
    whole = Source(tmp_path / "all", texts=["zip"])
    assert (whole.whole("zip") == frame.zip).all() and (whole.whole("a") == frame.a).all()
    assert (IMM().fit(Source(tmp_path / "all", texts=["zip"], ignore="zip"), labels="y").tree_
            == IMM().fit(frame[["a", "b", "c"]], labels=frame.y).tree_)
    np.save(tmp_path / "x.npy", frame[["a", "b"]].to_numpy())
    assert (Source(tmp_path / "x.npy", rows=100).whole(1) == frame.b).all()
    frame.assign(part=np.arange(900) % 3).to_parquet(tmp_path / "parts", partition_cols=["part"])
    data = pyarrow.dataset.dataset(tmp_path / "parts", partitioning="hive")
    assert (sorted(set(Source(data).whole("part"))) == [0, 1, 2]
            and len(Source(data, ignore=["zip"])) == 900)
    # what they hold is no part of the table
    for log in ("_temporary", ".git"):
        (tmp_path / "all" / log).mkdir()
        (tmp_path / "all" / log / "00.jsonl").write_text("{}")
    (tmp_path / "all" / "manifest.json").write_text("{}")
    assert len(Source(tmp_path / "all", texts=["zip"])) == 900
    (tmp_path / "all" / "5.xlsx").write_text("a sheet")
    with pytest.raises(ValueError,
                       match="5.xlsx cannot be read in chunks: a file must be one of .parquet"):
        Source(tmp_path / "all")


@pytest.mark.parametrize("content, says",
    [("a,b\n1,2,3\n", "2.csv lacks 'a', 'b' and has also '1', '2', '3'"),
     ("a\n1\n", "2.csv lacks 'b'")])
def test_the_file_that_is_wrong_is_named(content, says, tmp_path):
    pytest.importorskip("pyarrow")
    (tmp_path / "1.csv").write_text("a,b\n1,2\n")
    (tmp_path / "2.csv").write_text(content)
    with pytest.raises(ValueError, match=says): Source(tmp_path)
    (tmp_path / "3.parquet").write_bytes(b"PAR1 broken")
    with pytest.raises(ValueError, match="3.parquet: Parquet"): Source(tmp_path / "3.parquet")


def test_a_state_is_no_folder_of_ones_own(tmp_path, monkeypatch):
    "state='thesis' used to empty the folder of this name."
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thesis").mkdir()
    for name in ("x.csv", "thesis/chapter.tex"): (tmp_path / name).write_text("a,y\n1,0\n2,1\n")
    with pytest.raises(ValueError, match="needs files"): Source(np.ones((3, 2)), state=True)
    with pytest.raises(FileNotFoundError): Source("nowhere", state=True)
    with pytest.raises(TypeError, match="True, False or a name"):
        Source("x.csv", state=tmp_path / "thesis")
    for state in (True, "thesis", "x.csv", "../thesis", "a\0b\n"):
        CART().fit(Source("x.csv", state=state), labels="y")
    assert ((tmp_path / "thesis/chapter.tex").exists()
            and sorted(p.name for p in tmp_path.iterdir()) == ["cache", "thesis", "x.csv"])
    # a fit that is done leaves nothing
    assert not [p for p in (tmp_path / "cache").rglob("*") if p.is_file()]


def test_failures_are_warned_of_as_in_memory():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(900, 3)), rng.integers(0, 3, 900)
    told = []
    for X_or_source in (X, Source(X, rows=100)):
        with pytest.warns(xclust.reading.cautions.CautionWarning) as found:
            CART().fit(X_or_source, labels=y)
        told.append([str(w.message) for w in found])
    assert told[0] == told[1]


def test_a_cluster_without_weight_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="zero for all rows of cluster b"):
        IMM().fit(Source(np.arange(4.)[:, None], rows=3), labels=list("aabc"),
                  sample_weight=[1, 1, 0, 1])


def test_ranges_where_the_last_leaves_have_no_rows():
    from xclust.engine.result import leaf_ranges
    from xclust.engine.chunks import ChunkTable, TableChunk, bins_for
    X = np.array([[1., np.nan], [9, 4], [3, 2]])
    chunk = TableChunk(X.T.__getitem__, np.zeros((2, 3), np.uint8), np.zeros(3, np.int64),
                       np.empty(0), 1)
    chunk.places = {4: (0, 3), 7: (3, 3)}
    low, high = leaf_ranges(ChunkTable([chunk], *bins_for(X[1:]), 1), [4, 7], 2)
    assert (low[0].tolist() == [1, 2] and high[0].tolist() == [9, 4]
            and np.isnan([low[1], high[1]]).all())


def test_weights_may_be_a_column():
    frame = pd.DataFrame({"a": [1., 2, 3, 9], "w": [1, 2, 1, 5], "y": ["s", "s", "s", "t"]})
    model = IMM().fit(Source([frame[:1], frame[1:]]), labels="y", sample_weight="w")
    assert model.tree_.weighted_n_node_samples[0] == 9 and list(model.clusters_) == ["s", "t"]


def test_what_has_a_value_a_row_is_not_kept():
    X = np.arange(8.)[:, None]
    model = IMM().fit(Source(X, rows=3), labels=np.arange(8) // 4)
    assert not hasattr(model, "labels_") and model.n_leaves_ == 2 and model.price_ == 1
    with pytest.raises(AttributeError, match="read in chunks, .* predict"): model.labels_
    with pytest.raises(AttributeError, match="read in chunks, .* predict"):
        model.audit(np.arange(8) % 2)
    with pytest.raises(TypeError, match="read in chunks, and this needs all rows"):
        model.cost(Source(X))
    with pytest.raises(ValueError, match="give labels once more"): model.report(Source(X))
    assert (model.apply(Source(X, rows=3)) == model.apply(X)).all()


def test_new_rows_are_judged_as_by_the_tree_in_memory(big):
    X, y = big
    first, second = IMM().fit(Source(X, rows=9_000), labels=y), IMM().fit(X, labels=y)
    for rows in (X[:500], X[:500] + .1):
        assert repr(first.evaluate(rows, y[:500])) == repr(second.evaluate(rows, y[:500]))


# --- what cannot be ---------------------------------------------------------------

@in_turn("make, says", [
    (lambda: IMM().fit(Source([[[1.]]]), labels=[0]), "data must be a path"),
    (lambda: Source(np.zeros((3, 1, 1))), "two dimensions"),
    (lambda: Source([np.zeros((3, 1)), np.zeros((3, 2))]),
     "the same columns everywhere; got 1 and 2"),
    (lambda: Source([pd.DataFrame({"a": [1]}), pd.DataFrame({"b": [1]})]),
     "the same columns everywhere"),
    (lambda: Source([pd.DataFrame({"a": [1]}), np.zeros((2, 1))]), "the same columns everywhere"),
    (lambda: Source(iter([pd.DataFrame({"a": [1]}), pd.DataFrame({"b": [1]})])),
     "the same columns everywhere"),
    (lambda: Source(np.zeros((0, 2))), "no rows"),
    (lambda: IMM().fit(Source(np.zeros((3, 1))), labels=[0, 1]),
     "labels has 2 entries, and X has 3 rows"),
    (lambda: IMM().fit(Source(np.zeros((3, 1)))), "n_clusters=8 is more than the rows"),
    (lambda: IMM().fit(Source(pd.DataFrame({"a": [1., 2]})), labels="b"),
     "X has no column 'b'; it has a"),
    (lambda: IMM().fit(Source(np.array([[1.], [np.nan]])), labels=[0, 1]),
     "column 0 holds missing or infinite"),
    (lambda: IMM().fit(Source(pd.DataFrame({"a": [1., np.inf]})), labels=[0, 1]),
     "column 'a' holds infinite"),
    (lambda: IMM().fit(Source([pd.DataFrame({"a": ["x"]}), pd.DataFrame({"a": [1.]})]),
                       labels=[0, 1]), "'a' holds values of several kinds"),
    (lambda: IMM().fit(Source(pd.DataFrame({"a": [[1], [2]]})), labels=[0, 1]),
     "column 'a' holds values that are not numbers"),
    (lambda: IMM().fit(Source(pd.DataFrame({"a": [f"t{i}" for i in range(99)]})),
                       labels=[0]*50 + [1]*49), "99 different texts in the 99 rows"),
    (lambda: IMM().fit(Source(pd.DataFrame({"a": ["x", "y"]})), labels=[0, 1],
        centers=[[0.], [1.]]), "centers was given, but k-means clusters a table with text"),
    (lambda: IMM(reference=xclust.KMedians(2)).fit(Source(pd.DataFrame({"a": ["x", "y"]}))),
     "give the labels of the rows|partial_fit"),
    (lambda: IMM().fit(Source(np.arange(3.)[:, None]), labels=[-1, -1, -1]), "noise"),
    (lambda: IMM(tie="margin").fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     "whole columns|compares all gaps"),
    (lambda: IMM(candidates="midpoints").fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     "whole columns"),
    (lambda: SpEx(leaf_labels="leaf", refine=True).fit(Source(np.arange(3.)[:, None]),
        labels=[0, 1, 1]), 'leaf_labels="majority"'),
    (lambda: xclust.AutoTree(max_features=1).fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     "read in chunks"),
    (lambda: SpEx(graph="knn").fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     'graph="clique"'),
    (lambda: ExKMC(base=IMM().fit(np.eye(3), labels=[0, 1, 2])).fit(Source(np.arange(3.)[:, None]),
        labels=[0, 1, 2]), "base knows 3 columns"),
    (lambda: xclust.KernelIMM().fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     "KernelIMM reads whole columns"),
    (lambda: IMM(objective="mean").fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     "objective must be"),
    (lambda: xclust.SSEGreedy().fit(Source(np.arange(3.)[:, None]), labels=[0, 1, 1]),
     "SSEGreedy reads whole columns")])
def test_one_sentence(make, says):
    with pytest.raises((ValueError, TypeError), match=says): make()


def test_a_chunk_that_cannot_be_read_is_one_error_and_nothing_is_kept():
    X, calls = np.random.default_rng(0).normal(size=(400, 3)), []
    source = Source(X, rows=100)
    def broken(columns, chunk=source.chunks[2]):
        calls.append(columns)
        if len(calls) > 2: raise OSError("the disk is gone")
        return chunk.read(columns)
    source.chunks[2] = source.chunks[2]._replace(read=broken)
    model = CART(max_leaves=20)
    with pytest.raises(OSError, match="the disk is gone"):
        model.fit(source, labels=np.random.default_rng(1).integers(0, 4, 400))
    assert not hasattr(model, "tree_")


def test_threads_that_ask_share_passes_and_errors():
    scheduler = Scheduler(lambda asked: [[args[0]] for _, args in asked])
    def deep(i):
        return scheduler.run(lambda j: scheduler.map(None, (i, j))[0], [(j,) for j in range(3)])
    assert (scheduler.run(deep, [(i,) for i in range(4)])
            == [[(i, j) for j in range(3)] for i in range(4)] and scheduler.passes == 1)
    def one(i):
        if i == 2: raise KeyError("mine")
        return scheduler.map(None, i)
    with pytest.raises(KeyError, match="mine"): scheduler.run(one, [(i,) for i in range(5)])
    assert scheduler.map(None, 7) == [7]


@pytest.mark.skipif(sys.platform == "win32",
                    reason="SIGINT cannot be sent to one process on Windows")
def test_the_number_of_passes_does_not_depend_on_which_thread_is_first():
    """Threads that end at different times, groups within groups: questions meet in the same passes
    on every run."""
    def passes(seed):
        rng = np.random.default_rng(seed)
        scheduler = Scheduler(lambda asked: [args for _, args in asked])
        def work(i, deep):
            for _ in range(i % 3):
                time.sleep(rng.random() / 500)
                scheduler.map(None, i)
            if deep: scheduler.run(work, [(j, False) for j in range(i + 2)])
            scheduler.map(None, i)
        scheduler.run(work, [(i, True) for i in range(4)])
        scheduler.map(None, 0)
        return scheduler.passes
    assert {passes(seed) for seed in range(20)} == {7}


def test_it_can_be_interrupted(tmp_path):
    code = textwrap.dedent("""
        import numpy as np, time
        from xclust import CART, Source
        X = np.random.default_rng(0).normal(size=(4000, 4))
        source = Source(X, rows=1000)
        for i, chunk in enumerate(source.chunks):
            def slow(columns, chunk=chunk):
                if i == 3: print("reading", flush=True)
                time.sleep(.2)
                return chunk.read(columns)
            source.chunks[i] = chunk._replace(read=slow)
        model = CART(max_leaves=200)
        try: model.fit(source, labels=np.random.default_rng(1).integers(0, 4, 4000))
        except KeyboardInterrupt: print("stopped", hasattr(model, "tree_"), flush=True)
        """)
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True,
                               cwd=Path(__file__).parents[1])
    for _ in range(40): assert process.stdout.readline().startswith("reading")
    process.send_signal(signal.SIGINT)
    assert "stopped False" in process.communicate(timeout=60)[0]


@pytest.mark.filterwarnings("ignore")
def test_a_fitted_reference_is_that_of_the_table_in_memory():
    "Scalers are followed: cuts in the units of the table, costs of scaled columns."
    from sklearn.cluster import KMeans
    from sklearn.frozen import FrozenEstimator     # `said` clones
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import MinMaxScaler, RobustScaler, StandardScaler
    trees = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        X, _, w = table(rng)
        before = [[StandardScaler()], [], [MinMaxScaler(), RobustScaler()]][seed % 3]
        found = FrozenEstimator(make_pipeline(*before,
            KMeans(int(rng.integers(2, 5)), n_init=1, random_state=0)).fit(X))
        interval = (partial(xclust.ExKMC, cuts="interval", max_leaves=6),
                    partial(xclust.Expand, cuts="interval", max_leaves=6))
        model = [IMM, EMN, CART, xclust.ExKMC, xclust.MedianTree,
                 *interval][seed % 7](reference=found, thresholds=["full", "round"][seed % 2])
        whole = said(model, X, None, w)
        assert (said(model, Source(np.split(X, np.sort(rng.integers(0, len(X), 4)))), None, w)
                == whole), seed
        trees += isinstance(whole, tuple)
    assert trees > 30


def test_where_nothing_is_given_batches_are_clustered():
    "Near to k-means of the whole table, whatever the chunks and the order of the rows."
    from sklearn.cluster import KMeans
    from sklearn.preprocessing import StandardScaler
    rng = np.random.default_rng(0)
    kinds = rng.integers(0, 4, 30_000)
    X = (rng.normal(size=(30_000, 4)) + 6*rng.normal(size=(4, 4))[kinds])*[1, 10, 100, 1000]
    frame = pd.DataFrame(X[np.argsort(X[:, 0])], columns=list("abcd"))
    trees = [IMM(4, random_state=0).fit(Source([frame[a:a + m] for a in range(0, len(frame), m)]))
             for m in (4_000, 11_000)]
    assert trees[0].cost_ == trees[1].cost_ and (trees[0].tree_.upper == trees[1].tree_.upper).all()
    best = (-KMeans(4, n_init=10, random_state=0).fit(StandardScaler().fit_transform(frame)).score(
        StandardScaler().fit_transform(frame)))
    assert best*(1 - 1e-9) <= trees[0].reference_cost_ < 1.01*best
    assert ((trees[0].predict(frame) == trees[0].predict(Source(frame))).all()
            and len(trees[0].reference_) == 2)


def test_centers_alone_and_those_of_spark():
    class Model:                                   # what pyspark.ml.clustering.KMeansModel has
        def clusterCenters(self): return [np.zeros(2), np.ones(2)*3]
        def predict(self, vector): raise AssertionError("Spark predicts its own vectors")
    X = np.random.default_rng(0).normal(size=(300, 2)) + np.arange(300)[:, None] % 2*3
    given = IMM().fit(X, centers=Model().clusterCenters())
    for found in (IMM().fit(Source(X, rows=70), centers=Model().clusterCenters()),
                  IMM(reference=Model()).fit(Source(X, rows=70))):
        assert ((found.cost_, found.price_, found.agreement_) == (given.cost_, given.price_,
                                                                  given.agreement_))
    with pytest.raises(ValueError,
                       match="centers must hold finite numbers, one column for each of 2"):
        IMM().fit(Source(X), centers=np.zeros((2, 3)))
    with pytest.raises(ValueError, match="n_clusters=301 is more than the rows"):
        IMM(301).fit(Source(X))


def test_a_base_in_other_units_than_the_reference_is_refused():
    from sklearn.cluster import KMeans
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    X = np.random.default_rng(0).normal(size=(200, 2))*[1, 100] + 50
    found = make_pipeline(StandardScaler(), KMeans(3, n_init=1, random_state=0)).fit(X)
    base = IMM(reference=found).fit(X)
    with pytest.raises(ValueError, match="base is a tree in the units of X"):
        xclust.ExKMC(base=base.tree_, reference=found).fit(Source(X))
    labels = found.predict(X)
    a, b = (xclust.ExKMC(base=base.tree_, max_leaves=5).fit(T, labels=labels)
            for T in (X, Source(X, rows=70)))
    assert a.cost_ == b.cost_ and (a.tree_.upper == b.tree_.upper).all()


@pytest.mark.parametrize("words", [False, True])
def test_bins_are_chosen_again_where_a_few_chunks_did_not_speak_for_all(monkeypatch, words):
    import xclust.engine.chunks as chunks
    rng, n, opened = np.random.default_rng(0), 6400, []
    kind = rng.integers(0, 5, n)
    X = pd.DataFrame(rng.normal(size=(n, 3)) + 4*rng.normal(size=(5, 3))[kind], columns=list("abc"))
    # just the chunks that are looked at first
    X[np.arange(n)//100 % 4 == 0] *= 1e-3
    if words: X["town"] = rng.choice(["Ulm", "Bonn", "Kiel"], n)
    def seen(*args, members_of=chunks.members_of):
        found = members_of(*args)
        if len(found[1]): opened.append(np.bincount(found[1]).max())
        return found
    monkeypatch.setattr(chunks, "members_of", seen)
    chunks = [X[i:i + 100] for i in range(0, n, 100)]
    for model in (IMM(objective="kmeans"), CART(objective="labels", max_leaves=8)):
        whole, parts = (said(model, rows, kind, None) for rows in (X, Source(chunks)))
        assert whole == parts
    # of the 100 rows of a chunk
    assert len(opened) > 64 and max(opened) <= 20


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(12))
def test_the_report_of_chunks_is_the_page_of_memory(seed):
    rng = np.random.default_rng(seed)
    X, y, w = mixed(rng) if seed % 2 else table(rng)
    if seed % 4 == 0: X = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
    model = method(rng, X)
    model.set_params(objective="labels" if seed % 3 == 0 and not isinstance(model, ExShallow)
                     else "kmeans")
    cuts = (np.sort(rng.integers(0, len(X) + 1, rng.integers(0, 8))) if seed
            else np.arange(1, len(X)))
    source = Source([X[a:b] for a, b in zip([0, *cuts], [*cuts, len(X)]) if a < b])
    whole, parts = (clone(model).fit(rows, labels=y, sample_weight=w) for rows in (X, source))
    page = whole.report(X, sample_weight=w, groups={"odd": np.arange(len(X)) % 2})
    assert (page == parts.report(source, labels=y, sample_weight=w,
                                 groups={"odd": np.arange(len(X)) % 2}))


def test_a_report_says_what_it_lacks():
    X, y, _ = table(np.random.default_rng(3))
    source = Source([X[:9], X[9:]])
    tree = IMM(objective="labels").fit(source, labels=y)
    for call, said_so in ((lambda: tree.report(source), "fit was given labels as an array"),
                          (lambda: tree.report(source, labels=y[1:]), "labels has"),
                          (lambda: tree.report(Source(X[:-1]), labels=y[:-1]), "in fit it was")):
        with pytest.raises(ValueError, match=said_so): call()
    whole = IMM(objective="labels").fit(X, labels=y)
    with pytest.raises(ValueError, match="not read in chunks"): whole.report(X, labels=y)
    assert "<h2>" in tree.report()


class Stop(BaseException): pass


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(8))
def test_a_fit_that_is_broken_off_goes_on_and_asks_nothing_twice(monkeypatch, tmp_path, seed):
    import xclust.engine.chunks as chunks
    rng = np.random.default_rng(seed)
    X, y, w = mixed(rng) if seed % 3 == 1 else table(rng)
    if seed % 3 != 1: X = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
    model = xclust.AutoTree() if seed % 3 == 2 else method(rng, X).set_params(objective="kmeans")
    if seed % 3 == 0: refined(model)
    (tmp_path / "rows").mkdir()
    for i in range(0, len(X), 60):
        X.assign(label=y)[i:i + 60].to_parquet(tmp_path / f"rows/{i:03}.parquet")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    def fitted(**state): return said(model, Source(tmp_path / "rows", **state), "label", w)
    left, asked, anew = [10**6], [0], chunks.Journal.anew
    def stop(*args):
        if not left[0]: raise Stop
        left[0], asked[0] = left[0] - 1, asked[0] + 1
        return anew(*args)
    monkeypatch.setattr(chunks.Journal, "anew", stop)
    whole, at_once = fitted(), fitted(state="at once")
    passes, asked[0] = asked[0], 0
    while True:
        left[0] = int(rng.integers(1, max(2, passes//2)))
        try: parts = fitted(state=True); break
        except Stop: pass
    assert whole == at_once == parts and asked[0] == passes


@pytest.mark.filterwarnings("ignore")
def test_progress_of_passes_is_reported(tmp_path, monkeypatch):
    from xclust.engine.printed import Progress
    monkeypatch.setattr(Progress, "every", 0.)
    X, y = np.random.default_rng(0).normal(size=(400, 3)), np.arange(400) % 3
    for i in range(4):
        pd.DataFrame(X, columns=list("abc")).assign(y=y)[100*i:100*i
            + 100].to_parquet(tmp_path / f"{i}.parquet")
    told = []
    CART().fit(Source(tmp_path, tell=told.append), labels="y")
    n = sum(bool(re.match(r"pass \d|still at work .* passes$", t)) for t in told)
    assert ([t.split(",")[0] for t in told if "coding" in t] == ["coding chunk 1 of 4",
        "coding chunk 2 of 4", "coding chunk 3 of 4", "coding chunk 4 of 4"])
    assert any(re.fullmatch(r"pass 3 of about \d+, .* so far, about .* left", t) for t in told)
    assert n > 10 and re.search(rf"pass {n} of|: {n} passes$", told[-1])
    assert (Progress(None, "pass", 5, done=7).report(3.) == Progress(None, "pass",
        done=7).report(3.) == "still at work after 3 s: 7 passes")
    told.clear()
    def stop(*args): raise KeyboardInterrupt
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    with monkeypatch.context() as patched:
        patched.setattr("xclust.methods.estimator.explained_by", stop)
        with pytest.raises(KeyboardInterrupt):
            CART().fit(Source(tmp_path, state=True, tell=told.append), labels="y")
    kept = int(re.match(r"pass (\d+)", told[-1])[1])
    told.clear()
    CART().fit(Source(tmp_path, state=True, tell=told.append), labels="y")
    first = next(t for t in told if re.match("pass |still", t))
    assert re.search(rf"pass {kept + 1} of|: {kept + 1} passes$", first), first
    with pytest.raises(TypeError, match="tell must be a function of a text, such as print, or "
                                        "None; got True"):
        Source(X, tell=True)


def test_labels_and_score_of_chunks_and_what_needs_a_row(tmp_path):
    X, y = np.random.default_rng(0).normal(size=(300, 3)), np.arange(300) % 3
    X[:, 0] += 5*y
    chunks, model = Source(X, rows=90), CART(objective="kmeans").fit(X, labels=y)
    assert np.array_equal(CART(objective="kmeans").fit_predict(chunks, labels=y), model.labels_)
    assert (np.array_equal(model.fit_predict(X, labels=y), model.labels_)
            and model.score(chunks) == pytest.approx(model.score(X), rel=1e-12))
    counted = CART(objective="labels").fit(chunks, labels=y)
    assert counted.score(chunks, y) == CART(objective="labels").fit(X, labels=y).score(X, y)
    with pytest.raises(TypeError, match="X is read in chunks, and this needs all rows at once"):
        model.counterfactual(chunks)
    frame = pd.DataFrame(X, columns=list("abc"))
    frame.to_parquet(tmp_path / "1.parquet")
    frame.rename(columns={"a": "q"}).to_csv(tmp_path / "2.csv", index=False)
    with pytest.raises(ValueError, match="2.csv lacks 'a' and has also 'q', unlike 1.parquet"):
        Source([tmp_path / "1.parquet", str(tmp_path / "2.csv")])
    for year in ("2020", "2021"):                              # as Dask and Spark write
        (tmp_path / "rows" / year).mkdir(parents=True)
        (frame if year == "2020" else frame[["a"]]).to_parquet(tmp_path / "rows" / year
                                                               / "part-0.parquet")
    with pytest.raises(ValueError,
                       match="2021/part-0.parquet lacks 'b', 'c', unlike 2020/part-0.parquet"):
        Source(tmp_path / "rows")
    # y is for those that count labels
    assert model.score(chunks, np.full(300, "a")) == model.score(chunks)


@pytest.mark.parametrize("seed", range(6))
def test_medians_of_scaled_and_mixed_tables(seed, monkeypatch):
    """Medians of all rows, in scaled and encoded columns and in the units of the table: those of
    memory, to the last bit."""
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from xclust.reference.frames import encoded
    from xclust.shipping.cli import KnownLabels
    rng = np.random.default_rng(seed)
    m, k = int(rng.integers(30, 300)), 3
    y = rng.integers(0, k, m)
    frame = pd.DataFrame(rng.integers(0, rng.integers(3, 40), (m, 3))*[1., 100., .1],
                         columns=list("abc")).assign(a=lambda f: f.a + 5*y)
    reference = make_pipeline(StandardScaler(), KnownLabels(y))
    if seed % 2:
        frame = frame.assign(t=rng.choice(list("xyzwv"), m),
                             b=np.where(rng.random(m) < .1, np.nan, frame.b))
        reference = encoded(KnownLabels(y), "standard")
    ends = np.sort(rng.integers(1, m, 2))
    parts = [p for p in np.split(np.arange(m), ends) if len(p)]
    source = Source([frame.assign(y=y).iloc[p] for p in parts])
    if not seed % 2: source.scaler = StandardScaler().fit(frame.to_numpy())
    for model in (IMM, CART):
        equal_medians(model(objective="kmedians", reference=reference).fit(frame),
                      model(objective="kmedians").fit(source, labels="y"))
    rows = [frame.iloc[p] for p in parts]
    equal_medians(*(IMM(k, objective="kmedians", random_state=0).fit(X)
                    for X in (frame, Source(rows))))
    monkeypatch.setattr("xclust.methods.chunked.spaced_rows",
                        lambda source, columns, most=0: spaced_rows(source, columns, 20))
    found = IMM(k, objective="kmedians", random_state=0).fit(Source(rows))
    best = IMM(k, objective="kmedians", random_state=0).fit(frame)
    assert (found.reference_cost_ <= 1.5*best.reference_cost_
            and (found.predict(frame) == found.predict(Source(rows))).all())


def equal_medians(a, b):
    assert (str(a.rules()) == str(b.rules()) and a.cost_ == b.cost_
            and a.reference_cost_ == b.reference_cost_)
    assert np.array_equal(a.cluster_centers_, b.cluster_centers_, equal_nan=True)
