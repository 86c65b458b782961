"""Dask: any partitions, any number of workers, any of them dying, and the tree of the table in
memory, to the last bit."""
import os, pickle, signal, threading, time
import numpy as np
import pandas as pd
import pytest
from helpers import tries
from chunked import contest, few_are_many, method, mixed_instance, refined, said, table
from sklearn.base import clone
from xclust import CART, IMM, AutoTree, ExKMC, Source
dask = pytest.importorskip("dask")
dd, da = pytest.importorskip("dask.dataframe"), pytest.importorskip("dask.array")
distributed = pytest.importorskip("distributed")
from xclust.engine.costs import exact_weights, on_grid
from xclust.engine.workers import packed, as_it_was
from xclust.methods import chunked_mixed
from xclust.reference import on_dask


@pytest.fixture(scope="module")
def client():
    with distributed.Client(processes=False, n_workers=1, threads_per_worker=2,
                            dashboard_address=":0") as client:
        yield client


@pytest.fixture
def alone():
    with dask.config.set(scheduler="synchronous"): yield


def cut(X, ends):
    "A frame in partitions that end there, some perhaps empty."
    return dd.from_map(lambda i: X.iloc[i[0]:i[1]], list(zip([0, *ends], [*ends, len(X)])),
                       meta=X[:0])


def framed(X, y, w):
    frame = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])])
    return frame.assign(y=y) if w is None else frame.assign(y=y, w=w)


class Held:
    "What a task made; it can be made again."
    def __init__(self, f, args): self.f, self.args, self.kept, self.key = f, args, [], id(self)
    def release(self): pass

    def value(self):
        if not self.kept: self.kept.append(self.f(*map(value_of, self.args)))
        return self.kept[0]


def value_of(thing):
    if isinstance(thing, list): return [value_of(item) for item in thing]
    return thing.value() if isinstance(thing, Held) else thing


class Forgetful:
    """A cluster without processes: it loses some of what it holds, as if workers died, and makes it
    again."""
    def __init__(self, rng): self.rng, self.held, self.lost = rng, [], 0

    def map(self, f, *lists, pure):
        return [self.submit(f, *args, pure=pure) for args in zip(*lists)]

    def submit(self, f, *args, pure):
        self.held.append(Held(f, args))
        return self.held[-1]

    def who_has(self, futures):
        return {f.key: tuple(self.rng.choice(list("abc"), self.rng.integers(1, 3)))
                for f in futures if f.kept}
    def nthreads(self): return {"a": 1, "b": 2}
    def compute(self, parts):
        return [self.submit(lambda p=p: p.compute(scheduler="synchronous"), pure=False)
                for p in parts]

    def gather(self, futures):
        found = [future.value() for future in futures]
        for held in self.held:
            if held.kept and self.rng.random() < .1: self.lost += len(held.kept); held.kept.clear()
        return found


def instance(seed, improved=False):
    rng = np.random.default_rng(seed)
    X, y, w = table(rng)
    model, frame, client = method(rng, X), framed(X, y, w), Forgetful(rng)
    if improved and not refined(model): return False, 0
    whole = said(model, frame.drop(columns=["y", "w"], errors="ignore"), y, w)
    source = Source(cut(frame, np.sort(rng.integers(0, len(X) + 1, rng.integers(1, 12)))),
                    client=client)
    parts = said(model, source, "y", None if w is None else "w")
    # refused, with a sentence
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
    if not (zero and parts is ValueError): assert parts == whole, f"instance {seed}: {model}"
    return isinstance(whole, tuple), client.lost


@pytest.mark.filterwarnings("ignore")
def test_any_partitions_and_any_losses_give_the_same_bits(monkeypatch):
    monkeypatch.setattr(on_dask, "gathered", lambda client, futures: client.gather(futures))
    trees, lost = zip(*map(instance, range(30)))
    assert sum(trees) > 24 and sum(lost) > 1000


@pytest.mark.filterwarnings("ignore")
def test_refined_and_contests_too(monkeypatch):
    """Refinement and AutoTree keep more with the chunks: what rows pay, where they were. It is lost
    with them, and made again."""
    monkeypatch.setattr(on_dask, "gathered", lambda client, futures: client.gather(futures))
    trees, lost = zip(*(instance(seed, improved=True) for seed in range(100, 107)))
    assert sum(trees) > 4 and sum(lost) > 200
    def elsewhere(X, y, w, chunks, rng):
        client, ends = Forgetful(rng), np.cumsum([len(part) for part in chunks])[:-1]
        return Source(cut(framed(X, y, w), ends), client=client), "y", None if w is None else "w"
    assert sum(contest(seed, elsewhere) for seed in (7000, 7010)) == 2


@pytest.mark.filterwarnings("ignore")
def test_text_dates_and_gaps_stay_there(monkeypatch):
    """Any kinds of columns, any partitions, empty ones among them, any losses: the tree of memory,
    and no row comes here."""
    monkeypatch.setattr(on_dask, "gathered", lambda client, futures: client.gather(futures))
    monkeypatch.setattr(chunked_mixed, "brought_here", None)
    lost = []
    def elsewhere(X, y, w, cuts, rng):
        lost.append(client := Forgetful(rng))
        return (Source(cut(X.assign(y=y) if w is None else X.assign(y=y, w=w), [0, *cuts]),
                       client=client), "y", None if w is None else "w")
    trees = 0
    for seed in range(4000, 4000 + tries(30, 8)):
        with few_are_many(seed), dask.config.set({"dataframe.convert-string": False}):
            trees += mixed_instance(seed, elsewhere)
    assert trees > tries(24, 6) and sum(client.lost for client in lost) > tries(1000, 200)


def test_pieces_of_a_worker_answer_in_one_task(client, monkeypatch):
    "As many tasks a pass as the workers have threads, however many chunks there are."
    X, y = (np.random.default_rng(0).normal(size=(400, 3)),
            np.random.default_rng(1).integers(0, 4, 400))
    tasks, mapped = [], on_dask.OnDask.map
    def counted(self, f, *lists):
        if f is on_dask.map_together: tasks.append(len(lists[0]))
        return mapped(self, f, *lists)
    monkeypatch.setattr(on_dask.OnDask, "map", counted)
    there = CART().fit(Source(da.from_array(X, chunks=(20, 3)), client=client), labels=y)
    assert set(tasks) == {2} and (there.tree_.upper == CART().fit(X, labels=y).tree_.upper).all()


def test_the_driver_gets_two_tables_a_pass_from_any_number_of_workers(monkeypatch):
    """The others are added by workers; and where chunks lie is asked again only if others have
    answered."""
    X, y = (np.random.default_rng(0).normal(size=(400, 3)),
            np.random.default_rng(1).integers(0, 4, 400))
    came, rng = [], np.random.default_rng(2)
    class Twenty(Forgetful):
        asked = 0
        def who_has(self, futures):
            self.asked += 1
            return {f.key: (f"w{i}",) for i, f in enumerate(futures)}
        def nthreads(self): return {}
        def gather(self, futures): return [future.value() for future in futures]
    def gathered(client, futures):
        found = client.gather(futures)
        if found and isinstance(found[0], on_dask.Partials): came.append(len(found))
        return found
    monkeypatch.setattr(on_dask, "gathered", gathered)
    client, number = Twenty(rng), iter(range(10**6))
    monkeypatch.setattr(on_dask, "this_worker", lambda: f"w{next(number) % 20}")
    there = CART().fit(Source(da.from_array(X, chunks=(20, 3)), client=client), labels=y)
    assert (set(came) == {1} and client.asked == 1
            and (there.tree_.upper == CART().fit(X, labels=y).tree_.upper).all())
    client = Twenty(rng)
    monkeypatch.setattr(on_dask, "this_worker", lambda: None)
    CART().fit(Source(da.from_array(X, chunks=(20, 3)), client=client), labels=y)
    assert client.asked == len(came)/2


def test_without_a_cluster(alone):
    X, y, w = table(np.random.default_rng(3))
    parts = cut(framed(X, y, w), [3, 3, 7])
    assert (said(CART(), parts, "y", None if w is None else "w")
            == said(CART(), framed(X, y, w).drop(columns=["y", "w"], errors="ignore"), y, w))
    array = da.from_array(X, chunks=(5, 1))
    assert (said(IMM(), array, y, None) == said(IMM(), X, y, None) == said(IMM(), array,
        da.from_array(y, chunks=4), None))


def test_arrays_and_labels_of_every_kind(monkeypatch):
    monkeypatch.setattr(on_dask, "gathered", lambda client, futures: client.gather(futures))
    rng, client = np.random.default_rng(0), Forgetful(np.random.default_rng(0))
    X, y, w = rng.normal(size=(90, 3)), rng.integers(0, 3, 90), rng.random(90)
    def there(X, *given): return said(CART(), Source(X, client=client), *given)
    whole, array, rows = said(CART(), X, y, w), da.from_array(X, chunks=(40, 2)), ((40, 40, 10),)
    parts = da.from_array(y, chunks=rows), da.from_array(w, chunks=rows)
    assert there(array, y, w) == there(array, *parts) == there(array, y, parts[1]) == whole
    assert there(array[array[:, 0] > -9], *parts) == whole                # of unknown lengths
    text = pd.DataFrame(X, columns=list("abc")).assign(y=pd.Categorical.from_codes(y, list("xyz")))
    named = said(CART(), text[list("abc")], text.y, None)
    ddf = dd.from_pandas(text, npartitions=4, sort=False)
    assert there(ddf, "y", None) == there(ddf[list("abc")], ddf.y, None) == named
    differing = dd.concat(
        [dd.from_pandas(text[i:i + 30].assign(y=text.y[i:i + 30].cat.remove_unused_categories()),
                        npartitions=1) for i in (0, 30, 60)])
    assert there(differing, "y", None) == named
    gaps = text.assign(y=text.y.astype(object).where(text.y != "x", None))
    assert (there(dd.from_pandas(gaps, npartitions=3), "y", None)
            == said(CART(), text[list("abc")], gaps.y, None))
    centers = [X[y == j].mean(0) for j in range(3)]
    far, here = (IMM().fit(Source(array, client=client), labels=y, centers=centers),
                 IMM().fit(X, labels=y, centers=centers))
    assert far.cost_ == here.cost_ and (far.tree_.upper == here.tree_.upper).all()


def test_a_cluster_in_this_process(client):
    X, y, w = table(np.random.default_rng(5))
    frame = framed(X, y, w)
    given = "y", None if w is None else "w"
    assert (said(IMM(), cut(frame, [3, 3, 7]), *given)
            == said(IMM(), Source(cut(frame, [9]), client=client), *given) \
        == said(IMM(), frame.drop(columns=["y", "w"], errors="ignore"), y, w))


def test_weights_near_a_power_of_two():
    "Where the rounding of the total decides the grid."
    for w in (np.full(64, 1/64), np.full(64, 1/64) - 2.**-60, np.full(64, 1e-300),
              np.r_[np.ones(63), 1 + 1e-9]):
        stats = [on_dask.scan(on_dask.Loaded([], None, None, part, len(part), None), [], 0)
                 for part in np.array_split(w, 5)]
        assert (on_grid(w, *on_dask.grid_of(stats, lambda: w)) == exact_weights(w, 64)).all()


def test_predict_is_lazy(client):
    X, y = np.random.default_rng(0).normal(size=(60, 2)), np.arange(60) % 3
    frame = pd.DataFrame(X, columns=["a", "b"], index=np.arange(60)*2)
    model, calls = CART().fit(frame, labels=y), []
    def seen(part):
        calls.append(len(part))
        return part
    ddf = cut(frame, [20, 20]).map_partitions(seen, meta=frame[:0])
    clusters, leaves = model.predict(ddf), model.apply(ddf)
    assert not calls and clusters.dtype == np.int64 and clusters.npartitions == 3
    found = clusters.compute()
    assert ((found == model.predict(frame)).all() and (found.index == frame.index).all()
            and (leaves.compute() == model.apply(frame)).all())
    model = CART().fit(X, labels=y)
    lazy = model.predict(da.from_array(X, chunks=(25, 1)))
    assert lazy.chunks == ((25, 25, 10),) and (lazy.compute() == model.labels_).all()
    assert (model.predict(Source(da.from_array(X, chunks=(25, 1)), client=client))
            == model.labels_).all()


@pytest.mark.filterwarnings("ignore")
def test_evaluate_and_check_as_in_memory(client):
    """The numbers of a table in memory, to the last digit: from partitions, from chunks, with
    labels by name or beside."""
    rng = np.random.default_rng(0)
    X = pd.DataFrame(rng.normal(size=(200, 3)), columns=list("abc"))
    y, w, new = (pd.Series(np.where(X.a > 0, "p", np.where(X.b > 0, "q", "r"))), rng.random(200),
                 X*1.3 + .1)
    def told(found):
        return (pickle.dumps([getattr(found, f) for f in found.__dataclass_fields__
                              if f != "strangers"]), str(getattr(found, "strangers", "")))
    for model in (CART().fit(X, labels=y),
            IMM().fit(X, labels=y, centers=X.groupby(y).mean().to_numpy()),
            ExKMC(3, random_state=0).fit(X)):
        whole = new.assign(y=y, w=w)
        parts, chunks = cut(whole, [3, 3, 120]), Source([whole[:40], whole[40:]])
        for named, own in (({}, {}), (dict(labels="y", sample_weight="w"),
                                      dict(labels=y, sample_weight=w))):
            if (own and model.clusters_.dtype.kind == "i" or not own
                and model.objective_ == "labels"):
                continue
            expected = told(model.evaluate(new, **own))
            beside = {name: parts[v] for name, v in named.items()}
            for there, given in ((parts, named), (parts[list("abc")], beside), (chunks, named),
                                 (Source([new[:90], new[90:]]), own)):
                assert told(model.evaluate(there, **given)) == expected
        for columns in ("used", "all"):
            assert (told(model.check(parts, columns=columns))
                    == told(model.check(chunks, columns=columns))
                    == told(model.check(new, columns=columns)))
        array = da.from_array(new.to_numpy(), chunks=(70, 2))
        # of unknown lengths
        assert told(model.check(array[array[:, 0] > -99])) == told(model.check(new))
    model, parts = CART().fit(X, labels=y), cut(new.assign(y=y), [90])
    with pytest.raises(ValueError,
                       match="labels must be the name of a column, or a Dask collection"):
        model.evaluate(parts, y)
    with pytest.raises(ValueError, match="X has no column 'z', which labels names"):
        model.evaluate(parts, "z")
    with pytest.raises(ValueError, match="labels has 1 partitions, and X has 2"):
        model.evaluate(parts, parts.y.repartition(npartitions=1))
    with pytest.raises(ValueError, match="labels has 3 entries, and X has 200"):
        model.evaluate(Source([new[:9], new[9:]]), list("pqr"))


def test_a_fitted_model_is_small_and_free(client):
    """Clones, copies and pickles know nothing of the table, its graph or its client; parameters are
    searched as elsewhere."""
    from sklearn.model_selection import GridSearchCV
    X, y = np.random.default_rng(0).normal(size=(4_000, 3)), np.arange(4_000) % 4
    frame = pd.DataFrame(X, columns=list("abc"))
    ddf = dd.from_pandas(frame.assign(y=y), npartitions=4)
    for model in (IMM(), ExKMC(max_leaves=6, refine=True),
                  AutoTree(starts=["imm"], cuts="threshold")):
        there = model.fit(ddf, labels="y")
        blob = pickle.dumps(there)
        back = pickle.loads(blob)
        assert len(blob) < X.nbytes/2 and b"distributed" not in blob and b"dask" not in blob
        assert ((back.predict(ddf).compute() == there.predict(frame)).all()
                and str(back.rules()) == str(there.rules()))
        again = clone(there)
        assert again.get_params() == there.get_params() and not hasattr(again, "tree_")
        if isinstance(model, IMM):
            assert (again.fit(ddf, labels="y").tree_.upper == there.tree_.upper).all()
    search = GridSearchCV(CART(3, reference=None, random_state=0), {"max_leaves": [3, 5]}, cv=2,
                          error_score="raise").fit(frame[:200])
    lazy = search.predict(ddf[list("abc")])
    assert (dask.is_dask_collection(lazy)
            and (lazy.compute() == search.best_estimator_.predict(frame)).all())


def test_what_is_spilled_comes_back(tmp_path, monkeypatch):
    """A worker that keeps next to nothing in memory: its chunks lie on disk between passes, with
    what they were asked before."""
    X, y = (np.random.default_rng(0).normal(size=(20_000, 4)),
            np.random.default_rng(1).integers(0, 4, 20_000))
    frame = pd.DataFrame(X, columns=list("abcd"))
    limits = {"distributed.worker.memory.target": 1e-6, "distributed.worker.memory.spill": False,
              "distributed.worker.memory.pause": False}
    with dask.config.set(limits), distributed.LocalCluster(n_workers=1, threads_per_worker=1,
            processes=False, dashboard_address=":0", memory_limit="8GB",
            local_directory=str(tmp_path)) as cluster, distributed.Client(cluster) as client:
        on_disk, send = [], on_dask.OnDask.send
        def counted(self, a_pass):
            on_disk.append(*client.run(lambda dask_worker: len(dask_worker.data.disk)).values())
            return send(self, a_pass)
        monkeypatch.setattr(on_dask.OnDask, "send", counted)
        there = IMM(refine=True).fit(dd.from_pandas(frame.assign(y=y), npartitions=5), labels="y")
        assert max(on_disk) > 4
    here = IMM(refine=True).fit(frame, labels=y)
    assert (there.tree_.upper == here.tree_.upper).all() and there.cost_ == here.cost_


@pytest.mark.parametrize("make, says", [
    (lambda d: IMM(reference=d).fit(d, labels="y"), "reference was given together with labels"),
    (lambda d: IMM().fit(d, labels="b"), "X has no column 'b'; it has a, y"),
    (lambda d: IMM().fit(d.a, labels="y"), "two dimensions, rows and columns; got Series of 1"),
    (lambda d: IMM().fit(d, labels=d.y.repartition(npartitions=1)),
     "labels has 1 partitions, and X has 2: put them into the table"),
    (lambda d: IMM().fit(d, labels=da.from_array(np.zeros(6), chunks=((2, 4),))),
     "labels has 2 rows in partition 0, and X has 3"),
    (lambda d: IMM().fit(d, labels=[0, 1]), "labels has 2 entries, and X has 6 rows"),
    (lambda d: IMM().fit(d, labels="y", sample_weight=-d.a), "must not be negative"),
    (lambda d: IMM().fit(d[d.a > 99], labels="y"), "X holds no rows"),
    (lambda d: Source(np.zeros((2, 2)), client=distributed.default_client()),
     "client is for a Dask"),
    (lambda d: IMM().fit(d.map_partitions(lambda x: 1/0, meta=d._meta), labels="y"),
     "division by zero")])
def test_one_sentence(client, make, says):
    ddf = dd.from_pandas(pd.DataFrame({"a": np.arange(6.), "y": [0, 0, 1, 1, 1, 0]}), npartitions=2)
    with pytest.raises((ValueError, ZeroDivisionError), match=says): make(ddf)


def test_text_and_gaps_are_explained_there(client, recwarn):
    """As in memory, without a word, and no row comes here; and nothing stays with the workers,
    after a mistake neither."""
    rng = np.random.default_rng(0)
    X = pd.DataFrame(rng.normal(size=(900, 3)),
        columns=list("abc")).assign(city=np.array(["x", "y", "z"])[rng.integers(0, 3, 900)])
    X.loc[::7, "a"] = np.nan
    y, before = ((X.b > 0)*1 + (X.city == "x")*1,
                 {key for keys in client.has_what().values() for key in keys})
    for some in (X, X.drop(columns="city")):
        ddf = dd.from_pandas(some.assign(y=y), npartitions=4)
        there, here = (IMM(objective="labels").fit(ddf, labels="y"),
                       IMM(objective="labels").fit(some, labels=y))
        assert (there.tree_ == here.tree_ and (there.predict(ddf).compute() == here.labels_).all()
                and str(there.rules()) == str(here.rules()))
        assert (there.fit(ddf.drop(columns="y"), labels=ddf.y).tree_
                == there.fit(ddf.drop(columns="y"), labels=y.to_numpy()).tree_ == here.tree_)
        with pytest.raises(ValueError, match="no column 'nope'"): IMM().fit(ddf, labels="nope")
        with pytest.raises(ValueError, match="column 'a' holds values of several kinds"):
            IMM().fit(dd.concat([ddf, ddf.assign(a=ddf.b.astype(str))]), labels="y")
    assert not [w for w in recwarn if "text, dates" in str(w.message)]
    def kept(): return {key for keys in client.has_what().values() for key in keys} - before
    for _ in range(100):
        if not kept(): break
        time.sleep(.1)
    assert not kept()


def test_medians(client):
    frame = pd.DataFrame(np.random.default_rng(0).normal(size=(60, 2)).round(1),
                         columns=list("ab")).assign(y=np.arange(60) % 3)
    here, there = (IMM(objective="kmedians").fit(X, labels="y") if y is None
                   else IMM(objective="kmedians").fit(X, labels=y)
                   for X, y in ((frame[["a", "b"]], frame.y),
                                (dd.from_pandas(frame, npartitions=3), None)))
    assert here.tree_ == there.tree_ and here.cost_ == there.cost_ and here.price_ == there.price_


def test_what_travels_comes_back_as_it_was():
    rng = np.random.default_rng(0)
    for scale in (1, 200, 60_000, 2e9, 1e300):
        for v in (rng.normal(size=(9, 9))*scale, np.round(rng.normal(size=(9, 9))*scale),
                  np.round(rng.random((9, 9))*scale)):
            (back,), = as_it_was(pickle.loads(pickle.dumps(packed([(v,)]))))
            assert back.tobytes() == v.tobytes() and back.dtype == v.dtype


# --- a real cluster, and what befalls it ------------------------------------------

def test_workers_that_die(tmp_path):
    "One of two processes is killed while the tree grows: the tree stays the same."
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(6_000, 4)), rng.integers(0, 4, 6_000)
    frame = framed(X, y, None)
    expected = said(IMM(), frame.drop(columns="y"), y, None)
    frame.to_parquet(tmp_path / "t.parquet")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1,
            dashboard_address=":0") as cluster, distributed.Client(cluster) as client:
        ddf = dd.from_map(lambda i, f=str(tmp_path / "t.parquet"): pd.read_parquet(f)[i*1000:(i + 1)
            *1000], range(6))
        passes, send, deaths = [], on_dask.OnDask.send, {5}
        def deadly(self, a_pass):
            passes.append(1)
            if len(passes) in deaths:
                pid = client.run(os.getpid)
                threading.Timer(.02, os.kill,
                    (next(iter(pid.values())), getattr(signal, "SIGKILL", signal.SIGTERM))).start()
            return send(self, a_pass)
        on_dask.OnDask.send = deadly
        try: found = said(IMM(), ddf, "y", None)
        finally: on_dask.OnDask.send = send
        assert found == expected and len(passes) > max(deaths)


def test_no_worker_is_left(monkeypatch):
    "One error, nothing hangs, nothing is kept."
    monkeypatch.setattr(on_dask, "PATIENCE", 1)
    with distributed.LocalCluster(n_workers=0, processes=False,
                                  dashboard_address=":0") as cluster, distributed.Client(cluster):
        model = IMM()
        with pytest.raises(RuntimeError, match="no worker for 1 seconds"):
            model.fit(da.from_array(np.zeros((4, 1)), chunks=(2, 1)), labels=[0, 0, 1, 1])
        assert not hasattr(model, "tree_")


def test_clusters_that_are_found(client):
    "Without labels, by centers alone, by a pipeline: as from chunks."
    from sklearn.cluster import MiniBatchKMeans
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    X = np.random.default_rng(0).normal(size=(300, 2))
    array, chunks = da.from_array(X, chunks=(90, 2)), Source(X, rows=90)
    for model, given in (IMM(3, random_state=0), {}), (IMM(), {"centers": X[:3]}), \
                        (IMM(reference=make_pipeline(StandardScaler(),
                            MiniBatchKMeans(3, random_state=0)).fit(X)), {}):
        there, here = model.fit(array, **given).result_, model.fit(chunks, **given).result_
        assert ((there.tree.upper == here.tree.upper).all()
                and (there.cost, there.agreement) == (here.cost, here.agreement))
