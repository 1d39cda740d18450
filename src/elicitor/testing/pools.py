"""Awkward pools of models, for tests."""

from __future__ import annotations

import numpy as np

from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["POOLS", "frontier_pool"]


def frontier_pool(
    n_models: int, size: int, *, seed: int = 0, mixtures: bool = False
) -> ModelPool:
    """Models on a round frontier, in units that differ by powers of ten.

    None is dominated on the frontier itself, but each lies up to 5 % inside. Every
    second of the `size` qualities is a cost; the seed decides everything.
    """
    rng = np.random.default_rng(seed)
    gains = np.abs(rng.normal(size=(n_models, size)))
    gains *= rng.uniform(0.95, 1, (n_models, 1)) / np.linalg.norm(
        gains, axis=1, keepdims=True
    )
    costs = np.arange(size) % 2 == 1
    unit = 10.0 ** rng.integers(-2, 4, size=size)
    return ModelPool(
        [f"m{i}" for i in range(n_models)],
        np.where(costs, 2 - gains, gains) * unit,
        names=[f"q{j}" for j in range(size)],
        kinds=["cost" if cost else "reward" for cost in costs],
        mixtures=mixtures,
    )


def _extended(pool: ModelPool, column: np.ndarray, kind: str) -> ModelPool:
    return ModelPool(
        pool.models,
        np.column_stack([pool.points, column]),
        names=[*pool.names, "extra"],
        kinds=[*pool.kinds, kind],
        mixtures=pool.mixtures,
    )


def _crowded() -> ModelPool:
    """Duplicates, dominated models, and one that is dominated by a duplicate."""
    pool = frontier_pool(8, 3, seed=3)
    worse = pool.points - 0.01 * pool.signs * np.ptp(pool.points, axis=0)
    return ModelPool(
        [f"m{i}" for i in range(18)],
        np.vstack([worse[:5], pool.points, pool.points[2:7]]),
        names=pool.names,
        kinds=pool.kinds,
    )


def _collinear(*, mixtures: bool) -> ModelPool:
    """The last two qualities move together exactly."""
    pool = frontier_pool(9, 3, seed=5, mixtures=mixtures)
    return _extended(pool, 3.0 + 0.2 * pool.points[:, 1], pool.kinds[1])


def _constant() -> ModelPool:
    """The last quality is the same for all."""
    pool = frontier_pool(7, 2, seed=6)
    return _extended(pool, np.full(7, 0.3), "cost")


POOLS: dict[str, ModelPool] = {
    "two models": frontier_pool(2, 2, seed=1),
    "two qualities": frontier_pool(9, 2, seed=2),
    "crowded": _crowded(),
    "collinear": _collinear(mixtures=False),
    "constant": _constant(),
    "two mixed": frontier_pool(6, 2, seed=4, mixtures=True),
    "three mixed": frontier_pool(10, 3, seed=7, mixtures=True),
    "collinear mixed": _collinear(mixtures=True),
    "four qualities": frontier_pool(24, 4, seed=8),
    "seven mixed": frontier_pool(40, 7, seed=9, mixtures=True),
    "seven qualities": frontier_pool(60, 7, seed=10),
}
"""Pools by what is awkward about them."""
