# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from datetime import timedelta
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
import numpy as np

__all__ = [
    'PIECE', 'MISSING_WORDS', 'DELIMITERS', 'AT_ONCE', 'READING_KINDS', 'AS_WRITTEN', 'CODES',
    'PANDAS_INDEX', 'FORMULA', 'ROW_NUMBERS', 'Problem', 'shortlist', 'hint_for', 'find_column',
    'read_bytes', 'sha256', 'marked_encoding', 'encoding_of', 'decode', 'TextFile', 'pieces_of',
    'whole_lines', 'beginning', 'text_file', 'Amount', 'parsed_amount', 'marked_amount', 'one_unit',
    'digits', 'DateParts', 'date_parts', 'moment_of', 'sniff', 'Record', 'text_records',
    'header_at', 'new_name', 'header', 'TextTable', 'text_table', 'Reading', 'reading_of',
    'as_given', 'parse_types', 'both_zones', 'FileColumn', 'column_text', 'slip', 'first_misfit',
    'plain_numbers', 'CellWords', 'decimal_mark', 'like_codes', 'number_column', 'clock_parts',
    'clock_column', 'date_column', 'band_column', 'bool_column', 'text_column', 'garbled',
    'read_column', 'read_words', 'read_columns', 'plain_rows', 'number_columns', 'load_library',
    'SheetMarks', 'sheet_marks', 'workbook_rows', 'parquet_table', 'arrow_column', 'Readings',
    'Sheet', 'largest_unpacked', 'too_large', 'GivenFile', 'given_file', 'kinds_before',
    'looks_like_json', 'read_file', 'csv_text', 'is_formula', 'tamed', 'write_with']

_MARKS: dict

PIECE: Any

MISSING_WORDS: Any

_BLANKS: Any

_SIGNS: Any

_UNITS: set

_UNIT: Any

_AMOUNT: Any

_ALIKE: Any

_SIZES: Any

_MARKED: Any

_TAILED: Any

_SIZED: Any

_FAMILIES: Any

_BYTES: set

_PLAIN: Any

_GROUPED: Any

_SWAP: Any

_MONTHS: Any

_MONTH: Any

_TIME: str

_NAMED: str

_DATES: Any

DELIMITERS: str

_LINE: Any

AT_ONCE: int

_NOTE: Any

_TOTAL: Any

READING_KINDS: dict

_ALIASES: dict

AS_WRITTEN: str

CODES: str

_BARE: str

_CLOCK: Any

_SHORT_YEAR: Any

_BAND: Any

_TRUE: set

_FALSE: set

_GARBLED: Any

_PARQUET: tuple

_FEATHER: tuple

_WORKBOOK: tuple

PANDAS_INDEX: str

FORMULA: str

ROW_NUMBERS: str

def shortlist(names: list[str], most: int = 16, mark: str = ', ') -> str: ...

def hint_for(word: str, known: list[str], cutoff: float, otherwise: str) -> str: ...

def find_column(name: str, names: list[str], where: str) -> str: ...

def read_bytes(source: str) -> bytes: ...

def sha256(data: bytes) -> str: ...

def marked_encoding(start: bytes) -> str: ...

def encoding_of(data: bytes) -> str: ...

def decode(data: bytes, where: str, encoding: str | None = None) -> tuple: ...

def pieces_of(text: Any) -> Any: ...

def whole_lines(pieces: Any) -> Any: ...

def beginning(text: Any, many: int = 100000) -> str: ...

def text_file(open: Any, where: str, size: int, encoding: str | None = None) -> tuple: ...

def _amount_in(text: Any) -> Any: ...

def parsed_amount(text: str) -> Amount | None: ...

def marked_amount(text: str) -> Amount | None: ...

def _same_unit(unit: Any) -> Any: ...

def _is_word(unit: Any) -> Any: ...

def _plainly(amounts: Any, cells: Any) -> Any: ...

def one_unit(words: Any, amounts: dict) -> tuple: ...

def digits(core: str, mark: str) -> float | None: ...

def _zone_of(text: Any) -> Any: ...

def _time_of(found: Any) -> Any: ...

def date_parts(word: str) -> DateParts | None: ...

def moment_of(parts: DateParts, order: str) -> datetime | None: ...

def sniff(text: str) -> str: ...

def _lines(text: Any) -> Any: ...

def text_records(text: Any, mark: str, where: str) -> Any: ...

def _filled(fields: Any) -> Any: ...

def _trimmed(fields: Any) -> Any: ...

def _is_value(field: Any) -> Any: ...

def header_at(rows: list) -> int: ...

def new_name(name: str, names: list[str], others: list[str] = ()) -> str: ...

def header(first: list[str]) -> tuple: ...

def _twice(names: Any) -> Any: ...

def _strings(values: Any) -> Any: ...

def _gather(rows: Any, width: Any, where: Any) -> Any: ...

def _is_note(fields: Any) -> Any: ...

def _without_notes(texts: Any, blank: Any, short: Any, where: Any) -> Any: ...

def _numbers_in(texts: Any, mark: Any) -> Any: ...

def _candidates(texts: Any) -> Any: ...

def _holds_sums(i: Any, numbers: Any, others: Any) -> Any: ...

def _totals(texts: Any) -> Any: ...

def _second_header(first: Any, second: Any, below: Any) -> Any: ...

def _without_blanks(texts: Any, lines: Any, blank: Any) -> Any: ...

def text_table(rows: Any, where: str) -> TextTable: ...

def _without_totals(table: Any) -> Any: ...

def reading_of(value: Any) -> Reading: ...

def as_given(kind: Any) -> Reading: ...

def parse_types(text: str) -> dict: ...

def both_zones(name: Any) -> Any: ...

def column_text(column: FileColumn) -> str: ...

def slip(column: FileColumn) -> str: ...

def first_misfit(column: FileColumn, where: str) -> str: ...

def _has_decimals(values: Any) -> Any: ...

def plain_numbers(texts: ArrayLike | Any, typed: bool = False) -> tuple | None: ...

def decimal_mark(amounts: dict, weights: dict, hint: str) -> tuple: ...

def like_codes(values: Any) -> bool: ...

def _code_like(clean: Any) -> Any: ...

def _goes_with(amount: Any, value: Any, reading: Any, wanted: Any) -> Any: ...

def _grouping(cores: Any, mark: Any) -> Any: ...

def _marks_told(words: Any, good: Any, amounts: Any) -> Any: ...

def _how_written(cells: Any, amounts: Any, mark: Any) -> Any: ...

def _are_fractions(values: Any) -> bool: ...

def _number_reading(units: Any, wanted: Any, form: Any, word: Any = '') -> Any: ...

def number_column(words: CellWords, wanted: Reading | None = None, hint: str = '') -> FileColumn | None: ...

def clock_parts(word: str) -> _Clock | None: ...

def _clock_kind(words: Any, parts: Any) -> Any: ...

def clock_column(words: CellWords, wanted: Reading | None = None) -> FileColumn | None: ...

def _day_order(words: Any, parts: Any, form: Any) -> Any: ...

def _is_season(cells: Any) -> Any: ...

def _short_years_sure(words: Any, parts: Any) -> Any: ...

def date_column(words: CellWords, wanted: Reading | None = None) -> FileColumn | None: ...

def band_column(words: CellWords) -> FileColumn | None: ...

def bool_column(words: CellWords, wanted: Reading | None = None) -> FileColumn | None: ...

def text_column(words: CellWords, told: str = '', kind: str = 'text', form: str = '') -> FileColumn: ...

def garbled(cells: Any) -> Any: ...

def _plain_column(name: Any, texts: Any, values: Any, pointed: Any, wanted: Any) -> Any: ...

def read_column(
    name: str,
    texts: ArrayLike | Any,
    lines: ArrayLike | Any,
    wanted: Reading | None = None,
    hint: str = '',
    typed: bool = False,
    missing: Any = ()
) -> FileColumn: ...

def read_words(words: CellWords, wanted: Reading | None = None, hint: str = '') -> FileColumn: ...

def read_columns(cells: TextTable, types: dict, typed: bool = False, missing: Any = ()) -> dict: ...

def _unmistakable(body: Any, mark: Any) -> Any: ...

def _like_thousands(x: Any, there: Any) -> Any: ...

def _below_names(text: Any, headed: Any) -> Any: ...

def plain_rows(pieces: Any, mark: str, width: int, size: int) -> np.ndarray | None: ...

def number_columns(text: Any, mark: str, where: str, types: dict) -> tuple | None: ...

def load_library(library: str, sentence: str) -> Any: ...

def _from_files(library: Any, where: Any, what: Any) -> Any: ...

def _cell_text(value: Any) -> Any: ...

def _first_table(names: Any, read: Any) -> Any: ...

def _column_number(letters: Any) -> Any: ...

def sheet_marks(data: bytes, name: str) -> SheetMarks: ...

def _fill_merged(cells: Any, ranges: Any) -> None: ...

def workbook_rows(data: bytes, where: str, sheet: Any = None) -> tuple: ...

def parquet_table(data: bytes, where: str) -> Any: ...

def _typed_numbers(name: Any, values: Any, reading: Any, exact: Any) -> Any: ...

def arrow_column(name: str, values: Any, wanted: Reading | None, missing: Any = ()) -> FileColumn: ...

def _series(column: Any) -> Any: ...

def _python_values(column: Any) -> Any: ...

def _understood(where: Any, column: Any) -> Any: ...

def _pandas_values(column: Any) -> Any: ...

def largest_unpacked(data: bytes) -> int: ...

def too_large(where: Any) -> Any: ...

def _opened(data: Any, where: Any) -> Any: ...

def _is_parquet(data: Any) -> Any: ...

def _is_workbook(data: Any) -> Any: ...

def given_file(source: str) -> GivenFile: ...

def _read_parquet(data: Any, where: Any, types: Any, missing: Any) -> Any: ...

def _book_cells(data: Any, where: Any, sheet: Any) -> Any: ...

def _read_cells(cells: Any, types: Any, typed: Any, missing: Any) -> Any: ...

def _without_row_numbers(columns: Any, heads: Any, types: Any) -> Any: ...

def _read_text(text: Any, where: Any, encoding: Any, types: Any, missing: Any) -> Any: ...

def kinds_before(like: Any) -> dict: ...

def _check_lake(path: Any) -> None: ...

def looks_like_json(text: Any) -> bool: ...

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
        {column: kind}, one of `READING_KINDS`, d/m/y or m/d/y; numbers may end in :comma or :point.
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

    Raises
    ------
    TypeError
        source must be the path of a file, or - for standard input.

    References
    ----------
    .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html

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

def csv_text(rows: Any, mark: str = ',', end: str = '\n', quoting: int = ...) -> str: ...

def is_formula(text: str) -> bool: ...

def tamed(cell: Any) -> Any: ...

def _field(value: Any, mark: Any, quoted: Any) -> Any: ...

def _text_with(sheet: Any, text: Any, values: Any, name: Any) -> Any: ...

def _parquet_with(path: Any, sheet: Any, data: Any, values: Any, name: Any) -> Any: ...

def write_with(path: str, sheet: Sheet, values: ArrayLike | Any, name: str = 'cluster') -> str: ...

class Problem(ValueError):
    ...

class TextFile(NamedTuple):
    open: object
    encoding: str
    size: int
    def pieces(self) -> Any: ...

class Amount(NamedTuple):
    core: str
    unit: str
    negative: bool
    scale: float = ...
    mark: str = ...

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

class TextTable(NamedTuple):
    names: list[str]
    texts: list
    lines: np.ndarray
    notes: list[str]
    names_line: int
    heads: list = ...
    numbers: np.ndarray = ...

class Reading(NamedTuple):
    kind: str
    format: str = ...
    unit: str = ...
    def __str__(self) -> Any: ...

@dataclass(eq=False, repr=False)
class FileColumn:
    name: str
    reading: Reading
    values: np.ndarray = ...
    moments: list = ...
    texts: np.ndarray = ...
    told: str = ...
    unclear: str = ...
    own_mark: str = ...
    bad: tuple = ...
    n_bad: int = ...
    examples: tuple = ...
    missing_words: dict = ...
    order: tuple = ...
    @property
    def kind(self) -> Any: ...
    @property
    def zone(self) -> Any: ...
    @cached_property
    def words(self) -> Any: ...
    @property
    def absent(self) -> Any: ...
    @property
    def gaps(self) -> Any: ...
    def __len__(self) -> Any: ...
    def __str__(self) -> Any: ...
    def brief(self) -> Any: ...

class CellWords:
    name: Any
    texts: Any
    lines: Any
    counts: Any
    list: Any
    clean: Any
    given: Any
    known: Any
    n_known: Any
    def __init__(self, name: Any, texts: Any, lines: Any, missing: Any = ..., counts: Any = None) -> None: ...
    def weigh(self, texts: Any) -> Any: ...
    def gone(self, known: Any) -> Any: ...
    def values(self, good: Any) -> Any: ...
    def finish(self, column: Any, good: Any) -> Any: ...
    def ask(self, what: Any, *kinds: Any) -> Any: ...

class _Clock(NamedTuple):
    first: int
    seconds: float
    parts: int
    half: bool
    padded: bool
    sharp: bool

class SheetMarks(NamedTuple):
    percents: set = ...
    formulas: set = ...

class _Series:
    name: Any
    values: Any
    dtype: Any
    native: Any
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
    _implementation: Any
    _native_frame: Any
    columns: Any
    schema: Any
    shape: Any
    def __init__(self, series: Any) -> None: ...
    def __narwhals_dataframe__(self) -> Self: ...
    def _with_version(self, version: Any) -> Any: ...
    def __len__(self) -> Any: ...
    def iter_columns(self) -> Any: ...
    def get_column(self, name: Any) -> Any: ...
    def __array__(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
    def to_numpy(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
    def head(self, n: Any) -> Any: ...
    def rows(self, *, named: Any = False) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...

class Readings(dict):
    """How each column was read: {name: FileColumn}.

    References
    ----------
    .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
    """
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...

@dataclass(eq=False, repr=False)
class Sheet:
    """A file that was read: a small data frame, and how each of its columns was read.

    Parameters
    ----------
    where : str
        The file, as errors call it.
    columns : dict
        {name: FileColumn}.
    digest : str, default=''
        SHA-256 of the file.
    names_line : int, default=1
        Where the names stand in a text file; 0 where there are none.
    notes : list, default=field(default_factory=list)
        What was set aside.
    source : str, default=''
        Its path, or -.
    data : bytes, default=None
        All of it, where it cannot be read again.
    encoding : str, default=None
        Of a text file.
    mark : str, default=None
        The delimiter of a text file.
    lines : ndarray of shape (n,) or None, default=None
        Where each row stands in a text file.
    numbers : ndarray of shape (n,) or None, default=None
        The number of each row, where rows between were set aside; None: 1, 2, 3, ...
    sheet : object, default=None
        Of a workbook, as it was asked for.

    Attributes
    ----------
    headed : bool
        Is there a line of names?
    names : list
        Of the columns, in the order of the file.
    rows : int
        How many there are.
    row_numbers : list or range
        From 1; rows of totals that were set aside are counted, so that these are the rows of the file.
    shape : tuple
        Rows and columns.
    readings : Readings
        How each column was read; it prints as a table.
    kinds : dict
        {column: Reading}, as `read_file(like=...)` takes it.

    References
    ----------
    .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
    """
    where: str
    columns: dict
    digest: str = ...
    names_line: int = ...
    notes: list = ...
    source: str = ...
    data: bytes = ...
    encoding: str = ...
    mark: str = ...
    lines: np.ndarray = ...
    numbers: np.ndarray = ...
    sheet: object = ...
    @property
    def headed(self) -> bool:
        """Is there a line of names?

        Returns
        -------
        bool

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    @property
    def names(self) -> list:
        """Of the columns, in the order of the file.

        Returns
        -------
        list

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    @property
    def rows(self) -> int:
        """How many there are.

        Returns
        -------
        int

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    @property
    def row_numbers(self) -> list | range:
        """From 1; rows of totals that were set aside are counted, so that these are the rows of the file.

        Returns
        -------
        list or range

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    @property
    def shape(self) -> tuple:
        """Rows and columns.

        Returns
        -------
        tuple

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    @property
    def readings(self) -> Readings:
        """How each column was read; it prints as a table.

        Returns
        -------
        Readings

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    @property
    def kinds(self) -> dict:
        """{column: Reading}, as `read_file(like=...)` takes it.

        Returns
        -------
        dict

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    def __len__(self) -> Any: ...
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...
    def _known(self, name: Any) -> Any: ...
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
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    def __array__(self, dtype: Any = None, *, copy: Any = None) -> Any: ...
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
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """
    def to_frame(self) -> Any:
        """All columns as a pandas frame.

        Returns
        -------
        data frame
            Pandas DataFrame.

        References
        ----------
        .. [1] The chapter "Files", https://xclust.github.io/xclust/7_shipping/files.html
        """

class GivenFile(NamedTuple):
    path: str
    data: bytes = ...
    def open(self) -> Any: ...
    def size(self) -> int: ...
    def read(self) -> bytes: ...
    def starts(self, *marks: Any) -> bool: ...
    def is_packed(self) -> bool: ...
    def digest(self) -> str: ...
    def state(self) -> Any: ...
