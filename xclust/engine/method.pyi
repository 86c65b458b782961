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
    'GROUP', 'Method', 'leaves_for', 'is_same', 'plugged_methods', 'loaded', 'is_method',
    'method_of', 'name_of']

GROUP: str

def leaves_for(method: Method, n_clusters: int, max_leaves: int | None) -> int | None: ...

def is_same(a: Any, b: Any) -> bool: ...

def plugged_methods() -> dict: ...

def loaded(name: Any) -> Any: ...

def is_method(thing: Any) -> bool: ...

def method_of(thing: Any) -> Method: ...

def name_of(thing: Any) -> str: ...

class Method:
    """A rule with its options, which grows one tree. Made anew for every fit, it may keep what it learns.

    Parameters
    ----------
    rule : object
        A subclass of `Rule`.
    **options
        Of the rule: `rule(task, **options)`.

    Attributes
    ----------
    leaves : str
        As `Rule.leaves`.
    slow : bool
        Several times slower than IMM: a quick portfolio shows it a sample of the rows.
    intervals : bool
        It cuts intervals, whatever the task says.
    kernel : bool or None
        True: it needs kernel distances; False: centers; None: neither.
    free : bool
        `begin` found that nobody named a clustering, and that none is needed.

    References
    ----------
    .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
    """
    leaves: str = ...
    slow: bool = ...
    intervals: bool = ...
    kernel: bool | None = ...
    free: bool = ...
    make: Any
    options: Any
    def __init__(self, rule: Any, **options: Any) -> None: ...
    def begin(self, door: Any, given: Any) -> Any:
        """Asked before a clustering is sought; ValueError where an option does not fit the rows.

        Parameters
        ----------
        door : object
            The rows as they came: `.frame`, `.raw`.
        given : object
            What was given with them: `.reference`, `.labels`, `.centers`, `.weights`.

        Returns
        -------
        object
            What is given, with what the method brings itself.

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
        """
    def settle(self, reference: object | None, given: Any) -> Any:
        """Asked when there is a clustering: what shall its tree keep low?

        Parameters
        ----------
        reference : clusterer, Pipeline or None
            The clustering that was named or found.
        given : object
            What was given.

        Returns
        -------
        object
            The clustering to explain.

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
        """
    def refuses(self, task: Task) -> str:
        """Asked before a method starts in a portfolio: can it do this task?

        Parameters
        ----------
        task : Task

        Returns
        -------
        str
            Empty, or why not, as in "SSEGreedy ...".

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
        """
    def rule(self, task: Task) -> Rule:
        """The four answers.

        Parameters
        ----------
        task : Task

        Returns
        -------
        Rule

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
        """
    def grow(self, task: Task) -> Grown:
        """One tree; an algorithm with chance in it may grow several.

        Parameters
        ----------
        task : Task

        Returns
        -------
        Grown

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
        """
    def kept(self, made: Any, found: Any) -> dict:
        """What the estimator shall keep beside that.

        Parameters
        ----------
        made : object
            The task, the grown tree, its cells and costs: a `Made`.
        found : object
            What is kept of the fit in any case: an `Explained`.

        Returns
        -------
        dict
            Name of a fitted attribute -> value.

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html
        """
