"""Whom what may matter happens to, where people state it beforehand."""

import pytest

from elicitor.studies import Definition
from elicitor.studies.outcomes import outcomes
from tests.studies.conftest import launched
from tests.studies.played import PLACES, of_letters


@pytest.mark.slow
def test_of_groups_it_happens_to_people_of_everyone(studies):
    study = launched(studies, story="loans")
    asked = studies.place(studies.newcomer(study).id).interview.asked
    assert outcomes(asked, "en")[0].of == "100 clients who will default"
    assert outcomes(asked, "de")[0].of.startswith("100 clients")  # no words in German


def test_levels_tell_their_worst_and_their_best(studies):
    study = of_letters(studies)
    asked = studies.place(studies.newcomer(study).id).interview.asked
    told = {one.key: one for one in outcomes(asked, "en")}
    assert told["data are"].ends == ("US cloud", "our own servers")
    assert told["data are"].levels == "ordered"
    assert told["right"].ends == ("86 %", "97 %")
    assert told["right"].levels == ""


@pytest.mark.parametrize(
    ("change", "ends", "levels"),
    [
        ({"rewards": ["right"], "costs": ["price", "place"]}, PLACES[::-1], "ordered"),
        ({"signs": "unknown"}, PLACES, "open"),
    ],
)
def test_which_level_is_the_worst_is_what_the_study_takes_for_granted(
    studies, change, ends, levels
):
    usual = studies.definition(of_letters(studies)).subject.model_dump()
    named = dict(enumerate(PLACES))
    told = {
        "title": "Letters",
        "subject": {**usual, **change, "rewards": change.get("rewards", ["right"])},
        "words": {
            "attributes": {
                "place": {
                    "name": "data are",
                    "levels": {str(n): one for n, one in named.items()},
                }
            }
        },
    }
    if "costs" not in change:
        told["subject"]["rewards"] = ["right", "place"]
    table = "name,right,price,place\n"
    for i, row in enumerate([(97, 12, 0), (95, 13, 1), (93, 9, 1), (90, 7, 2)]):
        table += ",".join(map(str, (f"m{i}", *row))) + "\n"
    study = studies.create(Definition.of(told), table.encode())
    studies.launch(study)
    asked = studies.place(studies.newcomer(study).id).interview.asked
    (place,) = [one for one in outcomes(asked, "en") if one.key == "data are"]
    assert place.ends == (ends[0], ends[-1])
    assert place.levels == levels
