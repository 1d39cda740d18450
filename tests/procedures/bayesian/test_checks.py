"""Checks of a person's answers: their places, what they find, what is said of it."""

import itertools

import numpy as np
import pytest
from scipy import stats
from scipy.special import expit, ndtr

from elicitor.core import Answer, InvalidParameterError, Question
from elicitor.metrics import LinearMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Settings, utility_of
from elicitor.procedures.bayesian.checks import APART, Checks, Purpose, Turn
from elicitor.procedures.bayesian.conversation import Inquiry
from elicitor.procedures.bayesian.reliability import slip_rates
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import exact_answers, play
from elicitor.words import say
from tests.procedures.bayesian.brief import OnFewPeople, brief

FIRST, SECOND, EQUAL, DOUBT = (
    Answer.FIRST,
    Answer.SECOND,
    Answer.ABOUT_EQUAL,
    Answer.CANNOT_SAY,
)


def ball(q=3, radius=0.1):
    return Ball(np.linspace(0.3, 0.5, q), radius, names=list("abcdefghij"[:q]))


def unit(weights):
    return np.asarray(weights, dtype=float) / np.linalg.norm(weights)


PERSON = LinearMetric(unit([0.6, 0.1, 0.4]), names=list("abc"))


class TestChecked(OnFewPeople):
    @pytest.fixture
    def procedure(self):
        return brief(
            BAYESIAN["linear"], 20, tolerance=0.1, retests=3, held_out=2, length=9
        )

    @pytest.fixture
    def region(self):
        return ball()

    @pytest.fixture
    def person(self):
        return PERSON

    @pytest.fixture
    def bound(self):
        return 0.1

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.linalg.norm(one.weights - other.weights)

    @pytest.fixture
    def most_questions(self):
        return 20


def purposes(seed, settings, answer=FIRST, most=60):
    """What was asked, and why, in a conversation with one answer to everything."""
    utility, rng = utility_of(ball(), "linear"), np.random.default_rng(seed)
    inquiry = Inquiry(utility, settings, rng)
    turns = []
    while len(turns) < most and (turn := inquiry._turn()) is not None:
        turns.append(turn)
        inquiry.learn(turn, answer)
    return turns


def same(one, other):
    return all(map(np.array_equal, one, other))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.quick_cases("0", "1")
def test_retests_come_late_swapped_and_apart(seed):
    settings = Settings(tolerance=0.2, retests=4, held_out=2, dominated=1, length=14)
    turns = purposes(seed, settings)
    places = [i for i, turn in enumerate(turns) if turn.purpose is Purpose.RETEST]
    assert len(places) == 4
    assert all(later - earlier > 1 for earlier, later in itertools.pairwise(places))
    repeated = []
    for place in places:
        first, second = turns[place].pair
        (earlier,) = (
            i
            for i, turn in enumerate(turns[:place])
            if same(turn.pair, (second, first))
        )
        assert place - earlier >= APART
        repeated.append(earlier)
    assert 0 not in repeated
    assert len(set(repeated)) == 4
    assert {turns[i].purpose for i in repeated} == {Purpose.WEIGHTS}
    counts = [turn.purpose for turn in turns]
    assert counts.count(Purpose.HELD_OUT) == 2
    assert counts.count(Purpose.DOMINATED) == 1


def test_places_are_spread_and_drawn_from_the_seed():
    settings = Settings(retests=2, held_out=2, length=25)
    places = []
    for seed in range(40):
        checks = Checks(
            utility_of(ball(), "linear"), settings, np.random.default_rng(seed)
        )
        again = Checks(
            utility_of(ball(), "linear"), settings, np.random.default_rng(seed)
        )
        assert checks._plan == again._plan
        places.append([place for place, _ in checks._plan])
    places = np.array(places)
    assert (np.diff(places, axis=1) >= 0).all()
    for number, column in enumerate(places.T):  # a quarter of 5 … 25 for each
        assert column.min() >= 5 + 5 * number
        assert column.max() < 10 + 5 * number
        assert len(set(column)) > 2


@pytest.mark.slow
def test_no_check_unless_asked_for():
    settings = Settings(tolerance=0.1, check_signs=False)
    found = {turn.purpose for turn in purposes(0, settings)}
    assert found <= {Purpose.WEIGHTS, Purpose.EVIDENCE}


def test_checks_that_are_left_are_asked_before_the_end():
    easy = {"tolerance": 1.0, "regret": 0.5}
    settings = Settings(**easy, retests=1, held_out=2, dominated=1, length=50)
    kinds = [turn.purpose for turn in purposes(3, settings)]
    assert kinds.count(Purpose.HELD_OUT) == 2
    assert kinds.count(Purpose.RETEST) == 1
    rest = kinds[12:]
    assert set(rest) <= {Purpose.EVIDENCE}  # always the first is no evidence


def test_remaining_counts_the_checks_that_are_left():
    def first_question(**options):
        return next(BAYESIAN["linear"](ball(), rng=np.random.default_rng(0), **options))

    plain = first_question().remaining
    assert first_question(retests=2, held_out=3, dominated=1).remaining == plain + 6


@pytest.mark.parametrize("name", ["retests", "held_out", "dominated", "length"])
@pytest.mark.parametrize("bad", [-1, 1.5, "two"])
def test_numbers_of_checks_are_whole(name, bad):
    with pytest.raises(InvalidParameterError, match=f"{name} must be a whole number"):
        Settings(**{name: bad})


# -- what they find -----------------------------------------------------------------


def heard(exchanges, **options):
    """Checks that heard (pair, purpose, answer); pairs are numbers."""
    inquiry = Inquiry(
        utility_of(ball(), "linear"), Settings(**options), np.random.default_rng(0)
    )
    points = inquiry.utility.random_points(20, np.random.default_rng(1))
    for (first, second), purpose, answer in exchanges:
        inquiry.learn(Turn((points[first], points[second]), purpose), answer)
    return inquiry


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (FIRST, SECOND, "same"),
        (SECOND, FIRST, "same"),
        (FIRST, FIRST, "reversed"),
        (SECOND, SECOND, "reversed"),
        (EQUAL, EQUAL, "same"),
        (EQUAL, FIRST, "wavered"),
        (SECOND, EQUAL, "wavered"),
        (FIRST, DOUBT, None),
    ],
)
def test_second_answers_are_compared_with_the_sides_swapped(before, after, verdict):
    asked = [
        ((0, 1), Purpose.WEIGHTS, FIRST),
        ((2, 3), Purpose.WEIGHTS, before),
        ((3, 2), Purpose.RETEST, after),
    ]
    found = heard(asked).checks.details()["retests"]
    expected = {"asked": 1, "same": 0, "wavered": 0, "reversed": 0}
    assert found == expected | ({verdict: 1} if verdict else {})


def test_rate_of_contradictions_has_an_interval_and_a_sentence():
    asked = [((i, i + 1), Purpose.WEIGHTS, FIRST) for i in range(4)]
    replies = [FIRST, FIRST, SECOND, EQUAL]
    asked += [((i + 1, i), Purpose.RETEST, answer) for i, answer in enumerate(replies)]
    checks = heard(asked).checks
    rate = checks.details()["contradiction_rate"]
    beta = stats.beta(2.5, 2.5)
    assert rate["mean"] == pytest.approx(0.5)
    assert rate["lower"] == pytest.approx(beta.ppf(0.05))
    assert rate["upper"] == pytest.approx(beta.ppf(0.95))
    told = "You changed your mind on 2 of 4 repeated questions."
    assert say(checks.notes()) == told


def test_repeats_on_the_same_side_count_too():
    asked = [((0, 1), Purpose.WEIGHTS, FIRST), ((0, 1), Purpose.WEIGHTS, FIRST)]
    assert heard(asked).checks.details()["retests"]["same"] == 1


def test_predictions_are_made_before_the_answer_is_learnt():
    asked = [((i, i + 7), Purpose.WEIGHTS, FIRST) for i in range(6)]
    inquiry = heard(asked)
    points = inquiry.utility.random_points(20, np.random.default_rng(1))
    row = inquiry.utility.rows(points[14:15], points[15:16])[0]
    weights, which = inquiry.beliefs.draws(40000, np.random.default_rng(2))
    noise = inquiry.beliefs.noise
    level = (weights @ row) / np.maximum(noise.scales[which], 1e-12)
    lapse = noise.lapses[which]
    zone = noise.zones[which] / np.maximum(noise.scales[which], 1e-12)
    zoned = (ndtr(level - zone) + ndtr(level + zone)) / 2
    looking = np.where(zone > 0, zoned, expit(level))
    first = (lapse / 2 + (1 - lapse) * looking).mean()
    for answer, chance in ((FIRST, first), (SECOND, 1 - first)):
        again = heard([*asked, ((14, 15), Purpose.HELD_OUT, answer)])
        found = again.checks.details()["held_out"]
        assert found["questions"] == [7]
        assert found["predicted"] == [pytest.approx(chance, abs=0.02)]
        assert found["hits"] == int(chance > 0.5)
        assert found["bits"] == pytest.approx(np.log2(found["predicted"][0]) + 1)
        assert len(again.beliefs.log_left_out()) == 7  # learnt from afterwards


def test_answers_without_a_side_are_no_hits():
    asked = [((0, 1), Purpose.HELD_OUT, EQUAL), ((2, 3), Purpose.HELD_OUT, DOUBT)]
    found = heard(asked).checks.details()["held_out"]
    nothing = {"predicted": [], "hits": 0, "bits": None}
    assert found == {"asked": 2, "questions": [1, 2], **nothing}


@pytest.mark.slow
def test_bad_predictions_are_told_if_they_are_not_too_few():
    asked = [((i, i + 7), Purpose.WEIGHTS, FIRST) for i in range(10)]
    held_out = [
        ((i, i + 1), Purpose.HELD_OUT, FIRST if i % 2 else SECOND) for i in range(10)
    ]
    for swapped in (False, True):
        answers = [(a, why, x.swapped if swapped else x) for a, why, x in held_out]
        checks = heard(asked + answers).checks
        found = checks.details()["held_out"]
        notes = map(say, checks.notes())
        told = [note for note in notes if "random questions" in note]
        assert len(told) == (found["hits"] <= 6)
        assert told == [] or f"predicted {found['hits']} of 10" in told[0]
        few = heard(asked + answers[:9]).checks.notes()
        assert not any("random questions" in say(note) for note in few)


def test_obvious_pairs_are_flagged_and_not_learnt_from():
    settings = Settings(tolerance=1e-6, dominated=2, length=12)
    inquiry = Inquiry(utility_of(ball(), "linear"), settings, np.random.default_rng(4))
    obvious = 0
    for _ in range(20):
        turn = inquiry._turn()
        before = inquiry.beliefs.means.copy()
        if turn.purpose is Purpose.DOMINATED:
            first, second = turn.pair
            better = (first > second).all()
            assert better or (first < second).all()
            # wrong at first, right afterwards
            worse = SECOND if better else FIRST
            inquiry.learn(turn, worse if obvious == 0 else worse.swapped)
            assert np.array_equal(before, inquiry.beliefs.means)
            obvious += 1
        else:
            inquiry.learn(turn, exact_answers(PERSON)(Question(*turn.pair)))
    assert obvious == 2
    assert inquiry.checks.details()["obvious"] == {"asked": 2, "wrong": 1}
    assert say(inquiry.checks.notes()) == (
        "You chose the alternative that everyone else would leave in 1 of 2 obvious "
        "questions."
    )


@pytest.mark.slow
def test_nothing_is_obvious_where_signs_are_unknown():
    options = {"signs": "unknown", "dominated": 2, "tolerance": 0.2}
    procedure = BAYESIAN["linear"](ball(), rng=np.random.default_rng(0), **options)
    _, _, result = play(procedure, exact_answers(PERSON))
    assert "obvious" not in result.details


@pytest.mark.slow
def test_slips_are_predicted_from_the_noise():
    """Against answers that are made up by every draw of the posterior."""
    person = MetricOracle(PERSON, Logistic(0.02), random_state=5)
    procedure = BAYESIAN["linear"](ball(), tolerance=1e-6)
    _, _, result = play(procedure, person.answer, most=40)
    utility, posterior = utility_of(ball(), "linear"), result.posterior
    rng = np.random.default_rng(8)
    points = utility.random_points(2000, rng)
    t = posterior.weights @ utility.rows(points[:1000], points[1000:]).T
    zones = posterior.zones[:, None]
    side = np.where(rng.random(t.shape) < 0.5, zones, -zones)
    normal, logistic = rng.standard_normal(t.shape), rng.logistic(size=t.shape)
    away = posterior.scales[:, None] * np.where(zones > 0, normal, logistic)
    noisy = t + side + away
    coin = rng.random(t.shape) < posterior.lapses[:, None]
    wrong = np.where(coin, rng.random(t.shape) < 0.5, (noisy > 0) != (t > 0)).mean()
    rates = slip_rates(utility, posterior, "logistic")
    assert rates.mean() == pytest.approx(wrong, abs=0.02)
    assert result.details["slip_rate"] == pytest.approx(wrong, abs=0.02)
    low, high = result.details["slip_interval"]
    assert low < result.details["slip_rate"] < high
    assert (rates < low).mean() == pytest.approx(0.05, abs=0.01)
    assert (rates > high).mean() == pytest.approx(0.05, abs=0.01)
