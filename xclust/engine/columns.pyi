# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from scipy.sparse import csr_matrix
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'MISSING_CODE', 'N_EDGES', 'midpoint', 'low_end', 'gaps_around', 'ends_in_gaps', 'ends_around',
    'bin_edges', 'guide_of', 'fill_codes', 'OneColumn', 'Columns', 'SparseRows', 'SparseValues',
    'by_column', 'bisect', 'turn', 'code_columns', 'codes_of', 'Cells', 'SparseCodes', 'ordered']

MISSING_CODE: int

N_EDGES: int

def midpoint(left: float, right: float) -> float: ...

def low_end(left: float, right: float) -> float: ...

def gaps_around(x: Any, inside: Any) -> Any: ...

def ends_in_gaps(below: Any, low: Any, high: Any, above: Any) -> Any: ...

def ends_around(x: Any, inside: Any) -> Any: ...

def bin_edges(sample: ArrayLike | Any, edges: ArrayLike | Any, only: ArrayLike | Any) -> None: ...

def guide_of(edges: Any, guide: Any) -> Any: ...

def fill_codes(x: Any, edges: ArrayLike | Any, only: ArrayLike | Any, codes: ArrayLike | Any) -> Any: ...

def by_column(X: ArrayLike | Any) -> Any: ...

def bisect(x: Any, edges: Any, only: Any, codes: Any) -> None: ...

def _code_one(columns: Any, j: Any, sample_size: Any = 2048) -> None: ...

def turn(X: ArrayLike | Any, values: Any, run: Any) -> None: ...

def code_columns(X: ArrayLike | Any, run: Any = ...) -> Columns: ...

def codes_of(columns: Columns, points: np.ndarray) -> np.ndarray: ...

def ordered(columns: Columns, order: np.ndarray, run: Any = ...) -> Columns: ...

class OneColumn(NamedTuple):
    values: np.ndarray
    codes: np.ndarray
    only: np.ndarray

class Columns(NamedTuple):
    """A table as every rule sees it: feature-major values, one small code a value, the bins behind the codes.

    Parameters
    ----------
    values : ndarray of shape (d, n), float64
        Or `SparseValues`.
    codes : ndarray of shape (d, n), uint8
        Or `SparseCodes`.
    edges : ndarray of shape (d, 255), float64
    only : ndarray of shape (d, 255), float64
        The value of a bin that holds just one, else NaN.

    References
    ----------
    .. [1] The chapter "A table as small codes",
           https://xclust.github.io/xclust/nbs/6_engine/columns.html
    """
    values: np.ndarray
    codes: np.ndarray
    edges: np.ndarray
    only: np.ndarray
    def one(self, j: Any) -> Any:
        """Parameters
        ----------
        j : object

        References
        ----------
        .. [1] The chapter "A table as small codes",
               https://xclust.github.io/xclust/nbs/6_engine/columns.html
        """

class SparseRows(csr_matrix):
    def __len__(self) -> Any: ...

class SparseValues:
    columns: Any
    rows: Any
    shape: Any
    def __init__(self, X: ArrayLike | Any) -> None: ...
    def __len__(self) -> Any: ...
    @property
    def nbytes(self) -> Any: ...
    @property
    def T(self) -> Any: ...
    def __iter__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def column(self, j: Any) -> Any: ...

class Cells(NamedTuple):
    starts: np.ndarray
    features: np.ndarray
    codes: np.ndarray

class SparseCodes:
    zero: Any
    columns: Any
    cells: Any
    shape: Any
    def __init__(self, values: SparseValues, edges: np.ndarray) -> None: ...
    def __getitem__(self, j: Any) -> Any: ...
