"""A question on a phone: both sides and the answers are near, and no keys are named."""

import pytest

from tests.studies.conftest import data_of, definition, launched
from tests.studies.web.barriers import barriers
from tests.studies.web.owners.owning import owner_of, signed_in

pytestmark = pytest.mark.slow
NEAR = 1100
"""From the top to below the buttons (CSS pixels); it was 2,000."""
GROUPS_NEAR, WHOLE = 1000, 1300
"""The same where groups are compared, and all of that page; it was 1,990."""
SHARES = {"en": "How large the groups are", "de": "Wie groß die Gruppen sind"}
LONG = "Mammographiescreeningbeurteilungsvergleich" * 3


def asked(studies, study, language):
    """Somebody whose page is that of the first question: a link, and an id."""
    (token,) = studies.invite(study)
    person = studies.join(token, language=language).id
    studies.record(person, "consented", {})
    studies.record(person, "instructed", {"visit": 1})
    return token, person


ARMS = [("flow", "en"), *((arm, "de") for arm in ("flow", "icons", "bars", "table"))]
"""What is German is longer."""


@pytest.mark.parametrize(("arm", "language"), ARMS)
def test_both_sides_and_the_answers_are_near(served, browser, arm, language):
    base, studies = served
    study = launched(studies, arms=[arm], practice=False)
    token, _ = asked(studies, study, language)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{base}/join/{token}")
    assert page.url.endswith("/question")
    bottom = page.evaluate(
        "document.querySelector('.answers').getBoundingClientRect().bottom"
    )
    assert bottom < NEAR
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    shown = page.locator("kbd:visible, .keys:visible")
    assert shown.count() == 0
    if arm in ("flow", "icons"):
        tops = page.evaluate(
            "[...document.querySelectorAll('.pair .option')]"
            ".map(one => one.getBoundingClientRect().top)"
        )
        assert tops[0] == tops[1]
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.locator(".keys:visible").count() == 1
    context.close()


def test_a_title_of_one_long_word_is_broken(served, browser):
    base, studies = served
    page = signed_in(browser, served, viewport={"width": 390, "height": 844})
    told = {"title": LONG, "practice": False}
    study = studies.create(definition(**told), data_of(), owner=owner_of(studies))
    places = ["/studies", f"/studies/{study}/edit"]
    _fits(page, base, places)
    studies.launch(study)
    token, _ = asked(studies, study, "en")
    _fits(page, base, [f"/studies/{study}", f"/join/{token}"])
    token = studies.invite(study)[0]
    _fits(page, base, [f"/join/{token}"])
    page.context.close()


def _fits(page, base, places):
    for place in places:
        page.goto(base + place)
        assert LONG in page.inner_text("body"), place
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide == 390, place


@pytest.mark.parametrize(("arm", "language"), ARMS)
def test_groups_are_seen_with_the_answers(served, browser, arm, language):
    """Without scripts, too: who differs is seen along a row, with lines as long."""
    base, studies = served
    study = launched(studies, "loans", arms=[arm], practice=False)
    token, person = asked(studies, study, language)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{base}/join/{token}")
    screen = studies.turn(person).body["screen"]
    bottom = page.evaluate(
        "document.querySelector('.answers').getBoundingClientRect().bottom"
    )
    assert bottom < (GROUPS_NEAR if arm != "table" else GROUPS_NEAR + 200)
    whole = page.evaluate("document.documentElement.scrollHeight")
    assert whole < (WHOLE if arm != "table" else WHOLE + 200)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for part in screen["parts"]:
        for row in part["rows"]:
            mistake = row["counts"][1]
            for letter, told in zip("AB", mistake["told"], strict=True):
                shown = page.locator(f"[data-side={letter}] >> text='{told}'")
                assert shown.locator("visible=true").count() >= 1, (row["title"], told)
    if arm in ("flow", "bars"):
        lengths = page.evaluate(
            "[...document.querySelectorAll('.by-group .bar')]"
            ".map(one => one.getBoundingClientRect().width).filter(one => one)"
        )
        assert lengths
        assert max(lengths) - min(lengths) < 1
        assert min(lengths) > 40
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert barriers(page) == [], scheme
    context.close()
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{base}/join/{token}")
    page.click(f"summary:has-text('{SHARES[language]}')")
    assert page.locator(".shares p").is_visible()
    page.click("[name=answer][value=a]")
    assert len(studies.place(person).interview.answers) == 1
    plain.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_else_groups_weigh_is_opened_in_all_the_width(served, browser, language):
    base, studies = served
    budget = {"most": 5, "retests": 0, "held_out": 0}
    study = launched(studies, "loans", practice=False, budget=budget)
    token, person = asked(studies, study, language)
    while shown := studies.turn(person):
        gain = (shown.question.first - shown.question.second).sum()
        studies.answer(person, shown.id, "a" if gain > 0 else "b")
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{base}/join/{token}")
    page.goto(f"{base}/p/{study}/result")
    more = page.locator(".panel details > summary")
    assert more.count() == 1
    line = more.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert more.bounding_box()["height"] <= 2 * line  # all the width, as text
    more.click()
    assert page.locator(".panel details .lead:visible").count() > 0
    context.close()
