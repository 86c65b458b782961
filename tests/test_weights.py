"""Weights of 1, 2 and 3 say what repeated rows say, wherever the package takes `sample_weight`.

The callables are found by their signatures: whoever adds one, or a class that has one, gives it a
case here. Left out of the comparison: numbers of rows, and standard errors, for which a weight is
no number of rows. """
import inspect, re, warnings
import numpy as np, pytest
from functools import lru_cache
import xclust
from xclust import *

rng = np.random.default_rng(7)
K = 3
y = rng.integers(0, K, 60)
X = np.round(rng.normal(size=(60, 3)) + np.array([[0, 1, 2], [2, 3, 0], [3, 0, 1.]])[y], 1)
w = rng.integers(1, 4, 60)
groups = np.arange(60) % 4
new, new_y, new_w = X[:25] + .3, y[:25], w[-25:]


class Rows:
    "A table, once with weights and once with repeated rows"
    def __init__(self, X, y, w, repeated):
        self.X, self.y = (np.repeat(X, w, 0), np.repeat(y, w)) if repeated else (X, y)
        self.w, self.times = (None, np.ones(len(X), int)) if repeated else (w, w)
        self.repeated, self.counts = repeated, w

    def each(self, values):
        return np.asarray(values) if self.repeated else np.repeat(values, self.counts, 0)

    def like(self, values): return np.repeat(values, self.counts, 0) if self.repeated else values


def both(X, y, w): return Rows(X, y, w, False), Rows(X, y, w, True)


TRAIN, NEW = both(X, y, w), both(new, new_y, new_w)

# every tree estimator, with what makes it deterministic; a class that is not named here has no
# case, and the test fails
ESTIMATORS = dict(
    IMM=IMM(), EMN=EMN(), RandomCuts=RandomCuts(random_state=0), ExKMC=ExKMC(max_leaves=5),
    Expand=Expand(max_leaves=5), CART=CART(max_leaves=5), MedianTree=MedianTree(max_leaves=5),
    SpEx=SpEx(max_leaves=4), ExGreedy=ExGreedy(), ExShallow=ExShallow(), SSEGreedy=SSEGreedy(4),
    KernelIMM=KernelIMM(gamma=.2), KernelExKMC=KernelExKMC(gamma=.2, max_leaves=5),
    KernelExpand=KernelExpand(gamma=.2, max_leaves=5), DT2=DT2(gamma=.2),
    AutoTree=AutoTree(fidelity=.5, max_leaves=5, max_moves=0, objective="kmeans"))


@lru_cache
def fitted(name, repeated):
    model, rows = ESTIMATORS[name], TRAIN[repeated]
    fresh = type(model)(**model.get_params(deep=False))
    return fresh.fit(rows.X, sample_weight=rows.w, **given(name, rows))


def given(name, rows): return {} if name == "SSEGreedy" else {"labels": rows.y}


def questions(tree):
    "A tree without its numbers of rows"
    return [tree.feature, tree.lower, tree.upper, tree.children_left, tree.children_right,
            tree.label, tree.weighted_n_node_samples, tree.margin]


def close(a, b):
    "Equal up to rounding: numbers, arrays, texts, and whatever holds these"
    if isinstance(a, (str, bool, type(None))): return a == b
    if isinstance(a, dict): return a.keys() == b.keys() and all(close(a[o], b[o]) for o in a)
    if isinstance(a, (list, tuple)): return len(a) == len(b) and all(map(close, a, b))
    return np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=1e-9, atol=1e-9, equal_nan=True)


def records(printed, *without):
    "The lines of a table without the columns that count rows"
    return [{o: v for o, v in line.items() if o not in without}
            for line in printed.to_frame().reset_index().to_dict("records")]


# --- methods of the tree estimators: (fitted, training rows, new rows) -> what must be equal

def of_evaluation(e):
    """`price_error`, `share_error` and numbers of rows left out; the ARI, too: a row makes no pair
    with itself, its copies do"""
    return (e.price, e.agreement.share if e.agreement else None, e.cost, e.reference_cost,
            e.weight, e.in_sample_cost, e.in_sample_weight)


def of_thresholds(m, rows, _):
    """Without resamples, which are drawn from rows: test_oracles.py holds them against trees of
    repeated rows"""
    found = m.threshold_report(rows.X, 0, sample_weight=rows.w)
    return (found.cost,
            [(s.node, s.end, s.value, s.question, [(v.by, v.cost) for v in s.moved],
              [tuple(r) for r in s.rivals]) for s in found])


def of_page(m, rows, _):
    """The tables of a report that weigh rows: shares by column, and by group without the numbers of
    rows"""
    page = m.report(rows.X, sample_weight=rows.w, groups=rows.like(groups))
    tables = re.findall("<caption>(What the questions|Groups over).*?</caption>(.*?)</table>",
                        page, re.S)
    assert [name for name, _ in tables] == ["What the questions", "Groups over"]
    cells = [re.findall("<t[hd][^>]*>([^<>]+)</t[hd]>", line) for _, table in tables
             for line in table.split("</tr>")]
    return sorted(line[:1] + line[2:] for line in cells if line)


def of_audit(m, rows, _):
    found = m.audit(rows.like(groups), sample_weight=rows.w)
    return sorted((g.group, g.shares, g.error, g.others_error) for g in found.groups)


def of_path(m, rows, _):
    return [(s.n_leaves, s.cost, s.price, s.surrogate_cost, s.agreement.share)
            for s in m.path(rows.X, sample_weight=rows.w)]


def of_fit(m, rows, _):
    return (questions(m.tree_), m.cost_, m.price_, m.surrogate_cost_, m.reference_cost_,
            m.cluster_centers_, m.agreement_ and m.agreement_.share,
            rows.each(m.labels_))


def of_description(m, rows, _):
    "Without the figures on rows held out: the folds are drawn from rows"
    found = m.describe(0, rows.X, labels=rows.y, sets=[[0], [1], [0, 2]], folds=2,
                       sample_weight=rows.w)
    return sorted((i.columns, i.precision, i.recall, i.f1) for i in found)


def of_update(m, rows, new):
    c = m.update(new.X, labels=new.y, sample_weight=new.w, move=.2)
    return (questions(c.tree_),
            [tuple(b) for b in (c.changes_.before, c.changes_.after, c.changes_.anew)], c.cost_,
            c.changes_.moved)


def of_constraint_costs(m, rows, _):
    "Of a tree with a constraint, where it may have one"
    if isinstance(m, (KernelIMM, KernelExKMC, KernelExpand, DT2)): fresh = m
    else:
        fresh = type(m)(**m.get_params(deep=False) | {"max_depth": 2}).fit(rows.X,
            sample_weight=rows.w, **given(type(m).__name__, rows))
    found = fresh.constraint_costs(rows.X, sample_weight=rows.w)
    return [(line.constraint, line.cost, line.price, line.kept) for line in found]


def of_edit(m, rows, _):
    "A clustering of a kernel is refused, weighed or not"
    if isinstance(m, (KernelIMM, KernelExKMC, KernelExpand, DT2)):
        with pytest.raises(ValueError, match="edit cannot change this tree") as refused:
            m.edit(rows.X, merge=[0], sample_weight=rows.w)
        return str(refused.value)
    c = m.edit(rows.X,
        merge=[int(m.tree_.n_leaves > 2 and max(np.flatnonzero(m.tree_.feature >= 0)))],
        sample_weight=rows.w)
    return questions(c.tree_), c.cost_


def of_constrain(m, rows, _):
    """Groups alone: pairs name rows, and a row that stands twice is two of them; a clustering of a
    kernel is refused, weighed or not"""
    if isinstance(m, (KernelIMM, KernelExKMC, KernelExpand, DT2)):
        with pytest.raises(ValueError, match="constrain cannot change this tree") as refused:
            m.constrain(rows.X, groups=rows.X[:, 0] > 1, sample_weight=rows.w)
        return str(refused.value)
    c = m.constrain(rows.X, groups=rows.X[:, 0] > np.median(np.unique(rows.X[:, 0])), fairness=.5,
                    max_moves=1, sample_weight=rows.w)
    return questions(c.tree_), c.cost_, c.constraints_.groups


def of_explore(m, rows, _):
    """An edit by hand is priced with the weights of the fit; that of a clustering of a kernel is
    refused, in a sentence"""
    app = m.explore(rows.X, sample_weight=rows.w)
    app.changed(merge=[int(m.tree_.n_leaves > 2 and max(np.flatnonzero(m.tree_.feature >= 0)))])
    return questions(app.estimator.tree_), app.estimator.cost_, app.error


TREE_METHODS = dict(
    constraint_costs=of_constraint_costs, edit=of_edit, constrain=of_constrain, explore=of_explore,
    update=of_update,
    describe=of_description,
    fit=of_fit,
    cost=lambda m, rows, new: m.cost(new.X, sample_weight=new.w),
    score=lambda m, rows, new: m.score(new.X, sample_weight=new.w),
    evaluate=lambda m, rows, new: of_evaluation(m.evaluate(new.X, new.y if m.agreement_ else None,
                                                           sample_weight=new.w)),
    cost_by_feature=lambda m, rows, _: records(m.cost_by_feature(rows.X, sample_weight=rows.w)),
    threshold_report=of_thresholds, audit=of_audit, report=of_page, path=of_path)


# --- all other classes and functions: rows (and new rows) -> what must be equal

def seeds(X, k, random_state=None): return np.unique(X, axis=0)[:: len(np.unique(X, axis=0))//k][:k]


def of_medians(rows, new):
    m = KMedians(K, init=seeds).fit(rows.X, sample_weight=rows.w)
    return m.cluster_centers_, m.inertia_, rows.each(m.labels_), m.score(new.X, sample_weight=new.w)


def of_kernel_means(rows, new):
    "Its restarts draw other rows; so many of them end in the same clusters"
    m = KernelKMeans(K, gamma=.05, n_init=50, random_state=0).fit(rows.X, sample_weight=rows.w)
    return (m.inertia_, agreement(rows.each(m.labels_), np.repeat(y, w)).ari,
            m.score(new.X, sample_weight=new.w))


def of_transform(rows, _):
    return np.sort(rows.each(KernelKMeans(K, gamma=.05, n_init=50,
        random_state=0).fit_transform(rows.X, sample_weight=rows.w)), axis=1)


def of_choice(rows, _):
    """Silhouette, baselines and agreement left out: the first leaves a row out of its own cluster,
    the others draw rows (test_oracles.py)"""
    found = choose_clusters(rows.X, [2, 3], reference=KMedians(init=seeds), sample_weight=rows.w,
                            n_boot=2, n_shuffles=2, random_state=0)
    return found.cost, found.log_cost, found.price, found.kept, found.leaves


def of_holdout(rows, _):
    """The split draws rows, so the repeated ones are parted by hand as `holdout` has parted their
    originals"""
    if not rows.repeated:
        return of_evaluation(holdout(CART(max_leaves=4), rows.X, .3, labels=rows.y,
                                     sample_weight=rows.w))
    back = kept_back(.3)
    keep, unseen = (Rows(X[part], y[part], w[part], True) for part in (~back, back))
    return of_evaluation(CART(max_leaves=4).fit(keep.X, labels=keep.y).evaluate(unseen.X, unseen.y))


def kept_back(share):
    "The rows that `holdout` keeps back: it fits a tree to the others"
    seen = []
    class Spy(CART):
        def fit(self, X, y=None, **words): seen.append(X); return super().fit(X, y, **words)
    marked = np.c_[X, np.arange(len(X))]
    holdout(Spy(max_leaves=4, features=[0, 1, 2]), marked, share, labels=y)
    return ~np.isin(np.arange(len(X)), seen[0][:, -1])


def of_boxes(rows, _):
    """Certified: without, the search starts from bins of the rows as they come, and may end
    elsewhere"""
    m = Boxes().fit(rows.X, labels=rows.y, sample_weight=rows.w)
    return ([(b.cluster, *questions(b.tree)[:3], b.right, b.wrong) for b in m.boxes_], m.covered_,
            m.precision_, m.score_, rows.each(m.labels_))


CENTERS = np.array([X[y == j].mean(0) for j in range(K)])

OTHERS = {
    "Boxes.fit": of_boxes,
    "explore": lambda rows, new: of_explore(CART(max_leaves=4).fit(rows.X, labels=rows.y,
        sample_weight=rows.w), rows, new),
    "Boxes.score": lambda rows, new: Boxes().fit(rows.X, labels=rows.y,
        sample_weight=rows.w).score(new.X, new.y, sample_weight=new.w),
    "Boxes.describe": lambda rows, _: of_description(Boxes().fit(rows.X, labels=rows.y,
        sample_weight=rows.w), rows, None),
    "KMedians.fit": of_medians, "KMedians.score": of_medians, "KernelKMeans.fit": of_kernel_means,
    "KernelKMeans.score": of_kernel_means, "KernelKMeans.fit_transform": of_transform,
    "choose_clusters": of_choice, "holdout": of_holdout,
    "Reference": lambda rows, _: Reference(rows.y, CENTERS, "kmeans", K, X=rows.X,
                                           sample_weight=rows.w).cost,
    # for the ARI, see `of_evaluation`
    "agreement": lambda rows, _: agreement(rows.y, rows.like(groups), rows.w).share,
    "cost": lambda rows, _: [cost(rows.X, rows.y, o, rows.w) for o in ("kmeans", "kmedians")],
    "cluster_centers": lambda rows, _: [cluster_centers(rows.X, rows.y, K, o, rows.w)
                                        for o in ("kmeans", "kmedians")],
    "best_single_cut": lambda rows, _: [tuple(best_single_cut(rows.X, o, rows.w))[:4]
                                        for o in ("kmeans", "kmedians")],
    "lower_bound": lambda rows, _: lower_bound(rows.X, K, rows.w),
    "exact_tree": lambda rows, _: (lambda e: (questions(e.tree), e.cost))(exact_tree(rows.X[:, :2],
        3, sample_weight=rows.w)),
    "refine": lambda rows, _: (lambda r: (questions(r.tree),
        r.costs))(refine(fitted("CART", False).tree_, rows.X, rows.y, sample_weight=rows.w)),
    "explain_clusters": lambda rows, _: of_fit(explain_clusters(rows.X, rows.y,
        sample_weight=rows.w, max_moves=0), rows, None),
}


# --- nobody is forgotten

def takes_weights(f):
    try: return "sample_weight" in inspect.signature(f).parameters
    except (TypeError, ValueError): return False


def methods(cls):
    """The public methods of a class that take weights; what scikit-learn makes of them to route
    them is none"""
    names = [o for o in dir(cls) if not o.startswith("_") and not re.fullmatch("set_.*_request", o)]
    # Boxes lists what only trees have
    return [o for o in names if takes_weights(getattr(cls, o, None))]


def public():
    "Every public callable that takes weights: (class or None, name)"
    for name in xclust.__all__:
        found = getattr(xclust, name)
        if inspect.isclass(found): yield from ((name, o) for o in methods(found))
        if callable(found) and takes_weights(found): yield None, name


# no rule of their own; the last one takes no rows
BASES = "TreeClusterer", "GreedyTreeClusterer", "Predictor", "MixtureTree"
TREES = [(c, o) for c, o in public() if c and issubclass(getattr(xclust, c), TreeClusterer)
         and c not in (*BASES, "Boxes")]
REST = [f"{c}.{o}" if c else o for c, o in public() if (c, o) not in TREES and c not in BASES]


def the_same(case, *arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        weighted, repeated = (case(*those) for those in zip(*arguments))
    assert close(weighted, repeated), f"weighted\n{weighted}\nrepeated\n{repeated}"


@pytest.mark.parametrize("name, method", TREES, ids=[f"{c}.{o}" for c, o in TREES])
def test_a_tree_takes_weights_for_repeated_rows(name, method):
    assert (name in ESTIMATORS and method
            in TREE_METHODS), f"{name}.{method} takes sample_weight: give it a case"
    the_same(TREE_METHODS[method], [fitted(name, False), fitted(name, True)], TRAIN, NEW)


@pytest.mark.parametrize("name", REST)
def test_weights_are_repeated_rows(name):
    assert name in OTHERS, f"{name} takes sample_weight: give it a case"
    the_same(OTHERS[name], TRAIN, NEW)


def test_a_model_from_a_file_takes_weights_for_repeated_rows():
    "It holds no training rows, so the other methods refuse"
    assert (set(methods(Predictor))
            <= set(methods(
                TreeClusterer))), "a method of Predictor alone takes sample_weight: give it a case"
    model = from_json(fitted("CART", False).to_json())
    for method in ("cost", "score"): the_same(TREE_METHODS[method], [model, model], TRAIN, NEW)


def test_no_case_is_left_over():
    assert ({o for _, o in TREES} == set(TREE_METHODS) and {c for c, _ in TREES} == set(ESTIMATORS)
            and set(REST) == set(OTHERS))


def test_a_cluster_whose_rows_weigh_nothing():
    "Its leaf pays nothing; there was a division by zero."
    X, w = np.array([[0., 0.], [1, 5], [2, 1], [3, 7]]), [1, 1, 1, 0]
    for labels in ([0, 0, 1, 2], [0, 1, 2, 3]):
        tree = AutoTree().fit(X, labels=labels, sample_weight=w)
        assert (tree.predict(X)[:3] == np.array(labels)[:3]).all() and tree.cost_ <= 13
