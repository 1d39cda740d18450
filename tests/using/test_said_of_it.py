"""What a person said of a result is told with it."""

from dataclasses import replace

import pytest

import elicitor as el
from elicitor.using.said_of_it import said_of_it
from elicitor.words import say

KEY = "one missed case | false alarms"


@pytest.fixture(scope="module")
def result():
    session = el.Session(el.BinaryRegion.from_law(lambda x: x), "linear")
    for _ in range(3):
        session.ask()
        session.tell("first")
    return session.result(partial=True)


def told(result, *remarks, language="en"):
    record = result.transcript
    context = {**record.context, "remarks": list(remarks)}
    found = replace(result, transcript=replace(record, context=context))
    return [say(one, language) for one in said_of_it(found)]


def replied(reply, **more):
    return {"kind": "replied", "reply": reply, **more}


@pytest.mark.parametrize(
    ("remark", "en", "de"),
    [
        (
            replied("not-me"),
            "Shown this result, the person said that it is not theirs.",
            "Zu diesem Ergebnis sagte die Person, es sei nicht ihres.",
        ),
        (
            replied("unsure", why="too harsh"),
            "Shown this result, the person was not sure that it is theirs: “too "
            "harsh”.",
            "Zu diesem Ergebnis sagte die Person, sie sei nicht sicher, ob es ihres "
            "ist: „too harsh“.",
        ),
        (
            replied("adjust", values={KEY: 12.5}, learnt={KEY: [5.6, 2.3, 13.2]}),
            "Shown this result, the person put another number in place of one of it: "
            "12.5, of “one missed case” in “false alarms”.",
            "Statt einer Zahl dieses Ergebnisses nannte die Person eine andere: 12,5, "
            "bei „one missed case“ gegen „false alarms“.",
        ),
    ],
)
def test_what_speaks_against_it_is_told(result, remark, en, de):
    assert told(result, remark) == [en]
    assert told(result, remark, language="de") == [de]


@pytest.mark.parametrize(
    "remarks",
    [
        [replied("me")],
        [replied("adjust", values={KEY: 5.6}, learnt={KEY: [5.5757, 2.3, 13.2]})],
        [replied("not-me"), replied("me")],
        [replied("not-me"), {"kind": "revised", "question": 1}],
        [replied("not-me", answers=2)],  # and one has come since
        [{"kind": "answered", "question": 1, "why": "hm"}, 7, {"reply": "not-me"}],
    ],
)
def test_what_is_no_longer_said_or_agrees_is_not_told(result, remarks):
    assert told(result, *remarks) == []


def test_it_is_told_of_as_many_answers_as_there_were(result):
    assert told(result, replied("not-me", answers=3))
