"""Value per cost and costs by group on real classifiers, beside simpler families."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.experiments.costly_regions import (
    adult,
    adult_called,
    default_alarms,
    default_called,
    vehicle_price,
)
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.foretold import (
    PAIRS,
    WRONG,
    compared,
    covered,
    erring,
    someone,
)
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics import terms
from elicitor.metrics.families import SumOf
from elicitor.oracles import Exact, MetricOracle
from elicitor.regions.base import Region
from elicitor.session import elicit

__all__ = ["costs_by_ratio"]

PEOPLE, QUICK_PEOPLE, CHUNK = 6, 1, 2
MOST, QUICK_MOST = 30, 4
"""Answers after which it is given up (questions)."""
SEED = 2031

PLACES: dict[str, tuple[Callable[[], Region], str, dict[str, Any], tuple[Any, ...]]] = {
    "Adult, right decisions per ms": (
        adult,
        "value-per-cost",
        {},
        ("linear-fractional", "linear"),
    ),
    "Default, found per false alarm and miss": (
        default_alarms,
        "value-per-cost",
        {"missed": {"found": 1.0}},
        ("linear-fractional", "linear"),
    ),
    "Vehicle, right decisions per euro": (
        vehicle_price,
        "value-per-cost",
        {},
        ("linear-fractional", "cost-reward"),
    ),
    "Adult by sex, who is called over 50K": (
        adult_called,
        "fair",
        {"same_for_all_pairs": True},
        (SumOf(terms.Linear()),),
    ),
    "Default by sex, who is called a default": (
        default_called,
        "fair",
        {"same_for_all_pairs": True},
        (SumOf(terms.Linear()),),
    ),
}
"""Where, the family of the people, its options, and what else is assumed of them."""
ANSWERS = ("exact", "logistic")

NOTES = (
    "People are as likely as any of the first family before the first answer. The "
    "lines below it assume something else of the same people.",
    "Error: mean difference of utilities, scaled to [0, 1] over all that may be shown. "
    f"Held out: how many of {PAIRS} random pairs of it are foretold, by what the "
    "person wants, not by slips.",
    "Of linear-fractional metrics only the ranking is identified, so their error says "
    "little; what they foretell counts.",
    "Coverage: share of the coefficients whose 90 % interval holds the true one, where "
    "the family is theirs.",
    f"Logistic people are wrong about {WRONG:.0%} of random pairs.",
)


@experiment(
    "costs-by-ratio",
    source=(
        "Bhateja et al. 2024 (cost and reward), Section 6: linear-fractional metrics "
        "with costs, and costs by group"
    ),
    notes=NOTES,
    columns=(
        ("data", "measured.place"),
        ("assumed", "measured.assumed"),
        ("answers", "measured.answers"),
        ("questions, median", "measured.questions"),
        ("settled", "measured.settled"),
        ("error", "measured.error"),
        ("held out", "measured.held_out"),
        ("coverage", "measured.coverage"),
    ),
)
def costs_by_ratio(run: Run) -> Outcome:
    """Find metrics with costs in them, and foretell people by others."""
    people, most = (QUICK_PEOPLE, QUICK_MOST) if run.quick else (PEOPLE, MOST)
    cases = [
        {"place": place, "assumed": number, "answers": answers, "most": most}
        for place, (*_, rivals) in PLACES.items()
        for number in range(1 + len(rivals))
        for answers in ANSWERS
        if number == 0 or answers == "logistic"
    ]
    return Outcome(
        {"people": people, "most": most, "seed": SEED, "wrong": WRONG},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


def _ask(
    place: str, assumed: int, answers: str, most: int, first: int, number: int
) -> list[dict[str, Any]]:
    """Ask some people; one row of findings for each."""
    build, family, options, rivals = PLACES[place]
    region, found = build(), []
    for person in range(first, first + number):
        rng = np.random.default_rng([SEED, person])
        metric = someone(region, family, options, rng)
        model = Exact() if answers == "exact" else erring(region, metric)
        oracle = MetricOracle(metric, model, random_state=person)
        own = {} if assumed else options
        result = elicit(
            region,
            rivals[assumed - 1] if assumed else family,
            oracle,
            max_questions=most,
            random_state=person,
            **own,
        )
        told = {} if assumed else {"coverage": covered(result, metric)}
        found.append({**compared(region, metric, result, rng), **told})
    return found


def _rows(
    case: Mapping[str, Any], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """One line for a place, what is assumed and how people answer."""
    _, family, _, rivals = PLACES[case["place"]]
    name = rivals[case["assumed"] - 1] if case["assumed"] else family
    measured = {
        "place": case["place"],
        "assumed": "no gaps" if isinstance(name, SumOf) else name,
        "answers": case["answers"],
        "people": len(found),
        "questions": float(np.median([row["questions"] for row in found])),
    }
    for what in ("settled", "error", "held_out", "coverage"):
        if what in found[0]:
            measured[what] = float(np.mean([row[what] for row in found]))
    yield {"published": {"claim": "left to future work"}, "measured": measured}
