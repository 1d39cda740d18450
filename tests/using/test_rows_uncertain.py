"""What is told of how few rows there are."""

import re

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, Exchange, Question
from elicitor.metrics import LinearMetric
from elicitor.regions import CountedRegion
from elicitor.using.report import report, to_markdown
from elicitor.using.rows_uncertain import rows_uncertain


@pytest.fixture(autouse=True)
def as_often_as_for_anybody(monkeypatch, few_redraws):
    """Here it is what is tested."""
    monkeypatch.setattr("elicitor.using.rows_uncertain.TIMES", few_redraws)


def sample(n_rows, weights=None):
    rng = np.random.default_rng(7)
    eta = 1 / (1 + np.exp(1 + 4 * rng.uniform(-1, 1, n_rows)))
    labels = (rng.random(n_rows) < eta).astype(int)
    return el.BinaryRegion.from_scores(labels, eta, sample_weight=weights)


def asked(region, **options):
    metric = LinearMetric.at_angle(0.5)
    options = {"method": "bayesian", "random_state": 0, **options}
    return el.elicit(
        region,
        "linear",
        lambda first, second: bool(metric.value(first) > metric.value(second)),
        **options,
    )


@pytest.fixture(scope="module")
def few():
    region = sample(250)
    shown = CountedRegion(region, 100, least_right=0.25)
    return region, shown, asked(shown)


def counts_in(told, plus_minus=r"± ([\d.]+) in 100"):
    return float(re.search(plus_minus, told)[1])


def ends_in(told):
    return [float(end) for end in re.search(r"\(([\d.]+) to ([\d.]+)\)", told).groups()]


@pytest.mark.slow
def test_counts_and_the_metric_are_told_in_both_languages(few):
    region, shown, result = few
    told = rows_uncertain(result, region, shown, positive="cancer")
    assert told.startswith("With 250 rows the counts themselves are uncertain, by")
    assert 2 < counts_in(told) < 6  # √(.25·.75/250)·1.96 is 5.4
    assert "gave by the same answers: One missed cancer weighs as much as" in told
    low, high = ends_in(told)
    assert low < np.tan(np.pi / 2 - 0.5) < high
    german = rows_uncertain(result, region, shown, language="de")
    assert german.startswith("Bei 250 Zeilen sind schon die Anzahlen unsicher, um")
    assert german.endswith("zu erwarten und keine Schranke.")


@pytest.mark.slow
def test_more_rows_leave_less_open():
    found = []
    for n_rows in (200, 3200):
        region = sample(n_rows)
        told = rows_uncertain(asked(region), region)
        low, high = ends_in(told)
        found.append((counts_in(told), high / low))
    assert found[0][0] / found[1][0] == pytest.approx(4, rel=0.5)
    assert found[0][1] > found[1][1]


@pytest.mark.slow
def test_where_answers_leave_more_open_no_number_is_told():
    region = sample(5000)
    told = rows_uncertain(asked(region, max_questions=3), region)
    assert told.endswith("but by less than the answers leave open.")


def test_differences_that_rows_cannot_tell_are_counted_once():
    """That n rows are called otherwise is off by √n: 12 is sure, and 1 is not."""
    blocks = ((0, 20), (4, 12), (1, 1), (12, 4), (20, 0))  # positives and negatives
    labels, scores = [], []
    for score, (positives, negatives) in enumerate(blocks):
        labels += [1] * positives + [0] * negatives
        scores += [score] * (positives + negatives)
    region = el.BinaryRegion.from_scores(labels, scores)
    metric, corners = LinearMetric.at_angle(0.7), region.corners
    pairs = [(corners[i], corners[i + 1]) for i in (1, 2, 3)]
    pairs.append((corners[1], corners[-2]))
    chosen = {True: Answer.FIRST, False: Answer.SECOND}
    given = [
        Exchange.of(Question(*pair), chosen[bool(metric.prefers(*pair))])
        for pair in pairs
    ]
    result = el.Session(region, "linear", given=given).result(partial=True)
    assert rows_uncertain(result, region).endswith(
        "1 of 4 questions were about differences smaller than these rows can tell of "
        "everyone."
    )


@pytest.mark.slow
def test_rows_that_weigh_are_called_so():
    region = sample(200, weights=np.linspace(0.1, 2, 200))
    assert rows_uncertain(asked(region), region).startswith("With 200 weighted rows")


def test_nothing_is_told_where_no_rows_are_known():
    law = el.BinaryRegion.from_law(lambda x: x)
    assert rows_uncertain(asked(law, max_questions=3), law) == ""
    assert rows_uncertain(asked(law, max_questions=3), None) == ""


@pytest.mark.slow
def test_a_report_tells_it_among_what_must_not_be_read_into_it(few):
    region, shown, result = few
    written = to_markdown(report(result, region=region, asked=shown, pictures=False))
    limitations = written[written.index("## Limitations") :]
    assert limitations.count("With 250 rows the counts themselves are uncertain") == 1
