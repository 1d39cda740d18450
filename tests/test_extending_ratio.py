"""A ratio of one's own: it is chosen by as its draws are, and told with its labels."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import METRICS, WeightedMetric
from elicitor.metrics.families import (
    FAMILIES,
    Family,
    build_family,
    register_family,
    require_everyone,
)
from elicitor.regions import Region
from elicitor.testing import FamilyContract, MetricContract
from elicitor.using.report import to_markdown

NAMES = ("images per s", "watts", "noise")


def parts(statistics):
    """The root of what is done, and what is paid for."""
    s = np.asarray(statistics, dtype=float)
    paid = np.stack([np.ones(s.shape[:-1]), s[..., 1] / 100, s[..., 2] / 10], axis=-1)
    return np.sqrt(s[..., 0]), paid


class PerBill(WeightedMetric):
    """√s₀ / (w₀ + w₁ s₁/100 + w₂ s₂/10)."""

    family = "per-bill"

    @property
    def labels(self):
        return ("fixed costs", "watts paid", "noise paid")

    def value(self, statistics):
        done, paid = parts(self._matrix(statistics))
        found = done / (paid @ self.weights)
        return found if found.ndim else float(found)

    def gradient(self, statistics):
        done, paid = parts(self._matrix(statistics))
        bill = paid @ self.weights
        return np.stack(
            [
                0.5 / done / bill,
                -done / bill**2 * self.weights[1] / 100,
                -done / bill**2 * self.weights[2] / 10,
            ],
            axis=-1,
        )


class PerBillFamily(Family):
    """As docs/extending.md has it: g₁h₂ − g₂h₁."""

    def __init__(self, space):
        require_everyone(space, "per-bill")
        self.space, self.size, self.constraints = space, 3, np.eye(3)

    def differences(self, first, second):
        (g, h), (other, others) = parts(first), parts(second)
        return g[..., None] * others - other[..., None] * h

    def slopes(self, points):
        g, h = parts(points)
        found = np.zeros((len(points), 3, 3))
        found[:, :, 0] = (0.5 / g)[:, None] * h
        return found - g[:, None, None] * np.diag([0.0, 0.01, 0.1])

    def coefficients(self, weights):
        return weights / np.abs(weights).sum(axis=1, keepdims=True)

    def metric(self, weights):
        return PerBill(self.coefficients(weights[None])[0], names=self.space.names)

    def denominator(self, weights):
        return lambda points: parts(points)[1] @ weights


class Undivided(PerBillFamily):
    """The same, which does not say what divides."""

    def denominator(self, weights):
        del weights


def servers(n=25):
    rng = np.random.default_rng(3)
    away = rng.uniform(-0.8, 0.8, (n, 3))
    points = [120.0, 300.0, 45.0] + away * [60.0, 100.0, 10.0]
    return el.ModelPool(
        [f"server {i}" for i in range(n)],
        points,
        names=NAMES,
        kinds=["reward", "cost", "cost"],
        units=["/s", "W", "dB"],
    )


class Servers(Region):
    """What is within ±(60, 100, 10) of (120, 300, 45), as corners of a box."""

    names, kinds = NAMES, ("reward", "cost", "cost")
    around = np.array([120.0, 300.0, 45.0])
    reach = np.array([60.0, 100.0, 10.0])

    def support(self, direction):
        return self.around + self.reach * np.sign(direction)

    def contains(self, point):
        return bool((np.abs(point - self.around) <= self.reach).all())

    def describe(self):
        return {"kind": "servers"}


POOL = servers()
PERSON = PerBill([0.5, 0.3, 0.2], names=NAMES)


@pytest.fixture(autouse=True)
def known():
    register_family("per-bill", PerBillFamily, PerBill)
    yield
    del FAMILIES["per-bill"], METRICS["per-bill"]


class TestPerBill(MetricContract):
    @pytest.fixture
    def metric(self):
        return PERSON

    @pytest.fixture
    def statistics(self):
        return POOL.points[:4]


class TestPerBillFamily(FamilyContract):
    @pytest.fixture
    def region(self):
        return POOL

    @pytest.fixture
    def family(self, space):
        return build_family("per-bill", space)


def test_the_suite_asks_what_divides():
    family = Undivided(POOL.space)
    with pytest.raises(AssertionError, match="`denominator`"):
        FamilyContract().test_what_divides_utilities_is_told(
            family, POOL.points[:9], np.eye(3) + 0.1
        )


@pytest.mark.parametrize("kind", [PerBillFamily, Undivided])
def test_values_are_those_of_the_metrics(kind):
    weights = np.array([[0.5, 0.3, 0.2], [0.1, 1.0, 3.0]])
    s = POOL.points
    for own, found in zip(weights, kind(POOL.space).values(weights, s), strict=True):
        paid = own[0] + own[1] * s[:, 1] / 100 + own[2] * s[:, 2] / 10
        assert np.corrcoef(found, np.sqrt(s[:, 0]) / paid)[0, 1] == pytest.approx(1)


def test_differences_from_one_are_utilities_of_what_is_no_ratio():
    class Straight(PerBillFamily):
        def differences(self, first, second):
            return first - second

        def metric(self, weights):
            del weights
            raise AssertionError("no metric is needed")

    weights = np.array([[0.2, -0.3, 0.5]])
    found = Straight(POOL.space).values(weights, POOL.points)
    assert np.diff(found) == pytest.approx(np.diff(POOL.points @ weights[0])[None])


@pytest.fixture
def result():
    rng = np.random.default_rng(0)
    return el.elicit(
        POOL,
        "per-bill",
        lambda one, other: bool(PERSON.prefers(one, other)) ^ (rng.random() < 0.1),
        max_questions=7,
        random_state=0,
    )


def test_what_is_told_to_be_best_is_so_by_the_draws(result):
    draws, s = np.asarray(result.posterior.coefficients), POOL.points
    paid = draws @ np.stack([np.ones(len(s)), s[:, 1] / 100, s[:, 2] / 10])
    best = (np.sqrt(s[:, 0]) / paid).argmax(axis=1)
    shares = np.bincount(best, minlength=len(s)) / len(draws)
    told = result.details["probability_best"]
    for i, name in enumerate(POOL.models):
        assert told.get(name, 0.0) == pytest.approx(shares[i])


def test_numbers_without_words_are_told_by_their_labels(result):
    assert PERSON.sentence() == (
        "A metric of class PerBill: fixed costs 0.5, watts paid 0.3 and noise paid 0.2."
    )
    assert PERSON.sentence(language="de") == (
        "Eine Metrik der Klasse PerBill: fixed costs 0,5, watts paid 0,3 und noise "
        "paid 0,2."
    )
    told = el.explain(result, region=POOL).sentence
    assert told.startswith("A metric of class PerBill: fixed costs ")
    assert told.endswith(", with 90 % probability.")
    low, high = np.quantile(result.posterior.coefficients[:, 1], [0.05, 0.95])
    assert f"{low:.2g} to {high:.2g}" in told


def test_on_a_region_of_ones_own_it_is_told_by_weights_and_slopes():
    region = Servers()
    found = el.elicit(
        region, "per-bill", PERSON.prefers, max_questions=8, random_state=0
    )
    assert found.sentence().startswith("A metric of class PerBill: fixed costs ")
    told = el.explain(found, region=region).ratios
    # By hand: slopes of the logarithm in the middle of what may be shown.
    (done, watts, noise), weights = region.choice_set.center, found.metric.weights
    bill = weights @ [1, watts / 100, noise / 10]
    slopes = dict(
        zip(NAMES, [0.5 / done, *weights[1:] / bill / [100, 10]], strict=True)
    )
    assert told
    for one in told:
        heavy, light = (
            next(name for name in NAMES if name in side)
            for side in (one.what, one.than)
        )
        assert one.value == pytest.approx(slopes[heavy] / slopes[light])


def test_a_report_goes_without_a_best_choice_that_nothing_looks_for():
    region = Servers()
    found = el.elicit(
        region, "per-bill", PERSON.prefers, max_questions=3, random_state=0
    )
    page = to_markdown(found.report(region=region, pictures=False))
    assert "The best choice is not looked for under metrics of this kind." in page
    assert "In the middle of what is possible" in page
    assert "| watts paid | 0." in page
    assert "above 0: the more the better" not in page  # noise paid is none
    assert "by kind" not in page


def test_what_began_before_counts_as_it_did():
    """Of differences from the first model, whichever that is."""

    def best(**options):
        def person(one, other):
            return bool(PERSON.prefers(one, other))

        asked = {"max_questions": 3, "random_state": 0, **options}
        return el.elicit(POOL, "per-bill", person, **asked)

    now, before = best(), best(edition=4)
    draws = np.asarray(before.posterior.coefficients)
    models = [m for m in POOL.models if m not in POOL.dominated]
    done, paid = parts(POOL.points[[POOL.models.index(m) for m in models]])
    rows = done[:, None] * paid[0] - done[0] * paid
    first = (draws @ rows.T).argmax(axis=1)
    shares = np.bincount(first, minlength=len(rows)) / len(draws)
    told = before.details["probability_best"]
    expected = {m: s for m, s in zip(models, shares, strict=True) if s}
    assert {m: s for m, s in told.items() if s} == pytest.approx(expected)
    assert told != now.details["probability_best"]
