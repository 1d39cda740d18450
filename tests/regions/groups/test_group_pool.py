"""Pools of real models that were measured in every group."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.testing.procedures import exact_answers

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
