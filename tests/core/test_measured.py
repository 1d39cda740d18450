"""What a transcript tells of accuracies and attributes."""

import pytest

from elicitor.core.measured import Measured

PRICE = {"name": "price", "lower": 1.0, "upper": 9.0, "unit": "€"}


def test_the_middle_of_accuracies_and_attributes_is_half_way():
    region = {"accuracies": {"priors": [0.6, 0.4]}, "attributes": [PRICE]}
    found = Measured.recorded(region, ())
    assert found.middle == pytest.approx([0.3, 0.2, 5.0])
    assert found.ranges == pytest.approx([1, 1, 8])
    assert found.units == ("", "", "€")
    ball = {"center": [0.1, 0.2], "radius": 0.05}
    found = Measured.recorded({"accuracies": ball, "attributes": [PRICE]}, ())
    assert found.middle == pytest.approx([0.1, 0.2, 5.0])


@pytest.mark.parametrize(
    ("accuracies", "attributes"),
    [
        (None, [PRICE]),
        ({}, [PRICE]),
        ({"priors": [0.6, 0.4]}, None),
        ({"priors": [0.6, 0.4]}, [{"unit": "€"}]),
        ({"priors": [0.6, None]}, [PRICE]),
        ({"priors": [0.6, 0.4]}, [{**PRICE, "unit": 3}]),
        ({"priors": [0.6, 0.4]}, [{**PRICE, "upper": "much"}]),
    ],
)
def test_what_is_damaged_tells_nothing(accuracies, attributes):
    region = {"accuracies": accuracies, "attributes": attributes}
    assert Measured.recorded(region, ()) is None
