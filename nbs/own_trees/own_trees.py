"""Trees that find the clusters themselves: grow, prune, and join leaves that lie close

Made by nbs/_quarto/export.py from nbs/1_methods/14_own_clusters.ipynb: edit that."""


import math, numbers
from functools import cache
from typing import NamedTuple
import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.sparse import issparse
from xclust.engine.columns import midpoint
from xclust.engine.compiled import kernel
from xclust.engine.costs import cluster_centers
from xclust.engine.result import without_reference
from xclust.engine.grow import Rule, grow
from xclust.engine.method import Method
from xclust.engine.task import Cut, task_of
from xclust.reference.validation import at_least, one_of
from xclust.engine.printed import warn
from xclust.reference.reference import own_reference
from xclust.methods.estimator import GreedyTreeClusterer, leaves_text
from xclust.methods.spex import comparable, neighbour_search
from xclust.methods.sse_greedy import SquaresRule


def near_mean(
    near:np.ndarray,    # (m,) how far each row of a leaf is from another leaf
    weights:np.ndarray, # (m,)
    share:float,        # Of the weight, above 0 and at most 1
) -> float:
    "The mean distance of the nearest share of the rows."
    # rows as far away by weight: the order of the table changes no bit
    order = np.lexsort((weights, near))
    upto = np.minimum(np.cumsum(weights[order]), share * weights.sum())
    counts = np.diff(upto, prepend=0.0)
    far, counts = near[order][counts > 0], counts[counts > 0]
    if np.isinf(far[0]): return np.inf
    # the nearest, and by how much the others exceed it: of rows as far away, their distance, to the
    # bit
    return float(far[0] + (counts * (far - far[0])).sum() / upto[-1])


class LeafGroups:
    "LeafGroups of rows that can be united: first the leaves of a tree."
    def __init__(self,
        X:np.ndarray,       # (n, d) the rows, dense
        weights:np.ndarray, # (n,)
        members:dict,       # Number of a group -> its rows
        share:float,        # Of a group's weight, whose nearest rows count
    ):
        self.X, self.weights, self.share, self.members = X, weights, share, dict(members)
        rows = np.concatenate(list(members.values()))
        self.near = {g: np.full(len(X), np.inf) for g in members}
        (Z, exponent), start = comparable(X[rows]), 0
        for g, own in members.items():
            part = Z[start:start + len(own)]
            closest = part[neighbour_search(part, 1).kneighbors(Z, return_distance=False)[:, 0]]
            # by differences: the same two rows are as far apart in both directions, to the bit
            with np.errstate(over="ignore", under="ignore"):
                self.near[g][rows] = np.ldexp(np.sqrt(((Z - closest) ** 2).sum(1)), exponent)
            start += len(own)

    def distance(self, a, b) -> float:
        "How far two groups are apart by their nearest rows."
        def one_way(a, b):
            rows = self.members[a]
            return near_mean(self.near[b][rows], self.weights[rows], self.share)
        return max(one_way(a, b), one_way(b, a))

    def rise(self, a, b) -> float:
        "By how much the sum of squares rises if two groups share their mean."
        (wa, ma), (wb, mb) = (self._middle(self.members[g]) for g in (a, b))
        return float(wa * wb / (wa + wb) * ((ma - mb) ** 2).sum())

    def _middle(self, rows):
        w = self.weights[rows]
        return (w.sum(), cluster_centers(self.X[rows], np.zeros(len(rows), int), 1,
                                         sample_weight=w)[0])

    def unite(self, a, b, new):
        "Two groups become one."
        self.members[new] = np.concatenate([self.members.pop(a), self.members.pop(b)])
        self.near[new] = np.minimum(self.near.pop(a), self.near.pop(b))


def pruned(
    tree,          # The tree as it grew
    belong,        # Function of a node: how far apart its two leaves are, in any measure
    limit:float,   # Leaves nearer than this become one
    most:int|None, # Leaves at most; None: no limit
    least:int=1,   # Leaves at least
    unite=None,    # Function of a node, told when its leaves become one
) -> np.ndarray: # Nodes that are leaves now, left to right
    "Take back questions between leaves that belong together."
    left, right, leaves = tree.children_left, tree.children_right, set(tree.leaves.tolist())
    parent, known = tree.parent, {}
    def look(leaf):
        u = int(parent[leaf])
        if u >= 0 and int(left[u]) in leaves and int(right[u]) in leaves: known[u] = belong(u)
    for leaf in tree.leaves: look(leaf)
    while known and len(leaves) > least:
        u = min(known, key=lambda v: (known[v], v))
        if not known[u] < limit and (most is None or len(leaves) <= most): break
        del known[u]
        leaves = leaves - {int(left[u]), int(right[u])} | {u}
        if unite: unite(u)
        look(u)
    return np.array(sorted(leaves))


def joined_leaves(
    groups:LeafGroups,
    n_clusters:int, # To be left
    apart,          # Function of two groups
    small:float=0,  # LeafGroups of less weight go first, the lightest to the closest other
) -> list: # Sets of the groups there were
    "Unite the closest two, until few are left."
    sets = [{g} for g in sorted(groups.members)]
    between = np.full((len(sets), len(sets)), np.inf)                # above the diagonal
    name = [min(s) for s in sets]
    def measure(a, b): between[min(a, b), max(a, b)] = apart(name[min(a, b)], name[max(a, b)])
    for b in range(len(sets)):
        for a in range(b): measure(a, b)
    alive = len(sets)
    while alive > n_clusters:
        size = np.array([groups.weights[groups.members[name[g]]].sum() if s else np.inf
                         for g, s in enumerate(sets)])
        least = int(size.argmin())
        open_pairs = between
        if size[least] < small:                                      # its pairs alone
            open_pairs = np.full_like(between, np.inf)
            open_pairs[least], open_pairs[:, least] = between[least], between[:, least]
        # of equal ones the first
        a, b = map(int, np.unravel_index(open_pairs.argmin(), between.shape))
        # all distances overflow
        if a == b: a, b = np.flatnonzero([len(s) for s in sets])[:2].tolist()
        groups.unite(name[a], name[b], name[a])
        sets[a], sets[b], alive = sets[a] | sets[b], set(), alive - 1
        between[b], between[:, b] = np.inf, np.inf
        for g in range(len(sets)):
            if g != a and sets[g]: measure(a, g)
    return [s for s in sets if s]


def weight_of_size(task, size) -> float:
    "The weight of a part of the rows: a number of rows, or a share of all as a float."
    return size * float(task.weights.sum()) if isinstance(size, float) else size

class DevianceRule(SquaresRule):
    """The cut that takes the most out of the sum of squares, if that is a share of all squares
    worth a cut."""
    leaves = "greedy"
    def __init__(self, task, min_samples_split=10, min_gain=.01):
        super().__init__(task)
        self.fewest, self.min_gain = weight_of_size(task, min_samples_split), min_gain

    def root(self):
        rows = self.task.rows
        X, w = self.X[rows], self.weights[rows]
        self.worth = self.min_gain * float(w @ ((X - w @ X / w.sum()) ** 2).sum(1))

    def cut(self, rows, state):
        if self.task.weights[rows].sum() < self.fewest: return None
        cut = super().cut(rows, state)
        return None if cut is None or cut.gain < self.worth else cut

    def label(self, rows, state): return 0              # clusters are found when the tree is grown


class Stretch(NamedTuple):
    "A stretch of a column: values[first:stop], and so much background from `low` to `high`."
    first: int
    stop: int
    low: float
    high: float
    points: float

@kernel
def disorder(y, n):
    "How mixed y rows and n background points are: their number times the entropy."
    out = 0.0
    if y > 0 and n > 0: out = y * math.log((y + n) / y) + n * math.log((y + n) / n)
    return out

@kernel
def best_part(values, upto, part):
    """The cut with the largest information gain, as (values left of it, its place), -1 where none
    gains. `upto[i]` is the weight of values[:i]."""
    y, best, index, place = upto[part.stop] - upto[part.first], 0.0, -1, 0.0
    whole = disorder(y, part.points)
    best = 1e-12 * whole                                        # rounding is no gain
    for i in range(part.first, part.stop):
        n = part.points * ((values[i] - part.low) / (part.high - part.low))
        # the rows at values[i] right of the cut, or left
        for s in range(i, i + 2):
            left = upto[s] - upto[part.first]
            gain = whole - disorder(left, n) - disorder(y - left, part.points - n)
            if gain > best * (1 + 1e-12): best, index, place = gain, s, values[i]
    return index, place


@kernel
def cut_off(part, index, place, right):
    "The left or the right side of a cut, as a part."
    share = (place - part.low) / (part.high - part.low)
    if right: return Stretch(index, part.stop, place, part.high, part.points * (1 - share))
    return Stretch(part.first, index, part.low, place, part.points * share)

@kernel
def crowd(upto, part):
    "Rows by background points."
    y = upto[part.stop] - upto[part.first]
    return y / part.points if part.points > 0 else (math.inf if y > 0 else 0.0)

@kernel
def look_ahead(values, upto, part):
    """The cut beside the emptiest stretch: (values left of it, its place, rows and background
    there)."""
    index, place = best_part(values, upto, part)
    if index < 0: return index, place, 0.0, 0.0
    a, b = cut_off(part, index, place, False), cut_off(part, index, place, True)
    right = crowd(upto, b) < crowd(upto, a)                     # the emptier side
    empty = b if right else a
    if not empty.low < empty.high:
        return index, place, upto[empty.stop] - upto[empty.first], empty.points
    second, there = best_part(values, upto, empty)
    if second < 0: return index, place, upto[empty.stop] - upto[empty.first], empty.points
    near, far = cut_off(empty, second, there, not right), cut_off(empty, second, there, right)
    if crowd(upto, near) > crowd(upto, far):
        return second, there, upto[far.stop] - upto[far.first], far.points
    third, between = -1, 0.0
    if near.low < near.high: third, between = best_part(values, upto, near)
    if third < 0: return second, there, upto[near.stop] - upto[near.first], near.points
    a, b = cut_off(near, third, between, False), cut_off(near, third, between, True)
    emptier = b if crowd(upto, b) < crowd(upto, a) else a
    return third, between, upto[emptier.stop] - upto[emptier.first], emptier.points


class Region(NamedTuple):
    "What CLTree remembers of a node."
    low: np.ndarray  # (d,) its box
    high: np.ndarray # (d,)
    points: float    # background in it
    stretch: float   # rows by background points in the stretch beside the cut above it


def emptiest(task, rows, region,
             column): # column: function of j -> its values, and the weight and rows below each
    """Where a box may be cut: ((rows by background, -background), column, index, place) of the
    emptiest stretch beside a cut; None where there is none."""
    found, least = None, task.limits.min_samples_leaf
    for j in task.features:
        low, high = float(region.low[j]), float(region.high[j])
        if not low < high: continue
        values, upto, counts = column(int(j))
        part = Stretch(0, len(values), low, high, region.points)
        index, place, rows_there, points = look_ahead(values, upto, part)
        empty = (rows_there + 1) / (points + 1)
        if index < 0 or 0 < index < len(values) and not least <= counts[index] <= len(rows) - least:
            continue
        if found is None or (empty, -points) < found[0]:
            found = (empty, -points), int(j), index, place
    return found


class BackgroundRule(Rule):
    "The cut beside the emptiest stretch of a column, between rows and a uniform background."
    leaves = "greedy"
    def __init__(self, task, min_samples_split=10):
        super().__init__(task)
        self.values, self.weights = task.columns.values, task.weights
        self.fewest = weight_of_size(task, min_samples_split)

    def root(self):
        rows = self.task.rows
        ends = np.array([[x[rows].min(), x[rows].max()] for x in self.values])
        return Region(*ends.T.copy(), float(self.weights[rows].sum()), 0.0)

    def column(self, j, rows):
        "The different values of a column, and the weight and the rows below each and below all."
        order = rows[np.argsort(self.values[j][rows], kind="stable")]
        x = self.values[j][order]
        ends = np.flatnonzero(np.r_[x[1:] > x[:-1], True])
        return x[ends], np.r_[0.0, np.cumsum(self.weights[order])[ends]], np.r_[0, ends + 1]

    def cut(self, rows, region):
        if self.weights[rows].sum() < self.fewest: return None
        column = cache(lambda j: self.column(j, rows))
        while (found := emptiest(self.task, rows, region, column)) is not None:
            (empty, _), j, index, place = found
            values, upto, _ = column(j)
            if 0 < index < len(values):
                return Cut(j, -np.inf, float(midpoint(values[index - 1], values[index])), empty,
                           gain=1.0, memo=(region, place))
            # of empty space
            region = self.side(region, j, place, index == 0, upto[-1])

    def side(self, region, j, place, right, y):
        "The box on one side, with y rows in it; background is added where it is rarer than rows."
        span, (low, high) = region.high[j] - region.low[j], (region.low.copy(), region.high.copy())
        if right: low[j] = place
        else: high[j] = place
        points = region.points * float((high[j] - low[j]) / span)
        return Region(low, high, max(points, y), region.stretch)

    def split(self, region, cut, left, right):
        shrunk, place = cut.memo
        shrunk = shrunk._replace(stretch=cut.score)
        return tuple(self.side(shrunk, cut.feature, place, is_right,
                               float(self.weights[rows].sum()))
                     for is_right, rows in enumerate((left, right)))

    def label(self, rows, region): return 0             # clusters are found when the tree is grown


class Kept(Rule):
    "A tree that was grown before, down to some of its nodes."
    leaves = "greedy"
    def __init__(self, task, tree, label):
        super().__init__(task)
        # label: node -> cluster, of those that are leaves now
        self.tree, self.named = tree, label

    def root(self): return 0
    def split(self, node, cut, left, right):
        return int(self.tree.children_left[node]), int(self.tree.children_right[node])
    def label(self, rows, node): return self.named[node]

    def cut(self, rows, node):
        if node in self.named: return None
        return Cut(int(self.tree.feature[node]), float(self.tree.lower[node]),
                   float(self.tree.upper[node]), 0.0)

def rows_below(grown) -> dict: # Number of a node -> its rows
    "The rows of every node."
    tree, inside = grown.tree, {}
    for leaf, (start, stop) in zip(grown.tree.leaves, grown.slices):
        inside[int(leaf)] = grown.order[start:stop]
    # children have the higher numbers
    for u in range(tree.node_count - 1, -1, -1):
        if u not in inside:
            inside[u] = np.concatenate([inside[int(side[u])]
                                        for side in (tree.children_left, tree.children_right)])
    return inside

def clusters_by_name(clusters, inside, task) -> dict: # Number of a leaf -> cluster
    """Clusters, each a set of leaves, with numbers: their own, or those of the clusters that share
    most rows."""
    number = np.arange(len(clusters))
    if task.reference is not None:
        shared = np.zeros((len(clusters), task.reference.n_clusters))
        for c, leaves in enumerate(clusters):
            for leaf in leaves:
                np.add.at(shared[c], task.reference.labels[inside[leaf]],
                          task.weights[inside[leaf]])
        number = linear_sum_assignment(-shared)[1]
    return {leaf: int(number[c]) for c, leaves in enumerate(clusters) for leaf in leaves}


class OwnClusters(Method):
    """Grow, prune, join: `n_clusters`, `share` and `join` are options of the last two steps, the
    others of the rule."""
    leaves, slow, kernel = "greedy", True, False
    def __init__(self, rule, n_clusters, share=.2, join="distance", **options):
        super().__init__(rule, **options)
        self.n_clusters, self.share, self.join, self.found = n_clusters, share, join, None

    def begin(self, checked, given):
        self.free = given.nothing
        return given

    def refuses(self, task):
        return ("measures whole rows, and these are sparse" if issparse(task.columns.values.T)
                else "")

    def belonging(self, grown, groups,
                  inside): # (function of a node, the limit below which its leaves become one)
        "How much the two leaves of a node belong together."
        raise NotImplementedError

    def space(self, task) -> np.ndarray: # (n, d)
        "The rows as distances see them."
        return np.ascontiguousarray(task.columns.values.T)

    def small(self, task) -> float:
        "The weight that a cluster has to have, if others are near."
        return 0.0

    def find(self, task):
        "The tree as it grew, its clusters as sets of leaves, and the rows of every node."
        free = task.within(max_leaves=None)
        grown = grow(self.rule(free), free)
        X, inside, tree = self.space(task), rows_below(grown), grown.tree
        groups = LeafGroups(X, task.weights,
                            {int(leaf): inside[int(leaf)] for leaf in tree.leaves}, self.share)
        def unite(u): groups.unite(int(tree.children_left[u]), int(tree.children_right[u]), u)
        belong, limit = self.belonging(grown, groups, inside)
        k = self.n_clusters if task.reference is None else task.reference.n_clusters
        pruned(tree, belong, limit, task.limits.max_leaves, k, unite)
        apart = groups.distance if self.join == "distance" else groups.rise
        clusters = joined_leaves(groups, k, apart, self.small(task))
        return tree, clusters, inside

    def grow(self, task):
        tree, clusters, inside = self.found or self.find(task)
        free = task.within(max_leaves=None)
        return grow(Kept(free, tree, clusters_by_name(clusters, inside, task)), free)


class Nearness(OwnClusters):
    "CUBT: leaves whose nearest rows are near belong together."
    def __init__(self, rule, min_distance=0.0, **options):
        super().__init__(rule, **options)
        self.min_distance = min_distance

    def belonging(self, grown, groups, inside):
        left, right = grown.tree.children_left, grown.tree.children_right
        return (lambda u: groups.distance(int(left[u]), int(right[u]))), self.min_distance

class Emptiness(OwnClusters):
    "CLTree: leaves belong together if the stretch beside their cut is not empty."
    def __init__(self, rule, min_crowd=.1, **options):
        super().__init__(rule, **options)
        self.min_crowd = min_crowd

    def belonging(self, grown, groups, inside):
        left, states = grown.tree.children_left, grown.states
        return (lambda u: -states[left[u]].stretch), -self.min_crowd

    def space(self, task):
        "Every column in parts of its range, for cuts do not depend on units."
        X = super().space(task)
        span = np.ptp(X[task.rows], axis=0)
        return X / np.where(span > 0, span, 1.0)

    def small(self, task): return weight_of_size(task, self.options["min_samples_split"])


class OwnTreeClusterer(GreedyTreeClusterer):
    "The base class of trees that find their own clusters; several leaves may be one cluster."
    objective, objectives, takes_sparse, refine = "kmeans", ("kmeans",), False, False

    def _max_leaves(self, k):
        at_least("max_leaves", self.max_leaves, 1, none=True)
        k = self.n_clusters if k is None else k
        if self.max_leaves is not None and self.max_leaves < k:
            raise ValueError(f"max_leaves must be at least the number of clusters, {k}, so that "
                             f"each can have a leaf; got {self.max_leaves}.")
        return self.max_leaves

    def _options(self) -> dict:
        "The parameters that both methods share."
        at_least("n_clusters", self.n_clusters, 1)
        return dict(n_clusters=int(self.n_clusters),
                    min_samples_split=split_size(self.min_samples_split))

    def _answer(self, ready, method):
        task = ready.task
        if task.reference is not None: return super()._answer(ready, method)
        method.found = method.find(task)
        grown, X = method.grow(task), np.ascontiguousarray(task.columns.values.T)
        own = own_reference(X, grown.tree.predict(X), task.weights)
        own = task_of(task.columns, own, task.weights, task.limits, task.run, task.interval)
        found, grown = super()._answer(ready._replace(task=own), method)
        return without_reference(found), grown

    def _warn(self, grown, found, method):
        wanted = self.n_clusters if found.reference_labels is None else found.n_clusters
        clusters = len(np.unique(grown.tree.label[grown.tree.leaves]))
        if clusters < wanted:
            warn(f"the tree has {leaves_text(grown.tree)}, too few for {wanted} clusters: "
                 f"{self._no_more}.")


def split_size(value):
    "A number of rows, or a share of them as a float."
    whole = isinstance(value, numbers.Integral)
    if isinstance(value, numbers.Real) and not whole and 0 < value < 1: return float(value)
    at_least("min_samples_split", value, 2)
    return int(value)

def share_of(name, value, most=1.0) -> float:
    "A number above 0 and up to a limit; ValueError."
    if isinstance(value, numbers.Real) and not isinstance(value, bool) and 0 < value <= most:
        return float(value)
    up_to = f" and at most {most:g}" if most < np.inf else ""
    raise ValueError(f"{name} must be a number above 0{up_to}; got {value!r}.")


class CUBT(OwnTreeClusterer):
    """Clusters found by a tree: grown by sums of squares, pruned and joined by the distance of
    leaves (Fraiman, Ghattas, Svarc 2013)."""
    _no_more = "min_samples_split and min_gain allow no further cut, or pruning took it back"
    def __init__(self,
        n_clusters:int=8,            # Clusters to find; leaves are joined until so many are left
        *,
        # A clusterer or Pipeline to be compared with; it changes the number of clusters to its own,
        # and no cut
        reference=None,
        # Leaves that pruning leaves at most, at least one a cluster; None: no limit
        max_leaves:int|None=None,
        # Nodes of less weight are not cut: rows, or as a float a share
        min_samples_split:int|float=10,
        min_gain:float=.01,          # Share of all squares that a cut has to take away
        # Leaves of one question that are nearer become one; None: only for `max_leaves`
        min_distance:float|None=None,
        share:float=.2,              # Share of a leaf's rows whose distance counts, the nearest
        # Clusters joined first: the nearest by "distance", or the least rise of "deviance"
        join:str="distance",
        max_depth:int|None=None,     # Longest path from the root
        min_samples_leaf:int=1,      # Rows on each side of a cut
        features=None,               # Names or indices of the columns that may be cut; None for all
        random_state=None,           # For the reference
        n_jobs:int|None=None, # Threads; None is one, -1 all cores. The tree does not depend on it
        thresholds:str="full", # "round": cuts at the shortest numbers that move no training row
        missing:str="median", # Missing where training saw none: goes as the "median", or "refuse"
    ):
        self.n_clusters, self.reference, self.max_leaves = n_clusters, reference, max_leaves
        self.min_samples_split, self.min_gain = min_samples_split, min_gain
        self.min_distance = min_distance
        self.share, self.join = share, join
        self.max_depth, self.min_samples_leaf, self.features = max_depth, min_samples_leaf, features
        self.random_state, self.n_jobs, self.thresholds = random_state, n_jobs, thresholds
        self.missing = missing

    def method(self):
        near = (0.0 if self.min_distance is None
                else share_of("min_distance", self.min_distance, np.inf))
        return Nearness(DevianceRule, min_distance=near, share=share_of("share", self.share),
                        join=one_of("join", self.join, ("distance", "deviance")),
                        min_gain=share_of("min_gain", self.min_gain), **self._options())


class CLTree(OwnTreeClusterer):
    """Clusters found by a tree that parts rows from a uniform background, looking ahead for empty
    space (Liu, Xia, Yu
    2000)."""
    _no_more = "min_samples_split allows no further cut, or pruning by min_crowd took it back"
    def __init__(self,
        n_clusters:int=8,            # Clusters to find; leaves are joined until so many are left
        *,
        # A clusterer or Pipeline to be compared with; it changes the number of clusters to its own,
        # and no cut
        reference=None,
        # Leaves that pruning leaves at most, at least one a cluster; None: no limit
        max_leaves:int|None=None,
        # A node of less weight is not cut, nor a cluster; as CUBT's
        min_samples_split:int|float=.05,
        # Rows by background points: a cut beside a stretch with more of them is taken back
        min_crowd:float=.1,
        max_depth:int|None=None,     # Longest path from the root
        min_samples_leaf:int=1,      # Rows on each side of a cut
        features=None,               # Names or indices of the columns that may be cut; None for all
        random_state=None,           # For the reference
        n_jobs:int|None=None, # Threads; None is one, -1 all cores. The tree does not depend on it
        thresholds:str="full", # "round": cuts at the shortest numbers that move no training row
        missing:str="median", # Missing where training saw none: goes as the "median", or "refuse"
    ):
        self.n_clusters, self.reference, self.max_leaves = n_clusters, reference, max_leaves
        self.min_samples_split, self.min_crowd = min_samples_split, min_crowd
        self.max_depth, self.min_samples_leaf, self.features = max_depth, min_samples_leaf, features
        self.random_state, self.n_jobs, self.thresholds = random_state, n_jobs, thresholds
        self.missing = missing

    def method(self):
        return Emptiness(BackgroundRule, min_crowd=share_of("min_crowd", self.min_crowd, np.inf),
                         **self._options())
