"""Valid things to call with, built once; those that change are built anew."""

import functools

import numpy as np
from sklearn.linear_model import LogisticRegression

import elicitor as el
from elicitor.datasets import Dataset, fitted_halves
from elicitor.metrics import ClassStatistics
from elicitor.regions import CountedBall, CountedDiagonalRegion, CountedGroupBall

CLASSES = ("a", "b", "c")
ERRORS = ClassStatistics(CLASSES, diagonal=False).names
RATES = ClassStatistics(CLASSES, rates=True).names
TWO_RATES = ClassStatistics(("no", "yes"), rates=True).names
SHARES = np.array([[0.3, 0.6], [0.7, 0.4]])
ROWS = 40


@functools.cache
def features():
    return np.random.default_rng(0).normal(size=(ROWS, 2))


@functools.cache
def truth():
    noise = np.random.default_rng(1).normal(size=ROWS)
    return (features()[:, 0] + noise > 0).astype(int)


@functools.cache
def chances():
    return np.round(1 / (1 + np.exp(-features()[:, 0])), 3)


@functools.cache
def three():
    return np.array(CLASSES)[np.arange(ROWS) % 3]


@functools.cache
def class_chances():
    draws = np.random.default_rng(2).dirichlet([1, 1, 1], ROWS)
    return 0.5 * draws + 0.5 * np.eye(3)[np.arange(ROWS) % 3]


@functools.cache
def members():
    return np.array(["old", "young"])[np.arange(ROWS) // 3 % 2]


@functools.cache
def model():
    return LogisticRegression().fit(features(), truth())


@functools.cache
def class_model():
    return LogisticRegression().fit(features(), three())


# -- metrics --------------------------------------------------------------------------


@functools.cache
def linear():
    return el.LinearMetric([6, 1])


@functools.cache
def of_classes():
    return el.LinearMetric([3, 2, 1], names=ClassStatistics(CLASSES).names)


@functools.cache
def of_errors():
    return el.LinearMetric(
        [6, 5, 4, 3, 2, 1], names=ERRORS, orientation=el.Orientation.COST
    )


@functools.cache
def fractional():
    return el.LinearFractionalMetric([1, 0], [0.5, -0.5], 0.5)


@functools.cache
def cost_reward():
    return el.CostRewardMetric([1, 2, -1], terms=["R[a, a]", "R[b, b]", "price"])


@functools.cache
def quadratic():
    return el.QuadraticMetric([1, 2], [[1, 0.5], [0.5, 2]])


@functools.cache
def polynomial():
    return el.PolynomialMetric([[1, 2], [[1, 0.5], [0.5, 2]]])


@functools.cache
def fair():
    return el.FairMetric(
        [1, 2],
        {("old", "young"): [1, 1]},
        0.5,
        prevalence=SHARES,
        names=TWO_RATES,
        groups=["old", "young"],
    )


@functools.cache
def fair_fractional():
    return el.FairFractionalMetric(
        [1, 2, 1, 1],
        [2, 1, 1, 3],
        prevalence=SHARES,
        names=TWO_RATES,
        groups=["old", "young"],
    )


@functools.cache
def fair_classes():
    """On the classes of the data."""
    names = ClassStatistics(("0", "1"), rates=True).names
    costs = {("old", "young"): [1, 1]}
    return el.FairMetric(
        [1, 2],
        costs,
        0.5,
        prevalence=SHARES,
        names=names,
        groups=["old", "young"],
    )


@functools.cache
def fair_quadratic():
    return el.FairQuadraticMetric(
        [1, 2],
        {("1", "2"): [[1, 0.5], [0.5, 1]]},
        0.5,
        prevalence=SHARES,
        names=TWO_RATES,
    )


# -- regions --------------------------------------------------------------------------


@functools.cache
def binary():
    return el.BinaryRegion.from_predictions(truth(), chances())


@functools.cache
def law():
    return el.BinaryRegion.from_law(lambda x: x)


@functools.cache
def class_law():
    def eta(x):
        return np.stack([x / 2, (1 - x) / 2, np.full_like(x, 0.5)], axis=-1)

    return el.DiagonalRegion.from_law(eta)


@functools.cache
def counted_binary():
    from elicitor.regions import CountedRegion

    return CountedRegion(binary(), 1000)


@functools.cache
def diagonal():
    return el.DiagonalRegion.from_predictions(three(), class_chances(), classes=CLASSES)


@functools.cache
def off_diagonal():
    return el.OffDiagonalRegion.from_predictions(
        three(), class_chances(), classes=CLASSES
    )


@functools.cache
def diagonal_rates():
    return el.DiagonalRegion.from_predictions(
        three(), class_chances(), classes=CLASSES, rates=True
    )


@functools.cache
def counted_diagonal():
    return CountedDiagonalRegion(diagonal(), 1000)


@functools.cache
def ball():
    return el.Ball([1 / 3] * 3, 0.2)


@functools.cache
def error_ball():
    return el.Ball([1 / 9] * 6, 0.1, names=ERRORS)


@functools.cache
def counted_ball():
    return CountedBall(error_ball(), [1 / 3] * 3, 1000)


@functools.cache
def confusion_ball():
    return el.ConfusionBall(off_diagonal())


@functools.cache
def rate_ball():
    return el.RateBall(diagonal_rates())


@functools.cache
def group_ball():
    return el.GroupBall.of_classes(["no", "yes"], 0.2, SHARES, groups=["old", "young"])


@functools.cache
def counted_group_ball():
    return CountedGroupBall(group_ball(), 1000)


@functools.cache
def group_rates():
    return el.GroupRates.from_predictions(truth(), chances_of_both(), members())


@functools.cache
def wrong_labels():
    return el.group_label_sensitivity(fair_classes(), group_rates(), 0.05)


@functools.cache
def moved():
    return el.transport(fair_classes(), group_rates(), group_rates())


@functools.cache
def group_pool():
    models = {"all": truth()[::-1], "some": truth()}
    return el.GroupPool.from_predictions(truth(), models, members())


@functools.cache
def chances_of_both():
    return np.stack([1 - chances(), chances()], axis=1)


@functools.cache
def group_rate_ball():
    return el.GroupRateBall(group_rates())


@functools.cache
def price():
    return el.Attribute("price", 0, 10, kind="cost", unit="EUR")


@functools.cache
def cost_reward_region():
    return el.CostRewardRegion(el.Ball([0.4, 0.4], 0.2), [price()])


@functools.cache
def pool():
    return el.ModelPool(
        ["small", "large", "fast"],
        [[0.81, 12], [0.90, 95], [0.70, 2]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
    )


# -- sessions, their records and results ----------------------------------------------


def judge(first, second):
    return first @ np.arange(1, len(first) + 1) > second @ np.arange(1, len(first) + 1)


@functools.cache
def question():
    return el.Question([0.2, 0.3], [0.3, 0.1])


@functools.cache
def result():
    return el.elicit(binary(), "linear", judge, method="efficient", random_state=0)


@functools.cache
def bayesian():
    return el.elicit(
        binary(), "linear", judge, method="bayesian", max_questions=3, random_state=0
    )


def session():
    return el.Session(binary(), "linear", method="efficient", random_state=0)


def asked():
    it = session()
    it.ask()
    return it


@functools.cache
def learnt():
    first, second = [[0.9, 3.0], [0.8, 2.0]], [[0.8, 1.0], [0.9, 3.0]]
    return el.learn(first, second, ["first", "second"], names=["caught", "alarms"])


@functools.cache
def panel():
    return el.panel([bayesian(), bayesian()])


@functools.cache
def ranking():
    return el.rank(linear(), {"all": np.ones(ROWS), "some": truth()}, y=truth())


@functools.cache
def data():
    return Dataset(
        "toy",
        "Toy",
        features(),
        truth() > 0,
        ("u", "v"),
        "people",
        ("0", "1"),
        "nobody",
        "none",
        protected={"age": members()},
    )


@functools.cache
def halves():
    return fitted_halves(data())


def classifier():
    return el.MetricClassifier(LogisticRegression(), linear(), cv=2)


@functools.cache
def fitted():
    return classifier().fit(features(), truth())
