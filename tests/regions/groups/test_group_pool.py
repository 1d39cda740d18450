"""Pools of real models that were measured in every group."""

import json

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.metrics.families import build_family, family_from_dict
from elicitor.regions.attributes import Attribute, CostRewardRegion
from elicitor.testing.procedures import exact_answers
from elicitor.using import usual_display
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
@pytest.mark.quick_cases("0.5")
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
        ({"costs": {"latency": [1, 2]}}, "finite number for each of 6 models, or one"),
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


@pytest.mark.parametrize("family", ["fair-quadratic", "cost-reward", "linear"])
def test_families_without_gaps_and_attributes_say_so(family):
    with pytest.raises(InvalidParameterError, match=r"SumOf|region"):
        el.Session(priced(), family).ask()


@pytest.mark.parametrize("family", ["cost-reward", "value-per-cost"])
def test_who_asks_for_costs_of_groups_is_told_where_they_are(family):
    with pytest.raises(InvalidParameterError, match=r"'fair' weighs .* costs .* gaps"):
        el.Session(priced(), family).ask()


def test_a_frontier_of_groups_is_told_to_be_a_pool():
    rates = el.GroupRates.from_predictions(
        TRUTH, np.tile([0.4, 0.6], (120, 1)), GROUPS, classes=["no", "yes"]
    )
    with pytest.raises(InvalidParameterError, match=r"groups f, m.*GroupPool\(costs="):
        CostRewardRegion(rates, [Attribute("price", 1, 10, kind="cost")])


def test_costs_and_rights_without_gaps_are_those_of_everyone():
    """What cost-reward would say of groups: a sum that looks at everyone only."""
    waits = {
        name: [wait, 2 * wait] for name, wait in zip(PREDICTIONS, LATENCY, strict=True)
    }
    made = pool(costs={"wait": waits})
    family = el.SumOf(el.terms.Linear())
    person = el.SumMetric([0.3, 0.3, -0.4], family.terms, made.space)
    whole = el.ModelPool(
        made.models,
        [made.overall(point) for point in made.points],
        names=made.names,
        kinds=["reward", "reward", "cost"],
    )
    spread = np.ptp(made.points[:, :, 2])
    same = el.LinearMetric([0.3, 0.3, -0.4 / spread], names=made.names)
    assert list(made.ranking(person)) == list(whole.ranking(same))


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
    assert best.gap == pytest.approx(0, abs=1e-12)
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


# -- attributes that differ between groups ------------------------------------------

WAITS = np.array([[5, 6], [20, 35], [60, 20], [10, 10], [85, 45], [40, 70]], float)
"""Milliseconds in group f and in group m."""


def waiting(costs=WAITS, **options):
    return pool(costs={"wait": costs}, units={"wait": "ms"}, **options)


def by_group():
    return {
        "m": WAITS[:, 1].tolist(),
        "f": dict(zip(PREDICTIONS, WAITS[:, 0], strict=True)),
    }


def by_model():
    rows = zip(PREDICTIONS, WAITS, strict=True)
    return {name: {"m": row[1], "f": row[0]} for name, row in rows}


@pytest.mark.parametrize("costs", [WAITS, by_group(), by_model()])
def test_an_attribute_may_differ_between_groups(costs):
    made = waiting(costs)
    assert np.array_equal(made.points[..., 2], WAITS)
    assert made.by_group == made.space.by_group == {"wait"}
    assert made.space.spans[2] == 80  # over all models and groups
    # On average over the 40 rows of f and the 80 of m.
    assert made.overall(made.points[1])[2] == pytest.approx(20 / 3 + 35 * 2 / 3)
    assert not priced().by_group


def test_shares_in_everyone_may_be_given():
    rates, shares = pool().points, pool().prevalence
    options = {"names": ["x", "y"], "costs": {"wait": WAITS}}
    models = list(PREDICTIONS)
    even = el.GroupPool(models, rates, shares, **options)
    assert even.overall(even.points[1])[2] == pytest.approx(27.5)
    own = el.GroupPool(models, rates, shares, group_shares=[0.9, 0.1], **options)
    assert own.overall(own.points[1])[2] == pytest.approx(21.5)
    for wrong in ([0.5], [0.5, 0.4], [1.5, -0.5]):
        with pytest.raises(InvalidParameterError, match="group_shares must be 2"):
            el.GroupPool(models, rates, shares, group_shares=wrong, **options)


@pytest.mark.parametrize(
    ("costs", "message"),
    [
        (WAITS[:, :1], "each of their 2 groups"),
        (WAITS[:5], "each of their 2 groups"),
        ({"f": [1.0] * 6, "m": [1.0] * 5}, "6 models in every group"),
        ({**by_model(), "0.9/0.9": {"f": 1.0}}, "value for every group, f, m; got f"),
    ],
)
def test_values_must_be_there_for_every_group(costs, message):
    with pytest.raises(InvalidDataError, match=message):
        waiting(costs)


def test_gaps_of_waiting_count_in_units_of_what_occurs():
    made = waiting()
    gaps = el.terms.Gaps(same_for_all_pairs=True)
    assert (
        gaps.labels(made.space)[2] == "gap in wait (per 80 ms) between any two groups"
    )
    found = gaps.on(made.space).features(made.points[2])
    assert found[2] == pytest.approx(-40 / 80)
    squared = el.terms.SquaredGaps(["wait"]).on(made.space).features(made.points[2])
    assert squared == pytest.approx([-((40 / 80) ** 2)])
    # What is the same in every group has no gap.
    assert len(gaps.labels(priced().space)) == 2
    with pytest.raises(InvalidParameterError, match="latency"):
        el.terms.Gaps(["latency"]).labels(priced().space)


@pytest.mark.slow
def test_fair_with_who_waits_longer():
    """Somebody who minds that one group waits longer takes another model."""
    made = waiting()
    terms = (
        el.terms.Linear(signs=[1, 1, -1]),
        el.terms.Gaps(same_for_all_pairs=True),
    )
    truth = el.SumMetric([0.1, 0.1, -0.1, 0.05, 0.05, 0.6], terms, made.space)
    blind = el.SumMetric([0.1, 0.1, -0.7, 0.05, 0.05, 0.0], terms, made.space)
    result = el.elicit(
        made,
        "fair",
        truth.prefers,
        same_for_all_pairs=True,
        goal="best",
        random_state=0,
    )
    assert result.metric.terms == truth.terms
    lost = truth.utility(made.points)
    chosen = made.models.index(result.details["best_model"])
    assert lost.max() - lost[chosen] <= 0.02 * np.ptp(lost)
    assert made.ranking(truth) != made.ranking(blind)
    assert el.verify(result, waiting()).agrees
    assert el.rank(result, made).best == result.details["best_model"]
    again = el.region_of(result)
    assert np.array_equal(again.points, made.points)
    assert again.prevalence == pytest.approx(made.prevalence)
    assert again.describe() == made.describe()
    assert el.metric_from_dict(result.metric.to_dict()) == result.metric
    assert "gap in wait" in to_markdown(report(result, region=made))
    with pytest.raises(InvalidParameterError, match="known is a metric of rates"):
        build_family("fair", made.space, known=fair(pool(), 0.5))


def test_a_fair_metric_of_waiting_is_kept_in_files():
    made = waiting()
    family = build_family("fair", made.space)
    again = family_from_dict(json.loads(json.dumps(family.to_dict())))
    assert again.space.by_group == {"wait"}
    metric = again.metric(np.array([1, 1, -1, 1, 1, 2.0]))
    assert el.metric_from_dict(json.loads(metric.to_json())) == metric
    even = made.points[2].copy()
    even[:, 2] = made.overall(even)[2]
    # The same on average, and nobody waits longer.
    assert metric.utility(even) > metric.utility(made.points[2])


def test_descriptions_of_attributes_of_whole_models_are_as_they_were():
    made = priced()
    assert "by_group" not in made.space.to_dict()
    again = type(made.space).from_dict(made.space.to_dict())
    assert again.by_group == frozenset()
    differ = waiting().space
    assert type(differ).from_dict(differ.to_dict()).by_group == {"wait"}


def test_every_group_is_shown_how_long_it_waits():
    made = waiting()
    display = usual_display(made)
    question = el.Question(made.points[1], made.points[2], 1)
    shown = display.measured(question)
    assert shown.first.tolist() == [20, 35]
    assert shown.second.tolist() == [60, 20]
    first, second = display.lines(question)
    assert display.attributes.names == ("wait, f", "wait, m")
    assert display.attributes.units == ("ms", "ms")
    below = display.attributes.lines(shown)
    assert first.endswith(below[0])
    assert second.endswith(below[1])
    assert "wait, f 20 ms" in first
    assert "wait, m 35 ms" in first
    whole = usual_display(priced())
    assert whole.attributes.names == ("latency",)
    assert whole.measured(el.Question(*priced().points[:2], 1)).first.tolist() == [5]
