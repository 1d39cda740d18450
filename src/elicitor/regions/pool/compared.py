"""Alternatives of which nothing is known but that they were compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["ComparedPool"]

MOST = 200
"""Alternatives that may be asked about: all pairs of them are looked at."""
DESCRIBED = 4
"""Statistics up to which an alternative is called by them."""
KIND = {-1.0: "cost", 0.0: "unknown", 1.0: "reward"}


class ComparedPool(ModelPool):
    """Alternatives that were compared elsewhere, such as cards that people rated.

    Also dominated ones: nobody takes one, and pairs of poor ones tell of a person, too.
    """

    limitations: tuple[str, ...] = ()  # the answers say what they cannot tell

    def _judge(self, signs: np.ndarray) -> None:
        self._assumed, self._gains = signs, self._coarse(signs)
        _, first = np.unique(self._gains, axis=0, return_index=True)
        self.contenders, self.dominated = np.sort(first), {}

    def judged_by(self, signs: np.ndarray) -> ModelPool:  # noqa: ARG002
        """All alternatives, whatever somebody likes; see :class:`Region`."""
        return self

    @classmethod
    def of(
        cls,
        points: np.ndarray,
        *,
        names: Sequence[str],
        signs: np.ndarray,
        units: Sequence[str] | None = None,
        models: Sequence[str] | None = None,
    ) -> ComparedPool:
        """The pool of all that occurs in comparisons, or of 200 of them from all over.

        Points may recur; signs are 1, −1 or 0. Unnamed ones are called by statistics.
        """
        _, first = np.unique(points, axis=0, return_index=True)
        kept = _spread_out(points, np.sort(first))
        called = _described(points[kept], names)
        if models is not None:
            called = [models[i] for i in kept]
        kinds = [KIND[float(sign)] for sign in signs]
        pool = cls(called, points[kept], names=names, kinds=kinds, units=units)
        pool.are_models = models is not None
        return pool

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        return {**super().describe(), "kind": "alternatives that were compared"}

    def __repr__(self) -> str:
        shown = f"{len(self.models)} alternatives, {', '.join(self.names)}"
        return f"ComparedPool({shown})"


def _spread_out(points: np.ndarray, which: np.ndarray) -> np.ndarray:
    """At most so many of some points: the ends of every statistic, and random ones."""
    if len(which) <= MOST:
        return which
    rows = points[which]
    ends = np.unique([rows.argmin(axis=0), rows.argmax(axis=0)])[:MOST]
    others = np.setdiff1d(np.arange(len(which)), ends)
    some = np.random.default_rng(0).choice(others, MOST - len(ends), replace=False)
    return which[np.sort(np.concatenate([ends, some]))]


def _described(points: np.ndarray, names: Sequence[str]) -> list[str]:
    """Alternatives by what they are, or by numbers if that is long or not enough."""
    told = [
        ", ".join(f"{name} {one:.4g}" for name, one in zip(names, point, strict=True))
        for point in points.tolist()
    ]
    if len(names) > DESCRIBED or len(set(told)) < len(told):
        return [f"alternative {i}" for i in range(1, len(told) + 1)]
    return told
