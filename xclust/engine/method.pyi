# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from xclust.engine.grow import Grown
from xclust.engine.grow import Rule
from xclust.engine.task import Task

__all__ = [
    'GROUP', 'Method', 'leaves_for', 'plugged_methods', 'is_method', 'method_of', 'name_of']

GROUP: str

def leaves_for(method: Method, n_clusters: int, max_leaves: int | None) -> int | None: ...

def plugged_methods() -> dict: ...

def is_method(thing: Any) -> bool: ...

def method_of(thing: Any) -> Method: ...

def name_of(thing: Any) -> str: ...

class Method:
    leaves: str
    slow: bool
    intervals: bool
    make: Any
    options: Any
    def __init__(self, rule: Any, **options: Any) -> None: ...
    def begin(self, door: Any, given: Any) -> Any: ...
    def refuses(self, task: Task) -> str: ...
    def rule(self, task: Task) -> Rule: ...
    def grow(self, task: Task) -> Grown: ...
    def kept(self, made: Any, found: Any) -> dict: ...
