"""Every family on every region that has what it is about, exact and noisy people.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
δ           ``error``               ‖ĉ − c‖ / ‖c‖ of the coefficients
r           ``regret``              what following the estimate loses, as a share of
                                    what lies between the worst and the best
==========  ======================  ===============================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.honesty_cases import best_places
from elicitor.experiments.matrix_cases import (
    NOISE,
    PERSONS,
    about,
    answering,
    combinations,
    each_person,
    leads,
)
from elicitor.experiments.noisy_people import band
from elicitor.experiments.recovery import elicited
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.experiments.timing import timed

__all__ = ["matrix"]

PEOPLE, QUICK_PEOPLE = 100, 1
CHUNK = 5
"""People per cell of the sweep."""
SEED = 2045
PAIRS = 2000
"""Random ones, by which estimates are judged."""

QUICK_MOST = 3

SETTINGS = {
    "seed": SEED,
    "weights": "as likely as before any answer; of ratios of two classes, those with "
    "a name",
    "exact": "method='efficient', usual tolerances, at most 150 questions",
    "logistic": f"method='bayesian', at most 40 questions, noise {NOISE:g} of a mean "
    "difference of random pairs",
}
NOTES = (
    "error: Euclidean distance of the coefficients in parts of their length, median "
    "over people; of unidentified coefficients it says nothing, pairs and regret do.",
    "pairs: share of random pairs that are ranked otherwise, mean.",
    "regret: what following the estimate loses of what lies between the worst and the "
    "best, mean.",
    "covered: share of the coefficients inside their interval: bounds that hold for "
    "certain of exact people, else 90 % credible ones.",
    "ms: milliseconds of processor time per question, one thread, with the result.",
)
MEANS = ("questions", "converged", "pairs", "regret", "covered")
"""Of what the mean over people is told."""
COLUMNS = tuple(
    (name, name)
    for name in (
        *("family", "region", "unknowns", "people", "questions", "converged"),
        *("error", "pairs", "regret", "covered", "ms"),
    )
)


@experiment(
    "matrix",
    source="questions, errors, coverage and time, every family on every region",
    notes=NOTES,
    columns=COLUMNS,
)
def matrix(run: Run) -> Outcome:
    """Ask about every family on every region, exact people and noisy ones."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [
        {
            "family": family,
            "region": name,
            "person": person,
            "most": QUICK_MOST if run.quick else most,
        }
        for family, name in combinations()
        for person, (_, most, _) in PERSONS.items()
    ]
    return Outcome(
        {**SETTINGS, "people": people},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


def _ask(
    family: str, region: str, person: str, most: int, first: int, number: int
) -> list[dict[str, Any]]:
    """What came out for each person."""
    who = family, region, person, most
    return each_person(_trial, *who, first=first, number=number)


def _trial(
    family: str, region: str, person: str, most: int, seed: int
) -> dict[str, Any]:
    """Questions, seconds, and how far the estimate is from the person."""
    case, utility = about(family, region)
    rng = np.random.default_rng([SEED, len(family), len(region), seed])
    true = case.metric(utility, rng)
    places = best_places(utility, rng)
    points = utility.random_points(2 * PAIRS, rng)
    method, oracle = answering(true, person, points, rng)
    seconds, (found, asked) = timed(
        lambda: elicited(
            utility.region, family, oracle, method=method, max_questions=most
        )
    )
    assert found.interval is not None  # only published procedures leave it out
    low, high = found.interval.T
    own = true.coefficients
    off = np.linalg.norm(found.metric.coefficients - own) / np.linalg.norm(own)
    held = (low - 1e-9 <= own) & (own <= high + 1e-9)
    own_leads = leads(true, points)
    wrong = np.sign(own_leads) != np.sign(leads(found.metric, points))
    values = np.asarray(true.utility(places))
    lost = values.max() - values[np.argmax(found.metric.utility(places))]
    return {
        "unknowns": utility.size,
        "questions": asked,
        "seconds": seconds,
        "converged": float(found.converged),
        "error": float(off),
        "pairs": float(wrong[own_leads != 0].mean()),
        "covered": float(held.mean()),
        "regret": float(lost / np.ptp(values)),
    }


def _rows(case: dict[str, Any], people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    got = {name: np.array([one[name] for one in people]) for name in people[0]}
    row = {
        "family": case["family"],
        "region": case["region"],
        "people": case["person"],
        "unknowns": int(got["unknowns"][0]),
        "error": float(np.median(got["error"])),
        "ms": float(1000 * got["seconds"].sum() / got["questions"].sum()),
        **{name: float(got[name].mean()) for name in MEANS},
    }
    if len(people) > 1:
        row["bands"] = {name: band(got[name]) for name in ("error", *MEANS)}
    return [row]
