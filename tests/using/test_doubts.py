"""What speaks against relying on a result."""

from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.using.doubts import doubts, failed_checks, in_no_time
from elicitor.words import say
from tests.using.sided import asked, said


def test_that_the_same_side_was_taken_is_among_it():
    result = replace(asked(lambda *_: True, most=1), transcript=said(1, 19))
    (told,) = failed_checks(result)
    assert say(told) == (
        "“B” was chosen in 19 of 20 answers that took a side, though chance decided "
        "which of the two was A: they say little about what is wanted."
    )


def test_as_many_answers_are_fast_as_boards_say():
    """Boards say so of answers within two seconds; this took one."""
    record = said(3, 0)
    seconds = (1.5, 1.9, 2.1)
    timed = (
        replace(one, seconds=spent)
        for one, spent in zip(record.exchanges, seconds, strict=True)
    )
    found = in_no_time(replace(record, exchanges=tuple(timed)))
    assert say(found).startswith("2 of 3 answers came within 2 seconds")
    assert "binnen 2 Sekunden" in say(found, "de")


def test_what_the_person_says_of_it_comes_first():
    result = asked(lambda *_: True, most=1)
    record = result.transcript
    denied = {**record.context, "remarks": [{"kind": "replied", "reply": "not-me"}]}
    first, *rest = doubts(replace(result, transcript=replace(record, context=denied)))
    assert say(first) == "Shown this result, the person said that it is not theirs."
    assert tuple(rest) == doubts(result)


@pytest.mark.slow
@pytest.mark.quick_cases("latest")
@pytest.mark.parametrize("edition", [5, 4], ids=["latest", "before"])
def test_who_has_another_metric_is_not_said_to_take_a_side(edition):
    """Of somebody who never errs, and likes best what is near a point."""
    liked = np.array([0.55, 0.5])

    def person(first, second):
        away = [np.linalg.norm(side - liked) for side in (first, second)]
        return bool(away[0] < away[1])

    result = el.elicit(
        el.Ball([0.5, 0.5], 0.2, names=["a", "b"]),
        "linear",
        person,
        random_state=2,
        max_questions=24,
        signs="unknown",
        doubt_family="quadratic",
        edition=edition,
    )
    told = [say(one) for one in doubts(result)]
    fits = any("times as likely under a quadratic" in one for one in told)
    blind = any("mostly takes the same side" in one for one in told)
    assert fits
    assert not blind or edition == 4  # as it was noted
    assert not any("loses at most" in one for one in told)
