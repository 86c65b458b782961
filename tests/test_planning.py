"""Planning: any cluster, any deaths and losses, any stragglers, and the tree of the table in
memory, to the last bit; what is counted is what was asked."""
import sys
from pathlib import Path
import numpy as np
import pytest
from chunked import method, said, table
from xclust import CART, IMM, Source
from xclust.methods import chunked

BENCHMARKS = Path(__file__).parents[1] / "nbs" / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))
from planning import RATES, Cluster, SimulatedWorkers, counting
from planning import estimate_resources, on_simulated_workers


def over(monkeypatch, change):
    "Let a fit grow its tree on another table than the one that was made of its source."
    made = chunked.chunks_and_stats
    def changed(*asked):
        table, *others = made(*asked)
        return change(table), *others
    monkeypatch.setattr(chunked, "chunks_and_stats", changed)


def any_cluster(rng):
    def one(*values): return values[rng.integers(len(values))]
    return Cluster(int(rng.integers(1, 12)), 0, code=one(0.0, 1.0, 5.0),
                   tail=one(np.inf, 1.1, 2.0), deaths=one(0.0, .05, .2), losses=one(0.0, .05, .2),
                   restart=one(0.0, 3.0, 100.0), helps=one(True, False))


def instance(seed):
    rng = np.random.default_rng([7, seed])
    X, y, w = table(rng)
    model, workers = method(rng, X), []
    whole = said(model, X, y, w)
    def moved(table):
        there, simulated = on_simulated_workers(table, any_cluster(rng), rng)
        workers.append(simulated)
        return there
    source = Source(X, rows=int(rng.integers(max(1, len(X)//30), len(X) + 1)))
    with pytest.MonkeyPatch.context() as patched:
        over(patched, moved)
        parts = said(model, source, y, w)
    # refused, with a sentence
    zero = w is not None and min((w[y == c].sum() for c in np.unique(y[y >= 0])), default=0) == 0
    if not (zero and parts is ValueError): assert parts == whole, f"instance {seed}: {model}"
    return (isinstance(whole, tuple), sum(w.happened["dies"] for w in workers),
            sum(w.happened["is lost"] for w in workers))


@pytest.mark.filterwarnings("ignore")
def test_whatever_happens_to_workers_the_bits_are_the_same():
    trees, died, lost = zip(*map(instance, range(25)))
    assert sum(trees) > 18 and sum(died) > 200 and sum(lost) > 200


def test_a_worker_that_forgets_what_it_was_asked_is_seen(monkeypatch):
    "Chunks that are made anew and do not catch up know no such node."
    from xclust.engine import workers
    X, y, _ = table(np.random.default_rng(5))
    X, y = (np.random.default_rng(0).normal(size=(300, 3)),
            np.random.default_rng(1).integers(0, 4, 300))
    monkeypatch.setattr(workers.WorkerChunk, "catch_up", lambda chunk, history: None)
    over(monkeypatch, lambda table: on_simulated_workers(table, Cluster(3, 0, deaths=.2),
                                                         np.random.default_rng(0))[0])
    with pytest.raises(KeyError): CART().fit(Source(X, rows=30), labels=y)


def test_the_clock():
    """Without stragglers a pass takes as long as the most chunks of a worker; with deaths and
    losses everything is done all the same."""
    for workers, chunks, passes in (1, 1, 1), (4, 8, 3), (5, 7, 2), (3, 2, 4):
        run = SimulatedWorkers(Cluster(workers, chunks, driver=.25), np.random.default_rng(0))
        most = -(-chunks//workers)
        for i in range(passes):
            assert sorted(chunk for _, chunk, _ in run.tasks_of_a_pass()) == list(range(chunks))
        # read once, and answered in every pass
        assert run.now == most*(passes + 1) + .25*passes
        assert run.happened == {"answers": passes*chunks}


@pytest.mark.parametrize("helps", [False, True])
def test_every_piece_answers_in_every_pass(helps):
    run = SimulatedWorkers(Cluster(6, 20, tail=1.2, deaths=.3, losses=.3, restart=2.0,
                                   helps=helps), np.random.default_rng(3))
    for _ in range(20):
        before = run.now
        assert {chunk for _, chunk, arrives in run.tasks_of_a_pass() if arrives} == set(range(20))
        assert run.now > before
    assert run.happened["dies"] > 100 and run.happened["is lost"] > 100
    assert bool(run.happened["copies"]) == helps


def test_stragglers_cost_what_the_formula_says():
    "The slowest of W tasks: Gamma(1 - 1/a) W**(1/a) on average."
    from math import gamma
    run = SimulatedWorkers(Cluster(64, 64, code=0.0, tail=3.0), np.random.default_rng(0))
    for _ in range(800):
        for _ in run.tasks_of_a_pass(): pass
    assert abs(run.now/800/(gamma(2/3)*64**(1/3)) - 1) < .05


@pytest.mark.parametrize("model", [IMM(), CART()])
def test_what_is_counted(model, monkeypatch):
    "Wherever chunks are, as much is asked, and as much is added; rows of opened bins are joined."
    X, y = (np.random.default_rng(0).normal(size=(400, 3)),
            np.random.default_rng(1).integers(0, 4, 400))
    tables, counts = [], []
    def seen(table):
        tables.append(table)
        counts.append(counting(table))
        return table
    over(monkeypatch, seen)
    model.fit(Source(X, rows=100), labels=y)
    assert counts[0].passes == tables[0].scheduler.passes and counts[0].chunks == 4
    assert counts[0].asked["begun"] == 2 and counts[0].added > 0 and counts[0].joined > 0
    over(monkeypatch, lambda table: on_simulated_workers(table, Cluster(2, 0),
                                                         np.random.default_rng(0))[0])
    made = chunked.chunks_and_stats
    def last(*asked):
        table, *others = made(*asked)
        return seen(table), *others
    monkeypatch.setattr(chunked, "chunks_and_stats", last)
    model.fit(Source(X, rows=100), labels=y)
    here, there = counts[0], counts[-1]
    assert ((here.passes, here.asked, here.added, here.joined) == (there.passes, there.asked,
                                                                   there.added, there.joined))


def test_the_measured_points(monkeypatch, tmp_path):
    "A line of scale.csv, of a tiny table."
    pytest.importorskip("pyarrow")
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import scale
    point = scale.Point(3000, 3, 3, rows=500)
    scale.write(tmp_path / "table.parquet", point)
    found = scale.fit(point, tmp_path / "table.parquet")
    # of memory and Dask
    elsewhere = {"seconds loading", "seconds idle", "bytes arrived", "seconds in chunks"}
    assert set(found) | set(point._fields) | set(scale.machine()) | elsewhere == set(scale.fields)
    assert found["bytes read"] > 8*3000*3 and found["rows divided"] >= 3000 and found["passes"] > 5
    sys.modules.pop("scale")


def test_a_plan():
    """More rows, columns, clusters take more of everything; more workers take less time, until the
    driver is all that is left."""
    plan, wide = estimate_resources(6*10**7, 20, 10), estimate_resources(10**8, 20, 10)
    # bins are divided before they are opened
    assert wide.passes > plan.passes and wide.bytes_to_driver < 10/6*plan.bytes_to_driver
    assert plan.passes == 36 and plan.tasks == 0 and plan.bottleneck == "reading"
    assert abs(plan.total_seconds - sum(plan.seconds.values())) < 1e-9
    for larger in (10**9, 20, 10), (10**8, 40, 10), (10**8, 20, 50):
        for name in RATES:
            for workers in 1, 8:
                small, big = (estimate_resources(*shape, name, n_workers=workers)
                              for shape in ((10**8, 20, 10), larger))
                assert (big.total_seconds > small.total_seconds
                        and big.bytes_read >= small.bytes_read
                        and big.bytes_of_worker >= small.bytes_of_worker)
                assert big.bytes_to_driver > small.bytes_to_driver
    ten, hundred = (estimate_resources(10**9, 20, 10, n_workers=w) for w in (10, 100))
    assert (ten.seconds["answering"] == pytest.approx(10*hundred.seconds["answering"])
            and ten.seconds["the driver"] == hundred.seconds["the driver"])
    assert (estimate_resources(10**9, 20, 10, n_workers=10, read_rate=1e8).seconds["reading"]
            == pytest.approx(2*ten.seconds["reading"]))
    assert "54 passes, 160 GB read" in repr(ten) and estimate_resources(1, 1, 1).passes >= 1


@pytest.mark.parametrize("wrong, says",
    [(dict(n_samples=0), "n_samples must be a number of at least 1; got 0"),
     (dict(n_workers=-1), "n_workers must be a number of at least 1"),
     (dict(read_rate=float("nan")), "read_rate must be a number of at least 1; got nan"),
     (dict(method="SpEx"), "method must be one of IMM, EMN, CART, ExKMC; got 'SpEx'")])
def test_one_sentence(wrong, says):
    with pytest.raises(ValueError, match=says):
        estimate_resources(**dict(n_samples=10, n_features=2, n_clusters=2) | wrong)
