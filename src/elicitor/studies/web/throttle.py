"""Whoever guesses has to wait."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException

__all__ = ["Throttle", "Trial"]

PER_NAME = parse("10 per 15 minutes")
PER_ADDRESS = parse("40 per 15 minutes")


class Trial:
    """Something that is tried: right, unless it is said that it failed."""

    def __init__(self) -> None:
        self.is_wrong = False

    def failed(self) -> None:
        """Say that it was wrong."""
        self.is_wrong = True


class Throttle:
    """Counts what failed, by name and by address, in this process.

    A name that nobody has is counted like any other.
    """

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._trying: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def trying(self, name: str, address: str) -> Iterator[Trial]:
        """Let something be tried; until it is known to be right it counts as failed.

        So those who try much at once try no more than those who wait.

        Raises
        ------
        HTTPException
            With status 429, if too much failed.
        """
        keys, trial = _keys(name, address), Trial()
        with self._lock:
            for limit, key in keys:
                left = self._limiter.get_window_stats(limit, key).remaining
                if left <= self._trying[key]:
                    raise HTTPException(429)
            self._trying.update(key for _, key in keys)
        try:
            yield trial
        finally:
            with self._lock:
                for limit, key in keys:
                    self._end(limit, key, failed=trial.is_wrong)

    def _end(self, limit: RateLimitItem, key: str, *, failed: bool) -> None:
        if failed:
            self._limiter.hit(limit, key)
        self._trying[key] -= 1
        if not self._trying[key]:
            del self._trying[key]


def _keys(name: str, address: str) -> list[tuple[RateLimitItem, str]]:
    known = " ".join(name.split()).casefold()
    return [(PER_NAME, f"name {known}"), (PER_ADDRESS, f"address {address}")]
