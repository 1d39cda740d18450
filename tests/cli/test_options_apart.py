"""Families and methods that do not go with some data: said as they are typed."""

import re

import pytest

from elicitor.core import InvalidParameterError

TWO = ("--label", "y", "--score", "p")
TABLE = ("--models", "name", "--reward", "acc", "--cost", "ms")
OF_TWO = "Here --family may be linear, linear-fractional, monotone, polynomial or quadr"
OF_TABLES = "may be cost-reward, linear, linear-fractional, monotone, polynomial, quad"


@pytest.fixture
def pool(tmp_path):
    path = tmp_path / "pool.csv"
    path.write_text("name,acc,ms\na,0.7,10\nb,0.8,30\nc,0.9,90\nd,0.85,35\n")
    return path


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("--family", "value-per-cost"), "value-per-cost needs measured costs, as a "),
        (("--family", "cost-reward"), "--family cost-reward needs measured costs, as"),
        (("--family", "sum"), "--family sum is for Python"),
        (("--family", "value-per-cost"), OF_TWO),
        (
            ("--family", "quadratic", "--method", "published"),
            "--method published does not go with --family quadratic and these data. L",
        ),
        (("--method", "fast"), "--method must be one of 'bayesian', 'efficient', 'pub"),
        (("--family", "liner"), "--family must be one of 'cost-reward', 'fair'"),
    ],
)
def test_what_does_not_go_with_predictions_is_said_with_what_does(
    data, run, change, message
):
    wrong = run("ask", data, *TWO, *change)
    assert isinstance(wrong.exception, InvalidParameterError)
    assert message in str(wrong.exception)
    assert "missed" not in str(wrong.exception)
    assert not re.search("Region|Ball|Pool|SumOf", str(wrong.exception))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("--family", "fair"), "compares groups of people, which a table of models"),
        (("--family", "fair-quadratic"), OF_TABLES),
        (("--label", "y"), "--label does not go with --models name."),
        (("--family", "quadratic", "--method", "published"), "--method published does"),
    ],
)
def test_what_does_not_go_with_models_is_said_with_what_does(
    pool, run, change, message
):
    wrong = run("ask", pool, *TABLE, *change)
    assert isinstance(wrong.exception, InvalidParameterError)
    assert message in str(wrong.exception)
