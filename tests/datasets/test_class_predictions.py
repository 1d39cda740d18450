"""A user's own file of several classes: what is read, and what every bad one gets."""

import numpy as np
import polars as pl
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import fitted_halves, load_vehicle, read_class_predictions

GOOD = (
    "kind,p_bus,p_van,p_opel,note\n"
    "bus,0.5,0.2,0.3,x\n"
    "van,0.1,0.7,0.2,y\n"
    "opel,0.2,0.2,0.6,z\n"
    "van,0.3,0.3,0.4,\n"
)
NAMED = ["bus=p_bus", "opel=p_opel", "van=p_van"]


@pytest.fixture
def file(tmp_path):
    def write(text, name="data.csv"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def read(path, probabilities=("p_*",), label="kind"):
    return read_class_predictions(path, label=label, probabilities=probabilities)


def test_a_pattern_finds_the_classes_in_the_order_of_the_file(file):
    found = read(file(GOOD))
    assert found.classes == ("bus", "van", "opel")
    assert found.y.tolist() == ["bus", "van", "opel", "van"]
    np.testing.assert_allclose(found.probabilities[0], [0.5, 0.2, 0.3])


def test_named_columns_are_in_the_order_they_are_named(file):
    found = read(file(GOOD), NAMED)
    assert found.classes == ("bus", "opel", "van")
    np.testing.assert_allclose(found.probabilities[1], [0.1, 0.2, 0.7])


def test_names_and_patterns_can_be_mixed(file):
    text = GOOD.replace("p_bus", "P(bus)")
    found = read(file(text), ["bus=P(bus)", "p_*"])
    assert found.classes == ("bus", "van", "opel")


def test_the_star_may_stand_anywhere(file):
    text = GOOD.replace("p_bus", "bus.p").replace("p_van", "van.p")
    assert read(file(text.replace("p_opel", "opel.p")), ["*.p"]).classes == (
        "bus",
        "van",
        "opel",
    )


def test_a_star_alone_leaves_out_the_labels(file):
    text = "kind,a,b\na,0.4,0.6\nb,0.3,0.7\n"
    assert read(file(text), ["*"]).classes == ("a", "b")


def test_the_regions_are_those_of_the_labels_and_the_probabilities(file):
    found = read(file(GOOD), NAMED)
    decisions, errors = found.region(), found.errors(rates=True)
    assert decisions.classes == ("bus", "opel", "van")
    np.testing.assert_allclose(decisions.priors, [0.25, 0.25, 0.5])
    # The most likely class is right for the first three rows and wrong for the last.
    np.testing.assert_allclose(decisions.support([1, 1, 1]), [0.25, 0.25, 0.25])
    assert errors.names[0] == "R[bus, opel]"


def test_labels_of_any_kind_are_compared_as_text(tmp_path):
    path = tmp_path / "data.parquet"
    pl.DataFrame(
        {"kind": [1.0, 2.0, 3.0], "p1": [0.4] * 3, "p2": [0.3] * 3, "p3": [0.3] * 3}
    ).write_parquet(path)
    found = read(path, ["p*"])
    assert found.classes == ("1", "2", "3")
    assert found.y.tolist() == ["1", "2", "3"]


def test_rounded_rows_are_scaled_to_one(file):
    text = GOOD.replace("0.5,0.2,0.3,x", "0.333,0.333,0.333,x")
    found = read(file(text))
    np.testing.assert_allclose(found.probabilities.sum(axis=1), 1, atol=1e-15)
    np.testing.assert_allclose(found.probabilities[0], 1 / 3)


@pytest.mark.parametrize(
    ("text", "probabilities", "error", "message"),
    [
        (GOOD, ["p_bus", "p_van"], InvalidParameterError, "LABEL=COLUMN .* 'p_bus'"),
        (GOOD, ["*_*"], InvalidParameterError, r"one star, .* '\*_\*'"),
        (GOOD, ["=p_bus", "p_*"], InvalidParameterError, "LABEL=COLUMN"),
        (GOOD, ["q_*"], InvalidDataError, r"'q_\*' must match .* 'kind', 'p_bus'"),
        (GOOD, ["p_bus*"], InvalidDataError, "must match columns"),
        (GOOD, ["p_b*"], InvalidDataError, r"at least two classes; 'p_b\*' names 1"),
        (
            GOOD,
            ["bus=p_van", "p_*"],
            InvalidParameterError,
            "for 'bus' it names 'p_van' and 'p_bus'",
        ),
        (GOOD, ["bus=p_bus", "van=p_x"], InvalidDataError, "probability .* got 'p_x'"),
        (
            GOOD,
            ["bus=p_bus", "van=p_van"],
            InvalidDataError,
            "'bus', 'van'; row 3 holds 'opel'",
        ),
        (
            GOOD.replace("opel,0.2", "van,0.2"),
            ["p_*"],
            InvalidDataError,
            "class 'opel' of column 'p_opel' is missing from this sample",
        ),
        (
            GOOD.replace("0.1,0.7", "0.1,0.9"),
            ["p_*"],
            InvalidDataError,
            r"data\.csv: .* row 2 \('p_bus'.* add up to 1.2.*decimals explains 0.15",
        ),
        (
            GOOD.replace("0.1,0.7,0.2", "-0.1,0.9,0.2"),
            ["p_*"],
            InvalidDataError,
            r"\[0, 1\]; row 2 holds -0.1",
        ),
        (
            GOOD.replace("0.1,0.7", "0.1,oops"),
            ["p_*"],
            InvalidDataError,
            "finite numbers; row 2 holds 'oops'",
        ),
        (
            GOOD.replace("0.1,0.7", "0.1,"),
            ["p_*"],
            InvalidDataError,
            "'p_van' must have no missing values; 1 value is missing, .* row 2",
        ),
        (
            GOOD.replace("opel,0.2", ",0.2"),
            ["p_*"],
            InvalidDataError,
            "'kind' must have no missing values",
        ),
        (GOOD.splitlines()[0] + "\n", ["p_*"], InvalidDataError, "header but no rows"),
        (
            GOOD.replace("kind", "sort"),
            ["p_*"],
            InvalidDataError,
            "label must be a col",
        ),
    ],
)
def test_bad_files(file, text, probabilities, error, message):
    with pytest.raises(error, match=message):
        read(file(text), probabilities)


def test_real_data_come_back_as_they_were_written(tmp_path):
    halves = fitted_halves(load_vehicle())
    path = tmp_path / "vehicle.parquet"
    columns = {
        f"p_{c}": halves.probabilities[:, i] for i, c in enumerate(halves.classes)
    }
    pl.DataFrame({"kind": halves.y, **columns}).write_parquet(path)
    found = read(path).region()
    assert found.describe()["priors"] == halves.diagonal().describe()["priors"]
    for weights in ([1, 1, 1, 1], [1, 4, 2, 0.5]):
        np.testing.assert_allclose(
            found.support(weights), halves.diagonal().support(weights)
        )


# -- groups ---------------------------------------------------------------------------

PEOPLE = (
    "kind,p_bus,p_van,sex,old,region\n"
    "bus,0.7,0.3,female,TRUE,1\n"
    "van,0.2,0.8,female,true,1.0\n"
    "bus,0.6,0.4,male,False,2\n"
    "van,0.4,0.6,male,FALSE,2\n"
)


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (["sex"], ("female", "male")),
        ("sex", ("female", "male")),
        (["old"], ("not old", "old")),
        (["region"], ("region 1", "region 2")),
        (["sex", "old"], ("female, old", "male, not old")),
    ],
)
def test_groups_are_told_by_columns(file, columns, told):
    found = read_class_predictions(
        file(PEOPLE), label="kind", probabilities=["p_*"], groups=columns
    )
    rates = found.rates()
    assert rates.groups == told
    assert rates.names == ("R[bus, bus]", "R[van, van]")
    assert rates.prevalence.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert found.rates(diagonal=False).names == ("R[bus, van]", "R[van, bus]")
    right = rates.regions[told[0]].support([1, 1])
    assert right.tolist() == [1, 1]


def test_groups_that_are_not_there_are_refused(file):
    with pytest.raises(InvalidDataError, match=r"groups must be a column of data\.csv"):
        read_class_predictions(
            file(PEOPLE), label="kind", probabilities=["p_*"], groups=["age"]
        )
    gone = file(PEOPLE.replace("male,False", ",False"))
    with pytest.raises(InvalidDataError, match=r"'sex' must have no missing .* row 3"):
        read_class_predictions(
            gone, label="kind", probabilities=["p_*"], groups=["sex"]
        )
    with pytest.raises(InvalidDataError, match="name the columns that tell groups"):
        read(file(PEOPLE)).rates()
