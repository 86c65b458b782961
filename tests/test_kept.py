"What is kept while a fit runs: it runs no code, follows no link, and belongs to the very same fit."
import os, re
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from pathlib import Path
import numpy as np
import pandas as pd
import pytest
import xclust
from sklearn.cluster import KMeans
from xclust import CART, IMM, Source
from xclust.engine import chunks
from xclust.reference import kept
from xclust.reference.kept import OwnFolder, Spool, Unfinished, answers_as_bytes
from xclust.reference.kept import answers_from_bytes, scratch

POSIX = pytest.mark.skipif(os.name != "posix", reason="links and owners as POSIX has them")


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache" / "xclust"


def test_no_pickle_is_read_and_no_text_is_run():
    """Model files, states, spooled texts and what tasks of Spark send are data. Kernels are
    compared by how they pickle, and nothing is read back."""
    package = Path(xclust.__file__).parent
    for path in package.rglob("*.py"):
        if path.name in ("_docs.py", "_modidx.py"): continue
        text = path.read_text(encoding="utf-8")
        found = re.findall(
            r"(?<![\w.])(?:pickle|cloudpickle|joblib|marshal|shelve|dill)\.(?:loads?|Unpickler|open)\b|allow_pickle=True|(?<![\w.])(?:eval|exec)\(|read_pickle", text)
        assert not found, (path, found)
    assert len(list(package.rglob("*.py"))) > 60


def test_columns_that_come_once_come_back():
    zone = timezone(timedelta(hours=5, minutes=30))
    columns = {
        "numbers": np.arange(5.), "few": np.array([1, 2], np.int8), "none": np.empty(0),
        "no texts": np.empty(0, object),
        "dates": np.array(["2024-02-29", "NaT"], "datetime64[ns]"), "fixed": np.array(["ä", "bc"]),
        "reversed": np.arange(6)[::-2],
        "texts": np.array(["01067", None, "01067", "\ud800", "a\0b", "=1+1", ""], object),
        "objects": np.array([True, 1, 1.0, "1", -0.0, 1e300, 2**80, Decimal("1.10"),
                             date(9999, 1, 1), datetime(2024, 1, 1, 2, 3, tzinfo=zone), time(1, 2),
                             timedelta(-1, 5, 7), b"\0\xff"], object)}
    spool = Spool()
    reads = {name: spool.keep(values, name) for name, values in columns.items()}
    for name, values in columns.items():
        found = reads[name]()
        assert found.dtype == values.dtype and repr(found.tolist()) == repr(values.tolist()), name
    stamps = [pd.Timestamp("2024-01-01 00:00:00.000000001", tz="Europe/Berlin"), pd.NaT, pd.NA,
              float("nan")]
    found = spool.keep(np.array(stamps, object), "t")()
    assert found[0] == stamps[0] and found[1] is found[2] is None and found[3] != found[3]
    # kept, as long as nobody asks for it
    odd = spool.keep(np.array([["a", "list"], {1}], object), "odd")
    with pytest.raises(ValueError,
                       match="column 'odd' holds values of type list: make them numbers"):
        odd()
    source = Source(lambda: (pd.DataFrame({"a": [1., 2], "odd": [[1], [2]], "y": [0, 1]})
                             for _ in range(2)), ignore="odd")
    assert CART().fit(source, labels="y").n_leaves_ == 2


def test_a_spool_has_no_name_and_many_may_read_it(tmp_path, monkeypatch):
    from concurrent.futures import ThreadPoolExecutor
    monkeypatch.setattr(kept, "TemporaryFile",
                        lambda **how: __import__("tempfile").TemporaryFile(dir=tmp_path, **how))
    spool = Spool()
    reads = [spool.keep(np.full(1000, i), i) for i in range(40)]
    if os.name == "posix": assert not list(tmp_path.iterdir())
    with ThreadPoolExecutor(8) as pool:
        assert all((x == i).all() for i, x in zip([*range(40)]*5, pool.map(lambda f: f(), reads*5)))


@pytest.mark.parametrize("answers",
    [{"k": [(np.arange(3), 2.5, None, True, 7, "t"), [np.zeros((2, 0))]]},
     {"k": np.float64(np.nan)}, {"k": (float("inf"), np.array([True]))},
     {"k": [np.asfortranarray(np.ones((3, 2)))], "dict": ()}])
def test_answers_come_back(answers):
    found = answers_from_bytes(answers_as_bytes(answers))
    assert repr(found) == repr(answers)
    if isinstance(answers["k"], list) and isinstance(answers["k"][0], np.ndarray):
        assert found["k"][0].flags.f_contiguous


def test_what_is_no_number_is_not_kept():
    for odd in (object(), {1}, np.array([[None]]), lambda: 1):
        with pytest.raises(TypeError, match="cannot be kept"): answers_as_bytes({"k": [odd]})


def folders(cache): return sorted(p for p in (cache / "unfinished").iterdir())


def table(seed=0, n=600):
    X = np.random.default_rng(seed).normal(size=(n, 3))
    return pd.DataFrame(X, columns=list("abc")).assign(s=(X[:, 0] > 0)*1 + (X[:, 1] > .3))


def write(frame):
    Path("d").mkdir(exist_ok=True)
    for i in range(3): frame[200*i:200*i + 200].to_csv(f"d/{i}.csv", index=False)


class Stop(BaseException): pass


def stopped(monkeypatch, fit, after):
    "Interrupt a fit behind so many passes"
    left, anew = [after], chunks.Journal.anew
    def stop(self, *args):
        left[0] -= 1
        if left[0] < 0: raise Stop
        return anew(self, *args)
    with monkeypatch.context() as patched:
        patched.setattr(chunks.Journal, "anew", stop)
        with pytest.raises(Stop): fit()


def made_anew(monkeypatch, fit):
    "A model, and how many passes were made for it"
    made, anew = [0], chunks.Journal.anew
    def count(self, *args):
        made[0] += 1
        return anew(self, *args)
    with monkeypatch.context() as patched:
        patched.setattr(chunks.Journal, "anew", count)
        return fit(), made[0]


def a_fit(**how): return CART(**how).fit(Source("d", state=True), labels="s")


DAMAGES = {"cut off": lambda p: p.write_bytes(p.read_bytes()[:-30]),
    "a few bytes": lambda p: p.write_bytes(b"PK\3\4abc"), "empty": lambda p: p.write_bytes(b""),
    "gone": lambda p: p.unlink(), "a folder": lambda p: (p.unlink(), p.mkdir()),
    "a pickle": lambda p: p.write_bytes(b"\x80\x04cposix\nsystem\n(S'touch PWNED'\ntR."),
    "other answers": lambda p: p.write_bytes(answers_as_bytes({"k": 1})),
    "a list": lambda p: p.write_bytes(answers_as_bytes([1]))}
if os.name == "posix":
    DAMAGES |= {"a link": lambda p: (p.rename("there"), p.symlink_to(Path("there").resolve())),
        "a pipe": lambda p: (p.unlink(), os.mkfifo(p)),
        "a lost link": lambda p: (p.unlink(), p.symlink_to("nowhere"))}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.filterwarnings("ignore")
def test_what_is_damaged_is_made_anew(damage, cache, monkeypatch):
    write(table())
    fresh = a_fit()
    stopped(monkeypatch, a_fit, 4)
    folder, = folders(cache)
    DAMAGES[damage](folder / "pass_00001")
    model, made = made_anew(monkeypatch, a_fit)
    assert (model.tree_ == fresh.tree_ and model.cost_ == fresh.cost_ and made > 0
            and not Path("PWNED").exists())
    if damage != "a folder": assert not folder.exists() and not folders(cache)


@POSIX
@pytest.mark.filterwarnings("ignore")
def test_a_state_that_is_a_link_or_of_others_is_not_used(cache, monkeypatch):
    "The folder, or one above it, leads to the user's documents, or others may write there."
    write(table())
    Path("documents").mkdir()
    Path("documents/pass_00000").write_text("a novel")
    fresh = a_fit()
    for above in ("", "unfinished", None):
        stopped(monkeypatch, a_fit, 4)
        place = folders(cache)[0] if above is None else cache / above
        place.rename("away")
        place.symlink_to(Path("documents").resolve())
        with pytest.warns(UserWarning, match="is a link, belongs to another user"): model = a_fit()
        assert (model.tree_ == fresh.tree_ and os.listdir("documents") == ["pass_00000"]
                and Path("documents/pass_00000").read_text() == "a novel")
        place.unlink()
        Path("away").rename(place)
        place.chmod(0o777)
        with pytest.warns(UserWarning, match="other users may write to it"): a_fit()
        place.chmod(0o700)
        a_fit()


@POSIX
def test_a_folder_that_is_swapped_for_a_link_meanwhile_is_still_the_old_one(cache):
    folder = OwnFolder("x")
    Path("documents").mkdir()
    for name in ("pass_00000", "thesis"): Path("documents", name).write_text("mine")
    folder.path.rename("away")
    folder.path.symlink_to(Path("documents").resolve())
    folder.write("pass_00001", b"1")
    assert (folder.read("pass_00001") == b"1" and sorted(os.listdir("documents"))
            == ["pass_00000", "thesis"] and os.listdir("away") == ["pass_00001"])
    folder.remove(r"pass_\d{5}")
    assert sorted(os.listdir("documents")) == ["pass_00000", "thesis"] and os.listdir("away") == []
    for name in ("../x", "a/b", "", ".."):
        with pytest.raises(OSError): folder.read(name)
    Path("away/pass_00002").symlink_to(Path("documents/thesis").resolve())
    with pytest.raises(OSError): folder.read("pass_00002")
    # in the place of the link, not of its goal
    folder.write("pass_00002", b"new")
    assert (Path("documents/thesis").read_text() == "mine"
            and not Path("away/pass_00002").is_symlink())


@pytest.mark.filterwarnings("ignore")
def test_a_fit_goes_on_behind_its_own_passes_alone(cache, monkeypatch):
    """Whatever changes a number is another fit: each was interrupted, then begun again with the
    other."""
    rng = np.random.default_rng(0)
    write(table())
    X = table()[list("abc")]
    A, B = (KMeans(3, n_init=1, random_state=0).fit(Z) for Z in (X, X*[1, 9, .1]))
    weights = rng.integers(1, 5, 600).astype(float)
    def of(model, state=True, **given):
        return lambda: model.fit(Source("d", ignore="s" if "labels" not in given else (),
                                        state=state), **given)
    labels = np.arange(600) % 3
    pairs = [(of(CART(reference=A)), of(CART(reference=B))),
        (of(IMM(reference=A)), of(IMM(reference=B))),
        (of(CART(3), labels="s"), of(IMM(3), labels="s")),
        (of(IMM(), labels="s"), of(IMM(), labels=labels)),
        (of(CART(), labels="s", sample_weight=weights), of(CART(), labels="s")),
        (of(CART(max_leaves=4), labels="s"), of(CART(max_leaves=5), labels="s")),
        (of(IMM(), labels="s", centers=np.eye(3)), of(IMM(), labels="s", centers=np.eye(3)*2)),
        (of(IMM(3, random_state=1)), of(IMM(3, random_state=2))),
        (of(IMM(3)), of(IMM(3, objective="kmedians"))), (of(IMM(2)), of(IMM(3)))]
    for i, (one, two) in enumerate(pairs):
        with monkeypatch.context() as patched:
            patched.setenv("XDG_CACHE_HOME", str(Path(f"cache{i}").resolve()))
            fresh, whole = made_anew(monkeypatch, two)
            stopped(monkeypatch, one, 3)
            found, made = made_anew(monkeypatch, two)
            assert (found.tree_, found.cost_, made) == (fresh.tree_, fresh.cost_, whole), i
            # and the first one goes on
            once, rest = made_anew(monkeypatch, one)
            assert made_anew(monkeypatch, one)[1] == rest + 3 and once.tree_ == one().tree_, i


@pytest.mark.filterwarnings("ignore")
def test_a_file_that_changed_is_another_table(cache, monkeypatch):
    "Also where size and time were kept."
    write(table())
    stopped(monkeypatch, a_fit, 4)
    about, text = os.stat("d/1.csv"), Path("d/1.csv").read_text()
    line = text.splitlines()[100]
    Path("d/1.csv").write_text(text.replace(line, line[:-1] + ("0" if line[-1] != "0" else "1")))
    os.utime("d/1.csv", ns=(about.st_atime_ns, about.st_mtime_ns))
    if os.name == "posix":
        assert (os.stat("d/1.csv").st_size == about.st_size
                and os.stat("d/1.csv").st_mtime_ns == about.st_mtime_ns)
    frame = pd.concat([pd.read_csv(f"d/{i}.csv") for i in range(3)], ignore_index=True)
    model, made = made_anew(monkeypatch, a_fit)
    assert (model.tree_ == CART().fit(frame[list("abc")], labels=frame.s).tree_
            and len(folders(cache)) == 1)


def test_states_that_nobody_wanted_for_a_month_go(cache, monkeypatch):
    write(table())
    stopped(monkeypatch, a_fit, 2)
    old, = folders(cache)
    (cache / "unfinished" / "notes.txt").write_text("mine")
    for name in ("0"*64, "1"*64): (cache / "unfinished" / name).mkdir(mode=0o700)
    (cache / "unfinished" / ("1"*64) / "thesis").write_text("mine")
    for p in folders(cache): os.utime(p, (1e9, 1e9))
    unfinished = Unfinished(["d/0.csv"])
    unfinished.begin("another")
    assert ({p.name[:9] for p in folders(cache)} == {"1"*9, "notes.txt",
        unfinished.folder.path.name[:9]} and (cache / "unfinished" / ("1"*64) / "thesis").exists())
    unfinished.remove()


@pytest.mark.filterwarnings("ignore")
def test_two_fits_of_the_same_at_once(cache, monkeypatch):
    """Each keeps the same; the one that ends first takes the folder away, and the other ends all
    the same."""
    write(table())
    fresh, inner = a_fit(), []
    anew = chunks.Journal.anew
    def other(self, *args):
        if self.at == 3 and not inner:
            inner.append(None)
            inner[0] = a_fit()
        return anew(self, *args)
    monkeypatch.setattr(chunks.Journal, "anew", other)
    assert a_fit().tree_ == inner[0].tree_ == fresh.tree_


def test_a_cache_that_cannot_be_written_is_told(monkeypatch, tmp_path):
    write(table())
    (tmp_path / "cache").write_text("a file")
    with pytest.warns(UserWarning, match="cannot be continued if it is interrupted"):
        assert a_fit().n_leaves_ > 1
    with scratch() as folder: assert folder.is_dir()


@POSIX
def test_copies_of_a_killed_command_go(cache):
    import subprocess, sys, signal
    code = ("import os, signal\nfrom xclust.reference.kept import scratch\nwith scratch() as f:\n  "
            "  (f / 'rows').write_text('secret')\n    os.kill(os.getpid(), signal.SIGKILL)")
    assert subprocess.run([sys.executable, "-c", code]).returncode == -signal.SIGKILL
    left, = (cache / "copies").iterdir()
    with scratch(): assert left.exists()                              # it may have begun just now
    os.utime(left, (1e9, 1e9))
    with scratch() as first:
        (first / "rows").write_text("1")
        os.utime(first, (1e9, 1e9))
        with scratch(): assert not left.exists() and (first / "rows").exists()
    assert not list((cache / "copies").iterdir())
