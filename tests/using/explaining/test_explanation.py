"""An explanation reads well and says all it should."""

import json
from dataclasses import replace

import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.using import explain


@pytest.mark.slow
def test_an_explanation_reads_as_paragraphs_and_as_json(binary):
    oracle = el.MetricOracle(el.LinearMetric([6, 1]))
    result = el.elicit(
        binary, "linear", oracle, method="bayesian", max_questions=8, random_state=0
    )
    told = explain(result, region=binary)
    titles = [line for line in str(told).splitlines() if line.endswith(":")]
    assert titles[:3] == ["What counts:", "By name:", "Other choices:"]
    data = json.loads(told.to_json())
    assert data["ratios"][0]["value"] == told.ratios[0].value
    assert data["contrasts"][0]["mine"] == told.contrasts[0].mine.tolist()
    for note in result.notes:
        assert note in told.caveats


@pytest.mark.parametrize(
    ("method", "told"),
    [
        (
            "bayesian",
            "Whoever chooses by this metric loses at most 3.2 % of what lies between "
            "the worst and the best choice, with a probability of 95 %.",
        ),
        (
            "efficient",
            "Whoever chooses by this metric loses at most about 3.2 % of what lies "
            "between the worst and the best choice, if no answer was a mistake.",
        ),
    ],
)
def test_what_it_may_cost_is_said_first_and_rounded_upwards(binary, method, told):
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    options = {"method": method, "max_questions": 8, "random_state": 0}
    found = el.elicit(binary, "linear", person, **options)
    for regret in (0.03101, 0.032):
        details = {**found.details, "regret": regret}
        assert explain(replace(found, details=details)).caveats[0] == told
    nothing = replace(found, details={**found.details, "regret": 0.0})
    assert "0.1 %" in explain(nothing).caveats[0]
    unknown = {k: v for k, v in found.details.items() if k != "regret"}
    caveats = explain(replace(found, details=unknown)).caveats
    assert not any("Whoever chooses" in caveat for caveat in caveats)


def test_what_is_not_identified_is_said_once(binary):
    metric = el.named_metric("f-beta", prevalence=binary.prevalence)
    told = explain(metric, region=binary)
    assert told.caveats == (
        "Only the ranking of classifiers is identified, not the metric's values.",
    )


def test_a_foreign_region_is_refused(binary, vehicle):
    with pytest.raises(InvalidParameterError, match="statistics of the metric, TP, TN"):
        explain(el.LinearMetric([1, 1]), region=vehicle)
    with pytest.raises(InvalidParameterError, match="region must be a Region"):
        explain(el.LinearMetric([1, 1]), region="here")
    with pytest.raises(InvalidParameterError, match="level must be"):
        explain(el.LinearMetric([1, 1]), region=binary, level=1)


def test_bare_weights_are_told_as_ratios():
    metric = el.LinearMetric([3, 1.5], names=["speed", "price"])
    told = explain(metric)
    assert told.sentence == "1 of speed weighs as much as 2 of price."
    assert str(told) == f"What counts:\n  {told.sentence}"


@pytest.mark.slow
def test_a_slope_at_the_optimum_is_compared_with_nothing():
    region = el.BinaryRegion.from_law(lambda x: x)
    oracle = el.MetricOracle(el.LinearMetric([2, 1]))
    told = explain(
        el.elicit(region, "monotone", oracle, method="efficient"), region=region
    )
    assert (told.named, told.contrasts) == ((), ())
    assert told.ratios[0].value == pytest.approx(2, rel=0.05)
    assert "near the best achievable one" in " ".join(told.caveats)


@pytest.mark.slow
def test_a_loaded_result_is_explained_alike(binary, tmp_path):
    oracle = el.MetricOracle(el.LinearMetric([6, 1]))
    result = el.elicit(
        binary, "linear", oracle, method="bayesian", max_questions=4, random_state=0
    )
    result.save(tmp_path / "result.json")
    loaded = el.load_result(tmp_path / "result.json")
    assert str(explain(loaded, region=binary)) == str(explain(result, region=binary))


@pytest.mark.parametrize("method", ["bayesian", "efficient"])
def test_before_any_answer_nothing_is_claimed(binary, method):
    """Neither by ranges, nor by names and choices, nor of comparisons made."""
    session = el.Session(binary, "linear", method=method, random_state=0)
    found = session.result(partial=True)
    told = explain(found, region=binary)
    unknown = "No question is answered yet, so nothing is known of the metric."
    assert str(told) == f"What counts:\n  {unknown}"
    report = found.report(region=binary, pictures=False)
    short, metric = (
        next(one for one in report.sections if str(one.title) == title)
        for title in ("In short", "The metric")
    )
    assert [block.text for block in metric.blocks] == [unknown]
    assert short.blocks[1].items == ("Found from 0 answers.",)
    (choices,) = (one for one in report.sections if "Consequences" in str(one.title))
    assert not choices.blocks


def test_what_no_answer_could_tell_is_known_before_any():
    pool = el.ModelPool(
        ["a", "b", "c"],
        [[0.7, 1.0], [0.6, 2.0], [0.8, 3.0]],
        names=["hits", "latency"],
        kinds=["reward", "cost"],
    )
    found = el.Session(pool, "linear", random_state=0).result(partial=True)
    beaten, together = explain(found, region=pool).caveats
    assert beaten.startswith("Not to choose from, as another model is nowhere worse")
    assert "never change independently" in together
