"""Sequential decisions of A/B tests: evidence, intervals, and the rule."""

import math

import numpy as np
import pytest
from scipy import stats

from elicitor.core import Answer, InvalidParameterError
from elicitor.oracles import Counts, Means, StoppingRule
from elicitor.oracles.sequential import difference_interval, log_evidence

ROOM = {"planned": 5000, "error_rate": 0.05}
CLEAR = (Counts(300, 1000), Counts(100, 1000))


# -- evidence -----------------------------------------------------------------------


@pytest.mark.parametrize("difference", [-0.3, -0.05, 0.0, 0.08, 0.4])
def test_evidence_of_counts_is_a_ratio_of_likelihoods(difference):
    first, second = Counts(7, 20), Counts(12, 31)
    shares = np.linspace(max(0, difference), min(1, 1 + difference), 20001)[1:-1]
    likelihood = stats.binom.logpmf(7, 20, shares)
    likelihood += stats.binom.logpmf(12, 31, shares - difference)
    # Averages of binomial probabilities over Beta(½, ½), by scipy's own formula.
    mixture = stats.betabinom.logpmf(7, 20, 0.5, 0.5)
    mixture += stats.betabinom.logpmf(12, 31, 0.5, 0.5)
    expected = mixture - likelihood.max()
    found = log_evidence(difference, first, second, **ROOM)
    assert found == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("shares", [(0.3, 0.3), (0.05, 0.25)])
def test_evidence_against_the_truth_is_one_on_average_at_most(shares):
    n, m = 12, 9
    chances = [
        stats.binom.pmf(np.arange(k + 1), k, p)
        for k, p in zip((n, m), shares, strict=True)
    ]
    mean = sum(
        chances[0][s]
        * chances[1][t]
        * math.exp(
            log_evidence(shares[0] - shares[1], Counts(s, n), Counts(t, m), **ROOM)
        )
        for s in range(n + 1)
        for t in range(m + 1)
    )
    assert 0.1 < mean <= 1


def test_evidence_of_means_is_a_mixture_over_drifts():
    first, second = Means(1.3, 2.0, 400), Means(1.0, 1.0, 150)
    information = 1 / (4 / 400 + 1 / 150)
    variance = (4 + 1) / 2
    surprise = -2 * math.log(0.05)
    r = 5000 / 2 / (surprise + math.log(1 + surprise))
    # Drifts are N(0, v/r): the mean of exp(λS − λ²t/2) over them, by quadrature.
    drifts = np.linspace(-40, 40, 200001) * math.sqrt(variance / r)
    moved = information * (0.3 - 0.1)
    heights = stats.norm.pdf(drifts, scale=math.sqrt(variance / r))
    values = np.exp(drifts * moved - drifts**2 * information / 2) * heights
    expected = math.log(np.trapezoid(values, drifts))
    assert log_evidence(0.1, first, second, **ROOM) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Counts(31, 200), Counts(60, 190)),
        (Counts(0, 5), Counts(5, 5)),
        (Means(3.0, 1.5, 300), Means(2.5, 4.0, 900)),
    ],
)
def test_interval_ends_where_the_evidence_suffices(first, second):
    lower, upper = difference_interval(first, second, **ROOM)
    assert lower <= first.mean - second.mean <= upper
    for end in {lower, upper} - {-1.0, 1.0}:
        evidence = log_evidence(end, first, second, **ROOM)
        assert evidence == pytest.approx(math.log(20), abs=1e-6)


def test_nothing_is_said_of_small_or_constant_arms():
    for first, second in (
        (Means(5.0, 0.1, 99), Means(0.0, 0.1, 5000)),
        (Means(5.0, 0.0, 500), Means(0.0, 0.0, 500)),
    ):
        assert log_evidence(0.0, first, second, **ROOM) == 0
        assert difference_interval(first, second, **ROOM) == (-math.inf, math.inf)


def test_evidence_starts_at_one():
    assert log_evidence(0.2, Counts(0, 0), Counts(0, 0), **ROOM) == 0


# -- the rule -----------------------------------------------------------------------


def looked_at(shares, rule, rng, *, looks=30, per=40):
    arms = [rng.binomial(per, share, looks).cumsum() for share in shares]
    people = per * np.arange(1, looks + 1)
    return rule.decide(
        [
            (Counts(int(s), int(n)), Counts(int(t), int(n)))
            for s, t, n in zip(*arms, people, strict=True)
        ]
    )


def test_peeking_does_not_raise_the_error_rate():
    rule, rng = StoppingRule(error_rate=0.2), np.random.default_rng(0)
    wrong = [looked_at((0.3, 0.3), rule, rng).answer for _ in range(60)]
    # Bounded by 0.2; 60 tests exceed 0.35 with probability 0.002 even at the bound.
    assert np.mean([answer is not None for answer in wrong]) <= 0.35
    right = [looked_at((0.5, 0.3), rule, rng).answer for _ in range(20)]
    assert set(right) == {Answer.FIRST}


@pytest.mark.slow
@pytest.mark.parametrize("asymptotic", [False, True])
@pytest.mark.parametrize("share", [0.05, 0.5])
def test_at_most_so_many_tests_are_wrong(share, asymptotic):
    rule, rng = StoppingRule(asymptotic=asymptotic), np.random.default_rng(1)
    answers = [
        looked_at((share, share), rule, rng, looks=60, per=100).answer
        for _ in range(1000)
    ]
    # 1000 tests at exactly 0.05 exceed 0.07 with probability 0.003.
    assert np.mean([answer is not None for answer in answers]) <= 0.07


def test_answer_follows_the_better_outcome():
    assert StoppingRule().decide([CLEAR]).answer is Answer.FIRST
    assert StoppingRule(better="smaller").decide([CLEAR]).answer is Answer.SECOND
    assert StoppingRule(better="smaller").decide([CLEAR[::-1]]).answer is Answer.FIRST
    means = Means(5, 1, 1000), Means(4, 1, 1000)
    assert StoppingRule().decide([means]).answer is Answer.FIRST


def test_first_decisive_look_stands():
    decision = StoppingRule().decide([(Counts(1, 3), Counts(1, 2)), CLEAR, CLEAR[::-1]])
    assert (decision.answer, decision.look) == (Answer.FIRST, 2)
    assert decision.difference == pytest.approx(0.2)
    evidence = log_evidence(0.0, *CLEAR, **ROOM)
    assert decision.error == pytest.approx(math.exp(-evidence))


def test_error_is_the_smallest_rate_that_decides():
    look = (Counts(60, 100), Counts(30, 100))
    error = StoppingRule().decide([look]).error
    assert StoppingRule(error_rate=error * 1.01).decide([look]).answer is Answer.FIRST
    assert StoppingRule(error_rate=error * 0.99).decide([look]).answer is None


@pytest.mark.parametrize("side", [1, -1])
def test_about_equal_needs_both_ends_inside(side):
    n = 4000
    arms = Counts(1000, n), Counts(1000 + side * 40, n)
    assert StoppingRule(indifference=0.06).decide([arms]).answer is Answer.ABOUT_EQUAL
    assert StoppingRule(indifference=0.03).decide([arms]).answer is None
    assert StoppingRule().decide([arms]).answer is None
    error = StoppingRule(indifference=0.06).decide([arms]).error
    expected = [math.exp(-log_evidence(e, *arms, **ROOM)) for e in (0.06, -0.06)]
    assert error == pytest.approx(max(expected))


def test_test_ends_without_evidence_where_it_must():
    even = (Counts(50, 100), Counts(50, 101))
    assert StoppingRule(most=101).decide([even]).answer is None
    assert StoppingRule(most=100).decide([even]).answer is Answer.CANNOT_SAY
    equal = StoppingRule(most=100, at_most="about equal").decide([even])
    assert (equal.answer, equal.error) == (Answer.ABOUT_EQUAL, None)


def test_asymptotic_counts_decide_sooner():
    look = (Counts(500, 4000), Counts(400, 4000))
    exact, quick = StoppingRule(), StoppingRule(asymptotic=True)
    assert exact.decide([look]).answer is None
    assert quick.decide([look]).answer is Answer.FIRST


@pytest.mark.parametrize(
    "wrong",
    [
        {"error_rate": 0},
        {"error_rate": 1},
        {"indifference": -1},
        {"better": "bigger"},
        {"planned": 0},
        {"most": 0},
        {"at_most": "first"},
    ],
)
def test_rules_that_make_no_sense_are_refused(wrong):
    with pytest.raises(InvalidParameterError, match=next(iter(wrong))):
        StoppingRule(**wrong)


def test_more_successes_than_people_are_refused():
    with pytest.raises(InvalidParameterError, match=r"at most people \(3\); got 4"):
        Counts(4, 3)


def test_arms_far_apart_need_fewer_people():
    """[Q] Appendix F: fewer participants while rates are far apart, more afterwards."""
    rule, rng, needed = StoppingRule(), np.random.default_rng(3), []
    for difference in (0.3, 0.15):
        shares = 0.5 + difference / 2, 0.5 - difference / 2
        ends = [looked_at(shares, rule, rng, looks=60, per=20) for _ in range(10)]
        assert {end.answer for end in ends} == {Answer.FIRST}
        needed.append(np.median([20 * end.look for end in ends]))
    # Half the difference needs about four times the people.
    assert 2 * needed[0] < needed[1]
