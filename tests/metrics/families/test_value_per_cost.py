"""What is gained for what it costs, by hand."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics.families import build_family
from tests.metrics.spaces import plain

NAMES = "found", "spared", "price", "delay"
A, B = np.array([0.25, 0.75]), np.array([0.3, 0.05, 0.8])
"""Weights of two gains, and of two costs and what everything costs anyway."""


def space(**changed):
    rng = np.random.default_rng(4)
    known = {
        "names": NAMES,
        "signs": np.array([1, 1, -1, -1]),
        "spans": np.array([1.0, 1.0, 9.0, 90.0]),
        "places": rng.random((20, 4)) * [1.0, 1.0, 9.0, 90.0] + [0, 0, 1.0, 10.0],
    }
    return plain(**{**known, **changed})


def value(points):
    """The ratio itself, without any family."""
    return points[:, :2] @ A / (points[:, 2:] @ B[:2] + B[2])


def weights_of():
    """The unknowns of that: weights of what is typical."""
    typical = space().places.mean(axis=0)
    return np.outer(A * typical[:2], B * [*typical[2:], 1.0]).ravel()


def test_the_better_ratio_is_preferred():
    family = build_family("value-per-cost", space())
    weights = weights_of()
    first, second = np.split(space().places, 2)
    ahead = family.differences(first, second) @ weights
    assert (np.sign(ahead) == np.sign(value(first) - value(second))).all()
    assert not family.differences(first, first).any()


def test_weights_are_told_not_only_the_ranking():
    family = build_family("value-per-cost", space())
    weights = weights_of()
    metric = family.metric(3 * weights)
    assert metric.numerator == pytest.approx([*A, 0, 0])
    burden = np.array([0, 0, *B])
    found = np.append(metric.denominator, metric.constant)
    assert found / found[-1] == pytest.approx(burden / B[-1])
    # What is typical burdens by one.
    assert metric.value(space().places.mean(axis=0)) == pytest.approx(
        space().places.mean(axis=0)[:2] @ A
    )
    assert family.notes(weights) == ()


def test_unknowns_are_products_of_two_weights_and_minors_say_so():
    three = space(names=("found", "spared", "bonus", "delay"), signs=[1, 1, 1, -1])
    assert build_family("value-per-cost", three).size == 6
    family = build_family("value-per-cost", space())
    assert family.size == 2 * 3
    rng = np.random.default_rng(0)
    for _ in range(5):
        known = np.outer(rng.random(2), rng.random(3)).ravel()
        minors = family.quadrics(known)
        assert minors.shape == (2, 6, 6)
        assert [known @ minor @ known for minor in minors] == pytest.approx([0, 0])
        other = known + 0.1 * rng.standard_normal(6)
        matrix = other.reshape(2, 3)
        i, j = np.unravel_index(np.abs(other).argmax(), (2, 3))
        left = family.quadrics(other)
        wanted = [
            matrix[i, j] * matrix[1 - i, m] - matrix[i, m] * matrix[1 - i, j]
            for m in range(3)
            if m != j
        ]
        assert [other @ minor @ other for minor in left] == pytest.approx(wanted)
    assert (family.constraints == np.eye(6)).all()


def test_more_gained_at_no_more_cost_is_settled():
    family = build_family("value-per-cost", space())
    base = np.array([[0.5, 0.5, 4.0, 40.0]])
    steps = [0.1, 0, 0, 0], [0, 0, -1.0, -5.0], [0.2, 0.2, 0.1, 0.1], [0.2, 0, 3.0, 0]
    rows = [family.differences(base + step, base)[0] for step in steps]
    assert family.is_settled(np.array(rows)).tolist() == [True, True, True, False]


def test_what_is_missed_burdens_and_the_metric_is_a_share():
    best = {"found": 1.0, "spared": 1.2}
    family = build_family("value-per-cost", space(), missed=best)
    assert family.size == 2 * 5
    points = space().places
    first, second = np.split(points, 2)
    rng = np.random.default_rng(2)
    for _ in range(5):
        # Burdens in their order: price, delay, what is missed of both, the constant.
        known = np.outer(rng.random(2), rng.random(5)).ravel()
        metric = family.metric(known)
        gained = points[:, :2] @ metric.numerator[:2]
        price, delay, *_ = metric.denominator[2:]
        missed = metric.numerator[:2] - metric.denominator[:2]
        assert (missed > 0).all()
        lacks = np.array([1.0, 1.2]) - points[:, :2]
        rest = metric.constant - missed @ [1.0, 1.2]
        assert rest > 0
        burden = lacks @ missed + points[:, 2:] @ [price, delay] + rest
        assert metric.value(points) == pytest.approx(gained / (gained + burden))
        # What is typical gains as much as it burdens.
        assert metric.value(points.mean(axis=0)) == pytest.approx(0.5)
        ahead = metric.value(first) - metric.value(second)
        rows = family.differences(first, second) @ known
        assert (np.sign(rows) == np.sign(ahead)).all()


def test_costs_from_a_minus_to_zero_burden_by_their_size():
    own, turned = space(), space().places * [1, 1, -1, 1]
    other = space(signs=np.array([1, 1, 1, -1]), places=turned)
    one, two = (build_family("value-per-cost", each) for each in (own, other))
    weights = np.random.default_rng(1).random(6)
    first, second = own.places[:10], own.places[10:]
    rows = two.differences(first * [1, 1, -1, 1], second * [1, 1, -1, 1])
    assert rows == pytest.approx(one.differences(first, second))
    ahead, behind = one.metric(weights), two.metric(weights)
    assert behind.denominator == pytest.approx(ahead.denominator * [1, 1, -1, 1])


def test_what_costs_everybody_the_same_is_part_of_the_constant():
    places = space().places.copy()
    places[:, 3] = 7.0
    family = build_family("value-per-cost", space(places=places))
    assert family.size == 2 * 2
    assert family.metric(np.ones(4)).denominator[3] == 0


def test_where_all_cost_the_same_only_gains_are_weighed():
    places = space().places.copy()
    places[:, 2:] = 7.0
    family = build_family("value-per-cost", space(places=places))
    assert family.size == 2
    assert family.metric(np.array([1.0, 3.0])).denominator == pytest.approx(np.zeros(4))


def test_of_a_single_place_any_cost_may_burden():
    family = build_family("value-per-cost", space(places=space().places[:1]))
    assert family.size == 2 * 3
    assert (family.metric(np.ones(6)).denominator[2:] > 0).all()


@pytest.mark.parametrize(
    ("changed", "options", "match"),
    [
        ({"signs": np.array([1, 0, -1, -1])}, {}, "spared goes from .* nobody knows"),
        ({"signs": np.array([1, 1, 1, 1])}, {}, "a gain and a cost, or missed"),
        ({"signs": np.array([-1, -1, -1, -1])}, {}, "a gain and a cost,"),
        ({"places": space().places - 0.5}, {}, "found goes from -0.4"),
        ({}, {"missed": {"price": 1.0}}, "missed must be one of 'found', 'spared'"),
        ({}, {"missed": {"found": 0.5}}, "missed..found.. must be a finite number at"),
    ],
)
def test_what_is_no_amount_is_refused_by_name(changed, options, match):
    with pytest.raises(InvalidParameterError, match=match):
        build_family("value-per-cost", space(**changed), **options)


def test_more_for_its_cost_shows_no_signs():
    """Twice the gain at one and a half times the cost: a form prefers it, not signs."""
    family = build_family("value-per-cost", space())
    base = np.array([[0.4, 0.3, 4.0, 40.0]])
    dear = base * [2, 2, 1.5, 1.5]
    worse = base * [0.9, 1, 1, 1.1]
    for first, second in [(base, dear), (dear, base), (base, worse), (worse, base)]:
        assert family.is_settled(family.differences(first, second)).all()
    assert not family.shows_signs(base, dear).any()
    assert not family.shows_signs(dear, base).any()
    assert family.shows_signs(base, worse).all()
    assert family.shows_signs(worse, base).all()
