"""`elicitor verify`: replay a session and compare what comes out with what is kept."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elicitor.cli.language_option import Language

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.cli.verify_facts import WorkedOutAnew
    from elicitor.core.result import Result
    from elicitor.words import Fact

__all__ = ["require_same_result", "verify"]


def verify(
    file: Annotated[
        Path,
        typer.Argument(
            help="Answers that `elicitor ask` keeps, or a study that `elicitor study "
            "export` wrote."
        ),
    ],
    data: Annotated[
        Path | None, typer.Option(help="Where the data are now, if they were moved.")
    ] = None,
    result: Annotated[
        Path | None,
        typer.Option(
            help="Result to compare with.",
            show_default="the one that `elicitor ask` kept beside FILE",
        ),
    ] = None,
    stated: Annotated[
        float | None,
        typer.Option(
            help="Two classes: how many false alarms the person says a missed case "
            "weighs, to compare with."
        ),
    ] = None,
    language: Language = None,
) -> None:
    """Replay a session on its data and recompute what its answers say.

    Every question must come out as it was shown, and the result and the metric that are
    kept must be those that the answers give; numbers may differ by a millionth, as they
    do between processors. Exit code 0 if everything agrees, 1 if the result is another
    one, 2 if the session cannot be replayed. Where answers were predicted, it also says
    how well, beside chance, accuracy, F1 and what was stated.

    Of a study in one file every interview is rebuilt from its events, and replayed.

    It proves that these answers give this result, not who gave them.
    """
    from zipfile import is_zipfile

    if is_zipfile(file):
        return _verify_study(file, data, result, stated, language=language)
    from elicitor.cli.console import echo
    from elicitor.cli.recall import held_out_agreement, recall, result_path
    from elicitor.cli.verify_facts import NothingKept, ResultIs
    from elicitor.session.verification import changed_software
    from elicitor.using.doubts import doubts
    from elicitor.words import Joined, say

    found = recall(file, data, language=language)
    now = found.result
    tell = partial(say, language=found.subject.language)
    predictions = held_out_agreement(now, stated, found.subject.exact)
    echo(tell(Joined(tuple(_came_out(found)), "blank")))
    for line in changed_software(found.transcript):
        echo(tell(line))
    if predictions is not None:
        lines = "\n".join(map(tell, predictions.lines))
        echo(f"\n{lines}\n")
    for doubt in doubts(now, found.subject.region):
        echo(tell(doubt))
    kept = result or result_path(file)
    sentence = found.subject.sentence(now)
    if result is None and not kept.exists():
        echo(tell(NothingKept(str(kept), sentence)))
        raise typer.Exit(0 if not found.session.done else 1)
    differing = list(_differing(kept, file.with_suffix(".metric.json"), now))
    for line in differing:
        echo(tell(line))
    echo(tell(ResultIs(str(kept), not differing)))
    if differing:
        if result is None and (anew := _worked_out_anew(found, file)):
            echo(tell(anew))
        raise typer.Exit(1)
    echo(sentence)


def _verify_study(file: Path, *others: object, language: str | None) -> None:
    """Recompute a study; its data and results are in the file."""
    from elicitor.cli.study_files import verify_study
    from elicitor.core.checks import check_choice
    from elicitor.core.errors import InvalidParameterError
    from elicitor.words import languages
    from elicitor.words.catalogue import ENGLISH

    if any(other is not None for other in others):
        raise InvalidParameterError(
            "--data, --result and --stated do not go with a study in one file."
        )
    spoken = check_choice("language", language or ENGLISH, languages())
    if code := verify_study(file, spoken):
        raise typer.Exit(code)


def _came_out(found: Recalled) -> Iterator[Fact]:
    """How the questions came out."""
    from elicitor.cli.verify_facts import AsInFile, Replayed, TakenAsKept
    from elicitor.words import Joined
    from elicitor.words.amounts import Figures

    record, ties = found.transcript, found.session.ties
    asked = len(record.standing) - record.given
    if record.elsewhere:
        yield AsInFile(record.elsewhere, found.request.data.name)
    if record.revised:
        yield TakenAsKept(record.revised)
    if asked or not (record.elsewhere or record.revised):
        places = (
            Joined(tuple(Figures(str(each)) for each in ties), "comma")
            if ties
            else None
        )
        yield Replayed(asked, places)


def require_same_result(
    kept: Result, found: Recalled, path: Path, *, answers: Path | None = None
) -> None:
    """Refuse a result that its answers do not give; `answers` is where these are."""
    from elicitor.core.errors import TranscriptError
    from elicitor.session.verification import result_differences
    from elicitor.words import say

    differing = result_differences(kept, found.result)
    if not differing:
        return
    told = (
        f"The answers do not give the result that is kept in {path}: "
        f"{differing[0]}. See `elicitor verify`."
    )
    anew = None if answers is None else _worked_out_anew(found, answers)
    raise TranscriptError(f"{told} {say(anew)}" if anew else told)


def _worked_out_anew(found: Recalled, answers: Path) -> WorkedOutAnew | None:
    """What to type for a result that an older version kept; None if more is asked."""
    from elicitor.cli.verify_facts import WorkedOutAnew

    if not found.session.done:
        return None
    line = ("elicitor", "ask", str(found.request.data), "--save", str(answers))
    return WorkedOutAnew(shlex.join(line))


def _differing(kept: Path, metric: Path, now: Result) -> Iterator[str]:
    """What is not the same in the kept files, in words."""
    from elicitor.cli.verify_facts import DamagedMetric, InFile
    from elicitor.core.documents import parse_document, text_of
    from elicitor.session import load_result
    from elicitor.session.verification import in_words, result_differences
    from elicitor.words import in_english

    yield from result_differences(load_result(kept), now)
    if metric.exists():
        try:
            stored = parse_document(text_of(metric))
        except ValueError as error:
            yield in_english(DamagedMetric(metric.name, str(error)))
            return
        for line in in_words(stored, now.metric.to_dict()):
            yield in_english(InFile(metric.name, line))
