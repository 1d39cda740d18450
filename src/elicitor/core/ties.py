"""Choices and directions that come out alike on every machine.

Sums differ in their last bits between processors, numerical libraries and numbers of
threads. A choice between equals, or an axis that symmetry leaves open, must not hang on
these bits: a transcript could not be replayed elsewhere. So values are rounded before
they are compared, the first of equals is taken, and of axes that are equally good the
one nearest to a fixed direction.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
M           ``matrices``            symmetric, semi-definite, shape (..., n, n)
B           ``back``                from what M is about to what is wanted, (..., d, n)
t           –                       the fixed direction, shape (d,)
==========  ======================  ===============================================
"""

from __future__ import annotations

import numpy as np

from elicitor.core.decompositions import eigh, two_largest

__all__ = [
    "TIE",
    "best_first",
    "first_best",
    "first_of_largest",
    "leading",
    "least_seen",
    "root_of",
    "rounded",
    "rounded_rows",
    "wished",
]

DIGITS = 7
"""Digits, of the largest value, that count."""
TIE = 1e-6
"""Share of what a question tells that decides nothing."""
SLANTED, DIRECTIONS = 1e-4, 4
"""A direction nearly orthogonal to t is chosen by another t, of so many."""
EQUAL = 1e-6
"""Eigenvalues that differ by less, compared with the largest, are the same."""


def rounded(values: np.ndarray) -> np.ndarray:
    """Values without the digits in which machines may differ."""
    finite = np.abs(values[np.isfinite(values)])
    largest = float(finite.max(initial=0.0))
    if largest == 0:
        return np.asarray(values)
    return np.asarray(np.round(values / largest, DIGITS))


def rounded_rows(rows: np.ndarray) -> np.ndarray:
    """The same of each row of a finite matrix, whatever others hold."""
    largest = np.abs(rows).max(axis=1, keepdims=True, initial=0.0)
    return np.asarray(np.round(rows / np.where(largest > 0, largest, 1.0), DIGITS))


def first_best(values: np.ndarray) -> int:
    """Index of the largest value; of equal ones the first."""
    return int(np.argmax(rounded(values)))


def first_of_largest(rows: np.ndarray) -> np.ndarray:
    """Index of the largest value of each row; of equal ones the first.

    Rows hold something positive, or nothing but zeros.
    """
    largest = rows.max(axis=1, keepdims=True)
    return np.asarray((rows >= (1 - 10.0**-DIGITS) * largest).argmax(axis=1))


def best_first(values: np.ndarray) -> np.ndarray:
    """Indices of values from the largest to the smallest; equal ones as they come."""
    return np.argsort(-rounded(values), kind="stable")


def wished(size: int, number: int = 0) -> np.ndarray:
    """t: a unit vector that no symmetry singles out, one for each number."""
    direction = np.cos(np.sqrt(2.0 + number) * np.arange(1, size + 1))
    return np.asarray(direction / np.linalg.norm(direction))


def leading(matrices: np.ndarray, back: np.ndarray) -> np.ndarray:
    """By for the eigenvector y of M's largest eigenvalue, of shape (..., d).

    Its sign is such that ⟨t, By⟩ > 0; of an eigenspace, y is the projection of Bᵀt.
    """
    values, vectors = two_largest(matrices)
    if (values[..., 0] >= (1 - EQUAL) * values[..., -1]).any():  # of more than two?
        values, vectors = eigh(matrices)
    equal = values >= (1 - EQUAL) * values[..., -1:]
    shares: np.ndarray = np.zeros_like(values)
    whole = np.linalg.norm(back, axis=(-2, -1))[..., None]
    for number in range(DIRECTIONS):  # the first one that is not orthogonal to all
        toward = np.swapaxes(back, -1, -2) @ wished(back.shape[-2], number)
        near = equal * (np.swapaxes(vectors, -1, -2) @ toward[..., None])[..., 0]
        length = np.linalg.norm(near, axis=-1, keepdims=True)
        open_still = (shares == 0).all(axis=-1, keepdims=True)
        told = open_still & (length > SLANTED * whole)
        shares = np.where(told, near / np.where(length > 0, length, 1.0), shares)
        if shares.any(axis=-1).all():
            break
    none = (shares == 0).all(axis=-1, keepdims=True)
    shares = np.where(none, np.eye(shares.shape[-1])[-1], shares)
    found = (back @ (vectors @ shares[..., None]))[..., 0]
    return np.asarray(found * _side(found)[..., None])


def _side(directions: np.ndarray) -> np.ndarray:
    """1 or −1: the side of t on which a direction is, of the first t not across it."""
    length = np.linalg.norm(directions, axis=-1)
    sides = np.zeros(length.shape)
    for number in range(DIRECTIONS):
        along = directions @ wished(directions.shape[-1], number)
        told = (sides == 0) & (np.abs(along) > SLANTED * length)
        sides = np.where(told, np.sign(along), sides)
        if sides.all():
            break
    return np.where(sides == 0, 1.0, sides)


def least_seen(sizes: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The unit w with the smallest ‖Aw‖, from the SVD of A; of several as `leading`."""
    equal = sizes - sizes[-1] <= EQUAL**2 * sizes[0]
    shares = right[equal] @ wished(right.shape[1])
    weights = shares @ right[equal]
    return np.asarray(weights / np.linalg.norm(weights))


def root_of(covariances: np.ndarray) -> np.ndarray:
    """The symmetric A with AA = S, of which there is only one; S is semi-definite."""
    values, vectors = eigh(covariances)
    roots = np.sqrt(np.maximum(values, 0.0))
    return np.asarray((vectors * roots[..., None, :]) @ np.swapaxes(vectors, -1, -2))
