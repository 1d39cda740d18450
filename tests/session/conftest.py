"""A toy procedure, so that these tests are about sessions and not about algorithms."""

import numpy as np
import pytest

from elicitor import BinaryRegion, LinearMetric, Session
from elicitor.core import Answer, EnoughAsked, InvalidParameterError, Question, Result


def toy(region, *, tolerance=0.02, depth=5, fail_at=None, rng=None):
    """Bisect [0, 1] `depth` times, starting at a random place; keep what was heard."""
    start, low, high, heard = rng.random() / 100, 0.0, 1.0, []
    try:
        while len(heard) < depth:
            middle = (low + high) / 2
            first, second = [middle + start, 0.2], [0.1, middle + start]
            answer = yield Question(first, second, depth - len(heard) - 1)
            heard.append(answer)
            if len(heard) == fail_at:
                raise ZeroDivisionError("the algorithm has a bug")
            if answer in (Answer.FIRST, Answer.SECOND):
                low, high = (middle, high) if answer is Answer.FIRST else (low, middle)
    except EnoughAsked:
        pass
    return Result(
        metric=LinearMetric([1 + low, 2 - high]),
        interval=np.array([[1, 2], [1, 2]]),
        converged=len(heard) == depth,
        details={"heard": heard, "tolerance": tolerance, "region": region},
    )


def find_toy(_region, family, _method, options):
    if unknown := set(options) - {"depth", "fail_at"}:
        raise InvalidParameterError(f"Unknown option {unknown}; options are: depth.")
    assert family == "linear"
    return toy


@pytest.fixture
def toys(monkeypatch):
    """Let every session use the toy procedure."""
    monkeypatch.setattr("elicitor.session.course.find_procedure", find_toy)


@pytest.fixture(scope="session")
def region():
    return BinaryRegion.from_law(lambda x: x)


@pytest.fixture(scope="session")
def sample():
    rng = np.random.default_rng(0)
    scores = rng.beta(1, 2, 60)
    return BinaryRegion.from_predictions(rng.random(60) < scores, scores)


@pytest.fixture
def start(toys, region):  # noqa: ARG001 -- patches sessions
    """Return a function that starts a session with the toy procedure."""
    return lambda **settings: Session(
        region, "linear", **({"random_state": 3} | settings)
    )


@pytest.fixture(scope="session")
def play():
    """Return a function that gives answers and returns the questions as shown."""

    def play(session, answers):
        shown = []
        for answer in answers:
            shown.append(session.ask())
            session.tell(answer)
        return shown

    return play
