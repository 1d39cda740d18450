"""Answer models of mathematics §6, against numbers worked out by hand."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elicitor.oracles
from elicitor.core import Answer, InvalidParameterError
from elicitor.oracles import (
    AnswerModel,
    Exact,
    Flip,
    Indifference,
    Lapse,
    Logistic,
    Odds,
    Probit,
    Ties,
)
from elicitor.testing import AnswerModelContract

E = math.e
MODELS = [
    Exact(),
    Flip(0.2),
    Indifference(0.1),
    Indifference(0.1, adversarial=True),
    Lapse(Exact(), 0.3),
    Lapse(Ties(0.1, 0.05), 0.3),
    Logistic(0.1),
    Probit(0.1),
    Ties(0.1, 0.05),
    Ties(0.1, 0),
]

BY_HAND = [
    (Exact(), 1e-300, (1, 0, 0)),
    (Exact(), 0, (0, 1, 0)),
    (Exact(), -1e-300, (0, 0, 1)),
    (Indifference(0.1), 0.1, (1, 0, 0)),
    (Indifference(0.1), -0.1, (0, 0, 1)),
    (Indifference(0.1), 0.0999, (0.5, 0, 0.5)),
    (Indifference(0.1), -0.0999, (0.5, 0, 0.5)),
    (Indifference(0.1), 0, (0.5, 0, 0.5)),
    (Indifference(0), 0, (0, 1, 0)),
    (Indifference(0.1, adversarial=True), 0.1, (1, 0, 0)),
    (Indifference(0.1, adversarial=True), 0.0999, (0, 0, 1)),
    (Indifference(0.1, adversarial=True), -0.0999, (1, 0, 0)),
    (Indifference(0.1, adversarial=True), 0, (0.5, 0, 0.5)),
    (Flip(0.2), 5, (0.8, 0, 0.2)),
    (Flip(0.2), -5, (0.2, 0, 0.8)),
    (Flip(0.2), 0, (0, 1, 0)),
    (Logistic(2), 3, (1 / (1 + E**-1.5), 0, 1 / (1 + E**1.5))),
    (Logistic(0.5), -1, (1 / (1 + E**2), 0, 1 / (1 + E**-2))),
    # Φ(1.5) and Φ(−2), from tables
    (Probit(2), 3, (0.9331927987311419, 0, 0.0668072012688581)),
    (Probit(0.5), -1, (0.0227501319481792, 0, 0.9772498680518208)),
    (Lapse(Exact(), 0.3), 1, (0.85, 0, 0.15)),
    (Lapse(Exact(), 0.3), 0, (0.15, 0.7, 0.15)),
    (Lapse(Flip(0.2), 0.3), -1, (0.7 * 0.2 + 0.15, 0, 0.7 * 0.8 + 0.15)),
    (Lapse(Flip(0.2), 1), 1, (0.5, 0, 0.5)),
    (Lapse(Flip(0.2), 0), 1, (0.8, 0, 0.2)),
    # Rao–Kupper with Δφ = 3, threshold 1, scale 2: the exponents are 1 and −2.
    (
        Ties(2, 1),
        3,
        (1 / (1 + E**-1), 1 - 1 / (1 + E**-1) - 1 / (1 + E**2), 1 / (1 + E**2)),
    ),
    (Ties(2, 1), 0, (1 / (1 + E**0.5), 1 - 2 / (1 + E**0.5), 1 / (1 + E**0.5))),
    (Ties(2, 0), 3, (1 / (1 + E**-1.5), 0, 1 / (1 + E**1.5))),
]


@pytest.mark.parametrize(("model", "difference", "odds"), BY_HAND)
def test_odds_are_those_worked_out_by_hand(model, difference, odds):
    assert tuple(model.odds(difference)) == pytest.approx(odds, rel=1e-12, abs=1e-12)


class TestModels(AnswerModelContract):
    @pytest.fixture(params=[m for m in MODELS if not getattr(m, "adversarial", False)])
    def model(self, request):
        return request.param


class TestAdversarial(AnswerModelContract):
    rises = False  # in the zone the better one is never chosen

    @pytest.fixture
    def model(self):
        return Indifference(0.1, adversarial=True)


def test_all_models_keep_the_contract():
    exported = {getattr(elicitor.oracles, name) for name in elicitor.oracles.__all__}
    models = {
        each
        for each in exported
        if isinstance(each, type) and issubclass(each, AnswerModel)
    }
    assert models - {AnswerModel} == set(map(type, MODELS))


class Broken(AnswerModel):
    """A model that a test says what to do wrong."""

    def __init__(self, wrong):
        self.wrong, self.asked = wrong, 0

    def odds(self, difference):
        self.asked += 1
        return self.wrong(self.asked, difference, *Ties(0.1, 0.05).odds(difference))


@pytest.mark.parametrize(
    ("wrong", "test"),
    [
        (lambda _n, _d, a, b, c: Odds(a, b, 0.9 * c), "odds_are_probabilities"),
        (lambda _n, _d, a, b, c: Odds(a - 1, b + 1, c), "odds_are_probabilities"),
        (lambda _n, _d, a, b, c: Odds(a, b + 0.9 * c, 0.1 * c), "exchanged_sides"),
        (lambda n, _d, *odds: Odds(*odds[:: 1 if n < 3 else -1]), "do_not_change"),
        (lambda _n, _d, *odds: Odds(*odds[::-1]), "clear_cases"),
        (lambda _n, d, *odds: Odds(*odds[:: 1 if d < 20 else -1]), "better_still"),
    ],
)
def test_models_that_break_the_contract_fail_it(wrong, test):
    suite = AnswerModelContract()
    (name,) = [name for name in dir(suite) if name.startswith("test_") and test in name]
    check = getattr(suite, name)
    with pytest.raises(AssertionError):
        check(Broken(wrong), *([0.05] if check.__code__.co_argcount > 2 else []))


def test_draws_that_are_not_the_odds_fail_the_contract():
    class Decided(Ties):
        def draw(self, difference, rng):
            return super().draw(0.5 * difference, rng)

    class Forgetful(Ties):
        def draw(self, difference, _rng):
            return super().draw(difference, np.random.default_rng())

    suite = AnswerModelContract()
    with pytest.raises(AssertionError):
        suite.test_draws_have_the_frequencies_of_the_odds(Decided(0.1, 0.05), 0.1)
    with pytest.raises(AssertionError):
        suite.test_draws_depend_on_nothing_but_the_generator(Forgetful(0.1, 0.05))


@pytest.mark.parametrize("model", MODELS, ids=repr)
@given(difference=st.floats(-3, 3))
def test_odds_are_probabilities_that_do_not_depend_on_the_place(model, difference):
    odds = model.odds(difference)
    assert isinstance(odds, Odds)
    assert sum(odds) == pytest.approx(1)
    assert min(odds) >= 0
    mirrored = model.odds(-difference)
    assert (odds.first, odds.equal, odds.second) == pytest.approx(
        (mirrored.second, mirrored.equal, mirrored.first), abs=1e-12
    )


@pytest.mark.parametrize("model", MODELS, ids=repr)
def test_clear_case_is_answered_right_more_often_than_wrong(model):
    for difference in (0.2, 1, 1e6):
        assert model.odds(difference).first > 0.5
        assert model.odds(-difference).second > 0.5


@pytest.mark.parametrize("model", [Logistic(0.1), Probit(0.1), Ties(0.1, 0.05)])
def test_better_alternative_is_chosen_the_more_often_the_better_it_is(model):
    chosen = [model.odds(difference).first for difference in np.linspace(-0.5, 0.5, 41)]
    assert np.diff(chosen).min() > 0


def test_ties_are_the_more_frequent_the_smaller_the_difference():
    model = Ties(0.1, 0.05)
    ties = [model.odds(difference).equal for difference in np.linspace(0, 0.5, 21)]
    assert np.diff(ties).max() < 0
    assert Ties(0.1, 0.2).odds(0).equal > model.odds(0).equal


def test_difference_at_the_threshold_is_noticed_half_of_the_time():
    assert Ties(0.1, 0.25).odds(0.25).first == pytest.approx(0.5)


class Fixed(AnswerModel):
    def odds(self, difference):  # noqa: ARG002 -- the same at all differences
        return Odds(0.2, 0.5, 0.3)


@pytest.mark.parametrize(
    ("level", "answer"),
    [
        (0, Answer.FIRST),
        (0.1999, Answer.FIRST),
        (0.2001, Answer.ABOUT_EQUAL),
        (0.6999, Answer.ABOUT_EQUAL),
        (0.7001, Answer.SECOND),
        (0.9999, Answer.SECOND),
    ],
)
def test_draw_divides_the_unit_interval_by_the_odds(level, answer):
    assert Fixed().draw(1.0, SimpleNamespace(random=lambda: level)) is answer


def test_draws_have_the_frequencies_of_the_odds():
    # 4.5 standard deviations each way: a false alarm in 50 000 seeds; the seed is set.
    rng, n = np.random.default_rng(1), 4000
    drawn = [Lapse(Ties(0.1, 0.05), 0.3).draw(0.03, rng) for _ in range(n)]
    odds = Lapse(Ties(0.1, 0.05), 0.3).odds(0.03)
    answers = (Answer.FIRST, Answer.ABOUT_EQUAL, Answer.SECOND)
    for answer, expected in zip(answers, odds, strict=True):
        deviation = math.sqrt(expected * (1 - expected) / n)
        assert drawn.count(answer) / n == pytest.approx(expected, abs=4.5 * deviation)


@pytest.mark.parametrize(
    ("difference", "answer"),
    [(1, Answer.FIRST), (0, Answer.ABOUT_EQUAL), (-1, Answer.SECOND)],
)
def test_certain_answer_costs_no_random_number(difference, answer):
    rng = np.random.default_rng(1)
    before = rng.bit_generator.state
    for model in (Exact(), Flip(0), Lapse(Exact(), 0), Indifference(0.5)):
        if difference or model != Indifference(0.5):
            assert model.draw(difference, rng) is answer
    assert rng.bit_generator.state == before


@pytest.mark.parametrize("model", MODELS, ids=repr)
def test_models_are_values(model):
    assert eval(repr(model), {kind.__name__: kind for kind in map(type, MODELS)}) == (
        model
    )
    with pytest.raises(AttributeError):
        model.rate = 0.4


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Indifference(-0.1), r"zone must .* at least 0; got -0\.1"),
        (lambda: Indifference(np.nan), "zone must .*; got nan"),
        (lambda: Flip(-0.1), "rate must .* at least 0 and below 0.5; got -0.1"),
        (lambda: Flip(0.5), "rate must .* below 0.5; got 0.5"),
        (lambda: Logistic(0), "scale must .* above 0; got 0"),
        (lambda: Probit(0), "scale must .* above 0; got 0"),
        (lambda: Probit("1"), "scale must .* above 0; got '1'"),
        (lambda: Lapse(Exact(), -0.1), "rate must .* at least 0 .*; got -0.1"),
        (lambda: Lapse(Exact(), 1.1), "rate must .* at most 1; got 1.1"),
        (lambda: Lapse("exact", 0.1), "model must be an AnswerModel; got 'exact'"),
        (lambda: Ties(0, 1), "scale must .* above 0; got 0"),
        (lambda: Ties(1, -1), "threshold must .* at least 0; got -1"),
    ],
)
def test_bad_parameter_is_refused(make, message):
    with pytest.raises(InvalidParameterError, match=message):
        make()
