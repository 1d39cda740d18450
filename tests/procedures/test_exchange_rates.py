"""Our procedure for costs and rewards."""

import functools
import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import Answer
from elicitor.metrics import CostRewardMetric
from elicitor.procedures.efficient import exchange_rates
from elicitor.procedures.efficient.trade_tree import shares
from elicitor.procedures.published import cost_reward
from elicitor.regions import (
    Attribute,
    CostRewardRegion,
)
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.cost_reward_cases import (
    CASES,
    COST,
    CURVED,
    LENGTH,
    NEUTRAL,
    REWARD,
    SIZE,
    OnCases,
    l1_distance,
    law,
    person_of,
    region_of,
    terms_of,
)


class TestExchangeRates(OnCases):
    @pytest.fixture(params=CASES)
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self):
        return functools.partial(exchange_rates, tolerance=0.01)

    @pytest.fixture
    def bound(self, region):
        return 0.01 * (len(region.names) - 1)

    @pytest.fixture
    def most_questions(self):
        return 170

    def test_interval_holds_the_true_weights(self, plays, person):
        lower, upper = plays["exact"][2].interval.T
        assert (lower - 1e-9 <= person.coefficients).all()
        assert (person.coefficients <= upper + 1e-9).all()

    def test_nothing_said_ends_the_search(self, plays):
        _, answers, result = plays["cannot say"]
        assert len(answers) <= 25
        assert not result.converged
        assert any("cannot say" in note for note in result.notes)

    def test_no_question_comes_twice_in_a_row(self, plays):
        for asked, _, _ in plays.values():
            assert all(one != other for one, other in itertools.pairwise(asked))

    def test_neither_side_dominates(self, name, plays, person):
        if name in NEUTRAL:
            pytest.skip("which value of a neutral attribute is better is not known")
        for asked, _, _ in plays.values():
            gains = np.array([q.first - q.second for q in asked])
            gains *= np.sign(person.coefficients)
            assert (gains.min(axis=1) < 0).all()
            assert (gains.max(axis=1) > 0).all()


@pytest.mark.parametrize(
    ("k", "attributes", "weights", "most"),
    [
        (2, [REWARD, COST], [0.10, 0.05, 0.05, 0.80], 32),
        (
            2,
            [Attribute("a", -15, 0, kind="cost"), Attribute("b", -18, 0, kind="cost")],
            [0.32, 0.17, 0.28, 0.23],
            32,
        ),
        (
            3,
            [
                Attribute("r", 0, 15.5),
                Attribute("a", -8, 0, kind="cost"),
                Attribute("b", -20, 0, kind="cost"),
            ],
            [0.12, 0.08, 0.07, 0.32, 0.19, 0.22],
            54,
        ),
        (
            3,
            [Attribute("r", 0, 20), Attribute("s", 0, 30), COST],
            [0.12, 0.08, 0.07, 0.32, 0.19, 0.22],
            54,
        ),
    ],
)
def test_rows_of_table_1_need_a_quarter_of_the_questions(k, attributes, weights, most):
    region = CostRewardRegion(law(k), attributes)
    person = CostRewardMetric(weights, terms=region.names).normalised()
    asked, _, result = play(exchange_rates(region), exact_answers(person))
    assert len(asked) <= most
    assert result.converged
    assert l1_distance(result.metric, person) <= 0.002


@settings(max_examples=12, deadline=None)
@given(st.lists(st.floats(0.02, 1), min_size=4, max_size=4))
def test_random_metrics_are_found_within_the_promise(weights):
    region = region_of("two classes")
    person = CostRewardMetric(weights, terms=region.names).normalised()
    _, _, result = play(exchange_rates(region, tolerance=0.01), exact_answers(person))
    assert result.converged
    assert l1_distance(result.metric, person) <= 0.03


@pytest.mark.parametrize("factor", [1e-3, 40.0])
def test_unit_of_an_attribute_does_not_matter(factor):
    importances = np.array([0.4, 0.2, 0.3])
    attribute = Attribute("latency", 0, 5 * factor, kind="cost")
    region = CostRewardRegion(law(2), [attribute])
    scales = np.array([*law(2).priors, -5 * factor])
    person = CostRewardMetric(importances / scales, terms=region.names)
    _, _, result = play(exchange_rates(region, tolerance=0.01), exact_answers(person))
    found = result.metric.coefficients * scales
    assert found / found.sum() == pytest.approx(importances / 0.9, abs=0.01)


def test_questions_move_two_things_only():
    for name in ("three classes", "measured points"):
        asked, _, _ = play(
            exchange_rates(region_of(name)), exact_answers(person_of(name))
        )
        changes = [np.sum(q.first != q.second) for q in asked]
        assert set(changes) == {2}


def test_rate_beyond_the_frontier_is_a_stated_limitation():
    region = region_of("measured points")
    person = CostRewardMetric([0.5, 0.2, 0.6, 0.4, 0.05], terms=region.names)
    _, _, result = play(exchange_rates(region), exact_answers(person))
    (note,) = result.notes
    assert "How accuracy and speed weigh against each other is beyond" in note
    assert not result.converged
    lower, upper = result.interval.T
    truth = person.normalised().coefficients
    assert (lower - 1e-9 <= truth).all()
    assert (truth <= upper + 1e-9).all()
    classes = result.metric.coefficients[:3]
    assert classes / classes.sum() == pytest.approx(np.array([5, 2, 6]) / 13, abs=2e-3)


def test_two_measured_models_are_asked_about_once():
    two = Attribute("speed", 0, 30, frontier=[(0.1, 30), (0.3, 18)])
    region = CostRewardRegion(law(2), [two])
    for weight, side in ((0.02, Answer.SECOND), (0.004, Answer.FIRST)):
        person = CostRewardMetric([0.5, 0.5, weight], terms=region.names)
        asked, answers, result = play(exchange_rates(region), exact_answers(person))
        about = [i for i, q in enumerate(asked) if q.first[2] != q.second[2]]
        assert [answers[i] for i in about] == [side]
        # They tie at a weight of (0.3 − 0.1)/(30 − 18) = 1/60 of that of class 1.
        ends = [m.coefficients for m in result.details["extremes"][2:4]]
        tied = ends[0] if weight > 0.01 else ends[1]
        assert tied[2] / tied[0] == pytest.approx(1 / 60)


def test_value_that_outweighs_all_accuracy_is_a_stated_bound():
    region = CostRewardRegion(law(2), [LENGTH])
    person = CostRewardMetric([0.1, 0.1, 3, 0], terms=[*region.names[:2], *CURVED])
    _, _, result = play(exchange_rates(region), exact_answers(person))
    assert any("length of 2000 words" in note for note in result.notes)
    assert all(note.endswith("only a bound.") for note in result.notes)


def test_neutral_attribute_trades_against_the_strongest_class():
    region = CostRewardRegion(law(2), [LENGTH])
    weights = [0.02, 0.6, 0.1, -0.12]
    person = CostRewardMetric(weights, terms=[*region.names[:2], *CURVED]).normalised()
    _, _, result = play(exchange_rates(region), exact_answers(person))
    assert result.notes == ()
    assert l1_distance(result.metric, person) <= 0.004


def test_reward_and_cost_of_one_range_mirror_each_other():
    weights = [0.3, 0.2, 0.1]
    found = []
    for attribute, sign in (
        (Attribute("a", 0, 2), 1),
        (Attribute("a", 0, 2, kind="cost"), -1),
        (Attribute("a", -2, 0, kind="cost"), 1),
    ):
        region = CostRewardRegion(law(2), [attribute])
        signed = np.array(weights) * [1, 1, sign]
        person = CostRewardMetric(signed, terms=region.names)
        for procedure in (exchange_rates, cost_reward):
            asked, _, result = play(procedure(region), exact_answers(person))
            found.append((len(asked), *(result.metric.coefficients * [1, 1, sign])))
    assert np.ptp(found[::2], axis=0) == pytest.approx(0, abs=1e-6)
    assert np.ptp(found[1::2], axis=0) == pytest.approx(0, abs=1e-6)


def test_about_equal_finds_the_middle_of_the_band():
    region, person = region_of("two classes"), person_of("two classes")
    exact = exact_answers(person)

    def blurred(question):
        first, second = person.utility(np.stack([question.first, question.second]))
        return Answer.ABOUT_EQUAL if abs(first - second) < 2e-3 else exact(question)

    asked, _, result = play(exchange_rates(region, tolerance=0.01), blurred)
    assert l1_distance(result.metric, person) <= 0.1
    assert len(asked) <= 60


@pytest.mark.parametrize("signs", ["increasing", [1, -1]])
def test_signs_of_errors_can_be_given(signs):
    region = region_of("ball")
    truth = np.where(np.array([1, 1 if signs == "increasing" else -1]) > 0, 0.3, -0.2)
    person = CostRewardMetric([*truth, -0.00006, 0.004], terms=region.names)
    _, _, result = play(exchange_rates(region, signs=signs), exact_answers(person))
    assert l1_distance(result.metric, person.normalised()) <= 0.003


@pytest.mark.parametrize("seed", range(4))
def test_shares_bound_every_point_of_the_box(seed):
    rng = np.random.default_rng(seed)
    ends = np.sort(rng.normal(size=(5, 2)), axis=1)
    ranges = shares(*ends.T)
    draws = rng.uniform(*ends.T, size=(2000, 5))
    found = draws / np.abs(draws).sum(axis=1, keepdims=True)
    assert (ranges[:, 0] <= found.min(axis=0)).all()
    assert (found.max(axis=0) <= ranges[:, 1]).all()
    # Every end is attained: with the others as small or as large as they can be.
    high, low = (
        ends[0, 1],
        np.where(ends[:, 0] * ends[:, 1] > 0, np.abs(ends).min(1), 0),
    )
    if high > 0:
        assert ranges[0, 1] == pytest.approx(high / (high + low[1:].sum()))


def test_early_stop_uses_what_was_found_so_far():
    region, person = region_of("ball, neutral"), person_of("ball, neutral")
    for most in (7, 25, 40):
        start = exchange_rates(region, tolerance=0.01)
        _, _, result = play(start, exact_answers(person), most=most)
        lower, upper = result.interval.T
        assert (lower <= result.metric.coefficients).all()
        assert (result.metric.coefficients <= upper).all()
        assert (lower <= person.coefficients).all()
        assert (person.coefficients <= upper).all()
        assert result.notes == ()
    errors = result.metric.coefficients[:6] - person.coefficients[:6]
    assert np.abs(errors).max() < 0.05


@pytest.mark.parametrize("slope", [3, -3])
def test_value_beyond_its_bound_is_inside_the_interval(slope):
    region = CostRewardRegion(law(2), [LENGTH])
    person = CostRewardMetric([0.1, 0.1, slope, 0], terms=[*region.names[:2], *CURVED])
    _, _, result = play(exchange_rates(region), exact_answers(person))
    lower, upper = result.interval.T
    truth = person.normalised().coefficients
    assert (lower <= truth).all()
    assert (truth <= upper).all()
    assert not result.converged


def test_harmful_neutral_attribute_is_found_below_its_frontier():
    region = CostRewardRegion(law(3), [SIZE])
    person = CostRewardMetric(
        [0.2, 0.5, 0.3, 0.002, -0.008], terms=terms_of(region)
    ).normalised()
    asked, _, result = play(exchange_rates(region), exact_answers(person))
    assert result.notes == ()
    assert l1_distance(result.metric, person) <= 0.004
    sizes = [q for q in asked if q.first[3] != q.second[3]]
    assert {tuple(np.flatnonzero(q.first != q.second)) for q in sizes} <= {(0, 3), (3,)}


def test_class_that_was_not_compared_may_still_weigh_most():
    region = CostRewardRegion(law(3), [REWARD])
    person = CostRewardMetric([0.1, 0.6, 0.3, 0.05], terms=region.names).normalised()
    exact, replies = exact_answers(person), iter([Answer.CANNOT_SAY])
    _, _, result = play(
        exchange_rates(region), lambda question: next(replies, None) or exact(question)
    )
    assert result.converged
    assert l1_distance(result.metric, person) <= 0.003


def test_one_answer_on_a_level_is_no_bound_yet():
    region = CostRewardRegion(law(2), [LENGTH])
    start = exchange_rates(region, tolerance=0.01)
    _, _, result = play(start, lambda _: Answer.FIRST, most=4)
    assert result.notes == ()
