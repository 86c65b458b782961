"""Half a million forest plots in seven sentences: makes what the landing page and howto/forest.ipynb show.

    python nbs/showpiece/covtype.py                 into nbs/showpiece/covtype.json: some ten minutes on an idle machine
    python nbs/showpiece/covtype.py --rows 20000    a trial on some rows, printed only (unless --out names a file)

The data are UCI 31, Covertype (CC BY 4.0): read from the folder that XCLUST_DATA names, or fetched by `fetch_covtype`. Every plot
is a square of 30 m by 30 m. k-means finds groups; AutoTree, with its fast starts, explains them with 2 to 14 leaves: up to seven leaves
there are as many groups as leaves, from eight on the seven groups get more leaves. The tree of seven leaves then labels the table as SQL.
Times are CPU seconds of one thread, from the data frame and the fitted k-means to the fitted tree; kernels were compiled before.
Then single methods explain the seven groups.
"""
import argparse, json, platform, sys, time, warnings
from importlib.metadata import version
from pathlib import Path
import numpy as np
import pandas as pd
from scipy.optimize import linear_sum_assignment
from sklearn.cluster import KMeans
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits
from xclust import CART, EMN, IMM, AutoTree, ExGreedy, ExKMC, ExShallow, RandomCuts, SpEx, SSEGreedy, agreement, cost
from xclust.reading.rules import merged_terms, rules
from xclust.reference.frames import MixedEncoder
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reproductions"))
from datasets import fetch_covtype

out = Path(__file__).with_suffix(".json")
GROUPS, STOPS = 7, range(2, 15)
AREAS = "Rawah", "Neota", "Comanche Peak", "Cache la Poudre"
# The ecological landtype unit of each of the 40 soil types, as the description of the data lists them: the first digit is the climatic zone.
UNITS = """2702 2703 2704 2705 2706 2717 3501 3502 4201 4703 4704 4744 4758 5101 5151 6101 6102 6731 7101 7102 7103 7201 7202 7700 7701
7702 7709 7710 7745 7746 7755 7756 7757 7790 8703 8707 8708 8771 8772 8776""".split()
ZONES = {"2": "lower montane", "3": "montane dry", "4": "montane", "5": "montane dry and montane", "6": "montane and subalpine",
         "7": "subalpine", "8": "alpine"}
NUMBERS = {"elevation_m": "Elevation", "slope_deg": "Slope", "water_m": "Horizontal_Distance_To_Hydrology",
           "above_water_m": "Vertical_Distance_To_Hydrology", "road_m": "Horizontal_Distance_To_Roadways",
           "fire_m": "Horizontal_Distance_To_Fire_Points"}
PHRASES = {                                          # up to a number, and above it
    "elevation_m": ("up to {} m high", "above {} m"), "slope_deg": ("on a slope of at most {}°", "on a slope steeper than {}°"),
    "water_m": ("within {} m of water", "more than {} m from water"),
    "above_water_m": ("at most {} m above the water", "more than {} m above the water"),
    "road_m": ("within {} m of a road", "more than {} m from a road"),
    "fire_m": ("within {} m of where a wildfire began", "more than {} m from where any wildfire began")}


# The table

def plots(X, feature_names):
    "The table with columns that a reader knows: six numbers, the wilderness area, and the climatic zone of the soil."
    place = {name: i for i, name in enumerate(feature_names)}
    def which(prefix): return X[:, [i for name, i in place.items() if name.startswith(prefix)]].argmax(axis=1)
    table = {name: X[:, place[old]] for name, old in NUMBERS.items()}
    table["area"] = pd.Categorical.from_codes(which("Wilderness_Area"), AREAS)
    zones = list(ZONES.values())
    table["soil_zone"] = pd.Categorical.from_codes(np.array([zones.index(ZONES[u[0]]) for u in UNITS])[which("Soil_Type")], zones)
    return pd.DataFrame(table)


# Words

def number(value): return f"{value:,.0f}" if float(value).is_integer() else f"{value:,g}"


def among(name, column, codes, inside):
    "Being one of some categories, in words."
    names = [c for i, c in enumerate(column.categories) if (i in codes) == inside]
    listed = " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"in {listed}" if name == "area" else f"on {listed} soil"


def between(name, lower, upper):
    "Lying above one number and up to another, in words."
    low, high = PHRASES[name]
    return " and ".join(words.format(number(end)) for words, end in ((high, lower), (low, upper)) if abs(end) < 1e9)


def part(term):
    "What a term of a rule says."
    if term.codes is not None: return among(term.name, term.column, term.codes, term.inside)
    [chunk] = term.chunks
    return between(term.name, chunk.lower, chunk.upper)


def sentence(rule):
    "A rule as a sentence."
    said = [", ".join(map(part, branch.terms)) for branch in rule.branches]
    return "Plots " + "; or ".join(said) + "."


def leaves_of(tree, node):
    "The leaves below a node, from left to right."
    if tree.children_left[node] < 0: return [node]
    return [leaf for child in (tree.children_left[node], tree.children_right[node]) for leaf in leaves_of(tree, child)]


def one_by_one(model):
    """A tree as a list of sentences that are tried in order: [(cluster, rows, words)], the last one being the rest.

    At each cut the side with fewer leaves is told, leaf by leaf; then the list goes on with the other side.
    """
    tree = model.tree_
    known = {branch.leaf: (rule.cluster, branch.rows) for rule in rules(model) for branch in rule.branches}
    said, node, depth = [], 0, 0
    while tree.children_left[node] >= 0:
        sides = [leaves_of(tree, child) for child in (tree.children_left[node], tree.children_right[node])]
        few = min((0, 1), key=lambda side: (len(sides[side]), sum(known[leaf][1] for leaf in sides[side])))
        for leaf in sides[few]:
            terms = merged_terms(tree, tree.path(leaf)[depth:], [column.name for column in tree.columns])
            said.append((*known[leaf], ", ".join(map(part, terms))))
        node, depth = (tree.children_right if few == 0 else tree.children_left)[node], depth + 1
    return [*said, (*known[node], "")]


# Trees

def cpu_of(action):
    "What an action returns, and its CPU seconds."
    start = time.process_time()
    return action(), time.process_time() - start


def reference(table, k):
    "The k-means that is explained: numbers to mean 0 and variance 1, an indicator for each category."
    return make_pipeline(MixedEncoder(), KMeans(k, n_init=3, random_state=0)).fit(table)


def same_colors(labels, given):
    "For each cluster of `labels` the one of `given` that it shares most rows with, each taken once."
    shared = np.zeros((labels.max() + 1, GROUPS), dtype=int)
    np.add.at(shared, (labels, given), 1)
    return dict(zip(*(side.tolist() for side in linear_sum_assignment(-shared))))


def told(model, seconds, given):
    "A fitted tree as the pages show it."
    color = same_colors(model.labels_, given)
    groups = [{"cluster": r.cluster, "color": color[r.cluster], "rows": r.rows, "leaves": len(r.branches), "precision": round(r.precision, 4),
               "recall": round(r.recall, 4), "rule": str(r), "sentence": sentence(r)} for r in model.rules()]
    return {"groups": model.n_clusters_, "leaves": model.n_leaves_, "price": round(model.price_, 4),
            "share": round(model.agreement_.share, 4), "ari": round(model.agreement_.ari, 4), "won_by": model.best_start_,
            "seconds": round(seconds, 1), "clusters": groups, "steps": [[color[c], rows, words] for c, rows, words in one_by_one(model)],
            "text": str(model.tree_), "sql": model.to_sql("plots"),
            "model": model.to_json()}


def stops(table, references, given):
    "The trees behind the slider."
    for leaves in STOPS:
        k = min(leaves, GROUPS)
        model = AutoTree(k, max_leaves=leaves, reference=references[k], starts="fast", thresholds="round", random_state=0)
        fitted, seconds = cpu_of(lambda: model.fit(table))
        print(f"{leaves} leaves: price {fitted.price_:.3f}, {fitted.agreement_.share:.1%} kept, {seconds:.0f} s", flush=True)
        yield fitted, told(fitted, seconds, given)


METHODS = {                                          # of seven leaves, unless it says otherwise
    "IMM": IMM(), "EMN": EMN(), "RandomCuts": RandomCuts(random_state=0), "ExGreedy": ExGreedy(), "ExShallow": ExShallow(),
    "CART": CART(), "SpEx": SpEx(), "SSE-greedy": SSEGreedy(GROUPS), "ExKMC, 14 leaves": ExKMC(max_leaves=2*GROUPS)}


def methods(table, reference):
    "Single methods on the same seven groups."
    for name, model in METHODS.items():
        model.set_params(n_clusters=GROUPS, reference=reference)
        fitted, seconds = cpu_of(lambda: model.fit(table))
        yield {"method": name, "leaves": fitted.n_leaves_, "price": round(fitted.price_, 4),
               "share": round(fitted.agreement_.share, 4), "seconds": round(seconds, 1)}


def yardstick(table, reference, labels):
    "scikit-learn's tree on the labels and the encoded columns; it knows no categories, so the encoding counts."
    def fit():
        Z = reference[0].transform(table)
        return Z, DecisionTreeClassifier(max_leaf_nodes=GROUPS, random_state=0).fit(Z, labels)
    (Z, tree), seconds = cpu_of(fit)
    found = tree.predict(Z)
    return {"method": "scikit-learn's decision tree", "leaves": GROUPS, "price": round(cost(Z, found) / cost(Z, labels), 4),
            "share": round(agreement(found, labels).share, 4), "seconds": round(seconds, 1)}


def in_duckdb(table, sql):
    "Label the table in DuckDB by the statement: (clusters, CPU seconds of the query)."
    import duckdb
    base = duckdb.connect()
    base.execute("set threads to 1")
    base.register("frame", table.astype({"area": str, "soil_zone": str}))
    base.execute("create table plots as select * from frame")
    found, seconds = cpu_of(lambda: base.execute(sql).fetchnumpy())
    return np.asarray(found["cluster"]), seconds


# Everything

def measure(table):
    "All that the pages show, as a dict."
    references, seconds = {}, {}
    for k in range(2, GROUPS + 1):
        references[k], seconds[k] = cpu_of(lambda: reference(table, k))
        print(f"{k} groups by k-means: {seconds[k]:.0f} s", flush=True)
    given, last = references[GROUPS].predict(table), references[GROUPS]
    for model in [*METHODS.values(), AutoTree(starts="fast")]:                                                    # compiles
        model.set_params(n_clusters=GROUPS, reference=last).fit(table.iloc[:3000])
    grown = {shown["leaves"]: (model, shown) for model, shown in stops(table, references, given)}
    return {"rows": len(table), "columns": list(table.columns), "kmeans": {str(k): round(s, 1) for k, s in seconds.items()},
            "trees": {str(leaves): shown for leaves, (_, shown) in grown.items()}, "sql": labeled(table, *grown[GROUPS]),
            "methods": [yardstick(table, last, given), *methods(table, last)], "machine": machine()}


def labeled(table, model, shown):
    "The table labeled by Python and by DuckDB: CPU seconds of each, and how many rows get the same."
    own, seconds = cpu_of(lambda: model.predict(table))
    labels, sql_seconds = in_duckdb(table, shown["sql"])
    return {"seconds": round(sql_seconds, 2), "same": int((labels == own).sum()), "predict_seconds": round(seconds, 2)}


def machine():
    "Where it was measured."
    sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
    from benchmark import cpu
    libraries = ("numpy", "scikit-learn", "numba", "duckdb", "xclust")
    return {"processor": cpu(), "threads": 1, "Python": platform.python_version(), **{name: version(name) for name in libraries}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, help="a trial on this many rows")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    data = fetch_covtype()
    table = plots(data.X, data.feature_names)
    if asked.rows: table = table.sample(asked.rows, random_state=0).reset_index(drop=True)
    with threadpool_limits(1): found = measure(table)
    target = asked.out or (None if asked.rows else out)
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    if target: target.write_text(text, encoding="utf-8")
    else: print(text)


if __name__ == "__main__": main()
