"""Data sets that are fetched: from the folder, from the cache, or a clear error."""

import bz2
import gzip
import io
import urllib.error

import numpy as np
import pytest
from sklearn.utils import Bunch

from elicitor.core import DataUnavailableError, InvalidDataError
from elicitor.datasets import fetched, load_covertype, load_sensit


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """No folder of data, an empty cache, and no network."""

    def no_network(*_arguments, **_keywords):
        raise urllib.error.URLError("no network")

    monkeypatch.delenv("ELICITOR_DATA", raising=False)
    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path / "cache"))
    monkeypatch.setattr("urllib.request.urlopen", no_network)
    monkeypatch.setattr("sklearn.datasets.fetch_covtype", no_network)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def small_sensit(monkeypatch):
    """Six rows of three features in the format of LIBSVM."""
    monkeypatch.setattr(fetched, "SENSIT_SHAPE", (6, 3))
    lines = [f"{1 + i % 3} 1:{i}.5 3:{-i}" for i in range(6)]
    return bz2.compress("\n".join(lines).encode())


# -- SensIT -------------------------------------------------------------------------


def check_small(data):
    assert data.X.tolist() == [[i + 0.5, 0, -i] for i in range(6)]
    assert data.y.tolist() == ["kind 1", "kind 2", "kind 3"] * 2
    assert data.classes == ("kind 1", "kind 2", "kind 3")
    assert data.feature_names == ("acoustic 1", "acoustic 2", "acoustic 3")


def test_sensit_in_the_folder_needs_no_network(folder, small_sensit):
    (folder / "acoustic.bz2").write_bytes(small_sensit)
    check_small(load_sensit())


def test_sensit_is_fetched_once(monkeypatch, small_sensit):
    asked = []

    def answer(address, *, timeout):
        asked.append((address, timeout))
        return io.BytesIO(small_sensit)

    monkeypatch.setattr("urllib.request.urlopen", answer)
    for _ in range(2):
        check_small(load_sensit())
    assert asked == [(f"{fetched.SENSIT_SOURCE}acoustic.bz2", 60)]


def test_sensit_without_network_says_what_to_do():
    with pytest.raises(
        DataUnavailableError, match=r"no network.* Put acoustic\.bz2 in"
    ):
        load_sensit()


def test_another_file_is_not_taken_for_sensit(folder, monkeypatch, small_sensit):
    path = folder / "acoustic.bz2"
    path.write_bytes(small_sensit)
    monkeypatch.setattr(fetched, "SENSIT_SHAPE", (6, 4))
    with pytest.raises(InvalidDataError, match=r"must hold \(6, 4\) .* got \(6, 3\)"):
        load_sensit()
    path.write_bytes(bz2.compress(b"1 1:0\n" * 6))
    monkeypatch.setattr(fetched, "SENSIT_SHAPE", (6, 1))
    with pytest.raises(InvalidDataError, match=r"3 classes; got \(6, 1\) and 1"):
        load_sensit()
    for broken in (b"no bz2 at all", small_sensit[:-9], bz2.compress(b"a b c\n")):
        path.write_bytes(broken)
        with pytest.raises(InvalidDataError, match="must be a bz2 file in the format"):
            load_sensit()


def test_a_wrong_download_is_not_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(
        "urllib.request.urlopen", lambda *_, **__: io.BytesIO(b"<html>gone</html>")
    )
    with pytest.raises(InvalidDataError, match="must be a bz2 file"):
        load_sensit()
    assert not list((tmp_path / "cache").rglob("*acoustic.bz2"))


# -- Covertype ----------------------------------------------------------------------


def forest(n_rows=700):
    """Rows of seven unequal classes, numbered from 1."""
    target = np.repeat(np.arange(1, 8), np.array([30, 25, 15, 10, 10, 5, 5]) * 7)
    return Bunch(
        data=np.arange(2 * n_rows).reshape(n_rows, 2),
        target=target.astype(np.int32),
        feature_names=["Elevation", "Aspect"],
    )


def test_covertype_is_sixteen_per_cent_of_every_class(monkeypatch):
    monkeypatch.setattr("sklearn.datasets.fetch_covtype", lambda **_: forest())
    data, again = load_covertype(), load_covertype()
    assert len(data.classes) == 7
    for number, name in enumerate(data.classes, start=1):
        expected = 0.16 * np.sum(forest().target == number)
        assert abs(np.sum(data.y == name) - expected) <= 0.5
    np.testing.assert_array_equal(data.X, again.X)
    # A row keeps its class: the first column is twice the number of the row.
    numbers = forest().target[data.X[:, 0].astype(int) // 2]
    assert data.y.tolist() == [data.classes[number - 1] for number in numbers]


def test_covertype_without_network_says_what_to_do():
    with pytest.raises(DataUnavailableError, match=r"Put covtype_100k\.csv\.gz in"):
        load_covertype()


@pytest.mark.filterwarnings("ignore:Retry downloading")
def test_scikit_learn_takes_what_covertype_is_fetched_with(monkeypatch):
    """Its own function, which checks its arguments before it looks for a network."""
    from sklearn.datasets._covtype import fetch_covtype

    monkeypatch.setattr("sklearn.datasets.fetch_covtype", fetch_covtype)
    with pytest.raises(DataUnavailableError, match="no network"):
        load_covertype()


def test_covertype_in_the_folder_is_verified(folder):
    table = gzip.compress(b"Elevation,Aspect,label\n3218,343,1\n")
    (folder / "covtype_100k.csv.gz").write_bytes(table)
    with pytest.raises(InvalidDataError, match="SHA-256 must be 79df63ae"):
        load_covertype()


def test_covertype_in_the_folder_comes_first(folder, monkeypatch):
    rows = "".join(f"{i},{-i},{1 + i % 7}\n" for i in range(14))
    content = gzip.compress(f"Elevation,Aspect,label\n{rows}".encode())
    (folder / "covtype_100k.csv.gz").write_bytes(content)
    monkeypatch.setattr("elicitor.datasets.files._verified", lambda _: content)
    data = load_covertype()
    assert data.X[:, 0].tolist() == list(range(14))
    assert data.y.tolist() == [*data.classes, *data.classes]
    assert data.classes[3] == "cottonwood/willow"
    assert data.feature_names == ("Elevation", "Aspect")
