"""Lots for lotteries: one number for each person, drawn from what is known of them.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
–           ``state``            (n_rows,) whole numbers of 64 bits
z           ``lots``             (n_rows,), uniform on [0, 1)
==========  ===================  =================================================

If lots were drawn row after row, a person's decision would depend on who else is asked
about, and everybody who is asked about alone would get the same lot. So the lot is a
hash of the seed and of the person's probabilities (SplitMix64: Steele, Lea and Flood
2014). People who are exactly alike draw in the order in which they come.
"""

from __future__ import annotations

import numpy as np

__all__ = ["draw_classes", "lots"]

DIGITS = 9
"""Probabilities that agree to so many digits are those of the same person."""
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def lots(probabilities: np.ndarray, seed: int) -> np.ndarray:
    """Draw a number for each row.

    Uniform on [0, 1); another seed gives other lots.
    """
    rounded = np.round(probabilities, DIGITS) + 0.0
    state = _mixed(np.full(len(rounded), seed, dtype=np.uint64))
    for column in rounded.T:
        state = _mixed(state ^ np.ascontiguousarray(column).view(np.uint64))
    state = _mixed(state + _occurrence(state))
    return np.asarray((state >> np.uint64(11)) * 2.0**-53)


def draw_classes(chances: np.ndarray, draws: np.ndarray) -> np.ndarray:
    """Choose a class for each row.

    From probabilities of classes, rows summing to 1, and numbers on [0, 1).
    """
    upto = np.cumsum(chances, axis=1)
    upto /= upto[:, -1:]
    return np.asarray(np.argmax(draws[:, None] < upto, axis=1))


def _mixed(state: np.ndarray) -> np.ndarray:
    """The finaliser of SplitMix64; overflow is meant."""
    z = state + GOLDEN
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return np.asarray(z ^ (z >> np.uint64(31)))


def _occurrence(state: np.ndarray) -> np.ndarray:
    """How many equal numbers came before each, of shape (n_rows,)."""
    order = np.argsort(state, kind="stable")
    ordered = state[order]
    first = np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]
    start = np.maximum.accumulate(np.where(first, np.arange(len(ordered)), 0))
    count = np.empty(len(state), dtype=np.uint64)
    count[order] = np.arange(len(ordered)) - start
    return count
