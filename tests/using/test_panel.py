"""Several people: groups of opinion, compromises, who pays for them."""

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import minimize

import elicitor as el
from elicitor.core import InvalidParameterError, Posterior, Result
from elicitor.metrics import LinearMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.notes import Blind
from elicitor.using.panel_clusters import _People, most_probable_partition
from elicitor.using.panel_consensus import (
    RULES,
    between_variance,
    consensus_direction,
    regrets,
)
from elicitor.using.report.of_panel import panel_report
from elicitor.using.report.rendering import to_markdown
from elicitor.words import say

NAMES = ("recall", "precision", "gap", "cost")
PERFORMANCE, FAIRNESS = [1, 0.8, 0.15, 0.3], [0.2, 0.3, 1, 0.3]


def units(rows):
    rows = np.asarray(rows, dtype=float)
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def build(weights):
    return LinearMetric(weights, names=NAMES[: len(weights)])


def voice(weights, spread=0.05, seed=0, number=200, make=build):
    """A result whose posterior is scattered around some weights."""
    rng = np.random.default_rng(seed)
    middle = units(weights)
    draws = units(middle + spread * rng.standard_normal((number, len(middle))))
    posterior = Posterior(draws, draws, *np.zeros((4, number)), make, 0.0)
    return Result(make(middle), posterior.interval(), True, posterior=posterior)


def crowd(*groups, spread=0.05, apart=0.05, seed=1):
    rng = np.random.default_rng(seed)
    wanted = [
        units(np.array(center) + apart * rng.standard_normal(len(center)))
        for center, size in groups
        for _ in range(size)
    ]
    return [voice(w, spread, seed=100 + i) for i, w in enumerate(wanted)]


@pytest.fixture(scope="module")
def two_groups():
    results = crowd((PERFORMANCE, 10), (FAIRNESS, 4))
    return el.panel(results, [f"P{i}" for i in range(10)] + [f"F{i}" for i in range(4)])


# -- whoever comes first ------------------------------------------------------------


def test_nothing_depends_on_the_order_or_the_names_of_people():
    results = crowd((PERFORMANCE, 6), (FAIRNESS, 5), spread=0.35, apart=0.3)
    names = [f"P{i}" for i in range(11)]
    found = el.panel(results, names)
    turned = el.panel(results[::-1], names[::-1])
    assert turned.names == found.names[::-1]
    assert turned.membership.tolist() == found.membership[::-1].tolist()
    assert turned.disagreement == found.disagreement
    assert turned.table() == found.table()[::-1]
    for one, other in zip(found.groups, turned.groups, strict=True):
        assert other.members == one.members[::-1]
        assert (other.size, other.share) == (one.size, one.share)
        assert other.metric == one.metric
    for rule, one in found.consensus.items():
        assert turned.consensus[rule].metric == one.metric
        assert turned.consensus[rule].regrets == one.regrets


# -- groups -------------------------------------------------------------------------


def test_two_groups_are_found(two_groups):
    big, small = two_groups.groups
    assert big.members == tuple(f"P{i}" for i in range(10))
    assert small.members == tuple(f"F{i}" for i in range(4))
    assert units(big.metric.weights) @ units(PERFORMANCE) > 0.99
    assert units(small.metric.weights) @ units(FAIRNESS) > 0.99
    assert (big.size, small.size) == ((10, 10), (4, 4))
    # Beta(½ + 10, ½ + 4), since nobody's place is in doubt.
    expected = stats.beta.ppf([0.05, 0.95], 10.5, 4.5)
    assert big.share == pytest.approx(expected, abs=0.02)


def test_people_who_agree_are_one_group():
    alike = el.panel(crowd((PERFORMANCE, 12), apart=0.1))
    assert len(alike.groups) == 1
    assert alike.membership.tolist() == [[1.0]] * 12


def test_one_person_who_differs_stays_visible():
    results = crowd((PERFORMANCE, 12), (FAIRNESS, 1))
    found = el.panel(results, [*map(str, range(12)), "Ada"])
    assert found.groups[-1].members == ("Ada",)
    assert "\nAda (" in found.sentence()
    assert len(found.without("Ada").groups) == 1


def test_who_is_uncertain_decides_nothing():
    results = crowd((PERFORMANCE, 6), (FAIRNESS, 6))
    middle = np.add(units(PERFORMANCE), units(FAIRNESS))
    found = el.panel([*results, voice(middle, spread=0.8)])
    assert len(found.groups) == 2
    assert found.membership[:12].max(axis=1).min() > 0.99
    assert 0.1 < found.membership[12, 0] < 0.9
    sizes = sorted(group.size for group in found.groups)
    assert sizes == [(6, 7), (6, 7)]


def test_single_person_is_a_panel():
    alone = el.panel([voice(FAIRNESS)])
    assert alone.groups[0].members == alone.names == ("1",)
    assert alone.disagreement.between == 0
    assert alone.consensus["mean"].regrets["1"] == pytest.approx(0, abs=1e-9)


@pytest.fixture
def small():
    rng = np.random.default_rng(3)
    means = rng.standard_normal((4, 2))
    roots = rng.standard_normal((4, 2, 2))
    return means, 0.1 * roots @ roots.swapaxes(1, 2) + 0.01 * np.eye(2)


def restaurant(sizes):
    """Probability of a partition: people come one by one."""
    log, here = 0.0, 0
    for size in sizes:
        for sitting in range(size):
            log += np.log((sitting or 1.0) / (here + 1.0))
            here += 1
    return log


def joint(means, covariances, spread, labels):
    """Log density of all estimates: one normal vector per group, centres included."""
    size, total = means.shape[1], restaurant(np.bincount(labels))
    for label in np.unique(labels):
        members = np.flatnonzero(labels == label)
        n = len(members)
        covariance = np.kron(np.ones((n, n)), np.eye(size) / size)
        for i, member in enumerate(members):
            block = slice(i * size, (i + 1) * size)
            own = covariances[member] + spread**2 * np.eye(size)
            covariance[block, block] += own
        stacked = means[members].ravel()
        total += stats.multivariate_normal(np.zeros(n * size), covariance).logpdf(
            stacked
        )
    return total


PARTITIONS = [(0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 0, 2), (0, 1, 2, 3), (0, 1, 1, 1)]


def test_probability_of_a_partition(small):
    people = _People(*small, 0.3)
    ours = [people.log_probability(np.array(labels)) for labels in PARTITIONS]
    expected = [joint(*small, 0.3, np.array(labels)) for labels in PARTITIONS]
    assert np.diff(ours) == pytest.approx(np.diff(expected))


def test_evidence_compares_spreads(small):
    labels = np.array([0, 0, 1, 1])
    ours = [_People(*small, s).log_probability(labels) for s in (0.1, 0.5)]
    expected = [joint(*small, s, labels) for s in (0.1, 0.5)]
    assert np.diff(ours) == pytest.approx(np.diff(expected))


def test_membership_is_the_share_of_the_joint_probability(small):
    labels = np.array([0, 0, 1, 1])
    found = _People(*small, 0.3).membership(labels)
    for person in range(4):
        logs = []
        for place in range(2):
            moved = labels.copy()
            moved[person] = place
            logs.append(joint(*small, 0.3, moved))
        expected = np.exp(np.array(logs) - np.logaddexp(*logs))
        assert found[person] == pytest.approx(expected)


def test_partition_is_the_most_probable_of_all():
    rng = np.random.default_rng(5)
    means = np.repeat(units(rng.standard_normal((2, 3))), [3, 2], axis=0)
    means = means + 0.1 * rng.standard_normal(means.shape)
    covariances = np.tile(0.02 * np.eye(3), (5, 1, 1))
    found = most_probable_partition(means, covariances)
    every = [
        np.array([0, *rest])
        for rest in np.ndindex(2, 3, 4, 5)
        if all(b <= max(0, *rest[:i]) + 1 for i, b in enumerate(rest, 0) if i)
    ]
    people = _People(means, covariances, found.spread)
    best = max(every, key=people.log_probability)
    assert people.log_probability(found.labels) >= people.log_probability(best) - 1e-9
    assert found.labels.tolist() == [0, 0, 0, 1, 1]


def test_centers_are_what_members_say(small):
    labels = np.array([0, 0, 1, 1])
    centers = _People(*small, 0.3).centers(labels)
    means, covariances = small
    precision, pull = 2 * np.eye(2), np.zeros(2)
    for member in (2, 3):
        information = np.linalg.inv(covariances[member] + 0.09 * np.eye(2))
        precision = precision + information
        pull = pull + information @ means[member]
    assert centers[1] == pytest.approx(np.linalg.inv(precision) @ pull)


# -- compromises --------------------------------------------------------------------

PEOPLE = units([[1, 0, 0], [0.9, 0.3, 0.1], [0.8, 0.1, 0.5], [0.1, 0.2, 1]])
OBJECTIVES = {
    "mean": lambda c: -(PEOPLE @ c).mean(),
    "worst-off": lambda c: -(PEOPLE @ c).min(),
}


@pytest.mark.parametrize("rule", OBJECTIVES)
def test_rule_reaches_what_it_aims_at(rule):
    found = consensus_direction(rule, PEOPLE, np.zeros(4))
    rng = np.random.default_rng(0)
    others = units(found + 0.05 * rng.standard_normal((2000, 3)))
    assert np.linalg.norm(found) == pytest.approx(1)
    reached = OBJECTIVES[rule](found)
    assert all(OBJECTIVES[rule](other) > reached for other in others)


def test_median_has_the_least_sum_of_distances():
    found = consensus_direction("median", PEOPLE, np.zeros(4))
    total = minimize(
        lambda c: np.linalg.norm(PEOPLE - c, axis=1).sum(),
        PEOPLE.mean(axis=0),
        method="Nelder-Mead",
        options={"xatol": 1e-10, "fatol": 1e-12, "maxiter": 10000},
    )
    assert found == pytest.approx(units(total.x), abs=1e-5)


def test_pooled_weighs_people_by_what_is_known():
    within = np.array([0.01, 0.02, 0.3, 0.05])
    scatter = PEOPLE.var(axis=0, ddof=1).sum()
    between = scatter - within.mean()
    assert between_variance(PEOPLE, within) == pytest.approx(between)
    expected = sum(u / (between + w) for u, w in zip(PEOPLE, within, strict=True))
    found = consensus_direction("pooled", PEOPLE, within)
    assert found == pytest.approx(units(expected))
    assert between_variance(PEOPLE, np.full(4, 9.0)) == 0


def test_opposed_people_have_no_compromise():
    opposed = np.array([[1.0, 0], [-1.0, 0]])
    assert consensus_direction("mean", opposed, np.zeros(2)) is None
    assert consensus_direction("worst-off", opposed, np.zeros(2)) is None
    found = el.panel([voice([1, 0], 0), voice([-1, 0], 0)])
    assert set(found.consensus) < set(RULES)


def test_regret_is_lost_utility_on_a_ball():
    own, other = units([1.0, 2, 0]), units([0.5, 1, 1])
    ball = el.Ball([0.4, 0.4, 0.4], 0.1, names=NAMES[:3])
    metric = build(own)
    best, worst = (ball.center + side * 0.1 * own for side in (1, -1))
    lost = metric.value(best) - metric.value(ball.center + 0.1 * other)
    expected = lost / (metric.value(best) - metric.value(worst))
    assert regrets(own[None], other) == pytest.approx([expected])


def test_compromises_say_who_pays(two_groups):
    mean = two_groups.consensus["mean"]
    assert mean.worst_off.startswith("F")
    assert mean.regrets[mean.worst_off] == max(mean.regrets.values())
    worst = two_groups.consensus["worst-off"]
    assert max(worst.regrets.values()) < max(mean.regrets.values())
    assert worst.mean_regret > mean.mean_regret
    # The minority moves the median less than the mean.
    median = two_groups.consensus["median"]
    assert median.regrets["P0"] < mean.regrets["P0"]


# -- disagreement -------------------------------------------------------------------


def test_disagreement_is_the_angle_between_people():
    found = el.panel([voice([1, 0], 1e-4), voice([1, 1], 1e-4), voice([0, 1], 1e-4)])
    assert found.disagreement.between == pytest.approx(
        (45 + 45 + 90) / 3 / 180, abs=1e-3
    )
    assert found.disagreement.uncertainty == pytest.approx(0, abs=1e-3)
    three = units([[1, 0], [1, 1], [0, 1]])
    assert found.disagreement.variance_between == pytest.approx(
        three.var(axis=0, ddof=1).sum(), abs=1e-3
    )


def test_uncertain_people_are_not_taken_for_different_ones():
    found = el.panel([voice([1, 1, 1], 0.3, seed=i) for i in range(8)]).disagreement
    assert found.uncertainty == pytest.approx(found.between, abs=0.02)
    assert found.uncertainty > 0.1
    assert found.variance_between == pytest.approx(0, abs=0.02)
    assert found.variance_within == pytest.approx(2 * 0.3**2, rel=0.2)


def test_region_says_which_pairs_occur():
    region = el.BinaryRegion.from_law(lambda x: 0.1 + 0.6 * x)
    utility = utility_of(region, "linear")
    results = [voice(w, 1e-6, make=utility.metric) for w in ([3, 1], [1, 2])]
    points = utility.random_points(20_000, np.random.default_rng(8))
    better = [
        result.metric.utility(points[:10_000]) > result.metric.utility(points[10_000:])
        for result in results
    ]
    actual = (better[0] != better[1]).mean()
    plain, exact = el.panel(results), el.panel(results, region=region)
    assert exact.disagreement.between == pytest.approx(actual, abs=0.05)
    assert abs(plain.disagreement.between - actual) > 0.1
    # A consensus is one of the region's metrics, between the two.
    ratio = np.divide(*exact.consensus["mean"].metric.weights)
    assert 0.5 < ratio < 3


# -- saying it ----------------------------------------------------------------------


def test_everything_fits_into_json(two_groups):
    data = json.loads(two_groups.to_json())
    assert data == two_groups.to_dict()
    assert [row["name"] for row in data["people"]] == list(two_groups.names)
    assert {row["group"] for row in data["people"]} == {1, 2}
    assert set(data["consensus"]) == set(RULES)
    metric = el.metric_from_dict(data["groups"][1]["metric"])
    assert metric == two_groups.groups[1].metric


def test_sentence_names_groups_and_losers(two_groups):
    text = two_groups.sentence()
    assert text.startswith("14 people, 2 groups of opinion.\n10 people, P0, P1, ")
    assert "\n4 people, F0, F1, F2 and F3 (" in text
    assert f"Farthest from it is {two_groups.consensus['mean'].worst_off}: " in text


def test_a_group_says_how_far_its_members_are_apart():
    """Two of them are a sixth of a right angle apart, without noise: 1/12 of pairs."""
    near, far = [1, 0], [np.cos(np.pi / 12), np.sin(np.pi / 12)]
    people = [voice(one, spread=1e-6) for one in (near, far)]
    found = el.panel([*people, *(voice([-1, -1], spread=1e-6) for _ in range(3))])
    large, small = found.groups
    assert small.members == ("1", "2")
    assert small.disagreement.between == pytest.approx(1 / 12, abs=1e-4)
    assert large.disagreement.between == pytest.approx(0, abs=1e-4)
    lines = found.sentence().splitlines()
    assert lines[3].startswith("They want about that, not exactly that: two of this")
    assert "answer 8 % of random pairs differently; under 1 % would be due" in lines[5]
    told = found.to_dict()["groups"][1]["disagreement"]
    assert told["between"] == small.disagreement.between
    alone = el.panel(crowd((PERFORMANCE, 3)))
    assert "of this group" not in alone.sentence()  # said of everybody anyway


def test_of_a_crowd_some_are_named():
    text = el.panel(crowd((PERFORMANCE, 15))).sentence()
    assert "\n15 people, person 1, person 2, " in text
    assert "person 12 and 3 others (" in text


@pytest.mark.parametrize(("number", "said"), [(3, True), (5, True), (6, False)])
def test_of_few_people_it_is_said_that_their_groups_show_little(number, said):
    people = crowd((PERFORMANCE, number - 1), (FAIRNESS, 1))
    text = el.panel(people).sentence()
    assert "2 groups of opinion" in text
    first, second, *_ = text.splitlines()
    assert ("So few people cannot show whether" in second) is said
    assert ("as far as so few can tell" in first) is said
    assert text.count("So few people cannot show whether") == said
    assert el.panel(people).too_few is said
    assert ("too few for groups" in repr(el.panel(people))) is said


def test_two_people_are_no_group_and_stand_for_nobody_else():
    apart = el.panel({"Ada": voice([1, 1]), "Ben": voice([1, -1])})
    lines = apart.sentence().splitlines()
    assert lines[0] == "2 people."
    assert lines[1] == f"Ada: {apart.results['Ada'].sentence()}"
    assert lines[2].startswith("Ben: ")
    # Directions that are a quarter turn apart differ on half of all pairs, and what is
    # between them has a correlation of √½ with both.
    assert lines[3].startswith("They answer 50 % of random pairs differently; ")
    assert lines[4].endswith(
        "From each own opinion it lies 15 % of the way to its opposite."
    )
    assert len(lines) == 5
    assert repr(apart) == "Panel(2 people)"
    alike = el.panel([voice([1, 1], seed=seed) for seed in (0, 1)])
    assert alike.sentence().endswith("the opposite of anybody's own opinion.")
    opposed = el.panel([voice([1, 0], spread=0), voice([-1, 0], spread=0)])
    assert "so opposed that nothing lies between them" in opposed.sentence()
    assert el.panel([voice([1, 1])]).sentence().startswith("1 person.\nperson 1: ")


@pytest.mark.slow
def test_whoever_cannot_be_relied_on_is_named_in_sentences_and_reports():
    people = crowd((PERFORMANCE, 4))
    names = ["Ada", "Ben", "Cleo", "Dan"]
    note = say(Blind("coin"))
    for blind in ([], ["Ben"], ["Ben", "Dan"]):
        results = {
            name: replace(one, notes=(note,)) if name in blind else one
            for name, one in zip(names, people, strict=True)
        }
        found = el.panel(results)
        written = to_markdown(panel_report(found, pictures=False))
        for told in (found.sentence(), written):
            assert ("do not tell what" in told) is bool(blind)
            assert ("The answers of Ben do not" in told) is (len(blind) == 1)
            assert ("The answers of Ben and Dan do not" in told) is (len(blind) == 2)


@pytest.mark.slow
def test_whoever_stopped_early_is_named():
    """Not who answered all that there was, nor who was understood before."""
    region = el.Ball([0.5, 0.5], 0.2)
    oracle = el.MetricOracle(el.LinearMetric([3, 1], names=region.names))

    def asked(answers, most):
        session = el.Session(region, "linear", max_questions=most, random_state=0)
        for _ in range(answers):
            session.tell(oracle.answer(session.ask()))
        return session.result(partial=True)

    results = {"Ada": asked(4, 4), "Ben": asked(4, 20), "Cleo": asked(3, 20)}
    assert not any(one.converged for one in results.values())
    found = el.panel(results)
    for told in (found.sentence(), to_markdown(panel_report(found, pictures=False))):
        assert "Ben and Cleo stopped before the questions ended, and count" in told
    found = found.without("Ben")
    assert "Cleo stopped before the questions ended, and counts" in found.sentence()
    assert "stopped" not in found.without("Cleo").sentence()


def test_a_mapping_and_numbers_name_people():
    people = [voice([1, 1]), voice([1, 2])]
    named = el.panel({"Ada": people[0], "Ben": people[1]})
    assert named.names == ("Ada", "Ben")
    assert el.panel(named.results).names == named.names
    assert el.panel(people, [7, np.int64(12)]).names == ("7", "12")


def test_compromises_that_are_alike_are_told_once(two_groups):
    text = el.panel(crowd((PERFORMANCE, 3), apart=0, spread=1e-3)).sentence()
    assert text.count("Consensus for") == 1
    assert all(found.aim in text for found in two_groups.consensus.values())
    assert "It lies less than 1 % of the way to the opposite of" in text


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: el.panel([]), "at least one person"),
        (lambda: el.panel([3]), "number 0 is 3"),
        (lambda: el.panel([Result(build([1, 1]), np.eye(2), True)]), "number 0 is"),
        (lambda: el.panel([voice([1, 1])], ["a", "b"]), "one for each of the 1"),
        (lambda: el.panel([voice([1, 1])] * 2, ["a", "a"]), "different words"),
        (lambda: el.panel([voice([1, 1]), voice([1, 1, 1])]), "same statistics"),
        (
            lambda: el.panel({"Ada": voice([1, 1]), "Ben": voice([1, 1, 1])}),
            "'Ada' has .* and 'Ben' has",
        ),
        (lambda: el.panel([voice([1, 1])]).without("Ada"), r"\(1\); got 'Ada'"),
        (lambda: el.panel([voice([1, 1])]).without("1"), "at least one person"),
    ],
)
def test_what_is_no_panel_is_refused(call, match):
    with pytest.raises(InvalidParameterError, match=match):
        call()


def test_region_must_be_that_of_the_results():
    ball = el.Ball([0.4] * 4, 0.1, names=NAMES)
    with pytest.raises(InvalidParameterError, match="where 2 numbers are unknown"):
        el.panel([voice([1, 1])], region=ball)


# -- real conversations -------------------------------------------------------------


def asked(weights, seed, questions=12):
    ball = el.Ball([0.4] * 4, 0.1, names=NAMES)
    person = MetricOracle(build(weights), Logistic(0.02), random_state=seed)
    return el.elicit(
        ball,
        "linear",
        person,
        method="bayesian",
        max_questions=questions,
        random_state=seed,
    )


@pytest.mark.slow
def test_groups_are_found_from_answers():
    people = [PERFORMANCE] * 4 + [FAIRNESS] * 2
    found = el.panel([asked(w, seed) for seed, w in enumerate(people)])
    assert [len(group.members) for group in found.groups] == [4, 2]


@pytest.mark.slow
def test_panels_are_divided_as_they_are():
    rng = np.random.default_rng(0)

    def people(center, size):
        near = 0.1 * np.linalg.norm(center) * rng.standard_normal((size, 4))
        seeds = rng.integers(2**31, size=size).tolist()
        return [asked(*each) for each in zip(np.abs(center + near), seeds, strict=True)]

    def sizes(results):
        return [len(group.members) for group in el.panel(results).groups]

    panels = [(people(PERFORMANCE, 6), people(FAIRNESS, 3)) for _ in range(3)]
    divided = [sizes(many + few)[:2] == [6, 3] for many, few in panels]
    united = [len(sizes(many)) == 1 for many, _ in panels]
    assert np.mean(divided) >= 0.6
    assert np.mean(united) >= 0.6
