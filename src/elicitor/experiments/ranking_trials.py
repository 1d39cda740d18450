"""Ranking real classifiers by many metrics: what the three experiments share.

A cell of the sweep is one random metric on one data set. In it every contestant (the
elicited metrics and the baselines) ranks the classifiers, and is compared with the
ranking by the true metric.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from elicitor.experiments.measured_pool import MeasuredPool, load_pools
from elicitor.experiments.sweep import Run
from elicitor.using.choosing.measures import ranking_agreement

__all__ = [
    "COLUMNS",
    "Trial",
    "measured_rows",
    "pool_of",
    "ranking_settings",
    "trial",
    "trials",
]

Trial: TypeAlias = dict[str, float]
"""NDCG, Kendall's τ and the number of questions of one contestant and one metric."""

METRICS, QUICK_METRICS = 100, 3
SEED = 2022
NOWHERE: Mapping[str, int] = {}

COLUMNS = (
    ("data", "measured.data"),
    ("ranked by", "measured.ranked_by"),
    ("printed NDCG", "published.ndcg"),
    ("printed τ", "published.tau"),
    ("NDCG", "measured.ndcg"),
    ("worst", "measured.worst_ndcg"),
    ("τ", "measured.tau"),
    ("worst", "measured.worst_tau"),
    ("asked", "measured.questions"),
)


@lru_cache(maxsize=1)
def _pools() -> dict[str, MeasuredPool]:
    return load_pools()


def pool_of(data: str) -> MeasuredPool:
    """The measured classifiers of a data set, read once."""
    return _pools()[data]


def trials(
    run: Run,
    work: Callable[..., dict[str, Trial]],
    places: Sequence[Mapping[str, Any]],
    *,
    fewer: Mapping[str, int] = NOWHERE,
) -> list[list[dict[str, Trial]]]:
    """Every contestant on every random metric, by place; `fewer` metrics on some data.

    ``work(seed=, number=, pool=, **place)`` returns the trial of every contestant.
    """

    def cut(place: Mapping[str, Any]) -> list[dict[str, Any]]:
        pool = pool_of(place["data"]).fingerprint
        size = number_of_metrics(run, place["data"], fewer)
        cell = {**place, "pool": pool, "seed": SEED}
        return [{**cell, "number": number} for number in range(size)]

    return run.table(work, places, cut=cut, rows=lambda _, found: [found])


def number_of_metrics(run: Run, data: str, fewer: Mapping[str, int]) -> int:
    """How many random metrics are tried on a data set."""
    return QUICK_METRICS if run.quick else fewer.get(data, METRICS)


def trial(true: np.ndarray, found: np.ndarray, questions: int = 0) -> Trial:
    """Compare two rankings, given as utilities of the classifiers."""
    return {**ranking_agreement(true, found), "questions": questions}


def measured_rows(
    data: str,
    found: Sequence[Mapping[str, Trial]],
    printed: Mapping[str, tuple[float, float]],  # NDCG and τ of the paper
    **more: Any,
) -> list[dict[str, Any]]:
    """One row of a report for every contestant on a data set."""
    rows = []
    for name in found[0]:
        ndcg, tau = printed.get(name, (None, None))
        rows.append(
            {
                "published": {"ndcg": ndcg, "tau": tau},
                "measured": {
                    "data": data,
                    "ranked_by": name,
                    "n_metrics": len(found),
                    **more,
                    **_means([each[name] for each in found]),
                },
            }
        )
    return rows


def _means(each: Sequence[Trial]) -> dict[str, float]:
    means = {key: float(np.mean([one[key] for one in each])) for key in each[0]}
    worst = {f"worst_{key}": min(one[key] for one in each) for key in ("ndcg", "tau")}
    return {**means, **worst}


def ranking_settings(
    run: Run,
    places: Iterable[str],
    *,
    diagonal: bool,
    fewer: Mapping[str, int] = NOWHERE,
) -> dict[str, Any]:
    """What the numbers of a ranking experiment depend on."""
    pools = {name: pool_of(name) for name in places}
    return {
        "classifiers": {name: len(pool.counts) for name, pool in pools.items()},
        "counts": {name: pool.fingerprint for name, pool in pools.items()},
        "n_metrics": {name: number_of_metrics(run, name, fewer) for name in pools},
        "seed": SEED,
        "radius": {
            name: pool.ball(diagonal=diagonal).radius for name, pool in pools.items()
        },
        "ndcg": "gain 2^u - 1, u the true utilities moved and scaled to [0, 1]",
        "tau": "Kendall's tau-b",
    }
