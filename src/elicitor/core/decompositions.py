"""Decompositions of matrices that do not fail on any processor.

LAPACK's fast ways, divide and conquer, give up on some well-conditioned matrices on
some processors ("Eigenvalues did not converge"), which would end somebody's session in
the middle. Then the slower QR iteration takes their place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["eigh", "inverse_triangle", "svd", "two_largest"]

SMALL = 12
"""Matrices of fewer rows are decomposed whole as fast."""


def eigh(matrices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues, ascending, and eigenvectors of symmetric M, shape (..., n, n)."""
    try:
        values, vectors = np.linalg.eigh(matrices)
    except np.linalg.LinAlgError:
        from scipy.linalg import eigh as slower

        values, vectors = _one_by_one(lambda one: slower(one, driver="ev"), matrices)
    return values, vectors


def two_largest(matrices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The last two eigenvalues and eigenvectors of `eigh`, in half of its time.

    Among many equal ones LAPACK may find none of those that it is asked for.
    """
    size = matrices.shape[-1]
    if size < SMALL:
        values, vectors = eigh(matrices)
        return values[..., -2:], vectors[..., -2:]
    return tuple(_one_by_one(_two_largest, matrices))


def _two_largest(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    from scipy.linalg.lapack import dsyevr

    size = len(matrix)
    some = dsyevr(matrix, range="I", il=size - 1, iu=size, lower=1)
    values, vectors, number, _, failed = some
    if failed or number < 2:
        values, vectors = eigh(matrix)
        return values[-2:], vectors[:, -2:]
    return values[:2], vectors


def svd(
    matrices: np.ndarray, *, full_matrices: bool = True
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """U, singular values, descending, and Vᵀ of M = U diag(s) Vᵀ, shape (..., m, n)."""
    try:
        left, sizes, right = np.linalg.svd(matrices, full_matrices=full_matrices)
    except np.linalg.LinAlgError:
        from scipy.linalg import svd as slower

        left, sizes, right = _one_by_one(
            lambda one: slower(one, full_matrices=full_matrices, lapack_driver="gesvd"),
            matrices,
        )
    return left, sizes, right


def inverse_triangle(lower: np.ndarray) -> np.ndarray:
    """L⁻¹ of lower triangular L, shape (..., n, n): a sixth of any inverse's work."""
    from scipy.linalg.lapack import dtrtri

    each = lower.reshape(-1, *lower.shape[-2:])
    found = np.empty_like(each)
    for one, inverse in zip(each, found, strict=True):
        upper, failed = dtrtri(one.T)  # as LAPACK stores them
        if failed:
            raise np.linalg.LinAlgError("A triangle is singular.")
        inverse[...] = upper.T
    return found.reshape(lower.shape)


def _one_by_one(
    decompose: Callable[[np.ndarray], tuple[np.ndarray, ...]], matrices: np.ndarray
) -> list[Any]:
    """The parts of each of them, stacked as the matrices were."""
    before = matrices.shape[:-2]
    found = [decompose(one) for one in matrices.reshape(-1, *matrices.shape[-2:])]
    return [
        np.stack(part).reshape(*before, *part[0].shape)
        for part in zip(*found, strict=True)
    ]
