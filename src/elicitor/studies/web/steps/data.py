"""Which column means what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData

from elicitor.core.labels import conventional_positive
from elicitor.datasets.naming import unescaped
from elicitor.studies.data_facts import (
    FewCases,
    Quoted,
    SameEverywhere,
    TakenForScores,
)
from elicitor.studies.guessing import (
    escaped,
    labelled,
    told_by,
    usual_cases,
    usual_models,
)
from elicitor.studies.levels import can_be_levels, levels_in
from elicitor.studies.ordering import in_order
from elicitor.studies.subject import ORDER
from elicitor.studies.tables import Table
from elicitor.studies.uploads import unused
from elicitor.studies.warned import warned
from elicitor.studies.web.forms import many, text
from elicitor.studies.web.steps.situation import Situation, shape_of
from elicitor.words import Fact, Joined

__all__ = ["few_cases", "same_everywhere", "shown", "taken"]

KEPT = ("data", "per", "people", "realistic")
"""What stays of a subject if it is about other columns."""
FEW_ROWS = 50
"""Of fewer cases a share is known to within no better than 14 in 100."""
ABOUT_LABELS = ("classes", "groups", "attributes", "outcomes")


def shown(situation: Situation) -> dict[str, Any]:
    """What the form holds."""
    table = situation.table
    is_models = situation.shape == "models"
    guess = usual_cases(table) if is_models else usual_models(table)
    subject = {**guess, **situation.subject}  # ready for who says that it is the other
    label = subject.get("label", "")
    columns = [unescaped(one) for one in subject.get("probabilities") or ()]
    of_label = _column_of_labels(subject, table)
    measured = [one for one in table.columns if one.name != subject.get("models")]
    names = [(one.name, one.name) for one in table.columns]
    numbers = [(one.name, one.name) for one in table.columns if one.is_number]
    return {
        "table": table,
        "all_columns": [("", ""), *names],
        "number_columns": [("", ""), *numbers],
        "label_options": [("", ""), *((one, one) for one in table.labels(label))],
        "kind": "models" if is_models else "predictions",
        # of columns that are still to be chosen nobody can say so
        "unused": unused(situation.subject, table) if situation.asked else [],
        "texts": [one for one in measured if not (one.is_number or can_be_levels(one))],
        "worded": [one for one in measured if can_be_levels(one)],
        "label": label,
        "labels": table.labels(label),
        "positive_label": _positive(subject, table.labels(label)),
        "probability": subject.get("score") or (columns[0] if columns else ""),
        "of_label": of_label,
        "in_order": in_order,
        "levels": levels_in(subject, table),
        "groups": tuple(subject.get("groups") or ()),
        "weight": subject.get("weight") or "",
        "remarks": [one for one in _remarks(situation) if one is not None],
        "of_models": same_everywhere(situation, subject),
        "models": subject.get("models") or "",
        "roles": _roles(subject),
        "roles_are_guessed": _roles(subject) == _roles(usual_models(table)),
    }


def taken(form: FormData, situation: Situation) -> dict[str, Any]:
    """The draft with these columns."""
    said, before = situation.said, situation.subject
    columns = (
        _models(form, situation)
        if text(form, "kind") == "models"
        else _predictions(form, situation)
    )
    subject = {key: before[key] for key in KEPT if key in before} | columns
    same = shape_of(subject) == shape_of(before)
    if same:
        changed = set(COLUMNS) | set(subject)
        if subject.get("groups") != before.get("groups"):
            changed.add(ORDER)  # of others
        subject |= {key: before[key] for key in before if key not in changed}
    else:
        said.pop("arms", None)
    about = ("label", "positive_label")
    if not same or any(subject.get(key) != before.get(key) for key in about):
        said["words"] = _without_labels(said.get("words") or {})
    return said | {"subject": subject}


COLUMNS = (
    "label",
    "probabilities",
    "score",
    "positive_label",
    "groups",
    "weight",
    "models",
    "rewards",
    "costs",
)


def _predictions(form: FormData, situation: Situation) -> dict[str, Any]:
    table = situation.table
    label = text(form, "label")
    said: dict[str, Any] = {"label": label}
    labels = table.labels(label)
    if len(labels) > 2:
        guessed = dict(labelled(table, label))
        pairs = [
            (one, text(form, f"class.{i}") or guessed[one])
            for i, one in enumerate(labels)
        ]
        said["probabilities"] = [
            f"{escaped(one)}={column}" for one, column in pairs if column
        ]
    else:
        column = table.column(text(form, "probability"))
        if column is None:
            column = table.column(_guessed_score(situation))
        said |= told_by(column)
        positive = text(form, "positive_label")
        usual = positive == conventional_positive(labels)
        if positive in labels and not usual:
            said["positive_label"] = positive
    said["groups"] = [one for one in many(form, "groups") if one != label]
    if text(form, "weight"):
        said["weight"] = text(form, "weight")
    return said


def _remarks(situation: Situation) -> tuple[Fact | None, ...]:
    """What may be meant otherwise, although it can be asked so."""
    return (*few_cases(situation), _slips(situation), situation.backwards)


def few_cases(situation: Situation, spoken: str = "") -> tuple[Fact, ...]:
    """What so few cases, or such scores, can hardly carry.

    Groups have the names of the owner, in what is `spoken` if people may answer in it.
    """
    found = _few_rows(situation)
    labels = situation.table.labels(situation.subject.get("label"))
    case = _positive(situation.subject, labels)
    both = (case, *(one for one in labels if one != case))
    asked, languages = situation.worded, situation.languages
    named_in = spoken if spoken in languages else languages[0]
    hardly = () if asked is None else warned(asked, both, named_in)
    return (*filter(None, [found]), *hardly)


def same_everywhere(
    situation: Situation, subject: Mapping[str, Any]
) -> tuple[SameEverywhere, ...]:
    """Columns in which all models are the same: those asked about, and the others."""
    names = subject.get("models")
    found: dict[tuple[bool, bool], list[str]] = {}
    for one in situation.table.columns:
        if one.is_number and one.is_same and one.name != names:
            kind = one.name in _roles(subject), one.distinct > 1
            found.setdefault(kind, []).append(one.name)
    return tuple(
        SameEverywhere(Joined(tuple(map(Quoted, each))), len(each), asked, nearly)
        for (asked, nearly), each in sorted(found.items(), reverse=True)
    )


def _few_rows(situation: Situation) -> Fact | None:
    """That hardly anything can be known from so few cases."""
    rows = situation.table.height
    few = situation.shape != "models" and rows < FEW_ROWS
    return FewCases(rows, FEW_ROWS) if few else None


def _slips(situation: Situation) -> Fact | None:
    """That scores may be meant as probabilities, of which a few are slips."""
    subject = situation.subject
    column = situation.table.column(subject.get("score"))
    if column is None or column.slips is None or situation.shape == "models":
        return None
    return TakenForScores(column.name, *column.slips)


def _guessed_score(situation: Situation) -> str:
    guess = usual_cases(situation.table)
    return unescaped((guess.get("probabilities") or [guess.get("score") or ""])[0])


def _models(form: FormData, situation: Situation) -> dict[str, Any]:
    said: dict[str, Any] = {"models": text(form, "models"), "rewards": [], "costs": []}
    for i, column in enumerate(situation.table.columns):
        role = text(form, f"role.{i}")
        if role in ("rewards", "costs") and column.name != said["models"]:
            if role == "costs" and can_be_levels(column):
                role = "rewards"
            unit = text(form, f"unit.{i}")
            name = escaped(column.name)
            said[role].append(f"{name}={unit}" if unit else name)
    return said


def _roles(subject: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Role and unit of every column that is used."""
    found = {}
    for role in ("rewards", "costs"):
        for told in subject.get(role) or ():
            column, _, unit = told.replace(r"\=", "\0").partition("=")
            found[column.replace("\0", "=")] = role, unit
    return found


def _column_of_labels(
    subject: Mapping[str, Any], table: Table
) -> list[tuple[str, str]]:
    """Each label and the column of its probability."""
    label = subject.get("label", "")
    told = {}
    for one in subject.get("probabilities") or ():
        name, _, column = one.replace(r"\=", "\0").partition("=")
        told[name.replace("\0", "=")] = column.replace("\0", "=")
    guessed = labelled(table, label)
    return [(known, told.get(known, column)) for known, column in guessed]


def _positive(subject: Mapping[str, Any], labels: Sequence[str]) -> str:
    """Which label is positive: as was said, else by convention."""
    return str(subject.get("positive_label") or conventional_positive(labels) or "")


def _without_labels(words: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _without_labels(value) if key in ("en", "de") else value
        for key, value in words.items()
        if key not in ABOUT_LABELS
    }
