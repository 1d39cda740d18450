"""How often 90 % credible intervals of weights hold the truth."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import (
    RADIUS,
    band,
    logistic_scale,
    plain_ball,
    progress,
    random_person,
)
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run, in_chunks
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian.asking import utility_of

__all__ = ["calibration"]

PEOPLE = {False: 2000, True: 500}
"""Where signs are unknown, and known."""
QUICK_PEOPLE = {False: 2, True: 2}
CHUNK = 50
"""People per cell of the sweep."""
SEED = 2031
SIZES = (3, 5, 10)
ACCURACIES = (0.8, 0.9, 0.97)
"""How often a random pair is answered as the weights would."""
MARKS, QUICK_MARKS = (40, 60), (20,)
LEVEL = 0.9

SETTINGS = {
    "weights": "uniform on the sphere, or on its positive orthant where signs are "
    "known",
    "answers": "logistic, the noise fixed per level and told to nobody",
    "accuracy": "of answers to pairs of points uniform in the ball",
    "radius": RADIUS,
    "questions": list(MARKS),
    "seed": SEED,
}
NOTES = (
    "band: 95 % confidence interval of the share, over people.",
    "width: mean length of the intervals of unit weights.",
)
COLUMNS = (
    ("what", "what"),
    ("questions", "questions"),
    ("covered", "ours"),
    ("band", "band"),
    ("wanted", "peer"),
    ("width", "width"),
)


@experiment(
    "calibration",
    source="share of weights inside their 90 % credible interval; peer: 0.9",
    notes=NOTES,
    columns=COLUMNS,
)
def calibration(run: Run) -> Outcome:
    """Ask people with several levels of noise, and count what intervals hold."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    marks = QUICK_MARKS if run.quick else MARKS
    cases = [
        {"size": size, "accuracy": accuracy, "known": known, "marks": list(marks)}
        for known in (False, True)
        for size in SIZES
        for accuracy in ACCURACIES
    ]
    return Outcome(
        {
            **SETTINGS,
            "people": {"any signs": people[False], "signs known": people[True]},
        },
        run.table(
            _ask,
            cases,
            cut=lambda case: in_chunks(people[case["known"]], CHUNK)(case),
            rows=lambda case, parts: [_row(case, mark, parts) for mark in marks],
        ),
    )


def _ask(
    size: int,
    accuracy: float,
    known: bool,
    marks: list[int],
    first: int,
    number: int,
) -> dict[str, list[list[float]]]:
    """For every person: share of weights that are covered, and mean width."""
    utility = utility_of(plain_ball(size), "linear", signs=None if known else "unknown")
    model = Logistic(logistic_scale(size, accuracy))
    found: dict[str, list[list[float]]] = {str(mark): [] for mark in marks}
    for number_of_person in range(first, first + number):
        rng = np.random.default_rng([SEED, size, known, number_of_person])
        person = random_person(rng, size, known=known)
        oracle = MetricOracle(person, model, random_state=rng)
        for mark, inquiry in progress(utility, oracle, marks):
            lower, upper = inquiry.estimate.posterior().interval(LEVEL).T
            held = (lower <= person.weights) & (person.weights <= upper)
            found[str(mark)].append([float(held.mean()), float(np.mean(upper - lower))])
    return found


def _row(
    case: dict[str, Any], mark: int, parts: list[dict[str, list[list[float]]]]
) -> dict[str, Any]:
    covered, width = np.concatenate([part[str(mark)] for part in parts]).T
    signs = "signs known" if case["known"] else "any signs"
    return beside(
        f"{case['size']} weights, {signs}, accuracy {case['accuracy']:g}",
        covered.mean(),
        LEVEL,
        questions=mark,
        band=band(covered),
        width=float(width.mean()),
    )
