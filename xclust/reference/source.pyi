# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from numpy.typing import ArrayLike
from pathlib import Path
from typing import Any, Self
from typing import NamedTuple
from xclust.reference.kept import Spool
import numpy as np

__all__ = [
    'ROWS', 'COLUMNS_AT_ONCE', 'MANY_CHUNKS', 'TEXTS', 'TABLES', 'OTHERS', 'Chunk',
    'chunks_of_array', 'chunk_of_frame', 'declared_in', 'as_array', 'objects', 'OpenFiles',
    'ReadOnce', 'exact_values', 'chunks_of_parquet', 'rows_together', 'gathered',
    'one_after_the_other', 'zoned_in', 'index_of', 'chunk_of_arrow', 'as_stored',
    'chunks_of_dataset', 'spooled', 'marks_of', 'open_text', 'csv_frames', 'wider', 'in_tables',
    'is_relation', 'batches_of_relation', 'is_spark', 'batches_of_spark', 'clusters_in_spark',
    'ends_in', 'is_text', 'is_hidden', 'check_lake', 'files_of', 'header_of', 'paths_in',
    'as_typed', 'folder_columns', 'with_folder_columns', 'columns_differ', 'Source', 'read_here',
    'brought_here', 'rows_where', 'as_source', 'distinct', 'backend']

ROWS: int

COLUMNS_AT_ONCE: int

MANY_CHUNKS: int

_INDEX: Any

TEXTS: tuple

TABLES: tuple

OTHERS: tuple

_LAKES: dict

def chunks_of_array(X: ArrayLike | Any, rows: Any) -> list: ...

def chunk_of_frame(frame: Any) -> tuple: ...

def declared_in(frame: Any) -> dict: ...

def as_array(values: Any, kind: Any) -> np.ndarray: ...

def objects(values: Any) -> np.ndarray: ...

def exact_values(column: Any) -> np.ndarray: ...

def chunks_of_parquet(path: Any, rows: Any, files: Any, spool: Any) -> tuple: ...

def rows_together(sizes: Any, rows: Any) -> list: ...

def gathered(chunks: Any, rows: Any, spool: Any) -> list: ...

def one_after_the_other(parts: Any) -> np.ndarray: ...

def zoned_in(schema: Any) -> tuple: ...

def index_of(schema: Any) -> list: ...

def chunk_of_arrow(rows: int, read: Callable, schema: Any, where: Any = 'data') -> Chunk: ...

def as_stored(column: Any) -> Any: ...

def chunks_of_dataset(data: Any) -> tuple: ...

def spooled(frames: Any, spool: Any) -> tuple: ...

def marks_of(path: Any) -> tuple: ...

def open_text(path: Any, cells: Any = None, mark: Any = None) -> Any: ...

def csv_frames(path: Any, rows: Any, texts: Any = (), types: Any = ...) -> Any: ...

def wider(told: str, names: Any) -> dict: ...

def in_tables(batches: Any, rows: Any) -> Any: ...

def is_relation(X: ArrayLike | Any) -> bool: ...

def batches_of_relation(relation: Any, names: Any) -> Any: ...

def is_spark(X: ArrayLike | Any) -> bool: ...

def batches_of_spark(frame: Any) -> Any: ...

def clusters_in_spark(X: ArrayLike | Any, query: Any) -> Any: ...

def ends_in(path: Any, endings: Any) -> Any: ...

def is_text(path: Any) -> Any: ...

def is_hidden(path: Any) -> Any: ...

def check_lake(folder: Path) -> None: ...

def files_of(path: Any) -> list: ...

def header_of(path: Any) -> list: ...

def paths_in(data: Any) -> list: ...

def as_typed(texts: list) -> np.ndarray: ...

def folder_columns(data: Any) -> dict: ...

def with_folder_columns(chunks: Any, names: Any, said: dict) -> tuple: ...

def columns_differ(files: Any, i: Any, names: Any, other: Any) -> str: ...

def read_here(source: Any) -> Source: ...

def brought_here(source: Any) -> Source: ...

def rows_where(source: Any, keep: Any) -> Source: ...

def as_source(X: ArrayLike | Any, beside: bool = True) -> Any: ...

def distinct(values: ArrayLike | Any) -> tuple: ...

def backend() -> str: ...

class Chunk(NamedTuple):
    rows: int
    read: Callable
    raw: Callable | None = ...
    declared: dict = ...
    zoned: tuple = ...
    exact: Callable | None = ...

class OpenFiles:
    most: int
    files: Any
    def __init__(self) -> None: ...
    def __call__(self, path: Any) -> Any: ...

class ReadOnce:
    stream: Callable
    spool: Any
    at_once: int
    kept: Any
    lock: Any
    def __init__(self, stream: Callable, spool: Any, at_once: int) -> None: ...
    def read(self, i: Any, columns: Any, exact: Any = False) -> list: ...
    def chunks(self, sizes: Any, like: Any) -> list: ...

class Source:
    """A table that is read in chunks, to be given to `fit` and `predict` in place of X: a folder, one or several Parquet or CSV files, an array or memmap, a list of arrays or frames, a function that yields frames, a Dask DataFrame or Array, a dataset of Arrow, a relation of DuckDB, or a DataFrame of Spark.

    Parameters
    ----------
    data : object
        What holds the rows.
    rows : int, default=ROWS
        Of a chunk, where `data` may be cut anywhere; the tree does not depend on it.
    client : object, default=None
        Of Dask, for its collections: the cluster on which a tree grows; None: the one at work, if any.
    texts : object, default=()
        Columns of CSV files that are text, whatever their fields look like: 01234 is no number.
    ignore : object, default=()
        Columns that do not belong to the table, such as the names of rows.
    state : bool or str, default=False
        For data in files: does a fit keep what its finished passes found, so that the same fit goes on
        there when it was interrupted, to the same tree? It is kept in the cache folder of the user
        until the fit is done. A name keeps fits of the same table apart.
    tell : object, default=None
        Function of a text, such as `print`: is told every few seconds how far a fit is, and how long it
        may still take. None: nobody is.

    Attributes
    ----------
    chunks : list
        The rows, some at a time. Of partitions on a cluster, if their rows are wanted here; all else
        has its own.
    spool : Spool
        Where columns are kept that cannot be read again as they are wanted.
    columns : list
        What the columns are called. Names, or numbers where there are none.

    References
    ----------
    .. [1] The chapter "A table that is read in chunks",
           https://xclust.github.io/xclust/5_reference/source.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM, Source
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> import pandas as pd
    >>> months = [pd.DataFrame({"visits": X[i:i + 2, 0], "age": X[i:i + 2, 1], "segment": labels[i:i + 2]}) for i in (0, 2, 4)]
    >>> source = Source(months)                               # or a folder of Parquet files, which need not fit into memory
    >>> print(IMM().fit(source, labels="segment").tree_)
    visits <= 5?
      yes: cluster 1 (3 rows)
      no:  age <= 46.5?
        yes: cluster 2 (2 rows)
        no:  cluster 0 (1 row)
    """
    texts: Any
    ignore: Any
    state: bool | str
    tell: Any
    scaler: Any
    as_it_is: Any
    codes_in_memory: Any
    partitions: Any
    relation: Any
    spark: Any
    said: Any
    _width: Any
    opened: Any
    names: Any
    def __init__(
        self,
        data: Any,
        *,
        rows: int = ...,
        client: Any = None,
        texts: Any = (),
        ignore: Any = (),
        state: bool | str = False,
        tell: Any = None
    ) -> None: ...
    def _open(self, data: Any, rows: Any, client: Any) -> None: ...
    def _take(self, pieces: Any, files: Any, rows: Any) -> None: ...
    def __len__(self) -> Any: ...
    def __repr__(self) -> Any: ...
    @cached_property
    def chunks(self) -> list:
        """The rows, some at a time.

        Returns
        -------
        list
            Of partitions on a cluster, if their rows are wanted here; all else has its own.

        Raises
        ------
        ValueError
            X holds no rows.

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html
        """
    @cached_property
    def spool(self) -> Spool:
        """Where columns are kept that cannot be read again as they are wanted.

        Returns
        -------
        Spool

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html
        """
    @property
    def columns(self) -> list:
        """What the columns are called.

        Returns
        -------
        list
            Names, or numbers where there are none.

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html
        """
    def _pieces(self, data: Any, rows: Any) -> Any: ...
    def _csv(self, file: Any, rows: Any, types: Any = ...) -> Any: ...
    def _spool(self, frames: Any) -> Any: ...
    def check(self, name: Any, told: Any = '') -> Any:
        """ValueError unless there is such a column.

        Parameters
        ----------
        name : object
            Of a column; or its number.
        told : str or object, default=''
            How the sentence begins.

        Raises
        ------
        ValueError
            toldX has no column name; it has ….

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Source
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> source = Source(X, rows=4)
        >>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
        (array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
        """
    def in_turn(self, doing: str = 'reading') -> Iterator:
        """The chunks one after the other; who listens is told how far it is.

        Parameters
        ----------
        doing : str, default='reading'
            What is done with each.

        Returns
        -------
        Iterator
            Of `Chunk`, in their order.

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Source
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> source = Source(X, rows=4)
        >>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
        (array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
        """
    def whole(self, name: Any) -> np.ndarray:
        """One column of all rows.

        Parameters
        ----------
        name : object
            Of a column; or its number.

        Returns
        -------
        ndarray of shape (n,)
            Its values, of the type that they are stored in.

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Source
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> source = Source(X, rows=4)
        >>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
        (array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
        """
    def tables(self, columns: Any = None) -> Iterator:
        """The chunks one by one, as tables.

        Parameters
        ----------
        columns : object, default=None
            Some of them; None: all.

        Returns
        -------
        Iterator
            Of frames, or of arrays where columns have no names.

        References
        ----------
        .. [1] The chapter "A table that is read in chunks",
               https://xclust.github.io/xclust/5_reference/source.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import Source
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> source = Source(X, rows=4)
        >>> source.whole(0), len(list(source.tables())), [chunk.rows for chunk in source.in_turn("counting")]
        (array([1., 2., 1., 8., 9., 8., 9.]), 2, [4, 3])
        """
