"""Where the data of a stored session are."""

from __future__ import annotations

from pathlib import Path

from elicitor.core.errors import InvalidParameterError

__all__ = ["where_data_are"]


def where_data_are(named: Path, folder: Path, data: Path | None) -> Path:
    """Where the data of a session in a folder are now, or where somebody says."""
    # Beside the session first: another file of that name may be where we stand.
    places = [data] if data else [folder / named.name, folder / named, named]
    for place in places:
        if place.exists():
            return place
    raise InvalidParameterError(
        f"The data of the session, {data or named}, are not there; say where they are "
        "with --data."
    )
