"""Regions of data know which label is positive, and do not guess it."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from elicitor import BinaryRegion, LinearMetric, Session, score
from elicitor.core import InvalidParameterError
from elicitor.regions import CountedRegion

NAMES = np.array(["healthy", "cancer"])  # "cancer" sorts first


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 2))
    y = (X[:, 0] + rng.normal(size=200) > 1).astype(int)
    return X, y


@pytest.mark.parametrize("build", ["from_predictions", "from_scores"])
@pytest.mark.parametrize("spelling", ["positive_label", "pos_label"])
def test_samples_of_words_need_the_positive_one(sample, build, spelling):
    X, y = sample
    scores = 1 / (1 + np.exp(-X[:, 0]))
    make = getattr(BinaryRegion, build)
    named = make(NAMES[y], scores, **{spelling: "cancer"})
    assert named.positive_label == "cancer"
    assert named.describe() == make(y, scores).describe()
    with pytest.raises(InvalidParameterError, match="'cancer' and 'healthy'"):
        make(NAMES[y], scores)
    with pytest.raises(InvalidParameterError, match="holds 1 and 2"):
        make(y + 1, scores)
    with pytest.raises(InvalidParameterError, match="two spellings"):
        make(NAMES[y], scores, positive_label="cancer", pos_label="healthy")


@pytest.mark.parametrize(
    "words", [["0", "1"], ["-1", "1"], ["0.0", "1.0"], ["False", "True"]]
)
@pytest.mark.parametrize("kind", [str, object])
def test_text_is_read_as_the_number_or_flag_that_it_spells(sample, words, kind):
    X, y = sample
    scores = 1 / (1 + np.exp(-X[:, 0]))
    labels = np.array(words, dtype=kind)[y]
    region = BinaryRegion.from_predictions(labels, scores)
    assert region.positive_label == words[1]
    same = BinaryRegion.from_predictions(y, scores)
    assert region.describe() == same.describe()
    metric = LinearMetric([5, 1])
    called = np.array(words, dtype=kind)[(scores > 0.3).astype(int)]
    assert score(metric, labels, called) == score(metric, y, scores > 0.3)
    other = BinaryRegion.from_predictions(labels, 1 - scores, positive_label=words[0])
    assert other.prevalence == pytest.approx(1 - region.prevalence)


@pytest.mark.parametrize("spelling", ["positive_label", "pos_label"])
def test_of_an_estimator_the_column_of_the_positive_class_is_taken(sample, spelling):
    X, y = sample
    plain = BinaryRegion.from_estimator(LogisticRegression().fit(X, y), X, y)
    model = LogisticRegression().fit(X, NAMES[y])
    named = BinaryRegion.from_estimator(model, X, NAMES[y], **{spelling: "cancer"})
    assert named.prevalence == plain.prevalence == y.mean()
    assert named.confusion(0.3) == pytest.approx(plain.confusion(0.3))
    with pytest.raises(InvalidParameterError, match="'cancer' and 'healthy'"):
        BinaryRegion.from_estimator(model, X, NAMES[y])
    with pytest.raises(InvalidParameterError, match=r"\['cancer', 'healthy'\]; got"):
        BinaryRegion.from_estimator(model, X, NAMES[y], positive_label="ill")


def test_conventions_need_nothing(sample):
    X, y = sample
    scores = 1 / (1 + np.exp(-X[:, 0]))
    regions = [
        BinaryRegion.from_predictions(labels, scores)
        for labels in (y, 2 * y - 1, y.astype(bool), y.astype(str))
    ]
    assert [region.positive_label for region in regions] == [1, 1, True, "1"]
    assert all(r.describe() == regions[0].describe() for r in regions)


def test_the_label_goes_with_the_region_into_the_transcript(sample):
    X, y = sample
    scores = 1 / (1 + np.exp(-X[:, 0]))
    region = BinaryRegion.from_predictions(NAMES[y], scores, pos_label="cancer")
    counted = CountedRegion(region, 100)
    assert counted.positive_label == "cancer"
    transcript = Session(counted, "linear").transcript
    assert transcript.positive_label == "cancer"
    assert type(transcript).from_json(transcript.to_json()).positive_label == "cancer"
