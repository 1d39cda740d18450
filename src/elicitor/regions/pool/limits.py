"""What no comparison of the models in a pool can reveal."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from elicitor.regions.flat import entangled
from elicitor.regions.pool.limit_facts import (
    BeatenBy,
    BestInEverything,
    BeyondChoice,
    FurtherOnes,
    NeverApart,
    SameForAll,
)
from elicitor.words import Joined, Told, in_english
from elicitor.words.amounts import Named

__all__ = ["limitations"]

SHOWN = 5
"""How many names a sentence lists."""


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


def limitations(pool: Measured) -> tuple[Told, ...]:
    """See :attr:`ModelPool.limitations`."""
    if len(pool.contenders) == 1:
        best = pool.models[pool.contenders[0]]
        return (in_english(BestInEverything(best)),)
    return (*_dominated(pool), *_constant(pool), *_entangled(pool))


def _dominated(pool: Measured) -> list[Told]:
    if not pool.dominated:
        return []
    told = tuple(BeatenBy(one, by) for one, by in pool.dominated.items())
    more = len(told) - SHOWN
    rest = (FurtherOnes(more),) if more > 0 else ()
    return [in_english(BeyondChoice(Joined((*told[:SHOWN], *rest))))]


def _constant(pool: Measured) -> list[Told]:
    return [
        in_english(SameForAll(name))
        for name, varies in zip(pool.names, pool.varying, strict=True)
        if not varies
    ]


def _entangled(pool: Measured) -> list[Told]:
    """Statistics that some change of weights can trade without any model noticing."""
    names = [n for n, varies in zip(pool.names, pool.varying, strict=True) if varies]
    mixed = entangled(pool.scaled[pool.contenders][:, pool.varying])
    if not mixed.any():
        return []
    told = tuple(Named(name) for name, is_in in zip(names, mixed, strict=True) if is_in)
    return [in_english(NeverApart(Joined(told)))]
