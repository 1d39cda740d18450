"""A language with a person's own words: facts take them, and nothing else does."""

import copy
import pickle

import pytest

from elicitor.core.fact import FoundBetter, reworded
from elicitor.core.own_words import Levels, Noun, OwnWords
from elicitor.metrics.claims import Reversed
from elicitor.metrics.facts import (
    ANY,
    Amounts,
    Compared,
    FalseAlarms,
    MissedCases,
    Mistakes,
    Portion,
    Statistic,
    Weighs,
)
from elicitor.using.choosing.ends import AmountWithEnds
from elicitor.using.choosing.facts import LessOf
from elicitor.words import Fact, HtmlRenderer, Joined, in_english, say
from elicitor.words.amounts import Figures, Range, Span, distance, exactly
from elicitor.words.blocks import Cell, Line
from elicitor.words.spoken import Spoken

OWN = OwnWords(
    names={"mel": "melanoma", "ms": "waiting time"},
    units={"ms": "seconds"},
    levels={"private": Levels(0.0, 2.0, "public data", "private data")},
    outcomes={
        "missed": Noun("missed cancers"),
        "alarmed": Noun("patients scared", "patient scared"),
    },
)
ENGLISH, GERMAN = Spoken("en", OWN), Spoken("de", OWN)
MISTAKE = Mistakes(exactly(2.0), "mel", "nev", "called", False)


def test_names_of_the_data_are_replaced_wherever_a_fact_holds_them():
    assert say(MISTAKE, ENGLISH) == "2 times calling a “melanoma” a “nev”"
    assert say(MISTAKE, GERMAN).startswith("2-mal „melanoma“ ")
    assert say(Joined((MISTAKE, "mel")), ENGLISH).endswith("“nev” and melanoma")
    assert say((MISTAKE, "mel"), ENGLISH).endswith("“nev” and melanoma")
    assert say(MISTAKE) == "2 times calling a “mel” a “nev”"


def test_a_text_that_is_said_as_it_is_and_a_unit_are_no_names():
    own = Spoken("en", OwnWords(names={"ms": "waiting time"}))
    assert say("ms", own) == "ms"
    assert say(Amounts.of(ANY, "ms", "price"), own) == "ms of price"


def test_errors_have_the_names_that_a_person_has_for_them():
    missed, alarms = MissedCases(ANY, "case"), FalseAlarms(ANY)
    told = Weighs(
        missed.times(exactly(1.0)), False, "exact", alarms.times(Span.of(3, 4))
    )
    assert say(told, ENGLISH) == (
        "one missed cancer weighs as much as 3 to 4 patients scared"
    )
    assert say(alarms.times(exactly(1.0)), ENGLISH) == "one patient scared"
    assert say(missed.times(exactly(1.0)), GERMAN) == "einmal „missed cancers“"
    assert say(alarms.times(exactly(1.0)), GERMAN) == "1 patient scared"
    assert say(alarms.times(exactly(6.0)), GERMAN) == "6 patients scared"


def test_a_case_that_has_a_name_is_called_so():
    own = Spoken("en", OwnWords(case="“has cancer” case"))
    assert say(MissedCases(ANY, "case"), own) == "missed “has cancer” cases"


def test_units_are_those_of_the_person():
    assert say(Amounts.of(exactly(3.0), "", "ms"), ENGLISH) == (
        "3 seconds of waiting time"
    )
    told = Portion(distance(10.0, "ms"), Statistic("name", "ms", ""))
    assert say(told, ENGLISH) == "10 seconds of waiting time"


@pytest.mark.parametrize("language", [ENGLISH, GERMAN])
def test_a_quality_with_levels_is_never_told_in_its_own_numbers(language):
    told = say(Amounts.of(exactly(0.2), "", "private"), language)
    assert "0.2" not in told
    assert "10 %" in told  # of the way from 0 to 2
    assert told.index("public data") < told.index("private data")


@pytest.mark.parametrize("wrapped", [lambda weighs: weighs, Reversed])
def test_a_number_of_levels_and_its_interval_are_in_the_same_unit(wrapped):
    levels = Amounts.of(exactly(0.5), "", "private")
    weighs = Weighs(MISTAKE, False, "exact", levels)
    told = say(Compared(wrapped(weighs), Span.of(0.4, 0.8)), ENGLISH)
    assert "25 % of the way" in told
    assert "(20 to 40)" in told


def test_right_decisions_have_names_where_they_are_told():
    own = Spoken(
        "en", OwnWords(outcomes={"cleared": Noun("healthy people left alone")})
    )
    assert say(Statistic("alone", "", ""), own) == "healthy people left alone"
    assert say(Statistic("found", "", ""), own) == say(Statistic("found", "", ""))


def test_own_words_do_not_stay_behind_in_the_language():
    # catalogues are read once for all
    say(MISTAKE, GERMAN)
    assert say(MISTAKE, "de").startswith("2-mal „mel“ ")


def test_english_that_was_said_before_takes_own_words_as_other_languages_do():
    told = in_english(Joined((MISTAKE, "mel")))
    assert say(told, ENGLISH) == "2 times calling a “melanoma” a “nev” and melanoma"
    assert say((told, told), ENGLISH).count("melanoma") == 4
    assert say(told) == told
    unchanged = in_english(Amounts.of(ANY, "EUR", "price"))
    assert say(unchanged, ENGLISH) == unchanged
    line = Line(Cell(told))
    assert "melanoma" in line.render(HtmlRenderer(ENGLISH))


@pytest.mark.parametrize(
    ("unit", "single", "told"),
    [
        ("%", False, "7.4 percentage points less of right letters"),
        ("percent", True, "7.4 percentage point less of right letters"),
        ("EUR", False, "7.4 EUR less of right letters"),
        (None, False, "7.4 less of right letters"),
    ],
)
def test_losses_of_per_cent_are_points(unit, single, told):
    own = OwnWords(names={"right": "right letters"})
    lost = LessOf(exactly(7.4), unit, "less", "right", single)
    assert say(in_english(lost), Spoken("en", own)) == told


def test_losses_are_in_the_units_of_the_person():
    own = OwnWords(names={"right": "richtige"}, units={"right": "%", "ms": ""})
    lost = LessOf(exactly(1.0), None, "more", "right", True)
    assert say(lost, Spoken("de", own)) == "1 Prozentpunkt mehr (richtige)"
    assert say(LessOf(exactly(7.4), "%", "less", "x"), "de") == (
        "7,4 Prozentpunkte weniger (x)"
    )
    assert say(LessOf(exactly(3.0), "ms", "more", "ms"), Spoken("de", own)) == (
        "3 mehr (ms)"
    )


def lost_level(way, *numbers):
    amount = AmountWithEnds.of(*numbers)
    return in_english(LessOf(amount, None, way, "private", amount.is_one))


@pytest.mark.parametrize(
    ("lost", "english", "german"),
    [
        (
            lost_level("less", 0.8, 0.4, 1.2),
            "0.4 (0.2 to 0.6) times the step from “private data” to “public data” in "
            "private",
            "der Schritt von „private data“ zu „public data“ (private), mal 0,4 (0,2 "
            "bis 0,6)",
        ),
        (
            lost_level("more", 2.0, None, None),
            "the step from “public data” to “private data” in private",
            "der Schritt von „public data“ zu „private data“ (private)",
        ),
        (
            lost_level("more", 3.0, 2.0, None),
            "1.5 (1 or more) times the step from “public data” to “private data” in "
            "private",
            "der Schritt von „public data“ zu „private data“ (private), mal 1,5 (1 ",
        ),
    ],
)
def test_losses_of_levels_are_told_by_the_step(lost, english, german):
    assert say(lost, ENGLISH) == english
    assert say(lost, GERMAN).startswith(german)


def test_losses_of_shares_are_points_as_everywhere():
    own = OwnWords(shares=frozenset({"right"}))
    amount = AmountWithEnds.of(0.0197, 0.0184, 0.0204)
    lost = in_english(LessOf(amount, None, "less", "right"))
    assert say(lost, Spoken("en", own)) == (
        "1.97 (1.84 to 2.04) percentage points less of right"
    )


def test_a_renderer_takes_a_language_with_own_words():
    line = Line(Cell(MISTAKE))
    assert "melanoma" in line.render(HtmlRenderer(ENGLISH))
    assert "melanoma" not in line.render(HtmlRenderer("en"))


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_copies_have_the_words_as_well(copied):
    assert copied(ENGLISH) == "en"
    assert say(MISTAKE, copied(ENGLISH)) == say(MISTAKE, ENGLISH)


def test_nothing_is_replaced_twice():
    class Both(Fact):
        first: str
        second: str

    swapped = OwnWords(names={"a": "b", "b": "a"})
    assert reworded(Both("a", "b"), swapped) == Both("b", "a")


@pytest.mark.parametrize("language", ["en", "de"])
def test_figures_are_no_names(language):
    spoken = Spoken(language, OwnWords(names={"1": "the ill", "0": "the healthy"}))
    for fact in (Figures("1"), Figures("0"), Range("0", "1")):
        assert say(fact, spoken) == say(fact, language)


@pytest.mark.parametrize(
    ("names", "english", "german"),
    [
        (
            (["ms", "private"], [], ["mel"]),
            "By the answers, more of waiting time is better. Whether more is good or "
            "bad is open for melanoma. By the answers, “private data” is better than "
            "“public data” in private.",
            "Nach den Antworten ist hiervon mehr besser: waiting time. Ob mehr gut "
            "oder schlecht ist, ist hierbei offen: melanoma. private: Nach den "
            "Antworten ist „private data“ besser als „public data“.",
        ),
        (
            ([], ["private"], []),
            "By the answers, “public data” is better than “private data” in private.",
            "private: Nach den Antworten ist „public data“ besser als „private data“.",
        ),
        (
            ([], [], ["private"]),
            "Whether “public data” or “private data” is better is open in private.",
            "private: Ob „public data“ oder „private data“ besser ist, ist offen.",
        ),
    ],
)
def test_of_levels_it_is_told_which_end_is_better(names, english, german):
    found = FoundBetter.of(*names)
    assert say(found, ENGLISH) == english
    assert say(found, GERMAN) == german
    assert FoundBetter.of([], [], []) is None
