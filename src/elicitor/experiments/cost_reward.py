"""[C] Table 1 and Figure 4: costs and rewards on ten million synthetic rows."""

from __future__ import annotations

from typing import Any

from elicitor.experiments.cost_reward_exact import exact_errors
from elicitor.experiments.cost_reward_table import (
    METHODS,
    TABLE,
    TOLERANCE,
    random_errors,
)
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import machine
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import fresh_process

__all__ = ["cost_reward"]

SIZE, QUICK_SIZE = 10_000_000, 100_000
RANDOM_SIZE, RANDOM_METRICS, QUICK_METRICS = 1_000_000, 100, 5


NOTES = (
    "Table 1 prints the weights of its third row again as its fourth; both are asked "
    "about here, with the attributes of each.",
    "The paper draws its weight matrix at random and prints no seed: ours is another.",
    "The authors' program draws no labels: it takes the probabilities at their word. "
    "Then the best classifiers are known exactly, and Table 1 comes out as printed. So "
    "it does here.",
    "If labels are drawn, the published method looks for the best classifier by counts "
    "that depend on the draw. Near the best one they differ by less than that, and its "
    "error in the accuracies grows to what stands under 'labels drawn'. Ours compares "
    "two classifiers whose exchange rate in the sample is known exactly, so the draw "
    "does not matter.",
    "Figure 4 prints a curve without numbers; its claim, a geometric fall, holds. That "
    "errors rise here and there is put down to floating point; they do at the same "
    "halvings in arithmetic of fifty digits, as weights that sum to one move together. "
    "Ours "
    "is shown at the tolerance of the same halving. The picture beside it is "
    "`cost-reward-path`.",
    "Seconds are for everything after the data are drawn: building the regions, all "
    "rows of the table by both methods, with and without labels, and Figure 4.",
)


@experiment(
    "cost-reward",
    source="Bhateja et al. 2024 (cost and reward), Table 1 and Figure 4",
    notes=NOTES,
    columns=(
        ("what", "measured.what"),
        ("true", "published.true"),
        ("printed", "published.elicited"),
        ("published method", "measured.published method.elicited"),
        ("asked", "measured.published method.questions"),
        ("L1 error", "measured.published method.l1_error"),
        ("ours", "measured.ours.elicited"),
        ("asked", "measured.ours.questions"),
        ("L1 error", "measured.ours.l1_error"),
        ("fifty digits: L1", "measured.fifty digits"),
        ("labels drawn: L1", "measured.published method, labels drawn.l1_error"),
        ("ours", "measured.ours, labels drawn.l1_error"),
    ),
)
def cost_reward(run: Run) -> Outcome:
    """Elicit the metrics of Table 1, follow Figure 4, and try random metrics."""
    size = QUICK_SIZE if run.quick else SIZE
    cells = [{"n_samples": size, "n_classes": k} for k in (2, 3)]
    probes = dict(zip((2, 3), run.sweep(_probe, cells, parallel=False), strict=True))
    rows = [
        *(_row(number, probes) for number in range(len(TABLE))),
        *_figure4(probes[2]),
        *_random_rows(run),
    ]
    return Outcome(_settings(size, probes), rows)


def _settings(size: int, probes: dict[int, dict[str, Any]]) -> dict[str, Any]:
    return {
        "n_samples": size,
        "data": "x ~ N(0, 1) in 10 dimensions, softmax of a k x 10 matrix U[-1.5, 1.5]",
        "truth": "the probabilities at their word; 'labels drawn' counts labels",
        "tolerance": TOLERANCE,
        "frontier": "quarter ellipse",
        "published method": "Algorithm 1",
        "ours": "one engine, exact answers",
        "random metrics": "uniform on the simplex, in the place of rows 1 and 3",
        "seconds": sum(probe["seconds"] for probe in probes.values()),
        "seconds by classes": {str(k): probe["seconds"] for k, probe in probes.items()},
        "cpu seconds by classes": {
            str(k): probe["cpu_seconds"] for k, probe in probes.items()
        },
        "generation seconds": {
            str(k): probe["generation_seconds"] for k, probe in probes.items()
        },
        "peak bytes": max(probe["peak_bytes"] for probe in probes.values()),
        **machine(),
    }


def _probe(n_samples: int, n_classes: int) -> dict[str, Any]:
    return fresh_process("cost_reward_probe", n_samples, n_classes)


def _row(number: int, probes: dict[int, dict[str, Any]]) -> dict[str, Any]:
    case = TABLE[number]
    probe = probes[case["k"]]
    return {
        "published": {
            "k": case["k"],
            "attributes": case["attributes"],
            "true": case["true"],
            "elicited": case["true"],
            "questions": case["questions"],
        },
        "measured": {
            "what": f"Table 1, row {number + 1}",
            **probe["rows"][str(number)],
            **{
                f"{method}, labels drawn": found
                for method, found in probe["rows, labels drawn"][str(number)].items()
            },
            "priors": probe["priors"],
        },
    }


def _figure4(probe: dict[str, Any]) -> list[dict[str, Any]]:
    """The errors after every halving, beside those of fifty digits."""
    top, second = probe["priors"]
    ranges = [
        upper - lower
        for kind in ("reward", "cost")
        for lower, upper in TABLE[0]["attributes"][kind]
    ]
    steps = probe["figure4"]
    exact = exact_errors(TABLE[0]["true"], [second, *ranges], top, len(steps))
    return [
        {
            "published": {
                "claim": "the L1 error falls geometrically with the iteration"
            },
            "measured": {
                "what": f"Figure 4, iteration {step['iteration']}",
                "fifty digits": exact[step["iteration"]],
                **step,
            },
        }
        for step in steps
    ]


def _random_rows(run: Run) -> list[dict[str, Any]]:
    """Errors of both methods over random metrics; the paper has no such table."""
    size = QUICK_SIZE if run.quick else RANDOM_SIZE
    n_metrics = QUICK_METRICS if run.quick else RANDOM_METRICS
    return run.table(
        random_errors,
        [{"n_samples": size, "row": row, "n_metrics": n_metrics} for row in (0, 2)],
        cut=lambda case: [{**case, "method": method} for method in METHODS],
        rows=_random_row,
    )


def _random_row(
    case: dict[str, int], found: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    what = f"{case['n_metrics']} random metrics like row {case['row'] + 1}"
    measured = {
        method: {
            **result,
            "questions": result["questions_mean"],
            "l1_error": result["l1_error_mean"],
        }
        for method, result in zip(METHODS, found, strict=True)
    }
    row = {
        "published": {"claim": "converges quickly to the true metric"},
        "measured": {"what": f"{what}, n = {case['n_samples']:,}", **measured},
    }
    return [row]
