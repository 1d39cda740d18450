"""Whether answers allow that gaps count nothing, told beside ranges of single gaps."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Posterior
from elicitor.using.gaps_ignored import gaps_doubt
from elicitor.words import say

AS_WELL = {
    "en": "The answers allow as well that gaps between groups count nothing",
    "de": "Die Antworten lassen auch zu, dass Abstände zwischen Gruppen gar nicht "
    "zählen",
}
METRIC = el.FairMetric(
    [-0.8, -0.6],
    {("a", "b"): [0.8, 0.2]},
    0.3,
    prevalence=[[0.5, 0.4], [0.5, 0.6]],
    names=("R[ill, ill]", "R[well, well]"),
    groups=("a", "b"),
)


def result_of(gaps):
    """Draws with these weights of the two gaps."""
    rows = np.array([[-0.8, -0.6, *two, 0.3] for two in gaps])
    ones = np.ones(len(rows))
    draws = rows, rows, ones, ones, ones, 0 * ones
    posterior = Posterior(*draws, METRIC.with_coefficients, 0.0)
    ends = np.quantile(rows, [0.05, 0.95], axis=0).T
    return el.Result(metric=METRIC, interval=ends, converged=True, posterior=posterior)


@pytest.mark.parametrize("language", AS_WELL)
@pytest.mark.parametrize(("nothing", "reached"), [(0, False), (2, False), (10, True)])
def test_ranges_are_said_not_to_reach_it_only_where_none_does(
    monkeypatch, language, nothing, reached
):
    allowed = "elicitor.using.gaps_ignored.gaps_may_be_nothing"
    monkeypatch.setattr(allowed, lambda *_: True)
    result = result_of([(0.9, 0.0)] * nothing + [(0.8, 0.2)] * (100 - nothing))
    (fact,) = gaps_doubt(result, object())
    assert fact.reached == reached
    rest = say(fact, language).removeprefix(AS_WELL[language])
    assert (rest == ".") == reached
    assert ("reach" in rest or "reichen" in rest) != reached
