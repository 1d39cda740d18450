"""[C] Figure 4, right: the estimate in three weights as the halvings go on.

Two classes and one cost with "true weights of 0.15 and 0.5 [...] and a single cost with
true weight 0.8". Weights of [C] have ‖a‖₁ = 1, these sum to 1.45. Answers depend on
ratios only, so the one reading that keeps every answer divides all by their sum.
"""

from __future__ import annotations

import numpy as np

from elicitor.experiments.cost_reward_table import elicited, predictions, region_of_row
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.recovery import METHODS
from elicitor.experiments.sweep import Run
from elicitor.regions.attributes import CostRewardRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["cost_reward_path"]

PRINTED = (0.15, 0.5, 0.8)
NAMES = ("class 1", "class 2", "cost")
LOWEST, SHOWN = (-0.3, -1.0, -15.0), 1
"""Worst values of the cost, which are not printed, and whose path is shown."""
ITERATIONS, QUICK_ITERATIONS = 12, 5
SIZE, QUICK_SIZE = 1_000_000, 20_000
PUBLISHED, OURS = METHODS

NOTES = (
    "The figure is a picture without numbers. Its weights, 0.15, 0.5 and 0.8, sum to "
    "1.45; taken is each over that sum. Answers depend on ratios of weights only.",
    "Iteration 0 is the middle of all intervals, before any answer of the published "
    "method. 'Too large' names the weights that are above the truth.",
    "The text: from iteration 0 to 1 the weights increase closer to the goal, 2 "
    "overestimates, 3 underestimates, 4 has essentially converged. So it is with the "
    "weight of the cost; weights that sum to one cannot all do so.",
    "The range of the cost is not printed, and does not matter: 'ranges' is the "
    "largest difference of a weight between 0 to −0.3, −1 and −15.",
)


@experiment(
    "cost-reward-path",
    source="Bhateja et al. 2024 (cost and reward), Figure 4, right",
    notes=NOTES,
    columns=(
        ("iteration", "measured.iteration"),
        ("published method", "measured.published method.elicited"),
        ("asked", "measured.published method.questions"),
        ("L1 error", "measured.published method.l1_error"),
        ("too large", "measured.too large"),
        ("ranges", "measured.ranges"),
        ("ours", "measured.ours.elicited"),
        ("asked", "measured.ours.questions"),
        ("L1 error", "measured.ours.l1_error"),
    ),
)
def cost_reward_path(run: Run) -> Outcome:
    """Follow the three weights of Figure 4's path, halving by halving."""
    size, last = (QUICK_SIZE, QUICK_ITERATIONS) if run.quick else (SIZE, ITERATIONS)
    true = np.array(PRINTED) / sum(PRINTED)
    regions = [_region(size, lowest) for lowest in LOWEST]
    paths = [
        [elicited(region, true, PUBLISHED, 2.0**-step) for step in range(last + 1)]
        for region in regions
    ]
    every = np.array([[step["elicited"] for step in path] for path in paths])
    rows = [
        {
            "published": {"claim": "converges in all three weights by iteration 4"},
            "measured": {
                "iteration": step,
                PUBLISHED: paths[SHOWN][step],
                OURS: elicited(regions[SHOWN], true, OURS, 2.0**-step),
                "too large": np.array(NAMES)[every[SHOWN, step] > true].tolist(),
                "ranges": float(np.ptp(every[:, step], axis=0).max()),
            },
        }
        for step in range(last + 1)
    ]
    return Outcome(
        {
            "n_samples": size,
            "data": "that of cost-reward, probabilities at their word",
            "printed": PRINTED,
            "true": true.tolist(),
            "names": NAMES,
            "cost": f"{LOWEST[SHOWN]:g} to 0",
        },
        rows,
    )


def _region(n_samples: int, lowest: float) -> CostRewardRegion:
    """Two classes and one cost that trades against the first."""
    _, probabilities = predictions(n_samples, 2)
    accuracies = DiagonalRegion.from_predictions(None, probabilities)
    return region_of_row(accuracies, {"attributes": {"cost": [[lowest, 0]]}})
