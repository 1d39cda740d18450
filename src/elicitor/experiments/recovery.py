"""How well random metrics are found, by several methods: errors and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from elicitor.core.conversation import play_out
from elicitor.core.result import Result
from elicitor.experiments.random_metrics import metric_errors
from elicitor.metrics.base import Metric
from elicitor.oracles.answer_models import Exact, Indifference
from elicitor.oracles.base import Oracle
from elicitor.oracles.metric import MetricOracle
from elicitor.procedures import find_procedure
from elicitor.regions.base import Region
from elicitor.session.elicit import elicit

__all__ = [
    "METHODS",
    "converse",
    "elicited",
    "joined",
    "recover",
    "split",
    "summary",
]

Drawn: TypeAlias = tuple[Region, Metric]
Found: TypeAlias = dict[str, list[float]]


METHODS = {"published method": "published", "ours": "efficient"}
"""What most tables compare: a paper's method to the letter, and ours."""


def elicited(
    region: Region, family: str, oracle: Metric | Oracle, **options: Any
) -> tuple[Result, int]:
    """What a session finds, and the questions, counted at the oracle.

    Of a metric, someone answers who uses it and never errs.
    """
    asked = oracle if isinstance(oracle, Oracle) else MetricOracle(oracle)
    result = elicit(region, family, asked, random_state=0, **options)
    return result, asked.n_questions


def recover(
    drawn: Sequence[Drawn],
    family: str,
    options: Mapping[str, Any],
    *,
    indifference: float = 0.0,
    seed: int = 0,
) -> Found:
    """Elicit metrics from oracles that use them: by metric, errors and ``"questions"``.

    Differences in φ below `indifference` (ε_Ω) are decided by a fair coin.
    """
    coins = np.random.default_rng(seed)
    found: Found = {}
    for region, metric in drawn:
        model = Indifference(indifference) if indifference else Exact()
        oracle = MetricOracle(metric, model, random_state=coins)
        result, asked = converse(region, family, oracle, options)
        row = metric_errors(result.metric, metric)
        for name, value in {**row, "questions": asked}.items():
            found.setdefault(name, []).append(value)
    return found


def converse(
    region: Region, family: str, oracle: Oracle, options: Mapping[str, Any]
) -> tuple[Result, int]:
    """Let an oracle answer until the end or the budget; returns its questions, too.

    A session would keep every question and check every answer; here are millions.
    """
    options = dict(options)
    method = options.pop("method", "efficient")
    budget = options.pop("max_questions", None)
    tolerance = options.pop("tolerance")
    procedure = find_procedure(region, family, method, options)
    rng = np.random.default_rng(0)
    started = procedure(region, tolerance=tolerance, rng=rng, **options)
    before = oracle.n_questions
    result = play_out(started, oracle.answer, most=budget)
    return result, oracle.n_questions - before


def split(
    n_metrics: int, part: int, parts: int, draw: Callable[[int], Drawn]
) -> list[Drawn]:
    """Draw those metrics, numbered from 0, that fall to one of several parts."""
    return [draw(number) for number in range(part, n_metrics, parts)]


def joined(parts: Sequence[Mapping[str, Found]]) -> dict[str, Found]:
    """Put the lists of several parts together, by method."""
    return {
        method: {
            name: [value for part in parts for value in part[method][name]]
            for name in parts[0][method]
        }
        for method in parts[0]
    }


def summary(found: Found) -> dict[str, Any]:
    """Mean, median, largest value and standard deviation of each list."""
    return {
        name: {
            "mean": float(np.mean(values)),
            "median": float(np.median(values)),
            "largest": float(np.max(values)),
            "deviation": float(np.std(values)),
        }
        for name, values in found.items()
    }
