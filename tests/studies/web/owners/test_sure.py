"""What cannot simply be undone is told before it is done, without scripts."""

from html import unescape

import pytest

from elicitor.studies.store import Invitation, Study
from elicitor.studies.web import wording
from tests.studies.web.forms import Forms

from .owning import launched, new_form, place_of
from .test_running import once_of, rows_of, saved


@pytest.fixture
def place(client):
    """A study that was launched."""
    found = place_of(
        client.post("/studies/new", data={**new_form(client), "story": "tickets"})
    )
    launched(client, found)
    return found


def row(client, place):
    return client.app.state.studies.study(place.rsplit("/", 1)[1])


def confirmed(client, page):
    """Press the first button of the page that was shown, as a browser does."""
    form = Forms(page.text).forms
    mine = next(one for one in form if "sure" in one.choices | one.values)
    return client.post(mine.action, data={**mine.values, "sure": "yes"})


@pytest.mark.parametrize("language", ["en", "de"])
def test_ending_a_study_says_first_what_that_means(client, place, language):
    page = client.post(f"{place}/close", headers={"accept-language": language}, data={})
    told = wording(language)("sure-close-kept", days=90)
    assert "90" in told
    assert told in unescape(page.text)
    assert row(client, place).state == "open"
    assert confirmed(client, page).url.path == f"{place}/launch"
    assert row(client, place).state == "closed"
    assert client.post(f"{place}/close").url.path == f"{place}/launch"  # nothing left


@pytest.mark.slow
def test_what_is_deleted_at_once_is_told_as_that(client, place):
    studies = client.app.state.studies
    ended = {0: "cannot be opened again", None: "until you delete them"}
    for days, told in ended.items():
        definition = studies.definition(row(client, place).id)
        with studies.store.writing() as db:
            study = db.get(Study, row(client, place).id)
            other = definition.model_copy(update={"kept_days": days})
            studies.keep_version(db, study.id, other, _sha(studies, study.id))
        launched(client, place)
        assert told in client.post(f"{place}/close").text


def _sha(studies, study):
    return studies.version(study).data_sha256


@pytest.mark.slow
def test_links_are_revoked_when_it_is_meant(client, place):
    once = once_of(client, place, "personal")
    made = saved(client, place, {"once": once, "number": "3", "days": "30"})
    links = [one["link"] for one in rows_of(made)]
    with client.app.state.studies.store.reading() as db:
        batch = db.query(Invitation).first().batch
    page = client.post(f"{place}/invite/revoke", data={"batch": batch})
    assert "The 3 links lead nowhere" in page.text
    assert _revoked(client) == 0
    single = client.post(f"{place}/invite/revoke", data={"link": links[0]})
    assert "The link leads nowhere" in single.text
    assert "Revoke this link?" in single.text
    assert "Revoke these links?" in page.text
    confirmed(client, single)
    assert _revoked(client) == 1
    confirmed(client, page)
    assert _revoked(client) == 3


def _revoked(client):
    with client.app.state.studies.store.reading() as db:
        return sum(one.revoked_at is not None for one in db.query(Invitation))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.quick_cases("en")
def test_a_study_is_deleted_when_it_has_ended_and_that_is_meant(
    client, place, language
):
    studies = client.app.state.studies
    assert client.post(f"{place}/delete", data={"sure": "yes"}).url.path.endswith(
        "launch"
    )
    assert "/delete" not in client.get("/studies").text
    studies.newcomer(row(client, place).id)
    studies.set_state(row(client, place).id, "closed")
    for page in ("/studies", place, f"{place}/launch"):
        assert f'action="{place}/delete"' in client.get(page).text, page
    page = client.post(f"{place}/delete", headers={"accept-language": language})
    assert wording(language)("sure-delete-people", people=1) in unescape(page.text)
    assert row(client, place).state == "closed"
    for _ in range(2):  # sent twice
        assert confirmed(client, page).url.path == "/studies"
    assert client.get(place).status_code == 404
    assert client.post(f"{place}/delete").status_code == 404
