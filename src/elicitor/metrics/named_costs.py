"""Ratios of gains and costs by name: "value per euro" ([C] Section 6).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
g, c        –                       statistics that are gained, and that are paid
a, b, b₀    ``gains``, ``costs``,   their weights, and what everything costs anyway
            ``fixed``
ζ           ``missed``              what is best of a gain, so that ζ − g is missed
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from elicitor.core.checks import check_entries, check_names, check_number, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.linear_fractional import LinearFractionalMetric

__all__ = ["value_per_cost"]


def value_per_cost(
    gains: Mapping[str, float],
    costs: Mapping[str, float],
    *,
    fixed: float = 0.0,
    missed: Mapping[str, float] | None = None,
    names: Sequence[str] | None = None,
) -> LinearFractionalMetric:
    """What is gained for what it costs: ⟨a, g⟩ / (⟨b, c⟩ + b₀).

    With `missed` it is F1 with costs: ⟨a, g⟩ / (⟨a, g⟩ + ⟨a, ζ − g⟩ + ⟨b, c⟩ + b₀),
    where what a gain lacks of its best is paid for, too, at the same weight.

    Parameters
    ----------
    gains : mapping of str to float
        Weight of everything gained: rates, right decisions, rewards. Not negative, not
        all zero.
    costs : mapping of str to float
        Weight of every amount that is paid. Not negative.
    fixed : float, default=0.0
        What has to be paid whatever the classifier, in the unit of the weighted costs.
    missed : mapping of str to float, optional
        Of some gains the best value: 1 for a rate, the share of the class for C[i, i].
    names : sequence of str, optional
        Statistics in their order; by default gains, then costs.

    Returns
    -------
    LinearFractionalMetric
        A utility: larger is better.

    Raises
    ------
    InvalidParameterError
        If a weight is negative, nothing is gained or nothing is paid, something is
        gained and paid, or a name is missing.

    Examples
    --------
    >>> metric = value_per_cost({"found": 1.0}, {"price": 2.0}, fixed=1.0)
    >>> metric.value([0.9, 4.0])
    0.1
    """
    gained, paid = check_entries("gains", gains), check_entries("costs", costs)
    given = list(check_names([*gained, *paid]))
    order = list(check_names(given if names is None else names))
    if set(given) != set(order):
        raise InvalidParameterError(
            f"names must be those of gains and costs, {', '.join(given)}; got "
            f"{', '.join(order)}."
        )
    p, q = _weights("gains", gained, order), _weights("costs", paid, order)
    lacks = check_entries("missed", {} if missed is None else missed)
    if not set(lacks) <= set(gained):
        raise InvalidParameterError(
            f"missed must be of gains, {', '.join(gained)}; got {shown(list(lacks))}."
        )
    best = _weights("missed", lacks, order)
    if lacks:  # ⟨a, g⟩ + ⟨a, ζ − g⟩ is ⟨a, ζ⟩ for what is missed
        q = q + np.where(best > 0, 0.0, p)
    constant = check_number("fixed", fixed, at_least=0) + float(p @ best)
    return LinearFractionalMetric(p, q, constant, names=order)


def _weights(name: str, given: Mapping[str, float], order: Sequence[str]) -> np.ndarray:
    """Weights in their order, zero for what is not among them."""
    found = np.zeros(len(order))
    for key, weight in given.items():
        found[order.index(key)] = check_number(f"{name}[{key!r}]", weight, at_least=0)
    return found
