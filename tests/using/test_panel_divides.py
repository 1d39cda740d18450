"""What divides the people of a panel."""

import numpy as np
import pytest

import elicitor as el
from elicitor.using.panel_divides import Divide, divides
from elicitor.using.report import to_markdown
from elicitor.using.report.of_panel import panel_report

NAMES = ["caught", "alarms", "minutes"]


def learnt(weights, n=120):
    rng = np.random.default_rng(0)
    first, second = rng.random((2, n, 3))
    ahead = (first - second) @ weights
    said = ["first" if one > 0 else "second" for one in ahead]
    return el.learn(first, second, said, names=NAMES)


@pytest.fixture(scope="module")
def panel():
    """Two who agree, and one to whom alarms count as much more as minutes less."""
    people = [learnt(w) for w in ([1, -0.2, 0.6], [1, -0.2, 0.6], [1, -0.6, 0.2])]
    return el.panel(people, ["Ada", "Ben", "Cy"], region=el.region_of(people[0]))


@pytest.mark.slow
def test_only_what_is_surely_different_divides(panel):
    found = {one.name: one for one in divides(panel)}
    assert {name: one.differ for name, one in found.items()} == {
        "alarms": 2,
        "minutes": 2,
        "caught": 0,
    }
    assert found["alarms"].pairs == 3
    assert found["alarms"].least == "Cy"
    assert found["minutes"].least == "Cy"
    low, high = found["alarms"].ends["Cy"]
    assert low < -0.6 / 1.8 < high  # of all that counts, less is better
    assert divides(panel)[-1].name == "caught"


@pytest.mark.slow
def test_people_who_answered_little_differ_from_nobody():
    few = [learnt(w, n=3) for w in ([1, -0.2, 0.6], [1, -0.6, 0.2])]
    assert not any(one.differ for one in divides(el.panel(few, ["Ada", "Ben"])))
    page = to_markdown(panel_report(el.panel(few, ["Ada", "Ben"]), pictures=False))
    assert "leave it possible that all of them have the same weights" in page


@pytest.mark.slow
def test_the_report_names_everyone_and_all_compromises(panel):
    page = to_markdown(panel_report(panel, files={"Cy": "cy.json"}, notes=["Mind."]))
    for told in (
        "Ada",
        "Ben",
        "cy.json",
        "Mind.",
        "3 people; as far as so few can tell, one group",
    ):
        assert told in page
    for found in panel.consensus.values():
        assert found.aim in page
    assert "2 of 3 pairs of people surely differ" in page


def test_shares_are_told_without_signs_where_less_is_better_to_both(panel):
    told = {one.name: one.sentence() for one in divides(panel)}
    assert "-" not in told["alarms"]
    assert told["alarms"].endswith("% of what counts (Cy).")
    two = panel.without("Ben")
    told = {one.name: one.sentence() for one in divides(two)}
    assert told["alarms"].startswith("alarms: surely different, from ")
    assert told["caught"].startswith("caught: perhaps alike, from ")


@pytest.mark.slow
def test_of_groups_it_is_what_mistakes_and_gaps_weigh_as_they_are_traded():
    """One to whom gaps are nearly nothing, whatever direction they have."""
    region = el.GroupBall.of_classes(2, 0.2, [[0.5, 0.2], [0.5, 0.8]])
    people = []
    for trade_off in (0.02, 0.6):
        own = el.FairMetric(
            [0.6, 0.8],
            {region.groups: [0.9, 0.1]},
            trade_off,
            prevalence=region.prevalence,
            names=region.names,
            groups=region.groups,
        )
        person = el.MetricOracle(own)
        options = {"method": "bayesian", "max_questions": 24, "random_state": 0}
        people.append(el.elicit(region, "fair", person, **options))
    found = divides(el.panel(people, ["Ada", "Ben"]))
    assert len(found) == 4  # two mistakes, two gaps; their trade-off is no weight
    told = {one.name: one for one in found}
    (gap,) = (one for name, one in told.items() if "gap" in name and "class 1" in name)
    for name, one in zip(("Ada", "Ben"), people, strict=True):
        a, b, c, d, trade_off = one.posterior.coefficients.T
        sizes = np.array([(1 - trade_off) * x for x in (a, b)])
        gaps = np.array([trade_off * x for x in (c, d)])
        by_hand = gaps[0] / np.abs([*sizes, *gaps]).sum(axis=0)
        assert gap.ends[name] == pytest.approx(np.quantile(by_hand, [0.05, 0.95]))
    assert gap.least == "Ada"
    assert "of what counts" in gap.sentence()


def test_nothing_is_told_as_less_than_nothing():
    """An end of an interval that is all but 0 on the other side of it."""
    ends = {"Ada": (-0.004, 0.2), "Ben": (0.3, 0.5)}
    told = Divide("caught", 1, 1, "Ada", "Ben", ends, are_shares=True).sentence()
    assert "from 0 to 20 %" in told
    assert "-0" not in told


def test_metrics_of_several_people_are_told_as_those_of_one(panel):
    assert "weigh as much as" in panel.results["Ada"].sentence()
    assert "What counts most" not in panel.sentence()
    assert "What counts most" not in to_markdown(panel_report(panel, pictures=False))


def test_the_report_of_two_people_makes_no_group_of_them(panel):
    page = to_markdown(panel_report(panel.without("Ben"), pictures=False))
    for absent in ("group", "all such people", "Compromises", "pairs of people"):
        assert absent not in page
    assert "Between both: " in page


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ((0.968, 0.993), "0.97 to 0.99"),
        ((0.9964, 0.9991), "0.996 to 0.999"),
        ((0.9971, 0.99996), "0.997 to 1"),
        ((0.99997, 0.99999), "1 to 1"),  # as far as anybody could tell
    ],
)
def test_ends_near_one_are_told_apart(ends, told):
    found = Divide("found cases", 1, 1, "Ada", "Ben", {"Ada": (0, 0.5), "Ben": ends})
    assert f" to {told} (Ben)" in found.sentence()
