"""What stays in memory: the interviews used last, each for one thread at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from elicitor.studies.events import Event
from elicitor.studies.interview import Interview

__all__ = ["Interviews", "Latest"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class Latest(Generic[Key, Value]):
    """So many values, those that were used last; any thread may come."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    def __iter__(self) -> Iterator[Key]:
        """The keys of now, that used longest ago first."""
        with self._lock:
            return iter([*self._kept])

    def get(self, key: Key) -> Value | None:
        """A value, which was used just now then; None if there is none."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def of(self, key: Key, make: Callable[[], Value]) -> Value:
        """A value, made now if there is none; meanwhile others may make it, too."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        self.put(key, value)
        return value

    def setdefault(self, key: Key, value: Value) -> Value:
        """What is kept of a key: this value, if nobody was earlier."""
        with self._lock:
            found = self._kept.setdefault(key, value)
            self._shorten(key)
            return found

    def put(self, key: Key, value: Value) -> list[Key]:
        """Keep a value; return the keys of those that had to go."""
        with self._lock:
            self._kept[key] = value
            return self._shorten(key)

    def drop(self, key: Key) -> None:
        """Keep no value of it."""
        with self._lock:
            self._kept.pop(key, None)

    def _shorten(self, used: Key) -> list[Key]:
        self._kept.move_to_end(used)
        over = [*self._kept][: max(0, len(self._kept) - self._most)]
        for one in over:
            del self._kept[one]
        return over


class Interviews:
    """Interviews with what they have heard, by the ids of people.

    Beside those that go on some were rebuilt from a log, which nobody may tell more.
    """

    def __init__(self, most: int) -> None:
        self._going: Latest[str, tuple[list[Event], Interview]] = Latest(most)
        self._rebuilt: Latest[str, tuple[str, Interview]] = Latest(most)
        self._locks: dict[str, threading.RLock] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._going)

    @property
    def people(self) -> set[str]:
        """Of whom anything is in memory."""
        return {*self._going, *self._rebuilt}

    def alone(self, person_id: str) -> threading.RLock:
        """One thread at a time works with a person's interview."""
        with self._lock:
            return self._locks.setdefault(person_id, threading.RLock())

    def going(
        self, person_id: str, begin: Callable[[], Interview]
    ) -> tuple[list[Event], Interview]:
        """The interview that goes on, and what it has heard; else a new one."""
        known = self._going.get(person_id)
        if known is None:
            known = [], begin()
            for gone in self._going.put(person_id, known):
                self._unlock(gone)
        return known

    def rebuilt(
        self, person_id: str, log: str, rebuild: Callable[[], Interview]
    ) -> Interview:
        """One that was rebuilt from the log of this hash, once for each."""
        known = self._rebuilt.get(person_id)
        if known is None or known[0] != log:
            known = log, rebuild()
            self._rebuilt.put(person_id, known)
        return known[1]

    def drop(self, person_id: str) -> None:
        """Begin anew with whoever comes next: this one heard only half."""
        self._going.drop(person_id)

    def forget(self, person_id: str) -> None:
        """Keep nothing that somebody said."""
        self._going.drop(person_id)
        self._rebuilt.drop(person_id)

    def forget_gone(self, person_id: str) -> None:
        """The same of somebody who will not come back."""
        self.forget(person_id)
        self._unlock(person_id)

    def _unlock(self, person_id: str) -> None:
        with self._lock:
            self._locks.pop(person_id, None)
