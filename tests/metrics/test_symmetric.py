"""Symmetric tensors as vectors, against loops over every place of a tensor."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.metrics.symmetric import SymmetricTensors, contract

SIZES = [(1, 1), (1, 4), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (2, 5)]


def symmetric(rng, size, order):
    drawn = rng.normal(size=(size,) * order)
    turned = [drawn.transpose(p) for p in itertools.permutations(range(order))]
    return np.mean(turned, axis=0)


def filled(tensor, point):
    """T[s, …, s] term by term."""
    return sum(
        tensor[place] * math.prod(point[i] for i in place)
        for place in np.ndindex(tensor.shape)
    )


layouts = st.sampled_from(SIZES).map(lambda pair: SymmetricTensors(*pair))
seeds = st.integers(0, 10_000)


@pytest.mark.parametrize(("size", "degree"), SIZES)
def test_entries_are_as_many_as_monomials_without_the_constant(size, degree):
    layout = SymmetricTensors(size, degree)
    assert layout.n_entries == math.comb(size + degree, degree) - 1
    assert layout.multiplicities.sum() == sum(size**d for d in range(1, degree + 1))


def test_entries_stand_by_order_and_then_row_by_row():
    layout = SymmetricTensors(2, 3)
    assert layout.indices == (
        *((0,), (1,)),
        *((0, 0), (0, 1), (1, 1)),
        *((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)),
    )
    assert layout.multiplicities.tolist() == [1, 1, 1, 2, 1, 1, 3, 3, 1]
    assert layout.order(2).tolist() == [False] * 2 + [True] * 3 + [False] * 4


@settings(deadline=None)
@given(layouts, seeds)
def test_vector_and_tensors_hold_the_same(layout, seed):
    rng = np.random.default_rng(seed)
    vector = rng.normal(size=layout.n_entries)
    tensors = layout.unpack(vector)
    assert layout.pack(tensors) == pytest.approx(vector, rel=1e-12)
    for order, tensor in enumerate(tensors, start=1):
        assert tensor.shape == (layout.size,) * order
        for turned in itertools.permutations(range(order)):
            assert np.array_equal(tensor, tensor.transpose(turned))
    squares = sum(np.sum(tensor**2) for tensor in tensors)
    assert np.sum(vector**2) == pytest.approx(squares, rel=1e-12)


@settings(deadline=None)
@given(layouts, seeds)
def test_features_times_vector_is_the_polynomial(layout, seed):
    rng = np.random.default_rng(seed)
    tensors = [
        symmetric(rng, layout.size, order) for order in range(1, layout.degree + 1)
    ]
    points = rng.uniform(-1, 1, (2, 3, layout.size))
    features = layout.features(points)
    assert features.shape == (2, 3, layout.n_entries)
    for place in np.ndindex(2, 3):
        expected = sum(
            filled(tensor, points[place]) / math.factorial(tensor.ndim)
            for tensor in tensors
        )
        found = features[place] @ layout.pack(tensors)
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


@settings(deadline=None, max_examples=30)
@given(layouts, seeds)
def test_jacobian_is_the_derivative_of_the_features(layout, seed):
    points = np.random.default_rng(seed).uniform(-1, 1, (2, layout.size))
    jacobian = layout.jacobian(points)
    assert jacobian.shape == (2, layout.n_entries, layout.size)
    for i, step in enumerate(1e-5 * np.eye(layout.size)):
        rise = layout.features(points + step) - layout.features(points - step)
        assert jacobian[..., i] == pytest.approx(rise / 2e-5, rel=1e-6, abs=1e-8)


@pytest.mark.parametrize(
    ("order", "times", "formula"),
    [
        (1, 0, "i->i"),
        (1, 1, "i,pi->p"),
        (2, 1, "ij,pi->pj"),
        (2, 2, "ij,pi,pj->p"),
        (3, 1, "ijl,pi->pjl"),
        (3, 2, "ijl,pi,pj->pl"),
        (3, 3, "ijl,pi,pj,pl->p"),
        (4, 3, "ijlm,pi,pj,pl->pm"),
    ],
)
@pytest.mark.parametrize("leading", [(), (5,), (2, 3), (0,)])
def test_contraction_is_that_of_einsum(order, times, formula, leading):
    rng = np.random.default_rng(order)
    tensor = symmetric(rng, 3, order)
    vectors = rng.normal(size=(*leading, 3))
    found = contract(tensor, vectors, times)
    flat = vectors.reshape(-1, 3)
    expected = np.einsum(formula, tensor, *[flat] * times)
    if times == 0:
        expected = np.tile(expected, (len(flat), 1))
    assert found.shape == leading + (3,) * (order - times)
    assert found == pytest.approx(expected.reshape(found.shape), abs=1e-12)
