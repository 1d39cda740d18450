"""What is kept how long, as Germans read it."""

import pytest

from elicitor.studies.web import wording

WORD = wording("de")


@pytest.mark.parametrize(
    ("days", "begins"),
    [
        (90, "Spätestens 90 Tage nach dem Ende der Studie werden die Links gelöscht, "),
        (
            1,
            "Spätestens einen Tag nach dem Ende der Studie werden die Links gelöscht, ",
        ),
        (0, "Sobald die Studie beendet ist, werden die Links gelöscht, "),
    ],
)
def test_consent(days, begins):
    assert WORD("consent-kept", days=days).startswith(begins)


@pytest.mark.parametrize(
    ("left", "told"),
    [(5, ", in 5 Tagen."), (1, ", in höchstens einem Tag."), (0, "einer Stunde.")],
)
def test_the_last_reminder(left, told):
    said = WORD("retention-last", day="2027-01-02", left=left)
    assert said.startswith("Letzte Erinnerung: Links und eigene Worte werden am 2027-")
    assert told in said
