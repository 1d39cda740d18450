"""Decompositions when LAPACK's fast ways give up."""

import numpy as np
import pytest

from elicitor.core.decompositions import (
    eigh,
    inverse_triangle,
    svd,
    two_largest,
)


@pytest.fixture
def giving_up(monkeypatch):
    """What numpy does on some processors, of some matrices."""

    def refuse(*args, **options):  # noqa: ARG001 -- takes what numpy takes
        raise np.linalg.LinAlgError("did not converge")

    monkeypatch.setattr(np.linalg, "eigh", refuse)
    monkeypatch.setattr(np.linalg, "svd", refuse)


@pytest.fixture
def matrices():
    return np.random.default_rng(3).normal(size=(2, 4, 5, 5))


@pytest.mark.usefixtures("giving_up")
@pytest.mark.parametrize("shape", [(5, 5), (4, 5, 5), (2, 4, 5, 5)])
def test_symmetric_matrices_are_decomposed_all_the_same(matrices, shape):
    symmetric = (matrices + np.swapaxes(matrices, -1, -2))[..., :, :]
    some = symmetric.reshape(-1, 5, 5)[: int(np.prod(shape[:-2]))].reshape(shape)
    values, vectors = eigh(some)
    assert values.shape == shape[:-1]
    assert vectors.shape == shape
    again = (vectors * values[..., None, :]) @ np.swapaxes(vectors, -1, -2)
    np.testing.assert_allclose(again, some, atol=1e-12)
    assert (np.diff(values) >= 0).all()


@pytest.mark.usefixtures("giving_up")
@pytest.mark.parametrize("full", [True, False])
def test_singular_values_are_found_all_the_same(matrices, full):
    wide = matrices[..., :3, :]
    left, sizes, right = svd(wide, full_matrices=full)
    assert right.shape[-2] == (5 if full else 3)
    again = (left * sizes[..., None, :]) @ right[..., :3, :]
    np.testing.assert_allclose(again, wide, atol=1e-12)
    assert (np.diff(sizes) <= 0).all()
    assert (sizes >= 0).all()


def test_they_are_what_numpy_finds(matrices):
    symmetric = matrices + np.swapaxes(matrices, -1, -2)
    for ours, numpys in zip(eigh(symmetric), np.linalg.eigh(symmetric), strict=True):
        np.testing.assert_array_equal(ours, numpys)
    for ours, numpys in zip(svd(matrices), np.linalg.svd(matrices), strict=True):
        np.testing.assert_array_equal(ours, numpys)


@pytest.mark.parametrize("n", [1, 2, 5, 20])
@pytest.mark.parametrize("refused", [False, True])
def test_the_two_largest_are_the_last_of_all(n, refused, monkeypatch):
    if refused:
        failed = np.zeros(n), np.zeros((n, 2)), 2, 0, 1
        monkeypatch.setattr("scipy.linalg.lapack.dsyevr", lambda *_, **__: failed)
    some = np.random.default_rng(n).standard_normal((2, 3, n, n))
    matrices = some @ some.swapaxes(-1, -2)
    values, vectors = two_largest(matrices)
    assert values == pytest.approx(np.linalg.eigvalsh(matrices)[..., -2:])
    stretched = matrices @ vectors
    assert stretched == pytest.approx(values[..., None, :] * vectors, abs=1e-9)
    lengths = np.swapaxes(vectors, -1, -2) @ vectors
    assert lengths == pytest.approx(np.broadcast_to(np.eye(min(n, 2)), lengths.shape))


def test_the_two_largest_of_many_equal_ones_are_found():
    """Of some of these LAPACK finds none of two, and says that all went well."""
    rng = np.random.default_rng(0)
    axes = np.linalg.qr(rng.standard_normal((20, 29, 2)))[0]
    matrices = np.eye(29) + (axes * [0.1, -0.3]) @ axes.swapaxes(1, 2)
    values, vectors = two_largest(matrices)
    assert values == pytest.approx(np.tile([1, 1.1], (20, 1)))
    along = (axes[..., 0] * vectors[..., 1]).sum(axis=1)
    assert np.abs(along) == pytest.approx(np.ones(20))


@pytest.mark.parametrize("n", [1, 3, 8, 9, 30])
def test_triangles_are_inverted(n):
    rng = np.random.default_rng(n)
    lower = np.tril(rng.standard_normal((2, 3, n, n))) + 3 * np.eye(n)
    found = inverse_triangle(lower)
    assert found == pytest.approx(np.linalg.inv(lower), abs=1e-10)
    assert not np.triu(found, 1).any()
