"""`elicitor benchmark`: questions, errors, speed and memory, some beside a peer's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from elicitor.cli.reproduce import run_by_name

__all__ = ["benchmark"]


def benchmark(
    name: Annotated[
        str | None, typer.Argument(help="Which benchmark; without it, a list.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option(help="Write the numbers to this file.")
    ] = None,
    partial: Annotated[
        Path | None,
        typer.Option(help="Where finished parts are kept; beside --json by default."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Smaller sizes, for a first look.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is not of this kind.")
    ] = False,
) -> None:
    """Measure questions, errors, speed and memory, some beside a peer's.

    Ctrl-C at any moment: the same command goes on from the finished parts.
    """
    from elicitor.experiments import BENCHMARKS

    run_by_name(
        "benchmark",
        BENCHMARKS,
        name,
        json=json,
        partial=partial,
        quick=quick,
        jobs=1,
        force=force,
    )
