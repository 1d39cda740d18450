"""How a story is asked about where somebody tries it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["MOST", "SETTINGS"]

SETTINGS: Mapping[str, Any] = {
    "retests": 2,
    "held_out": 3,
    "length": 10,
}
"""Options of :class:`Session`."""
MOST: Mapping[str, int] = {"clinic": 15, "loans": 12, "tickets": 12}
"""How many questions there are at most; most people need a dozen for the clinic."""
