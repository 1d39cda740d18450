"""A sitting in a real browser: what is typed is seen, and pages suit everybody."""

import pytest

from elicitor.studies.web import wording
from elicitor.studies.web.steps import STEPS
from tests.studies.web.barriers import barriers
from tests.using.notebook.jupyter import BROWSER

from .owning import signed_in
from .test_editing import sample

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs chromium"),
]
SIZES = (1280, 320)
"""Widths at which pages are looked at (pixels)."""


def begun(page, tmp_path, name):
    """Upload a sample; return where the pages of the study are."""
    file = tmp_path / f"{name}.csv"
    file.write_text(sample(name))
    page.goto("/studies/new")
    page.set_input_files("#data", file)
    page.click("form:has(#data) button.main")
    return page.url.split("/edit")[0]


def test_the_question_follows_what_is_typed(browser, served, tmp_path):
    page = signed_in(browser, served, locale="en")
    place = begun(page, tmp_path, "clinic")
    page.goto(f"{place}/edit/words")
    page.fill('[name="en.people.many"]', "horses")
    page.fill('[name="en.classes.0"]', "is lame")
    shown = page.locator("#preview")
    playwright.expect(shown).to_contain_text("horses who are lame")
    said = page.locator("[id='en.classes.0-said']")  # below the field, as typed
    playwright.expect(said).to_contain_text("horses who are lame")
    page.fill('[name="en.classes.0"]', "lameness")
    playwright.expect(said).to_contain_text("“lameness”")
    page.fill('[name="en.classes.0"]', "is lame")
    playwright.expect(said).to_contain_text("horses who are lame")
    page.select_option("#shown_in", "de")
    playwright.expect(shown).to_contain_text(wording("de")("question-heading"))
    assert page.input_value('[name="en.people.many"]') == "horses"
    assert page.told == []  # the policy allowed all of it


def test_a_sitting_without_scripts(browser, served, tmp_path):
    page = signed_in(browser, served, locale="en", java_script_enabled=False)
    place = begun(page, tmp_path, "clinic")
    page.click("button.main")
    page.click("button.main")
    page.fill('[name="en.people.many"]', "horses")
    page.click("text=Show")
    assert "100 horses" in page.inner_text("#preview")
    for _ in range(3):
        page.click("button.main")
    assert page.url == f"{place}/launch"
    page.click(f"form[action$='{place.rsplit('/', 1)[1]}/launch'] button")
    assert "People can answer." in page.inner_text("main")


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_suit_everybody(browser, served, tmp_path, language):
    page = signed_in(browser, served, locale=language)
    places = ["/studies", "/studies/new", "/account", "/account/second-factor"]
    for name in ("clinic", "loans", "tickets"):
        place = begun(page, tmp_path, name)
        places += [f"{place}/edit/{step}" for step in STEPS]
    places += [f"{place}/{name}" for name in ("launch", "invite", "preview")]
    for place in places:
        page.goto(place)
        for width in SIZES:
            page.set_viewport_size({"width": width, "height": 800})
            wide = "document.documentElement.scrollWidth"
            assert page.evaluate(wide) <= width, (place, width)
        assert barriers(page, levels=()) == [], place
    assert page.told == []
