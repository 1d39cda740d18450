"""Panels of people asked about sums of terms, or families of one's own with options."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics.families import FAMILIES, build_family, register_family
from elicitor.using import check_family

RNG = np.random.default_rng(3)
POOL = el.ModelPool(
    [f"model {i}" for i in range(20)],
    RNG.uniform([0.5, 5], [0.9, 60], (20, 2)),
    names=["hit rate", "latency"],
    kinds=["reward", "cost"],
)
FAMILY = el.SumOf(el.terms.Linear(), el.terms.Powers("latency"))
WEIGHTS = [[0.7, -0.2, -0.1], [0.3, -0.3, -0.4], [0.2, -0.7, -0.1]]
PEOPLE = [el.SumMetric(w, FAMILY.terms, POOL.space) for w in WEIGHTS]

SIDES = POOL.points * [1, -1]
BEATEN = [(own < SIDES).all(axis=1).any() for own in SIDES]
CHOSEN = POOL.points[~np.array(BEATEN)]


def asked(person, seed=0, family=FAMILY):
    return el.elicit(POOL, family, person.prefers, random_state=seed, max_questions=8)


@pytest.fixture(scope="module")
def results():
    return [asked(person, seed) for seed, person in enumerate(PEOPLE)]


def require_regrets_of_pairs(panel, results):
    """(1 − ρ)/2 of everyone's mean utility over models worth choosing, by hand."""
    found = panel.consensus["mean"]
    common = np.asarray(found.metric.value(CHOSEN))
    for name, result in zip(panel.names, results, strict=True):
        own = np.array([each.value(CHOSEN) for each in result.posterior.metrics])
        own = (own / own.std(axis=1, keepdims=True)).mean(axis=0)
        rho = np.corrcoef(own, common)[0, 1]
        assert found.regrets[name] == pytest.approx((1 - rho) / 2, abs=0.02)


def test_a_sum_of_terms_is_looked_at_on_its_region(results):
    require_regrets_of_pairs(el.panel(results, region=POOL), results)


@pytest.mark.slow
def test_answers_that_are_looked_at_anew_as_a_sum_are_too():
    plain = [
        el.elicit(POOL, "linear", p.prefers, random_state=k, max_questions=8)
        for k, p in enumerate(PEOPLE)
    ]
    anew = [el.reanalyse(one, POOL, FAMILY) for one in plain]
    require_regrets_of_pairs(el.panel(anew, region=POOL), anew)


def test_several_people_are_learnt_from_as_a_sum():
    rng = np.random.default_rng(8)
    pairs = [rng.choice(20, 2, replace=False) for _ in range(12)]
    who, first, second, said = [], [], [], []
    for name, person in zip("ab", PEOPLE, strict=False):
        for i, j in pairs:
            who.append(name)
            first.append(POOL.models[i])
            second.append(POOL.models[j])
            better = person.prefers(POOL.points[i], POOL.points[j])
            said.append("first" if better else "second")
    panel = el.learn(
        first, second, said, person=who, family=FAMILY, region=POOL, random_state=0
    )
    assert panel.names == ("a", "b")
    require_regrets_of_pairs(panel, list(panel.results.values()))


def test_results_of_another_region_are_refused(results):
    other = el.Ball([0.5, 0.5], 0.2, names=["x", "y"])
    with pytest.raises(InvalidParameterError, match="region must be the one of"):
        el.panel(results, region=other)


# -- a family of one's own that cannot be built without an option ---------------------


@pytest.fixture
def own():
    def build(space, *, tilt):
        del tilt
        return build_family("linear", space)

    register_family("tilted", build)
    yield "tilted"
    del FAMILIES["tilted"]


def test_an_own_family_with_options_has_panels_and_is_checked(own):
    people = [el.LinearMetric(w, names=POOL.names) for w in ([1, -0.01], [1, -0.002])]
    found = [
        el.elicit(POOL, own, one.prefers, tilt=0.1, random_state=k, max_questions=6)
        for k, one in enumerate(people)
    ]
    require_regrets_of_pairs(el.panel(found, region=POOL), found)
    assert check_family(found[0], POOL).family == own
    built = build_family(own, POOL.space, tilt=0.3)
    linear = el.elicit(POOL, "quadratic", people[0].prefers, random_state=0)
    table = check_family(linear, POOL, [built]).table
    assert [row.family for row in table] == ["quadratic", own]
