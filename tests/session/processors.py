"""Sessions of every family, to be held on one processor and verified on another.

``python -m tests.session.processors FOLDER STEP`` verifies every STEP-th of those that
`record` wrote there and prints what is not the same.
"""

import sys
from collections import defaultdict
from itertools import islice
from pathlib import Path

import numpy as np

import elicitor as el
from elicitor.regions import CountedDiagonalRegion, CountedGroupBall, CountedRegion
from elicitor.testing import matrix
from elicitor.testing.pools import frontier_pool
from elicitor.testing.problems import PROBLEMS

QUESTIONS = 7


def _sample():
    rng = np.random.default_rng(0)
    scores = np.exp(2 * rng.normal(size=(400, 3)))
    chances = scores / scores.sum(axis=1, keepdims=True)
    return np.array([rng.choice(3, p=row) for row in chances]), chances


def _groups(diagonal):
    labels, chances = _sample()
    groups = np.random.default_rng(1).choice(["north", "south"], size=len(labels))
    return el.GroupRateBall.from_predictions(labels, chances, groups, diagonal=diagonal)


REGIONS = {
    "law": lambda: PROBLEMS["ramp"].region,
    "sample": lambda: PROBLEMS["continuous"].region,
    "people": lambda: CountedRegion(PROBLEMS["tied"].region, 100),
    "classes": lambda: el.DiagonalRegion.from_predictions(*_sample()),
    "people of classes": lambda: CountedDiagonalRegion(
        el.DiagonalRegion.from_predictions(*_sample()), 100
    ),
    "ball": lambda: el.Ball([1 / 3] * 3, 0.2),
    "errors": lambda: el.RateBall.from_predictions(*_sample()),
    "groups": lambda: _groups(True),
    "people of groups": lambda: CountedGroupBall(_groups(False), 100),
    "models": lambda: frontier_pool(10, 3),
    "lotteries": lambda: frontier_pool(8, 3, seed=2, mixtures=True),
    "costs": lambda: el.CostRewardRegion(
        el.DiagonalRegion.from_predictions(*_sample()),
        [el.Attribute("latency", 20, 200, kind="cost", unit="ms")],
    ),
}
SLOW = {("errors", "polynomial"), ("people of groups", "fair-fractional")}
"""Nothing is reckoned here that other families on the region, or others, do not."""


EACH = 1
"""Regions that every family is asked about on by every method; all take turns."""


def cases():
    """Name, region, family and method of every session."""
    places = defaultdict(list)
    for name, build in REGIONS.items():
        region = build()
        for case in matrix.cases({name: lambda region=region: region}):
            if (name, case.family) not in SLOW:
                places[case[:2]].append((name, region))
    for number, (case, found) in enumerate(places.items()):
        first = number % len(found)
        for name, region in (found[first:] + found[:first])[:EACH]:
            yield f"{name}, {case[0]}, {case[1]}", region, *case


def _answer(question, rng):
    """What somebody of fixed weights says, with slips."""
    away = (question.first - question.second).ravel()
    weights = np.cos(np.arange(away.size) / 3)
    return "first" if (away @ weights > 0) != (rng.random() < 0.1) else "second"


def record(folder):
    """Hold all sessions here and keep their results."""
    names = []
    for number, (name, region, family, method) in enumerate(cases()):
        rng = np.random.default_rng(number)
        session = el.Session(
            region,
            family,
            method=method,
            random_state=number,
            max_questions=QUESTIONS,
            shuffle_sides=True,
        )
        while (question := session.ask()) is not None:
            session.tell(_answer(question, rng))
        session.result().save(Path(folder) / f"{number}.json")
        names.append(name)
    return names


def verify(folder, step):
    """What is not the same here, a line each."""
    for number, (name, region, _, _) in islice(enumerate(cases()), 0, None, step):
        kept = el.load_result(Path(folder) / f"{number}.json")
        try:
            found = el.verify(kept, region)
        except el.ElicitorError as error:
            yield f"{name}: {error}"
        else:
            yield from (f"{name}: {line}" for line in found.differences)


if __name__ == "__main__":
    print(*verify(sys.argv[1], int(sys.argv[2])), sep="\n")  # noqa: T201 -- read by the test
