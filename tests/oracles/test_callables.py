"""What can be asked in place of an oracle, and what cannot."""

import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.oracles import FunctionOracle

RAMP = el.BinaryRegion.from_law(lambda x: x)


@pytest.mark.parametrize(
    "wrong", [int, dict, el.LinearMetric, len, abs, lambda first: first[0] > 0]
)
def test_what_does_not_take_two_statistics_is_no_oracle(wrong):
    with pytest.raises(InvalidParameterError, match="must be"):
        el.elicit(RAMP, "linear", wrong)
    with pytest.raises(InvalidParameterError, match="callable with two arrays"):
        FunctionOracle(wrong)


class Judge:
    def answer(self, first, second, *, strict=True):
        return first[0] > second[0] and strict


@pytest.mark.parametrize(
    "asked",
    [
        Judge().answer,
        lambda *sides: sides[0][0] > sides[1][0],
        lambda first, second, margin=0: first[0] > second[0] + margin,
    ],
)
def test_any_callable_of_two_is_asked(asked):
    found = el.elicit(RAMP, "linear", asked, method="efficient", tolerance=0.1)
    assert found.n_questions > 0


def test_a_metric_with_the_names_of_the_region_in_another_order_is_refused():
    region = el.Ball([0.5, 0.5, 0.5], 0.2, names=["bus", "car", "van"])
    person = el.LinearMetric([2, 6, 3], names=["van", "car", "bus"])
    oracle = el.MetricOracle(person)
    said = "in their order, bus, car, van, as .*; its metric has them as van, car, bus"
    for same in (oracle, person.prefers, el.RepeatedOracle(oracle, 3)):
        with pytest.raises(el.InvalidParameterError, match=said):
            el.elicit(region, "linear", same, max_questions=3)
    for names in (region.names, ["x", "y", "z"]):  # others altogether go by place
        other = el.LinearMetric([2, 6, 3], names=names)
        result = el.elicit(region, "linear", other.prefers, max_questions=3)
        assert result.n_questions == 3
