"""Owners of studies in tests: they sign in, make studies, and send forms."""

import re
from html import unescape

from elicitor.studies import first_link

PASSWORD = "blue horse under lamp"
MEANT = {"sure": "yes"}
"""What the page that says what will happen adds to a form."""
FOREIGN = {"sec-fetch-site": "cross-site"}


def first_owner(client, name="Ada"):
    """Become the first owner by the printed link; the browser is signed in then."""
    link = first_link(client.app.state.studies, "http://testserver")
    answer = client.post(link, data={"name": name, "password": PASSWORD})
    assert answer.url.path == "/studies"
    return link


def signed_in(browser, served, **options):
    """A page of the first owner; what the console says is in ``page.told``."""
    address, studies = served
    page = browser.new_context(base_url=address, **options).new_page()
    page.told = []
    page.on("console", lambda one: page.told.append(one.text))
    page.goto(first_link(studies, address))
    page.fill("#name", "Ada")
    page.fill("#password", PASSWORD)
    page.click("button.main")
    page.wait_for_url("**/studies")
    return page


def owner_of(studies):
    """The id of the only owner."""
    with studies.store.reading() as db:
        return db.connection().exec_driver_sql("SELECT id FROM owners").scalar_one()


def another_owner(client, other, name="Bo"):
    """An owner by a link of the first one's, in another browser."""
    once = hidden(client.get("/account").text, "once")
    page = client.post("/account/link", data={"once": once}).text
    link = re.search(r'value="(http[^"]+/first/[^"]+)"', page)[1]
    other.post(link, data={"name": name, "password": PASSWORD})


def hidden(page, name):
    """The value of a hidden field."""
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', page)
    return unescape(found[1])


def problem(page):
    """What the page says that is wrong."""
    found = re.search(r'role="alert"><p><strong>.*?</strong></p><p>(.*?)</p>', page)
    return unescape(found[1]) if found else ""


def new_form(client):
    return {"once": hidden(client.get("/studies/new").text, "once"), "title": "Mine"}


def uploaded(client, content, name="clinic.csv", **more):
    """Send a file; return the page one is led to."""
    data = {"languages": "en", **new_form(client), **more}
    content = content if isinstance(content, bytes) else content.encode()
    return client.post("/studies/new", data=data, files={"data": (name, content)})


def place_of(answer):
    """Where the pages of a study are, from one of them."""
    return re.match(r"/studies/\w+", answer.url.path)[0]


def form_of(client, address):
    """What a browser would send of a step if nothing was typed."""
    page = client.get(address).text
    form = re.search(r'<form id="step".*?</form>', page, re.DOTALL)[0]
    sent = {}

    def add(name, value):
        sent.setdefault(unescape(name), []).append(unescape(value))

    for tag in re.findall(r"<input[^>]*>", form):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        ticked = told.get("type") not in ("radio", "checkbox") or "checked" in tag
        if "name" in told and ticked and told.get("type") != "file":
            add(told["name"], told.get("value", ""))
    for name, options in re.findall(
        r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        add(name, chosen[1] if chosen else "")
    for name, text in re.findall(
        r'<textarea[^>]*name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL
    ):
        add(name, text)
    return sent


def sent(client, place, step, **typed):
    """Send a step with something typed; return the page one is led to."""
    address = f"{place}/edit/{step}"
    changed = {name.replace("__", "."): value for name, value in typed.items()}
    return client.post(address, data={**form_of(client, address), **changed})


def launched(client, place):
    """Launch a study as it is."""
    form = hidden(client.get(f"{place}/launch").text, "hash")
    return client.post(f"{place}/launch", data={"hash": form})
