"""What is on the screen, worked out by hand."""

import inspect
import io
import re

import numpy as np
import pytest
from rich.console import Console

from elicitor.core import Question
from elicitor.metrics import ClassStatistics
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    Display,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
    TerminalOracle,
    Vocabulary,
)

VEHICLES = ("bus", "opel", "van")
PEOPLE = (26, 50, 24)


def screen(display, first, second, *, width=80, colour=False):
    """Everything that a person sees of one question."""
    text = io.StringIO()
    console = Console(file=text, width=width, force_terminal=colour)
    person = TerminalOracle(display, console=console, read=lambda _: "1")
    person.respond(Question(first, second), number=1)
    return text.getvalue()


# -- right decisions ----------------------------------------------------------------


@pytest.fixture
def right():
    return ClassDisplay(VEHICLES, PEOPLE, noun="vehicles")


def test_every_class_is_shown_with_its_right_and_wrong_people(right):
    shown = screen(right, [0.22, 0.40, 0.20], [0.25, 0.40, 0.15])
    assert shown.count("of 50 “opel”: 40 right, 10 wrong") == 2
    for part in (
        "of 26 “bus”:  22 right,  4 wrong",
        "of 24 “van”:  20 right,  4 wrong",
        "of 26 “bus”:  25 right,  1 wrong",
        "of 24 “van”:  15 right,  9 wrong",
        "B gets 3 more “bus” right and 5 fewer “van” right.",
    ):
        assert part in shown


def test_classes_that_both_get_all_wrong_are_told_in_words(right):
    shown = screen(right, [0.22, 0.0, 0.02], [0.10, 0.0, 0.18])
    assert "Both call all 50 “opel” something else." in shown
    assert "of 50" not in shown
    assert "B gets 12 fewer “bus” right and 16 more “van” right." in shown
    four = ClassDisplay((*VEHICLES, "saab"), (26, 30, 24, 20))
    shown = screen(four, [0.22, 0.0, 0.02, 0.0], [0.10, 0.0, 0.18, 0.0])
    assert "Both call all 50 “opel” and “saab” something else." in shown


def test_a_class_that_one_of_them_gets_right_is_not_left_out(right):
    shown = screen(right, [0.22, 0.0, 0.02], [0.10, 0.01, 0.18])
    assert shown.count("of 50 “opel”") == 2
    assert "something else" not in shown
    assert right.remark(Question([0.0, 0.0, 0.0], [0.0, 0.0, 0.0])) == ""


def test_rates_are_shares_of_each_class():
    rates = ClassDisplay(VEHICLES, PEOPLE, rates=True)
    assert rates.right(np.array([0.5, 0.9, 0.25])).tolist() == [13, 45, 6]
    plain = ClassDisplay(VEHICLES, PEOPLE)
    assert plain.right(np.array([0.13, 0.45, 0.3])).tolist() == [13, 45, 24]


def test_only_what_differs_is_bold(right):
    shown = screen(right, [0.22, 0.40, 0.20], [0.25, 0.40, 0.20], colour=True)
    assert "\x1b[1m22 right," in shown
    assert "\x1b[1m4 wrong" in shown
    assert "\x1b[2m40 right," in shown
    assert "\x1b[2m20 right," in shown


# -- errors -------------------------------------------------------------------------


@pytest.fixture
def errors():
    return ErrorDisplay(VEHICLES, PEOPLE, noun="vehicles")


# bus→opel, bus→van, opel→bus, opel→van, van→bus, van→opel
ONE = np.array([0.03, 0.02, 0.10, 0.05, 0.04, 0.06])
OTHER = np.array([0.03, 0.05, 0.08, 0.05, 0.04, 0.07])


def test_every_row_says_what_its_people_are_called(errors):
    assert errors.table(ONE).tolist() == [[21, 3, 2], [10, 35, 5], [4, 6, 14]]
    shown = " ".join(screen(errors, ONE, OTHER).split())
    for row in (
        "26 “bus” ✓21 3 2",
        "50 “opel” 10 ✓35 5",
        "24 “van” 4 6 ✓14",
        "26 “bus” ✓18 3 5",
        "50 “opel” 8 ✓37 5",
        "24 “van” 4 7 ✓13",
    ):
        assert row in shown
    assert (
        "B has 3 more “bus” called “van”, 2 fewer “opel” called “bus” and 1 more "
        "“van” called “opel”."
    ) in shown


def test_rates_of_error_are_shares_of_the_true_class():
    rates = ErrorDisplay(VEHICLES, PEOPLE, rates=True)
    found = rates.table(np.array([0.5, 0.0, 0.1, 0.3, 0.25, 0.75]))
    assert found.tolist() == [[13, 13, 0], [5, 30, 15], [6, 18, 0]]


def test_of_many_changes_the_largest_are_told(errors):
    other = ONE + np.array([0.01, -0.02, 0.09, -0.04, 0.0, 0.03])
    assert errors.difference(Question(ONE, other)) == (
        "B has 9 more “opel” called “bus”, 4 fewer “opel” called “van” and 3 more "
        "“van” called “opel”. 2 other errors change as well."
    )
    assert errors.difference(Question(ONE, ONE)) == "A and B do the same."


def test_a_large_part_of_a_rare_class_is_told():
    """A judge was told of the two frequent classes only (a stranger's study)."""
    display = ErrorDisplay(VEHICLES, (700, 270, 30))
    change = np.array([60, -50, 40, -45, 9, -8]) / 1000  # of 30 vans 17 otherwise
    told = display.difference(Question(np.full(6, 0.008), 0.008 + change))
    assert "9 more “van” called “bus”" in told
    assert "60 more “bus” called “opel”" in told
    assert "8 fewer “van” called “opel”" in told
    assert told.endswith("3 other errors change as well.")


def test_only_the_errors_that_differ_are_bold(errors):
    shown = screen(errors, ONE, OTHER, colour=True)
    assert "\x1b[1m✓21" in shown
    assert "\x1b[1m5" in shown
    assert "\x1b[2m✓" not in shown.split("\n")[5]
    assert "\x1b[2m3" in shown


# -- models -------------------------------------------------------------------------

QUALITIES = ("accuracy bus", "latency", "price")
KINDS = ("reward", "cost", "cost")
UNITS = ("", "ms", "$")


@pytest.fixture
def models():
    return ModelDisplay(QUALITIES, KINDS, UNITS)


def test_values_have_units_and_the_better_one_is_marked_in_words(models):
    shown = " ".join(screen(models, [0.93, 120, 1.5], [0.9123, 80, 1.5]).split())
    assert "accuracy bus 0.9300 ◂ better │ │ accuracy bus 0.9123 │" in shown
    assert "latency 120 ms │ │ latency 80 ms ◂ better │" in shown
    assert "price 1.5 $ │ │ price 1.5 $ │" in shown
    assert "In B, accuracy bus is 0.0177 lower and latency is 40 ms lower." in shown


def test_what_is_shown_adds_up(models):
    said = models.difference(Question([0.5, 1 / 3, 1000.004], [0.5, 2 / 7, 1000.0]))
    assert said == "In B, latency is 0.0476 ms lower and price is 0.004 $ lower."


def test_shares_differ_by_percentage_points():
    display = ModelDisplay(("accuracy", "errors"), ("reward", "cost"), ("%", "percent"))
    said = display.difference(Question([80.0, 11.0], [83.0, 10.0]))
    assert said == (
        "In B, accuracy is 3 percentage points higher and errors is 1 percentage point "
        "lower."
    )


def test_of_what_is_neither_good_nor_bad_no_side_is_better():
    display = ModelDisplay(("length", "price"), ("unknown", "cost"))
    shown = " ".join(screen(display, [3.0, 2.0], [4.0, 1.0]).split())
    assert "length 3 │ │ length 4 │" in shown
    assert shown.count("◂ better") == 1
    assert "In B, length is 1 higher and price is 1 lower." in shown


@pytest.mark.parametrize("kinds", [("unknown", "unknown"), ("reward", "cost")])
def test_names_are_whole_where_columns_are_empty(kinds):
    """Nothing is better of unknown kinds, of others on one side; there is no unit."""
    display = ModelDisplay(("share of answers", "time of answers"), kinds)
    shown = screen(display, [0.9, 1.0], [0.8, 2.0])
    assert shown.count("share of answers") == shown.count("time of answers") == 3
    assert "…" not in shown


def test_rounding_noise_is_no_difference(models):
    question = Question([0.1 + 0.2, 1, 1], [0.3, 1, 1])
    assert models.difference(question) == "A and B are the same."
    assert "◂ better" not in screen(models, question.first, question.second)


def test_names_of_models_are_hidden_unless_wanted(models):
    pair = [0.93, 120.0, 1.5], [0.91, 80.0, 2.0]
    assert "forest" not in screen(models, *pair)
    known = {tuple(pair[0]): "forest [tall]", tuple(pair[1]): "net"}
    shown = screen(ModelDisplay(QUALITIES, KINDS, UNITS, models=known), *pair)
    assert "forest [tall]" in shown
    assert "net" in shown


def test_what_nobody_knows_to_be_good_is_not_called_better():
    display = ModelDisplay(["quality", "length"], ["reward", "unknown"])
    shown = screen(display, [0.9, 120.0], [0.8, 150.0])
    assert shown.count("◂ better") == 1
    assert "In B, quality is 0.1 lower and length is 30 higher." in shown


# -- all of them --------------------------------------------------------------------

EVERY = {
    BinaryDisplay: (
        BinaryDisplay(prevalence=0.3, per=100, vocabulary=Vocabulary()),
        [0.2, 0.5],
        [0.25, 0.45],
    ),
    ClassDisplay: (ClassDisplay(VEHICLES, PEOPLE), [0.2, 0.4, 0.1], [0.1, 0.45, 0.2]),
    ErrorDisplay: (ErrorDisplay(VEHICLES, PEOPLE), ONE, OTHER),
    GroupDisplay: (
        GroupDisplay(
            ClassStatistics(("ill", "well"), rates=True),
            ("women", "men"),
            [[0.5, 0.4], [0.5, 0.6]],
            100,
        ),
        [[0.8, 0.6], [0.74, 0.6]],
        [[0.7, 0.65], [0.64, 0.65]],
    ),
    ModelDisplay: (ModelDisplay(QUALITIES, KINDS, UNITS), [0.9, 5, 1], [0.95, 7, 1]),
}


@pytest.mark.parametrize("kind", EVERY)
def test_a_display_fits_into_a_narrow_window_and_beside_in_a_usual_one(kind):
    display, first, second = EVERY[kind]
    for width in (36, 80):
        lines = screen(display, first, second, width=width).split("\n")
        assert max(map(len, lines)) <= width
        assert sum("╭─ A" in line and "╭─ B" in line for line in lines) == (width > 40)
        # Both boxes are equally wide, so the eye can compare them line by line.
        boxes = [box for line in lines for box in line.split() if box.startswith("╰")]
        assert len(set(boxes)) == 1
    assert display.introduction.endswith(".")


@pytest.mark.parametrize("kind", EVERY)
def test_exchanged_sides_turn_the_sentence_round(kind):
    display, first, second = EVERY[kind]
    question = Question(first, second)
    turned = display.difference(question)
    for one, other in (("more", "fewer"), ("higher", "lower")):
        turned = turned.replace(one, "§").replace(other, one).replace("§", other)
    assert display.difference(question.swapped) == turned


def test_every_display_writes_thousands_apart():
    people, rates = (4000, 8000), ClassStatistics(("ill", "well"), rates=True)
    shown = [
        screen(
            BinaryDisplay(prevalence=0.3, per=12000, vocabulary=Vocabulary()),
            [0.2, 0.5],
            [0.1, 0.5],
        ),
        screen(ClassDisplay(("a", "b"), people), [0.2, 0.4], [0.1, 0.4]),
        screen(ErrorDisplay(("a", "b"), people), [0.2, 0.4], [0.1, 0.4]),
        screen(
            GroupDisplay(rates, ("f", "m"), [[0.5, 0.5]] * 2, 12000),
            [[0.8, 0.6], [0.7, 0.6]],
            [[0.7, 0.65], [0.6, 0.65]],
        ),
        screen(ModelDisplay(("price",), ("cost",)), [45000.0], [50000.0]),
    ]
    for text, figure in zip(
        shown, ("2,400", "4,000", "8,000", "9,600", "45,000"), strict=True
    ):
        assert figure in text
        assert re.search(r"\d{4}", text) is None


def test_every_display_is_shown_here():
    kinds = list(Display.__subclasses__())
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert set(EVERY) == {kind for kind in kinds if not inspect.isabstract(kind)}


def test_names_are_never_read_as_markup():
    classes = ("[red]a[/red]", "b")
    assert "[red]a[/red]" in screen(
        ClassDisplay(classes, (50, 50)), [0.4, 0.3], [0.3, 0.4]
    )
    assert "[red]a[/red]" in screen(
        ErrorDisplay(classes, (50, 50)), [0.1, 0.2], [0.2, 0.1]
    )
    odd = ModelDisplay(classes, ("reward", "cost"), ("[ms]", "[/]"))
    shown = screen(odd, [1, 2], [2, 3])
    assert "[red]a[/red]" in shown
    assert "[ms]" in shown
    assert "[/]" in shown
