# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from os import PathLike
from typing import Any, Self

__all__ = [
    'SHOWN', 'CELL', 'TABLE', 'CAPTION', 'plural', 'printable', 'what_came', 'refuse_no_names',
    'refuse_shape', 'write_text', 'quiet', 'warn', 'as_time', 'HowFar', 'table_text', 'Html',
    'Bold', 'html_text', 'html_cell', 'html_table', 'data_frame', 'template_parts', 'template',
    'Printed', 'html_notes']

_UNSEEN: Any

SHOWN: tuple

_silent: Any

CELL: str

TABLE: str

CAPTION: str

def plural(n: int, thing: str) -> str: ...

def printable(text: str) -> str: ...

def what_came(value: Any) -> str: ...

def refuse_no_names(argument: str, names: Any, n: int, thing: str) -> None: ...

def refuse_shape(shape: Any, least: int = 0) -> None: ...

def write_text(path: str | PathLike, text: str) -> None: ...

def quiet() -> Any: ...

def warn(message: Any, category: Any = ...) -> None: ...

def as_time(s: Any) -> str: ...

def table_text(head: Sequence[str], lines: Sequence[Sequence[str]], left: int = 1) -> str: ...

def html_text(text: str) -> str: ...

def html_cell(tag: str, text: str, left: bool = False) -> str: ...

def html_table(
    head: Sequence[str],
    lines: Sequence[Sequence[str]],
    left: int | Sequence[int] = 1,
    caption: str = ''
) -> str: ...

def data_frame(
    result: Any,
    records: Any,
    columns: Sequence[str] | None = None,
    index: Sequence | None = None
) -> Any: ...

def template_parts(file: Any) -> dict: ...

def template(file: str, part: str = '', **values: Any) -> str: ...

def html_notes(notes: Sequence[str]) -> str: ...

class HowFar:
    tell: Any
    what: str
    total: Any
    done: int
    about: Any
    every: float
    began: Any
    told: Any
    first: Any
    def __init__(self, tell: Any, what: str, total: Any = None, done: int = 0, about: Any = True) -> None: ...
    def __call__(self) -> None: ...
    def said(self, seconds: Any) -> str: ...

class Html(str):
    ...

class Bold(str):
    ...

class Printed:
    """A result that prints as a table with a sentence or two, shows itself in a notebook, and turns into a data frame.

    References
    ----------
    .. [1] The chapter "Results that show themselves",
           https://xclust.github.io/xclust/6_engine/printed.html
    """
    _left: int
    _words: tuple
    _columns: Any
    def _head(self) -> list: ...
    def _lines(self) -> list: ...
    def _records(self) -> list: ...
    def _before(self) -> list: ...
    def _notes(self) -> list: ...
    def layout(self) -> tuple[list, list]:
        """What is printed, for those who lay it out themselves.

        Returns
        -------
        tuple[list, list]
            Titles; texts, line by line.

        References
        ----------
        .. [1] The chapter "Results that show themselves",
               https://xclust.github.io/xclust/6_engine/printed.html
        """
    def said(self) -> tuple[list, list]:
        """What is said beside the table, for those who lay it out themselves.

        Returns
        -------
        tuple[list, list]
            Sentences above the table, and below it.

        References
        ----------
        .. [1] The chapter "Results that show themselves",
               https://xclust.github.io/xclust/6_engine/printed.html
        """
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...
    def to_frame(self) -> Any:
        """The same as a data frame, with numbers in place of texts.

        Returns
        -------
        data frame
            A pandas DataFrame; ImportError without pandas.

        References
        ----------
        .. [1] The chapter "Results that show themselves",
               https://xclust.github.io/xclust/6_engine/printed.html
        """
    def to_dict(self) -> dict:
        """The same for JSON: numbers in place of texts.

        Returns
        -------
        dict
            {"lines": one dictionary each, "notes": sentences}.

        References
        ----------
        .. [1] The chapter "Results that show themselves",
               https://xclust.github.io/xclust/6_engine/printed.html
        """
