"""How certain the best model is: the own page, the board and `elicitor rank` agree."""

import io
import re
import zipfile

import pytest

from elicitor.studies.board import Boards
from elicitor.studies.export import copy_of, transcripts_file
from elicitor.studies.findings import findings
from elicitor.words import say
from elicitor.using.choosing.ends import chance_of
from tests.studies.played import letters_side, of_letters, turns

pytestmark = pytest.mark.slow  # a whole interview


@pytest.mark.parametrize("most", [4, 7])
def test_page_board_and_ranking_tell_one_certainty(studies, tmp_path, run, most):
    study = of_letters(studies, most=most)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        names = studies.place(person).interview.asked.region.names
        studies.answer(person, shown.id, letters_side(shown.question, names))

    interview = studies.place(person).interview
    found = findings(interview.result(), interview.asked, interview.answers, "en")
    count, bound = found.chosen.same
    assert bound == "exact"
    assert 20 < count < 100

    for rule in Boards(studies).board(study).together.rules:
        share = rule.wins[rule.choice.name]
        assert say(chance_of(share), "en") == f"{count} %"
        assert sum(rule.wins.values()) == pytest.approx(1)

    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy_of(studies, study)))) as file:
        file.extractall(tmp_path)
    told = run("rank", tmp_path / f"versions/1/{person}.elicitation.json")
    assert told.exit_code == 0, told.output
    said = re.search(r"best one with (\d+) %", re.sub(r"\s+", " ", told.output))
    assert said.group(1) == str(count)
