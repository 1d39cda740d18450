"""What every subject is: something to ask about, and what to say in the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from elicitor.cli.summary import result_sentence
from elicitor.core.errors import InvalidParameterError
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.metrics import Metric
from elicitor.oracles import Vocabulary
from elicitor.oracles.displays import Display
from elicitor.oracles.displays.facts import ClassName
from elicitor.regions.base import Region
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Figures, Percent, percent
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import own_words_of

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "RowsAre",
    "SizeAndShare",
    "SizeOf",
    "SizeOfGroup",
    "Subject",
    "counted_rows",
    "rows_of",
    "rows_told",
]


class RowsAre(Fact):
    """What is counted: rows, those of a group, models, comparisons made elsewhere."""

    what: Literal["rows", "group", "models", "elsewhere"]
    group: str = ""


class SizeOf(Fact):
    """How many of what data have."""

    number: int
    what: Literal["rows", "weighted", "models", "comparisons"]


class SizeOfGroup(Fact):
    """How many rows a group has."""

    name: str
    size: SizeOf

    def order_in(self, own: OwnWords) -> int:
        """See :meth:`Fact.order_in`."""
        return own.place(self.name)


class SizeAndShare(Fact):
    """How many rows there are, and which share of them is positive."""

    size: SizeOf
    share: Figures


class RowsOfClass(Fact):
    """Rows of a class, and their share."""

    count: int
    people: str
    share: Percent


class CountedRows(Fact):
    """All rows, and those of each class."""

    total: int
    weighted: bool
    classes: Joined


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
    negative_label : str or None
        What the data call the other of two classes.
    ranks_itself : bool
        Whether it is about models, so that it can rank them without further data.
    vocabulary : Vocabulary
        What two classes are called.
    language : str
        What sentences are said in, with the person's own words.
    """

    region: Region
    exact: Region
    display: Display
    context: Mapping[str, Any]
    options: Mapping[str, Any] = MappingProxyType({})
    case: str | None = None
    negative_label: str | None = None
    ranks_itself: bool = False
    vocabulary: Vocabulary = Vocabulary()
    language: str = ENGLISH

    @property
    def order(self) -> tuple[str, ...]:
        """Groups as they were seen, by their names in the data; empty if as there."""
        own = own_words_of(self.language)
        return () if own is None else own.order

    @property
    def called(self) -> tuple[Fact, Fact]:
        """What the people of two classes are called, the positive ones first."""
        words = self.vocabulary
        told = words.people, words.positive
        others = ClassName("negatives", *told)
        if words.negative is not None:
            others = ClassName("positives", words.people, words.negative)
        return ClassName("positives", *told), others

    def sentence(self, found: Result | Metric) -> str:
        """Say a metric in plain words; of a result with what is left open."""
        return result_sentence(
            found,
            self.exact,
            positive=self.case,
            language=self.language,
            display=self.display,
        )

    @property
    @abstractmethod
    def size(self) -> Fact | Joined:
        """How many rows or models there are, and of which kinds."""

    @property
    def extent(self) -> str:
        """The same in English, as errors tell it."""
        return say(self.size)

    def best_rule(self, result: Result, *, randomised: bool = True) -> Fact | Joined:
        """Tell what is best on these data under an elicited metric.

        Parameters
        ----------
        result : Result
            Of a session, on these data or on others of their kind.
        randomised : bool, default=True
            Whether lotteries are allowed.
        """
        from elicitor.using.tuning.best_here import best_use

        best = best_use(
            result,
            self.exact,
            randomised=randomised,
            positive_label=self.exact.positive_label,  # of these data
        ).best
        rule: Fact | Joined = best.classifier.told
        return rule

    def show_choices(self, console: Console, result: Result, shown: Any) -> None:
        """Write what the best rule on these data does, beside others to choose from.

        Parameters
        ----------
        console : rich.console.Console
            Where to write.
        result : Result
            Of a session, on these data or on others of their kind.
        shown : object
            The classifier that is written already.
        """
        del console, result, shown  # without groups the rule is all

    def sparing_rule(self, result: Result) -> Any:
        """The best rule without chance that decides about no group worse than need be.

        Raises
        ------
        InvalidParameterError
            If there are no groups.
        """
        del result
        raise InvalidParameterError("--spare-all is about groups; there are none.")

    def arranged(self, groups: Sequence[str]) -> Subject:  # noqa: ARG002
        """The same, with groups told as they were seen, by their names in the data."""
        return self

    def wrong_labels(self, result: Result, share: float) -> tuple[str, ...]:
        """What gaps and the best rule are if a share of group labels is wrong.

        Raises
        ------
        InvalidParameterError
            If there are no groups.
        """
        del result, share
        raise InvalidParameterError("--wrong-groups is about groups; there are none.")

    def moved_to(self, other: Subject, result: Result) -> tuple[str, ...]:
        """What of the metric and of the rule tuned here holds for other people."""
        del other, result
        return ()

    @abstractmethod
    def show(self, console: Console, result: Result) -> None:
        """Write the metric in words, its uncertainty and what it changes."""

    def reworded(self, told: str) -> str:
        """A sentence about the metric in words of the domain."""
        return told

    def facts(self) -> Iterator[tuple[str, str]]:
        """Tell what the questions rest on: how many rows there are of what."""
        return iter(())

    @abstractmethod
    def draw(self, result: Result, path: Path) -> Path:
        """Save a picture as PNG and return its path."""


def rows_told(region: Region) -> SizeOf:
    """How many rows a region was made from."""
    return SizeOf(rows_of(region), "weighted" if region.is_weighted else "rows")


def rows_of(region: Region) -> int:
    """How many rows a region was made from."""
    described = region.describe()
    return int(described["n_samples" if "n_samples" in described else "n_rows"])


def counted_rows(
    classes: Mapping[str, int], weighted: bool = False, language: str = ENGLISH
) -> str:
    """Write how many rows there are of each class.

    >>> counted_rows({"ill": 30, "well": 70})
    '100: 30 ill (30 %), 70 well (70 %)'
    """
    total = sum(classes.values())
    each = (RowsOfClass(n, name, percent(n / total)) for name, n in classes.items())
    return say(CountedRows(total, weighted, Joined(tuple(each), "comma")), language)
