"""Surfaces of all weights: where they are, and how likely before any answer."""

import numpy as np
import pytest

from elicitor.metrics.families.surfaces import Planes, Products

NEAR = np.random.default_rng(5)


def products():
    """Of two and three directions, not all as long."""
    a, b = NEAR.random((40, 2)), NEAR.random((40, 3)) * [3, 1, 0.5]
    return np.einsum("ni,nj->nij", a, b)


def planes(rows=4):
    """Forms of rank two around one of them."""
    p, q = np.eye(rows)[:2, None] + 0.25 * NEAR.standard_normal((2, 40, rows))
    forms = np.einsum("ni,nj->nij", p, q)
    return forms - forms.swapaxes(1, 2)


def above(forms):
    return forms[..., *np.triu_indices(forms.shape[-1], 1)]


KINDS = {
    "products": lambda: (Products(it := products()), it.reshape(len(it), -1)),
    "planes": lambda: (Planes(it := planes(), above), above(it)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_weights_are_found_again_by_their_coordinates(kind):
    surface, weights = KINDS[kind]()
    assert surface.is_seen.all()
    found = surface.weights(surface.coordinates)
    units = weights / np.linalg.norm(weights, axis=1, keepdims=True)
    assert found == pytest.approx(units)


@pytest.mark.parametrize("kind", KINDS)
def test_before_any_answer_all_of_the_surface_is_as_likely(kind):
    surface, _ = KINDS[kind]()
    x = surface.coordinates[:20]
    steps = 1e-6 * np.eye(x.shape[1])
    ways = np.stack(
        [(surface.weights(x + e) - surface.weights(x - e)) / 2e-6 for e in steps], 2
    )
    area = np.linalg.slogdet(ways.swapaxes(1, 2) @ ways)[1] / 2
    assert np.ptp(area) > 0.5
    assert surface.log_density(x) - area == pytest.approx(
        np.full(20, (surface.log_density(x) - area).mean()), abs=1e-6
    )


def test_what_is_beside_is_moved_to_the_surface():
    matrices = products() + 0.05 * NEAR.random((40, 2, 3))
    left, values, right = np.linalg.svd(matrices, full_matrices=False)
    nearest = left[:, :, :1] * values[:, :1, None] @ right[:, :1]
    nearest /= np.linalg.norm(nearest, axis=(1, 2), keepdims=True)
    surface = Products(matrices)
    found = surface.weights(surface.coordinates).reshape(-1, 2, 3)
    assert found == pytest.approx(nearest)


def test_a_plane_that_is_turned_round_is_not_seen():
    forms = planes()
    forms[3] = -forms[3]
    surface = Planes(forms, above)
    assert np.flatnonzero(~surface.is_seen).tolist() == [3]
