"""Whatever tells two classes apart is told which one is positive, or refuses."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import TunedThresholdClassifierCV, cross_val_score

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import (
    binary_score,
    cost_matrix,
    score,
    score_confusion,
    score_lotteries,
    score_probabilities,
)
from elicitor.using import (
    agreement,
    best_classifier,
    class_weights,
    explain,
    rank,
    sample_weights,
)
from elicitor.using.integrations import mlflow_metric, optuna_objective
from elicitor.using.tuning import load_classifier, save_classifier

METRIC = el.LinearMetric([6, 1])
CODES = np.array([1, 1, 0, 0, 0, 1, 0, 0])
GUESS = np.array([1, 0, 0, 1, 0, 1, 0, 1])
CHANCE = np.array([0.9, 0.2, 0.3, 0.6, 0.1, 0.8, 0.2, 0.55])
NAMES = np.array(["healthy", "cancer"])  # "cancer", 1, is positive and sorts first
COLUMNS = np.stack([CHANCE, 1 - CHANCE], axis=1)  # in the order of model.classes_
COUNTS = [[2, 1], [2, 3]]  # rows and columns: cancer, healthy
LISTED = ["cancer", "healthy"]

WORDS = {
    "score": lambda **label: score(METRIC, NAMES[CODES], NAMES[GUESS], **label),
    "binary_score": lambda **label: binary_score(
        NAMES[CODES], NAMES[GUESS], metric=METRIC, **label
    ),
    "score_confusion": lambda **label: score_confusion(
        METRIC, COUNTS, labels=LISTED, **label
    ),
    "score_lotteries": lambda **label: score_lotteries(
        METRIC, NAMES[CODES], GUESS.astype(float), **label
    ),
    "score_probabilities": lambda **label: score_probabilities(
        METRIC, NAMES[CODES], COLUMNS, labels=LISTED, **label
    ),
}
EXPECTED = score(METRIC, CODES, GUESS)


@pytest.mark.parametrize("function", WORDS)
def test_words_are_scored_by_the_class_that_is_said(function):
    call = WORDS[function]
    assert call(positive_label="cancer") == pytest.approx(EXPECTED)
    assert call(pos_label="cancer") == pytest.approx(EXPECTED)
    assert call(pos_label="healthy") != pytest.approx(EXPECTED)
    with pytest.raises(InvalidParameterError, match=r"'cancer' and 'healthy'.*Pass"):
        call()
    with pytest.raises(InvalidParameterError, match="two spellings of one argument"):
        call(positive_label="cancer", pos_label="healthy")


def test_minus_one_and_one_are_understood_and_one_and_two_are_not():
    assert score(METRIC, 2 * CODES - 1, 2 * GUESS - 1) == pytest.approx(EXPECTED)
    with pytest.raises(InvalidParameterError, match="y holds 1 and 2"):
        score(METRIC, CODES + 1, GUESS + 1)
    assert score(METRIC, CODES == 1, GUESS == 1) == pytest.approx(EXPECTED)


def test_columns_are_not_taken_for_the_other_class():
    truth = NAMES[CODES]
    with pytest.raises(InvalidParameterError, match="labels must say which class"):
        score_probabilities(METRIC, truth, COLUMNS, positive_label="cancer")
    with pytest.raises(InvalidParameterError, match="labels must say which class"):
        score_lotteries(METRIC, truth, COLUMNS, positive_label="cancer")
    with pytest.raises(InvalidParameterError, match="labels must say which class"):
        score_confusion(METRIC, COUNTS, positive_label="cancer")
    with pytest.raises(InvalidParameterError, match=r"'cancer' alone"):
        rank(METRIC, {"a": COLUMNS, "b": CHANCE}, y=truth, pos_label="cancer")
    with pytest.raises(InvalidParameterError, match=r"'cancer' alone.*classes_"):
        el.BinaryRegion.from_predictions(truth, COLUMNS, pos_label="cancer")


def test_a_metric_that_treats_both_classes_alike_need_not_know():
    accuracy = el.LinearMetric([1, 1])
    assert accuracy.treats_classes_alike
    assert not METRIC.treats_classes_alike
    assert el.LinearFractionalMetric([1, 1], [0.5, 0.5], 1).treats_classes_alike
    assert not el.LinearFractionalMetric([1, 0], [0.5, -0.5], 0.5).treats_classes_alike
    assert not el.LinearMetric([1, 1], names=["a", "b"]).treats_classes_alike
    expected = np.mean(CODES == GUESS)
    assert score(accuracy, NAMES[CODES], NAMES[GUESS]) == pytest.approx(expected)


@pytest.mark.parametrize("spelling", ["positive_label", "pos_label"])
def test_costs_and_weights_are_those_of_the_class_that_is_said(spelling):
    said = {spelling: "cancer"}
    np.testing.assert_array_equal(
        cost_matrix(METRIC, labels=LISTED, **said), [[0, 6], [1, 0]]
    )
    weights = class_weights(METRIC, NAMES[CODES], **said)
    assert weights["cancer"] == pytest.approx(6 * weights["healthy"])
    np.testing.assert_allclose(
        sample_weights(METRIC, NAMES[CODES], **said), sample_weights(METRIC, CODES)
    )
    for call in (
        lambda: cost_matrix(METRIC, labels=LISTED),
        lambda: class_weights(METRIC, NAMES[CODES]),
        lambda: sample_weights(METRIC, NAMES[CODES]),
    ):
        with pytest.raises(InvalidParameterError, match="'cancer' and 'healthy'"):
            call()


@pytest.fixture(scope="module")
def people():
    rng = np.random.default_rng(0)
    y = (rng.random(200) < 0.3).astype(int)
    X = rng.normal(size=(200, 2))
    X[:, 0] += 1.2 * y
    return X, y


@pytest.mark.parametrize("spelling", ["positive_label", "pos_label"])
def test_scorers_tune_the_threshold_of_the_class_that_is_said(people, spelling):
    X, y = people
    model = LogisticRegression()
    scorers = METRIC.scorer(), METRIC.scorer(**{spelling: "cancer"})
    plain, named = (
        TunedThresholdClassifierCV(model, scoring=one, thresholds=21).fit(X, labels)
        for one, labels in zip(scorers, (y, NAMES[y]), strict=True)
    )
    assert named.best_threshold_ == pytest.approx(plain.best_threshold_)
    assert (named.predict(X) == NAMES[plain.predict(X)]).all()
    with pytest.raises(InvalidParameterError, match="'cancer' and 'healthy'"):
        cross_val_score(
            model, X, NAMES[y], scoring=METRIC.scorer(), error_score="raise"
        )
    with pytest.raises(InvalidParameterError, match="two spellings"):
        METRIC.scorer(positive_label="cancer", pos_label="healthy")


def test_optuna_is_told_at_once(people):
    X, y = people
    with pytest.raises(InvalidParameterError, match="'cancer' and 'healthy'"):
        optuna_objective(METRIC, lambda _: LogisticRegression(), X, NAMES[y])
    optuna_objective(
        METRIC, lambda _: LogisticRegression(), X, NAMES[y], pos_label="cancer"
    )


def test_mlflow_names_the_class():
    pytest.importorskip("mlflow")
    made = mlflow_metric(METRIC, pos_label="cancer")
    assert "A missed “cancer” case weighs" in made.metric_details
    found = made.eval_fn(NAMES[GUESS], NAMES[CODES])
    assert found == pytest.approx(EXPECTED)


@pytest.fixture(scope="module")
def result():
    rng = np.random.default_rng(0)
    chance = rng.random(500)
    truth = NAMES[(rng.random(500) < chance).astype(int)]
    region = el.BinaryRegion.from_predictions(truth, chance, pos_label="cancer")
    return el.elicit(region, "linear", el.MetricOracle(METRIC), method="efficient")


class TestAfterAnElicitation:
    """A result knows which class its questions were about, and keeps to it."""

    def test_its_record_and_its_sentence_name_the_class(self, result, tmp_path):
        assert result.positive_label == result.transcript.positive_label == "cancer"
        assert "missed “cancer” case weighs" in result.sentence()
        assert "missed “cancer” case weighs" in str(explain(result))
        result.save(tmp_path / "result.json")
        assert el.load_result(tmp_path / "result.json").positive_label == "cancer"

    def test_its_class_is_used_on_new_data(self, result):
        truth, guess = NAMES[CODES], NAMES[GUESS]
        assert score(result, truth, guess) == pytest.approx(
            score(result.metric, truth, guess, pos_label="cancer")
        )
        models = {"a": CHANCE, "b": 1 - CHANCE}
        found, said = (
            rank(one, models, y=truth, n_resamples=0, **label)
            for one, label in ((result, {}), (result.metric, {"pos_label": "cancer"}))
        )
        assert [row.utility for row in found.rows] == [row.utility for row in said.rows]
        assert found.best == "a"

    def test_data_without_its_class_are_refused(self, result):
        with pytest.raises(InvalidParameterError, match="'cancer' was asked about"):
            score(result, CODES, GUESS)
        assert score(result, CODES, GUESS, positive_label=1) > 0
        with pytest.raises(InvalidParameterError, match="'cancer' was asked about"):
            rank(result, {"a": CHANCE, "b": GUESS}, y=CODES)

    def test_a_region_of_the_other_class_is_refused(self, result):
        truth = NAMES[CODES]
        other = el.BinaryRegion.from_predictions(truth, 1 - CHANCE, pos_label="healthy")
        with pytest.raises(InvalidParameterError, match=r"'cancer'.*region 'healthy'"):
            best_classifier(result, other)
        with pytest.raises(InvalidParameterError, match="Build the region with"):
            explain(result, region=other)
        with pytest.raises(InvalidParameterError, match="Build the region with"):
            agreement(result, ([([0.2, 0.6], [0.3, 0.5])], ["first"]), region=other)
        with pytest.raises(InvalidParameterError, match="takes 'cancer'"):
            best_classifier(METRIC, other, pos_label="cancer")

    def test_a_region_of_numbers_is_taken_for_words_only_if_somebody_says_so(
        self, result
    ):
        plain = el.BinaryRegion.from_predictions(CODES, CHANCE)
        with pytest.raises(InvalidParameterError, match=r"'cancer'.*the region 1\b"):
            best_classifier(result, plain)
        with pytest.raises(InvalidParameterError, match=r"'cancer'.*the region 1\b"):
            explain(result, region=plain)
        found = best_classifier(result, plain, positive_label=1)
        assert found.classifier.positive_label == 1


def test_a_saved_classifier_knows_its_class(tmp_path):
    region = el.BinaryRegion.from_predictions(NAMES[CODES], CHANCE, pos_label="cancer")
    best = best_classifier(METRIC, region)
    assert str(best.classifier).startswith("positive (cancer) if score ≥ ")
    save_classifier(best, tmp_path / "rule.json")
    again = load_classifier(tmp_path / "rule.json")
    assert again == best.classifier
    assert again.complement.positive_label == "cancer"
