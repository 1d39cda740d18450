"""What the terminal says once an elicitation is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from elicitor.cli.terminal_facts import AtTerminal, ButMind, Ruled
from elicitor.core.labels import named_case
from elicitor.core.result import Result
from elicitor.metrics.claims import Sentence
from elicitor.oracles import Display
from elicitor.procedures.bayesian.notes import check_notes
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.using.answered import AgreesWith, AnsweredAndSkipped, FoundFrom
from elicitor.using.consequence_words import (
    NEGATIVES,
    POSITIVES,
    ThresholdTable,
    threshold_sentence,
)
from elicitor.using.doubts import contradicted, failed_checks, may_lose, repeated
from elicitor.using.explaining.ratios import ratios
from elicitor.using.notes import notes_of, voiding
from elicitor.using.possible import Possible
from elicitor.words import Fact
from elicitor.words import say as said
from elicitor.words.amounts import Range
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import own_words_of

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.metrics.base import Metric

__all__ = [
    "announce",
    "draw_weights",
    "result_sentence",
    "save_picture",
    "say",
    "show_result",
    "weight_with_ends",
]


def show_result(
    console: Console,
    result: Result,
    region: BinaryRegion,
    *,
    default: float | None,
    called: tuple[Fact, Fact] = (POSITIVES, NEGATIVES),
    sentence: str | None = None,
    language: str = "en",
    case: str | None = None,
) -> None:
    """Write the metric in words, its uncertainty and what it changes.

    The people of both classes are `called` so; `default` is the threshold used so far.
    """
    table = ThresholdTable.of(
        result, region, default=default, case=case, language=language
    )
    best = threshold_sentence(
        result,
        region,
        table.rows[0],
        positives=called[0],
        negatives=called[1],
        language=language,
    )
    told = sentence or result_sentence(result, region)
    announce(console, result, [best], region=region, sentence=told, language=language)
    _show_table(console, table)


def result_sentence(
    found: Result | Metric,
    region: Region | None,
    positive: str | None = None,
    *,
    language: str = "en",
    display: Display | None = None,
) -> str:
    """Say a metric in plain words; of a result with what is left open.

    Curved ones where the best classifier is; nothing beyond what a `display` shows.
    """
    possible = Possible.of(found)
    noun = positive or getattr(found, "case", None) or named_case(None)
    if possible.result is not None and not possible.result.n_answered:
        return found.sentence(positive=noun, language=language)
    found_ratios = ratios(
        possible, region, positive=noun, language=language, display=display
    )
    told = [ratio.sentence for ratio in found_ratios]
    found_better = None if possible.result is None else possible.result.directions()
    if told and found_better is not None:
        told.append(said(found_better, language))
    if not told:
        return found.sentence(positive=noun, language=language)
    text, own = " ".join(told), possible.result
    return text if own is None else own.as_promised(text, language=language)


def save_picture(
    result: Result, region: BinaryRegion, path: Path, *, language: str = ENGLISH
) -> Path:
    """Save the picture of the region, the questions and the optimum as PNG."""
    from matplotlib.figure import Figure

    from elicitor.using.plots import plot_region
    from elicitor.using.plots.words import NO_WORDS

    figure = Figure(figsize=(6.4, 5.2), layout="constrained")
    own = own_words_of(language) or NO_WORDS
    spoken = str(language)
    plot_region(region, result, ax=figure.add_subplot(), words=own, language=spoken)
    figure.savefig(path, dpi=150)
    return path


def announce(
    console: Console,
    result: Result,
    uncertainty: Sequence[str] = (),
    *,
    region: Region | None = None,
    sentence: str | None = None,
    language: str = "en",
    reword: Callable[[str], str] = str,
) -> None:
    """Write the metric in words, what is left open and how the search ended.

    What voids it takes its place, or follows it; `region` tells what it may cost.
    """
    console.print()
    tell = partial(said, language=language)
    record = result.transcript
    own = record is None or record.of_one_person
    console.rule(tell(Ruled("metric" if own else "one-metric")))
    void = [reword(tell(fact)) for fact in voiding(result)]
    elsewhere = record is not None and record.elsewhere > 0
    found, doubt = sentence or result.sentence(language=language), " ".join(void)
    lead = found if elsewhere else doubt or found
    console.print(lead, style="bold", markup=False, highlight=False)
    answered = tell(Sentence(AnsweredAndSkipped.of(result)))
    if elsewhere:
        answered = tell(FoundFrom.of(result))
    costly = may_lose(result, region)
    stake = [] if costly is None else [tell(costly)]
    agrees = AgreesWith.of(result)
    fits = [] if agrees is None else [tell(agrees)]
    lines = [*([] if void else uncertainty), *stake, answered, *fits]
    if elsewhere and void:
        lines = [tell(ButMind(doubt)), *lines]
    if not result.converged and result.posterior is None:  # else a note says why
        lines.append(tell(AtTerminal("not-reached")))
    # What follows says more, and what came before as much.
    fuller = (*check_notes(result.details), *voiding(result))
    notes = [tell(note) for note in notes_of(result) if note not in fuller]
    again = repeated(result)
    checks: list[Fact] = [] if again is None else [again]
    known = contradicted(result)  # by what is told of all that came again
    checks += [fact for fact in failed_checks(result) if fact != known]
    for line in (*lines, *map(reword, notes), *map(tell, checks)):
        say(console, line)
    console.print()


def say(console: Console, text: str) -> None:
    """Write plain text: nothing in it is markup or coloured."""
    console.print(text, markup=False, highlight=False)


def weight_with_ends(
    result: Result, at: int, weight: float, language: str = ENGLISH
) -> str:
    """A weight, and between which values it lies as far as that is known."""
    told = said(Decimal(f"{weight:.3f}"), language)
    if result.interval is None:
        return told
    ends = (said(Decimal(f"{end:.2f}"), language) for end in result.interval[at])
    return f"{told} ({said(Range(*ends), language)})"


def draw_weights(result: Result, path: Path, *, language: str = ENGLISH) -> Path:
    """Save the weights of a metric as PNG."""
    import matplotlib.pyplot as plt

    from elicitor.using.plots import plot_weights
    from elicitor.using.plots.words import NO_WORDS

    own = own_words_of(language) or NO_WORDS
    figure = plot_weights(result, words=own, language=str(language)).get_figure(
        root=True
    )
    assert figure is not None
    figure.savefig(path, dpi=150)
    plt.close(figure)
    return path


def _show_table(console: Console, table: ThresholdTable) -> None:
    from elicitor.cli.fitting_table import FittingTable

    shown = FittingTable(title=table.title, title_justify="left")
    for place, heading in enumerate(table.headings):
        shown.add_column(heading, justify="right" if place else "left")
    for cells in table.cells:
        shown.add_row(*cells)
    console.print(shown)
    if table.legend:
        say(console, table.legend)
