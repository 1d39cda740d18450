"""`elicitor tune`: the best classifier under your metric, ready for new people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elicitor.cli.language_option import Language

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.cli.deciding import Decisions
    from elicitor.cli.recall import Recalled
    from elicitor.cli.subjects import Subject
    from elicitor.core.result import Result
    from elicitor.using.best_result import BestClassifier
    from elicitor.words import Fact

__all__ = ["tune"]

LARGEST = 2**63 - 1


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
    weight: Annotated[
        str | None,
        typer.Option(
            help="Column of --data that tells how much each row counts; '' counts "
            "all alike.",
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
    spare_all: Annotated[
        bool,
        typer.Option(
            "--spare-all",
            help="Groups: no lotteries, and none is decided about worse than need be.",
        ),
    ] = False,
    wrong_groups: Annotated[
        float | None,
        typer.Option(
            "--wrong-groups",
            help="Groups: also say what gaps and the rule are if this share of the "
            "labels of groups is wrong at random, such as 0.05.",
            show_default="not told",
        ),
    ] = None,
    decide: Annotated[
        Path | None,
        typer.Option(
            help="Also decide about the people in this file: a row for each below the "
            "header, with the columns of predictions and groups that were asked about; "
            "labels are not needed. Decisions come in the order of its rows, row 1 "
            "being the first below the header."
        ),
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
            help="Column of --decide, by its name in the header, that tells who a row "
            "is about; it is copied beside the decision as it is written.",
            show_default="none: decisions have the number of the row alone",
        ),
    ] = None,
    language: Language = None,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST, help="Seed of lotteries in decisions.")
    ] = 0,
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
    from elicitor.cli.deciding import Decisions
    from elicitor.cli.recall import recall
    from elicitor.using.tuning import save_classifier
    from elicitor.using.tuning.best_here import best_use

    path = out or result.with_suffix(".classifier.json")
    written = decisions or (decide and decide.with_suffix(".decisions.csv"))
    inputs = {"RESULT": result, "--data": data, "--decide": decide}
    _require_outputs(path, written, inputs, force=force)
    found = recall(result, language=language)
    _require_outputs(path, written, {"RESULT": found.request.data}, force=force)
    of_data = {"--positive-label": positive_label, "--weight": weight}
    _require_partner("--data", data, of_data)
    _require_partner("--decide", decide, {"--id": id_column})
    told, subject = _tuned_on(
        found, data, positive_label, weight, randomised=not one_rule
    )
    best = best_use(
        found.result,
        subject.exact,
        randomised=not (one_rule or spare_all),
        positive_label=positive_label,
    ).best
    classifier = subject.sparing_rule(found.result) if spare_all else best.classifier
    about_labels = _about_labels(subject, found.result, wrong_groups)
    decided = None  # before anything is said or saved, all that is given is read
    if decide is not None:
        decided = Decisions.of(found, classifier, decide, seed, id_column=id_column)
    console = PlainConsole()
    _show(console, found.result, subject, classifier, told)
    if classifier is best.classifier:
        _show_quality(console, found, best)
    subject.show_choices(console, found.result, classifier)
    _say_all(console, about_labels)
    aside = save_classifier(classifier or best, path, overwrite=force)
    _say_saved(console, path, aside, classifier, found.subject.language)
    if decided is not None and written is not None:
        _write(console, decided, written, found.subject.language, force=force)


def _about_labels(
    subject: Subject, result: Result, share: float | None
) -> tuple[str, ...]:
    """What is to be said if a share of the labels of groups may be wrong."""
    return () if share is None else ("", *subject.wrong_labels(result, share))


def _say_saved(
    console: Console, path: Path, aside: Path | None, classifier: Any, language: str
) -> None:
    """Where the classifier is, and another one that was there."""
    from elicitor.cli.summary import say
    from elicitor.cli.terminal_facts import AtTerminal, KeptAside, Saved
    from elicitor.words import say as said

    say(console, f"\n{said(Saved(str(path)), language)}")
    if aside is not None:
        say(console, said(KeptAside("classifier", str(aside)), language))
    if not getattr(classifier, "is_deterministic", True):
        say(console, said(AtTerminal("lots"), language))


def _say_all(console: Console, lines: Sequence[str]) -> None:
    from elicitor.cli.summary import say

    for line in lines:
        say(console, line)


def _write(
    console: Console, decided: Decisions, out: Path, language: str, *, force: bool
) -> None:
    """Write decisions, say what they are, and keep others that were there."""
    from elicitor.cli.summary import say
    from elicitor.cli.terminal_facts import KeptAside
    from elicitor.words import say as said

    if (aside := decided.write(out, overwrite=force)) is not None:
        say(console, said(KeptAside("decisions", str(aside)), language))
    for line in decided.sentences(out):
        say(console, said(line, language))


def _require_partner(
    partner: str, file: Path | None, options: Mapping[str, str | None]
) -> None:
    """Refuse options about a file that is not there."""
    from elicitor.core.errors import InvalidParameterError

    for name, value in options.items():
        if value is not None and file is None:
            raise InvalidParameterError(f"{name} goes with {partner}.")


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


def _tuned_on(
    found: Recalled,
    data: Path | None,
    positive_label: str | None,
    weight: str | None,
    *,
    randomised: bool,
) -> tuple[list[str], Subject]:
    """What is to be said of the data to tune on, if they are others, and these."""
    from elicitor.cli.other_data import (
        SavedFor,
        both_rules,
        require_same_class,
        told_apart,
    )
    from elicitor.using.lost_elsewhere import is_about
    from elicitor.words import say

    if data is None:
        return [], found.subject
    plain = found.request.of(data, positive_label, weight).subject(None)
    subject = plain.arranged(found.subject.order)
    require_same_class(found.transcript, subject)
    asked = found.request.data, found.subject
    if is_about(found.transcript.region, subject.region):
        return [], subject
    told: list[Fact | str] = both_rules(
        found.result, asked, (data, subject), randomised=randomised
    )
    told.extend(found.subject.moved_to(subject, found.result))
    then, now = told_apart(found.request.data, data)
    told.append(SavedFor(now, then))
    return [say(one, found.subject.language) for one in told], subject


def _show(
    console: Console,
    result: Result,
    subject: Subject,
    classifier: Any,
    told: Sequence[str],
) -> None:
    """Write the metric and the classifier in words, with what it does to these data."""
    from elicitor.cli.summary import say
    from elicitor.cli.terminal_facts import Ruled
    from elicitor.words import in_english
    from elicitor.words import say as said

    subject.show(console, result)
    console.print()
    console.rule(said(Ruled("classifier"), subject.language))
    _say_all(console, told)
    rule = in_english(classifier.told)
    say(console, said(rule, subject.language))


def _show_quality(console: Console, found: Recalled, best: BestClassifier) -> None:
    """Write how good the best classifier is, and where that is so."""
    from elicitor.cli.summary import say
    from elicitor.using.best_result import Where, optimality_sentence
    from elicitor.words import say as said

    where: Where = "models" if found.subject.ranks_itself else "rows"
    for told in (optimality_sentence(best, where), *best.notes):
        say(console, said(told, found.subject.language))
