# Made by nbs/_quarto/export.py from the notebooks: edit those.
"""Explain any clustering by a small tree of one-feature cuts.

A tree whose leaves are the clusters, told in the units of your columns: as rules, pictures, a report, SQL.

>>> import numpy as np
>>> from xclust import AutoTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70]])      # visits, age
>>> labels = ["rare", "rare", "rare", "often", "often", "older"]              # any clustering of the rows
>>> model = AutoTree().fit(X, labels=labels)
>>> model.predict([[3, 30], [7, 80]])
array(['rare', 'older'], dtype=object)
>>> f"{model.agreement_.share:.0%} of the rows keep their cluster"
'100% of the rows keep their cluster'

Then `model.rules()`, `model.explain(X)`, `model.plot()`, `model.report(X)`, `model.to_sql()`; `AutoTree(4).fit(X)`
finds the clusters first. `help(xclust.AutoTree)` lists every parameter, `dir(xclust)` every public name.
"""
__version__: str
from .better.portfolio import AutoTree as AutoTree
from .better.portfolio import explain_clusters as explain_clusters
from .reading.how_many import choose_clusters as choose_clusters
from .methods.imm import IMM as IMM
from .methods.emn import EMN as EMN
from .methods.random_cuts import RandomCuts as RandomCuts
from .methods.exkmc import ExKMC as ExKMC
from .methods.exkmc import Expand as Expand
from .methods.cart import CART as CART
from .methods.cart import MedianTree as MedianTree
from .methods.cart import LabelRule as LabelRule
from .methods.spex import SpEx as SpEx
from .methods.ex_greedy import ExGreedy as ExGreedy
from .methods.ex_greedy import ExShallow as ExShallow
from .methods.sse_greedy import SSEGreedy as SSEGreedy
from .methods.own_clusters import CUBT as CUBT
from .methods.own_clusters import CLTree as CLTree
from .methods.boxes import Boxes as Boxes
from .kernels.kernel_imm import KernelIMM as KernelIMM
from .kernels.kernel_greedy import KernelExKMC as KernelExKMC
from .kernels.kernel_greedy import KernelExpand as KernelExpand
from .kernels.dual_threshold import DT2 as DT2
from .reference.kmedians import KMedians as KMedians
from .reference.spectral import Spectral as Spectral
from .kernels.kernels import KernelKMeans as KernelKMeans
from .kernels.kernels import choose_gamma as choose_gamma
from .kernels.kernels import Kernel as Kernel
from .kernels.kernels import Gaussian as Gaussian
from .kernels.kernels import Laplace as Laplace
from .kernels.kernels import Linear as Linear
from .kernels.kernels import Polynomial as Polynomial
from .kernels.kernels import Neighborhood as Neighborhood
from .kernels.kernels import Hellinger as Hellinger
from .kernels.kernels import Chi2 as Chi2
from .kernels.kernels import Histogram as Histogram
from .methods.estimator import TreeClusterer as TreeClusterer
from .methods.estimator import GreedyTreeClusterer as GreedyTreeClusterer
from .reference.reference import Reference as Reference
from .engine.tree import Tree as Tree
from .engine.tree import Condition as Condition
from .engine.costs import Agreement as Agreement
from .engine.costs import agreement as agreement
from .engine.costs import cluster_centers as cluster_centers
from .engine.costs import cost as cost
from .engine.costs import price as price
from .engine.sweep import best_single_cut as best_single_cut
from .better.refinement import refine as refine
from .better.optimal import exact_tree as exact_tree
from .better.optimal import lower_bound as lower_bound
from .shipping.plots import TreeDisplay as TreeDisplay
from .shipping.plots import PartitionDisplay as PartitionDisplay
from .shipping.plots import CostDisplay as CostDisplay
from .shipping.plots import ProfilesDisplay as ProfilesDisplay
from .shipping.plots import ConfusionDisplay as ConfusionDisplay
from .shipping.plots import plot_tree as plot_tree
from .shipping.plots import plot_partition as plot_partition
from .shipping.plots import plot_cost as plot_cost
from .shipping.plots import plot_profiles as plot_profiles
from .shipping.plots import plot_confusion as plot_confusion
from .shipping.explorer import explore as explore
from .reading.evaluation import holdout as holdout
from .shipping.export import Predictor as Predictor
from .shipping.export import from_json as from_json
from .shipping.files import read_file as read_file
from .reference.source import Source as Source
from .engine.planning import estimate_resources as estimate_resources
from .engine.grow import Rule as Rule
from .engine.grow import CenterRule as CenterRule
from .engine.method import Method as Method
from .engine.task import Task as Task
from .engine.task import Limits as Limits
from .engine.task import Cut as Cut
from .engine.label_sweep import Impurity as Impurity
from .engine.pair_sweep import PairRule as PairRule
from .engine.pair_sweep import Lines as Lines
from .kernels.feature_maps import FeatureMap as FeatureMap
from . import naive as naive
__all__ = [
    'AutoTree', 'explain_clusters', 'choose_clusters', 'IMM', 'EMN', 'RandomCuts', 'ExKMC',
    'Expand', 'CART', 'MedianTree', 'LabelRule', 'SpEx', 'ExGreedy', 'ExShallow', 'SSEGreedy',
    'CUBT', 'CLTree', 'Boxes', 'KernelIMM', 'KernelExKMC', 'KernelExpand', 'DT2', 'KMedians',
    'Spectral', 'KernelKMeans', 'choose_gamma', 'Kernel', 'Gaussian', 'Laplace', 'Linear',
    'Polynomial', 'Neighborhood', 'Hellinger', 'Chi2', 'Histogram', 'TreeClusterer',
    'GreedyTreeClusterer', 'Reference', 'Tree', 'Condition', 'Agreement', 'agreement',
    'cluster_centers', 'cost', 'price', 'best_single_cut', 'refine', 'exact_tree', 'lower_bound',
    'TreeDisplay', 'PartitionDisplay', 'CostDisplay', 'ProfilesDisplay', 'ConfusionDisplay',
    'plot_tree', 'plot_partition', 'plot_cost', 'plot_profiles', 'plot_confusion', 'explore',
    'holdout', 'Predictor', 'from_json', 'read_file', 'Source', 'estimate_resources', 'Rule',
    'CenterRule', 'Method', 'Task', 'Limits', 'Cut', 'Impurity', 'PairRule', 'Lines', 'FeatureMap',
    'naive'
]
