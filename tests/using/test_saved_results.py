"""A result that was saved and read again serves wherever the live one does."""

import json
from functools import cache

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.procedures.bayesian import utility_of
from elicitor.testing import matrix

SHARES = [[0.4, 0.3], [0.6, 0.7]]
CHANCES = np.random.default_rng(3).dirichlet([1, 1, 1], 200)
TRUTH = [np.random.default_rng(i).choice(3, p=p) for i, p in enumerate(CHANCES)]
ATTRIBUTES = [el.Attribute("cost", 1, 8, kind="cost", unit="€")]
REGIONS = {
    "BinaryRegion": lambda: el.BinaryRegion.from_law(lambda x: x),
    "DiagonalRegion": lambda: el.DiagonalRegion.from_predictions(TRUTH, CHANCES),
    "Ball": lambda: el.Ball([0.5, 0.4, 0.3], 0.2),
    "GroupBall": lambda: el.GroupBall([0.2, 0.3], 0.1, SHARES),
    "CostRewardRegion": lambda: el.CostRewardRegion(
        el.DiagonalRegion.from_predictions(TRUTH, CHANCES), ATTRIBUTES
    ),
    "ModelPool": lambda: el.ModelPool(
        ["small", "middle", "large"],
        [[0.8, 10], [0.85, 30], [0.9, 90]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    ),
}
OPTIONS = {"polynomial": {"degree": 3}}
CASES = [
    (case.family, case.key, OPTIONS.get(case.family, {}))
    for case in matrix.cases(REGIONS)
    if case.method == "bayesian"
]
CASES += [
    ("quadratic", "Ball", {"definite": "negative"}),
    ("fair", "GroupBall", {"signs": "unknown"}),
    ("linear", "BinaryRegion", {"direction": "either"}),
]


@cache
def person(family, kind, seed, **options):
    """What somebody said who is as likely as anybody else."""
    region = REGIONS[kind]()
    utility = utility_of(region, family, **options)
    drawn = utility.beliefs().draws(1, np.random.default_rng(seed))[0][0]
    return el.elicit(
        region,
        family,
        el.MetricOracle(utility.metric(drawn)),
        method="bayesian",
        max_questions=6,
        random_state=seed,
        **options,
    )


def written(result, folder, name):
    result.save(folder / name)
    return el.load_result(folder / name)


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}{[*case[2]]}")
def both(request, tmp_path):
    """Two people, live and read from files; their region."""
    family, kind, options = request.param
    live = [person(family, kind, seed, **options) for seed in (1, 2)]
    read = [written(result, tmp_path, f"{i}.json") for i, result in enumerate(live)]
    return live, read, REGIONS[kind](), family


def close(one, other):
    return one.coefficients == pytest.approx(other.coefficients, abs=1e-9)


@pytest.mark.slow
def test_metrics_of_any_weights_are_built(both):
    live, read, _, _ = both
    kept, draws = read[0].posterior, live[0].posterior.weights
    for shares in np.random.default_rng(0).dirichlet(np.full(len(draws), 0.1), 20):
        unit = shares @ draws / np.linalg.norm(shares @ draws)
        assert close(kept.build(unit), live[0].posterior.build(unit))
    for one, other in zip(kept.metrics, live[0].posterior.metrics, strict=True):
        assert close(one, other)


@pytest.mark.slow
def test_panels_of_read_results_are_those_of_live_ones(both):
    live, read, region, _ = both
    for options in ({}, {"region": region}):
        one, other = el.panel(live, **options), el.panel(read, **options)
        assert set(one.consensus) == set(other.consensus)
        for rule, found in one.consensus.items():
            assert close(other.consensus[rule].metric, found.metric)
        assert [g.members for g in one.groups] == [g.members for g in other.groups]
        assert one.sentence() == other.sentence()
    assert set(el.panel([live[0], read[1]]).consensus) == set(el.panel(live).consensus)


@pytest.mark.quick_cases("linear")
def test_everything_that_takes_a_result_takes_a_read_one(both):
    live, (read, _), region, family = both
    live = live[0]
    said = [el.agreement(each, live.transcript, region=region) for each in (read, live)]
    assert said[0].to_dict() == said[1].to_dict()
    assert el.verify(read, region).agrees
    assert el.reanalyse(read, region, family).metric.family == read.metric.family
    assert read.to_dict() == live.to_dict()
    assert el.explain(read).paragraphs == el.explain(live).paragraphs
    assert read.sentence() == live.sentence()


@pytest.mark.slow
def test_results_of_older_versions_say_how_to_save_them_anew(tmp_path):
    result = person("linear", "BinaryRegion", 1)
    body = result.to_dict()
    del body["posterior"]["family"]
    path = tmp_path / "old.json"
    path.write_text(json.dumps(body), "utf-8")
    read = el.load_result(path)
    assert read.posterior.metrics == result.posterior.metrics
    assert el.verify(read, REGIONS["BinaryRegion"]()).agrees
    with pytest.raises(InvalidParameterError, match="older version"):
        el.panel([read, read])
