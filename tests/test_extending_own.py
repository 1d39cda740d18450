"""What others add is told like what is ours, whatever its shape."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import METRICS, Metric, coefficient_names
from elicitor.metrics.families import (
    FAMILIES,
    Family,
    build_family,
    register_family,
)
from elicitor.testing import FamilyContract, MetricContract
from elicitor.words import languages

BALL = el.Ball([0.5, 0.5, 0.5], 0.2, names=["bus", "car", "van"])


class Own(Metric):
    """What metrics of one's own have in common; see docs/extending.md."""

    def __init__(self, numbers, names, groups=(), prevalence=None, orientation=None):
        self.names, self.groups = tuple(names), tuple(groups)
        self.orientation = el.Orientation.parse(orientation or "utility")
        self.numbers = np.array(numbers, dtype=float)
        self.numbers.flags.writeable = False
        self.prevalence = None if prevalence is None else np.array(prevalence)
        if self.prevalence is not None:
            self.prevalence.flags.writeable = False

    @property
    def coefficients(self):
        return self.numbers

    def with_coefficients(self, coefficients):
        own = {**self.to_dict(), "numbers": self._checked_coefficients(coefficients)}
        return self.from_dict(own)

    def to_dict(self):
        shares = None if self.prevalence is None else self.prevalence.tolist()
        return {
            "family": self.family,
            "numbers": self.numbers.tolist(),
            "names": list(self.names),
            "groups": list(self.groups),
            "prevalence": shares,
            "orientation": self.orientation.value,
        }

    @classmethod
    def from_dict(cls, data):
        return cls(**{name: data[name] for name in data if name != "family"})

    def __repr__(self):
        return f"{type(self).__name__}({self.numbers.tolist()})"


class Lowest(Own):
    """⟨w, s⟩ + v min(s): one number more than statistics."""

    family = "lowest"

    def value(self, statistics):
        s = self._matrix(statistics)
        found = s @ self.numbers[:-1] + self.numbers[-1] * s.min(axis=-1)
        return found if found.ndim else float(found)

    def gradient(self, statistics):
        s = self._matrix(statistics)
        low = np.arange(s.shape[-1]) == s.argmin(axis=-1)[..., None]
        return self.numbers[:-1] + self.numbers[-1] * low


class NamedLowest(Lowest):
    """The same, which says what each number is."""

    family = "named-lowest"
    labels = ("bus", "car", "van", "whichever is lowest")


class WorstOff(Own):
    """Weights of the rates of whoever is worst off, of groups."""

    family = "worst-off"

    def value(self, statistics):
        found = self._matrix(statistics).min(axis=-2) @ self.numbers
        return found if found.ndim else float(found)

    def gradient(self, statistics):
        s = self._matrix(statistics)
        low = np.arange(s.shape[-2])[:, None] == s.argmin(axis=-2)[..., None, :]
        return low * self.numbers


class OwnFamily(Family):
    """Weights of features of one's own, of length one."""

    def __init__(self, space):
        self.space, self.size = space, len(space.names)
        self.constraints = np.empty((0, self.size))

    def differences(self, first, second):
        return self.features(first) - self.features(second)

    def features(self, points):
        return points

    def slopes(self, points):
        return np.broadcast_to(np.eye(3), (len(points), 3, 3))

    def coefficients(self, weights):
        return weights / np.linalg.norm(weights, axis=1, keepdims=True)

    def metric(self, weights):
        return el.LinearMetric(self.coefficients(weights[None])[0], names=BALL.names)


class LowestFamily(OwnFamily):
    """Those of :class:`Lowest`."""

    def __init__(self, space):
        super().__init__(space)
        self.size = len(space.names) + 1
        self.constraints = np.empty((0, self.size))

    def features(self, points):
        return np.concatenate([points, points.min(axis=-1, keepdims=True)], axis=-1)

    def slopes(self, points):
        n = points.shape[-1]
        low = (np.arange(n) == points.argmin(axis=-1)[:, None])[:, None]
        each = np.broadcast_to(np.eye(n), (len(points), n, n))
        return np.concatenate([each, low], axis=1)

    def metric(self, weights):
        return Lowest(self.coefficients(weights[None])[0], self.space.names)


class WorstOffFamily(OwnFamily):
    """Those of :class:`WorstOff`."""

    def __init__(self, space):
        if not space.groups:
            raise InvalidParameterError("whoever is worst off needs groups.")
        super().__init__(space)

    def features(self, points):
        return points.min(axis=-2)

    def slopes(self, points):
        low = np.arange(points.shape[-2])[:, None] == points.argmin(axis=-2)[:, None]
        return low[:, None] * np.eye(self.size)[:, None, :]

    def metric(self, weights):
        (numbers,) = self.coefficients(weights[None])
        space = self.space
        return WorstOff(numbers, space.names, space.groups, space.prevalence)


POOL = el.GroupPool(
    [f"m{i}" for i in range(20)],
    np.random.default_rng(5).uniform(0.3, 0.9, (20, 3, 2)),
    np.full((3, 2), 1 / 3),
    names=["R[a, a]", "R[b, b]"],
)
GROUPS = el.GroupBall([0.4, 0.5], 0.2, [[0.3, 0.6], [0.7, 0.4]])


@pytest.fixture(autouse=True)
def own():
    """Families of this file are known while its tests run, and to nobody else."""
    known = dict(FAMILIES), dict(METRICS)
    register_family("lowest", LowestFamily, Lowest)
    register_family("worst-off", WorstOffFamily, WorstOff)
    yield
    for registry, kept in zip((FAMILIES, METRICS), known, strict=True):
        for name in set(registry) - set(kept):
            del registry[name]


class TestLowest(MetricContract):
    @pytest.fixture
    def metric(self):
        return Lowest([0.4, 0.3, 0.2, 0.8], BALL.names)

    @pytest.fixture
    def statistics(self):
        return np.random.default_rng(0).uniform(0.2, 0.8, (4, 3))


class TestLowestFamily(FamilyContract):
    @pytest.fixture
    def region(self):
        return BALL

    @pytest.fixture
    def family(self, space):
        return build_family("lowest", space)


class TestWorstOff(MetricContract):
    @pytest.fixture
    def metric(self):
        return WorstOff([0.8, 0.6], POOL.names, POOL.groups, POOL.space.prevalence)

    @pytest.fixture
    def statistics(self):
        return POOL.points[:4]


class TestWorstOffFamily(FamilyContract):
    @pytest.fixture
    def region(self):
        return POOL

    @pytest.fixture
    def family(self, space):
        return build_family("worst-off", space)


class TestFamilyWhereGroupsTie(FamilyContract):
    """The slope of whoever is worst off is that of either group, where two are."""

    @pytest.fixture
    def region(self):
        rates = POOL.points.copy()
        rates[:, 1] = rates[:, 0]
        models = [f"m{i}" for i in range(len(rates))]
        return el.GroupPool(models, rates, POOL.space.prevalence, names=POOL.names)

    @pytest.fixture
    def family(self, space):
        return build_family("worst-off", space)

    def test_slopes_of_neither_group_are_found(self, space, points):
        class Outside(WorstOffFamily):
            def slopes(self, points):
                return 1.5 * super().slopes(points)

        with pytest.raises(AssertionError, match="must be derivatives"):
            self.test_slopes_are_derivatives_of_differences(
                Outside(space), space, points
            )


def test_numbers_that_are_more_than_statistics_are_told():
    person = Lowest([0.4, 0.3, 0.2, 0.8], BALL.names)
    result = el.elicit(BALL, "lowest", person.prefers, max_questions=5, random_state=0)
    assert result.sentence().endswith(".")
    assert coefficient_names(person) == tuple(f"coefficient {i}" for i in range(1, 5))
    named = NamedLowest(person.numbers, BALL.names)
    assert coefficient_names(named) == NamedLowest.labels
    assert result.interval.shape == (4, 2)


def test_too_few_labels_are_refused():
    class Wrong(Lowest):
        labels = ("bus", "car")

    with pytest.raises(InvalidParameterError, match="labels must name each of the 4"):
        coefficient_names(Wrong([1, 1, 1, 1], BALL.names))


@pytest.mark.slow
@pytest.mark.quick_cases("ball")
@pytest.mark.parametrize("region", [POOL, GROUPS], ids=["pool", "ball"])
def test_metrics_of_groups_go_wherever_results_do(region):
    person = WorstOff([0.8, 0.6], region.names, region.groups, region.space.prevalence)
    result = el.elicit(region, "worst-off", person.prefers, random_state=0)
    shares = result.metric.coefficients / np.linalg.norm(result.metric.coefficients)
    assert shares == pytest.approx([0.8, 0.6], abs=0.1)
    for language in languages():
        assert result.sentence(language=language).endswith(".")
        assert result.report(language=language, pictures=False).sections
        assert result.report(region=region, language=language, pictures=False).sections
    assert "WorstOff" in repr(result)
    assert str(el.explain(result, region=region))
    assert el.panel([result, result]).sentence().startswith("2 people")
    if region is POOL:
        ranked = el.rank(result, region)
        assert (
            ranked.best
            == max(zip(result.metric.utility(POOL.points), POOL.models, strict=True))[1]
        )


def test_statistics_of_everyone_are_weighed_by_the_shares_of_groups():
    metric = WorstOff([0.8, 0.6], GROUPS.names, GROUPS.groups, [[0.3, 0.6], [0.7, 0.4]])
    assert metric.overall([[0.2, 0.5], [0.4, 1.0]]) == pytest.approx([0.34, 0.7])
    assert metric.slopes([[0.2, 0.5], [0.4, 0.1]]) == pytest.approx([0.8, 0.6])
    with pytest.raises(InvalidParameterError, match="a row for each of the 2 groups"):
        metric.value([0.2, 0.5])
