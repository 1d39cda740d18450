"""Poles that cover the choices: each is the best for as many of them."""

import numpy as np
import pytest

from elicitor.procedures.efficient.pole_covering import covering_poles

FEW = np.array([[0.95, 0.0], [0.55, 0.04], [0.43, 0.05], [0.0, 0.05]]), 0.95
"""Everybody, two thresholds, and nobody: that is as good as the last for no class."""
RARE = np.array([[0.03, 0.2], [0.02, 0.6], [0.01, 0.9], [0.0, 0.97], [0.03, 0]]), 0.03
"""Nobody is the best for some; everybody never, as more may be left alone."""


def values(vertices, points, prevalence):
    """What each pole finds choices worth: gains in parts of gains and losses."""
    right = np.array([prevalence, 1 - prevalence])
    for s, z in vertices:
        gains = np.array([1 - s, s])
        # z = p₀u − p₁v and uζ + v(1−ζ) = 1.
        system = np.array([[s, s - 1], right])
        losses = np.linalg.solve(system, [z, 1.0])
        assert losses.min() >= -1e-9
        # Of all that rank alike, the one that is the same at all right and all wrong.
        losses = losses * (gains @ right)
        got, lost = points @ gains, (right - points) @ losses
        yield np.where(got > 0, got / np.maximum(got + lost, 1e-300), 0.0)


def everybody(prevalence):
    """The poles of all metrics that grow with TP and TN: the corners around them."""
    corners = [0, -1 / (1 - prevalence)], [1, 0], [1, 1 / prevalence], [0, 0]
    return np.array(corners, dtype=float)


def shares(case, **options):
    """How often each choice is the best."""
    choices, prevalence = case
    rng = np.random.default_rng(0)
    found = covering_poles(choices, everybody(prevalence), 1000, rng, **options)
    best = [value.argmax() for value in values(found, choices, prevalence)]
    return np.bincount(best, minlength=len(choices)) / len(best)


@pytest.mark.parametrize(("case", "ever"), [(FEW, 3), (RARE, 4)])
def test_every_choice_is_the_best_for_as_many_poles(case, ever):
    found = shares(case, trivial=True)
    assert found[:ever] == pytest.approx(1 / ever, abs=0.06)
    assert not found[ever:].any()


def test_once_to_call_all_the_same_was_hardly_ever_the_best():
    """Sessions that began then are asked as they were."""
    assert shares(FEW)[0] == 0
    assert shares(RARE)[3] == 0


def test_who_only_counts_found_cases_may_want_everybody_called_positive():
    """Poles of precisions, s = 0: the nearest is not far, and finds that best, too."""
    choices, prevalence = FEW
    polygon, rng = everybody(prevalence), np.random.default_rng(0)
    found = covering_poles(choices, polygon, 1000, rng, trivial=True)
    losses = np.array([0.8, 0.2])
    own = -losses[1] / (losses @ [prevalence, 1 - prevalence])
    away = np.linalg.norm(found - [0.0, own], axis=1)
    assert away.min() < 0.02
    (value,) = values(found[[away.argmin()]], choices, prevalence)
    assert value.argmax() == 0
