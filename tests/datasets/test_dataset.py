"""What a data set promises, with two classes and with more."""

import dataclasses

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import Dataset, load_vehicle, load_wdbc


def small(y, classes):
    return Dataset(
        name="small",
        title="small",
        X=np.arange(2.0 * len(y)).reshape(-1, 2),
        y=np.array(y),
        feature_names=("a", "b"),
        people="people",
        classes=classes,
        citation="none",
        licence="none",
    )


def test_two_classes_are_named_by_what_is_true_of_them():
    data = load_wdbc()
    assert data.is_binary
    assert data.classes[1] == data.positive_name
    assert data.labels[data.y].tolist() == ["has cancer"] * 212
    assert set(data.labels[~data.y]) == {"has a benign tumour"}


def test_more_classes_have_no_positive_one():
    data = load_vehicle()
    assert not data.is_binary
    assert data.labels is data.y
    message = "positive_name needs two classes; Vehicle has 4: bus, opel, saab, van"
    with pytest.raises(InvalidParameterError, match=message):
        _ = data.positive_name


@pytest.mark.parametrize(
    ("y", "classes", "message"),
    [
        ([0, 1, 1], ("no", "yes"), "bool for two classes .* got int64"),
        (["no", "yes"], ("no", "yes"), r"got \['no', 'yes'\]"),
        ([True, False], ("a", "b", "c"), "got .*False, True"),
        (["a", "d"], ("a", "b", "c"), r"got \['d'\] for the classes \('a', 'b', 'c'\)"),
    ],
)
def test_labels_that_do_not_fit_the_classes_are_refused(y, classes, message):
    with pytest.raises(InvalidDataError, match=message):
        small(y, classes)


def test_labels_that_do_not_fit_the_rows_are_refused():
    data = small([True, False], ("no", "yes"))
    with pytest.raises(InvalidDataError, match="each of the 1 rows of X; got 2"):
        dataclasses.replace(data, X=data.X[:1].copy())


@pytest.mark.parametrize("share", [0.16, 0.5, 0.75])
def test_a_sample_keeps_the_share_of_every_class(share):
    data = load_vehicle()
    part = data.sample(share, random_state=7)
    assert part.classes == data.classes
    for name in data.classes:
        expected = share * np.sum(data.y == name)
        assert abs(np.sum(part.y == name) - expected) <= 0.5


def test_a_sample_holds_different_rows_with_their_own_labels():
    data = load_vehicle()
    whole, part = (
        [(*x, label) for x, label in zip(each.X.tolist(), each.y, strict=True)]
        for each in (data, data.sample(0.5))
    )
    assert len(set(whole)) == len(whole)
    assert len(set(part)) == len(part) == 423
    assert set(part) < set(whole)


def test_the_seed_decides_the_sample():
    data = load_vehicle()
    first, again, other = (data.sample(0.5, random_state=seed).X for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_all_of_it_is_the_data_set_itself():
    data = load_vehicle()
    assert data.sample(1) is data


def test_a_share_must_leave_every_class_some_rows():
    data = small(["a"] * 8 + ["b"] * 8 + ["c"], ("a", "b", "c"))
    for share in (0, -1, 1.5):
        with pytest.raises(InvalidParameterError, match="share must be a finite"):
            data.sample(share)
    with pytest.raises(InvalidParameterError, match="share must leave some rows"):
        data.sample(0.25)


def test_it_shows_its_size():
    assert (
        repr(load_vehicle()) == "Dataset('Vehicle', 846 rows, 18 features, 4 classes)"
    )
    assert load_wdbc().positive_label is True
    assert (load_wdbc().labels == "has cancer").sum() == 212
    with pytest.raises(InvalidParameterError, match="positive_label needs two classes"):
        _ = load_vehicle().positive_label
    wdbc = "Dataset('WDBC', 569 rows, 30 features, positive 'has cancer')"
    assert repr(load_wdbc()) == wdbc


def with_groups(y, columns):
    data = small(y, ("no", "yes"))
    return dataclasses.replace(data, X=data.X.copy(), protected=columns)


def test_protected_columns_keep_their_rows_in_a_sample():
    y = [False, True] * 20
    data = with_groups(y, {"sex": np.array([f"{i}" for i in range(40)])})
    part = data.sample(0.5, random_state=3)
    assert len(part.protected["sex"]) == 20
    assert part.protected["sex"].tolist() == [f"{x // 2:.0f}" for x in part.X[:, 0]]


def test_there_is_no_protected_column_unless_there_is():
    assert not load_vehicle().protected


def test_protected_columns_must_fit_and_cannot_be_changed():
    with pytest.raises(InvalidDataError, match=r"sex must have one entry .* 2 rows"):
        with_groups([True, False], {"sex": np.array(["f"])})
    data = with_groups([True, False], {"sex": np.array(["f", "m"])})
    with pytest.raises(ValueError, match="read-only"):
        data.protected["sex"][0] = "m"
