"""How sure a choice is that has no name, beside a count by hand over the file."""

import csv
import io

import numpy as np
import pytest

from elicitor.studies.safe_choice import HARDLY, share_safe
from elicitor.studies.side_by_side import chosen
from elicitor.using.possible import Possible
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
    for metric in Possible.of(result).some(100):
        values = np.asarray(metric.utility(counted))
        lost = (values.max() - float(metric.utility(mine))) / np.ptp(values)
        good.append(lost <= HARDLY)
    assert share_safe(result, asked.exact, mine) == pytest.approx(np.mean(good))


def test_few_answers_make_no_safe_choice_and_many_do(studies):
    few = chosen(*told(studies, "clinic", 3), "en")
    many = chosen(*told(studies, "clinic", 14), "en")
    assert few.safe < many.safe
    assert many.is_safe != "no"


def test_models_are_told_by_name_only(studies):
    result, asked = told(studies, "tickets", 5)
    found = chosen(result, asked, "en")
    assert found.safe is None
    assert found.settled is not None


@pytest.mark.slow
def test_of_groups_it_is_told_who_is_worse_off_for_nothing(studies):
    result, asked = told(studies, "loans", 4)
    found = chosen(result, asked, "en")
    assert 0 < found.safe < 1
    assert all("Without need" in one for one in found.needless)
