"""Whether more of a statistic is better, where names do not tell: kinds, or answers.

Sessions that were held before are known by a mark that they lack, and replay.
"""

import json

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError, Transcript
from elicitor.core.checks import check_vector
from elicitor.regions import Region

COSTS = ("accuracy", "latency", "price")


class Ellipsoid(Region):
    """Statistics around a centre, each within a radius of its own."""

    def __init__(self, names=COSTS, kinds=None):
        self.names, self.kinds = tuple(names), kinds
        self.radii = np.linspace(0.3, 0.1, len(self.names))

    def support(self, direction):
        way = check_vector("direction", direction, size=len(self.names)) * self.radii
        return 0.5 + self.radii * way / np.linalg.norm(way)

    def contains(self, point):
        away = check_vector("point", point, size=len(self.names)) - 0.5
        return bool(np.linalg.norm(away / self.radii) <= 1 + 1e-9)

    def describe(self):
        return {"kind": "ellipsoid", "radii": self.radii.tolist()}


@pytest.mark.parametrize(
    ("names", "kinds", "signs"),
    [
        (COSTS, None, [0, 0, 0]),
        (COSTS, ("reward", "cost", "unknown"), [1, -1, 0]),
        (("R[a, a]", "R[b, b]"), None, [1, 1]),
        (("R[a, b]", "R[b, a]"), None, [-1, -1]),
        (("TP", "TN"), None, [1, 1]),
        (("R[a, a]", "R[b, b]"), ("cost", "reward"), [-1, 1]),
    ],
)
def test_signs_are_those_of_kinds_and_of_names_that_tell(names, kinds, signs):
    assert Ellipsoid(names, kinds).space.signs.tolist() == signs


def test_other_kinds_are_refused():
    for kinds in (("reward",), "reward", ("good", "bad", "bad")):
        with pytest.raises(InvalidParameterError, match="'reward', 'cost' or"):
            _ = Ellipsoid(kinds=kinds).space


FAMILIES = {
    "linear": ("linear", [0.7, -0.3, -0.6]),
    "curve": (el.SumOf(el.terms.Linear(), el.terms.Powers("latency")), None),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.quick_cases("linear")
def test_costs_that_nobody_named_are_learnt(family):
    family, weights = FAMILIES[family]
    region = Ellipsoid()
    person = (
        el.LinearMetric(weights, names=COSTS)
        if weights
        else el.SumMetric([0.5, -0.2, -0.2, -0.1], family.terms, region.space)
    )
    result = el.elicit(region, family, person.prefers, max_questions=40, random_state=0)
    ours, theirs = (
        metric.gradient(np.full(3, 0.5)) * region.radii
        for metric in (result.metric, person)
    )
    assert ours @ theirs > 0.95 * np.linalg.norm(ours) * np.linalg.norm(theirs)
    assert "signs" not in result.details  # nothing is assumed


def held(kinds):
    """A session with five answers, and what it came to."""
    person = el.LinearMetric([2, 6, 3], names=COSTS)
    return el.elicit(
        Ellipsoid(kinds=kinds),
        "linear",
        person.prefers,
        max_questions=5,
        random_state=0,
    )


def without_mark(transcript):
    """As sessions were written before there were kinds."""
    data = json.loads(transcript.to_json())
    assert data["configuration"]["usual"].pop("by_kind")
    return Transcript.from_json(json.dumps(data))


@pytest.mark.slow
def test_sessions_replay_as_they_were_held():
    for kinds in (None, ("reward", "cost", "unknown")):
        assert el.verify(held(kinds), Ellipsoid(kinds=kinds)).agrees
    before = without_mark(held(("reward",) * 3).transcript)
    for kinds in (None, ("cost", "cost", "cost")):
        again = el.Session.resume(before, Ellipsoid(kinds=kinds))
        assert again.n_questions == 5
        assert again.transcript == before
        again.undo()
        assert again.ask() == before.standing[-1].question
    with pytest.raises(el.ElicitorError, match="not the stored one"):
        el.Session.resume(held(("reward",) * 3).transcript, Ellipsoid())


def test_sessions_on_regions_of_ours_have_no_mark():
    ball = el.Ball([0.5, 0.5], 0.1, names=["bus", "car"])
    for region in (ball, Ellipsoid(["R[a, a]", "R[b, b]"])):
        session = el.Session(region, "linear")
        assert "by_kind" not in session.transcript.configuration["usual"]
    assert ball.space.signs.tolist() == [1, 1]
