"""The cases of [F] Figure 4 and [Q] Figure 4: k classes, m groups, and noise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from elicitor.experiments.recovery import Found, joined, summary
from elicitor.experiments.sweep import Run, in_parts

__all__ = ["SIZES", "fair_sweep"]

SIZES = (2, 3, 4, 5)
"""Numbers of classes, and of groups."""
NOISY = ((2, 2), (3, 3))
"""Classes and groups for which oracles with an indifference zone are tried too."""
NOISE = (1e-4, 1e-3)
MOST_IN_A_CELL = 1_000_000
"""Published questions in one cell of the sweep, about a minute."""


def fair_sweep(
    run: Run,
    work: Callable[..., Mapping[str, Found]],
    asked: Callable[[int, int], float],
    *,
    n_metrics: int,
    seed: int,
) -> list[dict[str, Any]]:
    """Recover metrics for all sizes, and for some with noise, in parts.

    ``"share"`` is the most that ours asks over ``asked(k, m)``, which is printed.
    """
    cases: list[dict[str, Any]] = [
        {"k": k, "m": m, "indifference": noise}
        for k in SIZES
        for m in SIZES
        for noise in ((0.0, *NOISE) if (k, m) in NOISY else (0.0,))
    ]

    def cut(case: Mapping[str, Any]) -> list[dict[str, Any]]:
        printed = asked(case["k"], case["m"])
        parts = min(n_metrics, 1 + int(n_metrics * printed / MOST_IN_A_CELL))
        return in_parts(parts)({**case, "n_metrics": n_metrics, "seed": seed})

    def rows(case: Mapping[str, Any], parts: list[Any]) -> list[dict[str, Any]]:
        printed = asked(case["k"], case["m"])
        found = {name: summary(lists) for name, lists in joined(parts).items()}
        share = found["ours"]["questions"]["largest"] / printed
        measured = {**case, **found, "share": share}
        return [{"published": {"questions": printed}, "measured": measured}]

    return run.table(work, cases, cut=cut, rows=rows)
