"""What has too many unknowns is refused at once, not asked about for minutes."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.asking import MOST_UNKNOWNS
from elicitor.regions.groups import GroupBall
from elicitor.regions.multiclass import Ball


def rates(number):
    names = [f"rate {i}" for i in range(number)]
    return Ball(np.full(number, 0.5), 0.2, names=names)


@pytest.mark.quick_cases("polynomial", "linear-fractional")
@pytest.mark.parametrize(
    ("family", "region", "unknowns", "method"),
    [
        ("quadratic", rates(56), "1,652", "bayesian"),
        ("polynomial", rates(20), "1,770", "efficient"),
        ("linear-fractional", rates(20), "210", "bayesian"),
    ],
)
def test_too_many_unknowns_are_refused(method, family, region, unknowns):
    """The rates of eight classes are 56; of a quadratic, 56 + 56 · 57 / 2 unknowns."""
    told = rf"A {family} metric of \d+ statistics has {unknowns} unknowns, and at most"
    with pytest.raises(InvalidParameterError, match=told) as raised:
        el.Session(region, family, method=method).ask()
    assert str(MOST_UNKNOWNS) in str(raised.value)
    for way_out in ("fewer classes", "diagonal=True", "family='linear'"):
        assert way_out in str(raised.value)


def test_groups_count_too():
    shares = np.full((4, 5), 0.25)
    region = GroupBall.of_classes(5, 0.05, shares, diagonal=False)
    with pytest.raises(InvalidParameterError, match="unknowns, and at most"):
        utility_of(region, "fair-quadratic")


def test_what_is_offered_instead_can_be_asked():
    assert utility_of(rates(56), "quadratic", diagonal=True).size == 112
    assert utility_of(rates(56), "linear").size == 56
