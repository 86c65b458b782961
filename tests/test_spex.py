"""SpEx is best-first growth by trying everything, for any graph; cliques and stars are graphs;
without a reference; limits, weights, noise, threads, sentences."""
import pickle
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from scipy import sparse
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.datasets import load_digits, load_iris, load_wine, make_blobs
from sklearn.neighbors import KNeighborsTransformer, RadiusNeighborsTransformer, kneighbors_graph
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_sample_weight_equivalence_on_dense_data
import xclust
from xclust.engine import costs
from xclust import naive
from xclust.engine.label_sweep import TIED
from xclust.methods.spex import SpEx, hidden_bound
from xclust.naive import conductance, graph_cut
from helpers import KINDS, in_turn, nested, table, tries

pytestmark = [pytest.mark.filterwarnings(f"ignore:{text}")
    for text in ("the tree has:UserWarning", "column .* carries:UserWarning", "A column-vector")]
GRAPHS = ["clique", "star", "knn", "ties", "weighted ties"]


def ties(rng, n, weighted=False):
    "A random symmetric matrix with an empty diagonal"
    A = (np.triu(rng.random((n, n)) < min(1, 4/n), 1)*(rng.integers(1, 9, (n, n)) if weighted
                                                       else 1.))
    return A + A.T


def neighbour_ties(X, k):
    A = kneighbors_graph(X, min(k, len(X) - 1)).toarray()
    return np.maximum(A, A.T)


def instance(rng, n, d, k, kind, noise=True):
    "X, labels 0..k-1 (some noise), weights"
    X = table(rng, n, d, kind)
    y = (rng.integers(0, k, n) if rng.random() < .4
         else np.argmin(((X[:, None] - X[rng.integers(0, n, k)])**2).sum(2), 1))
    if noise and rng.random() < .3: y[rng.random(n) < .1] = -1
    y[rng.permutation(n)[:k]] = np.arange(k)
    return X, y, rng.integers(1, 4, n)*1. if rng.random() < .5 else np.ones(n)


def dense(graph, X, y, w, k, A, loops):
    "Vertices, the dense matrix by definition, and which vertices are rows; noise has no ties"
    n, w = len(X), np.where(y >= 0, w, 0)
    V, r = X, w
    if graph == "clique": B = (y[:, None] == y)*1.
    elif graph == "knn":
        on, B = np.flatnonzero(w > 0), np.zeros((n, n))
        B[np.ix_(on, on)] = neighbour_ties(X[on], 3)
    elif graph == "star":
        C = costs.cluster_centers(X, y, k, sample_weight=w)
        V, r, B = np.vstack([X, C]), np.append(w, np.ones(k)), np.zeros((n + k, n + k))
        for x in np.flatnonzero(y >= 0): B[x, n + y[x]] = B[n + y[x], x] = 1
    else: B = A.copy()
    B = B*np.outer(r, r)
    # the copies of a row are in its clique
    np.fill_diagonal(B, r**2 if loops else r*(r - 1) if graph == "clique" else 0)
    return V, B, np.arange(len(V)) < n, r > 0


def naive_tree(V, B, row, there, y, w, k, max_leaves, *, least=1, max_depth=None, features=None,
               until_pure=True):
    "Best-first growth by trying everything: the tree as nested tuples, leaves by majority"
    columns = np.arange(V.shape[1]) if features is None else np.sort(features)
    def node(inside, depth):
        own, cut = inside[row], None
        if own.sum() > 1 and depth != max_depth and not (until_pure and len(set(y[own])) < 2):
            cut = graph_cut(V[:, columns], B, inside, row, least)
        return dict(inside=inside, depth=depth, cut=cut,
                    gain=round((conductance(B, inside) - cut[0])/TIED) if cut else -np.inf)
    nodes, open_ones = [node(there, 0)], [0]
    while len(open_ones) < max_leaves:
        u = max(open_ones, key=lambda u: (nodes[u]["gain"], -u))
        if not nodes[u]["cut"]: break
        _, i, t = nodes[u]["cut"]
        inside, depth, left = nodes[u]["inside"], nodes[u]["depth"] + 1, V[:, columns[i]] <= t
        nodes[u]["children"] = len(nodes), len(nodes) + 1
        open_ones = [v for v in open_ones if v != u] + [len(nodes), len(nodes) + 1]
        nodes += [node(inside & left, depth), node(inside & ~left, depth)]
    def tuples(u):
        own = nodes[u]["inside"][row]
        if "children" not in nodes[u]: return int(np.argmax(np.bincount(y[own], w[own], k)))
        return (int(columns[nodes[u]["cut"][1]]), nodes[u]["cut"][2],
                *map(tuples, nodes[u]["children"]))
    return tuples(0)


def cuts(tree): return (*tree[:2], *map(cuts, tree[2:])) if isinstance(tree, tuple) else "leaf"


def check(rng, graph, X, y, w, k, **options):
    "The estimator against the definition, with labels by majority or by leaf"
    A, loops, leaf = (ties(rng, len(X), graph == "weighted ties"), bool(rng.random() < .3),
                      bool(rng.random() < .5))
    leaves = k + int(rng.integers(0, 5))
    named = dict(graph=graph if graph in GRAPHS[:3] else sparse.csr_matrix(A), n_neighbors=3,
                 self_loops=loops, max_leaves=leaves)
    m = SpEx(leaf_labels="leaf" if leaf else "majority", **named, **options).fit(X, labels=y,
        sample_weight=w)
    V, B, row, there = dense(graph, X, y, w, k, A, loops)
    least = options.pop("min_samples_leaf", 1)
    want, got = (naive_tree(V, B, row, there, y, w, k, leaves, least=least, until_pure=not leaf,
                            **options), nested(m.tree_))
    assert cuts(got) == cuts(want) if leaf else got == want, (graph, loops, leaf)
    assert (np.array_equal(m.labels_, m.predict(X))
            and np.array_equal(m.labels_, naive.predict(got, X)))
    inside = [there & np.append(m.tree_.apply(V) == u, []).astype(bool) for u in m.tree_.leaves]
    np.testing.assert_allclose(m.conductance_, [conductance(B, s) for s in inside], atol=1e-12)
    return m


# ---- scikit-learn's own checks



class Given(SpEx):
    "SpEx with the clustering handed in"
    def fit(self, X, y=None, sample_weight=None):
        return super().fit(X, centers=np.random.default_rng(0).normal(size=(4, np.shape(X)[1])),
                           sample_weight=sample_weight)


@pytest.mark.parametrize("options",
    [{}, dict(leaf_labels="leaf", max_leaves=9), dict(self_loops=True), dict(graph="star"),
     dict(graph="star", max_leaves=7)], ids=str)
def test_weights_are_repetition_where_the_clustering_is_given(options):
    check_sample_weight_equivalence_on_dense_data("Given", Given(**options))


# ---- equal to trying everything

@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_tree_is_the_naive_tree(kind, graph):
    rng = np.random.default_rng(0)
    for _ in range(tries(8, 4)):
        n, d, k = rng.integers(7, 45), rng.integers(1, 4), rng.integers(1, 5)
        check(rng, graph, *instance(rng, n, d, k, kind), k)


@pytest.mark.parametrize("graph", GRAPHS)
def test_the_tree_is_the_naive_tree_where_bins_hold_several_values(graph):
    rng = np.random.default_rng(1)
    for kind in ("many", "continuous", "tails"):
        check(rng, graph, *instance(rng, 500, 2, 3, kind), 3)


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("options",
    [dict(max_depth=2), dict(min_samples_leaf=4), dict(features=[1]),
     dict(features=[2, 0], min_samples_leaf=3, max_depth=3)], ids=str)
def test_every_option_is_its_rule_by_trying_everything(options, graph):
    rng = np.random.default_rng(2)
    for kind in ("few", "some", "continuous"):
        for _ in range(tries(3, 1)): check(rng, graph, *instance(rng, 40, 3, 3, kind), 3, **options)


@given(st.integers(0, 2**32), st.sampled_from(GRAPHS), st.sampled_from(KINDS))
def test_any_instance(seed, graph, kind):
    rng = np.random.default_rng(seed)
    k = int(rng.integers(1, 4))
    check(rng, graph, *instance(rng, int(rng.integers(5, 25)), int(rng.integers(1, 3)), k, kind), k)


def test_bins_hide_no_better_cut():
    rng = np.random.default_rng(3)
    for _ in range(300):
        A, out = ties(rng, 9, True), rng.random(9) < .1
        L, P = np.arange(9) < 3, (np.arange(9) >= 3) & (np.arange(9) < 6)
        loops = rng.integers(0, 2, 9)*(~out)
        B = A + np.diag(loops)
        def sums(S):
            S = S & ~out
            return np.array([A[S].sum(), B[S].sum(), A[np.ix_(S, ~out)].sum(), S.sum(),
                             A[np.ix_(S, S)].sum()], float)
        bound = hidden_bound(sums(L), sums(L | P), sums(np.ones(9, bool)))
        for bits in range(8):
            p = np.isin(np.arange(9), 3 + np.flatnonzero([bits & 1, bits & 2, bits & 4]))
            assert bound <= conductance(B, (L | p) & ~out) + conductance(B, ~L & ~p & ~out)


def test_the_sum_over_the_leaves_never_falls_and_best_first_is_least_loss():
    X = load_wine().data
    for graph in ("knn", sparse.csr_matrix(ties(np.random.default_rng(0), len(X), True))):
        sums = [SpEx(k, graph=graph).fit(X).conductance_.sum() for k in range(1, 9)]
        assert sums[0] == 0 and (np.diff(sums) >= -1e-12).all()


# ---- graphs of all kinds

def test_a_clique_is_its_graph():
    X, y = make_blobs(300, 4, centers=5, cluster_std=4, random_state=0)
    A = sparse.csr_matrix((y[:, None] == y)*(1. - np.eye(300)))
    for options in ({}, dict(self_loops=True), dict(leaf_labels="leaf", max_leaves=11),
                    dict(min_samples_leaf=9)):
        a, b = (SpEx(graph=g, **options).fit(X, labels=y) for g in ("clique", A))
        assert (nested(a.tree_) == nested(b.tree_)
                and np.array_equal(a.conductance_, b.conductance_) and a.price_ == b.price_)


@pytest.mark.parametrize("form", ["csr_matrix", "csr_array", "csc", "coo", "dense", "int", "bool",
    "int64 indices", "unsorted", "doubled", "explicit zeros", "read-only", "diagonal", "rounding",
    "scaled"])
def test_any_form_of_a_matrix(form):
    rng = np.random.default_rng(0)
    X, A = rng.normal(size=(60, 3)), ties(rng, 60)
    S, want = sparse.csr_array(A), SpEx(4, graph=A).fit(X)
    i, j = S.nonzero()
    G = {"csr_matrix": lambda: sparse.csr_matrix(A), "csr_array": lambda: S,
         "csc": lambda: sparse.csc_array(A), "coo": S.tocoo, "dense": lambda: A,
         "int": lambda: S.astype(int), "bool": lambda: S.astype(bool),
         "doubled": lambda: sparse.coo_array((np.full(2*len(i), .5), (np.r_[i, i], np.r_[j, j])),
             A.shape), "diagonal": lambda: S + sparse.diags_array(rng.random(60)).tocsr(),
             "scaled": lambda: S*1e-300}.get(form, S.copy)()
    if form == "int64 indices":
        G.indices, G.indptr = G.indices.astype(np.int64), G.indptr.astype(np.int64)
    if form == "unsorted":
        for r in range(60):
            G.indices[G.indptr[r]:G.indptr[r + 1]] = G.indices[G.indptr[r]:G.indptr[r
                + 1]][::-1].copy()
        G = sparse.csr_array((G.data, G.indices, G.indptr), G.shape)
    if form == "explicit zeros":
        G = sparse.csr_array((np.append(G.data, [0., 0.]),
                              (np.append(i, [0, 5]), np.append(j, [9, 0]))), G.shape)
    if form == "rounding": G.data = G.data*(1 + 1e-13*rng.random(len(G.data)))
    if form == "read-only":
        G.data.flags.writeable = G.indices.flags.writeable = G.indptr.flags.writeable = False
    before = G.copy()
    got = SpEx(4, graph=G).fit(X)
    if form == "rounding": assert np.array_equal(got.labels_, want.labels_)
    else:
        assert (nested(got.tree_) == nested(want.tree_)
                and np.array_equal(got.conductance_, want.conductance_))
    # the user's matrix is as it was
    assert (abs(before - G)).max() == 0 and type(G) is type(before)


def test_transformers_make_graphs():
    X = load_wine().data
    want = SpEx(4, graph="knn", n_neighbors=9).fit(X)
    for mode in ("connectivity", "distance"):
        m = SpEx(4, graph=KNeighborsTransformer(n_neighbors=9, mode=mode)).fit(X)
        assert np.array_equal(m.labels_, want.labels_)
    scaled = StandardScaler().fit_transform(X)
    pipe = SpEx(4, graph=make_pipeline(StandardScaler(), KNeighborsTransformer(n_neighbors=9))).fit(
        pd.DataFrame(X, columns=load_wine().feature_names))
    assert np.array_equal(pipe.labels_, SpEx(4, graph="knn", n_neighbors=9).fit(scaled).labels_)
    B = RadiusNeighborsTransformer(radius=2.5, mode="connectivity").fit_transform(scaled)
    assert np.array_equal(SpEx(3,
        graph=RadiusNeighborsTransformer(radius=2.5)).fit(scaled).labels_,
        SpEx(3, graph=B).fit(scaled).labels_)


class Neighbors(KNeighborsTransformer):
    "Neighbors as other packages make them: distances, and no word about it."
    def __init__(self, n_neighbors=9): super().__init__(n_neighbors=n_neighbors)
    @property
    def mode(self): raise AttributeError("mode")
    @mode.setter
    def mode(self, _): pass
    def transform(self, X): return self.kneighbors_graph(X, self.n_neighbors + 1, "distance")
    def fit_transform(self, X, y=None): return self.fit(X).transform(X)


def test_distances_of_other_packages_are_not_weights():
    "The farther of two neighbors would else be tied the more."
    X = load_wine().data
    of = SpEx(4, graph=Neighbors(9)).fit(X)
    assert not hasattr(Neighbors(), "mode")
    assert np.array_equal(of.labels_, SpEx(4, graph="knn", n_neighbors=9).fit(X).labels_)
    pynndescent = pytest.importorskip("pynndescent")
    approximate = SpEx(4, graph=pynndescent.PyNNDescentTransformer(n_neighbors=9,
                                                                   random_state=0)).fit(X)
    assert (approximate.labels_ == of.labels_).mean() > .9



def test_neighbours_are_sought_where_the_reference_was():
    X = load_wine().data
    steps = make_pipeline(StandardScaler(), KMeans(3, n_init=3, random_state=0))
    m = SpEx(graph="knn", reference=steps).fit(X)
    scaled = StandardScaler().fit_transform(X)
    plain = SpEx(graph="knn").fit(scaled, labels=m.reference_labels_)
    assert np.array_equal(m.labels_, plain.labels_) and m.price_ == pytest.approx(plain.price_)
    leaf = SpEx(graph="knn", reference=steps, leaf_labels="leaf", max_leaves=5).fit(X)
    assert (leaf.cluster_centers_.shape == (5, 13) and np.allclose(leaf.cluster_centers_[2],
        X[leaf.labels_ == 2].mean(0)) and np.isclose(-leaf.score(X), leaf.cost_))


def test_without_weight_a_row_has_no_ties():
    rng = np.random.default_rng(5)
    X, A = rng.normal(size=(50, 2)), ties(rng, 50, True)
    w = rng.integers(0, 3, 50)*1.
    for graph, some in ((A, A[np.ix_(w > 0, w > 0)]), ("knn", "knn")):
        m, less = (SpEx(4, graph=graph).fit(X, sample_weight=w),
                   SpEx(4, graph=some).fit(X[w > 0], sample_weight=w[w > 0]))
        assert (nested(m.tree_) == nested(less.tree_)
                and np.array_equal(m.conductance_, less.conductance_))
    twins = np.repeat(np.arange(50), w.astype(int))
    assert (nested(SpEx(4, graph=A).fit(X, sample_weight=w).tree_)
            == nested(SpEx(4, graph=A[np.ix_(twins, twins)]).fit(X[twins]).tree_))


def test_weights_of_any_size():
    X, y = make_blobs(80, 2, centers=3, cluster_std=3, random_state=0)
    w = np.random.default_rng(0).integers(1, 5, 80)*1.
    for options in (dict(self_loops=True), dict(graph="knn"), dict(graph="star")):
        want = SpEx(**options).fit(X, labels=y, sample_weight=w)
        # a star's centers weigh 1, whatever the rows do
        if "star" not in options.values():
            for scale in (2.**-40, 2.**40):
                assert (nested(SpEx(**options).fit(X, labels=y, sample_weight=w*scale).tree_)
                        == nested(want.tree_))
    # the lightest row is at least one copy
    few = SpEx().fit(X, labels=y, sample_weight=w/1024)
    assert nested(few.tree_) == nested(SpEx().fit(X, labels=y, sample_weight=w*2.**-30).tree_)


def test_noise_takes_no_part_but_gets_a_cluster():
    X, y = make_blobs(120, 3, centers=3, cluster_std=4, random_state=1)
    noisy = np.where(np.arange(120) % 7 == 0, -1, y)
    on = noisy >= 0
    for graph in ("clique", "star", "knn"):
        m, plain = (SpEx(graph=graph).fit(X, labels=noisy),
                    SpEx(graph=graph).fit(X[on], labels=y[on]))
        assert (nested(m.tree_) == nested(plain.tree_) and m.price_ == plain.price_
                and (m.labels_ >= 0).all())


# ---- without a reference

def test_without_a_reference_leaves_are_clusters():
    X = load_iris(as_frame=True).data
    m = SpEx(4, graph="knn").fit(X)
    for name in ("reference_", "reference_labels_", "reference_cost_", "surrogate_cost_",
                 "agreement_"):
        assert getattr(m, name) is None
    assert np.isnan(m.price_) and m.n_clusters_ == m.n_leaves_ == 4 and m.objective_ == "kmeans"
    assert (np.array_equal(m.tree_.label[m.tree_.leaves], np.arange(4))
            and np.array_equal(np.unique(m.labels_), np.arange(4)))
    assert (m.cost_ == pytest.approx(naive.cost(X.values, m.labels_))
            and -m.score(X) == pytest.approx(m.cost_))
    assert (np.allclose(m.cluster_centers_, [X.values[m.labels_ == j].mean(0) for j in range(4)])
            and m.tree_.cost[0] == pytest.approx(m.cost_))
    assert not any(name.startswith("_plan") for name in vars(m))


def test_without_a_reference_nothing_else_breaks():
    X = load_iris(as_frame=True).data[["petal length (cm)", "petal width (cm)"]]
    for w in (None, np.arange(150) % 4):
        m = SpEx(3, graph="knn").fit(X, sample_weight=w)
        if w is None:
            assert ("cluster 2" in str(m.rules()) and "<html" in m.report(X)[:300].lower()
                    and m.report())
        again = pickle.loads(pickle.dumps(m))
        assert again.tree_ == m.tree_ and np.array_equal(again.predict(X), m.labels_)
        xclust.showing.plots.plot_partition(m, X); xclust.showing.plots.tree_svg(m, X)
        assert (m.tree_.to_json() and m.decision_path(X).shape == (150, 5)
                and clone(m).fit(X, sample_weight=w).tree_ == m.tree_)
    leaf = SpEx(leaf_labels="leaf", max_leaves=5).fit(X,
        labels=load_iris().target_names[load_iris().target])
    assert "cluster 4" in str(leaf.rules()) and leaf.report(X)


def test_a_reference_is_made_only_where_it_is_needed():
    X = load_iris().data
    assert (SpEx(3, graph="clique", random_state=0).fit(X).reference_ is not None
            and SpEx(3, graph="star", random_state=0).fit(X).reference_ is not None)
    given = SpEx(3, graph="knn", reference=KMeans(3, n_init=1, random_state=0)).fit(X)
    assert given.reference_ is not None and np.isfinite(given.price_) and given.agreement_.ari > .5
    assert (np.isfinite(SpEx(graph="knn").fit(X, labels=load_iris().target).price_)
            and np.isfinite(SpEx(graph="knn").fit(X, centers=X[::50]).price_))


def test_the_graph_alone_decides_where_to_cut():
    X, y = load_wine().data, load_wine().target
    free, named = (SpEx(5, graph="knn").fit(X),
                   SpEx(graph="knn", leaf_labels="leaf", max_leaves=5).fit(X, labels=y))
    assert (cuts(nested(free.tree_)) == cuts(nested(named.tree_))
            and np.array_equal(free.labels_, named.labels_) and free.cost_ == named.cost_)


@pytest.mark.parametrize("objective", ["kmeans", "kmedians"])
def test_leaves_as_clusters(objective):
    X, y = load_wine().data, load_wine().target_names[load_wine().target]
    m, by_majority = (SpEx(leaf_labels=how, max_leaves=7, objective=objective).fit(X, labels=y)
                      for how in ("leaf", "majority"))
    assert (m.n_clusters_ == 7 and m.cost_ == pytest.approx(naive.cost(X, m.labels_, objective))
            and m.price_ == pytest.approx(m.cost_/m.reference_cost_))
    assert (m.agreement_.ari == pytest.approx(costs.agreement(m.labels_, m.reference_labels_).ari)
            and m.reference_cost_ == by_majority.reference_cost_)
    assert (m.cluster_centers_.shape == (7, 13) and -m.score(X) == pytest.approx(m.cost_)
            and m.cost_ <= by_majority.cost_*(1 + 1e-12)
            or cuts(nested(m.tree_)) != cuts(nested(by_majority.tree_)))
    counted = SpEx(leaf_labels="leaf", objective="labels").fit(X, labels=y)
    assert (np.isnan(counted.price_)
            and counted.cost_ == round((1 - counted.agreement_.share)*len(X)))


# ---- the papers

@pytest.mark.parametrize("data, published",
    [("iris", 1.098), ("wine", 1.051), ("digits", 1.146), ("raw digits", 1.238)])
def test_leaves_cost_what_the_published_code_reaches(data, published):
    X = {"iris": load_iris, "wine": load_wine}.get(data, load_digits)().data
    if not data.startswith("raw"): X = StandardScaler().fit_transform(X)
    reference = KMeans(10 if "digits" in data else 3, n_init=10, random_state=0).fit(X)
    m = SpEx(leaf_labels="leaf").fit(X, labels=reference.labels_,
                                     centers=reference.cluster_centers_)
    assert m.price_ <= published + 5e-4


def test_T16_a_cheap_cut_exists_and_the_published_constant_is_too_small():
    rng, fails, trials = np.random.default_rng(0), 0, 0
    for _ in range(400):
        n = rng.integers(2, 10)
        X, A = rng.integers(0, 5, (n, rng.integers(1, 3)))*1., ties(rng, n, True)
        if (A.sum(0) == 0).any() or np.ptp(X, axis=0).max() == 0: continue
        D, share = ((X[:, None] - X)**2).sum(2), A.sum(0)/A.sum()
        R = (A*D).sum()/A.sum()/(share @ D @ share)
        every = [X[:, i] <= t for i in range(X.shape[1]) for t in np.unique(X[:, i])[:-1]]
        assert (min(A[np.ix_(s, ~s)].sum()/min(A[s].sum(), A[~s].sum()) for s in every)
                <= np.sqrt(2*R) + 1e-9)
        Psi = graph_cut(X, A, np.ones(n, bool))[0]
        assert Psi <= 2*np.sqrt(2*R) + 1e-9
        fails, trials = fails + (Psi > np.sqrt(R) + 1e-9), trials + 1
    assert trials > 150 and fails > 5
    two = SpEx(2, graph=np.array([[0., 1], [1, 0]])).fit([[0.], [1]])
    # the bound as published is sqrt(2)
    assert two.conductance_.sum() == 2


def test_singletons():
    # a clique of one has no ties: cutting it off is free of charge
    X = np.arange(5.)[:, None]
    for loops in (False, True):
        m = SpEx(self_loops=loops).fit(X, labels=[0, 0, 0, 0, 1])
        assert (m.tree_.n_node_samples[m.tree_.leaves].tolist() == [4, 1]
                and m.conductance_.tolist() == [0, 0] and m.price_ == 1)
    # by majority, pure leaves are done ...
    assert SpEx(max_leaves=4).fit(X, labels=[0, 0, 1, 1, 1]).n_leaves_ == 2
    # ... as clusters they may be cut
    assert SpEx(max_leaves=4, leaf_labels="leaf").fit(X, labels=[0, 0, 1, 1, 1]).n_leaves_ == 4
    assert SpEx(5).fit(X, labels=np.arange(5)).conductance_.tolist() == [0]*5


# ---- contracts

def test_threads_and_memory_orders_change_nothing():
    X, y = make_blobs(3000, 6, centers=5, cluster_std=5, random_state=0)
    B = kneighbors_graph(X, 8)
    for options in (dict(), dict(graph=B + B.T), dict(graph="star"),
                    dict(graph="knn", n_neighbors=5)):
        one = SpEx(**options).fit(X, labels=y)
        for other in (SpEx(**options, n_jobs=2).fit(np.asfortranarray(X), labels=y),
                      SpEx(**options, n_jobs=-1).fit(X, labels=y)):
            assert (other.tree_ == one.tree_ and other.cost_ == one.cost_
                    and np.array_equal(other.conductance_, one.conductance_))


def test_order_of_rows_and_refits_change_nothing():
    rng = np.random.default_rng(4)
    X, A = rng.integers(0, 40, (200, 3))*1., ties(rng, 200, True)
    p, model = rng.permutation(200), SpEx(6, graph=A)
    want = nested(model.fit(X).tree_)
    assert nested(SpEx(6, graph=A[np.ix_(p, p)]).fit(X[p]).tree_) == want
    model.set_params(graph="knn").fit(X[:50]); model.set_params(graph=A)
    assert nested(model.fit(X).tree_) == want


def test_the_warning_concerns_the_caller():
    with pytest.warns(UserWarning,
            match="the tree has 2 leaves, not the 3 asked for: every leaf holds rows of one "
                  "cluster only, or equal rows") as said:
        SpEx(3, graph="knn").fit([[0.], [0], [5], [5]])
    assert said[0].filename == __file__


X4 = np.arange(8.).reshape(4, 2)
@in_turn("options, words", [
    (dict(graph="ring"), "graph must be one of"), (dict(graph=7), "graph must be"),
    (dict(graph=None), "graph must be"), (dict(graph=np.ones((3, 3))), "its shape is"),
    (dict(graph=-np.ones((4, 4))), "negative"),
    (dict(graph=np.full((4, 4), np.nan)), "graph holds NaN"),
    (dict(graph=np.triu(np.ones((4, 4)))), "not symmetric"),
    (dict(graph=np.ones(4)), "graph must"), (dict(graph=np.array([["a"]*4]*4)), "numbers"),
    (dict(graph=np.ones((4, 4))*1j), "numbers"),
    (dict(graph=StandardScaler()), "StandardScaler made"),
    (dict(leaf_labels="tree"), "leaf_labels must be"),
    (dict(self_loops="no"), "self_loops must be"), (dict(n_neighbors=0), "n_neighbors must be"),
    (dict(graph="knn", n_clusters=5), "n_clusters=5 is more"),
    (dict(graph="knn", n_clusters=0), "n_clusters must be"),
    (dict(graph="knn", max_leaves=0), "max_leaves must be"),
    (dict(graph="knn", objective="labels"), 'objective="labels"'),
    (dict(graph="knn", objective="x"), "objective must be")])
def test_errors_name_the_argument(options, words):
    m = SpEx(2)
    before = vars(m.set_params(**options)).copy()
    with pytest.raises((ValueError, TypeError), match=words) as said: m.fit(X4)
    assert "\n" not in str(said.value) and vars(m) == before


def test_one_cluster_equal_rows_and_graphs_without_ties():
    assert SpEx(1, graph="knn").fit(X4).n_leaves_ == 1
    with pytest.warns(UserWarning, match="1 leaf"):
        assert SpEx(3, graph="knn").fit(np.ones((5, 2))).n_leaves_ == 1
    empty = SpEx(3, graph=np.zeros((4, 4))).fit(X4)
    assert empty.n_leaves_ == 3 and empty.conductance_.tolist() == [0, 0, 0]
    assert SpEx(1, graph="knn").fit([[1., 2]]).labels_.tolist() == [0]
