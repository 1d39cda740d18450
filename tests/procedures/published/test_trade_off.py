"""The trade-off alone: [F] Algorithm 4 and [Q] Algorithm 5."""

import math

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import FairMetric, LinearMetric
from elicitor.procedures.published import fair_linear
from elicitor.procedures.published.trade_off import (
    trade_off_halving,
    trade_off_search,
    with_trade_off,
)
from elicitor.regions.groups import GroupBall
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.published_fair_cases import groups_ball, someone, someone_squared

TRADE_OFFS = [0.05, 0.33, 0.5, 0.71, 0.95]


@pytest.mark.parametrize("trade_off", TRADE_OFFS)
@pytest.mark.parametrize("m", [2, 3])
def test_absolute_gaps(trade_off, m):
    region = groups_ball(3, m)
    metric = someone(region, trade_off=trade_off, seed=m)
    asked, _, result = play(trade_off_search(region, metric), exact_answers(metric))
    assert len(asked) == 4 * 10
    assert [q.remaining for q in asked] == list(range(40))[::-1]
    assert result.converged
    assert result.notes == ()
    assert result.metric.trade_off == pytest.approx(trade_off, abs=0.001)
    low, high = result.interval[-1]
    assert low <= trade_off <= high <= low + 0.001
    assert (np.ptp(result.interval[:-1], axis=1) == 0).all()
    assert result.interval[:-1, 0] == pytest.approx(metric.coefficients[:-1])
    ends = [metric.trade_off for metric in result.details["extremes"]]
    assert ends == [low, high]


@pytest.mark.parametrize("orientation", ["cost", "utility"])
@pytest.mark.parametrize("trade_off", TRADE_OFFS)
@pytest.mark.parametrize("m", [2, 3])
def test_squared_gaps(trade_off, m, orientation):
    region = groups_ball(3, m, diagonal=True)
    metric = someone_squared(
        region, trade_off=trade_off, seed=m, orientation=orientation
    )
    _, _, result = play(trade_off_search(region, metric), exact_answers(metric))
    assert result.metric.trade_off == pytest.approx(trade_off, abs=0.0015)
    assert result.metric.orientation is metric.orientation
    assert any("in proportion to their size" in note for note in result.notes)


def test_what_was_known_of_the_trade_off_and_of_scale_does_not_matter():
    region = groups_ball(3, 3)
    metric = someone(region, trade_off=0.6)
    answers = exact_answers(metric)
    asked, _, result = play(trade_off_search(region, metric), answers)
    scaled = FairMetric(
        7 * metric.misclassification_costs,
        {pair: 3 * b for pair, b in metric.violation_costs.items()},
        0.9,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )
    again, _, other = play(trade_off_search(region, scaled), answers)
    # Rescaling rounds the costs in the last digit.
    for one, two in zip(asked, again, strict=True):
        assert one.first == pytest.approx(two.first, abs=1e-12)
    assert other.metric.coefficients == pytest.approx(result.metric.coefficients)


@pytest.mark.parametrize("shape", [(2, 2), (3, 2), (3, 4)])
@pytest.mark.parametrize("kind", ["absolute", "squared"])
def test_lemma_1_mode_is_at_the_trade_off_and_unique(shape, kind):
    region = groups_ball(*shape, diagonal=kind == "squared")
    make = someone if kind == "absolute" else someone_squared
    for seed, trade_off in enumerate(TRADE_OFFS):
        metric = make(region, trade_off=trade_off, seed=seed)
        search = trade_off_halving(region, metric, 1e-4)
        grid = np.linspace(0, 1, 401)
        utility = metric.utility(np.stack([search.point(share) for share in grid]))
        best = int(np.argmax(utility))
        assert grid[best] == pytest.approx(trade_off, abs=0.003)
        rises = np.diff(utility)
        assert (rises[: best - 1] > 0).all()
        assert (rises[best + 1 :] < 0).all()


def test_lemma_1_needs_slopes_that_are_not_parallel_whatever_it_says():
    """For the regularity condition of the lemma, by its own formula."""
    region = groups_ball(2, 3)
    even = GroupBall.of_classes(2, 0.2, np.full((3, 2), 1 / 3), diagonal=False)

    def of(where, a, b12, b13, b23):
        pairs = [("1", "2"), ("1", "3"), ("2", "3")]
        costs = dict(zip(pairs, map(np.array, (b12, b13, b23)), strict=True))
        return FairMetric(a, costs, 0.3, prevalence=where.prevalence, names=where.names)

    # ⟨a, Σ b^{1v}⟩ = 1/2, yet no answer tells λ: both parts ask for the same rates.
    half = of(even, [0.6, 0.8], [0.15, 0.2], [0.15, 0.2], [0.3, 0.4])
    with pytest.raises(InvalidParameterError, match="in different proportions"):
        next(trade_off_search(even, half))
    # ⟨a, Σ b^{1v}⟩ = 1 is excluded, but the prevalence tells the two parts apart.
    whole = of(region, [0.6, 0.8], [0.3, 0.4], [0.3, 0.4], [0, 0])
    _, _, result = play(trade_off_search(region, whole), exact_answers(whole))
    assert result.metric.trade_off == pytest.approx(0.3, abs=0.001)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.6, 1.0])
@pytest.mark.parametrize("kind", ["absolute", "squared"])
def test_rates_are_the_best_of_the_small_ball(share, kind):
    """Equations (17) of [F] and Algorithm 5 of [Q], against points drawn from S."""
    region = groups_ball(3, 3, diagonal=kind == "squared")
    o, n, rho = region.ball.center, len(region.names), 0.2
    rng = np.random.default_rng(1)
    if kind == "absolute":
        metric, radius = someone(region, trade_off=share), rho / (1 + math.sqrt(n))
        center = o + radius
    else:
        metric, radius = someone_squared(region, trade_off=share), 1e-4 * rho
        center = o + (rho - radius) * np.eye(n)[0]
    point = trade_off_halving(region, metric, 1e-4).point(share)
    assert (point[1:] == o).all()
    assert np.linalg.norm(point[0] - center) == pytest.approx(radius)
    assert np.linalg.norm(point[0] - o) <= rho + 1e-12
    if kind == "absolute":
        assert (point[0] >= o - 1e-12).all()
    draws = rng.normal(size=(4000, n))
    draws = center + radius * draws / np.linalg.norm(draws, axis=1, keepdims=True)
    tuples = np.stack([draws, *np.tile(o, (2, 4000, 1))], axis=1)
    others = metric.utility(tuples)
    spread = np.ptp(others)
    assert metric.utility(point) >= others.max() - 1e-4 * spread


def test_radius_moves_the_small_ball():
    region = groups_ball(3, 2)
    absolute, squared = someone(region), someone_squared(region)
    point = trade_off_halving(region, absolute, 0.01, radius=0.03).point(0.5)
    assert np.linalg.norm(point[0] - region.ball.center - 0.03) == pytest.approx(0.03)
    coarse = trade_off_halving(region, squared, 0.01, radius=0.1).point(0.5)
    center = region.ball.center + 0.1 * np.eye(6)[0]
    assert np.linalg.norm(coarse[0] - center) == pytest.approx(0.1)
    default = trade_off_halving(region, squared, 0.01).point(0.5)
    center = region.ball.center + 0.198 * np.eye(6)[0]
    assert np.linalg.norm(default[0] - center) == pytest.approx(0.002)


@pytest.mark.parametrize("most", [0, 1, 7, 39])
def test_stopped_early_it_returns_the_middle_of_what_is_left(most):
    region = groups_ball(3, 2)
    metric = someone(region, trade_off=0.2)
    _, _, result = play(
        trade_off_search(region, metric), exact_answers(metric), most=most
    )
    assert not result.converged
    low, high = result.interval[-1]
    assert high - low == 0.5 ** (most // 4)
    assert low <= 0.2 <= high
    assert result.metric.trade_off == (low + high) / 2


@pytest.mark.parametrize("said", list(Answer))
def test_the_same_answer_always_ends(said):
    region = groups_ball(2, 2)
    _, answers, result = play(trade_off_search(region, someone(region)), lambda _: said)
    assert len(answers) == 40
    assert 0 <= result.metric.trade_off <= 1


def test_fair_linear_hands_over_what_is_known():
    region = groups_ball(2, 2)
    metric = someone(region, trade_off=0.8)
    other = with_trade_off(metric, 0.1)
    asked, _, result = play(fair_linear(region, known=other), exact_answers(metric))
    assert len(asked) == 40
    assert result.metric.trade_off == pytest.approx(0.8, abs=0.001)


@pytest.mark.parametrize("family", ["fair", "fair-quadratic"])
def test_what_is_known_is_an_option_that_files_hold(family, tmp_path):
    region = groups_ball(2, 2)
    metric = someone(region, trade_off=0.8)
    other = with_trade_off(metric, 0.1)
    found = el.elicit(
        region, family, el.MetricOracle(metric), method="published", known=other
    )
    assert found.metric.trade_off == pytest.approx(0.8, abs=0.02)
    assert found.n_questions <= 40
    found.save(tmp_path / "r.json")
    again = el.load_result(tmp_path / "r.json")
    assert el.verify(again, region).agrees
    with pytest.raises(InvalidParameterError, match="family"):
        el.elicit(region, family, min, method="published", known={"trade_off": 1})


def test_bad_input_is_refused():
    region = groups_ball(3, 2)
    metric = someone(region)
    with pytest.raises(InvalidParameterError, match="known must be a FairMetric"):
        next(trade_off_search(region, LinearMetric(np.ones(6), names=region.names)))
    with pytest.raises(InvalidParameterError, match="region's rates, groups and prev"):
        next(trade_off_search(region, someone(groups_ball(3, 3))))
    with pytest.raises(InvalidParameterError, match="region's rates, groups and prev"):
        next(trade_off_search(region, someone(groups_ball(2, 2))))
    uneven = GroupBall.of_classes(3, 0.2, [[0.5] * 3] * 2, diagonal=False)
    with pytest.raises(InvalidParameterError, match="region's rates, groups and prev"):
        next(trade_off_search(uneven, metric))
    with pytest.raises(InvalidParameterError, match="radius must be"):
        next(trade_off_search(region, metric, radius=0.06))
    with pytest.raises(InvalidParameterError, match="radius must be"):
        next(trade_off_search(region, someone_squared(region), radius=0.2))
    with pytest.raises(InvalidParameterError, match="tolerance must be"):
        next(trade_off_search(region, metric, tolerance=0))
    with pytest.raises(InvalidParameterError, match="known must be a FairMetric"):
        next(fair_linear(region, known=someone_squared(region)))
    free = FairMetric(
        metric.misclassification_costs,
        {},
        0.5,
        prevalence=region.prevalence,
        names=region.names,
    )
    with pytest.raises(InvalidParameterError, match="errors and of gaps"):
        next(trade_off_search(region, free))
