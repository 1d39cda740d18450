"""Ratios of gains and costs by name, by hand."""

import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import metric_from_dict

GAINS, COSTS = {"found": 3.0, "spared": 1.0}, {"price": 0.5}


def test_value_per_cost_by_hand():
    metric = el.value_per_cost(GAINS, COSTS, fixed=2.0)
    assert metric.names == ("found", "spared", "price")
    assert metric.value([0.5, 0.4, 6.0]) == pytest.approx((1.5 + 0.4) / (3.0 + 2.0))
    order = ["price", "spared", "found"]
    turned = el.value_per_cost(GAINS, COSTS, fixed=2.0, names=order)
    assert turned.value([6.0, 0.4, 0.5]) == pytest.approx(0.38)
    assert metric_from_dict(turned.to_dict()) == turned


def test_with_what_is_missed_it_is_f1_with_costs():
    missed = {"found": 0.8}
    metric = el.value_per_cost(GAINS, COSTS, fixed=2.0, missed=missed)
    gained = 3.0 * 0.5 + 0.4
    burden = 3.0 * (0.8 - 0.5) + 0.5 * 6.0 + 2.0
    assert metric.value([0.5, 0.4, 6.0]) == pytest.approx(gained / (gained + burden))


@pytest.mark.parametrize(
    ("given", "match"),
    [
        (({"found": -1.0}, COSTS), "gains..found.. must be a finite number at least 0"),
        ((GAINS, {}), "proportional"),
        ((GAINS, {"found": 1.0}), "different"),
    ],
)
def test_bad_weights_are_refused(given, match):
    with pytest.raises(InvalidParameterError, match=match):
        el.value_per_cost(*given)
    with pytest.raises(InvalidParameterError, match="names must be those of"):
        el.value_per_cost(GAINS, COSTS, names=["found", "spared", "euros"])
    with pytest.raises(InvalidParameterError, match="missed must be of gains"):
        el.value_per_cost(GAINS, COSTS, missed={"price": 1.0})
