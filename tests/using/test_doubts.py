"""What speaks against relying on a result."""

from dataclasses import replace

from elicitor.using.doubts import failed_checks
from elicitor.words import say
from tests.using.sided import asked, said


def test_that_the_same_side_was_taken_is_among_it():
    result = replace(asked(lambda *_: True, most=1), transcript=said(1, 19))
    (told,) = failed_checks(result)
    assert say(told) == (
        "“B” was chosen in 19 of 20 answers that took a side, though chance decided "
        "which of the two was A: they say little about what is wanted."
    )
