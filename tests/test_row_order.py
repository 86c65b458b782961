"""The rows of a table have no order that means anything: any permutation gives the same bits."""
import numpy as np
import pytest
import xclust

METHODS = {
    "IMM": xclust.IMM(), "IMM medians": xclust.IMM(objective="kmedians"), "EMN": xclust.EMN(),
    "RandomCuts": xclust.RandomCuts(n_init=2, random_state=0), "ExGreedy": xclust.ExGreedy(),
    "ExShallow": xclust.ExShallow(), "ExKMC": xclust.ExKMC(max_leaves=8),
    "ExKMC medians": xclust.ExKMC(max_leaves=8, objective="kmedians"),
    "Expand": xclust.Expand(max_leaves=8), "CART": xclust.CART(),
    "entropy": xclust.CART(criterion="entropy"), "MedianTree": xclust.MedianTree(),
    "SpEx": xclust.SpEx(), "SSEGreedy": xclust.SSEGreedy(), "refined": xclust.IMM(refine=True),
    "AutoTree": xclust.AutoTree(random_state=0, objective="kmeans")}


def table(rng):
    """Columns of unlike scales far from 0, with ties; labels that follow a column, or nothing;
    weights or none."""
    n, d, k = rng.integers(8, 120), rng.integers(1, 6), rng.integers(2, 6)
    X = rng.normal(size=(n, d))*10.**rng.integers(-3, 4, d) + 10.**rng.integers(0, 8)
    if rng.random() < .4: X = np.round(X, rng.integers(0, 3))
    if rng.random() < .3: X[rng.random(X.shape) < .3] = X[0, 0]
    y = rng.integers(0, k, n)
    if rng.random() < .6:
        y = np.argsort(np.argsort(X[:, 0] + .3*X[:, 0].std()*rng.normal(size=n)))*k//n
    return X, y, None if rng.random() < .6 else rng.random(n)*3


def bits(method, X, y, w):
    "All that a fit says, without the order of the rows; an error by its type."
    try: found = method.fit(X, labels=y, sample_weight=w).result_
    except ValueError as e: return type(e)
    t = found.tree
    arrays = [t.feature, t.lower, t.upper, t.label, t.cost, t.margin, found.raw_centers]
    # of more rows a thousand are looked at
    if len(X) < 1000: arrays.append(found.scale)
    return ([a.tobytes() for a in arrays], found.cost, found.surrogate_cost, found.reference_cost,
            found.agreement)


@pytest.mark.parametrize("name", METHODS)
def test_any_order_of_the_rows_gives_the_same_bits(name):
    fitted = 0
    for seed in range(25):
        rng = np.random.default_rng(seed)
        X, y, w = table(rng)
        p = rng.permutation(len(X))
        one, other = (bits(METHODS[name], X[q], y[q], w if w is None else w[q])
                      for q in (np.arange(len(X)), p))
        assert repr(one) == repr(other), seed
        fitted += isinstance(one, tuple)
    assert fitted > 20


def test_of_a_larger_table_too():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(20_000, 8)) + 1e6, rng.integers(0, 6, 20_000)
    X += y[:, None]*rng.normal(size=8)
    p = rng.permutation(len(X))
    for method in (xclust.IMM(), xclust.CART(), xclust.ExKMC(max_leaves=12)):
        assert repr(bits(method, X, y, None)) == repr(bits(method, X[p], y[p], None))
    assert bits(xclust.IMM(n_jobs=2), X, y, None)[1:] == bits(xclust.IMM(), X[p], y[p], None)[1:]


def test_a_leaf_of_several_centers_that_cost_the_same_to_the_last_bits():
    "The cheapest center is found by exact sums, in memory and in chunks."
    for seed in range(150):
        rng = np.random.default_rng(seed)
        X, y, centers = (rng.integers(0, 5, (40, 2))*.1, rng.integers(0, 5, 40),
                         rng.integers(0, 5, (5, 2))*.1)
        p, model = rng.permutation(40), xclust.IMM(max_depth=1)
        fits = [(X, y), (X[p], y[p]), (xclust.Source(X, rows=7), y)]
        trees = [model.fit(rows, labels=labels, centers=centers).tree_ for rows, labels in fits]
        assert (all((t.label == trees[0].label).all() and (t.upper == trees[0].upper).all()
                    for t in trees)), seed
