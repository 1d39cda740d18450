"""What the columns of a table probably mean, by their names and what is in them."""

from __future__ import annotations

import re
from typing import Any

from elicitor.studies.tables import Column, Table

__all__ = ["labelled", "usual_cases", "usual_models", "usual_subject"]

LABEL = re.compile(
    r"(^|_)(y|label|labels|target|truth|true|class|kind|outcome|diagnosis|defaults?|"
    r"has|is|klasse|ziel|ergebnis|befund|diagnose|wahr|wahrheit)(_|$)",
    re.IGNORECASE,
)
SCORE = re.compile(r"(^|_)(p|prob|proba|probability|score|risk|pred)(_|$)", re.I)
GROUP = re.compile(
    r"^(sex|gender|race|ethnicity|age_?group|region|group|geschlecht|gruppe)$", re.I
)
WEIGHT = re.compile(r"^(sample_?)?weights?$|^gewichte?$", re.IGNORECASE)
LESS = re.compile(
    r"latency|price|cost|time|memory|size|energy|\bms\b|_ms$|seconds|false|loss|kosten|"
    r"preis|dauer|carbon|co2|alarm|errors?(_|$)|fehler|miss(ed|es)|delay|wrong|falsch|"
    r"complaint|injur|waiting|[€$£¥]|(?<![^\W_])(eur|euros?|usd|dollars?|gbp|chf|cents?|"
    r"ct|fees?|expenses?|gebühr(en)?|gebuehr(en)?|ausgaben|betrag)(?![^\W_])",
    re.IGNORECASE,
)
MODEL = re.compile(r"(^|_)(model+|classifier|system)s?(_|$)", re.IGNORECASE)
"""What names its rows so is about models, whatever else is in it."""
MANY_MODELS = 200
"""Hardly anybody chooses among more."""
TWINS = 0.6
"""If more names of models than this share differ, a name that is twice is a slip."""
NAME = re.compile(r"^(model|name|classifier|system)s?$", re.IGNORECASE)


def usual_subject(table: Table, file: str) -> dict[str, Any]:
    """What is asked about if the owner says nothing else, as a definition has it."""
    said = {} if _tells_cases(table) else usual_models(table)
    return {"data": file, **(said or usual_cases(table))}


def labelled(table: Table, label: str | None) -> list[tuple[str, str]]:
    """For each label the column that probably holds its probability; or ""."""
    labels = table.labels(label)
    shares = [one.name for one in table.columns if one.is_number and one.name != label]
    for name in shares:
        for known in labels:
            if known and name.endswith(known):
                before = name[: len(name) - len(known)]
                wanted = [f"{before}{one}" for one in labels]
                if set(wanted) <= set(shares):
                    return list(zip(labels, wanted, strict=True))
    return [(known, "") for known in labels]


def usual_models(table: Table) -> dict[str, Any]:
    """A table of models has a name of its own in every row, and numbers.

    Where a column is called so, one name that is there twice is a slip.
    """
    named = [one for one in table.columns if _is_called_name(one, table)]
    names = [one for one in table.columns if one.distinct == table.height]
    words = [one for one in names if not one.is_number]
    name = next(iter((*named, *words, *(one for one in names if one.unit))), None)
    numbers = [one for one in table.columns if one.is_number and one is not name]
    if name is None or not numbers or not 2 < table.height <= 1000:
        return {}
    # what is the same of all models tells nothing of them
    telling = [one for one in numbers if not one.is_same]
    less = [one.name for one in telling if LESS.search(one.name)]
    more = [one.name for one in telling if one.name not in less]
    return {
        "models": name.name,
        "rewards": [escaped(one) for one in more],
        "costs": [escaped(one) for one in less],
    }


def _tells_cases(table: Table) -> bool:
    """Whether a column of few values, and one of scores, are what a model said."""
    if any(MODEL.search(one.name) and not one.is_number for one in table.columns):
        return False
    if any(_tells_classes(table, one) for one in table.columns):
        return True
    pairs = any(one.distinct == 2 and not one.is_share for one in table.columns)
    return pairs and any(
        one.is_share or (one.is_number and SCORE.search(one.name))
        for one in table.columns
    )


def _tells_classes(table: Table, column: Column) -> bool:
    """Whether a column holds what was true, and others how probable that was.

    By their names; or there are more rows than models that anybody chooses among.
    """
    if column.is_share or not 2 < len(column.labels) < table.height:
        return False
    told = labelled(table, column.name)
    if all(of_label for _, of_label in told):
        return True
    said = any(one.is_share for one in table.columns)
    return said and table.height > MANY_MODELS and not column.is_number


def _is_called_name(column: Column, table: Table) -> bool:
    """Whether a column is called as one of names, and is one but for slips."""
    words = not column.is_number or bool(column.unit)
    some = column.distinct == table.height or column.distinct > TWINS * table.height
    return bool(NAME.match(column.name)) and words and some


def usual_cases(table: Table) -> dict[str, Any]:
    """A table of cases has a column of what was true, and what a model said."""
    few = [one for one in table.columns if one.labels and not one.is_share]
    named = [one for one in few if LABEL.search(one.name)]
    several = [one for one in few if 1 < one.distinct < table.height]
    several = [one for one in several if not GROUP.match(one.name)] or several
    pairs = [one for one in several if one.distinct == 2]
    label = _best(named or pairs or several, LABEL)
    said: dict[str, Any] = {"label": label or table.columns[0].name}
    weight = next((one.name for one in table.columns if WEIGHT.match(one.name)), None)
    if weight is not None:
        said["weight"] = weight
    groups = [
        one.name
        for one in table.columns
        if GROUP.match(one.name) and len(one.labels) >= 2 and one.name != label
    ]
    if groups:
        said["groups"] = groups[:1]
    if len(table.labels(label)) > 2:
        found = [(known, column) for known, column in labelled(table, label) if column]
        return said | {"probabilities": [f"{a}={b}" for a, b in found]}
    others = [
        one
        for one in table.columns
        if one.is_number and one.name not in (label, weight)
    ]
    score = _best([one for one in others if one.is_share] or others, SCORE)
    return said | told_by(table.column(score))


def told_by(column: Column | None) -> dict[str, Any]:
    """A column of scores in the field where it belongs."""
    if column is None:
        return {"score": ""}
    if column.is_share or not column.is_number:
        return {"probabilities": [escaped(column.name)]}
    return {"score": column.name}


def escaped(name: str) -> str:
    r"""A name of a column in which no "=" separates anything."""
    return name.replace("=", r"\=")


def _best(columns: list[Column], pattern: re.Pattern[str]) -> str | None:
    """The first column whose name fits; else the first."""
    fitting = [one for one in columns if pattern.search(one.name)]
    return next((one.name for one in fitting or columns), None)
