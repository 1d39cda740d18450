"""What a question looks like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Screen", "arms_of", "screen_of"]


@dataclass(frozen=True)
class Screen:
    """Stand-in."""

    data: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Plain."""
        return self.data


def arms_of(display: Any) -> tuple[str, ...]:
    """Ways."""
    del display
    return ("flow", "table")


def screen_of(display: Any, question: Any, *, arm: str, language: str) -> Screen:
    """Show."""
    return Screen(
        {"arm": arm, "language": language, "difference": display.difference(question)}
    )
