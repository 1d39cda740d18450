"""Who comes in, who does not, and how long one stays."""

import logging
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pyotp
import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from elicitor.studies import Owners, first_link, owners, second_factor
from elicitor.studies.events import now
from elicitor.studies.passwords import weakness
from elicitor.studies.store import Owner, SignIn
from elicitor.studies.web import Settings, create_app
from tests.studies.conftest import launched

from .owning import FOREIGN, PASSWORD, another_owner, first_owner, hidden, problem


def sign_in(client, name="Ada", password=PASSWORD, **more):
    return client.post("/sign-in", data={"name": name, "password": password, **more})


def is_in(client):
    return client.get("/account").url.path == "/account"


def test_the_first_link_makes_one_owner(visitor):
    link = first_owner(visitor)
    assert is_in(visitor)
    stranger = TestClient(visitor.app)
    assert stranger.get(link).status_code == 404
    stranger.post(link, data={"name": "Eve", "password": PASSWORD})
    assert not is_in(stranger)
    assert first_link(visitor.app.state.studies, "http://testserver") is None


def test_what_was_nobodys_is_the_first_owners_alone(visitor):
    """As it is where a study was brought before anybody was an owner."""
    studies = visitor.app.state.studies
    study = launched(studies)
    first_owner(visitor)
    with studies.store.reading() as db:
        (first,) = db.scalars(select(Owner.id))
    assert studies.study(study).owner_id == first
    later = launched(studies)
    another_owner(visitor, TestClient(visitor.app))
    assert studies.study(later).owner_id is None


def test_a_further_start_makes_the_first_link_worthless(visitor):
    old = first_link(visitor.app.state.studies, "http://testserver")
    new = first_link(visitor.app.state.studies, "http://testserver")
    assert visitor.get(old).status_code == 404
    assert visitor.get(new).status_code == 200


@pytest.mark.slow
def test_a_registration_sent_twice_makes_one_owner(visitor):
    link = first_owner(visitor)
    again = TestClient(visitor.app)
    again.post(link, data={"name": "Ada", "password": PASSWORD})
    assert is_in(again)
    with visitor.app.state.studies.store.reading() as db:
        assert db.query(Owner).count() == 1


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("lamp horse", "short"),
        ("x" * 201, "long"),
        ("password1234", "trivial"),
        ("P@ssw0rd2024!", "trivial"),
        ("aaaaaaaaaaaaaaa", "trivial"),
        ("987654321098", "trivial"),
        ("ada.lovelace", "trivial"),
        (PASSWORD, None),
        ("h2k9-dkwi-2jdk", None),
    ],
)
def test_weak_passwords_are_refused(password, why):
    assert weakness(password, "ada.lovelace") == why


def test_a_weak_password_is_refused_and_the_name_stays(visitor):
    link = first_link(visitor.app.state.studies, "http://testserver")
    answer = visitor.post(link, data={"name": "Ada", "password": "password1234"})
    assert answer.status_code == 422
    assert "first guesses" in problem(answer.text)
    assert 'value="Ada"' in answer.text
    assert not is_in(visitor)


def test_passwords_are_kept_as_argon2id_and_tokens_as_hashes(client):
    with client.app.state.studies.store.reading() as db:
        (owner,) = db.query(Owner)
        (row,) = db.query(SignIn)
    assert owner.password.startswith("$argon2id$")
    assert row.token_sha256 != client.cookies["owner"]


def test_the_bare_address_leads_owners_to_their_studies(client):
    assert client.get("/").url.path == "/studies"
    client.post("/sign-out")
    assert client.get("/").url.path == "/sign-in"


def test_one_comes_back_to_where_one_wanted_to_go(client):
    client.post("/sign-out")
    asked = client.get("/studies/new?x=1", follow_redirects=False)
    assert asked.status_code == 303
    assert asked.headers["location"] == "/sign-in?next=%2Fstudies%2Fnew%3Fx%3D1"
    assert sign_in(client, next="/studies/new").url.path == "/studies/new"


@pytest.mark.parametrize(
    "elsewhere", ["//evil.example", "https://evil.example", "/\\e"]
)
def test_nobody_is_sent_elsewhere(client, elsewhere):
    client.post("/sign-out")
    assert sign_in(client, next=elsewhere).url.path == "/studies"


def test_wrong_names_and_passwords_are_told_alike(client, monkeypatch):
    client.post("/sign-out")
    tried = []
    right = owners.is_right
    monkeypatch.setattr(
        owners, "is_right", lambda *given: tried.append(given) or right(*given)
    )
    wrong = sign_in(client, password="green horse under lamp")
    unknown = sign_in(client, name="Nobody", password="green horse under lamp")
    assert wrong.status_code == unknown.status_code == 422
    assert problem(wrong.text) == problem(unknown.text) != ""
    assert len(tried) == 2  # an unknown name costs a hash as well


@pytest.mark.parametrize("name", ["Ada", "Nobody"])
def test_guessing_is_slowed_by_name(client, name):
    client.post("/sign-out")
    for _ in range(10):
        assert sign_in(client, name=name, password="wrong").status_code == 422
    assert sign_in(client, name=name.lower(), password=PASSWORD).status_code == 429
    assert sign_in(client, name="Other", password="wrong").status_code == 422


def test_guessing_is_slowed_by_address(client):
    client.post("/sign-out")
    for i in range(40):
        with client.app.state.throttle.trying(f"name {i}", "testclient") as trial:
            trial.failed()
    assert sign_in(client).status_code == 429


@pytest.mark.slow
def test_who_guesses_much_at_once_guesses_no_more(client, monkeypatch):
    evaluated, all_are_there = [], threading.Barrier(10)
    wrong = owners.is_right

    def slow(*given):
        evaluated.append(given)
        all_are_there.wait(20)  # nobody is done before ten have begun
        return wrong(*given)

    monkeypatch.setattr(owners, "is_right", slow)
    guesses = [(TestClient(client.app), f"guess number {i}") for i in range(24)]
    with ThreadPoolExecutor(len(guesses)) as pool:
        answers = list(pool.map(lambda one: sign_in(one[0], password=one[1]), guesses))
    assert sorted(one.status_code for one in answers) == [422] * 10 + [429] * 14
    assert len(evaluated) == 10


@pytest.mark.slow
def test_right_passwords_are_not_counted(client):
    for _ in range(12):
        assert sign_in(client).status_code == 200


def test_links_that_were_made_up_lock_no_other(visitor):
    for i in range(12):
        form = {"name": "Eve", "password": PASSWORD}
        assert visitor.post(f"/first/guess{i}", data=form).status_code == 404
    first_owner(visitor)


def test_signing_out_ends_it_on_the_server(client):
    token = client.cookies["owner"]
    client.post("/sign-out")
    client.cookies.set("owner", token)
    assert not is_in(client)


@pytest.mark.parametrize(
    ("field", "age", "stays"),
    [
        ("seen_at", owners.IDLE - timedelta(minutes=1), True),
        ("seen_at", owners.IDLE + timedelta(minutes=1), False),
        ("created_at", owners.ABSOLUTE + timedelta(minutes=1), False),
    ],
)
def test_one_is_signed_out_after_a_while(client, field, age, stays):
    with client.app.state.studies.store.writing() as db:
        setattr(db.query(SignIn).one(), field, now() - age)
    assert is_in(client) == stays


def test_being_here_keeps_one_signed_in(client):
    with client.app.state.studies.store.writing() as db:
        db.query(SignIn).one().seen_at = now() - owners.IDLE / 2
    assert is_in(client)
    with client.app.state.studies.store.reading() as db:
        assert db.query(SignIn).one().seen_at > now() - timedelta(minutes=1)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_hosts(tmp_path):
    app = create_app(Settings(folder=tmp_path, public_url="https://testserver"))
    client = TestClient(app, base_url="https://testserver")
    link = first_link(app.state.studies, "https://testserver")
    data = {"name": "Ada", "password": PASSWORD}
    cookie = client.post(link, data=data, follow_redirects=False).headers["set-cookie"]
    assert cookie.startswith("__Host-owner=")
    for part in ("HttpOnly", "SameSite=lax", "Secure", "Path=/"):
        assert part in cookie
    assert client.get("/account").url.path == "/account"


@pytest.mark.parametrize(
    ("told", "by_https"),
    [
        ({}, False),
        ({"public_url": "http://studies.example.org"}, False),
        ({"public_url": "HTTPS://studies.example.org"}, True),
        ({"public_url": "https://studies.example.org", "secure": False}, False),
        ({"secure": True}, True),
    ],
)
def test_people_come_by_https_where_the_address_says_so(told, by_https):
    assert Settings(**told).by_https is by_https


def test_forms_of_older_browsers_come_through_another_server(tmp_path):
    """They tell an origin only, and that server may call us by another host."""
    public = "https://studies.example.org"
    app = create_app(Settings(folder=tmp_path, public_url=public))
    client, said = TestClient(app), {"name": "Ada", "password": "wrong"}

    def status(origin):
        headers = {"origin": origin, "host": "127.0.0.1:8017"}
        return client.post("/sign-in", data=said, headers=headers).status_code

    assert status(public) == 422
    others = ("https://other.example.org", "https://studies.example.org:1", "null")
    assert [status(one) for one in others] == [403] * 3


def test_another_password_signs_other_browsers_out(client):
    other = TestClient(client.app)
    sign_in(other)
    new = "a quite different lamp"
    form = {"old": PASSWORD, "new": new}
    told = "The password was changed", "That is your password already"
    for sentence in told:  # sent twice
        answer = client.post("/account/password", data=form)
        assert answer.status_code == 200
        assert sentence in answer.text
    assert is_in(client)
    assert not is_in(other)
    assert sign_in(other).status_code == 422
    assert sign_in(other, password=new).status_code == 200


def test_a_wrong_old_password_changes_nothing(client):
    form = {"old": "wrong", "new": "a quite different lamp"}
    assert client.post("/account/password", data=form).status_code == 422
    assert sign_in(TestClient(client.app)).status_code == 200


def test_nothing_is_said_to_be_done_with_a_wrong_old_password(client):
    form = {"old": "wrong", "new": PASSWORD}
    page = client.post("/account/password", data=form).text
    assert "The password was changed" not in page
    assert "already" in page


# -- the second factor -----------------------------------------------------------


@pytest.fixture
def clock(monkeypatch):
    """The time that codes follow (seconds)."""
    told = [1_800_000_000.0]
    monkeypatch.setattr(second_factor, "time", lambda: told[0])
    return told


def with_app(client, clock):
    """Set up a second factor; return the app and the recovery codes."""
    page = client.get("/account/second-factor").text
    assert "<svg" in page
    key = re.search(r'class="key-text">([A-Z2-7 ]+)<', page)[1].replace(" ", "")
    app = pyotp.TOTP(key)
    form = {"proof": hidden(page, "proof"), "code": app.at(clock[0])}
    pages = [client.post("/account/second-factor", data=form).text for _ in range(2)]
    codes = [re.findall(r"<li>([a-z2-9]{5}(?:-[a-z2-9]{5}){2})</li>", p) for p in pages]
    assert len(codes[0]) == 10
    assert codes[0] == codes[1]  # sent twice
    clock[0] += 60
    return app, codes[0]


def code_page(client):
    page = sign_in(client)
    assert page.status_code == 200
    assert not is_in(client)
    return page.text


def test_signing_in_takes_a_code_once(client, clock):
    app, _ = with_app(client, clock)
    other = TestClient(client.app)
    proof = hidden(code_page(other), "proof")
    wrong = other.post("/sign-in/code", data={"proof": proof, "code": "000000"})
    assert wrong.status_code == 422
    assert not is_in(other)
    form = {"proof": proof, "code": app.at(clock[0])}
    other.post("/sign-in/code", data=form)
    assert is_in(other)
    third = TestClient(client.app)
    assert third.post("/sign-in/code", data=form).status_code == 422


def test_a_used_link_is_no_way_round_the_second_factor(app, clock):
    client, other = TestClient(app), TestClient(app)
    link, form = first_owner(client), {"name": "Ada", "password": PASSWORD}
    with_app(client, clock)
    assert other.post(link, data=form).status_code == 404
    assert not is_in(other)


@pytest.mark.slow
def test_a_used_link_leads_nowhere_after_a_while(visitor, app):
    link, form = first_owner(visitor), {"name": "Ada", "password": PASSWORD}
    soon, late = TestClient(app), TestClient(app)
    soon.post(link, data=form)
    assert is_in(soon)
    with app.state.studies.store.writing() as db:
        db.query(Owner).one().created_at = now() - owners.AGAIN
    assert late.post(link, data=form).status_code == 404
    assert not is_in(late)


def test_a_recovery_code_works_once(client, clock):
    _, codes = with_app(client, clock)
    other = TestClient(client.app)
    form = {"proof": hidden(code_page(other), "proof"), "code": codes[3].upper()}
    other.post("/sign-in/code", data=form)
    assert is_in(other)
    third = TestClient(client.app)
    assert third.post("/sign-in/code", data=form).status_code == 422


@pytest.mark.parametrize("code", ["١٢٣٤٥٦", "１２３４５６", "12345\udcff6", "x" * 500])
@pytest.mark.quick_cases("code3")
def test_strange_codes_are_wrong(client, clock, code):
    with_app(client, clock)
    other = TestClient(client.app)
    form = {"proof": hidden(code_page(other), "proof")}
    encoded = code.encode("utf-8", "surrogateescape")
    answer = other.post("/sign-in/code", data={**form, "code": encoded})
    assert answer.status_code == 422
    assert not is_in(other)


@pytest.mark.slow
def test_codes_cannot_be_guessed_for_long(client, clock):
    app, _ = with_app(client, clock)
    other = TestClient(client.app)
    proof = hidden(code_page(other), "proof")
    for _ in range(10):
        other.post("/sign-in/code", data={"proof": proof, "code": "000000"})
    form = {"proof": proof, "code": app.at(clock[0])}
    assert other.post("/sign-in/code", data=form).status_code == 429


def test_a_code_is_asked_for_by_the_password_that_holds(client, clock):
    """Whoever knew it until a minute ago does not come in any more."""
    app, _ = with_app(client, clock)
    other = TestClient(client.app)
    proof = hidden(code_page(other), "proof")
    changed = {"old": PASSWORD, "new": "a lamp on a blue horse"}
    assert "was changed" in client.post("/account/password", data=changed).text
    clock[0] += 30
    form = {"proof": proof, "code": app.at(clock[0])}
    assert other.post("/sign-in/code", data=form).url.path == "/sign-in"
    assert not is_in(other)


def test_a_code_without_a_password_is_worth_nothing(client, clock):
    app, _ = with_app(client, clock)
    other = TestClient(client.app)
    form = {"proof": "made up", "code": app.at(clock[0])}
    assert other.post("/sign-in/code", data=form).url.path == "/sign-in"
    assert not is_in(other)


def test_a_name_with_what_no_database_keeps_is_nobodys(client):
    assert sign_in(client, name="a\0b").status_code == 422


@pytest.mark.parametrize("by", ["app", "recovery code"])
def test_the_second_factor_ends_by_password_and_code(client, clock, by):
    """Or the password alone would do what another app takes both for."""
    app, codes = with_app(client, clock)
    clock[0] += 60
    right = {
        "password": PASSWORD,
        "ending-code": app.at(clock[0]) if by == "app" else codes[3],
    }
    end = "/account/second-factor/end"
    for lacking, told in [
        ({"password": "wrong"}, "The password is not right"),
        ({"ending-code": "000000"}, "This code is not right"),
        ({"ending-code": ""}, "This code is not right"),
    ]:
        page = client.post(end, data=right | lacking)
        assert (page.status_code, told in page.text) == (422, True), lacking
    code_page(TestClient(client.app))
    for _ in range(2):  # sent twice
        assert "From now on the password" in client.post(end, data=right).text
    other = TestClient(client.app)
    sign_in(other)
    assert is_in(other)


def key_form(client, clock):
    """What would be sent to use another app, and that app."""
    page = client.get("/account/second-factor").text
    key = re.search(r'class="key-text">([A-Z2-7 ]+)<', page)[1].replace(" ", "")
    app = pyotp.TOTP(key)
    return {"proof": hidden(page, "proof"), "code": app.at(clock[0])}, app


@pytest.mark.slow
def test_another_app_takes_the_password_and_a_code_of_the_one_before(client, clock):
    """Who sits down at the browser has neither."""
    old, codes = with_app(client, clock)
    clock[0] += 60
    right = {"old": old.at(clock[0]), "password": PASSWORD}
    for lacking, told in [
        ({"old": "", "password": ""}, "The password is not right"),
        ({**right, "password": "wrong"}, "The password is not right"),
        ({**right, "old": "000000"}, "The code of the app that you use until now"),
        ({**right, "old": ""}, "The code of the app that you use until now"),
        ({**right, "code": "000000"}, "This code is not right"),
    ]:
        form, _ = key_form(client, clock)
        page = client.post("/account/second-factor", data=form | lacking)
        assert (page.status_code, told in page.text) == (422, True), lacking
        assert codes[1] not in page.text
    form, new = key_form(client, clock)
    page = client.post("/account/second-factor", data=form | right)
    assert page.status_code == 200
    clock[0] += 60
    for app, status in [(old, 422), (new, 200)]:
        other = TestClient(client.app)
        proof = hidden(code_page(other), "proof")
        form = {"proof": proof, "code": app.at(clock[0])}
        assert other.post("/sign-in/code", data=form).status_code == status


def test_a_recovery_code_stands_for_an_app_that_is_gone(client, clock):
    _, codes = with_app(client, clock)
    form, _ = key_form(client, clock)
    form |= {"old": codes[0], "password": PASSWORD}
    assert client.post("/account/second-factor", data=form).status_code == 200
    again = client.post("/account/second-factor", data=form)  # sent twice
    assert len(re.findall(r"<li>[a-z2-9-]{17}</li>", again.text)) == 10
    assert codes[1] not in again.text


def test_the_form_sent_again_makes_no_used_code_valid(client, clock):
    """Neither one of the app nor one for the day it is gone."""
    form, app = key_form(client, clock)
    client.post("/account/second-factor", data=form)
    second = second_factor.SecondFactor(
        client.app.state.studies.store, client.app.state.secret
    )
    owner = Owners(second.store).known("Ada", PASSWORD)
    clock[0] += 30
    used = app.at(clock[0])
    assert second.accepts(owner.id, used)
    page = client.post("/account/second-factor", data=form).text
    codes = re.findall(r"<li>([a-z2-9-]{17})</li>", page)
    assert second.accepts(owner.id, codes[0])
    page = client.post("/account/second-factor", data=form).text
    assert re.findall(r"<li>([a-z2-9-]{17})</li>", page) == codes[1:]
    assert not second.accepts(owner.id, codes[0])
    assert not second.accepts(owner.id, used)
    assert second.accepts(owner.id, codes[1])


def test_a_form_of_an_app_that_was_given_up_begins_nothing(client, clock):
    form, app = key_form(client, clock)
    client.post("/account/second-factor", data=form)
    clock[0] += 30
    ending = {"password": PASSWORD, "ending-code": app.at(clock[0])}
    client.post("/account/second-factor/end", data=ending)
    clock[0] += 30
    form["code"] = app.at(clock[0])
    client.post("/account/second-factor", data=form)
    other = TestClient(client.app)
    sign_in(other)
    assert is_in(other)


def test_the_key_of_an_app_is_encrypted(client, clock):
    app, _ = with_app(client, clock)
    with client.app.state.studies.store.reading() as db:
        assert app.secret not in db.query(Owner).one().second_factor


# -- what is logged, and forms of others --------------------------------------------


def test_the_security_log_has_no_secrets(visitor, caplog):
    with caplog.at_level(logging.INFO, logger="elicitor.security"):
        link = first_owner(visitor)
        visitor.post("/sign-out")
        sign_in(visitor, password="not the password")
        sign_in(visitor)
    assert "could not sign in" in caplog.text
    assert "signed in" in caplog.text
    assert "+00:00" in caplog.text
    for secret in (PASSWORD, "not the password", link.rsplit("/", 1)[1]):
        assert secret not in caplog.text


@pytest.mark.parametrize(
    "address", ["/sign-in", "/sign-out", "/account/password", "/account/link"]
)
def test_forms_on_pages_of_others_are_refused(client, address):
    assert client.post(address, headers=FOREIGN).status_code == 403
    assert is_in(client)


def test_a_link_for_an_owner_sent_twice_is_one_link(client):
    other = TestClient(client.app)
    another_owner(client, other)
    assert is_in(other)
    once = hidden(client.get("/account").text, "once")
    pages = [client.post("/account/link", data={"once": once}).text for _ in range(2)]
    links = [re.search(r"/first/\w+", page)[0] for page in pages]
    assert links[0] == links[1]


def test_names_are_unique_whatever_their_case(client):
    token = Owners(client.app.state.studies.store).link()
    other = TestClient(client.app)
    form = {"name": " aDA ", "password": PASSWORD}
    answer = other.post(f"/first/{token}", data=form)
    assert "has this name already" in problem(answer.text)
