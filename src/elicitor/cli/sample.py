"""`elicitor sample`: a file that comes along, to try the other commands on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from elicitor.cli.language_option import Spoken

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
    language: Spoken = "en",
) -> None:
    """Write a sample CSV file here, to try ask, tune, rank and report on.

    Or an example of what people call things, for ask --words.

    No file is ever overwritten. Without a name all samples are listed.
    """
    from elicitor.cli.console import echo
    from elicitor.cli.language_option import checked
    from elicitor.cli.samples import SampleWritten, TypeNext, next_commands, put
    from elicitor.datasets.samples import SAMPLES, WORDS, load_sample
    from elicitor.words import say

    spoken = checked(language)
    if listed or name is None:
        for one in (SAMPLES | WORDS).values():
            echo(f"{one.name:18} {say(one.about, spoken)}")
        return
    chosen = load_sample(name)
    path = Path(chosen.name) if out is None else out
    new = put(chosen, path)
    echo(say(SampleWritten(str(path), new, chosen.about), spoken))
    echo(say(chosen.origin, spoken))
    echo(f"\n{say(TypeNext(), spoken)}")
    for line in next_commands(chosen, path, spoken):
        echo(f"  {line}")
