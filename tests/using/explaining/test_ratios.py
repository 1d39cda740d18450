"""What weighs as much as what is computed a second time."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import ClassStatistics
from elicitor.oracles import BinaryDisplay, ClassDisplay, Vocabulary
from elicitor.regions import ModelPool
from elicitor.using import best_classifier, explain
from tests.using.explaining.samples import drawn, fair


def test_a_ratio_is_told_with_its_interval():
    ratios = np.linspace(4, 9, 101)
    result = drawn(el.LinearMetric([6.1, 1]), np.stack([ratios, np.ones(101)], axis=1))
    (ratio,) = explain(result, positive="patient").ratios
    assert ratio.sentence == (
        "One missed patient weighs as much as 6.1 false alarms (4.2 to 8.8 with 90 % "
        "probability)."
    )
    np.testing.assert_allclose([ratio.low, ratio.high], [4.25, 8.75])
    (half,) = explain(result, level=0.5).ratios
    assert "(5.2 to 7.8 with 50 % probability)" in half.sentence


def test_the_heavier_mistake_comes_first():
    (ratio,) = explain(el.LinearMetric([1, 3])).ratios
    assert ratio.sentence == "One false alarm weighs as much as 3 missed cases."
    (ratio,) = explain(el.LinearMetric([0.999, 1])).ratios
    assert ratio.sentence == "One missed case weighs as much as one false alarm."
    cost = el.LinearMetric([-5, -1], orientation="cost")
    assert explain(cost).ratios[0].value == 5


def test_bounds_are_no_probabilities():
    result = el.elicit(
        el.BinaryRegion.from_law(lambda x: x),
        "linear",
        el.MetricOracle(el.LinearMetric([3, 1])),
        method="efficient",
    )
    told = explain(result)
    assert told.ratios[0].level is None
    assert told.ratios[0].low <= 3 <= told.ratios[0].high
    assert "probability" not in told.ratios[0].sentence
    assert "none of the answers was a mistake" in " ".join(told.caveats)


def test_a_ratio_metric_is_weighed_at_its_best_classifier(binary):
    metric = el.named_metric("f-beta", prevalence=binary.prevalence, beta=2)
    at = best_classifier(metric, binary).statistics
    step = 1e-6
    up = [metric.value(at + step * e) - metric.value(at - step * e) for e in np.eye(2)]
    (ratio,) = explain(metric, region=binary).ratios
    assert ratio.value == pytest.approx(up[0] / up[1], rel=1e-6)
    assert ratio.sentence.startswith("Near the best that can be had, one missed")


def test_right_decisions_are_measured_in_the_lightest(vehicle):
    metric = el.LinearMetric([1.5, 6, 2, 1], names=vehicle.names)
    rows = [[1.5, s, 2, 1] for s in np.linspace(5, 7, 21)]
    told = explain(drawn(metric, rows))
    assert [ratio.value for ratio in told.ratios] == [6, 2, 1.5]
    assert told.ratios[0].sentence == (
        "A wrongly labelled “opel” weighs as much as 6 wrongly labelled “van” (5.1 to "
        "6.9 with 90 % probability)."
    )
    assert told.sentence not in str(told)  # the ratios say it, with intervals


def test_errors_are_measured_from_the_worst():
    names = ClassStatistics(("bus", "van"), diagonal=False).names
    metric = el.LinearMetric([2, 5], names=names, orientation="cost")
    (ratio,) = explain(metric).ratios
    assert ratio.value == 2.5
    assert ratio.sentence == (
        "Calling a “van” a “bus” weighs as much as 2.5 times calling a “bus” a “van”."
    )


def test_curved_metrics_are_weighed_near_blind_guessing():
    rates = ClassStatistics(("ill", "well"), rates=True).names
    metric = el.QuadraticMetric([2, 1], [[-1, 0.2], [0.2, -0.5]], names=rates)
    slopes = np.array([2, 1]) + np.array([[-1, 0.2], [0.2, -0.5]]) @ [0.5, 0.5]
    (ratio,) = explain(metric).ratios
    assert ratio.value == pytest.approx(slopes[0] / slopes[1])
    assert ratio.sentence.startswith("Near blind guessing, one wrongly")


def test_attributes_are_told_in_their_units():
    metric = el.CostRewardMetric(
        [0.5, 0.25, -0.001],
        terms=["R[a, a]", "R[b, b]", "latency"],
        units={"latency": "ms"},
    )
    worths = {ratio.what: ratio.value for ratio in explain(metric).ratios}
    # 10 ms cost 0.01, a point of the first accuracy is worth 0.005.
    assert worths == pytest.approx(
        {"every percentage point of accuracy in class b": 0.5,
         "every 10 ms of latency": 2.0}
    )  # fmt: skip


def test_models_are_told_in_their_units():
    pool = ModelPool(
        ["a", "b", "c"],
        [[0.8, 10], [0.9, 90], [0.86, 40]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    told = explain(pool.metric([0.75, 0.25]), region=pool)
    # Of the range 0.1 a tenth is 0.01, a point: that is worth 0.075, so 0.3 of 80 ms.
    assert told.ratios[0].value == pytest.approx(24)
    assert told.ratios[0].what == "1 percentage point of accuracy"
    assert told.ratios[0].than == "ms of latency"


def test_results_know_the_units_of_the_models_they_were_asked_about(tmp_path):
    pool = ModelPool(
        ["a", "b", "c", "bad"],
        [[0.8, 10], [0.9, 90], [0.86, 40], [0.7, 200]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    person = el.MetricOracle(pool.metric([0.75, 0.25]))
    result = el.elicit(pool, "linear", person, method="efficient")
    told = result.sentence()
    assert told.startswith("1 percentage point of accuracy weighs ")
    assert " ms of latency" in told
    assert explain(result).weights == explain(result, region=pool).weights == (told,)
    result.save(tmp_path / "r.json")
    assert el.load_result(tmp_path / "r.json").sentence() == told


def settled(metric, *others):
    """A result whose answers leave these metrics."""
    details = {"extremes": others}
    size = len(metric.coefficients)
    return el.Result(metric, np.zeros((size, 2)), True, details=details)


def test_who_likes_all_mistakes_is_told_so_with_the_ratio():
    low, mean, high = (el.LinearMetric([-r, -1]) for r in (2, 3, 4))
    told = (
        "Wrong decisions are preferred to right ones: one missed case weighs as much "
        "as 3 false alarms (2 to 4)."
    )
    result = settled(mean, low, high)
    assert result.sentence() == told
    assert explain(result).weights == (told,)
    assert result.sentence(language="de").startswith("Falsche Entscheidungen werden")
    names = ClassStatistics(("a", "b"), rates=True).names
    both = [el.LinearMetric([-1, -r], names=names) for r in (2, 3, 4)]
    assert settled(both[1], both[0], both[2]).sentence() == (
        "Wrong decisions are preferred to right ones: one wrongly labelled in every "
        "hundred “b” weighs as much as 3 wrongly labelled in every hundred “a” (2 to "
        "4)."
    )


def test_what_hardly_counts_is_told_by_what_it_weighs_at_most():
    """The estimate is on the other side of zero than some that the answers allow."""
    mean, other = el.LinearMetric([1, -0.01]), el.LinearMetric([1, 0.02])
    assert settled(mean, other, mean).sentence() == (
        "One missed case weighs at least as much as 50 false alarms."
    )
    surely = settled(mean, mean, mean)
    assert surely.sentence() == "The best classifier calls everyone positive."


def test_a_mistake_that_is_liked_is_told_as_such():
    names = ClassStatistics(("a", "b", "c")).names
    low, mean, high = (el.LinearMetric([4, 1, -r], names=names) for r in (1.5, 2, 3))
    liked = (
        "A wrongly labelled “c” is liked: it makes up for 2 wrongly labelled “b” (1.5 "
        "to 3)."
    )
    assert settled(mean, low, high).sentence().endswith(liked)
    unsure = settled(mean, el.LinearMetric([4, 1, 1], names=names), high).sentence()
    assert unsure.endswith(
        "The answers do not tell yet how a wrongly labelled “c” weighs against a "
        "wrongly labelled “b”."
    )


def test_a_gap_weighs_what_the_metric_says(groups):
    metric = fair(groups)
    even = np.full((2, 2), 0.7)
    by_name = {}
    for i, name in enumerate(groups.classes):
        # A gap of 10 points that leaves everyone's rates as they are.
        apart = even.copy()
        apart[:, i] += 0.1 * np.array([1, -1]) * groups.prevalence[::-1, i]
        error = even.copy()
        error[:, 1] -= 0.01
        gap = metric.value(apart) - metric.value(even)
        by_name[name] = gap / (metric.value(error) - metric.value(even))
    told = explain(metric).ratios
    assert [ratio.what.split("“")[-1] for ratio in told[1:3]] == ["no”", "yes”"]
    np.testing.assert_allclose([r.value for r in told[1:3]], list(by_name.values()))
    assert told[3].value == pytest.approx(0.8 / 0.6)


def test_a_squared_gap_weighs_what_the_metric_says(groups):
    metric = el.FairQuadraticMetric(
        [0.6, 0.8],
        {groups.groups: [[2, 0.5], [0.5, 1]]},
        0.6,
        prevalence=groups.prevalence,
        names=groups.names,
        groups=groups.groups,
    )
    # ½ · 0.6 · 2 · 0.1² against errors of 0.4 · 0.8 / 100
    assert explain(metric).ratios[1].value == pytest.approx(0.006 / 0.0032)


def test_all_gaps_are_weighed_in_the_heaviest_mistake(groups):
    metric = fair(groups, trade_off=0.3)
    even = np.full((2, 2), 0.7)
    apart, worse = even.copy(), even.copy()
    low = metric.prevalence[0]  # of the group that does worse: nobody else changes
    apart[0] -= 0.1 * (1 - low)
    apart[1] += 0.1 * low
    worse[:, 1] -= 0.01  # one more in a hundred of what costs 0.8
    gaps = metric.value(even) - metric.value(apart)
    found = explain(metric).ratios[0]
    assert found.value == pytest.approx(
        gaps / (metric.value(even) - metric.value(worse))
    )
    assert found.sentence.startswith(
        "Gaps of 10 mistakes of every kind in every hundred between “men” and “women” "
        f"weigh as much as {found.value:.2g} "
    )
    assert found.value == pytest.approx(
        sum(r.value for r in explain(metric).ratios[1:3])
    )


def two_wards(errors, gaps, *, share=0.5):
    """A cost of errors of two classes and of gaps between two wards."""
    names = ClassStatistics(("ill", "well"), diagonal=False, rates=True).names
    return el.FairMetric(
        errors, {("men", "women"): gaps}, share,
        prevalence=np.array([[0.3, 0.6], [0.7, 0.4]]), names=names,
        groups=("men", "women"),
    )  # fmt: skip


def cost_of(metric, *, gap=(0, 0), rate=(0, 0)):
    """What gaps of a size cost that leave everyone as they are, or higher rates."""
    even, low = np.full((2, 2), 0.5), metric.prevalence
    away = np.array(gap) * np.array([low[1], -low[0]])
    return metric.value(even + away + np.array(rate)) - metric.value(even)


def test_gaps_that_are_liked_are_told_as_liked():
    metric = two_wards([1, 2], [-3, -1])
    lead, *rest = explain(metric).ratios
    one = cost_of(metric, rate=(0, 0.01))
    assert lead.value == pytest.approx(-cost_of(metric, gap=(0.1, 0.1)) / one)
    assert lead.sentence.startswith("Gaps are preferred to equality: gaps of 10")
    gaps = [ratio for ratio in rest if ratio.what.startswith("a gap")]
    wanted = [-cost_of(metric, gap=gap) / one for gap in ((0.1, 0), (0, 0.1))]
    assert [ratio.value for ratio in gaps] == pytest.approx(wanted)
    assert all(" is liked: it makes up for " in ratio.sentence for ratio in gaps)


def test_where_some_gaps_are_liked_each_leads():
    metric = two_wards([1, 2], [3, -1])
    ratios = explain(metric).ratios
    assert not any("every kind" in ratio.sentence for ratio in ratios)
    one = cost_of(metric, rate=(0, 0.01))
    wanted = cost_of(metric, gap=(0.1, 0)) / one, -cost_of(metric, gap=(0, 0.1)) / one
    assert [ratio.value for ratio in ratios[:2]] == pytest.approx(wanted)
    assert " weighs as much as " in ratios[0].sentence
    assert " is liked: it makes up for " in ratios[1].sentence
    told = el.Result(metric, None, True, details={"extremes": (metric,)}).sentence()
    assert all(ratio.sentence in told for ratio in ratios[:2])
    assert metric.sentence().startswith("Some gaps are preferred to equality (and")


def test_what_is_liked_a_little_is_not_called_liked():
    """Rounding and a few answers make of nothing a little less than that."""
    metric = two_wards([-0.05, 2], [3, -0.1])
    told = [ratio.sentence for ratio in explain(metric).ratios]
    assert told[0].startswith("Gaps of 10 mistakes of every kind")
    assert not any("liked" in one or "preferred" in one for one in told)
    assert "preferred" not in metric.sentence()


def test_a_mistake_that_is_liked_is_told_as_liked():
    metric = two_wards([-1, 2], [3, 1])
    liked = explain(metric).ratios[-1]
    better = -cost_of(metric, rate=(0.01, 0)) / cost_of(metric, rate=(0, 0.01))
    assert liked.value == pytest.approx(better)
    assert " is liked: it makes up for 0.5 " in liked.sentence
    result = el.Result(metric, None, True, details={"extremes": (metric,)})
    assert liked.sentence in result.sentence()
    assert metric.sentence().startswith("Some mistakes are preferred to right")


def test_gaps_of_many_classes_are_weighed_against_mistakes_of_every_kind():
    names = ClassStatistics(("a", "b", "c"), diagonal=True, rates=True).names
    gaps = {("men", "women"): np.array([0.2, 0.3, 0.4])}
    shares = np.array([[0.3, 0.5, 0.4], [0.7, 0.5, 0.6]])
    metric = el.FairMetric(
        [0.6, 0.8, 0.5], gaps, 0.3,
        prevalence=shares, names=names, groups=("men", "women"),
    )  # fmt: skip
    even = np.full((2, 3), 0.7)
    errors = (metric.value(even) - metric.value(even - 0.1)) / 0.1
    assert explain(metric).ratios[0].value == pytest.approx(errors / (0.3 * 0.9))


def test_of_a_hundred_there_are_no_more_than_a_hundred():
    groups = ("old", "young")
    names = ClassStatistics(("0", "1"), diagonal=False, rates=True).names

    def told(gap_cost):
        gaps = {groups: np.array([gap_cost, gap_cost])}
        metric = el.FairMetric(
            np.array([1.0, 0.5]),
            gaps,
            0.5,
            prevalence=np.full((2, 2), 0.5),
            names=names,
            groups=groups,
        )
        found = explain(metric).ratios
        return [one for one in found if one.what.startswith("a gap between")]

    for gap_cost in (1.0, 6.0):
        assert all(0 < one.value <= 100 for one in told(gap_cost))
    assert len(told(1.0)) == 2
    assert told(60.0) == []


SHOWN = ("intensive care", "home"), (53, 274)
"""Classes, and how many people of each a question shows."""


def in_triage(low, value, high, language="en"):
    """How many sent home wrongly one intensive-care case weighs, in a sentence."""
    names = ClassStatistics(SHOWN[0]).names
    one, least, most = (
        el.LinearMetric([ratio, 1], names=names) for ratio in (value, low, high)
    )
    display = ClassDisplay(*SHOWN, language=language)
    told = explain(settled(one, least, most), language=language, display=display)
    return told.ratios[0].sentence


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((30, 40, 60), "as much as 40 wrongly labelled “home” (30 to 60)."),
        ((1.3, 40, 273), "as much as 1.3 to 273 wrongly labelled “home”."),
        ((1.3, 40, 307), "at least as much as 1.3 wrongly labelled “home”."),
        ((0.01, 40, 273), "at most as much as 273 wrongly labelled “home”."),
        (
            (275, 400, 900),
            "more than 274 wrongly labelled “home”, and no question shows more of "
            "these.",
        ),
    ],
)
def test_no_number_is_told_beyond_the_people_that_questions_show(numbers, told):
    assert in_triage(*numbers).endswith(told)


def test_what_reaches_beyond_all_people_on_both_sides_is_not_told():
    told = in_triage(0.01, 40, 307)
    assert "do not tell yet how a wrongly labelled “intensive care” weighs" in told


def test_in_german_no_number_is_told_beyond_them_either():
    assert "mindestens so schwer wie 1,3-mal „home“ falsch." in in_triage(
        1.3, 40, 307, "de"
    )
    assert in_triage(275, 400, 900, "de").endswith(
        " 274-mal „home“ falsch, und mehr davon zeigt keine Frage."
    )


def test_of_two_classes_as_many_are_told_as_questions_show():
    one, least, most = (el.LinearMetric([ratio, 1]) for ratio in (20, 3.7, 230))
    shown = {"prevalence": 0.37, "vocabulary": Vocabulary("is ill", "patients")}
    result = settled(one, least, most)
    for per, told in ((100, "at least as much as 3.7"), (1000, "3.7 to 230 false")):
        display = BinaryDisplay(per=per, **shown)
        (ratio,) = explain(result, display=display).ratios
        assert told in ratio.sentence
        assert (ratio.low, ratio.high) == pytest.approx((3.7, 230))


def test_rates_are_told_of_a_hundred_in_a_hundred():
    names = ClassStatistics(("a", "b"), rates=True).names
    one, least, most = (el.LinearMetric([r, 1], names=names) for r in (20, 2, 120))
    (ratio,) = explain(settled(one, least, most)).ratios
    assert "weighs at least as much as 2 wrongly labelled in every" in ratio.sentence


def test_who_divides_nothing_by_nothing_where_it_is_chosen_leaves_it_open():
    """Where all are called positive there are neither gains nor losses to some."""
    actual = np.repeat([1, 0], [57, 3])
    scores = np.random.default_rng(0).random(60)
    region = el.BinaryRegion.from_predictions(actual, scores)
    right = np.array([0.95, 0.05])
    cases = np.array([1.0, 0.0]), np.array([0.8, 0.2])
    others = np.array([0.0, 1.0]), np.array([1.0, 0.0])
    one, other = (
        el.LinearFractionalMetric(gains, gains - losses, float(losses @ right))
        for gains, losses in (cases, others)
    )
    everybody = el.best_classifier(one, region).statistics
    np.testing.assert_allclose(everybody, [0.95, 0.0], atol=1e-12)
    with pytest.raises(el.InvalidParameterError, match="not defined"):
        other.gradient(everybody)
    draws = [one.coefficients, other.coefficients] * 20
    (told,) = explain(drawn(one, draws), region=region).ratios
    assert told.high >= 1e9
