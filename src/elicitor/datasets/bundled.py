"""The data sets that come along: three files of ours, one in scikit-learn."""

from __future__ import annotations

import numpy as np

from elicitor.datasets.dataset import Dataset
from elicitor.datasets.files import read_table

__all__ = ["CC_BY", "load_magic", "load_vehicle", "load_wbco", "load_wdbc"]

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
    >>> data, int(data.y.sum())
    (Dataset('WDBC', 569 rows, 30 features, positive 'has cancer'), 212)
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
        classes=("has a benign tumour", "has cancer"),
        citation=(
            "Wolberg, W., Mangasarian, O., Street, N. and Street, W. (1993). Breast "
            "Cancer Wisconsin (Diagnostic). UCI Machine Learning Repository. "
            "doi:10.24432/C5DW2B"
        ),
        licence=CC_BY,
    )


def load_wbco() -> Dataset:
    """Load Breast Cancer Wisconsin (Original).

    699 samples, 9 features from 1 to 10, 241 malignant (positive). 16 values of
    ``bare_nuclei`` are missing; :func:`fitted_halves` says how it fills them.

    Returns
    -------
    Dataset

    Raises
    ------
    InvalidDataError
        If the file is missing or its checksum is wrong.
    """
    table = read_table("breast_cancer_original.csv.gz")
    return Dataset(
        name="WBCO",
        title="Breast Cancer Wisconsin (Original)",
        X=table.X,
        y=table.labels == "1",
        feature_names=table.names,
        people="patients",
        classes=("has a benign tumour", "has cancer"),
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
    table = read_table("magic.csv.gz")
    return Dataset(
        name="MAGIC",
        title="MAGIC Gamma Telescope",
        X=table.X,
        y=table.labels == "1",
        feature_names=table.names,
        people="events",
        classes=("hadron", "gamma ray"),
        citation=(
            "Bock, R. (2004). MAGIC Gamma Telescope. UCI Machine Learning Repository. "
            "doi:10.24432/C52C8B"
        ),
        licence=CC_BY,
    )


def load_vehicle() -> Dataset:
    """Load Statlog (Vehicle Silhouettes).

    846 silhouettes, 18 features; 218 buses, 212 Opels, 217 Saabs, 199 vans.

    Returns
    -------
    Dataset

    Raises
    ------
    InvalidDataError
        If the file is missing or its checksum is wrong.

    Examples
    --------
    >>> load_vehicle().classes
    ('bus', 'opel', 'saab', 'van')
    """
    table = read_table("vehicle.csv.gz")
    return Dataset(
        name="Vehicle",
        title="Statlog (Vehicle Silhouettes)",
        X=table.X,
        y=table.labels,
        feature_names=table.names,
        people="vehicles",
        classes=("bus", "opel", "saab", "van"),
        citation=(
            "Mowforth, P. and Shepherd, B. Statlog (Vehicle Silhouettes). UCI Machine "
            "Learning Repository. doi:10.24432/C5HG6H. Siebert, J. P. (1987). Vehicle "
            "Recognition Using Rule Based Methods. Turing Institute Research "
            "Memorandum TIRM-87-018."
        ),
        licence=CC_BY,
    )
