"""What stands under the pictures of a report: what is drawn, and what is left out."""

from __future__ import annotations

from elicitor.core.labels import named_case
from elicitor.core.result import Result
from elicitor.metrics.words import listing, plural
from elicitor.regions.base import Region
from elicitor.using.plots.region import drawn_statistics
from elicitor.using.plots.words import statistic_labels

__all__ = ["LEARNING", "MODELS", "TRADE_OFF", "WEIGHTS", "choice_caption"]

WEIGHTS = "The numbers of the table above, and what the answers leave open."
LEARNING = (
    "How wide the intervals still were after every answer, each as a share of its "
    "width before the first one (thin: each weight; thick: their mean)."
)
MODELS = "The models, and how sure their order is."
TRADE_OFF = (
    "How many decisions are right at every size of the gaps between groups. Gaps are a "
    "mean over all pairs of groups and kinds of errors, weighed as the metric does, so "
    "they are not those of one row of the tables."
)
GROUPS = (
    "How often the classes are decided so in every group, under the most likely class "
    "and under the best decisions, with the largest gap between groups."
)
POSSIBLE = (
    "What classifiers can achieve, and where the best one is. A thin line is a "
    "question, from one alternative to the other."
)
POOL = (
    "The models, and which one is best. A thin line is a question, from one model to "
    "the other."
)
ROUNDED = (
    "Questions show whole people, in rounded counts, so their ends can lie a little "
    "outside of what is possible on these rows; the result is worked out for what was "
    "shown. Counts of more people, as by “ask --per 1000”, are rounded less."
)


def choice_caption(result: Result, region: Region, asked: Region | None) -> str:
    """Say what is seen of what can be achieved.

    Parameters
    ----------
    result : Result
        With a metric on the statistics of the region.
    region : Region
        What can be achieved, as it is drawn.
    asked : Region or None
        What the questions were about, if that is known.
    """
    if region.groups:
        return GROUPS
    told = [POOL if region.models else POSSIBLE]
    told += _left_out(result, region)
    if asked is not None and asked is not region:
        told.append(ROUNDED)
    return " ".join(told)


def _left_out(result: Result, region: Region) -> list[str]:
    """Say that there is more than a picture has sides."""
    names = statistic_labels(result.metric, named_case(region.positive_label))
    drawn = drawn_statistics(region, result.metric)
    others = [f"“{name}”" for i, name in enumerate(names) if i not in drawn]
    if not others:
        return []
    seen = listing([f"“{names[i]}”" for i in drawn])
    verb = "is" if len(others) == 1 else "are"
    return [
        f"Only {seen} are drawn, of {plural(len(names), 'number')} that count: "
        f"{listing(others)} {verb} left out, so what lies beside each other here can "
        "be far apart."
    ]
