"""Definitions and files that programs send, as JSON or as the fields of a form."""

from __future__ import annotations

import json
from typing import Annotated, Any, NoReturn, TypeVar

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException

from elicitor.studies.definition import Definition
from elicitor.studies.events import check_body
from elicitor.studies.stories import STORIES
from elicitor.studies.web.api.access import Edits, OfOwner, Reads
from elicitor.studies.web.api.bodies import Body
from elicitor.studies.web.forms import readable, upload

__all__ = [
    "Archive",
    "Draft",
    "DraftSent",
    "Edit",
    "EditSent",
    "Key",
    "NewStudy",
    "NewStudySent",
    "Table",
    "archived",
    "described",
]

JSON, FORM, ZIP = "application/json", "multipart/form-data", "application/zip"
UNREAD = "There was an error parsing the body"
LARGEST = 1_000_000
"""Of a definition (characters of JSON)."""
Table = tuple[str, bytes]
"""A file that was sent: its name, if it has one, and what is in it."""
Wish = TypeVar("Wish", bound=BaseModel)
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=400,
        description="A name of your own for what you wish: the same request with it "
        "again does no more, and is told the same. It is hashed, not kept.",
    ),
]
Told = Annotated[
    dict[str, Any],
    Field(description="What the study asks, in the shape of `Definition`."),
]
Text = Annotated[
    str | None,
    Field(
        description="The table: in JSON as text (CSV); in a form a file (CSV, CSV.gz, "
        "Parquet), or text."
    ),
]


class NewStudy(Body):
    """A study that is to be made, of a table (`data`) or of a `story`."""

    definition: Annotated[
        Told,
        Field(
            default_factory=dict,
            description="What it asks, in the shape of `Definition`. Where there is "
            "no `subject`, columns are guessed as on the page; the usual `title` is "
            "the name of the file, the usual one of `languages` that of "
            "Accept-Language, `kept_days` are 90. Of a story, what it replaces.",
        ),
    ]
    data: Text = None
    story: Annotated[
        str, Field(description=f"One that is ready to run: {', '.join(STORIES)}.")
    ] = ""
    token: Annotated[
        bool, Field(description="Make a token of the study, too, for all scopes.")
    ] = False
    key: Key


class Draft(Body):
    """What the study might ask; the table is the study's unless another one comes."""

    definition: Told
    data: Text = None


class Edit(Draft):
    """What the study is to ask, all of it; the table stays unless another one comes."""

    seen: Annotated[
        str,
        Field(
            max_length=64,
            description="As ``GET /definition`` told it: so nothing goes that you do "
            "not know.",
        ),
    ]


async def _new(request: Request, owner: OfOwner) -> tuple[NewStudy, Table | None]:
    del owner  # whoever shows no token is told nothing of a body
    wish, table = await _wished(request, NewStudy)
    if wish.story and wish.story not in STORIES:
        _refuse("story", f"must be one of {', '.join(STORIES)}")
    if bool(wish.story) == (table is not None):
        _refuse("data", "send a table, or name a story")
    return wish, table


async def _edit(request: Request, token: Edits) -> tuple[Edit, Table | None]:
    del token
    return await _wished(request, Edit)


async def _draft(request: Request, token: Reads) -> tuple[Draft, Table | None]:
    del token
    return await _wished(request, Draft)


async def _archive(request: Request, owner: OfOwner) -> bytes:
    del owner
    return await request.body()


NewStudySent = Annotated[tuple[NewStudy, Table | None], Depends(_new)]
EditSent = Annotated[tuple[Edit, Table | None], Depends(_edit)]
DraftSent = Annotated[tuple[Draft, Table | None], Depends(_draft)]
Archive = Annotated[bytes, Depends(_archive)]
"""The bytes of a file."""


async def _wished(request: Request, shape: type[Wish]) -> tuple[Wish, Table | None]:
    """What is wished for, and the table that came along."""
    told, table = await _read(request)
    try:
        wish = shape.model_validate(told)
    except ValidationError as error:
        raise RequestValidationError(
            [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        ) from None
    definition: dict[str, Any] = wish.definition  # type: ignore[attr-defined]
    check_body(definition, largest=LARGEST)
    if type(title := definition.get("title")) is str:
        definition["title"] = readable(title)
    text: str | None = wish.data  # type: ignore[attr-defined]
    if table is None and text is not None:
        table = "", text.encode(errors="replace")
    return wish, table


async def _read(request: Request) -> tuple[dict[str, Any], Table | None]:
    """The fields of a body, and its file."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != FORM:
        return _parsed(await request.body()), None
    async with request.form(max_fields=20, max_files=1, max_part_size=LARGEST) as form:
        table = upload(form, "data")
        told: dict[str, Any] = {
            name: form[name] for name in form if type(form[name]) is str
        }
        odd = sorted(set(form) - set(told) - ({"data"} if table else set()))
        if odd:
            _refuse(odd[0], "only data may be a file, with a name")
    if "definition" in told:
        told["definition"] = _parsed(told["definition"].encode(errors="replace"))
    return told, table


def _parsed(content: bytes) -> dict[str, Any]:
    """A JSON object."""
    try:
        found = json.loads(content, parse_constant=_no_number)
    except (RecursionError, UnicodeDecodeError):
        raise HTTPException(400, UNREAD) from None
    except ValueError as error:
        _refuse("", f"JSON decode error: {error}")
    if not isinstance(found, dict):
        _refuse("", "must be a JSON object")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _refuse(field: str, why: str) -> NoReturn:
    place = ("body", field) if field else ("body",)
    raise RequestValidationError([{"loc": place, "msg": why, "type": "value_error"}])


# -- what the document of all requests says of them ----------------------------------


def described(shape: type[BaseModel]) -> dict[str, Any]:
    """The body of a request that takes a definition, with a table or without."""
    told = shape.model_json_schema()
    asked = {"$ref": f"#/components/schemas/{Definition.__name__}"}
    fields = told["properties"]
    fields["definition"] = {**fields["definition"], "allOf": [asked]}
    fields["definition"].pop("additionalProperties", None)
    file = {**fields["data"], "anyOf": [{"type": "string", "format": "binary"}]}
    form = {**told, "properties": {**fields, "data": file}}
    kinds = {JSON: {"schema": told}, FORM: {"schema": form}}
    return {"requestBody": {"required": True, "content": kinds}}


def archived() -> dict[str, Any]:
    """The body of a request that is a study in one file."""
    bytes_ = {"type": "string", "format": "binary"}
    return {"requestBody": {"required": True, "content": {ZIP: {"schema": bytes_}}}}
