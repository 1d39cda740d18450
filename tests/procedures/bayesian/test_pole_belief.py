"""Poles that cover the decisions, each with its own eyes and noise."""

import numpy as np
import pytest

from elicitor import BinaryRegion, best_classifier, elicit
from elicitor.core import Answer
from elicitor.metrics import LinearFractionalMetric, named_metric
from elicitor.oracles import Flip, MetricOracle, Oracle
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.pole_belief import PoleBelief


def scored(number, middle):
    rng = np.random.default_rng(3)
    chances = 1 / (1 + np.exp(-(2 * rng.normal(size=number) + middle)))
    return BinaryRegion.from_predictions(rng.random(number) < chances, chances)


RARE = scored(3000, -6.0)
"""One in a hundred is positive."""
F1 = LinearFractionalMetric.from_pole(
    named_metric("f-beta", prevalence=RARE.prevalence, beta=1.0).pole, RARE.prevalence
)


def believed(region=RARE):
    utility = utility_of(region, "linear-fractional")
    return utility, PoleBelief.of(utility, "logistic")


def lost(metric, region=RARE):
    places = utility_of(region, "linear-fractional").choice_set.stakes
    values = F1.utility(places)
    chosen = int(np.argmax(metric.utility(places)))
    return (values.max() - values[chosen]) / np.ptp(values)


def by_hand(utility, belief, first, second, noise):
    """How often each pole answers "first": by its own metric, one at a time."""
    sample = utility.random_points(1000, np.random.default_rng(0))
    for weights in belief._fixed.weights[::500]:
        metric = utility.metric(weights)
        apart = metric.utility(sample[:500]) - metric.utility(sample[500:])
        ahead = metric.utility(first) - metric.utility(second)
        t = float(ahead / np.sqrt((apart**2).mean()))
        yield noise.lapses / 2 + (1 - noise.lapses) * mixed(t, noise)


def mixed(t, noise):
    from scipy.special import ndtr

    return sum(
        share * ndtr((t + offset) / spread)
        for share, spread, offset in zip(*(p.T for p in noise.parts), strict=True)
    )


def test_answers_are_as_likely_as_each_pole_finds_them_itself():
    utility, belief = believed()
    first, second = utility.random_points(2, np.random.default_rng(7))
    before = belief._logs.copy()
    belief.learn(first, second, Answer.FIRST)
    learnt = np.exp(belief._logs - before)[::500]
    wanted = np.array(list(by_hand(utility, belief, first, second, belief._noise)))
    assert learnt == pytest.approx(wanted, abs=1e-6)


def test_answers_that_contradict_each_other_are_not_impossible():
    utility, belief = believed()
    first, second = utility.random_points(2, np.random.default_rng(7))
    for answer in (Answer.FIRST, Answer.SECOND):
        belief.learn(first, second, answer)
    assert belief.log_evidence > np.log(1 / 50)


def test_cannot_say_tells_nothing_and_about_equal_something():
    utility, belief = believed()
    first, second = utility.random_points(2, np.random.default_rng(7))
    belief.learn(first, second, Answer.CANNOT_SAY)
    assert belief.log_evidence == pytest.approx(0, abs=1e-9)
    belief.learn(first, second, Answer.ABOUT_EQUAL)
    assert belief.log_evidence < 0


@pytest.mark.slow
def test_what_is_asked_can_be_shown_and_trades():
    _, belief = believed()
    asked = []
    while len(asked) < 5 and (pair := belief.pair(asked)) is not None:
        first, second = pair
        asked.append((first, second))
        belief.learn(first, second, Answer.FIRST)
        moved = first - second
        assert moved[0] * moved[1] < 0
        for end in (first, second):
            assert (end / RARE.all_right).sum() >= 1 - 1e-9
    assert asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0])
def test_who_errs_about_rare_positives_is_known_by_what_it_costs(seed):
    oracle = MetricOracle(F1, Flip(0.1), random_state=seed)
    found = elicit(
        RARE,
        "linear-fractional",
        oracle,
        method="bayesian",
        check_signs=False,
        max_questions=60,
    )
    assert found.converged
    assert found.details["regret"] <= 0.02
    assert lost(found.metric) <= 0.02


def labelled(number, share, parting, seed):
    """Rows of which few belong to one class, and scores that hardly part them."""
    rng = np.random.default_rng(seed)
    actual = (rng.random(number) < share).astype(int)
    apart = parting * (2 * actual - 1) + rng.normal(size=number)
    return actual, 1 / (1 + np.exp(-apart))


def all_thresholds(actual, scores):
    """(TP, TN) of each, above and from each score on."""
    cuts = [-np.inf, *np.unique(scores)]
    called = [scores > cut for cut in cuts]
    n = len(actual)
    return (
        np.array(
            [[(c & (actual == 1)).sum(), (~c & (actual == 0)).sum()] for c in called]
        )
        / n
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "gains", "losses"),
    [
        (labelled(60, 0.95, 0.5, 108), (1, 0), (0.8, 0.2)),  # one negative
        (labelled(60, 0.95, 1.0, 3), (1, 0), (1, 1)),
        (labelled(60, 0.05, 0.5, 11), (0, 1), (1, 1)),
        (labelled(60, 0.05, 0.5, 12), (1, 0), (0.2, 0.8)),
        (labelled(300, 0.95, 0.5, 13), (1, 0), (0.8, 0.2)),
    ],
)
def test_who_wants_all_called_the_same_loses_no_more_than_is_told(rows, gains, losses):
    """Of bad scores that is often the best; once no pole was for it."""
    actual, scores = rows
    region = BinaryRegion.from_predictions(actual, scores)
    right = np.array([actual.mean(), 1 - actual.mean()])

    def worth(point):
        got = point @ np.array(gains)
        return got / (got + (right - point) @ np.array(losses))

    found = elicit(
        region,
        "linear-fractional",
        lambda one, other: worth(one) > worth(other),
        method="bayesian",
        random_state=0,
        max_questions=30,
    )
    assert found.converged
    of_all = worth(all_thresholds(actual, scores))
    own = worth(np.asarray(best_classifier(found, region).statistics))
    lost = (of_all.max() - own) / np.ptp(of_all)
    assert lost <= found.details["regret"] + 1e-6
    assert not any("next to nothing yet." in note for note in found.notes)


class Coin(Oracle):
    """Somebody who does not look."""

    def __init__(self, seed):
        super().__init__()
        self._rng = np.random.default_rng(seed)

    def _answer(self, question):
        del question
        return Answer.FIRST if self._rng.random() < 0.5 else Answer.SECOND


@pytest.mark.slow
@pytest.mark.parametrize(("seeds", "wrongly"), [([0, 1, 2], 1)])
def test_coins_do_not_converge(seeds, wrongly):
    found = [
        elicit(
            RARE,
            "linear-fractional",
            Coin(seed),
            method="bayesian",
            check_signs=False,
            max_questions=20,
        ).converged
        for seed in seeds
    ]
    assert sum(found) <= wrongly


def test_poles_lead_only_where_a_class_is_rare_and_people_err():
    assert believed()[1].may_lead
    assert not believed(scored(3000, -1.0))[1].may_lead
    utility = utility_of(RARE, "linear-fractional")
    assert not PoleBelief.of(utility, "exact").may_lead
    assert PoleBelief.of(utility_of(RARE, "linear"), "logistic") is None
