"""What is wrong with data is told by row and column, and what can be done."""

import io

import polars as pl
import pytest

from elicitor.core import InvalidDataError
from elicitor.core.labels import spelling
from elicitor.studies import data_facts as facts
from elicitor.studies import faults, uploads
from elicitor.studies.faults import (
    faults_of,
    is_number,
    same_scores,
    told_at_once,
    unit_of,
)
from elicitor.studies.group_faults import GroupWithoutClass, OneGroupOnly
from elicitor.studies.guessing import usual_subject
from elicitor.studies.uploads import columns_of, looked_at
from elicitor.words import Joined, say

GOOD = [("ill", "p"), *([(i % 2, 0.9 - 0.8 * (i % 3) / 2) for i in range(12)])]
POOL = [
    ("model", "solved", "latency"),
    ("a", 56, 0.4),
    ("b", 60, 0.5),
    ("c", 81, 2.9),
]


def sheet(rows, separator=","):
    return "".join(separator.join(map(str, row)) + "\n" for row in rows)


def other(rows, number, *cells):
    """The rows with another one in a place; row 1 is the first below the header."""
    return [*rows[:number], cells, *rows[number + 1 :]]


def found(content, name="ours.csv"):
    """What is wrong with a file as it would be taken if nobody said anything."""
    content = content if isinstance(content, bytes) else content.encode()
    table = looked_at(name, content)
    return faults_of(usual_subject(table, name), columns_of(name, content))


def counted(*found):
    """Faults below each other, and how rows are counted."""
    return Joined((*found, facts.RowsCounted()), "line")


FIRST_FIVE = tuple(facts.RowCells(row, 3) for row in range(1, 6))
REFUSED = {
    "empty": ("", facts.NoTable("empty", "ours.csv", "")),
    "blank": ("\n \n", facts.NoTable("empty", "ours.csv", "")),
    "header only": ("ill,p\n", facts.NoTable("no-rows", "ours.csv", "ill, p")),
    "no header": ("1,0.9\n0,0.2\n", facts.NoTable("no-names", "ours.csv", "1, 0.9")),
    "another separator": (
        sheet(GOOD, ":"),
        facts.OneColumnOnly("ours.csv", "ill:p"),
    ),
    "decimal commas between commas": (
        sheet(GOOD).replace(".", ","),
        counted(
            facts.WideRows("ours.csv", 2, 12, 1, 3, Joined(FIRST_FIVE), 7),
        ),
    ),
    "a row that is too long": (
        sheet(other(GOOD, 4, 1, 0.5, "x")),
        counted(facts.WideRows("ours.csv", 2, 1, 4, 3)),
    ),
    "rows that are too long, and what else is wrong": (
        sheet(
            other(
                other(other(other(GOOD, 4, 1, 0.5, "x"), 7, 1, "NA"), 2, 1, 0.5, 1, 1),
                9,
                "",
                0.1,
            )
        ),
        counted(
            facts.WideRows(
                "ours.csv",
                2,
                2,
                2,
                4,
                Joined((facts.RowCells(2, 4), facts.RowCells(4, 3))),
            ),
            facts.EmptyCells("ill", 1, 9),
            facts.NoNumber("p", 1, 7, "NA"),
        ),
    ),
    "two of a name": ("ill,p,p\n1,1,1\n", facts.TwinColumns("p", 2)),
    "no name": ("ill,\n1,1\n", facts.NamelessColumn(2)),
    "unmarked UTF-16": (
        sheet(GOOD).encode("utf-16-le"),
        facts.NoTable("letters", "ours.csv", ""),
    ),
    "packed and broken": (
        b"\x1f\x8bno",
        facts.NoTable("damaged", "ours.csv", ""),
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_table_is_refused_and_why(kind):
    content, fact = REFUSED[kind]
    with pytest.raises(InvalidDataError) as told:
        found(content)
    assert told.value.args[0].fact == fact


def parquet(frame):
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


NO_PARQUET = {
    "broken": (b"PAR1 nothing", facts.NoTable("no-parquet", "ours.parquet", "")),
    "text": (sheet(GOOD).encode(), facts.NoTable("no-parquet", "ours.parquet", "")),
    "no rows": (
        parquet(pl.DataFrame({"ill": [], "p": []})),
        facts.NoTable("no-rows", "ours.parquet", "ill, p"),
    ),
    "lists": (
        parquet(pl.DataFrame({"ill": [0, 1], "p": [[0.1, 0.9], [0.3, 0.7]]})),
        facts.NestedCells("p"),
    ),
}


@pytest.mark.parametrize("kind", NO_PARQUET)
def test_what_is_no_parquet_is_refused_and_why(kind):
    content, fact = NO_PARQUET[kind]
    with pytest.raises(InvalidDataError) as told:
        found(content, "ours.parquet")
    assert told.value.args[0].fact == fact


def each(*found):
    return Joined(tuple(facts.LabelRows(*one) for one in found))


WRONG = {
    "three labels": (
        other(GOOD, 7, 2, 0.5),
        facts.OddLabels("ill", 3, each(("0", 5, 1), ("1", 6, 2), ("2", 1, 7))),
    ),
    "one label": ([GOOD[0], (1, 0.5), (1, 0.6)], facts.OneLabelOnly("ill", "1")),
    "one row": (GOOD[:2], facts.OneLabelOnly("ill", "0")),
    "an empty label": (other(GOOD, 7, "", 0.5), facts.EmptyCells("ill", 1, 7)),
    "an empty score": (other(GOOD, 7, 1, " "), facts.EmptyCells("p", 1, 7)),
    "a short row": (other(GOOD, 7, 1), facts.EmptyCells("p", 1, 7)),
    "a word": (other(GOOD, 7, 1, "NA"), facts.NoNumber("p", 1, 7, "NA")),
    "infinity": (other(GOOD, 7, 1, "inf"), facts.NoNumber("p", 1, 7, "inf")),
    "no number": (other(GOOD, 7, 1, "nan"), facts.NoNumber("p", 1, 7, "nan")),
    "per cent": (
        [GOOD[0], *((y, f"{100 * p:.0f}%") for y, p in GOOD[1:])],
        facts.NumbersWithUnit("p", "%", 1, "90%"),
    ),
    "two decimal marks": (
        other(GOOD, 7, 1, '"0,5"'),
        facts.TwoDecimalMarks("p", 1, "0.9", 7, "0,5"),
    ),
    "thousands": (
        [GOOD[0], *((y, f'"1,{100 + i}"') for i, (y, _) in enumerate(GOOD[1:]))],
        facts.Thousands("p", 1, "1,100"),
    ),
    "a text among measured": (
        other(POOL, 2, "b", 60, "fast"),
        facts.NoNumber("latency", 1, 2, "fast"),
    ),
    "nothing measured": (other(POOL, 2, "b", "", 1), facts.EmptyCells("solved", 1, 2)),
    "a model twice": (
        other(POOL, 2, "a", 60, 0.5),
        facts.TwinModels("model", "a", 1, 2),
    ),
}
CLASSES = [
    ("kind", "p_bus", "p_car", "p_van"),
    ("bus", 0.7, 0.2, 0.1),
    ("car", 0.1, 0.8, 0.1),
    ("van", 0.2, 0.2, 0.6),
    ("bus", 0.6, 0.3, 0.1),
]
WRONG |= {
    "a sum": (
        other(CLASSES, 2, "car", 0.1, 0.9, 0.2),
        facts.OddSum(2, 1.2, Joined(("p_bus", "p_car", "p_van"))),
    ),
    "a share above 1": (
        other(CLASSES, 3, "van", 0.2, 1.6, 0.6),
        facts.NoShare("p_car", 1, 3, "1.6"),
    ),
    "no share": (
        other(CLASSES, 3, "van", 0.2, "", 0.6),
        facts.EmptyCells("p_car", 1, 3),
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_is_told_by_row_and_column(kind):
    rows, fact = WRONG[kind]
    assert found(sheet(rows)) == (fact,)
    told = {language: say(fact, language) for language in ("en", "de")}
    assert told["en"] != told["de"]
    for sentences in told.values():
        assert any(name in sentences for name in rows[0])
        assert sentences.count(". ") > 0  # what to do follows what is wrong


def at(*cells):
    return Joined(tuple(facts.CellAt(*one) for one in cells))


SEVERAL = {
    "cells of two columns": (
        other(other(other(GOOD, 3, 1, "NA"), 5, "", 0.5), 7, "", "?"),
        (
            facts.EmptyCells("ill", 2, 5, Joined((5, 7))),
            facts.NoNumber("p", 2, 3, "NA", at((3, "NA"), (7, "?"))),
        ),
    ),
    "a third label, and a word": (
        other(other(GOOD, 7, 2, 0.5), 9, 1, "NA"),
        (
            facts.OddLabels("ill", 3, each(("0", 4, 1), ("1", 7, 2), ("2", 1, 7))),
            facts.NoNumber("p", 1, 9, "NA"),
        ),
    ),
    "shares of classes": (
        other(other(CLASSES, 3, "van", 1.2, 1.6, 0.6), 1, "bus", 0.7, 2, 0.1),
        (
            facts.NoShare("p_bus", 1, 3, "1.2"),
            facts.NoShare("p_car", 2, 1, "2", at((1, "2"), (3, "1.6"))),
        ),
    ),
    "sums": (
        other(other(CLASSES, 2, "car", 0.1, 0.9, 0.2), 4, "bus", 0.6, 0.3, 0.5),
        (
            facts.OddSum(
                4,
                1.4,
                Joined(("p_bus", "p_car", "p_van")),
                2,
                at((2, 1.2), (4, 1.4)),
            ),
        ),
    ),
}


@pytest.mark.parametrize("kind", SEVERAL)
def test_all_faults_of_a_file_are_told_at_once(kind):
    rows, wanted = SEVERAL[kind]
    found_ones = found(sheet(rows))
    assert [type(one) for one in found_ones] == [type(one) for one in wanted]
    for one, fact in zip(found_ones, wanted, strict=True):
        assert say(one) == say(fact)
        assert say(one, "de") == say(fact, "de") != say(fact)
    told = say(told_at_once(found_ones)).split("\n")
    assert told[:-1] == [say(one) for one in found_ones]
    assert told[-1] == "Row 1 is the first below the names."


def test_of_many_cells_the_first_are_named_and_how_many_there_are():
    rows = [*GOOD[:4], *((i % 2, f"x{i}") for i in range(7))]
    table = columns_of("a.csv", sheet(rows).encode())
    (told,) = faults_of({"label": "ill", "score": "p"}, table)
    named = at(*((i + 4, f"x{i}") for i in range(5)))
    assert told == facts.NoNumber("p", 7, 4, "x0", named, 2)
    assert "row 8 (“x4”) and 2 more." in say(told)
    assert "Zeile 8 („x4“) und 2 weitere." in say(told, "de")


OF_MODELS = {"models": "model", "rewards": ["solved"], "costs": ["latency"]}


def test_all_faults_of_models_are_told_at_once():
    rows = other(other(POOL, 2, "a", 60, "fast"), 3, "", "", 2.9)
    assert faults_of(OF_MODELS, columns_of("a.csv", sheet(rows).encode())) == (
        facts.EmptyCells("model", 1, 3),
        facts.TwinModels("model", "a", 1, 2),
        facts.EmptyCells("solved", 1, 3),
        facts.NoNumber("latency", 1, 2, "fast"),
    )


GROUPED = [
    ("ill", "p", "clinic", "sex"),
    (0, 0.2, "north", "f"),
    (1, 0.9, "north", "m"),
    ("1.0", 0.7, "south", "f"),
    (0, 0.4, "south", "m"),
    (0, 0.3, "west", "m"),
]
OF_CASES = {"label": "ill", "score": "p"}


@pytest.mark.parametrize(
    ("groups", "wanted"),
    [
        (["clinic"], [GroupWithoutClass("west", 1, "1", "ill")]),
        (["sex"], []),
        (
            ["clinic", "sex"],
            [
                GroupWithoutClass("north, f", 1, "1", "ill"),
                GroupWithoutClass("north, m", 1, "0", "ill"),
                GroupWithoutClass("south, f", 1, "0", "ill"),
                GroupWithoutClass("south, m", 1, "1", "ill"),
                GroupWithoutClass("west, m", 1, "1", "ill"),
            ],
        ),
    ],
)
def test_groups_that_cannot_be_compared_are_named(groups, wanted):
    table = columns_of("a.csv", sheet(GROUPED).encode())
    found = faults_of({**OF_CASES, "groups": groups}, table)
    assert found == tuple(wanted)
    for one in found:
        assert "one row" in say(one)
        assert "eine Zeile" in say(one, "de")


def test_of_groups_that_nobody_is_in_and_of_other_faults_no_more_is_told():
    south = [GROUPED[0], *GROUPED[3:5]]
    asked = {**OF_CASES, "groups": ["clinic"]}
    (found,) = faults_of(asked, columns_of("a.csv", sheet(south).encode()))
    assert found == OneGroupOnly("clinic", "south")
    assert say(found) != say(found, "de")
    for number, cells in ((5, (0, 0.3, "", "m")), (5, (2, 0.3, "west", "m"))):
        rows = other(GROUPED, number, *cells)
        (found,) = faults_of(asked, columns_of("a.csv", sheet(rows).encode()))
        assert type(found) in (facts.EmptyCells, facts.OddLabels)


def test_of_very_many_faults_the_first_are_told_and_how_many_there_are():
    rows = [POOL[0], *(("a", i, 0.5) for i in range(20))]
    table = columns_of("a.csv", sheet(rows).encode())
    *told, last = faults_of(OF_MODELS, table)
    assert [(one.row, one.other_row) for one in told] == [(1, i) for i in range(2, 10)]
    assert last == facts.FurtherFaults(11)
    assert "11" in say(last)
    assert "11" in say(last, "de")


def test_all_that_is_wrong_with_names_is_told_at_once():
    with pytest.raises(InvalidDataError) as told:
        found("ill,,p,p,\n1,1,1,1,1\n")
    assert told.value.args[0].fact.parts == (
        facts.NamelessColumn(2),
        facts.NamelessColumn(5),
        facts.TwinColumns("p", 2),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_what_spreadsheets_write_is_no_fault(encoding, separator):
    rows = [("größe", "p"), *GOOD[1:]]
    assert found(sheet(rows, separator).encode(encoding)) == ()


def test_semicolons_go_with_decimal_commas():
    assert found(sheet(GOOD, ";").replace(".", ",")) == ()


def test_good_tables_have_no_fault():
    assert found(sheet(POOL)) == ()
    assert found(sheet(CLASSES)) == ()
    frame = pl.DataFrame(
        {"ill": [y for y, _ in GOOD[1:]], "p": [p for _, p in GOOD[1:]]}
    )
    assert found(parquet(frame), "ours.parquet") == ()


@pytest.mark.parametrize("missing", [None, float("nan")])
def test_what_is_missing_in_parquet_is_told_by_row(missing):
    values = [missing if i == 6 else p for i, (_, p) in enumerate(GOOD[1:])]
    frame = pl.DataFrame({"ill": [y for y, _ in GOOD[1:]], "p": values})
    (fact,) = found(parquet(frame), "ours.parquet")
    assert (fact.column, fact.count, fact.row) == ("p", 1, 7)


def test_few_numbers_above_1_may_be_slips():
    column = looked_at("a.csv", sheet(other(GOOD, 7, 1, 1.7)).encode()).column("p")
    assert column.slips == (1, 7, "1.7")
    scores = sheet([GOOD[0], *((y, 100 * p) for y, p in GOOD[1:])])
    assert looked_at("a.csv", scores.encode()).column("p").slips is None
    assert looked_at("a.csv", sheet(GOOD).encode()).column("p").slips is None


def test_what_nobody_chose_yet_is_asked_for():
    table = columns_of("a.csv", sheet(POOL).encode())
    for subject, what in (
        ({"label": ""}, "label"),
        ({"label": "model", "score": ""}, None),
        ({"models": ""}, "models"),
        ({"models": "model"}, "measured"),
    ):
        fact, *_ = faults_of(subject, table)
        assert getattr(fact, "what", None) == what


def scored(label, scores, **said):
    rows = [("ill", "p"), *zip(label, scores, strict=True)]
    return same_scores(
        {"label": "ill", **said}, columns_of("a.csv", sheet(rows).encode())
    )


def test_scores_that_tell_nobody_apart_are_refused():
    fault = facts.SameScores(Joined(("p",), "comma"), 1)
    for said in ({"score": "p"}, {"probabilities": ["p"]}):
        assert scored([0, 1, 1], [0.5] * 3, **said) == fault
        assert scored([0, 1, 1], [0.5, 0.5, 0.4], **said) is None
    assert scored([0, 1, 1], ["x"] * 3, score="p") is None  # told as another fault
    alike = [CLASSES[0], *((one[0], 0.7, 0.2, 0.1) for one in CLASSES[1:])]
    table = columns_of("a.csv", sheet(alike).encode())
    subject = {"label": "kind", "probabilities": ["p_*"]}
    told = say(same_scores(subject, table))
    assert told.startswith("Columns p_bus, p_car, p_van hold the same in all rows")
    other_table = columns_of("a.csv", sheet(CLASSES).encode())
    assert same_scores(subject, other_table) is None


def test_many_equal_cells_are_looked_at_once(monkeypatch):
    """A small Parquet file may unfold to millions of rows."""
    looked = []
    monkeypatch.setattr(
        faults, "is_number", lambda text: looked.append(text) or is_number(text)
    )
    monkeypatch.setattr(
        faults, "spelling", lambda text: looked.append(text) or spelling(text)
    )
    monkeypatch.setattr(
        uploads, "spelling", lambda text: looked.append(text) or spelling(text)
    )
    rows, file = 1000, io.BytesIO()
    table = {"ill": [0] * rows, "p": [0.5] * rows, "t": ["x"] * rows}
    pl.DataFrame(table).write_parquet(file)
    assert found(file.getvalue(), "ours.parquet") == (facts.OneLabelOnly("ill", "0"),)
    assert 0 < len(looked) < rows + 100  # a column of texts, of which some are seen


def test_labels_are_counted_in_all_their_spellings():
    content = sheet([("ill", "p"), ("1.0", 0.5), ("TRUE", 0.5), (1, 0.4), (2, 0.1)])
    told = faults_of({"label": "ill"}, columns_of("ours.csv", content.encode()))
    (odd,) = [one for one in told if type(one) is facts.OddLabels]
    assert odd == facts.OddLabels(
        "ill",
        3,
        Joined(
            (
                facts.LabelRows("1", 2, 1),
                facts.LabelRows("2", 1, 4),
                facts.LabelRows("true", 1, 2),
            )
        ),
    )


# -- what columns are taken for ------------------------------------------------------

THREE = ("Krebs", "Vorstufe", "ohne")


def subject_of(text, name="a.csv"):
    return usual_subject(looked_at(name, text.encode()), name)


def of_classes(header, rows=30):
    lines = (
        f"P{i:04},{THREE[i % 3]},0.{i % 7 + 1},0.{i % 5 + 1},0.1" for i in range(rows)
    )
    return "\n".join([header, *lines])


@pytest.mark.parametrize(
    ("header", "rows"),
    [
        ("patient,befund,lr_Krebs,lr_Vorstufe,lr_ohne", 30),  # a column of each label
        ("patient,befund,lr_1,lr_2,lr_3", 300),  # so many are no models
    ],
)
def test_rows_of_cases_of_several_classes_are_no_models(header, rows):
    found = subject_of(of_classes(header, rows))
    assert "models" not in found
    assert found["label"] == "befund"


def test_few_rows_with_levels_and_shares_are_models():
    found = subject_of(of_classes("patient,place,recall,precision,price", 30))
    assert found["models"] == "patient"


@pytest.mark.parametrize(
    ("texts", "unit"),
    [
        (["64.1%", "70 %", ""], "%"),
        (["$12", "$ 7.5"], "$"),
        (["30 ms", "4 ms"], "ms"),
        (["3 km/h", "4 km/h"], "km/h"),
        (["1st", "2nd"], ""),
        (["12", "13"], ""),
        (["30 ms", "4"], ""),
        (["18-30", "31-60"], ""),
        (["fast", "slow"], ""),
        ([], ""),
    ],
)
def test_what_stands_at_every_number_is_a_unit(texts, unit):
    assert unit_of(texts) == unit


def test_numbers_with_a_unit_are_asked_about_and_told():
    text = "model,recall,price\nA,64.1%,1\nB,70 %,2\nC,80%,4\n"
    found = subject_of(text)
    assert (found["rewards"], found["costs"]) == (["recall"], ["price"])
    faults = faults_of(found, columns_of("a.csv", text.encode()))
    assert faults[0] == facts.NumbersWithUnit("recall", "%", 1, "64.1%")
    assert len(faults) == 1


def test_sizes_with_a_unit_still_name_models():
    found = subject_of("size,accuracy\n7B,0.7\n13B,0.8\n70B,0.9\n")
    assert (found["models"], found["rewards"]) == ("size", ["accuracy"])


def test_what_is_the_same_of_all_models_is_not_asked_about():
    found = subject_of("model,recall,price,solved\nA,0.8,1,3\nB,0.8,2,4\nC,0.8,4,7\n")
    assert (found["rewards"], found["costs"]) == (["solved"], ["price"])
