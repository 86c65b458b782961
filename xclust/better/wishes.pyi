# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.grow import Rule
from xclust.engine.printed import Printed
from xclust.methods.estimator import GreedyTreeClusterer

__all__ = [
    'Wish', 'same_clustering', 'silently', 'limit_text', 'top_words', 'wishes_of', 'cost_words',
    'Wishes', 'wish_of', 'EditRule', 'EditOfLeaves', 'Edited', 'as_question', 'node_fields',
    'inner_node', 'first_label', 'edited_tree', 'Edits', 'several_leaves', 'edited_fit',
    'with_edits', 'with_states']

def same_clustering(model: Any, X: ArrayLike | Any, costs: Any) -> tuple: ...

def silently(estimator: object, X: ArrayLike | Any, **given: Any) -> Any: ...

def limit_text(value: Any) -> str: ...

def top_words(top: Any, names: Any) -> str: ...

def wishes_of(model: Any) -> list: ...

def cost_words(w: Any, counted: Any) -> str: ...

def wish_of(words: Any, model: Any, other: Any) -> Wish: ...

def as_question(question: Any, model: Any) -> dict: ...

def node_fields(tree: Any, u: Any) -> dict: ...

def inner_node(tree: Any, u: Any, what: Any) -> int: ...

def first_label(tree: Any, u: Any) -> int: ...

def edited_tree(model: Any, replaced: Any, merged: Any) -> tuple: ...

def several_leaves(found: Any) -> bool: ...

def edited_fit(
    model: Any,
    X: ArrayLike | Any,
    plan: Any,
    given: Any,
    parameters: Any,
    sample_weight: ArrayLike | Any
) -> Any: ...

def with_edits(model: Any, after: Any, X: ArrayLike | Any, old: Any, sample_weight: ArrayLike | Any) -> Any: ...

def with_states(after: Any, kept: Any, before: Any) -> Any: ...

class Wish(NamedTuple):
    wish: str
    cost: float
    price: float
    kept: float
    dearer: float

class Wishes(Printed):
    """The bill of a tree: its cost, and what it would be without each wish.

    Parameters
    ----------
    wishes : object
    every : object
    cost : object
    price : object
    kept : object
    counted : object

    References
    ----------
    .. [1] The chapter "Cuts a person would choose",
           https://xclust.github.io/xclust/3_better/wishes.html
    """
    wishes: Any
    every: Any
    cost: Any
    price: Any
    kept: Any
    counted: Any
    def __init__(self, wishes: Any, every: Any, cost: Any, price: Any, kept: Any, counted: Any) -> None: ...
    def __len__(self) -> Any: ...
    def __getitem__(self, i: Any) -> Any: ...
    @property
    def _what(self) -> Any: ...
    def _paid(self, w: Any) -> Any: ...
    def costs(self, w: Any) -> str:
        """What a wish costs, in words.

        Parameters
        ----------
        w : object

        Returns
        -------
        str
            "costs 0.4 %".

        References
        ----------
        .. [1] The chapter "Cuts a person would choose",
               https://xclust.github.io/xclust/3_better/wishes.html
        """
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _records(self) -> Any: ...
    def __repr__(self) -> Any: ...
    def _notes(self) -> Any: ...

class EditRule(Rule):
    tree: Any
    fresh: Any
    leaves: str
    costs: Any
    def __init__(self, task: Any, tree: Any, fresh: Any) -> None: ...
    def root(self) -> Any: ...
    def cut(self, rows: Any, node: Any) -> Any: ...
    def split(self, node: Any, cut: Any, left: Any, right: Any) -> Any: ...
    def label(self, rows: Any, node: Any) -> Any: ...

class EditOfLeaves(EditRule):
    leaves: str

class Edited(GreedyTreeClusterer):
    plan: Any
    def method(self) -> Any: ...
    def _max_leaves(self, k: Any) -> Any: ...
    def _warn(self, grown: Any, found: Any, method: Any) -> None: ...

class Edits(Printed):
    before: Any
    after: Any
    questions: Any
    moves: Any
    n_rows: Any
    counted: Any
    _left: int
    def __init__(self, before: Any, after: Any, questions: Any, moves: Any, n_rows: Any, counted: Any) -> None: ...
    @property
    def moved(self) -> float: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _records(self) -> Any: ...
    def _before(self) -> Any: ...
    def _notes(self) -> Any: ...
