"""How sure a choice is that has no name, beside a count by hand over the file."""

import csv
import io

import numpy as np
import pytest

from elicitor.metrics import LinearMetric
from elicitor.studies.safe_choice import HARDLY, SAFE, share_safe, share_safe_by
from tests.studies.conftest import data_of, launched
from tests.studies.played import answered


def told(studies, story, most):
    study = launched(studies, story, budget={"most": most, "retests": 0, "held_out": 0})
    interview = studies.place(answered(studies, study, ratio=5)).interview
    return interview.result(), interview.asked


@pytest.mark.parametrize("most", [1, 2, 6])
def test_the_share_is_that_of_thresholds_counted_in_the_file(studies, most):
    result, asked = told(studies, "clinic", most)
    rows = list(csv.DictReader(io.StringIO(data_of().decode())))
    ill = np.array([row["has_cancer"] == "1" for row in rows])
    score = np.array([float(row["p_logistic"]) for row in rows])
    counted = np.array(
        [
            [np.mean(ill & (score >= cut)), np.mean(~ill & (score < cut))]
            for cut in [*np.unique(score), np.inf]
        ]
    )
    mine = counted[int(np.argmax(result.metric.utility(counted)))]
    good = []
    for metric in _some(result):
        values = np.asarray(metric.utility(counted))
        lost = (values.max() - float(metric.utility(mine))) / np.ptp(values)
        good.append(lost <= HARDLY)
    assert share_safe(result, asked.exact, mine) == pytest.approx(np.mean(good))


def test_of_metrics_of_several_people_it_is_the_share_of_theirs(studies):
    """Five of eight are somebody to whom alarms matter only."""
    result, asked = told(studies, "clinic", 6)
    best = asked.exact.staircase
    mine = best[int(np.argmax(result.metric.utility(best)))]
    alarms = LinearMetric([0.0, 1.0], names=asked.exact.names)
    found = share_safe_by([result.metric] * 3 + [alarms] * 5, asked.exact, mine)
    assert found == pytest.approx(3 / 8)
    assert share_safe_by([], asked.exact, mine) is None


def _some(result):
    places = np.linspace(0, len(result.others) - 1, 100).round().astype(int)
    return [result.others[i] for i in places]


def test_few_answers_make_no_safe_choice_and_many_do(studies):
    shares = []
    for most in (3, 14):
        result, asked = told(studies, "clinic", most)
        best = asked.exact.staircase
        mine = best[int(np.argmax(result.metric.utility(best)))]
        shares.append(share_safe(result, asked.exact, mine))
    assert shares[0] < shares[1]
    assert shares[1] >= SAFE


def test_models_are_told_by_name_only(studies):
    result, asked = told(studies, "tickets", 5)
    assert share_safe(result, asked.exact, asked.exact.models_measured[0]) is None
