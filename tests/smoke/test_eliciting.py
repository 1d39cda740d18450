"""Every procedure asks and returns; results are pickled, saved, read and replayed."""

import os
import pickle
from collections import Counter, defaultdict

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Details
from elicitor.regions import Attribute, CostRewardRegion, DiagonalRegion
from elicitor.testing import matrix

REWARDS = ("accuracy", "speed")


def three_classes():
    rng = np.random.default_rng(3)
    proba = rng.dirichlet([0.6, 0.5, 0.4], 200)
    truth = (proba.cumsum(axis=1) < rng.random((200, 1))).sum(axis=1)
    return DiagonalRegion.from_predictions(truth, proba)


REGIONS = {
    "BinaryRegion": lambda: el.BinaryRegion.from_law(lambda x: x),
    "DiagonalRegion": three_classes,
    "Ball": lambda: el.Ball([0.2, 0.3, 0.1], 0.05),
    "GroupBall": lambda: el.GroupBall.of_classes(
        2, 0.05, [[0.3, 0.4], [0.7, 0.6]], diagonal=False
    ),
    "ModelPool": lambda: el.ModelPool(
        ["small", "middle", "large"],
        [[0.7, 3.0], [0.8, 2.0], [0.85, 1.0]],
        names=REWARDS,
        kinds=["reward", "reward"],
    ),
    "CostRewardRegion": lambda: CostRewardRegion(
        three_classes(), [Attribute("latency", 0, 200, kind="cost", unit="ms")]
    ),
}


def once_each(cases):
    """Of every family and method one case, each on the region that had fewest."""
    ways, had = defaultdict(list), Counter()
    for case in cases:
        ways[case.family, case.method].append(case)
    for some in sorted(ways.values(), key=len):
        chosen = min(some, key=lambda one: had[one.key])
        had[chosen.key] += 1
        yield chosen


EVERY = matrix.cases(REGIONS)
# The lowest versions are asked about all; with the newest ones all tests have run.
CASES = [
    pytest.param(*case[:3], id=f"{case.family}-{case.method}-{case.key}")
    for case in (once_each(EVERY) if os.environ.get("SHORT") else EVERY)
]


def person():
    """Someone who prefers whatever has more in the end."""
    return lambda one, other: "first" if np.sum(one - other) > 0 else "second"


@pytest.mark.parametrize(("family", "method", "kind"), CASES)
def test_a_few_questions_give_a_result_that_is_kept(family, method, kind, tmp_path):
    region = REGIONS[kind]()
    result = el.elicit(
        region, family, person(), method=method, max_questions=4, random_state=0
    )
    assert 0 < result.n_questions <= 4
    assert np.isfinite(result.metric.coefficients).all()
    assert method == "published" or np.isfinite(result.interval).all()
    assert result.metric.sentence()
    assert set(result.details) <= set(Details.__annotations__)
    result.save(tmp_path / "result.json")
    read = el.load_result(tmp_path / "result.json")
    assert read.to_dict() == result.to_dict()
    assert pickle.loads(pickle.dumps(result.metric)) == result.metric
    again = el.Session.resume(result.transcript, region).result(partial=True)
    assert again.metric.coefficients == pytest.approx(result.metric.coefficients)


def test_a_whole_session_ends_with_the_right_metric():
    region = el.BinaryRegion.from_law(lambda x: x)
    oracle = el.MetricOracle(el.LinearMetric([3, 1]))
    for method in ("efficient", "published"):
        result = el.elicit(region, "linear", oracle, method=method, tolerance=0.02)
        assert result.converged
        weights = result.metric.weights
        assert weights[0] / weights[1] == pytest.approx(3, rel=0.2)


def test_results_and_errors_go_to_other_processes():
    region = el.BinaryRegion.from_law(lambda x: x)
    oracle = el.MetricOracle(el.LinearMetric([3, 1]))
    result = el.elicit(region, "linear", oracle, method="efficient")
    copy = pickle.loads(pickle.dumps(result))
    assert copy.to_dict() == result.to_dict()
    with pytest.raises(el.core.InvalidParameterError) as refused:
        el.elicit(region, "cubic", oracle)
    error = pickle.loads(pickle.dumps(refused.value))
    assert str(error) == str(refused.value)
