"""What the document of all requests says of files, results and records.

These are written by the library, which says all of what they hold; here stand the
fields that are always there. Nothing is changed, and nothing left out, by it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from elicitor.studies.definition import Definition
from elicitor.studies.findings import Untold
from elicitor.studies.subject import Subject
from elicitor.studies.web.downloads import KINDS, ZIP

__all__ = [
    "ResultOut",
    "TableKind",
    "TranscriptOut",
    "WhyUntold",
    "definitions",
    "paged",
    "tabled",
    "texts",
    "zipped",
]

TableKind = Literal["csv", "json", "parquet"]
"""Endings of tables."""
WhyUntold = Annotated[
    Untold,
    Field(
        description="Why no number is told of how somebody weighs, as on their own "
        "page and on the board; empty if one is. `nothing` was answered; most was "
        "`skipped`, by “cannot”; `too-few` answers chose a side; they speak `against` "
        "what is taken for granted; they do not point one way (`unsteady`)."
    ),
]
TEXT: dict[str, Any] = {"type": "string"}
BYTES: dict[str, Any] = {"type": "string", "format": "binary"}
ROWS: dict[str, Any] = {
    "type": "array",
    "items": {"type": "object", "additionalProperties": True},
}


class _Open(BaseModel):
    """JSON with the fields that are described, and others."""

    model_config = ConfigDict(extra="allow")


class MetricOut(_Open):
    """A metric; which other fields it has, its `family` says."""

    family: str


class ExchangeOut(_Open):
    """A question as it was shown, and the answer; `undone` if that was taken back.

    `first` and `second`: the `names` in their order; of groups, a list for each.
    """

    number: int
    first: list[float] | list[list[float]]
    second: list[float] | list[list[float]]
    answer: Literal["first", "second", "about equal", "cannot say"]
    seconds: float | None
    undone: bool


class TranscriptOut(_Open):
    """The record of one person's questions and answers, which `verify` takes."""

    format: Literal["elicitor transcript"]
    version: int
    configuration: dict[str, Any]
    region: dict[str, Any]
    names: list[str]
    software: dict[str, str]
    exchanges: list[ExchangeOut]
    context: dict[str, Any]


class ResultOut(_Open):
    """What ``Result.to_dict`` writes, and `untold`: look at that before any number.

    If it is not empty, answers have hardly told more than was possible at first.
    """

    format: Literal["elicitor result"]
    version: int
    metric: MetricOut
    interval: list[list[float]] | None
    converged: bool
    notes: list[str]
    details: dict[str, Any]
    posterior: dict[str, Any] | None
    n_questions: int
    transcript: TranscriptOut | None
    untold: WhyUntold


def zipped() -> dict[int | str, dict[str, Any]]:
    """What a request for an archive is answered by."""
    return _files({ZIP: BYTES})


def tabled() -> dict[int | str, dict[str, Any]]:
    """What a request for a table is answered by, as its ending says."""
    shapes = {"csv": TEXT, "json": ROWS, "parquet": BYTES}
    return _files(
        {kind.partition(";")[0]: shapes[ending] for ending, kind in KINDS.items()}
    )


def paged() -> dict[int | str, dict[str, Any]]:
    """What a request for a page is answered by."""
    return _files({"text/html": TEXT})


def texts(kind: str) -> dict[int | str, dict[str, Any]]:
    """What a request for a file of text is answered by."""
    return _files({kind: TEXT})


def definitions() -> dict[str, Any]:
    """The shape of a definition and of its parts, by their names.

    Nothing of it has to be said in a request where something else is taken then.
    """
    whole = Definition.model_json_schema(ref_template="#/components/schemas/{model}")
    found = {**whole.pop("$defs"), Definition.__name__: whole}
    for name in (Definition.__name__, Subject.__name__):
        found[name].pop("required")
    return found


def _files(kinds: dict[str, dict[str, Any]]) -> dict[int | str, dict[str, Any]]:
    content = {kind: {"schema": shape} for kind, shape in kinds.items()}
    return {200: {"description": "The file.", "content": content}}
