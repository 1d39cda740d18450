"""What columns are taken for: cases of several classes, units, what is the same."""

import pytest

from elicitor.studies.data_facts import NumbersWithUnit
from elicitor.studies.faults import faults_of, unit_of
from elicitor.studies.guessing import usual_subject
from elicitor.studies.uploads import columns_of, looked_at

THREE = ("Krebs", "Vorstufe", "ohne")


def subject_of(text, name="a.csv"):
    return usual_subject(looked_at(name, text.encode()), name)


def cases(header, rows=30):
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
    found = subject_of(cases(header, rows))
    assert "models" not in found
    assert found["label"] == "befund"


def test_few_rows_with_levels_and_shares_are_models():
    found = subject_of(cases("patient,place,recall,precision,price", 30))
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
    assert faults[0] == NumbersWithUnit("recall", "%", 1, "64.1%")
    assert len(faults) == 1


def test_sizes_with_a_unit_still_name_models():
    found = subject_of("size,accuracy\n7B,0.7\n13B,0.8\n70B,0.9\n")
    assert (found["models"], found["rewards"]) == ("size", ["accuracy"])


def test_what_is_the_same_of_all_models_is_not_asked_about():
    found = subject_of("model,recall,price,solved\nA,0.8,1,3\nB,0.8,2,4\nC,0.8,4,7\n")
    assert (found["rewards"], found["costs"]) == (["solved"], ["price"])
