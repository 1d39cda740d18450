"""Rules for groups as a table and in sentences, in whole people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import numpy as np

from elicitor.metrics.facts import SOME_MORE
from elicitor.metrics.things import event, in_every_hundred
from elicitor.regions.groups import GroupRates
from elicitor.using.agreement_rows import wilson_interval
from elicitor.using.consequence_facts import (
    ROUNDING,
    AboutOnePerson,
    CountWithEnds,
    DecidesWorse,
    Drawing,
    Explained,
    GapPoints,
    GetsWorse,
    Heading,
    InAll,
    InShort,
    LargestGapNow,
    LeavesToChance,
    LotsIn,
    MoreThanNeeded,
    People,
    RulesDo,
    TurnedRound,
    Way,
    loss,
)
from elicitor.using.group_consequences import (
    BEST,
    NO_CHANCE,
    SPARING,
    GroupAlternative,
    GroupLoss,
)
from elicitor.using.rate_errors import equal_rows
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Percent, percent
from elicitor.words.numbers import tenth
from elicitor.words.spoken import own_words_of

__all__ = ["GroupTable"]

LEVEL = 0.9
FEW = 20
"""Of fewer people a part of one, as lotteries give it, is worth telling."""
EXPLAINED: dict[Way, Literal["best", "no-chance", "sparing"]] = {
    BEST: "best",
    NO_CHANCE: "no-chance",
    SPARING: "sparing",
}


@dataclass(frozen=True, eq=False)
class GroupTable:
    """What several rules of :func:`group_consequences` do to every group, as texts.

    `reword` puts a text about the classes into the words of the domain.
    """

    rates: GroupRates
    rows: list[GroupAlternative]
    reword: Callable[[str], str] = str
    language: str = "en"

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        told = Heading("group"), Heading("what"), *(row.way for row in self.rows)
        return tuple(map(self._say, told))

    @property
    def caption(self) -> str:
        """What the figures are."""
        return self._say(RulesDo(self.n_rows or None, self._weighted))

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """One tuple of texts for each statistic and group, then what is in all."""
        of_statistics = (
            row
            for i in range(len(self.rates.names))
            for row in (*self._of_groups(i), self._gap(i))
        )
        facts = *of_statistics, *self._in_all()
        return [tuple(self.reword(self._say(fact)) for fact in row) for row in facts]

    @property
    def _places(self) -> list[int]:
        """Groups in the order in which a person saw them."""
        own, groups = own_words_of(self.language), self.rates.groups
        places = range(len(groups))
        if own is None:
            return [*places]
        return sorted(places, key=lambda place: own.place(groups[place]))

    def _say(self, fact: Fact | Joined | str) -> str:
        return say(fact, self.language)

    @property
    def n_rows(self) -> int:
        """How many rows there are; 0 without."""
        sizes = self.rates.sizes
        return 0 if sizes is None else round(float(sizes.sum()))

    @property
    def _weighted(self) -> bool:
        """Whether some rows count more than others."""
        return self.rates.is_weighted

    def _alike(self, row: GroupAlternative, g: int, i: int) -> float:
        """Of how many rows that weigh the same a share would be known as well."""
        sizes, statistics = self.rates.effective_sizes, self.rates.statistics
        assert sizes is not None
        truth, guess = (int(part[i]) for part in statistics.entries)
        group = self.rates.groups[g]
        people = self.rates.regions[group].population
        if people.weights is None or people.truth.ndim > 1:
            return float(sizes[g, truth])
        own = np.flatnonzero(people.truth == truth)
        said = row.classifier.class_probability(
            people.probabilities[own], np.full(len(own), group)
        )
        return equal_rows(said[:, guess], people.weights[own])

    def _of_groups(self, i: int) -> Iterator[tuple[Fact | Joined, ...]]:
        what = event(self.rates.statistics, i)
        for g in self._places:
            group = self.rates.groups[g]
            yield (
                Joined((group,)),
                what,
                *(self._count(row, g, i) for row in self.rows),
            )

    def _gap(self, i: int) -> tuple[Fact, ...]:
        """How far the groups are apart."""
        told = (_points(row.rates[:, i]) for row in self.rows)
        return (Heading("gap"), event(self.rates.statistics, i), *told)

    def _in_all(self) -> Iterator[tuple[Fact, ...]]:
        everyone = Heading("everyone")
        if self.rates.sizes is not None:
            wrong = (People(self._wrong(row)) for row in self.rows)
            yield (everyone, InAll("wrong"), *wrong)
            yield (everyone, InAll("lot"), *(_people(row.drawn) for row in self.rows))
            spared = (_people(row.worsened[row.told]) for row in self.rows)
            yield (everyone, InAll("needless"), *spared)
        told = [row.loss for row in self.rows if row.loss is not None]
        if told:
            more = in_every_hundred(self.rates.names, told[0].kind, SOME_MORE)
            losses = (_lost(row.loss) for row in self.rows)
            yield (everyone, InAll("loss", more), *losses)

    def _wrong(self, row: GroupAlternative) -> int:
        """How many rows are decided about wrongly."""
        assert self.rates.sizes is not None
        statistics = self.rates.statistics
        people = self.rates.sizes[:, statistics.entries[0]]
        wrong = 1 - row.rates if statistics.diagonal else row.rates
        return round(float((wrong * people).sum()))

    def _size(self, g: int, i: int) -> int:
        """How many rows of a group a statistic is about; 0 without."""
        if self.rates.sizes is None:
            return 0
        return round(float(self.rates.sizes[g, self.rates.statistics.entries[0][i]]))

    def _count(self, row: GroupAlternative, g: int, i: int) -> CountWithEnds | Percent:
        """How many of how many, with the interval that its rows allow."""
        share, size = float(row.rates[g, i]), self._size(g, i)
        if not size:
            return percent(share)
        alike = self._alike(row, g, i)
        ends = wilson_interval(share * alike, alike, LEVEL)
        low, high = (Decimal(f"{100 * end:.1f}") for end in ends)
        count = Decimal(f"{share * size:.0f}") if size >= FEW else tenth(share * size)
        return CountWithEnds(count, size, percent(share), low, high)

    # -- in sentences ---------------------------------------------------------------

    @property
    def in_short(self) -> str:
        """What the best rule changes, against the usual one; empty without rows."""
        if self.rates.sizes is None:
            return ""
        usual, best = self.rows[:2]
        told = [
            InShort(
                self.n_rows,
                self._wrong(best),
                usual.way,
                self._wrong(usual),
                self._weighted,
            ),
            *(
                LargestGapNow(
                    event(self.rates.statistics, i),
                    after=_points(best.rates[:, i]),
                    before=_points(usual.rates[:, i]),
                )
                for i in range(len(self.rates.names))
            ),
            *self._worse_in_short(usual, best),
        ]
        return self.reword(" ".join(map(self._say, told)))

    def _worse_in_short(
        self, usual: GroupAlternative, best: GroupAlternative
    ) -> Iterator[Fact]:
        """Which group it costs most, by rate; nothing where none gets worse."""
        diagonal = self.rates.statistics.diagonal
        worse = (usual.rates - best.rates) * (1 if diagonal else -1)
        g, i = map(int, np.unravel_index(int(np.argmax(worse)), worse.shape))
        if worse[g, i] > ROUNDING:
            yield GetsWorse(
                event(self.rates.statistics, i),
                self.rates.groups[g],
                after=self._count(best, g, i),
                before=self._count(usual, g, i),
            )

    def sentences(self, row: GroupAlternative) -> tuple[str, ...]:
        """What must be known of a rule: what is left to chance, whom it worsens."""
        told = map(self._say, self._explained(row))
        more = [*self.lots(row), *self.needless(row), *self._turned(row)]
        return (*told, *(self.reword(self._say(fact)) for fact in more))

    def needless(self, row: GroupAlternative) -> tuple[Fact, ...]:
        """Which groups a rule decides about worse than need be, and what for."""
        return tuple(self._worsened(row))

    def _explained(self, row: GroupAlternative) -> Iterator[Fact | str]:
        if row.way in EXPLAINED and not row.as_it_stands and row.is_proven:
            yield Explained(EXPLAINED[row.way])
            if row.way == BEST and len(self.rates.classes) > 2:
                yield Explained("if-right")
        yield from row.notes
        if row.way == NO_CHANCE and row.is_mild:
            yield Explained("mild")

    def lots(self, row: GroupAlternative, choice: Drawing = "rule") -> Iterator[Fact]:
        """How many are decided about by lot, if any are."""
        drawn, sizes = row.drawn, self.rates.sizes
        if drawn is None or sizes is None or not drawn.any():
            return
        whole = np.rint(sizes.sum(axis=1)).astype(int)
        parts = zip(drawn.tolist(), whole.tolist(), self.rates.groups, strict=True)
        lots = [LotsIn(*part, self._weighted) for part in parts]
        yield LeavesToChance(tuple(one for one in lots if one.count), choice)

    def _worsened(self, row: GroupAlternative) -> Iterator[Fact]:
        without_chance = row.drawn is not None and not row.drawn.any()
        chosen = row.way in EXPLAINED  # else nobody has made it so for any reason
        worsened = row.told & chosen
        for g in (place for place in self._places if worsened[place]):
            parts = tuple(
                self._without_need(g, i, float(row.worsened[g, i]))
                for i in np.argsort(-row.worsened[g], kind="stable").tolist()
                if row.worsened[g, i] >= (0.5 if row.drawn is not None else 1e-3)
            )
            yield DecidesWorse(
                self.rates.groups[g],
                without_chance,
                row.worsened_for[g],
                parts or (AboutOnePerson(),),
            )

    def _without_need(self, g: int, i: int, more: float) -> MoreThanNeeded:
        what = event(self.rates.statistics, i, how="wrongly")
        size = self._size(g, i)
        share = percent(0.0 if size else more)
        return MoreThanNeeded(what, round(more), size, share, self._weighted)

    def _turned(self, row: GroupAlternative) -> Iterator[Fact]:
        for g in self._places:
            if any(rule.is_turned for rule in row.parts[g].rules):
                yield TurnedRound(self.rates.groups[g])


def _lost(found: GroupLoss | None) -> Fact:
    """How much worse than the best rule."""
    return InAll("best") if found is None else loss(found.value, found.interval)


def _points(rates: np.ndarray) -> GapPoints:
    """How far the groups are apart."""
    gap = 100 * float(np.ptp(rates))
    if gap < 1e-7:
        return GapPoints("none", Decimal(0))
    if gap < 0.05:
        return GapPoints("under", Decimal("0.1"))
    return GapPoints("exact", Decimal(f"{gap:.1f}"))


def _people(counts: np.ndarray | None) -> People:
    return People(0 if counts is None else round(float(np.sum(counts))))
