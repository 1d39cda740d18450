"""What is said of decisions that were written."""

import pytest

from elicitor.cli.deciding import DecisionsIn
from elicitor.datasets.columns import read_columns
from elicitor.words import say


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 decision to", "2 decisions to"), ("de", "1 Entscheidung ", "2 Ent")],
)
def test_one_decision_is_no_decisions(language, one, many):
    assert one in say(DecisionsIn(1, "new.csv", None), language)
    assert many in say(DecisionsIn(2, "new.csv", None), language)


@pytest.mark.parametrize("or_score", [True, False])
def test_another_argument_is_advised_only_where_there_is_one(tmp_path, or_score):
    place = tmp_path / "new.csv"
    place.write_text("p\n0.2\n1.5\n")
    table = read_columns(place, [("the probability", "p")])
    with pytest.raises(ValueError, match=r"row 2 holds 1\.5\.") as raised:
        table.probabilities("p", or_score=or_score)
    assert ("argument score" in str(raised.value)) is or_score
