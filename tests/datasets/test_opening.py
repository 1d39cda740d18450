"""Tables as spreadsheets write them; each must read like the plain one."""

import codecs
import csv

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import (
    read_class_predictions,
    read_model_predictions,
    read_models,
    read_new_predictions,
    read_predictions,
)

PLAIN = """\
größe,p,s,gruppe
1,0.75,-3.5,Köln
0,0.125,12,Bonn
1.0,0.5,1e-2,Köln
"""
EUROPEAN = PLAIN.replace(",", ";").replace(".", ",")

KINDS = {
    "semicolons": PLAIN.replace(",", ";").encode(),
    "tabs": PLAIN.replace(",", "\t").encode(),
    "bars": PLAIN.replace(",", "|").encode(),
    "decimal commas": EUROPEAN.encode(),
    "decimal commas between tabs": EUROPEAN.replace(";", "\t").encode(),
    "Windows": PLAIN.encode("cp1252"),
    "European Windows": EUROPEAN.replace("\n", "\r\n").encode("cp1252"),
    "marked UTF-8": codecs.BOM_UTF8 + PLAIN.encode(),
    "Unicode text": EUROPEAN.replace(";", "\t").replace("\n", "\r\n").encode("utf-16"),
    "UTF-16, big end first": codecs.BOM_UTF16_BE + PLAIN.encode("utf-16-be"),
    "told separator": b"sep=;\r\n" + EUROPEAN.replace("\n", "\r\n").encode(),
    "blank rows at the end": EUROPEAN.encode() + b";;;\r\n;;;\r\n\r\n",
    "spaces in the header": PLAIN.replace(",", ", ", 3).encode(),
    "quoted commas": "größe,p,s,gruppe\n"
    '1,"0,75","-3,5",Köln\n0,"0,125","12",Bonn\n"1,0","0,5","1e-2",Köln\n'.encode(),
}


@pytest.mark.parametrize("kind", KINDS)
def test_however_a_spreadsheet_writes_it_the_table_is_the_same(tmp_path, kind):
    path = tmp_path / "table.csv"
    path.write_bytes(KINDS[kind])
    found = read_predictions(path, label="größe", probability="p", groups=["gruppe"])
    assert found.y.tolist() == [True, False, True]
    assert found.scores.tolist() == [0.75, 0.125, 0.5]
    assert found.groups.tolist() == ["Köln", "Bonn", "Köln"]
    scores = read_predictions(path, label="größe", score="s").scores
    assert scores.tolist() == [-3.5, 12, 0.01]


@pytest.mark.parametrize("name", ["table.tsv", "table.txt", "table.TXT"])
def test_other_endings_of_text_are_known(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(KINDS["Unicode text"])
    assert read_predictions(path, label="größe", score="s").y.sum() == 2


def test_every_reader_opens_them(tmp_path):
    path = tmp_path / "classes.csv"
    text = "kind;p_bus;p_van;m\nbus;0,75;0,25;bus\nvan;0,5;0,5;bus\n"
    path.write_bytes(codecs.BOM_UTF16_LE + text.encode("utf-16-le"))
    classes = read_class_predictions(path, label="kind", probabilities=["p_*"])
    assert classes.probabilities.tolist() == [[0.75, 0.25], [0.5, 0.5]]
    new = read_new_predictions(
        path, label="kind", probabilities=["p_*"], classes=("van", "bus")
    )
    assert new.values.tolist() == [[0.25, 0.75], [0.5, 0.5]]
    models = read_model_predictions(
        path, label="kind", models=["m", "a=p_*"], classes=("bus", "van")
    ).models
    assert models["m"].tolist() == ["bus", "bus"]
    assert models["a"].tolist() == [[0.75, 0.25], [0.5, 0.5]]
    table = tmp_path / "models.csv"
    table.write_bytes("name;größe\na;1,5\nb;10,25\n".encode("cp1252"))
    found = read_models(table, name="name", costs=["größe=µm"])
    assert found.points.tolist() == [[1.5], [10.25]]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (("0,5", "0.25"), "one decimal mark; row 2 holds '0.25' and row 1 holds '0,5'"),
        (("1,234", "12"), "marks of thousands; row 1 holds '1,234'"),
        (("1,234,567", "12"), "finite numbers; row 1 holds '1,234,567'"),
        (("0,5", "half"), "finite numbers; row 2 holds 'half'"),
    ],
)
def test_numbers_that_may_mean_two_things_are_refused(tmp_path, values, message):
    path = tmp_path / "scores.csv"
    path.write_text("y;s\n" + "".join(f"{i};{v}\n" for i, v in enumerate(values)))
    with pytest.raises(InvalidDataError, match=rf"scores\.csv: column 's' .*{message}"):
        read_predictions(path, label="y", score="s")


def test_decimal_commas_with_three_digits_are_told_from_thousands(tmp_path):
    path = tmp_path / "scores.csv"
    path.write_text("y;s\n1;1,234\n0;0,5\n")
    found = read_predictions(path, label="y", score="s")
    assert found.scores.tolist() == [1.234, 0.5]


# -- rounded probabilities ----------------------------------------------------------


def three(tmp_path, rows, header="kind,p_a,p_b,p_c"):
    path = tmp_path / "rounded.csv"
    path.write_text("\n".join([header, *rows]) + "\n")
    return read_class_predictions(path, label="kind", probabilities=["p_*"])


def test_rows_rounded_to_two_digits_are_scaled_with_a_note(tmp_path):
    found = three(tmp_path, ["a,0.33,0.33,0.33", "b,0.5,0.26,0.25", "c,0,0,1"])
    expected = [[1 / 3] * 3, np.array([0.5, 0.26, 0.25]) / 1.01, [0, 0, 1]]
    assert found.probabilities == pytest.approx(np.array(expected))
    assert found.notes == (
        "The probabilities are rounded to 2 decimals. In 2 of 3 rows they do not add "
        "up to 1 but to 0.99 to 1.01; each of these rows was divided by its sum.",
    )


def test_rows_that_add_up_have_no_note(tmp_path):
    assert three(tmp_path, ["a,0.5,0.25,0.25", "b,0,1,0", "c,0.2,0.2,0.6"]).notes == ()


@pytest.mark.parametrize(
    "row",
    [
        "0.33,0.33,0.325",  # 0.985, where 3 numbers of 3 decimals explain 0.0015
        "0.33,0.33,0.32",  # 0.98, where 2 decimals explain 0.015
    ],
)
def test_more_than_rounding_explains_is_an_error(tmp_path, row):
    rows = [f"a,{row}", "b,0.5,0.25,0.25", "c,0,0,1"]
    with pytest.raises(
        InvalidDataError, match=r"rounded\.csv: .* row 1 .* Rounding to . decimals"
    ):
        three(tmp_path, rows)


def test_more_classes_may_be_farther_off(tmp_path):
    row = ",".join(["0.16"] * 6)  # 0.96: six halves of a hundredth explain 0.03
    header = "kind," + ",".join(f"p_{k}" for k in "abcdef")
    with pytest.raises(InvalidDataError, match=r"add up to 0\.96\. .* 0\.03 at most"):
        three(tmp_path, [f"{k},{row}" for k in "abcdef"], header)
    row = ",".join([*["0.16"] * 5, "0.17"])  # 0.97
    found = three(tmp_path, [f"{k},{row}" for k in "abcdef"], header)
    assert found.probabilities.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("row", ["0,0,0", "1,1,0"])
def test_whole_numbers_are_not_rounded_ones(tmp_path, row):
    with pytest.raises(InvalidDataError, match="must add up to 1"):
        three(tmp_path, [f"a,{row}", "b,0,1,0", "c,0,0,1"])


def test_the_other_readers_scale_them_as_well(tmp_path):
    path = tmp_path / "rounded.csv"
    path.write_text("kind,p_a,p_b,p_c\na,0.33,0.33,0.33\nb,0.5,0.25,0.25\nc,0,0,1\n")
    new = read_new_predictions(
        path, label="kind", probabilities=["p_*"], classes=("a", "b", "c")
    )
    models = read_model_predictions(
        path, label="kind", models=["m=p_*"], classes=("a", "b", "c")
    )
    for values in (new.values, models.models["m"]):
        assert values.sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert new.notes[0].startswith("The probabilities are rounded to 2 decimals.")
    assert models.notes[0].startswith("m: The probabilities are rounded to 2")


@pytest.mark.parametrize(
    "header", ["y,p,p", "y,p, p", 'y,"p",p', "p,y,p", "\ny,p,p", "sep=,\r\ny,p,p"]
)
def test_a_column_that_is_there_twice_is_not_chosen_from(tmp_path, header):
    path = tmp_path / "table.csv"
    path.write_text(f"{header}\n1,0.5,0.1\n0,0.2,0.3\n", encoding="utf-8")
    told = "must be one column; table.csv has 2 that are called 'p'"
    with pytest.raises(InvalidDataError, match=told):
        read_predictions(path, label="y", probability="p")


def test_classes_of_columns_that_are_there_twice_are_no_new_classes(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("y,p_a,p_b,p_a\na,0.5,0.5,0.1\nb,0.2,0.8,0.2\n", "utf-8")
    with pytest.raises(InvalidParameterError, match="names 'p_a' and 'p_a'"):
        read_class_predictions(path, label="y", probabilities=["p_*"])


def test_columns_that_are_not_used_may_be_there_twice(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("y,p,,,note,note\n1,0.5,,,a,b\n0,0.2,,,c,d\n", encoding="utf-8")
    found = read_predictions(path, label="y", probability="p")
    assert found.y.tolist() == [True, False]


HEADERS = {
    "doubled quotes": ('y,"p ""new"""', 'p "new"'),
    "doubled quotes between semicolons": ('y;"p ""new"""', 'p "new"'),
    "doubled quotes alone": ('y;""""', '"'),
    "quotes within": ('y,p "new"', 'p "new"'),
    "quoted separator": ('y,"p, new"', "p, new"),
    "quoted line end": ('y;"p\nnew"', "p\nnew"),
    "beside equal names": ('y,x,x,"p ""new"""', 'p "new"'),
}


@pytest.mark.parametrize("kind", HEADERS)
def test_headers_are_read_as_csv_writes_them(tmp_path, kind):
    header, name = HEADERS[kind]
    separator = ";" if ";" in header else ","
    fill = ["3"] * (len(next(csv.reader([header], delimiter=separator))) - 2)
    path = tmp_path / "table.csv"
    rows = [separator.join([y, *fill, p]) for y, p in [("1", "0.75"), ("0", "0.5")]]
    path.write_text("\n".join([header, *rows, ""]), "utf-8")
    found = read_predictions(path, label="y", probability=name)
    assert found.scores.tolist() == [0.75, 0.5]
