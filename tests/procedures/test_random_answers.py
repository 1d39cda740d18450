"""Whatever people answer: every procedure, on every kind of region, ends in a result.

Hundreds of streams of answers, all with ties and "cannot say": at random, with a share
of its own for each answer, and of people who have some metric and err.
"""

import functools
import itertools
import zlib

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import ClassStatistics
from elicitor.procedures.bayesian import BAYESIAN, EFFICIENT
from elicitor.regions import (
    Attribute,
    Ball,
    BinaryRegion,
    CostRewardRegion,
    CountedBall,
    CountedDiagonalRegion,
    CountedGroupBall,
    CountedRegion,
    DiagonalRegion,
    GroupBall,
    ModelPool,
)
from elicitor.session import Conversation
from elicitor.testing import matrix
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS
from elicitor.testing.pools import POOLS
from elicitor.testing.problems import PROBLEMS
from elicitor.testing.procedures import play, require_well_formed

pytestmark = pytest.mark.slow

MOST = 3000
"""No procedure asks so many questions on these regions, whatever is answered."""
STREAMS = {"bayesian": 2, "efficient": 30, "published": 30}
"""How many streams each procedure gets, fewer if it thinks for long. The engine's are
of two answers and of five; each of its cases begins at another place."""
LONG = {
    "ball_linear_fractional": 8,
    "ball_planes": 8,
    "binary_linear_fractional": 6,
    "fair_exchange": 10,
    "fair_fractional": 10,
    "fair_linear": 15,
    "fair_quadratic": 8,
    "fair_quadratic_exchange": 6,
    "pole_bisection": 5,
    "pool_cost_reward": 12,
    "polynomial": 6,
    "quadratic": 8,
}
HANDED_OVER = {"fair_quadratic_exchange": 30}
"""Answers to those that hand over to the engine, which asks far more of such people."""
FEW = {True: 4, False: 7}
"""Answers of sessions that are undone and resumed: to the engine, and to others."""
TWO = [[0.3, 0.4], [0.7, 0.6]]
THREE = [[0.2, 0.5, 0.3], [0.45, 0.1, 0.4], [0.35, 0.4, 0.3]]
LATENCY = Attribute("latency", 0, 200, kind="cost", unit="ms")
SPEED = Attribute("speed", 0, 30, frontier=[(0.1, 30), (0.2, 26), (0.3, 18), (0.34, 0)])
LENGTH = Attribute("length", 50, 2000, kind="neutral", unit="words")
ERRORS = ClassStatistics(("a", "b"), diagonal=False).names


def classes(name, *, rates=False):
    return MULTICLASS_PROBLEMS[name].region(diagonal=True, rates=rates)


PLACES = {
    BinaryRegion: [
        *(lambda p=problem: p.region for problem in PROBLEMS.values()),
        lambda: CountedRegion(PROBLEMS["continuous"].region, per=20),
        lambda: CountedRegion(PROBLEMS["tied"].region, per=100),
    ],
    DiagonalRegion: [
        *(lambda n=name: classes(n) for name in MULTICLASS_PROBLEMS),
        lambda: classes("rare class", rates=True),
        lambda: CountedDiagonalRegion(classes("three classes"), 30),
    ],
    Ball: [
        lambda: Ball([0.5, 0.5], 0.2),
        lambda: Ball([1 / 3] * 3, 0.2),
        lambda: Ball([0.3, 0.2, 0.1], 1e-3, names=["R[a, b]", "R[b, a]", "R[b, c]"]),
        lambda: CountedBall(Ball([0.3, 0.2], 0.1, names=ERRORS), [0.6, 0.4], 100),
    ],
    GroupBall: [
        lambda: GroupBall.of_classes(2, 0.2, TWO, diagonal=True),
        lambda: GroupBall.of_classes(2, 0.2, np.array(THREE)[:, :2], diagonal=False),
        lambda: CountedGroupBall(GroupBall.of_classes(2, 0.2, TWO, diagonal=False), 25),
    ],
    ModelPool: [lambda p=pool: p for pool in POOLS.values()],
    CostRewardRegion: [
        lambda: CostRewardRegion(classes("three classes"), [LATENCY, SPEED]),
        lambda: CostRewardRegion(classes("three classes", rates=True), [LENGTH]),
        lambda: CostRewardRegion(Ball([0.3, 0.2], 0.1, names=ERRORS), [LATENCY]),
    ],
}
CASES = [
    pytest.param(*case, id=f"{case.procedure.__name__}-{case.key.__name__}")
    for case in matrix.cases({kind: builds[0] for kind, builds in PLACES.items()})
]


@functools.cache
def places_of(kind):
    return [build() for build in PLACES[kind]]


def anything(rng):
    """Answers at random; some are rare."""
    shares = rng.dirichlet(np.full(len(Answer), 0.7))
    return lambda _: list(Answer)[rng.choice(len(Answer), p=shares)]


def someone(rng):
    """A person with a linear utility who errs, ties and doubts."""
    noise, band, weights = rng.choice([0, 0.02, 0.1]), rng.choice([0, 0.01, 0.05]), []

    def answer(question):
        change = (question.first - question.second).ravel()
        if not weights:
            weights.extend(rng.normal(size=len(change)))
        gains = np.array(weights) * change
        lead = gains.sum() / max(np.abs(gains).sum(), 1e-300)
        if rng.random() < noise / 2:
            return Answer.CANNOT_SAY
        if abs(lead) <= band:
            return Answer.ABOUT_EQUAL
        ahead = lead > 0
        return Answer.FIRST if ahead != (rng.random() < noise) else Answer.SECOND

    return answer


def streams(family, procedure, number):
    """Generators of random numbers, each with somebody who answers by it."""
    for index in range(number):
        rng = np.random.default_rng(
            [index, zlib.crc32(f"{family} {procedure.__name__}".encode())]
        )
        yield index, rng, (someone if index % 5 in (0, 3) else anything)(rng)


def suits(procedure, region):
    """Whether a procedure is for a region; some are for few of a kind."""
    try:
        Conversation(procedure(region)).close()
    except InvalidParameterError as error:
        assert "needs" in str(error)  # noqa: PT017
        return False
    return True


def suitable(kind, procedure, family, most):
    """So many regions of a kind, from one on that is another in every case."""
    every = places_of(kind)
    first = zlib.crc32(f"{family} {procedure.__name__}".encode()) % len(every)
    found = filter(functools.partial(suits, procedure), every[first:] + every[:first])
    return list(itertools.islice(found, most))


def is_engine(procedure):
    return procedure in (*BAYESIAN.values(), *EFFICIENT.values())


def test_every_kind_of_region_has_its_places():
    assert set(PLACES) == {case.values[2] for case in CASES}
    assert set(LONG) < {case.values[3].__name__ for case in CASES}


@pytest.mark.parametrize(("family", "method", "kind", "procedure"), CASES)
def test_any_answers_end_in_a_sound_result(family, method, kind, procedure):
    engine = is_engine(procedure)
    usual = STREAMS["bayesian" if engine else method]
    number = LONG.get(procedure.__name__, usual)
    places = suitable(kind, procedure, family, number)
    for index, rng, speaker in streams(family, procedure, number):
        region = places[index % len(places)]
        patience = MOST if index % 2 else int(rng.integers(0, 40))
        patience = min(patience, HANDED_OVER.get(procedure.__name__, MOST))
        most = min(patience, 2 + 3 * index) if engine else patience
        start = procedure(region, rng=np.random.default_rng(index))
        questions, _, result = play(start, speaker, most=most)
        require_well_formed(result)
        assert len(questions) < MOST


def undone():
    """Every procedure of its own, and of the engine with exact noise every family."""
    families = set()
    for case in CASES:
        family, method, _, procedure = case.values
        if is_engine(procedure):
            if method == "bayesian" or family in families:
                continue
            families.add(family)
        yield case


@pytest.mark.parametrize(("family", "method", "kind", "procedure"), [*undone()])
def test_undo_and_resume_change_nothing(family, method, kind, procedure):
    """The engine for people, on every region: see `session/test_forks.py`."""
    engine = is_engine(procedure)
    places = suitable(kind, procedure, family, 1 if engine else 2)
    for index, rng, speaker in streams(family, procedure, len(places)):
        region = places[index]
        options = {"method": method, "random_state": index}
        options["max_questions"] = FEW[engine]
        session = el.Session(region, family, **options)
        while (question := session.ask()) is not None:
            if rng.random() < 0.3:
                session.tell(list(Answer)[rng.integers(len(Answer))])
                session.undo()
                assert session.ask() == question
            session.tell(speaker(question))
        resumed = el.Session.resume(session.transcript, region)  # by what stands alone
        assert resumed.result().metric == session.result().metric
        assert np.array_equal(resumed.result().interval, session.result().interval)
