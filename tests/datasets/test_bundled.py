"""The bundled data sets: what is in them, and that nothing else is taken for them."""

import gzip
from importlib import resources

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import (
    DATASETS,
    load_dataset,
    load_magic,
    load_vehicle,
    load_wbco,
    load_wdbc,
)

FOLDER = resources.files("elicitor.datasets") / "data"


@pytest.mark.parametrize(
    ("load", "shape", "n_positive"),
    [
        (load_wdbc, (569, 30), 212),
        (load_wbco, (699, 9), 241),
        (load_magic, (19020, 10), 12332),
    ],
)
def test_shapes_and_class_counts(load, shape, n_positive):
    data = load()
    assert data.X.shape == shape
    assert data.y.shape == shape[:1]
    assert data.y.dtype == bool
    assert int(data.y.sum()) == n_positive
    assert len(data.feature_names) == shape[1]
    assert data.citation
    assert "CC BY 4.0" in data.licence


def test_malignant_is_positive():
    """Malignant tumours are larger; scikit-learn codes them as 0."""
    for data, feature in (
        (load_wdbc(), "mean radius"),
        (load_wbco(), "clump_thickness"),
    ):
        column = data.X[:, data.feature_names.index(feature)]
        assert column[data.y].mean() > column[~data.y].mean()
        assert data.positive_name == "has cancer"


def test_sixteen_bare_nuclei_are_missing_and_nothing_else():
    data = load_wbco()
    missing = np.isnan(data.X)
    assert missing.sum() == missing[:, data.feature_names.index("bare_nuclei")].sum()
    assert missing.sum() == 16
    assert not np.isnan(load_magic().X).any()


def test_magic_starts_as_published():
    first = load_magic().X[0]
    assert first[0] == 28.7967
    assert first[-1] == 81.8828


def test_vehicle_is_as_published():
    data = load_vehicle()
    assert data.X.shape == (846, 18)
    assert data.X[0].tolist()[:6] == [95, 48, 83, 178, 72, 10]
    assert data.y[0] == "van"
    counts = {name: int(np.sum(data.y == name)) for name in data.classes}
    assert counts == {"bus": 218, "opel": 212, "saab": 217, "van": 199}
    assert len(data.feature_names) == 18
    assert "CC BY 4.0" in data.licence
    assert "Siebert" in data.citation


def test_data_cannot_be_changed_by_accident():
    data = load_wbco()
    with pytest.raises(ValueError, match="read-only"):
        data.X[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        data.y[0] = True


def test_loaders_are_listed_by_the_short_names():
    assert list(DATASETS) == sorted(DATASETS)
    for name in ("magic", "vehicle", "wbco", "wdbc"):
        assert DATASETS[name]().name.lower() == name


def test_load_by_name():
    assert load_dataset("WDBC").name == "WDBC"
    assert load_dataset("magic").title == "MAGIC Gamma Telescope"
    with pytest.raises(InvalidParameterError, match="'vehicle', 'wbco', 'wdbc'; got"):
        load_dataset("iris")


def test_the_folder_of_the_environment_variable_comes_first(tmp_path, monkeypatch):
    filename = "breast_cancer_original.csv.gz"
    copy = tmp_path / filename
    copy.write_bytes((FOLDER / filename).read_bytes())
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path))
    assert load_wbco().X.shape == (699, 9)

    copy.write_bytes(gzip.compress(b"clump_thickness,label\n5,0\n"))
    with pytest.raises(InvalidDataError, match="SHA-256 must be e1b3e980") as caught:
        load_wbco()
    assert str(copy) in str(caught.value)


def test_a_file_that_is_not_in_the_folder_is_the_bundled_one(tmp_path, monkeypatch):
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path))
    assert load_magic().X.shape == (19020, 10)


def test_the_environment_variable_must_name_a_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path / "none"))
    with pytest.raises(InvalidDataError, match="ELICITOR_DATA must name a folder"):
        load_magic()


def test_a_missing_bundled_file_is_said_to_be_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "elicitor.datasets.files.resources.files", lambda _package: tmp_path
    )
    with pytest.raises(InvalidDataError, match="missing from this installation"):
        load_magic()
