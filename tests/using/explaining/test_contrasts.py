"""The pair that tells most is found, and told in people."""

import itertools
import re

import numpy as np
import pytest

import elicitor as el
from elicitor.regions import Attribute, CostRewardRegion, CountedRegion
from elicitor.using import explain
from elicitor.using.explaining.pairs import agreement, good_classifiers
from tests.using.explaining.samples import drawn


@pytest.mark.slow
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
    counts = np.round(vehicle.sizes.sum() * told.mine)
    whole = vehicle.sizes
    assert f"{counts[1]:.0f} of {whole[1]:.0f} “opel” right" in told.sentence


def test_counts_are_of_people(binary):
    metric = el.LinearMetric([6, 1])
    told = explain(metric, region=binary, positive="shower").contrasts[0]
    cases, others = binary.sizes
    for side, who in ((told.mine, "this metric"), (told.theirs, "accuracy")):
        m, a = np.round([cases, others] - (cases + others) * side)
        assert f"{who} prefers the" in told.sentence
        assert (
            f"misses {m:.0f} of {cases} showers and raises {a:.0f} false alarms among "
            f"{others:,}" in told.sentence
        )
    assert "on these 2,000 rows" in told.sentence


def test_classifiers_that_are_named_can_be_had(binary):
    """Counts of one threshold on these rows, not of a lottery between two."""
    found = explain(el.LinearMetric([6, 1]), region=binary).contrasts
    named = [c for c in found if c.mine is not None]
    assert named
    for side in (side for one in named for side in (one.mine, one.theirs)):
        counts = sum(binary.sizes) * side
        np.testing.assert_allclose(counts, np.round(counts), atol=1e-6)


def test_a_miss_in_a_thousand_is_not_none():
    """Of 2 000 rows one case is missed by a lottery in four: that is not never."""
    y = np.repeat([1, 0], [100, 1900])
    scores = np.r_[np.full(99, 0.9), 0.2, np.linspace(0.1, 0.6, 1900)]
    region = el.BinaryRegion.from_scores(y, scores)
    told = explain(el.LinearMetric([40, 1]), region=region).contrasts
    for contrast in told:
        if contrast.mine is not None:
            missed = 100 - 2000 * contrast.mine[0]
            assert ("misses 0 of" in contrast.sentence) == (missed < 1e-9)


def test_shares_have_the_interval_of_the_answers(binary):
    rows = [[ratio, 1] for ratio in np.linspace(2, 12, 41)]
    alone = explain(el.LinearMetric([6, 1]), region=binary)
    known = explain(drawn(el.LinearMetric([6, 1]), rows), region=binary)
    told = known.contrasts[0].sentence
    assert re.search(r"in \d+ % of cases \(\d+ to \d+ %\)", told)
    assert alone.contrasts[0].share == known.contrasts[0].share
    low, high = known.named[0].interval
    assert low < known.named[0].agreement <= high
    assert alone.named[0].interval is None


def test_what_never_differs_is_said():
    region = el.BinaryRegion.from_law(lambda x: x)
    told = explain(el.LinearMetric([1, 1]), region=region).contrasts[0]
    assert told.sentence == (
        "Of any two of the classifiers compared accuracy chooses the same."
    )
    assert told.mine is None


def test_attributes_have_no_usual_measure(vehicle):
    region = CostRewardRegion(
        vehicle, [Attribute("latency", 0, 200, kind="cost", unit="ms")]
    )
    metric = el.CostRewardMetric([0.4, 0.3, 0.2, 0.1, -0.001], terms=region.names)
    told = explain(metric, region=region)
    assert told.contrasts == ()
    assert len(told.ratios) == 4


def test_a_model_is_called_by_its_own_name_however_alike_another_is():
    # “new” shares a statistic with “old”, and “bold” none with anything.
    models = ["old", "new", "bold", "shy"]
    points = np.array([[0.10, 0.60], [0.10, 0.66], [0.30, 0.40], [0.20, 0.60]])
    pool = el.ModelPool(models, points, names=["TP", "TN"], kinds=["reward"] * 2)
    told = explain(el.LinearMetric([6, 1]), region=pool).contrasts[0]
    assert told.measure == "accuracy"
    mine, theirs = (
        models[int(np.flatnonzero((points == side).all(axis=1))[0])]
        for side in (told.mine, told.theirs)
    )
    assert (mine, theirs) == ("bold", "new")
    assert f"prefers the classifier that is called “{mine}” and has" in told.sentence
    assert f"accuracy prefers the one that is called “{theirs}” and" in told.sentence


def test_a_metric_that_ignores_a_statistic_still_has_good_classifiers(vehicle):
    metric = el.LinearMetric([1, 5, 0, 1], names=vehicle.names)
    assert len(good_classifiers(metric, vehicle)) > 10
    assert explain(metric, region=vehicle).contrasts


def test_where_nothing_is_liked_more_there_is_nothing_to_compare():
    ball = el.Ball([0.5, 0.5], 0.2, names=["x", "y"])
    # Flat in the middle of the ball: no direction is known to be good.
    bowl = el.QuadraticMetric([-0.5, -0.5], [[1, 0], [0, 1]], names=ball.names)
    assert bowl.gradient([0.5, 0.5]).tolist() == [0, 0]
    assert good_classifiers(bowl, ball) is None
    assert explain(bowl, region=ball).contrasts == ()


def rare(cases, others):
    """Scores that hardly part the few cases from others."""
    rng = np.random.default_rng(0)
    actual = np.repeat([1, 0], [cases, others])
    scores = 1 / (1 + np.exp(-(actual + rng.normal(size=len(actual)))))
    return el.BinaryRegion.from_predictions(actual, scores)


def ratio(gains, losses, prevalence):
    """Gains / (gains + losses), of two classes."""
    gains, losses = np.array(gains), np.array(losses)
    right = np.array([prevalence, 1 - prevalence])
    return el.LinearFractionalMetric(gains, gains - losses, float(losses @ right))


def test_ratios_are_looked_at_where_classifiers_can_be():
    """A quarter found and a quarter left alone is more than there are of the rare."""
    region = rare(9, 291)
    metric = ratio([0.0, 1.0], [5.0, 1.0], 0.03)
    assert 0.25 * metric.denominator.sum() + metric.constant < 0
    points = good_classifiers(metric, region)
    assert (points @ metric.denominator + metric.constant > 0).all()
    assert explain(metric, region=region).contrasts


def test_whole_people_are_no_more_of_a_class_than_there_are():
    """10 of 300 are 33 of 1,000: then 967 are more than all others."""
    region = CountedRegion(rare(10, 290), 1000)
    shown = region.support([0.0, 1.0])
    assert shown[1] == 0.967
    metric = ratio([1.0, 0.0], [0.5, 0.5], 1 / 30)
    # Who only minds false alarms: nothing is gained and less than nothing lost.
    strict = ratio([1.0, 0.0], [0.0, 1 / 29], 1 / 30)
    assert shown @ strict.denominator + strict.constant < 0
    result = drawn(metric, np.tile(strict.coefficients, (20, 1)))
    found = explain(result, region=region)
    assert found.contrasts
    assert result.report(region=region)
