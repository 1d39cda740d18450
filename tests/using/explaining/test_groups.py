"""Whom a metric protects is told as it is."""

import re

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import ClassStatistics
from elicitor.regions import CountedGroupBall, GroupRateBall
from elicitor.using import explain
from elicitor.using.explaining.groups import usual_rates
from tests.using.explaining.samples import fair


def test_whose_errors_weigh_more_is_told(groups):
    metric = fair(groups, violation=(0.1, 0.2))
    now = usual_rates(groups)
    told = explain(metric, region=groups).groups
    step, harms = 1e-5, {}
    for g, name in enumerate(groups.groups):
        worse = now.copy()
        # The same number of people of class "yes", whatever the size of the group.
        worse[g, 1] -= step / groups.prevalence[g, 1]
        harms[name] = metric.value(worse) - metric.value(now)
    heavy = max(harms, key=harms.get)
    light = min(harms, key=harms.get)
    line = next(text for text in told if "“yes”" in text)
    times = f"{harms[heavy] / harms[light]:.2g}".removesuffix(".0")
    assert f"among “{heavy}” weighs as much as {times} among “{light}”." in line
    at = {
        name: f"{now[g, 1] * groups.sizes[g, 1]:.0f} of {groups.sizes[g, 1]:.0f} ("
        for g, name in enumerate(groups.groups)
    }
    assert f"“yes” decided rightly: {at[heavy]}" in line
    assert at[light] in line


def test_no_mistake_is_welcome(groups):
    """Gaps of nearly all the weight: a mistake that closes one is no good either."""
    told = " ".join(explain(fair(groups, trade_off=0.99), region=groups).groups)
    assert "widens the gap" in told
    assert "welcome" not in told


def test_gaps_that_count_more_for_some_groups_are_told():
    shares = np.full((3, 2), 1 / 3)
    metric = el.FairMetric(
        [1, 1],
        {("a", "b"): [1, 0]},
        0.5,
        prevalence=shares,
        groups=["a", "b", "c"],
        names=ClassStatistics(("no", "yes"), diagonal=False, rates=True).names,
    )
    told = explain(metric).groups
    assert told[0].startswith(
        "Of the weight of all gaps, most is on those of “a” (50 %)"
    )
    assert told[1] == "Gaps of “c” do not count."
    none = el.FairMetric([1, 1], {}, 0.0, prevalence=shares, groups=["a", "b", "c"])
    assert explain(none).groups == (
        "Gaps between groups do not count, so no group is favoured.",
    )


@pytest.mark.slow
def test_a_ball_in_whole_people_knows_its_groups(groups):
    metric, ball = fair(groups), GroupRateBall(groups)
    counted = CountedGroupBall(ball, 1000)
    told = explain(metric, region=groups).groups
    assert len(told) > 1
    assert explain(metric, region=ball).groups == told
    assert explain(metric, region=counted).groups == told
    measures = {each.measure for each in explain(metric, region=counted).contrasts}
    assert "accuracy" in measures  # the shares of the classes are known


def test_an_error_that_closes_a_gap_is_never_called_welcome(groups):
    metric = fair(groups, violation=(5.0, 5.0), trade_off=0.95)
    told = " ".join(explain(metric, region=groups).groups)
    assert "welcome" not in told
    assert "as it widens the gap." in told


def sentences(groups, **options):
    metric = fair(groups, **options)
    return metric, [ratio.sentence for ratio in explain(metric, region=groups).ratios]


def test_a_gap_is_told_in_mistakes_of_everyone_with_true_units(groups):
    metric, told = sentences(groups)
    between = "A gap between “{}” and “{}” of".format(*metric.groups)
    start = f"{between} 10 wrongly labelled in every hundred "
    lines = [line for line in told if line.startswith(start)]
    assert len(lines) == 2
    level = np.full((2, 2), 0.5)
    for line, i in zip(lines, (0, 1), strict=True):  # the heavier first
        assert f"hundred “{groups.classes[i]}” weighs as much as " in line
        # A gap that leaves everyone's rate as it is: one group up, one down.
        apart = level.copy()
        share = metric.prevalence[:, i]
        apart[:, i] += 0.1 * np.array([share[1], -share[0]])
        lost = metric.utility(level) - metric.utility(apart)
        worse = level.copy()
        worse[:, 1] -= 0.01  # one in every hundred of the heaviest class, of all groups
        one = metric.utility(level) - metric.utility(worse)
        many = f"{lost / one:.2g}".removesuffix(".0")
        assert line.endswith(
            f"as much as {many} wrongly labelled in every hundred “yes” among everyone."
        )
    (errors,) = [line for line in told if line.startswith("Among everyone, ")]
    assert errors.startswith(
        "Among everyone, one wrongly labelled in every hundred “yes” weighs as much as "
    )
    assert errors.endswith("wrongly labelled in every hundred “no”.")


def test_one_of_something_is_not_told_as_a_number_of_times(groups):
    metric = fair(groups)
    (gaps,) = metric.violation_costs.values()
    errors = np.abs(metric.misclassification_costs).sum()
    alike = fair(groups, trade_off=errors / (errors + gaps.sum()))
    (first, *_) = [ratio.sentence for ratio in explain(alike).ratios]
    assert " weigh as much as " in first
    assert "1 times" not in first


def test_mistakes_of_a_group_are_told_without_names_in_the_wrong_number(groups):
    told = explain(fair(groups, violation=(0.1, 0.2)), region=groups).groups
    assert any("one more of them decided wrongly among “" in line for line in told)
    assert not any("one more wrongly labelled" in line for line in told)


def three_groups(seed, number=900):
    rng = np.random.default_rng(seed)
    group = rng.choice(["a", "b", "c"], number)
    score = rng.normal(-0.8, 1.5, number)
    label = (rng.random(number) < 1 / (1 + np.exp(-score))).astype(int)
    chance = 1 / (1 + np.exp(-score - rng.normal(0, 0.7, number)))
    chances = np.column_stack([1 - chance, chance])
    return el.GroupRates.from_predictions(label, chances, group)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_as_many_people_as_are_told_harm_as_much(seed):
    """Where a gap closes after some of them, too: person by person, by the metric."""
    rates = three_groups(seed)
    gaps = {(g, h): [0.23, 0.24] for g, h in ["ab", "ac", "bc"]}
    metric = el.FairMetric(
        [-0.95, -0.3],
        gaps,
        0.27,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )
    now, each = usual_rates(rates), list(rates.groups)
    found = 0
    for line in explain(metric, region=rates).groups:
        said = re.search(
            r"“(\d)” decided.*among “(\w)” weighs as much as ([\d.]+) among “(\w)”",
            line,
        )
        if said is None:
            continue
        i = int(said[1] == "1")
        people = rates.sizes[:, rates.statistics.entries[0][i]]

        def harm(name, count, i=i, people=people):
            worse = now.copy()
            worse[each.index(name), i] -= count / people[each.index(name)]
            return metric.utility(now) - metric.utility(worse)

        assert harm(said[4], float(said[3])) == pytest.approx(
            harm(said[2], 1), rel=0.07
        )
        found += 1
    assert found
