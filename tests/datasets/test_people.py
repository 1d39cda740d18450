"""Data sets about people: what is in them, and where they are taken from."""

import gzip
import hashlib
import io
import urllib.error

import numpy as np
import pytest
from sklearn.utils import Bunch

from elicitor.core import DataUnavailableError, InvalidDataError
from elicitor.datasets import load_adult, load_default_credit, people
from elicitor.datasets.encoding import one_hot
from elicitor.datasets.files import find_in_folder

ROWS = (
    "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, "
    "White, Male, 2174, 0, 40, United-States, <=50K",
    "31, Private, 45781, Masters, 14, Never-married, Prof-specialty, Not-in-family, "
    "White, Female, 14084, 0, 50, United-States, >50K",
    "18, ?, 103497, Some-college, 10, Never-married, ?, Own-child, "
    "Black, Female, 0, 0, 30, ?, >50K",
)
TRAINING = f"{ROWS[0]}\n{ROWS[1]}\n\n".encode()
TEST = f"|1x3 Cross validator\n{ROWS[2]}.\n\n".encode()


@pytest.fixture(autouse=True)
def own_folders(request, tmp_path, monkeypatch):
    """No folder of data, an empty cache, and no network."""
    if "real" in request.fixturenames:
        return

    def no_network(*_arguments, **_keywords):
        raise urllib.error.URLError("no network")

    monkeypatch.delenv("ELICITOR_DATA", raising=False)
    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path / "cache"))
    monkeypatch.setattr("urllib.request.urlopen", no_network)
    monkeypatch.setattr("sklearn.datasets.fetch_openml", no_network)


@pytest.fixture
def real():
    """The true files, where there are any."""
    if not all(map(find_in_folder, (people.ADULT_FILE, people.DEFAULT_FILE))):
        pytest.skip("ELICITOR_DATA does not name a folder with Adult and Default")


@pytest.fixture
def published(monkeypatch):
    """Three people on UCI's pages, and the addresses that were asked for."""
    pages = {"adult.data": TRAINING, "adult.test": TEST}
    checksums = {name: hashlib.sha256(page).hexdigest() for name, page in pages.items()}
    monkeypatch.setattr(people, "ADULT_ORIGINALS", checksums)
    asked = []

    def answer(address, *, timeout):
        asked.append((address, timeout))
        return io.BytesIO(pages[address.rpartition("/")[2]])

    monkeypatch.setattr("urllib.request.urlopen", answer)
    return asked


def feature(data, name):
    return data.X[:, data.feature_names.index(name)].tolist()


def check_three(data):
    assert feature(data, "age") == [39, 31, 18]
    assert feature(data, "capital_gain") == [2174, 14084, 0]
    assert feature(data, "sex=Female") == [0, 1, 1]
    assert feature(data, "race=Black") == [0, 0, 1]
    assert feature(data, "native_country=United-States") == [1, 1, 0]
    assert data.y.tolist() == [False, True, True]
    assert data.classes[1] == "earns over 50K"
    assert data.protected["sex"].tolist() == ["Male", "Female", "Female"]
    assert data.protected["race"].tolist() == ["White", "White", "Black"]


def test_adult_is_fetched_once_and_put_together(published):
    for _ in range(2):
        check_three(load_adult())
    assert published == [
        (people.ADULT_SOURCE + name, 60) for name in ("adult.data", "adult.test")
    ]


@pytest.mark.usefixtures("published")
def test_what_is_missing_is_no_value_and_the_weight_no_feature():
    data = load_adult()
    for column in ("workclass", "occupation", "native_country"):
        names = [name for name in data.feature_names if name.startswith(f"{column}=")]
        assert names
        assert [feature(data, name)[2] for name in names] == [0] * len(names)
    assert not any("fnlwgt" in name or "?" in name for name in data.feature_names)


def test_another_file_is_not_taken_for_adult(published, monkeypatch, tmp_path):
    monkeypatch.setattr(people, "ADULT_ORIGINALS", {"adult.data": "0" * 64})
    with pytest.raises(InvalidDataError, match="SHA-256 must be 0000"):
        load_adult()
    assert published
    assert not list((tmp_path / "cache").rglob("adult.data"))


def test_adult_in_the_folder_needs_no_network(tmp_path, monkeypatch):
    names = ",".join(people.ADULT_COLUMNS)
    lines = [row.replace(", ", ",").replace("?", "") for row in ROWS]
    lines = [line.replace("<=50K", "0").replace(">50K", "1") for line in lines]
    content = gzip.compress("\n".join([names, *lines]).encode())
    (tmp_path / people.ADULT_FILE).write_bytes(content)
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path))
    with pytest.raises(InvalidDataError, match="SHA-256 must be 1634a715"):
        load_adult()
    monkeypatch.setattr("elicitor.datasets.files._verified", lambda _: content)
    check_three(load_adult())


def clients(n_rows=6):
    """Clients as OpenML has them: numbers without names."""
    X = np.arange(n_rows * 23.0).reshape(n_rows, 23)
    X[:, 1] = 1 + np.arange(n_rows) % 2
    X[:, 2] = np.arange(n_rows) % 3
    return Bunch(data=X, target=np.array(["0", "1"] * (n_rows // 2)))


def test_default_is_fetched_and_its_columns_get_names(monkeypatch):
    asked = []
    monkeypatch.setattr(people, "DEFAULT_SHAPE", (6, 23))
    monkeypatch.setattr(
        "sklearn.datasets.fetch_openml",
        lambda **keywords: asked.append(keywords) or clients(),
    )
    data = load_default_credit()
    assert asked[0]["data_id"] == 42477
    assert data.y.tolist() == [False, True] * 3
    assert data.protected["sex"].tolist() == ["male", "female"] * 3
    assert feature(data, "sex=male") == [1, 0] * 3
    assert feature(data, "education=2") == [0, 0, 1] * 2
    assert feature(data, "limit_bal") == [0, 23, 46, 69, 92, 115]
    assert feature(data, "pay_amt6") == [22, 45, 68, 91, 114, 137]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*etry")
def test_scikit_learn_takes_what_default_is_fetched_with(monkeypatch):
    """Its own function, which checks its arguments before it looks for a network."""
    from sklearn.datasets._openml import fetch_openml

    monkeypatch.setattr("sklearn.datasets.fetch_openml", fetch_openml)
    with pytest.raises(DataUnavailableError, match="Default"):
        load_default_credit()


def test_other_rows_are_not_taken_for_default(monkeypatch):
    monkeypatch.setattr("sklearn.datasets.fetch_openml", lambda **_: clients())
    with pytest.raises(InvalidDataError, match=r"must hold \(30000, 23\).*\(6, 23\)"):
        load_default_credit()
    monkeypatch.setattr(people, "DEFAULT_SHAPE", (6, 23))
    coded = clients()
    coded.data[:, 1] -= 1
    monkeypatch.setattr("sklearn.datasets.fetch_openml", lambda **_: coded)
    with pytest.raises(InvalidDataError, match=r"sex .* 1 and 2; got 0, 1"):
        load_default_credit()


@pytest.mark.parametrize(
    ("load", "file"),
    [(load_adult, "adult"), (load_default_credit, "default_credit")],
)
def test_without_network_it_says_what_to_do(load, file):
    message = rf"no network.* Put {file}\.csv\.gz in a folder"
    with pytest.raises(DataUnavailableError, match=message):
        load()


@pytest.mark.slow
@pytest.mark.usefixtures("real")
def test_the_true_files_are_as_published():
    adult, default = load_adult(), load_default_credit()
    assert adult.X.shape == (48_842, 104)
    assert default.X.shape == (30_000, 33)
    for data, group, rows, positive in (
        (adult, "Male", 32_650, 9_918),
        (adult, "Female", 16_192, 1_769),
        (default, "male", 11_888, 2_873),
        (default, "female", 18_112, 3_763),
    ):
        members = data.protected["sex"] == group
        assert members.sum() == rows
        assert data.y[members].sum() == positive
        assert not np.isnan(data.X).any()


def test_numbers_stay_numbers_and_words_become_columns():
    X, names = one_hot(
        {
            "colour": np.array(["red", "", "blue"]),
            "size": np.array(["1.5", "-2", ""]),
            "code": np.array(["10", "2", "10"]),
        },
        {"colour", "code"},
    )
    assert names == ("colour=blue", "colour=red", "size", "code=10", "code=2")
    np.testing.assert_array_equal(
        X,
        [[0, 1, 1.5, 1, 0], [0, 0, -2, 0, 1], [1, 0, np.nan, 1, 0]],
    )
