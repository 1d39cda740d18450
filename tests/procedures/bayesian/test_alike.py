"""Questions end where whom the answers fit choose alike, and it is said so."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import ReplayMismatchError
from elicitor.metrics import terms
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.alike import Alike

NAMES = ["bus", "car", "van"]
RIVALS = "elicitor.procedures.bayesian.estimate.Estimate.rivals"
BALL = el.Ball([0.5] * 3, 0.3, names=NAMES)
CURVED = el.SumOf(terms.Linear(["bus"]), terms.Powers("bus", 2))
"""Whoever likes buses chooses alike, however less each further one is worth."""


class Fitting:
    """Beliefs of which nothing counts but their draws."""

    def __init__(self, *weights):
        self.weights = np.array(weights, dtype=float)

    def draws(self, number, rng):
        which = rng.integers(len(self.weights), size=number)
        return self.weights[which], which


def are_all(beliefs, n_asked=60, utility=None):
    utility = utility or utility_of(BALL, "linear", signs="unknown")
    return Alike(utility, np.random.default_rng(0)).are_all(beliefs, n_asked)


def test_weights_that_differ_in_length_choose_alike():
    assert are_all(Fitting([1, 2, 3], [2, 4, 6]))


@pytest.mark.parametrize(
    ("angle", "alike"), [(0.0, True), (1e-5, True), (0.01, False), (0.1, False)]
)
def test_it_is_how_often_two_of_them_choose_differently(angle, alike):
    """On a ball two directions differ about a share angle/π of pairs."""
    turned = [np.cos(angle), np.sin(angle), 0]
    assert are_all(Fitting([1, 0, 0], turned)) is alike


@pytest.mark.parametrize(("n_asked", "looked"), [(57, False), (60, True), (61, False)])
def test_it_is_looked_once_in_as_many_questions_as_there_are_unknowns(n_asked, looked):
    assert are_all(Fitting([1, 0, 0]), n_asked) is looked


def test_pairs_on_which_everyone_agrees_do_not_count():
    alone = utility_of(BALL, el.SumOf(terms.Linear(["bus"])))
    assert not are_all(Fitting([1.0]), utility=alone)


def bus_lover(first, second):
    return first[0] > second[0]


@pytest.mark.parametrize(
    "method", ["bayesian", pytest.param("efficient", marks=pytest.mark.slow)]
)
def test_of_terms_that_no_answer_tells_apart_it_is_said_so(method):
    result = el.elicit(BALL, CURVED, bus_lover, method=method, random_state=0)
    assert result.n_questions == 40
    assert not result.converged
    assert result.details["stopped"] == "alike"
    assert "other weights fit the answers as well" in result.notes[0]
    assert result.details["regret"] < 0.02
    assert not any("contradict" in note for note in result.notes)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["bayesian", "efficient"])
def test_an_increasing_function_of_a_linear_metric_may_be_a_quadratic(method):
    person = el.LinearMetric([2, 6, 3], names=NAMES).prefers
    result = el.elicit(BALL, "quadratic", person, method=method, random_state=0)
    assert result.n_questions == 180
    assert result.details["stopped"] == "alike"
    assert result.details["regret"] < 1e-3


BENT = el.SumOf(terms.Linear(["bus"]), terms.Powers("bus", 4))
"""A fourth power that turns back where nobody was asked fits the answers, too."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 4, 5])
def test_whoever_agrees_and_would_lose_much_is_asked_about(seed):
    """Of draws that choose alike none shows what rare metrics that fit would lose."""
    session = el.Session(BALL, BENT, method="efficient", random_state=seed)
    lost = []
    while (question := session.ask()) is not None:
        if session.n_questions >= 80:
            result = session.result(partial=True)
            lost.append(result.details["regret"])
            shown = np.array([question.first, question.second])
            buses = np.full((201, 3), 0.5)
            buses[:, 0] = np.linspace(0.2, 0.8, 201)
            best = result.metric.utility(buses).max()
            chosen = result.metric.utility(shown).max()
            assert chosen == pytest.approx(best, abs=0.02)
        session.tell(
            "first" if bus_lover(question.first, question.second) else "second"
        )
    result = session.result()
    assert result.details["stopped"] == "alike"
    assert result.details["regret"] <= 0.02 < min(lost)
    assert result.n_questions < 95


@pytest.mark.slow
def test_such_questions_are_replayed_whichever_other_is_asked_about(monkeypatch):
    """Many may lose about as much; which of them is found is a matter of rounding."""
    session = el.Session(BALL, BENT, method="efficient", random_state=4)
    while (question := session.ask()) is not None:
        said = bus_lover(question.first, question.second)
        session.tell("first" if said else "second")
    kept = session.result()
    assert kept.n_questions > 81
    assert el.verify(kept, BALL).agrees

    def other(self):
        places, own = self.choice
        return places[[own]], places[[0]]

    monkeypatch.setattr(RIVALS, other)
    found = el.verify(kept, BALL)
    assert found.ties
    assert found.agrees

    monkeypatch.setattr(RIVALS, lambda self: other(self)[::-1])
    with pytest.raises(ReplayMismatchError):
        el.verify(kept, BALL)


@pytest.mark.parametrize("method", ["bayesian", "efficient"])
@pytest.mark.parametrize("seed", range(3))
def test_who_turns_in_the_only_statistic_that_counts_is_found(seed, method):
    """Pairs that are level for the estimate differ in what it ignores, and tell nil."""
    person = np.array([1, -0.8])
    result = el.elicit(
        BALL,
        CURVED,
        lambda a, b: (a[0] - b[0]) + (b[0] ** 2 - a[0] ** 2) * 0.8 > 0,
        method=method,
        random_state=seed,
    )
    assert result.converged
    assert result.n_questions < 30
    points = np.linspace(0.2, 0.8, 301)
    best = np.c_[points, points**2] @ person
    found = np.full((301, 3), 0.5)
    found[:, 0] = points
    chosen = result.metric.utility(found).argmax()
    assert best.max() - best[chosen] < 0.02 * np.ptp(best)


@pytest.mark.slow
def test_sessions_of_before_go_on():
    result = el.elicit(
        BALL, CURVED, bus_lover, edition=4, max_questions=44, random_state=0
    )
    assert result.details["stopped"] == "budget"


@pytest.mark.slow
@pytest.mark.parametrize("curvature", [0.1, 1.0])
def test_who_is_curved_is_known_long_before(curvature):
    bend = np.array([[-0.3, 0.1, 0], [0.1, -0.2, 0], [0, 0, 0.2]]) * curvature
    person = el.QuadraticMetric([0.5, 0.6, 0.4], bend, names=NAMES)
    result = el.elicit(BALL, "quadratic", person.prefers, random_state=0)
    assert result.converged
    assert result.n_questions < 120
