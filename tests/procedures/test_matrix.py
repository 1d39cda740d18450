"""Every family on every region that has what it is about, asked of people."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import terms
from elicitor.metrics.families import FAMILIES
from elicitor.procedures.bayesian import BAYESIAN, utility_of
from elicitor.regions import CountedRegion
from elicitor.testing.problems import PROBLEMS
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.class_problems import sample
from tests.quick import some_quick

SHARES = [[0.3, 0.6], [0.7, 0.4]]


def models(shape, seed=3):
    """Rates of twelve models that trade one thing for another."""
    rng = np.random.default_rng(seed)
    skill = rng.uniform(-0.1, 0.1, (12, *shape))
    bias = np.linspace(-0.25, 0.25, 12).reshape(-1, *(1,) * len(shape))
    side = np.resize([1, -1], shape)
    return 0.65 + bias * side + skill


@functools.cache
def group_members():
    """Truths, chances and groups of two classes, with rows of each in every group."""
    rng = np.random.default_rng(0)
    y = rng.random(600) < 0.4
    score = 1 / (1 + np.exp(-(1.5 * (2 * y - 1) + rng.normal(0, 1.5, 600))))
    return y, np.column_stack([1 - score, score]), np.resize(["f", "m", "m"], 600)


def group_rates():
    y, chances, groups = group_members()
    return el.GroupRates.from_predictions(
        np.where(y, "yes", "no"), chances, groups, classes=["no", "yes"]
    )


REGIONS = {
    "binary": lambda: PROBLEMS["logistic"].region,
    "counted binary": lambda: CountedRegion(PROBLEMS["logistic"].region, 1000),
    "diagonal": lambda: sample("three classes"),
    "ball": lambda: el.Ball([0.3, 0.4, 0.5], 0.2, names=list("abc")),
    "group ball": lambda: el.GroupBall([0.4, 0.5], 0.2, SHARES),
    "group rates": group_rates,
    "costs": lambda: el.CostRewardRegion(
        sample("three classes"), [el.Attribute("latency", 0, 200, kind="cost")]
    ),
    "pool": lambda: el.ModelPool(
        [f"m{i}" for i in range(12)],
        models((3,)),
        names=list("abc"),
        kinds=["reward"] * 3,
    ),
    "mixed pool": lambda: el.ModelPool(
        [f"m{i}" for i in range(12)],
        models((3,)),
        names=list("abc"),
        kinds=["reward"] * 3,
        mixtures=True,
    ),
    "group pool": lambda: el.GroupPool(
        [f"m{i}" for i in range(12)],
        models((2, 2)),
        SHARES,
        names=["R[no, no]", "R[yes, yes]"],
    ),
}
OF_GROUPS = {"group ball", "group rates", "group pool"}
WITH_COSTS = {"costs", "pool", "mixed pool"}
RIGHT = {"binary", "counted binary", "diagonal", "pool", "mixed pool"}


def fits(family, name):
    """Whether a region has what a family is about."""
    if family in ("fair", "fair-fractional", "fair-quadratic"):
        return name in OF_GROUPS
    if family == "cost-reward":
        return name in WITH_COSTS
    if family == "value-per-cost":
        return name == "costs"
    if family == "monotone":
        return name in RIGHT | WITH_COSTS
    return name not in OF_GROUPS


NAMED = set(FAMILIES) - {"sum"}
"""Families that need no telling of what they are about."""
QUICK = [
    ("cost-reward", "mixed pool"),
    ("fair", "group ball"),
    ("fair", "group rates"),
    ("fair-fractional", "group pool"),
    ("fair-quadratic", "group pool"),
    ("linear", "ball"),
    ("linear", "binary"),
    ("linear", "costs"),
    ("linear", "counted binary"),
    ("linear", "diagonal"),
    ("linear", "pool"),
    ("linear-fractional", "pool"),
    ("monotone", "pool"),
    ("quadratic", "pool"),
    ("value-per-cost", "costs"),
]
"""Every region, and every family but polynomials, which take a second."""
FURTHER = [
    ("cost-reward", "costs"),
    ("fair", "group pool"),
    ("fair-fractional", "group rates"),
    ("fair-quadratic", "group ball"),
    ("linear", "mixed pool"),
    ("linear-fractional", "ball"),
    ("linear-fractional", "diagonal"),
    ("monotone", "binary"),
    ("monotone", "costs"),
    ("polynomial", "ball"),
    ("polynomial", "mixed pool"),
    ("quadratic", "counted binary"),
    ("quadratic", "diagonal"),
]
"""Every family on what it can ask freely of, and on what hardly lets it choose."""
SIDES = ("first", "second")
FEW = {"monotone": 12, "linear": 10}


@functools.cache
def region_of(name):
    return REGIONS[name]()


def someone(utility):
    """A person of the family, of whom what is known of everyone is true."""
    rng = np.random.default_rng(5)
    weights, _ = utility.beliefs().draws(1, rng)
    return utility.metric(weights[0])


@pytest.mark.parametrize(("family", "name"), some_quick([*QUICK, *FURTHER], QUICK))
def test_everyone_is_understood_on_every_region(family, name):
    check_someone(region_of(name), family)


@pytest.mark.parametrize(
    "name",
    some_quick(
        REGIONS,
        quick=["binary", "mixed pool", "group pool"],
    ),
)
def test_sums_of_terms_are_understood_on_every_region(name):
    """Of a curve of one statistic, and of gaps where there are groups."""
    region = region_of(name)
    curved = terms.Powers(region.names[0])
    gaps = [terms.SquaredGaps()] if region.space.groups else []
    family = el.SumOf(terms.Linear(), curved, *gaps)
    check_someone(region, "sum", **family.options)


def check_someone(region, family, **options):
    utility = utility_of(region, family, **options)
    person = someone(utility)
    budget = 4 * utility.size if family not in FEW else FEW[family]
    procedure = BAYESIAN[family](region, tolerance=1e-3, **options)
    asked, answers, result = play(
        procedure, exact_answers(person), most=min(budget, 40)
    )
    first, second = (np.array([getattr(q, s) for q in asked]) for s in SIDES)
    obvious = utility.is_settled(utility.rows(first, second)).sum()
    assert obvious <= 2  # one about all signs, one about those of what hardly counts
    assert first.shape == second.shape == (len(asked), *region.space.shape)
    # Of random pairs, those are ranked right whose utilities are not about the same.
    points = utility.random_points(400, np.random.default_rng(1))
    said = [metric.utility(points) for metric in (person, result.metric)]
    leads = [values[:200] - values[200:] for values in said]
    clear = np.abs(leads[0]) > 0.2 * np.abs(leads[0]).max()
    assert np.mean(np.sign(leads[0][clear]) == np.sign(leads[1][clear])) > 0.9
    assert len(result.interval) == len(result.metric.coefficients)
    assert (result.interval[:, 0] <= result.interval[:, 1]).all()
    assert answers


@pytest.mark.parametrize("family", sorted(NAMED))
def test_what_a_region_lacks_is_said(family):
    for name in REGIONS:
        if not fits(family, name):
            with pytest.raises(InvalidParameterError, match="needs"):
                next(BAYESIAN[family](region_of(name)))


@pytest.mark.parametrize(
    ("family", "name"),
    [
        ("fair", "group pool"),
        ("quadratic", "mixed pool"),
        ("quadratic", "costs"),
        ("linear-fractional", "mixed pool"),
        ("linear-fractional", "diagonal"),
    ],
)
@pytest.mark.quick_cases("fair-group pool")
def test_contradictory_people_get_an_answer(family, name):
    said = np.random.default_rng(2).choice(list(Answer), 200)
    number = iter(range(200))
    _, _, result = play(
        BAYESIAN[family](region_of(name)), lambda _: said[next(number)], most=15
    )
    assert np.isfinite(result.metric.coefficients).all()
