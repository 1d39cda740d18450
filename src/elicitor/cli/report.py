"""`elicitor report`: what was asked and found, for those who were not there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.core.result import Result
    from elicitor.using.choosing.rows import Ranking

__all__ = ["report"]

MODELS = "Models to rank"


def report(
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
    title: Annotated[str, typer.Option(help="Of the report.")] = "An elicited metric",
    who: Annotated[
        str, typer.Option(help="Who answered, when and in which role.")
    ] = "",
    about: Annotated[
        list[str] | None,
        typer.Option(help="What the classifiers are for; give it again for more."),
    ] = None,
    limitation: Annotated[
        list[str] | None,
        typer.Option(help="What else a reader should know; give it again for more."),
    ] = None,
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
) -> None:
    """Write a report that a review board can read: one file, no network.

    Who answered, what was asked, every answer, the metric and its uncertainty,
    consistency, checks, consequences for the models, limitations, and how to recompute
    it. With --model the models in a file are ranked, too.
    """
    from elicitor.cli.given import given
    from elicitor.cli.recall import held_out_agreement
    from elicitor.core.files import require_writable, write_text
    from elicitor.using.report import report as compose
    from elicitor.using.report import to_html, to_markdown

    path = out or result.with_suffix(".html")
    _check_kind(path)
    require_writable("--out", path)
    found = given(result, data)
    elicited, context = _elicited(found), _context(found)
    document = compose(
        elicited,
        **context,
        ranking=_ranking(found, models, model, label, positive_label),
        agreement=held_out_agreement(elicited, stated, context.get("region")),
        title=title,
        who=who,
        about=about or (),
        limitations=limitation or (),
        commands=[f"elicitor verify {result.name}", f"elicitor report {result.name}"],
        pictures=path.suffix != ".md",
    )
    write_text(
        path, to_markdown(document) if path.suffix == ".md" else to_html(document)
    )
    typer.echo(f"Wrote {path}.")


def _check_kind(path: Path) -> None:
    from elicitor.core.errors import InvalidParameterError

    if path.suffix not in (".html", ".htm", ".md"):
        raise InvalidParameterError(
            f"--out must end in .html or .md; got {str(path)!r}."
        )


def _elicited(found: Given) -> Result:
    """The result; a metric alone has nothing to report."""
    from elicitor.core.errors import InvalidParameterError
    from elicitor.core.result import Result

    if not isinstance(found.result, Result):
        raise InvalidParameterError(
            "RESULT must tell what was asked: a file of answers that `elicitor ask` "
            "keeps, or a saved result; got a metric alone."
        )
    return found.result


def _context(found: Given) -> dict[str, Any]:
    """What is known of the session, if it was held by `elicitor ask`."""
    from elicitor.metrics import GroupMetric
    from elicitor.metrics.base import as_metric

    if found.recalled is None:
        return {}
    subject, metric = found.recalled.subject, as_metric(found.result)
    return {
        "sentence": subject.sentence(metric) if isinstance(metric, GroupMetric) else "",
        "region": subject.exact,
        "asked": subject.region,
        "display": subject.display,
        "positive": subject.case,
    }


def _ranking(
    found: Given,
    data: Path | None,
    models: list[str] | None,
    label: str | None,
    positive_label: str | None,
) -> Ranking | None:
    """The models in a file, or those that were asked about."""
    from elicitor.cli.rank import models_asked_about, predicted_models
    from elicitor.core.errors import InvalidParameterError
    from elicitor.regions import ModelPool
    from elicitor.using import rank

    if models:
        chosen = predicted_models(found, data, models, label, positive_label)
        return rank(found.result, **chosen)
    if data is not None:
        raise InvalidParameterError(
            "--models needs --model COLUMN=NAME, once for each model in the file."
        )
    if found.recalled is not None and isinstance(
        found.recalled.subject.exact, ModelPool
    ):
        return rank(found.result, models_asked_about(found))
    return None
