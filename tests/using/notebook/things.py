"""Something of every kind that a notebook shows, with names that are markup."""

import functools

import numpy as np

import elicitor as el
from elicitor.regions import CountedGroupBall, CountedRegion
from tests.wrong_calls import samples as of

MARKUP = "<b>forest</b>"
WEIGHTS = [6, 1]


def region(per=100):
    return CountedRegion(el.BinaryRegion.from_law(lambda x: x), per)


def session(**options):
    return el.Session(region(), "linear", **{"random_state": 0, **options})


@functools.cache
def result():
    person = el.MetricOracle(el.LinearMetric(WEIGHTS))
    return el.elicit(region(), "linear", person, max_questions=6, random_state=0)


def pool():
    points = [[0.9, 200.0, 3.0], [0.8, 90.0, 1.0], [0.85, 120.0, 2.5]]
    return el.ModelPool(
        [MARKUP, "tree", "rule"],
        points,
        names=["quality", "latency", "price"],
        kinds=["reward", "cost", "cost"],
        units=["", "ms", ""],
    )


@functools.cache
def ranking():
    truth = of.truth()
    scores = {MARKUP: np.where(truth == 1, 0.9, 0.1), "flat": np.full(of.ROWS, 0.5)}
    return el.rank(result(), scores, y=truth, n_resamples=0)


@functools.cache
def panel():
    people = [
        el.elicit(
            region(),
            "linear",
            el.MetricOracle(el.LinearMetric([weight, 1])),
            max_questions=4,
            random_state=0,
        )
        for weight in (6, 2, 3)
    ]
    return el.panel(people, [MARKUP, "Ann", "Ben"])


def asked():
    it = session()
    it.ask()
    it.tell("first")
    it.ask()
    return it


THINGS = {
    "question": lambda: asked().open,
    "question of nobody": lambda: el.Question([0.1, 0.2], [0.2, 0.1]),
    "session": asked,
    "session, new": session,
    "result": result,
    "result, unasked": lambda: session().result(partial=True),
    "metric": lambda: el.LinearMetric(WEIGHTS),
    "metric of groups": of.fair,
    "metric, quadratic": of.quadratic,
    "metric, ratio": of.fractional,
    "region": region,
    "region of rows": of.binary,
    "region of classes": of.diagonal,
    "region of groups": lambda: CountedGroupBall(of.group_ball(), 100),
    "region of rates": of.group_rates,
    "region of numbers": lambda: el.Ball([0.5, 0.5], 0.1, names=["x", MARKUP]),
    "pool": pool,
    "panel": panel,
    "ranking": ranking,
    "transcript": lambda: result().transcript,
    "transcript, empty": lambda: session().transcript,
}
