"""Help for the public names, and which module brings which method. Made by nbs/_quarto/export.py from the notebooks: edit those."""
import sys


class _Type(str):
    "An annotation, shown as it is written."
    __repr__ = str.__str__


def document(name):
    "Give the public names of a module their docstrings, and their signatures readable types."
    module = sys.modules[name]
    for path, (text, types) in DOCS.get(name.removeprefix("xclust."), {}).items():
        thing = module
        for part in path.split("."): thing = vars(thing)[part]
        for one in _layers(thing):
            if text is not None: one.__doc__ = text
            if types is not None and hasattr(one, "__annotations__"):
                one.__annotations__ = {key: _Type(value) for key, value in types.items()}


def _layers(thing):
    "A function, and what it wraps."
    thing = getattr(thing, "__func__", thing)
    while thing is not None:
        yield thing
        thing = getattr(thing, "__wrapped__", None) or getattr(thing, "py_func", None)


SITE = 'https://xclust.github.io/xclust'

PAGES = {'methods.imm': '1_methods/imm.html',
 'methods.cart': '1_methods/cart.html',
 'methods.exkmc': '1_methods/exkmc.html',
 'methods.ex_greedy': '1_methods/ex_greedy.html',
 'methods.emn': '1_methods/emn.html',
 'methods.random_cuts': '1_methods/random_cuts.html',
 'methods.spex': '1_methods/spex.html',
 'methods.sse_greedy': '1_methods/sse_greedy.html',
 'methods.estimator': '1_methods/estimator.html',
 'methods.boxes': '1_methods/boxes.html',
 'methods.in_pieces': '1_methods/in_pieces.html',
 'methods.own_clusters': '1_methods/own_clusters.html',
 'methods.mixed_pieces': '1_methods/mixed_pieces.html',
 'reading.words': '2_reading/words.html',
 'reading.rules': '2_reading/rules.html',
 'reading.explanations': '2_reading/explanations.html',
 'reading.naming': '2_reading/naming.html',
 'reading.counterfactuals': '2_reading/counterfactuals.html',
 'reading.evaluation': '2_reading/evaluation.html',
 'reading.how_many': '2_reading/how_many.html',
 'reading.box_rules': '2_reading/box_rules.html',
 'reading.describe': '2_reading/describe.html',
 'better.refinement': '3_better/refinement.html',
 'better.local_search': '3_better/local_search.html',
 'better.optimal': '3_better/optimal.html',
 'better.portfolio': '3_better/portfolio.html',
 'better.update': '3_better/update.html',
 'better.refined_in_pieces': '3_better/refined_in_pieces.html',
 'better.auto_in_pieces': '3_better/auto_in_pieces.html',
 'better.wishes': '3_better/wishes.html',
 'better.row_wishes': '3_better/row_wishes.html',
 'kernels.kernels': '4_kernels/kernels.html',
 'kernels.kernel_costs': '4_kernels/kernel_costs.html',
 'kernels.feature_maps': '4_kernels/feature_maps.html',
 'kernels.kernel_imm': '4_kernels/kernel_imm.html',
 'kernels.kernel_greedy': '4_kernels/kernel_greedy.html',
 'kernels.dual_threshold': '4_kernels/dual_threshold.html',
 'reference.frames': '5_reference/frames.html',
 'reference.doors': '5_reference/doors.html',
 'reference.kmedians': '5_reference/kmedians.html',
 'reference.reference': '5_reference/reference.html',
 'reference.spectral': '5_reference/spectral.html',
 'reference.source': '5_reference/source.html',
 'reference.partitions': '5_reference/partitions.html',
 'reference.on_dask': '5_reference/on_dask.html',
 'reference.given_costs': '5_reference/given_costs.html',
 'reference.chunk_clusters': '5_reference/chunk_clusters.html',
 'reference.on_spark': '5_reference/on_spark.html',
 'reference.given_cuts': '5_reference/given_cuts.html',
 'reference.given_top': '5_reference/given_top.html',
 'reference.mixed_chunks': '5_reference/mixed_chunks.html',
 'reference.kept': '5_reference/kept.html',
 'engine.compiled': '6_engine/compiled.html',
 'engine.costs': '6_engine/costs.html',
 'engine.tree': '6_engine/tree.html',
 'engine.columns': '6_engine/columns.html',
 'engine.sweep': '6_engine/sweep.html',
 'engine.label_sweep': '6_engine/label_sweep.html',
 'engine.pair_sweep': '6_engine/pair_sweep.html',
 'engine.task': '6_engine/task.html',
 'engine.grow': '6_engine/grow.html',
 'engine.explained': '6_engine/explained.html',
 'engine.printed': '6_engine/printed.html',
 'engine.method': '6_engine/method.html',
 'engine.runs': '6_engine/runs.html',
 'engine.pieces': '6_engine/pieces.html',
 'engine.piece_costs': '6_engine/piece_costs.html',
 'engine.pair_pieces': '6_engine/pair_pieces.html',
 'engine.workers': '6_engine/workers.html',
 'engine.planning': '6_engine/planning.html',
 'shipping.plots': '7_shipping/plots.html',
 'shipping.explorer': '7_shipping/explorer.html',
 'shipping.reporting': '7_shipping/reporting.html',
 'shipping.export': '7_shipping/export.html',
 'shipping.files': '7_shipping/files.html',
 'shipping.cli': '7_shipping/cli.html',
 'shipping.command': '7_shipping/command.html',
 'shipping.box_files': '7_shipping/box_files.html',
 'shipping.gates': '7_shipping/gates.html',
 'shipping.many_rows': '7_shipping/many_rows.html',
 'naive': 'explain.html'}

LATER = {'better.portfolio.AutoTree': {'_method_in_pieces': 'better.auto_in_pieces'},
 'methods.estimator.TreeClusterer': {'_refined_in_pieces': 'better.refined_in_pieces',
                                     '_refined': 'better.refinement',
                                     'heed': 'better.row_wishes',
                                     'update': 'better.update',
                                     'bill': 'better.wishes',
                                     'edit': 'better.wishes',
                                     '_method_in_pieces': 'methods.in_pieces',
                                     '_clustered': 'methods.in_pieces',
                                     '_entered': 'methods.in_pieces',
                                     '_ready': 'methods.in_pieces',
                                     '_tell_passes': 'methods.in_pieces',
                                     '_explain_source': 'methods.in_pieces',
                                     'counterfactual': 'reading.counterfactuals',
                                     'sensitivity': 'reading.counterfactuals',
                                     'describe': 'reading.describe',
                                     'evaluate': 'reading.evaluation',
                                     'threshold_report': 'reading.evaluation',
                                     'cautions': 'reading.evaluation',
                                     '_warn_of_failure': 'reading.evaluation',
                                     'trust_sentence': 'reading.evaluation',
                                     'explanation_size': 'reading.evaluation',
                                     'cost_by_feature': 'reading.evaluation',
                                     'confusion': 'reading.evaluation',
                                     'audit': 'reading.evaluation',
                                     'check': 'reading.evaluation',
                                     'explain': 'reading.explanations',
                                     'name_clusters': 'reading.naming',
                                     'align_to': 'reading.naming',
                                     'rules': 'reading.rules',
                                     '_page': 'reading.rules',
                                     'explore': 'shipping.explorer',
                                     'to_json': 'shipping.export',
                                     'to_sql': 'shipping.export',
                                     'to_expression': 'shipping.export',
                                     'to_frame': 'shipping.export',
                                     'to_sklearn': 'shipping.export',
                                     'plot': 'shipping.plots',
                                     'report': 'shipping.reporting'},
 'engine.task.Columns': {'around': 'engine.sweep'},
 'methods.boxes.Boxes': {'rules': 'reading.box_rules',
                         '_page': 'reading.box_rules',
                         'name_clusters': 'reading.box_rules',
                         'explain': 'reading.box_rules',
                         'counterfactual': 'reading.box_rules',
                         'describe': 'reading.describe',
                         'cautions': 'reading.evaluation',
                         'to_json': 'shipping.box_files',
                         'to_sql': 'shipping.gates',
                         'to_gatingml': 'shipping.gates',
                         'plot': 'shipping.gates',
                         'report': 'shipping.gates'}}

DOCS = {
'better.optimal': {
'exact_tree': (
"""The cheapest of all threshold trees with so many leaves, and the proof.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
n_leaves : int, default=3
    1, 2 or 3; each leaf is a cluster.
objective : str, default='kmeans'
    "kmeans" or "kmedians".
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
max_looked : int or None, default=None
    First cuts to look at; None: until the tree is proved.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.

Returns
-------
Certified
    `(tree, cost, optimal, lower_bound, looked)`; fewer leaves if X has fewer distinct rows.

References
----------
.. [1] The chapter "Optimal small trees", https://xclust.github.io/xclust/3_better/optimal.html

Examples
--------
>>> import numpy as np
>>> from xclust import exact_tree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> exact_tree(X, 3).tree
x0 <= 5?
  yes: cluster 0 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 1 (2 rows)
    no:  cluster 2 (2 rows)
""",
{'n_leaves': 'int', 'objective': 'str', 'max_looked': 'int | None', 'n_jobs': 'int | None', 'return': 'Certified'}),
'lower_bound': ("""What k-means with so many clusters pays at least: the scatter outside the leading directions.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
n_clusters : int
    Clusters, or leaves.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    At most the sum of squares of any clustering of so many clusters.

References
----------
.. [1] The chapter "Optimal small trees", https://xclust.github.io/xclust/3_better/optimal.html

Examples
--------
>>> import numpy as np
>>> from xclust import lower_bound
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> round(lower_bound(X, 3), 3)
0.0
""", {'n_clusters': 'int', 'return': 'float'}),
'Certified': ("""A tree, and the proof that none of its size is cheaper.

Parameters
----------
tree : Tree
cost : float
optimal : bool
    Whether the proof was completed.
lower_bound : float
    No tree of so many leaves costs less.
looked : int
    First cuts that were looked at.

References
----------
.. [1] The chapter "Optimal small trees", https://xclust.github.io/xclust/3_better/optimal.html
""", None),
'Certified.__new__': (
None,
{'tree': 'Tree', 'cost': 'float', 'optimal': 'bool', 'lower_bound': 'float', 'looked': 'int'}),
'Certified.optimal': ("""Whether the proof was completed.""", None),
'Certified.lower_bound': ("""No tree of so many leaves costs less.""", None),
'Certified.looked': ("""First cuts that were looked at.""", None),
},
'better.portfolio': {
'AutoTree': (
"""The best tree we have: every method starts on the same reference, every tree is expanded to the leaf budget and refined, the cheapest is kept.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
max_leaves : int, str or None, default=None
    At least the number of clusters k; None is k; "knee": the knee of the cost curve from k to 4 k
    leaves.
max_price : float or None, default=None
    The fewest leaves with at most this price, up to `max_leaves` (None: 4 k).
max_features : int or None, default=None
    Distinct columns in the whole tree; None for any number. With `feature_costs`, what they may
    cost together.
feature_costs : mapping or None, default=None
    {name or index: cost}, such as {"mri": 10}; every other column costs 1. It needs `max_features`.
time_limit : float or None, default=None
    Seconds of search; `n_moves_`, as `max_moves`, repeats it.
max_moves : int or None, default=None
    Moves of search from the best start. Without a limit of either kind a first round of 100 follows
    a race, one of up to 1,000 the starts of "all" on up to 5,000 rows; 0: none.
starts : str or list of str, rules, methods and estimators, default='all'
    "fast": the three cheapest refined to the end, the others for one sweep. Or a list of names,
    rules, methods and estimators, in which "all" and "fast" may stand, such as ["all", MyRule].
    With more than ten thousand rows the starts of a word race on a sample, and the winner is
    refined on all rows; "fast" are then ExKMC with and without a base, CART, ExGreedy and ExShallow
    alone. Named ones see all rows.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans, KMedians or KernelKMeans.
objective : str or None, default=None
    "kmeans", "kmedians", "labels" (count the rows that change their cluster) or "kernel"; None:
    "kernel" for a KernelKMeans reference, "labels" for a given clustering of which less than 95 %
    of the rows are nearest to the mean of their own cluster, else "kmeans". `objective_` tells
    which.
kernel : str or Kernel, default='gaussian'
    For kernel clusterings: a name, a `Kernel` or a function; a KernelKMeans brings its own.
gamma : str or float, default='scale'
    Of a Gaussian or Laplace kernel: "scale", "median" or a number.
fidelity : float, default=0.5
    What a row costs that leaves its cluster, measured in what a row of the given clustering costs
    on average; it adds to the cost. 0: the cost alone, as the papers price trees; float("inf"):
    such rows alone. `cost_` and `price_` never contain it; with objective="labels" such rows are
    the cost.
cuts : str, default='auto'
    "threshold", "interval"; "auto": intervals for kernel clusterings only.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
random_state : int, RandomState or None, default=None
    For the reference, the random cuts and the search; with None the last two draw as with 0, and a
    given clustering always gets the same tree.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='round'
    "round": cuts at the shortest numbers that move no training row; "full": amid the gaps between
    rows; {column: values, or a step}: only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".
verbose : int, default=0
    1: say on stderr what is going on; an interrupt during the search then ends the search alone.
    `set_callbacks` of scikit-learn hears the same.

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.
starts_ : Starts
    What every start led to, `.best` the winner.
best_start_ : str
    The name of the winner.
curve_ : list or None
    Sizes that were looked at, where the number of leaves was chosen: `.n_leaves`, `.cost`,
    `.price`.
n_moves_ : int or None
    Moves of the search; None without one.

References
----------
.. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html

Examples
--------
>>> import numpy as np
>>> from xclust import AutoTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> best = AutoTree().fit(X, labels=labels)
>>> print(best.tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 50?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'AutoTree.__init__': (
None,
{'n_clusters': 'int',
 'max_price': 'float | None',
 'max_features': 'int | None',
 'time_limit': 'float | None',
 'max_moves': 'int | None',
 'objective': 'str | None',
 'kernel': 'str | Kernel',
 'gamma': 'str | float',
 'fidelity': 'float',
 'cuts': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str',
 'verbose': 'int'}),
'AutoTree.fit': ("""Explain a clustering of X: the one given, or the one `reference` finds.

Parameters
----------
X : array-like of shape (n, d)
    Numbers: array, list, pandas or polars frame.
y : array-like of shape (n,) or None, default=None
    The labels, where `objective="labels"` and `labels` is not given, as in a grid search; else
    ignored, with a warning.
labels : array-like of shape (n,) or None, default=None
    The clustering to explain, of any type; -1 or missing is noise.
centers : array-like of shape (k, d) or None, default=None
    Its centers; refused for kernel clusterings, which have none among the columns.
costs : array-like of shape (n, k) or None, default=None
    What each row pays in each cluster, or a function of X that tells: 1 - p of soft labels,
    distances in another space, losses. Where no labels are given, each row's is its cheapest
    cluster.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
noise : str, default='leave'
    "cluster": rows without a cluster are one of their own, leaves answer -1, "noise"; "leave": they
    count nowhere.
feature_names : array-like of shape (d,) or None, default=None
    The names of the columns of a sparse matrix; other tables with names are frames.

Returns
-------
self
    The fitted estimator.

Raises
------
ValueError
    A parameter is out of its range, X holds text or missing values outside a frame, or labels,
    costs or weights have another length than X.
TypeError
    X is no table of numbers, such as a dict.

References
----------
.. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html

Examples
--------
>>> import numpy as np
>>> from xclust import AutoTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> p = np.where(X[:, :1] > 5, .9, .2)                                 # soft labels: the probability of cluster 1
>>> soft = AutoTree().fit(X, costs=1 - np.hstack([1 - p, p]))
>>> soft.labels_, round(soft.cost_, 1)                                 # expected misplaced rows
(array([0, 0, 0, 1, 1, 1, 1]), 1.0)
""", {'noise': 'str'}),
'AutoTree.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'explain_clusters': ("""Explain a clustering by the best tree we have: AutoTree in one call.

Parameters
----------
X : array-like of shape (n, d)
    Numbers: array, list; or a frame, which may hold text, dates and missing values, too.
labels : array-like of shape (n,) or None, default=None
    The clustering to explain; None: the one that `reference` finds.
centers : array-like of shape (k, d) or None, default=None
    The centers of this clustering.
costs : array-like of shape (n, k) or None, default=None
    What each row pays in each cluster, or a function of X that tells.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
noise : str or object, default='leave'
    "cluster": rows without a cluster are one of their own, leaves answer -1, "noise".
feature_names : array-like of shape (d,) or None, default=None
    The names of the columns of a sparse matrix.
**parameters
    Parameters of `AutoTree`.

Returns
-------
AutoTree
    Fitted to these rows.

References
----------
.. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html

Examples
--------
>>> import numpy as np
>>> from xclust import explain_clusters
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> explain_clusters(X, labels).predict([[3, 30]])
array(['rare'], dtype=object)
""", {'return': 'AutoTree'}),
'Starts': (
"""What every start led to: a list of `Start`, the winner in `.best`; those that grew no tree are in `.failed`.

Attributes
----------
best : Start
lead : float
    By how much the best of the other starts is dearer. 0 where another start led to the same total;
    inf if there is no other, or the best pays nothing.

References
----------
.. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html
""",
None),
'Start': ("""A start, and where it led.

Parameters
----------
name : str
n_leaves : int
    Of the tree as the method alone grows it.
cost : float
    Of that tree.
price : float
final_n_leaves : int
    After expansion, refinement and search.
final_cost : float
final_price : float
agreement : Agreement
    Of the final tree with the reference.
total : float
    What starts are compared by: the final cost, and what the rows pay that left their cluster; inf
    if its price is not allowed.

References
----------
.. [1] The chapter "AutoTree", https://xclust.github.io/xclust/3_better/portfolio.html
""", None),
'Start.__new__': (
None,
{'name': 'str',
 'n_leaves': 'int',
 'cost': 'float',
 'price': 'float',
 'final_n_leaves': 'int',
 'final_cost': 'float',
 'final_price': 'float',
 'agreement': 'Agreement',
 'total': 'float'}),
'Start.n_leaves': ("""Of the tree as the method alone grows it.""", None),
'Start.cost': ("""Of that tree.""", None),
'Start.final_n_leaves': ("""After expansion, refinement and search.""", None),
'Start.agreement': ("""Of the final tree with the reference.""", None),
'Start.total': (
"""What starts are compared by: the final cost, and what the rows pay that left their cluster; inf if its price is not allowed.""",
None),
},
'better.refinement': {
'refine': (
"""Give every node its best cut for the subtrees below, every leaf its cheapest cluster, every cluster its center.

Parameters
----------
tree : Tree
    Any threshold tree over the columns of X, such as `model.tree_`.
X : array-like of shape (n, d)
    Training rows, dense or sparse.
reference : clusterer, Pipeline or None
    The clustering it explains: labels, a fitted tree estimator, a clusterer, or a Reference.
interval : bool or None, default=None
    May new cuts be intervals? None: if the tree has one.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that new cuts may use; None for all.
min_samples_leaf : int, default=1
    No leaf becomes smaller than this.
max_rounds : int or None, default=None
    None: until nothing improves.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
fidelity : float, default=0.0
    What leaving its cluster costs a row, in average costs of one; inf counts such rows alone.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.

Returns
-------
Refined
    A pair: `(tree, costs)`.

References
----------
.. [1] The chapter "Refinement", https://xclust.github.io/xclust/3_better/refinement.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, refine
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> refine(model.tree_, X, model.reference_labels_).tree
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
{'tree': 'Tree',
 'interval': 'bool | None',
 'min_samples_leaf': 'int',
 'max_rounds': 'int | None',
 'fidelity': 'float',
 'n_jobs': 'int | None',
 'return': 'Refined'}),
'Refined': ("""A refined tree, and what its clusters paid on the way.

Parameters
----------
tree : Tree
costs : list
    At the clusters' own centers: at first, and after every round; with fidelity, tolls are in them.

References
----------
.. [1] The chapter "Refinement", https://xclust.github.io/xclust/3_better/refinement.html
""", None),
'Refined.__new__': (None, {'tree': 'Tree', 'costs': 'list'}),
'Refined.costs': (
"""At the clusters' own centers: at first, and after every round; with fidelity, tolls are in them.""",
None),
},
'better.row_wishes': {
'TreeClusterer.heed': (
"""The tree bent to wishes about rows: pairs together or apart, and groups that pay alike.

Parameters
----------
X : array-like of shape (n, d)
    The rows of the fit.
together : object, default=None
    [(i, j)]: rows, numbered from 0, that belong to one cluster.
apart : object, default=None
    [(i, j)]: rows that belong to two.
groups : array-like of shape (n,) or None, default=None
    The group of each row, or the name of a column of X.
broken : float, default=10.0
    What a broken pair costs, in average costs of a row; inf: pairs before all else.
fairness : float, default=1.0
    0: all rows count alike; 1: the mean cost of the group that pays most counts alone.
max_leaves : int or None, default=None
    Leaves to grow to; None: as many as the tree has.
max_moves : int, default=20
    Pairs of leaves to fold, at most, to cut another leaf.
costs : array-like of shape (n, k) or None, default=None
    What rows pay in each cluster, where fit was given costs.
sample_weight : array-like of shape (n,) or None, default=None
    Their weights, if fit had any.

Returns
-------
TreeClusterer
    A new estimator; `wishes_` says what became of the wishes, `changes_` what changed.

Raises
------
ValueError
    Nothing is wished, rows are not those of the fit, or the tree explains a kernel. heed knows
    costs among columns, and this tree explains a clustering of a kernel. max_leaves: the leaves of
    this tree are its clusters, and heed adds none.
TypeError
    X is sparse, and heed takes dense rows: pass X.toarray().
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Wishes about rows", https://xclust.github.io/xclust/3_better/row_wishes.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.heed(X, together=[(0, 1)], groups=[0, 1, 0, 1, 0, 1, 0]).wishes_
cost before 10.1667, now 10.1667 (+0.0 %); 0.0% of the rows change cluster.
wish                                before       now
1 pair together                   0 broken  0 broken
mean cost of the worst group         1.731     1.731
from the best group to the worst    0.4884    0.4884
balance                               0.78      0.78
1 pair together: costs nothing
groups that pay alike: costs nothing
all of them: costs nothing
mean cost of 0: 1.243, now 1.243
mean cost of 1: 1.731, now 1.731
""",
{'broken': 'float', 'fairness': 'float', 'max_leaves': 'int | None', 'max_moves': 'int', 'return': 'TreeClusterer'}),
},
'better.update': {
'TreeClusterer.update': (
"""The same tree, brought up to date: refined on new rows, so that it costs less there, while at most a given share of them changes cluster.

Parameters
----------
X : array-like of shape (n, d)
    New rows, with the columns of fit.
move : float, default=0.03
    At most this share of the rows goes to another cluster than the old tree gives them.
labels : array-like of shape (n,) or None, default=None
    The clustering of the new rows, where one is known; -1 or missing is noise.
reference : clusterer, Pipeline or None, default=None
    A clusterer for the new rows; None: that of the first fit, fitted anew.
costs : array-like of shape (n, k) or None, default=None
    What they pay in each cluster, where fit was given costs and no function that tells.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
TreeClusterer
    A new estimator, fitted to the new rows; what changed is in `changes_`.

Raises
------
ValueError
    Move is no share, or the new rows have other columns. move must be a share of the rows, from 0
    to 1, such as 0.03. update: every row of X is noise or has weight zero: at least one row must
    count.
TypeError
    X is a `Source`. X is a Source, and update sweeps rows in memory: give a part of the rows as an
    array or a frame.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "A tree brought up to date", https://xclust.github.io/xclust/3_better/update.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> later = np.array([[1, 25], [2, 24], [7, 22], [8, 70], [9, 21]])
>>> model.update(later, labels=["rare", "rare", "often", "older", "often"], move=.2).changes_
0.0% of 5 rows change cluster, at most 20.0% may.
price kept 1.0000, updated 1.0000, grown anew 1.0000 (which would move 0.0%).
No question changed.
The old clusters still fit.
""",
{'move': 'float', 'return': 'TreeClusterer'}),
},
'better.wishes': {
'TreeClusterer.bill': (
"""What each wish costs: thresholds, top, columns, depth and leaf sizes, each left out in turn, for the same clustering.

Parameters
----------
X : array-like of shape (n, d)
    The rows of the fit.
costs : array-like of shape (n, k) or None, default=None
    What they pay in each cluster, where fit was given costs.
sample_weight : array-like of shape (n,) or None, default=None
    Their weights, if fit had any.

Returns
-------
Wishes
    A table: one line for each wish, with `.wish`, `.cost`, `.price`, `.kept`, `.dearer`.

Raises
------
ValueError
    X are not the rows of the fit, or the model was read from a document.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Cuts a person would choose",
       https://xclust.github.io/xclust/3_better/wishes.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> IMM(thresholds={1: 30}).fit(X, labels=labels).bill(X)
wish               price with it  without it             it  kept with it  without it
x1 in steps of 30         1.0000      1.0000  costs nothing        100.0%      100.0%
""",
{'return': 'Wishes'}),
'TreeClusterer.edit': ("""A finished tree with other questions, or with branches merged, and what that costs.

Parameters
----------
X : array-like of shape (n, d)
    The rows of the fit.
replace : object, default=None
    {node: "column <= number"}: other questions for nodes, numbered as in `tree_`.
merge : object, default=()
    Nodes that become leaves, with all that hangs below.
costs : array-like of shape (n, k) or None, default=None
    What rows pay in each cluster, where fit was given costs.
sample_weight : array-like of shape (n,) or None, default=None
    Their weights, if fit had any.

Returns
-------
TreeClusterer
    A new estimator; its bill is in `changes_`.

Raises
------
ValueError
    A node asks nothing, a question is none, a leaf would have no row, or X are other rows. edit
    knows costs among columns, and this tree explains a clustering of a kernel: fit it anew. edit:
    say what changes, replace={node: question} or merge=[node].
TypeError
    edit: replace must be a dict such as {0: "age <= 30". edit: merge must be a list of nodes such
    as [2].
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Cuts a person would choose",
       https://xclust.github.io/xclust/3_better/wishes.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.edit(X, replace={0: "x0 <= 4"}).changes_
price before 1.0000, now 1.0000 (+0.0 %); 0.0% of 7 rows change cluster.
what changed  before    now
threshold     x0 <= 5?  x0 <= 4?
""", {'return': 'TreeClusterer'}),
'Wishes': ("""The bill of a tree: its cost, and what it would be without each wish.

Parameters
----------
wishes : object
every : object
cost : object
price : object
kept : object
counted : object

References
----------
.. [1] The chapter "Cuts a person would choose",
       https://xclust.github.io/xclust/3_better/wishes.html
""", None),
'Wishes.__init__': (None, {}),
'Wishes.costs': ("""What a wish costs, in words.

Parameters
----------
w : object

Returns
-------
str
    "costs 0.4 %".

References
----------
.. [1] The chapter "Cuts a person would choose",
       https://xclust.github.io/xclust/3_better/wishes.html
""", {'return': 'str'}),
},
'engine.costs': {
'Agreement': ("""How far two clusterings agree.

Parameters
----------
ari : float
    Adjusted Rand index: 1 for the same partition, about 0 for unrelated ones.
share : float
    Share of the rows' weight that keeps its cluster.

References
----------
.. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

Examples
--------
>>> from xclust import agreement
>>> found = agreement([0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 1, 1, 2, 2])
>>> round(found.share, 3), round(found.ari, 3)
(0.714, 0.588)
""", None),
'Agreement.__new__': (None, {'ari': 'float', 'share': 'float'}),
'Agreement.ari': ("""Adjusted Rand index: 1 for the same partition, about 0 for unrelated ones.""", None),
'Agreement.share': ("""Share of the rows' weight that keeps its cluster.""", None),
'agreement': (
"""How far a clustering agrees with its reference.

Parameters
----------
labels : array-like of shape (n,)
    The tree's clusters.
reference_labels : array-like of shape (n,)
    The reference's; rows with -1 are left out.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
Agreement
    `(ari, share)`; nan when no row is left.

Raises
------
ValueError
    labels and reference_labels must be two lists of the same length; their shapes are … and ….

References
----------
.. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

Examples
--------
>>> from xclust import agreement
>>> found = agreement([0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 1, 1, 2, 2])
>>> round(found.share, 3), round(found.ari, 3)
(0.714, 0.588)
""",
{'labels': 'ArrayLike', 'reference_labels': 'ArrayLike', 'sample_weight': 'ArrayLike | None', 'return': 'Agreement'}),
'cluster_centers': (
"""The best center of every cluster.

Parameters
----------
X : array-like of shape (n, d)
    Rows of numbers.
labels : array-like of shape (n,)
    Clusters 0..k-1; -1 is noise and counts nowhere.
n_clusters : int
    The number of clusters, k.
objective : str, default='kmeans'
    "kmeans": means; "kmedians": lower weighted medians.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
run : object, default=map
    A map that may use threads: the same centers.

Returns
-------
ndarray of shape (k, d), float64
    ; a row of nan for an empty cluster.

References
----------
.. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

Examples
--------
>>> import numpy as np
>>> from xclust import cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> cluster_centers(X, [0, 0, 0, 1, 1, 2, 2], 3)
array([[ 1.33333333, 21.        ],
       [ 8.5       , 21.5       ],
       [ 8.5       , 71.        ]])
""",
{'X': 'ArrayLike',
 'labels': 'ArrayLike',
 'n_clusters': 'int',
 'objective': 'str',
 'sample_weight': 'ArrayLike | None',
 'return': 'np.ndarray'}),
'cost': (
"""What a clustering pays: the distance of every row to the center of its cluster.

Parameters
----------
X : array-like of shape (n, d)
    Rows of numbers.
labels : array-like of shape (n,)
    Clusters from 0; -1 is noise and pays nothing.
objective : str, default='kmeans'
    "kmeans", or "kmedians".
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
centers : array-like of shape (k, d) or None, default=None
    Centers to pay for; None: each cluster's own best.

Returns
-------
float
    The sum over features, in their order, of each feature's weighted sum.

Raises
------
ValueError
    centers must have the … columns of X; they have ….

References
----------
.. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

Examples
--------
>>> import numpy as np
>>> from xclust import cost
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> cost(X, [0, 0, 0, 1, 1, 2, 2])
10.166666666666666
""",
{'X': 'ArrayLike',
 'labels': 'ArrayLike',
 'objective': 'str',
 'sample_weight': 'ArrayLike | None',
 'centers': 'ArrayLike | None',
 'return': 'float'}),
'price': ("""The price of explainability: the cost of the tree's clusters over the cost of the reference.

Parameters
----------
tree_cost : float
    What the tree's clusters pay.
reference_cost : float
    What the reference clustering pays.

Returns
-------
float
    1 when both are 0; infinite when only the reference is; nan where one is below 0.

Raises
------
TypeError
    A cost is no number.

References
----------
.. [1] The chapter "Costs, price and agreement", https://xclust.github.io/xclust/6_engine/costs.html

Examples
--------
>>> from xclust import price
>>> price(tree_cost=12, reference_cost=10)
1.2
""", {'tree_cost': 'float', 'reference_cost': 'float', 'return': 'float'}),
},
'engine.explained': {
'Explained': ("""All that a fit leaves behind, of n rows, d columns and k clusters.

Parameters
----------
tree : Tree
    Thresholds in the units of X.
n_clusters : int
    K.
objective : str
    "kmeans", "kmedians", "kernel", "labels" or "costs".
columns : tuple or None, default=None
    What the columns of a mixed frame are.
labels : ndarray of shape (n,), default=Absent
    The tree's cluster of every training row.
cost : float, default=Absent
    The tree's clusters at their own centers.
surrogate_cost : float, default=Absent
    ... at the reference's centers.
reference_cost : float, default=Absent
    The reference's clusters at their own centers.
cost_at_centers : float, default=Absent
    ... at the reference's centers.
price : float, default=Absent
    Cost / reference_cost; nan where costs count labels.
agreement : Agreement, default=Absent
    With the reference.
reference : object, default=Absent
    The clusterer that found the reference; None where it was given.
reference_labels : ndarray of shape (n,), default=Absent
    -1 is noise; None without a reference.
reference_classes : ndarray of shape (k,) or None, default=None
    The labels as they were given; None: 0 to k - 1.
numbers : ndarray of shape (k,) or None, default=None
    What the clusters are called instead, where an earlier tree said it.
reference_centers : ndarray of shape (k, m) or None, default=None
    In the space in which the tree was grown.
centers : ndarray of shape (k, m) or None, default=None
    The tree's own, in that space.
raw_centers : ndarray of shape (k, d), default=Absent
    The tree's own, in the units of X.
space : object, default=None
    Function: rows -> that space; None: the columns as they are.
metric : object, default=None
    Knows what rows pay where that is no distance among columns.
counts : ndarray of shape (node_count, k) or None, default=None
    Weight of each reference cluster in every node.
scale : ndarray of shape (d,), default=Absent
    The spread of each column.
filled : ndarray of shape (2, d) or None, default=None
    From `filled_scale`.
crowded : ndarray of shape (node_count,) or None, default=None
    Cuts amid many rows.
ranges : ndarray of shape (2, n_leaves, d) or None, default=None
    What values the leaves saw.
telling : Telling or None, default=None
    A column of few values that alone all but tells the cluster.
strays : tuple, default=()
    (m,) of `Stray`: values that may stand for missing ones.
states : list, default=Absent
    What the rule remembered of every node.
unfinished : int, default=0
    Leaves that a limit stopped.
growth : Growth, default=None
    Before a refinement, if there was one.
kept : dict, default=field(default_factory=dict)
    What the method itself keeps: name of a fitted attribute -> value.
leaves_are_clusters : bool, default=False
    Then the reference's clusters are others.
leaf_names : LeafNames or None, default=None
    Then what these are, if there is a reference.
noise : int or None, default=None
    The cluster that noise is, if it is one; people meet it as -1.
beside : tuple or None, default=None
    Of a fit in chunks: labels and weights as it was told them: the name of a column, True for an
    array, None for none.
given_rows : tuple or None, default=None
    How many rows fit was given, and how many of these are noise.
form : int, default=FORM

Attributes
----------
n_leaves : int
clusters : ndarray of shape (k,)
    What stands for each cluster in every answer: its label as it was given, or its number.
explained_clusters : ndarray
    The same of the clustering that is explained: where leaves are clusters, it has others.

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", None),
'Explained.__init__': (
None,
{'tree': 'Tree',
 'n_clusters': 'int',
 'objective': 'str',
 'columns': 'tuple | None',
 'labels': 'np.ndarray',
 'cost': 'float',
 'surrogate_cost': 'float',
 'reference_cost': 'float',
 'cost_at_centers': 'float',
 'price': 'float',
 'agreement': 'Agreement',
 'reference': 'object',
 'reference_labels': 'np.ndarray',
 'reference_classes': 'np.ndarray',
 'numbers': 'np.ndarray',
 'reference_centers': 'np.ndarray',
 'centers': 'np.ndarray',
 'raw_centers': 'np.ndarray',
 'space': 'object',
 'metric': 'object',
 'counts': 'np.ndarray',
 'scale': 'np.ndarray',
 'filled': 'np.ndarray',
 'crowded': 'np.ndarray',
 'ranges': 'np.ndarray',
 'telling': 'Telling | None',
 'strays': 'tuple',
 'states': 'list',
 'unfinished': 'int',
 'growth': 'Growth',
 'kept': 'dict',
 'leaves_are_clusters': 'bool',
 'leaf_names': 'LeafNames | None',
 'noise': 'int | None',
 'beside': 'tuple | None',
 'given_rows': 'tuple | None',
 'form': 'int'}),
'Explained.seen': ("""Rows in the space in which the tree was grown.

Parameters
----------
raw : array-like of shape (n, d)
    Rows in the units of X.
frame : object, default=None
    The same as they were given, if that was a frame.

Returns
-------
ndarray of shape (n, m)

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", {'return': 'np.ndarray'}),
'Explained.pays': ("""What each row pays in each of the tree's clusters, whose centers stay.

Parameters
----------
Z : array-like of shape (n, m)
    Rows of that space.
frame : object, default=None
    The same rows as they were given: a function of rows that tells their costs wants these.

Returns
-------
ndarray of shape (n, k)

Raises
------
ValueError
    costs were given for the training rows, and a file does not hold them: keep the fitted estimator
    for that.

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", {'return': 'np.ndarray'}),
'Explained.renumbered': (
"""With other numbers for the clusters, everywhere. Where the leaves are the clusters, the reference has numbers of its own.

Parameters
----------
numbers : ndarray of shape (k,)
    The new number of each cluster.

Returns
-------
Explained
    The same explanation.

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""",
{'numbers': 'np.ndarray', 'return': 'Explained'}),
'Telling': ("""A column whose value alone all but tells the tree's cluster.

Parameters
----------
feature : int
share : float
    Of the weight of the rows: those whose cluster is the most frequent one at their value.

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", None),
'Telling.__new__': (None, {'feature': 'int', 'share': 'float'}),
'Telling.share': ("""Of the weight of the rows: those whose cluster is the most frequent one at their value.""", None),
'Growth': ("""A tree and what its rule remembered of every node.

Parameters
----------
tree : Tree
states : list

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", None),
'Growth.__new__': (None, {'tree': 'Tree', 'states': 'list'}),
'Growth.renumbered': ("""With other numbers for the clusters.

Parameters
----------
numbers : object

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", {}),
'LeafNames': ("""Where leaves are clusters: how they stand to those of the clustering that was given.

Parameters
----------
number : ndarray of shape (L,)
    The given cluster that each leaf is named after: that of most of its rows.
weights : ndarray of shape (L, k)
    The weight of each given cluster in each leaf.
classes : ndarray of shape (k,) or None
    The labels as they were given.

References
----------
.. [1] The chapter "What a tree pays, and what is kept of it",
       https://xclust.github.io/xclust/6_engine/explained.html
""", None),
'LeafNames.__new__': (None, {'number': 'np.ndarray', 'weights': 'np.ndarray', 'classes': 'np.ndarray | None'}),
'LeafNames.number': ("""(L,) the given cluster that each leaf is named after: that of most of its rows.""", None),
'LeafNames.weights': ("""(L, k) the weight of each given cluster in each leaf.""", None),
'LeafNames.classes': ("""(k,) the labels as they were given.""", None),
},
'engine.grow': {
'Rule': ("""The four answers of an algorithm: where to cut, who goes on, which leaf next, and what a leaf is called.

Parameters
----------
task : Task
    What is asked: columns, clustering, weights, limits.

Attributes
----------
leaves : str
    When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
    largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
    is not asked.
in_turn : bool
    Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
    in pieces asks of many nodes at once.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import Cut, GreedyTreeClusterer, Rule
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> class WidestGap(Rule):
...     "The widest gap of a node goes first, and each leaf is a cluster: nobody has to name one."
...     leaves = "clusters"
...     def cut(self, rows, state):
...         x = np.sort(self.task.columns.values[:, rows], axis=1)
...         gaps = np.diff(x, axis=1)
...         if not gaps.any(): return None
...         j, i = np.unravel_index(gaps.argmax(), gaps.shape)
...         return Cut(int(j), -np.inf, x[j, i:i + 2].mean(), score=0.0, gain=gaps[j, i])
>>> class GapTree(GreedyTreeClusterer): rule = WidestGap
>>> print(GapTree(3).fit(X).tree_)
x1 <= 46.5?
  yes: x0 <= 5?
    yes: cluster 0 (3 rows)
    no:  cluster 1 (2 rows)
  no:  cluster 2 (2 rows)
""", None),
'Rule.__init__': (None, {'task': 'Task'}),
'Rule.root': ("""What is remembered of the root; asked once, first.

Returns
-------
object
    A state of any kind.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""", {'return': 'object'}),
'Rule.cut': ("""Where to cut, and how urgently; asked once, when the node opens, of the left child before the right one.

Parameters
----------
rows : ndarray of shape (m,), int32
    Rows of the node, class after class; to be read, not written or kept.
state : object
    What is remembered of the node.

Returns
-------
Cut or None
    None: it stays a leaf. `gain` for greedy rules; `memo` for `split`.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import Cut, Rule, TreeClusterer
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> class Spoken(Rule):
...     "Says who asks, and when: at the root the first column is cut at 5."
...     def root(self):
...         print("root:", len(self.task.rows), "rows")
...         return "all"
...     def cut(self, rows, state):
...         print("cut:", state, rows)
...         return Cut(0, -np.inf, 5.0, score=0.0, memo="twice") if state == "all" else None
...     def split(self, state, cut, left, right):
...         print("split:", state, left, right, cut.memo)
...         return "rare", "often"
...     def label(self, rows, state):
...         print("label:", state)
...         return 0 if state == "rare" else 1
...     def unfinished(self, state):
...         print("unfinished:", state)
...         return False
>>> class SpokenTree(TreeClusterer): rule = Spoken
>>> print(SpokenTree().fit(X, labels=["rare"] * 3 + ["often"] * 4).tree_)
root: 7 rows
cut: all [3 4 5 6 0 1 2]
split: all [0 1 2] [3 4 5 6] twice
cut: rare [0 1 2]
cut: often [3 4 5 6]
label: rare
label: often
unfinished: rare
unfinished: often
x0 <= 5?
  yes: cluster 0 (3 rows)
  no:  cluster 1 (4 rows)
""", {'rows': 'np.ndarray', 'return': 'Cut | None'}),
'Rule.split': ("""Who goes on; asked when the node's turn has come, or, of a table in pieces, before.

Parameters
----------
state : object
    What is remembered of the node.
cut : Cut
    As `cut` answered, perhaps long ago.
left : ndarray
    Rows with `cut.lower <= x <= cut.upper`.
right : ndarray
    All other rows.

Returns
-------
tuple
    The states of the left and the right child.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""", {'cut': 'Cut', 'left': 'np.ndarray', 'right': 'np.ndarray', 'return': 'tuple'}),
'Rule.reached': (
"""The node's turn has come: it is cut now. For rules that count, as a table in pieces may `split` ahead.

Parameters
----------
state : object
    What is remembered of the node.
cut : Cut
    The cut that was answered for it.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""",
{'cut': 'Cut'}),
'Rule.label': ("""The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

Parameters
----------
rows : ndarray of shape (m,)
    Rows of the leaf.
state : object
    What is remembered of it.

Returns
-------
int
    0 to k - 1.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""", {'rows': 'np.ndarray', 'return': 'int'}),
'Rule.unfinished': ("""Whether a leaf in this state was stopped by a limit; asked when it has become one.

Parameters
----------
state : object
    What is remembered of a leaf.

Returns
-------
bool
    True: the fit warns that there are fewer leaves than there should be.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""", {'return': 'bool'}),
'CenterRule': (
"""Who goes on in every center-based tree: centers part, rows stay alive while their center does. The state: the active centers. A center may lie beyond all rows of its node, so a side of a cut may be without rows: a legal leaf, but a `min` over its rows needs an `initial`.

Parameters
----------
task : Task
    What is asked; its clustering has centers.

Attributes
----------
leaves : str
    When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
    largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
    is not asked.
in_turn : bool
    Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
    in pieces asks of many nodes at once.
centers : ndarray of shape (k, d)
    Of the clustering.
labels : ndarray of shape (n,)
    The cluster of each row.
objective : str
    "kmeans", "kmedians", "labels" or "costs".
columns : Columns
    `columns.values[j]` holds the n values of column j, without NaN; see `Columns`.
weights : ndarray of shape (n,)
    0 for rows that take no part.
weighted : bool
    Is a weight other than 1?
limits : Limits
    `min_samples_leaf`; `allowed`: (d,) columns that may be cut, or None for all.
run : object
    A map that may use threads.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import CenterRule, Cut, TreeClusterer
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> class Middle(CenterRule):
...     "Halfway between the outermost centers, in the column in which they lie farthest apart."
...     def cut(self, rows, active):
...         if not self.unfinished(active): return None
...         centers = self.centers[active]
...         j = int(np.ptp(centers, axis=0).argmax())
...         return Cut(j, -np.inf, (centers[:, j].min() + centers[:, j].max()) / 2, score=0.0)
>>> class MiddleTree(TreeClusterer): rule = Middle
>>> print(MiddleTree().fit(X, labels=labels).tree_)
x1 <= 46?
  yes: x0 <= 4.916666666666667?
    yes: cluster 1 (3 rows)
    no:  cluster 2 (2 rows)
  no:  cluster 0 (2 rows)
""",
None),
'CenterRule.__init__': (None, {'task': 'Task'}),
'CenterRule.root': ("""What is remembered of the root; asked once, first.

Returns
-------
object
    A state of any kind.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> rule = IMM().method().rule(task)
>>> active = rule.root()                                    # all three centers
>>> cut = rule.cut(task.rows, active)
>>> inside = X[task.rows, cut.feature] <= cut.upper
>>> left, right = rule.split(active, cut, task.rows[inside], task.rows[~inside])
>>> left, right, rule.unfinished(left), rule.unfinished(right), rule.label(task.rows[inside], left)
(array([0]), array([1, 2]), False, True, 0)
""", {}),
'CenterRule.split': ("""Who goes on; asked when the node's turn has come, or, of a table in pieces, before.

Parameters
----------
active : object
    What is remembered of the node.
cut : Cut
    As `cut` answered, perhaps long ago.
left_rows : ndarray
    Rows with `cut.lower <= x <= cut.upper`.
right_rows : ndarray
    All other rows.

Returns
-------
tuple
    The states of the left and the right child.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `CenterRule.root`.
""", {}),
'CenterRule.alone': (
"""The center of a side that has none.

Parameters
----------
rows : ndarray of shape (m,), int32
    Rows on a side of a given question where no cluster is at home.
active : ndarray of shape (A,)
    The active centers of the node.

Returns
-------
ndarray of shape (1,)
    The cheapest of them, of which the side is a leaf.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> rule = IMM().method().rule(task)
>>> rule.alone(task.rows[:3], np.array([0, 2]))     # a given question leaves these rows without a center: the cheapest of the two
array([0])
""",
{'rows': 'np.ndarray', 'active': 'np.ndarray', 'return': 'np.ndarray'}),
'CenterRule.survivors': (
"""The rows still with their center, class after class: those of active[c] are rows[starts[c]:starts[c + 1]], none where the two are equal; `np.repeat(active, np.diff(starts))` is the center of each.

Parameters
----------
rows : ndarray of shape (m,), int32
    Rows of the node.
active : ndarray of shape (A,)
    Its active centers.

Returns
-------
Survivors
    `.rows`, `.weights`, `.starts`, `.totals`.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> rule = IMM().method().rule(task)
>>> alive = rule.survivors(task.rows, np.array([0, 2]))     # centers 0 and 2 are here: the rows of 1 do not count
>>> alive.rows, alive.starts, alive.totals
(array([0, 1, 2, 5, 6], dtype=int32), array([0, 3, 5]), array([3., 2.]))
""",
{'rows': 'np.ndarray', 'active': 'np.ndarray', 'return': 'Survivors'}),
'CenterRule.window': (
"""Thresholds t that leave `min_samples_leaf` rows on both sides: lower <= t < upper, per feature; None: no limit.

Parameters
----------
rows : ndarray of shape (m,)
    Rows of the node.

Returns
-------
tuple
    (lower, upper), each of shape (d,) or None.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> rule = IMM().method().rule(task.within(min_samples_leaf=3))
>>> rule.window(task.rows)                                  # lowest and highest thresholds, column by column
array([[ 2., 21.],
       [ 8., 23.]])
""",
{'rows': 'np.ndarray', 'return': 'tuple'}),
'CenterRule.label': ("""The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

Parameters
----------
rows : ndarray of shape (m,)
    Rows of the leaf.
active : object
    What is remembered of it.

Returns
-------
int
    0 to k - 1.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `CenterRule.root`.
""", {}),
'CenterRule.unfinished': ("""Whether a leaf in this state was stopped by a limit; asked when it has become one.

Parameters
----------
active : object
    What is remembered of a leaf.

Returns
-------
bool
    True: the fit warns that there are fewer leaves than there should be.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `CenterRule.root`.
""", {}),
'Grown': ("""What the grower hands back.

Parameters
----------
tree : Tree
order : ndarray of shape (m,)
    The rows that took part; leaf by leaf ...
slices : ndarray of shape (L, 2)
    ... where each leaf, left to right, starts and stops in it.
states : list
    Per node, what the rule remembered.
unfinished : int
    Leaves that a limit stopped.
learned : object, default=None
    What a method wants to say beside the tree, such as what its draws cost.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html
""", None),
'Grown.__new__': (
None,
{'tree': 'Tree',
 'order': 'np.ndarray',
 'slices': 'np.ndarray',
 'states': 'list',
 'unfinished': 'int',
 'learned': 'object'}),
'Grown.order': ("""(m,) the rows that took part; leaf by leaf ...""", None),
'Grown.slices': ("""(L, 2) ... where each leaf, left to right, starts and stops in it.""", None),
'Grown.states': ("""Per node, what the rule remembered.""", None),
'Grown.unfinished': ("""Leaves that a limit stopped.""", None),
'Grown.learned': ("""What a method wants to say beside the tree, such as what its draws cost.""", None),
},
'engine.label_sweep': {
'Impurity': ("""How mixed a cut leaves its sides: two Numba kernels.

Parameters
----------
score : object
    (left, right, sizes) -> float, of (A,) arrays: the weight of each class left and right of a cut,
    and `sizes`, its weight in the node (in SpEx: in the table). The smaller the better; the same
    for (right, left).
bound : object
    (left, free, right, sizes, worst) -> float: no cut that parts the classes `free` of a bin scores
    less. -inf is always right. `without(score)` is right for a sum of concave, homogeneous
    functions of the sides. It may be rough where it exceeds `worst`, and must not be too high by
    rounding.

References
----------
.. [1] The chapter "Cuts that count classes",
       https://xclust.github.io/xclust/6_engine/label_sweep.html

Examples
--------
>>> import numpy as np
>>> from xclust import Impurity
>>> from numba import njit
>>> @njit
... def errors(left, right, sizes): return left.sum() - left.max() + right.sum() - right.max()
>>> @njit
... def no_bound(left, free, right, sizes, worst): return -np.inf
>>> Impurity(errors, no_bound).of(np.array([3.0, 2.0, 2.0]))       # four of the seven are not in the largest class
4.0
""", None),
'Impurity.__new__': (None, {'score': 'object', 'bound': 'object'}),
'Impurity.score': (
"""(left, right, sizes) -> float, of (A,) arrays: the weight of each class left and right of a cut, and `sizes`, its weight in the node (in SpEx: in the table). The smaller the better; the same for (right, left).""",
None),
'Impurity.bound': (
"""(left, free, right, sizes, worst) -> float: no cut that parts the classes `free` of a bin scores less. -inf is always right. `without(score)` is right for a sum of concave, homogeneous functions of the sides. It may be rough where it exceeds `worst`, and must not be too high by rounding.""",
None),
'Impurity.of': ("""The score of rows that are not cut.

Parameters
----------
v : ndarray of shape (A,)
    The weight of each class.
sizes : ndarray of shape (A,) or None, default=None
    Its weight in the whole, if that counts; None: v.

Returns
-------
float
    As `score`, with nothing on the right.

References
----------
.. [1] The chapter "Cuts that count classes",
       https://xclust.github.io/xclust/6_engine/label_sweep.html

Examples
--------
>>> import numpy as np
>>> from xclust import Impurity
>>> from numba import njit
>>> @njit
... def errors(left, right, sizes): return left.sum() - left.max() + right.sum() - right.max()
>>> Impurity(errors, None).of(np.array([4.0, 1.0]))
1.0
""", {'v': 'np.ndarray', 'sizes': 'np.ndarray', 'return': 'float'}),
},
'engine.method': {
'Method': ("""A rule with its options, which grows one tree. Made anew for every fit, it may keep what it learns.

Parameters
----------
rule : object
    A subclass of `Rule`.
**options
    Of the rule: `rule(task, **options)`.

Attributes
----------
leaves : str
    The same as `Rule.leaves`.
slow : bool
    Several times slower than IMM: a quick portfolio shows it a sample of the rows.
intervals : bool
    It cuts intervals, whatever the task says.
kernel : bool or None
    True: it needs kernel distances; False: centers; None: neither.
free : bool
    `begin` found that nobody named a clustering, and that none is needed.
places : bool
    It sends the rows of a table in chunks down trees that are grown already.

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
>>> import numpy as np
>>> from xclust import CART, LabelRule, Method, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> method = Method(LabelRule, impurity=CART().method().options["impurity"])          # CART by hand
>>> print(method.grow(task.within(max_leaves=3)).tree)
x0 <= 5?
  yes: cluster 0 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 1 (2 rows)
    no:  cluster 2 (2 rows)
""", None),
'Method.__init__': (None, {}),
'Method.begin': ("""Asked before a clustering is sought; ValueError where an option does not fit the rows.

Parameters
----------
door : object
    The rows as they came: `.frame`, `.raw`.
given : object
    What was given with them: `.reference`, `.labels`, `.centers`, `.weights`.

Returns
-------
object
    What is given, with what the method brings itself.

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Method, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> class Spoken(Method):
...     "Says who asks, and when."
...     def begin(self, door, given):
...         print("begin:", door.raw.shape, given.labels is not None)
...         return super().begin(door, given)
...     def settle(self, reference, given):
...         print("settle:", reference.objective)
...         return super().settle(reference, given)
...     def rule(self, task):
...         print("rule:", len(task.rows), "rows")
...         return super().rule(task)
...     def kept(self, made, found):
...         print("kept: cost", round(found.cost, 3))
...         return {}
>>> class SpokenIMM(IMM):
...     def method(self): return Spoken(super().method().make)
>>> fitted = SpokenIMM().fit(X, labels=labels)
begin: (7, 2) True
settle: kmeans
rule: 7 rows
kept: cost 10.167
""", {}),
'Method.settle': (
"""Asked when there is a clustering: what the tree shall keep low, its objective, may still be changed.

Parameters
----------
reference : clusterer, Pipeline or None
    The clustering that was named or found.
given : object
    What was given.

Returns
-------
object
    The clustering to explain.

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
See the example of `Method.begin`.
""",
{}),
'Method.refuses': ("""Why the method cannot do a task; asked before it starts in a portfolio.

Parameters
----------
task : Task
    With its clustering, columns and limits.

Returns
-------
str
    Empty, or the end of a sentence, such as "needs two columns".

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Limits, Method, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> class TwoColumns(Method):
...     def refuses(self, task): return "needs two columns" if len(task.features) < 2 else ""
>>> method = TwoColumns(IMM().method().make)
>>> method.refuses(task), method.refuses(task._replace(limits=Limits(allowed=np.array([True, False]))))
('', 'needs two columns')
""", {'task': 'Task', 'return': 'str'}),
'Method.rule': ("""The four answers; asked by `grow`.

Parameters
----------
task : Task
    The columns, the clustering and the limits.

Returns
-------
Rule
    New, for one tree.

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
See the example of `Method.begin`.
""", {'task': 'Task', 'return': 'Rule'}),
'Method.grow': ("""One tree; an algorithm with chance in it may grow several.

Parameters
----------
task : Task
    The columns, the clustering and the limits.

Returns
-------
Grown
    The tree, with the rows of its leaves.

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
See the example of `Method`.
""", {'task': 'Task', 'return': 'Grown'}),
'Method.kept': ("""What the estimator shall keep beside that.

Parameters
----------
made : object
    The task, the grown tree, its cells and costs: a `Made`.
found : object
    What is kept of the fit in any case: an `Explained`.

Returns
-------
dict
    Name of a fitted attribute -> value.

References
----------
.. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

Examples
--------
See the example of `Method.begin`.
""", {'return': 'dict'}),
},
'engine.pair_sweep': {
'PairRule': ("""A base goes first; then the leaf whose best cut gains most, each side at its cheapest label.

Parameters
----------
task : Task
    What is asked.
lines : Lines
    What rows pay at each label.
base : Rule, default=None
    A rule that goes first; None: labels alone.
relabel : bool, default=True
    May a leaf of the base change its label? If not, only leaves that were cut on do.

Attributes
----------
leaves : str
    When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
    largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
    is not asked.
in_turn : bool
    Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
    in pieces asks of many nodes at once.

References
----------
.. [1] The chapter "Two labels make it a sum",
       https://xclust.github.io/xclust/6_engine/pair_sweep.html

Examples
--------
>>> import numpy as np
>>> from xclust import GreedyTreeClusterer, Lines, PairRule, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> class OwnCosts(PairRule):
...     "Two labels for every cut, by costs of our own: how far in age a row is from the center of each cluster."
...     def __init__(self, task):
...         D = np.abs(task.columns.values[1][:, None] - task.reference.centers[:, 1])
...         super().__init__(task, Lines(D.shape, lambda part: D[part]))
>>> class OwnTree(GreedyTreeClusterer): rule = OwnCosts
>>> print(OwnTree().fit(X, labels=labels).tree_)
x1 <= 46.5?
  yes: x1 <= 21.5?
    yes: cluster 1 (3 rows)
    no:  cluster 2 (2 rows)
  no:  cluster 0 (2 rows)
""", None),
'PairRule.__init__': (None, {'task': 'Task', 'lines': 'Lines', 'base': 'Rule', 'relabel': 'bool'}),
'PairRule.root': ("""What is remembered of the root; asked once, first.

Returns
-------
object
    A state of any kind.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExKMC, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> rule = ExKMC(base="empty").method().rule(task)
>>> state = rule.root()
>>> cut = rule.cut(task.rows, state)
>>> cut.feature, cut.upper, round(cut.gain, 3), rule.label(task.rows, state)
(1, 46.5, 4952.111, 1)
""", {}),
'PairRule.cut': (
"""Where to cut, and how urgently; asked once, when the node opens, of the left child before the right one.

Parameters
----------
rows : ndarray of shape (m,), int32
    Rows of the node, class after class; to be read, not written or kept.
state : object
    What is remembered of the node.

Returns
-------
Cut or None
    None: it stays a leaf. `gain` for greedy rules; `memo` for `split`.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `PairRule.root`.
""",
{}),
'PairRule.split': ("""Who goes on; asked when the node's turn has come, or, of a table in pieces, before.

Parameters
----------
state : object
    What is remembered of the node.
cut : Cut
    As `cut` answered, perhaps long ago.
left : ndarray
    Rows with `cut.lower <= x <= cut.upper`.
right : ndarray
    All other rows.

Returns
-------
tuple
    The states of the left and the right child.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `PairRule.root`.
""", {}),
'PairRule.reached': (
"""The node's turn has come: it is cut now. For rules that count, as a table in pieces may `split` ahead.

Parameters
----------
state : object
    What is remembered of the node.
cut : Cut
    The cut that was answered for it.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `PairRule.root`.
""",
{}),
'PairRule.label': ("""The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

Parameters
----------
rows : ndarray of shape (m,)
    Rows of the leaf.
state : object
    What is remembered of it.

Returns
-------
int
    0 to k - 1.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `PairRule.root`.
""", {}),
'Lines': ("""What rows pay at each label. Rows that pay the same may share a line.

Parameters
----------
shape : tuple
    How many lines, and k.
costs : object
    Function from a slice of the lines, or some of their numbers, to an array of their costs.
place : object, default=None
    (n,) the line of each row; None: its own.

References
----------
.. [1] The chapter "Two labels make it a sum",
       https://xclust.github.io/xclust/6_engine/pair_sweep.html

Examples
--------
See the example of `PairRule`.
""", None),
'Lines.__new__': (None, {'shape': 'tuple', 'costs': 'object', 'place': 'object'}),
'Lines.shape': ("""How many lines, and k.""", None),
'Lines.costs': ("""Function from a slice of the lines, or some of their numbers, to an array of their costs.""", None),
'Lines.place': ("""(n,) the line of each row; None: its own.""", None),
},
'engine.planning': {
'estimate_resources': (
"""Estimate the passes, bytes, memory and seconds of a fit of a table in chunks.

Rates are those of one thread of the machine that `nbs/benchmarks/scale.csv` names, on blobs; see
the chapter for how far to trust them.

Parameters
----------
n_samples : int
    Rows of the table.
n_features : int
    Columns of the table, float64.
n_clusters : int
    Clusters; ExKMC: twice as many leaves.
method : str, default='IMM'
    "IMM", "EMN", "CART" or "ExKMC".
n_workers : int, default=1
    1: chunks in this process; more: workers of a Dask cluster, one thread each.
rows_per_piece : int, default=1000000
    Rows of a piece, or partition.
read_rate : float, default=200000000.0
    Bytes a second that a worker reads from its files.
bandwidth : float, default=1000000000.0
    Bytes a second that the driver takes in.

Returns
-------
Resources
    Bytes and seconds; `total_seconds` is their sum, `bottleneck` names the largest part.

Raises
------
ValueError
    A method that was not measured, or a number below 1. method must be one of the values told
    above.

References
----------
.. [1] The chapter "Planning a fit", https://xclust.github.io/xclust/6_engine/planning.html

Examples
--------
>>> from xclust import estimate_resources
>>> plan = estimate_resources(n_samples=300_000_000, n_features=20, n_clusters=10)
>>> print(plan.passes, "passes; most of the time goes into", plan.bottleneck)
54 passes; most of the time goes into reading
""",
{'n_samples': 'int',
 'n_features': 'int',
 'n_clusters': 'int',
 'method': 'str',
 'n_workers': 'int',
 'rows_per_piece': 'int',
 'read_rate': 'float',
 'bandwidth': 'float',
 'return': 'Resources'}),
'Resources': ("""What a fit is expected to take.

Parameters
----------
passes : int
    Walks over the table.
tasks : int
    That a cluster hands out; 0 in one process.
bytes_read : float
    From files, by all workers together.
bytes_to_driver : float
    Of all answers.
bytes_of_worker : float
    Memory of each worker.
seconds : dict
    On the clock, by what they are spent on; nothing of it is done beside anything else.

Attributes
----------
total_seconds : float
bottleneck : str

References
----------
.. [1] The chapter "Planning a fit", https://xclust.github.io/xclust/6_engine/planning.html
""", None),
'Resources.__new__': (
None,
{'passes': 'int',
 'tasks': 'int',
 'bytes_read': 'float',
 'bytes_to_driver': 'float',
 'bytes_of_worker': 'float',
 'seconds': 'dict'}),
'Resources.passes': ("""Walks over the table.""", None),
'Resources.tasks': ("""That a cluster hands out; 0 in one process.""", None),
'Resources.bytes_read': ("""From files, by all workers together.""", None),
'Resources.bytes_to_driver': ("""Of all answers.""", None),
'Resources.bytes_of_worker': ("""Memory of each worker.""", None),
'Resources.seconds': ("""On the clock, by what they are spent on; nothing of it is done beside anything else.""", None),
},
'engine.printed': {
'Printed': (
"""A result that prints as a table with a sentence or two, shows itself in a notebook, and turns into a data frame.

References
----------
.. [1] The chapter "Results that show themselves",
       https://xclust.github.io/xclust/6_engine/printed.html
""",
None),
'Printed.layout': ("""What is printed, for those who lay it out themselves.

Returns
-------
tuple[list, list]
    Titles; texts, line by line.

References
----------
.. [1] The chapter "Results that show themselves",
       https://xclust.github.io/xclust/6_engine/printed.html
""", {'return': 'tuple[list, list]'}),
'Printed.said': ("""What is said beside the table, for those who lay it out themselves.

Returns
-------
tuple[list, list]
    Sentences above the table, and below it.

References
----------
.. [1] The chapter "Results that show themselves",
       https://xclust.github.io/xclust/6_engine/printed.html
""", {'return': 'tuple[list, list]'}),
'Printed.to_frame': ("""The same as a data frame, with numbers in place of texts.

Returns
-------
data frame
    A pandas DataFrame; ImportError without pandas.

References
----------
.. [1] The chapter "Results that show themselves",
       https://xclust.github.io/xclust/6_engine/printed.html
""", {}),
'Printed.to_dict': ("""The same for JSON: numbers in place of texts.

Returns
-------
dict
    {"lines": one dictionary each, "notes": sentences}.

References
----------
.. [1] The chapter "Results that show themselves",
       https://xclust.github.io/xclust/6_engine/printed.html
""", {'return': 'dict'}),
},
'engine.sweep': {
'best_single_cut': ("""Two clusters by one cut, exactly (Dasgupta et al. 2020, §4 and Appendix F).

Parameters
----------
X : ndarray of shape (n, d)
    Finite numbers, a row each.
objective : str, default='kmeans'
    "kmeans" or "kmedians".
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
Cut or None
    The best of all 2-clusterings by one cut; its score is their cost; None if all rows are equal.

Raises
------
ValueError
    An unknown objective, or X is no matrix of finite numbers.

References
----------
.. [1] S. Dasgupta, N. Frost, M. Moshkovitz, C. Rashtchian (2020). Explainable k-means and k-medians
       clustering. ICML. (§4, Theorems 1 and 2, Appendix F)
.. [2] The chapter "Every threshold in one pass",
       https://xclust.github.io/xclust/6_engine/sweep.html

Examples
--------
>>> import numpy as np
>>> from xclust import best_single_cut
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> best_single_cut(X)
Cut(feature=1, lower=-inf, upper=46.5, score=72.10000000000001, mistakes=-1.0, gain=0.0, memo=None)
""", {'X': 'np.ndarray', 'objective': 'str', 'return': 'Cut | None'}),
'Columns.around': ("""The largest value of some rows of a column up to `value`, and the smallest beyond it.

Parameters
----------
j : object
rows : object
value : object

Returns
-------
tuple

References
----------
.. [1] The chapter "Every threshold in one pass",
       https://xclust.github.io/xclust/6_engine/sweep.html
""", {'return': 'tuple'}),
},
'engine.task': {
'Task': ("""What every method is asked, made ready once for every rule, every start and every move.

Parameters
----------
columns : Columns
    `columns.values` is (d, n): `columns.values[j]` is column j of all n rows, as the clustering saw
    it; names and units are those of the fitted tree, `tree_.columns`: a rule does not need them.
reference : object
    The clustering to explain, a `Reference`: `.labels` (n,), `.centers` (k, d), `.costs` (n, k); or
    None.
weights : ndarray of shape (n,)
    0 for rows that take no part.
rows : ndarray of shape (m,), int32
    The rows that take part, grouped by reference label.
limits : Limits
    `max_leaves` is the leaf budget.
run : object, default=map
    A map that may use threads.
interval : bool, default=False
    Cuts may be intervals.
top : Top or None, default=None
    Questions that the grower asks before any rule.

Attributes
----------
features : ndarray
    The columns that may be cut, ascending.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

Examples
--------
>>> import numpy as np
>>> from xclust import Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> task.rows, task.reference.labels[task.rows], task.features                     # class after class
(array([0, 1, 2, 3, 4, 5, 6], dtype=int32),
 array([0, 0, 0, 1, 1, 2, 2]),
 array([0, 1]))
""", None),
'Task.__new__': (
None,
{'columns': 'Columns',
 'reference': 'object',
 'weights': 'np.ndarray',
 'rows': 'np.ndarray',
 'limits': 'Limits',
 'run': 'object',
 'interval': 'bool',
 'top': 'Top | None'}),
'Task.columns': (
"""`columns.values` is (d, n): `columns.values[j]` is column j of all n rows, as the clustering saw it; names and units are those of the fitted tree, `tree_.columns`: a rule does not need them.""",
None),
'Task.reference': (
"""The clustering to explain, a `Reference`: `.labels` (n,), `.centers` (k, d), `.costs` (n, k); or None.""",
None),
'Task.weights': ("""(n,) 0 for rows that take no part.""", None),
'Task.rows': ("""(m,) int32, the rows that take part, grouped by reference label.""", None),
'Task.limits': ("""`max_leaves` is the leaf budget.""", None),
'Task.run': ("""A map that may use threads.""", None),
'Task.interval': ("""Cuts may be intervals.""", None),
'Task.top': ("""Questions that the grower asks before any rule.""", None),
'Task.within': ("""The same with other limits.

Parameters
----------
**limits
    Fields of `Limits`.

Returns
-------
Task
    A new one.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

Examples
--------
>>> import numpy as np
>>> from xclust import Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> task.within(max_depth=2).limits.max_depth
2
""", {'return': 'Task'}),
'Limits': ("""What a user may forbid.

Parameters
----------
max_leaves : int or None, default=None
    None: as many as the rule wants.
max_depth : int or None, default=None
    Longest path; None: no limit.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 forbids nothing.
allowed : ndarray of shape (d,), bool or None, default=None
    Features that may be cut; None: all.
measured : tuple or None, default=None
    For rules that compare how wide columns are: (d,) the column behind each, (d,) its units in a
    unit of this one; None: each is its own. Columns of stretches have others behind them, see
    chapter `given_cuts`.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

Examples
--------
>>> import numpy as np
>>> from xclust import Limits, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> only_age = Limits(max_depth=2, allowed=np.array([False, True]))
>>> task._replace(limits=only_age).features
array([1])
""", None),
'Limits.__new__': (
None,
{'max_leaves': 'int | None',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'allowed': 'np.ndarray | None',
 'measured': 'tuple | None'}),
'Limits.max_leaves': ("""None: as many as the rule wants.""", None),
'Limits.max_depth': ("""Longest path; None: no limit.""", None),
'Limits.min_samples_leaf': ("""Rows on each side of a cut; 1 forbids nothing.""", None),
'Limits.allowed': ("""(d,) bool, features that may be cut; None: all.""", None),
'Limits.measured': (
"""For rules that compare how wide columns are: (d,) the column behind each, (d,) its units in a unit of this one; None: each is its own. Columns of stretches have others behind them, see chapter `given_cuts`.""",
None),
'Cut': ("""A cut of one feature: left is `lower <= x <= upper`.

Parameters
----------
feature : int
    The number of a column.
lower : float
    -inf: the cut is one-sided, x <= upper.
upper : float
    Inf: the cut is one-sided, x >= lower.
score : float
    What the rule minimized.
mistakes : float, default=-1.0
    Weight separated from its center, -1 where it has no meaning.
gain : float, default=0.0
    How urgent the cut is, for growers that go best first.
memo : object, default=None
    What `cut` learned and `split` needs.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html

Examples
--------
>>> import numpy as np
>>> from xclust import Cut
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> cut = Cut(feature=1, lower=21.5, upper=46.5, score=0.0)
>>> (cut.lower <= X[:, cut.feature]) & (X[:, cut.feature] <= cut.upper)             # these go left
array([False,  True, False, False,  True, False, False])
""", None),
'Cut.__new__': (
None,
{'feature': 'int',
 'lower': 'float',
 'upper': 'float',
 'score': 'float',
 'mistakes': 'float',
 'gain': 'float',
 'memo': 'object'}),
'Cut.feature': ("""The number of a column.""", None),
'Cut.lower': ("""-inf: the cut is one-sided, x <= upper.""", None),
'Cut.upper': ("""Inf: the cut is one-sided, x >= lower.""", None),
'Cut.score': ("""What the rule minimized.""", None),
'Cut.mistakes': ("""Weight separated from its center, -1 where it has no meaning.""", None),
'Cut.gain': ("""How urgent the cut is, for growers that go best first.""", None),
'Cut.memo': ("""What `cut` learned and `split` needs.""", None),
'Column': ("""What a raw column is.

Parameters
----------
name : str
    As in the file.
kind : str, default='number'
    One of COLUMN_KINDS.
categories : tuple, default=()
    Of a category, its values as text: the position is the code; else names for 0 and 1, if any.
ordered : bool, default=False
    Of a category: do its values come in an order?
zone : bool, default=False
    Of dates: do they have a time zone?

Attributes
----------
on_clock : bool
measured : bool
    Do the values lie on a line: numbers, dates, durations and times of day?
truths : tuple
    What 0 and 1 are called in a column that has no other values. Two texts; empty for a column of
    other values.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
""", None),
'Column.__new__': (None, {'name': 'str', 'kind': 'str', 'categories': 'tuple', 'ordered': 'bool', 'zone': 'bool'}),
'Column.name': ("""As in the file.""", None),
'Column.kind': ("""One of COLUMN_KINDS.""", None),
'Column.categories': (
"""Of a category, its values as text: the position is the code; else names for 0 and 1, if any.""",
None),
'Column.ordered': ("""Of a category: do its values come in an order?""", None),
'Column.zone': ("""Of dates: do they have a time zone?""", None),
'Survivors': ("""The rows of a node that are still with their center, class after class.

Parameters
----------
rows : ndarray of shape (m,), int32
    ; class c owns rows[starts[c]:starts[c+1]].
weights : ndarray of shape (m,), float64
starts : ndarray of shape (A+1,), int64
totals : ndarray of shape (A,), float64
    The weight of each class.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
""", None),
'Survivors.__new__': (
None,
{'rows': 'np.ndarray', 'weights': 'np.ndarray', 'starts': 'np.ndarray', 'totals': 'np.ndarray'}),
'Survivors.rows': ("""(m,) int32; class c owns rows[starts[c]:starts[c+1]].""", None),
'Survivors.weights': ("""(m,) float64.""", None),
'Survivors.starts': ("""(A+1,) int64.""", None),
'Survivors.totals': ("""(A,) float64: the weight of each class.""", None),
'Columns': ("""A table as every rule sees it: feature-major values, one small code a value, the bins behind the codes.

Parameters
----------
values : ndarray of shape (d, n), float64
    Or `SparseValues`: no NaN. As the clustering saw the columns, so perhaps scaled; of a frame with
    text or gaps more columns than X has: one of 0 and 1 for each text, medians in the gaps, and
    "missing?" as 0 and 1.
codes : ndarray of shape (d, n), uint8
    Or `SparseCodes`.
edges : ndarray of shape (d, 255), float64
only : ndarray of shape (d, 255), float64
    The value of a bin that holds just one, else NaN.

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
""", None),
'Columns.__new__': (None, {'values': 'np.ndarray', 'codes': 'np.ndarray', 'edges': 'np.ndarray', 'only': 'np.ndarray'}),
'Columns.values': (
"""(d, n) float64, or `SparseValues`: no NaN. As the clustering saw the columns, so perhaps scaled; of a frame with text or gaps more columns than X has: one of 0 and 1 for each text, medians in the gaps, and "missing?" as 0 and 1.""",
None),
'Columns.codes': ("""(d, n) uint8, or `SparseCodes`.""", None),
'Columns.edges': ("""(d, 255) float64.""", None),
'Columns.only': ("""(d, 255) float64: the value of a bin that holds just one, else NaN.""", None),
'Columns.one': ("""Parameters
----------
j : object

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
""", {}),
'Columns.at_ranks': ("""The values that some rows have at some ranks, column by column; rank 0 is the least.

Parameters
----------
rows : object
ranks : object

Returns
-------
ndarray
    (d, len(ranks)).

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
""", {'return': 'np.ndarray'}),
'Top': ("""Questions that are given, from the root on; nodes as in the tree of these questions.

Parameters
----------
column : ndarray of shape (node_count,)
    What asks the question, a column for cuts; -1 at the ends.
left : ndarray of shape (node_count,)
    -1 at the ends.
right : ndarray
upper : float
    Left is `x <= upper`, in all these columns.
exact : ndarray of shape (node_count,), bool
    Is this threshold to stand as it is written?

References
----------
.. [1] The chapter "The task", https://xclust.github.io/xclust/6_engine/task.html
""", None),
'Top.__new__': (
None,
{'column': 'np.ndarray', 'left': 'np.ndarray', 'right': 'np.ndarray', 'upper': 'float', 'exact': 'np.ndarray'}),
'Top.column': ("""(node_count,) what asks the question, a column for cuts; -1 at the ends.""", None),
'Top.left': ("""(node_count,) -1 at the ends.""", None),
'Top.upper': ("""Left is `x <= upper`, in all these columns.""", None),
'Top.exact': ("""(node_count,) bool: is this threshold to stand as it is written?""", None),
},
'engine.tree': {
'Tree': ("""A threshold tree: parallel arrays, one entry a node, depth-first, left first, root 0.

Parameters
----------
feature : ndarray
    Column of the cut; -1 at a leaf.
lower : ndarray
    Left is `lower <= x <= upper`; -inf for a threshold cut and at a leaf.
upper : ndarray
    The threshold; inf at a leaf.
children_left : ndarray
    Node id, always the next one; -1 at a leaf.
children_right : ndarray
    Node id; -1 at a leaf.
label : ndarray
    Cluster of the node.
n_node_samples : ndarray
    Training rows in the node.
weighted_n_node_samples : ndarray
    What these rows weigh.
mistakes : ndarray
    Weight parted from its center by the cut; -1 where it has no meaning.
cost : ndarray
    What the node's rows pay at its cheapest label; nan if unknown.
missing_left : ndarray
    Whether a missing value goes left.
category_offsets : ndarray of shape (n_nodes + 1,)
    Where the node's set starts in `categories`.
categories : ndarray
    Bits of all sets: bit c of a node's bytes is 1 when category c goes left.
saw_missing : ndarray of shape (n_features,)
    Whether training saw missing values in this column.
n_features : int
    Columns of X.
feature_names : tuple[str, ...] or None, default=None
    Names of the columns.
margin : ndarray or None, default=None
    Distance from the cut to the nearest value among the node's rows; nan if unknown.
columns : tuple[Column, ...] or None, default=None
    What the columns are; None: all numbers.
missing : str, default='refuse'
    A value missing where training saw none: "refuse"; "median" goes as `missing_left` says.
grown_lower : ndarray or None, default=None
    `lower` before the cuts were rounded; None: they were not.
grown_upper : ndarray or None, default=None
    `upper` before; the margin is measured from these.

Attributes
----------
node_count : int
n_leaves : int
leaves : ndarray
features_used : ndarray
parent : ndarray
node_depth : ndarray
ends : ndarray
    The nodes below u are u, u + 1, ..., ends[u] - 1.
depth : int
is_rounded : bool
is_plain : bool
    Are all columns numbers, and never missing? Then any matrix of numbers will do.

Methods
-------
apply
    The leaf of every row, as a node id.
build
    A tree from nodes in any order.
category_set
    The category codes that go left.
column
    What a column holds.
decision_path
    The nodes that every row passes.
from_dict
    The tree that `to_dict` wrote.
from_json
    The tree that `to_json` wrote.
path
    What a row has to fulfil to come to a node.
predict
    The cluster of every row.
subtree
    A node and all below it as a tree of its own.
text_of
    A value in the words of its column.
to_dict
    The tree as plain lists.
to_json
    The tree as JSON.
to_text
    The tree as indented questions.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> print(model.tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""", None),
'Tree.__init__': (
None,
{'feature': 'np.ndarray',
 'lower': 'np.ndarray',
 'upper': 'np.ndarray',
 'children_left': 'np.ndarray',
 'children_right': 'np.ndarray',
 'label': 'np.ndarray',
 'n_node_samples': 'np.ndarray',
 'weighted_n_node_samples': 'np.ndarray',
 'mistakes': 'np.ndarray',
 'cost': 'np.ndarray',
 'missing_left': 'np.ndarray',
 'category_offsets': 'np.ndarray',
 'categories': 'np.ndarray',
 'saw_missing': 'np.ndarray',
 'n_features': 'int',
 'feature_names': 'tuple[str, ...] | None',
 'margin': 'np.ndarray | None',
 'columns': 'tuple[Column, ...] | None',
 'missing': 'str',
 'grown_lower': 'np.ndarray | None',
 'grown_upper': 'np.ndarray | None'}),
'build': (
"""A tree from nodes in any order.

Parameters
----------
nodes : list[dict]
    The root first; keys feature, lower, upper, left, right, label, ...; leaves need only a label.
n_features : int
    Columns of X.
feature_names : sequence of str or None, default=None
    Names of the columns.
saw_missing : array-like of shape (n_features,) or None, default=None
    Did training see missing values in the column? None: it saw none.
return_order : bool, default=False
    Return `(tree, order)`, where `order[u]` is the new id of `nodes[u]`.
columns : sequence of Column or None, default=None
    What the columns are; None: all numbers.

Returns
-------
Tree
    ValueError if the nodes are not one tree.

Raises
------
TypeError
    nodes must be a list of dictionaries, the root first.
ValueError
    nodes must hold at least the root.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> from xclust import Tree
>>> print(Tree.build([dict(feature=0, upper=5, left=1, right=2), dict(label=0), dict(label=1)], n_features=2))
x0 <= 5?
  yes: cluster 0
  no:  cluster 1
""",
{'nodes': 'list[dict]',
 'n_features': 'int',
 'feature_names': 'Sequence[str] | None',
 'saw_missing': 'ArrayLike | None',
 'return_order': 'bool',
 'columns': 'Sequence[Column] | None',
 'return': 'Tree'}),
'Tree.apply': ("""The leaf of every row, as a node id.

Parameters
----------
X : array-like of shape (n, n_features)
    Rows: array, list of lists, data frame or sparse.

Returns
-------
ndarray of shape (n,), int64
    The number of a node for each row.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.apply([[3, 30]])
array([1])
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
'Tree.predict': ("""The cluster of every row.

Parameters
----------
X : array-like of shape (n, n_features)
    Rows, as for `apply`.

Returns
-------
ndarray of shape (n,), int64
    The cluster of each row.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.predict([[3, 30]])
array([1])
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
'Tree.category_set': ("""The category codes that go left.

Parameters
----------
node : int
    The number of a node.

Returns
-------
list[int]
    Codes that go left, ascending; empty for a numeric cut.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.category_set(0)              # of a cut on a column of categories: those that go left
[]
""", {'node': 'int', 'return': 'list[int]'}),
'Tree.path': ("""What a row has to fulfil to come to a node.

Parameters
----------
node : int
    Node id, a leaf or any other.

Returns
-------
list[Condition]
    One condition a cut, the root's first.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.path(model.tree_.leaves[1])
[Condition(feature=0, lower=-inf, upper=5.0, inside=False, codes=None, missing=None),
 Condition(feature=1, lower=-inf, upper=46.5, inside=True, codes=None, missing=None)]
""", {'node': 'int', 'return': 'list[Condition]'}),
'Tree.decision_path': ("""The nodes that every row passes.

Parameters
----------
X : array-like of shape (n, n_features)
    Rows, as for `apply`.

Returns
-------
csr_matrix
    (n, node_count) with a one at every node that the row passes, root and leaf included.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.decision_path([[3, 30]]).toarray()
array([[1, 1, 0, 0, 0]])
""", {'X': 'ArrayLike', 'return': 'csr_matrix'}),
'Tree.subtree': ("""A node and all below it as a tree of its own.

Parameters
----------
node : int
    The number of a node.

Returns
-------
Tree
    Over the same columns; its node 0 is `node`.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.subtree(1)
cluster 1 (3 rows)
""", {'node': 'int', 'return': 'Tree'}),
'Tree.column': ("""What a column holds.

Parameters
----------
feature : int
    The number of a column.

Returns
-------
Column
    A number without a name, where the tree does not know its columns.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.column(0)
Column(name='', kind='number', categories=(), ordered=False, zone=False)
""", {'feature': 'int', 'return': 'Column'}),
'Tree.text_of': ("""A value in the words of its column.

Parameters
----------
feature : int
    The number of a column.
value : float
    A cut value, a code, or any value of the raw matrix.
digits : int or None, default=None
    Significant digits of a number; None: all that it has.

Returns
-------
str
    "41.5", "2024-03-01", "red", "False", "missing".

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.text_of(0, 4.25)
'4.25'
""", {'feature': 'int', 'value': 'float', 'digits': 'int | None', 'return': 'str'}),
'Tree.to_text': (
"""The tree as indented questions.

Parameters
----------
feature_names : sequence of str or None, default=None
    Names of the columns; None: the tree's, or x0, x1, ...
cluster_names : sequence of str or None, default=None
    Names of the clusters by number; None: cluster 0, cluster 1, ...
most : int or None, default=8
    Name so many categories of a question and count the others; None: name all.

Returns
-------
str
    One line a node, indented by depth.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> print(model.tree_.to_text(["visits", "age"], ["old", "rare", "young"]))
visits <= 5?
  yes: rare (3 rows)
  no:  age <= 46.5?
    yes: young (2 rows)
    no:  old (2 rows)
""",
{'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | None',
 'most': 'int | None',
 'return': 'str'}),
'Tree.to_dict': ("""The tree as plain lists.

Returns
-------
dict
    Lists and numbers alone: -inf, inf and an unknown cost are None.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Tree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> Tree.from_dict(model.tree_.to_dict()).n_leaves
3
""", {'return': 'dict'}),
'Tree.to_json': ("""The tree as JSON.

Parameters
----------
indent : int or None, default=None
    Spaces a level; None: one line.

Returns
-------
str
    Strict JSON (no NaN, no Infinity); floats round-trip exactly.

Raises
------
TypeError
    indent must be an integer, or None for one line.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Tree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> Tree.from_json(model.tree_.to_json()).n_leaves
3
""", {'indent': 'int | None', 'return': 'str'}),
'from_dict': ("""The tree that `to_dict` wrote.

Parameters
----------
doc : dict
    From `to_dict`; other keys are ignored.

Returns
-------
Tree
    ValueError in one sentence for another format, a newer version, or arrays that are not one tree.

Raises
------
ValueError
    The tree's n_features must be a whole number; it is …. The tree's feature_names must be a list
    of texts, or null. The tree's missing must be a text.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Tree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> Tree.from_dict(model.tree_.to_dict()).n_leaves
3
""", {'doc': 'dict', 'return': 'Tree'}),
'tree_from_json': ("""The tree that `to_json` wrote.

Parameters
----------
text : str or bytes
    What `to_json` gave.

Returns
-------
Tree
    ValueError in one sentence if the text is not a tree; nothing in it is ever executed.

Raises
------
TypeError
    text must be the JSON itself, a str or bytes.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Tree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> Tree.from_json(model.tree_.to_json()).n_leaves
3
""", {'text': 'str | bytes', 'return': 'Tree'}),
'Condition': ("""One step of a path: the feature is inside `[lower, upper]`, or outside.

Parameters
----------
feature : int
    The number of a column.
lower : float
    -inf for a threshold cut.
upper : float
    The threshold of a one-sided cut.
inside : bool
    True: `lower <= x <= upper`; False: its complement.
codes : tuple[int, ...] or None, default=None
    Of a cut on categories: those that go left; lower is -inf then, and upper inf.
missing : bool or None, default=None
    Whether a missing value fulfils this condition; None where training saw none.

References
----------
.. [1] The chapter "The tree", https://xclust.github.io/xclust/6_engine/tree.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.tree_.path(model.tree_.leaves[1])
[Condition(feature=0, lower=-inf, upper=5.0, inside=False, codes=None, missing=None),
 Condition(feature=1, lower=-inf, upper=46.5, inside=True, codes=None, missing=None)]
""", None),
'Condition.__new__': (
None,
{'feature': 'int',
 'lower': 'float',
 'upper': 'float',
 'inside': 'bool',
 'codes': 'tuple[int, ...] | None',
 'missing': 'bool | None'}),
'Condition.feature': ("""The number of a column.""", None),
'Condition.lower': ("""-inf for a threshold cut.""", None),
'Condition.upper': ("""The threshold of a one-sided cut.""", None),
'Condition.inside': ("""True: `lower <= x <= upper`; False: its complement.""", None),
'Condition.codes': ("""Of a cut on categories: those that go left; lower is -inf then, and upper inf.""", None),
'Condition.missing': ("""Whether a missing value fulfils this condition; None where training saw none.""", None),
},
'kernels.dual_threshold': {
'DT2': (
"""Dual-threshold tree: at every node the interval that keeps the kernel cost lowest, when every cluster goes with its majority and the minorities change their cluster.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
kernel : str or Kernel, default='gaussian'
    A name, a `Kernel`, or a function of two arrays.
gamma : str or float, default='scale'
    "scale", "median" or a number: exp(-gamma * distance) of "gaussian" and "laplace".
exact : bool or str, default='auto'
    True: every interval of every node is tried; False: the fast search; "auto": exact up to 300
    rows.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KernelKMeans.
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest cluster.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
distances : str, default='auto'
    "exact", "landmarks", or "auto": exact up to 20,000 rows.
n_landmarks : int or None, default=None
    None: 500, fewer where their features would fill more than a gigabyte.
random_state : int, RandomState or None, default=None
    For the reference and the landmarks.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str, default='full'
    "round": cuts at the shortest numbers that move no training row.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.

References
----------
.. [1] The chapter "DT²", https://xclust.github.io/xclust/4_kernels/dual_threshold.html

Examples
--------
>>> import numpy as np
>>> from xclust import DT2
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(DT2().fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'DT2.__init__': (
None,
{'n_clusters': 'int',
 'kernel': 'str | Kernel',
 'gamma': 'str | float',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'distances': 'str',
 'n_landmarks': 'int | None',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
'DT2.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
},
'kernels.feature_maps': {
'FeatureMap': ("""Features of a table, each of one column, each rising, falling, or first rising and then falling.

KernelIMM fits it to the rows, cuts the features, and asks `inverse` which interval of the column a
cut stands for. A subclass has four methods, which speak of one column: `fit_column` says how many
features it gets, `transform_column` writes them, `inverse_column` and `peak_column` answer
`inverse` and `peak` for one of them.

Methods
-------
begin_fit
    Make room for what is learned; asked once, before the columns.
end_fit
    Judge what was learned; asked once, after the columns.
fit
    Learn what the features need from the columns; `source` (m,) is the column of each feature,
    `first` (d + 1,) the first feature of each column.
fit_column
    Learn what the features of a column need; asked for each, from the first to the last.
fit_transform
    `fit`, and the features of the same rows, unimodal to the last bit: every `feature > threshold`
    is a run of its column.
inverse
    Where feature j is above the threshold: the x with lower < x < upper.
inverse_column
    Where the r-th feature of a column is above a threshold.
peak
    Up to here feature j rises, from here on it falls.
peak_column
    Where the r-th feature of a column turns from rising to falling.
transform
    The features of some rows.
transform_column
    Write the features of a column; perhaps in several threads at once.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
>>> import numpy as np
>>> from xclust import FeatureMap, KernelIMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> class Logarithm(FeatureMap):
...     "One feature a column: its logarithm, which rises for ever."
...     name, positive = "logarithm", True
...     def fit_column(self, i, x, weights): return 1
...     def transform_column(self, i, x, out): out[0] = np.log1p(x)
...     def inverse_column(self, i, r, t): return np.expm1(t), np.inf
...     def peak_column(self, i, r): return np.inf
>>> print(KernelIMM(kernel="linear", feature_map=Logarithm()).fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""", None),
'FeatureMap.fit': (
"""Learn what the features need from the columns; `source` (m,) is the column of each feature, `first` (d + 1,) the first feature of each column.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
weights : array-like of shape (n,) or None, default=None
    Rows of weight 0 do not count.

Returns
-------
self
    The fitted estimator.

Raises
------
ValueError
    weights must be one number a row, not all of them 0.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
>>> import numpy as np
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.kernels.feature_maps import Taylor
>>> features = Taylor(gamma=0.5, n_terms=2).fit_transform(X / [9, 72])
>>> features.shape, features[0].round(3)
((7, 6), array([1., 0., 0., 1., 0., 0.]))
""",
{'X': 'ArrayLike', 'weights': 'ArrayLike | None'}),
'FeatureMap.transform': ("""The features of some rows.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, with the columns of fit.
run : object, default=map
    `run` of `xclust.engine.costs.workers`: columns in threads.

Returns
-------
ndarray of shape (n, m)
    In Fortran order: a feature is contiguous.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
>>> import numpy as np
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.kernels.feature_maps import Taylor
>>> features = Taylor(gamma=0.5, n_terms=2).fit_transform(X / [9, 72])
>>> features.shape, features[0].round(3)
((7, 6), array([1., 0., 0., 1., 0., 0.]))
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
'FeatureMap.begin_fit': ("""Make room for what is learned; asked once, before the columns.

Parameters
----------
d : int
    How many columns there are.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
See the example of `FeatureMap`.
""", {'d': 'int'}),
'FeatureMap.fit_column': ("""Learn what the features of a column need; asked for each, from the first to the last.

Parameters
----------
i : int
    The number of the column.
x : ndarray of shape (n,)
    Its values, of rows that count.
weights : ndarray of shape (n,)
    The weight of each row, above 0.

Returns
-------
int
    How many features it gets.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
See the example of `FeatureMap`.
""", {'i': 'int', 'x': 'np.ndarray', 'weights': 'np.ndarray', 'return': 'int'}),
'FeatureMap.end_fit': ("""Judge what was learned; asked once, after the columns.

Parameters
----------
X : ndarray of shape (n, d)
    The rows that count.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
See the example of `FeatureMap`.
""", {'X': 'np.ndarray'}),
'FeatureMap.transform_column': ("""Write the features of a column; perhaps in several threads at once.

Parameters
----------
i : int
    The number of the column.
x : ndarray of shape (n,)
    Its values, one a row.
out : ndarray of shape (r, n)
    To be filled in: a feature a row.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
See the example of `FeatureMap`.
""", {'i': 'int', 'x': 'np.ndarray', 'out': 'np.ndarray'}),
'FeatureMap.inverse_column': ("""Where the r-th feature of a column is above a threshold.

Parameters
----------
i : int
    The number of the column.
r : int
    Which of its features, from 0.
t : float
    The threshold of the feature.

Returns
-------
tuple[float, float] or None
    (lower, upper), as `inverse` gives them.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
See the example of `FeatureMap`.
""", {'i': 'int', 'r': 'int', 't': 'float', 'return': 'tuple[float, float] | None'}),
'FeatureMap.peak_column': ("""Where the r-th feature of a column turns from rising to falling.

Parameters
----------
i : int
    The number of the column.
r : int
    Which of its features, from 0.

Returns
-------
float
    As `peak` gives it.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
See the example of `FeatureMap`.
""", {'i': 'int', 'r': 'int', 'return': 'float'}),
'FeatureMap.inverse': ("""Where feature j is above the threshold: the x with lower < x < upper.

Parameters
----------
j : int
    The number of a feature.
threshold : float
    Of the feature.

Returns
-------
tuple[float, float] or None
    (lower, upper), -inf and inf for the ends of the line; None if no x is there.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
>>> import numpy as np
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.kernels.feature_maps import HellingerMap
>>> fmap = HellingerMap().fit(X)
>>> fmap.inverse(0, 3.0), fmap.peak(0)               # sqrt(visits) > 3
((9.0, inf), inf)
""", {'j': 'int', 'threshold': 'float', 'return': 'tuple[float, float] | None'}),
'FeatureMap.peak': ("""Up to here feature j rises, from here on it falls.

Parameters
----------
j : int
    The number of a feature.

Returns
-------
float
    Inf if it never falls, -inf if it never rises.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
>>> import numpy as np
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.kernels.feature_maps import HellingerMap
>>> fmap = HellingerMap().fit(X)
>>> fmap.inverse(0, 3.0), fmap.peak(0)               # sqrt(visits) > 3
((9.0, inf), inf)
""", {'j': 'int', 'return': 'float'}),
'FeatureMap.fit_transform': (
"""`fit`, and the features of the same rows, unimodal to the last bit: every `feature > threshold` is a run of its column.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
weights : array-like of shape (n,) or None, default=None
    Rows of weight 0 do not count.
run : object, default=map
    `run` of `xclust.engine.costs.workers`: columns in threads.

Returns
-------
ndarray of shape (n, m)
    In Fortran order: a feature is contiguous.

References
----------
.. [1] The chapter "Feature maps", https://xclust.github.io/xclust/4_kernels/feature_maps.html

Examples
--------
>>> import numpy as np
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.kernels.feature_maps import Taylor
>>> features = Taylor(gamma=0.5, n_terms=2).fit_transform(X / [9, 72])
>>> features.shape, features[0].round(3)
((7, 6), array([1., 0., 0., 1., 0., 0.]))
""",
{'X': 'ArrayLike', 'weights': 'ArrayLike | None', 'return': 'np.ndarray'}),
},
'kernels.kernel_costs': {
'KernelFitted': ("""What a fit leaves of a kernel.

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.

References
----------
.. [1] The chapter "What a kernel tree pays",
       https://xclust.github.io/xclust/4_kernels/kernel_costs.html
""", None),
'KernelTreeClusterer': ("""What the trees that explain kernel clusterings share: a kernel, its distances, a reference.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.

References
----------
.. [1] The chapter "What a kernel tree pays",
       https://xclust.github.io/xclust/4_kernels/kernel_costs.html
""", None),
'KernelTreeClusterer.fit': ("""Explain a clustering of X: the one given, or the one `reference` finds.

Parameters
----------
X : array-like of shape (n, d)
    Numbers: array, list, pandas or polars frame.
y : None, default=None
    Ignored, with a warning: labels to be explained go to `labels`.
labels : array-like of shape (n,) or None, default=None
    The clustering to explain, of any type; -1 or missing is noise.
centers : array-like or None, default=None
    Refused: kernel clusters have none among the columns.
costs : object, default=None
    Refused: the kernel says what rows pay.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
noise : str, default='leave'
    Rows without a cluster count nowhere; "cluster" is refused: noise has no kernel center.

Returns
-------
object
    The fitted estimator.

Raises
------
ValueError
    noise="cluster" was given, and … measures kernel distances to clusters, of which noise is none:
    use CART, Expand or AutoTree. costs was given, and … reads them from its kernel: pass them to
    AutoTree or ExKMC, whose leaves take any costs.

References
----------
.. [1] The chapter "What a kernel tree pays",
       https://xclust.github.io/xclust/4_kernels/kernel_costs.html

Examples
--------
See the example of `TreeClusterer.fit`.
""", {'noise': 'str'}),
'SampledCost': ("""A cost under the true kernel, estimated from a sample of rows.

Parameters
----------
cost : float
error : float
    Standard error; 0 if all rows were looked at.
n_rows : int
    Rows looked at.

References
----------
.. [1] The chapter "What a kernel tree pays",
       https://xclust.github.io/xclust/4_kernels/kernel_costs.html
""", None),
'SampledCost.__new__': (None, {'cost': 'float', 'error': 'float', 'n_rows': 'int'}),
'SampledCost.error': ("""Standard error; 0 if all rows were looked at.""", None),
'SampledCost.n_rows': ("""Rows looked at.""", None),
},
'kernels.kernel_greedy': {
'KernelExKMC': (
"""Expand a tree: again and again, cut the leaf whose best cut lowers the kernel surrogate cost most (Fleissner, Vankadara, Ghoshdastidar 2024, Algorithm 2).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
kernel : str or Kernel, default='gaussian'
    A name, a `Kernel` or a function of two arrays; a KernelKMeans or a fitted kernel base brings
    its own.
gamma : str or float, default='scale'
    "scale", "median" or a number, for "gaussian" and "laplace".
max_leaves : int or None, default=None
    At least the number of clusters; None is that number.
base : str, Tree, rule, method or estimator, default='kernel_imm'
    What goes first: "kernel_imm", "empty", a Tree, a rule, method or estimator; a fitted one brings
    its reference.
cuts : str, default='interval'
    "threshold": `x <= upper` alone.
criterion : str, default='surrogate'
    "published": cuts by the count of Expand, as in the authors' notebook; names of leaves by cost.
relabel : bool, default=True
    Leaves of the base take their cheapest cluster; False: they keep the base's.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: that of base, or KernelKMeans.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut; a given base is not held to it.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
distances : str, default='auto'
    "exact", "landmarks", or "auto": exact up to 20,000 rows.
n_landmarks : int or None, default=None
    None: 500, fewer where their features would fill more than a gigabyte.
random_state : int, RandomState or None, default=None
    For the reference and the landmarks.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str, default='full'
    "round": cuts at the shortest numbers that move no training row.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.

References
----------
.. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
       decision trees. ICLR. (Algorithms 2 and 3, equations 5 to 7, Theorem 6)
.. [2] The chapter "Kernel ExKMC and Kernel Expand",
       https://xclust.github.io/xclust/4_kernels/kernel_greedy.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelExKMC
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(KernelExKMC().fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'KernelExKMC.__init__': (
None,
{'n_clusters': 'int',
 'kernel': 'str | Kernel',
 'gamma': 'str | float',
 'max_leaves': 'int | None',
 'cuts': 'str',
 'criterion': 'str',
 'relabel': 'bool',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'distances': 'str',
 'n_landmarks': 'int | None',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
'KernelExKMC.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'KernelExpand': (
"""Greedy expansion by label mistakes (Fleissner, Vankadara, Ghoshdastidar 2024, Algorithm 3): cuts count labels, costs are the kernel's.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
kernel : str or Kernel, default='gaussian'
    A name, a `Kernel` or a function of two arrays; a KernelKMeans or a fitted kernel base brings
    its own.
gamma : str or float, default='scale'
    "scale", "median" or a number, for "gaussian" and "laplace".
max_leaves : int or None, default=None
    At least the number of clusters; None is that number.
base : str, Tree, rule, method or estimator, default='kernel_imm'
    What goes first: "kernel_imm", "empty", a Tree, a rule, method or estimator; a fitted one brings
    its reference.
cuts : str, default='interval'
    "threshold": `x <= upper` alone.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: that of base, or KernelKMeans.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut; a given base is not held to it.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
distances : str, default='auto'
    "exact", "landmarks", or "auto": exact up to 20,000 rows.
n_landmarks : int or None, default=None
    None: 500, fewer where their features would fill more than a gigabyte.
random_state : int, RandomState or None, default=None
    For the reference and the landmarks.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str, default='full'
    "round": cuts at the shortest numbers that move no training row.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.

References
----------
.. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
       decision trees. ICLR. (Algorithms 2 and 3, equations 5 to 7, Theorem 6)
.. [2] The chapter "Kernel ExKMC and Kernel Expand",
       https://xclust.github.io/xclust/4_kernels/kernel_greedy.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelExpand
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> KernelExpand().fit(X, labels=labels).agreement_
Agreement(ari=1.0, share=1.0)
""",
None),
'KernelExpand.__init__': (
None,
{'n_clusters': 'int',
 'kernel': 'str | Kernel',
 'gamma': 'str | float',
 'max_leaves': 'int | None',
 'cuts': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'distances': 'str',
 'n_landmarks': 'int | None',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
},
'kernels.kernel_imm': {
'KernelIMM': (
"""IMM on one-coordinate features of a kernel: every cut of a feature is an interval of one column (Fleissner, Vankadara, Ghoshdastidar 2024, Algorithm 1).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
kernel : str, Kernel or callable, default='gaussian'
    Name, Kernel or function; it needs an interpretable feature map.
gamma : str or float, default='scale'
    Of a Gaussian or Laplace kernel: "scale", "median" or a number.
feature_map : str or feature map, default='auto'
    "taylor", "distance", ..., a FeatureMap; "auto": what suits the kernel and the data.
n_terms : int or None, default=None
    Of Taylor and chi-squared features.
anchors : str, int or None, default='auto'
    Of distance and histogram features: "auto"; None: every distinct value; or a number of
    quantiles.
candidates : str, default='auto'
    "gaps": thresholds in all gaps; "midpoints": only midway between centers; "auto": gaps.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KernelKMeans.
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest cluster.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 allows empty sides.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
distances : str, default='auto'
    Kernel distances: "exact", "landmarks", or "auto", by the number of rows.
n_landmarks : int or None, default=None
    None: 500, fewer where their features would fill more than a gigabyte.
random_state : int, RandomState or None, default=None
    For the reference and the landmarks.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str, default='full'
    "round": cuts at the shortest numbers that move no training row.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
kernel_ : Kernel
    The kernel, its gamma a number; only for kernel clusterings.
distances_ : str
    "exact" or "landmarks": how the kernel's distances were computed; only for kernel clusterings.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact; only
    for kernel clusterings.
sampled_cost_ : SampledCost
    `cost_` as estimated on some rows, with its standard error; the same where costs are exact; only
    for kernel clusterings.
sampled_reference_cost_ : SampledCost
    The same of `reference_cost_`; only for kernel clusterings.
feature_map_ : object
    The fitted feature map, in whose coordinates the cuts were found.
anchors_ : ndarray of shape (d,) or None
    Anchors of each column; None for a map without anchors.

References
----------
.. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
       decision trees. ICLR. (Algorithm 1, Definition 3, equation 4, Theorems 3 to 5, Lemma 3)
.. [2] The chapter "Kernel IMM", https://xclust.github.io/xclust/4_kernels/kernel_imm.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelIMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(KernelIMM().fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'KernelIMM.__init__': (
None,
{'n_clusters': 'int',
 'n_terms': 'int | None',
 'candidates': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'distances': 'str',
 'n_landmarks': 'int | None',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
'KernelIMM.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'KernelIMM.certificate': (
"""Lemma 2 in the kernel's own space, with this tree's mistakes; and the worst case that depth, k and d alone allow.

Returns
-------
Certificate
    The bounds beside the cost.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Kernel IMM", https://xclust.github.io/xclust/4_kernels/kernel_imm.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelIMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> KernelIMM().fit(X, labels=labels).certificate()
gaussian kernel, k = 3, depth 2, 0 mistakes
  cost at the given centers  0.020881
  cost of the tree           0.020881  (1 x)
  at most, for this tree     0.041762  (2 x), Lemma 2
  at most, for any data      2.9828  (142.8 x), d (8 H k + 2), and delta for the terms left out, Theorem 4
""",
{'return': 'Certificate'}),
},
'kernels.kernels': {
'KernelKMeans': (
"""K-means in the feature space of a kernel (Dhillon, Guan, Kulis 2004), exact in blocks or by landmarks.

Parameters
----------
n_clusters : int, default=8
    K, at least 1 and at most the number of rows.
kernel : str or Kernel, default='gaussian'
    A name, a `Kernel`, a function of two arrays, or "precomputed": X is then the matrix.
gamma : str or float, default='scale'
    "scale", "median" or a number: exp(-gamma * distance) of "gaussian" and "laplace".
n_init : int, default=10
    Runs from different seeds; the cheapest is kept.
max_iter : int, default=300
    Steps in a run.
method : str, default='auto'
    "exact", "landmarks", or "auto": exact up to `max_exact` rows.
max_exact : int, default=20000
    The largest number of rows for which "auto" is exact.
n_landmarks : int or None, default=None
    None: 500, fewer where their features would fill more than a gigabyte.
random_state : int, RandomState or None, default=None
    Seeds of the runs and the choice of landmarks.
n_jobs : int or None, default=None
    Threads over blocks of K; None is one, -1 all cores.

Attributes
----------
labels_ : ndarray of shape (n,), int64
    The cluster of each training row.
inertia_ : float
    What the rows pay: their squared distances in the feature space.
n_iter_ : int
    Steps of the best run.
method_ : str
    "exact" or "landmarks": what was used.
kernel_ : Kernel
    The kernel, its gamma a number.
centers_ : object
    The centers in the feature space; `.distances(X)` gives those of new rows.
distance_error_ : float
    How far the distances are from the exact ones, relative to them; 0 where they are exact.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.

References
----------
.. [1] I. Dhillon, Y. Guan, B. Kulis: Kernel k-means, spectral clustering and normalized cuts. KDD
       2004.
.. [2] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelKMeans
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KernelKMeans(3, random_state=0).fit(X).labels_
array([2, 2, 2, 0, 0, 1, 1])
""",
None),
'KernelKMeans.__init__': (
None,
{'n_clusters': 'int',
 'kernel': 'str | Kernel',
 'gamma': 'str | float',
 'n_init': 'int',
 'max_iter': 'int',
 'method': 'str',
 'max_exact': 'int',
 'n_landmarks': 'int | None',
 'n_jobs': 'int | None'}),
'KernelKMeans.transform': ("""The kernel distance of each row to each center.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
ndarray of shape (n, k)
    Squared distances in the feature space.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelKMeans
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KernelKMeans(2, random_state=0).fit(X).transform([[3, 30]]).round(2)
array([[0.15, 1.65]])
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
'KernelKMeans.fit_transform': ("""Find the clusters; the kernel distance of each row to each center.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers; (n, n) for a precomputed kernel.
y : object, default=None
    Ignored: scikit-learn asks for it.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
ndarray of shape (n, k)
    Squared distances in the feature space.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelKMeans
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KernelKMeans(2, random_state=0).fit_transform(X).shape
(7, 2)
""", {'X': 'ArrayLike', 'y': 'object', 'sample_weight': 'ArrayLike | None', 'return': 'np.ndarray'}),
'KernelKMeans.fit': ("""Find the clusters; `y` is ignored.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers; (n, n) for a precomputed kernel.
y : object, default=None
    Ignored: scikit-learn asks for it.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
self
    The fitted clusterer.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelKMeans
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KernelKMeans(2, random_state=0).fit(X).predict([[3, 30]])
array([0])
""", {'X': 'ArrayLike', 'y': 'object', 'sample_weight': 'ArrayLike | None'}),
'KernelKMeans.predict': (
"""The nearest center of each row; with a precomputed kernel X holds K(new rows, training rows).

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
ndarray of shape (n,), int64
    The cluster of each row.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelKMeans
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KernelKMeans(2, random_state=0).fit(X).predict([[3, 30]])
array([0])
""",
{'X': 'ArrayLike', 'return': 'np.ndarray'}),
'KernelKMeans.score': ("""Minus what the rows pay at their nearest centers.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.
y : object, default=None
    Ignored: scikit-learn asks for it.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    The larger the better.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import KernelKMeans
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> round(KernelKMeans(2, random_state=0).fit(X).score(X), 2)
-0.14
""", {'X': 'ArrayLike', 'y': 'object', 'sample_weight': 'ArrayLike | None', 'return': 'float'}),
'choose_gamma': (
"""The gamma whose clusters explain most beyond what they explain in shuffled columns.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
n_clusters : int
    At least 2.
kernel : str, default='gaussian'
    "gaussian" or "laplace".
gammas : array-like or None, default=None
    Those to try; None: the median gamma times 1/16, 1/8, ... 256.
y : array-like of shape (n,) or None, default=None
    Known classes: then the ARI to them is what counts.
n_rows : int, default=1000
    Rows looked at.
random_state : int, default=0
    Of rows, shuffles and seeds.

Returns
-------
GammaChoice
    The best gamma, all that were tried and how each did.

Raises
------
ValueError
    kernel must be "gaussian" or "laplace", which have a gamma. n_clusters must be a whole number of
    at least 2, for one cluster is the same at every gamma. y must hold a class for each of the …
    rows of X; it has …. X must have rows that differ, or no gamma is better than another. gammas
    must hold numbers above 0, one at least.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import choose_gamma
>>> rng = np.random.default_rng(0)
>>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
>>> round(choose_gamma(many, 2).gamma, 3)
0.47
""",
{'X': 'ArrayLike',
 'n_clusters': 'int',
 'kernel': 'str',
 'gammas': 'ArrayLike | None',
 'y': 'ArrayLike | None',
 'n_rows': 'int',
 'random_state': 'int',
 'return': 'GammaChoice'}),
'Kernel': ("""A similarity of points. Call it with (n, d) and (m, d) points for the (n, m) matrix.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Kernel, KernelIMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> class Cauchy(Kernel):
...     "The product of 1 / (1 + (x - y)^2) over the columns."
...     name, product, shift_invariant = "cauchy", True, True
...     def __call__(self, X, Y): return np.prod(self.h(X[:, None] - Y), axis=2)
...     def h(self, difference): return 1 / (1 + np.square(difference))
...     def h_inverse(self, value): return np.sqrt(1 / value - 1)
>>> KernelIMM(kernel=Cauchy()).fit(X / [9, 72], labels=labels).n_leaves_
3
""", None),
'Kernel.points': ("""The points of some rows: the rows themselves, but for a precomputed matrix.

Parameters
----------
X : array-like of shape (n, d)
    Rows of the table.

Returns
-------
object
    What stands for the rows when the kernel is called.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Polynomial
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> kernel = Polynomial(degree=2)
>>> kernel.diagonal(kernel.points(X[:3]))
array([160801., 238144., 195364.])
""", {}),
'Kernel.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Polynomial
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> kernel = Polynomial(degree=2)
>>> kernel.diagonal(kernel.points(X[:3]))
array([160801., 238144., 195364.])
""", {'return': 'np.ndarray'}),
'Kernel.h': ("""A product kernel's factor of one column; asked by KernelIMM for the features of its columns.

Parameters
----------
difference : object
    Of two values of a column, an array of any shape.

Returns
-------
ndarray
    As many values, 1 where there is no difference.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> from xclust import Gaussian
>>> kernel = Gaussian(gamma=0.5)
>>> float(kernel.h(2.0)), float(kernel.h_inverse(kernel.h(2.0)))
(0.1353352832366127, 2.0)
""", {'return': 'np.ndarray'}),
'Kernel.h_inverse': ("""The difference at which `h` has a value; asked by KernelIMM for the ends of its cuts.

Parameters
----------
value : object
    Above 0, at most 1; an array of any shape.

Returns
-------
ndarray
    Differences, at least 0.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> from xclust import Gaussian
>>> kernel = Gaussian(gamma=0.5)
>>> float(kernel.h(2.0)), float(kernel.h_inverse(kernel.h(2.0)))
(0.1353352832366127, 2.0)
""", {'return': 'np.ndarray'}),
'Gaussian': ("""exp(-gamma |x - y|_2^2).

Parameters
----------
gamma : float
    Above 0; the larger, the closer two rows must be to be alike.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Gaussian
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Gaussian(gamma=0.5)(X[:3], X[:3]).round(3)
array([[1.   , 0.082, 0.607],
       [0.082, 1.   , 0.368],
       [0.607, 0.368, 1.   ]])
""", None),
'Gaussian.__init__': (None, {'gamma': 'float'}),
'Gaussian.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Gaussian.h': ("""A product kernel's factor of one column; asked by KernelIMM for the features of its columns.

Parameters
----------
difference : object
    Of two values of a column, an array of any shape.

Returns
-------
ndarray
    As many values, 1 where there is no difference.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.h`.
""", {}),
'Gaussian.h_inverse': ("""The difference at which `h` has a value; asked by KernelIMM for the ends of its cuts.

Parameters
----------
value : object
    Above 0, at most 1; an array of any shape.

Returns
-------
ndarray
    Differences, at least 0.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.h_inverse`.
""", {}),
'Laplace': ("""exp(-gamma |x - y|_1).

Parameters
----------
gamma : float
    Above 0; the larger, the closer two rows must be to be alike.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Laplace
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Laplace(gamma=0.5)(X[:3], X[:3]).round(3)
array([[1.   , 0.223, 0.607],
       [0.223, 1.   , 0.368],
       [0.607, 0.368, 1.   ]])
""", None),
'Laplace.__init__': (None, {'gamma': 'float'}),
'Laplace.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Laplace.h': ("""A product kernel's factor of one column; asked by KernelIMM for the features of its columns.

Parameters
----------
difference : object
    Of two values of a column, an array of any shape.

Returns
-------
ndarray
    As many values, 1 where there is no difference.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.h`.
""", {}),
'Laplace.h_inverse': ("""The difference at which `h` has a value; asked by KernelIMM for the ends of its cuts.

Parameters
----------
value : object
    Above 0, at most 1; an array of any shape.

Returns
-------
ndarray
    Differences, at least 0.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.h_inverse`.
""", {}),
'Linear': ("""<x, y>: kernel k-means is then k-means.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Linear
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Linear()(X[:3], X[:3])
array([[401., 442., 421.],
       [442., 488., 464.],
       [421., 464., 442.]])
""", None),
'Linear.__init__': (None, {}),
'Linear.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Polynomial': ("""(gamma <x, y> + coef0)^degree; as it stands, the quadratic kernel.

Parameters
----------
degree : int, default=2
    At least 1.
coef0 : float, default=0.0
    Added to the product: lower powers count, too.
gamma : float, default=1.0
    Above 0; what the product is multiplied by.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Polynomial
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Polynomial(degree=2, coef0=1.0)(X[:2], X[:2])
array([[161604., 196249.],
       [196249., 239121.]])
""", None),
'Polynomial.__init__': (None, {'degree': 'int', 'coef0': 'float', 'gamma': 'float'}),
'Polynomial.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Neighborhood': ("""1 if |x - y|_2 <= epsilon, else 0.

Parameters
----------
epsilon : float
    Above 0; how far neighbors may lie apart.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Neighborhood
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Neighborhood(epsilon=2.0)(X[:3], X[:3])
array([[1., 0., 1.],
       [0., 1., 1.],
       [1., 1., 1.]])
""", None),
'Neighborhood.__init__': (None, {'epsilon': 'float'}),
'Neighborhood.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Hellinger': ("""Sum of sqrt(x_i y_i).

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Hellinger
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Hellinger()(X[:2], X[:2]).round(3)
array([[21.  , 22.39],
       [22.39, 24.  ]])
""", None),
'Hellinger.__init__': (None, {}),
'Hellinger.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Chi2': ("""Sum of 2 x_i y_i / (x_i + y_i), where 0/0 is 0.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Chi2
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Chi2()(X[:2], X[:2]).round(3)
array([[21.   , 22.286],
       [22.286, 24.   ]])
""", None),
'Chi2.__init__': (None, {}),
'Chi2.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'Histogram': ("""Sum of min(x_i^beta, y_i^beta): generalized histogram intersection.

Parameters
----------
beta : float, default=1.0
    Above 0; the smaller, the less large values count.

Attributes
----------
name : str
    What it is called in messages and by `MAPS`.
product : bool
    A product of one-coordinate kernels h(|x_i - y_i|), h falling from 1. It needs the methods `h`
    and `h_inverse`; KernelIMM then makes its cuts.
additive : bool
    A sum of one-coordinate kernels.
shift_invariant : bool
    Distances in the feature space stay when all points move together.
positive : bool
    Defined for values >= 0 only.
psd : bool
    Positive semi-definite: a feature space exists.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
>>> import numpy as np
>>> from xclust import Histogram
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> Histogram()(X[:2], X[:2])
array([[21., 21.],
       [21., 24.]])
""", None),
'Histogram.__init__': (None, {'beta': 'float'}),
'Histogram.diagonal': ("""K(x, x) of every row; asked for distances. Override it where it is known.

Parameters
----------
X : array-like of shape (n, d)
    Points, a row each.

Returns
-------
ndarray of shape (n,)
    One value a point.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html

Examples
--------
See the example of `Kernel.diagonal`.
""", {}),
'GammaChoice': ("""A gamma, and what spoke for it.

Parameters
----------
gamma : float
gammas : ndarray of shape (g,)
    Those tried.
scores : ndarray of shape (g,)
    Gap between shuffled and true share of unexplained scatter; with y the ARI.

References
----------
.. [1] The chapter "Kernels", https://xclust.github.io/xclust/4_kernels/kernels.html
""", None),
'GammaChoice.__new__': (None, {'gamma': 'float', 'gammas': 'np.ndarray', 'scores': 'np.ndarray'}),
'GammaChoice.gammas': ("""(g,) those tried.""", None),
'GammaChoice.scores': ("""(g,) gap between shuffled and true share of unexplained scatter; with y the ARI.""", None),
},
'methods.boxes': {
'Boxes': (
"""For each cluster a few boxes of a few conditions, or none of these: rows rightly against rows wrongly covered.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans.
max_conditions : int, default=3
    Columns that a box may ask about.
boxes_per_cluster : int, default=1
    Boxes of a cluster at most; a further one has to add something.
wrong : float, default=5.0
    How many rows rightly covered pay for one wrongly covered.
goal : str, default='margin'
    "margin": right minus `wrong` times wrong; "f1": precision and recall, no price.
exact : bool or str, default='auto'
    Search until the best box is certain: True, False; "auto": while that is quick.
min_samples_leaf : int, default=1
    Rows in a box.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be asked about; None for all.
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The boxes do not depend on it.
thresholds : str, default='round'
    "round": conditions at the shortest numbers that move no training row; "full": amid the gaps
    between rows.
missing : str, default='median'
    Missing where training saw none: as the "median", or "refuse".

Attributes
----------
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row; in none of the boxes -1 among whole numbers, or None.
n_clusters_ : int
    Clusters that are explained.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
boxes_ : tuple
    `Box` after `Box`, in the order in which a row asks them: the most precise first.
covered_ : float
    Share of the clusters' weight, of the training rows, that lies in a box.
precision_ : float
    Share of the weight in boxes that gets its own cluster; noise in a box is wrong (a tree's
    precision leaves it out).
overlap_ : float
    Share of the weight that lies in boxes of several clusters.
score_ : float
    Weight rightly answered minus `wrong` times that wrongly answered; or the mean F1 of the
    clusters.
held_ : Held
    What the boxes of each cluster hold together.

Methods
-------
cautions
    What fails in boxes, most severe first, and what to try.
counterfactual
    The smallest changes that put a row into a box of another cluster.
describe
    One cluster against the rest: which columns tell it, by which rule, how well, and how well on
    rows held out.
explain
    Why each row is in its box, or which box is nearest, and what it misses.
method
name_clusters
    Name the clusters; every output uses the names from now on.
plot
    Draw the gates of a box.
report
    A self-contained HTML page about the boxes.
rules
    The boxes of each cluster in original units, with support, precision, recall and lift.
score
    What the goal counts, on rows whose clusters are known.
to_gatingml
    The boxes as rectangle gates of Gating-ML 2.0, in the order in which a row asks them.
to_json
    The boxes as JSON: all that prediction, rules and reasons need, and no row.
to_sql
    The boxes as a query; what it answers is what `predict` answers.

References
----------
.. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> boxes = Boxes(wrong=2).fit(X, labels=labels)
>>> boxes.predict([[1, 21], [5, 90]]), boxes.covered_, boxes.boxes_[0]
(array(['rare', 'rare'], dtype=object),
 1.0,
 Box(cluster=1, conditions=1, right=3, wrong=0))
""",
None),
'Boxes.__init__': (
None,
{'n_clusters': 'int',
 'max_conditions': 'int',
 'boxes_per_cluster': 'int',
 'wrong': 'float',
 'goal': 'str',
 'min_samples_leaf': 'int',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
'Boxes.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'Boxes.score': ("""What the goal counts, on rows whose clusters are known.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.
y : array-like of shape (n,) or None, default=None
    Their clusters, as they were given to fit.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    The larger the better.

Raises
------
ValueError
    score counts rows that get their own cluster: give the clusters of the rows as y. y must hold …
    labels, one a row. y has none of the clusters that were explained, such as …: give the labels as
    they were given to fit.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html

Examples
--------
See the example of `TreeClusterer.score`.
""", {'return': 'float'}),
'Held': ("""What the boxes of each cluster hold together, of the training rows.

Parameters
----------
rows : ndarray of shape (k,)
    Rows in them.
right : ndarray of shape (k,)
    Weight of its own.
wrong : ndarray of shape (k,)
    Weight of others.
own : ndarray of shape (k,)
    Weight of the cluster.
weight : float
    Of all rows.
counted : int
    Rows that weigh something.
n_rows : int
    All.

References
----------
.. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html
""", None),
'Held.__new__': (
None,
{'rows': 'np.ndarray',
 'right': 'np.ndarray',
 'wrong': 'np.ndarray',
 'own': 'np.ndarray',
 'weight': 'float',
 'counted': 'int',
 'n_rows': 'int'}),
'Held.rows': ("""(k,) rows in them.""", None),
'Held.right': ("""(k,) weight of its own.""", None),
'Held.wrong': ("""(k,) weight of others.""", None),
'Held.own': ("""(k,) weight of the cluster.""", None),
'Held.weight': ("""Of all rows.""", None),
'Held.counted': ("""Rows that weigh something.""", None),
'Held.n_rows': ("""All.""", None),
'Held.of': ("""Parameters
----------
c : object

References
----------
.. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html
""", {}),
'Without': ("""Stands for what only a tree has.

Parameters
----------
name : object

References
----------
.. [1] The chapter "Boxes", https://xclust.github.io/xclust/1_methods/boxes.html
""", None),
'Without.__init__': (None, {}),
},
'methods.cart': {
'CART': (
"""The cut that leaves the reference's labels least mixed, best cut first (Breiman, Friedman, Olshen, Stone 1984; with entropy ID3, Quinlan 1986).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians" or "labels": how costs are counted; the cuts do not depend on it.
max_leaves : int or None, default=None
    Leaves to grow; None: one a cluster.
criterion : str, default='gini'
    "gini" or "entropy".
weighted : bool, default=True
    Leaves by their total gain; False: by the gain per row, as in the SpEx paper.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] L. Breiman, J. Friedman, R. Olshen, C. Stone (1984). Classification and regression trees.
.. [2] J. R. Quinlan (1986). Induction of decision trees. Machine Learning 1.
.. [3] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

Examples
--------
>>> import numpy as np
>>> from xclust import CART
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> CART(criterion="entropy").fit(X, labels=labels).agreement_
Agreement(ari=1.0, share=1.0)
""",
None),
'CART.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_leaves': 'int | None',
 'criterion': 'str',
 'weighted': 'bool',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'CART.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'MedianTree': (
"""A k-d tree whose leaves take their cheapest center: the feature of highest variance, cut at its median (baseline of Frost, Moshkovitz, Rashtchian 2020).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_leaves : int or None, default=None
    Leaves to grow; None: one a cluster.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] N. Frost, M. Moshkovitz, C. Rashtchian (2020). ExKMC: expanding explainable k-means
       clustering. (CART and the k-d tree as baselines)
.. [2] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

Examples
--------
>>> import numpy as np
>>> from xclust import MedianTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> MedianTree(max_leaves=4).fit(X, labels=labels).n_leaves_
4
""",
None),
'LabelRule': (
"""CART's four answers: least impurity, all rows, largest gain, majority. An own rule hands on its `Impurity`, which sees the weight of each class on two sides, never columns; a side may be empty, and still needs a finite score.

Parameters
----------
task : Task
    What is asked; its clustering has labels.
impurity : Impurity
    How mixed a cut leaves its sides.
weighted : bool, default=True
    Gains count by weight; False: per row of the node.

Attributes
----------
leaves : str
    When it ends. "one a center": when no node has two centers left. "greedy": at `max_leaves`, the
    largest `gain` first. "clusters": at so many clusters; each leaf is one of its own, and `label`
    is not asked.
in_turn : bool
    Must `cut` be asked node after node, in the order of the nodes, as by a rule that draws? A table
    in pieces asks of many nodes at once.

References
----------
.. [1] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

Examples
--------
>>> import numpy as np
>>> from xclust import GreedyTreeClusterer, Impurity, LabelRule, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> from numba import njit
>>> @njit
... def errors(left, right, sizes): return left.sum() - left.max() + right.sum() - right.max()
>>> @njit
... def no_bound(left, free, right, sizes, worst): return -np.inf
>>> class ErrorRule(LabelRule):
...     "The cut after which the fewest rows are outside the largest class of their side."
...     def __init__(self, task): super().__init__(task, Impurity(errors, no_bound))
>>> class ErrorTree(GreedyTreeClusterer): rule = ErrorRule
>>> print(ErrorTree().fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'LabelRule.__init__': (None, {'task': 'Task', 'impurity': 'Impurity', 'weighted': 'bool'}),
'LabelRule.count': ("""Take these weights for those of the rows.

Parameters
----------
weights : ndarray of shape (n,)
    One for each row.

References
----------
.. [1] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

Examples
--------
See the example of `LabelRule.classes`.
""", {'weights': 'np.ndarray'}),
'LabelRule.classes': ("""The classes of a node, and its rows class after class.

Parameters
----------
rows : ndarray of shape (m,), int32
    Rows of the node, class after class.

Returns
-------
tuple
    The clusters that have rows here; a `Survivors`: `.rows`, `.weights`, `.starts`, `.totals` a
    class.

References
----------
.. [1] The chapter "CART", https://xclust.github.io/xclust/1_methods/cart.html

Examples
--------
>>> import numpy as np
>>> from xclust import CART, Reference, cluster_centers
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust.engine.columns import code_columns
>>> from xclust.engine.task import task_of
>>> y = np.array([0, 0, 0, 1, 1, 2, 2])
>>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
>>> rule = CART().method().rule(task)
>>> rule.count(task.weights)
>>> present, node = rule.classes(task.rows[:5])
>>> present, node.totals
(array([0, 1]), array([3., 2.]))
""", {'rows': 'np.ndarray', 'return': 'tuple'}),
'LabelRule.cut': (
"""Where to cut, and how urgently; asked once, when the node opens, of the left child before the right one.

Parameters
----------
rows : ndarray of shape (m,), int32
    Rows of the node, class after class; to be read, not written or kept.
state : object
    What is remembered of the node.

Returns
-------
Cut or None
    None: it stays a leaf. `gain` for greedy rules; `memo` for `split`.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""",
{}),
'LabelRule.label': ("""The cluster of a leaf; `cut` may not have been asked (at `max_depth`).

Parameters
----------
rows : ndarray of shape (m,)
    Rows of the leaf.
state : object
    What is remembered of it.

Returns
-------
int
    0 to k - 1.

References
----------
.. [1] The chapter "One grower for every tree", https://xclust.github.io/xclust/6_engine/grow.html

Examples
--------
See the example of `Rule.cut`.
""", {}),
},
'methods.emn': {
'EMN': (
"""At every node the cut with the least mistakes / min(centers left, centers right) (Esfandiari, Mirrokni, Narayanan 2022).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest center.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 allows empty sides.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
candidates : str, default='gaps'
    "midpoints": thresholds only midway between consecutive centers.
tie : str, default='lowest'
    Equal ratios: lowest feature, then threshold; "margin": the widest gap.
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
node_diameters_ : ndarray of shape (node_count, 2)
    The box around a node's centers: its L1 and its squared L2 diameter.

References
----------
.. [1] H. Esfandiari, V. Mirrokni, S. Narayanan (2022). Almost tight approximation algorithms for
       explainable clustering. SODA.
.. [2] The chapter "EMN", https://xclust.github.io/xclust/1_methods/emn.html

Examples
--------
>>> import numpy as np
>>> from xclust import EMN
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(EMN(random_state=0).fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'EMN.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'candidates': 'str',
 'tie': 'str',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'EMN.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'emn_factor': ("""What the theorem above promises, from k alone.

Parameters
----------
k : int
    The number of clusters.
means : bool
    Of k-means; else of k-medians.

Returns
-------
tuple
    (factor, who proved it).

References
----------
.. [1] The chapter "EMN", https://xclust.github.io/xclust/1_methods/emn.html

Examples
--------
>>> import numpy as np
>>> from xclust import EMN
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> EMN().fit(X, labels=labels).worst_factor(3, means=False)
(5, '2 k - 1, EMN')
""", {'k': 'int', 'means': 'bool', 'return': 'tuple'}),
},
'methods.estimator': {
'TreeClusterer': ("""What every tree-growing estimator shares: data at the door, the reference, costs, prediction.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

Methods
-------
align_to
    Give the clusters the numbers and names of an earlier tree's, and with them the colors.
apply
    The leaf of each row, as a node index of `tree_`.
audit
    How each group is spread over the clusters, and how often the tree is wrong about it.
bill
    What each wish costs: thresholds, top, columns, depth and leaf sizes, each left out in turn, for
    the same clustering.
cautions
    What fails in an explanation, most severe first, and what to try.
check
    Rows outside what their leaf has seen, and shifts of the leaves' shares.
check_rows
    Refuse others than those of fit, or the same in another order: each must come to its cluster.
confusion
    Rows by the cluster of the reference and the cluster of the tree.
cost
    What the rows of X pay at the fitted centers of their leaf's cluster, in the space the tree was
    grown in.
cost_by_feature
    The cost that the questions about each column explain.
counterfactual
    The smallest changes that put a row into another cluster.
decision_path
    The nodes that each row passes.
describe
    One cluster against the rest: which columns tell it, by which rule, how well, and how well on
    rows held out.
edit
    A finished tree with other questions, or with branches merged, and what that costs.
evaluate
    Price and agreement on unseen rows.
explain
    Why each row is in its cluster: a sentence, and the path with its margins.
explanation_size
    How much there is to read.
explore
    Choose a row or a cluster of your own tree: rule, path, profile, and what would change it; or
    edit the tree by hand, and see price and rows kept move. `estimator` is the edited tree.
fit
    Explain a clustering of X: the one given, or the one `reference` finds.
fit_predict
    Fit, and the cluster of each row.
heed
    The tree bent to wishes about rows: pairs together or apart, and groups that pay alike.
method
    The algorithm with the options that were chosen, made anew for every fit.
name_clusters
    Name the clusters; every output uses the names from now on.
plot
    Draw a picture of the explanation.
predict
    The cluster of each row, as `labels` had it; a number from 0 where no labels were given. A row
    in none of the boxes of `Boxes` has none, as noise has.
read_rows
    New rows as the raw matrix; ValueError names the column that is not there, not of its kind, or
    infinite.
report
    A self-contained HTML page about the explained clustering.
rules
    What each cluster is, in original units, with support, precision, recall and lift.
score
    Minus the cost: where that counts labels, minus the weight of the rows whose cluster is not
    their label.
sensitivity
    Which single feature, changed to which value, puts the row into which other cluster.
threshold_report
    How firm each split value is: resamples, rows near it, what a push moves, and what else could be
    asked.
to_expression
    The tree as one expression of a data frame library.
to_frame
    The tree as a data frame.
to_json
    The model as JSON: all that prediction, rules and pictures need, and no row.
to_sklearn
    The tree as scikit-learn's; `classes_` are `clusters_`.
to_sql
    The tree as a query; what it answers is what `predict` answers.
trust_sentence
    How far to trust a tree, in words: agreement beside price, what fails, and resamples if they
    were made.
update
    The same tree, brought up to date: refined on new rows, so that it costs less there, while at
    most a given share of them changes cluster.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, TreeClusterer
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> assert isinstance(model, TreeClusterer)      # and so is every tree of this package
>>> model.n_leaves_, model.labels_
(3,
 array(['rare', 'rare', 'rare', 'young', 'young', 'old', 'old'],
       dtype=object))
""", None),
'TreeClusterer.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'TreeClusterer.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> from xclust import IMM
>>> IMM().method().leaves
'one a center'
""", {'return': 'Method'}),
'TreeClusterer.fit': ("""Explain a clustering of X: the one given, or the one `reference` finds.

Parameters
----------
X : array-like of shape (n, d)
    Numbers: array, list; or a frame of pandas, polars or pyarrow, which may hold text, dates and
    missing values, too; or a `Source`, a table that is read in chunks; or a Dask DataFrame or
    Array, a relation of DuckDB, or a DataFrame of Spark.
y : array-like of shape (n,) or None, default=None
    The labels, where `objective="labels"` and `labels` is not given, as in a grid search; else
    ignored, with a warning.
labels : array-like of shape (n,) or None, default=None
    The clustering to explain, of any type; -1 or missing is noise.
centers : array-like of shape (k, d) or None, default=None
    Its centers; not for frames with text, dates or missing values.
costs : array-like of shape (n, k) or None, default=None
    What each row pays in each cluster, or a function of X that tells: 1 - p of soft labels,
    distances in another space, losses. Where no labels are given, each row's is its cheapest
    cluster.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
noise : str, default='leave'
    "cluster": rows without a cluster are one of their own, leaves answer -1, "noise"; "leave": they
    count nowhere.
feature_names : array-like of shape (d,) or None, default=None
    The names of the columns of a sparse matrix; other tables with names are frames.

Returns
-------
object
    The fitted estimator.

Raises
------
ValueError
    A parameter is out of its range, X holds text or missing values outside a frame, or labels,
    costs or weights have another length than X.
TypeError
    X is no table of numbers, such as a dict.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)              # labels of your own
>>> IMM(3, random_state=0).fit(X / [9, 72]).n_clusters_      # or the clusters that k-means finds
3
""", {'noise': 'str'}),
'TreeClusterer.read_rows': (
"""New rows as the raw matrix; ValueError names the column that is not there, not of its kind, or infinite.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.
asked : bool or object, default=False
    A frame needs only the columns that the tree asks about, the others become nan.
gaps : bool or object, default=False
    Only the way through the tree is asked for: its policy says what becomes of missing values.

Returns
-------
ndarray of shape (n, d), float64
    Nan where missing; sparse, where X is.

Raises
------
ValueError
    X contains infinity in column …: fill or drop such values first. X has missing values (NaN) in
    column …: such a row has a cluster, but no distance from others, which is needed here; fill them
    first.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.read_rows([[3, 30], [7, 80]])
array([[ 3., 30.],
       [ 7., 80.]])
""",
{'return': 'np.ndarray'}),
'TreeClusterer.predict': (
"""The cluster of each row, as `labels` had it; a number from 0 where no labels were given. A row in none of the boxes of `Boxes` has none, as noise has.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit; or a `Source` of them, a Dask DataFrame or Array, or a DataFrame
    of Spark, which comes back, as lazy as it was, with the clusters in a new column "prediction".
codes : bool, default=False
    The position of each row's cluster in `clusters_`, from 0 to k - 1, instead of its label.

Returns
-------
ndarray of shape (n,)
    One of `clusters_` each; noise is -1 among whole numbers, else None; of Dask a lazy one.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.predict([[3, 30], [7, 80]])
array(['rare', 'old'], dtype=object)
""",
{'codes': 'bool', 'return': 'np.ndarray'}),
'TreeClusterer.apply': ("""The leaf of each row, as a node index of `tree_`.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
ndarray of shape (n,), int64
    The number of a node for each row.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.apply([[3, 30], [7, 80]])
array([1, 4])
""", {'return': 'np.ndarray'}),
'TreeClusterer.decision_path': ("""The nodes that each row passes.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
csr_matrix
    Of shape (n, node_count), 1 where a row passes a node.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.decision_path([[3, 30]]).toarray()
array([[1, 1, 0, 0, 0]])
""", {'return': 'csr_matrix'}),
'TreeClusterer.fit_predict': ("""Fit, and the cluster of each row.

Parameters
----------
X : array-like of shape (n, d)
    Rows, or a `Source` of them.
y : None, default=None
    As for `fit`.
**given
    As for `fit`.

Returns
-------
ndarray of shape (n,)
    As of `predict`.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> from xclust import IMM
>>> IMM(3, random_state=0).fit_predict(X)
array([2, 2, 2, 0, 0, 1, 1])
""", {'return': 'np.ndarray'}),
'TreeClusterer.check_rows': (
"""Refuse others than those of fit, or the same in another order: each must come to its cluster.

Parameters
----------
raw : array-like of shape (n, d)
    The rows of fit, as `read_rows` gives them.

Raises
------
ValueError
    X holds other rows than those of fit, or the same in another order: give the rows of fit in
    their order, and with the values that they had.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.check_rows(model.read_rows(X))                # silent: these are the rows of fit, in their order
""",
{}),
'TreeClusterer.cost': (
"""What the rows of X pay at the fitted centers of their leaf's cluster, in the space the tree was grown in.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    In squared units for k-means, in units for k-medians.

Raises
------
ValueError
    objective="labels" counts rows that change their cluster, and new rows have none yet: give them
    to score as y, or to evaluate as labels.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> round(model.cost(X), 3)
10.167
""",
{'return': 'float'}),
'TreeClusterer.score': (
"""Minus the cost: where that counts labels, minus the weight of the rows whose cluster is not their label.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit; or a `Source` of them.
y : None, default=None
    The rows' own labels where the objective is "labels"; else ignored.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    The larger the better, at most 0.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> round(model.score(X), 3)
-10.167
""",
{'return': 'float'}),
'GreedyTreeClusterer': ("""What the trees that grow best cut first share: `max_leaves`, at least one leaf a cluster.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_leaves : int or None, default=None
    Leaves to grow; None: one a cluster.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
>>> import numpy as np
>>> from xclust import CART, GreedyTreeClusterer
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> assert issubclass(CART, GreedyTreeClusterer)            # trees that grow best cut first take a number of leaves
>>> CART(max_leaves=4).fit(X, labels=[0, 1, 0, 1, 1, 0, 0]).n_leaves_
3
""", None),
'GreedyTreeClusterer.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_leaves': 'int | None',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'Fitted': ("""What `fit` leaves on every tree: n rows, d columns, k clusters.

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html
""", None),
},
'methods.ex_greedy': {
'ExGreedy': (
"""At every node the cut with the least cost when every row goes to the nearest center of its side (Laber, Murtinho 2021).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": a row away from its cluster costs 1, and this is IMM.
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest center.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 allows empty sides.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
node_diameters_ : ndarray of shape (node_count, 2)
    The box around a node's centers: its L1 and its squared L2 diameter.

References
----------
.. [1] E. Laber, L. Murtinho (2021). On the price of explainability for some clustering problems.
       ICML. (Ex-Greedy)
.. [2] E. Laber, L. Murtinho, F. Oliveira (2023). Shallow decision trees for explainable k-means
       clustering. Pattern Recognition 137. (ExShallow)
.. [3] The chapter "ExGreedy and ExShallow",
       https://xclust.github.io/xclust/1_methods/ex_greedy.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExGreedy
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(ExGreedy(random_state=0).fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'ExGreedy.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'ExGreedy.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'greedy_factor': ("""What the theorem above promises, from depth and k.

Parameters
----------
k : int
    The number of clusters.
means : bool
    Of k-means; else of k-medians.

Returns
-------
tuple
    (factor, who proved it).

References
----------
.. [1] The chapter "ExGreedy and ExShallow",
       https://xclust.github.io/xclust/1_methods/ex_greedy.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExGreedy
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> ExGreedy().fit(X, labels=labels).worst_factor(3, means=False)
(4.0, '(2)^H, ExGreedy')
""", {'k': 'int', 'means': 'bool', 'return': 'tuple'}),
'ExShallow': (
"""ExGreedy with a charge for the conditions that a row will have to answer (Laber, Murtinho, Oliveira 2023).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
depth_factor : float, default=0.03
    What one condition a row costs, as a share of the node's cost; 0 is ExGreedy.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans" or "kmedians".
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest center.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 allows empty sides.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
node_diameters_ : ndarray of shape (node_count, 2)
    The box around a node's centers: its L1 and its squared L2 diameter.

References
----------
.. [1] E. Laber, L. Murtinho (2021). On the price of explainability for some clustering problems.
       ICML. (Ex-Greedy)
.. [2] E. Laber, L. Murtinho, F. Oliveira (2023). Shallow decision trees for explainable k-means
       clustering. Pattern Recognition 137. (ExShallow)
.. [3] The chapter "ExGreedy and ExShallow",
       https://xclust.github.io/xclust/1_methods/ex_greedy.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExShallow
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(ExShallow(random_state=0).fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'ExShallow.__init__': (
None,
{'n_clusters': 'int',
 'depth_factor': 'float',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'ExShallow.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
},
'methods.exkmc': {
'ExKMC': (
"""Expand a tree of k leaves: again and again, cut the leaf whose best cut lowers the surrogate cost most (Frost, Moshkovitz, Rashtchian 2020, Algorithms 1 and 2).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
max_leaves : int or None, default=None
    At least the number of clusters; None is that number.
base : str, Tree, rule, method or estimator, default='imm'
    What goes first: "imm", "emn", "empty", a Tree, rule, method or estimator; a fitted one brings
    its reference.
cuts : str, default='threshold'
    "interval": `lower <= x <= upper`, with threshold cuts among them.
relabel : bool, default=True
    Leaves of the base take their cheapest center; False: they keep the base's (as published).
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: that of base, or KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians" or "labels".
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut; a given base is not held to it.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] N. Frost, M. Moshkovitz, C. Rashtchian (2020). ExKMC: expanding explainable k-means
       clustering. (Algorithms 1 and 2, Theorems 1 to 4)
.. [2] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExKMC
>>> many = np.random.default_rng(0).normal(size=(60, 2))
>>> print(ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).tree_)
x1 <= 0.6434432129222838?
  yes: x0 <= 0.8882561671367576?
    yes: x0 <= 0.6672972935751451?
      yes: cluster 0 (33 rows)
      no:  cluster 0 (2 rows)
    no:  cluster 1 (4 rows)
  no:  cluster 1 (21 rows)
""",
None),
'ExKMC.__init__': (
None,
{'n_clusters': 'int',
 'max_leaves': 'int | None',
 'cuts': 'str',
 'relabel': 'bool',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'ExKMC.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'ExKMC.path': (
"""The tree at every size from the base to the full tree: growth is greedy, so each is a part of the next.

Parameters
----------
X : array-like or data frame, default=None
    The training rows, needed for k-medians only.
sample_weight : array-like or None, default=None
    Their weights, if fit had any; needed for k-medians only.

Returns
-------
Path
    A list of `Step(n_leaves, cost, price, surrogate_cost, agreement)`, and `.tree(n_leaves)`.

Raises
------
ValueError
    path: a tree that was brought up to date was not grown leaf by leaf; the one before has a path.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExKMC
>>> many = np.random.default_rng(0).normal(size=(60, 2))
>>> ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).path()
leaves     cost   price  surrogate   kept    ARI
     2  67.0128  0.9943    74.0674  85.0%  0.482
     3  68.6028  1.0179    69.7761  91.7%  0.689
     4  68.6028  1.0179    69.7761  91.7%  0.689
""",
{'return': 'Path'}),
'plot_path': (
"""Price, and the share of rows that keep their cluster, against the number of leaves; labels have no price.

Parameters
----------
estimator : estimator
    A fitted ExKMC or Expand.
X : array-like or data frame, default=None
    The training rows, needed for k-medians only.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else new ones.

Returns
-------
matplotlib Axes
    The Axes drawn on.

References
----------
.. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

Examples
--------
>>> import numpy as np
>>> from xclust import ExKMC
>>> many = np.random.default_rng(0).normal(size=(60, 2))
>>> ax = ExKMC(max_leaves=4).fit(many, labels=many.sum(1) > 0).plot_path()
""",
{}),
'Expand': (
"""Greedy expansion by label mistakes: the cut with the fewest rows outside the two labels of its sides (Fleissner, Vankadara, Ghoshdastidar 2024, eq. 7).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
max_leaves : int or None, default=None
    At least the number of clusters; None is that number.
base : str, Tree, rule, method or estimator, default='empty'
    What goes first: "imm", "emn", "empty", a Tree, rule, method or estimator; a fitted one brings
    its reference.
cuts : str, default='threshold'
    "interval": `lower <= x <= upper`, with threshold cuts among them.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: that of base, or KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians" or "labels": how `cost_` is counted; the cuts count labels alone.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut; a given base is not held to it.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] M. Fleissner, L. C. Vankadara, D. Ghoshdastidar (2024). Explaining kernel clustering via
       decision trees. ICLR. (Expand, eq. 7; Theorem 6)
.. [2] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html

Examples
--------
>>> import numpy as np
>>> from xclust import Expand
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Expand(max_leaves=3).fit(X, labels=labels).agreement_
Agreement(ari=1.0, share=1.0)
""",
None),
'Expand.__init__': (
None,
{'n_clusters': 'int',
 'max_leaves': 'int | None',
 'cuts': 'str',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'Expand.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'Path': ("""The growth of a tree: a `Step` for every number of leaves, and the trees.

Parameters
----------
steps : object
model : object
turns : object

References
----------
.. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html
""", None),
'Path.__init__': (None, {}),
'Path.tree': ("""The tree when it had so many leaves.

Parameters
----------
n_leaves : int

Returns
-------
Tree

Raises
------
ValueError
    n_leaves must be from … to ….

References
----------
.. [1] The chapter "ExKMC", https://xclust.github.io/xclust/1_methods/exkmc.html
""", {'n_leaves': 'int', 'return': 'Tree'}),
},
'methods.imm': {
'IMM': (
"""Iterative Mistake Minimization: at every node the cut that separates two centers and the fewest points from theirs (Dasgupta, Frost, Moshkovitz, Rashtchian 2020, Algorithm 1).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest center.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 allows empty sides.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
cut : str, default='any'
    "farthest": every cut separates the two farthest centers of its node.
candidates : str, default='gaps'
    "midpoints": thresholds only midway between consecutive centers.
tie : str, default='lowest'
    Equally good cuts: lowest feature, then threshold; "margin": the widest gap.
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
node_diameters_ : ndarray of shape (node_count, 2)
    The box around a node's centers: its L1 and its squared L2 diameter.

References
----------
.. [1] S. Dasgupta, N. Frost, M. Moshkovitz, C. Rashtchian (2020). Explainable k-means and k-medians
       clustering. ICML. (Algorithm 1, Lemmas 2 and 3, Theorem 3)
.. [2] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(IMM().fit(X, labels=labels).tree_)
x0 <= 5?
  yes: cluster 1 (3 rows)
  no:  x1 <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (2 rows)
""",
None),
'IMM.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'cut': 'str',
 'candidates': 'str',
 'tie': 'str',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'IMM.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'certificate': ("""Lemma 2 with this tree's own mistakes, and the worst case that depth and k alone allow.

Returns
-------
Certificate
    The bounds beside the cost.

Raises
------
ValueError
    certificate bounds the costs of k-means and k-medians; objective="…" has neither.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.certificate()
kmeans, k = 3, depth 2, 0 mistakes
  cost at the given centers  10.1667
  cost of the tree           10.1667  (1 x)
  at most, for this tree     20.3333  (2 x), Lemma 2
  at most, for any data      508.333  (50 x), 8 H k + 2, Theorem 3
""", {'return': 'Certificate'}),
'Certificate': ("""What the theorems of the paper promise for one fitted tree, beside what it costs.

Parameters
----------
objective : str
n_clusters : int
depth : int
    H.
mistakes : float
    Sum of t_u.
centers_cost : float
    The reference's clusters at the given centers, the cost of the paper's bounds.
tree_cost : float
    The tree's clusters at their own centers.
lemma2 : float
    Bound from this tree's mistakes and diameters; inf where a leaf holds several centers.
worst : float
    Bound from depth and k alone; inf where there is none.
theorem : str
    Who proved it, or why there is none.

Attributes
----------
ratio : float
    The tree's cost over the cost at the given centers.

References
----------
.. [1] The chapter "IMM", https://xclust.github.io/xclust/1_methods/imm.html
""", None),
'Certificate.__new__': (
None,
{'objective': 'str',
 'n_clusters': 'int',
 'depth': 'int',
 'mistakes': 'float',
 'centers_cost': 'float',
 'tree_cost': 'float',
 'lemma2': 'float',
 'worst': 'float',
 'theorem': 'str'}),
'Certificate.depth': ("""H.""", None),
'Certificate.mistakes': ("""Sum of t_u.""", None),
'Certificate.centers_cost': (
"""The reference's clusters at the given centers, the cost of the paper's bounds.""",
None),
'Certificate.tree_cost': ("""The tree's clusters at their own centers.""", None),
'Certificate.lemma2': (
"""Bound from this tree's mistakes and diameters; inf where a leaf holds several centers.""",
None),
'Certificate.worst': ("""Bound from depth and k alone; inf where there is none.""", None),
'Certificate.theorem': ("""Who proved it, or why there is none.""", None),
},
'methods.own_clusters': {
'CUBT': (
"""Clusters found by a tree: grown by sums of squares, pruned and joined by the distance of leaves (Fraiman, Ghattas, Svarc 2013).

Parameters
----------
n_clusters : int, default=8
    Clusters to find; leaves are joined until so many are left.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to be compared with; it changes the number of clusters to its own, and
    no cut.
max_leaves : int or None, default=None
    Leaves that pruning leaves at most, at least one a cluster; None: no limit.
min_samples_split : int or float, default=10
    Nodes of less weight are not cut: rows, or as a float a share.
min_gain : float, default=0.01
    Share of all squares that a cut has to take away.
min_distance : float or None, default=None
    Leaves of one question that are nearer become one; None: only for `max_leaves`.
share : float, default=0.2
    Share of a leaf's rows whose distance counts, the nearest.
join : str, default='distance'
    Clusters joined first: the nearest by "distance", or the least rise of "deviance".
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str, default='full'
    "round": cuts at the shortest numbers that move no training row.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] R. Fraiman, B. Ghattas, M. Svarc. Interpretable clustering using unsupervised binary trees.
       Advances in Data Analysis and Classification 7, 2013.
.. [2] The chapter "CUBT and CLTree", https://xclust.github.io/xclust/1_methods/own_clusters.html

Examples
--------
>>> import numpy as np
>>> from xclust import CUBT
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> print(CUBT(3, min_samples_split=2).fit(X).rules())
cluster 0: 3 rows (42.9 %)
    x1 <= 46.5 and x0 <= 5
cluster 1: 2 rows (28.6 %)
    x1 <= 46.5 and x0 > 5
cluster 2: 2 rows (28.6 %)
    x1 > 46.5
""",
None),
'CUBT.__init__': (
None,
{'n_clusters': 'int',
 'max_leaves': 'int | None',
 'min_samples_split': 'int | float',
 'min_gain': 'float',
 'min_distance': 'float | None',
 'share': 'float',
 'join': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
'CUBT.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'CLTree': (
"""Clusters found by a tree that parts rows from a uniform background, looking ahead for empty space (Liu, Xia, Yu 2000).

Parameters
----------
n_clusters : int, default=8
    Clusters to find; leaves are joined until so many are left.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to be compared with; it changes the number of clusters to its own, and
    no cut.
max_leaves : int or None, default=None
    Leaves that pruning leaves at most, at least one a cluster; None: no limit.
min_samples_split : int or float, default=0.05
    A node of less weight is not cut, nor a cluster; as CUBT's.
min_crowd : float, default=0.1
    Rows by background points: a cut beside a stretch with more of them is taken back.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str, default='full'
    "round": cuts at the shortest numbers that move no training row.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] B. Liu, Y. Xia, P. S. Yu. Clustering through decision tree construction. CIKM 2000; and
       Clustering via decision tree construction, in Foundations and Advances in Data Mining,
       Springer 2005.
.. [2] The chapter "CUBT and CLTree", https://xclust.github.io/xclust/1_methods/own_clusters.html

Examples
--------
>>> import numpy as np
>>> from xclust import CLTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> print(CLTree(3, min_samples_split=2).fit(X).rules())
cluster 0: 3 rows (42.9 %)
    x1 <= 46.5 and x0 <= 5
cluster 1: 2 rows (28.6 %)
    x1 <= 46.5 and x0 > 5
cluster 2: 2 rows (28.6 %)
    x1 > 46.5
""",
None),
'CLTree.__init__': (
None,
{'n_clusters': 'int',
 'max_leaves': 'int | None',
 'min_samples_split': 'int | float',
 'min_crowd': 'float',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'n_jobs': 'int | None',
 'thresholds': 'str',
 'missing': 'str'}),
'CLTree.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
'OwnTreeClusterer': ("""What trees share that find clusters of their own, of which several leaves may be one.

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_leaves : int or None, default=None
    Leaves to grow; None: one a cluster.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] The chapter "CUBT and CLTree", https://xclust.github.io/xclust/1_methods/own_clusters.html
""", None),
},
'methods.random_cuts': {
'RandomCuts': (
"""The cheapest of several random trees, cut more often where centers are far apart (Makarychev, Shan 2023; Gupta, Pittu, Svensson, Yuan 2023; k-means: Gamlath, Jia, Polak, Svensson 2021).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians.
objective : str, default='kmeans'
    "kmeans", "kmedians", or "labels": rows that change their cluster, no price.
max_depth : int or None, default=None
    Longest path; a node stopped by it becomes a leaf of its cheapest center.
min_samples_leaf : int, default=1
    Rows on each side of a cut; 1 allows empty sides.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
n_init : int, default=10
    Trees to draw; the least `cost_` is kept, the first among equals.
random_state : int, RandomState or None, default=None
    For the reference and the draws.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
draw_costs_ : ndarray of shape (n_init,)
    What each random tree costs.
draw_surrogates_ : ndarray of shape (n_init,)
    What each costs at the reference's centers.

References
----------
.. [1] B. Gamlath, X. Jia, A. Polak, O. Svensson (2021). Nearly-tight and oblivious algorithms for
       explainable clustering. NeurIPS; arXiv 2106.16147. (Random cuts; the k-means distribution in
       the form used here)
.. [2] K. Makarychev, L. Shan (2023). Random cuts are optimal for explainable k-medians. NeurIPS;
       arXiv 2304.09113. ($2\\ln k+2$)
.. [3] A. Gupta, M. Pittu, O. Svensson, R. Yuan (2023). The price of explainability for clustering.
       FOCS; arXiv 2304.09743. ($1+H_{k-1}$, and that about $\\ln k$ is needed)
.. [4] The chapter "Random cuts", https://xclust.github.io/xclust/1_methods/random_cuts.html

Examples
--------
>>> import numpy as np
>>> from xclust import RandomCuts
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(RandomCuts(random_state=0).fit(X, labels=labels).tree_)
x1 <= 42.14121254607847?
  yes: x0 <= 5.221828794600855?
    yes: cluster 1 (3 rows)
    no:  cluster 2 (2 rows)
  no:  cluster 0 (2 rows)
""",
None),
'RandomCuts.__init__': (
None,
{'n_clusters': 'int',
 'objective': 'str',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_init': 'int',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'RandomCuts.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
},
'methods.spex': {
'SpEx': ("""The cut with the least conductance in a graph of the rows, best cut first (Argov, Wagner 2025).

Parameters
----------
n_clusters : int, default=8
    Clusters to find if no clustering is given.
graph : str, sparse matrix or transformer, default='clique'
    "clique" or "star" of the reference, "knn", a symmetric (n, n) matrix of ties, or a transformer
    that makes one of X as given (bring a scaler if it needs one).
n_neighbors : int, default=20
    Of each row, for "knn".
leaf_labels : str, default='majority'
    A leaf's cluster: "majority" of the reference, or "leaf": each leaf is one of its own, as
    without a reference.
self_loops : bool, default=False
    Tie every row to itself, too.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to explain, fitted or not; None: KMeans or KMedians for "clique" and
    "star", else nothing.
objective : str, default='kmeans'
    "kmeans", "kmedians" or "labels": how costs are counted; the cuts do not depend on it.
max_leaves : int or None, default=None
    Leaves to grow; None: one a cluster.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
conductance_ : ndarray of shape (n_leaves,) or None
    Of each leaf, left to right; None after a refinement.

References
----------
.. [1] T. Argov, T. Wagner (2025). SpEx: a spectral approach to explainable clustering. NeurIPS.
.. [2] The chapter "SpEx", https://xclust.github.io/xclust/1_methods/spex.html

Examples
--------
>>> import numpy as np
>>> from xclust import SpEx
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> SpEx().fit(X, labels=labels).conductance_
array([0., 0., 0.])
""", None),
'SpEx.__init__': (
None,
{'n_clusters': 'int',
 'n_neighbors': 'int',
 'leaf_labels': 'str',
 'self_loops': 'bool',
 'objective': 'str',
 'max_leaves': 'int | None',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'SpEx.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
},
'methods.sse_greedy': {
'SSEGreedy': (
"""Without a reference: cut the leaf whose best cut lowers the sum of squares most; every leaf is a cluster.

Parameters
----------
n_clusters : int, default=8
    Leaves to grow, each a cluster.
reference : clusterer, Pipeline or None, default=None
    A clusterer or Pipeline to be compared with; it changes the number of leaves to its own, and no
    cut.
max_depth : int or None, default=None
    Longest path from the root.
min_samples_leaf : int, default=1
    Rows on each side of a cut.
features : sequence of str or int, or None, default=None
    Names or indices of the columns that may be cut; None for all.
top : object, default=None
    The first questions: "age <= 30", ("age <= 30", left, right), or a fitted tree; all else grows
    below them.
refine : bool, default=False
    Improve the finished tree, cut by cut: it never costs more (chapter `refinement`).
random_state : int, RandomState or None, default=None
    For the reference.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The tree does not depend on it.
thresholds : str or dict, default='full'
    "round": cuts at the shortest numbers that move no training row; {column: values, or a step}:
    only there.
missing : str, default='median'
    Missing where training saw none: goes as the "median", or "refuse".

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.

References
----------
.. [1] The chapter "SSE-greedy", https://xclust.github.io/xclust/1_methods/sse_greedy.html

Examples
--------
>>> import numpy as np
>>> from xclust import SSEGreedy
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> print(SSEGreedy(3).fit(X).tree_)
x1 <= 46.5?
  yes: x0 <= 5?
    yes: cluster 0 (3 rows)
    no:  cluster 1 (2 rows)
  no:  cluster 2 (2 rows)
""",
None),
'SSEGreedy.__init__': (
None,
{'n_clusters': 'int',
 'max_depth': 'int | None',
 'min_samples_leaf': 'int',
 'refine': 'bool',
 'n_jobs': 'int | None',
 'thresholds': 'str | dict',
 'missing': 'str'}),
'SSEGreedy.method': ("""The algorithm with the options that were chosen, made anew for every fit.

Returns
-------
Method
    Of this fit alone, so that it may keep what it learns.

References
----------
.. [1] The chapter "The estimator around every method",
       https://xclust.github.io/xclust/1_methods/estimator.html

Examples
--------
See the example of `TreeClusterer.method`.
""", {}),
},
'reading.box_rules': {
'Boxes.rules': (
"""The boxes of each cluster in original units, with support, precision, recall and lift.

Parameters
----------
X : array-like of shape (n, d) or None, default=None
    The training rows, to look for conditions amid many rows.
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.
cluster_names : sequence of str, str or None, default=None
    One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
order : str, default='id'
    Or "size", largest first; or "tree": as a row asks, the most precise first.
min_cell : int, default=0
    Counts below it are hidden.

Returns
-------
Rules
    One rule a cluster; its boxes are its branches.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Boxes().fit(X, labels=labels).rules()
old: 2 rows (28.6 %), precision 100 %, recall 100 %
    x1 > 50
rare: 3 rows (42.9 %), precision 100 %, recall 100 %
    x0 <= 5
young: 2 rows (28.6 %), precision 100 %, recall 100 %
    x0 > 5 and x1 <= 50
(100 % of the clusters' rows lie in a box.)
""",
{'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | str | None',
 'order': 'str',
 'min_cell': 'int',
 'return': 'Rules'}),
'Boxes.name_clusters': ("""Name the clusters; every output uses the names from now on.

Parameters
----------
names : sequence of str or str, default='auto'
    One a cluster, by number; or "auto": made from the rules.

Returns
-------
object
    The same boxes, with `cluster_names_` and `cluster_names_automatic_`.

Raises
------
ValueError
    names has … names for k clusters: give one a cluster. names must differ; … is there twice. names
    must be "auto" or a list of k texts, one a cluster, none empty.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Boxes().fit(X, labels=labels).name_clusters().cluster_names_
['old: high x1', 'rare: low x0', 'young: low x1, high x0']
""", {'names': 'Sequence[str] | str'}),
'Boxes.explain': ("""Why each row is in its box, or which box is nearest, and what it misses.

Parameters
----------
X : array-like of shape (n, d)
    Rows, as for `predict`; or one row: 1-D array or list, Series, dict.
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.
cluster_names : sequence of str, str or None, default=None
    One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.

Returns
-------
Memberships
    One a row.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Boxes().fit(X, labels=labels).explain([[2, 90]])
0: In rare, because x0 is 2 (3 below 5).
""", {'feature_names': 'Sequence[str] | None', 'cluster_names': 'Sequence[str] | str | None', 'return': 'Memberships'}),
'Boxes.counterfactual': (
"""The smallest changes that put a row into a box of another cluster.

Parameters
----------
x : array-like of one row
    One row: 1-D array, Series, dict, or an array, sparse matrix or frame with one row.
to : object, default=None
    The wanted cluster: its label, or its name; None: any other than the row's.
n : int, default=1
    So many answers, each a different box; fewer if there are fewer.
distance : str, default='l1'
    "l1" or "l2".
scale : array-like or None, default=None
    What counts as a change of 1: a number, or one a feature; None: the spreads seen in fit.
fixed : sequence of str or int, default=()
    Names or indices of features that may not change.
increasing : sequence of str or int, default=()
    ... that may only increase.
decreasing : sequence of str or int, default=()
    ... that may only decrease.
bounds : dict or None, default=None
    `{feature: (low, high)}` for a changed value; for a category the values it may take.
digits : str, default='fewest'
    "fewest", or "full" for values as near as can be stored.

Returns
-------
Counterfactuals
    Nearest first; empty, with a `reason`, if the wishes forbid every change.

Raises
------
ValueError
    to: the row is in … already; name another cluster, or None for the nearest.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Boxes().fit(X, labels=labels).counterfactual([8, 20], to="old")
The row is in young.
To be in old, change x1 from 20 to 51. (distance 20.9)
A distance of 1 is the spread of a feature in training.
This describes how rows are assigned to clusters. It is no causal advice: changing one value in the world may change others, or do no good.
""",
{'n': 'int', 'distance': 'str', 'bounds': 'dict | None', 'digits': 'str', 'return': 'Counterfactuals'}),
'Memberships': ("""One membership a row, made when it is asked for.

Parameters
----------
boxes : object
X : array-like or data frame
rows : object
features : sequence of str or int, or None
clusters : object

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
""", None),
'Memberships.__init__': (None, {}),
'Memberships.inside': ("""Why a row is in its cluster.

Parameters
----------
x : array-like of one row

Returns
-------
str

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
""", {'return': 'str'}),
'Memberships.name_of': ("""Of the cluster of a box.

Parameters
----------
miss : object

Returns
-------
str

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
""", {'return': 'str'}),
'Memberships.misses': ("""The boxes that a row is not in, the nearest first.

Parameters
----------
x : array-like of one row

Returns
-------
list[Miss]

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
""", {'return': 'list[Miss]'}),
'Memberships.outside': ("""Which box a row in none of them is nearest to.

Parameters
----------
x : array-like of one row

Returns
-------
tuple
    (sentence, Miss or None).

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
""", {'return': 'tuple'}),
'Miss': ("""A box that a row is not in.

Parameters
----------
cluster : object
    Its label.
box : int
    Its position in `boxes_`.
failed : list
    Of `Term`: the conditions that the row does not fulfil.
distance : float
    To the box, in spreads of the columns.

Attributes
----------
conditions : int

References
----------
.. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
""", None),
'Miss.__new__': (None, {'cluster': 'object', 'box': 'int', 'failed': 'list', 'distance': 'float'}),
'Miss.cluster': ("""Its label.""", None),
'Miss.box': ("""Its position in `boxes_`.""", None),
'Miss.failed': ("""Of `Term`: the conditions that the row does not fulfil.""", None),
'Miss.distance': ("""To the box, in spreads of the columns.""", None),
},
'reading.counterfactuals': {
'counterfactual': (
"""The smallest changes that put a row into another cluster.

Parameters
----------
estimator : estimator
    A fitted estimator, anything else with a `tree_`, or a Tree.
x : array-like of one row
    One row: 1-D array, Series, dict, or an array, sparse matrix or frame with one row.
to : object, default=None
    The wanted cluster: its label, or its name; None: any other than the row's.
n : int, default=1
    So many answers, each a different box; fewer if there are fewer.
distance : str, default='l1'
    "l1" or "l2".
scale : array-like or None, default=None
    What counts as a change of 1: a number, one a feature, a dict, or rows; None: the spreads seen
    in fit.
fixed : sequence of str or int, default=()
    Names or indices of features that may not change.
increasing : sequence of str or int, default=()
    ... that may only increase.
decreasing : sequence of str or int, default=()
    ... that may only decrease.
bounds : dict or None, default=None
    `{feature: (low, high)}` for a changed value; for a category the values it may take.
digits : str, default='fewest'
    "fewest", or "full" for values as near as can be stored.

Returns
-------
Counterfactuals
    Nearest first; empty, with a `reason`, if the wishes forbid every change.

Raises
------
ValueError
    to: the row is in … already; name another cluster, or None for the nearest.

References
----------
.. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.counterfactual([3, 30])
The row is in rare.
To be in young, change x0 from 3 to 6. (distance 0.674)
A distance of 1 is the spread of a feature in training.
This describes how rows are assigned to clusters. It is no causal advice: changing one value in the world may change others, or do no good.
""",
{'n': 'int', 'distance': 'str', 'bounds': 'dict | None', 'digits': 'str', 'return': 'Counterfactuals'}),
'sensitivity': (
"""Which single feature, changed to which value, puts the row into which other cluster.

Parameters
----------
estimator : estimator
    A fitted estimator, anything else with a `tree_`, or a Tree.
x : array-like of one row
    One row, as for `counterfactual`.
scale : array-like or None, default=None
    As for `counterfactual`.
fixed : sequence of str or int, default=()
    Features that may not change.
increasing : sequence of str or int, default=()
    ... that may only increase.
decreasing : sequence of str or int, default=()
    ... that may only decrease.
bounds : dict or None, default=None
    Where changed values must lie.
digits : str, default='fewest'
    "fewest" that tell the values apart, or "full".

Returns
-------
Sensitivity
    The nearest change first.

References
----------
.. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.sensitivity([3, 30])
The row is in rare.
x0 from 3 to 6: young (distance 0.674)
Alone, no change of x1 puts it into another cluster.
A distance of 1 is the spread of a feature in training.
This describes how rows are assigned to clusters. It is no causal advice: changing one value in the world may change others, or do no good.
""",
{'bounds': 'dict | None', 'digits': 'str', 'return': 'Sensitivity'}),
'Counterfactuals': (
"""The nearest rows of another cluster, nearest first: prints itself; empty, with a `reason`, if there is none.

Parameters
----------
found : list[Counterfactual]
    Nearest first.
cluster : str, default=''
    Of the row that was asked about.
scale : str, default=''
    Where the scale comes from.
reason : str, default=''
    Why there is none.

References
----------
.. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html
""",
None),
'Counterfactuals.__init__': (
None,
{'found': 'list[Counterfactual]', 'cluster': 'str', 'scale': 'str', 'reason': 'str'}),
'Sensitivity': ("""The single-feature changes that flip a row's cluster, nearest first: prints itself.

Parameters
----------
found : list[Flip]
    Nearest first.
cluster : str
    Of the row.
still : list[str]
    Features of the tree that flip nothing alone.
scale : str, default=''
    Where the scale comes from.
limited : bool, default=False
    Were there wishes?
more : bool, default=False
    Are there features that the tree does not ask about?

References
----------
.. [1] The chapter "What if", https://xclust.github.io/xclust/2_reading/counterfactuals.html
""", None),
'Sensitivity.__init__': (
None,
{'found': 'list[Flip]', 'cluster': 'str', 'still': 'list[str]', 'scale': 'str', 'limited': 'bool', 'more': 'bool'}),
},
'reading.describe': {
'describe': (
"""One cluster against the rest: which columns tell it, by which rule, how well, and how well on rows held out.

Parameters
----------
estimator : estimator
    A fitted estimator.
cluster : object
    A cluster: its label as it was given to fit, or its name; "noise"; or a list of them, taken
    together.
X : array-like of shape (n, d)
    Rows: those of fit, or others with their labels. Of a `Source`, a Dask collection, a relation of
    DuckDB or a DataFrame of Spark, which must be that of fit, evenly spaced rows are taken, and the
    result says how many.
labels : array-like of shape (n,) or None, default=None
    Their clusters; None: those that were explained, where X are the rows of fit. The name of a
    column, where X is read in chunks.
sets : sequence or None, default=None
    Sets of columns to compare, names or indices; None: found.
max_conditions : int, default=3
    Of a box on a set that is found.
boxes_per_cluster : int, default=1
    Boxes at most, a row may be in any of them.
goal : str, default='f1'
    What the boxes seek: "f1", or "margin" with a price of a wrong row.
wrong : float, default=5.0
    How many rows rightly covered pay for one wrongly covered.
n : int, default=5
    So many sets at most, where they are found.
folds : int, default=5
    Parts of the rows that are held out in turn.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
Description
    The best on rows held out first.

Raises
------
ValueError
    cluster is empty: name one cluster or several. folds=folds is more than the rows of X, …: 5 or
    10 will do. sets is empty: name sets of columns, or leave it out. cluster: no row of X is in ….
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "One cluster against the rest",
       https://xclust.github.io/xclust/2_reading/describe.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.describe("rare", X, folds=2)[0].rule
'x0 <= 5'
""",
{'sets': 'Sequence | None',
 'max_conditions': 'int',
 'boxes_per_cluster': 'int',
 'goal': 'str',
 'wrong': 'float',
 'n': 'int',
 'folds': 'int',
 'return': 'Description'}),
'Description': ("""A cluster against the rest, on several sets of columns, the best on rows held out first.

Parameters
----------
found : object
name : object
share : object
folds : object
notes : object, default=()

References
----------
.. [1] The chapter "One cluster against the rest",
       https://xclust.github.io/xclust/2_reading/describe.html
""", None),
'Description.__init__': (None, {}),
},
'reading.evaluation': {
'box_cautions': ("""What fails in boxes, most severe first, and what to try.

Parameters
----------
boxes : Boxes
    Fitted, or from a file.
cluster_names : sequence of str, str or None, default=None
    One a cluster.
min_cell : int, default=0
    Above 1, counts below it are not told, nor what they would follow from.

Returns
-------
Cautions
    Empty for healthy boxes.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
See the example of `TreeClusterer.cautions`.
""", {'boxes': 'Boxes', 'cluster_names': 'Sequence[str] | str | None', 'min_cell': 'int', 'return': 'Cautions'}),
'evaluate': ("""Price and agreement on unseen rows.

Parameters
----------
estimator : estimator
    A fitted estimator.
X_new : array-like of shape (m, d)
    Rows that had no part in the fit: a table, a `Source`, a Dask DataFrame or Array (one graph
    computes it), a relation of DuckDB or a DataFrame of Spark.
labels : array-like of shape (m,) or None, default=None
    Their clusters, as those explained; None: what the reference predicts, or its nearest center.
    The name of a column, or a Dask collection, where X_new is read in chunks.
sample_weight : array-like of shape (m,) or None, default=None
    The weight of each row; as the labels.
costs : array-like of shape (m, k) or None, default=None
    What they pay in each cluster, where fit was given costs and no function that tells them.

Returns
-------
Evaluation
    Beside it what held in-sample; warns when the two part.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.evaluate([[2, 25], [9, 68]], labels=["rare", "old"])
rows       number  keep their cluster    ARI  price  cost a row
in-sample       7               100 %  1.000  1.000        1.45
unseen          2               100 %  1.000  1.000        12.8
The reference of the unseen rows: the labels given.
Standard error on so many rows: 0.0 % of the rows and 0.000 of the price.
""", {'return': 'Evaluation'}),
'threshold_report': (
"""How firm each split value is: resamples, rows near it, what a push moves, and what else could be asked.

Parameters
----------
estimator : estimator
    A fitted estimator.
X : array-like or data frame
    The rows given to fit, dense or sparse; of a `Source` evenly spaced rows are drawn from, and the
    report says so.
n_boot : int, default=50
    Resamples; 0: none.
random_state : int, default=0
    Of the resamples.
labels : array-like or None, default=None
    Of a `Source`, what was explained; None: as fit was told.
sample_weight : array-like or None, default=None
    The weights given to fit.
margin : float, default=0.02
    Rows this near, as a share of a column's range, from the middle of the gap of the threshold.
n_rivals : int, default=3
    Other questions kept for each node.
min_cell : int, default=0
    Above 1: warn where a cut isolates fewer rows, and print no numbers of rows.
n_jobs : int or None, default=None
    Threads for the resamples; the report does not depend on it.
verbose : bool, default=False
    Say on stderr how many resamples are done.

Returns
-------
ThresholdReport
    Deterministic; Ctrl-C ends it and leaves the estimator as it was.

Raises
------
ValueError
    margin must be a share of the range, such as 0.02.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> print(model.threshold_report(X, n_boot=5))
node  asks        rows  same column  90 % of thresholds  near    ±1 %    ±5 %   ±10 %  best other question
0     x0 <= 5        7       5 of 5              4 to 5     0  0, 0 %  0, 0 %  0, 0 %    x1 <= 22 +422.4 %
2     x1 <= 46.5     4       5 of 5            45 to 46     0  0, 0 %  0, 0 %  0, 0 %   x0 <= 8 +45767.2 %
<BLANKLINE>
same column: of the resamples in which a node decides about (nearly) the same rows, those in which it asks about the same column; 5 resamples, the clustering unchanged.
near: rows within 2 % of the column's range. ±: the threshold pushed by so much of the range, to the worse side: rows that go the other way, and the change of the whole cost, with the centers of the clusters where they are.
best other question: the cheapest cut on another column in its place, and the change of the whole cost, counted likewise. A column that is not used may still matter.
""",
{'n_boot': 'int',
 'random_state': 'int',
 'margin': 'float',
 'n_rivals': 'int',
 'min_cell': 'int',
 'n_jobs': 'int | None',
 'verbose': 'bool',
 'return': 'ThresholdReport'}),
'cautions': ("""What fails in an explanation, most severe first, and what to try.

Parameters
----------
estimator : estimator
    A fitted estimator, or a model from a file.
cluster_names : sequence of str, str or None, default=None
    One a cluster.
min_cell : int, default=0
    Above 1, counts below it are not told, nor what they would follow from.

Returns
-------
Cautions
    Empty for a healthy tree.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.cautions()
Nothing fails.
""", {'cluster_names': 'Sequence[str] | str | None', 'min_cell': 'int', 'return': 'Cautions'}),
'trust_sentence': (
"""How far to trust a tree, in words: agreement beside price, what fails, and resamples if they were made.

Parameters
----------
estimator : estimator
    A fitted estimator.
report : ThresholdReport or None, default=None
    For the resamples; None: those of the last `threshold_report`, if there were any.
min_cell : int, default=0
    Above 1, nothing is said that would tell a smaller count.

Returns
-------
str
    Clauses with semicolons between them.

Raises
------
TypeError
    report must be what threshold_report gave, or None.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.trust_sentence()
'100 % of rows keep their cluster (42.9 % if all were in one); spread stays the same'
""",
{'report': 'ThresholdReport | None', 'min_cell': 'int', 'return': 'str'}),
'explanation_size': ("""How much there is to read.

Parameters
----------
estimator : estimator
    A fitted estimator, or a Tree.

Returns
-------
ExplanationSize
    Leaves, depth, conditions and columns.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.explanation_size()
size
leaves                                 3
questions on the longest path          2
questions to a leaf, on average     1.67
questions for a row, on average     1.57
conditions in all branches, merged     5
conditions in the longest branch       2
columns asked about                    2
""", {'return': 'ExplanationSize'}),
'cost_by_feature': ("""The cost that the questions about each column explain.

Parameters
----------
estimator : estimator
    A fitted estimator.
X : array-like or data frame
    The rows given to fit: a table, or a `Source` of chunks.
feature_names : sequence of str or None, default=None
    One a column.
labels : array-like or None, default=None
    Of a `Source`, what was explained; None: as fit was told.
sample_weight : array-like or None, default=None
    The weights given to fit.

Returns
-------
FeatureCosts
    What it names adds up to the whole.

Raises
------
ValueError
    X must be the rows given to fit.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.cost_by_feature(X, feature_names=["visits", "age"])
column  questions  cost saved   share
age             1       4,900  96.9 %
visits          1         155   3.1 %
all             2       5,055   100 %
In one cluster, the one that suits them best, the rows would pay 5066; in the tree they pay 10.17.
""", {'feature_names': 'Sequence[str] | None', 'return': 'FeatureCosts'}),
'confusion': ("""Rows by the cluster of the reference and the cluster of the tree.

Parameters
----------
estimator : estimator
    A fitted estimator.
X : array-like or data frame, default=None
    New rows; None: the training rows.
labels : array-like or None, default=None
    Their clusters, as for `evaluate`.
cluster_names : sequence of str or None, default=None
    One a cluster.
min_cell : int, default=0
    Counts from 1 to below this are hidden.

Returns
-------
Confusion
    One line a reference cluster, one column a cluster of the tree.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.confusion()
reference \\ tree  old  rare  young  rows  keep their cluster
old                 2     0      0     2               100 %
rare                0     3      0     3               100 %
young               0     0      2     2               100 %
""", {'cluster_names': 'Sequence[str] | None', 'min_cell': 'int', 'return': 'Confusion'}),
'audit': ("""How each group is spread over the clusters, and how often the tree is wrong about it.

Parameters
----------
estimator : estimator
    A fitted estimator.
groups : array-like of shape (n,)
    The group of each row, or several attributes: a dictionary, a frame; or the name of a column of
    X.
X : array-like or data frame, default=None
    New rows; None: the training rows.
labels : array-like or None, default=None
    Clusters of the new rows, as for `evaluate`.
sample_weight : array-like of shape (n,) or None, default=None
    For shares and errors; counts are of rows.
cluster_names : sequence of str or None, default=None
    One a cluster.
min_cell : int, default=0
    Counts from 1 to below this are hidden, and what they would follow from.

Returns
-------
Audit
    One line a group: rows, how they are spread over the clusters, how many keep theirs.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.audit(["a", "b", "a", "b", "a", "b", "a"])
attribute  group  rows  error  of the others     old    rare   young
group      a         4    0 %            0 %    25 %    50 %    25 %
group      b         3    0 %            0 %  33.3 %  33.3 %  33.3 %
error: rows of the group that the tree moves out of their cluster. Columns by cluster: how the group is spread.
group: the groups may be spread alike over the clusters (chi-square 0.2 with 2 degrees of freedom, p = 0.907).
""", {'cluster_names': 'Sequence[str] | None', 'min_cell': 'int', 'return': 'Audit'}),
'check': ("""Rows outside what their leaf has seen, and shifts of the leaves' shares.

Parameters
----------
estimator : estimator
    A fitted estimator.
X_new : array-like of shape (m, d)
    Rows at work, dense or sparse; or a `Source`, a Dask collection, a relation of DuckDB, of Spark,
    or an iterator of tables.
X : array-like or data frame, default=None
    The rows given to fit; needed only where the ranges of the leaves were not kept.
columns : str, default='used'
    "used": the columns that the tree asks about; "all".
cluster_names : sequence of str or None, default=None
    One a cluster.

Returns
-------
Check
    Strange rows leaf by leaf and column by column, and the leaves' shares then and now.

Raises
------
ValueError
    columns must be "used" or "all".
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.check([[2, 25], [30, 71]])
leaf  cluster  rows then  rows now  share then  share now  stability index
1     rare             3         1      42.9 %       50 %            0.001
3     young            2         0      28.6 %        0 %            0.109
4     old              2         1      28.6 %       50 %            0.051
The shares have moved some: stability index 0.161, chi-square 0.8, p = 0.669.
2 of 2 rows lie outside the training range of their leaf: 2 values in x0, x1; about 2 were to be expected.
Most of them are in x0 (1), the first in row 1: x0 is 30, its leaf has seen 8 to 9.
""", {'columns': 'str', 'cluster_names': 'Sequence[str] | None', 'return': 'Check'}),
'holdout': ("""Fit to some of the rows, evaluate on the rest.

Parameters
----------
estimator : estimator
    A tree estimator; it is not changed.
X : array-like of shape (n, d)
    Rows, as `fit` takes them: a table, or a `Source` and what else is read in chunks.
share : float, default=0.2
    Of the rows, kept back.
labels : array-like of shape (n,) or None, default=None
    The clustering to explain; None: what the estimator's reference finds among the other rows. The
    name of a column, where X is read in chunks.
costs : array-like of shape (n, k) or None, default=None
    What each row pays in each cluster, or a function of rows that tells.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
noise : str, default='leave'
    As for `fit`: "cluster" makes leaves that say noise.
random_state : int, default=0
    For the split.

Returns
-------
Evaluation
    On the rows kept back; `.estimator` is the tree that was fitted to the others.

Raises
------
ValueError
    share must be a number between 0 and 1, such as 0.2. costs must hold one row for each of the n
    rows of X. share=share of n rows keeps none of them back: raise it.
TypeError
    estimator must be a tree estimator, such as IMM(3). estimator must be a tree estimator, such as
    IMM(3); … grows no tree: describe says what a cluster's rules are worth on rows held out.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, holdout
>>> rng = np.random.default_rng(0)
>>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (6, 0), (0, 6))])
>>> holdout(IMM(3, random_state=0), many)
rows       number  keep their cluster    ARI  price  cost a row
in-sample      96               100 %  1.000  1.000        1.98
unseen         24               100 %  1.000  1.000        2.05
The reference of the unseen rows: what the reference predicts.
Standard error on so many rows: 0.0 % of the rows and 0.000 of the price.
""", {'share': 'float', 'noise': 'str', 'random_state': 'int', 'return': 'Evaluation'}),
'Evaluation': ("""A tree on rows that it has not seen, beside what it was on its training rows.

Parameters
----------
price : float
    Nan where there is none.
agreement : Agreement or None
    None without a reference.
cost : float
    What the rows pay in the tree, at the centers of the fit; nan if it cannot be known.
reference_cost : float
    And in the reference.
price_error : float
    Standard error of `price`.
share_error : float
    Standard error of `agreement.share`.
n_rows : int
    Rows that count: not noise, and of some weight.
weight : float
    Their weight.
source : str
    Where the reference of these rows comes from.
in_sample_price : float
in_sample_agreement : Agreement or None
in_sample_cost : float
in_sample_rows : int
in_sample_weight : float
estimator : object, default=None
    From `holdout`: the tree, fitted to the other rows.
seen : bool, default=False
    Are these the rows of fit?
n_noise : int, default=0
    Of the unseen rows, those that are noise in the reference and count nowhere.
in_sample_noise : int, default=0
    And of the rows of fit.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'Evaluation.__init__': (
None,
{'price': 'float',
 'agreement': 'Agreement | None',
 'cost': 'float',
 'reference_cost': 'float',
 'price_error': 'float',
 'share_error': 'float',
 'n_rows': 'int',
 'weight': 'float',
 'source': 'str',
 'in_sample_price': 'float',
 'in_sample_agreement': 'Agreement | None',
 'in_sample_cost': 'float',
 'in_sample_rows': 'int',
 'in_sample_weight': 'float',
 'estimator': 'object',
 'seen': 'bool',
 'n_noise': 'int',
 'in_sample_noise': 'int'}),
'Evaluation.parted': ("""In what the unseen rows and the training rows part.

Returns
-------
list[str]
    Sentences; empty if the unseen rows are like the others.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", {'return': 'list[str]'}),
'ThresholdReport': ("""How firm each split value of a tree is: prints itself, indexable by position.

Parameters
----------
splits : tuple
    Of `Split`, in the order of the nodes.
cost : float
    What all rows pay now.
n_boot : int
    Resamples.
margin : float
    Share of the range.
notes : tuple, default=()
min_cell : int, default=0
    Above 1, no numbers of rows: those near a cut are small ones.
counts : bool, default=False
    Is the cost a number of rows that change their cluster?

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'ThresholdReport.__init__': (
None,
{'splits': 'tuple',
 'cost': 'float',
 'n_boot': 'int',
 'margin': 'float',
 'notes': 'tuple',
 'min_cell': 'int',
 'counts': 'bool'}),
'ThresholdReport.change': ("""In percent; as rows where the cost is their number; as it is where the tree pays nothing.

Parameters
----------
cost : object

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", {}),
'Cautions': ("""What fails in an explanation, most severe first; empty for a healthy one.

Parameters
----------
found : tuple
    Of `Caution`.
notes : tuple, default=()
    Sentences on numbers that are missing.

Attributes
----------
severe : list
    Those by which the explanation fails. Of `Caution`.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'Cautions.__init__': (None, {'found': 'tuple', 'notes': 'tuple'}),
'ExplanationSize': ("""How much of an explanation there is to read.

Parameters
----------
leaves : int
depth : int
    Questions on the longest path.
mean_path : float
    Questions, averaged over the leaves.
weighted_path : float
    Questions, averaged over the rows.
conditions : int
    Of all branches together, each column once a branch.
longest_rule : int
    Conditions of the longest branch.
features : int
    Columns that are asked about.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'ExplanationSize.__init__': (
None,
{'leaves': 'int',
 'depth': 'int',
 'mean_path': 'float',
 'weighted_path': 'float',
 'conditions': 'int',
 'longest_rule': 'int',
 'features': 'int'}),
'FeatureCosts': ("""What the questions about each column save.

Parameters
----------
features : tuple
    Columns that are asked about, the one that saves most first.
names : tuple
cuts : tuple
    How many questions each has.
saved : tuple
    Of the cost.
one_cluster : float
    Cost if all rows were in the cluster that suits them best.
cost : float
    Cost of the tree, at the centers of its clusters.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'FeatureCosts.__init__': (
None,
{'features': 'tuple', 'names': 'tuple', 'cuts': 'tuple', 'saved': 'tuple', 'one_cluster': 'float', 'cost': 'float'}),
'FeatureCosts.share': ("""Parameters
----------
cost : object

Returns
-------
object
    Of all that is saved.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", {}),
'Confusion': ("""Rows by the cluster of the reference (lines) and the cluster of the tree (columns).

Parameters
----------
counts : ndarray of shape (lines, k)
    A line for each cluster of the reference; where there is one more, that is noise.
names : tuple
    (k,) of the tree's clusters.
hidden : ndarray of shape (lines, k + 1)
    Counts that are not shown; the last column: the line's total.
min_cell : int, default=0
reference : tuple, default=()
    The names of the reference's clusters, where the leaves are the clusters.
named : tuple, default=()
    (k,) then the line whose rows each leaf keeps, that of most of its rows.

Attributes
----------
lines : object
keeps : array-like of shape (lines, k)
    True where rows keep their cluster.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'Confusion.__init__': (
None,
{'counts': 'np.ndarray',
 'names': 'tuple',
 'hidden': 'np.ndarray',
 'min_cell': 'int',
 'reference': 'tuple',
 'named': 'tuple'}),
'Audit': ("""Composition and error of groups of rows.

Parameters
----------
groups : tuple
    Of `Group`.
names : tuple
    Of the clusters.
hidden : tuple
    (k + 1,) bool a group: counts that are not shown; the last one is that of its rows.
silent : tuple
    Bool a group: its error is not shown.
tests : tuple
    Sentences: is the composition the same in all groups of an attribute?
min_cell : int, default=0

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'Audit.__init__': (
None,
{'groups': 'tuple', 'names': 'tuple', 'hidden': 'tuple', 'silent': 'tuple', 'tests': 'tuple', 'min_cell': 'int'}),
'Check': ("""New rows beside those that the tree was grown from.

Parameters
----------
leaves : tuple
    Nodes of the tree, left to right.
names : tuple
    The cluster of each, in words.
then : tuple
    Training rows in each leaf.
now : tuple
    New rows.
index_parts : tuple
    Parts of the population stability index.
chi2 : float
p : float
    Of the test that both lists of counts are samples of one.
strangers : tuple
    Of `Stranger`.
expected : float
    So many values outside a range were to be expected.
n_values : int
    Values that were looked at.
columns : tuple
    Names of the columns that were looked at.
gaps : dict, default=field(default_factory=dict)
    {column: rows that lack its value}, where training saw none missing.

Attributes
----------
index : float
    The population stability index.
rows : list
    Rows with a value outside the range of their leaf.
n_rows : int

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", None),
'Check.__init__': (
None,
{'leaves': 'tuple',
 'names': 'tuple',
 'then': 'tuple',
 'now': 'tuple',
 'index_parts': 'tuple',
 'chi2': 'float',
 'p': 'float',
 'strangers': 'tuple',
 'expected': 'float',
 'n_values': 'int',
 'columns': 'tuple',
 'gaps': 'dict'}),
'Check.strangers_frame': ("""The values outside the range of their leaf, as a data frame.

Returns
-------
data frame
    A pandas DataFrame, one line a value outside its range.

References
----------
.. [1] The chapter "How far to trust it", https://xclust.github.io/xclust/2_reading/evaluation.html
""", {}),
},
'reading.explanations': {
'explain': (
"""Why each row is in its cluster: a sentence, and the path with its margins.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
X : array-like of shape (n, d)
    Rows, as for `predict`; or one row: 1-D array or list, Series, dict.
feature_names : sequence of str or None, default=None
    One a feature; else those seen in fit.
cluster_names : sequence of str, str or None, default=None
    One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.

Returns
-------
Explanations
    One a row.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.explain([[3, 30]], feature_names=["visits", "age"])
0: In rare, because visits is 3 (2 below 5).
""",
{'feature_names': 'Sequence[str] | None', 'cluster_names': 'Sequence[str] | str | None', 'return': 'Explanations'}),
'Explanations': ("""One explanation a row, made when it is asked for.

Parameters
----------
estimator : estimator
    Fitted estimator or Tree.
X : ndarray of shape (n, d)
    Rows in the raw matrix.
rows : sequence
    (n,) what the rows are called.
features : sequence of str
    Names.
clusters : sequence of str
    Names.

References
----------
.. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html
""", None),
'Explanations.__init__': (
None,
{'X': 'np.ndarray', 'rows': 'Sequence', 'features': 'Sequence[str]', 'clusters': 'Sequence[str]'}),
'Explanations.of_leaf': ("""The way to a leaf, found once.

Parameters
----------
leaf : int

Returns
-------
LeafPath

References
----------
.. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html
""", {'leaf': 'int', 'return': 'LeafPath'}),
'LeafPath': ("""What all rows of a leaf have in common.

Parameters
----------
terms : list[Term]
path : list[tuple]
    For each cut: node, condition, and what it says.

References
----------
.. [1] The chapter "Reasons", https://xclust.github.io/xclust/2_reading/explanations.html
""", None),
'LeafPath.__new__': (None, {'terms': 'list[Term]', 'path': 'list[tuple]'}),
'LeafPath.path': ("""For each cut: node, condition, and what it says.""", None),
},
'reading.how_many': {
'choose_clusters': (
"""Compare numbers of clusters with each other, and with data that has no clusters.

Parameters
----------
X : array-like of shape (n, d)
    Whatever a tree takes but sparse: an array; a frame, with text and dates, too.
n_clusters : object, default=range(2, 13)
    The numbers of clusters to look at, each at least 2.
reference : clusterer, Pipeline or None, default=None
    An unfitted clusterer or Pipeline whose n_clusters is set; None: KMeans with 10 restarts.
estimator : estimator, default=None
    The tree that explains each clustering; None: AutoTree with fast starts.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.
n_boot : int, default=20
    Bootstrap samples to draw.
n_shuffles : int, default=4
    Draws of each baseline.
n_rows : int, default=2000
    Rows for silhouettes, bootstrap and baselines; of more, so many are drawn.
random_state : int, RandomState or None, default=None
    The seed of all draws.
n_jobs : int or None, default=None
    Threads; None is one, -1 all cores. The result does not depend on it.
verbose : int, default=0
    1: a line of progress on stderr.

Returns
-------
ClusterChoice
    `.recommended` (int or None), `.reasons`, `.to_frame()`, `.plot()`, `.estimators[k]`.

References
----------
.. [1] J. and P. Hartigan (1985). The dip test of unimodality. Annals of Statistics 13.
.. [2] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html

Examples
--------
>>> import numpy as np
>>> from xclust import choose_clusters
>>> rng = np.random.default_rng(0)
>>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (6, 0), (0, 6))])
>>> choose_clusters(many, [2, 3, 4], n_boot=3, n_shuffles=2, random_state=0).recommended
3
""",
{'n_boot': 'int',
 'n_shuffles': 'int',
 'n_rows': 'int',
 'n_jobs': 'int | None',
 'verbose': 'int',
 'return': 'ClusterChoice'}),
'ClusterChoice': ("""What each number of clusters has to show, and which one holds.

Parameters
----------
n_clusters : ndarray of shape (m,)
    The numbers looked at.
cost : ndarray of shape (m,)
    Of the reference, on all rows.
silhouette : ndarray of shape (m,)
    Of the reference, on the sample.
agreement : ndarray of shape (m,)
    Mean adjusted Rand index between bootstrap samples.
price : ndarray of shape (m,)
    Of the tree.
kept : ndarray of shape (m,)
    Share of the rows' weight that keeps its cluster in the tree.
leaves : ndarray of shape (m,)
log_cost : ndarray of shape (m,)
    Log cost as a share of that of one cluster, on the sample.
nulls : dict
    Name of a baseline -> (draws, m, 2) log cost and silhouette.
estimators : dict
    K -> the fitted tree.
n_rows : int
    Rows of the data.
n_sample : int
    Rows of the sample.

References
----------
.. [1] J. and P. Hartigan (1985). The dip test of unimodality. Annals of Statistics 13.
.. [2] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html
""", None),
'ClusterChoice.__init__': (
None,
{'n_clusters': 'np.ndarray',
 'cost': 'np.ndarray',
 'silhouette': 'np.ndarray',
 'agreement': 'np.ndarray',
 'price': 'np.ndarray',
 'kept': 'np.ndarray',
 'leaves': 'np.ndarray',
 'log_cost': 'np.ndarray',
 'nulls': 'dict',
 'estimators': 'dict',
 'n_rows': 'int',
 'n_sample': 'int'}),
'ClusterChoice.to_frame': ("""The table, one row a number of clusters.

Returns
-------
data frame
    pandas.DataFrame, or a dict of arrays without pandas.

References
----------
.. [1] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html
""", {}),
'ClusterChoice.plot': ("""Parameters
----------
axes : object, default=None

References
----------
.. [1] The chapter "How many clusters?", https://xclust.github.io/xclust/2_reading/how_many.html
""", {}),
},
'reading.naming': {
'name_all': ("""Name the clusters; every output uses the names from now on.

Parameters
----------
estimator : estimator
    A fitted estimator.
names : sequence of str or str, default='auto'
    One a cluster, by number; or "auto": made from the rules.

Returns
-------
self
    The estimator, with `cluster_names_` and `cluster_names_automatic_`.

Raises
------
ValueError
    names has … names for k clusters: give one a cluster. names must differ; … is there twice. names
    must be "auto" or a list of k texts, one a cluster, none empty.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> named = IMM().fit(X, labels=labels).name_clusters()
>>> named.cluster_names_
['old: high x1, high x0', 'rare: low x0', 'young: low x1, high x0']
""", {'names': 'Sequence[str] | str'}),
'align_to': ("""Give the clusters the numbers and names of an earlier tree's, and with them the colors.

Parameters
----------
estimator : estimator
    A fitted estimator; changed in place.
previous : estimator
    An earlier estimator, Tree, JSON text or file.
X : array-like of shape (n, d) or None, default=None
    Rows that both sort; None: both were fitted to the same rows in the same order.

Returns
-------
Migration
    What became of each cluster.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> later = IMM().fit(X, labels=["c", "c", "c", "a", "a", "b", "b"])
>>> later.align_to(model)
7 of 7 rows (100 %) keep their cluster.
from \\ to  old  rare  young
old          2     0      0
rare         0     3      0
young        0     0      2
""", {'return': 'Migration'}),
'Migration': ("""Which rows went from which old cluster to which new one.

Parameters
----------
table : ndarray of shape (old, new)
    Rows in both, in the new numbers.
before : list[str]
    Names of the old clusters.
after : list[str]
    Names of the new clusters.
pairs : list[tuple[int, int]]
    (old, new) that are taken for the same.

Attributes
----------
n_kept : int
    Rows whose cluster is taken for the one they were in.
kept : float
    Their share.
appeared : list[str]
    New clusters without a predecessor.
vanished : list[str]
    Old clusters without a successor.

References
----------
.. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
""", None),
'Migration.__init__': (
None,
{'table': 'np.ndarray', 'before': 'list[str]', 'after': 'list[str]', 'pairs': 'list[tuple[int, int]]'}),
'Migration.to_frame': ("""The table as a data frame.

Returns
-------
data frame
    A pandas DataFrame, old clusters in lines, new ones in columns; ImportError without pandas.

References
----------
.. [1] The chapter "Names", https://xclust.github.io/xclust/2_reading/naming.html
""", {}),
},
'reading.rules': {
'rules': (
"""What each cluster is, in original units, with support, precision, recall and lift.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
X : array-like of shape (n, d) or None, default=None
    The training rows: for the margins of a Tree that has none; ValueError for other rows.
feature_names : sequence of str or None, default=None
    One a feature; else those seen in fit.
cluster_names : sequence of str, str or None, default=None
    One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
order : str, default='id'
    Or "size", largest first; or "tree", from left to right.
min_cell : int, default=0
    Counts below it are hidden.

Returns
-------
Rules
    One rule a cluster.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.rules(feature_names=["visits", "age"])
old: 2 rows (28.6 %), precision 100 %, recall 100 %
    visits > 5 and age > 46.5
rare: 3 rows (42.9 %), precision 100 %, recall 100 %
    visits <= 5
young: 2 rows (28.6 %), precision 100 %, recall 100 %
    visits > 5 and age <= 46.5
""",
{'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | str | None',
 'order': 'str',
 'min_cell': 'int',
 'return': 'Rules'}),
'Rules': (
"""One rule a cluster: prints itself, indexable by position (the cluster's number, unless sorted otherwise) or name.

Parameters
----------
rules : list[ClusterRule]
    In the order in which they are shown.
notes : sequence of str, default=()
    What holds for all of them, a sentence each.

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""",
None),
'Rules.__init__': (None, {'rules': 'list[ClusterRule]', 'notes': 'Sequence[str]'}),
'Rules.to_html': ("""References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", {}),
'Rules.to_markdown': ("""References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", {}),
'Rules.to_frame': ("""Parameters
----------
per : str or object, default='branch'

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", {}),
'Term': ("""What a rule says about one feature.

Parameters
----------
feature : int
name : str
pieces : list[Piece]
    Of numbers and dates.
codes : tuple[int, ...] or None, default=None
    Of categories: the set; None for numbers and dates.
inside : bool, default=True
    Is the value in the set, or outside of it?
values : str, default=''
    The set in words.
missing : bool or None, default=None
    Does a missing value match? None: training saw none.
column : Column or None, default=None
    What the column is; None: numbers.
lift : float, default=float('nan')
    How many times more frequent the cluster is where the term holds.

Attributes
----------
known : object
only : object

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", None),
'Term.__new__': (
None,
{'feature': 'int',
 'name': 'str',
 'pieces': 'list[Piece]',
 'codes': 'tuple[int, ...] | None',
 'inside': 'bool',
 'values': 'str',
 'missing': 'bool | None',
 'column': 'Column | None',
 'lift': 'float'}),
'Term.pieces': ("""Of numbers and dates.""", None),
'Term.codes': ("""Of categories: the set; None for numbers and dates.""", None),
'Term.inside': ("""Is the value in the set, or outside of it?""", None),
'Term.values': ("""The set in words.""", None),
'Term.missing': ("""Does a missing value match? None: training saw none.""", None),
'Term.column': ("""What the column is; None: numbers.""", None),
'Term.lift': ("""How many times more frequent the cluster is where the term holds.""", None),
'Term.query': ("""References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", {}),
'Term.contains': ("""Which values match.

Parameters
----------
x : ndarray of shape (n,)
    Values of the feature in the raw matrix.

Returns
-------
ndarray of shape (n,)
    True where the value matches.

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", {'x': 'np.ndarray', 'return': 'np.ndarray'}),
'Piece': ("""An interval of one feature; an end that is open does not belong to it.

Parameters
----------
lower : float, default=-np.inf
upper : float, default=np.inf
lower_open : bool, default=False
upper_open : bool, default=False

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", None),
'Piece.__new__': (None, {'lower': 'float', 'upper': 'float', 'lower_open': 'bool', 'upper_open': 'bool'}),
'Piece.contains': ("""Parameters
----------
x : ndarray
    Values of the feature, any shape.

Returns
-------
ndarray
    True where the value lies in the piece; never for NaN.

References
----------
.. [1] The chapter "Rules", https://xclust.github.io/xclust/2_reading/rules.html
""", {'x': 'np.ndarray', 'return': 'np.ndarray'}),
},
'reference.kept': {
'Spool': ("""A file without a name, for columns that come once.

References
----------
.. [1] The chapter "What is kept while a fit runs",
       https://xclust.github.io/xclust/5_reference/kept.html
""", None),
'Spool.__init__': (None, {}),
'Spool.keep': ("""Write a column.

Parameters
----------
values : array-like of shape (m,)
    A column.
name : object
    Of the column.

Returns
-------
callable
    Function without arguments -> the column.

References
----------
.. [1] The chapter "What is kept while a fit runs",
       https://xclust.github.io/xclust/5_reference/kept.html
""", {'return': 'Callable'}),
},
'reference.kmedians': {
'KMedians': ("""Clusters around coordinate-wise medians: the least total L1 distance, by Lloyd's two steps.

Parameters
----------
n_clusters : int, default=8
    K, at least 1 and at most the number of rows.
init : str, array-like or callable, default='k-medians++'
    Or "random", (k, d) seeds, or f(X, k, random_state).
n_init : int or str, default=10
    Restarts, the best is kept; "auto": 1 for "k-medians++", else 10.
max_iter : int, default=300
    Lloyd steps in a restart.
tol : float, default=0.0001
    Stop when the centers move less than this share of the data's spread.
random_state : int, np.random.RandomState or None, default=None
    None: other seeds each time.
n_jobs : int or None, default=None
    Threads over restarts: None = 1, -1 = all; the result is the same.

Attributes
----------
labels_ : ndarray of shape (n,)
    The cluster of each training row.
cluster_centers_ : ndarray of shape (k, d)
    The centers of the clusters.
inertia_ : float
    The total L1 distance of the rows to their centers.
n_iter_ : int
    Lloyd steps of the best restart.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.

References
----------
.. [1] S. Lloyd (1982). Least squares quantization in PCM. IEEE Transactions on Information Theory
       28(2).
.. [2] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

Examples
--------
>>> import numpy as np
>>> from xclust import KMedians
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KMedians(3, random_state=0).fit(X).cluster_centers_
array([[ 8., 20.],
       [ 8., 70.],
       [ 1., 21.]])
""", None),
'KMedians.__init__': (
None,
{'n_clusters': 'int',
 'init': 'str | ArrayLike | Callable',
 'n_init': 'int | str',
 'max_iter': 'int',
 'tol': 'float',
 'random_state': 'int | np.random.RandomState | None',
 'n_jobs': 'int | None'}),
'KMedians.fit': ("""Find the centers; `y` is ignored.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
y : object, default=None
    Ignored: scikit-learn asks for it.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
self
    The fitted clusterer.

References
----------
.. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

Examples
--------
>>> import numpy as np
>>> from xclust import KMedians
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KMedians(2, random_state=0).fit(X).predict([[3, 30]])
array([0])
""", {'X': 'ArrayLike', 'y': 'object', 'sample_weight': 'ArrayLike | None'}),
'KMedians.predict': ("""Nearest center of each row.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
ndarray of shape (n,)
    The cluster whose center is nearest in L1.

References
----------
.. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

Examples
--------
>>> import numpy as np
>>> from xclust import KMedians
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KMedians(2, random_state=0).fit(X).predict([[3, 30]])
array([0])
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
'KMedians.transform': ("""L1 distance of each row to each center.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
ndarray of shape (n, k)
    Distances, in the units of X.

References
----------
.. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

Examples
--------
>>> import numpy as np
>>> from xclust import KMedians
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KMedians(2, random_state=0).fit(X).transform([[3, 30]])
array([[10., 45.]])
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
'KMedians.score': ("""Minus the total L1 distance to the nearest centers; `y` is ignored.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.
y : object, default=None
    Ignored: scikit-learn asks for it.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    Minus the cost.

References
----------
.. [1] The chapter "k-medians", https://xclust.github.io/xclust/5_reference/kmedians.html

Examples
--------
>>> import numpy as np
>>> from xclust import KMedians
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> KMedians(2, random_state=0).fit(X).score(X)
-23.0
""", {'X': 'ArrayLike', 'y': 'object', 'sample_weight': 'ArrayLike | None', 'return': 'float'}),
},
'reference.reference': {
'Reference': ("""The clustering that a tree explains, and what each row would pay in each of its clusters.

Parameters
----------
labels : ndarray of shape (n,), int64
    Cluster of each row in 0..k-1; -1 is noise.
centers : ndarray or None
    (k, d') float64 in the growing space, or None.
objective : str
    "kmeans", "kmedians", "kernel", "labels" or "costs".
n_clusters : int
    The number of clusters, k.
classes : ndarray of shape (k,) or None, default=None
    The names of the clusters: original label values.
estimator : object, default=None
    The fitted clusterer, or None.
update : callable or None, default=None
    Labels -> (n, k) costs, for whoever knows costs without centers.
X : ndarray or None, default=None
    (n, d') rows the centers live among.
sample_weight : ndarray of shape (n,) or None, default=None
    The weight of each row; None: all alike.
counted : int or None, default=None
    Of the columns of X, so many have a cost: the others are only there to be cut; None: all.
toll : float, default=0.0
    What a row of weight 1 pays beside its cost if it leaves its cluster, see `faithful`.
noise : int or None, default=None
    The cluster that noise is, if it is one.

Attributes
----------
costs : ndarray of shape (n, k)
    What each row pays in each cluster. What row i pays in cluster j; made when first asked for.
cost : float
    What the reference clustering costs with its own optimal centers, or at the costs that were
    given. 0 for objective="labels"; nan when only `update` knows.

References
----------
.. [1] The chapter "The reference", https://xclust.github.io/xclust/5_reference/reference.html

Examples
--------
>>> import numpy as np
>>> from xclust import Reference
>>> reference = Reference(np.array([0, 0, 1]), np.array([[1.], [5.]]), "kmeans", 2, X=np.array([[0.], [2.], [5.]]))
>>> reference.costs
array([[ 1., 25.],
       [ 1.,  9.],
       [16.,  0.]])
""", None),
'Reference.__init__': (
None,
{'labels': 'np.ndarray',
 'centers': 'np.ndarray | None',
 'objective': 'str',
 'n_clusters': 'int',
 'classes': 'np.ndarray | None',
 'estimator': 'object',
 'update': 'Callable | None',
 'X': 'np.ndarray | None',
 'sample_weight': 'np.ndarray | None',
 'counted': 'int | None',
 'toll': 'float',
 'noise': 'int | None'}),
'Reference.tolls': ("""What rows of weight 1 pay in each cluster beside their cost: nothing at home.

Parameters
----------
rows : object
    A slice of the rows, or an array of their numbers.

Returns
-------
ndarray of shape (m, k)
    Tolls, in the units of the costs.

References
----------
.. [1] The chapter "The reference", https://xclust.github.io/xclust/5_reference/reference.html

Examples
--------
>>> import numpy as np
>>> from xclust import Reference
>>> reference = Reference(np.array([0, 1]), np.array([[1.], [5.]]), "kmeans", 2, X=np.array([[0.], [5.]]), toll=2.0)
>>> reference.tolls(slice(None))
array([[0., 2.],
       [2., 0.]])
""", {'return': 'np.ndarray'}),
},
'reference.source': {
'Source': (
"""A table that is read in chunks, to be given to `fit` and `predict` in place of X: a folder, one or several Parquet or CSV files, an array or memmap, a list of arrays or frames, a function that yields frames, a Dask DataFrame or Array, a dataset of Arrow, a relation of DuckDB, or a DataFrame of Spark.

Parameters
----------
data : object
    What holds the rows.
rows : int, default=ROWS
    Of a chunk, where `data` may be cut anywhere; the tree does not depend on it.
client : object, default=None
    Of Dask, for its collections: the cluster on which a tree grows; None: the one at work, if any.
texts : object, default=()
    Columns of CSV files that are text, whatever their fields look like: 01234 is no number.
ignore : object, default=()
    Columns that do not belong to the table, such as the names of rows.
state : bool or str, default=False
    For data in files: does a fit keep what its finished passes found, so that the same fit goes on
    there when it was interrupted, to the same tree? It is kept in the cache folder of the user
    until the fit is done. A name keeps fits of the same table apart.
tell : object, default=None
    Function of a text, such as `print`: is told every few seconds how far a fit is, and how long it
    may still take. None: nobody is.

Attributes
----------
chunks : list
    The rows, some at a time. Of partitions on a cluster, if their rows are wanted here; all else
    has its own.
spool : Spool
    Where columns are kept that cannot be read again as they are wanted.
columns : list
    What the columns are called. Names, or numbers where there are none.

References
----------
.. [1] The chapter "A table that is read in chunks",
       https://xclust.github.io/xclust/5_reference/source.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, Source
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> import pandas as pd
>>> months = [pd.DataFrame({"visits": X[i:i + 2, 0], "age": X[i:i + 2, 1], "segment": labels[i:i + 2]}) for i in (0, 2, 4)]
>>> source = Source(months)                               # or a folder of Parquet files, which need not fit into memory
>>> print(IMM().fit(source, labels="segment").tree_)
visits <= 5?
  yes: cluster 1 (3 rows)
  no:  age <= 46.5?
    yes: cluster 2 (2 rows)
    no:  cluster 0 (1 row)
""",
None),
'Source.__init__': (None, {'rows': 'int', 'state': 'bool | str'}),
'Source.check': ("""ValueError unless there is such a column.

Parameters
----------
name : object
    Of a column; or its number.
told : str or object, default=''
    How the sentence begins.

Raises
------
ValueError
    toldX has no column name; it has ….

References
----------
.. [1] The chapter "A table that is read in chunks",
       https://xclust.github.io/xclust/5_reference/source.html

Examples
--------
>>> import numpy as np
>>> from xclust import Source
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> source = Source(X, rows=4)
>>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
(array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
""", {}),
'Source.in_turn': ("""The chunks one after the other; who listens is told how far it is.

Parameters
----------
doing : str, default='reading'
    What is done with each.

Returns
-------
Iterator
    Of `Chunk`, in their order.

References
----------
.. [1] The chapter "A table that is read in chunks",
       https://xclust.github.io/xclust/5_reference/source.html

Examples
--------
>>> import numpy as np
>>> from xclust import Source
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> source = Source(X, rows=4)
>>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
(array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
""", {'doing': 'str', 'return': 'Iterator'}),
'Source.whole': ("""One column of all rows.

Parameters
----------
name : object
    Of a column; or its number.

Returns
-------
ndarray of shape (n,)
    Its values, of the type that they are stored in.

References
----------
.. [1] The chapter "A table that is read in chunks",
       https://xclust.github.io/xclust/5_reference/source.html

Examples
--------
>>> import numpy as np
>>> from xclust import Source
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> source = Source(X, rows=4)
>>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
(array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
""", {'return': 'np.ndarray'}),
'Source.tables': ("""The chunks one by one, as tables.

Parameters
----------
columns : object, default=None
    Some of them; None: all.

Returns
-------
Iterator
    Of frames, or of arrays where columns have no names.

References
----------
.. [1] The chapter "A table that is read in chunks",
       https://xclust.github.io/xclust/5_reference/source.html

Examples
--------
>>> import numpy as np
>>> from xclust import Source
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> source = Source(X, rows=4)
>>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
(array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
""", {'return': 'Iterator'}),
},
'reference.spectral': {
'Spectral': (
"""Spectral clustering: a graph of neighbors, its first eigenvectors, k clusters in them (Shi and Malik 2000).

Parameters
----------
n_clusters : int, default=8
    K, at least 1 and at most the number of rows.
affinity : str, default='auto'
    "knn", "landmarks", "nystroem"; "auto": "knn" up to `max_exact` rows.
n_neighbors : int, default=20
    Neighbors of a row, itself counted; with "landmarks" half as many.
n_landmarks : int, default=1000
    Rows that all others are compared with, for "landmarks" and "nystroem".
gamma : float or None, default=None
    Of "nystroem", exp(-gamma |x-y|^2); None: 1/e at `n_neighbors` landmarks.
assign_labels : str, default='cluster_qr'
    Or "kmeans": clusters from coordinates.
max_exact : int, default=50000
    Rows up to which "auto" looks at all neighbors.
random_state : int, np.random.RandomState or None, default=None
    Which rows are landmarks; starts of "kmeans".
n_jobs : int or None, default=None
    Threads of the neighbor search: None = 1, -1 = all; the result is the same.

Attributes
----------
labels_ : ndarray of shape (n,)
    The cluster of each training row.
embedding_ : ndarray of shape (n, k)
    Coordinates of the training rows, in which they were parted.
affinity_ : str
    "knn", "landmarks" or "nystroem": what was used.
eigenvalues_ : ndarray of shape (k,)
    Of the graph, in the order of the coordinates.
n_neighbors_ : int
    Neighbors of a row that were used.
gamma_ : float or None
    Of the Gaussian of "nystroem"; None for other graphs.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.

References
----------
.. [1] J. Shi, J. Malik (2000). Normalized cuts and image segmentation. IEEE TPAMI 22(8).
.. [2] The chapter "Spectral references", https://xclust.github.io/xclust/5_reference/spectral.html

Examples
--------
>>> import numpy as np
>>> from xclust import Spectral
>>> rng = np.random.default_rng(0)
>>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
>>> np.bincount(Spectral(2, random_state=0).fit(many).labels_)
array([40, 40])
""",
None),
'Spectral.__init__': (
None,
{'n_clusters': 'int',
 'affinity': 'str',
 'n_neighbors': 'int',
 'n_landmarks': 'int',
 'gamma': 'float | None',
 'assign_labels': 'str',
 'max_exact': 'int',
 'random_state': 'int | np.random.RandomState | None',
 'n_jobs': 'int | None'}),
'Spectral.fit': ("""Find the clusters; `y` is ignored, and there are no sample weights.

Parameters
----------
X : array-like of shape (n, d)
    Finite numbers, a row each.
y : object, default=None
    Ignored: scikit-learn asks for it.

Returns
-------
self
    The fitted clusterer.

References
----------
.. [1] The chapter "Spectral references", https://xclust.github.io/xclust/5_reference/spectral.html

Examples
--------
>>> import numpy as np
>>> from xclust import Spectral
>>> rng = np.random.default_rng(0)
>>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
>>> clusterer = Spectral(2, random_state=0).fit(many)
>>> (clusterer.predict(many) == clusterer.labels_).all()
np.True_
""", {'X': 'ArrayLike', 'y': 'object'}),
'Spectral.predict': ("""The cluster of each row, new ones by their neighbors' or landmarks' coordinates.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.

Returns
-------
ndarray of shape (n,)
    Clusters; those of `labels_` for rows seen in training.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Spectral references", https://xclust.github.io/xclust/5_reference/spectral.html

Examples
--------
>>> import numpy as np
>>> from xclust import Spectral
>>> rng = np.random.default_rng(0)
>>> many = np.concatenate([rng.normal(c, 1, (40, 2)) for c in ((0, 0), (9, 0))])
>>> clusterer = Spectral(2, random_state=0).fit(many)
>>> (clusterer.predict(many) == clusterer.labels_).all()
np.True_
""", {'X': 'ArrayLike', 'return': 'np.ndarray'}),
},
'shipping.box_files': {
'Boxes.to_json': ("""The boxes as JSON: all that prediction, rules and reasons need, and no row.

Parameters
----------
path : str, PathLike or None, default=None
    File to write; None: return the text.

Returns
-------
str or None
    Strict JSON; the text, or None where a file was written.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Boxes as files", https://xclust.github.io/xclust/7_shipping/box_files.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes, from_json
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> from_json(Boxes().fit(X, labels=labels).to_json()).predict([[1, 21]])
array(['rare'], dtype=object)
""", {'path': 'str | PathLike | None', 'return': 'str | None'}),
},
'shipping.explorer': {
'explore': (
"""Choose a row or a cluster of your own tree: rule, path, profile, and what would change it; or edit the tree by hand, and see price and rows kept move. `estimator` is the edited tree.

Parameters
----------
estimator : estimator
    A fitted estimator.
X : array-like of shape (n, d)
    Rows, of the training or new: array or frame. The tree is edited on those of the training.
sample_weight : array-like of shape (n,) or None, default=None
    The weights given to fit, for the price of edits.

Returns
-------
Explorer
    Shows itself in Jupyter; `kind`, `row`, `to`, `cluster` are its controls, `page` what they lead
    to.

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, explore
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> explorer = explore(model, X)                     # or model.explore(X); in Jupyter it shows itself
>>> explorer.row.max
6
""",
{'return': 'Explorer'}),
'Explorer': ("""The app: controls, and the page of what was chosen.

Parameters
----------
table : object
sample_weight : array-like or None, default=None

Attributes
----------
table : object
estimator : estimator

References
----------
.. [1] The Jupyter Widgets: ipywidgets and its `jslink`, which links two widgets in the browser.
.. [2] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", None),
'Explorer.__init__': (None, {}),
'Explorer.name_all': ("""The clusters of the tree, to choose from.

References
----------
.. [1] The Jupyter Widgets: ipywidgets and its `jslink`, which links two widgets in the browser.
.. [2] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
'Explorer.show': ("""Show the controls of the choice, and its page.

Parameters
----------
change : object, default=None

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
'Explorer.changed': ("""Edit the tree, or say why not.

Parameters
----------
**how

Returns
-------
object
    replace= or merge=, as `edit` takes them.

Raises
------
ValueError
    These are not the rows of the fit, so no edit has a price: explore the tree with those.

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
'Explorer.arrive': ("""Another tree is seen.

Parameters
----------
steps : object

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
'Explorer.ask': ("""Another question at the chosen node.

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
'Explorer.merge': ("""A leaf in place of the chosen node and all below it.

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
'Explorer.undo': ("""Back to the tree before the last edit.

References
----------
.. [1] The chapter "Explore", https://xclust.github.io/xclust/7_shipping/explorer.html
""", {}),
},
'shipping.export': {
'to_json': ("""The model as JSON: all that prediction, rules and pictures need, and no row.

Parameters
----------
estimator : estimator
    A fitted estimator.
path : str, PathLike or None, default=None
    File to write; None: return the text.
training : str, default='summary'
    What is told of the training rows: "summary", "ranges", "none".
min_cell : int, default=0
    If a leaf has fewer rows, or fewer of one cluster, nothing is told of the training rows; 0
    never.

Returns
-------
str or None
    Strict JSON; the text, or None where a file was written.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, from_json
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> predictor = from_json(model.to_json())
>>> predictor.predict([[3, 30]])
array(['rare'], dtype=object)
""", {'path': 'str | PathLike | None', 'training': 'str', 'min_cell': 'int', 'return': 'str | None'}),
'to_sql': (
"""The tree as a query; what it answers is what `predict` answers.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
table : str or sequence of str, default='data'
    Its name, "schema.table"; or the parts, in which a dot is a dot: ("my.table",).
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.
dialect : str, default='ansi'
    One of DIALECTS: "postgresql", "mysql", "spark", ...; "ansi" for other engines.
form : str or None, default=None
    "nested" or "flat"; None: flat for a tree of more than ten levels.
names : bool, default=False
    Names of clusters instead of labels.
codes : bool, default=False
    Numbers from 0 to k - 1 instead of labels, as `predict` gives them.

Returns
-------
str
    SELECT all columns, and the cluster as the last one.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> print(model.to_sql("visitors", feature_names=["visits", "age"]))
SELECT t.*, CASE
  WHEN t."visits" <= 5.0e0 THEN 'rare'
  ELSE CASE
    WHEN (t."age" <= 46.5e0 OR t."age" IS NULL) THEN 'young'
    ELSE 'old'
  END
END AS "cluster"
FROM "visitors" AS t
""",
{'table': 'str | Sequence[str]',
 'feature_names': 'Sequence[str] | None',
 'dialect': 'str',
 'form': 'str | None',
 'names': 'bool',
 'codes': 'bool',
 'return': 'str'}),
'to_expression': (
"""The tree as one expression of a data frame library.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
library : str, default='pandas'
    "pandas", or "polars".
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.

Returns
-------
object
    Pandas: Python text over `df`, `np` and, for dates, `pd`; polars: an expression called
    "cluster".

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> print(model.to_expression("pandas", feature_names=["visits", "age"]))
np.select([
    (df['visits'].astype(float) <= 5.0),
    (((df['visits'].astype(float) > 5.0)) | (df['visits'].astype(float).isna())) & (((df['age'].astype(float) <= 46.5)) | (df['age'].astype(float).isna())),
    (((df['visits'].astype(float) > 5.0)) | (df['visits'].astype(float).isna())) & (df['age'].astype(float) > 46.5),
], ['rare', 'young', 'old'], default=None)
""",
{'library': 'str', 'feature_names': 'Sequence[str] | None'}),
'to_frame': ("""The tree as a data frame.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.
cluster_names : sequence of str or None, default=None
    One a cluster; else those of `rules`.
min_cell : int, default=0
    If a leaf has fewer rows, or fewer of one cluster, nothing is told of training rows; 0 never.

Returns
-------
data frame
    A pandas DataFrame, one row a node, depth first; ImportError without pandas.

Raises
------
ImportError
    to_frame needs pandas, which is not installed: pip install pandas.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> list(model.to_frame(["visits", "age"]).columns[:4])
['node', 'depth', 'parent', 'answer']
""", {'feature_names': 'Sequence[str] | None', 'cluster_names': 'Sequence[str] | None', 'min_cell': 'int'}),
'to_sklearn': ("""The tree as scikit-learn's; `classes_` are `clusters_`.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
X : array-like of shape (n, d) or None, default=None
    The training rows; None: the margins that fit stored.

Returns
-------
scikit-learn tree
    A DecisionTreeClassifier; ValueError names the column where float32 would move a training row.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> model.to_sklearn(X).predict([[3, 30]])
array(['rare'], dtype=object)
""", {}),
'Predictor': ("""A model that was read from JSON: predicts, explains and draws; holds no training rows.

Attributes
----------
tree_ : Tree
    The tree: flat arrays, thresholds in the units of X.
clusters_ : ndarray of shape (k,)
    The clusters in their order: the labels as they were given, or 0 to k - 1 where none were.
labels_ : ndarray of shape (n,)
    The cluster of each training row, one of `clusters_`.
agreement_ : Agreement
    With the clustering that is explained: `.share` of the rows' weight that keep their cluster,
    `.ari`.
price_ : float
    `cost_ / reference_cost_`; nan where costs count labels.
cost_ : float
    What the tree's clusters pay at their own centers, in the space in which the tree was grown.
surrogate_cost_ : float
    What they pay at the reference's centers.
reference_cost_ : float
    What the reference's clusters pay at their own centers.
cluster_centers_ : ndarray of shape (k, d)
    Centers of the tree's clusters, in their order and in the units of X.
n_clusters_ : int
    Clusters that are explained.
n_leaves_ : int
    Leaves of the tree.
objective_ : str
    What the costs count: "kmeans", "kmedians", "kernel", "labels" or "costs".
reference_ : object or None
    The fitted clusterer that found the clustering; None where it was given.
reference_labels_ : ndarray of shape (n,)
    The clustering that is explained, as it was given; noise is -1 among whole numbers, else None.
columns_ : tuple[Column, ...] or None
    How the columns of a mixed frame were read; None where all are numbers.
feature_scale_ : ndarray of shape (d,)
    Spread of each column, in its units.
n_threads_ : int
    Threads that `fit` worked with, as `n_jobs` allowed.
n_features_in_ : int
    The number of columns, d.
feature_names_in_ : ndarray of shape (d,)
    The names of the columns; only where X had names, all of them text.
cluster_names_ : list[str]
    The names of the clusters; only after `name_clusters`.
cluster_names_automatic_ : bool
    Whether these were made from the rules; only after `name_clusters`.
changes_ : object
    What an update or an edit changed; only after `update`, `edit` and `heed`.
wishes_ : object
    What became of wishes about rows: a `RowBill`; only after `heed`.
explained_ : Explained
    All of this and more, in one object that never changes.
estimator_name_ : str
    Of the estimator that was fitted.
medians_ : dict
    Column -> median, in documents of the first versions.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, from_json
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> predictor = from_json(model.to_json())
>>> predictor.predict([[3, 30]])
array(['rare'], dtype=object)
""", None),
'Predictor.__init__': (None, {}),
'Predictor.fit': ("""Refused: a finished model is not fitted.

Parameters
----------
X : array-like or data frame, default=None
    Ignored: scikit-learn asks for it.
y : None, default=None
    Ignored: scikit-learn asks for it.
**ignored
    Whatever an estimator's `fit` takes.

Raises
------
TypeError
    fit: this model was read from a document and is finished; fit an estimator such as IMM instead.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, from_json
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> try: from_json(model.to_json()).fit(X)
... except TypeError as error: print(error)
fit: this model was read from a document and is finished; fit an estimator such as IMM instead.
""", {}),
'Predictor.cost': (
"""What the rows of X pay at the centers of their clusters, where that was measured on the columns themselves.

Parameters
----------
X : array-like of shape (n, d)
    Rows, with the columns of fit.
sample_weight : array-like of shape (n,) or None, default=None
    The weight of each row.

Returns
-------
float
    In squared units for k-means, in units for k-medians.

Raises
------
ValueError
    cost: this model's costs were measured in a space that a document does not hold (a pipeline, a
    kernel or mixed columns): keep the fitted estimator for that.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, from_json
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> round(from_json(model.to_json()).cost(X), 3)
10.167
""",
{'return': 'float'}),
'from_json': ("""The model that `to_json` wrote; nothing in it is ever executed.

Parameters
----------
source : str, bytes or PathLike
    The text that `to_json` wrote, or the path of a file.

Returns
-------
Predictor
    Or `Boxes`, if these were written; ValueError in one sentence for anything else.

References
----------
.. [1] The chapter "Export", https://xclust.github.io/xclust/7_shipping/export.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, from_json
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> predictor = from_json(model.to_json())
>>> predictor.predict([[3, 30]])
array(['rare'], dtype=object)
""", {'source': 'str | bytes | PathLike', 'return': 'Predictor'}),
},
'shipping.files': {
'read_file': (
"""Read a table, decide by the whole column what each column is, and say so.

Parameters
----------
source : str
    A path: text (comma, semicolon, tab, pipe), also .gz or .zip; Excel; Parquet. Or - for standard
    input.
types : dict or None, default=None
    {column: kind}, one of `READING_KINDS`, d/m/y or m/d/y; numbers may end in :comma or :point.
like : object, default=None
    A Sheet read before: columns of the same names are read in the same way; or {column: kind}.
encoding : str or None, default=None
    Of a text file, such as "cp1250"; None finds out.
sheet : str, int or None, default=None
    Of a workbook: a name, or a number from 1; None takes the first that holds a table.
missing : tuple, default=()
    Words that mean "missing" besides the usual ones.

Returns
-------
Sheet
    Problem (a ValueError) in one sentence for what cannot be read; OSError where there is no file.

Raises
------
TypeError
    source must be the path of a file, or - for standard input.

References
----------
.. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html

Examples
--------
>>> from xclust import read_file
>>> import tempfile, os
>>> path = os.path.join(tempfile.mkdtemp(), "visitors.csv")
>>> with open(path, "w") as file: n = file.write("visits,paid\\n1,$20.50\\n8,$72.00\\n")
>>> read_file(path).readings
visits  whole numbers; such as 1 and 8
paid    money in $; such as $20.50 and $72.00
""",
{'source': 'str',
 'types': 'dict | None',
 'encoding': 'str | None',
 'sheet': 'str | int | None',
 'missing': 'tuple',
 'return': 'Sheet'}),
'Sheet': ("""A file that was read: a small data frame, and how each of its columns was read.

Parameters
----------
where : str
    The file, as errors call it.
columns : dict
    {name: FileColumn}.
digest : str, default=''
    SHA-256 of the file.
names_line : int, default=1
    Where the names stand in a text file; 0 where there are none.
notes : list, default=field(default_factory=list)
    What was set aside.
source : str, default=''
    Its path, or -.
data : bytes, default=None
    All of it, where it cannot be read again.
encoding : str, default=None
    Of a text file.
mark : str, default=None
    The delimiter of a text file.
lines : ndarray of shape (n,) or None, default=None
    Where each row stands in a text file.
numbers : ndarray of shape (n,) or None, default=None
    The number of each row, where rows between were set aside; None: 1, 2, 3, ...
sheet : object, default=None
    Of a workbook, as it was asked for.

Attributes
----------
headed : bool
    Is there a line of names?
names : list
    Of the columns, in the order of the file.
rows : int
    How many there are.
row_numbers : list or range
    From 1; rows of totals that were set aside are counted, so that these are the rows of the file.
shape : tuple
    Rows and columns.
readings : Readings
    How each column was read; it prints as a table.
kinds : dict
    {column: Reading}, as `read_file(like=...)` takes it.

References
----------
.. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
""", None),
'Sheet.__init__': (
None,
{'where': 'str',
 'columns': 'dict',
 'digest': 'str',
 'names_line': 'int',
 'notes': 'list',
 'source': 'str',
 'data': 'bytes',
 'encoding': 'str',
 'mark': 'str',
 'lines': 'np.ndarray',
 'numbers': 'np.ndarray',
 'sheet': 'object'}),
'Sheet.drop': ("""All columns but these.

Parameters
----------
*names

Returns
-------
object
    A Sheet.

References
----------
.. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
""", {}),
'Sheet.frame': (
"""The columns for an estimator: numbers as float64, text and dates as Python objects, None where missing.

Parameters
----------
names : list or None, default=None

Returns
-------
data frame
    A narwhals DataFrame; Problem for a column that is unclear or does not fit.

References
----------
.. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
""",
{'names': 'list | None'}),
'Sheet.to_frame': ("""All columns as a pandas frame.

Returns
-------
data frame
    Pandas DataFrame.

References
----------
.. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
""", {}),
'Readings': ("""How each column was read: {name: FileColumn}.

References
----------
.. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
""", None),
},
'shipping.gates': {
'Boxes.to_sql': (
"""The boxes as a query; what it answers is what `predict` answers.

Parameters
----------
table : str or sequence of str, default='data'
    Its name, "schema.table"; or the parts, in which a dot is a dot: ("my.table",).
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.
dialect : str, default='ansi'
    One of DIALECTS: "postgresql", "mysql", "spark", ...; "ansi" for other engines.
names : bool, default=False
    Names of clusters instead of labels; NULL in none of the boxes.
codes : bool, default=False
    Numbers from 0 to k - 1 instead of labels, as `predict` gives them.

Returns
-------
str
    SELECT all columns, and the cluster as the last one.

Raises
------
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(Boxes().fit(X, labels=labels).to_sql("visits"))
SELECT t.*, CASE
  WHEN t."x0" <= 5.0e0 THEN 'rare'
  WHEN t."x1" > 50.0e0 THEN 'old'
  WHEN (t."x0" > 5.0e0 OR t."x0" IS NULL) AND (t."x1" <= 50.0e0 OR t."x1" IS NULL) THEN 'young'
  ELSE NULL
END AS "cluster"
FROM "visits" AS t
""",
{'table': 'str | Sequence[str]',
 'feature_names': 'Sequence[str] | None',
 'dialect': 'str',
 'names': 'bool',
 'codes': 'bool',
 'return': 'str'}),
'Boxes.to_gatingml': (
"""The boxes as rectangle gates of Gating-ML 2.0, in the order in which a row asks them.

Parameters
----------
path : str, PathLike or None, default=None
    File to write; None: return the text.
feature_names : sequence of str or None, default=None
    Channels, one a column; else the names seen in fit.
cofactor : float or None, default=None
    C, where the columns of fit were arcsinh(channel / c); None: they were the channels.

Returns
-------
str or None
    XML; the text, or None where a file was written.

Raises
------
ValueError
    cofactor must be None or a number above 0, such as 5.
NotFittedError
    If the estimator is not fitted.

References
----------
.. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> print(Boxes(wrong=2).fit(X, labels=labels).to_gatingml(feature_names=["visits", "age"])[-40:])
ating:RectangleGate>
</gating:Gating-ML>
""",
{'path': 'str | PathLike | None',
 'feature_names': 'Sequence[str] | None',
 'cofactor': 'float | None',
 'return': 'str | None'}),
'Boxes.plot': ("""Draw the gates of a box.

Parameters
----------
kind : str, default='gates'
    "gates", the only one; rows in its place are X.
X : array-like of shape (n, d) or None, default=None
    Rows, with the columns of fit.
**options
    Of `plot_gates`: box, labels, ax, most.

Returns
-------
matplotlib Axes
    The array of Axes drawn on.

Raises
------
ValueError
    X: gates are drawn around rows; give those of fit, or others with labels.

References
----------
.. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Boxes().fit(X, labels=labels).plot(X, box=1)[0].get_title()
'2 inside, 100 % old'
""", {}),
'Boxes.report': (
"""A self-contained HTML page about the boxes.

Parameters
----------
X : array-like of shape (n, d) or None, default=None
    The training rows, for the pictures of the gates.
path : str, path or None, default=None
    Where to write the page as well, UTF-8.
title : str, default='Clusters, one at a time'
    What stands on top.
made : mapping or None, default=None
    More lines for "How it was made", such as the data file.
feature_names : sequence of str or None, default=None
    One a column; else those seen in fit.
cluster_names : sequence of str, str or None, default=None
    One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
min_cell : int, default=0
    Counts below it, and what would give them away, are hidden, and no gates are drawn.
described : sequence or None, default=None
    Of `describe`: clusters against the rest.

Returns
-------
Report
    The page: a text that shows itself in a notebook; `.save(path)`.

Raises
------
TypeError
    A title that is no text, `made` that is no dict, `described` that holds something else.

References
----------
.. [1] The chapter "Gates", https://xclust.github.io/xclust/7_shipping/gates.html

Examples
--------
>>> import numpy as np
>>> from xclust import Boxes
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> Boxes().fit(X, labels=labels).report()[:15]
'<!DOCTYPE html>'
""",
{'title': 'str',
 'made': 'Mapping | None',
 'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | str | None',
 'min_cell': 'int',
 'described': 'Sequence | None',
 'return': 'Report'}),
},
'shipping.plots': {
'plot': ("""Draw a picture of the explanation.

Parameters
----------
estimator : estimator
    A fitted estimator.
kind : str, default='tree'
    "tree", "partition", "profiles", "confusion" or "cost"; rows in its place are the X of the tree.
X : array-like of shape (n, d) or None, default=None
    Rows, where the picture shows some.
**options
    Of `plot_tree`, `plot_partition`, ...; `ax=` is common to all.

Returns
-------
matplotlib Axes
    The Axes drawn on.

Raises
------
TypeError
    kind must be the name of a picture.
ValueError
    kind must be one of the values told above.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> ax = model.plot("tree", feature_names=["visits", "age"])
""", {}),
'TreeDisplay': ("""The tree: questions, yes and no, and what came to each leaf.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, TreeDisplay
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = TreeDisplay.from_estimator(model)
>>> picture.figure_ is not None
True
""", None),
'PartitionDisplay': ("""The cells of a tree over two features, and rows in them.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, PartitionDisplay
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = PartitionDisplay.from_estimator(model, X)
>>> picture.figure_ is not None
True
""", None),
'CostDisplay': ("""Price and agreement against leaves; `ax_` holds both panels.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import CostDisplay, IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = CostDisplay.from_estimator(model)
>>> picture.figure_ is not None
True
""", None),
'CostDisplay.plot': ("""Draw once more.

Parameters
----------
ax : matplotlib Axes or None, default=None
    Matplotlib Axes, which are divided, or two of them; else new ones.

Returns
-------
self
    The display itself.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import CostDisplay, IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = CostDisplay.from_estimator(model).plot()
""", {}),
'ProfilesDisplay': ("""What each cluster looks like, standardized and in the columns' own units.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, ProfilesDisplay
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = ProfilesDisplay.from_estimator(model, X)
>>> picture.figure_ is not None
True
""", None),
'ConfusionDisplay': ("""Reference clusters against the clusters of the tree.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import ConfusionDisplay, IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = ConfusionDisplay.from_estimator(model)
>>> picture.figure_ is not None
True
""", None),
'plot_tree': (
"""Draw the tree: questions, yes and no, and what came to each leaf.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
X : array-like of shape (n, d) or None, default=None
    The training rows, which are checked; with `row=`, any rows.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else a new figure as large as the tree needs.
row : int, array-like of one row, or None, default=None
    A row whose way is shown: its number in X, or the row itself (array, Series, dict, frame of one
    row).
max_depth : int or None, default=None
    Fold what lies deeper; None: nothing for its depth.
max_leaves : int or None, default=12
    Fold what makes more ends than this, the way of `row` excepted; None: show every leaf.
min_cell : int, default=0
    Tell no numbers of fewer rows.
feature_names : sequence of str or None, default=None
    One a feature; else those seen in fit.
cluster_names : sequence of str or None, default=None
    One a cluster; else the estimator's, the labels, or numbers.
fontsize : float, default=9.0
    In points, before shrinking.

Returns
-------
matplotlib Axes
    The Axes drawn on.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, plot_tree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> ax = plot_tree(model)
""",
{'max_depth': 'int | None',
 'max_leaves': 'int | None',
 'min_cell': 'int',
 'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | None',
 'fontsize': 'float'}),
'plot_partition': ("""Draw the cells of the tree, the rows in the colors of the reference, and its mistakes.

Parameters
----------
estimator : estimator
    Fitted on two features, or using at most two.
X : array-like of shape (n, d)
    Rows to show, in the units of the tree.
labels : array-like of shape (n,) or None, default=None
    Their reference clusters, -1 for noise; else those of fit, if X are its rows.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else new ones.
feature_names : sequence of str or None, default=None
    One a feature.
cluster_names : sequence of str or None, default=None
    One a cluster.

Returns
-------
matplotlib Axes
    The Axes drawn on.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, plot_partition
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> ax = plot_partition(model, X)
""", {'feature_names': 'Sequence[str] | None', 'cluster_names': 'Sequence[str] | None'}),
'plot_cost': ("""Draw price and agreement against the number of leaves; a ring is the fitted tree.

Parameters
----------
estimator : estimator
    A fitted estimator, a list of them (those of one class make one curve), or a dict by name.
X : array-like of shape (n, d) or None, default=None
    The training rows, needed for k-medians only.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes, which are divided, or two of them; else new ones.

Returns
-------
array of matplotlib Axes
    Both Axes: price above, agreement below.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, plot_cost
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> ax = plot_cost(model)
""", {}),
'plot_profiles': (
"""Draw what each cluster looks like: standardized and raw, side by side.

Parameters
----------
estimator : estimator
    A fitted estimator or a Tree.
X : array-like of shape (n, d)
    Rows; each counts for the cluster that the tree gives it.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else a new figure as large as the table needs.
max_features : int or None, default=12
    Those that differ most; None: all.
order : str, default='distinct'
    The most different first; "columns": as in X.
min_cell : int, default=0
    Tell nothing of clusters with fewer rows.
feature_names : sequence of str or None, default=None
    One a feature.
cluster_names : sequence of str or None, default=None
    One a cluster.
fontsize : float, default=9.0
    In points, before shrinking.

Returns
-------
matplotlib Axes
    The Axes drawn on.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, plot_profiles
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> ax = plot_profiles(model, X)
""",
{'max_features': 'int | None',
 'order': 'str',
 'min_cell': 'int',
 'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | None',
 'fontsize': 'float'}),
'plot_confusion': ("""Draw which reference cluster became which cluster of the tree.

Parameters
----------
estimator : estimator
    A fitted tree.
X : array-like of shape (n, d) or None, default=None
    Rows; None: those of fit.
labels : array-like of shape (n,) or None, default=None
    Their reference clusters, -1 for noise; needed with X.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else a new figure as large as the table needs.
min_cell : int, default=0
    Tell no smaller numbers.
cluster_names : sequence of str or None, default=None
    One a cluster.
fontsize : float, default=9.0
    In points, before shrinking.

Returns
-------
matplotlib Axes
    The Axes drawn on.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, plot_confusion
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> ax = plot_confusion(model)
""", {'min_cell': 'int', 'cluster_names': 'Sequence[str] | None', 'fontsize': 'float'}),
'Display': ("""A picture that can be drawn again; its subclasses say what is drawn.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html
""", None),
'Display.__init__': (None, {}),
'Display.from_estimator': ("""Compute and draw.

Parameters
----------
estimator : estimator
    A fitted tree.
X : array-like of shape (n, d) or None, default=None
    Rows, with the columns of fit.
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else new ones.
**options
    As the function of the same picture takes them.

Returns
-------
object
    The display, drawn.

Raises
------
TypeError
    Axes or a size of letters that are none. ax must be Axes of matplotlib, as from plt.subplots().
    fontsize must be a number of points above 0.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, TreeDisplay
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = TreeDisplay.from_estimator(model)
>>> picture.figure_ is not None
True
""", {}),
'Display.plot': ("""Draw once more.

Parameters
----------
ax : matplotlib Axes or None, default=None
    Matplotlib Axes; else new ones.

Returns
-------
self
    The display itself.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM, TreeDisplay
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> picture = TreeDisplay.from_estimator(model).plot()
""", {}),
'TableDisplay': ("""A picture that is a table.

Parameters
----------
picture : object
    What is drawn, as `from_estimator` computes it.

Attributes
----------
ax_ : object
    Matplotlib Axes with the picture, or an array of them.
figure_ : object
    The figure that they belong to.

References
----------
.. [1] The chapter "Plots", https://xclust.github.io/xclust/7_shipping/plots.html
""", None),
},
'shipping.reporting': {
'report': (
"""A self-contained HTML page about the explained clustering.

Parameters
----------
estimator : estimator
    A fitted estimator.
X : array-like of shape (n, d) or None, default=None
    The training rows: for what distinguishes each cluster; ValueError for other rows. A `Source` is
    gone through in passes, for sums.
path : str, path or None, default=None
    Where to write the page as well, UTF-8.
title : str, default='Clusters, explained'
    What stands on top.
made : mapping or None, default=None
    More lines for "How it was made", such as the data file and the command.
feature_names : sequence of str or None, default=None
    One a feature; else those seen in fit.
cluster_names : sequence of str, str or None, default=None
    One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
min_cell : int, default=0
    Counts below it, and what would give them away, are hidden everywhere.
evaluation : Evaluation or None, default=None
    From `evaluate` or `holdout`.
thresholds : ThresholdReport, int or None, default=None
    From `threshold_report`, or its number of resamples, which needs X.
groups : array-like, mapping, data frame, str or None, default=None
    Protected groups, as `audit` takes them.
sample_weight : array-like or None, default=None
    The weights given to fit, for the shares by column and by group.
bill : object, default=None
    What each wish costs, from `bill`; or True, which needs X and grows the tree again without each.
described : sequence or None, default=None
    Of `describe`: clusters against the rest.
labels : array-like or None, default=None
    Where X is read in chunks, what was explained: the name of a column, or (n,); None: as fit was
    told.

Returns
-------
Report
    The page: a text that shows itself in a notebook; `.save(path)`.

Raises
------
TypeError
    A title that is no text, `made` that is no dict, `described` that holds something else.

References
----------
.. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html

Examples
--------
>>> import numpy as np
>>> from xclust import IMM
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
>>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
>>> model = IMM().fit(X, labels=labels)
>>> page = model.report(X, title="Visitors")
>>> page[:15]
'<!DOCTYPE html>'
""",
{'title': 'str',
 'made': 'Mapping | None',
 'feature_names': 'Sequence[str] | None',
 'cluster_names': 'Sequence[str] | str | None',
 'min_cell': 'int',
 'described': 'Sequence | None',
 'return': 'Report'}),
'Report': ("""A page of HTML that shows itself in a notebook.

References
----------
.. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html
""", None),
'Report.save': ("""Write the page to a file.

Parameters
----------
path : str, path or None
    Where to write it, UTF-8; a file that is there is replaced.

Returns
-------
self
    The report.

References
----------
.. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html
""", {}),
},
}
