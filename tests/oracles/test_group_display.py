"""How groups are shown, worked out by hand."""

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from rich.console import Console

from elicitor.core import InvalidParameterError, Question, Space
from elicitor.metrics import ClassStatistics
from elicitor.oracles import ClassWords, GroupDisplay, TerminalOracle, Vocabulary
from elicitor.regions import Ball, CountedGroupBall, GroupBall

SICK = ClassStatistics(("1", "0"), rates=True)
KINDS = ("bus", "car", "van")
THREE = [[0.5, 0.2, 0.25], [0.3, 0.7, 0.25], [0.2, 0.1, 0.5]]


def screen(display, first, second, *, width=80, colour=False):
    """Everything that a person sees of one question."""
    text = io.StringIO()
    console = Console(file=text, width=width, force_terminal=colour)
    person = TerminalOracle(display, console=console, read=lambda _: "1")
    person.respond(Question(first, second, 3), number=4)
    return text.getvalue()


@pytest.fixture
def two():
    return GroupDisplay(
        SICK,
        ("female", "male"),
        [[0.4, 0.3], [0.6, 0.7]],
        100,
        words=ClassWords.of_two(Vocabulary("has cancer", "patients")),
        noun="patients",
    )


@pytest.fixture
def three():
    return GroupDisplay(ClassStatistics(KINDS, rates=True), ("a", "b", "c"), THREE, 100)


FIRST, SECOND = [[0.8, 0.6], [0.74, 0.6]], [[0.7, 0.5], [0.7, 0.65]]
# Everyone in A: 0.4·80 + 0.6·74 = 76.4; in B of the others: 0.3·50 + 0.7·65 = 60.5.
GOLDEN = """\

──────────────────────────── Question 4 of about 7 ─────────────────────────────
╭─ A ───────────────────────────────╮ ╭─ B ───────────────────────────────╮
│ of 100 patients who have cancer:  │ │ of 100 patients who have cancer:  │
│            found  missed          │ │            found  missed          │
│  female       80      20          │ │  female       70      30          │
│  male         74      26          │ │  male         70      30          │
│  everyone   76.4    23.6          │ │  everyone     70      30          │
│ male: 6 more missed than female   │ │ both groups alike                 │
│                                   │ │                                   │
│ of 100 patients who do not:       │ │ of 100 patients who do not:       │
│            cleared  alarmed       │ │            cleared  alarmed       │
│  female         60       40       │ │  female         50       50       │
│  male           60       40       │ │  male           65       35       │
│  everyone       60       40       │ │  everyone     60.5     39.5       │
│ both groups alike                 │ │ female: 15 more alarmed than male │
╰───────────────────────────────────╯ ╰───────────────────────────────────╯
Everyone: B has 6.4 more missed.
Gap between the groups – missed: 6 with A, none with B; alarmed: none with A, 15
with B.
a or b: that one is better  =: about equal  s: skip  u: undo  q: quit  ?: help
"""


def test_two_groups_and_two_classes_fit_on_a_usual_terminal(two):
    assert screen(two, FIRST, SECOND) == GOLDEN
    assert len(GOLDEN.splitlines()) <= 24


def test_only_what_differs_is_bold(two):
    shown = screen(two, FIRST, SECOND, colour=True)
    for bold in ("80", "26", "76.4", "40", "39.5", "65"):
        assert f"\x1b[1m{bold}\x1b[0m" in shown
    same = screen(two, FIRST, [[0.8, 0.5], [0.74, 0.5]], colour=True)
    for dim in ("80", "26", "76.4"):
        assert f"\x1b[2m{dim}\x1b[0m" in same


def test_the_words_before_the_first_question_tell_who_everyone_is(two):
    told = two.introduction
    assert "100 patients of every kind in every group" in told
    assert "patients who have cancer: “female” 40 %, “male” 60 %;" in told
    assert "patients who do not: “female” 30 %, “male” 70 %." in told
    noted = GroupDisplay(
        SICK, ("f", "m"), [[0.5, 0.5]] * 2, 100, notes=["Group “f” is small."]
    )
    assert noted.introduction.endswith("\nGroup “f” is small.")


def test_exchanged_sides_turn_the_words_round(two):
    told = two.difference(Question(SECOND, FIRST))
    assert told == (
        "Everyone: B has 6.4 fewer missed.\n"
        "Gap between the groups – missed: none with A, 6 with B; "
        "alarmed: 15 with A, none with B."
    )


def test_a_change_of_less_than_half_a_person_is_no_change_for_everyone(two):
    shown = screen(two, [[0.8, 0.6], [0.74, 0.6]], [[0.83, 0.6], [0.72, 0.6]])
    # 0.4·83 + 0.6·72 = 76.4 again.
    assert "Everyone: about the same." in shown
    assert "Gap between the groups – missed: 6 with A, 11 with B." in shown


def test_gaps_that_are_as_large_or_none(two):
    assert "No gaps in either." in screen(two, [[0.5, 0.5]] * 2, [[0.6, 0.4]] * 2)
    turned = screen(two, [[0.5, 0.5], [0.6, 0.5]], [[0.6, 0.5], [0.5, 0.5]])
    assert "Gaps: as large in both." in turned
    assert "female: 10 more missed than male" in turned


def test_a_class_that_does_not_differ_is_told_below(three):
    first = [[0.8, 0.6, 0.3], [0.74, 0.6, 0.3], [0.74, 0.6, 0.3]]
    second = [[0.7, 0.5, 0.3], [0.7, 0.65, 0.3], [0.7, 0.5, 0.3]]
    shown = screen(three, first, second)
    assert shown.count("of 100 “van”") == 0
    assert "In both, of 100 each: “van” 30 right in every group." in shown
    assert "b and c: 6 more wrong than a" in shown
    assert "a and c: 15 more wrong than b" in shown
    # 0.5·80 + 0.5·74 = 77; 0.3·50 + 0.7·65 = 60.5 with 0.2 + 0.1 in a and c.
    assert "Everyone: B has 7 more wrong “bus”." in shown
    assert "Largest gap between groups – wrong “bus”: 6 with A, none with B;" in shown
    uneven, other = np.array(first), np.array(second)
    uneven[1, 2] = other[1, 2] = 0.4
    below = screen(three, uneven, other)
    assert "“van” 30 right in a, 40 right in b and 30 right in c." in below


def test_the_same_gap_between_other_groups_is_told(three):
    rates = np.full((3, 3), 0.5)
    first, second = rates.copy(), rates.copy()
    first[0, 0], second[2, 0] = 0.6, 0.6
    shown = screen(three, first, second)
    assert "Gaps: as large in both, but between other groups." in shown
    assert "b and c: 10 more wrong than a" in shown
    assert "a and b: 10 more wrong than c" in shown


def test_every_kind_of_error_has_its_column():
    errors = ClassStatistics(KINDS, diagonal=False, rates=True)
    prevalence = np.repeat([[0.5, 0.2, 0.25], [0.5, 0.8, 0.75]], 2, axis=1)
    display = GroupDisplay(errors, ("a", "b"), prevalence, 100)
    first = np.full((2, 6), 0.3)
    second = first.copy()
    second[0, 1:3] = 0.4, 0.25
    counts = display.counts(second)
    assert counts.tolist() == [
        [[30, 30, 40], [45, 25, 30], [40, 30, 30]],
        [[40, 30, 30], [40, 30, 30], [40, 30, 30]],
    ]
    assert display.everyone(counts)[:2] == pytest.approx(
        np.array([[35, 30, 35], [41, 29, 30]])
    )
    shown = screen(display, first, second)
    assert "right  called “car”  called “van”" in shown
    assert "a: 10 more called “van” than b" in shown
    assert "b: 5 more called “bus” than a" in shown
    assert "B has 5 more “bus” called “van” and 1 fewer “car” called “bus”." in shown
    assert "“van” 40 right in every group" in shown


@pytest.mark.parametrize(
    ("groups", "counts", "lines"),
    [
        (("f", "m"), [3, 9], ["m: 6 more missed than f"]),
        (("a", "b", "c"), [9, 3, 5], ["a: 6 more missed than b"]),
        (
            ("native speakers", "all others"),
            [3, 9],
            ["all others: 6 more missed", "  than native speakers"],
        ),
        (
            ("female, old", "female, young", "male, old"),
            [3, 9, 9],
            ["largest gap in missed: 6"],
        ),
    ],
)
def test_a_gap_is_told_in_as_few_lines_as_fit(groups, counts, lines):
    m = len(groups)
    display = GroupDisplay(
        SICK,
        groups,
        np.full((m, 2), 1 / m),
        100,
        words=ClassWords.of_two(Vocabulary("is ill", "people")),
    )
    rates = np.column_stack([1 - np.array(counts) / 100, np.ones(m)])
    shown = screen(display, rates, rates - [0, 0.1])
    for line in lines:
        assert shown.count(f"│ {line} ") == 2


def test_only_the_largest_changes_are_named():
    kinds = tuple("abcdef")
    display = GroupDisplay(
        ClassStatistics(kinds, rates=True), ("x", "y"), np.full((2, 6), 0.5), 100
    )
    first = np.full((2, 6), 0.5)
    told = display.difference(
        Question(first, first - [[0.01, 0.02, 0.03, 0.04, 0.05, 0.06]] * 2)
    )
    assert "wrong “c”, 4 more wrong “d”, 5 more wrong “e” and 6 more" in told
    assert "wrong “b”" not in told


def test_names_are_no_markup():
    display = GroupDisplay(SICK, ("[red]", "[/x]"), [[0.5, 0.5]] * 2, 100)
    shown = screen(display, [[0.5, 0.5]] * 2, [[0.6, 0.4], [0.5, 0.5]])
    assert " [red] " in shown
    assert "[/x]: 10 more wrong than [red]" in shown


@pytest.mark.slow
@given(
    arrays(float, (3, 6), elements=st.floats(0, 0.5)),
    st.booleans(),
    st.sampled_from([100, 1000]),
)
def test_what_is_shown_is_what_is_asked(rates, diagonal, per):
    ball = GroupBall.of_classes(KINDS, 0.2, THREE, diagonal=diagonal)
    region = CountedGroupBall(ball, per)
    display = GroupDisplay(region.statistics, "uvw", ball.prevalence, per)
    point = region.rounded(rates[:, : len(ball.names)])
    counts = display.counts(point)
    assert (counts >= 0).all()
    assert (counts.sum(axis=-1) == per).all()
    asked = counts[..., :1] if diagonal else counts[..., 1:]
    assert asked.reshape(3, -1).tolist() == region.counts(point).tolist()
    overall = display.everyone(counts)
    overall = overall[..., :1] if diagonal else overall[..., 1:]
    np.testing.assert_allclose(overall.ravel() / per, region.overall(point))


def test_shares_must_add_up():
    with pytest.raises(InvalidParameterError, match="prevalence must have shape"):
        GroupDisplay(SICK, ("f", "m"), [[0.5, 0.5], [0.6, 0.5]], 100)


# -- attributes of whole classifiers ------------------------------------------------

MEASURED = Space(
    ("R[ill, ill]", "R[well, well]", "latency", "score"),
    signs=np.array([1, 1, -1, 1]),
    spans=np.array([1, 1, 50.0, 1]),
    prevalence=np.full((2, 4), 0.5),
    groups=("f", "m"),
    n_attributes=2,
    measures={"latency": "ms"},
)


def shown(latency, *, wrong=0.1):
    return np.array([[0.9, 1 - wrong, latency, 3.0], [0.8, 0.7, latency, 3.0]])


def test_attributes_stand_below_the_groups_and_in_the_difference():
    display = GroupDisplay.of_space(MEASURED, 100, noun="patients")
    question = Question(shown(12.0), shown(40.0, wrong=0.3))
    here, there = display.lines(question)
    assert "wrong “well”: f 10, m 30; latency 12 ms" in here
    assert "wrong “well”: f 30, m 30; latency 40 ms" in there
    assert display.difference(question).endswith("In B, latency is 28 ms higher.")
    screen = io.StringIO()
    for side in display.sides(question):
        Console(file=screen, width=80).print(side)
    assert "latency 12 ms ◂ better" in screen.getvalue()
    assert "patients" in display.opening


def test_attributes_that_are_the_same_are_no_difference():
    display = GroupDisplay.of_space(MEASURED, 100)
    said = display.difference(Question(shown(12.0), shown(12.0, wrong=0.3)))
    assert "same" not in said
    assert "latency" not in said


def test_of_a_space_without_attributes_the_groups_alone_are_shown():
    plain = Space(
        MEASURED.names[:2],
        signs=np.ones(2),
        spans=np.ones(2),
        prevalence=np.full((2, 2), 0.5),
        groups=("f", "m"),
    )
    display = GroupDisplay.of_space(plain, 100)
    assert display.attributes is None
    assert "f 10, m 30" in display.lines(Question(*[shown(1.0)[:, :2]] * 2))[0]


def test_a_space_without_groups_cannot_be_shown_so():
    with pytest.raises(InvalidParameterError, match="rates of classes per group"):
        GroupDisplay.of_space(Ball([0.5, 0.5], 0.1).space, 100)


def rare(classes=(0.04, 0.96), **more):
    """Of 10,000: 160 ill of 3,040 women, 240 of 6,960 men: 0.4 and 0.6 of the ill."""
    return GroupDisplay(
        SICK,
        ("women", "men"),
        [[0.4, 0.3], [0.6, 0.7]],
        100,
        words=ClassWords.of_two(Vocabulary("has cancer", "patients")),
        noun="patients",
        class_shares=classes,
        **more,
    )


def test_it_is_told_how_rare_a_class_is_of_which_as_many_are_shown():
    # 400 of 10,000 are ill; women are 0.4·400 + 0.3·9600 = 3040: 160/3040 = 0.0526
    assert (
        "In the data, among 1,000 patients there are 40 patients who have cancer "
        "(of 1,000 each: women 53, men 34)." in rare().opening
    )
    assert "In the data" not in rare(None).opening


def test_a_class_is_counted_among_enough_people_to_see_it():
    # 4 of 1,000 would be 3.5 to 4.5; among 10,000 women 0.4·40/(0.4·40 + 0.3·9960)
    told = rare((0.004, 0.996)).opening
    assert "among 10,000 patients there are 40 patients who have cancer" in told
    assert "(of 10,000 each: women 53, men 34)" in told


def test_of_several_classes_it_is_told_how_common_each_is():
    shares = [0.5, 0.3, 0.2]
    display = GroupDisplay(
        ClassStatistics(KINDS, rates=True),
        ("a", "b", "c"),
        THREE,
        100,
        class_shares=shares,
    )
    told = display.opening
    # a: 0.5·0.5 + 0.2·0.3 + 0.25·0.2 = 0.36 of all, 0.25 of all are buses in it
    assert "500 “bus” (of 1,000 each: a 694," in told
    assert "; 300 “car” (" in told


@pytest.mark.parametrize("wrong", [[0.5], [0.5, 0.6], [0.0, 1.0], "much"])
def test_shares_of_classes_are_shares(wrong):
    with pytest.raises(InvalidParameterError, match="class_shares must be positive"):
        rare(wrong)
