"""What came of all people whose ratings were foretold, as rows of a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.experiments.acceptable_methods import (
    FAMILIES,
    FORMULAS,
    LOOSE,
    OPEN,
    OURS,
    REGRESSION,
    SEED,
    SHARED,
    SITUATIONS,
    SIZES,
)

__all__ = ["rows"]

METHODS = (OURS, OPEN, *FORMULAS, REGRESSION, LOOSE, SHARED)
STEPS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
RESAMPLES = 2000


def _row(what: str, value: float, **more: Any) -> dict[str, Any]:
    usual = {"pairs": "", "value": value, "lower": None, "upper": None, "number": None}
    return {"published": {}, "measured": {"what": what, **usual, **more}}


def rows(found: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Agreement, calibration, families and situations, of what came of each person."""
    for size in SIZES:
        yield from _agreements(found, size)
    yield from _calibration(found)
    yield from _family_rows(found)
    yield from _differences(found)


def _agreements(
    found: Sequence[Mapping[str, Any]], size: int
) -> Iterator[dict[str, Any]]:
    """Of every method, and by how much ours is ahead of it."""
    means = []
    for person in found:
        rows = [row for row in person["agreement"] if row["pairs"] == size]
        if rows:
            means.append([_by_situation(rows, method) for method in METHODS])
    if not means:
        return
    table = np.array(means)
    for i, method in enumerate(METHODS):
        low, high = _interval(table[:, i])
        title, number = f"agreement of {method}", len(table)
        value = float(table[:, i].mean())
        yield _row(title, value, pairs=size, lower=low, upper=high, number=number)
        if method != OURS:
            ahead = table[:, 0] - table[:, i]
            low, high = _interval(ahead)
            title = f"ours ahead of {method}"
            value = float(ahead.mean())
            yield _row(title, value, pairs=size, lower=low, upper=high, number=number)


def _by_situation(rows: Sequence[Mapping[str, Any]], method: str) -> float:
    """Mean over situations of the mean over draws."""
    each: dict[str, list[float]] = {row["situation"]: [] for row in rows}
    for row in rows:
        each[row["situation"]].append(row[method])
    return float(np.mean([np.mean(values) for values in each.values()]))


def _interval(values: np.ndarray) -> tuple[float, float]:
    """Of a mean over people, by drawing them again; 95 %."""
    rng = np.random.default_rng(SEED)
    again = rng.integers(len(values), size=(RESAMPLES, len(values)))
    low, high = np.quantile(values[again].mean(axis=1), [0.025, 0.975])
    return float(low), float(high)


def _calibration(found: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """What was given a chance, and how often it came true."""
    rows = [row for person in found for row in person["agreement"]]
    for size in SIZES:
        own = [row for row in rows if row["pairs"] == size]
        chances = np.array([one for row in own for one in row["likelier"]])
        true = np.array([one for row in own for one in row["came true"]])
        for low, high in itertools.pairwise(STEPS):
            in_it = (chances >= low) & (chances < high + (high == 1))
            if in_it.any():
                title = f"came true of chances {low:.0%} to {high:.0%}"
                expected = float(chances[in_it].mean())
                value, number = float(true[in_it].mean()), int(in_it.sum())
                yield _row(title, value, pairs=size, number=number, expected=expected)
        sure = np.array([one for row in own for one in row["sure"]])
        right = np.array([one for row in own for one in row["sure and right"]])
        if len(right):
            yield _row(
                "right of pairs that the 90 % interval settles",
                float(right.mean()),
                pairs=size,
                number=len(right),
                share=float(sure.mean()),
            )


def _family_rows(found: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    rows = [row for person in found for row in person["families"]]
    for family in FAMILIES:
        own = [row for row in rows if row["family"] == family]
        if not own:
            continue
        hits, bits = (float(np.mean([row[k] for row in own])) for k in ("hits", "bits"))
        factor = float(np.mean([row["log bayes factor"] for row in own]))
        better = sum(row["suggested"] for row in own)
        yield _row(
            f"{family} family: pairs foretold from all others",
            hits,
            number=len(own),
            bits=bits,
            mean_log_bayes_factor=factor,
            suggested_instead_of_linear=better,
        )


def _differences(found: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """How much more false alarms matter in one situation than in another."""
    for i, one in enumerate(SITUATIONS):
        for other in SITUATIONS[i + 1 :]:
            both = [
                (person["weights"][one], person["weights"][other])
                for person in found
                if one in person["weights"] and other in person["weights"]
            ]
            if not both:
                continue
            more = np.array([b["share"] - a["share"] for a, b in both])
            low, high = _interval(more)
            surely = sum(a["high"] < b["low"] or b["high"] < a["low"] for a, b in both)
            yield _row(
                f"share that false alarms matter: {other} minus {one}",
                float(more.mean()),
                lower=low,
                upper=high,
                number=len(both),
                people_who_surely_differ=surely,
            )
    yield from _carried_rows(found)


def _carried_rows(found: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """What is lost by the same person's metric of another situation."""
    means = [
        [np.mean([row[name] for row in person["carried"]]) for name in ("own", "other")]
        for person in found
        if person["carried"]
    ]
    if not means:
        return
    own, other = np.array(means).T
    for title, values in (
        ("agreement of ours, learnt in the same situation", own),
        ("agreement of ours, learnt in another situation", other),
        ("lost by learning in another situation", own - other),
    ):
        low, high = _interval(values)
        value, number = float(values.mean()), len(values)
        yield _row(title, value, pairs=SIZES[-1], lower=low, upper=high, number=number)
