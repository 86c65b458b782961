"""Model files and files of boxes, changed in one to three places or bytes: one sentence, or a model
that works."""
import copy, json
from functools import cache
import numpy as np
import pandas as pd
from xclust import CART, IMM, Boxes, ExKMC, from_json
from fuzz import expect, one_sentence
from test_export import JUNK, of_kinds, places

EXPECTED = ("no SQL text can hold", "Two columns", "as a number and as a category",
            "outside the years", "float32", "pass them as X", "more than 100000 nodes")


@cache
def bases():
    "Documents of every sort"
    rng = np.random.default_rng(0)
    n, y = 90, np.arange(90) % 3
    X = np.round(rng.normal(size=(n, 3)) + 4*np.eye(3)[y], 2)
    frame = pd.DataFrame(dict(a=X[:, 0], b=X[:, 1],
        town=np.array(["Rom", "Ulm", "Ayr", "x"])[rng.integers(0, 4, n)],
        member=rng.random(n) < .5, when=pd.Timestamp("2024-01-01")
        + pd.to_timedelta(rng.integers(0, 99, n) + 50*y, "D")))
    frame.loc[::9, "a"] = np.nan
    kinds = {"format": "xclust-model", "version": 1, "tree": of_kinds().to_dict(),
             "clusters": list("abcde")}
    texts = dict(imm=IMM().fit(X, labels=y).to_json(),
        named=ExKMC(max_leaves=7, cuts="interval").fit(X,
            labels=y).name_clusters().to_json(training="ranges"),
            frame=CART(max_leaves=6, thresholds="round").fit(frame,
                labels=np.array(["p", "q", "r"])[y]).to_json(training="ranges"),
                kinds=json.dumps(kinds), boxes=Boxes(max_conditions=2).fit(X, labels=y).to_json(),
                boxes_of_a_frame=Boxes(boxes_per_cluster=2).fit(frame,
                    labels=np.array(["p", "q", "r"])[y]).name_clusters().to_json())
    return {name: json.loads(text) for name, text in texts.items()}


@cache
def sorts(name):
    "Places by what they are: the same key in every box, any place in one list"
    found = {}
    for way in places(bases()[name]):
        if way:
            found.setdefault(tuple("*" if isinstance(key, int) else key for key in way),
                             []).append(list(way))
    return list(found.values())


def one_edit(name, rng):
    """Every sort of place as often as any other: a whole number one more or less, a list one longer
    or shorter"""
    ways = sorts(name)[rng.integers(len(sorts(name)))]
    way = ways[rng.integers(len(ways))]
    at = bases()[name]
    for key in way: at = at[key]
    if isinstance(at, int) and not isinstance(at, bool):
        return [way, "add", int(rng.choice([-1, 1]))]
    return [way,
            str(rng.choice(["remove", "double"] if isinstance(way[-1], int)
                           else ["remove", "times"])), None if isinstance(way[-1], int) else 0.]


def make(rng):
    name = str(rng.choice(list(bases())))
    doc = bases()[name]
    if rng.random() < .15:
        size = len(json.dumps(doc).encode())
        return dict(base=name, edits=[],
            bytes=[[int(rng.integers(size)), int(rng.integers(256))]
                   for _ in range(rng.integers(1, 4))])
    if rng.random() < .5: return dict(base=name, edits=[one_edit(name, rng)], bytes=[])
    spots, edits = [p for p in places(doc) if p], []
    for _ in range(rng.integers(1, 4)):
        # keys, else most edits fall into long lists of numbers
        few = [p for p in spots if isinstance(p[-1], str)]
        way = (few if rng.random() < .5 else spots)[int(rng.integers(2**30)) % len(few)]
        how = str(rng.choice(["remove", "double", "add", "junk", "junk", "swap", "times"]))
        value = (JUNK[rng.integers(len(JUNK))] if how == "junk" else int(rng.integers(-2, 3))
                 if how == "add" else float(rng.choice([-1, 0, 1e300, 1e-320, .5])) \
            if how == "times" else list(spots[rng.integers(len(spots))]) if how == "swap" else None)
        edits.append([list(way), how, str(value) if isinstance(value, int) and abs(value) > 2**60
                      else value])
    return dict(base=name, edits=edits, bytes=[])


def changed(doc, edits):
    "The document with all edits that can still be made"
    for way, how, value in edits:
        try:
            *before, last = way
            at = doc
            for key in before: at = at[key]
            if how == "remove": del at[last]
            elif how == "double" and isinstance(at, list): at.append(copy.deepcopy(at[last]))
            elif how == "add": at[last] = at[last] + value
            elif how == "times": at[last] = at[last]*value
            elif how == "swap":
                other = doc
                for key in value: other = other[key]
                at[last] = copy.deepcopy(other)
            else:
                at[last] = (int(value) if isinstance(value, str) and value.strip("-").isdigit()
                            and len(value) > 15 else copy.deepcopy(value))
        except (KeyError, IndexError, TypeError, OverflowError): pass
    return doc


def text_of(case):
    doc = changed(copy.deepcopy(bases()[case["base"]]), case["edits"])
    data = bytearray(json.dumps(doc).encode())
    for at, value in case["bytes"]: data[at] = value
    return bytes(data)


def use(what, f, *args, **options):
    "What a user does with a model: an answer, or one sentence of those that are known"
    try: return f(*args, **options)
    except ValueError as error:
        one_sentence(what, error)
        expect(what, any(known in str(error) for known in EXPECTED), str(error))


def check(case, tally):
    try: model = from_json(text_of(case))
    except ValueError as error:
        tally["refused in a sentence"] += 1
        return one_sentence("a refusal is one sentence", error)
    tally["a model that works"] += 1
    numbers = ([b.cluster for b in model.boxes_] if isinstance(model, Boxes)
               else model.tree_.label[model.tree_.leaves].tolist())
    expect("every leaf and box has a cluster", all(0 <= j < model.n_clusters_ for j in numbers),
           lambda: f"{numbers} of {model.n_clusters_}")
    scale = model.result_.scale
    expect("a scale a column", not isinstance(scale, np.ndarray)
           or len(scale) == model.n_features_in_, lambda: f"{scale}")
    rows = rows_for(model)
    if rows is not None:
        found = use("predict", model.predict, rows)
        if found is not None:
            expect("predict gives clusters",
                   set(np.asarray(found).tolist()) <= {-1, None, *model.clusters_.tolist()},
                   lambda: f"{found}")
    for what in ("rules", "_repr_html_", "to_sql", "to_json"):
        if hasattr(model, what): use(what, getattr(model, what))
    use("rules with min_cell", model.rules, min_cell=5)
    use("print", str, model.rules())
    again = from_json(use("to_json", model.to_json))
    expect("what is read again is the same", again.to_json() == model.to_json())
    if isinstance(model, Boxes):
        if rows is not None: use("explain", lambda: str(model.explain(rows)))
        return
    for what in ("to_frame", "to_expression", "to_sklearn"): use(what, getattr(model, what))
    use("text", model.tree_.to_text)


def rows_for(model):
    "Two rows that it can read: an array where all columns are numbers, else a frame"
    columns = getattr(model.result_, "columns", None)
    if columns is None: return np.zeros((2, model.n_features_in_))
    if len({c.name for c in columns}) < len(columns): return None
    blank = dict(number=0., bool=True, date=pd.Timestamp("2024-02-03"))
    return pd.DataFrame({c.name: [blank.get(c.kind, c.categories[0] if c.categories else "new")]*2
                         for c in columns})


def smaller(case):
    "Fewer edits"
    for part in ("edits", "bytes"):
        for i in range(len(case[part])):
            if len(case[part]) > 1: yield case | {part: case[part][:i] + case[part][i + 1:]}
