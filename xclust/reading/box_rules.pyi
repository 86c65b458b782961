# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.printed import Printed
from xclust.methods.boxes import Boxes
from xclust.reading.counterfactuals import Demand
from xclust.reading.rules import Branch
from xclust.reading.rules import ClusterRule
import numpy as np

__all__ = [
    'SCALE', 'MOST_WAYS', 'BoxesOfCluster', 'counted_share', 'BoxReader', 'coverage_notes',
    'without_small', 'Miss', 'distance_to', 'Membership', 'Memberships', 'all_of', 'shown_outside',
    'spreads_of', 'opposite', 'narrowed', 'way_into']

SCALE: str

MOST_WAYS: int

def counted_share(boxes: Any) -> tuple: ...

def coverage_notes(boxes: Any, min_cell: Any = 0) -> list[str]: ...

def without_small(boxes: Any, found: Any, min_cell: Any) -> list: ...

def distance_to(term: Any, x: Any, scale: Any) -> np.ndarray: ...

def all_of(found: Any, x: Any) -> bool: ...

def shown_outside(term: Any, value: Any) -> str: ...

def spreads_of(boxes: Any, scale: Any) -> Any: ...

def opposite(demand: Any, kind: Any) -> Demand: ...

def narrowed(asked: dict, demand: Any) -> dict: ...

def way_into(boxes: Any, at: Any, q: Any, row: Any, clusters: Any, power: Any, digits: Any) -> Any: ...

class BoxesOfCluster(ClusterRule):
    def __str__(self) -> Any: ...

class BoxReader(NamedTuple):
    boxes: Boxes
    rows: np.ndarray | None
    features: object
    share: tuple
    def branch(self, box: Any) -> Branch: ...
    def rule(self, j: Any, name: Any) -> BoxesOfCluster: ...

class Miss(NamedTuple):
    """A box that a row is not in.

    Parameters
    ----------
    cluster : object
        Its label.
    box : int
        Its position in `boxes_`.
    failed : list
        Of `Term`: the conditions that the row does not fulfil.
    distance : float
        To the box, in spreads of the columns.

    Attributes
    ----------
    conditions : int

    References
    ----------
    .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
    """
    cluster: object
    box: int
    failed: list
    distance: float
    @property
    def conditions(self) -> int:
        """Returns
        -------
        int

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
        """

class Membership(NamedTuple):
    row: object
    cluster: object
    name: str
    sentence: str
    nearest: Miss | None
    def __str__(self) -> Any: ...

class Memberships(Printed, Sequence):
    """One membership a row, made when it is asked for.

    Parameters
    ----------
    boxes : object
    X : array-like or data frame
    rows : object
    features : sequence of str or int, or None
    clusters : object

    References
    ----------
    .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
    """
    boxes: Any
    X: ArrayLike | Any
    rows: Any
    clusters: Any
    _left: int
    _columns: list
    values: Any
    terms: Any
    answers: Any
    scale: Any
    def __init__(
        self,
        boxes: Any,
        X: ArrayLike | Any,
        rows: Any,
        features: Sequence[str] | Sequence[int] | None,
        clusters: Any
    ) -> None: ...
    def __len__(self) -> Any: ...
    def __getitem__(self, key: Any) -> Any: ...
    def inside(self, x: Any) -> str:
        """Why a row is in its cluster.

        Parameters
        ----------
        x : array-like of one row

        Returns
        -------
        str

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
        """
    def name_of(self, miss: Any) -> str:
        """Of the cluster of a box.

        Parameters
        ----------
        miss : object

        Returns
        -------
        str

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
        """
    def misses(self, x: Any) -> list[Miss]:
        """The boxes that a row is not in, the nearest first.

        Parameters
        ----------
        x : array-like of one row

        Returns
        -------
        list[Miss]

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
        """
    def outside(self, x: Any) -> tuple:
        """Which box a row in none of them is nearest to.

        Parameters
        ----------
        x : array-like of one row

        Returns
        -------
        tuple
            (sentence, Miss or None).

        References
        ----------
        .. [1] The chapter "Reading boxes", https://xclust.github.io/xclust/2_reading/box_rules.html
        """
    def __repr__(self) -> Any: ...
    def _head(self) -> Any: ...
    def _lines(self) -> Any: ...
    def _notes(self) -> Any: ...
    def _records(self) -> Any: ...
