"Every method against its definition, its twins and the laws that a tree obeys, on tables with all that is nasty."
import pickle, warnings
import numpy as np
from scipy import sparse
from sklearn.base import clone
import xclust
from xclust import Source, Tree, cost, exact_tree, from_json, lower_bound, naive
from xclust.engine.costs import cluster_centers, distances
from fuzz import expect, one_sentence
from helpers import KINDS, imm_tree, instance, nested
with warnings.catch_warnings():                                      # the definitions; some of these files fit a model on their way
    warnings.simplefilter("ignore")
    import test_cart, test_emn, test_ex_greedy, test_exkmc, test_optimal, test_sse_greedy

SIDES = dict(min_samples_leaf=[2, 3], max_depth=[1, 2], features=[[0], [-1, 0]])
METHODS = {                     # options, of which a few are drawn
    "IMM": SIDES | dict(objective=["kmedians", "labels"], cut=["farthest"], candidates=["midpoints"], tie=["margin"], refine=[True], thresholds=["round"]),
    "EMN": SIDES | dict(objective=["kmedians"], candidates=["midpoints"], tie=["margin"]),
    "RandomCuts": dict(random_state=[0, 1], n_init=[2], objective=["kmedians"]),
    "ExGreedy": SIDES | dict(objective=["kmedians"]), "ExShallow": SIDES | dict(objective=["kmedians"]),
    "ExKMC": SIDES | dict(max_leaves=[5, 8], objective=["kmedians"], base=["empty"], cuts=["interval"], thresholds=["round"]),
    "Expand": SIDES | dict(max_leaves=[5, 8], base=["empty"], cuts=["interval"]),
    "CART": SIDES | dict(max_leaves=[5, 9], criterion=["entropy"], weighted=[False], thresholds=["round"]),
    "MedianTree": dict(max_leaves=[5, 8], min_samples_leaf=[3]), "SpEx": dict(max_leaves=[6], min_samples_leaf=[2], graph=["star", "knn"]),
    "SSEGreedy": dict(min_samples_leaf=[2], features=[[0]]), "DT2": dict(min_samples_leaf=[3], max_depth=[1]), "KernelIMM": dict(gamma=[.5, 2.]),
    "KernelExKMC": dict(gamma=[.5], max_leaves=[6]), "Boxes": dict(max_conditions=[1, 2], boxes_per_cluster=[2], goal=["f1"], thresholds=["round"]), "exact": {}}
OFTEN = {"AutoTree": .1, "DT2": .3, "KernelIMM": .4, "KernelExKMC": .4, "Expand": .6, "exact": .3, "Boxes": .6, "RandomCuts": .5}
KERNEL, OF_LABELS = ("DT2", "KernelIMM", "KernelExKMC"), ("IMM", "EMN", "CART")
FREE = "SSEGreedy", "exact"                                          # they take no labels
HELD = "the law was checked"
NASTY = *KINDS, *KINDS, "offset", "steps", "duplicates", "huge", "tiny", "eighths"


# ---- instances

def nasty(rng, X, kind):
    "Offsets and magnitudes by powers of two, so that whole numbers stay exact; or few rows many times"
    n, d = X.shape
    if kind == "offset": return X + 2.**rng.integers(10, 40)
    if kind == "steps": return X + rng.integers(0, 2, d)*2.**rng.integers(5, 45, d)
    if kind == "duplicates": return X[rng.integers(0, max(1, n//6), n)]
    if kind == "huge": return np.minimum(np.abs(X), 2**4)*2.**rng.integers(100, 1019)
    if kind == "tiny": return X*2.**-rng.integers(100, 1060)
    return X/8


def make(rng):
    names = list(METHODS)
    p = np.array([OFTEN.get(name, 1.) for name in names])
    method, kind = str(rng.choice(names, p=p/p.sum())), str(rng.choice(NASTY))
    most = 9 if method == "exact" else 16 if method in KERNEL else int(rng.choice([12, 30, 30, 90]))
    n, d, k = int(rng.integers(2, most)), int(rng.integers(1, 5)), int(rng.integers(1, 6))
    X, y, C, w = instance(rng, n, d, k, kind if kind in KINDS else "some")
    if kind not in KINDS:
        both = nasty(rng, np.vstack([X, np.round(C)]), kind) if kind != "duplicates" else np.vstack([nasty(rng, X, kind), np.round(C)])
        X, C = both[:n], both[n:]
    given = rng.random() < .5
    if not given: y = np.where(y >= 0, np.unique(y, return_inverse=True)[1] - int((y < 0).any()), -1)
    names = list(METHODS[method])
    some = rng.choice(names, min(len(names), int(rng.integers(0, 3))), replace=False) if names else ()
    options = {str(o): METHODS[method][o][int(rng.integers(len(METHODS[method][o])))] for o in some}
    laws = [str(law) for law in rng.choice(list(LAWS), 3, replace=False)]
    return dict(method=method, options=options, X=X.tolist(), y=y.tolist(), C=C.tolist() if given else None,
                w=w.tolist() if rng.random() < .6 else None, laws=laws, draw=int(rng.integers(2**31)))


class Table:
    "The arrays of a case, and fits of them with some things changed"
    def __init__(self, case):
        self.X, self.y = np.array(case["X"], float).reshape(len(case["X"]), -1), np.array(case["y"])
        self.C = None if case["C"] is None else np.array(case["C"], float)
        self.w = None if case["w"] is None else np.array(case["w"], float)
        self.method, self.options, self.rng = case["method"], case["options"], np.random.default_rng(case["draw"])

    @property
    def squares(self): return 2.**-400 < np.abs(self.X).max(initial=0) < 2.**400        # else costs are no numbers, as fit warns
    @property
    def weights(self): return np.ones(len(self.X)) if self.w is None else self.w
    @property
    def on(self): return (self.y >= 0) & (self.weights > 0)

    def model(self, **more):
        options = self.options | more
        if self.method == "SSEGreedy": options = dict(n_clusters=max(1, min(4, len(self.X)))) | options
        if self.method == "RandomCuts": options = dict(random_state=0) | options
        return getattr(xclust, self.method)(**options)

    def fit(self, X=None, y=None, w=None, C=None, more=None, model=None):
        "A fitted model, or the sentence of a refusal"
        given = {} if self.method in FREE else dict(labels=self.y if y is None else y)
        C = self.C if C is None else C
        if C is not None and given and self.method not in (*KERNEL, "Boxes"): given["centers"] = C
        w = self.w if w is None else w
        try: return (model or self.model(**(more or {}))).fit(self.X if X is None else X, sample_weight=w, **given)
        except ValueError as error:
            one_sentence("a refusal is one sentence", error)
            return str(error)


def tree_of(m): return m.tree_


def questions(m):
    "What a model asks and answers, to the bit; that it refuses"
    if isinstance(m, str): return "refused"
    trees = [b.tree for b in m.boxes_] if hasattr(m, "boxes_") else [tree_of(m)]
    return [(t.feature.tolist(), t.lower.tolist(), t.upper.tolist(), t.label.tolist(), t.children_right.tolist()) for t in trees]


def same(law, one, other, case=""):
    a, b = questions(one), questions(other)
    expect(law, a == b, lambda: f"{case} {a} and {b}"[:500])


# ---- laws: each takes a Table and a fitted model

def rows_permuted(t, m):
    if t.options.get("graph") == "knn" or t.method in KERNEL: return None     # ties of neighbours, and of sums of kernels, fall by the order
    p = t.rng.permutation(len(t.X))
    return m, t.fit(t.X[p], t.y[p], None if t.w is None else t.w[p])


def repeated(t, m):
    times = t.rng.integers(1, 4, len(t.X))
    if not t.squares or t.method in ("RandomCuts", "Boxes", "SpEx", *KERNEL) or {"min_samples_leaf", "graph", "weighted"} & set(t.options): return None
    w = times.astype(float)
    one = t.fit(w=w)
    other = Table.fit(Plain(t), np.repeat(t.X, times, 0), np.repeat(t.y, times))
    a, b = questions(one), questions(other)
    if "refused" in (a, b): return one, other
    near = len(a) == len(b) and all(np.allclose(u, v, rtol=1e-9, atol=1e-12*np.abs(t.X).max()) for s, q in zip(a, b) for u, v in zip(s, q) if len(u) == len(v))
    expect("repeated is weighted", near and [len(s[0]) for s in a] == [len(s[0]) for s in b], lambda: f"{a} and {b}"[:500])       # means differ by rounding
    return HELD


class Plain:
    "The same without weights"
    def __init__(self, t): self.__dict__, self.w = dict(t.__dict__), None
    model = Table.model


def of_scale(t, m, exponents=(-400, -31, -1, 1, 7, 200, 400)):
    if t.method in KERNEL or t.options.get("thresholds") == "round": return None
    unit = 2.**int(t.rng.choice(exponents))
    with np.errstate(all="ignore"):
        X = t.X*unit
        if not (np.isfinite(X).all() and (X/unit == t.X).all() and np.abs(t.X).max(initial=0) < 2.**100 and np.abs(t.X[t.X != 0]).min(initial=1) > 2.**-100): return None
        other = t.fit(X, C=None if t.C is None else t.C*unit)
        if isinstance(m, str) or isinstance(other, str): return m, other
        q = [(f, [v/unit for v in lo], [v/unit for v in up], la, ri) for f, lo, up, la, ri in questions(other)]
    expect("a common scale", questions(m) == q, lambda: f"unit {unit}: {questions(m)} and {q}"[:500])
    return HELD


def of_weights(t, m):
    if t.w is None or t.method == "SpEx" or t.method not in OF_LABELS and not t.squares: return None       # to SpEx a weight is a number of copies
    unit = 2.**int(t.rng.choice([-900, -60, -1, 3, 60, 800]))
    with np.errstate(all="ignore"): sizes = np.array([v*unit*t.w.max() for v in (np.abs(t.X).max()**2, np.abs(t.C).max()**2 if t.C is not None else 1.)])
    if not ((2.**-900 < sizes) & (sizes < 2.**900)).all(): return None                  # what the rows weigh times their squares is no number
    return m, t.fit(w=t.w*unit)


def shifted(t, m):
    "Whole numbers, centers at whole numbers: every sum is exact"
    if t.method in (*KERNEL, "SSEGreedy", "MedianTree", "RandomCuts", "exact") or t.C is None or t.options.get("thresholds") == "round" or "refine" in t.options: return None
    s = 2.**int(t.rng.integers(3, 20))
    if (t.X != np.round(t.X)).any() or (t.C != np.round(t.C)).any() or max(np.abs(t.X).max(), np.abs(t.C).max()) > 2**20: return None
    other = t.fit(t.X + s, C=t.C + s)
    if isinstance(m, str) or isinstance(other, str): return m, other
    q = [(f, [v - s for v in lo], [v - s for v in up], la, ri) for f, lo, up, la, ri in questions(other)]
    expect("a common shift", questions(m) == q, lambda: f"shift {s}: {questions(m)} and {q}"[:500])
    return HELD


def as_sparse(t, m):
    if t.method in ("SSEGreedy", "exact", *KERNEL, "RandomCuts"): return None
    form = t.rng.choice(["csr_matrix", "csc_matrix", "coo_matrix", "csr_array"])
    return m, t.fit(getattr(sparse, form)(t.X))


def in_float32(t, m):
    with np.errstate(over="ignore"): X = t.X.astype(np.float32)
    if not np.isfinite(X).all(): return None
    return t.fit(X), t.fit(X.astype(float))


def in_memory(t, m):
    wide = np.empty((2*len(t.X), 2*t.X.shape[1]))
    wide[::2, ::2] = t.X
    still = t.X.copy(); still.flags.writeable = False
    forms = dict(fortran=np.asfortranarray(t.X), strided=wide[::2, ::2], backwards=t.X[::-1, ::-1].copy()[::-1, ::-1], still=still,
                 swapped=t.X.astype(">f8"), objects=t.X.astype(object), lists=t.X.tolist())
    name = str(t.rng.choice(list(forms)))
    return m, t.fit(forms[name])


def with_threads(t, m):
    if t.method in ("MedianTree", "exact", "Boxes"): return None
    return m, t.fit(more=dict(n_jobs=2))


def in_chunks(t, m):
    if t.method not in OF_LABELS or "refine" in t.options: return None
    cuts = np.sort(t.rng.integers(0, len(t.X) + 1, t.rng.integers(0, 6)))
    try: other = t.fit(Source(np.split(t.X, cuts)))
    except TypeError as error: return one_sentence("a refusal is one sentence", error)
    return None if isinstance(other, str) and "in chunks" in other else (m, other)           # what needs whole columns says so


def a_constant_more(t, m):
    """A constant column at the end tells nothing; nor does a copy of the first one to those that count rows alone"""
    if t.method in (*KERNEL, "exact", "Boxes") or "features" in t.options: return None
    copy = t.method in OF_LABELS and not {"max_depth", "min_samples_leaf", "cut", "refine"} & set(t.options)
    column = t.X[:, :1] if copy else np.full((len(t.X), 1), 7.)
    C = None if t.C is None else np.c_[t.C, t.C[:, :1] if copy else np.full(len(t.C), 7.)]
    return m, t.fit(np.c_[t.X, column], C=C)


def columns_permuted(t, m):
    "Ties may fall otherwise, but the first cut is as good"
    if t.method not in OF_LABELS or {"features", "cut", "tie", "refine"} & set(t.options): return None
    p = t.rng.permutation(t.X.shape[1])
    other = t.fit(t.X[:, p], C=None if t.C is None else t.C[:, p])
    if isinstance(m, str) or isinstance(other, str): return m, other
    a, b = (first_cut(t, o) for o in (m, other))
    expect("columns permuted", a == b, lambda: f"{a} and {b}")
    return HELD


def first_cut(t, m):
    "What the first cut is worth: mistakes, by the centers that it parts"
    tree, root = m.tree_, m.tree_.mistakes[0]
    return float(root) if t.method == "IMM" else tree.n_leaves > 1


def with_names(t, m):
    "Texts instead of numbers as labels; -1 stays noise"
    if t.method in FREE or (t.y < 0).any() or t.C is not None: return None
    return m, t.fit(y=np.array([f"c{v:03d}" for v in t.y]))


def without_what_weighs_nothing(t, m):
    if t.options.get("graph") == "knn" or t.method in (*FREE, "Boxes", "RandomCuts"): return None                 # the draws depend on the number of clusters
    kept = t.on
    if set(t.y[kept]) | {-1} != set(t.y) | {-1}: return None                # a cluster that weighs nothing keeps its center
    return m, t.fit(t.X[kept], t.y[kept], None if t.w is None else t.w[kept])


def numpy_raises(t, m):
    with np.errstate(all="raise"): return m, t.fit()


def in_a_pickle(t, m):
    if isinstance(m, str): return None
    return m, pickle.loads(pickle.dumps(m))


def refitted(t, m):
    if isinstance(m, str): return None
    again = clone(m)
    return m, t.fit(model=again)


def in_json(t, m):
    if isinstance(m, str): return None
    back = from_json(m.to_json())
    expect("JSON predicts the same", np.array_equal(back.predict(t.X), m.predict(t.X)))
    return m, back


LAWS = {"rows permuted": rows_permuted, "repeated is weighted": repeated, "a common scale": of_scale, "weights on a common scale": of_weights, "a common shift": shifted,
        "sparse is dense": as_sparse, "float32": in_float32, "order in memory": in_memory, "threads": with_threads, "chunks": in_chunks, "columns that tell nothing": a_constant_more,
        "columns permuted": columns_permuted, "names as labels": with_names, "rows that weigh nothing": without_what_weighs_nothing, "NumPy raises": numpy_raises,
        "pickle": in_a_pickle, "fitted again": refitted, "JSON": in_json}


# ---- definitions

def plain(options): return {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()}


def define_imm(t, m, X, y, C, w):
    if {"refine", "thresholds"} & set(t.options) or t.options.get("objective") == "labels": return False
    expect("IMM is its definition", nested(m.tree_) == (wanted := imm_tree(X, y, C, w, **plain(t.options))), lambda: f"{nested(m.tree_)}, not {wanted}")


def define_emn(t, m, X, y, C, w):
    expect("EMN is its definition", nested(m.tree_) == (wanted := test_emn.emn_tree(X, y, C, w, **plain(t.options))), lambda: f"{nested(m.tree_)}, not {wanted}")


def define_ex_greedy(t, m, X, y, C, w):
    options = plain(t.options)
    D, factor = distances(X, C, options.pop("objective", "kmeans")), getattr(m, "depth_factor", 0)
    wanted = test_ex_greedy.tree(X, D, C, w, factor, **options)
    expect(f"{t.method} is its definition", nested(m.tree_) == wanted, lambda: f"{nested(m.tree_)}, not {wanted}")


def define_cart(t, m, X, y, C, w):
    if "thresholds" in t.options: return False
    options = plain(t.options)
    score, leaves = test_cart.SCORES[options.pop("criterion", "gini")], options.pop("max_leaves", None) or len(C)
    if "features" in options: options["features"] = sorted({f % X.shape[1] for f in options["features"]})
    wanted = test_cart.naive_tree(X, y, w, score, max(leaves, 1), **options)
    expect("CART is its definition", nested(m.tree_) == wanted, lambda: f"{nested(m.tree_)}, not {wanted}")


def define_sse(t, m, X, y, C, w):
    want, leaves = test_sse_greedy.naive_leaves(X, w, m.n_clusters or 4, **plain(t.options))
    got = m.predict(X)
    a, b, whole = cost(X, got, sample_weight=w), cost(X, want, sample_weight=w), test_sse_greedy.squares(X, w)
    expect("SSE-greedy is its definition", m.n_leaves_ == leaves and abs(a - b) <= 1e-9*max(a, b) + 1e-13*whole, lambda: f"{m.n_leaves_} leaves cost {a}; {leaves} cost {b}")


def define_pairs(t, m, X, y, C, w):
    "ExKMC and Expand from nothing, where every cost is exact"
    exact = (X*8 == np.round(X*8)).all() and (C*8 == np.round(C*8)).all() and max(np.abs(X).max(), np.abs(C).max()) < 2**20
    if not exact or t.options.get("base") != "empty" or "max_leaves" not in t.options or "thresholds" in t.options: return False
    options = {o: v for o, v in plain(t.options).items() if o not in ("base", "max_leaves", "objective")}
    if options.pop("cuts", None): options["interval"] = True
    if "features" in options: options["features"] = sorted({f % X.shape[1] for f in options["features"]})
    D = distances(X, C, t.options.get("objective", "kmeans"))*w[:, None] if t.method == "ExKMC" else w[:, None]*(y[:, None] != np.arange(len(C)))
    want, gains = test_exkmc.plain_leaves(X, D, [(np.ones(len(X), bool), 0)], t.options["max_leaves"], **options)
    if len(set(gains)) < len(gains): return False
    mine = test_exkmc.leaves_of(m, X, np.ones(len(X), bool))
    expect(f"{t.method} is its definition", test_exkmc.same_partition(mine, want), lambda: f"{[np.flatnonzero(s).tolist() for s in mine]}, not {[np.flatnonzero(s).tolist() for s in want]}")


DEFINED = dict(IMM=define_imm, EMN=define_emn, ExGreedy=define_ex_greedy, ExShallow=define_ex_greedy, CART=define_cart, SSEGreedy=define_sse, ExKMC=define_pairs, Expand=define_pairs)


def by_definition(t, m, tally):
    "The tree that trying everything gives, where plain sums are as exact as the package's"
    size = np.abs(t.X[np.flatnonzero(t.weights > 0)]).max(initial=0)
    if t.method not in DEFINED or isinstance(m, str) or not 2.**-60 < size < 2.**80 or len(t.X) > 60: return
    on = t.weights > 0 if t.method == "SSEGreedy" else t.on
    C = t.C if t.C is not None else cluster_centers(t.X, t.y, t.y.max() + 1, t.options.get("objective", "kmeans").replace("labels", "kmeans"), sample_weight=t.weights) if t.method not in FREE else None
    if t.C is None and t.method not in ("CART", "SSEGreedy"): return            # centers are the package's own, rounded on its own grid
    if DEFINED[t.method](t, m, t.X[on], t.y[on], C, t.weights[on]) is not False: tally[f"{t.method} is its definition"] += 1


# ---- a model by itself

def sound(t, m, tally):
    "A fitted model agrees with itself"
    tally["agrees with itself"] += 1
    if t.method == "Boxes": return sound_boxes(t, m)
    tree = m.tree_
    expect("predict gives the labels of fit", np.array_equal(m.predict(t.X), m.labels_))
    expect("a tree is what its JSON says", Tree.from_json(tree.to_json()) == tree)
    expect("rows are counted", tree.n_node_samples[0] == (t.weights > 0).sum() if t.method in FREE else tree.n_node_samples[0] == t.on.sum(), lambda: f"{tree.n_node_samples[0]}")
    most = t.options.get("max_leaves")
    if most: expect("leaves are at most max_leaves", tree.n_leaves <= max(most, m.n_clusters_), lambda: f"{tree.n_leaves}")
    if "max_depth" in t.options: expect("no path is longer than max_depth", tree.depth <= t.options["max_depth"])
    at = tree.apply(t.X)
    expect("apply gives leaves", np.isin(at, tree.leaves).all() and np.array_equal(tree.label[at], m.labels_))
    size = np.abs(t.X).max(initial=0)
    if t.method in KERNEL or not t.squares: return
    objective = t.options.get("objective", "kmeans")
    if objective == "labels" or getattr(m, "objective_", objective) not in ("kmeans", "kmedians"): return
    on, objective = t.on if t.method not in FREE else t.weights > 0, m.objective_
    wanted, whole = (naive.cost(t.X[on], l, objective, t.weights[on]) for l in (m.labels_[on], np.zeros(on.sum(), int)))
    room = 1e-9*wanted + 1e-12*whole + 1e-14*size*(size if objective == "kmeans" else 1)*on.sum()*t.weights.max()
    expect("the cost is that of the partition", abs(m.cost_ - wanted) <= room, lambda: f"{m.cost_}, not {wanted}")


def sound_boxes(t, m):
    w = t.weights
    y = t.y if m.reference_classes_ is None else np.searchsorted(m.reference_classes_, t.y)*(t.y >= 0) - (t.y < 0)
    for b in m.boxes_:
        inside = b.contains(t.X) & (w > 0)
        right = w[inside & (y == b.cluster)].sum()
        expect("boxes are a recount", np.isclose(b.right, right, rtol=1e-12) and np.isclose(b.wrong, w[inside].sum() - right, rtol=1e-9, atol=1e-12*w.sum()),
               lambda: f"right {b.right}, wrong {b.wrong}; counted {right}, {w[inside].sum() - right}")
    expect("boxes predict the labels of fit", np.array_equal(m.predict(t.X), m.labels_))


def check_exact(t, tally):
    "The cheapest tree of up to three leaves, by trying all; no bound is above it, no method below"
    w, on = t.weights, t.weights > 0
    if np.abs(t.X).max() > 2.**300 or not on.any(): return
    k = int(t.rng.integers(1, 4))
    objective = str(t.rng.choice(["kmeans", "kmedians"]))
    try: found = exact_tree(t.X, k, objective=objective, sample_weight=w)
    except ValueError as error: return one_sentence("a refusal is one sentence", error)
    want, size = (test_optimal.brute(t.X[on], w[on], q, objective) for q in (k, 1))
    tally["no tree is cheaper than the exact one"] += 1
    slack = 1e-9*want + 1e-12*size + 1e-13*np.abs(t.X).max()**(2 if objective == "kmeans" else 1)*w.sum()
    expect("no tree is cheaper than the exact one", abs(found.cost - want) <= slack, lambda: f"{found.cost}, not {want}")
    if objective == "kmeans":
        tally["no bound is above the optimum"] += 1
        bound = lower_bound(t.X, k, sample_weight=w)
        expect("no bound is above the optimum", bound <= found.cost, lambda: f"{bound} above {found.cost}")


def check(case, tally):
    t = Table(case)
    if not len(t.X) or t.y.max() < 0: return
    if t.method == "exact": return check_exact(t, tally)
    m = t.fit()
    if isinstance(m, str): tally["refused in a sentence"] += 1
    else:
        sound(t, m, tally)
        by_definition(t, m, tally)
    for name in case["laws"]:
        t.rng = np.random.default_rng(case["draw"])
        two = LAWS[name](t, m)
        if two is None: continue
        tally[name] += 1
        if two is not HELD: same(name, *two)


def smaller(case):
    "Fewer rows, columns, laws, options, plainer numbers"
    n, d = len(case["X"]), len(case["X"][0]) if case["X"] else 0
    def rows(keep):
        return case | {o: [case[o][i] for i in keep] for o in ("X", "y", "w") if case[o] is not None}
    for law in case["laws"]:
        if len(case["laws"]) > 1: yield case | dict(laws=[law])
    for part in (2, 4, 8):
        size = max(1, n//part)
        for a in range(0, n, size):
            if n > 1: yield rows([i for i in range(n) if not a <= i < a + size])
    for i in range(n if n < 40 else 0): yield rows([j for j in range(n) if j != i])
    for f in range(d if d > 1 else 0):
        less = lambda A: [[v for g, v in enumerate(row) if g != f] for row in A]
        yield case | dict(X=less(case["X"]), C=case["C"] and less(case["C"]))
    for o in case["options"]: yield case | dict(options={p: v for p, v in case["options"].items() if p != o})
    if case["w"] is not None: yield case | dict(w=None)
    if case["C"] is not None: yield case | dict(C=None)
    whole = np.round(np.array(case["X"], float))
    if n and (whole != np.array(case["X"])).any() and np.abs(whole).max() < 1e6: yield case | dict(X=whole.tolist())
