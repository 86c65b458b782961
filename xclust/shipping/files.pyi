# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from datetime import datetime
from datetime import timedelta
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'MISSING', 'UNKNOWN', 'DELIMITERS', 'BLOCK', 'KINDS', 'Problem', 'listed', 'find_column',
    'read_bytes', 'encoding_of', 'decode', 'Amount', 'parsed_amount', 'digits', 'DateParts',
    'date_parts', 'moment_of', 'sniff', 'Record', 'records', 'header_at', 'header', 'Cells',
    'cells_of', 'Reading', 'reading_of', 'parse_types', 'Column', 'plain_numbers', 'decimal_mark',
    'number_column', 'date_column', 'bool_column', 'text_column', 'read_column', 'read_columns',
    'number_columns', 'workbook_rows', 'parquet_table', 'arrow_column', 'Readings', 'Sheet',
    'read_file', 'write_with']

_MARKS: dict

MISSING: set

UNKNOWN: Any

_SIGNS: dict

_CURRENCIES: list

_UNIT: Any

_AMOUNT: Any

_SPACES: Any

_PLAIN: Any

_GROUPED: Any

_SWAP: Any

_MONTHS: list

_MONTH: Any

_TIME: str

_DATES: Any

DELIMITERS: str

_LINE: Any

BLOCK: int

KINDS: dict

_ALIASES: dict

_POSTAL: str

_IP: Any

_TRUE: set

_FALSE: set

def listed(names: list[str], most: int = 16, mark: str = ', ') -> str: ...

def _counted(n: Any, word: Any) -> Any: ...

def find_column(name: str, names: list[str], where: str) -> str: ...

def read_bytes(source: str) -> bytes: ...

def encoding_of(data: bytes) -> str: ...

def decode(data: bytes, where: str, encoding: str | None = None) -> tuple: ...

def parsed_amount(text: str) -> Amount | None: ...

def digits(core: str, mark: str) -> float | None: ...

def _time_of(found: Any) -> Any: ...

def date_parts(word: str) -> DateParts | None: ...

def moment_of(parts: DateParts, order: str) -> datetime | None: ...

def sniff(text: str) -> str: ...

def _lines(text: Any) -> Any: ...

def records(text: str, mark: str, where: str) -> Any: ...

def _filled(fields: Any) -> Any: ...

def _trimmed(fields: Any) -> Any: ...

def header_at(rows: list) -> int: ...

def _is_value(field: Any) -> Any: ...

def header(first: list[str]) -> tuple: ...

def _strings(values: Any) -> Any: ...

def _gather(rows: Any, width: Any, where: Any) -> Any: ...

def _without_blanks(texts: Any, lines: Any, blank: Any) -> Any: ...

def cells_of(rows: Any, where: str) -> Cells: ...

def reading_of(value: Any) -> Reading: ...

def parse_types(text: str) -> dict: ...

def _has_decimals(values: Any) -> Any: ...

def plain_numbers(texts: ArrayLike | Any, typed: bool = False) -> tuple | None: ...

def decimal_mark(amounts: dict, weights: dict, hint: str) -> tuple: ...

def _codes(words: Any, amounts: Any) -> Any: ...

def _fits(amount: Any, value: Any, kind: Any, unit: Any, wanted: Any) -> Any: ...

def _grouping(cores: Any, mark: Any) -> Any: ...

def _minus(negatives: Any) -> Any: ...

def number_column(words: _Words, wanted: Reading | None = None, hint: str = '') -> Column | None: ...

def _asked(words: Any, what: Any, *kinds: Any) -> Any: ...

def date_column(words: _Words, wanted: Reading | None = None) -> Column | None: ...

def bool_column(words: _Words, wanted: Reading | None = None) -> Column | None: ...

def text_column(words: _Words, told: str = '', kind: str = 'text') -> Column: ...

def read_column(
    name: str,
    texts: ArrayLike | Any,
    lines: ArrayLike | Any,
    wanted: Reading | None = None,
    hint: str = '',
    typed: bool = False,
    missing: Any = ()
) -> Column: ...

def _plain_column(name: Any, texts: Any, values: Any, pointed: Any, wanted: Any) -> Any: ...

def read_columns(cells: Cells, types: dict, typed: bool = False, missing: Any = ()) -> dict: ...

def _unmistakable(body: Any, mark: Any) -> Any: ...

def _like_thousands(x: Any, there: Any) -> Any: ...

def number_columns(text: str, mark: str, where: str, types: dict) -> tuple | None: ...

def _need(library: Any, where: Any, what: Any) -> Any: ...

def _cell_text(value: Any) -> Any: ...

def _first_table(names: Any, read: Any) -> Any: ...

def workbook_rows(data: bytes, where: str, sheet: Any = None) -> tuple: ...

def parquet_table(data: bytes, where: str) -> Any: ...

def arrow_column(name: str, values: Any, wanted: Reading | None, missing: Any = ()) -> Column: ...

def _series(column: Any) -> Any: ...

def _opened(data: Any, where: Any) -> Any: ...

def _is_workbook(data: Any) -> Any: ...

def _text_of(data: Any, where: Any, encoding: Any) -> Any: ...

def _text_cells(text: Any, mark: Any, where: Any) -> Any: ...

def _book_cells(data: Any, where: Any, sheet: Any) -> Any: ...

def read_file(
    source: str,
    types: dict | None = None,
    *,
    like: Any = None,
    encoding: str | None = None,
    sheet: str | int | None = None,
    missing: tuple = ()
) -> Sheet:
    """Read a table, decide by the whole column what each column is, and say so.

    Parameters
    ----------
    source : str
        A path: text (comma, semicolon, tab, pipe), also .gz or .zip; Excel; Parquet. Or - for standard
        input.
    types : dict or None, default=None
        {column: kind}: number, integer, money, percent, date, d/m/y, m/d/y, bool, text, id, ignore;
        numbers may end in :comma or :point.
    like : object, default=None
        A Sheet read before: columns of the same names are read in the same way; or {column: kind}.
    encoding : str or None, default=None
        Of a text file, such as "cp1250"; None finds out.
    sheet : str, int or None, default=None
        Of a workbook: a name, or a number from 1; None takes the first that holds a table.
    missing : tuple, default=()
        Words that mean "missing" besides the usual ones.

    Returns
    -------
    Sheet
        Problem (a ValueError) in one sentence for what cannot be read; OSError where there is no file.

    References
    ----------
    .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html

    Examples
    --------
    >>> from xclust import read_file
    >>> import tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "visitors.csv")
    >>> with open(path, "w") as file: n = file.write("visits,paid\\n1,$20.50\\n8,$72.00\\n")
    >>> read_file(path).readings
    visits  whole numbers; such as 1 and 8
    paid    money in $; such as $20.50 and $72.00
    """

def _encoding_note(encoding: Any) -> Any: ...

def _field(value: Any, mark: Any, quoted: Any) -> Any: ...

def _new_name(name: Any, names: Any) -> Any: ...

def _text_with(sheet: Any, text: Any, values: Any, name: Any) -> Any: ...

def write_with(path: str, sheet: Sheet, values: ArrayLike | Any, name: str = 'cluster') -> str: ...

def _parquet_with(path: Any, sheet: Any, data: Any, values: Any, name: Any) -> Any: ...

class Problem(ValueError):
    ...

class Amount(NamedTuple):
    core: str
    unit: str
    negative: bool

class DateParts(NamedTuple):
    first: int
    second: int
    year: int
    order: str
    time: timedelta
    zone: object
    whole: bool

class Record(NamedTuple):
    fields: list[str]
    line: int
    raw: str

class Cells(NamedTuple):
    names: list[str]
    texts: list
    lines: np.ndarray
    headed: bool
    notes: list[str]
    twice: dict
    names_line: int

class Reading(NamedTuple):
    kind: str
    format: str = ...
    unit: str = ...
    def __str__(self) -> Any: ...

class Column:
    name: Any
    reading: Any
    values: Any
    moments: Any
    texts: Any
    told: Any
    unclear: Any
    _words: Any
    bad: Any
    n_bad: Any
    examples: Any
    missing_words: Any
    def __init__(
        self,
        name: Any,
        reading: Any,
        *,
        values: Any = None,
        moments: Any = None,
        texts: Any = None,
        cells: Any = None,
        told: Any = '',
        unclear: Any = ''
    ) -> None: ...
    @property
    def kind(self) -> Any: ...
    @property
    def words(self) -> Any: ...
    @property
    def gaps(self) -> Any: ...
    def __len__(self) -> Any: ...
    def brief(self) -> str: ...
    def __str__(self) -> Any: ...
    def slip(self) -> str: ...

class _Words:
    name: Any
    texts: Any
    lines: Any
    list: Any
    counts: Any
    clean: Any
    given: Any
    known: Any
    n_known: Any
    def __init__(self, name: Any, texts: Any, lines: Any, missing: Any = ...) -> None: ...
    def weigh(self, texts: Any) -> Any: ...
    def finish(self, column: Any, good: Any) -> Any: ...
    def values(self, good: Any) -> Any: ...

class _Series:
    name: Any
    values: Any
    dtype: Any
    def __init__(self, name: Any, values: Any, dtype: Any) -> None: ...
    def __narwhals_series__(self) -> Self: ...
    def _with_version(self, version: Any) -> Self: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> Any: ...
    def __array__(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
    def to_list(self) -> Any: ...
    def to_numpy(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
    def cast(self, dtype: Any) -> Self: ...
    def unique(self, maintain_order: Any = False) -> Any: ...
    def take(self, rows: Any) -> Any: ...

class _Frame:
    series: Any
    _version: Any
    def __init__(self, series: Any) -> None: ...
    def __narwhals_dataframe__(self) -> Self: ...
    def _with_version(self, version: Any) -> Any: ...
    def __len__(self) -> Any: ...
    def iter_columns(self) -> Any: ...
    def get_column(self, name: Any) -> Any: ...
    def __array__(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
    def to_numpy(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    @property
    def columns(self) -> Any: ...
    @property
    def schema(self) -> Any: ...
    @property
    def shape(self) -> Any: ...

class Readings(dict):
    """How each column was read: {name: Column}.

    References
    ----------
    .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
    """
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...

class Sheet:
    """A file that was read: a small data frame, and how each of its columns was read.

    Parameters
    ----------
    where : object
    columns : object
    digest : str or object, default=''
    names_line : int or object, default=1
    notes : object, default=()
    source : str or object, default=''
    data : object, default=None
    encoding : object, default=None
    mark : object, default=None
    lines : object, default=None
    sheet : object, default=None

    Attributes
    ----------
    headed : bool
        Is there a line of names?
    names : list
        Of the columns, in the order of the file.
    rows : int
        How many there are.
    readings : Readings
        How each column was read; it prints as a table.
    kinds : dict
        {column: Reading}, as `read_file(like=...)` takes it.
    shape : object

    References
    ----------
    .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
    """
    where: Any
    columns: Any
    digest: Any
    names_line: Any
    notes: Any
    source: Any
    data: Any
    encoding: Any
    mark: Any
    lines: Any
    sheet: Any
    def __init__(
        self,
        where: Any,
        columns: Any,
        *,
        digest: Any = '',
        names_line: Any = 1,
        notes: Any = (),
        source: Any = '',
        data: Any = None,
        encoding: Any = None,
        mark: Any = None,
        lines: Any = None,
        sheet: Any = None
    ) -> None: ...
    @property
    def headed(self) -> bool:
        """Is there a line of names?

        Returns
        -------
        bool

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    @property
    def names(self) -> list:
        """Of the columns, in the order of the file.

        Returns
        -------
        list

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    @property
    def rows(self) -> int:
        """How many there are.

        Returns
        -------
        int

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    @property
    def readings(self) -> Readings:
        """How each column was read; it prints as a table.

        Returns
        -------
        Readings

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    @property
    def kinds(self) -> dict:
        """{column: Reading}, as `read_file(like=...)` takes it.

        Returns
        -------
        dict

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    def __len__(self) -> Any: ...
    @property
    def shape(self) -> Any:
        """References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...
    def _with(self, columns: Any) -> Any: ...
    def __getitem__(self, names: Any) -> Any: ...
    def drop(self, *names: Any) -> Any:
        """All columns but these.

        Parameters
        ----------
        *names

        Returns
        -------
        object
            A Sheet.

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    def _usable(self, name: Any) -> Any: ...
    def _used(self) -> Any: ...
    def __narwhals_dataframe__(self) -> Any: ...
    def frame(self, names: list | None = None) -> Any:
        """The columns for an estimator: numbers as float64, text and dates as Python objects, None where missing.

        Parameters
        ----------
        names : list or None, default=None

        Returns
        -------
        data frame
            A narwhals DataFrame; Problem for a column that is unclear or does not fit.

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
    def to_frame(self) -> Any:
        """All columns as a pandas frame.

        Returns
        -------
        data frame
            Pandas DataFrame.

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/nbs/7_shipping/files.html
        """
