"""How consistent the answers are, and what they are compared with."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from elicitor.core.compared import Compared
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.words import amount, per_cent, plural, range_text
from elicitor.using.agreement_rows import ENOUGH, Agreement
from elicitor.using.doubts import contradicted, in_no_time, slips
from elicitor.using.report.document import Block, Bullets, Section, Table, Text
from elicitor.words import say

__all__ = ["checks", "stated_sentence"]


def stated_sentence(result: Result, stated: Metric | float) -> str:
    """Compare what the person says with what the answers say.

    Parameters
    ----------
    result : Result
        Of a metric that can be told by one ratio, such as one on (TP, TN).
    stated : Metric or float
        A metric, or how many false alarms a missed case weighs.

    Raises
    ------
    InvalidParameterError
        If nothing can be compared.
    """
    told = [one for one in result.metric.comparisons() if one.leads]
    said = stated if isinstance(stated, Metric) else LinearMetric([stated, 1.0])
    if not told or (said is not stated and result.metric.names != BINARY):
        raise InvalidParameterError(
            f"stated must be a metric of the elicited kind; got {stated!r}."
        )
    return " ".join(_compared(result, one, one.measure(said)) for one in told)


def _compared(result: Result, one: Compared, said: float) -> str:
    ends = result.range_of(one.measure)
    told = f"Stated directly: {say(one.clause(said))}."
    if ends is None:
        return told
    low, high = ends
    sure = " with 90 % probability" if result.posterior is not None else ""
    where = "inside"
    if not low <= said <= high:
        where = "below" if said < low else "above"
    return (
        f"{told} That is {where} what the answers say, {range_text(low, high)}{sure}."
    )


def checks(
    result: Result, agreement: Agreement | None, stated: Metric | float | None = None
) -> Section:
    """How consistent the answers are, and how well the metric predicts them."""
    found = result.details
    items = [*_retests(found), *_obvious(found), *_doubt(found)]
    if noisy := slips(found):
        items.insert(0, say(noisy))
    if result.transcript is not None and (hasty := in_no_time(result.transcript)):
        items.insert(0, say(hasty))
    if stated is not None:
        items.append(stated_sentence(result, stated))
    items += _predictions(found) if agreement is None else agreement.sentences
    blocks: list[Block] = [Bullets(tuple(items))]
    if agreement is not None:
        caption = (
            "Answers that were foretold from those before, and only then learnt from: "
            "the metric beside simpler ones"
        )
        cells = tuple(agreement.cells)
        blocks.append(Table(agreement.headings, cells, caption, (1, 2, 3)))
    if not items:
        blocks = [
            Text("No check was made: no question was asked twice, and none predicted.")
        ]
    return Section("Consistency and checks", blocks)


def _retests(found: Details) -> Iterator[str]:
    if again := found.get("retests"):
        other = contradicted(found)
        told = (
            f"{plural(again['asked'], 'question')} came again later, with the sides "
            "swapped: the answer was the same every time."
            if other is None
            else say(other)
        )
        yield f"{told} Of people in general 10 to 18 of 100 such answers change."
        if again["asked"] >= ENOUGH:
            rate = found["contradiction_rate"]
            yield (
                f"The rate of contradictions is {per_cent(rate['mean'])} "
                f"({per_cent(rate['lower'])} to {per_cent(rate['upper'])})."
            )


def _obvious(found: Details) -> Iterator[str]:
    if obvious := found.get("obvious"):
        yield (
            f"Of {plural(obvious['asked'], 'question')} in which one side is better in "
            f"every respect, {obvious['wrong']} were answered against it."
        )


def _predictions(found: Details) -> Iterator[str]:
    held_out = found.get("held_out")
    if held_out and held_out["predicted"]:
        number = len(held_out["predicted"])
        yield (
            f"{held_out['hits']} of {plural(number, 'answer')} to random questions "
            "were foretold from the answers before them; by chance it would be "
            f"{number / 2:g}."
        )


def _doubt(found: Details) -> Iterator[str]:
    if doubt := found.get("doubt"):
        times = np.exp(np.clip(doubt["log_bayes_factor"], -50, 50))
        yield (
            f"The answers multiply the odds that the metric is {doubt['family']} "
            f"instead by {amount(times)}."
        )
