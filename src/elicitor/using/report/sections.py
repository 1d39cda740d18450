"""What each section of a report says, from the result alone.

The first sections tell what was done; none of them judges. A reader should be able to
repeat everything from "How to recompute this".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.oracles.displays import Display
from elicitor.regions.base import Region
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.using.explaining.ratios import Ratio
from elicitor.using.matters import HEADINGS, what_matters
from elicitor.using.plots.weights import intervals_of, weight_text, weights_in
from elicitor.using.possible import Possible
from elicitor.using.report.document import Block, Bullets, Code, Section, Table, Text
from elicitor.using.report.settings import settings_table

__all__ = ["limitations", "metric", "question", "recompute"]

FAMILIES = {
    "linear": "The metric is assumed to be a weighted sum of what is shown.",
    "linear-fractional": "The metric is assumed to be a ratio of two weighted sums, as "
    "F1 is.",
    "monotone": "Nothing is assumed of the metric but that more right decisions are "
    "better; what is found is how it weighs them near its best classifier.",
    "fair": "The metric is assumed to weigh everyone's errors and the sizes of gaps "
    "between groups.",
    "fair-quadratic": "The metric is assumed to weigh everyone's errors and the "
    "squares of gaps between groups.",
    "quadratic": "The metric is assumed to be a quadratic polynomial of what is shown.",
    "polynomial": "The metric is assumed to be a polynomial of what is shown.",
    "cost-reward": "The metric is assumed to be a weighted sum of rewards and costs.",
}
METHODS = {
    "bayesian": "The questions were chosen one by one, each to tell most given all "
    "answers before. Answers may contradict each other: how reliable they are is "
    "estimated with the metric.",
    "efficient": "The questions were chosen one by one by bisection. Every answer is "
    "taken to be right.",
    "published": "The questions follow the published procedure. Every answer is taken "
    "to be right.",
}
ENDINGS = {
    "tolerance": "Asking ended as the wanted certainty (“tolerance” among the "
    "settings) was reached.",
    "decision": "The answers settle which choice is best.",
    "budget": "Asking ended with the agreed number of questions.",
    "unsettled": "Asking ended as further answers did not settle which choice is best.",
    "nothing left": "Nothing was left to ask that would tell more.",
    "cannot say": "Asking ended, as the person could not say any more.",
    "too noisy": "Asking ended, as the answers contradict each other too much.",
}
OPEN = (
    "Not all trade-offs are settled: where only a range is told, any number in it fits "
    "the answers about as well."
)


def question(result: Result, display: Display | None) -> Section:
    """What was asked, and how the questions were chosen."""
    record = result.transcript
    blocks: list[Block] = []
    if display is not None:
        blocks.append(Text(f"The person read: “{display.introduction}”"))
    if record is not None:
        settings = record.configuration
        blocks += [
            Text(FAMILIES.get(str(settings["family"]), "")),
            Text(METHODS.get(str(settings["method"]), "")),
            settings_table(record.configuration),
        ]
    return Section("What was asked", [block for block in blocks if block != Text("")])


def metric(
    result: Result,
    sentences: Sequence[str],
    pictures: Sequence[Block],
    region: Region | None = None,
) -> Section:
    """The metric in words and in the numbers of its picture."""
    lead, *others = sentences or (result.sentence(),)
    words = [Bullets(tuple(others))] if others else []
    table = _weights(result)
    if region is not None and region.models and not region.groups:
        table = _qualities(result, check_instance("region", region, ModelPool))
    return Section("The metric", [Text(lead, lead=True), *words, table, *pictures])


def _qualities(result: Result, pool: ModelPool) -> Table:
    """What the way from the worst to the best model matters, in every quality."""
    sure = ", with 90 % probability" if result.posterior is not None else ""
    return Table(
        head=HEADINGS,
        rows=tuple(one.cells for one in what_matters(result, pool)),
        caption="How much it matters to go from the worst of these models to the best, "
        "in each quality. All of it together is 100 %; a range is what the answers "
        f"leave open{sure}.",
        numeric=(1, 2, 3),
    )


def _weights(result: Result) -> Table:
    """The weights with what is open of them, as they are drawn."""
    possible = Possible.of(result)
    found = weights_in(possible)
    values = found.measure(result.metric)
    ends = intervals_of(possible, found)
    text = partial(weight_text, values=values)
    shown = [""] * len(values)
    if ends is not None:
        shown = [f"{text(low)} to {text(high)}" for low, high in ends]
    chance = "with 90 % probability" if possible.likely else "left open by the answers"
    rows = zip(found.labels, map(text, values), shown, strict=True)
    return Table(
        head=("of", "weight", chance),
        rows=tuple(rows),
        caption=f"{found.axis[0].upper()}{found.axis[1:]}. Only how these numbers "
        "compare with each other has a meaning.",
        numeric=(1, 2),
    )


def limitations(
    result: Result, ratios: Sequence[Ratio], others: Sequence[str]
) -> Section:
    """What a reader must not read into the result."""
    found = result.details
    items = [*result.notes]
    if result.posterior is None:
        items.append(
            "Every answer was taken to be right: the intervals do not allow for slips."
        )
    elif (ending := ENDINGS.get(str(found.get("stopped")))) is not None:
        items.append(ending)
    if any(ratio.is_open for ratio in ratios):
        items.append(OPEN)
    items += [
        "The metric is one person's, at one time, for classifiers like those shown; it "
        "is no statement of what is right.",
        "What was not shown in the questions has no weight in the metric.",
        *others,
    ]
    return Section("Limitations", [Bullets(tuple(dict.fromkeys(items)))])


FINGERPRINT = (
    "A fingerprint is a long number that is worked out from all entries of a file or "
    "of a set of predictions (SHA-256). Whoever has the same data gets the same one; "
    "after any change another comes out."
)


def recompute(
    result: Result, commands: Sequence[str], fingerprints: Mapping[str, str]
) -> Section:
    """What it takes to get the same result again."""
    record = result.transcript
    blocks: list[Block] = []
    marks = dict(fingerprints)
    if record is not None:
        software = [f"{name} {version}" for name, version in record.software.items()]
        blocks.append(
            Text(
                "The file of answers holds every question as shown, every answer and "
                f"the seed of all that was drawn by chance, "
                f"{record.configuration['seed']}. It was recorded with "
                f"{' and '.join(software)}; replaying it with these on the same data "
                "gives the same metric, up to rounding."
            )
        )
        marks |= dict(_fingerprints(record.region))
    if marks:
        rows = tuple(marks.items())
        blocks.append(Text(FINGERPRINT))
        blocks.append(Table(("of", "fingerprint"), rows, "Fingerprints of the data"))
    if commands:
        blocks.append(Text("In the folder of the answers, type:"))
        blocks.append(Code("\n".join(commands), "sh"))
    return Section("How to recompute this", blocks)


def _fingerprints(region: Any) -> Iterator[tuple[str, str]]:
    """Those of the region and of what it was made of."""
    if isinstance(region, list):
        for part in region:
            yield from _fingerprints(part)
    if not isinstance(region, Mapping):
        return
    if "fingerprint" in region:
        name = f"what was asked about ({region.get('kind', 'data')})"
        whose = f" of {region['group']}" if region.get("group") else ""
        yield f"{name}{whose}", region["fingerprint"]
    for value in region.values():
        yield from _fingerprints(value)
