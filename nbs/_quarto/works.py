"""Where the works under "References" are published: words of a title -> address."""
import re

PLACES = {
    # the papers of the methods
    "explainable k-means and k-medians clustering": "https://arxiv.org/abs/2002.12538",
    "exkmc: expanding explainable k-means clustering": "https://arxiv.org/abs/2006.02399",
    "explaining kernel clustering via decision trees": "https://arxiv.org/abs/2402.09881",
    "almost tight approximation algorithms for explainable "
    "clustering": "https://arxiv.org/abs/2107.00774",
    "nearly-tight and oblivious algorithms for explainable "
    "clustering": "https://arxiv.org/abs/2106.16147",
    "random cuts are optimal for explainable k-medians": "https://arxiv.org/abs/2304.09113",
    "the price of explainability for clustering": "https://arxiv.org/abs/2304.09743",
    "on the price of explainability for some clustering "
    "problems": "https://arxiv.org/abs/2101.01576",
    "shallow decision trees for explainable k-means clustering": "https://arxiv.org/abs/2112.14718",
    "impossibility of depth reduction in explainable "
    "clustering": "https://arxiv.org/abs/2305.02850",
    "spex: a spectral approach to explainable clustering": "https://arxiv.org/abs/2511.00885",
    "is cheeger-type approximation possible for nonuniform "
    "sparsest cut": "https://arxiv.org/abs/1303.2730",
    # clustering
    "comparing partitions": "https://doi.org/10.1007/BF01908075",
    "cluster-wise assessment of cluster stability": "https://doi.org/10.1016/j.csda.2006.11.025",
    "selection of the number of clusters via the "
    "bootstrap method": "https://doi.org/10.1016/j.csda.2011.09.003",
    "simple, direct and efficient multi-way spectral "
    "clustering": "https://doi.org/10.1093/imaiai/iay008",
    "pseudo-likelihood methods for community detection in large sparse "
    "networks": "https://arxiv.org/abs/1207.2340",
    "k-means clustering via principal component "
    "analysis": "https://doi.org/10.1145/1015330.1015408",
    "using kernel density estimates to investigate "
    "multimodality": "https://doi.org/10.1111/j.2517-6161.1981.tb01155.x",
    "least squares quantization in pcm": "https://doi.org/10.1109/TIT.1982.1056489",
    "a tutorial on spectral clustering": "https://arxiv.org/abs/0711.0189",
    "normalized cuts and image segmentation": "https://doi.org/10.1109/34.868688",
    "kernel k-means, spectral clustering and "
    "normalized cuts": "https://doi.org/10.1145/1014052.1014118",
    "silhouettes: a graphical aid to the interpretation and validation of cluster "
    "analysis": "https://doi.org/10.1016/0377-0427(87)90125-7",
    "estimating the number of clusters in a data set via the gap "
    "statistic": "https://doi.org/10.1111/1467-9868.00293",
    "k-means properties on six clustering benchmark "
    "datasets": "https://doi.org/10.1007/s10489-018-1238-7",
    "interpretable clustering using unsupervised binary trees": "https://arxiv.org/abs/1103.5339",
    "spectral grouping using the nyström method": "https://doi.org/10.1109/TPAMI.2004.1262185",
    "efficient additive kernels via explicit "
    "feature maps": "https://doi.org/10.1109/TPAMI.2011.153",
    "explicit approximations of the gaussian kernel": "https://arxiv.org/abs/1109.4603",
    # trees
    "induction of decision trees": "https://doi.org/10.1007/BF00116251",
    "a system for induction of oblique decision trees": "https://arxiv.org/abs/cs/9408103",
    "quant-bnb: a scalable branch-and-bound method for optimal decision trees with continuous "
    "features": "https://arxiv.org/abs/2206.11844",
    "xgboost: a scalable tree boosting system": "https://arxiv.org/abs/1603.02754",
    "bump hunting in high-dimensional data": "https://doi.org/10.1023/A:1008894516817",
    "reverse-engineering flow-cytometry gating strategies for phenotypic labelling and "
    "high-performance cell sorting": "https://doi.org/10.1093/bioinformatics/bty491",
    "statistical modeling: the two cultures": "https://doi.org/10.1214/ss/1009213726",
    "learning space partitions for nearest neighbor search": "https://arxiv.org/abs/1901.08544",
    # explanations
    "counterfactual explanations without opening the black box": "https://arxiv.org/abs/1711.00399",
    "explanation in artificial intelligence: insights from the social "
    "sciences": "https://arxiv.org/abs/1706.07269",
    "model cards for model reporting": "https://arxiv.org/abs/1810.03993",
    "actionable recourse in linear classification": "https://arxiv.org/abs/1809.06514",
    "interpretable predictions of tree-based ensembles via actionable feature "
    "tweaking": "https://arxiv.org/abs/1706.06691",
    "a survey of algorithmic recourse": "https://arxiv.org/abs/2010.04050",
    "stop explaining black box machine learning models for high stakes decisions and use "
    "interpretable models instead": "https://arxiv.org/abs/1811.10154",
    "interpretable decision sets: a joint framework for description and "
    "prediction": "https://doi.org/10.1145/2939672.2939874",
    "dynamic itemset counting and implication rules for market "
    "basket data": "https://doi.org/10.1145/253260.253325",
    # machinery
    "note on a method for calculating corrected sums of squares and "
    "products": "https://doi.org/10.1080/00401706.1962.10490022",
    "algorithms for computing the sample "
    "variance": "https://doi.org/10.1080/00031305.1983.10483115",
    "on the handling of continuous-valued attributes in decision tree "
    "generation": "https://doi.org/10.1023/A:1022638503176",
    "pooch: a friend to fetch your data files": "https://doi.org/10.21105/joss.01943",
    "tidier drawings of trees": "https://doi.org/10.1109/TSE.1981.234519",
    "api design for machine learning software: experiences from the scikit-learn "
    "project": "https://arxiv.org/abs/1309.0238",
    "scikit-learn: machine learning in python": "https://arxiv.org/abs/1201.0490",
    "programming pearls: algorithm design techniques": "https://doi.org/10.1145/358234.381162",
    "a new data structure for cumulative "
    "frequency tables": "https://doi.org/10.1002/spe.4380240306",
    "how to read floating point numbers accurately": "https://doi.org/10.1145/93542.93557",
    "on the lambert w function": "https://doi.org/10.1007/BF02124750",
    "on nonlinear fractional programming": "https://doi.org/10.1287/mnsc.13.7.492",
    "the hungarian method for the assignment problem": "https://doi.org/10.1002/nav.3800020109",
    "the dip test of unimodality": "https://doi.org/10.1214/aos/1176346577",
    "the use of multiple measurements in taxonomic "
    "problems": "https://doi.org/10.1111/j.1469-1809.1936.tb02137.x",
    "the javascript object notation (json) data "
    "interchange format": "https://www.rfc-editor.org/rfc/rfc8259",
}
TITLE = re.compile("(" + "|".join(map(re.escape, sorted(PLACES, key=len, reverse=True))) + ")",
                   re.I)


def linked(text):
    "Under a heading References, the title of each work that is known leads to its address."
    before, heading, after = re.match(r"(.*?)(^#+ +References[^\n]*\n|\Z)(.*)", text,
                                      re.M | re.S).groups()
    if not heading: return text
    lines = [TITLE.sub(lambda m: f"[{m[0]}]({PLACES[m[0].lower()]})", line)
             if line.startswith(("* ", "- ")) and "](http" not in line else line
             for line in after.split("\n")]
    return before + heading + "\n".join(lines)
