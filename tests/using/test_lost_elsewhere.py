"""What is lost by following a metric, told beside other data than were asked about."""

from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.regions import CountedRegion
from elicitor.using.lost_elsewhere import is_about, lost_on
from elicitor.using.report import report, to_markdown


def sample(share, signal, seed, n=400):
    """Labels, scores, and what every threshold attains, (n_rules, 2)."""
    rng = np.random.default_rng(seed)
    y = rng.random(n) < share
    p = np.round(1 / (1 + np.exp(1.2 - signal * y - rng.normal(size=n))), 2)
    cuts = [*np.unique(p), 2.0]
    either = [way for t in cuts for way in (p >= t, p < t)]
    right = [[(said & y).mean(), (~said & ~y).mean()] for said in either]
    return el.BinaryRegion.from_predictions(y, p), np.array(right)


def asked(region, **options):
    """What somebody said to a few questions."""
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    options = {"max_questions": 8, "random_state": 1, **options}
    return el.elicit(CountedRegion(region, 1000), "linear", person, **options)


@pytest.fixture(scope="module")
def here():
    return sample(0.3, 1.6, 0)


@pytest.fixture(scope="module")
def there():
    return sample(0.08, 0.5, 1)


@pytest.fixture(scope="module")
def result(here):
    return asked(here[0])


def told(result, region=None, *, language="en"):
    """The sentence about it, if there is one."""
    word = {"en": "loses at most", "de": "verliert"}[language]
    found = el.explain(result, region=region, language=language).caveats
    return next((one for one in found if word in one), "")


def lost(result, points):
    """95 % quantile of what the draws lose by what the metric likes best."""
    utilities = result.posterior.coefficients @ points.T
    best = int(np.argmax(result.metric.utility(points)))
    least, most = utilities.min(axis=1), utilities.max(axis=1)
    return float(np.quantile((most - utilities[:, best]) / (most - least), 0.95))


@pytest.mark.slow
def test_on_other_data_their_own_loss_is_told(result, there):
    region, points = there
    wanted = lost(result, points)
    assert lost_on(result, region) == pytest.approx(wanted, abs=0.02)
    assert wanted > 2 * result.details["regret"]  # which was told
    share = np.ceil(1000 * lost_on(result, region)) / 10
    sentence = (
        f"On these data, whoever chooses by this metric loses at most {share:.1f} % of "
        "what lies between the worst and the best choice, with a probability of 95 %."
    )
    assert told(result, region) == sentence
    assert sentence in to_markdown(report(result, region=region, pictures=False))


def test_on_the_data_asked_about_it_is_what_the_result_says(result, here):
    for region in (here[0], CountedRegion(here[0], 1000)):
        assert told(result, region) == told(result)
    assert told(result).startswith("Whoever chooses by this metric loses at most ")
    assert lost_on(result, here[0]) <= result.details["regret"] + 0.02


@pytest.mark.slow
def test_where_nothing_is_drawn_it_is_said_what_it_is_about(here, there):
    sure = asked(here[0], method="efficient")
    own = told(sure, here[0])
    assert told(sure, there[0]) == f"On the data that were asked about, w{own[1:]}"
    assert own.endswith("if no answer was a mistake.")
    assert told(sure, there[0], language="de").startswith(
        "Wer auf den Daten, nach denen gefragt wurde, nach dieser Metrik wählt, "
        "verliert höchstens etwa "
    )


def test_of_ranked_models_it_is_the_loss_among_these(result):
    models = {"bold": [0.28, 0.43], "shy": [0.24, 0.66], "bad": [0.1, 0.3]}
    ranking = el.rank(result, models)
    wanted = lost(result, np.array(list(models.values())))
    assert ranking.lost == pytest.approx(wanted)
    assert not ranking.asked_about
    page = to_markdown(report(result, ranking=ranking, pictures=False))
    assert (
        "Whoever chooses one of these models by this metric loses at most "
        f"{np.ceil(1000 * wanted) / 10:.4g}"
    ) in page
    assert el.rank(result.metric, models).lost is None


def test_of_the_models_asked_about_it_is_what_the_result_says():
    table = np.array([[0.1, 0.9], [0.4, 0.8], [0.7, 0.5], [0.9, 0.1]])
    known = {"names": ["x", "y"], "kinds": ["reward", "reward"]}
    pool = el.ModelPool(["a", "b", "c", "d"], table, **known)
    person = el.MetricOracle(el.LinearMetric([1, 1], names=pool.names))
    found = el.elicit(pool, "linear", person, max_questions=3, random_state=0)
    ranking = el.rank(found, pool)
    assert ranking.asked_about
    assert told(found, pool) == told(found) != ""
    page = to_markdown(report(found, ranking=ranking, pictures=False))
    assert told(found) in page
    assert "one of these models by this metric" not in page
    moved = el.ModelPool(pool.models, table**2, **known)
    assert not el.rank(found, moved).asked_about
    assert told(found, moved).startswith("On these data, ")


def test_a_slope_at_the_best_decision_tells_nothing_elsewhere(result, there):
    record = result.transcript
    local = {**record.configuration, "family": "monotone"}
    found = replace(result, transcript=replace(record, configuration=local))
    assert lost_on(found, there[0]) is None
    assert told(found, there[0]).startswith("On the data that were asked")


def test_a_slope_at_the_best_decision_prices_nothing_far_from_it(result, here):
    """It was the price of "so many more false alarms", all the way to 0.5."""
    record = result.transcript
    local = {**record.configuration, "family": "monotone"}
    found = replace(result, transcript=replace(record, configuration=local))
    models = {"a": [0.25, 0.5], "b": [0.1, 0.6]}
    for one in (result, found):
        page = to_markdown(report(one, region=here[0], pictures=False))
        assert ("as bad as so many more" in page) == (one is result)
        ranking = el.rank(one, models)
        assert (ranking.stake_words is None) == (one is found)
        assert ("only its slope" in str(ranking)) == (one is found)


def test_regions_without_rows_are_known_by_what_they_say():
    ball = el.Ball([0.5, 0.5], 0.2, names=["a", "b"])
    stored = ball.describe()
    assert is_about(stored, ball)
    assert not is_about(stored, el.Ball([0.5, 0.5], 0.1, names=["a", "b"]))


@pytest.mark.slow
@pytest.mark.parametrize("family", ["quadratic", "linear-fractional"])
def test_of_bent_metrics_the_best_of_each_is_looked_for(family, here, there):
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    options = {"max_questions": 6, "random_state": 1, "method": "bayesian"}
    found = el.elicit(here[0], family, person, **options)
    region, points = there
    share = region.class_shares
    points = points[points @ (1 / share) >= 1]  # no worse than chance, as sessions have
    judges = [one.among(right=share) for one in found.posterior.metrics]
    mine = found.metric.among(right=share)
    mixed = np.concatenate(
        [s * points[:, None] + (1 - s) * points for s in (1.0, 0.5)]
    ).reshape(-1, 2)
    best = mixed[int(np.argmax(mine.utility(mixed)))]
    losses = []
    for one in judges:
        every = one.utility(mixed)
        lost = every.max() - one.utility(best)
        losses.append(lost / (every.max() - every.min()))
    wanted = float(np.quantile(losses, 0.95))
    assert lost_on(found, region) == pytest.approx(wanted, abs=0.05)
