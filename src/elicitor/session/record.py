"""What a session writes down so that a replay meets the same conditions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance, check_number, check_rng, shown
from elicitor.core.closeness import differences
from elicitor.core.errors import InvalidParameterError, TranscriptError
from elicitor.core.labels import contradict
from elicitor.core.metric import Metric
from elicitor.core.transcript import Transcript
from elicitor.core.versions import __version__
from elicitor.regions.base import Region

__all__ = [
    "described",
    "json_ready",
    "require_same_region",
    "require_same_settings",
    "seed_of",
    "software_versions",
    "tolerance_of",
]

FINEST = 1e-12
"""Floating point does not tell more finely, whoever answers."""


def json_ready(name: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a transcript will hold; arrays become lists, metrics what they hold.

    A session works with this copy, so that a replay from the file gets the same.
    """
    if not isinstance(value, Mapping):
        raise InvalidParameterError(f"{name} must be a mapping; got {value!r}.")
    try:
        text = json.dumps(dict(value), default=_plain, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InvalidParameterError(
            f"{name} must fit into a JSON file; got {value!r} ({error})."
        ) from None
    plain: dict[str, Any] = json.loads(text)
    return plain


def described(region: Region) -> dict[str, Any]:
    """What identifies a region, as a file holds it; refused if none could."""
    told = check_instance("region", region, Region).describe()
    try:
        if not isinstance(told, dict):
            raise TypeError("it is no dict")
        kept: dict[str, Any] = json.loads(json.dumps(told, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise InvalidParameterError(
            "describe of a region must return a dict that fits into a JSON file, of "
            f"texts, finite numbers, lists and dicts; got {shown(told)} ({error})."
        ) from None
    return kept


def tolerance_of(value: Any) -> float | None:
    """Return a tolerance as a float; None leaves it to the procedure."""
    if value is None:
        return None
    return check_number("tolerance", value, above=0, at_least=FINEST)


def seed_of(random_state: Any) -> int:
    """Return a whole number that stands for `random_state`; None draws one."""
    if isinstance(random_state, (int, np.integer)):
        check_rng(random_state)
        return int(random_state)
    return int(check_rng(random_state).integers(2**32))


@cache
def software_versions() -> Mapping[str, str]:
    """Return the versions that a transcript mentions."""
    return MappingProxyType({"elicitor": __version__, "numpy": np.__version__})


def require_same_region(transcript: Transcript, region: Region) -> None:
    """Raise `TranscriptError` if a session was held elsewhere, saying what differs."""
    found = list(differences(dict(transcript.region), described(region)))
    if transcript.names != region.names:
        found.append(("names", list(transcript.names), list(region.names)))
    kept, given = transcript.positive_label, region.positive_label
    if kept is not None and given is not None and contradict(kept, given):
        found.append(("positive label", kept, given))
    if found:
        raise TranscriptError(
            "The transcript belongs to another region: pass the one that it was held "
            f"on, of the same data and options.{_listing(found)}"
        )


def require_same_settings(kept: Transcript, own: Transcript) -> None:
    """Raise `TranscriptError` unless a session may become a kept one.

    The seed may be another if nothing is answered yet: none may have been chosen.
    """
    stored, given = dict(kept.configuration), dict(own.configuration)
    if not own.exchanges:
        given["seed"] = stored["seed"]
    found = list(differences(stored, given))
    if found:
        listed = _listing(found, nothing="the usual")
        raise TranscriptError(f"The answers were given under other settings.{listed}")
    alike = replace(kept, exchanges=own.exchanges)
    if not kept.continues(alike):
        raise TranscriptError(
            f"{len(own.exchanges)} answers are given already, and they are not the "
            "first ones of the kept session."
        )


def _listing(found: list[tuple[str, Any, Any]], nothing: str = "None") -> str:
    """What differs, a line each; `nothing` is said of what nobody chose."""

    def told(value: Any) -> str:
        return nothing if value is None else repr(value)

    return "".join(
        f"\n  {path}: stored {told(before)}, given {told(now)}"
        for path, before, now in found
    )


def _plain(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, Metric):
        return value.to_dict()
    raise TypeError(f"a {type(value).__name__} is not JSON-ready")
