"""What it costs, or gains, to ask only about classifiers that somebody might use.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r           ``rates``               share of each class that is right, (n_classes,)
s           ``scale``               noise of a person's judgement
–           ``lapses``              share of answers to absurd pairs that are tossed
==========  ======================  ===============================================

A pair is absurd if a side of it calls (nearly) everything one class: if it has under
5 % of some class right, or under 20 % of some class and over 95 % of another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.core.question import Question
from elicitor.datasets import fitted_halves, load_dataset
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import band
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics.linear import LinearMetric
from elicitor.oracles import Lapse, Logistic, MetricOracle
from elicitor.regions import (
    BinaryRegion,
    CountedDiagonalRegion,
    CountedRegion,
    DiagonalRegion,
    people_per_display,
)
from elicitor.regions.landmarks import realistic_share
from elicitor.session import Session

__all__ = ["is_absurd", "realism"]

PEOPLE, QUICK_PEOPLE = 60, 1
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2041
BUDGET = 20
NOISE = 0.05
"""s, as a share of the utility between the worst good classifier and the best."""
LARGEST_RATIO = 10.0
"""Of two classes: one mistake weighs at most so many of the other."""
NEVER, HARDLY, NEARLY_ALL = 0.05, 0.2, 0.95
DATA = ("wdbc", "magic", "vehicle")
KINDS = ("bus", "opel", "saab")
"""Three of the four kinds of vehicle; vans are left out."""
SHOWN = {"all": (False, 1.0), "the likeable": (False, 0.75), "realistic": (True, 1.0)}
"""Whether each class has a realistic share right; and `realism=`."""
LAPSES = (0.02, 0.2)
"""Answers to absurd pairs that are tossed; to others they are always 2 %."""

SETTINGS = {
    "people": "weights of mistakes up to 10 : 1, even in their logarithms; of three "
    "classes uniform; logistic noise of 5 % of the range of utilities",
    "questions": BUDGET,
    "tolerance": 0.05,
    "absurd": "under 5 % of some class right, or under 20 % and over 95 % of another",
    "seed": SEED,
}
NOTES = (
    "all: what told most was asked; the likeable: realism=0.75; realistic: a "
    "quarter of each class is right at least, a fifth of each of three.",
    "lapses: answers to absurd pairs that are a coin toss; to others 2 % are.",
    "error: angle between the weights and the truth after 20 questions at most "
    "(radians).",
)
COLUMNS = (
    ("data", "data"),
    ("shown", "shown"),
    ("lapses", "lapses"),
    ("absurd", "absurd"),
    ("questions", "questions"),
    ("converged", "converged"),
    ("error", "error"),
    ("band", "band"),
)


@experiment(
    "realism",
    source="questions and errors if no side calls (nearly) everything one class",
    notes=NOTES,
    columns=COLUMNS,
)
def realism(run: Run) -> Outcome:
    """Show classifiers that nobody would use, or none, to people who lapse on them."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [
        {"data": data, "shown": shown, "lapses": lapses}
        for data in (DATA[:1] if run.quick else DATA)
        for shown in SHOWN
        for lapses in LAPSES
    ]
    return Outcome(
        {**SETTINGS, "n_people": people},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


def is_absurd(rates: np.ndarray) -> np.ndarray:
    """Whether classifiers call (nearly) everything one class.

    Parameters
    ----------
    rates : ndarray of shape (..., n_classes)
        r.
    """
    least, most = rates.min(axis=-1), rates.max(axis=-1)
    return np.asarray((least < NEVER) | ((least < HARDLY) & (most > NEARLY_ALL)))


# -- one trial ----------------------------------------------------------------------


@lru_cache(maxsize=4)
def _region(data: str) -> BinaryRegion | DiagonalRegion:
    halves = fitted_halves(load_dataset(data))
    if len(halves.classes) == 2:
        return halves.region
    kept = np.isin(halves.y, KINDS)
    columns = [halves.classes.index(kind) for kind in KINDS]
    some = halves.probabilities[kept][:, columns]
    return DiagonalRegion.from_predictions(
        halves.y[kept], some / some.sum(axis=1, keepdims=True), classes=KINDS
    )


def _counted(data: str, realistic: bool) -> Any:
    """The region in whole people."""
    region = _region(data)
    least = realistic_share(len(region.names)) if realistic else 0.0
    per = people_per_display(region.class_shares)
    counted: Any = CountedRegion if len(region.names) == 2 else CountedDiagonalRegion
    return counted(region, per, least_right=least)


def _person(rng: np.random.Generator, names: tuple[str, ...]) -> LinearMetric:
    if len(names) > 2:
        return LinearMetric(rng.dirichlet(np.ones(len(names))), names=names)
    ratio = LARGEST_RATIO ** rng.uniform(-1, 1)
    return LinearMetric([ratio, 1.0], names=names)


def _ask(
    data: str, shown: str, lapses: float, first: int, number: int
) -> list[dict[str, Any]]:
    """How it went with some people."""
    realistic, share = SHOWN[shown]
    everything, region = _counted(data, False), _counted(data, realistic)
    good = everything.choice_set.landmarks
    return [
        _converse(
            region,
            good,
            np.random.default_rng([SEED, person]),
            {"realism": share, "random_state": person},
            lapses,
        )
        for person in range(first, first + number)
    ]


def _converse(
    region: BinaryRegion | DiagonalRegion,
    good: np.ndarray,
    rng: np.random.Generator,
    options: dict[str, Any],
    lapses: float,
) -> dict[str, Any]:
    """Ask one person, who tosses more coins about absurd pairs."""
    metric = _person(rng, region.names)
    looks = Logistic(NOISE * float(np.ptp(metric.utility(good))))
    people = {
        absurd: MetricOracle(metric, Lapse(looks, rate), random_state=rng)
        for absurd, rate in ((False, LAPSES[0]), (True, lapses))
    }
    session = Session(
        region,
        "linear",
        max_questions=BUDGET,
        tolerance=0.05,
        **options,
        method="bayesian",
        shuffle_sides=True,
    )
    strange = 0
    while (question := session.ask()) is not None:
        absurd = _is_absurd_pair(question, region)
        strange += absurd
        session.tell(people[absurd].answer(question), question=question)
    result = session.result()
    away = np.dot(_unit(result.metric.coefficients), _unit(metric.coefficients))
    return {
        "questions": session.n_questions,
        "absurd": strange,
        "converged": result.converged,
        "error": float(np.arccos(np.clip(away, -1, 1))),
    }


def _is_absurd_pair(question: Question, region: Any) -> bool:
    sides = np.stack([question.first, question.second]) / region.class_shares
    return bool(is_absurd(sides).any())


def _unit(weights: np.ndarray) -> np.ndarray:
    return np.asarray(weights / np.linalg.norm(weights))


def _rows(case: dict[str, Any], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for all people of a case."""
    errors = [person["error"] for person in found]
    asked = sum(person["questions"] for person in found)
    return [
        {
            **case,
            "absurd": sum(person["absurd"] for person in found) / asked,
            "questions": asked / len(found),
            "converged": float(np.mean([person["converged"] for person in found])),
            "error": float(np.mean(errors)),
            "band": band(errors) if len(errors) > 1 else None,
        }
    ]
