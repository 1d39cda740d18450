"""What a result notes, as it is told now."""

from dataclasses import replace

import pytest

from elicitor.using.notes import voiding
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
