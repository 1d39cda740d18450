"""Random linear-fractional metrics of several classes, both methods."""

import json

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments.multiclass_fractional import rank_agreement
from elicitor.metrics import LinearFractionalMetric


@pytest.mark.slow
def test_both_methods_find_the_metric_and_ours_asks_less():
    report = EXPERIMENTS["multiclass-fractional"](Run(quick=True))
    body = json.loads(report.to_json())
    assert body["name"] == "multiclass-fractional"
    assert {row["measured"]["place"] for row in body["rows"]} == {"faces", "ball"}
    for row in body["rows"]:
        published, ours = (row["measured"][m] for m in ("published method", "ours"))
        assert published["questions"] == row["published"]["questions"]
        share = 1 / 4 if row["measured"]["place"] == "ball" else 1 / 3
        assert ours["questions"] < share * published["questions"]
        assert ours["mean_agreement"] > 0.99
        assert ours["mean_error"] < 0.05


def test_rank_agreement_counts_pairs_that_are_ordered_alike():
    rng = np.random.default_rng(0)
    first, second = rng.uniform(0, 0.3, (2, 500, 3))
    names = ("a", "b", "c")
    one = LinearFractionalMetric([1, 2, 3], [0.5, -1, 0.2], 1.0, names=names)
    other = LinearFractionalMetric([3, 2, 1], [0.1, -1, 0.4], 1.0, names=names)
    ahead = [m.value(first) > m.value(second) for m in (one, other)]
    expected = np.mean(ahead[0] == ahead[1])
    assert 0.3 < expected < 0.9
    assert rank_agreement(one.form, other.form, first, second) == expected
    assert rank_agreement(one.form, -one.form, first, second) == 0
