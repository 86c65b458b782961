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
from .kernels import KernelKMeans

# Part V joins its methods to BaseTreeClusterer: importing it makes them appear on every estimator.
from . import rules, plots, reporting

__all__ = ["IMM", "EMN", "RandomCuts", "ExKMC", "Expand", "CART", "MedianTree", "SpEx", "ExGreedy", "ExShallow", "KMedians", "Spectral", "KernelKMeans",
           "BaseTreeClusterer", "Reference", "Tree", "Condition", "Agreement",
           "agreement", "best_single_cut", "cluster_centers", "cost", "naive", "price"]
