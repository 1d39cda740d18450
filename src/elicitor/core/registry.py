"""What is known by name, and may be added to by whoever imports a module."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Mapping
from typing import Any, TypeVar

from elicitor.core.checks import check_choice, shown
from elicitor.core.errors import InvalidParameterError, NotRegisteredError

__all__ = ["Registry", "entry_of", "register"]

Entry = TypeVar("Entry")


def entry_of(what: str, name: Any, registry: Mapping[str, Entry]) -> Entry:
    """What is known by a name.

    NotRegisteredError if nothing is: the module of one's own may not be imported yet.
    """
    try:
        return registry[check_choice(what, name, registry)]
    except InvalidParameterError as error:
        if not isinstance(name, str):
            raise
        raise NotRegisteredError(
            f"{error} If it is one of your own, import the module that defines it."
        ) from None


def register(what: str, name: str, entry: Entry, registry: dict[str, Entry]) -> None:
    """Make something known by a name; an error if something else is.

    The same thing again, reloaded, takes its place.
    """
    other = registry.get(name, entry)
    if _place(other) != _place(entry):
        raise InvalidParameterError(
            f"{what} must be a name that nothing else has; {name!r} is {_place(other)}."
        )
    registry[name] = entry


class Registry(UserDict[str, Entry]):
    """What is known by name; others add entries, and none in the place of ours.

    ``registry["mine"] = entry`` adds one.
    """

    def __init__(self, what: str, ours: Mapping[str, Entry]) -> None:
        super().__init__()
        self._what, self._ours = what, dict(ours)
        self.update(ours)

    def __setitem__(self, name: str, entry: Entry) -> None:
        if self._ours.get(name, entry) is not entry:
            raise InvalidParameterError(
                f"{self._what} must have a name that elicitor has not given itself; "
                f"got {name!r}. Call yours something else."
            )
        super().__setitem__(name, entry)


def _place(entry: Any) -> str:
    """Where a class or a function was defined."""
    name = getattr(entry, "__qualname__", shown(entry))
    return f"{name} of {entry.__module__}"
