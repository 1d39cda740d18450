"""A hundred people through every story of `elicitor try`.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           –                       noise of a person's judgement
==========  ======================  ===============================================

A pair is absurd if a side of it is one that nobody would use. In the clinic it calls
(nearly) everybody the same; among loans it serves women or men worse than a coin; of
the models for tickets another one is as good in everything and better in something.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import band
from elicitor.experiments.realism_of_classes import is_absurd
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics.base import Metric
from elicitor.oracles import Lapse, Logistic, MetricOracle
from elicitor.oracles.displays.facts import QuestionOf
from elicitor.regions.chance import worse_than_chance
from elicitor.session import Session
from elicitor.using.trying import MOST, SETTINGS

if TYPE_CHECKING:
    from elicitor.studies.asked import Asked

__all__ = ["try_stories"]

PEOPLE, QUICK_PEOPLE = 100, 1
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2062
NOISE, LAPSES = 0.03, 0.03
"""s as a share of the range of utilities, and the share of answers that are tossed."""
PAIRS = 1000
"""Random pairs on which the metric found is compared with the person's."""

COLUMNS = (
    ("story", "story"),
    ("at most", "most"),
    ("announced", "announced"),
    ("asked", "asked"),
    ("no more than announced", "kept"),
    ("settled", "settled"),
    ("absurd", "absurd"),
    ("error", "error"),
    ("band", "band"),
)


@experiment(
    "try",
    source="questions announced and asked, and absurd pairs, in `elicitor try`",
    columns=COLUMNS,
    notes=(
        "announced: range told with the first question, mean of both ends; without an "
        "end where none can be told. asked: questions per person, mean.",
        "absurd: pairs with a side that nobody would use. Clinic: under 5 % of some "
        "class right, or under 20 % and over 95 % of the other; loans: women or men "
        "served worse than by a coin; tickets: a model that another one dominates.",
        "error: random pairs of alternatives of which the metric found prefers the "
        "other one.",
    ),
)
def try_stories(run: Run) -> Outcome:
    """Let simulated people try all stories: questions, absurd pairs and errors."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    settings = {
        "people": "metrics as likely as before any answer; logistic noise of 3 % of "
        "the range of utilities, 3 % of all answers tossed",
        "n_people": people,
        "seed": SEED,
        **SETTINGS,
    }
    cases = [{"story": name} for name in MOST]
    return Outcome(
        settings,
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


# -- one trial ----------------------------------------------------------------------


def _ask(story: str, first: int, number: int) -> list[dict[str, Any]]:
    """How it went with some people."""
    about, people = _about(story), _people(story)
    return [_converse(story, about, people[i], i) for i in range(first, first + number)]


def _converse(story: str, about: Asked, metric: Metric, person: int) -> dict[str, Any]:
    """Ask one person as `elicitor try` does."""
    rng = np.random.default_rng([SEED, person])
    fresh = about.exact.choice_set.random(2 * PAIRS, rng)
    looks = Logistic(NOISE * float(np.ptp(metric.utility(fresh))))
    oracle = MetricOracle(metric, Lapse(looks, LAPSES), random_state=rng)
    session = Session(
        about.region,
        about.subject.family,
        method="bayesian",
        tolerance=about.subject.tolerance,
        max_questions=MOST[story],
        random_state=person,
        shuffle_sides=True,
        **SETTINGS,
        **about.options,
    )
    announced, pairs = [], []
    while (question := session.ask()) is not None:
        about_all = QuestionOf.number(question, session.n_questions + 1)
        announced.append((about_all.least, about_all.most))
        pairs.append(np.stack([question.first, question.second]))
        session.tell(oracle.answer(question), question=question)
    result = session.result()
    absurd = ABSURD[story](about, np.array(pairs))
    least, most = announced[0]
    return {
        "asked": len(pairs),
        "least": least,
        "most": most,
        "settled": result.converged,
        "absurd": int(absurd.any(axis=1).sum()),
        "error": _disagreement(result.metric, metric, fresh),
    }


def _disagreement(found: Metric, true: Metric, points: np.ndarray) -> float:
    """Share of pairs of which two metrics prefer different ones."""
    leads = [np.subtract(*np.split(one.utility(points), 2)) for one in (found, true)]
    return float((leads[0] * leads[1] < 0).mean())


# -- what is asked about ------------------------------------------------------------


@lru_cache(maxsize=3)
def _about(name: str) -> Asked:
    from elicitor.studies.asked import asked  # with the optional part "web"
    from elicitor.studies.stories import story

    definition, data = story(name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / definition.subject.data
        path.write_bytes(data)
        return asked(definition, path)


@lru_cache(maxsize=3)
def _people(name: str) -> list[Metric]:
    from elicitor.studies.simulated import drawn_metrics

    return drawn_metrics(_about(name), PEOPLE, seed=SEED)


def _one_class(about: Asked, pairs: np.ndarray) -> np.ndarray:
    return is_absurd(pairs / about.region.class_shares)


def _worse_than_a_coin(about: Asked, pairs: np.ndarray) -> np.ndarray:
    statistics = about.exact.class_statistics
    assert statistics is not None
    return np.asarray(worse_than_chance(pairs, statistics).any(axis=-1))


def _dominated(about: Asked, pairs: np.ndarray) -> np.ndarray:
    """Whether some model is nowhere worse and somewhere better."""
    signs = about.region.space.signs
    ahead = (about.region.models_measured - pairs[:, :, None]) * signs
    return np.asarray(((ahead >= 0).all(-1) & (ahead > 0).any(-1)).any(axis=-1))


ABSURD: Mapping[str, Callable[[Asked, np.ndarray], np.ndarray]] = {
    "clinic": _one_class,
    "loans": _worse_than_a_coin,
    "tickets": _dominated,
}
"""What is absurd: for pairs (n_pairs, 2, *shape) a flag for each side."""


def _rows(case: dict[str, Any], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for all people of a story."""
    errors = [person["error"] for person in found]
    asked = [person["asked"] for person in found]
    ends = [[person[name] for person in found] for name in ("least", "most")]
    return [
        {
            **case,
            "most": MOST[case["story"]],
            "announced": [_mean(end) for end in ends],
            "asked": float(np.mean(asked)),
            "kept": float(np.mean(list(map(_is_kept, found)))),
            "settled": float(np.mean([person["settled"] for person in found])),
            "absurd": sum(person["absurd"] for person in found) / sum(asked),
            "error": float(np.mean(errors)),
            "band": band(errors) if len(errors) > 1 else None,
        }
    ]


def _is_kept(person: Mapping[str, Any]) -> bool:
    """Whether somebody was asked no more than was announced."""
    return person["most"] is None or person["asked"] <= person["most"]


def _mean(ends: list[int | None]) -> float | None:
    known = [end for end in ends if end is not None]
    return float(np.mean(known)) if len(known) == len(ends) else None
