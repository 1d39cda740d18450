"""All people together: groups of opinion, and which choice wins under which rule.

Whose answers tell nothing is in none of them: there is no opinion to count, and a
reading would be that of the prior.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.studies.asked import Asked
from elicitor.studies.board.beginnings import quantities_among
from elicitor.studies.board.choices import BELOW, Choice, choice_of
from elicitor.studies.board.losses import Reach, alternatives_of, lost_by, reach_of
from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.studies.board.standing import Standing
from elicitor.studies.choosing import (
    SAME,
    Objections,
    alike,
    done_by,
    objections,
    own_choice,
)
from elicitor.studies.safe_choice import Safety, is_safe, share_safe, share_safe_by
from elicitor.using.choosing.chances import chances_best
from elicitor.using.choosing.ends import chance_of
from elicitor.using.choosing.standings import Utilities, probabilities_best
from elicitor.using.panel_consensus import consensus_direction
from elicitor.using.panel_findings import OpinionGroup
from elicitor.using.panel_report import Panel, panel
from elicitor.using.panel_voices import Voices, voices_of
from elicitor.words import Fact

__all__ = ["Rule", "Together", "together"]

ROUNDING = 1e-9
"""Who loses a smaller share loses nothing: who that is depends on rounding."""
DRAWS = 100
"""Draws of what everybody wants, to see how far a rule's outcome varies."""


@dataclass(frozen=True, eq=False)
class Rule:
    """One metric for everybody, by a rule, as :func:`elicitor.panel` names it.

    ``lost`` is what the choice costs everybody, as a share of what lies between the
    worst and the best one in their own eyes.
    """

    name: str
    metric: Metric  # what it comes to
    readings: tuple[Reading, ...]  # with what answers leave open (90 of 100)
    choice: Choice | None  # what is best under it
    wins: Mapping[tuple[str, ...], float]  # share of what fits under which models are
    # best; several if they measure the same
    lost: Mapping[str, float]
    done: np.ndarray | None  # what is done, where that has no name
    safe: float | None = None  # share of what fits to which it costs little
    needless: tuple[Fact, ...] = ()  # which groups are decided about worse than need be
    lots: tuple[Fact, ...] = ()  # who is decided about by lot

    @property
    def is_safe(self) -> Safety:
        """Whether it costs little under all that fits, under nearly all, or not."""
        return is_safe(self.safe)

    @property
    def likelier(self) -> str:
        """A model that comes first more often than the best one on the whole.

        Of those that are told as often as each other it is nobody.
        """
        if self.choice is None or not self.wins:
            return ""
        mine = sum(self.wins[one] for one in self.wins if self.choice.name in one)
        first = max(self.wins, key=lambda names: self.wins[names])
        ahead = chance_of(self.wins[first]).value > chance_of(mine).value
        return SAME.join(first) if ahead else ""

    @property
    def worst_off(self) -> str:
        """Who loses most, the first of several; nobody if none loses anything."""
        if not any(one > ROUNDING for one in self.lost.values()):
            return ""
        return max(self.lost, key=lambda name: self.lost[name])


@dataclass(frozen=True, eq=False)
class Together:
    """What people want together."""

    panel: Panel  # of those of whom anything is told
    quantities: tuple[Quantity, ...]
    group_readings: tuple[tuple[Reading, ...], ...]  # least and largest of the members
    rules: tuple[Rule, ...]  # in the order of the panel
    first_choices: Mapping[str, tuple[str, ...]]  # who would choose what, by choice
    untold: tuple[str, ...]  # in no group, and move no choice

    @property
    def choices(self) -> tuple[str, ...]:
        """Names of all that anybody or any rule would choose."""
        by_rule = (one.choice.name for one in self.rules if one.choice)
        return tuple(dict.fromkeys((*by_rule, *self.first_choices)))

    @property
    def choices_below(self) -> tuple[str, ...]:
        """Those thresholds under which a model alarms, and not from which on."""
        return tuple(one for one in self.choices if one.startswith(BELOW))


def together(
    heard: Mapping[str, Standing], asked: Asked, language: str
) -> Together | None:
    """Look at the people whose answers count; None if nobody's answers tell anything.

    Parameters
    ----------
    heard : mapping of str to Standing
        At least one person, by the name to be shown.
    asked : Asked
        What they were asked about.
    language : str
        In which what is compared is called by its names, one of the study.
    """
    region, exact = asked.region, asked.exact
    answered = {name: one for name, one in heard.items() if one.result}
    untold = tuple(name for name, one in answered.items() if one.untold)
    heard = {name: one for name, one in answered.items() if not one.untold}
    results = {name: one.result for name, one in heard.items() if one.result}
    if not results:
        return None
    people = panel(tuple(results.values()), tuple(results), region=region)
    voices = voices_of(tuple(results.values()), region)
    known = [*heard.values()]  # whoever came first, all is the same
    quantities = quantities_among((known[i] for i in voices.order), language)
    voices = voices.listed(voices.order)
    drawn = _Drawn(voices, exact, results)
    alone = next(iter(heard.values())) if len(heard) == 1 else None
    chosen: dict[str, list[str]] = {}
    for name, result in results.items():
        choice = choice_of(result.metric, exact)
        if choice is not None:
            chosen.setdefault(choice.name, []).append(name)
    return Together(
        panel=people,
        quantities=quantities,
        group_readings=tuple(
            tuple(_group(heard, group, one) for one in quantities)
            for group in people.groups
        ),
        rules=tuple(
            drawn.rule(people, name, quantities, alone) for name in people.consensus
        ),
        first_choices={name: tuple(who) for name, who in chosen.items()},
        untold=untold,
    )


def _group(
    heard: Mapping[str, Standing], group: OpinionGroup, quantity: Quantity
) -> Reading:
    """The centre, and between which best fits the members lie; of one, their own."""
    own = [heard[name].reading(quantity) for name in group.members]
    told = [one for one in own if one is not None]
    if len(told) == 1:
        return told[0]
    values = [one.value for one in told]
    centre = quantity.reading(group.metric, []).value
    return Reading(centre, min(centre, *values), max(centre, *values))


class _Drawn:
    """What everybody may want, drawn together."""

    def __init__(
        self, voices: Voices, exact: Region, results: Mapping[str, Result]
    ) -> None:
        self.voices, self.exact, self.results = voices, exact, results
        some = next(iter(results.values()))
        self._alternatives = alternatives_of(exact, some.metric)
        self._reach = {who: self._reach_of(one) for who, one in results.items()}
        rng = np.random.default_rng(0)
        self._rows = [
            rows[rng.integers(len(rows), size=DRAWS)] for rows in voices.draws
        ]

    def _reach_of(self, own: Result) -> Reach:
        wanted = own_choice(self.exact, own)
        return reach_of(
            self.exact, own.metric, self._alternatives, wanted and wanted.statistics
        )

    def rule(
        self,
        people: Panel,
        name: str,
        quantities: Sequence[Quantity],
        alone: Standing | None = None,
    ) -> Rule:
        """What a rule comes to, and how far that varies; of one person, what is theirs.

        By every rule the metric of somebody who is `alone` is their own.
        """
        metrics = [*self._metrics(name)]
        metric = people.consensus[name].metric
        if alone is not None and alone.result is not None:
            metric = alone.result.metric
        choice = choice_of(metric, self.exact)
        done = None if choice else done_by(self.exact, metric)
        chosen = choice or done
        among = (done and done.among) or self.exact
        against = self._objections(metric) if done else Objections()
        return Rule(
            name=name,
            metric=metric,
            readings=tuple(
                (None if alone is None else alone.reading(one))
                or one.reading(metric, metrics)
                for one in quantities
            ),
            choice=choice,
            wins=self._wins(metrics if alone is None else [], alone),
            lost={
                who: lost_by(
                    one.metric,
                    metric,
                    chosen and chosen.statistics,
                    self._alternatives,
                    self._reach[who],
                )
                for who, one in self.results.items()
            },
            done=done and done.statistics,
            safe=chosen and self._safe(chosen.statistics, among, metrics, alone),
            needless=against.needless,
            lots=against.lots,
        )

    def _safe(
        self,
        chosen: np.ndarray,
        among: Region,
        metrics: Sequence[Metric],
        alone: Standing | None,
    ) -> float | None:
        """To how much of what fits a choice costs little; to one person as on the page.

        None where models are told by name, and how often each wins.
        """
        if alone is not None and alone.result is not None:
            return share_safe(alone.result, among, chosen)
        return share_safe_by(metrics, among, chosen)

    def _objections(self, metric: Metric) -> Objections:
        """As people's own pages and `elicitor tune` tell them, if they tell any."""
        try:
            return objections(self.exact, metric)
        except ElicitorError:  # no rule on these data can be told
            return Objections()

    def _metrics(self, name: str) -> list[Metric]:
        nothing_open = np.zeros(len(self._rows))
        found = (
            consensus_direction(
                name, np.array([rows[i] for rows in self._rows]), nothing_open
            )
            for i in range(DRAWS)
        )
        return [self.voices.metric(one) for one in found if one is not None]

    def _wins(
        self, metrics: Sequence[Metric], alone: Standing | None
    ) -> dict[tuple[str, ...], float]:
        """How often models are the best; to one person as their own page tells it."""
        measured = self.exact.models_measured
        if measured is None:
            return {}
        if alone is not None and alone.result is not None:
            chances = chances_best(alone.result, self.exact)
        else:
            utilities = np.array([metric.utility(measured) for metric in metrics])
            standings = Utilities(utilities, utilities).standings
            chances = probabilities_best(standings) if len(utilities) else None
        if chances is None:
            return {}
        return {
            tuple(self.exact.models[i] for i in some): float(share)
            for some in alike(self.exact)
            if (share := chances[some].sum())
        }
