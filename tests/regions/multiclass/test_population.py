"""Who is classified: what comes in, and one pass of a rule over it."""

import itertools
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import DiagonalRegion, OffDiagonalRegion, PlugInRule
from elicitor.regions.multiclass.law import LawPopulation
from elicitor.regions.multiclass.population import Population
from elicitor.testing.multiclass_problems import MULTICLASS_LAWS

THIRDS = [[0.2, 0.3, 0.5], [0.6, 0.3, 0.1], [0.1, 0.8, 0.1], [0.3, 0.4, 0.3]]


def counted(labels, proba, gains):
    """Confusions by the definition: the first of the largest expected gains."""
    k = len(gains)
    total = np.zeros((k, k))
    for label, eta in zip(labels, proba, strict=True):
        expected = [sum(eta[i] * gains[i][j] for i in range(k)) for j in range(k)]
        total[label, expected.index(max(expected))] += 1
    return total / len(labels)


def tenths(n, k):
    """Probabilities in tenths, with many ties."""
    rows = [row for row in itertools.product(range(11), repeat=k) if sum(row) == 10]
    chosen = st.lists(st.sampled_from(rows), min_size=n, max_size=n)
    return chosen.map(lambda rows: np.array(rows) / 10)


# -- decisions ----------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    proba=tenths(12, 3),
    gains=st.lists(st.integers(-2, 2), min_size=9, max_size=9),
    seed=st.integers(0, 99),
)
def test_confusion_is_the_definition_also_where_gains_tie(proba, gains, seed):
    gains = np.reshape(gains, (3, 3)) / 2
    labels = np.append([0, 1, 2], np.random.default_rng(seed).integers(3, size=9))
    population = Population.from_predictions(labels, proba)
    rule = PlugInRule.of(gains)
    expected = counted(labels, proba.tolist(), gains.tolist())
    assert np.array_equal(population.confusion(rule), expected)
    again = np.zeros((3, 3))
    np.add.at(again, (labels, rule.predict(proba)), 1 / 12)
    assert again == pytest.approx(expected)


def test_the_first_of_equal_gains_wins():
    rule = PlugInRule.of([[1, 1, 0], [0, 0, 0], [0, 0, 0]])
    assert rule.predict([[1.0, 0, 0], [0, 1.0, 0]]).tolist() == [0, 0]
    rule = PlugInRule.of([[0, 1, 1], [0, 0, 0], [0, 0, 0]])
    assert rule.predict([[1.0, 0, 0], [0, 1.0, 0]]).tolist() == [1, 0]


def test_a_row_is_decided_alike_alone_and_in_a_crowd():
    rng = np.random.default_rng(0)
    proba = np.round(rng.dirichlet(np.ones(7), size=40_000), 2)
    rule = PlugInRule.of(np.round(rng.normal(size=(7, 7)), 1))
    together = rule.predict(proba)
    for layout in (np.asfortranarray(proba), proba[::-1][::-1], proba.tolist()):
        assert np.array_equal(rule.predict(layout), together)
    for row in [*range(0, 40_000, 997), 16_383, 16_384, 39_999]:
        assert rule.predict(proba[row : row + 1])[0] == together[row]


def test_a_pass_needs_little_memory():
    rng = np.random.default_rng(1)
    proba = rng.dirichlet(np.ones(3), size=200_000)
    population = Population.from_predictions(rng.integers(3, size=200_000), proba)
    assert population.truth.dtype == np.uint8
    rule = PlugInRule.of(rng.normal(size=(3, 3)))
    tracemalloc.start()
    population.confusion(rule)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < proba.nbytes / 3


def test_what_is_taken_at_its_word_counts_probabilities():
    proba = np.array(THIRDS)
    population = Population.from_predictions(None, proba)
    assert not population.is_labelled
    assert population.priors == pytest.approx(proba.mean(axis=0))
    found = population.confusion(PlugInRule.of(np.diag([1.0, 1.0, 2.0])))
    # The rows are called c, a, b and c.
    expected = np.array([proba[1], proba[2], proba[0] + proba[3]]).T / 4
    assert found == pytest.approx(expected)


def test_a_population_does_not_change_with_the_arrays_it_came_from():
    proba, labels = np.array(THIRDS), np.array([0, 1, 2, 1])
    region = OffDiagonalRegion.from_predictions(labels, proba)
    before = region.support([1, 2, 3, 4, 5, -6]), region.describe()
    proba[:], labels[:] = 1 / 3, 0
    after = region.support([1, 2, 3, 4, 5, -6]), region.describe()
    assert np.array_equal(before[0], after[0])
    assert before[1] == after[1]
    with pytest.raises(ValueError, match="read-only"):
        region.population.probabilities[0, 0] = 1.0


def test_fingerprints_tell_data_apart():
    one = Population.from_predictions([0, 1, 2, 1], THIRDS).describe()
    same = Population.from_predictions([0, 1, 2, 1], np.asfortranarray(THIRDS))
    other = Population.from_predictions([0, 1, 1, 2], THIRDS).describe()
    third = Population.from_predictions([0, 1, 2, 1], THIRDS[::-1]).describe()
    assert one == same.describe()
    assert len({x["fingerprint"] for x in (one, other, third)}) == 3


# -- labels -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("labels", "classes"),
    [
        ([2, 0, 1, 0], None),
        ([2.0, 0.0, 1.0, 0.0], None),
        (np.array([2, 0, 1, 0], dtype=np.int8), [0, 1, 2]),
        (["2", "0", "1", "0"], None),
        ([2, 0, 1, 0], ["0", "1", "2"]),
        ([2.0, 0.0, 1.0, 0.0], ["0", "1", "2"]),
        (np.array([2, "0", 1.0, np.int64(0)], dtype=object), [0, 1, 2]),
        (["c", "a", "b", "a"], ["a", "b", "c"]),
        (np.array(["c", "a", "b", "a"], dtype=object), np.array(["a", "b", "c"])),
        (["yes", "no", 3, "no"], ["no", 3, "yes"]),
    ],
)
def test_labels_are_found_however_they_are_written(labels, classes):
    population = Population.from_predictions(labels, THIRDS, classes=classes)
    assert population.truth.tolist() == [2, 0, 1, 0]
    assert population.priors == pytest.approx([0.5, 0.25, 0.25])


def test_columns_follow_the_classes_named():
    population = Population.from_predictions(
        ["c", "a", "b", "a"], THIRDS, classes=["b", "c", "a"]
    )
    assert population.classes == ("b", "c", "a")
    assert population.truth.tolist() == [1, 2, 0, 2]


def test_truth_values_are_labels_too():
    population = Population.from_predictions([True, False], [[0.1, 0.9], [0.7, 0.3]])
    assert population.truth.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ([0, 1, 2, 3], r"hold the classes \[0, 1, 2\]; row 3 is 3.*classes="),
        ([0, 1, 2, "van"], "row 3 is 'van'"),
        ([0, 1, 2, np.nan], "missing labels; row 3 is nan"),
        (np.array([0, 1, None, 2], dtype=object), "missing labels; row 2 is None"),
        ([0, 1, 1, 0], "rows of every class; class '2' has none among 4"),
        ([0, 1, 2], r"vector of 4 labels.*shape \(3,\)"),
        ([[0], [1], [2], [0]], r"shape \(4, 1\)"),
        ([0.5, 1, 2, 0], "row 0 is 0.5"),
    ],
)
def test_labels_that_do_not_fit_are_refused(labels, message):
    with pytest.raises(InvalidDataError, match=message):
        DiagonalRegion.from_predictions(labels, THIRDS)


@pytest.mark.parametrize(
    ("classes", "message"),
    [
        (["a", "b"], "name the 3 columns"),
        (["a", "b", "a"], "'a' is empty or comes twice"),
        ([1, "1", 2], "'1' is empty or comes twice"),
        (["a", "b", ""], "'' is empty"),
        (["a", "b, c", "d"], "must not contain.*'b, c'"),
        ("abc", "sequence of labels; got 'abc'"),
        (7, "sequence of labels; got 7"),
    ],
)
def test_class_names_that_cannot_be_used_are_refused(classes, message):
    with pytest.raises(InvalidParameterError, match=message):
        DiagonalRegion.from_predictions(None, THIRDS, classes=classes)


# -- probabilities ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "value"),
    [
        (1, [0.6, 0.3, 0.2]),
        (2, [np.nan, 0.5, 0.5]),
        (3, [-0.1, 0.6, 0.5]),
        (0, [np.inf, 0, 0]),
        (0, [1.2, -0.1, -0.1]),
    ],
)
def test_rows_that_are_no_probabilities_are_named(row, value):
    proba = np.array(THIRDS)
    proba[row] = value
    with pytest.raises(InvalidDataError, match=f"sum to 1; row {row} is"):
        DiagonalRegion.from_predictions([0, 1, 2, 1], proba)


def test_the_row_is_named_also_far_down():
    proba = np.full((50_000, 4), 0.25)
    proba[41_234, 2] = 0.3
    with pytest.raises(InvalidDataError, match="row 41234 is"):
        DiagonalRegion.from_predictions(np.arange(50_000) % 4, proba)


@pytest.mark.parametrize(
    "proba", [[0.2, 0.8], [[1.0], [1.0]], [], np.ones((2, 2, 2)), np.ones((0, 3))]
)
def test_other_shapes_are_refused(proba):
    with pytest.raises(InvalidDataError, match=r"one column per class.*shape"):
        DiagonalRegion.from_predictions([0, 1], proba)


def test_words_are_no_probabilities():
    with pytest.raises(InvalidDataError, match="must be numbers"):
        DiagonalRegion.from_predictions([0, 1], [["a", "b"], ["c", "d"]])


def test_an_unfitted_model_or_one_without_probabilities_is_refused():
    class Model:
        classes_ = np.array([0, 1, 2])

    with pytest.raises(InvalidParameterError, match="Model has no predict_proba"):
        DiagonalRegion.from_estimator(Model(), None, [0, 1, 2])


def test_a_model_gives_probabilities_and_classes():
    class Model:
        classes_ = np.array(["a", "b", "c"])

        def predict_proba(self, X):
            return np.asarray(X)

    region = DiagonalRegion.from_estimator(Model(), THIRDS, list("caba"), rates=True)
    assert region.names == ("R[a, a]", "R[b, b]", "R[c, c]")
    assert region.population.truth.tolist() == [2, 0, 1, 0]


# -- laws ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", MULTICLASS_LAWS)
def test_confusions_of_a_law_are_integrals_between_roots(name):
    problem = MULTICLASS_LAWS[name]
    population = problem.region(diagonal=True, rates=False).population
    assert population.priors == pytest.approx(problem.priors, abs=1e-12)
    rng = np.random.default_rng(0)
    k = len(problem.classes)
    for gains in [*rng.normal(size=(4, k, k)), np.eye(k), np.diag(rng.random(k))]:
        rule = PlugInRule.of(gains)
        found = population.confusion(rule)
        assert found == pytest.approx(problem.confusion(rule), abs=1e-11)
        assert found.sum(axis=1) == pytest.approx(problem.priors, abs=1e-12)


def test_a_decision_may_change_more_than_once_between_two_points_of_the_grid():
    def eta(x):
        middle = np.where(np.abs(x - 0.50005) < 0.00003, 0.5, 0.2)
        left = np.where(x < 0.5, 0.7, 0.1)
        return np.stack([left * (1 - middle), middle, (1 - left) * (1 - middle)], 1)

    population = LawPopulation(eta, None, (0.0, 1.0))
    found = population.confusion(PlugInRule.of(np.eye(3)))
    assert found[1, 1] == pytest.approx(0.00006 * 0.5, rel=0.5)


def test_densities_are_normalised():
    problem = MULTICLASS_LAWS["decaying"]
    ten = LawPopulation(problem.eta, lambda x: 10 * problem.density(x), problem.support)
    assert ten.priors == pytest.approx(problem.priors, abs=1e-12)
    rule = PlugInRule.of(np.diag([1.0, 2.0, 1.5]))
    assert ten.confusion(rule) == pytest.approx(problem.confusion(rule), abs=1e-11)
    face = DiagonalRegion(ten).face(0, 2).binary
    zeta = problem.priors
    assert face.prevalence == pytest.approx(zeta[0] / (zeta[0] + zeta[2]), abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"support": (1, 1)}, "support"),
        ({"support": (0, np.inf)}, "support"),
        ({"density": lambda x: x - 2}, "not negative"),
        ({"density": lambda x: np.full_like(x, np.nan)}, "finite"),
        ({"density": np.zeros_like}, "positive somewhere"),
        ({"classes": ["a", "b"]}, "name the 3 columns"),
        ({"eta": lambda x: np.ones((len(x), 2))}, "sum to 1; row 0"),
        ({"eta": lambda x: np.tile([0.5, 0.5, 0.0], (len(x), 1))}, "class '2' has 0"),
    ],
)
def test_laws_that_are_none_are_refused(arguments, message):
    law = MULTICLASS_LAWS["decaying"]
    given_law = {"eta": law.eta, "density": None, "support": (-1, 1), **arguments}
    eta, density = given_law.pop("eta"), given_law.pop("density")
    with pytest.raises(InvalidParameterError, match=message):
        DiagonalRegion.from_law(eta, density, **given_law)


def test_decisions_that_tie_up_to_rounding_do_not_flicker_forever():
    def eta(x):
        decay = np.exp(-np.outer(x, [1, 3, 5]))
        return decay / decay.sum(axis=1, keepdims=True)

    region = DiagonalRegion.from_law(eta, support=(-1, 1))
    near = PlugInRule.of([[0, 0.3, 0.3 + 6e-17], [0.5, 0.1, 0.1], [-0.2, 0.7, 0.7]])
    tied = PlugInRule.of([[0, 0.3, 0.3], [0.5, 0.1, 0.1], [-0.2, 0.7, 0.7]])
    one, other = map(region.population.confusion, (near, tied))
    assert one[:, 0] == pytest.approx(other[:, 0], abs=1e-12)
    assert np.sum(one * near.matrix) == pytest.approx(np.sum(other * tied.matrix))
    assert one.sum() == pytest.approx(1)
