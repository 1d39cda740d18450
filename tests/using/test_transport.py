"""A rule tuned on some people and used on others, against counting its decisions."""

import itertools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.using import best_classifier, transport

GROUPS = np.array(["female", "male"])


def people(n=300, seed=0, shift=0.0, share=0.5):
    rng = np.random.default_rng(seed)
    group = (rng.random(n) < share).astype(int)
    labels = rng.random(n) < 0.3 + 0.2 * group
    scores = 1 / (1 + np.exp(-(1.5 * labels - 0.5 + shift + rng.normal(0, 1, n))))
    return labels.astype(int), scores.round(2), group


def rates_of(labels, scores, group):
    proba = np.stack([1 - scores, scores], axis=1)
    return el.GroupRates.from_predictions(labels, proba, GROUPS[group])


HERE, THERE = people(), people(400, seed=1, shift=0.8, share=0.8)


def fair(rates):
    return el.FairMetric(
        [-1.0, -0.6],
        {pair: [0.5, 0.9] for pair in itertools.combinations(rates.groups, 2)},
        0.4,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )


def counted(rule, labels, scores, group):
    proba = np.stack([1 - scores, scores], axis=1)
    said = rule.class_probability(proba, GROUPS[group])
    return np.array(
        [[said[(group == u) & (labels == i), i].mean() for i in (0, 1)] for u in (0, 1)]
    )


def test_the_rule_from_here_is_tried_on_the_people_there():
    here, there = rates_of(*HERE), rates_of(*THERE)
    metric = fair(here)
    found = transport(metric, here, there)
    assert found.here == pytest.approx(counted(found.rule, *HERE))
    assert found.there == pytest.approx(counted(found.rule, *THERE))
    assert not np.allclose(found.here, found.there, atol=0.05)
    judge = metric.among(prevalence=there.prevalence)
    best = best_classifier(judge, there)
    assert found.best == pytest.approx(best.statistics)
    ways = itertools.product(([1, 0], [0, 1]), repeat=2)
    blind = min(float(judge.utility(way)) for way in ways)
    top = judge.utility(best.statistics)
    lost = (top - judge.utility(found.there)) / (top - blind)
    assert found.regret == pytest.approx(lost)
    assert found.regret > 0.01


def test_shares_of_groups_are_those_of_the_people_there():
    """They are in the metric, and not the person's."""
    here, there = rates_of(*HERE), rates_of(*THERE)
    found = transport(fair(here), here, there)
    assert found.shares == pytest.approx(np.array([here.prevalence, there.prevalence]))
    same = transport(fair(here).among(prevalence=there.prevalence), here, there)
    assert same.regret == pytest.approx(found.regret)
    assert f"{100 * np.abs(np.diff(found.shares, axis=0)).max():.1f}" in " ".join(
        found.sentences()
    )


def test_at_home_nothing_is_lost():
    here = rates_of(*HERE)
    found = transport(fair(here), here, here)
    assert found.regret == 0
    assert found.there == pytest.approx(found.here)
    assert found.sentences()[-1].endswith("still as good as any that was found.")


@pytest.mark.slow
def test_what_the_person_saw_is_worked_out_there():
    here, there = rates_of(*HERE), rates_of(*THERE)
    metric = fair(here)
    result = el.elicit(el.GroupRateBall(here), "fair", metric.prefers, max_questions=5)
    found = transport(result, here, there)
    sides = [
        np.asarray(s) for e in result.transcript.standing for s in (e.first, e.second)
    ]
    assert found.shown == pytest.approx(np.array(sides))
    expected = [counted(here.classifier(side), *THERE) for side in sides]
    assert found.behind == pytest.approx(np.array(expected))
    missing = np.mean([not there.contains(side) for side in sides])
    assert found.not_to_be_had == missing
    assert "on average" in " ".join(found.sentences())


def test_several_classes_without_groups_are_carried_too():
    rng = np.random.default_rng(0)
    regions = []
    for shift in (0.0, 1.0):
        y = rng.integers(0, 3, 300)
        scores = rng.normal(size=(300, 3)) + np.array([0, shift, 0])
        scores[np.arange(300), y] += 1.2
        proba = np.exp(scores)
        proba /= proba.sum(axis=1, keepdims=True)
        regions.append(el.DiagonalRegion.from_predictions(y, proba))
    metric = el.LinearMetric([3, 1, 2], names=regions[0].names)
    found = transport(metric, *regions)
    best = metric.utility(best_classifier(metric, regions[1]).statistics)
    blind = min(metric.utility(row) for row in regions[1].trivial)
    lost = (best - metric.utility(found.there)) / (best - blind)
    assert found.regret == pytest.approx(lost)
    assert found.shares is None
    assert found.sentences(language="de")[0].startswith("Die Metrik gilt auch")


def test_other_groups_or_kinds_are_refused():
    here = rates_of(*HERE)
    labels, scores, group = THERE
    proba = np.stack([1 - scores, scores], axis=1)
    other = el.GroupRates.from_predictions(labels, proba, np.array(["x", "y"])[group])
    with pytest.raises(InvalidParameterError, match="groups of here"):
        transport(fair(here), here, other)
    with pytest.raises(InvalidParameterError, match="there must be"):
        transport(fair(here), here, el.Ball([0.5, 0.5], 0.1))


def test_groups_with_few_rows_there_are_told():
    here = rates_of(*HERE)
    labels, scores, group = people(400, seed=2, share=0.05)
    there = rates_of(labels, scores, group)
    few = min(np.bincount(labels[group == 1], minlength=2))
    told = transport(fair(here), here, there).sentences()
    (caution,) = [one for one in told if one.startswith("Group “male” has")]
    assert f"has {group.sum()} rows, of them only" in caution
    assert f"{few} of “" in caution
    assert f"about {round(100 * few**-0.5)} percentage points" in caution
    german = transport(fair(here), here, there).sentences(
        language="de", called={"male": "Männer", "0": "nein", "1": "ja"}.get
    )
    assert any(one.startswith("Gruppe „Männer“ hat") for one in german)
    enough = transport(fair(here), here, rates_of(*people(900, seed=3))).sentences()
    assert not any("of them only" in one for one in enough)
