"""Ratings become comparisons."""

import collections

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.using.notes import notes_of
from elicitor.words import say

ITEMS = np.random.default_rng(0).random((12, 2))
WORDS = ["poor", "fair", "good", "very good"]


def rated(noise=0.0, n=12, seed=1):
    rng = np.random.default_rng(seed)
    items = rng.random((n, 2))
    utility = items @ [1.0, -0.4] + noise * rng.normal(size=n)
    return items, np.digitize(utility, np.quantile(utility, [0.25, 0.5, 0.75]))


def pairs_of(result):
    return [(e.first, e.second, e.answer.value) for e in result.transcript.standing]


def test_higher_ratings_are_preferred_and_equal_ones_are_not_compared():
    items, ratings = rated()
    by_item = dict(zip(map(tuple, items.tolist()), ratings.tolist(), strict=True))
    found = el.learn(items=items, ratings=ratings, names=["a", "b"], meets=None)
    pairs = pairs_of(found)
    assert len(pairs) == 12 * 11 / 2 - 4 * 3
    sides = {-1: "second", 1: "first"}
    for first, second, said in pairs:
        assert said == sides[int(np.sign(by_item[first] - by_item[second]))]
    assert {said for _, _, said in pairs} == set(sides.values())
    assert found.transcript.context["given"]["as"] == "ratings"


@pytest.mark.parametrize("meets", [2, 4, 6])
@pytest.mark.parametrize("n_steps", [2, 4, 12])
def test_each_item_meets_so_many_others_that_were_rated_otherwise(meets, n_steps):
    items, ratings = ITEMS, np.arange(12) % n_steps
    found = el.learn(items=items, ratings=ratings, names=["a", "b"], meets=meets)
    pairs = pairs_of(found)
    met = collections.Counter(point for pair in pairs for point in pair[:2])
    assert max(met.values()) == meets
    assert sum(met.values()) > 0.85 * 12 * meets  # the last have nobody left
    assert len({frozenset(pair[:2]) for pair in pairs}) == len(pairs)


def test_the_few_that_are_good_meet_no_more_than_others():
    items = np.random.default_rng(1).random((200, 2))
    is_good = items @ [1.0, -0.4] > np.quantile(items @ [1.0, -0.4], 0.95)
    found = el.learn(items=items, ratings=is_good.astype(int), names=["a", "b"])
    assert found.n_questions == 2 * 10
    met = collections.Counter(point for pair in pairs_of(found) for point in pair[:2])
    assert max(met.values()) == 2


def test_who_rates_exactly_on_two_steps_is_not_said_to_slip():
    # Items of one step may be further apart than two of different ones, so they are
    # not "about equal": as such they made up a slip rate of .28 here.
    rng = np.random.default_rng(0)
    items = rng.random((200, 3))
    utility = items @ [0.6, 0.5, 0.4]
    for share in (0.5, 0.9):
        good = (utility > np.quantile(utility, share)).astype(int)
        found = el.learn(items=items, ratings=good, names=list("abc"), signs=[1, 1, 1])
        assert found.details["slip_rate"] < 0.12


def test_words_of_a_scale_are_ratings():
    items, ratings = rated()
    by_number = el.learn(items=items, ratings=ratings, names=["a", "b"])
    words = [WORDS[rating] for rating in ratings]
    by_word = el.learn(items=items, ratings=words, names=["a", "b"], scale=WORDS)
    assert pairs_of(by_word) == pairs_of(by_number)
    turned = el.learn(items=items, ratings=words, names=["a", "b"], scale=WORDS[::-1])
    assert pairs_of(turned) != pairs_of(by_number)


def test_only_ratings_of_the_same_person_are_compared():
    items, ratings = rated()
    high = np.where(np.arange(12) < 6, ratings, ratings + 10)
    people = ["Ada"] * 6 + ["Ben"] * 6
    panel = el.learn(
        items=items, ratings=high, names=["a", "b"], person=people, meets=None
    )
    of_ada = {tuple(row) for row in items[:6].tolist()}
    for first, second, _ in pairs_of(panel.results["Ada"]):
        assert {first, second} <= of_ada
    alike = collections.Counter(high[6:]).values()
    assert panel.results["Ben"].n_questions == 15 - sum(n * (n - 1) / 2 for n in alike)


def test_the_person_behind_ratings_is_found():
    items, ratings = rated(noise=0.05, n=60)
    found = el.learn(items=items, ratings=ratings, names=["a", "b"])
    low, high = found.interval[0]
    assert low <= 1.0 / 1.4 <= high
    assert found.metric.weights[0] > 0 > found.metric.weights[1]


@pytest.mark.slow
def test_intervals_hold_what_they_promise_only_if_items_meet_few():
    """With 90 % wanted; 40 people, so that a share is known to about 5 points.

    Signs that are known hold the interval together: without them less is held.
    """
    held = collections.Counter()
    for seed in range(40):
        rng = np.random.default_rng(seed)
        items, angle = rng.random((16, 2)), rng.uniform(0.2, 1.3)
        weights = np.array([np.cos(angle), -np.sin(angle)])
        utility = items @ weights + 0.1 * rng.logistic(size=16)
        steps = np.quantile(utility, np.linspace(0, 1, 8)[1:-1])
        for meets, signs in ((2, [1, -1]), (None, [1, -1]), (2, None)):
            found = el.learn(
                items=items,
                ratings=np.digitize(utility, steps),
                names=["a", "b"],
                signs=signs,
                meets=meets,
            )
            low, high = found.interval[0]
            held[meets, signs is None] += (
                low <= weights[0] / np.abs(weights).sum() <= high
            )
    assert held[2, False] / 40 > 0.78
    assert held[2, True] / 40 > 0.7
    assert held[None, False] / 40 < 0.75


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ratings": [1] * 11}, "one for each of the 12 items"),
        ({"ratings": [*[1.0] * 11, np.nan]}, "row 12 is nan"),
        ({"ratings": ["good"] * 12}, "words need a scale"),
        ({"ratings": ["good"] * 12, "scale": ["bad", "fine"]}, "'bad', 'fine'; row 1"),
        ({"scale": ["bad"]}, "at least two different words"),
        ({"ratings": None}, "ratings"),
        ({"items": None}, "got no items"),
        ({"meets": 3}, "even number"),
        ({"meets": 0}, "meets"),
        ({"person": [str(i) for i in range(12)]}, "at least two items that the same"),
        ({"ratings": [3] * 12}, "did not rate alike; got none"),
    ],
)
def test_bad_ratings_are_refused(changes, message):
    settings = {"items": ITEMS, "ratings": list(range(12)), "names": ["a", "b"]}
    with pytest.raises((InvalidDataError, InvalidParameterError), match=message):
        el.learn(**{**settings, **changes})


def test_who_tells_nothing_is_named():
    same, other = [0.9, 0.1], [0.5, 0.2]
    items = [same, other, same, [0.3, 0.3], same, same, same, other]
    who = ["Ada", "Ada", "Ben", "Cy", "Dot", "Dot", "Eve", "Eve"]
    ratings = [5, 1, 3, 4, 2, 5, 3, 3]
    panel = el.learn(items=items, ratings=ratings, person=who, names=["a", "b"])
    assert panel.names == ("Ada", "Dot")
    ben, cy, eve, dot = panel.notes
    assert eve == "Eve rated all alike: there is nothing to compare, and no result."
    assert ben == "Ben rated one thing alone: there is nothing to compare, and no " + (
        "result."
    )
    assert cy.startswith("Cy rated one thing alone")
    assert dot.startswith("Dot never said which of two different alternatives")
    assert panel.sentence().endswith("\n".join(panel.notes))
    assert panel.to_dict()["notes"] == list(panel.notes)
    assert panel.without("Dot").notes == panel.notes


def test_who_can_never_say_is_named():
    first, second = np.random.default_rng(0).random((2, 4, 2))
    said = ["cannot say", "cannot say", "first", "second"]
    panel = el.learn(first, second, said, person=[7, 7, 8, 8], names=["a", "b"])
    assert panel.names == ("7", "8")
    (note,) = panel.notes
    assert note.startswith("person 7 never said")


@pytest.mark.parametrize("meets", [2, 4, None])
def test_the_order_of_rows_does_not_matter(meets):
    items, ratings = rated(noise=0.3)
    items, ratings = np.vstack([items, items[:3]]), np.append(ratings, [0, 3, 1])
    order = np.random.default_rng(5).permutation(len(items))
    found, other = (
        el.learn(items=items[i], ratings=ratings[i], names=["a", "b"], meets=meets)
        for i in (np.arange(len(items)), order)
    )
    assert pairs_of(found) == pairs_of(other)
    np.testing.assert_array_equal(found.interval, other.interval)
    assert found.notes == other.notes


def test_nobodys_result_depends_on_the_order_of_people():
    items, ratings = rated(noise=0.3)
    people = np.array(["Ada", "Ben"]).repeat(6)
    one, other = (
        el.learn(items=items[i], ratings=ratings[i], names=["a", "b"], person=people[i])
        for i in (np.arange(12), np.arange(12)[::-1])
    )
    for name in ("Ada", "Ben"):
        assert pairs_of(one.results[name]) == pairs_of(other.results[name])
        np.testing.assert_array_equal(
            one.results[name].interval, other.results[name].interval
        )


def test_how_many_of_all_pairs_were_used_is_said():
    items, ratings = rated()
    some = el.learn(items=items, ratings=np.arange(12), names=["a", "b"])
    assert any("Of the 66 pairs of what was rated 12 were" in n for n in some.notes)
    every = el.learn(items=items, ratings=np.arange(12), names=["a", "b"], meets=None)
    assert any(note.startswith("All 66 pairs of what") for note in every.notes)
    some = el.learn(items=items, ratings=ratings, names=["a", "b"])
    assert any("none that were rated alike (12)" in note for note in some.notes)
    every = el.learn(items=items, ratings=ratings, names=["a", "b"], meets=None)
    assert any("but for those that were rated alike (12)" in n for n in every.notes)
    people = ["Ada"] * 4 + ["Ben"] * 8
    panel = el.learn(items=items, ratings=ratings, names=["a", "b"], person=people)
    assert "Of the 28 pairs" in panel.results["Ben"].notes[-1]
    compared = el.learn([[0.9, 0.3]], [[0.7, 0.1]], ["first"], names=["a", "b"])
    assert not any("what was rated" in note for note in compared.notes)
    again = el.Session.resume(some.transcript, el.region_of(some))
    assert again.result(partial=True).notes == some.notes
    assert any("Von den 66 Paaren" in say(n, "de") for n in notes_of(some))
