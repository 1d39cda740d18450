"""LPME as [F] and [Q] run it: more cycles, the first drop, signs, what is shown."""

import itertools

import numpy as np
import pytest

from elicitor.core import Answer, EnoughAsked
from elicitor.metrics import LinearMetric
from elicitor.procedures.published.halving import Halving, first_drop
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import exact_answers

BALL = Ball([0.3, 0.4, 0.5], 0.1)
WEIGHTS = np.array([0.4, -0.7, 0.6])
WEIGHTS /= np.linalg.norm(WEIGHTS)


def run(generator, answer):
    """Answer every question of a search; return the questions."""
    asked = []
    try:
        question = next(generator)
        while True:
            asked.append(question)
            question = generator.send(answer(question))
    except StopIteration:
        return asked


def person(weights=WEIGHTS):
    return exact_answers(LinearMetric(weights, names=BALL.names))


@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
def test_cycles_are_as_many_as_asked_for_and_get_closer(cycles):
    search = SphereSearch(BALL, np.sign(WEIGHTS), cycles=cycles)
    asked = run(search.run(0.001), person())
    assert len(asked) == search.questions_to(0.001) == cycles * 2 * 4 * 11
    assert [q.remaining for q in asked] == list(range(len(asked)))[::-1]
    assert search.direction == pytest.approx(WEIGHTS, abs=0.2 if cycles == 1 else 0.002)


def adaptive(goal="best", signs=None):
    signs = np.sign(WEIGHTS) if signs is None else signs
    rule = {"rule": first_drop, "adaptive": True, "ties": "rise"}
    return SphereSearch(BALL, signs, goal, cycles=3, **rule)


@pytest.mark.parametrize("goal", ["best", "worst"])
def test_first_drop_with_at_most_three_questions_per_halving(goal):
    search = adaptive(goal)
    weights = WEIGHTS if goal == "best" else -WEIGHTS
    asked = run(search.run(0.001), person(weights))
    assert search.direction == pytest.approx(WEIGHTS, abs=0.002)
    assert search.questions_to(0.001) == 3 * 2 * 3 * 11
    assert len(asked) < search.questions_to(0.001)
    remaining = [q.remaining for q in asked]
    assert remaining[0] == search.questions_to(0.001) - 1
    assert all(a > b >= 0 for a, b in itertools.pairwise(remaining))


@pytest.mark.parametrize(
    ("rises", "left"),
    [
        ([False], (0.0, 0.5)),
        ([True, False], (0.0, 0.5)),
        ([True, True, False], (0.25, 0.75)),
        ([True, True, True], (0.5, 1.0)),
    ],
)
@pytest.mark.parametrize("ties", ["rise", "drop"])
def test_adaptive_halving_keeps_the_half_of_figure_5(rises, left, ties):
    def point(x):
        return np.array([x, 1 - x])

    search = Halving(point, 0.0, 1.0, "best", first_drop, True, ties)
    later = {"rise": Answer.SECOND, "drop": Answer.FIRST}[ties]
    answers = iter(later if rise else later.swapped for rise in rises)
    asked = run(search.run(0.5), lambda _: next(answers))
    assert len(asked) == len(rises)
    assert (search.lower, search.upper) == left
    for question, (before, after) in zip(
        asked, itertools.pairwise([0, 0.25, 0.5, 0.75]), strict=False
    ):
        pair = (before, after) if ties == "rise" else (after, before)
        assert (question.first[0], question.second[0]) == pair


@pytest.mark.parametrize("goal", ["best", "worst"])
@pytest.mark.parametrize("said", [Answer.ABOUT_EQUAL, Answer.CANNOT_SAY])
@pytest.mark.parametrize("adaptive", [True, False])
def test_neighbours_as_good_as_each_other_are_what_the_paper_says(goal, said, adaptive):
    """[Q] and [C] ask whether the curve drops, [B] and [M] whether it rises."""

    def point(x):
        return np.array([x])

    ends = {}
    for ties in ("rise", "drop"):
        search = Halving(point, 0.0, 1.0, goal, first_drop, adaptive, ties)
        run(search.run(0.25), lambda _: said)
        ends[ties] = (search.lower, search.upper)
        assert not search.is_sound
    assert ends == {"rise": (0.75, 1.0), "drop": (0.0, 0.25)}


@pytest.mark.parametrize("goal", ["best", "worst"])
@pytest.mark.parametrize("ties", ["rise", "drop"])
def test_either_question_finds_the_same_peak_if_no_answer_is_even(goal, ties):
    """A tie is "no" to either question, and so is the other side."""
    turn = 1 if goal == "best" else -1

    def point(x):
        return np.array([x, 0.0])

    def yes_or_no(question):
        one, two = (
            -turn * (p[0] - 0.7) ** 2 for p in (question.first, question.second)
        )
        return Answer.parse(one > two)

    search = Halving(point, 0.0, 1.0, goal, first_drop, False, ties)
    run(search.run(0.001), yes_or_no)
    assert search.middle == pytest.approx(0.7, abs=0.001)
    assert search.is_sound


@pytest.mark.parametrize("goal", ["best", "worst"])
@pytest.mark.parametrize("signs", list(itertools.product((-1.0, 1.0), repeat=3)))
def test_signs_are_found_with_one_question_each(goal, signs):
    weights = np.array(signs) * [0.2, 0.5, 0.8]
    search = adaptive(goal, np.ones(3))
    speaker = person(weights if goal == "best" else -weights)
    asked = run(search.find_signs(np.ones(3, dtype=bool), later=5), speaker)
    assert search.signs.tolist() == list(signs)
    assert [q.remaining for q in asked] == [7, 6, 5]
    for i, question in enumerate(asked):
        # [Q] Algorithm 2, lines 3–5: o + ρ(1, …, 1)/√q and one entry turned round.
        expected = np.where(np.arange(3) == i, 2 * 0.1 / np.sqrt(3), 0)
        assert question.first == pytest.approx(BALL.center + 0.1 / np.sqrt(3))
        assert question.first - question.second == pytest.approx(expected)
    run(search.run(0.001), speaker)
    assert (np.sign(search.direction) == signs).all()


def test_only_unknown_signs_are_asked_for_and_kept_if_cut_short():
    search = adaptive(signs=np.array([1.0, -1.0, 1.0]))
    asking = search.find_signs(np.array([True, False, True]))
    next(asking)
    asking.send(Answer.SECOND)
    with pytest.raises(EnoughAsked):
        asking.throw(EnoughAsked())
    assert search.signs.tolist() == [-1, -1, 1]
    assert np.sign(search.direction).tolist() == [-1, -1, 1]


def test_what_is_shown_is_what_the_caller_makes_of_a_point():
    def show(s):
        return np.stack([s, [0.9, 0.8, 0.7]])

    shown = SphereSearch(BALL, np.sign(WEIGHTS), show=show)
    plain = SphereSearch(BALL, np.sign(WEIGHTS))
    weights = LinearMetric(WEIGHTS, names=BALL.names)

    def by_first_row(question):
        better = weights.value(question.first[0]) > weights.value(question.second[0])
        return Answer.FIRST if better else Answer.SECOND

    asked = run(shown.run(0.1), by_first_row)
    expected = run(plain.run(0.1), person())
    assert len(asked) == len(expected)
    for one, other in zip(asked, expected, strict=True):
        assert np.array_equal(one.first, show(other.first))
        assert np.array_equal(one.second, show(other.second))
