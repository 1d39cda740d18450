"""The board at the widths people have: its chart is there, and nothing is cut off."""

import re

import pytest

from tests.studies.conftest import data_of, definition
from tests.studies.played import answered
from tests.studies.web.owners.owning import owner_of, signed_in
from tests.using.notebook.jupyter import BROWSER

pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs chromium"),
]
WIDTHS = (1280, 1200, 1000, 390)
LEAST = 190
"""Width of a chart on which six doublings can be told apart (pixels)."""
MEASURED = """() => ({
  charts: [...document.querySelectorAll("tbody svg.bar")]
    .map(one => one.getBoundingClientRect().width),
  page: document.documentElement.scrollWidth,
  cut: [...document.querySelectorAll("svg.axis text")].filter(one => {
    const text = one.getBoundingClientRect();
    const whole = one.ownerSVGElement.getBoundingClientRect();
    return text.left < whole.left - 12 || text.right > whole.right + 12;
  }).map(one => one.textContent),
})"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_board_can_be_read_at_any_width(browser, served, language):
    _, studies = served
    page = signed_in(browser, served, locale=language)
    short = {"most": 8, "retests": 1, "held_out": 1}
    study = studies.create(definition(budget=short), data_of(), owner=owner_of(studies))
    studies.launch(study)
    for seed, ratio in enumerate((4.0, 1.1, 40.0)):
        answered(studies, study, ratio=ratio, seed=seed)
    answered(studies, study, most=3)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"/studies/{study}")
        found = page.evaluate(MEASURED)
        assert len(found["charts"]) >= 4
        assert min(found["charts"]) >= LEAST, width
        assert found["page"] <= width
        assert found["cut"] == [], width
    if language == "de":
        text = page.inner_text("main")
        assert not re.findall(r"\d\.\d", text)  # numbers are written as in German


@pytest.mark.usefixtures("written_here")
def test_a_report_looks_as_the_file_does(browser, served):
    _, studies = served
    page = signed_in(browser, served, locale="en")
    short = {"most": 5, "retests": 0, "held_out": 0}
    study = studies.create(definition(budget=short), data_of(), owner=owner_of(studies))
    studies.launch(study)
    answered(studies, study)
    page.goto(f"/studies/{study}")
    page.click("text=Report", timeout=100_000)
    assert page.title() == "A study: P01"
    style = "getComputedStyle(document.querySelector('p.lead')).borderLeftWidth"
    assert page.evaluate(style) == "4px"
    assert page.locator("figure svg").count() == 3
    assert page.told == []  # nothing that it has inside is refused
