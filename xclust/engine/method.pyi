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
    'GROUP', 'Method', 'leaves_for', 'cuts_between_centers', 'is_same', 'plugged_methods',
    'in_a_line', 'loaded', 'is_method', 'method_of', 'name_of']

GROUP: str

def leaves_for(method: Method, n_clusters: int, max_leaves: int | None) -> int | None: ...

def cuts_between_centers(method: Any) -> bool: ...

def is_same(a: Any, b: Any) -> bool: ...

def plugged_methods() -> dict: ...

def in_a_line(error: Any) -> str: ...

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
        The same as `Rule.leaves`.
    slow : bool
        Several times slower than IMM: a quick portfolio shows it a sample of the rows.
    intervals : bool
        It cuts intervals, whatever the task says.
    kernel : bool or None
        True: it needs kernel distances; False: centers; None: neither.
    free : bool
        `begin` found that nobody named a clustering, and that none is needed.
    places : bool
        It sends the rows of a table in chunks down trees that are grown already.

    References
    ----------
    .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import CART, LabelRule, Method, Reference, cluster_centers
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> from xclust.engine.columns import code_columns
    >>> from xclust.engine.task import task_of
    >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
    >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
    >>> method = Method(LabelRule, impurity=CART().method().options["impurity"])          # CART by hand
    >>> print(method.grow(task.within(max_leaves=3)).tree)
    x0 <= 5?
      yes: cluster 0 (3 rows)
      no:  x1 <= 46.5?
        yes: cluster 1 (2 rows)
        no:  cluster 2 (2 rows)
    """
    leaves: str = ...
    slow: bool = ...
    intervals: bool = ...
    kernel: bool | None = ...
    free: bool = ...
    places: bool = ...
    make: Any
    options: Any
    def __init__(self, rule: Any, **options: Any) -> None: ...
    def __repr__(self) -> Any: ...
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

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Method, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> class Spoken(Method):
        ...     "Says who asks, and when."
        ...     def begin(self, door, given):
        ...         print("begin:", door.raw.shape, given.labels is not None)
        ...         return super().begin(door, given)
        ...     def settle(self, reference, given):
        ...         print("settle:", reference.objective)
        ...         return super().settle(reference, given)
        ...     def rule(self, task):
        ...         print("rule:", len(task.rows), "rows")
        ...         return super().rule(task)
        ...     def kept(self, made, found):
        ...         print("kept: cost", round(found.cost, 3))
        ...         return {}
        >>> class SpokenIMM(IMM):
        ...     def method(self): return Spoken(super().method().make)
        >>> fitted = SpokenIMM().fit(X, labels=labels)
        begin: (7, 2) True
        settle: kmeans
        rule: 7 rows
        kept: cost 10.167
        """
    def settle(self, reference: object | None, given: Any) -> Any:
        """Asked when there is a clustering: what the tree shall keep low, its objective, may still be changed.

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

        Examples
        --------
        See the example of `Method.begin`.
        """
    def refuses(self, task: Task) -> str:
        """Why the method cannot do a task; asked before it starts in a portfolio.

        Parameters
        ----------
        task : Task
            With its clustering, columns and limits.

        Returns
        -------
        str
            Empty, or the end of a sentence, such as "needs two columns".

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

        Examples
        --------
        >>> import numpy as np
        >>> from xclust import IMM, Limits, Method, Reference, cluster_centers
        >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
        >>> from xclust.engine.columns import code_columns
        >>> from xclust.engine.task import task_of
        >>> y = np.array([0, 0, 0, 1, 1, 2, 2])
        >>> task = task_of(code_columns(X), Reference(y, cluster_centers(X, y, 3), 'kmeans', 3, X=X))
        >>> class TwoColumns(Method):
        ...     def refuses(self, task): return "needs two columns" if len(task.features) < 2 else ""
        >>> method = TwoColumns(IMM().method().make)
        >>> method.refuses(task), method.refuses(task._replace(limits=Limits(allowed=np.array([True, False]))))
        ('', 'needs two columns')
        """
    def rule(self, task: Task) -> Rule:
        """The four answers; asked by `grow`.

        Parameters
        ----------
        task : Task
            The columns, the clustering and the limits.

        Returns
        -------
        Rule
            New, for one tree.

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

        Examples
        --------
        See the example of `Method.begin`.
        """
    def grow(self, task: Task) -> Grown:
        """One tree; an algorithm with chance in it may grow several.

        Parameters
        ----------
        task : Task
            The columns, the clustering and the limits.

        Returns
        -------
        Grown
            The tree, with the rows of its leaves.

        References
        ----------
        .. [1] The chapter "The method", https://xclust.github.io/xclust/6_engine/method.html

        Examples
        --------
        See the example of `Method`.
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

        Examples
        --------
        See the example of `Method.begin`.
        """
