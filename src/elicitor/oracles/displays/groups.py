"""Groups: what a classifier does to as many people of each, and to everyone.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
m, k        –                       number of groups and of classes
N           ``per``                 people that are shown of each class and group
τ^g_i       ``shares``              P(G=g | Y=i), shape (m, k)
–           ``counts``              what happens to them, (m, k, n_outcomes); the
                                    first outcome is the right decision
==========  ======================  ===============================================

Everyone together is the groups by their shares, so no whole number of people: it is
shown with one decimal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_instance, check_items, check_names
from elicitor.core.errors import InvalidParameterError
from elicitor.core.printable import printable
from elicitor.core.question import Question
from elicitor.core.space import Space
from elicitor.metrics.group_checks import check_prevalence
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.words import whole_per_cent
from elicitor.oracles.displays.base import Display, emphasised
from elicitor.oracles.displays.group_words import (
    ClassWords,
    gap_lines,
    largest_changes,
    tenths,
)
from elicitor.oracles.displays.models import ModelDisplay
from elicitor.oracles.wording import LETTERS, listing, written

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

__all__ = ["GroupDisplay"]

EVERYONE = "everyone"
"""How all groups together are called."""

HALF_A_PERSON = 0.5
"""Differences among everyone that are no more than rounding."""


class GroupDisplay(Display):
    """Shows rates per group as counts, the gaps between them, and everyone.

    Parameters
    ----------
    statistics : ClassStatistics
        Which rates they are.
    groups : sequence of str
        What the groups are called.
    prevalence : array-like of shape (n_groups, n_statistics)
        τ: share of each group in the class that a rate is about.
    per : int
        How many people of each class are shown in each group.
    words : sequence of ClassWords, optional
        How the classes are called; by their names by default.
    noun : str, default="people"
        Who is classified, in the plural.
    notes : sequence of str, default=()
        What else is to know about the groups.
    attributes : ModelDisplay, optional
        Shows what is measured of whole classifiers, such as latency: statistics after
        the rates, the same in every group.
    """

    def __init__(
        self,
        statistics: ClassStatistics,
        groups: Sequence[str],
        prevalence: ArrayLike,
        per: int,
        *,
        words: Sequence[ClassWords] | None = None,
        noun: str = "people",
        notes: Sequence[str] = (),
        attributes: ModelDisplay | None = None,
    ) -> None:
        self.statistics = check_instance("statistics", statistics, ClassStatistics)
        names = check_names(tuple(check_items("groups", groups)), name="groups")
        self.groups = tuple(map(printable, names))
        self.per = check_count("per", per, at_least=1)
        self.words = (
            ClassWords.of_classes(statistics)
            if words is None
            else tuple(check_items("words", words))
        )
        self.noun = noun
        self.notes = tuple(check_items("notes", notes))
        share = check_prevalence(prevalence, len(statistics.names))
        self.shares = self._by_class(share)[..., 0]
        self.attributes = attributes

    @classmethod
    def of_space(
        cls,
        space: Space,
        per: int,
        *,
        words: Sequence[ClassWords] | None = None,
        noun: str = "people",
        notes: Sequence[str] = (),
    ) -> Self:
        """Show the statistics of a region with groups, its attributes among them.

        Parameters
        ----------
        space : Space
            Those of the region: rates of classes per group, then attributes.
        per : int
            How many people of each class are shown in each group.
        words, noun, notes : optional
            As the class takes them.

        Raises
        ------
        InvalidParameterError
            If there are no groups, or its rates are not those of classes.
        """
        check_instance("space", space, Space)
        rates = len(space.names) - space.n_attributes
        statistics = ClassStatistics.parse(space.names[:rates])
        shares = space.prevalence
        if statistics is None or shares is None:
            raise InvalidParameterError(
                "space must have rates of classes per group; it has "
                f"{', '.join(space.names)}."
            )
        names = space.names[rates:]
        kinds = ["cost" if sign < 0 else "reward" for sign in space.signs[rates:]]
        units = [space.measures.get(name, "") for name in names]
        measured = ModelDisplay(names, kinds, units) if names else None
        return cls(
            statistics,
            space.groups,
            shares[:, :rates],
            per,
            words=words,
            noun=noun,
            notes=notes,
            attributes=measured,
        )

    @property
    def opening(self) -> str:
        """See :attr:`Display.opening`."""
        per = written(self.per)
        start = (
            "You will see two classifiers at a time. Each is shown as what it would do "
            f"to {per} {self.noun} of every kind in every group: the same number "
            f"everywhere, so that groups can be compared. “{EVERYONE}” stands for all "
            f"groups by their shares, out of {per} again. Say which classifier "
            "you would rather use."
        )
        return f"{start}\n{self._composition()}"

    def counts(self, rates: ArrayLike) -> np.ndarray:
        """Whole people by group, class and outcome.

        Parameters
        ----------
        rates : array-like of shape (n_groups, n_statistics)
            What a side of a question holds.

        Returns
        -------
        ndarray of int of shape (n_groups, n_classes, n_outcomes)
            The people of a group and class add up to `per`.
        """
        known = np.round(self.per * self._by_class(np.asarray(rates))).astype(int)
        rest = self.per - known.sum(axis=-1, keepdims=True)
        parts = [known, rest] if self.statistics.diagonal else [rest, known]
        return np.concatenate(parts, axis=-1)

    def everyone(self, counts: np.ndarray) -> np.ndarray:
        """All groups by their shares, out of `per`, (n_classes, n_outcomes)."""
        return np.asarray((self.shares[..., None] * counts).sum(axis=0))

    def sides(self, question: Question) -> tuple[Group, Group]:
        """See :meth:`Display.sides`; classes that do not differ are left out."""
        from rich.console import Group
        from rich.text import Text

        first, second = self._sides(question)
        charts = self._chart(first, second), self._chart(second, first)
        if self.attributes is None:
            return charts
        tables = self.attributes.sides(self._measured(question))
        one, other = zip(charts, tables, strict=True)
        return Group(one[0], Text(), one[1]), Group(other[0], Text(), other[1])

    def lines(self, question: Question) -> tuple[str, str]:
        """See :meth:`Display.lines`."""
        first, second = map(self._line, self._sides(question))
        if self.attributes is None:
            return first, second
        more = self.attributes.lines(self._measured(question))
        return f"{first}; {more[0]}", f"{second}; {more[1]}"

    def _line(self, counts: np.ndarray) -> str:
        """How often what goes wrong in every group."""
        wrong = counts[..., 1:].reshape(len(self.groups), -1)
        parts = [
            f"{mistake}: "
            + ", ".join(
                f"{group} {count}"
                for group, count in zip(self.groups, column, strict=True)
            )
            for mistake, column in zip(self._mistakes, wrong.T.tolist(), strict=True)
        ]
        return f"in {self.per} each, {'; '.join(parts)}"

    def difference(self, question: Question) -> str:
        """See :meth:`Display.difference`."""
        first, second = self._sides(question)
        changes = [self._overall_change(first, second), self._gap_change(first, second)]
        if self.attributes is not None:
            measured = self._measured(question)
            if (measured.first != measured.second).any():
                changes.append(self.attributes.difference(measured))
        return "\n".join(changes)

    def remark(self, question: Question) -> str:
        """See :meth:`Display.remark`; tells the classes that are left out."""
        first, second = self._sides(question)
        same = np.flatnonzero(~self._told(first, second))
        if not same.size:
            return ""
        parts = [f"{self.words[i].alone} {self._right(first[:, i, 0])}" for i in same]
        return f"In both, of {written(self.per)} each: {'; '.join(parts)}."

    # -- what is shown --------------------------------------------------------------

    def _by_class(self, values: np.ndarray) -> np.ndarray:
        """Values of rates, of shape (n_groups, n_classes, rates of a class)."""
        return values.reshape(len(self.groups), self.statistics.n_classes, -1)

    def _sides(self, question: Question) -> tuple[np.ndarray, np.ndarray]:
        n = len(self.statistics.names)
        return self.counts(question.first[:, :n]), self.counts(question.second[:, :n])

    def _measured(self, question: Question) -> Question:
        """The attributes of both sides, which are the same in every group."""
        n = len(self.statistics.names)
        return Question(question.first[0, n:], question.second[0, n:])

    def _told(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Which classes are shown: two always, of more those that differ."""
        differs = (first != second).any(axis=(0, 2))
        everything = len(differs) == 2 or not differs.any()
        return np.full(len(differs), True) if everything else differs

    def _composition(self) -> str:
        """Which share of every class each group has."""
        parts = []
        for words, column in zip(self.words, self.shares.T, strict=True):
            shares = zip(self.groups, column, strict=True)
            listed = ", ".join(f"“{name}” {whole_per_cent(s)}" for name, s in shares)
            parts.append(f"of {words.people}: {listed}")
        return f"Shares {'; '.join(parts)}."

    def _chart(self, shown: np.ndarray, other: np.ndarray) -> Group:
        from rich.console import Group
        from rich.text import Text

        parts: list[Text | Table] = []
        for i in np.flatnonzero(self._told(shown, other)):
            if parts:
                parts.append(Text())
            people = printable(self.words[i].people)
            parts.append(Text(f"of {written(self.per)} {people}:"))
            parts.append(self._table(int(i), shown, other))
            parts += [Text(printable(line)) for line in self._gaps(int(i), shown[:, i])]
        return Group(*parts)

    def _table(self, i: int, shown: np.ndarray, other: np.ndarray) -> Table:
        """One class: a row for each group and one for everyone."""
        from rich.markup import escape
        from rich.table import Table

        words = self.words[i].outcomes
        table = Table(box=None, padding=(0, 1, 0, 1), pad_edge=False)
        table.add_column("", header_style="not bold")
        for word in words:
            table.add_column(escape(word), justify="right", header_style="not bold")
        for name, here, there in zip(
            self.groups, shown[:, i], other[:, i], strict=True
        ):
            differs = (here != there).tolist()
            cells = map(emphasised, map(written, here), differs)
            table.add_row(escape(f" {name}"), *cells)
        everyone = [
            [tenths(value) for value in self.everyone(side)[i]]
            for side in (shown, other)
        ]
        figures = zip(*everyone, strict=True)
        table.add_row(f" {EVERYONE}", *(emphasised(a, a != b) for a, b in figures))
        return table

    def _gaps(self, i: int, counts: np.ndarray) -> list[str]:
        """Who suffers more from each mistake, or that nobody does."""
        lines = [
            line
            for j, word in enumerate(self.words[i].outcomes)
            if j and np.ptp(counts[:, j])
            for line in gap_lines(self.groups, counts[:, j], word)
        ]
        alike = "both groups alike" if len(self.groups) == 2 else "all groups alike"
        return lines or [alike]

    def _right(self, counts: np.ndarray) -> str:
        """How many are treated rightly in every group."""
        if not np.ptp(counts):
            return f"{written(counts[0])} right in every group"
        cells = zip(self.groups, counts, strict=True)
        return listing([f"{written(n)} right in {group}" for group, n in cells])

    # -- what changes ---------------------------------------------------------------

    @property
    def _mistakes(self) -> list[str]:
        return [name for words in self.words for name in words.mistakes]

    def _overall_change(self, first: np.ndarray, second: np.ndarray) -> str:
        """What choosing B changes for everyone."""
        more = (self.everyone(second) - self.everyone(first))[:, 1:].ravel()
        parts = [
            f"{tenths(abs(more[j]))} {'more' if more[j] > 0 else 'fewer'} "
            f"{self._mistakes[j]}"
            for j in largest_changes(more, beyond=HALF_A_PERSON)
        ]
        if not parts:
            return "Everyone: about the same."
        return f"Everyone: {LETTERS[1]} has {listing(parts)}."

    def _gap_change(self, first: np.ndarray, second: np.ndarray) -> str:
        """What choosing B changes for the largest gap in each mistake."""
        gaps = [np.ptp(side, axis=0)[:, 1:].ravel() for side in (first, second)]
        if not np.any(gaps):
            return "No gaps in either."
        parts = [
            f"in {self._mistakes[j]}: "
            + ", ".join(
                f"{written(gap[j]) if gap[j] else 'none'} in {letter}"
                for gap, letter in zip(gaps, LETTERS, strict=True)
            )
            for j in largest_changes(gaps[1] - gaps[0])
        ]
        if not parts:
            pairs = (np.abs(side[:, None] - side) for side in (first, second))
            others = "" if np.array_equal(*pairs) else ", but between other groups"
            return f"Gaps: as large in both{others}."
        largest = "Gap" if len(self.groups) == 2 else "Largest gap"
        return f"{largest} {'; '.join(parts)}."
