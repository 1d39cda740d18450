"""Every arm shows the numbers of the question, and stresses what differs."""

import copy

import numpy as np
import pytest

from elicitor.studies.screens import arms_of, screen_of
from tests.studies.screens.families import FAMILIES, binary, groups, models
from tests.studies.screens.pages import drawn, inside, numbers, plain, text

CASES = [(family, arm) for family in FAMILIES for arm in arms_of(family("en").display)]


def screen_dict(family, arm, language="en"):
    case = family(language)
    return screen_of(case.display, case.question, arm=arm, language=language).to_dict()


def expected(case, arm, of_side):
    """What each side shows, and what of it is stressed; per cent in that arm.

    What is folded away comes behind the rest, so order does not count.
    """
    found = []
    for *sides, whole in case.people:
        for both in zip(*sides, strict=True):
            number = both[of_side]
            shown = 100 * number / whole if arm == "rates" else number
            found.append((round(shown, 1), both[0] != both[1]))
    for both in case.measured:
        number = plain(both[of_side].split(" ")[0])
        found.append((number, both[0] != both[1]))
    return sorted(found)


def seen(root, letter):
    return sorted(
        (plain(number.split(" ")[0]), stressed)
        for number, stressed in numbers(root, letter)
    )


@pytest.mark.parametrize(("family", "arm"), CASES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_arm_shows_the_numbers_and_stresses_what_differs(family, arm, language):
    root = drawn(screen_dict(family, arm, language))
    for place, letter in enumerate("AB"):
        shown = [(n, True) for n, _ in seen(root, letter)]
        told = [(n, True) for n, _ in expected(family(language), arm, place)]
        assert sorted(shown) == sorted(told)
        assert seen(root, letter) == expected(family(language), arm, place)


@pytest.mark.parametrize(("family", "arm"), CASES)
def test_what_is_the_same_is_said_in_words(family, arm):
    case = family("en")
    alike = any(not one for _, one in expected(case, arm, 0))
    said = [
        text(element) for element, _ in inside(drawn(screen_dict(family, arm)), "same")
    ]
    assert bool(said) == alike
    assert set(said) <= {"the same in A and B"}


@pytest.mark.parametrize(("family", "arm"), CASES)
def test_sentences_stand_on_the_screen(family, arm):
    screen = screen_dict(family, arm)
    whole = text(drawn(screen))
    for told in ("changes", "remarks", "legend"):
        for sentence in screen[told]:
            assert sentence in whole
    for told in ("opening", "base"):
        assert screen[told] in whole
    for part in screen["parts"]:
        assert part["title"] in whole
        for sentence in part["gaps"][0] + part["gaps"][1]:
            assert sentence in whole


def faults(screen):
    """Screens that say something else than the question."""
    swapped, dropped, loud, quiet, moved = (copy.deepcopy(screen) for _ in range(5))
    for part in swapped["parts"]:
        for row in part["rows"]:
            for count in row["counts"]:
                count["told"].reverse()
    dropped["parts"][0]["rows"][0]["counts"].pop()
    same = next(p for p in loud["parts"] if not p["differs"])
    same["differs"] = True
    for row in same["rows"]:
        for count in row["counts"]:
            count["differs"] = True
    for count in quiet["parts"][0]["rows"][0]["counts"]:
        count["differs"] = False
    moved["parts"][0]["rows"][0]["counts"][0]["told"] = ["73", "84"]
    return swapped, dropped, loud, quiet, moved


@pytest.mark.parametrize("arm", ["flow", "icons", "bars", "table"])
def test_planted_faults_are_seen(arm):
    case = groups("en")
    for fault in faults(screen_dict(groups, arm)):
        root = drawn(fault)
        found = [seen(root, letter) for letter in "AB"]
        assert found != [expected(case, arm, place) for place in (0, 1)]


def not_folded(screen):
    """Parts in the drawing: of many classes with groups those that differ."""
    parts = screen["parts"]
    if parts[0]["rows"][0]["title"] and len(parts) > 2:
        return [part for part in parts if part["differs"]]
    return parts


# -- drawings -----------------------------------------------------------------------


def bars(root, letter):
    """Lengths of all that is filled and outlined in each drawing of one side."""
    for drawing, _ in inside(root, "bar", letter):
        lengths = {"on": 0.0, "off": 0.0}
        for mark in drawing:
            if mark.get("class") in lengths:
                lengths[mark.get("class")] += float(mark.get("width")[:-1])
        yield lengths


@pytest.mark.parametrize("family", [f for f in FAMILIES if f is not models])
def test_lines_of_the_flow_chart_are_as_long_as_their_counts(family):
    screen = screen_dict(family, "flow")
    root = drawn(screen)
    rows = [row for part in not_folded(screen) for row in part["rows"]]
    for place, letter in enumerate("AB"):
        drawings = [b for b in bars(root, letter) if b["on"] or b["off"]]
        for row, lengths in zip(rows, drawings, strict=False):
            for kind, filled in (("on", True), ("off", False)):
                people = sum(
                    c["numbers"][place] for c in row["counts"] if c["filled"] is filled
                )
                of_line = lengths[kind] / 100 * screen["per_line"]
                assert of_line == pytest.approx(people, abs=0.01)
        assert len(drawings) >= len(rows)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f is not models])
def test_there_is_a_dot_for_everybody(family):
    screen = screen_dict(family, "icons")
    root = drawn(screen)
    for place, letter in enumerate("AB"):
        dots = [
            mark.get("d").count("M")
            for drawing, _ in inside(root, "dots", letter)
            for mark in drawing
        ]
        people = [
            count["numbers"][place]
            for part in not_folded(screen)
            for row in part["rows"]
            if not row["together"]
            for count in row["counts"]
        ]
        assert dots == [number for number in people if number]


def test_bars_are_as_long_as_their_share_of_the_people_named_above():
    root = drawn(screen_dict(binary, "bars"))
    (found, missed), (alarmed, cleared) = (
        [100 * n / whole for n in row] for _, row, whole in binary("en").people
    )
    lengths = [[bar["on"], bar["off"]] for bar in bars(root, "B")]
    told = [[found, 0], [0, missed], [0, alarmed], [cleared, 0]]
    assert np.array(lengths) == pytest.approx(np.array(told), abs=0.01)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f is not models])
def test_one_fill_never_means_good_and_bad(family):
    """What is filled is as it should be: nobody is alarmed, missed or refused."""
    screen = screen_dict(family, "flow")
    for part in screen["parts"]:
        for row in part["rows"]:
            wrong = [count for count in row["counts"] if not count["filled"]]
            assert wrong
            assert len(wrong) == len(row["counts"]) - 1
            if family is binary:
                assert {one["label"] for one in wrong} <= {
                    "missed",
                    "alarmed for nothing",
                }


def test_dots_of_measured_values_lie_on_one_scale():
    root = drawn(screen_dict(models, "bars"))
    for letter, shares in (("A", (0.94, 0.5, 0.5)), ("B", (0.91, 0.5, 0.75))):
        places = [float(dot.get("cx")[:-1]) for dot, _ in inside(root, "dot", letter)]
        assert places == pytest.approx([2 + 96 * share for share in shares])
