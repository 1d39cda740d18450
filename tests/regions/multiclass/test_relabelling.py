"""A ball in closed form."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import InvalidDataError
from elicitor.regions import DiagonalRegion, OffDiagonalRegion, PlugInRule
from elicitor.regions.multiclass import relabelling as module
from elicitor.regions.multiclass.relabelling import Relabelling
from tests.quick import some_quick
from tests.regions.multiclass.problems import (
    KINDS,
    law_region,
    sample,
    sample_region,
)

CASES = [(kind, rates) for kind in KINDS for rates in (False, True)]


def lengths(found, region):
    """√ of the largest sum of squares of the coefficients of M_lj, by the formulas."""
    inverse = np.linalg.inv(found.confusion)
    k = len(inverse)
    if region.rates:
        inverse = inverse * region.priors
    squares = np.empty((k, k))
    for told, j in itertools.product(range(k), repeat=2):
        others = sum(inverse[told, i] ** 2 for i in range(k) if i != j)
        own = inverse[told, j] ** 2
        if not region.diagonal and region.rates:
            squares[told, j] = others + (k - 1) * own
        elif region.diagonal:
            squares[told, j] = own + others / (k - 1) ** 2
        else:
            squares[told, j] = others + (k - 1) * own
    return np.sqrt(squares.max())


@pytest.mark.parametrize(("kind", "rates"), CASES)
def test_radius_is_no_larger_than_any_relabelling_allows(kind, rates):
    region = sample_region(kind, rates, 4)
    found = Relabelling.of(region)
    assert found.radius <= 1 / (4 * lengths(found, region)) * (1 + 1e-12)


@pytest.mark.parametrize(("kind", "rates"), CASES)
@pytest.mark.parametrize("n_classes", some_quick([2, 3, 5], [3]))
def test_radius_is_what_all_directions_allow(kind, rates, n_classes):
    """The necessary and sufficient condition, direction by direction."""
    region = sample_region(kind, rates, n_classes)
    found = Relabelling.of(region)
    inverse = np.linalg.inv(found.confusion)
    drawn = np.random.default_rng(0).normal(size=(4000, len(region.names)))
    directions = [*drawn / np.linalg.norm(drawn, axis=1)[:, None], found.weakest]
    allowed = []
    for direction in directions:
        change = _change(region, direction)
        moves = inverse @ change
        sums = moves.sum(axis=0)
        worst = (sums[:, None, None] + n_classes * moves - sums).min()
        allowed.append(-1 / worst if worst < 0 else np.inf)
    assert min(allowed) == pytest.approx(allowed[-1])
    assert allowed[-1] == pytest.approx(found.radius)


def _change(region, offset):
    """ΔC for wanted changes of the statistics, written out."""
    k = len(region.classes)
    change = np.zeros((k, k))
    for value, (i, j) in zip(
        offset, zip(*region.statistics.entries, strict=True), strict=True
    ):
        amount = value * (region.priors[i] if region.rates else 1)
        if i == j:
            change[i] -= amount / (k - 1)
            change[i, i] = amount
        else:
            change[i, j] += amount
            change[i, i] -= amount
    return change


@pytest.mark.parametrize(("kind", "rates"), CASES)
@pytest.mark.parametrize("build", [law_region, sample_region])
@settings(max_examples=6)
@given(seed=st.integers(0, 10**6), share=st.sampled_from([0.0, 0.4, 1.0]))
def test_every_point_of_the_ball_is_attained(build, kind, rates, seed, share):
    region = build(kind, rates, 4)
    found = Relabelling.of(region)
    direction = np.random.default_rng(seed).normal(size=len(region.names))
    offset = share * found.radius * direction / np.linalg.norm(direction)
    classifier = found.classifier(offset)
    attained = region.attained(classifier)
    assert attained == pytest.approx(region.center + offset, abs=1e-9)
    assert len(classifier.rules) <= len(offset) + 1


def test_the_weakest_point_is_attained_and_no_farther_one():
    region = sample_region("off-diagonal", True, 4)
    found = Relabelling.of(region)
    offset = found.radius * found.weakest
    attained = region.attained(found.classifier(offset))
    assert attained == pytest.approx(region.center + offset, abs=1e-9)
    farther = region.attained(found.classifier(1.01 * offset))
    assert np.abs(farther - region.center - 1.01 * offset).max() > 1e-6


def test_rules_that_tie_are_told_apart():
    """Probabilities on a grid and equal shares: most rows would tie."""
    rng = np.random.default_rng(0)
    steps = rng.multinomial(4, [0.5, 0.3, 0.2], size=600)
    drawn = np.array([rng.choice(3, p=row / 4) for row in steps])
    y_proba = np.concatenate([np.roll(steps, turn, axis=1) for turn in range(3)]) / 4
    y_true = np.concatenate([(drawn + turn) % 3 for turn in range(3)])
    region = OffDiagonalRegion.from_predictions(y_true, y_proba)
    found = Relabelling.of(region)
    for axis in [*np.eye(6), *-np.eye(6)]:
        offset = found.radius * axis
        attained = region.attained(found.classifier(offset))
        assert attained == pytest.approx(region.center + offset, abs=1e-12)


def test_the_best_of_several_rules_is_taken(monkeypatch):
    y_true, y_proba = sample(2000, 4, seed=1, tilt=3)
    region = OffDiagonalRegion.from_predictions(y_true, y_proba)
    best = Relabelling.of(region).radius
    radii = []
    for power in module.POWERS:
        monkeypatch.setattr(module, "POWERS", (power,))
        radii.append(Relabelling.of(region).radius)
    assert best == max(radii)
    assert len(set(radii)) == 3
    # Dividing by more than the share of the class pays for confusions.
    assert radii[1] > radii[0]


def test_permutations_make_up_the_matrix():
    rng = np.random.default_rng(3)
    k = 6
    matrix = sum(
        w * np.eye(k)[rng.permutation(k)] for w in rng.dirichlet(np.ones(30)) * 0.8
    )
    parts = module._permutations(matrix)
    rebuilt = sum(weight * np.eye(k)[labels] for weight, labels in parts)
    assert rebuilt == pytest.approx(matrix, abs=1e-11)
    assert len(parts) <= k * k - 2 * k + 2
    assert all(weight > 0 for weight, _ in parts)


def test_twenty_classes_and_many_rows_take_a_moment():
    y_true, y_proba = sample(20_000, 20, signal=2.0)
    region = OffDiagonalRegion.from_predictions(y_true, y_proba, rates=True)
    found = Relabelling.of(region)
    drawn = np.random.default_rng(2).normal(size=380)
    offset = found.radius * drawn / np.linalg.norm(drawn)
    classifier = found.classifier(offset)
    assert len(classifier.rules) <= 381
    region = OffDiagonalRegion.from_predictions(
        y_true[:4000], y_proba[:4000], rates=True
    )
    found = Relabelling.of(region)
    offset = found.radius * found.weakest
    attained = region.attained(found.classifier(offset))
    assert attained == pytest.approx(region.center + offset, abs=1e-9)


def test_a_class_that_is_never_predicted_is_named():
    y_proba = np.tile([[0.5, 0.3, 0.2]], (9, 1))
    with pytest.raises(InvalidDataError, match="'1' is not"):
        Relabelling.of(DiagonalRegion.from_predictions([0, 1, 2] * 3, y_proba))


def test_a_class_that_is_seldom_likely_gets_more_weight():
    """On this law class 1 is nowhere the most likely one, its share considered."""
    region = law_region("off-diagonal", True, 4)
    plain = np.diag(1 / region.priors)
    assert (region.population.confusion(PlugInRule.of(plain))[:, 1] == 0).all()
    found = Relabelling.of(region)
    assert (found.confusion.sum(axis=0) > 0).all()


def test_predictions_without_signal_are_refused():
    """Every class is predicted, but alike in all classes."""
    y_proba = np.repeat(np.eye(3) * 0.7 + 0.1, 3, axis=0)
    with pytest.raises(InvalidDataError, match="no ball by relabelling: the predict"):
        Relabelling.of(OffDiagonalRegion.from_predictions([0, 1, 2] * 3, y_proba))
