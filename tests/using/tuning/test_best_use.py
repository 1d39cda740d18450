"""Probabilities of several classes are corrected where that serves the metric."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.metrics import ClassStatistics, FairMetric, LinearMetric
from elicitor.regions import GroupClassifier, PlugInRule, RandomisedPlugIn
from elicitor.using import (
    MetricClassifier,
    RecalibratedClassifier,
    load_classifier,
    rank,
    save_classifier,
)
from elicitor.using.tuning.best_use import AT_THEIR_WORD, CORRECTED, BestUse
from elicitor.using.tuning.recalibration import Recalibration
from elicitor.using.tuning.sample import Sample, even_folds

CLASSES = ("ant", "bee", "cow")
WEIGHTS = np.array([5.0, 1.0, 2.0])
METRIC = LinearMetric(WEIGHTS, names=ClassStatistics(CLASSES).names)
SHIFT = np.array([0.1, 1.0, 6.0])
"""What a model with other shares of classes multiplies true chances by."""


def people(n, seed=0):
    """True chances of each class, and what came of them."""
    rng = np.random.default_rng(seed)
    chances = rng.dirichlet([1.0, 2.0, 1.0], n)
    truth = (rng.random(n)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    return chances, truth


def shifted(chances, shift=SHIFT, power=1.0):
    odds = chances**power * shift
    return odds / odds.sum(axis=1, keepdims=True)


def true_value(chances, decided):
    """Expected value of decisions, known without any sample: Σ w_i P(Y=i, h=i)."""
    rows = np.arange(len(chances))
    return float((WEIGHTS[decided] * chances[rows, decided]).mean())


FRESH = people(40_000, seed=9)[0]
BEST = true_value(FRESH, (FRESH * WEIGHTS).argmax(axis=1))


def used(said, truth, **options):
    sample = Sample(CLASSES, truth, said, **options)
    rng = np.random.default_rng(0)
    folds = even_folds(sample.strata, sample.counting, 5, rng)
    return BestUse(METRIC, sample, folds)


def decided(classifier, said):
    return np.searchsorted(CLASSES, classifier.predict(said))


# -- what it is worth ---------------------------------------------------------------


@pytest.mark.parametrize("power", [1.0, 0.5, 3.0])
def test_a_known_distortion_costs_nearly_nothing(power):
    """Shares shifted by 60 to 1, and too shy or too sure: the chances can be told."""
    chances, truth = people(2000)
    said = shifted(chances, power=power)
    found = used(said, truth).found()
    assert found.is_corrected
    fresh = shifted(FRESH, power=power)
    value = true_value(FRESH, decided(found.best.classifier, fresh))
    at_their_word = true_value(FRESH, (fresh * WEIGHTS).argmax(axis=1))
    assert at_their_word < 0.97 * BEST
    assert value == pytest.approx(BEST, rel=0.004)


class Says(ClassifierMixin, BaseEstimator):
    """A fitted model whose probabilities are its features."""

    def fit(self, X, y):  # noqa: ARG002 -- as scikit-learn calls it
        self.classes_ = np.unique(y)
        return self

    def predict_proba(self, X):
        return np.asarray(X)

    def predict(self, X):
        return self.classes_[np.asarray(X).argmax(axis=1)]


@pytest.mark.parametrize("cv", [5, "prefit"])
def test_the_estimator_undoes_a_known_distortion(cv):
    chances, truth = people(2000)
    said, y = shifted(chances), np.array(CLASSES)[truth]
    model = MetricClassifier(Says().fit(said, y), METRIC, cv=cv).fit(said, y)
    assert isinstance(model.classifier_, RecalibratedClassifier)
    assert CORRECTED in model.best_.notes
    fresh = shifted(FRESH)
    value = true_value(FRESH, np.searchsorted(CLASSES, model.predict(fresh)))
    assert value == pytest.approx(BEST, rel=0.004)
    own = model.classifier_.predict(fresh[:50])  # alone it decides alike
    assert (own == model.predict(fresh[:50])).all()


@pytest.mark.slow
def test_a_ranking_does_not_punish_a_known_distortion():
    """At their word the distorted probabilities come last, though they say as much."""
    chances, truth = people(3000)
    rng = np.random.default_rng(3)
    dull = shifted(chances * np.exp(rng.normal(0, 0.5, chances.shape)), np.ones(3))
    said = {"plain": chances, "turned": shifted(chances), "dull": dull}
    ranking = rank(METRIC, said, y=np.array(CLASSES)[truth])
    word = {
        name: (WEIGHTS * (truth[:, None] == np.arange(3)))[
            np.arange(3000), (table * WEIGHTS).argmax(axis=1)
        ].mean()
        for name, table in said.items()
    }
    assert min(word, key=word.get) == "turned"
    assert ranking.names[-1] == "dull"
    assert ranking["turned"].value == pytest.approx(ranking["plain"].value, rel=0.01)
    assert ranking.lead.rivals in {("turned",), ("plain",)}
    assert any("turned" in n and "recalibrated" in n for n in ranking.notes)
    assert any("as if the probabilities were right" in note for note in ranking.notes)


# -- on which rows ------------------------------------------------------------------


def test_rows_that_are_left_out_are_not_looked_at():
    """Other labels and probabilities there change nothing of what is found."""
    chances, truth = people(600)
    use = used(shifted(chances), truth)
    rng, there = np.random.default_rng(1), use.folds == 2
    said, labels = use.sample.probabilities.copy(), truth.copy()
    said[there], labels[there] = rng.dirichlet([1, 1, 1], there.sum()), 0
    other = replace(use.sample, probabilities=said, truth=labels)
    again = BestUse(METRIC, other, use.folds)
    one, two = (each.found([2]).best.classifier for each in (use, again))
    assert one == two
    assert use.found().best.classifier != again.found().best.classifier


@pytest.mark.slow
def test_probabilities_that_tell_nothing_gain_nothing():
    """Judged on the rows that chose, a correction of noise would seem to help."""
    rng = np.random.default_rng(4)
    truth = rng.integers(0, 3, 90)
    noise = {f"m{i}": rng.dirichlet([1, 1, 1], 90) for i in range(8)}
    even = LinearMetric([1, 1, 1], names=METRIC.names)
    ranking = rank(even, noise, y=np.array(CLASSES)[truth], n_resamples=0)
    assert np.mean([row.value for row in ranking]) < 0.39  # 1/3 is chance


def test_right_probabilities_are_left_alone_or_no_worse():
    chances, truth = people(2000, seed=5)
    found = used(chances, truth).found()
    value = true_value(FRESH, decided(found.best.classifier, FRESH))
    assert value == pytest.approx(BEST, rel=0.002)


# -- few rows, weights, groups ------------------------------------------------------


def test_few_rows_of_a_class_are_taken_at_their_word_and_said_so():
    chances, truth = people(300)
    keep = np.r_[np.flatnonzero(truth != 0), np.flatnonzero(truth == 0)[:9]]
    found = used(shifted(chances)[keep], truth[keep]).found()
    assert isinstance(found.best.classifier, RandomisedPlugIn)
    assert AT_THEIR_WORD in found.best.notes
    ranking = rank(
        METRIC,
        {"a": shifted(chances)[keep], "b": chances[keep]},
        y=np.array(CLASSES)[truth[keep]],
        n_resamples=5,
    )
    assert AT_THEIR_WORD in ranking.notes
    assert AT_THEIR_WORD not in used(chances, truth).found().best.notes


def test_rows_of_no_weight_are_not_learnt_from():
    chances, truth = people(1500)
    said, counts = shifted(chances), np.arange(1500) % 3 > 0
    wrong = np.where(counts, truth, (truth + 1) % 3)
    weights = counts.astype(float)
    weighted = used(said, wrong, weights=weights)
    part = Sample(CLASSES, truth[counts], said[counts])
    alone = BestUse(METRIC, part, weighted.folds[counts])
    assert weighted.found().best.classifier == alone.found().best.classifier


@pytest.mark.slow
def test_every_group_has_a_correction_of_its_own():
    """The model means other shares in either group; so one for all cannot do."""
    names = ClassStatistics(CLASSES, rates=True).names
    fair = FairMetric(
        [1, 1, 1],
        {("f", "m"): [1, 1, 1]},
        0.05,
        prevalence=np.full((2, 3), 0.5),
        names=names,
        groups=["f", "m"],
    )
    chances, truth = people(4000)
    group = np.where(np.arange(4000) % 2, "m", "f")
    said = np.where(
        (group == "f")[:, None], shifted(chances), shifted(chances, 1 / SHIFT)
    )
    y = np.array(CLASSES)[truth]
    ranking = rank(
        fair, {"said": said, "known": chances}, y=y, groups=group, n_resamples=0
    )
    values = ranking["said"].utility, ranking["known"].utility
    assert values[0] == pytest.approx(values[1], abs=0.01)
    model = MetricClassifier(Says().fit(said, y), fair, cv="prefit")
    classifier = model.fit(said, y, groups=group).classifier_
    assert classifier.groups == ("f", "m")
    assert len(classifier.corrections) == 2
    first, second = (np.array(each.intercepts) for each in classifier.corrections)
    gaps = (first - first.mean()) - (second - second.mean())
    wanted = -2 * (np.log(SHIFT) - np.log(SHIFT).mean())
    np.testing.assert_allclose(gaps, wanted, atol=0.8)


# -- the classifier itself ----------------------------------------------------------

PLAIN = RandomisedPlugIn.of(PlugInRule.of(np.diag([1.0, 2, 3])), CLASSES)
TURN = Recalibration.of(np.eye(3), [0.0, 1.0, -1.0])


@pytest.mark.parametrize("groups", [(), ("f", "m")])
def test_it_is_kept_and_read(groups, tmp_path):
    inner = GroupClassifier(groups, (PLAIN, PLAIN)) if groups else PLAIN
    one = RecalibratedClassifier(inner, (TURN,) * max(1, len(groups)))
    save_classifier(one, tmp_path / "rule.json")
    assert load_classifier(tmp_path / "rule.json") == one
    said = people(20)[0]
    members = np.array(["f", "m"] * 10) if groups else None
    odds = said * np.exp([0, 1, -1]) * [1, 2, 3]  # by hand
    wanted = np.array(CLASSES)[odds.argmax(axis=1)]
    assert (one.predict(said, members) == wanted).all()
    chances = one.class_probability(said, members)
    assert (np.array(CLASSES)[chances.argmax(axis=1)] == wanted).all()
    assert one.is_deterministic
    assert "recalibrated" in str(one)


def test_wrong_parts_are_refused():
    with pytest.raises(InvalidParameterError, match="corrections must be 1 of 3"):
        RecalibratedClassifier(PLAIN, (TURN, TURN))
    with pytest.raises(InvalidParameterError, match="classifier"):
        RecalibratedClassifier(TURN, (TURN,))
    with pytest.raises(InvalidParameterError, match="slopes must be a square"):
        Recalibration.of(np.eye(3), [0, np.nan, 0])
    with pytest.raises(InvalidParameterError, match="must be what to_dict returned"):
        RecalibratedClassifier.from_dict(
            {"by group": False, "classifier": PLAIN.to_dict(), "corrections": 3}
        )
    with pytest.raises(InvalidDataError, match="in 3 columns"):
        RecalibratedClassifier(PLAIN, (TURN,)).predict([[0.5, 0.5]])
