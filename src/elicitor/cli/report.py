"""`elicitor report`: what was asked and found, for those who were not there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elicitor.cli.language_option import Language

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.cli.report_facts import Ranked
    from elicitor.core.result import Result
    from elicitor.using.choosing.rows import Ranking
    from elicitor.using.report import Document

__all__ = ["report"]

MODELS = "Models to rank"


def report(
    context: typer.Context,
    result: Annotated[
        Path, typer.Argument(help="Answers kept by `elicitor ask`, or a saved result.")
    ],
    data: Annotated[
        Path | None,
        typer.Option(help="Where the data of the answers are now, if they moved."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Where to write: .html for a page, .md for Markdown.",
            show_default="RESULT.html",
        ),
    ] = None,
    title: Annotated[
        str, typer.Option(help="Of the report.", show_default="An elicited metric")
    ] = "",
    who: Annotated[
        str, typer.Option(help="Who answered, when and in which role.")
    ] = "",
    asked_by: Annotated[str, typer.Option(help="Who asked, and for what.")] = "",
    about: Annotated[
        list[str] | None,
        typer.Option(help="What the classifiers are for; give it again for more."),
    ] = None,
    limitation: Annotated[
        list[str] | None,
        typer.Option(help="What else a reader should know; give it again for more."),
    ] = None,
    language: Language = None,
    stated: Annotated[
        float | None,
        typer.Option(
            help="Two classes: how many false alarms the person says a missed case "
            "weighs, to compare with."
        ),
    ] = None,
    models: Annotated[
        Path | None,
        typer.Option(
            help="CSV or Parquet file with predictions of models on labelled rows.",
            rich_help_panel=MODELS,
        ),
    ] = None,
    label: Annotated[
        str | None,
        typer.Option(
            help="Column of the true labels.",
            show_default="as it was asked",
            rich_help_panel=MODELS,
        ),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            help="COLUMN=NAME, once for each model, as for `elicitor rank`.",
            rich_help_panel=MODELS,
        ),
    ] = None,
    positive_label: Annotated[
        str | None,
        typer.Option(
            "--positive-label",
            "--pos-label",
            help="Two classes: which label is positive in this file.",
            show_default="as it was asked",
            rich_help_panel=MODELS,
        ),
    ] = None,
    weight: Annotated[
        str | None,
        typer.Option(
            help="Column of how much each row counts; '' counts all alike.",
            show_default="as it was asked",
            rich_help_panel=MODELS,
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is no report of ours.")
    ] = False,
) -> None:
    """Write a report that a review board can read: one file, no network.

    Who answered, what was asked, every answer, the metric and its uncertainty,
    consistency, checks, consequences for the models, limitations, and how to recompute
    it. With --model the models in a file are ranked, too.
    """
    from elicitor.cli.given import given
    from elicitor.cli.outputs import REPORT, Output, require_outputs
    from elicitor.cli.read_on_pages import read_on_pages
    from elicitor.cli.recall import was_held_out
    from elicitor.cli.report_facts import facts_of, fingerprints_of
    from elicitor.cli.terminal_facts import AtTerminal
    from elicitor.cli.typed import commands
    from elicitor.using import agreement
    from elicitor.using.report import report as compose
    from elicitor.words import say

    path = out or result.with_suffix(".html")
    _check_kind(path)
    inputs = {"RESULT": result, "--data": data, "--models": models}
    require_outputs(Output("--out", path, REPORT), inputs=inputs, force=force)
    found = given(result, data, language=language)
    pages = read_on_pages(found, result)
    elicited, known = _elicited(found, stated), _context(found)
    checked = _require_sound(found, elicited, result, data)
    unchecked = say(AtTerminal("unchecked"), found.language)
    ranking, ranked = _ranking(found, models, model, label, positive_label, weight)
    document = compose(
        elicited,
        **known,
        ranking=ranking,
        agreement=agreement(elicited, stated=stated, region=known.get("region"))
        if was_held_out(elicited)
        else None,
        stated=stated,
        title=title,
        who=who,
        facts=facts_of(found, result, asked_by, ranked),
        fingerprints=fingerprints_of(found, ranked),
        read=pages,
        about=about or (),
        limitations=[*(() if checked else (unchecked,)), *(limitation or ())],
        commands=commands(context, result, data),
        pictures=path.suffix != ".md",
    )
    _write(document, path, found.language)


def _write(document: Document, path: Path, language: str) -> None:
    """Write the page, and keep another one that was there."""
    from elicitor.cli.console import echo
    from elicitor.cli.outputs import REPORT_MARK
    from elicitor.cli.terminal_facts import KeptAside, Wrote
    from elicitor.core.aside import set_aside
    from elicitor.core.files import write_text
    from elicitor.using.report import to_html, to_markdown
    from elicitor.words import say

    text = to_markdown(document) if path.suffix == ".md" else to_html(document)
    page = f"{text.rstrip()}\n{REPORT_MARK}"
    aside = set_aside(path, page)
    write_text(path, page)
    echo(say(Wrote(str(path)), language))
    if aside is not None:
        echo(say(KeptAside("report", str(aside)), language))


def _check_kind(path: Path) -> None:
    from elicitor.core.errors import InvalidParameterError

    if path.suffix not in (".html", ".htm", ".md"):
        raise InvalidParameterError(
            f"--out must end in .html or .md; got {str(path)!r}."
        )


def _elicited(found: Given, stated: float | None = None) -> Result:
    """The result, to which `stated` must fit; a metric alone has nothing to report."""
    from elicitor.cli.recall import require_ratio
    from elicitor.core.errors import InvalidParameterError
    from elicitor.core.result import Result

    if not isinstance(found.result, Result):
        raise InvalidParameterError(
            "RESULT must tell what was asked: a file of answers that `elicitor ask` "
            "keeps, or a saved result; got a metric alone."
        )
    require_ratio(found.result, stated)
    return found.result


def _require_sound(
    found: Given, elicited: Result, path: Path, data: Path | None
) -> bool:
    """Refuse what `elicitor verify` refuses; False if the data are not there."""
    from elicitor.cli.recall import replayed, result_path
    from elicitor.cli.verify import require_same_result
    from elicitor.core.errors import InvalidParameterError
    from elicitor.session import load_result

    if found.recalled is not None:
        kept = result_path(path)
        if kept.exists():
            require_same_result(load_result(kept), found.recalled, kept, answers=path)
        return True
    record = elicited.transcript
    if record is None or not record.was_typed:
        return False
    try:
        recalled = replayed(record, path, data)
    except InvalidParameterError:
        return False
    require_same_result(elicited, recalled, path)
    return True


def _context(found: Given) -> dict[str, Any]:
    """What is known of the session, if it was held by `elicitor ask`."""
    if found.recalled is None:
        return {"language": found.language}
    subject = found.recalled.subject
    return {
        "sentence": subject.sentence(_elicited(found)),
        "region": subject.exact,
        "asked": subject.region,
        "display": subject.display,
        "reword": subject.reworded,
        "called": subject.called,
        "positive": subject.case,
        "language": subject.language,
    }


def _ranking(
    found: Given,
    data: Path | None,
    models: list[str] | None,
    label: str | None,
    positive_label: str | None,
    weight: str | None,
) -> tuple[Ranking | None, Ranked | None]:
    """The models in a file, or those that were asked about; and what the file holds."""
    from elicitor.cli.rank import models_asked_about, predicted_models
    from elicitor.cli.report_facts import Ranked
    from elicitor.core.errors import InvalidParameterError
    from elicitor.using import rank

    if models:
        chosen = predicted_models(
            found, data, models, label, positive_label, weight=weight
        )
        recalled = found.recalled
        path = data if recalled is None else data or recalled.request.data
        assert path is not None  # or there would be no models
        ranked = Ranked(path, tuple(chosen["y"]), chosen["sample_weight"])
        return rank(found.result, **chosen), ranked
    if weight:
        raise InvalidParameterError(
            "--weight is of the models in a file: it needs --model COLUMN=NAME."
        )
    if data is not None:
        raise InvalidParameterError(
            "--models needs --model COLUMN=NAME, once for each model in the file."
        )
    if found.recalled is not None and found.recalled.subject.exact.models:
        return rank(found.result, models_asked_about(found)), None
    return None, None
