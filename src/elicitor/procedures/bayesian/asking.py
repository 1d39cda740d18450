"""One procedure for every family: a utility, asked about in one manner."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.core.procedure import Procedure
from elicitor.procedures.bayesian.conversation import inquire
from elicitor.procedures.bayesian.manner import Manner
from elicitor.procedures.bayesian.option_docs import with_options
from elicitor.procedures.bayesian.utilities.base import Utility

__all__ = ["COMMON", "asks_people", "utility_of"]


def asks_people(build: Callable[..., Utility]) -> Callable[..., Procedure]:
    """Turn what builds a utility into the procedure that elicits it.

    Parameters
    ----------
    build : callable
        ``build(region, **own_options) -> Utility``.

    Returns
    -------
    callable
        ``procedure(region, *, rng=None, **options) -> Procedure``; its options are
        those of `build` and those of :class:`Manner`.
        Its attribute `utility` is `build`.
    """

    @functools.wraps(build)
    def procedure(
        region: Any, *, rng: np.random.Generator | None = None, **options: Any
    ) -> Procedure:
        common = {name: options.pop(name) for name in COMMON if name in options}
        manner = Manner(**common)
        utility = build(region, **options)
        other = manner.doubt_family
        if other is not None:
            check_choice("doubt_family", other, _families())
        rival = None if other is None else utility_of(region, other)
        rng = rng or np.random.default_rng(0)
        return (yield from inquire(utility, manner, rng, rival=rival))

    own = inspect.signature(build).parameters.values()
    shared = [_option(field.name, field.default) for field in fields(Manner)]
    signature = inspect.Signature([*own, *shared, _option("rng", None)])
    procedure.__signature__ = signature  # type: ignore[attr-defined]
    procedure.__annotations__ = {"return": "Procedure"}
    procedure.utility = build  # type: ignore[attr-defined]
    procedure.__doc__ = with_options(build.__doc__, Manner.__doc__, RNG)
    return procedure


def utility_of(region: Any, family: str, **options: Any) -> Utility:
    """What a Bayesian procedure would ask about.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    family : str
        Family of metrics.
    **options
        Options of the procedure; those of :class:`Manner` do not matter here.

    Raises
    ------
    InvalidParameterError
        If there is no Bayesian procedure for this family and region, or it does not
        take these options.
    """
    from elicitor.procedures import find_procedure  # here, since it lists this package

    procedure: Any = find_procedure(region, family, "bayesian", options)
    own = {name: value for name, value in options.items() if name not in COMMON}
    utility: Utility = procedure.utility(region, **own)
    return utility


def _families() -> set[str]:
    """Families for which there is a Bayesian procedure."""
    from elicitor.procedures import PROCEDURES  # here, since it lists this package

    return {family for family, method in PROCEDURES if method == "bayesian"}


COMMON = tuple(field.name for field in fields(Manner))
RNG = """
Parameters
----------
rng : numpy.random.Generator, optional
    Source of the proposed questions and of draws; seeded with 0 by default.
"""


def _option(name: str, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)
