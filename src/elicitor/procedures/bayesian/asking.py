"""One procedure for every family: what is unknown of a metric, asked of people."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_choice,
    check_instance,
    check_number,
    check_vector,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import Procedure
from elicitor.core.registry import entry_of
from elicitor.core.space import Space
from elicitor.metrics.families import FAMILIES, OURS, build_family, named_family
from elicitor.metrics.families.monotone import MonotoneFamily
from elicitor.metrics.families.sound import require_sound
from elicitor.procedures.bayesian.acquisition import USUAL, acquisition_of
from elicitor.procedures.bayesian.aim import usual_tolerance
from elicitor.procedures.bayesian.at_optimum import AtOptimum
from elicitor.procedures.bayesian.conversation import inquire
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.bayesian.option_docs import with_options
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.options import check_options
from elicitor.regions.base import Region
from elicitor.regions.choice_set import ChoiceSet, require_shown

__all__ = [
    "BAYESIAN",
    "COMMON",
    "EFFICIENT",
    "families_of",
    "own_options",
    "utility_of",
]

RUN = """
Parameters
----------
given : sequence of (first, second, Answer), optional
    Comparisons that were made before, to begin with.
rng : numpy.random.Generator, optional
    Source of the proposed questions and of draws; seeded with 0 by default.
"""
TRIED = 3
"""Points on which the shapes of what a family of one's own returns are seen."""
BETWEEN = 300
"""Points in between, by which terms are weighed that differ only there."""
MOST_UNKNOWNS = 200
"""With so many unknowns the first question takes seven seconds, with 300 thirty."""
COMMON = tuple(field.name for field in fields(Settings))


def utility_of(region: Region, family: Any, **options: Any) -> LinearUtility:
    """What a Bayesian procedure asks about.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    family : str, SumOf or Family
        Family of metrics.
    **options
        Options of the family; those of :class:`Settings` do not matter here.

    Returns
    -------
    LinearUtility
        What is unknown, what is known of everyone, and which pairs can be shown.

    Raises
    ------
    InvalidParameterError
        If there is no such family, it does not fit the region, does not take these
        options, or has more unknowns than can be asked about.
    """
    family, options = named_family(family, options)
    entry_of("family", family, FAMILIES)
    check_instance("region", region, Region)
    _require_names(region)
    _require_space(region.space)
    require_shown(region.choice_set, region.space.shape)
    own = {name: value for name, value in options.items() if name not in COMMON}
    check_options(BAYESIAN[family], own)
    made = build_family(family, region.space, **own)
    judged = region.judged_by(made.directions)
    if judged is not region:
        region, made = judged, build_family(family, judged.space, **own)
    places = made.space.places
    if family in OURS and judged.choice_set.can_mix and places is not None:
        made.require_finite(places, slopes=True)
    space = made.space_with(lambda: _all_over(judged.choice_set))
    if space is not made.space:
        made = build_family(family, space, **own)
    if made.size > MOST_UNKNOWNS:
        raise InvalidParameterError(
            f"A {family} metric of {len(region.names)} statistics has {made.size:,} "
            f"unknowns, and at most {MOST_UNKNOWNS} can be asked about. Use fewer "
            "classes, only right decisions (a DiagonalRegion), diagonal=True where "
            "the family takes it, or family='linear'."
        )
    rule = acquisition_of(options.get("acquisition", USUAL))
    if isinstance(made, MonotoneFamily):
        return AtOptimum(made, region, rule)
    utility = LinearUtility(made, region, rule)
    if family not in OURS:
        _require_sound(utility)
    return utility


def _all_over(choices: ChoiceSet) -> np.ndarray:
    """What is best or worst for somebody, and what lies between if that is shown."""
    between = BETWEEN if choices.can_mix else 0
    shown = choices.random(between, np.random.default_rng(0))
    return np.concatenate([choices.stakes, shown])


def _require_names(region: Region) -> None:
    """Refuse a region of one's own that does not say what its statistics are."""
    if not region.names:
        raise InvalidParameterError(
            f"{type(region).__name__} must have names: what its statistics are called, "
            "as a tuple, for example set in __init__."
        )


def _require_space(space: Space) -> None:
    """Refuse signs and spans of a region of one's own that are not one a statistic."""
    n = len(space.names)
    for sign in check_vector("signs of the space", space.signs, size=n).tolist():
        check_choice("Each of signs of the space", f"{sign + 0.0:g}", ("-1", "0", "1"))
    for span in check_vector("spans of the space", space.spans, size=n).tolist():
        check_number("Each of spans of the space", span, above=0)
    if space.right is None:
        return
    for most in check_vector("right of the space", space.right, size=n).tolist():
        check_number("Each of right of the space", most, above=0)
    if (space.signs < 0).any():
        raise InvalidParameterError(
            "signs of a space that has `right`, how good right decisions can get, must "
            f"not be -1; got {space.signs.tolist()}. Where costs are among the "
            "statistics, `n_attributes` says how many, the last ones, are measured."
        )


def _require_sound(utility: LinearUtility) -> None:
    """Refuse a family of one's own that could not be asked about, before it is."""
    family, choices = utility.family, utility.choice_set
    points = choices.stakes
    weights = utility.someone if len(utility.constraints) else np.ones(family.size)
    require_sound(family, weights / np.linalg.norm(weights), points[:TRIED])
    family.require_finite(points)
    if choices.can_mix:
        family.require_finite(points, slopes=True)


def families_of(region: Region) -> tuple[str, ...]:
    """Families that fit a region and need no options, in alphabetical order."""
    check_instance("region", region, Region)
    found = []
    for family, build in sorted(FAMILIES.items()):
        if _needs_more(build):
            continue
        with contextlib.suppress(InvalidParameterError):
            made: Any = build
            made(region.space)
            found.append(family)
    return tuple(found)


def _needs_more(build: Callable[..., Any]) -> bool:
    """Whether a space alone is not enough to build a family."""
    try:
        inspect.signature(build).bind(None)
    except TypeError:
        return True
    return False


def own_options(family: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of the options of any procedure those that describe what is asked about."""
    build: Any = FAMILIES[family]
    taken = set(inspect.signature(build).parameters) - {"space"}
    return {name: value for name, value in options.items() if name in taken}


def _asking(family: str, method: str, **fixed: Any) -> Callable[..., Procedure]:
    """The procedure that elicits metrics of a family, with `fixed` options of ours.

    Called as ``procedure(region, *, rng=None, given=(), **options)``.
    """
    build: Any = FAMILIES[family]

    def procedure(
        region: Any,
        *,
        rng: np.random.Generator | None = None,
        given: Sequence[Answered] = (),
        **options: Any,
    ) -> Procedure:
        common = {name: options[name] for name in COMMON if name in options}
        utility = utility_of(region, family, **options)
        if fixed:
            common.setdefault("tolerance", usual_tolerance(utility, True))
            common.setdefault("certainty", CERTAINTY)
        settings = Settings(**common | fixed)
        other = settings.doubt_family
        if other is not None:
            entry_of("doubt_family", other, FAMILIES)
        rival = None if other is None else utility_of(region, other)
        rng = rng or np.random.default_rng(0)
        return (yield from inquire(utility, settings, rng, rival=rival, given=given))

    own = list(inspect.signature(build).parameters.values())[1:]  # not the space
    shared = [
        _option(field.name, field.default)
        for field in fields(Settings)
        if field.name not in fixed
    ]
    region = inspect.Parameter("region", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    listed = [region, *own, *shared, _option("given", ()), _option("rng", None)]
    name = f"{method}_{family.replace('-', '_')}"
    procedure.__signature__ = inspect.Signature(listed)  # type: ignore[attr-defined]
    procedure.__annotations__ = {"return": "Procedure"}
    procedure.__name__ = procedure.__qualname__ = name
    procedure.__doc__ = with_options(build.__doc__, Settings.__doc__, RUN)
    return procedure


def _option(name: str, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)


CERTAINTY = 0.99
"""How probable the right choice is before it is called settled, for the same person."""


class _Asking(Mapping[str, Callable[..., Procedure]]):
    """The procedures of all families there are, also of those that users add."""

    def __init__(self, method: str, **fixed: Any) -> None:
        self._method, self._fixed = method, fixed
        self._made: dict[tuple[str, Any], Callable[..., Procedure]] = {}

    def __getitem__(self, family: str) -> Callable[..., Procedure]:
        key = family, FAMILIES[family]
        if key not in self._made:
            self._made[key] = _asking(family, self._method, **self._fixed)
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(FAMILIES)

    def __len__(self) -> int:
        return len(FAMILIES)


BAYESIAN = _Asking("bayesian")
"""The procedure for every family, asking somebody who may err."""
EFFICIENT = _Asking("efficient", link="exact")
"""The same for somebody who never errs."""
