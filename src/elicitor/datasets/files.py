"""Data files: where they are looked for, and that they are what they should be.

A folder named by the environment variable ``ELICITOR_DATA`` is searched first, then
what comes with the package. The SHA-256 checksum of a file is verified wherever it
comes from, so results cannot depend on a changed copy.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.datasets.opening import decoded

__all__ = [
    "BUNDLED",
    "CHECKSUMS",
    "Table",
    "find_in_folder",
    "read_bundled",
    "read_table",
    "read_words",
    "verified",
]

FOLDER_VARIABLE = "ELICITOR_DATA"
BUNDLED = {
    "acceptability.csv.gz": (
        "d19e9e2751560c5ca2582c7ff3e31f715da625b7532a3d00974e328131f4ffb9"
    ),
    "breast_cancer_original.csv.gz": (
        "e1b3e980f193ca4d293cbe3d65017c36dbd988557f1093772cd0919d19b05879"
    ),
    "magic.csv.gz": "e75a46fe88fa180da02947435edd50542f40d9c562dbad5d1dfe91c9779b0228",
    "vehicle.csv.gz": (
        "cdb8f7dc523242ea33c46178fffb7b4b02d9c205d04020f7128d3606fd808bc0"
    ),
    "classifiers.csv": (
        "4350effbc725fe681892ab8cc13161f473f31b49b9f0d2dee899788c385a0643"
    ),
    "clinic.csv": ("575594e4aa3806c51aac4226df3e575c83a85eff21fa62055b957a898ecc4ada"),
    "loans.csv": ("6053a9f19efc159795b51f2999bc6c91dc2ac34f2405b8d25f0dbb1b535ee389"),
    "tickets.csv": ("efc1ccfe404864d1bd8f522cec72b684a84cff408469027016cb1d68cb84dabe"),
    "vehicles.csv": (
        "b9599160649f39c4f4b984f427b3f59457e7e103d669076e33d7ee1e1d4671ad"
    ),
    "words-clinic.yaml": (
        "234055a6e983064b408a871dbbf10c32030c5f293495a1fdc92870c68dfe4ba0"
    ),
    "words-tickets.yaml": (
        "8b21b3cfac1c1898f80eeb95205804e9e09f30d6a906ccd15c073d7e27340dec"
    ),
}
"""SHA-256 of the files that come with the package."""

CHECKSUMS = {
    **BUNDLED,
    "adult.csv.gz": "1634a715be430bc796f983cf6295cf3692ab69f28eba2158cc6b03b79fc15562",
    "covtype_100k.csv.gz": (
        "79df63ae7149b269858fc3653098199fed3d55d118481c619792fb6f46ea78f4"
    ),
    "default_credit.csv.gz": (
        "d402f09eb960f651bfba38cf477de1b94a4d19a0bf96f1b1b342a5d0d39dd2be"
    ),
}
"""SHA-256 of all files in our format."""


@dataclass(frozen=True, eq=False)
class Table:
    """A data file in our format: the last column holds the labels.

    A field that was empty is NaN in `X`; labels are as written.
    """

    names: tuple[str, ...]
    X: np.ndarray
    labels: np.ndarray


def read_table(filename: str) -> Table:
    """Read a data file in our format, once its checksum was found right."""
    text = decoded(_verified(filename))
    rows = csv.reader(io.StringIO(text))
    *names, _ = next(rows)
    values, labels = [], []
    for *fields, label in rows:
        values.append(np.array([field or "nan" for field in fields], dtype=float))
        labels.append(label)
    return Table(tuple(names), np.array(values), np.array(labels))


def read_words(filename: str) -> dict[str, np.ndarray]:
    """Read a data file in our format as text, once its checksum was found right.

    Every column by its name, ``"label"`` last; a missing value is empty.
    """
    text = decoded(_verified(filename))
    names, *rows = csv.reader(io.StringIO(text))
    return dict(zip(names, np.array(rows).T, strict=True))


def find_in_folder(filename: str) -> Path | None:
    """Where a file is in the folder of ``ELICITOR_DATA``; None if it is not there."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return None
    if not Path(folder).is_dir():
        raise InvalidDataError(f"{FOLDER_VARIABLE} must name a folder; got {folder!r}.")
    path = Path(folder) / filename
    return path if path.is_file() else None


def verified(path: Traversable, expected: str, *, called: str | None = None) -> bytes:
    """What is in a file, unless its SHA-256 is not what it should be."""
    content = path.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise InvalidDataError(
            f"{called or path} is damaged or another version: its SHA-256 must be "
            f"{expected}; got {found}."
        )
    return content


def read_bundled(filename: str) -> bytes:
    """What is in a file of the package, once its checksum was found right."""
    bundled = resources.files("elicitor.datasets") / "data" / filename
    try:
        return verified(bundled, CHECKSUMS[filename], called=f"The bundled {filename}")
    except FileNotFoundError:
        raise InvalidDataError(
            f"{filename} is missing from this installation of elicitor. Install it "
            f"again, or put the file in a folder and name that in {FOLDER_VARIABLE}."
        ) from None


def _verified(filename: str) -> bytes:
    path = find_in_folder(filename)
    if path is None:
        return read_bundled(filename)
    return verified(path, CHECKSUMS[filename])
