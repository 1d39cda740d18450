"""The canonical metrics of many forms on a ball, all at once.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
A           ``forms``               what comparisons reveal, (..., n+1, n+1)
g, w        ``slopes, tilts``       A is g̃∧(w, 1) in the coordinates (s − o)/ρ
b, l        ``best, worst``         points of the ball
==========  ======================  ===============================================

The algebra is that of `metric_of` in the module `ball_ratios`, which does it for one
form; a posterior has a thousand.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.comparison_form import seen_from, wedge

__all__ = ["members"]

STEEPEST = 0.99
"""Largest ‖w‖: denominators stay positive on the ball."""
FLAT = 1e-9
"""A form of relative slopes below this does not depend on where one is."""


def members(center: np.ndarray, radius: float, forms: np.ndarray) -> np.ndarray:
    """Numerators, denominators, constants of canonical metrics, (n_forms, 2n + 1).

    A form of none is replaced: its denominator flattened, or all count alike.
    """
    slopes, tilts = _slopes_and_tilts(seen_from(forms, center, radius))
    inside = wedge(_with(slopes, 0.0), _with(tilts, 1.0))
    forms = seen_from(inside, -center / radius, 1 / radius)
    tau = 1 / np.sqrt(1 - (tilts**2).sum(axis=1, keepdims=True))
    best, worst = (
        center + radius * _units(side * slopes - tau * tilts) for side in (1, -1)
    )
    # The origin takes part: 0̃ᵀA s̃ says whether it is better than s.
    over = [(forms[:, -1] * _with(s, 1.0)).sum(axis=1)[:, None] for s in (best, worst)]
    circular = (over[0] > 0) & (over[1] < 0)
    weight = np.abs(forms[:, :-1, -1]).sum(axis=1, keepdims=True)
    best, worst = np.where(over[0] > 0, 0.0, best), np.where(over[1] < 0, 0.0, worst)
    bottom = np.einsum("nij,nj->ni", forms[:, :, :-1], worst - best) / weight
    # Where it is preferred in a circle, no member is positive there: it is left out.
    plain = _with(tilts / radius, 0.0)
    plain[:, -1] = 1 - tilts @ center / radius
    bottom = np.where(circular, plain, bottom)
    weight *= np.where(circular, np.sign(plain[:, -1:]), 1.0)
    return np.hstack([forms[:, :-1, -1] / weight, bottom])


def _slopes_and_tilts(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Unit g and w ⟂ g, each of shape (n_forms, n)."""
    slopes = seen[:, :-1, -1]
    lengths = np.linalg.norm(slopes, axis=1, keepdims=True)
    flat = lengths <= FLAT * np.linalg.norm(seen, axis=(1, 2))[:, None]
    lengths = np.where(flat, 1.0, lengths)
    tilts = -np.einsum("nij,nj->ni", seen[:, :-1, :-1], slopes) / lengths**2
    steepness = np.linalg.norm(tilts, axis=1, keepdims=True)
    tilts = tilts * (STEEPEST / np.maximum(steepness, STEEPEST))
    return _units(np.where(flat, 1.0, slopes)), np.where(flat, 0.0, tilts)


def _with(rows: np.ndarray, last: float) -> np.ndarray:
    return np.column_stack([rows, np.full(len(rows), last)])


def _units(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True))
