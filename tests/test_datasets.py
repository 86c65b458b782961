"""Data sets: parsers, fingerprints, folders, downloads from a server of the test's own, generators,
and what is refused."""
import hashlib, io, os, subprocess, sys, threading, zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
import numpy as np, pytest
import scipy.sparse as sp
from hypothesis import given, settings, strategies as st
from hypothesis.extra import numpy as hnp
from sklearn.tree import DecisionTreeClassifier
from helpers import in_turn
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "nbs" / "reproductions"))
import datasets as ds
from xclust import naive
from xclust.engine.costs import cost

DATA = os.environ.get("XCLUST_DATA")
with_data = pytest.mark.skipif(not DATA,
                               reason="XCLUST_DATA names no folder with the published data")
FETCHED = [entry for entry in ds.CATALOGUE.values() if entry.parse]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    "A data folder and a cache of the test's own; the cache does not exist yet"
    (tmp_path / "mine").mkdir()
    monkeypatch.setenv("XCLUST_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path / "cache"))
    return tmp_path / "mine"


def kept(folder):
    "All that lies in the cache"
    return sorted(p.name for p in (folder.parent / "cache").rglob("*") if p.is_file())


def zipped(**files):
    "A zip archive; in names __ stands for a slash, _d_ for a dot"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_d_", "."), content)
    return out.getvalue()


def one_sentence(error):
    "The message of an error, which has to be one line, and one sentence"
    text = str(error.value)
    assert "\n" not in text and text.endswith(".") and len(text) < 500, text
    return text


# Parsers, on lines as the publishers write them

def test_shapes():
    for text in ("11.25\t5.05\t1\n10.95\t4.7\t1\n9\t5\t3\n",
            "11.25 5.05 1\r\n 10.95  4.7 1\r\n9 5 3", "11.25\t5.05\t1\r\n\r\n10.95\t4.7\t1\r\n9 "
                                                      "5 3\r\n"):
        data = ds.parse_shape(text)
        assert (data.X.tolist() == [[11.25, 5.05], [10.95, 4.7], [9, 5]]
                and data.y.tolist() == [0, 0, 2])
        assert data.X.flags.c_contiguous and data.X.dtype == np.float64 and data.y.dtype == np.int64


def test_ecoli():
    data = ds.parse_ecoli("AAT_ECOLI   0.49  0.29  0.48  0.50  0.56  0.24  0.35   cp\nEMRA_ECOLI  "
                          "0.06  0.61  0.48  0.50  0.49  0.92  0.37   im\r\n\n")
    assert (data.X.tolist() == [[.49, .29, .48, .5, .56, .24, .35],
                                [.06, .61, .48, .5, .49, .92, .37]])
    assert (data.y.tolist() == [0, 1] and data.target_names[:2] == ("cp", "im")
            and len(data.target_names) == 8)


def test_anuran():
    head = ",".join(f"MFCCs_{i:2d}" for i in range(1, 23)) + ",Family,Genus,Species,RecordID"
    rows = [",".join([*(str(i / 7) for i in range(22)), "Hylidae", "Hyla", "HylaMinuta", "3"]),
            ",".join(["1"] * 22 + ["Bufonidae", "Rhinella", "Rhinellagranulosa", "41"])]
    data = ds.parse_anuran("\r\n".join([head, *rows, ""]))
    assert (data.X[0].tolist() == [i / 7 for i in range(22)] and data.feature_names[0] == "MFCCs_1"
            and data.feature_names[21] == "MFCCs_22")
    assert (data.target_names == ("HylaMinuta", "Rhinellagranulosa") and data.y.tolist() == [0, 1]
            and data.extras["record_id"].tolist() == [3, 41])


def test_avila():
    first, second = (
        "0.266074,-0.165620,0.320980,0.483299,0.172340,0.273364,0.371178,0.929823,0.251173,0.159345,A\n", ",".join(["1.5"] * 10 + ["W"]) + "\r\n")
    data = ds.parse_avila(first * 2, second + "\n")
    assert (data.X.shape == (3, 10) and data.X[0, 1] == -.16562 and data.y.tolist() == [0, 0, 1]
            and data.target_names == ("A", "W"))
    assert data.extras["is_train"].tolist() == [True, True, False]


def test_dry_beans():
    names = ["Area", "Perimeter", "MajorAxisLength"]
    text = ("% about\n\n@RELATION Dry_Beans_Dataset\n@ATTRIBUTE Area\tINTEGER\n@ATTRIBUTE "
            "Perimeter\tREAL\n@ATTRIBUTE MajorAxisLength\tREAL\n" \
           "@ATTRIBUTE Class\t{SEKER, "
           "BARBUNYA}\n\n@DATA\n28395,610.2909999999998,208.17811670852728,SEKER\n28734,638.018,200.5,BARBUNYA\n")
    data = ds.parse_dry_beans(text)
    assert (data.X.tolist() == [[28395, 610.2909999999998, 208.17811670852728],
                                [28734, 638.018, 200.5]] and list(data.feature_names) == names)
    assert data.target_names == ("BARBUNYA", "SEKER") and data.y.tolist() == [1, 0]


def workbook(rows):
    "A minimal workbook (python-calamine reads old and new ones alike)"
    column = lambda i: chr(65 + i) if i < 26 else chr(64 + i // 26) + chr(65 + i % 26)
    cell = (lambda v, at: "" if v is None else f'<c r="{at}"><v>{v!r}</v></c>'
            if isinstance(v, float) else f'<c r="{at}" t="inlineStr"><is><t>{v}</t></is></c>')
    body = "".join(f'<row r="{r + 1}">' + "".join(cell(v, f"{column(i)}{r + 1}")
        for i, v in enumerate(row)) + "</row>" for r, row in enumerate(rows))
    main, rel = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main",
                 "http://schemas.openxmlformats.org/officeDocument/2006/relationships")
    package = "http://schemas.openxmlformats.org/package/2006"
    files = {"[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
             "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" '
                            f'Type="{rel}/officeDocument" '
                            'Target="xl/workbook.xml"/></Relationships>',
             "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets><sheet name="s" '
                                'sheetId="1" r:id="b"/></sheets></workbook>',
             "xl/_rels/workbook.xml.rels": '<Relationships '
                                           f'xmlns="{package}/relationships"><Relationship Id="b" '
                                           f'Type="{rel}/worksheet" '
                                           'Target="worksheets/sheet1.xml"/></Relationships>',
             "xl/worksheets/sheet1.xml": '<worksheet '
                                         f'xmlns="{main}"><sheetData>{body}</sheetData></worksheet>'}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items(): archive.writestr(name, text)
    return out.getvalue()


def test_mice_protein():
    pytest.importorskip("python_calamine")
    head = ["MouseID", *(f"P{i}_N" for i in range(77)), "Genotype", "Treatment", "Behavior",
            "class"]
    mouse = (lambda name, cls: [name, *(None if i in (3, 76) else i / 3 + .1 for i in range(77)),
                                "Control", "Memantine", "C/S", cls])
    data = ds.parse_mice_protein(workbook([head, mouse("309_1", "t-CS-m"),
                                           mouse("J3295_15", "c-CS-m")]))
    assert (data.X.shape == (2, 77) and np.flatnonzero(np.isnan(data.X[0])).tolist() == [3, 76]
            and data.X[1, 5] == 5 / 3 + .1)
    assert (data.y.tolist() == [1, 0] and data.feature_names[76] == "P76_N"
            and data.extras["mouse_id"].tolist() == ["309_1", "J3295_15"])


def test_member_of_archives_in_archives():
    inner = zipped(avila__avila_d_txt=b"here")
    assert (ds.member(zipped(other_d_zip=zipped(x=b""), readme=b"", Avila_d_ZIP=inner),
                      "avila.txt") == b"here")
    with pytest.raises(KeyError): ds.member(zipped(readme=b""), "avila.txt")


# By scikit-learn

def test_covtype_by_sklearn(monkeypatch):
    X, y = (np.asfortranarray(np.arange(108., dtype="float32").reshape(2, 54)),
            np.array([7, 1], dtype="int32"))
    monkeypatch.setattr(ds.sklearn_datasets, "fetch_covtype", lambda return_X_y: (X, y))
    data = ds.covtype_by_sklearn()
    assert data.X.flags.c_contiguous and data.X.dtype == np.float64 and data.y.tolist() == [6, 0]
    assert (len(data.feature_names) == 54 == len(set(data.feature_names))
            and data.feature_names[-1] == "Soil_Type40" and data.target_names[6] == "7 Krummholz")


def test_mnist_by_sklearn(monkeypatch):
    X, y = np.zeros((60010, 784), dtype="uint8"), np.array(["5", "0"] * 30005, dtype=object)
    monkeypatch.setattr(ds.sklearn_datasets, "fetch_openml", lambda *args, **options: (X, y))
    data = ds.mnist_by_sklearn()
    assert (data.X.shape == (60000, 784) and data.y[:2].tolist() == [5, 0]
            and data.feature_names[29] == "pixel_1_1")


def test_newsgroups_by_sklearn(monkeypatch):
    """Training rows first, then class, then file name; English stop words out; headers removed only
    if asked."""
    def fake(subset, shuffle, remove):
        assert shuffle is False and remove == (("headers", "footers", "quotes") if stripped else ())
        if subset == "test":
            return SimpleNamespace(data=["moon moon"], target=np.array([0]),
                                   filenames=np.array(["b/1"]), target_names=["sci", "rec"])
        return SimpleNamespace(data=["ball the goal", "moon star", "star"],
            target=np.array([1, 0, 0]), filenames=np.array(["c/9", "b/7", "b/3"]),
            target_names=["sci", "rec"])
    monkeypatch.setattr(ds.sklearn_datasets, "fetch_20newsgroups", fake)
    stripped = False
    data = ds.newsgroups_by_sklearn()
    assert (data.feature_names == ("ball", "goal", "moon", "star")
            and data.target_names == ("sci", "rec") and data.X.format == "csr")
    assert (data.X.toarray().tolist() == [[0, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0], [0, 0, 2, 0]]
            and data.X.dtype == np.float64)
    assert (data.y.tolist() == [0, 0, 1, 0] and data.extras["is_train"].tolist()
            == [True, True, True, False])
    stripped = True
    # no word is in at most a tenth of four texts
    with pytest.raises(ValueError): ds.newsgroups_by_sklearn(stripped=True)


@pytest.mark.parametrize("error", [OSError("refused"), ValueError("OpenML says\nmuch")])
def test_sklearn_without_network(folder, monkeypatch, error):
    def fail(*args, **options): raise error
    monkeypatch.setattr(ds.sklearn_datasets, "fetch_openml", fail)
    with pytest.raises(OSError) as info: ds.fetch_mnist()
    assert "mnist_train.npz" in one_sentence(info) and not kept(folder)


# Fingerprints

tables = hnp.arrays(np.float64, hnp.array_shapes(min_dims=2, max_dims=2, max_side=6),
                    elements=st.floats(allow_nan=True, width=64))


@given(tables, st.randoms())
def test_fingerprint_sees_every_value_and_nothing_else(X, random):
    y = np.arange(len(X)) % 2
    known = ds.content_hash(X, y)
    same = np.where(np.isnan(X), -np.nan, X) + 0.
    assert (ds.content_hash(np.asfortranarray(X), y.astype("uint8")) == known
            == ds.content_hash(same, y) == ds.content_hash(X.astype(">f8"), y))
    i, j = random.randrange(X.shape[0]), random.randrange(X.shape[1])
    other = X.copy()
    other[i, j] = (1. if np.isnan(X[i, j])
                   else np.nextafter(X[i, j], -np.inf if X[i, j] > 0 else np.inf))
    assert (ds.content_hash(other, y) != known
            and ds.content_hash(X, np.where(np.arange(len(X)) == i, 5, y)) != known)
    assert ds.content_hash(X.T, None) != ds.content_hash(X, None) or X.shape[0] == X.shape[1]


def test_zeros_and_nans_have_no_sign():
    assert (ds.content_hash(np.array([[0., np.nan]]))
            == ds.content_hash(np.array([[-0., -np.nan]]))
            != ds.content_hash(np.array([[0., np.inf]])))


def test_fingerprint_blocks():
    "More rows than a block holds: the hash of the whole, and the last row counts"
    X, y = np.random.default_rng(0).normal(size=(20000, 3)), np.arange(20000) % 7
    total = hashlib.sha256(f"{X.shape} {np.bincount(y).tolist()}".encode()
                           + X.astype("<f8").tobytes() + y.astype("<i8").tobytes()).hexdigest()
    assert ds.content_hash(X, y) == total
    X[-1, -1] += 1e-12
    assert ds.content_hash(X, y) != total


@given(st.integers(0, 2**32 - 1))
def test_fingerprint_of_sparse_rows(seed):
    rng = np.random.default_rng(seed)
    X, y = sp.csr_matrix(rng.poisson(.4, (12, 5))), rng.integers(0, 3, 12)
    order, known = rng.permutation(12), ds.content_hash(X, y)
    assert ds.content_hash(X[order], y[order]) == known
    doubled = sp.csr_matrix((np.r_[X.data, 0.], np.r_[X.indices, 4],
                             np.r_[X.indptr[:-1], X.nnz + 1]), shape=X.shape)  # an explicit zero
    assert ds.content_hash(doubled, y) == known and X.nnz == len(X.data)
    changed = X.tolil(); changed[3, 2] += 1
    assert ds.content_hash(changed.tocsr(), y) != known
    other = y.copy(); other[0] = 3
    assert ds.content_hash(X, other) != known


# Files

@given(st.one_of(tables, hnp.arrays(st.sampled_from([np.float64]), (3, 2),
    elements=st.integers(-2**40, 2**40).map(float))), st.booleans())
@settings(max_examples=60)
def test_files_keep_every_bit(tmp_path_factory, X, sparse):
    path = tmp_path_factory.mktemp("npz") / "sub" / "a.npz"
    data = ds.Dataset(sp.csr_matrix(np.nan_to_num(X)) if sparse else X, np.arange(len(X)),
                      feature_names=tuple("abcdef")[:X.shape[1]], target_names=None,
                      extras=dict(is_train=np.arange(len(X)) > 0))
    ds.write_npz(path, data)
    back, arrays = ds.read_npz(path)
    assert (ds.content_hash(back, arrays["y"]) == ds.content_hash(data.X, data.y)
            and back.dtype == np.float64)
    assert (sorted(arrays) == ["feature_names", "is_train", "y"]
            and [p.name for p in path.parent.iterdir()] == ["a.npz"])


def test_whole_numbers_are_stored_small(tmp_path):
    for values, kind in ((np.arange(256), "uint8"), (np.arange(-3, 300), "int16"),
                         (np.arange(70000), "uint32"), (np.array([.5]), "float64"),
                         (np.array([1., np.nan]), "float64"), (np.array([2.**40]), "float64"),
                         (np.array([]), "float64")):
        assert ds._smallest(values.astype(float)).dtype == kind


def test_a_file_is_whole_or_absent(tmp_path, monkeypatch):
    def fail(file, **arrays): file.write(b"half"); raise OSError("disk full")
    monkeypatch.setattr(np, "savez_compressed", fail)
    with pytest.raises(OSError): ds.write_npz(tmp_path / "a.npz", ds.load_iris())
    assert not list(tmp_path.iterdir())


def broken_files(path):
    "Files that are no data, each with words that its refusal must have"
    path.write_bytes(b"not a zip"); yield "not an .npz file"
    np.savez(path, X=np.eye(3)); path.write_bytes(path.read_bytes()[:-60]); yield "not an .npz file"
    with open(path, "wb") as file: np.save(file, np.eye(3))
    yield "not an .npz file"
    np.savez(path, X=np.array([["a", None]], dtype=object)); yield "not an .npz file"
    np.savez(path, x=np.eye(3)); yield "no X"
    np.savez(path, X=np.arange(3)); yield "1-dimensional"
    np.savez(path, X=np.array([["a", "b"]])); yield "table of numbers"
    sp.save_npz(path, sp.csc_matrix(np.eye(3))); yield "CSR"


def test_broken_files_are_refused(folder):
    for words in broken_files(folder / "r15.npz"):
        for read in (lambda: ds.read_npz(folder / "r15.npz"), ds.fetch_r15,
                     lambda: ds.load_embeddings("r15")):
            with pytest.raises(ValueError) as info: read()
            assert words in one_sentence(info)


def test_a_pickle_runs_no_code(folder):
    class Bomb:
        def __reduce__(self): return os.mkdir, (str(folder / "ran"),)
    np.savez(folder / "bomb.npz", X=np.array([[Bomb()]], dtype=object))
    np.save(folder / "bomb2.npy", np.array([[Bomb()]], dtype=object), allow_pickle=True)
    for name in ("bomb", "bomb2"):
        with pytest.raises(ValueError): ds.load_embeddings(name)
    assert not (folder / "ran").exists()


# The data folder

@with_data
@pytest.mark.parametrize("entry", FETCHED, ids=lambda e: e.name)
def test_published_data(entry):
    "Every fetch_ against the file itself, read here in the plainest way"
    if entry.name == "twentynewsgroups_stripped": data = ds.fetch_twentynewsgroups(stripped=True)
    else: data = getattr(ds, f"fetch_{entry.name}")()
    path = Path(DATA, f"{entry.stem or entry.name}.npz")
    plain = np.load(path)
    assert (data.X.shape == entry.shape and data.n_clusters == entry.k and data.name == entry.name
            and data.source == entry.source and data.licence == entry.licence)
    assert data.X.dtype == np.float64 and data.y.dtype == np.int64 and (data.y == plain["y"]).all()
    if sp.issparse(data.X): assert data.X.format == "csr" and (data.X != sp.load_npz(path)).nnz == 0
    else: assert data.X.flags.c_contiguous and np.array_equal(data.X, plain["X"], equal_nan=True)
    if "feature_names" in plain.files: assert data.feature_names == tuple(plain["feature_names"])
    if data.target_names: assert len(data.target_names) == entry.k
    assert len(data.feature_names) == entry.shape[1]


@with_data
@pytest.mark.parametrize("name", sorted(ds.BUNDLED))
def test_bundled_data_are_the_published(name):
    data, plain = getattr(ds, f"load_{name}")(), np.load(Path(DATA, f"{name}.npz"))
    assert np.array_equal(data.X, plain["X"]) and (data.y == plain["y"]).all()
    assert (data.feature_names == tuple(plain["feature_names"])
            and data.target_names == tuple(plain["target_names"]))


@pytest.mark.parametrize("name", sorted(ds.BUNDLED))
def test_bundled_data(name):
    data, entry = getattr(ds, f"load_{name}")(), ds.CATALOGUE[name]
    assert (ds.content_hash(data.X, data.y) == entry.content
            and (data.X.shape, data.n_clusters) == (entry.shape, entry.k))
    assert data.X.flags.c_contiguous and ds.fetch(name).name == name


def test_another_content_under_the_name(folder):
    for X, y in ((np.zeros((600, 2)), np.arange(600) % 15), (np.zeros((3, 2)), np.arange(3))):
        ds.write_npz(folder / "r15.npz", ds.Dataset(X, y))
        with pytest.raises(ValueError) as info: ds.fetch_r15()
        assert "r15.npz is not the published r15" in one_sentence(info)
    for y in (None, np.zeros(3, dtype=int), np.zeros(600), np.full(600, "a")):
        ds.write_npz(folder / "r15.npz", ds.Dataset(np.zeros((600, 2)), y))
        with pytest.raises(ValueError, match="y in .*r15.npz"): ds.fetch_r15()


def test_no_such_folder(folder, monkeypatch):
    for place in (str(folder / "none"), __file__):
        monkeypatch.setenv("XCLUST_DATA", place)
        for read in (ds.fetch_ecoli, lambda: ds.load_embeddings("mine"),
                     lambda: repr(ds.catalogue())):
            with pytest.raises(ValueError) as info: read()
            assert "XCLUST_DATA" in one_sentence(info)


# Downloads, from a server of the test's own

LINES = "1.5\t2\t1\n-3\t4.25\t2\n0\t0\t2\n"
SMALL = ds.parse_shape(LINES)
BITS = ds.content_hash(SMALL.X, SMALL.y)


@pytest.fixture
def server(folder, monkeypatch):
    """A server of `server.files`; `server.asked` counts; tiny data sets flame (plain text) and
    avila (archive) in the catalogue"""
    pytest.importorskip("pooch")
    state = SimpleNamespace(files={}, asked=0)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            state.asked += 1
            content = state.files.get(self.path.strip("/"))
            self.send_response(404 if content is None else 200)
            self.send_header("Content-Length", str(state.promised or len(content or b"")))
            self.end_headers()
            self.wfile.write(content or b"")
        def log_message(self, *args): pass

    state.promised = 0
    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    state.url = f"http://127.0.0.1:{running.server_port}"
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    small = ds.CATALOGUE["flame"]._replace(shape=(3, 2), content=BITS, url=f"{state.url}/flame.txt")
    archive = small._replace(name="avila", url=f"{state.url}/avila.zip", files=("in.txt",),
                             checksums=(hashlib.sha256(LINES.encode()).hexdigest(),))
    monkeypatch.setitem(ds.CATALOGUE, "flame", small)
    monkeypatch.setitem(ds.CATALOGUE, "avila", archive)
    yield state
    running.shutdown(); running.server_close()


def test_fetch_once(server, folder, monkeypatch):
    server.files = {"flame.txt": LINES.encode(), "avila.zip": zipped(deep__in_d_txt=LINES)}
    for n, fetch in enumerate((ds.fetch_flame, ds.fetch_avila), 1):
        data = fetch()
        assert (data.X.tolist() == SMALL.X.tolist() and data.y.tolist() == [0, 1, 1]
                and data.source == ds.CATALOGUE[data.name].source and server.asked == n)
    assert kept(folder) == ["avila.npz", "flame.npz"]
    monkeypatch.setitem(sys.modules, "pooch", None)  # nor is pooch needed again
    assert ds.content_hash(ds.fetch_flame().X, ds.fetch_flame().y) == BITS and server.asked == 2
    assert ([row["where"] for row in ds.catalogue().rows()
        if row["name"] in ("flame", "avila", "iris", "r15")] == ["scikit-learn", "cache",
                                                                 "to fetch", "cache"])


def test_the_data_folder_comes_first(server, folder):
    ds.write_npz(folder / "flame.npz", SMALL)
    assert ds.fetch_flame().n_clusters == 2 and server.asked == 0 and not kept(folder)
    ds.cache_folder().mkdir(parents=True)
    (ds.cache_folder() / "flame.npz").write_bytes(b"not looked at")
    assert ds.fetch_flame().n_clusters == 2
    assert (next(row["where"] for row in ds.catalogue().rows() if row["name"] == "flame")
            == "XCLUST_DATA")


@pytest.mark.parametrize("content, words", [
    (b"", "broken"), (b"<html>busy</html>", "broken"), (LINES[:12].encode(), "broken"),
    (b"\xff\xfe\x00", "broken"), (LINES[:-6].encode(), "fingerprint"),
    (LINES.replace("4.25", "4.26").encode(), "fingerprint"),
    (LINES.replace("\t2\n0", "\t1\n0").encode(), "fingerprint")])
def test_a_damaged_download(server, folder, content, words):
    server.files = {"flame.txt": content}
    with pytest.raises(ValueError) as info: ds.fetch_flame()
    assert (words in one_sentence(info) and "nothing was stored" in str(info.value)
            and server.url in str(info.value) and not kept(folder))
    # other line endings, the same data
    server.files = {"flame.txt": LINES.replace("\n", "\r\n").encode()}
    assert ds.fetch_flame().X.shape == (3, 2)


@pytest.mark.parametrize("content",
    [zipped(in_d_txt=LINES)[:-9], zipped(other_d_txt=LINES), zipped(in_d_txt=LINES + "\n"),
     LINES.encode()])
def test_a_damaged_archive(server, folder, content):
    server.files = {"avila.zip": content}
    with pytest.raises(ValueError) as info: ds.fetch_avila()
    assert "nothing was stored" in one_sentence(info) and not kept(folder)


def test_no_download(server, folder):
    for promised in (0, 10**6):  # not found; cut off in the middle
        server.promised, server.files = promised, {"flame.txt": b"1 2 3"} if promised else {}
        with pytest.raises(OSError) as info: ds.fetch_flame()
        assert ("flame.npz" in one_sentence(info) and "XCLUST_DATA" in str(info.value)
                and not kept(folder))


def test_nobody_answers(server, folder, monkeypatch):
    monkeypatch.setitem(ds.CATALOGUE, "flame",
                        ds.CATALOGUE["flame"]._replace(url="http://127.0.0.1:9/flame.txt"))
    with pytest.raises(OSError) as info: ds.fetch_flame()
    assert "could not be downloaded" in one_sentence(info) and not kept(folder)


def test_many_at_once(server, folder):
    server.files = {"flame.txt": LINES.encode()}
    results = []
    threads = [threading.Thread(target=lambda: results.append(ds.fetch_flame())) for _ in range(12)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert ([ds.content_hash(data.X, data.y) for data in results] == [BITS] * 12
            and kept(folder) == ["flame.npz"])


def test_a_cache_that_cannot_be_written(server, folder):
    server.files = {"flame.txt": LINES.encode()}
    (folder.parent / "cache").write_text("a file where the folder should be")
    with pytest.warns(UserWarning, match="flame could not be kept"): data = ds.fetch_flame()
    assert data.X.shape == (3, 2)


def test_without_the_extra(folder, monkeypatch):
    for module, fetch in (("pooch", ds.fetch_r15),
                          # get is not reached
                          ("python_calamine", lambda: ds.fetch("mice_protein", get=None))):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, module, None)
            with pytest.raises(ImportError) as info: fetch()
            assert 'pip install pooch python-calamine' in one_sentence(info)


# Options

@with_data
def test_options_of_the_papers():
    ecoli = ds.fetch_ecoli(min_class_size=10)
    assert (ecoli.X.shape == (327, 7) and ecoli.n_clusters == 5
            and ecoli.target_names == ("cp", "im", "pp", "imU", "om")
            and set(ecoli.y) == set(range(5)))
    mice, raw = ds.fetch_mice_protein(complete=True), ds.fetch_mice_protein()
    assert (mice.X.shape == (1080, 69) == (len(mice.y), len(mice.feature_names))
            and np.isfinite(mice.X).all() and np.isnan(raw.X).sum() == 1396)
    keep = [raw.feature_names.index(name) for name in mice.feature_names]
    there = ~np.isnan(raw.X[:, keep])
    assert ((mice.X[there] == raw.X[:, keep][there]).all()
            and np.allclose(mice.X.mean(0), np.nanmean(raw.X[:, keep], 0))
            and (~there).sum() == 127)


@with_data
def test_some_rows(monkeypatch):
    full = ds.fetch("covtype")
    monkeypatch.setattr(ds, "fetch", lambda name: full)
    one, two, other = (ds.fetch_covtype(n_samples=500, random_state=seed) for seed in (0, 0, 1))
    assert (one.X.shape == (500, 54) and (one.X == two.X).all() and (one.X != other.X).any()
            and one.y.max() == one.n_clusters - 1 == len(one.target_names) - 1)
    for n in (0, 600000, 2.5, True):
        with pytest.raises(ValueError, match="n_samples"): ds.fetch_covtype(n_samples=n)


@with_data
def test_some_groups():
    groups = ("sci.space", "rec.autos", "talk.politics.guns", "comp.graphics")
    data = ds.fetch_twentynewsgroups(categories=groups)
    assert ds.fetch_twentynewsgroups(categories=["sci.space", "rec.autos"]).X.shape == (1977, 1893)
    assert (data.target_names == tuple(sorted(groups)) and data.n_clusters == 4
            and data.X.format == "csr" and len(data.extras["is_train"]) == len(data.y)
            == data.X.shape[0])
    assert ds.fetch_twentynewsgroups(stripped=True, categories="sci.med").n_clusters == 1
    for wrong in ("sci", [], ["sci.space", "x"]):
        with pytest.raises(ValueError, match="categories"):
            ds.fetch_twentynewsgroups(categories=wrong)


@pytest.mark.parametrize("size", [0, -1, 144, 1.5, "10", None, True])
def test_class_sizes_that_cannot_be(size):
    with pytest.raises(ValueError, match="min_class_size") as info:
        ds.fetch_ecoli(min_class_size=size)
    one_sentence(info)


# A data set by itself

def test_take():
    data = ds.Dataset(np.arange(10.).reshape(5, 2), np.array([0, 2, 1, 2, 0]), "d", ("a", "b"),
                      ("x", "y", "z"), extras=dict(t=np.arange(5)))
    for rows in (np.array([1, 3, 4]), np.array([False, True, False, True, True])):
        some = data.take(rows)
        assert (some.X.tolist() == [[2, 3], [6, 7], [8, 9]] and some.y.tolist() == [1, 1, 0]
                and some.target_names == ("x", "z") and some.extras["t"].tolist() == [1, 3, 4])
    assert (ds.Dataset(data.X,
        extras=dict(t=np.arange(5))).take(np.array([4])).extras["t"].tolist() == [4])
    with pytest.raises(AttributeError): data.X = None


def test_repr_is_one_short_line():
    for data in (ds.load_iris(), ds.make_unit_vectors(), ds.Dataset(sp.csr_matrix(np.eye(3)))):
        n, d = data.X.shape
        assert f"{n:,} × {d:,}" in repr(data) and "\n" not in repr(data) and len(repr(data)) < 150
    assert repr(ds.load_iris()) == "iris: 150 × 4, 3 classes; UCI 53, in scikit-learn; CC BY 4.0"


def test_as_frame():
    pd = pytest.importorskip("pandas")
    frame = ds.load_wine().as_frame()
    assert (frame.shape == (178, 14) and frame["target"].unique().tolist()
            == ["class_0", "class_1", "class_2"])
    assert (ds.Dataset(np.eye(2)).as_frame().columns.tolist() == ["x0", "x1"]
            and ds.make_hypercube(2, 8).as_frame()["target"].tolist() == [0] * 8 + [1] * 8)
    sparse = ds.Dataset(sp.csr_matrix(np.eye(3)), np.arange(3)).as_frame()
    assert sparse.shape == (3, 4) and isinstance(sparse.dtypes.iloc[0], pd.SparseDtype)


def test_as_frame_without_pandas(monkeypatch):
    data = ds.load_iris()
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"): data.as_frame()


def test_catalogue(folder):
    lines = repr(ds.catalogue()).split("\n")
    assert (len(lines) == 1 + len(ds.CATALOGUE) == 18
            and lines[0].split() == ["name", "n", "d", "k", "where", "licence", "source"])
    assert max(map(len, lines)) < 130 and not kept(folder)
    for entry in ds.CATALOGUE.values():
        assert (len(entry.content) == 64 and len(entry.checksums) in (0, len(entry.files))
                and entry.licence and entry.source)
        assert (bool(entry.url) == bool(entry.files) and entry.url.startswith("https://")
                or not entry.url)
    with pytest.raises(ValueError, match="none of iris"): ds.fetch("cifar")


def test_import_is_light():
    "No network, and nothing heavy before it is asked for"
    code = ("import socket; socket.create_connection = socket.getaddrinfo = None\nimport sys, "
            "datasets\nprint(*{m.split('.')[0] for m in sys.modules})")
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                            check=True, cwd=Path(ds.__file__).parent).stdout.split()
    assert not {"pooch", "python_calamine", "matplotlib", "openpyxl"} & set(loaded)


# Your own

def test_embeddings_in_every_form(folder, tmp_path):
    X, y = np.random.default_rng(0).normal(size=(4, 3)).astype("float32"), ["b", "a", "b", "a"]
    np.savez(folder / "all.v2.npz", X=X, y=y, feature_names=["u", "v", "w"], when=np.arange(4),
             note=np.array("hello"))
    np.save(folder / "bare.npy", X)
    np.save(tmp_path / "y.npy", y)
    (tmp_path / "y.txt").write_text("b\na\nb\na", encoding="utf-8")
    full = ds.load_embeddings("all.v2", licence="MIT")
    assert (full.name == "all.v2" and full.feature_names == ("u", "v", "w")
            and full.licence == "MIT" and list(full.extras) == ["when"])
    for data in (full, ds.load_embeddings("all.v2.npz"), ds.load_embeddings(folder / "all.v2.npz"),
                 ds.load_embeddings("bare", labels=y),
                 ds.load_embeddings("bare.npy", labels=tmp_path / "y.npy"),
                 ds.load_embeddings(str(folder / "bare.npy"), labels=str(tmp_path / "y.txt"))):
        assert (data.X.dtype == np.float64 and data.X.flags.c_contiguous and (data.X == X).all()
                and data.y.tolist() == [1, 0, 1, 0] and data.target_names == ("a", "b"))
    assert ds.load_embeddings("bare").y is None and ds.load_embeddings("bare").n_clusters is None


def test_embeddings_with_names_of_classes(folder):
    np.savez(folder / "e.npz", X=np.eye(3), y=np.array([2, 0, 2], dtype="uint8"),
             target_names=["dog", "cat", "owl"])
    data = ds.load_embeddings("e")
    assert data.target_names == ("dog", "owl") and data.y.tolist() == [1, 0, 1]
    sp.save_npz(folder / "s.npz", sp.csr_matrix(np.eye(3, dtype="uint8")))
    assert (sp.issparse(ds.load_embeddings("s").X)
            and ds.load_embeddings("s", labels=[5, 7, 5]).target_names == ("5", "7"))


@pytest.mark.parametrize("arrays, words", [
    (dict(X=[[np.inf, 0]]), "nan or infinite"), (dict(X=np.eye(3), y=[0, 1]), "3 rows"),
    (dict(X=np.eye(3), y=np.eye(3)), "labels of shape"),
    (dict(X=np.eye(3), y=[0, 1, 2], target_names=["a"]), "target_names"),
    (dict(X=np.eye(3), y=["a", "b", "c"], target_names=["a", "b", "c"]), "target_names"),
    (dict(X=np.eye(3), feature_names=["a"]), "feature_names")])
def test_embeddings_that_do_not_fit(folder, arrays, words):
    np.savez(folder / "e.npz", **arrays)
    with pytest.raises(ValueError) as info: ds.load_embeddings("e")
    assert words in one_sentence(info)


def test_embeddings_that_are_not_there(folder, monkeypatch):
    (folder / "e.csv").write_text("1,2")
    for name in ("none", "e.csv", str(folder / "e.csv"), folder):
        with pytest.raises(FileNotFoundError, match="ends in .npz or .npy") as info:
            ds.load_embeddings(name)
        one_sentence(info)
    monkeypatch.delenv("XCLUST_DATA")
    with pytest.raises(FileNotFoundError, match="XCLUST_DATA"): ds.load_embeddings("none")
    np.save(folder / "cube.npy", np.zeros((2, 2, 2)))
    with pytest.raises(ValueError, match="3-dimensional"): ds.load_embeddings(folder / "cube.npy")


# Generators

MAKERS = [ds.make_moons, ds.make_trap, ds.make_synthetic_1, ds.make_hypercube, ds.make_synthetic_2,
          ds.make_opposite_corners, ds.make_unit_vectors, ds.make_discrete_mixture]


@pytest.mark.parametrize("make, shape, k",
    list(zip(MAKERS, [(500, 2), (1002, 2), (5000, 1000), (512, 64), (30000, 1000), (20, 10),
                      (5, 4), (20, 4)],
             [2, 3, 3, 8, 30, 2, 5, 4])), ids=[m.__name__ for m in MAKERS])
def test_the_papers_sizes(make, shape, k):
    data = make()
    assert data.X.shape == shape and data.n_clusters == k and set(data.y) == set(range(k))
    assert (data.X.dtype == np.float64 and data.X.flags.c_contiguous and data.y.dtype == np.int64
            and data.name == make.__name__[5:])


@pytest.mark.parametrize("make",
    [ds.make_moons, ds.make_trap, ds.make_hypercube, ds.make_discrete_mixture,
     lambda random_state: ds.make_synthetic_1(60, 40, n_flipped=4, random_state=random_state)])
def test_seeds(make):
    a, b, c, d = (make(random_state=seed) for seed in (3, 3, np.random.RandomState(3), 4))
    assert (a.X == b.X).all() and (a.X == c.X).all() and (a.X != d.X).any()


def test_drawn_rows_stay_the_same():
    "The tables of the reproductions rest on these draws"
    for data, bits in ((ds.make_synthetic_1(202, 60, n_flipped=6, random_state=0),
            "364cfcc91c33728b"), (ds.make_synthetic_1(random_state=0), "d153ec3490aaeb64"),
                       (ds.make_synthetic_2(6, 40, random_state=0), "68f750d375a57b1c"),
                       (ds.make_synthetic_2(random_state=0), "ee941438b9678595")):
        assert ds.content_hash(data.X, data.y).startswith(bits), data


def test_synthetic_1():
    data = ds.make_synthetic_1(n_samples=501, n_features=60, far=50, n_flipped=7, random_state=0)
    X, y = data.X, data.y
    assert (X[:2].tolist() == [[50] + [1] * 59, [50] + [0] * 59]
            and np.bincount(y).tolist() == [2, 250, 249] and (X[2:, 0] == 0).all())
    assert ((X[y == 1, 1:].sum(1) == 52).all() and (X[y == 2, 1:].sum(1) == 7).all()
            and set(np.unique(X[2:])) == {0, 1})
    assert len(np.unique(X[y == 1], axis=0)) > 200  # each row has its own
    # all features alike
    assert 3 < X[y == 2, 1:].mean(0).min() * 249 and X[y == 2, 1:].mean(0).max() < .25


def price_of_cart(data, **options):
    "By scikit-learn: nothing to compile"
    groups = DecisionTreeClassifier(max_leaf_nodes=data.n_clusters, random_state=0,
                                    **options).fit(data.X, data.y).predict(data.X)
    return cost(data.X, groups) / cost(data.X, data.y)


def imm(data):
    "The plain IMM tree and its price"
    centers = np.array([data.X[data.y == j].mean(0) for j in range(data.n_clusters)])
    tree = naive.imm_tree(data.X, data.y, centers)
    costs = [cost(data.X, labels) for labels in (naive.predict(tree, data.X), data.y)]
    return tree, 1. if costs == [0, 0] else costs[0] / costs[1]


def test_synthetic_1_is_bad_for_cart():
    assert (price_of_cart(ds.make_synthetic_1(n_samples=2000, n_features=200, n_flipped=20,
                                              random_state=0)) > 5)
    assert (imm(ds.make_synthetic_1(n_samples=200, n_features=40, n_flipped=4, random_state=0))[1]
            < 2)


@pytest.mark.parametrize("k, d", [(1, 1), (2, 5), (8, 64), (30, 100)])
def test_hypercube(k, d):
    for data in (ds.make_hypercube(k, d, random_state=1),
                 ds.make_synthetic_2(k, d, random_state=1)):
        assert (data.X.shape == (k * d, d) and set(np.unique(data.X)) <= {-1, 0, 1}
                and ((data.X == 0).sum(1) == 1).all())
        assert abs(cost(data.X, data.y) - k * (d - 1)) < 1e-9 * k * d
        corners = np.sign([data.X[data.y == j].sum(0) for j in range(k)]) if d > 2 else None
        if corners is not None and k > 1:
            assert min((a != b).mean() for i, a in enumerate(corners) for b in corners[:i]) >= .25
            assert (naive_nearest(data.X, corners) == data.y).all()


def naive_nearest(X, centers): return np.array([np.argmin(((centers - x)**2).sum(1)) for x in X])


def test_synthetic_2_optimum():
    data = ds.make_synthetic_2(random_state=0)
    means = data.X.reshape(30, 1000, 1000).mean(1)
    assert abs(((data.X.reshape(30, 1000, 1000) - means[:, None])**2).sum() - 29970) < 1e-6
    assert (means != 0).all()


@pytest.mark.parametrize("d", [1, 3, 10, 40])
def test_opposite_corners(d):
    "Theorem 2: 2 - 1/d for 2-medians; for 2-means the value of an exact count"
    data = ds.make_opposite_corners(d)
    assert (data.X.shape == (2 * d, d) and (data.X[:d] == 1 - np.eye(d)).all()
            and (data.X[d:] == np.eye(d) - 1).all())
    if d < 3: return
    assert np.isclose(naive.single_cut(data.X, "kmedians")[0] / cost(data.X, data.y, "kmedians"),
                      2 - 1 / d)
    exact = (2*d - 3 + d/(d + 1)*((1 - 1/d)**2 + (d - 1)*(2 - 1/d)**2)) / (2*(d - 1))
    assert np.isclose(naive.single_cut(data.X)[0] / cost(data.X, data.y), exact)


def test_unit_vectors():
    data = ds.make_unit_vectors(n_clusters=7, n_copies=2)
    assert data.X.shape == (14, 6) and cost(data.X, data.y) == 0 and data.X.sum() == 12
    tree, price = imm(data)
    depth = lambda tree: 1 + max(map(depth, tree[2:])) if isinstance(tree, tuple) else 0
    features = (lambda tree: {tree[0]} | features(tree[2]) | features(tree[3])
                if isinstance(tree, tuple) else set())
    assert price == 1 and depth(tree) == 6 and features(tree) == set(range(6))


def test_trap():
    data = ds.make_trap(n_samples=101, height=50, random_state=0)
    assert (np.bincount(data.y).tolist() == [51, 50, 2]
            and data.X[-2:].tolist() == [[-2, 50], [2, 50]]
            and abs(data.X[:51].mean(0) - [-2, 0]).max() < .01)
    assert (imm(data)[1] == 1 and price_of_cart(data) > 100
            and price_of_cart(data, criterion="entropy") > 100)


def test_discrete_mixture():
    data = ds.make_discrete_mixture(n_instances=400, n_draws=50,
                                    probabilities=[[.2, .8, 0], [.5, .25, .25]], random_state=0)
    assert (data.X.shape == (800, 3) and np.allclose(data.X.sum(1), 1)
            and np.allclose(data.X * 50, np.round(data.X * 50)))
    assert (np.allclose(data.X[:400].mean(0), [.2, .8, 0], atol=.02)
            and np.allclose(data.X[400:].mean(0), [.5, .25, .25], atol=.02))
    assert np.allclose(np.sum(ds.MIXTURE, axis=1), 1)


@in_turn("call, word", [
    (lambda: ds.make_moons(n_samples=1), "n_samples"), (lambda: ds.make_moons(noise=-1), "noise"),
    (lambda: ds.make_moons(noise=np.nan), "noise"),
    (lambda: ds.make_trap(n_samples=1), "n_samples"), (lambda: ds.make_trap(height=0), "height"),
    (lambda: ds.make_trap(spread="wide"), "spread"), (lambda: ds.make_synthetic_1(n_samples=3),
        "n_samples"), (lambda: ds.make_synthetic_1(n_features=50), "n_flipped"),
        (lambda: ds.make_synthetic_1(far=np.inf), "far"),
        (lambda: ds.make_hypercube(0), "n_clusters"),
        (lambda: ds.make_hypercube(9, 3), "n_features"),
        (lambda: ds.make_hypercube(min_distance=.9), "min|fewer"),
        (lambda: ds.make_synthetic_2(30, 4), "fewer clusters"),
        (lambda: ds.make_opposite_corners(0), "n_features"),
        (lambda: ds.make_opposite_corners(2.), "n_features"),
        (lambda: ds.make_unit_vectors(1), "n_clusters"), (lambda: ds.make_unit_vectors(n_copies=0),
            "n_copies"), (lambda: ds.make_discrete_mixture(0), "n_instances"),
            (lambda: ds.make_discrete_mixture(n_draws=-5), "n_draws"),
            (lambda: ds.make_discrete_mixture(probabilities=[[.5, .6]]), "probabilities"),
            (lambda: ds.make_discrete_mixture(probabilities=[[1.5, -.5]]), "probabilities"),
            (lambda: ds.make_discrete_mixture(probabilities=[.5, .5]), "probabilities"),
            (lambda: ds.make_discrete_mixture(probabilities=[[np.nan, 1]]), "probabilities")])
def test_what_cannot_be_made(call, word):
    with pytest.raises(ValueError, match=word) as info: call()
    one_sentence(info)
