"""`elicitor reproduce`: published numbers beside measured ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.experiments import FinishedCells, Report, Run

__all__ = ["reproduce", "run_by_name"]


def reproduce(
    name: Annotated[
        str | None, typer.Argument(help="Which experiment; without it, a list.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option(help="Write the numbers to this file.")
    ] = None,
    partial: Annotated[
        Path | None,
        typer.Option(help="Where finished parts are kept; beside --json by default."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A small version, for a first look.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option(help="Processes; one per core by default.", min=1)
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is not of this kind.")
    ] = False,
) -> None:
    """Repeat a table of a paper: what is printed beside what comes out here.

    Ctrl-C at any moment: the same command goes on from the finished parts.
    """
    from elicitor.experiments import EXPERIMENTS

    run_by_name(
        "reproduce",
        EXPERIMENTS,
        name,
        json=json,
        partial=partial,
        quick=quick,
        jobs=jobs or os.cpu_count() or 1,
        force=force,
    )


def run_by_name(
    command: str,
    registry: Mapping[str, Callable[[Run], Report]],
    name: str | None,
    *,
    json: Path | None,
    partial: Path | None,
    quick: bool,
    jobs: int,
    force: bool,
) -> None:
    """Run one entry of a registry, with progress, and write or show its report.

    Without a name it lists what there is; without `json` it shows the report.
    """
    from rich.console import Console

    from elicitor.cli.outputs import Output, require_outputs
    from elicitor.core.checks import check_choice
    from elicitor.core.files import require_writable
    from elicitor.experiments import FinishedCells, Run
    from elicitor.experiments.report import EXPERIMENT

    console, messages = Console(), Console(stderr=True)
    if name is None:
        _list(console, command, registry)
        return
    work = registry[check_choice("NAME", name, registry)]
    if partial is not None:
        require_writable("--partial", partial)
    if json is not None:
        output = Output("--json", json, EXPERIMENT)
        require_outputs(output, inputs={"--partial": partial}, force=force)
    kept = partial or _default_partial(name, json)
    finished = FinishedCells(kept, name)
    try:
        report = _run_with_progress(
            messages,
            name,
            work,
            lambda progress: Run(
                quick=quick, n_jobs=jobs, progress=progress, finished=finished
            ),
        )
    except KeyboardInterrupt:
        _say_interrupted(messages, finished, kept)
        raise typer.Exit(130) from None
    if json is None:
        report.show(console)
    else:
        report.save(json, overwrite=force)
        messages.print(f"Wrote {json}.", highlight=False)
    finished.discard()


def _list(
    console: Console,
    command: str,
    registry: Mapping[str, Callable[[Run], Report]],
) -> None:
    for name, work in registry.items():
        summary = (work.__doc__ or "").strip().partition("\n")[0]
        console.print(f"[bold]{name}[/bold]  {summary}", highlight=False)
    console.print(f"\nRun one with: elicitor {command} NAME", highlight=False)


def _say_interrupted(
    messages: Console, finished: FinishedCells, kept: Path | None
) -> None:
    where = f" in {kept}" if len(finished) else ""
    messages.print(
        f"Interrupted; {len(finished)} finished parts are kept{where}. "
        "The same command goes on from there.",
        highlight=False,
    )


def _default_partial(name: str, json: Path | None) -> Path | None:
    """Beside the JSON file, or in the user's cache folder if that can be written."""
    if json is not None:
        return json.with_name(json.name + ".partial")
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(cache) / "elicitor"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / f"{name}.partial.json"


def _run_with_progress(
    messages: Console,
    name: str,
    work: Callable[[Run], Report],
    run_with: Callable[[Callable[[int, int], None]], Run],
) -> Report:
    """Run with a progress bar on stderr, which disappears at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=messages, transient=True
    ) as bar:
        task = bar.add_task(name, total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return work(run_with(progress))
