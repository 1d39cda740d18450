"""What following an estimated ratio may cost, above all where positives are rare."""

import functools
import math

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import LinearFractionalMetric
from elicitor.procedures.bayesian.estimate import DRAWS, STAKED
from elicitor.procedures.efficient.pole_chords import deciding_chord
from elicitor.procedures.efficient.pole_covering import covering_poles
from elicitor.procedures.efficient.pole_polygon import all_poles, poles
from elicitor.procedures.efficient.pole_regret import pole_regrets, spread_over
from elicitor.procedures.regret import LARGEST, regrets_of
from elicitor.regions.landmarks import thresholds_of
from tests.procedures.fair_cases import ball_of, fair_person, fair_quadratic_person

RECALL = {"f1": 1.0, "f2": 4.0, "precision": 0.0}
"""How many times recall counts in (1 + b)TP / (TP + FP + b·positives)."""
RARE = ((0.01, 3000), (0.001, 100_000))
"""Prevalence and number of rows."""


def rare(prevalence, n_rows, seed=0):
    """Labels and probabilities of the logistic law, positives rare."""
    rng = np.random.default_rng(seed)
    y = rng.random(n_rows) < prevalence
    x = rng.normal(1.6 * y, 1)
    odds = 1.6 * x - 1.28 + math.log(prevalence / (1 - prevalence))
    return y.astype(int), 1 / (1 + np.exp(-odds))


def value(name, prevalence, tp, tn):
    b = RECALL[name]
    fp = 1 - prevalence - tn
    return (1 + b) * tp / (tp + fp + b * prevalence + 1e-3 * (b == 0))


def weighed(weights, tp, tn):
    return weights[0] * tp + weights[1] * tn


def lost(worth, y, p, metric):
    """Share of the range over all thresholds that the metric's favourite loses.

    `worth` is what they like, of rates of TP and TN; or the name of a ratio.
    """
    order = np.argsort(-p, kind="stable")
    tp = np.append(0, np.cumsum(y[order])) / len(y)
    tn = 1 - y.mean() - np.append(0, np.cumsum(1 - y[order])) / len(y)
    named = isinstance(worth, str)
    real = value(worth, y.mean(), tp, tn) if named else worth(tp, tn)
    chosen = int(np.argmax(metric.utility(np.column_stack([tp, tn]))))
    return (real.max() - real[chosen]) / np.ptp(real)


def test_regrets_are_shares_of_each_metrics_own_range():
    found = regrets_of(np.array([[0, 1, 4], [7, 7, 7], [-3, -1, -2]]))
    assert found == pytest.approx(np.array([[1, 0.75, 0], [0, 0, 0], [1, 0, 0.5]]))


@pytest.mark.parametrize("prevalence", [0.1, 0.001])
def test_thresholds_hold_the_best_one_for_any_trade_off(prevalence):
    y, p = rare(prevalence, 20_000)
    region = el.BinaryRegion.from_predictions(y, p)
    points = np.array([end.confusion for end in thresholds_of(region)])
    order = np.argsort(p)
    below = np.searchsorted(p[order], np.unique(p))  # rows below each cut
    positives = np.append(0, np.cumsum(y[order]))[below]
    every = np.stack([y.sum() - positives, below - positives], axis=1) / len(y)
    for ratio in 10.0 ** np.arange(-5, 6):
        weights = np.array([ratio, 1.0])
        best, worst = (every @ weights).max(), (every @ weights).min()
        assert (points @ weights).max() >= best - 0.002 * (best - worst)


def test_pole_regrets_are_those_of_the_metrics_on_the_worse_scale():
    prevalence = 0.2
    rng = np.random.default_rng(0)
    shares = rng.dirichlet(np.ones(4), 30)
    vertices = shares @ all_poles(prevalence)
    points = rng.random((12, 2)) * [prevalence, 1 - prevalence]
    found = pole_regrets(vertices, points, prevalence)
    for vertex, row in zip(vertices, found, strict=True):
        metric = LinearFractionalMetric.from_pole(poles(vertex), prevalence)
        canonical = metric.utility(points)
        # The other scale: the same ratio with errors of mean weight one, p adding to 1.
        right = points @ metric.numerator
        wrong = ([prevalence, 1 - prevalence] - points) @ metric.losses
        mean = metric.losses @ [prevalence, 1 - prevalence]
        plain = right / (right + wrong / mean)
        regrets = [regrets_of(each[None])[0] for each in (canonical, plain)]
        assert row == pytest.approx(np.maximum(*regrets), abs=1e-9)
        assert not np.allclose(*regrets)


def test_poles_are_looked_at_close_to_every_corner():
    square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    found = spread_over(square)
    assert ((found >= 0) & (found <= 1)).all()
    for corner in square:
        away = np.abs(found - corner).sum(axis=1)
        assert sorted(away)[:3] == pytest.approx([0, 1e-4, 1e-4])


@pytest.mark.parametrize("name", RECALL)
@pytest.mark.parametrize(("prevalence", "n_rows"), RARE)
@pytest.mark.quick_cases("0.01-3000-f1", "0.01-3000-precision")
def test_who_never_errs_loses_little_once_it_is_called_known(name, prevalence, n_rows):
    """Before, nine questions "converged" where the threshold lost 81 % of the range."""
    y, p = rare(prevalence, n_rows)
    region, share = el.BinaryRegion.from_predictions(y, p), y.mean()
    result = el.elicit(
        region,
        "linear-fractional",
        lambda a, b: value(name, share, *a) > value(name, share, *b),
        method="efficient",
    )
    assert result.converged
    assert result.details["regret"] <= LARGEST
    assert lost(name, y, p, result.metric) <= LARGEST
    # 26 to 55 while lines went through evenly spread points and halved areas.
    assert result.n_questions <= 20


def test_every_choice_is_the_best_for_as_many_poles():
    y, p = rare(0.01, 3000)
    region = el.BinaryRegion.from_predictions(y, p)
    choices = np.array([end.confusion for end in thresholds_of(region)])
    rng = np.random.default_rng(3)
    left = covering_poles(choices, all_poles(y.mean()), 20_000, rng)
    best = pole_regrets(left, choices, y.mean()).argmin(axis=1)
    shares = np.bincount(best, minlength=len(choices)) / len(left)
    shares = shares[shares > 0]  # on edges some are best for no slope that is tried
    assert len(shares) >= 8
    assert shares.max() < 2.5 / len(shares)


def test_who_stops_early_follows_what_others_would_regret_least():
    y, p = rare(0.01, 3000)
    region = el.BinaryRegion.from_predictions(y, p)
    metric = LinearFractionalMetric.from_pole(np.array([0.0, -1.0, -0.99]), y.mean())
    oracle = el.MetricOracle(metric)
    result = el.elicit(
        region, "linear-fractional", oracle, method="efficient", max_questions=2
    )
    assert not result.converged
    choices = np.array([end.confusion for end in thresholds_of(region)])
    polygon = np.array([one.pole for one in result.details["extremes"]])
    polygon = polygon[:, [0, 2]] / (polygon[:, :1] - polygon[:, 1:2])
    left = covering_poles(choices, polygon, 3000, np.random.default_rng(5))
    worst = pole_regrets(left, choices, y.mean()).max(axis=0)
    followed = int(np.argmax(result.metric.utility(choices)))
    assert worst[followed] <= worst.min() + 0.05
    assert worst[followed] == pytest.approx(result.details["regret"], abs=0.05)


@pytest.mark.slow
def test_nobody_is_asked_about_calling_no_one_positive():
    """Of precision that has no value: whoever must compare it says anything."""
    rng = np.random.default_rng([2042, 30_000])
    p = 1 / (1 + np.exp(-(2 * rng.normal(size=30_000) - 8.93)))
    y = (rng.random(len(p)) < p).astype(int)
    region = el.BinaryRegion.from_predictions(y, p)
    trivial = [region.nobody.confusion, region.everybody.confusion]
    for beta in (0.0, 0.5):
        metric = el.named_metric("f-beta", beta=beta, prevalence=y.mean())
        person = LinearFractionalMetric.from_pole(metric.pole, y.mean())
        result = el.elicit(
            region,
            "linear-fractional",
            el.MetricOracle(person),
            method="efficient",
            max_questions=30,
        )
        for one in result.transcript.exchanges:
            sides = one.question.first, one.question.second
            assert all(np.abs(a - b).max() > 1e-9 for a in sides for b in trivial)


@pytest.mark.slow
@pytest.mark.parametrize("prevalence", [0.5, 0.1, 0.01])
def test_nobody_whose_answers_these_are_loses_more_than_is_said(prevalence):
    """Of all poles that agree with the answers, none regrets the choice more."""
    y, p = rare(prevalence, 3000)
    region = el.BinaryRegion.from_predictions(y, p)
    choices = np.array([end.confusion for end in thresholds_of(region)])
    polygon, rng = all_poles(y.mean()), np.random.default_rng(5)
    possible = covering_poles(choices, polygon, 3000, rng)
    possible = np.vstack([possible, rng.dirichlet(np.ones(4), 3000) @ polygon])
    metrics = [
        LinearFractionalMetric.from_pole(poles(one), y.mean()) for one in possible[:4]
    ]
    for metric in metrics:
        result = el.elicit(
            region, "linear-fractional", el.MetricOracle(metric), method="efficient"
        )
        lines = [
            np.cross([*one.question.first, 1.0], [*one.question.second, 1.0])
            * (1 if one.answer is el.Answer.FIRST else -1)
            for one in result.transcript.exchanges
        ]
        agree = (poles(possible) @ np.array(lines).T >= 0).all(axis=1)
        assert agree.sum() > 3
        regrets = pole_regrets(possible[agree], choices, y.mean())
        followed = int(np.argmax(result.metric.utility(choices)))
        assert regrets[:, followed].max() <= result.details["regret"] + 0.003
        assert result.converged == (result.details["regret"] <= LARGEST)


def test_lines_through_the_choices_cut_where_people_differ():
    """The chord after which a choice loses least, reckoned from its definition."""
    y, p = rare(0.01, 3000)
    region = el.BinaryRegion.from_predictions(y, p)
    choices = np.array([end.confusion for end in thresholds_of(region)])
    rng = np.random.default_rng(3)
    left = covering_poles(choices, all_poles(y.mean()), 300, rng)
    regrets = pole_regrets(left, choices, y.mean())
    chord = deciding_chord(region, choices, left, regrets, [], rng)
    ends = [chord.first.confusion, chord.second.confusion]
    trivial = [region.nobody.confusion, region.everybody.confusion]
    assert all(np.abs(a - b).max() > 1e-9 for a in ends for b in trivial)

    def after(line):
        side = poles(left) @ line > 0
        if side.all() or not side.any():
            return np.inf
        parts = [regrets[which].sum(axis=0).min() for which in (side, ~side)]
        return sum(parts) / len(left)

    slopes = [region.chord(theta) for theta in np.linspace(0.02, 1.55, 60)]
    others = [after(one.line) for one in slopes if one is not None]
    assert len(others) > 10
    assert after(chord.line) <= 1.3 * min(others)
    assert after(chord.line) < 0.5 * regrets.mean(axis=0).min()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prevalence", "n_rows", "name", "errors"),
    [
        (0.01, 3000, "f1", 0.0),
        (0.01, 3000, "precision", 0.1),
        (0.01, 3000, "f2", 0.0),
        (0.001, 100_000, "f2", 0.1),
        (0.001, 100_000, "precision", 0.0),
    ],
)
def test_people_are_told_that_it_is_known_only_if_it_is(
    name, prevalence, n_rows, errors
):
    y, p = rare(prevalence, n_rows)
    region, share = el.BinaryRegion.from_predictions(y, p), y.mean()
    rng = np.random.default_rng(3)

    def answer(a, b):
        better = value(name, share, *a) > value(name, share, *b)
        return bool(better != (rng.random() < errors))

    result = el.elicit(
        region, "linear-fractional", answer, max_questions=60, random_state=2
    )
    assert not result.converged or lost(name, y, p, result.metric) <= LARGEST
    if not errors and prevalence == 0.01 and name != "precision":
        assert result.converged  # it is not just never said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prevalence", "ratios", "errors"), [(0.1, (1, 4), 0.1), (0.01, (9, 50), 0.0)]
)
def test_weights_are_known_only_once_they_choose_well(prevalence, ratios, errors):
    """Close weights may choose badly; (1, 0) was called known and lost 6 %, or 20."""
    rng = np.random.default_rng(5)
    for seed, weights in enumerate([*[(ratio, 1.0) for ratio in ratios], (1.0, 0.0)]):
        y, p = rare(prevalence, 5000, seed)
        region = el.BinaryRegion.from_predictions(y, p)
        result = el.elicit(
            region,
            "linear",
            lambda a, b, w=weights: bool(
                (weighed(w, *a) > weighed(w, *b)) != (rng.random() < errors)
            ),
            max_questions=40,
            random_state=seed,
        )
        liked = functools.partial(weighed, weights)
        found = lost(liked, y, p, result.metric)
        assert not result.converged or found <= LARGEST
        if not errors:
            assert found <= max(result.details["regret"], 0.001)


def test_what_weights_may_lose_is_that_of_the_draws():
    """In a ball who follows weights that are off by θ loses (1 − cos θ)/2."""
    ball = el.Ball([0.3, 0.3, 0.4], 0.1)
    person = np.array([3.0, 1.0, 2.0])
    for questions in (4, 8):
        result = el.elicit(
            ball,
            "linear",
            lambda a, b: bool(person @ a > person @ b),
            max_questions=questions,
            random_state=1,
        )
        own = result.metric.weights / np.linalg.norm(result.metric.weights)
        drawn = result.posterior.weights[:: DRAWS // STAKED]
        angles = np.arccos(np.clip(drawn @ own, -1, 1))
        expected = np.quantile((1 - np.cos(angles)) / 2, 0.95)
        # Among a few hundred classifiers instead of all that the ball holds.
        assert result.details["regret"] == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
@pytest.mark.parametrize(
    ("prevalence", "n_rows", "ratios"),
    [(0.3, 3000, (0.5, 6)), (0.01, 3000, (9, 50)), (0.001, 100_000, (99, 2000))],
)
def test_two_weights_are_known_only_once_they_choose_well(
    prevalence, n_rows, ratios, direction
):
    """An angle of .02 is small, and lost 6 % of the range at 1 %, or 56 % at 0.1 %."""
    y, p = rare(prevalence, n_rows)
    region = el.BinaryRegion.from_predictions(y, p)
    sign = 1 if direction == "increasing" else -1
    for ratio in ratios:
        weights = sign * np.array([ratio, 1.0])
        result = el.elicit(
            region,
            "linear",
            lambda a, b, w=weights: bool(w @ a > w @ b),
            method="efficient",
            direction=direction,
        )
        assert result.converged
        assert result.details["regret"] <= LARGEST
        # Who likes mistakes takes what is no better than chance: the mirrored region.
        found = lost(functools.partial(weighed, (ratio, 1.0)), y, p, upright(result))
        assert found <= max(result.details["regret"], 0.001)


def upright(result):
    """The metric of somebody who likes right decisions as much as this one does."""
    weights = result.metric.weights
    return el.LinearMetric(np.abs(weights), names=result.metric.names)


@pytest.mark.parametrize("size", [2, 4])
def test_what_weights_on_a_ball_may_lose_holds_for_all_that_are_left(size):
    """On a ball who is off by θ loses (1 − cos θ)/2; of two weights exactly that."""
    ball = el.Ball(np.full(size, 1 / size), 0.1)
    person = np.arange(1.0, size + 1)
    for questions in (2, 5, 9):
        result = el.elicit(
            ball,
            "linear",
            lambda a, b: bool(person @ a > person @ b),
            method="efficient",
            max_questions=questions,
        )
        own = result.metric.weights
        possible = [metric.weights for metric in result.details["extremes"]]
        off = max((1 - one @ own) / 2 for one in possible)
        said = result.details["regret"]
        if size == 2:
            assert said == pytest.approx(off)
        assert (1 - person @ own / np.linalg.norm(person)) / 2 <= said
        assert off - 1e-9 <= said <= 0.5


def test_a_coarse_tolerance_is_no_leave_to_lose_much():
    person = np.array([3.0, 1.0, 2.0])
    result = el.elicit(
        el.Ball([0.3, 0.3, 0.4], 0.1),
        "linear",
        lambda a, b: bool(person @ a > person @ b),
        method="efficient",
        tolerance=1.0,
    )
    assert result.converged
    assert result.details["regret"] <= LARGEST


@pytest.mark.slow
@pytest.mark.parametrize("family", ["fair", "fair-quadratic"])
def test_what_gaps_and_errors_may_lose_holds_for_the_person(family):
    squared = family == "fair-quadratic"
    for seed in range(3):
        rng = np.random.default_rng(seed)
        region = ball_of(rng, 3, 2, diagonal=squared)
        metric = (fair_quadratic_person if squared else fair_person)(region, rng)
        said = []
        for questions in (6, 40, None):
            result = el.elicit(
                region,
                family,
                el.MetricOracle(metric),
                method="efficient",
                max_questions=questions,
            )
            said.append(result.details["regret"])
            assert lost_by_rates(metric, result.metric, region) <= said[-1] + 1e-3
        assert result.converged
        assert said[0] > LARGEST > said[-1]
        coarse = el.elicit(
            region, family, el.MetricOracle(metric), method="efficient", tolerance=0.9
        )
        assert not coarse.converged or coarse.details["regret"] <= LARGEST


def lost_by_rates(metric, estimate, region):
    """Share of the range over many tuples of rates that the estimate loses."""
    rng, n = np.random.default_rng(9), len(region.names)
    ways = rng.standard_normal((4000, len(region.groups), n))
    ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
    alike = np.broadcast_to(ways[:2000, :1], ways[:2000].shape)
    ball = region.ball
    tuples = ball.center + ball.radius * np.concatenate([ways, alike])
    real = metric.utility(tuples)
    return (real.max() - real[np.argmax(estimate.utility(tuples))]) / np.ptp(real)
