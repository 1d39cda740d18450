"""Owners launch, invite, pause, extend and close."""

import csv
import io
import re
from datetime import timedelta

import pytest

from elicitor.studies import NoEntry
from elicitor.studies.events import now
from elicitor.studies.store import Invitation, Person
from elicitor.studies.web import wording

from .owning import FOREIGN, MEANT, hidden, launched, place_of, problem, sent, uploaded
from .test_editing import sample

pytestmark = pytest.mark.slow  # each page is a request to a whole server


@pytest.fixture
def place(client):
    """A study that was launched."""
    found = place_of(uploaded(client, sample("clinic")))
    launched(client, found)
    return found


def study_of(client, place):
    return client.app.state.studies.study(place.rsplit("/", 1)[1])


def state(client, place):
    return study_of(client, place).state


def once_of(client, place, kind):
    page = client.get(f"{place}/invite").text
    form = re.search(rf'action="{place}/invite/{kind}">(.*?)</form>', page, re.DOTALL)
    return hidden(form[1], "once")


def invitations(client):
    with client.app.state.studies.store.reading() as db:
        return db.query(Invitation).all()


def token(link):
    return link.rsplit("/", 1)[1]


# -- launching ---------------------------------------------------------------------


def test_only_what_was_shown_is_launched(client):
    place = place_of(uploaded(client, sample("clinic")))
    shown = hidden(client.get(f"{place}/launch").text, "hash")
    sent(client, place, "amount", most="9")
    answer = client.post(f"{place}/launch", data={"hash": shown})
    assert "changed meanwhile" in problem(answer.text)
    assert state(client, place) == "draft"


def test_the_summary_says_what_runs_and_that_an_edit_waits(client, place):
    studies, study = client.app.state.studies, study_of(client, place).id
    sent(client, place, "amount", most="9")
    page = client.get(f"{place}/launch").text
    asked = page[page.index(wording("en")("asked-title")) :]
    running, waiting = asked.split(wording("en")("freeze-title") + "</h2>")
    assert studies.version(study, 1).hash in running
    assert studies.version(study, 2).hash not in running
    assert "at most 20" in running
    assert "Version 2 waits" in running
    assert "people get version 1" in running
    assert studies.version(study, 2).hash in waiting
    assert "at most 9" in waiting
    launched(client, place)
    page = client.get(f"{place}/launch").text
    assert "waits" not in page
    assert "at most 9" in page
    assert studies.version(study, 1).hash not in page


def test_a_launch_sent_twice_is_one(client, place):
    version = client.app.state.studies.version(place.rsplit("/", 1)[1])
    client.post(f"{place}/pause")
    client.post(f"{place}/launch", data={"hash": version.hash})
    assert state(client, place) == "paused"
    again = client.app.state.studies.version(place.rsplit("/", 1)[1])
    assert (again.number, again.launched_at) == (1, version.launched_at)


def test_an_owner_tries_a_draft_as_one_simulated_person(client):
    place = place_of(uploaded(client, sample("clinic")))
    form = {"once": hidden(client.get(f"{place}/launch").text, "once")}
    links = {
        client.post(
            f"{place}/trial", data={**form, "language": "en"}, follow_redirects=False
        ).headers["location"]
        for _ in range(2)
    }
    (link,) = links
    studies = client.app.state.studies
    person = studies.join(token(link))
    assert person.simulated
    shown = studies.turn(person.id)
    assert studies.answer(person.id, shown.id, "a")
    with studies.store.reading() as db:
        assert db.query(Person).count() == 1
    assert client.get(link).status_code == 200


# -- pausing, extending, closing ---------------------------------------------------


@pytest.mark.parametrize(
    ("did", "then"),
    [
        (["pause"], "paused"),
        (["pause", "go-on"], "open"),
        (["close"], "closed"),
        (["close", "go-on"], "closed"),
        (["close", "pause"], "closed"),
    ],
)
def test_states_follow_what_is_pressed_even_twice(client, place, did, then):
    for what in did:
        for _ in range(2):
            client.post(f"{place}/{what}", data=MEANT)
    assert state(client, place) == then


def test_a_draft_can_be_neither_paused_nor_extended(client):
    place = place_of(uploaded(client, sample("clinic")))
    for what in ("pause", "go-on", "close", "extend"):
        client.post(f"{place}/{what}", data={"until": "2999-01-01"})
        assert state(client, place) == "draft"


def test_extending_opens_a_closed_study_until_the_end_of_the_day(client, place):
    client.post(f"{place}/close", data=MEANT)
    day = (now() + timedelta(days=3)).date()
    page = client.post(f"{place}/extend", data={"until": day.isoformat()}).text
    assert day.isoformat() in page
    study = study_of(client, place)
    assert study.state == "open"
    assert study.ends_at.date() == day
    assert study.ends_at.hour == 23


@pytest.mark.parametrize("until", ["", "tomorrow", "2001-01-01", "9999-12-31"])
def test_a_last_day_is_a_day_to_come(client, place, until):
    page = client.post(f"{place}/extend", data={"until": until})
    assert "still to come" in problem(page.text)
    assert study_of(client, place).ends_at is None


# -- inviting ----------------------------------------------------------------------


def personal(client, place, **typed):
    form = {"once": once_of(client, place, "personal"), **typed}
    return form, saved(client, place, form)


def saved(client, place, form):
    """The file of links, as the page offers it once they are made."""
    page = client.post(f"{place}/invite/personal", data=form).text
    kept = re.search(
        rf'action="{place}/invite/personal/file">(.*?)</form>', page, re.DOTALL
    )
    names = ("once", "who", "number", "days")
    again = {name: hidden(kept[1], name) for name in names}
    return client.post(f"{place}/invite/personal/file", data=again)


def rows_of(answer):
    assert answer.content.startswith(b"\xef\xbb\xbf")  # else Excel breaks umlauts
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.parametrize(("count", "told"), [(1, "One link is"), (6, "6 links are")])
def test_the_page_says_that_links_are_made_and_forgets_what_was_typed(
    client, place, count, told
):
    form = {"once": once_of(client, place, "personal"), "number": "0"}
    wrong = client.post(f"{place}/invite/personal", data=form)
    assert problem(wrong.text)
    names = "\n".join(f"Jürgen {i}" for i in range(count))
    page = client.post(f"{place}/invite/personal", data={**form, "who": names})
    assert not problem(page.text)
    assert told in page.text
    assert len(invitations(client)) == count
    area = re.search(r'<textarea id="who"[^>]*>(.*?)</textarea>', page.text, re.DOTALL)
    assert area[1] == ""
    assert once_of(client, place, "personal") not in page.text
    answer = saved(client, place, {**form, "who": names})
    assert [row["person"] for row in rows_of(answer)] == names.split("\n")
    assert len(invitations(client)) == count  # saving makes no more


def test_personal_links_come_as_one_file(client, place):
    _, answer = personal(client, place, number="3", days="10")
    assert "attachment" in answer.headers["content-disposition"]
    rows = rows_of(answer)
    assert [row["person"] for row in rows] == ["1", "2", "3"]
    studies = client.app.state.studies
    people = {studies.join(token(row["link"])).id for row in rows}
    assert len(people) == 3
    assert studies.join(token(rows[0]["link"])).id in people
    for link in invitations(client):
        assert link.personal
        assert timedelta(days=9) < link.expires_at - now() < timedelta(days=10)
    assert "3 of 3" in client.get(f"{place}/invite").text


def test_contacts_go_into_the_file_and_nowhere_else(client, place, tmp_path):
    _, answer = personal(client, place, who="ann.secret@example.org\n=1+1\n-5\n@x")
    people = [row["person"] for row in rows_of(answer)]
    assert people == ["ann.secret@example.org", "'=1+1", "-5", "'@x"]
    client.app.state.studies.store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("studies.db*"))
    assert b"ann.secret" not in kept
    for row in rows_of(answer):
        assert token(row["link"]).encode() not in kept


def test_no_separator_in_a_name_ends_its_cell_for_whoever_expects_another(
    client, place
):
    _, answer = personal(client, place, who=";semi\nx;=cmd")
    assert '";semi","http' in answer.text
    assert '"x;=cmd","http' in answer.text


def test_links_asked_for_twice_are_made_once(client, place):
    form, first = personal(client, place, number="2")
    again = saved(client, place, form)
    assert again.text == first.text
    assert len(invitations(client)) == 2


def links_of(answer):
    return {row["link"] for row in rows_of(answer)}


def test_one_form_sent_for_other_people_makes_other_links(client, place):
    form, first = personal(client, place, who="Ann\nBen")
    others = [{"who": "Cem\nDora"}, {"who": "Ann\nBen\nCem"}, {"number": "2"}]
    for other in [*others, {"who": "Ann\nBen", "days": "3"}]:
        data = {"once": form["once"], **other}
        answer = saved(client, place, data)
        assert links_of(answer).isdisjoint(links_of(first)), other


def test_an_open_link_has_places(client, place):
    form = {"once": once_of(client, place, "open"), "cap": "2", "open-days": "5"}
    links = {
        re.search(
            r'value="(http[^"]+/join/[^"]+)"',
            client.post(f"{place}/invite/open", data=form).text,
        )[1]
        for _ in range(2)
    }
    (link,) = links
    studies = client.app.state.studies
    assert studies.join(token(link)).id != studies.join(token(link)).id
    with pytest.raises(NoEntry, match="full"):
        studies.join(token(link))
    assert token(link) not in client.get(f"{place}/invite").text


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"number": "0"},
        {"number": "5001"},
        {"number": "x"},
        {"number": "1", "days": "9999"},
    ],
)
def test_links_that_cannot_be_made_are_told(client, place, typed):
    form = {"once": once_of(client, place, "personal"), **typed}
    for page in ("personal", "personal/file"):
        answer = client.post(f"{place}/invite/{page}", data=form)
        assert answer.status_code == 422
    assert problem(answer.text)
    assert invitations(client) == []


def test_all_links_of_a_file_are_revoked(client, place):
    _, answer = personal(client, place, number="2")
    links = [row["link"] for row in rows_of(answer)]
    personal(client, place, number="1")
    batch = {link.batch for link in invitations(client)}
    assert len(batch) == 2
    page = client.get(f"{place}/invite").text
    wanted = next(one.batch for one in invitations(client) if one.cap)
    assert wanted in page
    made = {link.token_sha256: link.batch for link in invitations(client)}
    studies = client.app.state.studies
    wanted = made[studies.link(token(links[0])).token_sha256]
    for _ in range(2):
        client.post(f"{place}/invite/revoke", data={"batch": wanted, **MEANT})
    for link in links:
        with pytest.raises(NoEntry, match="revoked"):
            studies.join(token(link))
    assert sum(link.revoked_at is not None for link in invitations(client)) == 2


def test_a_single_link_is_revoked_by_pasting_it(client, place):
    _, answer = personal(client, place, number="2")
    first, second = [row["link"] for row in rows_of(answer)]
    for _ in range(2):
        page = client.post(
            f"{place}/invite/revoke", data={"link": f" {first}/ ", **MEANT}
        )
        assert page.url.query == b"told=revoked"
    studies = client.app.state.studies
    with pytest.raises(NoEntry, match="revoked"):
        studies.join(token(first))
    assert studies.join(token(second))


def test_links_of_other_studies_cannot_be_revoked(client, place):
    other = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    _, answer = personal(client, place, number="1")
    (row,) = rows_of(answer)
    page = client.post(f"{other}/invite/revoke", data={"link": row["link"], **MEANT})
    assert "none of this study" in problem(page.text)
    assert client.app.state.studies.join(token(row["link"]))


@pytest.mark.parametrize("page", ["launch", "pause", "close", "invite/personal"])
def test_forms_on_pages_of_others_are_refused(client, place, page):
    form = {"number": "1", "once": once_of(client, place, "personal")}
    answer = client.post(f"{place}/{page}", data=form, headers=FOREIGN)
    assert answer.status_code == 403
    assert state(client, place) == "open"
    assert invitations(client) == []


# -- where links lead ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "only_here"),
    [
        ("http://127.0.0.1:8017", True),
        ("http://localhost:8017/", True),
        ("http://[::1]:8017", True),
        ("http://0.0.0.0", True),
        ("https://studies.example.org", False),
        ("http://192.168.1.7:8017", False),
    ],
)
def test_links_that_open_on_this_machine_only_are_told(
    client, place, address, only_here
):
    settings = client.app.state.settings
    client.app.state.settings = settings.model_copy(update={"public_url": address})
    for language in ("en", "de"):
        page = client.get(f"{place}/invite?language={language}").text
        told = wording(language)("only-here-told", address=address.rstrip("/"))
        assert (told in page) is only_here
        assert ("--public-url" in page) is only_here


# -- where there is nothing to ask --------------------------------------------------

BEATEN = "model,solved,latency,price\nA,90,1.0,0.1\nB,80,2.0,0.2\nC,70,3.0,0.3\n"
ALIKE = "kind,p_bus,p_van,p_car\n" + "".join(
    f"{kind},{shares}\n"
    for shares in ("0.4,0.3,0.3", "0.5,0.25,0.25")
    for kind in ("bus", "van", "car") * 10
)


def require_refused(client, place, told):
    """The page says why, offers neither a trial nor a launch, and takes none."""
    page = client.get(f"{place}/launch").text
    assert told in problem(page)
    assert "/trial" not in page
    version = client.app.state.studies.version(place.rsplit("/", 1)[1])
    client.post(f"{place}/launch", data={"hash": version.hash})
    assert told in problem(client.get(f"{place}/launch").text)
    assert state(client, place) == "draft"
    version = client.app.state.studies.version(place.rsplit("/", 1)[1])
    assert version.launched_at is None


def test_where_one_model_is_best_in_all_nothing_can_be_launched(client):
    place = place_of(uploaded(client, BEATEN, "tickets.csv"))
    columns = {"rewards": "solved=%", "costs": "latency=s\nprice=ct"}
    sent(client, place, "data", models="model", **columns)
    require_refused(client, place, "A is the best in everything that was measured")


def test_what_is_not_used_is_told_where_the_rest_has_a_best_model(client):
    odd = "model,acc,latency\nA,0.5,3\nB,nan,2\nC,inf,4\n"
    place = place_of(uploaded(client, odd))
    roles = {"models": "model", "role__2": "costs"}
    sent(client, place, "data", kind="models", **roles)
    page = client.get(f"{place}/launch").text
    assert "is the best in everything that was measured" in page
    assert "Nothing is asked about: acc." in page
    assert 'name="hash"' not in page  # nothing can be launched


def test_where_classes_cannot_be_told_apart_nothing_can_be_launched(client):
    place = place_of(uploaded(client, ALIKE, "vehicles.csv"))
    page = sent(client, place, "weigh", choice="mixups").text
    assert "cannot tell all classes apart" in page  # at the step itself
    require_refused(client, place, "cannot tell all classes apart")


def test_scores_that_tell_nobody_apart_are_told_and_not_launched(client):
    place = place_of(uploaded(client, "y,p\n" + "0,0.5\n1,0.5\n" * 30, "same.csv"))
    for language, told in (("en", "tells nobody apart"), ("de", "unterscheidet niem")):
        page = client.get(f"{place}/launch?language={language}").text
        assert told in problem(page)
        assert "/trial" not in page
    client.post(f"{place}/launch", data={"hash": ""})
    assert state(client, place) == "draft"
