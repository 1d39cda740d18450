"""What is the same up to rounding, and what is not."""

import pytest

from elicitor.core.closeness import differences, is_close

KEPT = {
    "metric": {"weights": [0.6, 0.8], "family": "linear"},
    "interval": [[0.5, 0.7], [0.7, 0.9]],
    "notes": ["One."],
    "n_questions": 7,
    "converged": True,
    "details": {"error": 0.25, "choice": None},
}


def changed(path, value):
    body = dict(KEPT)
    *way, last = path
    place = body
    for key in way:
        place[key] = dict(place[key])
        place = place[key]
    place[last] = value
    return body


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("metric", "weights"), [0.6 + 3e-7, 0.8 - 3e-7]),
        (("interval",), [[0.5, 0.7], [0.7, 0.9 * (1 - 1e-10)]]),
        (("details", "error"), 0.25 + 1e-9),
    ],
)
def test_rounding_is_no_difference(path, value):
    assert not list(differences(KEPT, changed(path, value)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("metric", "weights"), [0.6 + 3e-6, 0.8]),
        (("metric", "weights"), [0.6]),
        (("metric", "family"), "linear "),
        (("interval",), [[0.5, 0.7], [0.7, 0.91]]),
        (("notes",), ["One.", "Two."]),
        (("notes",), ["Two."]),
        (("n_questions",), 8),
        (("converged",), False),
        (("details", "error"), None),
        (("details", "choice"), 0.0),
        (("details", "more"), 1),
    ],
)
def test_everything_else_is_a_difference_and_says_where(path, value):
    ((where, _, now),) = differences(KEPT, changed(path, value))
    assert where.startswith(".".join(path))
    assert now == value or now in value


def test_numbers_are_compared_with_the_largest_beside_them():
    assert is_close([1e6, 1.0], [1e6, 1.5])
    assert not is_close([1.0, 1.0], [1.0, 1.5])
    assert not is_close([1.0], [1.0, 1.0])
