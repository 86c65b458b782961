__version__ = "0.1.0"

# Written by hand: the public names, in the order of the chapters.
from . import naive
from .costs import Agreement, agreement, cluster_centers, cost, price
from .tree import Condition, Tree
from .kmedians import KMedians
from .spectral import Spectral
from .reference import Reference
from .sweep import best_single_cut
from .grow import BaseTreeClusterer
from .imm import IMM
from .emn import EMN
from .random_cuts import RandomCuts
from .exkmc import Expand, ExKMC
from .cart import CART, MedianTree
from .spex import SpEx
from .ex_greedy import ExGreedy, ExShallow
from .sse_greedy import SSEGreedy
from .kernels import KernelKMeans, choose_gamma
from .kernel_imm import KernelIMM
from .kernel_greedy import KernelExKMC, KernelExpand
from .dual_threshold import DT2
from .refinement import refine
from .exact import exact_tree, lower_bound
from .portfolio import AutoTree, explain_clusters
from .how_many import choose_clusters

# Part V joins its methods to BaseTreeClusterer: importing it makes them appear on every estimator.
from . import rules, reasons, naming, what_if, plots, explorer, trusting, reporting, export
from .explorer import explore
from .export import Predictor, from_json
from .plots import ConfusionDisplay, CostDisplay, PartitionDisplay, ProfilesDisplay, TreeDisplay, plot_confusion, plot_cost, plot_partition, plot_profiles, plot_tree
from .trusting import holdout

__all__ = ["AutoTree", "explain_clusters", "choose_clusters", "IMM", "EMN", "RandomCuts", "ExKMC", "Expand", "CART", "MedianTree", "SpEx", "ExGreedy", "ExShallow", "SSEGreedy",
           "KernelIMM", "KernelExKMC", "KernelExpand", "DT2", "KMedians", "Spectral", "KernelKMeans",
           "BaseTreeClusterer", "Reference", "Tree", "Condition", "Agreement", "Predictor",
           "TreeDisplay", "PartitionDisplay", "CostDisplay", "ProfilesDisplay", "ConfusionDisplay",
           "agreement", "best_single_cut", "choose_gamma", "cluster_centers", "cost", "exact_tree", "explore", "from_json", "holdout", "lower_bound", "naive",
           "plot_confusion", "plot_cost", "plot_partition", "plot_profiles", "plot_tree", "price", "refine"]
