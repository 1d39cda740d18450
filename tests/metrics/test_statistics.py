"""Which entries of a confusion matrix a metric looks at."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics

CLASSES = ("bus", "car", "van")
CONFUSION = np.array([[0.20, 0.07, 0.03], [0.05, 0.11, 0.04], [0.10, 0.08, 0.32]])
PRIORS = np.array([0.3, 0.2, 0.5])


def test_right_decisions_are_the_diagonal():
    choice = ClassStatistics(CLASSES)
    assert choice.names == ("C[bus, bus]", "C[car, car]", "C[van, van]")
    assert choice.of(CONFUSION, PRIORS).tolist() == [0.20, 0.11, 0.32]


def test_errors_are_listed_row_by_row():
    choice = ClassStatistics(CLASSES, diagonal=False)
    assert choice.names == (
        "C[bus, car]",
        "C[bus, van]",
        "C[car, bus]",
        "C[car, van]",
        "C[van, bus]",
        "C[van, car]",
    )
    assert choice.of(CONFUSION, PRIORS).tolist() == [0.07, 0.03, 0.05, 0.04, 0.10, 0.08]


def test_rates_are_divided_by_the_prior_of_the_truth():
    right = ClassStatistics(CLASSES, rates=True)
    wrong = ClassStatistics(CLASSES, diagonal=False, rates=True)
    assert right.names[0] == "R[bus, bus]"
    assert right.of(CONFUSION, PRIORS) == pytest.approx([2 / 3, 0.55, 0.64])
    assert wrong.of(CONFUSION, PRIORS) == pytest.approx(
        [0.07 / 0.3, 0.1, 0.25, 0.2, 0.2, 0.16]
    )


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("rates", [True, False])
def test_leading_axes_are_kept(diagonal, rates):
    choice = ClassStatistics(CLASSES, diagonal, rates)
    both = np.stack([CONFUSION, CONFUSION.T])
    found = choice.of(both[None], PRIORS)
    assert found.shape == (1, 2, len(choice.names))
    assert found[0, 1] == pytest.approx(choice.of(CONFUSION.T, PRIORS))


@given(
    weights=st.lists(st.floats(-5, 5), min_size=6, max_size=6),
    diagonal=st.booleans(),
    rates=st.booleans(),
)
def test_gains_weigh_every_decision_as_the_statistics_do(weights, diagonal, rates):
    choice = ClassStatistics(CLASSES, diagonal, rates)
    direction = np.array(weights[: len(choice.names)])
    gains = choice.gains(direction, PRIORS)
    for confusion in (CONFUSION, CONFUSION[::-1].copy()):
        assert (gains * confusion).sum() == pytest.approx(
            direction @ choice.of(confusion, PRIORS), abs=1e-12
        )
    ignored = ~np.eye(3, dtype=bool) if diagonal else np.eye(3, dtype=bool)
    assert not gains[ignored].any()


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("rates", [True, False])
@pytest.mark.parametrize(
    "classes", [CLASSES, ("0", "1"), ("a, nearly"[:1], "b-c", "é")]
)
def test_names_tell_the_choice(classes, diagonal, rates):
    choice = ClassStatistics(classes, diagonal, rates)
    assert ClassStatistics.parse(choice.names) == choice


@pytest.mark.parametrize(
    "names",
    [
        ("TP", "TN"),
        ("C[a, a]",),
        ("C[a, b]",),
        ("C[a, a]", "C[b, c]"),
        ("C[a, a]", "R[b, b]"),
        ("C[b, a]", "C[b, a]"),
        ("C[a, a]", "C[b, b]", "latency"),
        ("C[a, a] ", "C[b, b]"),
        ("C[a, b, c]", "C[c, a]"),
        ("C[[a, b]", "C[b, [a]"),
        ("C[a, a]\n", "C[b, b]\n"),
        ("X[a, a]", "X[b, b]"),
    ],
)
def test_other_names_are_no_choice(names):
    assert ClassStatistics.parse(names) is None


@pytest.mark.parametrize("bad", ["a, b", "a[", "]a"])
def test_class_names_that_could_not_be_read_back_are_refused(bad):
    with pytest.raises(InvalidParameterError, match="must not contain"):
        ClassStatistics((bad, "c"))


@pytest.mark.parametrize("bad", [("a",), ("a", "a"), (1, 2), "ab", ("a", "")])
def test_classes_are_two_different_words_at_least(bad):
    with pytest.raises(InvalidParameterError):
        ClassStatistics(bad)


def test_entries_are_indices_in_the_order_of_the_names():
    rows, columns = ClassStatistics(CLASSES, diagonal=False).entries
    assert rows.tolist() == [0, 0, 1, 1, 2, 2]
    assert columns.tolist() == [1, 2, 0, 2, 0, 1]
