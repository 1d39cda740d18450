"""Regions that a transcript holds as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidParameterError, TranscriptError
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.regions.base import Region
from elicitor.regions.groups.pool import GroupPool
from elicitor.regions.pool.compared import ComparedPool
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["region_of"]


def region_of(found: Result | Transcript) -> Region:
    """Return what questions were about, if the transcript holds all of it.

    It does where alternatives were a few: those that were compared elsewhere, and pools
    of models. Of predictions a transcript has only a fingerprint.

    Parameters
    ----------
    found : Result or Transcript
        What was asked, or learnt.

    Returns
    -------
    Region

    Raises
    ------
    InvalidParameterError
        If it is neither, or a region can be made from its data only.
    TranscriptError
        If what it holds was damaged.

    Examples
    --------
    >>> import elicitor as el
    >>> result = el.learn([[0.9, 3.0]], [[0.8, 1.0]], ["first"], names=["a", "b"])
    >>> region = el.region_of(result)
    >>> el.verify(result, region).agrees
    True
    >>> session = el.Session.resume(result.transcript, region)  # to go on asking
    """
    record = found.transcript if isinstance(found, Result) else found
    if not isinstance(record, Transcript):
        raise InvalidParameterError(
            "found must be a transcript, or a result that has one; got a "
            f"{type(found).__name__} without."
        )
    build = KINDS.get(str(record.region.get("kind")))
    if build is None:
        raise InvalidParameterError(
            f"A {record.region.get('kind')} can be made from its data only; pass the "
            "region itself."
        )
    try:
        told = {**record.region, "names": record.names}
        del told["kind"]
        return build(told)
    except (LookupError, TypeError, ValueError) as error:
        raise TranscriptError(f"The transcript is damaged: {error}") from None


def _group_pool(record: Mapping[str, Any]) -> GroupPool:
    """Rates per group, and what was measured of models behind them."""
    signs, names = record.get("attributes", {}), record["names"]
    n = len(names) - len(signs)
    points, shares = np.array(record["points"]), np.array(record["prevalence"])
    own = points[..., n:]
    measured = dict(zip(names[n:], np.moveaxis(own, 2, 0), strict=True))
    differ = n + np.flatnonzero(np.ptp(own, axis=1).any(axis=0))
    return GroupPool(
        record["models"],
        points[:, :, :n],
        shares[:, :n],
        names=names[:n],
        groups=record["groups"],
        rewards={name: measured[name] for name in signs if signs[name] > 0},
        costs={name: measured[name] for name in signs if signs[name] < 0},
        units=record.get("units", {}),
        group_shares=shares[:, differ[0]] if differ.size else None,
    )


KINDS: dict[str, Callable[[dict[str, Any]], Region]] = {
    "alternatives that were compared": lambda record: ComparedPool(**record),
    "pool of models": lambda record: ModelPool(**record),
    "pool of models per group": _group_pool,
}
