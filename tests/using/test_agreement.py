"""How often a metric answers like its person."""

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binom, binomtest
from sklearn.naive_bayes import GaussianNB

import elicitor as el
from elicitor.core import (
    Answer,
    Exchange,
    InvalidDataError,
    InvalidParameterError,
    Posterior,
    Question,
    TranscriptError,
)
from elicitor.datasets import fitted_halves, load_vehicle, load_wbco
from elicitor.metrics import FairMetric, LinearMetric, named_metric
from elicitor.oracles import Flip
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.fit import believe
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.regions import BinaryRegion, DiagonalRegion
from elicitor.using import Agreement, Prediction, agreement
from elicitor.using.agreement_rows import wilson_interval

PAIRS = [
    ([0.20, 0.60], [0.30, 0.50]),
    ([0.30, 0.10], [0.25, 0.50]),
    ([0.10, 0.70], [0.20, 0.05]),
    ([0.30, 0.30], [0.22, 0.62]),
    ([0.15, 0.65], [0.22, 0.55]),
]
"""First and second (TP, TN)."""
SAID = ["second", "second", "first", "first", "about equal"]
METRIC = LinearMetric([6, 1])
"""6·ΔTP + ΔTN, first minus second: −0.5, −0.1, 0.05, 0.16, −0.32."""


def test_agreement_by_hand():
    """Accuracy says equal, second, first, second of the four that are judged."""
    found = agreement(METRIC, (PAIRS, SAID))
    assert (found.hits, found.judged, found.equal, found.unsaid) == (4, 4, 1, 0)
    assert found.share == 1
    assert found.by_chance == pytest.approx(1 / 16)
    accuracy = found.rivals["accuracy"]
    assert accuracy.share == pytest.approx(2.5 / 4)
    assert (accuracy.only_metric, accuracy.only_rival) == (2, 0)
    told = str(found).splitlines()
    # Four answers are too few for a share in per cent: only counts are told.
    assert told[0] == (
        "The metric agrees with 4 of 4 answers that it had not learnt from by then; "
        "tossing a coin does as well in 6 of 100 tries."
    )
    assert told[1] == "4 answers can hardly tell a good metric from a bad one."
    assert told[-1] == (
        "Accuracy agrees with 2.5 of 4, a half where it likes both sides the same. The "
        "metric alone agrees with 2, accuracy alone with 0."
    )
    assert "%" not in str(found)
    assert found.cells[0][:2] == ("the metric", "4 of 4")
    assert {len(row) for row in found.cells} == {len(found.headings)}


def test_a_rival_that_agrees_with_the_very_same_answers_is_said_to():
    told = str(agreement(METRIC, (PAIRS, SAID), stated=6)).splitlines()
    assert told[-1] == (
        "What was stated agrees with 4 of 4. These are the same answers."
    )


def test_from_ten_answers_on_shares_are_told_with_their_intervals():
    pairs = [PAIRS[0]] * 10
    told = str(agreement(METRIC, (pairs, [SAID[0]] * 10)))
    low, high = (100 * end for end in wilson_interval(10, 10, 0.9))
    assert f"10 of 10 (100 %; {low:.0f} to {high:.0f} %) answers" in told
    assert "can hardly tell" not in told


def test_a_metric_that_is_wrong_where_a_rival_is_right():
    """With TN alone: first, second, first, second; accuracy is right twice."""
    found = agreement(LinearMetric([0, 1]), (PAIRS, SAID))
    assert found.hits == 2
    accuracy = found.rivals["accuracy"]
    assert (accuracy.only_metric, accuracy.only_rival) == (0, 0)
    reverse = agreement(LinearMetric([-1, -1]), (PAIRS, SAID)).rivals["accuracy"]
    assert (reverse.only_metric, reverse.only_rival) == (1, 2)


def test_what_its_probabilities_are_worth_is_said_if_it_has_any():
    counted = Agreement(13, 15, 1, 0, (0.666, 0.955), 0.9, 0.0037)
    assert len(counted.sentences) == 2
    assert "People err" not in str(counted)
    told = replace(counted, prediction=Prediction(0.41, 0.1234, 0.83)).sentences
    assert told == (
        counted.sentences[0],
        "People err: as reliable as these answers seem, it should agree with about "
        "83 %.",
        counted.sentences[1],
    )


def test_orientation_is_respected():
    cost = LinearMetric([-6, -1], orientation="cost")
    assert agreement(cost, (PAIRS, SAID)).hits == 4


def test_f1_and_balanced_accuracy_need_class_shares():
    assert set(agreement(METRIC, (PAIRS, SAID)).rivals) == {"accuracy"}
    found = agreement(METRIC, (PAIRS, SAID), priors=0.3)
    for name, rival in (("f-beta", "F1"), ("balanced accuracy", "balanced accuracy")):
        metric = named_metric(name, prevalence=0.3)
        wanted = agreement(metric, (PAIRS, SAID)).share
        assert found.rivals[rival].share == pytest.approx(wanted)


def test_what_was_stated_is_a_rival():
    ratio = agreement(METRIC, (PAIRS, SAID), stated=1.5).rivals["what was stated"]
    metric = agreement(METRIC, (PAIRS, SAID), stated=LinearMetric([3, 2]))
    assert ratio == metric.rivals["what was stated"]
    # 1.5·ΔTP + ΔTN: −0.05, −0.325, 0.5, −0.2
    assert ratio.share == pytest.approx(3 / 4)
    assert (ratio.only_metric, ratio.only_rival) == (1, 0)


def test_what_is_left_open_is_not_judged():
    said = ["first", "cannot say", "about equal", "cannot say", True]
    found = agreement(METRIC, (PAIRS, said))
    assert (found.judged, found.equal, found.unsaid) == (2, 1, 2)
    assert found.hits == 0
    assert "“about equal”" in str(found)
    with pytest.raises(InvalidDataError, match="at least once"):
        agreement(METRIC, (PAIRS, ["cannot say"] * 5))


def test_a_metric_that_does_not_tell_them_apart_is_half_right():
    found = agreement(LinearMetric([1, 1]), (PAIRS[:1], ["first"]))
    assert found.hits == 0.5
    assert found.by_chance == 1


@pytest.mark.parametrize(("hits", "number"), [(0, 5), (13, 15), (7, 7), (40, 90)])
@pytest.mark.parametrize("level", [0.5, 0.9, 0.99])
def test_intervals_are_wilsons(hits, number, level):
    wanted = binomtest(hits, number).proportion_ci(level, "wilson")
    assert wilson_interval(hits, number, level) == pytest.approx(
        (wanted.low, wanted.high)
    )


def test_all_forms_of_answers_agree():
    questions = [Question(*pair) for pair in PAIRS]
    exchanges = [
        Exchange.of(question, Answer.parse(answer))
        for question, answer in zip(questions, SAID, strict=True)
    ]
    transcript = el.Transcript(
        {},
        {},
        ("TP", "TN"),
        {},
        (*exchanges, Exchange(*PAIRS[0], Answer.FIRST)),
    ).undo()
    wanted = agreement(METRIC, (PAIRS, SAID)).to_dict()
    for answers in ((questions, SAID), exchanges, tuple(exchanges), transcript):
        assert agreement(METRIC, answers).to_dict() == wanted


def test_groups_are_compared_as_wholes():
    """a·r = 0.6·r₁ + 0.8·r₂ of everyone and gaps in r₁, λ = ½."""
    metric = FairMetric(
        [0.6, 0.8],
        {("f", "m"): [1, 0]},
        0.5,
        prevalence=[[0.25, 0.5], [0.75, 0.5]],
        names=["R[a, b]", "R[b, a]"],
        groups=["f", "m"],
    )
    even, apart = [[0.2, 0.2], [0.2, 0.2]], [[0.5, 0.1], [0.1, 0.1]]
    # Errors 0.28 against 0.2, gaps 0 against 0.4: costs 0.14 and 0.3.
    found = agreement(metric, ([(even, apart)], ["first"]))
    assert found.hits == 1
    assert found.rivals["balanced accuracy"].share == 0  # 0.8 against 0.85


# -- probabilities ------------------------------------------------------------------


@pytest.fixture(scope="module")
def cancer():
    """Somebody who errs, and a region that was asked about."""
    region = fitted_halves(load_wbco()).region
    truth = named_metric("cost ratio", prevalence=region.prevalence, ratio=6)
    oracle = el.MetricOracle(truth, Flip(0.1), random_state=0)
    result = el.elicit(
        region,
        "linear",
        oracle,
        method="bayesian",
        max_questions=16,
        random_state=0,
        held_out=4,
    )
    return region, truth, result


def random_pairs(region, number, seed):
    points = utility_of(region, "linear").random_points(
        2 * number, np.random.default_rng(seed)
    )
    return list(zip(points[:number], points[number:], strict=True))


@pytest.mark.slow
def test_probabilities_of_answers_by_hand(cancer):
    """One draw: P(first) = ε/2 + (1 − ε) F(t/σ), t in typical differences."""
    region, truth, result = cancer
    weights = np.array([[0.8, 0.6]])
    posterior = Posterior(
        weights,
        weights,
        np.array([0.3]),
        np.array([0.2]),
        np.zeros(1),
        np.zeros(1),
        truth.with_coefficients,
        0.0,
    )
    known = el.Result(
        truth, np.zeros((2, 2)), True, posterior=posterior, transcript=result.transcript
    )
    pairs, said = random_pairs(region, 3, 1), ["first", "second", "first"]
    found = agreement(known, (pairs, said), region=region).prediction
    utility = utility_of(region, "linear")
    first, second = map(np.array, zip(*pairs, strict=True))
    t = utility.rows(first, second) @ weights[0]
    p = 0.1 + 0.8 / (1 + np.exp(-t / 0.3))
    p = np.where([True, False, True], p, 1 - p)
    # The logistic distribution is a mixture of normal ones, off by 5e-5 at most.
    assert found.bits == pytest.approx(1 + np.log2(p).mean(), abs=1e-3)
    assert found.brier == pytest.approx(((1 - p) ** 2).mean(), abs=1e-3)
    assert found.expected_share == pytest.approx(np.maximum(p, 1 - p).mean(), abs=1e-3)


def test_the_elicited_metric_agrees_more_than_the_usual_ones(cancer):
    """120 pairs that its person answers without error."""
    region, truth, result = cancer
    pairs = random_pairs(region, 120, 7)
    said = [truth.prefers(*pair) for pair in pairs]
    found = agreement(result, (pairs, said), region=region, stated=1.0)
    assert found.share > 0.85
    assert found.share > max(rival.share for rival in found.rivals.values())
    assert set(found.rivals) == {
        "F1",
        "accuracy",
        "balanced accuracy",
        "what was stated",
    }
    assert found.rivals["accuracy"] == found.rivals["what was stated"]
    assert found.prediction.bits > 0
    assert found.prediction.brier < 0.25
    assert agreement(result, (pairs, said)).prediction is None
    body = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert body["share"] == found.share


def test_held_out_answers_are_found_in_a_bayesian_result(cancer):
    _, _, result = cancer
    found = agreement(result)
    held_out = result.details["held_out"]
    assert found.hits == held_out["hits"]
    assert found.judged == len(held_out["predicted"])
    assert found.prediction.bits == pytest.approx(held_out["bits"])
    p = np.array(held_out["predicted"])
    assert found.prediction.brier == pytest.approx(((1 - p) ** 2).mean())
    wanted = binom.sf(found.hits - 1, found.judged, 0.5)
    assert found.by_chance == pytest.approx(wanted)


def test_usual_measures_answer_the_held_out_questions_too(cancer):
    region, _, result = cancer
    found = agreement(result, region=region, stated=4.0)
    entries = [
        result.transcript.standing[number - 1]
        for number in result.details["held_out"]["questions"]
    ]
    own = agreement(result, entries, region=region, stated=4.0)
    assert found.rivals.keys() == own.rivals.keys() >= {"F1", "what was stated"}
    for name, rival in own.rivals.items():
        assert found.rivals[name].share == rival.share
    assert (found.judged, found.equal, found.unsaid) == (
        own.judged,
        own.equal,
        own.unsaid,
    )


@pytest.mark.slow
def test_repeats_hide_which_questions_were_held_out(cancer):
    region, metric, _ = cancer
    options = {"method": "bayesian", "held_out": 2, "repeats": 3}
    result = el.elicit(
        region,
        "linear",
        el.MetricOracle(metric),
        max_questions=40,
        random_state=3,
        **options,
    )
    found = agreement(result, region=region)
    assert found.rivals == {}
    assert "not recorded" in found.notes[0]


def test_answers_that_were_learnt_from_are_told(cancer, tmp_path):
    region, _, result = cancer
    found = agreement(result, result.transcript, region=region)
    assert "learnt from" in found.notes[0]
    result.save(tmp_path / "r.json")
    saved = agreement(el.load_result(tmp_path / "r.json"), result.transcript)
    assert (saved.hits, saved.notes) == (found.hits, found.notes)


@pytest.mark.slow
def test_answers_that_were_learnt_from_are_predicted_from_the_others(cancer):
    """Up to what expectation propagation is off, as it does not learn anew."""
    region, _, result = cancer
    found = agreement(result, result.transcript, region=region).prediction
    utility = utility_of(region, "linear")
    answers = [
        (entry.question.first, entry.question.second, entry.answer)
        for entry in result.transcript.standing
    ]
    predicted = []
    for i, (first, second, answer) in enumerate(answers):
        beliefs = believe(utility, answers[:i] + answers[i + 1 :])
        row = utility.rows(first[None], second[None])
        mean = beliefs.means @ row.T
        spread = np.einsum("pi,hij,pj->hp", row, beliefs.covariances, row)
        chances, _ = probability_of_first(mean, spread, beliefs.noise)
        chance = float((beliefs.shares @ chances)[0])
        predicted.append(chance if answer is Answer.FIRST else 1 - chance)
    assert found.bits == pytest.approx(1 + np.log2(predicted).mean(), abs=0.1)
    same = agreement(result, result.transcript.standing, region=region)
    assert same.prediction == found
    pairs = [(first, second) for first, second, _ in answers]
    said = [answer for _, _, answer in answers]
    flattered = agreement(result, (pairs, said), region=region).prediction
    assert found.bits < flattered.bits - 0.1


def test_it_works_on_several_classes():
    data = load_vehicle()
    model = GaussianNB().fit(data.X[::2], data.y[::2])
    proba = model.predict_proba(data.X[1::2])
    region = DiagonalRegion.from_predictions(
        data.y[1::2], proba, classes=model.classes_
    )
    metric = LinearMetric([1, 5, 2, 1], names=region.names)
    corners = [region.support(row) for row in np.eye(4)]
    pairs = [(a, b) for a in corners for b in corners if a is not b]
    said = [metric.prefers(*pair) for pair in pairs]
    found = agreement(metric, (pairs, said), region=region)
    assert found.share == 1
    assert set(found.rivals) == {"accuracy", "balanced accuracy"}


# -- wrong input --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "options", "message"),
    [
        ((PAIRS, SAID[:4]), {}, "one answer to each"),
        (([], []), {}, "at least one"),
        ((PAIRS, ["left"] * 5), {}, "answer must be"),
        ("answers", {}, "Transcript"),
        ((PAIRS, SAID), {"stated": -1}, "stated"),
        ((PAIRS, SAID), {"stated": LinearMetric([1, 1], names=["u", "v"])}, "TP, TN"),
        ((PAIRS, SAID), {"level": 1.5}, "level"),
        (([([0.1], [0.2])], ["first"]), {}, "about TP, TN"),
        (None, {}, "held out"),
    ],
)
def test_wrong_input_is_named(answers, options, message):
    with pytest.raises(InvalidParameterError, match=message):
        agreement(METRIC, answers, **options)


def test_a_number_is_stated_of_two_classes_only():
    metric = LinearMetric([1, 2], names=["price", "speed"])
    with pytest.raises(InvalidParameterError, match="stated must be left out, or"):
        agreement(metric, (PAIRS, SAID), stated=2.0)


def test_transcripts_of_other_statistics_and_other_regions_are_refused(cancer):
    _, _, result = cancer
    metric = LinearMetric([1, 2], names=["price", "speed"])
    with pytest.raises(InvalidParameterError, match="price, speed"):
        agreement(metric, result.transcript)
    other = BinaryRegion.from_law(lambda x: x)
    with pytest.raises(TranscriptError, match="another region"):
        agreement(result, (PAIRS, SAID), region=other)
