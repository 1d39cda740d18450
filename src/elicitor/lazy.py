"""Public names that are loaded when they are first asked for (PEP 562).

Few packages need this. `elicitor` itself, so that importing it costs next to nothing
whatever a program uses of it; `elicitor.using`, one of whose names is an estimator of
scikit-learn, which takes longer to load than all of ours; `elicitor.oracles` and
`elicitor.words`, which show pages and consoles only to people. Elsewhere imports stand
at the top of a file, where they belong.

What a room above makes of things of a room, such as the picture of a result, is named
by its place (`later`) and loaded when it is called: `core` never imports `using`, and
whoever draws nothing loads nothing.

Type checkers do not run code: beside the homes, a package imports the same names under
``TYPE_CHECKING``, and lists them in ``__all__``. A test compares the three.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["attach", "homes", "later"]


def homes(**names: Iterable[str]) -> dict[str, str]:
    """Where names live: the inverse of the names of every package below."""
    return {name: package for package, own in names.items() for name in own}


def attach(
    package: str, known: Mapping[str, str], packages: Iterable[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package, whose packages are names, too.

    `known` names are loaded when they are asked for, from a module below the package.
    """
    below = frozenset(packages)
    module = sys.modules[package]

    def __getattr__(name: str) -> Any:
        if name in below:
            return import_module(f"{package}.{name}")
        if name not in known:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{known[name]}"), name)
        setattr(module, name, found)  # once
        return found

    def __dir__() -> list[str]:
        return sorted({*vars(module), *known, *below})

    return __getattr__, __dir__


def later(place: str) -> Callable[..., Any]:
    """A function of a room above, which is loaded when it is first called.

    `place` is such as ``"elicitor.using.plots:plot_weights"``.
    """
    module, _, name = place.partition(":")

    def call(*args: Any, **options: Any) -> Any:
        return getattr(import_module(module), name)(*args, **options)

    return call
