"""Data sets that are too big to come along.

They are looked for in the folder of ``ELICITOR_DATA`` first, then fetched from where
they were published and kept in scikit-learn's cache folder.
"""

from __future__ import annotations

import bz2
from pathlib import Path

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.datasets.bundled import CC_BY
from elicitor.datasets.dataset import Dataset
from elicitor.datasets.download import downloaded, unavailable
from elicitor.datasets.files import find_in_folder, read_table

__all__ = ["load_covertype", "load_sensit"]

COVER_TYPES = (
    "spruce/fir",
    "lodgepole pine",
    "ponderosa pine",
    "cottonwood/willow",
    "aspen",
    "Douglas-fir",
    "krummholz",
)
COVERTYPE_FILE = "covtype_100k.csv.gz"
SHARE, SAMPLE_SEED = 0.16, 0

SENSIT_FILE = "acoustic.bz2"
SENSIT_SOURCE = (
    "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/multiclass/vehicle/"
)
SENSIT_SHAPE, SENSIT_CLASSES = (78_823, 50), 3


def load_covertype() -> Dataset:
    """Load a sample of Covertype: 16 % of 581,012 patches of forest, 7 classes.

    54 features, of which 44 are 0 or 1. Every class keeps 16 % of its rows. The file
    ``covtype_100k.csv.gz`` in the folder of ``ELICITOR_DATA`` is such a sample, drawn
    by others with a seed that is not known. Without it the whole data set is fetched by
    :func:`sklearn.datasets.fetch_covtype`, which verifies its checksum and keeps it,
    and a sample of ours is drawn with a fixed seed. The two samples differ.

    Returns
    -------
    Dataset

    Raises
    ------
    DataUnavailableError
        If the data are neither here nor to be fetched.
    InvalidDataError
        If the checksum of the file is wrong.
    """
    if find_in_folder(COVERTYPE_FILE) is None:
        return _fetched_covertype().sample(SHARE, random_state=SAMPLE_SEED)
    table = read_table(COVERTYPE_FILE)
    return _covertype(table.X, table.labels.astype(int), table.names)


def load_sensit() -> Dataset:
    """Load SensIT Vehicle (acoustic): 78,823 rows, 50 features, 3 classes.

    The training part, as [M] Section 6.2 uses it. The file ``acoustic.bz2``, in the
    format of LIBSVM, is looked for in the folder of ``ELICITOR_DATA`` and else fetched
    from the page of LIBSVM data. No checksum is published; the number of rows, of
    features and of classes are verified.

    Returns
    -------
    Dataset

    Raises
    ------
    DataUnavailableError
        If the file is neither here nor to be fetched.
    InvalidDataError
        If the file holds something else.
    """
    path = find_in_folder(SENSIT_FILE) or _fetched_sensit()
    X, labels = _read_libsvm(path)
    classes = tuple(f"kind {label}" for label in np.unique(labels).tolist())
    return Dataset(
        name="SensIT",
        title="SensIT Vehicle (acoustic)",
        X=X,
        y=np.strings.add("kind ", labels.astype(str)),
        feature_names=tuple(f"acoustic {i}" for i in range(1, X.shape[1] + 1)),
        people="sensor readings",
        classes=classes,
        citation=(
            "Duarte, M. F. and Hu, Y. H. (2004). Vehicle classification in distributed "
            "sensor networks. Journal of Parallel and Distributed Computing 64(7), "
            "826-838. doi:10.1016/j.jpdc.2004.03.020"
        ),
        licence="not stated by the publisher",
    )


def _covertype(X: np.ndarray, numbers: np.ndarray, names: tuple[str, ...]) -> Dataset:
    """Covertype, or some rows of it, with classes numbered from 1."""
    return Dataset(
        name="Covertype",
        title="Covertype",
        X=X,
        y=np.array(COVER_TYPES)[numbers - 1],
        feature_names=names,
        people="patches of forest",
        classes=COVER_TYPES,
        citation=(
            "Blackard, J. (1998). Covertype. UCI Machine Learning Repository. "
            "doi:10.24432/C50K5N"
        ),
        licence=CC_BY,
    )


def _fetched_covertype() -> Dataset:
    from sklearn.datasets import fetch_covtype

    try:
        bunch = fetch_covtype(n_retries=1, delay=0.1)
    except OSError as error:
        raise unavailable("Covertype", COVERTYPE_FILE, error) from error
    names = tuple(str(name) for name in bunch.feature_names)
    return _covertype(np.asarray(bunch.data, dtype=float), bunch.target, names)


def _fetched_sensit() -> Path:
    try:
        return downloaded(SENSIT_SOURCE + SENSIT_FILE, _read_libsvm)
    except OSError as error:
        raise unavailable("SensIT", SENSIT_FILE, error) from error


def _read_libsvm(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """Features and labels of a compressed file in the format of LIBSVM."""
    from sklearn.datasets import load_svmlight_file

    try:
        with bz2.open(path) as lines:
            X, labels = load_svmlight_file(lines)
    except (ValueError, OSError, EOFError) as error:
        raise InvalidDataError(
            f"{path} must be a bz2 file in the format of LIBSVM: {error}."
        ) from error
    found = len(np.unique(labels))
    if X.shape != SENSIT_SHAPE or found != SENSIT_CLASSES:
        raise InvalidDataError(
            f"{path} must hold {SENSIT_SHAPE} rows and features and {SENSIT_CLASSES} "
            f"classes; got {X.shape} and {found}."
        )
    return X.toarray(), labels.astype(int)
