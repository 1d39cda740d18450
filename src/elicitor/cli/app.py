"""The sub-commands, one file each."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from typing import Annotated

import typer

from elicitor.cli.ask import ask
from elicitor.cli.benchmark import benchmark
from elicitor.cli.demo import demo
from elicitor.cli.learn import learn
from elicitor.cli.messages import SpeaksOfFlags
from elicitor.cli.panel import panel
from elicitor.cli.rank import rank
from elicitor.cli.report import report
from elicitor.cli.reproduce import reproduce
from elicitor.cli.sample import sample
from elicitor.cli.study import study
from elicitor.cli.study_commands import register
from elicitor.cli.try_story import try_story
from elicitor.cli.tune import tune
from elicitor.cli.verify import verify

__all__ = ["app"]

app = typer.Typer(
    name="elicitor",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"elicitor {metadata.version('elicitor')}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Say which one."
        ),
    ] = False,
) -> None:
    """Find out which metric a person uses, by showing pairs of classifiers."""


COMMANDS: dict[str, Callable[..., None]] = {
    "try": try_story,
    "demo": demo,
    "sample": sample,
    "ask": ask,
    "learn": learn,
    "rank": rank,
    "tune": tune,
    "report": report,
    "panel": panel,
    "verify": verify,
    "reproduce": reproduce,
    "benchmark": benchmark,
}
for name, command in COMMANDS.items():
    app.command(name, cls=SpeaksOfFlags)(command)
register(study)
app.add_typer(study)
