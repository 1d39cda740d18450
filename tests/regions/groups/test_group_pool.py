"""Pools of real models that were measured in every group."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.testing.procedures import exact_answers
from elicitor.using.plots import plot_weights
from elicitor.using.report import report, to_markdown

RNG = np.random.default_rng(0)
GROUPS = np.array(list("fmm") * 40)
TRUTH = np.where(RNG.random(120) < np.where(GROUPS == "f", 0.3, 0.6), "yes", "no")


def said(f, m, seed):
    """Labels that are right with a probability for each group."""
    right = np.random.default_rng(seed).random(120) < np.where(GROUPS == "f", f, m)
    return np.where(right, TRUTH, np.where(TRUTH == "yes", "no", "yes"))


PREDICTIONS = {
    f"{f:g}/{m:g}": said(f, m, seed)
    for seed, (f, m) in enumerate(
        [(0.9, 0.9), (0.7, 0.95), (0.95, 0.7), (0.8, 0.8), (0.6, 0.99), (0.85, 0.75)]
    )
}


def pool(**options):
    return el.GroupPool.from_predictions(TRUTH, PREDICTIONS, GROUPS, **options)


def share(chosen, among):
    return (chosen & among).sum() / among.sum()


@pytest.mark.parametrize("errors", [False, True])
def test_rates_are_counted_in_every_group(errors):
    made = pool(errors=errors)
    assert made.groups == ("f", "m")
    names = ("R[no, yes]", "R[yes, no]") if errors else ("R[no, no]", "R[yes, yes]")
    assert made.names == names
    for place, labels in enumerate(PREDICTIONS.values()):
        for row, group in enumerate("fm"):
            for column, truth in enumerate(["no", "yes"]):
                own = (group == GROUPS) & (truth == TRUTH)
                wanted = labels != truth if errors else labels == truth
                found = made.points[place, row, column]
                assert found == pytest.approx(share(wanted, own))
    for column, truth in enumerate(["no", "yes"]):
        for row, group in enumerate("fm"):
            found = share(group == GROUPS, truth == TRUTH)
            assert made.prevalence[row, column] == pytest.approx(found)


def test_a_point_is_that_of_a_model():
    made = pool()
    for name, point in zip(made.models, made.points, strict=True):
        assert made.classifier(point) == name
        assert made.contains(point)
    between = made.points[:2].mean(axis=0)
    assert not made.contains(between)
    with pytest.raises(InvalidParameterError, match="rates of a model of the pool"):
        made.classifier(between)


def test_the_farthest_model_is_the_best_one():
    made = pool()
    way = np.array([[1.0, -0.2], [0.3, 0.5]])
    best = max(made.points, key=lambda point: (point * way).sum())
    assert np.array_equal(made.support(way), best)
    assert np.array_equal(made.choice_set.best(way[None])[0], best)


def fair(made, trade_off):
    return el.FairMetric(
        [-0.6, -0.8],
        {made.groups: [0.3, 0.7]},
        trade_off,
        prevalence=made.prevalence,
        names=made.names,
        groups=made.groups,
    )


@pytest.mark.parametrize("trade_off", [0.1, 0.5, 0.9])
def test_the_model_that_a_person_would_take_is_found(trade_off):
    made = pool()
    person = fair(made, trade_off)
    utilities = person.utility(made.points)
    session = el.Session(made, "fair", method="bayesian", tolerance=0.02)
    answer = exact_answers(person)
    for _ in range(12):
        if (question := session.ask()) is None:
            break
        assert made.contains(question.first)
        session.tell(answer(question))
    result = session.result(partial=True)
    best = made.models.index(result.details["best_model"])
    assert utilities.max() - utilities[best] <= 0.1 * np.ptp(utilities)
    assert result.details["ranking"] == made.ranking(result.metric)
    assert sum(result.details["probability_best"].values()) == pytest.approx(1)
    resumed = el.Session.resume(session.transcript, made)
    assert resumed.result(partial=True).metric == result.metric


def test_the_best_model_can_be_the_goal():
    made = pool()
    person = fair(made, 0.5)
    result = el.elicit(
        made, "fair", el.MetricOracle(person), goal="best", max_questions=20
    )
    utilities = person.utility(made.points)
    assert result.converged
    lost = utilities.max() - utilities[result.details["choice"]]
    assert lost <= 0.02 * np.ptp(utilities)


def test_rankings_are_those_of_the_metric():
    made = pool()
    person = fair(made, 0.7)
    order = np.argsort(-person.utility(made.points))
    assert made.ranking(person) == tuple(made.models[i] for i in order)
    with pytest.raises(InvalidParameterError, match="metric must be on"):
        made.ranking(el.LinearMetric([1, 2]))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"groups": ["f"] * 60 + ["m"] * 59}, "values"),
        ({"predictions": {"one": TRUTH, "two": TRUTH}}, "at least two models"),
        ({"predictions": {"one": TRUTH, "two": TRUTH[:5]}}, "must be 120 labels"),
        (
            {"predictions": {"one": TRUTH, "two": ["maybe"] * 120}},
            "each one of no, yes",
        ),
        ({"y_true": np.where(GROUPS == "f", "no", TRUTH)}, "'f' has none of 'yes'"),
    ],
)
def test_bad_data_are_refused(change, message):
    given = {"y_true": TRUTH, "predictions": PREDICTIONS, "groups": GROUPS} | change
    with pytest.raises(InvalidDataError, match=message):
        el.GroupPool.from_predictions(**given)


def test_points_must_be_of_all_models_and_groups():
    with pytest.raises(InvalidDataError, match=r"points must have shape \(2, 2, 1\)"):
        el.GroupPool(["a", "b"], [[[1.0]], [[0.5]]], [[0.5], [0.5]], names=["x"])


# -- attributes of whole models -----------------------------------------------------

LATENCY = [5.0, 20.0, 60.0, 10.0, 85.0, 40.0]


def priced(**options):
    return pool(costs={"latency": LATENCY}, units={"latency": "ms"}, **options)


def test_attributes_are_the_same_in_every_group():
    made, plain = priced(rewards={"age": dict.fromkeys(PREDICTIONS, 3.0)}), pool()
    assert made.names == (*plain.names, "age", "latency")
    assert np.array_equal(made.points[..., :2], plain.points)
    assert (made.points[..., 2] == 3).all()
    for group in range(2):
        assert made.points[:, group, 3].tolist() == LATENCY
    assert made.overall(made.points[1])[3] == pytest.approx(20)
    assert made.space.signs.tolist() == [1, 1, 1, -1]
    assert made.space.spans.tolist() == [1, 1, 1, 80]
    assert made.space.n_attributes == 2
    assert made.describe()["units"] == {"latency": "ms"}
    assert "units" not in plain.describe()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"costs": {"latency": [1, 2]}}, "finite number for each of 6"),
        ({"costs": {"latency": [np.nan] * 6}}, "finite number"),
        ({"costs": {"latency": {"0.9/0.9": 1}}}, "value for every model"),
        ({"costs": {"R[no, no]": LATENCY}}, "different words"),
        ({"costs": {"a": LATENCY}, "rewards": {"a": LATENCY}}, "different words"),
        ({"units": {"price": "$"}}, "units"),
    ],
)
def test_wrong_attributes_are_refused(options, message):
    with pytest.raises((InvalidDataError, InvalidParameterError), match=message):
        pool(**options)


@pytest.mark.parametrize("family", ["fair", "fair-quadratic", "cost-reward", "linear"])
def test_families_without_gaps_and_attributes_say_so(family):
    with pytest.raises(InvalidParameterError, match=r"SumOf|region"):
        el.Session(priced(), family).ask()


@pytest.mark.slow
def test_gaps_and_latency_decide_together():
    """Somebody who pays for fairness in milliseconds, whom no named family knows."""
    made = priced()
    family = el.SumOf(el.terms.Linear(), el.terms.Gaps(same_for_all_pairs=True))
    labels = [label for term in family.terms for label in term.labels(made.space)]
    assert labels[2] == "latency (per 80 ms)"
    assert len(labels) == 5
    truth = el.SumMetric([0.2, 0.2, -0.2, 0.2, 0.2], family.terms, made.space)
    slow = el.SumMetric([0.2, 0.2, 0.2, 0.2, 0.2], family.terms, made.space)
    result = el.elicit(made, family, truth.prefers, goal="best", random_state=0)
    assert result.details["best_model"] == made.ranking(truth)[0]
    assert made.ranking(truth)[0] != made.ranking(slow)[0]
    assert el.verify(result, priced()).agrees
    ranking = el.rank(result, made)
    assert [row.name for row in ranking.rows] == list(made.ranking(result))
    best = el.best_classifier(result, made)
    assert str(best.classifier) == ranking.best
    assert best.gap == 0
    assert "latency (per 80 ms)" in to_markdown(report(result, region=made))
    for text in (result.sentence(), result.metric.sentence()):
        assert "latency (per 80 ms)" in text
    ax = plot_weights(result)
    drawn = [label.get_text() for label in ax.get_yticklabels()]
    assert len(drawn) == len(labels)
    assert "latency (per 80 ms)" in drawn
    assert result.metric.gains[labels.index("latency (per 80 ms)")] < 0
    assert (result.metric.gains[3:] <= 0).all()
    assert "latency" in str(el.explain(result, region=made))
