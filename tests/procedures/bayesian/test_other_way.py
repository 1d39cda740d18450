"""People for whom one statistic counts the other way, outweighed by the others."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.other_way import OtherWay


def two_classes(share):
    rng = np.random.default_rng(3)
    y = (np.arange(1500) < share * 1500).astype(int)
    scores = 1 / (1 + np.exp(1 - 1.5 * y - rng.normal(size=len(y))))
    return el.BinaryRegion.from_predictions(y, scores)


def models(seed):
    """None is worse in everything."""
    rng = np.random.default_rng(seed)
    qualities = np.abs(rng.normal(size=(30, 3)))
    qualities /= np.linalg.norm(qualities, axis=1, keepdims=True)
    called = [f"m{i}" for i in range(30)]
    names, kinds = list("abc"), ["reward"] * 3
    return el.ModelPool(called, qualities, names=names, kinds=kinds)


def person(weights):
    """Chooses by linear weights, whatever family is asked for."""
    return lambda first, second: bool(weights @ first > weights @ second)


OTHERS = {
    "ratio": (lambda: two_classes(0.05), "linear-fractional", [20.0, -1.0], {}),
    "form unknown": (lambda: two_classes(0.3), "monotone", [-0.4, 0.9], {}),
    "models": (lambda: models(4), "linear", [1.0, 0.6, -0.6], {}),
    "best model": (lambda: models(4), "linear", [1.0, 0.6, -0.6], {"goal": "best"}),
}


def found(name, weights, **more):
    region, family, _, options = OTHERS[name]
    return el.elicit(
        region(),
        family,
        person(np.array(weights)),
        method="efficient",
        random_state=0,
        max_questions=60,
        **options,
        **more,
    )


@pytest.mark.parametrize("name", OTHERS)
def test_one_statistic_that_counts_the_other_way_is_noticed(name):
    result = found(name, OTHERS[name][2])
    assert not result.converged
    assert result.details["signs"]["contradicted"]
    assert any("speak against what is assumed" in note for note in result.notes)


@pytest.mark.slow
def test_whose_utility_is_curved_is_noticed_too():
    """Linear people who answer alike lose less than they do, and no more than 2 %."""

    def prefers(first, second):
        shares = [np.sqrt(np.maximum(side, 0) / [0.3, 0.7]) for side in (first, second)]
        return bool(shares[0] @ [0.987, -0.653] > shares[1] @ [0.987, -0.653])

    region = two_classes(0.3)
    options = {"method": "efficient", "random_state": 9}
    assert not el.elicit(region, "monotone", prefers, **options).converged


@pytest.mark.slow
def test_a_model_that_is_beaten_may_be_the_best_to_them():
    rng = np.random.default_rng([77, 16])
    k, n = int(rng.integers(2, 6)), int(rng.integers(12, 40))
    qualities = np.abs(rng.normal(size=(n, k)))
    qualities /= np.linalg.norm(qualities, axis=1, keepdims=True)
    qualities *= rng.uniform(0.8, 1, (n, 1))
    names, kinds = ["a", "b"], ["reward"] * 2
    called = [f"m{i}" for i in range(n)]
    pool = el.ModelPool(called, qualities, names=names, kinds=kinds)
    result = el.elicit(
        pool,
        "monotone",
        person(np.array([-0.219, 0.781])),
        method="efficient",
        goal="best",
        random_state=16,
    )
    assert not result.converged


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_others_are_asked_two_questions_more_at_most(name):
    own = np.abs(OTHERS[name][2])
    result, plain = found(name, own), found(name, own, check_signs=False)
    assert result.converged
    assert not result.details["signs"]["against"]
    assert result.n_questions <= plain.n_questions + 2


def left(answers, regret=0.02):
    """Whom the answers leave open if the first of three rates is all that counts."""
    region = el.Ball([0.3, 0.4, 0.5], 0.1)
    utility = utility_of(region, "linear")
    places = region.choice_set.stakes
    own = int(np.argmax(places[:, 0]))
    rng = np.random.default_rng(1)
    told = []
    for weights in answers:
        one, other = utility.random_points(2, rng)
        first = weights @ one > weights @ other
        told.append((one, other, Answer.FIRST if first else Answer.SECOND))
    beliefs = utility.beliefs("exact")
    sides = (np.array([each[side] for each in told]) for side in (0, 1))
    beliefs.learn_all(utility.rows(*sides), [each[2] for each in told])
    log_evidence, options = beliefs.log_evidence, {"link": "exact", "regret": regret}
    return OtherWay(utility).left(told, log_evidence, places, own, **options)


def test_who_is_left_agrees_with_every_answer_and_loses():
    found = left([np.array([1.0, 0.4, 0.1])] * 8)
    assert {one.statistic for one in found} <= {1, 2}
    assert 2 in {one.statistic for one in found}
    assert sorted(-one.odds for one in found) == [-one.odds for one in found]
    for one in found:
        turned = np.sign(one.weights) == np.where(np.arange(3) == one.statistic, -1, 1)
        assert turned.all()
    assert not left([np.array([1.0, 0.4, 0.1])] * 8, regret=1.0)


def test_nobody_is_left_once_answers_show_every_sign():
    assert not left([np.array([0.6, 0.5, 0.6])] * 40)
