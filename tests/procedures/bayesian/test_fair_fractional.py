"""Ratios of rates and of gaps between groups, asked of people."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics.families import FAMILIES, build_family
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, utility_of
from elicitor.procedures.bayesian.signs import worse_side
from elicitor.testing.families import FamilyContract
from tests.procedures.bayesian.brief import OnFewPeople, brief

MOST = 20
ASKED = functools.partial(utility_of, family="fair-fractional")


def groups(k=2, m=2, seed=0, diagonal=True):
    shares = np.random.default_rng(seed).dirichlet(np.full(m, 5.0), size=k).T
    return el.GroupBall.of_classes(k, 0.2, shares, diagonal=diagonal)


def person_for(region, seed=0):
    """Somebody to whom every rate and every gap counts, as good and as bad."""
    m = len(region.groups)
    size = len(region.names) * (1 + m * (m - 1) // 2)
    gains, losses = np.random.default_rng(seed).dirichlet(np.full(size, 2.0), size=2)
    return el.FairFractionalMetric(
        gains,
        losses,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def agreement(one, other, region, seed=9):
    """Of how many pairs in a hundred both choose the same side."""
    points = region.choice_set.random(4000, np.random.default_rng(seed))
    first, second = points[:2000], points[2000:]
    ahead = [each.utility(first) > each.utility(second) for each in (one, other)]
    return 100 * np.mean(ahead[0] == ahead[1])


@pytest.mark.slow
class TestContract(OnFewPeople):
    asks_real_trade_offs = False  # whether a side dominates depends on the gaps, too

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions:
                assert region.contains(question.first)
                assert region.contains(question.second)

    @pytest.fixture
    def region(self):
        return groups()

    @pytest.fixture
    def person(self, region):
        return person_for(region)

    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["fair-fractional"], MOST)

    @pytest.fixture
    def most_questions(self):
        return MOST

    @pytest.fixture
    def bound(self):
        return None  # of a form only the ranking is known, with so few questions

    @pytest.fixture
    def distance(self, region):
        return lambda one, other: (100 - agreement(one, other, region)) / 100


@functools.cache
def found_exactly(diagonal):
    """Somebody, what exact answers tell of them, and the region."""
    region = groups(diagonal=diagonal)
    person = person_for(region, seed=1)
    found = el.elicit(
        region,
        "fair-fractional",
        person.prefers,
        method="efficient",
        tolerance=0.05,
        random_state=0,
    )
    return person, found, region


@pytest.mark.parametrize(
    "diagonal", [True, pytest.param(False, marks=pytest.mark.slow)]
)
def test_exact_answers_tell_the_metric(diagonal):
    person, found, region = found_exactly(diagonal)
    assert found.converged
    assert found.n_questions <= 45
    gains, losses = np.split(found.metric.coefficients, 2)
    expected = person.normalised()
    assert gains == pytest.approx(expected.gains, abs=0.05)
    assert losses == pytest.approx(expected.losses, abs=0.05)
    assert agreement(found.metric, person, region) >= 99


@pytest.mark.parametrize("dropped", ["gaps as bad", "gaps", "denominator"])
def test_each_part_of_the_person_shows(dropped):
    """Without it the metric that is found foretells worse."""
    person, result, region = found_exactly(True)
    found = result.metric
    gains, losses = found.gains.copy(), found.losses.copy()
    if dropped == "gaps as bad":
        losses[2:] = 0
    elif dropped == "gaps":
        gains[2:] = losses[2:] = 0
    else:
        gains = losses = (gains + losses) / 2  # linear: both alike
    other = found.with_coefficients(np.concatenate([gains, losses]))
    assert agreement(found, person, region) >= agreement(other, person, region) + 0.5


@pytest.mark.slow
def test_intervals_hold_the_truth_of_people_who_err():
    region, inside = groups(), []
    for seed in range(3):
        person = person_for(region, seed)
        oracle = MetricOracle(person, Logistic(0.01), random_state=seed)
        found = el.elicit(
            region, "fair-fractional", oracle, tolerance=0.05, max_questions=40
        )
        low, high = found.interval.T
        truth = person.normalised().coefficients
        inside.extend((low <= truth) & (truth <= high))
    assert np.mean(inside) >= 0.65  # meant to be .9; entries of a person go together


@pytest.mark.parametrize(("k", "m"), [(2, 3), (3, 2)])
def test_everyone_leaves_the_worse_side(k, m):
    """Also where the sum of all that is known of everyone is nobody."""
    region = groups(k, m)
    utility = ASKED(region)
    family = utility.family
    rng = np.random.default_rng(0)
    better = region.choice_set.random(200, rng) * 0.5 + 0.25
    worse = better - rng.uniform(0.01, 0.1, (200, 1, len(region.names)))
    assert (utility.constraints @ utility.someone >= -1e-9).all()
    rows = family.differences(better, worse)
    assert family.is_settled(rows).all()
    for pair in zip(better, worse, strict=True):
        assert worse_side(utility, pair) is Answer.SECOND
        assert worse_side(utility, pair[::-1]) is Answer.FIRST


@pytest.mark.parametrize("m", [3])
def test_people_are_not_told_that_they_contradict_what_is_assumed(m):
    region = groups(2, m)
    found = el.elicit(
        region,
        "fair-fractional",
        person_for(region).prefers,
        same_for_all_pairs=True,
        max_questions=8,
    )
    assert not found.details["signs"]["contradicted"]
    assert found.details["signs"]["asked"]


def test_gaps_alike_have_fewer_unknowns_and_weigh_the_same():
    region = groups(2, 3)
    alike = ASKED(region, same_for_all_pairs=True)
    assert (alike.size, ASKED(region).size) == (10, 36)
    metric = alike.family.metric(alike.someone)
    assert np.ptp(metric.gains[2:].reshape(3, 2), axis=0) == pytest.approx(0)
    assert metric.gains[2:].all()


@pytest.mark.slow
def test_the_best_of_existing_models_is_found():
    rng = np.random.default_rng(4)
    region = groups(2, 2)
    points = 0.5 + rng.uniform(-0.3, 0.4, (30, 2, 2))
    pool = el.GroupPool(
        [f"m{i}" for i in range(30)],
        points,
        region.prevalence,
        names=region.names,
        groups=region.groups,
    )
    person = person_for(region, 3)
    found = el.elicit(
        pool, "fair-fractional", person.prefers, method="efficient", goal="best"
    )
    assert found.details["best_model"] == pool.ranking(person)[0]


@pytest.mark.parametrize("signs", ["unknown", [1, -1]])
def test_rates_that_may_be_good_or_bad_are_refused(signs):
    with pytest.raises(InvalidParameterError, match="signs must be known"):
        FAMILIES["fair-fractional"](groups().space, signs=signs)


def test_what_is_no_rates_of_groups_is_refused():
    with pytest.raises(InvalidParameterError, match="region with groups"):
        FAMILIES["fair-fractional"](el.Ball([0.5, 0.5], 0.1).space)


class TestFamily(FamilyContract):
    """Of a ratio the slope at a point is that of what is better than the point."""

    @pytest.fixture
    def region(self):
        return groups(2, 2, seed=3)

    @pytest.fixture
    def family(self, space):
        return build_family("fair-fractional", space)

    @pytest.fixture
    def people(self, family, region):
        """Those of random metrics, by the forms that these have."""
        found = []
        for seed in range(12):
            known = person_for(region, seed).normalised()
            p, u = known.gains, known.losses
            form = np.zeros((5, 5))
            form[:4, :4] = np.outer(p, p - u) - np.outer(p - u, p)
            form[:4, 4], form[4, :4] = p, -p
            every = family.ratio.chart.forms(np.eye(family.size))
            flat = every.reshape(family.size, -1).T
            found.append(np.linalg.lstsq(flat, form.ravel())[0])
        return np.array(found)

    def test_slopes_are_derivatives_of_differences(self, family, space, points):
        step = 1e-6
        slopes = family.slopes(points)
        for place in np.ndindex(space.shape):
            moved = np.zeros(space.shape)
            moved[place] = step
            ahead = family.differences(points + moved, points)
            behind = family.differences(points - moved, points)
            expected = (ahead - behind) / (2 * step)
            assert slopes[(slice(None), slice(None), *place)] == pytest.approx(
                expected, rel=1e-5, abs=1e-6
            )

    def test_people_of_the_family_come_back_as_they_are(self, family, people, region):
        for seed, weights in enumerate(people):
            expected = person_for(region, seed).normalised().coefficients
            assert family.metric(weights).coefficients == pytest.approx(expected)
            assert (family.constraints @ weights >= -1e-12).all()
