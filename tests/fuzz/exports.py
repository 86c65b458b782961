"A tree in every engine against `predict`, on names, texts and numbers that try to break out."
import datetime, json, warnings
from dataclasses import replace
import numpy as np
from xclust import Tree, from_json
from xclust.engine.tree import LARGEST, Column
from xclust.shipping.export import to_expression, to_sklearn, to_sql
from fuzz import expect, one_sentence
from test_export import EDGES, HOSTILE, TEXTS, around, run

NAMES = ([h for h in HOSTILE if h not in ("{x}", " ", "cluster ")] + ["cluster", "TRUE", "null",
    "a.b", "Größe", "a\tb", "t.x", "data", "--", "/*", "%(x)s", "1"])
NUMBERS = ([v for v in EDGES] + [41.5, 2.**-1074, -2.**-1074, 1e15 + .3, 123456789.123456789,
    1.7976931348623155e308, 8.98846567431158e307, 4.4501477170144023e-308])
EPOCH = datetime.datetime(1970, 1, 1)


def make(rng):
    kinds = [str(k) for k in rng.choice(["number", "number", "bool", "category", "date"],
                                        int(rng.integers(1, 5)))]
    names = [str(n) for n in rng.choice(NAMES, len(kinds), replace=False)]
    texts = [sorted(str(t) for t in rng.choice(TEXTS, int(rng.integers(1, 9)), replace=False))
             if k == "category" else ["False", "True"] if k == "bool" else [] for k in kinds]
    nodes, leaves, saw = [dict(label=0)], [0], [bool(v) for v in rng.random(len(kinds)) < .6]
    while len(leaves) < rng.integers(1, 9):
        i, f = leaves.pop(int(rng.integers(len(leaves)))), int(rng.integers(len(kinds)))
        nodes[i].update(cut_of(rng, kinds[f], len(texts[f])), feature=f, left=len(nodes),
                        right=len(nodes) + 1)
        nodes[i]["missing_left"] = (bool(rng.integers(2)) and saw[f]
                                    and nodes[i].get("upper") != LARGEST)
        leaves += [len(nodes), len(nodes) + 1]
        nodes += [dict(label=int(rng.integers(6))) for _ in range(2)]
    median = bool(rng.integers(2))
    rows = [[None if rng.random() < .12 and (median or saw[f]) else value_of(rng, k, texts[f])
             for f, k in enumerate(kinds)] for _ in range(int(rng.integers(1, 60)))]
    return dict(kinds=kinds, names=names, texts=texts, nodes=nodes, saw=saw, median=median,
                rows=rows)


def cut_of(rng, kind, m):
    "A cut on a column of a kind, often at a value that rows hold"
    if kind == "category":
        return dict(categories=[int(c)
            for c in rng.choice(m, int(rng.integers(1, m + 1)), replace=False)])
    if kind == "bool": return dict(upper=.5)
    lower, upper = (np.sort(rng.choice(NUMBERS, 2)) if kind == "number"
        else np.sort(86400.*rng.integers(8, 20, 2) + rng.choice([0, 43200, .001, .5, 1e-6], 2)))
    if kind == "number" and rng.random() < .1: return dict(upper=LARGEST)
    return dict(upper=float(upper)) | (dict(lower=float(lower)) if rng.random() < .4 else {})


def value_of(rng, kind, texts):
    "A value as plain data; a date in milliseconds"
    if kind == "category": return str(rng.choice(TEXTS if rng.random() < .4 else texts))
    if kind == "bool": return bool(rng.integers(2))
    if kind == "date":
        return int(rng.integers(6*86400, 21*86400))*1000 + int(rng.choice([0, 0, 1, 500, 999]))
    return float(rng.choice(around([float(rng.choice(NUMBERS))])))


def built(case):
    "The tree, rows as Python values, the matrix that the tree reads"
    columns = [Column(n, k, tuple(t))
               for n, k, t in zip(case["names"], case["kinds"], case["texts"])]
    nodes = [dict(node) for node in case["nodes"]]
    tree = Tree.build(nodes, len(columns), case["names"], saw_missing=case["saw"], columns=columns)
    if case["median"]:
        tree = replace(tree, missing="median",
                       missing_left=(tree.feature >= 0) & (np.arange(tree.node_count) % 3 > 0))
    def cell(v, kind):
        return EPOCH + datetime.timedelta(milliseconds=v) if kind == "date" and v is not None else v
    def code(v, kind, texts):
        if v is None: return np.nan
        return ((texts.index(v) if v in texts else -1) if kind == "category" else v/1000
                if kind == "date" else float(v))
    table = [tuple(map(cell, row, case["kinds"])) for row in case["rows"]]
    return (tree, table,
            np.array([list(map(code, row, case["kinds"], case["texts"])) for row in case["rows"]],
                     float))


def refused(law, error):
    "Some trees cannot be said: the sentence tells which"
    one_sentence(law, error)


def check(case, tally):
    try: tree, table, X = built(case)
    except ValueError as error: return refused("a refusal is one sentence", error)
    want, kinds, names = tree.predict(X).tolist(), case["kinds"], case["names"]
    def law(name, got):
        tally[name] += 1
        expect(name, got == want, lambda: f"{got} and not {want}"[:400])
    law("JSON", Tree.from_json(tree.to_json()).predict(X).tolist())
    lower = {n.lower() for n in names}
    # engines know no capitals in names
    if len(lower) == len(names):
        for engine in "sqlite", "duckdb":
            try:
                queries = {form: to_sql(tree, dialect=engine, form=form)
                           for form in ("nested", "flat")}
            except ValueError as error: refused("SQL", error); continue
            for form, sql in queries.items():
                law(f"SQL, {form}, in {engine}", run(engine, sql, names, table, kinds))
        without_cluster(tree, case, table, X, tally)
    in_frames(tree, table, names, kinds, law)
    in_sklearn(tree, X, want, tally)
    doc = json.dumps({"format": "xclust-model", "version": 1, "tree": tree.to_dict(),
                      "clusters": list("abcdef")})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        law("a model document", from_json(doc).predict(frame_of(table, names, kinds),
                                                       codes=True).tolist())


def frame_of(table, names, kinds):
    import pandas as pd
    types = dict(number="float64", bool="boolean", category="object", date="datetime64[ms]")
    return pd.DataFrame({n: pd.Series([row[f] for row in table], dtype=types[k])
                         for f, (n, k) in enumerate(zip(names, kinds))})


def without_cluster(tree, case, table, X, tally):
    """A missing value that training never saw: no cluster where the way of the row asks for it,
    else that of predict"""
    holes = [f for f, saw in enumerate(case["saw"]) if not saw]
    if case["median"] or not holes: return
    def asked(i): return {c.feature for c in tree.path(int(tree.apply(X[i:i + 1])[0]))}
    at = [(i, holes[i % len(holes)]) for i in range(min(8, len(table)))]
    rows, want = ([tuple(None if g == f else v for g, v in enumerate(table[i])) for i, f in at],
                  [None if f in asked(i) else int(tree.predict(X[i:i + 1])[0]) for i, f in at])
    def sql(form):
        return run("sqlite", to_sql(tree, dialect="sqlite", form=form), case["names"], rows,
                   case["kinds"])
    def pandas(form):
        return [None if v == -1 else v
                for v in eval(to_expression(tree),
                    {"df": frame_of(rows, case["names"], case["kinds"]),
                     "pd": __import__("pandas"), "np": np}).tolist()]
    for form, answer in ("nested", sql), ("flat", sql), ("pandas", pandas):
        try: got = answer(form)
        except ValueError as error: refused("a refusal is one sentence", error); continue
        tally["no cluster for what was never missing"] += 1
        expect("no cluster for what was never missing", got == want,
               lambda: f"{form}: {got} and not {want}"[:400])


def in_frames(tree, table, names, kinds, law):
    "The expressions of pandas and polars"
    import pandas as pd, polars as pl
    frame = pd.DataFrame(table, columns=names)
    for f, k in enumerate(kinds):
        if k == "number": frame[names[f]] = frame[names[f]].astype(float)
        if k == "date": frame[names[f]] = frame[names[f]].astype("datetime64[ms]")
    try: said = to_expression(tree)
    except ValueError as error: return refused("an expression", error)
    law("pandas", eval(said, {"df": frame, "pd": pd, "np": np}).tolist())
    types = dict(number=pl.Float64, bool=pl.Boolean, category=pl.String, date=pl.Datetime("us"))
    rows = pl.DataFrame(table, schema={n: types[k] for n, k in zip(names, kinds)}, orient="row")
    law("polars",
        rows.with_columns(to_expression(tree,
                                        "polars").alias("the cluster"))["the cluster"].to_list())


def in_sklearn(tree, X, want, tally):
    "scikit-learn reads float32: rows of such values get the same cluster"
    with np.errstate(over="ignore"): small = X.astype(np.float32).astype(float)
    rows = (np.isfinite(small) | np.isnan(X)).all(1)
    if not rows.any(): return
    try: twin = to_sklearn(tree, small[rows])
    except ValueError as error: return refused("scikit-learn", error)
    tally["scikit-learn"] += 1
    expect("scikit-learn", twin.predict(small[rows]).tolist()
           == tree.predict(small[rows]).tolist(), lambda: f"{twin.predict(small[rows]).tolist()}")


def smaller(case):
    "Fewer rows, a subtree in place of the tree"
    n = len(case["rows"])
    for part in (2, 4, 8):
        size = max(1, n//part)
        for a in range(0, n, size):
            if n > 1: yield case | dict(rows=case["rows"][:a] + case["rows"][a + size:])
    for i, node in enumerate(case["nodes"]):
        if "feature" in node: yield whole(case, i)


def whole(case, i):
    "The tree without what is below node i"
    nodes, order = case["nodes"], []
    def walk(u):
        v = len(order)
        order.append(None)
        node = dict(nodes[u])
        if u == i or "feature" not in node: order[v] = dict(label=u % 6)
        else: order[v] = node | dict(left=walk(node["left"]), right=walk(node["right"]))
        return v
    walk(0)
    return case | dict(nodes=order)
