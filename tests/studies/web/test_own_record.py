"""What is kept of oneself can be read, not only by programs."""

import re

import pytest

from elicitor.studies.export import copy_of, people_file
from tests.studies.conftest import launched
from tests.studies.played import kept_before
from tests.studies.web.conftest import SHORT, careful, invited, person_of
from tests.studies.web.test_participants import SURVEY


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Your role Nurse", "7 of 10", "What you said to the result")),
        ("de", ("Ihre Rolle Nurse", "7 von 10", "zum Ergebnis gesagt")),
    ],
)
@pytest.mark.quick_cases("de")
def test_all_that_was_said_is_told_in_words(pages, client, language, told):
    client.headers["accept-language"] = language
    study = launched(pages, budget=SHORT, stated=True, survey=SURVEY)
    walker = invited(pages, client, study)
    walker.take_part(None, until="survey")
    walker.send(role="1", years="12", sure="7", words="Frida <b>was here</b>")
    walker.take_part(careful(pages, study))
    walker.send("adjust", value0="3", why="more than that")
    walker.open(f"/p/{study}/my-record")
    words = " ".join(re.sub(r"<[^>]+>", " ", walker.page.text).split())
    assert "3 false alarms" in words or "3 Fehlalarme" in words
    assert f'href="/p/{study}/"' in walker.page.text
    for one in (*told, "12", "more than that", "Frida &lt;b&gt;was here&lt;/b&gt;"):
        assert one in words, one
    answers = pages.place(person_of(pages, study)).interview.answers
    for one in answers:
        for side in one.shown.body["screen"]["summaries"]:
            assert side in words
    letters = {"a": "A", "b": "B"}
    chosen = [letters[one.said] for one in answers]
    assert (
        re.findall(r"<p>[^<]+<strong>([AB])</strong></p>", walker.page.text) == chosen
    )


def test_before_anything_was_said_there_is_nothing_to_tell(pages, client):
    study = launched(pages, budget=SHORT, stated=True, survey=SURVEY)
    invited(pages, client, study)
    page = client.get(f"/p/{study}/my-record")
    assert page.status_code == 200
    assert "There is none yet." in page.text
    assert "What you said beforehand" not in page.text


@pytest.mark.slow
def test_whoever_withdrew_reads_what_is_left(pages, client):
    study = launched(pages, budget=SHORT)
    walker = invited(pages, client, study)
    walker.take_part(None, until="question")
    walker.send("a")
    walker.open(f"/p/{study}/withdraw").send(action="/withdraw", answers="delete")
    page = client.get(f"/p/{study}/my-record")
    assert page.status_code == 200
    assert "There is none yet." in page.text
    record = client.get(f"/p/{study}/my-record.json").json()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", record["joined"])
    kinds = [one["kind"] for one in record["events"]]
    assert set(kinds[:-1]) == {"erased"}
    assert kinds[-1] == "withdrew"


@pytest.mark.parametrize("odd", ["abc", ["abc"], {"abc": 1}, None, True])
@pytest.mark.quick_cases("abc", "odd2", "True")
def test_what_programs_sent_can_be_read_whatever_it_is(pages, client, odd):
    study = launched(pages, budget=SHORT, stated=True, survey=SURVEY)
    invited(pages, client, study)
    person = person_of(pages, study)
    for kind, body in (
        ("stated", {"weights": odd}),
        ("surveyed", {"years": odd, "role": odd, "sure": odd, "words": odd}),
        ("replied", {"reply": odd, "why": odd, "values": {"without a bar": odd}}),
    ):
        kept_before(pages, person, kind, body)
        page = client.get(f"/p/{study}/my-record")
        assert page.status_code == 200
    assert ("abc" in page.text) == ("abc" in str(odd))


@pytest.mark.parametrize("odd", ["abc", ["abc"], {"abc": 1}, None, 1e300])
@pytest.mark.slow
def test_the_result_opens_whatever_older_logs_hold(pages, client, odd):
    budget = {"most": 3, "retests": 0, "held_out": 0}
    study = launched(pages, budget=budget, stated=True)
    walker = invited(pages, client, study)
    walker.take_part(careful(pages, study))
    person = person_of(pages, study)
    for kind, body in (
        ("practised", {"answers": odd, "correct": odd}),
        ("stated", {"weights": odd}),
        ("stated", {"weights": {"missed": odd, "alarmed for nothing": 2}}),
        ("replied", {"reply": odd, "why": odd, "values": odd}),
        ("replied", {"reply": "adjust", "why": odd, "values": {"a | b": odd}}),
        ("finished", {"code": odd}),
        ("spoken", {"language": odd}),
    ):
        kept_before(pages, person, kind, body)
        for page in ("result", "my-record", "my-record.json", "practice", "finish"):
            assert client.get(f"/p/{study}/{page}").status_code == 200, (kind, page)
    assert people_file(copy_of(pages, study))
