"""An owner puts the words of a column in an order, and they are levels."""

import io
import re
import zipfile

import pytest
import yaml
from typer.testing import CliRunner

from elicitor.studies import Drafts
from elicitor.studies.export import check_study, copy_of, study_file, transcripts_file
from elicitor.studies.web import wording
from tests.cli.command import app as command
from tests.studies.played import letters_side, turns

from .owning import form_of, place_of, problem, sent, uploaded

pytestmark = pytest.mark.slow  # each page is a request to a whole server
TABLE = """model,right (%),price (EUR),place
Elbe,97,12,US cloud
Fjord,95,8,EU cloud
Isar,93,9,own server
Lech,92,6,EU cloud
Main,90,11,own server
Rhein,86,5,own server
"""
ORDER = ["US cloud", "EU cloud", "own server"]


def definition(client, place):
    return client.app.state.studies.definition(place.rpartition("/")[2])


@pytest.fixture
def place(client):
    """A draft in which the words are used, in the order of the alphabet."""
    place = place_of(uploaded(client, TABLE, "models.csv", languages=["en", "de"]))
    assert definition(client, place).subject.level_order == {}
    answer = sent(client, place, "data", **{"role.3": "rewards"})
    assert answer.status_code == 200
    assert definition(client, place).subject.level_order == {
        "place": ("EU cloud", "own server", "US cloud")
    }
    return place


def at_of(client, place):
    """Where the attribute stands in the form."""
    page = client.get(f"{place}/edit/words").text
    return re.search(r'name="level\.(\d+)\.0"', page)[1]


def replaced(client, place, table):
    """Another file in the place of the first one."""
    form = form_of(client, f"{place}/edit/data")
    file = ("models.csv", table.encode())
    return client.post(f"{place}/edit/data", data=form, files={"data": file})


def in_order(client, place, **more):
    """The third word made the first one."""
    at = at_of(client, place)
    places = {f"level.{at}.{i}": typed for i, typed in enumerate("231")}
    return sent(client, place, "words", **places, **more)


def test_a_column_of_words_is_offered_as_levels(client, place):
    page = client.get(f"{place}/edit/data").text
    assert wording("en")("role-levels") in page
    assert 'name="unit.3"' not in page
    words = client.get(f"{place}/edit/words").text
    assert wording("en")("level-order") in words
    assert wording("en")("level-order-hint", count=3, better="taken") in words
    of_numbers = f">{wording('en')('attribute-levels')}<"
    assert words.count(of_numbers) == 2 * 2  # of the others, in two languages


def test_words_are_levels_in_the_order_of_the_owner(client, place):
    answer = in_order(client, place)
    assert definition(client, place).subject.level_order["place"] == tuple(ORDER)
    assert "own server" in answer.text
    at = at_of(client, place)
    names = {f"de.attributes.{at}.level.{i}": f"Ort {i}" for i in range(3)}
    moved = {f"level.{at}.{i}": typed for i, typed in enumerate("312")}  # with names
    sent(client, place, "words", **names, **moved)
    found = definition(client, place)
    assert found.subject.level_order["place"] == ("EU cloud", "own server", "US cloud")
    german = found.words["de"]["attributes"]["place"]["levels"]
    assert german == {"0": "Ort 1", "1": "Ort 2", "2": "Ort 0"}
    assert "levels" not in str(found.words.get("en"))
    asked = client.app.state.studies.asked(
        found,
        Drafts(client.app.state.studies).sketch(place.rpartition("/")[2]).data_sha256,
    )
    assert asked.spoken("de").own.levels["place"].lowest == "Ort 1"
    assert asked.spoken("en").own.levels["place"].highest == "US cloud"


def test_other_words_in_the_file_come_last_and_empty_cells_are_told(client, place):
    in_order(client, place)
    other = TABLE.replace("Rhein,86,5,own server", "Rhein,86,5,paper")
    replaced(client, place, other)
    assert definition(client, place).subject.level_order["place"] == (*ORDER, "paper")
    empty = TABLE.replace("Rhein,86,5,own server", "Rhein,86,5,")
    answer = replaced(client, place, empty)
    assert "place" in problem(answer.text)


def test_what_people_answer_is_exported_verified_and_ranked(client, place, tmp_path):
    in_order(client, place)
    study, studies = place.rpartition("/")[2], client.app.state.studies
    studies.launch(study)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        names = studies.place(person).interview.asked.region.names
        studies.answer(person, shown.id, letters_side(shown.question, names))
        told = [one for one in shown.body["screen"]["attributes"] if one["levels"]]
        assert [one["levels"] for one in told] == [ORDER]
    copy = copy_of(studies, study)
    assert check_study(study_file(copy)).differences == ()
    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy))) as file:
        file.extractall(tmp_path)
    path = tmp_path / f"versions/1/{person}.elicitation.json"
    for name in ("verify", "rank"):
        answer = CliRunner().invoke(command, [name, str(path)])
        assert answer.exit_code == 0, answer.output
    assert "from “US cloud” to “own server”" in re.sub(r"\s+", " ", answer.output)


def test_words_as_a_file_serve_the_terminal(client, place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    in_order(client, place)
    told = client.get(f"{place}/words.yaml?language=en").text
    assert yaml.safe_load(told)["attributes"]["place"]["order"] == ORDER
    (tmp_path / "words.yaml").write_text(told)
    (tmp_path / "models.csv").write_text(TABLE)
    typed = ["ask", str(tmp_path / "models.csv"), "--models", "model"]
    typed += ["--reward", "right", "--reward", "place", "--cost", "price"]
    typed += ["--words", str(tmp_path / "words.yaml"), "--max-questions", "2"]
    answer = CliRunner().invoke(command, typed, input="a\nb\n")
    assert answer.exit_code == 0, answer.output
    told = re.sub(r"\s+", " ", answer.output)
    assert re.search("is “(US cloud|EU cloud|own server)” instead of “", told)
