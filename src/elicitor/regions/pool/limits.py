"""What no comparison of the models in a pool can reveal."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from elicitor.metrics.words import listing

__all__ = ["limitations"]

SHOWN = 5
"""How many names a sentence lists."""
FLAT = 1e-9
"""Differences this small are rounding (ranges)."""


class Measured(Protocol):
    """What is looked at of a :class:`.ModelPool`."""

    names: tuple[str, ...]
    models: tuple[str, ...]
    contenders: np.ndarray
    dominated: dict[str, Any]

    @property
    def varying(self) -> np.ndarray:
        """Which statistics differ among contenders."""

    @property
    def scaled(self) -> np.ndarray:
        """Gains of all models, in units of the ranges of the contenders."""


def limitations(pool: Measured) -> tuple[str, ...]:
    """See :attr:`ModelPool.limitations`."""
    if len(pool.contenders) == 1:
        best = pool.models[pool.contenders[0]]
        return (
            f"“{best}” is at least as good as every other model in every quality, so "
            "no question can tell more.",
        )
    return (*_dominated(pool), *_constant(pool), *_entangled(pool))


def _dominated(pool: Measured) -> list[str]:
    if not pool.dominated:
        return []
    told = [f"“{one}” (by “{by}”)" for one, by in pool.dominated.items()]
    if len(told) > SHOWN:
        told = [*told[:SHOWN], f"{len(told) - SHOWN} more"]
    return [
        "Not to choose from, as another model is nowhere worse and somewhere better: "
        f"{listing(told)}."
    ]


def _constant(pool: Measured) -> list[str]:
    return [
        f"“{name}” is the same for all models worth showing, so its weight stays "
        "unknown; it is left out, and the other weights are relative to each other."
        for name, varies in zip(pool.names, pool.varying, strict=True)
        if not varies
    ]


def _entangled(pool: Measured) -> list[str]:
    """Statistics that some change of weights can trade without any model noticing."""
    names = [n for n, varies in zip(pool.names, pool.varying, strict=True) if varies]
    points = pool.scaled[pool.contenders][:, pool.varying]
    _, sizes, axes = np.linalg.svd(points - points[0])
    rank = int((sizes > FLAT).sum())
    mixed = np.abs(axes[rank:]).max(axis=0, initial=0.0) > FLAT
    if not mixed.any():
        return []
    told = [f"“{name}”" for name, is_in in zip(names, mixed, strict=True) if is_in]
    return [
        f"{listing(told)} never change independently of each other in this pool, so "
        "only combinations of their weights can be found."
    ]
