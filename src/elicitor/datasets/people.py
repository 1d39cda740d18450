"""Data sets about people, with the columns by which groups are formed.

They are too big to come along, and are found like those of
:mod:`elicitor.datasets.fetched`.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.datasets.bundled import CC_BY
from elicitor.datasets.dataset import Dataset
from elicitor.datasets.download import downloaded, unavailable
from elicitor.datasets.encoding import one_hot
from elicitor.datasets.files import find_in_folder, read_words, verified

__all__ = ["load_adult", "load_default_credit"]

ADULT_FILE = "adult.csv.gz"
ADULT_SOURCE = "https://archive.ics.uci.edu/ml/machine-learning-databases/adult/"
ADULT_ORIGINALS = {
    "adult.data": "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d",
    "adult.test": "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05",
}
"""SHA-256 of the files as published."""
# fmt: off
ADULT_COLUMNS = (
    "age", "workclass", "fnlwgt", "education", "education_num", "marital_status",
    "occupation", "relationship", "race", "sex", "capital_gain", "capital_loss",
    "hours_per_week", "native_country", "label",
)
ADULT_WORDS = (
    "workclass", "education", "marital_status", "occupation", "relationship", "race",
    "sex", "native_country",
)
DEFAULT_FILE, DEFAULT_ID = "default_credit.csv.gz", 42477
DEFAULT_COLUMNS = (
    "limit_bal", "sex", "education", "marriage", "age",
    "pay_0", "pay_2", "pay_3", "pay_4", "pay_5", "pay_6",
    "bill_amt1", "bill_amt2", "bill_amt3", "bill_amt4", "bill_amt5", "bill_amt6",
    "pay_amt1", "pay_amt2", "pay_amt3", "pay_amt4", "pay_amt5", "pay_amt6", "label",
)
# fmt: on
DEFAULT_WORDS = ("sex", "education", "marriage")
DEFAULT_SHAPE = (30_000, 23)
SEXES = {"1": "male", "2": "female"}


def load_adult() -> Dataset:
    """Load Adult (Census Income): 48,842 people, 11,687 of whom earn over 50K.

    Earning over 50K is positive.

    104 features: five numbers, and a column of 0 and 1 for every value of the eight
    columns of words; where a word is missing all of its columns are 0. The survey
    weight ``fnlwgt`` is left out. Protected columns are ``sex`` and ``race``. The file
    ``adult.csv.gz`` is looked for in the folder of ``ELICITOR_DATA``; without it the
    originals are fetched from UCI and their checksums verified.

    Returns
    -------
    Dataset

    Raises
    ------
    DataUnavailableError
        If the data are neither here nor to be fetched.
    InvalidDataError
        If a checksum is wrong.
    """
    local = find_in_folder(ADULT_FILE) is not None
    columns = read_words(ADULT_FILE) if local else _fetched_adult()
    label = columns.pop("label")
    del columns["fnlwgt"]
    X, names = one_hot(columns, ADULT_WORDS)
    return Dataset(
        name="Adult",
        title="Adult (Census Income)",
        X=X,
        y=label == "1",
        feature_names=names,
        people="people",
        classes=("earns at most 50K", "earns over 50K"),
        citation=(
            "Becker, B. and Kohavi, R. (1996). Adult. UCI Machine Learning Repository. "
            "doi:10.24432/C5XW20"
        ),
        licence=CC_BY,
        protected={name: columns[name] for name in ("sex", "race")},
    )


def load_default_credit() -> Dataset:
    """Load Default of Credit Card Clients: 30,000 clients, 6,636 of whom default.

    To default is positive.

    33 features: 20 numbers, and a column of 0 and 1 for every value of ``sex``,
    ``education`` and ``marriage``. The protected column is ``sex``. The file
    ``default_credit.csv.gz`` is looked for in the folder of ``ELICITOR_DATA``; without
    it :func:`sklearn.datasets.fetch_openml` fetches the data, verifies their checksum
    and keeps them.

    Returns
    -------
    Dataset

    Raises
    ------
    DataUnavailableError
        If the data are neither here nor to be fetched.
    InvalidDataError
        If they are not what they should be.
    """
    local = find_in_folder(DEFAULT_FILE) is not None
    columns = read_words(DEFAULT_FILE) if local else _fetched_default()
    label = columns.pop("label")
    X, names = one_hot(columns, DEFAULT_WORDS)
    return Dataset(
        name="Default",
        title="Default of Credit Card Clients",
        X=X,
        y=label == "1",
        feature_names=names,
        people="clients",
        classes=("pays", "defaults"),
        citation=(
            "Yeh, I. (2009). Default of Credit Card Clients. UCI Machine Learning "
            "Repository. doi:10.24432/C55S3H. Yeh, I. and Lien, C. (2009). Expert "
            "Systems with Applications 36(2), 2473-2480."
        ),
        licence=CC_BY,
        protected={"sex": columns["sex"]},
    )


def _fetched_adult() -> dict[str, np.ndarray]:
    """Columns of the originals, the part for training first, as in our file."""
    try:
        paths = [
            downloaded(ADULT_SOURCE + name, partial(verified, expected=checksum))
            for name, checksum in ADULT_ORIGINALS.items()
        ]
    except OSError as error:
        raise unavailable("Adult", ADULT_FILE, error) from error
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    # The second file starts with a remark, and its labels end in a full stop.
    rows = [
        [field.strip().replace("?", "") for field in line.rstrip(".").split(",")]
        for line in lines
        if line and not line.startswith("|")
    ]
    columns = dict(zip(ADULT_COLUMNS, np.array(rows).T, strict=True))
    columns["label"] = np.where(columns["label"] == ">50K", "1", "0")
    return columns


def _fetched_default() -> dict[str, np.ndarray]:
    """Columns from OpenML, where they have no names of their own."""
    from sklearn.datasets import fetch_openml

    try:
        bunch = fetch_openml(
            data_id=DEFAULT_ID,
            as_frame=False,
            parser="liac-arff",
            n_retries=1,
            delay=0.1,
        )
    except OSError as error:
        raise unavailable("Default", DEFAULT_FILE, error) from error
    if bunch.data.shape != DEFAULT_SHAPE:
        raise InvalidDataError(
            f"OpenML {DEFAULT_ID} must hold {DEFAULT_SHAPE} rows and features; got "
            f"{bunch.data.shape}."
        )
    numbers = np.column_stack([bunch.data, bunch.target]).astype(float).astype(int)
    columns = dict(zip(DEFAULT_COLUMNS, numbers.T.astype(str), strict=True))
    codes = np.unique(columns["sex"]).tolist()
    if codes != list(SEXES):
        raise InvalidDataError(
            f"sex in OpenML {DEFAULT_ID} must be coded as {' and '.join(SEXES)}; got "
            f"{', '.join(codes)}."
        )
    columns["sex"] = np.array([SEXES[code] for code in columns["sex"].tolist()])
    return columns
