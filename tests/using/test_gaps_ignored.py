"""Whether answers allow that gaps count nothing, told beside ranges of single gaps."""

import re

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Posterior
from elicitor.using.gaps_ignored import gaps_doubt
from elicitor.words import say

AS_WELL = {
    "en": "The answers allow as well that gaps between groups count nothing.",
    "de": "Die Antworten lassen auch zu, dass Abstände zwischen Gruppen gar nicht "
    "zählen.",
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
def test_it_is_told(monkeypatch, language):
    allowed = "elicitor.using.gaps_ignored.gaps_may_be_nothing"
    monkeypatch.setattr(allowed, lambda *_: True)
    (fact,) = gaps_doubt(result_of([(0.8, 0.2)] * 9), object())
    assert say(fact, language) == AS_WELL[language]


def test_the_range_of_what_gaps_weigh_begins_there():
    """And its end stays: all doors say the same of the same answers."""
    result = result_of([(0.8, 0.2)] * 50 + [(1.2, 0.3)] * 50)
    plain = result.sentence()
    open_ = result.sentence(gaps_ignored=True)
    (end,) = re.findall(r"\(\S+ to (\S+) with", plain)
    assert f"weigh at most as much as {end} " in open_


SUMS = {
    "errors": [],
    "a square": [el.terms.Powers("ms", 2)],
    "gaps": [el.terms.Gaps()],
    "gaps and a square": [el.terms.Powers("ms", 2), el.terms.Gaps()],
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", SUMS)
def test_it_is_told_of_sums_that_weigh_gaps(kind):
    """Of somebody who does not look at gaps, but at a square of milliseconds."""
    shares, rng = np.array([[0.6, 0.3], [0.4, 0.7]]), np.random.default_rng(0)
    models, ms = rng.uniform(0.5, 0.95, (12, 2, 2)), rng.uniform(10, 90, 12)
    about = {"names": ["R[ill, ill]", "R[well, well]"], "groups": ["x", "y"]}
    names = [f"m{i}" for i in range(12)]
    pool = el.GroupPool(names, models, shares, costs={"ms": ms}, **about)

    def person(first, second):
        good = [
            (one[:, :2] * shares).sum(axis=0) @ [0.6, 0.4] - (one[0, 2] / 100) ** 2 / 2
            for one in (first, second)
        ]
        return bool(good[0] > good[1])

    asked = el.SumOf(el.terms.Linear(), *SUMS[kind])
    options = {"method": "bayesian", "max_questions": 10, "random_state": 0}
    found = el.elicit(pool, asked, person, **options)
    assert bool(gaps_doubt(found, pool)) == ("gaps" in kind.split())


@pytest.mark.slow
@pytest.mark.parametrize("family", ["fair", "sum"])
def test_it_is_told_of_metrics_that_weigh_gaps(family):
    shares = np.array([[0.6, 0.3], [0.4, 0.7]])
    models = np.random.default_rng(0).uniform(0.5, 0.95, (12, 2, 2))
    about = {"names": ["R[ill, ill]", "R[well, well]"], "groups": ["x", "y"]}
    pool = el.GroupPool([f"m{i}" for i in range(12)], models, shares, **about)

    def person(first, second):
        ahead = ((first - second) * shares).sum(axis=0)
        return bool(ahead @ [0.6, 0.4] > 0)

    asked = el.SumOf(el.terms.Linear()) if family == "sum" else family
    options = {"method": "bayesian", "max_questions": 8, "random_state": 0}
    found = el.elicit(pool, asked, person, **options)
    assert bool(gaps_doubt(found, pool)) == (family == "fair")
