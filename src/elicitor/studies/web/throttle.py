"""Whoever guesses has to wait."""

from __future__ import annotations

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException

__all__ = ["Throttle"]

PER_NAME = parse("10 per 15 minutes")
PER_ADDRESS = parse("40 per 15 minutes")


class Throttle:
    """Counts what failed, by name and by address, in this process.

    A name that nobody has is counted like any other.
    """

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def require(self, name: str, address: str) -> None:
        """Raise the page "too many requests" if too much failed.

        Raises
        ------
        HTTPException
            With status 429.
        """
        for limit, key in self._keys(name, address):
            if not self._limiter.test(limit, key):
                raise HTTPException(429)

    def failed(self, name: str, address: str) -> None:
        """Count one more."""
        for limit, key in self._keys(name, address):
            self._limiter.hit(limit, key)

    @staticmethod
    def _keys(name: str, address: str) -> list[tuple[RateLimitItem, str]]:
        known = " ".join(name.split()).casefold()
        return [(PER_NAME, f"name {known}"), (PER_ADDRESS, f"address {address}")]
