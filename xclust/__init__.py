"""Explain any clustering by a small tree of one-feature cuts.

A tree whose leaves are the clusters, told in the units of your columns: as rules, pictures, a
report, SQL.

>>> import numpy as np
>>> from xclust import AutoTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70]])      # visits, age
>>> labels = ["rare", "rare", "rare", "often", "often", "older"]  # any clustering of the rows
>>> model = AutoTree().fit(X, labels=labels)
>>> model.predict([[3, 30], [7, 80]])
array(['rare', 'older'], dtype=object)
>>> f"{model.agreement_.share:.0%} of the rows keep their cluster"
'100% of the rows keep their cluster'

Then `model.rules()`, `model.explain(X)`, `model.plot()`, `model.report(X)`, `model.to_sql()`;
`AutoTree(4).fit(X)` finds the clusters first. `help(xclust.AutoTree)` lists every parameter,
`dir(xclust)` every public name. """
__version__ = "0.1.0"

import sys
from importlib import import_module

# Written by hand: the public names, in the order of the chapters. Each is imported when it is first
# asked for.
_chapters = {
    "optimize.portfolio": "AutoTree explain_clusters",
    "reading.how_many": "choose_clusters",
    "reading.differences": "thin",
    "methods.imm": "IMM",
    "methods.emn": "EMN",
    "methods.random_cuts": "RandomCuts",
    "methods.exkmc": "ExKMC Expand",
    "methods.cart": "CART MedianTree LabelRule",
    "methods.spex": "SpEx",
    "methods.ex_greedy": "ExGreedy ExShallow",
    "methods.sse_greedy": "SSEGreedy",
    "methods.boxes": "Boxes",
    "methods.mixture": "MixtureTree",
    "kernels.kernel_imm": "KernelIMM",
    "kernels.kernel_greedy": "KernelExKMC KernelExpand",
    "kernels.dual_threshold": "DT2",
    "reference.kmedians": "KMedians",
    "reference.spectral": "Spectral",
    "kernels.kernels": "KernelKMeans choose_gamma "
             "Kernel Gaussian Laplace Linear Polynomial Neighborhood Hellinger Chi2 Histogram",
    "methods.estimator": "TreeClusterer GreedyTreeClusterer",
    "reference.reference": "Reference",
    "engine.tree": "Tree Condition",
    "engine.costs": "Agreement agreement cluster_centers cost price",
    "engine.sweep": "best_single_cut",
    "optimize.refinement": "refine",
    "optimize.optimal": "exact_tree lower_bound",
    "showing.plots": "TreeDisplay PartitionDisplay CostDisplay ProfilesDisplay ConfusionDisplay "
             "plot_tree plot_partition plot_cost plot_profiles plot_confusion",
    "showing.explorer": "explore",
    "reading.holdout": "holdout",
    "reading.cautions": "CautionWarning",
    "shipping.model_files": "Predictor from_json",
    "shipping.files": "read_file",
    "reference.source": "Source",
    # what a method of one's own is made of (chapter `your_own_rule`)
    "engine.grow": "Rule CenterRule",
    "engine.method": "Method",
    "engine.task": "Task Limits Cut",
    "engine.label_sweep": "Impurity",
    "engine.pair_sweep": "PairRule Lines",
    "kernels.feature_maps": "FeatureMap",
    "naive": "naive",
}
_home = {name: chapter for chapter, names in _chapters.items() for name in names.split()}
__all__ = list(_home)


def __getattr__(name):
    "A public name, or a module of the package, imported now."
    chapter = _home.get(name, name)
    if name not in _home and (name.startswith("_") or _has_no(name)):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f".{chapter}", __name__)
    value = module if chapter == name else getattr(module, name)
    globals()[name] = value
    return value


def _has_no(name):
    from importlib.util import find_spec
    return find_spec(f"{__name__}.{name}") is None


class _Type(str):
    "An annotation, shown as it is written."
    __repr__ = str.__str__


def document(name):
    """Give the public names of a module their docstrings, and their signatures readable types.

    These texts are made when xclust is installed. A bare copy of the source has none of them, and
    shows its own docstrings."""
    try: from ._docs import DOCS
    except ModuleNotFoundError: return
    module = sys.modules[name]
    for path, (text, types) in DOCS.get(name.removeprefix("xclust."), {}).items():
        thing = module
        try:
            for part in path.split("."): thing = vars(thing)[part]
        except KeyError: continue      # texts of an older source, until export.py makes them anew
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


def __dir__(): return sorted(_home) + [name for name in globals() if name.startswith("__")]
