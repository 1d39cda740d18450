"""`elicitor sample`: a file that comes along, to try the other commands on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["sample"]


def sample(
    name: Annotated[
        str | None, typer.Argument(help="Which one, such as clinic.csv.")
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Say which samples there are.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Where it is written; under its own name here by default."),
    ] = None,
) -> None:
    """Write a sample CSV file here, to try ask, tune, rank and report on.

    Or an example of what people call things, for ask --words.

    No file is ever overwritten. Without a name all samples are listed.
    """
    from elicitor.cli.console import echo
    from elicitor.cli.samples import next_commands, put
    from elicitor.datasets.samples import SAMPLES, WORDS, load_sample

    if listed or name is None:
        for one in (SAMPLES | WORDS).values():
            echo(f"{one.name:18} {one.about}")
        return
    chosen = load_sample(name)
    path = Path(chosen.name) if out is None else out
    done = "Wrote" if put(chosen, path) else "There already:"
    echo(f"{done} {path}: {chosen.about}.")
    echo(f"{chosen.origin} Licence: {chosen.licence}.")
    echo("\nWhat you can type next:")
    for line in next_commands(chosen, path):
        echo(f"  {line}")
