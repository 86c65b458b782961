"""The flat tree, attacked: random trees against a walk in plain Python, documents that are not
trees, every kind of input."""
import copy, dataclasses, json, pickle, re, sys
from dataclasses import replace
from fractions import Fraction
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from xclust.engine.tree import LARGEST, Column, Condition, Tree, clock_text, iso_text
from xclust.engine.tree import merged_sets, number
from helpers import in_turn

inf, nan = np.inf, np.nan
FIELDS = [f.name for f in dataclasses.fields(Tree)]


def random_nodes(rng, depth=4, d=3, intervals=True, categories=False):
    """Random nodes in a random order, the root first, with ties, intervals, and cuts that reach
    infinity"""
    nodes = [None]
    def grow(i, deep):
        if deep == 0 or (deep < depth and rng.random() < .25):
            nodes[i] = dict(label=int(rng.integers(9)), n_node_samples=int(rng.integers(50)))
            return
        left, right = len(nodes), len(nodes) + 1
        if rng.random() < .5: left, right = right, left
        nodes.extend([None, None])
        a, b = sorted(rng.integers(0, 10, 2)/2)
        kind = rng.random()
        cut = (dict(upper=b) if not intervals or kind < .5 else dict(lower=a, upper=b) if kind < .8
               else dict(lower=a, upper=inf))
        if categories and rng.random() < .4:
            cut = dict(categories=sorted(set(rng.integers(0, 20, 4).tolist())))
        nodes[i] = dict(feature=int(rng.integers(d)), left=left, right=right,
                        label=int(rng.integers(9)), mistakes=float(rng.integers(-1, 4)),
                        cost=float(rng.random()), n_node_samples=int(rng.integers(50)),
                        missing_left=bool(rng.random() < .5), **cut)
        for child in left, right: grow(child, deep - 1)
    grow(0, depth)
    return nodes


def walk(nodes, x, saw_missing=None):
    "The old id of the leaf of x, in plain Python"
    u = 0
    while (node := nodes[u]).get("feature", -1) >= 0:
        v = x[node["feature"]]
        if np.isnan(v): left = node["missing_left"]
        elif node.get("categories"): left = v in node["categories"]
        else: left = node.get("lower", -inf) <= v <= node["upper"]
        u = node["left"] if left else node["right"]
    return u


def random_rows(rng, n=40, d=3): return rng.integers(-1, 12, (n, d))/2


@pytest.mark.parametrize("categories", [False, True])
def test_apply_is_the_walk(categories):
    rng = np.random.default_rng(0)
    for _ in range(150):
        nodes, missing = random_nodes(rng, categories=categories), rng.random() < .5
        tree, order = Tree.build(nodes, 3, saw_missing=[missing]*3, return_order=True)
        X = random_rows(rng)
        if missing: X[rng.random(X.shape) < .2] = nan
        leaf = np.array([walk(nodes, x) for x in X])
        assert (tree.apply(X) == order[leaf]).all()
        assert (tree.predict(X) == [nodes[u]["label"] for u in leaf]).all()


def test_the_side_convention():
    t = Tree.build([dict(feature=0, lower=1., upper=2., left=1, right=2), dict(label=0),
                    dict(label=1)], 1)
    x = [-inf, np.nextafter(1., 0), 1., 1.5, 2., np.nextafter(2., 3), inf]
    # left is lower <= x <= upper
    assert t.predict(np.c_[x]).tolist() == [1, 1, 0, 0, 0, 1, 1]
    t = Tree.build([dict(feature=0, upper=2., left=1, right=2), dict(label=0), dict(label=1)], 1)
    assert t.predict(np.c_[x]).tolist() == [0, 0, 0, 0, 0, 1, 1]
    t = Tree.build([dict(feature=0, lower=1., upper=inf, left=1, right=2), dict(label=0),
                    dict(label=1)], 1)
    # stored one-sided, children swapped
    assert t.predict(np.c_[x]).tolist() == [1, 1, 0, 0, 0, 0, 0]
    assert (t.lower[0] == -inf and t.upper[0] == np.nextafter(1., 0)
            and t.label.tolist() == [0, 1, 0])


def test_missing_follows_the_swap():
    for left in False, True:
        nodes = [dict(feature=0, lower=1., upper=inf, left=1, right=2, missing_left=left),
                 dict(label=7), dict(label=8)]
        assert Tree.build(nodes, 1, saw_missing=[True]).predict([[nan]]) == (7 if left else 8)


def test_order_is_depth_first_left_first():
    rng = np.random.default_rng(1)
    for _ in range(100):
        nodes = random_nodes(rng)
        tree, order = Tree.build(nodes, 3, return_order=True)
        inner = tree.feature >= 0
        assert sorted(order) == list(range(len(nodes))) and order[0] == 0
        assert (tree.children_left[inner] == np.flatnonzero(inner) + 1).all()
        for u, node in enumerate(nodes):
            assert (tree.label[order[u]] == node["label"]
                    and tree.n_node_samples[order[u]] == node["n_node_samples"])
        assert tree.n_leaves == tree.node_count - inner.sum() == len(tree.leaves)
        assert tree.leaves.tolist() == np.flatnonzero(~inner).tolist()
        assert (tree.features_used.tolist()
                == sorted({o["feature"] for o in nodes if o.get("feature", -1) >= 0}))


def test_paths_decide_as_apply():
    rng = np.random.default_rng(2)
    for _ in range(60):
        tree = Tree.build(random_nodes(rng), 3)
        X = random_rows(rng)
        at = tree.apply(X)
        path = tree.decision_path(X)
        assert path.shape == (len(X), tree.node_count)
        for u in tree.leaves:
            holds = np.ones(len(X), bool)
            for c in tree.path(u):
                holds &= ((c.lower <= X[:, c.feature]) & (X[:, c.feature] <= c.upper)) == c.inside
            assert (holds == (at == u)).all()
        parent = tree.parent
        for row, u in zip(path.toarray(), at):
            way = {u}
            while parent[u] >= 0: way.add(u := parent[u])
            assert set(np.flatnonzero(row)) == way and row.max() == 1


def test_root_alone():
    t = Tree.build([dict(label=4, n_node_samples=3)], 2)
    assert ((t.node_count, t.n_leaves, t.depth, t.leaves.tolist(), t.features_used.tolist(),
             t.path(0)) == (1, 1, 0, [0], [], []))
    assert (t.predict([[1, 2], [3, 4]]).tolist() == [4, 4] and t.to_text() == "cluster 4 (3 rows)"
            and t.parent.tolist() == [-1])
    assert (Tree.from_json(t.to_json()) == t and t.decision_path([[1, 2]]).toarray().tolist()
            == [[1]])


def test_no_rows():
    t = Tree.build([dict(feature=0, upper=2., left=1, right=2), dict(label=0), dict(label=1)], 1)
    assert (t.predict(np.zeros((0, 1))).shape == (0,) and t.decision_path(np.zeros((0, 1))).shape
            == (0, 3))


def test_five_thousand_levels():
    n, limit = 5000, sys.getrecursionlimit()
    nodes = []
    for i in range(n):
        nodes += [dict(feature=0, upper=i + .5, left=2*i + 1, right=2*i + 2), dict(label=i)]
    tree = Tree.build(nodes + [dict(label=n)], 1)
    assert tree.depth == n and tree.n_leaves == n + 1 and sys.getrecursionlimit() == limit
    x = np.arange(n + 1.)[:, None]
    assert (tree.predict(x) == np.arange(n + 1)).all()
    assert (Tree.from_json(tree.to_json()) == tree == pickle.loads(pickle.dumps(tree))
            == copy.deepcopy(tree))
    assert len(tree.path(tree.leaves[-1])) == n
    assert tree.decision_path([[3.]]).nnz == 5
    assert len(repr(tree)) < 200 and len(tree._repr_html_()) < 300
    assert tree.to_text().count("\n") == 2*n


# --- equality, copies, documents ---------------------------------------------------------------

def test_round_trips():
    rng = np.random.default_rng(3)
    for i in range(100):
        tree = Tree.build(random_nodes(rng, categories=i % 2 == 0), 3,
            [None, ["a", "Größe ü", "χ² \"quoted\" \\ \n 温度"]][i % 2],
            saw_missing=rng.random(3) < .5)
        text = tree.to_json()
        assert (Tree.from_json(text) == tree == Tree.from_json(text.encode())
                == Tree.from_dict(tree.to_dict()) == Tree.from_json(tree.to_json(indent=2)))
        assert Tree.from_json(text).to_json() == text
        assert pickle.loads(pickle.dumps(tree)) == tree == copy.copy(tree) == copy.deepcopy(tree)
        def refuse(c): raise AssertionError(c)
        # strict: no NaN, no Infinity
        json.loads(text, parse_constant=refuse)
        X = random_rows(rng)
        assert (Tree.from_json(text).apply(X) == tree.apply(X)).all()


@given(st.floats(allow_nan=False, allow_infinity=False),
       st.floats(allow_nan=False, allow_infinity=False))
@settings(max_examples=100)
def test_floats_round_trip_exactly(u, v):
    u, v = min(u, v), max(u, v)
    tree = Tree.build([dict(feature=0, lower=u, upper=v, left=1, right=2, cost=v), dict(label=0),
                       dict(label=1)], 1)
    again = Tree.from_json(tree.to_json())
    assert again == tree and again.lower[0] == u and again.upper[0] == v


def tree_abc():
    return Tree.build([dict(feature=1, lower=1., upper=2., left=1, right=2, cost=3.),
                       dict(label=0, n_node_samples=3), dict(label=1)], 3, ["a", "b", "c"])


@in_turn("field, index, value", [
    ("feature", 0, 2), ("lower", 0, 1.5), ("upper", 0, 2.5), ("label", 1, 3),
    ("n_node_samples", 1, 4), ("weighted_n_node_samples", 1, 4.), ("mistakes", 0, 1.),
    ("cost", 0, 4.), ("margin", 0, .5), ("missing_left", 0, True), ("saw_missing", 2, True),
    ("feature_names", 0, "z")])
def test_every_difference_counts(field, index, value):
    doc = tree_abc().to_dict()
    doc[field][index] = value
    assert Tree.from_dict(doc) != tree_abc()


def with_margins(rng, **options):
    "A random tree whose cuts know random margins, some of them none"
    nodes = random_nodes(rng, **options)
    for o in nodes:
        o["margin"] = float(rng.choice([nan, 0., rng.random(), 1e-9])) if "feature" in o else nan
    return Tree.build(nodes, 3)


def test_margins_are_kept():
    rng = np.random.default_rng(7)
    for _ in range(50):
        tree = with_margins(rng)
        assert Tree.from_json(tree.to_json()) == tree == pickle.loads(pickle.dumps(tree))
        if np.isfinite(tree.margin).any():
            assert ("null" in tree.to_json()
                    and Tree(**{o: getattr(tree, o) for o in FIELDS} | {"margin": None}) != tree)


def test_documents_without_margin_load():
    rng = np.random.default_rng(8)
    for _ in range(50):
        doc = with_margins(rng).to_dict()
        doc.pop("margin")
        old = Tree.from_dict(doc)
        assert (np.isnan(old.margin).all() and old.node_count == len(doc["feature"])
                and old.to_text())
        assert Tree.from_json(old.to_json()) == old
    for bad in "far", [1.], ["1", None, None], None:
        with pytest.raises(ValueError, match="margin"):
            Tree.from_dict(tree_abc().to_dict() | dict(margin=bad))


def test_equality_with_others():
    assert tree_abc() == tree_abc() and tree_abc() != "tree"
    assert not tree_abc() == None # noqa: E711
    with pytest.raises(TypeError, match="unhashable"): hash(tree_abc())


def test_a_tree_cannot_be_changed():
    t = tree_abc()
    with pytest.raises(AttributeError): t.feature = t.label
    with pytest.raises(ValueError, match="read-only"): t.upper[0] = 9
    for again in pickle.loads(pickle.dumps(t)), Tree.from_json(t.to_json()):
        with pytest.raises(ValueError, match="read-only"): again.upper[0] = 9
    given = np.array([0, -1, -1])
    doc = t.to_dict() | {"feature": given}
    doc.pop("format"), doc.pop("version")
    doc |= dict(lower=[1., -inf, -inf], upper=[2., inf, inf], cost=[1., 1., inf])
    made = Tree(**doc)
    given[0] = 2
    # its own copy; an infinite cost is unknown
    assert made.feature[0] == 0 and np.isnan(made.cost[2])


def edit(**new):
    doc = tree_abc().to_dict()
    for k, v in new.items():
        if v is KeyError: del doc[k]
        else: doc[k] = v
    return json.dumps(doc)


BAD = {
    "": "not JSON", "{": "not JSON", "[1, 2]": "must be a JSON object",
    "null": "must be a JSON object", "3": "must be a JSON object",
    '"tree"': "must be a JSON object", "{}": "format must be 'xclust-tree'",
    '{"format": ["x"]}': "format must be", "["*100_000: "nested too deeply",
    '{"format": NaN}': "strict JSON has no NaN", '{"a": Infinity}': "no Infinity",
    "__import__('os').system('true')": "not JSON", "\ud800": "not JSON|object|JSON",
    b"\xff\xfe\xfa": "not JSON", edit(format="sklearn"): "format must be",
    edit(version=2): "version 2.*newer xclust", edit(version=0): "version must be",
    edit(version="1"): "version must be", edit(version=True): "version must be",
    edit(version=None): "version must be", edit(version=KeyError): "version must be",
    edit(version=1.0): "version must be",
    edit(n_features="3"): "n_features must be a whole number",
    edit(n_features=0): "n_features must be at least 1", edit(n_features=-3): "n_features must be",
    edit(n_features=2): "saw_missing must hold 2",
    edit(n_features=10**30): "saw_missing must hold",
    edit(feature_names=["a", "b"]): "feature_names must hold 3",
    edit(feature_names="abc"): "feature_names must be",
    edit(feature_names=[1, 2, 3]): "feature_names must be",
    edit(feature=KeyError): "feature must be a list; it is missing",
    edit(feature=3): "feature must be a list", edit(feature=[0]): "must hold 1 values",
    edit(feature=[]): "at least one node", edit(feature=[3, -1, -1]): "column from 0 to 2",
    edit(feature=[-2, -1, -1]): "feature must be", edit(feature=[.5, -1, -1]): "whole numbers",
    edit(feature=[True, -1, -1]): "whole numbers", edit(feature=["0", -1, -1]): "whole numbers",
    edit(feature=[None, -1, -1]): "whole numbers", edit(feature=[[0], -1, -1]): "whole numbers",
    edit(feature=[10**30, -1, -1]): "too large", edit(label=[0, -1, 1]): "label must be a cluster",
    edit(label=[0, 10**19, 1]): "too large", edit(upper=[None, None, None]): "finite upper",
    edit(lower=[3., None, None]): "lower <= upper", edit(upper=[2., 1., None]): "where there is no "
                                                                                "numeric cut",
                                                                                edit(lower=["x",
                                                                                    None, None]): "numbers", edit(upper=[True, None, None]): "numbers", edit(missing_left=[0, 0, 0]): "true or false", edit(weighted_n_node_samples=[1e308, 1, 1]).replace("1e+308", "1e999"): "1e999 is too large", '{"a": 1, "a": 2}': "twice", edit(feature_names=["\ud800", "b", "c"]): "half a character", edit(format="xclust-model"): "xclust.from_json models", edit(mistakes=[None, -1, -1]): "numbers", edit(cost=["nan", 1, 1]): "numbers", edit(children_left=[0, -1, -1]): "node 1 as its left child", edit(children_left=[2, -1, -1]): "node 1 as its left child", edit(children_right=[1, -1, -1]): "later one as its right", edit(children_right=[3, -1, -1]): "later one as its right", edit(children_right=[2, 0, -1]): "leaf .* children", edit(children_left=[1, -1, 0]): "leaf .* children", edit(feature=[-1, -1, -1], children_left=[-1]*3, children_right=[-1]*3, lower=[None]*3, upper=[None]*3): "one tree.*node 1", edit(children_right=[-1, -1, -1]): "right child", edit(feature=[1, 1, -1], children_left=[1, 0, -1], children_right=[2, 2, -1], lower=[None]*3, upper=[1., 1., None]): "node 2 as its left child", edit(category_offsets=[0, 0, 0]): "category_offsets must hold 4", edit(category_offsets=[0, 1, 1, 1]): "categories must hold 1", edit(category_offsets=[0, 1, 0, 0]): "category_offsets", edit(category_offsets=[1, 1, 1, 1], categories=[3]): "category_offsets must start", edit(category_offsets=[0, 0, 1, 1], categories=[3]): "give leaves no set", edit(category_offsets=[0, 1, 1, 1], categories=[256]): "too large", edit(category_offsets=[0, 1, 1, 1], categories=[-1]): "too large", edit(category_offsets=[0, 1, 1, 1], categories=[3]): "where there is no numeric cut",
}


@in_turn("text", BAD)
def test_documents_that_are_no_trees(text):
    with pytest.raises(ValueError, match=BAD[text]) as e: Tree.from_json(text)
    assert "\n" not in str(e.value) and len(str(e.value)) < 300


@pytest.mark.parametrize("text", [None, 3, ["{}"], {"format": "xclust-tree"}])
def test_json_must_be_text(text):
    with pytest.raises(TypeError, match="text must be the JSON itself"): Tree.from_json(text)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
                    lambda o: st.lists(o, max_size=4), max_leaves=6),
       st.sampled_from(sorted(tree_abc().to_dict())))
@settings(max_examples=300)
def test_any_value_in_any_field_is_read_or_refused(value, field):
    doc = tree_abc().to_dict() | {field: value}
    try: tree = Tree.from_dict(doc)
    except ValueError as e: assert str(e)
    else: assert Tree.from_json(tree.to_json()) == tree


def test_other_keys_are_ignored():
    assert Tree.from_dict(tree_abc().to_dict() | {"made_by": "me"}) == tree_abc()


# --- build ---------------------------------------------------------------------------------------

@in_turn("nodes, says", [
    ([], "at least the root"), ([dict(feature=0, upper=1., left=1, right=1), dict(label=0)],
        "met twice"), ([dict(feature=0, upper=1., left=0, right=1), dict(label=0)], "met twice"),
    ([dict(feature=0, upper=1., left=1, right=5), dict(label=0)], "does not exist"),
    ([dict(label=0), dict(label=1)], "cannot be reached"), ([dict(lable=0)], "lable"),
    ([dict(feature=4, upper=1., left=1, right=2), dict(label=0), dict(label=1)],
     "column from 0 to 1"), ([dict(feature=0, upper=nan, left=1, right=2), dict(label=0),
         dict(label=1)], "lower <= upper"),
         ([dict(feature=0, left=1, right=2), dict(label=0), dict(label=1)],
          "lower <= upper|finite"),
          ([dict(feature=0, lower=2., upper=1., left=1, right=2), dict(label=0), dict(label=1)],
           "lower <= upper")])
def test_nodes_that_are_no_tree(nodes, says):
    with pytest.raises(ValueError, match=says): Tree.build(nodes, 2)


def test_build_leaves_the_nodes_alone():
    nodes = [dict(feature=0, lower=1., upper=inf, left=1, right=2), dict(label=0), dict(label=1)]
    before = copy.deepcopy(nodes)
    assert Tree.build(nodes, 1) == Tree.build(nodes, 1) and nodes == before


# --- text
# ------------------------------------------------------------------------------------------

def test_text():
    t = tree_abc()
    assert t.to_text() == "1 <= b <= 2?\n  yes: cluster 0 (3 rows)\n  no:  cluster 1" == repr(t)
    assert (t.to_text(["p", "q", "r"], ["low", "high"]) == "1 <= q <= 2?\n  yes: low (3 rows)\n  "
                                                           "no:  high")
    assert t.to_text(cluster_names={0: "low", 1: "high"}).endswith("high")
    with pytest.raises(ValueError, match="feature_names must hold 3 names"): t.to_text(["p"])
    c = Tree.build([dict(feature=0, categories=[3, 0, 17], left=1, right=2), dict(label=0),
                    dict(label=1)], 1)
    assert (c.to_text().startswith("x0 in {0, 3, 17}?") and c.category_set(0) == [0, 3, 17]
            and c.category_set(1) == [])
    assert (c.predict([[0], [3], [17], [1], [3.5], [-1], [99], [1e300], [inf], [-inf]]).tolist()
            == [0, 0, 0] + [1]*7)
    assert (c.path(1) == [Condition(0, -inf, inf, True, (0, 3, 17))]
            and merged_sets(c.path(2)) == c.path(2))


def test_html_is_escaped_and_self_contained():
    t = Tree.build([dict(feature=0, upper=2., left=1, right=2), dict(label=0), dict(label=1)], 1,
                   ["<script>alert(1)</script> & co"])
    html = t._repr_html_()
    assert ("<script" not in html and "&lt;script&gt;" in html and "&amp; co" in html
            and "http" not in html)
    assert html.count("<div") == html.count("</div>")


@in_turn("v, want", [(2.5, "2.5"), (3.14159265, "3.14159265"), (12345.5, "12345.5"),
                     (1e-3/3, "0.0003333333333333333"), (0., "0"), (-0., "0"), (100., "100"),
                     (1e20, "1e+20"), (1.23456e-9, "1.23456e-09"), (1e300, "1e+300"),
                     (-1e-5, "-1e-05")])
def test_numbers_of_cuts(v, want): assert number(v) == want


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_cut_reads_back_as_the_same_number(v): assert float(number(v)) == v


def printed(tree, X, names):
    "The cluster of every row, by the text of the tree alone"
    lines = [(len(line) - len(line.lstrip()))//2 for line in tree.to_text(names).splitlines()]
    said = [re.sub(r"^ *(yes: |no:  )?", "", line) for line in tree.to_text(names).splitlines()]
    def leaf(x):
        u = 0
        while not said[u].startswith("cluster"):
            name, cut = re.fullmatch(r"(\w+) <= (\S+)\?", said[u]).groups()
            children = [v for v in range(u + 1, len(lines)) if lines[v] == lines[u] + 1]
            u = children[0] if x[names.index(name)] <= float(cut) else children[1]
        return int(said[u].split()[1])
    return np.array([leaf(x) for x in X])


@pytest.mark.parametrize("offset, scale",
                         [(0, 1), (2000, .02), (-1e6, 1), (1e7, 1e-3), (0, 1e-7), (1, 1e-12)])
def test_the_printed_tree_is_the_tree(offset, scale):
    from xclust import IMM
    rng = np.random.default_rng(9)
    for _ in range(6):
        X = offset + scale*rng.normal(size=(60, 3))
        tree = IMM(4, random_state=0).fit(X, labels=rng.integers(0, 4, 60)).tree_
        assert np.isfinite(tree.margin[tree.feature >= 0]).all()
        assert (printed(tree, X, ["a", "b", "c"]) == tree.predict(X)).all()
        assert (Tree.from_json(tree.to_json()).margin[tree.feature >= 0]
                == tree.margin[tree.feature >= 0]).all()


# --- input
# -------------------------------------------------------------------------------------------

def test_kinds_of_input():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rng = np.random.default_rng(4)
    tree = Tree.build(random_nodes(rng, depth=6), 3, ["a", "b", "c"])
    X = rng.integers(0, 10, (50, 3)).astype(float)
    want = tree.apply(X)
    frozen, wide = X.copy(), np.zeros((100, 6))
    frozen.flags.writeable = False
    wide[::2, ::2] = X
    frame = pd.DataFrame(X, columns=list("abc"))
    for Y in (X.tolist(), X.astype(np.float32), X.astype(int), X.astype(np.uint8),
              X.astype(np.float16), np.asfortranarray(X), frozen, wide[::2, ::2], X[::-1][::-1],
              X.astype(object), frame, frame.astype("float32"), frame.astype("Int64"),
              frame.astype("int8"), frame.convert_dtypes(), pl.DataFrame(X, schema=list("abc")),
              pl.DataFrame(X.astype(int), schema=list("abc")), pd.DataFrame(X), np.ma.array(X),
              memoryview(X)):
        assert (tree.apply(Y) == want).all(), type(Y)
    assert tree.apply(X).dtype == np.int64 == tree.predict(X).dtype
    # what came is left as it was
    assert X.flags.writeable and not frozen.flags.writeable
    big = X.astype(">f8")
    assert (tree.apply(big) == want).all()


def test_missing_values():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    nodes = [dict(feature=0, upper=1., left=1, right=2, missing_left=True), dict(label=0),
             dict(label=1)]
    t = Tree.build(nodes, 2, ["a", "b"], saw_missing=[True, False])
    assert t.predict([[nan, 1], [9, 1]]).tolist() == [0, 1]
    # infinite values are values
    assert t.predict([[inf, 1], [-inf, 1]]).tolist() == [1, 0]
    asks = Tree.build([dict(feature=1, upper=1., left=1, right=2), dict(label=0), dict(label=1)],
                      2, ["a", "b"], saw_missing=[True, False])
    for Y in (np.array([[1, nan]]), pd.DataFrame({"a": [1.], "b": [nan]}),
            pl.DataFrame({"a": [1.], "b": [None]}, schema={"a": pl.Float64, "b": pl.Float64}),
            pd.DataFrame({"a": [1], "b": [None]}).astype("Int64")):
        # a column that nobody asks about
        assert t.predict(Y).tolist() == [0]
        with pytest.raises(ValueError, match=r"missing values \(NaN\) in column 'b'"):
            asks.predict(Y)
    told = replace(asks, missing="median", missing_left=[True, False, False])
    assert (told.predict(np.array([[1, nan], [1, 2.]])).tolist() == [0, 1] and told != asks
            and Tree.from_json(told.to_json()) == told)
    # as older versions wrote it
    assert Tree.from_dict({k: v for k, v in asks.to_dict().items() if k != "missing"}) == asks
    with pytest.raises(ValueError, match="missing must be one of"):
        Tree.from_dict({**asks.to_dict(), "missing": "mean"})
    with pytest.raises(ValueError, match="missing must be a text"):
        Tree.from_dict({**asks.to_dict(), "missing": 3})
    with pytest.raises(ValueError, match="column 'x0'"): Tree.build(nodes, 1).predict([[nan]])
    for Y in (np.ma.array([[5., 1.]], mask=[[True, False]]),
            pd.DataFrame({"a": [None], "b": [1]}).astype("Int64"),
            pl.DataFrame({"a": [None], "b": [1]}, schema={"a": pl.Int64, "b": pl.Int64})):
        assert t.predict(Y) == 0
    # their sum is nan, they are not
    assert t.predict([[inf, 1], [-inf, inf], [3, -inf]]).tolist() == [1, 0, 1]


@in_turn("X, error, says", [
    ([[1, 2]], ValueError, "X must have 3 features.*has 2 features"),
    (np.zeros((2, 4)), ValueError, "has 4 features"), ([1, 2, 3], ValueError, r"reshape\(1, -1\)"),
    (np.zeros((1, 1, 3)), ValueError, "two-dimensional"), (3, ValueError, "two-dimensional"),
    ([["a", "b", "c"]], ValueError, "matrix of numbers"),
    ([[1, 2, 3], [1]], ValueError, "matrix of numbers"), (None, ValueError, "X must be"),
    ([[1, 2, 3j]], ValueError, "matrix of numbers"),
    (np.array([[1, 2, 3j]]), ValueError, "numbers")])
def test_bad_input(X, error, says):
    with pytest.raises(error, match=says) as e: tree_abc().predict(X)
    assert "\n" not in str(e.value)


def test_bad_frames():
    pd, sp = pytest.importorskip("pandas"), pytest.importorskip("scipy.sparse")
    with pytest.raises(ValueError,
            match=r"columns \['a', 'b', 'c'\] in this order; it has \['b', 'a', 'c'\]"):
        tree_abc().predict(pd.DataFrame([[1, 2, 3]], columns=list("bac")))
    with pytest.raises(ValueError, match="matrix of numbers"):
        tree_abc().predict(pd.DataFrame({"a": ["x"], "b": [1], "c": [2]}))
    for S in sp.csr_matrix(np.eye(3)), sp.coo_array(np.eye(3)):
        assert np.array_equal(tree_abc().predict(S), tree_abc().predict(np.eye(3)))


@pytest.mark.parametrize("node", [-1, 3, 99])
def test_no_such_node(node):
    with pytest.raises(ValueError, match="node must be an integer, and lie between 0 and 2"):
        tree_abc().path(node)


def of_kinds():
    "A tree that cuts a column of every kind"
    columns = [Column("income"), Column("member", "bool", ("False", "True")),
               Column("colour", "category", ("red", "green", "blue")), Column("signup", "date")]
    nodes = [dict(feature=2, categories=[0, 2], left=1, right=2, missing_left=True),
             dict(feature=0, upper=LARGEST, left=3, right=4),
             dict(feature=1, upper=.5, left=5, right=6),
             dict(feature=0, upper=41.5, left=7, right=8, missing_left=True),
             *[dict(label=j) for j in (0, 1, 2)],
             dict(feature=3, lower=86400.*9 + 43200, upper=86400.*19 + 43200, margin=43200, left=9,
                  right=10), *[dict(label=j) for j in (3, 4, 0)]]
    return Tree.build(nodes, 4, saw_missing=[True, False, True, False], columns=columns)


def test_columns_in_words():
    t = of_kinds()
    assert [o.strip() for o in t.to_text().splitlines()] == [
        "colour in {red, blue} or missing?", "yes: income is known?",
        "yes: income <= 41.5 or missing?", "yes: 1970-01-10 12:00 <= signup <= 1970-01-20 12:00?",
        "yes: cluster 4", "no:  cluster 0", "no:  cluster 3", "no:  cluster 0",
        "no:  member = False?", "yes: cluster 1", "no:  cluster 2"]
    assert ([t.text_of(2, v) for v in (0, 2, -1, 3, .5, nan, inf)] == ["red", "blue",
        *["unknown"]*4, "missing"][:5] + ["missing", "unknown"])
    assert ([t.text_of(1, v) for v in (0, .5, 1)] == ["False", "False", "True"]
            and t.text_of(0, 41.5) == "41.5" and t.text_of(0, 1/3, 4) == "0.3333"
            and t.text_of(0, 1/3) == repr(1/3))
    assert (t.text_of(3, 86400.*19 + 43200) == "1970-01-20 12:00"
            and t.text_of(3, 0.) == "1970-01-01")


def test_columns_are_kept():
    t = of_kinds()
    for back in Tree.from_json(t.to_json()), pickle.loads(pickle.dumps(t)), copy.deepcopy(t):
        assert back == t and back.columns == t.columns
    plain = dataclasses.replace(t, columns=None)
    assert (plain != t and "columns" not in plain.to_dict()
            and Tree.from_dict(plain.to_dict()) == plain)
    doc = t.to_dict()
    for bad, match in [("x", "must be a list"), ([1]*4, "must be a list"),
                       (doc["columns"][:3], "must describe 4 columns"),
                       ([{"name": 3}] + doc["columns"][1:], "must have a name"),
                       ([{"name": "a", "kind": "text"}] + doc["columns"][1:],
                        "kind must be one of"),
                        ([doc["columns"][0], doc["columns"][1],
                          {"name": "c", "kind": "category", "categories": ["r"]},
                          doc["columns"][3]], "category code 2"),
                          ([{"name": "c", "kind": "category", "categories": ["r", "r"]}]
                           + doc["columns"][1:], "must differ"),
                           ([{"name": "c", "kind": "bool", "categories": ["r"]}]
                            + doc["columns"][1:], "two values")]:
        with pytest.raises(ValueError, match=match): Tree.from_dict(doc | dict(columns=bad))


def test_conditions_say_where_missing_values_go():
    t = of_kinds()
    X = np.array([[30, 0, 0, 0], [nan, 0, nan, 0], [nan, 1, 1, 0], [30, 1, -1, 0], [50, 0, 2, 0],
                  [50, 0, nan, 86400.*12]])
    for x, u in zip(X, t.apply(X)):
        for c in t.path(u):
            v = x[c.feature]
            left = v in c.codes if c.codes is not None else c.lower <= v <= c.upper
            assert (c.missing if np.isnan(v) else left == c.inside)
            assert (c.missing is None) == (not t.saw_missing[c.feature])


def test_category_conditions_merge():
    rng = np.random.default_rng(4)
    for _ in range(100):
        nodes, saw = random_nodes(rng, depth=5, d=2, categories=True), [True, False]
        tree = Tree.build(nodes, 2, saw_missing=saw)
        X = rng.integers(-1, 20, (60, 2)).astype(float)
        X[rng.random(60) < .2, 0] = nan
        at = tree.apply(X)
        for u in tree.leaves:
            path, holds = tree.path(u), np.ones(60, bool)
            sets = merged_sets([c for c in path if c.codes is not None])
            for c in [c for c in path if c.codes is None] + sets:
                x = X[:, c.feature]
                inside = np.isin(x, c.codes) if c.codes is not None else cut(x, c)
                holds &= np.where(np.isnan(x), bool(c.missing), inside == c.inside)
            assert (holds == (at == u)).all()
            assert len({c.feature for c in sets}) == len(sets)

def cut(x, c): return (c.lower <= x) & (x <= c.upper)


def test_dates_have_all_decimals():
    for seconds in (-1.5, .1, 1/3, 1e9 + .1, 1709251200.1234567, 86400., 3600.):
        day, _, decimals = iso_text(seconds).partition(".")
        whole = int(np.datetime64(day.replace(" ", "T"), "s").astype("int64"))
        assert float(Fraction(f"0.{decimals or 0}") + whole) == seconds
    assert (clock_text(1e300, "date") == "1e+300" and iso_text(-1.5) == "1969-12-31 23:59:58.5"
            and iso_text(86400.) == "1970-01-02" and iso_text(3600.) == "1970-01-01 01:00")


def test_long_sets_and_odd_names():
    columns = [Column("c", "category", tuple(f"v{i}" for i in range(20)) + ("a, b", "", " x"))]
    t = Tree.build([dict(feature=0, categories=range(15), left=1, right=2), dict(label=0),
        dict(feature=0, categories=[20, 21, 22], left=3, right=4), dict(label=1), dict(label=2)],
        1, columns=columns)
    assert (t.to_text().startswith("c in {v0, v1, v2, v3, v4, v5, v6, v7, ... 7 more}?")
            and '{"a, b", "", " x"}' in t.to_text())
    assert "v14}" in t.to_text(most=None)
