"""Whoever never says which side is better is not understood, by any method."""

import numpy as np
import pytest

import elicitor as el

REGIONS = pytest.mark.parametrize(
    ("region", "family"),
    [
        (el.BinaryRegion.from_law(lambda x: x), "linear"),
        (el.BinaryRegion.from_law(lambda x: x), "linear-fractional"),
        (el.Ball(np.full(3, 0.5), 0.1), "linear"),
    ],
    ids=["two classes", "ratio", "ball"],
)


@REGIONS
@pytest.mark.parametrize("method", ["published", "efficient", "bayesian"])
@pytest.mark.quick_cases("ball", "published-two classes", "published-ratio")
def test_cannot_say_to_everything_is_no_metric(region, family, method):
    session = el.Session(region, family, method=method, random_state=0)
    while session.ask() is not None:
        session.tell("cannot say")
    found = session.result()
    assert found.n_questions > 0
    assert not found.converged
    assert any("No answer took a side" in note for note in found.notes)


@REGIONS
def test_a_published_search_among_equals_knows_nothing(region, family):
    session = el.Session(region, family, method="published", random_state=0)
    while session.ask() is not None:
        session.tell("about equal")
    found = session.result()
    assert not found.converged
    assert found.interval is None
    assert any("No answer took a side" in note for note in found.notes)


def test_one_answer_that_takes_a_side_ends_that():
    session = el.Session(el.Ball(np.full(3, 0.5), 0.1), "linear", method="published")
    session.ask()
    session.tell("first")
    while session.ask() is not None:
        session.tell("about equal")
    assert session.result().converged


@pytest.mark.parametrize(
    "says", [lambda rng: rng.choice(["first", "second"]), lambda _: "about equal"]
)
def test_whoever_does_not_look_is_noticed_by_looking_again(says):
    """Published searches come to their end whoever answers; the engine tells."""
    region, rng = el.BinaryRegion.from_law(lambda x: x), np.random.default_rng(0)
    session = el.Session(region, "linear", method="published", random_state=0)
    while session.ask() is not None:
        session.tell(says(rng))
    again = el.reanalyse(session.transcript, region, "linear")
    assert not again.converged
    assert any("The answers look more like" in note for note in again.notes)
