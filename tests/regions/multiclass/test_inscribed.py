"""Balls inside achievable regions, and the classifier behind each of their points."""

import functools
import pickle
import re

import numpy as np
import pytest
from scipy.spatial import ConvexHull
from sklearn.linear_model import LogisticRegression

import elicitor
from elicitor.core import InfeasiblePointError, InvalidDataError, InvalidParameterError
from elicitor.regions import (
    ConfusionBall,
    DiagonalRegion,
    OffDiagonalRegion,
    RateBall,
    largest_ball,
)
from elicitor.regions.multiclass import certificate
from elicitor.testing import RegionContract
from tests.quick import some_quick
from tests.regions.multiclass.problems import (
    KINDS,
    law_region,
    sample,
    sample_region,
    three,
)
from tests.regions.multiclass.test_largest_step import largest_step

METHODS = ["certified", "guaranteed", "relabelling"]
BUILDS = {"law": law_region, "sample": sample_region}
CASES = [
    ("law", "diagonal", True),
    ("law", "off-diagonal", False),
    ("sample", "diagonal", False),
    ("sample", "off-diagonal", True),
]
"""What is built of what, and whether of rates: every two of these together."""


@functools.cache
def ball_of(build, kind, rates, method):
    return largest_ball(BUILDS[build](kind, rates), method=method)


class TestInscribedBall(RegionContract):
    @pytest.fixture(params=METHODS)
    def region(self, request):
        return ball_of("sample", "off-diagonal", True, request.param)

    @pytest.fixture
    def achievable(self, region):
        drawn = np.random.default_rng(0).normal(size=(200, 6))
        length = np.linalg.norm(drawn, axis=1, keepdims=True)
        shares = np.linspace(0, 1, 200)[:, None]
        return region.center + region.radius * shares * drawn / length


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("build", "kind", "rates"), CASES)
@pytest.mark.quick_cases(
    "law-diagonal-True",
    "sample-diagonal-False",
    "sample-off-diagonal-True",
    "law-off-diagonal-False-relabelling",
)
def test_every_point_of_the_sphere_is_attained(build, kind, rates, method):
    ball = ball_of(build, kind, rates, method)
    size = len(ball.names)
    drawn = np.random.default_rng(7).normal(size=(3, size))
    for direction in [np.eye(size)[0], -np.eye(size)[-1], *drawn]:
        point = ball.at(direction)
        classifier = ball.classifier(point)
        assert ball.attained(classifier) == pytest.approx(point, abs=1e-9)
        assert len(classifier.rules) <= size + 1


def test_the_bound_is_where_a_rate_would_be_negative():
    """Labels that are nearly certain get there, whatever the shares of the classes."""
    y_true = np.repeat([0, 1, 2, 3], [10, 20, 30, 40])
    y_proba = 0.97 * np.eye(4)[y_true] + 0.0075
    k, rarest = 4, 0.1
    for diagonal, root in ((True, 1.0), (False, np.sqrt(k - 1))):
        options = {"diagonal": diagonal, "method": "relabelling"}
        rates = RateBall.from_predictions(y_true, y_proba, **options)
        confusions = ConfusionBall.from_predictions(y_true, y_proba, **options)
        assert rates.upper_bound == pytest.approx(1 / k / root)
        assert confusions.upper_bound == pytest.approx(rarest / k / root)
        # Certain labels can be relabelled in every way.
        assert rates.radius == pytest.approx(rates.upper_bound)


def test_no_ball_is_larger_than_the_rarest_class_allows():
    """Where the search sees no such bound: a row of errors sums to ζ_i at most."""
    region = sample_region("off-diagonal", False, 5)
    ball = largest_ball(region, method="relabelling")
    allowed = region.priors.min() / (5 * np.sqrt(4))
    assert ball.radius < ball.upper_bound <= allowed * (1 + 1e-12)


def test_a_bound_is_no_smaller_than_a_certified_radius():
    region = sample_region("diagonal", True)
    assert certificate._upper_bound(region, 0.2, 0.3) == 0.3
    assert certificate._upper_bound(region, 0.2, 0.2 - 1e-16) == 0.2


@pytest.mark.parametrize(("build", "kind", "rates"), CASES)
@pytest.mark.quick_cases(
    "law-diagonal-True", "sample-diagonal-False", "sample-off-diagonal-True"
)
def test_the_region_agrees_that_the_sphere_is_achievable(build, kind, rates):
    """By its own search, which knows nothing of the certificate."""
    ball = ball_of(build, kind, rates, "certified")
    point = ball.at(np.random.default_rng(8).normal(size=len(ball.names)))
    classifier = ball.region.classifier(point)
    assert ball.region.attained(classifier) == pytest.approx(point, abs=1e-8)


@pytest.mark.parametrize(("build", "kind", "rates"), CASES)
@pytest.mark.quick_cases(
    "law-diagonal-True", "sample-diagonal-False", "sample-off-diagonal-True"
)
def test_radii_are_in_order(build, kind, rates):
    steps, best, closed = (
        ball_of(build, kind, rates, method)
        for method in ("guaranteed", "certified", "relabelling")
    )
    size = len(best.names)
    assert steps.radius == steps.guaranteed
    assert best.guaranteed == pytest.approx(steps.radius)
    assert best.guaranteed <= best.radius <= best.upper_bound
    assert best.guaranteed >= best.upper_bound / np.sqrt(size) * (1 - 1e-2)
    assert best.radius >= 0.98 * best.upper_bound
    assert closed.radius <= closed.upper_bound
    assert closed.guaranteed is None
    # One upper bound cannot exclude another's ball.
    every = (steps, best, closed)
    highest = max(ball.radius for ball in every)
    assert all(ball.upper_bound >= highest * (1 - 1e-3) for ball in every)


@pytest.mark.parametrize(
    ("build", "rates"),
    some_quick([("law", True), ("sample", False)], [("sample", False)]),
)
def test_the_largest_ball_is_that_of_the_hull(build, rates):
    """Of many rules' right decisions, by Qhull: it comes from inside."""
    ball = ball_of(build, "diagonal", rates, "certified")
    drawn = np.random.default_rng(1).normal(size=(1500, 3))
    points = np.stack([ball.region.support(direction) for direction in drawn])
    points = np.concatenate([points, ball.region.trivial]) - ball.center
    hull = -ConvexHull(points, qhull_options="QJ Pp").equations[:, -1].max()
    assert hull * 0.985 <= ball.radius
    if build == "law":  # on labelled rows the bound is an estimate
        assert hull <= ball.upper_bound * (1 + 1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_guaranteed_radius_is_that_of_the_steps(kind):
    """[Q] B.1, both signs, from steps that are found one by one."""
    region = KINDS[kind].from_predictions(None, sample(150, 3)[1], rates=True)
    ball = largest_ball(region, method="guaranteed")
    steps = [
        min(largest_step(ball.region, sign * axis).length for sign in (1, -1))
        for axis in np.eye(len(ball.names))
    ]
    expected = 1 / np.sqrt(sum(1 / step**2 for step in steps))
    assert ball.radius == pytest.approx(expected, rel=2e-3)


def test_other_achievable_points_have_a_classifier_too():
    ball = ball_of("sample", "diagonal", False, "guaranteed")
    point = ball.region.support([1, 1, 1])
    assert not ball.contains(point)
    assert ball.attained(ball.classifier(point)) == pytest.approx(point, abs=1e-9)


def test_an_infeasible_point_is_refused():
    ball = ball_of("sample", "diagonal", False, "guaranteed")
    with pytest.raises(InfeasiblePointError, match="No classifier attains"):
        ball.classifier(ball.center + 0.5)


@pytest.mark.parametrize(
    ("n_classes", "diagonal", "method"),
    [
        pytest.param(3, False, "certified", marks=pytest.mark.slow),
        (4, True, "certified"),
        (5, False, "relabelling"),
        (14, True, "relabelling"),
    ],
)
def test_the_method_depends_on_the_number_of_statistics(n_classes, diagonal, method):
    y_true, y_proba = sample(500, n_classes, signal=2.0)
    ball = RateBall.from_predictions(y_true, y_proba, diagonal=diagonal)
    assert ball.method == method
    assert len(ball.names) == (n_classes if diagonal else n_classes**2 - n_classes)
    if method == "relabelling":
        assert ball.searches == 1


@pytest.mark.parametrize(("kind", "rates"), [(ConfusionBall, False), (RateBall, True)])
@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.quick_cases("False-ConfusionBall-False", "True-RateBall-True")
def test_a_ball_is_built_from_what_a_region_is_built_from(kind, rates, diagonal):
    region_kind = DiagonalRegion if diagonal else OffDiagonalRegion
    rng = np.random.default_rng(0)
    y = np.repeat(["car", "bus", "van"], [80, 120, 60])
    X = rng.normal(size=(260, 2)) + np.repeat(
        [[0, 1], [1, 0], [-1, -1]], [80, 120, 60], 0
    )
    model = LogisticRegression().fit(X, y)
    proba, classes = model.predict_proba(X), model.classes_.tolist()
    options = {"diagonal": diagonal, "method": "guaranteed"}
    one = kind.from_predictions(y, proba, classes=classes, **options)
    other = kind.from_estimator(model, X, y, **options)
    assert one.describe() == other.describe()
    assert isinstance(one.region, region_kind)
    assert one.names[0] == ("R" if rates else "C") + (
        "[bus, bus]" if diagonal else "[bus, car]"
    )


@pytest.mark.parametrize(("kind", "rates"), [(ConfusionBall, False), (RateBall, True)])
def test_a_ball_is_built_from_a_law(kind, rates):
    ball = kind.from_law(
        three,
        lambda x: 1 + 0.5 * x,
        support=(-1, 1),
        classes=["a", "b", "c"],
        diagonal=True,
        method="guaranteed",
    )
    same = ball_of("law", "diagonal", rates, "guaranteed")
    assert ball.radius == pytest.approx(same.radius)
    assert ball.region.classes == ("a", "b", "c")


def test_the_description_identifies_region_center_and_radius():
    ball = ball_of("sample", "off-diagonal", True, "guaranteed")
    description = ball.describe()
    assert description["center"] == ball.center.tolist()
    assert description["radius"] == ball.radius
    assert description["method"] == "guaranteed"
    assert description["region"] == ball.region.describe()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.quick_cases("guaranteed", "relabelling")
def test_a_ball_is_found_again_and_survives_a_process(method):
    ball = ball_of("sample", "off-diagonal", True, method)
    again = largest_ball(ball.region, method=method)
    thawed = pickle.loads(pickle.dumps(ball))
    assert ball.describe() == again.describe() == thawed.describe()
    point = ball.at(np.arange(1, 7))
    assert ball.classifier(point) == again.classifier(point) == thawed.classifier(point)


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.quick_cases("True")
def test_rules_of_a_part_count_with_what_they_attain_on_all_rows(monkeypatch, labelled):
    y_true, y_proba = sample(2000, 3, seed=3)
    region = DiagonalRegion.from_predictions(y_true if labelled else None, y_proba)
    every = largest_ball(region, method="certified")
    monkeypatch.setattr(certificate, "MANY", 1000)
    monkeypatch.setattr(certificate, "SOME", 300)
    part = largest_ball(region, method="certified")
    assert 0.9 * every.radius <= part.radius <= part.upper_bound
    for direction in np.random.default_rng(9).normal(size=(5, 3)):
        point = part.at(direction)
        attained = part.attained(part.classifier(point))
        assert attained == pytest.approx(point, abs=1e-9)


def test_a_part_has_rows_of_every_class(monkeypatch):
    monkeypatch.setattr(certificate, "MANY", 1000)
    monkeypatch.setattr(certificate, "SOME", 30)
    y_true, y_proba = sample(3000, 3, seed=3)
    y_true[y_true == 2] = 1
    y_true[1234] = 2
    region = DiagonalRegion.from_predictions(y_true, y_proba)
    part = certificate._sample(region.population)
    assert (part.priors > 0).all()
    assert part.n_rows <= 33
    region = DiagonalRegion.from_predictions(None, y_proba)
    part = certificate._sample(region.population)
    assert part.n_rows == 30
    assert part.priors.sum() == pytest.approx(1)


@pytest.mark.parametrize("method", ["auto", *METHODS])
@pytest.mark.parametrize("diagonal", [False, True])
def test_without_signal_there_is_no_ball(method, diagonal):
    y_proba = np.repeat(np.eye(3) * 0.7 + 0.1, 3, axis=0)
    with pytest.raises(InvalidDataError, match="no ball"):
        RateBall.from_predictions(
            [0, 1, 2] * 3, y_proba, diagonal=diagonal, method=method
        )


def test_a_class_like_another_leaves_no_ball_of_errors():
    """η_1 : η_2 is always 1 : 2, so that 1 and 2 cannot be told apart."""
    rng = np.random.default_rng(4)
    share = rng.uniform(0.1, 0.9, 300)
    y_proba = np.stack([share, (1 - share) / 3, (1 - share) * 2 / 3], axis=1)
    with pytest.raises(InvalidDataError, match=r"no ball: C\["):
        ConfusionBall.from_predictions(None, y_proba)


def test_an_unknown_method_is_refused():
    with pytest.raises(InvalidParameterError, match="method must be one of 'auto'"):
        largest_ball(sample_region("diagonal", True), method="best")


def test_something_else_than_a_region_is_refused():
    with pytest.raises(InvalidParameterError, match="region must be a Multiclass"):
        largest_ball("region")


@pytest.mark.parametrize("kind", [ConfusionBall, RateBall])
def test_a_ball_of_rates_needs_a_region_of_rates(kind):
    region = sample_region("diagonal", kind is ConfusionBall)
    with pytest.raises(InvalidParameterError, match=f"{kind.__name__} needs a region"):
        kind(region)


def test_the_names_are_public():
    assert elicitor.RateBall is RateBall
    assert elicitor.ConfusionBall is ConfusionBall


def test_a_ball_that_people_cannot_see_says_so():
    """The rule of `GroupRateBall`, which refuses such a ball: a radius of 0.01."""
    slight = OffDiagonalRegion.from_predictions(*sample(400, 3, signal=0.1))
    ball = ConfusionBall(slight, method="relabelling")
    assert ball.radius < 0.01
    (note,) = ball.notes
    per = int(
        re.search(r"one person in ([\d,]+) of everyone", note)[1].replace(",", "")
    )
    ends = ball.at(np.eye(6)[0]) - ball.at(-np.eye(6)[0])
    assert np.abs(ends).max() == pytest.approx(1 / per, rel=0.1)
    assert np.abs(ends).max() <= 1 / per
    large = ball_of("sample", "off-diagonal", True, "relabelling")
    assert large.radius > 0.01
    assert large.notes == ()
