"""What each section of a report says, from the result alone.

The first sections tell what was done; none of them judges. A reader should be able to
repeat everything from "How to recompute this".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.metrics.coefficient_names import coefficient_names
from elicitor.metrics.words import plural
from elicitor.oracles.displays import Display
from elicitor.oracles.wording import LETTERS
from elicitor.using.agreement_rows import Agreement
from elicitor.using.report.document import Block, Bullets, Code, Section, Table, Text

__all__ = ["answers", "checks", "limitations", "metric", "question", "recompute"]

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
SAID = {
    Answer.FIRST: LETTERS[0],
    Answer.SECOND: LETTERS[1],
    Answer.ABOUT_EQUAL: "about equal",
    Answer.CANNOT_SAY: "cannot say",
}
ENDINGS = {
    "tolerance": "The answers settle the metric as precisely as was asked for.",
    "decision": "The answers settle which choice is best.",
    "budget": "Asking ended with the agreed number of questions.",
    "nothing left": "Nothing was left to ask that would tell more.",
    "cannot say": "Asking ended, as the person could not say any more.",
    "too noisy": "Asking ended, as the answers contradict each other too much.",
}


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
    yield "statistics", ", ".join(record.names)
    for name, value in {**configuration, **options}.items():
        if value is not None:
            yield name.replace("_", " "), _plainly(value)


def answers(result: Result, display: Display | None) -> Section:
    """Every question and its answer, those that were taken back too."""
    record = result.transcript
    if record is None:
        return Section("Answers", [])
    timed = any(entry.seconds is not None for entry in record.exchanges)
    rows = []
    for number, entry in enumerate(record.exchanges, start=1):
        said = SAID[entry.answer] + (" (taken back)" if entry.undone else "")
        seconds = "" if entry.seconds is None else f"{entry.seconds:.0f}"
        row = (str(number), *_sides(entry, display), said, seconds)
        rows.append(row if timed else row[:-1])
    sides = ("choosing B instead of A",) if display else LETTERS
    head = ("no.", *sides, "answer", *(["seconds"] if timed else []))
    numeric = (0, len(head) - 1) if timed else (0,)
    return Section(
        "Answers",
        [Text(_tally(result, record)), Table(head, tuple(rows), "", numeric)],
    )


def _tally(result: Result, record: Transcript) -> str:
    counts = Counter(entry.answer for entry in record.standing)
    spread = ", ".join(f"“{SAID[one]}” {counts[one]}" for one in Answer if counts[one])
    taken_back = len(record.exchanges) - len(record.standing)
    more = f"; {plural(taken_back, 'answer')} taken back" if taken_back else ""
    return f"{plural(result.n_questions, 'question')} answered: {spread}{more}."


def _sides(entry: Exchange, display: Display | None) -> tuple[str, ...]:
    if display is not None:
        return (display.difference(entry.question),)
    return tuple(_plainly(side) for side in (entry.first, entry.second))


def metric(
    result: Result, sentences: Sequence[str], pictures: Sequence[Block]
) -> Section:
    """The metric in words and in numbers."""
    lead, *others = sentences or (result.sentence(),)
    chance = "90 % credible interval" if result.posterior is not None else "left open"
    better = "larger" if result.metric.orientation.sign > 0 else "smaller"
    rows = zip(
        coefficient_names(result.metric),
        result.metric.coefficients,
        result.interval,
        strict=True,
    )
    table = Table(
        head=("coefficient", "value", chance),
        rows=tuple(
            (name, f"{value:.4g}", f"{low:.4g} to {high:.4g}")
            for name, value, (low, high) in rows
        ),
        caption=f"Coefficients; {better} values of the metric are better",
        numeric=(1, 2),
    )
    words = [Bullets(tuple(others))] if others else []
    return Section("The metric", [Text(lead, lead=True), *words, table, *pictures])


def checks(result: Result, agreement: Agreement | None) -> Section:
    """How consistent the answers are, and how well the metric predicts them."""
    found = result.details
    items = [*_retests(found), *_slips(found), *_obvious(found), *_doubt(found)]
    items += _predictions(found) if agreement is None else agreement.sentences
    blocks: list[Block] = [Bullets(tuple(items))]
    if agreement is not None:
        caption = "Answers that the metric was not learnt from"
        cells = tuple(agreement.cells)
        blocks.append(Table(agreement.headings, cells, caption, (1, 2, 3, 4)))
    if not items:
        blocks = [
            Text("No check was made: no question was asked twice, and none predicted.")
        ]
    return Section("Consistency and checks", blocks)


def _retests(found: Mapping[str, Any]) -> Iterator[str]:
    if again := found.get("retests"):
        rate = found["contradiction_rate"]
        yield (
            f"{plural(again['asked'], 'question')} asked again later with the sides "
            f"swapped: {again['same']} answered alike, {again['reversed']} the other "
            f"way round, {again['wavered']} with “about equal” once. The rate of "
            f"contradictions is {rate['mean']:.0%} ({rate['lower']:.0%} to "
            f"{rate['upper']:.0%}); of people in general 10 to 18 % are reported."
        )


def _slips(found: Mapping[str, Any]) -> Iterator[str]:
    if (rate := found.get("slip_rate")) is not None:
        yield (
            f"About {rate:.0%} of answers to random questions would go against the "
            "person's own metric, as far as the answers tell."
        )


def _obvious(found: Mapping[str, Any]) -> Iterator[str]:
    if obvious := found.get("obvious"):
        yield (
            f"Of {plural(obvious['asked'], 'question')} in which one side is better in "
            f"every respect, {obvious['wrong']} were answered against it."
        )


def _predictions(found: Mapping[str, Any]) -> Iterator[str]:
    held_out = found.get("held_out")
    if held_out and held_out["predicted"]:
        number = len(held_out["predicted"])
        yield (
            f"{held_out['hits']} of {plural(number, 'answer')} to random questions "
            "were foretold from the answers before them; by chance it would be "
            f"{number / 2:g}."
        )


def _doubt(found: Mapping[str, Any]) -> Iterator[str]:
    if doubt := found.get("doubt"):
        times = np.exp(np.clip(doubt["log_bayes_factor"], -50, 50))
        yield (
            f"The answers multiply the odds that the metric is {doubt['family']} "
            f"instead by {times:.3g}."
        )


def limitations(result: Result, others: Sequence[str]) -> Section:
    """What a reader must not read into the result."""
    found = result.details
    items = [*result.notes]
    if result.posterior is None:
        items.append(
            "Every answer was taken to be right: the intervals do not allow for slips."
        )
    elif (ending := ENDINGS.get(str(found.get("stopped")))) is not None:
        items.append(ending)
    items += [
        "The metric is one person's, at one time, for classifiers like those shown; it "
        "is no statement of what is right.",
        "What was not shown in the questions has no weight in the metric.",
        *others,
    ]
    return Section("Limitations", [Bullets(tuple(dict.fromkeys(items)))])


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
                "gives the same metric bit for bit."
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


def _plainly(value: Any) -> str:
    """Settings and statistics as a person writes them."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(map(_plainly, value)) + ")"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
