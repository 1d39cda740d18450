"""Somebody to whom better is worse is not given a ratio that grows, nor the reverse."""

import json

import numpy as np
import pytest

import elicitor as el

RNG = np.random.default_rng(0)
CHANCES = 1 / (1 + np.exp(-(2 * RNG.normal(size=1000) - 1.2)))
REGION = el.BinaryRegion.from_predictions(RNG.random(1000) < CHANCES, CHANCES)
F1 = el.named_metric("f-beta", prevalence=REGION.prevalence, beta=1.0)


def found(utility, **options):
    def prefers(first, second):
        return utility(np.asarray(first)) > utility(np.asarray(second))

    settings = {"method": "efficient", "random_state": 0, **options}
    return el.elicit(REGION, "linear-fractional", prefers, **settings)


@pytest.mark.parametrize(
    "utility",
    [lambda s: -s.sum(), lambda s: -3 * s[0] - s[1], lambda s: -F1.value(s)],
    ids=["both", "one more", "F1"],
)
def test_who_likes_mistakes_is_not_understood_and_told_so(utility):
    result = found(utility)
    assert not result.converged
    assert result.details["signs"]["contradicted"]
    assert any("against what is assumed" in note for note in result.notes)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["increasing", "decreasing"])
def test_who_goes_the_assumed_way_is_asked_once_at_most(way):
    sign = 1 if way == "increasing" else -1
    at_edge = found(lambda s: sign * F1.value(s), direction=way)
    unchecked = found(lambda s: sign * F1.value(s), direction=way, check_signs=False)
    assert at_edge.converged
    assert at_edge.details["signs"]["against"] == 0
    assert at_edge.n_questions == unchecked.n_questions + 1
    assert "signs" not in unchecked.details


def test_who_is_at_no_edge_is_not_asked():
    assert "signs" not in found(lambda s: s.sum(), settled_by="weights").details


@pytest.mark.slow
def test_a_session_without_the_question_is_replayed_without_it(tmp_path):
    oracle = el.MetricOracle(F1)
    options = {"check_signs": False, "edition": 1}
    session = el.Session(REGION, "linear-fractional", method="efficient", **options)
    while (question := session.ask()) is not None:
        session.tell(oracle.answer(question))
    session.save(tmp_path / "session.json")
    kept = json.loads((tmp_path / "session.json").read_text())
    kept["configuration"]["options"] = {}  # as before there were any
    kept["configuration"]["usual"] = {"settled_by": "cost"}
    (tmp_path / "earlier.json").write_text(json.dumps(kept))
    again = el.Session.resume(tmp_path / "earlier.json", REGION)
    assert again.ask() is None
    assert "signs" not in again.result().details


@pytest.mark.parametrize(
    "region",
    [
        el.Ball([0.5], 0.2, names=["a"]),
        el.ModelPool(
            list("abc"),
            [[1.0], [2.0], [3.0]],
            names=["a"],
            kinds=["unknown"],
            mixtures=True,
        ),
    ],
    ids=["ball", "mixtures"],
)
def test_of_one_statistic_the_direction_is_found(region):
    for wants in (1, -1):
        result = el.elicit(
            region, "linear", lambda a, b, w=wants: w * a[0] > w * b[0], signs="unknown"
        )
        assert 1 <= result.n_questions <= 8
        assert np.sign(result.metric.weights[0]) == wants
    assert el.elicit(region, "linear", lambda a, b: a[0] > b[0]).metric.weights[0] > 0
