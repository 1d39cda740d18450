"""`elicitor verify`: replay a session and compare what comes out with what is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.core.result import Result

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
        return _verify_study(file, data, result, stated)
    from elicitor.cli.console import echo
    from elicitor.cli.recall import held_out_agreement, recall, result_path
    from elicitor.session.verification import changed_software
    from elicitor.using.doubts import doubts
    from elicitor.words import say

    found = recall(file, data)
    now = found.result
    predictions = held_out_agreement(now, stated, found.subject.exact)
    echo(_came_out(found))
    for line in changed_software(found.transcript):
        echo(line)
    if predictions is not None:
        echo(f"\n{predictions}\n")
    for doubt in doubts(now):
        echo(say(doubt))
    kept = result or result_path(file)
    if result is None and not kept.exists():
        echo(f"No result is kept at {kept}; recomputed: {found.subject.sentence(now)}")
        raise typer.Exit(0 if not found.session.done else 1)
    differing = list(_differing(kept, file.with_suffix(".metric.json"), now))
    for line in differing:
        echo(line)
    if differing:
        echo(f"The result is NOT the one in {kept}.")
        raise typer.Exit(1)
    echo(f"The answers give the result in {kept}.")
    echo(found.subject.sentence(now))


def _verify_study(file: Path, *others: object) -> None:
    """Recompute a study; its data and results are in the file."""
    from elicitor.cli.study_files import verify_study
    from elicitor.core.errors import InvalidParameterError

    if any(other is not None for other in others):
        raise InvalidParameterError(
            "--data, --result and --stated do not go with a study in one file."
        )
    if not verify_study(file):
        raise typer.Exit(1)


def _came_out(found: Recalled) -> str:
    """How the questions came out."""
    from elicitor.metrics.words import plural

    record, ties = found.transcript, found.session.ties
    asked = len(record.standing) - record.given
    parts = []
    if record.elsewhere:
        made = plural(record.elsewhere, "comparison")
        parts.append(f"{made} as in {found.request.data.name}.")
    if record.revised:
        kept = plural(record.revised, "answer")
        parts.append(f"{kept} as of when an answer was changed: taken as kept.")
    if asked or not parts:
        parts.append(_replayed(plural(asked, "question"), ties))
    return " ".join(parts)


def _replayed(questions: str, ties: Sequence[int]) -> str:
    if not ties:
        return f"{questions} replayed: each came out as it was shown."
    places = ", ".join(map(str, ties))
    return (
        f"{questions} replayed. Of {places} this machine would ask one that tells "
        "exactly as much, which is no change; the others came out as they were shown."
    )


def require_same_result(kept: Result, found: Recalled, path: Path) -> None:
    """Refuse a result that its answers do not give."""
    from elicitor.core.errors import TranscriptError
    from elicitor.session.verification import result_differences

    differing = result_differences(kept, found.result)
    if differing:
        raise TranscriptError(
            f"The answers do not give the result that is kept in {path}: "
            f"{differing[0]}. See `elicitor verify`."
        )


def _differing(kept: Path, metric: Path, now: Result) -> Iterator[str]:
    """What is not the same in the kept files, in words."""
    from elicitor.core.documents import parse_document
    from elicitor.session import load_result
    from elicitor.session.verification import in_words, result_differences

    yield from result_differences(load_result(kept), now)
    if metric.exists():
        try:
            stored = parse_document(metric.read_text(encoding="utf-8"))
        except ValueError as error:
            yield f"{metric.name} is damaged: it is not JSON ({error})."
            return
        for line in in_words(stored, now.metric.to_dict()):
            yield f"{metric.name}: {line}"
