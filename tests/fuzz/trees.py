"""Every method against its definition, its twins and the laws that a tree obeys, on tables with all
that is nasty."""
import pickle, warnings
from contextlib import nullcontext
import numpy as np
from scipy import sparse
from sklearn.base import clone
import own_trees, xclust
from xclust import Source, Tree, cost, exact_tree, from_json, lower_bound, naive
from xclust.engine.costs import cluster_centers, distances, exact_weights
from xclust.engine.result import truth_columns
from fuzz import Tally, expect, one_sentence
from helpers import KINDS, imm_tree, instance, nested
# the definitions; some of these files fit a model on their way
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import test_cart, test_emn, test_ex_greedy, test_exkmc, test_optimal, test_own_clusters, test_spex, test_sse_greedy, test_constraints

SIDES = dict(min_samples_leaf=[2, 3], max_depth=[1, 2], features=[[0], [-1, 0]])
# the only thresholds of some columns: values, or multiples of a step
GIVEN = [{"0": [1., 2.5, 3.]}, {"0": 2.}, {"0": [2.], "-1": 1.}]
CONSTRAINTS = dict(thresholds=["round", *GIVEN],
                   fixed_splits=["x0 <= 2", ["x0 <= 2", None, "x0 <= 5"]])
METHODS = {                     # options, of which a few are drawn
    "IMM": SIDES | CONSTRAINTS | dict(objective=["kmedians", "labels"], cut=["farthest"],
                                      candidates=["midpoints"], tie=["margin"], refine=[True]),
    "EMN": SIDES | CONSTRAINTS | dict(objective=["kmedians"], candidates=["midpoints"],
                                      tie=["margin"]),
    "RandomCuts": CONSTRAINTS | dict(random_state=[0, 1], n_init=[1, 10], objective=["kmedians"]),
    "ExGreedy": SIDES | CONSTRAINTS | dict(objective=["kmedians"]),
    "ExShallow": SIDES | CONSTRAINTS | dict(objective=["kmedians"]),
    "ExKMC": SIDES | CONSTRAINTS | dict(max_leaves=[5, 8], objective=["kmedians"], base=["empty"],
        cuts=["interval"]), "Expand": SIDES | CONSTRAINTS | dict(max_leaves=[5, 8], base=["empty"],
                                                                 cuts=["interval"]),
    "CART": SIDES | CONSTRAINTS | dict(max_leaves=[5, 9], criterion=["entropy"], weighted=[False]),
    "MedianTree": CONSTRAINTS | dict(max_leaves=[5, 8], min_samples_leaf=[3]),
    "SpEx": CONSTRAINTS | dict(max_leaves=[6], min_samples_leaf=[2], graph=["star", "knn"]),
    "SSEGreedy": CONSTRAINTS | dict(min_samples_leaf=[2], features=[[0]]),
    "DT2": dict(min_samples_leaf=[3], max_depth=[1]), "KernelIMM": dict(gamma=[.5, 2.]),
    "KernelExKMC": dict(gamma=[.5], max_leaves=[6]),
    "Boxes": dict(max_conditions=[1, 2], boxes_per_cluster=[2], goal=["f1"], thresholds=["round"]),
    "CUBT": dict(join=["deviance"], min_samples_split=[2, 4], min_gain=[.05], min_distance=[.4],
                 share=[.5, 1.], max_leaves=[6]), "CLTree": dict(min_samples_leaf=[2]),
    "exact": {}}
OFTEN = {"DT2": .3, "KernelIMM": .4, "KernelExKMC": .4, "Expand": .6, "exact": .3, "Boxes": .6,
         "RandomCuts": .5, "CUBT": .1, "CLTree": .1}
# drawn so much less often than the others
RARE = .5, ("thresholds", "fixed_splits", "chunks", "threads", "updated")
KERNEL, OF_LABELS = ("DT2", "KernelIMM", "KernelExKMC"), ("IMM", "EMN", "CART")
IN_CHUNKS = (*OF_LABELS, "ExKMC", "Expand", "RandomCuts", "ExGreedy", "ExShallow", "MedianTree",
             "SpEx")
# now and then on more values than there are bins, so that a bin holds several
BINNED = "IMM", "EMN", "CART", "SSEGreedy"
FREE = "SSEGreedy", "exact", "CUBT", "CLTree"                        # they take no labels
HELD = "the law was checked"
NASTY = *KINDS, *KINDS, "offset", "steps", "duplicates", "huge", "tiny", "eighths"


# ---- instances

def nasty(rng, X, kind):
    """Offsets and magnitudes by powers of two, so that whole numbers stay exact; or few rows many
    times"""
    n, d = X.shape
    if kind == "offset": return X + 2.**rng.integers(10, 40)
    if kind == "steps": return X + rng.integers(0, 2, d)*2.**rng.integers(5, 45, d)
    if kind == "duplicates": return X[rng.integers(0, max(1, n//6), n)]
    if kind == "huge": return np.minimum(np.abs(X), 2**4)*2.**rng.integers(100, 1019)
    if kind == "tiny": return X*2.**-rng.integers(100, 1060)
    return X/8


def odds(names):
    p = np.array([RARE[0] if name in RARE[1] else 1. for name in names])
    return p/p.sum()


def shortened(X):
    "The nearest numbers of 32 bits, where all are finite and none becomes 0"
    with np.errstate(over="ignore", under="ignore"): short = X.astype(np.float32).astype(float)
    return short if np.isfinite(short).all() and ((short != 0) == (X != 0)).all() else X


def make(rng):
    names = list(METHODS)
    p = np.array([OFTEN.get(name, 1.) for name in names])
    method, kind = str(rng.choice(names, p=p/p.sum())), str(rng.choice(NASTY))
    most = 9 if method == "exact" else 16 if method in KERNEL else int(rng.choice([12, 30, 30, 90]))
    n, d, k = int(rng.integers(2, most)), int(rng.integers(1, 5)), int(rng.integers(1, 6))
    if method in BINNED and rng.random() < .1:
        n, d, kind = (int(rng.integers(300, 500)), min(d, 2),
                      str(rng.choice(["many", "continuous", "scales"])))
    X, y, C, w = instance(rng, n, d, k, kind if kind in KINDS else "some")
    if kind not in KINDS:
        both = (nasty(rng, np.vstack([X, np.round(C)]), kind) if kind != "duplicates"
                else np.vstack([nasty(rng, X, kind), np.round(C)]))
        X, C = both[:n], both[n:]
    given = rng.random() < .5
    if not given:
        y = np.where(y >= 0, np.unique(y, return_inverse=True)[1] - int((y < 0).any()), -1)
    names = list(METHODS[method])
    some = (rng.choice(names, min(len(names), int(rng.choice([0, 1, 2, 2, 3]))), replace=False,
                       p=odds(names)) if names else ())
    options = {str(o): METHODS[method][o][int(rng.integers(len(METHODS[method][o])))] for o in some}
    # so that the definition applies
    if method in ("ExKMC", "Expand") and rng.random() < .5:
        options["base"], C = "empty", np.round(C)
        if rng.random() < .5: options["cuts"] = "interval"
    if {"fixed_splits", "thresholds"} & set(options) and method != "Boxes":
        options.pop("cuts", None)   # of intervals they are refused
    laws = [str(law) for law in rng.choice(list(LAWS), 5, replace=False, p=odds(LAWS))]
    if "repeated is weighted" in laws: w = rng.integers(1, 4, n).astype(float)
    if "float32" in laws: X = shortened(X)
    case = dict(method=method, options=options, X=X.tolist(), y=y.tolist(),
                C=C.tolist() if given else None, w=w.tolist() if rng.random() < .6
                or "repeated is weighted" in laws else None, laws=laws,
                draw=int(rng.integers(2**31)))
    return odd(case, rng)


def between(rng, case):
    """Two groups, and few rows of a third between them (Expand: among both), of which the cheapest
    single label is: no side of the best cut has it"""
    n, d = max(6, len(case["y"])), len(case["X"][0])
    side, among = rng.integers(0, 2, n), case["method"] == "Expand"
    y = np.where(rng.random(n) < (.45 if among else .2), 1, 2*side)
    X, C = rng.integers(-3, 4, (n, d)), np.zeros((3, d))
    X[:, 0] += 8*(2*side - 1)*(among | (y != 1))
    C[:, 0] = -8, 0, 8
    y[:3] = 0, 1, 2
    return (case | dict(X=X.astype(float).tolist(), y=y.tolist(), C=C.tolist(), w=None,
                        options=case["options"] | dict(base="empty")))


def neighbors(rng, case):
    "Floats next to one another: the middle of a gap is one of its ends"
    n, d = len(case["y"]), len(case["X"][0])
    at = rng.integers(0, 7, (n, d))
    low, high = np.sort(rng.integers(1, 6, 2))
    # inside and outside: an interval
    y = ((low <= at[:, 0]) & (at[:, 0] <= high)).astype(int)
    y[rng.random(n) < .1] = 0
    options = {o: v for o, v in case["options"].items() if o not in ("fixed_splits", "thresholds")}
    return (case | dict(X=(float(rng.choice([-1, 1]))*(1 + at*2.**-52)).tolist(), y=y.tolist(),
                        C=None, options=options | dict(cuts="interval", base="empty"),
                       laws=[law for law in case["laws"] if law != "float32"]))


def odd(case, rng):
    "Now and then a table that is hardly ever drawn by chance, or weights of which no sum is exact"
    if case["method"] in ("ExKMC", "Expand") and rng.random() < .3: case = between(rng, case)
    if case["method"] == "Expand" and rng.random() < .2: case = neighbors(rng, case)
    plain = case["w"] is None or "repeated is weighted" in case["laws"] or case["method"] in FREE
    if not plain and rng.random() < .3:
        case = case | dict(w=(rng.integers(1, 8, len(case["w"]))/10).tolist())
    if "float32" in case["laws"]: case = case | dict(X=shortened(np.array(case["X"])).tolist())
    return case


class Table:
    "The arrays of a case, and fits of them with some things changed"
    def __init__(self, case, tally):
        self.tally = tally
        self.X, self.y = np.array(case["X"], float).reshape(len(case["X"]), -1), np.array(case["y"])
        self.C = None if case["C"] is None else np.array(case["C"], float)
        self.w = None if case["w"] is None else np.array(case["w"], float)
        self.method, self.options, self.rng = (case["method"], case["options"],
                                               np.random.default_rng(case["draw"]))

    @property
    def squares(self):
        # else costs are no numbers, as fit warns
        return 2.**-400 < np.abs(self.X).max(initial=0) < 2.**400
    @property
    def weights(self): return np.ones(len(self.X)) if self.w is None else self.w
    @property
    def on(self): return (self.y >= 0) & (self.weights > 0)

    @property
    def given_cuts(self):
        return {int(f) % self.X.shape[1]: v for f, v in self.options["thresholds"].items()}

    def model(self, **more):
        options = self.options | more
        if isinstance(options.get("thresholds"), dict): options["thresholds"] = self.given_cuts
        if isinstance(fixed_splits := options.get("fixed_splits"), list):
            options["fixed_splits"] = tuple(fixed_splits)
        if self.method in ("SSEGreedy", "CUBT", "CLTree"):
            options = dict(n_clusters=max(1, min(4, len(self.X)))) | options
        if self.method == "RandomCuts": options = dict(random_state=0, n_init=3) | options
        return getattr(own_trees if self.method in ("CUBT", "CLTree") else xclust,
                       self.method)(**options)

    def fit(self, X=None, y=None, w=HELD, C=None, more=None, model=None):
        "A fitted model, or the sentence of a refusal"
        given = {} if self.method in FREE else dict(labels=self.y if y is None else y)
        C = self.C if C is None else C
        if C is not None and given and self.method not in (*KERNEL, "Boxes"): given["centers"] = C
        w = self.w if w is HELD else w
        self.tally.fits += 1
        try:
            return (model or self.model(**(more or {}))).fit(self.X if X is None else X,
                                                             sample_weight=w, **given)
        except ValueError as error:
            one_sentence("a refusal is one sentence", error)
            return str(error)


def questions(m):
    "What a model asks and answers, to the bit; that it refuses"
    if isinstance(m, str): return "refused"
    trees = [b.tree for b in m.boxes_] if hasattr(m, "boxes_") else [m.tree_]
    return [(t.feature.tolist(), t.lower.tolist(), t.upper.tolist(), t.label.tolist(),
             t.children_right.tolist()) for t in trees]


def same(law, a, b, near=None):
    "The same questions; `near`: thresholds but for so much"
    if a != b and near is not None and "refused" not in (a, b):
        a, b = ([np.array(part, float) for t in trees for part in t] for trees in (a, b))
        if (len(a) == len(b) and all(len(u) == len(v) and np.allclose(u, v, rtol=1e-9, atol=near)
                                     for u, v in zip(a, b))):
            return
    elif a == b: return
    expect(law, False, lambda: f"{a} and {b}"[:500])


def ties_settled(m, found, asked):
    """Means are rounded, and so are the sums that are compared: of two clusters of which a leaf
    costs the same, either is right"""
    if ("refused" == asked or isinstance(m, str) or hasattr(m, "boxes_")
        or m.tree_.node_count != found.tree_.node_count):
        return asked
    one, other = (t.cost/max(t.cost[0], np.finfo(float).tiny) for t in (m.tree_, found.tree_))
    (feature, lower, upper, label, right), = asked
    return [(feature, lower, upper,
             np.where(np.abs(one - other) < 1e-12, m.tree_.label, label).tolist(), right)]


# ---- laws of a table said otherwise: each changes what `fit` is given, and says how its answer is
# read back; False where it does not apply. All that an instance draws are applied to one table, in
# the order of this list; one that is broken is then sought alone

class Said:
    "What fit is given in place of a table"
    def __init__(self, t):
        self.t, self.X, self.y, self.w, self.C, self.rng = t, t.X, t.y, t.w, t.C, t.rng
        self.form, self.more, self.back, self.near, self.around, self.again = (None, {}, [], None,
            nullcontext, False)

    def rows(self, keep):
        self.X, self.y = self.X[keep], self.y[keep]
        if self.w is not None: self.w = self.w[keep]

    def answer(self, m):
        "(what it asks, in the units of the table; the sentence of a refusal)"
        X = self.X if self.form is None else self.form(self.X)
        with self.around():
            found = self.t.fit(X, self.y, self.w, self.C, model=clone(m).set_params(**self.more)
                               if self.again else self.t.model(**self.more))
        asked = questions(found)
        for shift, unit in reversed(self.back):
            if asked != "refused":
                asked = [(f, [v/unit - shift for v in lo], [v/unit - shift for v in up], la, ri)
                         for f, lo, up, la, ri in asked]
        return asked, found


def without_what_weighs_nothing(t, s):
    # the draws depend on the number of clusters
    if t.options.get("graph") == "knn" or t.method in (*FREE, "Boxes", "RandomCuts"): return False
    kept = t.on
    if (t.w is not None
        and (exact_weights(t.w, len(kept))[kept] != exact_weights(t.w[kept], kept.sum())).any()):
        return False   # the weights of noise help to choose the grid of all
    # a cluster that weighs nothing keeps its center
    if set(t.y[kept]) | {-1} != set(t.y) | {-1}: return False
    if (t.options.get("thresholds") == "round"
        and (truth_columns(t.X) != truth_columns(t.X[kept])).any()):
        return False   # all rows say what a column is; one of 0 and 1 is not rounded
    s.rows(kept)


def repeated(t, s):
    if (not t.squares or t.method in ("RandomCuts", "Boxes", "SpEx", "CUBT", "CLTree", *KERNEL)
        or {"min_samples_leaf", "graph", "weighted"} & set(t.options)):
        return False
    if s.w is None or (s.w != np.round(s.w)).any() or s.w.min() < 1 or s.w.max() > 9: return False
    times, s.w = s.w.astype(int), None
    # means differ by rounding
    s.X, s.y, s.near = np.repeat(s.X, times, 0), np.repeat(s.y, times), 1e-12*np.abs(t.X).max()


def rows_permuted(t, s):
    # ties of neighbours, and of sums of kernels, fall by the order
    if t.options.get("graph") == "knn" or t.method in KERNEL: return False
    s.rows(s.rng.permutation(len(s.X)))


def a_column_more(t, s):
    """A constant column at the end tells nothing; nor does a copy of the first one to those that
    count rows alone"""
    if (t.method in (*KERNEL, "exact", "Boxes", "CLTree")
        or {"features", "thresholds", "fixed_splits"} & set(t.options)):
        return False
    copy = (t.method in OF_LABELS and not {"max_depth", "min_samples_leaf", "cut", "refine"}
            & set(t.options))
    s.X = np.c_[s.X, s.X[:, :1] if copy else np.full((len(s.X), 1), 7.)]
    if s.C is not None: s.C = np.c_[s.C, s.C[:, :1] if copy else np.full(len(s.C), 7.)]


def shifted(t, s):
    "Whole numbers, centers at whole numbers: every sum is exact"
    if (t.method in (*KERNEL, *FREE, "MedianTree", "RandomCuts") or s.C is None
        or {"thresholds", "fixed_splits", "refine"} & set(t.options)):
        return False
    shift = 2.**int(s.rng.integers(3, 20))
    if ((s.X != np.round(s.X)).any() or (s.C != np.round(s.C)).any()
        or max(np.abs(s.X).max(), np.abs(s.C).max()) > 2**20):
        return False
    s.X, s.C = s.X + shift, s.C + shift
    s.back.append((shift, 1.))


def of_scale(t, s):
    if t.method in KERNEL or {"thresholds", "fixed_splits", "min_distance"} & set(t.options):
        return False   # given in the units of the table
    unit = 2.**int(s.rng.choice((-400, -31, -1, 1, 7, 200, 400)))
    numbers = s.X if s.C is None else np.vstack([s.X, s.C])
    with np.errstate(all="ignore"): scaled = numbers*unit
    if not (np.isfinite(scaled).all() and (scaled/unit == numbers).all()
            and np.abs(numbers).max(initial=0) < 2.**100
            and np.abs(numbers[numbers != 0]).min(initial=1) > 2.**-100):
        return False
    s.X, s.C = s.X*unit, None if s.C is None else s.C*unit
    s.back.append((0., unit))


def of_weights(t, s):
    if (s.w is None or t.method in ("SpEx", "CUBT", "CLTree") or t.method not in OF_LABELS
        and not t.squares):
        return False   # to these a weight is a number of copies
    unit = 2.**int(s.rng.choice([-900, -60, -1, 3, 60, 800]))
    with np.errstate(all="ignore"):
        sizes = np.array([v*v*unit*s.w.max()
            for v in [*np.abs(s.X).max(0), 1. if s.C is None else np.abs(s.C).max()] if v])
    # what the rows weigh times their squares, column by column, is no number
    if not ((2.**-900 < sizes) & (sizes < 2.**900)).all(): return False
    s.w = s.w*unit


def in_float32(t, s):
    with np.errstate(over="ignore", under="ignore"): X = s.X.astype(np.float32)
    if not np.isfinite(X).all() or (X.astype(float) != s.X).any(): return False
    s.X = X


def with_names(t, s):
    "Texts instead of numbers as labels; -1 stays noise"
    if t.method in FREE or (s.y < 0).any() or s.C is not None: return False
    s.y = np.array([f"c{v:03d}" for v in s.y])


def as_sparse(t, s):
    if t.method in (*FREE, *KERNEL, "RandomCuts"): return False
    s.form = getattr(sparse, s.rng.choice(["csr_matrix", "csc_matrix", "coo_matrix", "csr_array"]))


def wide(X):
    room = np.empty((2*len(X), 2*X.shape[1]), X.dtype)
    room[::2, ::2] = X
    return room[::2, ::2]


def still(X):
    X = X.copy()
    X.flags.writeable = False
    return X


MEMORY = dict(fortran=np.asfortranarray, strided=wide,
              backwards=lambda X: X[::-1, ::-1].copy()[::-1, ::-1], still=still,
              swapped=lambda X: X.astype(X.dtype.newbyteorder()),
              objects=lambda X: X.astype(object), lists=np.ndarray.tolist)


def in_memory(t, s):
    if s.form is not None: return False
    s.form = MEMORY[str(s.rng.choice(list(MEMORY)))]


def in_chunks(t, s):
    if (s.form is not None or t.method not in IN_CHUNKS or {"refine", "graph", "thresholds",
            "fixed_splits", "tie", "cut", "candidates"} & set(t.options)
            or t.options.get("objective") == "kmedians"):
        return False
    if (s.C is None and not np.bincount(s.y[s.y >= 0] if s.y.dtype.kind == "i"
            else np.unique(s.y, return_inverse=True)[1],
            None if s.w is None else s.w[t_on(s)]).all()):
        return False
    cuts = np.sort(s.rng.integers(0, len(s.X) + 1, s.rng.integers(0, 6)))
    s.form = lambda X: Source(np.split(X, cuts))


def t_on(s): return s.y >= 0 if s.y.dtype.kind == "i" else np.ones(len(s.y), bool)


def with_threads(t, s):
    if t.method in ("MedianTree", "exact", "Boxes", "CUBT", "CLTree"): return False
    s.more = dict(n_jobs=2)


def numpy_raises(t, s): s.around = lambda: np.errstate(all="raise")


def refitted(t, s): s.again = True


OTHERWISE = {"rows that weigh nothing": without_what_weighs_nothing,
    "repeated is weighted": repeated, "rows permuted": rows_permuted,
    "columns that tell nothing": a_column_more, "a common shift": shifted,
    "a common scale": of_scale, "weights on a common scale": of_weights, "float32": in_float32,
    "names as labels": with_names, "sparse is dense": as_sparse, "order in memory": in_memory,
    "chunks": in_chunks, "threads": with_threads, "NumPy raises": numpy_raises,
    "fitted again": refitted}


TO_THE_BIT = {"rows permuted", "order in memory", "threads", "NumPy raises", "fitted again",
              "chunks"}           # costs and margins, too


def paid(m):
    "What a model and its nodes cost, and how far rows are from its cuts, letter by letter"
    if isinstance(m, str) or hasattr(m, "boxes_"): return "no tree"
    return [repr(v) for v in (m.cost_, m.surrogate_cost_, m.reference_cost_, m.tree_.cost.tolist(),
                              m.tree_.margin.tolist(), m.tree_.mistakes.tolist())]


def otherwise(t, m, laws, draw, tally):
    """The table said otherwise in all these ways at once gives the same answer; where it does not,
    each way is tried alone"""
    t.rng = np.random.default_rng(draw)
    s = Said(t)
    held = [law for law in OTHERWISE if law in laws
            and not (law == "fitted again" and isinstance(m, str))
            and OTHERWISE[law](t, s) is not False]
    if not held: return
    try:
        asked, found = s.answer(m)
        same(" + ".join(held), questions(m),
             asked if s.near is None else ties_settled(m, found, asked), s.near)
        if set(held) <= TO_THE_BIT:
            expect(" + ".join(held), (a := paid(m)) == (b := paid(found)),
                   lambda: f"costs {a} and {b}"[:500])
    except Exception:
        for law in held if len(held) > 1 else ():
            otherwise(t, m, [law], draw, Tally())
        raise
    tally.update(held)


# ---- laws that need another look

def columns_permuted(t, m):
    "Ties may fall otherwise, but the first cut is as good"
    if (isinstance(m, str) or t.method not in OF_LABELS
        or {"features", "cut", "tie", "refine", "thresholds", "fixed_splits"} & set(t.options)):
        return False
    p = t.rng.permutation(t.X.shape[1])
    other = t.fit(t.X[:, p], C=None if t.C is None else t.C[:, p])
    a, b = (first_cut(t, o) for o in (m, other))
    expect("columns permuted", a == b, lambda: f"{a} and {b}")


def first_cut(t, m):
    "What the first cut is worth: mistakes, by the centers that it parts"
    if isinstance(m, str): return "refused"
    tree, root = m.tree_, m.tree_.mistakes[0]
    return float(root) if t.method == "IMM" else tree.n_leaves > 1


def in_a_pickle(t, m):
    if isinstance(m, str): return False
    same("pickle", questions(m), questions(pickle.loads(pickle.dumps(m))))


def in_json(t, m):
    if isinstance(m, str): return False
    back = from_json(m.to_json())
    expect("JSON predicts the same", np.array_equal(back.predict(t.X), m.predict(t.X)))
    same("JSON", questions(m), questions(back))


def updated(t, m):
    """On other rows of the same table no more move than may, it costs no more, and the old tree
    stays what it was"""
    if (isinstance(m, str) or t.method in ("Boxes", *KERNEL, *FREE) or not t.squares
        or t.w is not None):
        return False
    rows, move, before = (t.rng.integers(0, len(t.X), len(t.X)), float(t.rng.choice([0, .1, 1])),
                          m.to_json())
    if not (t.y[rows] >= 0).any(): return False
    try: new = m.update(t.X[rows], labels=t.y[rows], move=move)
    except ValueError as error: return one_sentence("a refusal is one sentence", error)
    old, now, costs = m.predict(t.X[rows]), new.predict(t.X[rows]), new.changes_
    expect("an update moves no more than may", (old != now).mean() <= move + 1e-12,
           lambda: f"{(old != now).mean()} above {move}")
    expect("an update costs no more", not costs.after.cost > costs.before.cost*(1 + 1e-9)
           + 1e-12*np.abs(t.X).max()**2*len(t.X),
           lambda: f"{costs.after.cost}, before {costs.before.cost}")
    expect("an updated tree agrees with itself",
           np.array_equal(now, new.labels_) and new.n_leaves_ == m.n_leaves_)
    expect("an update leaves the old tree", m.to_json() == before)


BESIDES = {"columns permuted": columns_permuted, "pickle": in_a_pickle, "JSON": in_json,
           "updated": updated}
LAWS = *OTHERWISE, *BESIDES


# ---- definitions

def plain(options):
    return {("least" if o == "min_samples_leaf" else o): v for o, v in options.items()}


def define_imm(t, m, X, y, C, w):
    if {"refine", "thresholds"} & set(t.options) or t.options.get("objective") == "labels":
        return False
    expect("IMM is its definition",
           nested(m.tree_) == (wanted := imm_tree(X, y, C, w, **plain(t.options))),
           lambda: f"{nested(m.tree_)}, not {wanted}")


def define_emn(t, m, X, y, C, w):
    expect("EMN is its definition",
           nested(m.tree_) == (wanted := test_emn.emn_tree(X, y, C, w, **plain(t.options))),
           lambda: f"{nested(m.tree_)}, not {wanted}")


def define_ex_greedy(t, m, X, y, C, w):
    options = plain(t.options)
    D, factor = distances(X, C, options.pop("objective", "kmeans")), getattr(m, "depth_factor", 0)
    wanted = test_ex_greedy.tree(X, D, C, w, factor, **options)
    expect(f"{t.method} is its definition", nested(m.tree_) == wanted,
           lambda: f"{nested(m.tree_)}, not {wanted}")


def define_cart(t, m, X, y, C, w):
    if "thresholds" in t.options: return False
    options = plain(t.options)
    score, leaves = (test_cart.SCORES[options.pop("criterion", "gini")],
                     options.pop("max_leaves", None) or len(C))
    if "features" in options:
        options["features"] = sorted({f % X.shape[1] for f in options["features"]})
    wanted = test_cart.naive_tree(X, y, w, score, max(leaves, 1), **options)
    expect("CART is its definition", nested(m.tree_) == wanted,
           lambda: f"{nested(m.tree_)}, not {wanted}")


def define_sse(t, m, X, y, C, w):
    want, leaves = test_sse_greedy.naive_leaves(X, w, m.n_clusters or 4, **plain(t.options))
    got = m.predict(X)
    a, b, whole = (cost(X, got, sample_weight=w), cost(X, want, sample_weight=w),
                   test_sse_greedy.squares(X, w))
    expect("SSE-greedy is its definition", m.n_leaves_ == leaves and abs(a - b) <= 1e-9*max(a, b)
           + 1e-13*whole, lambda: f"{m.n_leaves_} leaves cost {a}; {leaves} cost {b}")


def define_pairs(t, m, X, y, C, w):
    "ExKMC and Expand from nothing, where every cost is exact"
    exact = (t.method == "Expand" or (X*8 == np.round(X*8)).all() and (C*8 == np.round(C*8)).all()
             and max(np.abs(X).max(), np.abs(C).max()) < 2**20)
    if not exact or t.options.get("base") != "empty" or "thresholds" in t.options: return False
    options = {o: v for o, v in plain(t.options).items()
               if o not in ("base", "max_leaves", "objective")}
    if options.pop("cuts", None): options["interval"] = True
    if "features" in options:
        options["features"] = sorted({f % X.shape[1] for f in options["features"]})
    D = (distances(X, C, t.options.get("objective", "kmeans"))*w[:, None] if t.method == "ExKMC"
         else w[:, None]*(y[:, None] != np.arange(len(C))))
    want, gains = test_exkmc.plain_leaves(X, D, [(np.ones(len(X), bool), 0)],
                                          t.options.get("max_leaves") or m.n_clusters_, **options)
    if len(set(gains)) < len(gains): return False
    mine = test_exkmc.leaves_of(m, X, np.ones(len(X), bool))
    expect(f"{t.method} is its definition", test_exkmc.same_partition(mine, want),
           lambda: f"{[np.flatnonzero(s).tolist() for s in mine]}, not "
                   f"{[np.flatnonzero(s).tolist() for s in want]}")


def define_median(t, m, X, y, C, w):
    "Leaves as sets of rows, where spreads are exact"
    if (X*8 != np.round(X*8)).any() or np.abs(X).max() > 2**20: return False
    options = plain(t.options)
    wanted = test_cart.median_tree(X, w, options.pop("max_leaves", None) or len(C), **options)
    mine = m.apply(X)
    mine = sorted(np.flatnonzero(mine == u).tolist() for u in np.unique(mine))
    expect("MedianTree is its definition", mine == sorted(map(sorted, wanted)),
           lambda: f"{mine}, not {sorted(map(sorted, wanted))}")


def define_spex(t, m, X, y, C, w):
    "Cliques; a weight is a number of copies"
    if "graph" in t.options or (w != np.round(w)).any() or len(X) > 40: return False
    options, k = plain(t.options), len(C)
    V, B, row, there = test_spex.dense("clique", X, y, w, k, None, False)
    wanted = test_spex.naive_tree(V, B, row, there, y, w, k, options.pop("max_leaves", None) or k,
                                  **options)
    expect("SpEx is its definition", nested(m.tree_) == wanted,
           lambda: f"{nested(m.tree_)}, not {wanted}")


def define_cubt(t, m, X, y, C, w):
    "Clusters as sets of rows, where no two distances are equal"
    if (t.w is not None or len(X) > 24 or "max_leaves" in t.options or len(np.unique(X)) < X.size
        or not .1 < np.ptp(X, axis=0).min() < np.abs(X).max() < 100):
        return False
    limit = m.min_distance or 0.                                       # None takes no question back
    wanted = test_own_clusters.by_definition(X, m.n_clusters, m.min_samples_split, m.min_gain,
                                             limit, len(X), m.share)
    got = test_own_clusters.as_sets(m.labels_)
    expect("CUBT is its definition", got == wanted,
           lambda: f"{sorted(map(sorted, got))}, not {sorted(map(sorted, wanted))}")


def define_boxes(t, m, X, y, C, w):
    "The best box that there is, for each cluster of few rows"
    if ({"boxes_per_cluster", "goal", "thresholds"} & set(t.options) or len(X) > 14
        or X.shape[1] > 3 or not np.array_equal(m.clusters_, np.arange(len(m.clusters_)))):
        return False
    for c in np.unique(t.y[t.on]):
        every = t.weights > 0
        delta = np.where(t.y[every] == c, 1., -m.wrong)*t.weights[every]
        wanted, got = (max(0., naive.best_box(t.X[every], delta, m.max_conditions)),
                       sum(b.gain for b in m.boxes_ if b.cluster == c))
        expect("boxes are the best there are", abs(got - wanted) <= 1e-9*max(1., w.sum()),
               lambda: f"cluster {c}: {got}, not {wanted}")


DEFINED = dict(MedianTree=define_median, SpEx=define_spex, CUBT=define_cubt, Boxes=define_boxes,
    IMM=define_imm, EMN=define_emn, ExGreedy=define_ex_greedy, ExShallow=define_ex_greedy,
    CART=define_cart, SSEGreedy=define_sse, ExKMC=define_pairs, Expand=define_pairs)


def by_definition(t, m, tally):
    "The tree that trying everything gives, where plain sums are as exact as the package's"
    size = np.abs(t.X[np.flatnonzero(t.weights > 0)]).max(initial=0)
    if (t.method not in DEFINED or isinstance(m, str) or not 2.**-60 < size < 2.**80
        or len(t.X) > 60 and (t.method not in BINNED or len(t.X) < 300)):
        return
    # plain sums of these are not exact
    if (t.weights*64 != np.round(t.weights*64)).any(): return
    if {"thresholds", "fixed_splits"} & set(t.options) and t.method != "Boxes":
        return by_constraint(t, m, tally)
    on = t.weights > 0 if t.method in FREE else t.on
    C = (t.C if t.C is not None else cluster_centers(t.X, t.y, t.y.max() + 1,
        t.options.get("objective", "kmeans").replace("labels", "kmeans"), sample_weight=t.weights)
        if t.method not in FREE else None)
    if (t.C is None and t.method not in ("CART", "SSEGreedy", "MedianTree", "SpEx", "CUBT",
                                         "Boxes", "Expand")):
        return   # centers are the package's own, rounded on its own grid
    if DEFINED[t.method](t, m, t.X[on], t.y[on], C, t.weights[on]) is not False:
        tally[f"{t.method} is its definition"] += 1


def by_constraint(t, m, tally):
    """Given questions come first; columns with given thresholds are cut there alone; and at every
    node no other cut is better"""
    tree, size = m.tree_, np.abs(t.X).max(initial=0)
    if t.options.get("thresholds") == "round" or size > 2.**50: return
    given = t.given_cuts if "thresholds" in t.options else {}
    if "fixed_splits" in t.options:
        r, deeper = tree.children_right[0], isinstance(t.options["fixed_splits"], list)
        expect("given questions come first", (tree.feature[0], tree.upper[0]) == (0, 2.)
               and (not deeper or (tree.feature[r], tree.upper[r]) == (0, 5.)),
               lambda: f"{tree.feature} {tree.upper}")
        tally["given questions come first"] += 1
    else:
        expect("only given thresholds", test_constraints.holds(tree, given),
               lambda: f"{tree.feature} {tree.upper}")
        tally["only given thresholds"] += 1
    if (t.method not in ("CART", "ExKMC", "Expand", "SSEGreedy")
        or set(t.options) - {"thresholds", "fixed_splits", "max_leaves", "base"} or size > 2.**20):
        return
    if (t.method in ("ExKMC", "Expand") and t.options.get("base") != "empty" or t.C is None
        and t.method == "ExKMC" or "refine" in t.options):
        return
    on = t.weights > 0 if t.method in FREE else t.on
    X, y, w = t.X[on], t.y[on], t.weights[on]
    pays = dict(CART=lambda r: test_constraints.gini(y[r], w[r]),
        SSEGreedy=lambda r: test_constraints.squares(X[r], w[r]),
        Expand=lambda r: w[r].sum() - np.bincount(y[r], w[r]).max(initial=0),
                ExKMC=lambda r: (w[r] @ D[r]).min())[t.method]
    if t.method == "ExKMC": D = distances(X, t.C)
    for u, rows, left in test_constraints.cut_nodes(tree, X):
        if ("fixed_splits" in t.options
            and (u == 0 or u == tree.children_right[0]
                 and isinstance(t.options["fixed_splits"], list))):
            continue
        best = min(pays(rows & (X[:, j] <= v)) + pays(rows & (X[:, j] > v))
            for j, v in test_constraints.candidates(X[rows], given)
            if 0 < (X[rows, j] <= v).sum() < rows.sum())
        got = pays(rows & left) + pays(rows & ~left)
        expect(f"{t.method} cuts best where it may",
               got <= best + 1e-9*pays(rows) + 1e-13*(size*size + 1)*w.sum(),
               lambda: f"node {u}: {got}, not {best}")
    tally[f"{t.method} cuts best where it may"] += 1


# ---- a model by itself

def sound(t, m, tally):
    "A fitted model agrees with itself"
    tally["agrees with itself"] += 1
    if t.method == "Boxes": return sound_boxes(t, m)
    tree = m.tree_
    expect("predict gives the labels of fit", np.array_equal(m.predict(t.X), m.labels_))
    expect("a tree is what its JSON says", Tree.from_json(tree.to_json()) == tree)
    expect("rows are counted", tree.n_node_samples[0] == (t.weights > 0).sum() if t.method in FREE
           else tree.n_node_samples[0] == t.on.sum(), lambda: f"{tree.n_node_samples[0]}")
    most = t.options.get("max_leaves")
    if most:
        expect("leaves are at most max_leaves", tree.n_leaves <= max(most, m.n_clusters_),
               lambda: f"{tree.n_leaves}")
    if "max_depth" in t.options:
        expect("no path is longer than max_depth", tree.depth <= t.options["max_depth"])
    at = tree.apply(t.X)
    expect("apply gives leaves", np.isin(at, tree.leaves).all()
           and np.array_equal(m.clusters_[tree.label[at]], m.labels_))
    counted, there = (np.bincount(at[t.weights > 0 if t.method in FREE else t.on],
        minlength=tree.node_count)[tree.leaves], tree.n_node_samples[tree.leaves])
    expect("rows of a leaf are counted", np.array_equal(counted, there),
           lambda: f"{counted} rows reach the leaves, {there} are said to")
    size = np.abs(t.X).max(initial=0)
    if t.method in KERNEL or not t.squares: return
    objective = t.options.get("objective", "kmeans")
    if objective == "labels" or getattr(m, "objective_", objective) not in ("kmeans", "kmedians"):
        return
    on, objective = t.on if t.method not in FREE else t.weights > 0, m.objective_
    wanted, whole = (naive.cost(t.X[on], l, objective, t.weights[on])
                     for l in (m.labels_[on], np.zeros(on.sum(), int)))
    room = (1e-9*wanted + 1e-12*whole + 1e-14*size*(size if objective == "kmeans" else 1)*on.sum()
            *t.weights.max())
    expect("the cost is that of the partition", abs(m.cost_ - wanted) <= room,
           lambda: f"{m.cost_}, not {wanted}")


def sound_boxes(t, m):
    w = t.weights
    y = np.searchsorted(m.clusters_, t.y)*(t.y >= 0) - (t.y < 0)
    for b in m.boxes_:
        inside = b.contains(t.X) & (w > 0)
        right = w[inside & (y == b.cluster)].sum()
        expect("boxes are a recount", np.isclose(b.right, right, rtol=1e-12)
               and np.isclose(b.wrong, w[inside].sum() - right, rtol=1e-9, atol=1e-12*w.sum()),
               lambda: f"right {b.right}, wrong {b.wrong}; counted {right}, "
                       f"{w[inside].sum() - right}")
    expect("boxes predict the labels of fit", np.array_equal(m.predict(t.X), m.labels_))


def check_exact(t, tally):
    "The cheapest tree of up to three leaves, by trying all; no bound is above it, no method below"
    w, on = t.weights, t.weights > 0
    if np.abs(t.X).max() > 2.**300 or not on.any(): return
    k = int(t.rng.integers(1, 4))
    objective = str(t.rng.choice(["kmeans", "kmedians"]))
    tally.fits += 1
    try: found = exact_tree(t.X, k, objective=objective, sample_weight=w)
    except ValueError as error: return one_sentence("a refusal is one sentence", error)
    want, size = (test_optimal.brute(t.X[on], w[on], q, objective) for q in (k, 1))
    tally["no tree is cheaper than the exact one"] += 1
    slack = (1e-9*want + 1e-12*size + 1e-13*np.abs(t.X).max()**(2 if objective == "kmeans" else 1)
             *w.sum())
    expect("no tree is cheaper than the exact one", abs(found.cost - want) <= slack,
           lambda: f"{found.cost}, not {want}")
    if objective == "kmeans":
        tally["no bound is above the optimum"] += 1
        bound = lower_bound(t.X, k, sample_weight=w)
        expect("no bound is above the optimum", bound <= found.cost,
               lambda: f"{bound} above {found.cost}")


def check(case, tally):
    t = Table(case, tally)
    if not len(t.X) or t.y.max() < 0: return
    if t.method == "exact": return check_exact(t, tally)
    m = t.fit()
    if isinstance(m, str): tally["refused in a sentence"] += 1
    else:
        sound(t, m, tally)
        by_definition(t, m, tally)
    for law in case["laws"]:
        t.rng = np.random.default_rng(case["draw"])
        if law in BESIDES and BESIDES[law](t, m) is not False: tally[law] += 1
    otherwise(t, m, case["laws"], case["draw"], tally)


def smaller(case):
    "Fewer rows, columns, laws, options, plainer numbers"
    n, d = len(case["X"]), len(case["X"][0]) if case["X"] else 0
    def rows(keep):
        return (case | {o: [case[o][i] for i in keep] for o in ("X", "y", "w")
                        if case[o] is not None})
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
    for o in case["options"]:
        yield case | dict(options={p: v for p, v in case["options"].items() if p != o})
    if case["w"] is not None: yield case | dict(w=None)
    if case["C"] is not None: yield case | dict(C=None)
    whole = np.round(np.array(case["X"], float))
    if n and (whole != np.array(case["X"])).any() and np.abs(whole).max() < 1e6:
        yield case | dict(X=whole.tolist())
