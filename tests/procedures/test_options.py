"""Who misspells an option is told all that may be passed, and which was meant."""

import inspect
import re

import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.procedures.options import ALWAYS, check_options

BALL = el.Ball([0.5, 0.5, 0.5], 0.2, names=["bus", "car", "van"])


def test_what_a_session_takes_besides_is_named():
    taken = set(inspect.signature(el.Session).parameters)
    assert set(ALWAYS) == taken - {"region", "family", "given", "options"}


def test_the_nearest_one_is_suggested():
    def asking(region, *, signs=None, tolerance=0.1, rng=None):
        del region, signs, tolerance, rng

    said = (
        "Unknown option 'sings' for asking; perhaps 'signs' is meant; its options are: "
        "signs. Whatever is asked, elicit and Session take context, max_questions, "
        "method, random_state, repeats, shuffle_sides, timed and tolerance."
    )
    with pytest.raises(InvalidParameterError, match=f"^{re.escape(said)}$"):
        check_options(asking, {"sings": 1})
    with pytest.raises(InvalidParameterError, match="'colour' for asking; its options"):
        check_options(asking, {"colour": 1})


@pytest.mark.parametrize(
    "options",
    [{}, {"method": "efficient"}, {"family": "linear-fractional"}, {"terms": True}],
)
def test_signs_may_be_unknown_and_the_refusal_says_so(options):
    family = options.pop("family", "linear")
    signs = {"signs": "up"}
    if options.pop("terms", False):
        family, signs = el.SumOf(el.terms.Linear(signs="up")), {}
    with pytest.raises(InvalidParameterError, match=r"'increasing', 'unknown'; got 'u"):
        el.Session(BALL, family, **signs, **options)
