"""Our procedure for errors and absolute gaps: exact exchange rates (mathematics §5).

The errors, the gaps and the trade-off are found one after the other, with one question
per bit (:mod:`.fair_search`). An indifference zone costs an error that is linear in it.
"""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.fair import FairMetric
from elicitor.procedures.efficient.angle_interval import UNDECIDED
from elicitor.procedures.efficient.fair_search import FairSearch
from elicitor.procedures.efficient.gap_unknowns import ABSOLUTE, Form
from elicitor.procedures.efficient.trade_off_bisection import (
    TradeOffSearch,
    check_known,
)
from elicitor.procedures.regret import LARGEST, lost_within
from elicitor.regions.groups.ball import GroupBall

__all__ = ["fair_exchange", "trade_off_alone"]


def fair_exchange(
    region: GroupBall,
    *,
    tolerance: float = 0.001,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    known: FairMetric | None = None,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit errors, absolute gaps and their trade-off by exact exchange rates.

    For n rates and M pairs of groups there are n − 1 + Mn unknowns; each takes
    11 to 14 questions at the default tolerance.

    Parameters
    ----------
    region : GroupBall
        Rates that every group can reach.
    tolerance : float, default=0.001
        ε: stop when what is left lets a, with ‖a‖₂ = 1, and λ move by at most ε; and
        the violation costs, with Σ‖b‖₂ = 1, by at most ε from the estimate if errors of
        the exchange rates are independent of each other.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls,
        except with right decisions of several classes.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups; then one cut tells all.
    known : FairMetric, optional
        All but the trade-off, if only that is to be found; its own is ignored.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a normalised `FairMetric`, with b ≥ 0; the interval of λ leaves
        out the error of a, which enters to second order. Its details hold ``"cuts"``,
        the groups on one side of every cut asked about, of shape (n_cuts, n_groups),
        and ``"regret"``, the share of what lies between worst and best that following
        the estimate loses at most if all coefficients lie in their intervals.

    Raises
    ------
    InvalidParameterError
        If an option is out of range, or `known` does not fit the region.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    if known is not None:
        return (yield from trade_off_alone(region, ABSOLUTE, epsilon, known))
    search = FairSearch(
        region, ABSOLUTE, epsilon, signs, same_for_all_pairs=same_for_all_pairs
    )
    return (yield from search.concluded())


def trade_off_alone(
    region: GroupBall, form: Form, tolerance: float, known: object
) -> Procedure:
    """Find λ alone, all else known."""
    search = TradeOffSearch(region, check_known(region, form, known), form)
    with contextlib.suppress(EnoughAsked):
        yield from search.run(tolerance)
    metric = search.found
    interval = np.stack([metric.coefficients] * 2, axis=1)
    interval[-1] = search.left.lower, search.left.upper
    regret = lost_within(metric, interval, region.choice_set.stakes)
    return Result(
        metric=metric,
        interval=interval,
        converged=not search.left.is_wide(tolerance) and regret <= LARGEST,
        notes=(UNDECIDED,) if search.undecided else (),
        details={"cuts": search.probe.members[None], "regret": regret},
    )
