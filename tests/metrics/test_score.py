"""Scores of labels, matrices, lotteries and probabilities, figure for figure."""

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

from elicitor.core import InvalidParameterError, Result
from elicitor.metrics import (
    ClassStatistics,
    CostRewardMetric,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    PolynomialMetric,
    QuadraticMetric,
    Term,
    score,
    score_confusion,
    score_lotteries,
    score_probabilities,
)

CLASSES, GROUPS = ("bus", "opel", "van"), ("a", "b", "c")
RNG = np.random.default_rng(5)
N = 400
GROUP = RNG.choice(GROUPS, N, p=[0.6, 0.3, 0.1])
TRUTH = np.where(
    GROUP == "a",
    RNG.choice(CLASSES, N, p=[0.5, 0.3, 0.2]),
    RNG.choice(CLASSES, N, p=[0.2, 0.2, 0.6]),
)
GUESS = np.where(RNG.random(N) < 0.6, TRUTH, RNG.choice(CLASSES, N))
WEIGHT = RNG.uniform(0.1, 3, N)

DIAGONAL = ClassStatistics(CLASSES)
ERRORS = ClassStatistics(CLASSES, diagonal=False)
RATES = ClassStatistics(CLASSES, rates=True)
ERROR_RATES = ClassStatistics(CLASSES, diagonal=False, rates=True)
CHOICES = [DIAGONAL, ERRORS, RATES, ERROR_RATES]


def symmetric(size, order):
    drawn = RNG.normal(size=(size,) * order)
    axes = {2: [(0, 1), (1, 0)], 3: [(0, 1, 2), (1, 0, 2), (2, 1, 0), (0, 2, 1)]}
    axes[3] += [(1, 2, 0), (2, 0, 1)]
    return sum(np.transpose(drawn, way) for way in axes[order])


def fractional(statistics, **options):
    """Positive everywhere; on right decisions q₀ = Σ (p − q) ζ for the data's ζ."""
    n = len(statistics.names)
    p, losses = RNG.uniform(0.5, 2, n), RNG.uniform(0.5, 2, n)
    constant = 3.0
    if statistics == DIAGONAL:
        constant = losses @ shares(WEIGHT).sum(axis=1)
    else:
        losses = p - RNG.uniform(-0.4, 0.4, n)
    return LinearFractionalMetric(
        p, p - losses, constant, names=statistics.names, **options
    )


def families(statistics, orientation):
    n = len(statistics.names)
    about = {"names": statistics.names, "orientation": orientation}
    parts = [RNG.normal(size=n), symmetric(n, 2), symmetric(n, 3)]
    terms = [Term(statistics.names[0], 2, -1, 3), *statistics.names]
    return [
        LinearMetric(RNG.normal(size=n), **about),
        fractional(statistics, orientation=orientation),
        QuadraticMetric(*parts[:2], **about),
        PolynomialMetric(parts, **about),
        CostRewardMetric(RNG.normal(size=n + 1), terms=terms, orientation=orientation),
    ]


def shares(weight=None, truth=TRUTH, guess=GUESS):
    return confusion_matrix(
        truth, guess, labels=CLASSES, sample_weight=weight, normalize="all"
    )


def by_hand(statistics, matrix):
    """Entries of a confusion matrix of shares, one at a time."""
    found = []
    for name in statistics.names:
        i, j = (CLASSES.index(word) for word in name[2:-1].split(", "))
        entry = matrix[i, j]
        found.append(entry / matrix[i].sum() if name[0] == "R" else entry)
    return found


ALL = [
    (statistics, metric)
    for statistics in CHOICES
    for orientation in ("utility", "cost")
    for metric in families(statistics, orientation)
]


@pytest.mark.parametrize(("statistics", "metric"), ALL)
def test_score_is_the_metric_on_the_confusion_matrix_in_every_family(
    statistics, metric
):
    sign = 1 if metric.orientation.value == "utility" else -1
    expected = sign * metric.value(by_hand(statistics, shares(WEIGHT)))
    found = score(metric, TRUTH, GUESS, sample_weight=WEIGHT)
    assert type(found) is float
    assert found == pytest.approx(expected, rel=1e-12)
    counts = confusion_matrix(TRUTH, GUESS, labels=CLASSES, sample_weight=WEIGHT)
    for table in (counts, shares(WEIGHT)):
        assert score_confusion(metric, table) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("orientation", ["utility", "cost"])
@pytest.mark.parametrize("kind", ["linear", "ratio", "quadratic", "cubic", "terms"])
def test_score_is_the_metric_on_tp_and_tn(kind, orientation):
    truth, guess = TRUTH == "van", GUESS == "van"
    tn, fp, fn, tp = confusion_matrix(truth, guess, sample_weight=WEIGHT).ravel()
    total = tn + fp + fn + tp
    about = {"orientation": orientation}
    # q₀ = u ζ + v (1−ζ) with u = 1.5 and v = 0.25
    zeta = (tp + fn) / total
    metric = {
        "linear": LinearMetric([3, 0.5], **about),
        "ratio": LinearFractionalMetric(
            [2, 1], [0.5, 0.75], 1.5 * zeta + 0.25 * (1 - zeta), **about
        ),
        "quadratic": QuadraticMetric([1, 2], [[1, 3], [3, -2]], **about),
        "cubic": PolynomialMetric(
            [[1, 2], np.ones((2, 2)), np.ones((2,) * 3)], **about
        ),
        "terms": CostRewardMetric([1, 2], terms=[Term("TP", 3), "TN"], **about),
    }[kind]
    sign = 1 if orientation == "utility" else -1
    expected = sign * metric.value([tp / total, tn / total])
    words = np.where(truth, "sick", "well"), np.where(guess, "sick", "well")
    found = score(metric, *words, sample_weight=WEIGHT, positive_label="sick")
    assert found == pytest.approx(expected, rel=1e-12)
    assert score(metric, truth, guess, sample_weight=WEIGHT) == pytest.approx(expected)
    scikit = [[tn, fp], [fn, tp]]
    assert score_confusion(metric, scikit) == pytest.approx(expected, rel=1e-12)
    ours = [[tp, fn], [fp, tn]]
    found = score_confusion(metric, ours, labels=["s", "w"], positive_label="s")
    assert found == pytest.approx(expected, rel=1e-12)


def fair(kind, statistics, seed=0):
    rng = np.random.default_rng(seed)
    n = len(statistics.names)
    shape = (n,) if kind is FairMetric else (n, n)
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    costs = {pair: rng.uniform(0.2, 2, shape) for pair in pairs}
    if kind is FairQuadraticMetric:
        costs = {pair: b + b.T for pair, b in costs.items()}
    return kind(
        rng.uniform(0.2, 2, n),
        costs,
        0.4,
        prevalence=np.full((3, n), 1 / 3),
        names=statistics.names,
        groups=GROUPS,
    )


@pytest.mark.parametrize("statistics", [RATES, ERROR_RATES], ids=["right", "errors"])
@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
def test_score_of_groups_is_the_metric_on_their_rates(kind, statistics):
    metric = fair(kind, statistics)
    rates, masses, counts = [], [], []
    for name in GROUPS:
        here = name == GROUP
        args = TRUTH[here], GUESS[here]
        rates.append(by_hand(statistics, shares(WEIGHT[here], *args)))
        table = confusion_matrix(*args, labels=CLASSES, sample_weight=WEIGHT[here])
        counts.append(table)
        masses.append([table[i].sum() for i in statistics.entries[0]])
    overall = np.array(masses) / np.sum(masses, axis=0) * rates
    a, b = metric.misclassification_costs, metric.violation_costs
    gaps = {
        (u, v): np.subtract(rates["abc".index(u)], rates["abc".index(v)]) for u, v in b
    }
    if kind is FairMetric:
        errors = a @ overall.sum(axis=0)
        violation = sum(b[pair] @ np.abs(gap) for pair, gap in gaps.items())
    else:
        errors = a @ (1 - overall.sum(axis=0))
        violation = sum(gap @ b[pair] @ gap for pair, gap in gaps.items()) / 2
    expected = -(0.6 * errors + 0.4 * violation)
    found = score(metric, TRUTH, GUESS, groups=GROUP, sample_weight=WEIGHT)
    assert found == pytest.approx(expected, rel=1e-12)
    assert score_confusion(metric, counts) == pytest.approx(expected, rel=1e-12)
    turned = np.array(counts)[[2, 0, 1]][:, ::-1, ::-1]
    found = score_confusion(metric, turned, labels=CLASSES[::-1], groups="cab")
    assert found == pytest.approx(expected, rel=1e-12)


def test_a_result_is_scored_by_its_metric():
    metric = LinearMetric([6, 1])
    result = Result(metric=metric, interval=np.zeros((2, 2)), converged=True)
    assert score(result, [1, 0], [1, 1]) == score(metric, [1, 0], [1, 1]) == 3


def test_a_ratio_that_no_prevalence_explains_is_evaluated_as_it_is():
    # u = 0.5 and v = 1.5; a constant of 2 is no mixture of them.
    metric = LinearFractionalMetric([1, 2], [0.5, 0.5], 2)
    expected = (0.25 + 2 * 0.25) / (0.5 * 0.25 + 0.5 * 0.25 + 2)
    assert score(metric, [1, 1, 0, 0], [1, 0, 1, 0]) == pytest.approx(expected)


@pytest.mark.parametrize("label", [1, 1.0, True, "1", "1.0"])
def test_a_whole_number_is_one_label_however_it_is_written(label):
    other = type(label)(0) if not isinstance(label, str) else label.replace("1", "0", 1)
    metric = LinearMetric([1, 3], names=ClassStatistics(("0", "1"), rates=True).names)
    written = LinearMetric(
        [1, 3], names=ClassStatistics(("0.0", "1.0"), rates=True).names
    )
    truth = np.array([other, other, label, label])
    guess = [0, 1, 1, 1]
    for each in (metric, written):
        assert score(each, truth, guess) == pytest.approx(0.5 + 3)
        assert score(each, truth.astype(object), guess) == pytest.approx(3.5)


# -- decisions left to chance -------------------------------------------------------


CHANCES = RNG.dirichlet([1, 1, 1], N)


def expected_confusion(truth, chances, weight):
    """Entry by entry."""
    return np.array(
        [
            [(weight * (truth == i) * chances[:, j]).sum() for j in range(3)]
            for i in CLASSES
        ]
    )


@pytest.mark.parametrize(("statistics", "metric"), ALL[::3])
def test_score_of_lotteries_is_that_of_the_expected_confusion_matrix(
    statistics, metric
):
    table = expected_confusion(TRUTH, CHANCES, WEIGHT)
    expected = metric.utility(by_hand(statistics, table / table.sum()))
    found = score_lotteries(metric, TRUTH, CHANCES, sample_weight=WEIGHT)
    assert found == pytest.approx(expected, rel=1e-12)
    columns = [CLASSES[i] for i in (2, 0, 1)]
    found = score_lotteries(
        metric, TRUTH, CHANCES[:, [2, 0, 1]], labels=columns, sample_weight=WEIGHT
    )
    assert found == pytest.approx(expected, rel=1e-12)


def test_score_of_certain_decisions_is_that_of_labels():
    certain = (GUESS[:, None] == np.array(CLASSES)).astype(float)
    metric = fair(FairMetric, ERROR_RATES)
    about = {"groups": GROUP, "sample_weight": WEIGHT}
    found = score_lotteries(metric, TRUTH, certain, **about)
    assert found == pytest.approx(score(metric, TRUTH, GUESS, **about), rel=1e-12)


def test_score_of_lotteries_of_groups_mixes_the_rates():
    metric = fair(FairQuadraticMetric, RATES)
    rates = [
        by_hand(RATES, expected_confusion(TRUTH[here], CHANCES[here], WEIGHT[here]))
        for here in (name == GROUP for name in GROUPS)
    ]
    masses = np.array(
        [[WEIGHT[(g == GROUP) & (i == TRUTH)].sum() for i in CLASSES] for g in GROUPS]
    )
    expected = metric.with_prevalence(masses / masses.sum(axis=0)).utility(rates)
    found = score_lotteries(metric, TRUTH, CHANCES, groups=GROUP, sample_weight=WEIGHT)
    assert found == pytest.approx(expected, rel=1e-12)


def test_lotteries_of_two_classes_may_be_a_vector():
    metric = LinearMetric([6, 1])
    truth, chances = [1, 1, 0, 0], np.array([0.2, 0.6, 0.5, 0.0])
    expected = 6 * 0.8 / 4 + 1.5 / 4
    assert score_lotteries(metric, truth, chances) == pytest.approx(expected)
    both = np.column_stack([1 - chances, chances])
    assert score_lotteries(metric, truth, both) == pytest.approx(expected)
    found = score_lotteries(metric, truth, both[:, ::-1], labels=[1, 0])
    assert found == pytest.approx(expected)


# -- probabilities of classes -------------------------------------------------------


@pytest.mark.parametrize(("statistics", "metric"), ALL[::4])
def test_score_of_probabilities_decides_for_the_most_probable(statistics, metric):
    guess = np.array(CLASSES)[CHANCES.argmax(axis=1)]
    expected = score(metric, TRUTH, guess, sample_weight=WEIGHT)
    found = score_probabilities(metric, TRUTH, CHANCES, sample_weight=WEIGHT)
    assert found == pytest.approx(expected, rel=1e-12)
    found = score_probabilities(
        metric,
        TRUTH,
        CHANCES[:, [1, 2, 0]],
        labels=[CLASSES[i] for i in (1, 2, 0)],
        sample_weight=WEIGHT,
    )
    assert found == pytest.approx(expected, rel=1e-12)
    assert len(statistics.names) == len(metric.names)


def test_of_equal_probabilities_the_first_column_wins():
    metric = LinearMetric([1, 0])  # TP
    assert score_probabilities(metric, [1, 0], [0.5, 0.5]) == 0
    both = [[0.5, 0.5], [0.5, 0.5]]
    assert score_probabilities(metric, [1, 0], both, labels=[1, 0]) == 0.5


@pytest.mark.parametrize("threshold", [0, 0.25, 0.3, 1])
def test_threshold_decides_for_the_positive_class(threshold):
    truth, proba = np.array([1, 1, 0, 0, 0]), np.array([0.3, 0.2, 0.3, 0.1, 1.0])
    guess = (proba >= threshold).astype(int)
    metric = LinearMetric([6, 1])
    expected = score(metric, truth, guess)
    found = score_probabilities(metric, truth, proba, threshold=threshold)
    assert found == pytest.approx(expected)
    both = np.column_stack([1 - proba, proba])
    names = ClassStatistics(("well", "sick"), rates=True).names
    rates = LinearMetric([1, 4], names=names)
    words = np.array(["well", "sick"])
    found = score_probabilities(
        rates, words[truth], both, threshold=threshold, positive_label="sick"
    )
    assert found == pytest.approx(score(rates, words[truth], words[guess]))


# -- bad arguments ------------------------------------------------------------------

BINARY_METRIC = LinearMetric([6, 1])
FAIR = fair(FairMetric, RATES)
CLASS_METRIC = LinearMetric([1, 2, 3], names=DIAGONAL.names)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: score(3, [1], [1]), "metric must be a Metric or a Result; got 3"),
        (
            lambda: score(CostRewardMetric([1, 1], terms=["TP", "ms"]), [1], [1]),
            "do not tell TP, ms: .*elicitor.rank",
        ),
        (lambda: score(FAIR, ["bus"], ["bus"]), "pass the group of every row"),
        (lambda: score(FAIR, ["bus"], ["bus"], groups=["d"]), "groups of the metric"),
        (lambda: score(BINARY_METRIC, [1], [1], groups=["a"]), "does not"),
        (
            lambda: score_confusion(BINARY_METRIC, [[1, 2], [3, 4]], groups=["a"]),
            "this one does not",
        ),
        (lambda: score_confusion(BINARY_METRIC, np.eye(3)), r"shape \(2, 2\)"),
        (lambda: score_confusion(FAIR, np.eye(3)), r"shape \(3, 3, 3\)"),
        (lambda: score_confusion(BINARY_METRIC, [[1, -1], [0, 1]]), "none negative"),
        (lambda: score_confusion(BINARY_METRIC, [[0, 0], [0, 0]]), "not all zero"),
        (lambda: score_confusion(BINARY_METRIC, [[0, np.inf], [0, 0]]), "must have"),
        (lambda: score_confusion(BINARY_METRIC, "table"), "confusion must"),
        (
            lambda: score_confusion(BINARY_METRIC, np.eye(2), labels=["a", "b"]),
            "positive_label must say which .* 'a' and 'b'",
        ),
        (
            lambda: score_confusion(BINARY_METRIC, np.eye(2), labels=[1, 1]),
            "labels must be two labels, one of them 1",
        ),
        (
            lambda: score_confusion(CLASS_METRIC, np.eye(3), labels=["bus"] * 3),
            "labels must be bus, opel, van, each once",
        ),
        (
            lambda: score_confusion(FAIR, np.ones((3, 3, 3)), groups="aab"),
            "groups must be a, b, c, each once",
        ),
        (
            lambda: score_lotteries(CLASS_METRIC, ["bus"], [[1, 0]]),
            "decisions must",
        ),
        (lambda: score_lotteries(CLASS_METRIC, ["bus"], [1.0]), "decisions must have"),
        (
            lambda: score_lotteries(CLASS_METRIC, ["bus"], [[0.5, 0.2, 0.2]]),
            r"sum to 1 in every row; row 0 is \[0.5",
        ),
        (lambda: score_lotteries(BINARY_METRIC, [1], [1.5]), "sum to 1"),
        (lambda: score_lotteries(BINARY_METRIC, [1], [np.nan]), "sum to 1"),
        (lambda: score_lotteries(BINARY_METRIC, [1, 0], [1.0]), "vector of 1 labels"),
        (lambda: score_lotteries(BINARY_METRIC, [2, 0], [1.0, 0]), "positive_label"),
        (
            lambda: score_lotteries(BINARY_METRIC, [1], [1.0], labels=[1, 0]),
            "decisions must have shape",
        ),
        (
            lambda: score_probabilities(BINARY_METRIC, [1], [0.5], threshold=2),
            "threshold must be",
        ),
        (
            lambda: score_probabilities(
                CLASS_METRIC, ["bus"], [[1, 0, 0]], threshold=0.5
            ),
            "threshold is for two classes; the metric has 3",
        ),
    ],
)
def test_bad_argument_is_refused(call, message):
    with pytest.raises(InvalidParameterError, match=message):
        call()


def test_group_that_lacks_a_class_is_named():
    counts = np.ones((3, 3, 3))
    counts[1, 2] = 0
    with pytest.raises(InvalidParameterError, match="group 'b' has none of 'van'"):
        score_confusion(FAIR, counts)


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        ([0.9, 0.2, 0.4], "row 0 is 0.9, .* probabilities .* use score_probabilities"),
        ([[0.1, 0.9], [0.8, 0.2], [0.6, 0.4]], "use score_probabilities"),
        ([1, 0, np.nan], "y_pred must not have missing labels; row 2 is nan"),
        ([1, 0, None], "y_pred must not have missing labels; row 2 is None"),
        ([1, 0, 2], "must hold two labels, one for each class; got 0, 1, 2"),
        (["1", "0", "1"], "must hold two labels, one for each class"),
        ([[1], [0, 1], [1]], "y_pred must be a vector of labels"),
        ([1, 0, 10**400], "must hold two labels"),
    ],
)
def test_what_is_no_label_of_two_classes_is_refused(guess, message):
    with pytest.raises(InvalidParameterError, match=message):
        score(BINARY_METRIC, [1, 0, 1], guess)


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        ([0.9, 0.2, 0.4], "row 0 is 0.9, .* probabilities .* use score_probabilities"),
        (np.eye(3), "use score_probabilities"),
        (["bus", None, "van"], "y_pred must not have missing labels; row 1 is None"),
        (["bus", "saab", "van"], "y_pred must hold only the classes .* got 'saab'"),
    ],
)
def test_what_is_no_label_of_several_classes_is_refused(guess, message):
    with pytest.raises(InvalidParameterError, match=message):
        score(CLASS_METRIC, ["bus", "opel", "van"], guess)


def test_numbers_of_any_kind_are_labels():
    assert score(BINARY_METRIC, [1, 0, 1], [1.0, False, True]) == score(
        BINARY_METRIC, [1, 0, 1], [1, 0, 1]
    )


@pytest.mark.parametrize("label", [np.nan, [1], np.array([0, 1])])
def test_positive_label_is_one_label(label):
    with pytest.raises(InvalidParameterError, match="positive_label must be one label"):
        score(BINARY_METRIC, [1, 0, 1], [1, 0, 1], positive_label=label)


# -- data frames whose rows and columns say what they are about ---------------------

pandas = pytest.importorskip("pandas")


def test_a_labelled_matrix_is_read_by_its_labels():
    """TP = 4 of 19 and TN = 10 of 19: 6 · 4/19 + 10/19."""
    names = ["ja", "nein"]
    frame = pandas.DataFrame([[4, 3], [2, 10]], index=names, columns=names)
    metric, positive = LinearMetric([6, 1]), {"positive_label": "ja"}
    wanted = pytest.approx(34 / 19)
    for same in (frame, frame.iloc[::-1], frame.iloc[::-1, ::-1], frame.iloc[:, ::-1]):
        assert score_confusion(metric, same, **positive) == wanted
        same_labels = list(same.columns)
        assert score_confusion(metric, same, labels=same_labels, **positive) == wanted
    numbers = frame.to_numpy()
    assert score_confusion(metric, numbers, labels=names, **positive) == wanted
    said = r"labels must be those of the columns of confusion, \['ja', 'nein'\]; got "
    with pytest.raises(InvalidParameterError, match=said):
        score_confusion(metric, frame, labels=["nein", "ja"], **positive)
    turned = pandas.DataFrame([[4, 3], [2, 10]], index=[1, 0], columns=[1, 0])
    assert score_confusion(metric, turned) == wanted
    assert score_confusion(metric, turned.iloc[::-1]) == wanted
    plain = pandas.DataFrame([[10, 2], [3, 4]])
    assert score_confusion(metric, plain) == wanted
    called = pandas.DataFrame([[10, 2], [3, 4]], ["true n", "true p"], ["n", "p"])
    assert score_confusion(metric, called) == wanted


def test_a_labelled_matrix_of_classes_is_read_by_its_labels():
    metric = LinearMetric([1, 2, 3], names=DIAGONAL.names)
    counts = pandas.DataFrame([[5, 1, 0], [2, 6, 1], [0, 3, 2]], CLASSES, CLASSES)
    wanted = pytest.approx((1 * 5 + 2 * 6 + 3 * 2) / 20)
    assert score_confusion(metric, counts) == wanted
    assert score_confusion(metric, counts.loc[["van", "bus", "opel"]]) == wanted
    assert score_confusion(metric, counts[["van", "bus", "opel"]]) == wanted


@pytest.mark.parametrize("judge", [score_probabilities, score_lotteries])
def test_columns_that_are_called_as_labels_are_taken_by_these(judge):
    y, p = np.array([1, 0, 0, 1, 0]), np.array([0.9, 0.3, 0.1, 0.15, 0.6])
    options = {"threshold": 0.2} if judge is score_probabilities else {}
    metric = LinearMetric([6, 1])
    # above 0.2: TP 1 of 5, TN 1 of 5; by lot: TP 1.05 / 5 and TN 2.0 / 5
    wanted = pytest.approx((6 + 1) / 5 if options else (6 * 1.05 + 2) / 5)
    for columns in ({1: p, 0: 1 - p}, {0: 1 - p, 1: p}, {"1": p, "0": 1 - p}):
        frame = pandas.DataFrame(columns)
        assert judge(metric, y, frame, **options) == wanted
        assert judge(metric, y.astype(str), frame, **options) == wanted
    words = pandas.DataFrame({"ill": p, "well": 1 - p})
    truth, ill = np.where(y == 1, "ill", "well"), {"positive_label": "ill", **options}
    assert judge(metric, truth, words, **ill) == wanted
    assert judge(metric, truth, words[["well", "ill"]], **ill) == wanted
    with pytest.raises(InvalidParameterError, match="labels must be those of the colu"):
        judge(metric, truth, words, labels=["well", "ill"], **ill)
    as_they_stand = pandas.DataFrame({"p(well)": 1 - p, "p(ill)": p})
    assert judge(metric, truth, as_they_stand, labels=["well", "ill"], **ill) == wanted


def test_columns_of_classes_are_taken_by_their_names():
    table = RNG.dirichlet(np.ones(3), N)
    metric = LinearMetric([1, 2, 3], names=DIAGONAL.names)
    frame = pandas.DataFrame(table, columns=CLASSES)
    wanted = score_probabilities(metric, TRUTH, table)
    assert wanted == score_probabilities(metric, TRUTH, frame)
    assert wanted == score_probabilities(metric, TRUTH, frame[["van", "bus", "opel"]])
