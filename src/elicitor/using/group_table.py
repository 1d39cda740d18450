"""Rules for groups as a table and in sentences, in whole people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from elicitor.metrics.facts import SOME_MORE
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import in_every_hundred
from elicitor.metrics.words import listing, per_cent
from elicitor.regions.groups import GroupRates
from elicitor.using.agreement_rows import wilson_interval
from elicitor.using.consequence_words import loss_text
from elicitor.using.group_consequences import (
    BEST,
    NO_CHANCE,
    SPARING,
    GroupAlternative,
    GroupLoss,
)
from elicitor.words import say

__all__ = ["GroupTable"]

LEVEL = 0.9
FEW = 20
"""Of fewer people a part of one, as lotteries give it, is worth telling."""
EVERYONE = "everyone"
EXPLAINED = {
    BEST: "The one that the metric likes best of all, lotteries included",
    NO_CHANCE: "The one that it likes best of those found that leave nothing to chance",
    SPARING: (
        "The one that it likes best of those found that leave nothing to chance and "
        "decide about no group worse than another rule without chance would"
    ),
}

ROUNDING = 1e-9
MILD = "It decides about no group worse than another rule without chance would."


@dataclass(frozen=True, eq=False)
class GroupTable:
    """What several rules do to every group, as texts.

    Attributes
    ----------
    rates : GroupRates
        What the rules are about; it knows how many rows there are.
    rows : list of GroupAlternative
        The rules, as :func:`group_consequences` gives them.
    reword : callable
        Puts a text about the classes into the words of the domain.
    """

    rates: GroupRates
    rows: list[GroupAlternative]
    reword: Callable[[str], str] = str

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        return ("group", "what", *(row.name for row in self.rows))

    @property
    def caption(self) -> str:
        """What the figures are."""
        if self.rates.sizes is None:
            return "What each rule does to every group"
        whole = round(float(self.rates.sizes.sum()))
        return (
            f"What each rule does to these {whole:,} rows (in brackets the share, and "
            "where it may be with 90 % probability; of lotteries what to expect)"
        )

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """One tuple of texts for each statistic and group, then what is in all."""
        return [
            tuple(map(self.reword, texts))
            for i in range(len(self.rates.names))
            for texts in (*self._of_groups(i), self._gap(i))
        ] + [tuple(map(self.reword, texts)) for texts in self._in_all()]

    def _of_groups(self, i: int) -> Iterator[tuple[str, ...]]:
        event = _event(self.rates.statistics, i)
        for g, group in enumerate(self.rates.groups):
            size = self._size(g, i)
            shares = (_count(float(row.rates[g, i]), size) for row in self.rows)
            yield (group, event, *shares)

    def _gap(self, i: int) -> tuple[str, ...]:
        """How far the groups are apart."""
        gaps = (100 * float(np.ptp(row.rates[:, i])) for row in self.rows)
        told = (_points(gap) for gap in gaps)
        return ("largest gap", _event(self.rates.statistics, i), *told)

    def _in_all(self) -> Iterator[tuple[str, ...]]:
        if self.rates.sizes is not None:
            wrong = (f"{self._wrong(row):,.0f}" for row in self.rows)
            yield (EVERYONE, "decided wrongly", *wrong)
            drawn = (_number(row.drawn) for row in self.rows)
            yield (EVERYONE, "drawn by lot", *drawn)
            spared = (_number(row.worsened[row.told]) for row in self.rows)
            yield (EVERYONE, "decided wrongly without need", *spared)
        told = [row.loss for row in self.rows if row.loss is not None]
        if told:
            kind = in_every_hundred(self.rates.names, told[0].kind, SOME_MORE)
            losses = (_lost(row.loss) for row in self.rows)
            yield (EVERYONE, f"as bad for you as {say(kind)}", *losses)

    def _wrong(self, row: GroupAlternative) -> float:
        """How many rows are decided about wrongly."""
        assert self.rates.sizes is not None
        statistics = self.rates.statistics
        people = self.rates.sizes[:, statistics.entries[0]]
        wrong = 1 - row.rates if statistics.diagonal else row.rates
        return float((wrong * people).sum())

    def _size(self, g: int, i: int) -> float | None:
        if self.rates.sizes is None:
            return None
        return float(self.rates.sizes[g, self.rates.statistics.entries[0][i]])

    # -- in sentences ---------------------------------------------------------------

    @property
    def in_short(self) -> str:
        """What the best rule changes, against the usual one; empty without rows."""
        if self.rates.sizes is None:
            return ""
        usual, best = self.rows[:2]
        whole = round(float(self.rates.sizes.sum()))
        told = [
            f"On these {whole:,} rows the best rule under the metric decides "
            f"{self._wrong(best):,.0f} wrongly; going by the {usual.name} it would be "
            f"{self._wrong(usual):,.0f}.",
            *map(self._gap_in_short, range(len(self.rates.names))),
        ]
        return self.reword(" ".join([*told, *self._worse_in_short(usual, best)]))

    def _gap_in_short(self, i: int) -> str:
        before, after = (
            _points(100 * float(np.ptp(row.rates[:, i]))) for row in self.rows[:2]
        )
        event = _event(self.rates.statistics, i)
        return f"Largest gap in {event}: {after} instead of {before}."

    def _worse_in_short(
        self, usual: GroupAlternative, best: GroupAlternative
    ) -> Iterator[str]:
        """Which group it costs most, by rate; nothing where none gets worse."""
        diagonal = self.rates.statistics.diagonal
        worse = (usual.rates - best.rates) * (1 if diagonal else -1)
        g, i = np.unravel_index(int(np.argmax(worse)), worse.shape)
        if worse[g, i] > ROUNDING:
            before, after = (
                _count(float(row.rates[g, i]), self._size(int(g), int(i)))
                for row in (usual, best)
            )
            yield (
                f"What gets worse most: {_event(self.rates.statistics, int(i))} among "
                f"“{self.rates.groups[g]}”, {after} instead of {before}."
            )

    def sentences(self, row: GroupAlternative) -> tuple[str, ...]:
        """What a reader must know of a rule: what it leaves to chance, whom it worsens.

        Parameters
        ----------
        row : GroupAlternative
            One of :attr:`rows`.
        """
        explained = row.name in EXPLAINED and not row.as_it_stands
        start = [f"{EXPLAINED[row.name]}."] if explained else []
        if row.name == BEST and explained and len(self.rates.classes) > 2:
            start.append("That is so if the probabilities are right.")
        start.extend(row.notes)
        if row.name == NO_CHANCE and row.is_mild:
            start.append(MILD)
        more = [*self._lots(row), *self._worsened(row), *self._turned(row)]
        return (*start, *map(self.reword, more))

    def _lots(self, row: GroupAlternative) -> Iterator[str]:
        drawn = row.drawn
        if drawn is None or not drawn.any():
            return
        assert self.rates.sizes is not None
        whole = self.rates.sizes.sum(axis=1)
        parts = [
            f"{drawn[g]:,} of {whole[g]:,.0f} among “{group}”"
            for g, group in enumerate(self.rates.groups)
            if drawn[g]
        ]
        yield (
            f"It leaves decisions to chance: {listing(parts)} are drawn by lot, so "
            "that two who are alike may be decided about differently."
        )

    def _worsened(self, row: GroupAlternative) -> Iterator[str]:
        other = (
            "another rule"
            if row.drawn is None or row.drawn.any()
            else ("another rule without chance")
        )
        chosen = row.name in EXPLAINED  # else nobody has made it so for any reason
        for g in np.flatnonzero(row.told & chosen):
            parts = [
                self._without_need(int(g), i, float(row.worsened[g, i]))
                for i in np.argsort(-row.worsened[g], kind="stable").tolist()
                if row.worsened[g, i] >= (0.5 if row.drawn is not None else 1e-3)
            ] or ["about one person"]
            why = (
                "so that gaps between groups are smaller (levelling down)"
                if row.for_gaps[g]
                else "without any use for the metric"
            )
            yield (
                f"It decides about “{self.rates.groups[g]}” worse than {other} would, "
                f"{why}. Without need: {listing(parts)}. No group is decided about "
                "better for it."
            )

    def _without_need(self, g: int, i: int, more: float) -> str:
        size = self._size(g, i)
        told = _event(self.rates.statistics, i, wrong=True)
        if size is None:
            return f"{told}, {per_cent(more)} of them"
        return f"{told}, {more:,.0f} of {size:,.0f}"

    def _turned(self, row: GroupAlternative) -> Iterator[str]:
        for g, part in enumerate(row.parts):
            if any(rule.is_turned for rule in part.rules):
                yield (
                    f"For “{self.rates.groups[g]}” it is turned round: whom the model "
                    "finds likelier to be of a class, it calls so less readily. Look "
                    "at the model for this group before you use it."
                )


def _count(share: float, size: float | None) -> str:
    """How many of how many, with the interval that its rows allow."""
    if not size:
        return per_cent(share)
    low, high = wilson_interval(share * size, round(size), LEVEL)
    ends = f"{100 * low:.1f} to {100 * high:.1f}"
    exact = f"{share * size:,.{0 if size >= FEW else 1}f}"
    count = exact.removesuffix(".0")
    return f"{count} of {size:,.0f} ({per_cent(share)}; {ends})"


def _lost(loss: GroupLoss | None) -> str:
    """How much worse than the best rule."""
    return "the best" if loss is None else loss_text(loss.value, loss.interval)


def _points(gap: float) -> str:
    """Percentage points."""
    if gap < 1e-7:
        return "none"
    return "under 0.1 points" if gap < 0.05 else f"{gap:.1f} points"


def _number(counts: np.ndarray | None) -> str:
    """A count of people; nobody is a word."""
    total = 0.0 if counts is None else float(np.sum(counts))
    return "nobody" if total < 0.5 else f"{total:,.0f}"


def _event(statistics: ClassStatistics, index: int, *, wrong: bool = False) -> str:
    """What the rate is about."""
    truth, guess = (statistics.classes[part[index]] for part in statistics.entries)
    if statistics.diagonal:
        return f"“{truth}” decided {'wrongly' if wrong else 'rightly'}"
    return f"“{truth}” called “{guess}”"
