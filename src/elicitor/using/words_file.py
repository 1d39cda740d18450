"""People's own words from a file that they write by hand."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from elicitor.core.checks import check_path
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.files import require_file
from elicitor.core.optional import require
from elicitor.using.vocabulary import Words

__all__ = ["read_words"]


def read_words(path: str | os.PathLike[str]) -> Words:
    """Read words from a file.

    Parameters
    ----------
    path : path-like
        A file of YAML (.yaml, .yml), TOML (.toml) or JSON (.json), UTF-8.

    Returns
    -------
    Words

    Raises
    ------
    InvalidParameterError
        If there is no such file, or its name ends in something else.
    InvalidDataError
        If it cannot be read as what its name says, or says what it may not; the
        message names the key.
    ImportError
        If it is YAML and PyYAML is not installed.
    """
    place = check_path("path", path)
    read = READERS.get(place.suffix.lower())
    if read is None:
        raise InvalidParameterError(
            f"path must end in {', '.join(READERS)}; got {str(place)!r}."
        )
    require_file("path", place)
    try:
        found = read(place.read_bytes().decode("utf-8-sig"))
        return Words.of({} if found is None else found)
    except InvalidParameterError as error:
        raise InvalidDataError(f"{place.name}: {error}") from None
    except (ValueError, RecursionError) as error:
        told = " ".join(str(error).split())
        raise InvalidDataError(
            f"{place.name} cannot be read as {place.suffix[1:].upper()}: {told}"
        ) from None


def _yaml(text: str) -> Any:
    yaml = require("yaml", extra="cli", caller="A .yaml file of words")
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


READERS: Mapping[str, Callable[[str], Any]] = {
    ".yaml": _yaml,
    ".yml": _yaml,
    ".toml": tomllib.loads,
    ".json": json.loads,
}
"""By the ending of a file's name."""
