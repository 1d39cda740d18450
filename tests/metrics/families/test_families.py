"""What every family promises, on spaces in units far from one."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError, Orientation, Space
from elicitor.metrics.families import (
    FAMILIES,
    WeightedSum,
    build_family,
    family_from_dict,
)
from elicitor.metrics.features import Linear
from tests.metrics.spaces import bent, derivatives, grouped, plain, points_of

RIGHT = np.array([0.2, 0.5, 0.3])


def classes():
    """Right decisions of three classes, between 0 and their shares."""
    corners = np.random.default_rng(0).random((12, 3)) * RIGHT
    return plain(
        names=("R[a, a]", "R[b, b]", "R[c, c]"),
        signs=np.ones(3),
        spans=np.ones(3),
        right=RIGHT,
        places=np.vstack([corners, RIGHT - corners]),
        norm=1,
    )


def measured():
    """Three qualities that range over some places."""
    space = plain()
    return plain(places=points_of(space, 20, seed=3), n_attributes=3)


def errors():
    """Rates of groups that are no known decisions, which are taken for errors."""
    return grouped(names=("misses", "alarms"), signs=np.zeros(2))


COMPOSED = {"term": "powers", "statistic": "latency", "degree": 3}
CASES = {
    "linear": (plain, "linear", {}),
    "linear, sum of one": (lambda: plain(norm=1), "linear", {}),
    "linear, any direction": (plain, "linear", {"signs": "unknown"}),
    "linear, one alike": (lambda: plain(alike=frozenset(["recall"])), "linear", {}),
    "quadratic": (plain, "quadratic", {}),
    "quadratic, diagonal": (plain, "quadratic", {"diagonal": True}),
    "quadratic, convex": (plain, "quadratic", {"definite": "positive"}),
    "cubic": (plain, "polynomial", {"degree": 3}),
    "costs": (bent, "cost-reward", {}),
    "costs only": (lambda: plain(norm=1, n_attributes=3), "cost-reward", {}),
    "fair": (grouped, "fair", {}),
    "fair, alike": (grouped, "fair", {"same_for_all_pairs": True}),
    "fair, any direction": (grouped, "fair", {"signs": "unknown"}),
    "fair, nothing known": (
        grouped,
        "fair",
        {"signs": "unknown", "liked_gaps": True},
    ),
    "fair, quadratic": (grouped, "fair-quadratic", {}),
    "fair, diagonal": (grouped, "fair-quadratic", {"diagonal": True}),
    "fair ratio": (grouped, "fair-fractional", {}),
    "fair ratio, alike": (grouped, "fair-fractional", {"same_for_all_pairs": True}),
    "fair ratio of errors": (errors, "fair-fractional", {}),
    "sum": (plain, "sum", {"terms": ["linear", COMPOSED]}),
    "sum over places": (measured, "sum", {"terms": ["linear", COMPOSED]}),
    "sum of groups": (grouped, "sum", {"terms": ["linear", "gaps", "squared gaps"]}),
    "ratio": (classes, "linear-fractional", {}),
    "ratio, minded": (classes, "linear-fractional", {"direction": "decreasing"}),
    "ratio of qualities": (measured, "linear-fractional", {"signs": "unknown"}),
    "value per cost": (measured, "value-per-cost", {}),
    "share with costs": (
        measured,
        "value-per-cost",
        {"missed": {"hits": 1.0, "recall": 0.6}},
    ),
    "monotone": (classes, "monotone", {}),
    "monotone, minded": (classes, "monotone", {"direction": "decreasing"}),
    "monotone qualities": (measured, "monotone", {}),
}
RATIOS = "linear-fractional", "fair-fractional", "value-per-cost"
SUMS = [name for name, (_, family, _) in CASES.items() if family not in RATIOS]
EXACT = [name for name in SUMS if not name.startswith("monotone")]
"""Families whose metrics are what their features say."""
OF_SUM_ONE = "linear, sum of one", "costs only"
"""Scaled as their spaces have it, not as linear metrics do by themselves."""
EVERY = pytest.mark.parametrize("name", CASES)


def family_of(name):
    space, family, options = CASES[name]
    return FAMILIES[family](space(), **options)


def allowed(family, number=8, seed=0):
    """Weights of people of the family: constraints hold, a definite matrix too."""
    draws = np.random.default_rng(seed).standard_normal((number, family.size))
    signs = getattr(family, "signs", None)
    if signs is not None and len(signs) == family.size:
        draws = np.where(signs == 0, draws, np.abs(draws) * signs)
    return family.allowed(draws) if hasattr(family, "allowed") else draws


@pytest.mark.parametrize("name", EXACT)
def test_rows_are_what_metrics_say(name):
    family = family_of(name)
    first, second = np.split(points_of(family.space, 20), 2)
    rows = family.differences(first, second)
    assert rows.shape == (10, family.size)
    for weights in allowed(family):
        metric = family.metric(weights)
        told, other = (metric.utility(s) for s in (first, second))
        told = told - other
        factor = (rows @ weights @ told) / (told @ told)
        assert factor > 0
        assert rows @ weights == pytest.approx(factor * told, rel=1e-6, abs=1e-9)


def test_rows_of_ratios_say_who_is_preferred():
    family = family_of("ratio")
    rng = np.random.default_rng(0)
    first, second = np.split(rng.random((40, 3)) * RIGHT, 2)
    rows = family.differences(first, second)
    for _ in range(5):
        p, losses = rng.dirichlet(np.ones(3)), rng.uniform(0.1, 2, 3)
        value = [s @ p / (s @ (p - losses) + losses @ RIGHT) for s in (first, second)]
        form = np.zeros((4, 4))
        form[:3, 3], form[3, :3] = p * (losses @ RIGHT), -p * (losses @ RIGHT)
        form[:3, :3] = np.outer(p, p - losses) - np.outer(p - losses, p)
        every = family.chart.forms(np.eye(family.size)).reshape(family.size, -1)
        weights = np.linalg.lstsq(every.T, form.ravel(), rcond=None)[0]
        assert (np.sign(rows @ weights) == np.sign(value[0] - value[1])).all()
        # Such a person is of the family, and fulfils all that is known of everyone.
        assert (family.constraints @ weights >= -1e-12).all()


@EVERY
def test_slopes_are_derivatives_of_rows(name):
    family = family_of(name)
    points = points_of(family.space, 5)
    other = points_of(family.space, 5, seed=1)
    if name in SUMS:
        expected = derivatives(
            lambda moved: family.differences(moved, other), points, family.space.spans
        )
    else:  # a ratio's slope at a point is that of what is better than the point itself
        expected = derivatives(
            lambda moved: family.differences(moved, points), points, family.space.spans
        )
    found = family.slopes(points)
    assert found.shape == (5, family.size, *family.space.shape)
    size = np.abs(expected).max()
    assert found == pytest.approx(expected, rel=1e-5, abs=1e-8 * size)


@EVERY
def test_coefficients_are_those_of_the_metrics_whatever_the_length_of_weights(name):
    family = family_of(name)
    weights = allowed(family)
    wanted = np.array([family.metric(row).coefficients for row in weights])
    assert family.coefficients(weights) == pytest.approx(wanted)
    assert family.coefficients(3.5 * weights) == pytest.approx(wanted)
    assert family.coefficients(weights[:1]) == pytest.approx(wanted[:1])


@pytest.mark.parametrize("name", [n for n in EXACT if n not in OF_SUM_ONE])
def test_metrics_are_normalised(name):
    """By the metric's own convention, whatever the length of the weights."""
    for weights in allowed(family_of(name), 3):
        metric = family_of(name).metric(2.5 * weights)
        assert metric.coefficients == pytest.approx(metric.normalised().coefficients)


@EVERY
def test_metrics_are_of_the_space(name):
    family = family_of(name)
    metric = family.metric(allowed(family)[0])
    assert metric.names == family.space.names
    if name.startswith("fair"):
        assert metric.groups == family.space.groups
        assert np.array_equal(metric.prevalence, family.space.prevalence)


@pytest.mark.parametrize("name", [n for n in CASES if not n.startswith("monotone")])
def test_values_rank_as_metrics_do(name):
    family = family_of(name)
    points, weights = points_of(family.space, 12), allowed(family, 3)
    if name in ("ratio", "ratio, minded"):
        points = points * RIGHT
    worth = family.values(weights, points)
    assert worth.shape == (3, 12)
    for row, own in zip(worth, weights, strict=True):
        expected = family.metric(own).utility(points)
        assert (np.argsort(row) == np.argsort(expected)).all()


@EVERY
def test_no_pairs_have_no_rows(name):
    family = family_of(name)
    nothing = np.empty((0, *family.space.shape))
    assert family.differences(nothing, nothing).shape == (0, family.size)


# -- what is known of everyone ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("linear", [1, 1, -1]),
        ("linear, any direction", [0, 0, 0]),
        ("linear, one alike", [1, -1]),
        ("quadratic", [0] * 9),
        ("cubic", [0] * 19),
        ("costs", [1, 0, 0, 0, -1]),
        ("fair", [-1, -1] + [1] * 6),
        ("fair, alike", [-1, -1, 1, 1]),
        ("fair, any direction", [0, 0] + [1] * 6),
        ("fair, nothing known", [0] * 8),
        ("fair, quadratic", [1, 1] + [0] * 9),
        ("fair, diagonal", [1, 1] + [0] * 6),
        ("monotone", [1] * 9),
        ("monotone, minded", [1] * 9),
        ("sum", [1, 1, 0, 0, 0]),
        ("sum of groups", [1, 1] + [1] * 12),
    ],
)
def test_constraints_say_which_weights_have_a_sign(name, signs):
    if name == "fair":  # of right decisions of classes more is better by convention
        signs = [1, 1] + [1] * 6
    if name == "fair, alike":
        signs = [1, 1, 1, 1]
    family = family_of(name)
    expected = np.diag(signs)[np.array(signs) != 0]
    assert np.array_equal(family.constraints, expected.reshape(-1, family.size))


def test_settled_is_what_everyone_agrees_on():
    family = family_of("costs")
    rows = np.array(
        [
            [1.0, 0, 0, 0, -0.1],  # more right, at less cost
            [-1.0, 0, 0, 0, 0],
            [1.0, 0, 0, 0, 0.1],
            [1.0, 0.2, 0, 0, -0.1],  # of another length
            [0.0, 0, 0, 0, 0],
        ]
    )
    assert family.is_settled(rows).tolist() == [True, True, False, False, True]
    # Nobody agrees on anything where nothing is known.
    assert not family_of("linear, any direction").is_settled(np.eye(3)).any()
    assert not family_of("quadratic").is_settled(np.eye(9)).any()


def test_dominated_pairs_are_settled_and_no_others():
    family = family_of("linear")
    first, second = np.split(points_of(family.space, 200), 2)
    gains = (first - second) * family.space.signs
    dominated = (gains >= 0).all(axis=1) | (gains <= 0).all(axis=1)
    assert 5 < dominated.sum() < 60
    assert np.array_equal(
        family.is_settled(family.differences(first, second)), dominated
    )


# -- sums of terms ------------------------------------------------------------------


class OfWeights(WeightedSum):
    """A family of a user: two terms, some of whose weights go together."""

    def metric(self, weights):
        raise NotImplementedError

    def coefficients(self, weights):
        return weights @ self.basis.T


def test_terms_stand_one_after_the_other_and_the_basis_joins_their_weights():
    space = plain()
    one, other = Linear(space, np.ones(3)), Linear(space, np.array([0, 0, -1]))
    whole = OfWeights(space, [one, other])
    point = points_of(space, 1)
    each = one.features(point)
    assert whole.features(point) == pytest.approx(np.hstack([each, each]))
    assert np.array_equal(whole.basis, np.eye(6))
    assert whole.signs.tolist() == [1, 1, 1, 0, 0, -1]
    basis = np.array(
        [[1.0, 0, 0], [0, 2, 0], [0, 0, 1], [0, 0, 0], [0, 3, 0], [1, 0, 0]]
    )
    joined = OfWeights(space, [one, other], basis=basis, signs=np.array([1, 0, 1]))
    x, y, z = each[0]
    assert joined.features(point)[0] == pytest.approx([x + z, 5 * y, z])
    assert joined.size == 3
    assert joined.constraints.tolist() == [[1, 0, 0], [0, 0, 1]]
    slopes = derivatives(joined.features, points_of(space, 2), space.spans)
    assert joined.slopes(points_of(space, 2)) == pytest.approx(slopes, abs=1e-8)


# -- linear, by hand ----------------------------------------------------------------


def test_linear_weights_are_of_whole_spans():
    """Spans 1, 0.5 and 200: raw weights 3, 4/0.5 and −2/200."""
    raw = np.array([3.0, 8.0, -0.01])
    weights = np.array([3.0, 4.0, -2.0])
    metric = family_of("linear").metric(weights)
    assert metric.weights == pytest.approx(raw / np.linalg.norm(raw))
    assert metric.orientation is Orientation.UTILITY
    metric = family_of("linear, sum of one").metric(weights)
    assert metric.weights == pytest.approx(raw / np.abs(raw).sum())
    found = family_of("linear, sum of one").details(
        weights, metric.weights[None] * np.ones((5, 1))
    )
    assert list(found["importance"].values()) == pytest.approx([3 / 9, 4 / 9, 2 / 9])
    assert found["importance_interval"]["recall"] == pytest.approx((4 / 9, 4 / 9))


def test_what_is_alike_has_no_weight():
    family = family_of("linear, one alike")
    assert family.size == 2
    assert family.metric(np.array([0.6, -0.8])).weights[1] == 0
    found = family.details(np.array([0.6, -0.8]), family.coefficients(np.eye(2)))
    assert found["importance_interval"]["recall"] == (0, 1)


@pytest.mark.parametrize(
    ("options", "signs"),
    [
        ({"direction": "either"}, []),
        ({"direction": "decreasing"}, [-1, -1, -1]),
        ({"signs": [1, -1, 1]}, [1, -1, 1]),
        ({}, [1, 1, -1]),
    ],
)
def test_signs_are_said_in_any_of_two_ways(options, signs):
    family = FAMILIES["linear"](plain(), **options)
    assert family.constraints.sum(axis=1).tolist() == signs
    assert not family.sparse
    assert FAMILIES["linear"](plain(), sparse=True).sparse


# -- monotone, by hand --------------------------------------------------------------


def test_the_slope_of_an_increasing_metric_is_that_at_the_point():
    family = family_of("monotone qualities")
    weights = np.abs(np.random.default_rng(0).standard_normal((2, 9)))
    points = points_of(family.space, 2, seed=5)
    slopes = derivatives(family.features, points, family.space.spans)
    expected = np.einsum("ndj,nd->nj", slopes, weights)
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert family.slopes_at(weights, points) == pytest.approx(expected, abs=1e-6)
    assert (np.sign(expected) == family.space.signs).all()


def test_the_worst_value_counts_nothing_and_the_best_one_everything():
    family = family_of("monotone qualities")
    places, signs = family.space.places, family.space.signs
    ends = places.min(axis=0), places.max(axis=0)
    worst = np.where(signs > 0, *ends)
    best = np.where(signs > 0, *ends[::-1])
    assert family.features(worst) == pytest.approx(0)
    assert family.features(best) == pytest.approx(1)
    of_classes = family_of("monotone")
    assert of_classes.features(np.zeros(3)) == pytest.approx(0)
    assert of_classes.features(RIGHT) == pytest.approx(1)
    minded = family_of("monotone, minded")
    assert minded.features(np.zeros(3)) == pytest.approx(1)
    assert minded.features(RIGHT) == pytest.approx(0)
    assert (minded.directions == -of_classes.directions).all()


# -- what does not fit --------------------------------------------------------------


@pytest.mark.parametrize(
    ("family", "space", "message"),
    [
        ("fair", plain, "needs a region with groups"),
        ("fair-quadratic", plain, "needs a region with groups"),
        ("cost-reward", plain, "needs a region with measured attributes"),
        ("linear-fractional", grouped, "of everyone; got .* of the groups x, y, z"),
        ("monotone", grouped, "statistics of everyone"),
        ("monotone", bent, "more is better"),
        ("monotone", plain, "how good they can get"),
        ("linear", grouped, "statistics of everyone"),
        ("quadratic", grouped, "statistics of everyone"),
        ("polynomial", grouped, "statistics of everyone"),
        (
            "quadratic",
            lambda: Space(("x",), signs=np.ones(1), spans=np.ones(1)),
            "at least two statistics",
        ),
    ],
)
def test_spaces_that_a_family_cannot_be_on_are_refused(family, space, message):
    with pytest.raises(InvalidParameterError, match=message):
        FAMILIES[family](space())


def test_ratios_on_too_few_places_are_charted_as_before_where_they_could_be():
    """Three statistics need three places; with fewer gradients there was an error."""
    places = points_of(plain(), 20, seed=3)
    built = [
        build_family("linear-fractional", plain(places=places[:n], n_attributes=3))
        for n in (1, 2, 3)
    ]
    assert [one.chart.is_filled for one in built] == [True, True, False]
    assert [one.before is one for one in built] == [True, False, True]
    assert not built[1].before.chart.is_filled
    assert all(np.isfinite(one.constraints).all() for one in built)


def test_increasing_metrics_are_the_same_alone_and_among_others():
    region = el.BinaryRegion.from_law(lambda x: x)
    corners = region.choice_set.landmarks
    family = build_family("monotone", region.space, corners=corners)
    weights = np.random.default_rng(0).dirichlet(np.full(family.size, 0.03), 60)
    alone = [family.coefficients(row[None])[0] for row in weights]
    assert family.coefficients(weights) == pytest.approx(np.array(alone), abs=1e-9)
    # Files of before have no revision; their draws come out as they did.
    data = family.to_dict()
    assert data.pop("revision") == 2
    before = family_from_dict(data).coefficients(weights)
    assert np.abs(before - alone).max() > 0.5
