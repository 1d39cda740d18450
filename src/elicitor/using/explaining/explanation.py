"""A metric in words and numbers, for whoever has to live with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from elicitor.core.checks import check_instance, check_number, check_words
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import named_case
from elicitor.core.result import Result
from elicitor.metrics.base import BINARY, Metric
from elicitor.oracles import Display
from elicitor.regions.base import Region
from elicitor.using.doubts import may_lose
from elicitor.using.explaining.contrasts import Contrast, contrasts
from elicitor.using.explaining.facts import Caveat, Paragraph
from elicitor.using.explaining.groups import protected
from elicitor.using.explaining.named import (
    NamedMetric,
    named_metrics,
    nearest_named,
)
from elicitor.using.explaining.pairs import evenly, good_classifiers
from elicitor.using.explaining.ratios import Ratio, ratios
from elicitor.using.gaps_ignored import gaps_doubt
from elicitor.using.notes import notes_of
from elicitor.using.possible import Possible
from elicitor.using.same_class import require_same_class
from elicitor.words import Fact, say

__all__ = ["Explanation", "explain"]

CASE = named_case(None)


@dataclass(frozen=True, eq=False)
class Explanation:
    """What a metric says, in parts; its text is all of them.

    Attributes
    ----------
    sentence : str
        The metric in one sentence.
    ratios : tuple of Ratio
        What weighs as much as what, with intervals.
    named : tuple of NamedMetric
        Metrics with a name, the nearest first; empty where nothing can be compared.
    contrasts : tuple of Contrast
        Where accuracy, F1 and the like would choose another classifier.
    groups : tuple of str
        Which groups it protects, in sentences; empty without groups.
    caveats : tuple of str
        What is not identified, and how far the numbers can be relied on.
    told_by_ratios : bool
        Whether the sentence and the ratios say the same, the latter with intervals.
    language : str
        Of all sentences and names.
    """

    sentence: str
    ratios: tuple[Ratio, ...]
    named: tuple[NamedMetric, ...]
    contrasts: tuple[Contrast, ...]
    groups: tuple[str, ...]
    caveats: tuple[str, ...]
    told_by_ratios: bool = False
    language: str = "en"

    @property
    def paragraphs(self) -> dict[str, tuple[str, ...]]:
        """Sentences by what they are about, in the order of reading."""
        parts = {
            Paragraph("counts"): self.weights,
            Paragraph("names"): (self.nearest,) if self.named else (),
            Paragraph("choices"): tuple(each.sentence for each in self.contrasts),
            Paragraph("groups"): self.groups,
            Paragraph("care"): self.caveats,
        }
        told = {about: lines for about, lines in parts.items() if lines}
        return {say(about, self.language): lines for about, lines in told.items()}

    @property
    def weights(self) -> tuple[str, ...]:
        """What counts, each of it once."""
        measured = tuple(ratio.told for ratio in self.ratios)
        if not self.told_by_ratios:
            return (self.sentence, *measured)
        certain = not measured or self.ratios[0].low is None
        return (self.sentence,) if certain else measured

    @property
    def nearest(self) -> str:
        """Which of the named metrics comes nearest, of which there is at least one."""
        return say(nearest_named(self.named), self.language)

    def __str__(self) -> str:
        """All parts as paragraphs."""
        lines = [
            "\n".join([f"{title}:", *(f"  {one}" for one in told)])
            for title, told in self.paragraphs.items()
        ]
        return "\n\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return all parts as JSON-ready data."""
        return {
            "sentence": self.sentence,
            "ratios": [ratio.to_dict() for ratio in self.ratios],
            "named": [each.to_dict() for each in self.named],
            "contrasts": [each.to_dict() for each in self.contrasts],
            "groups": list(self.groups),
            "caveats": list(self.caveats),
        }

    def to_json(self) -> str:
        """Return :meth:`to_dict` as indented JSON text."""
        return json.dumps(self.to_dict(), indent=2, allow_nan=False)


def explain(
    result: Result | Metric,
    *,
    region: Region | None = None,
    positive: str | None = None,
    level: float = 0.9,
    language: str = "en",
    display: Display | None = None,
) -> Explanation:
    """Say what a metric wants, as a person would say it.

    Parameters
    ----------
    result : Result or Metric
        The metric; a result also says how sure its numbers are.
    region : Region, optional
        What classifiers can achieve. With it the metric is compared with those that
        have a name, and with what accuracy or F1 would choose.
    positive : str, optional
        What a member of the positive class is called, in the singular; by default a
        "case", with the positive label as far as the result or the region know it.
    level : float, default=0.9
        Probability of the intervals, where the answers may be wrong.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    display : Display, optional
        How questions were shown: no number is told beyond the people that they show.
        Of groups of two classes, if it knows how common these are, it is told as well
        what two mistakes, which are told as rates, are in people.

    Returns
    -------
    Explanation

    Raises
    ------
    InvalidParameterError
        If `result` is neither, the region has other statistics, `level` is no
        probability or there is no catalogue of the language.

    Examples
    --------
    >>> import elicitor as el
    >>> found = explain(el.LinearMetric([6.1, 1]), positive="patient")
    >>> print(found)
    What counts:
      A missed patient weighs as much as 6.1 false alarms.
    """
    possible = Possible.of(result)
    metric = possible.metric
    named = positive is not None
    noun = check_words("positive", positive) if named else _case(result, region)
    check_number("level", level, above=0, below=1)
    _require_same_statistics(metric, region)
    require_same_class(result, region)
    if display is not None:
        check_instance("display", display, Display)
    if possible.result is not None and possible.result.knows_nothing:
        return _of_nothing(possible.result, noun, language)
    near, unlike = _compared(possible, region, noun, level, language)
    gaps = protected(possible, region, level=level) if metric.trades_gaps else ()
    measured = ratios(
        possible,
        region,
        positive=noun,
        level=level,
        language=language,
        display=display,
    )
    return Explanation(
        sentence=_sentence(possible, measured, noun, level, language),
        ratios=measured,
        named=near,
        contrasts=unlike,
        groups=tuple(say(each, language) for each in gaps),
        caveats=tuple(
            dict.fromkeys(say(one, language) for one in _caveats(possible, region))
        ),
        told_by_ratios=metric.is_told_by_comparisons,
        language=language,
    )


def _of_nothing(result: Result, positive: str, language: str) -> Explanation:
    """Before any answer: nothing is known but what no answer could tell."""
    caveats = tuple(dict.fromkeys(say(one, language) for one in notes_of(result)))
    sentence = result.sentence(positive=positive, language=language)
    return Explanation(sentence, (), (), (), (), caveats, language=language)


def _compared(
    possible: Possible, region: Region | None, noun: str, level: float, language: str
) -> tuple[tuple[NamedMetric, ...], tuple[Contrast, ...]]:
    """Metrics with a name that are near, and pairs that others would choose from."""
    points = None
    if _is_comparable(possible):
        points = good_classifiers(possible.metric, region)
    if points is None or len(points) <= 1:
        return (), ()
    priors = None if region is None else region.class_shares
    even = evenly(points, region)
    unlike = contrasts(
        possible,
        even,
        priors,
        single=points,
        region=region,
        positive=noun,
        level=level,
        language=language,
    )
    near = named_metrics(possible, even, priors, level=level, language=language)
    return near, unlike


def _case(*known: object) -> str:
    """What to call a member of the positive class, by whoever knows its label."""
    labels = [getattr(each, "positive_label", None) for each in known]
    return next((case for case in map(named_case, labels) if case != CASE), CASE)


def _require_same_statistics(metric: Metric, region: Region | None) -> None:
    if region is None:
        return
    known = check_instance("region", region, Region)
    alike = known.names == metric.names and known.groups == metric.groups
    if not alike:
        raise InvalidParameterError(
            f"region must have the statistics of the metric, {', '.join(metric.names)}"
            f"{f' of {metric.groups!r}' if metric.groups else ''}; got "
            f"{', '.join(known.names)}."
        )


def _sentence(
    possible: Possible,
    measured: tuple[Ratio, ...],
    positive: str,
    level: float,
    language: str,
) -> str:
    """The metric's own sentence, unless that would be bare weights."""
    metric, result = possible.metric, possible.result
    if result is not None and (not measured or metric.is_told_by_comparisons):
        return result.sentence(positive=positive, level=level, language=language)
    if result is not None and metric.is_bare:
        text = result.by_weights(level=level, language=language)
        return result.as_promised(text, language=language)
    bare = metric.names != BINARY and metric.class_statistics is None
    text = metric.sentence(positive=positive, language=language)
    if metric.is_linear and not metric.is_about_attributes and bare and measured:
        text = " ".join(ratio.sentence for ratio in measured)
    return text if result is None else result.as_promised(text, language=language)


def _is_comparable(possible: Possible) -> bool:
    """Whether other metrics can be compared with all over the region.

    Not of costs and rewards, nor of a slope that is known at the optimum only.
    """
    return not possible.is_local and not possible.metric.is_about_attributes


def _caveats(possible: Possible, region: Region | None) -> Iterator[Fact | str]:
    """What the answers leave open, and what no answer could tell."""
    result = possible.result
    if result is not None:
        costly = may_lose(result, region)
        if costly is not None:
            yield costly
        yield from notes_of(result)
        yield from gaps_doubt(result, region)
        if possible.others and not possible.likely:
            yield Caveat("slips")
        if not possible.likely and not result.converged:
            yield Caveat("ended")
    if possible.metric.ranks_only:
        yield Caveat("ranking")
