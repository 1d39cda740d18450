"""The sub-commands, one file each."""

from __future__ import annotations

import typer

from elicitor.cli.ask import ask
from elicitor.cli.benchmark import benchmark
from elicitor.cli.demo import demo
from elicitor.cli.reproduce import reproduce

__all__ = ["app"]

app = typer.Typer(
    name="elicitor",
    help="Find out which metric a person uses, by showing pairs of classifiers.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for command in (demo, ask, reproduce, benchmark):
    app.command()(command)
