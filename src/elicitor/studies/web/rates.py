"""How often somebody may come, by link and by address."""

from __future__ import annotations

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException
from starlette.requests import Request

__all__ = ["MINUTE", "RATES", "Rates", "host_of", "limit"]

MINUTE = 60
"""Seconds."""
RATES: dict[str, RateLimitItem] = {
    "visit": parse("240/minute"),
    "join": parse("300/minute"),
    "guess": parse("20/minute"),
    "address": parse("3000/minute"),
}
"""Of a person, of a link, of links from one address that lead nowhere, and of an
address, behind which a whole hospital may be."""


class Rates:
    """Counts in the memory of one worker."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def allow(self, rate: str, who: str) -> bool:
        """Count one more, and say whether that is not too many."""
        return self._limiter.hit(RATES[rate], rate, who)


def host_of(request: Request) -> str:
    """From which address somebody comes; it is kept for a minute, and nowhere else."""
    return request.client.host if request.client else "nobody"


def limit(request: Request, rate: str, who: str) -> None:
    """Count a request; HTTPException with status 429 if there were too many."""
    if not request.app.state.settings.limited:
        return
    rates: Rates = request.app.state.rates
    host = host_of(request)
    if not (rates.allow("address", host) and rates.allow(rate, who)):
        raise HTTPException(429, headers={"Retry-After": str(MINUTE)})
