"""`elicitor tune`: the best classifier under your metric, ready for new people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.cli.decisions import Decisions
    from elicitor.cli.recall import Recalled
    from elicitor.using.best_result import BestClassifier

__all__ = ["tune"]

NO_BETTER = 1e-9
"""A gap that is rounding."""


def tune(
    result: Annotated[Path, typer.Argument(help="Answers kept by `elicitor ask`.")],
    data: Annotated[
        Path | None,
        typer.Option(
            help="Predictions to tune on, with the columns of those asked about.",
            show_default="those that were asked about",
        ),
    ] = None,
    positive_label: Annotated[
        str | None,
        typer.Option(
            "--positive-label",
            "--pos-label",
            help="Two classes: which label is positive in the file of --data.",
            show_default="as it was asked",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Where to save the classifier.",
            show_default="RESULT.classifier.json",
        ),
    ] = None,
    one_rule: Annotated[
        bool,
        typer.Option("--one-rule", help="No lotteries: the best single rule."),
    ] = False,
    decide: Annotated[
        Path | None,
        typer.Option(help="Also decide about the people in this file of predictions."),
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            help="Where to write these decisions.",
            show_default="DECIDE.decisions.csv",
        ),
    ] = None,
    id_column: Annotated[
        str | None,
        typer.Option(
            "--id",
            help="Column of --decide that tells who a row is about; it is kept beside "
            "the decision.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of lotteries in decisions.")] = 0,
    force: Annotated[
        bool,
        typer.Option("--force", help="Replace files that elicitor did not write."),
    ] = False,
) -> None:
    """Find the best threshold, class weights or rules per group under your metric.

    What is saved decides about new people by their predicted probabilities: here with
    --decide, in Python with `load_classifier`. Decisions are numbered as the rows are,
    from 1 below the header.
    """
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.decisions import decided
    from elicitor.cli.recall import recall
    from elicitor.cli.summary import say
    from elicitor.core.errors import InvalidParameterError
    from elicitor.using import best_classifier
    from elicitor.using.tuning import save_classifier

    path = out or result.with_suffix(".classifier.json")
    written = decisions or (decide and decide.with_suffix(".decisions.csv"))
    inputs = {"RESULT": result, "--data": data, "--decide": decide}
    _require_outputs(path, written, inputs, force=force)
    found = recall(result)
    _require_outputs(path, written, {"RESULT": found.wishes.data}, force=force)
    region = found.subject.exact
    told: list[str] = []
    if data is not None:
        told, region = _on_other_data(
            found, data, positive_label, randomised=not one_rule
        )
    elif positive_label is not None:
        raise InvalidParameterError("--positive-label goes with --data.")
    if id_column is not None and decide is None:
        raise InvalidParameterError("--id goes with --decide.")
    best = best_classifier(
        found.result, region, randomised=not one_rule, positive_label=positive_label
    )
    console = PlainConsole()
    _show(console, found, best, told)
    made = None  # before anything is saved, all that is given is read
    if decide is not None:
        made = decided(found, best.classifier, decide, id_column=id_column, seed=seed)
    save_classifier(best, path)
    say(console, f"\nSaved {path}.")
    if made is not None and written is not None:
        _write(console, made, written)


def _write(console: Console, decisions: Decisions, path: Path) -> None:
    """Write decisions and say how many there are of each; keep what was there."""
    from elicitor.cli.outputs import set_aside
    from elicitor.cli.summary import say
    from elicitor.core.files import write_text

    page = decisions.page
    if (aside := set_aside(path, page)) is not None:
        say(console, f"A copy of other decisions that were there is kept in {aside}.")
    write_text(path, page)
    say(console, f"Wrote {len(decisions.labels):,} decisions to {path}.")
    say(console, decisions.sentence)


def _require_outputs(
    out: Path, decisions: Path | None, inputs: Mapping[str, Path | None], *, force: bool
) -> None:
    """Raise if something would be lost by what is written."""
    from elicitor.cli.outputs import CLASSIFIER, DECISIONS, Output, require_outputs

    outputs = [Output("--out", out, CLASSIFIER)]
    if decisions is not None:
        outputs.append(Output("--decisions", decisions, DECISIONS))
    require_outputs(*outputs, inputs=inputs, force=force)


def _on_other_data(
    found: Recalled, data: Path, positive_label: str | None, *, randomised: bool
) -> tuple[list[str], Any]:
    """What is to be said of the data to tune on, if they are others, and the region."""
    from elicitor.cli.other_data import both_rules, is_about

    subject = found.wishes.of(data, positive_label).subject(None)
    asked = found.wishes.data, found.subject
    if is_about(found.transcript.region, subject):
        return [], subject.exact
    told = both_rules(found.result, asked, (data, subject), randomised=randomised)
    told.append(
        f"The one for {data.name} is saved; without --data the one for "
        f"{found.wishes.data.name} would be."
    )
    return told, subject.exact


def _show(
    console: Console, found: Recalled, best: BestClassifier, told: Sequence[str]
) -> None:
    """Write the classifier in words and how good it is."""
    from elicitor.cli.summary import say
    from elicitor.using.best import INEXACT

    found.subject.show(console, found.result)
    console.print()
    console.rule("Your best classifier")
    for line in told:
        say(console, line)
    say(console, str(best.classifier))
    if best.gap is None:
        say(console, "How much better another could be is not known.")
    elif best.gap > NO_BETTER:
        say(console, f"No other is better by more than {best.gap:.2g} of utility.")
    else:
        inexact = INEXACT in best.notes
        where = "If the probabilities are right" if inexact else "On these rows"
        say(console, f"{where}, no other is better.")
    for note in best.notes:
        say(console, note)
