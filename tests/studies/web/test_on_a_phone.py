"""A question on a phone: both sides and the answers are near, and no keys are named."""

import pytest

from tests.studies.conftest import launched

pytestmark = pytest.mark.slow
NEAR = 1100
"""From the top to below the buttons (CSS pixels); it was 2,000."""


@pytest.mark.parametrize("arm", ["flow", "icons", "bars", "table"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_both_sides_and_the_answers_are_near(served, browser, arm, language):
    base, studies = served
    study = launched(studies, arms=[arm], practice=False)
    (token,) = studies.invite(study)
    person = studies.join(token, language=language).id
    studies.record(person, "consented", {})
    studies.record(person, "instructed", {"visit": 1})
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
