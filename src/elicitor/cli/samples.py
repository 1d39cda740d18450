"""The samples as the command knows them: how to ask about each, and what to do then."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from elicitor.cli.ask_options import AskOptions
from elicitor.cli.kept import answers_path
from elicitor.cli.signatures import parameter_names
from elicitor.core.errors import InvalidParameterError
from elicitor.core.files import require_writable
from elicitor.datasets.samples import WORDS, Sample
from elicitor.words import Fact
from elicitor.words.catalogue import ENGLISH

__all__ = ["ASKED", "SampleWritten", "TypeNext", "next_commands", "put"]


class SampleWritten(Fact):
    """That a file was written, or was there, and what is in it."""

    file: str
    new: bool
    about: Fact


class TypeNext(Fact):
    """That commands follow."""


ASKED: Mapping[str, Mapping[str, Any]] = {
    "clinic.csv": {
        "label": "has_cancer",
        "probabilities": ("p_logistic",),
        "positive_name": "has cancer",
        "people": "patients",
    },
    "loans.csv": {
        "label": "defaults",
        "probabilities": ("p_trees",),
        "positive_name": "will default",
        "people": "clients",
        "groups": ("sex",),
    },
    "vehicles.csv": {
        "label": "kind",
        "probabilities": ("p_*",),
        "people": "vehicles",
    },
    "classifiers.csv": {
        "models": "classifier",
        "rewards": ("found", "left_alone"),
        "costs": ("ms",),
    },
    "tickets.csv": {
        "models": "model",
        "rewards": ("solved=%",),
        "costs": ("latency=s", "price=ct"),
    },
}
"""Options of `elicitor ask` by the names of their fields, for each sample."""
GERMAN: Mapping[str, Mapping[str, str]] = {
    "clinic.csv": {"positive_name": "Krebs", "people": "Patientinnen"},
    "loans.csv": {"positive_name": "Zahlungsausfall", "people": "Kunden"},
    "vehicles.csv": {"people": "Fahrzeuge"},
}
"""What is called otherwise in German."""
RANKED: Mapping[str, tuple[str, ...]] = {
    "clinic.csv": ("--model", "p_logistic", "--model", "p_forest"),
    "loans.csv": ("--model", "p_logistic", "--model", "p_trees"),
    "vehicles.csv": ("--model", "softmax=p_*", "--model", "forest=f_*"),
}
"""Which columns are models that can be ranked; tables of models rank themselves."""
SAID_BY_WORDS = ("people", "positive_name")
"""Options that do not go with a file of words that says it."""


def put(sample: Sample, path: Path) -> bool:
    """Write a sample where nothing is; False if it is there already.

    InvalidParameterError if something else is there, or nothing can be written.
    """
    if path.is_file() and path.read_bytes() == sample.text.encode():
        return False
    if path.exists():
        raise InvalidParameterError(
            f"{str(path)!r} is there already and holds something else; it was left as "
            "it is. Name another place with --out."
        )
    require_writable("--out", path)
    with path.open("x", encoding="utf-8", newline="") as file:
        file.write(sample.text)
    return True


def next_commands(sample: Sample, path: Path, language: str = ENGLISH) -> Iterator[str]:
    """What to type to try all commands on a sample that was written to a file."""
    if sample.name in WORDS:
        yield from _with_words(sample, path, language)
        return
    kept = answers_path(path)
    own = GERMAN.get(sample.name, {}) if language == "de" else {}
    asked = {**ASKED[sample.name], **own}
    yield _line("ask", path, *_flags(asked), *_language(language))
    yield _line("tune", kept)
    yield _line("rank", kept, *RANKED.get(sample.name, ()))
    yield _line("report", kept)


def _with_words(sample: Sample, path: Path, language: str) -> Iterator[str]:
    """How to ask about the data that words are for."""
    data = f"{Path(sample.name).stem.removeprefix('words-')}.csv"
    options = {k: v for k, v in ASKED[data].items() if k not in SAID_BY_WORDS}
    spoken = _language(language)
    yield _line("sample", data, *spoken)
    yield _line("ask", data, *_flags(options), "--words", path, *spoken)


def _language(language: str) -> tuple[str, ...]:
    """How to go on in a language."""
    return () if language == ENGLISH else ("--language", language)


def _flags(options: Mapping[str, Any]) -> Iterator[str]:
    """Options as they are typed."""
    called = parameter_names(AskOptions)
    for field, value in options.items():
        for one in value if isinstance(value, tuple) else (value,):
            yield f"--{called[field].replace('_', '-')}"
            yield one


def _line(*words: object) -> str:
    return " ".join(["elicitor", *map(_quoted, map(str, words))])


def _quoted(word: str) -> str:
    """A word as it is typed, where that can be in any shell."""
    if shlex.quote(word) == word:
        return word
    return shlex.quote(word) if set(word) & set('"$`\\!') else f'"{word}"'
