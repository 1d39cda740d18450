"""How sure a choice is that has no name, beside a count by hand over the file."""

import csv
import io

import numpy as np
import pytest

from elicitor.studies.safe_choice import HARDLY, Possible, share_safe
from tests.studies.conftest import data_of
from tests.studies.test_side_by_side import told


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
