"""Tables of other libraries at the input check: AnnData, xarray, Arrow streams; and what is no
table."""
import time
import numpy as np
import pytest
from scipy.sparse import csr_matrix, issparse
from sklearn.datasets import make_blobs
import xclust
from xclust.reference.frames import as_table

X, LABELS = make_blobs(90, 4, centers=3, random_state=0)
X = np.round(np.abs(X), 2)
NAMES = ["CD79A", "LYZ", "GNLY", "FCER1A"]
ESTIMATORS = [xclust.IMM(3, random_state=0), xclust.AutoTree(3, random_state=0, starts="fast"),
    xclust.ExKMC(3, random_state=0), xclust.KernelIMM(3, random_state=0), xclust.SSEGreedy(3),
    xclust.KMedians(3, random_state=0), xclust.KernelKMeans(3, random_state=0),
    xclust.Spectral(3, random_state=0)]


class StandIn:
    "What is asked of an AnnData, where the library is not installed: it holds pandas below 3."
    def __init__(self, X, obs, var):
        self.X, self.obs, self.var_names, self.obs_names, self.shape = (X, obs, var.index,
            obs.index, X.shape)
    def __len__(self): return len(self.obs)
    def __getitem__(self, rows): # an AnnData again, as the library does
        pd = pytest.importorskip("pandas")
        return StandIn(self.X[rows], self.obs[rows], pd.DataFrame(index=self.var_names))


def anndata(values=X, **kw):
    pd = pytest.importorskip("pandas")
    try: from anndata import AnnData
    except ImportError: AnnData = StandIn
    return AnnData(values, obs=pd.DataFrame({"louvain": LABELS.astype(str)},
        index=[f"cell{i}" for i in range(len(X))]), var=pd.DataFrame(index=NAMES), **kw)


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda e: type(e).__name__)
def test_anndata_is_its_values_with_names(estimator):
    "AnnData used to hang for minutes in numpy; now it is a table of genes."
    pd = pytest.importorskip("pandas")
    from sklearn.base import clone
    a = anndata()
    ours, plain = clone(estimator).fit(a), clone(estimator).fit(pd.DataFrame(X, columns=NAMES))
    assert (ours.labels_.tolist() == plain.labels_.tolist()
            and ours.feature_names_in_.tolist() == NAMES)
    if hasattr(ours, "predict"): assert ours.predict(a).tolist() == plain.labels_.tolist()


def test_anndata_everywhere():
    "Fit, labels by cell, predict, cost, score, rules, report, evaluation, the number of clusters."
    a = anndata()
    # matched by the names of the cells
    model = xclust.AutoTree(starts="fast", random_state=0).fit(a, labels=a.obs["louvain"][::-1])
    assert (model.agreement_.share > .9 and np.isfinite(model.cost(a))
            and model.score(a) == -model.cost(a) and any(n in str(model.rules(a)) for n in NAMES))
    assert ("<html" in str(getattr(model.report(a), "text", model.report(a))).lower()
            or model.report(a))
    assert (xclust.explain_clusters(a, a.obs["louvain"]).n_clusters_ == 3
            and xclust.choose_clusters(a, [2, 3]).recommended in (2, 3, None))
    assert model.explain(a[:5]) is not None and model.evaluate(a) is not None


def test_sparse_anndata_stays_sparse():
    S = X * (X > 3)
    a = anndata(csr_matrix(S))
    assert all(str(t).startswith("Sparse") for t in as_table(a).dtypes)
    model = xclust.CART(3).fit(a, labels=LABELS)
    assert (model.predict(a).tolist() == xclust.CART(3).fit(csr_matrix(S),
        labels=LABELS).labels_.tolist() and model.feature_names_in_.tolist() == NAMES)


def test_anndata_that_will_not_do():
    a = anndata()
    a.var_names = ["g", "g", "h", "i"]
    with pytest.raises(ValueError,
                       match="several columns called 'g': call adata.var_names_make_unique"):
        xclust.IMM(3).fit(a)
    b = anndata()
    b.X = None
    with pytest.raises(ValueError, match="without values in .X"): xclust.IMM(3).fit(b)


def test_xarray():
    xr = pytest.importorskip("xarray")
    array = xr.DataArray(X, dims=("cell", "gene"), coords={"gene": NAMES})
    model = xclust.IMM(3, random_state=0).fit(array)
    assert (model.feature_names_in_.tolist() == NAMES and model.labels_.tolist() == xclust.IMM(3,
        random_state=0).fit(X).labels_.tolist()
        and model.predict(array).tolist() == model.labels_.tolist())
    data = xr.Dataset({n: ("cell", x) for n, x in zip(NAMES, X.T)})
    assert xclust.IMM(3, random_state=0).fit(data).feature_names_in_.tolist() == NAMES
    with pytest.raises(ValueError,
            match="X is an xarray DataArray with the dimensions a, b, c: rows and columns "
                  "are wanted"):
        xclust.IMM(3).fit(xr.DataArray(X.reshape(9, 10, 4), dims=("a", "b", "c")))
    with pytest.raises(ValueError,
            match="X is an xarray Dataset with the dimensions .*: give one of its arrays"):
        xclust.IMM(3).fit(xr.Dataset({"v": (("a", "b"), X)}))


def test_arrow_and_interchange():
    "What hands out Arrow batches, or speaks the dataframe protocol, is a table."
    pa, duckdb = pytest.importorskip("pyarrow"), pytest.importorskip("duckdb")
    arrow = pa.table(dict(zip(NAMES, X.T)))
    wanted = xclust.IMM(3, random_state=0).fit(X).labels_.tolist()
    class Frame:
        def __dataframe__(self, *a, **kw): return arrow.__dataframe__(*a, **kw)
    class Stream:
        def __arrow_c_stream__(self, schema=None): return arrow.__arrow_c_stream__(schema)
    for given in (arrow.to_reader(), Stream(), Frame(), duckdb.sql("from arrow")):
        model = xclust.IMM(3, random_state=0).fit(given)
        assert model.labels_.tolist() == wanted and model.feature_names_in_.tolist() == NAMES


def test_what_is_no_table_is_refused_at_once():
    # as AnnData is for numpy: rows of itself, without end
    class Deep:
        shape = (9, 9)
        def __len__(self): return 9
        def __getitem__(self, i): return Deep()
    begun = time.process_time()
    for estimator in ESTIMATORS:
        with pytest.raises(TypeError, match="X is of type .*Deep, which is not a table"):
            estimator.fit(Deep())
    assert time.process_time() - begun < 2


def test_what_numpy_reads_stays_as_it_is():
    for given in (X, X.tolist(), csr_matrix(X), memoryview(X)): assert as_table(given) is given
    assert issparse(as_table(csr_matrix(X)))


def test_sparse_frames_are_read_by_the_names_of_their_columns():
    "Sparse genes in another order, or only those asked about, were refused; dense ones were not."
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame.sparse.from_spmatrix(csr_matrix(X * (X > 3)), columns=NAMES)
    model = xclust.CART(3).fit(frame, labels=LABELS)
    used = [NAMES[f] for f in model.tree_.features_used]
    for rows in (frame[NAMES[::-1]], frame[used],
                 frame.assign(more=frame["LYZ"])[["more", *NAMES[::-1]]]):
        assert model.predict(rows).tolist() == model.labels_.tolist()
    with pytest.raises(ValueError, match=f"X has no column '{used[0]}'"):
        model.predict(frame.drop(columns=used[0]))


def test_labels_that_are_the_name_of_a_column():
    with pytest.raises(ValueError,
                       match=r"got the text 'louvain': if that is a column, pass its values"):
        xclust.IMM(3).fit(X, labels="louvain")
