"""The data sets of the papers that can be had: loaded, fetched and checked, or made from a seed."""


import csv
import hashlib
import io
import os
import tempfile
import uuid
import warnings
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from numbers import Integral, Real
from pathlib import Path
from typing import NamedTuple
import numpy as np
import scipy.sparse as sp
from sklearn import datasets as sklearn_datasets
from sklearn.utils import check_random_state

@dataclass(frozen=True, eq=False, repr=False)
class Dataset:
    "Rows, the classes they came with, and where they come from."
    X:np.ndarray|sp.csr_matrix # (n, d) float64 in C order, or CSR
    y:np.ndarray|None=None # (n,) int64, classes 0..k-1, or None
    name:str="" # As in the catalogue
    feature_names:tuple[str, ...]|None=None # d names
    target_names:tuple[str, ...]|None=None # k names
    source:str="" # A page, or the paper of a generator
    licence:str="" # As its publisher states it
    extras:dict[str, np.ndarray]=field(default_factory=dict) # Further columns, (n,) each

    @property
    def n_clusters(self) -> int|None: # The papers' k; None without classes
        "Number of classes."
        return None if self.y is None else len(np.unique(self.y))

    def __repr__(self):
        n, d = self.X.shape
        size = f"{n:,} × {d:,}{' sparse' if sp.issparse(self.X) else ''}"
        classes = "no classes" if self.y is None else f"{self.n_clusters} class{'es' if self.n_clusters > 1 else ''}"
        return "; ".join(filter(None, (f"{self.name or 'data set'}: {size}, {classes}", self.source, self.licence)))

    def take(self,
        rows:np.ndarray, # Row numbers, or a mask
    ) -> "Dataset": # Classes that lose all rows are dropped, the others renumbered in order
        "The data set of some rows."
        extras = {key: values[rows] for key, values in self.extras.items()}
        if self.y is None: return replace(self, X=self.X[rows], extras=extras)
        classes, y = np.unique(self.y[rows], return_inverse=True)
        names = self.target_names and tuple(self.target_names[c] for c in classes)
        return replace(self, X=self.X[rows], y=y.astype(np.int64), target_names=names, extras=extras)

    def as_frame(self):
        "A pandas data frame: the features, then the class names in the column `target`."
        return _as_frame(self)

def _as_frame(dataset):
    "A data frame of a data set"
    try: import pandas as pd
    except ImportError: raise ImportError("as_frame needs pandas: pip install pandas.") from None
    names = list(dataset.feature_names or (f"x{i}" for i in range(dataset.X.shape[1])))
    if sp.issparse(dataset.X): frame = pd.DataFrame.sparse.from_spmatrix(dataset.X, columns=names)
    else: frame = pd.DataFrame(dataset.X, columns=names)
    if dataset.y is None: return frame
    return frame.assign(target=np.array(dataset.target_names)[dataset.y] if dataset.target_names else dataset.y)

BUNDLED = {"iris": sklearn_datasets.load_iris, "wine": sklearn_datasets.load_wine,
           "breast_cancer": sklearn_datasets.load_breast_cancer, "digits": sklearn_datasets.load_digits}

def _bundled(name):
    "A data set that scikit-learn carries"
    bunch, entry = BUNDLED[name](), CATALOGUE[name]
    features, targets = (tuple(map(str, names)) for names in (bunch.feature_names, bunch.target_names))
    X, y = np.ascontiguousarray(bunch.data, dtype=np.float64), bunch.target.astype(np.int64)
    return Dataset(X, y, name, features, targets, entry.source, entry.licence)

def load_iris() -> Dataset: # 150 × 4, 3 classes
    "Iris flowers (Fisher, 1936)."
    return _bundled("iris")

def load_wine() -> Dataset: # 178 × 13, 3 classes
    "Wines of three growers, by chemical analysis."
    return _bundled("wine")

def load_breast_cancer() -> Dataset: # 569 × 30, 2 classes
    "Cell nuclei of breast tumors (Street et al., 1993)."
    return _bundled("breast_cancer")

def load_digits() -> Dataset: # 1797 × 64, 10 classes
    "Handwritten digits of 8 × 8 pixels."
    return _bundled("digits")

def _dense_blocks(X, y):
    "The bytes of a dense table, some rows at a time"
    for start in range(0, X.shape[0], 8192):
        block = np.asarray(X[start:start + 8192], dtype=np.float64) + 0.  # -0. + 0. is 0.
        block[np.isnan(block)] = np.nan
        yield block.astype("<f8", order="C", copy=False)
    yield y

def _sparse_rows(X, y):
    "A hash of each row of a sparse table, sorted"
    X = sp.csr_matrix(X, dtype=np.float64, copy=True)
    X.sum_duplicates()
    X.eliminate_zeros()
    columns, values = X.indices.astype("<i8"), X.data.astype("<f8")
    ends = zip(X.indptr, X.indptr[1:], y)
    return sorted(hashlib.sha256(columns[a:b].tobytes() + values[a:b].tobytes() + c.tobytes()).digest() for a, b,
                  c in ends)

def content_hash(
    X:np.ndarray|sp.csr_matrix, # (n, d)
    y:np.ndarray|None=None, # (n,) class numbers
) -> str: # sha256 in hexadecimal
    "A hash of what is in a table, the same on every machine; the order of rows does not count in a sparse one."
    y = np.zeros(X.shape[0], dtype="<i8") if y is None else np.asarray(y).astype("<i8")
    total = hashlib.sha256(f"{X.shape} {np.bincount(y).tolist()}".encode())
    for block in (_sparse_rows if sp.issparse(X) else _dense_blocks)(X, y): total.update(block)
    return total.hexdigest()

def _npz_arrays(path):
    "The arrays of an .npz file"
    try:
        with np.load(path, allow_pickle=False) as archive: return {key: archive[key] for key in archive.files}
    except FileNotFoundError: raise
    except Exception as error:  # a cut-off zip, a pickle, an .npy under another name: numpy says it in many ways
        raise ValueError(f"{path} is not an .npz file of plain arrays ({type(error).__name__}); "
                         "write it with numpy.savez.") from None

def read_npz(
    path:str|os.PathLike, # In the format above
) -> tuple[np.ndarray|sp.csr_matrix, dict[str, np.ndarray]]: # X as float64, the other arrays
    "Read a file of the data folder; ValueError in one sentence where it is not one."
    arrays = _npz_arrays(path)
    if "indptr" in arrays:
        if arrays.pop("format", np.array(b"csr")).item() not in (b"csr", "csr"):
            raise ValueError(f"{path} is sparse but not CSR; save X.tocsr().")
        data, indices, indptr = (arrays.pop(key) for key in ("data", "indices", "indptr"))
        return sp.csr_matrix((data.astype(np.float64), indices, indptr), shape=tuple(arrays.pop("shape"))), arrays
    if "X" not in arrays: raise ValueError(f"{path} has the keys {sorted(arrays)}, but no X.")
    X = arrays.pop("X")
    if X.ndim != 2 or X.dtype.kind not in "biuf":
        raise ValueError(f"X in {path} is {X.ndim}-dimensional of type {X.dtype}; a table of numbers is needed.")
    return np.ascontiguousarray(X, dtype=np.float64), arrays

def _smallest(values):
    "The values in the smallest type that holds them all"
    whole = len(values) and np.isfinite(values).all() and (np.round(values) == values).all()
    for kind in (np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32) if whole else ():
        if np.iinfo(kind).min <= values.min() and values.max() <= np.iinfo(kind).max: return values.astype(kind)
    return values

def write_npz(
    path:str|os.PathLike, # Its folder is made if need be
    dataset:Dataset, # Name, source and licence are not stored
):
    "Store a data set in the format above."
    arrays = dict(y=dataset.y, feature_names=dataset.feature_names, target_names=dataset.target_names, **dataset.extras)
    X, path = dataset.X, Path(path)
    if sp.issparse(X):
        arrays |= dict(format=b"csr", shape=X.shape, data=_smallest(X.data), indices=X.indices, indptr=X.indptr)
    else: arrays["X"] = _smallest(X.ravel()).reshape(X.shape)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.stem}-{uuid.uuid4().hex}.part")
    try:
        with open(unfinished, "xb") as file:
            np.savez_compressed(file, **{key: np.asarray(values) for key,
                                         values in arrays.items() if values is not None})
        os.replace(unfinished, path)
    finally: unfinished.unlink(missing_ok=True)

def parse_shape(text:str) -> Dataset: # In the plane
    "A file of the clustering benchmark of Fränti and Sieranoja. text: x, y, class from 1 on, between blanks or tabs."
    table = np.array([line.split() for line in text.splitlines() if line.strip()], dtype=np.float64)
    return Dataset(table[:, :2].copy(), table[:, 2].astype(np.int64) - 1, feature_names=("x", "y"))

def class_numbers(
    labels:Sequence, # One a row
    names:Sequence[str]|None=None, # All of them, in order; None: sorted
) -> tuple[np.ndarray, tuple[str, ...]]: # (n,) int64, names
    "Class numbers for class names."
    names = sorted(set(labels)) if names is None else names
    number = {name: j for j, name in enumerate(names)}
    return np.array([number[label] for label in labels], dtype=np.int64), tuple(map(str, names))

def parse_ecoli(text:str) -> Dataset: # Classes from the largest to the smallest
    "Proteins of Escherichia coli (UCI 39). text: ecoli.data: a name, seven numbers and the class, between blanks."
    rows = [line.split() for line in text.splitlines() if line.strip()]
    y, names = class_numbers([row[8] for row in rows], ("cp", "im", "pp", "imU", "om", "omL", "imL", "imS"))
    features = ("mcg", "gvh", "lip", "chg", "aac", "alm1", "alm2")
    return Dataset(np.array([row[1:8] for row in rows], dtype=np.float64), y, feature_names=features,
                   target_names=names)

def parse_anuran(text:str) -> Dataset: # y is the species; family, genus and record_id are extras
    "Calls of frogs (UCI 406). text: frogs_MFCCs.csv: a header, 22 numbers, family, genus, species, record."
    header, *rows = csv.reader(io.StringIO(text))
    family, genus, species, record = map(np.array, zip(*(row[22:26] for row in rows)))
    y, names = class_numbers(species.tolist())
    return Dataset(np.array([row[:22] for row in rows], dtype=np.float64), y, target_names=names,
                   feature_names=tuple(name.replace(" ", "") for name in header[:22]),
                   extras=dict(family=family, genus=genus, record_id=record.astype(np.int64)))

AVILA = ("intercolumnar_distance", "upper_margin", "lower_margin", "exploitation", "row_number", "modular_ratio",
         "interlinear_spacing", "weight", "peak_number", "modular_ratio_interlinear_spacing")

def parse_avila(
    train:str, # avila-tr.txt: ten numbers and a letter, between commas, no header
    test:str, # avila-ts.txt: the same
) -> Dataset: # Training rows first; is_train is an extra
    "Pages of the Avila Bible by the hand that wrote them (UCI 459)."
    first, second = ([row for row in csv.reader(io.StringIO(text)) if row] for text in (train, test))
    y, names = class_numbers([row[10] for row in first + second])
    return Dataset(np.array([row[:10] for row in first + second], dtype=np.float64), y, feature_names=AVILA,
                   target_names=names,
                   extras=dict(is_train=np.arange(len(y)) < len(first)))

def parse_dry_beans(text:str) -> Dataset: # Classes in alphabetical order
    "Beans of seven kinds, measured in photographs (UCI 602). text: dry_Bean_Dataset.arff."
    from scipy.io.arff import loadarff
    rows, about = loadarff(io.StringIO(text))
    *features, target = about.names()
    y, names = class_numbers([label.decode() for label in rows[target]])
    return Dataset(np.column_stack([rows[name].astype(np.float64) for name in features]), y,
                   feature_names=tuple(features), target_names=names)

def parse_mice_protein(
    content:bytes, # Data_Cortex_Nuclear.xls: MouseID, 77 numbers or nothing, Genotype, Treatment, Behavior, class
) -> Dataset: # Missing values are nan; mouse_id, genotype, treatment and behavior are extras
    "Proteins in the brains of mice (UCI 342)."
    workbook = needed("python_calamine").CalamineWorkbook.from_filelike(io.BytesIO(content))
    header, *rows = workbook.get_sheet_by_index(0).to_python()
    y, names = class_numbers([row[81] for row in rows])
    X = np.array([[np.nan if cell == "" else cell for cell in row[1:78]] for row in rows], dtype=np.float64)
    extras = {key: np.array([row[i] for row in rows]) for key,
              i in dict(mouse_id=0, genotype=78, treatment=79, behavior=80).items()}
    return Dataset(X, y, feature_names=tuple(header[1:78]), target_names=names, extras=extras)

COVERTYPE = (("Elevation", "Aspect", "Slope", "Horizontal_Distance_To_Hydrology", "Vertical_Distance_To_Hydrology",
              "Horizontal_Distance_To_Roadways", "Hillshade_9am", "Hillshade_Noon", "Hillshade_3pm",
              "Horizontal_Distance_To_Fire_Points",
              *(f"Wilderness_Area{i}" for i in range(1, 5)), *(f"Soil_Type{i}" for i in range(1, 41))),
             ("1 Spruce/Fir", "2 Lodgepole Pine", "3 Ponderosa Pine", "4 Cottonwood/Willow", "5 Aspen", "6 Douglas-fir",
              "7 Krummholz"))

def covtype_by_sklearn() -> Dataset: # Classes numbered from 0
    "Forest cover (UCI 31)."
    X, y = sklearn_datasets.fetch_covtype(return_X_y=True)
    return Dataset(np.ascontiguousarray(X, dtype=np.float64), y.astype(np.int64) - 1, "", *COVERTYPE)

PIXELS = tuple(f"pixel_{i}_{j}" for i in range(28) for j in range(28))

def mnist_by_sklearn() -> Dataset: # The first 60,000 of the 70,000 rows
    "The training part of MNIST (OpenML 554)."
    parser = "pandas" if find_spec("pandas") else "liac-arff"  # the second is slower, but needs nothing
    X, y = sklearn_datasets.fetch_openml("mnist_784", version=1, return_X_y=True, as_frame=False, parser=parser)
    return Dataset(np.array(X[:60000], dtype=np.float64), y[:60000].astype(np.int64), "", PIXELS, tuple("0123456789"))

def newsgroups_by_sklearn(
    stripped:bool=False, # Without headers, footers and quotes, and without words of more than a tenth of the texts
) -> Dataset: # CSR; training rows first, then by class and file name; is_train is an extra
    "Word counts of 20 newsgroups."
    from sklearn.feature_extraction.text import CountVectorizer
    options = dict(shuffle=False, remove=("headers", "footers", "quotes") if stripped else ())
    train, test = (sklearn_datasets.fetch_20newsgroups(subset=subset, **options) for subset in ("train", "test"))
    rows = [(bunch is test, int(c), str(path), text) for bunch in (train, test) for c, path,
            text in zip(bunch.target, bunch.filenames, bunch.data)]
    rows.sort(key=lambda row: row[:3])
    counter = CountVectorizer(stop_words="english", min_df=.01, max_df=.1 if stripped else 1.)
    X = sp.csr_matrix(counter.fit_transform(row[3] for row in rows), dtype=np.float64)
    return Dataset(X, np.array([row[1] for row in rows]), "", tuple(counter.get_feature_names_out().tolist()),
                   tuple(train.target_names),
                   extras=dict(is_train=np.array([not row[0] for row in rows])))

class Published(NamedTuple):
    "A line of the catalogue."
    name:str # Of the function, without load_ or fetch_
    shape:tuple[int, int] # n, d
    k:int # Classes
    content:str # Fingerprint
    source:str # A page for people
    licence:str="CC BY 4.0" # As the publisher states it
    parse:Callable|None=None # Contents of the files -> Dataset; None: scikit-learn carries it
    url:str="" # What is downloaded; "": parse does that
    files:tuple[str, ...]=() # In the archive, or the file itself
    checksums:tuple[str, ...]=() # sha256 of the files, where all copies are alike
    stem:str="" # File name in the data folder; "": the name

PARSE = {                           # who reads the contents of the files; scikit-learn carries the others
    "pathbased": parse_shape, "aggregation": parse_shape, "flame": parse_shape, "r15": parse_shape,
    "ecoli": parse_ecoli, "dry_beans": parse_dry_beans, "mice_protein": parse_mice_protein, "anuran": parse_anuran,
    "avila": parse_avila, "covtype": covtype_by_sklearn, "mnist": mnist_by_sklearn,
    "twentynewsgroups": newsgroups_by_sklearn,
    "twentynewsgroups_stripped": lambda: newsgroups_by_sklearn(stripped=True)}

def read_catalogue() -> dict: # name -> Published
    "The lines of datasets.csv, which lies beside this module."
    with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    def entry(name, n, d, k, content, source, licence, url, files, checksums, stem):
        return Published(name, (int(n), int(d)), int(k), content, source, licence, PARSE.get(name), url,
                         tuple(files.split()), tuple(checksums.split()), stem)
    return {line["name"]: entry(**line) for line in lines}

CATALOGUE = read_catalogue()

def data_folder() -> Path|None: # None if XCLUST_DATA is not set
    "Your own folder of data; ValueError if XCLUST_DATA names none."
    named = os.environ.get("XCLUST_DATA")
    if not named: return None
    if Path(named).expanduser().is_dir(): return Path(named).expanduser()
    raise ValueError(f"XCLUST_DATA is {named!r}, which is not a folder; name one that is, or unset it.")

def cache_folder() -> Path: # Made when something is stored
    "Where fetched data are kept: beside scikit-learn's."
    return Path(os.environ.get("SCIKIT_LEARN_DATA") or "~/scikit_learn_data").expanduser() / "xclust"

def stored(entry:Published) -> Path|None: # None: not on this machine
    "The file of a data set, in the data folder or else in the cache. entry: a line of the catalogue."
    places = [folder / f"{entry.stem or entry.name}.npz" for folder in (data_folder(), cache_folder()) if folder]
    return next((path for path in places if path.is_file()), None)

class Catalogue(tuple):
    "Entries that print as a table."
    def rows(self) -> list[dict]: # For pandas.DataFrame
        "The table, a dict a line."
        return [dict(name=e.name, n=e.shape[0], d=e.shape[1], k=e.k, where=_where(e), licence=e.licence,
                     source=e.source) for e in self]

    def __repr__(self):
        rows = self.rows()
        cells = [[str(value) for value in row] for row in [list(rows[0]), *(row.values() for row in rows)]]
        widths = [max(map(len, column)) for column in zip(*cells)]
        put = [str.ljust, *[str.rjust]*3, *[str.ljust]*3]
        return "\n".join("  ".join(p(c, w) for p, c, w in zip(put, row, widths)).rstrip() for row in cells)

def _where(entry):
    "In which of the places a data set is"
    if entry.parse is None: return "scikit-learn"
    path = stored(entry)
    return "to fetch" if path is None else "XCLUST_DATA" if path.parent == data_folder() else "cache"

def catalogue() -> Catalogue: # A tuple of entries
    "Every data set: size, classes, where it is, licence, source."
    return Catalogue(CATALOGUE.values())

def needed(module:str):
    "An optional module; ImportError that says how to get it. module: to import."
    try: return __import__(module)
    except ImportError:
        raise ImportError(f'This data set needs {module} to be fetched: pip install pooch python-calamine.') from None

def download(entry:Published) -> bytes: # As they came
    "What is at the url, by pooch; OSError in one sentence. entry: with a url."
    pooch = needed("pooch")
    pooch.get_logger().setLevel("WARNING")  # it would tell a hash and a path that nobody needs
    try:
        with tempfile.TemporaryDirectory() as folder:
            return Path(pooch.retrieve(entry.url, known_hash=None, fname="original", path=folder)).read_bytes()
    except OSError as error:
        raise OSError(f"{entry.name} could not be downloaded from {entry.url} ({type(error).__name__}); "
                      "try again later, or put "
                      f"{entry.stem or entry.name}.npz into the folder that XCLUST_DATA names.") from error

LARGEST_MEMBER = 2**30     # bytes; no original comes near, and a small archive can hold much more than memory

def unpacked(content:zipfile.ZipFile, path:str) -> bytes: # ValueError if it is too large
    "A file of an archive."
    size = content.getinfo(path).file_size
    if size > LARGEST_MEMBER: raise ValueError(f"{path} would fill {size / 2**30:.0f} GB.")
    return content.read(path)

def member(
    archive:bytes, # A zip file
    name:str, # Of a file, without folders
) -> bytes: # Its content
    "A file of an archive, in whatever folder or inner archive it lies; KeyError if it is not there."
    with zipfile.ZipFile(io.BytesIO(archive)) as content:
        paths = content.namelist()
        for path in paths:
            if path.rpartition("/")[2] == name: return unpacked(content, path)
        for path in paths:
            if path.lower().endswith(".zip"):
                try: return member(unpacked(content, path), name)
                except KeyError: pass
    raise KeyError(name)

def original(
    entry:Published, # A line of the catalogue, not of those that scikit-learn carries
    get:Callable=download, # Published -> bytes
) -> Dataset: # Parsed, not yet compared with the fingerprint
    "Fetch a public original and parse it; ValueError if it cannot be what was published."
    if not entry.url: return _by_sklearn(entry)
    if entry.name == "mice_protein": needed("python_calamine")  # before the download, not after it
    raw = get(entry)
    try:
        contents = [raw if entry.url.endswith(f"/{name}") else member(raw, name) for name in entry.files]
        if any(hashlib.sha256(c).hexdigest() != known for c, known in zip(contents, entry.checksums)):
            raise ValueError("checksum")
        return entry.parse(*(c if name.endswith(".xls") else c.decode("utf-8-sig") for c,
                             name in zip(contents, entry.files)))
    except Exception as error:  # whatever a parser meets in a broken file
        raise ValueError(f"{entry.url} did not give the published {entry.name}, but something broken; "
                         "nothing was stored; try again later.") from error

def _by_sklearn(entry):
    "Let scikit-learn fetch, and say in one sentence if it cannot"
    try: return entry.parse()
    except (OSError, ValueError) as error:
        raise OSError(f"{entry.name} could not be fetched by scikit-learn ({type(error).__name__}); try again later, "
                      "or put "
                      f"{entry.stem or entry.name}.npz into the folder that XCLUST_DATA names.") from error

def as_published(
    dataset:Dataset, # As read
    entry:Published, # What it should be
    place:str, # Where it was read, for the message
    advice:str="remove or rename it", # What to do, for the message
) -> Dataset: # The same
    "Compare a data set with the catalogue; ValueError if it is another."
    (n, d), found = dataset.X.shape, content_hash(dataset.X, dataset.y)
    if found == entry.content: return dataset
    raise ValueError(f"{place} is not the published {entry.name}: it is {n} × {d} with fingerprint {found[:8]}, not "
                     f"{entry.shape[0]} × {entry.shape[1]} with {entry.content[:8]}; {advice}.")

def open_stored(
    path:Path, # In the format above
    entry:Published, # What it should be
) -> Dataset: # Compared with the catalogue
    "Read a data set of the catalogue from the data folder or the cache."
    X, arrays = read_npz(path)
    y = arrays.pop("y", None)
    if y is None or y.shape != X.shape[:1] or y.dtype.kind not in "iu":
        raise ValueError(f"y in {path} is not one class number a row of X.")
    features, targets = (tuple(map(str, arrays.pop(key))) if key in arrays else None
                         for key in ("feature_names", "target_names"))
    extras = {key: values for key, values in arrays.items() if values.shape[:1] == y.shape}
    return as_published(Dataset(X, y.astype(np.int64), "", features, targets, extras=extras), entry, str(path))

def fetch(
    name:str, # In the catalogue
    get:Callable=download, # Published -> bytes
) -> Dataset: # What was published, to the last bit
    "A data set from the data folder, else from the cache, else from its public original."
    if name not in CATALOGUE: raise ValueError(f"name is {name!r}, which is none of {', '.join(CATALOGUE)}.")
    if name in BUNDLED: return _bundled(name)
    entry = CATALOGUE[name]
    path = stored(entry)
    if path: dataset = open_stored(path, entry)
    else:
        dataset = as_published(original(entry, get), entry, entry.url or entry.source, "nothing was stored; the "
                                                                                       "publisher may have changed it")
        try: write_npz(cache_folder() / f"{entry.stem or name}.npz", dataset)
        except OSError as error:
            warnings.warn(f"{name} could not be kept in {cache_folder()} ({type(error).__name__}) and will be fetched "
                          "again next time.", stacklevel=2)
    features = PIXELS if name == "mnist" else dataset.feature_names  # files of MNIST rarely name them
    return replace(dataset, name=name, feature_names=features, source=entry.source, licence=entry.licence)

def fetch_pathbased() -> Dataset: # 300 × 2, 3 classes
    "Two blobs in a broken ring (Chang and Yeung, 2008)."
    return fetch("pathbased")

def fetch_aggregation() -> Dataset: # 788 × 2, 7 classes
    "Seven blobs, some of which touch (Gionis, Mannila and Tsaparas, 2007)."
    return fetch("aggregation")

def fetch_flame() -> Dataset: # 240 × 2, 2 classes
    "A blob in a crescent (Fu and Medico, 2007)."
    return fetch("flame")

def fetch_r15() -> Dataset: # 600 × 2, 15 classes
    "Fifteen round blobs (Veenman, Reinders and Backer, 2002)."
    return fetch("r15")

def fetch_ecoli(
    min_class_size:int=1, # 10 leaves 327 rows in 5 classes, as in the SpEx paper
) -> Dataset: # 336 × 7, 8 classes
    "Where proteins of Escherichia coli are found (Horton and Nakai, 1996)."
    least = _from_to("min_class_size", min_class_size, 1, 143)
    dataset = fetch("ecoli")
    return dataset.take(np.bincount(dataset.y)[dataset.y] >= least)

def fetch_dry_beans() -> Dataset: # 13,611 × 16, 7 classes
    "Beans of seven kinds, measured in photographs (Koklu and Özkan, 2020)."
    return fetch("dry_beans")

def fetch_anuran() -> Dataset: # 7195 × 22, 10 species
    "Calls of frogs (Colonna et al., 2015)."
    return fetch("anuran")

def fetch_avila() -> Dataset: # 20,867 × 10, 12 hands; one value of 386 is in the original
    "Pages of the Avila Bible by the hand that wrote them (De Stefano et al., 2018)."
    return fetch("avila")

def fetch_mice_protein(
    complete:bool=False, # True: the papers' 69 columns, with fewer than 10 missing values, these filled with the mean
) -> Dataset: # 1080 × 77 with nan where a value is missing, or 1080 × 69 without; 8 classes
    "Proteins in the brains of mice (Higuera, Gardiner and Cios, 2015)."
    dataset = fetch("mice_protein")
    return _complete(dataset, 10) if complete else dataset

def _complete(dataset, limit):
    "The columns with fewer than `limit` missing values, filled with their means"
    keep = np.flatnonzero(np.isnan(dataset.X).sum(axis=0) < limit)
    X = dataset.X[:, keep]
    X = np.where(np.isnan(X), np.nanmean(X, axis=0), X)
    return replace(dataset, X=X, feature_names=dataset.feature_names and tuple(dataset.feature_names[i] for i in keep))

def _drawn(name, n_samples, random_state):
    "A data set, or rows of it drawn at random"
    n = CATALOGUE[name].shape[0]
    if n_samples is None: return fetch(name)
    size = _from_to("n_samples", n_samples, 1, n)
    rows = check_random_state(random_state).choice(n, size, replace=False)
    return fetch(name).take(np.sort(rows))

def fetch_covtype(
    n_samples:int|None=None, # So many rows, drawn at random; None: all
    random_state=None, # Seed of the draw
) -> Dataset: # 581,012 × 54, 7 classes
    "Forest cover of squares of 30 m (Blackard and Dean, 1999)."
    return _drawn("covtype", n_samples, random_state)

def fetch_mnist(
    n_samples:int|None=None, # So many rows, drawn at random; None: all
    random_state=None, # Seed of the draw
) -> Dataset: # 60,000 × 784, 10 classes
    "Handwritten digits of 28 × 28 pixels, the training part (LeCun, Cortes and Burges, 1998)."
    return _drawn("mnist", n_samples, random_state)

def fetch_twentynewsgroups(
    stripped:bool=False, # True: without headers, footers and quotes, or words of more than a tenth of the texts
    categories:str|Sequence[str]|None=None, # Only these groups; None: all
) -> Dataset: # 18,846 × 1893 word counts (1069 if stripped), CSR; 20 classes
    "Word counts of posts to newsgroups (Lang, 1995)."
    dataset = fetch("twentynewsgroups_stripped" if stripped else "twentynewsgroups")
    if categories is None: return dataset
    chosen = [categories] if isinstance(categories, str) else list(categories)
    unknown = [c for c in chosen if c not in dataset.target_names]
    if unknown or not chosen:
        raise ValueError(f"categories is {categories!r}; some of {', '.join(dataset.target_names)} are needed.")
    return dataset.take(np.isin(np.array(dataset.target_names)[dataset.y], chosen))

def _from_to(name, value, least, most=None):
    "A whole number in its range; ValueError that names it"
    fits = isinstance(value, Integral) and not isinstance(value,
                                                          bool) and least <= value <= (value if most is None else most)
    if fits: return int(value)
    raise ValueError(f"{name} is {value!r}; a whole number "
                     f"{f'of at least {least}' if most is None else f'from {least} to {most}'} is needed.")

def _above(name, value, least=0.):
    "A finite number above its limit; ValueError that names it"
    if isinstance(value, Real) and least < value < np.inf: return float(value)
    raise ValueError(f"{name} is {value!r}; a finite number above {least:g} is needed.")

def load_embeddings(
    path:str|os.PathLike, # A file .npz or .npy, or the name of one in the folder XCLUST_DATA, also without its ending
    labels:np.ndarray|str|os.PathLike|None=None, # One a row: array, .npy or .txt (a line each); None: y of the .npz
    licence:str="", # To be shown
) -> Dataset: # X finite; y numbered in the sorted order of the labels
    "Your own rows: an .npz with X and perhaps y, feature_names, target_names, or an .npy with X."
    file = _found(path)
    X, arrays = read_npz(file) if file.suffix == ".npz" else (_npy_table(file), {})
    if not np.isfinite(X.data if sp.issparse(X) else X).all():
        raise ValueError(f"X in {file} has values that are nan or infinite; leave out those rows.")
    y, names = arrays.pop("y", None), arrays.pop("target_names", None)
    if labels is not None: y, names = _labels(labels), None
    if y is not None: y, names = _encoded(y, names, X.shape[0], file)
    features = arrays.pop("feature_names", None)
    if features is not None and len(features) != X.shape[1]:
        raise ValueError(f"{file} has {len(features)} feature_names for {X.shape[1]} columns.")
    extras = {key: values for key, values in arrays.items() if values.shape[:1] == X.shape[:1]}
    return Dataset(X, y, file.stem, None if features is None else tuple(map(str, features)), names, "your own", licence,
                   extras)

def _found(path):
    "The file of that path, or of that name in the data folder"
    folder, endings = data_folder(), (".npz", ".npy")
    places = [Path(path)] + ([folder / f"{path}{ending}" for ending in ("", *endings)] if folder else [])
    for file in places:
        if file.suffix in endings and file.is_file(): return file
    where = f"nor in {folder}" if folder else "and XCLUST_DATA, which may name a folder of such files, is not set"
    raise FileNotFoundError(f"There is no file {path} that ends in .npz or .npy, {where}.")

def _npy_table(file):
    "The table in an .npy file"
    try: X = np.load(file, allow_pickle=False)
    except Exception as error:
        raise ValueError(f"{file} is not an .npy file of numbers ({type(error).__name__}); "
                         "write it with numpy.save.") from None
    if X.ndim == 2 and X.dtype.kind in "biuf": return np.ascontiguousarray(X, dtype=np.float64)
    raise ValueError(f"{file} is {X.ndim}-dimensional of type {X.dtype}; a table of numbers is needed.")

def _labels(labels):
    "Labels from an array or a file"
    if not isinstance(labels, (str, os.PathLike)): return np.asarray(labels)
    if Path(labels).suffix == ".npy": return np.load(labels, allow_pickle=False)
    return np.array(Path(labels).read_text(encoding="utf-8").splitlines())

def _encoded(labels, names, n, file):
    "Class numbers and names"
    if labels.shape != (n,):
        raise ValueError(f"{file} has {n} rows and labels of shape {labels.shape}; one a row is needed.")
    classes, y = np.unique(labels, return_inverse=True)
    if names is None: return y.astype(np.int64), tuple(map(str, classes.tolist()))
    if labels.dtype.kind in "iu" and 0 <= classes[0] and classes[-1] < len(names):
        return y.astype(np.int64), tuple(str(names[c]) for c in classes)
    raise ValueError(f"{file} has {len(names)} target_names, so y must hold whole numbers from 0 to {len(names) - 1}.")

def _generated(X, y, name, paper, **names):
    "A data set made on the spot"
    return Dataset(np.ascontiguousarray(X, dtype=np.float64), np.asarray(y, dtype=np.int64), name, source=paper,
                   licence="made here", **names)

def make_moons(n_samples:int=500, noise:float=.05, random_state=None) -> Dataset: # n_samples × 2, 2 clusters
    "Two moons, by scikit-learn. n_samples: rows; noise: standard deviation; random_state: seed."
    n, noise = _from_to("n_samples", n_samples, 2), _above("noise", noise, -1e-300)
    X, y = sklearn_datasets.make_moons(n, noise=noise, random_state=random_state)
    return _generated(X, y, "moons", "scikit-learn", feature_names=("x", "y"))

def make_trap(
    n_samples:int=1000, # Rows in the two blobs
    height:float=100., # Of the outliers
    spread:float=.01, # Standard deviation of the blobs
    random_state=None, # Seed
) -> Dataset: # (n_samples + 2) × 2, 3 clusters; the last two rows are cluster 2
    "Two blobs at (-2, 0) and (2, 0) and an outlier high above each, a cluster that ID3 and CART tear apart."
    n, height = _from_to("n_samples", n_samples, 2), _above("height", height)
    y = np.repeat([0, 1, 2], [n - n // 2, n // 2, 2])
    X = check_random_state(random_state).normal(0, _above("spread", spread), (n + 2, 2))
    X[:, 0] += np.where(y == 0, -2, 2)
    X[-2:] = [-2, height], [2, height]
    return _generated(X, y, "trap", "IMM paper, figure 3", feature_names=("x", "y"))

def make_synthetic_1(
    n_samples:int=5000, # Rows
    n_features:int=1000, # Columns
    far:float=1000., # First feature of the two lonely rows
    n_flipped:int=100, # Features in which a row differs from its group
    random_state=None, # Seed
) -> Dataset: # 3 clusters: the two lonely rows; mostly ones; mostly zeros
    "Synthetic I of the ExKMC paper: a pair of far rows that CART separates."
    n, d = _from_to("n_samples", n_samples, 4), _from_to("n_features", n_features, 2)
    flips, far, rng = _from_to("n_flipped", n_flipped, 0, d - 1), _above("far", far), check_random_state(random_state)
    y = np.repeat([0, 1, 2], [2, (n - 1)//2, (n - 2)//2])
    X = np.repeat((y == 1)[:, None], d, axis=1).astype(np.float64)
    for row in X[2:]:
        flipped = 1 + rng.choice(d - 1, flips, replace=False)
        row[flipped] = 1 - row[flipped]
    X[0], X[1], X[:, 0] = 1, 0, np.where(y == 0, far, 0)
    return _generated(X, y, "synthetic_1", "ExKMC paper, Synthetic I")

def make_hypercube(
    n_clusters:int=8, # Corners
    n_features:int=64, # Dimension of the cube, and rows a cluster
    min_distance:float=.25, # Two corners differ in at least this share of the features
    random_state=None, # Seed
) -> Dataset: # n_clusters * n_features rows; the clusters cost n_clusters * (n_features - 1)
    "Random corners of {-1, 1}^d, each as the d rows that have a zero in one coordinate."
    k, d = _from_to("n_clusters", n_clusters, 1), _from_to("n_features", n_features, 1)
    corners = _corners(k, d, _above("min_distance", min_distance), check_random_state(random_state))
    return _around(corners, "hypercube", "IMM paper, Theorem 4")

def _around(corners, name, paper):
    "Each corner as d rows with a zero in one coordinate"
    k, d = corners.shape
    X = np.repeat(corners, d, axis=0)
    X[np.arange(k*d), np.tile(np.arange(d), k)] = 0
    return _generated(X, np.repeat(np.arange(k), d), name, paper)

def _corners(k, d, least, rng):
    "Random corners; one that is too close to another is drawn again"
    corners = np.empty((0, d))
    for _ in range(100*k):
        corner = rng.choice([-1., 1.], d)
        if ((corners != corner).mean(axis=1) >= least).all(): corners = np.vstack([corners, corner])
        if len(corners) == k: return corners
    raise ValueError(f"n_features is {d}, too few for n_clusters={k} corners that differ in a share of {least:g} of "
                     "them; take more features or fewer clusters.")

def make_synthetic_2(
    n_clusters:int=30, # Codewords
    n_features:int=1000, # Their length, and rows a cluster
    random_state=None, # Seed
) -> Dataset: # n_clusters * n_features rows; the best clustering costs n_clusters * (n_features - 1)
    "Synthetic II of the ExKMC paper: the corners of a cube at the paper's size."
    return replace(make_hypercube(n_clusters, n_features, random_state=random_state), name="synthetic_2",
                   source="ExKMC paper, Synthetic II")

def make_opposite_corners(
    n_features:int=10, # Dimension d
) -> Dataset: # 2d rows, 2 clusters
    "Theorem 2 of the IMM paper: all 1 - e_i and all -1 + e_i; the best cut costs 2 - 1/d times the best 2 medians."
    d = _from_to("n_features", n_features, 1)
    return _around(np.array([[1.]*d, [-1.]*d]), "opposite_corners", "IMM paper, Theorem 2")

def make_unit_vectors(
    n_clusters:int=5, # k
    n_copies:int=1, # Rows a cluster
) -> Dataset: # k * n_copies rows of k - 1 features, k clusters of cost 0
    "Zero and the k - 1 unit vectors: a tree of cost 0 has depth k - 1 and uses every feature."
    k, copies = _from_to("n_clusters", n_clusters, 2), _from_to("n_copies", n_copies, 1)
    X = np.vstack([np.zeros(k - 1), np.eye(k - 1)])
    return _generated(np.repeat(X, copies, axis=0), np.repeat(np.arange(k), copies), "unit_vectors",
                      "IMM paper, section 3")

MIXTURE = ((.50, .48, .01, .01), (.50, .39, .10, .01), (.50, .39, .01, .10), (.50, .30, .10, .10))

def make_discrete_mixture(
    n_instances:int=5, # Rows a distribution
    n_draws:int=100, # Draws a row
    probabilities=MIXTURE, # (k, bins), each row sums to 1
    random_state=None, # Seed
) -> Dataset: # (k * n_instances) × bins, k clusters: the share of the draws in each bin
    "Histograms of draws from discrete distributions."
    p = np.asarray(probabilities, dtype=np.float64)
    if p.ndim != 2 or not (p >= 0).all() or not np.allclose(p.sum(axis=1), 1):
        raise ValueError("probabilities must have one row a distribution, each of numbers from 0 on that sum to 1.")
    size, draws, rng = _from_to("n_instances", n_instances, 1), _from_to("n_draws", n_draws,
                                                                         1), check_random_state(random_state)
    X = np.vstack([rng.multinomial(draws, row/row.sum(), size) for row in p])/draws
    return _generated(X, np.repeat(np.arange(len(p)), size), "discrete_mixture", "kernel paper, the χ² experiment")
