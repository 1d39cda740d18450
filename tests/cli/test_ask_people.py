"""`elicitor ask` as it asks when nobody says how: people who contradict themselves."""

import json

import numpy as np
import pytest

from elicitor import LinearMetric, Session, Transcript, metric_from_dict
from elicitor.cli.ask_settings import BUDGET, AskSettings
from elicitor.datasets import read_predictions
from elicitor.metrics import BINARY
from elicitor.oracles import Logistic, MetricOracle
from elicitor.regions import CountedRegion

OPTIONS = ("--label", "y", "--probability", "p", "--positive-name", "has cancer")
KEYS = {"first": "1", "second": "2", "about equal": "="}


def keys_of(data, person):
    """What a person types, from the session that the command opened."""
    kept = Transcript.load("data.elicitation.json")
    exact = read_predictions(data, label="y", probability="p").region()
    shown = {name: kept.region[name] for name in ("per", "least_right")}
    session = Session.resume(kept, CountedRegion(exact, **shown))
    keys = []
    while (question := session.ask()) is not None:
        answer = person.answer(question)
        session.tell(answer)
        keys.append(KEYS[answer.value])
    return keys


@pytest.fixture
def sitting(data, run):
    """A doctor to whom a missed case is worth four alarms, and who errs."""
    run("ask", data, *OPTIONS, "--seed", 3, typed="q\n")
    metric = LinearMetric(np.array([4.0, 1.0]) / np.sqrt(17), names=BINARY)
    doctor = MetricOracle(metric, Logistic(0.01), random_state=5)
    keys = keys_of(data, doctor)
    done = run("ask", data, *OPTIONS, typed="\n".join(keys) + "\n")
    assert done.exit_code == 0, done.output
    return done.output, keys


@pytest.mark.slow
def test_a_person_who_errs_is_understood_in_few_questions(sitting):
    output, keys = sitting
    assert 8 <= len(keys) <= BUDGET
    assert f"{len(keys)} questions answered" in output
    assert "with 90 % probability" in output
    assert "Best threshold: " in output
    with open("data.elicitation.metric.json", encoding="utf-8") as file:
        missed, alarm = metric_from_dict(json.load(file)).weights
    assert 2.5 < missed / alarm < 6.5


@pytest.mark.slow
@pytest.mark.usefixtures("sitting")
def test_two_questions_come_back_with_their_sides_swapped():
    entries = Transcript.load("data.elicitation.json").standing
    pairs = [
        frozenset(map(tuple, (e.question.first, e.question.second))) for e in entries
    ]
    again = [i for i, pair in enumerate(pairs) if pair in pairs[:i]]
    assert len(again) == 2
    for i in again:
        before = pairs.index(pairs[i])
        assert i - before >= 4
        assert np.array_equal(
            entries[before].question.first, entries[i].question.second
        )


def test_no_checks_if_not_wanted(data, run):
    run("ask", data, *OPTIONS, "--no-checks", "--seed", 3, typed="q\n")
    options = Transcript.load("data.elicitation.json").configuration["options"]
    assert options == {"check_signs": False}


@pytest.mark.parametrize(
    ("method", "budget", "found"),
    [
        (None, None, ("bayesian", BUDGET)),
        (None, 7, ("bayesian", 7)),
        ("efficient", None, ("efficient", None)),
        ("published", 9, ("published", 9)),
    ],
)
def test_what_is_left_open_suits_people(method, budget, found):
    settings = AskSettings.of(method, budget, checks=True)
    assert (settings.method, settings.max_questions) == found
    assert bool(settings.options) == (found[0] == "bayesian")
