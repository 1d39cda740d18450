"""What every metric must fulfil.

Derive a class, override the fixtures, and let pytest collect it::

    class TestMyMetric(MetricContract):
        @pytest.fixture
        def metric(self):
            return MyMetric(...)

        @pytest.fixture
        def statistics(self):
            return np.array([[0.1, 0.6], [0.2, 0.5]])
"""

from __future__ import annotations

import copy
import itertools
import json
import pickle

import numpy as np
import pytest
from numpy.typing import ArrayLike

from elicitor.core import InvalidParameterError, Result
from elicitor.metrics import METRICS, Metric, coefficient_names, metric_from_dict
from elicitor.words import languages

__all__ = ["MetricContract"]

STEP = 1e-6
"""Step of central differences (probability)."""


class MetricContract:
    """Obligations of any metric."""

    @pytest.fixture
    def metric(self) -> Metric:
        """Return the metric under test; override it."""
        raise NotImplementedError("override the fixture metric")

    @pytest.fixture
    def statistics(self) -> np.ndarray:
        """Return statistics of classifiers, no two of them alike; override it.

        They have shape (n_points, n_statistics), or (n_points, n_groups,
        n_statistics), and the metric must be smooth at each of them.
        """
        raise NotImplementedError("override the fixture statistics")

    def test_value_of_one_point_is_a_float(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        for point in statistics:
            assert type(metric.value(point)) is float
            assert np.isfinite(metric.value(point))

    def test_value_works_along_leading_axes(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        one_by_one = np.array([metric.value(point) for point in statistics])
        together = metric.value(statistics)
        assert together.shape == (len(statistics),)
        assert together == pytest.approx(one_by_one, rel=1e-12, abs=1e-15)
        deeper = metric.value(statistics[None, :, None])
        assert deeper.shape == (1, len(statistics), 1)
        assert deeper.ravel() == pytest.approx(one_by_one, rel=1e-12, abs=1e-15)

    def test_value_reads_lists_and_leaves_its_argument_alone(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        before = statistics.copy()
        assert metric.value(statistics.tolist()) == pytest.approx(
            metric.value(statistics), rel=1e-12
        )
        metric.gradient(statistics)
        assert np.array_equal(statistics, before)

    def test_gradient_is_the_derivative_of_the_value(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        gradient = metric.gradient(statistics)
        assert gradient.shape == statistics.shape
        for point, slopes in zip(statistics, gradient, strict=True):
            for place in np.ndindex(point.shape):
                step = np.zeros_like(point)
                step[place] = STEP
                rise = metric.value(point + step) - metric.value(point - step)
                slope = rise / (2 * STEP)
                assert slopes[place] == pytest.approx(slope, rel=1e-5, abs=1e-6)

    def test_utility_is_the_value_turned_so_that_larger_is_better(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        sign = {"utility": 1, "cost": -1}[metric.orientation.value]
        assert metric.utility(statistics) == pytest.approx(
            sign * metric.value(statistics)
        )

    def test_preference_follows_the_utility_and_is_strict(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        utilities = [metric.utility(point) for point in statistics]
        assert np.ptp(utilities) > 0, "the statistics must not all be equally good"
        for i, j in itertools.product(range(len(statistics)), repeat=2):
            preferred = metric.prefers(statistics[i], statistics[j])
            assert type(preferred) is bool
            assert preferred == (utilities[i] > utilities[j])
            assert not (preferred and metric.prefers(statistics[j], statistics[i]))

    def test_preference_between_many_at_once_is_refused(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        with pytest.raises(InvalidParameterError, match="one classifier each"):
            metric.prefers(statistics, statistics[0])

    def test_wrong_shape_is_refused(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        wider = np.concatenate([statistics, statistics[..., :1]], axis=-1)
        wrong: ArrayLike
        for wrong in (statistics[..., :-1], wider, 0.5, []):
            for evaluate in (metric.value, metric.gradient, metric.utility):
                with pytest.raises(InvalidParameterError, match="statistics must have"):
                    evaluate(wrong)

    @pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
    def test_statistics_that_are_not_finite_are_refused(
        self, metric: Metric, statistics: np.ndarray, bad: float
    ) -> None:
        broken = statistics.copy()
        broken[(0,) * broken.ndim] = bad
        for evaluate in (metric.value, metric.gradient, metric.utility):
            with pytest.raises(InvalidParameterError, match="finite"):
                evaluate(broken)

    def test_statistics_that_are_no_numbers_are_refused(self, metric: Metric) -> None:
        with pytest.raises(InvalidParameterError, match="statistics must be numbers"):
            metric.value(["many"] * len(metric.names))

    def test_json_round_trip_keeps_everything(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        data = json.loads(metric.to_json())
        assert data == json.loads(json.dumps(metric.to_dict()))
        copies = [type(metric).from_dict(data)]
        if metric.family in METRICS:
            copies.append(metric_from_dict(data))
        for other in copies:
            assert type(other) is type(metric)
            assert other == metric
            assert hash(other) == hash(metric)
            assert other.names == metric.names
            assert other.orientation is metric.orientation
            assert np.array_equal(other.coefficients, metric.coefficients)
            assert np.array_equal(other.value(statistics), metric.value(statistics))

    def test_copies_and_pickles_are_equal_and_as_immutable(
        self, metric: Metric
    ) -> None:
        for other in (copy.deepcopy(metric), pickle.loads(pickle.dumps(metric))):
            assert other == metric
            assert hash(other) == hash(metric)
            _require_immutable(other)

    def test_metric_is_immutable(self, metric: Metric) -> None:
        before = metric.to_json()
        _require_immutable(metric)
        assert metric.to_json() == before

    def test_other_orientation_is_another_metric(self, metric: Metric) -> None:
        data = json.loads(metric.to_json())
        assert "orientation" in data, "to_dict must hold the orientation"
        turned = {"utility": "cost", "cost": "utility"}
        data["orientation"] = turned[data["orientation"]]
        assert type(metric).from_dict(data) != metric

    def test_metric_differs_from_what_is_no_metric(self, metric: Metric) -> None:
        assert metric != metric.to_dict()
        assert metric != metric.to_json()

    def test_coefficients_are_one_finite_vector(self, metric: Metric) -> None:
        assert metric.coefficients.ndim == 1
        assert metric.coefficients.size > 0
        assert np.isfinite(metric.coefficients).all()

    def test_metric_of_other_coefficients(
        self, metric: Metric, statistics: np.ndarray
    ) -> None:
        same = metric.with_coefficients(metric.coefficients.tolist())
        assert type(same) is type(metric)
        assert same.coefficients == pytest.approx(metric.coefficients, rel=1e-12)
        assert same.names == metric.names
        assert same.orientation is metric.orientation
        assert same.value(statistics) == pytest.approx(metric.value(statistics))
        wanted = metric.coefficients * np.linspace(0.5, 1, metric.coefficients.size)
        other = metric.with_coefficients(wanted)
        assert other.coefficients == pytest.approx(wanted, rel=1e-12)
        with pytest.raises(InvalidParameterError, match="coefficients"):
            metric.with_coefficients(wanted[1:])

    def test_sentence_is_one_sentence_that_uses_the_word_for_a_case(
        self, metric: Metric
    ) -> None:
        plain, worded = metric.sentence(), metric.sentence(positive="stray cat")
        for sentence in (plain, worded):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert ". " not in sentence
            assert "\n" not in sentence
        assert worded == plain.replace("case", "stray cat")

    def test_each_coefficient_has_a_name(self, metric: Metric) -> None:
        """By default that of its statistic, or a number; else `labels` say it."""
        names = coefficient_names(metric)
        assert len(names) == metric.coefficients.size
        assert all(isinstance(name, str) and name for name in names)

    def test_results_that_have_it_are_told(self, metric: Metric) -> None:
        """What it weighs against what, in every language, and how a result looks."""
        ends = np.stack([metric.coefficients] * 2, axis=1)
        for interval in (None, ends):
            result = Result(metric=metric, interval=interval, converged=True)
            assert type(metric).__name__ in repr(result)
            for language in languages():
                assert result.sentence(language=language).endswith(".")

    def test_it_tells_of_everyone(self, metric: Metric, statistics: np.ndarray) -> None:
        """Also where there are groups, whose statistics have a row for each."""
        assert statistics.shape[1:] == metric.shape
        everyone = (len(metric.names),)
        assert metric.overall(statistics).shape == (len(statistics), *everyone)
        for point in statistics:
            assert metric.slopes(point).shape == everyone
            assert np.isfinite(metric.slopes(point)).all()

    def test_repr_names_the_class(self, metric: Metric) -> None:
        assert repr(metric).startswith(type(metric).__name__)


def _require_immutable(metric: Metric) -> None:
    for name, value in list(vars(metric).items()):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(metric, name, value)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(metric, name)
        if isinstance(value, np.ndarray):
            with pytest.raises(ValueError, match="read-only"):
                value[...] = 0
