"""One procedure for every family: what is unknown, asked of people who may err."""

from __future__ import annotations

from typing import Any

from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.utilities.linear_ball import LinearOnBall
from elicitor.regions.multiclass.ball import Ball

__all__ = ["bayesian_ball_linear"]


@asks_people
def bayesian_ball_linear(region: Ball, *, signs: Any = None) -> LinearOnBall:
    """Elicit unit weights of the statistics of a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic. By default it falls
        with the errors of several classes and grows with anything else.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of unit norm, and a posterior.
    """
    return LinearOnBall(region, signs)
