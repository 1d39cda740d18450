"""How far a number about a metric may vary."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError, Posterior
from elicitor.using.possible import ENDLESS, Possible


def false_alarms(metric):
    """How many of them weigh as much as a missed case."""
    missed, alarm = metric.coefficients
    return ENDLESS if alarm == 0 else missed / alarm


def result(weights, interval=None, **details):
    metric = el.LinearMetric(weights)
    box = np.zeros((2, 2)) if interval is None else np.array(interval)
    return el.Result(metric=metric, interval=box, converged=True, details=details)


def drawn(rows):
    """A result whose posterior holds these weights."""
    rows = np.asarray(rows, dtype=float)
    ones = np.ones(len(rows))
    posterior = Posterior(rows, rows, ones, ones, ones, 0 * ones, el.LinearMetric, 0.0)
    metric = el.LinearMetric(rows.mean(axis=0))
    return el.Result(
        metric=metric, interval=np.zeros((2, 2)), converged=True, posterior=posterior
    )


def test_a_metric_alone_has_no_interval():
    possible = Possible.of(el.LinearMetric([2, 1]))
    assert possible.interval(false_alarms) is None
    assert possible.others == ()


def test_draws_give_quantiles():
    ratios = np.linspace(4, 9, 101)
    possible = Possible.of(drawn(np.stack([ratios, np.ones(101)], axis=1)))
    assert possible.likely
    np.testing.assert_allclose(possible.interval(false_alarms), (4.25, 8.75))
    ends = possible.interval(false_alarms, level=0.5)
    np.testing.assert_allclose(ends, (5.25, 7.75))


def test_extremes_give_bounds_around_the_metric_itself():
    extremes = (el.LinearMetric([3, 1]), el.LinearMetric([4, 1]))
    possible = Possible.of(result([5, 1], extremes=extremes))
    assert not possible.likely
    assert possible.interval(false_alarms) == (3.0, 5.0)


def test_without_extremes_the_corners_of_the_intervals_count():
    possible = Possible.of(result([5, 1], [[4, 6], [0.5, 2]]))
    assert possible.interval(false_alarms) == (2.0, 12.0)


def test_corners_that_are_no_metric_are_left_out():
    possible = Possible.of(result([1, 1], [[0, 2], [0, 2]]))
    assert possible.interval(false_alarms) == (0.0, ENDLESS)
    assert len(possible.others) == 3


def test_some_are_taken_at_equal_steps():
    possible = Possible.of(drawn(np.stack([np.arange(1, 12), np.ones(11)], axis=1)))
    assert [m.weights[0] for m in possible.some(3)] == [1, 6, 11]
    assert len(possible.some(100)) == 11


def test_what_is_neither_is_refused():
    with pytest.raises(InvalidParameterError, match="must be a Metric or a Result"):
        Possible.of("F1")


def test_metrics_at_bounds_count_unless_they_contradict_an_answer():
    # Bounds of ratios hold whatever agrees, and more; a model that alone may be the
    # best had a "standing from 0.72" by metrics that said the contrary.
    rng = np.random.default_rng(5)
    points = np.column_stack([rng.uniform(0.6, 0.95, (9, 2)), rng.lognormal(0, 1, 9)])
    pool = el.ModelPool(
        [f"m{i}" for i in range(9)],
        points,
        names=["a", "b", "price"],
        kinds=["reward", "reward", "cost"],
    )
    found = el.elicit(
        pool,
        "value-per-cost",
        lambda one, other: (
            (one[0] + 2 * one[1]) / (one[2] + 0.5)
            > (other[0] + 2 * other[1]) / (other[2] + 0.5)
        ),
        method="efficient",
        random_state=0,
    )

    def contradicts(metric):
        for one in found.transcript.standing:
            apart = metric.utility(one.first) - metric.utility(one.second)
            if (apart > 0) != (one.answer.value == "first") and abs(apart) > 1e-5:
                return True
        return False

    possible = Possible.of(found)
    wrong = [one for one in possible.others if contradicts(one)]
    assert not any(map(contradicts, possible.agreeing))
    assert len(possible.agreeing) + len(wrong) >= len(possible.others) > 50
    assert len(possible.agreeing) > 40
    told = el.rank(found, pool).rows[0].interval
    assert told[0] <= 1 <= told[1]
    alone = Possible(possible.metric, None)
    assert alone.agreeing == alone.others == ()
