"""What mistakes and gaps between groups cost, told by the mistake that weighs most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.gaps import Between, gap_between, merged_gaps
from elicitor.cli.subjects.group_table_facts import (
    AmongEveryone,
    AsBad,
    GapCosts,
    GapHeading,
    LikedAs,
    Over,
)
from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS
from elicitor.metrics import Metric
from elicitor.metrics.harms import Harms, traded_near
from elicitor.metrics.quotients import priced
from elicitor.metrics.wide import WIDE, are_liked
from elicitor.regions import GroupRates
from elicitor.using.consequence_facts import Loss, loss
from elicitor.using.tuning.people import metric_here
from elicitor.words import Fact, Joined
from elicitor.words import say as said
from elicitor.words.spoken import Spoken

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["Prices"]

MOST_GAPS = 6
"""How many gaps are listed, the heaviest first."""
MOST_ERRORS = 3
"""How many mistakes are compared with the heaviest one."""
TEN = 10


@dataclass(frozen=True, eq=False)
class Prices:
    """How many mistakes of one kind among `per` people are as bad as something."""

    rates: GroupRates
    middle: np.ndarray  # rates near which people were asked
    per: int  # people of each class and group they were shown
    mistakes: Sequence[str]  # what they call one, for each statistic
    language: Spoken

    def harms(self, metric: Metric, near: np.ndarray | None = None) -> Harms:
        """What mistakes and gaps cost near some rates, or where questions are."""
        here = metric_here(metric, self.rates)
        return Harms(traded_near(here, self.middle if near is None else near))

    def worth(
        self,
        result: Result,
        harm: Callable[[Harms], float],
        gauge: int,
        near: np.ndarray | None = None,
        *,
        reach: bool = False,
    ) -> Loss:
        """How many mistakes among everyone are as bad, if there are so many people.

        With `reach` it may also be none.
        """

        def measure(metric: Metric) -> float:
            found = self.harms(metric, near)
            people = priced(harm(found) * self.per, float(found.errors[gauge]))
            return people if people <= self.per else ENDLESS

        ends = result.range_of(measure)
        if reach and ends is not None:
            ends = 0.0, ends[1]
        return loss(measure(result.metric), ends)

    def told(self, worth: Loss) -> Loss | Over:
        """Such a number, if there are so many people."""
        over = worth.kind == "alone" and worth.value >= ENDLESS
        return Over(self.per) if over else worth

    def of_gaps(self, result: Result, *, ignored: bool) -> tuple[Table, str] | None:
        """A table of what gaps are as bad as, and what other mistakes are.

        None if the person minds no gap, or no mistake. `ignored`: gaps may be nothing.
        """
        harms = self.harms(result.metric)
        gauge = int(np.argmax(harms.errors))
        costs = merged_gaps(harms.gaps(WIDE))
        if harms.errors[gauge] <= 0 or not any(costs.values()):
            return None
        table = self._table(result, costs, gauge, ignored=ignored)
        return table, self._of_errors(result, harms.errors, gauge)

    def _table(
        self,
        result: Result,
        costs: dict[tuple[Between, int], float],
        gauge: int,
        *,
        ignored: bool,
    ) -> Table:
        """What a gap that one can picture is as bad as."""
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable

        title = GapCosts(round(WIDE * self.per), self.per)
        table = FittingTable(title=self._say(title), title_justify="left")
        gap, between, bad = (
            escape(self._say(GapHeading(of, self.mistakes[gauge], self.per)))
            for of in ("gap", "between", "as-bad")
        )
        table.add_column(gap)
        table.add_column(between, overflow="fold")
        table.add_column(bad, justify="right")
        likings = are_liked(np.array([*costs.values()]))
        liked = dict(zip(costs, likings.tolist(), strict=True))
        for whom, i in sorted(costs, key=lambda at: -abs(costs[at]))[:MOST_GAPS]:
            side = -1 if liked[whom, i] else 1

            def harm(
                one: Harms, at: tuple[Between, int] = (whom, i), side: int = side
            ) -> float:
                return side * gap_between(one.gaps(WIDE), at)

            worth = self.worth(result, harm, gauge, reach=ignored)
            told = self.told(worth)
            cost = self._say(
                told if side > 0 or worth.kind == "open" else LikedAs(told)
            )
            table.add_row(escape(self.mistakes[i]), escape(self._say(whom)), cost)
        return table

    def _of_errors(self, result: Result, errors: np.ndarray, gauge: int) -> str:
        """What the other mistakes cost among everyone."""
        others = [int(i) for i in np.argsort(-errors, kind="stable") if i != gauge]
        parts = []
        for i in others[:MOST_ERRORS]:

            def harm(one: Harms, i: int = i) -> float:
                return float(one.errors[i]) * TEN / self.per

            worth = self.worth(result, harm, gauge)
            told, heaviest = self.told(worth), self.mistakes[gauge]
            settled = worth.kind != "open"
            parts.append(AsBad(TEN, self.mistakes[i], told, heaviest, settled))
        return self._say(AmongEveryone(self.per, Joined(tuple(parts), "semicolon")))

    def _say(self, told: Fact | Joined) -> str:
        return said(told, self.language)
