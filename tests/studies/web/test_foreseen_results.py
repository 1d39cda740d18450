"""What the answers say is known before the last of them is given, and is the same."""

import pytest

from elicitor.studies import Studies
from elicitor.studies.ahead import Ahead
from elicitor.studies.findings import findings
from elicitor.studies.web.participants import Known, resulting
from tests.studies.conftest import launched


@pytest.fixture
def foreseen(studies):
    """A study whose endings are foreseen, and somebody before its last question."""
    known = Known()
    ahead = Ahead(slow=60.0, ended=known.foresee)
    eager = Studies(studies.store, ahead=ahead)
    study = launched(eager, budget={"most": 4, "until": "budget"})
    person = eager.newcomer(study).id
    for said in ("a", "b", "a"):
        eager.answer(person, eager.turn(person).id, said)
    last = eager.turn(person)
    ahead.wait()
    return known, eager, person, last


@pytest.mark.parametrize("said", ["a", "b", "equal"])
@pytest.mark.quick_cases("b")
def test_nobody_waits_for_what_was_foreseen(foreseen, said):
    known, eager, person, last = foreseen
    eager.answer(person, last.id, said)
    interview = eager.place(person).interview
    assert interview.done
    key = resulting._key(person, "en", interview)

    def never():
        raise AssertionError("it was not foreseen")

    found = known.get(key, never)
    made = findings(interview.result(), interview.asked, interview.answers, "en")
    assert found == made


def test_what_fails_is_made_anew():
    known = Known()

    def fails():
        raise MemoryError

    with pytest.raises(MemoryError):
        known.get("key", fails)
    assert known.get("key", lambda: "made") == "made"
    assert known.get("key", fails) == "made"
