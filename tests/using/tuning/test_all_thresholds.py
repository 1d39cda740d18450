"""The best rule of two classes under bent metrics, against scans of the raw rows."""

from dataclasses import dataclass

import numpy as np
import pytest
from scipy.spatial import ConvexHull

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import WeightedMetric
from elicitor.regions import CountedRegion
from elicitor.using import MetricClassifier, best_classifier, best_threshold
from elicitor.using.best import LOCAL, TRIED
from elicitor.using.consequences import consequences, threshold_range
from elicitor.using.tuning import scanning
from elicitor.using.tuning.choices import choices_of


@dataclass(frozen=True)
class Duty(el.terms.Curve):
    """A duty to reach a share, kept or not but for a soft step."""

    called, signs = "duty of all thresholds", (1,)
    statistic: str
    duty: float
    soft: float

    def values(self, x):
        return [(1 + np.tanh((x - self.duty) / (2 * self.soft))) / 2]

    def slopes(self, x):
        (step,) = self.values(x)
        return [step * (1 - step) / self.soft]


@dataclass(frozen=True)
class Target(el.terms.Curve):
    """The nearer to a number the better, and only near it."""

    called, signs = "target of all thresholds", (0,)
    statistic: str
    aim: float
    near: float

    def values(self, x):
        return [np.exp(-(((x - self.aim) / self.near) ** 2))]

    def slopes(self, x):
        return [-2 * (x - self.aim) / self.near**2 * self.values(x)[0]]


@dataclass(frozen=True)
class Enough(el.terms.Curve):
    """A kink: enough is enough."""

    called, signs = "enough of all thresholds", (1,)
    statistic: str
    enough: float

    def values(self, x):
        return [np.minimum(x, self.enough)]

    def slopes(self, x):
        return [(x < self.enough).astype(float)]


def rows(n=500, seed=0):
    rng = np.random.default_rng(seed)
    labels = rng.random(n) < 0.25
    scores = 1 / (1 + np.exp(1.2 - 1.6 * labels + rng.normal(0, 1.2, n)))
    return labels, scores.round(3)


def attained(labels, scores, weights=None):
    """(TP, TN) of every threshold and of its complement, from the raw rows."""
    w = np.ones(len(labels)) if weights is None else weights
    found = []
    for cut in [*np.unique(scores), np.inf]:
        for called in (scores >= cut, scores < cut):
            right = w[labels & called].sum(), w[~labels & ~called].sum()
            found.append(np.array(right) / w.sum())
    return np.array(found)


def mixtures(points, number=20_000, seed=0):
    """Points all over a convex polygon, more of them on its edge and inside."""
    corners = points[ConvexHull(points).vertices]
    shares = np.linspace(0, 1, 200)[:, None]
    edges = [
        a + shares * (b - a)
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    mixed = np.random.default_rng(seed).dirichlet([0.5] * len(corners), number)
    return np.concatenate([*edges, mixed @ corners])


def cross(one, other):
    return one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]


def metrics(region):
    """Bent metrics of many shapes, on (TP, TN) or what else two classes have."""
    first, second = region.names
    most = region.support(np.array([1.0, 0.0]))[0]
    other = region.support(np.array([0.0, 1.0]))[1]
    linear = el.terms.Linear()
    kinds = {
        "duty": ([1, 1, 0.4 * most], [linear, Duty(first, 0.8 * most, 0.04 * most)]),
        "hard": ([1, 1, 0.3], [linear, Duty(first, 0.85 * most, 1e-3 * most)]),
        "two duties": (
            [0.2, 0.1, 0.4, 0.5],
            [
                linear,
                Duty(first, 0.7 * most, 0.03 * most),
                Duty(second, 0.9 * other, 0.03 * other),
            ],
        ),
        "inside": (
            [0.6, 0.5],
            [
                Target(first, 0.43 * most, 0.02 * most),
                Target(second, 0.52 * other, 0.02 * other),
            ],
        ),
        "mistakes": ([-1, -1, 0.8], [linear, Target(first, 0.1 * most, 0.04 * most)]),
        "kink": ([0.1, 0.9, 2.0], [linear, Enough(first, 0.6 * most)]),
        "waves": (
            [1.0, 0.8, -9 / most, 24 / most**2, -16 / most**3],
            [linear, el.terms.Powers(first, 4)],
        ),
    }
    return {
        name: el.SumMetric(weights, terms, region.space)
        for name, (weights, terms) in kinds.items()
    }


KINDS = ["duty", "hard", "two duties", "inside", "mistakes", "kink", "waves"]
LABELS, SCORES = rows()
REGION = el.BinaryRegion.from_predictions(LABELS, SCORES)
POINTS = attained(LABELS, SCORES)


@pytest.mark.parametrize("kind", KINDS)
def test_no_threshold_is_better_and_no_lottery_that_was_tried(kind):
    metric = metrics(REGION)[kind]
    values = np.asarray(metric.value(POINTS))
    wide = np.asarray(metric.value(mixtures(POINTS)))
    plain = best_classifier(metric, REGION, randomised=False)
    assert plain.value == pytest.approx(values.max(), abs=1e-12)
    assert plain.classifier.is_deterministic
    best = best_classifier(metric, REGION)
    assert best.value >= max(values.max(), wide.max()) - 2e-6 * np.ptp(wide)
    for found in (plain, best):
        said = found.classifier.positive_probability(SCORES)
        right = np.mean(LABELS * said), np.mean(~LABELS * (1 - said))
        assert found.statistics == pytest.approx(np.array(right), abs=1e-9)
        assert found.value == pytest.approx(metric.value(found.statistics), abs=1e-12)
        assert TRIED in found.notes
        assert LOCAL not in found.notes


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_of_costs(kind):
    metric = metrics(REGION)[kind]
    cost = el.SumMetric(-metric.weights, metric.terms, REGION.space, orientation="cost")
    one, other = (best_classifier(each, REGION) for each in (metric, cost))
    assert other.value == pytest.approx(-one.value, abs=1e-9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shown", ["weighted", "scores", "counted"])
def test_all_kinds_of_rows_are_scanned(kind, shown):
    weights = None
    if shown == "weighted":
        weights = np.random.default_rng(1).uniform(0.2, 3, len(LABELS))
        region = el.BinaryRegion.from_predictions(LABELS, SCORES, sample_weight=weights)
    elif shown == "scores":
        region = el.BinaryRegion.from_scores(LABELS, 40 * SCORES - 7)
    else:
        region = CountedRegion(REGION, 100, least_right=0.2)
    metric = metrics(REGION)[kind]
    values = np.asarray(metric.value(attained(LABELS, SCORES, weights)))
    plain = best_classifier(metric, region, randomised=False)
    assert plain.value == pytest.approx(values.max(), abs=1e-12)
    assert best_classifier(metric, region).value >= plain.value - 2e-6 * np.ptp(values)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("make", [el.DiagonalRegion, el.OffDiagonalRegion])
def test_two_classes_by_name_are_scanned(kind, make):
    proba = np.stack([1 - SCORES, SCORES], axis=1)
    region = make.from_predictions(LABELS.astype(int), proba, rates=True)
    metric = metrics(region)[kind]
    prior = np.array([np.mean(~LABELS), np.mean(LABELS)])
    rates = POINTS[:, ::-1] / prior
    points = rates if make is el.DiagonalRegion else 1 - rates
    values = np.asarray(metric.value(points))
    plain = best_classifier(metric, region, randomised=False)
    assert plain.value == pytest.approx(values.max(), abs=1e-12)
    wide = np.asarray(metric.value(mixtures(points)))
    best = best_classifier(metric, region)
    assert best.value >= max(values.max(), wide.max()) - 2e-6 * np.ptp(wide)


def test_of_a_law_what_lies_between_thresholds_is_looked_for():
    law = el.BinaryRegion.from_law(lambda x: x**2, lambda x: np.ones_like(x))
    cuts = np.linspace(0, 1, 20_001)
    tp, tn = (1 - cuts**3) / 3, cuts - cuts**3 / 3
    whole = np.array([1 / 3, 2 / 3])
    points = np.stack([tp, tn], axis=1)
    points = np.concatenate([points, whole - points])
    for kind, metric in metrics(law).items():
        values = np.asarray(metric.value(points))
        best = best_classifier(metric, law)
        assert best.value >= values.max() - 1e-5 * np.ptp(values), kind


class Quotient(WeightedMetric):
    """A metric of one's own, of which only values are known."""

    family = "quotient of all thresholds"

    def value(self, statistics):
        tp, tn = np.moveaxis(np.asarray(statistics, dtype=float), -1, 0)
        found = self.weights[0] * np.sin(40 * tp) + self.weights[1] * np.sqrt(tn)
        return found if np.ndim(found) else float(found)

    def gradient(self, statistics):
        raise AssertionError(f"only values are asked for; got {statistics}")


def test_of_a_metric_of_ones_own_all_thresholds_are_tried():
    metric = Quotient([0.5, 0.5], names=REGION.names)
    values = np.asarray(metric.value(POINTS))
    assert best_threshold(metric, REGION) == pytest.approx(
        np.median(
            [
                cut
                for cut in np.linspace(0, 1, 4001)
                if metric.value(REGION.confusion(cut)) >= values.max() - 1e-12
            ]
        ),
        abs=2e-3,
    )
    wide = np.asarray(metric.value(mixtures(POINTS)))
    best = best_classifier(metric, REGION)
    assert best.value >= max(values.max(), wide.max()) - 2e-6 * np.ptp(wide)
    ball = el.Ball([0.5, 0.5], 0.2, names=["a", "b"])
    with pytest.raises(InvalidParameterError, match="metric must be linear"):
        best_classifier(Quotient([1, 1], names=ball.names), ball)


class Bump(WeightedMetric):
    """Best near a place, and only there: (TP, TN) are what is aimed at."""

    family = "bump of all thresholds"
    near = 0.004

    def value(self, statistics):
        away = (np.asarray(statistics, dtype=float) - self.weights) / self.near
        found = np.exp(-(away**2).sum(axis=-1))
        return found if np.ndim(found) else float(found)

    def gradient(self, statistics):
        raise AssertionError(f"only values are asked for; got {statistics}")


@pytest.mark.parametrize("at", np.linspace(0.02, 0.97, 8))
@pytest.mark.parametrize("side", ["upper", "lower"])
def test_lotteries_at_the_edge_are_found(at, side):
    corners = POINTS[ConvexHull(POINTS).vertices]
    nobody, everybody = [0, np.mean(~LABELS)], [np.mean(LABELS), 0]
    across = cross(np.subtract(everybody, nobody), corners - nobody)
    own = corners[across >= -1e-12 if side == "upper" else across <= 1e-12]
    own = own[np.argsort(own[:, 0] - own[:, 1])]  # from nobody to everybody
    lengths = np.linalg.norm(np.diff(own, axis=0), axis=1)
    along = np.concatenate([[0], np.cumsum(lengths)]) / lengths.sum()
    aim = [np.interp(at, along, column) for column in own.T]
    best = best_classifier(Bump(aim, names=REGION.names), REGION)
    assert best.value == pytest.approx(1, abs=2e-6)


def test_without_need_nothing_is_left_to_chance():
    """A threshold inside of what lotteries attain, which they could only copy."""
    outline = choices_of(metrics(REGION)["duty"], REGION).outline(0)
    inner = np.setdiff1d(np.arange(len(outline.points)), outline.ring)
    aim = outline.points[inner[150]]
    best = best_classifier(Bump(aim, names=REGION.names), REGION)
    assert best.classifier.is_deterministic
    assert best.statistics == pytest.approx(aim, abs=1e-12)


@pytest.mark.parametrize("place", [3, 140, 301, 444, 600])
def test_of_more_rows_than_are_tried_one_by_one_the_best_is_found(place, monkeypatch):
    outline = choices_of(metrics(REGION)["duty"], REGION).outline(0)
    monkeypatch.setattr(scanning, "MOST", 60)
    aim = outline.points[place]
    found = scanning.best_rule(lambda s: -np.abs(s - aim).sum(axis=1), outline)
    assert outline.points[found] == pytest.approx(aim, abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_no_share_of_people_is_below_nothing(seed):
    """A root of a share that is 0 but for rounding is 0."""
    labels, scores = rows(401, seed)
    weights = np.random.default_rng(seed).uniform(0.1, 1, 401)
    region = el.BinaryRegion.from_predictions(labels, scores, sample_weight=weights)
    proba = np.stack([1 - scores, scores], axis=1)
    by_class = el.OffDiagonalRegion.from_predictions(labels.astype(int), proba)
    for one in (region, by_class):
        metric = el.SumMetric([1.0, 1.0], [el.terms.Linear()], one.space)
        assert choices_of(metric, one).outline(0).points.min() >= 0


def test_the_outline_goes_around_all_thresholds():
    outline = choices_of(metrics(REGION)["duty"], REGION).outline(0)
    ring = outline.points[outline.ring]
    hull = ConvexHull(POINTS)
    area = cross(ring, np.roll(ring, -1, axis=0)).sum() / 2
    assert abs(area) == pytest.approx(hull.volume, abs=1e-12)
    upper, lower = outline.points[outline.upper], outline.points[outline.lower]
    assert upper[[0, -1]] == pytest.approx(lower[[0, -1]], abs=1e-12)
    assert lower == pytest.approx(upper[0] + upper[-1] - upper[::-1], abs=1e-12)
    for index in (0, 100, 600, len(outline.points) - 1):
        corner = outline.corner(index)
        said = corner.rule.positive_probability(SCORES)
        right = np.mean(LABELS * said), np.mean(~LABELS * (1 - said))
        assert outline.points[index] == pytest.approx(np.array(right), abs=1e-12)


@pytest.mark.slow
def test_each_group_is_scanned_given_the_others():
    labels, scores = rows(400, seed=4)
    group = np.arange(400) % 2
    proba = np.stack([1 - scores, scores], axis=1)
    rates = el.GroupRates.from_predictions(
        labels.astype(int), proba, np.array(["a", "b"])[group]
    )
    name = rates.names[1]
    parts = [el.terms.Linear(), el.terms.Gaps([name]), Duty(name, 0.8, 0.03)]
    metric = el.SumMetric([1.0, 0.7, 0.4, 0.5], parts, rates.space)
    each = []
    for g in (0, 1):
        own = group == g
        points = attained(labels[own], scores[own])
        each.append(points[:, ::-1] / [np.mean(~labels[own]), np.mean(labels[own])])
    pairs = np.stack(
        [np.repeat(each[0], len(each[1]), axis=0), np.tile(each[1], (len(each[0]), 1))],
        axis=1,
    )
    values = np.asarray(metric.value(pairs))
    best = best_classifier(metric, rates)
    assert best.value >= values.max() - 1e-9
    plain = best_classifier(metric, rates, randomised=False)
    assert plain.value >= values.max() - 0.01 * np.ptp(values)


# -- where it is used ----------------------------------------------------------------


def test_the_table_of_consequences_holds_nothing_better():
    for metric in metrics(REGION).values():
        rules = consequences(metric, REGION)
        assert min(rule.regret for rule in rules) >= 0
        assert rules[0].utility == pytest.approx(metric.utility(POINTS).max())


def test_thresholds_that_fit_are_the_best_of_each_metric():
    """Two metrics on either side of a jump: the range must tell of both."""
    linear, duty = el.terms.Linear(), Duty("TP", 0.2, 0.01)
    far, near = (
        el.SumMetric([1, 1, w], [linear, duty], REGION.space) for w in (0.01, 0.4)
    )
    cuts = np.append(np.unique(SCORES), np.inf)
    wanted = []
    for metric in (far, near):
        above = [metric.value(REGION.confusion(cut)) for cut in cuts]
        wanted.append(cuts[int(np.argmax(above))])
    assert wanted[0] - wanted[1] > 0.1
    interval = np.sort(np.stack([far.weights, near.weights]), axis=0).T
    result = el.Result(near, interval, True)
    low, high = threshold_range(result, REGION)
    assert low == pytest.approx(wanted[1], abs=0.02)
    assert high == pytest.approx(wanted[0], abs=0.02)


@pytest.mark.slow
def test_a_model_is_tuned_to_the_best_threshold_of_its_probabilities():
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_predict

    rng = np.random.default_rng(5)
    X = rng.normal(size=(900, 3))
    y = (X @ [1.0, 0.5, 0] + rng.normal(0, 1.2, 900) > 1).astype(int)
    most = y.mean()
    terms = [el.terms.Linear(), Duty("TP", 0.85 * most, 0.03 * most)]
    metric = el.SumMetric([1, 1.5, 0.4], terms, REGION.space)
    tuned = MetricClassifier(LogisticRegression(), metric, randomised=False).fit(X, y)
    said = cross_val_predict(LogisticRegression(), X, y, cv=5, method="predict_proba")
    values = metric.value(attained(y == 1, said[:, 1]))
    assert tuned.value_ == pytest.approx(np.max(values), abs=1e-9)
