"""Sessions of versions whose published procedures asked otherwise: they replay."""

import dataclasses

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, Question
from elicitor.core.transcript import Transcript
from elicitor.testing.procedures import exact_answers
from tests.procedures.cost_reward_cases import person_of, region_of
from tests.procedures.published_fair_cases import (
    groups_ball,
    someone,
    someone_squared,
)

EQUAL = 0.002
"""Of two alternatives that differ by less, people of these tests say so."""


def unsure(metric):
    """Exact, but for what hardly differs."""
    exact = exact_answers(metric)

    def answer(one, other):
        if abs(metric.value(one) - metric.value(other)) < EQUAL:
            return Answer.ABOUT_EQUAL
        return exact(Question(one, other))

    return answer


def quadratic():
    region = el.Ball([0.4, 0.5], 0.2)
    metric = el.QuadraticMetric([0.6, 0.4], [[-0.5, 0.2], [0.2, -0.4]])
    return region, "quadratic", metric, {"solution": "least-squares", "ties": "drop"}


def polynomial():
    region, _, metric, _ = quadratic()
    return region, "polynomial", metric, {"ties": "drop"}


def fair_quadratic():
    region = groups_ball(2, 2, diagonal=True)
    old = {"solution": "least-squares", "ties": "drop", "halving": "four"}
    return region, "fair-quadratic", someone_squared(region), old


def fair():
    region = groups_ball(3, 2)
    return region, "fair", someone(region), {"trivial": "last"}


def cost_reward():
    case = "two classes"
    return region_of(case), "cost-reward", person_of(case), {"ties": "drop"}


CASES = [quadratic, polynomial, fair_quadratic, fair, cost_reward]


@pytest.mark.parametrize("case", CASES)
def test_they_replay_as_they_were_and_new_ones_are_to_the_letter(case):
    region, family, metric, before = case()
    settings = {"method": "published", "tolerance": 0.2, "random_state": 1}
    person = unsure(metric)
    new = el.elicit(region, family, person, **settings)
    assert set(new.transcript.configuration["usual"]) == set(before)
    assert new.transcript.configuration["options"] == {}
    assert el.verify(new, region).agrees
    old = el.elicit(region, family, person, **settings, **before)
    asked = [
        [np.stack([e.question.first, e.question.second]) for e in r.transcript.standing]
        for r in (new, old)
    ]
    assert not np.array_equal(*(np.array(each[: len(asked[1])]) for each in asked))
    # What versions wrote that had no such options, or other defaults.
    configuration = dict(old.transcript.configuration) | {"options": {}}
    older = dataclasses.replace(old.transcript, configuration=configuration)
    read = Transcript.from_json(older.to_json())
    session = el.Session.resume(read, region)
    assert session.done
    assert session.transcript == older
    assert session.result().metric == old.metric
    assert el.verify(read, region).agrees
