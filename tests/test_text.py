"""Clustered in one space, explained in another: what the chapter on words rests on, and its stored
table and trees."""
import importlib, json, os, sys
from pathlib import Path
import numpy as np
import pytest
from scipy import sparse
from sklearn.cluster import KMeans
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.pipeline import make_pipeline
from xclust import CART, IMM, AutoTree, ExKMC, cost, explain_clusters
from xclust.engine.tree import Tree

folder = Path(__file__).resolve().parents[1] / "nbs" / "reproductions"
sys.path.insert(0, str(folder))
import common
script = importlib.import_module("newsgroups")


@pytest.fixture(scope="module")
def posts():
    """Counts of 40 words in 300 posts of four topics, of very different lengths, and a pipeline
    that finds the topics"""
    rng = np.random.default_rng(3)
    topic, length = rng.integers(0, 4, 300), rng.lognormal(0, .8, 300)
    weights = (np.where(np.arange(40) // 8 == topic[:, None], 1., 0.)
               + np.where(np.arange(40) >= 32, 2., 0.))
    weights[np.arange(300), 8 * topic + rng.integers(0, 8, 300)] += 1
    X = sparse.csr_matrix(rng.poisson(weights * length[:, None]))
    X.sum_duplicates()
    return X[np.diff(X.indptr) > 0]


def pipeline(X):
    return make_pipeline(TfidfTransformer(), TruncatedSVD(4, random_state=0),
                         KMeans(4, n_init=5, random_state=0)).fit(X)


@pytest.mark.parametrize("Estimator", [IMM, CART, ExKMC])
def test_the_tree_cuts_what_it_is_given_and_not_the_axes(posts, Estimator):
    found, reference = Estimator(4, reference=(p := pipeline(posts))).fit(posts), p.predict(posts)
    by_labels, dense = (Estimator(4).fit(posts, labels=reference),
                        Estimator(4, reference=p).fit(posts.toarray()))
    assert found.tree_.n_features == posts.shape[1] and (found.reference_labels_ == reference).all()
    assert (found.tree_ == by_labels.tree_ == dense.tree_
            and found.price_ == pytest.approx(cost(posts, found.labels_) / cost(posts, reference)))
    assert ((found.predict(posts) == found.labels_).all()
            and (found.predict(posts.toarray()) == found.labels_).all())


def test_an_unfitted_pipeline_is_fitted_on_the_sparse_counts(posts):
    fresh = make_pipeline(TfidfTransformer(), TruncatedSVD(4, random_state=0),
                          KMeans(4, n_init=5, random_state=0))
    model = CART(4, max_leaves=8, reference=fresh).fit(posts)
    assert ((model.reference_labels_ == pipeline(posts).predict(posts)).all()
            and model.tree_.n_features == posts.shape[1])


def test_where_posts_differ_in_length_the_cost_of_the_counts_explains_nothing(posts):
    labels = pipeline(posts).predict(posts)
    options = dict(max_leaves=10, starts=["imm", "cart"])
    by_cost, by_labels = (AutoTree(4, objective=objective, fidelity=0, **options).fit(posts,
        labels=labels) for objective in ("kmeans", "labels"))
    chosen = explain_clusters(posts, labels, **options)
    assert by_cost.price_ < .9 and by_cost.agreement_.share < by_labels.agreement_.share - .2
    assert chosen.objective_ == "labels" and chosen.agreement_.share >= by_labels.agreement_.share


def test_names_of_words_reach_rules_and_text(posts):
    words = [f"word{j}" for j in range(40)]
    model = CART(4).fit(posts, labels=pipeline(posts).predict(posts))
    used = {words[f] for f in model.tree_.features_used}
    for text in (str(model.rules(feature_names=words)), model.tree_.to_text(feature_names=words),
                 model.to_sql(feature_names=words)):
        assert all(word in text for word in used) and "x1" not in text


def test_cuts_of_labels_lie_between_whole_numbers(posts):
    model = CART(4, max_leaves=12).fit(posts, labels=pipeline(posts).predict(posts))
    cuts = model.tree_.upper[model.tree_.feature >= 0]
    assert ((cuts > np.floor(cuts)) & (cuts < np.ceil(cuts))).all()


# The script

def test_a_tree_over_the_columns_it_cuts_is_the_same_tree(posts):
    model, words = (CART(4, max_leaves=12).fit(posts, labels=pipeline(posts).predict(posts)),
                    [f"word{j}" for j in range(40)])
    small = script.of_used(model.tree_, words)
    columns = [words.index(name) for name in small.feature_names]
    assert (small.n_features == len(columns) < 40
            and (small.predict(posts[:, columns]) == model.labels_).all())
    assert Tree.from_dict(json.loads(json.dumps(small.to_dict()))) == small


def rows(): return common.read(folder / "newsgroups.csv")
def kept(): return json.loads((folder / "newsgroups_words.json").read_text(encoding="utf-8"))
def found(protocol="counts", data="words"):
    return {(row["method"], row["leaves"]): row for row in rows()
            if (row["protocol"], row["data"]) == (protocol, data)}


def test_all_that_is_planned_is_there():
    assert ([common.key_of(row) for row in rows()] == [key for job in script.plan()
        for key in job.keys()]), "the rows stand in the order of the plan"


def test_both_protocols_measure_the_same_trees():
    for data in ("words", "axes"):
        counts, clustering = found("counts", data), found("clustering", data)
        assert counts.keys() == clustering.keys()
        for key, row in counts.items():
            assert ([row[c] for c in ("share", "ari", "ami", "ref", "seconds")]
                    == [clustering[key][c] for c in ("share", "ari", "ami", "ref", "seconds")])


@pytest.mark.parametrize("protocol", ["counts", "clustering"])
def test_one_cluster_costs_most(protocol):
    table = found(protocol)
    assert all(row["price"] <= table["one cluster", 1]["price"] + 1e-9 for row in table.values())
    if protocol == "clustering":
        assert min(row["price"] for row in table.values()) == table["pipeline", None]["price"] == 1


def test_what_the_chapter_says_of_the_table():
    table = found()
    for leaves in (20, 40, 60, 200):
        assert table["CART", leaves]["share"] == table[script.peer, leaves]["share"]
    for method in ("CART", "SpEx", "Expand", "ExKMC"):
        assert (table[method, 60]["share"] >= table[method, 40]["share"]
                >= table[method, 20]["share"])
    best = table[script.auto, 20]["share"]
    assert best == max(row["share"] for (_, leaves), row in table.items() if leaves == 20)
    assert (table[script.by_cost, 20]["price"] < .95 and table[script.by_cost, 20]["share"]
            < table["IMM", 20]["share"])


def test_the_stored_trees_are_those_of_the_table():
    for t in kept()["trees"]:
        tree, row = Tree.from_dict(t["tree"]), found(data=t["data"])[t["method"], t["leaves"]]
        assert (tree.n_leaves == t["leaves"] == len(t["right"])
                and tree.n_node_samples[0] == row["n"] == 18846)
        assert tree.n_features == len(tree.features_used) == len(tree.feature_names) < row["d"]
        assert all(0 < right <= n for right, n in zip(t["right"], tree.n_node_samples[tree.leaves]))
        # the table has eight digits
        assert sum(t["right"]) / row["n"] == pytest.approx(row["share"], rel=1e-7)


def test_the_clusters_hold_all_posts():
    clusters = kept()["clusters"]
    groups = np.array([c["groups"] for c in clusters])
    assert (groups.shape == (20, 20) and (groups.sum(1) == [c["posts"] for c in clusters]).all()
            and groups.sum() == 18846)
    # the sizes of the newsgroups
    assert groups.sum(0).min() == 628 and groups.sum(0).max() == 999
    assert (len(kept()["axes"]) == 100
            and all(word[0] in "+-" for axis in kept()["axes"] for word in axis))


def test_no_fit_needs_half_of_the_dense_table():
    memory = kept()["megabytes"]
    assert memory["dense"] == pytest.approx(285.4, abs=.1) and memory["sparse"] < 20
    assert all(size < memory["dense"] / 2 for name, size in memory.items()
               if name not in ("dense", "sparse"))


@pytest.mark.slow
def test_the_stored_list_on_the_posts():
    if not os.environ.get("XCLUST_DATA"): pytest.skip("the posts are in the folder XCLUST_DATA")
    data, t = script.load(), kept()["trees"][0]
    tree = Tree.from_dict(t["tree"])
    at = tree.apply(data.X[:, [data.feature_names.index(word) for word in tree.feature_names]])
    assert (np.bincount(at, minlength=tree.node_count)[tree.leaves]
            == tree.n_node_samples[tree.leaves]).all()
    labels = script.labels()
    assert (np.bincount(labels, minlength=20) == [c["posts"] for c in kept()["clusters"]]).all()
    assert ([int((labels[at == leaf] == tree.label[leaf]).sum()) for leaf in tree.leaves]
            == t["right"])
