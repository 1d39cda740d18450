"""A database that cannot be used just now: a line each time, a traceback now and then.

It is the machine's matter (a full disk, a lock, a server that is gone), not that of the
request, and may go on for hours: the log is not to fill the disk as well.
"""

from __future__ import annotations

import logging
import threading
from time import monotonic

from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError

__all__ = ["UNUSABLE", "UnusableLog"]

LOG = logging.getLogger("elicitor.web")
UNUSABLE = (OperationalError, InterfaceError, TimeoutError)
"""What is raised then."""
MINUTE = 60.0


class UnusableLog:
    """Tells of each in a line; with the traceback once a minute at most."""

    def __init__(self) -> None:
        self._lock, self._told_at = threading.Lock(), -MINUTE

    def tell(self, what: str, error: Exception) -> None:
        """Log that something broke by such an error."""
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        LOG.error(
            "%s: the database could not be used: %s",
            what,
            why,
            exc_info=error if self._is_due() else None,
        )

    def _is_due(self) -> bool:
        now = monotonic()
        with self._lock:
            is_due = now - self._told_at >= MINUTE
            if is_due:
                self._told_at = now
        return is_due
