"""Which version of elicitor this is."""

from __future__ import annotations

from importlib import metadata

__all__ = ["__version__"]


def _installed() -> str:
    try:
        return metadata.version("elicitor")
    except metadata.PackageNotFoundError:  # read from its sources
        return "unknown"


__version__ = _installed()
