"""A screen holds the facts of a question, in finished sentences."""

import json
import re
from decimal import Decimal

import numpy as np
import pytest

from elicitor import Question
from elicitor.core import InvalidParameterError
from elicitor.core.own_words import Noun
from elicitor.oracles import BinaryDisplay, GroupDisplay, ModelDisplay, Vocabulary
from elicitor.studies.screens import ARMS, Screen, arms_of, screen_of
from tests.studies.screens.families import (
    FAMILIES,
    binary,
    groups,
    groups_and_costs,
    models,
)


def every_screen(language="en"):
    for family in FAMILIES:
        case = family(language)
        for arm in arms_of(case.display):
            yield (
                case,
                screen_of(case.display, case.question, arm=arm, language=language),
            )


def counts(screen, side):
    return [
        tuple(count.numbers[side] for count in row.counts)
        for part in screen.parts
        for row in part.rows
    ]


def test_every_arm_holds_the_counts_of_the_question():
    for case, screen in every_screen():
        assert counts(screen, 0) == [row[0] for row in case.people]
        assert counts(screen, 1) == [row[1] for row in case.people]
        wholes = [row.whole for part in screen.parts for row in part.rows]
        assert wholes == [row[2] for row in case.people]
        assert tuple(one.told for one in screen.attributes) == case.measured


def test_outcomes_add_up_to_the_people_they_are_of():
    for _, screen in every_screen():
        for part in screen.parts:
            for row in part.rows:
                for side in (0, 1):
                    total = sum(count.numbers[side] for count in row.counts)
                    assert total == pytest.approx(row.whole)


def test_what_differs_is_what_is_told_differently():
    for _, screen in every_screen():
        for part in screen.parts:
            every = [count for row in part.rows for count in row.counts]
            assert [c.differs for c in every] == [c.told[0] != c.told[1] for c in every]
            assert part.differs == any(count.differs for count in every)
        for one in screen.attributes:
            assert one.differs == (one.told[0] != one.told[1])


def test_first_is_a_and_second_is_b():
    for family in FAMILIES:
        case = family("en")
        screen = screen_of(case.display, case.question)
        turned = screen_of(case.display, case.question.swapped)
        assert counts(turned, 0) == counts(screen, 1)
        assert turned.summaries == screen.summaries[::-1]
        assert turned.changes != screen.changes


def test_a_screen_survives_json():
    for _, screen in every_screen():
        kept = json.loads(json.dumps(screen.to_dict()))
        assert Screen.from_dict(kept) == screen
        assert Screen.from_dict(kept).to_dict() == kept


def test_sentences_are_those_of_the_display():
    for family in FAMILIES:
        case = family("en")
        screen = screen_of(case.display, case.question)
        told = [one for one in screen.changes if not one.startswith("Of every")]
        assert "\n".join(told) == case.display.difference(case.question)


def test_base_rate_and_buttons_of_two_classes():
    case = binary("en")
    screen = screen_of(case.display, case.question)
    assert screen.opening == (
        "A and B are two ways to decide about the same 1,000 patients."
    )
    assert screen.base == "Among them are 100 patients who have cancer."
    assert screen.summaries == (
        "28 missed, 71 alarmed for nothing",
        "16 missed, 143 alarmed for nothing",
    )
    assert screen.legend == (
        "Each full line stands for 100 patients, in A and in B.",
        "Filled: found, rightly left alone. Striped: missed, alarmed for nothing.",
    )


def wards(names, classes=(0.063, 0.937)):
    usual = groups("en").display
    shares = np.full((len(names), 2), 1 / len(names))
    return GroupDisplay(
        usual.statistics, names, shares, 100, words=usual.words, class_shares=classes
    )


def test_groups_tell_how_rare_the_outcome_is_apart_from_how_large_they_are():
    case = groups("en")
    display = wards(["women", "men"])
    for arm in arms_of(display):
        screen = screen_of(display, case.question, arm=arm)
        told = "In the data, among 1,000 people there are 63 people who have cancer"
        assert screen.common == f"{told}."
        assert screen.base.startswith(
            f"{told} (of 1,000 each: women 63, men 63). "
            "Shares of people who have cancer: “women” 50 %"
        )
    assert screen_of(case.display, case.question).common == ""


def test_a_screen_that_was_kept_before_is_read_as_it_was():
    kept = screen_of(wards(["women", "men"]), groups("en").question).to_dict()
    del kept["common"]
    assert Screen.from_dict(kept).common == ""


def test_a_rate_tells_the_count_it_is_of():
    for case, screen in every_screen():
        if screen.arm != "rates":
            continue
        rows = [row for part in screen.parts for row in part.rows]
        for row, (*sides, whole) in zip(rows, case.people, strict=True):
            for side, expected in enumerate(sides):
                rates = [Decimal(c.told[side].removesuffix(" %")) for c in row.counts]
                people = [float(rate) * whole / 100 for rate in rates]
                assert people == pytest.approx(expected, abs=0.0005 * whole + 1e-9)


def test_the_arm_of_rates_has_no_sentence_in_people():
    case = binary("en")
    screen = screen_of(case.display, case.question, arm="rates")
    assert screen.changes == (
        "In B: missed 12 percentage points less often, "
        "alarmed for nothing 8 percentage points more often.",
    )
    assert screen.summaries[0] == "28 % missed, 7.9 % alarmed for nothing"


def test_gaps_are_told_of_both_sides_in_people_or_points():
    case = groups("en")
    screen = screen_of(case.display, case.question)
    assert screen.parts[0].gaps == (
        ("men: 20 more missed than women",),
        ("men: 10 more missed than women",),
    )
    assert screen.parts[1].gaps == (("both groups alike",),) * 2
    assert screen.summaries == ("32 missed (gap 20)", "38 missed (gap 10)")
    rates = screen_of(case.display, case.question, arm="rates")
    assert rates.parts[0].gaps == (
        ("men: 10 percentage points more missed than women",),
        ("men: 5 percentage points more missed than women",),
    )
    assert rates.changes == (
        "In B: missed 3 percentage points more often.",
        "Gap between the groups – missed: 10 percentage points with A, "
        "5 percentage points with B.",
    )


def test_nothing_changes_is_said_in_every_arm():
    case = binary("en")
    same = Question(case.question.first, case.question.first)
    for arm in ARMS:
        screen = screen_of(case.display, same, arm=arm)
        assert screen.changes == ("A and B do the same.",)
        assert screen.summaries == ("", "")


def test_groups_without_a_change_say_so_in_rates_as_well():
    case = groups("en")
    same = Question(case.question.first, case.question.first)
    screen = screen_of(case.display, same, arm="rates")
    assert screen.changes == ("Everyone: about the same.", "Gaps: as large in both.")


def test_what_is_rounding_among_everyone_is_no_change():
    case = groups("en")
    first = case.question.first.copy()
    second = first.copy()
    second[0, 0] -= 0.005  # one woman of 200, so 0.4 of everyone
    question = Question(first, second)
    counted = screen_of(case.display, question)
    rates = screen_of(case.display, question, arm="rates")
    assert rates.changes[0] == counted.changes[1] == "Everyone: about the same."
    assert counted.changes[0] == (
        "Of every 200 people who have cancer, missed: women (20 with A, 21 with B)."
    )
    assert rates.changes[1] == (
        "Gap between the groups – missed: 10 percentage points with A, "
        "9.5 percentage points with B."
    )


def first_number(text):
    return Decimal(re.search(r"\d+(?:\.\d+)?", text)[0])


@pytest.mark.parametrize(
    ("arm", "told"),
    [("table", r"([\d.]+) (?:more|fewer) {}"), ("rates", r"{} ([\d.]+) percentage")],
)
def test_sentences_tell_the_difference_of_the_numbers_above_them(arm, told):
    usual, rng, seen = groups("en").display, np.random.default_rng(0), 0
    shares = [[0.37, 0.41], [0.63, 0.59]]
    display = GroupDisplay(
        usual.statistics, ("women", "men"), shares, 150, words=usual.words
    )
    for _ in range(60):
        screen = screen_of(
            display, Question(*rng.integers(0, 151, (2, 2, 2)) / 150), arm=arm
        )
        for part in screen.parts:
            *of_groups, everyone = part.rows
            (count,) = (one for one in everyone.counts if one.names[0])
            for sentence in screen.changes:
                found = re.search(told.format(count.names[0]), sentence)
                if found and "Gap" not in sentence:
                    first, second = map(first_number, count.told)
                    assert Decimal(found[1]) == abs(second - first)
                    seen += 1
            for side in range(2):
                rates = [first_number(row.counts[1].told[side]) for row in of_groups]
                if rates[0] != rates[1]:
                    (gap,) = part.gaps[side]
                    assert first_number(gap) == max(rates) - min(rates)
    assert seen > 100


def test_arms_are_those_that_fit():
    assert arms_of(binary("en").display) == ARMS
    assert arms_of(models("en").display) == ("bars", "table")
    many = BinaryDisplay(prevalence=0.1, per=10_000, vocabulary=Vocabulary())
    assert "icons" not in arms_of(many)
    assert "icons" in arms_of(groups_and_costs("en").display)


def test_the_first_arm_is_the_usual_one():
    for family in FAMILIES:
        case = family("en")
        usual = screen_of(case.display, case.question).arm
        assert usual == arms_of(case.display)[0]


def test_an_arm_that_does_not_fit_is_refused():
    case = models("en")
    with pytest.raises(InvalidParameterError, match="arm must be one of bars, table"):
        screen_of(case.display, case.question, arm="icons")


def test_a_display_of_somebody_else_is_refused():
    with pytest.raises(InvalidParameterError, match="display must be one of"):
        arms_of("a display")


def test_scales_are_of_the_study_and_hold_both_values():
    case = models("en")
    spans = {"sorted rightly": (90.0, 100.0), "time": (0.0, 20.0)}
    screen = screen_of(case.display, case.question, spans=spans)
    rightly, time, clarity = screen.attributes
    assert rightly.ends == ("90 %", "100 %")
    assert rightly.places == pytest.approx((0.4, 0.1))
    assert time.ends == ("0 s", "25 s")  # the span does not reach so far
    assert time.places == (1, 1)
    assert clarity.ends == ("0", "1")
    assert clarity.places == (0.5, 0.75)


@pytest.mark.parametrize(
    ("decimals", "values", "ends"),
    [
        ({"price": 2}, ("4.20 €", "5.50 €"), ("0 €", "5.50 €")),
        ({"price": 0}, ("4 €", "6 €"), ("0 €", "6 €")),
        (None, ("4.2 €", "5.5 €"), ("0 €", "5.5 €")),
    ],
)
def test_ends_of_scales_have_the_decimals_of_the_values(decimals, values, ends):
    display = ModelDisplay(["price"], ["cost"], ["€"], decimals=decimals)
    question = Question([4.2], [5.5])
    screen = screen_of(display, question, spans={"price": (0.0, 5.5)})
    (price,) = screen.attributes
    assert (price.told, price.ends) == (values, ends)
    german = screen_of(display, question, spans={"price": (0.0, 5.5)}, language="de")
    assert german.attributes[0].ends == tuple(end.replace(".", ",") for end in ends)


def test_which_way_is_good_is_told_where_it_is_known():
    screen = screen_of(models("en").display, models("en").question)
    assert [one.good for one in screen.attributes] == [
        "more is better",
        "less is better",
        "",
    ]


def test_names_of_models_are_not_shown():
    point = Question([0.5], [0.75])
    display = ModelDisplay(["AUC"], ["reward"], models={(0.5,): "Secret"})
    assert "Secret" not in json.dumps(screen_of(display, point).to_dict())


def test_what_is_known_of_the_data_is_handed_on():
    display = BinaryDisplay(
        prevalence=0.5, per=10, vocabulary=Vocabulary(), notes=["Of 40 rows."]
    )
    screen = screen_of(display, Question([0.5, 0.4], [0.4, 0.5]))
    assert screen.notes == ("Of 40 rows.",)


def test_a_line_stands_for_a_round_number():
    def per_line(per):
        display = BinaryDisplay(prevalence=0.3, per=per, vocabulary=Vocabulary())
        return screen_of(display, Question([0.3, 0.2], [0.2, 0.3])).per_line

    expected = {10: 1, 100: 10, 250: 25, 300: 50, 1000: 100, 1234: 200}
    assert {per: per_line(per) for per in expected} == expected


def test_german_has_no_english():
    for family in FAMILIES:
        case = family("de")
        for arm in arms_of(case.display):
            screen = screen_of(case.display, case.question, arm=arm, language="de")
            told = json.dumps(screen.to_dict(), ensure_ascii=False)
            for word in ("the", "ways", "found", "right", "Everyone", "of", "better"):
                assert f" {word} " not in f" {told.replace(chr(34), ' ')} ", word


def test_german_words_for_two_classes():
    case = binary("de")
    screen = screen_of(case.display, case.question, language="de")
    assert screen.base == "Darunter sind 100 Patienten mit Krebs."
    assert screen.parts[1].title == "Patienten ohne Krebs: 900"
    assert screen.parts[1].rows[0].counts[0].label == "grundlos alarmiert"


# -- words of the owner -------------------------------------------------------------

OWN = Vocabulary(
    "will repay",
    "applicants",
    person="applicant",
    negative="will default",
    outcomes={
        "missed": Noun("good customers sent away", "good customer sent away"),
        "alarmed": Noun("loans lost", "loan lost"),
    },
)


def test_outcomes_have_the_names_that_the_owner_gave_them():
    display = BinaryDisplay(prevalence=0.6, per=10, vocabulary=OWN)
    screen = screen_of(display, Question([0.5, 0.2], [0.4, 0.3]))
    assert screen.summaries == (
        "1 good customer sent away, 2 loans lost",
        "2 good customers sent away, 1 loan lost",
    )
    assert [part.title for part in screen.parts] == [
        "6 applicants who will repay",
        "4 applicants who will default",
    ]
    missed = screen.parts[0].rows[0].counts[1]
    assert missed.label == "good customers sent away"
    assert missed.labels == ("good customer sent away", "good customers sent away")


def test_a_button_names_all_that_differs_or_says_that_there_is_more():
    def told(size):
        names = [f"column {i}" for i in range(size)]
        display = ModelDisplay(names, ["reward"] * size)
        question = Question([0.5] * size, [0.25] * size)
        return screen_of(display, question).summaries[0]

    assert told(4).split(", ")[-1].startswith("column 3")
    assert told(4).count("column") == 4
    assert told(5).endswith("…")


def test_german_legends_call_people_as_counts_do():
    said = {json.dumps(screen.to_dict()) for _, screen in every_screen("de")}
    assert not any("entlastet" in one for one in said)
    assert any("zu Recht nicht alarmiert" in one for one in said)


def test_named_levels_are_all_listed_and_misleading_numbers_are_told():
    display = ModelDisplay(
        ["letters", "price"],
        ["reward", "cost"],
        ["", "€"],
        levels={"letters": {2: "with names", 1: "without names", 0: "none"}},
        misleading={"price": "Prices were those of last year."},
    )
    letters, price = screen_of(display, Question([2, 3.0], [0, 3.0])).attributes
    assert letters.told == ("with names", "none")
    assert letters.levels == ("none", "without names", "with names")
    assert letters.differs
    assert (letters.good, price.good) == ("", "less is better")
    assert price.misleading == "Prices were those of last year."
    assert (letters.misleading, price.differs) == ("", False)


def test_rates_that_round_alike_get_more_decimals():
    display = BinaryDisplay(prevalence=0.1, per=100_000, vocabulary=Vocabulary())
    question = Question([0.09, 0.85], [0.09, 0.85001])
    screen = screen_of(display, question, arm="rates")
    assert screen.parts[1].rows[0].counts[0].told == ("5.56 %", "5.55 %")
    assert screen.parts[0].rows[0].counts[0].told == ("90 %", "90 %")
