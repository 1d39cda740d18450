"""What each section of a report says, from the result alone.

The first sections tell what was done; none of them judges. A reader should be able to
repeat everything from "How to recompute this".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.oracles.displays import Display
from elicitor.using.explaining.ratios import Ratio
from elicitor.using.report.document import Block, Bullets, Code, Section, Table, Text
from elicitor.using.report.settings import named_plainly, plainly

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
    "tolerance": "Asking ended as the aim that was set, a tolerance of {tolerance}, "
    "was reached.",
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
        blocks.append(Text(display.introduction))
    if record is not None:
        settings = record.configuration
        blocks += [
            Text(FAMILIES.get(str(settings["family"]), "")),
            Text(METHODS.get(str(settings["method"]), "")),
            Table(
                head=("setting", "value"),
                rows=tuple(_settings(record)),
                caption="Settings",
            ),
        ]
    return Section("What was asked", [block for block in blocks if block != Text("")])


def _settings(record: Transcript) -> Iterator[tuple[str, str]]:
    configuration = dict(record.configuration)
    options = configuration.pop("options", {})
    for name, value in {**configuration, **options}.items():
        if value is not None:
            yield name.replace("_", " "), plainly(value)


def metric(
    result: Result, sentences: Sequence[str], pictures: Sequence[Block]
) -> Section:
    """The metric in words and in numbers."""
    lead, *others = sentences or (result.sentence(),)
    chance = "90 % credible interval" if result.posterior is not None else "left open"
    better = "larger" if result.metric.orientation.sign > 0 else "smaller"
    rows = zip(
        named_plainly(result.metric),
        result.metric.coefficients,
        result.interval,
        strict=True,
    )
    table = Table(
        head=("weight of", "value", chance),
        rows=tuple(
            (name, f"{value:.4g}", f"{low:.4g} to {high:.4g}")
            for name, value, (low, high) in rows
        ),
        caption=f"Weights; {better} values of the metric are better",
        numeric=(1, 2),
    )
    words = [Bullets(tuple(others))] if others else []
    return Section("The metric", [Text(lead, lead=True), *words, table, *pictures])


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
        items.append(ending.format(tolerance=_tolerance(result)))
    if any(ratio.is_open for ratio in ratios):
        items.append(OPEN)
    items += [
        "The metric is one person's, at one time, for classifiers like those shown; it "
        "is no statement of what is right.",
        "What was not shown in the questions has no weight in the metric.",
        *others,
    ]
    return Section("Limitations", [Bullets(tuple(dict.fromkeys(items)))])


def _tolerance(result: Result) -> str:
    record = result.transcript
    wanted = None if record is None else record.configuration.get("tolerance")
    return "the default size" if wanted is None else f"{wanted:g}"


def recompute(result: Result, commands: Sequence[str]) -> Section:
    """What it takes to get the same result again."""
    record = result.transcript
    blocks: list[Block] = []
    if record is not None:
        software = [f"{name} {version}" for name, version in record.software.items()]
        blocks.append(
            Text(
                "The transcript holds every question as shown, every answer and the "
                f"seed, {record.configuration['seed']}. It was recorded with "
                f"{' and '.join(software)}; replaying it with these on the same data "
                "gives the same metric, up to rounding."
            )
        )
        marks = tuple(_fingerprints(record.region))
        if marks:
            blocks.append(Table(("what", "SHA-256"), marks, "Fingerprints of the data"))
    if commands:
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
        names = (region.get("kind", "data"), region.get("group"))
        yield " of ".join(str(name) for name in names if name), region["fingerprint"]
    for value in region.values():
        yield from _fingerprints(value)
