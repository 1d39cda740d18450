"""What tests of explanations share."""

import numpy as np

import elicitor as el
from elicitor.core import Posterior


def fair(groups, violation=(0.8, 0.3), trade_off=0.4):
    return el.FairMetric(
        [-0.6, -0.8],
        {groups.groups: violation},
        trade_off,
        prevalence=groups.prevalence,
        names=groups.names,
        groups=groups.groups,
    )


def drawn(metric, rows):
    rows = np.asarray(rows, dtype=float)
    ones = np.ones(len(rows))
    build = metric.with_coefficients
    posterior = Posterior(rows, rows, ones, ones, ones, 0 * ones, build, 0.0)
    ends = np.quantile(rows, [0.05, 0.95], axis=0).T
    return el.Result(metric=metric, interval=ends, converged=True, posterior=posterior)
