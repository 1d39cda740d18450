"""Every family and method that some regions can be asked by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from elicitor.core.procedure import Procedure
from elicitor.procedures import PROCEDURES
from elicitor.procedures.bayesian.asking import BAYESIAN, families_of
from elicitor.regions.base import Region

__all__ = ["Case", "cases"]

Key = TypeVar("Key")


class Case(NamedTuple):
    """A procedure for a region.

    Attributes
    ----------
    family, method : str
        As for :func:`elicitor.elicit`.
    key : object
        Under which the region was passed.
    procedure : callable
        ``procedure(region, **options) -> Procedure``.
    """

    family: str
    method: str
    key: object
    procedure: Callable[..., Procedure]


def cases(regions: Mapping[Key, Callable[[], Region]]) -> Iterator[Case]:
    """All procedures for some regions.

    Parameters
    ----------
    regions : mapping of object to callable
        What builds each region.

    Yields
    ------
    Case
        By region, then those of :data:`PROCEDURES`, then the Bayesian ones.
    """
    for key, build in regions.items():
        region = build()
        for (family, method), kinds in PROCEDURES.items():
            for kind, procedure in kinds:
                if isinstance(region, kind):
                    yield Case(family, method, key, procedure)
                    break
        for family in families_of(region):
            yield Case(family, "bayesian", key, BAYESIAN[family])
