"""The experiment on real people: what it compares, and that it is fair."""

import json
import sys

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run, acceptable_accuracy
from elicitor.experiments.acceptable_accuracy import _pairs, _people, _shared, _split
from elicitor.experiments.acceptable_methods import (
    FORMULAS,
    Pairs,
    agreement,
    learnt,
    regressed,
    trade_offs,
)
from elicitor.experiments.acceptable_rows import rows

# The package's attribute of this name is the function.
module = sys.modules["elicitor.experiments.acceptable_accuracy"]
ITEMS = np.array([[5, 0], [5, 3], [7, 1], [8, 4], [10, 2], [10, 10]], dtype=float)


def test_it_is_registered():
    assert EXPERIMENTS["acceptable-accuracy"] is acceptable_accuracy


def test_only_trade_offs_are_compared():
    ratings = np.arange(6.0)
    pairs = trade_offs(ITEMS, ratings, np.random.default_rng(0))
    assert (pairs.apart[:, 0] * pairs.apart[:, 1] > 0).all()
    expected = sum(
        (a[0] > b[0] and a[1] > b[1]) or (a[0] < b[0] and a[1] < b[1])
        for i, a in enumerate(ITEMS)
        for b in ITEMS[i + 1 :]
    )
    assert len(pairs.said) == expected
    found = pairs.first[:, 0] > pairs.second[:, 0]
    assert 0 < found.sum() < len(found)  # sides are shuffled
    order = {tuple(item): rating for item, rating in zip(ITEMS, ratings, strict=True)}
    for first, second, said in zip(pairs.first, pairs.second, pairs.said, strict=True):
        assert said == np.sign(order[tuple(first)] - order[tuple(second)])


def test_formulas_rank_as_the_measures_do():
    negatives, (tp, fp) = 200, ITEMS.T
    measures = {
        "accuracy": (tp + negatives - fp) / (10 + negatives),
        "F1": 2 / (10 / tp + (tp + fp) / tp),
        "precision": tp / (tp + fp),
        "recall": tp / 10,
    }
    assert set(measures) == set(FORMULAS)
    for name, expected in measures.items():
        own = FORMULAS[name](ITEMS)
        np.testing.assert_array_equal(
            np.sign(own[:, None] - own),
            np.sign(np.round(expected[:, None] - expected, 12)),
        )


def test_agreement_counts_level_pairs_as_half():
    said = np.array([1.0, 1.0, -1.0, -1.0])
    assert agreement(np.array([0.3, -0.1, 0.0, -2.0]), said) == (1 + 0 + 0.5 + 1) / 4


def person(weight, n=40):
    """Random trade-offs of somebody who never errs."""
    rng = np.random.default_rng(1)
    low = rng.integers([3, 1], [6, 4], (n, 2))
    high = rng.integers([6, 4], [9, 9], (n, 2))
    swap = (rng.random(n) < 0.5)[:, None]
    first, second = np.where(swap, low, high), np.where(swap, high, low)
    said = np.sign((first - second) @ [1.0, -weight])
    return Pairs(first.astype(float), second.astype(float), said)


@pytest.mark.parametrize("weight", [0.3, 2.5])
def test_methods_that_learn_find_the_person(weight):
    pairs = person(weight)
    asked, others = pairs.at(np.arange(20)), pairs.at(np.arange(20, 40))
    others = others.at(others.said != 0)
    items = np.unique(np.concatenate([pairs.first, pairs.second]), axis=0)
    for signs in (None, "unknown"):
        weights = learnt(asked, items, signs=signs).metric.weights
        assert agreement(others.apart @ weights, others.said) >= 0.85
    assert agreement(others.apart @ regressed(asked), others.said) >= 0.85
    wrong = Pairs(asked.first, asked.second, -asked.said)
    assert agreement(others.apart @ regressed(wrong), others.said) <= 0.15


def test_the_rival_does_not_depend_on_units():
    # A fair logistic regression is standardised: C would mean something else otherwise.
    pairs = person(0.6)
    alarms = np.array([1.0, 1e-3])
    small = Pairs(pairs.first * alarms, pairs.second * alarms, pairs.said)
    np.testing.assert_allclose(
        regressed(small), regressed(pairs) / alarms, rtol=1e-3, atol=1e-6
    )
    turned = Pairs(pairs.second, pairs.first, -pairs.said)
    np.testing.assert_allclose(regressed(turned), regressed(pairs), rtol=1e-3)
    weak = regressed(pairs, 1e-3)
    assert np.linalg.norm(weak) < 0.1 * np.linalg.norm(regressed(pairs, 10))


def test_what_is_foretold_was_not_learnt_from():
    pairs = _pairs(_people()[0], "alarm_text_message")
    split = _split(pairs, 12, np.random.default_rng(0))
    asked, others = split
    key, new = (
        {
            frozenset(map(tuple, pair))
            for pair in zip(some.first, some.second, strict=True)
        }
        for some in (asked, others)
    )
    assert len(asked.said) == 12
    assert not key & new
    assert (others.said != 0).all()
    assert _split(pairs, len(pairs.said), np.random.default_rng(0)) is None


def test_the_shared_metric_does_not_know_the_person():
    someone, other = _people()[:2]
    before = _shared(someone, "alarm_text_message")
    own = _pairs(someone, "alarm_text_message")
    theirs = _pairs(other, "alarm_text_message")
    try:
        for whom, changes in ((own, False), (theirs, True)):
            _shared.cache_clear()
            kept = whom.said.copy()
            whom.said[:] = 1 - np.abs(kept)
            changed = not np.allclose(_shared(someone, "alarm_text_message"), before)
            whom.said[:] = kept
            assert changed == changes
    finally:
        _shared.cache_clear()


def test_rows_are_means_over_people_who_count_alike():
    def row(situation, value):
        methods = dict.fromkeys(
            (
                *("ours", "ours, signs unknown", *FORMULAS),
                *("logistic regression", "logistic regression, C = 10"),
            ),
            value,
        )
        return {
            "situation": situation,
            "pairs": 4,
            **methods,
            "shared by all": 0.5,
            "likelier": [0.75, 0.95],
            "came true": [True, False],
            "sure": [False, True],
            "sure and right": [False],
        }

    def one(rows_, weights=None):
        return {
            "agreement": rows_,
            "families": [],
            "weights": weights or {},
            "carried": [{"own": 0.9, "other": 0.7}],
        }

    low = {"share": 0.2, "low": 0.1, "high": 0.3}
    high = {"share": 0.6, "low": 0.5, "high": 0.7}
    found = [
        one([row("alarm_police", 1.0), row("location", 0.6)]),
        one(
            [row("location", 0.4)] * 3,
            {"alarm_text_message": low, "alarm_police": high},
        ),
    ]
    told = {
        (line["measured"]["what"], line["measured"]["pairs"]): line["measured"]
        for line in rows(found)
    }
    assert told["agreement of ours", 4]["value"] == pytest.approx((0.8 + 0.4) / 2)
    assert told["ours ahead of shared by all", 4]["value"] == pytest.approx(0.1)
    assert told["came true of chances 70% to 80%", 4]["value"] == 1
    assert told["came true of chances 90% to 100%", 4]["value"] == 0
    assert told["right of pairs that the 90 % interval settles", 4]["share"] == 0.5
    title = "share that false alarms matter: alarm_police minus alarm_text_message"
    apart = told[title, ""]
    assert apart["value"] == pytest.approx(0.4)
    assert apart["people_who_surely_differ"] == 1
    lost = told["lost by learning in another situation", 20]
    assert lost["value"] == pytest.approx(0.2)


@pytest.mark.slow
def test_the_small_version_runs_and_foretells_people(monkeypatch):
    monkeypatch.setattr(module, "QUICK_PEOPLE", 2)
    body = json.loads(EXPERIMENTS["acceptable-accuracy"](Run(quick=True)).to_json())
    told = {
        (row["measured"]["what"], row["measured"]["pairs"]): row["measured"]["value"]
        for row in body["rows"]
    }
    assert told["agreement of ours", 12] > 0.7
    assert body["settings"]["people"] == 2
