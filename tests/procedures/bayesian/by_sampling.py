"""What is believed, computed once more without the engine's approximations."""

import numpy as np

from elicitor.procedures.bayesian.noise import LAPSES, SCALES


def log_mean_probability(leads):
    """Log of the mean probability of answers, over people and all noises.

    `leads`, of shape (n_people, n_answers), say by how much the chosen side is better.
    """
    total = 0.0
    for scale, p in SCALES.items():
        chance = 1 / (1 + np.exp(-np.clip(leads / scale, -500, 500)))
        for lapse, q in LAPSES.items():
            total += p * q * (lapse / 2 + (1 - lapse) * chance).prod(axis=1).mean()
    return np.log(total)
