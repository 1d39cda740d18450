from contextlib import contextmanager

import numpy as np
import pytest
from starlette.testclient import TestClient

from elicitor.core import Answer, InvalidParameterError, Question
from elicitor.studies.rehearsal import Rehearsal, _found_weights, _Played, rehearse
from elicitor.studies.simulated import (
    Noise,
    drawn_metrics,
    random_points,
    simulated_person,
    stated_metric,
)
from elicitor.studies.web import Settings, create_app
from elicitor.studies.web.board.typed_weights import weights_of
from elicitor.studies.web.rehearsals import opened_by
from tests.studies.conftest import data_of, definition, launched


@pytest.fixture
def asked(studies):
    study = launched(studies)
    version = studies.version(study)
    return studies.asked(studies.definition(study), version.data_sha256)


def rehearsed(tmp_path, rehearsal, story="clinic", **more):
    def app_for(studies):
        return create_app(Settings(folder=tmp_path), studies=studies)

    steps = rehearse(
        definition(story, **more), data_of(story), rehearsal, opened_by(app_for)
    )
    return list(steps)


@pytest.mark.parametrize("slips", [0.05, 0.2, 0.35])
def test_people_slip_as_often_as_is_stated(asked, slips):
    metric = stated_metric(asked, {"TP": 3.0, "TN": 1.0})
    person = simulated_person(metric, asked, Noise(slips, 0.0, 0.0), seed=1)
    points = random_points(asked, 4000)
    wrong = 0
    for first, second in zip(points[:2000], points[2000:], strict=True):
        better = metric.utility(first) > metric.utility(second)
        said = person.answer(Question(first, second))
        wrong += (said is Answer.FIRST) != better
    # Four standard deviations of 2000 draws, and of the 400 pairs noise is set by.
    assert wrong / 2000 == pytest.approx(slips, abs=0.05)


def test_ties_and_lapses_are_as_stated(asked):
    metric = stated_metric(asked, {"TP": 3.0, "TN": 1.0})
    points = random_points(asked, 1200)
    pairs = list(zip(points[:600], points[600:], strict=True))

    def share_equal(noise):
        person = simulated_person(metric, asked, noise, seed=2)
        said = [person.answer(Question(*pair)) for pair in pairs]
        return np.mean([one is Answer.ABOUT_EQUAL for one in said])

    assert share_equal(Noise(0.05, 0.0, 0.0)) == 0
    assert 0.1 < share_equal(Noise(0.05, 0.3, 0.0)) < 0.5
    assert share_equal(Noise(0.05, 0.3, 1.0)) == 0  # a coin has two sides


def test_stated_weights_are_those_of_the_metric(asked):
    metric = stated_metric(asked, {"TP": 6.0, "TN": 2.0})
    assert metric.coefficients.tolist() == [6.0, 2.0]
    with pytest.raises(InvalidParameterError, match="weights must be"):
        stated_metric(asked, {"FP": 1.0})


def test_of_costs_less_is_better(studies):
    study = launched(studies, "tickets", arms=["bars"])
    version = studies.version(study)
    asked = studies.asked(studies.definition(study), version.data_sha256)
    names = asked.region.names
    metric = stated_metric(asked, dict.fromkeys(names, 1.0))
    slopes = dict(zip(names, metric.slopes(np.zeros(len(names))), strict=True))
    assert slopes["solved"] > 0 > slopes["price"]


def test_drawn_opinions_differ(asked):
    one, other = drawn_metrics(asked, 2, seed=0)
    assert one != other


def test_weights_as_they_are_typed():
    assert weights_of("TP=6, TN=1") == {"TP": 6.0, "TN": 1.0}
    assert weights_of(" ") == {}
    with pytest.raises(InvalidParameterError, match="NAME=NUMBER"):
        weights_of("TP")


def test_errors_are_understood_as_what_is_right_without_them(asked):
    by_errors = Rehearsal(1, weights={"FN": 5.0, "FP": 2.0}).metrics(asked)
    assert by_errors == Rehearsal(1, weights={"TP": 5.0, "TN": 2.0}).metrics(asked)
    with pytest.raises(InvalidParameterError, match="FN"):
        Rehearsal(1, weights={"FN": 5.0, "TP": 5.0}).metrics(asked)


def test_how_often_ranges_hold_what_people_want_is_counted():
    def one(own, value, low, high):
        weight = {"name": "", "told": {}, "scale": "times", "at": "", "own": own}
        found = {"value": value, "low": low, "high": high}
        return _Played(weights=[{**weight, **found}])

    people = [one(5, 4, 3, 6), one(5, 9, 7, 12), one(5, 5, 5, 8)]
    (found,) = _found_weights(people, stated=True)
    assert (found["covered"], found["people"], found["stated"]) == (2, 3, 5)
    assert (found["value"], found["low"], found["high"]) == (5, 5, 8)
    (drawn,) = _found_weights(people, stated=False)
    assert drawn["stated"] is None


@pytest.mark.slow
def test_more_answers_give_a_narrower_interval_about_the_stated_metric(tmp_path):
    wanted = Rehearsal(2, Noise(0.02, 0.0, 0.0), {"TP": 3.0, "TN": 1.0})
    found = rehearsed(
        tmp_path, wanted, budget={"most": 12, "retests": 0, "held_out": 2}
    )
    assert [one["done"] for one in found] == [1, 2]  # progress is real
    last = found[-1]
    widths = [step["width"]["median"] for step in last["steps"]]
    assert [step["answers"] for step in last["steps"]][:2] == [4, 8]
    assert widths[-1] is not None
    assert widths[0] is None or widths[-1] < widths[0]
    assert last["agreement"]["least"] > 0.85
    assert last["held_out"]["judged"] <= 4
    assert last["steps"][-1]["finished"] == 2
    assert last["questions"]["most"] <= 12
    (weight,) = last["weights"]
    assert (weight["stated"], weight["people"], weight["scale"]) == (3.0, 2, "times")
    assert weight["low"] < weight["value"] < weight["high"]
    assert 1.5 < weight["value"] < 6
    assert weight["covered"] in (0, 1, 2)


@pytest.mark.slow
def test_it_goes_by_requests_and_touches_nothing_else(tmp_path):
    seen = []

    @contextmanager
    def watched(studies, token):
        app = create_app(Settings(folder=tmp_path), studies=studies)
        with TestClient(app, headers={"Authorization": f"Bearer {token}"}) as client:

            class Door:
                def request(self, method, path, body=None):
                    seen.append((method, path.split("/")[-1]))
                    return client.request(method, path, json=body).json()

            yield Door()

    wanted = Rehearsal(1, Noise(), {"TP": 3.0, "TN": 1.0})
    short = definition(budget={"most": 3, "retests": 0, "held_out": 0})
    (found,) = rehearse(short, data_of(), wanted, watched)
    assert seen == [("POST", "people"), ("GET", "question"), *[("POST", "answers")] * 3]
    assert found["answers"] == 3


@pytest.mark.slow
@pytest.mark.parametrize("story", ["loans", "tickets", "vehicles"])
def test_every_family_can_be_rehearsed(tmp_path, story):
    found = rehearsed(
        tmp_path, Rehearsal(2), story, budget={"most": 5, "retests": 0, "held_out": 0}
    )
    assert found[-1]["answers"] == 10
    assert found[-1]["scale"] == "share"
