"""What every subject is: something to ask about, and what to say in the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from elicitor.core.result import Result
from elicitor.metrics import Metric
from elicitor.metrics.words import plural
from elicitor.oracles.displays import Display
from elicitor.regions.base import Region

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Subject", "rows_of", "rows_text"]


class Subject(ABC):
    """What a person is asked about, from the data to the last word.

    Attributes
    ----------
    region : Region
        Its statistics are what a question shows, figure for figure.
    exact : Region
        The same, not rounded to what can be shown.
    display : Display
        How a question looks.
    context : mapping
        What the transcript should hold besides, JSON-ready.
    options : mapping
        What the procedure is to be told besides.
    case : str or None
        What a member of the positive class is called, if there is one.
    """

    region: Region
    exact: Region
    display: Display
    context: Mapping[str, Any]
    options: Mapping[str, Any] = MappingProxyType({})
    case: str | None = None

    def sentence(self, metric: Metric) -> str:
        """Say a metric in one plain sentence."""
        return metric.sentence()

    @property
    @abstractmethod
    def extent(self) -> str:
        """How many rows or models there are, and of which kinds."""

    def best_rule(self, result: Result, *, randomised: bool = True) -> str:
        """Say what is best on these data under an elicited metric.

        Parameters
        ----------
        result : Result
            Of a session, on these data or on others of their kind.
        randomised : bool, default=True
            Whether lotteries are allowed.
        """
        from elicitor.using import best_classifier

        best = best_classifier(
            result,
            self.exact,
            randomised=randomised,
            positive_label=self.exact.positive_label,  # of these data
        )
        return str(best.classifier)

    @abstractmethod
    def show(self, console: Console, result: Result) -> None:
        """Write the metric in words, its uncertainty and what it changes."""

    @abstractmethod
    def draw(self, result: Result, path: Path) -> Path:
        """Save a picture as PNG and return its path."""


def rows_text(region: Region) -> str:
    """How many rows a region was made from, in words."""
    return plural(rows_of(region), "row")


def rows_of(region: Region) -> int:
    """How many rows a region was made from."""
    described = region.describe()
    return int(described["n_samples" if "n_samples" in described else "n_rows"])
