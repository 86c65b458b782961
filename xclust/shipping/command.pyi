# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
import argparse

__all__ = [
    'METHOD_HELP', 'KERNEL_NAMES', 'DIALECTS', 'KINDS', 'EXAMPLES', 'COLUMNS_HELP', 'UNSAID',
    'PREDICT', 'COMPARE', 'REPORT', 'EXPORT', 'WHOLE', 'method_name', 'Parser', 'whole',
    'cluster_numbers', 'leaf_number', 'number_from', 'gamma_value', 'name_list', 'share', 'costs',
    'method_list', 'leaf_list', 'listed_methods', 'add_reading_options', 'add_data_options',
    'add_fidelity', 'add_tree_options', 'add_result_options', 'add_command', 'add_explain',
    'add_model_commands', 'make_parser', 'main', 'complain']

METHOD_HELP: dict

KERNEL_NAMES: tuple

DIALECTS: tuple

KINDS: tuple

EXAMPLES: str

COLUMNS_HELP: str

UNSAID: Any

PREDICT: str

COMPARE: str

REPORT: str

EXPORT: str

WHOLE: str

def method_name(text: str) -> str: ...

def whole(least: int) -> Any: ...

def cluster_numbers(text: str) -> int | range: ...

def leaf_number(text: str) -> int | str: ...

def number_from(least: float, hint: str, most: float = ...) -> Any: ...

def gamma_value(text: str) -> float | str: ...

def name_list(text: str) -> list[str]: ...

def share(text: str) -> float: ...

def costs(text: str) -> dict[str, float]: ...

def method_list(text: str) -> list[str]: ...

def leaf_list(text: str) -> list[int]: ...

def listed_methods() -> str: ...

def add_reading_options(p: Any) -> None: ...

def add_data_options(p: Parser) -> None: ...

def add_fidelity(g: Any) -> None: ...

def add_tree_options(p: Parser) -> None: ...

def add_result_options(p: Parser) -> None: ...

def add_command(commands: Any, name: str, said: str, epilog: str) -> Parser: ...

def add_explain(commands: Any) -> None: ...

def add_model_commands(commands: Any) -> None: ...

def make_parser() -> Parser: ...

def main(argv: list[str] | None = None) -> int: ...

def complain(text: Any, code: int) -> int: ...

class Parser(argparse.ArgumentParser):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def error(self, message: Any) -> None: ...
