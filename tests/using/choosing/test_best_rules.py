"""Models with probabilities are judged at the rule that is best for them."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, roc_auc_score
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import LinearSVC

import elicitor as el
from elicitor.core import InvalidParameterError, Orientation, Posterior
from elicitor.metrics import (
    BINARY,
    ClassStatistics,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    PolynomialMetric,
    QuadraticMetric,
    named_metric,
    score,
)
from elicitor.regions import BinaryRegion
from elicitor.using import best_classifier, rank
from elicitor.using.choosing.labelled_rows import LabelledRows
from elicitor.using.tuning.best_use import AS_IT_STANDS, AT_THEIR_WORD
from elicitor.using.tuning.people import metric_here, region_of

METRIC = LinearMetric([6, 1])
"""A missed case weighs 6 false alarms: the best cut of true probabilities is 1/7."""


@pytest.fixture(scope="module")
def rare():
    """8 % positives; "sharp" knows each chance but says its cube, "loud" is noisy."""
    rng = np.random.default_rng(5)
    n = 12_000
    chance = rng.beta(0.4, 4.6, n)
    y = (rng.random(n) < chance).astype(int)
    odds = np.log(chance / (1 - chance)) + rng.normal(0, 1.2, n)
    loud = 1 / (1 + np.exp(-odds - 1.8))
    return y, chance, {"sharp": chance**3, "loud": loud, "plain": loud**2}


@pytest.mark.slow
def test_a_badly_calibrated_model_is_not_the_worse_for_it(rare):
    """The sharp one is last at 0.5; the truth is known, and so is its best threshold.

    A cut at (1/7)³ is the best rule there is for anybody, as its scores are those of
    the true chances.
    """
    y, chance, models = rare
    ranking = rank(METRIC, models, y=y)
    wanted = score(METRIC, y, (chance >= 1 / 7).astype(int))
    sharp = ranking["sharp"]
    assert ranking.best == "sharp"
    assert sharp.utility == pytest.approx(wanted, abs=0.006)
    assert sharp.judged_at.threshold == pytest.approx(7**-3, rel=0.7)
    low, high = sharp.judged_at.thresholds
    assert low <= sharp.judged_at.threshold <= high
    as_is = rank(METRIC, models, y=y, as_is=True)
    assert as_is.names[-1] == "sharp"
    for name, said in models.items():
        own = score(METRIC, y, (said >= 0.5).astype(int))
        assert as_is[name].utility == pytest.approx(own)
        assert ranking[name].own_value == pytest.approx(own)
        assert as_is[name].own_value == as_is[name].value
        assert as_is[name].judged_at is None
    assert sharp.sampling_best > 0.9
    assert any("as was asked for" in note for note in as_is.notes)


@pytest.mark.slow
def test_no_model_is_judged_on_rows_that_chose_its_rule():
    """Models that know nothing: chosen and judged on the same rows all seem to."""
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1], [240, 40])
    noise = {f"m{i}": rng.random(len(y)) for i in range(30)}
    ranking = rank(METRIC, noise, y=y, n_resamples=0)
    nobody, everyone = METRIC.utility([0, 240 / 280]), METRIC.utility([40 / 280, 0])
    same_rows = [
        best_classifier(METRIC, BinaryRegion.from_predictions(y, said)).value
        for said in noise.values()
    ]
    assert np.mean(same_rows) > max(nobody, everyone) + 0.1
    gained = np.mean([row.utility for row in ranking]) - max(nobody, everyone)
    assert gained < 0.02  # its mean is nothing or less, its deviation 0.007


def three_classes(n=4000):
    rng = np.random.default_rng(2)
    chances = rng.dirichlet([0.5, 0.8, 1.2], n)
    truth = (rng.random(n)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    return np.array(["ant", "bee", "cow"])[truth], chances


def two_groups(n=4000):
    rng = np.random.default_rng(3)
    group = np.where(rng.random(n) < 0.35, "f", "m")
    chance = rng.beta(np.where(group == "f", 0.6, 1.2), 2.5)
    y = np.where(rng.random(n) < chance, "yes", "no")
    return y, np.stack([1 - chance, chance], axis=1), group


def fair(kind):
    diagonal = kind is FairQuadraticMetric
    gaps = np.diag([2.0, 1.0]) if diagonal else np.array([2.0, 1.0])
    return kind(
        [1, 3],
        {("f", "m"): gaps},
        0.5,
        prevalence=np.full((2, 2), 0.5),
        names=ClassStatistics(("no", "yes"), diagonal, rates=True).names,
        groups=["f", "m"],
    )


OF_THREE = ClassStatistics(("ant", "bee", "cow"))
ERRORS = ClassStatistics(("ant", "bee", "cow"), diagonal=False, rates=True)
FAMILIES = {
    "linear": METRIC,
    "cost": LinearMetric([-6, -1], orientation="cost"),
    "F-beta of other people": named_metric("f-beta", prevalence=0.6, beta=2),
    "quadratic": QuadraticMetric([1, 2], [[-1, 0.5], [0.5, -2]], names=BINARY),
    "polynomial": PolynomialMetric(
        [[6.0, 1.0], np.diag([-9.0, -1.0]), np.zeros((2, 2, 2))], names=BINARY
    ),
    "classes": LinearMetric([9, 1, 1], names=OF_THREE.names),
    "errors": LinearMetric([1, 1, 6, 1, 6, 1], names=ERRORS.names, orientation="cost"),
    "ratio of classes": LinearFractionalMetric(
        [0.7, 0.2, 0.1], [0.4, -0.1, 0.05], 0.3, names=OF_THREE.names
    ),
    "quadratic of classes": QuadraticMetric(
        [3, 1, 1], -np.diag([1.0, 2.0, 1.0]), names=OF_THREE.names
    ),
    "fair": fair(FairMetric),
    "fair quadratic": fair(FairQuadraticMetric),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.quick_cases(
    "linear",
    "cost",
    "F-beta of other people",
    "quadratic",
    "polynomial",
    "classes",
    "errors",
)
def test_rules_are_found_for_every_family(family):
    """On 4,000 rows a rule of four fifths is nearly as good as the best of them all.

    It can be a little worse, as gaps between groups close on the rows that chose it.
    """
    metric, group = FAMILIES[family], None
    if metric.names in (OF_THREE.names, ERRORS.names):
        y, table = three_classes()
        truth, classes = np.searchsorted(OF_THREE.classes, y), OF_THREE.classes
    else:
        y, table, group = two_groups()
        truth, classes = (y == "yes").astype(int), ("no", "yes")
    groups = group if metric.groups else None
    blind = np.full_like(table, 1 / len(classes))
    options = {"groups": groups, "positive_label": "yes", "n_resamples": 3}
    ranking = rank(metric, {"known": table, "blind": blind}, y=y, **options)
    region = region_of(metric, truth, table, classes, groups=groups)
    here = metric_here(metric, region)
    best = here.orientation.sign * best_classifier(here, region).value
    assert ranking.best == "known"
    slack = 0.3 * (best - ranking["blind"].utility)
    assert ranking["known"].utility == pytest.approx(best, abs=slack)
    assert ranking["known"].judged_at.rule
    own = np.array(classes)[table.argmax(axis=1)]
    utility = score(metric, y, own, groups=groups, positive_label="yes")
    own_value = metric.orientation.sign * ranking["known"].own_value
    assert own_value == pytest.approx(utility)
    assert ranking["known"].utility > utility


def test_a_ratio_is_read_with_the_classes_of_these_rows(rare):
    """F2 of people of whom nine in ten are ill is F2 all the same."""
    y, _, models = rare
    here, elsewhere = (
        rank(named_metric("f-beta", prevalence=p, beta=2), models, y=y, n_resamples=0)
        for p in (y.mean(), 0.9)
    )
    for name in models:
        assert here[name].judged_at == elsewhere[name].judged_at
        assert here[name].standing == pytest.approx(elsewhere[name].standing)


@pytest.mark.slow
def test_rows_choose_by_their_weight(rare):
    """Rows that weigh 1, 2 or 3 choose as if they came so often."""
    y, _, models = rare
    often = np.random.default_rng(0).integers(1, 4, len(y))
    weighty = rank(METRIC, models, y=y, sample_weight=often, n_resamples=0)
    repeated = rank(
        METRIC,
        {name: np.repeat(said, often) for name, said in models.items()},
        y=np.repeat(y, often),
        n_resamples=0,
    )
    for name in models:
        cut = repeated[name].judged_at.threshold
        assert weighty[name].judged_at.threshold == pytest.approx(cut)
        assert weighty[name].own_value == pytest.approx(repeated[name].own_value)


def test_lots_are_counted_by_their_chances():
    rows = LabelledRows(
        ("a", "b"),
        False,
        ("f", "m"),
        truth=np.array([0, 1, 1]),
        members=np.array([0, 0, 1]),
        weights=np.array([0.5, 0.3, 0.2]),
    )
    drawn = rows.drawn(np.array([[0.25, 0.75], [1, 0], [0.5, 0.5]]))
    counted = drawn.counted(rows.weights, 8).reshape(2, 2, 2)
    wanted = [[[0.125, 0.375], [0.3, 0]], [[0, 0], [0.1, 0.1]]]
    np.testing.assert_allclose(counted, wanted)
    certain = rows.drawn(np.array([[0.0, 1.0], [1, 0], [0, 1]]))
    np.testing.assert_allclose(
        certain.counted(rows.weights, 8),
        [0, 0.5, 0.3, 0, 0, 0, 0, 0.2],
    )


def test_parts_have_their_share_of_every_class_of_every_group():
    rng = np.random.default_rng(0)
    truth, members = rng.integers(0, 2, 300), (rng.random(300) < 0.1).astype(int)
    weights = (rng.random(300) < 0.8) / 300.0
    rows = LabelledRows(("a", "b"), False, ("f", "m"), truth, members, weights)
    folds = rows.folds(5, rng)
    for stratum in range(4):
        here = (rows.strata == stratum) & (weights > 0)
        assert np.ptp(np.bincount(folds[here], minlength=5)) <= 1
    lonely = replace(rows, weights=weights * ((truth == 0) | (np.arange(300) < 1)))
    assert lonely.folds(5, rng) is None


# -- models that come otherwise -----------------------------------------------------


def test_decisions_stand_as_they_are_beside_others(rare):
    y, chance, models = rare
    labels = (chance >= 0.3).astype(int)
    ranking = rank(METRIC, {"fixed": labels, **models}, y=y, n_resamples=0)
    fixed = ranking["fixed"]
    assert fixed.judged_at is None
    assert fixed.utility == fixed.own_value == pytest.approx(score(METRIC, y, labels))
    assert any("no probabilities: fixed." in note for note in ranking.notes)
    cells = {row[1]: row for row in ranking.cells}
    assert (cells["fixed"][2], cells["fixed"][-1]) == ("as it stands", "the same")
    assert cells["sharp"][2] == ranking["sharp"].judged_at.short


def test_estimators_are_judged_by_their_probabilities(rare):
    y, chance, _ = rare
    X = np.column_stack([chance, chance**2])
    models = {"bayes": GaussianNB().fit(X, y), "margin": LinearSVC().fit(X, y)}
    ranking = rank(METRIC, models, X, y, n_resamples=0)
    assert ranking["margin"].judged_at is None
    own = score(METRIC, y, models["bayes"].predict(X))
    assert ranking["bayes"].own_value == pytest.approx(own)
    assert ranking["bayes"].judged_at is not None


def test_too_few_rows_of_a_class_leave_models_as_they_stand(rare):
    y, _, models = rare
    keep = np.r_[np.flatnonzero(y == 0), np.flatnonzero(y == 1)[:1]]
    some = {name: said[keep] for name, said in models.items()}
    ranking = rank(METRIC, some, y=y[keep], n_resamples=0)
    assert all(row.judged_at is None for row in ranking)
    assert any("takes two rows of every class" in note for note in ranking.notes)


class Smallest(el.Metric):
    """The rarer right decision counts: nobody knows the best rule of such a family."""

    names = BINARY
    orientation = Orientation.UTILITY
    coefficients = np.zeros(0)

    def value(self, statistics):
        return np.min(statistics, axis=-1)

    def gradient(self, statistics):
        return np.asarray(statistics) == np.min(statistics, axis=-1, keepdims=True)

    def with_coefficients(self, coefficients):
        raise NotImplementedError(coefficients)

    def sentence(self, *, positive="case"):
        return f"Of {positive} and others the rarer counts."

    def to_dict(self):
        return {"family": "smallest"}

    @classmethod
    def from_dict(cls, data):
        raise NotImplementedError(data)


@pytest.mark.slow
def test_of_families_without_a_known_best_rule_all_thresholds_are_tried(rare):
    y, _, models = rare
    ranking = rank(Smallest(), models, y=y, n_resamples=0)
    assert not any("No best rule was found" in note for note in ranking.notes)
    for row in ranking:
        order = np.argsort(-models[row.name])
        found = np.append(0, np.cumsum(y[order])) / len(y)
        cleared = np.append(0, np.cumsum(1 - y[order])) / len(y)
        best = np.minimum(found, cleared[-1] - cleared).max()
        assert row.utility == pytest.approx(best, abs=1e-4)
        assert row.judged_at is not None


# -- what is said of it -------------------------------------------------------------


def result_of(draws):
    rows, none = np.array(draws, dtype=float), np.zeros(len(draws))
    posterior = Posterior(rows, rows, none, none, none, none, LinearMetric, 0.0)
    return el.Result(METRIC, np.zeros((2, 2)), True, posterior=posterior)


def test_what_models_are_worth_as_they_stand_has_intervals_on_the_same_scale(rare):
    y, _, models = rare
    draws = [[4, 1], [6, 1], [9, 1]]
    ranking = rank(result_of(draws), models, y=y, n_resamples=20)
    judged = np.array([row.utility for row in ranking])
    own = np.array([row.own_value for row in ranking])
    low, high = min(judged.min(), own.min()), judged.max()
    assert ranking.stake == pytest.approx(high - low)
    for row in ranking:
        assert row.standing == pytest.approx((row.utility - low) / (high - low))
        assert row.own_standing == pytest.approx((row.own_value - low) / (high - low))
        for value, ends in (
            (row.standing, row.interval),
            (row.own_standing, row.own_interval),
        ):
            assert ends[0] <= value <= ends[1]
        ends = row.own_sampling_interval
        assert ends[0] < ends[1] or row.own_standing == 0  # the worst on all samples
    assert ranking["sharp"].own_interval[0] < ranking["sharp"].own_interval[1]


def test_what_usual_measures_choose_agrees_with_the_table(rare):
    y, _, models = rare
    ranking = rank(result_of([[4, 1], [6, 1], [9, 1]]), models, y=y)
    found = {n: accuracy_score(y, said >= 0.5) for n, said in models.items()}
    areas = {name: roc_auc_score(y, said) for name, said in models.items()}
    assert ranking.choices["accuracy"].model == max(found, key=found.get)
    assert ranking.choices["AUC"].model == max(areas, key=areas.get) == "sharp"
    for name in models:
        assert ranking[name].usual["accuracy"] == pytest.approx(found[name])
        assert ranking[name].usual["AUC"] == pytest.approx(areas[name])
    for choice in ranking.choices.values():
        row = ranking[choice.model]
        assert choice.loss == pytest.approx(1 - row.standing)
        assert choice.own_loss == pytest.approx(1 - row.own_standing)
        assert choice.own_interval == pytest.approx(
            (1 - row.own_interval[1], 1 - row.own_interval[0])
        )
    told = ranking.choices["AUC"].sentence
    assert told.startswith("Going by AUC you would choose sharp: the best one for you")
    assert "but as it stands it loses" in told


def test_the_summary_says_the_rule_and_how_sure_it_is(rare):
    y, _, models = rare
    ranking = rank(result_of([[4, 1], [6, 1], [9, 1]]), models, y=y)
    low, high = ranking["sharp"].judged_at.thresholds
    cut = ranking["sharp"].judged_at.threshold
    assert ranking.summary.startswith(
        "Of the models it prefers sharp, at a threshold of "
        f"{cut:.3g} ({low:.3g} to {high:.3g}); it is the best one with 100 % probab"
    )
    assert ranking.summary in ranking.sentences
    assert "not the model’s own" in str(ranking)
    plain = rank(METRIC, {"a": [0.3, 0.5], "b": [0.2, 0.5]})
    assert plain.summary == "Of the models, as they were measured, it prefers a."


def test_rules_that_do_not_help_are_said_so():
    """Six positives tell little about where to cut; one half happens to be right."""
    rng = np.random.default_rng(1)
    y = np.repeat([0, 1], [60, 6])
    right = np.where(y == 1, 0.9, 0.1)
    noisy = np.clip(np.where(y == 1, 0.52, 0.3) + rng.normal(0, 0.15, 66), 0, 1)
    noisy[y == 0] = np.minimum(noisy[y == 0], 0.49)
    models = {"right": right, "noisy": noisy}
    ranking = rank(METRIC, models, y=y, n_resamples=40)
    row = ranking["noisy"]
    assert row.own_value > row.value
    (note,) = (note for note in ranking.notes if "Better as they stand" in note)
    assert "have been: noisy. A rule that some rows chose fits other rows less" in note
    assert note.endswith("of “1” there are 6.")


def test_a_model_that_no_rule_helps_is_judged_as_it_stands():
    """Probabilities of a class of nine are not corrected, and a rule would harm."""
    rng = np.random.default_rng(6)
    truth = np.repeat([0, 1, 2], [300, 291, 9])
    right = np.eye(3)[truth] * 0.4 + 0.2  # the largest is always right
    wrong = right * [1, 1, 1.4] + rng.random((600, 3)) * 0.02
    wrong /= wrong.sum(axis=1, keepdims=True)
    metric = LinearMetric([1, 1, 4], names=OF_THREE.names)
    y = np.array(OF_THREE.classes)[truth]
    ranking = rank(metric, {"a": wrong, "b": wrong[:, [1, 0, 2]]}, y=y, n_resamples=20)
    assert all(row.value == pytest.approx(row.own_value) for row in ranking)
    assert AT_THEIR_WORD in ranking.notes
    assert any(note.endswith(AS_IT_STANDS) for note in ranking.notes)
    assert not any("Better as they stand" in note for note in ranking.notes)


@pytest.mark.slow
def test_the_same_seed_chooses_the_same_parts(rare):
    y, _, models = rare
    one, again, other = (
        rank(METRIC, models, y=y, n_resamples=0, random_state=seed).to_dict()
        for seed in (1, 1, 2)
    )
    assert one == again != other


# -- scores that run the wrong way, ties, leads -------------------------------------


def test_scores_that_run_the_wrong_way_are_marked_and_explained(rare):
    """A threshold below which positive is said must not look like one above."""
    y, chance, models = rare
    turned = {"right": chance, "turned": 1 - models["loud"]}
    ranking = rank(METRIC, turned, y=y, n_resamples=5)
    assert [row.runs_wrong_way for row in ranking] == [False, True]
    row = ranking["turned"]
    assert not row.judged_at.above
    assert row.judged_at.short.startswith("below 0.")
    low, high = row.judged_at.thresholds
    assert low <= row.judged_at.threshold <= high
    loud = rank(METRIC, {"right": chance, "loud": models["loud"]}, y=y, n_resamples=0)
    assert row.value == pytest.approx(loud["loud"].value, abs=0.005)
    cut = 1 - loud["loud"].judged_at.threshold
    assert row.judged_at.threshold == pytest.approx(cut, abs=0.05)
    assert [cells[1] for cells in ranking.cells] == ["right", "turned *"]
    (note,) = (note for note in ranking.notes if note.startswith("*"))
    assert "turned: Low scores go with “1”, high ones with “0”" in note
    assert "give the probabilities of “1”: 1 less those given" in note
    assert not any(note.startswith("*") for note in loud.notes)


def test_equally_good_models_are_both_named(rare):
    y, chance, models = rare
    ranking = rank(METRIC, {"a": chance, "b": chance, "c": models["loud"]}, y=y)
    assert ranking.lead.best == ("a", "b")
    assert ranking.lead.next == "c"
    assert ranking.summary.startswith("Of the models it likes a and b equally well: a")
    assert "Ahead of c by" in ranking.summary


@pytest.mark.slow
def test_the_lead_has_an_interval_over_pairs_of_models(rare):
    """Both models on the same samples; the rows of the difference tell its spread."""
    y, _, models = rare
    fixed = {name: (said >= 0.2).astype(int) for name, said in models.items()}
    two = {name: fixed[name] for name in ("loud", "plain")}
    ranking = rank(METRIC, two, y=y, n_resamples=2000)
    top, other = (two[name] for name in ranking.names)
    gains = np.where(y == 1, 6, 1) * ((top == y).astype(int) - (other == y))
    stake = abs(gains.mean())
    error = gains.std() / np.sqrt(len(y)) / stake
    low, high = ranking.lead.interval
    assert ranking.lead.ahead == pytest.approx(1)
    assert (high - low) / 2 == pytest.approx(1.645 * error, rel=0.1)
    assert (low + high) / 2 == pytest.approx(1, abs=0.15 * error)
    assert ranking.lead.rivals == (() if 1.645 * error < 1 else ranking.names[1:])


def test_models_that_rows_cannot_tell_apart_are_said_to_be(rare):
    y, chance, _ = rare
    rng = np.random.default_rng(8)
    some = rng.choice(len(y), 300, replace=False)
    labels = [np.where(rng.random(300) < 0.8, y[some], 1 - y[some]) for _ in "ab"]
    sure = y[some]
    close = rank(METRIC, dict(zip("ab", labels, strict=True)), y=y[some])
    assert close.lead.rivals == close.names[1:]
    assert "but the two cannot be told apart by these rows" in close.summary
    clear = rank(METRIC, {"a": labels[0], "sure": sure}, y=y[some])
    assert clear.lead.rivals == ()
    assert clear.summary.endswith("of what is at stake.")
    assert chance.size > 300


def test_nothing_is_better_than_the_best_or_worse_than_nothing(rare):
    """Noisy rules of few rows, and metrics far from the one that chose them."""
    y, _, models = rare
    rng = np.random.default_rng(2)
    some = np.r_[np.flatnonzero(y == 1)[:12], np.flatnonzero(y == 0)[:100]]
    few = {name: said[some] for name, said in models.items()}
    draws = np.exp(rng.normal(0, 2, (40, 2)))
    ranking = rank(result_of(draws), few, y=y[some], n_resamples=50)
    for row in ranking:
        assert 0 <= row.standing <= 1
        assert 0 <= row.own_standing <= 1
        for ends in (row.interval, row.own_interval, row.own_sampling_interval):
            assert 0 <= ends[0] <= ends[1] <= 1
    for choice in ranking.choices.values():
        assert 0 <= choice.own_interval[0] <= choice.own_interval[1] <= 1
    assert sum(row.probability_best for row in ranking) == pytest.approx(1)


def test_numbers_have_a_unit_and_a_direction(rare):
    y, _, models = rare
    ranking = rank(METRIC, models, y=y, n_resamples=0)
    assert "value, higher is better" in ranking.headings
    assert "standing, 1 is best" in ranking.headings
    lost = 1000 * ranking.stake  # a false alarm costs 1
    assert f"From standing 0 to 1 it is {ranking.stake:.4g}" in ranking.units
    assert f"as bad as {lost:.0f} more false alarms in 1,000" in ranking.units
    assert ranking.units in ranking.sentences
    cost = LinearMetric([-6, -1], orientation="cost")
    saved = rank(cost, models, y=y, n_resamples=0)
    assert "value, higher is better" in saved.headings  # no cost is below zero
    assert saved.units == ranking.units
    assert saved.cells == ranking.cells


@pytest.mark.slow
def test_another_positive_class_than_was_asked_about_is_refused(rare):
    y, _, models = rare
    words = np.where(y == 1, "ill", "well")

    def asked_about(truth, label):
        said = models["loud"][:500]
        region = BinaryRegion.from_predictions(truth[:500], said, positive_label=label)
        return el.elicit(region, "linear", el.MetricOracle(METRIC), tolerance=0.2)

    result = asked_about(words, "ill")
    found = rank(result, models, y=words, positive_label="ill", n_resamples=0)
    assert found["sharp"].judged_at is not None
    with pytest.raises(InvalidParameterError, match=r"about, 'ill'; got 'well'"):
        rank(result, models, y=words, positive_label="well")
    with pytest.raises(InvalidParameterError, match=r"about, 'ill'; got 'well'"):
        score(result, words, words, pos_label="well")
    with pytest.raises(InvalidParameterError, match=r"about, 'ill'; got 'well'"):
        el.MetricClassifier(GaussianNB(), result, positive_label="well").fit(
            models["loud"][:, None], words
        )
    # Labels that are written otherwise are not those that were asked about.
    found = score(result, 1 - y, 1 - y, positive_label=0)
    assert found == score(result, words, words)
    ones = asked_about(y, 1)
    with pytest.raises(InvalidParameterError, match=r"about, 1; got 0"):
        score(ones, y, y, positive_label=0)
    told = score(ones, words, words, positive_label="ill")
    assert told == score(ones, y, y)
