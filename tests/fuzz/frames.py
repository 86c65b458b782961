"""Trees on mixed tables: numbers with gaps, truths, categories, dates; the same table said
otherwise."""
import datetime, pickle
import numpy as np
import pandas as pd
import xclust
from xclust import from_json, naive
from xclust.shipping.export import to_sql
from fuzz import expect, one_sentence
from fuzz.trees import questions
from test_export import run

METHODS = "IMM", "EMN", "CART", "ExKMC", "Expand", "ExGreedy", "ExShallow"
WORDS = "Rom", "Ulm", "x y", "", "it's", "größe", "0", "nan", "None", "A", "a", " a"
# of a plain fit with labels there is no reason
REFUSALS = ()
EPOCH = datetime.datetime(1970, 1, 1)
TYPES = dict(number="float64", bool="boolean", category="object", date="datetime64[us]")


def make(rng):
    n, d = int(rng.integers(3, 40)), int(rng.integers(1, 5))
    kinds = [str(k) for k in rng.choice(["number", "number", "bool", "category", "date"], d)]
    gaps, columns = [float(rng.choice([0, 0, .1, .5])) for _ in kinds], []
    for kind, gap in zip(kinds, gaps):
        some = [str(w) for w in rng.choice(WORDS, int(rng.integers(1, 6)), replace=False)]
        one = dict(number=lambda: float(np.round(rng.normal()*4, int(rng.integers(0, 3)))),
            bool=lambda: bool(rng.integers(2)), category=lambda: str(rng.choice(some)),
            date=lambda: int(rng.integers(0, 40))*43200)[kind]
        columns.append([None if rng.random() < gap else one() for _ in range(n)])
    y = rng.integers(-1 if rng.random() < .2 else 0, int(rng.integers(1, 5)), n)
    y[0] = 0
    return dict(method=str(rng.choice(METHODS)), kinds=kinds, columns=columns, y=y.tolist(),
        w=rng.integers(1, 4, n).tolist() if rng.random() < .4 else None,
        draw=int(rng.integers(2**31)))


def frame_of(case, rows=None, types=TYPES):
    rows = range(len(case["y"])) if rows is None else rows
    def cell(v, kind):
        return EPOCH + datetime.timedelta(seconds=v) if kind == "date" and v is not None else v
    return pd.DataFrame({f"{kind} {i}": pd.Series([cell(column[r], kind) for r in rows],
        dtype=types[kind]) for i, (kind, column) in enumerate(zip(case["kinds"], case["columns"]))})


def fit(case, frame, y, w, tally):
    "A fitted model, or the sentence of a refusal"
    tally.fits += 1
    try: return getattr(xclust, case["method"])().fit(frame, labels=y, sample_weight=w)
    except ValueError as error:
        one_sentence("a refusal is one sentence", error)
        expect("a refusal that is known", any(known in str(error) for known in REFUSALS),
               str(error))
        return str(error)


def as_numbers(case):
    """The space of distances by definition: numbers and dates filled in and scaled, a column of 0
    and 1 for each category, truth and gap"""
    parts = []
    if (set(case["kinds"]) <= {"number", "bool"}
        and not any(None in column for column in case["columns"])):
        return np.array(case["columns"], float).T   # nothing to fill in or to compare
    for kind, column in zip(case["kinds"], case["columns"]):
        known = sorted(v for v in column if v is not None)
        if kind in ("number", "date"):
            x = (np.array([known[(len(known) - 1)//2] if v is None else v for v in column], float)
                 if known else np.zeros(len(column)))
            parts.append((x - x.mean())/(x.std() or 1.))
        else:
            parts += [np.array([v == one and type(v) is type(one) for v in column], float)
                      for one in dict.fromkeys([*known, None])]
    return np.array(parts).T


def costs(case, m, y, w, tally):
    "The cost is that of the partition, in the space by definition"
    if m.objective_ != "kmeans": return
    on, E = y >= 0, as_numbers(case)
    wanted, whole = (naive.cost(E[on], of[on], "kmeans", (np.ones(len(y)) if w is None else w)[on])
                     for of in (m.labels_, np.zeros(len(y), int)))
    tally["the cost is that of the partition"] += 1
    expect("the cost is that of the partition", abs(m.cost_ - wanted) <= 1e-9*whole,
           lambda: f"{m.cost_}, not {wanted}")


def check(case, tally):
    rng, frame, y = np.random.default_rng(case["draw"]), frame_of(case), np.array(case["y"])
    w = None if case["w"] is None else np.array(case["w"], float)
    if y.max() < 0: return
    m = fit(case, frame, y, w, tally)
    tally["refused in a sentence" if isinstance(m, str) else "agrees with itself"] += 1
    def law(name, other):
        tally[name] += 1
        expect(name, questions(m) == questions(other),
               lambda: f"{questions(m)} and {questions(other)} "
                       f"{other if isinstance(other, str) else ''}"[:500])
    p = rng.permutation(len(y))
    law("rows permuted", fit(case, frame_of(case, p), y[p], None if w is None else w[p], tally))
    law("other types",
        fit(case, frame_of(case, types=TYPES | dict(category="string", bool="object")), y, w,
            tally))
    law("polars", fit(case, polars_of(frame), y, w, tally))
    if w is None: law("ones are no weights", fit(case, frame, y, np.ones(len(y)), tally))
    if isinstance(m, str): return
    costs(case, m, y, w, tally)
    def same(name, got):
        tally[name] += 1
        expect(name, list(got) == m.labels_.tolist(),
               lambda: f"{list(got)} and not {m.labels_.tolist()}"[:400])
    same("predict gives the labels of fit", m.predict(frame))
    same("predict of polars", m.predict(polars_of(frame)))
    same("pickle", pickle.loads(pickle.dumps(m)).predict(frame))
    same("JSON", from_json(m.to_json()).predict(frame))
    table = [tuple(v if v is None or kind != "date" else EPOCH + datetime.timedelta(seconds=v)
                   for v, kind in zip(row, case["kinds"])) for row in zip(*case["columns"])]
    try: queries = {form: to_sql(m, dialect="sqlite", form=form) for form in ("nested", "flat")}
    except ValueError as error: return one_sentence("a refusal is one sentence", error)
    for form, sql in queries.items():
        same(f"SQL, {form}", run("sqlite", sql, list(frame), table, case["kinds"]))


def polars_of(frame):
    import polars as pl
    types = dict(number=pl.Float64, bool=pl.Boolean, category=pl.String, date=pl.Datetime("us"))
    return pl.DataFrame({name: pl.Series([None if pd.isna(v) else v for v in frame[name].tolist()],
                                         dtype=types[name.partition(" ")[0]]) for name in frame})


def smaller(case):
    "Fewer rows, columns, no weights"
    n = len(case["y"])
    def rows(keep):
        return (case | dict(columns=[[c[i] for i in keep] for c in case["columns"]],
            y=[case["y"][i] for i in keep], w=case["w"] and [case["w"][i] for i in keep]))
    for part in (2, 4, 8):
        size = max(1, n//part)
        for a in range(0, n, size):
            if n > 1: yield rows([i for i in range(n) if not a <= i < a + size])
    for f in range(len(case["kinds"])):
        if len(case["kinds"]) > 1:
            yield (case | dict(kinds=case["kinds"][:f] + case["kinds"][f + 1:],
                               columns=case["columns"][:f] + case["columns"][f + 1:]))
    if case["w"]: yield case | dict(w=None)
