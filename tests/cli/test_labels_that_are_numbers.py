"""Where classes are called 0, 1 and 2, no number is taken for the name of one.

Whatever is looked up among a person's own words must be a name: where the data call
nothing by a number, no number is looked up by any sentence that is told.
"""

import csv
import json
import re
from pathlib import Path

import pytest

from elicitor.core.own_words import OwnWords
from elicitor.datasets import load_sample

EXACT = ("--method", "efficient", "--max-questions", 7, "--seed", 0)
NUMBER = re.compile(r"[\d.,\s%–-]*\d[\d.,\s%–-]*")
LETTERS = {"0": "k", "1": "l", "2": "m"}
TWO = {"people": "patient(s)", "classes": {"k": "has a harmless lump", "l": "is ill"}}
THREE = {"classes": {"k": "barolo", "l": "grignolino", "m": "barbera"}}
GROUPS = {
    "people": "client(s)",
    "classes": {"k": "is honest", "l": "will default"},
    "groups": {"female": "women", "male": "men"},
}
AFTER = (("verify",), ("report", "--out", "r.md"), ("tune",))
RANK = ("rank", "--model", "p", "--model", "p=other")
CASES = {
    "two": (
        TWO,
        ("--label", "y", "--probability", "p", "--positive-label", "l"),
        (*AFTER, RANK),
    ),
    "three": (THREE, ("--label", "sort", "--probability", "p_*", "--errors"), AFTER),
    "groups": (
        GROUPS,
        ("--label", "defaults", "--probability", "p_trees", "--group", "sex",
         "--positive-label", "l"),
        AFTER,
    ),
}  # fmt: skip


@pytest.fixture
def looked_up(monkeypatch):
    """Everything that is looked up as a name of the data."""
    found, name = set(), OwnWords.name

    def noted(own, told):
        found.add(str(told))
        return name(own, told)

    monkeypatch.setattr(OwnWords, "name", noted)
    return found


def rows_of(kind, data, wines):
    if kind == "two":
        rows = [line.split(",") for line in data.read_text().splitlines()]
        place = 0
    elif kind == "three":
        rows = [line.split(",") for line in wines.read_text().splitlines()]
        rows[0] = ["sort", *(f"p_{letter}" for letter in LETTERS.values())]
        place = 0
    else:
        rows = list(csv.reader(load_sample("loans").text.splitlines()))
        place = rows[0].index("defaults")
    for row in rows[1:]:
        row[place] = LETTERS[row[place]]
    return rows


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", list(CASES))
@pytest.mark.slow
def test_no_number_is_looked_up_as_a_name(kind, language, data, wines, run, looked_up):
    words, ask, after = CASES[kind]
    with open("lettered.csv", "w", newline="") as file:
        csv.writer(file).writerows(rows_of(kind, data, wines))
    Path("words.json").write_text(json.dumps(words))
    done = run(
        "ask", "lettered.csv", *ask, *EXACT, "--words", "words.json",
        "--language", language, typed="a\nb\nb\n" * 9,
    )  # fmt: skip
    assert done.exit_code == 0, done.exception
    for command, *options in after:
        done = run(command, "lettered.elicitation.json", *options)
        assert done.exit_code == 0, (command, done.exception)
    assert {"k", "l"} & looked_up
    assert [one for one in looked_up if NUMBER.fullmatch(one)] == []
