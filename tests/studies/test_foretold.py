"""What people are told of how many questions follow holds."""

from types import SimpleNamespace

import pytest

from elicitor.studies import Definition
from elicitor.studies.foretold import foretold
from tests.studies.played import turns


def told(more, said=(), pairs=None, obvious=0, repeats=2):
    budget = SimpleNamespace(retests=repeats)
    interview = SimpleNamespace(
        asked=SimpleNamespace(pairs=pairs, obvious=obvious),
        definition=SimpleNamespace(budget=budget),
    )
    return foretold(more, [SimpleNamespace(said=one) for one in said], interview)


@pytest.mark.parametrize(
    ("in_a_row", "least"), [(0, 8), (1, 8), (2, 5), (6, 1), (7, 0)]
)
def test_who_can_decide_nothing_may_be_done_after_eight(in_a_row, least):
    assert told((8, 12), ["a", *in_a_row * ["cannot"]]) == (least, 12)
    assert told((8, 12), [*in_a_row * ["cannot"], "a"]) == (8, 12)
    assert told((0, None), in_a_row * ["cannot"]) == (0, None)


def test_few_models_have_few_pairs():
    assert told((10, 19), pairs=3, obvious=1) == (2, 5)
    assert told((8, 16), "bab", pairs=3, obvious=1) == (0, 3)
    assert told((10, None), pairs=3, repeats=0) == (2, 2)
    assert told((2, 3), pairs=45) == (2, 3)


@pytest.mark.slow
@pytest.mark.parametrize("until", ["precise", "decided"])
@pytest.mark.parametrize("said", ["a", "equal", "cannot"])
def test_it_holds_of_five_models_of_which_two_are_beaten(studies, until, said):
    table = b"model,acc,latency\nA,60,1.0\nB,70,2.0\nC,80,4.0\nD,55,100\nE,20,3\n"
    subject = {
        "data": "m.csv",
        "models": "model",
        "rewards": ["acc=%"],
        "costs": ["latency=s"],
    }
    plain = {"title": "A study", "subject": subject, "budget": {"until": until}}
    study = studies.create(Definition.of(plain), table)
    studies.launch(study)
    person, ahead = studies.newcomer(study).id, []
    for shown in turns(studies, person):
        ahead.append(studies.place(person).interview.more)
        studies.answer(person, shown.id, said)
    for answered, (low, high) in enumerate(ahead):
        assert low <= len(ahead) - answered <= high
