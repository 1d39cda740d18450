"""Real people: how acceptable 29 of them found detectors that err (CHI 2015)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from elicitor.datasets.acceptability import Acceptability, load_acceptability
from elicitor.experiments.acceptable_methods import (
    FAMILIES,
    FORMULAS,
    LITTLE,
    LOOSE,
    OPEN,
    OURS,
    REGRESSION,
    SEED,
    SHARED,
    SITUATIONS,
    SIZES,
    Pairs,
    agreement,
    learnt,
    regressed,
    trade_offs,
)
from elicitor.experiments.acceptable_rows import rows
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.sweep import Run
from elicitor.session.described import region_of
from elicitor.using.answer_probabilities import probabilities_of_sides
from elicitor.using.family_check import check_family
from elicitor.using.learning.learn import learn
from elicitor.using.matters import Shares

__all__ = ["acceptable_accuracy"]

DRAWS, CARRIED, QUICK_DRAWS, QUICK_PEOPLE = 5, 3, 1, 3
"""Random choices of pairs for each person and situation; fewer for other situations."""
SURE = 0.95
"""An interval of 90 % that is on one side leaves the other this little."""

NOTES = (
    "Agreement: share of the same person's other pairs, in the same situation, that "
    "are foretold right, of those in which neither side is better in both and which "
    "were not rated alike. Intervals are of the mean over people (95 %, people drawn "
    "again): 29 people, half of those of the study.",
    "A rating takes part in several pairs, some learnt from and some foretold: the "
    "slip of a rating is in both, so agreement says nothing about other days.",
    "Shared by all: one linear metric for a situation, regressed on all pairs of all "
    "other people in it. It needs other people's answers, but none of the person's.",
    "Logistic regression: on differences of both numbers, standardised, without an "
    "intercept. C = 10 was chosen after the fact, as what serves these people best.",
    "Chances are those that a posterior gives to the side that it holds likelier, "
    "noise included; an interval settles a pair if it leaves the other side 5 %.",
    "Families are compared on up to 20 pairs that were not rated alike; positive bits "
    "mean better than a coin.",
)


@experiment(
    "acceptable-accuracy",
    source="real ratings of Kay, Patel and Kientz (CHI 2015); nothing was published",
    notes=NOTES,
    columns=(
        ("what", "measured.what"),
        ("pairs", "measured.pairs"),
        ("value", "measured.value"),
        ("from", "measured.lower"),
        ("to", "measured.upper"),
        ("of", "measured.number"),
    ),
)
def acceptable_accuracy(run: Run) -> Outcome:
    """Foretell which detectors real people find more acceptable, from 4 to 20 pairs."""
    people = _people()[: QUICK_PEOPLE if run.quick else None]
    draws = QUICK_DRAWS if run.quick else DRAWS
    found = run.sweep(_person, [{"person": one, "draws": draws} for one in people])
    return Outcome(
        {
            "people": len(people),
            "situations": list(SITUATIONS),
            "question": "acceptable",
            "draws of pairs": draws,
            "signs": "more events found are good, more false alarms bad",
            "seed": SEED,
        },
        list(rows(found)),
    )


@cache
def _ratings() -> Acceptability:
    return load_acceptability()


def _people() -> list[str]:
    return sorted(set(_ratings().people.tolist()))


@cache
def _pairs(person: str, situation: str) -> Pairs:
    """All pairs of a person; none if the situation was not shown to them."""
    data = _ratings()
    if not ((data.people == person) & (data.situations == situation)).any():
        return Pairs(np.empty((0, 2)), np.empty((0, 2)), np.empty(0))
    items, ratings = data.at(person=person, situation=situation)
    number = [_people().index(person), SITUATIONS.index(situation)]
    return trade_offs(items, ratings, np.random.default_rng([SEED, *number]))


def _items() -> np.ndarray:
    """All detectors that were rated by anybody."""
    return np.unique(_ratings().items, axis=0)


# -- one person ---------------------------------------------------------------------


def _person(person: str, draws: int) -> dict[str, Any]:
    """Everything about one person, in all situations that were shown to them."""
    shown = [one for one in SITUATIONS if (_pairs(person, one).said != 0).sum() > 1]
    return {
        "agreement": [row for one in shown for row in _foretold(person, one, draws)],
        "families": [row for one in shown for row in _families(person, one)],
        "weights": {one: _weight(person, one) for one in shown},
        "carried": _carried(person, shown, min(draws, CARRIED)),
    }


def _split(
    pairs: Pairs, size: int, rng: np.random.Generator
) -> tuple[Pairs, Pairs] | None:
    """Some pairs to learn from, and all others that were not rated alike."""
    if len(pairs.said) <= size:
        return None
    order = rng.permutation(len(pairs.said))
    others = pairs.at(order[size:])
    others = others.at(others.said != 0)
    return (pairs.at(order[:size]), others) if len(others.said) else None


def _foretold(person: str, situation: str, draws: int) -> Iterator[dict[str, Any]]:
    """Agreement of every method, and how sure ours was, for every size and draw."""
    pairs, shared = _pairs(person, situation), _shared(person, situation)
    number = [_people().index(person), SITUATIONS.index(situation)]
    for size in SIZES:
        for draw in range(draws):
            rng = np.random.default_rng([SEED, *number, size, draw])
            split = _split(pairs, size, rng)
            if split is None:
                continue
            asked, others = split
            ours, free = (learnt(asked, _items(), signs=s) for s in (None, "unknown"))
            ahead = {
                OURS: _ahead(ours.metric.coefficients, others),
                OPEN: _ahead(free.metric.coefficients, others),
                REGRESSION: _ahead(regressed(asked), others),
                LOOSE: _ahead(regressed(asked, LITTLE), others),
                SHARED: _ahead(shared, others),
                **{
                    name: measure(others.first) - measure(others.second)
                    for name, measure in FORMULAS.items()
                },
            }
            wants = others.said > 0
            chances = probabilities_of_sides(
                ours, region_of(ours), others.first, others.second, wants
            )
            assert ours.posterior is not None  # the engine always has one
            draws_ahead = ours.posterior.coefficients @ others.apart.T
            sides = (draws_ahead > 0).mean(axis=0)
            sure = np.maximum(sides, 1 - sides) >= SURE
            yield {
                "situation": situation,
                "pairs": size,
                **{name: agreement(one, others.said) for name, one in ahead.items()},
                "likelier": np.maximum(chances, 1 - chances).tolist(),
                "came true": (chances > 0.5).tolist(),
                "sure": sure.tolist(),
                "sure and right": ((sides > 0.5) == wants)[sure].tolist(),
            }


def _ahead(weights: np.ndarray, pairs: Pairs) -> np.ndarray:
    return np.asarray(pairs.apart @ weights)


@cache
def _shared(person: str, situation: str) -> np.ndarray:
    """Weights of one metric for all other people."""
    others = [_pairs(one, situation) for one in _people() if one != person]
    return regressed(
        Pairs(
            np.concatenate([one.first for one in others]),
            np.concatenate([one.second for one in others]),
            np.concatenate([one.said for one in others]),
        )
    )


def _families(person: str, situation: str) -> Iterator[dict[str, Any]]:
    """How well families explain the largest number of pairs."""
    pairs = _pairs(person, situation)
    which = np.random.default_rng([SEED, 1]).permutation(np.flatnonzero(pairs.said))
    asked = pairs.at(which[: SIZES[-1]])
    result = learnt(asked, _items())
    check = check_family(result, region_of(result), FAMILIES[1:])
    for row in check.table:
        yield {
            "family": row.family,
            "log bayes factor": row.log_bayes_factor,
            "hits": row.hits,
            "bits": row.bits,
            "suggested": check.suggestion == row.family,
        }


def _weight(person: str, situation: str) -> dict[str, float]:
    """How much false alarms matter, of all that does, by all ratings of a person."""
    items, ratings = _ratings().at(person=person, situation=situation)
    table = {f"item {i}": row for i, row in enumerate(_items().tolist())}
    places = {tuple(row): name for name, row in table.items()}
    result = learn(
        items=[places[tuple(row)] for row in items.tolist()],
        ratings=ratings,
        table=table,
        names=Acceptability.names,
        signs=[1, -1],
    )
    found = Shares.of(result)
    assert found is not None
    low, high = found.ends[1]
    share = found.measure(result.metric)[1]
    return {"share": float(share), "low": float(low), "high": float(high)}


def _carried(person: str, shown: Sequence[str], draws: int) -> list[dict[str, Any]]:
    """Agreement with a situation of what was learnt in it, and in another one."""
    cases = [(here, there) for here in shown for there in shown if here != there]
    found = []
    for here, there in cases:
        for draw in range(draws):
            rng = np.random.default_rng([SEED, 2, draw])
            split = _split(_pairs(person, here), SIZES[-1], rng)
            away = _pairs(person, there)
            if split is None:
                continue
            asked, others = split
            some = away.at(rng.permutation(len(away.said))[: SIZES[-1]])
            row: dict[str, Any] = {"here": here, "there": there}
            for name, one in (("own", asked), ("other", some)):
                weights = learnt(one, _items()).metric.coefficients
                row[name] = agreement(_ahead(weights, others), others.said)
            found.append(row)
    return found
