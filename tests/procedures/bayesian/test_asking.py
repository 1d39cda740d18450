"""Which families a region can be asked about by their names alone."""

import elicitor as el
from elicitor.metrics.families import FAMILIES, build_family, register_family
from elicitor.procedures.bayesian.asking import families_of

BALL = el.Ball([0.5, 0.5], 0.2, names=["x", "y"])


def test_families_that_need_options_are_not_among_those_of_a_region():
    def build(space, *, tilt):
        del tilt
        return build_family("linear", space)

    register_family("leaning", build)
    try:
        assert "leaning" not in families_of(BALL)
    finally:
        del FAMILIES["leaning"]
    assert "linear" in families_of(BALL)
    assert "sum" not in families_of(BALL)
