"Plain restatements that the tests hold the package against, and small random instances."
import os
from inspect import Signature, signature
from unittest import SkipTest
import numpy as np
import pytest
from sklearn.utils.estimator_checks import estimator_checks_generator
from xclust import naive


EVERYTHING = os.environ.get("XCLUST_TESTS") == "all"                 # so `tests/run.py --all` says


def tries(all_of_them, some):
    "How many random instances a test tries: some, where not everything is asked for."
    return all_of_them if EVERYTHING else some


def cut_left(x, lower, upper): return (lower <= x) & (x <= upper)


def middles(x, centers):
    "The midpoints of consecutive projected centers"
    p = np.unique(centers)
    return np.array([naive.midpoint(u, v) for u, v in zip(p, p[1:])])


def leaves_enough(x, t, least): return min((x <= t).sum(), (x > t).sum()) >= least


def farthest(centers, objective="kmeans"):
    """The first pair of centers at the greatest distance (the package's distances: ties must fall
    alike)"""
    from xclust.engine.costs import distances
    D = distances(centers, centers, objective)
    return [(a, b) for a in range(len(D)) for b in range(len(D)) if D[a, b] == D.max()][0]


def best_cut(X, labels, centers, weights=None, *, cut="any", candidates="gaps", tie="lowest",
             span=None, least=1, features=None, divisor=None, objective="kmeans"):
    """The rule by trying everything: (score, mistakes, feature, threshold) or None; ties to the
    lowest feature, then threshold"""
    best = None
    if (centers == centers[0]).all(): return None
    a, b = farthest(centers, objective) if cut == "farthest" else (0, 0)
    for i in range(X.shape[1]) if features is None else sorted({f % X.shape[1] for f in features}):
        x, c = X[:, i], centers[:, i]
        values = np.unique(np.concatenate([x, c]))
        gaps = np.diff(values[(c.min() <= values) & (values <= c.max())])
        for g, t in enumerate(naive.thresholds(x, c) if candidates == "gaps" else middles(x, c)):
            if cut == "farthest" and (c[a] <= t) == (c[b] <= t): continue
            if least > 1 and not leaves_enough(x, t, least): continue
            m = naive.mistakes(x, labels, c, t, weights)
            score = m if divisor is None else m/divisor[(c <= t).sum()]
            # the gap, by the range of the column over the tree's rows
            wide = 0 if tie == "lowest" else gaps[g]/span[i] if span[i] else np.inf
            if best is None or (score, -wide) < best[0]:
                best = (score, -wide), (float(score), m, i, float(t))
    return best and best[1]


def imm_tree(X, labels, centers, weights=None, *, max_depth=None, clusters=None,
             objective="kmeans", **options):
    "naive.imm_tree with every option: (feature, threshold, left, right), or the cluster of a leaf"
    if clusters is None: clusters = np.arange(len(centers))
    weights = np.ones(len(X)) if weights is None else weights
    if "span" not in options: options["span"] = np.ptp(X, axis=0)
    cut = (None if max_depth == 0 else best_cut(X, labels, centers, weights, objective=objective,
                                                **options))
    if cut is None:
        pay = [(weights*(abs(X - c)**(2 if objective == "kmeans" else 1)).sum(1)).sum()
               for c in centers]
        return int(clusters[np.argmin(pay)])
    i, t = cut[2:]
    rows, keep = X[:, i] <= t, centers[:, i] <= t
    def side(rows, keep):
        new = np.where(keep, np.cumsum(keep) - 1, -1)
        return imm_tree(X[rows], np.where(labels >= 0, new[labels], -1)[rows], centers[keep],
                        weights[rows], clusters=clusters[keep], max_depth=None if max_depth is None
                        else max_depth - 1, objective=objective, **options)
    return i, t, side(rows, keep), side(~rows, ~keep)


def nested(tree, node=0):
    "A threshold tree as nested tuples"
    if tree.feature[node] < 0: return int(tree.label[node])
    assert tree.lower[node] == -np.inf
    left, right = (nested(tree, child)
                   for child in (tree.children_left[node], tree.children_right[node]))
    return int(tree.feature[node]), float(tree.upper[node]), left, right


def table(rng, n, d, kind):
    """A random table: few, some or many ties, continuous, heavy ties with continuous tails, unlike
    scales, constant columns"""
    if kind == "few": return rng.integers(0, 3, (n, d)).astype(float)
    if kind == "some": return rng.integers(0, 12, (n, d)).astype(float)
    if kind == "many": return rng.integers(0, 700, (n, d)).astype(float)
    if kind == "continuous": return rng.normal(size=(n, d))
    if kind == "tails":
        return np.where(rng.random((n, d)) < .6, rng.integers(0, 3, (n, d)),
                        rng.standard_cauchy((n, d)))
    if kind == "scales":
        return rng.normal(size=(n, d))*10.**rng.integers(-9, 9, d) + 10.**rng.integers(-9, 9, d)
    if kind == "constant":
        return np.where(rng.random(d) < .5, 7., rng.integers(0, 5, (n, d)).astype(float))
    raise ValueError(kind)


KINDS = "few", "some", "many", "continuous", "tails", "scales", "constant"


def instance(rng, n, d, k, kind):
    """X, labels (some noise, some not the nearest), centers (some on data values, some far from the
    data), weights"""
    X = table(rng, n, d, kind)
    C = (X[rng.integers(0, n, k)] if rng.random() < .3
         else rng.normal(X.mean(0), X.std(0) + .3, (k, d)))
    if rng.random() < .2: C = np.round(C)
    if rng.random() < .1: C[rng.integers(k)] = X.mean(0) + 1e6*rng.choice([-1, 1], d)
    labels = (rng.integers(-1, k, n) if rng.random() < .4
              else np.argmin(((X[:, None] - C)**2).sum(2), 1))
    labels[rng.integers(n)] = rng.integers(k)
    if rng.random() < .2: labels = np.where(labels == 0, k - 1, labels)      # an empty cluster
    style = rng.integers(3)
    w = [np.ones(n), rng.integers(0, 4, n).astype(float), rng.integers(0, 99, n)/64][style]
    w[np.flatnonzero(labels >= 0)[0]] += 1
    return X, labels, C, w


# what scikit-learn's checks may find, and why; test_estimators asks every estimator, the file of a
# module asks its special settings
COLUMNS_BY_NAME = {"check_dataframe_column_names_consistency": "the check wants columns in another "
    "order refused; ours are found by their names, wherever they stand"}
WEIGHTS = (COLUMNS_BY_NAME | dict.fromkeys(["check_sample_weight_equivalence_on_dense_data",
                                            "check_sample_weight_equivalence_on_sparse_data"],
                        "the default reference is found from random starts, and weights are not "
                        "the same draws as repetition; KMeans fails too"))

# What a rule of its own may break; the rest is the door, which all estimators share.
SOME_CHECKS = {
    "check_no_attributes_set_in_init", "check_parameters_default_constructible",
    "check_get_params_invariance", "check_set_params",   # the class
    "check_clustering", "check_clusterer_compute_labels_predict", "check_fit_idempotent",
    "check_fit_check_is_fitted", "check_fit2d_1sample", "check_fit2d_1feature",
    "check_methods_sample_order_invariance", "check_methods_subset_invariance",
    "check_dict_unchanged",
    # fit and predict
    "check_estimators_pickle", "check_sample_weight_equivalence_on_dense_data"}


def failed_checks(estimator, expected=(), only=None):
    """scikit-learn's checks that an estimator fails, name -> error: all of them but the expected,
    or those of `only`."""
    failed = {}
    for model, check in estimator_checks_generator(estimator):
        name = check.func.__name__
        if name in expected or only is not None and name not in only: continue
        try: check(model)
        except SkipTest: pass
        except Exception as error: failed[name] = repr(error)
    return failed


def in_turn(names, values):
    """The table of a contract: as pytest.mark.parametrize, but one test, which tells by a note at
    which case it failed.

    For cases of milliseconds that need no fresh fixture. Several of them loop within each other. A
    case that is skipped ends itself alone; where all are, so is the test.
    """
    taken, values = [name.strip() for name in names.split(",")], list(values)

    def decorate(test):
        def every(**others):
            left = len(values)
            for value in values:
                case = dict(zip(taken, value if len(taken) > 1 else [value], strict=True))
                try: test(**case, **others)
                except BaseException as error:
                    error.add_note("the case: " + ", ".join(f"{name} = {v!r}"
                                                            for name, v in case.items()))
                    left -= isinstance(error, pytest.skip.Exception)
                    if not isinstance(error, pytest.skip.Exception) or not left: raise
        rest = [p for p in signature(test).parameters.values() if p.name not in taken]
        every.__signature__ = Signature(rest)
        every.__name__, every.__doc__, every.__module__ = (test.__name__, test.__doc__,
                                                           test.__module__)
        every.pytestmark = getattr(test, "pytestmark", [])
        return every
    return decorate
