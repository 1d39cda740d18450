"""Rows that weigh, in every region that is made of rows."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import confusion_matrix

from elicitor import Session
from elicitor.core import InvalidDataError, TranscriptError
from elicitor.regions import (
    BinaryRegion,
    ConfusionBall,
    CountedRegion,
    DiagonalRegion,
    GroupPool,
    GroupRateBall,
    GroupRates,
    ModelPool,
    OffDiagonalRegion,
    RandomisedPlugIn,
    RateBall,
)
from elicitor.regions.multiclass import PlugInRule
from elicitor.regions.multiclass.population import Population
from elicitor.regions.multiclass.sharpen import sharpen
from elicitor.testing import RowWeightContract
from elicitor.testing.row_weights import OBLIGATIONS, one_of_each
from tests.quick import some_quick

CLASSES = ("bus", "car", "van")


@functools.cache
def rows_of(n_classes, *, groups=False, n=60):
    """Labels that follow the probabilities, rounded so that many of these are equal."""
    rng = np.random.default_rng(n_classes)
    proba = rng.dirichlet(np.ones(n_classes), size=n).round(1)
    proba[:, -1] = 1 - proba[:, :-1].sum(axis=1)
    proba = np.clip(proba, 0, 1) / np.clip(proba, 0, 1).sum(axis=1, keepdims=True)
    y = np.array([rng.choice(n_classes, p=row) for row in proba])
    y[: 2 * n_classes] = np.tile(np.arange(n_classes), 2)
    found = {"y": y, "proba": proba}
    if groups:
        members = rng.choice(["old", "young"], size=n)
        members[: 2 * n_classes] = np.repeat(["old", "young"], n_classes)
        found["groups"] = members
    for name, wrong in (("good", 0.2), ("bad", 0.5)):
        said = np.where(rng.random(n) < wrong, rng.integers(n_classes, size=n), y)
        found[name] = said
    return found


def without_ties(rows):
    """The same rows with scores that are all different."""
    noise = np.random.default_rng(0).normal(scale=0.05, size=rows["proba"].shape)
    return {**rows, "proba": rows["proba"] + noise}


def directions(shape, n=12):
    size = int(np.prod(shape))
    ways = np.random.default_rng(0).normal(size=(n, size))
    return np.concatenate([np.eye(size), -np.eye(size), ways]).reshape(-1, *shape)


def what_is_best(region):
    """Farthest points, which ties do not change in their direction, and shares."""
    ways = directions(region.space.shape)
    heights = [float((region.support(way) * way).sum()) for way in ways]
    return np.append(heights, np.ravel(region.class_shares))


def binary(rows, weight, build=BinaryRegion.from_predictions):
    region = build(rows["y"], rows["proba"][:, 1], sample_weight=weight)
    cuts = [region.confusion(cut) for cut in np.linspace(0, 1, 23)]
    places = np.array([0.11, 0.37, 0.73]) * region.prevalence
    highest = [region.upper_at(tp)[0].confusion for tp in places]
    return np.concatenate([what_is_best(region), np.ravel(cuts), np.ravel(highest)])


def binary_scores(rows, weight):
    return binary(rows, weight, BinaryRegion.from_scores)


def counted(rows, weight):
    region = BinaryRegion.from_predictions(
        rows["y"], rows["proba"][:, 1], sample_weight=weight
    )
    return what_is_best(CountedRegion(region, 1000))


def of_classes(rows, weight, kind=DiagonalRegion, labels=True, **options):
    truth = rows["y"] if labels else None
    region = kind.from_predictions(
        truth, rows["proba"], sample_weight=weight, **options
    )
    found = what_is_best(region)
    if kind is not DiagonalRegion:
        return found
    angles = (0.5, 1.0)
    faces = [region.face(i, j).binary for i, j in ((0, 1), (1, 2), (0, 2))]
    ways = [(np.cos(angle), np.sin(angle)) for angle in angles]
    right = [face.best(way).confusion @ way for face in faces for way in ways]
    return np.append(found, right)


def ball(rows, weight, kind=RateBall):
    found = kind.from_predictions(
        rows["y"], rows["proba"], method="relabelling", sample_weight=weight
    )
    return np.append(found.center, found.radius)


def group_rates(rows, weight, diagonal=True):
    region = GroupRates.from_predictions(
        rows["y"],
        rows["proba"],
        rows["groups"],
        diagonal=diagonal,
        sample_weight=weight,
    )
    shares = np.append(region.shares, region.prevalence)
    return np.append(what_is_best(region), shares)


def group_ball(rows, weight):
    region = GroupRateBall.from_predictions(
        rows["y"],
        rows["proba"],
        rows["groups"],
        method="guaranteed",
        min_radius=1e-6,
        sample_weight=weight,
    )
    return np.concatenate([np.ravel(region.prevalence), list(region.radii.values())])


def pool(rows, weight):
    models = {name: rows[name] for name in ("good", "bad")}
    return np.ravel(
        ModelPool.from_predictions(rows["y"], models, sample_weight=weight).points
    )


def group_pool(rows, weight, errors=False):
    models = {name: rows[name] for name in ("good", "bad")}
    found = GroupPool.from_predictions(
        rows["y"], models, rows["groups"], errors=errors, sample_weight=weight
    )
    return np.append(found.points, found.prevalence)


MEASURES = {
    "binary": (binary, rows_of(2)),
    "scores": (binary_scores, rows_of(2)),
    "scores without ties": (binary_scores, without_ties(rows_of(2))),
    "diagonal": (of_classes, rows_of(3)),
    "rates of right decisions": (functools.partial(of_classes, rates=True), rows_of(3)),
    "errors": (functools.partial(of_classes, kind=OffDiagonalRegion), rows_of(3)),
    "at their word": (functools.partial(of_classes, labels=False), rows_of(3)),
    "rate ball": (ball, rows_of(3)),
    "confusion ball": (functools.partial(ball, kind=ConfusionBall), rows_of(3)),
    "group rates": (group_rates, rows_of(3, groups=True, n=120)),
    "group errors": (
        functools.partial(group_rates, diagonal=False),
        rows_of(2, groups=True),
    ),
    "group ball": (group_ball, rows_of(2, groups=True, n=200)),
    "pool": (pool, rows_of(3)),
    "group pool": (group_pool, rows_of(3, groups=True)),
    "group pool of errors": (
        functools.partial(group_pool, errors=True),
        rows_of(2, groups=True),
    ),
}


@pytest.mark.quick_cases(
    "binary",
    "errors",
    "at their word",
    "rate ball",
    "group rates",
    "pool",
    "group pool",
)
class TestRegions(RowWeightContract):
    @pytest.fixture(params=MEASURES)
    def case(self, request):
        return MEASURES[request.param]

    @pytest.fixture
    def rows(self, case):
        return case[1]

    @pytest.fixture
    def measure(self, case):
        return case[0]


@pytest.mark.parametrize("obligation", OBLIGATIONS)
@pytest.mark.parametrize(
    "name",
    some_quick(
        ["binary", "diagonal", "group errors", "group pool"],
        ["binary", "group errors", "group pool"],
    ),
)
@settings(max_examples=10)
@given(data=st.data())
@pytest.mark.quick_cases(
    "binary-zeros_leave_out",
    "group errors-whole_weights_repeat",
    "group errors-weights_of_one_are_none",
    "group pool",
)
def test_obligations_hold_for_any_weights(name, obligation, data):
    measure, rows = MEASURES[name]
    n = len(rows["y"])
    drawn = data.draw(st.lists(st.integers(0, 9), min_size=n, max_size=n))
    weights = np.array(drawn)
    weights[one_of_each(rows)] += 1
    obligation(measure, rows, weights)


# -- an independent derivation ------------------------------------------------------


@pytest.mark.parametrize("cut", [0.0, 0.2, 0.5, 0.8])
def test_confusions_are_those_of_scikit_learn(cut):
    rows, weights = rows_of(2), np.linspace(0.1, 3, 60)
    score = rows["proba"][:, 1]
    region = BinaryRegion.from_predictions(rows["y"], score, sample_weight=weights)
    table = confusion_matrix(
        rows["y"], score >= cut, sample_weight=weights, normalize="all"
    )
    assert region.confusion(cut) == pytest.approx([table[1, 1], table[0, 0]])


@pytest.mark.parametrize("rates", [False, True])
def test_decisions_about_classes_are_those_of_scikit_learn(rates):
    rows, weights = rows_of(3), np.linspace(0.1, 3, 60)
    region = OffDiagonalRegion.from_predictions(
        rows["y"], rows["proba"], rates=rates, sample_weight=weights
    )
    vertex = region.best([-1, -1, -3, -3, -2, -2])
    rule = RandomisedPlugIn.of(vertex.rule, region.classes)
    said = rule.predict(rows["proba"]).astype(int)
    table = confusion_matrix(
        rows["y"], said, sample_weight=weights, normalize="true" if rates else "all"
    )
    assert vertex.point == pytest.approx(table[~np.eye(3, dtype=bool)])


def true_rates(y, said, weights):
    return confusion_matrix(y, said, sample_weight=weights, normalize="true")


def test_pools_are_measured_as_scikit_learn_does_it():
    rows, weights = rows_of(3, groups=True), np.linspace(0.1, 3, 60)
    models = {name: rows[name] for name in ("good", "bad")}
    everyone = ModelPool.from_predictions(rows["y"], models, sample_weight=weights)
    groups = GroupPool.from_predictions(
        rows["y"], models, rows["groups"], sample_weight=weights
    )
    for m, said in enumerate(models.values()):
        table = true_rates(rows["y"], said, weights)
        assert everyone.points[m] == pytest.approx(np.diag(table))
        for g, name in enumerate(("old", "young")):
            here = rows["groups"] == name
            table = true_rates(rows["y"][here], said[here], weights[here])
            assert groups.points[m, g] == pytest.approx(np.diag(table))


# -- what is said of it -------------------------------------------------------------


def weighted_region(weights):
    rows = rows_of(2)
    return BinaryRegion.from_predictions(
        rows["y"], rows["proba"][:, 1], sample_weight=weights
    )


def test_a_region_knows_whether_its_rows_weigh():
    rows, weights = rows_of(2, groups=True), np.linspace(1, 2, 60)
    plain = weighted_region(None)
    assert not plain.is_weighted
    assert not CountedRegion(plain, 100).is_weighted
    region = weighted_region(weights)
    assert region.is_weighted
    assert CountedRegion(region, 100).is_weighted
    rates = GroupRates.from_predictions(
        rows["y"], rows["proba"], rows["groups"], sample_weight=weights
    )
    assert rates.is_weighted


@pytest.mark.parametrize("weights", [np.ones(60), np.full(60, 0.2)])
def test_rows_that_weigh_the_same_are_counted(weights):
    assert weighted_region(weights).describe() == weighted_region(None).describe()


def of_three_classes(weights):
    rows = rows_of(3)
    return DiagonalRegion.from_predictions(
        rows["y"], rows["proba"], sample_weight=weights
    )


def test_rounding_makes_no_corners():
    """Twenty scores with the same share of positives: three on a line, but for it."""
    y, proba = np.tile([0, 1, 1], 20), np.repeat(np.linspace(0.1, 0.9, 20), 3)
    for unit in (0.1, 0.3, 0.7):
        weights = unit * np.repeat(1 + np.arange(20) % 3, 3)
        region = BinaryRegion.from_predictions(y, proba, sample_weight=weights)
        assert len(region.corners) == 2


def test_the_order_of_rows_tells_nothing():
    rows, weights = rows_of(2), np.random.default_rng(0).random(60)
    mixed = np.random.default_rng(1).permutation(60)
    one, other = (
        BinaryRegion.from_predictions(y, proba, sample_weight=w)
        for y, proba, w in (
            (rows["y"], rows["proba"][:, 1], weights),
            (rows["y"][mixed], rows["proba"][mixed, 1], weights[mixed]),
        )
    )
    assert one.describe() == other.describe()
    assert (one.corners == other.corners).all()


@pytest.mark.parametrize("build", [weighted_region, of_three_classes])
def test_other_weights_are_another_region(build):
    weights = np.linspace(1, 2, 60)
    swapped = weights.copy()
    swapped[[7, 30]] = weights[[30, 7]]
    prints = {
        build(w).describe()["fingerprint"]
        for w in (None, weights, weights[::-1], weights + np.eye(60)[7], swapped)
    }
    assert len(prints) == 5
    again = build(3 * weights).describe()
    assert again["fingerprint"] == build(weights).describe()["fingerprint"]


def test_sizes_add_up_to_the_rows_and_small_groups_are_told_by_what_they_are_worth():
    rows = rows_of(2, groups=True)
    weights = np.where(np.arange(60) == 0, 1000.0, 1.0)
    rates = GroupRates.from_predictions(
        rows["y"], rows["proba"], rows["groups"], sample_weight=weights
    )
    assert rates.sizes.sum() == pytest.approx(60)
    # One row of class 0 in the first group counts a thousand times as much as others.
    others = np.sum((rows["y"] == 0) & (rows["groups"] == rows["groups"][0])) - 1
    worth = (1000 + others) ** 2 / (1000**2 + others)
    assert rates.effective_sizes[0, 0] == pytest.approx(worth)
    assert "rows of equal weight" in rates.notes[0]


def test_a_class_whose_rows_weigh_nothing_has_no_rows():
    rows = rows_of(2)
    with pytest.raises(InvalidDataError, match="rows of both classes"):
        weighted_region((rows["y"] == 0).astype(float))
    with pytest.raises(InvalidDataError, match="rows of every class"):
        DiagonalRegion.from_predictions(
            rows["y"], rows["proba"], sample_weight=rows["y"] == 0
        )


def test_rules_are_improved_on_weighted_labels():
    rows = rows_of(3)
    weights = np.random.default_rng(2).integers(0, 6, size=60) + rows["y"] * 3
    copies = {name: np.repeat(one, weights, axis=0) for name, one in rows.items()}
    worth = np.array([[1.0, 0.2, 0], [0, 2, 0.1], [0.3, 0, 3]])
    start = PlugInRule.of(worth)
    by_weight, by_copies, alike = (
        sharpen(
            Population.from_predictions(here["y"], here["proba"], sample_weight=weight),
            start,
            worth,
        ).matrix
        for here, weight in ((rows, weights), (copies, None), (rows, None))
    )
    assert by_weight == pytest.approx(by_copies)
    assert by_weight != pytest.approx(alike)


@pytest.mark.slow
def test_probabilities_that_are_too_low_are_known_by_weighted_rows():
    """A ball is looked for where classes are as frequent as in weighted rows."""
    rows = rows_of(3)
    shy = rows["proba"] * [0.05, 1, 1]
    shy /= shy.sum(axis=1, keepdims=True)
    weights = np.random.default_rng(2).integers(1, 6, size=60)
    truth = np.repeat(rows["y"], weights), np.repeat(shy, weights, axis=0)
    found = RateBall.from_predictions(rows["y"], shy, sample_weight=weights)
    assert found.radius == pytest.approx(RateBall.from_predictions(*truth).radius)


def test_answers_go_on_with_the_same_weights_alone():
    weights = np.linspace(1, 2, 60)
    session = Session(weighted_region(weights), "linear", method="efficient")
    for _ in range(2):
        session.ask()
        session.tell("first")
    kept = session.transcript
    for same in (weights, 3 * weights):
        assert Session.resume(kept, weighted_region(same)).n_questions == 2
    for other in (weights[::-1], None):
        with pytest.raises(TranscriptError, match="another region"):
            Session.resume(kept, weighted_region(other))
