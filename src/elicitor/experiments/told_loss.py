"""Whether nobody loses more than is told, every family on every region, at any time.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r̂           ``told``                what a result tells to be lost at most: for
                                    certain, or with a probability of 95 %
r           ``lost``                what is lost by the best classifier of the metric
                                    that was found, of what lies between the worst and
                                    the best that the region has
==========  ======================  ===============================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.result import Result
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.honesty_cases import best_places
from elicitor.experiments.matrix_cases import (
    NOISE,
    PERSONS,
    about,
    answering,
    combinations,
    each_person,
)
from elicitor.experiments.noisy_people import wilson
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics.base import Metric
from elicitor.oracles.metric import MetricOracle
from elicitor.regions.base import Region
from elicitor.session import Session
from elicitor.using.best import best_statistics

__all__ = ["told_loss"]

PEOPLE, QUICK_PEOPLE = 10, 1
CHUNK = 5
"""People per cell of the sweep."""
SEED = 2046
MARKS, QUICK_MARKS = (3, 8, 20), (1, 2, 3)
"""After so many questions it is looked what is told; after the last all end."""
PAIRS = 1000
"""Random ones, which tell how far apart things are to somebody."""
ROUNDING = 1e-3
"""By which a loss may differ: all of a region is looked at closely, not exactly."""

SETTINGS = {
    "seed": SEED,
    "weights": "as likely as before any answer; of ratios of two classes, those with "
    "a name",
    "exact": "method='efficient', usual tolerances",
    "logistic": f"method='bayesian', noise {NOISE:g} of a mean difference of random "
    "pairs",
}
NOTES = (
    "over: people who lose more than is told, by more than a thousandth, after so many "
    "questions or at the end if that was before. Of exact people nobody should, of "
    "others one in twenty may.",
    "band: 95 % confidence interval of the share at the end.",
    "told, lost: at the end, medians.",
    "beyond: by how much the loss is larger than told, the most of all people at all "
    "three times.",
    "untold: people to whom no loss is told.",
)
COLUMNS = (
    *((name, name) for name in ("family", "region", "people", "questions")),
    *((f"over after {nth}", f"over_{nth}") for nth in ("1st", "2nd", "last")),
    *((name, name) for name in ("band", "told", "lost", "beyond", "untold")),
)


@experiment(
    "told-loss",
    source="what is told to be lost at most, beside what is lost",
    notes=NOTES,
    columns=COLUMNS,
)
def told_loss(run: Run) -> Outcome:
    """Compare what is told to be lost with what is, every family on every region."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    marks = QUICK_MARKS if run.quick else MARKS
    cases = [
        {"family": family, "region": name, "person": person, "marks": list(marks)}
        for family, name in combinations()
        for person in PERSONS
    ]
    return Outcome(
        {**SETTINGS, "people": people, "questions": list(marks)},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


def _ask(
    family: str, region: str, person: str, marks: list[int], first: int, number: int
) -> list[dict[str, Any]]:
    """What was told to each person, and what each of them loses."""
    who = family, region, person, marks
    return each_person(_trial, *who, first=first, number=number)


def _trial(
    family: str, region: str, person: str, marks: list[int], seed: int
) -> dict[str, Any]:
    case, utility = about(family, region)
    rng = np.random.default_rng([SEED, len(family), len(region), seed])
    true = case.metric(utility, rng)
    places = best_places(utility, rng)
    method, oracle = answering(true, person, utility.random_points(2 * PAIRS, rng), rng)
    session = Session(
        utility.region,
        family,
        method=method,
        max_questions=marks[-1],
        random_state=seed,
    )
    told, lost = [], []
    for mark in marks:
        found = _result(session, oracle, mark)
        told.append(found.details.get("regret"))
        lost.append(_lost(true, found.metric, utility.region, places))
    return {"questions": oracle.n_questions, "told": told, "lost": lost}


def _result(session: Session, oracle: MetricOracle, mark: int) -> Result:
    """What is known after so many questions, or at the end."""
    while session.n_questions < mark:
        question = session.ask()
        if question is None:
            break
        session.tell(oracle.answer(question))
    return session.result(partial=not session.done)


def _lost(true: Metric, found: Metric, region: Region, places: np.ndarray) -> float:
    """What is lost by who follows another metric, as a share from worst to best."""
    chosen, best = (best_statistics(one, region) for one in (found, true))
    downhill = -true.orientation.sign * true.gradient(chosen)
    worst = region.unrounded.support(downhill) if downhill.any() else chosen
    mine = float(true.utility(chosen))
    every = np.asarray(true.utility(np.concatenate([[chosen, best, worst], places])))
    return float((every.max() - mine) / np.ptp(every))


def _rows(case: dict[str, Any], people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    said = [one for one in people if None not in one["told"]]
    row = {
        "family": case["family"],
        "region": case["region"],
        "people": case["person"],
        "questions": float(np.mean([one["questions"] for one in people])),
        "untold": len(people) - len(said),
    }
    if not said:
        return [row]
    told, lost = (np.array([one[name] for one in said]) for name in ("told", "lost"))
    over = (lost - told > ROUNDING).sum(axis=0)
    names = ("over_1st", "over_2nd", "over_last")
    return [
        {
            **row,
            **dict(zip(names, over.tolist(), strict=True)),
            "band": wilson(over[-1] / len(said), len(said)),
            "told": float(np.median(told[:, -1])),
            "lost": float(np.median(lost[:, -1])),
            "beyond": float(np.max(lost - told).clip(0)),
        }
    ]
