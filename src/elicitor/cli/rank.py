"""`elicitor rank`: which of your models you would choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elicitor.cli.language_option import Language

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.cli.given import Given
    from elicitor.regions import Region
    from elicitor.using import Ranking

__all__ = ["models_asked_about", "predicted_models", "rank"]

PREDICTIONS = "Predictions of models"
TABLE = "A table of models"
PATTERN = "'NAME=p_*'"
"""How a model of several classes is named: by a pattern of its columns."""


def rank(
    result: Annotated[
        Path,
        typer.Argument(
            help="Answers kept by `elicitor ask`, a saved result or a .metric.json."
        ),
    ],
    data: Annotated[
        Path | None,
        typer.Option(
            help="CSV or Parquet file: a row per person, or with --models per model. "
            "Not needed for the models that were asked about."
        ),
    ] = None,
    label: Annotated[
        str | None,
        typer.Option(
            help="Column of the true labels.",
            show_default="as it was asked, or label",
            rich_help_panel=PREDICTIONS,
        ),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            help="COLUMN or COLUMN=NAME (or NAME=COLUMN): predicted labels, or "
            "probabilities of the positive class. With several classes also "
            "NAME=PATTERN, such as 'forest=p_forest_*', for a column of "
            "probabilities per class. Give it once for each model.",
            rich_help_panel=PREDICTIONS,
        ),
    ] = None,
    positive_label: Annotated[
        str | None,
        typer.Option(
            "--positive-label",
            "--pos-label",
            help="Two classes: which label is positive; needed unless it was asked "
            "about, or labels are 0/1, -1/1 or false/true.",
            show_default="as it was asked",
            rich_help_panel=PREDICTIONS,
        ),
    ] = None,
    group: Annotated[
        list[str] | None,
        typer.Option(
            help="Column that tells groups; give it again to combine columns.",
            show_default="as it was asked",
            rich_help_panel=PREDICTIONS,
        ),
    ] = None,
    weight: Annotated[
        str | None,
        typer.Option(
            help="Column of how much each row counts; '' counts all alike.",
            show_default="as it was asked",
            rich_help_panel=PREDICTIONS,
        ),
    ] = None,
    resamples: Annotated[
        int,
        typer.Option(
            help="Other samples the rows could have been, to see what depends on them.",
            rich_help_panel=PREDICTIONS,
        ),
    ] = 200,
    as_is: Annotated[
        bool,
        typer.Option(
            "--as-is",
            help="Judge models by their decisions as they stand, probabilities cut at "
            "0.5, not each at the rule that is best for it under your metric.",
            rich_help_panel=PREDICTIONS,
        ),
    ] = False,
    models: Annotated[
        str | None,
        typer.Option(
            help="Column of the models' names; tells that DATA is a table of what was "
            "measured, with the metric's statistics as columns.",
            rich_help_panel=TABLE,
        ),
    ] = None,
    reference: Annotated[
        Path | None,
        typer.Option(help="A .metric.json to compare the ranking with."),
    ] = None,
    asked_about: Annotated[
        Path | None,
        typer.Option(help="Where the data of the answers are now, if they moved."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of what is drawn.")] = 0,
    language: Language = None,
    json: Annotated[
        Path | None, typer.Option(help="Also write the ranking to this file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is no ranking of ours.")
    ] = False,
) -> None:
    """Rank models by your metric, with what is uncertain about it.

    For the models that you were asked about RESULT is enough. For others, name a file
    of their predictions on labelled rows (--data, --label, --model), or a table of what
    was measured on them (--data, --models).

    Models with probabilities are judged at the rule that is best for each under your
    metric, such as a threshold of 0.19, and never on rows that chose it; what they are
    worth as they stand is told beside it.
    """
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.given import given, given_result
    from elicitor.cli.outputs import RANKING, Output, require_outputs
    from elicitor.metrics.base import as_metric
    from elicitor.using import rank as rank_models

    inputs = {"RESULT": result, "--data": data, "--reference": reference}
    outputs = [] if json is None else [Output("--json", json, RANKING)]
    require_outputs(*outputs, inputs=inputs, force=force)
    found = given(result, asked_about, language=language)
    if found.recalled is not None:
        asked = {"RESULT": found.recalled.request.data}
        require_outputs(*outputs, inputs=asked, force=force)
    other = None if reference is None else as_metric(given_result(reference))
    models = models or _names_as_asked(found, data, model)
    if models is not None:
        _refuse_weight(weight, "--models, a table of what was measured")
        chosen = _measured(found, data, models)
    elif model:
        chosen = predicted_models(
            found, data, model, label, positive_label, group, weight
        )
    elif data is not None:
        _refuse_data(found)
    else:
        _refuse_weight(weight, "the models that were asked about, which are measured")
        chosen = {"models": models_asked_about(found)}
    ranking = rank_models(
        found.result,
        **chosen,
        reference=other,
        n_resamples=resamples,
        as_is=as_is,
        random_state=seed,
    )
    console = PlainConsole()
    told, against = found.sentence(positive_label), found.doubts(ranking)
    _show(console, ranking, told, against, found.reworded, found.language)
    if json is not None:
        _write(console, ranking, json, found.language)


def predicted_models(
    found: Given,
    data: Path | None,
    models: Sequence[str],
    label: str | None,
    positive_label: str | None = None,
    groups: Sequence[str] | None = None,
    weight: str | None = None,
) -> dict[str, Any]:
    """Models by their predictions, as arguments of :func:`elicitor.using.rank`.

    What is left open is as it was asked; so is the file of predictions.
    """
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.datasets import read_model_predictions
    from elicitor.metrics import BINARY
    from elicitor.metrics.base import as_metric
    from elicitor.words import say

    if len(models) < 2:
        raise InvalidParameterError(
            "--model must be given at least twice, once for each model that is "
            f"compared; got {models[0]!r} alone."
        )
    metric = as_metric(found.result)
    request = found.recalled.request if found.recalled else None
    statistics = None if metric.names == BINARY else metric.class_statistics
    classes = statistics.classes if statistics else ()
    if len(classes) > 2 and positive_label is not None:
        raise InvalidParameterError(
            "--positive-label is for two classes; the metric is of "
            f"{len(classes)}: {_some(classes)}."
        )
    asked_groups = request.groups if request else ()
    read = read_model_predictions(
        _required(data or (request.data if request else None)),
        label=label or (request.label if request else "label"),
        models=models,
        classes=classes,
        groups=(groups or asked_groups) if metric.groups else (),
        weight=request.weighing(weight) if request else weight or None,
    )
    _require_columns_of_classes(read.models, classes)
    for note in read.notes:
        echo(say(note, found.language))
    return {
        "models": read.models,
        "y": read.y,
        "groups": read.groups,
        "sample_weight": read.weights,
        "positive_label": positive_label,  # by default the one that was asked about
    }


def _require_columns_of_classes(
    models: Mapping[str, Any], classes: Sequence[str]
) -> None:
    """Probabilities of three or more classes are in as many columns."""
    from elicitor.core.errors import InvalidParameterError

    for name, said in models.items():
        if len(classes) > 2 and said.ndim == 1 and said.dtype.kind == "f":
            raise InvalidParameterError(
                f"--model {name!r} is one column of probabilities; {len(classes)} "
                f"classes need one for each, as by --model {PATTERN}, the star for "
                f"{_some(classes)}."
            )


def _refuse_weight(weight: str | None, what: str) -> None:
    """Only rows of people can weigh."""
    from elicitor.core.errors import InvalidParameterError

    if weight:
        raise InvalidParameterError(f"--weight does not go with {what}.")


def _names_as_asked(
    found: Given, data: Path | None, predicted: Sequence[str] | None
) -> str | None:
    """Where another table names its models, if the one that was asked about did."""
    if data is None or predicted or found.recalled is None:
        return None
    return found.recalled.request.models


def _measured(found: Given, data: Path | None, column: str) -> dict[str, Any]:
    """Models by a table of the statistics that the metric looks at."""
    from elicitor.core.errors import InvalidParameterError
    from elicitor.datasets import read_models
    from elicitor.metrics.base import as_metric

    metric = as_metric(found.result)
    if metric.groups:
        raise InvalidParameterError(
            "--models goes with a metric without groups: a table has no row for each "
            "group. Name predictions by --model."
        )
    place = _required(data)
    try:
        table = read_models(
            place, name=column, rewards=metric.names, levels=_levels_of(found)
        )
    except InvalidParameterError as error:
        raise InvalidParameterError(
            "--models goes with a table of what the metric looks at, "
            f"{_some(metric.names)}. {str(error).replace('reward', 'Each', 1)} For "
            "predictions of people give --model."
        ) from None
    return {"models": table.points, "names": table.models}


def _levels_of(found: Given) -> Mapping[str, Sequence[str]]:
    """Words that were levels in the table that was asked about."""
    from elicitor.using import Words

    if found.recalled is None:
        return {}
    return Words.of(found.recalled.request.own_words or {}).orders


def models_asked_about(found: Given) -> Region:
    """The models that the questions were about."""
    from elicitor.core.errors import InvalidParameterError
    from elicitor.session import region_of

    transcript = getattr(found.result, "transcript", None)
    if transcript is None or "models" not in transcript.region:
        raise InvalidParameterError(_which_models(found))
    return region_of(transcript)


def _refuse_data(found: Given) -> None:
    """Raise, as nothing tells what of a file the models are."""
    from elicitor.core.errors import InvalidParameterError

    raise InvalidParameterError(f"--data is not enough. {_which_models(found)}")


def _which_models(found: Given) -> str:
    """How to say which models to rank."""
    from elicitor.metrics import BINARY
    from elicitor.metrics.base import as_metric

    metric = as_metric(found.result)
    statistics = None if metric.names == BINARY else metric.class_statistics
    several = statistics is not None and statistics.n_classes > 2
    each = f"--model {PATTERN} for its predictions, a column per class"
    each = each if several else "--model COLUMN=NAME for its predictions"
    table = (
        "" if metric.groups else (", or with --data and --models COLUMN for a table")
    )
    return (
        f"Say which models to rank: with --data and, for each, {each}{table}. Only "
        "answers about a table of models tell them themselves."
    )


def _some(names: Sequence[str]) -> str:
    """Names in a message, some of them if there are many."""
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "")


def _required(data: Path | None) -> Path:
    """The file of the models."""
    from elicitor.core.errors import InvalidParameterError

    if data is None:
        raise InvalidParameterError(
            "--data must be the CSV or Parquet file with the models; got none."
        )
    return data


def _write(console: Console, ranking: Ranking, path: Path, language: str) -> None:
    """Write the ranking to a file, and say where it is."""
    import json

    from elicitor.cli.terminal_facts import Wrote
    from elicitor.core.files import write_text
    from elicitor.words import in_language, say

    page = in_language(ranking.to_dict(), language)
    write_text(path, json.dumps(page, indent=2, allow_nan=False))
    wrote = say(Wrote(str(path)), language)
    console.print(f"\n{wrote}", markup=False, highlight=False)


def _show(
    console: Console,
    ranking: Ranking,
    sentence: str,
    against: Sequence[str],
    reworded: Callable[[str], str],
    language: str,
) -> None:
    """Write the metric in words, the table and what is to be said of it."""
    from rich.markup import escape

    from elicitor.cli.fitting_table import FittingTable
    from elicitor.cli.summary import say
    from elicitor.cli.terminal_facts import Ruled
    from elicitor.words import say as said

    console.print()
    console.rule(said(Ruled("ranking"), language))
    say(console, sentence)
    table = FittingTable()
    for place, heading in enumerate(ranking.headings):
        left = place == 1  # the names
        side: Any = "left" if left else "right"
        table.add_column(said(heading, language), justify=side)
    for row in ranking.cells:
        table.add_row(*(escape(said(cell, language)) for cell in row))
    console.print(table)
    for told in (*ranking.sentences, *against):
        say(console, reworded(said(told, language)))
