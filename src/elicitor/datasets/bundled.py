"""The three data sets of the binary experiments.

Two files come with the package, one with scikit-learn. A folder named by the
environment variable ``ELICITOR_DATA`` is searched first. The SHA-256 checksum of a file
is verified wherever it comes from, so results cannot depend on a changed copy.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import os
from importlib import resources
from pathlib import Path

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.core.errors import InvalidDataError
from elicitor.datasets.dataset import Dataset

__all__ = ["load_dataset", "load_magic", "load_wbco", "load_wdbc"]

FOLDER_VARIABLE = "ELICITOR_DATA"
CHECKSUMS = {
    "breast_cancer_original.csv.gz": (
        "e1b3e980f193ca4d293cbe3d65017c36dbd988557f1093772cd0919d19b05879"
    ),
    "magic.csv.gz": "e75a46fe88fa180da02947435edd50542f40d9c562dbad5d1dfe91c9779b0228",
}
CC_BY = "CC BY 4.0 (as stated by the UCI Machine Learning Repository)"


def load_wdbc() -> Dataset:
    """Load Breast Cancer Wisconsin (Diagnostic), which comes with scikit-learn.

    569 tumours, 30 features, 212 malignant. Malignant is positive here;
    scikit-learn codes it as 0.

    Returns
    -------
    Dataset

    Examples
    --------
    >>> data = load_wdbc()
    >>> data, int(data.y.sum()), data.positive_name
    (Dataset('WDBC', 569 rows, 30 features), 212, 'has cancer')
    """
    from sklearn.datasets import load_breast_cancer

    bunch = load_breast_cancer()
    malignant = bunch.target_names.tolist().index("malignant")
    return Dataset(
        name="WDBC",
        title="Breast Cancer Wisconsin (Diagnostic)",
        X=np.array(bunch.data),
        y=bunch.target == malignant,
        feature_names=tuple(str(name) for name in bunch.feature_names),
        people="patients",
        positive_name="has cancer",
        negative_name="has a benign tumour",
        citation=(
            "Wolberg, W., Mangasarian, O., Street, N. and Street, W. (1993). Breast "
            "Cancer Wisconsin (Diagnostic). UCI Machine Learning Repository. "
            "doi:10.24432/C5DW2B"
        ),
        licence=CC_BY,
    )


def load_wbco() -> Dataset:
    """Load Breast Cancer Wisconsin (Original).

    699 samples, 9 features from 1 to 10, 241 malignant. 16 values of
    ``bare_nuclei`` are missing; :func:`fitted_halves` says how it fills them.

    Returns
    -------
    Dataset

    Raises
    ------
    InvalidDataError
        If the file is missing or its checksum is wrong.
    """
    names, table = _read("breast_cancer_original.csv.gz")
    return Dataset(
        name="WBCO",
        title="Breast Cancer Wisconsin (Original)",
        X=table[:, :-1].copy(),
        y=table[:, -1] == 1,
        feature_names=names[:-1],
        people="patients",
        positive_name="has cancer",
        negative_name="has a benign tumour",
        citation=(
            "Wolberg, W. (1990). Breast Cancer Wisconsin (Original). UCI Machine "
            "Learning Repository. doi:10.24432/C5HP4Z"
        ),
        licence=CC_BY,
    )


def load_magic() -> Dataset:
    """Load MAGIC Gamma Telescope.

    19,020 simulated events, 10 features, 12,332 gamma rays (positive).

    Returns
    -------
    Dataset

    Raises
    ------
    InvalidDataError
        If the file is missing or its checksum is wrong.
    """
    names, table = _read("magic.csv.gz")
    return Dataset(
        name="MAGIC",
        title="MAGIC Gamma Telescope",
        X=table[:, :-1].copy(),
        y=table[:, -1] == 1,
        feature_names=names[:-1],
        people="events",
        positive_name="gamma ray",
        negative_name="hadron",
        citation=(
            "Bock, R. (2004). MAGIC Gamma Telescope. UCI Machine Learning Repository. "
            "doi:10.24432/C52C8B"
        ),
        licence=CC_BY,
    )


LOADERS = {"magic": load_magic, "wbco": load_wbco, "wdbc": load_wdbc}


def load_dataset(name: str) -> Dataset:
    """Load a data set by its short name.

    Parameters
    ----------
    name : {"magic", "wbco", "wdbc"}
        In capitals or not.

    Returns
    -------
    Dataset

    Raises
    ------
    InvalidParameterError
        If there is no such data set.
    """
    return LOADERS[check_choice("name", str(name).lower(), LOADERS)]()


def _read(filename: str) -> tuple[tuple[str, ...], np.ndarray]:
    """Column names and values of a bundled file; an empty field becomes NaN."""
    text = gzip.decompress(_verified(filename)).decode("utf-8")
    header, *rows = csv.reader(io.StringIO(text))
    values = [[float(field) if field else np.nan for field in row] for row in rows]
    return tuple(header), np.array(values)


def _verified(filename: str) -> bytes:
    """Content of a data file, once its checksum was found right."""
    place, content = _content(filename)
    found = hashlib.sha256(content).hexdigest()
    if found != CHECKSUMS[filename]:
        raise InvalidDataError(
            f"{place} is damaged or another version: its SHA-256 must be "
            f"{CHECKSUMS[filename]}; got {found}."
        )
    return content


def _content(filename: str) -> tuple[str, bytes]:
    """Where a file was found, for messages, and what is in it."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder:
        if not Path(folder).is_dir():
            raise InvalidDataError(
                f"{FOLDER_VARIABLE} must name a folder; got {folder!r}."
            )
        path = Path(folder) / filename
        if path.is_file():
            return str(path), path.read_bytes()
    bundled = resources.files("elicitor.datasets") / "data" / filename
    try:
        return f"The bundled {filename}", bundled.read_bytes()
    except FileNotFoundError:
        raise InvalidDataError(
            f"{filename} is missing from this installation of elicitor. Install it "
            f"again, or put the file in a folder and name that in {FOLDER_VARIABLE}."
        ) from None
