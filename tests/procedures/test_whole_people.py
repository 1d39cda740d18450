"""Procedures for groups that ask in whole people."""

import inspect
from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, EnoughAsked, Question, Result
from elicitor.procedures import PROCEDURES, find_procedure
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.whole_people import in_whole_people
from elicitor.regions import CountedBall, CountedGroupBall, people_per_group

TAU = np.array([[0.5, 0.2, 0.3], [0.3, 0.2, 0.4], [0.2, 0.6, 0.3]])
EXACT = el.GroupBall.of_classes(3, 0.2, TAU)
COUNTED = CountedGroupBall(EXACT, 100)
HANDED = {"hand_over": True}
"""What sessions of the search for quadratic gaps wrote down."""
STEPS = (0.1, 0.001, 0.0012, 0.05)
METRIC = el.LinearMetric([1, 2])


class Asked:
    """A procedure that remembers what happened to it."""

    def __init__(self):
        self.answers, self.region, self.closed, self.stopped = [], None, False, False

    def __call__(self, region, *, tolerance=0.1):
        """Compare the centre with points ever nearer or farther."""
        self.region, self.tolerance = region, tolerance
        middle = region.everyone(region.ball.center)
        try:
            for left, step in enumerate(STEPS, start=-len(STEPS)):
                question = Question(middle + step, middle, -left - 1)
                self.answers.append((yield question))
        except EnoughAsked:
            self.stopped = True
        finally:
            self.closed = True
        interval = np.tile(METRIC.coefficients[:, None], 2)
        return Result(metric=METRIC, interval=interval, converged=not self.stopped)


def test_questions_are_rounded_and_equal_ones_are_not_asked():
    asked = Asked()
    questions = in_whole_people(asked)(COUNTED, tolerance=0.3)
    first = next(questions)
    assert asked.region is EXACT
    assert asked.tolerance == 0.3
    assert first.first == pytest.approx(np.full((3, 3), 0.43))
    assert first.second == pytest.approx(np.full((3, 3), 0.33))
    assert first.remaining == 3
    # 33.33, 33.43 and 33.45 people are all shown as 33.
    second = questions.send(Answer.SECOND)
    assert second.first == pytest.approx(np.full((3, 3), 0.38))
    assert second.remaining == 0
    with pytest.raises(StopIteration) as done:
        questions.send(Answer.FIRST)
    assert done.value.value.metric is METRIC
    assert not done.value.value.converged
    assert "the same in whole people" in done.value.value.notes[-1]
    equal = Answer.ABOUT_EQUAL
    assert asked.answers == [Answer.SECOND, equal, equal, Answer.FIRST]
    assert asked.closed


def test_the_procedure_may_be_stopped():
    asked = Asked()
    questions = in_whole_people(asked)(COUNTED)
    next(questions)
    with pytest.raises(StopIteration) as done:
        questions.throw(EnoughAsked())
    assert asked.stopped
    assert not done.value.value.converged


def test_the_procedure_is_closed_with_the_questions():
    asked = Asked()
    questions = in_whole_people(asked)(COUNTED)
    next(questions)
    questions.close()
    assert asked.closed


def test_options_stay_those_of_the_procedure():
    def procedure(region, *, tolerance=0.1, cycles=4):
        """What it does."""

    counted = in_whole_people(procedure)
    assert inspect.signature(counted) == inspect.signature(procedure)
    assert counted.__doc__ == "What it does."


@pytest.mark.slow
@pytest.mark.parametrize("diagonal", [True, False])
def test_a_person_is_understood_in_whole_people(diagonal):
    exact = el.GroupBall.of_classes(3, 0.2, TAU, diagonal=diagonal)
    tolerance = 0.05
    per = people_per_group(exact, tolerance=tolerance)
    counted = CountedGroupBall(exact, per)
    size = len(exact.names)
    rng = np.random.default_rng(2)
    violations = {pair: rng.random(size) for pair in (("1", "2"), ("1", "3"))}
    costs = rng.random(size)
    true = el.FairMetric(
        -costs if diagonal else costs,
        violations,
        0.6,
        prevalence=exact.prevalence,
        names=exact.names,
        groups=exact.groups,
    ).normalised()
    oracle = el.MetricOracle(true)
    found = el.elicit(counted, "fair", oracle, tolerance=tolerance, method="efficient")
    plain = el.elicit(exact, "fair", oracle, tolerance=tolerance, method="efficient")
    for entry in found.transcript.standing:
        first, second = np.array(entry.first), np.array(entry.second)
        assert first * per == pytest.approx(np.round(first * per), abs=1e-9)
        assert second * per == pytest.approx(np.round(second * per), abs=1e-9)
        assert counted.tells_apart(first, second)
    assert found.n_questions <= plain.n_questions + 5
    off = np.linalg.norm(found.metric.coefficients - true.coefficients)
    assert off <= 2 * tolerance
    again = el.Session.resume(found.transcript, counted).result()
    assert (again.metric.coefficients == found.metric.coefficients).all()


def test_what_was_all_shown_is_as_the_procedure_found_it():
    asked = Asked()
    questions = in_whole_people(asked)(CountedGroupBall(EXACT, 100_000))
    next(questions)
    for _ in STEPS[1:]:
        questions.send(Answer.FIRST)
    with pytest.raises(StopIteration) as done:
        questions.send(Answer.FIRST)
    assert done.value.value.converged
    assert done.value.value.notes == ()


TWO = el.GroupBall.of_classes(["no", "yes"], 0.2, [[0.5, 0.3], [0.5, 0.7]])
ERRORS = [f"C[{i}, {j}]" for i in "abc" for j in "abc" if i != j]
REGIONS = {
    "fair": CountedGroupBall(TWO, 100),
    "fair-quadratic": CountedGroupBall(TWO, 100),
    "linear": CountedBall(el.Ball([0.1] * 6, 0.08, names=ERRORS), [1 / 3] * 3, 1000),
}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("family", REGIONS)
def test_what_is_told_for_certain_is_so_by_what_was_shown(family, seed):
    """Somebody who never errs judges whole people, not the rates behind them."""
    region = REGIONS[family]
    utility = utility_of(region, family)
    (weights,) = utility.beliefs().draws(1, np.random.default_rng(seed))[0]
    truth = utility.metric(weights)
    found = el.elicit(
        region, family, truth.prefers, method="efficient", random_state=seed
    )
    low, high = found.interval.T
    assert found.converged
    assert (low - 1e-9 <= truth.coefficients).all()
    assert (truth.coefficients <= high + 1e-9).all()
    assert el.verify(found, region).agrees


def test_sessions_of_before_go_on_as_they_were_asked():
    region, person = REGIONS["fair"], el.FairMetric
    truth = person(
        [-0.6, -0.8],
        {("1", "2"): [0.3, 0.4]},
        0.4,
        prevalence=TWO.prevalence,
        names=TWO.names,
        groups=TWO.groups,
    )
    options = {"method": "efficient", "random_state": 0}
    before = el.elicit(region, "fair", truth.prefers, **options, edition=4)
    now = el.elicit(region, "fair", truth.prefers, **options)
    (_, in_rates), *_ = PROCEDURES["fair", "efficient"]
    talk = in_whole_people(in_rates)(region)
    first = next(talk)
    asked = before.transcript.standing[0]
    np.testing.assert_allclose(asked.first, first.first)
    assert before.n_questions != now.n_questions
    assert "cuts" in before.details
    assert "cuts" not in now.details


@pytest.mark.slow
def test_costs_that_are_known_to_be_costs_are_none_at_least():
    """After a few answers an end of 0, but for rounding, was told as a share below."""
    shares = TAU[:2] / TAU[:2].sum(axis=0)
    errors = el.GroupBall.of_classes(3, 0.2, shares, diagonal=False)
    rng, least = np.random.default_rng(0), []
    for seed in range(6):
        found = el.elicit(
            CountedGroupBall(errors, 100),
            "fair",
            lambda *_: bool(rng.random() < 0.5),
            method="efficient",
            max_questions=7,
            random_state=seed,
        )
        if found.interval is not None:
            least.append(found.interval.min())
    assert len(least) > 2
    assert min(least) >= 0


@pytest.mark.parametrize(
    ("family", "usual"), [("fair", {}), ("fair-quadratic", HANDED)]
)
def test_what_began_before_is_read_with_what_it_wrote_down(family, usual):
    region, person = REGIONS[family], lambda a, b: a.sum() > b.sum()
    old = el.elicit(
        region, family, person, method="efficient", max_questions=6, edition=4
    )
    kept = dict(old.transcript.configuration) | {"options": {}, "usual": usual}
    before = replace(old.transcript, configuration=kept)
    session = el.Session.resume(before, region)
    assert session.result(partial=True).metric == old.metric
    assert session.transcript == before
    assert el.verify(replace(old, transcript=before), region).agrees


@pytest.mark.slow
def test_older_results_did_not_say_what_was_skipped():
    region, person = REGIONS["fair"], lambda a, b: a.sum() > b.sum()
    now = el.elicit(region, "fair", person, method="published")
    assert "the same in whole people" in now.notes[-1]
    old = replace(now, notes=now.notes[:-1], converged=True)
    assert el.verify(old, region).agrees
    assert not el.verify(replace(now, notes=now.notes[1:]), region).agrees


def test_what_only_the_search_in_rates_takes_is_left_to_it():
    family, region = "fair-quadratic", REGIONS["fair-quadratic"]
    taken = find_procedure(region, family, "efficient", dict(HANDED))
    asked = find_procedure(region, family, "efficient", {"simplicity": 0.5})
    assert "simplicity" not in inspect.signature(taken).parameters
    assert {"simplicity", "hand_over"} <= set(inspect.signature(asked).parameters)
