"""A report of an exported transcript tells when and what was really read."""

import io
import re
import struct
import zipfile
from datetime import UTC, datetime

import pytest

from elicitor.studies.export import copy_of, study_file, transcripts_file
from elicitor.studies.store import Person
from tests.studies.conftest import launched
from tests.studies.played import AGES, BYTES, ages_table, answered, of_ages

pytestmark = pytest.mark.slow  # each page is a request to a whole server
DAY = datetime(2026, 3, 5, 10, 20, 30, tzinfo=UTC)
TEXTS = {"de": {"instructions": "Der Alarm der Station.\n\nNachts ruft er an."}}


@pytest.fixture
def exported(studies, monkeypatch):
    """Somebody who answered in March."""
    monkeypatch.setattr("elicitor.studies.events.now", lambda: DAY)
    monkeypatch.setattr("elicitor.studies.studies.now", lambda: DAY)
    study = launched(studies, texts=TEXTS, budget={"most": 6})
    person = answered(studies, study)
    with studies.store.writing() as db:
        one = db.get(Person, person)
        one.joined_at, one.language = DAY, "de"
    return copy_of(studies, study), person


def test_files_in_an_archive_have_the_time_of_the_last_answer_in_utc(exported):
    copy, person = exported
    for content in (study_file(copy), transcripts_file(copy)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entry = archive.getinfo(f"versions/1/{person}.elicitation.json")
            others = {one.date_time[0] for one in archive.infolist()}
        assert entry.date_time == (2026, 3, 5, 10, 20, 30)
        assert struct.unpack("<HHBl", entry.extra)[3] == DAY.timestamp()
        assert 1980 not in others
    assert study_file(copy) == study_file(copy)


def reported(copy, person, folder, run):
    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy))) as archive:
        archive.extractall(folder)
    path = folder / "versions" / "1" / f"{person}.elicitation.json"
    page = folder / "report.md"
    found = run("report", path, "--out", page, "--force")
    assert found.exit_code == 0, found.output
    return path.with_name("definition.json"), page.read_text(encoding="utf-8")


def test_a_report_says_when_answers_came_and_what_was_read(exported, tmp_path, run):
    definition, text = reported(*exported, tmp_path, run)
    assert re.search(r"zuletzt geändert am \| 5\. März 2026", text)
    assert "> Der Alarm der Station." in text
    assert "> - Die Teilnahme ist freiwillig." in text
    assert "sehen jeweils zwei Klassifikatoren" not in text
    definition.write_text(definition.read_text().replace("Alarm", "Ruf"))
    _, other = reported_again(definition, exported[1], tmp_path, run)
    assert "Station" not in other  # these are not the texts that were shown
    assert "sehen jeweils zwei Klassifikatoren" not in other


def reported_again(definition, person, folder, run):
    path = definition.with_name(f"{person}.elicitation.json")
    page = folder / "again.md"
    assert run("report", path, "--out", page).exit_code == 0
    return path, page.read_text(encoding="utf-8")


def test_every_setting_of_a_study_has_a_name_and_a_meaning(exported, tmp_path, run):
    _, text = reported(*exported, tmp_path, run)
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|([^|]*)\|$", text, re.MULTILINE)
    within = next(meaning for name, meaning in rows if "within" in name)
    assert "höchstens" in within
    assert not [name for name, meaning in rows if name == "within"]


RULES = {"en": "Your best classifier", "de": "Ihr bester Kl"}


@pytest.mark.parametrize("order", [AGES, ()])
def test_groups_are_told_in_the_order_of_the_pages(studies, tmp_path, run, order):
    study = studies.create(of_ages(group_order=order), ages_table())
    studies.launch(study)
    person = answered(studies, study)
    _, text = reported(copy_of(studies, study), person, tmp_path, run)
    path = tmp_path / "versions" / "1" / f"{person}.elicitation.json"
    seen = order or BYTES
    for language, rules in RULES.items():
        done = run("tune", path, "--language", language)
        assert done.exit_code == 0, done.output
        _, told = done.output.split(rules)
        for where in (done.output, told, text):
            groups = [line for line in where.splitlines() if line.strip(" │|:") in seen]
            named = [one.strip(" │|:") for one in groups]
            assert named == [*seen] * (len(named) // 3)
        assert f"{seen[0]}:" in told
    # rows of tables, whatever stands beside
    cells = [re.split("[│|]", line)[1:3] for line in text.splitlines() if "|" in line]
    first = [group for row in cells for one in row if (group := one.strip()) in seen]
    assert first
    assert first == [*seen] * (len(first) // 3)
