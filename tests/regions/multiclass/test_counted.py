"""Questions about several classes in whole people, against counting by hand."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.procedures.bayesian import utility_of
from elicitor.regions import (
    CountedBall,
    CountedDiagonalRegion,
    people_per_ball,
    people_per_display,
)
from elicitor.regions.apportion import apportion
from elicitor.regions.multiclass.counted import people_of_classes

SHARES = [0.55, 0.33, 0.12]


def sample(classes="xyz", shares=SHARES, n=700, seed=3):
    """Labels and probabilities that are about right, of unequal classes."""
    rng = np.random.default_rng(seed)
    y = rng.choice(len(shares), size=n, p=shares)
    scores = rng.normal(size=(n, len(shares))) + 1.5 * np.eye(len(shares))[y]
    proba = np.exp(scores) * shares
    names = np.array(list(classes))
    return names[y], proba / proba.sum(axis=1, keepdims=True), list(classes)


def diagonal(**options):
    y, proba, classes = sample()
    return el.DiagonalRegion.from_predictions(y, proba, classes=classes, **options)


def off_diagonal(**options):
    y, proba, classes = sample()
    return el.OffDiagonalRegion.from_predictions(y, proba, classes=classes, **options)


def is_whole(values):
    return np.allclose(values, np.round(values), atol=1e-9)


# -- largest remainders -------------------------------------------------------------


def test_the_largest_remainders_are_rounded_up():
    # 3.2, 4.9, 1.9 of 10: floors 3, 4, 1 leave two, for the remainders .9 and .9.
    assert apportion(np.array([3.2, 4.9, 1.9]), 10).tolist() == [3, 5, 2]
    assert apportion(np.array([0.5, 0.5, 0.5, 0.5]), 2).tolist() == [1, 1, 0, 0]
    assert apportion(np.array([2.0, 3.0]), 10).tolist() == [4, 6]


def test_every_row_has_its_own_total():
    rows = np.array([[0.2, 0.8], [0.5, 0.5]])
    assert apportion(rows, np.array([7, 3])).tolist() == [[1, 6], [2, 1]]


@given(
    st.lists(st.floats(0, 1), min_size=2, max_size=8).filter(lambda x: sum(x) > 0.01),
    st.integers(1, 10_000),
)
def test_whole_numbers_add_up_and_are_within_one(amounts, total):
    exact = np.array(amounts) / sum(amounts) * total
    whole = apportion(np.array(amounts), total)
    assert whole.sum() == total
    assert (np.abs(whole - exact) < 1 + 1e-6).all()


def test_a_class_that_would_vanish_is_refused_with_a_number_that_suffices():
    with pytest.raises(
        InvalidParameterError, match=r"every class .*0\.001.* Try 10000"
    ):
        people_of_classes(np.array([0.6, 0.399, 0.001]), 100)
    assert people_of_classes(np.array([0.6, 0.399, 0.001]), 10_000).min() == 10
    with pytest.raises(InvalidParameterError, match="per must be a whole number"):
        CountedDiagonalRegion(diagonal(), 99.5)


# -- faces --------------------------------------------------------------------------


@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (2, 1)])
def test_points_of_a_face_are_whole_people_out_of_each_class(rates, pair):
    region = CountedDiagonalRegion(diagonal(rates=rates), 1000)
    whole = region.people if rates else np.full(3, 1000)
    face = region.face(*pair)
    for angle in (0.3, 0.6, 0.9, 1.2):
        chord = face.binary.chord(angle)
        points = [face.embed(e.confusion) for e in (chord.first, chord.second)]
        for point in points:
            assert is_whole(point * whole)
            assert (np.round(point * whole) <= region.people).all()
            assert point[3 - sum(pair)] == 0
        # The slope is that of the statistics shown.
        i, j = pair
        gained, lost = points[0][i] - points[1][i], points[1][j] - points[0][j]
        weights = face.ratio(chord.angle)
        assert weights[0] * gained == pytest.approx(weights[1] * lost)


@pytest.mark.parametrize("rates", [False, True])
def test_points_of_a_face_are_within_a_person_of_what_is_achievable(rates):
    exact = diagonal(rates=rates)
    region = CountedDiagonalRegion(exact, 1000)
    ours, theirs = region.face(0, 2), exact.face(0, 2)
    for angle in (0.3, 0.8, 1.3):
        end = ours.binary.chord(angle).first
        point = theirs.embed(theirs.binary.classifier_confusion(end.classifier))
        away = np.abs(ours.embed(end.confusion) - point)
        # One person for the point, and half a one for the size of its class.
        whole = region.people if rates else np.full(3, 1000)
        assert (away * whole <= 1.5).all()


def test_a_class_has_the_same_people_on_every_face():
    region = CountedDiagonalRegion(diagonal(), 100)
    for i, j in itertools.permutations(range(3), 2):
        everybody = region.face(i, j).binary.plug_in(0.0)
        shown = region.face(i, j).embed(everybody)
        assert shown[i] == pytest.approx(region.people[i] / 100)
    assert region.people.sum() == 100


@pytest.mark.parametrize("rates", [False, True])
def test_support_is_rounded_class_by_class(rates):
    exact = diagonal(rates=rates)
    region = CountedDiagonalRegion(exact, 100)
    whole = region.people if rates else np.full(3, 100)
    for weights in ([1, 1, 1], [1, 3, 2], [0.2, 0.1, 5]):
        found = region.support(weights)
        assert is_whole(found * whole)
        share = exact.support(weights) / (1 if rates else exact.priors)
        assert np.abs(found * whole - share * region.people).max() <= 0.5 + 1e-9


def test_description_tells_out_of_how_many():
    exact = diagonal()
    assert CountedDiagonalRegion(exact, 200).describe() == {
        **exact.describe(),
        "per": 200,
    }


def test_people_per_display_suits_the_rarest_class_and_the_smallest_pair():
    assert people_per_display([0.5, 0.5]) == people_per_display(0.5) == 100
    # 4/0.05 = 80 people turn by a quarter of the tolerance: of a pair of two fifths
    # of everyone 200 are needed.
    assert people_per_display([0.2, 0.2, 0.6]) == 1000
    assert people_per_display([0.2, 0.2, 0.6], tolerance=0.2) == 100
    assert people_per_display([0.6, 0.391, 0.009], tolerance=0.2) == 10_000
    for bad in ([1.0], [0.5, 0.6], [0.5, 0.5, 0.0], [0.5, np.nan]):
        with pytest.raises(InvalidParameterError, match="shares must be"):
            people_per_display(bad)


# -- ball ---------------------------------------------------------------------------


def ball(rates=False, radius=0.02):
    region = off_diagonal(rates=rates)
    return el.Ball(region.center, radius, names=region.names), region.priors


@pytest.mark.parametrize("rates", [False, True])
def test_points_of_a_ball_are_tables_of_whole_people(rates):
    exact, priors = ball(rates)
    counted = CountedBall(exact, priors, 10_000)
    rows = counted.statistics.entries[0]
    whole = counted.people[rows] if rates else np.full(6, 10_000)
    rng = np.random.default_rng(0)
    for direction in rng.normal(size=(20, 6)):
        for share in (1.0, -1.0, 0.5):
            point = counted.at(direction, share=share)
            counts = point * whole
            assert is_whole(counts)
            errors = np.array([counts[rows == i].sum() for i in range(3)])
            assert (errors <= counted.people).all()
            # Of the row's n people instead of its share of everyone, and rounded.
            exactly = exact.at(direction, share=share)
            share_of_row = exactly if rates else exactly / priors[rows]
            assert np.abs(counts - share_of_row * counted.people[rows]).max() < 1


def test_a_row_is_rounded_by_its_largest_remainders():
    names = el.metrics.ClassStatistics(("a", "b", "c"), diagonal=False).names
    counted = CountedBall(el.Ball([0.1] * 6, 0.1, names=names), [0.3, 0.3, 0.4], 100)
    # Of 30 people who are a: 9.2 right, 10.45 called b and 10.35 called c. Of 40 who
    # are c: 5.3 called a, 14.6 called b and 20.1 right.
    found = counted.rounded([0.1045, 0.1035, 0.07, 0.08, 0.053, 0.146])
    assert found == pytest.approx([0.11, 0.10, 0.07, 0.08, 0.05, 0.15])


@pytest.mark.parametrize("rates", [False, True])
def test_enough_people_keep_the_direction(rates):
    exact, priors = ball(rates)
    tolerance = 0.05
    counted = CountedBall(
        exact, priors, people_per_ball(exact, priors, tolerance=tolerance)
    )
    turns = []
    for direction in np.random.default_rng(1).normal(size=(200, 6)):
        real = counted.at(direction) - counted.at(direction, share=-1.0)
        cosine = real @ direction / np.linalg.norm(real) / np.linalg.norm(direction)
        turns.append(np.arccos(min(1.0, cosine)))
    assert np.sqrt(np.mean(np.square(turns))) <= tolerance / 4


def test_people_per_ball_by_hand():
    # √(6/6)/(2·0.02) = 25 people per radian; a quarter of 0.05 needs 2000.
    exact, priors = ball()
    assert people_per_ball(exact, priors) == 10_000
    # The rates of the rarest class, about a tenth, are out of fewer people: 20,000.
    assert people_per_ball(*ball(rates=True)) == 100_000
    assert people_per_ball(exact, [0.5, 0.4995, 0.0005], tolerance=0.1) == 100_000


def test_a_person_is_understood_in_whole_people():
    exact, priors = ball()
    counted = CountedBall(exact, priors, people_per_ball(exact, priors, tolerance=0.05))
    true = -np.array([0.1, 0.7, 0.3, 0.5, 0.2, 0.33])
    true /= np.linalg.norm(true)
    oracle = el.MetricOracle(el.LinearMetric(true, names=exact.names))
    found = el.elicit(counted, "linear", oracle, tolerance=0.05, method="efficient")
    assert np.linalg.norm(found.metric.weights - true) <= 0.06
    for entry in found.transcript.standing:
        assert is_whole(np.array(entry.first) * counted.per)
        assert entry.first != entry.second


def test_too_few_people_for_a_small_ball_are_refused():
    exact, priors = ball(radius=0.01)
    with pytest.raises(
        InvalidParameterError, match=r"tell classifiers apart; got 200\."
    ):
        CountedBall(exact, priors, 200)
    for tolerance in (0.05, 0.5, 3.0):
        CountedBall(exact, priors, people_per_ball(exact, priors, tolerance=tolerance))


def test_only_balls_of_errors_are_counted():
    plain = el.Ball([0.1, 0.1], 0.05)
    with pytest.raises(InvalidParameterError, match=r"C\[a, b\].*got \('x1', 'x2'\)"):
        CountedBall(plain, [0.5, 0.5], 100)
    right = el.Ball([0.2, 0.2], 0.05, names=("C[a, a]", "C[b, b]"))
    with pytest.raises(InvalidParameterError, match="errors of a classifier"):
        CountedBall(right, [0.5, 0.5], 100)


def test_description_of_a_counted_ball():
    exact, priors = ball()
    assert CountedBall(exact, priors, 1000).describe() == {
        **exact.describe(),
        "per": 1000,
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.quick_cases("0")
def test_a_person_is_understood_in_whole_people_on_faces(seed):
    exact = diagonal()
    per = people_per_display(exact.priors, tolerance=0.02)
    counted = CountedDiagonalRegion(exact, per)
    true = np.random.default_rng(seed).dirichlet(np.ones(3))
    oracle = el.MetricOracle(el.LinearMetric(true, names=exact.names))
    found = el.elicit(counted, "linear", oracle, tolerance=0.02, method="efficient")
    assert np.abs(found.metric.weights - true).max() <= 0.02
    for entry in found.transcript.standing:
        assert is_whole(np.array(entry.first) * per)
        assert entry.first != entry.second


def test_a_counted_region_is_made_of_one_that_exists():
    proba = [[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6]]
    with pytest.raises(InvalidParameterError, match=r"CountedDiagonalRegion\(region"):
        CountedDiagonalRegion.from_predictions([0, 1, 2], proba)


@pytest.mark.parametrize("rates", [False, True])
def test_every_class_has_so_much_right_in_all_that_is_shown(rates):
    exact = diagonal(rates=rates)
    for least in (0.05, 0.15):
        region = CountedDiagonalRegion(exact, 1000, least_right=least)
        shown = region.choice_set
        points = np.concatenate([shown.landmarks, *shown.pieces])
        right = points / np.diag(exact.trivial)
        assert right.min() >= least - 1e-9
        assert region.describe()["least_right"] == least
    assert "least_right" not in CountedDiagonalRegion(exact, 1000).describe()
    with pytest.raises(InvalidParameterError, match="least_right"):
        CountedDiagonalRegion(exact, 1000, least_right=-0.1)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["bayesian", "efficient"])
def test_what_may_be_lost_is_that_of_classifiers_not_of_rounded_tables(method):
    """Random tables, rounded, lie outside and hid what choosing among rules loses."""
    rng = np.random.default_rng(0)
    truth = rng.choice(3, 800, p=[0.57, 0.32, 0.11])
    chances = rng.dirichlet(np.ones(3), 800)
    chances[np.arange(800), truth] += 0.7
    chances /= chances.sum(axis=1, keepdims=True)
    exact = el.DiagonalRegion.from_predictions(truth, chances)
    region = CountedDiagonalRegion(exact, 100)
    utility = utility_of(region, "linear-fractional")
    beyond = 0
    for seed in range(8):
        (weights,) = utility.beliefs().draws(1, np.random.default_rng(seed))[0]
        person = utility.metric(weights)
        result = el.elicit(
            region,
            "linear-fractional",
            person.prefers,
            method=method,
            max_questions=60,
            random_state=seed,
            edition=5,  # later ones tell it of all rules, not of those that are shown
        )
        rules = region.choice_set.optima
        values = person.utility(rules)
        lost = values.max() - values[result.metric.utility(rules).argmax()]
        beyond += lost > (result.details["regret"] + 1e-3) * np.ptp(values)
    assert beyond <= (1 if method == "bayesian" else 0)
