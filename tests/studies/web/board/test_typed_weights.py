import pytest

from elicitor.core import InvalidParameterError
from elicitor.studies.web.board.typed_weights import example_of, weights_of


def test_names_that_hold_commas_and_signs_are_read():
    known = {"C[a, b, a, b]": "C[a, b, a, b]", "p = 1": "p = 1", "Busse": "C[c, c]"}
    assert weights_of("C[a, b, a, b]=6, p = 1 = 0.5; Busse= 2", known) == {
        "C[a, b, a, b]": 6.0,
        "p = 1": 0.5,
        "C[c, c]": 2.0,
    }
    assert weights_of("C[a, a]=6\nC[b, b]=1") == {"C[a, a]": 6.0, "C[b, b]": 1.0}
    assert weights_of(example_of(["C[a, a]", "C[b, b]"])) == {
        "C[a, a]": 6.0,
        "C[b, b]": 1.0,
    }
    for wrong in ("TP=6 TN=1", "TP=", "=3", "TP=1, TP=2", "TP=6x", "TP=6,5, TN=1"):
        with pytest.raises(InvalidParameterError, match="NAME=NUMBER"):
            weights_of(wrong)
