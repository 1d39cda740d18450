"""How many changes of one statistic lose as much as something else does.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           ``best``                from where a statistic becomes worse, in all groups
u           ``metric.utility``      –
r           ``regret``              u(s) less that of something else
x           –                       u(s) − u(s ∓ x·eᵢ) = r
==========  ======================  ===============================================

The slope at s is that of the first change; x is looked for on the way, as far as there
is any. Where it ends, and is straight, that is a rate of exchange, however much.
"""

from __future__ import annotations

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY, Metric

__all__ = ["as_bad_as", "heaviest", "lost_alone", "reached"]

FAR = np.append(0.0, np.geomspace(1e-3, 1e3, 24))
"""Where is looked, in what it were if the slope stayed as it is."""
CLOSER = 2
"""How often: the second time between two of them."""
FLAT = 1e-9
"""Relative differences of harms that are rounding."""


def as_bad_as(
    metric: Metric,
    best: np.ndarray,
    slopes: np.ndarray,
    index: int,
    regret: float,
) -> float:
    """How much of a statistic, by how utility grows there; infinite if none is as bad.

    On a straight way it is a rate of exchange, however much there is.
    """
    price = abs(float(slopes[index]))
    if not price:
        return np.inf if regret > 0 else regret
    first = regret / price
    if regret <= 0 or metric.is_linear:
        return first
    way = -float(np.sign(slopes[index]))
    amounts = np.minimum(first * FAR, _left(metric, best, way, index))
    for _ in range(CLOSER):
        harms = _harms(metric, best, index, way * amounts)
        enough = reached(amounts, harms, regret)
        if enough is None:
            return first if _is_straight(metric, best, slopes, index) else np.inf
        found, low, high = enough
        amounts = np.linspace(low, high, len(FAR))
    return found


def reached(
    amounts: np.ndarray, harms: np.ndarray, regret: float
) -> tuple[float, float, float] | None:
    """Which of ascending amounts harms so much first, and the two around it, if any."""
    enough = np.flatnonzero(harms >= regret)
    if not len(enough):
        return None
    ends = [max(enough[0] - 1, 0), enough[0]]
    found = float(np.interp(regret, harms[ends], amounts[ends]))
    return found, float(amounts[ends[0]]), float(amounts[ends[1]])


def heaviest(
    metric: Metric,
    best: np.ndarray,
    slopes: np.ndarray,
    stake: float,
    widths: np.ndarray | float = 1.0,
) -> int:
    """Which weighs most of those of which there is enough to lose as much; or of all.

    Of what is measured in units of its own, times how far it may go, its `widths`.
    """
    enough = lost_alone(metric, best, slopes) >= stake
    order = np.argsort(-np.abs(slopes) * widths, kind="stable")
    return int(next((i for i in order if enough[i]), order[0]))


def lost_alone(metric: Metric, best: np.ndarray, slopes: np.ndarray) -> np.ndarray:
    """What is lost at most by each; infinite if it is straight, or has no end."""
    found = np.where(slopes == 0, 0.0, np.inf)
    if metric.is_linear:
        return found
    for index in np.flatnonzero(slopes).tolist():
        way = -float(np.sign(slopes[index]))
        left = _left(metric, best, way, index)
        if np.isfinite(left) and not _is_straight(metric, best, slopes, index):
            harms = _harms(metric, best, index, way * left * FAR / FAR[-1])
            found[index] = np.nanmax(harms, initial=0.0)
    return found


def _is_straight(
    metric: Metric, best: np.ndarray, slopes: np.ndarray, index: int
) -> bool:
    """Whether each bit of a statistic counts as much as any other, where it ends."""
    price = float(slopes[index])
    way = -float(np.sign(price))
    left, more = (_left(metric, best, side, index) for side in (way, -way))
    if not np.isfinite(left):
        return False
    amounts = np.linspace(-more if np.isfinite(more) else -left, left, len(FAR))
    apart = _harms(metric, best, index, way * amounts) - abs(price) * amounts
    return bool((np.abs(apart) <= FLAT * abs(price) * np.ptp(amounts)).all())


def _left(metric: Metric, best: np.ndarray, way: float, index: int) -> float:
    """By how much a statistic can become worse, of every group; infinite if unknown."""
    now = best[..., index]
    are_shares = metric.names == BINARY or metric.class_statistics is not None
    if way < 0:
        return float(now.min()) if are_shares or (now > 0).all() else np.inf
    return float(1 - now.max()) if are_shares else np.inf


def _harms(
    metric: Metric, best: np.ndarray, index: int, steps: np.ndarray
) -> np.ndarray:
    """What is lost if a statistic changes so much, (n_steps,); NaN without a value."""
    unit = np.zeros(best.shape)
    unit[..., index] = 1.0
    every = best + np.multiply.outer(np.append(0.0, steps), unit)
    try:
        with np.errstate(all="ignore"):
            worth = np.asarray(metric.utility(every))
    except InvalidParameterError:
        return np.full(len(steps), np.nan)
    return worth[0] - worth[1:]
