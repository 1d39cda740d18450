"""Families of metrics by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from elicitor.core.checks import check_callable, check_words, shown
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.errors import InvalidParameterError
from elicitor.core.plain import plain
from elicitor.core.registry import entry_of, register
from elicitor.core.space import Space
from elicitor.metrics import METRICS, Metric
from elicitor.metrics.families.base import Family, WeightedSum, require_everyone
from elicitor.metrics.families.cost_reward import CostRewardFamily
from elicitor.metrics.families.fair_ratio import FairRatioFamily
from elicitor.metrics.families.group_costs import FairFamily, FairQuadraticFamily
from elicitor.metrics.families.linear import LinearFamily
from elicitor.metrics.families.monotone import MonotoneFamily
from elicitor.metrics.families.polynomial import PolynomialFamily, QuadraticFamily
from elicitor.metrics.families.ratio import RatioFamily
from elicitor.metrics.families.sound import require_family
from elicitor.metrics.families.term_sum import SumFamily, SumOf
from elicitor.metrics.families.value_per_cost import ValuePerCostFamily
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.signs import known_signs
from elicitor.metrics.terms import Gaps, Linear

__all__ = [
    "FAMILIES",
    "OURS",
    "Family",
    "SumOf",
    "WeightedSum",
    "build_family",
    "family_from_dict",
    "named_family",
    "register_family",
    "require_everyone",
]


def _cost_reward(space: Space, *, signs: Any = None) -> Family:
    """The family of costs and rewards; of real models a plain linear one."""
    if not space.n_attributes:
        raise InvalidParameterError(
            "A metric of costs and rewards needs a region with measured attributes; "
            f"got {', '.join(space.names)}. A region of one's own says by "
            "`n_attributes` of its space how many statistics, the last ones, are."
        )
    if space.n_attributes == len(space.names):
        return LinearFamily(space, signs=signs)
    return CostRewardFamily(space, signs=signs)


_cost_reward.__doc__ = CostRewardFamily.__doc__


def _fair(
    space: Space,
    *,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    known: GroupMetric | None = None,
    liked_gaps: bool = False,
) -> Family:
    """Errors and gaps; with attributes the same as a sum, each in its own units."""
    n = len(space.names) - space.n_attributes
    if not space.n_attributes or not space.groups:
        return FairFamily(
            space,
            signs=signs,
            same_for_all_pairs=same_for_all_pairs,
            known=known,
            liked_gaps=liked_gaps,
        )
    if known is not None:
        raise InvalidParameterError(
            "known is a metric of rates alone; of a pool with "
            f"{', '.join(space.names[n:])} everything is to be found."
        )
    usual = None if ClassStatistics.parse(space.names[:n]) else "decreasing"
    wanted = usual if signs is None else signs
    rates = space.signs[:n] if wanted is None else known_signs(space.names[:n], wanted)
    linear = Linear(signs=[*map(int, rates), *map(int, space.signs[n:])])
    gaps = Gaps(same_for_all_pairs=same_for_all_pairs, liked=liked_gaps)
    return SumFamily(space, terms=[linear, gaps], revision=1)


_fair.__doc__ = FairFamily.__doc__

FAMILIES: dict[str, Callable[..., Family]] = {
    "cost-reward": _cost_reward,
    "fair": _fair,
    "fair-fractional": FairRatioFamily,
    "fair-quadratic": FairQuadraticFamily,
    "linear": LinearFamily,
    "linear-fractional": RatioFamily,
    "monotone": MonotoneFamily,
    "polynomial": PolynomialFamily,
    "quadratic": QuadraticFamily,
    "sum": SumFamily,
    "value-per-cost": ValuePerCostFamily,
}
"""``build(space, **options) -> Family`` for every family that is known by name.

A family of one's own is added by :func:`register_family`.
"""
OURS = frozenset(FAMILIES)
"""Those of elicitor, which need not be tried before they are asked about."""


def register_family(
    name: str, build: Callable[..., Family], metric: type[Metric] | None = None
) -> None:
    """Make a family of your own known by a name, wherever a family is asked for.

    Files name it, too: whoever reads one imports the module that calls this first.

    Parameters
    ----------
    name : str
        How it is called, as in ``elicit(region, name, person)``.
    build : callable
        ``build(space, **options) -> Family``, such as a subclass of :class:`Family`;
        it raises `InvalidParameterError` where the space does not fit.
    metric : type, optional
        The class of its metrics, known in files by its `family`; not needed if
        elicitor has it, as `LinearMetric` is.

    Raises
    ------
    InvalidParameterError
        If another family or class of metrics has that name, or one of the three is
        something else.
    """
    check_words("name", name)
    check_callable("build", build)
    if metric is not None:
        if not isinstance(metric, type) or not issubclass(metric, Metric):
            raise InvalidParameterError(
                f"metric must be a class of metrics; got {shown(metric)}."
            )
        called = getattr(metric, "family", None)
        if called is None:
            raise InvalidParameterError(
                f"{metric.__name__} must have a name for files: family = 'a name', in "
                "its class."
            )
        own = check_words("family of the class of metrics", called)
        register("family of the class of metrics", own, metric, METRICS)
    register("name", name, build, FAMILIES)


def named_family(family: Any, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """By which name a family is built, and with which options.

    Parameters
    ----------
    family : str, SumOf or Family
        A name, a sum of terms, or what :func:`build_family` returned.
    options : mapping
        Further options; they go before those of the family itself.

    Returns
    -------
    name : str
        One of `FAMILIES`, unless what was passed is no family.
    options : dict
        JSON-ready, if `options` are.

    Raises
    ------
    InvalidParameterError
        If it is a family that was not built by name, which no file could hold.
    """
    name = getattr(family, "called", family)
    if name is None:
        raise InvalidParameterError(
            "family must be a name, a SumOf(...) or what build_family(name, space) "
            f"returned, so that a file can say what it is; got {family!r}."
        )
    return name, {**plain(getattr(family, "options", {})), **options}


def build_family(name: str, space: Space, **options: Any) -> Family:
    """Build a family that can be written to a file.

    Parameters
    ----------
    name : str
        One of `FAMILIES`.
    space : Space
        The statistics.
    **options
        Those of the family.

    Returns
    -------
    Family

    Raises
    ------
    NotRegisteredError
        If there is no such family; import the module that defines it first.
    InvalidParameterError
        If the space or an option does not fit.
    """
    made = entry_of("family", name, FAMILIES)(space, **options)
    require_family(name, made)
    made.called, made.options = name, plain(options)
    return made


def family_from_dict(data: Mapping[str, Any]) -> Family:
    """Rebuild a family from :meth:`Family.to_dict`.

    Parameters
    ----------
    data : mapping
        Its name, space and options.

    Returns
    -------
    Family

    Raises
    ------
    InvalidParameterError
        If there is no such family, or the space or an option does not fit.
    LookupError, TypeError
        If something is missing, or is more than that.
    """
    options = dict(data)
    name, space = options.pop("family"), Space.from_dict(options.pop("space"))
    found: Any = FAMILIES.get(name)
    return build_family(name, space, **{**getattr(found, "earlier", {}), **options})
