"""Rankings: what they must agree with, and what they say of their uncertainty."""

import json
import re
from itertools import product

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError, Posterior
from elicitor.core.own_words import Noun, OwnWords
from elicitor.datasets import fitted_halves, load_vehicle, load_wdbc
from elicitor.metrics import (
    BINARY,
    ClassStatistics,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    QuadraticMetric,
    named_metric,
    score,
)
from elicitor.regions import ModelPool
from elicitor.using import rank
from elicitor.using.choosing.ends import AmountWithEnds
from elicitor.using.choosing.measures import ranking_agreement
from elicitor.using.choosing.more_mistakes import MoreMistakes
from elicitor.using.choosing.regret_words import exchange_of
from elicitor.using.choosing.standings import (
    Utilities,
    expected_ranks,
    probabilities_best,
)
from elicitor.words import say
from elicitor.words.spoken import Spoken


def regret_in_words(metric, point, regret):
    slopes = metric.slopes(point)
    exchange = exchange_of(metric, slopes, point)
    return exchange.words(exchange.amount(metric, point, slopes, regret))


def result_of(metric, draws):
    """A result whose posterior has given coefficients."""
    rows, none = np.array(draws, dtype=float), np.zeros(len(draws))
    posterior = Posterior(rows, rows, *[none] * 4, metric.with_coefficients, 0.0)
    ends = np.stack([rows.min(axis=0), rows.max(axis=0)], axis=1)
    return el.Result(metric, ends, True, posterior=posterior)


@pytest.fixture(scope="module")
def cancer():
    data = load_wdbc()
    X, y = data.X[::2, :6], data.y[::2]
    models = {
        "regression": LogisticRegression(max_iter=5000).fit(X, y),
        "bayes": GaussianNB().fit(X, y),
        "tree": DecisionTreeClassifier(max_depth=1, random_state=0).fit(X, y),
    }
    return models, data.X[1::2, :6], data.y[1::2]


@pytest.fixture(scope="module")
def vehicles():
    data = load_vehicle()
    X, y = data.X[::2], data.y[::2]
    models = {
        "bayes": GaussianNB().fit(X, y),
        "tree": DecisionTreeClassifier(max_depth=4, random_state=0).fit(X, y),
        "stump": DecisionTreeClassifier(max_depth=2, random_state=0).fit(X, y),
    }
    return data.classes, models, data.X[1::2], data.y[1::2]


# -- values are those of scorers ----------------------------------------------------


@pytest.mark.parametrize(
    "metric",
    [
        LinearMetric([6, 1]),
        LinearMetric([-1, -6], orientation="cost"),
        named_metric("f-beta", prevalence=0.7, beta=2),  # of another prevalence
        named_metric("gains over losses", prevalence=0.1, cleared=0.2, miss=3),
        LinearFractionalMetric([0.6, 0.4], [0.1, -0.2], 3.0),  # of no prevalence
        QuadraticMetric([1, 2], [[-1, 0.5], [0.5, -2]], names=BINARY),
    ],
)
def test_utilities_are_what_a_scorer_gives(cancer, metric):
    models, X, y = cancer
    ranking = rank(metric, models, X, y, n_resamples=0, as_is=True)
    for name, model in models.items():
        utility = score(metric, y, model.predict(X))
        assert ranking[name].utility == pytest.approx(utility)
        assert ranking[name].value == pytest.approx(metric.orientation.sign * utility)
        assert utility == pytest.approx(metric.scorer()(model, X, y))
    values = [row.utility for row in ranking]
    assert values == sorted(values, reverse=True)
    assert ranking.best == ranking.rows[0].name


@pytest.mark.parametrize(("diagonal", "rates"), [*product([True, False], repeat=2)])
def test_utilities_of_several_classes_are_what_a_scorer_gives(
    vehicles, diagonal, rates
):
    classes, models, X, y = vehicles
    names = ClassStatistics(classes, diagonal, rates).names
    weights = np.arange(1, len(names) + 1)
    metric = LinearMetric(
        weights, names=names, orientation="utility" if diagonal else "cost"
    )
    ranking = rank(metric, models, X, y, n_resamples=0, as_is=True)
    for name, model in models.items():
        assert ranking[name].utility == pytest.approx(
            score(metric, y, model.predict(X))
        )


def test_ratios_of_several_classes_are_what_a_scorer_gives(vehicles):
    classes, models, X, y = vehicles
    names = ClassStatistics(classes).names
    p, q = np.array([0.4, 0.3, 0.2, 0.1]), np.array([0.3, -0.1, 0.1, 0.05])
    metric = LinearFractionalMetric(
        p, q, float((p - q) @ [0.7, 0.1, 0.1, 0.1]), names=names
    )
    ranking = rank(metric, models, X, y, n_resamples=0, as_is=True)
    for name, model in models.items():
        assert ranking[name].utility == pytest.approx(
            score(metric, y, model.predict(X))
        )


@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
def test_utilities_of_groups_are_what_a_score_gives(vehicles, kind):
    classes, models, X, y = vehicles
    group = np.where(X[:, 3] > np.median(X[:, 3]), "wide", "narrow")
    diagonal = kind is FairQuadraticMetric
    names = ClassStatistics(classes, diagonal, rates=True).names
    n = len(names)
    gaps = np.diag(np.arange(1, n + 1)) if diagonal else np.arange(1, n + 1)
    metric = kind(
        np.arange(n, 0, -1),
        {("narrow", "wide"): gaps},
        0.4,
        prevalence=np.full((2, n), 0.5),
        names=names,
        groups=["narrow", "wide"],
    )
    weight = np.linspace(1, 2, len(y))
    ranking = rank(
        metric,
        models,
        X,
        y,
        groups=group,
        sample_weight=weight,
        n_resamples=0,
        as_is=True,
    )
    for name, model in models.items():
        utility = score(metric, y, model.predict(X), groups=group, sample_weight=weight)
        assert ranking[name].utility == pytest.approx(utility)


@pytest.mark.slow
def test_predictions_and_probabilities_rank_as_their_models_do(cancer, vehicles):
    models, X, y = cancer
    metric = LinearMetric([6, 1])
    wanted = rank(metric, models, X, y, n_resamples=0).to_dict()
    labels = {name: model.predict(X).astype(int) for name, model in models.items()}
    both = {name: model.predict_proba(X) for name, model in models.items()}
    one = {name: table[:, 1] for name, table in both.items()}
    for given in (both, one):
        assert rank(metric, given, y=y, n_resamples=0).to_dict() == wanted
    of_labels = rank(metric, labels, y=y.astype(int), n_resamples=0)
    assert of_labels.names == tuple(row["name"] for row in wanted["rows"])
    assert "AUC" not in of_labels.choices

    classes, models, X, y = vehicles
    metric = LinearMetric([1, 5, 2, 1], names=ClassStatistics(classes).names)
    wanted = rank(metric, models, X, y, n_resamples=0).to_dict()
    tables = [
        model.predict_proba(X)[:, [list(model.classes_).index(c) for c in classes]]
        for model in models.values()
    ]
    given = rank(metric, tables, y=y, names=list(models), n_resamples=0)
    assert given.to_dict() == wanted


def test_text_labels_are_read_with_their_positive_one(cancer):
    models, X, y = cancer
    words = np.where(y, "ill", "well")
    told = {n: np.where(m.predict(X), "ill", "well") for n, m in models.items()}
    metric = LinearMetric([6, 1])
    ranking = rank(metric, told, y=words, positive_label="ill", n_resamples=0)
    wanted = rank(metric, models, X, y, n_resamples=0, as_is=True)
    assert [row.utility for row in ranking] == [row.utility for row in wanted]


def test_estimators_are_named_by_their_kind(cancer):
    models, X, y = cancer
    twice = [*models.values(), models["tree"]]
    assert set(rank(LinearMetric([1, 1]), twice, X, y, n_resamples=0).names) == {
        "LogisticRegression",
        "GaussianNB",
        "DecisionTreeClassifier 1",
        "DecisionTreeClassifier 2",
    }


# -- what the answers leave open ----------------------------------------------------

TABLE = {"bold": [0.28, 0.40], "even": [0.25, 0.60], "shy": [0.15, 0.69]}
DRAWS = [[6, 1], [5, 1], [8, 1], [1, 1]]
"""A missed case weighs 6, 5, 8 and 1 false alarms."""


def by_hand():
    utilities = np.array(DRAWS) @ np.array(list(TABLE.values())).T
    low, high = utilities.min(axis=1), utilities.max(axis=1)
    return (utilities - low[:, None]) / (high - low)[:, None]


def test_standings_and_chances_by_hand():
    """Bold: 2.08, 1.80, 2.64, 0.68; even: 2.10, 1.85, 2.60, 0.85; shy: 1.59, …, 0.84.

    So bold is best once in four draws, even three times.
    """
    ranking = rank(result_of(LinearMetric([6, 1]), DRAWS), TABLE)
    assert ranking.basis == "posterior"
    assert ranking.names == ("even", "bold", "shy")
    assert [row.probability_best for row in ranking] == [0.75, 0.25, 0]
    assert [row.expected_rank for row in ranking] == [1.25, 2.0, 2.75]
    assert [row.chance for row in ranking] == ["75 %", "25 %", "0 %"]
    own = (2.08 - 1.59) / (2.10 - 1.59)
    assert ranking["bold"].standing == pytest.approx(own)
    ends = np.quantile(by_hand()[:, 0], [0.05, 0.95])
    assert ranking["bold"].interval == pytest.approx((ends[0], max(ends[1], own)))
    assert ranking.stake == pytest.approx(2.10 - 1.59)


def test_it_is_told_why_a_later_rank_is_likelier_to_be_the_best():
    """The estimate is for bold; of the four draws even is best in three."""
    ranking = rank(result_of(LinearMetric([8, 1]), DRAWS), TABLE)
    assert ranking.names[0] == "bold"
    told = (
        "Ranks go by the one metric that was estimated, “best?” by all that fit the "
        "answers: of these, even is the best in 75 %, bold in 25 %."
    )
    assert told in ranking.sentences
    agreeing = rank(result_of(LinearMetric([6, 1]), DRAWS), TABLE)
    assert not any("Ranks go by" in one for one in agreeing.sentences)


def test_standings_that_seem_to_contradict_chances_are_told_to_be_rounded():
    """Two models that are nearly alike: either may be ahead, by next to nothing."""
    table = {"a": [0.5, 0.6], "b": [0.5001, 0.5999], "c": [0.1, 0.1]}
    ranking = rank(result_of(LinearMetric([0.9, 1]), [[0.9, 1], [1.1, 1]]), table)
    assert ranking["a"].chance == ranking["b"].chance == "50 %"
    assert ranking.cells[0][3] == "1.00 (1.00 to 1.00)"
    assert any(one.startswith("Standings are rounded") for one in ranking.sentences)
    plain = rank(result_of(LinearMetric([6, 1]), DRAWS), TABLE)
    assert not any("rounded" in one for one in plain.sentences)


def test_a_narrower_level_narrows_intervals():
    result = result_of(LinearMetric([6, 1]), DRAWS)
    narrow, wide = (rank(result, TABLE, level=p)["bold"].interval for p in (0.5, 0.99))
    assert wide[0] < narrow[0] <= narrow[1] <= wide[1]


def test_units_of_the_draws_do_not_matter():
    """Draws are scaled, and shifted by a constant statistic."""
    table = np.column_stack([np.array(list(TABLE.values())), np.ones(3)])
    names = ("x", "y", "one")
    draws = np.column_stack([DRAWS, np.zeros(4)])
    moved = draws * [[1], [100], [1e-3], [7]] + [[0, 0, c] for c in (0, 3, -9, 1)]
    one, other = (
        rank(result_of(LinearMetric([6, 1, 0], names=names), rows), table)
        for rows in (draws, moved)
    )
    for a, b in zip(one, other, strict=True):
        assert a.name == b.name
        assert a.interval == pytest.approx(b.interval)
        assert (a.probability_best, a.expected_rank) == (
            b.probability_best,
            b.expected_rank,
        )


def test_without_a_posterior_intervals_span_the_extremes():
    result = el.Result(
        LinearMetric([6, 1]),
        np.array([[4, 8], [1, 1]]),
        True,
        details={"extremes": (LinearMetric([4, 1]), LinearMetric([8, 1]))},
    )
    ranking = rank(result, TABLE)
    assert ranking.basis == "extremes"
    ends = [
        (2 * 0 + w * 0.28 + 0.40 - w * 0.15 - 0.69)
        / (max(w * 0.28 + 0.40, w * 0.25 + 0.60) - w * 0.15 - 0.69)
        for w in (4, 6, 8)
    ]
    assert ranking["bold"].interval == pytest.approx((min(ends), max(ends)))
    assert ranking["bold"].probability_best is None
    chances = {row.name: row.chance for row in ranking}
    assert chances == {"even": "may be", "bold": "may be", "shy": "no"}
    assert "bayesian" in ranking.notes[0]
    certain = rank(result, {name: TABLE[name] for name in ("even", "shy")})
    assert certain["even"].chance == "yes"


def test_without_either_the_ends_of_the_interval_are_taken():
    result = el.Result(LinearMetric([6, 1]), np.array([[4, 8], [1, 1]]), True)
    ranking = rank(result, TABLE)
    assert ranking.basis == "interval"
    assert ranking["bold"].among_best == "sometimes"


def test_a_metric_alone_has_no_intervals_and_says_so():
    ranking = rank(LinearMetric([6, 1]), TABLE)
    assert ranking.basis == "none"
    assert all(row.interval is None and row.probability_best is None for row in ranking)
    assert [row.chance for row in ranking] == ["yes", "no", "no"]
    assert "A metric alone" in ranking.notes[0]


def test_models_that_tie_share_rank_and_honour():
    table = {**TABLE, "twin": TABLE["even"]}
    ranking = rank(result_of(LinearMetric([6, 1]), DRAWS), table)
    assert [row.rank for row in ranking] == [1, 1, 3, 4]
    assert ranking["twin"].probability_best == pytest.approx(0.375)
    alike = rank(LinearMetric([6, 1]), {"a": [0.2, 0.5], "b": [0.2, 0.5]}, priors=0.3)
    assert [row.standing for row in alike] == [1, 1]
    assert alike.stake == 0
    assert alike.choices["F1"].regret == 0


def test_ties_are_told_wherever_they_are():
    table = {"top": [0.3, 0.6], "b": [0.2, 0.5], "c": [0.2, 0.5], "d": [0.1, 0.1]}
    ranking = rank(LinearMetric([6, 1]), table, priors=0.3)
    assert [row.rank for row in ranking] == [1, 2, 2, 4]
    assert "b and c are equally good for you." in ranking.sentences
    near = {**table, "c": [0.2, 0.5 - 1e-6]}
    ranking = rank(LinearMetric([6, 1]), near, priors=0.3)
    assert [row.rank for row in ranking] == [1, 2, 3, 4]
    assert "b comes before c by less than the digits shown." in ranking.sentences
    best = {**table, "d": table["top"]}
    told = rank(LinearMetric([6, 1]), best, priors=0.3).sentences
    assert "Of the models it likes top and d equally well." in told
    assert not any("d are equally good" in sentence for sentence in told)


def test_models_that_tie_at_different_thresholds_are_told_with_them():
    y = np.tile([0, 1, 1, 0, 1, 0, 0, 1], 30)
    scores = np.where(y == 1, 0.8, 0.3)
    models = {"high": scores, "low": scores / 4}
    ranking = rank(LinearMetric([6, 1]), models, y=y, positive_label=1)
    assert [row.rank for row in ranking] == [1, 1]
    (told,) = [each for each in ranking.sentences if "equally well" in each]
    at = {row.name: row.judged_at.phrase for row in ranking}
    assert at["high"] != at["low"]
    assert all(f"{name} {phrase}" in told for name, phrase in at.items())


@pytest.mark.slow
def test_elicited_results_and_saved_ones_rank_alike(cancer, tmp_path):
    models, X, y = cancer
    region = fitted_halves(load_wdbc()).region
    oracle = el.MetricOracle(named_metric("cost ratio", prevalence=0.4, ratio=6))
    result = el.elicit(
        region, "linear", oracle, method="bayesian", max_questions=8, random_state=0
    )
    live = rank(result, models, X, y, n_resamples=20)
    assert sum(row.probability_best for row in live) == pytest.approx(1)
    result.save(tmp_path / "result.json")
    saved = rank(el.load_result(tmp_path / "result.json"), models, X, y, n_resamples=20)
    assert saved.to_dict() == live.to_dict()
    efficient = el.elicit(region, "linear", oracle, method="efficient")
    assert rank(efficient, models, X, y, n_resamples=0).basis == "extremes"


# -- what the rows leave open -------------------------------------------------------


def test_other_samples_spread_as_the_binomial_does():
    """Of 500 rows a alone is right on 255, b alone on 240, both on 5.

    The bootstrap of the difference of two shares has a known deviation.
    """
    n = 500
    y = np.array([1] * (n - 1) + [0])
    a, b = (np.arange(n) < 260).astype(int), (np.arange(n) >= 255).astype(int)
    ranking = rank(LinearMetric([1, 0]), {"a": a, "b": b}, y=y, n_resamples=4000)
    only_a, only_b = 255 / n, 239 / n  # the last row is no positive
    mean = only_a - only_b
    deviation = np.sqrt((only_a + only_b - mean**2) / n)
    # 4,000 resamples: their deviation is 0.007, so five in a million fail by chance.
    wanted = norm.cdf(mean / deviation)
    assert ranking["a"].sampling_best == pytest.approx(wanted, abs=0.032)


def test_resampling_is_kept_apart_and_repeatable(cancer):
    models, X, y = cancer
    result = result_of(LinearMetric([6, 1]), DRAWS)
    one = rank(result, models, X, y, n_resamples=50, random_state=3)
    again = rank(result, models, X, y, n_resamples=50, random_state=3)
    other = rank(result, models, X, y, n_resamples=50, random_state=4)
    none = rank(result, models, X, y, n_resamples=0, random_state=3)
    assert one.to_dict() == again.to_dict() != other.to_dict()
    assert sum(row.sampling_best for row in one) == pytest.approx(1)
    for row in none:
        assert row.sampling_interval is None
        assert row.interval == one[row.name].interval
    assert any("depends on the rows" in note for note in none.notes)


def test_rare_classes_are_never_lost_by_resampling(vehicles):
    classes, models, X, y = vehicles
    names = ClassStatistics(classes, rates=True).names
    keep = np.r_[np.flatnonzero(y != "bus"), np.flatnonzero(y == "bus")[:1]]
    metric = LinearMetric([1, 1, 1, 1], names=names)
    ranking = rank(metric, models, X[keep], y[keep], n_resamples=50)
    assert sum(row.sampling_best for row in ranking) == pytest.approx(1)


# -- what others would choose -------------------------------------------------------


def test_what_accuracy_and_f1_would_choose_and_what_that_costs():
    """Accuracy 0.68, 0.85, 0.84 prefers "even" until missed cases weigh more."""
    result = result_of(LinearMetric([40, 1]), [[40, 1], [20, 1], [4, 1]])
    ranking = rank(result, TABLE, priors=0.3)
    choice = ranking.choices["accuracy"]
    assert (ranking.best, choice.model, choice.rank) == ("bold", "even", 2)
    regret = 40 * 0.03 - 0.20
    assert choice.regret == pytest.approx(regret)
    assert choice.loss == pytest.approx(regret / (40 * 0.13 - 0.29))
    losses = [
        (w * 0.03 - 0.20) / (w * 0.13 - 0.29) for w in (40, 20)
    ]  # under the third draw there is none
    ends = np.quantile([*losses, 0], [0.05, 0.95])
    assert choice.interval == pytest.approx((ends[0], max(ends[1], choice.loss)))
    # Under the draws the loss is as bad as 1000, 400 and no false alarms in 1,000, but
    # there are 700 at most: as 25, 20 and no missed cases.
    low, high = np.quantile([25, 20, 0], [0.05, 0.95])
    told = f"25 ({low:,.0f} to {max(high, 25):,.0f}) more missed cases in 1,000"
    assert choice.words == told
    assert choice.sentence.startswith("Going by accuracy you would choose even: ")
    f1 = {name: 2 * tp / (0.3 + tp + 0.7 - tn) for name, (tp, tn) in TABLE.items()}
    assert ranking.choices["F1"].model == max(f1, key=f1.get)
    assert ranking["shy"].usual["F1"] == pytest.approx(f1["shy"])


def test_a_measure_that_ties_is_read_in_its_favour():
    table = {"bad": [0.20, 0.60], "good": [0.25, 0.55], "odd": [0.1, 0.1]}
    choice = rank(LinearMetric([6, 1]), table).choices["accuracy"]
    assert (choice.model, choice.loss, choice.tied) == ("good", 0, ("bad",))
    assert choice.sentence == (
        "Going by accuracy you would choose good (it likes bad just as well): the best "
        "one for you, too."
    )


@pytest.mark.slow
def test_the_area_under_the_curve_is_scikit_learns(cancer, vehicles):
    models, X, y = cancer
    weight = np.linspace(1, 3, len(y))
    ranking = rank(
        LinearMetric([6, 1]), models, X, y, sample_weight=weight, n_resamples=0
    )
    for name, model in models.items():
        p = model.predict_proba(X)[:, 1]
        wanted = roc_auc_score(y, p, sample_weight=weight)
        assert ranking[name].usual["AUC"] == pytest.approx(wanted)
    classes, models, X, y = vehicles
    metric = LinearMetric([1, 5, 2, 1], names=ClassStatistics(classes).names)
    ranking = rank(metric, models, X, y, n_resamples=0)
    p = models["bayes"].predict_proba(X)
    wanted = roc_auc_score(y, p, multi_class="ovr", labels=models["bayes"].classes_)
    assert ranking["bayes"].usual["AUC"] == pytest.approx(wanted)


def test_of_a_pool_every_quality_is_a_rival():
    pool = ModelPool(
        ["small", "large", "middle"],
        [[0.80, 10], [0.92, 100], [0.90, 40]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    metric = LinearMetric([1, -0.002], names=pool.names)
    ranking = rank(metric, pool)
    assert ranking.names == ("middle", "small", "large")
    alone = ranking.choices["latency alone"]
    assert (alone.model, alone.words) == ("small", "20 ms more of latency")
    assert ranking.choices["accuracy alone"].model == "large"


def test_no_quality_alone_is_a_way_to_choose_where_answers_tell_what_is_good():
    pool = ModelPool(
        ["small", "large"],
        [[0.8, 20], [0.9, 100]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
    )
    person = el.MetricOracle(LinearMetric([2.0, 0.1], names=pool.names))
    for signs, ways in (
        (None, {"accuracy alone", "latency alone"}),
        ("unknown", set()),
    ):
        options = {} if signs is None else {"signs": signs}
        result = el.elicit(
            pool, "linear", person, method="bayesian", random_state=0, **options
        )
        assert {*rank(result, pool).choices} == ways


@pytest.mark.slow
def test_what_a_search_proved_about_the_best_model_is_kept():
    """Three answers leave more favourites open than the extreme metrics show."""
    rng = np.random.default_rng(2)
    points = np.abs(rng.standard_normal((12, 3)))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    pool = ModelPool(
        [f"m{i}" for i in range(12)],
        points,
        names=["a", "b", "c"],
        kinds=["reward"] * 3,
    )
    oracle = el.MetricOracle(LinearMetric([3, 2, 1], names=pool.names))
    options = {"method": "efficient", "random_state": 0}
    result = el.elicit(pool, "cost-reward", oracle, max_questions=3, **options)
    ranking = rank(result, pool)
    possible = set(result.details["possible_best"])
    assert len(possible) > 2
    assert {row.name for row in ranking if row.chance == "may be"} == possible
    assert ranking.names == tuple(result.details["ranking"])
    best = el.elicit(pool, "cost-reward", oracle, goal="best", **options)
    settled = rank(best, pool)
    assert [row.chance for row in settled] == ["yes", *11 * ["no"]]


def test_all_that_is_at_stake_has_an_interval():
    """From the worst to the best: 0.10 of TP less 0.09 of TN, as "shy" is the worst."""
    draws = [[4, 1], [6, 1]]
    found = rank(result_of(LinearMetric([5, 1]), draws), TABLE)
    low, high = np.quantile([1000 * (w * 0.1 - 0.09) for w in (4, 6)], [0.05, 0.95])
    told = f"410 ({low:.0f} to {high:.0f}) more false alarms in 1,000"
    assert found.stake_words == told
    # More false alarms than there are people are not told.
    found = rank(result_of(LinearMetric([5, 1]), [[5, 1], [40, 1]]), TABLE)
    assert "or more) more false alarms in 1,000" in found.stake_words
    # More than there are who can be: the exchange, as the answers leave it open.
    slopes = np.array([8.3, 1.0])
    exchange = exchange_of(
        LinearMetric(slopes), slopes, np.zeros(2), shares=np.array([0.23, 0.77])
    )
    told = "752 (628 to 817) more false alarms in 1,000"
    assert exchange.words(752, (628, 817)) == told
    told = "752 (628 or more) more false alarms in 1,000"
    assert exchange.words(752, (628, 1001)) == told


@pytest.mark.parametrize(
    ("language", "amount", "told"),
    [
        ("en", 12, "12 more needless biopsies in 1,000"),
        ("en", 1, "1 more needless biopsy in 1,000"),
        ("de", 12, "12 needless biopsies mehr von 1.000"),
    ],
)
def test_losses_are_told_in_own_words_for_mistakes(language, amount, told):
    own = OwnWords(outcomes={"alarmed": Noun("needless biopsies", "needless biopsy")})
    slopes = np.array([5.0, 1.0])
    exchange = exchange_of(LinearMetric(slopes), slopes, np.zeros(2))
    lost = exchange.say(AmountWithEnds.of(amount, None, None), amount == 1)
    assert say(lost, Spoken(language, own)) == told


def test_mistakes_between_classes_have_own_words_too():
    own = OwnWords(outcomes={"bus as van": Noun("lost buses")})
    amount = AmountWithEnds.of(3, None, None)
    for guess, rates, told in [
        ("van", False, "3 more lost buses in 1,000"),
        ("van", True, "calling 3 more in every hundred “bus” a “van”"),
        (None, False, "3 more wrongly labelled “bus” in 1,000"),
    ]:
        lost = MoreMistakes(amount, "bus", guess, rates, 1000)
        assert say(lost, Spoken("en", own)) == told


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (BINARY, "12 more false alarms in 1,000"),
        (("C[bus, bus]", "C[van, van]"), "6 more wrongly labelled “bus” in 1,000"),
        (
            ("R[bus, bus]", "R[van, van]"),
            "0.6 more wrongly labelled in every hundred “bus”",
        ),
        (("profit", "speed"), "0.006 less of profit"),
    ],
)
def test_regret_in_words(names, wanted):
    metric = LinearMetric([2, 1], names=names)
    assert regret_in_words(metric, np.array([0.2, 0.5]), 0.012) == wanted


def fewer(point, index, number, per):
    point = np.array(point, dtype=float)
    point[..., index] -= number / per
    return point


CUBED = np.zeros((2, 2, 2))
CUBED[0, 0, 0] = -1.0
BENT = {
    "quadratic": el.QuadraticMetric([1, 1], [[-2, 0.3], [0.3, -1]]),
    "F2": el.LinearFractionalMetric([5, 0], [1, -1], 1.9),
    "polynomial": el.PolynomialMetric([[1, 0.5], -np.diag([0, 0.2]), CUBED]),
}


@pytest.mark.parametrize("kind", BENT)
def test_where_metrics_bend_losses_are_those_of_so_many_mistakes(kind):
    """Slopes at the best are those of the first: 23 to 35 % too many were told."""
    metric, models = BENT[kind], {"best": [0.29, 0.6], "worse": [0.2, 0.44]}
    ranking = rank(metric, models)
    assert ranking.best == "best"
    number, what = re.match(r"([\d.]+) more (\w+)", ranking.stake_words).groups()
    index = ["missed", "false"].index(what)
    harm = metric.utility(models["best"]) - metric.utility(
        fewer(models["best"], index, float(number), 1000)
    )
    assert harm == pytest.approx(ranking.stake, rel=0.01)
    slope = metric.slopes(models["best"])[index]
    assert 1000 * ranking.stake / slope != pytest.approx(float(number), rel=0.05)


def test_no_mistakes_are_told_of_which_there_are_not_enough():
    """Of Jaccard's index no number of false alarms may be as bad."""
    jaccard = el.LinearFractionalMetric([1, 0], [0, -1], 1)
    ranking = rank(jaccard, {"best": [0.2, 0.7], "worst": [0.0, 0.7]})
    assert ranking.stake_words == "200 more missed cases in 1,000"
    ranking = rank(jaccard, {"best": [0.2, 0.7], "worse": [0.01, 0.7]})
    assert ranking.stake_words == "190 more missed cases in 1,000"
    # Neither so many false alarms nor so many missed cases are as bad.
    bent = el.QuadraticMetric([0.1, 1], [[0, 0], [0, -3]])
    models = {"best": [0.3, 0.2], "worse": [0.0, 0.0]}
    assert bent.utility([0.3, 0.0]) > bent.utility([0.0, 0.0])
    assert rank(bent, models).stake_words is None


def test_costs_that_divide_are_told_as_many_as_they_are():
    """The price of one more falls as there are more."""
    names = ["solved", "ms"]
    metric = el.LinearFractionalMetric([1, 0], [0, 0.01], 1, names=names)
    table = el.ModelPool(
        ["good", "bad"],
        [[0.9, 50], [0.8, 400]],
        names=names,
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    # 0.9 / (1 + x / 100) = 0.8 / 5 at 462.5, 412.5 more than 50; by the slope 110.
    assert rank(metric, table).stake_words == "413 ms more of ms"


def test_prices_may_be_millions():
    """All beyond 1,000,000 were told as so many."""
    names, table = ["right", "price"], [[0.9, 9.2e6], [0.8, 2.4e6], [0.7, 1.2e6]]
    kinds = {"names": names, "kinds": ["reward", "cost"], "units": ["", "€"]}
    pool = el.ModelPool(list("abc"), table, **kinds)
    metric = el.LinearMetric([1, -5e-8], names=names)
    # 6.8 million more for 0.1 more that are right, which are worth 2.
    assert rank(metric, pool).stake_words == "4,800,000 € more of price"


def test_regret_of_those_who_do_not_mind_false_alarms():
    told = regret_in_words(LinearMetric([2, 0]), np.zeros(2), 0.012)
    assert told == "6 more missed cases in 1,000"


def test_regret_of_groups_is_told_in_errors_of_everyone():
    metric = FairMetric(
        [0.6, 0.8],
        {("f", "m"): [1, 1]},
        0.5,
        prevalence=np.full((2, 2), 0.5),
        names=["R[no, yes]", "R[yes, no]"],
        groups=["f", "m"],
    )
    told = regret_in_words(metric, np.full((2, 2), 0.1), 0.004)
    assert told == "calling 1 more in every hundred “yes” a “no”"


# -- references ---------------------------------------------------------------------


def test_a_reference_may_be_a_metric_or_true_utilities():
    result = result_of(LinearMetric([6, 1]), DRAWS)
    accuracy = LinearMetric([1, 1])
    true = {name: sum(point) for name, point in TABLE.items()}
    found = [
        rank(result, TABLE, reference=reference).reference
        for reference in (accuracy, true, list(true.values()))
    ]
    assert found[0] == found[1] == found[2]
    # even, bold, shy against even, shy, bold: two of three pairs alike.
    assert found[0].tau == pytest.approx(1 / 3)
    points = np.array(list(TABLE.values()))
    others = [
        ranking_agreement(points.sum(axis=1), points @ draw) for draw in np.array(DRAWS)
    ]
    for name, ends in (
        ("tau", found[0].tau_interval),
        ("ndcg", found[0].ndcg_interval),
    ):
        wanted = np.quantile([other[name] for other in others], [0.05, 0.95])
        assert ends == pytest.approx(tuple(wanted))
    assert "Kendall" in found[0].sentence


def test_a_perfect_reference_scores_one():
    ranking = rank(LinearMetric([6, 1]), TABLE, reference=LinearMetric([12, 2]))
    assert (ranking.reference.ndcg, ranking.reference.tau) == pytest.approx((1, 1))
    assert ranking.reference.ndcg_interval is None


# -- standings ----------------------------------------------------------------------


def test_standings_of_equals_are_all_one():
    alike, jitter = np.full((2, 3), 0.4), np.array([0.4, 0.4 + 1e-16])
    assert Utilities(alike, alike).standings.tolist() == [[1] * 3] * 2
    assert Utilities(jitter, jitter).standings.tolist() == [1, 1]


def test_chances_and_ranks_of_equals():
    rows = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]])
    assert probabilities_best(rows).tolist() == [0.25, 0.5, 0.25]
    assert expected_ranks(rows).tolist() == [2.25, 1.5, 2.25]


# -- forms --------------------------------------------------------------------------


def test_it_prints_as_a_table_and_goes_into_json(cancer):
    models, X, y = cancer
    ranking = rank(result_of(LinearMetric([6, 1]), DRAWS), models, X, y, n_resamples=9)
    lines = str(ranking).splitlines()
    assert re.split(r"\s{2,}", lines[0].strip()) == [
        "model",
        "judged at",
        "value, higher is better",
        "standing, 1 is best",
        "best?",
        "on other rows",
        "as it stands",
    ]
    assert [line.split()[1] for line in lines[1:4]] == list(ranking.names)
    assert any(re.match("Going by .*balanced accuracy", line) for line in lines)
    assert "under 90 % of the metrics" in lines[5]
    body = json.loads(json.dumps(ranking.to_dict(), allow_nan=False))
    assert body["best"] == ranking.best
    assert body["metric"]["family"] == "linear"
    cost = rank(LinearMetric([6, 1], orientation="cost"), TABLE)
    assert cost.headings[2] == "cost, lower is better"
    assert [row[2] for row in cost.cells] == [f"{row.value:.4g}" for row in cost]
    frame = ranking.to_frame()
    assert frame["name"].tolist() == list(ranking.names)
    columns = {"standing", "accuracy", "AUC", "rule", "threshold", "own_value"}
    assert columns <= set(frame.columns)
    assert not {"usual", "judged_at"} & set(frame.columns)
    assert frame["rule"].tolist() == [row.judged_at.rule for row in ranking]
    assert frame["threshold"][0] == ranking.rows[0].judged_at.threshold
    assert len(ranking) == 3
    with pytest.raises(KeyError):
        ranking["forest"]


# -- wrong input --------------------------------------------------------------------

Y = [0, 1, 1, 0]
A, B = [0, 1, 1, 1], [0.1, 0.7, 0.2, 0.3]


@pytest.mark.parametrize(
    ("models", "options", "message"),
    [
        ({"a": A}, {"y": Y}, "at least two"),
        (7, {"y": Y}, "models must be a mapping"),
        ({"a": A, "b": B[:3]}, {"y": Y}, "one for each of the 4 rows"),
        ({"a": A, "b": [0.1, 0.7, 1.2, 0.3]}, {"y": Y}, "'b' must be labels"),
        ({"a": A, "b": ["x"] * 4}, {"y": Y}, "'b' must be labels"),
        ({"a": A, "b": np.full((4, 3), 1 / 3)}, {"y": Y}, "one column for each"),
        ({"a": A, "b": np.full((4, 2), 0.3)}, {"y": Y}, "add up to 1"),
        ({"a": A, "b": B}, {"y": [0, 1, 2, 0]}, "two labels"),
        ({"a": A, "b": B}, {"y": Y, "positive_label": "yes"}, "positive_label"),
        ({"a": A, "b": B}, {"y": [Y, Y]}, "y must be a vector"),
        ({"a": A, "b": B}, {"y": Y, "sample_weight": [1, -1, 1, 1]}, "sample_weight"),
        ({"a": A, "b": B}, {"y": Y, "level": 1}, "level"),
        ({"a": A, "b": B}, {"y": Y, "n_resamples": -1}, "n_resamples"),
        ({"a": A, "b": B}, {"y": Y, "reference": {"a": 1}}, "'b' has none"),
        ({"a": A, "b": B}, {"y": Y, "reference": [1, 2, 3]}, "reference"),
        ({"a": A, "b": GaussianNB()}, {"y": Y}, "X must be given"),
        (TABLE, {"names": ["a"]}, "names must be as many as models, 3; got 1"),
        (TABLE, {"priors": 2.0}, "priors"),
        ({"a": [0.2, 0.6], "b": [0.9, 0.5]}, {"priors": 0.3}, "'b' decides about more"),
        (TABLE, {"reference": LinearMetric([1, 1], names=["u", "v"])}, "table holds"),
        ({"a": [0.1, 0.2], "b": [0.3]}, {}, "y is not given"),
        ({"a": A, "b": B}, {"X": Y}, "y must be given with X.* pass them as y="),
        ({"a": [0.1, 0.2, 3], "b": [0.3, 0.4, 4]}, {}, "array of shape"),
    ],
)
def test_wrong_input_is_named(models, options, message):
    with pytest.raises(InvalidParameterError, match=message):
        rank(LinearMetric([6, 1]), models, **options)


def test_wrong_metrics_are_named(cancer):
    models, X, y = cancer
    with pytest.raises(InvalidParameterError, match="Metric or a Result"):
        rank([6, 1], models, X, y)
    of_price = LinearMetric([1, 2], names=["price", "speed"])
    with pytest.raises(InvalidParameterError, match="price"):
        rank(of_price, models, X, y)
    fair = FairMetric(
        [1, 1],
        {("f", "m"): [1, 1]},
        0.5,
        prevalence=np.full((2, 2), 0.5),
        names=["R[1, 0]", "R[0, 1]"],
        groups=["f", "m"],
    )
    with pytest.raises(InvalidParameterError, match="groups must be given"):
        rank(fair, {"a": A, "b": B}, y=Y)
    with pytest.raises(InvalidDataError, match="groups of the metric"):
        rank(fair, {"a": A, "b": B}, y=Y, groups=["f", "m", "x", "m"])
    with pytest.raises(InvalidDataError, match="none of"):
        rank(fair, {"a": A, "b": B}, y=Y, groups=["f", "m", "m", "f"])


def test_losses_are_counted_in_mistakes_of_which_there_are_so_many():
    table = {"eager": [0.3, 0.1], "lazy": [0.0, 0.7], "blind": [0.0, 0.0]}
    metric = LinearMetric([100, 1])
    # 100 · 0.3 + 0.1 − 0 is as bad as 30,100 false alarms, or 301 missed cases.
    assert rank(metric, table).stake_words == "301 more missed cases in 1,000"
    assert rank(metric, table, priors=0.3).stake_words is None
    told = rank(metric, {**table, "blind": [0.01, 0.0]}, priors=0.3)
    assert told.stake_words == "294 more missed cases in 1,000"
    assert told.choices["accuracy"].words == "294 more missed cases in 1,000"
    few = rank(LinearMetric([6, 1]), {"a": [0.25, 0.5], "b": [0.2, 0.6]}, priors=0.3)
    assert few.stake_words == "200 more false alarms in 1,000"
    # 600 · 0.95 false alarms of 500 that there can be; 95 missed cases of 500.
    half = rank(LinearMetric([6, 1]), {"a": [0.5, 0.5], "b": [0.405, 0.5]}, priors=0.5)
    assert half.stake_words == "95 more missed cases in 1,000"


def test_measures_that_choose_alike_are_told_once():
    table = {"good": [0.3, 0.5], "bad": [0.1, 0.65]}
    ranking = rank(LinearMetric([9, 1]), table, priors=0.3)
    lines = [line for line in ranking.sentences if line.startswith("Going by")]
    told = {name: choice.told for name, choice in ranking.choices.items()}
    assert len(lines) == len(set(told.values())) < len(told)
    for line in lines:
        alike = [name for name in told if line.endswith(told[name])]
        assert all(name in line for name in alike)
    assert any(" or " in line for line in lines)


def test_models_that_call_all_the_same_are_ranked_by_ratios():
    """Of these some possible metrics divide nothing by nothing."""
    truth = np.repeat([1, 0], [57, 3])
    half = np.arange(60) % 2
    right = np.array([0.95, 0.05])
    gains, losses = np.eye(2), np.array([[0.8, 0.2], [1.0, 0.0]])
    own, other = (
        LinearFractionalMetric(gain, gain - loss, float(loss @ right))
        for gain, loss in zip(gains, losses, strict=True)
    )
    with pytest.raises(InvalidParameterError, match="not defined"):
        other.gradient(right * [1, 0])
    result = result_of(own, [own.coefficients, other.coefficients] * 20)
    found = el.rank(result, {"all": np.ones(60, dtype=int), "half": half}, y=truth)
    assert [one.name for one in found.rows] == ["all", "half"]
