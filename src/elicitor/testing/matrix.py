"""Every family and method that some regions can be asked by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from elicitor.core.procedure import Procedure
from elicitor.procedures import PROCEDURES
from elicitor.procedures.bayesian.asking import BAYESIAN, EFFICIENT, families_of
from elicitor.regions.base import Region

__all__ = ["Case", "cases"]

Key = TypeVar("Key")


class Case(NamedTuple):
    """A procedure for a region."""

    family: str
    method: str
    key: object  # under which the region was passed
    procedure: Callable[..., Procedure]


def cases(regions: Mapping[Key, Callable[[], Region]]) -> Iterator[Case]:
    """All procedures for some regions, each built by a callable.

    By region, those of :data:`PROCEDURES` before those of the engine.
    """
    for key, build in regions.items():
        region = build()
        special: dict[tuple[str, str], Callable[..., Procedure]] = {}
        for case, kinds in PROCEDURES.items():
            for kind, made in reversed(kinds):
                if isinstance(region, kind):
                    special[case] = made
        for (family, method), procedure in special.items():
            yield Case(family, method, key, procedure)
        for family in families_of(region):
            if (family, "efficient") not in special:
                yield Case(family, "efficient", key, EFFICIENT[family])
            yield Case(family, "bayesian", key, BAYESIAN[family])
