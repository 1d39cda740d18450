"""Groups of people: errors of everyone against gaps between groups."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.base import Subject
from elicitor.cli.summary import NEGLIGIBLE, announce, draw_weights, say
from elicitor.core.result import Result
from elicitor.metrics import Metric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.words import amount
from elicitor.oracles import ClassWords, GroupDisplay, Vocabulary
from elicitor.regions import CountedGroupBall, GroupBall, GroupRates
from elicitor.regions.multiclass import PlugInRule
from elicitor.metrics.harms import Harms

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["GroupSubject"]

MOST_GAPS = 6
"""How many gaps are listed, the heaviest first."""

MOST_ERRORS = 3
"""How many mistakes are compared with the heaviest one."""

ALIKE = 1e-9
"""Costs that differ by rounding only."""

LARGE = 0.1
"""A gap that people can picture: 10 in 100."""


class GroupSubject(Subject):
    """The classifiers of one model per group, on one sample.

    Parameters
    ----------
    rates : GroupRates
        What is achievable.
    ball : GroupBall
        The part of it that is asked about.
    per : int
        How many people of each class and group are shown.
    noun : str, default="people"
        Who is classified, in the plural.
    vocabulary : Vocabulary, optional
        Words of the domain for two classes, the positive one first.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    """

    display: GroupDisplay

    def __init__(
        self,
        rates: GroupRates,
        ball: GroupBall,
        per: int,
        *,
        noun: str = "people",
        vocabulary: Vocabulary | None = None,
        same_for_all_pairs: bool = False,
    ) -> None:
        self.exact = self.rates = rates
        self.per = per
        statistics = rates.statistics
        self.words = (
            ClassWords.of_classes(statistics)
            if vocabulary is None
            else ClassWords.of_two(vocabulary)
        )
        self.region = CountedGroupBall(ball, per)
        self.display = GroupDisplay(
            statistics,
            rates.groups,
            rates.prevalence,
            per,
            words=self.words,
            noun=noun,
            notes=(*rates.notes, *_hint(len(rates.groups), same_for_all_pairs)),
        )
        self.context = {"people": noun, "groups": list(rates.groups)}
        if vocabulary is not None:
            self.context["positive_name"] = vocabulary.positive
        self.options = {"same_for_all_pairs": True} if same_for_all_pairs else {}
        self._mistakes = [name for words in self.words for name in words.mistakes]

    def sentence(self, found: Result | Metric) -> str:
        """See :meth:`Subject.sentence`; in words of the domain."""
        return self.reworded(found.sentence())

    def reworded(self, told: str) -> str:
        """A sentence about classes in words of the domain."""
        for name, words in zip(self.rates.classes, self.words, strict=True):
            if len(words.mistakes) == 1:
                mistake = words.mistakes[0]
                whom = "" if name in mistake else f" {words.people}"
                told = told.replace(f"wrongly labelled “{name}”", f"{mistake}{whom}")
        return told

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        metric = result.metric
        assert isinstance(metric, GroupMetric)
        low, high = result.interval[-1]
        share = f"Gaps have {metric.trade_off:.0%} of the weight"
        left = f"{share} ({low:.0%} to {high:.0%} is left open), errors the rest."
        announce(
            console, result, [left, *self.rates.notes], sentence=self.sentence(result)
        )
        self._show_gaps(console, metric)
        self._show_choices(console, metric)

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return draw_weights(result, path)

    # -- what gaps cost -------------------------------------------------------------

    def _show_gaps(self, console: Console, metric: GroupMetric) -> None:
        """What a gap that one can picture is as bad as."""
        from rich.markup import escape
        from rich.table import Table

        harms = Harms(metric)
        gauge = int(np.argmax(harms.errors))
        unit, costs = float(harms.errors[gauge]), _merged(harms.gaps(LARGE))
        if unit <= 0 or not any(costs.values()):
            return
        table = Table(
            title=f"What a gap of {round(LARGE * self.per)} in {self.per} costs you",
            title_justify="left",
        )
        table.add_column("gap in")
        table.add_column("between")
        table.add_column(
            escape(f"as bad as so many more {self._mistakes[gauge]} in {self.per}"),
            justify="right",
        )
        for between, i in sorted(costs, key=lambda at: -costs[at])[:MOST_GAPS]:
            cost = self._people(costs[between, i] / unit)
            table.add_row(escape(self._mistakes[i]), escape(between), cost)
        console.print(table)
        say(console, self._errors_compared(harms.errors, gauge))
        console.print()

    def _errors_compared(self, errors: np.ndarray, gauge: int) -> str:
        """What the other mistakes cost among everyone."""
        others = [i for i in np.argsort(-errors, kind="stable") if i != gauge]
        parts = [
            f"10 more {self._mistakes[i]} are as bad as "
            f"{amount(10 * errors[i] / errors[gauge])} more {self._mistakes[gauge]}"
            for i in others[:MOST_ERRORS]
        ]
        return f"Among everyone, in {self.per} each: {'; '.join(parts)}."

    def _people(self, share: float) -> str:
        """How many people a share is, if there are so many."""
        return amount(share * self.per) if share <= 1 else f"over {self.per}"

    # -- what usual choices do ------------------------------------------------------

    def _show_choices(self, console: Console, metric: GroupMetric) -> None:
        """What accuracy would choose, and the best choice if gaps did not count."""
        from rich.markup import escape
        from rich.table import Table

        choices = self.choices(metric)
        table = Table(
            title=f"What one rule for all groups does, in {self.per} each",
            title_justify="left",
        )
        table.add_column("choice")
        table.add_column("group")
        for words in self.words:
            single = len(words.mistakes) == 1
            name = words.mistakes[0] if single else f"wrong {words.people}"
            table.add_column(escape(name), justify="right")
        for choice, rates in choices.items():
            counts = self.display.counts(rates)
            rows = dict(zip(self.rates.groups, counts, strict=True))
            rows["everyone"] = self.display.everyone(counts)
            for n, (group, count) in enumerate(rows.items()):
                cells = (f"{wrong:.0f}" for wrong in self.per - count[:, 0])
                table.add_row("" if n else choice, escape(group), *cells)
            table.add_section()
        console.print(table)
        say(console, self._preference(metric, choices))

    def choices(self, metric: GroupMetric) -> dict[str, np.ndarray]:
        """Rates of usual rules, each the same for all groups.

        Parameters
        ----------
        metric : GroupMetric
            On the rates of these groups.

        Returns
        -------
        dict of str to ndarray of shape (n_groups, n_statistics)
        """
        statistics = self.rates.statistics
        parts = self.rates.regions.values()
        shares = zip(self.rates.shares, parts, strict=True)
        priors = np.sum([share * part.priors for share, part in shares], axis=0)
        better = 1 if statistics.diagonal else -1
        gains = statistics.gains(better * Harms(metric).errors, priors)
        rules = {
            "most likely class (accuracy)": PlugInRule.of(np.eye(len(priors))),
            "best if gaps did not count": PlugInRule.of(gains),
        }
        return {
            name: np.stack(
                [
                    statistics.of(part.population.confusion(rule), part.priors)
                    for part in parts
                ]
            )
            for name, rule in rules.items()
        }

    def _preference(self, metric: GroupMetric, choices: dict[str, np.ndarray]) -> str:
        """Which of the choices the metric prefers, and by how much."""
        values = {name: metric.utility(rates) for name, rates in choices.items()}
        best, worst = sorted(values, key=lambda name: -values[name])
        told = f"Of these two, your metric prefers “{best}”"
        errors = Harms(metric).errors
        gauge = int(np.argmax(errors))
        if errors[gauge] <= 0:
            return f"{told}."
        lost = (values[best] - values[worst]) / float(errors[gauge])
        if lost * self.per < NEGLIGIBLE:
            return "Of these two, both are as good for you."
        many = f"{self._people(lost)} more {self._mistakes[gauge]} in {self.per}"
        return f"{told}; the other one loses you as much as {many}."


def _hint(n_groups: int, same_for_all_pairs: bool) -> tuple[str, ...]:
    """How to have fewer questions about many groups."""
    if n_groups == 2 or same_for_all_pairs:
        return ()
    return (
        f"Gaps are weighed for every pair of the {n_groups} groups. If they cost you "
        "the same between any two, --same-for-all-pairs takes far fewer questions.",
    )


def _merged(
    costs: dict[tuple[tuple[str, str], int], float],
) -> dict[tuple[str, int], float]:
    """Name the pairs of groups; together where gaps cost the same between any two."""
    by_rate: dict[int, dict[str, float]] = {}
    for (pair, i), cost in costs.items():
        by_rate.setdefault(i, {})["“{}” and “{}”".format(*pair)] = cost
    found = {}
    for i, pairs in by_rate.items():
        alike = len(pairs) > 1 and np.ptp([*pairs.values()]) <= ALIKE
        told = {"any two groups": max(pairs.values())} if alike else pairs
        found.update({(between, i): cost for between, cost in told.items()})
    return found
