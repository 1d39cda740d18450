"""The registry: which procedure is for what, and what it refuses."""

import inspect

import numpy as np
import pytest

import elicitor.procedures.efficient as efficient
import elicitor.procedures.published as published
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import Procedure
from elicitor.metrics import FAMILIES
from elicitor.procedures import PROCEDURES, find_procedure
from elicitor.regions import BinaryRegion, Region
from elicitor.testing.problems import SAMPLES

ALL = [case[1] for cases in PROCEDURES.values() for case in cases]


def region():
    return SAMPLES["tiny"].region


def test_registry_lists_every_public_procedure_under_its_method():
    for method, package in (("efficient", efficient), ("published", published)):
        listed = {
            case[1].__name__
            for (_, kind), cases in PROCEDURES.items()
            for case in cases
            if kind == method
        }
        assert listed == set(package.__all__)


def test_families_have_metrics_and_both_methods():
    assert set(PROCEDURES) == {
        (family, method) for family in FAMILIES for method in ("efficient", "published")
    }


@pytest.mark.parametrize("procedure", ALL)
def test_procedures_share_one_signature(procedure):
    parameters = inspect.signature(procedure).parameters
    assert next(iter(parameters)) == "region"
    assert {"tolerance", "rng"} <= set(parameters)
    optional = [p for name, p in parameters.items() if name != "region"]
    assert all(p.kind is inspect.Parameter.KEYWORD_ONLY for p in optional)
    assert all(p.default is not inspect.Parameter.empty for p in optional)
    assert inspect.isgeneratorfunction(procedure)
    assert procedure.__annotations__["return"] == "Procedure"
    assert Procedure is not None


@pytest.mark.parametrize("procedure", ALL)
@pytest.mark.parametrize("bad", [0, -0.1, np.nan, np.inf, "wide", None])
def test_tolerance_must_be_a_positive_number(procedure, bad):
    with pytest.raises(
        InvalidParameterError, match="tolerance must be a finite number above 0"
    ):
        next(procedure(region(), tolerance=bad))


@pytest.mark.parametrize(
    ("family", "method", "options", "message"),
    [
        (
            "linear",
            "efficient",
            {"direction": "up"},
            "'either', 'increasing'; got 'up'",
        ),
        ("linear", "published", {"direction": "either"}, "direction must be one of"),
        ("linear-fractional", "published", {"n_confusions": 3}, "n_confusions must be"),
        ("linear-fractional", "published", {"step": 0.6}, "step must be .* 0.5"),
        ("linear-fractional", "published", {"step": 0}, "step must be"),
    ],
)
def test_options_out_of_range_are_refused_at_the_first_question(
    family, method, options, message
):
    procedure = find_procedure(region(), family, method, options)
    with pytest.raises(InvalidParameterError, match=message):
        next(procedure(region(), **options))


@pytest.mark.parametrize(
    ("family", "method", "options", "message"),
    [
        ("quadratic", "efficient", {}, "family must be one of 'linear'"),
        ("linear", "fast", {}, "method must be one of .*got 'fast'"),
        (
            "linear",
            "efficient",
            {"speed": 1},
            r"'speed' for chord_bisection;.*: direction\.",
        ),
        (
            "linear-fractional",
            "efficient",
            {"direction": "up"},
            r"pole_bisection;.*: none\.",
        ),
        ("linear", "efficient", {"rng": 1}, "Unknown option 'rng'"),
        ("linear", "efficient", {"tolerance": 1}, "Unknown option 'tolerance'"),
    ],
)
def test_what_is_not_in_the_registry_is_refused(family, method, options, message):
    with pytest.raises(InvalidParameterError, match=message):
        find_procedure(region(), family, method, options)


def test_region_of_another_kind_is_refused():
    class Elsewhere(Region):
        names = ("d1",)

        def support(self, direction):
            return np.asarray(direction)

        def contains(self, point):
            return bool(len(point))

        def describe(self):
            return {}

    with pytest.raises(
        InvalidParameterError, match="needs a BinaryRegion; got Elsewhere"
    ):
        find_procedure(Elsewhere(), "linear", "efficient", {})


@pytest.mark.parametrize(("family", "method"), PROCEDURES)
def test_registered_procedure_is_found(family, method):
    kind, procedure = PROCEDURES[family, method][0]
    assert kind is BinaryRegion
    assert find_procedure(region(), family, method, {}) is procedure
