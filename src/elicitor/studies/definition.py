"""What a study is: what is asked about, in which words, how much, and of whom.

A definition does not change. It is frozen and hashed when the study is launched; an
edit makes another version, and answers keep the version they were given under.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import (
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    field_validator,
    model_serializer,
    model_validator,
)

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.subject import Frozen, ShortText, Subject
from elicitor.using.vocabulary import Words

__all__ = [
    "LONGEST_TITLE",
    "MOST_KEPT_DAYS",
    "Budget",
    "Checks",
    "Completion",
    "Definition",
    "SurveyItem",
    "Texts",
    "words_in",
]

Language = Literal["en", "de"]
Arm = Literal["flow", "icons", "bars", "table", "rates"]
LONGEST_TITLE = 200
MOST_KEPT_DAYS = 3650
WARMING_UP = 5
"""None of so many first questions is a check: something must be known to be checked."""
LongText = Annotated[str, Field(max_length=20_000)]


class Checks(NamedTuple):
    """How many questions are asked again, and how many answers are foretold."""

    retests: int
    held_out: int


class Budget(Frozen):
    """How many questions there are, and which of them check the answers (questions).

    Attributes
    ----------
    most : int
        Questions at most, checks among them.
    retests, held_out : int
        How many earlier questions are wished to be asked again, and how many answers
        to be foretold; `checks` says how many of them there is room for.
    until : str
        When it ends.
    fitted : bool
        Whether checks fit and come in time; in studies of before they need not.
    """

    most: Annotated[int, Field(ge=1, le=200)] = 20
    retests: Annotated[int, Field(ge=0, le=10)] = 2
    held_out: Annotated[int, Field(ge=0, le=20)] = 3
    until: Literal["precise", "budget", "decided"] = "precise"
    fitted: bool = True

    @model_serializer(mode="wrap")
    def _as_before(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Everything; of a study of before no more than it said, so its hash stays."""
        told: dict[str, Any] = write(self)
        if not self.fitted:
            told.pop("fitted", None)
        return told

    @property
    def checks(self) -> Checks:
        """How many checks are asked of somebody who answers all questions."""
        return self.checks_among(self.most)

    @property
    def has_room(self) -> bool:
        """Whether as many checks are asked as were wished."""
        return self.checks == (self.retests, self.held_out)

    def checks_among(self, number: int, *, after: int = 0) -> Checks:
        """How many checks fit among so many questions: after some, every other one.

        `after`: how many questions were answered before these.
        """
        warmed = after if self.fitted else 0
        room = max(0, number - max(0, WARMING_UP - warmed))
        if self.fitted:
            room = (room + 1) // 2
        both = min(self.retests, self.held_out)
        turns = [False, True] * both + [False] * (self.held_out - both)
        turns += [True] * (self.retests - both)
        again = sum(turns[:room])
        return Checks(again, min(room, len(turns)) - again)


class SurveyItem(Frozen):
    """A question of the owner's, asked before the pairs.

    Attributes
    ----------
    id : str
        What it is called in what is exported.
    kind : str
        How it is answered: ``"slider"``, ``"choice"``, ``"text"`` or ``"number"``.
    label : dict
        The question, by language.
    choices : tuple of dict
        What can be chosen, each by language; only of the kind ``"choice"``.
    ends : pair of dict, optional
        What 0 and 10 stand for, each by language; only of the kind ``"slider"``, where
        empty ends are told by numbers alone. None in studies of before: there they are
        those of scales of importance.
    required : bool
        Whether nobody goes on without an answer.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    kind: Literal["slider", "choice", "text", "number"]
    label: dict[Language, ShortText]
    choices: tuple[dict[Language, ShortText], ...] = ()
    ends: tuple[dict[Language, ShortText], dict[Language, ShortText]] | None = None
    required: bool = False

    @model_validator(mode="after")
    def _has_choices(self) -> SurveyItem:
        if (self.kind == "choice") != bool(self.choices):
            raise ValueError("choices go with the kind 'choice', which needs some")
        if self.ends is not None and self.kind != "slider":
            raise ValueError("ends go with the kind 'slider'")
        return self

    @model_serializer(mode="wrap")
    def _as_before(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Everything; of a study of before no more than it said, so its hash stays."""
        told: dict[str, Any] = write(self)
        if self.ends is None:
            told.pop("ends", None)
        return told

    def chosen(self, said: Any, language: str) -> str:
        """Of a choice its words in a language, or in another one if it has none."""
        labels = {str(i): one for i, one in enumerate(self.choices)}
        return told_in(labels.get(str(said), {}), language) or str(said)


class Texts(Frozen):
    """What participants read in one language; empty means our usual text."""

    title: ShortText = ""
    consent: LongText = ""
    instructions: LongText = ""
    thanks: LongText = ""


class Completion(Frozen):
    """Where a person is sent in the end: a code to copy, or an address."""

    code: ShortText = ""
    redirect: Annotated[str, Field(max_length=2000, pattern=r"^(https?://.*)?$")] = ""


class Definition(Frozen):
    """A whole study.

    Attributes
    ----------
    title : str
        What people read above the first page.
    subject : Subject
        What is asked about.
    budget : Budget
        How many questions there are at most.
    words : dict
        People's words, see :class:`elicitor.Words`; for all languages, or by language.
    arms : tuple
        Ways to show a question; people are dealt round.
    practice : bool
        Whether a practice pair comes before those that count.
    stated : bool
        Whether people first say by sliders how much each outcome matters.
    survey : tuple of SurveyItem
        What people are asked before the pairs.
    languages : tuple of str
        In which people can answer.
    texts : dict
        The owner's own pages, by language.
    completion : Completion
        Where people are sent in the end.
    resume_hours : float
        After so long a break instructions are read again (hours).
    keys : bool
        Whether the keyboard answers as well.
    kept_days : int or None
        How long after the study has ended links and own words are kept (days).
    """

    title: Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
    subject: Subject
    budget: Budget = Budget()
    words: dict[str, Any] = Field(default_factory=dict)
    arms: Annotated[tuple[Arm, ...], Field(min_length=1)] = ("flow",)
    practice: bool = True
    stated: bool = False
    survey: tuple[SurveyItem, ...] = ()
    languages: Annotated[tuple[Language, ...], Field(min_length=1)] = ("en", "de")
    texts: dict[Language, Texts] = Field(default_factory=dict)
    completion: Completion = Completion()
    resume_hours: Annotated[float, Field(gt=0)] = 24.0
    keys: bool = True
    kept_days: Annotated[int, Field(ge=0, le=MOST_KEPT_DAYS)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _stored_before(cls, data: Any) -> Any:
        """An earlier version stored everything but what came later."""
        if not isinstance(data, dict) or set(cls.model_fields) - set(data) - {
            "kept_days"
        }:
            return _with_ends(data)
        budget = data["budget"]
        if isinstance(budget, dict) and "fitted" not in budget:
            return data | {"budget": budget | {"fitted": False}}
        return data

    @field_validator("words")
    @classmethod
    def _are_words(cls, given: dict[str, Any]) -> dict[str, Any]:
        try:
            if _by_language(given):
                return {one: Words.of(said).to_dict() for one, said in given.items()}
            return Words.of(given).to_dict()
        except InvalidParameterError as error:
            raise ValueError(str(error)) from None

    @model_validator(mode="after")
    def _different(self) -> Definition:
        ids = [item.id for item in self.survey]
        for name, found in ("arms", self.arms), ("survey", ids):
            if len(set(found)) < len(found):
                raise ValueError(f"{name} must differ from each other")
        return self

    @model_serializer(mode="wrap")
    def _as_before(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Everything; of a study of before no more than it said, so its hash stays."""
        told: dict[str, Any] = write(self)
        if self.kept_days is None:
            told.pop("kept_days", None)
        return told

    @classmethod
    def of(cls, data: Any) -> Definition:
        """Read a definition from plain data.

        Raises
        ------
        InvalidParameterError
            If something is missing, unknown or not allowed; every place is named.
        """
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            told = "; ".join(
                f"{'.'.join(map(str, one['loc'])) or 'definition'}: {_said(one)}"
                for one in error.errors()
            )
            raise InvalidParameterError(f"The study cannot be so: {told}.") from None

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        return self.model_dump(mode="json")

    @property
    def hash(self) -> str:
        """SHA-256 of all it says."""
        return digest(self.to_dict())

    def text(self, name: str, language: str) -> str:
        """One of the owner's texts; empty if there is none in this language."""
        found = self.texts.get(language)  # type: ignore[call-overload]
        return getattr(found, name, "") or ""


def _with_ends(data: Any) -> Any:
    """A definition that is no stored one: scales have no ends that nobody named."""
    survey = data.get("survey") if isinstance(data, dict) else None
    if not isinstance(survey, list | tuple):
        return data
    items = [
        one | {"ends": one.get("ends") or ({}, {})}
        if isinstance(one, dict) and one.get("kind") == "slider"
        else one
        for one in survey
    ]
    return data | {"survey": items}


def told_in(labels: Mapping[Any, str], language: str) -> str:
    """What the owner wrote in a language, or in another one if nothing in this."""
    return labels.get(language) or next(iter(labels.values()), "")


def words_in(words: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """The words of a study in a language: a study may have the same for all."""
    return (words.get(language) or {}) if _by_language(words) else words


def _by_language(words: Mapping[str, Any]) -> bool:
    return bool(words) and set(words) <= set(get_args(Language))


def digest(data: Any) -> str:
    """SHA-256 of JSON-ready data, however it was ordered.

    Parameters
    ----------
    data : object
        What JSON can hold.

    Returns
    -------
    str
        64 hexadecimal digits.
    """
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _said(error: Any) -> str:
    """What is wrong in one place, of texts without words of Python."""
    if error["type"] == "string_too_long":
        return f"it may have at most {error['ctx']['max_length']} letters"
    return str(error["msg"]).removeprefix("Value error, ").rstrip(".")
