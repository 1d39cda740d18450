"""Keys, their switch and double clicks, in a real browser; nothing leaves the page."""

from urllib.parse import parse_qs

import pytest

from tests.studies.screens.families import groups_and_costs
from tests.studies.screens.pages import WEB
from tests.studies.screens.test_question_pages import history_page, question_page
from tests.using.notebook.jupyter import BROWSER

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs chromium"),
]

HOST = "http://study.test"
POLICY = "default-src 'self'"
CAUGHT = """
window.sent = [];
document.addEventListener("submit", (event) => {
  event.preventDefault();
  window.sent.push([event.target.getAttribute("action"), event.submitter.value]);
});
"""
"""Forms that are on their way end here, so that nothing needs to be waited for."""


class Study:
    """Pages at an address of their own, and what is sent to it."""

    def __init__(self, browser, page, **options):
        self.broken = []
        self.context = browser.new_context(**options)
        self.context.route("**/*", self.serve)
        self.html = page
        self.page = self.context.new_page()
        self.page.on("console", lambda told: self.broken.append(told.text))
        self.scripts = options.get("java_script_enabled", True)
        self.loaded()

    def loaded(self):
        self.page.goto(f"{HOST}/p/letters/question")
        if self.scripts:
            self.page.evaluate(CAUGHT)
        return self

    @property
    def sent(self):
        """Addresses and answers of all forms that were sent."""
        return [tuple(one) for one in self.page.evaluate("window.sent")]

    def serve(self, route):
        request = route.request
        path = request.url.removeprefix(HOST)
        if path.startswith("/static/"):
            return route.fulfill(path=WEB / path.removeprefix("/"))
        headers = {"Content-Security-Policy": POLICY}
        return route.fulfill(body=self.html, content_type="text/html", headers=headers)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as running:
        shown = running.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield shown
        shown.close()


@pytest.fixture(scope="module")
def asking(browser):
    """A question, for whoever loads it anew."""
    return Study(browser, question_page())


@pytest.mark.parametrize(
    ("key", "sent"),
    [
        ("1", ("/p/letters/question", "a")),
        ("a", ("/p/letters/question", "a")),
        ("A", ("/p/letters/question", "a")),
        ("2", ("/p/letters/question", "equal")),
        ("=", ("/p/letters/question", "equal")),
        ("3", ("/p/letters/question", "b")),
        ("b", ("/p/letters/question", "b")),
        ("u", ("/p/letters/undo", "")),
    ],
)
def test_a_key_answers(asking, key, sent):
    study = asking.loaded()
    study.page.keyboard.press(key)
    assert study.sent == [sent]


def test_keys_are_letters_in_a_text_field_and_nothing_with_control(asking):
    study = asking.loaded()
    study.page.click("text=Say why")
    study.page.fill("#why", "")
    study.page.type("#why", "a1b=u")
    study.page.keyboard.press("Control+b")
    assert study.page.input_value("#why") == "a1b=u"
    study.page.click("h1")
    study.page.keyboard.press("x")
    assert study.sent == []


def test_the_switch_turns_keys_off_and_is_remembered(browser):
    study = Study(browser, question_page())
    assert study.page.locator("kbd").first.is_visible()
    study.page.uncheck("[name=keys]")
    study.page.click("h1")
    study.page.keyboard.press("a")
    assert study.sent == []
    assert not study.page.locator("kbd").first.is_visible()
    assert study.page.locator("[aria-keyshortcuts]").count() == 0
    kept = {one["name"]: one["value"] for one in study.context.cookies()}
    assert kept == {"keys": "off"}


def test_a_double_click_is_sent_once(asking):
    study = asking.loaded()
    study.page.dblclick("[value=b]")
    study.page.keyboard.press("1")
    assert study.sent == [("/p/letters/question", "b")]


def test_without_scripts_every_way_to_answer_works_and_no_key_is_promised(browser):
    study = Study(browser, question_page(), java_script_enabled=False)
    for value in ("a", "equal", "b", "unclear", "cannot"):
        study.loaded()
        assert not study.page.locator("kbd").first.is_visible()
        assert not study.page.locator("[name=keys]").is_visible()
        if value == "cannot":
            study.page.click("summary:has-text('I cannot decide')")
            study.page.check("[value=neither]")
        with study.page.expect_request(lambda one: one.method == "POST") as sent:
            study.page.click(f"[name=answer][value={value}]")
        form = parse_qs(sent.value.post_data)
        assert sent.value.url == f"{HOST}/p/letters/question"
        assert (form["question"], form["answer"]) == (["q-4"], [value])
    study.context.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_fit_and_break_no_rule_of_the_policy(browser, language):
    study = Study(browser, question_page(language=language))
    pages = (
        study.html,
        question_page(groups_and_costs, language=language),
        history_page(language),
    )
    for study.html in pages:
        study.loaded()
        study.page.evaluate(
            "document.querySelectorAll('details').forEach(one => one.open = true)"
        )
        for width in (320, 390, 1280):
            study.page.set_viewport_size({"width": width, "height": 800})
            beyond = "document.documentElement.scrollWidth - innerWidth"
            assert study.page.evaluate(beyond) <= 0, width
        assert study.broken == []
    study.context.close()
