"""Questions in whole people."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.regions import CountedRegion, people_per_display


@pytest.fixture(scope="module", params=["law", "sample"])
def region(request):
    if request.param == "law":
        return el.BinaryRegion.from_law(lambda x: x**2)
    rng = np.random.default_rng(5)
    scores = rng.random(500) ** 2
    return el.BinaryRegion.from_predictions(rng.random(500) < scores, scores)


def whole(confusion, per):
    return np.allclose(confusion * per, np.round(confusion * per), atol=1e-9)


@pytest.mark.parametrize("per", [50, 100, 1000])
@pytest.mark.parametrize("angle", np.linspace(0.1, 1.2, 9))
def test_chords_have_whole_people_and_the_slope_of_what_is_shown(region, per, angle):
    chord = CountedRegion(region, per).chord(angle)
    first, second = chord.first.confusion, chord.second.confusion
    assert whole(first, per)
    assert whole(second, per)
    gained, lost = first - second
    assert chord.angle == pytest.approx(np.arctan2(gained, -lost))
    assert gained > 0 > lost
    # One person at the far end of a chord of length L turns it by about 1/(per·L).
    assert abs(chord.angle - angle) < 1.5 / per / chord.length + 0.02


@pytest.mark.parametrize("per", [50, 100, 1000])
def test_counts_stay_within_one_person_of_an_achievable_confusion(region, per):
    counted = CountedRegion(region, per)
    for angle in np.linspace(0.1, 1.2, 9):
        for end in (counted.chord(angle).first, counted.chord(angle).second):
            separation = region.separate(end.confusion)
            assert separation.gap <= 1.5 / per
            exact = region.classifier_confusion(end.classifier)
            assert np.abs(exact - end.confusion).max() <= 1.5 / per


def test_the_best_confusion_is_rounded(region):
    counted = CountedRegion(region, 100)
    for angle in (0.2, 0.8, 1.3, 3.5, 4.5):
        way = [np.cos(angle), np.sin(angle)]
        found = counted.support(way)
        assert whole(found, 100)
        assert np.abs(found - region.support(way)).max() <= 1 / 100


def test_trivial_classifiers_find_nobody_or_everybody(region):
    counted = CountedRegion(region, 100)
    positives = round(region.prevalence * 100)
    steep, flat = counted.chord(1.2), counted.chord(0.1)
    np.testing.assert_allclose(steep.second.confusion, [0, (100 - positives) / 100])
    np.testing.assert_allclose(flat.first.confusion, [positives / 100, 0])


@pytest.mark.parametrize("method", ["efficient", "published"])
@pytest.mark.parametrize("family", ["linear", "linear-fractional", "monotone"])
@pytest.mark.quick_cases(
    "sample",
    "law-linear-efficient",
    "law-linear-published",
    "law-linear-fractional-published",
)
def test_every_procedure_asks_in_whole_people(region, family, method):
    counted = CountedRegion(region, 200)
    oracle = el.MetricOracle(el.LinearMetric([2, 1]))
    result = el.elicit(counted, family, oracle, method=method, max_questions=30)
    for entry in result.transcript.standing:
        assert whole(np.array(entry.first), 200)
        assert whole(np.array(entry.second), 200)


@pytest.mark.parametrize("theta", [0.15, 0.4, 0.785, 1.1])
def test_an_expert_is_understood_in_counts_out_of_a_thousand(region, theta):
    oracle = el.MetricOracle(el.LinearMetric.at_angle(theta))
    result = el.elicit(
        CountedRegion(region, 1000),
        "linear",
        oracle,
        tolerance=0.02,
        method="efficient",
    )
    assert result.converged
    assert result.metric.angle == pytest.approx(theta, abs=0.02)
    assert result.n_questions <= 8


def test_the_transcript_says_out_of_how_many(region):
    assert CountedRegion(region, 100).describe() == {**region.describe(), "per": 100}


def test_people_per_display_has_ten_of_the_rarer_class_and_a_fine_enough_step():
    assert people_per_display(0.37) == 100
    assert people_per_display(0.1) == 100
    assert people_per_display(0.09) == 1000
    assert people_per_display(0.996) == 10_000
    assert people_per_display(0.37, tolerance=0.02) == 1000


def test_a_class_that_would_vanish_is_refused():
    law = el.BinaryRegion.from_law(lambda x: x / 100)
    with pytest.raises(InvalidParameterError, match=r"per must be large enough.*Try 1"):
        CountedRegion(law, 50)
    with pytest.raises(InvalidParameterError, match="per must be a whole number"):
        CountedRegion(law, 99.5)


def roundings(region, point, per):
    """All four ways to round a confusion to whole people of either class."""
    classes = np.array([round(region.prevalence * per), 0])
    classes[1] = per - classes[0]
    exact = point.confusion / region.all_right * classes
    return [
        np.array([tp, tn]) / per
        for tp in (np.floor(exact[0] + 1e-9), np.ceil(exact[0] - 1e-9))
        for tn in (np.floor(exact[1] + 1e-9), np.ceil(exact[1] - 1e-9))
    ]


@pytest.mark.parametrize("angle", np.linspace(0.13, 1.17, 14))
def test_of_all_ways_to_round_a_chord_the_nearest_slope_is_shown(region, angle):
    exact = region.chord(angle)
    slopes = [
        np.arctan2(gained, -lost)
        for first in roundings(region, exact.first, 100)
        for second in roundings(region, exact.second, 100)
        for gained, lost in [first - second]
        if gained > 0 > lost
    ]
    shown = CountedRegion(region, 100).chord(angle)
    nearest = min(abs(slope - angle) for slope in slopes)
    assert abs(shown.angle - angle) == pytest.approx(nearest, abs=1e-12)


@pytest.mark.parametrize("slope", [0.4, 0.8, 1.2])
def test_of_all_ways_to_round_a_line_the_nearest_one_is_shown(region, slope):
    normal = np.array([np.cos(slope), np.sin(slope)])
    through = 0.6 * region.support([1, 1]) + 0.4 * region.support([-1, -1])
    line = np.append(normal, -normal @ through)
    exact = region.chord_on_line(line)

    def off(first, second):
        return sum(abs(normal @ end + line[2]) for end in (first, second))

    distances = [
        off(first, second)
        for first in roundings(region, exact.first, 100)
        for second in roundings(region, exact.second, 100)
        if (first - second)[0] > 0 > (first - second)[1]
    ]
    shown = CountedRegion(region, 100).chord_on_line(line)
    distance = off(shown.first.confusion, shown.second.confusion)
    assert distance == pytest.approx(min(distances), abs=1e-12)


def test_the_number_of_positives_can_be_given(region):
    # As on a face of several classes, where a class has the same people everywhere.
    positives = round(region.prevalence * 50) + 1
    counted = CountedRegion(region, 50, positives=positives)
    everybody = counted.chord(0.1).first.confusion
    np.testing.assert_allclose(everybody, [positives / 50, 0])
    for wrong in (0, 50):
        with pytest.raises(InvalidParameterError, match="at most 49"):
            CountedRegion(region, 50, positives=wrong)


# -- classifiers that somebody might use ----------------------------------------------


@pytest.mark.parametrize("least", [0.1, 0.25, 0.4])
def test_each_class_has_so_much_right_in_all_that_is_shown(region, least):
    realistic = CountedRegion(region, 1000, least_right=least)
    shown = realistic.choice_set
    anywhere = shown.random(50, np.random.default_rng(1))
    points = [shown.landmarks, *shown.pieces, anywhere]
    for angle in np.linspace(0.1, 1.4, 9):
        chord = realistic.chord(angle)
        points.append(np.stack([chord.first.confusion, chord.second.confusion]))
    right = np.concatenate(points) / region.all_right
    assert right.min() >= least - 2 / 1000 / region.all_right.min()
    # What is mixed in is no better than the best there is, and leaves room.
    assert right.min() <= least + 0.02


@pytest.mark.parametrize("angle", [0.2, 0.7, 1.2])
def test_trade_offs_stay_what_they_are(region, angle):
    every = CountedRegion(region, 100_000).chord(angle, randomised=True)
    some = CountedRegion(region, 100_000, least_right=0.25)
    chord = some.chord(angle, randomised=True)
    assert chord.angle == pytest.approx(every.angle, abs=1e-3)
    middle = float((region.balanced.confusion / region.all_right).min())
    assert chord.length == pytest.approx((1 - 0.25 / middle) * every.length, rel=1e-3)
    for end in (chord.first, chord.second):
        attained = region.classifier_confusion(end.classifier)
        np.testing.assert_allclose(attained, end.confusion, atol=1e-4)


def test_the_balanced_point_has_the_same_share_of_both_right(region):
    right = region.balanced.confusion / region.all_right
    assert right[0] == pytest.approx(right[1], abs=1e-6)
    assert not region.contains(region.balanced.confusion * (1 + 1e-3))


def test_what_is_left_out_is_on_record(region):
    assert "least_right" not in CountedRegion(region, 100).describe()
    described = CountedRegion(region, 100, least_right=0.25).describe()
    assert described["least_right"] == 0.25
    with pytest.raises(InvalidParameterError, match=r"least_right .* below 0.5"):
        CountedRegion(region, 100, least_right=0.5)


def test_a_classifier_that_tells_nothing_apart_is_still_asked_about():
    coin = el.BinaryRegion.from_predictions([0, 1] * 50, np.linspace(0.1, 0.9, 100))
    shown = CountedRegion(coin, 100, least_right=0.25).choice_set.landmarks
    assert len(np.unique(shown, axis=0)) > 2
