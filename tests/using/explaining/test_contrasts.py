"""The pair that tells most is found, and told in people."""

import itertools

import numpy as np
import pytest

import elicitor as el
from elicitor.regions import Attribute, CostRewardRegion
from elicitor.using import explain
from elicitor.using.explaining.pairs import agreement, good_classifiers


def test_the_clearest_disagreement_is_found(vehicle):
    metric = el.LinearMetric([1, 5, 1, 1], names=vehicle.names)
    found = {c.measure: c for c in explain(metric, region=vehicle).contrasts}
    points = good_classifiers(metric, vehicle)
    own, accuracy = points @ [1, 5, 1, 1], points.sum(axis=1)
    best = max(
        min(
            (own[i] - own[j]) / np.ptp(own),
            (accuracy[j] - accuracy[i]) / np.ptp(accuracy),
        )
        for i, j in itertools.permutations(range(len(points)), 2)
    )
    told = found["accuracy"]
    gaps = (
        (told.mine - told.theirs) @ [1, 5, 1, 1] / np.ptp(own),
        (told.theirs - told.mine).sum() / np.ptp(accuracy),
    )
    assert min(gaps) == pytest.approx(best)
    assert told.share == pytest.approx(1 - agreement(own, accuracy))
    counts = np.round(1000 * told.mine)
    whole = np.round(1000 * vehicle.priors)
    assert f"{counts[1]:.0f} of {whole[1]:.0f} “opel” right" in told.sentence


def test_counts_are_of_people(binary):
    metric = el.LinearMetric([6, 1])
    told = explain(metric, region=binary, positive="shower").contrasts[0]
    cases = round(100 * binary.prevalence)
    missed = [cases - round(100 * side[0]) for side in (told.mine, told.theirs)]
    alarms = [100 - cases - round(100 * side[1]) for side in (told.mine, told.theirs)]
    for m, a, who in zip(missed, alarms, ("this metric", "accuracy"), strict=True):
        assert f"{who} prefers the" in told.sentence
        assert f"misses {m} of {cases} showers and raises {a} false" in told.sentence


def test_what_never_differs_is_said():
    region = el.BinaryRegion.from_law(lambda x: x)
    told = explain(el.LinearMetric([1, 1]), region=region).contrasts[0]
    assert told.sentence == "Accuracy never chooses another classifier."
    assert told.mine is None


def test_attributes_have_no_usual_measure(vehicle):
    region = CostRewardRegion(
        vehicle, [Attribute("latency", 0, 200, kind="cost", unit="ms")]
    )
    metric = el.CostRewardMetric([0.4, 0.3, 0.2, 0.1, -0.001], terms=region.names)
    told = explain(metric, region=region)
    assert told.contrasts == ()
    assert len(told.ratios) == 4
