"""Two classes: thresholds on a score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.base import (
    RowsAre,
    SizeAndShare,
    Subject,
    counted_rows,
    rows_of,
    rows_told,
)
from elicitor.cli.summary import save_picture, show_result
from elicitor.core.labels import named_case
from elicitor.core.result import Result
from elicitor.oracles import BinaryDisplay, Vocabulary
from elicitor.oracles.displays.binary import negatives_of, positives_of
from elicitor.regions import BinaryRegion, CountedRegion
from elicitor.using import threshold_range
from elicitor.using.cautions import few_people, few_rows, no_signal, wrong_way
from elicitor.using.worded import Worded
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import Spoken

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["BinarySubject"]

USUAL = Vocabulary()


class BestBetween(Fact):
    """A rule, and between which thresholds the best one lies."""

    rule: Fact | Joined
    low: Figures
    high: Figures
    likely: bool


class BinarySubject(Subject):
    """The thresholds of one model on one sample.

    Parameters
    ----------
    thresholds : BinaryRegion
        What they achieve, not rounded.
    per : int
        Number of people that counts are out of.
    words : Worded
        What the person calls whom.
    usual : Vocabulary, optional
        What they are called where the person says nothing.
    labels : (str, str), default=("0", "1")
        How the data call the negative class and the positive one.
    notes : sequence of str, default=()
        What is to be known of the data.
    least_right : float, default=0.0
        See :class:`CountedRegion`.
    case : str, optional
        What a member of the positive class is called; by default by its words, or by
        its label.
    language : str, default="en"
        What is spoken.
    """

    def __init__(
        self,
        thresholds: BinaryRegion,
        per: int,
        words: Worded,
        usual: Vocabulary = USUAL,
        labels: tuple[str, str] = ("0", "1"),
        notes: Sequence[str] = (),
        *,
        least_right: float = 0.0,
        case: str | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.labels = labels
        self.negative_label = labels[0]
        vocabulary = words.vocabulary(usual)
        self.vocabulary, self.case = vocabulary, case or _case(labels[1], vocabulary)
        spoken = words.in_language(language)
        if case is not None:
            spoken = Spoken(language, replace(spoken.own, case=case))
        self.language = spoken
        self.exact = self.thresholds = thresholds
        self.per = per
        self.region = CountedRegion(thresholds, per, least_right=least_right)
        self.display = BinaryDisplay(
            prevalence=thresholds.prevalence,
            per=per,
            vocabulary=vocabulary,
            notes=(*notes, *map(self._say, self._cautions(vocabulary))),
            language=language,
        )
        self.context = {"positive_name": vocabulary.positive}

    def _say(self, told: Fact) -> str:
        return say(told, self.language)

    def _cautions(self, vocabulary: Vocabulary) -> tuple[Fact, ...]:
        """What data or counts can hardly carry, the positive class first."""
        share = self.thresholds.prevalence
        priors, positives = np.array([share, 1 - share]), round(share * self.per)
        who = (
            partial(positives_of, words=vocabulary),
            partial(negatives_of, words=vocabulary, alone=True),
        )
        return (
            *few_rows(
                who,
                self.thresholds.effective_sizes,
                rows_of(self.thresholds),
                weighted=self.thresholds.is_weighted,
            ),
            *few_people(who, (positives, self.per - positives), priors),
            *no_signal(self.thresholds, priors),
            *wrong_way(self.thresholds, *self.called),
        )

    @property
    def size(self) -> Fact | Joined:
        """See :attr:`Subject.size`."""
        region = self.thresholds
        share = Figures(f"{region.prevalence:.1%}")
        return SizeAndShare(rows_told(region), share)

    def best_rule(self, result: Result, *, randomised: bool = True) -> Fact | Joined:
        """See :meth:`Subject.best_rule`; with what the answers leave open."""
        told = super().best_rule(result, randomised=randomised)
        low, high = threshold_range(result, self.thresholds)
        if f"{low:.4g}" == f"{high:.4g}":
            return told
        ends = Figures(f"{low:.4g}"), Figures(f"{high:.4g}")
        return BestBetween(told, *ends, result.posterior is not None)

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        default = 0.5 if self.thresholds.scores_are_probabilities else None
        show_result(
            console,
            result,
            self.thresholds,
            default=default,
            called=self.called,
            sentence=self.sentence(result),
            language=self.language,
            case=self.case,
        )

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        if (sizes := self.thresholds.sizes) is not None:
            names = map(self._say, self.called)
            rows = dict(zip(names, sizes, strict=True))
            told = counted_rows(rows, self.thresholds.is_weighted, self.language)
            yield self._say(RowsAre("rows")), told

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return save_picture(result, self.thresholds, path, language=self.language)


def _case(label: str, vocabulary: Vocabulary) -> str:
    """What to call a member of the positive class: by its words, or by its label."""
    told = vocabulary.positive != Vocabulary().positive
    return named_case(vocabulary.positive if told else label)
