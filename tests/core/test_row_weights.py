import pytest

from elicitor.core import InvalidParameterError
from elicitor.core.row_weights import row_weights


@pytest.mark.parametrize(
    ("weight", "told"),
    [
        (1e300, r"must be at most 1e\+100; row 1 is 1e\+300"),
        (float("inf"), "must hold finite numbers; row 1 is inf"),
        (-1e300, r"must not be negative; row 1 is -1e\+300"),
        (-1.0, "must not be negative; row 1 is -1"),
    ],
)
def test_what_is_wrong_with_a_weight_is_true_of_it(weight, told):
    with pytest.raises(InvalidParameterError, match=told):
        row_weights([1.0, weight], 2)
