"""People to whom right decisions are bad ([B] Appendix D), on real data and models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from elicitor.datasets import fitted_halves, load_dataset
from elicitor.experiments.costly_regions import pool_of_rates
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.foretold import (
    PAIRS,
    WRONG,
    compared,
    covered,
    erring,
    someone,
)
from elicitor.experiments.places import available
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.oracles import Exact, MetricOracle
from elicitor.regions.base import Region
from elicitor.session import elicit

__all__ = ["decreasing"]

PEOPLE, QUICK_PEOPLE, CHUNK = 6, 1, 2
MOST, QUICK_MOST = 30, 4
"""Answers after which it is given up (questions)."""
SEED = 2019
DATA = ("Adult", "Default")
FAMILIES = ("linear-fractional", "monotone")
WAYS = ("exact", "logistic")


def _halves(data: str) -> Region:
    """(TP, TN) of logistic regression on the half that it was not fitted on."""
    return fitted_halves(load_dataset(data)).region


PLACES: Mapping[str, Callable[[], Region]] = {
    **{data: partial(_halves, data) for data in DATA},
    **{
        f"80 models, {data}": partial(pool_of_rates, data, kind="cost") for data in DATA
    },
}
FALLING: Mapping[str, Any] = {"direction": "decreasing"}
NOTES = (
    "People are as likely as any of their family to whom right decisions are bad: of "
    "two classifiers that differ in one they prefer the one with fewer. On (TP, TN) "
    'that is direction="decreasing"; of measured models it is said by kinds=["cost"].',
    "Error: mean difference of utilities, scaled to [0, 1] over all that is shown. "
    f"Held out: how many of {PAIRS} random pairs are foretold. Coverage: of "
    "coefficients, by 90 % intervals.",
    "'published' is Algorithms 1 to 3 of [B] turned round, for exact people on "
    "(TP, TN); of metrics of unknown form it tells the slope at the best classifier.",
    f"Logistic people are wrong about {WRONG:.0%} of random pairs.",
)


@experiment(
    "decreasing",
    source="Hiranandani et al. 2019 (binary), Appendix D",
    notes=NOTES,
    columns=(
        ("data", "measured.place"),
        ("family", "measured.family"),
        ("answers", "measured.answers"),
        ("questions, median", "measured.questions"),
        ("error", "measured.error"),
        ("held out", "measured.held_out"),
        ("coverage", "measured.coverage"),
    ),
)
def decreasing(run: Run) -> Outcome:
    """Find metrics that fall with right decisions, on data and on real models."""
    people, most = (QUICK_PEOPLE, QUICK_MOST) if run.quick else (PEOPLE, MOST)
    present, notes = available(DATA, load_dataset)
    cases = [
        {"place": place, "family": family, "answers": answers, "most": most}
        for place in PLACES
        if place in present or place not in DATA
        for family in FAMILIES
        for answers in (*WAYS, *(("published",) if place in DATA else ()))
    ]
    rows = run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows))
    settings = {"people": people, "most": most, "seed": SEED, "wrong": WRONG}
    return Outcome(settings, rows, notes)


def _ask(
    place: str, family: str, answers: str, most: int, first: int, number: int
) -> list[dict[str, Any]]:
    """Ask some people; one row of findings for each."""
    region, found = PLACES[place](), []
    options = FALLING if place in DATA else {}
    for person in range(first, first + number):
        rng = np.random.default_rng([SEED, person])
        metric = someone(region, family, options, rng)
        model = erring(region, metric) if answers == "logistic" else Exact()
        asked = {"max_questions": most, "random_state": person}
        result = elicit(
            region,
            family,
            MetricOracle(metric, model, random_state=person),
            **options,
            **({"method": "published"} if answers == "published" else asked),
        )
        told = compared(region, metric, result, rng)
        if result.interval is not None and answers != "published":
            told["coverage"] = covered(result, metric)
        found.append(told)
    return found


def _rows(
    case: Mapping[str, Any], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """One line for a place, a family and how people answer."""
    measured = {key: case[key] for key in ("place", "family", "answers")}
    measured["people"] = len(found)
    measured["questions"] = float(np.median([row["questions"] for row in found]))
    for what in ("error", "held_out", "coverage"):
        if what in found[0]:
            measured[what] = float(np.mean([row[what] for row in found]))
    yield {"published": {}, "measured": measured}
