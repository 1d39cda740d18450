"""The ball that all groups share."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import DiagonalRegion, largest_ball
from tests.regions.groups.problems import CLASSES, GROUPS, by_hand, of_sample, sample


def line(slope):
    """Two classes with P(yes | x) = ½ + slope·(x − ½) for x uniform on [0, 1]."""

    def eta(x):
        chance = 0.5 + slope * (x - 0.5)
        return np.stack([1 - chance, chance], axis=1)

    return DiagonalRegion.from_law(eta, classes=["no", "yes"], rates=True)


@functools.cache
def sharp_and_dull():
    rates = el.GroupRates({"sharp": line(1.0), "dull": line(0.5)}, [0.4, 0.6])
    return el.GroupRateBall(rates)


@pytest.mark.slow
def test_radius_is_that_of_the_group_with_the_weakest_signal():
    # By hand: a threshold at ½ gives both rates ½ + slope/4, which is nearest to
    # (½, ½), as the boundary is concave and symmetric: √2·slope/4 away.
    ball = sharp_and_dull()
    assert ball.limiting_group == "dull"
    assert ball.radii["sharp"] == pytest.approx(np.sqrt(2) / 4, rel=0.011)
    assert ball.radii["dull"] == pytest.approx(np.sqrt(2) / 8, rel=0.011)
    assert ball.ball.radius == ball.radii["dull"]
    assert ball.radii["dull"] <= np.sqrt(2) / 8 + 1e-12
    assert ball.ball.center == pytest.approx([0.5, 0.5])
    assert ball.prevalence == pytest.approx(np.array([[0.4, 0.4], [0.6, 0.6]]))


def test_classifiers_reach_beyond_the_common_ball():
    def above(threshold, slope):
        """Rates of saying yes above a threshold, integrated by hand."""
        negatives = threshold / 2 - slope * (threshold**2 - threshold) / 2
        return [2 * negatives, 2 * (negatives + 0.5 - threshold)]

    ball = sharp_and_dull()
    point = [above(0.4, 1.0), above(0.3, 0.5)]
    assert not ball.contains(point)
    assert ball.rates.contains(point)
    assert ball.attained(ball.classifier(point)) == pytest.approx(np.array(point))


def test_ball_of_a_sample_keeps_what_it_came_from():
    y_true, proba, groups = sample()
    ball = el.GroupRateBall.from_predictions(
        y_true, proba, groups, classes=CLASSES, method="guaranteed"
    )
    rates = of_sample(sample(), diagonal=True)
    assert ball.rates.describe() == rates.describe()
    assert ball.describe()["rates"] == rates.describe()
    assert ball.describe()["radius"] == ball.ball.radius
    assert ball.notes == rates.notes != ()
    for group in GROUPS:
        alone = largest_ball(rates.regions[group], method="guaranteed")
        assert ball.radii[group] == alone.radius
    assert ball.ball.radius == min(ball.radii.values())
    assert ball.groups == GROUPS
    assert ball.names == rates.names


def test_ball_of_a_model_that_is_far_off_in_a_group():
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    from elicitor.datasets import load_wdbc

    data = load_wdbc()
    model = make_pipeline(StandardScaler(), LogisticRegression(C=1e-4))
    half = np.arange(len(data.y)) % 2 == 0
    model.fit(data.X[half], data.y[half])
    X, y = data.X[~half], data.y[~half]
    smooth = np.where(X[:, 4] < np.median(X[:, 4]), "smooth", "rough")
    # Of the rough ones half are malignant, and not one is given a chance of a half.
    rough = model.predict_proba(X)[smooth == "rough"]
    assert rough.max(axis=0)[1] < 0.5 < y[smooth == "rough"].mean()
    ball = el.GroupRateBall.from_estimator(model, X, y, smooth, diagonal=False)
    assert ball.ball.radius > 0.4
    point = np.stack([ball.ball.at([1, -0.5]), ball.ball.at([-0.7, -1])])
    classifier = ball.classifier(point)
    # Counted on the predictions that the classifier says to give.
    chance = classifier.class_probability(model.predict_proba(X), smooth)
    for g, group in enumerate(ball.groups):
        for row, (i, j) in enumerate([(0, 1), (1, 0)]):
            mine = (smooth == group) & (y == model.classes_[i])
            assert chance[mine, j].mean() == pytest.approx(point[g, row], abs=1e-9)


@pytest.mark.slow
def test_a_group_without_signal_is_named():
    y_true, proba, groups = sample()
    blind = np.where((groups == "west")[:, None], [0.5, 0.3, 0.2], proba)
    with pytest.raises(
        InvalidDataError,
        match=r"because of group “west”\. There is no ball: .*leave such a group out, "
        r"merge it .*\(RateBall\)\.$",
    ):
        el.GroupRateBall.from_predictions(y_true, blind, groups, classes=CLASSES)
    blind[groups == "south"] = 1 / 3
    with pytest.raises(InvalidDataError, match=r"of groups “south” and “west”\. There"):
        el.GroupRateBall.from_predictions(y_true, blind, groups, classes=CLASSES)
    blind[groups == "south"] = proba[groups == "south"]
    rest = groups != "west"
    kept = el.GroupRateBall.from_predictions(
        y_true[rest], blind[rest], groups[rest], classes=CLASSES
    )
    assert kept.groups == ("north", "south")


def test_a_ball_that_is_too_small_is_refused():
    rates = el.GroupRates({"sharp": line(1.0), "dull": line(0.02)}, [0.4, 0.6])
    with pytest.raises(
        InvalidDataError,
        match=r"radius 0\.007\d* only, as group “dull” .* 0\.01 \(min_radius\)\. You ",
    ):
        el.GroupRateBall(rates, method="guaranteed")
    small = el.GroupRateBall(rates, method="guaranteed", min_radius=0.005)
    assert small.limiting_group == "dull"
    for bad in (0, -1, "much"):
        with pytest.raises(InvalidParameterError, match="min_radius"):
            el.GroupRateBall(rates, method="guaranteed", min_radius=bad)
    with pytest.raises(InvalidParameterError, match="method"):
        el.GroupRateBall(rates, method="best")
    with pytest.raises(InvalidParameterError, match="rates must be"):
        el.GroupRateBall(line(1.0))


def test_classifier_of_a_point_of_the_ball_is_right_row_by_row():
    data = sample(labels=False)
    ball = el.GroupRateBall(of_sample(data, diagonal=True), method="guaranteed")
    point = np.stack([ball.ball.at(v) for v in ([1, 0, 0], [0, -1, 2], [1, 1, 1])])
    measured = by_hand(data, diagonal=True)(ball.classifier(point))
    assert measured == pytest.approx(point, abs=1e-9)
