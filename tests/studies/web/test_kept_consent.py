"""People are told how long links and what they type are kept, and agree to that."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from elicitor.studies import digest, forget
from elicitor.studies.web import wording
from tests.studies.conftest import launched
from tests.studies.web.conftest import SHORT, done, invited

pytestmark = pytest.mark.slow  # each page is a request to a whole server


def consent(app, pages, study, language):
    client = TestClient(app, headers={"accept-language": language})
    walker = invited(pages, client, study)
    assert walker.step == "consent"
    return walker


def plain(page):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize(
    ("language", "days", "told"),
    [
        ("en", 90, "At the latest 90 days after the study has ended, the links are"),
        ("en", 1, "At the latest one day after the study has ended, the links"),
        ("en", 0, "As soon as the study has ended, the links are deleted"),
        ("de", 90, wording("de")("consent-kept", days=90)),
        ("de", 0, wording("de")("consent-kept", days=0)),
    ],
)
def test_consent_says_how_long_below_the_owners_text(app, pages, language, days, told):
    own = {"consent": "My own text."}
    study = launched(pages, budget=SHORT, kept_days=days, texts={"en": own, "de": own})
    page = plain(consent(app, pages, study, language).page.text)
    assert told in page
    assert page.index("My own text.") < page.index(told)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_agreed_to_is_what_is_shown(app, pages, language):
    study = launched(pages, budget=SHORT, kept_days=30)
    walker = consent(app, pages, study, language)
    walker.send("yes")
    word = wording(language)
    usual = word("consent-usual", most=SHORT["most"], of="people", people="patients")
    text = f"{usual}\n\n{word('consent-kept', days=30)}"
    (person,) = pages.people(study)
    kept = pages.place(person.id).last("consented").body
    assert kept["version"] == digest({"language": language, "text": text})


def test_nothing_is_said_where_no_number_of_days_was_given(app, pages):
    study = launched(pages, budget=SHORT)
    walker = consent(app, pages, study, "en")
    assert "after the study has ended" not in plain(walker.page.text)
    walker.send("yes")
    (person,) = pages.people(study)
    text = wording("en")(
        "consent-usual", most=SHORT["most"], of="people", people="patients"
    )
    version = pages.place(person.id).last("consented").body["version"]
    assert version == digest({"language": "en", "text": text})


def test_a_browser_that_was_known_is_nobodys_afterwards(pages, client):
    study, walker = done(pages, client, kept_days=30)
    assert client.get(f"/p/{study}/my-record").status_code == 200
    pages.set_state(study, "closed")
    forget(pages, study)
    for page in ("", "my-record", "withdraw", "result"):
        assert client.get(f"/p/{study}/{page}").status_code in (404, 410)
    (person,) = pages.people(study)
    answer = client.post(f"/p/{study}/withdraw", data={"answers": "delete"})
    assert answer.status_code in (404, 410)
    assert pages.place(person.id).interview.answers
    assert walker is not None
