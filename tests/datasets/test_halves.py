"""A model on one half, the region on the other."""

import dataclasses

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.datasets import fitted_halves, load_vehicle, load_wbco, load_wdbc


def test_the_region_is_that_of_the_held_out_half():
    halves = fitted_halves(load_wdbc(), random_state=1)
    proba = halves.model.predict_proba(halves.X)[:, 1]
    called = proba >= 0.3
    expected = [np.mean(called & halves.y), np.mean(~called & ~halves.y)]
    assert halves.region.confusion(0.3) == pytest.approx(expected)
    assert len(halves.y) == 285


def test_halves_are_stratified():
    data = load_wdbc()
    halves = fitted_halves(data)
    assert halves.region.prevalence == pytest.approx(data.y.mean(), abs=0.002)


def test_missing_values_are_filled():
    halves = fitted_halves(load_wbco())
    assert np.isfinite(halves.model.predict_proba(halves.X)).all()
    # A model that ranks well: at 0.5 nearly everyone is right.
    assert halves.region.confusion(0.5).sum() > 0.93


def test_the_seed_decides_the_split():
    data = load_wdbc()
    same = [fitted_halves(data, random_state=3).X for _ in range(2)]
    other = fitted_halves(data, random_state=4).X
    assert np.array_equal(*same)
    assert not np.array_equal(same[0], other)


def test_regularisation_shrinks_the_model_and_calibration_changes_it():
    data = load_wdbc()
    plain = fitted_halves(data)
    shrunk = fitted_halves(data, regularisation=1000)
    calibrated = fitted_halves(data, calibrated=True)

    def spread(halves):
        return np.ptp(halves.model.predict_proba(halves.X)[:, 1])

    assert spread(shrunk) < spread(plain)
    assert calibrated.region.describe() != plain.region.describe()


def test_regularisation_must_be_positive():
    with pytest.raises(InvalidParameterError, match="regularisation must be"):
        fitted_halves(load_wdbc(), regularisation=0)


def test_the_diagonal_of_many_classes_is_that_of_the_held_out_half():
    halves = fitted_halves(load_vehicle(), random_state=1)
    weights = np.array([0.1, 0.2, 0.3, 0.4])
    called = np.array(halves.classes)[
        np.argmax(halves.model.predict_proba(halves.X) * weights, axis=1)
    ]
    right = [np.mean((halves.y == name) & (called == name)) for name in halves.classes]
    best = halves.diagonal().best(weights)
    assert best.point == pytest.approx(right)
    priors = [np.mean(halves.y == name) for name in halves.classes]
    rates = halves.diagonal(rates=True)
    assert rates.best(weights * priors).point == pytest.approx(np.divide(right, priors))
    assert len(halves.y) == 423


def test_the_errors_of_many_classes_are_those_of_the_held_out_half():
    halves = fitted_halves(load_vehicle(), random_state=1)
    proba = halves.model.predict_proba(halves.X)
    called = np.array(halves.classes)[np.argmax(proba, axis=1)]
    region = halves.off_diagonal()
    found = dict(zip(region.names, region.best(-np.ones(12)).point, strict=True))
    for truth in halves.classes:
        for guess in set(halves.classes) - {truth}:
            share = np.mean((halves.y == truth) & (called == guess))
            assert found[f"C[{truth}, {guess}]"] == pytest.approx(share)
    assert halves.off_diagonal(rates=True).names[0] == "R[bus, opel]"


def test_columns_follow_the_order_of_the_data_set():
    data = load_vehicle()
    turned = dataclasses.replace(data, classes=data.classes[::-1])
    straight, reverse = (fitted_halves(each) for each in (data, turned))
    np.testing.assert_array_equal(
        reverse.probabilities, straight.probabilities[:, ::-1]
    )
    assert reverse.diagonal().names == straight.diagonal().names[::-1]
    np.testing.assert_allclose(
        reverse.diagonal().best([4, 3, 2, 1]).point,
        straight.diagonal().best([1, 2, 3, 4]).point[::-1],
    )


def test_two_classes_have_a_diagonal_too():
    halves = fitted_halves(load_wdbc())
    tp, tn = halves.region.confusion(0.5)
    assert halves.diagonal().names[1] == "C[has cancer, has cancer]"
    assert halves.diagonal().best([1, 1]).point == pytest.approx([tn, tp])


def test_many_classes_have_no_binary_region():
    halves = fitted_halves(load_vehicle())
    with pytest.raises(InvalidParameterError, match="two classes; got bus, opel"):
        _ = halves.region


def test_many_classes_can_be_calibrated():
    plain, calibrated = (
        fitted_halves(load_vehicle(), calibrated=choice).probabilities
        for choice in (False, True)
    )
    np.testing.assert_allclose(calibrated.sum(axis=1), 1)
    assert np.abs(plain - calibrated).max() > 0.05


def marked_vehicle():
    """Vehicle with a made-up column: how long a silhouette is."""
    data = load_vehicle()
    length = np.where(data.X[:, 0] > 93, "long", "short")
    return dataclasses.replace(data, protected={"length": length})


def test_protected_columns_stay_with_their_rows():
    halves = fitted_halves(marked_vehicle(), random_state=2)
    expected = np.where(halves.X[:, 0] > 93, "long", "short")
    assert halves.protected["length"].tolist() == expected.tolist()
    plain = fitted_halves(load_vehicle(), random_state=2)
    assert np.array_equal(plain.X, halves.X)
    assert plain.protected == {}


@pytest.mark.parametrize("diagonal", [True, False])
def test_rates_of_groups_on_the_held_out_half(diagonal):
    halves = fitted_halves(marked_vehicle())
    region = halves.group_rates("length", diagonal=diagonal)
    assert region.groups == ("long", "short")
    whole = halves.diagonal(rates=True) if diagonal else halves.off_diagonal(rates=True)
    assert region.names == whole.names
    for group, shares in zip(region.groups, region.prevalence, strict=True):
        for name, share in zip(region.names, shares, strict=True):
            truth = name[2:].split(", ")[0]
            rows = halves.y == truth
            members = halves.protected["length"] == group
            assert share == pytest.approx((rows & members).sum() / rows.sum())


def test_groups_need_a_protected_column():
    with pytest.raises(InvalidParameterError, match=r"column must be .* 'sex'"):
        fitted_halves(marked_vehicle()).group_rates("sex")
