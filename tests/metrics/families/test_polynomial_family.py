"""Quadratic metrics known to be convex or concave, and statistics that count alike."""

import numpy as np
import pytest

from elicitor.metrics import QuadraticMetric
from elicitor.metrics.families import FAMILIES
from tests.metrics.spaces import plain, points_of


def space():
    return plain(spans=np.ones(3))


def packed(metric):
    return metric.layout.pack(metric.normalised().tensors)


@pytest.mark.parametrize(("definite", "sign"), [("positive", 1), ("negative", -1)])
def test_definite_metrics_are_definite(definite, sign):
    family = FAMILIES["quadratic"](space(), definite=definite)
    rng = np.random.default_rng(0)
    root = rng.standard_normal((3, 3))
    true = QuadraticMetric(
        [1, -1, 2], sign * root @ root.T, names=family.space.names
    ).normalised()
    assert (family.constraints @ packed(true) > 0).all()
    w = rng.standard_normal(family.size)
    for v in (np.array([0, 1, 0]), np.array([1, 0, -1]), np.array([0, 1, 1])):
        bend = FAMILIES["quadratic"](space()).metric(w).quadratic
        wanted = sign * v @ bend @ v / 2 * np.linalg.norm(w)
        assert np.isclose(family.constraints @ w, wanted, atol=1e-9).any()
    draws = rng.standard_normal((5, family.size))
    for w in draws:
        assert (sign * np.linalg.eigvalsh(family.metric(w).quadratic) > -1e-9).all()
    assert packed(family.metric(packed(true))) == pytest.approx(packed(true))
    wanted = [family.metric(w).coefficients for w in draws]
    assert family.coefficients(draws) == pytest.approx(np.array(wanted))


def test_definite_metrics_are_definite_in_their_own_units():
    """Also where a unit of one statistic is 400 of another."""
    family = FAMILIES["quadratic"](plain(), definite="negative")
    for w in np.random.default_rng(0).standard_normal((20, family.size)):
        bend = family.metric(w).quadratic
        assert np.linalg.eigvalsh(bend).max() <= 1e-9 * np.abs(bend).max()


def test_nothing_is_known_of_others():
    assert not len(FAMILIES["quadratic"](space()).constraints)
    assert not FAMILIES["quadratic"](space()).sparse
    assert FAMILIES["quadratic"](space(), sparse=True).sparse
    assert FAMILIES["polynomial"](space(), sparse=True).sparse


def test_clusters_of_unequal_units_say_what_their_metrics_say():
    """What is joined are statistics in units of their spans, 1 and 200 here."""
    built = FAMILIES["quadratic"](plain(), clusters=[["hits", "latency"]])
    first, second = np.split(points_of(plain(), 20), 2)
    rows = built.differences(first, second)
    for weights in np.random.default_rng(0).standard_normal((3, built.size)):
        metric = built.metric(weights)
        told = metric.utility(first) - metric.utility(second)
        factor = (rows @ weights @ told) / (told @ told)
        assert factor > 0
        assert rows @ weights == pytest.approx(factor * told)
        assert built.coefficients(weights[None])[0] == pytest.approx(
            metric.coefficients
        )


@pytest.mark.parametrize("family", ["quadratic", "polynomial"])
def test_statistics_of_a_cluster_count_alike(family):
    """Rows of a permutation within the cluster are the same, and so are metrics."""
    built = FAMILIES[family](space(), clusters=[["hits", "latency"]])
    first, second = np.split(points_of(space(), 20), 2)
    rows = built.differences(first, second)
    swapped = built.differences(first[:, [2, 1, 0]], second[:, [2, 1, 0]])
    assert rows == pytest.approx(swapped)
    for weights in np.random.default_rng(0).standard_normal((3, built.size)):
        metric = built.metric(weights)
        told = metric.utility(first) - metric.utility(second)
        factor = (rows @ weights @ told) / (told @ told)
        assert factor > 0
        assert rows @ weights == pytest.approx(factor * told)
        assert built.coefficients(weights[None])[0] == pytest.approx(
            metric.coefficients
        )
