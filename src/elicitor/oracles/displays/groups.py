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

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_instance, check_items, check_names
from elicitor.core.errors import InvalidParameterError
from elicitor.core.printable import printable
from elicitor.core.question import Question
from elicitor.core.space import Space
from elicitor.metrics.group_checks import check_prevalence
from elicitor.metrics.statistics import ClassStatistics
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.displays.composition import checked_shares, composition
from elicitor.oracles.displays.facts import MoreOf, direction
from elicitor.oracles.displays.group_facts import (
    AboutTheSame,
    AllGroups,
    Both,
    CountInGroup,
    EveryoneHas,
    GroupOpening,
    GroupsAlike,
    GroupSide,
    MistakeInGroups,
    OfEach,
    RightOfClass,
)
from elicitor.oracles.displays.group_words import (
    ClassWords,
    gap,
    gap_change,
    largest_changes,
    right_in,
)
from elicitor.oracles.displays.models import ModelDisplay
from elicitor.words import Fact, Joined, say
from elicitor.words.blocks import Block, Cell, Line, Stack, Table, View
from elicitor.words.numbers import tenth, tenths_between

__all__ = ["GroupDisplay"]

HALF_A_PERSON = 0.5
"""Differences among everyone that are no more than rounding."""


class GroupDisplay(FactDisplay):
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
    language : str, default="en"
        What the display speaks; names, words and notes are shown as they are.
    attributes : ModelDisplay, optional
        Shows what is measured of classifiers, such as latency: statistics after the
        rates.
    by_group : collection of str, default=()
        Which of them are shown for every group, as they differ; by their places' names
        in `attributes`.
    class_shares : array-like of shape (n_classes,), optional
        How many people belong to each class, as shares, which is told beforehand.
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
        language: str = "en",
        attributes: ModelDisplay | None = None,
        by_group: Collection[str] = (),
        class_shares: ArrayLike | None = None,
    ) -> None:
        self.statistics = check_instance("statistics", statistics, ClassStatistics)
        names = check_names(tuple(check_items("groups", groups)), name="groups")
        self.groups = tuple(map(printable, names))
        self.per = check_count("per", per, at_least=1)
        self.language = checked_language(language)
        self.words = (
            ClassWords.of_classes(statistics, language=language)
            if words is None
            else tuple(check_items("words", words))
        )
        self.noun = noun
        self.notes = tuple(check_items("notes", notes))
        share = check_prevalence(prevalence, len(statistics.names))
        self.shares = self._by_class(share)[..., 0]
        self.class_shares = checked_shares(class_shares, self.statistics.n_classes)
        self.attributes = attributes
        self._read: list[tuple[int, int]] = []
        self._places = [*range(len(self.groups))]
        if attributes is not None:
            whole = check_instance("attributes", attributes, ModelDisplay)
            self.misleading = whole.misleading
            places = [
                [None] if name not in by_group else range(len(self.groups))
                for name in whole.names
            ]
            self.attributes = whole.in_groups(self.groups, by_group)
            self._read = [(g or 0, i) for i, own in enumerate(places) for g in own]

    @classmethod
    def of_space(
        cls,
        space: Space,
        per: int,
        *,
        words: Sequence[ClassWords] | None = None,
        noun: str = "people",
        notes: Sequence[str] = (),
        language: str = "en",
        groups: Sequence[str] | None = None,
        attributes: ModelDisplay | None = None,
        class_shares: ArrayLike | None = None,
    ) -> Self:
        """Show the statistics of a region with groups, its attributes among them.

        Parameters
        ----------
        space : Space
            Those of the region: rates of classes per group, then attributes.
        per : int
            How many people of each class are shown in each group.
        words, noun, notes, language, class_shares : optional
            As the class takes them.
        groups : sequence of str, optional
            What the groups are called, if not as in the space.
        attributes : ModelDisplay, optional
            Shows what is measured of whole classifiers, if not by the names in the
            space.

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
        if names and attributes is None:
            attributes = ModelDisplay(names, kinds, units, language=language)
        own = () if attributes is None else _names_of(attributes)
        differ = [
            called
            for name, called in zip(names, own, strict=False)
            if name in space.by_group
        ]
        return cls(
            statistics,
            space.groups if groups is None else groups,
            shares[:, :rates],
            per,
            words=words,
            noun=noun,
            notes=notes,
            language=language,
            attributes=attributes,
            by_group=differ,
            class_shares=class_shares,
        )

    def arranged(self, order: Sequence[int]) -> Self:
        """Show groups in another order; questions have them as before.

        Parameters
        ----------
        order : sequence of int
            Places of all groups, the one to be shown first at the beginning.

        Raises
        ------
        InvalidParameterError
            If `order` has not every place once, or attributes are shown, too.
        """
        places = [check_count("order", g) for g in check_items("order", order)]
        if sorted(places) != [*range(len(self.groups))] or self.attributes is not None:
            some = f"every place of {len(self.groups)} groups once, and no attributes"
            raise InvalidParameterError(f"order must have {some}; got {order!r}.")
        found = copy(self)
        found.groups = tuple(self.groups[g] for g in places)
        found.shares = self.shares[places]
        found._places = [self._places[g] for g in places]
        return found

    def openings(self) -> tuple[Fact, ...]:
        """See :meth:`FactDisplay.openings`."""
        return GroupOpening(self.per, self.noun), *self.composition()

    def composition(self) -> tuple[Fact, ...]:
        """See :meth:`Display.composition`."""
        known = self.noun, self.class_shares, self.shares
        return tuple(composition(self.words, self.groups, *known))

    def counts(self, rates: ArrayLike) -> np.ndarray:
        """Whole people by group, class and outcome.

        Parameters
        ----------
        rates : array-like of shape (n_groups, n_statistics)
            What a side of a question holds.

        Returns
        -------
        ndarray of int of shape (n_groups, n_classes, n_outcomes)
            In the order in which groups are shown. The people of a group and class
            add up to `per`.
        """
        shown = np.asarray(rates)[self._places]
        known = np.round(self.per * self._by_class(shown)).astype(int)
        rest = self.per - known.sum(axis=-1, keepdims=True)
        parts = [known, rest] if self.statistics.diagonal else [rest, known]
        return np.concatenate(parts, axis=-1)

    def everyone(self, counts: np.ndarray) -> np.ndarray:
        """All groups by their shares, out of `per`, (n_classes, n_outcomes)."""
        return np.asarray((self.shares[..., None] * counts).sum(axis=0))

    def view(self, question: Question) -> View:
        """See :meth:`FactDisplay.view`; classes that do not differ are remarked."""
        first, second = self._sides(question)
        charts = self._chart(first, second), self._chart(second, first)
        changes: tuple[Fact, ...] = (
            self._overall_change(first, second),
            gap_change(first, second, self._mistakes),
        )
        remarks = self._remarks(first, second)
        if self.attributes is None:
            return View(charts, changes, remarks)
        measured = self.measured(question)
        below = self.attributes.view(measured)
        one, other = map(_above, charts, below.sides)
        if (measured.first != measured.second).any():
            changes += below.changes
        return View((one, other), changes, remarks)

    def lines(self, question: Question) -> tuple[str, str]:
        """See :meth:`Display.lines`."""
        sides = self._sides(question)
        first, second = (say(self._line(side), self.language) for side in sides)
        if self.attributes is None:
            return first, second
        more = self.attributes.lines(self.measured(question))
        return f"{first}; {more[0]}", f"{second}; {more[1]}"

    def _line(self, counts: np.ndarray) -> Fact:
        """How often what goes wrong in every group."""
        wrong = counts[..., 1:].reshape(len(self.groups), -1)
        parts = [
            MistakeInGroups(mistake, _beside(map(CountInGroup, self.groups, column)))
            for mistake, column in zip(self._mistakes, wrong.T.tolist(), strict=True)
        ]
        return GroupSide(self.per, Joined(tuple(parts), "semicolon"))

    def _remarks(self, first: np.ndarray, second: np.ndarray) -> tuple[Fact, ...]:
        """The classes that are left out."""
        same = np.flatnonzero(~self._told(first, second))
        if not same.size:
            return ()
        parts = tuple(
            RightOfClass(self.words[i].alone, right_in(first[:, i, 0], self.groups))
            for i in same
        )
        return (Both(self.per, Joined(parts, "semicolon")),)

    # -- what is shown --------------------------------------------------------------

    def _by_class(self, values: np.ndarray) -> np.ndarray:
        """Values of rates, of shape (n_groups, n_classes, rates of a class)."""
        return values.reshape(len(self.groups), self.statistics.n_classes, -1)

    def _sides(self, question: Question) -> tuple[np.ndarray, np.ndarray]:
        n = len(self.statistics.names)
        return self.counts(question.first[:, :n]), self.counts(question.second[:, :n])

    def measured(self, question: Question) -> Question:
        """The attributes of both sides, each once or for every group."""
        n, (groups, places) = len(self.statistics.names), zip(*self._read, strict=True)
        own = [n + place for place in places]
        return Question(question.first[groups, own], question.second[groups, own])

    def _told(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Which classes are shown: two always, of more those that differ."""
        differs = (first != second).any(axis=(0, 2))
        everything = len(differs) == 2 or not differs.any()
        return np.full(len(differs), True) if everything else differs

    def _chart(self, shown: np.ndarray, other: np.ndarray) -> Stack:
        return Stack(
            tuple(
                (
                    Line(Cell(OfEach(self.per, self.words[i].people))),
                    self._table(int(i), shown, other),
                    *self._gaps(int(i), shown[:, i]),
                )
                for i in np.flatnonzero(self._told(shown, other))
            )
        )

    def _table(self, i: int, shown: np.ndarray, other: np.ndarray) -> Table:
        """One class: a row for each group and one for everyone."""
        rows = []
        for name, here, there in zip(
            self.groups, shown[:, i].tolist(), other[:, i].tolist(), strict=True
        ):
            cells = [Cell(a, a != b) for a, b in zip(here, there, strict=True)]
            rows.append((Cell(name), *cells))
        everyone = [map(tenth, self.everyone(side)[i]) for side in (shown, other)]
        cells = [Cell(a, a != b) for a, b in zip(*everyone, strict=True)]
        rows.append((Cell(AllGroups()), *cells))
        header = Cell(""), *map(Cell, self.words[i].outcomes)
        right = (False, *[True] * (len(header) - 1))
        return Table(tuple(rows), right, header, below=True)

    def _gaps(self, i: int, counts: np.ndarray) -> list[Block]:
        """Who suffers more from each mistake, or that nobody does."""
        lines: list[Block] = [
            gap(self.groups, counts[:, j], word)
            for j, word in enumerate(self.words[i].outcomes)
            if j and np.ptp(counts[:, j])
        ]
        return lines or [Line(Cell(GroupsAlike(len(self.groups))))]

    # -- what changes ---------------------------------------------------------------

    @property
    def _mistakes(self) -> list[str]:
        return [name for words in self.words for name in words.mistakes]

    def _overall_change(self, first: np.ndarray, second: np.ndarray) -> Fact:
        """What choosing B changes for everyone."""
        both = self.everyone(first), self.everyone(second)
        before, after = (side[:, 1:].ravel() for side in both)
        more = np.array([*map(float, map(tenths_between, before, after))])
        parts = tuple(
            MoreOf(tenth(abs(more[j])), direction(more[j]), self._mistakes[j])
            for j in largest_changes(more, beyond=HALF_A_PERSON)
        )
        return EveryoneHas(Joined(parts)) if parts else AboutTheSame()


def _names_of(attributes: ModelDisplay) -> tuple[str, ...]:
    return check_instance("attributes", attributes, ModelDisplay).names


def _above(chart: Stack, table: Block) -> Stack:
    return Stack((*chart.groups, (table,)))


def _beside(facts: Iterable[Fact]) -> Joined:
    return Joined(tuple(facts), "comma")
