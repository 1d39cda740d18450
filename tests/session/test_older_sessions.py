"""Sessions of versions whose published procedures asked otherwise: they replay."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest

import elicitor as el
from elicitor import LinearFractionalMetric, LinearMetric
from elicitor.core import Answer, Question, Transcript
from elicitor.oracles import Flip, MetricOracle
from elicitor.regions import CountedRegion
from elicitor.session import load_result
from elicitor.testing.procedures import exact_answers
from tests.procedures.cost_reward_cases import person_of, region_of
from tests.procedures.published_fair_cases import (
    groups_ball,
    someone,
    someone_squared,
)
from tests.quick import some_quick

MEASURED = ("solved", "latency", "price")
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


CASES = some_quick(
    [quadratic, polynomial, fair_quadratic, fair, cost_reward],
    [quadratic, fair_quadratic, cost_reward],
)


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


@pytest.mark.slow
@pytest.mark.parametrize(("method", "newest"), [("bayesian", 7), ("efficient", 3)])
def test_people_who_began_before_are_asked_as_they_were(method, newest):
    rng = np.random.default_rng(3)
    scores = rng.random(400)
    region = el.BinaryRegion.from_predictions(rng.random(400) < scores, scores)
    family = "linear" if method == "bayesian" else "linear-fractional"
    settings = {"method": method, "random_state": 1, "max_questions": 12}
    person = MetricOracle(LinearMetric([0.6, 0.8]), Flip(0.15), random_state=2)
    old = el.elicit(region, family, person, **settings, edition=1)
    kept = dict(old.transcript.configuration)
    usual = {name: value for name, value in kept["usual"].items() if name != "edition"}
    kept |= {"options": {}, "usual": usual}
    older = dataclasses.replace(old.transcript, configuration=kept)
    read = Transcript.from_json(older.to_json())
    assert el.Session.resume(read, region).transcript == older
    assert el.verify(read, region).agrees
    now = el.Session(region, family, **settings)
    assert now.transcript.configuration["usual"]["edition"] == newest


def test_what_whole_people_lost_before_is_reckoned_as_it_was():
    rng = np.random.default_rng(7)
    labels = rng.random(2000) < 0.1
    scores = 1 / (1 + np.exp(1 - 2 * labels + rng.normal(size=2000)))
    exact = el.BinaryRegion.from_predictions(labels, scores)
    region = CountedRegion(exact, 100)
    person = LinearMetric([150.0, 1.0])
    settings = {"method": "efficient", "random_state": 1}
    now = el.elicit(region, "linear", person.prefers, **settings)
    old = el.elicit(region, "linear", person.prefers, **settings, edition=1)
    assert abs(now.details["regret"] - old.details["regret"]) > 0.001
    kept = dict(old.transcript.configuration)
    usual = {name: value for name, value in kept["usual"].items() if name != "edition"}
    kept |= {"options": {}, "usual": usual}
    older = dataclasses.replace(old.transcript, configuration=kept)
    read = Transcript.from_json(older.to_json())
    session = el.Session.resume(read, region)
    assert session.transcript == older
    assert session.result().details["regret"] == old.details["regret"]
    assert el.verify(read, region).agrees
    assert now.transcript.configuration["usual"]["edition"] == 3


RATES = LinearFractionalMetric([1, -0.1, -2], [0, 0.05, 1], 50, names=MEASURED)


def models():
    """Models whose statistics have very different ranges."""
    rng = np.random.default_rng(0)
    columns = [rng.uniform(*ends, 9) for ends in ((80, 95), (5, 60), (0.1, 2))]
    names = [f"model {i}" for i in range(9)]
    kinds = ["reward", "cost", "cost"]
    return el.ModelPool(names, np.column_stack(columns), names=MEASURED, kinds=kinds)


def without_scale(told):
    """As versions wrote it whose ratios counted in units, and did not say so."""
    if isinstance(told, dict):
        kept = {k: v for k, v in told.items() if k != "counted_in"}
        return {name: without_scale(value) for name, value in kept.items()}
    return told


@pytest.mark.slow
def test_ratios_of_models_that_counted_in_units_replay_and_their_results_load(tmp_path):
    pool, settings = models(), {"method": "bayesian", "max_questions": 5}
    person = exact_answers(RATES)

    def elicited(**options):
        return el.elicit(
            pool,
            "linear-fractional",
            lambda one, other: person(Question(one, other)),
            random_state=0,
            **settings,
            **options,
        )

    new, old = elicited(), elicited(counted_in="units")
    asked = [
        [e.question.first.tolist() for e in r.transcript.standing] for r in (new, old)
    ]
    assert asked[0] != asked[1]
    body = without_scale(old.to_dict())
    assert "counted_in" not in str(body)
    read = Transcript.from_json(json.dumps(body["transcript"]))
    session = el.Session.resume(read, pool)
    assert session.transcript == read
    assert session.result().metric == old.metric
    file = tmp_path / "old.json"
    file.write_text(json.dumps(body))
    loaded = load_result(file)
    assert loaded.metric == old.metric
    assert el.verify(loaded, pool).agrees
    again = el.reanalyse(loaded, pool, "linear-fractional")
    assert again.transcript == loaded.transcript


def test_a_record_of_a_version_that_counted_in_units_replays():
    """Written by the version of commit b7a4356, of which nobody knew the scale.

    Of who never errs: what is expected of people who err has changed since.
    """
    record = Transcript.load(Path(__file__).parent / "ratio_counted_in_units.json")
    described = record.region
    pool = el.ModelPool(
        described["models"],
        described["points"],
        names=described["names"],
        kinds=described["kinds"],
    )
    session = el.Session.resume(record, pool)
    assert session.n_questions == len(record.standing) == 5
    assert session.ties == ()


@pytest.mark.slow
def test_a_record_of_a_version_that_gave_up_on_liked_gaps_replays():
    """Written by the version of commit 9920fc8, which did not hand over."""
    kept = load_result(Path(__file__).parent / "gaps_liked.json")
    region = el.GroupBall.of_classes(2, 0.2, [[0.7, 0.4], [0.3, 0.6]])
    session = el.Session.resume(kept.transcript, region)
    assert session.done
    assert session.n_questions == len(kept.transcript.standing) == 28
    assert session.ties == ()
    assert el.verify(kept, region).agrees
    assert not kept.converged
    # The same person now, to whom a gap in the second rate is worth half of the other.
    costs = {("1", "2"): [[1, 0], [0, -0.5]]}
    shown = {"prevalence": region.prevalence, "groups": region.groups}
    person = el.FairQuadraticMetric([0.6, 0.8], costs, 0.4, names=region.names, **shown)
    person = MetricOracle(person)
    settings = {"method": "efficient", "random_state": 7}
    now = el.elicit(region, "fair-quadratic", person, **settings)
    assert now.transcript.configuration["usual"] == {"hand_over": True}
    assert now.converged
    assert el.verify(now, region).agrees
    assert el.reanalyse(kept, region, "fair-quadratic").transcript == kept.transcript
