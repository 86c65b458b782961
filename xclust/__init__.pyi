# Made by nbs/_quarto/export.py from the notebooks: edit those.
"""Explain any clustering by a small tree of one-feature cuts.

A tree whose leaves are the clusters, told in the units of your columns: as rules, pictures, a report, SQL.

>>> import numpy as np
>>> from xclust import AutoTree
>>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70]])      # visits, age
>>> labels = ["rare", "rare", "rare", "often", "often", "older"]              # any clustering of the rows
>>> model = AutoTree().fit(X, labels=labels)
>>> model.predict([[3, 30], [7, 80]])
array([2, 1])
>>> f"{model.agreement_.share:.0%} of the rows keep their cluster"
'100% of the rows keep their cluster'

Then `model.rules()`, `model.explain(X)`, `model.plot()`, `model.report(X)`, `model.to_sql()`; `AutoTree(4).fit(X)`
finds the clusters first. `help(xclust.AutoTree)` lists every parameter, `dir(xclust)` every public name.
"""
__version__: str
from .portfolio import AutoTree as AutoTree
from .portfolio import explain_clusters as explain_clusters
from .how_many import choose_clusters as choose_clusters
from .imm import IMM as IMM
from .emn import EMN as EMN
from .random_cuts import RandomCuts as RandomCuts
from .exkmc import ExKMC as ExKMC
from .exkmc import Expand as Expand
from .cart import CART as CART
from .cart import MedianTree as MedianTree
from .spex import SpEx as SpEx
from .ex_greedy import ExGreedy as ExGreedy
from .ex_greedy import ExShallow as ExShallow
from .sse_greedy import SSEGreedy as SSEGreedy
from .kernel_imm import KernelIMM as KernelIMM
from .kernel_greedy import KernelExKMC as KernelExKMC
from .kernel_greedy import KernelExpand as KernelExpand
from .dual_threshold import DT2 as DT2
from .kmedians import KMedians as KMedians
from .spectral import Spectral as Spectral
from .kernels import KernelKMeans as KernelKMeans
from .kernels import choose_gamma as choose_gamma
from .grow import BaseTreeClusterer as BaseTreeClusterer
from .reference import Reference as Reference
from .tree import Tree as Tree
from .tree import Condition as Condition
from .costs import Agreement as Agreement
from .costs import agreement as agreement
from .costs import cluster_centers as cluster_centers
from .costs import cost as cost
from .costs import price as price
from .sweep import best_single_cut as best_single_cut
from .refinement import refine as refine
from .exact import exact_tree as exact_tree
from .exact import lower_bound as lower_bound
from .plots import TreeDisplay as TreeDisplay
from .plots import PartitionDisplay as PartitionDisplay
from .plots import CostDisplay as CostDisplay
from .plots import ProfilesDisplay as ProfilesDisplay
from .plots import ConfusionDisplay as ConfusionDisplay
from .plots import plot_tree as plot_tree
from .plots import plot_partition as plot_partition
from .plots import plot_cost as plot_cost
from .plots import plot_profiles as plot_profiles
from .plots import plot_confusion as plot_confusion
from .explorer import explore as explore
from .trusting import holdout as holdout
from .export import Predictor as Predictor
from .export import from_json as from_json
from .files import read_file as read_file
from . import naive as naive
__all__ = [
    'AutoTree', 'explain_clusters', 'choose_clusters', 'IMM', 'EMN', 'RandomCuts', 'ExKMC',
    'Expand', 'CART', 'MedianTree', 'SpEx', 'ExGreedy', 'ExShallow', 'SSEGreedy', 'KernelIMM',
    'KernelExKMC', 'KernelExpand', 'DT2', 'KMedians', 'Spectral', 'KernelKMeans', 'choose_gamma',
    'BaseTreeClusterer', 'Reference', 'Tree', 'Condition', 'Agreement', 'agreement',
    'cluster_centers', 'cost', 'price', 'best_single_cut', 'refine', 'exact_tree', 'lower_bound',
    'TreeDisplay', 'PartitionDisplay', 'CostDisplay', 'ProfilesDisplay', 'ConfusionDisplay',
    'plot_tree', 'plot_partition', 'plot_cost', 'plot_profiles', 'plot_confusion', 'explore',
    'holdout', 'Predictor', 'from_json', 'read_file', 'naive'
]
