"""People who care for a ratio, and what their weights are."""

import numpy as np

from elicitor.metrics import LinearFractionalMetric


def ratio(names, right, rng):
    """Gains over gains and losses: [B] Assumption 2 for k classes."""
    p, u = rng.dirichlet(np.ones(len(right))), rng.uniform(0.1, 2, len(right))
    return LinearFractionalMetric(p, p - u, u @ right, names=names)


def unknowns_of(chart, metric):
    """The weights of a form, found from those of all unit weights."""
    basis = chart.forms(np.eye(chart.size)).reshape(chart.size, -1)
    return np.linalg.lstsq(basis.T, metric.form.ravel(), rcond=None)[0]
