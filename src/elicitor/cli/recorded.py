"""The ball of a stored session, so that going on need not find it anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.core.transcript import Transcript
from elicitor.regions import Ball, GroupBall, GroupRates, OffDiagonalRegion
from elicitor.regions.multiclass.inscribed import small_ball_notes

__all__ = ["RecordedBall", "RecordedGroupBall", "recorded_ball", "recorded_group_ball"]


class RecordedBall(Ball):
    """A ball that was found before, inside the same region.

    `record` is what its description was then.
    """

    def __init__(self, record: Mapping[str, Any], region: OffDiagonalRegion) -> None:
        super().__init__(record["center"], record["radius"], names=region.names)
        self._record = dict(record)
        self._weighted = region.is_weighted
        self._rates = region.rates

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self._weighted

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence if the ball is too small for people."""
        return small_ball_notes(self.radius, rates=self._rates)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; as it was then."""
        return dict(self._record)


def recorded_ball(
    stored: Transcript | None, region: OffDiagonalRegion
) -> RecordedBall | None:
    """The ball that a stored session was about, if it lies in this region.

    Its radius depends on how far a search got, which can differ between machines.
    """
    if stored is None or stored.region.get("region") != region.describe():
        return None
    record = _found(stored)
    return RecordedBall(record, region) if record.get("kind") == "ball" else None


class RecordedGroupBall(GroupBall):
    """A ball that was found before, for the same groups.

    `record` is what its description was then.
    """

    def __init__(self, record: Mapping[str, Any], rates: GroupRates) -> None:
        super().__init__(
            record["center"],
            record["radius"],
            record["prevalence"],
            names=rates.names,
            groups=rates.groups,
        )
        self._record = dict(record)
        self._weighted = rates.is_weighted

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self._weighted

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; as it was then."""
        return dict(self._record)


def recorded_group_ball(
    stored: Transcript | None, rates: GroupRates
) -> RecordedGroupBall | None:
    """The ball that a stored session was about, if it is of these groups.

    See :func:`recorded_ball` for why it is not looked for anew.
    """
    if stored is None or stored.region.get("rates") != rates.describe():
        return None
    return RecordedGroupBall(_found(stored), rates)


def _found(stored: Transcript) -> dict[str, Any]:
    """What was found, without how it is shown."""
    shown = ("per", "above_chance")
    return {key: value for key, value in stored.region.items() if key not in shown}
