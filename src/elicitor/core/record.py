"""Frozen records: dataclasses without a decorator, for there are more than a hundred.

Making the methods of so many would take a tenth of the time in which the library loads.
"""

from __future__ import annotations

import inspect
from typing import Any, ClassVar, Self, dataclass_transform

__all__ = ["Record"]


@dataclass_transform(frozen_default=True)
class Record:
    """What the annotations of its class say, and nothing else.

    >>> class Train(Record):
    ...     number: int
    ...     late: bool = False
    >>> Train(3), Train(3) == Train(number=3)
    (Train(number=3, late=False), True)
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = inspect.get_annotations(cls)
        kept = [name for name, kind in own.items() if "ClassVar" not in str(kind)]
        cls.fields = (*cls.fields, *kept)

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.fields, values, strict=False)) | named
        defaults = {
            n: getattr(type(self), n) for n in self.fields if hasattr(type(self), n)
        }
        told = defaults | given
        if len(values) + len(named) > len(given) or set(told) != set(self.fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}.")
        self.__dict__.update(told)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} does not change.")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.fields)))

    def __repr__(self) -> str:
        told = (f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({', '.join(told)})"

    def replaced(self, **changes: Any) -> Self:
        """Return the same with other values of some fields."""
        return type(self)(**(self.__dict__ | changes))
