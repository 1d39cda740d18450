"""Our procedures for the fair families: exact exchange rates (mathematics §5).

The errors, the gaps and the trade-off are found one after the other, with one question
per bit (:mod:`.fair_search`). An indifference zone costs an error that is linear in it.
All gaps are taken for something bad; of squared ones somebody may like some, and who
turns out to is asked on by the engine.
"""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from elicitor.core.checks import check_flag, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.procedures.bayesian.asking import EFFICIENT
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.efficient.angle_interval import UNDECIDED
from elicitor.procedures.efficient.fair_search import FairSearch
from elicitor.procedures.efficient.gap_costs import Asking
from elicitor.procedures.efficient.gap_unknowns import ABSOLUTE, SQUARED, Form
from elicitor.procedures.efficient.trade_off_bisection import (
    TradeOffSearch,
    check_known,
)
from elicitor.procedures.regret import LARGEST, lost_within
from elicitor.regions.groups.ball import GroupBall

__all__ = ["fair_exchange", "fair_quadratic_exchange"]


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
        return (yield from _trade_off(region, ABSOLUTE, epsilon, known))
    search = FairSearch(
        region, ABSOLUTE, epsilon, signs, same_for_all_pairs=same_for_all_pairs
    )
    with contextlib.suppress(EnoughAsked):
        yield from search.run()
    return search.result()


def fair_quadratic_exchange(
    region: GroupBall,
    *,
    tolerance: float = 0.01,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    diagonal: bool = False,
    known: FairQuadraticMetric | None = None,
    hand_over: bool = True,
    rng: np.random.Generator | None = None,
) -> Procedure:
    """Elicit errors, squared gaps and their trade-off by exact exchange rates.

    For n rates and M pairs of groups there are n − 1 + M·n(n+1)/2 unknowns; each takes
    8 to 11 questions at the default tolerance. Of people who dislike every gap it takes
    7 to 24 % fewer questions than the engine at equal error, and a fifteenth of the
    time or less. Whoever likes some gaps is handed over to the engine.

    Parameters
    ----------
    region : GroupBall
        Rates that every group can reach.
    tolerance : float, default=0.01
        ε: stop when what is left lets a, with ‖a‖₂ = 1, and λ move by at most ε; and
        the violation costs, with ½ Σ‖B‖_F = 1, by at most ε from the estimate if errors
        of the exchange rates are independent of each other.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls
        with the errors of several classes and grows with anything else.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups; then one cut tells all.
    diagonal : bool, default=False
        Whether gaps in different rates do not interact, so that B is diagonal.
    known : FairQuadraticMetric, optional
        All but the trade-off, if only that is to be found; its own is ignored.
    hand_over : bool, default=True
        Whether to ask at once where it looks as if the person likes a gap, so that some
        matrix is not positive semi-definite, and then to go on with the engine, which
        learns from all answers. Transcripts of versions that could not are replayed
        without: they asked in the end, and gave up.
    rng : numpy.random.Generator, optional
        Of the engine, if it takes over.

    Returns
    -------
    Procedure
        Its result holds a normalised `FairQuadraticMetric`. The interval of λ leaves
        out the error of a, which enters to second order. Its details hold ``"cuts"``,
        the groups on one side of every cut asked about, of shape (n_cuts, n_groups),
        and ``"regret"``, as for :func:`fair_exchange`. If the engine took over, the
        result is that of any family.

    Raises
    ------
    InvalidParameterError
        If an option is out of range, or `known` does not fit the region.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    if known is not None:
        return (yield from _trade_off(region, SQUARED, epsilon, known))
    search = FairSearch(
        region,
        SQUARED,
        epsilon,
        signs,
        same_for_all_pairs=same_for_all_pairs,
        diagonal=diagonal,
        at_once=check_flag("hand_over", hand_over),
    )
    heard: list[Answered] = []
    with contextlib.suppress(EnoughAsked):
        yield from _noted(search.run(), heard)
    if not (hand_over and search.contradicted):
        return search.result()
    engine = EFFICIENT["fair-quadratic"](
        region,
        tolerance=epsilon,
        signs=signs,
        same_for_all_pairs=same_for_all_pairs,
        diagonal=diagonal,
        given=heard,
        rng=rng,
    )
    return (yield from engine)


def _noted(asking: Asking, heard: list[Answered]) -> Asking:
    """Ask the same, and write down what was answered."""
    with contextlib.suppress(StopIteration):
        question = next(asking)
        while True:
            answer = yield question
            heard.append((question.first, question.second, answer))
            question = asking.send(answer)


def _trade_off(
    region: GroupBall, form: Form, tolerance: float, known: object
) -> Procedure:
    """Find λ alone."""
    search = TradeOffSearch(region, check_known(region, form, known))
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
