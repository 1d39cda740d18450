"""`elicitor verify`: replay a session and compare what comes out with what is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.core.result import Result

__all__ = ["verify"]

SHOWN = 120
"""Characters of a difference."""


def verify(
    file: Annotated[Path, typer.Argument(help="Answers that `elicitor ask` keeps.")],
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
    """Replay a session on its data and recompute the result, bit for bit.

    Every question must come out as it was shown. Exit code 0 if everything agrees, 1 if
    the result is another one, 2 if the session cannot be replayed. Where answers were
    predicted, it also says how well, beside chance, accuracy, F1 and what was stated.
    """
    from elicitor.cli.console import echo
    from elicitor.cli.recall import held_out_agreement, recall, result_path
    from elicitor.metrics.words import plural
    from elicitor.session import load_result
    from elicitor.session.record import software_versions

    found = recall(file, data)
    now = found.result
    predictions = held_out_agreement(now, stated, found.subject.exact)
    questions = plural(len(found.transcript.standing), "question")
    echo(f"{questions} replayed: each came out as it was shown.")
    for name, version in _changed(found, software_versions()):
        echo(f"Recorded with {name} {version}.")
    if predictions is not None:
        echo(f"\n{predictions}\n")
    kept = result or result_path(file)
    if result is None and not kept.exists():
        echo(f"No result is kept at {kept}; recomputed: {now.metric.sentence()}")
        raise typer.Exit(0 if not found.session.done else 1)
    differing = list(_differing(load_result(kept), now))
    if not differing:
        echo(f"The result is the one in {kept}, bit for bit.")
        echo(now.metric.sentence())
        return
    for line in differing:
        echo(line)
    echo(f"The result is NOT the one in {kept}.")
    raise typer.Exit(1)


def _changed(found: Recalled, versions: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Software of other versions than when the session was recorded."""
    for name, version in found.transcript.software.items():
        if versions.get(name) != version:
            yield name, f"{version}, replayed with {versions.get(name, 'none')}"


def _differing(kept: Result, now: Result) -> Iterator[str]:
    """What is not the same in two results, in words."""
    before, after = kept.to_dict(), now.to_dict()
    for name in after:
        if before.get(name) != after[name]:
            yield f"{name}: kept {_short(before.get(name))}, now {_short(after[name])}"


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} …"
