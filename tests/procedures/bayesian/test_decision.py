"""When a choice is settled, what a question is worth for it, and why it ended."""

import functools
import itertools

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.stats import norm

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import LinearMetric, named_metric
from elicitor.metrics.families.ratio import ratio_values
from elicitor.procedures.bayesian import (
    BAYESIAN,
    Beliefs,
    Settings,
    inquiry_state,
    utility_of,
)
from elicitor.procedures.bayesian.decision import (
    Decision,
    choose,
    decision_gains,
)
from elicitor.procedures.regret import regrets_of
from elicitor.regions import BinaryRegion, Region
from elicitor.regions.landmarks import thresholds_of
from elicitor.regions.multiclass import Ball
from elicitor.testing.pools import POOLS
from elicitor.testing.procedures import exact_answers, play
from tests.quick import some_quick

BALL = Ball([0.3, 0.4, 0.5], 0.1, names=list("abc"))
PERSON = LinearMetric([0.7, 0.1, 0.2], names=BALL.names)
MODELS = [BALL.at(way).tolist() for way in ([3, 1, 1], [1, 3, 1], [1, 1, 3], [1, 1, 1])]


@functools.cache
def law():
    return BinaryRegion.from_law(lambda x: 1 / (1 + np.exp(-5 * x)), support=(-1, 1))


# -- by hand ------------------------------------------------------------------------


def test_choice_by_hand():
    utilities = np.array([[0.0, 4.0, 3.9], [1.0, 0.0, 0.9], [2.0, 0.0, 1.0]])
    assert np.allclose(regrets_of(utilities), [[1, 0, 0.025], [0, 1, 0.1], [0, 1, 0.5]])
    choice = choose(utilities, 0.2)  # mean utilities 1, 4/3, 5.8/3
    assert choice.index == 2
    assert choice.certainty == pytest.approx(2 / 3)
    assert choice.regret == pytest.approx((0.025 + 0.1 + 0.5) / 3)
    assert choice.probability_best == pytest.approx([2 / 3, 1 / 3, 0])
    assert choose(utilities, 0.05).certainty == pytest.approx(1 / 3)


def test_regret_has_no_unit_and_nothing_is_lost_among_equals():
    utilities = np.random.default_rng(0).normal(size=(5, 4))
    scaled = utilities * [[3.0], [0.1], [1.0], [7.0], [2.0]] + [[1], [2], [3], [4], [5]]
    assert np.allclose(regrets_of(utilities), regrets_of(scaled))
    assert (regrets_of(np.full((2, 3), 5.0)) == 0).all()


def test_gains_are_those_of_bayes_rule():
    """Every draw and answer written out."""
    rng = np.random.default_rng(1)
    right, first = rng.integers(0, 2, (6, 3)).astype(float), rng.random((6, 4))
    gains = decision_gains(right, first)
    for pair in range(4):
        expected = 0.0
        for likelihood in (first[:, pair], 1 - first[:, pair]):
            weights = likelihood / likelihood.sum()
            score = sum((weights @ right[:, i]) ** 2 for i in range(3))
            expected += likelihood.mean() * score
        expected -= sum(right[:, i].mean() ** 2 for i in range(3))
        assert gains[pair] == pytest.approx(expected)
    assert (gains >= -1e-12).all()


def test_what_settles_everything_gains_most_and_a_coin_nothing():
    right = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]])
    first = np.array(
        [[1.0, 0.5, 0.0, 1.0], [1, 0.5, 0, 1], [0, 0.5, 1, 1], [0, 0.5, 1, 0]]
    )
    gains = decision_gains(right, first)
    assert gains == pytest.approx([0.5, 0.0, 0.5, 1 / 6])


def test_certain_answers_gain_nothing():
    right = np.array([[1.0, 0.0], [0.0, 1.0]])
    gains = decision_gains(right, np.array([[1.0, 0.0], [1.0, 0.0]]))
    assert gains == pytest.approx([0.0, 0.0])


# -- on beliefs ---------------------------------------------------------------------


def test_the_pair_of_alternatives_itself_tells_most():
    """Of all directions, in the plane, the one in which the two alternatives lie."""
    flat = Ball([0.5, 0.5], 0.1, names=["a", "b"])
    utility = utility_of(flat, "linear")
    way = np.array([1.0, -1.4])
    points = np.array([flat.at(way), flat.at(-way)])
    decision = Decision(utility, points, Settings(), np.random.default_rng(0))
    beliefs = Beliefs(2, constraints=np.eye(2))
    decision.update(beliefs)
    angles = np.linspace(-np.pi / 2, 0, 41)
    rows = 2 * np.column_stack([np.cos(angles), np.sin(angles)])
    best = angles[np.argmax(decision.gains(rows))]
    assert best == pytest.approx(np.arctan2(*way[::-1]), abs=0.15)


def test_probabilities_are_those_of_the_quarter_circle():
    """Weights uniform in angle; utility 0 beats 1 if tan θ < 1/1.4."""
    flat = Ball([0.5, 0.5], 0.1, names=["a", "b"])
    way = np.array([1.0, -1.4])
    points = np.array([flat.at(way), flat.at(-way)])
    found = []
    for seed in range(20):  # the mean of 20 varies by 0.003
        decision = Decision(
            utility_of(flat, "linear"),
            points,
            Settings(regret=0.0),
            np.random.default_rng(seed),
        )
        decision.update(Beliefs(2, constraints=np.eye(2)))
        found.append(decision.choice.probability_best)
    first = np.arctan(1 / 1.4) / (np.pi / 2)
    # A Gaussian for a quarter circle is off by 0.04.
    assert np.mean(found, axis=0) == pytest.approx([first, 1 - first], abs=0.05)
    assert decision.choice.index == 1
    assert decision.choice.certainty == decision.choice.probability_best[1]


def test_what_a_question_is_worth_is_the_sum_over_all_draws():
    """Logistic answers, or with a zone, and lapses, for every draw and its noise."""
    utility = utility_of(BALL, "linear")
    beliefs = Beliefs(3, constraints=utility.constraints)
    beliefs.learn(np.array([1.5, -1.0, 0.3]), Answer.FIRST)
    points, share = np.array(MODELS), 0.1
    wanted, rng = Settings(regret=share), np.random.default_rng(5)
    decision = Decision(utility, points, wanted, rng)
    decision.update(beliefs)
    weights, which = beliefs.draws(1000, np.random.default_rng(5))
    utilities = weights @ points.T
    right = (utilities.max(1, keepdims=True) - utilities) <= share * np.ptp(
        utilities, axis=1, keepdims=True
    )
    scales, lapses = beliefs.noise.scales[which], beliefs.noise.lapses[which]
    rows = np.array([[1.0, -1.0, 0.2], [0.3, 0.5, -1.0], [0.1, 0.2, -0.1]])
    with np.errstate(over="ignore"):
        looked = 1 / (1 + np.exp(-(weights @ rows.T) / scales[:, None]))
    zones = beliefs.noise.zones[which, None]
    ahead, wide = weights @ rows.T, scales[:, None]
    beside = (norm.cdf((ahead + zones) / wide) + norm.cdf((ahead - zones) / wide)) / 2
    looked = np.where(zones > 0, beside, looked)
    assert (zones > 0).any()
    assert (zones == 0).any()
    first = lapses[:, None] / 2 + (1 - lapses[:, None]) * looked
    expected = []
    for answers in first.T:
        parts = [(answers @ right / 1000, answers.mean())]
        parts += [((1 - answers) @ right / 1000, 1 - answers.mean())]
        after = sum((joint**2).sum() / chance for joint, chance in parts)
        expected.append(after - (right.mean(axis=0) ** 2).sum())
    assert decision.gains(rows) == pytest.approx(expected, abs=2e-4)
    assert min(expected) > 1e-3


def test_ratios_are_valued_as_their_metric_does():
    rng = np.random.default_rng(0)
    points = rng.dirichlet(np.ones(3), 5)[:, :2]
    coefficients = np.array([[0.6, 0.4, -0.2, 0.1, 0.7], [0.5, 0.5, 0.3, 0.3, 0.2]])
    by_hand = [
        [(p1 * x + p2 * y) / (q1 * x + q2 * y + q0) for x, y in points]
        for p1, p2, q1, q2, q0 in coefficients
    ]
    assert np.allclose(ratio_values(coefficients, points), by_hand)
    assert ratio_values(np.array([[1.0, 0, 1, 0, 0]]), np.zeros((1, 2))) == 0


# -- in conversations ---------------------------------------------------------------


@pytest.mark.slow
def test_a_decision_needs_fewer_questions_than_the_weights():
    _, long, _ = play(BAYESIAN["linear"](BALL), exact_answers(PERSON))
    questions, answers, result = play(
        BAYESIAN["linear"](BALL, decide=MODELS), exact_answers(PERSON)
    )
    assert len(answers) < len(long)
    assert result.converged
    details = result.details
    assert details["stopped"] == "decision"
    assert details["choice"] == np.argmax(PERSON.utility(np.array(MODELS))) == 0
    assert details["certainty"] >= 0.95
    assert len(details["probability_best"]) == len(MODELS)
    assert sum(details["probability_best"]) == pytest.approx(1)
    assert any(note.startswith("The choice is right with") for note in result.notes)
    left = [question.remaining for question in questions]
    assert left[-1] <= left[0] <= 3 * len(answers) + 3


def test_questions_are_chosen_for_the_decision(monkeypatch):
    seen = []

    def gains(_, rows):
        seen.append(rows)
        return np.arange(len(rows), dtype=float)  # the last pair is worth most

    monkeypatch.setattr(Decision, "gains", gains)
    procedure = BAYESIAN["linear"](BALL, decide=MODELS, simplicity=2.0)
    question = next(procedure)
    chosen = utility_of(BALL, "linear").rows(
        question.first[None], question.second[None]
    )
    assert np.allclose(chosen, seen[0][-1])


@pytest.mark.slow
def test_certainty_and_regret_are_obeyed():
    asked = [
        len(
            play(
                BAYESIAN["linear"](BALL, decide=MODELS, certainty=c, regret=r),
                exact_answers(PERSON),
            )[1]
        )
        for c, r in ((0.6, 0.02), (0.95, 0.02), (0.95, 0.9))
    ]
    assert asked[0] < asked[1] > asked[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "procedure", [BAYESIAN["linear"], BAYESIAN["linear-fractional"]]
)
def test_best_threshold_is_settled(procedure):
    person = LinearMetric.at_angle(0.9)
    _, _, result = play(procedure(law(), decide="threshold"), exact_answers(person))
    assert result.details["stopped"] == "decision"
    cuts = np.linspace(0, 1, 201)
    utilities = [person.utility(law().confusion(cut)) for cut in cuts]
    found = person.utility(law().confusion(result.details["best_threshold"]))
    assert max(utilities) - found <= 0.02 * np.ptp(utilities) + 1e-9


RARE = {
    "f-beta": lambda region: named_metric("f-beta", prevalence=region.prevalence),
    "jaccard": lambda region: named_metric("jaccard", prevalence=region.prevalence),
    "cost ratio": lambda region: LinearMetric([1 / region.prevalence, 1.0]),
}


@functools.cache
def rare(share):
    """Scores of 3,000 people; at .1 % three of them are positive."""
    rng = np.random.default_rng(0)
    labels = rng.random(3000) < share
    labels[:3] = True
    noisy = rng.normal(size=3000) + 2 * labels - 1 + np.log(share / (1 - share))
    return BinaryRegion.from_predictions(labels, 1 / (1 + np.exp(-noisy)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "share"),
    [("f-beta", 0.001), ("jaccard", 0.01), ("cost ratio", 0.01)],
)
def test_threshold_of_a_rare_class_is_settled_by_answers(name, share):
    """Evenly drawn weights hardly differ about it, so without answers it looked so."""
    region, person = rare(share), RARE[name](rare(share))
    family = "linear" if name == "cost ratio" else "linear-fractional"
    procedure = BAYESIAN[family](region, decide="threshold")
    _, answers, result = play(procedure, exact_answers(person), most=40)
    utilities = person.utility([end.confusion for end in thresholds_of(region)])
    lost = utilities.max() - utilities[result.details["choice"]]
    assert len(answers) >= 3
    assert result.converged
    assert lost <= 0.02 * np.ptp(utilities)


@pytest.mark.parametrize("signs", ["decreasing", "unknown"])
@pytest.mark.quick_cases("unknown")
def test_threshold_for_weights_of_other_signs(signs):
    """Metrics that grow with right decisions say nothing of those."""
    person = LinearMetric([-0.6, -0.8])
    procedure = BAYESIAN["linear"](law(), decide="threshold", signs=signs)
    _, _, result = play(procedure, exact_answers(person), most=40)
    utilities = person.utility([end.confusion for end in thresholds_of(law())])
    lost = utilities.max() - utilities[result.details["choice"]]
    assert result.converged
    assert lost <= 0.02 * np.ptp(utilities)


@pytest.mark.slow
@pytest.mark.parametrize(("ratio", "known"), [(30.0, False), (3.0, True)])
@pytest.mark.quick_cases("3.0-True")
def test_a_metric_that_is_not_known_for_other_choices_is_said_to_be_so(ratio, known):
    """A settled threshold takes fewer answers than the weights behind it."""
    person = LinearMetric([ratio, 1.0])
    _, _, result = play(
        BAYESIAN["linear"](rare(0.01), decide="threshold"), exact_answers(person)
    )
    told = [note for note in result.notes if "Only this choice is settled" in note]
    assert result.converged
    assert (result.details["regret"] <= 0.02) == known == (not told)


@pytest.mark.slow
def test_of_a_choice_that_is_not_settled_nothing_more_is_said():
    person = exact_answers(LinearMetric([30.0, 1.0]))
    procedure = BAYESIAN["linear"](rare(0.01), decide="threshold")
    _, _, result = play(procedure, person, most=4)
    assert not result.converged
    assert not any("Only this choice" in note for note in result.notes)


# -- how it ended -------------------------------------------------------------------


@pytest.mark.slow
def test_how_it_ended_is_always_said(monkeypatch):
    exact = exact_answers(PERSON)
    ends = {
        "tolerance": (BAYESIAN["linear"](BALL, tolerance=0.3), exact, 1000),
        "budget": (BAYESIAN["linear"](BALL), exact, 2),
        "cannot say": (BAYESIAN["linear"](BALL), lambda _: Answer.CANNOT_SAY, 1000),
        "nothing left": (
            BAYESIAN["linear"](POOLS["two models"]),
            lambda _: "first",
            1000,
        ),
    }
    for stopped, (procedure, speaker, most) in ends.items():
        _, _, result = play(
            procedure, lambda q, s=speaker: Answer.parse(s(q)), most=most
        )
        assert result.details["stopped"] == stopped
        assert result.converged == (stopped == "tolerance")
        assert bool(result.notes) == (stopped != "tolerance")
        assert "probability_best" not in result.details or stopped == "nothing left"
    monkeypatch.setattr(inquiry_state, "PATIENCE", 8)
    sides = itertools.cycle([Answer.FIRST, Answer.SECOND, Answer.SECOND])
    for stopped, speaker in (("too noisy", lambda _: next(sides)), ("open", exact)):
        procedure = BAYESIAN["linear"](BALL, tolerance=1e-12)
        _, answers, result = play(procedure, speaker)
        assert len(answers) == 24
        assert result.details["stopped"] == stopped
    _, _, result = play(BAYESIAN["linear"](BALL, tolerance=1e-12, edition=4), exact)
    assert result.details["stopped"] == "too noisy"  # as sessions of before say


class Elsewhere(Region):
    """A region of two classes that derives from no other and knows its boundary."""

    names = ("TP", "TN")

    def __init__(self, inner):
        self.space, self.choice_set = inner.space, inner.choice_set
        self.inner, self.boundary = inner, inner

    boundary = None

    def support(self, direction):
        return self.inner.support(direction)

    def contains(self, point):
        return self.inner.contains(point)

    def describe(self):
        return {"kind": "elsewhere"}


@pytest.mark.parametrize("name", some_quick(["f-beta", "cost ratio"], ["f-beta"]))
def test_thresholds_are_of_any_region_that_knows_its_boundary(name):
    region, person = rare(0.001), RARE[name](rare(0.001))
    family = "linear" if name == "cost ratio" else "linear-fractional"
    asked = [
        play(BAYESIAN[family](one, decide="threshold"), exact_answers(person), most=40)[
            2
        ]
        for one in (region, Elsewhere(region))
    ]
    threshold, elsewhere = (one.details["choice"] for one in asked)
    assert elsewhere == threshold
    assert asked[1].converged


# -- what is refused ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decide": "limit"}, "decide must be one of 'threshold'; got 'limit'"),
        (
            {"decide": "threshold"},
            "'threshold' needs a region of two classes",
        ),
        ({"decide": MODELS[:1]}, "decide must be 'threshold' or the statistics of two"),
        ({"decide": [[0.1, 0.2], [0.3, 0.4]]}, r"each of shape \(3,\), .* a, b, c"),
        ({"decide": [[0.1, 0.2, np.nan]] * 2}, "decide must be"),
        ({"decide": 3}, "decide must be"),
        ({"decide": [["x"] * 3] * 2}, "decide must be"),
        ({"certainty": 1.0}, "certainty must be .* below 1"),
        ({"regret": -0.1}, "regret must be .* at least 0"),
    ],
)
def test_what_cannot_be_decided_is_refused(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(BAYESIAN["linear"](BALL, **options))


def most_lost(models, chosen, answered):
    """What somebody with weights of at least 0 who agrees loses, by linear programs."""
    found = [
        # The largest u(best) − u(chosen) if u(best) − u(model) is at most 1 for all.
        linprog(
            models[chosen] - best,
            A_ub=np.vstack([-answered, best - models]),
            b_ub=np.append(np.zeros(len(answered)), np.ones(len(models))),
        )
        for best in models
    ]
    return max(-one.fun for one in found if one.status == 0)


@pytest.mark.slow
def test_the_best_model_is_the_one_that_was_settled_on():
    """Of a metric of unknown form, the one estimate may have another favourite."""
    rng = np.random.default_rng([77, 1])
    size, number = int(rng.integers(2, 6)), int(rng.integers(12, 40))
    measured = np.abs(rng.normal(size=(number, size)))
    measured /= np.linalg.norm(measured, axis=1, keepdims=True)
    measured *= rng.uniform(0.8, 1, (number, 1))
    weights = rng.dirichlet(np.ones(size))
    names = [f"m{i}" for i in range(number)]
    kinds, measures = ["reward"] * size, [f"q{i}" for i in range(size)]
    pool = el.ModelPool(names, measured, names=measures, kinds=kinds)

    def person(first, second):
        return (first - second) @ weights > 0

    options = {"method": "efficient", "random_state": 1, "goal": "best"}
    result = el.elicit(pool, "monotone", person, **options)
    details, liked = result.details, measured @ weights
    best = details["best_model"]
    assert details["ranking"][0] == best == names[details["choice"]]
    assert sorted(details["ranking"]) == sorted(names)
    assert pool.ranking(result.metric)[0] != best  # so this case shows it
    assert liked.max() - liked[names.index(best)] <= 0.02 * np.ptp(liked)


@pytest.mark.slow
@pytest.mark.parametrize("seed", some_quick([2, 4], {4}))
def test_the_best_model_costs_nobody_much_who_agrees_with_exact_answers(seed):
    rng = np.random.default_rng([31, seed])
    size = [3, 4, 5][seed % 3]
    models = np.abs(rng.normal(size=(20, size)))
    models /= np.linalg.norm(models, axis=1, keepdims=True)
    models *= rng.uniform(0.93, 1, (20, 1))
    weights, answered = rng.dirichlet(np.ones(size)), []

    def person(first, second):
        ahead = weights @ (first - second) > 0
        answered.append(first - second if ahead else second - first)
        return bool(ahead)

    names = [str(i) for i in range(20)]
    kinds = ["reward"] * size
    pool = el.ModelPool(
        names, models, names=[f"q{j}" for j in range(size)], kinds=kinds
    )
    found = el.elicit(
        pool, "linear", person, method="efficient", goal="best", random_state=seed
    )
    assert found.converged
    chosen = int(found.details["best_model"])
    assert most_lost(models, chosen, np.array(answered)) <= 0.02 + 1e-9
