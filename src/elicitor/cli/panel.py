"""`elicitor panel`: what several people want, together."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elicitor.cli.language_option import Language

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.core.result import Result
    from elicitor.regions.base import Region
    from elicitor.using import Panel

__all__ = ["panel"]


def panel(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Answers that `elicitor ask` or `learn` keeps, or saved results: one "
            "for each person."
        ),
    ],
    data: Annotated[
        Path | None,
        typer.Option(help="Where the data of the answers are now, if they moved."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="What the people are called, once for each file.",
            show_default="as in the file, or by its name",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="Also write a report: .html for a page, .md otherwise."
        ),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(help="Also draw who is near to whom, as PNG.")
    ] = None,
    title: Annotated[
        str, typer.Option(help="Of the report.", show_default="What these people want")
    ] = "",
    language: Language = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are none of ours.")
    ] = False,
) -> None:
    """Compare what several people want: groups, compromises, what divides them.

    All must have been asked about the same, with --method bayesian, or be learnt from
    the same file.
    """
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.outputs import PICTURE, REPORT, Output, require_outputs
    from elicitor.cli.summary import say
    from elicitor.cli.terminal_facts import Wrote
    from elicitor.using.panel_divides import divides
    from elicitor.using.panel_facts import PanelText, PanelTitle
    from elicitor.words import say as said

    inputs = {f"FILE {i}": one for i, one in enumerate(files, start=1)}
    outputs = [("--out", out, REPORT), ("--picture", picture, PICTURE)]
    require_outputs(
        *(Output(option, path, kind) for option, path, kind in outputs if path),
        inputs={**inputs, "--data": data},
        force=force,
    )
    _require_endings(out, picture)
    _require_different(files)
    read = [_given(one, data, language) for one in files]
    found, spoken = _panel(read, files, name), read[0].language
    tell = partial(said, language=spoken)
    console = PlainConsole()
    console.print()
    console.rule(tell(PanelTitle("panel")))
    say(console, found.sentence(language=spoken))
    divided = [one.sentence(language=spoken) for one in divides(found) if one.differ]
    if len(found.names) > 1:
        say(console, f"\n{tell(PanelText('divide'))}")
        say(console, "\n".join(divided) or tell(PanelText("nothing")))
    if out is not None:
        kept = dict(zip(found.names, files, strict=True))
        _write(found, out, title, kept, spoken)
        say(console, f"\n{tell(Wrote(str(out)))}")
    if picture is not None:
        _draw(found, picture, spoken)
        say(console, f"\n{tell(Wrote(str(picture)))}")


def _require_endings(out: Path | None, picture: Path | None) -> None:
    """Raise unless the endings of files tell what is in them."""
    from elicitor.core.errors import InvalidParameterError

    if out is not None and out.suffix not in (".html", ".htm", ".md"):
        raise InvalidParameterError(
            f"--out must end in .html or .md; got {str(out)!r}."
        )
    if picture is not None and picture.suffix != ".png":
        raise InvalidParameterError(
            f"--picture must end in .png; got {str(picture)!r}."
        )


def _require_different(files: list[Path]) -> None:
    """Raise if a file is named twice: nobody is two people."""
    from elicitor.core.errors import InvalidParameterError

    known: dict[Path, Path] = {}
    for path in files:
        before = known.setdefault(path.resolve(), path)
        if before is not path:
            raise InvalidParameterError(
                f"files must be of different people; {str(path)!r} comes twice."
            )


def _given(path: Path, data: Path | None, language: str | None) -> Given:
    """What a file holds; what is wrong with it begins with its name."""
    from elicitor.cli.given import given
    from elicitor.core.errors import ElicitorError

    try:
        return given(path, data, language=language)
    except ElicitorError as error:
        told = str(error)
        if repr(str(path)) not in told:
            error.args = (f"{str(path)!r}: {told}", *error.args[1:])
        raise


def _panel(found: list[Given], files: list[Path], names: list[str] | None) -> Panel:
    """The panel of what some files hold."""
    from elicitor.core.errors import InvalidParameterError
    from elicitor.core.result import Result
    from elicitor.using import panel as together
    from elicitor.using.panel_voices import require_alike

    results: list[Result] = []
    for path, one in zip(files, found, strict=True):
        if not isinstance(one.result, Result) or one.result.posterior is None:
            raise InvalidParameterError(
                f"{str(path)!r} does not tell what its answers leave open: a panel "
                "needs answers that were asked for with --method bayesian, or learnt."
            )
        results.append(one.result)
    if names and len(names) != len(files):
        raise InvalidParameterError(
            f"--name must be given once for each of {len(files)} files; got "
            f"{len(names)}."
        )
    require_alike(results, files)
    called = names or _names(results, files)
    return together(results, called, region=_region(found))


def _region(found: list[Given]) -> Region | None:
    """What all were asked about, if that is known."""
    recalled = found[0].recalled
    if recalled is None:
        return None
    subject = recalled.subject
    return subject.exact if subject.ranks_itself else subject.region


def _names(results: list[Result], files: list[Path]) -> list[str]:
    """Who people are: as it was learnt, or as the files are called."""
    told = []
    for result, path in zip(results, files, strict=True):
        record = result.transcript
        learnt = {} if record is None else record.context.get("given", {})
        who = learnt.get("person") if isinstance(learnt, dict) else None
        told.append(str(who or path.name.split(".")[0]))
    if len(set(told)) == len(told):
        return told
    stems = [path.name.removesuffix(".json") for path in files]
    return stems if len(set(stems)) == len(stems) else [str(path) for path in files]


def _write(
    found: Panel, out: Path, title: str, files: dict[str, Path], language: str
) -> None:
    """Write the report, and keep another one that was there."""
    from elicitor.cli.console import echo
    from elicitor.cli.outputs import REPORT_MARK
    from elicitor.cli.terminal_facts import KeptAside
    from elicitor.core.aside import set_aside
    from elicitor.core.files import write_text
    from elicitor.using.report import to_html, to_markdown
    from elicitor.using.report.of_panel import panel_report
    from elicitor.words import say

    page = out.suffix != ".md"
    kept = {name: path.name for name, path in files.items()}
    document = panel_report(
        found, title=title, files=kept, pictures=page, language=language
    )
    text = to_html(document) if page else to_markdown(document)
    marked = f"{text.rstrip()}\n{REPORT_MARK}"
    aside = set_aside(out, marked)
    write_text(out, marked)
    if aside is not None:
        echo(say(KeptAside("report", str(aside)), language))


def _draw(found: Panel, path: Path, language: str) -> None:
    from matplotlib.figure import Figure

    from elicitor.using.plots import plot_panel

    figure = Figure(figsize=(6.4, 5.2), layout="constrained")
    plot_panel(found, language=language, ax=figure.add_subplot())
    figure.savefig(path, dpi=150)
