"""What weighs as much as what, as far as results and reports need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self

from elicitor.core.fact import Fact

__all__ = ["Compared"]


class Compared(Protocol):
    """A number that every metric of a family has, and how it is said."""

    @property
    def what(self) -> Fact:
        """The heavier thing."""

    @property
    def than(self) -> Fact:
        """What it is measured in."""

    @property
    def leads(self) -> bool:
        """Whether the metric in one sentence needs it."""

    @property
    def measure(self) -> Callable[[Any], float]:
        """The number, of a metric of the same kind."""

    def spoken(self, language: str) -> Self:
        """The same as it is told in a language, whose own words may name levels."""

    def within(self, reach: Mapping[str, float]) -> Self:
        """The same where models lie so far apart in each attribute, by its name."""

    def or_no_gaps(self, ends: tuple[float, float]) -> tuple[float, float]:
        """From where to where it may be if gaps between groups may count nothing."""

    def clause(self, value: float, finer: int = 0) -> Fact:
        """How much it is, as a fact that is no whole sentence."""

    def sentence(
        self,
        value: float,
        interval: tuple[float, float] | None = None,
        *,
        level: float | None = None,
        language: str = "en",
    ) -> str:
        """Say how much it is; a single number only where the interval allows one."""
