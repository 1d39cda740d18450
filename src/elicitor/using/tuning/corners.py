"""The corners found so far, and mixtures of them.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
D           –                    number of statistics of all blocks together
V           ``points``           (n_corners, D); zero outside the corner's block, if
                                 blocks do not add up to the same
–           ``blocks``           (n_corners,), which block each belongs to
w           ``weights``          (n_corners,) ≥ 0, summing to 1 in every block
s = Vᵀw     –                    what the mixture attains, (D,)
==========  ===================  =================================================
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.using.tuning.choices import Choices
from elicitor.using.tuning.rules import Corner

__all__ = ["Corners"]

NOTHING = 1e-12
"""Weights below this are rounding."""
ALIKE = 12
"""Digits by which two corners are told apart."""


class Corners:
    """A growing set of corners of every block.

    `found` are in the order in which they were found; `looks` counts directions.
    """

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.found: list[Corner] = []
        self.looks = 0
        self._blocks: list[int] = []
        self._known: dict[tuple[int, bytes], int] = {}
        self._points = np.zeros((0, int(np.prod(choices.shape))))

    @property
    def points(self) -> np.ndarray:
        """V, of shape (n_corners, D)."""
        return self._points

    @property
    def blocks(self) -> np.ndarray:
        """Block of each corner, of shape (n_corners,)."""
        return np.array(self._blocks, dtype=int)

    def look(self, direction: np.ndarray) -> tuple[float, bool]:
        """Look for the best corner of every block in a direction of shape (D,).

        Returns max ⟨direction, s⟩ of all that is achievable, and whether one is new.
        """
        self.looks += 1
        parts = self._parts(direction)
        fresh = [self._look(block, part) for block, part in enumerate(parts)]
        heights = self._points @ direction
        reach = [heights[self.blocks == b].max() for b in range(len(parts))]
        return float(sum(reach)), any(fresh)

    def _look(self, block: int, direction: np.ndarray) -> bool:
        if not direction.any():
            if block in self._blocks:
                return False
            direction = np.ones_like(direction)
        return self.add(block, self.choices.corner(block, direction))

    def add(self, block: int, corner: Corner) -> bool:
        """Keep a corner; False if it was known."""
        before = len(self.found)
        self.extend(block, [corner])
        return len(self.found) > before

    def extend(self, block: int, corners: Sequence[Corner]) -> list[int]:
        """Keep corners that are not known yet; returns the place of each."""
        places, rows = [], []
        for corner in corners:
            key = block, (np.round(corner.point, ALIKE) + 0.0).tobytes()
            if key not in self._known:
                self._known[key] = len(self.found)
                self._blocks.append(block)
                self.found.append(corner)
                rows.append(self._row(block, corner.point))
            places.append(self._known[key])
        self._points = np.vstack([self._points, *rows])
        return places

    def _parts(self, direction: np.ndarray) -> np.ndarray:
        """A direction of shape (D,) as each block sees it."""
        if self.choices.together:
            return np.tile(direction, (self.choices.n_blocks, 1))
        return direction.reshape(self.choices.n_blocks, -1)

    def _row(self, block: int, point: np.ndarray) -> np.ndarray:
        """What a corner adds to the statistics of all blocks, (D,)."""
        if self.choices.together:
            return point
        row = np.zeros((self.choices.n_blocks, self.choices.n_coordinates))
        row[block] = point
        return row.ravel()

    def surround(self) -> tuple[np.ndarray, np.ndarray]:
        """Look along every axis; returns the least and the most of each, (D,) each."""
        axes = np.eye(self._points.shape[1])
        if self.choices.together:
            ends = [self.look(sign * way)[0] for sign in (-1, 1) for way in axes]
            least, most = np.reshape(ends, (2, -1))
            return -least, most
        blocks = axes.reshape(self.choices.n_blocks, -1, len(axes))
        # One look along an axis of every block at a time.
        for axis in blocks.sum(axis=0):
            self.look(axis)
            self.look(-axis)
        own = np.repeat(np.arange(self.choices.n_blocks), self.choices.n_coordinates)
        mine = self.blocks[:, None] == own
        least = np.where(mine, self._points, np.inf).min(axis=0)
        return least, np.where(mine, self._points, -np.inf).max(axis=0)

    def even(self) -> np.ndarray:
        """Weights that give all corners of a block the same share."""
        counts = np.bincount(self.blocks)
        return np.asarray(1 / counts[self.blocks])

    def alone(self, direction: np.ndarray) -> np.ndarray:
        """Weights that choose the known corners farthest in a direction."""
        heights, blocks = self._points @ direction, self.blocks
        weights = np.zeros(len(heights))
        for b in range(self.choices.n_blocks):
            mine = np.flatnonzero(blocks == b)
            weights[mine[np.argmax(heights[mine])]] = 1.0
        return weights

    def lotteries(self, weights: np.ndarray) -> list[list[tuple[float, Corner]]]:
        """The corners of each block with their probabilities, for weights (N,)."""
        parts: list[list[tuple[float, Corner]]] = [
            [] for _ in range(self.choices.n_blocks)
        ]
        for weight, block, corner in zip(
            weights.tolist(), self._blocks, self.found, strict=False
        ):
            if weight > NOTHING:
                parts[block].append((weight, corner))
        return [_whole(part) for part in parts]


def _whole(lottery: list[tuple[float, Corner]]) -> list[tuple[float, Corner]]:
    total = sum(weight for weight, _ in lottery)
    return [(weight / total, corner) for weight, corner in lottery]
