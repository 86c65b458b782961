"""What an attack on the whole package found, and what keeps it mended; each test failed on the
version that was attacked."""
import gzip, io, itertools, time, warnings, zipfile
from pathlib import Path
import numpy as np, pytest
from xclust import CART, DT2, EMN, IMM, AutoTree, ExGreedy, ExKMC, Expand, KernelExKMC, KernelExpand
from xclust import KernelIMM, KernelKMeans, KMedians, MedianTree, RandomCuts, SSEGreedy, SpEx, Tree
from xclust import exact_tree, lower_bound
from xclust.__main__ import main
from xclust.reading.audit import hide
from xclust.reading.rules import rules
from xclust.engine.tree import MOST_CLUSTERS
from xclust.shipping import files
from xclust.shipping.export import to_frame
from xclust.shipping.files import Problem, is_formula, read_file, tamed
from helpers import in_turn

pytestmark = pytest.mark.filterwarnings("ignore")
RNG = np.random.default_rng(0)
X = RNG.normal(size=(100, 3))*[1, 2, 3]
LABELS = np.argmin(((X[:, None] - X[:4])**2).sum(2), 1)
METHODS = dict(IMM=IMM(4), EMN=EMN(4), RandomCuts=RandomCuts(4, random_state=0),
    ExGreedy=ExGreedy(4), ExKMC=ExKMC(4, max_leaves=6), Expand=Expand(4, max_leaves=6),
    CART=CART(4, max_leaves=6), SpEx=SpEx(4), MedianTree=MedianTree(4), SSEGreedy=SSEGreedy(4),
    KernelIMM=KernelIMM(4), KernelExKMC=KernelExKMC(4, max_leaves=5),
    KernelExpand=KernelExpand(4, max_leaves=5), DT2=DT2(4),
    AutoTree=AutoTree(4, objective="kmeans", max_moves=20, starts=["imm", "cart", "exkmc"]))


def fitted(name, X=X, weights=None):
    "A fresh tree of one method"
    model, free = METHODS[name], name in ("SSEGreedy",)
    return type(model)(**model.get_params(deep=False)).fit(X, sample_weight=weights,
        **({} if free else dict(labels=LABELS)))


# --- weights

@pytest.mark.parametrize("name", METHODS)
def test_weights_on_any_scale_give_the_same_tree(name):
    """Squares of weights overflowed at 1e160 and vanished at 1e-170: CART, SpEx, DT2, SSEGreedy
    took other cuts, kernels had no price."""
    plain = fitted(name)
    for exponent in (-1000, -600, -500, -60, 60, 500, 600, 950):
        unit = 2.**exponent
        one = fitted(name, weights=np.full(len(X), unit))
        # there a weight is a number of copies
        if name == "SpEx" and exponent > 0: assert np.array_equal(one.labels_, plain.labels_)
        else:
            assert (np.array_equal(one.tree_.upper, plain.tree_.upper)
                    and np.array_equal(one.tree_.feature, plain.tree_.feature))
        assert (np.isclose(one.price_, plain.price_, rtol=1e-9, equal_nan=True)
                and np.isclose(one.cost_/unit, plain.cost_, rtol=1e-9))
        assert np.allclose(one.tree_.weighted_n_node_samples/unit,
                           plain.tree_.weighted_n_node_samples)
        known = plain.tree_.mistakes >= 0
        assert np.allclose(one.tree_.mistakes[known]/unit, plain.tree_.mistakes[known])


@pytest.mark.parametrize("name", ["KernelExKMC", "KernelExpand"])
def test_the_path_of_a_kernel_tree_at_extreme_weights(name):
    wanted = [s.cost for s in fitted(name).path(X)]
    for unit in (2.**-600, 2.**600):
        one = fitted(name, weights=np.full(len(X), unit))
        assert np.allclose([s.cost/unit for s in one.path(X, sample_weight=np.full(len(X), unit))],
                           wanted)


# --- NumPy set to raise

@in_turn("name", METHODS)
@in_turn("scale", [1, 1e-200])
def test_a_caller_may_make_numpy_raise(name, scale):
    """An underflow of no consequence stopped kernels on ordinary data, and every method on tiny
    values."""
    free = fitted(name, X*scale) if not (scale < 1 and name in KERNEL) else None
    with np.errstate(all="raise"):
        if free is None: return
        one = fitted(name, X*scale)
        one.predict(X*scale), one.score(X*scale)
    assert np.array_equal(one.labels_, free.labels_)


KERNEL = ("KernelIMM", "KernelExKMC", "KernelExpand", "DT2")


@in_turn("name", [name for name in METHODS if name not in KERNEL])
def test_what_overflows_is_told_in_words_alone(name):
    "ExKMC, AutoTree, RandomCuts and SSEGreedy let NumPy speak of a square in their lines."
    wide = X*[1, 1e160, 1]
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        with pytest.warns(UserWarning, match="column 1 spans .*, whose square overflows"):
            fitted(name, wide)


def test_clusterers_under_numpy_that_raises():
    with np.errstate(all="raise"):
        for model in (KMedians(3, random_state=0), KernelKMeans(3, random_state=0)): model.fit(X)


# --- values

def test_whole_numbers_beyond_floats_are_refused_in_a_sentence():
    for table in ([[10**400, 1], [2, 3], [4, 5]],
                  np.array([[10**400, 1], [2, 3], [4, 5]], dtype=object)):
        with pytest.raises(ValueError, match="X holds an integer too large for a float"):
            IMM(2).fit(table, labels=[0, 1, 1])


@pytest.mark.parametrize("size", [1e150, 1e160, 1e300, 1e307, 1.7e308])
def test_random_cuts_end_on_huge_values(size):
    "At 1e308 they cut one node for ever."
    big = np.random.default_rng(0).uniform(-1, 1, (30, 2))*size
    try: model = RandomCuts(3, random_state=0).fit(big, labels=np.arange(30) % 3)
    except ValueError as error: assert "so large that" in str(error)
    else: assert model.tree_.n_leaves <= 3


@pytest.mark.parametrize("scale", ["standard", "robust"])
def test_huge_values_beside_text(scale):
    "KMeans was handed a column of nan, and said that X contains them."
    import pandas
    from xclust import Source
    from xclust.reference.frames import MixedEncoder
    frame = pandas.DataFrame({"a": np.arange(30.), "t": list("xyz")*10,
                              "b": np.r_[1.7e308, -1.7e308, np.zeros(28)]})
    says = ("column 'b' of X holds values so large that the square of their spread overflows: "
            "measure it in another unit")
    if scale == "robust": frame["b"] = np.resize([1.7e308, -1.7e308, 0.], 30)
    with pytest.raises(ValueError, match=says): MixedEncoder(scale=scale).fit(frame)
    if scale == "robust": return
    with pytest.raises(ValueError, match=says): IMM(3).fit(frame)
    with pytest.raises(ValueError, match=says):
        IMM(3).fit(Source([frame[:10], frame[10:]]), labels=np.arange(30) % 3)


def test_tiny_values_beside_text():
    import pandas
    frame = pandas.DataFrame({"a": np.r_[np.zeros(10), np.full(10, 1e-300), np.full(10, 2e-300)],
                              "t": list("xyz")*10})
    for model in (IMM(3), CART(3), SpEx(3), ExKMC(3), Expand(3), AutoTree(3)):
        assert (model.fit(frame, labels=np.repeat([0, 1, 2], 10)).labels_ == np.repeat([0, 1, 2],
            10)).all()


@pytest.mark.parametrize("offset", [0, 1e12])
def test_a_lower_bound_is_never_above_the_optimum(offset):
    "By rounding it was 7.7e-32 where the optimum is 0, and 1.6e-7 at an offset of 1e12."
    for seed in range(60):
        rng = np.random.default_rng(seed)
        few = rng.normal(size=(3, 3))*10.**rng.integers(-3, 4) + offset
        table = few[rng.integers(0, 3, 30)]
        for k in (1, 2, 3):
            best = 0. if k == 3 else exact_tree(table, k).cost
            assert lower_bound(table, k) <= best
    assert lower_bound(X, 2) > .3*lower_bound(X, 1)


# --- models and files

def test_a_huge_label_in_a_model_is_refused():
    "One of a million took seconds to name, and all memory as a scikit-learn tree."
    tree = fitted("IMM").tree_
    document = tree.to_dict()
    for label in (10**6, 10**9, 2**62):
        document["label"] = [label if v == 2 else v for v in tree.label.tolist()]
        with pytest.raises(ValueError, match="label must be a cluster below 100,"):
            Tree.from_dict(document)
    document["label"] = [MOST_CLUSTERS if v == 2 else v for v in tree.label.tolist()]
    began = time.process_time()
    large = Tree.from_dict(document)
    to_frame(large), str(rules(large))
    assert time.process_time() - began < 20


def packed(kind, content):
    if kind == "gz": return gzip.compress(content)
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("d.csv", content)
    return room.getvalue()


@pytest.mark.parametrize("kind", ["gz", "zip"])
def test_a_small_file_cannot_fill_the_memory(tmp_path, monkeypatch, kind):
    text = b"a,b\n" + b"1,2\n"*200_000
    path = tmp_path / f"d.csv.{kind}"
    path.write_bytes(packed(kind, text))
    assert read_file(str(path)).rows == 200_000
    monkeypatch.setattr(files, "largest_unpacked", lambda data: 100_000)
    with pytest.raises(Problem, match="unpack it first"): read_file(str(path))


def test_an_archive_of_an_original_cannot_fill_the_memory(monkeypatch):
    from tests.test_datasets import ds as datasets
    archive = packed("zip", b"x"*1000)
    assert len(datasets.member(archive, "d.csv")) == 1000
    monkeypatch.setattr(datasets, "LARGEST_MEMBER", 999)
    with pytest.raises(ValueError, match="would fill"): datasets.member(archive, "d.csv")


def test_what_is_a_formula():
    assert all(map(is_formula, ["=1+1", " =A1", "=cmd|'/c calc'!A0", "+cmd|'x'!A0", "@SUM(1+1)",
                                "-2+3+cmd|' /C calc'!A0", "\t=1"]))
    assert (not any(map(is_formula,
        ["", "-5", "+49 170 123", "@ada", "-", "--", "a=b", "1=1", "-1.5e3"])) and tamed(3) == 3
        and tamed(None) is None)


def test_no_spreadsheet_runs_what_stands_in_an_answer(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    lines = (["name,=x(),y"] + [f"{'=1+1' if i == 3 else f'n{i}'},{i % 3*10 + i/99},{i}"
                                for i in range(30)])
    Path("d.csv").write_text("\n".join(lines))
    assert main(["explain", "d.csv", "--clusters", "2", "--method", "imm", "--id", "name"]) == 0
    assert ("4,'=1+1," in Path("d_xclust/labels.csv").read_text()
            and "note: 1 text a spreadsheet would take for a formula" in capsys.readouterr().err)
    assert (main(["predict", "d_xclust", "d.csv", "--id", "name", "--out", "new.csv"]) == 0
            and "'=1+1" in Path("new.csv").read_text())
    assert main(["export", "d_xclust", "--to", "frame", "--out", "nodes.csv"]) == 0
    assert not any(cell.startswith("=") for line in Path("nodes.csv").read_text().splitlines()
                   for cell in line.split(","))
    assert (main(["predict", "d_xclust", "d.csv", "--with-data", "--out", "all.csv"]) == 0
            and "\n=1+1," in Path("all.csv").read_text())      # the file as it was


# --- small cells

def tables_with(counts, hidden, least):
    """Every table that a reader of the published one cannot rule out, who knows the size of each
    cluster and how cells are hidden"""
    body, cells = counts[:, :-1], [tuple(c) for c in np.argwhere(hidden[:, :-1])]
    columns = body.sum(0)
    def may_be(i, j):
        # it says < 4, or hidden
        return range(least) if body[i, j] < least else range(least, columns[j] + 1)
    for values in itertools.product(*(may_be(*c) for c in cells)):
        table = body.copy()
        for c, v in zip(cells, values): table[c] = v
        sums = table.sum(1)
        if (table.sum(0) != columns).any() or (sums != counts[:, -1])[~hidden[:, -1]].any():
            continue
        if all((s < least) == (t < least)
               for s, t in zip(sums[hidden[:, -1]], counts[:, -1][hidden[:, -1]])):
            yield table


@pytest.mark.parametrize("seed", range(40))
def test_an_attacker_finds_no_hidden_small_count(seed):
    """By all tables with the same totals: rows of 8 in two cells below 5 were 4 and 4. Clusters of
    fewer rows than may be told are warned of elsewhere."""
    rng, least = np.random.default_rng(seed), 4
    counts = rng.integers(0, [9, 7, 12][seed % 3], (rng.integers(2, 4), 2))
    if seed < 3:
        counts = (np.array([[3, 3], [3, 3]]) if seed == 0
                  else np.array([[3, 3, 9], [3, 3, 8]])[:, :2 + (seed > 1)])
    hidden = hide(counts, least)
    whole = np.c_[counts, counts.sum(1)]
    found = list(itertools.islice(tables_with(whole, hidden, least), 3000))
    assert any((t == counts).all() for t in found) or len(found) == 3000
    for i, j in np.argwhere((counts > 0) & (counts < least)):
        assert hidden[i, j]
        assert hidden.all() or len({t[i, j] for t in found}) > 1, (counts, hidden.astype(int))


def test_the_test_of_an_audit_gives_nothing_away():
    """With two groups, two clusters and known cluster sizes, the printed p gave the hidden counts
    away in 40 of 40 audits."""
    rng, told = np.random.default_rng(0), 0
    table = np.r_[rng.normal(0, 1, (60, 2)), rng.normal(6, 1, (40, 2))]
    model = IMM(2).fit(table, labels=np.repeat([0, 1], [60, 40]))
    for seed in range(40):
        rare = np.random.default_rng(seed).permutation(100) < 2 + seed % 12
        found = model.audit(np.where(rare, "rare", "common"), min_cell=5)
        counts = np.array([[(rare == r)[model.labels_ == j].sum() for j in (0, 1)]
                           for r in (False, True)])
        if ((counts > 0) & (counts < 5)).any():
            assert "chi-square" not in str(found) and "p " not in str(found.tests), str(found)
        else: told += "chi-square" in str(found)
    assert told > 3


# --- two trials: references, kernels, reports

def wine():
    from sklearn.datasets import load_wine
    return load_wine(as_frame=True)


@pytest.mark.parametrize("frame", [True, False])
def test_a_reference_that_works_in_place_leaves_the_rows_alone(frame):
    "StandardScaler(copy=False) scaled the user's own rows, more than once."
    from sklearn.cluster import KMeans
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    rows = wine().data if frame else wine().data.to_numpy()
    given = rows.copy()
    def made(copy):
        return IMM(3, reference=make_pipeline(StandardScaler(copy=copy),
                                              KMeans(3, random_state=0))).fit(given)
    one, other = made(False), made(True)
    assert (one.price_ == other.price_ and one.score(given) == other.score(given)
            and np.array_equal(given, rows))


def test_references_under_settings_of_scikit_learn():
    "Frames as outputs made a read-only matrix; routing refused the weights of a Pipeline."
    import sklearn
    rows = wine().data
    plain = IMM(3, random_state=0).fit(rows).price_
    with sklearn.config_context(transform_output="pandas"):
        assert IMM(3, random_state=0).fit(rows).price_ == plain
    with sklearn.config_context(enable_metadata_routing=True):
        assert IMM(3, random_state=0).fit(rows, sample_weight=np.ones(178)).price_ == plain


def test_an_update_by_an_array_does_not_cluster_otherwise():
    rows = wine().data
    for few in (rows[::2], rows[::2].set_axis(range(13), axis=1)):
        one = IMM(3, random_state=0).fit(rows.set_axis(few.columns, axis=1))
        assert str(one.update(few).changes_) == str(one.update(few.to_numpy()).changes_)
    array = IMM(3, random_state=0).fit(rows.to_numpy())
    assert str(array.update(rows[::2]).changes_) == str(array.update(rows[::2].to_numpy()).changes_)


def test_reports_of_another_tree_are_refused():
    rows = wine().data
    one, other = IMM(3, random_state=0).fit(rows), IMM(2, random_state=0).fit(rows[["hue", "ash"]])
    with pytest.raises(ValueError, match="thresholds is of another tree"):
        one.report(rows, thresholds=other.threshold_report(rows[["hue", "ash"]], n_boot=0))
    with pytest.raises(ValueError, match="evaluation is of another tree"):
        one.report(rows, evaluation=other.evaluate(rows[["hue", "ash"]]))
    assert ("Does it hold" in one.report(rows, thresholds=one.threshold_report(rows, n_boot=0),
                                         evaluation=one.evaluate(rows)))


def test_a_report_with_small_cells_of_a_cluster_without_a_leaf():
    rows, y = wine().data, wine().target.to_numpy()
    page = CART(max_leaves=4).fit(rows,
        labels=np.where(np.arange(178) % 30 == 0, 3, y)).report(rows, min_cell=10)
    assert "less than 1 % of the rows were in it" not in page
    assert ("less than 1 % of the rows "
            # 53 rows
            "were in it" not in IMM(3, random_state=0).fit(rows).report(rows, min_cell=60))


def test_the_explorer_shows_columns_that_the_tree_does_not_ask_about():
    from xclust import explore
    rows = wine().data
    assert "missing" not in explore(IMM(3, random_state=0).fit(rows), rows).page.value


def test_matrices_that_are_no_kernel():
    from xclust.kernels.kernels import Precomputed
    D = np.sqrt(((X[:, None] - X)**2).sum(2))
    K = np.exp(-D**2)
    with pytest.raises(ValueError, match="zeros on its diagonal, as distances D do"): Precomputed(D)
    with pytest.raises(ValueError, match="NaN or infinity"): Precomputed(np.where(D > 0, K, np.nan))
    with pytest.raises(ValueError,
                       match=r"square matrix of numbers.*got ndarray of shape \(3, 100\)"):
        Precomputed(K[:3])
    with pytest.raises(ValueError, match=r"Precomputed\(K\)"):
        DT2(4, kernel=K).fit(X, labels=LABELS)
    assert (DT2(4, kernel=Precomputed(K.tolist())).fit(X, labels=LABELS).price_
            == DT2(4, kernel=Precomputed(K)).fit(X, labels=LABELS).price_)
    with pytest.warns(UserWarning, match="not positive semi-definite.*there is no price"):
        model = DT2(4, kernel=Precomputed(K - .99*np.eye(100))).fit(X, labels=LABELS)
    assert np.isnan(model.price_)
    with pytest.raises(ValueError, match="has no meaning where distances are not a kernel's"):
        AutoTree(4, kernel="laplace").fit(X, labels=LABELS)
    with pytest.raises(ValueError, match="has no meaning where distances"):
        AutoTree(4, kernel=K).fit(X, labels=LABELS)


def test_noise_is_described_as_the_tree_counts_it():
    labels = np.where(np.arange(100) % 10 == 0, -1, LABELS)
    model = CART(max_leaves=8).fit(X, labels=labels, noise="cluster")
    assert len(model.describe("noise", X)) == len(model.describe(-1, X)) > 0


def test_labels_that_are_most_likely_something_else():
    with pytest.warns(UserWarning, match="the text '-1', which is a cluster"):
        CART().fit(X, labels=np.where(LABELS == 3, "-1", LABELS.astype(str)))
    with pytest.warns(UserWarning, match="100 different values for 100 rows"):
        CART().fit(X, labels=np.arange(100))
