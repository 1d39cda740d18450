"""What a result notes, as it is told now."""

from dataclasses import replace

import pytest

import elicitor as el
from elicitor.procedures.bayesian.notes import check_notes, choice_is_right
from elicitor.using.notes import notes_of, voiding
from elicitor.words import say
from tests.using.sided import asked, said

LIKE = (
    "The answers look more like those of somebody who {}, whatever is shown, than like "
    "those of somebody with such a metric. So do not rely on it."
)
CHANCE, SIDE, EQUAL = map(
    LIKE.format,
    (
        "answers by chance",
        "mostly takes the same side",
        "finds nearly all pairs about equal",
    ),
)
UNCLEAR = (
    "The answers say too little to tell whether they come from such a metric or from "
    "somebody who does not look at what is shown. So do not rely on it."
)


@pytest.mark.parametrize(
    ("noted", "sides", "told"),
    [
        (SIDE, (5, 5), UNCLEAR),
        (SIDE, (20, 0), SIDE),
        (CHANCE, (20, 0), SIDE),
        (CHANCE, (10, 10), CHANCE),
        (EQUAL, (2, 2), EQUAL),
    ],
)
def test_of_sessions_before_the_side_is_that_which_was_shown(noted, sides, told):
    """They counted sides as they were before a coin put them."""
    record = said(*sides)
    before = {**record.configuration["usual"], "edition": 2}
    configuration = {**record.configuration, "usual": before}
    older = replace(record, configuration=configuration)
    result = replace(asked(lambda *_: True, most=1), notes=(noted,))
    assert [*map(say, voiding(replace(result, transcript=older)))] == [told]
    assert [*map(say, voiding(replace(result, transcript=record)))] == [noted]


def test_no_choice_is_right_where_answers_speak_against_what_is_assumed():
    """Both were said at once, and "best with 94 %" without any caution in rankings."""
    result = asked(lambda *_: True, most=1)
    signs = {"more": ["found"], "fewer": [], "gaps": False, "learnt_by": "linear"}
    signs |= {"asked": 2, "against": 2, "contradicted": True}
    right = choice_is_right(0.95, 0.02)
    against = [*check_notes({"signs": signs})]
    noted = tuple(map(say, (right, *against)))
    for contradicted in (True, False):
        details = {"certainty": 0.95} | ({"signs": signs} if contradicted else {})
        told = noted if contradicted else noted[:1]
        found = replace(result, details=details, notes=told)
        [heard] = map(say, notes_of(found))
        assert ("nothing is certain" in heard) == contradicted
        models = {"a": [0.2, 0.5, 0.3], "b": [0.3, 0.3, 0.5]}
        cautions = el.rank(found, models).notes
        assert any("nothing is certain" in note for note in cautions) == contradicted
