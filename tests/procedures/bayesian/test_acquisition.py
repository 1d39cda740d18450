"""What rules of one's own return is checked, and said where it is wrong."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.procedures.bayesian import ACQUISITIONS, Beliefs, expected_gains
from elicitor.testing import AcquisitionContract

BALL = el.Ball([0.5, 0.5, 0.5], 0.2, names=list("abc"))
PERSON = el.LinearMetric([2, 6, 3], names=BALL.names)


class TestRules(AcquisitionContract):
    @pytest.fixture(params=sorted(ACQUISITIONS))
    def rule(self, request):
        return ACQUISITIONS[request.param]


RNG = np.random.default_rng(0)


def scaling(beliefs, rows, coordinates):
    rows *= 2
    return expected_gains(beliefs, rows, coordinates)


@pytest.mark.parametrize(
    ("wrong", "test"),
    [
        (lambda *given: expected_gains(*given)[1:], "finite_worth"),
        (lambda *given: np.log(expected_gains(*given)), "finite_worth"),
        (lambda *given: np.sqrt(-expected_gains(*given)), "finite_worth"),
        (lambda _beliefs, rows, _wanted: np.zeros(len(rows)), "worth_asking"),
        (lambda _beliefs, rows, _wanted: np.exp(-(rows**2).sum(1)), "worth_asking"),
        (lambda _beliefs, rows, _wanted: RNG.uniform(size=len(rows)), "same_worths"),
        (lambda _beliefs, rows, _wanted: np.maximum(rows[:, 0], 0), "which_side"),
        (lambda *given: expected_gains(*given) * np.arange(40), "which_side"),
        (scaling, "left_as_it_was"),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_rules_that_break_the_contract_fail_it(wrong, test):
    suite, rows = AcquisitionContract(), RNG.standard_normal((40, 3))
    (name,) = [name for name in dir(suite) if name.startswith("test_") and test in name]
    with pytest.raises(AssertionError):
        getattr(suite, name)(wrong, Beliefs(3), rows, np.eye(3))


def asked(monkeypatch, rule, region=BALL):
    """The first pair that somebody is asked about whom a rule of our own asks."""
    monkeypatch.setitem(ACQUISITIONS, "mine", rule)
    question = el.Session(region, "linear", acquisition="mine", random_state=0).ask()
    return np.array([question.first, question.second])


def with_one(value):
    def rule(beliefs, rows, coordinates):
        worths = expected_gains(beliefs, rows, coordinates)
        worths[min(3, len(worths) - 1)] = value
        return worths

    return rule


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, -0.5])
def test_worths_are_finite_and_not_negative(monkeypatch, value):
    with pytest.raises(InvalidParameterError, match=rf"'mine' must .* got {value} for"):
        asked(monkeypatch, with_one(value))


@pytest.mark.parametrize(
    "rule",
    [
        lambda _beliefs, rows, _wanted: np.ones(len(rows) + 1),
        lambda _beliefs, rows, _wanted: np.ones(len(rows) - 1),
        lambda _beliefs, rows, _wanted: np.ones((len(rows), 1)),
        lambda _beliefs, _rows, _wanted: 1.0,
        lambda _beliefs, _rows, _wanted: None,
        lambda _beliefs, rows, _wanted: ["much"] * len(rows),
        lambda _beliefs, rows, _wanted: [[1.0]] + [[1.0, 2.0]] * (len(rows) - 1),
    ],
)
def test_there_is_one_for_every_pair(monkeypatch, rule):
    with pytest.raises(InvalidParameterError, match=r"what each of .* pairs is worth"):
        asked(monkeypatch, rule)


def test_lists_and_arrays_of_ones_own_are_read_and_left_alone(monkeypatch):
    usual, kept = asked(monkeypatch, expected_gains), []

    def own(beliefs, rows, coordinates):
        worths = expected_gains(beliefs, rows, coordinates)
        worths.flags.writeable = False
        kept.append((worths, worths.copy()))
        return worths

    assert np.array_equal(asked(monkeypatch, own), usual)
    assert all(np.array_equal(worths, copy) for worths, copy in kept)
    assert np.array_equal(asked(monkeypatch, lambda *a: own(*a).tolist()), usual)


def test_the_same_worths_of_ints_and_of_what_rounds_below_zero(monkeypatch):
    def sign(beliefs, rows, coordinates):
        return (expected_gains(beliefs, rows, coordinates) > 1e-3).astype(int)

    def rounded(beliefs, rows, coordinates):
        return sign(beliefs, rows, coordinates) - 1e-15

    found = [asked(monkeypatch, rule) for rule in (sign, rounded)]
    assert np.array_equal(*found)


def test_real_models_are_checked_as_well(monkeypatch):
    drawn = np.random.default_rng(0).uniform(size=(80, 2))
    names = [f"m{i}" for i in range(80)]
    pool = el.ModelPool(names, drawn, names=["a", "b"], kinds=["reward", "reward"])
    with pytest.raises(InvalidParameterError, match="got nan for pair"):
        asked(monkeypatch, with_one(np.nan), pool)


def test_what_is_worth_nothing_is_never_asked():
    def never(_beliefs, rows, _coordinates):
        return np.zeros(len(rows))

    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(ACQUISITIONS, "mine", never)
        result = el.elicit(BALL, "linear", PERSON.prefers, acquisition="mine")
    assert result.n_questions == 0
