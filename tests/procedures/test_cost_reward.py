"""[C] Algorithm 1."""

import functools
import math

import pytest

from elicitor.core import Answer, InvalidParameterError
from elicitor.procedures.published import cost_reward
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.cost_reward_cases import (
    PUBLISHED,
    OnCases,
    person_of,
    region_of,
)


@pytest.mark.quick_cases("two classes", "rates")
class TestPublished(OnCases):
    @pytest.fixture(params=PUBLISHED)
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self):
        return functools.partial(cost_reward, tolerance=0.01)

    @pytest.fixture
    def bound(self, name):
        return {"two classes": 0.03, "three classes": 0.06}.get(name, 0.05)

    @pytest.fixture
    def most_questions(self, region):
        return 28 * (len(region.names) - 1)


@pytest.mark.parametrize("epsilon", [0.5, 0.03, 0.001])
def test_published_procedure_asks_as_many_questions_as_the_paper_says(epsilon):
    region, person = region_of("three classes"), person_of("three classes")
    asked, _, result = play(
        cost_reward(region, tolerance=epsilon), exact_answers(person)
    )
    assert len(asked) == 4 * 5 * math.ceil(math.log2(1 / epsilon))
    assert [question.remaining for question in asked] == list(range(len(asked)))[::-1]
    assert result.converged


def test_published_questions_are_those_of_algorithm_1():
    region = region_of("two classes")
    asked, _, _ = play(cost_reward(region), lambda _: Answer.CANNOT_SAY)
    zeta = region.top
    # Question 2 of attribute "reward": m = 1/4 and m = 1/2 on the ellipse.
    # Γ(h_c, h_d): the earlier is named first, and asked 40 + 4·9 questions earlier the
    # interval went right after every tie.
    for point, m in ((asked[41].first, 0.25), (asked[41].second, 0.5)):
        theta = math.atan(zeta * m / (5 * (1 - m)))
        expected = [zeta * math.sin(theta), 0, 5 * math.cos(theta), -0.3]
        assert point == pytest.approx(expected)
    # The last class is an accuracy as well (misprint), and class 1 has weight m.
    face = region.accuracies.face(0, 1)
    best = face.embed(face.binary.plug_in(math.atan2(0.5, 0.5)))
    assert asked[1].second == pytest.approx([*best, 0, -0.3])


@pytest.mark.parametrize("ties", ["rise", "drop"])
def test_published_procedure_acts_on_the_first_drop(ties):
    rise = {"rise": Answer.SECOND, "drop": Answer.FIRST}[ties]
    replies = iter([rise, rise.swapped, rise, rise])
    region = region_of("two classes")
    _, _, result = play(
        cost_reward(region, tolerance=0.5, ties=ties),
        lambda _: next(replies, rise.swapped),
    )
    assert result.details["shares"][0] == 0.25


@pytest.mark.parametrize("said", [Answer.ABOUT_EQUAL, Answer.CANNOT_SAY, False])
@pytest.mark.parametrize(
    ("ties", "shares"), [("rise", (0.992, 1.0)), ("drop", (0.0, 0.008))]
)
def test_all_ties_end_where_the_printed_questions_lead(said, ties, shares):
    """Γ(h_a, h_c) = 1[φ(a) > φ(c)] is 0 for a tie: no drop, and on to the right."""
    region = region_of("two classes")
    procedure = cost_reward(region, tolerance=0.01, ties=ties)
    _, _, result = play(procedure, lambda _: Answer.parse(said))
    low, high = shares
    found = result.details["shares"]
    assert (low <= found).all()
    assert (found <= high).all()


def test_ties_are_rises_or_drops():
    with pytest.raises(InvalidParameterError, match="ties must be one of"):
        next(cost_reward(region_of("two classes"), ties="none"))


@pytest.mark.parametrize(
    ("name", "message"),
    [("ball", "errors in a ball"), ("neutral", "length is better or worse")],
)
def test_published_procedure_refuses_future_work(name, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(cost_reward(region_of(name)))
