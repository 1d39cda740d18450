"""The registry: which procedure is for what, and what it refuses."""

import functools
import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import elicitor.procedures.efficient as efficient
import elicitor.procedures.published as published
from elicitor.core import InvalidParameterError, Procedure
from elicitor.metrics import METRICS
from elicitor.procedures import PROCEDURES, find_procedure
from elicitor.procedures.bayesian import BAYESIAN, EFFICIENT
from elicitor.regions import BinaryRegion, Region
from elicitor.regions.attributes import Attribute, CostRewardRegion
from elicitor.regions.groups import GroupBall
from elicitor.regions.multiclass import Ball, DiagonalRegion
from elicitor.regions.pool import ModelPool
from elicitor.testing import matrix
from elicitor.testing.problems import SAMPLES
from tests.procedures.class_problems import sample

REGIONS = {
    BinaryRegion: lambda: SAMPLES["tiny"].region,
    DiagonalRegion: lambda: sample("three classes"),
    Ball: lambda: Ball([0.2, 0.3, 0.1], 0.05),
    GroupBall: lambda: GroupBall.of_classes(
        2, 0.05, [[0.3, 0.4], [0.7, 0.6]], diagonal=False
    ),
    ModelPool: lambda: ModelPool(
        ["small", "middle", "large"],
        [[0.7, 3.0], [0.8, 2.0], [0.85, 1.0]],
        names=["accuracy", "speed"],
        kinds=["reward", "reward"],
    ),
    CostRewardRegion: lambda: CostRewardRegion(
        sample("three classes"), [Attribute("latency", 0, 200, kind="cost", unit="ms")]
    ),
}


@functools.cache
def region(kind=BinaryRegion):
    return REGIONS[kind]()


CASES = [
    pytest.param(*case, id=f"{case.procedure.__name__}-{case.key.__name__}")
    for case in matrix.cases(REGIONS)
]
ALL = sorted({case.values[3] for case in CASES}, key=lambda proc: proc.__name__)
KIND_OF = {case.values[3]: case.values[2] for case in CASES}


def test_registry_lists_every_public_procedure_under_its_method():
    # One hands over to the engine, and stands beside both.
    names = {
        "efficient": {*efficient.__all__, "fair_quadratic_exchange"},
        "published": set(published.__all__),
    }
    for method, known in names.items():
        listed = {
            case[1].__name__
            for (_, kind), cases in PROCEDURES.items()
            for case in cases
            if kind == method
        }
        assert listed == known


def test_families_have_metrics_and_methods():
    # What is found of a metric of unknown form is a linear one.
    # What is found of value per cost is a linear-fractional one.
    known = {*METRICS, "monotone", "value-per-cost"}
    published = {family for family, way in PROCEDURES if way == "published"}
    assert published == known - {"sum", "value-per-cost"}  # which no paper has
    assert set(BAYESIAN) == set(EFFICIENT) == known


def test_no_kind_of_region_is_listed_twice():
    for cases in PROCEDURES.values():
        kinds = [kind for kind, _ in cases]
        assert len(set(kinds)) == len(kinds)


def test_every_procedure_is_under_contract():
    """A file with a class derived from the contract names the procedure."""
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.rglob("*.py")]
    derived = re.compile(r"^class Test\w*\((On|ProcedureContract)", re.MULTILINE)
    tested = "".join(text for text in texts if derived.search(text))
    for cases in PROCEDURES.values():
        for _, procedure in cases:
            assert re.search(rf"\b{procedure.__name__}\b", tested)
    for family in BAYESIAN:
        assert f'BAYESIAN["{family}"]' in tested


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


@pytest.mark.parametrize("bad", [0, -0.1, np.nan, np.inf, "wide", None])
def test_tolerance_must_be_a_positive_number(bad):
    for procedure in ALL:
        usual = inspect.signature(procedure).parameters["tolerance"].default
        if bad is None and usual is None:
            continue
        refused = ""
        try:
            next(procedure(region(KIND_OF[procedure]), tolerance=bad))
        except InvalidParameterError as error:
            refused = str(error)
        wanted = "tolerance must be a finite number above 0"
        assert wanted in refused, procedure.__name__


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
        (
            "cubic",
            "efficient",
            {},
            "family must be one of .*'sum', 'value-per-cost'; got",
        ),
        ("linear", "fast", {}, "method must be one of .*got 'fast'"),
        (
            "linear",
            "efficient",
            {"speed": 1},
            r"'speed' for chord_bisection;.*: check_signs, direction, edition\.",
        ),
        (
            "linear-fractional",
            "efficient",
            {"signs": "unknown"},
            r"pole_bisection;.*: check_signs, direction, edition, settled_by\.",
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

    expected = "needs a BinaryRegion or DiagonalRegion or Ball.*; got Elsewhere"
    with pytest.raises(InvalidParameterError, match=expected):
        find_procedure(Elsewhere(), "linear", "published", {})


@pytest.mark.parametrize(("family", "method", "kind", "procedure"), CASES)
def test_registered_procedure_is_found(family, method, kind, procedure):
    assert isinstance(region(kind), kind)
    assert find_procedure(region(kind), family, method, {}) is procedure


@pytest.mark.parametrize("family", sorted({family for family, _ in PROCEDURES}))
def test_a_region_gets_the_procedure_of_its_kind(family):
    for kind, make in REGIONS.items():
        kinds = [known for known, _ in PROCEDURES[family, "published"]]
        if kind not in kinds:
            with pytest.raises(
                InvalidParameterError, match=f"got {make().__class__.__name__}"
            ):
                find_procedure(region(kind), family, "published", {})
        special = dict(PROCEDURES.get((family, "efficient"), []))
        expected = special.get(kind, EFFICIENT[family])
        assert find_procedure(region(kind), family, "efficient", {}) is expected
