"""People for whom much is zero, and people whose answers say nothing."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, EFFICIENT, utility_of
from elicitor.testing.procedures import play
from tests.procedures.test_matrix import region_of

LAW = el.BinaryRegion.from_law(lambda x: x)
ROUNDING = 1e-9


def holds(result, metric):
    """Which coefficients lie in their intervals."""
    low, high = result.interval.T
    own = metric.coefficients
    return (low - ROUNDING <= own) & (own <= high + ROUNDING)


# -- weights that are zero ----------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("errs", [False, True])
def test_intervals_hold_the_weight_of_right_rejections_that_is_zero(errs):
    """Ends of draws did for none of twelve, and were called known."""
    metric, held = el.LinearMetric([1, 0]), []
    for seed in range(6):
        exact = MetricOracle(metric, random_state=seed)
        person = MetricOracle(metric, Logistic(0.02), random_state=seed)
        result = el.elicit(
            LAW,
            "linear",
            person if errs else exact,
            method="bayesian" if errs else "efficient",
            max_questions=40,
            random_state=seed,
        )
        held.append(holds(result, metric).all())
    assert np.mean(held) >= (0.75 if errs else 1.0)


@pytest.mark.slow
def test_intervals_hold_gaps_and_errors_that_cost_nothing():
    """Half of the weights are zero; .6 of them were held, and .9 are meant to be."""
    utility, held = utility_of(region_of("group ball"), "fair"), []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        weights = utility.beliefs().draws(1, rng)[0][0]
        weights[rng.permutation(len(weights))[::2]] = 0.0
        metric = utility.metric(weights / np.linalg.norm(weights))
        result = el.elicit(
            utility.region,
            "fair",
            MetricOracle(metric, Logistic(0.01), random_state=rng),
            method="bayesian",
            max_questions=50,
            random_state=seed,
        )
        held.append(holds(result, metric).mean())
    assert np.mean(held) >= 0.8


@pytest.mark.slow
def test_of_eight_one_weight_that_counts_is_found_and_nobody_is_blamed():
    """The error was .42, and every seventh answer was said to be a slip."""
    ball = el.Ball(np.full(8, 0.4), 0.2, names=list("abcdefgh"))
    third = np.eye(8)[2]
    result = el.elicit(
        ball,
        "linear",
        lambda a, b: bool(third @ a > third @ b),
        method="bayesian",
        max_questions=40,
        random_state=0,
    )
    found = result.metric.coefficients
    assert np.linalg.norm(found / np.linalg.norm(found) - third) < 0.15
    assert result.details["slip_rate"] < 0.06


# -- answers that say nothing -------------------------------------------------------

SAME = {
    Answer.FIRST: "mostly takes the same side",
    Answer.SECOND: "mostly takes the same side",
    Answer.ABOUT_EQUAL: "finds nearly all pairs about equal",
}


@pytest.mark.parametrize(
    ("family", "name", "said"),
    [
        ("linear", "ball", Answer.FIRST),
        ("linear", "ball", Answer.SECOND),
        ("linear", "ball", Answer.ABOUT_EQUAL),
        ("fair", "group ball", Answer.FIRST),
    ],
)
@pytest.mark.slow
def test_who_always_says_the_same_is_found_out_and_told(family, name, said):
    procedure = BAYESIAN[family](region_of(name), rng=np.random.default_rng(0))
    _, answers, result = play(procedure, lambda _: said, most=80)
    assert not result.converged
    assert result.details["stopped"] in ("blind", "signs")  # whichever is seen first
    assert len(answers) < 60
    assert any(SAME[said] in note for note in result.notes)


@pytest.mark.slow
@pytest.mark.parametrize(
    "procedures", [EFFICIENT, BAYESIAN], ids=["never errs", "errs"]
)
def test_a_coin_is_not_asked_for_ever_about_a_curve(procedures):
    """It was asked up to 153 questions of a monotone metric of three classes."""
    for seed in range(4):
        said = np.random.default_rng(seed).integers(2, size=200)
        answers = iter([Answer.FIRST if one else Answer.SECOND for one in said])
        region, rng = region_of("diagonal"), np.random.default_rng(seed)
        procedure = procedures["monotone"](region, rng=rng)
        asked, _, result = play(procedure, lambda _, a=answers: next(a), most=200)
        assert len(asked) <= 90
        assert result is not None
