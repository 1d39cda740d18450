"""The model, or the lottery over models, behind given qualities."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InfeasiblePointError, InvalidParameterError
from elicitor.regions.pool.lottery import ModelLottery

__all__ = ["attain", "find_lottery"]

ROUNDING = 1e-9
"""How far a point may be from the pool and still count as in it (ranges)."""
NOTHING = 1e-12
"""A share that is none but for rounding; leaving out n of them moves a point less."""


class Models(Protocol):
    """What is looked at of a :class:`.ModelPool`."""

    models: tuple[str, ...]
    points: np.ndarray
    mixtures: bool

    @property
    def units_of_distance(self) -> np.ndarray:
        """Size of a large difference of every statistic."""

    def support(self, direction: ArrayLike) -> np.ndarray:
        """The qualities that lie farthest in a direction."""


def find_lottery(pool: Models, point: np.ndarray) -> ModelLottery | None:
    """Return the model or, where the pool allows it, the lottery behind a point."""
    unit = pool.units_of_distance
    distances = np.abs((pool.points - point) / unit).max(axis=1)
    nearest = int(np.argmin(distances))
    if distances[nearest] <= ROUNDING:
        return ModelLottery((pool.models[nearest],), (1.0,))
    shares = _nearest(pool, point)
    distance = np.linalg.norm((shares @ pool.points - point) / unit)
    if not pool.mixtures or distance > ROUNDING:
        return None
    return ModelLottery.mix(zip(shares.tolist(), pool.models, strict=True))


def attain(pool: Models, point: np.ndarray) -> ModelLottery:
    """See :meth:`ModelPool.classifier`."""
    lottery = find_lottery(pool, point)
    if lottery is not None:
        return lottery
    offset = (point - _nearest(pool, point) @ pool.points) / pool.units_of_distance
    if np.linalg.norm(offset) <= ROUNDING:
        raise InvalidParameterError(
            f"No model has the qualities {point.tolist()}. A lottery has, but this "
            "pool does not allow lotteries (mixtures=False)."
        )
    direction = offset / pool.units_of_distance  # back to the units of the user
    direction /= np.linalg.norm(direction)
    gap = float(direction @ (point - pool.support(direction)))
    raise InfeasiblePointError(
        f"No model or lottery has the qualities {point.tolist()}: in the direction "
        f"{np.array2string(direction, precision=4)} they lie {gap:.3g} farther out "
        "than every model.",
        direction=direction,
        gap=gap,
    )


def _nearest(pool: Models, point: np.ndarray) -> np.ndarray:
    """Shares of the models in the lottery that comes nearest to a point."""
    from scipy.optimize import nnls  # here, since loading it takes a while

    offsets = (pool.points - point) / pool.units_of_distance
    # Least squares with a row of ones: its solution, scaled to sum to 1, is the point
    # of the hull that is nearest to the origin.
    columns = np.vstack([offsets.T, np.ones(len(offsets))])
    shares, _ = nnls(columns, np.append(np.zeros(len(point)), 1.0))
    shares[shares < NOTHING * shares.sum()] = 0.0
    return np.asarray(shares / shares.sum())
