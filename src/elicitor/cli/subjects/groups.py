"""Groups of people: errors of everyone against gaps between groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.cli.subjects.base import (
    RowsAre,
    SizeOfGroup,
    Subject,
    counted_rows,
    rows_told,
)
from elicitor.cli.subjects.domain_words import in_domain_words
from elicitor.cli.subjects.group_choices import Choices, own_choice, shared_choices
from elicitor.cli.subjects.group_prices import Prices
from elicitor.cli.subjects.group_table_facts import (
    BetterOfTwo,
    GapsLeaveOut,
    How,
    RuleAbove,
    WhatRulesDo,
    WrongPeople,
)
from elicitor.cli.summary import announce, draw_weights, say
from elicitor.core.checks import check_instance
from elicitor.core.own_words import Decisions
from elicitor.core.result import Result
from elicitor.metrics import Metric
from elicitor.metrics.harms import Harms
from elicitor.metrics.things import statistic
from elicitor.metrics.words import listing
from elicitor.oracles import ClassWords, GroupDisplay, Vocabulary
from elicitor.regions import (
    CountedGroupBall,
    GroupBall,
    GroupClassifier,
    GroupRates,
)
from elicitor.using.cautions import coarse_counts, many_pairs
from elicitor.using.consequence_facts import Heading, Loss, loss
from elicitor.using.gaps_ignored import gaps_doubt, gaps_may_be_nothing
from elicitor.using.report.facts import Lead
from elicitor.using.small_groups import few_in_groups
from elicitor.using.tuning.people import metric_here
from elicitor.using.vocabulary import Words
from elicitor.using.worded import Worded
from elicitor.words import Fact, Joined
from elicitor.words import say as said
from elicitor.words.amounts import Named
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import Spoken

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.using.tuning.recalibrated import RecalibratedClassifier

__all__ = ["GroupSubject"]

FEWER = "the fewer mistakes of every kind it makes"


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
    notes : sequence of str, default=()
        What was done to the data.
    words : Worded, optional
        What the person calls classes and groups; `vocabulary` has those of two classes.
    above_chance : float, optional
        See :class:`CountedGroupBall`.
    language : str, default="en"
        What is spoken.
    """

    display: GroupDisplay
    language: Spoken

    def __init__(
        self,
        rates: GroupRates,
        ball: GroupBall,
        per: int,
        *,
        noun: str = "people",
        vocabulary: Vocabulary | None = None,
        same_for_all_pairs: bool = False,
        notes: Sequence[str] = (),
        words: Worded | None = None,
        above_chance: float | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.exact = self.rates = rates
        self.per = per
        worded = words or Worded(Words(), rates)
        self.language = worded.in_language(language)
        self.groups = worded.groups_called()
        self.vocabulary = vocabulary or Vocabulary()
        statistics = rates.statistics
        self.words = (
            ClassWords.of_classes(
                replace(statistics, classes=worded.classes_called()), language=language
            )
            if vocabulary is None
            else ClassWords.of_two(vocabulary, language=language)
        )
        if vocabulary is not None and language != ENGLISH:
            self.language = self._telling_decisions()
        self.region = CountedGroupBall(ball, per, above_chance=above_chance)
        few = tuple(few_in_groups(rates, self.language.own.name))
        self._small_groups = [*map(self._say, few)]
        pairs = many_pairs(len(rates.groups), alike=same_for_all_pairs)
        cautions = map(self._say, (*few, *coarse_counts(per), *pairs, GapsLeaveOut()))
        self.display = GroupDisplay(
            statistics,
            self.groups,
            rates.prevalence,
            per,
            words=self.words,
            noun=noun,
            notes=(*notes, *cautions),
            language=language,
            class_shares=rates.class_shares,
        )
        self.context = {"people": noun, "groups": list(rates.groups)}
        if vocabulary is not None:
            self.context["positive_name"] = vocabulary.positive
        self.options = {"same_for_all_pairs": True} if same_for_all_pairs else {}
        mistakes = [name for words in self.words for name in words.mistakes]
        middle = ball.everyone(ball.ball.center)
        self._prices = Prices(rates, middle, per, mistakes, self.language)

    def _telling_decisions(self) -> Spoken:
        """The language, in which two classes are told as questions tell them.

        English sentences are put into these words by :meth:`reworded`.
        """
        found = zip(self.rates.classes, self.words, strict=True)
        decisions = {
            name: Decisions(words.outcomes[0], words.mistakes[0], words.alone)
            for name, words in found
        }
        return Spoken(
            str(self.language), replace(self.language.own, decisions=decisions)
        )

    def arranged(self, groups: Sequence[str]) -> GroupSubject:
        """See :meth:`Subject.arranged`."""
        own = replace(self.language.own, order=tuple(groups))
        known = self.rates.groups
        places = sorted(range(len(known)), key=lambda place: own.place(known[place]))
        found = copy(self)
        found.language = Spoken(str(self.language), own)
        found.groups = tuple(self.groups[place] for place in places)
        found.display = self.display.arranged(places)
        found._prices = replace(self._prices, language=found.language)
        return found

    def _say(self, told: Fact | Joined | str | int) -> str:
        return said(told, self.language)

    def sentence(self, found: Result | Metric) -> str:
        """See :meth:`Subject.sentence`; in words of the domain."""
        if not isinstance(found, Result):
            return self.reworded(found.sentence(language=self.language))
        return self._sentence(found, gaps_may_be_nothing(found, self.region))

    def _sentence(self, result: Result, ignored: bool) -> str:
        told = result.sentence(language=self.language, gaps_ignored=ignored)
        return self.reworded(told)

    def reworded(self, told: str) -> str:
        """See :meth:`Subject.reworded`; `told` is in :attr:`language`."""
        nouns = tuple(self.vocabulary.outcomes.values())
        for label, words in zip(self.rates.classes, self.words, strict=True):
            for name in dict.fromkeys((self.language.own.name(label), label)):
                told = in_domain_words(told, name, words, nouns)
        return told

    def _in_mistakes(self, told: str) -> str:
        """A note on weights, which are named by the mistakes that people were shown."""
        rights = listing([self._say(statistic(name)) for name in self.rates.names])
        told = told.replace(f"the more there is of {rights}", FEWER)
        if self.rates.statistics.diagonal:
            for name, mistake in zip(
                self.rates.names, self._prices.mistakes, strict=True
            ):
                told = told.replace(self._say(statistic(name)), mistake)
        return told.replace("gaps against errors", "gaps against mistakes")

    @property
    def size(self) -> Fact | Joined:
        """See :attr:`Subject.size`."""
        parts = self.rates.regions
        own = self.language.own
        each = (
            SizeOfGroup(own.name(name), rows_told(one)) for name, one in parts.items()
        )
        return Joined(tuple(each), "comma")

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        ignored = gaps_doubt(result, self.region)
        announce(
            console,
            result,
            (*(said(one, self.language) for one in ignored), *self._small_groups),
            region=self.exact,
            sentence=self._sentence(result, bool(ignored)),
            language=self.language,
            reword=self._in_mistakes,
        )
        gaps = self._prices.of_gaps(result, ignored=bool(ignored))
        if gaps is not None:
            table, others = gaps
            console.print(table)
            rare, _ = self.display.composition()
            say(console, f"{others} {self._say(rare)}")
            console.print()
        self._show_choices(console, result)

    def show_choices(self, console: Console, result: Result, shown: Any) -> None:
        """See :meth:`Subject.show_choices`."""
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable
        from elicitor.using.group_consequences import group_consequences
        from elicitor.using.group_table import GroupTable

        rows = group_consequences(result, self.rates)
        told = GroupTable(self.rates, rows, self.reworded, self.language)
        for row in rows[1:]:
            console.print()
            say(console, self._say(Lead(row.way)))
            again = row.rule == str(shown)
            say(console, self._say(RuleAbove() if again else row.rule))
            for sentence in told.sentences(row):
                say(console, f"- {sentence}")
        table = FittingTable(title=told.caption, title_justify="left")
        for heading in told.headings:
            table.add_column(escape(heading), overflow="fold")
        for cells in told.cells:
            table.add_row(*map(escape, cells))
        console.print()
        console.print(table)

    def sparing_rule(self, result: Result) -> GroupClassifier | RecalibratedClassifier:
        """See :meth:`Subject.sparing_rule`."""
        from elicitor.using.group_consequences import group_consequences

        rules = group_consequences(result, self.rates)[1:]
        return next(rule.classifier for rule in rules if rule.is_mild)

    def wrong_labels(self, result: Result, share: float) -> tuple[str, ...]:
        """See :meth:`Subject.wrong_labels`."""
        from elicitor.using.group_label_sensitivity import group_label_sensitivity

        found = group_label_sensitivity(result, self.rates, share)
        return found.sentences(language=self.language)

    def moved_to(self, other: Subject, result: Result) -> tuple[str, ...]:
        """See :meth:`Subject.moved_to`; only to the same groups."""
        from elicitor.using.transport import transport

        if other.exact.groups != self.rates.groups:
            return ()
        there = check_instance("--data", other.exact, GroupRates)
        moved = transport(result, self.rates, there)
        return moved.sentences(language=self.language, called=self.language.own.name)

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        own = self.language.own
        if self.rates.sizes is None:
            return
        known = zip(self.rates.groups, self.rates.sizes, strict=True)
        for group, sizes in sorted(known, key=lambda one: own.place(one[0])):
            names = (self._say(Named(own.name(name))) for name in self.rates.classes)
            rows = dict(zip(names, np.rint(sizes).astype(int).tolist(), strict=True))
            told = counted_rows(rows, self.rates.is_weighted, self.language)
            yield self._say(RowsAre("group", group)), told

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return draw_weights(result, path, language=self.language)

    # -- what usual choices do ------------------------------------------------------

    def _show_choices(self, console: Console, result: Result) -> None:
        """What usual rules do, and the best one for this person."""
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable

        choices = shared_choices(self.rates, self._prices.harms(result.metric).metric)
        rules = choices | own_choice(self.rates, result)
        table = FittingTable(
            title=self._say(WhatRulesDo(self.per)), title_justify="left"
        )
        table.add_column(self._say(Heading("choice")))
        table.add_column(self._say(Heading("group")), overflow="fold")
        for words in self.words:
            name = words.mistakes[0]
            if len(words.mistakes) > 1:
                name = self._say(WrongPeople(words.people))
            table.add_column(escape(name), justify="right")
        for choice, rates in rules.items():
            counts = self.display.counts(rates)
            rows = dict(zip(self.groups, counts, strict=True))
            rows[self._say(Heading("everyone"))] = self.display.everyone(counts)
            for n, (group, count) in enumerate(rows.items()):
                wrong = self.per - count[:, 0]
                cells = (str(round(one)) for one in wrong.tolist())  # never “-0”
                table.add_row("" if n else self._say(choice), escape(group), *cells)
            table.add_section()
        console.print(table)
        say(console, self._preference(result, choices))

    def _preference(self, result: Result, choices: Choices) -> str:
        """Which of the choices the metric prefers, and by how much."""
        here = metric_here(result.metric, self.rates)
        values = {name: here.utility(rates) for name, rates in choices.items()}
        best, worst = sorted(values, key=lambda name: -values[name])
        near = choices[best]
        errors = self._prices.harms(result.metric, near).errors
        gauge = int(np.argmax(errors))
        heaviest = self._prices.mistakes[gauge]

        def tell(how: How, worth: Loss) -> str:
            told = self._prices.told(worth)
            return self._say(BetterOfTwo(how, best, told, heaviest, self.per))

        if errors[gauge] <= 0:
            return tell("alone", loss(0.0, None))

        def lost(one: Harms) -> float:
            utility = one.metric.utility
            return float(utility(choices[best]) - utility(choices[worst]))

        worth = self._prices.worth(result, lost, gauge, near)
        if worth.kind == "none":
            return tell("same", worth)
        ends = result.range_of(lambda metric: lost(self._prices.harms(metric, near)))
        if ends is not None and ends[0] <= 0 < ends[1]:
            return tell("open", worth)
        return tell("by", worth)
