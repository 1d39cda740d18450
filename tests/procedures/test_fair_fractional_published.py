"""Ratios of rates and gaps by [F] Algorithm 1 with the two searches of [M]."""

import itertools

import numpy as np
import pytest

import elicitor as el
from elicitor.procedures.published import fair_fractional
from elicitor.testing.procedures import ProcedureContract, exact_answers, play


def groups(k, m, seed=0, diagonal=True):
    shares = np.random.default_rng(seed).dirichlet(np.full(m, 5.0), size=k).T
    return el.GroupBall.of_classes(k, 0.2, shares, diagonal=diagonal)


def person_for(region, seed, *, alike=False):
    """Gaps weigh less than rates, so that no orthant changes within the ball."""
    q, pairs = len(region.names), len(list(itertools.combinations(region.groups, 2)))
    weights = np.random.default_rng(seed).uniform(0.3, 1, (2, q * (1 + pairs)))
    weights[:, q:] *= 0.2
    if alike:
        weights[:, q:] = np.tile(weights[:, q : 2 * q], pairs)
    return el.FairFractionalMetric(
        *weights,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def found(region, person, **options):
    start = fair_fractional(region, **options)
    return play(start, exact_answers(person), most=10_000)


@pytest.mark.parametrize(
    ("k", "m", "diagonal"),
    [
        (2, 2, True),
        (2, 2, False),
        pytest.param(2, 3, True, marks=pytest.mark.slow),
        pytest.param(3, 2, False, marks=pytest.mark.slow),
    ],
)
def test_every_weight_is_found(k, m, diagonal):
    region = groups(k, m, seed=2, diagonal=diagonal)
    person = person_for(region, 1)
    asked, _, result = found(region, person, tolerance=1e-3)
    expected = person.normalised().coefficients
    assert result.converged
    assert result.metric.coefficients == pytest.approx(expected, abs=0.01)
    q, pairs = len(region.names), m * (m - 1) // 2
    signs = result.details["sign_questions"]
    assert len(asked) == (1 + 2 * pairs) * 32 * (q - 1) * 11 + signs
    assert all(
        region.contains(side) for q in asked[::20] for side in (q.first, q.second)
    )


def test_one_cut_is_enough_if_gaps_cost_the_same_between_any_two_groups():
    region = groups(2, 3, seed=2)
    person = person_for(region, 1, alike=True)
    asked, _, result = found(region, person, tolerance=1e-3, same_for_all_pairs=True)
    expected = person.normalised().coefficients
    assert result.metric.coefficients == pytest.approx(expected, abs=0.01)
    assert len(asked) == 3 * 32 * 11 + result.details["sign_questions"]


def test_questions_that_end_early_leave_a_metric_and_say_so():
    region = groups(2, 2)
    start = fair_fractional(region, tolerance=0.01)
    _, _, result = play(start, exact_answers(person_for(region, 1)), most=300)
    assert not result.converged
    assert any("ended before all gaps" in note for note in result.notes)


@pytest.mark.slow
class TestContract(ProcedureContract):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return lambda region, **more: fair_fractional(region, tolerance=0.02, **more)

    @pytest.fixture
    def region(self):
        return groups(2, 2)

    @pytest.fixture
    def person(self, region):
        return person_for(region, 1)

    @pytest.fixture
    def most_questions(self):
        return 3 * 32 * 7 + 4

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.abs(one.coefficients - other.coefficients).max()

    @pytest.fixture
    def bound(self):
        return None  # nothing is promised; see what is found above

    def test_questions_are_feasible(self, plays, region):
        for name in ("exact", "anything at random"):
            for question in plays[name][0]:
                assert region.contains(question.first)
                assert region.contains(question.second)
