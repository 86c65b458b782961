# Made by nbs/_quarto/export.py from the notebooks: edit those.
# The hooks of algorithms call what they are given by names of their own:
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# mypy: disable-error-code="override,misc,assignment"

from collections.abc import Mapping
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any, Self
from typing import NamedTuple
from xclust.engine.tree import Tree
from xclust.reading.evaluation import TrainingRows
from xclust.reading.rules import Branch
from xclust.reading.rules import ClusterRule
from xclust.shipping.plots import ColumnSums
from xclust.shipping.plots import Profile
import numpy as np

__all__ = [
    'DRAWN', 'CLEAR', 'LONG', 'COST_WORDS', 'BLENDED', 'BROADEST', 'OVERVIEW', 'PARTS', 'part',
    'n_rows', 'summary', 'compared', 'Facts', 'Drawn', 'drawn_rows', 'digest', 'facts', 'said_by',
    'knowing', 'sizes_of_clusters', 'without_counts', 'ColumnLook', 'looks', 'look', 'number_line',
    'value_line', 'distinctions', 'name_html', 'grid_html', 'untagged', 'bar_html', 'chip', 'chips',
    'profiles_html', 'profiles_table', 'signs_html', 'items_html', 'branch_html', 'rows_said',
    'branches_html', 'trust_lines', 'flags_html', 'card_html', 'of_untold_size', 'figures',
    'dearer', 'winner', 'starts_html', 'silhouettes', 'silhouette_text', 'blended', 'size_html',
    'confusion_html', 'all_moves', 'largest_moves', 'columns_html', 'gains_html', 'evaluation_html',
    'evaluation_text', 'thresholds_of', 'of_this_tree', 'thresholds_html', 'split_line',
    'groups_html', 'printed_html', 'bill_html', 'changes_html', 'described_html', 'versions',
    'making', 'pairs_html', 'inline_svg', 'tree_html', 'care', 'caution_html', 'words_html',
    'trust_html', 'Report', 'cards_html', 'check_words', 'report']

DRAWN: int

CLEAR: float

LONG: int

COST_WORDS: dict

BLENDED: float

BROADEST: int

OVERVIEW: int

PARTS: dict

def part(name: Any, **values: Any) -> str: ...

def n_rows(estimator: object) -> int: ...

def summary(estimator: object, thresholds: Any = None, min_cell: int = 0) -> str: ...

def compared(estimator: object) -> bool: ...

def drawn_rows(estimator: object) -> Any: ...

def digest(rows: Any) -> Any: ...

def facts(
    estimator: object,
    X: ArrayLike | Any = None,
    feature_names: Any = None,
    cluster_names: Any = None,
    min_cell: int = 0,
    labels: ArrayLike | Any = None,
    sample_weight: ArrayLike | Any = None
) -> Facts: ...

def said_by(rows: TrainingRows) -> dict: ...

def knowing(rows: Any, said: Any) -> Any: ...

def sizes_of_clusters(k: Any) -> Any: ...

def without_counts(tree: Tree) -> Tree: ...

def looks(f: Facts) -> list[ColumnLook]: ...

def look(f: Any, c: Any, sums: ColumnSums) -> ColumnLook: ...

def number_line(profile: Profile, cluster: int, name: str, dates: bool = False, whole: bool = True) -> str: ...

def value_line(f: Facts, c: int, own: np.ndarray, whole: np.ndarray) -> tuple[str, bool]: ...

def distinctions(found: list[ColumnLook], cluster: int, most: int = 3) -> list[str]: ...

def name_html(name: str) -> str: ...

def grid_html(head: Sequence[str], lines: Sequence[Sequence[str]], caption: str, kind: str = '') -> str: ...

def untagged(html: Any) -> Any: ...

def bar_html(text: str, shift: float, most: float, color: str) -> str: ...

def chip(name: Any, cluster: Any) -> Any: ...

def chips(names: Any) -> Any: ...

def profiles_html(f: Facts, found: list[ColumnLook], most: int = 12) -> str: ...

def profiles_table(f: Any, kept: Any, full: Any) -> Any: ...

def signs_html(text: str) -> str: ...

def items_html(lines: Any) -> str: ...

def branch_html(branch: Branch) -> str: ...

def rows_said(branch: Any) -> Any: ...

def branches_html(rule: ClusterRule) -> str: ...

def trust_lines(rule: ClusterRule) -> list[str]: ...

def flags_html(flags: Sequence[str], most: int = 3) -> str: ...

def card_html(
    rule: ClusterRule,
    number: int,
    features: list[str],
    automatic: bool = False,
    cautions: Sequence = ()
) -> str: ...

def of_untold_size(caution: Any) -> Any: ...

def figures(estimator: object, min_cell: int = 0) -> dict[str, str]: ...

def dearer(share: float) -> str: ...

def winner(estimator: object) -> str: ...

def starts_html(estimator: object) -> str: ...

def silhouettes(f: Facts) -> tuple | None: ...

def silhouette_text(f: Facts) -> str: ...

def blended(estimator: object, X: ArrayLike | Any, sample_weight: ArrayLike | Any = None) -> list: ...

def size_html(f: Facts) -> str: ...

def confusion_html(f: Facts) -> str: ...

def all_moves(table: Any) -> str: ...

def largest_moves(table: Any, most: int = 15) -> str: ...

def columns_html(f: Facts) -> str: ...

def gains_html(f: Any, found: Any) -> Any: ...

def evaluation_html(f: Facts, seen: Any) -> str: ...

def evaluation_text(seen: Any, what: Any = 'spread') -> Any: ...

def thresholds_of(f: Facts, thresholds: Any, sample_weight: ArrayLike | Any = None) -> Any: ...

def of_this_tree(tree: Any, report: Any) -> Any: ...

def thresholds_html(f: Facts, found: Any) -> str: ...

def split_line(f: Any, found: Any, s: Any) -> Any: ...

def groups_html(f: Facts, groups: Any, sample_weight: ArrayLike | Any = None) -> str: ...

def printed_html(result: Any, caption: str, head: Sequence[str] = ()) -> str: ...

def bill_html(f: Facts, bill: Any, sample_weight: ArrayLike | Any = None) -> str: ...

def changes_html(f: Facts) -> str: ...

def described_html(described: Any) -> str: ...

def versions() -> str: ...

def making(f: Facts, made: Mapping | None = None) -> dict: ...

def pairs_html(lines: Mapping) -> str: ...

def inline_svg(svg: str, said: str) -> str: ...

def tree_html(f: Facts) -> str: ...

def care(f: Facts, options: bool = False) -> list[str]: ...

def caution_html(caution: Any, advice: str = '') -> str: ...

def words_html(estimator: object, said: str) -> str: ...

def trust_html(
    f: Facts,
    evaluation: Any = None,
    thresholds: Any = None,
    groups: Any = None,
    sample_weight: ArrayLike | Any = None,
    bill: Any = None,
    described: Any = None
) -> str: ...

def cards_html(f: Facts, found: Any, automatic: Any) -> str: ...

def check_words(title: Any, made: Any, described: Any) -> None: ...

def report(
    estimator: object,
    X: ArrayLike | Any = None,
    *,
    path: Any = None,
    title: str = 'Clusters, explained',
    made: Mapping | None = None,
    feature_names: Sequence[str] | None = None,
    cluster_names: Sequence[str] | str | None = None,
    min_cell: int = 0,
    evaluation: Any = None,
    thresholds: Any = None,
    groups: Any = None,
    sample_weight: ArrayLike | Any = None,
    bill: Any = None,
    described: Sequence | None = None,
    labels: ArrayLike | Any = None
) -> Report:
    """A self-contained HTML page about the explained clustering.

    Parameters
    ----------
    estimator : estimator
        A fitted estimator.
    X : array-like of shape (n, d) or None, default=None
        The training rows: for what distinguishes each cluster; ValueError for other rows. A `Source` is
        gone through in passes, for sums.
    path : str, path or None, default=None
        Where to write the page as well, UTF-8.
    title : str, default='Clusters, explained'
        What stands on top.
    made : mapping or None, default=None
        More lines for "How it was made", such as the data file and the command.
    feature_names : sequence of str or None, default=None
        One a feature; else those seen in fit.
    cluster_names : sequence of str, str or None, default=None
        One a cluster, or "auto"; else `cluster_names_`, the labels, or numbers.
    min_cell : int, default=0
        Counts below it, and what would give them away, are hidden everywhere.
    evaluation : Evaluation or None, default=None
        From `evaluate` or `holdout`.
    thresholds : ThresholdReport, int or None, default=None
        From `threshold_report`, or its number of resamples, which needs X.
    groups : array-like, mapping, data frame, str or None, default=None
        Protected groups, as `audit` takes them.
    sample_weight : array-like or None, default=None
        The weights given to fit, for the shares by column and by group.
    bill : object, default=None
        What each wish costs, from `bill`; or True, which needs X and grows the tree again without each.
    described : sequence or None, default=None
        Of `describe`: clusters against the rest.
    labels : array-like or None, default=None
        Where X is read in chunks, what was explained: the name of a column, or (n,); None: as fit was
        told.

    Returns
    -------
    Report
        The page: a text that shows itself in a notebook; `.save(path)`.

    Raises
    ------
    TypeError
        A title that is no text, `made` that is no dict, `described` that holds something else.

    References
    ----------
    .. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html

    Examples
    --------
    >>> import numpy as np
    >>> from xclust import IMM
    >>> X = np.array([[1, 20], [2, 22], [1, 21], [8, 20], [9, 23], [8, 70], [9, 72.0]])
    >>> labels = ['rare', 'rare', 'rare', 'young', 'young', 'old', 'old']
    >>> model = IMM().fit(X, labels=labels)
    >>> page = model.report(X, title="Visitors")
    >>> page[:15]
    '<!DOCTYPE html>'
    """

class Facts(NamedTuple):
    estimator: object
    tree: Tree
    features: list
    clusters: list
    rules: object
    rows: TrainingRows | None = ...
    sums: tuple = ...
    sizes: object = ...
    moves: object = ...
    drawn: object = ...
    fingerprint: str = ...
    min_cell: int = ...
    cautions: tuple = ...
    @property
    def told(self) -> Any: ...
    @property
    def fully(self) -> Any: ...

class Drawn(NamedTuple):
    Z: np.ndarray
    known: np.ndarray
    own: np.ndarray
    whole: int

class ColumnLook(NamedTuple):
    profile: Profile
    lines: list

class Report(str):
    """A page of HTML that shows itself in a notebook.

    References
    ----------
    .. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html
    """
    def save(self, path: Any) -> Self:
        """Write the page to a file.

        Parameters
        ----------
        path : str, path or None
            Where to write it, UTF-8; a file that is there is replaced.

        Returns
        -------
        self
            The report.

        References
        ----------
        .. [1] The chapter "Report", https://xclust.github.io/xclust/7_shipping/reporting.html
        """
    def __repr__(self) -> Any: ...
    def _repr_html_(self) -> Any: ...
