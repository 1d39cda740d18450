"""Wrong labels of groups and other people, on Adult and Default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.datasets import fitted_halves, load_dataset
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics import FairMetric
from elicitor.regions.groups import GroupRateBall, GroupRates
from elicitor.session import elicit
from elicitor.using import group_label_sensitivity, transport

__all__ = ["group_checks"]

PEOPLE, QUICK_PEOPLE = 4, 1
SEED = 2032
QUESTIONS = 12
"""What each person sees: gaps that are shown."""
DATA = ("Adult", "Default")
RATES = (0.02, 0.05, 0.1)
"""Shares of labels that are wrong."""
ELSEWHERE = "older"
OLDER = 40
"""The others are people of this age and above, here are those below (years)."""

SETTINGS = {
    "model": "logistic regression fitted on one half, rates of the other",
    "groups": "sex",
    "metrics": "costs of errors and gaps half-normal, trade-off uniform on [.3, .7]",
    "questions": QUESTIONS,
    "elsewhere": f"tuned on people below {OLDER}, used on the others",
    "regret": "share of what lies between the best rule and the worst decision by "
    "group alone",
    "seed": SEED,
}
NOTES = (
    "Gaps are the largest of both rates, in percentage points, mean over people: "
    "'shown' in the questions, 'rule' of the best rule; 'true' between those who "
    "really are of the groups, or among the other people.",
)
COLUMNS = (
    ("data", "data"),
    ("check", "check"),
    ("people", "people"),
    ("gap shown", "shown"),
    ("true", "behind"),
    ("gap of rule", "recorded"),
    ("true", "true"),
    ("regret, mean", "regret"),
    ("regret, largest", "largest"),
)


@experiment(
    "group-checks",
    source="Hiranandani et al. 2020 (fair), Section 8: limitations",
    notes=NOTES,
    columns=COLUMNS,
)
def group_checks(run: Run) -> Outcome:
    """Work out what wrong labels, and other people, do to gaps and to the choice."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    checks = (0.1, ELSEWHERE) if run.quick else (*RATES, ELSEWHERE)
    data = DATA[1:] if run.quick else DATA
    cases = [{"data": name, "check": check} for name in data for check in checks]
    return Outcome(
        {**SETTINGS, "people": people},
        run.table(_check, cases, cut=in_chunks(people, people), rows=everyone(_rows)),
    )


@lru_cache(maxsize=1)
def _halves(data: str) -> tuple[GroupRates, GroupRates, GroupRates]:
    """Rates by sex of everyone, of the young and of the older, held out."""
    dataset = load_dataset(data)
    found = fitted_halves(dataset)
    age = found.X[:, list(dataset.feature_names).index("age")]
    names = np.array(found.classes)[found.y.astype(int)]
    sex = found.protected["sex"]

    def rates(rows: np.ndarray) -> GroupRates:
        return GroupRates.from_predictions(
            names[rows], found.probabilities[rows], sex[rows], classes=found.classes
        )

    return rates(age >= 0), rates(age < OLDER), rates(age >= OLDER)


def someone(rates: GroupRates, person: int) -> FairMetric:
    """Somebody who minds errors and gaps."""
    rng = np.random.default_rng([SEED, person])
    errors, gaps = np.abs(rng.normal(size=(2, len(rates.names))))
    return FairMetric(
        -errors,
        {(rates.groups[0], rates.groups[1]): gaps},
        float(rng.uniform(0.3, 0.7)),
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )


def _check(
    data: str, check: float | str, first: int, number: int
) -> list[dict[str, Any]]:
    """What is found for some people."""
    return [_one(data, check, person) for person in range(first, first + number)]


def _one(data: str, check: float | str, person: int) -> dict[str, Any]:
    everyone_, young, older = _halves(data)
    here = young if check == ELSEWHERE else everyone_
    result = elicit(
        GroupRateBall(here),
        "fair",
        someone(here, person).prefers,
        method="efficient",
        max_questions=QUESTIONS,
        random_state=person,
    )
    if check == ELSEWHERE:
        moved = transport(result, here, older)
        pairs = zip((moved.shown, moved.behind), ("shown", "behind"), strict=True)
        seen = {name: float(_widest(points).mean()) for points, name in pairs}
        own, other = (float(_widest(p[None])[0]) for p in (moved.here, moved.there))
        return {**seen, "recorded": own, "true": other, "regret": moved.regret}
    found = group_label_sensitivity(result, here, float(check))
    own, other = (float(np.abs(gaps).max()) for gaps in found.gaps)
    seen = {"shown": found.shown or 0.0, "behind": found.behind or 0.0}
    return {**seen, "recorded": own, "true": other, "regret": found.regret}


def _widest(points: np.ndarray) -> np.ndarray:
    return np.asarray(np.ptp(points, axis=-2).max(axis=-1))


def _rows(
    case: Mapping[str, Any], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """One line for a data set and a check; gaps in percentage points."""
    means = {name: float(np.mean([one[name] for one in found])) for name in found[0]}
    gaps = ("shown", "behind", "recorded", "true")
    check = case["check"]
    yield {
        "data": case["data"],
        "check": check if check == ELSEWHERE else f"{100 * check:g} % wrong",
        "people": len(found),
        **{name: 100 * means[name] for name in gaps},
        "regret": means["regret"],
        "largest": max(one["regret"] for one in found),
    }
