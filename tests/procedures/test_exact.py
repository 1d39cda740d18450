"""The engine for people who never err: certain bounds, few questions, no dead end."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.metrics.families import FAMILIES
from elicitor.procedures.bayesian import EFFICIENT, utility_of
from elicitor.session import Conversation
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople, brief
from tests.procedures.test_matrix import region_of, someone
from tests.quick import some_quick

CERTAIN = [
    ("linear", "binary"),
    ("linear", "diagonal"),
    ("linear", "ball"),
    ("linear", "pool"),
    ("quadratic", "ball"),
    ("quadratic", "diagonal"),
    ("polynomial", "ball"),
    ("fair", "group ball"),
    ("fair", "group pool"),
    ("fair-quadratic", "group ball"),
    ("cost-reward", "costs"),
    ("cost-reward", "pool"),
    ("value-per-cost", "costs"),
    ("linear-fractional", "binary"),
    ("linear-fractional", "diagonal"),
    ("fair-fractional", "group ball"),
]
"""Families whose bounds do not depend on draws, on different regions."""
FAST = {
    ("linear", "binary"),
    ("linear", "pool"),
    ("quadratic", "diagonal"),
    ("polynomial", "ball"),
    ("fair", "group pool"),
    ("fair-quadratic", "group ball"),
    ("cost-reward", "costs"),
    ("linear-fractional", "binary"),
}
"""Those in which every family and every region comes up; the others are slow."""
CONTRACT = [
    case
    for case in CERTAIN
    if case in FAST - {("linear", "binary")}
    or case[0] in {"value-per-cost", "fair-fractional"}
]
"""Every family once, and every region: how a session goes does not depend on pairs."""
MANY = {
    ("quadratic", "diagonal"),
    ("polynomial", "ball"),
    ("fair-quadratic", "group ball"),
}
"""Those with so many unknowns that the contract, and finding somebody, are slow."""
KNOWN = {("linear", "binary"), ("fair", "group pool")}
"""Those whose bounds are looked at in the fast suite."""
LOOKS = (0, 2, 4, 6)
"""After how many answers bounds are looked at, and in the end."""
BRIEF = 8
"""Questions of the contract."""
CLOSELY = {"tolerance": 0.05, "settled_by": "weights"}
"""What these few questions cannot settle; a choice between ratios they sometimes do."""


every_case = pytest.mark.parametrize(("family", "name"), some_quick(CERTAIN, KNOWN))


@functools.cache
def told(family, name):
    """Somebody who never errs, what they said, and what is known after some answers."""
    region = region_of(name)
    person = someone(utility_of(region, family))
    speaker = exact_answers(person)
    talk = Conversation(EFFICIENT[family](region, tolerance=0.05))
    asked, answers, known = [], [], []
    while talk.question is not None:
        if len(asked) in LOOKS:
            known.append(play(talk.fork(), speaker, most=0)[2])
        asked.append(talk.question)
        answers.append(speaker(talk.question))
        talk.send(answers[-1])
    return person, asked, answers, [*known, talk.result]


def ranked_otherwise(one, other, region):
    """The share of random pairs, not about equal, that two metrics rank otherwise."""
    points = region.choice_set.random(800, np.random.default_rng(1))
    leads = [np.subtract(*np.split(m.utility(points), 2)) for m in (one, other)]
    clear = np.abs(leads[0]) > 0.1 * np.abs(leads[0]).max()
    return np.mean(np.sign(leads[0][clear]) != np.sign(leads[1][clear]))


@pytest.mark.quick_cases("fair-group pool")
class TestExact(OnFewPeople):
    @pytest.fixture(
        params=[
            case if case in FAST - MANY else pytest.param(case, marks=pytest.mark.slow)
            for case in CONTRACT
        ],
        ids="-".join,
    )
    def case(self, request):
        return request.param

    @pytest.fixture
    def procedure(self, case):
        return brief(EFFICIENT[case[0]], BRIEF, **CLOSELY)

    @pytest.fixture
    def region(self, case):
        return region_of(case[1])

    @pytest.fixture
    def person(self, case, region):
        return someone(utility_of(region, case[0]))

    @pytest.fixture
    def bound(self):
        return None  # see below: most take more questions

    @pytest.fixture
    def distance(self):
        return None

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions[:8]:
                assert region.contains(question.first)
                assert region.contains(question.second)

    def test_questions_are_real_and_within_budget(self, case, plays):
        asked, _, _ = plays["exact"]
        utility = utility_of(region_of(case[1]), case[0])
        first = np.array([question.first for question in asked])
        second = np.array([question.second for question in asked])
        settled = utility.is_settled(utility.rows(first, second))
        assert settled.sum() <= 2  # which show whether signs are as assumed
        assert not settled[:3].any() or len(asked) <= 3
        assert all(question.remaining is not None for question in asked)


def test_every_family_is_under_contract():
    by_draws = {"monotone", "sum"}
    assert {family for family, _ in CONTRACT} | by_draws == set(FAMILIES)
    assert {name for _, name in CONTRACT} == {name for _, name in CERTAIN}


# -- bounds -------------------------------------------------------------------------


@every_case
def test_the_truth_is_within_the_bounds_which_close_in(family, name):
    person, _, _, known = told(family, name)
    for result in known:
        low, high = result.interval.T
        assert (low - 1e-7 <= person.coefficients).all()
        assert (person.coefficients <= high + 1e-7).all()
        assert result.posterior is None
    widths = [np.ptp(result.interval, axis=1).sum() for result in known]
    assert widths[-1] < widths[1]


@every_case
def test_the_bounds_hold_whoever_agrees_with_the_answers(family, name):
    """Random metrics that give the same answers lie within the bounds."""
    _, asked, answers, known = told(family, name)
    asked, answers, result = asked[:4], answers[:4], known[LOOKS.index(4)]
    utility = utility_of(region_of(name), family)
    drawn, _ = utility.beliefs().draws(4000, np.random.default_rng(0))
    first = np.array([question.first for question in asked])
    second = np.array([question.second for question in asked])
    sides = np.array([1 if a is Answer.FIRST else -1 for a in answers])
    agrees = (sides * (drawn @ utility.rows(first, second).T) > 0).all(axis=1)
    if family in {
        "linear-fractional",
        "value-per-cost",
    }:  # those whose forms are those of metrics
        metrics = [utility.metric(row) for row in drawn[agrees][:200]]
        said = [np.sign(m.utility(first) - m.utility(second)) == sides for m in metrics]
        found = np.array(
            [m.coefficients for m, s in zip(metrics, said, strict=True) if s.all()]
        )
    else:
        found = utility.coefficients(drawn[agrees])
    assert len(found) > 10
    low, high = result.interval.T
    assert (found >= low - 1e-7).all()
    assert (found <= high + 1e-7).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", some_quick(["diagonal", "pool"], ["pool"]))
def test_bounds_of_weights_of_known_sign_are_as_tight_as_can_be(name):
    """The ends are those of the best and worst that agree, by brute force."""
    _, asked, answers, known = told("linear", name)
    asked, answers, result = asked[:4], answers[:4], known[LOOKS.index(4)]
    utility = utility_of(region_of(name), "linear")
    rng = np.random.default_rng(0)
    weights = np.abs(rng.standard_cauchy((400_000, utility.size)))
    first = np.array([question.first for question in asked])
    second = np.array([question.second for question in asked])
    sides = np.array([1 if a is Answer.FIRST else -1 for a in answers])
    agrees = (sides * (weights @ utility.rows(first, second).T) > 0).all(axis=1)
    found = utility.coefficients(weights[agrees])
    ends = np.stack([found.min(axis=0), found.max(axis=0)], axis=1)
    assert ends == pytest.approx(result.interval, abs=0.02)


@pytest.mark.slow
def test_extremes_agree_with_all_answers():
    _, asked, answers, (*_, result) = told("linear", "diagonal")
    assert len(result.details["extremes"]) > 1
    for metric in result.details["extremes"]:
        for question, answer in zip(asked, answers, strict=True):
            lead = metric.utility(question.first) - metric.utility(question.second)
            assert (lead if answer is Answer.FIRST else -lead) > -1e-9


# -- how many questions -------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), some_quick(CERTAIN, FAST - MANY))
@pytest.mark.quick_cases("linear-binary", "linear-fractional-binary")
def test_who_never_errs_is_found(family, name):
    region = region_of(name)
    person, _, _, (*_, result) = told(family, name)
    if "pool" in name:  # whose models leave room
        assert ranked_otherwise(person, result.metric, region) <= 0.4
    else:
        assert result.converged
        assert ranked_otherwise(person, result.metric, region) <= 0.2


@pytest.mark.parametrize(
    ("name", "most"), [("binary", 9), ("diagonal", 16), ("ball", 19)]
)
def test_about_a_question_per_bit(name, most):
    """And one that shows whether signs are as assumed."""
    region = region_of(name)
    person = someone(utility_of(region, "linear"))
    asked, _, result = play(
        EFFICIENT["linear"](region, tolerance=0.01), exact_answers(person)
    )
    assert result.converged
    assert len(asked) <= most
    assert np.linalg.norm(person.coefficients - result.metric.coefficients) < 0.03


@pytest.mark.slow
def test_models_are_told_apart_by_few_answers():
    region = region_of("pool")
    for seed in range(5):
        rng = np.random.default_rng(seed)
        person = region.metric(rng.dirichlet(np.ones(3)))
        asked, _, result = play(
            EFFICIENT["linear"](region, goal="best"), exact_answers(person)
        )
        utilities = person.utility(region.points)
        chosen = region.models.index(result.details["best_model"])
        assert utilities.max() - utilities[chosen] <= 0.05 * np.ptp(utilities)
        assert len(asked) <= 12


# -- answers that fit no metric -----------------------------------------------------


@pytest.mark.slow
def test_who_contradicts_themselves_is_taken_for_one_who_errs():
    """Every question is asked again, and answered otherwise at the end."""
    region = region_of("diagonal")
    person = someone(utility_of(region, "linear"))
    asking = EFFICIENT["linear"](region, tolerance=0.03, retests=3, length=8)
    number = iter(range(1000))
    right = exact_answers(person)
    _, answers, result = play(
        asking, lambda q: right(q) if next(number) != 4 else turned(right(q)), most=40
    )
    assert any("contradict each other" in note for note in result.notes)
    assert result.posterior is not None
    assert np.linalg.norm(person.coefficients - result.metric.coefficients) < 0.2
    assert len(answers) > 8


ANY = [
    ("linear", "binary"),
    ("linear-fractional", "mixed pool"),
    ("monotone", "mixed pool"),
    ("fair", "group pool"),
    ("fair-quadratic", "group pool"),
    ("fair-fractional", "group rates"),
]
"""Regions that `test_random_answers.py` has not, where all others are."""


def turned(answer):
    return Answer.SECOND if answer is Answer.FIRST else Answer.FIRST


@pytest.mark.parametrize(("family", "name"), ANY)
@pytest.mark.quick_cases("linear-binary", "fair-group pool")
def test_any_answers_end_in_a_metric(family, name):
    said = np.random.default_rng(3).choice(list(Answer), 200)
    number = iter(range(200))
    _, _, result = play(
        EFFICIENT[family](region_of(name)), lambda _: said[next(number)], most=12
    )
    assert np.isfinite(result.metric.coefficients).all()
    assert np.isfinite(result.interval).all()


@pytest.mark.slow
def test_about_equal_is_no_contradiction():
    region = region_of("ball")
    person = someone(utility_of(region, "linear"))
    every = region.choice_set.random(400, np.random.default_rng(0))
    band = 0.02 * np.ptp(person.utility(every))

    def blunt(question):
        lead = person.utility(question.first) - person.utility(question.second)
        if abs(lead) < band:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if lead > 0 else Answer.SECOND

    _, answers, result = play(EFFICIENT["linear"](region, tolerance=0.01), blunt)
    assert Answer.ABOUT_EQUAL in answers
    assert not any("contradict" in note for note in result.notes)
    assert np.linalg.norm(person.coefficients - result.metric.coefficients) < 0.1


@pytest.mark.slow
def test_sessions_resume_and_undo():
    region = region_of("pool")
    person = region.metric([0.2, 0.5, 0.3])
    session = el.Session(region, "linear", method="efficient", random_state=1)
    for _ in range(4):
        session.tell(exact_answers(person)(session.ask()))
    before = session.ask()
    session.tell(Answer.FIRST)
    session.undo()
    assert session.ask() == before
    again = el.Session.resume(session.transcript, region)
    assert again.ask() == before
    assert again.result(partial=True).metric == session.result(partial=True).metric


@pytest.mark.parametrize(
    ("family", "region"),
    [
        ("linear", lambda: el.BinaryRegion.from_law(lambda x: x)),
        ("linear", lambda: el.Ball([0.4, 0.5, 0.5], 0.2)),
        ("fair", lambda: el.GroupBall.of_classes(2, 0.1, np.full((2, 2), 0.5))),
    ],
    ids=["two classes", "ball", "groups"],
)
def test_nothing_is_known_if_everything_is_about_equal(family, region):
    result = el.elicit(region(), family, lambda *_: "about equal", method="efficient")
    assert not result.converged
    assert any("nearly all pairs about equal" in note for note in result.notes)
