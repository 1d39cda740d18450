"""Elicitation in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.families import Family, SumOf
from elicitor.oracles.base import Oracle, as_oracle
from elicitor.regions.base import Region
from elicitor.session.session import Session

__all__ = ["elicit", "run"]


def elicit(
    region: Region,
    family: str | SumOf | Family,
    oracle: Oracle | Callable[[np.ndarray, np.ndarray], Any],
    *,
    method: str = "bayesian",
    tolerance: float | None = None,
    max_questions: int | None = None,
    random_state: int | np.random.Generator | None = None,
    **options: Any,
) -> Result:
    """Ask an oracle until its metric is known.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    family : str, SumOf or Family
        Which metrics the oracle may have: ``"linear"``, ``"linear-fractional"``,
        ``"monotone"``, ``"cost-reward"``, ``"value-per-cost"``, ``"fair"``,
        ``"fair-fractional"``, ``"fair-quadratic"``, ``"quadratic"`` or
        ``"polynomial"``; or a sum of terms of your own choice, such as
        ``SumOf(terms.Linear(), terms.Gaps(), terms.Powers("latency"))``.
    oracle : Oracle or callable
        ``oracle(first, second)`` gets two arrays of statistics in the order of
        ``region.names``, a row per group where there are groups, and returns True if
        the first is preferred.
    method : {"bayesian", "efficient", "published"}, default="bayesian"
        Ours for people, who contradict themselves, ours for an oracle that never
        errs (fewer questions, but one slip spoils the result), or the paper's
        procedure to the letter.
    tolerance : float, optional
        When to stop; the procedure says in which units and has a default.
    max_questions : int, optional
        Budget (questions).
    random_state : None, int or numpy.random.Generator
        Seed of the session.
    **options
        Further options of :class:`Session` or of the procedure.

    Returns
    -------
    Result
        The metric, its uncertainty and the transcript of the session.

    Raises
    ------
    InvalidParameterError
        If an argument is not allowed, an answer cannot be read, or the oracle's metric
        has the statistics of the region in another order.
    OracleUnavailableError
        If the oracle stops answering.

    Examples
    --------
    >>> import elicitor as el
    >>> region = el.BinaryRegion.from_law(lambda x: x)
    >>> weights = [2, 1]
    >>> def prefers_first(a, b):
    ...     return a @ weights > b @ weights
    >>> result = el.elicit(region, "linear", prefers_first, random_state=0)
    >>> result.metric.sentence()
    'A missed case weighs as much as 2 false alarms.'
    """
    someone = as_oracle(oracle)
    session = Session(
        region,
        family,
        method=method,
        tolerance=tolerance,
        max_questions=max_questions,
        random_state=random_state,
        **options,
    )
    return run(session, someone)


def run(session: Session, oracle: Oracle) -> Result:
    """Put every question of a session to an oracle and return the result.

    Parameters
    ----------
    session : Session
        New, or resumed.
    oracle : Oracle
        Who answers. If answering fails, the session keeps the answers so far.

    Returns
    -------
    Result
        The result of the finished session.
    """
    check_instance("session", session, Session)
    _require_same_names(session.region, check_instance("oracle", oracle, Oracle))
    while (question := session.ask()) is not None:
        session.tell(oracle.answer(question), question=question)
    return session.result()


def _require_same_names(region: Region, oracle: Oracle) -> None:
    """Refuse whoever would take statistics, or groups, for one another."""
    for what in ("names", "groups"):
        own, shown = getattr(oracle.judged, what, None), getattr(region, what)
        if isinstance(own, tuple) and own != shown and set(own) == set(shown):
            raise InvalidParameterError(
                f"oracle must judge by the {what} of the region in their order, "
                f"{', '.join(shown)}, as questions show them; its metric has them as "
                f"{', '.join(own)}."
            )
