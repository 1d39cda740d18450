"""Fetching a file that is too big to come along, once.

It is kept in the cache folder of scikit-learn, and only if it is what it should be.
"""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from pathlib import Path

from elicitor.core.errors import DataUnavailableError

__all__ = ["downloaded", "unavailable"]

TIMEOUT = 60
"""Seconds without an answer after which a download is given up."""


def downloaded(address: str, check: Callable[[Path], object]) -> Path:
    """A file of the web in the cache folder of scikit-learn, fetched if need be.

    Named by the end of the address, and not kept if ``check(path)`` raises.
    """
    from sklearn.datasets import get_data_home

    kept = Path(get_data_home()) / "elicitor" / address.rpartition("/")[2]
    if kept.is_file():
        return kept
    with urllib.request.urlopen(address, timeout=TIMEOUT) as page:
        content = page.read()
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(".part")
    part.write_bytes(content)
    check(part)
    return part.replace(kept)


def unavailable(name: str, filename: str, error: OSError) -> DataUnavailableError:
    """Say that data are neither here nor to be fetched, and what to do."""
    return DataUnavailableError(
        f"{name} is not on this machine and cannot be fetched ({error}). Put "
        f"{filename} in a folder and name that in ELICITOR_DATA."
    )
