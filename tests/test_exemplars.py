"""Rows that stand for a cluster: a recount of distances and margins, kinds, ids, small cells, what
is refused."""
import numpy as np, pytest
from sklearn.datasets import load_wine
from xclust import CART, IMM, Boxes, KernelIMM, from_json

WINE = load_wine(as_frame=True).data
WINE.index = [f"bottle {i}" for i in range(len(WINE))]
TARGET = load_wine().target
KINDS = load_wine().target_names[TARGET]


def margin(tree, x, scale):
    u, least = 0, np.inf
    while tree.feature[u] >= 0:
        j = tree.feature[u]
        least = min(least, *(abs(x[j] - e)/scale[j] for e in (tree.lower[u], tree.upper[u])
                             if np.isfinite(e)))
        u = (tree.children_left[u] if tree.lower[u] <= x[j] <= tree.upper[u]
             else tree.children_right[u])
    return least


@pytest.mark.parametrize("model",
    [IMM(), CART(max_leaves=5), CART(max_leaves=4, objective="labels")], ids=str)
def test_margins_and_kinds_are_a_recount(model):
    tree = model.fit(WINE, labels=KINDS)
    own, every = tree.predict(WINE), tree.exemplars(WINE, n=len(WINE))
    for e in every:
        assert (e.margin == pytest.approx(margin(tree.tree_, WINE.to_numpy()[e.row],
                                                 tree.feature_scale_)))
        assert e.id == WINE.index[e.row] and e.goes_to == own[e.row]
        assert ((KINDS[e.row] == e.cluster != own[e.row]) if e.kind == "moved"
                else own[e.row] == e.cluster)
    for c in tree.clusters_:
        typical = [e for e in every if (e.cluster, e.kind) == (c, "typical")]
        borderline = [e for e in every if (e.cluster, e.kind) == (c, "borderline")]
        assert ([e.distance for e in typical] == sorted(e.distance for e in typical)
                and len(typical) == (own == c).sum())
        assert [e.margin for e in borderline] == sorted(e.margin for e in borderline)
        assert len(every.of(c, "moved")) == ((KINDS == c) & (own != c)).sum()


def test_the_typical_row_is_the_medoid():
    tree = IMM().fit(WINE, labels=KINDS)
    own, X = tree.predict(WINE), WINE.to_numpy()
    for c in tree.clusters_:
        mine = np.flatnonzero(own == c)
        total = ((X[mine, None] - X[None, mine])**2).sum(2).sum(1)
        assert tree.exemplars(WINE, n=1).of(c) == [WINE.index[mine[total.argmin()]]]


def test_kernels_documents_and_other_rows():
    kernel = KernelIMM(2, random_state=0).fit(WINE.iloc[::6, :2])
    assert len(kernel.exemplars(WINE.iloc[::6, :2], n=1)) >= 4
    tree = IMM().fit(WINE, labels=KINDS)
    read = from_json(tree.to_json())
    assert read.exemplars(WINE, n=2).of("class_0") == tree.exemplars(WINE, n=2).of("class_0")
    some = tree.exemplars(WINE.iloc[:40], n=2)
    assert not [e for e in some if e.kind == "moved"] and {e.cluster for e in some} <= set(KINDS)
    with_labels = tree.exemplars(WINE.iloc[:60], labels=KINDS[:60])
    assert {e.kind for e in with_labels} == {"typical", "borderline", "moved"}
    assert ([e.id for e in tree.exemplars(WINE.to_numpy(), n=1)]
            == [e.row for e in tree.exemplars(WINE, n=1)])


def test_small_cells_are_not_shown():
    tree = IMM().fit(WINE, labels=KINDS)
    own = tree.predict(WINE)
    shown = tree.exemplars(WINE, min_cell=60)
    for c in tree.clusters_:
        assert bool(shown.of(c)) == ((own == c).sum() >= 60)
        assert bool(shown.of(c, "moved")) == (((KINDS == c) & (own != c)).sum() >= 60)
    assert "not shown" in str(shown) and "not shown" not in str(tree.exemplars(WINE))


def test_what_is_refused():
    tree = IMM().fit(WINE, labels=KINDS)
    with pytest.raises(ValueError, match="n must be"): tree.exemplars(WINE, n=0)
    with pytest.raises(ValueError, match="rows of fit in their order"):
        tree.exemplars(WINE.iloc[::-1])
    with pytest.raises(AttributeError, match="Boxes has no exemplars"):
        Boxes().fit(WINE, labels=KINDS).exemplars(WINE)


def test_rows_in_the_cards_of_the_report():
    tree = IMM().fit(WINE, labels=KINDS)
    shown, page = tree.exemplars(WINE, n=2), tree.report(WINE, exemplars=2)
    assert page == tree.report(WINE, exemplars=shown) and page.count("Rows as examples") == 3
    for c in tree.clusters_:
        assert (f"typical: {', '.join(shown.of(c))}" in page
                and f"{shown.of('class_1', 'moved')[0]} (now in " in page)
    small = tree.report(WINE, exemplars=1, min_cell=60)
    assert (small.count("Rows as examples")
            == sum(n >= 60 for n in np.unique(tree.labels_, return_counts=True)[1]))
    named = tree.report(WINE, cluster_names=["a", "b", "c"],
        exemplars=tree.exemplars(WINE.to_numpy(), ids=[f"<{i}>" for i in range(178)]))
    assert ("typical: &lt;" in named and "(now in b)" in named
            and "Rows as examples" not in tree.report(WINE))
    assert shown.to_dict()["lines"][0]["id"] == shown[0].id
    for given, kind, said in [(shown, ValueError, "call exemplars with min_cell=5"),
            (2, ValueError, "X must be given too"), ("all", TypeError, "or a number")]:
        with pytest.raises(kind, match=said):
            tree.report(None if given == 2 else WINE, exemplars=given,
                        min_cell=5 if given is shown else 0)
    with pytest.raises(ValueError, match="call exemplars again"):
        CART().fit(WINE, labels=TARGET).report(WINE, exemplars=shown)
    with pytest.raises(ValueError, match="ids must hold 178"): tree.exemplars(WINE, ids=["a"])
