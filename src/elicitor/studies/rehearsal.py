"""Rehearsing a study: simulated people answer a copy of it by the same requests."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from elicitor.core.checks import check_count
from elicitor.core.question import Question
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.base import BINARY, Metric
from elicitor.oracles import MetricOracle
from elicitor.studies.asked import Asked
from elicitor.studies.board.prediction import predicted
from elicitor.studies.board.quantities import Quantity, quantities_of
from elicitor.studies.board.standing import standing_of
from elicitor.studies.definition import Definition
from elicitor.studies.group_mistakes import called_as_asked
from elicitor.studies.simulated import (
    Noise,
    answer_word,
    drawn_metrics,
    random_points,
    simulated_person,
    stated_metric,
)
from elicitor.studies.store import Store
from elicitor.studies.studies import Studies
from elicitor.studies.tokens import Tokens
from elicitor.words import languages

__all__ = [
    "Door",
    "Opened",
    "Rehearsal",
    "as_named",
    "question_of",
    "rehearse",
]

EVERY = 4
"""Precision is looked at after so many answers each (questions)."""
FRESH = 200
"""Random pairs on which a result is compared with the metric behind the answers."""
MOST_PEOPLE = 200
AS_ERRORS = {"FN": "TP", "FP": "TN"}
"""A missed case is as bad as a found one is good, and so is a false alarm."""


def as_named(weights: Mapping[str, float], names: Sequence[str]) -> dict[str, float]:
    """Weights by the names of statistics; of two classes errors are understood, too.

    >>> as_named({"FN": 5.0, "FP": 1.0}, ("TP", "TN"))
    {'TP': 5.0, 'TN': 1.0}
    """
    if tuple(names) != BINARY:
        return dict(weights)
    found = dict(weights)
    for error, right in AS_ERRORS.items():
        if error in found and right not in found:
            found[right] = found.pop(error)
    return found


class Door(Protocol):
    """Sends requests to a server."""

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request, return what its JSON says."""


Opened = Callable[[Studies, str], Any]
"""``opened(studies, token)``: a context manager that gives a `Door` to a server of
these studies, for a program with this token."""


@dataclass(frozen=True)
class Rehearsal:
    """Who is simulated.

    Weights are by the names of the statistics; empty for opinions drawn from all.
    """

    people: int = 12
    noise: Noise = field(default_factory=Noise)  # how reliably they answer
    weights: Mapping[str, float] = field(default_factory=dict)
    seed: int = 0  # of opinions and slips

    def __post_init__(self) -> None:
        check_count("people", self.people, at_least=1, at_most=MOST_PEOPLE)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        return {**asdict(self), "weights": dict(self.weights)}

    def metrics(self, asked: Asked) -> list[Metric]:
        """What everybody wants."""
        if self.weights:
            weights = as_named(self.weights, asked.region.names)
            return [stated_metric(asked, weights)] * self.people
        return drawn_metrics(asked, self.people, seed=self.seed)


@dataclass
class _Played:
    """What came of one person's answers: after how many, how precise."""

    widths: dict[int, float] = field(default_factory=dict)
    regrets: dict[int, float] = field(default_factory=dict)
    answers: int = 0
    agreement: float = 0.0
    seconds: list[float] = field(default_factory=list)
    standing: Any = None
    weights: list[dict[str, Any]] = field(default_factory=list)


def rehearse(
    definition: Definition,
    data: bytes,
    rehearsal: Rehearsal,
    opened: Opened,  # opens the server that the copy is answered on
) -> Iterator[dict[str, Any]]:
    """Let simulated people answer a copy of a study; yield what is known so far.

    JSON-ready; widths are ratios of ends, of shares differences; None if one is open.
    """
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'rehearsal.db'}")
        store.migrate()
        studies = Studies(store)
        try:
            study_id = studies.create(definition, data)
            studies.launch(study_id)
            token = Tokens(store).make(study_id, "rehearsal", ["answer"])
            version = studies.version(study_id)
            asked = studies.asked(definition, version.data_sha256)
            with opened(studies, token) as door:
                played: list[_Played] = []
                for seed, metric in enumerate(rehearsal.metrics(asked)):
                    oracle = simulated_person(
                        metric, asked, rehearsal.noise, seed=rehearsal.seed + seed
                    )
                    played.append(_played(studies, door, oracle, asked))
                    yield _told(rehearsal, definition, played)
        finally:
            store.close()


def _played(
    studies: Studies, door: Door, oracle: MetricOracle, asked: Asked
) -> _Played:
    """One person, from coming in to the last question."""
    found = _Played()
    person = door.request("POST", "/api/v1/people", {"simulated": True})["person"]
    turn = door.request("GET", f"/api/v1/people/{person}/question")
    quantity: Quantity | None = None
    while not turn["done"]:
        put = turn["question"]
        said = {
            "question": put["question"],
            "answer": answer_word(oracle.answer(question_of(put, asked))),
        }
        begun = time.perf_counter()
        turn = door.request("POST", f"/api/v1/people/{person}/answers", said)
        found.seconds.append(time.perf_counter() - begun)
        found.answers += 1
        if found.answers % EVERY == 0 or turn["done"]:
            result = studies.place(person).interview.result()
            quantity = quantity or quantities_of(result)[0]
            found.widths[found.answers] = _width(quantity, result)
            found.regrets[found.answers] = float(result.details.get("regret", np.nan))
    found.standing = standing_of(studies.place(person))
    if found.standing.result is not None:
        metric = found.standing.result.metric
        found.agreement = _agreement(metric, oracle.metric, asked)
        found.weights = [*_weights(found.standing.result, oracle.metric, asked)]
    return found


def _weights(result: Any, own: Metric, asked: Asked) -> Iterator[dict[str, Any]]:
    """What was found of every weight, beside what the person wanted, if it compares.

    What it is a weight of is told in all languages, as the owner calls it.
    """
    same = own.family == result.metric.family and own.names == result.metric.names
    for quantity in quantities_of(result):
        reading = quantity.of(result)
        yield {
            "name": quantity.name,
            "told": {
                language: called_as_asked(quantity.what, asked, language)
                for language in languages()
            },
            "scale": quantity.scale,
            "at": quantity.at,
            "own": quantity.reading(own, []).value if same else None,
            **asdict(reading),
        }


def question_of(put: Mapping[str, Any], asked: Asked) -> Question:
    """Statistics as programs get them, back in order."""
    names, groups = asked.region.names, asked.region.groups
    sides = [put[side]["statistics"] for side in "ab"]
    if groups:
        first, second = ([[one[g][n] for n in names] for g in groups] for one in sides)
    else:
        first, second = ([one[name] for name in names] for one in sides)
    return Question(np.array(first), np.array(second))


def _width(quantity: Quantity, result: Any) -> float:
    reading = quantity.of(result)
    if quantity.scale == "share":
        return reading.high - reading.low
    if reading.low <= 0 or reading.high >= ENDLESS:
        return float("inf")
    return reading.high / reading.low


def _agreement(found: Metric, own: Metric, asked: Asked) -> float:
    """On what share of fresh random pairs both choose the same side."""
    points = random_points(asked, 2 * FRESH)
    choices = [
        np.sign(np.subtract(*np.split(np.asarray(one.utility(points)), 2)))
        for one in (found, own)
    ]
    return float((choices[0] == choices[1]).mean())


def _told(
    rehearsal: Rehearsal, definition: Definition, played: Sequence[_Played]
) -> dict[str, Any]:
    """What is known so far."""
    held_out = predicted(one.standing for one in played)
    known = [one for one in played if one.widths]
    quantity = quantities_of(known[0].standing.result)[0] if known else None
    return {
        "people": rehearsal.people,
        "done": len(played),
        "answers": sum(one.answers for one in played),
        "most": definition.budget.most,
        "scale": None if quantity is None else quantity.scale,
        "name": "" if quantity is None else quantity.name,
        "weights": _found_weights(known, stated=bool(rehearsal.weights)),
        "steps": _steps(known),
        "questions": _spread([float(one.answers) for one in played]),
        "agreement": _spread([one.agreement for one in played]),
        "held_out": None if held_out is None else asdict(held_out),
        "seconds": _spread([second for one in played for second in one.seconds]),
    }


def _found_weights(played: Sequence[_Played], *, stated: bool) -> list[dict[str, Any]]:
    """Of every weight: what was stated, what was found, how often its range holds it.

    `value`, `low` and `high` are those of the person in the middle.
    """
    found = []
    for each in zip(*(one.weights for one in played), strict=True):
        own = [one["own"] for one in each]
        known = all(one is not None for one in own)
        inside = (one["low"] <= one["own"] <= one["high"] for one in each if known)
        found.append(
            {
                "name": each[0]["name"],
                "told": each[0]["told"],
                "scale": each[0]["scale"],
                "at": each[0]["at"],
                "stated": own[0] if stated and known else None,
                "covered": sum(inside) if known else None,
                "people": len(each),
                **{
                    name: float(np.median([one[name] for one in each]))
                    for name in ("value", "low", "high")
                },
            }
        )
    return found


def _steps(played: Sequence[_Played]) -> list[dict[str, Any]]:
    """Precision after 4, 8, 12 … answers; who was done before counts as they ended."""
    longest = max((one.answers for one in played), default=0)
    ends = [*range(EVERY, longest, EVERY), longest] if played else []
    return [
        {
            "answers": end,
            "finished": sum(one.answers <= end for one in played),
            "width": _spread([_last(one.widths, end) for one in played]),
            "open": sum(not np.isfinite(_last(one.widths, end)) for one in played),
            "regret": _spread([_last(one.regrets, end) for one in played]),
        }
        for end in ends
    ]


def _last(values: Mapping[int, float], end: int) -> float:
    """What was known after so many answers."""
    known = [number for number in values if number <= end]
    return values[max(known)] if known else float("inf")


def _spread(values: Sequence[float]) -> dict[str, float | None]:
    """Median and range; None for what is not finite."""
    if not values:
        return {"median": None, "least": None, "most": None}
    found = {
        "median": float(np.median(values)),
        "least": float(min(values)),
        "most": float(max(values)),
    }
    return {name: one if np.isfinite(one) else None for name, one in found.items()}
