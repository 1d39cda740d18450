"""Several questions at once: what is expected, what is asked, and for how much."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import LinearMetric
from elicitor.oracles import MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, LinearUtility, utility_of
from elicitor.procedures.bayesian.batch import answered_somehow, next_batch
from elicitor.procedures.bayesian.choice import next_pair
from elicitor.session import questions_ahead
from elicitor.testing.procedures import exact_answers, play

NAMES = tuple("abcde")


def ball(size=5):
    return el.Ball(np.linspace(0.3, 0.5, size), 0.1, names=NAMES[:size])


@pytest.fixture(scope="module")
def taught():
    utility = utility_of(ball(), "linear", signs="unknown")
    beliefs, rng = Beliefs(5), np.random.default_rng(0)
    for _ in range(6):
        row = rng.standard_normal(5)
        side = row @ [1, -2, 0.5, 1, 0.3] > 0
        beliefs.learn(row, Answer.FIRST if side else Answer.SECOND)
    return utility, beliefs


def test_covariance_shrinks_as_by_a_measurement(taught):
    _, beliefs = taught
    row = np.array([0.4, 0.1, -0.7, 0.2, 0.9])
    found = answered_somehow(beliefs, row)
    for h in (0, len(beliefs.noise) // 2):
        # Variance of logistic noise of that scale, π²/3 of it; as the mixture has it.
        noise = beliefs.noise.scales[h] ** 2 * np.pi**2 / 3
        # Information adds up; a little is added since the length of w is known.
        before = np.linalg.inv(beliefs.covariances[h] + 1e-9 * np.eye(5))
        after = np.linalg.inv(before + np.outer(row, row) / noise)
        assert np.allclose(found.covariances[h], after, rtol=0.02, atol=1e-5)


def test_beliefs_themselves_are_left_alone(taught):
    _, beliefs = taught
    before = beliefs.covariances.copy()
    then = answered_somehow(beliefs, np.ones(5))
    assert np.array_equal(beliefs.covariances, before)
    assert np.array_equal(then.means, beliefs.means)


def test_batch_of_one_is_the_next_pair(taught):
    utility, beliefs = taught
    (pair,) = next_batch(utility, beliefs, 1, np.random.default_rng(3))
    one = next_pair(utility, beliefs, [], np.random.default_rng(3), simplicity=0.75)
    assert np.array_equal(pair, one)


def test_batch_asks_in_different_directions(taught):
    utility, beliefs = taught

    def ways(pairs):
        away = np.array([first - second for first, second in pairs])
        return away / np.linalg.norm(away, axis=1, keepdims=True)

    batch = ways(next_batch(utility, beliefs, 4, np.random.default_rng(3)))
    alike = np.abs(batch @ batch.T)[np.triu_indices(4, 1)]
    assert alike.max() < 0.8
    # They are four directions, and all level with what is known.
    assert np.linalg.svd(batch)[1].min() > 0.3
    assert np.abs(batch @ beliefs.estimate()).max() < 0.1


def test_batch_ends_where_nothing_is_left(taught):
    utility, beliefs = taught

    class OnePair(LinearUtility):
        def pairs(self, beliefs, rng):  # noqa: ARG002
            way = np.array([[0.06, 0, 0, 0, 0.08]])
            return self.region.center + way, self.region.center - way

    stingy = OnePair(utility.family, utility.region)
    assert len(next_batch(stingy, beliefs, 3, np.random.default_rng(0))) == 1


def session(batch, **options):
    return el.Session(
        ball(3),
        "linear",
        method="bayesian",
        signs="unknown",
        batch=batch,
        random_state=5,
        **options,
    )


@pytest.mark.slow
@pytest.mark.parametrize("shuffle_sides", [False, True])
@pytest.mark.quick_cases("True")
def test_batch_does_not_depend_on_its_answers(shuffle_sides):
    person = MetricOracle(LinearMetric([1, -2, 0.5], names=NAMES[:3]))
    talk = session(4, shuffle_sides=shuffle_sides)
    for _ in range(2):
        ahead = questions_ahead(talk)
        assert len(ahead) == 4
        for question in ahead:
            asked = talk.ask()
            assert asked == question
            talk.tell(person.answer(asked), question=asked)
    assert talk.n_questions == 8


@pytest.mark.slow
def test_without_batches_the_next_question_depends_on_the_answer():
    talk = session(1)
    for number in range(4):
        assert len(questions_ahead(talk)) == 1
        talk.ask()
        talk.tell("first" if number % 2 else "second")


def test_nothing_is_ahead_of_a_session_that_is_done():
    talk = session(4, max_questions=2)
    assert len(questions_ahead(talk)) == 2
    assert len(questions_ahead(talk, most=1)) == 1
    for _ in range(2):
        talk.ask()
        talk.tell("first")
    assert questions_ahead(talk) == []


@pytest.mark.slow
def test_batches_cost_little():
    person = LinearMetric([0.5, -0.2, 0.7, -0.4, 0.2], names=NAMES)
    unit = person.normalised().weights
    errors = {}
    for batch in (1, 4):
        procedure = functools.partial(
            BAYESIAN["linear"], ball(), signs="unknown", tolerance=1e-4, batch=batch
        )
        errors[batch] = [
            np.linalg.norm(result.metric.weights - unit)
            for seed in range(2)
            for *_, result in [
                play(
                    procedure(rng=np.random.default_rng(seed)),
                    exact_answers(person),
                    most=24,
                )
            ]
        ]
    assert np.mean(errors[4]) < 0.25
    assert np.mean(errors[1]) < np.mean(errors[4])


def test_batch_must_be_a_count():
    with pytest.raises(InvalidParameterError, match="batch must be a whole number"):
        session(0).ask()
