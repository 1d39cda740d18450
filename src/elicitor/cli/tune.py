"""`elicitor tune`: the best classifier under your metric, ready for new people."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.cli.recall import Recalled
    from elicitor.using.best_result import BestClassifier
    from elicitor.using.tuning.files import Classifier

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
    seed: Annotated[int, typer.Option(help="Seed of lotteries in decisions.")] = 0,
    force: Annotated[
        bool,
        typer.Option("--force", help="Replace files that elicitor did not write."),
    ] = False,
) -> None:
    """Find the best threshold, class weights or rules per group under your metric.

    What is saved decides about new people by their predicted probabilities: here with
    --decide, in Python with `load_classifier`.
    """
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.recall import recall
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
    best = best_classifier(
        found.result, region, randomised=not one_rule, positive_label=positive_label
    )
    console = PlainConsole()
    _show(console, found, best, told)
    decided = None  # before anything is saved, all that is given is read
    if decide is not None:
        decided = _decisions(found, best.classifier, decide, seed)
    save_classifier(best, path, overwrite=force)
    console.print(f"\nSaved {path}.", markup=False, highlight=False)
    if decided is not None and written is not None:
        _write_decisions(decided, written, overwrite=force)
        console.print(
            f"Wrote {len(decided):,} decisions to {written}.",
            markup=False,
            highlight=False,
        )


def _require_outputs(
    out: Path, decisions: Path | None, inputs: Mapping[str, Path | None], *, force: bool
) -> None:
    """Raise if something would be lost by what is written."""
    from elicitor.cli.outputs import DECISIONS, Output, require_outputs
    from elicitor.using.tuning.files import CLASSIFIER

    outputs = [Output("--out", out, CLASSIFIER)]
    if decisions is not None:
        outputs.append(Output("--decisions", decisions, DECISIONS))
    require_outputs(*outputs, inputs=inputs, force=force)


def _on_other_data(
    found: Recalled, data: Path, positive_label: str | None, *, randomised: bool
) -> tuple[list[str], Any]:
    """What is to be said of the data to tune on, if they are others, and the region."""
    from elicitor.cli.other_data import both_rules, is_about, require_same_class

    subject = found.wishes.of(data, positive_label).subject(None)
    require_same_class(found.transcript, subject)
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


def _write_decisions(decisions: Sequence[str], out: Path, *, overwrite: bool) -> None:
    """Write one decision for each row of the data."""
    from elicitor.cli.outputs import DECISIONS
    from elicitor.datasets.spreadsheet import neutralised

    page = io.StringIO()
    rows = [["decision"], *([neutralised(one)] for one in decisions)]
    csv.writer(page, lineterminator="\n").writerows(rows)
    DECISIONS.write(out, page.getvalue().rstrip("\n"), overwrite=overwrite)


def _decisions(
    found: Recalled, classifier: Classifier, data: Path, seed: int
) -> list[str]:
    """What the classifier says of each row."""
    import numpy as np

    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.datasets import read_new_predictions
    from elicitor.regions import GroupClassifier, RandomisedClassifier, RandomisedPlugIn

    wishes = found.wishes
    if not isinstance(
        classifier, (GroupClassifier, RandomisedClassifier, RandomisedPlugIn)
    ):
        raise InvalidParameterError(
            "--decide needs predictions for people; the answers are about whole models."
        )
    classes = getattr(classifier, "classes", ()) if wishes.several else ()
    read = read_new_predictions(
        data,
        label=wishes.label,
        score=wishes.score,
        probabilities=wishes.probabilities,
        classes=classes,
        groups=wishes.groups,
    )
    for note in read.notes:
        echo(f"{data.name}: {note}")
    values = read.values
    if isinstance(classifier, RandomisedClassifier):
        labels: Any = getattr(found.subject, "labels", ("0", "1"))
        said = classifier.predict(values, random_state=seed)
        return [labels[int(positive)] for positive in said]
    if isinstance(classifier, RandomisedPlugIn):
        return list(map(str, classifier.predict(values, random_state=seed)))
    of_classes = values if wishes.several else np.column_stack([values, 1 - values])
    said = classifier.predict(of_classes, read.groups, random_state=seed)
    return list(map(str, said))
