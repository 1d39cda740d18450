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
        self.page.goto(f"{HOST}/p/letters/question")
        if options.get("java_script_enabled", True):
            self.page.evaluate(CAUGHT)

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
def test_a_key_answers(browser, key, sent):
    study = Study(browser, question_page())
    study.page.keyboard.press(key)
    assert study.sent == [sent]


def test_keys_are_letters_in_a_text_field_and_nothing_with_control(browser):
    study = Study(browser, question_page())
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


def test_a_double_click_is_sent_once(browser):
    study = Study(browser, question_page())
    study.page.dblclick("[value=b]")
    study.page.keyboard.press("1")
    assert study.sent == [("/p/letters/question", "b")]


def test_without_scripts_every_way_to_answer_works_and_no_key_is_promised(browser):
    for value in ("a", "equal", "b", "unclear", "cannot"):
        study = Study(browser, question_page(), java_script_enabled=False)
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


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_fit_and_break_no_rule_of_the_policy(browser, width, language):
    size = {"width": width, "height": 800}
    pages = (
        question_page(language=language),
        question_page(groups_and_costs, language=language),
        history_page(language),
    )
    for html in pages:
        study = Study(browser, html, viewport=size)
        study.page.evaluate(
            "document.querySelectorAll('details').forEach(one => one.open = true)"
        )
        beyond = "document.documentElement.scrollWidth - innerWidth"
        assert study.page.evaluate(beyond) <= 0
        assert study.broken == []
